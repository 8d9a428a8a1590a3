"""The arithmetic of a battle: from chances of single shots to what units and sides lose, in whole numbers of sixths.

What hits do is asked of the rules for losses themselves, on a copy of the position; here chances are only added and
multiplied. Shots at different targets are independent, so a side's losses are a product of polynomials, one a target,
in which the coefficient of x^n is the chance (times 6 for each shot) that n counters go.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from fs_core import forces
from fs_core.campaign.combat import share_fate
from fs_core.campaign.losses import take_hits
from fs_core.campaign.position import ELIMINATED, Position
from fs_core.forces import AR, IDS, NAMES, OF, SF, UK, UNITS
from fs_core.whatif.course import Fire
from fs_core.whatif.ways import Way

_MOST_STEPS = max(unit.steps for unit in UNITS)
Poly = tuple[int, ...]


class Target(NamedTuple):
    """A unit under fire: its id and side, the chance to be hit at all in the battle, the chance to be lost there, and
    ``hits[n]``, the chance that n shots hit it. An aircraft shot down on the way takes no hit in the battle."""

    unit: str
    side: str
    hit: Fraction
    lost: Fraction
    hits: tuple[Fraction, ...]


class Along(NamedTuple):
    """A unit that can be hit or lost without being fired at (cargo, special forces, an aircraft on its last mission),
    with the reason and its rule."""

    unit: str
    side: str
    hit: Fraction
    lost: Fraction
    why: str
    rule: str


class Effect(NamedTuple):
    """What some hits on one target come to: the units lost and the units that get a Hit marker."""

    lost: int
    hit: int


class Sums:
    """Adds up every way to a battle. ``losses[side][n]`` is the chance that a side loses n counters."""

    def __init__(self, found: list[Way], holder: str | None) -> None:
        chances = [chance for way in found for chance in way.chances]
        self._whole = lcm(*(chance.denominator for chance in chances))  # weights are whole numbers of this
        self._sixths = max(len(way.fire.shots) for way in found)
        if holder is not None:
            self._whole *= 6**self._sixths  # so that no weight breaks when it is divided at each shot
        self._effects: dict[int, list[Effect]] = {}
        self._polys: dict[tuple[int, Poly, int, bool], Poly] = {}
        self._hits: dict[tuple[int, Poly, bool], int] = {}
        self._else: dict[int, Fraction] = {}  # lost by sharing a fate, or for certain
        self._down: dict[int, int] = {}
        counts: dict[str, dict[int, int]] = {UK: {}, AR: {}}
        self._counts = counts
        for way in found:
            for numbers, weight in _cases(way, holder, self._whole):
                self._add(way.fire, numbers, weight)
        self._everything = self._whole * 6**self._sixths
        self.losses = {
            side: {n: Fraction(share, self._everything) for n, share in sorted(found.items()) if share}
            for side, found in counts.items()
        }

    def _add(self, fire: Fire, numbers: list[int], weight: int) -> None:
        """One case: each shot hits with ``numbers`` out of six."""
        shots: dict[int, list[int]] = {}
        for shot, number in zip(fire.shots, numbers, strict=True):
            shots.setdefault(shot.target, []).append(number)
        under_fire = {target: tuple(sorted(found)) for target, found in shots.items()}
        other = fire.certain  # what is lost for certain, but neither under fire nor aboard who is
        for target, profile in under_fire.items():
            sure = bool(fire.certain >> target & 1)
            key = target, profile, sure
            self._hits[key] = self._hits.get(key, 0) + weight
            effects = self._of(fire, target)
            other &= ~(effects[-1].lost if sure else 1 << target)
        for unit in forces.members(other):
            self._lose(unit, Fraction(weight, self._whole))
        for unit in forces.members(fire.down):
            self._down[unit] = self._down.get(unit, 0) + weight
        for side in (UK, AR):
            self._count(fire, side, {t: profile for t, profile in under_fire.items() if OF[side] >> t & 1}, weight)

    def _count(self, fire: Fire, side: str, under_fire: dict[int, Poly], weight: int) -> None:
        """Add one side's distribution of losses in one case."""
        scale = weight * 6 ** (self._sixths - sum(map(len, under_fire.values())))
        offset = ((fire.certain | fire.down) & OF[side]).bit_count()
        polys = {target: self._losses(fire, target, profile) for target, profile in under_fire.items()}
        self._spread(side, product(tuple(sorted(polys.values()))), offset, scale)
        company = self._company(fire, side)
        if not company or company & ~sum(1 << target for target in polys):
            return
        # With the last conventional unit of the battle its special forces go too: move that part of the sum.
        gone = [self._losses(fire, t, under_fire[t], True) for t in forces.members(company)]
        chance = Fraction(
            sum(product(tuple(sorted(gone)))), 6 ** sum(len(under_fire[t]) for t in forces.members(company))
        )
        fated = self._fated(fire, side, company) & ~fire.certain
        if not fated or not chance:
            return
        for unit in forces.members(fated):
            self._lose(unit, chance * Fraction(weight, self._whole))
        others = [poly for target, poly in polys.items() if not company >> target & 1]
        together = product(tuple(sorted(gone + others)))
        self._spread(side, together, offset, -scale)
        self._spread(side, together, offset + fated.bit_count(), scale)

    def _losses(self, fire: Fire, target: int, profile: Poly, itself: bool = False) -> Poly:
        """The chances of 0, 1, 2, … counters lost with one target, those lost for certain apart; with ``itself`` only
        of the cases in which it is lost."""
        key = target, profile, fire.certain, itself
        if key not in self._polys:
            poly: list[int] = []
            what = self._of(fire, target)
            for number, share in enumerate(_hits(profile)):
                lost = what[min(number, _MOST_STEPS)].lost
                if itself and not (lost | fire.certain) >> target & 1:
                    continue
                count = (lost & ~fire.certain).bit_count()
                poly += [0] * (count + 1 - len(poly))
                poly[count] += share
            self._polys[key] = tuple(poly)
        return self._polys[key]

    def _spread(self, side: str, poly: Poly, offset: int, scale: int) -> None:
        counts = self._counts[side]
        for number, share in enumerate(poly, offset):
            if share:
                counts[number] = counts.get(number, 0) + share * scale

    def _lose(self, unit: int, chance: Fraction) -> None:
        self._else[unit] = self._else.get(unit, Fraction(0)) + chance

    @staticmethod
    def _company(fire: Fire, side: str) -> int:
        """The conventional units with which a side's special forces would be lost."""
        battle = fire.battle
        if battle is None or not battle.ground or not battle.company[side][1]:
            return 0
        return battle.company[side][0] & fire.position.at[battle.area]

    @staticmethod
    def _fated(fire: Fire, side: str, company: int) -> int:
        """The special forces that go with the last of a company, by the rule itself."""
        after = fire.position.copy()
        after.move_all(company, ELIMINATED)
        before = after.at[ELIMINATED]
        assert fire.battle is not None
        share_fate(after, fire.battle)
        return after.at[ELIMINATED] & ~before & OF[side]

    def _of(self, fire: Fire, target: int) -> list[Effect]:
        """What no, one and more hits on a target do; the same on every way, for cargo does not fly."""
        if target not in self._effects:
            expanded = fire.battle is not None and fire.battle.expanded
            self._effects[target] = list(effects(fire.position, target, expanded))
        return self._effects[target]

    # --- what is told ----------------------------------------------------------------------------------------------

    def interception(self) -> dict[str, Fraction]:
        """The chance of each aircraft to be shot down on the way."""
        return {IDS[unit]: Fraction(share, self._whole) for unit, share in sorted(self._down.items())}

    def targets(self) -> tuple[Target, ...]:
        """The units under fire, in the order of the counters."""
        hits: dict[int, list[int]] = {}
        lost: dict[int, int] = {}
        for target, number, effect, share in self._shares():
            chances = hits.setdefault(target, [])
            chances += [0] * (number + 1 - len(chances))
            chances[number] += share
            if effect.lost >> target & 1:
                lost[target] = lost.get(target, 0) + share
        everything = self._everything
        rows = []
        for target, shares in sorted(hits.items()):
            shares[0] += everything - sum(shares)  # on ways where nobody fires at it
            odds = tuple([Fraction(share, everything) for share in shares])
            gone = Fraction(lost.get(target, 0), everything)
            rows.append(Target(IDS[target], UNITS[target].side, 1 - odds[0], gone, odds))
        return tuple(rows)

    def along(self) -> tuple[Along, ...]:
        """The units that go, or are hit, with others."""
        lost = {unit: int(chance * self._everything) for unit, chance in self._else.items()}
        hit = dict(lost)
        aboard: dict[int, int] = {}
        for target, _, effect, share in self._shares():
            for unit in forces.members((effect.lost | effect.hit) & ~(1 << target)):
                aboard[unit] = target
                hit[unit] = hit.get(unit, 0) + share
                lost[unit] = lost.get(unit, 0) + (share if effect.lost >> unit & 1 else 0)
        return tuple(
            [
                _along(unit, Fraction(hit[unit], self._everything), Fraction(lost[unit], self._everything), aboard)
                for unit in sorted(hit)
                if hit[unit]
            ]
        )

    def _shares(self) -> Iterator[tuple[int, int, Effect, int]]:
        """Each target with each number of hits, what they do, and their share of everything."""
        for (target, profile, certain), weight in self._hits.items():
            what = self._effects[target]
            scale = weight * 6 ** (self._sixths - len(profile))
            for number, share in enumerate(_hits(profile)):
                effect = what[-1] if certain else what[min(number, _MOST_STEPS)]
                yield target, number, effect, share * scale


