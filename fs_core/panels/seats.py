"""Who plays a game at a panel, and the way back past the answers of a computer; for either game, without widgets."""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from fs_core.forces import AR, UK
from fs_core.opponents import Player, Random


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


class Seats:
    """One game and those who play it.

    ``players`` names for each side the computer that moves it; a side without one is moved by a person. With ``study``
    anything may be taken back.
    """

    NOUN: ClassVar[str] = "game"

    def __init__(self, game: Any, players: Mapping[str, Player] | None = None, study: bool = False) -> None:
        self.players = dict(players or {})
        self.study = study
        self.take(game)

    def take(self, game: Any) -> None:
        """Go on with another game."""
        self.game = game

    @property
    def waiting(self) -> Player | None:
        """The computer that is to move now, if one is."""
        return self.players.get(self.game.decision.side) if self.game.decision else None

    def check_turn(self) -> None:
        """Raise ValueError when a computer is to move."""
        if self.waiting:
            raise ValueError("It is the computer that moves now: let it take its step first.")

    def concede(self) -> None:
        """The side that is asked gives up. Raises ValueError when the game is over."""
        if not self.game.decision:
            raise ValueError(f"The {self.NOUN} is over already.")
        self.game.play(f"concede:{self.game.decision.side.lower()}")

    def back(self) -> tuple[Any, int]:
        """A branch at the last answer of a person, and how many answers it is back, those of a computer among them.

        Raises ValueError when no person has answered yet.
        """
        trial, answers = self.game.branch().undo(), 1
        while len(self.players) == 1 and trial.decision and trial.decision.side in self.players:
            trial.undo()
            answers += 1
        return trial, answers

    def stage(self) -> tuple[Any, ...]:
        """Where the game stands, so coarsely that a computer's step ends when it changes."""
        return self.game.turn, self.game.phase

    def step(self) -> None:
        """Let the computer that is to move carry out one step, or answer what it is asked in one."""
        here = self.stage()
        while (player := self.waiting) and here == self.stage():
            self.game.play(player.choose(self.game))


def other_players(uk: str | Player, ar: str | Player) -> dict[str, Player]:
    """The computers among the two players. A player is ``"human"``, ``"random"`` or an object with ``choose(game)``.

    Raises ValueError for another word.
    """
    players: dict[str, Player] = {}
    for side, player in ((UK, uk), (AR, ar)):
        if player == "random":
            players[side] = Random()
        elif not isinstance(player, str):
            players[side] = player
        elif player != "human":
            raise ValueError(f"A side is played by 'human', 'random' or a player with choose(game), not {player!r}.")
    return players


def sentence(label: str) -> str:
    """A label with a capital."""
    return label[:1].upper() + label[1:]
