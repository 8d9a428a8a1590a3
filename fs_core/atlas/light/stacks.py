"""Stacks as they lie on the light maps: a card with words at sea, chips with numbers on land."""

from collections.abc import Mapping
from textwrap import wrap
from typing import NamedTuple

from fs_core import board
from fs_core.atlas.light.counters import pile
from fs_core.atlas.light.ink import burst, cargo, double, frame, rect, symbol, text, wide
from fs_core.atlas.stacks import IMPORTANCE, Stack
from fs_core.atlas.style import CARD, INK, SIDES
from fs_core.atlas.text import counts
from fs_core.forces import short_name

ICON, TYPE, LINE = 25.0, 11.5, 13.0
CHIP = (36.0, 18.0)


class Drawn(NamedTuple):
    """Something drawn round 0, 0 and how wide it is."""

    svg: str
    width: float


def card(stack: Stack, legal: bool, short: bool = False) -> Drawn:
    """The most important counter and how many there are of what; names too if there are one or two.

    A ``short`` card, for large type, has two lines at most: marks alone say what is damaged and that units are aboard.
    """
    lines = _short_lines(stack) if short else _lines(stack)
    room = max(wide(words, TYPE, bold) for words, bold in lines)
    width, height = ICON + room + 17, max(ICON + 9, LINE * len(lines) + 8)
    lead = (stack.units or stack.aboard)[0]
    at = (-width / 2 + 5 + ICON / 2, -1.0)
    drawn = double(stack.side, width, height, 5) if legal else ""
    drawn += frame(stack.side, width, height, 5, fill=CARD)
    drawn += pile(stack.side, lead.type, at, ICON, len(stack.units) > 1)
    left, top = -width / 2 + ICON + 12, -LINE * (len(lines) - 1) / 2
    for n, (words, bold) in enumerate(lines):
        colour = SIDES[stack.side].text if bold else INK
        drawn += text((left, top + LINE * n), words, TYPE, anchor="start", colour=colour, bold=bold)
    if stack.aboard:
        drawn += cargo((at[0] - ICON / 2 + 1, at[1] + ICON / 2 - 1), SIDES[stack.side].frame)
    if stack.damaged:
        drawn += burst((width / 2 - 2, -height / 2 + 2), 7)
    return Drawn(drawn, width)


def _lines(stack: Stack) -> list[tuple[str, bool]]:
    """The words of a card and whether they are bold."""
    words = counts(stack, short=", " in counts(stack))
    lines = [(line, True) for line in _packed(words.split(", "))]
    if 0 < len(stack.units) <= 2:
        lines += [(line, False) for line in wrap(", ".join(short_name(u) for u in stack.units), 19)[:2]]
    if stack.damaged:
        lines.append((f"{len(stack.damaged)} damaged", False))
    return lines


def _short_lines(stack: Stack) -> list[tuple[str, bool]]:
    """The words of a short card, which are all bold."""
    parts = counts(stack._replace(aboard=()) if stack.units else stack, short=True).split(", ")
    half = (len(parts) + 1) // 2 if len(parts) > 2 else 1
    lines = [", ".join(parts[n : n + half]) for n in range(0, len(parts), half)]
    return [(line + ("," if n < len(lines) else ""), True) for n, line in enumerate(lines, 1)]


def _packed(parts: list[str]) -> list[str]:
    """Parts of a list in lines, as many as fit on one."""
    lines = [parts[0]]
    for part in parts[1:]:
        joined = f"{lines[-1]}, {part}"
        lines = [*lines[:-1], joined] if len(joined) <= 17 else [*lines[:-1], f"{lines[-1]},", part]
    return lines


def chips(stack: Stack, legal: bool) -> Drawn:
    """One chip for land units, one for aircraft: the symbol of the most important with their number."""
    groups = [group for group in (stack.land, stack.air, stack.ships, stack.boats) if group]
    width, height = CHIP
    colour = SIDES[stack.side].symbol
    drawn = double(stack.side, len(groups) * width, height, 4) if legal else ""
    drawn += rect(-len(groups) * width / 2, -height / 2, len(groups) * width, height, fill="white", fill_opacity=0)
    for n, group in enumerate(groups):
        x = (n - (len(groups) - 1) / 2) * width
        kind = min(group, key=lambda unit: IMPORTANCE.index(unit.type)).type
        drawn += frame(stack.side, width - 1.5, height, 4, at=(x, 0)) + symbol(kind, (x - 9, 0), 7, colour)
        drawn += text((x + 7.5, 0), str(len(group)), 12, colour=colour, bold=True)
        if any(unit.id in stack.hit for unit in group):
            drawn += burst((x + width / 2 - 3, -height / 2 + 1.5), 5)
    return Drawn(drawn, len(groups) * width)


def area_words(area: board.Area, stacks: Mapping[tuple[str, str], Stack], owner: str, fought_over: bool) -> str:
    """An area in words: what it is and who is in it."""
    facts = []
    if area.kind in ("land", "box"):
        facts.append(f"{SIDES[owner].people} control")
        planes = sum(len(stacks[area.id, side].air) for side in SIDES if (area.id, side) in stacks)
        facts += [f"air base, {planes} of {area.airbase} used"] if area.airbase else []
        facts += ["entrenched"] if area.entrenched else []
        facts += ["mountains"] if area.mountains else []
        facts += [f"{area.vp} VP"] if area.vp else []
    facts += ["contested"] if fought_over else []
    here = [side_counts(stacks[area.id, side]) for side in SIDES if (area.id, side) in stacks]
    return f"{area.name}: {'; '.join([*facts, *here]) or 'empty'}"


def side_counts(stack: Stack) -> str:
    """What a stack holds and whose it is: ``12 British ships, 3 submarines``."""
    amount, rest = counts(stack).split(" ", 1)
    return f"{amount} {SIDES[stack.side].people} {rest}"
