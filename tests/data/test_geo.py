"""The shapes of data/geo agree with the areas of data/campaign/areas.csv, and with each other."""

import json
from itertools import combinations, pairwise
from math import cos, hypot, radians
from typing import Any

import pytest
import shapely
from shapely.geometry import Point, shape

from fs_core import board
from fs_core.data import DATA

GEO = DATA / "geo"
KM = 111.2  # kilometres to a degree of latitude


def features(layer: str) -> list[dict[str, Any]]:
    return json.loads((GEO / f"{layer}.geojson").read_text(encoding="utf-8"))["features"]


def shapes(layer: str) -> dict[str, shapely.Geometry]:
    return {f["properties"]["id"]: shape(f["geometry"]) for f in features(layer)}


def kilometres(line: shapely.Geometry) -> float:
    """Length of the lines in a lon/lat geometry, good to about one per cent."""
    total = 0.0
    for part in shapely.get_parts(line):
        if part.geom_type in ("LineString", "LinearRing"):
            for (x1, y1), (x2, y2) in pairwise(part.coords):
                total += hypot((x2 - x1) * KM * cos(radians((y1 + y2) / 2)), (y2 - y1) * KM)
    return total


LAND = shapes("land_areas")
SEA = shapes("sea_areas")
SHORE = shapes("coastline_south_atlantic")
TEZ = shapes("tez")["tez"]


def test_every_area_has_a_shape_and_no_shape_is_left_over() -> None:
    assert set(LAND) == {a.id for a in board.AREAS if a.kind == "land"}
    assert set(SEA) == {a.id for a in board.AREAS if a.kind != "land"}


@pytest.mark.parametrize("path", sorted(GEO.glob("*.geojson")), ids=lambda path: path.stem)
def test_geometry_is_valid_and_lies_in_the_region(path: Any) -> None:
    for feature in features(path.stem):
        geometry = shape(feature["geometry"])
        assert geometry.is_valid
        assert not geometry.is_empty
        west, south, east, north = geometry.bounds
        assert west >= -180
        assert east <= 0
        assert south >= -90
        assert north <= 0


@pytest.mark.parametrize("areas", [LAND, SEA], ids=["land", "sea"])
def test_neighbours_share_a_border_of_a_kilometre_and_others_none(areas: dict[str, shapely.Geometry]) -> None:
    for one, two in combinations(areas, 2):
        shared = kilometres(areas[one].boundary.intersection(areas[two].boundary))
        if two in board.area(one).adjacent:
            assert shared >= 1.0, f"{one} and {two} are neighbours but share {shared:.2f} km"
        else:
            assert shared < 0.01, f"{one} and {two} are no neighbours but share {shared:.2f} km"
        assert areas[one].intersection(areas[two]).area < 1e-12, f"{one} and {two} overlap"


def test_opposite_sea_areas_meet_in_a_point_at_the_ends_of_the_zone() -> None:
    corners = {("sea-1", "sea-7"), ("sea-4", "sea-6"), ("sea-3", "sea-7"), ("sea-5", "sea-6")}
    for one, two in corners:
        assert SEA[one].intersection(SEA[two]).geom_type == "Point", (one, two)
    for one, two in combinations(LAND, 2):
        if two not in board.area(one).adjacent:
            assert not LAND[one].intersects(LAND[two]), f"four land areas meet where {one} touches {two}"


def test_land_areas_make_up_the_islands() -> None:
    islands = [shape(f["geometry"]) for f in features("coastline_falklands")]
    difference = shapely.union_all(islands).symmetric_difference(shapely.union_all(list(LAND.values())))
    assert difference.area < 1e-10


def test_argentina_is_the_same_in_both_layers_and_no_sea_covers_land() -> None:
    assert SEA["argentina"].symmetric_difference(SHORE["argentina"]).area < 1e-9
    for area_id, water in SEA.items():
        for country, land in SHORE.items():
            if (area_id, country) != ("argentina", "argentina"):
                assert water.intersection(land).area < 1e-9, f"{area_id} covers land of {country}"


def test_the_zone_is_its_three_sea_areas_and_the_islands() -> None:
    inside = [SEA[a.id] for a in board.AREAS if a.kind == "sea" and a.in_tez]
    assert shapely.union_all([*inside, SHORE["falkland-islands"]]).symmetric_difference(TEZ).area < 1e-3


def test_the_range_line_parts_the_areas_that_aircraft_reach_from_the_others() -> None:
    line = shapes("argentine_range_line")["range-line"].buffer(1e-6)
    sea = [a for a in board.AREAS if a.kind == "sea"]
    for one, two in combinations(sea, 2):
        border = SEA[one.id].boundary.intersection(SEA[two.id].boundary)
        if kilometres(border) > 1.0:
            along = kilometres(border.intersection(line)) / kilometres(border)
            assert along > 0.99 if one.within_range_line != two.within_range_line else along < 0.01, (one.id, two.id)


@pytest.mark.parametrize("layer", ["land_areas", "sea_areas"])
def test_names_are_written_on_the_main_part_of_their_area(layer: str) -> None:
    for feature in features(layer):
        main = max(shapely.get_parts(shape(feature["geometry"])), key=lambda part: part.area)
        assert main.contains(Point(feature["properties"]["label"])), feature["properties"]["id"]


def test_facts_of_an_area_stand_in_areas_csv_alone() -> None:
    for feature in [*features("land_areas"), *features("sea_areas")]:
        assert set(feature["properties"]) == {"id", "label"}


def test_licence_and_credit_of_the_coast_are_kept() -> None:
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (GEO / "licences" / "LGPL-3.0.txt").read_text(encoding="utf-8")
    assert "GNU GENERAL PUBLIC LICENSE" in (GEO / "licences" / "GPL-3.0.txt").read_text(encoding="utf-8")
    readme = " ".join((GEO / "README.md").read_text(encoding="utf-8").replace(">", "").split())
    assert "Coastline: GSHHG, P. Wessel and W. H. F. Smith" in readme
