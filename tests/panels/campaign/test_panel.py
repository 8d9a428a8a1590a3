"""The play panel without a browser: questions and answers, and what a person reads beside them."""

from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.campaign.position import Entry
from fs_core.panels import CampaignPanel
from fs_core.panels.campaign.panel import news
from tests.panels.campaign.handling import OPENING, buttons, message, pick, rows
from tests.panels.markup import Page
from tests.positions import given

# --- asking and answering ------------------------------------------------------------------------------------------


def test_it_offers_exactly_the_legal_choices(panel: CampaignPanel) -> None:
    assert [row["label"] for row in panel.ask.state["rows"]] == [
        "To Sea area 6",
        "To Sea area 7",
        "To Falkland Islands sea area",
    ]
    assert panel.ask.state["who"] == "British"


def test_an_order_grows_in_words_and_waits_to_be_carried_out(panel: CampaignPanel) -> None:
    pick(panel, *OPENING, "op:20", "from:sea-4", "add:invincible", "add:hermes", "done", "to:sea-7", "end")
    assert panel.ask.state["order"].endswith("HMS Hermes, HMS Invincible · to Sea area 7 · do not attack")
    assert buttons(panel)["carry"]
    assert panel.game.position.to_dict()["units"]["hermes"] == "sea-7"
    panel._event("carry", "")
    assert panel.game.under_way == ()
    assert not buttons(panel)["carry"]


def test_the_whole_list_of_operations_is_shown_with_reasons(panel: CampaignPanel) -> None:
    pick(panel, *OPENING)
    shown = rows(panel)
    assert {f"op:{n}" for n in (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25)} <= {
        *shown
    }
    assert "7.1-op06-d" in str(shown["op:6"]["closed"])
    pick(panel, "op:6")
    assert "first two British operations" in message(panel)
    assert panel.ask.state["rules"] == ["7.1-op06-d"]
    assert panel.game.under_way == ()


def test_the_map_glows_where_a_pick_answers_and_answers_it(panel: CampaignPanel) -> None:
    panel._picked(("to:sea-7",))
    assert panel.game.under_way == ("to:sea-7",)
    panel._picked(("add:hermes", "target:hermes"))
    assert "Pick one in the list" in message(panel)


def test_a_rule_is_shown_below_the_question(panel: CampaignPanel) -> None:
    panel._event("rule", "7.1-op06-d")
    assert "7.1-op06-d" in panel._below.value


def test_an_area_and_a_counter_can_be_looked_at(panel: CampaignPanel) -> None:
    panel._inspect("area", "stanley")
    assert "Port Stanley" in panel._below.value
    panel._inspect("unit", "hermes")
    assert "Hermes" in panel._below.value
    panel._inspect("unit", "no-such-ship")
    assert "no-such-ship" in panel._below.value


def test_what_is_looked_at_and_the_rule_keep_up_with_the_game(panel: CampaignPanel) -> None:
    panel._inspect("unit", "splendid")
    before = panel._below.value
    pick(panel, *OPENING)
    assert panel._below.value != before
    panel._event("rule", "7.1-op06-d")
    pick(panel, "op:20")
    assert "7.1-op06-d" not in panel._below.value
    assert panel.ask.state["rule"] in panel._below.value


def test_what_is_no_event_is_passed_over(panel: CampaignPanel) -> None:
    before = str(panel.game.record)
    key = panel.ask.state["key"]
    nonsense: list[object] = [
        {"kind": "pick", "word": word, "key": key} for word in ("nonsense", "", None, ["to:sea-7"])
    ]
    for content in (*nonsense, {"kind": "explode"}, {"word": "to:sea-7"}, {"kind": ["pick"]}, "pick", None, {}):
        panel.ask._hear(panel.ask, content, [])
    assert str(panel.game.record) == before
    assert "nonsense" not in message(panel) or "does not answer" in message(panel)


