"""What battle_odds says besides its numbers: the order it takes, what it refuses; and it leaves the game alone."""

import random
from fractions import Fraction

import pytest

from fs_core import Campaign
from fs_core.campaign.aiming import Aiming
from fs_core.campaign.game import IllegalChoice
from fs_core.campaign.operations import OPERATIONS
from fs_core.whatif import AIMS, NoBattle, battle_odds
from tests.campaign.generate import small_position, some_options
from tests.positions import given
from tests.whatif.enumerate import check, outcomes

FIGHT = {"antrim": "sea-6", "arrow": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}
STRIKE = {"hermes": "sea-6", "sheffield": "sea-6", "a4-1": "argentina", "a4-2": "argentina", "dagger-1": "argentina"}
ATTACKS = [word for word, operation in OPERATIONS.items() if operation.attack]
IN_SEA_6 = "op:14 to:sea-6 add:antrim done"


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("", "choose an operation that attacks"),
        ("op:14", "In which sea area do ships attack"),
        ("op:14 to:sea-6", "Which ships attack"),
        ("op:20 from:sea-6 all to:sea-7", "nobody there could attack"),
        ("op:20 from:sea-6 all to:sea-7 end", "leads to no fire"),
        ("pass", "leads to no fire"),
        ("concede:uk", "ends the game"),
    ],
)
def test_an_order_without_fire_says_what_is_lacking(order: str, sentence: str) -> None:
    game = given(FIGHT)
    with pytest.raises(NoBattle, match=sentence):
        battle_odds(game, order)


def test_a_raid_is_no_fire_and_says_why() -> None:
    game = given({"hermes": "sea-7", "sas": "aboard hermes", "dagger-1": "stanley"})
    with pytest.raises(NoBattle, match="a 6 loses the raiders"):
        battle_odds(game, "op:7 unit:sas target:dagger-1")


def test_a_game_that_is_over_has_no_battle() -> None:
    with pytest.raises(NoBattle, match="over"):
        battle_odds(Campaign(seed=1).play("concede:uk"))


def test_a_word_that_is_not_open_is_refused_as_in_the_game() -> None:
    with pytest.raises(IllegalChoice, match="sea-7"):
        battle_odds(given(FIGHT), "op:14 to:sea-7")


@pytest.mark.parametrize("aim", ["", "all", "focus:nobody", "value:antrim", "spread:"])
def test_an_unknown_policy_is_refused_with_what_is_right(aim: str) -> None:
    with pytest.raises(ValueError, match="it takes spread, focus, focus:<unit> or value"):
        battle_odds(given(FIGHT), IN_SEA_6, aim)
    with pytest.raises(ValueError, match="it takes all or none"):
        battle_odds(given(FIGHT), IN_SEA_6, intercept="perhaps")


@pytest.mark.parametrize("order", [IN_SEA_6, IN_SEA_6.split(), ["op:14 to:sea-6", "add:antrim", "done"]])
def test_an_order_is_words_in_one_text_or_one_by_one(order: str | list[str]) -> None:
    assert battle_odds(given(FIGHT), order) == battle_odds(given(FIGHT).play("op:14", "to:sea-6", "add:antrim"))


@pytest.mark.parametrize("leader", [False, True])
@pytest.mark.parametrize("aim", AIMS)
def test_the_game_is_left_alone(aim: str, leader: bool) -> None:
    game = given(STRIKE, phase="ar-operations", markers={"ar-leader": True}).play("op:18", "to:sea-6", "from:argentina")
    before = (str(game.record), game.position.to_dict(), list(game.log), game.decision)
    battle_odds(game, "all", aim, leader=leader)
    with pytest.raises(NoBattle):
        battle_odds(game)
    assert (str(game.record), game.position.to_dict(), list(game.log), game.decision) == before
    game.play("all", "intercept:hermes")
    assert game.at_rest is False


def test_the_dice_to_come_are_not_looked_at() -> None:
    odds = [
        battle_odds(given(STRIKE, phase="ar-operations", dice=dice), "op:18 to:sea-6 from:argentina all")
        for dice in ([1] * 9, [6] * 9)
    ]
    assert odds[0] == odds[1]


# --- in the midst of a battle ---------------------------------------------------------------------------------------


