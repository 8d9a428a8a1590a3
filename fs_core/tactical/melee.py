"""Section 7: close combat. Each side throws a ten-sided die and adds its factor of morale and its modifiers; the
difference of the totals decides (``close_combat.csv``)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from fs_core.data import quoted
from fs_core.tactical import tables
from fs_core.tactical.chance import ALWAYS, NEVER
from fs_core.tactical.modifiers import Modifier, Words, figure, find, net, spelt
from fs_core.tactical.options import DEFAULT, Options

SIDES = 10
MOST = 50  # a factor beyond any, whose differences are all in the table
BOTH = ("attacker", "defender")


class Side(NamedTuple):
    """One side of a close combat: its factor of morale, and what its modifiers come to."""

    factor: int
    net: int = 0


class Round(NamedTuple):
    """One round: difference and result (an id of ``close_combat.csv``), the loser ('a' attacker, 'b' defender, None in
    a struggle), men lost and change of morale on either side, and the loser's retreat in metres (tables.FULL_MOVE for
    a rout)."""

    difference: int
    band: str
    loser: str | None
    casualties_a: int
    casualties_b: int
    morale_a: int
    morale_b: int
    retreat_m: int


def outnumbered(own: int, enemy: int) -> Modifier | None:
    """The modifier of a side with ``own`` men in contact against ``enemy``: at least 3:2, at least 2:1, or None; never
    both (T-7.6)."""
    table = tables.close_combat_modifiers()
    if enemy >= 2 * own:
        return table["outnumbered_2_to_1"]
    return table["outnumbered_3_to_2"] if 2 * enemy >= 3 * own else None


def changes(words: Words, options: Options | None = None) -> dict[str, list[Modifier]]:
    """The modifiers that some words bring to ``attacker`` and ``defender``, with their rules (T-7.4 to T-7.6).

    ``night`` is for both, by option ``melee_night`` for the attacker alone; ``works`` for the defender; the rest say
    whose they are, ``attacker_`` or ``defender_`` before ``outnumbered_3_to_2``, ``outnumbered_2_to_1`` or
    ``suppressed`` (a figure by option ``melee_suppressed`` alone). Raises ValueError for another word.
    """
    options = options or DEFAULT
    table = tables.close_combat_modifiers()
    holders = {"night": BOTH if options.melee_night == "both" else BOTH[:1], "works": BOTH[1:]}
    known, owners = {}, {}
    for word in holders:
        known[word], owners[word] = table[word], holders[word]
    suppressed = Modifier(
        "suppressed", "suppressed", "suppressed", options.melee_suppressed, "T-7.2", "completion", "ruling TR-25"
    )
    for side in BOTH:
        for modifier in (table["outnumbered_3_to_2"], table["outnumbered_2_to_1"], suppressed):
            word = f"{side}_{modifier.word}"
            known[word] = modifier._replace(word=word, also=word)
            owners[word] = (side,)
    found = find(spelt(words), known, "close combat")
    return {side: [modifier for modifier in found if side in owners[modifier.word]] for side in BOTH}


def fight(a: Side, die_a: int, b: Side, die_b: int, options: Options | None = None) -> Round:
    """One round between an attacker ``a`` and a defender ``b`` with these ten-sided dice (T-7.2, T-7.3, T-7.7 to 7.10).

    Losses are what the rules ask for; nobody loses more than the men present.
    """
    options = options or DEFAULT
    total_a, total_b = a.factor + a.net + die_a, b.factor + b.net + die_b
    difference = abs(total_a - total_b)
    band = next(row for row in tables.close_combat().values() if row.low <= difference <= row.high)
    if band.id == "struggle":
        lost_a = lost_b = difference
        if options.struggle_loss == "enemy_die":
            lost_a, lost_b = die_b, die_a
        return Round(difference, band.id, None, lost_a, lost_b, band.loser_morale, band.winner_morale, band.retreat)
    a_won = total_a > total_b
    counted = {
        "winner_die": die_a if a_won else die_b,
        "winner_total": max(0, total_a if a_won else total_b),
        "none": 0,
    }
    if options.push_casualties == "attacker_die":
        counted["winner_die"] = die_a
    loser = (counted[band.loser_loses], band.loser_morale)
    winner = (counted[band.winner_loses], band.winner_morale)
    (lost_a, morale_a), (lost_b, morale_b) = (winner, loser) if a_won else (loser, winner)
    return Round(difference, band.id, "b" if a_won else "a", lost_a, lost_b, morale_a, morale_b, band.retreat)


def sides(attacker: int, defender: int, modifiers: Words = (), options: Options | None = None) -> tuple[Side, Side]:
    """The two sides of a close combat with these factors and modifiers. Raises ValueError for a factor that is not 1 to
    MOST: a unit without morale retreats and does not fight (T-8.9)."""
    attacker, defender = (figure(factor, "A factor of morale") for factor in (attacker, defender))
    for factor in (attacker, defender):
        if not 1 <= factor <= MOST:
            raise ValueError(f"A factor of {quoted(factor)} cannot fight; it should be 1 to {MOST}.")
    found = changes(modifiers, options)
    return Side(attacker, net(found["attacker"])), Side(defender, net(found["defender"]))


def rounds(a: Side, b: Side, options: Options | None = None) -> Iterator[Round]:
    """The rounds of all hundred pairs of dice, each as likely as the others."""
    for die_a in range(1, SIDES + 1):
        for die_b in range(1, SIDES + 1):
            yield fight(a, die_a, b, die_b, options)


def round_odds(a: Side, b: Side, options: Options | None = None) -> dict[str, Fraction]:
    """The chances of one round: ``a_conclusive``, ``a_push``, ``struggle``, ``b_push``, ``b_conclusive``, where a and b
    won; and ``tie``, the part of the struggles that costs no men (T-7.8)."""
    odds = dict.fromkeys(("a_conclusive", "a_push", "struggle", "b_push", "b_conclusive", "tie"), NEVER)
    for result in rounds(a, b, options):
        winner = {None: "", "a": "b_", "b": "a_"}[result.loser]
        odds[winner + result.band] += Fraction(1, SIDES**2)
        odds["tie"] += Fraction(not result.difference, SIDES**2)
    return odds


def first_losses(a: Side, b: Side, options: Options | None = None) -> tuple[Fraction, Fraction]:
    """The men that either side loses in the first round, on average."""
    results = list(rounds(a, b, options))
    pairs = len(results)
    return Fraction(sum(r.casualties_a for r in results), pairs), Fraction(sum(r.casualties_b for r in results), pairs)


ENDS = ("a_conclusive", "a_push", "b_push", "b_conclusive")
EXHAUSTED = ("a_at_zero", "b_at_zero", "both_at_zero")


def unlimited_odds(a: Side, b: Side) -> dict[str, Fraction]:
    """The chances of each decision if struggles could go on for ever, and ``mean_rounds``, how many they last.

    Both factors fall alike in a struggle, so the difference stays and every round has the same chances (T-7.7).
    """
    first = round_odds(a, b)
    decided = 1 - first["struggle"]
    return {**{end: first[end] / decided for end in ENDS}, "mean_rounds": 1 / decided}


def course(a: Side, b: Side, options: Options | None = None) -> dict[str, Fraction]:
    """The chances of a close combat fought to its end, and ``mean_rounds``.

    Struggles are repeated until one is decided or a factor is used up: ``a_at_zero``, ``b_at_zero``, ``both_at_zero``
    (T-7.11). The odds of numbers are held constant. By option ``struggle_repeat`` a struggle goes on next turn: then
    there is one round, and ``struggle`` is what it leaves open.
    """
    options = options or DEFAULT
    first = round_odds(a, b, options)
    later = options.struggle_repeat == "next_turn"
    odds = dict.fromkeys(ENDS + (("struggle",) if later else ()) + EXHAUSTED, NEVER)
    open_, lasted, loss = ALWAYS, NEVER, tables.close_combat()["struggle"].loser_morale
    left_a, left_b = a.factor, b.factor
    while True:
        lasted += open_
        for end in ENDS:
            odds[end] += open_ * first[end]
        open_ *= first["struggle"]
        left_a, left_b = left_a + loss, left_b + loss
        if left_a <= 0 or left_b <= 0:
            odds["both_at_zero" if left_a == left_b else "a_at_zero" if left_a < left_b else "b_at_zero"] += open_
            break
        if later:
            odds["struggle"] += open_
            break
    return {**odds, "mean_rounds": lasted}


def close_combat_odds(
    attacker: int, defender: int, modifiers: Words = (), options: Options | None = None
) -> dict[str, Fraction]:
    """The chances of the ends of a close combat (7; ``close_combat.csv``, ``close_combat_modifiers.csv``).

    ``attacker`` and ``defender`` are factors of morale; ``modifiers`` are ``night``, ``works``, and ``attacker_`` or
    ``defender_`` before ``outnumbered_3_to_2``, ``outnumbered_2_to_1`` or ``suppressed``, listed or joined by ``+``.

    Ends: ``a_conclusive``, ``a_push``, ``b_push``, ``b_conclusive``, where a (the attacker) or b won, and
    ``a_at_zero``, ``b_at_zero``, ``both_at_zero``, where struggles used up a factor. They sum to 1; by option
    ``struggle_repeat`` there is also ``struggle``, what one round leaves open. Raises ValueError for a factor that is
    not 1 to 50 and for an unknown word.

    >>> close_combat_odds(9, 6, "works")["a_push"]
    Fraction(15561, 31250)
    """
    options = Options.given(options, DEFAULT)
    odds = course(*sides(attacker, defender, modifiers, options), options)
    del odds["mean_rounds"]
    return odds
