"""Operations 15, 22 and 24."""

import pytest

from fs_core import Options, forces
from tests.positions import dice_of, given, rules_of, words

AR_PHASE = "ar-operations"


@pytest.mark.rule("7.1-op15-a", "7.1-op15-b", "7.1-op15-d")
def test_a_ground_attack_where_both_are_with_no_british_support() -> None:
    units = {"2-para": "fox-bay", "ri-8": "fox-bay", "3-para": "lafonia", "hermes": "falklands", "antrim": "falklands"}
    game = given(units, dice=[6, 6]).play("op:15")
    assert words(game) == ["to:fox-bay"]
    game.play("to:fox-bay")
    assert words(game) == ["add:2-para"]
    game.play("add:2-para", "done")
    assert words(game) == ["target:ri-8"]
    assert rules_of(given({"2-para": "fox-bay"}), "op:15") == {"7.1-op15-a"}


@pytest.mark.rule("7.1-op15-c")
def test_argentina_adds_aircraft_and_its_carrier_in_range() -> None:
    units = {
        "ri-12": "goose-green",
        "2-para": "goose-green",
        "pucara-1": "stanley",
        "25-de-mayo": "sea-6",
        "a4-1": "argentina",
    }
    game = given(units, phase=AR_PHASE, dice=[1, 1, 1, 1]).play("op:15", "to:goose-green", "add:ri-12", "done")
    assert words(game) == ["add:25-de-mayo", "add:a4-1", "add:pucara-1", "done"]
    game.play("add:pucara-1", "done", "target:2-para", "target:2-para")
    assert words(game) == ["target:ri-12", "target:pucara-1", "hold"]


@pytest.mark.rule("7.1-op22-a", "7.1-op22-e")
def test_british_helicopters_take_two_anywhere_friendly_or_contested() -> None:
    units = {
        "2-para": "stanley",
        "sas": "stanley",
        "3-para": "stanley",
        "blues-and-royals": "stanley",
        "sbs": "fox-bay",
        "ri-8": "fox-bay",
        "ri-5": "port-howard",
    }
    held = {"control": {"stanley": "UK", "pebble-island": "UK"}}
    game = given(units, **held).play("op:22", "from:stanley")
    assert words(game) == ["to:fox-bay", "to:pebble-island"]
    assert rules_of(game, "to:port-howard") == rules_of(game, "to:lafonia") == {"7.1-op22-a"}
    game.play("to:pebble-island")
    assert words(game) == ["add:2-para", "add:3-para", "add:sas"]
    assert rules_of(game, "add:blues-and-royals") == {"7.1-op22-a"}
    game.play("add:2-para", "add:sas")
    assert words(game) == ["done"]
    game.play("done", "end")
    assert game.position.to_dict()["units"]["sas"] == "pebble-island"


@pytest.mark.rule("7.1-op22-b", "7.1-op22-c", "7.1-op11-a")
def test_argentine_helicopters_take_one_and_are_not_met() -> None:
    units = {"ri-3": "stanley", "ri-6": "stanley", "hermes": "falklands", "invincible": "falklands"}
    game = given(units, phase=AR_PHASE).play("op:22", "from:stanley", "to:lafonia", "add:ri-3")
    assert words(game) == ["done"]
    assert words(game.play("done")) == ["end"]
    assert game.play("end").position.to_dict()["units"]["ri-3"] == "lafonia"


@pytest.mark.rule("7.1-op22-d")
def test_troops_flown_in_attack_at_one_less_and_friends_unmodified() -> None:
    units = {"2-para": "san-carlos", "3-para": "fox-bay", "ri-8": "fox-bay", "antrim": "falklands"}
    game = given(units, control={"san-carlos": "UK"}, dice=[6, 6, 6])
    game.play("op:22", "from:san-carlos", "to:fox-bay", "add:2-para", "done", "attack")
    assert words(game) == ["add:3-para", "done"]
    game.play("add:3-para", "done", "target:ri-8", "target:ri-8", "hold")
    factor = forces.unit("2-para").anti_ground
    assert [die["needed"] for die in dice_of(game)] == [factor - 1, factor]


def test_empty_ground_the_other_side_owns_is_open_only_by_option() -> None:
    units = {"2-para": "san-carlos", "antrim": "falklands"}
    assert "op:22" not in words(given(units, control={"san-carlos": "UK"}))
    game = given(units, control={"san-carlos": "UK"}, options=Options(op22_empty_ground=True))
    game.play("op:22", "from:san-carlos", "to:mount-kent", "add:2-para", "done", "end")
    assert game.position.to_dict()["control"]["mount-kent"] == "UK"


@pytest.mark.rule("7.1-op24-d", "7.1-op24-e")
def test_troops_there_may_join_and_no_aircraft_or_ships() -> None:
    units = {
        "ri-12": "goose-green",
        "ri-3": "lafonia",
        "2-para": "goose-green",
        "pucara-1": "stanley",
        "25-de-mayo": "falklands",
    }
    game = given(units, phase=AR_PHASE).play("op:24", "from:lafonia", "add:ri-3", "done", "to:goose-green", "attack")
    assert words(game) == ["add:ri-12", "done"]


@pytest.mark.rule("7.1-op24-c", "10.1-a")
def test_an_attack_after_a_march_is_free_to_choose() -> None:
    units = {"2-para": "chartres", "ri-8": "fox-bay", "antrim": "falklands"}
    game = given(units, control={"chartres": "UK"}, dice=[1, 6]).play(
        "op:24", "from:chartres", "add:2-para", "done", "to:fox-bay"
    )
    assert words(game) == ["attack", "end"]
    fought = game.branch().play("attack", "target:ri-8", "hold")
    assert fought.position.to_dict()["control"]["fox-bay"] == "UK"
    game.play("end")
    assert game.position.to_dict()["control"]["fox-bay"] == "AR"


@pytest.mark.rule("7.1-op24-f", "10.2-l")
def test_troops_attack_where_they_are_and_stay() -> None:
    units = {"2-para": "fox-bay", "ri-8": "fox-bay", "antrim": "falklands"}
    game = given(units, dice=[6, 6]).play("op:24")
    assert words(game) == ["from:fox-bay", "in-place"]
    game.play("in-place", "to:fox-bay", "add:2-para", "done", "target:ri-8", "target:2-para")
    placed = game.position.to_dict()["units"]
    assert (placed["2-para"], placed["ri-8"]) == ("fox-bay", "fox-bay")


@pytest.mark.rule("7.1-op24-g")
def test_a_march_on_aircraft_alone_drives_them_off() -> None:
    units = {"2-para": "lafonia", "pucara-1": "goose-green", "pucara-2": "goose-green", "antrim": "falklands"}
    game = given(units, control={"lafonia": "UK"}).play("op:24", "from:lafonia", "add:2-para", "done", "to:goose-green")
    game.play("to:argentina", "to:stanley", "end")
    placed = game.position.to_dict()["units"]
    assert (placed["pucara-1"], placed["pucara-2"]) == ("argentina", "stanley")


@pytest.mark.rule("10.8-a")
def test_special_forces_march_alone_or_along() -> None:
    units = {"2-para": "san-carlos", "sas": "san-carlos"}
    game = given(units, control={"san-carlos": "UK"}).play(
        "op:24", "from:san-carlos", "add:sas", "done", "to:douglas", "end"
    )
    assert game.position.to_dict()["units"]["sas"] == "douglas"
