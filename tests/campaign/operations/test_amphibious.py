"""Operations 12, 16, 17 and 23: changing decks, landing, assault and loading."""

import pytest

from fs_core import Options, forces
from tests.campaign.operations.facts import argentine, follow, kind_asked, marker, named, owner, shots, where
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


# --- operation 17: targets, waves and who fights (R-93 to R-96) ----------------------------------------------------


@pytest.mark.rule("7.1-op17-a")
@pytest.mark.parametrize("place", ["sea-7", "off-map"])
def test_the_assault_ship_has_to_be_off_the_islands(place: str) -> None:
    units = {**ASSAULT, "fearless": place}
    if place == "off-map":
        units |= {"2-para": "off-map", "3-para": "off-map"}
    assert "7.1-op17-a" in rules_of(given({**units, "canberra": "falklands"}), "op:17")


@pytest.mark.rule("7.1-op17-b")
def test_areas_with_conventional_defenders_are_assaulted_contested_or_not() -> None:
    units = {**ASSAULT, "sas": "fox-bay", "commandos-601": "lafonia", "ri-5": "port-howard", "pucara-1": "stanley"}
    game = given(units).play("op:17")
    assert words(game) == ["to:port-howard", "to:fox-bay"]
    assert rules_of(game, "to:lafonia") == rules_of(game, "to:stanley") == {"7.1-op17-b"}


@pytest.mark.rule("7.1-op17-c")
def test_the_bombardment_is_hampered_by_hills_but_not_by_the_assault_and_gets_no_reply() -> None:
    units = {"fearless": "falklands", "2-para": "aboard fearless", "ri-5": "port-howard", "ri-8": "port-howard"}
    game = given({**units, "antrim": "falklands", "hermes": "falklands", "arrow": "sea-7"}, dice=[6] * 4)
    game.play("op:17", "to:port-howard", "bombard")
    assert words(game) == ["add:hermes", "add:antrim"]
    assert rules_of(game, "add:arrow") >= {"7.1-op17-c"}
    follow(game, "uk add:hermes add:antrim done target:ri-5 target:ri-5 target:ri-8 target:ri-8")
    assert shots(game) == [
        *[("hermes", ri, forces.unit("hermes").anti_ground - 1) for ri in ("ri-5", "ri-5", "ri-8")],
        ("antrim", "ri-8", forces.unit("antrim").anti_ground - 1),
    ]
    assert words(game) == ["add:2-para"], "after the bombardment somebody has to land"


@pytest.mark.rule("7.1-op17-d")
def test_each_british_assault_ship_lands_five_steps_of_its_own() -> None:
    aboard = {"40-commando": "fearless", "42-commando": "intrepid", "45-commando": "intrepid", "2-para": "fearless"}
    units = {"fearless": "falklands", "intrepid": "falklands", "ri-8": "fox-bay", "canberra": "falklands"}
    units |= {unit: f"aboard {ship}" for unit, ship in aboard.items()} | {"3-para": "aboard canberra"}
    game = given(units).play("op:17", "to:fox-bay", "land")
    assert rules_of(game, "add:3-para") >= {"7.1-op17-d"}, "only what is aboard the assault ships lands first"
    game.play("add:40-commando", "add:42-commando", "add:45-commando", "add:2-para")
    assert words(game) == ["done"]


def test_a_first_wave_is_not_of_special_forces_alone() -> None:
    game = given({**ASSAULT, "sas": "aboard fearless"}).play("op:17", "to:fox-bay", "land")
    assert words(game) == ["add:2-para", "add:3-para"], (
        "counters go in order, and nobody who fights comes after the SAS"
    )
    alone = given({"fearless": "falklands", "sas": "aboard fearless", "ri-8": "fox-bay"})
    assert rules_of(alone, "op:17") == {"7.1-op17-d"}


@pytest.mark.rule("7.1-op17-f")
def test_friends_already_ashore_neither_fire_nor_are_fired_at() -> None:
    game = given({**ASSAULT, "45-commando": "fox-bay", "sbs": "fox-bay"}, dice=[6])
    game.play("op:17", "to:fox-bay", "land", "add:2-para", "done", "target:ri-8")
    assert [firer for firer, _, _ in shots(game)] == ["2-para"]
    assert words(game) == ["target:2-para", "hold"]
    assert rules_of(game, "target:45-commando") == {"7.1-op17"}
    assert shots(game)[0][2] == forces.unit("2-para").anti_ground - 1, "the SBS ashore give no bonus"


@pytest.mark.rule("7.1-op17-g")
def test_the_assault_penalty_never_leaves_less_than_one_and_defenders_do_not_pay_it() -> None:
    units = {"fearless": "falklands", "blues-and-royals": "aboard fearless", "ri-5": "port-howard"}
    game = given(units, dice=[6, 6])
    follow(game, "uk op:17 to:port-howard land add:blues-and-royals done target:ri-5 ar target:blues-and-royals")
    assert [needed for _, _, needed in shots(game)] == [1, 1], "2 less assault and hills; 1 less armour"
    game = given(ASSAULT, dice=[6, 6])
    follow(game, "uk op:17 to:fox-bay land add:2-para done target:ri-8 ar target:2-para")
    assert shots(game)[1][2] == forces.unit("ri-8").anti_ground


@pytest.mark.rule("7.1-op17-h", "7.1-op17-i")
def test_the_second_wave_comes_from_transports_off_the_islands_and_does_not_fight() -> None:
    units = {**ASSAULT, "canberra": "falklands", "40-commando": "aboard canberra", "sas": "aboard canberra"}
    units |= {"antrim": "falklands", "sbs": "aboard antrim", "norland": "sea-7", "45-commando": "aboard norland"}
    game = given(units, dice=[6, 6])
    follow(game, "uk op:17 to:fox-bay land add:2-para done target:ri-8 ar target:2-para")
    assert named(game, "add") == ["40-commando", "3-para", "sas"]
    assert rules_of(game, "add:sbs") == rules_of(game, "add:45-commando") == {"7.1-op17-i"}
    follow(game, "uk add:40-commando add:sas done")
    assert (where(game, "40-commando"), where(game, "sas"), len(dice_of(game))) == ("fox-bay", "fox-bay", 2)


@pytest.mark.rule("7.1-op17-h")
def test_the_second_wave_may_be_left_out() -> None:
    game = follow(given(ASSAULT, dice=[6]), "uk op:17 to:fox-bay land add:2-para done target:ri-8 ar hold uk done")
    assert (where(game, "3-para"), game.phase) == ("aboard fearless", "ar-operations")


@pytest.mark.parametrize("optional", [False, True])
def test_by_option_the_defender_of_a_beach_may_keep_his_special_forces_out(optional: bool) -> None:
    units = {**ASSAULT, "sas": "aboard fearless", "commandos-601": "fox-bay"}
    game = given(units, options=Options(defender_sf_optional=optional), dice=[6])
    follow(game, "uk op:17 to:fox-bay land add:2-para add:sas done")
    if optional:
        follow(game, "ar withhold")
    game.play("target:ri-8")
    bonus = 1 if optional else 0
    assert shots(game)[0][2] == forces.unit("2-para").anti_ground - 1 + bonus


def test_a_shortage_forbids_an_assault_but_not_a_landing() -> None:
    units = {"cabo-san-antonio": "falklands", "ri-4": "aboard cabo-san-antonio", "2-para": "san-carlos"}
    game = argentine(units, markers={"ar-no-attack": True})
    assert rules_of(game, "op:17") == {"11.3-e51"}
    assert "op:16" in words(game)


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
