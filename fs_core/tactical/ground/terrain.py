"""The ground of a battle: named areas on a map in metres, who sees whom, and where a unit may go."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import dist

from fs_core.play.questions import Obstacle
from fs_core.tactical.ground.areas import Area, Smoke, kinds, limits
from fs_core.tactical.ground.moves import Pace, Way
from fs_core.tactical.ground.shape import Point, Shape, distance


class Ground:
    """A map of ``width`` by ``height`` metres with its areas; ``widest`` is the longest side of any works or building,
    in metres, 0 if they are points."""

    def __init__(self, id: str, name: str, width: int, height: int, areas: Iterable[Area], note: str = "") -> None:
        self.id, self.name, self.width, self.height, self.note = id, name, width, height, note
        self.areas = {area.id: area for area in areas}
        self.places = {area.at: area for area in self.areas.values() if area.holds}
        self._roomy = tuple(area for area in self.places.values() if len(area.shape.corners) > 1)
        boxes = [area.shape.box for area in self._roomy]
        self.widest = max((max(east - west, north - south) for west, south, east, north in boxes), default=0)
        self._opaque = tuple(area for area in self.areas.values() if kinds()[area.kind].blocks or area.kind == "dead")
        self._slow = tuple(
            a for a in self.areas.values() if kinds()[a.kind].bad or a.kind in ("water", "beach", "mines")
        )

    def __repr__(self) -> str:
        return f"<Ground {self.id}: {self.name}, {self.width} by {self.height} m, {len(self.areas)} areas>"

    def of_kind(self, *wanted: str) -> tuple[Area, ...]:
        """The areas of some kinds."""
        return tuple(area for area in self.areas.values() if area.kind in wanted)

    # --- points -----------------------------------------------------------------------------------------------------

    def inside(self, point: Point) -> bool:
        """Whether a point lies on the map, its edge included."""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height

    def at(self, point: Point) -> tuple[Area, ...]:
        """All areas that a point lies in, edges included; none is open ground."""
        return _at(self, point)

    def place(self, point: Point) -> Area | None:
        """The works or building that a unit at a point has for its position, if any; works come first (TR-05)."""
        here = [area for area in self.places.values() if area.shape.contains(point)]
        return min(here, key=lambda area: area.kind != "works", default=None)

    def cover(self, point: Point) -> str:
        """``works``, ``building`` or nothing: what a unit at a point fights from (6, 7, 8)."""
        return _cover(self, point)

    def word(self, point: Point) -> str:
        """A point as a short text: the id of the works or building whose middle it is, else ``1200,850``."""
        here = self.places.get(point)
        return here.id if here else f"{point[0]},{point[1]}"

    def called(self, point: Point) -> str:
        """A point for people: the name of the works or building whose middle it is, else ``1200,850``."""
        here = self.places.get(point)
        return here.name if here else self.word(point)

    def point(self, word: str) -> Point:
        """The point that a text such as ``t1`` or ``1200,850`` names. Raises ValueError for what is not on the map."""
        if word in self.areas and self.areas[word].holds:
            return self.areas[word].at
        east, comma, north = word.partition(",")
        if not (comma and all(part.isascii() and part.isdigit() for part in (east, north))):
            places = [area.id for area in self.places.values()]
            names = f", or one of {', '.join(places)}" if places else ""
            raise ValueError(f"{word!r} names no point; right would be metres such as 1200,850{names}.")
        found = int(east), int(north)
        if not self.inside(found):
            raise ValueError(f"{word} lies outside the map; it is {self.width} m wide and {self.height} m high.")
        return found

    def footing(self, point: Point, boat: bool = False) -> list[Obstacle]:
        """Why a unit cannot be at a point; empty exactly when it can. Land units keep off the water, boats on it, and
        a beach takes both."""
        if not self.inside(point):
            return [Obstacle("T-3.1", f"{self.word(point)} lies outside the map of {self.width} by {self.height} m.")]
        here = self.at(point)
        if any(area.kind == "beach" for area in here):
            return []
        water = [area for area in here if area.kind == "water"]
        if boat and not water:
            text = f"{self.called(point)} is on land; a boat stays on the water or touches a beach."
            return [Obstacle("T-3.14", text)]
        if water and not boat and self._surrounded(point, water):
            return [Obstacle("T-3.14", f"{self.called(point)} lies in water: {water[0].name}.")]
        return []

    def _surrounded(self, point: Point, water: Iterable[Area]) -> bool:
        """Whether there is water wherever one looks from a point, a millionth of a metre away, and no shore."""
        fine = 10**6
        around = ((point[0] * fine + east, point[1] * fine + north) for east in (-1, 0, 1) for north in (-1, 0, 1))
        on_map = ((x, y) for x, y in around if 0 <= x <= self.width * fine and 0 <= y <= self.height * fine)
        return all(any(area.shape.contains(near, fine) for area in water) for near in on_map)

    def to_edge(self, point: Point, edge: str) -> Point:
        """The nearest point of the ``north``, ``south``, ``east`` or ``west`` edge of the map."""
        x, y = point
        return {"north": (x, self.height), "south": (x, 0), "east": (self.width, y), "west": (0, y)}[edge]

    def entries(self, edge: str, low: int, high: int, boat: bool = False) -> tuple[Point, ...]:
        """The points of the grid on an edge of the map, between two of its metres, where a unit may come on."""
        return _entries(self, edge, low, high, boat)

    def distance(self, one: Point, other: Point) -> float:
        """Metres between the nearest points of the positions of two units (TR-03); 0 if they share one."""
        here, there = self._outline(one), self._outline(other)
        return dist(one, other) if here is there is None else distance(here or Shape([one]), there or Shape([other]))

    def _outline(self, point: Point) -> Shape | None:
        """The outline of the position at a point, None if it is but a point."""
        near = any(area.shape.contains(point) for area in self._roomy)
        here = self.place(point) if near else None
        return here.shape if here in self._roomy else None

    # --- sight ------------------------------------------------------------------------------------------------------

    def blocks(self, one: Point, other: Point, smoke: Iterable[Smoke] = ()) -> tuple[Obstacle, ...]:
        """Why two points do not see each other; empty exactly when they do. Either may lie off the map.

        A ridge, building or settlement blocks a view that leads through it or along its edge, unless one of the two
        stands in it. Dead ground hides who is inside from all outside, but close by. Dense smoke always blocks.
        """
        solid = _blocks(self, one, other) if one < other else _blocks(self, other, one)
        dense = [s.name for s in smoke if s.dense and s.shape.touches(one, other)]
        return solid + tuple(Obstacle("T-6.13", f"The view is blocked by {name}.") for name in dense)

    def sees(self, one: Point, other: Point, smoke: Iterable[Smoke] = ()) -> bool:
        """Whether two points see each other."""
        return not self.blocks(one, other, smoke)

    def smoky(self, one: Point, other: Point, smoke: Iterable[Smoke]) -> bool:
        """Whether a line of fire touches smoke (T-6.7, TR-04)."""
        return any(cloud.shape.touches(one, other) for cloud in smoke)

    # --- moves ------------------------------------------------------------------------------------------------------

    def way(self, start: Point, end: Point, mines: bool = False) -> Way:
        """What a straight move meets."""
        return Way(start, end, self._slow, mines)

    def obstacles(self, start: Point, end: Point, pace: Pace) -> list[Obstacle]:
        """Why a unit cannot make a straight move; empty exactly when it can."""
        return list(self._refusals(start, end, pace, self._slow))

    def _refusals(self, start: Point, end: Point, pace: Pace, areas: Iterable[Area]) -> Iterator[Obstacle]:
        if not self.inside(end):
            yield Obstacle("T-3.1", f"{self.word(end)} lies outside the map of {self.width} by {self.height} m.")
            return
        way = Way(start, end, areas, pace.mines)
        if way.metres > pace.metres:
            yield Obstacle("T-3.1", f"It is {way.metres:.0f} m to {self.called(end)}; the unit moves {pace.metres} m.")
        if pace.part:
            worth = way.metres + way.bad_metres * (pace.metres / pace.bad - 1)
            if way.metres <= pace.metres < worth - 1e-9:
                yield Obstacle(
                    "T-3.11", f"The way over {_names(way.bad)} counts as {worth:.0f} m; the unit moves {pace.metres} m."
                )
        elif way.metres > pace.bad and (bad := way.bad):
            yield Obstacle(
                "T-3.11", f"The way of {way.metres:.0f} m touches {_names(bad)}; there the unit moves {pace.bad} m."
            )
        if pace.boat and not way.afloat:
            yield Obstacle("T-3.14", "A boat stays on the water; it may touch a beach.")
        if not pace.boat and (wet := way.wet):
            yield Obstacle("T-3.14", f"The way leads through water: {_names(wet)}.")

    def destinations(self, start: Point, pace: Pace, also: Sequence[Point] = ()) -> tuple[Point, ...]:
        """Where a unit may be offered to go: points of the grid, middles of works and buildings, and those of ``also``
        that it can reach. A point of the grid inside works or a building is left out, for its middle stands for it."""
        found = _destinations(self, start, pace)
        if not also:
            return found
        more = [p for p in also if p != start and p not in found and not self.obstacles(start, p, pace)]
        return (*found, *dict.fromkeys(more))

    def farthest(self, start: Point, goal: Point, pace: Pace) -> Point:
        """The last point that a unit can reach on the straight way to a goal, which may lie off the map; its own point
        if it cannot stir. For forced retreats (T-8.13)."""
        metres = dist(start, goal)
        if not metres or not self.obstacles(start, goal, pace):
            return goal
        for reach in range(min(pace.metres, int(metres)), 0, -1):
            end = toward(start, goal, reach / metres)
            if end != start and dist(start, end) <= pace.metres and not self.obstacles(start, end, pace):
                return end
        return start


def _names(areas: Iterable[Area]) -> str:
    return ", ".join(area.name for area in areas)


def toward(start: Point, goal: Point, part: float) -> Point:
    """The whole metre nearest to a part of the way to a goal; a part over 1 or under 0 lies beyond either end."""
    return round(start[0] + (goal[0] - start[0]) * part), round(start[1] + (goal[1] - start[1]) * part)


@lru_cache(maxsize=64)
def _steps(grid: int, reach: int) -> tuple[tuple[int, int], ...]:
    """Steps of a grid, as whole numbers of its meshes; from far enough that a start off the grid misses none."""
    most = reach // grid + 1
    return tuple((x, y) for y in range(-most, most + 1) for x in range(-most, most + 1))


@lru_cache(maxsize=1 << 14)
def _destinations(ground: Ground, start: Point, pace: Pace) -> tuple[Point, ...]:
    reach = pace.metres
    grid = limits()["grid_far" if reach > limits()["far"] else "grid"]
    low, high = (start[0] - reach, start[1] - reach), (start[0] + reach, start[1] + reach)
    near, houses = ([a for a in areas if a.shape.near(low, high)] for areas in (ground._slow, ground._roomy))
    column, row = start[0] // grid, start[1] // grid
    candidates = [((column + x) * grid, (row + y) * grid) for x, y in _steps(grid, reach)]
    found = []
    for x, y in candidates:
        east, north = x - start[0], y - start[1]
        if not 0 < east * east + north * north <= reach * reach:
            continue
        if any(area.shape.contains((x, y)) and area.at != (x, y) for area in houses):
            continue
        if next(ground._refusals(start, (x, y), pace, near), None) is None:
            found.append((x, y))
    for point in ground.places:
        if point != start and point not in found and next(ground._refusals(start, point, pace, near), None) is None:
            found.append(point)
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _at(ground: Ground, point: Point) -> tuple[Area, ...]:
    return tuple(area for area in ground.areas.values() if area.shape.contains(point))


@lru_cache(maxsize=256)
def _entries(ground: Ground, edge: str, low: int, high: int, boat: bool) -> tuple[Point, ...]:
    grid = limits()["grid"]
    points = [ground.to_edge((along, along), edge) for along in range(-(-low // grid) * grid, high + 1, grid)]
    return tuple(point for point in points if not ground.footing(point, boat))


@lru_cache(maxsize=1 << 14)
def _cover(ground: Ground, point: Point) -> str:
    position = ground.place(point)
    areas = (position,) if position else ground.at(point)
    return next(filter(None, (kinds()[area.kind].cover for area in areas)), "")


@lru_cache(maxsize=1 << 16)
def _blocks(ground: Ground, one: Point, other: Point) -> tuple[Obstacle, ...]:
    """What of the ground blocks the view; the two points in order, since sight is mutual."""
    found = []
    metres = dist(one, other)
    close = limits()["dead_ground"]
    for area in ground._opaque:
        shape = area.shape
        if area.kind == "dead":
            if metres > close and shape.contains(one) != shape.contains(other):
                found.append(
                    Obstacle(
                        "T-6.13", f"Dead ground, {area.name}, is seen into from {close} m; this is {metres:.0f} m."
                    )
                )
        elif shape.crossed(one, other) and not (shape.contains(one) or shape.contains(other)):
            found.append(Obstacle("T-6.13", f"The view is blocked by {area.name}."))
    return tuple(found)
