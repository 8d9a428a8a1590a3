"""Where the counters of a battle and the names of its ground lie: beside each other, and near to where they belong.

Units at one point make a block. A block lies on its own point where it can, else as near as it can without lying on
another, on another's point or across other leaders; a leader then leads to its point.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import ceil, hypot
from typing import NamedTuple

from fs_core.atlas.light.ground import STRIP, WIDTH, at, size
from fs_core.atlas.light.ink import wide
from fs_core.atlas.light.paper import Point
from fs_core.tactical.ground import Area, Ground
from fs_core.tactical.ground import Point as Metres
from fs_core.tactical.position import HERE, Position

WIDE, HIGH = 45.0, 30.0  # a counter
GAP, FLAG = 4.0, 9.0  # between counters; the flag of a headquarters stands so high above its counter
_FAR = 144.0, 104.0  # at most so far from its own place a block is moved
_STEPS = sorted(
    ((_FAR[0] / 8 * x, _FAR[1] / 8 * y) for x, y in product(range(-8, 9), repeat=2)), key=lambda s: (hypot(*s), s)
)
_CROSSED, _COVERED = 30.0, 18.0  # a leader across another leader, a counter on another's point: as bad as so far away
_AWAY = 1.5  # a unit of distance is as bad for a name as so much ground shared
LINE = 11.0  # from line to line of a name
NAME = 9.5  # the size of its type


class Shown(NamedTuple):
    """Something with a counter: its id, its point in metres, its side, and whether it is a headquarters."""

    id: str
    at: Metres
    side: str
    leads: bool


class Box(NamedTuple):
    """A box on the sheet: its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether it shares ground with another."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def shared(self, other: "Box") -> float:
        """How much ground it shares with another."""
        if not self.meets(other):
            return 0.0
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down


class Block(NamedTuple):
    """Counters at one point: their ids and places, their own point on the sheet, their side, and the box they fill."""

    ids: tuple[str, ...]
    spots: tuple[Point, ...]
    own: Point
    side: str
    box: Box

    @property
    def middle(self) -> Point:
        """The middle of its counters."""
        return sum(x for x, _ in self.spots) / len(self.spots), sum(y for _, y in self.spots) / len(self.spots)

    @property
    def beside(self) -> bool:
        """Whether it lies so far from its own point that a leader is needed."""
        x, y = self.middle
        return hypot(self.own[0] - x, self.own[1] - y) > HIGH / 2

    def moved(self, across: float, down: float) -> "Block":
        """The same counters at another place."""
        left, top, right, bottom = self.box
        return self._replace(
            spots=tuple((x + across, y + down) for x, y in self.spots),
            box=Box(left + across, top + down, right + across, bottom + down),
        )


# --- counters -------------------------------------------------------------------------------------------------------


def laid(position: Position) -> tuple[Block, ...]:
    """The counters on the map, those at one point together."""
    shown = [
        Shown(id, unit.at, position.side_of(id), position.origin(id).leads)
        for id, unit in position.units.items()
        if unit.where == HERE and unit.at
    ]
    shown += [
        Shown(id, craft.at, position.side_of(id), False)
        for id, craft in position.craft.items()
        if craft.at and not craft.down
    ]
    return blocks(position.ground, tuple(shown))


@lru_cache(maxsize=256)
def blocks(ground: Ground, shown: tuple[Shown, ...]) -> tuple[Block, ...]:
    """The counters of a battle as blocks with their places."""
    groups: dict[tuple[Metres, str], list[Shown]] = {}
    for one in shown:
        groups.setdefault((one.at, one.side), []).append(one)
    rows = [sorted(group, key=lambda one: not one.leads) for group in groups.values()]
    owns = [at(ground, group[0].at) for group in rows]
    homes = [_block(group, own, _inside(ground, group, own)) for group, own in zip(rows, owns, strict=True)]
    alone = [not any(home.box.meets(other.box) for other in homes if other is not home) for home in homes]
    found = [home if free else None for home, free in zip(homes, alone, strict=True)]
    for number, home in enumerate(homes):
        if found[number] is None:
            taken = [block for block in found if block]
            points = [own for n, own in enumerate(owns) if n != number]
            found[number] = _place(ground, home, taken, points)
    return tuple(block for block in found if block)


def _place(ground: Ground, home: Block, taken: Sequence[Block], points: Sequence[Point]) -> Block:
    """The best place for a block among those that lie already: near, its leader clear, no point of others covered."""
    best, least = (0.0, 0.0), float("inf")
    left, top, right, bottom = home.box
    (x, y), low = home.middle, size(ground)[1] - STRIP
    near = Box(left - _FAR[0], top - _FAR[1], right + _FAR[0], bottom + _FAR[1])
    boxes = [block.box for block in taken if near.meets(block.box)]
    lines = [(block.own, block.middle) for block in taken if block.beside and near.meets(block.box)]
    points = [point for point in points if near.holds(point)]
    for across, down in _STEPS:
        far = hypot(across, down)
        if far >= least:
            break
        box = Box(left + across, top + down, right + across, bottom + down)
        if box.left < 0 or box.right > WIDTH or box.top < 0 or box.bottom > low:
            continue
        if any(map(box.meets, boxes)):
            continue
        cost = far + _COVERED * sum(map(box.holds, points))
        if cost >= least:
            continue
        (a, b), (c, d) = home.own, (x + across, y + down)
        if hypot(c - a, d - b) > HIGH / 2:
            round_it = Box(min(a, c), min(b, d), max(a, c), max(b, d))
            cost += _CROSSED * sum(_cross((a, b), (c, d), *line) for line in lines)
            under = (line for other in boxes if round_it.meets(other) for line in _diagonals(other))
            cost += _CROSSED / 2 * sum(_cross((a, b), (c, d), *line) for line in under)
        if cost < least:
            best, least = (across, down), cost
    return home.moved(*best)


