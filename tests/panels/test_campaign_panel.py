"""The play panel without a browser: every handler, and what a person reads after it."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.panels import CampaignPanel
from fs_core.panels.saves import Autosave, Saves
from tests.positions import given

OPENING = ("to:sea-7", "to:sea-6")


@pytest.fixture
def panel(tmp_path: Path) -> CampaignPanel:
    return CampaignPanel(Campaign(seed=1), folder=tmp_path / "saves")


def pick(panel: CampaignPanel, *words: str) -> None:
    for word in words:
        panel._event("pick", word)


def rows(panel: CampaignPanel) -> dict[str, dict[str, object]]:
    return {row["word"]: row for row in panel.ask.state["rows"]}


def message(panel: CampaignPanel) -> str:
    return str(panel.ask.state["message"])


def buttons(panel: CampaignPanel) -> dict[str, bool]:
    return {button["id"]: button["open"] for button in panel.ask.state["buttons"]}


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
    assert "pick one in the list" in message(panel)


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


def test_what_is_no_event_is_passed_over(panel: CampaignPanel) -> None:
    before = str(panel.game.record)
    for content in ({"kind": "pick", "word": "nonsense"}, {"kind": "explode"}, {"word": "to:sea-7"}, "pick", None, {}):
        panel.ask._hear(panel.ask, content, [])
    assert str(panel.game.record) == before
    assert "nonsense" not in message(panel) or "does not answer" in message(panel)


# --- odds ----------------------------------------------------------------------------------------------------------


def test_odds_stand_beside_an_attack_and_change_with_the_aim(tmp_path: Path) -> None:
    game = given({"brilliant": "sea-7", "arrow": "sea-7", "hipolito-bouchard": "sea-7", "piedra-buena": "sea-7"})
    panel = CampaignPanel(game, folder=tmp_path)
    panel._low.value = "Odds"
    assert "Odds appear here" in panel._below.value
    pick(panel, "op:14", "to:sea-7", "add:brilliant", "add:arrow")
    spread = panel._below.value
    assert "%" in spread
    panel._aim.value = "focus"
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
    panel._settings.study.value = True
    panel._event("back", "")
    assert not panel.game.position.black_buck


def test_cancel_drops_the_order(panel: CampaignPanel) -> None:
    pick(panel, *OPENING, "op:20", "from:sea-4", "all")
    panel._event("cancel", "")
    assert panel.game.under_way == ()
    panel._event("cancel", "")
    assert "no order to cancel" in message(panel)


def test_nothing_to_take_back_is_said(panel: CampaignPanel) -> None:
    panel._settings.study.value = True
    panel._event("back", "")
    assert "no answer to take back" in message(panel)


# --- why not -------------------------------------------------------------------------------------------------------


def test_why_not_answers_on_the_rules_page(panel: CampaignPanel) -> None:
    pick(panel, *OPENING)
    panel._event("why", "")
    assert panel._page.value == "Rules"
    panel._wish.value = "6 Reinforcement group"
    panel._ask_wish()
    assert "7.1-op06-d" in panel._reason.value
    panel._wish.value = ""
    panel._ask_wish()
    assert "Pick or type" in panel._reason.value


def test_what_people_type_is_shown_as_text(panel: CampaignPanel) -> None:
    panel._event("why", "")
    panel._wish.value = "<img/src=x>"
    panel._ask_wish()
    assert "<img/src" not in panel._reason.value
    assert "&lt;img/src" in panel._reason.value


# --- save, load, keep ----------------------------------------------------------------------------------------------


def test_save_and_load_keep_the_game(panel: CampaignPanel) -> None:
    pick(panel, *OPENING)
    panel._settings.name.value = "first"
    panel._setting("save")
    assert "Saved as first." in panel._settings._said.value
    pick(panel, "op:9")
    panel._event("carry", "")
    panel._setting("load")
    assert panel.game.decision is not None
    assert panel.game.decision.kind == "operation"
    assert not panel.game.position.black_buck
    assert panel._settings.saved.options == ("first",)


@pytest.mark.parametrize("name", ["../x", "/etc/x", "", "a/b", ".hidden", "x" * 80])
def test_names_are_only_names(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="A name for a saved game"):
        Saves(tmp_path).path(name)


def test_a_damaged_save_is_told_and_kept_and_the_game_goes_on(panel: CampaignPanel) -> None:
    panel._settings.name.value = "bad"
    panel._setting("save")
    path = panel.saves.path("bad")
    path.write_text("# fs-record 1\nsetup uk to:sea-1\n")
    panel._setting("load")
    assert "Line 2" in panel._settings._said.value
    assert path.read_text().endswith("sea-1\n")
    assert "to:sea-6" in rows(panel)


def test_the_game_is_kept_after_every_answer_and_offered_again(tmp_path: Path) -> None:
    first = CampaignPanel(folder=tmp_path)
    assert list(tmp_path.rglob("*.fsrec")) == []
    pick(first, *OPENING, "op:20", "from:sea-4", "add:hermes")
    second = CampaignPanel(folder=tmp_path)
    resume = [button for button in second.ask.state["buttons"] if button["id"] == "resume"]
    assert resume[0]["label"].startswith("Resume: turn 1")
    second._event("resume", "")
    assert str(second.game.record) == str(first.game.record)
    assert second.desk.ticked == ["add:hermes"]
    pick(second, "add:invincible")
    assert len(list(tmp_path.rglob("*.fsrec"))) == 1


def test_a_new_game_leaves_the_unfinished_one_alone(tmp_path: Path) -> None:
    pick(CampaignPanel(folder=tmp_path), *OPENING)
    second = CampaignPanel(folder=tmp_path)
    pick(second, "to:sea-6")
    assert "resume" not in buttons(second)
    assert len(list((tmp_path / "unfinished").glob("*.fsrec"))) == 2


def test_a_damaged_unfinished_game_is_named_and_kept(tmp_path: Path) -> None:
    pick(CampaignPanel(folder=tmp_path), *OPENING)
    file = next((tmp_path / "unfinished").glob("*.fsrec"))
    file.write_text("rubbish")
    panel = CampaignPanel(folder=tmp_path)
    assert file.name in message(panel)
    assert "resume" not in buttons(panel)
    assert file.read_text() == "rubbish"


def test_a_finished_game_is_not_kept_as_unfinished(tmp_path: Path) -> None:
    panel = CampaignPanel(folder=tmp_path)
    pick(panel, *OPENING)
    panel._setting("concede")
    assert panel.game.over
    assert list((tmp_path / "unfinished").glob("*.fsrec")) == []


def test_only_so_many_unfinished_games_are_kept(tmp_path: Path) -> None:
    keep = Autosave(tmp_path)
    for _ in range(25):
        keep.begin()
        keep.keep(Campaign(seed=1).play("to:sea-6"))
    assert len(list((tmp_path / "unfinished").glob("*.fsrec"))) == 20


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    panel = CampaignPanel(Campaign(seed=1), folder=tmp_path / "file")
    pick(panel, "to:sea-7")
    assert panel.game.under_way == ("to:sea-7",)
    assert "is not kept" in message(panel)


# --- a new game, the end, the computer -----------------------------------------------------------------------------


def test_a_seed_that_is_no_number_is_refused(panel: CampaignPanel) -> None:
    panel._settings.seed.value = "<b>x</b>"
    panel._setting("new")
    assert "whole number" in panel._settings._said.value
    panel._settings.seed.value = "77"
    panel._setting("new")
    assert panel.game.seed == 77


def test_rulings_can_be_set_for_a_new_game(panel: CampaignPanel) -> None:
    panel._settings._option.value = "op5_repairs"
    assert "R-76" in panel._settings._why.value
    panel._settings._value.value = "all"
    panel._setting("new")
    assert panel.game.options.op5_repairs == "all"
    panel._setting("restart")
    assert panel.game.options.op5_repairs == "all"


def test_the_computer_answers_by_itself_or_step_by_step(tmp_path: Path) -> None:
    panel = CampaignPanel(Campaign(seed=2), ar="random", folder=tmp_path)
    assert panel.desk.study
    pick(panel, *OPENING, "op:9")
    panel._event("carry", "")
    while panel.game.phase != "ar-operations" and panel.game.turn == 1:
        word = panel.game.choices[-1].word
        pick(panel, word)
        if panel.ask.state["held"]:
            panel._event("carry", "")
    assert panel.game.decision is not None
    assert panel.game.decision.side == "UK"
    panel._settings.auto.value = False
    while not panel.desk.waiting:
        pick(panel, panel.game.choices[-1].word)
        if panel.ask.state["held"]:
            panel._event("carry", "")
    assert panel.ask.state["rows"] == []
    assert {"step", "run"} <= {*buttons(panel)}
    panel._event("step", "")
    panel._event("run", "")
    assert panel.game.decision.side == "UK"


def test_two_computers_wait_for_the_word_to_run(tmp_path: Path) -> None:
    panel = CampaignPanel(Campaign(seed=4), uk="random", ar="random", folder=tmp_path)
    assert panel.game.record.lines == []
    panel._event("run", "")
    assert panel.game.over


def test_conceding_takes_two_presses(panel: CampaignPanel) -> None:
    pick(panel, *OPENING)
    panel._settings._concede.click()
    assert not panel.game.over
    panel._settings._concede.click()
    assert panel.game.over
    assert "concedes" in panel.ask.state["question"]
    assert panel.ask.state["rule"] == "4.3"
    assert panel.ask.state["rows"] == []


def test_an_unexpected_fault_becomes_one_sentence(panel: CampaignPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*words: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(panel.desk, "pick", broken)
    pick(panel, "to:sea-6")
    assert "ZeroDivisionError" in message(panel)
    assert "the game is as it was" in message(panel)


def test_the_projector_switch_enlarges_panel_and_map(panel: CampaignPanel) -> None:
    panel._settings.projector.value = True
    assert "fs-projector" in panel._dom_classes
    assert panel.map.projector
    panel._settings.projector.value = False
    assert "fs-projector" not in panel._dom_classes


def test_every_page_shows_something(panel: CampaignPanel) -> None:
    for page in ("Rules", "Charts", "Game", "Play"):
        panel._page.value = page
        assert len(panel._shown.children) == 1
    for chart in panel._pages["Charts"].which.options:  # type: ignore[attr-defined]
        panel.charts.which.value = chart
        assert "<img" in panel.charts.picture.value


class _Tags(HTMLParser):
    """Counts tags left open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("br", "img", "input", "path", "rect", "circle", "line", "use", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "rect", "circle", "line", "use"):
            assert self.open.pop() == tag


def test_the_html_of_a_game_in_full_swing_is_well_formed(tmp_path: Path) -> None:
    panel = CampaignPanel(Campaign(seed=4), uk="random", ar="random", folder=tmp_path)
    for _ in range(30):
        panel._event("step", "")
    for part in (panel._head, panel._tracks, panel._below):
        parser = _Tags()
        parser.feed(re.sub(r"<(path|rect|circle|line|use)([^>]*)/>", r"<\1\2>", part.value))
        assert parser.open == []
