"""Whoever asks the platoon game wrongly, in a notebook or a script, gets one sentence that says what would be right."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fs_core.campaign.options import Options as CampaignOptions
from fs_core.play.record import RecordError
from fs_core.tactical import (
    Battle,
    Options,
    Shot,
    casualties,
    close_combat_odds,
    morale_odds,
    suppression_odds,
    volley,
)
from fs_core.tactical.losses import MOST

PLATOON: Any = "infantry_platoon"
NAN, ANYTHING = float("nan"), object()


def battle() -> Battle:
    return Battle("fanning-head", seed=1)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda any: suppression_odds([], 100), r"There is no weapon \[\]; there are hq_platoon"),
        (lambda any: suppression_odds("x" * 500, 100), r"There is no weapon 'x{79}…; there are hq_platoon"),
        (lambda any: suppression_odds(PLATOON, any), "A range should be a number of metres, found <object"),
        (lambda any: suppression_odds(PLATOON, NAN), "A range of nan m is none; it should be more than 0"),
        (lambda any: suppression_odds(PLATOON, 100, any), r"Modifiers should be words, listed or joined by \+, found"),
        (lambda any: suppression_odds(PLATOON, 100, [any]), "Modifiers should be words, listed"),
        (lambda any: casualties(PLATOON), "Firers should be a list of weapons or of shots, found 'infantry_platoon'"),
        (lambda any: casualties(any), "Firers should be a list of weapons or of shots, found <object"),
        (lambda any: volley(Shot(PLATOON, 100)), r"Firers should be a list .*, found Shot\("),
        (lambda any: volley([any]), "A shot should be a weapon, a range in metres and modifiers, found <object"),
        (lambda any: volley([PLATOON]), "A shot should be a weapon, .*, found 'infantry_platoon'"),
        (lambda any: casualties([PLATOON] * (MOST + 1)), "At most 100 weapons fire at one target, found 101"),
        (lambda any: close_combat_odds(any, 6), "A factor of morale should be a whole number, found <object"),
        (lambda any: close_combat_odds(9.5, 6), "A factor of morale should be a whole number, found 9.5"),
        (lambda any: close_combat_odds(9, 10**30), "A factor of 10{30} cannot fight; it should be 1 to 50"),
        (lambda any: morale_odds(NAN), "A factor of morale should be a whole number, found nan"),
        (lambda any: morale_odds(9, any), "Modifiers should be words, listed"),
        (
            lambda any: suppression_odds(PLATOON, 100, (), any),
            "should be given as fs_core.tactical.options.Options, found buil",
        ),
        (
            lambda any: casualties([PLATOON], {}),
            "should be given as fs_core.tactical.options.Options, found builtins.dict",
        ),
        (lambda any: close_combat_odds(9, 6, (), any), "should be given as fs_core.tactical.options.Options"),
        (lambda any: morale_odds(9, (), any), "should be given as fs_core.tactical.options.Options"),
        (
            lambda any: Battle(any),
            "A battle is fought by a Scenario or the id of its file, such as 'fanning-head', found",
        ),
        (
            lambda any: Battle("fanning-head", options=CampaignOptions()),
            "tactical.options.Options, found fs_core.campaign",
        ),
        (lambda any: Battle("fanning-head", dice=any), "Dice should be a list of numbers, found <object"),
        (lambda any: Options.from_text(any), "Options should be read from a text such as 'default', found <object"),
        (lambda any: battle().play(["end"]), r"An answer should be a word, or one of choices, found \['end'\]"),
        (lambda any: battle().why_not(any), "An answer should be a word, or one of choices, found <object"),
        (lambda any: battle().branch_at(0.5), "There is no step 0.5; this game has steps 0 to"),
        (lambda any: battle().save(""), "'' is no name of a file"),
        (lambda any: battle().save("a\0b"), "no name of a file"),
        (lambda any: Battle.from_record(any), "A record should be given as its text or a BattleRecord, found <object"),
        (lambda any: Battle.from_record(str(battle().record), any), "A battle is fought by a Scenario or the id"),
        (lambda any: Battle.from_position(any, "fanning-head"), "A position should be a table such as {'turn': 3}"),
    ],
)
def test_one_sentence_says_what_would_be_right(ask: Callable[[Any], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as told:
        ask(ANYTHING)
    assert "\n" not in str(told.value)
    assert str(told.value).endswith(".")


def test_the_largest_factors_have_exact_odds() -> None:
    for factors in ((50, 1), (1, 50), (50, 50)):
        assert sum(close_combat_odds(*factors, "works").values()) == 1


def test_a_refused_word_changes_nothing(tmp_path: Path) -> None:
    game = battle()
    before = str(game.record)
    with pytest.raises(ValueError, match="An answer should be a word"):
        game.play("end", 7)  # type: ignore[arg-type]
    assert str(game.record) == before
    with pytest.raises(ValueError, match="no name"):
        game.save(tmp_path / "a\0b")
    assert not list(tmp_path.iterdir())


def test_a_choice_may_be_asked_about_like_its_word() -> None:
    game = battle()
    first = game.choices[0]
    game.play("end")
    assert game.why_not(first) == game.why_not(first.word) != []
    assert game.why_not(game.choices[0]) == []


def test_a_record_is_replayed_from_its_text() -> None:
    game = battle().play("end", "end")
    last = [state for _, state in Battle.replay(str(game.record))][-1]
    assert last.choices == game.choices != ()
    assert last.position == game.position
    with pytest.raises(RecordError, match="A record should be given"):
        list(Battle.replay(ANYTHING))


def test_options_that_are_left_out_are_those_of_the_battle() -> None:
    assert Battle("fanning-head", seed=1, options=None).options == battle().scenario.options
    own = Options(kill_dice="hitters")
    assert Battle("fanning-head", seed=1, options=own).options is own
