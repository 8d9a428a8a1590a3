"""Counters as drawn on the maps: one counter, a chip with a number, a card for a stack, a roll of names."""

from collections.abc import Sequence
from textwrap import wrap

from fs_core.atlas.geometry import Point
from fs_core.atlas.pen import Pen, width_of
from fs_core.atlas.stacks import Stack
from fs_core.atlas.style import CARD, INK, SIDES
from fs_core.atlas.text import counts
from fs_core.forces import Unit, short_name

CARD_WIDTH = 138.0
CHIP = (26.0, 14.5)
COLUMNS = 5  # symbols in a row of a strip
TYPE = 8.2  # size of the words on a card
LINE, ROW = 10.3, 13.0  # points from line to line on a card, from row to row of a strip


def counter(pen: Pen, at: Point, side: str, kind: str, width: float, height: float, zorder: float) -> None:
    """A counter with its symbol: rounded and light for the United Kingdom, cut and dark for Argentina."""
    pen.frame(at, side, width, height, min(width, height) * 0.22, zorder)
    pen.symbol(kind, at, min(width * 0.4, height * 0.56), SIDES[side].symbol, zorder + 0.2)


def chip(pen: Pen, at: Point, side: str, kind: str, units: Sequence[Unit], hit: frozenset[str], zorder: float) -> None:
    """The counters of one type: symbol and number, with a burst if some are damaged."""
    width, height = CHIP
    colour = SIDES[side].symbol
    pen.frame(at, side, width, height, 3.2, zorder)
    pen.symbol(kind, pen.beside(at, -5, 0), 6.4, colour, zorder + 0.2, lw=0.8)
    number = pen.beside(at, 7.2, 0)
    pen.write(number, str(len(units)), 8.2, zorder + 0.2, ha="center", weight="bold", color=colour)
    if any(unit.id in hit for unit in units):
        pen.burst(pen.beside(at, width / 2 - 1.5, height / 2 - 1), 4.2, zorder + 0.4)


def strip(pen: Pen, left: Point, stack: Stack, zorder: float) -> None:
    """Symbols with numbers, five to a row, the first beginning at the given left end."""
    colour = SIDES[stack.side].text
    for i, (kind, units) in enumerate(stack.by_type()):
        at = pen.beside(left, 6.5 + 26.5 * (i % COLUMNS), -ROW * (i // COLUMNS))
        pen.symbol(kind, at, 6.4, colour, zorder, lw=0.7)
        pen.write(pen.beside(at, 8, 0), str(len(units)), TYPE, zorder)
        if any(unit.id in stack.hit for unit in units):
            pen.burst(pen.beside(at, -5.5, 4.5), 3, zorder + 0.2)
        if any(unit.id in stack.loaded for unit in units):
            pen.cargo(pen.beside(at, -6, -3), colour, zorder + 0.2)


def card_height(stack: Stack) -> float:
    """How high the card of a stack is, in points."""
    return _body(stack) + ROW * _strip_rows(stack) + 5


def card(pen: Pen, at: Point, stack: Stack, zorder: float) -> None:
    """A stack: its most important counter, how many of what, who is damaged; centred at the place."""
    side, lead = stack.side, (stack.units or stack.aboard)[0]
    lines, body, height = _card_lines(stack), _body(stack), card_height(stack)
    left, middle = -CARD_WIDTH / 2, height / 2 - 2.5 - body / 2
    pen.frame(at, side, CARD_WIDTH, height, 4, zorder, face=CARD)
    for shift in (3.4, 1.7) if len(stack.units) > 1 else ():
        pen.frame(pen.beside(at, left + 18 + shift, middle - shift), side, 26, 26, 5.5, zorder + 0.1)
    counter(pen, pen.beside(at, left + 18, middle), side, lead.type, 26, 26, zorder + 0.2)
    if lead.id in stack.loaded:
        pen.cargo(pen.beside(at, left + 11, middle - 8.5), SIDES[side].text, zorder + 0.5)
    first = middle + LINE * (len(lines) - 1) / 2
    for i, (words, weight) in enumerate(lines):
        colour = SIDES[side].text if weight == "bold" else INK
        pen.write(pen.beside(at, left + 38, first - LINE * i), words, TYPE, zorder + 0.3, weight=weight, color=colour)
    if _strip_rows(stack):
        strip(pen, pen.beside(at, left + 5, height / 2 - body - 8.5), stack, zorder + 0.3)


def _card_lines(stack: Stack) -> list[tuple[str, str]]:
    """The lines of a card with their weight: counts, names if there are few, damage."""
    lines = [(words, "bold") for words in wrap(counts(stack), 18)]
    if 0 < len(stack.units) <= 3:
        lines += [(words, "normal") for words in wrap(", ".join(short_name(u) for u in stack.units), 20)]
    return lines + [(words, "normal") for words in damage_lines(stack)]


def _body(stack: Stack) -> float:
    return max(33.0, LINE * len(_card_lines(stack)) + 4)


def _strip_rows(stack: Stack) -> int:
    return -(-len(stack.by_type()) // COLUMNS) if len(stack.units) > 3 else 0


def damage_lines(stack: Stack) -> list[str]:
    """Who is damaged: names if there are one or two, else their number; nothing if nobody is."""
    if not stack.damaged:
        return []
    names = [short_name(unit) for unit in stack.damaged]
    return wrap(f"damaged: {', '.join(names)}" if len(names) <= 2 else f"{len(names)} damaged", 20)


def roll(pen: Pen, top_left: Point, width: float, stack: Stack, title: str, zorder: float) -> None:
    """A stack by name on a wide card: each type with its symbol, a burst if damaged, a little stack if loaded."""
    items: list[tuple[float, int, str, Unit]] = []  # where it stands, in which row, its words, and the counter
    x, row = 10.0, 0
    for _, units in stack.by_type():
        for i, unit in enumerate(units):
            words = short_name(unit) + ("," if i < len(units) - 1 else "")
            symbol = 20 if i == 0 else 0
            length = width_of(words, TYPE) + 10 * ((unit.id in stack.hit) + (unit.id in stack.loaded))
            if x + symbol + length > width - 8:
                x, row = 10.0 if symbol else 30.0, row + 1
            if symbol:
                items.append((x + 7, row, "", unit))
            items.append((x + symbol, row, words, unit))
            x += symbol + length + 4
        x += 6
    height = 22.0 + ROW * (row + 1)
    colour = SIDES[stack.side].text
    pen.frame(pen.beside(top_left, width / 2, -height / 2), stack.side, width, height, 4, zorder, face=CARD)
    pen.write(pen.beside(top_left, 10, -10.5), title, 9, zorder + 0.2, weight="bold", color=colour)
    for x, row, words, unit in items:
        at = pen.beside(top_left, x, -24.5 - ROW * row)
        if not words:
            pen.symbol(unit.type, at, 7, colour, zorder + 0.2, lw=0.7)
            continue
        if unit.id in stack.hit:
            pen.burst(pen.beside(at, 4, 0), 4, zorder + 0.2)
            at = pen.beside(at, 10, 0)
        if unit.id in stack.loaded:
            pen.cargo(pen.beside(at, 3.5, 0), colour, zorder + 0.2)
            at = pen.beside(at, 10, 0)
        pen.write(at, words, TYPE, zorder + 0.2)
