"""Operations 12, 16 and 23: changing decks, landing and loading."""

import pytest

from fs_core import Options
from tests.campaign.operations.facts import argentine, follow, kind_asked, marker, owner, where
from tests.positions import dice_of, given, rules_of, words

AR_PHASE = "ar-operations"


@pytest.mark.rule("7.1-op12-a", "7.1-op12-b")
def test_units_swap_between_full_ships_but_none_is_overloaded_in_the_end() -> None:
    units = {"norland": "sea-7", "stromness": "sea-7", "2-para": "aboard norland", "45-commando": "aboard stromness"}
    game = given(units).play("op:12", "from:sea-7", "add:45-commando")
    assert words(game) == ["ship:norland"]
    game.play("ship:norland")
    assert words(game) == ["add:2-para"]  # Norland is overloaded until 2 Para leaves her
    game.play("add:2-para", "ship:stromness", "done")
    placed = game.position.to_dict()["units"]
    assert (placed["45-commando"], placed["2-para"]) == ("aboard norland", "aboard stromness")


def test_a_shift_that_nothing_could_put_right_is_not_offered() -> None:
    units = {
        "norland": "sea-7",
        "fearless": "sea-7",
        "2-para": "aboard norland",
        "3-para": "aboard fearless",
        "40-commando": "aboard fearless",
    }
    game = given(units).play("op:12", "from:sea-7")
    assert words(game) == ["add:40-commando", "add:2-para"]  # after 3 Para nobody could make room on Norland
    while game.decision and game.decision.kind in ("units", "ship"):
        game.play(words(game)[0])
    assert game.phase == AR_PHASE


@pytest.mark.rule("7.1-op16-a", "7.1-op16-c")
def test_troops_land_where_they_hold_contest_or_find_nobody() -> None:
    units = {
        "fearless": "falklands",
        "2-para": "aboard fearless",
        "ri-8": "fox-bay",
        "ri-12": "goose-green",
        "sas": "goose-green",
    }
    game = given(units, control={"san-carlos": "UK"}).play("op:16")
    open_to = words(game)
    assert {"to:san-carlos", "to:goose-green", "to:lafonia"} <= set(open_to)
    assert "to:fox-bay" not in open_to
    assert rules_of(game, "to:fox-bay") == {"7.1-op16-a"}
    game.play("to:goose-green", "add:2-para", "done")
    assert not dice_of(game)
    assert game.position.to_dict()["control"]["goose-green"] == "AR"
    closed = given(units, options=Options(sf_contest_opens_op16=False)).play("op:16")
    assert "to:goose-green" not in words(closed)


@pytest.mark.rule("7.1-op16-b", "7.1-op16-e")
def test_any_of_the_units_off_the_islands_land_in_one_area() -> None:
    units = {
        "canberra": "falklands",
        "3-para": "aboard canberra",
        "40-commando": "aboard canberra",
        "antrim": "falklands",
        "sbs": "aboard antrim",
    }
    units |= {"norland": "sea-7", "2-para": "aboard norland", "hercules": "falklands"}
    game = given(units).play("op:16", "to:san-carlos")
    assert words(game) == ["add:40-commando", "add:3-para", "add:sbs"]
    assert rules_of(game, "add:2-para") == {"7.1-op16-e"}
    game.play("add:40-commando", "add:sbs", "done")
    placed = game.position.to_dict()["units"]
    assert (placed["40-commando"], placed["sbs"], placed["3-para"]) == ("san-carlos", "san-carlos", "aboard canberra")


@pytest.mark.rule("7.1-op23-a", "7.1-op23-c")
def test_troops_board_ships_off_the_islands_within_the_limits() -> None:
    units = {
        "2-para": "san-carlos",
        "3-para": "san-carlos",
        "blues-and-royals": "san-carlos",
        "norland": "falklands",
        "elk": "sea-7",
    }
    game = given(units, control={"san-carlos": "UK"}).play("op:23", "from:san-carlos")
    assert words(game) == ["add:2-para", "add:3-para"]
    assert "7.1-op23-c" in rules_of(game, "add:blues-and-royals")
    game.play("add:2-para")
    assert words(game) == ["ship:norland"]
    assert "6.5" in rules_of(game, "ship:elk")
    game.play("ship:norland")
    assert words(game) == ["done"]
    assert game.play("done").position.to_dict()["units"]["2-para"] == "aboard norland"


