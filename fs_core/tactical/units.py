"""The kinds of units of the platoon game (``units.csv``): weapons, movement, and strengths, which are ours (TR-15)."""

from functools import lru_cache
from typing import NamedTuple

from fs_core.data import DataError, number, one_of, several, text, where
from fs_core.data import optional as optional_text
from fs_core.tactical import air_tables, tables


class UnitType(NamedTuple):
    """A kind of unit: men at full strength, ids of its weapons, of its weapon against aircraft, of its row against
    armour and of its class of movement (empty without one), and the men it carries."""

    id: str
    name: str
    strength: int
    weapons: tuple[str, ...]
    anti_air: str
    armour: str
    movement: str
    capacity: int
    note: str
    mark: str
    source: str


@lru_cache(maxsize=1)
def unit_types() -> dict[str, UnitType]:
    """Every kind of unit by its id."""
    rows = tables.read(
        "units.csv",
        {
            "id": text,
            "name": text,
            "strength": number(1, 999),
            "weapons": several,
            "anti_air": one_of("", *air_tables.anti_aircraft()),
            "armour": one_of("", *tables.armour()),
            "movement": one_of("", *tables.movement()),
            "capacity": number(0, 999),
            "note": optional_text,
        },
    )
    for row in rows:
        if strange := [weapon for weapon in row["weapons"] if weapon not in tables.weapons()]:
            place = where(tables.FOLDER / "units.csv", row["id"], "weapons")
            raise DataError(f"{place}: {strange[0]!r} should be one of {', '.join(tables.weapons())}.")
    return {row["id"]: UnitType(**row) for row in rows}
