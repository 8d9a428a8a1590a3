"""Whole battles at random: what must be true in every position, and ways back and forth that lead to the same place.

``FS_BATTERY`` is the number of battles more than those that always run.
"""

import os
import random
from collections.abc import Iterator
from math import dist
from pathlib import Path

import pytest

from fs_core.play.position import digest
from fs_core.tactical import tables
from fs_core.tactical.battle import Battle, IllegalChoice
from fs_core.tactical.options import DEFAULT, Options
from fs_core.tactical.position import ABOARD, GONE, HERE, OFF_MAP, Position
from fs_core.tactical.scenario import ids

BATTLES = int(os.environ.get("FS_BATTERY", "0"))
GAMES = Path(__file__).parent / "games"
CASES = [*((name, 1) for name in ids()), *((ids()[n % 4], 2 + n) for n in range(BATTLES))]


def at_random(battle: Battle, seed: int, eager: bool = True) -> Iterator[Battle]:
    """Play to the end, both sides at random; an eager side goes on rather than end its step, and closes in."""
    chance = random.Random(seed)
    while battle.decision:
        choices = battle.choices
        if eager and len(choices) > 1 and chance.random() < 0.7:
            choices = tuple(c for c in choices if c.verb not in ("end", "hold", "done")) or choices
            if choices[0].verb == "to" and chance.random() < 0.7:
                choices = (min(choices, key=lambda choice: _away(battle, choice.word)),)
        battle.play(chance.choice(choices))
        yield battle


def _away(battle: Battle, word: str) -> float:
    """Metres from a destination to the nearest enemy."""
    assert battle.decision is not None
    at = battle.position.ground.point(word.removeprefix("to:"))
    enemies = battle.position.on_map(battle.position.enemy(battle.decision.side))
    return min((dist(unit.at, at) for _, unit in enemies if unit.at), default=0)


def check(position: Position, before: Position | None) -> None:
    """What is true in every position."""
    for id, unit in position.units.items():
        origin = position.origin(id)
        assert 0 <= unit.men <= origin.strength, id
        assert 0 <= unit.factor <= origin.factor, id
        assert (unit.at is not None) == (unit.where == HERE) or unit.where == OFF_MAP, id
        assert (unit.where == ABOARD) == bool(unit.aboard), id
        assert (unit.where == GONE) == bool(unit.fate), id
        if unit.where == HERE:
            assert unit.at is not None
            assert unit.men > 0, id
            assert position.ground.inside(unit.at), id
            boat = tables.movement()[position.kind(id).movement].craft if position.kind(id).movement else False
            assert not position.ground.footing(unit.at, boat), id
        if before is not None:
            assert unit.men <= before.units[id].men, f"{id}: men never rise"
            assert unit.factor <= before.units[id].factor, f"{id}: factors never rise"
            assert before.units[id].where != GONE or unit.where == GONE, f"{id} came back"
    for side in ("UK", "AR"):
        fresh = [(i, u) for i, u in position.units.items() if u.where == HERE and position.side_of(i) == side]
        assert list(position.on_map(side)) == fresh, "what is kept of the map is what is on it"
    for carrier in position.units:
        assert sum(position.units[p].men for p in position.passengers(carrier)) <= position.kind(carrier).capacity
    for area in position.ground.places.values():
        for side in ("UK", "AR"):
            inside = [id for id, unit in position.on_map(side) if unit.at and position.place(unit.at) is area]
            assert len(inside) <= area.holds, area.id


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_random_battles_keep_what_must_be_true(name: str, seed: int) -> None:
    chance = random.Random(seed)
    battle = Battle(name, seed=seed, options=any_options(chance) if seed > 1 else None)
    before = battle.position.copy()
    for number, game in enumerate(at_random(battle, seed)):
        if game.decision is None:
            break
        words = [choice.word for choice in game.choices]
        assert words
        assert len(set(words)) == len(words)
        assert all(word.split() == [word] and "[" not in word for word in words)
        if chance.random() < 0.03:
            check(game.position, before)
            before = game.position.copy()
            assert Position.from_dict(game.position.to_dict(), game.scenario, game.options) == game.position
        if chance.random() < 0.005:
            there_and_back(game)
        if number % 200 == 0:
            with pytest.raises(IllegalChoice):
                game.play("move:nobody")
    assert battle.result is not None
    check(battle.position, before)
    again = Battle.from_record(str(battle.record))
    assert again.position == battle.position
    assert str(again.record) == str(battle.record)
    assert digest(again.position) == battle.record.digest


def any_options(chance: random.Random) -> Options:
    """Some switches away from their defaults."""
    fields = chance.sample(list(Options.__dataclass_fields__.values()), 12)
    return Options(**{field.name: chance.choice(field.metadata["allowed"]) for field in fields})


def there_and_back(game: Battle) -> None:
    """A branch, an undo, a save and a replay all lead to the same position."""
    state = game.position.to_dict()
    branch = game.branch()
    assert branch.position.to_dict() == state
    branch.play(branch.choices[0])
    assert game.position.to_dict() == state
    branch.undo()
    assert branch.position.to_dict() == state
    assert [choice.word for choice in branch.choices] == [choice.word for choice in game.choices]
    assert Battle.from_record(str(game.record), game.scenario).position.to_dict() == state


VARIED = [
    entry.name
    for entry in Options.__dataclass_fields__.values()
    if entry.metadata["allowed"] and entry.name not in ("neighbour_m", "support_delay")
]


@pytest.mark.parametrize("name", VARIED)
def test_every_option_can_be_played(name: str) -> None:
    """Every switch, at its last value, through a whole battle that replays to the same end."""
    allowed = Options.__dataclass_fields__[name].metadata["allowed"]
    value = next(choice for choice in reversed(allowed) if choice != getattr(DEFAULT, name))
    value = 2 if name == "registered_targets" else value
    battle = Battle("fanning-head", seed=3, options=Options(**{name: value}))
    for _ in at_random(battle, 3):
        pass
    assert battle.result is not None
    record = str(battle.record)
    assert f"{name}=" in record
    assert Battle.from_record(record).position == battle.position


def test_what_is_reached_in_random_battles() -> None:
    """Every kind of event turns up in a few eager battles, so the battery is no empty walk."""
    kinds: set[str] = set()
    for name, seed in (("darwin-hill", 1), ("mount-longdon", 2), ("port-san-carlos", 4), ("fanning-head", 5)):
        battle = Battle(name, seed=seed)
        for _ in at_random(battle, seed):
            pass
        kinds |= {entry.kind for entry in battle.log}
    wanted = {"combat", "loss", "suppressed", "rallied", "broken", "retreat", "gone", "request", "relay", "flight"}
    wanted |= {"light", "unload", "entry", "move", "die", "end", "warning", "alarm", "fly"}
    assert wanted <= kinds


# --- goldens --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ids())
def test_a_golden_battle_replays(name: str) -> None:
    """A recorded battle of each scenario still ends as it did; made by ``python -m tests.tactical.make_golden``."""
    text = (GAMES / f"{name}.fsbattle").read_text(encoding="utf-8")
    battle = Battle.from_record(text)
    assert battle.over
    assert str(battle.record) == text
