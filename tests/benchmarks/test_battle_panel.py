"""How long the battle panel takes to start, to answer, and to draw its map (Python's part of a click).

``python3 -m fs_core test tests/benchmarks/test_battle_panel.py --benchmark-enable``
"""

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from fs_core.atlas.light.platoon import battle_svg
from fs_core.atlas.light.platoon_layers import LAYERS, draw, topic
from fs_core.atlas.light.platoon_spots import blocks, names
from fs_core.panels import BattlePanel
from fs_core.tactical import Battle


def at_the_move() -> Battle:
    """Goose Green where the first unit is asked to move."""
    battle = Battle("darwin-hill", seed=1)
    while battle.decision and battle.decision.kind != "move":
        battle.play("end")
    return battle


def test_start_of_the_battle_panel(benchmark: Any, tmp_path: Path) -> None:
    panel = benchmark(lambda: BattlePanel(Battle("darwin-hill", seed=1), folder=tmp_path))
    assert panel.ask.state["rows"]


def test_an_answer_and_back(benchmark: Any, tmp_path: Path) -> None:
    panel = BattlePanel(at_the_move(), folder=tmp_path)
    acts = cycle([("pick", "move:a1"), ("back", "")])

    def one() -> None:
        panel._event(*next(acts))

    benchmark(one)
    assert panel.battle.decision


def test_the_map_with_all_destinations(benchmark: Any) -> None:
    battle = at_the_move().play("move:a1")
    svg = benchmark(lambda: battle_svg(battle.position, battle.choices, chosen="a1"))
    assert svg.count("fs-place") == len(battle.choices)


def test_the_map_after_a_move(benchmark: Any) -> None:
    """All counters and names find their places anew, which they do only when something has moved."""
    position = at_the_move().position

    def drawn() -> str:
        blocks.cache_clear()
        names.cache_clear()
        return battle_svg(position)

    assert "fs-counter" in benchmark(drawn)


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer(benchmark: Any, name: str) -> None:
    battle = at_the_move().play("move:a1")
    layer = benchmark(lambda: draw(name, battle.position, topic(battle.position, battle.decision)))
    assert layer.words
