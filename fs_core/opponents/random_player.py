"""A player without a plan: every legal answer is as likely as any other."""

import random
from typing import Any

from fs_core.data import quoted
from fs_core.play.game import Game
from fs_core.play.questions import Choice


def lots(seed: int) -> random.Random:
    """The stream from which a player draws lots. Raises ValueError for a seed that is no whole number from 0: with
    another nobody could play the same way again."""
    if not isinstance(seed, int) or seed < 0:
        raise ValueError(f"The seed of a player is a whole number from 0, found {quoted(seed)}.")
    return random.Random(seed)


class Random:
    """Chooses among the legal answers with equal chances; the same ``seed`` (a whole number from 0) plays the same way.

    Raises ValueError for another seed.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._stream = lots(seed)

    def choose(self, game: Game[Any]) -> Choice:
        """One of the legal answers. Raises ValueError when the game is over."""
        choices = game.choices
        if not choices:
            raise ValueError("The game is over and asks for no answer; choose is for a game that goes on.")
        # random() alone: it is the one stream that Python promises across its releases.
        return choices[int(self._stream.random() * len(choices))]
