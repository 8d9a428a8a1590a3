"""Operations 14, 20 and 21, and the held Exocet."""

import pytest

from fs_core import Options, forces
from tests.campaign.operations.facts import argentine, follow, kind_asked, marker, named, shots, where
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
    fleet = dict.fromkeys(("hermes", "antrim", "glamorgan", "arrow", "plymouth", "conqueror"), "sea-4")
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


@pytest.mark.parametrize("ignores", [False, True])
def test_by_option_the_held_missile_may_pick_a_protected_ship(ignores: bool) -> None:
    units = {"glamorgan": "falklands", "hermes": "falklands"}
    game = argentine(units, markers=HELD, options=Options(exocet_ignores_screen=ignores)).play("op:exocet")
    assert named(game, "target") == (["hermes", "glamorgan"] if ignores else ["glamorgan"])


def test_a_lone_protected_ship_is_a_target_of_the_held_missile() -> None:
    assert words(argentine({"hermes": "falklands"}, markers=HELD).play("op:exocet")) == ["target:hermes"]


def test_the_held_missile_goes_past_the_escort_at_a_target_of_opportunity() -> None:
    units = {"glamorgan": "falklands", "hermes": "falklands"}
    game = argentine(units, markers={**HELD, "opportunity": True}, dice=[3])
    follow(game, "ar op:exocet opportunity:hermes")
    assert words(game) == ["target:hermes"]
    follow(game, "ar target:hermes")
    assert (game.position.to_dict()["hit"], marker(game, "opportunity")) == (["hermes"], False)


def test_the_held_missile_is_an_attack_that_shortage_forbids() -> None:
    game = argentine({"glamorgan": "falklands"}, markers={**HELD, "ar-no-attack": True})
    assert rules_of(game, "op:exocet") == {"11.3-e51"}


# --- operation 14: who takes part (R-90) ---------------------------------------------------------------------------


def test_carriers_attack_as_ships_where_they_are_and_nobody_comes_from_elsewhere() -> None:
    units = {"hermes": "sea-6", "invincible": "sea-7", "arrow": "falklands", "hercules": "sea-6"}
    game = given(units, dice=[6] * 4).play("op:14", "to:sea-6")
    assert words(game) == ["add:hermes"]
    assert rules_of(game, "add:invincible") == {"7.1-op14-a"}
    follow(game, "uk add:hermes done target:hercules target:hercules target:hercules ar target:hermes")
    assert [firer for firer, _, _ in shots(game)] == ["hermes"] * 3 + ["hercules"]


@pytest.mark.rule("7.1-op14-a")
def test_argentine_ships_and_boats_attack_without_aircraft() -> None:
    units = {"san-luis": "sea-6", "hercules": "sea-6", "a4-1": "argentina", "25-de-mayo": "sea-1", "arrow": "sea-6"}
    game = argentine(units).play("op:14", "to:sea-6")
    assert words(game) == ["add:hercules", "add:san-luis"]
    assert kind_asked(game.play("add:hercules", "done")) == "target"


def test_unarmed_ships_make_no_surface_attack() -> None:
    game = given({"canberra": "sea-6", "hercules": "sea-6"})
    assert rules_of(game, "op:14") == {"7.1-op14-a"}
    game = given({"canberra": "sea-6", "hercules": "sea-6", "arrow": "sea-6"}).play("op:14", "to:sea-6")
    assert rules_of(game, "add:canberra") == {"10.2-a"}


# --- operation 10: the expanded zone (R-80) ------------------------------------------------------------------------

OUTSIDE = {"conqueror": "sea-3", "general-belgrano": "sea-3", "antrim": "sea-7"}


@pytest.mark.rule("7.1-op10-c")
def test_the_zone_is_expanded_once_a_game_and_for_one_operation() -> None:
    game = given({**OUTSIDE, "hercules": "sea-3"}, markers={"double": "uk"}, dice=[1, 1])
    follow(game, "uk op:14 with:10 to:sea-3 add:conqueror done target:general-belgrano ar hold")
    assert (game.vp, marker(game, "expanded-zone")) == (6, True)
    game.play("op:14")
    assert words(game) == ["to:sea-3"]
    assert game.why_not("with:10")
    follow(game, "uk to:sea-3 add:conqueror done target:hercules ar hold")
    assert (where(game, "hercules"), game.vp) == ("eliminated", 7)


def test_after_the_zone_is_expanded_the_same_question_is_asked_again() -> None:
    for op, choices in (("op:14", ["to:sea-3"]), ("op:20", ["from:sea-3", "from:sea-7", "in-place"])):
        game = given(OUTSIDE).play(op)
        assert words(game) == [*choices, "with:10"]
        assert words(game.play("with:10")) == choices


