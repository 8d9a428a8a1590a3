"""Section 6, who may fire at what: range, sight, requests and modifiers of one shot; and the fire of one target."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import dist
from typing import NamedTuple

from fs_core.play.questions import Obstacle, Rule
from fs_core.tactical import armour, fire
from fs_core.tactical.ground import Point
from fs_core.tactical.options import Options
from fs_core.tactical.position import GONE, HERE, OFF_MAP, Attack, Position, Request, Unit
from fs_core.tactical.turn import nets
from fs_core.tactical.turn.ask import limits, throw

INDIRECT = ("mortar_81", "mortar_120", "artillery_105", "artillery_155", "naval_4_5in", "naval_6in")
CREW = "crew_weapon"


class Shot(NamedTuple):
    """One weapon laid on one target: metres, its modifiers, the die it needs, and the request it answers, if any."""

    firer: str
    weapon: str
    target: str
    metres: float
    words: tuple[str, ...]
    needed: int
    request: Request | None


@lru_cache(maxsize=1 << 14)
def _need(weapon: str, metres: float, words: tuple[str, ...], options: Options) -> int | None:
    return fire.need(weapon, metres, words, options)


@lru_cache(maxsize=1 << 12)
def _reasons(weapon: str, metres: float, words: tuple[str, ...], options: Options) -> tuple[Obstacle, ...]:
    return tuple(fire.obstacles(weapon, metres, words, options))


# --- weapons --------------------------------------------------------------------------------------------------------


def weapons(position: Position, firer: str) -> tuple[str, ...]:
    """The weapons of a unit or ship that the firing table has."""
    for ship in position.scenario.ships:
        if ship.id == firer:
            return (ship.weapon,)
    return (*position.kind(firer).weapons, *position.origin(firer).extra)


def assigned(position: Position, firer: str) -> int:
    """The distance that the scenario gives to an asset off the map, 0 if none."""
    for ship in position.scenario.ships:
        if ship.id == firer:
            return ship.assigned
    return position.origin(firer).assigned


def spent(position: Position, firer: str, weapon: str) -> list[Obstacle]:
    """Why a weapon has no shot left this turn (T-6.1, TR-16, TR-69)."""
    found = []
    if firer in position.units:
        fired = position.units[firer].fired
        own = {*position.kind(firer).weapons[:1], *position.origin(firer).extra}
        instead = position.options.integral_anti_tank == "instead" and position.origin(firer).extra
        if weapon in fired or (instead and weapon in own and own & set(fired)):
            found.append(Obstacle("T-6.1", f"{position.name(firer)}: that weapon has fired this turn."))
    rounds = position.missions.get(firer, ())
    if position.turn in rounds and firer not in position.units:
        found.append(Obstacle("T-6.1", f"{position.name(firer)}: no fire left this turn."))
    scenario = position.scenario
    limit = next((ship.missions for ship in scenario.ships if ship.id == firer), None)
    if firer in position.units:
        limit = position.origin(firer).missions
    if limit and sum(round > position.turn - limit.rounds for round in rounds) >= limit.number:
        text = f"{position.name(firer)}: {limit.number} missions in {limit.rounds} rounds at most."
        found.append(Obstacle("TR-69", text))
    return found


# --- one shot -------------------------------------------------------------------------------------------------------


def request_for(position: Position, asset: str, purpose: str, targets: Iterable[str] = ()) -> Request | None:
    """The request that an asset answers this turn, for one of some targets if any are named."""
    wanted = set(targets)
    for request in position.requests:
        fits = request.asset == asset and request.purpose == purpose and request.ready == position.clock
        if fits and (not wanted or request.target in wanted):
            return request
    return None


def aim(position: Position, firer: str, weapon: str, target: str) -> "Shot | list[Obstacle]":
    """Lay a weapon on a target: the shot, or all that stands against it (T-6.1, T-6.5, T-6.11, T-6.13, T-2.7)."""
    return spent(position, firer, weapon) or lay(position, firer, weapon, target)


def lay(position: Position, firer: str, weapon: str, target: str) -> "Shot | list[Obstacle]":
    """The same for a weapon that has not fired yet."""
    if spared := is_spared(position, weapon, target):
        return spared
    unit, at = position.units.get(firer), position.point(target)
    from_map = unit.at if unit else None
    request = None
    if weapon in INDIRECT:
        sees = unit is not None and unit.where == HERE and from_map is not None and position.sees(from_map, at)
        if not sees:
            request = request_for(position, firer, "fire", position.mates(target))
            if request is None:
                text = f"{position.name(firer)}: a request is needed, by somebody who sees the target."
                return [Obstacle("T-2.7" if from_map is None or (unit and unit.where != HERE) else "T-6.13", text)]
    else:
        if from_map is None:
            return [Obstacle("T-6.13", f"{position.name(firer)}: no view of the target.")]
        if not position.sees(from_map, at):
            return list(position.ground.blocks(from_map, at, position.smoke))
    metres = _metres(position, firer, unit, at, request)
    if metres > fire.weapon(weapon).reach:
        return list(_reasons(weapon, metres, (), position.options))
    words = _words(position, firer, unit, weapon, at)
    needed, words = _needed(position, firer, weapon, at, metres, words)
    hopeless = not fire.suppresses(6, needed, position.options)
    if needed is None or (hopeless and position.options.hopeless_firers == "excluded"):
        return list(_reasons(weapon, metres, words, position.options))
    return Shot(firer, weapon, target, metres, words, needed, request)


def _metres(position: Position, firer: str, unit: Unit | None, at: Point, request: Request | None) -> float:
    """The distance that a shot is judged by; off the map the assigned one, by option ``indirect_range`` others."""
    start = unit.at if unit else None
    if request and not (unit and unit.where == HERE):
        given, reading = assigned(position, firer), position.options.indirect_range
        observer = position.units[nets.host(position, request.sender)]
        if reading == "observer" and observer.at:
            start = observer.at
        elif given and (reading == "assigned" or start is None):
            return float(given)
    return max(1.0, position.metres(start, at)) if start else 1.0


def _words(position: Position, firer: str, unit: Unit | None, weapon: str, at: Point) -> tuple[str, ...]:
    """The modifiers of a shot at a point (T-6.6 to T-6.10)."""
    start = unit.at if unit and unit.at else at  # of a way from off the map at least its end is known
    words = []
    if cover := position.ground.cover(at):
        words.append(cover)
    if position.hazy(start, at):
        words.append("mist")
    if unit and unit.suppressed:
        words.append("suppressed")
    side = position.side_of(firer)
    if position.night and not (weapon in INDIRECT and registered(position, side, at)):
        words.append("night")
        if is_lit(position, at):
            words.append("lit")
    return tuple(words)


def registered(position: Position, side: str, at: Point) -> bool:
    """Whether a point lies within reach of one that a side has registered (TR-67)."""
    return any(dist(point, at) <= limits()["registered"] for point in position.registered[side])


def is_lit(position: Position, at: Point) -> bool:
    """Whether a star shell or flare lights a point (TR-67)."""
    return any(dist(point, at) <= limits()["light"] for point, _ in position.lit)


def _needed(
    position: Position, firer: str, weapon: str, at: Point, metres: float, words: tuple[str, ...]
) -> tuple[int | None, tuple[str, ...]]:
    """The die a shot needs; thermal sight has a figure of its own in place of night's, where that helps."""
    needed = _need(weapon, metres, words, position.options)
    thermal = position.scenario.thermal_sight
    if needed is not None and thermal and "night" in words and position.side_of(firer) == position.side:
        craft = position.craft[thermal.helicopter]
        mine = position.side_of(thermal.helicopter) == position.side_of(firer)
        if mine and craft.hovers and craft.at and dist(craft.at, at) <= thermal.within:
            seen = tuple(word for word in words if word not in ("night", "lit"))
            better = _need(weapon, metres, seen, position.options)
            if better is not None and better - thermal.modifier < needed:
                return better - thermal.modifier, seen
    return needed, words


