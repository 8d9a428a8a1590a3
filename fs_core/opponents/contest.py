"""Contests: two players fight the same battle many times, and the wins are counted.

>>> from fs_core.opponents.contest import contest
>>> found = contest("fanning-head", "sergeant", "random", games=2, seed=1982)
>>> found.games, found.wins("UK") + found.wins("AR") + found.wins("draw")
(2, 2)

Every battle has a seed of its own, made from the seed of the contest and its number. So a contest comes out the same
with any number of workers, a longer one begins with the battles of a shorter one, and ``fight`` repeats a single one.
"""

import csv
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from hashlib import sha256
from io import StringIO
from math import sqrt
from statistics import fmean
from typing import NamedTuple, Protocol

from fs_core.data import quoted
from fs_core.forces import AR, UK
from fs_core.opponents import PLATOON_PLAYERS
from fs_core.tactical.battle import Battle
from fs_core.tactical.scenario import ids

WINNERS = (UK, AR, "draw")

NORMAL = 1.959964
"""The standard deviations either way that hold 95 per cent of a normal distribution."""


class ContestError(ValueError):
    """A contest that cannot be held; the message says what would be right."""


class Outcome(NamedTuple):
    """How one battle ended: its number from 1, its seed, the winner (``UK``, ``AR``, ``draw``), the points of both
    sides, the rounds it took, and how many questions were answered."""

    number: int
    seed: int
    winner: str
    uk: int
    ar: int
    rounds: int
    answers: int


NUMBERS = Outcome._fields[3:]
"""The columns of outcomes that have a mean."""


class Ended(Protocol):
    """A battle that somebody has won, or nobody."""

    @property
    def winner(self) -> str:
        """``UK``, ``AR`` or ``draw``."""


class Share(NamedTuple):
    """A share of the games, 0 to 1, and the bounds of its 95 per cent interval (Wilson's score interval)."""

    part: float
    low: float
    high: float


