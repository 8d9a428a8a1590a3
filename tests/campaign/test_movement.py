"""Section 9: where ships and troops go, how far carriers and aircraft reach, forced base changes, the mainland."""

import random
from typing import Any

import pytest

from fs_core import Campaign, Options, board, forces
from fs_core.campaign.plain import PositionError
from fs_core.campaign.position import ELIMINATED
from fs_core.forces import AIR, AR, CONVEYOR, OF, SHIPS, UK, UNITS
from tests.positions import dice_of, given, rules_of, words

SEAS = ("sea-1", "sea-2", "sea-3", "sea-4", "sea-5", "sea-6", "sea-7", "falklands")
QUIET = [4, 6]  # event 4-6 asks nothing and moves nothing


def argentine(units: dict[str, str], **more: Any) -> Campaign:
    """An Argentine operations phase."""
    return given(units, phase="ar-operations", **more)


def place(game: Campaign, unit: str) -> str:
    """Where a unit is."""
    return str(game.position.to_dict()["units"][unit])


# --- 9.1: ships ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1-a")
def test_ships_go_straight_to_any_sea_area() -> None:
    sail = ("op:20", "from:sea-4", "add:antrim", "done")
    game = given({"antrim": "sea-4", "hercules": "sea-7"}).play(*sail)
    assert set(words(game)) == {f"to:{area}" for area in SEAS if area != "sea-4"}
    assert rules_of(game, "to:sea-4") == {"9.1"}
    assert place(game.play("to:falklands", "end"), "antrim") == "falklands"
    assert dice_of(game) == []


@pytest.mark.rule("9.1-b")
def test_a_force_has_any_number_of_ships() -> None:
    fleet = [unit.id for unit in UNITS if unit.bit & SHIPS & OF[UK]]
    game = given(dict.fromkeys(fleet, "sea-4")).play("op:20", "from:sea-4", "all", "to:sea-7", "end")
    assert {place(game, ship) for ship in fleet if ship != "atlantic-conveyor"} == {"sea-7"}
    assert len(fleet) == 39


@pytest.mark.rule("9.1-c")
def test_all_british_ships_but_only_argentine_submarines_go_to_and_from_south_georgia() -> None:
    held = {"south-georgia": "UK"}
    for ship in ("hermes", "norland", "antrim", "spartan"):
        there = given({ship: "sea-7"}, control=held).play("op:20", "from:sea-7", f"add:{ship}", "done")
        back = given({ship: "south-georgia"}, control=held).play("op:20", "from:south-georgia", f"add:{ship}", "done")
        assert "to:south-georgia" in words(there)
        assert {"to:sea-5", "to:sea-7"} <= set(words(back))
    for ship, may in (("hercules", False), ("25-de-mayo", False), ("salta", True)):
        game = argentine({ship: "sea-5"}).play("op:20", "from:sea-5", f"add:{ship}", "done")
        assert ("to:south-georgia" in words(game)) is may
        assert rules_of(game, "to:south-georgia") == (set() if may else {"9.1"})


def test_britain_enters_south_georgia_only_by_operation_4_unless_the_option_opens_it() -> None:
    sail = ("op:20", "from:sea-5", "add:antrim", "done")
    game = given({"antrim": "sea-5"}).play(*sail)
    assert rules_of(game, "to:south-georgia") == {"9.1"}
    loose = given({"antrim": "sea-5"}, options=Options(sg_open_before_op4=True)).play(*sail)
    loose.play("to:south-georgia", "end")
    assert place(loose, "antrim") == "south-georgia"
    assert loose.position.to_dict()["control"]["south-georgia"] == "AR"


# --- 9.2: troops ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.2-a")
@pytest.mark.parametrize("area", [area.id for area in board.AREAS if area.kind == "land" and area.adjacent])
def test_troops_march_across_land_borders_alone(area: str) -> None:
    game = given({"2-para": area}).play("op:24", f"from:{area}", "add:2-para", "done")
    assert set(words(game)) == {f"to:{other}" for other in board.area(area).adjacent}
    assert rules_of(game, "to:pebble-island") == {"9.2"}


@pytest.mark.rule("9.2-a")
def test_nobody_marches_from_pebble_island() -> None:
    assert rules_of(given({"2-para": "pebble-island"}), "op:24") == {"7.1-op24-a"}