def is_spared(position: Position, weapon: str, target: str) -> list[Obstacle]:
    """Where people live nobody fires, unless fired on from there, and guns and ships never."""
    for spared in position.scenario.spared:
        area = position.ground.areas[spared.place]
        if not area.shape.contains(position.point(target)):
            continue
        if weapon in INDIRECT:
            return [Obstacle("T-6.8", f"People live in {area.name}: no guns and no ships fire there.")]
        if not position.tally.get(f"fired-from:{spared.place}"):
            return [Obstacle("T-6.8", f"People live in {area.name}, and nobody has fired from there.")]
    return []


# --- all fire at one target -----------------------------------------------------------------------------------------


def in_view(position: Position, side: str) -> tuple[str, ...]:
    """The targets of a side: each position of the other side once, named by its first unit (TR-14)."""
    firsts: list[str] = []
    covered: set[str] = set()
    for id, unit in position.on_map(position.enemy(side)):
        place = position.place(unit.at) if unit.at else None
        if place is None or place.id not in covered:
            firsts.append(id)
        if place is not None:
            covered.add(place.id)
    return tuple(firsts)


def firers(position: Position, side: str, naval: bool = False) -> Iterator[tuple[str, str]]:
    """Each weapon of a side that fires in step 5, or of its ships in step 4, whether or not it has a target."""
    if naval:
        yield from ((ship.id, ship.weapon) for ship in position.scenario.ships if ship.side == side)
        return
    for id, unit in position.units.items():
        if position.side_of(id) == side and unit.where in (HERE, OFF_MAP) and not bars_fire(position, id):
            yield from ((id, weapon) for weapon in weapons(position, id) if not _serves_crew(position, id, weapon))


