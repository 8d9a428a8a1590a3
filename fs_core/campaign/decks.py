"""Changing decks (op. 12): which shifts between ships leave a way to a layout in which every load fits."""

from collections.abc import Iterator

from fs_core import forces
from fs_core.campaign import transport
from fs_core.campaign.position import HOLD, Position
from fs_core.forces import ARMOUR, ONYX, SBS, SF, UNITS


def can_settle(position: Position, ships: int, fixed: int) -> bool:
    """Whether the units aboard ``ships`` that are not ``fixed`` could be laid out so that all loads fit.

    Exact, because units take one or two steps: place armour (its ships are few), then units of two steps, then the
    rest; free places for special forces are used first (6.2, R-59 to R-61).
    """
    free = position.cargo_of(ships) & ~fixed
    room: dict[int, int] = {}
    slots = 0
    for ship in forces.members(ships):
        stays = position.at[HOLD + ship] & fixed
        if not transport.fits(position, ship, stays):
            return False
        room[ship] = UNITS[ship].capacity - transport.load(position, ship, stays)
        slots += transport.free_slot(position, ship) if ship != ONYX and not stays & SF else 0
    special = (free & SF).bit_count()
    if free >> SBS & 1 and ships >> ONYX & 1 and not position.at[HOLD + ONYX] & fixed:
        special -= 1
    infantry = free & ~SF & ~ARMOUR
    doubles = transport.room_taken(position, infantry) - infantry.bit_count()
    singles = infantry.bit_count() - doubles + max(0, special - slots)
    layouts = [room]
    for unit in forces.members(free & ARMOUR):
        size = transport.room_taken(position, 1 << unit)
        layouts = [
            {**layout, ship: left - size}
            for layout in layouts
            for ship, left in layout.items()
            if transport.CARRIERS_OF[unit] >> ship & 1 and left >= size
        ]
    return any(
        sum(left // 2 for left in layout.values()) >= doubles and sum(layout.values()) - 2 * doubles >= singles
        for layout in layouts
    )


def overloaded(position: Position, ships: int) -> int:
    """The ships among some that carry more than they may."""
    return sum(
        1 << ship for ship in forces.members(ships) if not transport.fits(position, ship, position.at[HOLD + ship])
    )


def shifts(position: Position, ships: int, fixed: int, over: int, unit: int) -> Iterator[int]:
    """The ships a unit may shift to so that, with later shifts of units that are not fixed, every load fits in the end.

    ``over`` are the ships overloaded now.
    """
    home, bit = position.place[unit] - HOLD, 1 << unit
    over_without = over
    if over >> home & 1 and transport.fits(position, home, position.at[HOLD + home] & ~bit):
        over_without &= ~(1 << home)
    for ship in forces.members(ships & transport.CARRIERS_OF[unit] & ~(1 << home)):
        aboard = position.at[HOLD + ship]
        if not over_without and transport.fits(position, ship, aboard | bit):
            yield ship
            continue
        if not aboard & ~fixed and not transport.fits(position, ship, aboard | bit):
            continue  # nobody aboard could make room any more
        position.move(unit, HOLD + ship)
        settles = can_settle(position, ships, fixed | bit)
        position.move(unit, HOLD + home)
        if settles:
            yield ship


def shiftable(position: Position, ships: int, settled: int, last: int) -> int:
    """The units aboard some ships that could shift now, those up to ``last`` in counter order having had their turn."""
    aboard = position.cargo_of(ships)
    over = overloaded(position, ships)
    result = 0
    for unit in forces.members(aboard >> (last + 1) << (last + 1)):
        if any(True for _ in shifts(position, ships, settled | aboard & ((1 << unit) - 1), over, unit)):
            result |= 1 << unit
    return result


def anybody_could_shift(position: Position, ships: int) -> bool:
    """Whether any unit aboard some ships could shift at all."""
    aboard = position.cargo_of(ships)
    units = forces.members(aboard)
    if any(transport.has_room(position, ships & ~(1 << position.place[unit] - HOLD), unit) for unit in units):
        return True
    return any(True for unit in units for _ in shifts(position, ships, aboard & ((1 << unit) - 1), 0, unit))
