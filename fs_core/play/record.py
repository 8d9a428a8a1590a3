"""The text of a game: one step a line, dice in brackets, comments after ``;`` — made to be read and written.

Each game has its own kind of record: the name in the first line, the labels of its steps, the faces of its dice.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, Self

from fs_core.switches import OptionError, Switches

ADJUST = "adjust"  # the label of a line that steps outside the rules
_FIGURES = tuple(map(str, range(1, 11)))
MOST_FIGURES = 20
"""The digits that a number in a position may have: more than any has, and few enough to be read at once."""
_TOKEN = re.compile(r"\[([^\]]*)\]|([^\s\[\]]+)")
_LENT = re.compile(r"dice((?: \d{1,3}(?:-\d{1,3})?)+) from the battle ([^\s;,]+)")


class RecordError(ValueError):
    """A record that cannot be read or replayed; the message names the line and what would be right."""


def head(turn: int, label: str) -> str:
    """How a step is named in a record; a set-up stands before all turns."""
    return label if label.startswith("setup") else f"T{turn} {label}"


def lent_words(lenders: Mapping[int, str]) -> str:
    """The comment that says which dice of a line, counted from 1, were not thrown but come from which battle.

    >>> lent_words({2: "t9-goose-green.fsrec", 3: "t9-goose-green.fsrec", 5: "t9-goose-green.fsrec"})
    'dice 2-3 5 from the battle t9-goose-green.fsrec'
    """
    said = []
    for source in dict.fromkeys(lenders.values()):
        numbers = sorted(number for number, lender in lenders.items() if lender == source)
        runs: list[list[int]] = []
        for number in numbers:
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        spans = [f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
        said.append(f"dice {' '.join(spans)} from the battle {source}")
    return ", ".join(said)


@dataclass(slots=True)
class Line:
    """One step of a game: its turn (0 for the set-up), its label, and its words and dice in order."""

    turn: int
    label: str
    tokens: list[str | int]
    comment: str = ""
    number: int = 0

    @property
    def head(self) -> str:
        """What the line begins with: ``setup uk``, or its turn and label such as ``T2 uk subs``."""
        return head(self.turn, self.label)

    @property
    def lenders(self) -> dict[int, str]:
        """The dice of the line, counted from 1, that its comment says come from a battle, with the battle's file."""
        found: dict[int, str] = {}
        for spans, source in _LENT.findall(self.comment):
            for span in spans.split():
                first, _, last = span.partition("-")
                found.update(dict.fromkeys(range(int(first), int(last or first) + 1), source))
        return found

    def __str__(self) -> str:
        text = " ".join([self.head, *_written(self.tokens)])
        return f"{text:<76} ; {self.comment}" if self.comment else text


def _written(tokens: list[str | int]) -> Iterator[str]:
    """Words as they are, dice that follow each other in one pair of brackets."""
    dice: list[int] = []
    for token in tokens:
        if isinstance(token, int):
            dice.append(token)
            continue
        if dice:
            yield "[" + " ".join(map(str, dice)) + "]"
            dice = []
        yield token
    if dice:
        yield "[" + " ".join(map(str, dice)) + "]"


