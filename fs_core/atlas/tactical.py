"""The Tactical Map: the islands, their land areas, who holds them, and the fleets in their waters."""

from collections.abc import Mapping
from math import hypot
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.path import Path

from fs_core import board, forces
from fs_core.atlas import geometry
from fs_core.atlas import style as look
from fs_core.atlas.counters import CHIP, chip, counter, roll
from fs_core.atlas.deeds import Deed, deed_of
from fs_core.atlas.furniture import credit, note, scale_bar, title
from fs_core.atlas.geometry import Point
from fs_core.atlas.output import tell
from fs_core.atlas.pen import Pen, axes_for, width_of
from fs_core.atlas.stacks import Facts, Stack, contested, controller, facts_of, stacks_of
from fs_core.atlas.style import SIDES
from fs_core.atlas.text import alt_text, counts, state_lines


class Spot(NamedTuple):
    """Where an area's name stands and, if not under it, its counters: offsets in points from the label point.

    ``columns`` chips stand in a row, round the middle or from the ``left``; a line leads to counters beyond the coast.
    """

    words: str
    size: float
    name: Point = (0, 8)
    counters: Point | None = None
    columns: int = 3
    left: bool = False


SPOTS = {
    "stanley": Spot("Port Stanley", 9, (2, 1), (41, 40), 3, True),
    "port-louis": Spot("Port Louis", 8.6, (0, 12)),
    "mount-kent": Spot("Mount Kent", 7.6, (0, 10), None, 2),
    "fitzroy": Spot("Fitzroy", 8.2, (7, 4), (46, -22), 2),
    "swan-inlet": Spot("Swan Inlet", 8.2, (0, 6)),
    "wickham-heights": Spot("Wickham Heights", 7.6, (0, 12)),
    "mount-usborne": Spot("Mount Usborne", 7.6, (0, 12)),
    "goose-green": Spot("Goose Green", 8.2, (0, 16)),
    "lafonia": Spot("Lafonia", 11),
    "san-carlos": Spot("San Carlos", 7.8, (0, 8), (-62, 12), 2),
    "port-san-carlos": Spot("Port San Carlos", 7.8, (0, 6), (-40, 66), 3),
    "douglas": Spot("Douglas", 8.6, (0, 10), (14, -4.5)),
    "teal-inlet": Spot("Teal Inlet", 7.8, (0, 9)),
    "port-howard": Spot("Port Howard", 9.6),
    "fox-bay": Spot("Fox Bay", 9.6),
    "chartres": Spot("Chartres", 9.6),
    "hill-cove": Spot("Hill Cove", 9.6),
    "port-stephens": Spot("Port Stephens", 9.6),
    "pebble-island": Spot("Pebble Island", 8.6, (-10, 20), (21, 7.5), 4, True),
}
WATERS = {"UK": ((-20.0, 80.5), 532.0), "AR": ((52.0, -62.0), 306.0)}  # top left corner in kilometres, width in points
LEGEND = ((-136.5, -63.5), 356.0, 102.0)  # top left corner, width and height in points
MOUNTAINS, CONTESTED = "///", "\\\\\\\\"  # hatches
SEA_STACK = {"UK": (70.0, 60.0), "AR": (100.0, -62.0)}  # where arrows to and from the waters end
HERE = {area.id for area in board.AREAS if area.kind == "land"} | {"falklands"}
_RUNWAY = Path([(-1, -0.22), (1, -0.22), (1, 0.22), (-1, 0.22), (-1, -0.22)], closed=True)
_BAR = Path([(-1, -0.16), (1, -0.16), (1, 0.16), (-1, 0.16), (-1, -0.16)], closed=True)
WEST, EAST = (-134.0, 18.0), (146.0, -25.0)  # the ways off this map: to area 6 and Argentina, to area 7 and beyond


