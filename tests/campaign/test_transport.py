"""Section 6: stacking, capacities, and what air bases hold."""

import pytest

from fs_core import Campaign, Options, forces
from fs_core.campaign.plain import PositionError
from fs_core.campaign.position import Position
from tests.positions import given, rules_of, words


def carries(ship: str, *units: str, area: str = "falklands", **more: object) -> bool:
    """Whether a ship may carry these units together."""
    options = Options(**more)  # type: ignore[arg-type]
    try:
        Position.from_dict({"units": {ship: area, **{unit: f"aboard {ship}" for unit in units}}}, options)
    except PositionError:
        return False
    return True


@pytest.mark.rule("6.1-a")
def test_any_number_of_ships_may_share_an_area() -> None:
    ships = {unit.id: "falklands" for unit in forces.UNITS if unit.bit & forces.SHIPS}
    assert len(given(ships).position.to_dict()["units"]) == 56


@pytest.mark.rule("6.1-b")
def test_any_number_of_land_units_may_share_an_area() -> None:
    troops = {unit.id: "stanley" for unit in forces.UNITS if unit.kind == "land" and unit.side == "AR"}
    assert len(given(troops).position.to_dict()["units"]) == 18


@pytest.mark.rule("6.2-1-a")
def test_a_surface_ship_carries_one_special_forces_unit() -> None:
    assert carries("sheffield", "sas")
    assert not carries("sheffield", "sas", "sbs")


@pytest.mark.rule("6.2-1-b")
def test_onyx_carries_the_sbs_and_nobody_else() -> None:
    assert carries("onyx", "sbs")
    assert not carries("onyx", "sas")


@pytest.mark.rule("6.2-1-c")
@pytest.mark.parametrize("boat", ["spartan", "conqueror", "courageous"])
def test_no_other_submarine_carries_anybody(boat: str) -> None:
    assert not carries(boat, "sbs")


@pytest.mark.rule("6.2-2-a")
def test_capacity_is_counted_in_steps_for_british_and_units_for_argentine_ships() -> None:
    assert carries("canberra", "40-commando", "42-commando", "3-para")
    assert not carries("canberra", "40-commando", "42-commando", "3-para", "2-para")
    assert carries("norland", "2-para")
    assert not carries("norland", "2-para", "3-para")


@pytest.mark.rule("6.2-2-b")
@pytest.mark.parametrize(
    ("ship", "may"), [("elk", True), ("fearless", True), ("intrepid", True), ("canberra", False), ("norland", False)]
)
def test_only_three_ships_carry_armour(ship: str, may: bool) -> None:
    assert carries(ship, "blues-and-royals") is may


@pytest.mark.rule("6.2-2-c")
def test_british_assault_ships_carry_five_steps() -> None:
    assert not carries("fearless", "40-commando", "42-commando", "45-commando")
    reduced = {
        "fearless": "falklands",
        "40-commando": "aboard fearless",
        "42-commando": "aboard fearless",
        "45-commando": "aboard fearless",
    }
    assert given(reduced, hit=["45-commando"])
    with pytest.raises(PositionError):
        given(reduced, hit=["45-commando"], options=Options(capacity_uses="printed"))


@pytest.mark.rule("6.2-2-d")
def test_cabo_san_antonio_carries_two_units_and_no_armour() -> None:
    assert carries("cabo-san-antonio", "ri-4", "hmg-company")
    assert not carries("cabo-san-antonio", "ri-4", "ri-3", "ri-6")
    assert not carries("cabo-san-antonio", "cavalry-10")


@pytest.mark.rule("6.2-2-e")
@pytest.mark.parametrize("unit", ["2-para", "sas"])
def test_the_conveyor_carries_nobody(unit: str) -> None:
    assert not carries("atlantic-conveyor", unit)


@pytest.mark.rule("6.5-a")
def test_only_transports_and_assault_ships_carry_troops() -> None:
    assert not carries("antrim", "2-para")
    assert not carries("hermes", "2-para")


def test_the_place_for_special_forces_comes_on_top_unless_the_option_says_otherwise() -> None:
    assert carries("norland", "2-para", "sas")
    assert not carries("norland", "2-para", "sas", sf_slot_extra=False)
    assert carries("antrim", "sas", sf_slot_extra=False)
    assert carries("cabo-san-antonio", "ri-4", "ri-3", "commandos-601")


