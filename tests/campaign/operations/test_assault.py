"""Operation 17: the amphibious assault, its bombardment and its two waves."""

import pytest

from fs_core import Options, forces
from tests.campaign.operations.facts import argentine, follow, named, shots, where
from tests.positions import dice_of, given, rules_of, words

AR_PHASE = "ar-operations"
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
