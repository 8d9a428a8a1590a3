"""Operations 15, 22 and 24: ground attack, helicopters, and marches."""

from fs_core import board
from fs_core.campaign.battle import armed_against, land_battle
from fs_core.campaign.combat import committed_special, fight
from fs_core.campaign.operations.common import (
    NO_ATTACKS,
    NO_MOVEMENT,
    air_support,
    attacks_barred,
    carrier_support,
    fly,
    log_move,
    meet_pressure,
    movement_barred,
    need,
    select_supports,
)
from fs_core.campaign.position import Position
from fs_core.campaign.questions import WORD, Limit, Limits, Obstacle, Rule
from fs_core.campaign.select import ask_area, ask_word, select_units
from fs_core.campaign.settle import settle
from fs_core.forces import AIR, AR, CONVENTIONAL, INFANTRY, LAND, OF, OTHER, SF, UK

FALKLANDS = board.FALKLANDS
_AGAINST_LAND = armed_against(LAND)
_FLY_BY_HELICOPTER = INFANTRY | SF


def _fighters(position: Position, side: str, area: int) -> int:
    """Conventional units of a side in an area that could fire at conventional units of the other side there."""
    here = position.at[area] & CONVENTIONAL
    return here & OF[side] & _AGAINST_LAND if here & OF[OTHER[side]] else 0


def battle_areas(position: Position, side: str) -> int:
    """Contested areas where a side has somebody to fight with and somebody to fight."""
    defended = position.areas_with(CONVENTIONAL & OF[OTHER[side]], board.LAND_AREAS)
    return position.areas_with(CONVENTIONAL & OF[side] & _AGAINST_LAND, defended)


def _attack(
    position: Position, side: str, area: int, firers: int, rule: str, flown: int = 0, interceptable: bool = False
) -> Rule[None]:
    """Commit special forces, let aircraft through, and fight."""
    meet_pressure(position, side)
    special, defending = yield from committed_special(position, side, area)
    aircraft = yield from fly(position, firers & AIR, FALKLANDS, interceptable)
    battle = land_battle(position, side, area, firers & ~AIR | aircraft, rule, special, defending)
    battle.flown = flown
    yield from fight(position, battle)


def _choose_firers(position: Position, side: str, area: int, rule: str, prompt: str) -> Rule[int]:
    limits: Limits = (
        Limit(
            rule,
            f"is no conventional unit of this side in {board.NAMES[area]}",
            position.at[area] & CONVENTIONAL & OF[side],
        ),
        Limit("10.2-a", "has no factor against land units", _AGAINST_LAND),
    )
    chosen = yield from select_units(position, side, prompt, rule, limits)
    return chosen


# --- operation 15: ground attack -----------------------------------------------------------------------------------


