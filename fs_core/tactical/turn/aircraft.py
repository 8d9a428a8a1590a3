"""Step 2: flights come on, find their target, are fired at, fight, attack, and leave (4; the figures are ours)."""

from collections.abc import Iterable
from typing import NamedTuple

from fs_core.play.questions import Choice, Rule
from fs_core.tactical import air_tables, aircraft
from fs_core.tactical.air_tables import AirWeapon
from fs_core.tactical.ground import Point, Shape
from fs_core.tactical.ground.shape import distance
from fs_core.tactical.position import HERE, Attack, Position, Request
from fs_core.tactical.scenario import Sortie
from fs_core.tactical.turn import anti_air, carriers, firing
from fs_core.tactical.turn.anti_air import Flyer
from fs_core.tactical.turn.ask import WORD, ask, choice, limits, name_of, throw, unit_choices


class Raid(NamedTuple):
    """A flight and how far it has come: whether a controller leads it, the target it has found, the state of each
    aircraft ('', 'shaken', 'down' or 'away'), and the fighters it may meet."""

    sortie: Sortie
    controlled: bool = False
    target: str = ""
    harm: tuple[str, ...] = ()
    patrol: Sortie | None = None


GUNS = ("strafe_30mm", "light_guns")

PROPELLERS = ("Pucará", "IA 58 Pucará", "T-34C", "C-130", "Fokker F27", "Skyvan")


def missions(position: Position) -> Rule[bool]:
    """One flight, or the end of the step (TR-58)."""
    side = position.side
    flights = [sortie for sortie in position.scenario.sorties if due(position, sortie)]
    if not position.options.air_completion or not flights:
        return False
    choices = [choice("fly", s.id, f"{s.number} {s.aircraft}") for s in flights]
    answer = yield from ask(side, "flight", "Which flight comes on?", "T-4.1", [*choices, WORD["end"]])
    if answer.verb == "end":
        return False
    sortie = next(s for s in flights if s.id == name_of(answer))
    position.used |= {sortie.id}
    request = next((r for r in position.requests if r.asset == sortie.id), None)
    position.requests = tuple(r for r in position.requests if r is not request)
    position.note("flight", side, f"{sortie.number} {sortie.aircraft} come on.", "T-4.2", sortie=sortie.id)
    yield from _mission(position, sortie, request)
    position.note("flight-leaves", side, f"The {sortie.aircraft} leave.", "T-4.2", sortie=sortie.id)
    return True


def due(position: Position, sortie: Sortie) -> bool:
    """Whether a flight of the active side may come now: planned for this round, or its request is answered."""
    if sortie.side != position.side or sortie.id in position.used or _fights(sortie):
        return False
    if sortie.requested:
        return firing.request_for(position, sortie.id, "strike") is not None
    return position.turn == sortie.round


def _fights(sortie: Sortie) -> bool:
    """Whether a flight is on patrol: it has weapons against aircraft alone."""
    return bool(sortie.ordnance) and all(weapon in air_tables.air_combat() for weapon in sortie.ordnance)


# --- one mission, stage by stage ------------------------------------------------------------------------------------


def _mission(position: Position, sortie: Sortie, request: Request | None) -> Rule[None]:
    controlled = request is not None and request.sender.endswith("-air")
    target = yield from _target(position, sortie, controlled, request.target if request else "")
    if target is None:
        return
    verb, name = target.verb, name_of(target)
    if verb == "attack" and not (yield from _found(position, sortie, name, controlled)):
        return
    state = yield from anti_air.fire_at(position, [flyer_over(position, sortie, name)] * sortie.number)
    state = yield from _intercepted(position, sortie, state)
    fit = [harm for harm in state if harm in ("", "shaken")]
    if not fit:
        return
    if verb != "attack":
        _task(position, sortie, verb, name, "" in fit)
        return
    weapon = yield from _weapon(position, Raid(sortie, controlled, name, tuple(fit)))
    for harm in fit:
        if name in position.craft:
            yield from _at_helicopter(position, sortie, name, harm)
        elif position.units[name].at is not None:
            yield from _at_ground(position, sortie, weapon, name, harm)


def flyer_over(position: Position, sortie: Sortie, name: str) -> Flyer:
    """One aircraft of a flight as it comes over a unit or helicopter."""
    at, slow = _over(position, name), sortie.aircraft in PROPELLERS
    return Flyer(sortie.aircraft, anti_air.class_of(sortie.aircraft), at, slow, False)


