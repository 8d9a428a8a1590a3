"""What the tests of operations share: an Argentine phase that stops at its end, whole chains, facts of a position."""

from collections.abc import Mapping, Sequence
from typing import Any

from fs_core import Campaign, Options
from tests.positions import dice_of, given, words


def argentine(
    units: Mapping[str, str], *, dice: Sequence[int] = (), options: Options | None = None, **more: Any
) -> Campaign:
    """A game in the Argentine phase. Spartan, far from everything, makes it stop at the submarine phase after it."""
    return given({"spartan": "sea-5", **units}, phase="ar-operations", dice=dice, options=options, **more)


def follow(game: Campaign, chain: str) -> Campaign:
    """Play a chain such as ``uk op:14 to:sea-6 … ar hold``: each word has to be offered, to the side named before."""
    side = ""
    for word in chain.split():
        if word in ("uk", "ar"):
            side = word.upper()
            continue
        assert game.decision is not None, f"the game is over before {word}"
        assert word in words(game), f"{word} is not offered: {game.decision.prompt} {words(game)}"
        assert game.decision.side == side, f"{word} is asked of {game.decision.side}, not of {side}"
        game.play(word)
    return game


def side_asked(game: Campaign) -> str:
    """The side that the pending question is put to."""
    assert game.decision is not None
    return game.decision.side


def kind_asked(game: Campaign) -> str:
    """What the pending question asks for."""
    assert game.decision is not None
    return game.decision.kind


def where(game: Campaign, unit: str) -> str:
    """The place of a unit: an area, ``aboard <ship>``, ``eliminated``, or ``waiting`` where its counter waits."""
    data = game.position.to_dict()
    return "eliminated" if unit in data["eliminated"] else str(data["units"].get(unit, "waiting"))


def owner(game: Campaign, area: str) -> str:
    """The side that controls an area."""
    return str(game.position.to_dict()["control"][area])


def hit(game: Campaign) -> list[str]:
    """The units that carry a Hit marker."""
    return list(game.position.to_dict()["hit"])


def marker(game: Campaign, name: str) -> Any:
    """What a marker shows."""
    return game.position.to_dict()["markers"][name]


def shots(game: Campaign) -> list[tuple[str, str, int]]:
    """Every shot: who fired, at whom, and the hit number."""
    return [(die["firer"], die["target"], die["needed"]) for die in dice_of(game)]


def named(game: Campaign, verb: str) -> list[str]:
    """The units or areas that the pending question offers with a verb."""
    return [word.partition(":")[2] for word in words(game) if word.startswith(f"{verb}:")]
