"""Sections 3.6 and 3.7: who holds what, contested areas, and South Georgia."""

import pytest

from fs_core import Campaign, Options, board, forces
from fs_core.campaign.plain import PositionError
from fs_core.forces import SHIPS
from tests.positions import dice_of, given, rules_of, words

LAND_AND_BOX = {area.id for area in board.AREAS if area.kind == "land"} | {"south-georgia"}
QUIET = [4, 6]  # event 4-6 asks nothing and moves nothing


def owner(game: Campaign, area: str) -> str:
    """Who controls an area."""
    return str(game.position.to_dict()["control"][area])


def contested(game: Campaign, area: str) -> bool:
    """Whether an area is contested."""
    return game.position.contested(board.NUMBER[area])


# --- sea areas -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.6-a")
def test_sea_areas_have_no_controller() -> None:
    assert set(Campaign(seed=1).position.to_dict()["control"]) == LAND_AND_BOX
    with pytest.raises(PositionError, match="sea-3"):
        given({}, control={"sea-3": "UK"})


@pytest.mark.rule("3.6-b", "3.6-g")
def test_a_fleet_sails_into_and_beyond_enemies_and_beside_land_in_enemy_hands() -> None:
    fleet = dict.fromkeys(("hermes", "invincible", "antrim", "glamorgan", "arrow"), "sea-4")
    enemies = {"general-belgrano": "sea-7", "hercules": "falklands", "ri-8": "fox-bay"}
    game = given({**fleet, **enemies}, markers={"double": "uk"})
    game.play("op:20", "from:sea-4", "all", "to:falklands", "end")
    assert {game.position.to_dict()["units"][ship] for ship in fleet} == {"falklands"}
    game.play("op:20", "from:falklands", "add:arrow", "done", "to:sea-3", "end")
    assert game.position.to_dict()["units"]["arrow"] == "sea-3"
    assert not dice_of(game)


@pytest.mark.rule("3.6-i")
def test_a_sea_area_is_contested_by_ships_or_boats_of_both() -> None:
    game = given({"spartan": "sea-3", "hercules": "sea-3", "hermes": "sea-5", "drummond": "sea-1"})
    assert contested(game, "sea-3")
    assert not contested(game, "sea-5")  # a carrier next door does not contest
    assert not contested(game, "sea-1")


# --- land areas ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.6-c")
def test_argentina_controls_all_land_and_the_box_at_the_start() -> None:
    assert Campaign(seed=1).position.to_dict()["control"] == dict.fromkeys(LAND_AND_BOX, "AR")


@pytest.mark.rule("3.6-d")
def test_entering_an_area_with_enemies_contests_it_and_takes_nothing() -> None:
    game = given({"2-para": "lafonia", "ri-12": "goose-green", "antrim": "falklands"})
    assert not contested(game, "goose-green")
    game.play("op:24", "from:lafonia", "add:2-para", "done", "to:goose-green", "end")
    assert contested(game, "goose-green")
    assert (owner(game, "goose-green"), game.vp) == ("AR", 8)


@pytest.mark.rule("3.6-e")
def test_the_last_defender_lost_gives_the_area_at_once() -> None:
    game = given({"2-para": "fox-bay", "ri-8": "fox-bay", "antrim": "falklands"}, dice=[1, 6])
    game.play("op:15", "to:fox-bay", "add:2-para", "done", "target:ri-8", "target:2-para")
    assert (owner(game, "fox-bay"), game.vp) == ("UK", 7)


@pytest.mark.rule("3.6-e")
def test_an_area_where_both_sides_die_keeps_its_owner() -> None:
    for holder in ("UK", "AR"):
        units = {"2-para": "fox-bay", "ri-8": "fox-bay", "antrim": "falklands"}
        game = given(units, hit=["2-para"], control={"fox-bay": holder}, dice=[1, 1])
        game.play("op:15", "to:fox-bay", "add:2-para", "done", "target:ri-8", "target:2-para")
        assert set(game.position.to_dict()["eliminated"]) == {"2-para", "ri-8"}
        assert (owner(game, "fox-bay"), game.vp) == (holder, 8)


@pytest.mark.rule("3.6-e")
def test_who_walks_out_of_a_contested_area_leaves_it_to_the_other_side() -> None:
    units = {"2-para": "goose-green", "ri-12": "goose-green"}
    game = given(units, phase="ar-operations")
    game.play("op:24", "from:goose-green", "add:ri-12", "done", "to:lafonia")
    assert (owner(game, "goose-green"), game.vp) == ("UK", 7)