def _over(position: Position, name: str) -> Point:
    """The point of a unit or helicopter that aircraft come to."""
    at = position.craft[name].at if name in position.craft else position.point(name)
    assert at is not None
    return at


def _target(position: Position, sortie: Sortie, controlled: bool, named: str) -> Rule[Choice | None]:
    """What a flight is sent against: the target that its request has named, as long as there is one (TR-43), or any;
    or a task without an attack (T-4.5)."""
    side, enemy = position.side, position.enemy(position.side)
    targets = [t for t in firing.in_view(position, side) if not firing.is_spared(position, "", t)]
    flying = [
        h.id
        for h in position.scenario.helicopters
        if h.side == enemy and position.craft[h.id].at is not None and not position.craft[h.id].down
    ]
    if any(weapon in GUNS or weapon in air_tables.air_combat() for weapon in sortie.ordnance):
        targets += flying
    if not any(weapon in air_tables.ordnance() for weapon in sortie.ordnance):
        targets = [target for target in targets if target in flying]
    if named and position.units[named].where == HERE:
        targets = [target for target in targets if target in position.mates(named)]
    tasks = firing.in_view(position, side)
    choices = unit_choices(position, "attack", targets, "attack {}")
    choices += unit_choices(position, "photo", tasks, "photograph {}")
    if position.night:
        choices += unit_choices(position, "flare", tasks, "light {}")
    friends = [id for id, _ in position.on_map(side) if position.origin(id).leads]
    choices += unit_choices(position, "supply", friends, "drop supplies to {}")
    if not choices:
        return None
    prompt = f"What is the task of the {sortie.aircraft}?"
    return (yield from ask(side, "mission", prompt, "T-4.1", choices, about=Raid(sortie, controlled)))


def _found(position: Position, sortie: Sortie, name: str, controlled: bool) -> Rule[bool]:
    """Target acquisition: without it there is no attack (T-4.4)."""
    needed = finding_need(position, name, controlled)
    reason = f"The {sortie.aircraft} look for {position.name(name)}"
    die = yield from throw(position, position.side, reason, "T-4.4", max(0, needed))
    return aircraft.at_least(die, needed)


def finding_need(position: Position, name: str, controlled: bool) -> int:
    """The die with which aircraft find a target, with an air controller or without (T-4.4)."""
    at = _over(position, name)
    hazy = position.hazy(at, at)  # an aircraft comes from above, into the smoke that its target stands in
    words = [w for w, here in (("controller", controlled), ("mist", hazy), ("night", position.night)) if here]
    return aircraft.acquisition_need(kind_of_target(position, name), words, position.options)


def kind_of_target(position: Position, name: str) -> str:
    """What a target looks like from the air (T-4.4). Helicopters in the air are seen like vehicles."""
    if name in position.craft:
        return "vehicle_or_moving_troops"
    unit, kind = position.units[name], position.kind(name)
    cover = position.ground.cover(position.point(name))
    if cover:
        return "troops_dug_in" if cover == "works" else "ship_airfield_or_building"
    vehicle = kind.movement not in ("foot", "crew_weapon", "")
    return "vehicle_or_moving_troops" if vehicle or unit.moved else "troops_in_open_halted"


def _intercepted(position: Position, sortie: Sortie, state: list[str]) -> Rule[list[str]]:
    """Fighters of the other side on patrol in this round may meet the raid (T-4b.1 to T-4b.4)."""
    enemy = position.enemy(position.side)
    for patrol in position.scenario.sorties:
        on_station = patrol.side == enemy and patrol.round == position.turn and _fights(patrol)
        if not on_station or patrol.id in position.used or all(harm in ("down", "away") for harm in state):
            continue
        answer = yield from ask(
            enemy,
            "patrol",
            f"Does the patrol of {patrol.aircraft} go for the {sortie.aircraft}?",
            "T-4b.1",
            [choice("intercept", patrol.id, f"{patrol.number} {patrol.aircraft}"), WORD["hold"]],
            about=Raid(sortie, harm=tuple(state), patrol=patrol),
        )
        if answer.verb == "hold":
            continue
        position.used |= {patrol.id}
        needed = meeting_need(position, enemy)
        die = yield from throw(position, enemy, f"The {patrol.aircraft} look for the raid", "T-4b.1", needed)
        if aircraft.at_least(die, needed):
            state = yield from _dogfight(position, sortie, patrol, state)
    return state


