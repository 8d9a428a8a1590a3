"""Exact geometry of a plane in whole metres: what a straight line has in common with an outline.

Corners and ends of lines are whole numbers, so every answer about crossing and touching is exact: places along a line
are fractions of its length, never rounded. Only distances in metres are floating point numbers.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import hypot

Point = tuple[int, int]
"""Metres to the east and to the north of the south-west corner of a map."""

Span = tuple[Fraction, Fraction]
"""A stretch of a line from one fraction of its length to another; both are equal where the line only touches."""

_START, _END = WHOLE = Fraction(0), Fraction(1)


class Shape:
    """A point, or the simple polygon between three or more corners; its edge belongs to it."""

    __slots__ = ("box", "corners", "edges")

    def __init__(self, corners: Iterable[Point]) -> None:
        self.corners = tuple(corners)
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        self.box = min(xs), min(ys), max(xs), max(ys)
        ends = self.corners[1:] + self.corners[:1]
        self.edges = tuple((*start, *end) for start, end in zip(self.corners, ends, strict=True))

    def contains(self, point: Point, scale: int = 1) -> bool:
        """Whether a point lies inside or on the edge; ``scale`` is the number of its units in a metre."""
        x, y = point
        west, south, east, north = self.box
        if not (west * scale <= x <= east * scale and south * scale <= y <= north * scale):
            return False
        inside = False
        for px, py, qx, qy in self.edges:
            if scale != 1:
                px, py, qx, qy = px * scale, py * scale, qx * scale, qy * scale
            if py < y > qy or py > y < qy:
                continue  # the whole edge lies to the north or to the south
            side = (qx - px) * (y - py) - (qy - py) * (x - px)
            if side == 0 and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy):
                return True
            if (py > y) != (qy > y) and (side > 0) == (qy > py):
                inside = not inside
        return inside

    def near(self, start: Point, end: Point) -> bool:
        """Whether the upright boxes round this shape and round a line meet; without that nothing else does."""
        west, south, east, north = self.box
        (ax, ay), (bx, by) = start, end
        if ax > bx:
            ax, bx = bx, ax
        if ay > by:
            ay, by = by, ay
        return ax <= east and bx >= west and ay <= north and by >= south

    def spans(self, start: Point, end: Point) -> list[Span]:
        """The stretches of a line that lie in this shape, in order; touching at a point is a stretch without length."""
        if not self.near(start, end):
            return []
        meetings = self._meetings(start, end)
        if not meetings:  # all inside or all outside
            return [(_START, _END)] if self.contains(start) else []
        cuts = sorted({_START, _END, *meetings})
        found = [(cut, cut) for cut in cuts if cut in meetings or self._holds(start, end, cut)]
        found += [span for span in pairwise(cuts) if self._holds(start, end, (span[0] + span[1]) / 2)]
        return join(found)

    def touches(self, start: Point, end: Point) -> bool:
        """Whether a line has any point in common with this shape."""
        if not self.near(start, end):
            return False
        (ax, ay), (bx, by) = start, end
        dx, dy = bx - ax, by - ay
        for px, py, qx, qy in self.edges:
            before, after = dx * (py - ay) - dy * (px - ax), dx * (qy - ay) - dy * (qx - ax)
            if (before > 0 and after > 0) or (before < 0 and after < 0):
                continue  # the whole edge lies on one side of the line
            ex, ey = qx - px, qy - py
            begins, ends = ex * (ay - py) - ey * (ax - px), ex * (by - py) - ey * (bx - px)
            if (begins > 0 and ends > 0) or (begins < 0 and ends < 0):
                continue  # the whole line lies on one side of the edge
            if before or after or begins or ends or _overlap(start, end, (px, py), (qx, qy)):
                return True
        return self.contains(start)

    def crossed(self, start: Point, end: Point) -> bool:
        """Whether more of a line than single points lies in this shape, inside or along its edge."""
        if not self.near(start, end):
            return False
        (ax, ay), (bx, by) = start, end
        dx, dy = bx - ax, by - ay
        for px, py, qx, qy in self.edges:
            before, after = dx * (py - ay) - dy * (px - ax), dx * (qy - ay) - dy * (qx - ax)
            if before < 0 < after or after < 0 < before:
                ex, ey = qx - px, qy - py
                begins, ends = ex * (ay - py) - ey * (ax - px), ex * (by - py) - ey * (bx - px)
                if begins < 0 < ends or ends < 0 < begins:
                    return True  # within both the line and the edge: it goes from one side of the edge to the other
        return start != end and length(self.spans(start, end)) > 0

    def _meetings(self, start: Point, end: Point) -> set[Fraction]:
        """Where a line meets the edges; of an edge along the line, where it begins and ends."""
        (ax, ay), (bx, by) = start, end
        dx, dy = bx - ax, by - ay
        found: set[Fraction] = set()
        for px, py, qx, qy in self.edges:
            before = dx * (py - ay) - dy * (px - ax)
            after = dx * (qy - ay) - dy * (qx - ax)
            if (before > 0 and after > 0) or (before < 0 and after < 0):
                continue
            if before == after:  # along the line, since both ends lie on it
                for x, y in ((px, py), (qx, qy)):
                    along, whole = (x - ax) * dx + (y - ay) * dy, dx * dx + dy * dy
                    if 0 <= along <= whole and whole:
                        found.add(Fraction(along, whole))
                continue
            ex, ey = qx - px, qy - py
            part, whole = (px - ax) * ey - (py - ay) * ex, dx * ey - dy * ex
            if whole < 0:
                part, whole = -part, -whole
            if 0 <= part <= whole:
                found.add(Fraction(part, whole))
        return found

    def _holds(self, start: Point, end: Point, at: Fraction) -> bool:
        """Whether the place at a fraction of a line lies in this shape."""
        part, whole = at.numerator, at.denominator
        x = start[0] * whole + (end[0] - start[0]) * part
        y = start[1] * whole + (end[1] - start[1]) * part
        return self.contains((x, y), whole)


def _overlap(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Whether two stretches of the same straight line have a point in common."""
    return all(min(a[n], b[n]) <= max(p[n], q[n]) and max(a[n], b[n]) >= min(p[n], q[n]) for n in (0, 1))


