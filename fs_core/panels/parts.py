"""Pieces that panels share: the style sheet, the head line, the tracks, and plain words for what went wrong."""

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from fs_core.campaign.game import Campaign
from fs_core.forces import PEOPLE
from fs_core.play.position import Entry

PHASE_NAMES = {
    "set-up": "Set-up",
    "uk-operations": "British operations",
    "ar-operations": "Argentine operations",
    "uk-submarines": "British submarines",
    "ar-submarines": "Argentine submarines",
    "events": "Events",
}
STYLE = f"<style>{(Path(__file__).parent / 'static' / 'panel.css').read_text(encoding='utf-8')}</style>"
safe = escape


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
    ahead = f"VP {game.vp:+d} ({'Argentina' if game.vp > 0 else 'Britain'} ahead)"
    parts = [f"Turn {game.turn}", phase, f"{game.operations_remaining} British operations left", ahead]
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


def weightiest(entries: Sequence[Entry], weights: Sequence[str], most: int = 4) -> str:
    """Some lines of a log in a few sentences, in order; of many the weightiest, by the kinds that ``weights`` ranks."""
    weight = {kind: number for number, kind in enumerate(weights)}
    ranked = sorted(range(len(entries)), key=lambda n: weight.get(entries[n].kind, len(weights)))
    text = " ".join(entries[n].text for n in sorted(ranked[:most]))
    return text + (f" And {len(entries) - most} more in the log." if len(entries) > most else "")


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
