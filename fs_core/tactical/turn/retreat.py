"""Moves that nobody chooses: push back, rout and retreat (T-3.12, T-7.9, T-7.10, T-8.13)."""

from functools import lru_cache
from math import dist

from fs_core.tactical import tables
from fs_core.tactical.ground import Pace, Point, Shape, toward
from fs_core.tactical.ground.shape import distance
from fs_core.tactical.options import Options
from fs_core.tactical.position import HERE, Position
from fs_core.tactical.turn.ask import limits


def pace(position: Position, id: str) -> Pace:
    """How far a unit moves in a turn, in this light and water."""
    return _pace(position.kind(id).movement, position.scenario.rough_water, position.night, position.options)


@lru_cache(maxsize=256)
def _pace(unit_class: str, rough_water: bool, night: bool, options: Options) -> Pace:
    return Pace.of(unit_class, rough_water, night, options)


def fall_back(position: Position, id: str, metres: int | None, away_from: Point | None, rule: str) -> None:
    """Move a unit back by some metres, a full move without a number; suppression does not stop it (T-3.12).

    It goes for its own edge, or where an enemy is in the way straight away from him; it leaves over its own edge. A
    unit whose way is closed is taken prisoner (T-7.13).
    """
    full = pace(position, id)
    reach = full if metres is None else Pace(metres, metres, full.boat)
    start = position.point(id)
    home = position.scenario.sides[position.side_of(id)].edge
    edge = position.ground.to_edge(start, home)
    goals = [edge]
    if away_from is not None and away_from != start:
        goals.append(toward(away_from, start, 1 + max(reach.metres, 1) / dist(away_from, start)))
    along = ((0, 1), (0, -1)) if home in ("east", "west") else ((1, 0), (-1, 0))
    goals += [(start[0] + x * reach.metres, start[1] + y * reach.metres) for x, y in along]
    position.change(id, withdrew=position.clock, moved=True, faces_away=metres is None, assaults=False)
    if start == edge:
        _leave(position, id, home, rule)
        return
    for goal in goals:
        end = position.ground.farthest(start, goal, reach)
        if end != start and position.ground.inside(end) and not _closed(position, id, start, end):
            _go(position, id, end, rule)
            return
    position.remove(id, "prisoners", "T-7.13")


def _closed(position: Position, id: str, start: Point, end: Point) -> bool:
    """Whether a unit that falls back may not go somewhere: past an enemy, into contact, or where there is no room."""
    contact, side = tables.movement_limits()["contact"], position.side_of(id)
    way = Shape((start, end))  # who stands beside its start, give or take a metre, does not bar it
    for enemy, _ in position.on_map(position.enemy(side)):
        at = position.point(enemy)
        passed = distance(way, Shape([at]))
        if position.metres(at, end) <= contact or (passed <= contact and passed < dist(start, at) - 1):
            return True
    return bool(no_room(position, side, end))


def no_room(position: Position, side: str, end: Point, but: str = "") -> str:
    """Who of a side is in the way at a point, empty if nobody: works and buildings hold so many, open ground one."""
    place, friends = position.place(end), position.on_map(side)
    if place is None:
        return next((id for id, unit in friends if unit.at == end and id != but), "")
    inside = [id for id, unit in friends if unit.at and position.place(unit.at) is place and id != but]
    return inside[0] if len(inside) >= place.holds else ""


def _go(position: Position, id: str, end: Point, rule: str) -> None:
    place = position.place(end)
    if place is not None:
        end = place.at
    position.change(id, at=end)
    where = position.ground.called(end)
    position.note(
        "retreat", position.side_of(id), f"{position.name(id)}: back to {where}.", rule, unit=id, to=list(end)
    )


def _leave(position: Position, id: str, edge: str, rule: str) -> None:
    count_leaving(position, id, edge)
    position.remove(id, "left", rule)


def count_leaving(position: Position, id: str, edge: str) -> None:
    """Count the men of a unit that leaves over an edge, for the points."""
    men = position.units[id].men + sum(position.units[p].men for p in position.passengers(id))
    position.add(f"left:{position.side_of(id)}:{edge}", men)


def abandoned(position: Position, id: str) -> bool:
    """Whether a unit in retreat gives up: an enemy free to act close by, and no friend near (TR-66)."""
    at, side = position.point(id), position.side_of(id)
    captors = [unit for _, unit in position.on_map(position.enemy(side)) if not unit.suppressed]
    friends = [unit for other, unit in position.on_map(side) if other != id]
    near = limits()
    return any(u.at and position.metres(at, u.at) <= near["captor"] for u in captors) and not any(
        u.at and position.metres(at, u.at) <= near["rescuer"] for u in friends
    )


def neighbour_withdrew(position: Position, id: str) -> bool:
    """Whether a friend close by was pushed back, routed or in retreat lately (T-8.7, TR-37)."""
    at, side = position.point(id), position.side_of(id)
    since = position.clock - limits()["felt_for"]
    return any(
        other != id
        and unit.where == HERE
        and unit.withdrew > max(0, since)
        and unit.at is not None
        and position.metres(at, unit.at) <= position.options.neighbour_m
        for other, unit in position.on_map(side)
    )
