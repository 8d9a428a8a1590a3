"""Section 10: one simultaneous round of fire.

Attackers aim and roll in the order of the counters, then defenders; hits take effect after all dice (10.2, R-109).
"""

from dataclasses import dataclass, field

from fs_core import forces
from fs_core.campaign import dice
from fs_core.campaign.battle import Battle, hit_number, in_reach_of_factors, screened_off, shots_of
from fs_core.campaign.losses import apply_hits, eliminate
from fs_core.campaign.position import Position
from fs_core.campaign.questions import WORD, Choice, Decision, Limit, Limits, Roll, Rule, common, unit_choices
from fs_core.campaign.select import first_of_alike
from fs_core.campaign.settle import settle
from fs_core.forces import AR, HAVE_TWINS, LIKENESS, NAMES, OF, OTHER, SF, STEALTH, SUBMARINES

# --- aiming --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Fire:
    """One side's fire in a battle as it is being laid: shots in order, shots kept back, and who is aimed at."""

    side: str
    shots: list[tuple[int, int]] = field(default_factory=list)
    kept: dict[int, int] = field(default_factory=dict)
    covered: int = 0
    aimed: dict[int, int] = field(default_factory=dict)

    def add(self, firer: int, target: int) -> None:
        """Lay one shot."""
        self.covered |= 1 << target
        self.aimed[target] = self.aimed.get(target, 0) + 1


def open_limits(position: Position, battle: Battle, fire: Fire, firer: int, fired: int) -> Limits:
    """What a firer may aim at now, as limits. ``fired`` counts its shots already laid in this battle."""
    everybody = position.options.ranged_carrier_return == "all"
    involved = battle.may_target(fire.side, firer, everybody)
    able = in_reach_of_factors(firer, involved)
    limits: Limits = (
        Limit(battle.rule, "takes no part in this fire", involved),
        Limit("10.2-a", f"{NAMES[firer]} has no factor against such a target", able | ~involved),
    )
    if fired and able & SUBMARINES:
        limits = (*limits, Limit("10.9-g", "no target for a carrier that fires more than once", ~SUBMARINES))
    off = screened_off(position, involved, fire.covered)
    return (*limits, Limit("10.4", "protected until every other surface ship beside it is under fire", ~off))


def _targets(position: Position, battle: Battle, fire: Fire, firer: int, fired: int) -> int:
    """The same as ``open_limits``, as a set."""
    return common(open_limits(position, battle, fire, firer, fired), -1)


def _merged(position: Position, fire: Fire, units: int, hits: dict[int, int]) -> int:
    """Offer like targets once, as long as equally many shots are laid on them and equally many have hit."""
    twins = units & HAVE_TWINS
    if not twins:
        return units
    aimed_at = twins & fire.covered
    result = units & ~aimed_at
    if aimed_at != twins:
        result = first_of_alike(position, result)
    seen = set()
    for unit in forces.members(aimed_at):
        key = (LIKENESS[unit], position.place[unit], fire.aimed[unit], hits.get(unit, 0))
        if key not in seen:
            seen.add(key)
            result |= 1 << unit
    return result


def can_fire(position: Position, battle: Battle, side: str) -> bool:
    """Whether a side has any shot in this battle."""
    fire = Fire(side)
    return any(_targets(position, battle, fire, firer, 0) for firer in forces.members(battle.shooters(side)))


def aim(position: Position, battle: Battle, side: str, must_fire: bool) -> Rule[Fire]:
    """Ask a side, firer by firer, for its targets; carriers may keep shots for later (10.2, 10.9-e).

    With ``must_fire`` the last unit able to fire may not hold if nobody else fires (R-105).
    """
    fire = Fire(side)
    firers = battle.shooters(side)
    for firer in forces.members(firers):
        shots, fired = shots_of(position, firer), 0
        while fired < shots:
            limits: Limits = open_limits(position, battle, fire, firer, fired)
            targets = _merged(position, fire, common(limits, -1), {})
            later = firers & ~((2 << firer) - 1)
            obliged = must_fire and not fire.shots and not fire.kept and not _any_later(position, battle, fire, later)
            choices = unit_choices("target", targets)
            keeps = shots > 1 and bool(targets or (not fired and _later_targets(battle, fire, firer)))
            if not choices and not keeps:
                break
            if not obliged:
                choices += (WORD["hold"],)
            if keeps:
                choices += (WORD["free"],)
            prompt = f"At whom does {NAMES[firer]} fire" + (f", shot {fired + 1} of {shots}?" if shots > 1 else "?")
            answer: Choice = yield Decision(
                side,
                "target",
                prompt,
                choices,
                "10.2-c",
                forces.IDS[firer],
                {"target": limits},
                battle=battle,
            )
            if answer.verb == "hold":
                break
            if answer.verb == "free":
                fire.kept[firer] = shots - fired
                break
            fire.shots.append((firer, answer.value))
            fire.add(firer, answer.value)
            fired += 1
            if 1 << answer.value & SUBMARINES:
                break
    return fire


