"""Section 6a: the men lost by a target that fire has suppressed.

Each attacking unit throws one six-sided die; the sum less all their kill factors is the number of casualties. A low
kill factor therefore makes a deadly weapon (T-6a.2, T-6a.9).
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from fs_core.data import quoted
from fs_core.tactical import chance, fire
from fs_core.tactical.chance import ALWAYS, NEVER, Distribution
from fs_core.tactical.modifiers import Words
from fs_core.tactical.options import DEFAULT, Options

MOST = 100
"""The weapons that may be asked about at once; no target has so many to fear."""


class Shot(NamedTuple):
    """One weapon (an id of ``weapons.csv``) that fires at the target from a range in metres, with its modifiers."""

    weapon: str
    range_m: float
    modifiers: Words = ()


class Share(NamedTuple):
    """What one attacker brings to step 6: its chance to suppress, its dice and their kill factors together."""

    chance: Fraction
    dice: int
    kill: int


class Volley(NamedTuple):
    """Fire at one target: the chance that it is suppressed, and that of each number of men lost, 0 included."""

    suppressed: Fraction
    casualties: Distribution


def lost(total: int, kill: int) -> int:
    """The men lost when the dice of the attackers show ``total`` and their kill factors sum to ``kill``: never less
    than none (T-6a.2, T-6a.4)."""
    return max(0, total - kill)


def thrown(dice: int, kill: int) -> Distribution:
    """The chance of each number of men lost by so many dice with this sum of kill factors."""
    men: Distribution = {}
    for total, odds in chance.sum_of(dice).items():
        men[lost(total, kill)] = men.get(lost(total, kill), NEVER) + odds
    return men


def share(shot: Shot, options: Options | None = None) -> Share | None:
    """What a shot brings to the casualties of step 6; None if it does not count as an attacker.

    A shot out of range never counts, one whose need is above 6 only by option ``hopeless_firers`` (T-6a.3, TR-11).
    """
    options = options or DEFAULT
    needed = fire.need(*shot, options)
    odds = fire.chance_of(needed, options)
    if needed is None or (not odds and options.hopeless_firers == "excluded"):
        return None
    return Share(odds, 1, fire.weapon(shot.weapon).kill)


def together(shares: Sequence[Share], options: Options | None = None, marked: bool = False) -> Volley:
    """The volley of some attackers on one target, from all steps of the turn (T-6a.1 to T-6a.5).

    Once one of them succeeds all throw for casualties, by option ``kill_dice`` only those that succeeded. ``marked``
    says that the target was suppressed before; that spares nobody a success, but for option ``refire_suppressed``.
    """
    options = options or DEFAULT
    missed = chance.none_of(attacker.chance for attacker in shares)
    closed = NEVER if shares and marked and options.refire_suppressed == "automatic" else missed
    pools: dict[tuple[int, int], Fraction]
    if options.kill_dice == "hitters":
        pools = _hitters(shares)
        pools[0, 0] -= closed
    else:
        pools = {(sum(a.dice for a in shares), sum(a.kill for a in shares)): 1 - closed}
    men: Distribution = {0: closed}
    for (dice, kill), odds in pools.items():
        for number, part in thrown(dice, kill).items():
            men[number] = men.get(number, NEVER) + odds * part
    return Volley(1 - missed, {number: odds for number, odds in sorted(men.items()) if odds})


def _hitters(shares: Sequence[Share]) -> dict[tuple[int, int], Fraction]:
    """The chance of each number of dice and sum of kill factors among the attackers that succeed."""
    pools = {(0, 0): ALWAYS}
    for attacker in shares:
        after: dict[tuple[int, int], Fraction] = {}
        for (dice, kill), odds in pools.items():
            for key, part in (
                ((dice, kill), odds * (1 - attacker.chance)),
                ((dice + attacker.dice, kill + attacker.kill), odds * attacker.chance),
            ):
                after[key] = after.get(key, NEVER) + part
        pools = after
    return pools


def volley(shots: Iterable[Shot | tuple[str, float, Words]], options: Options | None = None) -> Volley:
    """Fire of several weapons at one soft target: each shot is (weapon, range in metres, modifiers).

    Gives the chance that the target is ``suppressed``, and its ``casualties``. Raises ValueError as
    ``suppression_odds`` does, and for more than 100 shots.
    """
    options = Options.given(options, DEFAULT)
    found = [share(_shot(shot), options) for shot in _listed(shots)]
    return together([attacker for attacker in found if attacker], options)


def _listed(firers: Any) -> list[Any]:
    """The firers at a target. Raises ValueError for what is no list of them, and for too many."""
    if isinstance(firers, str | Shot) or not isinstance(firers, Iterable):
        raise ValueError(f"Firers should be a list of weapons or of shots, found {quoted(firers)}.")
    found = list(firers)
    if len(found) > MOST:
        raise ValueError(f"At most {MOST} weapons fire at one target, found {len(found)}.")
    return found


def _shot(given: Any) -> Shot:
    if not isinstance(given, tuple | list) or len(given) not in (2, 3):
        raise ValueError(f"A shot should be a weapon, a range in metres and modifiers, found {quoted(given)}.")
    return Shot(*given)


def casualties(firers: Iterable[str | Shot | tuple[str, float, Words]], options: Options | None = None) -> Distribution:
    """The chance of each number of men lost by one soft target (6a; ``weapons.csv``).

    Firers are ids of weapons, when the target is known to be suppressed by them, or shots as in ``volley``; then a
    volley that suppresses nobody counts as none lost. Raises ValueError when both kinds are mixed, and as
    ``volley`` does.

    >>> casualties(["atgw", "mmg_hmg", "infantry_platoon", "infantry_platoon"])[3]
    Fraction(35, 324)
    """
    options, firers = Options.given(options, DEFAULT), _listed(firers)
    weapons = [firer for firer in firers if isinstance(firer, str)]
    shots = [firer for firer in firers if not isinstance(firer, str)]
    if weapons and shots:
        raise ValueError("Firers should be all weapons, of a target that is suppressed, or all shots; found both.")
    if shots:
        return volley(shots, options).casualties
    return thrown(len(weapons), sum(fire.weapon(name).kill for name in weapons))


def splits(men: int, strengths: Sequence[int], options: Options | None = None) -> Iterator[tuple[int, ...]]:
    """The ways in which units in one position may share their losses (T-6a.7, T-6a.8, TR-14).

    One way: by strength, what is left over to the largest remainders, of equal ones to the stronger unit and then to
    the first named. By option ``casualty_split`` the largest units lose first, or the defender chooses from every way.
    Nobody loses more than the men present.
    """
    reading, present = (options or DEFAULT).casualty_split, sum(strengths)
    men = min(men, present)
    if reading == "defender":
        ways = product(*(range(min(men, strength) + 1) for strength in strengths))
        yield from (way for way in ways if sum(way) == men)
        return
    losses = [0] * len(strengths)
    if reading == "proportional" and present:
        losses = [men * strength // present for strength in strengths]
        order = sorted(
            range(len(strengths)), key=lambda unit: (-(men * strengths[unit] % present), -strengths[unit], unit)
        )
        for unit in order[: men - sum(losses)]:
            losses[unit] += 1
    elif reading == "largest":
        left = men
        for unit in sorted(range(len(strengths)), key=lambda unit: (-strengths[unit], unit)):
            losses[unit] = min(left, strengths[unit])
            left -= losses[unit]
    yield tuple(losses)
