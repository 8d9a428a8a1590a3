"""Step 3: each helicopter does up to two tasks, and is fired at while it does them (5)."""

from math import dist

from fs_core.play.questions import Choice, Obstacle, Rule
from fs_core.tactical import air_tables, aircraft, armour, fire, tables
from fs_core.tactical.ground import Point
from fs_core.tactical.position import ABOARD, Attack, Position
from fs_core.tactical.scenario import Helicopter
from fs_core.tactical.turn import anti_air, carriers, firing, movement
from fs_core.tactical.turn.aircraft import shot_down
from fs_core.tactical.turn.anti_air import Flyer
from fs_core.tactical.turn.ask import WORD, ask, choice, explained, limits, name_of, throw


def helicopters(position: Position) -> Rule[bool]:
    """One helicopter with its tasks, or the end of the step (T-5.3)."""
    side = position.side
    mine = [h for h in position.scenario.helicopters if h.side == side]
    ready = [h for h in mine if not may_fly(position, h.id) and _tasks(position, h)]
    if not ready:
        return False
    choices = [choice("heli", h.id, h.name) for h in ready]
    explain = explained(heli=lambda id: may_fly(position, id))
    answer = yield from ask(
        side, "helicopter", "Which helicopter acts?", "T-5.3", [*choices, WORD["end"]], None, explain
    )
    if answer.verb == "end":
        return False
    helicopter = next(h for h in ready if h.id == name_of(answer))
    while tasks := _tasks(position, helicopter):
        prompt = f"{helicopter.name}: which task?"
        first = not position.craft[helicopter.id].tasks
        more = [] if first else [WORD["done"]]
        free = explained(
            **{task: lambda _, t=task: _done(position, helicopter, t) for task in ("move", "fire", "load", "unload")}
        )
        answer = yield from ask(side, "task", prompt, "T-5.1", [*tasks, *more], helicopter.id, free)
        if answer.verb == "done":
            break
        yield from _do(position, helicopter, answer)
        if position.craft[helicopter.id].down or (yield from _under_fire(position, helicopter)):
            break
    if not position.craft[helicopter.id].down:
        spent = position.craft[helicopter.id].tasks
        position.change_craft(helicopter.id, tasks=(*spent, "over"))
    return True


def may_fly(position: Position, id: str) -> list[Obstacle]:
    """Why a helicopter does not act in this step (T-5.3, T-5.4)."""
    helicopter = next((h for h in position.scenario.helicopters if h.id == id), None)
    if helicopter is None:
        return [Obstacle("T-5.3", f"There is no helicopter {id!r} in this battle.")]
    craft = position.craft[id]
    if helicopter.side != position.side:
        return [Obstacle("T-1.4", f"{helicopter.name}: it is the turn of the other side.")]
    if craft.down:
        return [Obstacle("T-5.3", f"{helicopter.name}: shot down.")]
    if position.turn < helicopter.round:
        return [Obstacle("T-5.3", f"{helicopter.name}: on the map from round {helicopter.round}.")]
    if craft.driven_off:
        return [Obstacle("T-5.4", f"{helicopter.name}: attacked by aircraft, the task is given up.")]
    if "over" in craft.tasks:
        return [Obstacle("T-5.1", f"{helicopter.name}: the tasks of this turn are done.")]
    return []


_CLOSED = {
    "move": ("T-5.6", "flies to own troops, landing places and beaches within reach, or home without a load"),
    "fire": ("T-5.5", "needs a weapon and a target in sight, within reach and not too hard to hit"),
    "load": ("T-5.7", "lifts who is beside it and free to move, where a lift was asked for"),
    "unload": ("T-5.7", "puts down what is aboard, where there is room beside it and its load belongs"),
}
"""What a task needs, said where none of that kind is open."""


def _done(position: Position, helicopter: Helicopter, task: str) -> list[Obstacle]:
    """Why a task is not open: two a turn, both different, no weapon twice (T-5.1, T-5.2)."""
    done = [t for t in position.craft[helicopter.id].tasks if t != "over"]
    if task in aircraft.tasks_allowed(done, position.options):
        rule, text = _CLOSED[task]
        return [Obstacle(rule, f"{helicopter.name}: {text}.")]
    rule = "T-5.1" if len(done) >= air_tables.helicopter_limits()["tasks"] else "T-5.2"
    return [Obstacle(rule, f"{helicopter.name}: {' and '.join(done)} done this turn.")]


# --- tasks ----------------------------------------------------------------------------------------------------------


