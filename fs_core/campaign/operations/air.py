"""Operations 1, 3, 9, 13, 18 and 19: the air bridge, base changes, Black Buck, and attacks from the air."""

from fs_core import board
from fs_core.campaign import movement, transport
from fs_core.campaign.battle import AGAINST_AIR, Battle, armed_against
from fs_core.campaign.combat import fight, strafe
from fs_core.campaign.operations.common import (
    NO_ATTACKS,
    NO_FLYING,
    NO_MOVEMENT,
    areas_with_enemy,
    ask_joined,
    attack_at_sea,
    attacks_barred,
    carrier_barred,
    carrier_support,
    fly,
    flying_barred,
    forfeits_pair,
    log_move,
    movement_barred,
    need,
    opportunities,
    reachable_ground,
    select_supports,
)
from fs_core.campaign.position import Position
from fs_core.campaign.questions import WORD, Choice, Limit, Limits, Obstacle, Rule, asking_nothing
from fs_core.campaign.select import ask_area, select_units
from fs_core.campaign.settle import settle
from fs_core.forces import (
    AIR,
    AR,
    BRITISH_CARRIERS,
    CONVENTIONAL,
    LAND,
    OF,
    OTHER,
    PUCARA,
    SURFACE,
    UK,
)

ARGENTINA, FALKLANDS, STANLEY = board.ARGENTINA, board.FALKLANDS, board.STANLEY
ISLAND_BASES = board.BASES
EVERY_BASE = board.BASES | 1 << ARGENTINA

# --- operation 1: strategic air bridge -----------------------------------------------------------------------------


def _waiting_troops(position: Position) -> int:
    return position.at[ARGENTINA] & LAND


def air_bridge_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Troops wait in Argentina, and Port Stanley is not in British hands (R-73)."""
    return [
        *need(_waiting_troops(position), "7.1-op01-a", "No Argentine land unit waits in Argentina."),
        *need(
            not position.friendly(UK, STANLEY), "7.1-op01-c", "The airfield of Port Stanley is under British control."
        ),
    ]


def air_bridge(position: Position, side: str) -> Rule[None]:
    """Up to two land units fly from Argentina to Port Stanley; they are not intercepted."""
    limits: Limits = (Limit("7.1-op01-a", "is no land unit waiting in Argentina", _waiting_troops(position)),)
    units = yield from select_units(
        position, AR, "Which units fly to Port Stanley (one or two)?", "7.1-op01-a", limits, maximum=2
    )
    log_move(position, AR, units, ARGENTINA, STANLEY, "7.1-op01-a", "fly")
    position.move_all(units, STANLEY)
    yield from settle(position)


# --- operation 3: relocation of aircraft ---------------------------------------------------------------------------


def _transfer_bases(position: Position) -> int:
    """Bases whose aircraft may change base: friendly or contested ones, and the mainland (7.1-op03-a)."""
    held = position.controlled(AR) | position.contested_areas(ISLAND_BASES) | 1 << ARGENTINA
    return position.areas_with(AIR, EVERY_BASE & held)


def _landing_bases(position: Position) -> int:
    """Friendly, uncontested bases with room (7.1-op03-a, -d)."""
    friendly = position.friendly_areas(AR) & ISLAND_BASES | 1 << ARGENTINA
    return sum(1 << b for b in board.members(friendly) if transport.base_room(position, b) > 0)


def _transferable(position: Position, origin: int, to: int) -> int:
    """Aircraft at one base that may be based at another."""
    return position.at[origin] & transport.may_base(position, to) if origin != to else 0


def _transfer_destinations(position: Position, origin: int, bases: int) -> int:
    """Those of some bases to which aircraft of a base may fly."""
    return sum(1 << b for b in board.members(bases) if _transferable(position, origin, b))


def _transfer_origins(position: Position) -> int:
    bases = _landing_bases(position)
    return sum(1 << b for b in board.members(_transfer_bases(position)) if _transfer_destinations(position, b, bases))


def relocation_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Some aircraft has a base to leave and another to go to."""
    if flying_barred(position, AR):
        return [NO_FLYING]
    text = "No aircraft has another friendly, uncontested base with room that it may use (limits in rule 6.2)."
    to = _landing_bases(position)
    possible = any(_transfer_destinations(position, b, to) for b in board.members(_transfer_bases(position)))
    return need(possible, "7.1-op03-a", text)


