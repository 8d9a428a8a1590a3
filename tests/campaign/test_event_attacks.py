"""Section 11.3, events 3-2, 3-4, 6-4 and 6-6: opportunity, surprise attacks, and the land-launched Exocet."""

import pytest

from fs_core import Campaign, Options
from tests.campaign.outcomes import damaged, firers, lost, place, points_for_sinkings
from tests.positions import given, rules_of, words

# --- 3-2 and 3-3: target of opportunity -----------------------------------------------------------------------------

CONVOY = {"hermes": "falklands", "antrim": "falklands", "sheffield": "falklands"}
ATTACKERS = {"hercules": "falklands", "drummond": "sea-6", "dagger-1": "argentina"}


def opportunity(units: dict[str, str] | None = None, *dice: int, **markers: str) -> Campaign:
    """The Argentine phase after event 3-2."""
    game = given(CONVOY | ATTACKERS | (units or {}), phase="events", dice=[3, 2, *dice], markers=markers)
    return game.play("pass")


@pytest.mark.rule("11.3-e32-a")
@pytest.mark.parametrize("digit", [2, 3])
def test_the_event_lasts_until_the_next_argentine_operation(digit: int) -> None:
    game = given(CONVOY | ATTACKERS, phase="events", dice=[3, digit])
    assert game.position.opportunity
    game.play("pass")
    assert game.position.opportunity
    assert "opportunity:hermes" in words(game.play("op:14"))


@pytest.mark.rule("11.3-e32-a", "11.3-e32-b")
@pytest.mark.parametrize(
    "play",
    [
        "op:14 opportunity:hermes to:falklands add:hercules done",
        "op:18 opportunity:hermes to:falklands from:argentina add:dagger-1 done intercept:none",
        "op:20 opportunity:hermes in-place to:falklands add:hercules done done",
        "op:20 opportunity:hermes from:sea-6 add:drummond done to:falklands attack done",
    ],
)
def test_one_protected_ship_is_attacked_past_its_escort_and_alone_fires_back(play: str) -> None:
    """R-134: operations 14, 18 and 20."""
    game = opportunity(None, 6, 6, 6, 6)
    game.play(*play.split())
    assert words(game) == ["target:hermes"]
    assert rules_of(game, "target:antrim")
    game.play("target:hermes")
    assert game.decision.unit == "hermes"
    game.play("free", "stop")
    assert len(firers(game)) == 1
    assert game.phase != "ar-operations"


@pytest.mark.rule("11.3-e32-b", "10.4-b")
def test_the_ship_of_opportunity_has_to_deal_with_the_attackers_escort() -> None:
    """R-112: the event lifts the screen of the target alone, not that of the 25 de Mayo that attacks it."""
    game = opportunity({"25-de-mayo": "falklands"}, 6, 6, 6)
    game.play("op:14", "opportunity:hermes", "to:falklands", "add:25-de-mayo", "done", "target:hermes")
    assert words(game) == ["target:hercules", "hold", "free"]
    assert rules_of(game, "target:25-de-mayo") == {"10.4"}
    game.play("target:hercules")
    assert words(game) == ["target:25-de-mayo", "target:hercules", "hold", "free"]


@pytest.mark.rule("11.3-e32-a")
@pytest.mark.parametrize(
    ("units", "offered"), [({"fearless": "falklands"}, ["hermes", "fearless"]), ({"hermes": "sea-4"}, [])]
)
def test_only_protected_ships_that_the_operation_reaches_are_offered(units: dict[str, str], offered: list[str]) -> None:
    game = opportunity(units).play("op:14")
    assert words(game) == ["to:falklands", *(f"opportunity:{ship}" for ship in offered)]
    assert rules_of(game, "opportunity:antrim")


@pytest.mark.rule("11.3-e32-a")
def test_the_chance_leaves_only_the_area_of_its_ship() -> None:
    game = opportunity({"broadsword": "sea-6"}).play("op:14")
    assert "to:sea-6" in words(game)
    game.play("opportunity:hermes")
    assert words(game) == ["to:falklands"]
    assert "11.3-e32" in rules_of(game, "to:sea-6")


@pytest.mark.rule("11.3-e32-a")
def test_the_chance_need_not_be_taken() -> None:
    game = opportunity(None, 6, 6).play("op:14", "to:falklands", "add:hercules", "done")
    assert words(game) == ["target:antrim", "target:sheffield"]


