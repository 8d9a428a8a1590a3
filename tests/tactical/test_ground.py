"""The ground of the maps: words for points, cover, sight, and moves."""

import math
from itertools import product

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from fs_core.tactical import tables
from fs_core.tactical.ground import Area, Ground, Pace, Point, Shape, Smoke, ground, ids, kinds, toward
from fs_core.tactical.options import Options

from .test_shape import line, theirs

FOOT, BOAT = Pace.of("foot"), Pace.of("landing_craft")
HILL = "darwin-hill"

# --- points on the maps ---------------------------------------------------------------------------------------------

maps = st.sampled_from(ids())


@st.composite
def lines(draw: st.DrawFn) -> tuple[Ground, Point, Point]:
    """A map and two points on it, sometimes a corner or the middle of an area."""
    found = ground(draw(maps))
    marked = [point for area in found.areas.values() for point in (area.at, *area.shape.corners)]
    anywhere = st.tuples(st.integers(0, found.width), st.integers(0, found.height))
    start, end = (draw(st.one_of(anywhere, st.sampled_from(marked))) for _ in range(2))
    return found, start, end


@given(lines())
def test_every_point_has_a_word(drawn: tuple[Ground, Point, Point]) -> None:
    found, point, _ = drawn
    assert found.point(found.word(point)) == point


@pytest.mark.parametrize("word", ["t9", "gorse", "12", "1,2,3", "-1,5", "1.5,2", "", "³,1"])
def test_a_word_that_names_no_point_is_refused(word: str) -> None:
    with pytest.raises(
        ValueError, match=r"names no point; right would be metres such as 1200,850, or one of boca-house,"
    ):
        ground(HILL).point(word)


def test_a_map_without_works_knows_points_in_metres_alone() -> None:
    with pytest.raises(ValueError, match=r"'t9' names no point; right would be metres such as 1200,850\."):
        Ground("bare", "bare", 500, 500, []).point("t9")


def test_a_point_outside_the_map_is_refused() -> None:
    with pytest.raises(ValueError, match=r"2401,0 lies outside the map; it is 2400 m wide and 2000 m high\."):
        ground(HILL).point("2401,0")


def test_what_is_at_a_point() -> None:
    hill = ground(HILL)
    assert [area.id for area in hill.at((1700, 920))] == ["darwin-hill", "t2"]
    assert hill.at((1200, 1900)) == ()


@pytest.mark.rule("T-6.6", "T-6.8")
def test_works_and_buildings_give_cover() -> None:
    hill = ground(HILL)
    assert hill.cover(hill.point("t1")) == "works"
    assert hill.cover((385, 985)) == "works"  # among the foundations of Boca House
    assert hill.cover((1801, 880)) == ""  # beside works T1
    assert hill.cover((2000, 500)) == "building"  # in the settlement


def test_a_bunker_inside_a_building_counts_as_works() -> None:
    house = area("house", "building", (0, 0), (100, 0), (100, 60), (0, 60), holds=2)
    bunker = area("bunker", "works", (20, 20), holds=2)
    there = Ground("test", "A house", 500, 500, [house, bunker])
    assert [there.cover(point) for point in ((20, 20), (30, 30))] == ["works", "building"]
    assert there.distance((20, 20), (200, 20)) == 180
    assert there.distance((30, 30), (200, 20)) == 100


