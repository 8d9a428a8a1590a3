"""What never changes on a light map: sea, land, terrain, lines and names. Drawn once, as SVG text by layer."""

from functools import lru_cache
from math import pi
from textwrap import wrap
from typing import NamedTuple

from fs_core import board
from fs_core.atlas import style as look
from fs_core.atlas.light.ink import num, path, rect, text
from fs_core.atlas.light.layout import BOX, SPOTS, Spot
from fs_core.atlas.light.paper import Paper, Point, paper

MAP_NAMES = {
    "strategic": "Strategic Map, the South Atlantic",
    "tactical": "Tactical Map, Falkland Islands / Islas Malvinas",
}

ZONE = "TOTAL EXCLUSION ZONE"


class Layers(NamedTuple):
    """The still layers of a map, from the bottom up; live layers lie between them. ``defs`` are hatches and paths."""

    defs: str
    ground: str
    terrain: str
    names: str


@lru_cache(maxsize=2)
def sheet(which: str) -> Layers:
    """The still layers of the ``strategic`` or the ``tactical`` map; ids in them begin with ``fsm-``."""
    page = paper(which)
    defs = _shapes(page) + _hatches(which)
    names = "".join(label(which, area) for area in SPOTS[which])
    if which == "strategic":
        return Layers(defs, _strategic_ground(page), _strategic_lines(page), names + _strategic_names(page))
    return Layers(defs, _tactical_ground(page), _tactical_terrain(page), names + _places(page, look.LAND))


def ident(which: str, name: str) -> str:
    """The id of a part of a map in its document."""
    return f"fsm-{which[0]}-{name}"


def use(which: str, name: str, style: str) -> str:
    """A path of the map that is defined once, painted."""
    return f'<use href="#{ident(which, name)}" {style}/>'


def fixed(at: Point, content: str, attributes: str = "") -> str:
    """Content round a place that keeps its size when the map is zoomed; ``.k`` is scaled by the style sheet."""
    return f'<g transform="translate({num(at[0])} {num(at[1])})"{attributes}><g class="k">{content}</g></g>'


def label(which: str, area: str) -> str:
    """The name of an area."""
    spot = SPOTS[which][area]
    if area.startswith("sea-"):
        where = _WHERE[area]
        circle = f'<circle r="13" fill="white" stroke="{look.INK}" stroke-width="1.3"/>'
        name = text((0, 21), where, 10.5, italic=True, colour=look.SEA_NAME, rim=look.SEA_RIM)
        return fixed(spot.name, circle + text((0, 0), spot.lines[0], 15, bold=True) + name)
    water = area == "falklands" and which == "tactical"
    drawn = ""
    for n, line in enumerate(spot.lines):
        bold = not water and (which == "tactical" or n == 0)
        rim = look.SEA_RIM if water else look.CARD
        colour = look.SEA_NAME if water else "#5f4a14" if area == "argentina" else look.INK
        drawn += text((0, n * spot.size * 1.08), line, spot.size, bold=bold, italic=not bold, rim=rim, colour=colour)
    return fixed(spot.name, drawn, tight(spot))


def tight(spot: Spot) -> str:
    """The attribute by which the style sheet knows a name that has little room to grow."""
    return ' class="fs-tight"' if spot.tight else ""


_WHERE = {
    "sea-1": "north-west",
    "sea-2": "west",
    "sea-3": "south-west",
    "sea-4": "north-east",
    "sea-5": "south-east",
    "sea-6": "zone, west",
    "sea-7": "zone, east",
}


def _shapes(page: Paper) -> str:
    """Every area once, to be used by the ground, by what changes and by what is pointed at."""
    islands = {name: f'<path id="{ident(page.name, name)}-i" d="{d}"/>' for name, d in page.islands.items()}
    return "".join(
        f'<path id="{ident(page.name, name)}" d="{d}"/>{islands.get(name, "")}' for name, d in page.areas.items()
    )