@pytest.mark.rule("11.3-e32-a")
@pytest.mark.parametrize("op", ["op:14", "op:18", "op:20"])
def test_without_the_event_there_is_no_such_word(op: str) -> None:
    game = given(CONVOY | ATTACKERS, phase="ar-operations").play(op)
    assert not [word for word in words(game) if word.startswith("opportunity:")]


@pytest.mark.rule("11.3-e32-b")
def test_british_carriers_may_still_intercept() -> None:
    """R-134."""
    game = opportunity().play("op:18", "opportunity:hermes", "to:falklands", "from:argentina", "add:dagger-1", "done")
    assert game.decision.kind == "intercept"


@pytest.mark.rule("11.3-e32-c")
@pytest.mark.parametrize(
    "other", ["op:3 from:argentina to:stanley add:dagger-1 done intercept:none", "pass", "op:2 unit:ri-2"]
)
def test_another_operation_lets_the_chance_go(other: str) -> None:
    game = opportunity()
    game.play(*other.split())
    assert not game.position.opportunity


@pytest.mark.rule("11.3-e32-c")
def test_used_once_it_is_gone() -> None:
    game = opportunity(None, 6, 6)
    game.play("op:14", "opportunity:hermes", "to:falklands", "add:hercules", "done", "target:hermes", "hold")
    assert not game.position.opportunity


@pytest.mark.rule("11.3-e32-c")
def test_a_forced_evacuation_does_not_use_it_up() -> None:
    """R-134, R-78: Black Buck costs the phase, not the chance."""
    game = given(CONVOY | {"dagger-1": "stanley", "hercules": "falklands"}, phase="events", dice=[3, 2, 1, 6])
    game.play("op:9")
    assert game.phase == "uk-operations"
    assert game.position.opportunity
    assert "opportunity:hermes" in words(game.play("pass", "op:14"))


@pytest.mark.rule("11.3-e32-d")
def test_a_sinking_by_opportunity_scores_as_usual() -> None:
    game = given(CONVOY | ATTACKERS, phase="events", hit=["hermes"], dice=[3, 2, 1]).play("pass")
    game.play("op:14", "opportunity:hermes", "to:falklands", "add:hercules", "done", "target:hermes", "hold")
    assert lost(game) == ["hermes"]
    assert points_for_sinkings(game) == [2]


@pytest.mark.rule("11.3-e32-a", "11.3-e64-c")
def test_a_held_exocet_may_take_the_opportunity() -> None:
    """R-134, R-148."""
    game = opportunity(None, 3, exocet="held").play("op:exocet")
    assert words(game) == ["target:antrim", "target:sheffield", "opportunity:hermes"]
    game.play("opportunity:hermes")
    assert words(game) == ["target:hermes"]
    game.play("target:hermes")
    assert damaged(game) == ["hermes"]


# --- 3-4 to 3-6 and 6-6: surprise submarine attacks -----------------------------------------------------------------

AMBUSH = {"spartan": "sea-3", "splendid": "sea-3", "25-de-mayo": "sea-3", "general-belgrano": "sea-3"}


@pytest.mark.rule("11.3-e34-a", "11.3-e34-b", "11.3-e34-c", "11.3-e34-d")
@pytest.mark.parametrize("digit", [4, 5, 6])
def test_british_submarines_surprise_one_ship_protected_or_not_without_reply(digit: int) -> None:
    game = given(AMBUSH | {"san-luis": "sea-3"}, phase="events", operations_remaining=20, dice=[3, digit, 6, 1])
    assert words(game) == ["to:sea-3", "decline"]
    game.play("to:sea-3")
    assert words(game) == ["target:25-de-mayo", "target:general-belgrano"]
    game.play("target:25-de-mayo")
    assert words(game) == ["add:spartan", "add:splendid"]
    game.play("add:spartan", "add:splendid", "done")
    assert firers(game) == ["spartan", "splendid"]
    assert lost(game) == ["25-de-mayo"]
    assert points_for_sinkings(game) == [2]
    assert (game.phase, game.operations_remaining) == ("uk-operations", 20)


@pytest.mark.rule("11.3-e34-d")
def test_a_surprise_inside_the_zone_is_a_british_gain() -> None:
    game = given({"spartan": "sea-6", "hercules": "sea-6"}, phase="events", dice=[3, 4, 1])
    game.play("to:sea-6", "target:hercules", "add:spartan", "done")
    assert points_for_sinkings(game) == [-1]


