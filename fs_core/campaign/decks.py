"""Changing decks (op. 12): whether some units may still be shifted so that every ship's load fits in the end."""

from fs_core import forces
from fs_core.campaign import transport
from fs_core.campaign.position import HOLD, Position
from fs_core.forces import ARMOUR, ONYX, SBS, SF, UNITS


def can_settle(position: Position, ships: int, fixed: int) -> bool:
    """Whether the units aboard ``ships`` that are not ``fixed`` could be laid out so that all loads fit.

    Exact, because units take one or two steps: place armour (its ships are few), then units of two steps, then the
    rest; free places for special forces are used first (6.2, R-59 to R-61).
    """
    if all(transport.fits(position, ship, position.cargo(ship)) for ship in forces.members(ships)):
        return True
    free = [u for u in forces.members(position.cargo_of(ships)) if not fixed >> u & 1]
    room: dict[int, int] = {}
    slots = 0
    for ship in forces.members(ships):
        stays = position.at[HOLD + ship] & fixed
        if not transport.fits(position, ship, stays):
            return False
        room[ship] = UNITS[ship].capacity - transport.load(position, ship, stays)
        takes_special = transport.suits(ship, SBS) and ship != ONYX
        own_slot = takes_special and (position.options.sf_slot_extra or not UNITS[ship].capacity)
        slots += own_slot and not stays & SF
    special = [u for u in free if 1 << u & SF]
    if SBS in special and ships >> ONYX & 1 and not position.cargo(ONYX) & fixed:
        special.remove(SBS)
    infantry = [transport.room_taken(position, u) for u in free if not 1 << u & (SF | ARMOUR)]
    armour = [u for u in free if 1 << u & ARMOUR]
    layouts = [room]
    for unit in armour:
        layouts = [
            {**layout, ship: left - transport.room_taken(position, unit)}
            for layout in layouts
            for ship, left in layout.items()
            if transport.suits(ship, unit) and left >= transport.room_taken(position, unit)
        ]
    singles = infantry.count(1) + max(0, len(special) - slots)
    doubles = infantry.count(2)
    return any(
        sum(left // 2 for left in layout.values()) >= doubles and sum(layout.values()) - 2 * doubles >= singles
        for layout in layouts
    )
