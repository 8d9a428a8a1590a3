"""Sections 5 and 8: phases, operations in their phase, submarine movement."""

import pytest

from fs_core import Campaign, Options
from tests.positions import given, rules_of, words


@pytest.mark.rule("5.1-a", "5.2-a", "5.3-b")
def test_five_phases_follow_each_other_and_begin_again() -> None:
    game = given({"antrim": "sea-7", "spartan": "sea-7", "san-luis": "argentina"}, dice=[1, 6])
    seen = [game.phase]
    for word in ("pass", "pass", "done"):
        game.play(word)
        seen.append(game.phase)
    assert seen == ["uk-operations", "ar-operations", "uk-submarines", "ar-submarines"]
    game.play("done")
    assert (game.turn, game.phase) == (2, "uk-operations")
    assert [e.data["dice"] for e in game.log if e.kind == "event"] == [[1, 6]]


@pytest.mark.rule("5.1-b")
def test_an_operation_belongs_to_its_owners_phase() -> None:
    assert rules_of(given({"ri-4": "argentina"}), "op:1") == {"7.1-d"}
    assert rules_of(given({}, phase="ar-operations"), "op:9") == {"7.1-d"}


@pytest.mark.rule("5.1-c")
def test_what_a_die_has_decided_is_not_taken_back_without_consent() -> None:
    game = given({"hermes": "falklands", "pucara-1": "stanley"}, dice=[6, 6, 6])
    game.play("op:13", "to:stanley")
    assert game.taken_back_freely
    game.play("add:hermes", "done", "target:pucara-1")
    assert not game.taken_back_freely
    free = given({"hermes": "falklands", "pucara-1": "stanley"}, dice=[6], options=Options(free_undo=True))
    assert free.play("op:13", "to:stanley", "add:hermes", "done", "target:pucara-1").taken_back_freely


@pytest.mark.rule("5.3-a", "5.4-a", "8.3-b")
def test_the_first_turn_has_two_operations_for_one_space() -> None:
    game = Campaign(seed=1).play("to:sea-7", "to:sea-7")
    game.play("op:20", "from:sea-7", "all", "to:sea-6", "end")
    assert (game.operations_remaining, game.phase) == (30, "uk-operations")
    game.play("op:20", "from:sea-6", "all", "to:sea-7", "end")
    assert (game.operations_remaining, game.phase) == (29, "ar-operations")


@pytest.mark.rule("5.3-c")
def test_argentine_operations_are_not_counted() -> None:
    game = given({"antrim": "sea-7"}, phase="ar-operations", operations_remaining=7)
    assert game.play("pass").operations_remaining == 7


@pytest.mark.rule("5.3-d", "5.1-d")
def test_the_last_turn_stops_after_its_first_phase() -> None:
    game = given({"antrim": "sea-7", "ri-4": "argentina"}, operations_remaining=1)
    assert game.play("pass").over
    assert "ar-operations" not in {game.phase}


def test_a_pair_with_one_space_left_is_played_out() -> None:
    game = given({"antrim": "sea-7"}, operations_remaining=1, markers={"double": "uk"})
    assert not game.play("op:9").over
    assert game.play("stop").over


def test_passing_may_be_closed_by_option() -> None:
    options = Options(allow_pass=False)
    game = given({"antrim": "sea-7"}, options=options)
    assert "pass" not in words(game)
    assert rules_of(game, "pass") == {"7.1-a"}
    assert words(
        given({}, phase="ar-operations", markers={"mobilised": ["bim-3", "ri-2", "sf-anf"]}, options=options)
    ) == ["pass"]


@pytest.mark.rule("8.1-a", "8.1-b", "8.2-a")
def test_submarines_move_freely_boat_by_boat_without_an_attack() -> None:
    units = {"spartan": "sea-7", "splendid": "sea-7", "conqueror": "sea-7", "hercules": "sea-3"}
    game = given(units, phase="uk-submarines", operations_remaining=9, dice=[1, 6])
    assert game.decision is not None
    assert game.decision.unit == "spartan"
    assert "to:sea-3" in words(game)
    assert "to:sea-7" not in words(game)
    assert "to:argentina" not in words(game)
    game.play("to:sea-3", "stay", "to:sea-1")
    placed = game.position.to_dict()["units"]
    assert (placed["spartan"], placed["splendid"], placed["conqueror"]) == ("sea-3", "sea-7", "sea-1")
    assert game.operations_remaining == 9
    assert not [e for e in game.log if e.kind == "die"]


def test_done_lets_the_other_boats_stay_and_argentine_boats_use_port_and_box() -> None:
    game = given({"san-luis": "sea-1", "salta": "sea-1"}, phase="ar-submarines", dice=[1, 6])
    assert {"to:argentina", "to:south-georgia"} <= set(words(game))
    game.play("done")
    assert game.position.to_dict()["units"]["salta"] == "sea-1"


@pytest.mark.rule("8.3-a")
def test_a_boat_that_moved_in_its_phase_fires_in_the_next_operation() -> None:
    game = given({"spartan": "sea-7", "hercules": "sea-3", "antrim": "sea-7"}, phase="uk-submarines", dice=[1, 1])
    game.play("to:sea-3")
    assert game.phase == "uk-operations"
    game.play("op:14")
    assert "to:sea-3" in words(game)


@pytest.mark.rule("1.1-a")
def test_every_question_is_for_one_of_two_players() -> None:
    game = Campaign(seed=2)
    sides = set()
    while game.decision and game.turn < 4:
        sides.add(game.decision.side)
        game.play(game.choices[-1])
    assert sides == {"UK", "AR"}
