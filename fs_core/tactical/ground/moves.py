"""How far a unit gets in a turn, and what a straight move meets on its way."""

from collections.abc import Iterable
from math import dist
from typing import NamedTuple

from fs_core.tactical import movement, tables
from fs_core.tactical.ground.areas import Area, kinds
from fs_core.tactical.ground.shape import WHOLE, Point, Span, join, length, without
from fs_core.tactical.options import DEFAULT, Options


class Pace(NamedTuple):
    """How far a unit gets in a turn: ``metres`` on good ground, ``bad`` if its way touches bad ground.

    ``part`` charges bad ground by the metre instead (``terrain_cap``); ``mines`` makes mined ground bad.
    """

    metres: int
    bad: int
    boat: bool = False
    part: bool = False
    mines: bool = False

    @classmethod
    def of(
        cls, unit_class: str, rough_water: bool = False, night: bool = False, options: Options | None = None
    ) -> "Pace":
        """The pace of a class of ``movement.csv``; a unit without a class does not move. Raises ValueError."""
        options = options or DEFAULT
        if not unit_class:
            return cls(0, 0)
        metres, bad = (movement.allowance(unit_class, slow, rough_water, night, options) for slow in (False, True))
        boat = tables.movement()[unit_class].craft
        return cls(metres, bad, boat, options.terrain_cap == "pro_rata", options.minefields)


class Way:
    """A straight move and what it meets among some areas; to touch one is enough. With ``mines`` mined ground is bad
    ground. Each fact is worked out when it is asked for."""

    __slots__ = ("_near", "end", "metres", "mines", "start")

    def __init__(self, start: Point, end: Point, areas: Iterable[Area], mines: bool = False) -> None:
        self.start, self.end, self.mines = start, end, mines
        self.metres = dist(start, end)
        self._near = [area for area in areas if area.shape.near(start, end)]

    @property
    def bad(self) -> tuple[Area, ...]:
        """The bad ground that it touches."""
        return tuple(a for a in self._near if self._is_bad(a) and a.shape.touches(self.start, self.end))

    @property
    def bad_metres(self) -> float:
        """How much of it lies over bad ground, in metres."""
        return self.metres * float(length(join(self._spans(self.bad))))

    @property
    def mined_metres(self) -> float:
        """How much of it lies in mined ground, in metres."""
        return self.metres * float(length(join(self._spans(self._of_kind("mines")))))

    @property
    def wet(self) -> tuple[Area, ...]:
        """The water that it leads through or along; a beach is not wet."""
        if not (water := self._of_kind("water")):
            return ()
        beaches = self._spans(self._of_kind("beach"))
        return tuple(area for area in water if without(self._spans([area]), beaches))

    @property
    def afloat(self) -> bool:
        """Whether all of it lies on water and beaches."""
        afloat = self._of_kind("water", "beach")
        if not any(area.shape.contains(self.end) for area in afloat):
            return False  # as most ways to the land, which is soon seen
        return join(self._spans(afloat)) == [WHOLE]

    def _is_bad(self, area: Area) -> bool:
        return kinds()[area.kind].bad or (self.mines and area.kind == "mines")

    def _of_kind(self, *wanted: str) -> list[Area]:
        return [area for area in self._near if area.kind in wanted]

    def _spans(self, areas: Iterable[Area]) -> list[Span]:
        return [span for area in areas for span in area.shape.spans(self.start, self.end)]
