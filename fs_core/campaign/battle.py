"""Section 10: who may fire at whom in a battle, and with what hit number.

A Battle names the units on both sides once; legality, the odds shown beforehand and the round itself ask it the same
questions.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from fs_core import board, forces
from fs_core.campaign.position import Position
from fs_core.forces import (
    AIR,
    ARMOUR,
    BRITISH_CARRIERS,
    CARRIERS,
    CONVENTIONAL,
    LAND,
    OF,
    OTHER,
    PROTECTED,
    SHIPS,
    STEALTH,
    SUBMARINES,
    SURFACE,
    UK,
    UNITS,
)

# The factor used against each class of target (2.7), and the units whose printed factor lets them fire at it at all.
TARGET_CLASSES = (LAND, AIR, SUBMARINES, SURFACE)
_FACTOR = tuple((u.anti_ground, u.anti_air, u.anti_submarine, u.anti_surface) for u in UNITS)
ARMED = tuple(sum(u.bit for u in UNITS if _FACTOR[u.number][c]) for c in range(4))
AGAINST_LAND, AGAINST_AIR, AGAINST_SUBMARINES, AGAINST_SURFACE = ARMED
_CLASS_OF = tuple(next(c for c in range(4) if u.bit & TARGET_CLASSES[c]) for u in UNITS)


@dataclass(slots=True)
class Battle:
    """One round of fire in one area.

    ``firers`` and ``targets`` are the attacker's shooters and what they may shoot at; ``repliers`` shoot back at
    ``exposed``, and carriers among them also at ``exposed_far``, ships beside a carrier attacking from the next area.
    ``ground`` marks a land battle with its special forces rule (10.8); ``company`` holds for each side the conventional
    units and the special forces that share one fate. ``flown`` and ``assault`` are units that fire at one less.
    """

    attacker: str
    area: int
    rule: str
    firers: int
    targets: int
    repliers: int = 0
    exposed: int = 0
    exposed_far: int = 0
    ground: bool = False
    company: dict[str, tuple[int, int]] = field(default_factory=dict)
    flown: int = 0
    assault: int = 0
    modified: bool = True
    expanded: bool = False

    def bonus(self, side: str) -> bool:
        """Whether a side alone has special forces in this land battle (10.8)."""
        if not self.ground:
            return False
        return bool(self.company[side][1]) and not self.company[OTHER[side]][1]

    def shooters(self, side: str) -> int:
        """The units of a side that may fire."""
        return self.firers if side == self.attacker else self.repliers

    def may_target(self, side: str, firer: int, options_all: bool = False) -> int:
        """The enemy units that a firer could in principle shoot at, its factors and the screen apart."""
        if side == self.attacker:
            return self.targets
        if options_all or 1 << firer & CARRIERS:
            return self.exposed | self.exposed_far
        return self.exposed


class Modifier(NamedTuple):
    """One change to a hit number, with its rule."""

    amount: int
    rule: str
    text: str


def factor(firer: int, target: int) -> int:
    """The printed factor of a firer against this target (2.7)."""
    return _FACTOR[firer][_CLASS_OF[target]]


def modifiers(position: Position, battle: Battle, firer: int, target: int) -> list[Modifier]:
    """Everything that changes the printed factor in this battle (10.6 to 10.8, 10.10, operations 17 and 22)."""
    if not battle.modified:
        return []
    found: list[Modifier] = []
    bit, side, area = 1 << firer, UNITS[firer].side, 1 << battle.area
    if side == battle.attacker:
        if bit & battle.assault:
            found.append(Modifier(-1, "7.1-op17-g", "amphibious assault"))
        if bit & battle.flown:
            found.append(Modifier(-1, "7.1-op22-d", "flown in by helicopter"))
        if bit & LAND or position.options.terrain_hits_base_attacks:
            if area & board.MOUNTAINS:
                found.append(Modifier(-1, "10.6", "attack in mountains"))
            if side == UK and area & board.ENTRENCHED:
                found.append(Modifier(-1, "10.7", "Argentine entrenchments"))
    if 1 << target & ARMOUR and bit & LAND & ~ARMOUR:
        found.append(Modifier(-1, "10.10", "fire at armour"))
    if battle.bonus(side):
        found.append(Modifier(+1, "10.8", "special forces on this side alone"))
    return found


def hit_number(position: Position, battle: Battle, firer: int, target: int) -> int:
    """The highest die that hits; 0 if this firer cannot fire at this target (10.2, 10.3, 10.5)."""
    printed = factor(firer, target)
    if not printed:
        return 0
    if 1 << target & STEALTH and UNITS[firer].side == UK:
        return 1
    changed = printed + sum(modifier.amount for modifier in modifiers(position, battle, firer, target))
    return max(1, min(changed, max(5, printed)))


def shots_of(position: Position, firer: int) -> int:
    """Shots in one battle: three for a British carrier, four with the Conveyor's aircraft; one for the rest (10.9)."""
    if 1 << firer & BRITISH_CARRIERS:
        return 4 if position.conveyor_joined else 3
    return 1


