"""Step 7: everything on the ground and the water moves, one order at a time; then contacts are fought (3, 7)."""

from collections.abc import Iterator
from math import ceil, dist

from fs_core.play.questions import Obstacle, Rule, asking_nothing
from fs_core.tactical import tables
from fs_core.tactical.ground import Pace, Point
from fs_core.tactical.position import ABOARD, HERE, WAITING, Attack, Position, Unit
from fs_core.tactical.turn import carriers, firing, kills, retreat
from fs_core.tactical.turn.ask import WORD, ask, choice, explained, name_of, throw, unit_choices, unknown
from fs_core.tactical.turn.combat import close_combat
from fs_core.tactical.turn.firing import Shot

Units = list[tuple[str, Unit]]

FIGHTS_HAND_TO_HAND = ("foot", "crew_weapon")


def ground_movement(position: Position) -> Rule[bool]:
    """One order, or the end of the step and the close combats that it leaves (T-7.1)."""
    side = position.side
    mine = [id for id, _ in position.on_map(side)]
    free = [id for id in mine if not may_move(position, id)]
    movers = [id for id in free if next(destinations(position, id), None)]
    waiting = [id for id, unit in position.units.items() if unit.where == WAITING]
    entering = [id for id in waiting if not may_enter(position, id) and entries(position, id)]
    boarding = [id for id in free if carriers.within_reach(position, id)] if carriers.on_map(position, side) else []
    aboard = [id for id, unit in position.units.items() if unit.where == ABOARD]
    leaving = [id for id in aboard if not carriers.may_get_out(position, id) and carriers.doors(position, id)]
    choices = [
        *unit_choices(position, "move", movers, "move {}"),
        *unit_choices(position, "enter", entering, "bring on {}"),
        *unit_choices(position, "board", boarding, "embark {}"),
        *unit_choices(position, "unload", leaving, "disembark {}"),
    ]
    choices += unit_choices(position, "leave", [id for id in free if _at_own_edge(position, id)], "lead {} off the map")
    if choices:
        explain = explained(
            move=lambda id: unknown(position, id, "T-3.1") or may_move(position, id) or _nowhere(position, id),
            enter=lambda id: unknown(position, id, "T-3.1") or may_enter(position, id),
            unload=lambda id: unknown(position, id, "T-3.10") or carriers.may_get_out(position, id),
            board=lambda id: (
                unknown(position, id, "T-3.13") or may_move(position, id) or carriers.no_carrier(position, id)
            ),
            target=lambda id: [Obstacle("T-1.3", "Ground weapons fire in step 5, before movement.")],
            by=lambda id: [Obstacle("T-1.3", "Ground weapons fire in step 5, before movement.")],
        )
        choices.append(WORD["end"])
        answer = yield from ask(side, "move", "Which unit moves?", "T-3.1", choices, None, explain)
        if answer.verb != "end":
            yield from _ORDERS[answer.verb](position, name_of(answer))
            return True
    yield from close_combat(position)
    return False


# --- who may move, and where ----------------------------------------------------------------------------------------


def may_move(position: Position, id: str) -> list[Obstacle]:
    """Why a unit on the map makes no move of its own choice now (T-3.7, T-3.10, T-5.8)."""
    unit, name = position.units[id], position.name(id)
    if position.side_of(id) != position.side:
        return [Obstacle("T-1.4", f"{name}: it is the turn of the other side.")]
    found = []
    if unit.where != HERE:
        found.append(Obstacle("T-3.1", f"{name}: not on the map."))
    if unit.suppressed:
        found.append(Obstacle("T-3.7", f"{name}: suppressed."))
    if unit.retreating:
        found.append(Obstacle("T-8.13", f"{name}: in retreat."))
    if unit.landed:
        rule = "T-5.8" if unit.landed == "helicopter" else "T-3.10"
        found.append(Obstacle(rule, f"{name}: set down this turn."))
    elif unit.moved:
        found.append(Obstacle("T-3.1", f"{name}: moved this turn."))
    crew = position.kind(id).movement == firing.CREW
    if unit.fired and crew and position.options.fire_then_move == "not_crew_weapons":
        found.append(Obstacle("TR-54", f"{name}: a crew weapon that has fired does not move."))
    if not position.kind(id).movement:
        found.append(Obstacle("T-3.1", f"{name}: no means to move."))
    return found


def destinations(position: Position, id: str) -> Iterator[Point]:
    """Where a unit may be offered to go, contact with an enemy included."""
    start, pace, ground = position.point(id), retreat.pace(position, id), position.ground
    near = _near(position, position.enemy(position.side_of(id)), start, pace.metres)
    alone = ground.destinations(start, pace)
    yield from (end for end in alone if not barred(position, id, end, near))
    close = [unit.at for _, unit in near if unit.at and dist(unit.at, start) <= pace.metres]
    met = ground.destinations(start, pace, close)[len(alone) :]
    yield from (end for end in met if not barred(position, id, end, near))


