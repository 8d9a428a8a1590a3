"""Section 3: the start, control and South Georgia."""

import pytest

from fs_core import Campaign, Options, board, forces
from fs_core.forces import LAND, OF, SHIPS, SURFACE
from tests.positions import given, rules_of, words


@pytest.fixture
def start() -> dict[str, str]:
    return Campaign(seed=1).position.to_dict()["units"]


@pytest.mark.rule("1.1-b", "3.2-a", "3.3-a", "3.3-b")
def test_the_forces_stand_where_their_counters_say(start: dict[str, str]) -> None:
    position = Campaign(seed=1).position
    assert not position.areas_with(LAND & OF["UK"], board.LAND_AREAS)
    assert {start[i] for i in forces.ids(SURFACE & OF["UK"]) if i in start} == {"sea-4"}
    assert start["sas"] == "aboard hermes"
    for unit in forces.UNITS:
        if unit.side == "AR" and not unit.setup.startswith("reserve"):
            assert start[unit.id] == unit.setup


@pytest.mark.rule("3.1-a", "3.3-c")
def test_only_the_two_submarines_are_placed_freely_and_in_the_zone() -> None:
    game = Campaign(seed=1)
    for _ in range(2):
        assert words(game) == ["to:sea-6", "to:sea-7", "to:falklands"]
        assert rules_of(game, "to:sea-4") == {"3.3"}
        game.play("to:falklands")
    assert game.position.to_dict()["units"]["splendid"] == "falklands"
    assert game.phase == "uk-operations"


@pytest.mark.rule("3.4-a", "3.4-b", "3.4-c")
def test_reinforcements_wait_in_six_groups_and_three_units(start: dict[str, str]) -> None:
    waiting = {u.id: u.setup for u in forces.UNITS if u.id not in start and u.id not in ("spartan", "splendid")}
    assert {w for w in waiting.values() if w.startswith("reserve")} == {f"reserve R{n}" for n in range(1, 7)} | {"reserve op2"}
    assert {i for i, w in waiting.items() if forces.unit(i).side == "AR"} == {"bim-3", "ri-2", "sf-anf"}
    assert waiting["2-para"] == "aboard norland"


@pytest.mark.rule("2.9-a", "2.9-d", "2.9-e", "2.9-f", "2.9-g", "3.5-a", "3.5-b", "3.5-c")
def test_the_tracks_and_markers_at_the_start() -> None:
    game = Campaign(seed=1)
    data = game.position.to_dict()
    markers = data["markers"]
    assert (game.operations_remaining, game.vp, data["hit"]) == (30, 8, [])
    assert (markers["uk-leader"], markers["ar-leader"], markers["black-buck"]) == (False, False, False)
    assert (markers["exocet"], markers["stealth-missions"]) == ("unused", 5)


@pytest.mark.rule("4.7-a", "4.7-b", "4.7-c")
def test_the_sides_may_be_bid_for() -> None:
    game = Campaign(seed=1, options=Options(bidding=True))
    assert words(game) == [f"bid:{n}" for n in range(1, 31)]
    assert game.why_not("bid:31")
    game.play("bid:27")
    assert not [entry for entry in game.log if entry.kind == "bid"]
    game.play("bid:25")
    assert game.operations_remaining == 25
    assert game.log[-1].data == {"bids": [27, 25], "second_is_british": True}


@pytest.mark.rule("4.7-d")
@pytest.mark.parametrize(("die", "second"), [(3, False), (4, True)])
def test_equal_bids_are_tossed_for(die: int, second: bool) -> None:
    game = Campaign(options=Options(bidding=True), dice=[die]).play("bid:22", "bid:22")
    assert game.operations_remaining == 22
    assert game.log[-1].data["second_is_british"] is second


def test_the_number_of_operations_is_an_option() -> None:
    assert Campaign(seed=1, options=Options(start_ops=12)).operations_remaining == 12


# --- control (3.6) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.6-c")
def test_argentina_controls_everything_at_the_start() -> None:
    assert set(Campaign(seed=1).position.to_dict()["control"].values()) == {"AR"}


@pytest.mark.rule("3.6-a")
def test_sea_areas_have_no_controller() -> None:
    assert not [area for area in Campaign(seed=1).position.to_dict()["control"] if area.startswith("sea")]


@pytest.mark.rule("3.6-b", "3.6-g", "9.1-a", "9.1-b")
def test_a_fleet_passes_the_enemy_and_all_land_in_his_hands() -> None:
    fleet = {ship: "sea-4" for ship in ("hermes", "invincible", "antrim", "glamorgan", "arrow")}
    game = given({**fleet, "general-belgrano": "sea-6", "hercules": "falklands", "ri-8": "fox-bay"})
    game.play("op:20", "from:sea-4", "all", "to:falklands", "end")
    assert {game.position.to_dict()["units"][ship] for ship in fleet} == {"falklands"}
    assert not [entry for entry in game.log if entry.kind == "die"]


@pytest.mark.rule("3.6-d", "10.8-h", "7.1-op24-c")
def test_entering_contests_without_taking() -> None:
    game = given({"sas": "fitzroy", "ri-3": "stanley"}, control={"fitzroy": "UK"})
    game.play("op:24", "from:fitzroy", "add:sas", "done", "to:stanley", "end")
    assert game.position.contested(board.STANLEY)
    assert game.position.to_dict()["control"]["stanley"] == "AR"


