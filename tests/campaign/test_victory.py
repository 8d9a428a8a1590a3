"""Section 4: victory points, sudden death, and who wins the war and the game."""

from typing import Any

import pytest

from fs_core import Campaign, IllegalChoice, Options, forces
from fs_core.campaign.position import Result
from fs_core.forces import OF, SHIPS, UK
from tests.positions import given, rules_of, words

CAPITAL = ("hermes", "invincible", "fearless", "intrepid", "canberra", "qe2", "atlantic-conveyor")
SETTLEMENTS = ("goose-green", "fox-bay", "port-howard", "pebble-island")
NO_PRIZE = ("lafonia", "san-carlos", "fitzroy", "port-louis", "chartres", "hill-cove", "port-stephens")


def hold_fire(game: Campaign) -> Campaign:
    """Whoever may reply does not."""
    while game.decision and game.decision.kind == "target" and "hold" in words(game):
        game.play("hold")
    return game


def causes(game: Campaign) -> list[tuple[str, int]]:
    """What moved the victory points, in order."""
    return [(entry.data["cause"], entry.data["points"]) for entry in game.log if entry.kind == "vp"]


def british_sinking(area: str, target: str = "piedra-buena", *words: str, **more: Any) -> Campaign:
    """Conqueror sinks a ship in an area; another ship lies in the zone, so that absence from it costs nothing."""
    game = given({"conqueror": area, target: area, "antrim": "falklands"}, dice=[1], **more)
    return hold_fire(game.play("op:14", *words, f"to:{area}", "add:conqueror", "done", f"target:{target}"))


def argentine_sinking(ship: str, area: str = "sea-4", **more: Any) -> Campaign:
    """San Luis sinks a British ship that has been hit before."""
    units = {"san-luis": area, ship: area}
    game = given(units | more.pop("units", {}), phase="ar-operations", hit=[ship], dice=[1], **more)
    return hold_fire(game.play("op:20", "in-place", f"to:{area}", "add:san-luis", "done", f"target:{ship}"))


def last_operation(vp: int, **more: Any) -> Result:
    """Britain passes as its last operation with a ship in the zone."""
    more.setdefault("control", {"stanley": "UK"})
    game = given({"antrim": "falklands", **more.pop("units", {})}, operations_remaining=1, vp=vp, **more).play("pass")
    assert game.result is not None
    return game.result


# --- 4.1 and 4.4: the record of points -----------------------------------------------------------------------------


@pytest.mark.rule("4.1-a")
def test_argentine_points_are_added_and_british_ones_subtracted() -> None:
    assert argentine_sinking("sheffield").vp == 8 + 1
    assert british_sinking("sea-6").vp == 8 - 1


@pytest.mark.rule("4.4-0")
def test_points_start_at_8_and_each_change_is_recorded_at_once_with_its_cause() -> None:
    assert Campaign(seed=1).vp == 8
    game = given({"conqueror": "sea-6", "piedra-buena": "sea-6", "antrim": "falklands"}, dice=[1])
    hold_fire(game.play("op:14", "to:sea-6", "add:conqueror", "done", "target:piedra-buena"))
    assert causes(game) == [("sinking", -1)]
    assert game.vp == 8 + sum(points for _, points in causes(game))


@pytest.mark.rule("4.4-0")
def test_land_units_and_aircraft_score_nothing() -> None:
    game = given({"antrim": "falklands", "ri-8": "fox-bay"}, dice=[1])
    game.play("op:21", "to:fox-bay", "add:antrim", "done", "target:ri-8")
    assert (game.position.to_dict()["eliminated"], game.vp) == (["ri-8"], 8)
    game = given({"hermes": "falklands", "dagger-1": "pebble-island"}, dice=[1])
    game.play("op:13", "to:pebble-island", "add:hermes", "done", "target:dagger-1", "stop")
    assert (game.position.to_dict()["eliminated"], game.vp) == (["dagger-1"], 8)
    game = given({"2-para": "fox-bay", "ri-8": "fox-bay"}, phase="ar-operations", hit=["2-para"], dice=[1])
    game.play("op:15", "to:fox-bay", "add:ri-8", "done", "target:2-para", "hold")
    assert (game.position.to_dict()["eliminated"], game.vp) == (["2-para"], 8)