@pytest.mark.rule("3.6-e")
def test_aircraft_hold_no_ground_and_control_passes_before_they_fly_off() -> None:
    units = {"fearless": "falklands", "2-para": "aboard fearless", "pucara-1": "pebble-island"}
    game = given(units).play("op:16", "to:pebble-island", "add:2-para", "done")
    assert (game.decision.kind, owner(game, "pebble-island"), game.vp) == ("base", "UK", 7)


@pytest.mark.rule("3.6-f", "3.6-k", "4.4-5-d")
def test_an_area_changes_hands_any_number_of_times_and_an_empty_one_keeps_its_owner() -> None:
    units = {"2-para": "port-stephens", "ri-5": "port-howard", "antrim": "falklands"}
    game = given(units, dice=QUIET * 3)
    land = ("op:24", "from:port-stephens", "add:2-para", "done", "to:fox-bay", "end")
    game.play(*land)
    assert (owner(game, "fox-bay"), game.vp) == ("UK", 7)
    game.play("pass", "op:24", "from:fox-bay", "add:2-para", "done", "to:port-stephens", "end")
    assert (owner(game, "fox-bay"), game.vp) == ("UK", 7)  # empty
    game.play("op:24", "from:port-howard", "add:ri-5", "done", "to:fox-bay", "end")
    assert (owner(game, "fox-bay"), game.vp) == ("AR", 8)
    game.play("pass", "op:24", "from:fox-bay", "add:ri-5", "done", "to:port-howard", "end")
    assert (owner(game, "fox-bay"), game.vp) == ("AR", 8)  # empty
    game.play(*land)
    assert (owner(game, "fox-bay"), game.vp) == ("UK", 7)


@pytest.mark.rule("3.6-h")
def test_aircraft_need_a_base_in_an_area_of_their_own_side() -> None:
    units = {"dagger-1": "argentina", "2-para": "goose-green"}
    game = given(units, phase="ar-operations", control={"stanley": "UK"}).play("op:3", "from:argentina")
    assert words(game) == ["to:pebble-island"]
    assert rules_of(game, "to:goose-green") >= {"7.1-op03-d"}
    assert rules_of(game, "to:stanley") >= {"7.1-op03-d"}


@pytest.mark.rule("3.6-h")
@pytest.mark.parametrize(("holder", "winner"), [("UK", "UK"), ("AR", "AR")])
def test_control_of_port_stanley_decides_the_game(holder: str, winner: str) -> None:
    game = given({"antrim": "falklands"}, operations_remaining=1, vp=0, control={"stanley": holder}).play("pass")
    assert game.result is not None
    assert game.result.winner == winner


@pytest.mark.rule("3.6-j")
def test_a_unit_leaves_a_contested_area_by_any_border() -> None:
    game = given({"2-para": "goose-green", "ri-12": "goose-green", "ri-3": "san-carlos"})
    game.play("op:24", "from:goose-green", "add:2-para", "done")
    assert set(words(game)) == {"to:mount-usborne", "to:swan-inlet", "to:lafonia", "to:san-carlos"}


# --- special forces ------------------------------------------------------------------------------------------------

ASHORE = ("op:24", "from:chartres", "add:sas", "done", "to:port-howard", "end")


@pytest.mark.rule("3.6-l")
def test_special_forces_alone_take_an_empty_area() -> None:
    game = given({"sas": "chartres", "antrim": "falklands"}).play(*ASHORE)
    assert (owner(game, "port-howard"), game.vp) == ("UK", 7)


@pytest.mark.rule("3.6-l")
def test_special_forces_alone_contest_an_area_and_hold_it() -> None:
    game = given({"sas": "chartres", "ri-5": "port-howard", "antrim": "falklands"}).play(*ASHORE)
    assert contested(game, "port-howard")
    game = given({"commandos-601": "stanley", "2-para": "fitzroy", "antrim": "falklands"}, control={"stanley": "AR"})
    game.play("op:24", "from:fitzroy", "add:2-para", "done", "to:stanley", "end")
    assert (owner(game, "stanley"), game.vp) == ("AR", 8)


