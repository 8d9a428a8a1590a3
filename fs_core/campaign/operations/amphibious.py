"""Operations 12, 16, 17 and 23: changing decks, landing, assault and loading."""

from collections.abc import Iterator

from fs_core import board, forces
from fs_core.campaign import decks, transport
from fs_core.campaign.battle import armed_against, land_battle
from fs_core.campaign.combat import defending_special, fight
from fs_core.campaign.operations.common import (
    NO_ATTACKS,
    NO_MOVEMENT,
    attacks_barred,
    log_move,
    meet_pressure,
    movement_barred,
    need,
)
from fs_core.campaign.operations.naval import bombard_area, gun_ships
from fs_core.campaign.position import HOLD, Position
from fs_core.campaign.questions import WORD, Choice, Decision, Limit, Limits, Obstacle, Rule, common, unit_choices
from fs_core.campaign.select import ask_area, ask_word, select_units
from fs_core.campaign.settle import settle
from fs_core.forces import AR, ASSAULT_SHIPS, CONVENTIONAL, LAND, OF, OTHER, SF, SHIPS, TRANSPORTS, UK

FALKLANDS = board.FALKLANDS
FIRST_WAVE = {UK: 5, AR: 2}  # steps from each British assault ship, units from the Argentine one (op. 17)
SECOND_WAVE = 10  # steps

# --- operation 12: changing decks ----------------------------------------------------------------------------------


def _ships_with_troops(position: Position, area: int) -> int:
    """British ships of an area, if troops are aboard one of them; else none."""
    ships = position.at[area] & SHIPS & OF[UK]
    return ships if ships and position.cargo_of(ships) else 0


def _decks_areas(position: Position) -> Iterator[int]:
    """The areas where a unit could shift to another ship."""
    return (
        area
        for area in board.members(board.WATERS)
        if (ships := _ships_with_troops(position, area)) and decks.anybody_could_shift(position, ships)
    )


def changing_decks_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Somewhere a unit could shift to another ship."""
    text = "In no sea area could a British land unit shift to another ship within the loading limits."
    return need(any(True for _ in _decks_areas(position)), "7.1-op12-a", text)


def changing_decks(position: Position, side: str) -> Rule[None]:
    """Shift units between ships of one area; limits hold for the final layout (R-88)."""
    areas = sum(1 << area for area in _decks_areas(position))
    limits: Limits = (Limit("7.1-op12-a", "holds no unit that could shift to another ship", areas),)
    area = (yield from ask_area(UK, "from", "In which sea area do units change ships?", "7.1-op12-a", limits)).value
    ships = position.at[area] & SHIPS & OF[UK]
    settled, last = 0, -1
    while True:
        aboard, later = position.embarked(UK, area), ~((2 << last) - 1) if last >= 0 else -1
        able = decks.shiftable(position, ships, settled, last)
        limits = (
            Limit("7.1-op12-a", f"is not aboard a ship in {board.NAMES[area]}", aboard),
            Limit("7.1-op12-a", "has had its turn, for units are named in the order of the counters", later),
            Limit("7.1-op12-b", "finds no ship whose limits would hold", able | ~(aboard & later)),
        )
        choices: tuple[Choice, ...] = unit_choices("add", common(limits, LAND))
        if settled and not decks.overloaded(position, ships):
            choices += (WORD["done"],)
        answer: Choice = yield Decision(
            UK, "units", "Which unit changes ship?", choices, "7.1-op12-a", None, {"add": limits}
        )
        if answer.verb == "done":
            return
        unit, last = answer.value, answer.value
        settled |= position.embarked(UK, area) & ((2 << unit) - 1)
        suited = transport.CARRIERS_OF[unit]
        home = position.place[unit] - HOLD
        others = ships & ~(1 << home)
        over = decks.overloaded(position, ships)
        within = sum(1 << ship for ship in decks.shifts(position, ships, settled, over, unit))
        limits = (
            Limit("7.1-op12-a", f"is no other British ship in {board.NAMES[area]}", others),
            Limit("6.2", f"may not carry {forces.NAMES[unit]}", suited),
            Limit("7.1-op12-b", "would be overloaded in the end", within | ~(others & suited)),
        )
        choices = unit_choices("ship", common(limits, SHIPS))
        prompt = f"To which ship does {forces.NAMES[unit]} shift?"
        answer = yield Decision(UK, "ship", prompt, choices, "7.1-op12-b", forces.IDS[unit], {"ship": limits})
        position.move(unit, HOLD + answer.value)
        text = f"{forces.NAMES[unit]} shifts from {forces.NAMES[home]} to {forces.NAMES[answer.value]}."
        position.note("move", UK, text, "7.1-op12", units=[forces.IDS[unit]], to=f"aboard {forces.IDS[answer.value]}")


# --- operation 16: amphibious landing ------------------------------------------------------------------------------


def _landing_areas(position: Position, side: str) -> int:
    """Land areas open to a landing: controlled, contested, or without land units (R-14, R-25)."""
    areas = position.controlled(side)
    for area in board.members(board.LAND_AREAS & ~areas):
        here = position.at[area] & LAND
        holders = here & OF[side]
        if not position.options.sf_contest_opens_op16:
            holders &= ~SF
        if not here or holders:
            areas |= 1 << area
    return areas


def landing_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Troops are aboard ships off the islands."""
    if movement_barred(position, side):
        return [NO_MOVEMENT]
    aboard = position.embarked(side, FALKLANDS)
    return [
        *need(aboard, "7.1-op16-e", "No land unit of this side is aboard a ship in the Falkland Islands area."),
        *need(_landing_areas(position, side), "7.1-op16-a", "No land area is open to a landing without an assault."),
    ]


