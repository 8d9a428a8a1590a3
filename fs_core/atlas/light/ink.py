"""Small pieces of SVG as text: shapes, words, frames in the shape of a side. Lengths are units of the map."""

from collections.abc import Mapping
from functools import lru_cache
from html import escape

from fs_core.atlas.light.paper import Point, star, symbols
from fs_core.atlas.style import BURST, CARD, INK, SIDES

PICK = "#006b4f"  # you may pick this
NEW = "#8a1c6b"  # this just happened
FONT = "DejaVu Sans, Verdana, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


def num(value: float) -> str:
    """A length to a tenth of a unit."""
    return f"{round(value, 1):g}"


def path(d: str, **style: object) -> str:
    """A path; attributes are written with ``_`` for ``-``, and what is not filled by name is not filled."""
    return _tag("path", {"d": d, "fill": "none", **style})


def rect(left: float, top: float, width: float, height: float, **style: object) -> str:
    """A rectangle."""
    return _tag("rect", {"x": num(left), "y": num(top), "width": num(width), "height": num(height), **style})


def _tag(name: str, attributes: Mapping[str, object]) -> str:
    written = [f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items()]
    return f"<{name}{''.join(written)}/>"


def text(
    at: Point,
    words: str,
    size: float,
    *,
    anchor: str = "middle",
    colour: str = INK,
    rim: str = "",
    bold: bool = False,
    italic: bool = False,
    turn: float = 0,
) -> str:
    """One line of words with its middle at a height; ``rim`` is the colour of a halo, ``turn`` in degrees clockwise."""
    x, y = num(at[0]), num(at[1] + size * 0.36)
    style = f' text-anchor="{anchor}"' if anchor != "start" else ""
    style += ' font-weight="700"' if bold else ""
    style += ' font-style="italic"' if italic else ""
    if rim:
        style += f' stroke="{rim}" stroke-width="{num(size * 0.26)}" paint-order="stroke" stroke-linejoin="round"'
    if turn:
        style += f' transform="rotate({num(turn)} {num(at[0])} {num(at[1])})"'
    return f'<text x="{x}" y="{y}" font-size="{num(size)}" fill="{colour}"{style}>{escape(words)}</text>'


def wide(words: str, size: float, bold: bool = False) -> float:
    """About how wide words are, on the safe side."""
    return sum([_WIDTH.get(letter, 0.65) for letter in words]) * size * (1.1 if bold else 1)


_WIDTH = {**dict.fromkeys("iljtfrI.,:;'|·() ", 0.37), **dict.fromkeys("mwMW", 0.95)}  # of the size of the type


@lru_cache(maxsize=4096)
def frame(
    side: str,
    width: float,
    height: float,
    corner: float,
    *,
    at: Point = (0, 0),
    fill: str = "",
    edge: str = "",
    line: float = 1.2,
) -> str:
    """A box round a place in the shape and colours of a side: rounded (United Kingdom) or with cut corners."""
    style = SIDES[side]
    paint = {"fill": fill or style.face, "stroke": edge or style.frame, "stroke_width": line}
    left, top = at[0] - width / 2, at[1] - height / 2
    if side == "UK":
        return rect(left, top, width, height, rx=num(corner), **paint)
    cut = corner * 0.9
    across, down, c = num(width - 2 * cut), num(height - 2 * cut), num(cut)
    return path(f"M{num(left + cut)} {num(top)}h{across}l{c} {c}v{down}l-{c} {c}h-{across}l-{c}-{c}v-{down}z", **paint)


def double(side: str, width: float, height: float, corner: float, at: Point = (0, 0)) -> str:
    """The double outline round something that may be picked."""
    around = frame(side, width + 10, height + 10, corner + 4.4, at=at, fill=CARD, edge=PICK, line=2)
    return around + frame(side, width + 2.4, height + 2.4, corner + 0.8, at=at, fill=CARD, edge=PICK, line=1.6)


@lru_cache(maxsize=1024)
def symbol(kind: str, at: Point, size: float, colour: str) -> str:
    """The symbol of a type of counter, ``size`` units from middle to edge."""
    fill, lines = symbols()[kind]
    place = f'transform="translate({num(at[0])} {num(at[1])}) scale({size / 100:.4g})"'
    drawn = f'<path d="{fill}" fill="{colour}"/>' if fill else ""
    if lines:
        drawn += f'<path d="{lines}" fill="none" stroke="{colour}" stroke-width="{num(100 * 1.1 / size)}"/>'
    return f"<g {place}>{drawn}</g>"


def burst(at: Point, size: float) -> str:
    """The mark of damage, ``size`` units in radius."""
    place = f'transform="translate({num(at[0])} {num(at[1])}) scale({size / 100:.4g})"'
    return f'<path d="{star()}" {place} fill="{BURST}" stroke="{INK}" stroke-width="{num(100 / size)}"/>'


def cargo(at: Point, colour: str) -> str:
    """The mark of a loaded ship: three small sheets on each other, eight units wide, seven high."""
    x, y = at
    bars = "".join(f"M{num(x - 4 + n * 0.8)} {num(y + 3 - 3 * n)}h{num(8 - 1.6 * n)}" for n in range(3))
    return (
        f'<path d="{bars}" stroke="{CARD}" stroke-width="3.6"/><path d="{bars}" stroke="{colour}" stroke-width="1.9"/>'
    )
