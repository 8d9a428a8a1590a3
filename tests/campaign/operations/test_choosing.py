"""Choosing an operation: who may, how often, and what is joined to another."""

import pytest

from fs_core import Campaign
from fs_core.campaign.operations import OPERATIONS, TABLE
from tests.positions import given, rules_of, words


@pytest.mark.rule("7.1-a")
def test_a_phase_begins_with_the_choice_of_an_operation() -> None:
    for phase in ("uk-operations", "ar-operations"):
        game = given({"antrim": "sea-7"}, phase=phase)
        assert game.decision is not None
        assert game.decision.kind == "operation"
        assert "pass" in words(game)


@pytest.mark.rule("7.1-b")
def test_one_operation_a_phase() -> None:
    assert given({"antrim": "sea-7"}).play("op:9").phase == "ar-operations"


@pytest.mark.rule("7.1-c")
def test_an_operation_may_be_chosen_again_and_again() -> None:
    game = given({"antrim": "sea-7"}, dice=[5, 1] * 5)
    for area in ("sea-6", "sea-7", "falklands"):
        origin = game.position.to_dict()["units"]["antrim"]
        game.play("op:20", f"from:{origin}", "add:antrim", "done", f"to:{area}", "end", "pass")
        assert game.phase == "uk-operations"


@pytest.mark.rule("7.1-d")
def test_twenty_five_operations_for_their_sides() -> None:
    sides = {row["number"]: row["side"] for row in TABLE if row["number"]}
    assert sorted(sides) == list(range(1, 26))
    assert {n for n, side in sides.items() if side == "AR"} == {1, 2, 3}
    assert {n for n, side in sides.items() if side == "UK"} == set(range(4, 14))
    assert {n for n, side in sides.items() if side == "both"} == set(range(14, 26))


def test_joined_and_answering_operations_are_never_chosen_by_themselves() -> None:
    game = Campaign(seed=1).play("to:sea-7", "to:sea-7")
    assert "op:10" not in OPERATIONS
    assert rules_of(game, "op:10") == {"7.1-op10-a"}
    assert rules_of(game, "op:11") == {"7.1-op11-a"}


@pytest.mark.rule("7.1-op10-a", "7.1-op10-c")
def test_the_expanded_zone_is_joined_to_an_attack_once_at_no_price() -> None:
    game = given({"conqueror": "sea-3", "hercules": "sea-3", "antrim": "sea-7"}, dice=[6, 6])
    game.play("op:14")
    assert words(game) == ["to:sea-3", "with:10"]
    game.play("with:10")
    assert words(game) == ["to:sea-3"]
    game.play("to:sea-3", "add:conqueror", "done", "target:hercules", "hold")
    assert game.operations_remaining == 29
    assert game.position.expanded_zone
    used = given({"conqueror": "sea-3", "hercules": "sea-3"}, markers={"expanded-zone": True}).play("op:14")
    assert words(used) == ["to:sea-3"]


def test_the_expanded_zone_can_be_taken_back_with_the_operation() -> None:
    game = given({"conqueror": "sea-3", "hercules": "sea-3", "antrim": "sea-7"}).play("op:14", "with:10")
    assert not game.undo(to="operation").position.expanded_zone
