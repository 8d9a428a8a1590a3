"""Section 1: turns, steps, rounds."""

import pytest

from fs_core.tactical import tables
from fs_core.tactical.battle import Battle, IllegalChoice
from fs_core.tactical.turn.sequence import TURN

from .small import battle, notes, reasons, scenario, to_step, unit, words

FIGHT = scenario(unit("a1", at=(500, 1000)), unit("z1", at=(590, 1000)))


@pytest.mark.rule("T-1.1")
def test_a_side_ends_its_eight_steps_before_the_other_begins() -> None:
    game = Battle(FIGHT, seed=1)
    sides = [game.side]
    while game.turn < 3:
        game.play("end")
        sides.append(game.side)
    assert [s for n, s in enumerate(sides) if n == 0 or s != sides[n - 1]] == ["UK", "AR", "UK", "AR", "UK"]


@pytest.mark.rule("T-1.2")
def test_every_step_is_taken_once_in_the_printed_order() -> None:
    assert list(TURN) == [step.id for step in tables.sequence()]
    game = Battle(FIGHT, seed=1)
    while game.side == "UK":
        game.play("end")
    labels = [step.label for step in game.steps if step.label.startswith("uk")]
    assert labels == [f"uk {step.word}" for step in TURN.values()]


@pytest.mark.rule("T-1.3")
def test_what_belongs_to_another_step_is_refused_and_changes_nothing() -> None:
    game = battle(FIGHT, "suppressive_fire")
    before = game.position.to_dict()
    with pytest.raises(IllegalChoice, match=r"belongs to step 7 of a turn; this is step 5\. \(rule T-1\.3\)"):
        game.play("move:a1")
    to_step(game, "ground_movement")
    assert reasons(game, "target:z1") == {"T-1.3"}
    assert battle(FIGHT, "suppressive_fire").position.to_dict() == before


@pytest.mark.rule("T-1.4")
def test_the_waiting_side_neither_fires_nor_moves() -> None:
    game = battle(FIGHT, "suppressive_fire").play("target:z1")
    assert reasons(game, "by:z1/infantry_platoon") == {"T-1.4"}
    game = battle(FIGHT, "ground_movement")
    assert reasons(game, "move:z1") == {"T-1.4"}
    assert game.decision is not None
    assert game.decision.side == "UK"


@pytest.mark.rule("T-1.5")
def test_a_unit_fires_and_then_moves_in_one_turn() -> None:
    game = battle(FIGHT, "suppressive_fire", dice=[1]).play("target:z1", "by:a1/infantry_platoon")
    assert game.step == "ground_movement"
    game.play("move:a1", "to:550,1000")
    assert game.position.units["a1"].at == (550, 1000)


def test_a_choice_whose_die_cannot_fall_changes_nothing() -> None:
    game = battle(FIGHT, "suppressive_fire", dice=[10]).play("target:z1")
    state, record = game.position.to_dict(), str(game.record)
    for choice in (game.choices[0], game.choices[0].word):
        with pytest.raises(ValueError, match="Die 1 is given as 10, and it should show 1 to 6"):
            game.play(choice)
        assert game.position.to_dict() == state
        assert str(game.record) == record


@pytest.mark.rule("T-1.6")
def test_a_limit_of_three_rounds_is_six_turns() -> None:
    game = Battle(FIGHT, seed=1)
    while not game.over:
        game.play("end")
    assert len(notes(game, "turn")) == 6
    assert game.result is not None
    assert game.result.rule == "T-1.6"


@pytest.mark.rule("T-1.7")
def test_the_same_orders_and_seed_give_the_same_battle() -> None:
    orders = ("target:z1", "by:a1/infantry_platoon", "move:a1", "to:550,1000", "end")
    one, other = (Battle(FIGHT, seed=7).play(*orders) for _ in range(2))
    assert one.position == other.position
    assert str(one.record) == str(other.record)
    assert Battle.from_record(str(one.record), FIGHT).position == one.position
    assert str(Battle(FIGHT, seed=8).play(*orders).record) != str(one.record)


def test_a_step_in_which_nothing_can_be_done_passes_by_itself() -> None:
    game = Battle(scenario(unit("a1", at=(500, 1000)), unit("z1", at=(1500, 1000))), seed=1)
    assert game.step == "ground_movement"
    assert words(game) == ["move:a1", "end"]
