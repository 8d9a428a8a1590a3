"""Operation 11: British carriers meet Argentine aircraft on their way (7.1-op11, 9.6-c, 10.9)."""

from fs_core import board, forces
from fs_core.campaign import dice
from fs_core.campaign.battle import Battle, hit_number, shots_of
from fs_core.campaign.losses import eliminate
from fs_core.campaign.position import Position
from fs_core.campaign.questions import UNIT, WORD, Decision, Limit, Limits, Rule
from fs_core.campaign.select import first_of_alike
from fs_core.forces import BRITISH_CARRIERS, HERMES, INTERCEPTABLE, INVINCIBLE, UK


def carriers_near(position: Position, areas: int) -> int:
    """British carriers in one of some sea areas or beside one (7.1-op11-c, R-83)."""
    return sum(
        1 << carrier
        for carrier in forces.members(BRITISH_CARRIERS)
        if (area := position.area_of(carrier)) >= 0 and board.CARRIER_REACH[area] & areas
    )


def intercept(position: Position, aircraft: int, areas: int, rule: str = "7.1-op11") -> Rule[int]:
    """Offer an interception of aircraft that fly through ``areas``; returns those that fly on.

    Pucarás and the Stealth unit cannot be met. Each carrier that joins fires all its shots at once-removed targets; the
    aircraft do not reply (10.9-h, R-84, R-85).
    """
    eligible = aircraft & INTERCEPTABLE
    carriers = carriers_near(position, areas) if eligible else 0
    if not carriers:
        return aircraft
    words = ["intercept:none"]
    words += ["intercept:hermes"] if carriers >> HERMES & 1 else []
    words += ["intercept:invincible"] if carriers >> INVINCIBLE & 1 else []
    words += ["intercept:both"] if carriers == BRITISH_CARRIERS else []
    prompt = f"Argentine aircraft are on their way ({forces.names(aircraft)}). Do the carriers intercept?"
    answer = yield Decision(UK, "intercept", prompt, tuple([WORD[w] for w in words]), rule)
    if answer.word == "intercept:none":
        return aircraft
    if answer.word != "intercept:both":
        carriers = 1 << (HERMES if answer.word == "intercept:hermes" else INVINCIBLE)
    verb = "intercepts" if carriers.bit_count() == 1 else "intercept"
    position.note("interception", UK, f"{forces.names(carriers)} {verb}.", "7.1-op11", carriers=forces.ids(carriers))
    if position.options.interception_costs_op and rule == "7.1-op11":  # a base change is met for nothing
        position.operations_remaining = max(0, position.operations_remaining - 1)
    flying = aircraft
    for carrier in forces.members(carriers):
        flying = yield from _meet(position, carrier, flying)
    return flying


def _meet(position: Position, carrier: int, flying: int) -> Rule[int]:
    """All shots of one carrier, each at an aircraft still flying; a hit removes it at once. Returns who flies on."""
    name = forces.NAMES[carrier]
    for shot in range(shots_of(position, carrier)):
        targets = flying & INTERCEPTABLE
        if not targets:
            break
        limits: Limits = (
            Limit("7.1-op11", "is not among the aircraft on their way", flying),
            Limit("7.1-op11-e", "cannot be intercepted", INTERCEPTABLE),
        )
        choices = [UNIT["target"][t] for t in forces.members(first_of_alike(position, targets))]
        prompt = f"{name} intercepts, shot {shot + 1}: at which aircraft?"
        battle = Battle(UK, board.FALKLANDS, "7.1-op11", 1 << carrier, targets, modified=False)
        answer = yield Decision(
            UK,
            "shot",
            prompt,
            (*choices, WORD["stop"]),
            "10.9-h",
            forces.IDS[carrier],
            {"target": limits},
            battle=battle,
        )
        if answer.verb == "stop":
            break
        target = answer.value
        needed = hit_number(position, battle, carrier, target)
        value = yield from dice.throw(position, UK, f"{name} intercepts {forces.NAMES[target]}", "10.9-h", needed)
        outcome = "a hit" if value <= needed else "a miss"
        position.note(
            "die",
            UK,
            f"{name} intercepts {forces.NAMES[target]}: needed {needed}, rolled {value}, {outcome}.",
            "10.9-h",
            firer=forces.IDS[carrier],
            target=forces.IDS[target],
            needed=needed,
            die=value,
            hit=value <= needed,
        )
        if value <= needed:
            eliminate(position, target, "is shot down on its way", "10.9-i")
            flying &= ~(1 << target)
    return flying
