"""How long one change in the OddsLab takes (Python's part of it), on every page, and a chart to print.

``python3 -m fs_core test tests/benchmarks/test_oddslab.py --benchmark-enable``
"""

from itertools import cycle
from typing import Any

import pytest

from fs_core.panels import OddsLab

STEPS = {
    "Fire": ("range_m", (300, 350)),
    "Casualties": ("men", (30, 29)),
    "Close combat": ("men_a", (30, 60)),
    "Morale": ("now", (30, 20)),
    "Armour": ("aboard", (0, 1)),
    "Air": ("range_m", (1000, 950)),
}


@pytest.mark.parametrize("page", STEPS)
def test_a_change(benchmark: Any, page: str) -> None:
    lab = OddsLab()
    lab.which.value = page
    name, values = STEPS[page]
    control, steps = getattr(lab.page, name), cycle(values[::-1])

    def one() -> str:
        control.value = next(steps)
        return lab.pages[page].shown.value

    assert benchmark(one)


def test_the_largest_volley(benchmark: Any) -> None:
    """Twenty firers of four kinds, of whom only those that succeed throw."""
    lab = OddsLab()
    lab.lists["kill_dice"].value = "hitters"
    lab.which.value = "Casualties"
    page: Any = lab.page
    for line, weapon in zip(page.lines, ("infantry_platoon", "mmg_hmg", "atgw", "artillery_105"), strict=True):
        line.show(5, weapon, 100)
    men = cycle((29, 30))

    def one() -> str:
        page.men.value = next(men)
        return str(page.shown.value)

    assert benchmark(one)


def test_a_chart_to_print(benchmark: Any) -> None:
    lab = OddsLab()

    def one() -> str:
        lab.picture.value = "numbers"
        lab.picture.value = "all weapons"
        return lab.pages["Fire"].shown.value

    assert "<img" in benchmark(one)


def test_the_largest_fire_at_armour(benchmark: Any) -> None:
    lab = OddsLab()
    lab.which.value = "Armour"
    page: Any = lab.page
    for line, (many, weapon) in zip(page.lines, ((3, "law"), (3, "maw"), (2, "artillery_105")), strict=True):
        line.show(many, weapon, 100)
    aboard = cycle((1, 0))

    def one() -> str:
        page.aboard.value = next(aboard)
        return str(page.shown.value)

    assert benchmark(one)


def test_start_of_the_lab(benchmark: Any) -> None:
    assert benchmark(OddsLab).finding.value
