"""Exact odds of a battle before it is fought: what every target, cargo and side may lose, as fractions.

The shots come from the rules that will resolve the battle, run to their last die (``ways``); what hits do comes from
the rules for losses. Here chances are only added and multiplied, as whole numbers of sixths.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from fs_core import board
from fs_core.campaign.battle import Modifier, factor, modifiers
from fs_core.campaign.game import Campaign
from fs_core.forces import IDS, OTHER, PEOPLE, STEALTH, UK
from fs_core.whatif.course import EXOCET, Fire, Laid, asking_side, take_order
from fs_core.whatif.plan import INTERCEPT, NoBattle, Plan, both
from fs_core.whatif.sums import Along, Sums, Target
from fs_core.whatif.ways import Way, ways


class Shot(NamedTuple):
    """One shot: its side, the ids of firer and target, the printed factor, the hit number ``needed``, each modifier
    between the two with its rule, and the chance of a hit (0 or 1 if its die has been thrown already)."""

    side: str
    firer: str
    target: str
    printed: int
    needed: int
    modifiers: tuple[Modifier, ...]
    chance: Fraction


@dataclass(frozen=True)
class Odds:
    """What a battle may come to, all as exact fractions.

    ``shots`` are those fired if nobody is shot down on the way; ``losses[side][n]`` is the chance that a side loses n
    counters in all, on the way, in the battle and along with others; ``expected[side]`` the mean of that.
    ``interception[unit id]`` is the chance to be shot down on the way. ``leader`` is the side taken to play its leader
    marker, if any; ``note`` says in a few sentences what was assumed.
    """

    attacker: str
    area: str
    rule: str
    aim: str
    reply: str
    shots: tuple[Shot, ...]
    targets: tuple[Target, ...]
    along: tuple[Along, ...]
    losses: dict[str, dict[int, Fraction]]
    expected: dict[str, Fraction]
    interception: dict[str, Fraction]
    leader: str | None
    note: str

    def lost(self, unit_id: str) -> Fraction:
        """The chance that a unit is lost, on the way or in the battle; 0 for a unit that nothing threatens."""
        rows: list[Target | Along] = [*self.targets, *self.along]
        on_the_way = self.interception.get(unit_id, Fraction(0))
        return sum((row.lost for row in rows if row.unit == unit_id), on_the_way)

    def _repr_html_(self) -> str:
        from fs_core.whatif.show import odds_html

        return odds_html(self)


def battle_odds(
    game: Campaign,
    order: str | Sequence[str] = "",
    aim: str = "spread",
    reply: str | None = None,
    leader: bool = False,
    intercept: str = "all",
) -> Odds:
    """The odds of the next battle that an order leads to; the game is not touched.

    ``order`` are words still to be given at the pending question ("" for the order as built so far); words that follow
    the first die of an interception are left out. Everything still open is answered by a plan that ignores the dice
    (``Plan``): ``aim`` and ``reply`` (if None the same kind) say how attacker and defender aim, see ``Aiming``;
    ``intercept`` whether British carriers meet aircraft on their way (``all`` or ``none``). With ``leader`` the holder
    of a leader marker has the first die that goes against it, an own miss or a hit of the other side, thrown again.

    Raises NoBattle with what has to be chosen first, IllegalChoice for a word that is not open, ValueError for an
    unknown policy. Source: rules 10.1 to 10.11, 7.1-op11, 11.3 (4-1 to 4-3).
    """
    if intercept not in INTERCEPT:
        raise ValueError(f"{intercept!r} is no plan for interceptions; it takes all or none.")
    ordered = take_order(game, order)
    attacker = asking_side(ordered)
    aims = both(attacker, aim, reply)
    numbers: dict[tuple[int, int], int] = {}
    holder = ordered.before.leader if leader else None
    found, cut_short = ways(ordered, lambda: Plan(aims, intercept, numbers), holder)
    if not any(way.fire.shots or way.fire.down for way in found):
        raise NoBattle("This order leads to no fire: nobody in it shoots at anybody.")
    sums = Sums(found, holder)
    first = found[0].fire
    return Odds(
        attacker=attacker,
        area=board.IDS[_area(first)],
        rule=first.rule or "7.1-op11",
        aim=aims[attacker],
        reply=aims[OTHER[attacker]],
        shots=tuple([_shot(first, laid) for laid in first.shots]),
        targets=sums.targets(),
        along=sums.along(),
        losses=sums.losses,
        expected={side: sum((n * p for n, p in odds.items()), Fraction(0)) for side, odds in sums.losses.items()},
        interception=sums.interception(),
        leader=holder,
        note=_note(found, aims, attacker, leader, holder, cut_short),
    )


def _area(fire: Fire) -> int:
    """Where the battle is; a single die flies at a ship in its area, and aircraft are met over the islands' waters."""
    if fire.battle:
        return fire.battle.area
    return fire.position.area_of(fire.shots[0].target) if fire.shots else board.FALKLANDS


def _shot(fire: Fire, laid: Laid) -> Shot:
    """A shot with all that lies between its printed factor and its hit number."""
    target, needed = IDS[laid.target], laid.needed
    chance = Fraction(needed, 6) if laid.hit is None else Fraction(int(laid.hit))
    if laid.firer == EXOCET:
        return Shot(laid.side, "land-exocet", target, needed, needed, (), chance)
    printed = factor(laid.firer, laid.target)
    changes: list[Modifier] = []
    if 1 << laid.target & STEALTH and laid.side == UK:
        changes = [Modifier(needed - printed, "10.5-a", "fire at the Super Étendard")]
    elif fire.battle:
        changes = modifiers(fire.position, fire.battle, laid.firer, laid.target)
        beyond = needed - printed - sum(change.amount for change in changes)
        changes.append(
            Modifier(beyond, "10.3-b", "never below 1") if beyond > 0 else Modifier(beyond, "10.3-c", "never above 5")
        )
    shown = tuple([change for change in changes if change.amount])
    return Shot(laid.side, IDS[laid.firer], target, printed, needed, shown, chance)


def _note(
    found: list[Way], aims: dict[str, str], attacker: str, leader: bool, holder: str | None, cut_short: bool
) -> str:
    """What was assumed, in sentences."""
    first = found[0].fire
    notes = [
        f"Targets fixed before the dice: {'; '.join(f'{PEOPLE[s]} {aims[s]}' for s in (attacker, OTHER[attacker]))}."
    ]
    if any(way.fire.down for way in found):
        notes.append("The carriers intercept; the shots listed are those with nobody shot down on the way.")
    if cut_short:
        notes.append("What the order says after the first die of the interception is left out.")
    if first.rule == "7.1-op17-c":
        notes.append("This is the bombardment; the landing after it is a battle of its own.")
    if any(shot.hit is not None for shot in first.shots):
        notes.append("Dice already thrown count as they fell.")
    if leader and holder:
        notes.append(f"The {PEOPLE[holder]} leader has the first die against that side thrown again.")
    elif leader:
        notes.append("Nobody holds a leader marker.")
    return " ".join(notes)
