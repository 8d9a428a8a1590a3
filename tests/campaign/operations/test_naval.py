"""Operations 14, 20 and 21, and the held Exocet."""

import pytest

from fs_core import forces
from tests.positions import dice_of, given, rules_of, words

AR_PHASE = "ar-operations"


@pytest.mark.rule("7.1-op14-a", "10.1-b")
def test_a_surface_attack_is_made_where_both_are() -> None:
    units = {
        "conqueror": "sea-3",
        "general-belgrano": "sea-3",
        "arrow": "sea-6",
        "hercules": "sea-1",
        "hermes": "sea-7",
    }
    game = given(units, dice=[4]).play("op:14")
    assert words(game) == ["to:sea-3", "with:10"]
    assert rules_of(game, "to:sea-1") == {"7.1-op14-a"}
    game.play("to:sea-3")
    assert words(game) == ["add:conqueror"]
    game.play("add:conqueror", "done", "target:general-belgrano")
    assert game.position.to_dict()["eliminated"] == ["general-belgrano"]


@pytest.mark.rule("7.1-op14-b")
def test_a_surface_attack_has_no_submarine_as_target() -> None:
    assert "op:14" not in words(given({"antrim": "sea-6", "san-luis": "sea-6"}))
    game = given({"antrim": "sea-6", "san-luis": "sea-6", "hercules": "sea-6"}).play(
        "op:14", "to:sea-6", "add:antrim", "done"
    )
    assert words(game) == ["target:hercules"]
    assert rules_of(game, "target:san-luis") == {"7.1-op14"}


@pytest.mark.rule("7.1-op20-a")
def test_ships_and_boats_sail_together() -> None:
    fleet = {s: "sea-4" for s in ("hermes", "antrim", "glamorgan", "arrow", "plymouth", "conqueror")}
    game = given(fleet).play("op:20", "from:sea-4", "all", "to:sea-7")
    assert words(game) == ["end"]
    placed = game.play("end").position.to_dict()["units"]
    assert {placed[ship] for ship in fleet} == {"sea-7"}


@pytest.mark.rule("7.1-op20-c", "10.2-b")
def test_a_force_attacks_ships_and_boats_on_arrival() -> None:
    units = {"brilliant": "sea-7", "san-luis": "sea-3", "hercules": "sea-3", "antrim": "sea-6"}
    game = given(units, dice=[3, 6, 6]).play("op:20", "from:sea-7", "add:brilliant", "done", "to:sea-3", "attack")
    assert words(game) == ["target:hercules", "target:san-luis"]
    game.play("target:san-luis", "target:brilliant", "target:brilliant")
    assert game.position.to_dict()["eliminated"] == ["san-luis"]


@pytest.mark.rule("7.1-op20-d", "7.1-op20-h", "7.1-op11-a")
def test_an_attack_in_place_with_support() -> None:
    units = {"hercules": "sea-6", "arrow": "sea-6", "a4-1": "argentina", "25-de-mayo": "sea-1", "drummond": "sea-6"}
    game = given(units, phase=AR_PHASE).play("op:20", "in-place")
    assert words(game) == ["to:sea-6"]
    game.play("to:sea-6", "add:hercules", "done")
    assert words(game) == ["add:25-de-mayo", "add:a4-1", "done"]
    game = given({"arrow": "sea-6", "hercules": "sea-6", "hermes": "sea-7"})
    game.play("op:20", "in-place", "to:sea-6", "add:arrow", "done")
    assert words(game) == ["add:hermes", "done"]


@pytest.mark.rule("7.1-op20-e")
def test_ships_already_there_may_join() -> None:
    game = given({"arrow": "sea-7", "conqueror": "sea-3", "hercules": "sea-3"})
    game.play("op:20", "from:sea-7", "add:arrow", "done", "to:sea-3", "attack")
    assert words(game) == ["add:conqueror", "done"]


@pytest.mark.rule("7.1-op20-f")
def test_a_carrier_in_the_next_area_joins_and_only_land_based_aircraft_are_met() -> None:
    units = {"hercules": "sea-1", "arrow": "sea-6", "dagger-1": "argentina", "25-de-mayo": "sea-2", "hermes": "sea-7"}
    game = given(units, phase=AR_PHASE).play("op:20", "from:sea-1", "add:hercules", "done", "to:sea-6", "attack")
    game.play("add:25-de-mayo", "add:dagger-1", "done", "intercept:hermes")
    assert words(game) == ["target:dagger-1", "stop"]


@pytest.mark.rule("7.1-op20-g", "10.1-a")
def test_after_a_movement_the_attack_may_be_left_out() -> None:
    game = given({"arrow": "sea-7", "hercules": "sea-3", "antrim": "sea-6"})
    game.play("op:20", "from:sea-7", "add:arrow", "done", "to:sea-3")
    assert words(game) == ["attack", "end"]
    assert not dice_of(game.play("end"))


@pytest.mark.rule("7.1-op21-a", "7.1-op21-b", "7.1-op21-c")
def test_ships_bombard_troops_and_aircraft_without_a_reply() -> None:
    units = {
        "antrim": "falklands",
        "brilliant": "falklands",
        "arrow": "sea-7",
        "ri-8": "fox-bay",
        "commandos-601": "fox-bay",
    }
    game = given(units).play("op:21", "to:fox-bay")
    assert words(game) == ["add:antrim"]  # Brilliant has no ground factor, Arrow is elsewhere
    units |= {"pucara-1": "stanley", "ri-3": "stanley"}
    game = given(units, dice=[1, 1]).play("op:21", "to:stanley", "add:antrim", "add:brilliant", "done")
    assert words(game) == ["target:ri-3", "target:pucara-1", "hold"]
    game.play("target:ri-3", "target:pucara-1")
    needed = [max(1, forces.unit("antrim").anti_ground - 1), max(1, forces.unit("brilliant").anti_air - 1)]
    assert [die["needed"] for die in dice_of(game)] == needed
    assert set(game.position.to_dict()["eliminated"]) == {"ri-3", "pucara-1"}


@pytest.mark.rule("7.1-op21-c", "10.8-f")
def test_special_forces_are_no_target_of_guns() -> None:
    game = given({"antrim": "falklands", "commandos-601": "fox-bay"})
    assert rules_of(game, "op:21") == {"7.1-op21-a"}


# --- the held Exocet -----------------------------------------------------------------------------------------------

HELD = {"exocet": "held"}


@pytest.mark.rule("11.3-e64-c", "11.3-e64-a")
@pytest.mark.parametrize(("die", "hit"), [(3, ["glamorgan"]), (4, [])])
def test_the_held_missile_is_an_operation_with_one_die(die: int, hit: list[str]) -> None:
    game = given({"glamorgan": "falklands"}, phase=AR_PHASE, markers=HELD, dice=[die]).play(
        "op:exocet", "target:glamorgan"
    )
    assert game.position.to_dict()["hit"] == hit
    assert game.position.exocet == "spent"
    assert game.phase == "uk-operations"


def test_the_held_missile_needs_a_ship_off_the_islands_and_leaves_protected_ones() -> None:
    assert rules_of(given({"glamorgan": "sea-7"}, phase=AR_PHASE, markers=HELD), "op:exocet") == {"11.3-e64-c"}
    assert rules_of(given({"glamorgan": "falklands"}, phase=AR_PHASE), "op:exocet") == {"11.3-e64-b"}
    game = given({"glamorgan": "falklands", "hermes": "falklands"}, phase=AR_PHASE, markers=HELD).play("op:exocet")
    assert words(game) == ["target:glamorgan"]
    assert rules_of(game, "target:hermes") == {"10.4"}