def meeting_need(position: Position, side: str) -> int:
    """The die with which the patrol of a side meets a raid, warned or not (T-4b.1)."""
    return aircraft.interception_need(any(position.side_of(id) == side for id in position.heard))


def _dogfight(position: Position, sortie: Sortie, patrol: Sortie, state: list[str]) -> Rule[list[str]]:
    """The raid may turn away before the dice; each fighter fires once; armed raiders may reply and give up (T-4b.2)."""
    side = position.side
    armed = [weapon for weapon in sortie.ordnance if weapon in air_tables.air_combat()]
    choices = [WORD["press"], WORD["break-off"]] + ([WORD["reply"]] if armed else [])
    prompt = f"Fighters are on the {sortie.aircraft}."
    raid = Raid(sortie, harm=tuple(state), patrol=patrol)
    answer = yield from ask(side, "raid", prompt, "T-4b.3", choices, about=raid)
    if answer.verb == "break-off":
        return ["down" if harm == "down" else "away" for harm in state]
    fighters = [""] * patrol.number
    if answer.verb == "reply":
        for harm in [harm for harm in state if harm != "down"]:
            fighters = yield from _air_shot(position, side, sortie, armed, patrol, fighters, harm == "shaken")
    for harm in fighters:
        if harm != "down":
            state = yield from _air_shot(
                position, position.enemy(side), patrol, patrol.ordnance, sortie, state, harm == "shaken"
            )
    return ["away" if answer.verb == "reply" and harm != "down" else harm for harm in state]


def _air_shot(
    position: Position,
    side: str,
    firer: Sortie,
    weapons: "tuple[str, ...] | list[str]",
    target: Sortie,
    state: list[str],
    shaken: bool,
) -> Rule[list[str]]:
    """One weapon at one aircraft, from the distance that suits it best (T-4b.2)."""
    left = [n for n, harm in enumerate(state) if harm not in ("down", "away")]
    if not left:
        return state
    aimed = next((n for n in left if not state[n]), left[0])
    row, needed = best_weapon(position, weapons, shaken)
    reason = f"{firer.aircraft} ({row.name}) at {target.aircraft}"
    die = yield from throw(position, side, reason, "T-4b.2", max(0, needed))
    if not aircraft.at_least(die, needed):
        return state
    kill = aircraft.kill_need(row, anti_air.class_of(target.aircraft))
    die = yield from throw(position, side, f"A hit on {target.aircraft}", "T-4b.2", kill)
    return [("down" if aircraft.at_least(die, kill) else "shaken") if n == aimed else h for n, h in enumerate(state)]


def best_weapon(position: Position, weapons: Iterable[str], shaken: bool) -> tuple[AirWeapon, int]:
    """The weapon with which an aircraft fights another, and the die it needs, from its best distance (T-4b.2)."""
    words = [word for word, here in (("night", position.night), ("shaken", shaken)) if here]

    def need(row: AirWeapon) -> int:
        needs = (aircraft.need("air_combat", row, metres, words, position.options) for metres in row.scores)
        return min(need for need in needs if need is not None)

    rows = [aircraft.air_combat_weapon(weapon) for weapon in weapons]
    best = min(rows, key=need)
    return best, need(best)


# --- the attack and other tasks -------------------------------------------------------------------------------------


def carried(sortie: Sortie) -> list[str]:
    """What a flight has against the ground."""
    return [weapon for weapon in sortie.ordnance if weapon in air_tables.ordnance()]


def _weapon(position: Position, raid: Raid) -> Rule[str]:
    weapons = carried(raid.sortie)
    if len(weapons) < 2:
        return weapons[0] if weapons else ""
    choices = [choice("use", weapon, aircraft.ordnance(weapon).name) for weapon in weapons]
    return name_of((yield from ask(position.side, "ordnance", "What is used?", "T-4c.1", choices, about=raid)))


def _at_ground(position: Position, sortie: Sortie, weapon: str, target: str, harm: str) -> Rule[None]:
    """One aircraft against its target; its dice join the pool of step 6 (T-4c.1 to T-4c.3)."""
    needed = attack_need(position, weapon, target, bool(harm))
    row = aircraft.ordnance(weapon)
    reason = f"{sortie.aircraft} ({row.name}) at {position.name(target)}"
    die = yield from throw(position, position.side, reason, "T-4c.1", max(0, needed))
    hit = aircraft.at_least(die, needed)
    attack = Attack(position.mates(target), sortie.id, weapon, hit, row.dice, row.dice * row.kill, row.armour)
    firing.add_attack(position, attack)
    firing.alert(position, position.side)


