"""The chances of close combat and of the tests after it, by the functions that the rules fight with (7, 8)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from fs_core.panels.battle.told import Told, listed, percent
from fs_core.tactical import melee, morale
from fs_core.tactical.ground import Point
from fs_core.tactical.position import Position
from fs_core.tactical.turn import combat, movement, reaction


class Pair(NamedTuple):
    """Two that would meet in the first round: the chance that the side whose turn it is wins (None if one does not
    fight), and all of it in words."""

    won: Fraction | None
    told: str


class Reinforced(NamedTuple):
    """Who else may join a fight, and its first pair with all of them."""

    joined: tuple[str, ...]
    pair: Pair


class Outlook:
    """The close combats that moves of this step would bring; what was reckoned is kept for the question."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._joining: dict[tuple[str, ...], Reinforced | None] = {}

    def beside(self, id: str, end: Point) -> Told:
        """The chances of a unit that goes to a point in contact: alone, and with whoever can still join."""
        trial = _with(self._position, {id: end})
        pairs = _pairs(trial, id)
        first = pairs[0]
        note, told = _won(first), [first.told]
        told += [f"Besides, {pair.told}" for pair in pairs[1:]]
        if more := self._reinforced(trial, id, end):
            note = f"{note} alone, {_won(more.pair).removeprefix('win ')} with {len(more.joined)} more"
            names = listed([self._position.name(other) for other in more.joined])
            told.append(f"If {names} {'joins' if len(more.joined) == 1 else 'join'}: {more.pair.told}")
        return Told(note, " ".join(told))

    def _reinforced(self, trial: Position, id: str, end: Point) -> Reinforced | None:
        """The fight with all who have not moved yet and can reach it, each put where it finds room."""
        met = movement.contacts(trial, trial.side, end)
        if (key := (id, *met)) not in self._joining:
            placed = {id: end}
            for other, _ in self._position.on_map(self._position.side):
                if other != id and (spot := _way_in(trial, other, met)):
                    placed[other] = spot
                    trial = _with(trial, {other: spot})
            joined = tuple(other for other in placed if other != id)
            self._joining[key] = Reinforced(joined, _pairs(trial, id)[0]) if joined else None
        return self._joining[key]


def _with(position: Position, placed: dict[str, Point]) -> Position:
    trial = position.copy()
    for id, at in placed.items():
        trial.change(id, at=at, moved=True)
    return trial


def _way_in(position: Position, id: str, met: Iterable[str]) -> Point | None:
    """Where a unit that is free to move comes into contact with some of the other side; None if it cannot."""
    if movement.may_move(position, id) or position.kind(id).movement not in movement.FIGHTS_HAND_TO_HAND:
        return None
    if position.units[id].factor <= 0:
        return None
    wanted, side = set(met), position.side
    ends = movement.destinations(position, id)
    return next((at for at in ends if wanted.intersection(movement.contacts(position, side, at))), None)


def _pairs(position: Position, id: str) -> list[Pair]:
    """The pairs of the contact that a unit is in."""
    attackers, defenders = next(group for group in combat.contacts(position) if any(id in side for side in group))
    return _met(position, attackers, defenders)


def _met(position: Position, attackers: Sequence[str], defenders: Sequence[str]) -> list[Pair]:
    pairs = combat.first_round(position, tuple(attackers), tuple(defenders))
    return [_pair(position, attacker.leader, defender.leader, words) for attacker, defender, words in pairs]


def _pair(position: Position, attacker: str, defender: str, words: tuple[str, ...]) -> Pair:
    ours, theirs = "a", "b"
    names = f"{position.name(attacker)} against {position.name(defender)}"
    if position.side_of(attacker) != position.side:  # a struggle that the other side began in its turn
        ours, theirs = "b", "a"
        names = f"{position.name(defender)} against {position.name(attacker)}"
    factors = position.units[attacker].factor, position.units[defender].factor
    for id, factor in zip((attacker, defender), factors, strict=True):
        if factor <= 0:
            return Pair(None, f"{position.name(id)} has no morale left and falls back.")
    found = melee.close_combat_odds(*factors, words, position.options)
    costs = melee.first_losses(*melee.sides(*factors, words, position.options), position.options)
    lost = costs if ours == "a" else costs[::-1]
    won = found[f"{ours}_conclusive"] + found[f"{ours}_push"] + found[f"{theirs}_at_zero"]
    ends = {f"{ours}_conclusive": "rout", f"{ours}_push": "push back"}
    ends |= {f"{theirs}_push": "be pushed back", f"{theirs}_conclusive": "be routed"}
    ends |= {"struggle": "fight on next turn"} if "struggle" in found else {}
    told = ", ".join(f"{name} {percent(found[end])}" for end, name in ends.items())
    cost = f"the first round costs {float(lost[0]):.1f} men of ours, {float(lost[1]):.1f} of theirs on average"
    return Pair(won, f"{names}: win {percent(won)} ({told}); {cost}.")


def _won(pair: Pair) -> str:
    return "falls back without a fight" if pair.won is None else f"win {percent(pair.won)}"


# --- the end of step 7 ----------------------------------------------------------------------------------------------


def end_of_movement(position: Position) -> Told | None:
    """What the end of step 7 brings as things stand: the close combats, then the tests of step 8; None if nothing."""
    pairs = [
        pair for attackers, defenders in combat.contacts(position) for pair in _met(position, attackers, defenders)
    ]
    tested = [id for id in position.units if position.side_of(id) in _testing(position)]
    tests = [said for said in (test(position, id) for id in tested) if said]
    if not pairs and not tests:
        return None
    notes = [f"{len(pairs)} close combat{'s' if len(pairs) > 1 else ''}"] if pairs else []
    notes += [f"{len(tests)} test{'s' if len(tests) > 1 else ''} of morale"] if tests else []
    told = [pair.told for pair in pairs]
    told += [f"Then step 8, as things stand: {'; '.join(tests)}."] if tests else []
    return Told(" and ".join(notes), " ".join(told))


def _testing(position: Position) -> tuple[str, ...]:
    side = position.side
    return (side, position.enemy(side)) if position.options.rally_who == "all" else (side,)


def test(position: Position, id: str) -> str:
    """What step 8 holds for a unit: the chance to be free again, or its retreat; empty for one that is steady (8)."""
    if not reaction.is_shaken(position, id):
        return ""
    if reaction.is_driven(position, id):
        return f"{position.name(id)} retreats without a test"
    odds = morale.morale_odds(position.units[id].factor, reaction.words_of(position, id), position.options)["cleared"]
    return f"{position.name(id)} is free again {percent(odds)}"
