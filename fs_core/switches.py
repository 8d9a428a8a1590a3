"""Doubtful points of a rule book as named switches: the machinery behind the options of either game.

A game's options are a frozen dataclass made from ``Switches``; each field is declared with ``switch``, ``words`` or
``numbers``, and its default is the ruling that the study plays by.
"""

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, Self

from fs_core.data import quoted


def switch(default: bool, ruling: str, subject: str) -> Any:
    """A field that is true or false."""
    return _field(default, ruling, subject, (True, False))


def words(ruling: str, subject: str, *allowed: str) -> Any:
    """A field that takes one of some words; the first is the default."""
    return _field(allowed[0], ruling, subject, allowed)


def numbers(default: Any, ruling: str, subject: str, allowed: Sequence[Any]) -> Any:
    """A field that takes one of some values, such as the numbers of a range."""
    return _field(default, ruling, subject, tuple(allowed))


def _field(default: Any, ruling: str, subject: str, allowed: tuple[Any, ...]) -> Any:
    return field(default=default, metadata={"ruling": ruling, "subject": subject, "allowed": allowed})


class OptionError(ValueError):
    """An unknown option, or a value it does not take; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Switches:
    """What the options of both games share. Unknown names or values raise OptionError."""

    def __new__(cls, **chosen: Any) -> Self:
        """Refuse unknown names before the generated initialiser does, with the same kind of error as all the rest."""
        for name in chosen:
            _known(cls, name)
        return object.__new__(cls)

    def __post_init__(self) -> None:
        for entry in fields(self):
            value, allowed = getattr(self, entry.name), entry.metadata["allowed"]
            if not any(value == a and type(value) is type(a) for a in allowed):
                raise OptionError(f"Option {entry.name} cannot be {quoted(value)}; it takes {_allowed(allowed)}.")

    @classmethod
    def given(cls, options: Any, else_: Self) -> Self:
        """The options that somebody gives, or others for None. Raises OptionError for anything else, such as the
        options of the other game, which have the same name."""
        if options is None:
            return else_
        if not isinstance(options, cls):
            right, found = (f"{kind.__module__}.{kind.__qualname__}" for kind in (cls, type(options)))
            raise OptionError(f"Rulings should be given as {right}, found {found}.")
        return options

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read ``name=value name=value`` (or ``default``), as the record header has it. Raises OptionError."""
        if not isinstance(text, str):
            raise OptionError(f"Options should be read from a text such as 'default', found {quoted(text)}.")
        chosen: dict[str, Any] = {}
        for part in text.replace(",", " ").split():
            name, _, word = part.partition("=")
            if name == "default" and not word:
                continue
            if name in chosen:
                raise OptionError(f"Option {name} stands twice; once is right.")
            allowed = _known(cls, name).metadata["allowed"]
            values = {_plain(value): value for value in allowed}
            if word not in values:
                raise OptionError(f"Option {name} cannot be {quoted(word)}; it takes {_allowed(allowed)}.")
            chosen[name] = values[word]
        return replace(cls(), **chosen)

    def text(self) -> str:
        """The options that differ from the default as ``name=value``, or ``default``."""
        return " ".join(f"{name}={_plain(getattr(self, name))}" for name in self.changed()) or "default"

    def changed(self) -> tuple[str, ...]:
        """The names of the options that differ from the default."""
        return tuple([entry.name for entry in fields(self) if getattr(self, entry.name) != entry.default])


def in_words(value: object) -> str:
    """The value of an option for people: yes, no, or the word itself."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")


def differences(default: Switches, chosen: Mapping[str, Any]) -> list[str]:
    """What some values, by the names of the options, change of the options of a game; in words."""
    return [
        f"{entry.metadata['subject']}: {in_words(chosen[entry.name])}"
        for entry in fields(default)
        if chosen[entry.name] != getattr(default, entry.name)
    ]


def _known(options: type[Switches], name: str) -> "Field[Any]":
    for entry in fields(options):
        if entry.name == name:
            return entry
    names = ", ".join(entry.name for entry in fields(options))
    raise OptionError(f"There is no option {quoted(name)}; the options are {names}.")


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _allowed(values: tuple[Any, ...]) -> str:
    """The values in words: a long list as its ends, `1 to 30`."""
    shown = [_plain(value) for value in values]
    return f"{shown[0]} to {shown[-1]}" if len(shown) > 4 else " or ".join(shown)
