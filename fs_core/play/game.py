"""Game: what is played and kept, the object people drive: a driver with its record, to save, to load and to replay."""

import os
from abc import abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self, TypeVar

from fs_core.data import quoted
from fs_core.play.dicebox import DiceBox
from fs_core.play.driver import Driver, IllegalChoice
from fs_core.play.position import Situation, digest
from fs_core.play.record import ADJUST, Line, RecordError, head

S = TypeVar("S", bound=Situation)


class Game(Driver[S]):
    """A game with its record. Each of the two games says what its steps, records and ends are."""

    # --- what each game has to say ---------------------------------------------------------------------------------

    @property
    @abstractmethod
    def record(self) -> Any:
        """The game so far; ``str(game.record)`` is the file format."""

    @classmethod
    @abstractmethod
    def _starting(cls, record: Any) -> S:
        """The position that a record begins with. Raises ValueError when it is impossible."""

    def _play_adjustment(self, line: Line) -> None:
        """Play a line that steps outside the rules. Raises RecordError for a game that knows none."""
        raise RecordError(f"A record of this kind knows no line {ADJUST!r}.")

    # --- copies and other processes --------------------------------------------------------------------------------

    def __copy__(self) -> Self:
        return self.branch()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.branch()

    def __reduce__(self) -> tuple[Any, ...]:
        """Hand the game over as its record: what is pickled is played again, on this machine or another."""
        return type(self).from_record, (self.record,)

    # --- record, replay, save and load -----------------------------------------------------------------------------

    def _record(self, **more: Any) -> Any:
        """The game so far, as a record of its kind; ``more`` are its fields beyond those that all records have."""
        lines = [step.line for step in self._steps if step.line.tokens]
        if self._tokens:
            lines.append(self._line(list(self._tokens)))
        return self.RECORD(
            seed=self._box.seed,
            seed_from=self._box.seed_from,
            dice=self._box.given_after(self._dice),
            start=self._start,
            lines=lines,
            digest=digest(self.position),
            **more,
        )

    @classmethod
    def from_record(cls, record: Any) -> Self:
        """Replay a record, checking every word, die and, if given, the last position. Raises RecordError."""
        record = cls._parsed(record)
        game = None
        for _, game in cls._replayed(record):  # noqa: B007  # the last one is wanted
            pass
        assert game is not None
        for number, die in enumerate(record.dice, game._dice):
            game._box.fixed[number] = die
        game._line_by_line = False
        try:
            _ = game.decision  # let the game come to its next question
        except ValueError as problem:  # a die that is neither given nor seeded
            raise RecordError(f"The end of the record: {problem}") from None
        if record.digest and record.digest != digest(game.position):
            raise RecordError("The record replays to another position than its hash says; it has been changed or cut.")
        return game

    @classmethod
    def _parsed(cls, record: Any) -> Any:
        """A record, or that of its text. Raises RecordError for anything else."""
        if isinstance(record, str):
            return cls.RECORD.parse(record)
        if not isinstance(record, cls.RECORD):
            right = f"its text or a {cls.RECORD.__name__}"
            raise RecordError(f"A record should be given as {right}, found {quoted(record)}.")
        return record

    @classmethod
    def replay(cls, record: Any) -> Iterator[tuple[Line | None, Self]]:
        """The game before the first line, then after each line of a record; each is a game of its own, to play on from.

        Raises RecordError naming the line that cannot be played.
        """
        for line, game in cls._replayed(cls._parsed(record)):
            yield line, game.branch()

    @classmethod
    def _replayed(cls, record: Any) -> Iterator[tuple[Line | None, Self]]:
        """The same as one object that goes from line to line."""
        try:
            position = cls._starting(record)
        except RecordError:
            raise
        except ValueError as problem:
            raise RecordError(f"The starting position of the record is impossible: {problem}") from None
        game = cls.__new__(cls)
        game._prepare(position, DiceBox(record.seed, (), record.seed_from), record.start)
        game._line_by_line = game._paused = True
        game._enter_step()
        yield None, game
        for line in record.lines:
            game._play_line(line, last=line is record.lines[-1])
            yield line, game

    def _play_line(self, line: Line, last: bool) -> None:
        where = f"Line {line.number}" if line.number else f"Line {line}"
        if self.over:
            raise RecordError(f"{where}: the game has ended before it; nothing follows the end.")
        try:
            self._reach(line, where)
            if line.label == ADJUST:
                self._play_adjustment(line)
                return
            dice, lenders = [token for token in line.tokens if isinstance(token, int)], line.lenders
            self._scripted = [(die, lenders.get(number, "")) for number, die in enumerate(dice, 1)]
            steps = len(self._steps)
            if self._paused:
                self._start_step()
            for token in line.tokens:
                if isinstance(token, str):
                    if self.over or len(self._steps) != steps:
                        raise RecordError(f"{where}: {token} comes after the end of this step.")
                    self._answer(token)
        except (IllegalChoice, ValueError) as problem:
            if isinstance(problem, RecordError):
                raise
            raise RecordError(f"{where}: {problem}") from None
        if self._scripted:
            raise RecordError(f"{where}: nothing asks for the die {self._scripted[0][0]}.")
        if self._asked is not None and not last:
            raise RecordError(f"{where} ends too soon; the question is still open: {self._asked.prompt}")

    def _reach(self, line: Line, where: str) -> None:
        """Let steps that ask nothing and have no line of their own pass, up to the one the line is about.

        An adjustment stands before any step of its turn.
        """
        while True:
            found = head(self._turn, self._label)
            here = line.turn == self._turn if line.label == ADJUST else found == line.head
            if here or self.over:
                return
            if self._paused:
                self._start_step()
            if self._asked is not None or self.over:
                raise RecordError(f"{where}: {line.head} stands here, but the game is at {found}.")

    def _start_step(self) -> None:
        """Begin the next step of a game that goes line by line."""
        self._paused = False
        self._run(None)

    def save(self, path: "str | os.PathLike[str]", remark: str = "") -> None:
        """Write the record to a file; the old file stays until the new one is complete.

        ``remark`` is a line of words that the file carries below its first line; reading a record passes it over.
        Raises OSError if the file cannot be written, ValueError for what no file can be called.
        """
        target = Path(path)
        if not target.name or "\0" in target.name:
            raise ValueError(f"{str(path)!r} is no name of a file.")
        first, _, rest = str(self.record).partition("\n")
        text = "\n".join([first, *([f"; {' '.join(remark.split())}"] if remark else []), rest])
        temporary = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            temporary.write_text(text, encoding="utf-8", newline="\n")
            os.replace(temporary, target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: "str | os.PathLike[str]") -> Self:
        """The game in a file. Raises RecordError for a damaged one, OSError if it cannot be read."""
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            raise RecordError(f"{Path(path).name} is no text file; a record is UTF-8 text.") from None
        except ValueError:  # a character that no file name has
            raise RecordError(f"{str(path)!r} is no name of a file.") from None
        return cls._from_file(text, Path(path).parent)

    @classmethod
    def _from_file(cls, text: str, folder: Path) -> Self:
        """The game in the text of a file that lies in a folder."""
        return cls.from_record(text)
