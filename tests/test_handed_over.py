"""Either game copied and handed to another process: it goes on there as it does here, and neither moves the other."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from fs_core import Campaign, Options
from fs_core.campaign.options import OptionError
from fs_core.opponents import Random
from fs_core.play.game import Game
from fs_core.tactical import Battle
from fs_core.tactical import Options as BattleOptions
from fs_core.tactical.scenario import scenario

HANDED: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


def some(game: Game[Any], answers: int, seed: int = 1) -> Game[Any]:
    player = Random(seed)
    for _ in range(answers):
        if game.decision:
            game.play(player.choose(game))
    return game


def on(game: Game[Any]) -> str:
    """What a game is some answers later, as another process tells it."""
    return str(some(game, 40, seed=2).record)


@pytest.mark.parametrize("hand", HANDED.values(), ids=list(HANDED))
@pytest.mark.parametrize("begin", [lambda: Campaign(seed=4), lambda: Battle("darwin-hill", seed=4)])
def test_a_game_that_was_handed_over_goes_on_alike(begin: Callable[[], Game[Any]], hand: Callable[[Any], Any]) -> None:
    game = some(begin(), 90)
    other = hand(game)
    before = str(game.record)
    assert str(other.record) == before
    later = on(other)
    assert str(game.record) == before != later
    assert on(game) == later


def test_another_process_goes_on_with_a_battle_that_has_no_file() -> None:
    by_day = scenario("fanning-head")._replace(night=())
    game = some(Battle(by_day, seed=7), 25)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(on, game).result() == on(game.branch())


def test_the_options_of_the_other_game_are_refused() -> None:
    for ask in (lambda: Campaign(options=BattleOptions()), lambda: Campaign.from_position({}, options={"a": 1})):  # type: ignore[arg-type]
        with pytest.raises(OptionError, match=r"should be given as fs_core\.campaign\.options\.Options, found"):
            ask()
    with pytest.raises(OptionError, match=r"given as fs_core\.tactical\.options\.Options, found fs_core\.campaign"):
        Battle("fanning-head", options=Options())  # type: ignore[arg-type]
