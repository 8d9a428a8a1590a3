"""Section 11.3, events 2-1, 2-5, 4-4 and 6-5: attacks at once on ships or submarines that have been detected."""

import pytest

from fs_core import Options
from tests.campaign.outcomes import factor, firers, lost, needed, points_for_sinkings
from tests.positions import given, rules_of, words

# --- 2-1 to 2-3: British surface detection --------------------------------------------------------------------------

MEETING = {"antrim": "sea-3", "hercules": "sea-3"}


@pytest.mark.rule("11.3-e21-a", "11.3-e21-c", "11.3-e21-d")
@pytest.mark.parametrize("digit", [1, 2, 3])
def test_british_ships_attack_surface_ships_in_a_contested_area_at_once(digit: int) -> None:
    """R-42: a sinking outside the zone gives Argentina the point; it is no operation."""
    game = given(MEETING, phase="events", operations_remaining=20, dice=[2, digit, 1, 6])
    assert words(game) == ["to:sea-3", "decline"]
    game.play("to:sea-3", "add:antrim", "done", "target:hercules")
    assert game.decision.side == "AR"
    game.play("target:antrim")
    assert firers(game) == ["antrim", "hercules"]
    assert lost(game) == ["hercules"]
    assert points_for_sinkings(game) == [1]
    assert game.operations_remaining == 20
    assert game.position.uk_operations_done == 0
    assert game.phase == "uk-operations"


@pytest.mark.rule("11.3-e21-d")
def test_a_sinking_inside_the_zone_is_a_british_point() -> None:
    game = given({"antrim": "sea-6", "general-belgrano": "sea-6"}, phase="events", dice=[2, 1, 1, 1])
    game.play("to:sea-6", "add:antrim", "done", "target:general-belgrano", "target:antrim")
    assert points_for_sinkings(game) == [-2]


@pytest.mark.rule("11.3-e21-d")
def test_a_british_loss_in_the_reply_scores_too() -> None:
    game = given(MEETING, phase="events", hit=["antrim"], dice=[2, 1, 6, 1])
    game.play("to:sea-3", "add:antrim", "done", "target:hercules", "target:antrim")
    assert points_for_sinkings(game) == [1]
    assert lost(game) == ["antrim"]


@pytest.mark.rule("11.3-e21-d")
def test_the_expanded_zone_cannot_be_joined_to_an_event() -> None:
    """R-42."""
    game = given(MEETING, phase="events", dice=[2, 1])
    assert "with:10" not in words(game)
    assert rules_of(game, "with:10")


@pytest.mark.rule("11.3-e21-b", "11.2-c")
@pytest.mark.parametrize(
    "units",
    [
        {"hermes": "sea-6", "hercules": "sea-3"},  # a carrier in the next area
        {"antrim": "sea-3", "san-luis": "sea-3"},  # no surface ship of the enemy
        {"canberra": "sea-3", "hercules": "sea-3"},  # nobody armed against ships
        {"antrim": "sea-3", "hercules": "argentina"},
    ],
)
def test_without_contested_sea_or_targets_there_is_no_surface_detection(units: dict[str, str]) -> None:
    game = given(units, phase="events", dice=[2, 2])
    assert game.phase == "uk-operations"


@pytest.mark.rule("11.3-e21-a", "11.3-e21-b")
def test_carriers_in_range_and_submarines_join_the_attack() -> None:
    """R-131."""
    units = MEETING | {"spartan": "sea-3", "hermes": "sea-6", "invincible": "sea-7", "sheffield": "sea-6"}
    game = given(units, phase="events", dice=[2, 1, *[6] * 7]).play("to:sea-3")
    assert words(game) == ["add:hermes", "add:antrim", "add:spartan"]
    for far in ("invincible", "sheffield"):
        assert "11.3-e21-a" in rules_of(game, f"add:{far}")
    game.play("add:hermes", "add:spartan", "done", *["target:hercules"] * 4)
    assert game.decision.unit == "hercules"
    assert words(game) == ["target:antrim", "target:spartan", "hold"]  # Antrim is there; R-108: Hermes is not