def test_dice_already_thrown_count_as_they_fell() -> None:
    """Antrim has hit Hercules (a 1); Drummond and Hercules are still to reply."""
    game = given(FIGHT, dice=[1, 6]).play(IN_SEA_6, "target:hercules")
    assert game.decision.side == "AR"
    odds = battle_odds(game)
    assert odds.attacker == "UK"
    assert odds.lost("hercules") == 1
    assert odds.shots[0].chance == 1
    assert odds.losses["AR"] == {1: Fraction(1)}
    assert odds.lost("antrim") == 0
    assert "as they fell" in odds.note
    aimed = battle_odds(game, "target:arrow target:arrow")
    assert aimed.lost("arrow") == Fraction(1, 9)
    assert battle_odds(game, "hold hold").expected["UK"] == 0


def test_cargo_of_a_ship_already_hit_is_lost_once() -> None:
    """Norland, damaged, has been hit again (a 1); she sinks with her troops when the reply is over."""
    units = {
        "norland": "sea-6",
        "antrim": "sea-6",
        "2-para": "aboard norland",
        "hercules": "sea-6",
        "drummond": "sea-6",
    }
    game = given(units, phase="ar-operations", hit=["norland"], dice=[6, 1])
    odds = battle_odds(game.play("op:14", "to:sea-6", "all", "target:antrim", "target:norland"))
    assert odds.lost("norland") == odds.lost("2-para") == 1
    assert odds.losses["UK"] == {2: Fraction(1)}


def test_a_die_that_is_thrown_again_is_open_again() -> None:
    game = given(FIGHT, dice=[6], markers={"uk-leader": True}).play(IN_SEA_6, "target:hercules")
    assert battle_odds(game).lost("hercules") == 0
    assert battle_odds(game, "reroll").lost("hercules") == Fraction(1, 2)


def test_targets_named_in_the_order_are_taken_and_the_rest_goes_on_from_them() -> None:
    odds = battle_odds(given(FIGHT), "op:14 to:sea-6 all target:drummond")
    assert [shot.target for shot in odds.shots[:2]] == ["drummond", "hercules"]


def test_words_after_the_first_die_of_an_interception_are_left_out_and_it_says_so() -> None:
    game = given(STRIKE, phase="ar-operations")
    order = "op:18 to:sea-6 from:argentina all intercept:hermes target:dagger-1"
    odds = battle_odds(game, order + " target:dagger-1 target:dagger-1")
    assert "left out" in odds.note
    assert "left out" not in battle_odds(game, order).note
    assert odds.interception["dagger-1"] >= Fraction(1, 2)


def test_the_carriers_see_the_odds_of_meeting_the_aircraft_or_not() -> None:
    """At the question whether to intercept, and between two shots of it."""
    game = given(STRIKE, phase="ar-operations", dice=[1, 6]).play("op:18", "to:sea-6", "from:argentina", "all")
    assert game.decision.kind == "intercept"
    assert battle_odds(game).interception
    assert not battle_odds(game, "intercept:none").interception
    game.play("intercept:hermes", "target:a4-1")
    odds = battle_odds(game)
    assert "a4-1" not in odds.interception  # shot down already, which is no chance any more
    assert set(odds.interception) == {"a4-2", "dagger-1"}
    assert all(sum(losses.values()) == 1 for losses in odds.losses.values())


def test_a_flight_that_only_changes_base_has_the_odds_of_its_interception() -> None:
    game = given({"hermes": "falklands", "dagger-1": "argentina"}, phase="ar-operations")
    odds = battle_odds(game, "op:3 from:argentina to:stanley all")
    assert odds.shots == odds.targets == ()
    assert (odds.area, odds.rule) == ("falklands", "7.1-op11")
    assert odds.lost("dagger-1") == odds.expected["AR"] == Fraction(7, 8)


# --- what is told ---------------------------------------------------------------------------------------------------


def test_shots_come_with_every_modifier_and_its_rule() -> None:
    game = given(
        {"2-para": "goose-green", "blues-and-royals": "goose-green", "sas": "goose-green", "cavalry-10": "goose-green"}
    )
    odds = battle_odds(game, "op:15 to:goose-green all commit")
    for shot in odds.shots:
        assert shot.printed + sum(change.amount for change in shot.modifiers) == shot.needed
        assert shot.chance == Fraction(shot.needed, 6)
    first = odds.shots[0]
    assert first.firer == "2-para"
    assert [(change.amount, change.rule) for change in first.modifiers] == [(-1, "10.7"), (-1, "10.10"), (1, "10.8")]


