"""A strict reader for TOML files that people edit: a complaint is one sentence with file, place, key and what is right.

TOML keeps no line numbers, so a place is the table and its id: ``mount-longdon.toml, unit 'a1', key at``.
"""

import re
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NoReturn

from fs_core.data import DataError, quoted

_NEEDED: Any = object()
_FAR = 100_000  # more metres, missions or rounds than any file has
_NAME = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


class Sheet:
    """One table of a file. Ask for its keys one by one; ``done`` then refuses keys that nobody asked for."""

    def __init__(self, file: str, values: Mapping[str, Any], place: str = "") -> None:
        self.file, self.values, self.place = file, values, place
        self._known: list[str] = []

    def wrong(self, key: str, allowed: str, found: Any = None) -> NoReturn:
        """Raise DataError: what stands under a key, and what should."""
        where = ", ".join(part for part in (self.file, self.place, f"key {key}") if part)
        value = self.values.get(key) if found is None else found
        raise DataError(f"{where}: {'nothing' if value is None else quoted(value)} should be {allowed}.")

    def known(self, key: str) -> None:
        """Let a key stand that is read otherwise than by the questions below."""
        self._known.append(key)

    def _take(self, key: str, default: Any) -> Any:
        self.known(key)
        if key not in self.values and default is not _NEEDED:
            return default
        return self.values.get(key)

    def text(self, key: str, default: str = _NEEDED) -> str:
        """Some text."""
        value = self._take(key, default)
        if not isinstance(value, str) or not (value.strip() or value == default):
            self.wrong(key, "some text in quotes")
        return value.strip()

    def name(self, key: str) -> str:
        """A name by which other tables and the words of an order call something."""
        name = self.text(key)
        if not _NAME.fullmatch(name) or len(name) > 40:
            self.wrong(key, "small letters and digits, with single hyphens between them, 40 at most")
        return name

    def word(self, key: str, allowed: Collection[str], default: str = _NEEDED) -> str:
        """One of some words."""
        value = self._take(key, default)
        if value != default and (not isinstance(value, str) or value not in allowed):
            self.wrong(key, f"one of {', '.join(allowed)}")
        return str(value)

    def whole(self, key: str, low: int, high: int, default: int = _NEEDED) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self._take(key, default)
        given = key in self.values or default is _NEEDED
        if given and (type(value) is not int or not low <= value <= high):
            self.wrong(key, f"a whole number from {low} to {high}")
        return int(value)

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self._take(key, default)
        if type(value) is not bool:
            self.wrong(key, "true or false")
        return bool(value)

    def words(self, key: str, allowed: Collection[str] | None = None, default: Collection[str] = _NEEDED) -> list[str]:
        """A list of texts; with ``allowed``, each must be one of them."""
        value = self._take(key, default)
        if not isinstance(value, list | tuple) or not all(isinstance(entry, str) for entry in value):
            self.wrong(key, "a list of texts")
        for entry in value:
            if allowed is not None and entry not in allowed:
                self.wrong(key, f"from {', '.join(allowed) or 'an empty list'}", entry)
        return list(value)

    def pair(self, key: str, such: str = "[1200, 850]") -> tuple[int, int]:
        """Two whole numbers, such as metres to the east and to the north."""
        value = self._take(key, _NEEDED)
        if not _is_pair(value):
            self.wrong(key, f"two whole numbers such as {such}")
        return int(value[0]), int(value[1])

    def pairs(self, key: str, least: int, such: str = "[1200, 850]") -> list[tuple[int, int]]:
        """A list of at least so many pairs."""
        value = self._take(key, _NEEDED)
        if not isinstance(value, list) or len(value) < least:
            self.wrong(key, f"a list of {f'at least {least} ' if least else ''}pairs such as {such}")
        for entry in value:
            if not _is_pair(entry):
                self.wrong(key, f"a pair of whole numbers such as {such}", entry)
        return [(entry[0], entry[1]) for entry in value]

    def table(self, key: str) -> "Sheet":
        """A table within this one, empty if it is left out."""
        value = self._take(key, {})
        if not isinstance(value, dict):
            self.wrong(key, f"a table that begins with [{key}]")
        place = f"{self.place}, table {key}" if self.place else f"table {key}"
        return Sheet(self.file, value, place)

    def tables(self, key: str, name: str = "id") -> "list[Sheet]":
        """The tables that begin with ``[[key]]``, each named by its id."""
        value = self._take(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.wrong(key, f"tables that begin with [[{key}]]")
        return [Sheet(self.file, entry, f"{key} {quoted(entry.get(name, n + 1))}") for n, entry in enumerate(value)]

    def done(self) -> None:
        """Refuse keys that nobody has asked for. Raises DataError."""
        for key in self.values:
            if key not in self._known:
                self.wrong(key, f"left out; known here are {', '.join(dict.fromkeys(self._known))}")


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(n) is int and abs(n) <= _FAR for n in value)


def read_sheet(path: Path) -> Sheet:
    """The file as one table. Raises DataError when it cannot be read or is not TOML, with the line."""
    try:
        return Sheet(path.name, tomllib.loads(path.read_text(encoding="utf-8-sig")))
    except (OSError, UnicodeDecodeError) as problem:
        raise DataError(f"{path.name} cannot be read ({problem}); it should be a TOML file in UTF-8.") from problem
    except tomllib.TOMLDecodeError as problem:
        raise DataError(f"{path.name} is not TOML: {problem}.") from problem
    except (ValueError, RecursionError) as problem:  # a number of thousands of digits, brackets without end
        raise DataError(f"{path.name} holds a number or a list that is too long to be read.") from problem