@pytest.mark.rule("7.1-op23-b", "7.1-op23-c")
def test_argentine_troops_also_board_in_port_and_cannot_land_there() -> None:
    units = {"ri-4": "argentina", "hmg-company": "argentina", "ri-3": "argentina", "cabo-san-antonio": "argentina"}
    game = given(units, phase=AR_PHASE).play(
        "op:23", "from:argentina", "add:ri-3", "ship:cabo-san-antonio", "add:ri-4", "ship:cabo-san-antonio"
    )
    assert words(game) == ["done"]
    loaded = given({"ri-4": "aboard cabo-san-antonio", "cabo-san-antonio": "argentina"}, phase=AR_PHASE)
    assert rules_of(loaded, "op:16") == {"7.1-op16-e"}


# --- operation 12: where and within what limits (R-60, R-61, R-88) -------------------------------------------------


@pytest.mark.rule("7.1-op12-a")
def test_decks_are_changed_within_one_sea_area_or_south_georgia_even_beside_the_enemy() -> None:
    units = {"canberra": "sea-7", "2-para": "aboard canberra", "hercules": "sea-7", "norland": "sea-6"}
    assert rules_of(given(units), "op:12") == {"7.1-op12-a"}, "Norland lies in another area"
    game = given({**units, "fearless": "sea-7"}).play("op:12")
    assert words(game) == ["from:sea-7"]
    assert rules_of(game.play("from:sea-7", "add:2-para"), "ship:norland") == {"7.1-op12-a"}
    box = {"antrim": "south-georgia", "sas": "aboard antrim", "arrow": "south-georgia"}
    assert words(given(box).play("op:12")) == ["from:south-georgia"]


@pytest.mark.rule("7.1-op12-b")
def test_a_unit_shifts_to_ships_that_may_carry_it_only() -> None:
    units = {"elk": "sea-7", "blues-and-royals": "aboard elk", "canberra": "sea-7", "fearless": "sea-7"}
    game = given({**units, "onyx": "sea-7", "antrim": "sea-7"}).play("op:12", "from:sea-7", "add:blues-and-royals")
    assert words(game) == ["ship:fearless"]
    assert rules_of(game, "ship:canberra") == rules_of(game, "ship:onyx") == {"6.2"}
    game = given({"antrim": "sea-7", "sbs": "aboard antrim", "onyx": "sea-7", "spartan": "sea-7"}).play("op:12")
    assert words(game.play("from:sea-7", "add:sbs")) == ["ship:onyx"]


def test_the_staff_error_leaves_the_changing_of_decks_open() -> None:
    units = {"canberra": "falklands", "2-para": "aboard canberra", "fearless": "falklands"}
    game = given(units, markers={"staff-error": True})
    assert "op:12" in words(game)
    assert rules_of(game, "op:16") == {"11.3-e16"}


# --- operation 16: both sides, and what follows (R-14, R-23, R-62) -------------------------------------------------


@pytest.mark.rule("7.1-op16-a", "7.1-op16-b")
def test_argentine_troops_land_from_their_ships_off_the_islands() -> None:
    units = {"cabo-san-antonio": "falklands", "ri-4": "aboard cabo-san-antonio", "2-para": "san-carlos"}
    game = argentine({**units, "hercules": "falklands", "commandos-602": "aboard hercules"}).play("op:16")
    assert rules_of(game, "to:san-carlos") == {"7.1-op16-a"}
    assert {"to:stanley", "to:lafonia"} <= set(words(game))
    assert rules_of(game, "to:argentina") >= {"7.1-op16-a"}
    follow(game, "ar to:lafonia add:ri-4 add:commandos-602 done")
    assert (where(game, "ri-4"), where(game, "commandos-602")) == ("lafonia", "lafonia")


@pytest.mark.rule("7.1-op16-d")
def test_a_landing_takes_an_empty_area_at_once_whoever_owned_it() -> None:
    game = given({"canberra": "falklands", "2-para": "aboard canberra"})
    follow(game, "uk op:16 to:port-howard add:2-para done")
    assert (owner(game, "port-howard"), game.vp) == ("UK", 7)
    units = {"cabo-san-antonio": "falklands", "ri-4": "aboard cabo-san-antonio"}
    game = argentine(units, control={"port-howard": "UK"}, vp=7)
    follow(game, "ar op:16 to:port-howard add:ri-4 done")
    assert (owner(game, "port-howard"), game.vp) == ("AR", 8)