def relocation(position: Position, side: str) -> Rule[None]:
    """Aircraft fly from one base to another and may be intercepted on the way (R-66, R-74)."""
    limits: Limits = (
        Limit("7.1-op03-a", "holds no aircraft that could leave", _transfer_bases(position)),
        Limit("7.1-op03-a", "its aircraft have no other base with room", _transfer_origins(position)),
    )
    origin = (yield from ask_area(AR, "from", "Which base do aircraft leave?", "7.1-op03-a", limits)).value
    friendly = position.friendly_areas(AR) | 1 << ARGENTINA
    fit = _transfer_destinations(position, origin, _landing_bases(position))
    limits = (
        Limit("7.1-op03-a", "is no air base", EVERY_BASE),
        Limit("7.1-op03-d", "is not friendly and uncontested", friendly | ~EVERY_BASE),
        Limit("6.2(3)", "has no room, or takes none of these aircraft", fit),
    )
    to = (yield from ask_area(AR, "to", "To which base do they fly?", "7.1-op03-a", limits)).value
    room = transport.base_room(position, to)
    thirsty = movement.needing_fuel(position, FALKLANDS) if position.options.ferry_needs_range else 0
    thirsty = thirsty if origin == ARGENTINA else 0

    def still(chosen: int) -> Limit:
        if (chosen & thirsty).bit_count() >= movement.REFUELLED_AT_ONCE:
            return Limit("9.4-c", "no more than four A-4s from Argentina can be refuelled", ~thirsty)
        return Limit("6.2(3)", f"{board.NAMES[to]} has room for {room}", -1 if chosen.bit_count() < room else 0)

    limits = (
        Limit("7.1-op03-a", f"is not based at {board.NAMES[origin]}", position.at[origin] & AIR),
        Limit("7.1-op09-c", "may not be based there after Black Buck", transport.may_base(position, to) | ~AIR),
    )
    prompt = f"Which aircraft fly from {board.NAMES[origin]} to {board.NAMES[to]}?"
    chosen = yield from select_units(position, AR, prompt, "7.1-op03-a", limits, still_allowed=still)
    survivors = yield from fly(position, chosen, board.water_of(to))
    if survivors:
        log_move(position, AR, survivors, origin, to, "7.1-op03", "fly")
        position.move_all(survivors, to)


# --- operation 9: Black Buck ---------------------------------------------------------------------------------------