def _later_targets(battle: Battle, fire: Fire, firer: int) -> int:
    """What a carrier could fire at once the screen is under fire."""
    return in_reach_of_factors(firer, battle.may_target(fire.side, firer))


def _any_later(position: Position, battle: Battle, fire: Fire, later: int) -> bool:
    return any(_targets(position, battle, fire, firer, 0) for firer in forces.members(later))


# --- dice ----------------------------------------------------------------------------------------------------------


def _shoot(position: Position, battle: Battle, side: str, firer: int, target: int, hits: dict[int, int]) -> Rule[None]:
    """Throw one shot's die and count the hit."""
    needed = hit_number(position, battle, firer, target)
    reason = f"{NAMES[firer]} fires at {NAMES[target]}"
    value = yield from dice.throw(position, side, reason, battle.rule, needed)
    _count(position, battle, side, firer, target, needed, value, hits)


def _count(
    position: Position,
    battle: Battle,
    side: str,
    firer: int,
    target: int,
    needed: int,
    value: int,
    hits: dict[int, int],
) -> None:
    hit = value <= needed
    position.note(
        "die",
        side,
        f"{NAMES[firer]} fires at {NAMES[target]}: needed {needed}, rolled {value}, {'a hit' if hit else 'a miss'}.",
        battle.rule,
        firer=forces.IDS[firer],
        target=forces.IDS[target],
        needed=needed,
        die=value,
        hit=hit,
    )
    if hit:
        hits[target] = hits.get(target, 0) + 1


def _volley(position: Position, battle: Battle, fire: Fire, hits: dict[int, int]) -> Rule[None]:
    """All laid shots of one side; with ``leader_window=volley`` the marker may be played on any of its dice."""
    if position.options.leader_window == "die" or not position.leader:
        for firer, target in fire.shots:
            yield from _shoot(position, battle, fire.side, firer, target, hits)
        return
    thrown = []
    for firer, target in fire.shots:
        needed = hit_number(position, battle, firer, target)
        reason = f"{NAMES[firer]} fires at {NAMES[target]}"
        value: int = yield Roll(fire.side, reason, battle.rule, needed)
        thrown.append((firer, target, needed, reason, value))
    for firer, target, needed, reason, value in thrown:
        value = yield from dice.reconsider(position, fire.side, reason, battle.rule, value, needed)
        _count(position, battle, fire.side, firer, target, needed, value, hits)


def free_shots(position: Position, battle: Battle, fire: Fire, must_fire: bool, hits: dict[int, int]) -> Rule[None]:
    """The shots carriers kept back: one at a time, each aimed when the die before it is known (10.9-e, R-110)."""
    waiting = list(fire.kept)
    for firer in waiting:
        total = shots_of(position, firer)
        fired = total - fire.kept[firer]
        while fired < total:
            limits: Limits = open_limits(position, battle, fire, firer, fired)
            targets = _merged(position, fire, common(limits, -1), hits)
            if not targets:
                break
            obliged = must_fire and not fire.shots and firer == waiting[-1]
            choices = unit_choices("target", targets)
            if not obliged:
                choices += (WORD["stop"],)
            answer: Choice = yield Decision(
                fire.side,
                "shot",
                f"{NAMES[firer]}, shot {fired + 1} of {total}: at whom?",
                choices,
                "10.9-e",
                forces.IDS[firer],
                {"target": limits},
                battle=battle,
            )
            if answer.verb == "stop":
                break
            fire.shots.append((firer, answer.value))
            fire.add(firer, answer.value)
            fired += 1
            yield from _shoot(position, battle, fire.side, firer, answer.value, hits)
            if 1 << answer.value & SUBMARINES:
                break


