"""Section 6b: knock-outs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.tactical import Shot, armour, tables, weapons
from fs_core.tactical.options import Options
from fs_core.tactical.units import unit_types

GUN, MACHINE_GUN = Shot("tank_gun", 100), Shot("mmg_hmg", 100, "building")
SCORPION = "scorpion_scimitar"


@pytest.mark.rule("T-6b.1")
def test_without_suppression_there_is_no_knock_out() -> None:
    assert armour.attack_odds("barv", [Shot("law", 200, "night")]) == {"unharmed": 1, "suppressed": 0, "ko": 0}
    assert armour.attack_odds("barv", []) == {"unharmed": 1, "suppressed": 0, "ko": 0}
    one = armour.attack_odds("barv", [Shot("law", 100)])
    assert one == {"unharmed": Fraction(1, 3), "suppressed": Fraction(1, 3), "ko": Fraction(1, 3)}


@pytest.mark.rule("T-6b.2")
def test_seven_kinds_of_weapons_have_a_column() -> None:
    without = [name for name in weapons() if not armour.column(name)]
    assert without == ["hq_platoon", "infantry_platoon", "mmg_hmg", "mortar_81", "mortar_120"]
    assert {armour.column(name) for name in weapons()} - {""} == set(tables.ARMOUR_COLUMNS)
    assert armour.column("mortar_81", Options(armour_mortar="artillery")) == "artillery"
    assert armour.attack_odds(SCORPION, [MACHINE_GUN])["ko"] == 0


@pytest.mark.rule("T-6b.3")
def test_dice_of_one_kind_are_added_up() -> None:
    naval = [
        armour.knock_out_odds(SCORPION, "artillery", 2, Options(armour_dice=d)) for d in ("pooled", "single", "d10")
    ]
    assert naval == [Fraction(21, 36), 0, Fraction(16, 25)]
    both = armour.attack_odds(SCORPION, [Shot("artillery_105", 100), Shot("artillery_155", 100)])
    assert both["ko"] == Fraction(35, 36) * Fraction(21, 36)
    apart = armour.attack_odds(SCORPION, [Shot("artillery_105", 100), Shot("naval_6in", 100)])
    assert apart["ko"] == Fraction(35, 36) * Fraction(1, 6)


@pytest.mark.rule("T-6b.4")
def test_a_tank_gun_that_suppresses_has_destroyed() -> None:
    assert armour.attack_odds(SCORPION, [GUN]) == {"unharmed": 0, "suppressed": 0, "ko": 1}
    far = Shot("tank_gun", 5000)
    assert armour.attack_odds(SCORPION, [far, MACHINE_GUN]) == {
        "unharmed": 0,
        "suppressed": Fraction(5, 6),
        "ko": Fraction(1, 6),
    }


@pytest.mark.rule("T-6b.6")
def test_half_the_passengers_are_lost() -> None:
    assert [armour.passengers_lost(men) for men in (0, 1, 24, 25)] == [0, 1, 12, 13]
    assert armour.passengers_lost(25, Options(ko_passengers="all")) == 25
    assert armour.passengers_lost(25, Options(ko_passengers="none")) == 0


@pytest.mark.rule("T-6b.7")
def test_soft_vehicles_have_no_row_against_armour() -> None:
    assert not unit_types()["truck"].armour
    assert not unit_types()["snowcat"].armour
    with pytest.raises(ValueError, match="no armoured target 'truck'; there are scorpion_scimitar, "):
        armour.score("truck", "law")


def test_unknown_columns_are_refused() -> None:
    with pytest.raises(ValueError, match="no column of the armour table 'rifle'; there are law, "):
        armour.knock_out_odds("barv", "rifle")


@given(
    st.sampled_from(sorted(tables.armour())),
    st.lists(
        st.builds(Shot, st.sampled_from(sorted(weapons())), st.sampled_from((100, 1000, 3000)), st.just("")), max_size=4
    ),
    st.sampled_from([Options(), Options(kill_dice="hitters"), Options(armour_dice="d10")]),
)
def test_what_becomes_of_a_vehicle_sums_to_one(target: str, shots: list[Shot], options: Options) -> None:
    odds = armour.attack_odds(target, shots, options)
    assert sum(odds.values()) == 1
    assert min(odds.values()) >= 0
    more = armour.attack_odds(target, [*shots, Shot("maw", 100)], options)
    assert more["ko"] >= odds["ko"]
    assert more["unharmed"] <= odds["unharmed"]