def _block(group: Sequence[Shown], own: Point, middle: Point) -> Block:
    """A block with its middle at a place: one counter, two by two, or rows of three or four."""
    columns = _columns(len(group))
    rows = ceil(len(group) / columns)
    left = middle[0] - (columns - 1) * (WIDE + GAP) / 2
    high = HIGH + (FLAG if any(one.leads for one in group[columns:]) else GAP)
    top = middle[1] - (rows - 1) * high / 2
    spots = tuple((left + n % columns * (WIDE + GAP), top + n // columns * high) for n in range(len(group)))
    flag = FLAG if any(one.leads for one in group[:columns]) else 0.0
    reach = WIDE / 2 + GAP
    box = Box(left - reach, top - HIGH / 2 - GAP - flag, spots[columns - 1][0] + reach, spots[-1][1] + HIGH / 2 + GAP)
    return Block(tuple(one.id for one in group), spots, own, group[0].side, box)


def _columns(many: int) -> int:
    return many if many < 2 else 2 if many < 5 else 3 if many < 10 else 4


def _inside(ground: Ground, group: Sequence[Shown], middle: Point) -> Point:
    """The place nearest to another at which a block lies wholly on the sheet."""
    box = _block(group, middle, middle).box
    low = size(ground)[1] - STRIP
    x, y = middle
    x += max(0.0, 1 - box.left) - max(0.0, box.right - WIDTH + 1)
    y += max(0.0, 1 - box.top) - max(0.0, box.bottom - low + 1)
    return x, y


def _diagonals(box: Box) -> Iterator[tuple[Point, Point]]:
    """A line that goes through a box crosses one of these."""
    yield (box.left, box.top), (box.right, box.bottom)
    yield (box.left, box.bottom), (box.right, box.top)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines from a to b and from c to d cross."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


# --- names ----------------------------------------------------------------------------------------------------------


class Name(NamedTuple):
    """A name of the ground: its area, its lines, and the middle of the first."""

    area: Area
    lines: tuple[str, ...]
    at: Point


@lru_cache(maxsize=256)
def names(ground: Ground, taken: tuple[Box, ...] = ()) -> tuple[Name, ...]:
    """The names of a ground, each near the middle of its area and off what is taken as far as can be."""
    found: list[Name] = []
    works = [at(ground, area.at) for area in ground.areas.values() if area.kind == "works"]
    busy = [*taken, *(Box(x - 12, y - 8, x + 12, y + 10) for x, y in works)]
    for area in ground.areas.values():
        if area.kind in ("works", "dead"):
            continue
        lines = _lines(area.name)
        spot, box = _free(_near(ground, area, lines), at(ground, area.at), busy)
        found.append(Name(area, lines, spot))
        busy.append(box)
    return tuple(found)


def _lines(name: str) -> tuple[str, ...]:
    """A name on one line, or on two if it is long."""
    words = name.split()
    half = (len(words) + 1) // 2
    return (name,) if len(name) < 22 or len(words) < 2 else (" ".join(words[:half]), " ".join(words[half:]))


def _near(ground: Ground, area: Area, lines: Sequence[str]) -> Iterator[tuple[Point, Box]]:
    """Places for a name in its area and at its edge."""
    corners = [at(ground, corner) for corner in area.shape.corners]
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*corners, strict=True))
    reach, tall = max(wide(line, NAME) for line in lines) / 2, LINE * len(lines)
    x, y = at(ground, area.at)
    low = size(ground)[1] - STRIP
    shifts = {(0.0, 0.0)}
    shifts |= {(part * (right - left), rise) for part in (-0.3, 0, 0.3) for rise in (top - y - 8, bottom - y + 12)}
    shifts |= {(part * (right - left), rise * (bottom - top)) for part in (-0.3, 0, 0.3) for rise in (-0.3, 0, 0.3)}
    shifts |= {(0.0, rise) for off in (34, 62, 90) for rise in (top - y - off - 8, bottom - y + off)}
    shifts |= {(side, rise) for side in (left - x - reach - 4, right - x + reach + 4) for rise in (-22.0, 0.0, 22.0)}
    for across, down in sorted(shifts, key=lambda shift: (hypot(*shift), shift)):
        middle = max(reach + 4, min(WIDTH - reach - 4, x + across))
        first = max(NAME, min(low - tall, y + down))
        yield (middle, first), Box(middle - reach, first - NAME / 2, middle + reach, first + tall - NAME / 2)


def _free(places: Iterable[tuple[Point, Box]], home: Point, busy: Sequence[Box]) -> tuple[Point, Box]:
    """The best of some places, the nearest first: what a name hides or is hidden by counts, and how far it is."""
    best, least = None, float("inf")
    for spot, box in places:
        cost = _AWAY * hypot((box.left + box.right) / 2 - home[0], (box.top + box.bottom) / 2 - home[1])
        if cost < least:
            cost += sum(box.shared(other) for other in busy)
        if cost < least:
            best, least = (spot, box), cost
    assert best is not None, "there is always a place"
    return best
