"""Small battles for rule tests: a bare plain of 2000 by 2000 metres, and what a test puts on it."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from fs_core.tactical.battle import Battle
from fs_core.tactical.ground import Area, Ground, Shape
from fs_core.tactical.options import Options
from fs_core.tactical.position import Position
from fs_core.tactical.scenario import Arrival, Award, Helicopter, Observer, Scenario, Ship, Side, Sortie, Unit
from fs_core.tactical.units import unit_types

FACTORS = {"UK": 9, "AR": 8}


def box(id: str, kind: str, west: int, south: int, east: int, north: int, holds: int = 0) -> Area:
    """An upright rectangle of some kind of ground."""
    corners = ((west, south), (east, south), (east, north), (west, north))
    return Area(id, kind, id, Shape(corners), ((west + east) // 2, (south + north) // 2), holds)


def works(id: str, x: int, y: int) -> Area:
    """A trench that holds two units."""
    return Area(id, "works", id, Shape([(x, y)]), (x, y), 2)


def unit(id: str, kind: str = "infantry_platoon", at: Any = None, **more: Any) -> Unit:
    """A unit; its side is British if its id begins with a letter before n, as in b1, else Argentine, as in z1."""
    side = "UK" if id < "n" else "AR"
    strength = more.pop("strength", unit_types()[kind].strength)
    arrival = more.pop("arrival", Arrival(1, at, "", (0, 0)) if at else None)
    found: dict[str, Any] = {
        "id": id,
        "side": side,
        "type": kind,
        "name": id,
        "grade": "british_infantry" if side == "UK" else "argentine_regular",
        "factor": FACTORS[side],
        "strength": strength,
        "parent": "",
        "leads": kind == "hq_platoon",
        "arrival": arrival,
        "aboard": "",
        "off_map": False,
        "assigned": 0,
        "missions": None,
        "extra": (),
        "observers": (),
        "note": "",
    }
    return Unit(**{**found, **more})


def scenario(
    *units: Unit,
    areas: Iterable[Area] = (),
    ships: Sequence[Ship] = (),
    helicopters: Sequence[Helicopter] = (),
    sorties: Sequence[Sortie] = (),
    awards: Sequence[Award] = (),
    **more: Any,
) -> Scenario:
    """A battle of three rounds in daylight, the British first and at home in the west."""
    found: dict[str, Any] = {
        "id": "small",
        "title": "small",
        "place": "nowhere",
        "date": date(1982, 6, 1),
        "battle": "",
        "text": "",
        "notes": (),
        "sources": (),
        "reconstructed": {},
        "ground": Ground("plain", "plain", 2000, 2000, areas),
        "first": "UK",
        "rounds": 3,
        "minutes": 10,
        "night": (),
        "mist": (),
        "rough_water": False,
        "smoke": (),
        "options": Options(),
        "sides": {"UK": Side("", "", "west"), "AR": Side("", "", "east")},
        "units": units,
        "ships": tuple(ships),
        "helicopters": tuple(helicopters),
        "sorties": tuple(sorties),
        "awards": tuple(awards),
        "winner": "UK",
        "win_by": 1,
        "draw_by": 0,
        "silent_approach": None,
        "thermal_sight": None,
        "terms": None,
        "spared": (),
    }
    return Scenario(**{**found, **more})


def helicopter(id: str, kind: str = "wessex", **more: Any) -> Helicopter:
    """A helicopter that is there from the first round."""
    found: dict[str, Any] = {"side": "UK" if id < "n" else "AR", "type": kind, "name": id, "round": 1}
    return Helicopter(**{**found, "id": id, "load": "", "to": "", "parent": "", "note": "", **more})


def sortie(id: str, aircraft: str, *ordnance: str, number: int = 1, round: int = 1, **more: Any) -> Sortie:
    """A flight that the scenario plans for a round."""
    side = "UK" if id < "n" else "AR"
    return Sortie(id, side, aircraft, number, ordnance, round, more.get("requested", False), more.get("parent", ""), "")


def ship(id: str, parent: str = "", assigned: int = 1000) -> Ship:
    """A frigate."""
    return Ship(id, "UK" if id < "n" else "AR", id, "naval_4_5in", assigned, None, parent, "")


def battle(setting: Scenario, step: str = "", side: str = "UK", dice: Sequence[int] = (), **position: Any) -> Battle:
    """The battle at the beginning of a step of the first round, or where ``position`` puts it."""
    mapping: dict[str, Any] = {"side": side, **position}
    if step:
        mapping["step"] = step
    return Battle.from_position(mapping, setting, dice=dice)


def observers(**assets: tuple[str, ...]) -> tuple[Observer, ...]:
    """Teams with a headquarters."""
    return tuple(Observer(kind, found) for kind, found in assets.items())


def words(game: Battle) -> list[str]:
    """The legal words now."""
    return [choice.word for choice in game.choices]


def reasons(game: Battle, word: str) -> set[str]:
    """The rules that stand against a word."""
    return {obstacle.rule for obstacle in game.why_not(word)}


def to_step(game: Battle, step: str, side: str = "UK") -> Battle:
    """Pass on until a step of a side begins. The test fails if it never does."""
    for _ in range(200):
        if game.step == step and game.side == side:
            return game
        game.play(next(word for word in words(game) if word in ("end", "done", "hold")))
    raise AssertionError(f"the battle never came to {step} of {side}")


def notes(game: Battle, kind: str) -> list[dict[str, Any]]:
    """The facts of all lines of the log of one kind."""
    return [entry.data for entry in game.log if entry.kind == kind]


def men(position: Position, id: str) -> int:
    """The men of a unit."""
    return position.units[id].men