def ground_attack_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Conventional units of both sides share a land area."""
    if attacks_barred(position, side):
        return [NO_ATTACKS]
    text = "No contested land area holds fighting units of both sides (special forces alone do not fight here)."
    return need(battle_areas(position, side), "7.1-op15-a", text)


def ground_attack(position: Position, side: str) -> Rule[None]:
    """Units in a contested area attack; Argentina may add aircraft and its carrier, Britain nothing (R-82, R-91)."""
    limits: Limits = (
        Limit("7.1-op15-a", "is no area where units of both sides could fight", battle_areas(position, side)),
    )
    area = (yield from ask_area(side, "to", "In which area do they attack?", "7.1-op15-a", limits)).value
    firers = yield from _choose_firers(position, side, area, "7.1-op15-a", "Which land units attack?")
    if side == AR:
        joining = air_support(position, side, FALKLANDS, LAND) | carrier_support(position, side, FALKLANDS, LAND)
        limits = (Limit("7.1-op15-c", "is no aircraft or carrier in range that may support", joining),)
        firers |= yield from select_supports(
            position, side, FALKLANDS, limits, "7.1-op15-c", "Which aircraft support the attack?"
        )
    yield from _attack(position, side, area, firers, "7.1-op15", interceptable=position.options.op15_interceptable)


# --- operation 24: land movement and attack ------------------------------------------------------------------------


_BORDERED = sum(1 << area for area in board.members(board.LAND_AREAS) if board.ADJACENT[area])


def _marching_areas(position: Position, side: str) -> int:
    if movement_barred(position, side):
        return 0
    return position.areas_with(LAND & OF[side], _BORDERED)


def _in_place_areas(position: Position, side: str) -> int:
    return 0 if attacks_barred(position, side) else battle_areas(position, side)


def march_obstacles(position: Position, side: str) -> list[Obstacle]:
    """A land unit has somewhere to march, or a contested area to fight in."""
    possible = _marching_areas(position, side) or _in_place_areas(position, side)
    return need(
        possible, "7.1-op24-a", "No land unit of this side has a land border to cross or a contested area to fight in."
    )


def march(position: Position, side: str) -> Rule[None]:
    """Land units march to the next area and may attack there, or attack where they are (R-103)."""
    origins, in_place = _marching_areas(position, side), _in_place_areas(position, side)
    limits: Limits = (Limit("7.1-op24-a", "holds no unit of this side that may march", origins),)
    more = (WORD["in-place"],) if in_place else ()
    answer = yield from ask_area(side, "from", "From which area do they march?", "7.1-op24-a", limits, *more)
    if answer.verb == "in-place":
        limits = (Limit("7.1-op24-f", "is no area where units of both sides could fight", in_place),)
        area = (yield from ask_area(side, "to", "In which area do they attack?", "7.1-op24-f", limits)).value
        firers = yield from _choose_firers(position, side, area, "7.1-op24-f", "Which units attack?")
        yield from _attack(position, side, area, firers, "7.1-op24")
        return
    origin = answer.value
    limits = (
        Limit(
            "7.1-op24-a",
            f"is no land unit of this side in {board.NAMES[origin]}",
            position.at[origin] & LAND & OF[side],
        ),
    )
    force = yield from select_units(position, side, "Which units march?", "7.1-op24-a", limits)
    limits = (Limit("9.2", f"has no land border with {board.NAMES[origin]}", board.ADJACENT[origin]),)
    to = (yield from ask_area(side, "to", "Where do they march?", "7.1-op24-b", limits)).value
    log_move(position, side, force, origin, to, "7.1-op24", "march")
    position.move_all(force, to)
    yield from settle(position)
    yield from _attack_on_arrival(position, side, to, force, "7.1-op24")


def _attack_on_arrival(position: Position, side: str, area: int, force: int, rule: str, flown: int = 0) -> Rule[None]:
    """Ask whether the force attacks, and which units already there join it (7.1-op24-c, -d; op. 22)."""
    able = 0 if attacks_barred(position, side) else _fighters(position, side, area)
    words = ("attack", "end") if able else ("end",)
    about = "7.1-op22-d" if flown else "7.1-op24-c"
    wish = yield from ask_word(side, "attack", f"Do they attack in {board.NAMES[area]}?", about, *words)
    if wish == "end":
        return
    arrived = force & able
    limits: Limits = (
        Limit(rule, f"is no unit of this side already in {board.NAMES[area]} that could fire", able),
        Limit(rule, "is part of the force already", ~force),
    )
    joining = yield from select_units(
        position, side, "Which units already there join?", f"{rule}-d", limits, minimum=0 if arrived else 1
    )
    yield from _attack(position, side, area, arrived | joining, rule, flown=flown)


# --- operation 22: helicopters -------------------------------------------------------------------------------------


def _lift_origins(position: Position, side: str) -> int:
    return position.areas_with(_FLY_BY_HELICOPTER & OF[side], position.friendly_areas(side))


def _lift_destinations(position: Position, side: str) -> int:
    areas = position.controlled(side) | position.contested_areas(board.LAND_AREAS)
    if position.options.op22_empty_ground:
        areas |= sum(1 << area for area in board.members(board.LAND_AREAS) if not position.at[area] & LAND)
    return areas


def _lift_possible(position: Position, side: str) -> int:
    to = _lift_destinations(position, side)
    return sum(1 << area for area in board.members(_lift_origins(position, side)) if to & ~(1 << area))


def helicopter_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Infantry or special forces wait in a friendly area, and another area is open to them."""
    if movement_barred(position, side):
        return [NO_MOVEMENT]
    text = "No infantry or special forces of this side wait in a friendly area with another area open to them."
    return need(_lift_possible(position, side), "7.1-op22-a", text)


def helicopters(position: Position, side: str) -> Rule[None]:
    """Two British units or one Argentine unit fly anywhere friendly or contested and may attack at one less (R-101)."""
    limits: Limits = (
        Limit("7.1-op22-a", "is no friendly area with infantry or special forces", _lift_possible(position, side)),
    )
    origin = (yield from ask_area(side, "from", "From where do helicopters fly?", "7.1-op22-a", limits)).value
    limits = (
        Limit("7.1-op22-a", "is neither friendly nor contested", _lift_destinations(position, side)),
        Limit("7.1-op22-a", "is where they are", ~(1 << origin)),
    )
    to = (yield from ask_area(side, "to", "Where do they fly?", "7.1-op22-a", limits)).value
    limits = (
        Limit("7.1-op22-a", f"is no unit of this side in {board.NAMES[origin]}", position.at[origin] & OF[side]),
        Limit("7.1-op22-a", "is neither infantry nor special forces", _FLY_BY_HELICOPTER),
    )
    most = 2 if side == UK else 1
    prompt = "Which units fly (one or two)?" if side == UK else "Which unit flies?"
    force = yield from select_units(position, side, prompt, "7.1-op22-a", limits, maximum=most)
    log_move(position, side, force, origin, to, "7.1-op22", "fly")
    position.move_all(force, to)
    yield from settle(position)
    yield from _attack_on_arrival(position, side, to, force, "7.1-op22", flown=force)
