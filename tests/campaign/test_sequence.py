"""Sections 5 and 8: phases, whose operation it is, the operations track, and submarine phases."""

from typing import Any

import pytest

from fs_core import Campaign, IllegalChoice, Options
from tests.positions import dice_of, given, rules_of, words

QUIET = [4, 6]  # event 4-6 asks nothing and moves nothing
BOATS = {"spartan": "sea-7", "splendid": "sea-7", "conqueror": "sea-6"}
GROUP_1 = {"broadsword": "sea-7", "yarmouth": "sea-7", "conqueror": "sea-7"}


def place(game: Campaign, unit: str) -> str:
    """Where a unit is."""
    return str(game.position.to_dict()["units"][unit])


# --- 5.1 and 5.2: the turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("5.1-a", "5.2-a")
def test_five_phases_follow_each_other_and_begin_again() -> None:
    game = given({"antrim": "sea-7", "spartan": "sea-7", "san-luis": "sea-1"}, dice=QUIET * 2)
    seen = []
    while game.turn < 3:
        seen.append((game.turn, game.phase))
        game.play("pass" if game.decision.kind == "operation" else "done")
    asking = ["uk-operations", "ar-operations", "uk-submarines", "ar-submarines"]
    assert seen == [(turn, phase) for turn in (1, 2) for phase in asking]
    assert [entry.data["dice"] for entry in game.log if entry.kind == "event"] == [QUIET, QUIET]
    assert given({}, phase="ar-submarines", dice=QUIET).turn == 2  # the events phase asks nothing here and passes


@pytest.mark.rule("5.1-b")
def test_an_operation_belongs_in_its_owners_phase() -> None:
    game = given({"ri-4": "argentina", "antrim": "falklands"})
    assert rules_of(game, "op:1") == {"7.1-d"}
    with pytest.raises(IllegalChoice, match=r"7\.1-d"):
        game.play("op:1")
    assert rules_of(game.play("pass"), "op:9") == {"7.1-d"}
    assert "op:1" in words(game)
    for phase, boat in (("uk-submarines", "spartan"), ("ar-submarines", "san-luis")):
        game = given({boat: "sea-1", "ri-4": "argentina"}, phase=phase)
        assert rules_of(game, "op:1") == rules_of(game, "op:9") == {"8.1-a"}


@pytest.mark.rule("5.1-c")
def test_what_a_die_or_the_other_side_has_answered_is_taken_back_only_with_consent() -> None:
    attack = ("op:13", "to:stanley", "add:hermes", "done")
    units = {"hermes": "falklands", "pucara-1": "stanley"}
    game = given(units, dice=[6]).play(*attack)
    assert game.taken_back_freely
    assert not game.play("target:pucara-1").taken_back_freely  # a die was thrown
    flight = {"hermes": "sea-6", "antrim": "sea-6", "dagger-1": "argentina"}
    game = given(flight, phase="ar-operations", dice=[6, 6, 6])
    game.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1")
    assert game.taken_back_freely
    assert not game.play("done", "intercept:none").taken_back_freely  # the other side answers next
    free = given(units, dice=[6], options=Options(free_undo=True)).play(*attack, "target:pucara-1")
    assert free.taken_back_freely


@pytest.mark.rule("5.1-d")
def test_the_last_british_operation_ends_the_game_at_once() -> None:
    game = given({"antrim": "sea-7", "ri-4": "argentina", "san-luis": "sea-1"}, operations_remaining=1).play("pass")
    assert game.over
    assert (game.phase, game.choices) == ("uk-operations", ())
    with pytest.raises(IllegalChoice, match=r"5\.1-d"):
        game.play("op:1")


# --- 5.3: the operations track -------------------------------------------------------------------------------------


@pytest.mark.rule("5.3-a", "5.3-b")
def test_the_marker_moves_one_space_before_the_argentine_phase() -> None:
    game = given({"antrim": "sea-7"}, operations_remaining=30)
    game.play("op:20", "from:sea-7", "add:antrim", "done", "to:sea-6", "end")
    assert (game.operations_remaining, game.phase) == (29, "ar-operations")


@pytest.mark.rule("5.3-a")
def test_a_pair_costs_one_space() -> None:
    game = given({"antrim": "sea-7"}, markers={"double": "uk"}, dice=QUIET).play("pass")
    assert (game.operations_remaining, game.phase) == (30, "uk-operations")
    assert "stop" in words(game)
    assert rules_of(game, "pass") == {"7.1-a"}
    game.play("op:9")
    assert (game.operations_remaining, game.phase) == (29, "ar-operations")
    assert game.position.to_dict()["markers"]["double"] is None
    game.play("pass")
    assert game.phase == "uk-operations"
    assert game.play("pass").phase == "ar-operations"  # nothing is kept for the turn after


