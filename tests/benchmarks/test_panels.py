"""How long a panel takes to start, and one answer in it on the full board (Python's part of a click).

``python3 -m fs_core test tests/benchmarks/test_panels.py --benchmark-enable``
"""

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from fs_core import Campaign
from fs_core.panels import CampaignPanel, OddsPanel, ReplayPanel, RulesPanel

OPENING = ("to:sea-7", "to:sea-6")


def test_start_of_the_play_panel(benchmark: Any, tmp_path: Path) -> None:
    panel = benchmark(lambda: CampaignPanel(Campaign(seed=1).play(*OPENING), folder=tmp_path))
    assert panel.ask.state["rows"]


def test_an_answer_and_back(benchmark: Any, tmp_path: Path) -> None:
    panel = CampaignPanel(Campaign(seed=1).play(*OPENING), folder=tmp_path)
    acts = cycle([("pick", "op:20"), ("back", "")])

    def one() -> None:
        panel._event(*next(acts))

    benchmark(one)
    assert panel.game.decision


@pytest.mark.parametrize("panel", [OddsPanel, ReplayPanel, RulesPanel], ids=lambda panel: panel.__name__)
def test_start_of_another_panel(benchmark: Any, panel: Any) -> None:
    benchmark(panel)
