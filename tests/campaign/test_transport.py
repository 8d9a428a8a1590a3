"""Section 6: stacking, what ships carry, what air bases hold, cargo, and open information."""

import inspect
from typing import Any

import pytest

from fs_core import Campaign, Options, Position, board, forces
from fs_core.campaign.plain import PositionError
from fs_core.forces import AIR, AR, LAND, OF, SHIPS, UK, UNITS
from tests.positions import given, rules_of, words

BATTALIONS = ("40-commando", "42-commando", "45-commando", "2-para", "3-para", "scots-guards", "welsh-guards")


def carries(ship: str, *units: str, options: Options | None = None, **more: Any) -> bool:
    """Whether a ship may carry these units together."""
    try:
        given({ship: "falklands", **dict.fromkeys(units, f"aboard {ship}")}, options=options, **more)
    except PositionError as problem:
        if "6.2" not in str(problem):
            raise
        return False
    return True


def place(game: Campaign, unit: str) -> str:
    """Where a unit is; eliminated ones are named so."""
    data = game.position.to_dict()
    return "eliminated" if unit in data["eliminated"] else str(data["units"][unit])


# --- 6.1: stacking -------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1-a")
def test_any_number_of_ships_and_submarines_may_share_an_area() -> None:
    ships = [unit.id for unit in UNITS if unit.bit & SHIPS]
    assert len(ships) == 56
    assert (given(dict.fromkeys(ships, "falklands")).position.at[board.FALKLANDS] & SHIPS).bit_count() == 56
    game = given({**dict.fromkeys(ships, "falklands"), "antrim": "sea-7"})
    assert "to:falklands" in words(game.play("op:20", "from:sea-7", "add:antrim", "done"))


@pytest.mark.rule("6.1-b")
def test_any_number_of_land_units_may_share_an_area() -> None:
    troops = [unit.id for unit in UNITS if unit.bit & LAND & OF[AR]]
    game = given({**dict.fromkeys(troops, "stanley"), "ri-8": "fitzroy"}, phase="ar-operations")
    game.play("op:24", "from:fitzroy", "add:ri-8", "done", "to:stanley", "end")
    assert (game.position.at[board.STANLEY] & LAND).bit_count() == len(troops) == 18


# --- 6.2(1): special forces ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.2-1-a")
@pytest.mark.parametrize(("ship", "unit"), [("sheffield", "sas"), ("hermes", "sbs"), ("hercules", "commandos-601")])
def test_a_surface_ship_carries_one_special_forces_unit_of_its_side(ship: str, unit: str) -> None:
    assert carries(ship, unit)
    another = "sas-g" if unit.startswith("s") else "commandos-602"
    assert not carries(ship, unit, another)
    assert not carries(ship, "commandos-601" if unit.startswith("s") else "sas")


@pytest.mark.rule("6.2-1-a")
def test_the_second_finds_no_room_when_loading() -> None:
    game = given({"sheffield": "falklands", "sas": "fox-bay", "sas-g": "fox-bay"}).play("op:23", "from:fox-bay")
    game.play("add:sas", "ship:sheffield")
    assert words(game) == ["done"]
    assert rules_of(game, "add:sas-g") == {"7.1-op23-c"}


@pytest.mark.rule("6.2-1-b")
def test_onyx_carries_the_sbs_and_nobody_else() -> None:
    assert carries("onyx", "sbs")
    assert not carries("onyx", "sas")
    assert not carries("onyx", "2-para")
    units = {"onyx": "falklands", "norland": "falklands", "sas": "fox-bay", "sbs": "fox-bay"}
    game = given(units).play("op:23", "from:fox-bay", "add:sas")
    assert words(game) == ["ship:norland"]
    assert rules_of(game, "ship:onyx") == {"6.2"}
    assert "ship:onyx" in words(game.play("ship:norland", "add:sbs"))