@pytest.mark.rule("7.1-op10-d")
def test_the_expanded_zone_opens_neither_the_mainland_nor_a_distant_area() -> None:
    game = given({"hermes": "sea-2", "arrow": "sea-1", "hercules": "argentina", "drummond": "sea-3"})
    assert words(game.branch().play("op:18", "with:10")) == ["to:sea-3"]
    assert rules_of(game, "op:14") == {"7.1-op14-a"}
    assert "from:argentina" not in words(game.branch().play("op:20", "with:10"))
    assert rules_of(game.play("op:20", "with:10", "from:sea-1", "add:arrow", "done"), "to:argentina") == {"9.1"}


def test_argentina_expands_no_zone() -> None:
    game = argentine({"hercules": "sea-6", "arrow": "sea-6"}).play("op:14")
    assert words(game) == ["to:sea-6"]


# --- operation 20: where ships go, and who joins (R-98, R-99) ------------------------------------------------------


@pytest.mark.rule("7.1-op20-a")
def test_a_force_has_one_origin_and_may_leave_ships_behind() -> None:
    game = given({"arrow": "sea-4", "antrim": "sea-4", "plymouth": "sea-7"}).play("op:20")
    assert words(game) == ["from:sea-4", "from:sea-7", "with:10"]
    game.play("from:sea-4")
    assert rules_of(game, "add:plymouth") == {"7.1-op20-a"}
    follow(game, "uk add:antrim done")
    assert rules_of(game, "to:sea-4") == {"9.1"}
    follow(game, "uk to:sea-7 end")
    assert (where(game, "antrim"), where(game, "arrow")) == ("sea-7", "sea-4")


@pytest.mark.rule("7.1-op20-b")
def test_argentine_ships_leave_port_and_come_back_and_boats_alone_reach_south_georgia() -> None:
    game = argentine({"hercules": "sea-3", "san-luis": "sea-3", "drummond": "argentina"}).play("op:20")
    assert words(game) == ["from:argentina", "from:sea-3"]
    mixed = game.branch().play("from:sea-3", "add:hercules", "add:san-luis", "done")
    assert "to:argentina" in words(mixed)
    assert rules_of(mixed, "to:south-georgia") == {"9.1"}
    assert "to:south-georgia" in words(game.play("from:sea-3", "add:san-luis", "done"))


def test_british_ships_reach_south_georgia_after_its_capture_or_by_option() -> None:
    def open_to(**more: object) -> bool:
        game = given({"arrow": "sea-5"}, **more)
        return "to:south-georgia" in words(game.play("op:20", "from:sea-5", "add:arrow", "done"))

    assert not open_to()
    assert open_to(control={"south-georgia": "UK"})
    assert open_to(options=Options(sg_open_before_op4=True))


def test_a_boat_that_enters_british_south_georgia_may_be_fought_there() -> None:
    units = {"arrow": "south-georgia", "santa-fe": "south-georgia", "antrim": "sea-7"}
    game = given(units, control={"south-georgia": "UK"}, dice=[1])
    follow(game, "uk op:20 in-place to:south-georgia add:arrow done target:santa-fe ar target:arrow")
    assert (where(game, "santa-fe"), game.vp) == ("eliminated", 7)


@pytest.mark.rule("7.1-op20-d")
def test_an_attack_in_place_needs_both_sides_there_and_a_shot() -> None:
    apart = given({"arrow": "sea-6", "hercules": "sea-1", "hermes": "sea-6"}).play("op:20")
    assert "in-place" not in words(apart)
    game = given({"arrow": "sea-6", "hercules": "sea-6", "brilliant": "sea-7"}).play("op:20", "in-place", "to:sea-6")
    assert rules_of(game, "add:brilliant") == {"7.1-op20-d"}
    game.play("add:arrow", "done")
    assert words(game) == ["target:hercules"], "who chose to attack in place has to fire"


@pytest.mark.rule("7.1-op20-f")
def test_carriers_two_areas_away_and_british_ships_next_door_do_not_join() -> None:
    units = {"arrow": "sea-4", "hercules": "sea-1", "hermes": "sea-6", "invincible": "sea-7", "antrim": "sea-6"}
    game = given(units).play("op:20", "from:sea-4", "add:arrow", "done", "to:sea-1", "attack")
    assert words(game) == ["add:hermes", "done"]
    assert rules_of(game, "add:invincible") == rules_of(game, "add:antrim") == {"7.1-op20-f"}


