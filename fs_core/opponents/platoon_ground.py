"""Where to go: objectives, cover, and whether close combat is worth it. All of it is read from the position."""

from functools import lru_cache
from math import dist
from typing import NamedTuple

from fs_core.opponents.platoon_paths import metres_left
from fs_core.tactical import fire, melee
from fs_core.tactical.ground import Point
from fs_core.tactical.options import Options
from fs_core.tactical.position import HERE, Position
from fs_core.tactical.turn import carriers, firing, movement, retreat

STAND_OFF = 110
"""Metres that a headquarters or crew weapon keeps from the enemy."""
SUPPORT = 450
"""Metres from which a crew weapon supports an attack."""


class Aim(NamedTuple):
    """Where a unit should be: a point, and how near is near enough."""

    at: Point
    within: int = 0


class Foe(NamedTuple):
    """An enemy on the map: his point, the weapon he fires with over open sights, if any, and whether he is pinned."""

    at: Point
    weapon: str
    pinned: bool


class Look:
    """What a side sees before one order of movement: the enemy, and what there is to take with what it is worth."""

    def __init__(self, position: Position, side: str) -> None:
        self.position, self.side = position, side
        self.take = to_take(position, side)
        self.foes: list[Foe] = []
        for id, unit in position.on_map(position.enemy(side)):
            if unit.at:
                weapon = next(iter(position.kind(id).weapons), "")
                direct = weapon not in firing.INDIRECT and not unit.retreating
                self.foes.append(Foe(unit.at, weapon if direct else "", unit.suppressed))

    def nearest(self, at: Point) -> float:
        """Metres from a point to the next enemy."""
        return min((dist(foe.at, at) for foe in self.foes), default=9999.0)


# --- objectives -----------------------------------------------------------------------------------------------------


def places(position: Position, side: str) -> dict[str, float]:
    """The places that a side's points depend on, with what each is worth: to take, to keep, or to deny."""
    found: dict[str, float] = {}
    for award in position.scenario.awards:
        open_still = not award.round or position.turn <= award.round
        if award.kind in ("hold", "clear") and award.points > 0 and open_still:
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
    """The points that a side wants to go to, with their worth: places without its men or with an enemy, and enemies
    that have to be silenced."""
    enemy = position.enemy(side)
    found: dict[Point, float] = {}
    for place, worth in places(position, side).items():
        foes = inside(position, enemy, place)
        wanted = any(a.side == side and place in a.places for a in position.scenario.awards if a.kind in HOLDS)
        if foes or (not inside(position, side, place) and not (wanted and _only_clear(position, side, place))):
            at = position.point(foes[0]) if foes else position.ground.areas[place].at
            found[at] = worth
    for award in position.scenario.awards:
        if award.kind == "silenced" and award.side == side and position.turn <= (award.round or 999):
            for id in award.units:
                if position.units[id].where == HERE:
                    found[position.point(id)] = float(award.points)
    return found


HOLDS = ("hold", "clear")


def _only_clear(position: Position, side: str, place: str) -> bool:
    """Whether a place has but to be free of the enemy."""
    return all(a.kind == "clear" for a in position.scenario.awards if a.kind in HOLDS and place in a.places)


def attacks(position: Position, side: str) -> bool:
    """Whether a side has to take what the other has: it is the one that has to be ahead."""
    return position.scenario.winner == side


def leaves_by(position: Position, side: str) -> str:
    """The edge by which it is worth while to leave, if any."""
    found = [a.edge for a in position.scenario.awards if a.kind == "leaves" and a.of == side and a.side == side]
    return found[0] if found else ""


# --- danger ---------------------------------------------------------------------------------------------------------


def danger(look: Look, at: Point) -> float:
    """How many of the enemies that see a point would suppress a unit there, on average."""
    position, total = look.position, 0.0
    cover = position.ground.cover(at)
    words = [word for word, here in ((cover, bool(cover)), ("mist", position.mist), ("night", position.night)) if here]
    for foe in look.foes:
        metres = dist(foe.at, at)
        if foe.weapon and metres <= fire.weapon(foe.weapon).reach and position.sees(foe.at, at):
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
    with_me = [id] + [
        other
        for other, unit in position.on_map(side)
        if other not in (id, *there) and unit.at and _can_join(position, other, at)
    ]
    with_me = [id, *sorted(with_me[1:], key=lambda other: -position.units[other].men)]
    party = [*there, *with_me[: max(1, room - len(there))]]
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
    if not is_rifles(position, id) or movement.may_move(position, id):
        return False
    start = position.point(id)
    return dist(start, at) <= 150 and not position.ground.obstacles(start, at, retreat.pace(position, id))


