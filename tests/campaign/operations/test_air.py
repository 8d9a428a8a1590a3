"""Operations 1, 3, 9 and 13: the air bridge, changes of base, Black Buck, carriers against an air base."""

import pytest

from fs_core import Options, forces
from tests.campaign.operations.facts import argentine, follow, marker, where
from tests.positions import dice_of, given, rules_of, words

AR_PHASE = "ar-operations"


@pytest.mark.rule("7.1-op01-a", "7.1-op01-b")
def test_the_air_bridge_takes_two_units_and_is_not_intercepted() -> None:
    units = {
        "ri-4": "argentina",
        "hmg-company": "argentina",
        "commandos-602": "argentina",
        "hermes": "falklands",
        "invincible": "falklands",
    }
    game = given(units, phase=AR_PHASE).play("op:1", "add:ri-4", "add:hmg-company")
    assert words(game) == ["done"]
    game.play("done")
    placed = game.position.to_dict()["units"]
    assert (placed["ri-4"], placed["hmg-company"], placed["commandos-602"]) == ("stanley", "stanley", "argentina")
    assert "interception" not in {entry.kind for entry in game.log}


@pytest.mark.rule("7.1-op01-c")
def test_the_air_bridge_needs_an_airfield_that_is_not_british() -> None:
    held = {"control": {"stanley": "UK"}}
    assert rules_of(given({"ri-4": "argentina", "2-para": "stanley"}, phase=AR_PHASE, **held), "op:1") == {"7.1-op01-c"}
    contested = {"ri-4": "argentina", "2-para": "stanley", "ri-3": "stanley"}
    assert "op:1" in words(given(contested, phase=AR_PHASE, **held))


@pytest.mark.rule("7.1-op03-a", "6.2-3-a")
def test_aircraft_fly_to_one_base_with_room() -> None:
    units = {"pucara-1": "stanley", **{f"dagger-{n}": "argentina" for n in range(1, 5)}}
    game = given(units, phase=AR_PHASE).play("op:3", "from:argentina", "to:stanley", "add:dagger-1", "add:dagger-2")
    assert words(game) == ["done"]
    assert "6.2(3)" in rules_of(game, "add:dagger-3")
    assert game.play("done").position.to_dict()["units"]["dagger-2"] == "stanley"


@pytest.mark.rule("7.1-op03-b")
def test_aircraft_fly_between_islands_and_home() -> None:
    game = given({"dagger-1": "goose-green"}, phase=AR_PHASE).play("op:3", "from:goose-green")
    assert words(game) == ["to:argentina", "to:stanley", "to:pebble-island"]


@pytest.mark.rule("7.1-op03-c", "7.1-op11-a", "7.1-op11-e")
def test_a_change_of_base_may_be_met_but_not_by_pucaras_or_stealth() -> None:
    units = {"hermes": "falklands", "pucara-1": "stanley", "super-etendard": "argentina", "dagger-1": "argentina"}
    game = given(units, phase=AR_PHASE).play("op:3", "from:argentina", "to:goose-green", "add:dagger-1", "done")
    assert words(game) == ["intercept:none", "intercept:hermes"]
    game = given(units, phase=AR_PHASE).play("op:3", "from:stanley", "to:goose-green", "add:pucara-1", "done")
    assert game.position.to_dict()["units"]["pucara-1"] == "goose-green"
    game = given(units, phase=AR_PHASE).play("op:3", "from:argentina", "to:goose-green", "add:super-etendard", "done")
    assert game.position.to_dict()["units"]["super-etendard"] == "goose-green"


@pytest.mark.rule("7.1-op03-d")
def test_a_contested_base_receives_nobody() -> None:
    units = {"dagger-1": "argentina", "ri-12": "goose-green", "sas": "goose-green"}
    game = given(units, phase=AR_PHASE).play("op:3", "from:argentina")
    assert words(game) == ["to:stanley", "to:pebble-island"]
    assert "7.1-op03-d" in rules_of(game, "to:goose-green")


@pytest.mark.rule("7.1-op09-a", "7.1-op09-b", "2.9-b")
def test_black_buck_drives_out_all_but_pucaras_and_costs_the_next_operation() -> None:
    game = given({"dagger-1": "stanley", "pucara-1": "stanley", "antrim": "sea-7"}, dice=[5, 1]).play("op:9")
    placed = game.position.to_dict()["units"]
    assert (placed["dagger-1"], placed["pucara-1"]) == ("argentina", "stanley")
    assert (game.turn, game.phase) == (2, "uk-operations")
    assert game.position.black_buck


