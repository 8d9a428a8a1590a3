"""Section 4: victory points, sudden death and who wins."""

import pytest

from fs_core import Campaign, Options, forces
from tests.positions import given


def last_operation(
    vp: int, stanley: str = "UK", extra: dict[str, str] | None = None, options: Options | None = None
) -> Campaign:
    """Britain passes as its last operation."""
    units = {"antrim": "falklands", **(extra or {})}
    game = given(units, operations_remaining=1, vp=vp, control={"stanley": stanley}, options=options)
    return game.play("pass")


def sinking(area: str, target: str = "piedra-buena", expanded: bool = False) -> Campaign:
    """Conqueror sinks a ship in an area while another ship stays in the zone."""
    game = given({"conqueror": area, target: area, "antrim": "sea-7" if area != "sea-7" else "sea-6"}, dice=[1, 6])
    game.play("op:14", *(["with:10"] if expanded else []), f"to:{area}", "add:conqueror", "done", f"target:{target}")
    while game.decision and game.decision.kind == "target":
        game.play("hold")
    return game


@pytest.mark.rule("4.1-a", "4.4-2-a", "4.4-2-c", "11.3-e21-d")
@pytest.mark.parametrize(("target", "points"), [("piedra-buena", 1), ("general-belgrano", 2), ("25-de-mayo", 2)])
def test_an_argentine_ship_sunk_outside_the_zone_scores_for_argentina(target: str, points: int) -> None:
    assert sinking("sea-3", target).vp == 8 + points


@pytest.mark.rule("4.4-3-a", "4.4-3-b")
@pytest.mark.parametrize(("target", "points"), [("piedra-buena", 1), ("general-belgrano", 2), ("25-de-mayo", 2)])
@pytest.mark.parametrize("area", ["sea-6", "falklands"])
def test_inside_the_zone_it_scores_for_britain(area: str, target: str, points: int) -> None:
    assert sinking(area, target).vp == 8 - points


@pytest.mark.rule("4.4-3-a", "7.1-op04-f")
def test_so_it_does_in_south_georgia() -> None:
    game = given(
        {"conqueror": "south-georgia", "brilliant": "south-georgia", "san-luis": "south-georgia", "antrim": "sea-7"},
        control={"south-georgia": "UK"},
        dice=[1],
    )
    game.play("op:20", "in-place", "to:south-georgia", "add:conqueror", "done", "target:san-luis")
    while game.decision and game.decision.kind == "target":
        game.play("hold")
    assert game.vp == 7
    assert game.position.to_dict()["control"]["south-georgia"] == "UK"


@pytest.mark.rule("4.4-2-b", "7.1-op10-b")
def test_the_expanded_zone_makes_every_sinking_count_for_britain() -> None:
    assert sinking("sea-3", "general-belgrano", expanded=True).vp == 6


@pytest.mark.rule("4.4-4-a", "4.4-4-b", "4.4-4-d")
@pytest.mark.parametrize("ship", [u.id for u in forces.UNITS if u.side == "UK" and u.bit & forces.SHIPS])
def test_british_losses_score_anywhere(ship: str) -> None:
    capital = {"hermes", "invincible", "fearless", "intrepid", "canberra", "qe2", "atlantic-conveyor"}
    game = given({ship: "sea-4", "antrim" if ship != "antrim" else "arrow": "sea-7"}).adjust(
        "test", f"eliminate:{ship}"
    )
    assert game.vp == 8 + (2 if ship in capital else 1)


@pytest.mark.rule("4.4-4-c", "10.9-d", "10.9-c")
def test_the_conveyor_once_joined_leaves_without_a_point() -> None:
    game = given({"hermes": "sea-7", "invincible": "sea-7", "atlantic-conveyor": "sea-6"})
    game.play("op:20", "from:sea-6", "add:atlantic-conveyor", "done", "to:sea-7", "end")
    data = game.position.to_dict()
    assert data["markers"]["conveyor-joined"]
    assert "atlantic-conveyor" not in data["eliminated"]
    assert data["units"].get("atlantic-conveyor") == "off-map"
    assert game.vp == 8


@pytest.mark.rule("4.4-0", "6.5-c")
def test_land_and_air_losses_score_nothing_and_cargo_is_lost_with_its_ship() -> None:
    units = {
        "canberra": "sea-4",
        "3-para": "aboard canberra",
        "sas": "aboard canberra",
        "antrim": "sea-7",
        "dagger-1": "argentina",
    }
    game = given(units).adjust("test", "eliminate:dagger-1")
    assert game.vp == 8
    game.adjust("test", "eliminate:canberra")
    assert game.vp == 10
    assert set(game.position.to_dict()["eliminated"]) == {"canberra", "3-para", "sas", "dagger-1"}


@pytest.mark.rule("4.4-1-a", "4.4-1-b", "4.4-1-c")
def test_an_operation_without_a_surface_ship_in_the_zone_costs_one_point() -> None:
    assert given({"antrim": "sea-4", "spartan": "falklands", "onyx": "sea-7"}).play("pass").vp == 9