@pytest.mark.rule("11.3-e21-a")
def test_a_submarine_alone_makes_a_sea_area_contested() -> None:
    """R-29."""
    game = given({"spartan": "sea-3", "hercules": "sea-3"}, phase="events", dice=[2, 1])
    assert words(game) == ["to:sea-3", "decline"]


@pytest.mark.rule("11.3-e21-a")
def test_one_area_is_chosen_and_submarines_there_are_no_targets() -> None:
    """R-106: so they do not reply."""
    units = MEETING | {"san-luis": "sea-3", "broadsword": "sea-6", "drummond": "sea-6"}
    game = given(units, phase="events", dice=[2, 1, 6, 6])
    assert words(game) == ["to:sea-3", "to:sea-6", "decline"]
    game.play("to:sea-3", "add:antrim", "done")
    assert words(game) == ["target:hercules"]
    game.play("target:hercules", "target:antrim")
    assert firers(game) == ["antrim", "hercules"]
    assert game.phase == "uk-operations"


# --- 2-5, 2-6 and 3-1: British submarine detection ------------------------------------------------------------------


@pytest.mark.rule("11.3-e25-a", "11.3-e25-d")
@pytest.mark.parametrize("cell", [(2, 5), (2, 6), (3, 1)])
def test_british_ships_attack_submarines_in_a_contested_area_at_once(cell: tuple[int, int]) -> None:
    units = {"broadsword": "sea-6", "san-luis": "sea-6", "hercules": "sea-6"}
    game = given(units, phase="events", operations_remaining=20, dice=[*cell, 1, 6])
    assert words(game) == ["to:sea-6", "decline"]
    game.play("to:sea-6", "add:broadsword", "done")
    assert words(game) == ["target:san-luis"]
    game.play("target:san-luis")
    assert words(game) == ["target:broadsword", "hold"]
    game.play("target:broadsword")
    assert firers(game) == ["broadsword", "san-luis"]
    assert needed(game) == [factor("broadsword", "submarine"), factor("san-luis", "surface")]
    assert points_for_sinkings(game) == [-1]
    assert game.operations_remaining == 20


@pytest.mark.rule("11.3-e25-d")
def test_a_submarine_sunk_outside_the_zone_is_an_argentine_point() -> None:
    game = given({"broadsword": "sea-4", "san-luis": "sea-4"}, phase="events", dice=[2, 5, 1])
    game.play("to:sea-4", "add:broadsword", "done", "target:san-luis", "hold")
    assert points_for_sinkings(game) == [1]


@pytest.mark.rule("11.3-e25-b", "11.2-c")
@pytest.mark.parametrize(
    "units",
    [
        {"san-luis": "sea-6", "hermes": "sea-7"},
        {"san-luis": "sea-6"},
        {"hercules": "sea-6", "broadsword": "sea-6"},
        {"san-luis": "sea-6", "canberra": "sea-6"},
    ],
)
def test_without_british_ships_and_a_submarine_together_there_is_no_submarine_detection(units: dict[str, str]) -> None:
    assert given(units, phase="events", dice=[2, 6]).phase == "uk-operations"


@pytest.mark.rule("11.3-e25-c")
def test_carriers_hunt_submarines_only_in_their_own_area_with_one_shot() -> None:
    units = {"hermes": "sea-6", "invincible": "sea-7", "broadsword": "sea-6", "san-luis": "sea-6"}
    game = given(units, phase="events", dice=[3, 1, 6, 6, 6]).play("to:sea-6")
    assert words(game) == ["add:hermes", "add:broadsword"]
    assert "11.3-e25-a" in rules_of(game, "add:invincible")
    game.play("add:hermes", "add:broadsword", "done", "target:san-luis", "target:san-luis", "hold")
    assert firers(game) == ["hermes", "broadsword"]


