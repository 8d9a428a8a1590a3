"""How far it is to go on foot, round water and mines and over bad ground, for a player that looks ahead."""

from functools import lru_cache
from heapq import heappop, heappush
from math import dist

from fs_core.tactical.ground import Ground, Point
from fs_core.tactical.ground.areas import kinds

MESH = 50
"""Metres between the points of the grid that ways are measured on."""
BAD, MINED = 2.0, 8.0
"""What a metre of bad ground and a metre of mined ground count as."""


def metres_left(ground: Ground, at: Point, goal: Point, mines: bool) -> float:
    """Metres from a point to a goal, bad ground counted double; the straight way close by or where there is no other.
    ``mines`` says whether mined ground is to be avoided."""
    straight = dist(at, goal)
    if straight <= 1.5 * MESH:
        return straight
    field = _field(ground, goal, mines)
    column, row = at[0] // MESH * MESH, at[1] // MESH * MESH
    near = [(column + x, row + y) for x in (0, MESH) for y in (0, MESH)]
    return min((field[point] + dist(at, point) for point in near if point in field), default=straight)


@lru_cache(maxsize=256)
def _field(ground: Ground, goal: Point, mines: bool) -> dict[Point, float]:
    """Metres to a goal from every point of the grid from which there is a way."""
    worth = _worth(ground, mines)
    column, row = goal[0] // MESH * MESH, goal[1] // MESH * MESH
    corners = [(column + x, row + y) for x in (0, MESH) for y in (0, MESH)]
    found: dict[Point, float] = {}
    open_ends = [(dist(goal, corner), corner) for corner in corners if corner in worth]
    open_ends.sort()
    while open_ends:
        metres, here = heappop(open_ends)
        if here in found:
            continue
        found[here] = metres
        for x in (-MESH, 0, MESH):
            for y in (-MESH, 0, MESH):
                there = here[0] + x, here[1] + y
                if there in worth and there not in found:
                    heappush(open_ends, (metres + dist(here, there) * (worth[here] + worth[there]) / 2, there))
    return found


@lru_cache(maxsize=16)
def _worth(ground: Ground, mines: bool) -> dict[Point, float]:
    """What a metre counts at every point of the grid where a man can stand."""
    found: dict[Point, float] = {}
    for x in range(0, ground.width + 1, MESH):
        for y in range(0, ground.height + 1, MESH):
            if not ground.footing((x, y)):
                here = ground.at((x, y))
                mined = mines and any(area.kind == "mines" for area in here)
                bad = any(kinds()[area.kind].bad for area in here)
                found[x, y] = MINED if mined else BAD if bad else 1.0
    return found