@pytest.mark.rule("9.2-b")
def test_a_land_force_has_any_number_of_units() -> None:
    troops = [unit.id for unit in UNITS if unit.kind == "land" and unit.side == UK]
    game = given(dict.fromkeys(troops, "san-carlos")).play("op:24", "from:san-carlos", "all", "to:douglas", "end")
    assert {place(game, unit) for unit in troops} == {"douglas"}
    assert len(troops) == 12


@pytest.mark.rule("9.2-c")
def test_troops_march_one_area_an_operation_unless_flown() -> None:
    game = given({"2-para": "lafonia"}).play("op:24", "from:lafonia", "add:2-para", "done")
    assert words(game) == ["to:goose-green"]
    assert rules_of(game, "to:san-carlos") == rules_of(game, "to:stanley") == {"9.2"}
    game = given({"2-para": "lafonia", "3-para": "douglas"}).play("op:22", "from:lafonia")
    assert "to:douglas" in words(game)


# --- 9.3: carriers -------------------------------------------------------------------------------------------------

ONE_EACH = dict(
    zip(
        ("hercules", "trinidad", "piedra-buena", "drummond", "granville", "guerrico", "comodoro-py", "comodoro-segui"),
        SEAS,
        strict=True,
    )
)


@pytest.mark.rule("9.3-a")
@pytest.mark.parametrize("area", SEAS)
def test_a_carrier_reaches_its_own_area_and_those_beside_it(area: str) -> None:
    game = given({"hermes": area, **ONE_EACH}).play("op:18")
    reached = {area, *board.area(area).adjacent} & set(SEAS)
    assert {word for word in words(game) if word.startswith("to:")} == {f"to:{other}" for other in reached}
    for other in set(SEAS) - reached:
        assert rules_of(game, f"to:{other}") == {"9.3"}


@pytest.mark.rule("9.3-a")
def test_an_argentine_carrier_does_not_attack_from_port() -> None:
    units = {"25-de-mayo": "argentina", "antrim": "sea-1"}
    assert "op:18" not in words(argentine(units))
    assert "op:18" in words(argentine({**units, "25-de-mayo": "sea-2"}))