# --- 4.4(1): absence from the zone ---------------------------------------------------------------------------------


@pytest.mark.rule("4.4-1-a", "4.4-1-b")
@pytest.mark.parametrize("ships", [{}, {"antrim": "sea-4"}, {"antrim": "sea-4", "arrow": "sea-5", "hermes": "sea-3"}])
def test_one_point_when_an_operation_ends_without_a_british_surface_ship_in_the_zone(ships: dict[str, str]) -> None:
    game = given(ships).play("pass")
    assert (game.vp, causes(game)) == (9, [("tez", 1)])


@pytest.mark.rule("4.4-1-a")
def test_ships_in_south_georgia_are_not_in_the_zone() -> None:
    assert given({"antrim": "south-georgia"}, control={"south-georgia": "UK"}).play("pass").vp == 9


@pytest.mark.rule("4.4-1-a")
def test_the_moment_that_counts_is_the_end_of_the_operation() -> None:
    enter = given({"antrim": "sea-4"}).play("op:20", "from:sea-4", "add:antrim", "done", "to:sea-7", "end")
    leave = given({"antrim": "sea-7"}).play("op:20", "from:sea-7", "add:antrim", "done", "to:sea-4", "end")
    assert (enter.vp, leave.vp) == (8, 9)


@pytest.mark.rule("4.4-1-c")
@pytest.mark.parametrize("boat", ["spartan", "onyx"])
def test_submarines_do_not_count(boat: str) -> None:
    assert given({boat: "falklands"}).play("pass").vp == 9


@pytest.mark.rule("4.4-1-e")
@pytest.mark.parametrize("area", ["sea-6", "sea-7", "falklands"])
def test_one_damaged_transport_is_enough(area: str) -> None:
    assert given({"norland": area}, hit=["norland"]).play("pass").vp == 8


@pytest.mark.rule("4.4-1-d")
def test_both_operations_of_a_pair_are_tested() -> None:
    game = given({"antrim": "sea-4"}, markers={"double": "uk"}).play("pass")
    assert game.vp == 9
    game.play("op:20", "from:sea-4", "add:antrim", "done", "to:sea-5", "end")
    assert (game.vp, game.operations_remaining) == (10, 29)


def test_by_option_a_pair_is_tested_once_when_the_marker_moves() -> None:
    options = Options(tez_check_per="marker")
    game = given({"antrim": "sea-4"}, markers={"double": "uk"}, options=options).play("pass")
    assert game.vp == 8
    assert game.play("op:20", "from:sea-4", "add:antrim", "done", "to:sea-5", "end").vp == 9
    game = given({"antrim": "sea-4"}, markers={"double": "uk"}, options=options).play("pass")
    assert game.play("op:20", "from:sea-4", "add:antrim", "done", "to:sea-7", "end").vp == 8
    assert given({"antrim": "sea-4"}, options=options).play("pass").vp == 9


def test_severe_weather_is_tested_only_by_option() -> None:
    for tested, vp in ((False, 8), (True, 9)):
        options = Options(tez_check_on_weather=tested)
        game = given({"antrim": "sea-4"}, phase="events", dice=[5, 3], options=options)
        assert (game.operations_remaining, game.vp) == (29, vp)
        game = given({"antrim": "sea-7"}, phase="events", dice=[5, 3], options=options)
        assert (game.operations_remaining, game.vp) == (29, 8)


# --- 4.4(2) to (4): sinkings ---------------------------------------------------------------------------------------


@pytest.mark.rule("4.4-2-a")
@pytest.mark.parametrize("area", ["sea-1", "sea-2", "sea-3", "sea-4", "sea-5"])
def test_an_argentine_ship_sunk_outside_the_zone_scores_for_argentina(area: str) -> None:
    assert british_sinking(area).vp == 9


