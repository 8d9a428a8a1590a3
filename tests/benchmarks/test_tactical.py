"""How fast exact odds are. ``pytest tests/benchmarks --benchmark-enable`` prints a table; no time is asserted."""

from fractions import Fraction
from typing import Any

import pytest

from fs_core.tactical import Shot, close_combat_odds, suppression_odds, volley
from tests.tactical.figures import cases, compute

pytestmark = pytest.mark.benchmark(warmup=True)
Benchmark = Any


def test_the_whole_table_of_odds(benchmark: Benchmark) -> None:
    """All 5,919 figures of ``tests/tactical/odds.csv``."""
    every = cases()
    figures = benchmark(lambda: [compute(case) for case in every])
    assert figures == [case.expected for case in every]
    benchmark.extra_info["figures"] = sum(len(case.expected) for case in every)


def test_one_shot(benchmark: Benchmark) -> None:
    assert benchmark(suppression_odds, "infantry_platoon", 250, "works") == Fraction(1, 3)


def test_a_volley_of_ten(benchmark: Benchmark) -> None:
    shots = [Shot("infantry_platoon", 100, "works")] * 10
    assert sum(benchmark(volley, shots).casualties.values()) == 1


def test_a_close_combat(benchmark: Benchmark) -> None:
    assert sum(benchmark(close_combat_odds, 9, 6, "works").values()) == 1
