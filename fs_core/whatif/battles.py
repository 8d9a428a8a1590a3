"""What if a battle had been fought otherwise: one thing is changed, and the computer plays both sides.

>>> from fs_core.tactical.scenario import scenario
>>> from fs_core.whatif.battles import changes
>>> [change.id for change in changes(scenario("fanning-head"))]
['by_day']
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import hypot
from statistics import fmean
from typing import NamedTuple

from fs_core.data import quoted
from fs_core.forces import AR, UK
from fs_core.opponents import contest
from fs_core.opponents.contest import Share, count, share
from fs_core.tactical import score
from fs_core.tactical.battle import Battle
from fs_core.tactical.scenario import Scenario
from fs_core.tactical.units import unit_types

MISSILES = "atgw"


class Change(NamedTuple):
    """One thing that is otherwise: its id, what people call it, what it does to a battle, and what to think about."""

    id: str
    name: str
    text: str
    make: Callable[[Scenario], Scenario]


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


def playing(battle: Battle, seed: int = 0) -> Iterator[float]:
    """Let the computer play both sides to the end, one answer at a time; gives the share of the rounds that is done."""
    yield from contest.playing(battle, "sergeant", "sergeant", seed)


class Fought(NamedTuple):
    """How a battle came out: seed, winner (``UK``, ``AR``, ``draw``), the points and the men lost of either side."""

    seed: int
    winner: str
    uk: int
    ar: int
    uk_lost: int
    ar_lost: int

    @property
    def lead(self) -> int:
        """The British points less the Argentine ones."""
        return self.uk - self.ar


def outcome(battle: Battle) -> Fought:
    """How a battle came out. Raises ValueError for one that goes on."""
    result = battle.result
    if result is None:
        raise ValueError("The battle goes on; it has an outcome when it is over.")
    lost = men_lost(battle)
    return Fought(battle.seed, result.winner, result.uk, result.ar, lost[UK], lost[AR])


def men_lost(battle: Battle) -> dict[str, int]:
    """The men that either side has lost so far, prisoners included."""
    return {side: score.lost_by(battle.position, side) for side in (UK, AR)}


NUMBERS = (*Fought._fields[2:], "lead")
"""What series have a mean of."""


class Series(NamedTuple):
    """The same battle fought several times: what it is called, and how each came out."""

    name: str
    battles: tuple[Fought, ...]

    def share(self, winner: str) -> Share:
        """How often ``UK`` or ``AR`` won, or nobody (``draw``), with its interval of 95 per cent. Raises ValueError for
        another word."""
        return share(count(self.battles, winner), len(self.battles))

    def mean(self, column: str) -> float:
        """The mean of ``uk``, ``ar``, ``uk_lost``, ``ar_lost`` or ``lead``. Raises ValueError for another, and
        without a battle."""
        if column not in NUMBERS:
            raise ValueError(f"There is no number {quoted(column)} of a battle; there are {', '.join(NUMBERS)}.")
        if not self.battles:
            raise ValueError("There is no mean before the first battle.")
        return fmean(getattr(one, column) for one in self.battles)


def differ(one: Series, two: Series, winner: str = UK) -> bool:
    """Whether two series differ in how often a side won by more than chance often does: the interval of 95 per cent of
    the difference, made of those of the shares (Newcombe's hybrid score interval), leaves 0 out."""
    less, more = sorted((one.share(winner), two.share(winner)), key=lambda share: share.part)
    return more.part - less.part > hypot(more.part - more.low, less.high - less.part)