def area(id: str, kind: str, *corners: Point, holds: int = 0) -> Area:
    xs, ys = zip(*corners, strict=True)
    at = corners[0] if len(corners) == 1 else (sum(xs) // len(xs), sum(ys) // len(ys))
    return Area(id, kind, f"the {id}", Shape(corners), at, holds)


def test_distances_are_between_the_nearest_points_of_positions() -> None:
    hill = ground(HILL)
    assert hill.distance((1200, 1700), (1200, 1750)) == 50
    assert hill.distance(hill.point("boca-house"), (520, 1000)) == 100  # from the wall at 420, not from its middle
    assert hill.distance((385, 985), (415, 1005)) == 0  # one position


# --- sight ------------------------------------------------------------------------------------------------------------


@given(lines())
def test_sight_is_mutual(drawn: tuple[Ground, Point, Point]) -> None:
    found, one, other = drawn
    assert found.blocks(one, other) == found.blocks(other, one)
    assert found.sees(one, other) == (not found.blocks(one, other))


@given(lines())
def test_sight_is_what_shapely_says_of_the_areas(drawn: tuple[Ground, Point, Point]) -> None:
    found, one, other = drawn
    reasons = []
    for here in found.areas.values():
        outline = theirs(here.shape.corners)
        inside = [outline.covers(shapely.Point(point)) for point in (one, other)]
        crossed = outline.intersection(line(one, other)).length
        if kinds()[here.kind].blocks and not any(inside):
            assume(not 0 < crossed < 1e-6)  # too short for shapely's rounding
            reasons += [here.name] * (crossed > 0)
        if here.kind == "dead" and inside[0] != inside[1] and math.dist(one, other) > 100:
            reasons.append(here.name)
    found_reasons = found.blocks(one, other)
    assert len(found_reasons) == len(reasons)
    assert all(name in reason.text for name, reason in zip(reasons, found_reasons, strict=True))


def test_a_ridge_blocks_the_view_across_it_and_gives_it_to_those_on_it() -> None:
    hill = ground(HILL)
    attacker, works, command_post = (1200, 1250), hill.point("t4"), (1400, 600)
    assert hill.sees(attacker, works)
    assert hill.sees(works, command_post)
    [reason] = hill.blocks(attacker, command_post)
    assert reason == ("T-6.13", "The view is blocked by the ridge between the shores.")


def test_a_gun_off_the_map_sees_who_stands_on_the_ridge() -> None:
    hill = ground(HILL)
    assert hill.sees((1200, -900), (1200, 800))
    assert not hill.sees((1200, -900), (1200, 1000))


def test_dead_ground_is_seen_into_from_close_by() -> None:
    hill = ground(HILL)
    inside = (260, 1000)
    assert hill.sees(inside, (360, 1000))
    [reason] = hill.blocks(inside, (361, 1000))
    assert "Dead ground, the shore below Boca Hill, is seen into from 100 m; this is 101 m." in reason.text
    assert hill.sees(inside, (260, 1600))  # along the shore


@pytest.mark.rule("T-6.7")
def test_smoke_hampers_the_fire_that_touches_it_and_blocks_it_if_dense() -> None:
    hill = ground(HILL)
    square = Shape([(1000, 1700), (1100, 1700), (1100, 1800), (1000, 1800)])
    thin, dense = Smoke("the smoke", square, dense=False), Smoke("the smoke screen", square, dense=True)
    through, along, past = ((900, 1750), (1200, 1750)), ((900, 1800), (1200, 1800)), ((900, 1801), (1200, 1801))
    assert [hill.smoky(*shot, [thin]) for shot in (through, along, past)] == [True, True, False]
    assert hill.sees(*through, [thin])
    assert [reason.text for reason in hill.blocks(*through, [thin, dense])] == [
        "The view is blocked by the smoke screen."
    ]
    assert hill.sees(*past, [dense])


# --- moves ------------------------------------------------------------------------------------------------------------


def test_paces_are_the_allowances_of_the_classes() -> None:
    assert Pace.of("foot") == (100, 50, False, False, False)
    assert Pace.of("landing_craft", rough_water=True) == (150, 150, True, False, False)
    assert Pace.of("scorpion_scimitar", night=True) == (100, 100, False, False, False)
    assert Pace.of("foot", options=Options(terrain_cap="pro_rata", minefields=True)) == (100, 50, False, True, True)
    assert Pace.of("") == (0, 0, False, False, False)
    with pytest.raises(ValueError, match="no class of movement 'mule'"):
        Pace.of("mule")


@pytest.mark.rule("T-3.1")
@pytest.mark.parametrize("name", [name for name, row in tables.movement().items() if not row.craft])
def test_the_allowance_is_exact_in_the_open(name: str) -> None:
    pace = Pace.of(name)
    open_ground = Ground("test", "A field", 1000, 1000, [])
    assert open_ground.obstacles((0, 0), (pace.metres, 0), pace) == []
    assert open_ground.obstacles((0, 0), (pace.metres * 3 // 5, pace.metres * 4 // 5), pace) == []
    assert open_ground.obstacles((0, 0), (pace.metres, 1), pace)
    [reason] = open_ground.obstacles((0, 0), (pace.metres + 1, 0), pace)
    assert reason.rule == "T-3.1"


@pytest.mark.rule("T-3.2")
def test_bad_ground_anywhere_on_the_way_limits_the_whole_move() -> None:
    bog = area("bog", "bog", (100, 0), (200, 0), (200, 100), (100, 100))
    there = Ground("test", "A bog", 500, 500, [bog])
    assert there.obstacles((55, 50), (105, 50), FOOT) == []  # 45 m firm and 5 m of bog
    [reason] = there.obstacles((10, 50), (105, 50), FOOT)  # 90 m firm and 5 m of bog
    assert reason == ("T-3.11", "The way of 95 m touches the bog; there the unit moves 50 m.")
    assert there.obstacles((10, 50), (99, 50), FOOT) == []
    assert there.obstacles((10, 50), (100, 50), FOOT)  # its edge is bog too


def test_bad_ground_may_be_charged_by_the_metre_instead() -> None:
    bog = area("bog", "bog", (100, 0), (200, 0), (200, 100), (100, 100))
    there = Ground("test", "A bog", 500, 500, [bog])
    pace = Pace.of("foot", options=Options(terrain_cap="pro_rata"))
    assert there.obstacles((10, 50), (105, 50), pace) == []  # 90 and twice 5
    [reason] = there.obstacles((10, 50), (106, 50), pace)
    assert reason == ("T-3.11", "The way over the bog counts as 102 m; the unit moves 100 m.")


def test_mined_ground_counts_only_if_the_option_is_on() -> None:
    longdon, start, end = ground("mount-longdon"), (500, 600), (600, 600)
    assert longdon.obstacles(start, end, FOOT) == []
    assert longdon.obstacles(start, end, Pace.of("foot", options=Options(minefields=True)))
    way = longdon.way(start, end)
    assert 0 < way.mined_metres < way.metres == 100
    assert not way.bad
    assert longdon.way(start, end, mines=True).bad_metres == way.mined_metres


def test_a_land_unit_keeps_off_the_water_and_may_stand_on_the_shore() -> None:
    pool = area("pool", "water", (100, 0), (200, 0), (200, 100), (100, 100))
    there = Ground("test", "A pool", 500, 500, [pool])
    assert there.obstacles((50, 50), (100, 50), FOOT) == []
    assert there.footing((100, 50)) == []
    [reason] = there.obstacles((50, 50), (101, 50), FOOT)
    assert reason == ("T-3.14", "The way leads through water: the pool.")
    assert [found.rule for found in there.footing((101, 50))] == ["T-3.14"]
    assert there.obstacles((90, 90), (110, 110), FOOT) == []  # past the corner, which it only touches
    assert there.footing((501, 50))[0].rule == "T-3.1"


def test_a_boat_keeps_on_the_water_and_may_touch_a_beach() -> None:
    port = ground("port-san-carlos")
    beach = (600, 700)
    assert port.obstacles((500, 500), beach, BOAT) == []
    assert port.footing(beach, boat=True) == port.footing(beach) == []
    assert port.obstacles(beach, (500, 500), BOAT) == []
    [reason] = port.obstacles((900, 600), (900, 700), BOAT)
    assert reason == ("T-3.14", "A boat stays on the water; it may touch a beach.")
    assert port.obstacles(beach, (600, 800), BOAT)
    assert port.footing((900, 700), boat=True)
    assert port.obstacles(beach, (600, 800), FOOT) == []  # troops go on from the beach


@given(lines(), st.sampled_from([FOOT, BOAT, Pace.of("crew_weapon"), Pace.of("scorpion_scimitar", night=True)]))
def test_destinations_are_the_points_without_obstacles(drawn: tuple[Ground, Point, Point], pace: Pace) -> None:
    found, start, _ = drawn
    offered = set(found.destinations(start, pace))
    grid = 50 if pace.metres > 150 else 25
    reach = [range(0, limit + 1, grid) for limit in (found.width, found.height)]
    near = [point for point in product(*reach) if math.dist(point, start) <= pace.metres + grid]
    inner = {p for p in near if (place := found.place(p)) and place.at != p}
    legal = {p for p in [*near, *found.places] if p != start and not found.obstacles(start, p, pace)}
    assert offered == legal - inner
    if not found.footing(start, pace.boat):
        assert not any(found.footing(point, pace.boat) for point in offered)


def test_destinations_take_in_other_points_within_reach() -> None:
    hill, start = ground(HILL), (1200, 1750)
    assert len(hill.destinations(start, FOOT)) == 48
    offered = hill.destinations(start, FOOT, also=[(1201, 1755), (1201, 1755), (1225, 1750), start, (1200, 1851)])
    assert offered[48:] == ((1201, 1755),)
    assert ground(HILL).point("t2") in hill.destinations((1675, 925), FOOT)


@given(lines(), st.sampled_from([FOOT, BOAT]))
def test_a_forced_move_ends_as_far_as_it_may(drawn: tuple[Ground, Point, Point], pace: Pace) -> None:
    found, start, goal = drawn
    end = found.farthest(start, goal, pace)
    if end != start:
        assert found.obstacles(start, end, pace) == []
    metres = math.dist(start, goal)
    if metres and metres <= pace.metres and not found.obstacles(start, goal, pace):
        assert math.dist(end, goal) < 1


def test_a_forced_move_stops_at_bad_ground_water_and_the_edge() -> None:
    bog = area("bog", "bog", (100, 0), (200, 0), (200, 100), (100, 100))
    there = Ground("test", "A bog", 500, 500, [bog])
    assert there.farthest((20, 50), (400, 50), FOOT) == (99, 50)
    assert there.farthest((90, 50), (400, 50), FOOT) == (140, 50)
    assert there.farthest((300, 50), (300, -300), FOOT) == (300, 0)
    assert there.farthest((300, 0), (300, -300), FOOT) == (300, 0)
    assert there.farthest((300, 0), (300, 0), FOOT) == (300, 0)
    assert toward((0, 0), (30, 40), 2) == (60, 80)
    assert toward((0, 0), (30, 40), -1) == (-30, -40)


def test_edges_of_the_map() -> None:
    port = ground("port-san-carlos")
    edges = ("north", "south", "east", "west")
    assert [port.to_edge((10, 20), edge) for edge in edges] == [(10, 2000), (10, 0), (3000, 20), (0, 20)]
    assert port.entries("west", 701, 900, boat=True) == ((0, 725), (0, 750), (0, 775), (0, 800))
    assert port.entries("west", 775, 850) == ((0, 800), (0, 825), (0, 850))