@pytest.mark.rule("4.4-2-a")
def test_so_does_a_submarine_and_a_sinking_by_an_event() -> None:
    game = given({"conqueror": "sea-3", "san-luis": "sea-3", "antrim": "falklands"}, dice=[1])
    game.play("op:20", "in-place", "to:sea-3", "add:conqueror", "done", "target:san-luis")
    assert hold_fire(game).vp == 9
    game = given({"conqueror": "sea-3", "piedra-buena": "sea-3"}, phase="events", dice=[2, 1, 1])
    game.play("to:sea-3", "add:conqueror", "done", "target:piedra-buena")
    assert hold_fire(game).vp == 9


@pytest.mark.rule("4.4-2-a")
def test_a_leader_marker_played_on_the_die_changes_no_points() -> None:
    game = given(
        {"conqueror": "sea-3", "piedra-buena": "sea-3", "antrim": "falklands"}, dice=[6, 1], markers={"uk-leader": True}
    )
    game.play("op:14", "to:sea-3", "add:conqueror", "done", "target:piedra-buena", "reroll")
    assert hold_fire(game).vp == 9


@pytest.mark.rule("4.4-2-b")
def test_no_such_point_arises_under_operation_10() -> None:
    assert british_sinking("sea-3", "piedra-buena", "with:10").vp == 7
    assert british_sinking("sea-3", "general-belgrano", "with:10").vp == 6


@pytest.mark.rule("4.4-2-c")
@pytest.mark.parametrize("ship", ["25-de-mayo", "general-belgrano"])
def test_two_argentine_ships_count_double_outside(ship: str) -> None:
    assert british_sinking("sea-3", ship).vp == 10
    assert {u.id for u in forces.UNITS if u.side == "AR" and u.vp == 2} == {"25-de-mayo", "general-belgrano"}


@pytest.mark.rule("4.4-3-a")
@pytest.mark.parametrize("area", ["sea-6", "sea-7", "falklands"])
def test_an_argentine_ship_sunk_inside_the_zone_scores_for_britain(area: str) -> None:
    assert british_sinking(area).vp == 7


@pytest.mark.rule("4.4-3-a")
def test_so_does_a_submarine_sunk_in_south_georgia() -> None:
    units = {"conqueror": "south-georgia", "san-luis": "south-georgia", "antrim": "falklands"}
    game = given(units, control={"south-georgia": "UK"}, dice=[1])
    game.play("op:20", "in-place", "to:south-georgia", "add:conqueror", "done", "target:san-luis")
    assert hold_fire(game).vp == 7


@pytest.mark.rule("4.4-3-b")
@pytest.mark.parametrize("ship", ["25-de-mayo", "general-belgrano"])
def test_two_argentine_ships_count_double_inside(ship: str) -> None:
    assert british_sinking("sea-6", ship).vp == 6


def test_submarines_caught_in_south_georgia_score_unless_the_option_says_otherwise() -> None:
    force = {"antrim": "sea-4", "brilliant": "sea-4", "plymouth": "sea-4", "conqueror": "sea-4"}
    troops = {"sas": "aboard antrim", "sbs": "aboard plymouth"}
    caught = {"santa-fe": "south-georgia", "salta": "south-georgia", "arrow": "falklands"}
    for score, vp in ((True, 6), (False, 8)):
        game = given(force | troops | caught, options=Options(op4_subs_score=score))
        game.play("op:4", "from:sea-4", "add:antrim", "add:brilliant", "add:plymouth", "add:conqueror")
        assert set(game.position.to_dict()["eliminated"]) == {"santa-fe", "salta"}
        assert game.vp == vp


@pytest.mark.rule("4.4-4-a")
@pytest.mark.parametrize("ship", CAPITAL)
def test_seven_british_ships_are_worth_two(ship: str) -> None:
    assert argentine_sinking(ship).vp == 10


