"""Section 6b: whether a suppressed vehicle is knocked out.

The dice of all firers of one kind are added up, and at or above the score of their column the vehicle is knocked out
(TR-20). A tank gun needs no die (TR-21); rifles, machine guns and headquarters have no column (TR-22).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from fs_core.tactical import chance, fire, tables
from fs_core.tactical.chance import NEVER
from fs_core.tactical.losses import Shot, share
from fs_core.tactical.modifiers import Words
from fs_core.tactical.options import DEFAULT, Options
from fs_core.tactical.tables import ARMOUR_COLUMNS, KO


class Firer(NamedTuple):
    """One attacker of a vehicle: its chance to suppress, its dice against armour, and its column, empty without one."""

    chance: Fraction
    dice: int
    column: str


def column(weapon: str, options: Options | None = None) -> str:
    """The column of the armour table that a weapon uses (T-6b.2), an empty word if it can only suppress."""
    found = fire.weapon(weapon).armour
    if found == "mortar":
        reading = (options or DEFAULT).armour_mortar
        return "" if reading == "none" else reading
    return found


def score(target: str, column: str) -> int:
    """The score that knocks a target out (``armour.csv``); KO where suppression by this weapon is enough.

    Raises ValueError for a target or a column that the table does not have.
    """
    row: dict[str, int] = tables.entry(tables.armour(), target, "armoured target")
    found: int = tables.entry(row, column, "column of the armour table")
    return found


def sides(options: Options | None = None) -> int:
    """The sides of a die thrown against armour: six, by option ``armour_dice`` ten."""
    return 10 if (options or DEFAULT).armour_dice == "d10" else 6


def knocks_out(target: str, column: str, dice: Sequence[int], options: Options | None = None) -> bool:
    """Whether the dice of the firers of one column knock a suppressed target out (T-6b.3, T-6b.4).

    They are added up; by option ``armour_dice`` each counts alone (``single``, ``d10``).
    """
    wanted = score(target, column)
    if wanted == KO:
        return True
    if (options or DEFAULT).armour_dice == "pooled":
        return sum(dice) >= wanted
    return any(die >= wanted for die in dice)


def knock_out_odds(target: str, column: str, firers: int = 1, options: Options | None = None) -> Fraction:
    """The chance that firers of one column knock out a target that they have suppressed (6b; ``armour.csv``).

    >>> knock_out_odds("scorpion_scimitar", "artillery", firers=2)
    Fraction(7, 12)
    """
    if (options or DEFAULT).armour_dice == "pooled":
        sums = chance.sum_of(firers).items()
        return sum((odds for total, odds in sums if knocks_out(target, column, (total,), options)), NEVER)
    alone = chance.of_die(lambda die: knocks_out(target, column, (die,), options), sides(options))
    return 1 - (1 - alone) ** firers


def attack_odds(
    target: str, shots: Iterable[Shot | tuple[str, float, Words]], options: Options | None = None
) -> dict[str, Fraction]:
    """What fire of several weapons does to one armoured vehicle: ``unharmed``, ``suppressed`` or ``ko``.

    Once one shot suppresses it, all that had a chance throw for a knock-out, each column for itself, by option
    ``kill_dice`` only those that succeeded (T-6b.1 to T-6b.4); a tank gun must have succeeded itself (TR-21).
    """
    firers = []
    for shot in (Shot(*shot) for shot in shots):
        if part := share(shot, options):
            firers.append(Firer(part.chance, 1, column(shot.weapon, options)))
    return together(target, firers, options)


def together(target: str, firers: Sequence[Firer], options: Options | None = None) -> dict[str, Fraction]:
    """The same of attackers from all steps of the turn; whose die has fallen already has a chance of 0 or 1."""
    options = options or DEFAULT
    result = dict.fromkeys(("unharmed", "suppressed", "ko"), NEVER)
    for hits in product((False, True), repeat=len(firers)):
        odds = Fraction(1)
        for firer, hit in zip(firers, hits, strict=True):
            odds *= firer.chance if hit else 1 - firer.chance
        if not odds:
            continue
        if not any(hits):
            result["unharmed"] += odds
            continue
        survives = Fraction(1)
        for name in ARMOUR_COLUMNS:
            own = [(firer.dice, hit) for firer, hit in zip(firers, hits, strict=True) if firer.column == name]
            only_hits = options.kill_dice == "hitters" or score(target, name) == KO
            if dice := sum(number for number, hit in own if hit or not only_hits):
                survives *= 1 - knock_out_odds(target, name, dice, options)
        result["suppressed"] += odds * survives
        result["ko"] += odds * (1 - survives)
    return result


def passengers_lost(aboard: int, options: Options | None = None) -> int:
    """The passengers lost with a vehicle: half of them, rounded up, by option ``ko_passengers`` all or none (T-6b.6).

    The crew is always lost (T-6b.5); the other passengers are beside the wreck, suppressed (TR-23).
    """
    reading = (options or DEFAULT).ko_passengers
    return {"half": (aboard + 1) // 2, "all": aboard, "none": 0}[reading]
