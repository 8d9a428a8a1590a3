"""A new game in the play panel: its seed, rulings and players, the computer, and the end."""

from pathlib import Path

from fs_core import Campaign
from fs_core.campaign.questions import Choice
from fs_core.opponents import Random
from fs_core.panels import CampaignPanel
from tests.panels.campaign.handling import OPENING, buttons, message, pick
from tests.positions import given


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
