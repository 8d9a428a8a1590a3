"""Operations 2, 4, 5, 6 and 8."""

import pytest

from fs_core import Options, forces
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
    units = {"fearless": "sea-4", **{u: "aboard fearless" for u in ("40-commando", "42-commando", "45-commando")}}
    assert rules_of(given(units, hit=["45-commando"]), "op:8") == {"7.1-op08-b"}