class Contest(NamedTuple):
    """What a contest brought. ``uk`` and ``ar`` are names of PLATOON_PLAYERS; ``asked`` how many games were wanted,
    of which ``outcomes`` has those that were fought, in the order of their numbers."""

    scenario: str
    uk: str
    ar: str
    asked: int
    seed: int
    outcomes: tuple[Outcome, ...]

    @property
    def games(self) -> int:
        """The battles that were fought."""
        return len(self.outcomes)

    def wins(self, winner: str) -> int:
        """The battles that ``UK`` or ``AR`` has won, or that are a ``draw``. Raises ContestError for another word."""
        return count(self.outcomes, winner)

    def share(self, winner: str) -> Share:
        """The share of all battles that ``UK`` or ``AR`` has won, or nobody (``draw``), with its interval."""
        return share(self.wins(winner), self.games)

    def mean(self, column: str) -> float:
        """The mean of a column of the outcomes, such as ``uk``, ``ar`` or ``rounds``; 0 without a battle. Raises
        ContestError for another column."""
        check("column of numbers", column, NUMBERS)
        return fmean(getattr(outcome, column) for outcome in self.outcomes) if self.outcomes else 0.0

    def csv(self) -> str:
        """One line a battle, under a header, for a spreadsheet."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(Outcome._fields)
        writer.writerows(self.outcomes)
        return text.getvalue()

    def __str__(self) -> str:
        return "\n".join(_lines(self))


def count(outcomes: Iterable[Ended], winner: str) -> int:
    """How many of some battles ``UK`` or ``AR`` has won, or ended in a ``draw``. Raises ContestError for another word,
    which would be counted as none."""
    check("winner", winner, WINNERS)
    return sum(outcome.winner == winner for outcome in outcomes)


def share(wins: int, games: int) -> Share:
    """The share of wins in some games and its interval; nothing is known (0 to 1) without a game."""
    if not games:
        return Share(0.0, 0.0, 1.0)
    part, square = wins / games, NORMAL * NORMAL
    middle = part + square / (2 * games)
    reach = NORMAL * sqrt(part * (1 - part) / games + square / (4 * games * games))
    below = 1 + square / games
    return Share(part, max(0.0, (middle - reach) / below), min(1.0, (middle + reach) / below))


def contest(
    scenario: str,
    uk: str,
    ar: str,
    games: int,
    seed: int = 0,
    workers: int = 1,
    tell: Callable[[Contest], None] | None = None,
) -> Contest:
    """Fight a battle some times; ``tell`` is shown what is done after each one.

    ``uk`` and ``ar`` are names of PLATOON_PLAYERS; ``workers`` how many processes fight side by side. Stopped by Ctrl-C
    it gives what is done. Raises ContestError for a battle or a player that is not known, and for numbers that are no
    whole ones or too low.
    """
    check("battle", scenario, ids())
    for player in (uk, ar):
        check("player", player, tuple(PLATOON_PLAYERS))
    if not all(isinstance(n, int) and n >= least for n, least in ((games, 1), (workers, 1), (seed, 0))):
        found = f"{quoted(games)}, {quoted(workers)} and {quoted(seed)}"
        raise ContestError(f"A contest has at least one game and one worker, and a seed from 0; found {found}.")
    done: list[Outcome] = []
    fixtures = [(scenario, uk, ar, number, _seed(seed, number)) for number in range(1, games + 1)]
    outcomes = map(_outcome, fixtures) if workers == 1 else _side_by_side(fixtures, workers)
    with suppress(KeyboardInterrupt):
        for outcome in outcomes:
            done.append(outcome)
            if tell:
                tell(Contest(scenario, uk, ar, games, seed, tuple(done)))
    return Contest(scenario, uk, ar, games, seed, tuple(sorted(done)))


def fight(scenario: str, uk: str, ar: str, seed: int) -> Battle:
    """One battle of a contest to its end, by the names of its players. The players' seeds are the next two after that
    of the dice. Raises ContestError for a player, DataError for a battle that is not known."""
    battle = Battle(scenario, seed=seed)
    for _ in playing(battle, uk, ar, seed):
        pass
    return battle


def playing(battle: Battle, uk: str, ar: str, seed: int) -> Iterator[float]:
    """Let two players by their names play a battle to its end, one answer at a time; gives the share of the rounds that
    is done. Their seeds are the next two after ``seed``. Raises ContestError for a player that is not known."""
    for player in (uk, ar):
        check("player", player, tuple(PLATOON_PLAYERS))
    players = {UK: PLATOON_PLAYERS[uk](seed + 1), AR: PLATOON_PLAYERS[ar](seed + 2)}
    while decision := battle.decision:
        battle.play(players[decision.side].choose(battle))
        yield (battle.turn - 1) / battle.scenario.rounds


_Fixture = tuple[str, str, str, int, int]
"""Battle, British and Argentine player, number, seed."""


def check(what: str, name: str, known: tuple[str, ...]) -> None:
    """Let a word pass that is one of some. Raises ContestError for another."""
    if name not in known:
        raise ContestError(f"There is no {what} {quoted(name)}; there are {', '.join(known)}.")


def _seed(seed: int, number: int) -> int:
    """The seed of a battle: 32 bits that hang on the seed of the contest and its number, on every machine alike."""
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:4], "big")


def _outcome(fixture: _Fixture) -> Outcome:
    scenario, uk, ar, number, seed = fixture
    battle = fight(scenario, uk, ar, seed)
    assert battle.result is not None
    answers = sum(isinstance(token, str) for line in battle.record.lines for token in line.tokens)
    return Outcome(number, seed, battle.result.winner, battle.result.uk, battle.result.ar, battle.turn, answers)


def _side_by_side(fixtures: list[_Fixture], workers: int) -> Iterator[Outcome]:
    """The outcomes as they come in from some processes."""
    with processes(workers) as pool:
        for future in as_completed([pool.submit(_outcome, fixture) for fixture in fixtures]):
            yield future.result()


@contextmanager
def processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Some processes that Ctrl-C ends at once; what has not begun when they are left is dropped."""
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL)) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def _lines(found: Contest) -> Iterator[str]:
    """The table that people read."""
    stopped = f" of {found.asked}" if found.games < found.asked else ""
    yield f"{found.scenario}: {found.games}{stopped} games, seed {found.seed}"
    yield f"{'side':<11}{'player':<11}{'wins':>5}{'share':>8}   {'95 % interval':<15}{'mean points':>11}"
    for winner, name, player, column in ((UK, "British", found.uk, "uk"), (AR, "Argentine", found.ar, "ar")):
        yield f"{_row(found, winner, name, player)}{found.mean(column):>11.1f}"
    yield _row(found, "draw", "drawn", "").rstrip()
    yield f"on average {found.mean('rounds'):.1f} rounds and {found.mean('answers'):.0f} answers a game"


def _row(found: Contest, winner: str, name: str, player: str) -> str:
    part, low, high = found.share(winner)
    interval = f"{100 * low:.0f} to {100 * high:.0f} %"
    return f"{name:<11}{player:<11}{found.wins(winner):>5}{100 * part:>6.0f} %   {interval:<15}"
