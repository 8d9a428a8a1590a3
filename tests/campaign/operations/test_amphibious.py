"""Operations 12, 16, 17 and 23: changing decks, landing, assault and loading."""

import pytest

from fs_core import Options, forces
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


ASSAULT = {"fearless": "falklands", "2-para": "aboard fearless", "3-para": "aboard fearless", "ri-8": "fox-bay"}


@pytest.mark.rule("7.1-op17-a", "7.1-op17-b")
def test_an_assault_needs_an_assault_ship_and_a_defended_area() -> None:
    units = {"norland": "falklands", "2-para": "aboard norland", "ri-8": "fox-bay"}
    assert "7.1-op17-a" in rules_of(given(units), "op:17")
    assert words(given(ASSAULT).play("op:17")) == ["to:fox-bay"]


@pytest.mark.rule("7.1-op17-c", "10.6-a")
def test_a_bombardment_comes_first_and_takes_effect_first() -> None:
    units = {**ASSAULT, "antrim": "falklands"}
    game = given(units, dice=[1]).play("op:17", "to:fox-bay")
    assert words(game) == ["bombard", "land"]
    game.play("bombard", "add:antrim", "done", "target:ri-8")
    assert game.position.to_dict()["eliminated"] == ["ri-8"]
    assert game.decision is not None
    assert "add:2-para" in words(game)
    game.play("add:2-para", "done", "done")
    assert game.position.to_dict()["control"]["fox-bay"] == "UK"
    assert len(dice_of(game)) == 1


@pytest.mark.rule("7.1-op17-d")
def test_five_steps_land_from_each_british_assault_ship() -> None:
    units = {**ASSAULT, "sas": "aboard fearless", "40-commando": "aboard fearless"}
    game = given(units, hit=["40-commando"]).play(
        "op:17", "to:fox-bay", "land", "add:40-commando", "add:2-para", "add:3-para"
    )
    assert words(game) == ["done"]  # the SAS would be a sixth step
    assert "7.1-op17-d" in rules_of(game, "add:sas")


@pytest.mark.rule("7.1-op17-e", "7.1-op17-j")
def test_two_units_land_from_the_argentine_one_and_no_second_wave() -> None:
    units = {
        "cabo-san-antonio": "falklands",
        "ri-4": "aboard cabo-san-antonio",
        "hmg-company": "aboard cabo-san-antonio",
    }
    units |= {"commandos-601": "aboard cabo-san-antonio", "2-para": "san-carlos"}
    game = given(units, phase=AR_PHASE, dice=[6] * 3).play(
        "op:17", "to:san-carlos", "land", "add:ri-4", "add:hmg-company"
    )
    assert words(game) == ["done"]
    assert "7.1-op17-e" in rules_of(game, "add:commandos-601")
    game.play("done", "target:2-para", "target:2-para", "hold")
    assert game.phase == "uk-operations"


@pytest.mark.rule("7.1-op17-g")
def test_the_first_wave_fires_at_one_less_on_top_of_the_rest() -> None:
    game = given(ASSAULT, dice=[6, 6]).play("op:17", "to:fox-bay", "land", "add:2-para", "done", "target:ri-8", "hold")
    assert dice_of(game)[0]["needed"] == forces.unit("2-para").anti_ground - 1
    hills = {"fearless": "falklands", "2-para": "aboard fearless", "ri-5": "port-howard"}
    game = given(hills, dice=[6, 6]).play(
        "op:17", "to:port-howard", "land", "add:2-para", "done", "target:ri-5", "hold"
    )
    assert dice_of(game)[0]["needed"] == forces.unit("2-para").anti_ground - 2


@pytest.mark.rule("7.1-op17-h", "7.1-op17-i")
def test_a_second_wave_of_up_to_ten_steps_follows_a_surviving_first() -> None:
    second = {
        "canberra": "falklands",
        "40-commando": "aboard canberra",
        "42-commando": "aboard canberra",
        "45-commando": "aboard canberra",
    }
    third = {"qe2": "falklands", "scots-guards": "aboard qe2", "welsh-guards": "aboard qe2", "gurkhas": "aboard qe2"}
    far = {"norland": "sea-7", "sas": "aboard norland"}
    game = given({**ASSAULT, **second, **third, **far}, dice=[6, 6])
    game.play("op:17", "to:fox-bay", "land", "add:2-para", "done", "target:ri-8", "hold")
    assert rules_of(game, "add:sas") >= {"7.1-op17-i"}
    game.play("add:40-commando", "add:42-commando", "add:45-commando", "add:3-para", "add:scots-guards")
    assert words(game) == ["done"]
    assert "7.1-op17-h" in rules_of(game, "add:gurkhas")
    assert game.play("done").position.to_dict()["units"]["scots-guards"] == "fox-bay"


def test_a_first_wave_wiped_out_is_followed_by_nobody() -> None:
    units = {**ASSAULT, "bim-5": "fox-bay", "canberra": "falklands", "40-commando": "aboard canberra"}
    game = given(units, hit=["2-para"], dice=[6, 1, 6])
    game.play("op:17", "to:fox-bay", "land", "add:2-para", "done", "target:ri-8", "target:2-para", "hold")
    assert "2-para" in game.position.to_dict()["eliminated"]
    assert game.phase == AR_PHASE


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