def draw_tactical(game_or_position: Any, ax: Axes | None = None, changed_since: Any = None, last: bool = True) -> Axes:
    """Draw the Tactical Map of a Campaign, a Position or its plain data; returns the axes.

    Without ``ax`` a new figure is made (reach it as ``axes.figure``). ``changed_since`` is an earlier position of the
    same game: what moved since gets a thin arrow, fire a dashed line, what was hit or lost a burst. Without it, the
    last operation or event of a Campaign is marked like that, unless ``last`` is false. Raises TypeError for anything
    else.
    """
    facts = facts_of(game_or_position)
    deed = deed_of(game_or_position, changed_since, last)
    stacks = stacks_of(facts)
    sheet = geometry.tactical()
    ax = axes_for(sheet.window, ax, look.SEA)
    pen = Pen(ax, sheet.window)
    _ground(pen, facts, stacks)
    _places(pen)
    for area in board.AREAS:
        if area.kind == "land":
            _area(pen, area, facts, stacks)
    for side, (corner, width) in WATERS.items():
        stack = stacks.get(("falklands", side))
        if stack:
            roll(pen, corner, width, stack, f"{SIDES[side].people}, round the islands: {counts(stack)}", 40)
    _legend(pen, facts)
    if deed:
        _marks(pen, deed.within(HERE), stacks)
    tell(ax, alt_text(facts))
    return ax


def _ground(pen: Pen, facts: Facts, stacks: Mapping[tuple[str, str], Stack]) -> None:
    """Sea, land, terrain, control and borders, from the bottom up."""
    paths = geometry.tactical().paths
    pen.area(paths["shelf"], facecolor=look.SHELF, zorder=1)
    pen.area(paths["shallows"], facecolor=look.SHALLOWS, zorder=1.1)
    pen.area(paths["coast"], facecolor=look.LAND, zorder=2)
    pen.area(paths["uplands"], facecolor=look.UPLAND, alpha=0.22, zorder=2.5)
    for area in board.AREAS:
        if area.kind == "land":
            owner = controller(facts, stacks, area.id)
            pen.area(paths[area.id], facecolor=SIDES[owner].tint, alpha=0.2, zorder=3)
            main = paths[f"main part of {area.id}"]
            if area.mountains:
                pen.hatch(main, MOUNTAINS, look.HATCH, 0.55, 3.3)
            if area.entrenched:
                pen.hatch(main, "...", look.INK, 0.35, 3.4)
            if contested(stacks, area.id):
                pen.hatch(main, CONTESTED, SIDES["AR" if owner == "UK" else "UK"].text, 0.75, 3.6)
    pen.area(paths["lakes"], lw=0.4, facecolor=look.SEA, edgecolor=look.SEA_NAME, zorder=3.8)
    pen.line(paths["borders"], lw=3.0, edgecolor=look.CARD, alpha=0.9, zorder=4, capstyle="round")
    pen.line(paths["borders"], lw=1.4, edgecolor=look.BORDER, zorder=4.2, capstyle="round")
    pen.area(paths["coast"], lw=0.5, facecolor="none", edgecolor=look.INK, zorder=4.4, joinstyle="round")


def _places(pen: Pen) -> None:
    for place in geometry.tactical().places:
        at = pen.beside(place.at, *place.offset)
        if place.kind == "airfield" or place.align == "none":
            pen.shape(_RUNWAY, place.at, 4, facecolor=look.INK, turn=-10, zorder=6)
        elif place.kind in ("bay", "sea"):
            style = {"style": "italic", "color": look.SEA_NAME, "rotation": place.turn}
            pen.text(at, place.name, 7.6, rim=look.SHALLOWS, zorder=6, **style)
        else:
            pen.dot(place.at, "o", 4, rim=1.0, zorder=6)
            pen.text(at, place.name, 7.4, ha=place.align, rim=look.LAND, zorder=7)


