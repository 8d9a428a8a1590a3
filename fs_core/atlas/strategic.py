"""The Strategic Map: the South Atlantic from Patagonia to South Georgia, and where the fleets are."""

from collections.abc import Mapping
from functools import lru_cache
from math import hypot
from textwrap import wrap
from typing import Any, NamedTuple

import numpy as np
import shapely
import shapely.affinity
from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

from fs_core import board, forces
from fs_core.atlas import geometry
from fs_core.atlas import style as look
from fs_core.atlas.counters import CARD_WIDTH, COLUMNS, LINE, ROW, TYPE, card, card_height, counter, damage_lines, strip
from fs_core.atlas.deeds import Deed, deed_of
from fs_core.atlas.furniture import credit, note, scale_bar, title
from fs_core.atlas.geometry import Point
from fs_core.atlas.output import tell
from fs_core.atlas.pen import Pen, axes_for
from fs_core.atlas.stacks import Facts, Stack, contested_waters, controller, facts_of, stacks_of
from fs_core.atlas.style import SIDES
from fs_core.atlas.text import alt_text, counts, state_lines

# Where things stand, in kilometres from the centre of the map: number of the area, British card, Argentine card.
NUMBERS: dict[str, tuple[Point, str]] = {
    "sea-1": ((-430, 405), "north-west"),
    "sea-2": ((-525, -65), "west"),
    "sea-3": ((-80, -690), "south-west"),
    "sea-4": ((130, 475), "north-east"),
    "sea-5": ((150, -680), "south-east"),
    "sea-6": ((-288, -180), "zone, west"),
    "sea-7": ((288, -180), "zone, east"),
}
CARDS: dict[tuple[str, str], Point] = {
    ("sea-1", "UK"): (-145, 340),
    ("sea-1", "AR"): (-300, 224),
    ("sea-2", "UK"): (-434, 94),
    ("sea-2", "AR"): (-486, -235),
    ("sea-3", "UK"): (-136, -580),
    ("sea-3", "AR"): (-362, -682),
    ("sea-4", "UK"): (310, 340),
    ("sea-4", "AR"): (350, 205),
    ("sea-5", "UK"): (450, -400),
    ("sea-5", "AR"): (362, -560),
    ("sea-6", "UK"): (-138, 30),
    ("sea-6", "AR"): (-138, -395),
    ("sea-7", "UK"): (138, 30),
    ("sea-7", "AR"): (138, -395),
    ("south-georgia", "UK"): (652, -600),
    ("south-georgia", "AR"): (652, -693),
}
ISLANDS_TOP = (0.0, -98.0)  # the upper edge of the cards in the Falkland Islands area
LEGEND = (180.0, 134.0)  # width and height of the legend, in points
BOX = (508.0, -742.0, 288.0, 272.0)  # the South Georgia inset: left, bottom, width, height
FLAK = 34  # how long the line of fire at aircraft on their way is, in points
ARC = "TOTAL EXCLUSION ZONE · 200 NAUTICAL MILES"


def draw_strategic(game_or_position: Any, ax: Axes | None = None, changed_since: Any = None, last: bool = True) -> Axes:
    """Draw the Strategic Map of a Campaign, a Position or its plain data; returns the axes.

    Without ``ax`` a new figure is made (reach it as ``axes.figure``). ``changed_since`` is an earlier position of the
    same game: what moved since gets a thin arrow, fire a dashed line, what was hit or lost a burst. Without it, the
    last operation or event of a Campaign is marked like that, unless ``last`` is false. Raises TypeError for anything
    else.
    """
    facts = facts_of(game_or_position)
    deed = deed_of(game_or_position, changed_since, last)
    stacks = stacks_of(facts)
    sheet = geometry.strategic()
    ax = axes_for(sheet.window, ax, look.SEA)
    pen = Pen(ax, sheet.window)
    _waters(pen)
    _lines(pen)
    _names(pen, stacks)
    _legend(pen, facts)
    _south_georgia(pen, facts, stacks)
    _argentina(pen, stacks)
    for key, stack in stacks.items():
        if key in CARDS:
            card(pen, CARDS[key], stack, 30)
    _round_the_islands(pen, stacks)
    if deed:
        _marks(pen, deed, stacks)
    tell(ax, alt_text(facts))
    return ax


def _waters(pen: Pen) -> None:
    sheet = geometry.strategic()
    tints = ("#cbdde9", "#bfd4e3", "#cbdde9", "#dae7ef", "#d0dfe9", "#e5eff6", "#eef5fa")
    for area, tint in zip([f"sea-{n}" for n in range(1, 8)] + ["falklands"], [*tints, "#fbfdff"], strict=True):
        pen.area(sheet.paths[area], lw=1.0, facecolor=tint, edgecolor=look.SEA_LINE, zorder=1)
    ground = {
        "argentina": look.ARGENTINA,
        "chile": look.FOREIGN,
        "uruguay": look.FOREIGN,
        "falkland-islands": look.ISLANDS,
    }
    for country in ground.keys() & sheet.layers.keys():
        pen.area(
            sheet.paths[country], lw=0.5, facecolor=ground[country], edgecolor=look.INK, zorder=4, joinstyle="round"
        )


