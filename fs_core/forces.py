"""The counters: every unit and marker of the campaign game, from ``data/campaign/counters.csv``.

Units are numbered in the order of that file, which is also the order in which rules offer them. A set of units is an
integer with one bit a unit, so "British surface ships here" is one expression: ``here & SURFACE & OF["UK"]``.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from fs_core import board
from fs_core.data import DATA, DataError, as_cell, number, one_of, optional, read_table, several, text, where, yes

UK, AR = "UK", "AR"
OTHER = {UK: AR, AR: UK}
PEOPLE = {UK: "British", AR: "Argentine"}


class Unit(NamedTuple):
    """One counter that moves or fights.

    Factors are hit numbers (rule 2.7); ``steps`` 1 or 2; ``capacity`` in steps for British ships and in units for
    Argentine ones (6.2); ``setup`` an area, ``aboard <ship>`` or ``reserve <group>``; ``vp`` points if sunk (4.4);
    ``reconstructed`` names the values that the rule book does not state.
    """

    number: int
    id: str
    name: str
    abbreviation: str
    side: str
    kind: str
    type: str
    steps: int
    anti_ground: int
    anti_air: int
    anti_submarine: int
    anti_surface: int
    capacity: int
    carries_armour: bool
    sf_slot: str
    protected: bool
    stealth: bool
    setup: str
    vp: int
    reconstructed: tuple[str, ...]
    source: str

    @property
    def bit(self) -> int:
        """The set that holds this unit alone."""
        return 1 << self.number

    def _repr_html_(self) -> str:
        from fs_core.display import unit_html

        return unit_html(self)


_FACTOR = number(0, 6)
_COLUMNS = {
    "id": text,
    "name": text,
    "abbreviation": text,
    "side": one_of(UK, AR),
    "kind": one_of("ship", "submarine", "land", "air", "marker"),
    "type": text,
    "steps": number(0, 2),
    "anti_ground": _FACTOR,
    "anti_air": _FACTOR,
    "anti_submarine": _FACTOR,
    "anti_surface": _FACTOR,
    "capacity": number(0, 9),
    "carries_armour": yes,
    "sf_slot": one_of("yes", "no", "sbs"),
    "protected": yes,
    "stealth": yes,
    "setup": text,
    "vp": number(0, 4),
    "reconstructed": several,
    "source": optional,
}
_TYPES = {
    "ship": {"CVL", "CA", "D", "A", "T"},
    "submarine": {"S"},
    "land": {"infantry", "armour", "sf", "hmg"},
    "air": {"a4", "dagger", "canberra", "super-etendard", "pucara"},
    "marker": {"track", "status", "hit", "souvenir"},
}
_RANK = {"ship": 0, "submarine": 0, "land": 1, "air": 2}
_GROUPS = ("R1", "R2", "R3", "R4", "R5", "R6", "op2")


# Numbers that the rule book itself gives (2.5, 2.8, 4.4, 6.2, 10.4, 10.5, 10.9, 10.10; R-04, R-06, R-40).
_STATED: dict[str, dict[str, Any]] = {
    "hermes": {"anti_air": 3, "vp": 2, "protected": True, "setup": "sea-4"},
    "invincible": {"anti_air": 3, "vp": 2, "protected": True},
    "fearless": {"capacity": 5, "carries_armour": True, "vp": 2, "protected": True},
    "intrepid": {"capacity": 5, "carries_armour": True, "vp": 2, "protected": True},
    "canberra": {"vp": 2},
    "qe2": {"vp": 2},
    "atlantic-conveyor": {"capacity": 0, "sf_slot": "no", "vp": 2},
    "elk": {"type": "T", "carries_armour": True},
    "onyx": {"sf_slot": "sbs"},
    "25-de-mayo": {"type": "CVL", "vp": 2, "protected": True},
    "general-belgrano": {"vp": 2},
    "cabo-san-antonio": {"type": "A", "capacity": 2, "protected": True},
    "sas": {"type": "sf", "setup": "aboard hermes"},
    "sbs": {"type": "sf"},
    "blues-and-royals": {"type": "armour"},
    "cavalry-10": {"type": "armour"},
    "cavalry-181": {"type": "armour"},
    "bim-3": {"setup": "reserve op2"},
    "ri-2": {"setup": "reserve op2"},
    "sf-anf": {"type": "sf", "setup": "reserve op2"},
    "super-etendard": {"stealth": True},
}


def _stated(unit: Unit) -> dict[str, Any]:
    """What the rule book says of a unit, by column."""
    two_steps = unit.side == UK and unit.type != "sf"
    of_any = {
        "steps": 2 if two_steps else 1,
        "carries_armour": False,
        "protected": unit.side == UK and unit.type == "T",
        "stealth": False,
        "vp": 1 if unit.kind in ("ship", "submarine") else 0,
    }
    return {**of_any, **_STATED.get(unit.id, {})}


def load(path: Path) -> tuple[tuple[Unit, ...], tuple[dict[str, Any], ...]]:
    """Read a counter file; returns units and markers.

    Raises DataError for a bad cell, for ships that do not come first (holds are numbered like ships) and for a file
    that breaks a number the rule book states.
    """
    rows = read_table(path, _COLUMNS)
    for row in rows:
        if row["type"] not in _TYPES[row["kind"]]:
            allowed = ", ".join(sorted(_TYPES[row["kind"]]))
            raise DataError(f"{where(path, row['id'], 'type')}: {row['type']!r} should be one of {allowed}.")
    units = tuple(Unit(index, **row) for index, row in enumerate(r for r in rows if r["kind"] != "marker"))
    for before, unit in pairwise(units):
        if _RANK[unit.kind] < _RANK[before.kind]:
            place = where(path, unit.id, "kind")
            raise DataError(f"{place}: ships and submarines should come first, then land units, then aircraft.")
    _check_setup(path, units)
    _check_the_book(path, units)
    return units, tuple(row for row in rows if row["kind"] == "marker")


def _check_setup(path: Path, units: tuple[Unit, ...]) -> None:
    """Every unit starts in an area, aboard a ship, or in a group that waits (3.2 to 3.4)."""
    ships = {unit.id for unit in units if unit.kind in ("ship", "submarine")}
    for unit in units:
        how, _, name = unit.setup.partition(" ")
        if unit.setup in board.NUMBER or (how == "aboard" and name in ships) or (how == "reserve" and name in _GROUPS):
            continue
        groups = ", ".join(_GROUPS)
        raise DataError(
            f"{where(path, unit.id, 'setup')}: {unit.setup!r} should be an area, 'aboard <ship>', or 'reserve <group>'"
            f" with one of {groups}."
        )


def _check_the_book(path: Path, units: tuple[Unit, ...]) -> None:
    """Numbers that the rule book itself gives (R-04)."""
    ids = {unit.id for unit in units}
    for unit_id in _STATED:
        if unit_id not in ids:
            raise DataError(f"{path.name}, column id: the unit {unit_id} should stand in it (rule book).")
    for unit in units:
        for column, stated in _stated(unit).items():
            found = getattr(unit, column)
            if found != stated:
                place = where(path, unit.id, column)
                raise DataError(f"{place}: {as_cell(found)} should be {as_cell(stated)} for {unit.id} (rule book).")
        for column, value in (("type", "armour"), ("setup", "reserve op2")):
            named = [unit_id for unit_id, stated in _STATED.items() if stated.get(column) == value]
            if getattr(unit, column) == value and unit.id not in named:
                place = where(path, unit.id, column)
                raise DataError(f"{place}: {value} should stand with {', '.join(named)} alone (rule book).")


UNITS, MARKERS = load(DATA / "campaign" / "counters.csv")
BY_ID = {unit.id: unit for unit in UNITS}
NUMBER = {unit.id: unit.number for unit in UNITS}
IDS = tuple(unit.id for unit in UNITS)
NAMES = tuple(unit.name for unit in UNITS)


def unit(unit_id: str) -> Unit:
    """The unit with this id; raises KeyError naming it."""
    return BY_ID[unit_id]


def set_of(ids: Iterable[str]) -> int:
    """The set of the units with these ids."""
    result = 0
    for unit_id in ids:
        result |= 1 << NUMBER[unit_id]
    return result


@lru_cache(maxsize=1 << 14)  # the same few hundred sets are asked for again and again
def members(units: int) -> tuple[int, ...]:
    """The numbers of the units in a set, in counter order."""
    numbers = []
    while units:
        low = units & -units
        numbers.append(low.bit_length() - 1)
        units ^= low
    return tuple(numbers)


def ids(units: int) -> list[str]:
    """The ids of the units in a set, in counter order."""
    return [IDS[u] for u in members(units)]


def names(units: int) -> str:
    """The names of the units in a set, for a sentence; like counters are counted: ``3 × Dagger``."""
    counts: dict[str, int] = {}
    for unit in members(units):
        counts[NAMES[unit]] = counts.get(NAMES[unit], 0) + 1
    return ", ".join(name if n == 1 else f"{n} × {name}" for name, n in counts.items()) or "nobody"


ABBREVIATIONS = {
    **dict.fromkeys(("HMS ", "ARA ", "RFA ", "SS ", "MV ", "RMS "), ""),
    "Regimiento de Infantería": "RI",
    "Batallón de Infantería de Marina": "BIM",
    "Airborne Infantry Regiment": "RI Aerotransportado",
    "A-4 Skyhawk": "A-4",
    "IA 58 Pucará": "Pucará",
}
"""Parts of names that a map and a chart shorten."""

_SHORT = {
    "25-de-mayo": "25 de Mayo",
    "almirante-domecq-garcia": "Domecq García",
    "40-commando": "40 Commando",
    "42-commando": "42 Commando",
    "45-commando": "45 Commando",
    "2-para": "2 Para",
    "3-para": "3 Para",
    "scots-guards": "Scots Guards",
    "welsh-guards": "Welsh Guards",
    "gurkhas": "Gurkhas",
    "blues-and-royals": "Blues and Royals",
    "sas": "SAS D Squadron",
    "sas-g": "SAS G Squadron",
    "sbs": "SBS",
    "commandos-601": "601 Commando Coy",
    "commandos-602": "602 Commando Coy",
    "sf-anf": "Amphibious commandos",
    "cavalry-10": "10th Cavalry",
    "cavalry-181": "181st Cavalry",
    "hmg-company": "HMG company",
    "bim-3-h": "Marine company",
}  # fmt: skip


def short_name(unit: Unit) -> str:
    """A name short enough for a map or a list: without the prefix of its navy, long ones shortened."""
    name = _SHORT.get(unit.id, unit.name)
    for long, short in ABBREVIATIONS.items():
        name = name.replace(long, short)
    return name


def _where(**wanted: object) -> int:
    return set_of(u.id for u in UNITS if all(getattr(u, column) == value for column, value in wanted.items()))


OF = {UK: _where(side=UK), AR: _where(side=AR)}
SURFACE = _where(kind="ship")
SUBMARINES = _where(kind="submarine")
SHIPS = SURFACE | SUBMARINES
LAND = _where(kind="land")
AIR = _where(kind="air")
SF = _where(type="sf")
CONVENTIONAL = LAND & ~SF
ARMOUR = _where(type="armour")
INFANTRY = _where(type="infantry")
CARRIERS = _where(type="CVL")
ASSAULT_SHIPS = _where(type="A")
TRANSPORTS = _where(type="A") | _where(type="T")
PROTECTED = _where(protected=True)
STEALTH = _where(stealth=True)
PUCARA = _where(type="pucara")
A4 = _where(type="a4")
INTERCEPTABLE = AIR & ~PUCARA & ~STEALTH
TWO_STEP = _where(steps=2)

HERMES, INVINCIBLE, CONVEYOR = (NUMBER[i] for i in ("hermes", "invincible", "atlantic-conveyor"))
ONYX, SBS = NUMBER["onyx"], NUMBER["sbs"]
BRITISH_CARRIERS = CARRIERS & OF[UK]
DE_MAYO = CARRIERS & OF[AR]
MOBILISABLE = _where(setup="reserve op2")

# Counters with one name are alike: the rules offer the first of them only.
_kinds = {name: n for n, name in enumerate(dict.fromkeys(NAMES))}
LIKENESS = tuple(_kinds[name] for name in NAMES)
ALIKE = {u: sum(1 << v for v in range(len(UNITS)) if NAMES[v] == NAMES[u]) for u in range(len(UNITS))}
HAVE_TWINS = sum(1 << u for u in range(len(UNITS)) if ALIKE[u] != 1 << u)