def test_black_buck_with_nobody_to_drive_out_costs_nothing() -> None:
    assert given({"pucara-1": "stanley", "antrim": "sea-7"}).play("op:9").phase == AR_PHASE


def test_of_a_pair_one_air_operation_is_left_after_an_evacuation() -> None:
    units = {"dagger-1": "stanley", "hercules": "argentina", "ri-4": "argentina", "antrim": "sea-7"}
    game = given(units, markers={"double": "ar"}, dice=[5, 1]).play("op:9")
    assert game.phase == AR_PHASE
    assert words(game) == ["op:1", "pass"]
    assert rules_of(game, "op:20") == {"11.3-e56"}
    assert game.play("op:1", "add:ri-4", "done").phase == "uk-operations"


@pytest.mark.rule("7.1-op09-c")
def test_afterwards_only_pucaras_may_be_based_in_the_islands() -> None:
    units = {"dagger-1": "argentina", "pucara-1": "argentina"}
    game = given(units, phase=AR_PHASE, markers={"black-buck": True}).play("op:3", "from:argentina", "to:stanley")
    assert words(game) == ["add:pucara-1"]
    assert rules_of(game, "add:dagger-1") == {"7.1-op09-c"}


@pytest.mark.rule("7.1-op09-d")
def test_black_buck_once_a_game() -> None:
    assert rules_of(given({}, markers={"black-buck": True}), "op:9") == {"7.1-op09-d"}


@pytest.mark.rule("7.1-op13-a", "7.1-op13-b", "7.1-op13-c", "10.9-f")
def test_carriers_attack_one_base_with_all_shots_and_no_reply() -> None:
    units = {
        "hermes": "sea-7",
        "invincible": "falklands",
        "pucara-1": "pebble-island",
        "pucara-2": "pebble-island",
        "dagger-1": "stanley",
    }
    game = given(units, dice=[3, 4, 6, 5, 6, 4]).play("op:13")
    assert words(game) == ["to:stanley", "to:pebble-island"]
    game.play("to:pebble-island", "add:hermes", "add:invincible", "done")
    assert words(game) == ["target:pucara-1", "stop"]
    game.play(
        "target:pucara-1", "target:pucara-2", "target:pucara-2", "target:pucara-2", "target:pucara-2", "target:pucara-2"
    )
    assert {die["needed"] for die in dice_of(game)} == {forces.unit("hermes").anti_air}
    assert len(dice_of(game)) == 6
    assert game.position.to_dict()["eliminated"] == ["pucara-1"]


def test_a_base_attack_needs_a_carrier_in_reach_and_aircraft_on_the_ground() -> None:
    assert "9.3" in rules_of(given({"hermes": "sea-4", "pucara-1": "stanley"}), "op:13")
    assert "7.1-op13-a" in rules_of(given({"hermes": "sea-7", "dagger-1": "argentina"}), "op:13")


# --- operation 1 (R-73) --------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op01-a")
def test_any_land_unit_flies_but_none_from_elsewhere() -> None:
    units = {"cavalry-181": "argentina", "commandos-602": "argentina", "hmg-company": "argentina", "ri-5": "lafonia"}
    game = argentine(units).play("op:1")
    assert words(game) == ["add:cavalry-181", "add:hmg-company", "add:commandos-602"]
    assert rules_of(game, "add:ri-5") == {"7.1-op01-a"}
    assert rules_of(argentine({"ri-5": "lafonia"}), "op:1") == {"7.1-op01-a"}


@pytest.mark.parametrize("flag", ["black-buck", "ar-grounded", "ar-no-attack"])
def test_neither_black_buck_nor_grounded_aircraft_nor_shortage_stop_the_air_bridge(flag: str) -> None:
    assert "op:1" in words(argentine({"ri-4": "argentina"}, markers={flag: True}))


@pytest.mark.rule("7.1-op01-c")
def test_an_empty_port_stanley_in_british_hands_is_closed_too() -> None:
    assert rules_of(argentine({"ri-4": "argentina"}, control={"stanley": "UK"}), "op:1") == {"7.1-op01-c"}


# --- operation 3 (R-66, R-74) --------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op03-a")
def test_aircraft_leave_a_contested_base_but_only_one_base() -> None:
    units = {"dagger-1": "goose-green", "ri-12": "goose-green", "2-para": "goose-green", "dagger-2": "stanley"}
    game = argentine(units).play("op:3")
    assert words(game) == ["from:stanley", "from:goose-green"]
    game.play("from:goose-green", "to:argentina")
    assert rules_of(game, "add:dagger-2") == {"7.1-op03-a"}
    follow(game, "ar add:dagger-1 done")
    assert where(game, "dagger-1") == "argentina"


