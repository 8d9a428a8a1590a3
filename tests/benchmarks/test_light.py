"""How fast the light map is drawn: both maps of the full board, and what a browser is sent after one answer."""

import json
from typing import Any

import pytest

from fs_core import forces
from fs_core.atlas.light import light_svg, scene
from fs_core.campaign.questions import area_choices
from fs_core.panels.campaign.map import update

pytestmark = pytest.mark.benchmark(warmup=True)
Benchmark = Any
FLEETS = ("falklands", "sea-7", "sea-4")
LAND = ("stanley", "goose-green", "fox-bay", "port-howard", "san-carlos", "douglas", "mount-kent", "fitzroy")


def full_board() -> dict[str, Any]:
    """Every counter on the maps, twenty-five ships off the islands, fights on land, damage everywhere."""
    units = {}
    for unit in forces.UNITS:
        ships = unit.kind in ("ship", "submarine")
        if unit.side == "UK":
            fleet = "falklands" if unit.number < 25 else FLEETS[unit.number % 3]
            units[unit.id] = fleet if ships else LAND[unit.number % len(LAND)]
        else:
            units[unit.id] = "argentina" if ships or unit.kind == "air" else LAND[unit.number % len(LAND)]
    return {"units": units, "hit": [unit.id for unit in forces.UNITS if unit.steps == 2][::2]}


def test_both_maps_of_the_full_board(benchmark: Benchmark) -> None:
    facts, choices = full_board(), area_choices("to", (1 << 29) - 1)
    shown = benchmark(scene, facts, choices, {"units": {}})
    assert len(shown.units) == len(forces.UNITS)
    assert len(shown.picks) == 29


def test_what_a_browser_is_sent_after_one_answer(benchmark: Benchmark) -> None:
    facts = full_board()
    shown, moved = scene(facts), {**facts, "units": {**facts["units"], "hermes": "sea-6"}}

    def answer() -> str:
        return json.dumps(update(shown, scene(moved, area_choices("to", 0b11111110), facts)))

    message = benchmark(answer)
    benchmark.extra_info["kilobytes"] = len(message) // 1024
    assert "stack/sea-6:UK" in message


def test_a_whole_picture(benchmark: Benchmark) -> None:
    assert benchmark(light_svg, full_board(), "tactical").startswith("<svg")
