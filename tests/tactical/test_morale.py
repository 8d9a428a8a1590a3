"""Section 8: factors and the morale test."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.tactical import morale, morale_odds, tables
from fs_core.tactical.options import Options

WORDS = tuple(tables.morale_modifiers())


@pytest.mark.rule("T-8.1")
def test_grades_and_special_forces() -> None:
    assert [morale.factor(grade) for grade in morale.GRADES] == [9, 8, 6]
    assert morale.factor("british_infantry", special_forces=True) == 10
    assert morale.factor("argentine_regular", special_forces=True) == 9
    with pytest.raises(ValueError, match="no grade 'guards'; there are british_infantry"):
        morale.factor("guards")


@pytest.mark.rule("T-8.3", "T-8.4")
def test_the_die_has_to_be_below_the_score() -> None:
    assert morale.clears(8, 9)
    assert not morale.clears(9, 9)
    chances = [morale_odds(morale.factor(grade))["cleared"] for grade in morale.GRADES]
    assert chances == [Fraction(8, 10), Fraction(7, 10), Fraction(5, 10)]


@pytest.mark.parametrize(
    ("words", "figure"),
    [
        pytest.param("works", 1, marks=pytest.mark.rule("T-8.5")),
        pytest.param("hq_lost", -1, marks=pytest.mark.rule("T-8.6")),
        pytest.param("neighbour", -1, marks=pytest.mark.rule("T-8.7")),
        pytest.param("neighbour+neighbour_retreating", -1, marks=pytest.mark.rule("T-8.7")),
        pytest.param("loss_quarter", -2, marks=pytest.mark.rule("T-8.8")),
        pytest.param("loss_quarter+loss_third+loss_half", -6, marks=pytest.mark.rule("T-8.8")),
        pytest.param("hq_lost+works+loss_third", -4, marks=pytest.mark.rule("T-8.8")),
    ],
)
def test_modifiers_of_the_test(words: str, figure: int) -> None:
    assert morale.score(9, words) == 9 + figure


@pytest.mark.rule("T-8.8")
def test_by_option_the_steps_of_losses_add_up() -> None:
    cumulative = Options(loss_steps="cumulative")
    scores = [morale.score(20, word, cumulative) for word in ("loss_quarter", "loss_third", "loss_half", "works")]
    assert scores == [18, 14, 8, 21]
    assert morale.score(20, "loss_half+loss_quarter", cumulative) == 8


@pytest.mark.rule("T-8.9")
def test_a_score_of_zero_forces_a_retreat() -> None:
    assert morale.retreats(6, "loss_half")
    assert not morale.retreats(6, "loss_half+works")
    assert not morale.retreats(6, "loss_half", Options(zero_morale="factor"))
    assert morale.retreats(0)
    assert morale.retreats(0, "works", Options(zero_morale="factor"))


def test_read_to_the_letter_losses_help() -> None:
    literal = Options(morale_modifiers="die")
    assert morale_odds(9, "loss_half")["cleared"] == Fraction(2, 10)
    assert morale_odds(9, "loss_half", literal)["cleared"] == 1
    assert not morale.retreats(6, "loss_half", literal)


@pytest.mark.rule("T-8.11")
def test_rest_restores_up_to_the_start() -> None:
    assert morale.rested(7, 9, 3) == 9
    assert morale.rested(5, 9, 2) == 7
    assert morale.rested(9, 9, 1) == 9


@pytest.mark.rule("T-8.12")
def test_foul_weather_and_hunger_wear_down_to_one() -> None:
    assert morale.worn(9, foul_days=2, hungry_days=1) == 6
    assert morale.worn(3, foul_days=5) == 1
    assert morale.worn(0, foul_days=1) == 0


@pytest.mark.rule("T-8.5", "T-8.6", "T-8.7", "T-8.8")
@given(st.integers(0, 11), st.lists(st.sampled_from(WORDS), unique=True))
def test_only_cover_helps(factor: int, words: list[str]) -> None:
    odds = morale_odds(factor, words)
    assert odds["cleared"] + odds["retreat_forced"] <= 1
    for word in WORDS:
        more = morale_odds(factor, [*words, word])
        assert more["cleared"] >= odds["cleared"] if word == "works" else more["cleared"] <= odds["cleared"]
    assert morale_odds(factor + 1, words)["cleared"] >= odds["cleared"]


@given(st.integers(1, 200), st.integers(0, 200))
def test_steps_of_losses_are_strict(start: int, lost: int) -> None:
    lost = min(lost, start)
    word = morale.losses(start, start - lost)
    share = Fraction(lost, start)
    expected = [w for w, s in (("loss_half", 2), ("loss_third", 3), ("loss_quarter", 4)) if share > Fraction(1, s)]
    assert word == (expected[0] if expected else "")
