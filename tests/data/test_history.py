"""The tables of data/history are complete, cite their sources and refer only to things that exist."""

import csv
from datetime import date
from typing import NamedTuple

import pytest

from fs_core import forces
from fs_core.data import DATA

HISTORY = DATA / "history"


class Table(NamedTuple):
    columns: str
    required: str


TABLES = {
    "timeline": Table(
        "id date date_end time_local title place side kind text forces_uk forces_ar losses_uk losses_ar game source",
        "id date title side kind text source",
    ),
    "disputes": Table("id topic views timeline source", "id topic views timeline source"),
    "casualties": Table("side service killed source", "side service killed source"),
    "places": Table("id name spanish_name lat lon kind precision note source", "id name lat lon kind precision source"),
    "ships": Table(
        "unit name side class role weapons aircraft arrival fate source", "name side class role fate source"
    ),
    "units": Table(
        "unit name side type parent strength arrival moves transport source", "name side type parent source"
    ),
    "air_units": Table(
        "type name side aircraft number bases range weapons sorties losses actions source",
        "name side aircraft number bases source",
    ),
    "battles": Table(
        "id name date time_local place timeline ground losses_uk losses_ar source",
        "id name date place timeline ground losses_uk losses_ar source",
    ),
    "battle_units": Table(
        "battle side unit scale strength weapons platoon_type morale task result source",
        "battle side unit strength platoon_type morale source",
    ),
    "what_if": Table("id title question date change points source", "id title question date change points source"),
    "sources": Table("title address", "title"),
}


def rows(name: str) -> list[dict[str, str]]:
    with (HISTORY / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_every_table_of_facts_is_described_here() -> None:
    """``1982.csv`` belongs to the record of the campaign and is tested with it."""
    assert {path.stem for path in HISTORY.glob("*.csv")} - {"1982"} == set(TABLES)


@pytest.mark.parametrize("name", TABLES)
def test_columns_and_required_cells(name: str) -> None:
    table = rows(name)
    assert table
    assert list(table[0]) == TABLES[name].columns.split()
    for line, row in enumerate(table, start=2):
        for column in TABLES[name].required.split():
            assert row[column].strip(), f"{name}.csv, line {line}, column {column} is empty"
        for column, cell in row.items():
            assert cell == cell.strip(), f"{name}.csv, line {line}, column {column}: {cell!r}"
            assert cell != "-", f"{name}.csv, line {line}, column {column}: an unknown fact is an empty cell"


@pytest.mark.parametrize("name", ["timeline", "disputes", "places", "battles", "what_if"])
def test_ids_are_unique(name: str) -> None:
    ids = [row["id"] for row in rows(name)]
    assert len(ids) == len(set(ids))


def test_every_source_is_listed_and_every_listed_source_is_used() -> None:
    listed = {row["title"] for row in rows("sources")}
    used = {title for name in TABLES if name != "sources" for row in rows(name) for title in row["source"].split(" | ")}
    assert used == listed


def test_dates_are_of_1982_and_in_order() -> None:
    days = [date.fromisoformat(row["date"]) for row in rows("timeline")]
    assert days == sorted(days)
    assert {day.year for day in days} == {1982}
    for row in rows("timeline"):
        if row["date_end"]:
            assert date.fromisoformat(row["date_end"]) >= date.fromisoformat(row["date"]), row["id"]
    for row in [*rows("battles"), *rows("what_if")]:
        assert date.fromisoformat(row["date"]).year == 1982, row["id"]


def test_places_and_events_that_are_named_exist() -> None:
    places = {row["id"] for row in rows("places")}
    events = {row["id"] for row in rows("timeline")}
    battles = {row["id"] for row in rows("battles")}
    assert {row["place"] for row in rows("timeline")} - {""} <= places
    assert {row["place"] for row in rows("battles")} <= places
    assert {event for row in rows("disputes") for event in row["timeline"].split(";")} <= events
    assert {row["timeline"] for row in rows("battles")} <= events
    assert {row["battle"] for row in rows("battle_units")} == battles


def test_counters_that_are_named_exist_and_are_on_the_same_side() -> None:
    for name in ("ships", "units"):
        for row in rows(name):
            for unit_id in filter(None, row["unit"].split(";")):
                assert forces.unit(unit_id).side == row["side"], unit_id
    named = {row["unit"] for row in rows("ships")} - {""}
    assert named == {unit.id for unit in forces.UNITS if unit.kind in ("ship", "submarine")}
    assert {row["type"] for row in rows("air_units")} - {""} == {u.type for u in forces.UNITS if u.kind == "air"}


def test_every_land_counter_has_its_history() -> None:
    named = {unit_id for row in rows("units") for unit_id in row["unit"].split(";")} - {""}
    assert named == {unit.id for unit in forces.UNITS if unit.kind == "land"}


def test_positions_are_on_the_globe() -> None:
    for row in rows("places"):
        assert abs(float(row["lat"])) <= 90, row["id"]
        assert abs(float(row["lon"])) <= 180, row["id"]
        assert row["precision"] in ("good", "approx", "rough")


def test_the_dead_of_each_side_add_up() -> None:
    for side in ("UK", "AR"):
        killed = {row["service"]: row["killed"] for row in rows("casualties") if row["side"] == side}
        least = sum(int(number.split("-")[0]) for service, number in killed.items() if service != "all")
        most = sum(int(number.split("-")[-1]) for service, number in killed.items() if service != "all")
        assert least <= int(killed["all"]) <= most


@pytest.mark.parametrize("word", ["enemy", "liberat", "usurp", "invader", "hero", "recaptur"])
def test_wording_takes_no_side(word: str) -> None:
    for name in TABLES.keys() - {"sources"}:
        for row in rows(name):
            words = " ".join(cell for column, cell in row.items() if column != "source").lower()
            assert word not in words, f"{name}.csv: {word!r} in {words}"


def test_both_names_of_the_islands_stand_in_the_readme() -> None:
    assert "Falkland Islands / Islas Malvinas" in (HISTORY / "README.md").read_text(encoding="utf-8")
