"""Operations 2, 4, 5, 6 and 8."""

import pytest

from fs_core import Options, forces
from tests.campaign.operations.facts import argentine, follow, named, owner, where
from tests.positions import dice_of, given, rules_of, words

FORCE = {
    "antrim": "sea-4",
    "plymouth": "sea-4",
    "brilliant": "sea-4",
    "conqueror": "sea-4",
    "sbs": "aboard antrim",
    "sas": "aboard brilliant",
}
TAKE = ("op:4", "from:sea-4", "add:antrim", "add:brilliant", "add:plymouth", "add:conqueror")


@pytest.mark.rule("7.1-op02-a", "7.1-op02-b", "7.1-op02-c")
def test_each_of_three_units_is_called_up_once() -> None:
    game = given({"antrim": "sea-7"}, phase="ar-operations", dice=[1, 6] * 3)
    for unit in ("bim-3", "ri-2", "sf-anf"):
        game.play("op:2")
        assert f"unit:{unit}" in words(game)
        game.play(f"unit:{unit}")
        assert game.position.to_dict()["units"][unit] == "argentina"
        while game.phase != "ar-operations":
            game.play(
                "pass"
                if game.decision and game.decision.kind == "operation" and "stop" not in words(game)
                else words(game)[-1]
            )
    assert rules_of(game, "op:2") == {"7.1-op02-b"}


@pytest.mark.rule("7.1-op04-a", "7.1-op04-c", "7.1-op04-e")
def test_three_ships_a_boat_and_two_special_forces_take_the_box() -> None:
    game = given({**FORCE, "arrow": "sea-7"}).play(*TAKE)
    data = game.position.to_dict()
    assert data["control"]["south-georgia"] == "UK"
    assert {data["units"][i] for i in ("antrim", "brilliant", "plymouth", "conqueror")} == {"south-georgia"}
    assert not dice_of(game)
    game.play("pass", "done")
    game = given({**FORCE, "arrow": "sea-7"}, markers={"double": "uk"}).play(*TAKE)
    game.play("op:20", "from:south-georgia", "add:antrim", "done", "to:sea-7", "end")
    assert game.position.to_dict()["units"]["antrim"] == "sea-7"


@pytest.mark.rule("7.1-op04-a")
@pytest.mark.parametrize("lacking", ["plymouth", "conqueror", "sbs"])
def test_with_less_it_is_not_open(lacking: str) -> None:
    units = {unit: place for unit, place in FORCE.items() if unit != lacking}
    assert rules_of(given(units), "op:4") == {"7.1-op04-a"}


@pytest.mark.rule("7.1-op04-b")
def test_any_kind_of_surface_ship_will_do() -> None:
    units = {
        "canberra": "sea-4",
        "norland": "sea-4",
        "elk": "sea-4",
        "conqueror": "sea-4",
        "sas": "aboard canberra",
        "sbs": "aboard elk",
    }
    assert "op:4" in words(given(units))


def test_onyx_with_the_sbs_counts_and_a_choice_that_leaves_no_two_is_closed() -> None:
    units = {
        "antrim": "sea-4",
        "arrow": "sea-4",
        "plymouth": "sea-4",
        "hermes": "sea-4",
        "onyx": "sea-4",
        "conqueror": "sea-4",
        "sbs": "aboard onyx",
        "sas": "aboard hermes",
    }
    game = given(units).play("op:4", "from:sea-4")
    assert words(game) == ["add:hermes"]
    game.play("add:hermes", "add:antrim", "add:arrow")
    assert words(game) == ["add:onyx"]
    assert "7.1-op04-a" in rules_of(game, "add:conqueror")


def test_the_force_gathers_from_several_areas_by_option() -> None:
    units = {**FORCE, "conqueror": "sea-3"}
    assert "op:4" not in words(given(units))
    game = given(units, options=Options(op4_multi_origin=True))
    game.play("op:4", "add:antrim", "add:brilliant", "add:plymouth", "add:conqueror")
    assert game.position.to_dict()["units"]["conqueror"] == "south-georgia"


