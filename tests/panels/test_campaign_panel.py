"""The play panel without a browser: every handler, and what a person reads after it."""

from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.panels import CampaignPanel
from fs_core.panels.parts import Saves

OPENING = ("to:sea-7", "to:sea-6")


@pytest.fixture
def panel(tmp_path: Path) -> CampaignPanel:
    return CampaignPanel(Campaign(seed=1), folder=str(tmp_path / "saves"))


def offered(panel: CampaignPanel) -> list[str]:
    return [button.description for button in panel._choices.children]


def press(panel: CampaignPanel, *labels: str) -> None:
    for label in labels:
        next(b for b in panel._choices.children if b.description == label).click()


def test_it_offers_exactly_the_legal_choices(panel: CampaignPanel) -> None:
    assert offered(panel) == ["To Sea area 6", "To Sea area 7", "To Falkland Islands sea area"]


def test_a_selection_offers_whole_groups_too(panel: CampaignPanel) -> None:
    panel.game.play(*OPENING, "op:20")
    panel._refresh()
    press(panel, "From Sea area 4")
    assert "All of them" in offered(panel)
    assert "All warships" in offered(panel)
    assert "All transports" not in offered(panel)
    press(panel, "All warships")
    assert panel.game.decision is not None
    assert panel.game.decision.kind == "area"


def test_an_operation_that_is_not_open_says_why(panel: CampaignPanel) -> None:
    panel.game.play(*OPENING)
    panel._refresh()
    assert "Reinforcement group" in panel._closed.value
    panel._word.value = "op:6"
    panel._ask.click()
    assert "7.1-op06-d" in panel._message.value


def test_undo_goes_back_and_says_when_it_cannot(panel: CampaignPanel) -> None:
    panel._undo.click()
    assert "no answer to take back" in panel._message.value
    press(panel, "To Sea area 6")
    panel._undo.click()
    assert panel.game.record.lines == []


def test_save_and_load_keep_the_game(panel: CampaignPanel) -> None:
    panel.game.play(*OPENING)
    panel._name.value = "first"
    panel._save.click()
    panel.game.play("op:9")
    panel._load.click()
    assert panel.game.decision is not None
    assert panel.game.decision.kind == "operation"
    assert panel._saved.options == ("first",)


@pytest.mark.parametrize("name", ["../x", "/etc/x", "", "a/b", ".hidden", "x" * 80])
def test_names_are_only_names(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="A name for a saved game"):
        Saves(tmp_path).path(name)


def test_a_damaged_save_is_told_and_kept_and_the_game_goes_on(panel: CampaignPanel) -> None:
    panel._name.value = "bad"
    panel._save.click()
    path = panel.saves.path("bad")
    path.write_text("# fs-record 1\nsetup uk to:sea-1\n")
    panel._load.click()
    assert "Line 2" in panel._message.value
    assert path.read_text().endswith("sea-1\n")
    assert offered(panel)[0] == "To Sea area 6"


def test_an_unexpected_fault_becomes_one_sentence(panel: CampaignPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*words: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(panel.game, "play", broken)
    press(panel, "To Sea area 6")
    assert "ZeroDivisionError" in panel._message.value
    assert "the game is as it was" in panel._message.value


def test_a_seed_that_is_no_number_is_refused(panel: CampaignPanel) -> None:
    panel._seed.value = "<b>x</b>"
    panel._new.click()
    assert "whole number" in panel._message.value
    panel._seed.value = "77"
    panel._new.click()
    assert panel.game.seed == 77


def test_what_people_type_is_shown_as_text(panel: CampaignPanel) -> None:
    panel._word.value = "<img/src=x>"
    panel._ask.click()
    assert "<img/src" not in panel._message.value
    assert "&lt;img/src" in panel._message.value


def test_a_finished_game_says_who_won_why_and_by_which_rule(panel: CampaignPanel) -> None:
    panel.game.play("concede:uk")
    panel._refresh()
    assert "concedes" in panel._question.value
    assert "4.3" in panel._question.value
    assert offered(panel) == []


def test_buttons_are_kept_so_that_the_focus_stays(panel: CampaignPanel) -> None:
    first = panel._choices.children[0]
    press(panel, "To Sea area 6")
    assert panel._choices.children[0] is first
