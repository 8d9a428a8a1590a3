"""The shapes of the areas, from GeoJSON to kilometres on the paper; read and projected once a process."""

import csv
import json
from collections.abc import Mapping
from functools import lru_cache
from math import cos, radians, sin
from typing import Any, NamedTuple

import numpy as np
import shapely
from matplotlib.path import Path
from numpy.typing import NDArray
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from fs_core.data import DATA

EARTH_KM = 6371.0
Point = tuple[float, float]
Window = tuple[float, float, float, float]  # west, east, south, north, in kilometres from the centre of the projection


class Laea:
    """Lambert's azimuthal equal-area projection of a sphere, in kilometres from its centre."""

    def __init__(self, lat0: float, lon0: float) -> None:
        self.lat0, self.lon0 = radians(lat0), radians(lon0)

    def points(self, lon_lat: NDArray[np.float64]) -> NDArray[np.float64]:
        """Project rows of longitude and latitude in degrees."""
        lam, phi = np.radians(lon_lat[:, 0]) - self.lon0, np.radians(lon_lat[:, 1])
        up, across = np.sin(phi), np.cos(phi) * np.cos(lam)
        k = EARTH_KM * np.sqrt(2 / (1 + sin(self.lat0) * up + cos(self.lat0) * across))
        return np.column_stack((k * np.cos(phi) * np.sin(lam), k * (cos(self.lat0) * up - sin(self.lat0) * across)))

    def point(self, lon: float, lat: float) -> Point:
        """Project one point in degrees."""
        x, y = self.points(np.array([[lon, lat]]))[0]
        return float(x), float(y)

    def shape(self, geometry: BaseGeometry) -> BaseGeometry:
        """Project a shapely geometry."""
        projected: BaseGeometry = shapely.transform(geometry, self.points)
        return projected


class Label(NamedTuple):
    """A place that a map shows: where it is, and where its name goes (offset in points, alignment, turn in degrees)."""

    name: str
    kind: str
    at: Point
    offset: Point
    align: str
    turn: float


class Sheet(NamedTuple):
    """One projected map.

    Areas and other layers by name, as shapes and as paths ready to be drawn; the point where the name of an area goes;
    the places that the map names.
    """

    projection: Laea
    window: Window
    areas: Mapping[str, BaseGeometry]
    layers: Mapping[str, BaseGeometry]
    paths: Mapping[str, Path]
    labels: Mapping[str, Point]
    places: tuple[Label, ...]


@lru_cache(maxsize=1)
def strategic() -> Sheet:
    """The Strategic Map; the meridian 59.5°W stands upright, so that the exclusion zone is a circle (rule 2.2)."""
    projection = Laea(-50.2, -59.5)
    window = (-905.0, 810.0, -760.0, 600.0)
    areas = _clipped(_by_id(projection, "sea_areas"), window)
    layers = {
        "tez": _layer(projection, "tez"),
        "range": _layer(projection, "argentine_range_line"),
        **_clipped(_by_id(projection, "coastline_south_atlantic"), window),
    }
    labels = _label_points(projection, "sea_areas")
    paths = _paths(areas, layers, coarse=0.4)  # a third of a pixel
    return Sheet(projection, window, areas, layers, paths, labels, _places(projection, "strategic"))


@lru_cache(maxsize=1)
def tactical() -> Sheet:
    """The Tactical Map: the islands, which together are one sea area of the Strategic Map (rule 2.2)."""
    projection = Laea(-51.7, -59.5)
    exact = _by_id(projection, "land_areas")
    # A twentieth of a kilometre is a quarter of a pixel; the common borders of neighbours stay common.
    areas = dict(zip(exact, shapely.coverage_simplify(list(exact.values()), 0.05), strict=True))
    coast = shapely.coverage_union_all(list(areas.values()))
    shallows = shapely.simplify(coast, 0.3).buffer(1.6, quad_segs=4)
    layers = {
        "coast": coast,
        "lakes": _layer(projection, "lakes_falklands"),
        "uplands": _layer(projection, "uplands"),
        "shallows": shallows,
        "shelf": shallows.buffer(2.0, quad_segs=4),
        "borders": _borders(areas),
        # Terrain is hatched on the main part of an area, not on the islands that belong to it.
        **{
            f"main part of {name}": max(shapely.get_parts(area), key=lambda part: part.area)
            for name, area in areas.items()
        },
    }
    window = (-138.0, 150.0, -97.0, 82.0)
    labels = _label_points(projection, "land_areas")
    return Sheet(
        projection, window, areas, layers, _paths(areas, layers, coarse=0), labels, _places(projection, "tactical")
    )


