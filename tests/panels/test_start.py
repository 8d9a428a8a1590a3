"""The start page: doors that lead somewhere, and the games that were left."""

from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.app import visitor
from fs_core.launcher import notebooks_folder
from fs_core.panels.saves import Autosave
from fs_core.panels.start import DOORS, Start
from fs_core.tactical import Battle


def test_every_door_leads_to_a_notebook_and_every_notebook_has_a_door() -> None:
    pages = {path.name for path in notebooks_folder().glob("*.ipynb")}
    assert {door.page for door in DOORS} == pages - {"00-start.ipynb"}


def test_the_doors_in_words(tmp_path: Path) -> None:
    page = Start(tmp_path)
    for door in DOORS:
        assert f"{door.title} ({door.page})" in repr(page)
        assert f"href='{door.page}'" in page._repr_html_()
    assert "Go on with" not in page._repr_html_()


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """A folder with a campaign and a battle that were left."""
    Autosave(tmp_path / "saves").keep(Campaign(seed=1).play("to:sea-7"))
    Autosave(tmp_path / "battles", Battle).keep(Battle("mount-longdon", seed=1).play("done"))
    return tmp_path


def test_what_was_left_has_doors_of_its_own(left: Path) -> None:
    page = Start(left)._repr_html_()
    assert page.count("class='fs-left-game'") == 2
    assert "Turn 1, " in page
    assert "Mount Longdon, round 1 of 30. Press Resume in the battle panel." in page


def test_the_door_of_what_was_left_last_comes_first(left: Path) -> None:
    page = Start(left)._repr_html_()
    assert page.index("Go on with your battle") < page.index("Go on with your game") < page.index(DOORS[0].title)


def test_a_damaged_battle_closes_no_door(left: Path) -> None:
    file = next((left / "battles" / "unfinished").glob("*.fsrec"))
    file.write_text("# fs-battle 1\nT1 uk nonsense\n", encoding="utf-8")
    page = Start(left)._repr_html_()
    assert page.count("class='fs-left-game'") == 1
    assert "Go on with your game" in page


def test_the_folder_is_that_of_the_person_at_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor, "folder", lambda: tmp_path)
    Autosave(tmp_path / "battles", Battle).keep(Battle("darwin-hill", seed=1).play("send:tac"))
    assert "Go on with your battle" in Start()._repr_html_()