def is_rifles(position: Position, id: str) -> bool:
    """Whether a unit goes into close combat by choice: men on foot who are no headquarters."""
    return position.kind(id).movement == "foot" and not position.origin(id).leads and position.units[id].men >= 6


# --- one unit -------------------------------------------------------------------------------------------------------


def aim_of(look: Look, id: str, share: dict[Point, int]) -> Aim | None:
    """Where a unit should go now; None if it should stay. ``share`` counts the units sent to each point."""
    position, side = look.position, look.side
    start = position.units[id].at
    if start is None:
        beach = first_beach(position)
        return Aim(beach) if beach else None
    if carriers.is_boat(position, id):
        return _boat(position, id, start)
    if edge := leaves_by(position, side):
        return _leaver(position, id, start, edge)
    take, kind = look.take, position.kind(id)
    if not kind.movement:
        return None
    defending = not attacks(position, side)
    if defending or _is_needed(position, id, start):
        near = {at: worth for at, worth in take.items() if dist(at, start) <= 200}
        if not is_rifles(position, id) or not near or _is_needed(position, id, start):
            return Aim(start)
        return Aim(min(near, key=lambda at: dist(at, start)))
    if not take:
        return None
    if position.origin(id).leads:
        return _follow(look, id)
    ground, mines = position.ground, position.options.minefields
    goal = min(take, key=lambda at: metres_left(ground, start, at, mines) - 40 * take[at] + 60 * share.get(at, 0))
    if kind.movement == "crew_weapon" and set(firing.weapons(position, id)) & set(firing.INDIRECT):
        return None
    within = 0 if is_rifles(position, id) else SUPPORT
    return Aim(goal, within)


def first_beach(position: Position) -> Point | None:
    """The beach, if the ground has one."""
    return next((area.at for area in position.ground.of_kind("beach")), None)


def _boat(position: Position, id: str, start: Point) -> Aim | None:
    beach = first_beach(position)
    if beach is None or not position.passengers(id) or carriers.on_beach(position, start):
        return None
    return Aim(beach)


def _is_needed(position: Position, id: str, start: Point) -> bool:
    """Whether a unit is the only one that keeps a place which has to be held."""
    side = position.side_of(id)
    for award in position.scenario.awards:
        keeps = (award.kind == "hold" and award.side == side) or (award.kind in HOLDS and award.side != side)
        if keeps and award.points > 0 and not (award.round and position.turn > award.round):
            for place in award.places:
                if inside(position, side, place) == [id]:
                    return True
    return False


def _follow(look: Look, id: str) -> Aim | None:
    """A headquarters keeps some way behind the foremost of its own, near enough to see."""
    position, side, take = look.position, look.side, look.take
    own = [
        unit.at
        for other, unit in position.on_map(side)
        if unit.at and position.origin(other).parent == id and unit.where == HERE and is_rifles(position, other)
    ]
    if not own:
        own = [unit.at for other, unit in position.on_map(side) if unit.at and is_rifles(position, other)]
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


def cost(look: Look, id: str, at: Point, aim: Aim, caution: float) -> float:
    """What a point costs a unit, in metres: the way still to go, danger, and being too near or blind for its kind."""
    position = look.position
    straight = carriers.is_boat(position, id)
    way = dist(at, aim.at) if straight else metres_left(position.ground, at, aim.at, position.options.minefields)
    left = max(0.0, way - aim.within)
    total = left + caution * danger(look, at)
    if not is_rifles(position, id):
        total += 3 * max(0.0, STAND_OFF - look.nearest(at))
        if aim.within and left == 0 and not any(position.sees(at, foe.at) for foe in look.foes):
            total += 60
    return total


def noise(position: Position, at: Point) -> float:
    """What a point costs while the approach is silent: to be near works, or in an area that ends it."""
    silent = position.scenario.silent_approach
    if silent is None:
        return 0.0
    near = any(dist(area.at, at) < silent.within for area in position.ground.of_kind("works"))
    return 500.0 if near or any(position.ground.areas[name].shape.contains(at) for name in silent.areas) else 0.0
