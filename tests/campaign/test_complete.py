"""The recorded games in ``tests/games``: together they hold every operation, every event and every ending.

Two complete games are golden: they replay from the set-up to their hash. After a deliberate change of the rules
``python -m tests.campaign.make_golden`` makes them anew. The others are small positions, written by hand.
"""

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.campaign.position import REASONS, Result
from fs_core.campaign.record import Record

GAMES = {path.stem: path for path in sorted((Path(__file__).parent.parent / "games").glob("*.fsrec"))}
GOLDEN = {"golden-uk-points": ("UK", "points"), "golden-ar-plus-20": ("AR", "plus-20")}


@cache
def replayed(name: str) -> Campaign:
    return Campaign.load(GAMES[name])


def operations(game: Campaign) -> set[str]:
    """The operations of a game, those that are joined to another or answer one included."""
    words = [str(token) for line in game.record.lines for token in line.tokens]
    found = {word for word in words if word.startswith("op:")}
    if "with:10" in words:
        found.add("op:10")
    if any(entry.kind == "interception" for entry in game.log):
        found.add("op:11")
    return found


def event_results(game: Campaign) -> set[str]:
    """The results of the event table in a game, such as 2-4."""
    dice = [entry.data["dice"] for entry in game.log if entry.kind == "event" and "dice" in entry.data]
    return {f"{first}-{second}" for first, second in dice}


def ending(game: Campaign) -> str:
    assert game.result is not None
    return f"{game.result.reason} {game.result.winner}"


@pytest.mark.parametrize("name", GAMES)
def test_each_recorded_game_replays_to_its_end(name: str) -> None:
    game = replayed(name)
    assert game.over
    again = Campaign.from_record(str(game.record))
    assert again.position == game.position
    assert again.log == game.log


@pytest.mark.parametrize("name", GAMES)
def test_each_recorded_game_gives_all_its_dice(name: str) -> None:
    """So that it is the same game whatever the seed."""
    written = [line.tokens for line in Record.parse(GAMES[name].read_text(encoding="utf-8")).lines]
    assert written == [line.tokens for line in replayed(name).record.lines]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_game_goes_from_the_set_up_to_its_hash(name: str) -> None:
    text = GAMES[name].read_text(encoding="utf-8")
    record = Record.parse(text)
    assert record.start is None
    assert record.digest
    game = replayed(name)
    assert (game.result.winner, game.result.reason) == GOLDEN[name] if game.result else False
    assert str(game.record) == text


def test_every_operation_is_played_in_some_record() -> None:
    played = set.union(*(operations(replayed(name)) for name in GAMES))
    assert {f"op:{number}" for number in range(1, 26)} | {"op:exocet"} == played


def test_every_result_of_the_event_table_occurs_in_some_record() -> None:
    rolled = set.union(*(event_results(replayed(name)) for name in GAMES))
    assert {f"{first}-{second}" for first, second in product(range(1, 7), repeat=2)} == rolled


def test_every_ending_occurs_in_some_record() -> None:
    endings = {ending(replayed(name)) for name in GAMES}
    assert {end.split()[0] for end in endings} == set(REASONS)
    assert {"points UK", "points AR", "stanley AR", "plus-20 AR", "minus-5 UK"} <= endings


def test_the_records_are_few_and_small() -> None:
    assert len(GAMES) <= 10
    assert all(path.stat().st_size < 10_000 for path in GAMES.values())


def test_a_points_win_may_give_the_war_to_the_other_side() -> None:
    """Britain holds Port Stanley and wins the war, yet the points are Argentina's (4.6)."""
    assert replayed("carriers").result == Result("AR", "UK", "points", 6, "4.6")
