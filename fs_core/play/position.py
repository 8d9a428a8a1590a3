"""What the driver expects of a game's position, and what the rules of both games write down and raise."""

from typing import Any, NamedTuple, Protocol, Self


class Entry(NamedTuple):
    """One line of the log: ``kind`` such as operation, move, die, hit, loss, control, vp; ``data`` its plain facts."""

    kind: str
    side: str | None
    text: str
    rule: str
    data: dict[str, Any]


class Situation(Protocol):
    """A position: everything that is true between two steps. Rules change it in place."""

    log: list[Entry]
    turn: int
    result: Any

    def copy(self) -> Self:
        """An equal, independent position with an empty log."""
        ...

    def note(self, kind: str, side: str | None, text: str, rule: str, /, **data: Any) -> None:
        """Write one line of the log."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON-compatible plain data."""
        ...


class GameOver(Exception):
    """Raised by the rules at the instant the game stops; carries the result."""

    def __init__(self, result: Any) -> None:
        super().__init__(result.reason)
        self.result = result


class PositionError(ValueError):
    """An impossible position; the message says what, where and what would be right."""


def digest(position: Situation) -> str:
    """A short hash of everything in a position."""
    import hashlib  # only here: the rules should import quickly
    import json

    text = json.dumps(position.to_dict(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
