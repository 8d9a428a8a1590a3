"""Build ``data/geo/paths.json``: ``python -m fs_core.atlas.light.build``.

The light maps show the areas of the matplotlib maps: the same shapely shapes in the same projections, as SVG path data.
They are written to a tenth of a unit, a fifth of a pixel on a map 1600 pixels wide.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import shapely
import shapely.affinity
from matplotlib.path import Path
from shapely.geometry.base import BaseGeometry

from fs_core import board
from fs_core.atlas import geometry, symbols
from fs_core.atlas.light.layout import BOX, PLACES, SPOTS, WIDTH, WINDOWS
from fs_core.atlas.light.paper import PATHS, Point

COARSE = {"strategic": 0.4, "tactical": 0.0}  # kilometres: what a path may leave out (the tactical shapes are simple)
GRAIN = 10  # coordinates are kept to one part in so many of a unit


def main() -> None:
    """Write the file, the same every time."""
    text = json.dumps(build(), ensure_ascii=False, indent=1)
    PATHS.write_text(text + "\n", encoding="utf-8")
    print(f"{PATHS.name}: {len(text) // 1024} kB")


def build() -> dict[str, Any]:
    """Both maps and the symbols of the counters as plain data."""
    return {
        "strategic": _map("strategic", geometry.strategic()),
        "tactical": _map("tactical", geometry.tactical()),
        "symbols": {kind: [_symbol(s.fill), _symbol(s.lines)] for kind, s in symbols.symbols().items()},
        "star": _symbol(symbols.STAR),
    }


def _map(which: str, sheet: geometry.Sheet) -> dict[str, Any]:
    west, east, south, north = WINDOWS[which]
    scale = WIDTH / (east - west)

    def point(at: Point) -> list[float]:
        return [round((at[0] - west) * scale, 1), round((north - at[1]) * scale, 1)]

    def path(shape: BaseGeometry) -> str:
        simple = shapely.simplify(shape, COARSE[which])
        placed = shapely.affinity.affine_transform(simple, (scale, 0, 0, -scale, -west * scale, north * scale))
        return path_data(placed)

    areas = {name: _parts(which, name, shape) for name, shape in sheet.areas.items()}
    left, top, width, height = BOX
    if which == "strategic":
        areas.pop("south-georgia", None)  # its true place is off the map: the box stands for it
    paths = {name: path(main) for name, (main, _) in areas.items()}
    layers = {name: path(sheet.layers[name]) for name in _LAYERS[which]}
    if which == "strategic":
        paths["south-georgia"] = f"M{left:g} {top:g}h{width:g}v{height:g}h{-width:g}z"
        layers["south-georgia"] = path_data(_island_in_the_box())
    return {
        "width": WIDTH,
        "height": round((north - south) * scale),
        "km": round(scale, 4),
        "areas": paths,
        "islands": {name: path(rest) for name, (_, rest) in areas.items() if not rest.is_empty},
        "layers": layers,
        "labels": {name: point(sheet.labels[name]) for name in areas},
        "places": [
            [p.name, p.kind, *point(p.at), *offset, anchor, -p.turn]
            for p in sheet.places
            for offset, anchor in [PLACES.get(p.name, ((p.offset[0], -p.offset[1]), _ANCHORS[p.align]))]
        ],
        "corners": [point(at) for at in _corners(which, sheet)],
        "neighbours": neighbours({name: spot.name for name, spot in SPOTS[which].items()}),
    }


_LAYERS = {
    "strategic": ("chile", "falkland-islands", "tez", "range"),
    "tactical": ("shelf", "shallows", "uplands", "lakes", "borders"),
}
_ANCHORS = {"left": "start", "right": "end", "center": "middle", "none": "none"}


def _parts(which: str, name: str, shape: BaseGeometry) -> tuple[BaseGeometry, BaseGeometry]:
    """The main part of a land area and its islands; a sea area as a whole, land within it filled up."""
    if which == "tactical":
        parts = sorted(shapely.get_parts(shape), key=lambda part: -part.area)
        return parts[0], shapely.MultiPolygon(parts[1:])
    if name == "argentina":
        return shape, shapely.MultiPolygon()
    filled = [shapely.Polygon(part.exterior) for part in shapely.get_parts(shape)]
    return shapely.MultiPolygon(filled), shapely.MultiPolygon()


def _island_in_the_box() -> BaseGeometry:
    """South Georgia in a projection of its own, set into the lower part of its box."""
    left, top, width, height = BOX
    island = shapely.affinity.scale(geometry.south_georgia(), 0.5, -0.5, origin=(0, 0))
    west, north, east, south = island.bounds
    middle = left + width / 2 - (west + east) / 2, top + height * 0.68 - (north + south) / 2
    moved: BaseGeometry = shapely.affinity.translate(island, *middle)
    return moved


def _corners(which: str, sheet: geometry.Sheet) -> Iterable[Point]:
    """Where opposite sea areas only touch and are no neighbours."""
    if which == "strategic":
        for area in ("sea-1", "sea-3"):
            corner = sheet.areas[area].intersection(sheet.areas["sea-7"])
            yield corner.x, corner.y


def neighbours(at: Mapping[str, Point]) -> dict[str, dict[str, str]]:
    """For each area the one that an arrow key leads to, by direction.

    The nearest name within a right angle round the direction, areas that share a border before others, and what lies
    off the axis counted double.
    """
    ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    found: dict[str, dict[str, str]] = {}
    for area, (x, y) in at.items():
        found[area] = {}
        for way, (ax, ay) in ways.items():
            costs = {}
            for other, (ox, oy) in at.items():
                along = (ox - x) * ax + (oy - y) * ay
                across = abs((ox - x) * ay) + abs((oy - y) * ax)
                if other != area and along > 0 and across <= 1.2 * along:
                    beside = other in board.area(area).adjacent
                    costs[other] = (along + 2 * across) * (0.6 if beside else 1)
            if costs:
                found[area][way] = min(costs, key=lambda other: costs[other])
    return found


def path_data(shape: BaseGeometry) -> str:
    """All rings and lines of a geometry as SVG path data with short relative steps, to a tenth of a unit."""
    parts: list[str] = []
    at = (0, 0)
    for part in shapely.get_parts(shape):
        if part.is_empty:
            continue
        closed = part.geom_type == "Polygon"
        for ring in [part.exterior, *part.interiors] if closed else [part]:
            points = [(round(x * GRAIN), round(y * GRAIN)) for x, y in shapely.get_coordinates(ring).tolist()]
            points = [p for n, p in enumerate(points) if n == 0 or p != points[n - 1]]
            if closed:
                points = points[:-1]
            if len(points) < (3 if closed else 2):
                continue  # smaller than a tenth of a unit
            parts.append(("m" if parts else "M") + _steps(at, points[:1]))
            parts.append("l" + _steps(points[0], points[1:]) + ("z" if closed else ""))
            at = points[0] if closed else points[-1]
    return "".join(parts)


def _steps(start: tuple[int, int], points: list[tuple[int, int]]) -> str:
    text, (x, y) = "", start
    for px, py in points:
        for number in (px - x, py - y):
            short = f"{number / GRAIN:g}".replace("0.", ".", 1) if abs(number) < GRAIN else f"{number / GRAIN:g}"
            text += short if short.startswith("-") or not text else f" {short}"
        x, y = px, py
    return text


def _symbol(path: Path | None) -> str:
    """A matplotlib path as SVG path data, 100 units from middle to edge, y downwards."""
    if path is None:
        return ""
    letters = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}
    text = ""
    for corners, code in path.iter_segments(curves=True, simplify=False):
        if code == Path.CLOSEPOLY:
            text += "z"
        else:
            text += letters[code] + " ".join(f"{v * (-100 if n % 2 else 100):.0f}" for n, v in enumerate(corners))
    return text


if __name__ == "__main__":
    main()
