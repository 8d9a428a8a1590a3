"""Driving a game: playing words, asking why not, the log, the dice, conceding."""

import pytest

from fs_core import Campaign, Options
from fs_core.campaign.game import IllegalChoice
from fs_core.campaign.questions import Choice
from tests.positions import dice_of, given, rules_of, words

from .games import MEETING, RAID, started, state

# --- playing ---------------------------------------------------------------------------------------------------------


def test_words_may_come_one_by_one_all_at_once_or_in_one_text() -> None:
    sail = ["op:20", "from:sea-4", "add:hermes", "done", "to:sea-7", "end"]
    one_by_one, at_once = started(), started()
    for word in sail:
        one_by_one.play(word)
    assert at_once.play(*sail) is at_once
    assert started().play(" ".join(sail)).position == at_once.position == one_by_one.position
    assert at_once.position.to_dict()["units"]["hermes"] == "sea-7"


def test_a_choice_is_as_good_as_its_word() -> None:
    game = Campaign(seed=1)
    assert all(isinstance(choice, Choice) for choice in game.choices)
    assert [choice.word for choice in game.choices] == ["to:sea-6", "to:sea-7", "to:falklands"]
    assert game.choices[1].label == "to Sea area 7"
    game.play(game.choices[1])
    game.play(game.choices[0], "pass")
    assert game.record.lines[0].tokens == ["to:sea-7", "to:sea-6"]


def test_a_choice_of_an_earlier_question_is_refused() -> None:
    game = Campaign(seed=1)
    old = game.choices[0]
    game.play("to:sea-7", "to:sea-7")
    before = state(game)
    with pytest.raises(IllegalChoice, match="to:sea-6"):
        game.play(old)
    assert state(game) == before


def test_an_illegal_word_names_the_rule_and_the_legal_words() -> None:
    game = started()
    before = state(game)
    with pytest.raises(IllegalChoice) as refusal:
        game.play("op:6")
    assert refusal.value.word == "op:6"
    assert [obstacle.rule for obstacle in refusal.value.obstacles] == ["7.1-op06-d"]
    assert refusal.value.legal == tuple(words(game))
    assert "7.1-op06-d" in str(refusal.value)
    assert "op:20" in str(refusal.value)
    assert isinstance(refusal.value, ValueError)
    assert state(game) == before


@pytest.mark.parametrize(
    "nonsense", ["nonsense", "op:26", "OP:20", "from:atlantis", "add:nobody", "[3]", "add:", ":", "ö"]
)
def test_unknown_words_are_refused_at_every_kind_of_question(nonsense: str) -> None:
    game = started()
    for word in ("op:20", "from:sea-4", "add:hermes", "done", "to:sea-7", "end"):
        before = state(game)
        with pytest.raises(IllegalChoice):
            game.play(nonsense)
        assert state(game) == before
        game.play(word)


def test_of_several_words_all_are_played_or_none() -> None:
    game = started()
    before = state(game)
    with pytest.raises(IllegalChoice, match="to:sea-9"):
        game.play("op:20", "from:sea-4", "add:hermes", "done", "to:sea-9")
    assert state(game) == before


def test_words_that_went_through_whole_steps_are_taken_back_with_a_later_one() -> None:
    game = started()
    before = state(game)
    with pytest.raises(IllegalChoice, match="nonsense"):
        game.play("pass", "stop", "pass", "done", "done", "pass", "nonsense")
    assert state(game) == before
    game.play("pass", "stop", "pass", "done", "done", "pass")
    assert game.turn == 2


def test_words_that_drew_dice_are_taken_back_and_draw_the_same_dice_again() -> None:
    game = given(RAID, dice=[6])
    before = state(game)
    with pytest.raises(IllegalChoice):
        game.play("op:7", "unit:sas", "target:pucara-1", "nonsense")
    assert state(game) == before
    game.play("op:7", "unit:sas", "target:pucara-1")
    assert [die["die"] for die in dice_of(game)] == [6]
    assert game.position.to_dict()["eliminated"] == ["sas", "pucara-1"]


def test_a_done_is_refused_where_no_selection_is_open() -> None:
    game = given({"fearless": "falklands", "2-para": "san-carlos"})
    game.play("op:23", "from:san-carlos", "add:2-para")
    with pytest.raises(IllegalChoice):
        game.play("done")
    assert words(game) == ["ship:fearless"]


def test_a_finished_game_takes_no_word() -> None:
    game = started().play("concede:uk")
    before = state(game)
    assert game.choices == ()
    assert game.decision is None
    for word in ("pass", "concede:uk", "concede:ar", "all", "nonsense"):
        with pytest.raises(IllegalChoice, match="over"):
            game.play(word)
        assert rules_of(game, word) == {"5.1-d"}
    assert state(game) == before


# --- asking ----------------------------------------------------------------------------------------------------------


def test_why_not_is_empty_for_every_choice_and_never_for_another_word() -> None:
    game = started()
    offered = words(game)
    for number in range(1, 26):
        word = f"op:{number}"
        assert bool(game.why_not(word)) == (word not in offered)
    assert rules_of(game, "op:1") == {"7.1-d"}
    assert rules_of(game, "op:10") == {"7.1-op10-a"}
    assert rules_of(game, "op:11") == {"7.1-op11-a"}
    assert "5" in game.why_not("op:5")[0].rule