@pytest.mark.rule("11.3-e34-a")
def test_by_option_one_submarine_makes_the_surprise_attack() -> None:
    """R-135, surprise_all_subs=false."""
    game = given(AMBUSH, phase="events", dice=[3, 4, 1], options=Options(surprise_all_subs=False))
    game.play("to:sea-3", "target:general-belgrano", "add:splendid")
    assert firers(game) == ["splendid"]
    assert game.phase == "uk-operations"


@pytest.mark.rule("11.3-e34-a", "11.2-c")
@pytest.mark.parametrize(
    "units",
    [
        {"spartan": "sea-3", "san-luis": "sea-3"},
        {"spartan": "sea-3", "hercules": "sea-2"},
        {"antrim": "sea-3", "hercules": "sea-3"},
        {"spartan": "sea-3", "hercules": "argentina"},
    ],
)
def test_without_a_ship_beside_a_submarine_there_is_no_british_surprise(units: dict[str, str]) -> None:
    assert given(units, phase="events", dice=[3, 5]).phase == "uk-operations"


@pytest.mark.rule("11.3-e34-a")
def test_surface_ships_take_no_part_in_a_surprise() -> None:
    game = given(AMBUSH | {"antrim": "sea-3"}, phase="events", dice=[3, 4]).play("to:sea-3", "target:25-de-mayo")
    assert words(game) == ["add:spartan", "add:splendid"]
    assert "11.3-e34-a" in rules_of(game, "add:antrim")


@pytest.mark.rule("11.3-e66-a", "11.3-e66-b", "11.3-e66-c")
def test_argentine_submarines_surprise_one_ship_protected_or_not_without_reply() -> None:
    units = {"san-luis": "sea-7", "salta": "sea-7", "hermes": "sea-7", "antrim": "sea-7"}
    game = given(units, phase="events", hit=["hermes"], dice=[6, 6, 1, 6])
    assert game.decision.side == "AR"
    assert words(game) == ["to:sea-7", "decline"]
    game.play("to:sea-7")
    assert words(game) == ["target:hermes", "target:antrim"]
    game.play("target:hermes", "add:san-luis", "add:salta", "done")
    assert firers(game) == ["san-luis", "salta"]
    assert lost(game) == ["hermes"]
    assert points_for_sinkings(game) == [2]
    game.play("pass")
    assert game.phase == "ar-operations"


@pytest.mark.rule("11.3-e66-a")
@pytest.mark.parametrize(("option", "may_go_on"), [(True, True), (False, False)])
def test_by_option_one_argentine_submarine_makes_the_surprise_attack(option: bool, may_go_on: bool) -> None:
    """R-135, surprise_all_subs=false."""
    units = {"san-luis": "sea-7", "salta": "sea-7", "antrim": "sea-7"}
    game = given(units, phase="events", dice=[6, 6, 6, 6], options=Options(surprise_all_subs=option))
    game.play("to:sea-7", "target:antrim", "add:san-luis")
    assert (game.phase == "events") == may_go_on


@pytest.mark.rule("11.3-e66-a", "11.2-c")
@pytest.mark.parametrize(
    "units",
    [{"san-luis": "sea-7", "spartan": "sea-7"}, {"san-luis": "sea-7", "antrim": "sea-6"}, {"hercules": "sea-7"}],
)
def test_without_a_ship_beside_a_submarine_there_is_no_argentine_surprise(units: dict[str, str]) -> None:
    assert given(units, phase="events", dice=[6, 6]).phase == "uk-operations"


# --- 6-4: the land-launched Exocet ----------------------------------------------------------------------------------

OFF_THE_ISLANDS = {"hermes": "falklands", "antrim": "falklands", "sheffield": "falklands", "arrow": "sea-6"}


@pytest.mark.rule("11.3-e64-a", "11.3-e64-e")
@pytest.mark.parametrize(("die", "hit"), [(3, True), (4, False)])
def test_the_exocet_is_fired_at_once_with_hit_number_three(die: int, hit: bool) -> None:
    game = given(OFF_THE_ISLANDS | {"spartan": "falklands"}, phase="events", dice=[6, 4, die])
    assert game.decision.side == "AR"
    assert words(game) == ["target:antrim", "target:sheffield"]
    assert "11.3-e64-a" in rules_of(game, "target:arrow")
    assert "11.3-e64-a" in rules_of(game, "target:spartan")
    game.play("target:sheffield")
    assert damaged(game) == (["sheffield"] if hit else [])
    assert game.position.exocet == "spent"
    assert firers(game) == ["land-exocet"]
    game.play("pass")
    assert game.phase == "ar-operations"
    assert "op:exocet" not in words(game)


