"""The chances of close combat and of the tests after it, by the functions that the rules fight with (7, 8)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fs_core.panels.battle import assault
from fs_core.panels.battle.told import Told, listed, percent
from fs_core.tactical import melee, morale
from fs_core.tactical.ground import Point
from fs_core.tactical.position import Position
from fs_core.tactical.turn import combat, movement, reaction


class Reinforced(NamedTuple):
    """Who else may join a fight, and the whole of it with all of them."""

    joined: tuple[str, ...]
    told: Told


class Outlook:
    """The close combats that moves of this step would bring; what was reckoned is kept for the question."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._joining: dict[tuple[str, ...], Reinforced | None] = {}

    def beside(self, id: str, end: Point) -> Told:
        """The chances of a unit that goes to a point in contact: alone, and with whoever can still join."""
        trial = _with(self._position, {id: end})
        note, odds = _contact(trial, id)
        if more := self._reinforced(trial, id, end):
            note = f"{note} alone, {more.told.note.removeprefix('win ')} with {len(more.joined)} more"
            names = listed([self._position.name(other) for other in more.joined])
            odds = f"{odds} If {names} {'joins' if len(more.joined) == 1 else 'join'}: {more.told.odds}"
        return Told(note, odds)

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
            self._joining[key] = Reinforced(joined, _contact(trial, id)) if joined else None
        return self._joining[key]


def _with(position: Position, placed: dict[str, Point]) -> Position:
    trial = position.copy()
    for id, at in placed.items():
        trial.change(id, at=at, moved=True, assaults=movement.assaults(trial, at))
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


def _contact(position: Position, id: str) -> Told:
    """The contact that a unit is in."""
    attackers, defenders = next(group for group in combat.contacts(position) if id in (*group[0], *group[1]))
    return _told(position, attackers, defenders)


def _told(position: Position, attackers: Sequence[str], defenders: Sequence[str]) -> Told:
    """A whole close combat in words, as the side sees it whose turn it is."""
    ours = position.side_of(attackers[0]) == position.side
    us, them = (attackers, defenders) if ours else (defenders, attackers)
    names = f"{_names(position, us)} against {_names(position, them)}"
    alone = len(attackers) == len(defenders) == 1
    if alone and (beaten := [id for id in (*attackers, *defenders) if position.units[id].factor <= 0]):
        return Told("falls back without a fight", f"{position.name(beaten[0])} has no morale left and falls back.")
    found = assault.whole(position, attackers, defenders)
    first = "" if alone and found else f" First {listed(_first_round(position, attackers, defenders, ours))}."
    if found is None:
        why = "who shares out losses has a say in it" if assault.has_a_say(position.options) else "so many units meet"
        return Told("win: see Odds", f"{names}: no chance for the whole of it, for {why}.{first}")
    note, men = _win(found, ours), found.men if ours else found.men[::-1]
    cost = f"it costs {float(men[0]):.1f} men of ours, {float(men[1]):.1f} of theirs on average"
    less = "" if found.counted else " The few men lost in struggles are still counted for the odds of numbers here."
    if found.ends["rare"]:
        less += f" The rarest courses, {percent(found.ends['rare'])} together, are not followed to their end."
    return Told(note, f"{names}: {note} ({_how(found, ours, alone)}); {cost}.{less}{first}")


def _win(found: assault.Whole, ours: bool) -> str:
    """The chance to win; from least to most where courses were left out, and 'about' where men were not counted."""
    won = found.ends["won" if ours else "lost"]
    least, most = percent(won), percent(won + found.ends["rare"])
    told = least if least == most else f"{least.removesuffix('%')} to {most}"
    return f"win {told}" if found.counted or not told[0].isdigit() else f"win about {told}"


def _how(found: assault.Whole, ours: bool, alone: bool) -> str:
    """How a close combat ends: of two that meet alone by what parts them."""
    they, we = ("b", "a") if ours else ("a", "b")
    if alone:
        ends = {"rout": (they, "conclusive"), "push back": (they, "push")}
        ends |= {"be pushed back": (we, "push"), "be routed": (we, "conclusive")}
        told = [f"{name} {percent(found.parted[end])}" for name, end in ends.items()]
    else:
        told = [f"lose {percent(found.ends['lost' if ours else 'won'])}"]
    rest = {"fight on next turn": found.ends["open"], "nobody is left": found.ends["neither"]}
    return ", ".join(told + [f"{name} {percent(odds)}" for name, odds in rest.items() if odds])


def _names(position: Position, ids: Sequence[str]) -> str:
    return listed([position.name(id) for id in ids])


def _first_round(position: Position, attackers: Sequence[str], defenders: Sequence[str], ours: bool) -> list[str]:
    """Who meets whom first, and what that round may bring."""
    found = []
    for attacker, defender, words in combat.first_round(position, tuple(attackers), tuple(defenders)):
        one, other = (attacker, defender) if ours else (defender, attacker)
        met = f"{position.name(one.leader)} meets {position.name(other.leader)}"
        factors = [position.units[party.leader].factor for party in (attacker, defender)]
        if min(factors) <= 0:
            found.append(f"{met} (one has no morale left and falls back)")
            continue
        odds = melee.round_odds(*melee.sides(factors[0], factors[1], words, position.options), position.options)
        ends = [("rout", "a_conclusive"), ("push back", "a_push"), ("struggle", "struggle")]
        ends += [("be pushed back", "b_push"), ("be routed", "b_conclusive")]
        if not ours:  # what the attacker does to us stands last
            ends = [(name, end) for (name, _), (_, end) in zip(ends, reversed(ends), strict=True)]
        found.append(f"{met} ({', '.join(f'{name} {percent(odds[end])}' for name, end in ends)})")
    return found


# --- the end of step 7 ----------------------------------------------------------------------------------------------


def end_of_movement(position: Position) -> Told | None:
    """What the end of step 7 brings as things stand: the close combats, then the tests of step 8; None if nothing."""
    fights = [_told(position, attackers, defenders) for attackers, defenders in combat.contacts(position)]
    tested = [id for id in position.units if position.side_of(id) in _testing(position)]
    tests = [said for said in (test(position, id) for id in tested) if said]
    if not fights and not tests:
        return None
    notes = [f"{len(fights)} close combat{'s' if len(fights) > 1 else ''}"] if fights else []
    notes += [f"{len(tests)} test{'s' if len(tests) > 1 else ''} of morale"] if tests else []
    told = [fight.odds for fight in fights]
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
