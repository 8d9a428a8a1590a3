"""A battle that is otherwise than its file: one thing changed, by a name that its record keeps, or anything by hand.

>>> from fs_core.tactical.scenario import scenario
>>> [change.id for change in changes(scenario("fanning-head"))]
['by_day']
>>> changed(scenario("fanning-head"), ["by_day"]).title
'Fanning Head, by day'
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from fs_core.data import DataError, quoted
from fs_core.tactical.ground import Ground, Shape
from fs_core.tactical.options import Options
from fs_core.tactical.scenario import Scenario, scenario
from fs_core.tactical.units import unit_types

MISSILES = "atgw"


class Change(NamedTuple):
    """One thing that is otherwise: its id, what people call it, what to think about, and what it does to a battle."""

    id: str
    name: str
    text: str
    edit: Callable[[Scenario], Scenario]

    def make(self, scenario: Scenario) -> Scenario:
        """The battle with this change, which its title tells; the same battle where it makes no difference."""
        made = self.edit(scenario)
        if made == scenario:
            return scenario
        return made._replace(title=f"{scenario.title}, {self.name}", changes=(*scenario.changes, self.id))


def _without_missiles(scenario: Scenario) -> Scenario:
    kinds = unit_types()
    return scenario._replace(units=tuple(unit for unit in scenario.units if MISSILES not in kinds[unit.type].weapons))


def _without_registration(scenario: Scenario) -> Scenario:
    return scenario._replace(options=replace(scenario.options, registered_targets=0, star_shell=False))


def _by_day(scenario: Scenario) -> Scenario:
    return scenario._replace(night=())


def _by_night(scenario: Scenario) -> Scenario:
    return scenario if scenario.night else scenario._replace(night=((1, scenario.rounds),))


def _without_mist(scenario: Scenario) -> Scenario:
    return scenario._replace(mist=())


CHANGES = (
    Change(
        "no_missiles",
        "without guided missiles",
        "No unit of either side has guided missiles. What do machine guns alone achieve against works at 500 m?",
        _without_missiles,
    ),
    Change(
        "no_registration",
        "without registered targets and star shells",
        "Guns and ships see nothing in the dark. Who loses more by that: those who attack or those who defend?",
        _without_registration,
    ),
    Change("by_day", "by day", "The whole battle is fought in daylight. Who gains by seeing, and being seen?", _by_day),
    Change("by_night", "by night", "The whole battle is fought in the dark. How near must one come?", _by_night),
    Change("no_mist", "without mist", "The first rounds are clear. Whose fire carries further then?", _without_mist),
)


def changes(scenario: Scenario) -> tuple[Change, ...]:
    """The changes that make a difference to a battle."""
    return tuple(change for change in CHANGES if change.make(scenario) != scenario)


def changed(scenario: Scenario, names: Iterable[str]) -> Scenario:
    """A battle with some changes by their ids, in that order. Raises DataError for one that there is not, and for a
    single word in place of a list."""
    if isinstance(names, str):
        raise DataError(f"Changes should be a list of names such as ['by_day'], found {quoted(names)}.")
    known = {change.id: change for change in CHANGES}
    for name in names:
        if name not in known:
            raise DataError(f"There is no change {quoted(name)}; there are {', '.join(known)}.")
        scenario = known[name].make(scenario)
    return scenario


# --- changed by hand -------------------------------------------------------------------------------------------------

_TOLD = ("title", "place", "date", "battle", "text", "notes", "sources", "reconstructed", "changes")  # to no rule


def mark(battle: Scenario) -> str:
    """A hash of all that the rules read of a battle; empty for one of the study's own, its named changes included."""
    try:
        own = changed(scenario(battle.id), battle.changes)
    except DataError:  # the battle has a file of its own, or none
        return _hash(battle)
    return "" if own == battle or _hash(own) == _hash(battle) else _hash(battle)


def _hash(battle: Scenario) -> str:
    read = {name: _plain(value) for name, value in battle._asdict().items() if name not in _TOLD}
    return sha256(json.dumps(read, sort_keys=True).encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    match value:
        case Ground():
            return [value.width, value.height, _plain(value.areas)]
        case Shape():
            return _plain(value.corners)
        case Options():
            return value.text()
        case Mapping():
            return {name: _plain(one) for name, one in value.items()}
        case tuple() | list():
            return [_plain(one) for one in value]
        case _:
            return str(value)
