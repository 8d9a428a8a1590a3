"""The desk: what a person at a panel does with a game — lay an order, carry it out, take it back.

No widgets here: the play panel shows what the desk says and hands it what a person does.
"""

from contextlib import suppress
from pathlib import Path

from fs_core import forces
from fs_core.campaign.game import Campaign, IllegalChoice
from fs_core.campaign.macros import expand, meant
from fs_core.campaign.questions import Choice, Decision, Obstacle
from fs_core.link import Fight, NoFight, take_back
from fs_core.link.order import attack_of
from fs_core.opponents.player import way_back
from fs_core.panels.campaign.rows import MACROS, alike, answer_rows, check_rows, operation_rows
from fs_core.panels.seats import Answer, Row, Seats, answers_so_far
from fs_core.tactical import Battle

# Answers that are an order of their own take effect at once; all others wait for "Carry out" if they end an order.
_AT_ONCE = ("leader", "intercept", "shot", "submarine")


class Desk(Seats):
    """One campaign and those who play it.

    ``held`` is the answer that would end the order being laid: it waits for ``carry_out``. With ``offers`` a computer's
    ground attack is held too, before its dice, so that it may be fought platoon by platoon.
    """

    game: Campaign
    offers = False

    def take(self, game: Campaign) -> None:
        """Go on with another game."""
        super().take(game)
        self.read()

    def read(self) -> None:
        """Look at the game anew, holding nothing; call it when the game was moved by another hand."""
        self.held = ""
        self._ticks_before: list[list[str]] = []  # of the check list in view, so that Back takes back a whole group
        self.order = list(answers_so_far(self.game))
        self._selection = self._read_selection()

    @property
    def order_with_held(self) -> list[Answer]:
        """The order as it would be carried out now."""
        decision = self.game.decision
        return [*self.order, Answer(decision, self.held)] if decision and self.held else self.order

    # --- what is asked ---------------------------------------------------------------------------------------------

    def _read_selection(self) -> Decision | None:
        """The question that a check list stands for: the first of a chain that picks one unit after the other.

        None where units are not picked freely, such as one by one with a ship for each.
        """
        now = self.game.decision
        if not now or now.kind != "units":
            return None
        self._ticked = 0
        for answer in reversed(self.order):
            if answer.decision.prompt != now.prompt or not answer.word.startswith("add:"):
                break
            self._ticked += 1
        first = self.order[-self._ticked].decision if self._ticked else now
        adds = [choice for choice in first.choices if choice.verb == "add"]
        if not self._ticked:
            after = self.game.branch().play(adds[0]).decision if adds else None
            if not after or after.prompt != now.prompt:
                return None
        return first

    @property
    def ticked(self) -> list[str]:
        """The words of the units ticked in the check list, in order."""
        return [answer.word for answer in self.order[-self._ticked :]] if self._selection and self._ticked else []

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What may be picked now, on the map too: of a check list all its units, ticked or not."""
        if self._selection:
            closing = [choice for choice in self.game.choices if choice.verb != "add"]
            return (*(choice for choice in self._selection.choices if choice.verb == "add"), *closing)
        return self.game.choices

    def rows(self) -> list[Row]:
        """What may be picked, as the rows of a list or of a check list; closed operations with their reasons."""
        decision = self.game.decision
        if decision is None or self.waiting:
            return []
        if self._selection:
            return check_rows(self.game, self._before_ticks(), self._selection, self.ticked)
        if decision.kind == "operation":
            return operation_rows(self.game.position, decision)
        return answer_rows(self.game, decision)

    # --- answering -------------------------------------------------------------------------------------------------

    def pick(self, word: str) -> None:
        """Give an answer, tick a unit, or hold the answer that would end the order.

        Raises IllegalChoice, and ValueError when a computer is to move.
        """
        self.check_turn()
        if self._selection and word.startswith("add:"):
            self.tick(word, 1 if word not in self._rows_ticked() else -1)
        elif self._selection and word in MACROS:
            self._set_ticks([w for w in expand(self._before_ticks(), word) if w.startswith("add:")])
        else:
            self._lay(meant(self.game, word))

    def _rows_ticked(self) -> list[str]:
        """Rows that are wholly ticked, so that one more pick takes the ticks away."""
        return [row.word for row in self.rows() if row.most and row.ticks == row.most]

    def _lay(self, words: list[str]) -> None:
        """Give answers; if the last of them ends the order, it is held."""
        held = words[-1] if words and self._ends_order(self.game.branch().play(*words)) else ""
        self.game.play(*(words[:-1] if held else words))
        self.read()
        self.held = held or self._only_end()

    def _only_end(self) -> str:
        """The answer that ends the order, if it is the only one: nobody has to pick it."""
        decision = self.game.decision
        only = decision is not None and decision.kind == "attack" and not self.waiting and len(decision.choices) == 1
        return self.game.choices[0].word if only else ""

    def _ends_order(self, trial: Campaign) -> bool:
        """Whether after these words dice have fallen, the step is over, or another side is asked."""
        now = self.game.decision
        assert now, "a question is open"
        if now.kind in _AT_ONCE or self.game.phase not in ("uk-operations", "ar-operations"):
            return False
        before, after = self.game.under_way, trial.under_way
        added = after[len(before) :]
        same_step = len(added) > 0 and after[: len(before)] == before
        quiet = same_step and all(isinstance(token, str) for token in added)
        return not (quiet and trial.decision and trial.decision.side == now.side)

    def tick(self, word: str, change: int) -> None:
        """Tick one more or one fewer of the like counters of a row.

        Raises IllegalChoice, and ValueError when a computer is to move; nothing has changed then.
        """
        self.check_turn()
        ticks = [row for row in self.rows() if row.most]
        counts = {row.word: row.ticks for row in ticks}
        most = {row.word: row.most for row in ticks}
        position, unit = self.game.position, forces.NUMBER.get(word.removeprefix("add:"), -1)
        row = next((w for w in counts if unit >= 0 and alike(position, w) >> unit & 1), None)
        if row is None:
            raise IllegalChoice(word, self.game.why_not(word), [c.word for c in self.choices])
        counts[row] = max(0, min(most[row], counts[row] + change))
        trial = self._before_ticks()
        words = []
        while left := [w for w, count in counts.items() if count]:
            adds = [c for c in trial.choices if c.verb == "add"]
            found = next(((c, w) for c in adds for w in left if alike(position, w) >> c.value & 1), None)
            if not found:
                raise IllegalChoice(word, trial.why_not(left[0]), [c.word for c in trial.choices])
            choice, row = found
            counts[row] -= 1
            words.append(choice.word)
            trial.play(choice)
        self._set_ticks(words)

    def _before_ticks(self) -> Campaign:
        """A branch at the first question of the check list."""
        trial = self.game.branch()
        if self.ticked:
            trial.undo(to="operation")
            trial.play(*self._words_before())
        return trial

    def _words_before(self) -> list[str]:
        return [answer.word for answer in self.order[: len(self.order) - len(self.ticked)]]

    def _set_ticks(self, words: list[str]) -> None:
        earlier = [*self._ticks_before, self.ticked]
        self._before_ticks().play(*words)  # what is refused is refused before anything is taken back
        if self.ticked:
            before = self._words_before()
            self.game.undo(to="operation")
            self.game.play(*before)
        self._lay(words)
        self._ticks_before = earlier

    def carry_out(self) -> None:
        """Give the held answer: the order is carried out."""
        if not self.held:
            raise ValueError("There is no complete order to carry out yet; answer the question first.")
        self.game.play(self.held)
        self.read()

    @property
    def can_fight(self) -> bool:
        """Whether the order is a ground attack laid up to its dice, which may be fought platoon by platoon."""
        return self.offers and bool(self.held) and self._opens_fight(self.held)

    def _opens_fight(self, word: str) -> bool:
        with suppress(NoFight, IllegalChoice):
            return bool(attack_of(self.game, word))
        return False

    def take_result(self, fight: Fight, battle: Battle, folder: Path) -> None:
        """Carry the attack out with the dice of its battle. Raises ValueError, and OSError if it cannot be saved."""
        take_back(self.game, fight, battle, folder)
        self.read()

    def concede(self) -> None:
        """The side that is asked gives up. Raises ValueError when the game is over."""
        super().concede()
        self.read()

    def why_not(self, word: str) -> list[Obstacle]:
        """Why a word is not open; of a check list, why a unit cannot be added."""
        return [] if any(choice.word == word for choice in self.choices) else self.game.why_not(word)

    # --- taking back -----------------------------------------------------------------------------------------------

    @property
    def can_cancel(self) -> bool:
        """Whether the order under way is still only words of one side: no die, no answer of the other side."""
        sides = {answer.decision.side for answer in self.order}
        quiet = all(isinstance(token, str) for token in self.game.under_way)
        asked = self.game.decision.side if self.game.decision else None
        return not self.waiting and (bool(self.held) or bool(self.order and quiet and sides == {asked}))

    def cancel(self) -> None:
        """Take the whole order back. Raises ValueError once a die has fallen or the other side has answered."""
        if not self.can_cancel:
            raise ValueError("There is no order to cancel: a die has fallen, or nothing has been ordered yet.")
        if self.order:
            self.game.undo(to="operation")
        self.read()

    @property
    def needs_consent(self) -> bool:
        """Whether taking back the last answer takes the other side's agreement (5.1, R-51)."""
        own = self.held and not self.waiting
        return not (own or self._ticks_before or self.study or self.game.taken_back_freely)

    def undo(self) -> None:
        """Take back the last answer of a person, or change of ticks; what a computer answered since goes with it.

        Raises ValueError when no person has answered yet.
        """
        if self._ticks_before:
            *earlier, ticks = self._ticks_before
            self._set_ticks(ticks)
            self._ticks_before = earlier
            return
        if not self.held or self.waiting:
            _, answers = way_back(self.game, self.players)
            for _ in range(answers):
                self.game.undo()
        self.read()

    # --- the computer ----------------------------------------------------------------------------------------------

    @property
    def computer_attacks(self) -> bool:
        """Whether a computer's ground attack is held before its dice."""
        return bool(self.waiting and self.held)

    def step(self) -> None:
        """Let the computer that is to move carry out one step, or answer what it is asked in one; an attack of its that
        may be fought is held first, and carried out by the next step."""
        here, held = self.stage(), self.held
        try:
            while (player := self.waiting) and here == self.stage():
                word = held or player.choose(self.game).word
                if not held and self.offers and self._opens_fight(word):
                    held = word
                    break
                held = ""
                self.game.play(word)
        finally:
            self.read()
        self.held = held
