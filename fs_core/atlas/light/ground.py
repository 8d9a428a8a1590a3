"""The ground of a battle as SVG: terrain by tone and hatch, ridges, works, names, scale bar. Standard library only.

A sheet fills ``ROOM`` whatever its metres; north is up. It never changes, so it is drawn once a ground.
"""

from functools import lru_cache
from html import escape
from typing import NamedTuple

from fs_core.atlas.light.ink import num, path, rect, text, wide
from fs_core.atlas.light.paper import Point
from fs_core.atlas.style import CARD, INK, LAND, QUIET, SEA, SEA_NAME
from fs_core.tactical.ground import Area, Ground, Shape, kinds
from fs_core.tactical.ground import Point as Metres

ROOM = 700.0, 460.0  # a unit is about a pixel in the panel on a screen of 1280 by 720 pixels
STRIP = 26.0  # the line with the scale bar below a map
WORDS = 11.0  # the size of the type of names and other words
_BAR = 500  # metres


class Tone(NamedTuple):
    """How a kind of ground looks: its fill, the lines and width of its hatch (a tile of ten units), its edge, dashes
    of the edge."""

    fill: str
    hatch: str = ""
    ink: str = ""
    edge: str = "none"
    dash: str = ""


# In the order in which they are drawn, so that what matters more lies on top.
TONES = {
    "water": Tone(SEA, "M0 3h5M5 8h5", "#a9c3d6", SEA_NAME),
    "beach": Tone("#f3e3a9", "M2 2h.1M7 7h.1", "#a3883b", "#a3883b"),
    "bog": Tone("#d5e0c4", "M1 3h5M4 8h5", "#6f8a53"),
    "rough": Tone("#e4dccb", "M1 4l2-3 2 3M5 9l2-3 2 3", "#9b8b6c"),
    "ridge": Tone("#dcc692", "M2 0v5M7 4v5", "#8f6d33", "#8f6d33"),
    "dead": Tone("#51616e2e", "M0 10L10 0", "#51616e88", QUIET, "3 3"),
    "landing": Tone("#ffffff88", "", "", QUIET, "7 3"),
    "mines": Tone("#f1d3c5", "M2 2l3 3M5 2L2 5M7 7l2 2M9 7L7 9", "#7a3b1f", "#7a3b1f", "2 2"),
    "settlement": Tone("#dcbfa8", "M0 0h10M0 0v10", "#a5795a", "#7c5236"),
    "obstacle": Tone("#b9bf8b", "M0 0l10 10M10 0L0 10", "#5f6b2f", "#5f6b2f"),
    "building": Tone("#8b6549", "", "", INK),
    "works": Tone("#54483c", "", "", CARD),
}


def scale(ground: Ground) -> float:
    """Units of a sheet to the metre."""
    return min(ROOM[0] / ground.width, (ROOM[1] - STRIP) / ground.height)


def at(ground: Ground, point: Metres) -> Point:
    """Where a point of the ground lies on its sheet."""
    factor = scale(ground)
    return point[0] * factor, (ground.height - point[1]) * factor


def size(ground: Ground) -> tuple[float, float]:
    """Width and height of a sheet in units, the scale bar included."""
    factor = scale(ground)
    return ground.width * factor, ground.height * factor + STRIP


def outline(ground: Ground, shape: Shape) -> str:
    """Path data of an outline."""
    points = [at(ground, corner) for corner in shape.corners]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


@lru_cache(maxsize=32)
def ground_svg(ground: Ground) -> str:
    """The still layers of a sheet but names and strip, without the ``<svg>`` round them."""
    used = {area.kind for area in ground.areas.values()}
    tiles = "".join(_tile(kind, tone) for kind, tone in TONES.items() if kind in used and tone.hatch)
    order = list(TONES)
    areas = sorted(ground.areas.values(), key=lambda area: order.index(area.kind))
    width, height = size(ground)
    land = rect(0, 0, width, height - STRIP, fill=LAND)
    drawn = "".join(_area(ground, area) for area in areas)
    sheet = f'<clipPath id="{_sheet(ground)}">{rect(0, 0, width, height - STRIP)}</clipPath>'
    return f"<defs>{tiles}{sheet}</defs>{land}{drawn}"


def clipped(ground: Ground, drawn: str) -> str:
    """What may reach beyond the sheet, cut off at its edges."""
    return f'<g clip-path="url(#{_sheet(ground)})">{drawn}</g>' if drawn else ""


def _sheet(ground: Ground) -> str:
    """The id of the edge of a sheet: maps of other grounds may stand on the same page."""
    return f"fs-ground-sheet-{ground.id}"


def _tile(kind: str, tone: Tone) -> str:
    lines = path(tone.hatch, stroke=tone.ink, stroke_width=1, stroke_linecap="round")
    return f'<pattern id="fs-ground-{kind}" width="10" height="10" patternUnits="userSpaceOnUse">{lines}</pattern>'


def _area(ground: Ground, area: Area) -> str:
    """One area with its name and what it does, for whoever points at it."""
    tone = TONES[area.kind]
    if len(area.shape.corners) > 1:
        d = outline(ground, area.shape)
        edge = {"stroke_dasharray": tone.dash} if tone.dash else {}
        drawn = path(d, fill=tone.fill, stroke=tone.edge, stroke_width=1, **edge)
        if tone.hatch:
            drawn += path(d, fill=f"url(#fs-ground-{area.kind})")
    else:
        drawn = _post(area, at(ground, area.at))
    return f"<g><title>{escape(text_of(area))}</title>{drawn}</g>"


def text_of(area: Area) -> str:
    """An area in words."""
    kind = kinds()[area.kind]
    name = "" if area.name == kind.name else f"{area.name}: "
    return f"{name}{kind.name}; {kind.effect}"


def _post(area: Area, spot: Point) -> str:
    """Works or a house drawn as a sign, since they are but a point: a trench with its bends, or a roof."""
    x, y = spot
    if area.kind == "works":
        d = f"M{num(x - 11)} {num(y + 9)}v-9h6v-6h10v6h6v9"
        return path(d, stroke=CARD, stroke_width=5) + path(d, stroke=TONES["works"].fill, stroke_width=3)
    return rect(x - 6, y - 6, 12, 12, fill=TONES[area.kind].fill, stroke=INK)


@lru_cache(maxsize=32)
def strip_svg(ground: Ground, large: float = 1) -> str:
    """Scale bar, north, and whose work the ground is; its words ``large`` times larger."""
    width, height = size(ground)
    y, bar = height - STRIP / 2 + 2, _BAR * scale(ground)
    north = 26 + bar + wide(f"{_BAR} m", WORDS * large)
    ticks = "".join(f"M{num(10 + bar * n / 5)} {num(y)}v-{4 if n % 5 else 7}" for n in range(6))
    parts = [
        rect(0, height - STRIP, width, STRIP, fill=CARD, stroke=QUIET, stroke_width=0.6),
        path(f"M10 {num(y)}h{num(bar)}{ticks}", stroke=INK, stroke_width=1.4),
        text((16 + bar, y - 3), f"{_BAR} m", WORDS * large, anchor="start"),
        path(f"M{num(north)} {num(y + 6)}v-16l-4 6m4-6l4 6", stroke=INK, stroke_width=1.4),
        text((north + 8, y - 3), "N", WORDS * large, anchor="start", bold=True),
        text((width - 8, y - 3), "Ground and forces reconstructed", WORDS * large, anchor="end", colour=QUIET),
    ]
    return "".join(parts)