def test_why_not_speaks_of_the_unit_and_of_unknown_ones() -> None:
    game = started().play("op:20", "from:sea-4")
    (obstacle,) = game.why_not("add:general-belgrano")
    assert obstacle.text == "ARA General Belgrano: is no ship of this side in Sea area 4."
    (obstacle,) = game.why_not("add:belgrano")
    assert "no unit with the id 'belgrano'" in obstacle.text
    game.play("add:hermes", "done")
    (obstacle,) = game.why_not("to:sea-8")
    assert "no area with the id 'sea-8'" in obstacle.text
    (obstacle,) = game.why_not("add:hermes")
    assert "it takes to:…" in obstacle.text


def test_why_not_says_that_like_counters_are_offered_as_the_first_of_them() -> None:
    game = given({"dagger-2": "argentina", "dagger-3": "argentina", "sheffield": "sea-6"}, phase="ar-operations")
    game.play("op:18", "to:sea-6", "from:argentina")
    assert words(game) == ["add:dagger-2"]
    (obstacle,) = game.why_not("add:dagger-3")
    assert "alike" in obstacle.text
    game.play("add:dagger-2", "add:dagger-3")
    assert words(game) == ["done"]


def test_the_question_says_who_is_asked_what_and_by_which_rule() -> None:
    game = given(MEETING).play("op:14", "to:sea-6", "all")
    decision = game.decision
    assert decision is not None
    assert (decision.side, decision.kind, decision.unit) == ("UK", "target", "sheffield")
    assert "HMS Sheffield" in decision.prompt
    assert decision.rule == "10.2-c"
    assert game.choices == decision.choices


def test_the_log_tells_in_order_what_happened() -> None:
    game = given(MEETING, dice=[1, 6, 6, 6, 6])
    game.play("op:14", "to:sea-6", "add:sheffield", "done", "target:hercules")
    game.play("target:sheffield", "hold", "hold")
    assert [entry.kind for entry in game.log[:5]] == ["operation", "die", "die", "loss", "vp"]
    die = game.log[1]
    assert (die.side, die.rule) == ("UK", "7.1-op14")
    assert die.data == {"firer": "sheffield", "target": "hercules", "needed": 2, "die": 1, "hit": True}
    assert "HMS Sheffield fires at ARA Hércules: needed 2, rolled 1, a hit." in die.text
    assert game.log[3].data["unit"] == "hercules"
    assert game.log[4].data["points"] == -1
    length = len(game.log)
    game.undo()
    assert len(game.log) < length


def test_numbers_and_names_of_the_game_can_be_read() -> None:
    game = Campaign(seed=7)
    assert (game.turn, game.phase, game.vp, game.operations_remaining) == (1, "set-up", 8, 30)
    assert (game.seed, game.options, game.over, game.result) == (7, Options(), False, None)
    assert "Spartan" in repr(game)
    game.play("concede:uk")
    assert "concedes" in repr(game)
    assert Campaign().seed != Campaign().seed


# --- dice ------------------------------------------------------------------------------------------------------------


def test_given_dice_are_used_before_the_seeded_ones() -> None:
    seeded = Campaign.from_position({"phase": "events"}, seed=4)
    mixed = Campaign.from_position({"phase": "events"}, seed=4, dice=[1])
    first, second = seeded.record.lines[0].tokens[:2]
    assert mixed.record.lines[0].tokens[:2] == [1, first]
    assert second in range(1, 7)


@pytest.mark.parametrize("die", [0, 7, -1, 2.0, "3", None, True])
def test_a_die_shows_one_to_six(die: object) -> None:
    with pytest.raises(ValueError, match=r"1 to 6, found"):
        Campaign(seed=1, dice=[3, die])  # type: ignore[list-item]


@pytest.mark.parametrize("seed", [-1, 1.5, "1982", True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(ValueError, match="seed is a whole number"):
        Campaign(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed is a whole number"):
        started().branch(seed=seed)  # type: ignore[arg-type]


# --- conceding -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3-a")
@pytest.mark.parametrize(("loser", "winner"), [("uk", "AR"), ("ar", "UK")])
def test_either_side_may_concede_at_any_time(loser: str, winner: str) -> None:
    sail = ("to:sea-7", "to:sea-6", "op:20", "from:sea-4", "add:hermes")
    for given_words in range(len(sail) + 1):
        game = Campaign(seed=1).play(*sail[:given_words])
        assert f"concede:{loser}" not in words(game)
        assert game.why_not(f"concede:{loser}") == []
        game.play(f"concede:{loser}")
        result = game.result
        assert result is not None
        assert (result.winner, result.war_winner, result.reason, result.rule) == (winner, winner, "concession", "4.3")


def test_a_concession_is_recorded_replayed_and_taken_back() -> None:
    game = started().play("op:20", "from:sea-4")
    before = state(game)
    game.play("concede:ar")
    assert str(game.record.lines[-1]) == "T1 uk op:20 from:sea-4 concede:ar"
    assert Campaign.from_record(str(game.record)).result == game.result
    assert state(game.undo()) == before


def test_words_after_a_concession_undo_the_concession_too() -> None:
    game = started()
    with pytest.raises(IllegalChoice):
        game.play("concede:uk", "pass")
    assert not game.over
