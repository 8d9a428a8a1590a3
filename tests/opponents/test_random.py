"""The player that draws lots: legal, repeatable, and without a preference."""

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from fs_core import Campaign
from fs_core.opponents import Player, Random, Sergeant
from tests.positions import given


def finish(game: Campaign, uk: Player, ar: Player) -> Campaign:
    """Play a game to its end."""
    while game.decision:
        game.play((uk if game.decision.side == "UK" else ar).choose(game))
    return game


def test_it_plays_a_whole_game_and_names_only_legal_answers() -> None:
    game = Campaign(seed=3)
    player = Random(seed=3)
    while game.decision:
        choice = player.choose(game)
        assert choice in game.choices
        game.play(choice)
    assert game.result is not None
    assert game.result.reason != "concession"


def test_the_same_seeds_play_the_same_game_and_others_another() -> None:
    records = [
        str(finish(Campaign(seed=5), Random(uk), Random(ar)).record) for uk, ar in ((1, 2), (1, 2), (2, 2), (1, 3))
    ]
    assert records[0] == records[1]
    assert len(set(records)) == 3


def test_looking_changes_neither_the_game_nor_its_dice() -> None:
    game = Campaign(seed=1982).play("to:sea-7", "to:sea-6")
    before = (str(game.record), game.position.to_dict(), list(game.log))
    for _ in range(20):
        Random(seed=7).choose(game)
    assert (str(game.record), game.position.to_dict(), list(game.log)) == before


def test_every_answer_is_about_as_likely_as_any_other() -> None:
    game = given({"hermes": "sea-7"}).play("op:20", "from:sea-7", "add:hermes", "done")
    player = Random(seed=11)
    drawn = Counter(player.choose(game).word for _ in range(600))
    options = len(game.choices)
    expected = 600 / options
    assert set(drawn) == {choice.word for choice in game.choices}
    spread = sum((count - expected) ** 2 / expected for count in drawn.values())
    assert spread < options + 4 * (2 * options) ** 0.5  # chi-square: its mean and four of its standard deviations


def test_it_passes_only_when_that_is_offered() -> None:
    game = given({"sas": "fitzroy"}).play("pass")
    assert [choice.word for choice in game.choices] == ["op:2", "pass"]
    assert {Random(seed).choose(game).word for seed in range(20)} == {"op:2", "pass"}


def test_a_game_that_is_over_asks_nobody() -> None:
    game = Campaign(seed=1).play("concede:uk")
    with pytest.raises(ValueError, match="over"):
        Random().choose(game)


@pytest.mark.parametrize("player", [Random, Sergeant])
@pytest.mark.parametrize("seed", [None, -1, 0.5, "1982", float("nan")])
def test_a_seed_that_nobody_could_repeat_is_refused(player: type[Random] | type[Sergeant], seed: Any) -> None:
    with pytest.raises(ValueError, match="The seed of a player is a whole number from 0, found"):
        player(seed)


def test_opponents_need_the_standard_library_alone() -> None:
    code = (
        "import sys, fs_core.opponents;"
        "print([m for m in ('numpy', 'pandas', 'matplotlib', 'ipywidgets', 'shapely') if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