def test_a_click_meant_for_the_question_before_answers_nothing(panel: CampaignPanel) -> None:
    """Clicks wait while the kernel is busy; the second of a double click comes when another question is asked."""
    click = {"kind": "pick", "word": "to:sea-7", "key": panel.ask.state["key"]}
    panel.ask._hear(panel.ask, click, [])
    panel.ask._hear(panel.ask, click, [])
    assert panel.game.under_way == ("to:sea-7",)
    pick(panel, "to:sea-6", "op:20", "from:sea-4")
    key = panel.ask.state["key"]
    for word in ("add:hermes", "add:invincible"):  # ticks of one check list may be fast
        panel.ask._hear(panel.ask, {"kind": "pick", "word": word, "key": key}, [])
    assert panel.desk.ticked == ["add:hermes", "add:invincible"]


# --- odds ----------------------------------------------------------------------------------------------------------


def test_odds_stand_beside_an_attack_and_change_with_the_aim(tmp_path: Path) -> None:
    game = given({"brilliant": "sea-7", "arrow": "sea-7", "hipolito-bouchard": "sea-7", "piedra-buena": "sea-7"})
    panel = CampaignPanel(game, folder=tmp_path)
    panel._low.value = "Odds"
    assert "Odds appear here" in panel._below.value
    pick(panel, "op:14", "to:sea-7", "add:brilliant", "add:arrow")
    spread = panel._below.value
    assert "%" in spread
    panel.odds.aim.value = "focus"
    assert panel._below.value != spread
    assert game.log == panel.game.log


def test_an_order_without_fire_says_so(panel: CampaignPanel) -> None:
    pick(panel, *OPENING, "op:20")
    assert "%" not in panel._below.value
    assert "<p" in panel._below.value


# --- taking back ---------------------------------------------------------------------------------------------------


def test_back_is_free_before_a_die_and_takes_agreement_after_it(panel: CampaignPanel) -> None:
    pick(panel, *OPENING, "op:9")
    panel._event("back", "")
    assert panel.ask.state["held"] == ""
    pick(panel, "op:9")
    panel._event("carry", "")
    record = str(panel.game.record)
    panel._event("back", "")
    assert str(panel.game.record) == record
    assert "both have to agree" in message(panel)
    assert buttons(panel)["agreed"]
    panel._event("agreed", "")
    assert not panel.game.position.black_buck
    assert "agreed" not in buttons(panel)


def test_study_mode_takes_back_anything(panel: CampaignPanel) -> None:
    pick(panel, *OPENING, "op:9")
    panel._event("carry", "")
    panel.tab.study.value = True
    panel._event("back", "")
    assert not panel.game.position.black_buck


def test_cancel_drops_the_order(panel: CampaignPanel) -> None:
    pick(panel, *OPENING, "op:20", "from:sea-4", "all")
    panel._event("cancel", "")
    assert panel.game.under_way == ()
    panel._event("cancel", "")
    assert "no order to cancel" in message(panel)


def test_nothing_to_take_back_is_said(panel: CampaignPanel) -> None:
    panel.tab.study.value = True
    panel._event("back", "")
    assert "no answer to take back" in message(panel)


# --- why not -------------------------------------------------------------------------------------------------------


def test_why_not_answers_on_the_rules_page(panel: CampaignPanel) -> None:
    pick(panel, *OPENING)
    panel._event("why", "")
    assert panel._page.value == "Rules"
    panel.why.wish.value = "6 Reinforcement group"
    panel.why.ask()
    assert "7.1-op06-d" in panel.why.reason.value
    panel.why.wish.value = ""
    panel.why.ask()
    assert "Pick or type" in panel.why.reason.value


def test_what_people_type_is_shown_as_text(panel: CampaignPanel) -> None:
    panel._event("why", "")
    panel.why.wish.value = "<img/src=x>"
    panel.why.ask()
    assert "<img/src" not in panel.why.reason.value
    assert "&lt;img/src" in panel.why.reason.value