def _along(unit: int, hit: Fraction, lost: Fraction, aboard: dict[int, int]) -> Along:
    if unit in aboard:
        why, rule = f"aboard {NAMES[aboard[unit]]}", "6.5-c"
    elif 1 << unit & SF:
        why, rule = "with the last unit beside it", "10.8-e"
    else:
        why, rule = "flies its last mission", "10.5-c"
    return Along(IDS[unit], UNITS[unit].side, hit, lost, why, rule)


def _cases(way: Way, holder: str | None, whole: int) -> Iterator[tuple[list[int], int]]:
    """The numbers out of six with which the shots of a way hit, and the weight of each case.

    One case if no leader marker is in hand. Else one for each shot that may be the first to go against the holder: all
    shots before it have gone well, it is thrown again, and those after it are thrown as ever.
    """
    shots = way.fire.shots
    plain = [6 * shot.hit if shot.hit is not None else shot.needed for shot in shots]
    held, spent = (int(chance * whole) for chance in way.chances)
    if holder is None:
        yield plain, held
        return
    if spent:
        yield plain, spent
    well: list[int] = []  # the numbers of the shots before the first that goes against the holder
    for index, shot in enumerate(shots):
        own = shot.side == holder
        against = 0 if shot.hit is not None else 6 - shot.needed if own else shot.needed
        if held and against:
            yield well + plain[index:], held * against // 6
        held = held * (6 - against) // 6
        well.append(plain[index] if shot.hit is not None else 6 if own else 0)
    if held:
        yield well, held


