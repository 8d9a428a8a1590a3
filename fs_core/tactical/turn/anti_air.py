"""Section 4a: fire at aircraft and helicopters by the side that waits (all figures ours)."""

from collections.abc import Sequence
from functools import partial
from math import dist
from typing import NamedTuple

from fs_core.play.questions import Obstacle, Rule
from fs_core.tactical import air_tables, aircraft
from fs_core.tactical.ground import Point
from fs_core.tactical.position import HERE, OFF_MAP, Position
from fs_core.tactical.turn.ask import WORD, ask, choice, explained, name_of, throw, unknown


class Flyer(NamedTuple):
    """What is fired at: its name, class, point, whether it has propellers or rotors, and whether it flies low among
    the ground, so that it can be hidden."""

    name: str
    kind: str
    at: Point
    slow: bool
    low: bool


def obstacles(position: Position, id: str, flyer: Flyer) -> list[Obstacle]:
    """Why a unit does not fire at a flyer (T-4a.1)."""
    unit, weapon = position.units[id], position.kind(id).anti_air
    name = position.name(id)
    if position.side_of(id) == position.side:
        return [Obstacle("T-1.4", f"{name}: fire at aircraft belongs to the turn of the other side.")]
    if not weapon:
        return [Obstacle("T-4a.1", f"{name}: nothing to fire at aircraft with.")]
    if unit.where not in (HERE, OFF_MAP) or unit.at is None:
        return [Obstacle("T-4a.1", f"{name}: not in a place to fire from.")]
    if unit.retreating:
        return [Obstacle("T-8.13", f"{name}: in retreat.")]
    if unit.shot_up:
        return [Obstacle("T-4a.1", f"{name}: fired at aircraft in this turn already.")]
    if flyer.low and not position.sees(unit.at, flyer.at):
        return [Obstacle("T-4a.1", f"{name}: no view of {flyer.name}.")]
    row = aircraft.anti_aircraft_weapon(weapon)
    if found := aircraft.obstacles(row, max(1.0, dist(unit.at, flyer.at)), position.options):
        return found
    wanted = needed(position, id, flyer)
    if wanted is None or wanted > 6:
        return [Obstacle("T-4a.1", f"{name}: {wanted} would be needed, more than a die can show.")]
    return []


def needed(position: Position, id: str, flyer: Flyer) -> int | None:
    """The die that a unit needs to shake a flyer, None out of range (T-4a.1)."""
    unit = position.units[id]
    assert unit.at is not None
    row = aircraft.anti_aircraft_weapon(position.kind(id).anti_air)
    metres = max(1.0, dist(unit.at, flyer.at))
    return aircraft.need("anti_aircraft", row, metres, words(position, id, flyer), position.options)


def _refused(position: Position, flyer: Flyer, id: str) -> list[Obstacle]:
    return unknown(position, id, "T-4a.1") or obstacles(position, id, flyer)


def words(position: Position, id: str, flyer: Flyer) -> tuple[str, ...]:
    """The modifiers of a shot at a flyer (T-4a.4, T-4a.5)."""
    unit = position.units[id]
    assert unit.at is not None
    found = []
    if any(area.kind == "dead" for area in position.ground.at(flyer.at)):
        found.append("low")
    if id in position.heard:
        found.append("warned")
    if unit.suppressed:
        found.append("suppressed")
    if position.hazy(unit.at, flyer.at):
        found.append("mist")
    if position.night:
        found.append("night")
    if aircraft.is_slow(flyer.kind, max(1.0, dist(unit.at, flyer.at)), flyer.slow):
        found.append("slow")
    return tuple(found)


def fire_at(position: Position, flyers: list[Flyer]) -> Rule[list[str]]:
    """The side that waits fires at some flyers that are alike, unit by unit; returns for each '', 'shaken' or 'down'.

    A shot goes at the first that is unharmed, else at the first still in the air (T-4a.1, T-4a.2).
    """
    side = position.enemy(position.side)
    state = [""] * len(flyers)
    while (aimed := aimed_at(state)) is not None:
        flyer = flyers[aimed]
        able = [id for id in position.units if not obstacles(position, id, flyer)]
        if not able:
            break
        choices = [choice("by", id, position.name(id)) for id in able]
        explain = explained(by=partial(_refused, position, flyer))
        prompt = f"Who fires at the {flyer.name}?"
        answer = yield from ask(side, "anti-air", prompt, "T-4a.1", [*choices, WORD["hold"]], None, explain, flyer)
        if answer.verb == "hold":
            break
        harm = yield from _shot(position, side, name_of(answer), flyer)
        state[aimed] = worse(state[aimed], harm)
    return state


def aimed_at(state: Sequence[str]) -> int | None:
    """At which of some flyers the next shot goes, None if all are down (T-4a.1)."""
    return next((n for wanted in ("", "shaken") for n, harm in enumerate(state) if harm == wanted), None)


def worse(harm: str, shot: str) -> str:
    """The state of a flyer after a shot: what is shaken is not shaken twice, and no better for a miss (T-4a.2)."""
    return shot if shot == "down" or not harm else harm


def _shot(position: Position, side: str, id: str, flyer: Flyer) -> Rule[str]:
    """One shot: a first die shakes, a second brings down (T-4a.1, T-4a.2). It costs nothing of the unit's own turn
    (T-4a.6)."""
    row = aircraft.anti_aircraft_weapon(position.kind(id).anti_air)
    wanted = needed(position, id, flyer)
    position.change(id, shot_up=True)
    die = yield from throw(position, side, f"{position.name(id)} at {flyer.name}", "T-4a.1", max(0, wanted or 0))
    if not aircraft.at_least(die, wanted):
        return ""
    kill = aircraft.kill_need(row, flyer.kind)
    die = yield from throw(position, side, f"{flyer.name} hit by {position.name(id)}", "T-4a.2", kill)
    harm = "down" if aircraft.at_least(die, kill) else "shaken"
    said = {"down": "shot down", "shaken": "shaken"}[harm]
    position.note("hit", side, f"{flyer.name}: {said}.", "T-4a.2", by=id, harm=harm)
    return harm


def class_of(type_name: str) -> str:
    """The class of a type of aircraft."""
    return next((kind.id for kind in air_tables.aircraft_classes().values() if type_name in kind.members), "helicopter")
