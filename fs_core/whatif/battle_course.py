"""The course of a battle in words: what weighed most in each round, and what one can predict of its end."""

from typing import NamedTuple

from fs_core.forces import PEOPLE
from fs_core.tactical import score
from fs_core.tactical.battle import Battle
from fs_core.tactical.scenario import Award

AT_THE_END = ("hold", "clear", "silenced", "surrender")
"""Kinds of awards that are a plain yes or no, so that one can predict them."""

_WEIGHTY = ("alarm", "combat", "broken", "gone", "ko", "down", "points")
_MOST = 5  # events told of one round


def story(battle: Battle) -> dict[int, tuple[str, ...]]:
    """The weightiest that the log of a battle tells, by the round in which it happened."""
    round, found = 1, dict[int, list[str]]()
    for entry in battle.log:
        if entry.kind == "turn":
            round = entry.data["round"]
        elif entry.kind in _WEIGHTY:
            found.setdefault(round, []).append(entry.text)
    return {round: _at_most(texts) for round, texts in found.items()}


def _at_most(texts: list[str]) -> tuple[str, ...]:
    more = len(texts) - _MOST
    return (*texts[:_MOST], f"And {more} more in the log.") if more > 0 else tuple(texts)


class Question(NamedTuple):
    """Something to predict of a battle: the number of its award, the side that it brings points, and the words."""

    number: int
    side: str
    text: str


def questions(battle: Battle) -> tuple[Question, ...]:
    """What can be predicted with yes or no: what a battle gives points for at its end."""
    return tuple(
        Question(number, award.side, _words(award))
        for number, award in enumerate(battle.scenario.awards)
        if award.kind in AT_THE_END
    )


def _words(award: Award) -> str:
    return f"{award.text} ({PEOPLE[award.side]}, {award.points:+d})"


def answers(battle: Battle) -> dict[int, bool]:
    """Whether each of the questions came true, by the number of its award."""
    position = battle.position
    return {number: bool(score.earned(position, number)) for number, _, _ in questions(battle)}
