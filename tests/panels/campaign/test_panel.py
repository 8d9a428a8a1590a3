"""The play panel without a browser: every handler, and what a person reads after it."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.campaign.position import Entry
from fs_core.campaign.questions import Choice
from fs_core.opponents import Random
from fs_core.panels import CampaignPanel
from fs_core.panels.campaign.panel import news
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


# --- save, load, keep ----------------------------------------------------------------------------------------------


def test_save_and_load_keep_the_game(panel: CampaignPanel) -> None:
    pick(panel, *OPENING)
    panel.tab.name.value = "first"
    panel._setting("save")
    assert "Saved as first." in panel.tab._said.value
    pick(panel, "op:9")
    panel._event("carry", "")
    panel._setting("load")
    assert panel.game.decision is not None
    assert panel.game.decision.kind == "operation"
    assert not panel.game.position.black_buck
    assert panel.tab.saved.options == ("first",)


@pytest.mark.parametrize("name", ["../x", "/etc/x", "", "a/b", ".hidden", "x" * 80])
def test_names_are_only_names(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="A name for a saved game"):
        Saves(tmp_path).path(name)


def test_a_damaged_save_is_told_and_kept_and_the_game_goes_on(panel: CampaignPanel) -> None:
    panel.tab.name.value = "bad"
    panel._setting("save")
    path = panel.saves.path("bad")
    path.write_text("# fs-record 1\nsetup uk to:sea-1\n")
    panel._setting("load")
    assert "Line 2" in panel.tab._said.value
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


def test_who_played_is_remembered_with_a_game(tmp_path: Path) -> None:
    first = CampaignPanel(Campaign(seed=1), ar="random", folder=tmp_path)
    first._event("pick", first.ask.state["rows"][0]["word"])
    first.tab.name.value = "mine"
    first._setting("save")
    kept = tmp_path / "mine.fsrec"
    assert "; played by uk=human ar=random" in kept.read_text().splitlines()
    assert Campaign.load(kept).record.digest == first.game.record.digest
    for resumed in ("resume", "load"):
        second = CampaignPanel(folder=tmp_path)
        assert second.desk.players == {}
        second.tab.name.value = "mine"
        second._event("resume", "") if resumed == "resume" else second._setting("load")
        assert list(second.desk.players) == ["AR"]
        assert (second.tab.uk.value, second.tab.ar.value) == ("human", "random")
        assert "The computer plays the Argentine side." in str(second.ask.state["message"])


def test_an_old_file_without_that_leaves_the_players_as_they_are(tmp_path: Path) -> None:
    Campaign(seed=1).play("to:sea-6").save(tmp_path / "old.fsrec")
    panel = CampaignPanel(Campaign(seed=2), ar="random", folder=tmp_path)
    panel.tab.name.value = "old"
    panel._setting("load")
    assert list(panel.desk.players) == ["AR"]


def test_a_player_of_ones_own_is_not_lost_by_loading(tmp_path: Path) -> None:
    player = Random(7)
    panel = CampaignPanel(Campaign(seed=2), ar=player, folder=tmp_path)
    panel._event("pick", panel.ask.state["rows"][0]["word"])
    panel.tab.name.value = "own"
    panel._setting("save")
    assert "; played by uk=human ar=other" in (tmp_path / "own.fsrec").read_text()
    panel._setting("load")
    assert panel.desk.players == {"AR": player}


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
    assert message(panel).startswith(f"{file.name} cannot be read and was left where it is. Line 1 should read '# fs-")
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


def test_a_file_that_is_no_game_never_keeps_the_panel_from_opening(tmp_path: Path) -> None:
    (tmp_path / "gone.fsrec").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder.fsrec").mkdir()
    unfinished = tmp_path / "unfinished"
    unfinished.mkdir()
    texts = ("# fs-record 1\n# position: " + "[" * 100_000, "# fs-record 1\n# seed: " + "9" * 5000, "\0" * 10_000)
    for number, text in enumerate(texts):
        (unfinished / f"{number}.fsrec").write_text(text)
    panel = CampaignPanel(folder=tmp_path)
    assert len(panel.autosave.damaged) == 3
    assert panel.saves.names() == []
    panel.tab.name.value = "folder"
    panel._setting("load")
    assert "no saved game called folder" in panel.tab._said.value


def test_a_refused_pick_leaves_the_offer_to_resume(tmp_path: Path) -> None:
    pick(CampaignPanel(folder=tmp_path), *OPENING)
    panel = CampaignPanel(folder=tmp_path)
    pick(panel, "op:9")
    assert "resume" in buttons(panel)


def test_resuming_takes_the_game_as_it_is_by_then(tmp_path: Path) -> None:
    first = CampaignPanel(folder=tmp_path)
    pick(first, "to:sea-7")
    second = CampaignPanel(folder=tmp_path)
    pick(first, "to:sea-6")
    second._event("resume", "")
    assert str(second.game.record) == str(first.game.record)
    second._event("resume", "")
    assert message(second) == "There is no unfinished game to resume."


def test_another_saved_game_is_replaced_only_on_a_second_press(tmp_path: Path) -> None:
    first = CampaignPanel(Campaign(seed=1), folder=tmp_path)
    pick(first, *OPENING)
    for _ in range(2):
        first._setting("save")
    assert "Saved as my game" in first.tab._said.value
    second = CampaignPanel(Campaign(seed=2), folder=tmp_path)
    second._setting("save")
    assert "press Save again" in second.tab._said.value
    assert second.saves.load("my game").seed == 1
    second._setting("save")
    assert second.saves.load("my game").seed == 2


# --- a new game, the end, the computer -----------------------------------------------------------------------------


def test_a_seed_that_is_no_number_is_refused(panel: CampaignPanel) -> None:
    panel.tab.seed.value = "<b>x</b>"
    panel._setting("new")
    assert "whole number" in panel.tab._said.value
    panel.tab.seed.value = "77"
    panel._setting("new")
    assert panel.game.seed == 77
    panel.tab.seed.value = "9" * 5000
    panel.tab.uk.value = "random"
    panel._setting("new")
    assert "less than 100 digits" in panel.tab._said.value
    assert panel.desk.players == {}  # a refused new game changes nothing of the one at hand


def test_nothing_of_the_game_before_clings_to_another(panel: CampaignPanel) -> None:
    pick(panel, *OPENING, "op:9")
    panel._event("carry", "")
    panel._setting("save")
    panel._page.value = "Rules"
    old = panel.why.rules
    panel._event("back", "")
    assert "agreed" in buttons(panel)
    panel.tab.seed.value = "5"
    panel._setting("new")
    assert "agreed" not in buttons(panel)
    panel._setting("load")
    assert panel.ask.state["news"] == ""
    assert panel.map._shown.news == ()
    panel._page.value = "Play"
    panel._page.value = "Rules"
    assert panel.why.rules is not old


def test_what_has_to_be_agreed_cannot_be_sent_unasked(panel: CampaignPanel) -> None:
    pick(panel, *OPENING, "op:9")
    panel._event("carry", "")
    record = str(panel.game.record)
    panel._event("agreed", "")
    assert str(panel.game.record) == record


def test_a_new_game_against_the_computer_is_one_to_study(panel: CampaignPanel) -> None:
    panel.tab.ar.value = "random"
    panel._setting("new")
    assert panel.desk.study
    assert panel.tab.study.value
    assert "A new game begins" in panel.tab._said.value


def test_a_player_that_was_handed_over_plays_the_next_game_too(tmp_path: Path) -> None:
    player = Random(7)
    panel = CampaignPanel(Campaign(seed=2), ar=player, folder=tmp_path)
    panel._setting("new")
    assert panel.desk.players == {"AR": player}


def test_a_player_that_fails_is_told_in_a_sentence(tmp_path: Path) -> None:
    class Lost:
        def choose(self, game: Campaign) -> Choice:
            if game.turn == 1 and game.phase == "set-up":
                return game.choices[0]
            raise ZeroDivisionError("no plan")

    panel = CampaignPanel(Campaign(seed=2), uk=Lost(), folder=tmp_path)
    assert "no plan" in message(panel)
    assert panel.game.phase == "uk-operations"
    assert panel.desk.order == []


def test_rulings_can_be_set_for_a_new_game(panel: CampaignPanel) -> None:
    panel.tab._option.value = "op5_repairs"
    assert "R-76" in panel.tab._why.value
    panel.tab._value.value = "all"
    panel._setting("new")
    assert panel.game.options.op5_repairs == "all"
    panel._setting("restart")
    assert panel.game.options.op5_repairs == "all"


def test_a_game_from_a_position_begins_anew_from_there(tmp_path: Path) -> None:
    panel = CampaignPanel(given({"sheffield": "falklands"}, turn=3), folder=tmp_path)
    start = panel.game.position.to_dict()
    pick(panel, "op:20")
    panel._setting("restart")
    assert panel.game.under_way == ()
    assert panel.game.position.to_dict() == start


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
    panel.tab.auto.value = False
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
    panel.tab._concede.click()
    assert not panel.game.over
    panel.tab._concede.click()
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


def test_a_game_that_was_left_is_told_at_once(tmp_path: Path) -> None:
    pick(CampaignPanel(folder=tmp_path), *OPENING)
    assert "A game was left in turn 1" in message(CampaignPanel(folder=tmp_path))


def test_an_unknown_wish_is_led_to_the_box(panel: CampaignPanel) -> None:
    panel._event("why", "")
    panel.why.wish.value = "win the war"
    panel.why.ask()
    assert "pick an entry of the box" in panel.why.reason.value
