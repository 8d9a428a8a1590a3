"""Asking for units and areas: the building blocks of every operation's questions."""

from collections.abc import Callable

from fs_core import board, forces
from fs_core.campaign.position import Position
from fs_core.campaign.questions import WORD, Choice, Decision, Limit, Limits, Rule, area_choices, common, unit_choices
from fs_core.forces import ALIKE, HAVE_TWINS

_DONE = WORD["done"]
_EVERY_UNIT = (1 << len(forces.UNITS)) - 1


def first_of_alike(position: Position, units: int) -> int:
    """Keep the first of each group of like counters in one place."""
    twins = units & HAVE_TWINS
    if not twins:
        return units
    result = units & ~HAVE_TWINS
    while twins:
        low = twins & -twins
        unit = low.bit_length() - 1
        result |= low
        twins &= ~(ALIKE[unit] & position.at[position.place[unit]])
    return result


def select_units(
    position: Position,
    side: str,
    prompt: str,
    rule: str,
    limits: Limits,
    *,
    minimum: int = 1,
    maximum: int = 999,
    exactly: int = 0,
    still_allowed: Callable[[int], Limit] | None = None,
    enough: Callable[[int], bool] | None = None,
) -> Rule[int]:
    """Ask for a set of units, one at a time in counter order; returns the set.

    ``still_allowed(chosen)`` narrows the choice as the set grows; ``enough(chosen)`` says whether it may be closed.
    A fixed number (``exactly``) ends by itself, any other selection with ``done``. Nothing is asked when nobody could
    be chosen and nobody has to be.
    """
    if exactly:
        minimum = maximum = exactly
    pool = common(limits, _EVERY_UNIT)
    chosen, count, later = 0, 0, _EVERY_UNIT
    while True:
        candidates = pool & later if count < maximum else 0
        growing: Limits = ()
        if still_allowed and candidates:
            limit = still_allowed(chosen)
            growing = (Limit(limit.rule, limit.text, limit.allowed | ~pool),)  # who is not in question breaks no limit
            candidates &= limit.allowed
        if not candidates and not chosen and minimum == 0:
            return 0
        choices: tuple[Choice, ...] = unit_choices("add", first_of_alike(position, candidates))
        if count >= minimum and (enough is None or enough(chosen)):
            choices = (*choices, _DONE)
        shown = {"add": (*limits, *growing, Limit(rule, _ORDER, later))}
        answer = yield Decision(side, "units", prompt, choices, rule, None, shown)
        if answer is _DONE:
            return chosen
        unit: int = answer.value
        chosen |= 1 << unit
        count += 1
        later = _EVERY_UNIT & ~((2 << unit) - 1)
        if count == exactly:
            return chosen


_ORDER = "already chosen or passed over, for units are named in the order of the counters"


def ask_unit(side: str, kind: str, verb: str, prompt: str, rule: str, limits: Limits) -> Rule[int]:
    """Ask for exactly one unit; returns its number."""
    choices = unit_choices(verb, common(limits, _EVERY_UNIT))
    answer: Choice = yield Decision(side, kind, prompt, choices, rule, None, {verb: limits})
    return answer.value


def ask_area(side: str, verb: str, prompt: str, rule: str, limits: Limits, *more: Choice) -> Rule[Choice]:
    """Ask for an area, or one of ``more`` plain words; returns the Choice."""
    choices = area_choices(verb, common(limits, board.ALL)) + more
    answer: Choice = yield Decision(side, "area", prompt, choices, rule, None, {verb: limits})
    return answer


def ask_word(side: str, kind: str, prompt: str, rule: str, *words: str, unit: str | None = None) -> Rule[str]:
    """Ask for one of some plain words; returns the word."""
    answer: Choice = yield Decision(side, kind, prompt, tuple([WORD[w] for w in words]), rule, unit)
    return answer.word