@pytest.mark.rule("7.1-op04-d")
def test_submarines_in_the_box_are_lost_and_score() -> None:
    game = given({**FORCE, "santa-fe": "south-georgia", "arrow": "sea-7"}).play(*TAKE)
    assert game.position.to_dict()["eliminated"] == ["santa-fe"]
    assert game.vp == 7
    silent = given({**FORCE, "santa-fe": "south-georgia", "arrow": "sea-7"}, options=Options(op4_subs_score=False))
    assert silent.play(*TAKE).vp == 8


@pytest.mark.rule("7.1-op04-g")
def test_once_a_game() -> None:
    assert rules_of(given(FORCE, control={"south-georgia": "UK"}), "op:4") == {"7.1-op04-g"}


@pytest.mark.rule("7.1-op05-a", "2.8-d")
def test_one_ship_is_repaired_in_the_box_or_all_by_option() -> None:
    units = {"antrim": "south-georgia", "onyx": "south-georgia"}
    more = {"control": {"south-georgia": "UK"}, "hit": ["antrim", "onyx"]}
    game = given(units, **more).play("op:5", "unit:onyx")
    assert game.position.to_dict()["hit"] == ["antrim"]
    game = given(units, options=Options(op5_repairs="all"), **more).play("op:5")
    assert game.position.to_dict()["hit"] == []


@pytest.mark.rule("7.1-op05-b", "7.1-op05-c", "7.1-op05-d", "2.8-e")
def test_no_repair_elsewhere_before_the_capture_or_from_the_bottom() -> None:
    held = {"control": {"south-georgia": "UK"}}
    assert rules_of(given({"antrim": "sea-5"}, hit=["antrim"], **held), "op:5") == {"7.1-op05-b"}
    assert "7.1-op05-c" in rules_of(given({"antrim": "sea-5"}, hit=["antrim"]), "op:5")
    game = given(
        {"antrim": "south-georgia", "arrow": "south-georgia"}, hit=["antrim"], eliminated=["sheffield"], **held
    ).play("op:5")
    assert words(game) == ["unit:antrim"]
    assert rules_of(game, "unit:sheffield") >= {"7.1-op05-b"}
    assert rules_of(game, "unit:arrow") == {"7.1-op05-a"}


@pytest.mark.rule("7.1-op06-a", "7.1-op06-b", "7.1-op06-c", "7.1-op06-f", "7.1-op06-h")
def test_the_lowest_group_enters_whole_with_its_troops() -> None:
    in_play = {"broadsword": "sea-7", "yarmouth": "sea-7", "conqueror": "sea-7"}
    game = given(in_play, turn=3).play("op:6")
    assert words(game) == ["entry:sea-4"]
    assert rules_of(game, "entry:south-georgia") == {"7.1-op06-b"}
    placed = game.play("entry:sea-4").position.to_dict()["units"]
    group = [u.id for u in forces.UNITS if u.setup == "reserve R2"]
    assert {placed[i] for i in group} == {"sea-4"}
    assert placed["3-para"] == "aboard canberra"
    assert placed["blues-and-royals"] == "aboard elk"
    assert "norland" not in placed


@pytest.mark.rule("7.1-op06-b")
def test_with_south_georgia_the_group_may_enter_ship_by_ship() -> None:
    game = given({}, turn=3, control={"south-georgia": "UK"}).play("op:6")
    assert words(game) == ["entry:sea-4", "entry:south-georgia", "split"]
    game.play("split", "entry:sea-4", "entry:south-georgia", "entry:sea-4")
    placed = game.position.to_dict()["units"]
    assert (placed["broadsword"], placed["yarmouth"], placed["conqueror"]) == ("sea-4", "south-georgia", "sea-4")


@pytest.mark.rule("7.1-op06-d")
@pytest.mark.parametrize(("done", "may"), [(0, False), (1, False), (2, True)])
def test_not_among_the_first_two_operations(done: int, may: bool) -> None:
    game = given({"antrim": "sea-7"}, markers={"uk-operations-done": done})
    assert ("op:6" in words(game)) is may


@pytest.mark.rule("7.1-op06-e")
def test_not_twice_in_a_row_but_after_another() -> None:
    game = given({"antrim": "sea-7"}, turn=3, markers={"double": "uk"}, dice=[1, 6]).play("op:6", "entry:sea-4")
    assert rules_of(game, "op:6") == {"7.1-op06-e"}
    game = given({"antrim": "sea-7"}, turn=3, markers={"last-uk-operation": "op:9"})
    assert "op:6" in words(game)