@pytest.mark.rule("3.6-e", "4.4-5-b", "10.11-a", "10.2-n")
def test_the_last_defender_lost_gives_the_area() -> None:
    game = given({"2-para": "fox-bay", "ri-8": "fox-bay"}, dice=[1, 6])
    game.play("op:15", "to:fox-bay", "add:2-para", "done", "target:ri-8", "target:2-para")
    data = game.position.to_dict()
    assert data["control"]["fox-bay"] == "UK"
    assert data["eliminated"] == ["ri-8"]
    assert game.vp == 8 - 1 + 1  # Fox Bay, and no ship in the zone


@pytest.mark.rule("3.6-f", "3.6-k", "3.6-j", "4.4-5-c", "4.4-5-d")
def test_an_area_changes_hands_and_an_empty_one_keeps_its_owner() -> None:
    units = {"2-para": "port-howard", "antrim": "falklands", "ri-5": "hill-cove"}
    game = given(units, control={"port-howard": "UK"}, vp=7)
    game.play("op:24", "from:port-howard", "add:2-para", "done", "to:fox-bay", "end")
    assert game.position.to_dict()["control"]["port-howard"] == "UK"
    assert game.vp == 6  # Fox Bay taken
    game.play("op:24", "from:hill-cove", "add:ri-5", "done", "to:port-howard", "end")
    assert game.position.to_dict()["control"]["port-howard"] == "AR"
    assert game.vp == 7


@pytest.mark.rule("3.6-l")
def test_special_forces_alone_take_an_empty_area() -> None:
    game = given({"sas": "chartres", "antrim": "falklands"}, control={"chartres": "UK"})
    game.play("op:24", "from:chartres", "add:sas", "done", "to:port-howard", "end")
    assert game.position.to_dict()["control"]["port-howard"] == "UK"
    assert game.vp == 7
    options = Options(sf_can_control=False)
    game = given({"sas": "chartres", "antrim": "falklands"}, control={"chartres": "UK"}, options=options)
    game.play("op:24", "from:chartres", "add:sas", "done", "to:port-howard", "end")
    assert game.position.to_dict()["control"]["port-howard"] == "AR"


@pytest.mark.rule("4.4-5-e")
def test_an_area_without_points_scores_nothing() -> None:
    game = given({"2-para": "goose-green", "antrim": "falklands"}, control={"goose-green": "UK"})
    game.play("op:24", "from:goose-green", "add:2-para", "done", "to:lafonia", "end")
    assert game.position.to_dict()["control"]["lafonia"] == "UK"
    assert game.vp == 8


@pytest.mark.rule("3.6-h")
def test_aircraft_need_a_base_of_their_own_side() -> None:
    units = {"dagger-1": "argentina", "2-para": "goose-green"}
    game = given(units, phase="ar-operations", control={"goose-green": "UK", "stanley": "UK"})
    game.play("op:3", "from:argentina")
    assert words(game) == ["to:pebble-island"]
    assert "7.1-op03-d" in rules_of(game, "to:goose-green")


@pytest.mark.rule("3.6-i")
def test_a_sea_area_is_contested_by_ships_and_boats_of_both() -> None:
    game = given({"spartan": "sea-3", "hercules": "sea-3", "hermes": "sea-7"})
    assert game.position.contested(board.NUMBER["sea-3"])
    assert not game.position.contested(board.NUMBER["sea-7"])


@pytest.mark.rule("3.7-b", "6.4-b")
def test_only_argentine_submarines_go_to_south_georgia() -> None:
    units = {"hercules": "sea-5", "santa-fe": "sea-5", "salta": "sea-5", "san-luis": "sea-5"}
    game = given(units, phase="ar-operations")
    game.play("op:20", "from:sea-5", "add:hercules", "done")
    assert "9.1" in rules_of(game, "to:south-georgia")
    game.undo(to="operation").play("op:20", "from:sea-5", "add:san-luis", "add:salta", "add:santa-fe", "done", "to:south-georgia")
    assert game.position.at[board.SOUTH_GEORGIA] & SHIPS == forces.set_of(["san-luis", "salta", "santa-fe"])


@pytest.mark.rule("3.7-c", "3.7-d", "9.1-c", "6.4-a")
def test_south_georgia_held_is_open_to_all_british_ships_and_never_scores() -> None:
    fleet = {ship: "sea-5" for ship in ("hermes", "antrim", "canberra", "fearless", "arrow", "ardent", "norland", "elk", "qe2", "alacrity")}
    game = given({**fleet, "2-para": "aboard norland"}, control={"south-georgia": "UK"}, vp=0)
    game.play("op:20", "from:sea-5", "all", "to:south-georgia", "end")
    assert len(forces.ids(game.position.at[board.SOUTH_GEORGIA])) == 10
    assert game.vp == 1  # the box is not in the zone
    game = given({"antrim": "sea-5"})
    game.play("op:20", "from:sea-5", "add:antrim", "done")
    assert "9.1" in rules_of(game, "to:south-georgia")
    game = given({"antrim": "sea-5"}, options=Options(sg_open_before_op4=True))
    assert "to:south-georgia" in words(game.play("op:20", "from:sea-5", "add:antrim", "done"))
