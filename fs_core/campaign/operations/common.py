"""What the operations share: restrictions of the phase, the words joined to an operation, and attacks at sea."""

from typing import NamedTuple

from fs_core import board, forces
from fs_core.campaign import movement
from fs_core.campaign.battle import Battle, armed_against, sea_battle
from fs_core.campaign.interception import intercept
from fs_core.campaign.position import Position
from fs_core.campaign.questions import UNIT, WORD, Choice, Decision, Limit, Limits, Obstacle, Rule, area_choices, common
from fs_core.campaign.select import select_units
from fs_core.forces import AR, DE_MAYO, OF, OTHER, PROTECTED, UK

NO_ATTACKS = Obstacle("11.3-e51", "Argentina may make no attack in this phase (logistical shortage).")
NO_FLYING = Obstacle("11.3-e46", "Argentine aircraft may not move or fight in this phase (mechanical problems).")
NO_MOVEMENT = Obstacle("11.3-e16", "British forces may not move in this phase (staff error).")
AIR_ONLY = Obstacle(
    "11.3-e56", "The second of two operations is for land-based aircraft alone (operations 1, 3, 18 and 19)."
)


def attacks_barred(position: Position, side: str) -> bool:
    """Event 5-1/5-2 bars every Argentine attack (R-143)."""
    return side == AR and position.ar_no_attack


def flying_barred(position: Position, side: str) -> bool:
    """Event 4-6 keeps Argentine aircraft on the ground (R-142)."""
    return side == AR and position.ar_grounded


def movement_barred(position: Position, side: str) -> bool:
    """Event 1-6 bars British movement (R-132)."""
    return side == UK and position.staff_error


def second_of_pair(position: Position, side: str) -> bool:
    """Whether this is the operation that event 5-6 grants, or all that op. 9 leaves of the pair (R-78, R-145)."""
    return side == AR and position.double == AR and position.operations_this_phase + position.ar_operations_lost >= 1


def carrier_barred(position: Position, side: str) -> bool:
    """The 25 de Mayo does not fly in the second air operation (R-145)."""
    return second_of_pair(position, side) and not position.options.carrier_in_style_event


def reachable_ground(position: Position, side: str, areas: int) -> int:
    """Land areas left for an attack under a staff error: contested ones only (R-132)."""
    return position.contested_areas(areas) if movement_barred(position, side) else areas


class Joined(NamedTuple):
    """What was joined to an operation: the expanded zone (op. 10), or a target of opportunity (its ship, else -1)."""

    expanded: bool = False
    ship: int = -1


def ask_joined(
    position: Position,
    side: str,
    verb: str,
    prompt: str,
    rule: str,
    limits: Limits,
    *more: Choice,
    opportunities: int = 0,
    narrow: bool = True,
    expandable: bool = True,
) -> Rule[tuple[Choice, Joined]]:
    """The first question of operations 14, 18 and 20: an area, and once the word that joins op. 10 or event 3-2 to it.

    With ``narrow`` a chosen ship of opportunity leaves only its own area.
    """
    joined = Joined()
    while True:
        extra: tuple[Choice, ...] = more
        if joined == Joined():
            if side == UK and expandable and not position.expanded_zone:
                extra += (WORD["with:10"],)
            extra += tuple([UNIT["opportunity"][s] for s in forces.members(opportunities)])
        choices = area_choices(verb, common(limits, board.ALL)) + extra
        answer: Choice = yield Decision(side, "area", prompt, choices, rule, None, {verb: limits})
        if answer.word == "with:10":
            joined = Joined(expanded=True)
            position.expanded_zone = True
            position.note("operation", UK, "The exclusion zone is expanded for this attack.", "7.1-op10")
        elif answer.verb == "opportunity":
            joined = Joined(ship=answer.value)
            name = forces.NAMES[answer.value]
            position.note("operation", AR, f"Target of opportunity: {name}.", "11.3-e32")
            if narrow:
                area = 1 << position.place[answer.value]
                limits = (*limits, Limit("11.3-e32", f"{name} is not there", area))
        else:
            return answer, joined