@pytest.mark.rule("6.2-1-c")
@pytest.mark.parametrize("boat", [u.id for u in UNITS if u.kind == "submarine" and u.id != "onyx"])
def test_no_other_submarine_carries_anybody(boat: str) -> None:
    troops = ("sbs", "sas", "2-para") if forces.unit(boat).side == UK else ("commandos-601", "ri-4")
    assert not any(carries(boat, unit) for unit in troops)


# --- 6.2(2): transports and assault ships --------------------------------------------------------------------------


@pytest.mark.rule("6.2-2-a")
@pytest.mark.parametrize("ship", ["canberra", "norland", "stromness", "qe2"])
def test_british_transports_carry_steps(ship: str) -> None:
    capacity = forces.unit(ship).capacity
    full = BATTALIONS[: capacity // 2]
    assert carries(ship, *full)
    assert not carries(ship, *BATTALIONS[: capacity // 2 + 1])
    assert carries(ship, *BATTALIONS[: capacity // 2 + 1], hit=BATTALIONS[:2])
    assert not carries(ship, *BATTALIONS[: capacity // 2 + 1], hit=BATTALIONS[:1])


@pytest.mark.rule("6.2-2-a")
def test_argentine_ships_carry_whole_units_and_a_damaged_ship_no_less() -> None:
    assert carries("cabo-san-antonio", "ri-4", "ri-8")
    assert not carries("cabo-san-antonio", "ri-4", "ri-8", "ri-5")
    assert carries("norland", "2-para", hit=["norland"])


def test_by_option_a_reduced_unit_fills_its_printed_steps() -> None:
    printed = Options(capacity_uses="printed")
    for options, may in ((None, True), (printed, False)):
        assert carries("norland", "2-para", "3-para", hit=["2-para", "3-para"], options=options) is may
        units = {"norland": "falklands", "2-para": "aboard norland", "3-para": "fox-bay"}
        game = given(units, hit=["2-para", "3-para"], options=options)
        assert ("op:23" in words(game)) is may
        full = given({**units, "3-para": "aboard norland"}, hit=["2-para", "3-para"]) if may else None
        assert full is None or rules_of(full, "op:8") == {"7.1-op08-b"}  # no step free for the one that would regroup
    alone = given({"norland": "falklands", "2-para": "aboard norland"}, hit=["2-para"], options=printed)
    assert "op:8" in words(alone)


@pytest.mark.rule("6.2-2-b")
@pytest.mark.parametrize("ship", [u.id for u in UNITS if u.bit & SHIPS & OF[UK] and u.capacity])
def test_only_elk_fearless_and_intrepid_carry_armour(ship: str) -> None:
    assert carries(ship, "blues-and-royals") is (ship in ("elk", "fearless", "intrepid"))


@pytest.mark.rule("6.2-2-b")
def test_armour_is_refused_when_loading_and_when_changing_decks() -> None:
    ships = {"canberra": "falklands", "elk": "falklands"}
    loading = given({**ships, "blues-and-royals": "fox-bay"}).play("op:23", "from:fox-bay", "add:blues-and-royals")
    assert words(loading) == ["ship:elk"]
    assert rules_of(loading, "ship:canberra") == {"6.2"}
    decks = given({**ships, "fearless": "falklands", "blues-and-royals": "aboard elk"})
    decks.play("op:12", "from:falklands", "add:blues-and-royals")
    assert words(decks) == ["ship:fearless"]
    assert rules_of(decks, "ship:canberra") == {"6.2"}


@pytest.mark.rule("6.2-2-c")
@pytest.mark.parametrize("ship", ["fearless", "intrepid"])
def test_british_assault_ships_carry_five_steps(ship: str) -> None:
    assert carries(ship, *BATTALIONS[:3], hit=BATTALIONS[:1])
    assert not carries(ship, *BATTALIONS[:3])


@pytest.mark.rule("6.2-2-d")
def test_cabo_san_antonio_carries_two_units_of_three_types() -> None:
    assert carries("cabo-san-antonio", "ri-4", "hmg-company")
    assert carries("cabo-san-antonio", "commandos-601", "commandos-602", "ri-4")  # one of them in the place of 6.2(1)
    assert not carries("cabo-san-antonio", "commandos-601", "commandos-602", "ri-4", "ri-5")
    assert not carries("cabo-san-antonio", "cavalry-10")
    assert not carries("cabo-san-antonio", "cavalry-181")


@pytest.mark.rule("6.2-2-e")
@pytest.mark.parametrize("unit", ["2-para", "sas", "blues-and-royals"])
def test_the_conveyor_carries_nobody(unit: str) -> None:
    assert not carries("atlantic-conveyor", unit)
    game = given({"atlantic-conveyor": "falklands", unit: "fox-bay"})
    assert rules_of(game, "op:23") == {"7.1-op23-a"}


def test_the_place_for_special_forces_comes_on_top_unless_the_option_says_otherwise() -> None:
    inside = Options(sf_slot_extra=False)
    for options, may in ((None, True), (inside, False)):
        assert carries("norland", "2-para", "sas", options=options) is may
        assert carries("cabo-san-antonio", "ri-4", "ri-5", "commandos-601", options=options) is may
        assert ("op:23" in words(_full_norland(options))) is may
    assert carries("norland", "sas", "sbs", options=inside)
    assert carries("antrim", "sas", options=inside)
    assert carries("onyx", "sbs", options=inside)
    assert not carries("norland", "2-para", "sas", "sbs")  # the second one counts


def _full_norland(options: Options | None) -> Campaign:
    return given({"norland": "falklands", "2-para": "aboard norland", "sas": "fox-bay"}, options=options)


# --- 6.2(3)-(4) and 6.3: air bases ---------------------------------------------------------------------------------


@pytest.mark.rule("6.2-3-a", "6.2-4-a")
@pytest.mark.parametrize(("base", "room"), [("stanley", 3), ("goose-green", 2), ("pebble-island", 2)])
def test_a_full_base_takes_no_more_aircraft(base: str, room: int) -> None:
    full = {f"dagger-{n}": base for n in range(1, room + 1)} | {"a4-1": "argentina", "a4-2": "argentina"}
    with pytest.raises(PositionError, match=rf"{base} holds {room + 1} aircraft; its limit is {room}"):
        given({**full, "a4-1": base})
    game = given(full, phase="ar-operations").play("op:3", "from:argentina")
    assert rules_of(game, f"to:{base}") == {"6.2(3)"}
    one_left = given({**full, "dagger-1": "argentina"}, phase="ar-operations")
    one_left.play("op:3", "from:argentina", f"to:{base}", "add:a4-1")
    assert words(one_left) == ["done"]


@pytest.mark.rule("6.2-4-a")
def test_no_other_area_is_an_air_base() -> None:
    assert {area.id for area in board.AREAS if area.airbase} == {"stanley", "goose-green", "pebble-island"}
    with pytest.raises(PositionError, match="dagger-1 cannot be in fox-bay"):
        given({"dagger-1": "fox-bay"})
    game = given({"dagger-1": "argentina"}, phase="ar-operations").play("op:3", "from:argentina")
    assert rules_of(game, "to:fox-bay") >= {"7.1-op03-a"}


@pytest.mark.rule("6.3-a")
def test_argentina_bases_aircraft_in_the_islands_within_the_limits() -> None:
    at = Campaign(seed=1).position.at
    based = {area.id: (at[area.number] & AIR).bit_count() for area in board.AREAS if area.airbase}
    assert based == {"stanley": 3, "goose-green": 2, "pebble-island": 2}


@pytest.mark.rule("6.3-b")
def test_a_contested_base_goes_on_working() -> None:
    units = {"pucara-1": "goose-green", "ri-12": "goose-green", "2-para": "goose-green", "3-para": "lafonia"}
    game = given(units, phase="ar-operations", dice=[6])
    game.play("op:19", "to:lafonia", "from:goose-green", "add:pucara-1", "done", "target:3-para", "hold")
    assert place(game, "pucara-1") == "goose-green"


@pytest.mark.rule("6.3-c")
def test_a_base_that_becomes_british_is_left_before_anything_else() -> None:
    units = {"fearless": "falklands", "2-para": "aboard fearless"}
    game = given({**units, "pucara-1": "pebble-island", "pucara-2": "pebble-island"}, markers={"double": "uk"})
    game.play("op:16", "to:pebble-island", "add:2-para", "done")
    assert game.position.to_dict()["control"]["pebble-island"] == "UK"
    assert (game.decision.side, game.decision.kind, game.decision.unit) == ("AR", "base", "pucara-1")
    game.play("to:argentina")
    assert (game.decision.side, game.decision.unit) == ("AR", "pucara-2")
    assert game.play("to:stanley").decision.side == "UK"
    assert (place(game, "pucara-1"), place(game, "pucara-2")) == ("argentina", "stanley")


@pytest.mark.rule("6.3-d")
def test_every_tactical_area_is_in_range_of_aircraft_in_the_islands() -> None:
    land = [area.id for area in board.AREAS if area.kind == "land" and area.id != "pebble-island"]
    held = dict(zip(BATTALIONS, land[::3], strict=False))
    for options in (None, Options(falklands_air_range="tactical")):
        game = given({"pucara-1": "pebble-island", **held}, phase="ar-operations", options=options).play("op:19")
        assert set(words(game)) == {f"to:{area}" for area in held.values()}


# --- 6.4: South Georgia --------------------------------------------------------------------------------------------


@pytest.mark.rule("6.4-a")
def test_britain_stacks_anything_in_south_georgia() -> None:
    fleet = ("hermes", "invincible", "fearless", "canberra", "norland", "elk", "qe2", "antrim", "arrow", "ardent")
    cargo = {"2-para": "aboard norland", "blues-and-royals": "aboard elk", "sas": "aboard antrim"}
    game = given(dict.fromkeys(fleet, "sea-5") | cargo, control={"south-georgia": "UK"})
    game.play("op:20", "from:sea-5", "all", "to:south-georgia", "end")
    assert game.position.at[board.SOUTH_GEORGIA] == forces.set_of(fleet)
    assert game.position.area_of(forces.NUMBER["2-para"]) == board.SOUTH_GEORGIA


@pytest.mark.rule("6.4-b")
def test_argentina_stacks_submarines_there_and_nothing_else() -> None:
    boats = ("san-luis", "salta", "santa-fe", "santiago")
    assert given(dict.fromkeys(boats, "south-georgia")).position.at[board.SOUTH_GEORGIA] == forces.set_of(boats)
    for unit in ("hercules", "cabo-san-antonio", "ri-4", "dagger-1", "commandos-601"):
        with pytest.raises(PositionError, match=f"{unit} cannot be in south-georgia"):
            given({unit: "south-georgia"})


# --- 6.5: cargo ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.5-a")
@pytest.mark.parametrize("ship", ["antrim", "hermes", "spartan"])
def test_troops_go_to_sea_in_transports_and_assault_ships_alone(ship: str) -> None:
    assert not carries(ship, "2-para")
    assert rules_of(given({ship: "falklands", "2-para": "fox-bay"}), "op:23") == {"7.1-op23-a"}
    assert not carries("norland", "ri-4")  # ships of the own side


@pytest.mark.rule("6.5-b")
def test_cargo_moves_with_its_ship() -> None:
    game = given({"canberra": "sea-4", "3-para": "aboard canberra", "norland": "sea-4", "2-para": "aboard norland"})
    game.play("op:20", "from:sea-4", "add:canberra", "done", "to:sea-7", "end")
    assert place(game, "3-para") == "aboard canberra"
    assert game.position.area_of(forces.NUMBER["3-para"]) == board.NUMBER["sea-7"]
    assert game.position.area_of(forces.NUMBER["2-para"]) == board.NUMBER["sea-4"]


@pytest.mark.rule("6.5-c")
def test_cargo_is_no_target_and_is_lost_with_its_ship() -> None:
    cargo = {"40-commando": "aboard canberra", "42-commando": "aboard canberra", "sas": "aboard canberra"}
    units = {"canberra": "sea-4", **cargo, "san-luis": "sea-4"}
    game = given(units, phase="ar-operations", hit=["canberra"], dice=[1])
    game.play("op:14", "to:sea-4", "add:san-luis", "done")
    assert words(game) == ["target:canberra"]
    game.play("target:canberra")
    assert set(game.position.to_dict()["eliminated"]) == {"canberra", *cargo}
    assert game.vp == 10  # for the ship alone


def test_a_hit_ship_does_not_hurt_its_cargo_unless_the_option_says_so() -> None:
    units = {"canberra": "sea-4", "40-commando": "aboard canberra", "sas": "aboard canberra", "san-luis": "sea-4"}
    for options, hit, lost in (
        (None, ["canberra"], []),
        (Options(cargo_shares_hits=True), ["canberra", "40-commando"], ["sas"]),
    ):
        game = given(units, phase="ar-operations", dice=[1], options=options)
        game.play("op:14", "to:sea-4", "add:san-luis", "done", "target:canberra")
        data = game.position.to_dict()
        assert (data["hit"], data["eliminated"], game.vp) == (hit, lost, 8)


@pytest.mark.rule("6.5-d")
def test_troops_stay_aboard_as_long_as_they_wish() -> None:
    game = given({"canberra": "sea-7", "3-para": "aboard canberra"}, dice=[4, 6] * 10)
    while game.turn < 11:
        game.play("pass")
    assert place(game, "3-para") == "aboard canberra"
    port = {"cabo-san-antonio": "argentina", "ri-4": "aboard cabo-san-antonio"}
    argentine = given({**port, "salta": "falklands"}, phase="ar-operations")
    assert rules_of(argentine, "op:16") == {"7.1-op16-e"}  # there is no landing on the mainland


@pytest.mark.rule("6.5-e")
def test_ships_that_land_troops_are_no_target_of_the_defenders() -> None:
    units = {"fearless": "falklands", "2-para": "aboard fearless", "antrim": "falklands", "ri-8": "fox-bay"}
    game = given(units, dice=[6, 6]).play("op:17", "to:fox-bay", "land", "add:2-para", "done", "target:ri-8")
    assert (game.decision.side, words(game)) == ("AR", ["target:2-para", "hold"])


@pytest.mark.rule("6.5-f")
def test_troops_that_have_entered_may_change_ships() -> None:
    game = given({"broadsword": "sea-7", "yarmouth": "sea-7", "conqueror": "sea-7"}, turn=2, markers={"double": "uk"})
    game.play("op:6", "entry:sea-4")
    assert place(game, "3-para") == "aboard canberra"
    game.play("op:12", "from:sea-4", "add:3-para", "ship:intrepid", "done")
    assert place(game, "3-para") == "aboard intrepid"


# --- 6.6: open information -----------------------------------------------------------------------------------------


@pytest.mark.rule("6.6-a")
def test_both_sides_see_everything() -> None:
    assert list(inspect.signature(Position.to_dict).parameters) == ["self"]  # no view of one side
    game = Campaign(seed=1).play("to:sea-7", "to:sea-6")
    seen = set(game.position.to_dict()["units"])
    waiting = {unit.id: unit.setup for unit in UNITS if unit.id not in seen}
    assert waiting["qe2"] == "reserve R6"
    assert waiting["welsh-guards"] == "aboard qe2"
    assert waiting["ri-2"] == "reserve op2"
    assert {*seen, *waiting} == {unit.id for unit in UNITS}
