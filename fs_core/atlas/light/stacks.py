"""Stacks as they lie on the light maps: a card with words at sea, chips with numbers on land."""

from collections.abc import Mapping
from textwrap import wrap

from fs_core import board
from fs_core.atlas.light.counters import pile
from fs_core.atlas.light.ink import burst, cargo, double, frame, num, path, symbol, text, wide
from fs_core.atlas.light.paper import Point
from fs_core.atlas.stacks import IMPORTANCE, Stack
from fs_core.atlas.style import CARD, INK, SIDES
from fs_core.atlas.text import counts, short_name

ICON, TYPE, LINE = 25.0, 11.5, 13.0
CHIP = (33.0, 18.0)


def card(stack: Stack, legal: bool) -> str:
    """The most important counter and how many there are of what; the name instead if one stands alone."""
    lines = _lines(stack)
    room = max(wide(words, TYPE) for words, _ in lines)
    width, height = ICON + room + 17, max(ICON + 9, LINE * len(lines) + 8)
    lead = (stack.units or stack.aboard)[0]
    at = (-width / 2 + 5 + ICON / 2, -1.0)
    drawn = double(stack.side, width, height, 5) if legal else ""
    drawn += frame(stack.side, width, height, 5, fill=CARD) + pile(
        stack.side, lead.type, at, ICON, len(stack.units) > 1
    )
    left, top = -width / 2 + ICON + 12, -LINE * (len(lines) - 1) / 2
    for n, (words, bold) in enumerate(lines):
        colour = SIDES[stack.side].text if bold else INK
        drawn += text((left, top + LINE * n), words, TYPE, anchor="start", colour=colour, bold=bold)
    if stack.aboard:
        drawn += cargo((at[0] - ICON / 2 + 1, at[1] + ICON / 2 - 1), SIDES[stack.side].frame)
    if stack.damaged:
        drawn += burst((width / 2 - 2, -height / 2 + 2), 7)
    return drawn


def _lines(stack: Stack) -> list[tuple[str, bool]]:
    """The words of a card and whether they are bold."""
    lines = [(line, True) for line in wrap(counts(stack), 17)]
    if 0 < len(stack.units) <= 2:
        lines += [(line, False) for line in wrap(", ".join(short_name(u) for u in stack.units), 19)[:2]]
    if stack.damaged:
        lines.append((f"{len(stack.damaged)} damaged", False))
    return lines


def chips(stack: Stack, legal: bool, columns: int = 2) -> str:
    """One chip for land units, one for aircraft: the symbol of the most important with their number."""
    groups = [group for group in (stack.land, stack.air, stack.ships, stack.boats) if group]
    wide_, high = CHIP
    rows = -(-len(groups) // columns)
    per_row = min(columns, len(groups))
    colour = SIDES[stack.side].symbol
    drawn = double(stack.side, per_row * wide_, rows * high, 4) if legal else ""
    hit = {unit.id for unit in stack.damaged}
    for n, group in enumerate(groups):
        x = (n % columns - (per_row - 1) / 2) * wide_
        y = (n // columns - (rows - 1) / 2) * high
        kind = min(group, key=lambda unit: IMPORTANCE.index(unit.type)).type
        drawn += frame(stack.side, wide_ - 1.5, high, 4, at=(x, y)) + symbol(kind, (x - 7.5, y), 7.2, colour)
        drawn += text((x + 7.5, y), str(len(group)), 12, colour=colour, bold=True)
        if any(unit.id in hit for unit in group):
            drawn += burst((x + wide_ / 2 - 3, y - high / 2 + 1.5), 5)
    return drawn


def area_words(area: board.Area, stacks: Mapping[tuple[str, str], Stack], owner: str, fought_over: bool) -> str:
    """An area in words: what it is and who is in it."""
    facts = []
    if area.kind in ("land", "box"):
        facts.append(f"{SIDES[owner].people} control" + (", contested" if fought_over else ""))
        planes = sum(len(stacks[area.id, side].air) for side in SIDES if (area.id, side) in stacks)
        facts += [f"air base, {planes} of {area.airbase} used"] if area.airbase else []
        facts += ["entrenched"] if area.entrenched else []
        facts += ["mountains"] if area.mountains else []
        facts += [f"{area.vp} VP"] if area.vp else []
    here = [side_counts(stacks[area.id, side]) for side in SIDES if (area.id, side) in stacks]
    return f"{area.name}: {'; '.join([*facts, *here]) or 'empty'}"


def side_counts(stack: Stack) -> str:
    """What a stack holds and whose it is: ``12 British ships, 3 boats``."""
    amount, rest = counts(stack).split(" ", 1)
    return f"{amount} {SIDES[stack.side].people} {rest}"


def leader(start: Point, end: Point) -> str:
    """A line that leads from an area to counters beyond its coast."""
    way = f"M{num(start[0])} {num(start[1])}L{num(end[0])} {num(end[1])}"
    return path(way, stroke=CARD, stroke_width=3) + path(way, stroke=INK, stroke_width=1.1)
