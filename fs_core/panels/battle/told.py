"""A chance in words: what stands beside a choice of a battle, and the whole of what that sums up."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from fs_core.tactical.chance import of_die


class Told(NamedTuple):
    """A short ``note`` beside a choice, and in ``odds`` the sentence behind it."""

    note: str
    odds: str

    @classmethod
    def of(cls, *parts: "Told") -> "Told":
        """Several chances of one choice, one after the other."""
        return cls("; ".join(part.note for part in parts), " ".join(part.odds for part in parts))


Beside = Mapping[str, Told]
"""What stands beside choices, by their words; a choice without a die has nothing."""


def percent(odds: Fraction | float) -> str:
    """A chance for people; what can happen is never nought, what can fail never a hundred."""
    text = f"{float(odds):.0%}"
    if text == "0%" and odds > 0:
        return "under 1%"
    return "over 99%" if text == "100%" and odds < 1 else text


def reached(needed: int | None, reaches: Callable[[int, int | None], bool]) -> Fraction:
    """The chance that one six-sided die reaches a need, by the rule that the thrown die is judged by."""
    return of_die(lambda die: reaches(die, needed))


def men(number: Fraction | float) -> str:
    """An average number of men."""
    return f"{float(number):.1f} men"


def listed(parts: list[str]) -> str:
    """Some names as one speaks them: A, B and C."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))