@pytest.mark.rule("7.1-op18-c")
def test_carriers_join_a_strike_of_aircraft_or_fly_one_alone() -> None:
    units = {"25-de-mayo": "sea-2", "dagger-1": "argentina", "antrim": "sea-6"}
    alone = argentine(units).play("op:18", "to:sea-6", "carriers", "add:25-de-mayo", "done")
    assert alone.decision.unit == "25-de-mayo"
    joined = argentine(units).play("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "done", "add:25-de-mayo")
    joined.play("done", "target:antrim")
    assert joined.decision.unit == "dagger-1"


@pytest.mark.rule("9.3-b")
def test_distance_does_not_weaken_a_carriers_fire() -> None:
    for area in ("sea-6", "sea-7"):
        game = given({"hermes": area, "hercules": "sea-6"}, dice=[6])
        game.play("op:18", "to:sea-6", "carriers", "add:hermes", "done", "target:hercules", "hold")
        assert dice_of(game)[0]["needed"] == forces.unit("hermes").anti_surface


@pytest.mark.rule("9.3-c")
@pytest.mark.parametrize(("area", "may"), [("falklands", True), ("sea-6", True), ("sea-7", True), ("sea-4", False)])
def test_in_the_falkland_islands_area_or_beside_it_a_carrier_reaches_every_land_area(area: str, may: bool) -> None:
    garrisons = {"ri-5": "port-howard", "ri-3": "stanley", "ri-8": "fox-bay", "bim-3-h": "pebble-island"}
    game = given({"hermes": area, **garrisons})
    assert ("op:19" in words(game)) is may
    if may:
        assert set(words(game.play("op:19"))) == {f"to:{place}" for place in garrisons.values()}


# --- 9.4: aircraft from the mainland -------------------------------------------------------------------------------


@pytest.mark.rule("9.4-a")
@pytest.mark.parametrize("aircraft", ["dagger-1", "canberra-bomber-1", "super-etendard"])
@pytest.mark.parametrize("area", SEAS)
def test_mainland_aircraft_but_a4s_fly_up_to_the_range_line(aircraft: str, area: str) -> None:
    game = argentine({aircraft: "argentina", "antrim": area})
    assert ("op:18" in words(game)) is (area in ("sea-1", "sea-2", "sea-3", "sea-6", "falklands"))


@pytest.mark.rule("9.4-b", "9.4-d")
@pytest.mark.parametrize("area", SEAS)
def test_a4s_reach_four_areas_and_refuelled_the_islands_but_nothing_else(area: str) -> None:
    game = argentine({"a4-1": "argentina", "antrim": area})
    assert ("op:18" in words(game)) is (area in ("sea-1", "sea-2", "sea-3", "sea-6", "falklands"))


SKYHAWKS = {f"a4-{n}": "argentina" for n in range(1, 7)}
FOUR = ("add:a4-1", "add:a4-2", "add:a4-3", "add:a4-4")


@pytest.mark.rule("9.4-c")
def test_four_a4s_are_refuelled_for_one_operation_in_the_falkland_islands_area() -> None:
    units = {**SKYHAWKS, "dagger-1": "argentina", "antrim": "falklands"}
    game = argentine(units).play("op:18", "to:falklands", "from:argentina", *FOUR)
    assert words(game) == ["add:dagger-1", "done"]
    assert rules_of(game, "add:a4-5") == {"9.4-c"}


@pytest.mark.rule("9.4-c")
def test_nearer_areas_and_bases_in_the_islands_need_no_refuelling() -> None:
    near = argentine({**SKYHAWKS, "antrim": "sea-6"}).play("op:18", "to:sea-6", "from:argentina", *FOUR, "add:a4-5")
    assert words(near) == ["add:a4-6", "done"]
    units = {**SKYHAWKS, "a4-11": "stanley", "antrim": "falklands", "hercules": "falklands"}
    game = argentine(units).play("op:20", "in-place", "to:falklands", "add:hercules", "done", *FOUR)
    assert words(game) == ["add:a4-11", "done"]


@pytest.mark.rule("9.4-c")
def test_each_operation_and_each_event_has_four_refuellings_of_its_own() -> None:
    units = {**SKYHAWKS, "antrim": "falklands"}
    event = given({**units, "hercules": "falklands"}, phase="events", dice=[4, 4]).play("to:falklands", "add:hercules")
    assert rules_of(event.play(*FOUR), "add:a4-5") == {"9.4-c"}
    pair = argentine(units, markers={"double": "ar"}, dice=[6] * 12)
    for _ in range(2):
        pair.play("op:18", "to:falklands", "from:argentina", *FOUR, "done", "spread")
        while pair.decision.kind == "target":
            pair.play("hold")
    assert pair.phase == "uk-operations"


@pytest.mark.rule("9.4-d")
def test_refuelled_a4s_reach_the_land_areas_of_the_islands_too() -> None:
    game = argentine({**SKYHAWKS, "2-para": "san-carlos", "antrim": "sea-7"})
    assert "op:18" not in words(game)
    game.play("op:19", "to:san-carlos", "from:argentina", *FOUR)
    assert words(game) == ["done"]


def test_a_change_of_base_to_the_islands_needs_refuelling_unless_the_option_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # No base of the printed map has room for a fifth A-4, so the limit shows on a map with a larger one alone.
    wider = tuple(area._replace(airbase=9) if area.id == "stanley" else area for area in board.AREAS)
    monkeypatch.setattr(board, "AREAS", wider)
    for needed in (True, False):
        game = argentine(SKYHAWKS, options=Options(ferry_needs_range=needed))
        game.play("op:3", "from:argentina", "to:stanley", *FOUR)
        assert rules_of(game, "add:a4-5") == ({"9.4-c"} if needed else set())
    home = argentine(dict.fromkeys(SKYHAWKS, "stanley")).play("op:3", "from:stanley", "to:argentina", *FOUR)
    assert "add:a4-5" in words(home)  # the way back is free


# --- 9.5: aircraft from the islands --------------------------------------------------------------------------------


@pytest.mark.rule("9.5-a")
@pytest.mark.parametrize("aircraft", ["dagger-1", "a4-1"])
@pytest.mark.parametrize("area", SEAS)
def test_aircraft_in_the_islands_reach_every_sea_area_unless_the_option_keeps_them_near(
    aircraft: str, area: str
) -> None:
    units = {aircraft: "stanley", "antrim": area}
    assert "op:18" in words(argentine(units))
    tactical = argentine(units, options=Options(falklands_air_range="tactical"))
    assert ("op:18" in words(tactical)) is (area == "falklands")


@pytest.mark.rule("9.5-b")
@pytest.mark.parametrize("base", ["stanley", "argentina"])
def test_no_aircraft_enters_south_georgia(base: str) -> None:
    units = {"dagger-1": base, "antrim": "south-georgia", "salta": "south-georgia"}
    game = argentine({**units, "arrow": "falklands"}, control={"south-georgia": "UK"}, dice=[6])
    assert rules_of(game.play("op:18"), "to:south-georgia") == {"9.4"}
    game.undo().play("op:20", "in-place", "to:south-georgia", "add:salta", "done")
    assert "add:dagger-1" not in words(game)


# --- 9.6: forced base changes --------------------------------------------------------------------------------------

FIGHT = {"2-para": "goose-green", "ri-12": "goose-green", "antrim": "falklands"}
CLEAR = ("op:15", "to:goose-green", "add:2-para", "done", "target:ri-12", "hold")


@pytest.mark.rule("9.6-a")
def test_aircraft_alone_with_british_troops_leave_at_once() -> None:
    game = given({**FIGHT, "pucara-1": "goose-green"}, dice=[1]).play(*CLEAR)
    assert (game.decision.side, game.decision.kind, game.phase) == ("AR", "base", "uk-operations")
    stays = given({**FIGHT, "pucara-1": "goose-green", "ri-25": "goose-green"}, dice=[1]).play(*CLEAR, "hold")
    assert stays.position.to_dict()["eliminated"] == ["ri-12"]
    assert place(stays, "pucara-1") == "goose-green"
    assert stays.phase == "ar-operations"


@pytest.mark.rule("9.6-a")
def test_special_forces_are_enough_and_a_walk_out_too() -> None:
    game = given({"sas": "lafonia", "pucara-1": "goose-green", "antrim": "falklands"})
    game.play("op:24", "from:lafonia", "add:sas", "done", "to:goose-green")
    assert (game.decision.kind, game.decision.unit) == ("base", "pucara-1")
    game = argentine({**FIGHT, "pucara-1": "goose-green"})
    game.play("op:24", "from:goose-green", "add:ri-12", "done", "to:lafonia")
    assert (game.phase, game.decision.kind, game.decision.unit) == ("ar-operations", "base", "pucara-1")


@pytest.mark.rule("9.6-b")
def test_they_go_to_another_held_or_contested_base_with_room_or_to_the_mainland() -> None:
    full = {"pucara-3": "stanley", "pucara-4": "stanley", "pucara-5": "stanley"}
    contested = {"3-para": "pebble-island", "bim-3-h": "pebble-island"}
    for holder in ("AR", "UK"):
        units = {**FIGHT, **full, **contested, "pucara-1": "goose-green"}
        game = given(units, dice=[1], control={"pebble-island": holder}).play(*CLEAR)
        assert words(game) == ["to:argentina", "to:pebble-island"]
    assert rules_of(game, "to:stanley") == {"6.2(3)"}
    assert rules_of(game, "to:goose-green") >= {"9.6-a"}
    assert rules_of(game, "to:fox-bay") == {"6.2"}
    lost = given({**FIGHT, "3-para": "pebble-island", "pucara-1": "goose-green"}, dice=[1]).play(*CLEAR)
    assert words(lost) == ["to:argentina", "to:stanley"]
    assert rules_of(lost, "to:pebble-island") == {"9.6-b"}


@pytest.mark.rule("9.6-b")
def test_after_black_buck_pucaras_still_find_a_base_in_the_islands() -> None:
    game = given({**FIGHT, "pucara-1": "goose-green"}, dice=[1], markers={"black-buck": True}).play(*CLEAR)
    assert words(game) == ["to:argentina", "to:stanley", "to:pebble-island"]


@pytest.mark.rule("9.6-c")
@pytest.mark.parametrize(("carrier", "met"), [("falklands", True), ("sea-7", True), ("sea-4", False)])
def test_carriers_in_reach_may_meet_them_in_any_phase(carrier: str, met: bool) -> None:
    units = {**FIGHT, "hermes": carrier, "dagger-1": "goose-green"}
    game = given(units, dice=[1, 1]).play(*CLEAR)
    assert game.decision.kind == ("intercept" if met else "base")
    if met:
        game.play("intercept:hermes", "target:dagger-1")
        assert "dagger-1" in game.position.to_dict()["eliminated"]
    game = argentine(units).play("op:24", "from:goose-green", "add:ri-12", "done", "to:lafonia")
    assert game.decision.kind == ("intercept" if met else "base")


@pytest.mark.rule("9.6-c")
@pytest.mark.parametrize("aircraft", ["pucara-1", "super-etendard"])
def test_but_not_pucaras_and_the_stealth_unit(aircraft: str) -> None:
    game = given({**FIGHT, "hermes": "falklands", aircraft: "goose-green"}, dice=[1]).play(*CLEAR)
    assert game.decision.kind == "base"
    mixed = {**FIGHT, "hermes": "falklands", aircraft: "goose-green", "dagger-1": "goose-green"}
    game = given(mixed, dice=[1]).play(*CLEAR, "intercept:hermes")
    assert words(game) == ["target:dagger-1", "stop"]
    assert "7.1-op11-e" in rules_of(game, f"target:{aircraft}")


@pytest.mark.rule("9.6-d")
def test_argentina_sends_each_aircraft_where_it_wants() -> None:
    game = given({**FIGHT, "pucara-1": "goose-green", "dagger-1": "goose-green"}, dice=[1]).play(*CLEAR)
    assert game.decision.unit == "dagger-1"
    game.play("to:stanley")
    assert game.decision.unit == "pucara-1"
    game.play("to:pebble-island")
    assert (place(game, "dagger-1"), place(game, "pucara-1")) == ("stanley", "pebble-island")


@pytest.mark.rule("9.6-e")
def test_the_change_costs_no_operation() -> None:
    game = given({**FIGHT, "pucara-1": "goose-green"}, dice=[1]).play(*CLEAR, "to:argentina")
    assert (game.phase, game.position.to_dict()["markers"]["ar-operations-lost"]) == ("ar-operations", 0)
    assert "pass" in words(game)


# --- 9.7: the mainland ---------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7-a")
def test_nothing_british_moves_to_or_fights_on_the_mainland() -> None:
    fleet = {"conqueror": "sea-1", "hermes": "sea-2", "antrim": "sea-3"}
    game = given({**fleet, "hercules": "argentina", "ri-4": "argentina", "dagger-1": "argentina"})
    assert words(game) == ["op:9", "op:20", "pass"]
    game.play("op:20", "from:sea-1", "add:conqueror", "done")
    assert rules_of(game, "to:argentina") == {"9.1"}
    with pytest.raises(PositionError, match="antrim cannot be in argentina"):
        given({"antrim": "argentina"})


@pytest.mark.rule("9.7-b")
def test_argentine_ships_are_in_port_on_the_mainland_and_nowhere_else() -> None:
    fleet = {"hercules": "argentina", "drummond": "sea-1"}
    game = given({**fleet, "hermes": "sea-2"}).play("op:18")
    assert [word for word in words(game) if word.startswith("to:")] == ["to:sea-1"]  # nobody is attacked in port
    loading = argentine({"cabo-san-antonio": "argentina", "ri-4": "argentina"})
    assert "from:argentina" in words(loading.play("op:23"))
    assert "op:23" not in words(argentine({"cabo-san-antonio": "sea-1", "ri-4": "argentina"}))


@pytest.mark.rule("9.7-c")
def test_port_is_one_more_area_for_argentine_ships() -> None:
    game = argentine({"hercules": "sea-3"}).play("op:20", "from:sea-3", "add:hercules", "done", "to:argentina", "end")
    assert place(game, "hercules") == "argentina"
    out = argentine({"hercules": "argentina"}).play("op:20", "from:argentina", "add:hercules", "done")
    assert set(words(out)) == {f"to:{area}" for area in SEAS}
    far = argentine({"hercules": "falklands"}).play("op:20", "from:falklands", "add:hercules", "done")
    assert "to:argentina" in words(far)


@pytest.mark.rule("9.7-d")
def test_the_mainland_holds_any_number_of_aircraft_and_ships() -> None:
    everything = [unit.id for unit in UNITS if unit.side == AR and unit.kind != "land"]
    game = given(dict.fromkeys(everything, "argentina"))
    assert game.position.at[board.ARGENTINA] == OF[AR] & (AIR | SHIPS)
    last = argentine({**dict.fromkeys(everything, "argentina"), "dagger-1": "stanley"})
    last.play("op:3", "from:stanley", "to:argentina", "add:dagger-1", "done")
    assert place(last, "dagger-1") == "argentina"


# --- 9.8 and 9.9: forces -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.8-a")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_is_on_the_map_leaves_it_by_elimination_alone(seed: int) -> None:
    game, pick = Campaign(seed=seed), random.Random(seed)
    while game.decision and game.turn < 12:
        before = game.position.copy()
        game.play(pick.choice(game.choices))
        for unit in range(len(UNITS)):
            if before.area_of(unit) >= 0 > game.position.area_of(unit):
                joined = unit == CONVEYOR and game.position.conveyor_joined
                assert game.position.place[unit] == ELIMINATED or joined
    assert game.position.at[ELIMINATED]
    south = given({"antrim": "south-georgia"}, control={"south-georgia": "UK"})
    assert words(south.play("op:20")) == ["from:south-georgia", "with:10"]  # the box is on the map


@pytest.mark.rule("9.9-a")
def test_a_force_need_not_be_everybody_in_its_area() -> None:
    fleet = dict.fromkeys(("hermes", "antrim", "glamorgan", "coventry", "arrow", "plymouth", "spartan"), "sea-4")
    game = given(fleet).play("op:20", "from:sea-4", "add:antrim", "add:arrow", "add:spartan", "done", "to:sea-7", "end")
    moved = {ship for ship in fleet if place(game, ship) == "sea-7"}
    assert moved == {"antrim", "arrow", "spartan"}
    assert {place(game, ship) for ship in fleet if ship not in moved} == {"sea-4"}


@pytest.mark.rule("9.9-b")
def test_a_force_moves_from_one_area_to_one_other_and_leaves_nobody_on_the_way() -> None:
    game = given({"antrim": "sea-4", "arrow": "sea-4", "plymouth": "sea-5"}).play("op:20", "from:sea-4")
    assert rules_of(game, "add:plymouth") == {"7.1-op20-a"}
    game.play("all", "to:falklands", "end")
    assert (place(game, "antrim"), place(game, "arrow"), place(game, "plymouth")) == ("falklands", "falklands", "sea-5")
    march = given({"2-para": "san-carlos", "3-para": "san-carlos"}).play("op:24", "from:san-carlos", "all")
    march.play("to:douglas", "end")
    assert place(march, "2-para") == place(march, "3-para") == "douglas"


@pytest.mark.rule("9.9-c")
def test_some_operations_let_units_from_elsewhere_join() -> None:
    units = {"hercules": "sea-1", "drummond": "sea-6", "25-de-mayo": "sea-2", "guerrico": "sea-2", "antrim": "sea-6"}
    aircraft = {"a4-1": "argentina", "dagger-1": "stanley"}
    game = argentine(units | aircraft).play("op:20", "from:sea-1", "add:hercules", "done", "to:sea-6", "attack")
    assert words(game) == ["add:25-de-mayo", "add:drummond", "add:a4-1", "add:dagger-1", "done"]
    assert "7.1-op20-f" in rules_of(game, "add:guerrico")  # no carrier, and not there
    march = given({"2-para": "lafonia", "3-para": "goose-green", "ri-12": "goose-green", "42-commando": "san-carlos"})
    march.play("op:24", "from:lafonia", "add:2-para", "done", "to:goose-green", "attack")
    assert words(march) == ["add:3-para", "done"]


# --- where aircraft are met ----------------------------------------------------------------------------------


def test_aircraft_are_met_at_both_ends_or_by_option_on_the_whole_way() -> None:
    strike = ("op:18", "to:falklands", "from:argentina", "add:dagger-1", "done")
    units = {"dagger-1": "argentina", "antrim": "falklands"}
    route = Options(intercept_path="route")
    for carrier, at_the_ends, on_the_way in (("falklands", 1, 1), ("sea-6", 1, 1), ("sea-4", 0, 1), ("sea-5", 0, 1)):
        game = argentine({**units, "hermes": carrier}).play(*strike)
        assert (game.decision.kind == "intercept") == at_the_ends, carrier
        game = argentine({**units, "hermes": carrier}, options=route).play(*strike)
        assert (game.decision.kind == "intercept") == on_the_way, carrier
    game = argentine({**units, "hermes": "south-georgia"}, options=route, control={"south-georgia": "UK"}).play(*strike)
    assert game.decision.kind == "target"


def test_the_way_of_a_change_of_base_counts_in_both_directions() -> None:
    for origin, to in (("argentina", "stanley"), ("stanley", "argentina")):
        for path, met in (("endpoints", False), ("route", True)):
            game = argentine({"dagger-1": origin, "hermes": "sea-4"}, options=Options(intercept_path=path))
            game.play("op:3", f"from:{origin}", f"to:{to}", "add:dagger-1", "done")
            assert (game.decision.kind == "intercept") is met, (origin, path)
    within = argentine({"dagger-1": "stanley", "hermes": "sea-4"}, options=Options(intercept_path="route"))
    within.play("op:3", "from:stanley", "to:goose-green", "add:dagger-1", "done")
    assert place(within, "dagger-1") == "goose-green"
