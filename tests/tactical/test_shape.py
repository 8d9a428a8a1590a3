"""Exact geometry of a plane in whole metres, beside shapely's."""

import math
from fractions import Fraction
from itertools import pairwise

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from fs_core.tactical.ground import Point, Shape
from fs_core.tactical.ground.shape import distance, join, length, without

# A small grid makes points on edges, edges along lines and touching corners common.
small_points = st.tuples(st.integers(0, 12), st.integers(0, 12))
far_points = st.tuples(st.integers(-500, 3000), st.integers(-500, 3000))
points = st.one_of(small_points, far_points)


@st.composite
def polygons(draw: st.DrawFn) -> tuple[Point, ...]:
    """Simple polygons, convex or not: corners in the order of their bearings from a middle."""
    corners = draw(st.lists(draw(st.sampled_from([small_points, far_points])), min_size=3, max_size=9, unique=True))
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    corners.sort(key=lambda corner: (math.atan2(corner[1] - y, corner[0] - x), corner))
    outline = shapely.Polygon(corners)
    assume(outline.is_valid and outline.area > 0)
    return tuple(corners)


shapes = st.one_of(polygons(), points.map(lambda point: (point,)))


def theirs(corners: tuple[Point, ...]) -> shapely.Geometry:
    return shapely.Polygon(corners) if len(corners) > 1 else shapely.Point(corners[0])


def line(start: Point, end: Point) -> shapely.Geometry:
    return shapely.LineString([start, end]) if start != end else shapely.Point(start)


@given(shapes, points)
def test_a_point_is_inside_as_shapely_has_it(corners: tuple[Point, ...], point: Point) -> None:
    shape = Shape(corners)
    assert shape.contains(point) == theirs(corners).covers(shapely.Point(point))


@given(polygons())
def test_corners_belong_to_a_shape_at_any_scale(corners: tuple[Point, ...]) -> None:
    shape = Shape(corners)
    assert all(shape.contains((7 * x, 7 * y), 7) for x, y in corners)


@given(shapes, points, points)
def test_a_line_touches_as_shapely_has_it(corners: tuple[Point, ...], start: Point, end: Point) -> None:
    shape = Shape(corners)
    touches = theirs(corners).intersects(line(start, end))
    assert shape.touches(start, end) == touches == bool(shape.spans(start, end))


@given(polygons(), points, points)
def test_stretches_of_a_line_are_as_long_as_shapely_has_them(
    corners: tuple[Point, ...], start: Point, end: Point
) -> None:
    spans = Shape(corners).spans(start, end)
    metres = float(length(spans)) * math.dist(start, end)
    assert metres == pytest.approx(theirs(corners).intersection(line(start, end)).length, abs=1e-6)
    assert Shape(corners).crossed(start, end) == (metres > 0)
    assert all(0 <= low <= high <= 1 for low, high in spans)
    assert all(first[1] < second[0] for first, second in pairwise(spans))


@given(polygons(), points, points)
def test_a_line_meets_the_same_in_both_directions(corners: tuple[Point, ...], start: Point, end: Point) -> None:
    assume(start != end)
    back = [(1 - high, 1 - low) for low, high in reversed(Shape(corners).spans(end, start))]
    assert Shape(corners).spans(start, end) == back


@given(shapes, shapes)
def test_shapes_are_as_far_apart_as_shapely_has_them(one: tuple[Point, ...], other: tuple[Point, ...]) -> None:
    metres = distance(Shape(one), Shape(other))
    assert metres == pytest.approx(theirs(one).distance(theirs(other)), abs=1e-6)
    assert (metres == 0) == theirs(one).intersects(theirs(other))


parts = st.integers(0, 12).map(lambda number: Fraction(number, 12))
stretches = st.lists(st.tuples(parts, parts).map(lambda pair: (min(pair), max(pair))), max_size=6)


@given(stretches, stretches)
def test_stretches_are_joined_and_taken_away_point_by_point(
    some: list[tuple[Fraction, Fraction]], others: list[tuple[Fraction, Fraction]]
) -> None:
    for number in range(24):  # the middles between all possible ends, where no end counts
        at = Fraction(2 * number + 1, 48)
        here = any(low <= at <= high for low, high in some)
        there = any(low <= at <= high for low, high in others)
        assert any(low <= at <= high for low, high in join(some)) == here
        assert any(low <= at <= high for low, high in without(some, others)) == (here and not there)
    assert all(low < high for low, high in without(some, others))