def landing(position: Position, side: str) -> Rule[None]:
    """Embarked units land in one area that is own, contested or empty; nobody fires (R-92)."""
    limits: Limits = (
        Limit(
            "7.1-op16-a",
            "is held by land units of the other side alone; that takes an assault (op. 17)",
            _landing_areas(position, side),
        ),
        Limit("7.1-op16-a", "is no land area", board.LAND_AREAS),
    )
    area = (yield from ask_area(side, "to", "Where do troops land?", "7.1-op16-a", limits)).value
    aboard = position.embarked(side, FALKLANDS)
    limits = (Limit("7.1-op16-e", "is not aboard a ship in the Falkland Islands area", aboard),)
    units = yield from select_units(position, side, "Which units land?", "7.1-op16-b", limits)
    meet_pressure(position, side)
    log_move(position, side, units, FALKLANDS, area, "7.1-op16", "land")
    position.move_all(units, area)
    yield from settle(position)


# --- operation 17: amphibious assault ------------------------------------------------------------------------------


def _assault_units(position: Position, side: str) -> int:
    """Units aboard assault ships off the islands."""
    return position.cargo_of(position.at[FALKLANDS] & ASSAULT_SHIPS & OF[side])


def _assault_areas(position: Position, side: str) -> int:
    return position.areas_with(CONVENTIONAL & OF[OTHER[side]], board.LAND_AREAS)


def assault_obstacles(position: Position, side: str) -> list[Obstacle]:
    """An assault ship with troops lies off the islands and an area is held by the other side (R-93, R-95)."""
    if movement_barred(position, side):
        return [NO_MOVEMENT]
    if attacks_barred(position, side):
        return [NO_ATTACKS]
    ships = position.at[FALKLANDS] & ASSAULT_SHIPS & OF[side]
    troops = _assault_units(position, side) & CONVENTIONAL & armed_against(LAND)
    return [
        *need(ships, "7.1-op17-a", "No assault ship of this side is in the Falkland Islands area."),
        *need(troops, "7.1-op17-d", "No assault ship there carries a unit that could fight ashore."),
        *need(
            _assault_areas(position, side),
            "7.1-op17-b",
            "No land area is held by conventional units of the other side.",
        ),
    ]


def assault(position: Position, side: str) -> Rule[None]:
    """Bombard if wished, land a first wave that fights at one less, and then perhaps a second wave (R-94 to R-96)."""
    limits: Limits = (
        Limit("7.1-op17-b", "holds no conventional unit of the other side", _assault_areas(position, side)),
    )
    area = (yield from ask_area(side, "to", "Which area is assaulted?", "7.1-op17-b", limits)).value
    words = ("bombard", "land") if gun_ships(position, side, area) else ("land",)
    wish = yield from ask_word(side, "bombard", "Do ships bombard the landing place first?", "7.1-op17-c", *words)
    if wish == "bombard":
        yield from bombard_area(position, side, area, "7.1-op17-c")
    wave = yield from _first_wave(position, side)
    meet_pressure(position, side)
    log_move(position, side, wave, FALKLANDS, area, "7.1-op17-d", "land")
    position.move_all(wave, area)
    yield from settle(position)
    if position.at[area] & CONVENTIONAL & OF[OTHER[side]]:
        defending = yield from defending_special(position, side, area)
        battle = land_battle(position, side, area, wave & CONVENTIONAL, "7.1-op17", wave & SF, defending, landed=wave)
        battle.assault = wave
        yield from fight(position, battle)
    if side == UK and wave & position.at[area]:
        yield from _second_wave(position, area)


def _first_wave(position: Position, side: str) -> Rule[int]:
    pool = _assault_units(position, side)
    limit, loads = FIRST_WAVE[side], {}
    for ship in forces.members(position.at[FALKLANDS] & ASSAULT_SHIPS & OF[side]):
        loads[ship] = position.cargo(ship)

    def fits(chosen: int) -> bool:
        return all(_wave_load(position, chosen & cargo) <= limit for cargo in loads.values())

    def still(chosen: int) -> Limit:
        last, allowed = chosen.bit_length(), 0
        for unit in forces.members(pool):
            more = chosen | 1 << unit
            if unit < last or not fits(more):
                continue
            fighters = [u for u in forces.members(pool & CONVENTIONAL) if u > unit and fits(more | 1 << u)]
            if more & CONVENTIONAL or fighters:
                allowed |= 1 << unit
        measure = "steps" if side == UK else "units"
        text = f"would exceed the {limit} {measure} that land from one ship, or leave no fighter"
        return Limit("7.1-op17-d" if side == UK else "7.1-op17-e", text, allowed)

    limits: Limits = (Limit("7.1-op17-d", "is not aboard an assault ship in the Falkland Islands area", pool),)
    wave = yield from select_units(
        position,
        side,
        "Which units land in the first wave?",
        "7.1-op17-d",
        limits,
        still_allowed=still,
        enough=lambda chosen: bool(chosen & CONVENTIONAL),
    )
    return wave


