"""What stands on the margin of a map: title, scale, notes, credit."""

from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap

from matplotlib.path import Path

from fs_core.atlas.counters import LINE
from fs_core.atlas.geometry import Point
from fs_core.atlas.pen import Pen
from fs_core.atlas.style import CARD, CREDIT, INK, QUIET, RECONSTRUCTED

NOTE_LINES = 16


def title(pen: Pen, top_left: Point, width: float, height: float, words: str, under: Sequence[str]) -> None:
    """The sheet of the legend with the name of the map and lines under it."""
    pen.card(pen.beside(top_left, width / 2, -height / 2), width, height, 45)
    pen.write(pen.beside(top_left, 9, -12), words, 11, 46, weight="bold")
    for n, line in enumerate(under):
        pen.write(pen.beside(top_left, 9, -24.5 - LINE * n), line, 7.8, 46, color=QUIET)


def note(pen: Pen, top_left: Point, width: float, title: str, lines: Sequence[str], zorder: float) -> None:
    """A sheet with a title and lines of words, wrapped to its width; what finds no room is counted in the last line."""
    wrapped = [
        words
        for line in lines
        for words in wrap(line, int(width / 4.4), subsequent_indent="   ", break_on_hyphens=False)
    ]
    if len(wrapped) > NOTE_LINES:
        wrapped = [*wrapped[: NOTE_LINES - 1], f"and {len(wrapped) - NOTE_LINES + 1} lines more"]
    heads = wrap(title, int(width / 5.4), break_on_hyphens=False)
    height = 10.0 + LINE * (len(heads) + len(wrapped))
    pen.card(pen.beside(top_left, width / 2, -height / 2), width, height, zorder)
    for n, words in enumerate((*heads, *wrapped)):
        weight = "bold" if n < len(heads) else "normal"
        pen.write(pen.beside(top_left, 9, -10.5 - LINE * n), words, 7.8, zorder + 0.1, weight=weight)


def credit(pen: Pen, at: Point, align: str) -> None:
    """Whose coast it is, and what is our reconstruction."""
    pen.write(at, f"{CREDIT} {RECONSTRUCTED}", 6.8, 50, ha=align, color=QUIET)


def scale_bar(pen: Pen, at: Point, steps: Sequence[float], unit_km: float, unit: str, zorder: float) -> None:
    """A bar of dark and light pieces from its left end, with the length at each joint."""
    high = 3 * pen.km
    for n, (one, two) in enumerate(pairwise((0.0, *steps))):
        left, right, low, top = at[0] + one * unit_km, at[0] + two * unit_km, at[1], at[1] + high
        piece = Path([(left, low), (right, low), (right, top), (left, top), (left, low)], closed=True)
        pen.area(piece, lw=0.7, facecolor=(INK, "white")[n % 2], edgecolor=INK, zorder=zorder)
    for step in (0.0, *steps):
        pen.text((at[0] + step * unit_km, at[1] + 2.2 * high), f"{step:g}", 7.4, va="bottom", rim=CARD, zorder=zorder)
    end = pen.beside((at[0] + steps[-1] * unit_km, at[1] + high / 2), 9, 0)
    pen.write(end, unit, 7.4, zorder, rim=CARD)
