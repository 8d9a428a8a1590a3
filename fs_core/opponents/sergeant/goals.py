"""What there is to win: the places and units that points depend on, and who goes for which.

An attacker shares out its rifle units: each goal gets the nearest ones till they are CROWD times the other side's men
there, those worth most points first, so that neither one trench is stormed by everybody nor another by half a platoon.
"""

from math import dist

from fs_core.opponents.sergeant.paths import metres_left
from fs_core.tactical.ground import Point
from fs_core.tactical.position import HERE, Position
from fs_core.tactical.turn import movement

HOLDS = ("hold", "clear")
"""Awards for places."""
CROWD, PATROL = 1.5, 8
"""How many men an attacker sends for each of the other side's at a goal, and the men it reckons with at least."""
NEAR_GOAL = 30
"""Metres from a goal within which men of the other side count as its garrison."""
WORTH = 300
"""Metres of way that a point is worth."""


def places(position: Position, side: str) -> dict[str, float]:
    """The places that a side's points depend on, with what each is worth: to take, to keep, or to deny."""
    found: dict[str, float] = {}
    for award in position.scenario.awards:
        open_still = not award.round or position.turn <= award.round
        if award.kind in HOLDS and award.points > 0 and open_still:
            for place in award.places:
                found[place] = found.get(place, 0.0) + award.points / (award.need or len(award.places))
    return found


def inside(position: Position, side: str, place: str) -> list[str]:
    """The units of a side in a place."""
    area = position.ground.areas[place]
    return [
        id for id, unit in position.on_map(side) if unit.at and (unit.at == area.at or area.shape.contains(unit.at))
    ]


def to_take(position: Position, side: str) -> dict[Point, float]:
    """The points that a side wants to go to, with their worth: places without its men or with the other side's,
    and units that have to be silenced; when nothing else is left, places that it would only have to keep clear."""
    enemy = position.enemy(side)
    found: dict[Point, float] = {}
    clear: dict[Point, float] = {}
    for place, worth in places(position, side).items():
        foes = inside(position, enemy, place)
        if foes:
            found[position.point(foes[0])] = worth
        elif not inside(position, side, place):
            (clear if _only_clear(position, side, place) else found)[position.ground.areas[place].at] = worth
    for award in position.scenario.awards:
        if award.kind == "silenced" and award.side == side and position.turn <= (award.round or 999):
            for id in award.units:
                if position.units[id].where == HERE:
                    found[position.point(id)] = float(award.points)
    return found or clear


def _only_clear(position: Position, side: str, place: str) -> bool:
    """Whether a side has but to free a place of the other side."""
    awards = [a for a in position.scenario.awards if a.kind in HOLDS and place in a.places]
    return any(a.side == side for a in awards) and all(a.kind == "clear" for a in awards)


def to_occupy(position: Position, side: str) -> dict[Point, str]:
    """The places that a side has but to stand in: points for holding them, and nobody of either side there."""
    found = {}
    for award in position.scenario.awards:
        if award.kind == "hold" and award.side == side and not award.round:
            for place in award.places:
                if not inside(position, side, place) and not inside(position, position.enemy(side), place):
                    found[position.ground.areas[place].at] = place
    return found


def attacks(position: Position, side: str) -> bool:
    """Whether a side has to take what the other has: it is the one that has to be ahead."""
    return position.scenario.winner == side


def leaves_by(position: Position, side: str) -> str:
    """The edge by which it is worth while to leave, if any."""
    found = [a.edge for a in position.scenario.awards if a.kind == "leaves" and a.of == side and a.side == side]
    return found[0] if found else ""


def is_needed(position: Position, id: str) -> bool:
    """Whether a unit is the only one that keeps a place which has to be held."""
    side = position.side_of(id)
    for award in position.scenario.awards:
        keeps = (award.kind == "hold" and award.side == side) or (award.kind in HOLDS and award.side != side)
        if keeps and award.points > 0 and not (award.round and position.turn > award.round):
            for place in award.places:
                if inside(position, side, place) == [id]:
                    return True
    return False


def stands_in(position: Position, id: str) -> bool:
    """Whether a unit stands in a place that counts for either side."""
    side = position.side_of(id)
    return any(id in inside(position, side, place) for place in places(position, side))


def is_rifles(position: Position, id: str) -> bool:
    """Whether a unit goes into close combat by choice: men on foot who are no headquarters."""
    return position.kind(id).movement == "foot" and not position.origin(id).leads and position.units[id].men >= 6


def orders(position: Position, side: str, take: dict[Point, float]) -> dict[str, Point]:
    """Which goal each rifle unit of an attacker goes for. Who is left over joins in where it does most good."""
    enemies = [(unit.at, unit.men) for _, unit in position.on_map(position.enemy(side)) if unit.at]
    room = {at: CROWD * max(PATROL, sum(men for foe, men in enemies if dist(foe, at) <= NEAR_GOAL)) for at in take}
    ways = sorted(
        (min(way_to(position, start, at) for start in starts) - WORTH * worth, id, at)
        for id in position.units
        if position.side_of(id) == side and is_rifles(position, id) and (starts := _starts(position, id))
        for at, worth in take.items()
    )
    found: dict[str, Point] = {}
    for _, id, at in ways:
        if id not in found and room[at] > 0:
            found[id] = at
            room[at] -= position.units[id].men
    for _, id, at in ways:
        found.setdefault(id, at)
    return found


def _starts(position: Position, id: str) -> tuple[Point, ...]:
    """Where a rifle unit can set out from now: its place, or where it may come on; nowhere if it is not free to go."""
    unit = position.units[id]
    if unit.at and unit.where == HERE and not unit.retreating and not is_needed(position, id):
        return (unit.at,)
    return () if movement.may_enter(position, id) else movement.entries(position, id)[::4]


def way_to(position: Position, start: Point, at: Point) -> float:
    """Metres to go from a point to another on foot, by the mines of this battle."""
    return metres_left(position.ground, start, at, position.options.minefields)
