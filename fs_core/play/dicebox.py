"""The dice of one game: given ones first, then a seeded stream. A die, once drawn, comes again after an undo."""

import random
from collections.abc import Iterable, Sequence

from fs_core.data import quoted


def read_seed(text: str) -> int:
    """The seed that somebody has typed. Raises ValueError for what is none."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 100):
        raise ValueError("A seed is a whole number from 0, of less than 100 digits, such as 1982.")
    return int(text)


class DiceBox:
    """Die number n of a game. ``given`` dice come first; the others are ``random.Random(seed).random()`` alone, the one
    stream Python promises across releases. Raises ValueError for a die that is not 1 to ``most``, for a seed that is
    not a whole number from 0, and when a die is asked for that is neither given nor seeded."""

    __slots__ = ("_faces", "_random", "_returned", "_stream", "_told", "fixed", "lent", "seed", "seed_from")

    def __init__(self, seed: int, given: Sequence[int] = (), seed_from: int | None = None, most: int = 6) -> None:
        if type(seed) is not int or seed < 0:
            raise ValueError(f"A seed is a whole number from 0, found {quoted(seed)}.")
        if not isinstance(given, Iterable):
            raise ValueError(f"Dice should be a list of numbers, found {quoted(given)}.")
        for die in (given := list(given)):
            if type(die) is not int or not 1 <= die <= most:
                raise ValueError(f"A die shows a whole number from 1 to {most}, found {quoted(die)}.")
        self.seed = seed
        self.fixed = dict(enumerate(given))
        self.seed_from = len(given) if seed_from is None else seed_from
        self.lent: dict[int, tuple[int, str]] = {}  # with the name of what lent them
        self._returned: set[int] = set()
        self._random: random.Random | None = None
        self._stream: list[float] = []
        self._told: dict[int, tuple[int, int]] = {}  # dice of a record or of the game branched from, with their faces
        self._faces: dict[int, int] = {}  # of the dice drawn

    def __getitem__(self, number: int) -> int:
        """The six-sided die ``number`` of the game, counted from 0."""
        return self.die(number)

    def die(self, number: int, faces: int = 6) -> int:
        """Die ``number`` of the game, counted from 0. Raises ValueError for a given die that has not so many faces."""
        if number in self.lent or number in self.fixed:
            shown = self.lent[number][0] if number in self.lent else self.fixed[number]
            if shown > faces:
                raise ValueError(f"Die {number + 1} is given as {shown}, and it should show 1 to {faces}.")
            return shown
        self._faces[number] = faces
        if number in self._told:
            shown, told_faces = self._told[number]
            if told_faces == faces:
                return shown
            # After an undo another kind of die may be thrown here: then the one told is not this one.
            return self._own(number, faces)
        index = number - self.seed_from
        if index < 0 and number in self._returned:
            return self._own(number, faces)
        if index < 0:
            raise ValueError(
                f"Die {number + 1} is not given, and the seed feeds only those after die {self.seed_from}."
            )
        if self._random is None:
            self._random = random.Random(self.seed)
        while len(self._stream) <= index:
            self._stream.append(self._random.random())
        return int(self._stream[index] * faces) + 1

    def tell(self, number: int, shown: int, faces: int = 6) -> None:
        """Say what a die shows, as a record does. Raises ValueError for one that has not so many faces."""
        if shown > faces:
            raise ValueError(f"A die shows {shown} where one with {faces} faces is thrown.")
        self._told[number] = shown, faces
        self.fixed.pop(number, None)

    def _own(self, number: int, faces: int) -> int:
        """A die outside the stream, the same each time."""
        return int(random.Random(self.seed + number + 1).random() * faces) + 1

    def lend(self, number: int, shown: int, source: str) -> None:
        """Let a die be what ``source`` says, in place of the one that would fall. Raises ValueError for no die."""
        if type(shown) is not int or not 1 <= shown <= 6:
            raise ValueError(f"A die shows a whole number from 1 to 6, found {shown!r}.")
        self.lent[number] = shown, source

    def lender(self, number: int) -> str:
        """What has lent a die; empty if it is the game's own."""
        return self.lent[number][1] if number in self.lent else ""

    def take_back_lent(self, number: int) -> None:
        """Forget the lent dice from die ``number`` on: what is thrown there now is thrown as if they had not been."""
        for lent in [n for n in self.lent if n >= number]:
            del self.lent[lent]
            self._returned.add(lent)

    def given_after(self, number: int) -> list[int]:
        """Given dice that would come next, from die ``number`` on."""
        dice = []
        while number in self.fixed or number in self._told:
            dice.append(self.fixed[number] if number in self.fixed else self._told[number][0])
            number += 1
        return dice

    def branch(self, number: int, seed: int | None) -> "DiceBox":
        """A copy; with a seed, the dice from ``number`` on come from that seed instead."""
        if seed is None:
            new = DiceBox.__new__(DiceBox)
            new.seed, new.seed_from, new._random, new._stream = self.seed, self.seed_from, None, []
            new.fixed, new._told, new._faces = self.fixed.copy(), self._told.copy(), self._faces.copy()
            new.lent, new._returned = self.lent.copy(), self._returned.copy()
            return new
        new = DiceBox(seed, (), number)
        new._faces = self._faces.copy()
        new.lent = {n: lent for n, lent in self.lent.items() if n < number}
        for n in range(number):
            if n in new.lent:
                continue
            faces = self._faces.get(n, 6)
            new._told[n] = self.die(n, faces), faces
        return new
