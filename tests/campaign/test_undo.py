"""Taking answers back, and branches: games of their own from the same point."""

import pytest

from fs_core import Campaign, Options
from tests.positions import dice_of, given

from .games import RAID, started, state

# --- taking back -----------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_answer() -> None:
    game = started()
    states = [state(game)]
    for word in ("op:20", "from:sea-4", "add:hermes", "add:sheffield"):
        states.append(state(game.play(word)))
    for earlier in reversed(states[:-1]):
        assert game.undo() is game
        assert state(game) == earlier


def test_undo_to_the_operation_goes_back_to_the_last_position_at_rest() -> None:
    game = started()
    at_rest = state(game)
    game.play("op:20", "from:sea-4", "add:hermes").undo(to="operation")
    assert state(game) == at_rest


def test_undo_to_the_operation_from_a_position_at_rest_takes_the_step_before() -> None:
    game = started()
    first = state(game)
    game.play("op:20", "from:sea-4", "add:hermes", "done", "to:sea-7", "end")
    second = state(game)
    game.play("stop")
    assert game.decision is not None
    assert game.decision.side == "AR"
    assert state(game.undo(to="operation")) == second
    assert state(game.undo(to="operation")) == first


def test_undo_goes_back_over_the_end_of_a_step_and_over_dice() -> None:
    game = given(RAID, dice=[6])
    game.play("op:7", "unit:sas")
    before = state(game)
    game.play("target:pucara-1")
    assert game.phase == "ar-operations"
    assert state(game.undo()) == before


def test_undo_goes_back_to_the_answer_before_the_dice_of_an_event() -> None:
    game = given({"san-luis": "sea-6"}, phase="ar-submarines", dice=[4, 5])
    before = state(game)
    game.play("stay")
    assert (game.turn, game.phase) == (2, "uk-operations")
    assert game.position.pressure == (3,)
    assert state(game.undo()) == before


def test_the_end_of_the_game_can_be_taken_back() -> None:
    game = given({"ri-3": "stanley"}, operations_remaining=1)
    before = state(game)
    assert game.play("pass").over
    assert state(game.undo()) == before
    assert not game.over


def test_dice_once_drawn_come_again_whatever_is_played_after_an_undo() -> None:
    game = Campaign(seed=8, options=Options(free_undo=True)).play("to:sea-7", "to:sea-7", "pass", "stop", "pass")
    game.play("done", "done")
    rolled = [entry.data["dice"] for entry in game.log if "dice" in entry.data]
    for subs in (["stay", "stay", "stay", "stay"], ["to:sea-1", "done"]):
        game.undo(to="operation").play(*subs)
        assert [entry.data["dice"] for entry in game.log if "dice" in entry.data] == rolled


def test_given_dice_come_again_after_an_undo_for_another_purpose() -> None:
    game = given({**RAID, "hermes": "falklands"}, dice=[6, 1, 2, 3])
    game.play("op:7", "unit:sas", "target:pucara-1").undo(to="operation")
    game.play("op:13", "to:goose-green", "add:hermes", "done", "target:pucara-1", "stop")
    assert [die["die"] for die in dice_of(game)] == [6]


def test_a_leader_marker_comes_back_with_the_answer_that_spent_it() -> None:
    game = given(RAID, markers={"uk-leader": True}, dice=[6, 1])
    game.play("op:7", "unit:sas", "target:pucara-1")
    before = state(game)
    game.play("reroll")
    assert game.position.leader is None
    assert game.position.to_dict()["units"]["sas"] == "aboard hermes"
    assert state(game.undo()) == before
    game.play("keep")
    assert "sas" in game.position.to_dict()["eliminated"]


def test_nothing_to_take_back_is_an_error() -> None:
    game = Campaign(seed=1)
    for to in ("answer", "operation"):
        with pytest.raises(ValueError, match="no answer"):
            game.undo(to=to)
    resolved = given({}, phase="events", dice=[4, 5])
    with pytest.raises(ValueError, match="no answer"):
        resolved.undo()
    assert resolved.position.pressure == (3,)