def join(spans: Iterable[Span]) -> list[Span]:
    """Stretches of one line in order, those that meet or overlap as one."""
    joined: list[Span] = []
    for low, high in sorted(spans):
        if joined and low <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(high, joined[-1][1])
        else:
            joined.append((low, high))
    return joined


def without(spans: Iterable[Span], others: Iterable[Span]) -> list[Span]:
    """What has a length in ``spans`` and does not lie in ``others``."""
    rest: list[Span] = []
    gaps = join(others)
    for low, high in join(spans):
        for start, end in gaps:
            if start >= high:
                break
            if start > low:
                rest.append((low, start))
            low = max(low, end)
        if low < high:
            rest.append((low, high))
    return rest


def length(spans: Iterable[Span]) -> Fraction:
    """The part of a line that stretches cover which do not overlap."""
    return sum((high - low for low, high in spans), _START)


def distance(one: Shape, other: Shape) -> float:
    """Metres between the nearest points of two shapes, 0 where they meet."""
    if any(other.contains(corner) for corner in one.corners) or any(one.contains(c) for c in other.corners):
        return 0.0
    if any(other.touches(edge[:2], edge[2:]) for edge in one.edges if edge[:2] != edge[2:]):
        return 0.0
    return min(*_gaps(one, other), *_gaps(other, one))


def _gaps(one: Shape, other: Shape) -> Iterator[float]:
    """From each corner of a shape to each edge of another; the least of all is where two shapes are nearest."""
    for x, y in one.corners:
        for px, py, qx, qy in other.edges:
            ex, ey = qx - px, qy - py
            whole = ex * ex + ey * ey
            part = min(max((x - px) * ex + (y - py) * ey, 0), whole) / whole if whole else 0
            yield hypot(x - px - part * ex, y - py - part * ey)