@pytest.mark.rule("4.4-1-e")
@pytest.mark.parametrize("area", ["sea-6", "sea-7", "falklands"])
def test_one_damaged_transport_in_the_zone_is_enough(area: str) -> None:
    assert given({"norland": area}, hit=["norland"]).play("pass").vp == 8


@pytest.mark.rule("4.4-1-d", "11.3-e11-a")
def test_both_operations_of_a_pair_are_tested() -> None:
    game = given({"antrim": "sea-4"}, markers={"double": "uk"})
    game.play("op:9", "op:20", "from:sea-4", "add:antrim", "done", "to:sea-5", "end")
    assert game.vp == 10
    assert game.operations_remaining == 29
    options = Options(tez_check_per="marker")
    game = given({"antrim": "sea-4"}, markers={"double": "uk"}, options=options)
    assert game.play("op:9", "stop").vp == 9


@pytest.mark.rule("4.4-5-a")
def test_port_stanley_is_worth_four() -> None:
    game = given({"2-para": "fitzroy", "antrim": "falklands"}, control={"fitzroy": "UK"})
    assert game.play("op:24", "from:fitzroy", "add:2-para", "done", "to:stanley", "end").vp == 4


@pytest.mark.rule("4.4-5-b")
@pytest.mark.parametrize("area", ["goose-green", "fox-bay", "port-howard", "pebble-island"])
def test_four_settlements_are_worth_one(area: str) -> None:
    game = given({"fearless": "falklands", "2-para": "aboard fearless"})
    assert game.play("op:16", f"to:{area}", "add:2-para", "done").vp == 7


@pytest.mark.rule("4.4-6", "7.1-op02-d")
def test_mobilisation_gives_britain_a_point() -> None:
    game = given({}, phase="ar-operations").play("op:2", "unit:ri-2")
    assert game.vp == 7
    assert [e.data["cause"] for e in game.log if e.kind == "vp"] == ["op02"]


@pytest.mark.rule("4.5-a", "4.5-d")
def test_at_plus_twenty_argentina_wins_at_once_in_any_phase() -> None:
    game = given({"general-belgrano": "sea-3", "conqueror": "sea-3"}, phase="events", vp=19, dice=[3, 4, 1])
    game.play("to:sea-3", "target:general-belgrano", "add:conqueror", "done")
    assert game.result is not None
    assert (game.result.winner, game.result.war_winner, game.result.reason, game.vp) == ("AR", "AR", "plus-20", 21)
    assert game.choices == ()


@pytest.mark.rule("4.5-b", "4.5-c")
def test_at_minus_five_britain_wins_if_it_holds_stanley() -> None:
    units = {"2-para": "fitzroy", "antrim": "falklands"}
    march = ("op:24", "from:fitzroy", "add:2-para", "done", "to:stanley")
    game = given(units, control={"fitzroy": "UK"}, vp=-1).play(*march)
    assert game.result is not None
    assert (game.result.winner, game.result.reason, game.vp) == ("UK", "minus-5", -5)
    assert given(units, vp=-6).play("pass").result is None
    loose = given(units, vp=-6, options=Options(sudden_death_needs_stanley=False)).play("pass")
    assert loose.result is not None


@pytest.mark.rule("4.2-a", "4.2-b", "5.1-d")
def test_without_stanley_argentina_wins_whatever_the_points() -> None:
    result = last_operation(-3, stanley="AR").result
    assert result is not None
    assert (result.winner, result.war_winner, result.reason, result.rule) == ("AR", "AR", "stanley", "4.2")


@pytest.mark.rule("4.2-c")
def test_a_contested_stanley_is_not_held() -> None:
    extra = {"2-para": "stanley", "commandos-601": "stanley"}
    result = last_operation(-3, extra=extra).result
    assert result is not None
    assert result.reason == "stanley"
    result = last_operation(-3, extra=extra, options=Options(contested_stanley_counts=True)).result
    assert result is not None
    assert result.reason == "points"


@pytest.mark.rule("4.1-b", "4.2-d", "4.6-a", "4.6-b")
@pytest.mark.parametrize(("vp", "winner"), [(-1, "UK"), (0, "UK"), (1, "AR"), (2, "AR")])
def test_with_stanley_the_points_decide_the_game_and_britain_has_won_the_war(vp: int, winner: str) -> None:
    result = last_operation(vp).result
    assert result is not None
    assert (result.winner, result.war_winner, result.reason, result.vp) == (winner, "UK", "points", vp)


@pytest.mark.rule("4.3-a")
@pytest.mark.parametrize(("word", "winner"), [("concede:uk", "AR"), ("concede:ar", "UK")])
def test_either_side_may_concede_at_any_time(word: str, winner: str) -> None:
    game = Campaign(seed=1)
    assert word not in [choice.word for choice in game.choices]
    assert game.why_not(word) == []
    game.play(word)
    assert game.result is not None
    assert (game.result.winner, game.result.war_winner, game.result.reason) == (winner, winner, "concession")
