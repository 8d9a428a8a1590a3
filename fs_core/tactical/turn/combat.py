"""Section 7: the close combats at the end of step 7, round by round, until one side of each contact gives way."""

from collections.abc import Iterable
from itertools import count
from typing import NamedTuple

from fs_core.play.questions import Rule
from fs_core.tactical import melee, tables
from fs_core.tactical.ground import Point
from fs_core.tactical.modifiers import net
from fs_core.tactical.position import HERE, Position
from fs_core.tactical.turn import kills, retreat
from fs_core.tactical.turn.ask import throw

_HAND_TO_HAND = ("foot", "crew_weapon", "")


class Party(NamedTuple):
    """Who stands on one side of a fight: one unit, or by option ``melee_group`` all of them, the best one first."""

    units: tuple[str, ...]

    @property
    def leader(self) -> str:
        """The unit that throws the die."""
        return self.units[0]


def close_combat(position: Position) -> Rule[None]:
    """Fight every contact that the active side has made or holds (T-7.1)."""
    for attackers, defenders in contacts(position):
        yield from _fight_out(position, list(attackers), list(defenders))


def first_round(
    position: Position, attackers: tuple[str, ...], defenders: tuple[str, ...]
) -> list[tuple[Party, Party, tuple[str, ...]]]:
    """Who would meet whom in the first round of a contact, and with which modifiers (T-7.2 to T-7.6)."""
    men = _men(position, attackers), _men(position, defenders)
    pairs = _pairs(position, list(attackers), list(defenders))
    return [(a, d, _words(position, a, d, men)) for a, d in pairs]


def _men(position: Position, ids: Iterable[str]) -> int:
    return sum(position.units[id].men for id in ids)


