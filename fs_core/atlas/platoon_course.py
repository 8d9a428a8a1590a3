"""The course of a battle: what each order changed, and the men and points of either side at the end of each round.

All of it stands in the battle itself, which remembers the position in which every step began.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fs_core.forces import AR, PEOPLE, UK
from fs_core.play.position import Entry
from fs_core.tactical import Battle, score, tables
from fs_core.tactical.position import GONE, SET_UP, Position
from fs_core.tactical.turn.sequence import TURN

SIDES = (UK, AR)


class Moment(NamedTuple):
    """One order that did something: the number of its step in ``Battle.steps``, its round (0 for the set-up), side and
    step of the turn, the positions before and after it, and what the log tells of it."""

    number: int
    round: int
    side: str
    step: str
    before: Position
    after: Position
    entries: tuple[Entry, ...]


class Round(NamedTuple):
    """The end of a round, or the round under way as it stands: men still in the battle, those of them in suppressed
    units, men lost since the start, and points, each by side. The start has the number before the first round, 0 for a
    whole battle."""

    number: int
    men: dict[str, int]
    suppressed: dict[str, int]
    lost: dict[str, int]
    points: dict[str, int]


def moments(battle: Battle) -> list[Moment]:
    """Every order that did something, in order."""
    begun, rests = battle.steps, [*battle.rests, battle.position]
    words = {step.word: id for id, step in TURN.items()}
    found, told = [], 0
    for number, step in enumerate(begun):
        end = begun[number + 1].log if number + 1 < len(begun) else len(battle.log)
        entries = battle.log[told:end]
        if all(entry.kind == "turn" for entry in entries):
            continue  # nothing was done; a turn that begins is told with the first order in it
        side, _, word = step.label.partition(" ")
        side, at = (side.upper(), words[word]) if step.turn else (word.upper(), SET_UP)
        found.append(Moment(number, step.turn, side, at, rests[number], rests[number + 1], tuple(entries)))
        told = end
    return found


def rounds(battle: Battle) -> list[Round]:
    """The start and every round, in order."""
    start = battle.rests[0]
    last = {start.turn - 1: start}
    for step, after in zip(battle.steps, [*battle.rests[1:], battle.position], strict=True):
        if step.turn:
            last[step.turn] = after
    return [_round(number, position) for number, position in sorted(last.items())]


def _round(number: int, position: Position) -> Round:
    men, suppressed = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    for id, unit in position.units.items():
        side, here = position.side_of(id), unit.men if unit.where != GONE else 0
        men[side] += here
        suppressed[side] += here if unit.suppressed else 0
    lost = {side: score.lost_by(position, side) for side in SIDES}
    return Round(number, men, suppressed, lost, score.points(position))


def name_of_step(step: str) -> str:
    """What people call a step of the turn."""
    return next((row.name for row in tables.sequence() if row.id == step), "set-up")


def title(moment: Moment) -> str:
    """When a moment was: ``Round 3, British: ground movement``."""
    if not moment.round:
        return f"Set-up, {PEOPLE[moment.side]}"
    return f"Round {moment.round}, {PEOPLE[moment.side]}: {name_of_step(moment.step)}"


def stops(found: Sequence[Moment], by: str) -> list[int]:
    """The last of each run of moments that belong together, by their numbers in the list.

    ``by`` is ``order`` (each), ``step`` (of a turn), or ``round``. Raises ValueError for another word.
    """
    keys: dict[str, Callable[[Moment], object]] = {
        "order": lambda moment: moment.number,
        "step": lambda moment: (moment.round, moment.side, moment.step),
        "round": lambda moment: moment.round,
    }
    if by not in keys:
        raise ValueError(f"A record is read by {', '.join(keys)}, not by {by!r}.")
    key = keys[by]
    last = len(found) - 1
    return [n for n, moment in enumerate(found) if n == last or key(moment) != key(found[n + 1])]