@pytest.mark.rule("7.1-op06-g")
def test_a_group_need_not_stay_together() -> None:
    game = given({"antrim": "sea-7"}, turn=3, markers={"double": "uk"}).play("op:6", "entry:sea-4")
    game.play("op:20", "from:sea-4", "add:yarmouth", "done", "to:sea-7", "end")
    assert game.position.to_dict()["units"]["broadsword"] == "sea-4"


@pytest.mark.rule("7.1-op08-a", "7.1-op08-b", "7.1-op08-c")
def test_one_reduced_unit_regroups_aboard_or_in_a_friendly_area() -> None:
    units = {
        "2-para": "san-carlos",
        "3-para": "stanley",
        "ri-3": "stanley",
        "40-commando": "aboard canberra",
        "canberra": "sea-4",
        "antrim": "sea-7",
    }
    hit = {"hit": ["2-para", "3-para", "40-commando"], "eliminated": ["45-commando"], "control": {"san-carlos": "UK"}}
    game = given(units, **hit).play("op:8")
    assert words(game) == ["unit:40-commando", "unit:2-para"]
    assert rules_of(game, "unit:3-para") == {"7.1-op08-b"}
    assert "7.1-op08-a" in rules_of(game, "unit:45-commando")
    assert game.play("unit:2-para").position.to_dict()["hit"] == ["40-commando", "3-para"]


def test_no_regrouping_aboard_a_full_ship() -> None:
    units = {"fearless": "sea-4", **dict.fromkeys(("40-commando", "42-commando", "45-commando"), "aboard fearless")}
    assert rules_of(given(units, hit=["45-commando"]), "op:8") == {"7.1-op08-b"}


# --- operation 2 (R-13) --------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op02-b", "7.1-op02-d")
def test_each_call_is_an_operation_of_its_own_and_pays_britain_a_point() -> None:
    game = argentine({}, markers={"mobilised": ["bim-3"]}).play("op:2")
    assert words(game) == ["unit:ri-2", "unit:sf-anf"]
    assert rules_of(game, "unit:bim-3") == {"7.1-op02-b"}
    assert rules_of(game, "unit:ri-3") >= {"7.1-op02-a"}
    game.play("unit:sf-anf")
    assert (game.vp, game.phase) == (7, "uk-submarines")


@pytest.mark.rule("7.1-op02-c")
def test_who_was_called_up_needs_another_operation_to_leave() -> None:
    game = given({"antrim": "sea-7"}, phase="ar-operations", dice=[4, 1]).play("op:2", "unit:bim-3")
    assert where(game, "bim-3") == "argentina"
    follow(game, "uk pass ar op:1 add:bim-3 done")
    assert where(game, "bim-3") == "stanley"


def test_a_shortage_does_not_stop_mobilisation_but_the_last_point_may_end_the_game() -> None:
    assert "op:2" in words(argentine({}, markers={"ar-no-attack": True}))
    game = argentine({"2-para": "stanley"}, vp=-4).play("op:2", "unit:ri-2")
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == ("UK", "minus-5")


# --- operation 4 (R-28, R-75) --------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op04-a")
def test_the_force_is_three_ships_and_one_boat_exactly_with_the_special_forces_aboard_them() -> None:
    units = {**FORCE, "arrow": "sea-4", "spartan": "sea-4", "sas": "aboard hermes", "hermes": "sea-4"}
    game = given(units).play("op:4", "from:sea-4", "add:hermes", "add:antrim")
    assert named(game, "add") == ["brilliant", "arrow", "plymouth"]
    game.play("add:plymouth")
    assert named(game, "add") == ["spartan", "conqueror"], "three ships are enough"
    assert rules_of(game, "add:sas") >= {"7.1-op04-a"}
    game.play("add:spartan")
    assert (game.phase, where(game, "conqueror")) == ("ar-operations", "sea-4")


def test_special_forces_not_aboard_or_elsewhere_do_not_count() -> None:
    assert rules_of(given({**FORCE, "sas": "mount-kent"}), "op:4") == {"7.1-op04-a"}
    assert rules_of(given({**FORCE, "sas": "aboard arrow", "arrow": "sea-7"}), "op:4") == {"7.1-op04-a"}