@pytest.mark.rule("7.1-op20-h")
def test_aircraft_and_the_carrier_next_door_support_an_attack_in_place() -> None:
    units = {"hercules": "sea-6", "arrow": "sea-6", "a4-1": "argentina", "pucara-1": "stanley", "25-de-mayo": "sea-2"}
    game = argentine({**units, "spartan": "sea-6"}, dice=[6] * 5)
    follow(game, "ar op:20 in-place to:sea-6 add:hercules done")
    assert words(game) == ["add:25-de-mayo", "add:a4-1", "add:pucara-1", "done"]
    follow(game, "ar add:a4-1 add:pucara-1 done target:spartan target:arrow target:spartan")
    assert [target for _, target, _ in shots(game)] == ["spartan", "arrow", "spartan"]


@pytest.mark.rule("7.1-op20-e")
def test_if_nobody_of_the_force_could_fire_somebody_has_to_join() -> None:
    units = {"canberra": "sea-7", "conqueror": "sea-3", "hercules": "sea-3"}
    game = given(units).play("op:20", "from:sea-7", "add:canberra", "done", "to:sea-3", "attack")
    assert words(game) == ["add:conqueror"]


def test_unarmed_ships_alone_do_not_attack() -> None:
    game = given({"canberra": "sea-7", "hercules": "sea-3"}).play("op:20", "from:sea-7", "add:canberra", "done")
    assert words(game.play("to:sea-3")) == ["end"]


def test_ships_that_cannot_reach_the_target_of_opportunity_do_not_join() -> None:
    units = {"hercules": "sea-1", "hermes": "sea-6", "arrow": "sea-6", "spartan": "sea-6", "pucara-1": "stanley"}
    game = argentine(units, markers={"opportunity": True}, dice=[2, 6, 6, 6])
    follow(game, "ar op:20 opportunity:hermes from:sea-1 add:hercules done to:sea-6")
    assert words(game) == ["attack", "end"]
    follow(game, "ar attack target:hermes uk target:hercules target:hercules target:hercules")
    assert {die["firer"] for die in dice_of(game)} == {"hercules", "hermes"}, "no other ship replies"


# --- operation 21: guns (R-100) ------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op21-a")
def test_only_surface_ships_off_the_islands_bombard_one_area() -> None:
    units = {"antrim": "falklands", "glamorgan": "sea-7", "spartan": "falklands", "ri-8": "fox-bay", "ri-5": "lafonia"}
    game = given(units).play("op:21")
    assert words(game) == ["to:lafonia", "to:fox-bay"]
    game.play("to:fox-bay")
    assert words(game) == ["add:antrim"]
    assert "7.1-op21" in rules_of(game, "add:glamorgan")
    assert rules_of(game.play("add:antrim", "done"), "target:ri-5") == {"7.1-op21"}
    assert rules_of(given({"antrim": "sea-7", "ri-8": "fox-bay"}), "op:21") == {"7.1-op21-a"}


@pytest.mark.rule("7.1-op21-a", "7.1-op21-c")
def test_argentine_ships_bombard_british_troops_without_a_reply() -> None:
    game = argentine({"general-belgrano": "falklands", "2-para": "fox-bay"}, dice=[2])
    follow(game, "ar op:21 to:fox-bay add:general-belgrano done target:2-para")
    assert (game.position.to_dict()["hit"], game.phase) == (["2-para"], "uk-submarines")


def test_carriers_bombard_with_all_their_shots() -> None:
    game = given({"hermes": "falklands", "pucara-5": "pebble-island", "bim-3-h": "pebble-island"}, dice=[3, 6, 6])
    follow(game, "uk op:21 to:pebble-island add:hermes done target:pucara-5 target:bim-3-h target:bim-3-h")
    assert shots(game) == [("hermes", "pucara-5", 3), *[("hermes", "bim-3-h", forces.unit("hermes").anti_ground)] * 2]
    assert where(game, "pucara-5") == "eliminated"


@pytest.mark.parametrize("hampered", [True, False])
def test_mountains_hamper_the_guns_unless_the_option_says_otherwise(hampered: bool) -> None:
    units = {"antrim": "falklands", "ri-5": "port-howard"}
    game = given(units, dice=[6], options=Options(terrain_hits_base_attacks=hampered))
    game.play("op:21", "to:port-howard", "add:antrim", "done", "target:ri-5")
    assert shots(game) == [("antrim", "ri-5", forces.unit("antrim").anti_ground - hampered)]


def test_the_stealth_unit_on_the_ground_is_hit_by_a_one_alone() -> None:
    game = given({"sheffield": "falklands", "super-etendard": "pebble-island"}, dice=[2])
    game.play("op:21", "to:pebble-island", "add:sheffield", "done", "target:super-etendard")
    assert (shots(game), where(game, "super-etendard")) == ([("sheffield", "super-etendard", 1)], "pebble-island")