@pytest.mark.rule("4.4-4-b")
@pytest.mark.parametrize("ship", ["sheffield", "elk", "onyx", "spartan", "norland"])
def test_every_other_british_ship_and_submarine_is_worth_one(ship: str) -> None:
    assert argentine_sinking(ship).vp == 9
    assert {u.vp for u in forces.UNITS if u.bit & SHIPS & OF[UK] and u.id not in CAPITAL} == {1}


@pytest.mark.rule("4.4-4-c")
def test_the_conveyor_scores_only_before_she_has_joined_the_carriers() -> None:
    assert argentine_sinking("atlantic-conveyor").vp == 10
    game = given({"hermes": "sea-7", "invincible": "sea-7", "atlantic-conveyor": "sea-6"})
    game.play("op:20", "from:sea-6", "add:atlantic-conveyor", "done", "to:sea-7", "end")
    data = game.position.to_dict()
    assert (data["units"]["atlantic-conveyor"], data["eliminated"], game.vp) == ("off-map", [], 8)


@pytest.mark.rule("4.4-4-d")
@pytest.mark.parametrize("area", ["sea-1", "sea-4", "sea-6", "falklands", "south-georgia"])
def test_british_losses_score_wherever_they_happen(area: str) -> None:
    assert argentine_sinking("sheffield", area).vp == 9


# --- 4.4(5): ground ------------------------------------------------------------------------------------------------


def british_landing(area: str, **more: Any) -> Campaign:
    """British troops land in an area without land units."""
    units = {"fearless": "falklands", "2-para": "aboard fearless"}
    return given(units, **more).play("op:16", f"to:{area}", "add:2-para", "done")


def argentine_landing(area: str) -> Campaign:
    """Argentine troops land in an empty area that is British."""
    units = {"cabo-san-antonio": "falklands", "ri-4": "aboard cabo-san-antonio"}
    game = given(units, phase="ar-operations", control={area: "UK"})
    return game.play("op:16", f"to:{area}", "add:ri-4", "done")


@pytest.mark.rule("4.4-5-a")
def test_port_stanley_taken_is_worth_four() -> None:
    assert british_landing("stanley").vp == 4


@pytest.mark.rule("4.4-5-b")
@pytest.mark.parametrize("area", SETTLEMENTS)
def test_four_settlements_taken_are_worth_one(area: str) -> None:
    game = british_landing(area)
    assert (game.vp, causes(game)) == (7, [("area", -1)])


@pytest.mark.rule("4.4-5-c")
@pytest.mark.parametrize(("area", "points"), [("stanley", 4), *((area, 1) for area in SETTLEMENTS)])
def test_argentina_gets_the_same_back(area: str, points: int) -> None:
    assert argentine_landing(area).vp == 8 + points


@pytest.mark.rule("4.4-5-d")
def test_british_again_after_a_contest_scores_nothing() -> None:
    units = {"2-para": "goose-green", "ri-12": "swan-inlet", "antrim": "falklands"}
    game = given(units, phase="ar-operations", dice=[4, 6, 1])
    game.play("op:24", "from:swan-inlet", "add:ri-12", "done", "to:goose-green", "end")
    assert game.vp == 8
    game.play("op:15", "to:goose-green", "add:2-para", "done", "target:ri-12", "hold")
    assert (game.position.to_dict()["eliminated"], game.vp) == (["ri-12"], 8)


@pytest.mark.rule("4.4-5-e")
@pytest.mark.parametrize("area", NO_PRIZE)
def test_no_other_area_scores(area: str) -> None:
    game = british_landing(area)
    assert (game.position.to_dict()["control"][area], game.vp) == ("UK", 8)
    assert argentine_landing(area).vp == 8


@pytest.mark.rule("4.4-6", "7.1-op02-d")
def test_mobilisation_and_political_pressure_score_too() -> None:
    for called_up in ([], ["bim-3", "sf-anf"]):
        game = given({}, phase="ar-operations", markers={"mobilised": called_up}).play("op:2", "unit:ri-2")
        assert causes(game) == [("op02", -1)]
    game = given({"antrim": "falklands"}, markers={"pressure": [1]}).play("pass")
    assert causes(game) == [("e45", 2)]


