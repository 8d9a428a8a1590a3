"""Every way an order can come to its battle: interceptions decide who gets there.

The dice of an interception remove aircraft at once (10.9-i), so they change who fires and at whom. The course of an
order divides at each of them into a hit and a miss; courses that have come to the same join again.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from fs_core.campaign.position import Position
from fs_core.campaign.questions import Choice, Roll
from fs_core.whatif.course import Fire, Order, Run
from fs_core.whatif.plan import Plan

NEVER = Fraction(0)


class Chances(NamedTuple):
    """The chances of a way: ``held`` with the leader marker in hand (or no such marker), ``spent`` with it played."""

    held: Fraction
    spent: Fraction


class Way(NamedTuple):
    """One way to the battle, its fire and its chances."""

    fire: Fire
    chances: Chances


def ways(order: Order, plan: Callable[[], Plan], holder: str | None) -> tuple[list[Way], bool]:
    """Every way with its chances, the one on which nobody is shot down first; and whether words were left unused
    because dice come before them.

    ``plan`` makes a fresh plan. ``holder`` is the side that has the first die against it thrown again, or None.
    """
    run = Run(order.before, plan())
    words = run.advance(run.begin(order))
    cut_short = bool(words) and not run.over
    found: list[Way] = []
    level = [(run, Chances(Fraction(1), NEVER))]
    while level:
        found += [Way(run.result(), chances) for run, chances in level if run.over]
        level = _throw(order.before, plan, [(run, chances) for run, chances in level if not run.over], holder)
    return sorted(found, key=lambda way: way.fire.down), cut_short


def _throw(
    before: Position, plan: Callable[[], Plan], waiting: list[tuple[Run, Chances]], holder: str | None
) -> list[tuple[Run, Chances]]:
    """Throw one die in every course that waits for one. A miss goes on with its run, a hit needs a new one."""
    reached: dict[tuple[object, ...], Chances] = {}
    misses: list[tuple[tuple[object, ...], Run]] = []
    hits: dict[tuple[object, ...], tuple[list[Choice | int], int]] = {}
    for run, chances in waiting:
        roll = run.question
        assert type(roll) is Roll
        hit, miss = split(chances, Fraction(roll.needed, 6), own=holder == roll.side, holder=holder)
        state: tuple[object, ...] = len(run.answers), run.plan.interception.state
        down = run.down | 1 << run.aimed_at
        if any(hit):
            key: tuple[object, ...] = (*state, down)
            hits[key] = [*run.answers, 1], down
            reached[key] = _sum(reached.get(key), hit)
        if any(miss):
            key = (*state, run.down)
            misses.append((key, run))
            reached[key] = _sum(reached.get(key), miss)
    level = []
    for key, run in misses:
        run.send(6)
        run.advance([])
        level.append((run, reached.pop(key)))
    for key, chances in reached.items():
        answers, down = hits[key]
        run = Run(before, plan())
        run.replay(answers)
        run.down = down
        run.advance([])
        level.append((run, chances))
    return level


def _sum(one: Chances | None, other: Chances) -> Chances:
    return Chances(one.held + other.held, one.spent + other.spent) if one else other


def split(chances: Chances, hit: Fraction, own: bool, holder: str | None) -> tuple[Chances, Chances]:
    """The chances after a hit and after a miss of a die thrown by the holder of the marker (``own``) or by the other.

    A die goes against the holder if it is an own miss or the other's hit; the second result stands (R-136).
    """
    held, spent = chances
    if holder is None:
        return Chances(held * hit, NEVER), Chances(held * (1 - hit), NEVER)
    spent += held * (1 - hit if own else hit)  # thrown again
    return (
        Chances(held * hit if own else NEVER, spent * hit),
        Chances(NEVER if own else held * (1 - hit), spent * (1 - hit)),
    )
