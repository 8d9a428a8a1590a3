"""Where a unit goes: its aim, what a point costs it in way and danger, and whether close combat is worth it."""

from functools import lru_cache
from math import dist
from typing import NamedTuple

from fs_core.opponents.sergeant import goals
from fs_core.tactical import fire, melee
from fs_core.tactical.ground import Point
from fs_core.tactical.options import Options
from fs_core.tactical.position import HERE, Position
from fs_core.tactical.turn import carriers, firing, movement, retreat

STAND_OFF = 110
"""Metres that a headquarters or crew weapon keeps from the other side."""
SUPPORT = 450
"""Metres from which a crew weapon supports an attack."""
STEP_IN = 200
"""Metres from which whoever is near goes to stand in an empty place."""

OFFSHORE = 400
"""Metres that it is worth to a loaded boat to be on a beach."""


class Aim(NamedTuple):
    """Where a unit should be: a point, and how near is near enough."""

    at: Point
    within: int = 0


class Foe(NamedTuple):
    """A unit of the other side on the map: its point, the weapon it fires with over open sights, if any, how far that
    reaches, and whether the unit is pinned."""

    at: Point
    weapon: str
    reach: int
    pinned: bool


class Look:
    """What a side sees before one order of movement: the other, and what there is to take with what it is worth."""

    def __init__(self, position: Position, side: str) -> None:
        self.position, self.side = position, side
        self.take = goals.to_take(position, side)
        self.foes: list[Foe] = []
        for id, unit in position.on_map(position.enemy(side)):
            if unit.at:
                weapon = next(iter(position.kind(id).weapons), "")
                direct = bool(weapon) and weapon not in firing.INDIRECT and not unit.retreating
                reach = fire.weapon(weapon).reach if direct else 0
                self.foes.append(Foe(unit.at, weapon if direct else "", reach, unit.suppressed))

    def nearest(self, at: Point) -> float:
        """Metres from a point to the next unit of the other side."""
        return min((dist(foe.at, at) for foe in self.foes), default=9999.0)


# --- danger ---------------------------------------------------------------------------------------------------------


def danger(look: Look, at: Point) -> float:
    """How many units of the other side that see a point would suppress a unit there, on average."""
    position, total = look.position, 0.0
    cover = position.ground.cover(at)
    words = [word for word, here in ((cover, bool(cover)), ("mist", position.mist), ("night", position.night)) if here]
    for foe in look.foes:
        metres = dist(foe.at, at)
        if metres <= foe.reach and position.sees(foe.at, at):
            more = [*words, "suppressed"] if foe.pinned else words
            total += _chance(foe.weapon, metres, tuple(more), position.options)
    return total


@lru_cache(maxsize=1 << 14)
def _chance(weapon: str, metres: float, words: tuple[str, ...], options: Options) -> float:
    return float(fire.suppression_odds(weapon, max(1.0, metres), words, options))


# --- close combat ---------------------------------------------------------------------------------------------------


def win_odds(position: Position, id: str, at: Point) -> float:
    """The chance that the attackers win the first fight at a point, all who can join and find room counted."""
    side = position.side_of(id)
    foes = movement.contacts(position, side, at)
    place = position.place(at)
    room = place.holds if place is not None else 3
    there = [i for i, unit in position.on_map(side) if unit.at and dist(unit.at, at) <= 10]
    others = [i for i, _ in position.on_map(side) if i not in (id, *there) and _can_join(position, i, at)]
    others.sort(key=lambda other: -position.units[other].men)
    party = [*there, *[id, *others][: max(1, room - len(there))]]
    men = sum(position.units[i].men for i in party), sum(position.units[foe].men for foe in foes)
    words = ["night"] if position.night else []
    if position.ground.cover(position.point(foes[0])):
        words.append("works")
    for who, own, against in (("attacker", men[0], men[1]), ("defender", men[1], men[0])):
        if fewer := melee.outnumbered(own, against):
            words.append(f"{who}_{fewer.word}")
    lead = max(party, key=lambda i: position.units[i].men)
    best = max(foes, key=lambda foe: position.units[foe].men)
    a, b = position.units[lead].factor, position.units[best].factor
    if a < 1 or b < 1:
        return float(a >= 1)
    odds = melee.close_combat_odds(a, b, words, position.options)
    return float(odds["a_conclusive"] + odds["a_push"] + odds["b_at_zero"])


def _can_join(position: Position, id: str, at: Point) -> bool:
    """Whether a rifle unit could still get to a fight this turn."""
    start = position.point(id)
    if dist(start, at) > 150 or not goals.is_rifles(position, id) or movement.may_move(position, id):
        return False
    return not position.ground.obstacles(start, at, retreat.pace(position, id))


# --- one unit -------------------------------------------------------------------------------------------------------