# --- 4.5: sudden death ---------------------------------------------------------------------------------------------


@pytest.mark.rule("4.5-a")
@pytest.mark.parametrize(("vp", "over"), [(17, False), (18, True), (19, True)])
def test_at_plus_20_or_beyond_argentina_wins_war_and_game_at_once(vp: int, over: bool) -> None:
    game = argentine_sinking("canberra", vp=vp)
    assert game.over is over
    if over:
        assert game.result == Result("AR", "AR", "plus-20", vp + 2, "4.5")
        assert game.phase == "ar-operations"
        assert game.choices == ()


@pytest.mark.rule("4.5-a")
def test_what_one_battle_brings_is_netted_before_the_test() -> None:
    units = {"san-luis": "sea-6", "hercules": "sea-6", "sheffield": "sea-6"}
    game = given(units, phase="ar-operations", vp=19, hit=["sheffield"], dice=[1, 1])
    game.play("op:14", "to:sea-6", "add:hercules", "done", "target:sheffield", "target:hercules")
    assert set(game.position.to_dict()["eliminated"]) == {"sheffield", "hercules"}
    assert (game.vp, game.over) == (19, False)


@pytest.mark.rule("4.5-b")
@pytest.mark.parametrize(("vp", "over"), [(-3, False), (-4, True), (-5, True)])
def test_at_minus_5_or_beyond_britain_wins_war_and_game_at_once(vp: int, over: bool) -> None:
    game = given({"2-para": "stanley"}, phase="ar-operations", vp=vp).play("op:2", "unit:ri-2")
    assert game.over is over
    if over:
        assert game.result == Result("UK", "UK", "minus-5", vp - 1, "4.5")


@pytest.mark.rule("4.5-c")
def test_minus_5_without_port_stanley_does_not_end_the_game() -> None:
    game = given({}, phase="ar-operations", vp=-6).play("op:2", "unit:ri-2")
    assert (game.vp, game.over) == (-7, False)
    assert british_landing("san-carlos", vp=-6).over is False


@pytest.mark.rule("4.5-c")
def test_port_stanley_taken_later_ends_it() -> None:
    assert british_landing("stanley", vp=-6).result == Result("UK", "UK", "minus-5", -10, "4.5")
    assert british_landing("stanley", vp=-1).result == Result("UK", "UK", "minus-5", -5, "4.5")
    assert british_landing("stanley", vp=0).over is False


@pytest.mark.rule("4.5-c")
def test_a_contested_port_stanley_is_not_held_and_clearing_it_ends_the_game() -> None:
    units = {"2-para": "stanley", "ri-3": "stanley", "antrim": "falklands"}
    game = given(units, vp=-5, control={"stanley": "UK"}, markers={"double": "uk"}, dice=[1]).play("pass")
    assert not game.over
    game.play("op:15", "to:stanley", "add:2-para", "done", "target:ri-3", "hold")
    assert game.result == Result("UK", "UK", "minus-5", -5, "4.5")


def test_by_option_minus_5_needs_no_port_stanley() -> None:
    options = Options(sudden_death_needs_stanley=False)
    game = given({}, phase="ar-operations", vp=-4, options=options).play("op:2", "unit:ri-2")
    assert game.result == Result("UK", "UK", "minus-5", -5, "4.5")
    assert "Port Stanley" not in game.log[-1].text


@pytest.mark.rule("4.5-d")
def test_an_attack_in_the_events_phase_may_end_the_game() -> None:
    units = {"general-belgrano": "sea-3", "conqueror": "sea-3"}
    game = given(units, phase="events", vp=19, dice=[3, 4, 1])
    game.play("to:sea-3", "target:general-belgrano", "add:conqueror", "done")
    assert (game.result, game.phase) == (Result("AR", "AR", "plus-20", 21, "4.5"), "events")


