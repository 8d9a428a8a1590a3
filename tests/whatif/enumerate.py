"""The odds of a battle by brute force: a real game for every sequence of hits and misses, with the same plans of fire.

Nothing of the arithmetic of ``fs_core.whatif`` is used here. Each die falls as a 1 or a 6; a sequence weighs what its
hits and misses are worth at the hit numbers written into the log.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from fs_core import Campaign, Options, forces
from fs_core.campaign.position import ELIMINATED
from fs_core.forces import OF
from fs_core.whatif.odds import Odds
from fs_core.whatif.plan import SHOTS, Plan, both

ON_THE_WAY = "10.9-h"


class Outcome(NamedTuple):
    """One end of a battle and its chance: units lost, units with a new Hit marker, hits on each target, shot down."""

    chance: Fraction
    lost: frozenset[str]
    marked: frozenset[str]
    hits: Counter[str]
    down: frozenset[str]


def outcomes(
    mapping: dict[str, Any],
    order: str,
    attacker: str,
    aim: str = "spread",
    reply: str | None = None,
    leader: bool = False,
    intercept: str = "all",
    options: Options | None = None,
    first: Sequence[int] = (),
) -> Iterator[Outcome]:
    """Every outcome of the battle, one for each sequence of dice that fall as a 1 or a 6; ``first`` fall before it."""
    dice: list[int] = []
    while True:
        all_dice = [*first, *dice, *[6] * 200]
        before = Campaign.from_position(mapping, dice=all_dice, options=options).position
        start = len(before.log)
        game = Campaign.from_position(mapping, dice=all_dice, options=options)
        plan = Plan(both(attacker, aim, reply), intercept)
        for word in order.split():
            if (decision := game.decision) and decision.kind in SHOTS and (choice := decision.find(word)):
                plan.count(game.position, decision, choice)
            game.play(word)
        _finish(game, plan, leader, start)
        log = game.log[start:]
        thrown = needed_of_dice(log, game.options.leader_window == "volley")
        values = (dice + [6] * len(thrown))[: len(thrown)]
        chance = Fraction(1)
        for value, needed in zip(values, thrown, strict=True):
            chance *= Fraction(needed if value <= needed else 6 - needed, 6) if needed < 6 else int(value == 6)
        if chance:
            yield _outcome(chance, before, game, log)
        while values and values[-1] == 1:
            values.pop()
        if not values:
            return
        dice = [*values[:-1], 1]


def _finish(game: Campaign, plan: Plan, leader: bool, start: int = 0) -> None:
    phase = game.phase
    while game.phase == phase and not game.at_rest and (decision := game.decision) is not None:
        if decision.kind == "units" and decision.prompt.startswith("Which units land in the first wave"):
            return  # the bombardment before it is the battle
        if decision.kind == "intercept" and any(entry.rule != ON_THE_WAY for entry in _dice(game, start)):
            return  # aircraft that lose their base by the battle
        if decision.kind == "leader" and leader and _against(game, decision.side):
            game.play("reroll")
            continue
        choice = plan.answer(game.position, decision)
        if decision.kind in SHOTS:
            plan.count(game.position, decision, choice)
        game.play(choice)


def _dice(game: Campaign, start: int) -> list[Any]:
    return [entry for entry in game.log[start:] if entry.kind == "die"]


def finish(game: Campaign, attacker: str, aim: str = "spread") -> None:
    """Let both sides' plans finish the operation under way."""
    _finish(game, Plan(both(attacker, aim, None)), leader=False)


def _against(game: Campaign, holder: str) -> bool:
    """Whether the die now shown is an own miss of the holder or a hit of the other side."""
    seen = len(game.log)
    kept = game.branch().play("keep")
    die = next(entry for entry in kept.log[seen:] if entry.kind == "die")
    return bool(die.data["hit"]) != (die.side == holder)


def needed_of_dice(log: list[Any], volley: bool) -> list[int]:
    """The hit number of each die in the order of throwing; a die that is thrown again counts twice.

    Under ``leader_window=volley`` it is thrown again after all dice of its side, but for shots that come one by one.
    """
    thrown: list[int] = []
    late: list[int] = []
    again, side = False, ""
    for entry in log:
        if entry.kind == "reroll":
            again = True
        elif entry.kind == "die":
            if entry.side != side:
                thrown, late, side = thrown + late, [], entry.side
            thrown.append(entry.data["needed"])
            if again:
                one_by_one = entry.rule in (ON_THE_WAY, "7.1-op13")
                (late if volley and not one_by_one else thrown).append(entry.data["needed"])
            again = False
    return thrown + late


def _outcome(chance: Fraction, before: Any, game: Campaign, log: list[Any]) -> Outcome:
    hits: Counter[str] = Counter()
    down = set()
    for entry in log:
        if entry.kind == "die" and entry.data["hit"]:
            if entry.rule == ON_THE_WAY:
                down.add(entry.data["target"])
            else:
                hits[entry.data["target"]] += 1
    after = game.position
    lost = frozenset(forces.ids(after.at[ELIMINATED] & ~before.at[ELIMINATED]))
    marked = frozenset(forces.ids(after.hit & ~before.hit))
    return Outcome(chance, lost, marked, hits, frozenset(down))


def check(odds: Odds, found: list[Outcome]) -> None:
    """Every number of the odds against the outcomes."""
    assert sum(outcome.chance for outcome in found) == 1
    for side in ("UK", "AR"):
        counts: dict[int, Fraction] = defaultdict(Fraction)
        for outcome in found:
            counts[(forces.set_of(outcome.lost) & OF[side]).bit_count()] += outcome.chance
        assert odds.losses[side] == counts
        assert sum(odds.losses[side].values()) == 1
        assert odds.expected[side] == sum(n * p for n, p in counts.items())
    for unit in forces.IDS:
        assert odds.lost(unit) == _chance(found, lambda o, unit=unit: unit in o.lost), unit
        assert odds.interception.get(unit, 0) == _chance(found, lambda o, unit=unit: unit in o.down), unit
    aimed_at = {unit for outcome in found for unit in outcome.hits} | {target.unit for target in odds.targets}
    assert aimed_at == {target.unit for target in odds.targets}
    for target in odds.targets:
        assert sum(target.hits) == 1
        assert target.hit == _chance(found, lambda o, unit=target.unit: o.hits[unit] > 0)
        for number, chance in enumerate(target.hits):
            assert chance == _chance(found, lambda o, unit=target.unit, number=number: o.hits[unit] == number)
    for row in odds.along:
        assert row.hit == _chance(found, lambda o, unit=row.unit: unit in o.lost | o.marked), row


def _chance(found: list[Outcome], true: Any) -> Fraction:
    return sum((outcome.chance for outcome in found if true(outcome)), Fraction(0))