def _lines(pen: Pen) -> None:
    """The range line and the zone, in two colours and dashes, and the corners where opposite areas only touch."""
    sheet = geometry.strategic()
    reach, zone = sheet.paths["range"], sheet.paths["tez"]
    pen.line(reach, lw=5.0, edgecolor="white", alpha=0.85, zorder=6)
    pen.line(reach, lw=2.8, edgecolor=look.VERMILION, dashes=(2.4, 1.1), zorder=7)
    pen.line(zone, lw=3.8, edgecolor="white", alpha=0.85, zorder=6)
    pen.line(zone, lw=2.1, edgecolor=look.BLUE, dashes=(6, 3), zorder=8)
    for area in ("sea-1", "sea-3"):
        corner = sheet.areas[area].intersection(sheet.areas["sea-7"])
        pen.dot((corner.x, corner.y), "D", 6, rim=1.2, zorder=12)
    pen.write((12, 545), "Argentine range line", 8.6, 13, rotation=-90, va="top", ha="left", rim=look.SEA_RIM,
              weight="bold", color="#9c4200")  # fmt: skip
    circle = sheet.layers["tez"]
    radius = (circle.bounds[2] - circle.bounds[0]) / 2 + 5 * pen.km
    name = _on_arc(ARC, 8 * pen.km, radius, 46.0)
    for colour, width in ((look.SEA_RIM, 2.4), ("none", 0.0)):
        middle = circle.centroid.x, circle.centroid.y
        pen.shape(name, middle, 1 / pen.km, lw=width, facecolor=SIDES["AR"].text, edgecolor=colour, zorder=13)


@lru_cache(maxsize=1)
def _on_arc(words: str, size: float, radius: float, middle: float) -> Path:
    """Words written on a circle, clockwise, round the compass bearing ``middle``; one path, in kilometres."""
    font = FontProperties(family=look.FAMILY, weight="bold")
    glyphs = [TextPath((0, 0), letter, size=size, prop=font) if letter != " " else None for letter in words]
    widths = [(glyph.get_extents().width if glyph else 0.25 * size) + 0.16 * size for glyph in glyphs]
    bearing = np.radians(middle) - sum(widths) / radius / 2
    paths = []
    for glyph, width in zip(glyphs, widths, strict=True):
        bearing += width / radius / 2
        if glyph:
            box = glyph.get_extents()
            turn = Affine2D().translate(-(box.x0 + box.x1) / 2, radius).rotate(-bearing)
            paths.append(turn.transform_path(glyph))
        bearing += width / radius / 2
    return Path.make_compound_path(*paths)


def _names(pen: Pen, stacks: Mapping[tuple[str, str], Stack]) -> None:
    for area, (at, where) in NUMBERS.items():
        pen.dot(at, "o", 26, rim=1.3, zorder=20)
        pen.text(at, area.removeprefix("sea-"), 15, weight="bold", va="center_baseline", zorder=21)
        pen.text(pen.beside(at, 0, -20), where, 7.8, style="italic", color=look.SEA_NAME, rim=look.SEA_RIM, zorder=21)
        if contested_waters(stacks, area):
            pen.dot(at, "o", 32, rim=1.3, colour="none", zorder=20)
            pen.text(pen.beside(at, 0, -30), "contested", 7.8, weight="bold", rim=look.SEA_RIM, zorder=21)
    pen.text((0, -74), "FALKLAND ISLANDS", 8.2, weight="bold", rim=look.CARD, zorder=21)
    pen.text((0, -90), "Islas Malvinas", 7.6, style="italic", rim=look.CARD, zorder=21)
    pen.text((-790, -350), "CHILE", 8.4, color=look.QUIET, zorder=12)
    west, _, south, north = pen.window
    pen.arrow((440, north - 8), (350, 415), look.INK, lw=2.0, bend=-0.15, zorder=18)
    pen.write((418, north - 22), "from Ascension Island", 7.8, 21, ha="right", style="italic", rim=look.SEA_RIM)
    pen.arrow((-355, north - 8), (-355, north - 70), look.INK, lw=1.4, bend=0, zorder=18)
    pen.write((-345, north - 30), "from Puerto Belgrano", 7.8, 21, style="italic", rim=look.SEA_RIM)
    scale_bar(pen, (west + 30, south + 42), (50, 100), 1.852, "nautical miles", 22)
    credit(pen, (west + 10, south + 11), "left")
    for place in geometry.strategic().places:
        pen.dot(place.at, "o" if place.kind == "airfield" else "s", 5, rim=1.1, zorder=15)
        pen.text(pen.beside(place.at, *place.offset), place.name, 7.8, ha=place.align, rim=look.ARGENTINA, zorder=16)


