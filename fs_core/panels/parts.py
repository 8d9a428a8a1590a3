"""Pieces that panels share: the style sheet, small widgets, news of a log, and plain words for what went wrong."""

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from fs_core.play.position import Entry

_STATIC = Path(__file__).parent / "static"
STYLE = f"<style>{(_STATIC / 'panel.css').read_text(encoding='utf-8')}</style>"
safe = escape


def script(name: str) -> str:
    """A file of ``static`` for a widget to run, after what all that can be pressed have in common."""
    return "".join((_STATIC / file).read_text(encoding="utf-8") for file in ("press.js", name))


def html(text: str = "", **layout: str) -> widgets.HTML:
    """An HTML widget; the text has to be safe already."""
    return widgets.HTML(text, layout=widgets.Layout(**layout))


def button(text: str, act: Callable[[], None], tooltip: str = "", **layout: str) -> widgets.Button:
    """A button that calls ``act``."""
    made = widgets.Button(description=text, tooltip=tooltip, layout=widgets.Layout(**{"width": "auto", **layout}))
    made.on_click(lambda _: act())
    return made


def weightiest(entries: Sequence[Entry], weights: Sequence[str], most: int = 4) -> str:
    """Some lines of a log in a few sentences, in order; of many the weightiest, by the kinds that ``weights`` ranks."""
    weight = {kind: number for number, kind in enumerate(weights)}
    ranked = sorted(range(len(entries)), key=lambda n: weight.get(entries[n].kind, len(weights)))
    text = " ".join(entries[n].text for n in sorted(ranked[:most]))
    return text + (f" And {len(entries) - most} more in the log." if len(entries) > most else "")


def log_frame(rows: str, label: str = "Log, newest first") -> str:
    """The lines of a log, which are safe already, in its frame."""
    return f"<div class='fs-log' role='log' aria-label='{label}'>{rows}</div>"


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