def test_undo_goes_back_to_an_answer_or_an_operation_only() -> None:
    game = started()
    before = state(game)
    with pytest.raises(ValueError, match="'turn'"):
        game.undo(to="turn")
    assert state(game) == before


@pytest.mark.rule("5.1-c")
def test_an_answer_may_be_taken_back_freely_until_a_die_or_the_other_side() -> None:
    game = given({**RAID, "hermes": "falklands"}, dice=[3, 3, 3])
    game.play("op:13", "to:goose-green", "add:hermes")
    assert game.taken_back_freely
    game.play("done", "target:pucara-1")
    assert not game.taken_back_freely  # a die has been thrown since
    strike = given({"hermes": "falklands", "dagger-1": "argentina", "sheffield": "sea-6"}, phase="ar-operations")
    strike.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1")
    assert strike.taken_back_freely
    strike.play("done")
    assert strike.decision is not None
    assert strike.decision.kind == "intercept"
    assert not strike.taken_back_freely  # it is the other side's turn to answer
    free = given(RAID, dice=[3], options=Options(free_undo=True)).play("op:7", "unit:sas", "target:pucara-1")
    assert free.taken_back_freely


# --- branching -------------------------------------------------------------------------------------------------------


def test_a_branch_is_equal_and_goes_its_own_way() -> None:
    game = started().play("op:20", "from:sea-4", "add:hermes")
    branch = game.branch()
    assert state(branch) == state(game)
    before = state(game)
    branch.play("done", "to:sea-7", "end", "stop", "concede:ar")
    branch.undo(to="operation").undo(to="operation")
    assert state(game) == before


def test_a_branch_without_a_seed_gets_the_same_dice() -> None:
    game = Campaign.from_position({"units": RAID}, seed=3)
    branch = game.branch()
    for side in (game, branch):
        side.play("op:7", "unit:sas", "target:pucara-1")
    assert dice_of(game) == dice_of(branch)


def test_a_branch_without_a_seed_gets_the_given_dice_that_are_left() -> None:
    branch = given(RAID, dice=[6]).branch()
    branch.play("op:7", "unit:sas", "target:pucara-1")
    assert [die["die"] for die in dice_of(branch)] == [6]


def test_branches_with_seeds_get_dice_of_their_own() -> None:
    game = given(RAID, dice=[6])
    dice = set()
    for seed in range(20):
        branch = game.branch(seed=seed).play("op:7", "unit:sas", "target:pucara-1")
        again = game.branch(seed=seed).play("op:7", "unit:sas", "target:pucara-1")
        assert dice_of(branch) == dice_of(again)
        dice.add(dice_of(branch)[0]["die"])
    assert len(dice) > 3


def test_a_branch_with_a_seed_keeps_the_dice_thrown_so_far() -> None:
    game = given({**RAID, "hermes": "falklands"}, dice=[6, 5, 4])
    game.play("op:13", "to:goose-green", "add:hermes", "done", "target:pucara-1", "target:pucara-1")
    branch = game.branch(seed=11)
    assert dice_of(branch) == dice_of(game)
    branch.undo(to="operation").play("op:7", "unit:sas", "target:pucara-1")
    assert [die["die"] for die in dice_of(branch)] == [6]


def test_a_branch_can_be_saved_and_undone_to_before_it_left() -> None:
    game = started().play("pass", "stop", "pass", "done", "done")
    branch = game.branch(seed=5).play("pass", "pass")
    copy = Campaign.from_record(str(branch.record))
    assert state(copy) == state(branch)
    while branch.turn > 1:
        branch.undo(to="operation")
        copy.undo(to="operation")
    for one in (branch, copy):
        one.play("stay", "stay", "stay", "stay")
    assert branch.position == copy.position


def test_a_branch_of_a_finished_game_can_be_taken_back() -> None:
    game = started().play("concede:uk")
    branch = game.branch()
    assert branch.steps == game.steps
    assert branch.undo().decision is not None
    assert game.over