def _legend(pen: Pen, facts: Facts) -> None:
    corner = _legend_corner(pen)
    title(pen, corner, *LEGEND, "STRATEGIC MAP", state_lines(facts))
    rows = (
        "exclusion zone: 6, 7, the islands",
        "Argentine range line",
        "no border: opposite areas",
        "British / Argentine counter",
        "damaged · carrying",
        "moved · fired at",
    )
    places = [pen.beside(corner, 22, -49 - 13.5 * n) for n in range(len(rows))]
    for at, words in zip(places, rows, strict=True):
        pen.write(pen.beside(at, 19, 0), words, 7.8, 46)
    for at, colour, dashes, lw in ((places[0], look.BLUE, (6, 3), 2.1), (places[1], look.VERMILION, (2.4, 1.1), 2.8)):
        sample = Path([pen.beside(at, -12, 0), pen.beside(at, 13, 0)])
        pen.line(sample, lw=lw, edgecolor=colour, dashes=dashes, zorder=46)
    pen.dot(places[2], "D", 6, rim=1.2, zorder=46)
    counter(pen, pen.beside(places[3], -7, 0), "UK", "D", 13, 10, 46)
    counter(pen, pen.beside(places[3], 8, 0), "AR", "D", 13, 10, 46)
    pen.burst(pen.beside(places[4], -7, 0), 4, 46)
    pen.cargo(pen.beside(places[4], 8, 0), look.INK, 46)
    pen.arrow(pen.beside(places[5], -13, -3), pen.beside(places[5], -1, 3), look.INK, lw=1.1, zorder=46)
    pen.shots(pen.beside(places[5], 0, 4), pen.beside(places[5], 17, 4), look.INK, gap=1, zorder=46)


def _legend_corner(pen: Pen) -> Point:
    return pen.beside((pen.window[1], pen.window[3]), -8 - LEGEND[0], -8)


