"""How fast the ground answers. ``pytest tests/benchmarks --benchmark-enable`` prints a table; no time is asserted.

Answers are kept, so each question is measured as it is when asked for the first time.
"""

import random
from typing import Any

import pytest

from fs_core.tactical.ground import Ground, Pace, Point, ground, terrain
from fs_core.tactical.scenario import FOLDER
from fs_core.tactical.scenario_file import read

Benchmark = Any


@pytest.fixture(scope="module")
def hill() -> Ground:
    return ground("darwin-hill")


def land(hill: Ground, number: int) -> list[Point]:
    """Points of the grid on land, drawn with a seed."""
    draw = random.Random(1982)
    everywhere = [(x, y) for x in range(0, hill.width + 1, 25) for y in range(0, hill.height + 1, 25)]
    return draw.sample([point for point in everywhere if not hill.footing(point)], number)


def test_a_thousand_lines_of_sight(benchmark: Benchmark, hill: Ground) -> None:
    lines = list(zip(land(hill, 1000), reversed(land(hill, 1000)), strict=True))
    found = benchmark(lambda: [terrain._blocks.__wrapped__(hill, one, other) for one, other in lines])
    assert 100 < sum(not reasons for reasons in found) < 900


@pytest.mark.parametrize("name", ["foot", "crew_weapon", "scorpion_scimitar"])
def test_destinations_from_a_hundred_points(benchmark: Benchmark, hill: Ground, name: str) -> None:
    points, pace = land(hill, 100), Pace.of(name)
    found = benchmark(lambda: [terrain._destinations.__wrapped__(hill, point, pace) for point in points])
    assert all(found)
    benchmark.extra_info["destinations"] = sum(map(len, found))


def test_destinations_of_landing_craft(benchmark: Benchmark) -> None:
    port, pace = ground("port-san-carlos"), Pace.of("landing_craft")
    assert len(benchmark(terrain._destinations.__wrapped__, port, (500, 400), pace)) > 90


def test_a_scenario_is_read(benchmark: Benchmark) -> None:
    assert benchmark(read, FOLDER / "mount-longdon.toml").rounds == 30
