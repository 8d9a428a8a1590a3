"""What every player can do, whatever it thinks with."""

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
