"""Random options, small positions and games, for the tests that check what holds in every game.

``choose`` picks one of some things: ``random.Random(seed).choice``, or a draw of hypothesis.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from fs_core import Campaign, Options, board, forces
from fs_core.campaign.plain import PositionError
from fs_core.campaign.position import PHASES, Position
from fs_core.forces import UNITS

Choose = Callable[[Sequence[Any]], Any]

_OFTEN_OFF = (False, False, False, True)
_LAND = [area.id for area in board.AREAS if area.kind == "land"]
_SEA = [area.id for area in board.AREAS if area.kind in ("sea", "box")]
_PLACES = {
    "ship": [*_SEA, "falklands", "falklands", "argentina"],
    "submarine": [*_SEA, "falklands", "argentina"],
    "land": [*_LAND, "stanley", "goose-green", "argentina"],
    "air": ["stanley", "goose-green", "pebble-island", "argentina"],
}


def some_options(choose: Choose) -> Options:
    """Options of which about a quarter differ from the default."""
    changed = {entry.name: choose(entry.metadata["allowed"]) for entry in fields(Options) if choose(_OFTEN_OFF)}
    return Options(**changed)


def small_position(choose: Choose, options: Options, size: int = 14) -> dict[str, Any]:
    """A possible position of a few units; what does not fit beside the units before it is left out."""
    mapping: dict[str, Any] = {
        "phase": choose(PHASES[1:]),
        "turn": choose(range(1, 25)),
        "operations_remaining": choose(range(1, 31)),
        "vp": choose(range(-4, 20)),
        "control": {area: choose(("UK", "AR")) for area in _LAND if choose(_OFTEN_OFF)},
        "markers": _markers(choose),
        "units": {},
        "hit": [],
    }
    for _ in range(choose(range(1, size + 1))):
        unit = choose(UNITS)
        ships = [f"aboard {other}" for other in mapping["units"] if forces.unit(other).kind in ("ship", "submarine")]
        places = _PLACES[unit.kind] + (ships * 3 if unit.kind == "land" else [])
        _add_if_possible(mapping, options, "units", {**mapping["units"], unit.id: choose(places)})
    for unit_id in mapping["units"]:
        if choose(_OFTEN_OFF):
            _add_if_possible(mapping, options, "hit", [*mapping["hit"], unit_id])
    return mapping


def _markers(choose: Choose) -> dict[str, Any]:
    flags = ("black-buck", "raid-used", "expanded-zone", "staff-error", "ar-grounded", "ar-no-attack", "opportunity")
    return {
        **{flag: choose(_OFTEN_OFF) for flag in flags},
        choose(("uk-leader", "ar-leader")): choose(_OFTEN_OFF),
        "exocet": choose(("unused", "held", "spent")),
        "stealth-missions": choose(range(1, 6)),
        "double": choose((None, "uk", "ar")),
        "pressure": choose(([], [], [1], [3, 2])),
        "uk-operations-done": choose(range(5)),
        "last-uk-operation": choose((None, "op:6", "op:20", "pass")),
    }


def _add_if_possible(mapping: dict[str, Any], options: Options, key: str, value: Any) -> None:
    before, mapping[key] = mapping[key], value
    try:
        Position.from_dict(mapping, options)
    except PositionError:
        mapping[key] = before


def play_at_random(game: Campaign, chance: random.Random, answers: int) -> Campaign:
    """Give some random answers, or fewer if the game ends."""
    for _ in range(answers):
        if game.decision is None:
            break
        game.play(chance.choice(game.choices))
    return game


def position_of_a_game(seed: int, options: Options) -> Position:
    """A position at rest from the middle of a random game."""
    chance = random.Random(seed)
    game = play_at_random(Campaign(seed=seed, options=options), chance, chance.randrange(20, 400))
    while game.over:
        game.undo(to="operation")
    while not game.at_rest:
        game.undo()
    return game.position
