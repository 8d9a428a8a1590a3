"""The paths of the light maps, read from ``data/geo/paths.json``; lengths are the map's own units, 780 across."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fs_core.data import DATA

PATHS = DATA / "geo" / "paths.json"
Point = tuple[float, float]


class Place(NamedTuple):
    """A place that a map names: where it is and where its name goes (offset in units, text anchor, turn in degrees)."""

    name: str
    kind: str
    at: Point
    offset: Point
    anchor: str
    turn: float


class Paper(NamedTuple):
    """One map: its size, its paths as SVG path data, and which area lies next to which in the four directions.

    ``areas`` holds the main part of each area and ``islands`` the islands that belong to it (empty where none do);
    ``layers`` everything else that is drawn; ``km`` is the length of a kilometre in units.
    """

    name: str
    width: float
    height: float
    km: float
    areas: Mapping[str, str]
    islands: Mapping[str, str]
    layers: Mapping[str, str]
    labels: Mapping[str, Point]
    places: tuple[Place, ...]
    corners: tuple[Point, ...]
    neighbours: Mapping[str, Mapping[str, str]]


@lru_cache(maxsize=1)
def _file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(PATHS.read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=2)
def paper(which: str) -> Paper:
    """The ``strategic`` or the ``tactical`` map. Raises ValueError for another name."""
    if which not in ("strategic", "tactical"):
        raise ValueError(f"There is no map {which!r}; the maps are strategic and tactical.")
    raw = _file()[which]
    return Paper(
        name=which,
        width=raw["width"],
        height=raw["height"],
        km=raw["km"],
        areas=raw["areas"],
        islands=raw["islands"],
        layers=raw["layers"],
        labels={area: (x, y) for area, (x, y) in raw["labels"].items()},
        places=tuple(Place(n, k, (x, y), (dx, dy), a, turn) for n, k, x, y, dx, dy, a, turn in raw["places"]),
        corners=tuple((x, y) for x, y in raw["corners"]),
        neighbours=raw["neighbours"],
    )


@lru_cache(maxsize=1)
def symbols() -> Mapping[str, tuple[str, str]]:
    """The symbol of each type of counter as two paths, one to fill and one to stroke; 100 units from middle to edge."""
    return {kind: (fill, lines) for kind, (fill, lines) in _file()["symbols"].items()}


def star() -> str:
    """The burst that marks a hit or a loss, 100 units in radius."""
    return str(_file()["star"])