def _tasks(position: Position, helicopter: Helicopter) -> list[Choice]:
    """Every task a helicopter could do now, each with what it is about."""
    craft, id = position.craft[helicopter.id], helicopter.id
    done = [t for t in craft.tasks if t != "over"]
    allowed = aircraft.tasks_allowed(done, position.options)
    found: list[Choice] = []
    if "move" in allowed:
        ground, spots = position.ground, _landings(position, helicopter)
        found += [choice("move", spot, f"fly to {ground.called(ground.point(spot))}") for spot in spots]
        if craft.at is not None and not craft.stores:
            found.append(choice("move", "home", "fly off the map"))
    if craft.at is None:
        return found
    if "fire" in allowed and helicopter_weapon(helicopter):
        found += [choice("fire", t, f"fire at {position.name(t)}") for t in _targets(position, helicopter)]
    if "load" in allowed:
        found += [choice("load", u, f"load {position.name(u)}") for u in _loads(position, helicopter)]
    if "unload" in allowed:
        found += [
            choice("unload", u, f"unload {position.name(u)}")
            for u in position.passengers(id)
            if _may_put_down(position, u, craft.at)
        ]
        if craft.stores and helicopter.to and position.ground.areas[helicopter.to].shape.contains(craft.at):
            found.append(choice("unload", "stores", "put the load down"))
    thermal = position.scenario.thermal_sight
    if thermal and thermal.helicopter == id and not craft.hovers and len(done) < 2 and position.night:
        found.append(choice("hover", id, "hover and look by thermal sight"))
    return found


def helicopter_weapon(helicopter: Helicopter) -> str:
    """The weapon or ordnance of a helicopter, empty without one."""
    return air_tables.helicopters()[helicopter.type].weapon


def _landings(position: Position, helicopter: Helicopter) -> list[str]:
    """Where a helicopter may be offered to fly: to its own troops, to landing places and beaches, to where its load
    belongs (T-5.6)."""
    ground, craft = position.ground, position.craft[helicopter.id]
    start = craft.at
    reach = aircraft.helicopter_move(position.night, position.mist)
    spots: dict[Point, None] = {}
    for _, unit in position.on_map(helicopter.side):
        if unit.at is not None:
            spots[unit.at] = None
    for id in position.passengers(helicopter.id):  # the other parts of a unit that is lifted in parts
        spots |= {at: None for at in (position.units[id].behind_at, position.units[id].ahead_at) if at is not None}
    for area in ground.of_kind("landing", "beach"):
        spots[area.at] = None
    if helicopter.to:
        spots[ground.areas[helicopter.to].at] = None
    home = position.scenario.sides[helicopter.side].edge
    found = []
    for spot in spots:
        origin = start if start is not None else ground.to_edge(spot, home)
        if spot != start and dist(origin, spot) <= reach:
            found.append(ground.word(spot))
    return list(dict.fromkeys(found))


def _targets(position: Position, helicopter: Helicopter) -> list[str]:
    return [t for t in firing.in_view(position, helicopter.side) if shot_need(position, helicopter, t) is not None]


def shot_need(position: Position, helicopter: Helicopter, target: str) -> int | None:
    """The die that a helicopter's fire needs at a target; None if it cannot fire at it."""
    at, there = position.craft[helicopter.id].at, position.point(target)
    weapon = helicopter_weapon(helicopter)
    if at is None or not position.sees(at, there) or firing.is_spared(position, weapon, target):
        return None
    metres = max(1.0, dist(at, there))
    words = [position.ground.cover(there)] if position.ground.cover(there) else []
    words += ["mist"] if position.hazy(at, there) else []
    words += ["night"] if position.night else []
    if weapon in tables.weapons():
        if position.night and firing.is_lit(position, there):
            words.append("lit")
        needed = fire.need(weapon, metres, words, position.options)
        able = fire.suppresses(6, needed, position.options)
    else:
        needed = aircraft.attack_need(weapon, words, position.options)
        able = metres <= limits()["pod_reach"] and aircraft.at_least(6, needed)
    return needed if able else None


def _loads(position: Position, helicopter: Helicopter) -> list[str]:
    """The units that a helicopter may lift: beside it, free to move, and where it was asked for (T-2.7, T-3.13). One
    too big for it is lifted in parts, which needs the helicopter to be empty, and no second request (T-5.7)."""
    at, id = position.craft[helicopter.id].at, helicopter.id
    if at is None:
        return []
    placing, aboard = tables.movement_limits()["placing"], position.passengers(id)
    for u in aboard:
        waits = position.units[u].behind_at
        if position.units[u].behind:
            ready = position.units[u].aloft == 0 and waits is not None and dist(waits, at) <= placing
            return [u] if ready else []
    request = firing.request_for(position, id, "lift")
    if request is None:
        return []
    asked = position.units[request.target]
    if asked.aboard != id and (asked.at is None or dist(asked.at, at) > placing):
        return []
    room = _room(position, helicopter)
    return [
        u
        for u, unit in position.on_map(helicopter.side)
        if unit.at is not None
        and position.kind(u).movement in ("foot", "crew_weapon")
        and dist(unit.at, at) <= placing
        and (unit.men <= room or not aboard)
        and not movement.may_move(position, u)
    ]