@pytest.mark.rule("11.3-e25-a", "11.3-e25-b")
def test_submarines_are_detected_in_south_georgia_too() -> None:
    """R-27."""
    units = {"antrim": "south-georgia", "santa-fe": "south-georgia"}
    game = given(units, phase="events", dice=[2, 5, 1], control={"south-georgia": "UK"})
    game.play("to:south-georgia", "add:antrim", "done", "target:santa-fe", "hold")
    assert points_for_sinkings(game) == [-1]


# --- 4-4 and 6-5: Argentine detection -------------------------------------------------------------------------------


@pytest.mark.rule("11.3-e44-a", "11.3-e44-d")
def test_argentine_ships_attack_surface_ships_in_a_contested_area_at_once() -> None:
    units = {"hercules": "falklands", "drummond": "falklands", "antrim": "falklands"}
    game = given(units, phase="events", hit=["antrim"], dice=[4, 4, 1, 6, 1])
    assert game.decision.side == "AR"
    assert words(game) == ["to:falklands", "decline"]
    game.play("to:falklands", "add:hercules", "add:drummond", "done", "target:antrim", "target:antrim")
    assert game.decision.unit == "antrim"
    game.play("target:hercules")
    assert set(lost(game)) == {"antrim", "hercules"}
    assert sorted(points_for_sinkings(game)) == [-1, 1]
    game.play("pass")
    assert game.phase == "ar-operations"


@pytest.mark.rule("11.3-e44-b", "11.2-c")
@pytest.mark.parametrize(
    "units",
    [
        {"antrim": "falklands", "dagger-1": "argentina"},
        {"antrim": "falklands", "25-de-mayo": "sea-6"},
        {"spartan": "falklands", "hercules": "falklands"},
    ],
)
def test_without_contested_sea_or_surface_ships_there_is_no_argentine_detection(units: dict[str, str]) -> None:
    assert given(units, phase="events", dice=[4, 4]).phase == "uk-operations"


@pytest.mark.rule("11.3-e44-a", "11.3-e44-b")
def test_cabo_san_antonio_makes_the_area_contested_and_aircraft_come_to_help() -> None:
    """She has no fire of her own against ships."""
    units = {"cabo-san-antonio": "falklands", "antrim": "falklands", "dagger-1": "argentina"}
    game = given(units, phase="events", dice=[4, 4, 6]).play("to:falklands")
    assert words(game) == ["add:dagger-1"]


@pytest.mark.rule("11.3-e44-c")
def test_aircraft_of_any_base_and_the_carrier_next_door_support_it() -> None:
    """R-72, R-131; R-87: nobody intercepts, though Hermes is there."""
    units = {"hercules": "falklands", "antrim": "falklands", "hermes": "falklands", "25-de-mayo": "sea-6"}
    units |= {"dagger-1": "argentina", "dagger-2": "stanley", "pucara-1": "stanley", "drummond": "sea-6"}
    game = given(units, phase="events", dice=[4, 4, *[6] * 9]).play("to:falklands")
    assert words(game) == ["add:25-de-mayo", "add:hercules", "add:dagger-1", "add:dagger-2"]
    assert "11.3-e44-a" in rules_of(game, "add:drummond")
    assert "11.3-e44-a" in rules_of(game, "add:pucara-1")
    game.play("add:dagger-1", "add:dagger-2", "done")
    assert game.decision.kind == "target"


@pytest.mark.rule("11.3-e44-c")
@pytest.mark.parametrize("area", ["sea-1", "argentina"])
def test_the_carrier_out_of_range_stays_out(area: str) -> None:
    units = {"hercules": "falklands", "antrim": "falklands", "25-de-mayo": area}
    game = given(units, phase="events", dice=[4, 4]).play("to:falklands")
    assert words(game) == ["add:hercules"]