@lru_cache(maxsize=1)
def south_georgia() -> BaseGeometry:
    """The island of the South Georgia box, in kilometres from its own middle."""
    island = _by_id(Laea(-54.45, -36.8), "coastline_south_atlantic")["south-georgia"]
    simple: BaseGeometry = shapely.simplify(island, 0.5)
    return simple


def path_of(geometry: BaseGeometry) -> Path:
    """All rings and lines of a geometry as one compound path."""
    vertices, codes = [], []
    for part in shapely.get_parts(geometry):
        rings = [part.exterior, *part.interiors] if part.geom_type == "Polygon" else [part]
        for ring in rings:
            points = shapely.get_coordinates(ring)
            step = np.full(len(points), Path.LINETO, dtype=np.uint8)
            step[0] = Path.MOVETO
            if part.geom_type == "Polygon":
                step[-1] = Path.CLOSEPOLY
            vertices.append(points)
            codes.append(step)
    return Path(np.concatenate(vertices), np.concatenate(codes)) if vertices else Path(np.empty((0, 2)))


def _features(layer: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DATA / "geo" / f"{layer}.geojson").read_text(encoding="utf-8"))[
        "features"
    ]
    return found


def _by_id(projection: Laea, layer: str) -> dict[str, BaseGeometry]:
    return {f["properties"]["id"]: projection.shape(shape(f["geometry"])) for f in _features(layer)}


def _layer(projection: Laea, layer: str) -> BaseGeometry:
    parts = [projection.shape(shape(f["geometry"])) for f in _features(layer)]
    together: BaseGeometry = parts[0] if len(parts) == 1 else shapely.union_all(parts)
    return together


def _clipped(shapes: Mapping[str, BaseGeometry], window: Window) -> dict[str, BaseGeometry]:
    """What of each shape lies in the window or a little beyond it; shapes that lie elsewhere are left out."""
    west, east, south, north = window
    parts = {
        name: shapely.clip_by_rect(geometry, west - 60, south - 60, east + 60, north + 60)
        for name, geometry in shapes.items()
    }
    return {name: part for name, part in parts.items() if not part.is_empty}


def _paths(areas: Mapping[str, BaseGeometry], layers: Mapping[str, BaseGeometry], coarse: float) -> dict[str, Path]:
    """The paths of all shapes, without bends finer than ``coarse`` kilometres."""
    return {name: path_of(shapely.simplify(geometry, coarse)) for name, geometry in {**layers, **areas}.items()}


def _label_points(projection: Laea, layer: str) -> dict[str, Point]:
    return {f["properties"]["id"]: projection.point(*f["properties"]["label"]) for f in _features(layer)}


def _places(projection: Laea, sheet: str) -> tuple[Label, ...]:
    with (DATA / "history" / "places.csv").open(newline="", encoding="utf-8") as file:
        places = {row["id"]: row for row in csv.DictReader(file)}
    with (DATA / "geo" / "labels.csv").open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["map"] == sheet]
    labels = []
    for row in rows:
        place = places[row["place"]]
        at = projection.point(float(place["lon"]), float(place["lat"]))
        offset = float(row["dx"]), float(row["dy"])
        labels.append(Label(row["name"] or place["name"], place["kind"], at, offset, row["align"], float(row["turn"])))
    return tuple(labels)


def _borders(areas: Mapping[str, BaseGeometry]) -> BaseGeometry:
    """The lines that two areas share."""
    ids = list(areas)
    shared = [areas[a].intersection(areas[b]) for i, a in enumerate(ids) for b in ids[i + 1 :]]
    lines = [part for found in shared for part in shapely.get_parts(found) if part.geom_type == "LineString"]
    merged: BaseGeometry = shapely.line_merge(shapely.MultiLineString(lines))
    return merged
