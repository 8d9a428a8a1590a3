"""Small positions for rule tests: say who is where, fix the dice, play."""

from collections.abc import Mapping, Sequence
from typing import Any

from fs_core import Campaign, Options


def given(
    units: Mapping[str, str],
    *,
    phase: str = "uk-operations",
    dice: Sequence[int] = (),
    options: Options | None = None,
    markers: Mapping[str, Any] | None = None,
    **more: Any,
) -> Campaign:
    """A game at a small position; ``units`` maps ids to areas or 'aboard <ship>', ``more`` are keys of the format."""
    mapping = {"phase": phase, "units": dict(units), "markers": dict(markers or {}), **more}
    return Campaign.from_position(mapping, dice=dice, options=options)


def words(game: Campaign) -> list[str]:
    """The words of the pending question."""
    return [choice.word for choice in game.choices]


def dice_of(game: Campaign) -> list[Mapping[str, Any]]:
    """The facts of every die in the log, in order."""
    return [entry.data for entry in game.log if entry.kind == "die"]


def rules_of(game: Campaign, word: str) -> set[str]:
    """The rule numbers that keep a word from being played."""
    return {obstacle.rule for obstacle in game.why_not(word)}
