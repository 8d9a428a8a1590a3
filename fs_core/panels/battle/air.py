"""The chances of aircraft and helicopters, by the functions that the rules throw with; all their tables are ours."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from fs_core.panels.battle.told import Beside, Told, men, percent, reached
from fs_core.play.questions import Choice, Decision
from fs_core.tactical import air_tables, aircraft, armour, chance, fire, losses, tables
from fs_core.tactical.armour import Firer
from fs_core.tactical.losses import Share
from fs_core.tactical.position import Position
from fs_core.tactical.scenario import Sortie
from fs_core.tactical.turn import aircraft as flights
from fs_core.tactical.turn import anti_air, helicopters
from fs_core.tactical.turn.aircraft import Raid
from fs_core.tactical.turn.anti_air import Flyer
from fs_core.tactical.turn.ask import name_of

OURS = "(ours)"


def _falls(needed: int | None, kill: int) -> tuple[Fraction, Fraction]:
    """The chances of a shot at an aircraft: that it is shaken or brought down, and that it is brought down."""
    hit = reached(needed, aircraft.at_least)
    return hit, hit * reached(kill, aircraft.at_least)


def _two(hit: Fraction, down: Fraction) -> str:
    return f"down {percent(down)}, else shaken {percent(hit - down)}"


# --- from the ground ------------------------------------------------------------------------------------------------


def anti_aircraft(position: Position, decision: Decision) -> Beside:
    """Beside each unit that may fire at a flyer what its shot does (4a)."""
    found = {}
    for choice in decision.choices:
        if choice.verb == "by":
            told = _two(*_shot_at(position, name_of(choice), decision.battle))
            weapon = aircraft.anti_aircraft_weapon(position.kind(name_of(choice)).anti_air).name
            found[choice.word] = Told(f"{told} {OURS}", f"{weapon} at {decision.battle.name}: {told} {OURS}.")
    return found


def _shot_at(position: Position, id: str, flyer: Flyer) -> tuple[Fraction, Fraction]:
    row = aircraft.anti_aircraft_weapon(position.kind(id).anti_air)
    return _falls(anti_air.needed(position, id, flyer), aircraft.kill_need(row, flyer.kind))


def _exposed(position: Position, flyer: Flyer, number: int = 1) -> Told | None:
    """What becomes of some flyers that are alike if all that may fire at them do, one after the other; None if nobody
    may."""
    shots = [_shot_at(position, id, flyer) for id in position.units if not anti_air.obstacles(position, id, flyer)]
    if not shots:
        return None
    ends = _after_fire(shots, number)
    each = [_two(_in(ends, n, "shaken", "down"), _in(ends, n, "down")) for n in range(number)]
    who = "1 unit" if len(shots) == 1 else f"{len(shots)} units"
    who = f"{who} may fire at {'it' if number == 1 else f'the {number}'}"
    together = "" if len(shots) == 1 else "all together "
    if number == 1:
        return Told(f"{who}: {together}{each[0]} {OURS}", f"{who}: {together}{each[0]} {OURS}")
    down = sum((_in(ends, n, "down") for n in range(number)), chance.NEVER)  # on average
    some = sum((odds for state, odds in ends.items() if "down" in state), chance.NEVER)
    note = f"{who}: {together}at least one down {percent(some)}, {float(down):.1f} on average"
    told = "; ".join(f"aircraft {n}: {odds}" for n, odds in enumerate(each, 1))
    return Told(f"{note} {OURS}", f"{note}; {told}; none harmed {percent(ends.get(('',) * number, 0))} {OURS}")


_State = tuple[str, ...]


def _after_fire(shots: Iterable[tuple[Fraction, Fraction]], number: int) -> Mapping[_State, Fraction]:
    """The chances of each state of some flyers after shots with these chances to harm and to bring down (T-4a.1)."""
    states: dict[_State, Fraction] = {("",) * number: chance.ALWAYS}
    for hit, down in shots:
        after: dict[_State, Fraction] = {}
        for state, odds in states.items():
            aimed = anti_air.aimed_at(state)
            for shot, part in (("", 1 - hit), ("shaken", hit - down), ("down", down)):
                found = tuple(anti_air.worse(harm, shot) if n == aimed else harm for n, harm in enumerate(state))
                after[found] = after.get(found, chance.NEVER) + odds * part
        states = after
    return states


def _in(ends: Mapping[_State, Fraction], flyer: int, *harm: str) -> Fraction:
    """The chance that one of some flyers ends in some state."""
    return sum((odds for state, odds in ends.items() if state[flyer] in harm), chance.NEVER)


# --- flights --------------------------------------------------------------------------------------------------------


def missions(position: Position, decision: Decision) -> Beside:
    """Beside each task of a flight the chance to find its target, what the attack does, and who may fire at it."""
    return {choice.word: _mission(position, decision.battle, choice) for choice in decision.choices}


def _mission(position: Position, raid: Raid, choice: Choice) -> Told:
    name = name_of(choice)
    fired = _exposed(position, flights.flyer_over(position, raid.sortie, name), raid.sortie.number)
    against = f"On the way in {fired.odds}." if fired else "Nobody on the ground may fire at it."
    if choice.verb != "attack":
        return Told(fired.note if fired else "nobody may fire at it", f"No die for the task itself. {against}")
    found = reached(flights.finding_need(position, name, raid.controlled), aircraft.at_least)
    if name in position.craft:
        row, needed = flights.at_helicopter_need(position, raid.sortie, False)
        best = then = f"each {_two(*_falls(needed, aircraft.kill_need(row, 'helicopter')))}"
    else:
        harm = ("",) * raid.sortie.number
        ways = {weapon: _attack(position, weapon, name, harm) for weapon in flights.carried(raid.sortie)}
        then = "; or ".join(f"{aircraft.ordnance(weapon).name}: {told}" for weapon, told in ways.items())
        best = next(iter(ways.values())) if len(ways) == 1 else ""
    note = ", then ".join(filter(None, [f"find it {percent(found)}", best]))
    return Told(f"{note} {OURS}", f"Finds it {percent(found)}; then {then} {OURS}. {against}")


def ordnance(position: Position, decision: Decision) -> Beside:
    """Beside each load what the aircraft that are left do with it (4c)."""
    raid, found = decision.battle, {}
    for choice in decision.choices:
        told = _attack(position, name_of(choice), raid.target, raid.harm)
        found[choice.word] = Told(f"{told} {OURS}", f"{len(raid.harm)} aircraft: {told} {OURS}.")
    return found


def strike(position: Position, sortie: Sortie, target: str, controlled: bool) -> Told:
    """What a flight that is asked for would do to a target as it is now."""
    return _mission(position, Raid(sortie, controlled), Choice(f"attack:{target}", "", "attack", -1))


def _attack(position: Position, weapon: str, target: str, harm: Sequence[str]) -> str:
    """What some aircraft, shaken or not, do to a target that is found (T-4c.1 to T-4c.3)."""
    row = aircraft.ordnance(weapon)
    odds = [reached(flights.attack_need(position, weapon, target, h == "shaken"), aircraft.at_least) for h in harm]
    return _dropped(position, target, [Share(one, row.dice, row.dice * row.kill) for one in odds], row.armour)


def _dropped(position: Position, target: str, shares: Sequence[Share], column: str) -> str:
    found = losses.together(shares, position.options, position.units[target].suppressed)
    told = [f"suppress {percent(found.suppressed)}"]
    mates = position.mates(target)
    if any(not position.kind(id).armour for id in mates):
        told.append(f"{men(chance.mean(found.casualties))} lost on average")
    for row in filter(None, [position.kind(id).armour for id in mates]):
        ko = armour.together(row, [Firer(s.chance, s.dice, column) for s in shares], position.options)["ko"]
        told.append(f"knock out {percent(ko)}")
    return ", ".join(told)


# --- in the air -----------------------------------------------------------------------------------------------------


def patrol(position: Position, decision: Decision) -> Beside:
    """Beside the fighters the chance to meet a raid, and what each of them then does (4b)."""
    raid, found = decision.battle, {}
    meet = reached(flights.meeting_need(position, decision.side), aircraft.at_least)
    told = f"meet it {percent(meet)}, then each {_air_shot(position, raid.patrol, raid.patrol.ordnance, raid.sortie)}"
    for choice in decision.choices:
        if choice.verb == "intercept":
            found[choice.word] = Told(f"meet it {percent(meet)} {OURS}", f"{told} {OURS}.")
    return found


def raid(position: Position, decision: Decision) -> Beside:
    """Beside pressing on and firing back what the fighters do, and what the raiders do to them (4b)."""
    raid, found = decision.battle, {}
    theirs = _air_shot(position, raid.patrol, raid.patrol.ordnance, raid.sortie)
    armed = [weapon for weapon in raid.sortie.ordnance if weapon in air_tables.air_combat()]
    many = raid.patrol.number
    fighters = f"{'the fighter' if many == 1 else f'each of {many} fighters'}: {theirs} {OURS}"
    found["press"] = Told(fighters, f"Pressing on, {fighters}.")
    if armed:
        ours = _air_shot(position, raid.sortie, armed, raid.patrol)
        odds = f"First each raider at them: {ours} {OURS}; then {fighters}, less if it is shaken."
        found["reply"] = Told(f"at them: {ours} {OURS}", f"{odds} The attack is given up.")
    return found


def _air_shot(position: Position, firer: Sortie, weapons: Iterable[str], target: Sortie) -> str:
    row, needed = flights.best_weapon(position, weapons, False)
    return _two(*_falls(needed, aircraft.kill_need(row, anti_air.class_of(target.aircraft))))


# --- helicopters ----------------------------------------------------------------------------------------------------


def tasks(position: Position, decision: Decision) -> Beside:
    """Beside each task of a helicopter what its fire does, and who may fire at it where it then is (5)."""
    helicopter = next(h for h in position.scenario.helicopters if h.id == decision.unit)
    found: dict[str, Told] = {}
    seen: dict[object, Told | None] = {}
    for choice in decision.choices:
        at, notes = position.craft[helicopter.id].at, []
        if choice.verb == "move":
            at = None if name_of(choice) == "home" else position.ground.point(name_of(choice))
        if choice.verb == "fire":
            needed = helicopters.shot_need(position, helicopter, name_of(choice))
            notes.append(_fire(position, helicopters.helicopter_weapon(helicopter), needed, name_of(choice)))
        if at is not None and choice.verb != "done":
            if at not in seen:
                seen[at] = _exposed(position, helicopters.flyer_at(helicopter, at))
            notes += [told.note] if (told := seen[at]) else []
        if notes:
            found[choice.word] = Told("; ".join(notes), f"{'; '.join(notes)}.")
    return found


def _fire(position: Position, weapon: str, needed: int | None, target: str) -> str:
    if weapon in tables.weapons():
        row = fire.weapon(weapon)
        share = Share(fire.chance_of(needed, position.options), 1, row.kill)
        return _dropped(position, target, [share], armour.column(weapon, position.options))
    pod = aircraft.ordnance(weapon)
    share = Share(reached(needed, aircraft.at_least), pod.dice, pod.dice * pod.kill)
    return f"{_dropped(position, target, [share], pod.armour)} {OURS}"
