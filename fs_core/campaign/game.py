"""Campaign: the object people drive. It runs the rules to the next question and keeps the way back.

>>> from fs_core import Campaign
>>> game = Campaign(seed=1982).play("to:sea-7", "to:sea-6")
>>> game.decision.prompt
'Which operation does the British side carry out?'
>>> game.undo().decision.kind
'area'
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from fs_core.campaign import adjust as adjusting
from fs_core.campaign.macros import expand
from fs_core.campaign.options import DEFAULT, Options
from fs_core.campaign.position import Position, Result
from fs_core.campaign.questions import Decision, Obstacle, Rule, why_not
from fs_core.campaign.reasons import event_in_the_way
from fs_core.campaign.record import Line, Record
from fs_core.campaign.sequence import next_step
from fs_core.campaign.setup import starting_position
from fs_core.campaign.victory import GameOver, check_sudden_death, concession, end_sentence
from fs_core.play.dicebox import DiceBox
from fs_core.play.driver import Begun, IllegalChoice
from fs_core.play.game import Game

__all__ = ["Begun", "Campaign", "IllegalChoice"]


class Campaign(Game[Position]):
    """One game of Falklands Showdown, from set-up to a declared winner.

    ``seed`` feeds the dice (a fresh one is drawn, and shown in the record, if left out); ``dice`` are used first.
    """

    RECORD: ClassVar[type[Record]] = Record
    ENDED = Obstacle("5.1-d", "The game is over and takes no more words.")

    def __init__(self, seed: int | None = None, options: Options | None = None, dice: Sequence[int] = ()) -> None:
        options = Options.given(options, DEFAULT)
        seed = random.SystemRandom().randrange(1 << 32) if seed is None else seed
        self._begin(starting_position(options), DiceBox(seed, dice), None)

    @classmethod
    def from_position(
        cls,
        mapping: Mapping[str, Any],
        dice: Sequence[int] = (),
        seed: int = 0,
        options: Options | None = None,
    ) -> "Campaign":
        """A game that starts from a position given as plain data. Raises PositionError (a ValueError)."""
        position = Position.from_dict(mapping, Options.given(options, DEFAULT))
        game = cls.__new__(cls)
        game._begin(position, DiceBox(seed, dice), position.to_dict())
        return game

    # --- what the campaign tells its driver ------------------------------------------------------------------------

    def _next_step(self) -> tuple[str, Rule[None]]:
        return next_step(self.position)

    @classmethod
    def _starting(cls, record: Record) -> Position:
        if record.start is None:
            return starting_position(record.options)
        return Position.from_dict(record.start, record.options)

    def _concession(self, side: str) -> Result:
        return concession(self.position, side)

    def _end_sentence(self) -> str:
        return end_sentence(self.position.result) if self.position.result else ""

    def _tell_of_lender(self, source: str) -> None:
        text = f"Dice of this attack are not thrown: they come from a battle fought platoon by platoon ({source})."
        self.position.note("lent", None, text, "10.2", source=source)

    def _expand(self, word: str) -> list[str]:
        return expand(self, word)

    def _obstacles(self, decision: Decision, word: str) -> list[Obstacle]:
        found = why_not(decision, word)
        return (event_in_the_way(self._before, self._tokens, word) or found) if found else []

    def _play_adjustment(self, line: Line) -> None:
        name, *changes = map(str, line.tokens or [""])
        self.adjust(name, *changes)

    # --- what stands -----------------------------------------------------------------------------------------------

    @property
    def options(self) -> Options:
        """The rulings this game is played by."""
        return self.position.options

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        return self.position.result

    @property
    def vp(self) -> int:
        """Victory points, positive for Argentina (4.1)."""
        return self.position.vp

    @property
    def operations_remaining(self) -> int:
        """British operations left (5.3)."""
        return self.position.operations_remaining

    @property
    def phase(self) -> str:
        """The phase: set-up, uk-operations, ar-operations, uk-submarines, ar-submarines or events."""
        return self.position.phase

    @property
    def record(self) -> Record:
        """The game so far; ``str(game.record)`` is the file format."""
        record: Record = self._record(options=self.options)
        return record

    @property
    def taken_back_freely(self) -> bool:
        """Whether the last answer may be taken back without consent: no die and no answer of the other side since it
        (5.1, R-51)."""
        if self.options.free_undo or self.decision is None or not self._tokens:
            return self.options.free_undo
        return isinstance(self._tokens[-1], str) and self._asked_before_last() == self.decision.side

    def _asked_before_last(self) -> str | None:
        earlier = self.branch().undo()
        return earlier.decision.side if earlier.decision else None

    def adjust(self, reason: str, *changes: str) -> "Campaign":
        """Step outside the rules, never silently: ``eliminate:<unit>``, ``hit:<unit>``, ``recover:<unit>``,
        ``control:<area>=UK|AR``, ``place:<unit>=<area>``, ``vp:<points>``. Only between two steps.

        Raises IllegalChoice while a step is under way, AdjustmentError for an unknown change; nothing has changed then.
        """
        if self._tokens or self.over:
            raise IllegalChoice("adjust", [Obstacle("5.1", "An adjustment stands between two steps of a game.")], ())
        changed = adjusting.apply(self.position, reason, changes)
        self._rule.close()
        self._label, self._tokens = "adjust", [reason, *changes]
        self.position = changed
        self._close_step()
        self._enter_step()
        try:
            check_sudden_death(self.position)
        except GameOver as end:
            self._finish(end.result)
            return self
        if self._line_by_line:
            self._asked, self._paused = None, True
        else:
            self._run(None)
        return self

    # --- rich display ----------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        state = end_sentence(self.result) if self.result else self.decision.prompt if self.decision else "at rest"
        return f"<Campaign turn {self.turn}, {self.operations_remaining} left, VP {self.vp:+d}: {state}>"

    def _repr_html_(self) -> str:
        from fs_core.display import campaign_html

        return campaign_html(self)

    def _repr_svg_(self) -> str:
        from fs_core.display import map_svg

        return map_svg(self)