@pytest.mark.rule("11.3-e64-a")
def test_a_sinking_by_the_exocet_scores() -> None:
    game = given(OFF_THE_ISLANDS, phase="events", hit=["antrim"], dice=[6, 4, 1]).play("target:antrim")
    assert points_for_sinkings(game) == [1]


@pytest.mark.rule("11.3-e64-a")
def test_the_exocet_takes_a_protected_ship_only_when_no_other_is_there() -> None:
    """R-146."""
    game = given(OFF_THE_ISLANDS, phase="events", dice=[6, 4])
    assert rules_of(game, "target:hermes") == {"10.4"}
    game = given({"hermes": "falklands", "canberra": "falklands", "arrow": "sea-6"}, phase="events", dice=[6, 4])
    assert words(game) == ["target:hermes", "target:canberra"]


@pytest.mark.rule("11.3-e64-a")
def test_by_option_the_exocet_ignores_the_screen() -> None:
    """R-146, exocet_ignores_screen=true."""
    game = given(OFF_THE_ISLANDS, phase="events", dice=[6, 4], options=Options(exocet_ignores_screen=True))
    assert words(game) == ["target:hermes", "target:antrim", "target:sheffield"]


@pytest.mark.rule("11.3-e64-b")
@pytest.mark.parametrize("units", [{"arrow": "sea-6"}, {"spartan": "falklands"}, {}])
def test_without_a_target_the_exocet_is_kept(units: dict[str, str]) -> None:
    game = given(units, phase="events", dice=[6, 4])
    assert game.position.exocet == "held"
    assert game.phase == "uk-operations"


@pytest.mark.rule("11.3-e64-b")
def test_with_a_target_the_exocet_may_be_kept_only_by_option() -> None:
    """R-147, exocet_may_hold=true."""
    game = given(OFF_THE_ISLANDS, phase="events", dice=[6, 4])
    assert not {"hold", "decline"} & set(words(game))
    options = Options(exocet_may_hold=True)
    game = given(OFF_THE_ISLANDS, phase="events", dice=[6, 4], options=options)
    assert words(game) == ["attack", "hold"]
    game.play("hold")
    assert game.position.exocet == "held"
    game = given(OFF_THE_ISLANDS, phase="events", dice=[6, 4, 3], options=options).play("attack", "target:antrim")
    assert damaged(game) == ["antrim"]


@pytest.mark.rule("11.3-e64-c")
def test_a_kept_exocet_is_fired_as_an_operation() -> None:
    """R-148: Argentina needs no foothold for it."""
    game = given(OFF_THE_ISLANDS, phase="ar-operations", markers={"exocet": "held"}, dice=[3])
    assert words(game.play("op:exocet")) == ["target:antrim", "target:sheffield"]
    game.play("target:antrim")
    assert damaged(game) == ["antrim"]
    assert game.position.exocet == "spent"
    assert game.phase != "ar-operations"


@pytest.mark.rule("11.3-e64-c")
@pytest.mark.parametrize(
    ("units", "held", "rule"),
    [
        ({"arrow": "sea-6"}, "held", "11.3-e64-c"),
        (OFF_THE_ISLANDS, "unused", "11.3-e64-b"),
        (OFF_THE_ISLANDS, "spent", "11.3-e64-b"),
    ],
)
def test_a_missile_and_a_target_are_needed(units: dict[str, str], held: str, rule: str) -> None:
    game = given(units, phase="ar-operations", markers={"exocet": held})
    assert "op:exocet" not in words(game)
    assert rule in rules_of(game, "op:exocet")


@pytest.mark.rule("11.3-e64-d", "11.2-b")
@pytest.mark.parametrize("marker", ["held", "spent"])
def test_the_exocet_comes_once_a_game(marker: str) -> None:
    game = given(OFF_THE_ISLANDS, phase="events", markers={"exocet": marker}, dice=[6, 4])
    assert game.phase == "uk-operations"
    assert game.position.exocet == marker
    assert firers(game) == []


@pytest.mark.rule("11.3-e64-a")
def test_troops_aboard_go_down_with_the_ship_that_is_hit_twice() -> None:
    units = {"fearless": "falklands", "40-commando": "aboard fearless"}
    game = given(units, phase="events", hit=["fearless"], dice=[6, 4, 3]).play("target:fearless")
    assert lost(game) == ["fearless", "40-commando"]
    assert place(game, "40-commando") is None
