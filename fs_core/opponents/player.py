"""What every player can do, whatever it thinks with."""

from collections.abc import Collection
from typing import Any, Protocol

from fs_core.play.questions import Choice


class Player(Protocol):
    """A player answers the question a game asks now: a campaign's, a battle's, or either's.

    It answers for whichever side is asked, so one player may play both. It never changes the game it is shown: whoever
    calls plays the answer (``game.play(player.choose(game))``). A player that draws lots has a seed and a stream of its
    own, so that the same seed meets the same questions with the same answers and the dice of the game stay untouched.
    """

    def choose(self, game: Any, /) -> Choice:
        """One of ``game.choices``. Raises ValueError when the game is over and asks nothing."""
        ...


def way_back(game: Any, computers: Collection[str], to: str = "answer") -> tuple[Any, int]:
    """A branch at the last answer of a person, or with ``to="operation"`` before that operation, and how many times
    ``undo`` leads there: what a computer has answered since goes with it. ``computers`` are the sides moved by one.

    Raises ValueError when no person has answered yet.
    """
    trial, times = game.branch().undo(to=to), 1
    while len(computers) == 1 and trial.decision and trial.decision.side in computers:
        trial.undo(to=to)
        times += 1
    return trial, times
