"""Pieces that panels share: the style sheet, the tracks, the log, saved games, and a place for messages."""

import re
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from fs_core.campaign.game import Campaign
from fs_core.campaign.position import Entry
from fs_core.forces import PEOPLE

PHASE_NAMES = {
    "set-up": "Set-up",
    "uk-operations": "British operations",
    "ar-operations": "Argentine operations",
    "uk-submarines": "British submarines",
    "ar-submarines": "Argentine submarines",
    "events": "Events",
}
MAP_HEIGHT = "560px"
STYLE = """<style>
.fs-panel { font-size: 15px; color: #1b1b1b; }
.fs-panel .fs-head { font-weight: 600; font-size: 16px; }
.fs-panel .fs-question { font-size: 16px; min-height: 44px; margin: 0; }
.fs-panel .fs-rule { font-size: 12px; color: #555; }
.fs-panel .fs-message { min-height: 40px; color: #8a2500; }
.fs-panel .fs-log { font-size: 13px; line-height: 1.35; }
.fs-panel .fs-log .uk { color: #8f3300; } .fs-panel .fs-log .ar { color: #00507d; }
.fs-panel .fs-log b { font-weight: 600; }
.fs-panel .fs-tracks { font-size: 13px; }
.fs-panel img { width: 100%; height: auto; max-height: 560px; object-fit: contain; }
.fs-panel :is(button, input, select):focus-visible { outline: 3px solid #000; outline-offset: 1px; }
.fs-panel .fs-choice { width: auto; height: auto; min-height: 30px; white-space: normal; line-height: 1.2;
  text-align: left; }
</style>"""


def html(text: str = "", **layout: str) -> widgets.HTML:
    """An HTML widget; the text has to be safe already."""
    return widgets.HTML(text, layout=widgets.Layout(**layout))


def button(text: str, act: Callable[[], None], tooltip: str = "", **layout: str) -> widgets.Button:
    """A button that calls ``act``."""
    made = widgets.Button(description=text, tooltip=tooltip, layout=widgets.Layout(**{"width": "auto", **layout}))
    made.on_click(lambda _: act())
    return made


def head_line(game: Campaign) -> str:
    """Turn, phase, operations left and victory points, in one line."""
    phase = "The game is over" if game.over else PHASE_NAMES[game.phase]
    parts = [f"Turn {game.turn}", phase, f"{game.operations_remaining} British operations left", f"VP {game.vp:+d}"]
    return f"<div class='fs-head'>{' · '.join(parts)}</div>"


def tracks(game: Campaign) -> str:
    """The operations track, the victory point track and the markers held, as text."""
    left, start = game.operations_remaining, game.options.start_ops
    operations = "●" * left + "○" * max(0, start - left)
    scale = "".join(f"<b>[{n:+d}]</b>" if n == max(-5, min(20, game.vp)) else "·" for n in range(-5, 21))
    held = markers_held(game)
    rows = [
        f"Operations <span aria-label='{left} of {start} left'>{operations}</span>",
        f"VP −5 <span aria-label='{game.vp:+d}'>{scale}</span> +20",
        f"Markers: {escape(', '.join(held)) or 'none'}",
    ]
    return "<div class='fs-tracks'>" + "<br>".join(rows) + "</div>"


def markers_held(game: Campaign) -> list[str]:
    """The markers in play, in words."""
    position = game.position
    held = [
        (position.leader is not None, f"{PEOPLE.get(position.leader or '', '')} leader"),
        (position.black_buck, "Black Buck flown"),
        (position.raid_used, "air-base raid made"),
        (position.expanded_zone, "expanded zone used"),
        (position.conveyor_joined, "carriers fire four times"),
        (position.exocet == "held", "land-launched Exocet held"),
        (position.staff_error, "British staff error"),
        (position.ar_grounded, "Argentine aircraft grounded"),
        (position.ar_no_attack, "Argentine shortage: no attacks"),
        (position.opportunity, "Argentine target of opportunity"),
        (position.double is not None, f"two {PEOPLE.get(position.double or '', '')} operations"),
        (position.stealth_missions < 5, f"Stealth missions left {position.stealth_missions}"),
    ]
    words = [text for true, text in held if true]
    return words + [f"pressure: {left} operations to land or attack" for left in position.pressure]


def log_html(entries: Iterable[Entry], most: int = 60) -> str:
    """The log, newest first; dice and their effect carry the rule they come from."""
    rows = []
    for entry in list(entries)[-most:][::-1]:
        side = (entry.side or "").lower()
        text = escape(entry.text)
        if entry.kind in ("operation", "event", "end"):
            text = f"<b>{text}</b>"
        rule = f" <span class='fs-rule'>{escape(entry.rule)}</span>" if entry.rule else ""
        rows.append(f"<div class='{side}'>{text}{rule}</div>")
    return "<div class='fs-log'>" + "".join(rows) + "</div>"


class Saves:
    """Saved games in one folder. Names people type are only names: no path leaves the folder."""

    def __init__(self, folder: str | Path = "saves") -> None:
        self.folder = Path(folder)

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
        files = sorted(self.folder.glob("*.fsrec"), key=lambda file: file.stat().st_mtime, reverse=True)
        return [file.stem for file in files]

    def save(self, name: str, game: Campaign) -> str:
        """Save a game; returns the sentence to show."""
        path = self.path(name)
        self.folder.mkdir(parents=True, exist_ok=True)
        game.save(path)
        return f"Saved as {path.stem}."

    def load(self, name: str) -> Campaign:
        """Load a game. Raises ValueError with one sentence when the file is missing or damaged."""
        path = self.path(name)
        if not path.exists():
            raise ValueError(f"There is no saved game called {path.stem}.")
        return Campaign.load(path)


def plain_words(problem: BaseException) -> str:
    """One sentence for a person, whatever went wrong."""
    if isinstance(problem, ValueError):
        return str(problem)
    if isinstance(problem, OSError):
        return f"The file could not be written or read ({problem.strerror or problem})."
    return f"Something unexpected happened ({type(problem).__name__}: {problem}); the game is as it was."


def describe(widget: Any, name: str) -> Any:
    """Give a box a class, for the style sheet and for tests."""
    widget.add_class(name)
    return widget