@pytest.mark.rule("5.3-c")
def test_argentine_operations_are_not_tracked() -> None:
    units = {"antrim": "sea-7", "dagger-1": "argentina"}
    game = given(units, phase="ar-operations", operations_remaining=7, markers={"double": "ar"}, dice=QUIET)
    game.play("op:3", "from:argentina", "to:stanley", "add:dagger-1", "done")
    assert (game.phase, game.operations_remaining) == ("ar-operations", 7)
    game.play("op:3", "from:stanley", "to:argentina", "add:dagger-1", "done")
    assert (game.turn, game.phase, game.operations_remaining) == (2, "uk-operations", 7)


@pytest.mark.rule("5.3-d")
def test_the_last_turn_ends_after_its_first_phase() -> None:
    units = {"antrim": "sea-7", "spartan": "sea-7", "san-luis": "sea-1"}
    game = given(units, operations_remaining=2, dice=QUIET)
    game.play("pass", "pass", "done", "done", "pass")
    assert (game.over, game.turn, game.phase, game.operations_remaining) == (True, 2, "uk-operations", 0)


@pytest.mark.rule("5.3-d")
def test_a_pair_with_one_space_left_is_played_out() -> None:
    for second in ("stop", "op:9"):
        game = given({"antrim": "sea-7"}, operations_remaining=1, markers={"double": "uk"}).play("pass")
        assert not game.over
        assert game.play(second).over


@pytest.mark.rule("5.3-d")
def test_after_weather_has_taken_the_last_space_one_british_phase_is_still_played() -> None:
    game = given({"antrim": "sea-7"}, phase="events", operations_remaining=1, dice=[5, 3])
    assert (game.over, game.phase, game.operations_remaining) == (False, "uk-operations", 0)
    assert game.play("pass").over
    options = Options(weather_can_end_game=True)
    game = given({"antrim": "sea-7"}, phase="events", operations_remaining=1, dice=[5, 3], options=options)
    assert game.over
    assert game.result.reason == "stanley"


@pytest.mark.rule("5.4-a")
def test_the_first_turn_has_two_british_operations_for_one_space() -> None:
    game = Campaign(seed=1).play("to:sea-7", "to:sea-7")
    game.play("op:20", "from:sea-7", "add:spartan", "done", "to:sea-6", "end")
    assert (game.operations_remaining, game.phase) == (30, "uk-operations")
    game.play("op:20", "from:sea-7", "add:splendid", "done", "to:sea-6", "end")
    assert (game.operations_remaining, game.phase) == (29, "ar-operations")


# --- passing and what counts as an operation (R-46) ---------------------------------------------------------


def test_either_side_may_pass_unless_the_option_forbids_it() -> None:
    for phase in ("uk-operations", "ar-operations"):
        units = {"antrim": "sea-7", "ri-4": "argentina"}
        assert "pass" in words(given(units, phase=phase))
        strict = given(units, phase=phase, options=Options(allow_pass=False))
        assert "pass" not in words(strict)
        assert rules_of(strict, "pass") == {"7.1-a"}


def test_even_then_a_side_without_any_operation_passes() -> None:
    idle: dict[str, Any] = {"markers": {"mobilised": ["bim-3", "ri-2", "sf-anf"]}, "options": Options(allow_pass=False)}
    assert words(given({}, phase="ar-operations", **idle)) == ["pass"]


def test_a_british_pass_is_an_operation() -> None:
    game = given({"antrim": "sea-4"}, markers={"pressure": [2]}).play("pass")
    assert (game.operations_remaining, game.vp) == (29, 9)
    assert game.position.to_dict()["markers"]["pressure"] == [1]
    assert game.position.to_dict()["markers"]["uk-operations-done"] == 1


MARKER = Options(clock_unit="marker")


@pytest.mark.parametrize(("options", "turn"), [(None, 2), (MARKER, 3)])
def test_reinforcements_wait_for_two_operations_or_by_option_for_two_spaces(options: Options | None, turn: int) -> None:
    game = given({"antrim": "sea-7"}, markers={"double": "uk"}, dice=QUIET * 3, options=options)
    while "op:6" not in words(game):
        if game.phase == "uk-operations":
            assert "7.1-op06-d" in rules_of(game, "op:6")
        game.play("pass" if "pass" in words(game) else "op:9" if "op:9" in words(game) else "stop")
    assert (game.turn, game.phase) == (turn, "uk-operations")


def test_another_operation_between_two_reinforcements_is_enough_in_one_phase() -> None:
    game = given(GROUP_1, turn=2, markers={"double": "uk", "last-uk-operation": "op:6"}, dice=QUIET)
    assert rules_of(game, "op:6") == {"7.1-op06-e"}
    assert "op:6" in words(game.play("pass"))
    game.play("op:6", "entry:sea-4", "pass", "done")
    assert (game.turn, game.phase) == (3, "uk-operations")
    assert rules_of(game, "op:6") == {"7.1-op06-e"}  # the second of a pair, then the first of the next phase


