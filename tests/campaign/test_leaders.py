"""Section 11.3, events 4-1 to 4-3: the decisive leader markers and the dice they have rolled again."""

from collections.abc import Mapping
from typing import Any

import pytest

from fs_core import Campaign, Options
from tests.campaign.outcomes import damaged, firers, lost, place
from tests.positions import dice_of, given, rules_of, words

FIGHT = {"antrim": "sea-6", "arrow": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}


def leaders(game: Campaign) -> tuple[bool, bool]:
    """Whether the British and the Argentine side hold their marker."""
    markers: Mapping[str, Any] = game.position.to_dict()["markers"]
    return markers["uk-leader"], markers["ar-leader"]


def attack(holder: str, dice: list[int], options: Options | None = None) -> Campaign:
    """Operation 14 by Antrim and Arrow, up to the dice, while one side holds its marker."""
    game = given(FIGHT, dice=dice, markers={f"{holder}-leader": True}, options=options)
    return game.play("op:14", "to:sea-6", "add:antrim", "add:arrow", "done", "target:hercules", "target:drummond")


# --- taking and cancelling ------------------------------------------------------------------------------------------


@pytest.mark.rule("11.3-e41-a", "11.3-e43-a")
@pytest.mark.parametrize(("cell", "held"), [((4, 1), (True, False)), ((4, 2), (True, False)), ((4, 3), (False, True))])
def test_the_event_gives_a_side_its_marker(cell: tuple[int, int], held: tuple[bool, bool]) -> None:
    game = given({}, phase="events", dice=cell)
    assert leaders(game) == held
    assert game.phase == "uk-operations"


@pytest.mark.rule("11.3-e41-c", "11.3-e43-b")
@pytest.mark.parametrize(("cell", "holder"), [((4, 1), "ar"), ((4, 2), "ar"), ((4, 3), "uk")])
def test_the_event_of_the_other_side_takes_the_marker_away_and_gives_none(cell: tuple[int, int], holder: str) -> None:
    game = given({}, phase="events", dice=cell, markers={f"{holder}-leader": True}).play("keep", "keep")
    assert leaders(game) == (False, False)


@pytest.mark.rule("11.3-e41-a", "11.3-e43-a")
@pytest.mark.parametrize(("cell", "holder", "held"), [((4, 2), "uk", (True, False)), ((4, 3), "ar", (False, True))])
def test_the_own_event_again_changes_nothing(cell: tuple[int, int], holder: str, held: tuple[bool, bool]) -> None:
    """R-137."""
    game = given({}, phase="events", dice=cell, markers={f"{holder}-leader": True}).play("keep", "keep")
    assert leaders(game) == held


@pytest.mark.rule("11.3-e41-a", "11.3-e43-a")
def test_after_both_were_cancelled_the_next_event_gives_a_marker_again() -> None:
    game = given({}, phase="events", dice=[4, 3, 4, 1], markers={"uk-leader": True}).play("keep", "keep")
    assert leaders(game) == (False, False)
    game.play("pass", "pass")
    assert leaders(game) == (True, False)


@pytest.mark.rule("11.3-e41-a")
def test_both_sides_cannot_hold_a_marker() -> None:
    """R-136."""
    with pytest.raises(ValueError, match="leader"):
        given({}, markers={"uk-leader": True, "ar-leader": True})


@pytest.mark.rule("11.3-e41-b")
def test_a_marker_won_now_cannot_touch_the_dice_that_won_it() -> None:
    """R-52."""
    game = given({}, phase="events", dice=[4, 1])
    assert leaders(game) == (True, False)
    assert game.decision.kind == "operation"