_REACH = tuple(
    sum(group for group, armed in zip(TARGET_CLASSES, ARMED, strict=True) if armed >> u.number & 1) for u in UNITS
)


def in_reach_of_factors(firer: int, units: int) -> int:
    """The units among some that a firer's factors let it fire at."""
    return units & _REACH[firer]


@lru_cache(maxsize=1 << 12)  # asked of the same sets again and again
def armed_against(units: int) -> int:
    """All units that could fire at one at least of some units."""
    armed = 0
    for target_class, able in zip(TARGET_CLASSES, ARMED, strict=True):
        if units & target_class:
            armed |= able
    return armed


def screened_off(position: Position, units: int, covered: int) -> int:
    """The protected ships that may not be fired at until every unprotected ship beside them is (10.4, R-111, R-112)."""
    shielded = units & PROTECTED
    screen = units & SURFACE & ~PROTECTED & ~covered
    if not shielded or not screen:
        return 0
    off, at, place = 0, position.at, position.place
    for ship in forces.members(shielded):
        if at[place[ship]] & screen:
            off |= 1 << ship
    return off


# --- who is in it --------------------------------------------------------------------------------------------------


def sea_battle(
    position: Position, attacker: str, area: int, committed: int, classes: int, rule: str, expanded: bool = False
) -> Battle:
    """A battle at sea: ``committed`` units attack the enemy's ``classes`` (SURFACE, SUBMARINES or both) in an area.

    Defenders fire exactly if the attack could target their type (R-106); exposed are the committed units and all
    surface ships beside committed ships (R-107); a carrier that attacks from the next area is answered by carriers
    (R-108).
    """
    options = position.options
    defender = OTHER[attacker]
    targets = position.at[area] & SHIPS & OF[defender] & classes
    repliers = targets
    if options.subs_defend_surface and classes & SURFACE:
        repliers |= position.at[area] & SUBMARINES & OF[defender]
    near = committed & (position.at[area] | AIR)
    far = committed & ~near
    exposed, exposed_far = near, far
    if options.exposed_attackers == "area":
        if near & SHIPS:
            exposed |= position.at[area] & SURFACE & OF[attacker]
        for carrier in forces.members(far):
            exposed_far |= position.at[position.place[carrier]] & SURFACE & OF[attacker]
    if options.ranged_carrier_return == "none":
        exposed_far = 0
    return Battle(attacker, area, rule, committed, targets, repliers, exposed, exposed_far, expanded=expanded)


def land_battle(
    position: Position,
    attacker: str,
    area: int,
    firers: int,
    rule: str,
    special: int,
    defending_special: int,
    landed: int | None = None,
) -> Battle:
    """A land battle: conventional units and supports against the conventional units of the other side in an area.

    All the attacker's conventional units there are exposed, by option only those that fire (R-107). ``special`` are the
    attacker's special forces in it; ``landed`` limits the attacker's company to a first wave (R-95).
    """
    defender = OTHER[attacker]
    here = position.at[area]
    targets = here & CONVENTIONAL & OF[defender]
    own = here & CONVENTIONAL & OF[attacker] if landed is None else landed & CONVENTIONAL
    if position.options.exposed_attackers == "committed":
        own &= firers
    battle = Battle(attacker, area, rule, firers, targets, targets, own | firers & AIR, ground=True)
    battle.company = {attacker: (own, special), defender: (targets, defending_special)}
    return battle