@pytest.mark.rule("11.3-e44-c")
def test_four_skyhawks_at_most_reach_the_islands() -> None:
    """R-65."""
    a4s = dict.fromkeys([f"a4-{n}" for n in range(1, 7)], "argentina")
    game = given(a4s | {"hercules": "falklands", "antrim": "falklands"}, phase="events", dice=[4, 4])
    game.play("to:falklands", *[f"add:a4-{n}" for n in range(1, 5)])
    assert words(game) == ["done"]
    assert "9.4-c" in rules_of(game, "add:a4-5")


@pytest.mark.rule("11.3-e44-c", "11.3-e65-c")
@pytest.mark.parametrize(("digit", "aircraft"), [(4, "dagger-1"), (5, "canberra-bomber-1")])
def test_by_option_aircraft_of_events_can_be_intercepted(digit: int, aircraft: str) -> None:
    """R-87, event_air_interceptable=true."""
    units = {"hercules": "sea-6", "antrim": "sea-6", "spartan": "sea-6", "hermes": "sea-7", aircraft: "argentina"}
    dice = [{4: 4, 5: 6}[digit], digit, 1]
    game = given(units, phase="events", dice=dice, options=Options(event_air_interceptable=True))
    game.play("to:sea-6", f"add:{aircraft}", "done")
    assert words(game) == ["intercept:none", "intercept:hermes"]
    game.play("intercept:hermes", f"target:{aircraft}")
    assert lost(game) == [aircraft]
    assert game.phase == "uk-operations"
    game = given(units, phase="events", dice=dice).play("to:sea-6", f"add:{aircraft}", "done")
    assert game.decision.kind == "target"


@pytest.mark.rule("11.3-e65-a", "11.3-e65-c")
def test_argentine_ships_and_aircraft_attack_submarines_in_a_contested_area_at_once() -> None:
    units = {"hercules": "sea-3", "spartan": "sea-3", "antrim": "sea-3", "canberra-bomber-1": "argentina"}
    units |= {"a4-1": "argentina", "pucara-1": "stanley"}
    game = given(units, phase="events", hit=["spartan"], dice=[6, 5, 1, 6, 6])
    assert words(game) == ["to:sea-3", "decline"]
    game.play("to:sea-3")
    assert words(game) == ["add:hercules", "add:canberra-bomber-1", "add:pucara-1"]
    game.play("add:hercules", "add:canberra-bomber-1", "done")
    assert words(game) == ["target:spartan", "hold"]
    game.play("target:spartan", "target:spartan")
    assert game.decision.unit == "spartan"
    assert words(game) == ["target:hercules", "hold"]
    game.play("target:hercules")
    assert firers(game) == ["hercules", "canberra-bomber-1", "spartan"]
    assert lost(game) == ["spartan"]
    assert points_for_sinkings(game) == [1]
    game.play("pass")
    assert game.phase == "ar-operations"


@pytest.mark.rule("11.3-e65-b")
@pytest.mark.parametrize(("area", "joins"), [("sea-3", True), ("sea-2", False)])
def test_the_carrier_hunts_submarines_only_in_its_own_area(area: str, joins: bool) -> None:
    units = {"comodoro-py": "sea-3", "spartan": "sea-3", "25-de-mayo": area}
    game = given(units, phase="events", dice=[6, 5]).play("to:sea-3")
    assert ("add:25-de-mayo" in words(game)) == joins
    assert ("11.3-e65-a" in rules_of(game, "add:25-de-mayo")) != joins


@pytest.mark.rule("11.3-e65-a", "11.2-c")
@pytest.mark.parametrize(
    "units",
    [
        {"spartan": "sea-3", "canberra-bomber-1": "argentina"},
        {"antrim": "sea-3", "hercules": "sea-3"},
        {"spartan": "sea-4", "general-belgrano": "sea-4"},
    ],
)
def test_without_argentine_ships_beside_a_submarine_there_is_no_detection(units: dict[str, str]) -> None:
    assert given(units, phase="events", dice=[6, 5]).phase == "uk-operations"
