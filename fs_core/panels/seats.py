"""Who plays a game at a panel, for either game and without widgets."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from fs_core.forces import AR, UK
from fs_core.opponents import CAMPAIGN_PLAYERS, Makers, Player, made
from fs_core.play.questions import Decision

_SEATS = re.compile(r"played by uk=(\w+) ar=(\w+)")


class Row(NamedTuple):
    """One thing a person may pick: a word, what it says, a note beside it, and why it is closed (empty if it is not).

    ``odds`` is the whole of what a note sums up; ``focus`` the word that aims this and all further shots. A row of a
    check list counts: ``ticks`` of ``most`` like counters are ticked; other rows have ``most`` 0.
    """

    word: str
    label: str
    note: str = ""
    group: str = ""
    closed: str = ""
    odds: str = ""
    ticks: int = 0
    most: int = 0
    focus: str = ""


class Answer(NamedTuple):
    """One answer of the order under way: the question and the word given to it."""

    decision: Decision
    word: str

    @property
    def label(self) -> str:
        """The answer in words."""
        choice = self.decision.find(self.word)
        return choice.label if choice else self.word


class Seats:
    """One game and those who play it.

    ``players`` names for each side the computer that moves it; a side without one is moved by a person. With ``study``
    anything may be taken back. ``MAKERS`` are the computers that have a name; these are made anew for each game, and
    when answers are taken back, for they remember what they were about to do.
    """

    NOUN: ClassVar[str] = "game"
    MAKERS: ClassVar[Makers] = CAMPAIGN_PLAYERS

    def __init__(self, game: Any, players: Mapping[str, Player] | None = None, study: bool = False) -> None:
        self.players = dict(players or {})
        self._names: dict[str, str] = {}
        self.study = study
        self.take(game)

    def take(self, game: Any) -> None:
        """Go on with another game."""
        self.game = game
        self.renew()

    # --- who plays -------------------------------------------------------------------------------------------------

    def seat(self, uk: str | Player, ar: str | Player) -> None:
        """Say who plays. Raises ValueError as ``other_players`` does."""
        self.players = other_players(uk, ar, self.MAKERS, self.game.seed)
        chosen = {UK: uk, AR: ar}
        self._names = {side: name for side, name in chosen.items() if isinstance(name, str) and name in self.MAKERS}

    def renew(self) -> None:
        """New computers in place of those that have a name, seeded by the game."""
        for side, name in self._names.items():
            self.players[side] = made(self.MAKERS, name, self.game.seed, side)

    def seats(self) -> str:
        """Who plays, in words that ``sit`` reads; a player without a name is ``other``."""
        uk, ar = self.seated
        return f"played by uk={uk if isinstance(uk, str) else 'other'} ar={ar if isinstance(ar, str) else 'other'}"

    @property
    def seated(self) -> tuple[str | Player, str | Player]:
        """Who plays the British and the Argentine side: ``human``, a name, or a player without one."""
        seated: dict[str, str | Player] = {UK: "human", AR: "human", **self.players, **self._names}
        return seated[UK], seated[AR]

    def sit(self, words: str) -> None:
        """Seat the players that ``seats`` has written down; whoever has no name now keeps the seat."""
        if not (found := _SEATS.search(words)):
            return
        sitting = dict(zip((UK, AR), self.seated, strict=True))
        for side, name in zip((UK, AR), found.groups(), strict=True):
            if name in self.MAKERS or name == "human":
                sitting[side] = name
            elif isinstance(sitting[side], str):
                sitting[side] = "human"
        self.seat(sitting[UK], sitting[AR])

    def rows(self) -> list[Row]:
        """What may be picked now; nothing while a computer is to move."""
        raise NotImplementedError

    # --- who moves -------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> Player | None:
        """The computer that is to move now, if one is."""
        return self.players.get(self.game.decision.side) if self.game.decision else None

    def check_turn(self) -> None:
        """Raise ValueError when a computer is to move."""
        if self.waiting:
            raise ValueError("It is the computer that moves now: let it take its step first.")

    def concede(self) -> None:
        """The side that is asked gives up; against a computer the person. Raises ValueError when the game is over."""
        if not self.game.decision:
            raise ValueError(f"The {self.NOUN} is over already.")
        people = [side for side in (UK, AR) if side not in self.players]
        side = people[0] if len(people) == 1 else self.game.decision.side
        self.game.play(f"concede:{side.lower()}")

    def stage(self) -> tuple[Any, ...]:
        """Where the game stands, so coarsely that a computer's step ends when it changes."""
        return self.game.turn, self.game.phase

    def step(self) -> None:
        """Let the computer that is to move carry out one step, or answer what it is asked in one."""
        here = self.stage()
        while (player := self.waiting) and here == self.stage():
            self.game.play(player.choose(self.game))


def other_players(
    uk: str | Player, ar: str | Player, makers: Makers = CAMPAIGN_PLAYERS, seed: int = 0
) -> dict[str, Player]:
    """The computers among the two players. A player is ``"human"``, a name of ``makers``, or an object with
    ``choose(game)``; the seed is that of the game.

    Raises ValueError for another word.
    """
    players: dict[str, Player] = {}
    for side, player in ((UK, uk), (AR, ar)):
        if not isinstance(player, str):
            players[side] = player
        elif player in makers:
            players[side] = made(makers, player, seed, side)
        elif player != "human":
            names = ", ".join(map(repr, ("human", *makers)))
            raise ValueError(f"A side is played by {names} or a player with choose(game), not {player!r}.")
    return players


def answers_so_far(game: Any) -> Iterator[Answer]:
    """The answers of the order under way with their questions."""
    given = [token for token in game.under_way if isinstance(token, str)]
    if not given:
        return
    trial = game.branch().undo(to="operation")
    for word in given:
        assert trial.decision, "a question was open when this was answered"
        yield Answer(trial.decision, word)
        trial.play(word)


def sentence(label: str) -> str:
    """A label with a capital."""
    return label[:1].upper() + label[1:]