@pytest.mark.rule("6.2-3-a", "6.2-4-a", "6.3-a")
@pytest.mark.parametrize(("base", "room"), [("stanley", 3), ("goose-green", 2), ("pebble-island", 2), ("fox-bay", 0)])
def test_air_bases_have_limits(base: str, room: int) -> None:
    full = {f"dagger-{n}": base for n in range(1, room + 1)}
    assert given(full, phase="ar-operations")
    with pytest.raises(PositionError):
        given({**full, "dagger-9": base})


@pytest.mark.rule("6.3-b")
def test_a_contested_base_goes_on_working() -> None:
    units = {"pucara-1": "goose-green", "ri-12": "goose-green", "sas": "goose-green", "2-para": "fox-bay"}
    game = given(units, phase="ar-operations", dice=[1, 6])
    game.play("op:19", "to:fox-bay", "from:goose-green", "add:pucara-1", "done", "target:2-para", "hold")
    assert game.position.to_dict()["units"]["pucara-1"] == "goose-green"


@pytest.mark.rule("6.3-c", "9.6-a", "7.1-op16-d")
def test_a_base_that_falls_is_left_at_once() -> None:
    game = given(
        {"fearless": "falklands", "2-para": "aboard fearless", "pucara-1": "pebble-island", "pucara-2": "pebble-island"}
    )
    game.play("op:16", "to:pebble-island", "add:2-para", "done")
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind, game.decision.unit) == ("AR", "base", "pucara-1")
    assert game.position.to_dict()["control"]["pebble-island"] == "UK"
    assert game.vp == 7


@pytest.mark.rule("6.3-d", "9.5-a")
def test_aircraft_in_the_islands_reach_all_of_them_and_every_sea_area() -> None:
    units = {"pucara-1": "pebble-island", "2-para": "stanley", "dagger-1": "stanley", "antrim": "sea-4"}
    game = given(units, phase="ar-operations")
    assert "to:stanley" in words(game.play("op:19"))
    game.undo().play("op:18")
    assert "to:sea-4" in words(game)
    near = given(units, phase="ar-operations", options=Options(falklands_air_range="tactical"))
    assert "op:18" not in words(near)


@pytest.mark.rule("6.5-b", "6.5-d")
def test_cargo_moves_with_its_ship_and_may_stay_aboard() -> None:
    game = given({"canberra": "sea-4", "3-para": "aboard canberra", "antrim": "sea-7"})
    game.play("op:20", "from:sea-4", "add:canberra", "done", "to:sea-7", "end")
    assert game.position.area_of(forces.NUMBER["3-para"]) == 7
    for _ in range(12):
        while game.turn < 12 and game.decision:
            game.play("pass" if game.decision.kind == "operation" else game.choices[-1])
    assert game.position.to_dict()["units"]["3-para"] == "aboard canberra"


@pytest.mark.rule("6.5-e", "7.1-op17-f")
def test_landing_ships_are_not_fired_at_by_the_troops_ashore() -> None:
    units = {"fearless": "falklands", "2-para": "aboard fearless", "3-para": "fox-bay", "ri-8": "fox-bay"}
    game = given(units, dice=[6, 6])
    game.play("op:17", "to:fox-bay", "land", "add:2-para", "done", "target:ri-8")
    assert words(game) == ["target:2-para", "hold"]


@pytest.mark.rule("6.5-f", "7.1-op12-a")
def test_troops_may_change_ships_after_their_arrival() -> None:
    units = {"canberra": "sea-7", "intrepid": "sea-7", "3-para": "aboard canberra", "norland": "sea-6"}
    game = given(units)
    game.play("op:12", "from:sea-7", "add:3-para")
    assert words(game) == ["ship:intrepid"]
    assert "7.1-op12-a" in rules_of(game, "ship:norland")
    game.play("ship:intrepid", "done")
    assert game.position.to_dict()["units"]["3-para"] == "aboard intrepid"


def test_a_hit_ship_loses_cargo_steps_only_by_option() -> None:
    units = {"norland": "sea-4", "2-para": "aboard norland", "antrim": "sea-7"}
    assert given(units).adjust("t", "hit:norland").position.to_dict()["hit"] == ["norland"]
    shared = given(units, options=Options(cargo_shares_hits=True)).adjust("t", "hit:norland")
    assert shared.position.to_dict()["hit"] == ["norland", "2-para"]


def test_the_start_obeys_every_limit() -> None:
    assert Position.from_dict(Campaign(seed=1).position.to_dict())
