"""The maps: what sections 2 and 3 of the rule book state about areas, and the strict loader."""

from pathlib import Path

import pytest

from fs_core import board, forces
from fs_core.data import DATA, DataError
from tests.positions import given, words

AREAS = (DATA / "campaign" / "areas.csv").read_text(encoding="utf-8")
LAND = [area for area in board.AREAS if area.kind == "land"]


def names(areas: int) -> set[str]:
    """The ids of a set of areas."""
    return {board.IDS[area] for area in board.members(areas)}


# --- the two maps --------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.2-a", "9.3-c")
def test_the_tactical_map_is_the_falkland_islands_area_seen_close_up() -> None:
    assert {board.water_of(area.number) for area in LAND} == {board.FALKLANDS}
    assert board.water_of(board.NUMBER["sea-7"]) == board.NUMBER["sea-7"]
    game = given({"antrim": "falklands", "sas": "aboard antrim", "ri-8": "fox-bay", "hercules": "falklands"})
    assert {"op:14", "op:16", "op:21"} <= set(words(game))  # the one ship fights at sea, lands troops, shells the shore


@pytest.mark.rule("2.2-b")
def test_the_exclusion_zone_is_three_sea_areas() -> None:
    assert names(board.TEZ) == {"sea-6", "sea-7", "falklands"}


@pytest.mark.rule("2.2-c")
def test_the_range_line_encloses_a_set_of_sea_areas() -> None:
    assert names(board.RANGE_LINE) == {"sea-1", "sea-2", "sea-3", "sea-6", "falklands"}


@pytest.mark.rule("2.2-d")
def test_no_british_operation_touches_the_mainland() -> None:
    fleet = {"hermes": "sea-1", "antrim": "sea-2", "spartan": "sea-3", "sas": "aboard antrim"}
    there = {"hercules": "argentina", "ri-4": "argentina", "dagger-1": "argentina"}
    game = given(fleet | there, phase="uk-submarines")
    assert "to:argentina" not in words(game)
    game = given(fleet | there, turn=2)
    assert words(game) == ["op:6", "op:9", "op:20", "pass"]  # no attack, though carriers lie next to the mainland
    game.play("op:20")
    assert "from:argentina" not in words(game)
    assert "to:argentina" not in words(game.play("from:sea-2", "add:antrim", "done"))


@pytest.mark.rule("2.2-e")
def test_all_waters_of_the_islands_are_one_area() -> None:
    troops = {"fearless": "falklands", "2-para": "aboard fearless"}
    assert set(words(given(troops).play("op:16"))) == {f"to:{area.id}" for area in LAND}
    held = dict(zip((f"ri-{n}" for n in (3, 4, 5, 6, 7, 8)), (area.id for area in LAND[::3]), strict=False))
    game = given({"antrim": "falklands"} | held).play("op:21")
    assert set(words(game)) == {f"to:{area}" for area in held.values()}


@pytest.mark.rule("2.2-f")
def test_going_from_one_map_to_the_other_is_no_movement() -> None:
    game = given({"antrim": "sea-7", "ri-8": "fox-bay"}, markers={"double": "uk", "exocet": "held"})
    game.play("op:20", "from:sea-7", "add:antrim", "done", "to:falklands", "end")
    assert "op:21" in words(game)
    game.play("stop")
    assert game.phase == "ar-operations"
    assert words(game.play("op:exocet")) == ["target:antrim"]


@pytest.mark.rule("3.7-a")
def test_south_georgia_has_one_door() -> None:
    assert board.area("south-georgia").adjacent == ("sea-5",)
    assert [area.id for area in board.AREAS if "south-georgia" in area.adjacent] == ["sea-5"]


def test_flights_from_the_mainland_cross_an_area_beside_the_islands() -> None:
    assert not board.ADJACENT[board.ARGENTINA] >> board.FALKLANDS & 1


@pytest.mark.rule("9.2-a")
def test_land_areas_border_land_of_the_same_island_alone() -> None:
    by_island = {area.id: area.island for area in LAND}
    for area in LAND:
        assert {by_island[other] for other in area.adjacent} <= {area.island}
    assert board.area("lafonia").adjacent == ("goose-green",)
    assert board.area("pebble-island").adjacent == ()


def test_every_area_tells_what_is_reconstructed_and_its_source() -> None:
    assert all(area.source for area in board.AREAS)
    assert all(area.reconstructed for area in board.AREAS if area.adjacent)


# --- the strict loader ---------------------------------------------------------------------------------------------

DAMAGE = {
    "a wrong kind": ("sea-7,Sea area 7,sea,", "sea-7,Sea area 7,swamp,", "line 9, column kind: 'swamp' should be one"),
    "a wrong number": (
        "no,yes,3,4,borders",
        "no,yes,many,4,borders",
        "line 12, column airbase: 'many' should be a whole number from 0 to 9",
    ),
    "a wrong answer": ("sea-1;sea-2;sea-3,no", "sea-1;sea-2;sea-3,maybe", "line 2, column in_tez: 'maybe' should be"),
    "a doubled id": ("\nsea-2,", "\nsea-1,", "line 4, column id: 'sea-1' stands in line 3 already"),
    "an unknown neighbour": (
        "sea-1,Sea area 1,sea,,argentina;",
        "sea-1,Sea area 1,sea,,atlantis;",
        "line 3, column adjacent: 'atlantis' should be the id of an area",
    ),
    "a one-sided border": (
        "lafonia,Lafonia,land,East Falkland,goose-green",
        "lafonia,Lafonia,land,East Falkland,",
        "line 20, column adjacent: lafonia should name goose-green in turn",
    ),
    "a missing column": ("in_tez,", "", "line 1: the columns should be"),
    "a smaller zone": ("sea-6;falklands,yes", "sea-6;falklands,no", "line 9, column in_tez: no should be yes"),
    "a wider zone": ("sea-1;sea-5;sea-7,no", "sea-1;sea-5;sea-7,yes", "line 6, column in_tez: yes should be no"),
    "a larger base": ("no,yes,3,4,", "no,yes,4,4,", "line 12, column airbase: 4 should be 3 for stanley"),
    "another prize": ("no,yes,3,4,", "no,yes,3,5,", "line 12, column vp: 5 should be 4 for stanley"),
    "a new fortress": (
        "fox-bay,yes,yes,no,no",
        "fox-bay,yes,yes,no,yes",
        "line 27, column entrenched: yes should be no",
    ),
    "a missing area": ("\npebble-island,", "\npebble-cove,", "column id: the area pebble-island should stand in it"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_map_is_told_by_file_line_and_column(tmp_path: Path, damage: str) -> None:
    old, new, said = DAMAGE[damage]
    assert old in AREAS
    file = tmp_path / "areas.csv"
    file.write_text(AREAS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as problem:
        board.load(file)
    assert str(problem.value).startswith(f"areas.csv, {said}")


def test_a_missing_map_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"areas\.csv cannot be read .* it should be a CSV table in UTF-8"):
        board.load(tmp_path / "areas.csv")


def test_the_shipped_map_loads() -> None:
    assert board.load(DATA / "campaign" / "areas.csv") == board.AREAS
    assert forces.UNITS  # the counters name areas of this map
