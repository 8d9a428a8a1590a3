"""What if a battle had been fought otherwise: the computer plays both sides, often, and the outcomes are compared."""

from collections.abc import Iterator
from math import hypot
from statistics import fmean
from typing import NamedTuple

from fs_core.data import quoted
from fs_core.forces import AR, UK
from fs_core.opponents import contest
from fs_core.opponents.contest import Share, count, share
from fs_core.tactical import score
from fs_core.tactical.battle import Battle


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