def _argentina(pen: Pen, stacks: Mapping[tuple[str, str], Stack]) -> None:
    """What lies in port, stands at the bases and waits ashore in Argentina, each on a sheet."""
    pen.text((-765, 560), "ARGENTINA", 16, weight="bold", color="#5f4a14", rim=look.ARGENTINA, zorder=12)
    stack = stacks.get(("argentina", "AR"))
    at = (-766.0, 528.0)
    for words, kinds in (("In port", ("ship", "submarine")), ("At the bases", ("air",)), ("Ashore", ("land",))):
        part = stack.only(*kinds) if stack else None
        if not part or not part.units:
            continue
        rows, damage = -(-len(part.by_type()) // COLUMNS), damage_lines(part)
        heads = wrap(f"{words}: {counts(part)}", 26)
        height = 9.7 + ROW * rows + LINE * (len(heads) + len(damage))
        pen.frame(pen.beside(at, 0, -height / 2), "AR", 142, height, 4, 30, face=look.CARD)
        for n, line in enumerate(heads):
            pen.write(pen.beside(at, -64, -10.5 - LINE * n), line, TYPE, 31, weight="bold", color=SIDES["AR"].text)
        low = -14.2 - LINE * len(heads)
        strip(pen, pen.beside(at, -64, low), part, 31)
        for n, line in enumerate(damage):
            pen.write(pen.beside(at, -64, low - ROW * rows - LINE * n), line, TYPE, 31)
        at = pen.beside(at, 0, -height - 4)


def _round_the_islands(pen: Pen, stacks: Mapping[tuple[str, str], Stack]) -> None:
    """The fleets in the waters of the islands, one under the other in their narrow frame, and how much is ashore."""
    top, ashore = ISLANDS_TOP, []
    for side, style in SIDES.items():
        stack = stacks.get(("falklands", side))
        if stack:
            height = card_height(stack)
            card(pen, pen.beside(top, 0, -height / 2), stack, 30)
            top = pen.beside(top, 0, -height - 2)
        on_land = [s for (area, owner), s in stacks.items() if owner == side and board.area(area).kind == "land"]
        units, planes = sum(len(s.land) for s in on_land), sum(len(s.air) for s in on_land)
        if units or planes:
            ashore.append(f"{units} {style.people}" + (f", {planes} air" if planes else ""))
    if ashore:
        pen.text((0, -305), f"ashore: {'; '.join(ashore)}", 7.2, rim=look.CARD, zorder=29)
    if contested_waters(stacks, "falklands"):
        pen.text((0, -288), "contested waters", 7.2, weight="bold", rim=look.CARD, zorder=29)


def _south_georgia(pen: Pen, facts: Facts, stacks: Mapping[tuple[str, str], Stack]) -> None:
    """The box beyond area 5, with the island in a projection of its own."""
    left, bottom, width, height = BOX
    small = shapely.affinity.scale(geometry.south_georgia(), 0.72, 0.72, origin=(0, 0))
    island = geometry.path_of(shapely.affinity.translate(small, left + width - 90, bottom + height - 106))
    frame = geometry.path_of(shapely.box(left, bottom, left + width, bottom + height))
    owner = SIDES[controller(facts, stacks, "south-georgia")]
    pen.area(frame, lw=1.5, facecolor=look.SHALLOWS, edgecolor=look.INK, zorder=22)
    pen.area(island, lw=0.5, facecolor=look.ISLANDS, edgecolor=look.INK, zorder=23)
    pen.area(island, facecolor=owner.tint, alpha=0.3, zorder=23.1)
    corner = (left, bottom + height)
    pen.write(pen.beside(corner, 8, -10), "SOUTH GEORGIA", 8.4, 24, weight="bold")
    pen.write(pen.beside(corner, 8, -21), f"Georgia del Sur · {owner.people}", 7.8, 24, style="italic")
    pen.arrow((198, -680), (left - 6, -680), look.INK, lw=1.4, bend=0, zorder=21)


class _Anchor(NamedTuple):
    """Where marks begin and end: the middle of a card or sign, and half its width and height in points."""

    at: Point
    wide: float
    high: float


def _marks(pen: Pen, deed: Deed, stacks: Mapping[tuple[str, str], Stack]) -> None:
    """Arrows for what moved, lines for fire, bursts for what was hit or lost, and the same in words."""
    for move in deed.new.moves:
        start, end = (_anchor(area, move.side, stacks) for area in (move.start, move.end))
        if start != end:
            pen.arrow(_edge(pen, start, end), _edge(pen, end, start), SIDES[move.side].text)
    for shots in (*deed.fire, *deed.flak):
        start, end = _anchor(shots.start, shots.side, stacks), _anchor(shots.end, forces.OTHER[shots.side], stacks)
        muzzle, colour = _edge(pen, start, end), SIDES[shots.side].text
        flying = shots in deed.flak
        pen.shots(muzzle, _towards(pen, muzzle, end.at, FLAK) if flying else _edge(pen, end, start), colour)
    for harm in deed.new.harms:
        spot = _anchor(harm.area, harm.side, stacks)
        pen.burst(pen.beside(spot.at, spot.wide - 6, spot.high - 8), 7, 42)
    note(pen, pen.beside(_legend_corner(pen), 0, -8 - LEGEND[1]), LEGEND[0], deed.title, deed.lines(), 45)


def _anchor(area_id: str | None, side: str, stacks: Mapping[tuple[str, str], Stack]) -> _Anchor:
    """Where the stack of a side in an area is drawn, or the sign of an area that it has left.

    Land areas lie in the Falkland Islands area; None stands for somewhere off the maps.
    """
    if area_id is None:
        return _Anchor((420.0, 590.0) if side == "UK" else (-355.0, 590.0), 0, 0)
    if area_id == "argentina":
        return _Anchor((-766.0, 460.0), CARD_WIDTH / 2 + 3, 31)
    if board.area(area_id).kind == "land" or area_id == "falklands":
        low = 50 if side == "UK" or ("falklands", "UK") not in stacks else 130
        return _Anchor((ISLANDS_TOP[0], ISLANDS_TOP[1] - low), CARD_WIDTH / 2 + 3, 31)
    if (area_id, side) in stacks or area_id not in NUMBERS:
        return _Anchor(CARDS[area_id, side], CARD_WIDTH / 2 + 3, 31)
    return _Anchor(NUMBERS[area_id][0], 16, 16)


def _towards(pen: Pen, start: Point, end: Point, points: float) -> Point:
    """The place so many points from one place in the direction of another."""
    reach = points * pen.km / (hypot(end[0] - start[0], end[1] - start[1]) or 1e-9)
    return start[0] + (end[0] - start[0]) * reach, start[1] + (end[1] - start[1]) * reach


def _edge(pen: Pen, of: _Anchor, towards: _Anchor) -> Point:
    """The point on the rim of a card or sign in the direction of another."""
    dx, dy = towards.at[0] - of.at[0], towards.at[1] - of.at[1]
    reach = min(of.wide * pen.km / (abs(dx) or 1e-9), of.high * pen.km / (abs(dy) or 1e-9), 0.45)
    return of.at[0] + dx * reach, of.at[1] + dy * reach
