"""How fast the campaign is. ``pytest tests/benchmarks --benchmark-enable`` prints a table; nothing here asserts a time.

Machines differ and are noisy: read every figure beside ``yardstick``, a fixed loop timed in the same run.
"""

import random
import subprocess
import sys
from typing import Any

import pytest

from fs_core import Campaign

pytestmark = pytest.mark.benchmark(warmup=True)
Benchmark = Any


def play_at_random(seed: int) -> Campaign:
    """One complete game, every move checked, both sides choosing at random."""
    game, chance = Campaign(seed=seed), random.Random(seed)
    while game.decision:
        game.play(chance.choice(game.choices).word)
    return game


def middle_of_a_game() -> Campaign:
    """A random game at its 150th answer."""
    game, chance = Campaign(seed=4), random.Random(4)
    for _ in range(150):
        game.play(chance.choice(game.choices).word)
    return game


def test_yardstick(benchmark: Benchmark) -> None:
    """A fixed loop of a hundred thousand additions."""

    def loop() -> int:
        total = 0
        for number in range(100_000):
            total += number & 7
        return total

    assert benchmark(loop) == 350_000


def test_ten_random_games(benchmark: Benchmark) -> None:
    """Ten complete random games; the number of decisions stands in the extra column."""
    seeds = range(10)
    games = benchmark(lambda: [play_at_random(seed) for seed in seeds])
    assert all(game.over for game in games)
    words = sum(isinstance(token, str) for game in games for line in game.record.lines for token in line.tokens)
    benchmark.extra_info["decisions"] = words


def test_copy_of_a_position(benchmark: Benchmark) -> None:
    position = middle_of_a_game().position
    assert benchmark(position.copy) == position


def test_undo_one_answer(benchmark: Benchmark) -> None:
    game = middle_of_a_game()
    word = str(game.record.lines[-1].tokens[-1])
    last = game.branch().undo()
    choice = (
        next(c for c in last.choices if c.word == word) if word in [c.word for c in last.choices] else last.choices[0]
    )

    def undo_and_replay() -> None:
        last.play(choice)
        last.undo()

    benchmark(undo_and_replay)
    assert last.decision is not None


def test_branch(benchmark: Benchmark) -> None:
    game = middle_of_a_game()
    assert benchmark(game.branch).position == game.position


def test_replay_of_a_record(benchmark: Benchmark) -> None:
    record = str(play_at_random(5).record)
    assert benchmark(lambda: Campaign.from_record(record)).over


def test_import(benchmark: Benchmark) -> None:
    """A fresh interpreter that imports the rules, its own start included."""
    command = [sys.executable, "-c", "from fs_core import Campaign"]
    benchmark.pedantic(lambda: subprocess.run(command, check=True), rounds=5)
