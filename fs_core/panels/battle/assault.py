"""The exact chances of a whole close combat, round by round, until one side has gone (7).

Who meets whom and with which modifiers, what two dice bring, and how men are shared out, is said by the functions that
the rules fight with; courses that have come to the same are joined after every round.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from fs_core.tactical import losses, melee
from fs_core.tactical.options import Options
from fs_core.tactical.position import Position
from fs_core.tactical.turn import combat

PAIRS = 3  # of more there are too many courses to follow
COUNTED = 3  # units, up to which men lost in struggles count for the rounds after them
MOST = 400  # courses that are followed from one round to the next, the likeliest; few combats have more
THROWS = melee.SIDES**2

Standing = tuple[str, int, int]
"""A unit that is still in the fight: its id, its men, its factor of morale."""
Fight = tuple[tuple[Standing, ...], tuple[Standing, ...]]
"""Who still fights, the attackers first, in the order in which the rules name them."""


class Whole(NamedTuple):
    """A whole close combat: the chances of each of its ends (``won`` if attackers alone are left in it, ``lost``
    defenders, ``neither``; ``open`` to fight on next turn; ``rare``, courses that were not followed), how two that meet
    alone are parted, by the loser and the result (``zero``: morale used up), and the men lost on average, of the
    attackers and of the defenders. ``counted`` says whether men lost in struggles count for the rounds after them."""

    ends: defaultdict[str, Fraction]
    parted: defaultdict[tuple[str, str], Fraction]
    men: tuple[Fraction, Fraction]
    counted: bool


class _Course(NamedTuple):
    """What a round makes of a pair: who of either party fights on, the loser and the result."""

    left: Fight
    end: tuple[str, str]


class _Ways(NamedTuple):
    """The throws that take a course, and the men that they cost together."""

    throws: int
    attackers: int
    defenders: int


def has_a_say(options: Options) -> bool:
    """Whether a player has a say in a close combat, who shares out the losses of a group."""
    return options.melee_group == "lead_unit" and options.casualty_split == "defender"


_known: dict[object, Whole] = {}  # the same fight stands beside many orders


def whole(position: Position, attackers: Sequence[str], defenders: Sequence[str]) -> Whole | None:
    """The chances of a contact from its first round to its last. None if somebody has a say in it, or if more
    than ``PAIRS`` pairs meet."""
    options, units = position.options, [position.units[id] for id in (*attackers, *defenders)]
    if has_a_say(options) or min(len(attackers), len(defenders)) > PAIRS:
        return None
    fight = _standing(position, attackers), _standing(position, defenders)
    states = tuple((unit.suppressed, position.ground.cover(unit.at) if unit.at else "") for unit in units)
    key = fight, states, position.night, options
    if key not in _known:
        if len(_known) > 1000:
            _known.clear()
        _known[key] = _fought_out(position.copy(), fight)
    return _known[key]


def _fought_out(trial: Position, start: Fight) -> Whole:
    ends, parted = defaultdict[str, Fraction](Fraction), defaultdict[tuple[str, str], Fraction](Fraction)
    cost = [Fraction(0), Fraction(0)]
    counted = sum(map(len, start)) <= COUNTED
    fights, pairs, all_throws = Counter({start: 1}), min(map(len, start)), 1
    while fights:
        followed = fights.most_common(MOST)
        ends["rare"] += Fraction(fights.total() - sum(ways for _, ways in followed), all_throws)
        all_throws *= THROWS**pairs
        fights, ended, split, lost = Counter(), Counter[str](), Counter[tuple[str, str]](), [0, 0]
        for fight, ways in followed:
            for left, end, found in _round(trial, fight, pairs, counted):
                lost[0] += ways * found.attackers
                lost[1] += ways * found.defenders
                if all(left) and trial.options.struggle_repeat == "immediate":
                    fights[left] += ways * found.throws
                else:
                    ended[_end(left)] += ways * found.throws
                    split[end] += ways * found.throws
        for name, number in ended.items():
            ends[name] += Fraction(number, all_throws)
        for result, number in split.items():
            parted[result] += Fraction(number, all_throws)
        cost = [so_far + Fraction(number, all_throws) for so_far, number in zip(cost, lost, strict=True)]
    return Whole(ends, parted, (cost[0], cost[1]), counted)


def _standing(position: Position, ids: Sequence[str]) -> tuple[Standing, ...]:
    return tuple((id, position.units[id].men, position.units[id].factor) for id in ids)


def _end(left: Fight) -> str:
    attackers, defenders = map(bool, left)
    return {(True, False): "won", (False, True): "lost", (False, False): "neither"}.get((attackers, defenders), "open")


def _round(trial: Position, fight: Fight, most: int, counted: bool) -> Iterator[tuple[Fight, tuple[str, str], _Ways]]:
    """What may come of a round: who fights on, how the last of its pairs was parted, and by how many of all throws of
    ``most`` pairs; whether men lost by those who fight on are ``counted`` there."""
    for id, men, factor in (*fight[0], *fight[1]):
        trial.change(id, men=men, factor=factor)
    met = combat.first_round(trial, *(tuple(id for id, _, _ in side) for side in fight))
    idle = THROWS ** (most - len(met))
    engaged = {id for attacker, defender, _ in met for id in (*attacker.units, *defender.units)}
    pairs = [
        _clash((_standing(trial, attacker.units), _standing(trial, defender.units)), words, trial.options, counted)
        for attacker, defender, words in met
    ]
    for courses in product(*pairs):
        left = {unit[0]: unit for course, _ in courses for side in course.left for unit in side}
        throws, lost = idle, [0, 0]
        for _, ways in courses:  # men of one pair are lost as often as the throws of the others come
            lost = [number * ways.throws + throws * own for number, own in zip(lost, ways[1:], strict=True)]
            throws *= ways.throws
        after = [
            tuple(left.get(unit[0], unit) for unit in side if unit[0] in left or unit[0] not in engaged)
            for side in fight
        ]
        yield (after[0], after[1]), courses[-1][0].end, _Ways(throws, lost[0], lost[1])


@lru_cache(maxsize=8192)
def _clash(met: Fight, words: tuple[str, ...], options: Options, counted: bool) -> tuple[tuple[_Course, _Ways], ...]:
    """The courses of one pair in one round (T-7.3, T-7.7, T-7.11, T-8.9); ``counted`` as in ``_round``."""
    factors = [side[0][2] for side in met]
    if min(factors) <= 0:  # who has no morale left falls back without a die, the attacker first
        gone = 0 if factors[0] <= 0 else 1
        return ((_Course(((), met[1]) if gone == 0 else (met[0], ()), ("ab"[gone], "zero")), _Ways(THROWS, 0, 0)),)
    found: dict[_Course, _Ways] = {}
    strength = [sum(men for _, men, _ in side) for side in met]
    for result in _results(factors[0], factors[1], words, options):
        left_of = [
            () if who == result.loser else _reduced(side, lost[0][0] if counted else 0, morale, options)
            for who, side, lost, morale in zip("ab", met, result.lost, result.morale, strict=True)
        ]
        loser, name = result.loser, result.band
        if not loser:  # of two without morale the attacker goes
            spent = next((who for who, side in zip("ab", left_of, strict=True) if side and side[0][2] <= 0), "")
            loser, name = spent, "zero" if spent else name
            left_of = [() if who == spent else side for who, side in zip("ab", left_of, strict=True)]
        men = [_cost(lost, most) for lost, most in zip(result.lost, strength, strict=True)]
        course, ways = _Course((left_of[0], left_of[1]), (loser, name)), result.throws
        before = found.get(course, _Ways(0, 0, 0))
        found[course] = _Ways(before.throws + ways, before.attackers + men[0], before.defenders + men[1])
    return tuple(found.items())


@lru_cache(maxsize=8192)
def _reduced(side: tuple[Standing, ...], lost: int, morale: int, options: Options) -> tuple[Standing, ...]:
    """A party after losses that its units share, and after what the round did to its morale (T-6a.7, T-7.3)."""
    shares = next(losses.splits(lost, [men for _, men, _ in side], options))
    after = [(id, men - own, max(0, factor + morale)) for (id, men, factor), own in zip(side, shares, strict=True)]
    return tuple(unit for unit in after if unit[1] > 0)


_Lost = tuple[tuple[int, int], ...]
"""Numbers of men, each with the throws that cost so many."""


@lru_cache(maxsize=8192)
def _cost(lost: _Lost, most: int) -> int:
    """The men that some throws cost together; nobody loses more than there are."""
    return sum(min(number, most) * throws for number, throws in lost)


class _Result(NamedTuple):
    """Throws that are alike but for the men whom a loser takes along: the loser ('a', 'b' or ''), the result, the
    change of morale on either side, and the men lost on either side, one number if it fights on."""

    loser: str
    band: str
    morale: tuple[int, int]
    lost: tuple[_Lost, _Lost]
    throws: int


@lru_cache(maxsize=1024)
def _results(attacker: int, defender: int, words: tuple[str, ...], options: Options) -> tuple[_Result, ...]:
    """The results of all throws between two factors of morale."""
    found: dict[tuple[Any, ...], tuple[Counter[int], Counter[int]]] = {}
    for round in melee.rounds(*melee.sides(attacker, defender, words, options), options):
        loser, lost = round.loser or "", (round.casualties_a, round.casualties_b)
        stays = tuple(number for who, number in zip("ab", lost, strict=True) if who != loser)
        alike = found.setdefault((loser, round.band, (round.morale_a, round.morale_b), stays), (Counter(), Counter()))
        for counted, number in zip(alike, lost, strict=True):
            counted[number] += 1
    return tuple(
        _Result(loser, band, morale, (tuple(a.items()), tuple(b.items())), a.total())
        for (loser, band, morale, _), (a, b) in found.items()
    )
