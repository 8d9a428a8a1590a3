"""Counters as counters: frame of the side, symbol, short name, four factors, steps, Hit marker, cargo mark."""

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from fs_core import forces
from fs_core.atlas.light.ink import FONT, burst, cargo, double, frame, num, path, symbol, text, wide
from fs_core.atlas.stacks import NOUNS
from fs_core.atlas.style import CARD, SIDES
from fs_core.atlas.text import number
from fs_core.forces import PEOPLE, Unit, short_name

SIZE = 64.0  # a counter is a square of this many units
_ROOM = SIZE - 8  # for its name


@lru_cache(maxsize=1024)
def counter(unit_id: str, hit: bool = False, loaded: bool = False, legal: bool = False) -> str:
    """One counter as SVG, its middle at 0, 0.

    Ground factor upper left, air upper right, submarine lower left, surface lower right (rule 2.7); a protected ship's
    name is underlined (10.4); dots below are the steps it has left.
    """
    unit = forces.unit(unit_id)
    style = SIDES[unit.side]
    colour = style.symbol
    drawn = double(unit.side, SIZE, SIZE, 11) if legal else ""
    drawn += frame(unit.side, SIZE, SIZE, 11, line=1.6)
    drawn += symbol(unit.type, (0, -8), 18, colour)
    corners = dict(zip(((-22, -23), (21, -23), (-22, 23), (22, 23)), unit[8:12], strict=True))
    for at, factor in corners.items():
        star = "*" if unit.type == "sf" and factor else ""  # they fire by a rule of their own (10.8)
        drawn += text(at, f"{factor}{star}" if factor else "–", 13, colour=colour, bold=True)
    for line, y, size in _name(unit):
        drawn += text((0, y), line, size, colour=colour)
        if unit.protected:
            half = wide(line, size) / 2
            drawn += path(f"M{num(-half)} {num(y + 5.2)}h{num(2 * half)}", stroke=colour, stroke_width=1.2)
    for n in range(unit.steps):
        x, left = n * 10 - (unit.steps - 1) * 5, "none" if hit and n else colour
        drawn += f'<circle cx="{x}" cy="25" r="2.6" fill="{left}" stroke="{colour}"/>'
    if loaded:
        drawn += cargo((0, -26), colour)
    return drawn + (burst((SIZE / 2, -SIZE / 2), 8) if hit else "")


def _name(unit: Unit) -> list[tuple[str, float, float]]:
    """The short name in one line or two, each with its height and the size of its type."""
    name = short_name(unit)
    if wide(name, 8.5) > _ROOM and " " in name:
        lines = wrap(name, max(len(name) // 2 + 2, max(map(len, name.split()))))[:2]
        return [(line, 7.5 + 8.5 * n, min(8.5, 8.5 * _ROOM / wide(line, 8.5))) for n, line in enumerate(lines)]
    return [(name, 11.5, min(10.5, 10.5 * _ROOM / wide(name, 10.5)))]


def counter_svg(unit_id: str, hit: bool = False, loaded: bool = False, legal: bool = False) -> str:
    """A counter as an ``<svg>`` of its own, hidden from screen readers: whatever carries it says what it is."""
    half, side = num(-SIZE / 2 - 8), num(SIZE + 16)
    drawn = counter(unit_id, hit, loaded, legal)
    return f'<svg viewBox="{half} {half} {side} {side}" aria-hidden="true" font-family="{FONT}">{drawn}</svg>'


def unit_words(unit: Unit, hit: bool, aboard: Sequence[Unit], ship: Unit | None) -> str:
    """A counter in words, for people who hear the map."""
    factors = zip(("ground", "air", "submarine", "surface"), unit[8:12], strict=True)
    able = ", ".join(f"{name} {factor}" for name, factor in factors if factor) or "no factors"
    parts = [f"{unit.name}, {PEOPLE[unit.side]} {NOUNS[unit.type][0]}: {able}"]
    parts.append(number(unit.steps - hit if unit.steps == 2 else 1, "step left", "steps left"))
    parts += ["protected"] if unit.protected else []
    parts += ["damaged"] if hit else []
    parts += [f"carries {', '.join(short_name(u) for u in aboard)}"] if aboard else []
    parts += [f"aboard {short_name(ship)}"] if ship else []
    return "; ".join(parts)


def icon(side: str, kind: str, at: tuple[float, float], size: float) -> str:
    """A small counter with its symbol alone."""
    return frame(side, size, size, size * 0.2, at=at) + symbol(kind, at, size * 0.38, SIDES[side].symbol)


def pile(side: str, kind: str, at: tuple[float, float], size: float, many: bool) -> str:
    """A small counter on top of others, if there are others."""
    under = "".join(
        frame(side, size, size, size * 0.2, at=(at[0] + d, at[1] + d), fill=CARD) for d in ((3.4, 1.7) if many else ())
    )
    return under + icon(side, kind, at, size)
