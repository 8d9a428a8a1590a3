"""Section 6: scores, ranges, modifiers and the chance to suppress."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.tactical import fire, suppression_odds, tables, weapons
from fs_core.tactical.options import Options

WORDS = tuple(tables.fire_modifiers())
any_weapon = st.sampled_from(sorted(weapons()))
any_range = st.integers(1, 12000)
some_words = st.lists(st.sampled_from(WORDS), unique=True)


@pytest.mark.rule("T-6.3")
def test_each_row_fills_its_bands_from_the_nearest_outward() -> None:
    printed = [weapon for weapon in weapons().values() if weapon.mark == "printed"]
    assert [len(weapon.scores) for weapon in printed] == [3, 4, 6, 9, 2, 3, 8, 7, 9, 10, 10, 10, 10]
    for weapon in weapons().values():
        assert tuple(weapon.scores) == tables.BANDS[: len(weapon.scores)]
        assert all(near <= far for near, far in pairwise(weapon.scores.values()))


@pytest.mark.rule("T-6.5")
@pytest.mark.parametrize(
    ("reading", "scores"),
    [
        ("up", {1: 2, 100: 2, 101: 4, 300: 4, 301: 6, 350: 6, 500: 6, 501: None}),
        ("nearest", {1: 2, 149: 2, 150: 4, 399: 4, 400: 6, 500: 6, 501: None}),
        ("down", {1: 2, 199: 2, 200: 4, 499: 4, 500: 6, 501: None}),
    ],
)
def test_a_distance_between_two_columns(reading: str, scores: dict[int, int | None]) -> None:
    options = Options(range_between=reading)
    assert {range_m: fire.score("infantry_platoon", range_m, options) for range_m in scores} == scores


@pytest.mark.parametrize(
    ("words", "figure"),
    [
        pytest.param("works", -1, marks=pytest.mark.rule("T-6.6")),
        pytest.param("mist", -1, marks=pytest.mark.rule("T-6.7")),
        pytest.param("building", 1, marks=pytest.mark.rule("T-6.8")),
        pytest.param("suppressed", -2, marks=pytest.mark.rule("T-6.9")),
        pytest.param("night", -3, marks=pytest.mark.rule("T-6.10")),
        pytest.param("lit", -1, marks=pytest.mark.rule("T-6.10")),
        pytest.param("night+lit", -1, marks=pytest.mark.rule("T-6.10")),
        pytest.param("works+night+suppressed", -6, marks=pytest.mark.rule("T-6.11")),
    ],
)
def test_modifiers_of_a_shot(words: str, figure: int) -> None:
    assert fire.need("mmg_hmg", 300, words) == 3 - figure
    assert all(change.rule in ("TR-67", "T-6.6", "T-6.7", "T-6.8", "T-6.9", "T-6.10") for change in fire.changes(words))


@pytest.mark.parametrize(
    ("words", "option", "figure"),
    [
        ("mist", {"mist_modifier": -2}, -2),
        ("building", {"building_fire_modifier": -1}, -1),
        ("mist+night", {"visibility_stack": "worst"}, -3),
        ("mist+works", {"visibility_stack": "worst"}, -2),
        ("mist+lit", {"visibility_stack": "worst"}, -1),
        ("mist+night", {}, -4),
    ],
)
def test_other_readings_of_the_modifiers(words: str, option: dict[str, Any], figure: int) -> None:
    assert fire.need("mmg_hmg", 300, words, Options(**option)) == 3 - figure


def test_a_figure_changed_in_the_table_stands_while_its_option_is_at_the_default() -> None:
    mist = tables.fire_modifiers()["mist"]._replace(value=-5)
    assert fire.amount(mist, Options()).value == -5
    assert fire.amount(mist, Options(mist_modifier=-2)).value == -2


@pytest.mark.rule("T-6.11")
def test_natural_sixes_and_ones() -> None:
    hopeless, sure = ("infantry_platoon", 200, "night"), ("mmg_hmg", 100, "building")
    assert suppression_odds(*hopeless) == 0
    assert suppression_odds(*sure) == 1
    assert suppression_odds(*hopeless, Options(natural_six=True)) == Fraction(1, 6)
    assert suppression_odds(*sure, Options(natural_one=True)) == Fraction(5, 6)
    assert suppression_odds("infantry_platoon", 501, options=Options(natural_six=True)) == 0


@pytest.mark.rule("T-6.5", "T-6.11")
@given(any_weapon, any_range, some_words, st.sampled_from([Options(), Options(natural_six=True)]))
def test_a_shot_is_impossible_exactly_when_there_is_a_reason(
    weapon: str, range_m: int, words: list[str], options: Options
) -> None:
    reasons = fire.obstacles(weapon, range_m, words, options)
    assert bool(reasons) == (suppression_odds(weapon, range_m, words, options) == 0)
    for reason in reasons:
        assert reason.rule == ("T-6.5" if range_m > weapons()[weapon].reach else "T-6.11")
        assert f"{range_m} m" in reason.text


@pytest.mark.rule("T-6.11")
@given(any_weapon, any_range, some_words)
def test_chances_fall_with_range_and_with_every_hindrance(weapon: str, range_m: int, words: list[str]) -> None:
    odds = suppression_odds(weapon, range_m, words)
    assert 0 <= odds <= 1
    assert suppression_odds(weapon, range_m + 100, words) <= odds
    for word, modifier in tables.fire_modifiers().items():
        if word not in words and not (modifier.replaces and modifier.replaces in words):
            more = suppression_odds(weapon, range_m, [*words, word])
            replaced = "lit" in words and word == "night"
            assert more == odds if replaced else more >= odds if modifier.value > 0 else more <= odds


@pytest.mark.parametrize("range_m", [0, -1, float("nan")])
def test_a_range_of_nothing_is_refused(range_m: float) -> None:
    with pytest.raises(ValueError, match="should be more than 0"):
        suppression_odds("atgw", range_m)


def test_unknown_weapons_and_words_are_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no weapon 'bow'; there are hq_platoon, .*naval_6in"):
        suppression_odds("bow", 100)
    with pytest.raises(ValueError, match=r"'rain' does not change fire; the modifiers are works, mist, building"):
        suppression_odds("atgw", 100, ["rain"])