def aim_of(look: Look, id: str, share: dict[Point, int], told: dict[str, Point]) -> Aim | None:
    """Where a unit should go now; None if it should stay. ``told`` has the goals of the rifle units of an attacker,
    ``share`` counts the units sent to each point."""
    position, side = look.position, look.side
    start = position.units[id].at
    if start is None:
        beach = first_beach(position)
        return Aim(beach) if beach else None
    if carriers.is_boat(position, id):
        return _boat(position, id, start)
    if edge := goals.leaves_by(position, side):
        return _leaver(position, id, start, edge)
    take, kind = look.take, position.kind(id)
    if not kind.movement:
        return None
    if goals.is_needed(position, id):
        return Aim(start)
    rifles, on_foot = goals.is_rifles(position, id), kind.movement in movement.FIGHTS_HAND_TO_HAND
    if not goals.attacks(position, side):
        near = [
            at for at in take if dist(at, start) <= STEP_IN and (rifles or not movement.contacts(position, side, at))
        ]
        if on_foot and near and not goals.stands_in(position, id):
            return Aim(min(near, key=lambda at: dist(at, start)))
        return Aim(start)
    if not take:
        return None
    empty = [at for at in goals.to_occupy(position, side) if dist(at, start) <= STEP_IN and at not in told.values()]
    if empty and on_foot and not rifles:
        return Aim(min(empty, key=lambda at: dist(at, start)))
    if position.origin(id).leads:
        return _follow(look, id)
    goal = told.get(id, start)
    if goal not in take:
        goal = min(
            take,
            key=lambda at: goals.way_to(position, start, at) - goals.WORTH * take[at] + 60 * share.get(at, 0),
        )
    if kind.movement == "crew_weapon" and set(firing.weapons(position, id)) & set(firing.INDIRECT):
        return None
    return Aim(goal, 0 if rifles else SUPPORT)


def first_beach(position: Position) -> Point | None:
    """The beach, if the ground has one."""
    return next((area.at for area in position.ground.of_kind("beach")), None)


def _boat(position: Position, id: str, start: Point) -> Aim | None:
    """A loaded boat makes for the beach and waits there; an empty one leaves room for others."""
    beach = first_beach(position)
    if not position.passengers(id):
        return Aim(position.ground.to_edge(start, position.scenario.sides[position.side_of(id)].edge))
    return None if beach is None or carriers.on_beach(position, start) else Aim(beach)


def _follow(look: Look, id: str) -> Aim | None:
    """A headquarters keeps some way behind the foremost of its own, near enough to see."""
    position, side, take = look.position, look.side, look.take
    own = [
        unit.at
        for other, unit in position.on_map(side)
        if unit.at and position.origin(other).parent == id and unit.where == HERE and goals.is_rifles(position, other)
    ]
    if not own:
        own = [unit.at for other, unit in position.on_map(side) if unit.at and goals.is_rifles(position, other)]
    if not own or not take:
        return None
    lead = min(own, key=lambda at: min(dist(at, goal) for goal in take))
    return Aim(lead, 150 if position.origin(id).parent else 300)


def _leaver(position: Position, id: str, start: Point, edge: str) -> Aim:
    """Deny the places as long as that counts, from the corner of them nearest to the way out; then go."""
    ground = position.ground
    deny = [a for a in position.scenario.awards if a.kind == "clear" and a.side != position.side_of(id)]
    areas = [ground.areas[place] for a in deny if not a.round or position.turn <= a.round for place in a.places]
    corners = [corner for area in areas for corner in area.shape.corners if ground.inside(corner)]
    if corners:
        return Aim(min(corners, key=lambda at: dist(at, ground.to_edge(at, edge))))
    return Aim(ground.to_edge(start, edge))


def way_left(look: Look, id: str, at: Point, aim: Aim) -> float:
    """Metres that a unit at a point would still have to go; a loaded boat, straight on the water, to any beach."""
    position = look.position
    if not carriers.is_boat(position, id):
        return max(0.0, goals.way_to(position, at, aim.at) - aim.within)
    ashore = not position.passengers(id) or carriers.on_beach(position, at)
    return dist(at, aim.at) + OFFSHORE * (not ashore)


def cost(look: Look, id: str, at: Point, aim: Aim, caution: float) -> float:
    """What a point costs a unit beyond its way, in metres: danger, and being too near or blind for its kind."""
    position = look.position
    total = caution * danger(look, at)
    if not goals.is_rifles(position, id) and at != aim.at:
        total += 3 * max(0.0, STAND_OFF - look.nearest(at))
        near = aim.within and dist(at, aim.at) <= aim.within
        if near and not any(position.sees(at, foe.at) for foe in look.foes):
            total += 60
    return total


def noise(position: Position, at: Point) -> float:
    """What a point costs while the approach is silent: to be near works, or in an area that ends it."""
    silent = position.scenario.silent_approach
    if silent is None:
        return 0.0
    near = any(dist(area.at, at) < silent.within for area in position.ground.of_kind("works"))
    return 500.0 if near or any(position.ground.areas[name].shape.contains(at) for name in silent.areas) else 0.0