@pytest.mark.rule("7.1-op16-c")
def test_after_landing_beside_the_enemy_nobody_is_asked_to_fight() -> None:
    units = {"canberra": "falklands", "2-para": "aboard canberra", "sas": "fox-bay", "ri-8": "fox-bay"}
    game = follow(given(units, markers={"pressure": [1]}), "uk op:16 to:fox-bay add:2-para done")
    assert (dice_of(game), owner(game, "fox-bay"), game.phase) == ([], "AR", "ar-operations")
    assert (game.vp, marker(game, "pressure")) == (8, []), "a landing is what the politicians wanted"


@pytest.mark.parametrize("opens", [True, False])
def test_special_forces_open_a_defended_area_to_the_army_by_option(opens: bool) -> None:
    units = {"canberra": "falklands", "2-para": "aboard canberra", "sas": "fox-bay", "ri-8": "fox-bay"}
    game = given(units, options=Options(sf_contest_opens_op16=opens)).play("op:16")
    assert ("to:fox-bay" in words(game)) is opens
    with_infantry = given({**units, "3-para": "fox-bay"}, options=Options(sf_contest_opens_op16=opens)).play("op:16")
    assert "to:fox-bay" in words(with_infantry)


@pytest.mark.rule("7.1-op16-e")
def test_troops_elsewhere_at_sea_do_not_land() -> None:
    assert rules_of(given({"canberra": "sea-7", "2-para": "aboard canberra"}), "op:16") == {"7.1-op16-e"}


# --- operation 23 (R-60 to) ----------------------------------------------------------------------------


@pytest.mark.rule("7.1-op23-a")
def test_loading_the_last_unit_leaves_contested_ground_to_the_enemy() -> None:
    units = {"2-para": "goose-green", "ri-12": "goose-green", "norland": "falklands"}
    game = given(units, control={"goose-green": "UK"}, vp=7)
    follow(game, "uk op:23 from:goose-green add:2-para ship:norland done")
    assert (owner(game, "goose-green"), game.vp) == ("AR", 8)


@pytest.mark.rule("7.1-op23-b")
def test_argentine_troops_board_off_the_islands_too() -> None:
    units = {"ri-8": "fox-bay", "commandos-601": "fox-bay", "cabo-san-antonio": "falklands", "hercules": "falklands"}
    game = argentine({**units, "ri-4": "argentina"}).play("op:23")
    assert words(game) == ["from:fox-bay"], "no ship lies in port"
    follow(game, "ar from:fox-bay add:ri-8")
    assert words(game) == ["ship:cabo-san-antonio"]
    follow(game, "ar ship:cabo-san-antonio add:commandos-601")
    assert words(game) == ["ship:cabo-san-antonio", "ship:hercules"]
    follow(game, "ar ship:hercules done")
    assert where(game, "commandos-601") == "aboard hercules"


@pytest.mark.rule("7.1-op23-c")
def test_argentine_armour_does_not_sail_and_the_sbs_alone_boards_onyx() -> None:
    game = argentine({"cavalry-10": "argentina", "cabo-san-antonio": "argentina"})
    assert rules_of(game, "op:23") == {"7.1-op23-a"}
    game = given({"sas": "fox-bay", "sbs": "fox-bay", "onyx": "falklands"}).play("op:23", "from:fox-bay")
    assert words(game) == ["add:sbs"]
    assert rules_of(game, "add:sas") == {"7.1-op23-c"}


@pytest.mark.parametrize(("uses", "fits"), [("current", True), ("printed", False)])
def test_a_reduced_unit_takes_one_step_aboard_or_two_by_option(uses: str, fits: bool) -> None:
    units = {"norland": "falklands", "2-para": "san-carlos", "3-para": "san-carlos"}
    game = given(units, hit=["2-para", "3-para"], options=Options(capacity_uses=uses))
    game.play("op:23", "from:san-carlos", "add:2-para", "ship:norland")
    assert ("add:3-para" in words(game)) is fits
    assert "done" in words(game)


def test_units_board_in_the_order_of_the_counters() -> None:
    units = {"canberra": "falklands", "2-para": "san-carlos", "3-para": "san-carlos"}
    game = given(units).play("op:23", "from:san-carlos", "add:3-para", "ship:canberra")
    assert words(game) == ["done"]
    assert rules_of(game, "add:2-para") >= {"7.1-op23-a"}
    assert kind_asked(game) == "units"
