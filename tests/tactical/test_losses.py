"""Section 6a: casualties, who throws for them and who bears them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.tactical import Shot, casualties, chance, fire, losses, volley, weapons
from fs_core.tactical.losses import Share
from fs_core.tactical.options import Options

HITTERS = Options(kill_dice="hitters")
shots = st.builds(
    Shot,
    st.sampled_from(sorted(weapons())),
    st.sampled_from((100, 300, 500, 2000)),
    st.sampled_from(("", "works", "night")),
)


@pytest.mark.rule("T-6a.2")
def test_the_worked_example_of_the_book() -> None:
    men = casualties(["atgw", "mmg_hmg", "infantry_platoon", "infantry_platoon"])
    assert men[3] == Fraction(140, 1296)
    assert max(men) == 14


@pytest.mark.rule("T-6a.4")
def test_dice_below_the_kill_factors_cost_nobody() -> None:
    assert losses.lost(9, 10) == losses.lost(10, 10) == 0
    assert casualties(["law"]) == {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}


@pytest.mark.rule("T-6a.9")
def test_a_low_kill_factor_is_a_deadly_one() -> None:
    means = [chance.mean(losses.thrown(1, kill)) for kill in (1, 2, 3, 4)]
    assert means == [Fraction(5, 2), Fraction(10, 6), 1, Fraction(1, 2)]


@pytest.mark.rule("T-6a.3")
def test_all_attackers_throw_but_those_without_a_chance() -> None:
    near = Shot("infantry_platoon", 100)
    far, out = Shot("infantry_platoon", 200, "night"), Shot("infantry_platoon", 600)
    alone = volley([near])
    assert volley([near, far, out]) == alone
    included = volley([near, far, out], Options(hopeless_firers="included"))
    assert included.suppressed == alone.suppressed
    assert max(included.casualties) == 6
    assert volley([far, out]) == (0, {0: 1})
    assert volley([]) == (0, {0: 1})


@pytest.mark.rule("T-6a.3")
def test_by_option_only_those_that_succeed_throw() -> None:
    platoons = [Shot("infantry_platoon", 100, "works")] * 3
    assert round(float(chance.mean(volley(platoons).casualties)), 2) == 2.01
    assert round(float(chance.mean(volley(platoons, HITTERS).casualties)), 2) == 1.53


@pytest.mark.rule("T-6a.1")
def test_an_old_marker_alone_opens_no_casualty_dice() -> None:
    miss = [Share(Fraction(0), 1, 1)]
    assert losses.together(miss, marked=True).casualties == {0: 1}
    automatic = Options(refire_suppressed="automatic")
    assert losses.together(miss, automatic, marked=True).casualties == casualties(["atgw"])
    assert losses.together(miss, automatic).casualties == {0: 1}
    assert losses.together([], automatic, marked=True).casualties == {0: 1}
    hitters = Options(refire_suppressed="automatic", kill_dice="hitters")
    assert losses.together(miss, hitters, marked=True).casualties == {0: 1}


@given(st.lists(shots, max_size=5), st.sampled_from([Options(), HITTERS, Options(hopeless_firers="included")]))
def test_chances_of_a_volley_sum_to_one(firers: list[Shot], options: Options) -> None:
    result = volley(firers, options)
    assert sum(result.casualties.values()) == 1
    assert 0 <= result.suppressed <= 1
    assert result.suppressed == 1 - chance.none_of(fire.suppression_odds(*firer, options) for firer in firers)
    assert result.casualties[0] >= 1 - result.suppressed


@pytest.mark.rule("T-6a.7")
@given(st.integers(0, 60), st.lists(st.integers(1, 30), min_size=1, max_size=3))
def test_shared_losses_follow_strength(men: int, strengths: list[int]) -> None:
    (split,) = losses.splits(men, strengths)
    lost = min(men, sum(strengths))
    assert sum(split) == lost
    for mine, strength in zip(split, strengths, strict=True):
        assert abs(mine - Fraction(lost * strength, sum(strengths))) < 1
    assert split in set(losses.splits(men, strengths, Options(casualty_split="defender")))
    (largest,) = losses.splits(men, strengths, Options(casualty_split="largest"))
    assert sum(largest) == lost


@pytest.mark.rule("T-6a.7")
def test_other_ways_to_share() -> None:
    assert list(losses.splits(3, [6, 30], Options(casualty_split="largest"))) == [(0, 3)]
    assert list(losses.splits(32, [6, 30], Options(casualty_split="largest"))) == [(2, 30)]
    assert list(losses.splits(2, [1, 5], Options(casualty_split="defender"))) == [(0, 2), (1, 1)]


@pytest.mark.rule("T-6a.8")
def test_nobody_loses_more_than_the_men_present() -> None:
    for split in ("proportional", "defender", "largest"):
        assert list(losses.splits(14, [6], Options(casualty_split=split))) == [(6,)]
    assert list(losses.splits(3, [0, 0])) == [(0, 0)]


def test_weapons_and_shots_do_not_mix() -> None:
    with pytest.raises(ValueError, match="found both"):
        casualties(["atgw", Shot("atgw", 100)])
