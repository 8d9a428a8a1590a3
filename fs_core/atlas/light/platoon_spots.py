"""Where the counters of a battle and the names of its ground lie: beside each other, and near to where they belong.

Units at one point make a block. A block lies on its own point where it can, else as near as it can without lying on
another, on another's point or across other leaders; a leader then leads to its point. Where counters and names are
``large`` times larger, as on a projector, they are laid anew, so that they keep apart. On crowded ground counters grow
less than their words.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import ceil, hypot
from typing import NamedTuple

from fs_core.atlas.light.ground import STRIP, WORDS, at, size
from fs_core.atlas.light.ink import wide
from fs_core.atlas.light.paper import Point
from fs_core.tactical.ground import Area, Ground
from fs_core.tactical.ground import Point as Metres
from fs_core.tactical.position import HERE, Position

WIDE, HIGH = 45.0, 30.0  # a counter
GAP, FLAG = 4.0, 9.0  # between counters; the flag of a headquarters stands so high above its counter
_FAR = 234.0, 182.0  # at most so far from its own place a block is moved
_STEPS = sorted(
    (hypot(x * 18.0, y * 14.0), x * 18.0, y * 14.0) for x, y in product(range(-13, 14), repeat=2)
)  # how far, across, down
_CROSSED, _COVERED = 30.0, 18.0  # a leader across another leader, a counter on another's point: as bad as so far away
_LARGER, _NEAR = (1.35, 1.2), 150.0  # sizes on a projector, few so that they seldom change, and the longest leader then
_AWAY = 1.5  # a unit of distance is as bad for a name as so much ground shared
_HIDDEN = 0.2  # a name of which more than this part would lie under counters or other names is left out
_UNDER = 3.0  # ground shared with a counter or another name is so much worse than with works
_ELSEWHERE = 0.5  # and with the ground of another area so much less
_PARTS, _OFF = (-0.5, -0.25, 0.0, 0.25, 0.5), (4, 24, 48)  # where round an area its name may lie: shares, units
_BROAD = ("works", "dead", "water")  # a name may lie on these
LINE = 12.5  # from line to line of a name


class Sizes(NamedTuple):
    """How much larger than usual counters are drawn, and words, those on the counters too."""

    counters: float = 1.0
    words: float = 1.0


USUAL = Sizes()


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
    """Counters at one point: their ids and places, their own point on the sheet, their side, the box they fill,
    and how much larger they are than usual."""

    ids: tuple[str, ...]
    spots: tuple[Point, ...]
    own: Point
    side: str
    box: Box
    large: float = 1.0

    @property
    def middle(self) -> Point:
        """The middle of its counters."""
        return sum(x for x, _ in self.spots) / len(self.spots), sum(y for _, y in self.spots) / len(self.spots)

    @property
    def beside(self) -> bool:
        """Whether it lies so far from its own point that a leader is needed."""
        x, y = self.middle
        return hypot(self.own[0] - x, self.own[1] - y) > HIGH / 2 * self.large

    def moved(self, across: float, down: float) -> "Block":
        """The same counters at another place."""
        left, top, right, bottom = self.box
        return self._replace(
            spots=tuple((x + across, y + down) for x, y in self.spots),
            box=Box(left + across, top + down, right + across, bottom + down),
        )


# --- counters -------------------------------------------------------------------------------------------------------


def laid(position: Position, large: float = 1) -> tuple[Block, ...]:
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
    return blocks(position.ground, tuple(shown), large)


@lru_cache(maxsize=256)
def blocks(ground: Ground, shown: tuple[Shown, ...], large: float = 1) -> tuple[Block, ...]:
    """The counters of a battle as blocks with their places."""
    groups: dict[tuple[Metres, str], list[Shown]] = {}
    for one in shown:
        groups.setdefault((one.at, one.side), []).append(one)
    rows = [sorted(group, key=lambda one: not one.leads) for group in groups.values()]
    owns = [at(ground, group[0].at) for group in rows]
    homes = [
        _block(group, own, _inside(ground, group, own, large), large) for group, own in zip(rows, owns, strict=True)
    ]
    alone = [not any(home.box.meets(other.box) for other in homes if other is not home) for home in homes]
    boxes = [home.box for home, free in zip(homes, alone, strict=True) if free]
    leaders = [(home.own, home.middle) for home, free in zip(homes, alone, strict=True) if free and home.beside]
    for number, home in enumerate(homes):
        if not alone[number]:
            points = [own for n, own in enumerate(owns) if n != number]
            placed = homes[number] = _place(ground, home, boxes, leaders, points)
            boxes.append(placed.box)
            if placed.beside:
                leaders.append((placed.own, placed.middle))
    return tuple(homes)


def larger(position: Position) -> float:
    """How much larger than usual the counters may be on a projector: so much that they keep apart and near to their
    points; 1 on crowded ground."""
    for large in _LARGER:
        lying = laid(position, large)
        near = all(hypot(block.own[0] - block.middle[0], block.own[1] - block.middle[1]) <= _NEAR for block in lying)
        if near and not any(one.box.meets(other.box) for one, other in combinations(lying, 2)):
            return large
    return 1.0


def on_projector(position: Position) -> Sizes:
    """The sizes on a projector: all words can be read from the last row, counters grow as far as there is room."""
    return Sizes(larger(position), _LARGER[0])


def _place(
    ground: Ground, home: Block, boxes: Sequence[Box], leaders: Iterable[tuple[Point, Point]], points: Iterable[Point]
) -> Block:
    """The best place for a block among those that lie already: near, its leader clear, no point of others covered."""
    best, least = (0.0, 0.0), float("inf")
    left, top, right, bottom = home.box
    (x, y), own, large, (width, height) = home.middle, home.own, home.large, size(ground)
    near = Box(left - _FAR[0] * large, top - _FAR[1] * large, right + _FAR[0] * large, bottom + _FAR[1] * large)
    boxes = [box for box in boxes if near.meets(box)]
    lines = [(_CROSSED, *line) for line in leaders]
    lines += [(_CROSSED / 2, *line) for box in boxes for line in _diagonals(box)]
    # Which steps would bring it onto another block or another's point: asked hundreds of times, so worked out once.
    full = [(box.left - right, box.right - left, box.top - bottom, box.bottom - top) for box in boxes]
    cover = [(a - right, a - left, b - bottom, b - top) for a, b in points if near.holds((a, b))]
    west, east, north, south = -left, width - right, -top, height - STRIP - bottom
    for far, across, down in _STEPS:
        if far >= least:
            break
        across, down = across * large, down * large
        if not (west <= across <= east and north <= down <= south):
            continue
        for a, b, c, d in full:
            if a < across < b and c < down < d:
                break
        else:
            cost = far
            for a, b, c, d in cover:
                if a <= across <= b and c <= down <= d:
                    cost += _COVERED
            end = x + across, y + down
            if cost < least and hypot(end[0] - own[0], end[1] - own[1]) > HIGH / 2 * large:
                for bad, one, other in lines:
                    if cost < least and _cross(own, end, one, other):
                        cost += bad
            if cost < least:
                best, least = (across, down), cost
    return home.moved(*best)


def _block(group: Sequence[Shown], own: Point, middle: Point, large: float) -> Block:
    """A block with its middle at a place: one counter, two by two, or rows of three or four."""
    columns = _columns(len(group))
    rows = ceil(len(group) / columns)
    wide = (WIDE + GAP) * large
    left = middle[0] - (columns - 1) * wide / 2
    high = (HIGH + (FLAG if any(one.leads for one in group[columns:]) else GAP)) * large
    top = middle[1] - (rows - 1) * high / 2
    spots = tuple((left + n % columns * wide, top + n // columns * high) for n in range(len(group)))
    flag = FLAG * large if any(one.leads for one in group[:columns]) else 0.0
    across, down = (WIDE / 2 + GAP) * large, (HIGH / 2 + GAP) * large
    box = Box(left - across, top - down - flag, spots[columns - 1][0] + across, spots[-1][1] + down)
    return Block(tuple(one.id for one in group), spots, own, group[0].side, box, large)


def _columns(many: int) -> int:
    return many if many < 2 else 2 if many < 5 else 3 if many < 10 else 4


def _inside(ground: Ground, group: Sequence[Shown], middle: Point, large: float) -> Point:
    """The place nearest to another at which a block lies wholly on the sheet."""
    box = _block(group, middle, middle, large).box
    (x, y), (width, height) = middle, size(ground)
    x += max(0.0, 1 - box.left) - max(0.0, box.right - width + 1)
    y += max(0.0, 1 - box.top) - max(0.0, box.bottom - (height - STRIP) + 1)
    return x, y


def _diagonals(box: Box) -> Iterator[tuple[Point, Point]]:
    """A line that goes through a box crosses one of these."""
    yield (box.left, box.top), (box.right, box.bottom)
    yield (box.left, box.bottom), (box.right, box.top)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines from a to b and from c to d cross."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    x, y, u, v = bx - ax, by - ay, dx - cx, dy - cy
    if (x * (cy - ay) - y * (cx - ax)) * (x * (dy - ay) - y * (dx - ax)) >= 0:
        return False
    return (u * (ay - cy) - v * (ax - cx)) * (u * (by - cy) - v * (bx - cx)) < 0


# --- names ----------------------------------------------------------------------------------------------------------


class Name(NamedTuple):
    """A name of the ground: its area, its lines, the middle of the first, and the box they fill."""

    area: Area
    lines: tuple[str, ...]
    at: Point
    box: Box


@lru_cache(maxsize=256)
def names(ground: Ground, taken: tuple[Box, ...] = (), large: float = 1) -> tuple[Name, ...]:
    """The names of a ground, each near the middle of its area and off the counters; what has no room is left out."""
    found: list[Name] = []
    works = [at(ground, area.at) for area in ground.areas.values() if area.kind == "works"]
    signs = [Box(x - 12, y - 8, x + 12, y + 10) for x, y in works]
    around = {area.id: _round(ground, area) for area in ground.areas.values() if area.kind not in _BROAD}
    words = list(taken)
    for area in ground.areas.values():
        if area.kind in ("works", "dead"):
            continue
        lines = _lines(area.name)
        home = at(ground, area.at)
        others = [box for id, box in around.items() if id != area.id and not box.holds(home)]
        spot, box = _free(_near(ground, area, lines, large), words, signs, others)
        if sum(box.shared(other) for other in words) <= _HIDDEN * box.shared(box):
            found.append(Name(area, lines, spot, box))
            words.append(box)
    return tuple(found)


def _lines(name: str) -> tuple[str, ...]:
    """A name on one line, or on two if it is long, the Spanish one on its own; a map needs no article."""
    name = name.removeprefix("the ")
    words, (first, bracket, other) = name.split(), name.partition(" (")
    if len(name) < 18 or len(words) < 2:
        return (name,)
    if bracket:
        return first, f"({other}"
    half = (len(words) + 1) // 2
    return " ".join(words[:half]), " ".join(words[half:])


def _round(ground: Ground, area: Area) -> Box:
    """The box round an area."""
    corners = [at(ground, corner) for corner in area.shape.corners]
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*corners, strict=True))
    return Box(left, top, right, bottom)


def _near(ground: Ground, area: Area, lines: Sequence[str], large: float) -> Iterator[tuple[float, Point, Box]]:
    """Places for a name in its area and round it, the nearest first, with how far off they are."""
    left, top, right, bottom = _round(ground, area)
    letter, line = WORDS * large, LINE * large
    reach, tall = max(wide(words, letter) for words in lines) / 2, line * len(lines)
    x, y = at(ground, area.at)
    width, height = size(ground)

    def place(across: float, down: float) -> tuple[float, Point, Box]:
        middle = max(reach + 4, min(width - reach - 4, x + across))
        first = max(letter, min(height - STRIP - tall, y + down))
        box = Box(middle - reach, first - letter / 2, middle + reach, first + tall - letter / 2)
        return hypot(across, down), (middle, first), box

    yield place(0.0, 0.0)  # often free, and then the others are not needed
    shifts = {(part * (right - left), rise * (bottom - top)) for part in _PARTS for rise in _PARTS}
    for off in () if area.kind == "water" else _OFF:
        rises = top - y - off - tall + 4, bottom - y + off + line - 4
        sides = left - x - off - reach, right - x + off + reach
        shifts |= {(part * (right - left), rise) for part in _PARTS[::2] for rise in rises}
        shifts |= {(side, part * (bottom - top)) for side in sides for part in _PARTS[::2]}
    for shift in sorted(shifts, key=lambda shift: (hypot(*shift), shift)):
        yield place(*shift)


def _free(
    places: Iterable[tuple[float, Point, Box]], words: Sequence[Box], signs: Sequence[Box], others: Sequence[Box]
) -> tuple[Point, Box]:
    """The best of some places, the nearest first: what a name hides or is hidden by counts, and how far it is."""
    best, least = None, float("inf")
    for far, spot, box in places:
        if (cost := _AWAY * far) >= least:
            break
        for weight, boxes in ((_UNDER, words), (1.0, signs), (_ELSEWHERE, others)):
            if cost < least:
                cost += weight * sum(box.shared(other) for other in boxes)
        if cost < least:
            best, least = (spot, box), cost
        if not least:
            break
    assert best is not None, "there is always a place"
    return best