def _area(pen: Pen, area: board.Area, facts: Facts, stacks: Mapping[tuple[str, str], Stack]) -> None:
    """The name of an area with its marks, and the counters in it: Argentine above, British below."""
    spot, label = SPOTS[area.id], geometry.tactical().labels[area.id]
    at = pen.beside(label, *spot.name)
    pen.text(at, spot.words, spot.size, weight="bold", va="center_baseline", rim="#fffaf0", zorder=20)
    flag = pen.beside(at, -width_of(spot.words, spot.size, "bold") / 2 - 7, 0)
    pen.frame(flag, controller(facts, stacks, area.id), 7, 7, 2, 20)
    low = _badges(pen, at, area, stacks)
    here = [stacks[area.id, side] for side in ("AR", "UK") if (area.id, side) in stacks]
    top = pen.beside(label, *spot.counters) if spot.counters else low
    if here and spot.counters and hypot(*spot.counters) > 30:
        pen.line(Path([label, top]), lw=2.2, edgecolor=look.CARD, zorder=19)
        pen.line(Path([label, top]), lw=0.8, edgecolor=look.INK, zorder=19.1)
        pen.dot(label, "o", 3, rim=0.6, colour=look.INK, edge=look.CARD, zorder=19.2)
    row = 0
    for stack in here:
        types = stack.by_type()
        for start in range(0, len(types), spot.columns):
            part = types[start : start + spot.columns]
            first = CHIP[0] / 2 if spot.left else -(len(part) - 1) * (CHIP[0] + 1.5) / 2
            for i, (kind, units) in enumerate(part):
                at = pen.beside(top, first + i * (CHIP[0] + 1.5), -(CHIP[1] + 2) * row)
                chip(pen, at, stack.side, kind, units, stack.hit, 30)
            row += 1


def _badges(pen: Pen, at: Point, area: board.Area, stacks: Mapping[tuple[str, str], Stack]) -> Point:
    """Victory points, air base with the aircraft on it, entrenchment, in a row under the name; returns the next row."""
    planes = sum(len(stacks[area.id, side].air) for side in SIDES if (area.id, side) in stacks)
    marks = [("vp", f"{area.vp} VP", 24.0)] if area.vp else []
    marks += [("air", f"{planes}/{area.airbase}", 27.0)] if area.airbase else []
    marks += [("trench", "", 13.0)] if area.entrenched else []
    x = -(sum(width + 2 for _, _, width in marks) - 2) / 2
    for kind, words, width in marks:
        place = pen.beside(at, x + width / 2, -12.5)
        badge(pen, place, kind, words, width, 22)
        x += width + 2
    return pen.beside(at, 0, -27 if marks else -14.5)


def badge(pen: Pen, at: Point, kind: str, words: str, width: float, zorder: float) -> None:
    """A mark of an area: what it scores, its air base, its entrenchment."""
    face = {"vp": look.ORANGE, "air": "white", "trench": look.INK}[kind]
    pen.box(at, width, 11, 2.5, lw=0.8, facecolor=face, edgecolor=look.INK, zorder=zorder)
    if kind == "trench":
        for turn in (35, -35):
            pen.shape(_BAR, at, 4.6, turn=turn, facecolor="white", zorder=zorder + 0.2)
    elif kind == "air":
        pen.symbol("a4", pen.beside(at, -7.5, 0), 4.4, look.INK, zorder + 0.2)
        pen.text(pen.beside(at, 4.5, 0), words, 7.2, weight="bold", va="center_baseline", zorder=zorder + 0.2)
    else:
        pen.text(at, words, 7.2, weight="bold", va="center_baseline", zorder=zorder + 0.2)