def _room(position: Position, helicopter: Helicopter) -> int:
    """The men that a helicopter still has room for."""
    inside = sum(position.units[u].aloft for u in position.passengers(helicopter.id))
    return air_tables.helicopters()[helicopter.type].capacity - inside


def _may_put_down(position: Position, id: str, at: Point) -> bool:
    """Whether a unit may be put down beside its helicopter: the parts of one unit all in one place (T-5.7)."""
    unit = position.units[id]
    together = unit.ahead_at is None or dist(unit.ahead_at, at) <= 2 * tables.movement_limits()["placing"]
    return unit.aloft > 0 and together and bool(carriers.beside(position, id, at))


def _load(position: Position, helicopter: Helicopter, id: str) -> None:
    """As many men as there is room for get in; the others wait for the next flight (T-5.7)."""
    unit = position.units[id]
    waiting, start = (unit.behind, unit.behind_at) if unit.behind else (unit.men, unit.at)
    left = max(0, waiting - _room(position, helicopter))
    position.change(
        id, where=ABOARD, at=None, aboard=helicopter.id, moved=True, behind=left, behind_at=start if left else None
    )
    text = f"{position.name(id)}: {waiting - left} of {unit.men} men into {helicopter.name}."
    position.note("board", helicopter.side, text, "T-5.7", unit=id, men=waiting - left)


def _unload(position: Position, helicopter: Helicopter, id: str, at: Point) -> Rule[None]:
    """Put down all that are aloft; a unit counts as whole once all its parts are down (T-5.7)."""
    unit = position.units[id]
    if unit.behind:
        position.change(id, ahead=unit.ahead + unit.aloft, ahead_at=unit.ahead_at or at)
        text = f"{position.name(id)}: {unit.aloft} of {unit.men} men out of {helicopter.name}."
        position.note("unload", helicopter.side, text, "T-5.7", unit=id, men=unit.aloft)
        return
    position.change(id, ahead=0, ahead_at=None)
    yield from carriers.put_down(position, id, carriers.beside(position, id, at), "helicopter", helicopter.id)


def _do(position: Position, helicopter: Helicopter, answer: Choice) -> Rule[None]:
    id, name = helicopter.id, name_of(answer)
    craft = position.craft[id]
    position.change_craft(id, tasks=(*craft.tasks, answer.verb))
    if answer.verb == "move":
        at = None if name == "home" else position.ground.point(name)
        position.change_craft(id, at=at, hovers=False)
        where = "off the map" if at is None else f"to {position.ground.called(at)}"
        position.note("fly", helicopter.side, f"{helicopter.name}: {where}.", "T-5.6", helicopter=id, to=name)
    elif answer.verb == "hover":
        position.change_craft(id, hovers=True)
        text = f"{helicopter.name}: hovering, with thermal sight."
        position.note("hover", helicopter.side, text, "T-5.1", helicopter=id)
    elif answer.verb == "fire":
        yield from _fire(position, helicopter, name)
    elif answer.verb == "load":
        _load(position, helicopter, name)
    elif name == "stores":
        position.change_craft(id, stores=False)
        position.add(f"lifted:{id}")
        position.note("stores", helicopter.side, f"{helicopter.name}: the load is put down.", "T-3.10", helicopter=id)
    else:
        assert craft.at is not None
        yield from _unload(position, helicopter, name, craft.at)


def _fire(position: Position, helicopter: Helicopter, target: str) -> Rule[None]:
    """One shot; it joins the pool of step 6 (T-5.5)."""
    weapon, needed = helicopter_weapon(helicopter), shot_need(position, helicopter, target)
    assert needed is not None
    reason = f"{helicopter.name} at {position.name(target)}"
    die = yield from throw(position, helicopter.side, reason, "T-5.5", max(0, needed))
    if weapon in tables.weapons():
        row, hit = fire.weapon(weapon), fire.suppresses(die, needed, position.options)
        brought = (1, row.kill, armour.column(weapon, position.options))
    else:
        ordnance, hit = aircraft.ordnance(weapon), aircraft.at_least(die, needed)
        brought = (ordnance.dice, ordnance.dice * ordnance.kill, ordnance.armour)
    firing.add_attack(position, Attack(position.mates(target), helicopter.id, weapon, hit, *brought))
    firing.alert(position, helicopter.side)


def flyer_at(helicopter: Helicopter, at: Point) -> Flyer:
    """A helicopter as a target over a point."""
    return Flyer(helicopter.name, "helicopter", at, True, True)


def _under_fire(position: Position, helicopter: Helicopter) -> Rule[bool]:
    """Fire at a helicopter over the map; returns whether its turn is over: shaken or down (T-5.9)."""
    at = position.craft[helicopter.id].at
    if at is None:
        return False
    harm = (yield from anti_air.fire_at(position, [flyer_at(helicopter, at)]))[0]
    if harm == "down":
        shot_down(position, helicopter.id)
    return bool(harm)