def test_an_unknown_wish_is_led_to_the_box(panel: CampaignPanel) -> None:
    panel._event("why", "")
    panel.why.wish.value = "win the war"
    panel.why.ask()
    assert "pick an entry of the box" in panel.why.reason.value


# --- the map, the leader, the end ----------------------------------------------------------------------------------


def test_the_map_turns_to_where_a_question_is_answered_and_then_stays(tmp_path: Path) -> None:
    units = {"ri-5": "port-howard", "ri-12": "goose-green", "hermes": "sea-7"}
    panel = CampaignPanel(given(units, phase="ar-operations"), folder=tmp_path)
    assert panel.map.which == "strategic"
    pick(panel, "op:24")
    assert panel.map.which == "tactical"
    panel.map.which = "strategic"
    panel._event("why", "from:stanley")
    assert panel.map.which == "strategic"


def test_the_leader_is_asked_about_while_a_marker_is_held(tmp_path: Path) -> None:
    units = {"brilliant": "sea-7", "arrow": "sea-7", "hipolito-bouchard": "sea-7"}
    panel = CampaignPanel(given(units, markers={"uk-leader": True}), folder=tmp_path)
    pick(panel, "op:14", "to:sea-7", "all")
    assert panel.odds.leader.layout.display == "flex"
    without = panel._below.value
    panel.odds.leader.value = True
    assert panel._below.value != without
    plain = CampaignPanel(given(units), folder=tmp_path)
    assert plain.odds.leader.layout.display == "none"


def test_the_end_leads_on_to_charts_and_a_new_game(panel: CampaignPanel) -> None:
    pick(panel, *OPENING)
    panel._setting("concede")
    panel._event("charts", "")
    assert panel._page.value == "Charts"
    panel._event("game", "")
    assert panel._page.value == "Game"


def test_news_tell_the_weightiest_lines_in_order() -> None:
    def entry(kind: str, text: str) -> Entry:
        return Entry(kind, "UK", text, "1", {})

    lines = [entry("operation", "O."), entry("die", "D."), entry("die", "E."), entry("loss", "L."), entry("vp", "V.")]
    assert news(lines) == "O. D. L. V. And 1 more in the log."
    assert news(lines[:2]) == "O. D."
    assert news([]) == ""


# --- every page ---------------------------------------------------------------------------------------------------


def test_an_unexpected_fault_becomes_one_sentence(panel: CampaignPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*words: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(panel.desk, "pick", broken)
    pick(panel, "to:sea-6")
    assert "ZeroDivisionError" in message(panel)
    assert "the game is as it was" in message(panel)


def test_the_projector_switch_enlarges_panel_and_map(panel: CampaignPanel) -> None:
    panel.tab.projector.value = True
    assert "fs-projector" in panel._dom_classes
    assert panel.map.projector
    panel.tab.projector.value = False
    assert "fs-projector" not in panel._dom_classes


def test_charts_and_questions_to_ask_keep_up_with_the_game(panel: CampaignPanel) -> None:
    panel._page.value = "Charts"
    before = panel.charts.picture.value
    panel._page.value = "Rules"
    setup = panel.why.wish.options
    pick(panel, *OPENING, "op:9")
    panel._event("carry", "")
    assert panel.why.wish.options != setup
    panel._page.value = "Charts"
    assert panel.charts.picture.value != before


def test_every_page_shows_something(panel: CampaignPanel) -> None:
    for page in ("Rules", "Charts", "Game", "Play"):
        panel._page.value = page
        assert len(panel._shown.children) == 1
    for chart in panel._pages["Charts"].which.options:  # type: ignore[attr-defined]
        panel.charts.which.value = chart
        assert "<img" in panel.charts.picture.value


def test_the_html_of_a_game_in_full_swing_is_well_formed(tmp_path: Path) -> None:
    panel = CampaignPanel(Campaign(seed=4), uk="random", ar="random", folder=tmp_path)
    for _ in range(30):
        panel._event("step", "")
    for part in (panel._head, panel._tracks, panel._below):
        Page(part.value)  # which refuses what is not closed