# --- playing it -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.3-e41-b", "11.3-e43-a")
@pytest.mark.parametrize(("holder", "side"), [("uk", "UK"), ("ar", "AR")])
def test_any_die_of_either_side_may_be_rolled_again_once(holder: str, side: str) -> None:
    """The holder is asked after each die, his own or the other's, until he plays the marker (R-136, R-138)."""
    game = attack(holder, [6, 6, 1, 1, 1])
    assert game.decision.side == side
    assert words(game) == ["keep", "reroll"]
    game.play("keep")
    assert words(game) == ["keep", "reroll"]
    game.play("reroll")
    assert leaders(game) == (False, False)
    assert [(d["firer"], d["die"]) for d in dice_of(game)] == [("antrim", 6), ("arrow", 1)]
    game.play("target:antrim", "target:antrim")
    assert firers(game) == ["antrim", "arrow", "hercules", "drummond"]


@pytest.mark.rule("11.3-e41-b")
def test_the_new_result_stands_even_if_it_is_worse() -> None:
    """R-136."""
    game = attack("uk", [1, 6, 6]).play("reroll", "hold", "hold")
    assert lost(game) == []
    assert [d["die"] for d in dice_of(game)] == [6, 6]


@pytest.mark.rule("11.3-e41-b")
def test_a_die_of_the_enemy_may_be_rolled_again() -> None:
    game = attack("uk", [6, 6, 1, 6]).play("keep", "keep", "target:antrim", "hold", "reroll")
    assert damaged(game) == []
    assert leaders(game) == (False, False)


@pytest.mark.rule("11.3-e41-b")
def test_a_marker_that_is_kept_stays() -> None:
    game = attack("uk", [6, 6]).play("keep", "keep", "hold", "hold")
    assert leaders(game) == (True, False)


@pytest.mark.rule("11.3-e41-b")
def test_nothing_else_answers_the_question() -> None:
    game = attack("uk", [6, 6])
    assert rules_of(game, "hold") == {"11.3-e41"}


@pytest.mark.rule("11.3-e41-b")
def test_by_default_each_die_is_asked_about_before_the_next_is_rolled() -> None:
    """R-138."""
    game = attack("uk", [6, 1, 5])
    game.play("keep")
    assert len(dice_of(game)) == 1
    game.play("reroll")
    assert [d["die"] for d in dice_of(game)] == [6, 5]


@pytest.mark.rule("11.3-e41-b")
def test_by_option_all_dice_of_a_volley_are_seen_before_one_is_chosen() -> None:
    """R-138, leader_window=volley: both dice are on the table, then the first one is rolled again."""
    game = attack("uk", [6, 1, 2], options=Options(leader_window="volley")).play("reroll")
    assert [(d["firer"], d["die"]) for d in dice_of(game)] == [("antrim", 2), ("arrow", 1)]
    assert game.decision.side == "AR"
    assert game.decision.unit is not None
    game = attack("uk", [6, 5, 2], options=Options(leader_window="volley")).play("keep", "reroll")
    assert [(d["firer"], d["die"]) for d in dice_of(game)] == [("antrim", 6), ("arrow", 2)]


@pytest.mark.rule("11.3-e41-b")
def test_by_option_the_last_die_of_the_volley_is_shown_before_the_first_is_decided_on() -> None:
    game = attack("uk", [6, 1], options=Options(leader_window="volley"))
    assert "T1 uk op:14" in str(game.record)
    assert "[6 1]" in str(game.record)
    game = attack("uk", [6, 1])
    assert "[6 1]" not in str(game.record)