# --- 4.2 and 4.6: after the last operation -------------------------------------------------------------------------


@pytest.mark.rule("4.2-a", "4.2-b")
@pytest.mark.parametrize("vp", [-3, 0, 8])
def test_without_port_stanley_argentina_wins_war_and_game_whatever_the_points(vp: int) -> None:
    assert last_operation(vp, control={"stanley": "AR"}) == Result("AR", "AR", "stanley", vp, "4.2")


@pytest.mark.rule("4.2-a")
def test_port_stanley_taken_by_the_last_operation_is_in_time() -> None:
    assert british_landing("stanley", operations_remaining=1, vp=3).result == Result("UK", "UK", "points", -1, "4.6")


@pytest.mark.rule("4.2-c")
@pytest.mark.parametrize("intruder", ["commandos-601", "ri-3"])
def test_a_contested_port_stanley_is_not_controlled(intruder: str) -> None:
    units = {"2-para": "stanley", intruder: "stanley"}
    assert last_operation(-3, units=units).reason == "stanley"
    by_option = last_operation(-3, units=units, options=Options(contested_stanley_counts=True))
    assert (by_option.reason, by_option.winner) == ("points", "UK")


@pytest.mark.rule("4.2-d")
def test_port_stanley_wins_the_war_and_points_the_game() -> None:
    result = last_operation(2)
    assert (result.war_winner, result.winner) == ("UK", "AR")


@pytest.mark.rule("4.1-b")
def test_the_final_total_decides_the_game() -> None:
    assert [last_operation(vp).winner for vp in (-1, 0, 1)] == ["UK", "UK", "AR"]


@pytest.mark.rule("4.6-a")
@pytest.mark.parametrize("vp", [-4, 0])
def test_zero_or_less_is_a_british_win(vp: int) -> None:
    assert last_operation(vp) == Result("UK", "UK", "points", vp, "4.6")


@pytest.mark.rule("4.6-b")
@pytest.mark.parametrize("vp", [1, 19])
def test_more_than_zero_is_an_argentine_win(vp: int) -> None:
    assert last_operation(vp) == Result("AR", "UK", "points", vp, "4.6")


@pytest.mark.rule("4.6-b")
def test_what_falls_due_on_the_last_operation_counts() -> None:
    absent = given({"antrim": "sea-4"}, operations_remaining=1, vp=0, control={"stanley": "UK"}).play("pass")
    assert absent.result == Result("AR", "UK", "points", 1, "4.6")
    pressed = last_operation(-1, markers={"pressure": [1]})
    assert pressed == Result("AR", "UK", "points", 1, "4.6")


# --- 4.3: surrender ------------------------------------------------------------------------------------------------

MOMENTS = {
    "the set-up": lambda: Campaign(seed=1),
    "a British phase": lambda: given({"antrim": "sea-4"}),
    "the middle of an operation": lambda: given({"antrim": "sea-4"}).play("op:20", "from:sea-4"),
    "an Argentine phase": lambda: given({}, phase="ar-operations"),
    "a submarine phase": lambda: given({"san-luis": "sea-1"}, phase="ar-submarines"),
    "a leader's decision": lambda: given({}, phase="events", markers={"uk-leader": True}, dice=[1]),
}


@pytest.mark.rule("4.3-a")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("word", "winner"), [("concede:uk", "AR"), ("concede:ar", "UK")])
def test_either_side_may_concede_at_any_time(moment: str, word: str, winner: str) -> None:
    game = MOMENTS[moment]()
    assert word not in words(game)
    assert rules_of(game, word) == set()
    game.play(word)
    assert game.result == Result(winner, winner, "concession", game.vp, "4.3")


@pytest.mark.rule("4.3-a")
def test_nobody_concedes_a_game_that_is_over() -> None:
    game = given({}).play("concede:uk")
    for word in ("concede:ar", "pass"):
        with pytest.raises(IllegalChoice, match=r"over .*5\.1-d"):
            game.play(word)
    assert game.result is not None
    assert game.result.winner == "AR"
