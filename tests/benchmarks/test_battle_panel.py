"""How long the battle panel takes to start, to answer, and to draw its map (Python's part of a click).

``python3 -m fs_core test tests/benchmarks/test_battle_panel.py --benchmark-enable``
"""

from itertools import cycle
from pathlib import Path
from typing import Any

from fs_core.atlas.light.platoon import battle_svg
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
    svg = benchmark(lambda: battle_svg(battle.position, battle.choices, looked_at="a1"))
    assert svg.count("fs-place") == len(battle.choices)
