"""Section 8: factors of morale, and the test that frees a unit of its suppression.

A ten-sided die below the unit's score clears the marker; the score is its factor with the modifiers (TR-35).
"""

from fractions import Fraction

from fs_core.tactical import chance, tables
from fs_core.tactical.modifiers import Modifier, Words, figure, find, net, worst_of
from fs_core.tactical.options import DEFAULT, Options

SIDES = 10
GRADES = ("british_infantry", "argentine_regular", "argentine_conscript")


def factor(grade: str, special_forces: bool = False) -> int:
    """The factor a unit starts with: ``british_infantry``, ``argentine_regular`` or ``argentine_conscript``, one more
    for special forces (T-8.1; ``morale_factors.csv``). Raises ValueError for another grade."""
    figures = tables.morale_factors()
    base: int = tables.entry({name: figures[name] for name in GRADES}, grade, "grade")
    return base + figures["special_forces"] * special_forces


def losses(start: int, now: int) -> str:
    """The word of the worst step of losses that a unit has passed, empty if none (T-8.8).

    ``start`` the men at the beginning of the battle, ``now`` those left. More than a share is strict: of 30 men, ten
    lost are not more than a third (TR-65).
    """
    lost = start - now
    steps = ((2, "loss_half"), (3, "loss_third"), (4, "loss_quarter"))
    return next((word for share, word in steps if share * lost > start), "")


def changes(words: Words, options: Options | None = None) -> list[Modifier]:
    """The modifiers that some words (``works``, ``hq_lost``, ``neighbour``, ``loss_quarter``, ``loss_third``,
    ``loss_half``) bring to the test, with their rules (T-8.5 to T-8.8).

    Only the worst step of losses counts; by option ``loss_steps`` the milder ones are added to it (TR-36). Raises
    ValueError for another word.
    """
    table = tables.morale_modifiers()
    found = worst_of(find(words, table, "a morale test"), "losses")
    if (options or DEFAULT).loss_steps == "cumulative":
        worst = min((modifier.value for modifier in found if modifier.group == "losses"), default=0)
        found += [modifier for modifier in table.values() if modifier.group == "losses" and worst < modifier.value]
    return found


def score(factor: int, modifiers: Words = (), options: Options | None = None) -> int:
    """The score of a unit in the test: factor plus modifiers. By option ``morale_modifiers=die`` it is the factor
    alone, and the modifiers go to the die (TR-35)."""
    options = options or DEFAULT
    return factor + net(changes(modifiers, options)) * (options.morale_modifiers == "factor")


def clears(die: int, factor: int, modifiers: Words = (), options: Options | None = None) -> bool:
    """Whether a ten-sided die frees the unit: it must be below the score, an equal one fails (T-8.3, T-8.4)."""
    total = net(changes(modifiers, options))
    literal = (options or DEFAULT).morale_modifiers == "die"
    return die + total < factor if literal else die < factor + total


def retreats(factor: int, modifiers: Words = (), options: Options | None = None) -> bool:
    """Whether the test drives a unit back: its score is zero or less, by option ``zero_morale`` its factor (T-8.9).

    A factor that falls to zero forces a retreat at any other time too (TR-38): then ask without modifiers.
    """
    options = options or DEFAULT
    return (factor if options.zero_morale == "factor" else score(factor, modifiers, options)) <= 0


def morale_odds(factor: int, modifiers: Words = (), options: Options | None = None) -> dict[str, Fraction]:
    """The chances of the morale test of a suppressed unit (8; ``morale_modifiers.csv``).

    ``cleared``: its marker is removed; ``retreat_forced``, 0 or 1: it has to retreat. What is missing to 1 stays.

    ``factor`` its current factor; ``modifiers`` some of ``works``, ``hq_lost``, ``neighbour``, ``loss_quarter``,
    ``loss_third`` and ``loss_half``, listed or joined by ``+``. Raises ValueError for a factor that is no whole number
    and for an unknown word.

    >>> morale_odds(9, "loss_half")["cleared"]
    Fraction(1, 5)
    """
    options, factor = Options.given(options, DEFAULT), figure(factor, "A factor of morale")
    return {
        "cleared": chance.of_die(lambda die: clears(die, factor, modifiers, options), SIDES),
        "retreat_forced": Fraction(retreats(factor, modifiers, options)),
    }


def rested(factor: int, start: int, days: int) -> int:
    """The factor after full days of rest: one point a day, never above the start (T-8.11)."""
    return max(factor, min(start, factor + days * tables.morale_factors()["day_of_rest"]))


def worn(factor: int, foul_days: int = 0, hungry_days: int = 0) -> int:
    """The factor after days in the open in foul weather and days without food, never below 1 by these (T-8.12).

    The figures are this study's; the book gives none.
    """
    figures = tables.morale_factors()
    change = foul_days * figures["foul_weather"] + hungry_days * figures["no_food"]
    return min(factor, max(1, factor + change))