def _hatches(which: str) -> str:
    """Patterns: mountains rise to the right, contested areas are hatched to the left, entrenchments are dotted."""

    def lines(name: str, gap: float, turn: int, colour: str, width: float) -> str:
        at = f'id="{ident(which, name)}" width="{gap}" height="{gap}" patternUnits="userSpaceOnUse"'
        stroke = path(f"M0 0V{gap}", stroke=colour, stroke_width=width)
        return f'<pattern {at} patternTransform="rotate({turn})">{stroke}</pattern>'

    gap, width = (7, 2.6) if which == "tactical" else (12, 1.4)
    hatches = [lines(f"contested-{side}", gap, -45, style.text, width) for side, style in look.SIDES.items()]
    if which == "tactical":
        dots = f'id="{ident(which, "dots")}" width="5" height="5" patternUnits="userSpaceOnUse"'
        hatches += [lines("mountains", 5.5, 45, look.HATCH, 1.1)]
        hatches += [f'<pattern {dots}><circle cx="1.5" cy="1.5" r="0.8" fill="{look.INK}"/></pattern>']
    return "".join(hatches)


# --- the Strategic Map ---------------------------------------------------------------------------------------------


def _strategic_ground(page: Paper) -> str:
    tints = ("#cbdde9", "#bfd4e3", "#cbdde9", "#dae7ef", "#d0dfe9", "#e5eff6", "#eef5fa", "#fbfdff")
    drawn = rect(0, 0, page.width, page.height, fill=look.SEA)
    for area, tint in zip([*(f"sea-{n}" for n in range(1, 8)), "falklands"], tints, strict=True):
        drawn += use("strategic", area, f'fill="{tint}" stroke="{look.SEA_LINE}" stroke-width="1"')
    land = {"stroke": look.INK, "stroke_width": 0.6, "stroke_linejoin": "round", "fill_rule": "evenodd"}
    drawn += path(page.areas["argentina"], fill=look.ARGENTINA, **land)
    drawn += path(page.layers["chile"], fill=look.FOREIGN, **land)
    drawn += path(page.layers["falkland-islands"], fill=look.ISLANDS, **land)
    drawn += rect(*BOX, fill=look.SHALLOWS, stroke=look.INK, stroke_width=1.6)
    return drawn + path(page.layers["south-georgia"], fill=look.ISLANDS, **land)


def _strategic_lines(page: Paper) -> str:
    """The range line and the zone, in two colours and dashes, and the corners where opposite areas only touch."""
    zone, reach = page.layers["tez"], page.layers["range"]
    drawn = path(reach, stroke="white", stroke_width=4.6, stroke_opacity=0.85)
    drawn += path(zone, stroke="white", stroke_width=3.6, stroke_opacity=0.85)
    drawn += path(reach, stroke=look.VERMILION, stroke_width=2.6, stroke_dasharray="6 3")
    drawn += path(zone, stroke=look.BLUE, stroke_width=2, stroke_dasharray="12 6")
    for x, y in page.corners:
        drawn += path(f"M{num(x - 5)} {num(y)}l5-5 5 5-5 5z", fill="white", stroke=look.INK, stroke_width=1.2)
    return drawn


def _strategic_names(page: Paper) -> str:
    (x, top), (_, bottom) = page.corners
    radius, middle = (bottom - top) / 2 + 15, (top + bottom) / 2
    arc = f"M{num(x)} {num(middle + radius)}A{num(radius)} {num(radius)} 0 0 0 {num(x + radius)} {num(middle)}"
    ink = f'fill="{look.SIDES["AR"].text}" stroke="{look.SEA_RIM}" stroke-width="2.6" paint-order="stroke"'
    words = path(arc, id=ident("strategic", "arc")) + (
        f'<text class="fs-zone" font-size="12.5" font-weight="700" {ink} text-anchor="middle">'
        f'<textPath href="#{ident("strategic", "arc")}" startOffset="{num(radius * pi / 4.4)}">{ZONE}</textPath></text>'
    )
    entry = path("M710 2Q664 10 642 28", stroke=look.INK, stroke_width=1.5) + path("M636 33l3-9 6 7z", fill=look.INK)
    words += entry + text((632, 11), "from Ascension Island", 10.5, anchor="end", italic=True, rim=look.SEA_RIM)
    rest = text((x + 9, 70), "Argentine range line", 10.5, bold=True, turn=90, colour="#9c4200", rim=look.SEA_RIM)
    rest += fixed((50, 405), text((0, 0), "CHILE", 12, bold=True, rim=look.FOREIGN))
    rest += _scale((600, 316), page.km * 1.852, (50, 100), "nautical miles")
    return words + rest + _places(page, look.ARGENTINA) + _credit((12, page.height - 8), "start", 32)