@pytest.mark.rule("7.1-op03-a")
def test_full_bases_british_bases_and_areas_without_a_base_receive_nobody() -> None:
    full = {"pucara-1": "goose-green", "pucara-2": "goose-green", "dagger-1": "argentina"}
    game = argentine({**full, "sas": "pebble-island"}).play("op:3", "from:argentina")
    assert words(game) == ["to:stanley"]
    assert rules_of(game, "to:goose-green") == {"6.2(3)"}
    assert "7.1-op03-d" in rules_of(game, "to:pebble-island")
    assert "7.1-op03-a" in rules_of(game, "to:san-carlos")


def test_aircraft_do_not_change_base_while_grounded() -> None:
    game = argentine({"dagger-1": "argentina"}, markers={"ar-grounded": True})
    assert rules_of(game, "op:3") == {"11.3-e46"}
    assert "op:3" in words(argentine({"dagger-1": "argentina"}, markers={"ar-no-attack": True}))


# --- operation 9 (R-78, R-79) --------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op09-a")
def test_every_base_in_the_islands_is_cleared_unmet_and_the_stealth_unit_too() -> None:
    units = {"super-etendard": "stanley", "a4-11": "goose-green", "dagger-1": "pebble-island", "hermes": "falklands"}
    game = given({**units, "pucara-3": "goose-green", "spartan": "sea-5"}).play("op:9")
    assert {where(game, unit) for unit in ("super-etendard", "a4-11", "dagger-1")} == {"argentina"}
    assert (where(game, "pucara-3"), dice_of(game)) == ("goose-green", [])


@pytest.mark.rule("7.1-op09-b")
def test_an_evacuation_uses_up_no_target_of_opportunity_and_costs_one_operation_alone() -> None:
    units = {"dagger-1": "stanley", "antrim": "sea-7"}
    game = given(units, markers={"opportunity": True}, dice=[4, 6]).play("op:9")
    assert (game.turn, game.phase, marker(game, "opportunity")) == (2, "uk-operations", True)
    assert game.play("pass").phase == AR_PHASE


@pytest.mark.rule("7.1-op09-c")
def test_what_was_driven_out_may_still_attack_over_the_islands() -> None:
    units = {"dagger-1": "argentina", "arrow": "falklands", "2-para": "fox-bay"}
    game = argentine(units, markers={"black-buck": True})
    assert {"op:18", "op:19"} <= set(words(game))


# --- operation 13 (R-89, R-120) ------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op13-a")
@pytest.mark.parametrize(
    ("place", "reaches"), [("falklands", True), ("sea-6", True), ("sea-7", True), ("sea-5", False)]
)
def test_carriers_reach_the_bases_from_the_islands_and_beside_them(place: str, reaches: bool) -> None:
    game = given({"hermes": place, "invincible": "falklands", "pucara-1": "stanley"}).play("op:13", "to:stanley")
    assert ("add:hermes" in words(game)) is reaches
    assert rules_of(game, "add:hermes") == (set() if reaches else {"9.3"})


@pytest.mark.rule("7.1-op13-b")
@pytest.mark.parametrize(
    ("base", "option", "needed"),
    [("pebble-island", True, 3), ("stanley", True, 2), ("goose-green", True, 2), ("stanley", False, 3)],
)
def test_trenches_hamper_attacks_on_a_base_unless_the_option_says_otherwise(
    base: str, option: bool, needed: int
) -> None:
    options = Options(terrain_hits_base_attacks=option)
    game = given({"hermes": "sea-7", "dagger-1": base, "super-etendard": base}, options=options, dice=[6, 6])
    follow(game, f"uk op:13 to:{base} add:hermes done target:dagger-1 target:super-etendard stop")
    assert [die["needed"] for die in dice_of(game)] == [needed, 1], "a one alone hits the stealth unit"


def test_joined_by_the_conveyor_each_carrier_has_four_shots_at_a_base() -> None:
    game = given({"hermes": "sea-7", "pucara-1": "stanley"}, markers={"conveyor-joined": True}, dice=[6] * 4)
    follow(game, "uk op:13 to:stanley add:hermes done" + " target:pucara-1" * 4)
    assert (len(dice_of(game)), game.phase) == (4, AR_PHASE)


def test_one_carrier_may_stop_at_once_but_the_last_has_to_fire() -> None:
    game = given({"hermes": "sea-7", "invincible": "sea-7", "pucara-1": "stanley"})
    game.play("op:13", "to:stanley", "add:hermes", "add:invincible", "done", "stop")
    assert words(game) == ["target:pucara-1"]