@pytest.mark.rule("7.1-op04-e")
def test_nothing_lands_and_other_cargo_rides_along() -> None:
    units = {**FORCE, "brilliant": "off-map", "fearless": "sea-4", "sas": "aboard fearless"}
    game = given({**units, "2-para": "aboard fearless", "arrow": "sea-7"})
    follow(game, "uk op:4 from:sea-4 add:fearless add:antrim add:plymouth add:conqueror")
    assert {where(game, unit) for unit in ("sas", "2-para")} == {"aboard fearless"}
    assert where(game, "fearless") == "south-georgia"


@pytest.mark.rule("7.1-op04-e", "7.1-op04-f")
def test_the_box_stays_british_whoever_lies_there_later() -> None:
    held = {"control": {"south-georgia": "UK"}}
    game = given({"arrow": "sea-7", "santa-fe": "argentina"}, phase="ar-submarines", dice=[4, 6], **held)
    game.play("to:south-georgia")
    assert (where(game, "santa-fe"), owner(game, "south-georgia")) == ("south-georgia", "UK")
    game = given({"arrow": "south-georgia", "santa-fe": "south-georgia"}, hit=["arrow"], turn=2, **held)
    assert {"op:5", "op:6", "op:14", "op:20"} & set(words(game)) == {"op:5", "op:6", "op:20"}


# --- operation 6 (R-48 to R-50) ------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op06-d")
def test_passes_count_among_the_first_two_operations() -> None:
    game = given({"antrim": "sea-7"}, markers={"double": "uk", "uk-operations-done": 0}, dice=[4, 6])
    assert rules_of(game, "op:6") == {"7.1-op06-d"}
    game.play("pass")
    assert rules_of(game, "op:6") == {"7.1-op06-d"}
    stopped = follow(game.branch(), "uk stop ar pass")
    assert rules_of(stopped, "op:6") == {"7.1-op06-d"}, "to stop after one of two operations is no operation"
    follow(game, "uk op:9 ar pass")
    assert "op:6" in words(game)


@pytest.mark.rule("7.1-op06-e")
def test_two_groups_need_an_operation_between_them_in_one_phase_or_across_two() -> None:
    game = given({"antrim": "sea-7"}, turn=3, markers={"double": "uk"}, dice=[4, 6])
    follow(game, "uk op:6 entry:sea-4")
    assert rules_of(game, "op:6") == {"7.1-op06-e"}
    follow(game, "uk op:9 ar pass uk done")
    assert "op:6" in words(game)
    game = given({"antrim": "sea-7"}, turn=3, dice=[5, 4])
    follow(game, "uk op:6 entry:sea-4 ar pass uk done")
    assert rules_of(game, "op:6") == {"7.1-op06-e"}, "severe weather between two phases is no operation"


@pytest.mark.rule("7.1-op06-c", "7.1-op06-f")
def test_a_group_enters_whole_beside_the_enemy_and_does_nothing_else() -> None:
    game = follow(given({"hercules": "sea-4", "san-luis": "sea-4"}, turn=3), "uk op:6 entry:sea-4")
    assert {where(game, ship) for ship in ("broadsword", "yarmouth", "conqueror")} == {"sea-4"}
    assert game.phase == "ar-operations"


def test_after_six_groups_none_is_left() -> None:
    ships = [unit.id for unit in forces.UNITS if unit.setup.startswith("reserve R")]
    assert rules_of(given(dict.fromkeys(ships, "sea-4"), turn=3), "op:6") == {"7.1-op06-a"}


# --- operation 8 (R-16, R-58) --------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op08-b")
def test_a_free_step_aboard_lets_a_unit_regroup_anywhere_at_sea() -> None:
    units = {"norland": "sea-6", "2-para": "aboard norland", "hercules": "sea-6", "stromness": "sea-7"}
    units |= {"45-commando": "aboard stromness", "3-para": "aboard stromness"}
    game = given(units, hit=["2-para", "45-commando", "3-para"]).play("op:8")
    assert words(game) == ["unit:2-para"]
    assert rules_of(game, "unit:45-commando") == {"7.1-op08-b"}, "Stromness has no step to spare"
    assert rules_of(game, "unit:sas") >= {"7.1-op08-a"}
