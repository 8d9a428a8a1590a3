"""Operations 1, 3, 9, 13, 18 and 19, and the interception that answers them (11)."""

import pytest

from fs_core import Options, forces
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


@pytest.mark.rule("7.1-op18-a", "10.2-g", "10.2-i")
def test_a_strike_from_one_base_and_the_simultaneous_reply() -> None:
    units = {"dagger-1": "argentina", "dagger-2": "stanley", "sheffield": "falklands"}
    game = given(units, phase=AR_PHASE, dice=[1, 1]).play("op:18", "to:falklands")
    assert words(game) == ["from:argentina", "from:stanley"]
    game.play("from:argentina")
    assert words(game) == ["add:dagger-1"]
    game.play("add:dagger-1", "done", "target:sheffield", "target:dagger-1")
    data = game.position.to_dict()
    assert (data["hit"], data["eliminated"]) == (["sheffield"], ["dagger-1"])
    assert data["units"]["dagger-2"] == "stanley"
    both = given(units, phase=AR_PHASE, options=Options(air_strike_multi_base=True)).play("op:18", "to:falklands")
    assert words(both) == ["add:dagger-1", "add:dagger-2"]


@pytest.mark.rule("7.1-op18-b")
def test_a_lone_submarine_is_no_target_from_the_air() -> None:
    assert rules_of(given({"dagger-1": "argentina", "spartan": "falklands"}, phase=AR_PHASE), "op:18") == {"7.1-op18-a"}


@pytest.mark.rule("7.1-op18-d", "7.1-op19-c")
def test_the_argentine_carrier_is_not_intercepted() -> None:
    units = {"25-de-mayo": "sea-6", "antrim": "falklands", "hermes": "falklands", "2-para": "fox-bay"}
    game = given(units, phase=AR_PHASE).play("op:18", "to:falklands", "carriers", "add:25-de-mayo", "done")
    assert game.decision is not None
    assert game.decision.kind == "target"
    game = given(units, phase=AR_PHASE).play("op:19", "to:fox-bay", "carriers", "add:25-de-mayo", "done")
    assert game.decision is not None
    assert game.decision.kind == "target"


@pytest.mark.rule("7.1-op19-a", "10.2-i")
def test_a_ground_strike_is_answered_by_troops_that_can() -> None:
    units = {"pucara-1": "stanley", "2-para": "fox-bay", "blues-and-royals": "fox-bay"}
    game = given(units, phase=AR_PHASE, dice=[1, 1])
    game.play("op:19", "to:fox-bay", "from:stanley", "add:pucara-1", "done", "target:2-para", "target:pucara-1")
    assert game.position.to_dict()["hit"] == ["2-para"]
    assert game.position.to_dict()["eliminated"] == ["pucara-1"]


@pytest.mark.rule("7.1-op19-b", "7.1-op19-c")
def test_carriers_join_and_land_based_aircraft_may_be_met() -> None:
    units = {"dagger-1": "stanley", "2-para": "fox-bay", "hermes": "sea-7", "25-de-mayo": "sea-6"}
    game = given(units, phase=AR_PHASE).play("op:19", "to:fox-bay", "from:stanley", "add:dagger-1", "done")
    assert words(game) == ["add:25-de-mayo", "done"]
    assert words(game.play("done")) == ["intercept:none", "intercept:hermes"]


@pytest.mark.rule("7.1-op19-d")
def test_special_forces_are_no_target_from_the_air() -> None:
    assert rules_of(given({"pucara-1": "stanley", "sas": "fox-bay"}, phase=AR_PHASE), "op:19") == {"7.1-op19-a"}


# --- interception (11) ---------------------------------------------------------------------------------------------

STRIKE = ("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "add:dagger-2", "done")
WING = {"dagger-1": "argentina", "dagger-2": "argentina", "antrim": "sea-6"}


@pytest.mark.rule("7.1-op11-c")
@pytest.mark.parametrize(("carrier", "may"), [("sea-6", True), ("sea-7", True), ("sea-4", False)])
def test_carriers_at_or_beside_the_target_may_intercept(carrier: str, may: bool) -> None:
    game = given({**WING, "hermes": carrier}, phase=AR_PHASE).play(*STRIKE)
    assert game.decision is not None
    assert (game.decision.kind == "intercept") is may


@pytest.mark.rule("7.1-op11-d")
def test_flights_to_the_islands_are_met_from_beside_them() -> None:
    units = {"dagger-1": "argentina", "2-para": "fox-bay", "invincible": "sea-7"}
    game = given(units, phase=AR_PHASE).play("op:19", "to:fox-bay", "from:argentina", "add:dagger-1", "done")
    assert words(game) == ["intercept:none", "intercept:invincible"]


@pytest.mark.rule("7.1-op11-b", "7.1-op11-f", "10.9-h", "10.9-i", "10.9-j")
def test_an_interception_is_free_and_comes_first_and_the_carriers_fire_again() -> None:
    units = {**WING, "hermes": "sea-6", "invincible": "sea-6"}
    game = given(units, phase=AR_PHASE, operations_remaining=9, dice=[3, 4, 5, 6, 4, 6])
    game.play(*STRIKE, "intercept:both", *["target:dagger-1"], *["target:dagger-2"] * 5)
    assert [die["needed"] for die in dice_of(game)] == [3] * 6
    assert game.position.to_dict()["eliminated"] == ["dagger-1"]
    assert game.operations_remaining == 9
    game.play("target:antrim")
    assert game.decision is not None
    assert (game.decision.unit, "free" in words(game)) == ("hermes", True)


def test_an_interception_costs_an_operation_by_option() -> None:
    options = Options(interception_costs_op=True)
    game = given({**WING, "hermes": "sea-6"}, phase=AR_PHASE, operations_remaining=9, options=options)
    assert game.play(*STRIKE, "intercept:hermes", "stop").operations_remaining == 8


@pytest.mark.rule("7.1-op11-e", "10.5-b")
def test_pucaras_and_stealth_are_never_met_and_shield_nobody() -> None:
    units = {"dagger-1": "argentina", "super-etendard": "argentina", "antrim": "sea-6", "hermes": "sea-7"}
    game = given(units, phase=AR_PHASE)
    game.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "add:super-etendard", "done", "intercept:hermes")
    assert words(game) == ["target:dagger-1", "stop"]
    assert rules_of(game, "target:super-etendard") == {"7.1-op11-e"}


def test_aircraft_of_a_ground_attack_are_met_unless_by_option() -> None:
    units = {"dagger-1": "argentina", "2-para": "fox-bay", "ri-8": "fox-bay", "hermes": "sea-7"}
    attack = ("op:15", "to:fox-bay", "add:ri-8", "done", "add:dagger-1", "done")
    assert words(given(units, phase=AR_PHASE).play(*attack))[0] == "intercept:none"
    strict = given(units, phase=AR_PHASE, options=Options(op15_interceptable=False)).play(*attack)
    assert words(strict)[0] == "target:2-para"


def test_if_all_are_shot_down_nothing_follows() -> None:
    units = {"dagger-1": "argentina", "antrim": "sea-6", "hermes": "sea-6"}
    game = given(units, phase=AR_PHASE, dice=[1, 5, 1])
    game.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "done", "intercept:hermes", "target:dagger-1")
    assert game.phase == "uk-operations"
    assert game.position.to_dict()["hit"] == []