def test_by_option_reinforcements_need_a_whole_space_between_them() -> None:
    game = given(
        GROUP_1, turn=2, markers={"double": "uk", "last-uk-operation": "op:20"}, dice=QUIET * 2, options=MARKER
    )
    game.play("op:6", "entry:sea-4")
    assert rules_of(game, "op:6") == {"7.1-op06-e"}
    game.play("pass" if "pass" in words(game) else "op:9", "pass", "done")
    assert (game.turn, game.phase) == (3, "uk-operations")
    assert rules_of(game, "op:6") == {"7.1-op06-e"}
    again = game.position.to_dict()
    again["markers"]["double"] = "uk"
    pair = Campaign.from_position(again, options=MARKER, dice=QUIET).play("pass")
    assert rules_of(pair, "op:6") == {"7.1-op06-e"}  # still the space after the one that brought the group
    game.play("pass", "pass", "done")
    assert (game.turn, "op:6" in words(game)) == (4, True)
    after_the_pair = pair.play("stop", "pass", "done")
    assert "op:6" in words(after_the_pair)


def test_political_pressure_counts_operations_or_by_option_spaces() -> None:
    for options, left in ((None, [1]), (MARKER, [2])):
        game = given({"antrim": "sea-7"}, markers={"double": "uk", "pressure": [3]}, options=options)
        game.play("pass", "op:9")
        assert game.position.to_dict()["markers"]["pressure"] == left


# --- 8: submarine phases -------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1-a")
def test_none_some_or_all_boats_move_each_to_its_own_area() -> None:
    units = {**BOATS, "san-luis": "argentina"}
    none = given(units, phase="uk-submarines").play("done")
    assert {boat: place(none, boat) for boat in BOATS} == BOATS
    some = given(units, phase="uk-submarines").play("stay", "to:sea-3", "done")
    assert [place(some, boat) for boat in BOATS] == ["sea-7", "sea-3", "sea-6"]
    everyone = given(units, phase="uk-submarines").play("to:sea-1", "to:sea-2", "to:falklands")
    assert [place(everyone, boat) for boat in BOATS] == ["sea-1", "sea-2", "falklands"]
    assert everyone.phase == "ar-submarines"


@pytest.mark.rule("8.1-a")
def test_boats_go_to_any_sea_area_argentine_ones_to_port_and_box_british_ones_to_the_box_once_held() -> None:
    seas = {f"to:sea-{n}" for n in range(1, 8)} | {"to:falklands"}
    argentine = given({"san-luis": "sea-1"}, phase="ar-submarines")
    assert set(words(argentine)) == seas - {"to:sea-1"} | {"to:argentina", "to:south-georgia", "stay", "done"}
    british = given({"spartan": "sea-1"}, phase="uk-submarines")
    assert set(words(british)) == seas - {"to:sea-1"} | {"stay", "done"}
    assert rules_of(british, "to:south-georgia") == rules_of(british, "to:argentina") == {"9.1"}
    held = given({"spartan": "sea-1"}, phase="uk-submarines", control={"south-georgia": "UK"})
    assert "to:south-georgia" in words(held)
    loose = given({"spartan": "sea-1"}, phase="uk-submarines", options=Options(sg_open_before_op4=True))
    assert "to:south-georgia" in words(loose)


@pytest.mark.rule("8.1-a")
def test_a_boat_takes_its_cargo_along_and_no_surface_ship_moves() -> None:
    game = given({"onyx": "sea-4", "sbs": "aboard onyx", "antrim": "sea-4", "salta": "sea-1"}, phase="uk-submarines")
    assert game.decision.unit == "onyx"
    game.play("to:falklands")
    assert (place(game, "sbs"), place(game, "onyx"), place(game, "antrim")) == ("aboard onyx", "falklands", "sea-4")
    assert game.phase == "ar-submarines"


@pytest.mark.rule("8.1-b")
def test_these_moves_use_no_operation() -> None:
    game = given({**BOATS, "antrim": "sea-7"}, phase="uk-submarines", operations_remaining=9, dice=QUIET)
    game.play("to:sea-1", "to:sea-1", "to:sea-1")
    assert (game.operations_remaining, game.vp) == (9, 8)
    assert game.position.to_dict()["markers"]["uk-operations-done"] == 0


@pytest.mark.rule("8.2-a")
def test_no_attack_is_made_in_a_submarine_phase() -> None:
    units = {"spartan": "sea-7", "general-belgrano": "sea-3", "san-luis": "sea-1", "hermes": "sea-4"}
    game = given(units, phase="uk-submarines").play("to:sea-3")
    assert game.phase == "ar-submarines"
    assert "attack" not in words(game)
    game.play("to:sea-4")
    assert dice_of(game) == []
    assert game.position.to_dict()["eliminated"] == game.position.to_dict()["hit"] == []


@pytest.mark.rule("8.3-a", "8.3-b")
def test_a_boat_that_has_moved_may_fight_in_the_next_operation_which_counts() -> None:
    units = {"spartan": "sea-7", "hercules": "sea-3", "antrim": "sea-7"}
    game = given(units, phase="uk-submarines", operations_remaining=9, dice=[*QUIET, 1, 6]).play("to:sea-3")
    game.play("op:20", "in-place", "to:sea-3", "add:spartan", "done", "target:hercules", "hold")
    assert game.position.to_dict()["eliminated"] == ["hercules"]
    assert (game.operations_remaining, game.phase) == (8, "ar-operations")