def _wave_load(position: Position, units: int) -> int:
    """Steps of British units, number of Argentine ones: what a wave is measured in."""
    return sum(transport.steps(position, unit) for unit in forces.members(units))


def _second_wave(position: Position, area: int) -> Rule[None]:
    pool = position.cargo_of(position.at[FALKLANDS] & TRANSPORTS & OF[UK])

    def still(chosen: int) -> Limit:
        left = SECOND_WAVE - _wave_load(position, chosen)
        allowed = sum(1 << u for u in forces.members(pool) if transport.steps(position, u) <= left)
        return Limit("7.1-op17-h", f"would exceed the {SECOND_WAVE} steps of a second wave", allowed)

    limits: Limits = (
        Limit("7.1-op17-i", "is not aboard a transport or assault ship in the Falkland Islands area", pool),
    )
    prompt = "Which units land in the second wave?"
    units = yield from select_units(position, UK, prompt, "7.1-op17-h", limits, minimum=0, still_allowed=still)
    if units:
        log_move(position, UK, units, FALKLANDS, area, "7.1-op17-h", "land")
        position.move_all(units, area)
        yield from settle(position)


# --- operation 23: loading -----------------------------------------------------------------------------------------


def _waters_beside(area: int) -> int:
    return board.ARGENTINA if area == board.ARGENTINA else FALKLANDS


def _loadable(position: Position, side: str, area: int, last: int = -1) -> int:
    """Units in an area that find room on a ship off it."""
    ships = position.at[_waters_beside(area)] & SHIPS & OF[side]
    waiting = position.at[area] & LAND & OF[side] & (~((2 << last) - 1) if last >= 0 else -1)
    if not ships or not waiting:
        return 0
    return sum(1 << u for u in forces.members(waiting) if transport.has_room(position, ships, u))


def _loading_areas(position: Position, side: str) -> Iterator[int]:
    """The areas where a unit finds room on a ship."""
    areas = board.LAND_AREAS | (1 << board.ARGENTINA if side == AR else 0)
    areas = position.areas_with(LAND & OF[side], areas)
    return (area for area in board.members(areas) if _loadable(position, side, area))


def loading_obstacles(position: Position, side: str) -> list[Obstacle]:
    """A land unit finds room on a ship of its side off its area."""
    if movement_barred(position, side):
        return [NO_MOVEMENT]
    text = "No land unit of this side finds room on a ship in the waters beside it."
    return need(any(True for _ in _loading_areas(position, side)), "7.1-op23-a", text)


def loading(position: Position, side: str) -> Rule[None]:
    """Units of one area board ships off it, unit by unit (R-102)."""
    areas = sum(1 << area for area in _loading_areas(position, side))
    limits: Limits = (Limit("7.1-op23-a", "holds no unit that finds room on a ship off it", areas),)
    area = (yield from ask_area(side, "from", "Where do units board ships?", "7.1-op23-a", limits)).value
    ships = position.at[_waters_beside(area)] & SHIPS & OF[side]
    last = -1
    while True:
        here, later = position.at[area] & LAND & OF[side], ~((2 << last) - 1) if last >= 0 else -1
        able = _loadable(position, side, area, last)
        limits = (
            Limit("7.1-op23-a", f"is no unit of this side in {board.NAMES[area]}", here),
            Limit("7.1-op23-a", "has had its turn, for units are named in the order of the counters", later),
            Limit("7.1-op23-c", "finds no ship with room", able | ~(here & later)),
        )
        choices: tuple[Choice, ...] = unit_choices("add", common(limits, LAND))
        if last >= 0:
            choices += (WORD["done"],)
        answer: Choice = yield Decision(
            side, "units", "Which unit boards?", choices, "7.1-op23-a", None, {"add": limits}
        )
        if answer.verb == "done":
            break
        unit = last = answer.value
        limits = transport.loading_limits(position, ships, unit)
        prompt = f"Which ship takes {forces.NAMES[unit]}?"
        choices = unit_choices("ship", common(limits, SHIPS))
        answer = yield Decision(side, "ship", prompt, choices, "7.1-op23-c", forces.IDS[unit], {"ship": limits})
        position.move(unit, HOLD + answer.value)
        text = f"{forces.NAMES[unit]} boards {forces.NAMES[answer.value]}."
        position.note("move", side, text, "7.1-op23", units=[forces.IDS[unit]], to=f"aboard {forces.IDS[answer.value]}")
    yield from settle(position)
