"""Damaged tables of the link: each is refused in one sentence that names the file and what would be right."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from fs_core import board, forces
from fs_core.data import DataError
from fs_core.link import groups


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the tables to damage."""
    for file in groups.FOLDER.glob("*.csv"):
        shutil.copy(file, tmp_path)
    monkeypatch.setattr(groups, "FOLDER", tmp_path)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    for read in (groups.limits, groups._rows, groups._terrain):
        read.cache_clear()


def read_all() -> None:
    groups.limits()
    groups.group_of(forces.NUMBER["2-para"], False)
    groups.ground_of(board.NUMBER["stanley"], "UK")


def changed(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("limits.csv", "rounds,rounds that", "turns,rounds that", "limits.csv, line 2, column id"),
        ("limits.csv", "a fight lasts,12,", "a fight lasts,0,", "column value: '0' should be a whole number from 1"),
        ("groups.csv", ",law;maw,", ",bow,", "column extra: 'bow' should be one of hq_platoon"),
        ("groups.csv", ",scimitar,", ",tank,", "column unit: 'tank' should be one of"),
        ("terrain.csv", "stanley,entrenched", "stanley,swamp", "column ground: 'swamp' should be one of entrenched"),
    ],
)
def test_a_bad_cell_is_named(tables: Path, file: str, old: str, new: str, said: str) -> None:
    changed(tables / file, old, new)
    with pytest.raises(DataError, match=re.escape(said)):
        read_all()


def test_a_row_that_is_missing_is_named(tables: Path) -> None:
    for file, start in (("limits.csv", "broken,"), ("groups.csv", "uk-armour-"), ("terrain.csv", "lafonia,")):
        rows = (tables / file).read_text(encoding="utf-8").splitlines()
        (tables / file).write_text("\n".join(r for r in rows if not r.startswith(start)) + "\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"limits\.csv, column id: broken should stand in it"):
        groups.limits()
    with pytest.raises(DataError, match=r"groups\.csv: rows for UK armour should stand in it, for Blues and Royals"):
        groups.group_of(forces.NUMBER["blues-and-royals"], False)
    with pytest.raises(DataError, match=r"terrain\.csv, column id: lafonia should stand in it"):
        groups.ground_of(board.NUMBER["lafonia"], "UK")