@dataclass(slots=True)
class Record:
    """A game as data: header and lines. ``str(record)`` is the file format, ``parse`` reads it.

    ``seed_from`` is the number of dice before the seeded ones begin, ``dice`` given dice not used yet, ``start`` a
    position other than the set-up, ``digest`` a hash of the last position.
    """

    NAME: ClassVar[str]
    FORMAT: ClassVar[int] = 1
    HEADERS: ClassVar[tuple[str, ...]] = ("options", "seed", "dice", "position", "ends", "hash")
    OPTIONS: ClassVar[type[Switches]]
    SETUP: ClassVar[tuple[str, ...]]
    LABELS: ClassVar[tuple[str, ...]]
    FACES: ClassVar[int] = 6

    options: Any = None
    seed: int = 0
    seed_from: int = 0
    dice: list[int] = field(default_factory=list)
    start: dict[str, Any] | None = None
    lines: list[Line] = field(default_factory=list)
    digest: str = ""

    def __post_init__(self) -> None:
        if self.options is None:
            self.options = self.OPTIONS()

    def __str__(self) -> str:
        header = [f"# {self.NAME} {self.FORMAT}", f"# options: {self.options.text()}", *self._more_headers()]
        header.append(f"# seed: {self.seed}" + (f" from die {self.seed_from}" if self.seed_from else ""))
        if self.dice:
            header.append("# dice: " + " ".join(map(str, self.dice)))
        if self.start is not None:
            header.append("# position: " + json.dumps(self.start, ensure_ascii=False, separators=(",", ":")))
        tail = []
        if self.digest:
            header.append("# ends: with a hash")  # so that a file which has lost its end is known for one
            tail.append(f"# hash: {self.digest}")
        return "\n".join([*header, *map(str, self.lines), *tail]) + "\n"

    def _more_headers(self) -> list[str]:
        """Header lines of one game alone."""
        return []

    def _read_more(self, number: int, name: str, value: str) -> None:
        """Read a header that ``HEADERS`` has for one game alone. Raises RecordError."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the file format. Raises RecordError with the number of the offending line."""
        record = cls()
        rows = [(number, row.strip()) for number, row in enumerate(text.split("\n"), 1)]
        rows = [(number, row) for number, row in rows if row]
        if not rows or rows[0][1].split() != ["#", cls.NAME, str(cls.FORMAT)]:
            raise RecordError(f"Line 1 should read '# {cls.NAME} {cls.FORMAT}'; this is no record of this format.")
        headers: set[str] = set()
        for number, row in rows[1:]:
            if "hash" in headers:
                raise RecordError(f"Line {number}: nothing should follow the hash, which closes a record.")
            if row.startswith("#"):
                name, colon, value = row[1:].strip().partition(":")
                if not colon or not re.fullmatch("[a-z]+", name):
                    continue  # a remark
                if name not in cls.HEADERS:
                    raise RecordError(f"Line {number}: a record knows no {name!r}; it knows {', '.join(cls.HEADERS)}.")
                if name in headers:
                    raise RecordError(f"Line {number}: {name} stands in a line before; once is right.")
                if name != "hash" and record.lines:
                    raise RecordError(f"Line {number}: {name} should stand before the first line of the game.")
                headers.add(name)
                record._read_header(number, name, value.strip())
            elif not row.startswith(";"):
                record.lines.append(cls._read_line(number, row))
        if "ends" in headers and "hash" not in headers:
            raise RecordError(
                "The record has lost its end: the hash that its header announces should be its last line."
            )
        return record

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"

    def _read_header(self, number: int, name: str, value: str) -> None:
        if name == "options":
            try:
                self.options = self.OPTIONS.from_text(value)
            except OptionError as problem:
                raise RecordError(f"Line {number}: {problem}") from None
        elif name == "seed":
            match = re.fullmatch(r"([0-9]{1,4000})(?: from die ([0-9]{1,9}))?", value)
            if not match:
                raise RecordError(
                    f"Line {number}: the seed should be a whole number of at most 4,000 digits, found {_short(value)}."
                )
            self.seed, self.seed_from = int(match[1]), int(match[2] or 0)
        elif name == "dice":
            self.dice = self._dice(number, value)
        elif name == "position":
            self.start = _read_position(number, value)
        elif name == "hash":
            if not re.fullmatch(r"[0-9a-f]{16}", value):
                raise RecordError(f"Line {number}: the hash should be 16 hexadecimal digits, found {value!r}.")
            self.digest = value
        elif name != "ends":
            self._read_more(number, name, value)

    @classmethod
    def _dice(cls, number: int, text: str) -> list[int]:
        dice, figures = text.split(), _FIGURES[: cls.FACES]
        for die in dice:
            if die not in figures:
                raise RecordError(f"Line {number}: a die shows 1 to {cls.FACES}, found {die!r}.")
        return [int(die) for die in dice]

    @classmethod
    def _read_line(cls, number: int, row: str) -> Line:
        row, _, comment = row.partition(";")
        match = _line_pattern(cls.SETUP, cls.LABELS).match(row.strip())
        if not match:
            raise RecordError(
                f"Line {number}: {row.strip()!r} should begin with '{cls.SETUP[0]}' or a turn and one of"
                f" {', '.join(cls.LABELS)}, such as 'T2 {cls.LABELS[0]}'."
            )
        body = match[4] or ""
        if "[" in _TOKEN.sub(" ", body) or "]" in _TOKEN.sub(" ", body):
            raise RecordError(f"Line {number}: dice should stand in a closed pair of brackets, such as [5 3].")
        tokens: list[str | int] = []
        for token in _TOKEN.finditer(body):
            if token[2] is None:
                tokens.extend(cls._dice(number, token[1]))
            else:
                tokens.append(token[2])
        return Line(int(match[2] or 0), match[1] or match[3], tokens, comment.strip(), number)


@lru_cache(maxsize=4)
def _line_pattern(setup: tuple[str, ...], labels: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(labels, key=len, reverse=True)
    return re.compile(rf"^(?:({'|'.join(setup)})|T([0-9]{{1,3}}) ({'|'.join(longest_first)}))(?: +(.*))?$")


def _read_position(number: int, value: str) -> dict[str, Any]:
    try:
        start = json.loads(value, object_pairs_hook=_each_once, parse_int=_whole)
    except (json.JSONDecodeError, RecursionError):  # or brackets in brackets without end
        raise RecordError(f"Line {number}: the position is no valid JSON.") from None
    except ValueError as problem:
        raise RecordError(f"Line {number}: {problem}") from None
    if not isinstance(start, dict):
        raise RecordError(f"Line {number}: the position should be a JSON object.")
    return start


def _whole(figures: str) -> int:
    """A whole number of a position; none there is longer than a few digits."""
    if len(figures.removeprefix("-")) > MOST_FIGURES:
        raise ValueError(f"{_short(figures)} is no number of a position; they have {MOST_FIGURES} digits at most.")
    return int(figures)


def _short(text: str) -> str:
    """A text as an error quotes it, cut where it is long."""
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose names stand once each: else a unit could be in two places unseen."""
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice} stands twice in the position; once is right.")
    return table
