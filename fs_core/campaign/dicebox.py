"""The dice of one game: given ones first, then a seeded stream. A die, once drawn, comes again after an undo."""

import random
from collections.abc import Sequence


class DiceBox:
    """Die number n of a game. ``given`` dice come first; the others are ``random.Random(seed).random()`` alone, the one
    stream Python promises across releases. Raises ValueError for a die that is not 1 to 6, for a seed that is not a
    whole number from 0, and when a die is asked for that is neither given nor seeded."""

    __slots__ = ("_random", "_stream", "fixed", "seed", "seed_from")

    def __init__(self, seed: int, given: Sequence[int] = (), seed_from: int | None = None) -> None:
        if type(seed) is not int or seed < 0:
            raise ValueError(f"A seed is a whole number from 0, found {seed!r}.")
        for die in given:
            if type(die) is not int or not 1 <= die <= 6:
                raise ValueError(f"A die shows a whole number from 1 to 6, found {die!r}.")
        self.seed = seed
        self.fixed = dict(enumerate(given))
        self.seed_from = len(given) if seed_from is None else seed_from
        self._random: random.Random | None = None
        self._stream: list[int] = []

    def __getitem__(self, number: int) -> int:
        """Die ``number`` of the game, counted from 0."""
        if number in self.fixed:
            return self.fixed[number]
        index = number - self.seed_from
        if index < 0:
            raise ValueError(
                f"Die {number + 1} is not given, and the seed feeds only those after die {self.seed_from}."
            )
        if self._random is None:
            self._random = random.Random(self.seed)
        while len(self._stream) <= index:
            self._stream.append(int(self._random.random() * 6) + 1)
        return self._stream[index]

    def given_after(self, number: int) -> list[int]:
        """Given dice that would come next, from die ``number`` on."""
        dice = []
        while number in self.fixed:
            dice.append(self.fixed[number])
            number += 1
        return dice

    def branch(self, number: int, seed: int | None) -> "DiceBox":
        """A copy; with a seed, the dice from ``number`` on come from that seed instead."""
        if seed is None:
            new = DiceBox(self.seed, (), self.seed_from)
            new.fixed = dict(self.fixed)
            return new
        return DiceBox(seed, [self[n] for n in range(number)])
