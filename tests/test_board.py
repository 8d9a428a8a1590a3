"""The maps: what section 2 of the rule book states about areas, and the strict loader."""

from pathlib import Path

import pytest

from fs_core import board
from fs_core.data import DATA, DataError
from tests.positions import given, words

AREAS = (DATA / "campaign" / "areas.csv").read_text(encoding="utf-8")


def names(areas: int) -> set[str]:
    return {board.IDS[area] for area in board.members(areas)}


@pytest.mark.rule("2.2-b")
def test_the_exclusion_zone_is_three_sea_areas() -> None:
    assert names(board.TEZ) == {"sea-6", "sea-7", "falklands"}


@pytest.mark.rule("2.2-c")
def test_the_range_line_encloses_a_set_of_sea_areas() -> None:
    assert names(board.RANGE_LINE) == {"sea-1", "sea-2", "sea-3", "sea-6", "falklands"}


@pytest.mark.rule("2.2-a", "2.2-e", "9.3-c")
def test_every_land_area_lies_in_the_falkland_islands_area() -> None:
    assert {board.water_of(area) for area in board.members(board.LAND_AREAS)} == {board.FALKLANDS}


@pytest.mark.rule("2.2-f")
def test_a_ship_in_the_area_serves_the_tactical_map_at_once() -> None:
    game = given({"antrim": "sea-7", "ri-8": "fox-bay", "40-commando": "lafonia"}, markers={"double": "uk"})
    game.play("op:20", "from:sea-7", "add:antrim", "done", "to:falklands", "end")
    assert "op:21" in words(game)


@pytest.mark.rule("3.7-a")
def test_south_georgia_has_one_door() -> None:
    assert board.area("south-georgia").adjacent == ("sea-5",)


@pytest.mark.rule("7.1-op24-b", "9.2-a")
def test_land_borders_join_no_two_islands() -> None:
    for area in board.AREAS:
        if area.kind == "land":
            assert all(board.area(other).island == area.island for other in area.adjacent)
    assert board.area("lafonia").adjacent == ("goose-green",)
    assert board.area("pebble-island").adjacent == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "sea-1,Sea area 1,sea,,argentina;",
            "sea-1,Sea area 1,sea,,atlantis;",
            "'atlantis' should be the id of an area",
        ),
        (
            "lafonia,Lafonia,land,East Falkland,goose-green",
            "lafonia,Lafonia,land,East Falkland,",
            "lafonia should name goose-green",
        ),
        (
            "sea-7,Sea area 7,sea,,sea-4;sea-5;sea-6;falklands,yes",
            "sea-7,Sea area 7,sea,,sea-4;sea-5;sea-6;falklands,no",
            "exclusion zone should be",
        ),
        (
            "sea-7,Sea area 7,sea,,",
            "sea-7,Sea area 7,swamp,,",
            "column kind: 'swamp' should be one of mainland, sea, box, land",
        ),
    ],
)
def test_a_damaged_map_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = tmp_path / "areas.csv"
    file.write_text(AREAS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match="areas.csv") as problem:
        board.load(file)
    assert said in str(problem.value)