def barred(position: Position, id: str, end: Point, near: Units | None = None) -> list[Obstacle]:
    """What stands against a move beside the ground itself: no room, and vehicles that would fight hand to hand.
    ``near`` are the enemies that can be met at all, where they are known already."""
    side = position.side_of(id)
    met = contacts(position, side, end, near)
    if met:
        if position.kind(id).movement not in FIGHTS_HAND_TO_HAND:
            return [Obstacle("T-7.1", f"{position.name(id)}: no close combat for vehicles.")]
        strange = [e for e in met if position.kind(e).movement and position.kind(e).movement not in FIGHTS_HAND_TO_HAND]
        if strange:
            return [Obstacle("T-7.1", f"{position.name(strange[0])}: not fought hand to hand.")]
    else:
        crew = retreat.no_room(position, side, end, id)
        if crew:
            return [Obstacle("TR-14", f"{position.name(crew)}: in the way at {position.ground.called(end)}.")]
    place = position.place(end) if met else None
    if place is not None and retreat.no_room(position, side, end, id):
        return [Obstacle("TR-14", f"{place.name} holds {place.holds} units of a side.")]
    return []


def contacts(position: Position, side: str, at: Point, near: Units | None = None) -> list[str]:
    """The enemies of a side, or those of them that are ``near``, in contact with a point (TR-25)."""
    reach = tables.movement_limits()["contact"]
    found = _near(position, position.enemy(side), at, 0) if near is None else near
    return [id for id, unit in found if unit.at and position.metres(unit.at, at) <= reach]


def _near(position: Position, side: str, at: Point, metres: int) -> Units:
    """Whoever of a side could be in contact with somebody so many metres from a point: a position may be as wide as
    the largest building, to the east and to the north."""
    far = metres + 1.5 * (tables.movement_limits()["contact"] + 2 * position.ground.widest)
    return [(id, unit) for id, unit in position.on_map(side) if unit.at and dist(unit.at, at) <= far]


def _nowhere(position: Position, id: str) -> list[Obstacle]:
    return [] if next(destinations(position, id), None) else [Obstacle("T-3.1", f"{position.name(id)}: nowhere to go.")]


def _not_there(position: Position, id: str, word: str, pace: Pace) -> list[Obstacle]:
    """Why a unit may not go to a point."""
    start = position.point(id)
    try:
        end = position.ground.point(word)
    except ValueError as problem:
        return [Obstacle("T-3.1", str(problem))]
    if end == start:
        return [Obstacle("T-3.1", f"{position.name(id)}: there already.")]
    found = position.ground.obstacles(start, end, pace) or barred(position, id, end)
    return found or [Obstacle("T-3.1", f"{word}: moves end on the grid of the map, in works, a building or contact.")]


# --- orders ---------------------------------------------------------------------------------------------------------


def _move(position: Position, id: str) -> Rule[None]:
    pace = retreat.pace(position, id)
    start = position.point(id)
    ground = position.ground
    offered = [choice("to", ground.word(end), ground.called(end)) for end in destinations(position, id)]
    prompt = f"{position.name(id)}: from {ground.called(start)} to where?"
    free = explained(to=lambda word: _not_there(position, id, word, pace))
    answer = yield from ask(position.side, "to", prompt, "T-3.1", offered, id, free)
    end = position.ground.point(name_of(answer))
    yield from _arrive(position, id, start, end)


def _arrive(position: Position, id: str, start: Point, end: Point) -> Rule[None]:
    """The move itself, mines on the way, and by option fire at whoever moved (T-3.15, TR-41)."""
    position.change(id, at=end, moved=True, faces_away=False, assaults=assaults(position, end))
    where = position.ground.called(end)
    position.note(
        "move",
        position.side,
        f"{position.name(id)}: to {where}.",
        "T-3.1",
        unit=id,
        origin=list(start),
        to=list(end),
    )
    yield from _mines(position, id, start, end)
    if position.units[id].where == HERE:
        _silent(position, id, start, end)
        if position.options.opportunity_fire:
            yield from _fired_at(position, id)


def assaults(position: Position, end: Point) -> bool:
    """Whether who goes to a point begins a close combat that may outlast this turn, or joins those who did (TR-28);
    not if he comes to the help of others, whom the enemy there assaults."""
    if position.options.struggle_repeat == "immediate":
        return False
    met, enemy = contacts(position, position.side, end), position.enemy(position.side)
    begun = [id for id in met if position.units[id].assaults and contacts(position, enemy, position.point(id))]
    return bool(met) and not begun


def _mines(position: Position, id: str, start: Point, end: Point) -> Rule[None]:
    """A die for each 50 m begun on mined ground: a six suppresses and costs a second die less three men (T-3.15)."""
    side, sure = position.side, first_mine_is_sure(position)
    for _ in range(mine_dice(position, start, end)):
        die = 6
        if sure:
            position.note("mine", side, f"{position.name(id)}: the first mine goes off.", "T-3.15", unit=id)
        else:
            die = yield from throw(position, side, f"Mined ground: {position.name(id)}", "T-3.15", 6)
        sure = False
        if goes_off(die) and position.units[id].where == HERE:
            firing.suppress(position, id, "T-3.15")
            firing.alert(position, side)
            men = yield from throw(position, side, f"A mine: losses of {position.name(id)}", "T-3.15")
            position.lose(id, lost_to_mine(men), "to a mine", "T-3.15")


