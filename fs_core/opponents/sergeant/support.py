"""Support: whom to let speak, what to ask for, and what helicopters and aircraft do. All is read from the position.

Guns and ships are asked for each turn as long as anybody sees a target; at night one of them lights the ground where
most of the own weapons are blind. A lift is never asked for: on maps of this size men are there sooner on foot.
"""

from math import dist

from fs_core.opponents.sergeant import fire
from fs_core.play.questions import Choice
from fs_core.tactical import aircraft
from fs_core.tactical.ground import Point
from fs_core.tactical.position import Position
from fs_core.tactical.turn import anti_air, firing, helicopters, radio
from fs_core.tactical.turn.anti_air import Flyer
from fs_core.tactical.turn.ask import limits, name_of

RANK = {"report": 9.0, "light": 7.0, "ask": 5.0, "warn": 2.0}
"""What comes first of several messages."""
REACH = 500
"""Metres within which rifles and machine guns gain by light over their target."""


# --- messages -------------------------------------------------------------------------------------------------------


def speakers(position: Position) -> dict[str, float]:
    """Who has something to say, with its rank: a report first, then observers, then whoever spends nobody's message."""
    found = {}
    for sender, offered in radio.messages(position, position.side).items():
        best = max(message_rank(position, choice) for choice in offered)
        if best > 0:
            observer, leads = sender not in position.units, sender in position.units and position.origin(sender).leads
            found[sender] = best if best == RANK["report"] else 5.0 if observer else 2.0 if leads else 1.0
    return found


def message_rank(position: Position, choice: Choice) -> float:
    """How much a message is wanted, 0 if it is not: a report, light where fire is blind, support, a warning."""
    if name_of(choice) in position.craft:
        return 0.0
    if choice.verb == "light" and not blind(position):
        return 0.0
    return RANK.get(choice.verb, 0.0)


def blind(position: Position) -> dict[Point, int]:
    """The points of the other side that lie in the dark, by night, each with the own units that could fire there if it
    were lit; none if light is on its way."""
    side, found = position.side, dict[Point, int]()
    if not position.night or any(r.purpose == "light" and position.side_of(r.asset) == side for r in position.requests):
        return found
    own = [
        u.at
        for id, u in position.on_map(side)
        if u.at and not set(firing.weapons(position, id)) <= set(firing.INDIRECT)
    ]
    for _, unit in position.on_map(position.enemy(side)):
        if unit.at and not firing.is_lit(position, unit.at):
            able = sum(dist(at, unit.at) <= REACH and position.sees(at, unit.at) for at in own)
            if able:
                found[unit.at] = able
    return found


def light_worth(position: Position, target: str) -> float:
    """How many own units see better for a light over a target."""
    at, radius = position.point(target), limits()["light"]
    return float(sum(able for point, able in blind(position).items() if dist(point, at) <= radius))


def target_worth(position: Position, target: str) -> float:
    """What a fire mission at a target is worth: those without cover before others, never what guns are blind to."""
    pin, man = fire.worth(position, target)
    at = position.point(target)
    asked = sum(request.target == target for request in position.requests)
    registered = firing.registered(position, position.side, at)
    dark = position.night and not registered and not firing.is_lit(position, at)
    return pin + 2 * man - bool(position.ground.cover(at)) - 2 * dark + 0.5 * (asked == 1)


# --- aircraft -------------------------------------------------------------------------------------------------------


def mission_worth(position: Position, choice: Choice) -> float:
    """What an air attack is worth: helicopters whose loss counts, else troops without cover."""
    name = name_of(choice)
    if choice.verb != "attack":
        return 0.0
    if name in position.craft:
        return 3.0
    men = sum(position.units[id].men for id in position.mates(name))
    return 1 + men / 30 - bool(position.ground.cover(position.point(name)))


def ordnance_worth(choice: Choice) -> float:
    """What costs most men if it succeeds."""
    row = aircraft.ordnance(name_of(choice))
    return row.dice * (3.5 - row.kill)


# --- helicopters ----------------------------------------------------------------------------------------------------


def has_errand(position: Position, id: str) -> bool:
    """Whether a helicopter has something to do where nobody can fire at it, or has to get away."""
    craft = position.craft[id]
    helicopter = next(h for h in position.scenario.helicopters if h.id == id)
    safe = craft.at is not None and not _seen_by(position, craft.at)
    if craft.at is not None and not safe:
        return True
    thermal = position.scenario.thermal_sight
    if thermal and thermal.helicopter == id and position.night:
        return True
    if craft.stores and helicopter.to:
        return not _seen_by(position, position.ground.areas[helicopter.to].at)
    return safe and helicopters.helicopter_weapon(helicopter) != ""


def task_worth(position: Position, id: str, choice: Choice) -> float:
    """What a task is worth: put a load down, look by thermal sight, fire; fly to where that can be done unseen, or out
    of sight."""
    helicopter = next(h for h in position.scenario.helicopters if h.id == id)
    name, fixed = name_of(choice), {"unload": 9.0, "hover": 9.0, "fire": 5.0, "done": 1.0}
    if choice.verb != "move":
        return fixed.get(choice.verb, 0.0)
    craft = position.craft[id]
    if name == "home":
        return 2.0 if _seen_by(position, craft.at) else 0.5
    at = position.ground.point(name)
    if _seen_by(position, at):
        return -5.0
    if craft.stores and helicopter.to:
        return 8.0 if position.ground.areas[helicopter.to].shape.contains(at) else 0.0
    thermal = position.scenario.thermal_sight
    if thermal and thermal.helicopter == id:
        foes = [u.at for _, u in position.on_map(position.enemy(position.side)) if u.at]
        reached = sum(dist(at, foe) <= thermal.within for foe in foes)
        had = sum(dist(craft.at, foe) <= thermal.within for foe in foes) if craft.at else -1
        return 2.0 + reached if reached > had else 0.0
    return 0.0


def _seen_by(position: Position, at: Point | None) -> list[str]:
    """Those of the other side who could fire at a helicopter over a point."""
    if at is None:
        return []
    flyer = Flyer("", "helicopter", at, True, True)
    enemy = position.enemy(position.side)
    return [
        id
        for id in position.units
        if position.side_of(id) == enemy and not anti_air.obstacles(position, id, flyer._replace(name=id))
    ]