def test_limits_of_hit_numbers_are_told_like_modifiers() -> None:
    """Stealth, and a number that cannot fall below one."""
    game = given({"sheffield": "sea-6", "super-etendard": "argentina"}, phase="ar-operations")
    reply = battle_odds(game, "op:18 to:sea-6 from:argentina all").shots[1]
    assert [change.rule for change in reply.modifiers] == ["10.5-a"]
    game = given({"ri-4": "mount-kent", "blues-and-royals": "mount-kent"}, phase="ar-operations")
    shot = battle_odds(game, "op:15 to:mount-kent all").shots[0]
    assert (shot.printed, shot.needed) == (1, 1)
    assert [change.rule for change in shot.modifiers][-1] == "10.3-b"


def test_the_bombardment_before_an_assault_is_a_battle_of_its_own() -> None:
    units = {"fearless": "falklands", "antrim": "falklands", "2-para": "aboard fearless", "ri-4": "fitzroy"}
    odds = battle_odds(given(units), "op:17 to:fitzroy bombard all")
    assert [shot.firer for shot in odds.shots] == ["antrim"]
    assert "landing after it is a battle of its own" in odds.note
    landing = battle_odds(given(units, dice=[6]), "op:17 to:fitzroy land all")
    assert [shot.firer for shot in landing.shots] == ["2-para", "ri-4"]
    fought = given(units, dice=[6]).play("op:17", "to:fitzroy", "bombard", "all", "target:ri-4")
    assert battle_odds(fought, "all").shots == landing.shots


def test_a_leader_that_nobody_has_changes_nothing_and_it_says_so() -> None:
    odds = battle_odds(given(FIGHT), IN_SEA_6, leader=True)
    assert odds.leader is None
    assert "Nobody holds a leader marker" in odds.note
    assert odds.losses == battle_odds(given(FIGHT), IN_SEA_6).losses


def test_the_other_side_aims_in_the_same_way_unless_told() -> None:
    assert battle_odds(given(FIGHT), IN_SEA_6, "focus:drummond").reply == "focus"
    assert battle_odds(given(FIGHT), IN_SEA_6, "value").reply == "value"
    assert battle_odds(given(FIGHT), IN_SEA_6, "value", "spread").reply == "spread"


def test_value_goes_for_points_inside_the_zone_and_shuns_them_outside() -> None:
    """The Belgrano is worth two points: to Britain in sea area 6, to Argentina in sea area 3 (4.4)."""
    for area in ("sea-6", "sea-3"):
        units = {"spartan": area, "general-belgrano": area, "hercules": area}
        odds = battle_odds(given(units), f"op:14 to:{area} all", "value")
        assert (odds.shots[0].target == "general-belgrano") == (area == "sea-6")


def test_a_plan_names_its_policy_and_refuses_others() -> None:
    assert Aiming("focus:hermes").policy == "focus"
    with pytest.raises(ValueError, match="no way of aiming"):
        Aiming("everybody")


# --- small battles of every kind ------------------------------------------------------------------------------------


def test_random_battles_are_what_all_dice_come_to() -> None:
    """At least 150 random attacks in small random positions, under random options, policies and leader markers."""
    compared = sum(_compare_one(random.Random(seed)) for seed in range(700))
    assert compared >= 150


def _compare_one(chance: random.Random) -> bool:
    """Order a random attack; if it comes to a battle that is small enough, compare."""
    options = some_options(chance.choice)
    mapping = small_position(chance.choice, options, 12)
    mapping["phase"], attacker = chance.choice((("uk-operations", "UK"), ("ar-operations", "AR")))
    aim, reply, leader = chance.choice(AIMS), chance.choice(AIMS), chance.choice((True, False))
    game = Campaign.from_position(mapping, dice=[6] * 400, options=options)
    words: list[str] = []
    while (
        game.decision and game.decision.side == attacker and game.decision.kind not in ("target", "leader", "intercept")
    ):
        offered = [choice.word for choice in game.choices]
        attacks = [word for word in offered if word in ATTACKS or word == "attack"]
        words.append(chance.choice(attacks or offered))
        game.play(words[-1])
        if game.at_rest:
            return False
    try:
        odds = battle_odds(Campaign.from_position(mapping, options=options), words[:-1], aim, reply, leader)
    except NoBattle:
        return False
    if len(odds.shots) + 6 * len(odds.interception) > 9 or not odds.shots:
        return False
    order = " ".join(words[:-1])
    check(odds, list(outcomes(mapping, order, attacker, aim, reply, leader, options=options)))
    return True