# --- every kind of die ----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.3-e41-b", "11.3-e43-a")
@pytest.mark.parametrize(("holder", "side"), [("uk", "UK"), ("ar", "AR")])
@pytest.mark.parametrize(
    ("units", "phase", "play", "dice"),
    [
        (
            {"antrim": "sea-6", "hercules": "sea-6"},
            "uk-operations",
            "op:14 to:sea-6 add:antrim done target:hercules",
            [],
        ),
        ({"2-para": "fitzroy", "ri-4": "fitzroy"}, "uk-operations", "op:15 to:fitzroy add:2-para done target:ri-4", []),
        (
            {"antrim": "falklands", "ri-4": "fitzroy"},
            "uk-operations",
            "op:21 to:fitzroy add:antrim done target:ri-4",
            [],
        ),
        (
            {"hermes": "sea-6", "hercules": "sea-6"},
            "uk-operations",
            "op:14 to:sea-6 add:hermes done free target:hercules",
            [],
        ),
        (
            {"hermes": "sea-6", "pucara-1": "stanley"},
            "uk-operations",
            "op:13 to:stanley add:hermes done target:pucara-1",
            [],
        ),
        (
            {"hermes": "sea-6", "dagger-1": "argentina"},
            "ar-operations",
            "op:18 to:sea-6 from:argentina add:dagger-1 done intercept:hermes target:dagger-1",
            [],
        ),
        (
            {"hermes": "sea-6", "sas": "aboard hermes", "pucara-1": "stanley"},
            "uk-operations",
            "op:7 unit:sas target:pucara-1",
            [],
        ),
        ({"sas": "fitzroy", "commandos-601": "fitzroy"}, "uk-operations", "op:25 to:fitzroy target:commandos-601", []),
        ({"antrim": "falklands"}, "ar-operations", "op:exocet target:antrim", []),
        ({}, "events", "", []),
        ({}, "events", "keep", [2]),
        ({}, "events", "keep keep", [2, 4]),
        ({"antrim": "falklands"}, "events", "keep keep target:antrim", [6, 4]),
        (
            {"spartan": "sea-3", "hercules": "sea-3"},
            "events",
            "keep keep to:sea-3 target:hercules add:spartan done",
            [3, 4],
        ),
        (
            {"antrim": "sea-3", "hercules": "sea-3"},
            "events",
            "keep keep to:sea-3 add:antrim done target:hercules",
            [2, 1],
        ),
    ],
)
def test_every_kind_of_die_can_be_rolled_again(
    holder: str, side: str, units: dict[str, str], phase: str, play: str, dice: list[int]
) -> None:
    """R-139: combat, interception, the raid, the Exocet, event digits, the danger of a team, surprise attacks."""
    game = given(units, phase=phase, dice=[*dice, 6, 5], markers={f"{holder}-leader": True, "exocet": exocet(phase)})
    game.play(*play.split())
    assert game.decision.kind == "leader"
    assert game.decision.side == side
    assert "6 is rolled" in game.decision.prompt
    game.play("reroll")
    rerolled = [entry.data for entry in game.log if entry.kind == "reroll"]
    assert rerolled == [{"before": 6, "after": 5}]
    assert leaders(game) == (False, False)


def exocet(phase: str) -> str:
    """A missile is held in an operations phase and has not been had before the event."""
    return "unused" if phase == "events" else "held"


@pytest.mark.rule("11.3-e41-b", "11.2-a")
def test_a_digit_rolled_again_brings_another_event() -> None:
    game = given({}, phase="events", dice=[5, 1, 6], markers={"uk-leader": True}).play("reroll")
    assert [entry.data["dice"] for entry in game.log if "event" in entry.data] == [[1, 6]]


@pytest.mark.rule("11.3-e41-b")
def test_a_raid_rolled_again_may_save_the_raiders() -> None:
    units = {"hermes": "sea-6", "sas": "aboard hermes", "pucara-1": "stanley"}
    game = given(units, dice=[6, 5], markers={"uk-leader": True}).play("op:7", "unit:sas", "target:pucara-1", "reroll")
    assert place(game, "sas") == "aboard hermes"
    assert lost(game) == ["pucara-1"]


@pytest.mark.rule("11.3-e41-b")
def test_the_toss_for_the_sides_is_no_die_for_a_leader() -> None:
    """R-139: nobody holds a marker then, and the coin is no die of the game."""
    game = Campaign(dice=[2], options=Options(bidding=True)).play("bid:20", "bid:20")
    assert game.decision.kind == "area"


@pytest.mark.rule("11.3-e41-b")
def test_a_reroll_is_written_into_the_record_and_replays() -> None:
    game = attack("uk", [6, 1, 5]).play("reroll")
    assert "[6] reroll [1 5]" in str(game.record)
    assert Campaign.from_record(str(game.record)).position.to_dict() == game.position.to_dict()
