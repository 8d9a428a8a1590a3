"""Sections 4 and 5, by the completed tables."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.tactical import air_tables, aircraft, chance, tables
from fs_core.tactical.options import Options

any_weapon = st.sampled_from(sorted(air_tables.anti_aircraft()))
any_class = st.sampled_from(air_tables.CLASSES)


@pytest.mark.rule("T-4.1")
def test_stages_of_a_mission_in_their_order() -> None:
    stages = [stage.id for stage in air_tables.aircraft_stages()]
    assert stages == ["target_acquisition", "aa_fire", "air_to_air", "ground_attack", "other_tasks"]


@pytest.mark.rule("T-4.4")
def test_finding_the_target() -> None:
    targets = air_tables.air_scores("acquisition")
    assert [aircraft.acquisition_need(target) for target in targets] == [2, 3, 4, 5]
    assert aircraft.acquisition_need("troops_dug_in", "controller") == 3
    assert aircraft.acquisition_need("troops_dug_in", "mist+night") == 9
    assert aircraft.acquisition_odds("troops_dug_in", "night") == 0
    assert aircraft.acquisition_need("troops_dug_in", "mist", Options(mist_modifier=-2)) == 7


@pytest.mark.rule("T-4a.1")
def test_missiles_have_a_dead_zone_and_a_longest_range() -> None:
    blowpipe = aircraft.anti_aircraft_weapon("blowpipe")
    needs = {range_m: aircraft.need("anti_aircraft", blowpipe, range_m) for range_m in (250, 301, 1000, 3000, 3001)}
    assert needs == {250: None, 301: 5, 1000: 5, 3000: 6, 3001: None}
    assert aircraft.anti_aircraft_odds("blowpipe", 250, "fast_jet") == {"shaken_or_down": 0, "down": 0}
    assert "as near as 250 m" in aircraft.obstacles(blowpipe, 250)[0].text
    assert "3000 m at most; this is 3001 m" in aircraft.obstacles(blowpipe, 3001)[0].text
    assert aircraft.obstacles(blowpipe, 1000) == []


@pytest.mark.rule("T-4a.2")
@pytest.mark.parametrize(
    ("weapon", "range_m", "down"),
    [
        ("small_arms", 100, Fraction(1, 18)),
        ("blowpipe", 1000, Fraction(1, 18)),
        ("tigercat", 1000, Fraction(1, 36)),
        ("sea_cat", 1000, Fraction(1, 18)),
        ("aa_20mm", 100, Fraction(1, 12)),
        ("aa_35mm", 100, Fraction(2, 9)),
        ("rapier", 1000, Fraction(1, 6)),
        ("roland", 1000, Fraction(1, 6)),
        ("sea_dart", 3000, Fraction(1, 3)),
        ("sea_wolf", 1000, Fraction(4, 9)),
    ],
)
def test_a_second_die_brings_a_jet_down(weapon: str, range_m: int, down: Fraction) -> None:
    assert aircraft.anti_aircraft_odds(weapon, range_m, "fast_jet")["down"] == down


@pytest.mark.rule("T-4a.4")
def test_modifiers_against_aircraft() -> None:
    def need(weapon: str, words: str) -> int | None:
        return aircraft.need("anti_aircraft", aircraft.anti_aircraft_weapon(weapon), 3000, words)

    assert [need("rapier", word) for word in ("none", "low", "warned", "suppressed", "slow")] == [4, 5, 3, 6, 3]
    assert need("sea_dart", "low") == 6
    assert [aircraft.is_slow("helicopter", metres) for metres in (1000, 1001)] == [True, False]
    assert not aircraft.is_slow("light_attack", 500)
    assert aircraft.is_slow("light_attack", 500, propeller=True)


@pytest.mark.rule("T-4a.5")
def test_mist_and_night_do_not_hamper_radar() -> None:
    for words, figure in (("mist", -1), ("night", -3), ("mist+night", -4)):
        rapier, roland = (aircraft.anti_aircraft_weapon(name) for name in ("rapier", "roland"))
        assert aircraft.need("anti_aircraft", rapier, 1000, words) == 4 - figure
        assert aircraft.need("anti_aircraft", roland, 1000, words, Options(mist_modifier=-2)) == 4
    worst = Options(visibility_stack="worst")
    assert aircraft.need("anti_aircraft", rapier, 1000, "mist+night", worst) == 7


@pytest.mark.rule("T-4a.3")
def test_a_shaken_aircraft_attacks_like_a_suppressed_firer() -> None:
    figure = tables.fire_modifiers()["suppressed"].value
    assert aircraft.attack_need("bombs_heavy", "shaken") == aircraft.attack_need("bombs_heavy") - figure == 6
    shaken = aircraft.need("air_combat", aircraft.air_combat_weapon("aim_9l"), 1000, "shaken")
    assert shaken == 4


@pytest.mark.rule("T-4b.1")
def test_fighters_meet_a_raid() -> None:
    assert [aircraft.interception_need(warned) for warned in (True, False)] == [3, 5]
    assert [aircraft.interception_odds(warned) for warned in (True, False)] == [Fraction(2, 3), Fraction(1, 3)]


@pytest.mark.rule("T-4b.2")
def test_air_combat() -> None:
    assert aircraft.air_combat_odds("aim_9l", 2000, "fast_jet")["down"] == Fraction(25, 36)
    assert aircraft.air_combat_odds("aim_9l", 2000, "fast_jet", "night")["shaken_or_down"] == Fraction(4, 6)
    assert aircraft.air_combat_odds("air_cannon", 300, "fast_jet", "night")["shaken_or_down"] == 0
    assert aircraft.air_combat_odds("aim_9l", 300, "fast_jet")["shaken_or_down"] == 0


@pytest.mark.rule("T-4c.1")
def test_attack_on_the_ground_has_the_modifiers_of_fire() -> None:
    for word in ("works", "building", "mist", "night"):
        figure = tables.fire_modifiers()[word].value
        assert aircraft.attack_need("strafe_30mm", word) == aircraft.attack_need("strafe_30mm") - figure
    open_, dug_in = (
        aircraft.ground_attack_odds("strafe_30mm", target) for target in ("troops_in_open_halted", "troops_dug_in")
    )
    assert open_ == {"acquired": Fraction(1, 2), "suppressed": Fraction(1, 3)}
    assert dug_in == {"acquired": Fraction(1, 3), "suppressed": Fraction(1, 6)}
    assert aircraft.ground_attack_odds("strafe_30mm", "troops_dug_in", "works") == dug_in


@pytest.mark.rule("T-4c.2")
def test_heavy_bombs_throw_two_dice_with_a_kill_factor_each() -> None:
    assert aircraft.attack_share("bombs_heavy") == (Fraction(1, 2), 2, 2)
    men = aircraft.ground_attack_casualties("bombs_heavy", "troops_in_open_halted")
    assert sum(men.values()) == 1
    assert max(men) == 10
    assert chance.mean(men) == Fraction(5, 4)


@pytest.mark.rule("T-4c.3")
def test_air_attack_on_vehicles() -> None:
    def knock_out(weapon: str) -> Fraction:
        return aircraft.ground_attack_knock_out(weapon, "vehicle_or_moving_troops", "barv")

    assert knock_out("napalm") == knock_out("light_guns") == 0
    assert knock_out("strafe_30mm") == Fraction(2, 3) * Fraction(2, 3) * Fraction(1, 2)
    assert knock_out("rockets_pod") == Fraction(2, 3) * Fraction(2, 3) * Fraction(33, 36)


@pytest.mark.rule("T-5.1", "T-5.2")
def test_two_different_tasks() -> None:
    assert aircraft.tasks_allowed([]) == ("move", "fire", "load", "unload")
    assert aircraft.tasks_allowed(["move"]) == ("fire", "load", "unload")
    assert aircraft.tasks_allowed(["move", "unload"]) == ()
    any_two = Options(heli_tasks="any")
    assert aircraft.tasks_allowed(["move"], any_two) == ("move", "fire", "load", "unload")
    assert aircraft.tasks_allowed(["fire"], any_two) == ("move", "load", "unload")


@pytest.mark.rule("T-5.6")
def test_a_helicopter_flies_half_as_far_when_blind() -> None:
    assert aircraft.helicopter_move() == 3000
    assert aircraft.helicopter_move(night=True) == aircraft.helicopter_move(mist=True) == 1500


@pytest.mark.rule("T-5.7")
def test_lifts() -> None:
    assert aircraft.lifts("sea_king", 30) == [20, 10]
    assert aircraft.lifts("sea_king", 20) == [20]
    assert aircraft.lifts("chinook", 0) == []


@given(any_weapon, st.integers(1, 11000), any_class, st.lists(st.sampled_from(("low", "suppressed", "mist", "night"))))
def test_chances_against_aircraft(weapon: str, range_m: int, kind: str, words: list[str]) -> None:
    odds = aircraft.anti_aircraft_odds(weapon, range_m, kind, words)
    assert 0 <= odds["down"] <= odds["shaken_or_down"] <= 1
    assert odds["down"] <= aircraft.anti_aircraft_odds(weapon, range_m, kind)["down"]
    assert aircraft.anti_aircraft_odds(weapon, range_m, kind, [*words, "warned"])["down"] >= odds["down"]
    if aircraft.obstacles(aircraft.anti_aircraft_weapon(weapon), range_m):
        assert odds["shaken_or_down"] == 0


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: aircraft.acquisition_odds("a_cow"), "no kind of target 'a_cow'; there are ship_airfield"),
        (lambda: aircraft.anti_aircraft_odds("bow", 100, "fast_jet"), "no anti-aircraft weapon 'bow'"),
        (lambda: aircraft.anti_aircraft_odds("roland", 500, "kite"), "no class of aircraft 'kite'"),
        (
            lambda: aircraft.anti_aircraft_odds("roland", 500, "transport", "rain"),
            "'rain' does not change anti aircraft",
        ),
        (lambda: aircraft.air_combat_odds("bow", 100, "fast_jet"), "no weapon of air combat 'bow'"),
        (lambda: aircraft.ground_attack_odds("bricks", "troops_dug_in"), "no ordnance 'bricks'"),
        (lambda: aircraft.ground_attack_odds("napalm", "a_cow"), "no kind of target 'a_cow'"),
        (
            lambda: aircraft.ground_attack_odds("napalm", "troops_dug_in", "low"),
            "'low' does not change a ground attack",
        ),
        (lambda: aircraft.lifts("balloon", 3), "no helicopter 'balloon'"),
    ],
)
def test_unknown_names_are_refused_with_the_known_ones(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        call()


def test_every_figure_but_the_printed_ones_is_marked_as_ours() -> None:
    for table in (air_tables.anti_aircraft(), air_tables.air_combat(), air_tables.ordnance(), air_tables.helicopters()):
        assert {row.mark for row in table.values()} == {"completion"}
    assert {stage.mark for stage in air_tables.aircraft_stages()} == {"printed"}
    assert set(air_tables.aircraft_classes()) == set(air_tables.CLASSES)