def first_mine_is_sure(position: Position) -> bool:
    """Whether the first mine goes off without a die, as long as an approach is silent."""
    return not position.alarm and position.scenario.silent_approach is not None


def goes_off(die: int) -> bool:
    """Whether a mine goes off (T-3.15)."""
    return die == 6


def lost_to_mine(die: int) -> int:
    """The men that a mine costs (T-3.15)."""
    return max(0, die - 3)


def mine_dice(position: Position, start: Point, end: Point) -> int:
    """The dice for mines that a way costs, none without option ``minefields`` (T-3.15)."""
    if not position.options.minefields:
        return 0
    mined = round(position.ground.way(start, end, True).mined_metres, 6)  # fifty metres are no hair more
    return ceil(mined / tables.movement_limits()["mine_step"])


def _silent(position: Position, id: str, start: Point, end: Point) -> None:
    """Whether a move ends a silent approach: into a named area, or too close to works."""
    silent = position.scenario.silent_approach
    if silent is None or position.alarm or position.side == silent.waits:
        return
    works = [area.at for area in position.ground.of_kind("works")]
    areas = [position.ground.areas[name] for name in silent.areas]
    close = any(dist(end, at) <= silent.within for at in works)
    if close or any(area.shape.touches(start, end) for area in areas):
        firing.alert(position, position.side)


def _fired_at(position: Position, id: str) -> Rule[None]:
    """By option ``opportunity_fire`` whoever saved its fire may shoot once at the end of a move (TR-41)."""
    enemy = position.enemy(position.side)
    while position.units[id].where == HERE:
        shots: list[Shot] = []
        for firer, weapon in firing.firers(position, enemy):
            unit = position.units[firer]
            if not unit.fired and not unit.suppressed and weapon not in firing.INDIRECT:
                shot = firing.aim(position, firer, weapon, id)
                shots += [shot] if isinstance(shot, Shot) else []
        if not shots:
            return
        choices = [choice("by", f"{s.firer}/{s.weapon}", position.name(s.firer)) for s in shots]
        answer = yield from ask(
            enemy, "opportunity", f"Who fires at {position.name(id)}?", "TR-41", [*choices, WORD["hold"]], id
        )
        if answer.verb == "hold":
            return
        shot = shots[choices.index(answer)]
        yield from firing.fire_all(position, [shot])
        attack: Attack = position.pool[-1]
        position.pool = position.pool[:-1]
        yield from kills.converted(position, attack.targets, [attack])


def may_enter(position: Position, id: str) -> list[Obstacle]:
    """Why a unit does not come on now."""
    origin, unit = position.origin(id), position.units[id]
    if position.side_of(id) != position.side:
        return [Obstacle("T-1.4", f"{position.name(id)}: it is the turn of the other side.")]
    if unit.where != WAITING:
        return [Obstacle("T-3.1", f"{position.name(id)}: not waiting to come on.")]
    if origin.arrival and position.turn < origin.arrival.round:
        return [Obstacle("T-3.1", f"{position.name(id)}: on the map from round {origin.arrival.round}.")]
    return []


def entries(position: Position, id: str) -> tuple[Point, ...]:
    """Where a unit may come on."""
    arrival = position.origin(id).arrival
    if arrival is None:
        return ()
    movement = position.kind(id).movement
    boat = bool(movement) and tables.movement()[movement].craft
    if arrival.at is not None:
        points: tuple[Point, ...] = (arrival.at,)
    else:
        points = position.ground.entries(arrival.edge, *arrival.between, boat)
    side = position.side_of(id)
    return tuple(p for p in points if not retreat.no_room(position, side, p) and not contacts(position, side, p))


def _enter(position: Position, id: str) -> Rule[None]:
    ground = position.ground
    choices = [choice("to", ground.word(point), ground.called(point)) for point in entries(position, id)]
    answer = yield from ask(
        position.side, "to", f"{position.name(id)}: on the map at which point?", "T-3.1", choices, id
    )
    at = ground.point(name_of(answer))
    position.change(id, where=HERE, at=at, moved=True)
    text = f"{position.name(id)}: on the map at {ground.called(at)}."
    position.note("entry", position.side, text, "T-3.1", unit=id, to=list(at))


def _at_own_edge(position: Position, id: str) -> bool:
    """Whether a unit may leave on purpose: it stands on an edge where leaving brings points."""
    return any(
        award.kind == "leaves"
        and award.of == position.side_of(id)
        and position.ground.to_edge(position.point(id), award.edge) == position.point(id)
        for award in position.scenario.awards
    )


@asking_nothing
def _leave(position: Position, id: str) -> None:
    edges = [a.edge for a in position.scenario.awards if a.kind == "leaves" and a.of == position.side_of(id)]
    at = position.point(id)
    edge = next(edge for edge in edges if position.ground.to_edge(at, edge) == at)
    retreat.count_leaving(position, id, edge)
    position.remove(id, "left", "T-3.1")


_ORDERS = {"move": _move, "enter": _enter, "leave": _leave, "board": carriers.board, "unload": carriers.get_out}