def black_buck_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Once a game."""
    if movement_barred(position, side):
        return [NO_MOVEMENT]
    return need(not position.black_buck, "7.1-op09-d", "Black Buck has been flown; it is possible once a game.")


@asking_nothing
def black_buck(position: Position, side: str) -> None:
    """All aircraft but Pucarás leave the islands for good; that costs Argentina its next operation (R-78)."""
    position.black_buck = True
    position.note(
        "marker", UK, "Black Buck is flown: only Pucarás may be based in the islands from now on.", "7.1-op09"
    )
    for base in board.members(ISLAND_BASES):
        leaving = position.at[base] & AIR & ~PUCARA
        if leaving:
            log_move(position, AR, leaving, base, ARGENTINA, "7.1-op09-a", "fly")
            position.move_all(leaving, ARGENTINA)
            position.ar_operations_lost = 1


# --- operation 13: carrier attack on an air base -------------------------------------------------------------------


def _raidable_bases(position: Position) -> int:
    return reachable_ground(position, UK, position.areas_with(AIR, ISLAND_BASES))


def base_attack_obstacles(position: Position, side: str) -> list[Obstacle]:
    """A carrier reaches the islands and aircraft stand on one of their bases."""
    carriers = movement.carriers_in_reach(position, UK, FALKLANDS)
    return [
        *need(carriers, "9.3", "No British carrier is in the Falkland Islands area or beside it."),
        *need(_raidable_bases(position), "7.1-op13-a", "No base in the islands that may be attacked holds aircraft."),
    ]


def base_attack(position: Position, side: str) -> Rule[None]:
    """Carriers fire all their shots at aircraft on the ground of one base; there is no reply."""
    limits: Limits = (
        Limit("7.1-op13-a", "is no base that holds aircraft and may be attacked", _raidable_bases(position)),
    )
    area = (yield from ask_area(UK, "to", "Which air base do the carriers attack?", "7.1-op13-a", limits)).value
    reach = movement.carriers_in_reach(position, UK, FALKLANDS)
    limits = (
        Limit("7.1-op13-a", "is no British carrier", BRITISH_CARRIERS),
        Limit("9.3", "is too far from the Falkland Islands area", reach),
    )
    carriers = yield from select_units(position, UK, "Which carriers attack?", "7.1-op13-a", limits)
    yield from strafe(position, Battle(UK, area, "7.1-op13", carriers & AGAINST_AIR, position.at[area] & AIR))


# --- operations 18 and 19: attacks from the air --------------------------------------------------------------------


def _strike_aircraft(position: Position, side: str, water: int, targets: int) -> int:
    """Aircraft that may fly a strike to a sea area, or over the islands."""
    if side == UK or flying_barred(position, side):
        return 0
    return movement.aircraft_in_reach(position, water) & armed_against(targets)


def _strike_carriers(position: Position, side: str, water: int, targets: int) -> int:
    return 0 if carrier_barred(position, side) else carrier_support(position, side, water, targets)


def _strike_areas(position: Position, side: str, within: int) -> int:
    """Areas of enemy surface ships (at sea) or conventional land units (ashore) that a strike could reach."""
    enemy = SURFACE if within & board.WATERS else CONVENTIONAL
    areas = areas_with_enemy(position, side, enemy, within)
    result = 0
    for area in board.members(areas):
        water = board.water_of(area)
        aircraft = _strike_aircraft(position, side, water, enemy) & ~position.at[area]
        if aircraft or _strike_carriers(position, side, water, enemy):
            result |= 1 << area
    return result


def _sea_strike_areas(position: Position, side: str) -> int:
    areas = _strike_areas(position, side, board.WATERS)
    return position.contested_areas(areas) if side == UK and position.staff_error else areas


def air_to_sea_obstacles(position: Position, side: str) -> list[Obstacle]:
    """An area of enemy surface ships lies in reach of aircraft or a carrier."""
    if attacks_barred(position, side):
        return [NO_ATTACKS]
    text = "No aircraft or carrier that may attack reaches a sea area with surface ships of the other side."
    return need(_sea_strike_areas(position, side), "7.1-op18-a", text)


def air_to_sea(position: Position, side: str) -> Rule[None]:
    """Aircraft of one base, and carriers, attack the surface ships of a sea area (R-67, R-72)."""
    areas = _sea_strike_areas(position, side)
    limits: Limits = (
        Limit(
            "7.1-op18-a",
            "is no sea area with surface ships of the other side",
            areas_with_enemy(position, side, SURFACE, board.WATERS),
        ),
        Limit("9.3" if side == UK else "9.4", "is out of reach of aircraft and carriers that may attack", areas),
    )
    answer, joined = yield from ask_joined(
        position,
        side,
        "to",
        "Which sea area is attacked from the air?",
        "7.1-op18-a",
        limits,
        opportunities=opportunities(position, side, areas),
    )
    area = answer.value
    aircraft, carriers = yield from _choose_strike(position, side, area, SURFACE, "7.1-op18")
    aircraft = yield from fly(position, aircraft, area)
    battle = attack_at_sea(position, side, area, carriers, SURFACE, "7.1-op18", joined, aircraft)
    yield from fight(position, battle)


def _ground_strike_areas(position: Position, side: str) -> int:
    return reachable_ground(position, side, _strike_areas(position, side, board.LAND_AREAS))


def air_to_ground_obstacles(position: Position, side: str) -> list[Obstacle]:
    """An area of enemy conventional land units lies in reach of aircraft or a carrier."""
    if attacks_barred(position, side):
        return [NO_ATTACKS]
    text = "No aircraft or carrier that may attack reaches land units of the other side other than special forces."
    return need(_ground_strike_areas(position, side), "7.1-op19-a", text)


def air_to_ground(position: Position, side: str) -> Rule[None]:
    """Aircraft of one base, and carriers, attack land units in another area; these fire back at aircraft (R-97)."""
    areas = _ground_strike_areas(position, side)
    enemy = areas_with_enemy(position, side, CONVENTIONAL, board.LAND_AREAS)
    limits: Limits = (
        Limit("7.1-op19-d", "holds no land unit of the other side that may be attacked from the air", enemy),
        Limit("7.1-op19-a", "is out of reach of aircraft and carriers that may attack", areas),
    )
    area = (yield from ask_area(side, "to", "Which area is attacked from the air?", "7.1-op19-a", limits)).value
    aircraft, carriers = yield from _choose_strike(position, side, area, CONVENTIONAL, "7.1-op19")
    aircraft = yield from fly(position, aircraft, FALKLANDS)
    targets = position.at[area] & CONVENTIONAL & OF[OTHER[side]]
    yield from fight(position, Battle(side, area, "7.1-op19", aircraft | carriers, targets, targets, aircraft))


def _choose_strike(position: Position, side: str, area: int, enemy: int, rule: str) -> Rule[tuple[int, int]]:
    """Ask for the base and its aircraft, then the carriers; returns both sets."""
    water = board.water_of(area)
    reach = _strike_aircraft(position, side, water, enemy) & ~position.at[area]
    carriers = _strike_carriers(position, side, water, enemy)
    multi_base = position.options.air_strike_multi_base and reach
    pool = reach
    if not multi_base:
        more = (WORD["carriers"],) if carriers else ()
        limits: Limits = (
            Limit(rule, "holds no aircraft that may fly this strike", position.areas_with(reach, EVERY_BASE)),
        )
        answer: Choice = yield from ask_area(side, "from", "From which base?", f"{rule}-a", limits, *more)
        pool = reach & position.at[answer.value] if answer.verb == "from" else 0
    aircraft = 0
    if pool:
        limits = (
            Limit(rule, "is no aircraft of this base that may fly this strike", pool),
            Limit("9.4", "is out of range, or not armed for it", reach),
        )
        aircraft = yield from select_supports(
            position, side, water, limits, rule, "Which aircraft fly?", 0 if multi_base and carriers else 1
        )
    limits = (Limit("9.3", "is no carrier in reach that may attack", carriers),)
    joining = yield from select_units(
        position, side, "Which carriers take part?", f"{rule}-c", limits, minimum=0 if aircraft else 1
    )
    forfeits_pair(position, joining)
    return aircraft, joining
