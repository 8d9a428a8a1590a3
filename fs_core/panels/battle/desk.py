"""The desk of a battle: who plays, what may be picked with the chances beside it, the way back. No widgets here."""

from math import atan2, dist, pi
from typing import Any

from fs_core.opponents import PLATOON_PLAYERS
from fs_core.opponents.player import way_back
from fs_core.panels.battle.fire import CLOSED
from fs_core.panels.battle.odds import chances
from fs_core.panels.battle.told import Told, listed
from fs_core.panels.battle.words import stands
from fs_core.panels.seats import Row, Seats, sentence
from fs_core.play.questions import Choice
from fs_core.tactical import Battle
from fs_core.tactical.labels import differing
from fs_core.tactical.position import Position
from fs_core.tactical.turn.movement import contacts

_NO_STATE = ("ask", "light", "warn", "report", "split")  # what is done, not who does it
_COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


class BattleDesk(Seats):
    """One battle and those who play it. Without ``study`` only what no die has followed may be taken back."""

    NOUN = "battle"
    MAKERS = PLATOON_PLAYERS
    game: Battle

    def rows(self) -> list[Row]:
        """What may be picked; close combats first, then works and houses."""
        decision = self.game.decision
        if decision is None or self.waiting:
            return []
        position, beside = self.game.position, chances(self.game)
        if decision.kind == "to" and decision.unit:
            rows = [_place(position, decision.unit, choice, beside.get(choice.word)) for choice in decision.choices]
            return sorted(rows, key=lambda row: (not row.odds, row.label.startswith("Point ")))
        rows = [_row(position, decision.kind, choice, beside.get(choice.word)) for choice in decision.choices]
        return sorted(rows, key=lambda row: CLOSED in row.note)  # fire that cannot hit stands last

    # --- answering and taking back ---------------------------------------------------------------------------------

    def pick(self, word: str) -> None:
        """Answer the question. Raises IllegalChoice, and ValueError when a computer is to move."""
        self.check_turn()
        self.game.play(word)

    def undo(self) -> None:
        """Take back the last answer of a person; what a computer answered since goes with it.

        Raises ValueError when no person has answered, and without ``study`` when a die has fallen since.
        """
        trial, answers = way_back(self.game, self.players)
        if not self.study and trial.dice_thrown != self.game.dice_thrown:
            raise ValueError("A die has fallen since that answer: it stands, unless study mode is on (Battle page).")
        for _ in range(answers):
            self.game.undo()
        self.renew()

    @property
    def can_cancel(self) -> bool:
        """Whether more than one answer of the order under way is a person's to take back at once."""
        return not self.waiting and sum(isinstance(token, str) for token in self.game.under_way) > 1

    def cancel(self) -> None:
        """Take back the whole order under way. Raises ValueError as ``undo`` does."""
        if not self.can_cancel:
            raise ValueError("There is no order to drop; Back takes back one answer.")
        if not self.study and any(isinstance(token, int) for token in self.game.under_way):
            raise ValueError("A die has fallen in this order: it stands, unless study mode is on (Battle page).")
        self.game.undo(to="operation")
        self.renew()

    def answer(self) -> bool:
        """Let the computer that is to move give one answer; returns whether it moves on."""
        if player := self.waiting:
            self.game.play(player.choose(self.game))
        return self.waiting is not None

    def stage(self) -> tuple[Any, ...]:
        """The turn, the side and the step of the turn."""
        position = self.game.position
        return position.turn, position.side, position.step


# --- rows -----------------------------------------------------------------------------------------------------------


def _place(position: Position, id: str, choice: Choice, told: Told | None) -> Row:
    """A place to go to: how far, what it is, and the close combat or mines that wait there."""
    ground = position.ground
    name = choice.word.partition(":")[2]
    end = ground.point(name)
    here, start = position.place(end), position.units[id].at
    way = []
    if start:
        way = [f"{dist(start, end):.0f} m {_bearing(start, end)}", "" if here else ground.cover(end)]
    met = contacts(position, position.side, end) if told else []
    label = here.name if here else f"Point {name}"
    if met:
        label = f"Close combat: {listed([position.name(other) for other in met])}"
    note = "; ".join(filter(None, [", ".join(filter(None, way)), told.note if told else ""]))
    return Row(choice.word, sentence(label), note, odds=told.odds if told else "")


def _bearing(start: tuple[int, int], end: tuple[int, int]) -> str:
    """The nearest of eight points of the compass."""
    return _COMPASS[round(atan2(end[1] - start[1], end[0] - start[0]) / (pi / 4)) % 8]


def _row(position: Position, kind: str, choice: Choice, told: Told | None) -> Row:
    """Any other choice, by what differs from the rest, with its chance, or else how the unit it names stands."""
    label, way = differing(kind, choice)
    notes = way, told.note if told else _state(position, choice)
    return Row(choice.word, sentence(label), ", ".join(filter(None, notes)), odds=told.odds if told else "")


def _state(position: Position, choice: Choice) -> str:
    """What a list says of a unit beside its name: its men, and what has befallen it."""
    if choice.verb in _NO_STATE:
        return ""
    unit = position.units.get(choice.word.partition(":")[2].partition("/")[0])
    return stands(unit) if unit else ""