def _legend(pen: Pen, facts: Facts) -> None:
    corner, wide, high = LEGEND
    title(pen, corner, wide, high, "TACTICAL MAP", ["Falkland Islands / Islas Malvinas"])
    for n, words in enumerate(state_lines(facts)):
        pen.write(pen.beside(corner, 172, -12 - 12 * n), words, 7.8, 46, color=look.QUIET)

    def cell(column: int, row: int, words: str) -> Point:
        at = pen.beside(corner, (22, 142, 264)[column], -40 - 14.5 * row)
        pen.write(pen.beside(at, 19, 0), words, 7.8, 46)
        return at

    badge(pen, cell(0, 0, "victory points"), "vp", "4 VP", 24, 46)
    badge(pen, cell(0, 1, "aircraft / limit"), "air", "2/3", 27, 46)
    badge(pen, cell(0, 2, "entrenched"), "trench", "", 13, 46)
    _sample(pen, cell(1, 0, "mountains"), MOUNTAINS, look.HATCH, 0.55)
    _sample(pen, cell(1, 1, "contested"), CONTESTED, SIDES["AR"].text, 0.75)
    at = cell(1, 2, "damaged · carrying")
    pen.burst(pen.beside(at, -6, 0), 4.6, 46)
    pen.cargo(pen.beside(at, 9, 0), look.INK, 46)
    for row, (side, style) in enumerate(SIDES.items()):
        at = cell(2, row, style.people)
        pen.frame(pen.beside(at, -11, 0), side, 7, 7, 2, 46)
        counter(pen, pen.beside(at, 4, 0), side, "infantry", 16, 11, 46)
    at = cell(2, 2, "area border")
    pen.line(Path([pen.beside(at, -12, 0), pen.beside(at, 11, 0)]), lw=1.6, edgecolor=look.BORDER, zorder=46)
    scale_bar(pen, pen.beside(corner, 10, 6 - high), (10, 20, 40), 1, "kilometres", 46)
    credit(pen, (pen.window[1] - 1.5, pen.window[2] + 1.8), "right")


def _sample(pen: Pen, at: Point, pattern: str, colour: str, alpha: float) -> None:
    """A little field of land with a hatch, for the legend."""
    west, south = pen.beside(at, -12, -5.5)
    east, north = pen.beside(at, 12, 5.5)
    field = Path([(west, south), (east, south), (east, north), (west, north), (west, south)], closed=True)
    pen.area(field, facecolor=look.LAND, zorder=46)
    pen.hatch(field, pattern, colour, alpha, 46.1)
    pen.area(field, lw=0.7, facecolor="none", edgecolor=look.INK, zorder=46.2)


def _marks(pen: Pen, deed: Deed, stacks: Mapping[tuple[str, str], Stack]) -> None:
    """What happened on or onto this map: arrows, lines of fire, bursts for hits and losses, and the same in words."""
    for move in deed.new.moves:
        start, end = (_place(pen, area, move.side) for area in (move.start, move.end))
        pen.arrow(start, end, SIDES[move.side].text, gap=13)
    for shots in deed.fire:
        foe, colour = forces.OTHER[shots.side], SIDES[shots.side].text
        start, end = _place(pen, shots.start, shots.side), _place(pen, shots.end, foe)
        if start == end:  # the two sides stand under each other: the line runs beside them
            away = CHIP[0] * max(1, len(stacks[shots.end, foe].by_type()) if (shots.end, foe) in stacks else 1)
            start, end = (pen.beside(at, away / 2 + 4, dy) for at, dy in ((start, -18 if foe == "AR" else 2), (end, 2)))
        pen.shots(start, end, colour, gap=2 if shots.start == shots.end else 22)
    for shots in deed.flak:
        start = _place(pen, shots.start, shots.side)
        away = -1 if shots.end == "argentina" else 1
        pen.shots(pen.beside(start, 16 * away, 6), pen.beside(start, 46 * away, 16), SIDES[shots.side].text)
    for harm in deed.new.harms:
        if harm.area == "falklands":
            corner, width = WATERS[harm.side]
            pen.burst(pen.beside(corner, width - 10, -9), 7, 42)
        else:
            pen.burst(pen.beside(_place(pen, harm.area, harm.side), 15, 9), 7, 42)
    if lines := deed.lines():
        note(pen, (-136.5, 80.5), 150, deed.title, lines, 45)


def _place(pen: Pen, area_id: str | None, side: str) -> Point:
    """Where the counters of a side in an area are drawn, or where the way to an area leaves this map."""
    if area_id in SPOTS:
        spot, label, area = SPOTS[area_id], geometry.tactical().labels[area_id], board.area(area_id)
        if spot.counters:
            return pen.beside(label, spot.counters[0] + (CHIP[0] / 2 if spot.left else 0), spot.counters[1])
        badges = area.vp or area.airbase or area.entrenched
        return pen.beside(label, spot.name[0], spot.name[1] - (27 if badges else 14.5))
    if area_id == "falklands":
        return SEA_STACK[side]
    return WEST if area_id in ("sea-6", "argentina") else EAST