def test_by_option_special_forces_alone_contest_but_take_nothing() -> None:
    options = Options(sf_can_control=False)
    game = given({"sas": "chartres", "antrim": "falklands"}, control={"chartres": "UK"}, options=options).play(*ASHORE)
    assert (owner(game, "port-howard"), game.vp) == ("AR", 8)
    game = given({"sas": "chartres", "ri-5": "port-howard"}, control={"chartres": "UK"}, options=options).play(*ASHORE)
    assert contested(game, "port-howard")
    game = given({"2-para": "chartres", "antrim": "falklands"}, options=options)
    game.play("op:24", "from:chartres", "add:2-para", "done", "to:port-howard", "end")
    assert owner(game, "port-howard") == "UK"


def test_special_forces_open_a_held_area_to_a_landing_unless_the_option_says_otherwise() -> None:
    units = {"sas": "stanley", "ri-3": "stanley", "norland": "falklands", "2-para": "aboard norland"}
    assert "to:stanley" in words(given(units).play("op:16"))
    closed = given(units, options=Options(sf_contest_opens_op16=False)).play("op:16")
    assert rules_of(closed, "to:stanley") == {"7.1-op16-a"}
    beside = given({**units, "3-para": "stanley"}, options=Options(sf_contest_opens_op16=False)).play("op:16")
    assert "to:stanley" in words(beside)


# --- South Georgia -------------------------------------------------------------------------------------------------

CAPTORS = {
    "antrim": "sea-4",
    "brilliant": "sea-4",
    "plymouth": "sea-4",
    "conqueror": "sea-4",
    "sas": "aboard antrim",
    "sbs": "aboard plymouth",
}
CAPTURE = ("op:4", "from:sea-4", "add:antrim", "add:brilliant", "add:plymouth", "add:conqueror")


@pytest.mark.rule("3.7-b")
def test_no_argentine_unit_but_submarines_goes_to_or_from_the_box() -> None:
    units = {"hercules": "sea-5", "salta": "sea-5", "dagger-1": "stanley", "antrim": "south-georgia"}
    game = given(units, phase="ar-operations", control={"south-georgia": "UK"})
    assert "op:18" not in words(game)
    game.play("op:20", "from:sea-5", "add:hercules", "done")
    assert rules_of(game, "to:south-georgia") == {"9.1"}
    game.undo(to="operation").play("op:20", "from:sea-5", "add:hercules", "add:salta", "done")
    assert rules_of(game, "to:south-georgia") == {"9.1"}
    game.undo(to="operation").play("op:20", "from:sea-5", "add:salta", "done", "to:south-georgia", "end")
    assert game.position.at[board.SOUTH_GEORGIA] & SHIPS == forces.set_of(["antrim", "salta"])
    assert owner(game, "south-georgia") == "UK"  # neither lost on entering nor able to retake the box
    out = given({"salta": "south-georgia"}, phase="ar-operations").play("op:20", "from:south-georgia", "add:salta")
    assert "to:sea-2" in words(out.play("done"))


@pytest.mark.rule("3.7-c")
def test_ships_are_repaired_in_the_box_only_after_its_capture() -> None:
    game = given({**CAPTORS, "arrow": "sea-7"}, hit=["antrim"], markers={"double": "uk"})
    assert rules_of(game, "op:5") >= {"7.1-op05-c"}
    game.play(*CAPTURE)
    assert owner(game, "south-georgia") == "UK"
    game.play("op:5", "unit:antrim")
    assert game.position.to_dict()["hit"] == []


@pytest.mark.rule("3.7-d")
def test_the_box_is_neither_land_nor_sea_and_its_capture_scores_nothing() -> None:
    box = board.area("south-georgia")
    assert not box.bit & (board.LAND_AREAS | board.SEA_AREAS | board.TEZ)
    assert given({**CAPTORS, "arrow": "sea-7"}).play(*CAPTURE).vp == 8
    assert given(CAPTORS).play(*CAPTURE).vp == 9  # three ships in the box are not in the zone


@pytest.mark.rule("7.1-op04-f")
def test_an_argentine_submarine_alone_in_the_box_does_not_take_it() -> None:
    game = given({"salta": "sea-5"}, phase="ar-submarines", control={"south-georgia": "UK"}, dice=QUIET)
    game.play("to:south-georgia")
    assert (game.phase, owner(game, "south-georgia")) == ("uk-operations", "UK")


@pytest.mark.rule("7.1-op04-f")
def test_ships_meet_in_the_box_as_in_a_sea_area() -> None:
    units = {"conqueror": "south-georgia", "salta": "south-georgia"}
    game = given(units, control={"south-georgia": "UK"})
    assert contested(game, "south-georgia")
    assert "to:south-georgia" in words(game.play("op:20", "in-place"))
