"""Section 3: how far each class moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.tactical import movement, tables
from fs_core.tactical.options import Options

OWN_ROW = Options(terrain_notes="own_row")
LAND = ("foot", "crew_weapon", "wheeled_snowcat", "apc_armoured_car", "scorpion_scimitar", "other_tracked")


@pytest.mark.rule("T-3.1")
def test_distances_of_the_classes() -> None:
    moves = {name: movement.allowance(name) for name in tables.movement()}
    assert list(moves.values()) == [100, 50, 100, 150, 200, 150, 300, 500]


@pytest.mark.rule("T-3.2", "T-3.3", "T-3.4")
def test_bad_ground() -> None:
    assert [movement.allowance(name, bad=True) for name in LAND] == [50, 50, 50, 100, 100, 100]
    assert [movement.allowance(name, bad=True, options=OWN_ROW) for name in LAND] == [50, 50, 100, 100, 200, 150]


@pytest.mark.rule("T-3.5", "T-3.6")
def test_rough_water() -> None:
    assert movement.allowance("landing_craft", rough_water=True) == 150
    assert movement.allowance("gemini", rough_water=True) == 250
    assert movement.allowance("gemini", rough_water=True, options=OWN_ROW) == 500
    assert movement.allowance("foot", rough_water=True) == 100


@pytest.mark.rule("T-3.8")
def test_night() -> None:
    assert {movement.allowance(name, night=True) for name in tables.movement()} == {50, 100}
    free = Options(night_cap_craft=False)
    assert movement.allowance("gemini", night=True, options=free) == 500
    assert movement.allowance("scorpion_scimitar", night=True, options=free) == 100


@pytest.mark.rule("T-3.9")
@given(st.sampled_from(sorted(tables.movement())), st.booleans(), st.booleans(), st.booleans())
def test_the_lowest_limit_counts(name: str, bad: bool, rough_water: bool, night: bool) -> None:
    each = [
        movement.allowance(name),
        movement.allowance(name, bad=bad),
        movement.allowance(name, rough_water=rough_water),
        movement.allowance(name, night=night),
    ]
    assert movement.allowance(name, bad, rough_water, night) == min(each)


def test_an_unknown_class_is_refused() -> None:
    with pytest.raises(ValueError, match="no class of movement 'mule'; there are foot, "):
        movement.allowance("mule")