# --- one battle ----------------------------------------------------------------------------------------------------


def fight(position: Position, battle: Battle) -> Rule[None]:
    """One round: the attacker aims and rolls, the defender aims and rolls, then all hits take effect (10.2, R-109)."""
    attacker, defender = battle.attacker, OTHER[battle.attacker]
    if not can_fire(position, battle, attacker):
        position.note("battle", attacker, "Nobody is left who could fire.", "10.2-a")
        return
    hits: dict[int, int] = {}
    attack = yield from aim(position, battle, attacker, must_fire=True)
    reply = None
    if position.options.assign_before_dice == "both_first":
        reply = yield from aim(position, battle, defender, must_fire=False)
    yield from _volley(position, battle, attack, hits)
    yield from free_shots(position, battle, attack, True, hits)
    if reply is None:
        reply = yield from aim(position, battle, defender, must_fire=False)
    yield from _volley(position, battle, reply, hits)
    yield from free_shots(position, battle, reply, False, hits)
    apply_hits(position, hits, battle.expanded)
    _stealth_mission(position, attack)
    share_fate(position, battle)
    yield from settle(position)


def torpedo(position: Position, battle: Battle, target: int) -> Rule[None]:
    """All firers shoot at one ship, without a reply (events 3-4 and 6-6)."""
    attack = Fire(battle.attacker, [(firer, target) for firer in forces.members(battle.firers)])
    hits: dict[int, int] = {}
    yield from _volley(position, battle, attack, hits)
    apply_hits(position, hits, battle.expanded)
    yield from settle(position)


def strafe(position: Position, battle: Battle) -> Rule[None]:
    """Carriers fire all their shots one by one, without a reply (operation 13)."""
    attack = Fire(battle.attacker)
    attack.kept = {carrier: shots_of(position, carrier) for carrier in forces.members(battle.firers)}
    hits: dict[int, int] = {}
    yield from free_shots(position, battle, attack, True, hits)
    apply_hits(position, hits, battle.expanded)
    yield from settle(position)


def _stealth_mission(position: Position, attack: Fire) -> None:
    """Count the battle against the Stealth unit's five; after the fifth it leaves the game (10.5, R-119)."""
    stealth = 0
    for firer, _ in attack.shots:
        stealth |= 1 << firer & STEALTH
    if not stealth:
        return
    position.stealth_missions -= 1
    position.note(
        "marker",
        AR,
        f"Super Étendard missions left: {position.stealth_missions}.",
        "10.5-d",
        left=position.stealth_missions,
    )
    for unit in forces.members(stealth):
        if position.stealth_missions == 0 and position.area_of(unit) >= 0:
            eliminate(position, unit, "has flown its five missions", "10.5-c")


def share_fate(position: Position, battle: Battle) -> None:
    """Special forces in a land battle are lost with the last conventional unit beside them (10.8-e, R-123)."""
    if not battle.ground or not position.options.sf_share_fate:
        return
    here = position.at[battle.area]
    for side in (battle.attacker, OTHER[battle.attacker]):
        conventional, special = battle.company[side]
        if conventional and not conventional & here:
            for unit in forces.members(special & here):
                eliminate(position, unit, "is lost with the last unit beside it", "10.8-e")


def committed_special(position: Position, attacker: str, area: int) -> Rule[tuple[int, int]]:
    """Ask whether the attacker's special forces take part; the defender's do, or are asked by option (10.8, R-122)."""
    own = yield from _commit(position.at[area] & SF & OF[attacker], attacker)
    other = yield from defending_special(position, attacker, area)
    return own, other


def defending_special(position: Position, attacker: str, area: int) -> Rule[int]:
    """The defender's special forces in a land battle: all that are there, unless by option he keeps them out."""
    defender = OTHER[attacker]
    units = position.at[area] & SF & OF[defender]
    if not position.options.defender_sf_optional:
        return units
    committed = yield from _commit(units, defender)
    return committed


def _commit(units: int, side: str) -> Rule[int]:
    if not units:
        return 0
    prompt = f"Do the special forces ({forces.names(units)}) take part in the battle?"
    answer: Choice = yield Decision(side, "commit", prompt, (WORD["commit"], WORD["withhold"]), "10.8-b")
    return units if answer.verb == "commit" else 0
