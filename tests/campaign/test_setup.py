"""Section 3: where everything starts, and the bid for the sides (4.7)."""

from itertools import product

import pytest

from fs_core import Campaign, IllegalChoice, Options, forces
from fs_core.campaign.options import OptionError
from fs_core.forces import AR, LAND, OF, SURFACE, UK, UNITS
from tests.positions import given, rules_of, words

ZONE = ("sea-6", "sea-7", "falklands")


def places(game: Campaign) -> dict[str, str]:
    """Where every unit on the map is."""
    found = game.position.to_dict()["units"]
    assert isinstance(found, dict)
    return found


def started() -> Campaign:
    return Campaign(seed=1).play("to:sea-7", "to:sea-6")


# --- placement -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1-a")
def test_argentina_has_deployed_before_the_british_are_asked() -> None:
    game = Campaign(seed=1)
    assert (game.decision.side, game.decision.kind, game.phase) == (UK, "area", "set-up")
    waiting = {unit.id for unit in UNITS if unit.side == AR and unit.setup.startswith("reserve")}
    assert {unit.id for unit in UNITS if unit.side == AR} - waiting <= set(places(game))


@pytest.mark.rule("3.1-b", "3.2-a")
def test_argentine_units_start_where_their_counters_say() -> None:
    where = places(started())
    for unit in UNITS:
        if unit.side == AR and not unit.setup.startswith("reserve"):
            assert where[unit.id] == unit.setup
    assert where["general-belgrano"] == "argentina"
    assert where["ri-12"] == "goose-green"


@pytest.mark.rule("3.3-a")
def test_the_initial_british_ships_start_in_sea_area_4() -> None:
    where = places(started())
    surface = {unit_id: area for unit_id, area in where.items() if forces.unit(unit_id).bit & SURFACE & OF[UK]}
    assert {"hermes", "invincible"} <= set(surface)
    assert set(surface.values()) == {"sea-4"}


@pytest.mark.rule("3.3-b")
def test_special_forces_start_aboard_hermes() -> None:
    game = started()
    assert places(game)["sas"] == "aboard hermes"
    assert places(game)["hermes"] == "sea-4"


@pytest.mark.rule("3.3-c")
@pytest.mark.parametrize(("spartan", "splendid"), list(product(ZONE, ZONE)))
def test_two_submarines_start_anywhere_in_the_zone(spartan: str, splendid: str) -> None:
    game = Campaign(seed=1)
    assert words(game) == ["to:sea-6", "to:sea-7", "to:falklands"]
    game.play(f"to:{spartan}", f"to:{splendid}")
    assert (places(game)["spartan"], places(game)["splendid"]) == (spartan, splendid)


@pytest.mark.rule("3.3-c")
@pytest.mark.parametrize("elsewhere", ["sea-1", "sea-4", "south-georgia", "argentina", "stanley"])
def test_the_submarines_start_nowhere_else(elsewhere: str) -> None:
    game = Campaign(seed=1)
    assert rules_of(game, f"to:{elsewhere}") == {"3.3"}
    with pytest.raises(IllegalChoice, match=r"3\.3"):
        game.play(f"to:{elsewhere}")


# --- reinforcements ------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.4-a")
def test_all_other_british_units_wait_in_six_groups() -> None:
    where = places(started())
    groups = set()
    for unit in UNITS:
        if unit.side == UK and unit.id not in where:
            ship = forces.unit(unit.setup.removeprefix("aboard ")) if unit.setup.startswith("aboard ") else unit
            groups.add(ship.setup)
    assert groups == {f"reserve R{n}" for n in range(1, 7)}


@pytest.mark.rule("3.4-b")
def test_british_troops_arrive_aboard_the_ship_on_their_counter() -> None:
    first_group = {"broadsword": "sea-4", "yarmouth": "sea-4", "conqueror": "sea-4"}
    game = given(first_group, turn=2).play("op:6", "entry:sea-4")
    where = places(game)
    troops = {unit.id: unit.setup for unit in UNITS if unit.bit & LAND & OF[UK] and unit.id in where}
    assert "3-para" in troops
    assert {unit_id: where[unit_id] for unit_id in troops} == troops
    assert all(where[place.removeprefix("aboard ")] == "sea-4" for place in troops.values())


