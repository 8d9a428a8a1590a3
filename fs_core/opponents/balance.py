"""How evenly the battles go: the contests that were measured, in ``data/tactical/balance.csv``.

    python -m fs_core.opponents.balance [BATTLE ...] [--workers N]

fights them again, those of the named battles or all, and writes the table anew. That is needed whenever a battle, a
player or a rule has changed; a test repeats the first games of every line.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import NamedTuple

from fs_core.data import DATA, number, one_of, read_table, several, text, write_table
from fs_core.opponents import PLATOON_PLAYERS
from fs_core.opponents.contest import WINNERS, Contest, ContestError, Share, check, contest, share
from fs_core.tactical.scenario import ids

FILE = DATA / "tactical" / "balance.csv"
SEED, REPEATED = 1982, 4
"""The seed of the contests, and the number of games whose winners are written down to be repeated."""
EVEN, AGAINST_RANDOM = 100, 24
"""Games of the sergeant against itself, and on either side against one who draws lots."""
SHORT = ("fanning-head", "port-san-carlos")
"""Battles that are fought fast: twice as many games."""


class Measured(NamedTuple):
    """A contest that was fought: the battle, the names of its players, the games, who won how many of them, the seed,
    and the winners of the first games (``UK``, ``AR``, ``draw``)."""

    scenario: str
    uk: str
    ar: str
    games: int
    uk_wins: int
    ar_wins: int
    draws: int
    seed: int
    first: tuple[str, ...]
    source: str = "measured by python -m fs_core.opponents.balance"

    def share(self, winner: str) -> Share:
        """The share of all games that ``UK`` or ``AR`` has won, or nobody (``draw``), 0 to 1, with its 95 per cent
        interval. Raises ContestError for another word."""
        check("winner", winner, WINNERS)
        return share({"UK": self.uk_wins, "AR": self.ar_wins, "draw": self.draws}[winner], self.games)


def balance() -> tuple[Measured, ...]:
    """The contests of ``balance.csv``, by battle; first the sergeant against itself. Raises DataError if damaged."""
    player, count = one_of(*PLATOON_PLAYERS), number(0, 100_000)
    columns = {"scenario": text, "uk": player, "ar": player, "games": count}
    columns |= {"uk_wins": count, "ar_wins": count, "draws": count}
    columns |= {"seed": number(0, 2**32), "first": several, "source": text}
    return tuple(Measured(**row) for row in read_table(FILE, columns))


def measured(found: Contest) -> Measured:
    """What the table keeps of a contest."""
    uk, ar, draws = (found.wins(winner) for winner in WINNERS)
    first = tuple(outcome.winner for outcome in found.outcomes[:REPEATED])
    return Measured(found.scenario, found.uk, found.ar, found.games, uk, ar, draws, found.seed, first)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure some battles, or all, and write the table; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m fs_core.opponents.balance", description="Measure the battles.")
    parser.add_argument("battles", nargs="*", metavar="BATTLE")
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args(arguments)
    rows = {row[:3]: row for row in balance()} if FILE.exists() else {}
    for battle in chosen.battles or ids():
        for uk, ar in (("sergeant", "sergeant"), ("sergeant", "random"), ("random", "sergeant")):
            games = (EVEN if uk == ar else AGAINST_RANDOM) * (2 if battle in SHORT else 1)
            try:
                found = contest(battle, uk, ar, games, SEED, chosen.workers)
            except ContestError as problem:
                print(problem, file=sys.stderr)
                return 2
            print(found, end="\n\n", flush=True)
            if found.games < games:
                print("Stopped: the table keeps what it had of this contest.", file=sys.stderr)
                return 1
            rows[battle, uk, ar] = measured(found)
            ordered = sorted(rows.values(), key=lambda row: (ids().index(row.scenario), row.uk != row.ar, row.ar))
            write_table(FILE, Measured._fields, ordered)
    return 0


if __name__ == "__main__":
    sys.exit(main())
