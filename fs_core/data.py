"""Where the facts lie, and a strict reader for their tables.

Facts stand in ``data/`` (CSV, GeoJSON); a built wheel carries the folder as ``fs_core/_data``.
"""

import csv
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent
DATA = _PACKAGE / "_data" if (_PACKAGE / "_data").is_dir() else _PACKAGE.parent / "data"

Parser = Callable[[str], Any]


class DataError(ValueError):
    """A table of facts is damaged; the message names file, line, column and what is allowed."""


def quoted(value: Any, most: int = 80) -> str:
    """A value as a message quotes it, cut where it is long."""
    try:
        said = repr(value)
    except ValueError:  # Python writes no numbers of thousands of digits
        return "a number of thousands of digits"
    return said if len(said) <= most else f"{said[:most]}…"


def text(cell: str) -> str:
    """A cell that must not be empty."""
    if not cell.strip():
        raise ValueError("some text")
    return cell


def optional(cell: str) -> str:
    """A cell that may be empty."""
    return cell


def number(low: int, high: int) -> Parser:
    """A whole number from ``low`` to ``high``."""

    def parse(cell: str) -> int:
        if not (cell.isascii() and cell.isdigit() and low <= int(cell) <= high):
            raise ValueError(f"a whole number from {low} to {high}")
        return int(cell)

    return parse


def one_of(*words: str) -> Parser:
    """One of the given words; an empty one stands for an empty cell."""

    def parse(cell: str) -> str:
        if cell not in words:
            raise ValueError(f"one of {', '.join(filter(None, words))}{', or empty' if '' in words else ''}")
        return cell

    return parse


def yes(cell: str) -> bool:
    """``yes`` or ``no``."""
    if cell not in ("yes", "no"):
        raise ValueError("yes or no")
    return cell == "yes"


def several(cell: str) -> tuple[str, ...]:
    """Words between semicolons, perhaps none."""
    return tuple(word for word in cell.split(";") if word)


def as_cell(value: Any) -> str:
    """A parsed value as it stands in its cell."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ";".join(value) if isinstance(value, tuple) else str(value)


def _cells(path: Path) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The header of a CSV file, and its rows with their lines; the mark that spreadsheets put before UTF-8 is none of
    it."""
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            reader = csv.reader(file)
            return next(reader, []), [(reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as problem:
        raise DataError(f"{path.name} cannot be read ({problem}); it should be a CSV table in UTF-8.") from problem


def read_column(path: Path, name: str) -> list[str]:
    """The cells of one column of a CSV file, whatever else stands in it. Raises DataError."""
    header, rows = _cells(path)
    if name not in header:
        raise DataError(f"{path.name}, line 1: a column {name} should stand there, found {', '.join(header)}.")
    place = header.index(name)
    for line, row in rows:
        if len(row) != len(header):
            raise DataError(f"{path.name}, line {line}: {len(row)} cells, the header has {len(header)}.")
    return [row[place] for _, row in rows]


def read_table(path: Path, columns: Mapping[str, Parser]) -> list[dict[str, Any]]:
    """Read a CSV file whose header is exactly ``columns``; every cell goes through its column's parser.

    Raises DataError naming file, line and column for anything unexpected, doubled ids included.
    """
    header, rows = _cells(path)
    if header != list(columns):
        raise DataError(f"{path.name}, line 1: the columns should be {', '.join(columns)}, found {', '.join(header)}.")
    table: list[dict[str, Any]] = []
    seen: dict[str, int] = {}
    for line, row in rows:
        if len(row) != len(header):
            raise DataError(f"{path.name}, line {line}: {len(row)} cells, the header has {len(header)}.")
        record: dict[str, Any] = {}
        for name, cell in zip(header, row, strict=True):
            try:
                record[name] = columns[name](cell)
            except ValueError as allowed:
                raise DataError(f"{path.name}, line {line}, column {name}: {cell!r} should be {allowed}.") from None
        key = record.get("id")
        if key is not None and key in seen:
            raise DataError(f"{path.name}, line {line}, column id: {key!r} stands in line {seen[key]} already.")
        if key is not None:
            seen[key] = line
        table.append(record)
    return table


def write_table(path: Path, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Put a CSV file in place of the old one, which stays until the new one is complete."""
    temporary = path.with_suffix(".new")
    with temporary.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(columns)
        table.writerows([as_cell(value) for value in row] for row in rows)
    os.replace(temporary, path)


def where(path: Path, row_id: str, column: str) -> str:
    """``areas.csv, line 12, column adjacent``: the place of a cell of a table that could be read, for a message."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        reader = csv.reader(file)
        line = next((reader.line_num for row in reader if row and row[0] == row_id), 1)
    return f"{path.name}, line {line}, column {column}"
