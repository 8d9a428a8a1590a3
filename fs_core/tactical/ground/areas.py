"""Kinds of ground and named areas: what a map of the platoon game is made of.

The kinds stand in ``data/tactical/ground_kinds.csv``, single figures in ``ground_limits.csv``; all are this study's,
for the book speaks of obstacles, boggy and rough ground, bunkers, trenches and buildings without saying what they are.
"""

from functools import lru_cache
from typing import NamedTuple

from fs_core.data import number, one_of, text, yes
from fs_core.tactical import tables
from fs_core.tactical.ground.shape import Point, Shape


class Kind(NamedTuple):
    """A kind of ground (``ground_kinds.csv``): whether it is bad ground for a move, whether it blocks the view, and the
    cover it gives: ``works``, ``building``, or none."""

    id: str
    name: str
    effect: str
    bad: bool
    blocks: bool
    cover: str
    mark: str
    source: str


@lru_cache(maxsize=1)
def kinds() -> dict[str, Kind]:
    """Every kind of ground by its id."""
    columns = {
        "id": text,
        "name": text,
        "effect": text,
        "bad": yes,
        "blocks": yes,
        "cover": one_of("", "works", "building"),
    }
    name = "ground_kinds.csv"
    return tables.Rows(name, {row["id"]: Kind(**row) for row in tables.read(name, columns)})


@lru_cache(maxsize=1)
def limits() -> dict[str, int]:
    """Single figures about ground, all ours (``ground_limits.csv``)."""
    return tables.figures("ground_limits.csv", number(1, 10000))


class Area(NamedTuple):
    """A named piece of ground. ``at`` is its middle, where a unit stands that takes it as its position; ``holds`` the
    units it has room for as one position, 0 if it is none."""

    id: str
    kind: str
    name: str
    shape: Shape
    at: Point
    holds: int = 0
    note: str = ""


class Smoke(NamedTuple):
    """Smoke: fire through it is hampered (T-6.7); if it is ``dense`` nobody sees through it (TR-17)."""

    name: str
    shape: Shape
    dense: bool
