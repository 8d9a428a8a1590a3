"""Saved games in one folder, and the game being played, kept after every answer so that nothing is lost."""

import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from fs_core.campaign.game import Campaign

KEPT = 20  # unfinished games kept; the oldest goes when another begins


class Saves:
    """Saved games in one folder. Names people type are only names: no path leaves the folder. ``kind`` is the class
    that reads them: Campaign or Battle."""

    def __init__(self, folder: str | Path = "saves", kind: Any = Campaign) -> None:
        self.folder, self.kind = Path(folder), kind

    def path(self, name: str) -> Path:
        """The file of a name. Raises ValueError for a name that is no plain name."""
        name = name.strip().removesuffix(".fsrec")
        if not re.fullmatch(r"\w[\w .-]{0,59}", name):
            raise ValueError(
                "A name for a saved game takes letters, digits, spaces, dots and dashes, up to 60 of them."
            )
        return self.folder / f"{name}.fsrec"

    def names(self) -> list[str]:
        """The saved games, newest first."""
        return [file.stem for file in _newest_first(self.folder)]

    def save(self, name: str, game: Any, remark: str = "") -> str:
        """Save a game, with a remark such as who plays it; returns the sentence to show."""
        path = self.path(name)
        self.folder.mkdir(parents=True, exist_ok=True)
        game.save(path, remark)
        return f"Saved as {path.stem}."

    def load(self, name: str) -> Any:
        """Load a game. Raises ValueError with one sentence when the file is missing or damaged."""
        path = self.path(name)
        if not path.is_file():
            raise ValueError(f"There is no saved game called {path.stem}.")
        return self.kind.load(path)


class Autosave:
    """The game being played, in a file of its own under ``folder/unfinished``, written whole or not at all."""

    def __init__(self, folder: str | Path, kind: Any = Campaign) -> None:
        self.folder, self.kind = Path(folder) / "unfinished", kind
        self.damaged: list[str] = []
        self.begin()

    def begin(self) -> None:
        """Another game begins: it gets its own file with its first answer."""
        self._path = self.folder / f"{datetime.now():%Y-%m-%d %H.%M.%S} {uuid4().hex[:4]}.fsrec"
        self._stamp = _stamp(self._path)

    def keep(self, game: Any, remark: str = "") -> None:
        """Write the game as it stands, with a remark such as who plays it.

        A game that is over, or in which nothing has been answered, is not kept. A file that another page has gone on
        with is left to it, and this game gets its own.
        """
        if _stamp(self._path) not in (self._stamp, None):
            self.begin()
        if game.over or not game.record.lines:
            self._path.unlink(missing_ok=True)
            return
        if not self._path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            for old in _newest_first(self.folder)[KEPT - 1 :]:
                old.unlink(missing_ok=True)
        game.save(self._path, remark)
        self._stamp = _stamp(self._path)

    def last(self) -> "Unfinished | None":
        """The unfinished game that was played last; a file that cannot be read stays where it is, and
        ``damaged`` says so in a sentence."""
        self.damaged = []
        for file in _newest_first(self.folder):
            if file == self._path:
                continue
            try:
                return Unfinished(file, self.kind.load(file), datetime.fromtimestamp(file.stat().st_mtime))
            except Exception as problem:  # whatever is in the file, the page opens
                self.damaged.append(f"{file.name} cannot be read and was left where it is. {problem}")
        return None

    def resume(self, path: Path) -> None:
        """Go on writing to the file of an unfinished game."""
        self._path, self._stamp = path, _stamp(path)


class Unfinished(NamedTuple):
    """A game that was left before its end: its file, the game, and when it was played last."""

    path: Path
    game: Any
    when: datetime


def remark_in(path: Path) -> str:
    """The remark that a saved game carries, empty if none or if the file cannot be read."""
    with suppress(OSError, UnicodeDecodeError):
        rows = path.read_text(encoding="utf-8-sig").split("\n", 2)
        if len(rows) > 1 and rows[1].startswith(";"):
            return rows[1].removeprefix(";").strip()
    return ""


def _stamp(file: Path) -> tuple[int, int] | None:
    """What tells a file from one that was written in its place since; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _newest_first(folder: Path) -> list[Path]:
    """The records of a folder; what is no file, or goes away meanwhile, is passed over."""
    found = []
    for file in folder.glob("*.fsrec"):
        with suppress(OSError):
            if file.is_file():
                found.append((file.stat().st_mtime, file))
    return [file for _, file in sorted(found, reverse=True)]