def contacts(position: Position) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The groups in contact, attackers first: whoever is linked through enemies within reach belongs to one fight
    (TR-25, TR-33). In a struggle of an earlier turn those attack who came then (TR-28)."""
    reach = tables.movement_limits()["contact"]
    side = position.side
    mine = [id for id, _ in position.on_map(side) if position.kind(id).movement in _HAND_TO_HAND]
    theirs = [id for id, _ in position.on_map(position.enemy(side)) if position.kind(id).movement in _HAND_TO_HAND]
    links = {id: [e for e in theirs if position.metres(position.point(id), position.point(e)) <= reach] for id in mine}
    groups: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    left = [id for id in mine if links[id] and not position.units[id].retreating]
    while left:
        attackers = [left.pop(0)]
        defenders = list(links[attackers[0]])
        for id in list(left):
            if set(links[id]) & set(defenders):
                attackers.append(id)
                defenders += [e for e in links[id] if e not in defenders]
                left.remove(id)
        came = [[id for id in ids if position.units[id].assaults] for ids in (attackers, defenders)]
        if came[1] and not came[0]:
            attackers, defenders = defenders, attackers
        groups.append((tuple(attackers), tuple(defenders)))
    return groups


def _present(position: Position, ids: list[str]) -> list[str]:
    return [id for id in ids if position.units[id].where == HERE]


def _fight_out(position: Position, attackers: list[str], defenders: list[str]) -> Rule[None]:
    """Rounds of one contact until a side has gone; by option ``struggle_repeat`` one round a turn (T-7.7, T-7.11)."""
    fighting = {*attackers, *defenders}  # whoever falls back leaves the fight
    for number in count():
        attackers = [id for id in _present(position, attackers) if id in fighting]
        defenders = [id for id in _present(position, defenders) if id in fighting]
        if not attackers or not defenders:
            for id in attackers:
                position.change(id, assaults=False)
            return
        if number and position.options.struggle_repeat == "next_turn":
            return
        men = _men(position, attackers), _men(position, defenders)
        for attacker, defender in _pairs(position, attackers, defenders):
            fighting -= yield from _round(position, attacker, defender, men)


def _pairs(position: Position, attackers: list[str], defenders: list[str]) -> list[tuple[Party, Party]]:
    """Largest with largest; spare units throw nothing. By option all of a side fight as their best unit (TR-33)."""

    def by_size(ids: list[str]) -> list[str]:
        return sorted(ids, key=lambda id: -position.units[id].men)

    def by_factor(ids: list[str]) -> tuple[str, ...]:
        return tuple(sorted(ids, key=lambda id: -position.units[id].factor))

    if position.options.melee_group == "lead_unit":
        return [(Party(by_factor(attackers)), Party(by_factor(defenders)))]
    pairs = zip(by_size(attackers), by_size(defenders), strict=False)
    return [(Party((a,)), Party((d,))) for a, d in pairs]


def _round(position: Position, attacker: Party, defender: Party, men: tuple[int, int]) -> Rule[set[str]]:
    """One round between two parties; returns the units that left the fight."""
    spots = {party: position.point(party.leader) for party in (attacker, defender)}
    for party, other in ((attacker, defender), (defender, attacker)):
        if position.units[party.leader].factor <= 0:  # who has no morale left does not fight (T-8.9)
            return _withdraw(position, party, None, spots[other], "T-8.9")
    result = yield from _clash(position, attacker, defender, _words(position, attacker, defender, men))
    losses = (attacker, result.casualties_a, result.morale_a), (defender, result.casualties_b, result.morale_b)
    for party, lost, morale in losses:
        for id in party.units:
            position.change(id, factor=max(0, position.units[id].factor + morale))
        yield from kills.share(position, list(party.units), lost, "in close combat", "T-7.3")
    if result.loser is not None:
        loser, other = (defender, attacker) if result.loser == "b" else (attacker, defender)
        metres = None if result.retreat_m == tables.FULL_MOVE else result.retreat_m
        rule = "T-7.10" if metres is None else "T-7.9"
        return _withdraw(position, loser, metres, spots[other], rule)
    for party, other in ((attacker, defender), (defender, attacker)):  # of two at zero the attacker goes (T-7.11)
        alive = _present(position, list(party.units))
        if alive and position.units[alive[0]].factor <= 0:
            return _withdraw(position, party, None, spots[other], "T-7.11")
    return set()


def _clash(position: Position, attacker: Party, defender: Party, words: tuple[str, ...]) -> Rule[melee.Round]:
    """The two dice of a round, and what they come to (T-7.2, T-7.3)."""
    options = position.options
    changes = melee.changes(words, options)
    factors = [position.units[party.leader].factor for party in (attacker, defender)]
    a, b = (melee.Side(f, net(changes[who])) for f, who in zip(factors, melee.BOTH, strict=True))
    one, two = (position.name(party.leader) for party in (attacker, defender))
    side, other = (position.side_of(party.leader) for party in (attacker, defender))
    die_a = yield from throw(position, side, f"Close combat: {one} against {two}", "T-7.2", faces=melee.SIDES)
    die_b = yield from throw(position, other, f"Close combat: {two} against {one}", "T-7.2", faces=melee.SIDES)
    result = melee.fight(a, die_a, b, die_b, options)
    totals = a.factor + a.net + die_a, b.factor + b.net + die_b
    winner = {None: "", "a": f", won by {two}", "b": f", won by {one}"}[result.loser]
    position.note(
        "combat",
        position.side,
        f"Close combat, {totals[0]} to {totals[1]}: {tables.close_combat()[result.band].name}{winner}.",
        "T-7.3",
        attacker=list(attacker.units),
        defender=list(defender.units),
        totals=list(totals),
        result=result.band,
        loser=result.loser,
    )
    return result


def _withdraw(position: Position, loser: Party, metres: int | None, away: Point, rule: str) -> set[str]:
    """All of a party fall back from a point, and are out of this fight."""
    for id in _present(position, list(loser.units)):
        retreat.fall_back(position, id, metres, away, rule)
        if position.units[id].where == HERE and position.units[id].factor <= 0:
            position.change(id, retreating=True)
    return set(loser.units)


def _words(position: Position, attacker: Party, defender: Party, men: tuple[int, int]) -> tuple[str, ...]:
    """The modifiers of a round (T-7.4 to T-7.6); every man of the contact counts for the odds of numbers (TR-33)."""
    words = []
    if position.night:
        words.append("night")
    if position.ground.cover(position.point(defender.leader)):
        words.append("works")
    for who, own, enemy in (("attacker", men[0], men[1]), ("defender", men[1], men[0])):
        if odds := melee.outnumbered(own, enemy):
            words.append(f"{who}_{odds.word}")
    for who, party in (("attacker", attacker), ("defender", defender)):
        if position.options.melee_suppressed and position.units[party.leader].suppressed:
            words.append(f"{who}_suppressed")
    return tuple(words)
