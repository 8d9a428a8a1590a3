"""How fast battles are played. ``pytest tests/benchmarks --benchmark-enable`` prints a table; no time is asserted.

Read every figure beside ``yardstick``, a fixed loop timed in the same run.
"""

import random
from typing import Any

import pytest

from fs_core.tactical.battle import Battle
from fs_core.tactical.scenario import ids

pytestmark = pytest.mark.benchmark(warmup=True)
Benchmark = Any


def play_at_random(name: str, seed: int, answers: int = 1 << 20) -> Battle:
    """A battle by its id, both sides choosing at random, to its end or some answers."""
    battle, chance = Battle(name, seed=seed), random.Random(seed)
    while battle.decision and answers:
        battle.play(chance.choice(battle.choices))
        answers -= 1
    return battle


def test_yardstick(benchmark: Benchmark) -> None:
    """A fixed loop of a hundred thousand additions."""
    assert benchmark(lambda: sum(number & 7 for number in range(100_000))) == 350_000


@pytest.mark.parametrize("name", ids())
def test_a_random_battle(benchmark: Benchmark, name: str) -> None:
    """One complete random battle; the number of answers stands in the extra column."""
    battle = benchmark.pedantic(lambda: play_at_random(name, 4), rounds=3, warmup_rounds=1)
    assert battle.over
    words = sum(isinstance(token, str) for line in battle.record.lines for token in line.tokens)
    benchmark.extra_info["answers"] = words


def test_copy_of_a_position(benchmark: Benchmark) -> None:
    position = play_at_random("darwin-hill", 4, 300).position
    assert benchmark(position.copy) == position


def test_branch(benchmark: Benchmark) -> None:
    battle = play_at_random("darwin-hill", 4, 300)
    assert benchmark(battle.branch).position == battle.position


def test_undo_one_answer(benchmark: Benchmark) -> None:
    battle = play_at_random("darwin-hill", 4, 300)
    word = battle.choices[0]

    def there_and_back() -> None:
        battle.play(word)
        battle.undo()

    benchmark(there_and_back)
    assert battle.decision is not None
