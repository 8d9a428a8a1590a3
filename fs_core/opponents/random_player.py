"""A player without a plan: every legal answer is as likely as any other."""

import random
from typing import Any

from fs_core.play.game import Game
from fs_core.play.questions import Choice


class Random:
    """Chooses among the legal answers with equal chances; the same ``seed`` (a whole number) plays the same way."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._stream = random.Random(seed)

    def choose(self, game: Game[Any]) -> Choice:
        """One of the legal answers. Raises ValueError when the game is over."""
        choices = game.choices
        if not choices:
            raise ValueError("The game is over and asks for no answer; choose is for a game that goes on.")
        # random() alone: it is the one stream that Python promises across its releases.
        return choices[int(self._stream.random() * len(choices))]
