"""Driver: it runs the rules to the next question, gives them answers and dice, and keeps the way back.

Between two steps no rule is alive: the position is then the whole truth. Undo and branch, and the record of ``game``,
are the last such position, plus the words and dice since.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from fs_core.data import quoted
from fs_core.play.dicebox import DiceBox
from fs_core.play.position import Entry, GameOver, Situation
from fs_core.play.questions import Choice, Decision, Obstacle, Roll, Rule, asking_nothing, why_not
from fs_core.play.record import ADJUST, Line, Record, lent_words

S = TypeVar("S", bound=Situation)
_GIVES_UP = {"concede:uk": "UK", "concede:ar": "AR"}
_NAME = re.compile(r"[^\s;,]+")
_no_rule = asking_nothing(lambda: None)  # in place of a step's rules where the game is over


class IllegalChoice(ValueError):
    """A word that does not answer the pending question. ``obstacles`` say why, ``legal`` lists the words that would."""

    def __init__(self, word: str, obstacles: Sequence[Obstacle], legal: Sequence[str]) -> None:
        self.word, self.obstacles, self.legal = word, tuple(obstacles), tuple(legal)
        reasons = " ".join(f"{o.text} (rule {o.rule})" for o in obstacles)
        offer = f" Legal now: {', '.join(legal)}." if legal else ""
        super().__init__(f"{word}: {reasons}{offer}")


def _word(given: Any) -> str:
    """A word that somebody gives. Raises ValueError for anything else."""
    if not isinstance(given, str):
        raise ValueError(f"An answer should be a word, or one of choices, found {quoted(given)}.")
    return given


class _Step(NamedTuple):
    """A step that is behind us: where it began, and the words and dice it took."""

    line: Line
    before: Any
    log: int
    dice: int


class Begun(NamedTuple):
    """Where a step begins: its turn (0 for the set-up), its label in the record, the number of its first log line."""

    turn: int
    label: str
    log: int


class Driver(ABC, Generic[S]):
    """A game from its first position to its end, as far as it is played: see ``game`` for how it is kept."""

    RECORD: ClassVar[type[Record]]
    ENDED: ClassVar[Obstacle]
    """What is said of a word when the game is over."""

    position: S

    # --- what each game has to say ---------------------------------------------------------------------------------

    @abstractmethod
    def _next_step(self) -> tuple[str, Rule[None]]:
        """Label and rules of the step that the position at rest comes to next."""

    @abstractmethod
    def _concession(self, side: str) -> Any:
        """The result when a side gives up."""

    @abstractmethod
    def _end_sentence(self) -> str:
        """How the game ended, in words."""

    def _expand(self, word: str) -> list[str]:
        """The answers that a word stands for which is understood and never listed; empty if there are none."""
        return []

    def _obstacles(self, decision: Decision, word: str) -> list[Obstacle]:
        """Why a word does not answer the pending question."""
        return why_not(decision, word)

    def _tell_of_lender(self, source: str) -> None:
        """Write into the log that dice of this step come from a battle, named by its file."""

    # --- beginning -------------------------------------------------------------------------------------------------

    def _begin(self, position: S, box: DiceBox, start: dict[str, Any] | None) -> None:
        self._prepare(position, box, start)
        self._enter_step()
        self._run(None)

    def _prepare(self, position: S, box: DiceBox, start: dict[str, Any] | None) -> None:
        self.position = position
        self._box, self._start = box, start
        self._steps: list[_Step] = []
        self._scripted: list[tuple[int, str]] = []  # dice of a record's line, each with the battle that lent it
        self._dice = 0
        self._line_by_line = self._paused = False
        self._asked: Decision | None = None
        self._label, self._rule = "", _no_rule()

    # --- what is asked, and answering ------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The question now pending, or None when the game is over."""
        if self._paused:
            self._paused = self._line_by_line = False
            self._run(None)
        return self._asked

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The legal answers now; empty when the game is over."""
        decision = self.decision
        return decision.choices if decision else ()

    def play(self, *words: str | Choice) -> Self:
        """Answer one question after another. Raises IllegalChoice, and ValueError for what is no word; then nothing has
        changed.

        A word is one of ``choices`` (word or Choice), ``concede:uk`` or ``concede:ar``, or, in a campaign, a macro
        (``all``, ``warships``, ``transports``, ``spread``, ``focus:<unit>``).
        """
        mark = self._mark()
        try:
            for word in words:
                for part in [word] if isinstance(word, Choice) else _word(word).split():
                    self._answer(part)
        except BaseException:
            self._rewind(*mark)
            raise
        return self

    def play_lent(self, dice: Sequence[int | None], source: str, *words: str) -> Self:
        """Answer with dice that a battle fought elsewhere has decided; None is a die that is thrown as ever.

        The log and the line of the record name ``source``, the battle's file. An undo to before these dice gives them
        back. Raises IllegalChoice for a word that is not open, ValueError for what is no die, for a name with spaces,
        and if the words have fewer dice thrown; then nothing has changed.
        """
        if not _NAME.fullmatch(source):
            raise ValueError(f"The file of a battle is named without spaces, commas and semicolons, not {source!r}.")
        mark, first = self._mark(), self._dice
        try:
            for number, die in enumerate(dice, first):
                if die is not None:
                    self._box.lend(number, die, source)
            self.play(*words)
            if self._dice - first < len(dice):
                raise ValueError(f"The order throws {self._dice - first} dice, and {len(dice)} are given for it.")
        except BaseException:
            self._rewind(*mark)
            raise
        return self

    def _answer(self, word: str | Choice) -> None:
        decision = self.decision
        if decision is None:
            word = word.word if isinstance(word, Choice) else word
            raise IllegalChoice(word, [self.ENDED], ())
        if isinstance(word, Choice):
            if word in decision.choices:
                self._tokens.append(word.word)
                self._run(word)
                return
            word = word.word
        choice = decision.find(word)
        if choice:
            self._tokens.append(word)
            self._run(choice)
        elif word in _GIVES_UP:
            self._rule.close()
            self._tokens.append(word)
            self._finish(self._concession(_GIVES_UP[word]))
        elif answers := self._expand(word):
            for answer in answers:
                self._answer(answer)
        else:
            raise IllegalChoice(word, self.why_not(word), [c.word for c in decision.choices])

    def why_not(self, word: str | Choice) -> list[Obstacle]:
        """Why a word is not open now: rule numbers and sentences; empty when it is."""
        word = word.word if isinstance(word, Choice) else _word(word)
        if self.decision is None:
            return [self.ENDED]
        if word in _GIVES_UP or self._expand(word):
            return []
        return self._obstacles(self.decision, word)

    # --- running the rules -----------------------------------------------------------------------------------------

    def _enter_step(self) -> None:
        """Remember the position at rest and start the rules of the next step."""
        position = self.position
        self._before, self._log_before, self._dice_before = position.copy(), len(position.log), self._dice
        self._tokens: list[str | int] = []
        self._turn = position.turn
        if position.result is None:
            self._label, self._rule = self._next_step()

    def _run(self, answer: Choice | None) -> None:
        """Give the rules an answer and let them run to the next question for a player, or to the end."""
        if self.position.result is not None:
            self._asked = None
            return
        reply: Choice | int | None = answer
        while True:
            try:
                question = self._rule.send(reply)
            except StopIteration:
                self._close_step()
                self._enter_step()
                if self._line_by_line:
                    self._asked, self._paused = None, True
                    return
                reply = None
                continue
            except GameOver as end:
                self._finish(end.result)
                return
            if type(question) is Roll:
                reply = self._draw(question.faces)
            else:
                assert isinstance(question, Decision)
                self._asked = question
                return

    def _draw(self, faces: int) -> int:
        if self._scripted:
            shown, source = self._scripted.pop(0)
            if source:
                self._box.lend(self._dice, shown, source)
            else:
                self._box.tell(self._dice, shown, faces)
        die = self._box.die(self._dice, faces)
        source = self._box.lender(self._dice) if self._box.lent else ""
        if source and source not in map(self._box.lender, range(self._dice_before, self._dice)):
            self._tell_of_lender(source)
        self._dice += 1
        self._tokens.append(die)
        return die

    def _turn_of_step(self) -> int:
        return 0 if self._label in self.RECORD.SETUP else self._turn

    def _line(self, tokens: list[str | int]) -> Line:
        """The step under way as a line, with the battles that lent it dice."""
        first = self._dice_before
        lenders = {n - first + 1: source for n, (_, source) in self._box.lent.items() if first <= n < self._dice}
        return Line(self._turn_of_step(), self._label, tokens, lent_words(lenders))

    def _close_step(self) -> None:
        line = self._line(self._tokens)
        self._steps.append(_Step(line, self._before, self._log_before, self._dice_before))

    def _finish(self, result: Any) -> None:
        self.position.result = result
        self.position.note("end", result.winner, self._end_sentence(), result.rule, **result._asdict())
        self._close_step()
        self._enter_step()
        self._asked = None

    # --- the way back ----------------------------------------------------------------------------------------------

    def _mark(self) -> tuple[int, int]:
        return len(self._steps), len(self._tokens)

    def _rewind(self, steps: int, tokens: int) -> None:
        """Go back to where ``steps`` steps were behind us and ``tokens`` words and dice of the next one given."""
        self._paused = self._line_by_line = False
        log = self.position.log
        if steps < len(self._steps):
            step = self._steps[steps]
            before, kept, self._dice, words = step.before, step.log, step.dice, step.line.tokens
            del self._steps[steps:]
        else:
            before, kept, self._dice, words = self._before, self._log_before, self._dice_before, self._tokens
        words = words[:tokens]
        self._rule.close()
        self.position = before.copy()
        self.position.log = log[:kept]
        self._enter_step()
        self._run(None)
        for token in words:
            if isinstance(token, str):
                self._answer(token)
        self._box.take_back_lent(self._dice)

    def undo(self, to: str = "answer") -> Self:
        """Take back one answer, or with ``to="operation"`` all since the last position at rest (or the step before it).

        Dice once drawn come again. Raises ValueError when there is nothing to take back.
        """
        if to not in ("answer", "operation"):
            raise ValueError(f"undo goes back to an 'answer' or an 'operation', not to {to!r}.")
        steps = len(self._steps)
        tokens = self._tokens
        while not any(isinstance(token, str) for token in tokens):
            steps -= 1
            if steps < 0:
                raise ValueError("There is no answer to take back.")
            tokens = self._steps[steps].line.tokens
        if to == "operation" or (steps < len(self._steps) and self._steps[steps].line.label == ADJUST):
            last = 0
        else:
            last = max(index for index, token in enumerate(tokens) if isinstance(token, str))
        self._rewind(steps, last)
        return self

    def branch(self, seed: int | None = None) -> Self:
        """An independent game from here; with a seed its further dice differ, without one the same dice come."""
        new = type(self).__new__(type(self))
        new._box = self._box.branch(self._dice, seed)
        new._start, new._scripted = self._start, []
        new._line_by_line = new._paused = self._paused
        new._asked, new._label, new._rule = None, self._label, _no_rule()
        new._steps = list(self._steps)
        new.position = self._before.copy()
        new.position.log = self.position.log[: self._log_before]
        new._dice = self._dice_before
        new._enter_step()
        if new._paused:
            return new
        new._run(None)
        for token in list(self._tokens):
            if isinstance(token, str):
                new._answer(token)
        return new

    def branch_at(self, step: int, seed: int | None = None) -> Self:
        """An independent game as it was when a step of ``steps`` began (its number, from 0); the dice as in ``branch``.

        Steps that ask nobody anything pass again. Raises ValueError for a step that is not there.
        """
        if not isinstance(step, int) or not 0 <= step <= len(self._steps):
            raise ValueError(f"There is no step {quoted(step)}; this game has steps 0 to {len(self._steps)}.")
        new = self.branch()
        new._rewind(step, 0)
        return new if seed is None else new.branch(seed)

    # --- what stands -----------------------------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        """The seed of the dice."""
        return self._box.seed

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.result is not None

    @property
    def turn(self) -> int:
        """The turn, from 1."""
        return self.position.turn

    @property
    def log(self) -> list[Entry]:
        """What happened, in order."""
        return self.position.log

    @property
    def under_way(self) -> tuple[str | int, ...]:
        """The words and dice of the step under way, in order; empty at rest."""
        return tuple(self._tokens)

    @property
    def dice_thrown(self) -> int:
        """How many dice have fallen."""
        return self._dice

    @property
    def steps(self) -> list[Begun]:
        """The steps so far, the one under way last."""
        begun = [Begun(step.line.turn, step.line.label, step.log) for step in self._steps]
        return [*begun, Begun(self._turn_of_step(), self._label, self._log_before)]

    @property
    def rests(self) -> list[S]:
        """The positions in which ``steps`` began, to be read and not to be changed; their logs are empty."""
        return [*(step.before for step in self._steps), self._before]

    @property
    def at_rest(self) -> bool:
        """Whether no step is under way: nothing has been answered since the last position at rest."""
        return not self._tokens