def opportunities(position: Position, side: str, areas: int) -> int:
    """Protected British ships that may be gone for past their escort, in some areas (events 3-2 and 3-3, R-134)."""
    if side != AR or not position.opportunity:
        return 0
    ships = 0
    for area in board.members(areas & board.WATERS):
        ships |= position.at[area] & PROTECTED & OF[UK]
    return ships


def past_the_escort(battle: Battle, joined: Joined) -> Battle:
    """Leave only the ship of opportunity as target and as the one that fires back (R-134)."""
    if joined.ship >= 0:
        battle.targets = battle.repliers = 1 << joined.ship
    return battle


def areas_with_enemy(position: Position, side: str, enemy: int, within: int) -> int:
    """Areas that hold some of the other side's units."""
    return position.areas_with(enemy & OF[OTHER[side]], within)


def air_support(position: Position, side: str, water: int, targets: int) -> int:
    """Argentine aircraft in reach of a sea area (or of the islands) and armed against some targets."""
    if side == UK or flying_barred(position, side):
        return 0
    return movement.aircraft_in_reach(position, water) & armed_against(targets)


def carrier_support(position: Position, side: str, water: int, targets: int) -> int:
    """Carriers of a side in or beside a sea area and armed against some targets."""
    return movement.carriers_in_reach(position, side, water) & armed_against(targets)


def select_supports(
    position: Position, side: str, water: int, limits: Limits, rule: str, prompt: str, minimum: int = 0
) -> Rule[int]:
    """Ask for the units that join an attack; at most four refuelled A-4s among them (9.4, R-65)."""
    thirsty = movement.needing_fuel(position, water)

    def fuel(chosen: int) -> Limit:
        full = (chosen & thirsty).bit_count() >= movement.REFUELLED_AT_ONCE
        return Limit("9.4-c", "no more than four A-4s from Argentina can be refuelled", ~thirsty if full else -1)

    chosen = yield from select_units(
        position, side, prompt, rule, limits, minimum=minimum, still_allowed=fuel if thirsty else None
    )
    return chosen


def fly(position: Position, aircraft: int, water: int, interceptable: bool = True) -> Rule[int]:
    """Send aircraft on their way to a sea area; returns those that get there."""
    if not aircraft or not interceptable:
        return aircraft
    survivors = yield from intercept(position, aircraft, movement.met_on_the_way(position, aircraft, water))
    return survivors


def attack_at_sea(
    position: Position, side: str, area: int, force: int, classes: int, rule: str, joined: Joined, air: int
) -> Battle:
    """The battle of a force (ships, carriers, aircraft that got through) in a sea area."""
    battle = sea_battle(position, side, area, force | air, classes, rule, joined.expanded)
    return past_the_escort(battle, joined)


def forfeits_pair(position: Position, force: int) -> None:
    """An operation with the 25 de Mayo in it is not an air operation of event 5-6 (R-145)."""
    if force & DE_MAYO and not position.options.carrier_in_style_event and position.double == AR:
        position.double = None


def meet_pressure(position: Position, side: str) -> None:
    """A British landing, assault or land attack stops every clock of event 4-5 (R-140, R-141)."""
    if side == UK:
        position.pressure = ()


_SINGULAR = {"fly": "flies", "march": "marches"}


def log_move(position: Position, side: str, units: int, origin: int, to: int, rule: str, verb: str = "move") -> None:
    """Write a movement into the log."""
    if units.bit_count() == 1:
        verb = _SINGULAR.get(verb, f"{verb}s")
    position.note(
        "move",
        side,
        f"{forces.names(units)} {verb} from {board.NAMES[origin]} to {board.NAMES[to]}.",
        rule,
        units=forces.ids(units),
        origin=board.IDS[origin],
        to=board.IDS[to],
    )


def need(condition: object, rule: str, text: str) -> list[Obstacle]:
    """An obstacle unless the condition holds."""
    return [] if condition else [Obstacle(rule, text)]
