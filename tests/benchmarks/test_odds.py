"""How long the odds of a battle take, largest first; read the figures beside ``yardstick`` in ``test_speed``.

``pytest tests/benchmarks/test_odds.py --benchmark-enable`` prints a table; nothing here asserts a time.
"""

from typing import Any

import pytest

from fs_core import Campaign
from fs_core.forces import UNITS
from fs_core.whatif import Odds, battle_odds

pytestmark = pytest.mark.benchmark(warmup=True)
Benchmark = Any
EVERYBODY = "op:20 in-place to:falklands all all"


def all_ships_in_one_area(leader: str | None = None) -> Campaign:
    """Every ship of both sides off the islands, every aircraft in Argentina, Argentina to move."""
    at_sea = {unit.id: "falklands" for unit in UNITS if unit.kind in ("ship", "submarine")}
    aircraft = {unit.id: "argentina" for unit in UNITS if unit.kind == "air"}
    markers = {leader: True} if leader else {}
    return Campaign.from_position({"phase": "ar-operations", "units": {**at_sea, **aircraft}, "markers": markers})


@pytest.mark.parametrize("aim", ["spread", "focus", "value"])
def test_odds_of_the_largest_battle(benchmark: Benchmark, aim: str) -> None:
    """75 shots, and eight dice of an interception before them."""
    game = all_ships_in_one_area()
    odds: Odds = benchmark(lambda: battle_odds(game, EVERYBODY, aim))
    assert len(odds.shots) >= 60
    assert odds.interception


def test_odds_of_the_largest_battle_with_a_leader(benchmark: Benchmark) -> None:
    game = all_ships_in_one_area("uk-leader")
    assert benchmark(lambda: battle_odds(game, EVERYBODY, leader=True)).leader == "UK"


def test_odds_of_a_common_battle(benchmark: Benchmark) -> None:
    """An air strike of six aircraft on five ships, one of them a carrier that intercepts."""
    ships = dict.fromkeys(("hermes", "sheffield", "coventry", "antrim", "canberra"), "falklands")
    aircraft = dict.fromkeys(("a4-1", "a4-2", "a4-3", "dagger-1", "dagger-2", "super-etendard"), "argentina")
    game = Campaign.from_position({"phase": "ar-operations", "units": {**ships, **aircraft}})
    assert benchmark(lambda: battle_odds(game, "op:18 to:falklands from:argentina all")).interception
