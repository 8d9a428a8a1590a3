"""Games of the play panel that are saved, loaded, kept after every answer, and gone on with."""

from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.opponents import Random
from fs_core.panels import CampaignPanel
from fs_core.panels.saves import Autosave, Saves
from tests.panels.campaign.handling import OPENING, buttons, message, pick, rows


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


def test_a_game_that_was_left_is_told_at_once(tmp_path: Path) -> None:
    pick(CampaignPanel(folder=tmp_path), *OPENING)
    assert "A game was left in turn 1" in message(CampaignPanel(folder=tmp_path))