def attack_need(position: Position, weapon: str, target: str, shaken: bool) -> int:
    """The die with which an aircraft suppresses a target that it has found (T-4c.1)."""
    at = position.point(target)
    words = [position.ground.cover(at), "mist" if position.hazy(at, at) else ""]
    words += ["night" if position.night else "", "shaken" if shaken else ""]
    return aircraft.attack_need(weapon, [word for word in words if word], position.options)


def _at_helicopter(position: Position, sortie: Sortie, name: str, harm: str) -> Rule[None]:
    """An attack on a helicopter drives it off, hit or not (T-5.4)."""
    drive_off(position, name)
    row, needed = at_helicopter_need(position, sortie, bool(harm))
    reason = f"{sortie.aircraft} ({row.name}) at {position.name(name)}"
    die = yield from throw(position, position.side, reason, "T-4b.2", max(0, needed))
    if aircraft.at_least(die, needed) and not position.craft[name].down:
        kill = aircraft.kill_need(row, "helicopter")
        die = yield from throw(position, position.side, f"A hit on {position.name(name)}", "T-4b.2", kill)
        if aircraft.at_least(die, kill):
            shot_down(position, name)


def at_helicopter_need(position: Position, sortie: Sortie, shaken: bool) -> tuple[AirWeapon, int]:
    """The weapon of an attack on a helicopter and the die it needs; guns count as aircraft cannon (T-4b.2)."""
    weapons = [weapon for weapon in sortie.ordnance if weapon in air_tables.air_combat()]
    return best_weapon(position, weapons or ["air_cannon"], shaken)


def drive_off(position: Position, name: str) -> None:
    """A helicopter that aircraft attack gives up its next task; by option only one of this same turn (T-5.4)."""
    if position.options.heli_abort == "next_step":
        position.change_craft(name, driven_off=True)
    text = f"{position.name(name)}: attacked by aircraft, the task is given up."
    position.note("driven-off", position.side_of(name), text, "T-5.4", helicopter=name)


def shot_down(position: Position, name: str) -> None:
    """A helicopter is lost with all aboard (T-5.9)."""
    position.change_craft(name, at=None, down=True, stores=False, hovers=False)
    side = position.side_of(name)
    position.note("down", side, f"{position.name(name)}: shot down.", "T-4a.2", helicopter=name)
    position.add(f"downed:{side}")
    for id in position.passengers(name):
        _lost_with_it(position, id)


def _lost_with_it(position: Position, id: str) -> None:
    """Whoever is in a helicopter is lost with it; of a unit lifted in parts the rest gathers where most of it is."""
    unit = position.units[id]
    spot = unit.behind_at if unit.behind >= unit.ahead else unit.ahead_at
    if unit.aloft < unit.men and spot is not None:
        spots = carriers.beside(position, id, spot)
        if not spots:
            position.remove(id, "prisoners", "T-7.13")
            return
        whole = {"behind": 0, "behind_at": None, "ahead": 0, "ahead_at": None}
        position.change(id, where=HERE, at=spots[0], aboard="", **whole)
    position.lose(id, unit.aloft, "with the helicopter", "T-5.9")


def _task(position: Position, sortie: Sortie, task: str, name: str, steady: bool) -> None:
    """Reconnaissance, a flare or supplies: done if an aircraft lives and is not shaken (T-4.5)."""
    side = position.side
    if not steady:
        position.note("task", side, f"The {sortie.aircraft} cannot do their task.", "T-4.5", task=task, done=False)
        return
    seen: list[str] = []
    if task == "flare":
        position.lit = (*position.lit, (position.point(name), position.clock + 1))
    if task == "photo":
        at, home, reach = position.point(name), position.scenario.sides[side].edge, limits()["photo"]
        track, enemies = Shape((position.ground.to_edge(at, home), at)), position.on_map(position.enemy(side))
        seen = [id for id, unit in enemies if unit.at and distance(track, Shape([unit.at])) <= reach]
    said = {
        "flare": f"light the ground at {position.name(name)}",
        "photo": f"photograph {', '.join(map(position.name, seen))}",
        "supply": f"drop supplies to {position.name(name)}",
    }[task]
    position.note("task", side, f"The {sortie.aircraft} {said}.", "T-4.5", task=task, done=True, seen=seen)