def effects(position: Position, target: int, expanded: bool) -> Iterator[Effect]:
    """What 0, 1, 2, … hits on a target do, by the rules for losses, up to the most steps a unit has."""
    for count in range(_MOST_STEPS + 1):
        after = position.copy()
        if count:
            take_hits(after, target, count, expanded)
        yield Effect(after.at[ELIMINATED] & ~position.at[ELIMINATED], after.hit & ~position.hit)


@lru_cache(maxsize=1 << 14)
def _hits(profile: Poly) -> Poly:
    """The chances of 0, 1, 2, … hits by shots that hit with these numbers out of six, times six for each shot."""
    chances: Poly = (1,)
    for number in profile:
        chances = _times(chances, (6 - number, number))
    return chances


@lru_cache(maxsize=1 << 12)
def product(polys: tuple[Poly, ...]) -> Poly:
    """The product of some polynomials in order."""
    if len(polys) < 2:
        return polys[0] if polys else (1,)
    half = len(polys) // 2
    return _times(product(polys[:half]), product(polys[half:]))


def _times(one: Poly, other: Poly) -> Poly:
    result = [0] * (len(one) + len(other) - 1) if one and other else []
    for i, a in enumerate(one):
        if a:
            for j, b in enumerate(other):
                result[i + j] += a * b
    return tuple(result)
