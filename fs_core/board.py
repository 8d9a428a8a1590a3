"""The two maps: areas, borders and terrain, from ``data/campaign/areas.csv``.

Areas are numbered in the order of that file; a set of areas is an integer with one bit an area.
The tactical map is the sea area ``falklands`` seen close up (rule 2.2).
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from fs_core.data import DATA, DataError, as_cell, number, one_of, optional, read_table, several, text, where, yes


class Area(NamedTuple):
    """One area of either map: ``airbase`` is how many air counters it holds (6.2), ``vp`` what control scores (4.4)."""

    number: int
    id: str
    name: str
    kind: str
    island: str
    adjacent: tuple[str, ...]
    in_tez: bool
    within_range_line: bool
    mountains: bool
    entrenched: bool
    airbase: int
    vp: int
    reconstructed: str
    source: str

    @property
    def bit(self) -> int:
        """The set that holds this area alone."""
        return 1 << self.number

    def _repr_html_(self) -> str:
        from fs_core.display import area_html

        return area_html(self)


_COLUMNS = {
    "id": text,
    "name": text,
    "kind": one_of("mainland", "sea", "box", "land"),
    "island": optional,
    "adjacent": several,
    "in_tez": yes,
    "within_range_line": yes,
    "mountains": yes,
    "entrenched": yes,
    "airbase": number(0, 9),
    "vp": number(0, 9),
    "reconstructed": optional,
    "source": optional,
}


# What the rule book itself says of areas (2.2, 3.3, 3.7, 4.4(5), 6.2, 7.1 op. 24, 9.4, 10.7; ).
_SEA: dict[str, Any] = {"kind": "sea", "in_tez": False}
_BOOK: dict[str, dict[str, Any]] = {
    "argentina": {"kind": "mainland", "in_tez": False},
    "sea-1": {**_SEA, "within_range_line": True},
    "sea-2": {**_SEA, "within_range_line": True},
    "sea-3": {**_SEA, "within_range_line": True},
    "sea-4": _SEA,
    "sea-5": _SEA,
    "sea-6": {"kind": "sea", "in_tez": True, "within_range_line": True},
    "sea-7": {"kind": "sea", "in_tez": True},
    "falklands": {"kind": "sea", "in_tez": True, "within_range_line": True},
    "south-georgia": {"kind": "box", "in_tez": False, "within_range_line": False, "adjacent": ("sea-5",)},
    "stanley": {"kind": "land", "entrenched": True, "airbase": 3, "vp": 4},
    "goose-green": {"kind": "land", "entrenched": True, "airbase": 2, "vp": 1},
    "lafonia": {"kind": "land", "adjacent": ("goose-green",)},
    "port-howard": {"kind": "land", "vp": 1},
    "fox-bay": {"kind": "land", "vp": 1},
    "pebble-island": {"kind": "land", "airbase": 2, "vp": 1},
}
_OF_ANY_OTHER = {"entrenched": False, "airbase": 0, "vp": 0}


def load(path: Path) -> tuple[Area, ...]:
    """Read an area file. Raises DataError for a bad cell, a one-sided border or a break of the rule book (R-01)."""
    areas = tuple(Area(index, **row) for index, row in enumerate(read_table(path, _COLUMNS)))
    by_id = {area.id: area for area in areas}
    borders = [(area, neighbour) for area in areas for neighbour in area.adjacent]
    for area, neighbour in borders:
        if neighbour not in by_id:
            raise DataError(f"{where(path, area.id, 'adjacent')}: {neighbour!r} should be the id of an area.")
    for area, neighbour in borders:
        if area.id not in by_id[neighbour].adjacent:
            raise DataError(f"{where(path, neighbour, 'adjacent')}: {neighbour} should name {area.id} in turn.")
    for area_id in _BOOK:
        if area_id not in by_id:
            raise DataError(f"{path.name}, column id: the area {area_id} should stand in it (rule book).")
    for area in areas:
        for column, stated in {**_OF_ANY_OTHER, **_BOOK.get(area.id, {})}.items():
            found = getattr(area, column)
            if found != stated:
                place = where(path, area.id, column)
                raise DataError(f"{place}: {as_cell(found)} should be {as_cell(stated)} for {area.id} (rule book).")
    return areas


AREAS = load(DATA / "campaign" / "areas.csv")
BY_ID = {area.id: area for area in AREAS}
NUMBER = {area.id: area.number for area in AREAS}
IDS = tuple(area.id for area in AREAS)
NAMES = tuple(area.name for area in AREAS)
ALL = (1 << len(AREAS)) - 1


def area(area_id: str) -> Area:
    """The area with this id; raises KeyError naming it."""
    return BY_ID[area_id]


@lru_cache(maxsize=1 << 13)
def members(areas: int) -> tuple[int, ...]:
    """The numbers of the areas in a set, in map order."""
    return tuple([a for a in range(len(AREAS)) if areas >> a & 1])


def set_of(*area_ids: str) -> int:
    """The set of the areas with these ids."""
    return sum(1 << NUMBER[area_id] for area_id in area_ids)


ADJACENT = tuple(set_of(*a.adjacent) for a in AREAS)
SEA_AREAS = sum(a.bit for a in AREAS if a.kind == "sea")
LAND_AREAS = sum(a.bit for a in AREAS if a.kind == "land")
TEZ = sum(a.bit for a in AREAS if a.kind == "sea" and a.in_tez)
RANGE_LINE = sum(a.bit for a in AREAS if a.kind == "sea" and a.within_range_line)
MOUNTAINS = sum(a.bit for a in AREAS if a.mountains)
ENTRENCHED = sum(a.bit for a in AREAS if a.entrenched)
BASES = sum(a.bit for a in AREAS if a.airbase)

ARGENTINA, FALKLANDS, SOUTH_GEORGIA = (NUMBER[i] for i in ("argentina", "falklands", "south-georgia"))
STANLEY, ENTRY = NUMBER["stanley"], NUMBER["sea-4"]
# Where naval rules apply: the sea areas and the South Georgia box.
WATERS = SEA_AREAS | 1 << SOUTH_GEORGIA
A4_REACH = set_of("sea-1", "sea-2", "sea-3", "sea-6")
# A carrier reaches its own area and the ones beside it; land areas count as the Falkland Islands area (9.3).
CARRIER_REACH = tuple((a.bit | ADJACENT[a.number]) & WATERS if a.kind in ("sea", "box") else 0 for a in AREAS)


def water_of(index: int) -> int:
    """The sea area in which an area lies: land areas lie in the Falkland Islands area (2.2)."""
    return FALKLANDS if 1 << index & LAND_AREAS else index