@pytest.mark.rule("3.4-c")
def test_three_argentine_units_can_arrive_later() -> None:
    where = places(started())
    assert {unit.id for unit in UNITS if unit.side == AR and unit.id not in where} == {"bim-3", "ri-2", "sf-anf"}


# --- markers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.5-a", "3.5-b")
def test_the_tracks_start_at_30_operations_and_8_points() -> None:
    game = Campaign(seed=1)
    assert (game.operations_remaining, game.vp) == (30, 8)


@pytest.mark.rule("3.5-c")
def test_all_other_markers_start_aside() -> None:
    data = started().position.to_dict()
    assert data["hit"] == []
    assert data["eliminated"] == []
    markers = data["markers"]
    flags = ("uk-leader", "ar-leader", "black-buck", "raid-used", "expanded-zone", "conveyor-joined")
    assert not any(markers[flag] for flag in flags)
    assert markers["exocet"] == "unused"
    assert markers["stealth-missions"] == 5


def test_the_game_may_start_with_fewer_operations() -> None:
    game = Campaign(seed=1, options=Options(start_ops=1)).play("to:sea-7", "to:sea-6")
    assert game.operations_remaining == 1
    game.play("pass", "stop")
    assert game.over


@pytest.mark.parametrize("wrong", [0, 31, True])
def test_start_operations_are_1_to_30(wrong: int) -> None:
    with pytest.raises(OptionError, match=r"start_ops cannot be .* it takes 1 to 30"):
        Options(start_ops=wrong)


# --- the bid -------------------------------------------------------------------------------------------------------


def bidding(*bids: int, dice: tuple[int, ...] = ()) -> Campaign:
    return Campaign(seed=1, dice=dice, options=Options(bidding=True)).play(*[f"bid:{bid}" for bid in bids])


@pytest.mark.rule("4.7-a")
def test_without_the_option_nobody_bids() -> None:
    assert Campaign(seed=1).decision.kind == "area"


@pytest.mark.rule("4.7-a")
def test_bids_are_1_to_30_and_come_before_placement() -> None:
    game = bidding()
    assert game.decision.kind == "bid"
    assert words(game) == [f"bid:{n}" for n in range(1, 31)]
    assert not {"spartan", "splendid"} & set(places(game))
    for wrong in ("bid:0", "bid:31"):
        assert rules_of(game, wrong) == {"4.7"}
        with pytest.raises(IllegalChoice):
            game.play(wrong)
    game.play("bid:27")
    assert (game.decision.kind, len(game.choices)) == ("bid", 30)


@pytest.mark.rule("4.7-a")
def test_the_first_bid_is_sealed_until_the_second_is_in() -> None:
    low, high = bidding(3), bidding(30)
    assert low.position.to_dict() == high.position.to_dict()
    assert low.log == high.log
    assert low.decision == high.decision


@pytest.mark.rule("4.7-b", "4.7-c", "3.5-a")
@pytest.mark.parametrize(("bids", "second"), [((27, 25), True), ((25, 27), False)])
def test_the_lower_bidder_commands_the_british_for_so_many_operations(bids: tuple[int, int], second: bool) -> None:
    game = bidding(*bids)
    told = next(entry for entry in game.log if entry.kind == "bid")
    assert told.data["second_is_british"] is second
    assert game.operations_remaining == 25
    assert game.vp == 8
    game.play("to:sea-7", "to:sea-6", "pass")
    assert (game.phase, game.operations_remaining) == ("uk-operations", 25)  # the first turn still has two
    game.play("stop")
    assert game.operations_remaining == 24


@pytest.mark.rule("4.7-c")
def test_the_game_ends_after_the_operations_bid() -> None:
    assert bidding(1, 2).play("to:sea-7", "to:sea-6", "pass", "stop").over


@pytest.mark.rule("4.7-d")
@pytest.mark.parametrize(("coin", "second"), [(1, False), (3, False), (4, True), (6, True)])
def test_equal_bids_are_settled_by_a_coin(coin: int, second: bool) -> None:
    game = bidding(22, 22, dice=(coin,))
    told = next(entry for entry in game.log if entry.kind == "bid")
    assert told.data["second_is_british"] is second
    assert game.operations_remaining == 22
