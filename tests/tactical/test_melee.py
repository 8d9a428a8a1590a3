"""Section 7: close combat."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.tactical import close_combat_odds, melee, tables
from fs_core.tactical.melee import Side
from fs_core.tactical.options import Options

WORDS = tuple(
    ["night", "works"]
    + [f"{side}_{word}" for side in melee.BOTH for word in ("outnumbered_3_to_2", "outnumbered_2_to_1", "suppressed")]
)
factors = st.integers(1, 11)
some_words = st.lists(st.sampled_from(WORDS), unique=True)


def nets(words: str, options: Options | None = None) -> tuple[int, int]:
    a, b = melee.sides(9, 9, words, options)
    return a.net, b.net


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        pytest.param("none", (0, 0), marks=pytest.mark.rule("T-7.2")),
        pytest.param("night", (-1, -1), marks=pytest.mark.rule("T-7.4")),
        pytest.param("works", (0, 1), marks=pytest.mark.rule("T-7.5")),
        pytest.param("defending_works_or_building", (0, 1), marks=pytest.mark.rule("T-7.5")),
        pytest.param("attacker_outnumbered_3_to_2", (-2, 0), marks=pytest.mark.rule("T-7.6")),
        pytest.param("works+defender_outnumbered_2_to_1", (0, -2), marks=pytest.mark.rule("T-7.6")),
        pytest.param("attacker_suppressed", (0, 0), marks=pytest.mark.rule("T-7.2")),
    ],
)
def test_modifiers_of_either_side(words: str, figures: tuple[int, int]) -> None:
    assert nets(words) == figures


def test_other_readings_of_the_modifiers() -> None:
    assert nets("night", Options(melee_night="attacker")) == (-1, 0)
    assert nets("defender_suppressed", Options(melee_suppressed=-2)) == (0, -2)


@pytest.mark.rule("T-7.4")
def test_night_leaves_the_chances_and_spares_one_man_in_a_rout() -> None:
    assert close_combat_odds(9, 6, "night") == close_combat_odds(9, 6)
    day, night = melee.fight(Side(9), 10, Side(6), 2), melee.fight(Side(9, -1), 10, Side(6, -1), 2)
    assert (day.casualties_b, night.casualties_b) == (19, 18)


@pytest.mark.rule("T-7.6")
def test_two_to_one_stands_in_place_of_three_to_two() -> None:
    found = [melee.outnumbered(30, enemy) for enemy in (44, 45, 59, 60)]
    assert [modifier and modifier.word for modifier in found] == [
        None,
        "outnumbered_3_to_2",
        "outnumbered_3_to_2",
        "outnumbered_2_to_1",
    ]


@pytest.mark.rule("T-7.7")
def test_a_struggle_costs_both_sides_the_difference_and_a_point() -> None:
    result = melee.fight(Side(9), 5, Side(9), 7)
    assert (result.band, result.loser, result.casualties_a, result.casualties_b) == ("struggle", None, 2, 2)
    assert (result.morale_a, result.morale_b, result.retreat_m) == (-1, -1, 0)
    other = melee.fight(Side(9), 5, Side(9), 7, Options(struggle_loss="enemy_die"))
    assert (other.casualties_a, other.casualties_b) == (7, 5)


@pytest.mark.rule("T-7.8")
def test_a_tie_costs_morale_alone() -> None:
    result = melee.fight(Side(9), 5, Side(8), 6)
    assert (result.band, result.casualties_a, result.casualties_b) == ("struggle", 0, 0)
    assert (result.morale_a, result.morale_b) == (-1, -1)


@pytest.mark.rule("T-7.9")
def test_a_push_back_costs_the_loser_what_the_winners_die_shows() -> None:
    won = melee.fight(Side(9), 7, Side(6), 4)
    assert (won.band, won.loser, won.casualties_b, won.morale_b, won.retreat_m) == ("push", "b", 7, -2, 50)
    assert (won.casualties_a, won.morale_a) == (0, 0)
    beaten = melee.fight(Side(9, -2), 3, Side(8, 1), 5)
    assert (beaten.loser, beaten.casualties_a, beaten.casualties_b) == ("a", 5, 0)
    literal = melee.fight(Side(9, -2), 3, Side(8, 1), 5, Options(push_casualties="attacker_die"))
    assert (literal.loser, literal.casualties_a, literal.casualties_b) == ("a", 3, 0)
    assert tables.close_combat()["push"].faces == "enemy"


@pytest.mark.rule("T-7.10")
def test_a_rout_costs_the_loser_the_winners_total() -> None:
    won = melee.fight(Side(9), 10, Side(6), 2)
    assert (won.band, won.loser, won.casualties_b, won.morale_b) == ("conclusive", "b", 19, -3)
    assert won.retreat_m == tables.FULL_MOVE
    assert tables.close_combat()["conclusive"].faces == "away"
    assert melee.fight(Side(1, -9), 1, Side(1, -30), 1).casualties_b == 0


@pytest.mark.rule("T-7.11")
def test_a_struggle_ends_when_a_factor_is_used_up() -> None:
    first = melee.round_odds(Side(1), Side(1))
    assert close_combat_odds(1, 1)["both_at_zero"] == first["struggle"]
    assert close_combat_odds(2, 1)["b_at_zero"] == melee.round_odds(Side(2), Side(1))["struggle"]
    assert close_combat_odds(1, 2)["a_at_zero"] == melee.round_odds(Side(1), Side(2))["struggle"]
    twice = close_combat_odds(2, 2)
    assert twice["both_at_zero"] == first["struggle"] ** 2
    assert melee.course(Side(2), Side(2))["mean_rounds"] == 1 + first["struggle"]


def test_by_option_a_struggle_is_left_for_the_next_turn() -> None:
    odds = close_combat_odds(9, 6, options=Options(struggle_repeat="next_turn"))
    first = melee.round_odds(Side(9), Side(6))
    assert odds["struggle"] == first["struggle"]
    assert odds["a_push"] == first["a_push"]
    assert sum(odds.values()) == 1


@pytest.mark.rule("T-7.3", "T-7.12")
@given(factors, factors, some_words)
def test_ends_of_a_close_combat_sum_to_one_and_follow_the_difference(a: int, b: int, words: list[str]) -> None:
    odds = close_combat_odds(a, b, words)
    assert sum(odds.values()) == 1
    one, other = melee.sides(a, b, words)
    gap = one.factor + one.net - other.factor - other.net
    assert melee.round_odds(one, other) == melee.round_odds(Side(20 + gap), Side(20))
    assert melee.round_odds(one, other)["struggle"] >= melee.round_odds(one, other)["tie"]


@given(factors, factors)
def test_a_higher_factor_never_hurts_and_sides_are_alike(a: int, b: int) -> None:
    def wins(one: int, other: int) -> Fraction:
        odds = melee.round_odds(Side(one), Side(other))
        return odds["a_push"] + odds["a_conclusive"]

    assert wins(a, b) <= wins(a + 1, b)
    assert close_combat_odds(a, b)["a_push"] == close_combat_odds(b, a)["b_push"]


@pytest.mark.parametrize("words", ["outnumbered_2_to_1", "attacker_works"])
def test_words_that_do_not_say_whose_they_are_are_refused(words: str) -> None:
    with pytest.raises(
        ValueError, match=r"does not change close combat; the modifiers are night, works, attacker_outn"
    ):
        close_combat_odds(9, 6, words)


def test_a_unit_without_morale_does_not_fight() -> None:
    with pytest.raises(ValueError, match="A factor of 0 cannot fight"):
        close_combat_odds(9, 0)