def _serves_crew(position: Position, id: str, weapon: str) -> bool:
    """Whether troops set down by helicopter would have to serve a crew weapon (T-5.8)."""
    if position.units[id].landed != "helicopter" or position.options.unload_fire == "all":
        return False
    return position.kind(id).movement == CREW or weapon not in ("infantry_platoon", "hq_platoon")


def bars_fire(position: Position, id: str) -> list[Obstacle]:
    """Why a unit does not fire at all this turn."""
    unit = position.units[id]
    if unit.retreating:
        return [Obstacle("T-8.13", f"{position.name(id)}: in retreat.")]
    if unit.landed == "helicopter" and position.options.unload_fire == "none":
        return [Obstacle("T-5.8", f"{position.name(id)}: set down by a helicopter this turn.")]
    return []


def all_shots(position: Position, side: str, naval: bool = False) -> dict[str, list[Shot]]:
    """Every shot that a side could fire now, by its target; targets of this step are behind it (T-6.2)."""
    able: list[tuple[str, str, Point | None, int]] = []
    for firer, weapon in firers(position, side, naval):
        unit = position.units.get(firer)
        here = unit.at if unit and unit.where == HERE else None
        unasked = here is None and weapon in INDIRECT and not request_for(position, firer, "fire")
        if not unasked and not spent(position, firer, weapon):
            able.append((firer, weapon, here, fire.weapon(weapon).reach))
    points = {here for _, _, here, _ in able if here is not None}
    found: dict[str, list[Shot]] = {}
    for target in in_view(position, side):
        if target in position.engaged:
            continue
        at = position.point(target)
        metres = {here: position.metres(here, at) for here in points}
        for firer, weapon, here, reach in able:
            if here is not None and (metres[here] > reach or not (weapon in INDIRECT or position.sees(here, at))):
                continue  # most are too far away or out of sight, which is soon seen
            shot = lay(position, firer, weapon, target)
            if isinstance(shot, Shot):
                found.setdefault(target, []).append(shot)
    return found


def fire_all(position: Position, shots: Iterable[Shot]) -> Rule[None]:
    """The dice of all fire at one target, named before; success suppresses all who share the position (T-6.2)."""
    shots = list(shots)
    for shot in shots:
        use(position, shot.firer, shot.weapon)
    targets = position.mates(shots[0].target)
    _count_fire_into_places(position, shots)
    for shot in shots:
        reason = f"{position.name(shot.firer)} ({fire.weapon(shot.weapon).name}) at {position.name(shot.target)}"
        die = yield from throw(position, position.side_of(shot.firer), reason, "T-6.4", max(0, shot.needed))
        hit = fire.suppresses(die, shot.needed, position.options)
        row = fire.weapon(shot.weapon)
        column = armour.column(shot.weapon, position.options)
        add_attack(position, Attack(targets, shot.firer, shot.weapon, hit, 1, row.kill, column))
    for shot in shots:
        if shot.request is not None:
            position.requests = tuple(r for r in position.requests if r != shot.request)


def _count_fire_into_places(position: Position, shots: list[Shot]) -> None:
    """Count the guns and ships that fire into a place where that brings points."""
    side, at = position.side_of(shots[0].firer), position.point(shots[0].target)
    for award in position.scenario.awards:
        for place in award.places if award.kind == "fires_into" and award.of == side else ():
            if position.ground.areas[place].shape.contains(at):
                position.add(f"fires-into:{side}:{place}", sum(shot.weapon in INDIRECT for shot in shots))


def add_attack(position: Position, attack: Attack) -> None:
    """Put an attacker into the pool of its target, and mark the target if its die succeeded (T-6.12, T-6a.5)."""
    position.pool = (*position.pool, attack)
    if attack.hit:
        for id in attack.targets:
            suppress(position, id, "T-6.4")


def suppress(position: Position, id: str, rule: str) -> None:
    """Mark a unit; a second success adds nothing (T-6.12)."""
    unit = position.units[id]
    if unit.where != GONE and not unit.suppressed:
        position.change(id, marked=position.clock)
        position.note("suppressed", position.side_of(id), f"{position.name(id)}: suppressed.", rule, unit=id)


def use(position: Position, firer: str, weapon: str) -> None:
    """Spend a weapon's fire for this turn."""
    position.missions[firer] = (*position.missions.get(firer, ()), position.turn)
    alert(position, position.side_of(firer))
    if firer not in position.units:
        return
    unit = position.units[firer]
    position.change(firer, fired=(*unit.fired, weapon))
    if unit.where == HERE:
        for spared in position.scenario.spared:
            if position.ground.areas[spared.place].shape.contains(position.point(firer)):
                position.add(f"fired-from:{spared.place}")


def alert(position: Position, side: str) -> None:
    """Fire of the side that comes, and a mine that goes off under it, end a silent approach."""
    silent = position.scenario.silent_approach
    if silent and not position.alarm and side != silent.waits:
        position.alarm = True
        position.note("alarm", silent.waits, "The alarm is given: the approach is silent no more.", "TR-51")
