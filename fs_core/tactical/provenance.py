"""Where the numbers of the platoon game come from: how many rows of each table are printed in the source, how many are
a reading of what is printed, and how many this study has added."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from fs_core.data import read_column
from fs_core.tactical.tables import FOLDER

MARKS = {"printed": "printed", "reading": "read from what is printed", "completion": "ours"}
"""What a row may be marked as, in words for people."""

TABLES = {
    "sequence": "steps of a turn (1)",
    "movement": "classes of movement (3)",
    "movement_limits": "single figures of movement (3)",
    "weapons": "weapons by range (6)",
    "fire_modifiers": "modifiers of fire (6)",
    "armour": "vehicles (6b)",
    "close_combat": "results of close combat (7)",
    "close_combat_modifiers": "modifiers of close combat (7)",
    "morale_factors": "factors of morale (8)",
    "morale_modifiers": "modifiers of morale (8)",
    "aircraft_stages": "stages of an air mission (4)",
    "aircraft_classes": "classes of aircraft (4)",
    "air_scores": "scores from the air (4)",
    "air_modifiers": "modifiers in the air (4)",
    "anti_aircraft": "weapons against aircraft (4a)",
    "air_combat": "weapons between aircraft (4b)",
    "ordnance": "ordnance of aircraft (4c)",
    "helicopters": "types of helicopters (5)",
    "helicopter_limits": "single figures of helicopters (5)",
    "units": "strengths of units",
    "ground_kinds": "kinds of ground",
    "ground_limits": "single figures of ground",
    "battle_limits": "other single figures",
    "catalogue": "statements of the rules",
    "rulings": "rulings on doubtful points",
}
"""The tables of ``data/tactical`` by name, with what a row is; in brackets the section of the platoon rules."""


class Rows(NamedTuple):
    """A table: its name, what its rows are, and how many are marked as what."""

    table: str
    name: str
    marks: dict[str, int]

    @property
    def total(self) -> int:
        """All its rows."""
        return sum(self.marks.values())


@lru_cache(maxsize=1)
def provenance() -> tuple[Rows, ...]:
    """The rows of every table by their mark, in the order of ``TABLES``. Raises DataError for a damaged table."""
    return tuple(Rows(table, name, _marks(table)) for table, name in TABLES.items())


def _marks(table: str) -> dict[str, int]:
    found = Counter(read_column(FOLDER / f"{table}.csv", "mark"))
    return {mark: found[mark] for mark in MARKS}


def totals(numbers_only: bool = True) -> dict[str, int]:
    """All rows by their mark; ``numbers_only`` leaves out the statements and rulings, which are words."""
    counted = [rows for rows in provenance() if not numbers_only or rows.table not in ("catalogue", "rulings")]
    return {mark: sum(rows.marks[mark] for rows in counted) for mark in MARKS}
