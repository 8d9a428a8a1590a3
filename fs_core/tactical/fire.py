"""Section 6: what a weapon needs to suppress a target, and how likely that is.

One six-sided die: its figure plus the modifiers must reach the score of the range (T-6.4). The need is the die wanted
once the modifiers are taken into account, so a need above 6 cannot be thrown and one of 1 or less cannot fail.
"""

from fractions import Fraction
from math import ceil

from fs_core.data import quoted
from fs_core.play.questions import Obstacle
from fs_core.tactical import chance, tables
from fs_core.tactical.modifiers import Modifier, Words, find, net, worst_of
from fs_core.tactical.options import DEFAULT, Options
from fs_core.tactical.tables import BANDS, Scores, Weapon


def weapon(name: str) -> Weapon:
    """The weapon with this id (``weapons.csv``). Raises ValueError that lists the ids there are."""
    found: Weapon = tables.entry(tables.weapons(), name, "weapon")
    return found


def band(scores: Scores, range_m: float, options: Options | None = None) -> int | None:
    """The column that a row of scores reads for a distance in metres, None when it cannot reach (T-6.5, TR-03).

    A distance between two columns reads the longer one, by option ``range_between`` the nearer (the longer if both are
    equally near) or the shorter. Raises ValueError for a distance that is no number or not more than 0.
    """
    try:
        ahead = range_m > 0
    except TypeError:
        raise ValueError(f"A range should be a number of metres, found {quoted(range_m)}.") from None
    if not ahead:
        raise ValueError(f"A range of {range_m} m is none; it should be more than 0.")
    if range_m > max(scores):
        return None
    longer = min(band for band in BANDS if band >= range_m)
    shorter = max((band for band in BANDS if band <= range_m), default=longer)
    reading = (options or DEFAULT).range_between
    column = shorter if reading == "down" else longer
    if reading == "nearest" and range_m - shorter < longer - range_m:
        column = shorter
    return column if column in scores else None


def score(weapon_id: str, range_m: float, options: Options | None = None) -> int | None:
    """The score of a weapon at a distance (T-6.3), None when it cannot reach."""
    scores = weapon(weapon_id).scores
    column = band(scores, range_m, options)
    return None if column is None else scores[column]


def amount(modifier: Modifier, options: Options) -> Modifier:
    """A modifier as the options have it: at its default an option leaves the figure of the table."""
    if modifier.option and getattr(options, modifier.option) != getattr(DEFAULT, modifier.option):
        return modifier._replace(value=getattr(options, modifier.option))
    return modifier


def changes(words: Words, options: Options | None = None) -> list[Modifier]:
    """The modifiers that some words (``works``, ``mist``, ``building``, ``suppressed``, ``night``, ``lit``) bring to a
    shot, with their rules (T-6.6 to T-6.11).

    All are added up; by option ``visibility_stack`` only the worse of mist and night counts. A target ``lit`` by a star
    shell has a figure of its own in place of night's (TR-67). Raises ValueError for another word.
    """
    options = options or DEFAULT
    found = [amount(modifier, options) for modifier in find(words, tables.fire_modifiers(), "fire")]
    return worst_of(found, "visibility") if options.visibility_stack == "worst" else found


def need(weapon_id: str, range_m: float, modifiers: Words = (), options: Options | None = None) -> int | None:
    """The die a shot must show at least, after modifiers; None when the weapon cannot reach (T-6.4, T-6.11)."""
    found = score(weapon_id, range_m, options)
    total = net(changes(modifiers, options))
    return None if found is None else found - total


def suppresses(die: int, needed: int | None, options: Options | None = None) -> bool:
    """Whether a die that shows 1 to 6 suppresses the target of a shot with this need (T-6.4).

    By option ``natural_six`` a 6 always does if the weapon reaches, by ``natural_one`` a 1 never does (TR-06).
    """
    options = options or DEFAULT
    if needed is None or (options.natural_one and die == 1):
        return False
    return die >= needed or (options.natural_six and die == 6)


def chance_of(needed: int | None, options: Options | None = None) -> Fraction:
    """The chance that one die suppresses a target with this need."""
    return chance.of_die(lambda die: suppresses(die, needed, options))


def suppression_odds(weapon: str, range_m: float, modifiers: Words = (), options: Options | None = None) -> Fraction:
    """The chance that one shot suppresses its target (6; ``weapons.csv``, ``fire_modifiers.csv``).

    ``weapon`` an id of ``weapons.csv``; ``range_m`` metres; ``modifiers`` some of ``works``, ``mist``, ``building``,
    ``suppressed``, ``night`` and ``lit``, listed or joined by ``+``. A weapon that does not reach has no chance. Raises
    ValueError for an unknown weapon or word and for a range that is not more than 0.

    >>> suppression_odds("infantry_platoon", 100, "works")
    Fraction(2, 3)
    """
    options = Options.given(options, DEFAULT)
    return chance_of(need(weapon, range_m, modifiers, options), options)


def obstacles(weapon_id: str, range_m: float, modifiers: Words = (), options: Options | None = None) -> list[Obstacle]:
    """Why a shot cannot suppress anything; empty exactly when its chance is more than none (T-6.5, T-6.11)."""
    firer = weapon(weapon_id)
    needed = need(weapon_id, range_m, modifiers, options)
    if needed is None:
        return [
            Obstacle(
                "T-6.5",
                f"The {firer.name} reaches no target at {ceil(range_m)} m; its longest range is {firer.reach} m.",
            )
        ]
    if not chance_of(needed, options):
        return [
            Obstacle("T-6.11", f"The {firer.name} would need {needed} at {range_m:.0f} m, more than a die can show.")
        ]
    return []