# --- the Tactical Map ----------------------------------------------------------------------------------------------


def _tactical_ground(page: Paper) -> str:
    drawn = rect(0, 0, page.width, page.height, fill=look.SEA)
    drawn += path(page.layers["shelf"], fill=look.SHELF) + path(page.layers["shallows"], fill=look.SHALLOWS)
    drawn += _land("".join(f"{use('tactical', a, '')}{_islands(page, a)}" for a in page.areas), f'fill="{look.LAND}"')
    return drawn + path(page.layers["uplands"], fill=look.UPLAND, fill_opacity=0.22)


def _tactical_terrain(page: Paper) -> str:
    """Hatches on the main part of each area, lakes, borders and coasts."""
    hatched = ""
    for area in board.AREAS:
        if area.mountains:
            hatched += use("tactical", area.id, f'fill="url(#{ident("tactical", "mountains")})" fill-opacity=".6"')
        if area.entrenched:
            hatched += use("tactical", area.id, f'fill="url(#{ident("tactical", "dots")})" fill-opacity=".45"')
    drawn = hatched + path(page.layers["lakes"], fill=look.SEA, stroke=look.SEA_NAME, stroke_width=0.5)
    outlines = "".join(f"{use('tactical', a, '')}{_islands(page, a)}" for a in page.areas)
    drawn += _land(outlines, f'fill="none" stroke="{look.INK}" stroke-width=".5" stroke-linejoin="round"')
    border = page.layers["borders"]
    drawn += path(border, stroke=look.CARD, stroke_width=3, stroke_linecap="round")
    drawn += path(border, stroke=look.BORDER, stroke_width=1.5, stroke_linecap="round")
    drawn += _scale((14, page.height - 26), page.km, (10, 20, 40), "kilometres")
    return drawn + _credit((page.width - 10, page.height - 8), "end", 42)


def _land(content: str, style: str) -> str:
    return f'<g fill-rule="evenodd" {style}>{content}</g>'


def _islands(page: Paper, area: str) -> str:
    return use("tactical", f"{area}-i", "") if area in page.islands else ""


# --- on both -------------------------------------------------------------------------------------------------------


def _places(page: Paper, rim: str) -> str:
    drawn = ""
    for place in page.places:
        if place.kind == "settlement" and place.anchor != "none":
            continue  # it bears the name of its area
        if place.kind in ("bay", "sea"):
            ink, rim_ = look.SEA_NAME, look.SHALLOWS
            name = text(place.offset, place.name, 9.5, italic=True, turn=place.turn, colour=ink, rim=rim_)
        elif place.anchor == "none":
            name = path("M-5 0h10", transform="rotate(-10)", stroke=look.INK, stroke_width=2.4)
        else:
            corner = 0 if place.kind == "base" else 2.6
            name = rect(-2.6, -2.6, 5.2, 5.2, rx=corner, fill="white", stroke=look.INK, stroke_width=1.1)
            name += text(place.offset, place.name, 10, anchor=place.anchor, rim=rim)
        drawn += fixed(place.at, name)
    return drawn


def _scale(at: Point, unit: float, steps: tuple[int, ...], words: str) -> str:
    """A bar of dark and light pieces with the length at each joint."""
    x, y = at
    drawn = ""
    for n, (one, two) in enumerate(zip((0, *steps), steps, strict=False)):
        fill = (look.INK, "white")[n % 2]
        drawn += rect(x + one * unit, y, (two - one) * unit, 4, fill=fill, stroke=look.INK, stroke_width=0.8)
    drawn += "".join(text((x + s * unit, y - 7), f"{s}", 9.5, rim=look.SEA_RIM) for s in (0, *steps))
    return drawn + text((x + steps[-1] * unit + 8, y + 2), words, 9.5, anchor="start", rim=look.SEA_RIM)


def _credit(at: Point, anchor: str, letters: int) -> str:
    """Whose coast it is and what is our reconstruction, in lines of which the lowest stands at the place."""
    lines = wrap(f"{look.CREDIT} {look.RECONSTRUCTED}", letters)
    drawn = "".join(
        text((0, -11 * n), words, 9.5, anchor=anchor, rim=look.SEA_RIM) for n, words in enumerate(reversed(lines))
    )
    return fixed(at, drawn, ' class="fs-credit"')
