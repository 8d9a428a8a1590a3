"""Every figure of the independent table of odds comes out of the rules, to the last digit."""

from fractions import Fraction

import pytest

from fs_core.tactical import casualties, close_combat_odds, morale_odds, suppression_odds, tables, weapons
from fs_core.tactical.losses import Shot

from .figures import FAMILIES, MELEES, VOLLEYS, cases, compute


@pytest.mark.rule("T-6.11", "T-7.12")
@pytest.mark.parametrize("family", FAMILIES)
def test_every_figure_of_a_family(family: str) -> None:
    own = [case for case in cases() if case.family == family]
    assert own
    for case in own:
        assert compute(case) == case.expected, case


def test_the_table_is_whole() -> None:
    assert {case.family for case in cases()} == set(FAMILIES)
    assert sum(len(case.expected) for case in cases()) == 5919
    assert {case.modifiers for case in cases() if case.family == "volley"} == set(VOLLEYS)
    assert {case.modifiers for case in cases() if case.family == "melee_bounded"} == set(MELEES)
    suppress = {(case.subject, int(case.range_m)) for case in cases() if case.family == "suppress"}
    printed = [weapon for weapon in weapons().values() if weapon.mark == "printed"]
    assert suppress == {(weapon.id, band) for weapon in printed for band in weapon.scores}


def test_the_names_a_notebook_imports_give_the_same_figures() -> None:
    assert suppression_odds("infantry_platoon", 100, ("works", "night")) == Fraction(1, 6)
    assert suppression_odds("infantry_platoon", 100, "works+night") == Fraction(1, 6)
    assert suppression_odds("infantry_platoon", 100, ["target_in_bunker_or_trench", "night"]) == Fraction(1, 6)
    assert morale_odds(6, ("loss_half",)) == {"cleared": 0, "retreat_forced": 1}
    bounded = next(c for c in cases() if c.family == "melee_bounded" and c.modifiers == "british_vs_conscript_in_works")
    expected = bounded.expected
    del expected["mean_rounds"]
    assert close_combat_odds(9, 6, ("works",)) == expected
    volley = next(c for c in cases() if c.modifiers == "source_example_100_works" and c.reading == "all_firers")
    men = casualties(VOLLEYS[volley.modifiers])
    assert men == {int(n): p for n, p in volley.expected.items() if n not in ("suppressed", "mean")}
    assert casualties([("infantry_platoon", 100, "works")]) == casualties([Shot("infantry_platoon", 100, "works")])


def test_every_band_of_the_tables_is_one_of_the_printed_columns() -> None:
    assert tables.BANDS == (100, 200, 300, 500, 1000, 1500, 2000, 3000, 5000, 10000)
