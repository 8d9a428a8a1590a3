"""The tables of aircraft and helicopters, from ``data/tactical/``.

The book names the stages of an air mission and the tasks of a helicopter, and leaves the tables empty. All figures but
those are this study's completion, and marked so.
"""

from functools import lru_cache
from typing import NamedTuple

from fs_core.data import number, one_of, several, text, yes
from fs_core.tactical import tables
from fs_core.tactical.modifiers import Modifier
from fs_core.tactical.tables import ARMOUR_COLUMNS, BAND_COLUMNS, Scores, maybe, read, scores, whole

CLASSES = ("fast_jet", "light_attack", "helicopter", "transport")
STAGES = ("acquisition", "anti_aircraft", "air_combat", "ground_attack")

_SCORE = number(1, 6)
_KILLS = dict.fromkeys(CLASSES, _SCORE)


class AirWeapon(NamedTuple):
    """A weapon against aircraft: score for each band it reaches, score that brings each class of aircraft down, and
    how it is aimed (``optical`` or ``radar``; aircraft weapons have none)."""

    id: str
    name: str
    guidance: str
    scores: Scores
    kills: dict[str, int]
    mark: str
    source: str


def _weapons(name: str, guided: bool) -> dict[str, AirWeapon]:
    guidance = {"guidance": one_of("optical", "radar")} if guided else {}
    rows = read(name, {"id": text, "name": text, **guidance, **BAND_COLUMNS, **_KILLS})
    return {
        row["id"]: AirWeapon(
            row["id"],
            row["name"],
            row.get("guidance", ""),
            scores(row),
            {aircraft: row[aircraft] for aircraft in CLASSES},
            row["mark"],
            row["source"],
        )
        for row in rows
    }


@lru_cache(maxsize=1)
def anti_aircraft() -> dict[str, AirWeapon]:
    """The weapons of anti-aircraft fire (4a, ours) by their ids."""
    return _weapons("anti_aircraft.csv", guided=True)


@lru_cache(maxsize=1)
def air_combat() -> dict[str, AirWeapon]:
    """The weapons of air-to-air combat (4b, ours) by their ids."""
    return _weapons("air_combat.csv", guided=False)


class Ordnance(NamedTuple):
    """What an aircraft attacks the ground with (4c, ours): score, casualty dice, kill factor of each die, and its
    column against armour, if any."""

    id: str
    name: str
    score: int
    dice: int
    kill: int
    armour: str
    mark: str
    source: str


@lru_cache(maxsize=1)
def ordnance() -> dict[str, Ordnance]:
    """The ordnance of ground attacks (4c, ours) by its ids."""
    columns = {"id": text, "name": text, "score": _SCORE, "dice": number(1, 6), "kill": number(1, 6)}
    rows = read("ordnance.csv", {**columns, "armour": one_of("", *ARMOUR_COLUMNS)})
    return {row["id"]: Ordnance(**row) for row in rows}


class AirScore(NamedTuple):
    """A single score on one die: to acquire a kind of target, or to meet a raid. ``implies`` is a modifier that the
    attack on such a target always has."""

    id: str
    stage: str
    name: str
    score: int
    implies: str
    mark: str
    source: str


@lru_cache(maxsize=2)
def air_scores(stage: str) -> dict[str, AirScore]:
    """The scores of ``acquisition`` or ``interception`` (ours) by their ids."""
    columns = {"id": text, "stage": one_of("acquisition", "interception"), "name": text}
    rows = read("air_scores.csv", {**columns, "score": _SCORE, "implies": one_of("", *tables.fire_modifiers())})
    return tables.Rows("air_scores.csv", {row["id"]: AirScore(**row) for row in rows if row["stage"] == stage})


class AirModifier(NamedTuple):
    """A modifier of a stage; ``weapon`` alone has it so, or every weapon if empty; ``optical`` ones alone if said."""

    stage: str
    modifier: Modifier
    weapon: str
    optical: bool


@lru_cache(maxsize=1)
def air_modifiers() -> tuple[AirModifier, ...]:
    """The modifiers of all stages (ours). A row takes its figure from the modifiers of fire where both are the same."""
    ground = tables.fire_modifiers()
    rows = read(
        "air_modifiers.csv",
        {
            "stage": one_of(*STAGES),
            "word": text,
            "also": text,
            "name": text,
            "rule": text,
            "value": maybe(whole(-9, 9), 0),
            "as_on_ground": one_of("", *ground),
            "weapon": one_of("", *anti_aircraft(), *air_combat()),
            "optical_only": yes,
        },
    )
    found = []
    for row in rows:
        same = ground.get(row["as_on_ground"])
        modifier = Modifier(
            row["word"],
            row["also"],
            row["name"],
            same.value if same else row["value"],
            row["rule"],
            row["mark"],
            row["source"],
            group=same.group if same else "",
            option=same.option if same else "",
        )
        found.append(AirModifier(row["stage"], modifier, row["weapon"], row["optical_only"]))
    return tuple(found)


class AircraftClass(NamedTuple):
    """A class of aircraft (ours) and the types in it; helicopters are listed in ``helicopters.csv``."""

    id: str
    name: str
    members: tuple[str, ...]
    mark: str
    source: str


@lru_cache(maxsize=1)
def aircraft_classes() -> dict[str, AircraftClass]:
    """The classes of aircraft (ours) by their ids."""
    rows = read("aircraft_classes.csv", {"id": one_of(*CLASSES), "name": text, "members": several})
    return {row["id"]: AircraftClass(**row) for row in rows}


def aircraft_types() -> tuple[str, ...]:
    """The types of aircraft that a battle may have, all classes; some also by the name the campaign gives them."""
    return tuple(name for kind in aircraft_classes().values() for name in kind.members)


class Stage(NamedTuple):
    """A stage of an air mission (4): printed in the book."""

    id: str
    stage: int
    name: str
    mark: str
    source: str


@lru_cache(maxsize=1)
def aircraft_stages() -> tuple[Stage, ...]:
    """The five stages of an air mission (4), in order."""
    rows = read("aircraft_stages.csv", {"id": text, "stage": number(1, 5), "name": text})
    return tuple(Stage(**row) for row in sorted(rows, key=lambda row: int(row["stage"])))


class Helicopter(NamedTuple):
    """A type of helicopter (5, ours): men it carries, and the id of its weapon or ordnance, if any."""

    id: str
    name: str
    capacity: int
    weapon: str
    mark: str
    source: str


@lru_cache(maxsize=1)
def helicopters() -> dict[str, Helicopter]:
    """The types of helicopters (ours) by their ids."""
    weapon = one_of("", *tables.weapons(), *ordnance())
    rows = read("helicopters.csv", {"id": text, "name": text, "capacity": number(1, 99), "weapon": weapon})
    return {row["id"]: Helicopter(**row) for row in rows}


@lru_cache(maxsize=1)
def helicopter_limits() -> dict[str, int]:
    """Single figures about helicopters (5) by their ids: tasks a turn are printed, the rest is ours."""
    return tables.figures("helicopter_limits.csv", number(1, 100000))
