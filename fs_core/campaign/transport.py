"""Section 6: who may be carried by what, and what air bases hold."""

from fs_core import board, forces
from fs_core.campaign.position import HOLD, Position
from fs_core.campaign.questions import Limit, Limits
from fs_core.forces import (
    AIR,
    AR,
    ARMOUR,
    LAND,
    OF,
    ONYX,
    SBS,
    SF,
    SHIPS,
    SUBMARINES,
    TRANSPORTS,
    UK,
    UNITS,
)

_CAPACITY = tuple(u.capacity for u in UNITS)
_CARRIES_ARMOUR = sum(u.bit for u in UNITS if u.carries_armour)
_SF_SLOT = sum(u.bit for u in UNITS if u.sf_slot == "yes")


def steps(position: Position, unit: int) -> int:
    """The steps a unit has left (2.8)."""
    return UNITS[unit].steps - (position.hit >> unit & 1)


def room_taken(position: Position, unit: int) -> int:
    """What a unit takes up aboard: steps on British ships, one on Argentine ones (6.2(2), R-58)."""
    if 1 << unit & OF[AR]:
        return 1
    return UNITS[unit].steps if position.options.capacity_uses == "printed" else steps(position, unit)


def load(position: Position, ship: int, units: int) -> int:
    """What some units take of a ship's printed capacity; the free place for special forces is not counted (R-59)."""
    taken = 0
    free_slot = bool(1 << ship & _SF_SLOT) and (position.options.sf_slot_extra or not _CAPACITY[ship])
    for unit in forces.members(units):
        if free_slot and 1 << unit & SF:
            free_slot = False
        else:
            taken += room_taken(position, unit)
    return taken


def suits(ship: int, unit: int) -> bool:
    """Whether a ship may carry this sort of unit at all, space apart (6.2, 6.5, R-59 to R-61)."""
    bit = 1 << unit
    if ship == ONYX:
        return unit == SBS
    if 1 << ship & SUBMARINES or UNITS[ship].side != UNITS[unit].side:
        return False
    if bit & SF:
        return bool(1 << ship & _SF_SLOT)
    if bit & ARMOUR:
        return bool(1 << ship & _CARRIES_ARMOUR)
    return _CAPACITY[ship] > 0


def fits(position: Position, ship: int, units: int) -> bool:
    """Whether a ship may carry exactly these units together."""
    if ship == ONYX:
        return units in (0, 1 << SBS)
    return all(suits(ship, unit) for unit in forces.members(units)) and load(position, ship, units) <= _CAPACITY[ship]


def ships_with_room(position: Position, ships: int, unit: int) -> int:
    """The ships among some that can take a unit on top of what they carry."""
    bit = 1 << unit
    return sum(
        1 << ship
        for ship in forces.members(ships)
        if suits(ship, unit) and fits(position, ship, position.at[HOLD + ship] | bit)
    )


def loading_limits(position: Position, ships: int, unit: int) -> Limits:
    """The limits on which ship takes a unit, for a question and for its explanation."""
    suiting = sum(1 << ship for ship in forces.members(SHIPS) if suits(ship, unit))
    return (
        Limit("6.5", "not in the area where the loading takes place", ships),
        Limit("6.2", f"may not carry {UNITS[unit].name}", suiting),
        Limit("6.2(2)", "no room left", ships_with_room(position, ships & suiting, unit) | ~suiting),
    )


def base_room(position: Position, area: int) -> int:
    """How many more air counters a base holds; the mainland has no limit (6.2(3)-(4), 9.7)."""
    if area == board.ARGENTINA:
        return len(UNITS)
    return board.AREAS[area].airbase - (position.at[area] & AIR).bit_count()


def may_base(position: Position, aircraft: int, area: int) -> bool:
    """Whether an aircraft may be based in an area, room apart: after Black Buck only Pucarás in the islands (op. 9)."""
    if area == board.ARGENTINA:
        return True
    return bool(1 << area & board.BASES) and (not position.black_buck or bool(1 << aircraft & forces.PUCARA))


CARRIES_UNITS = {side: (TRANSPORTS | 1 << ONYX | _SF_SLOT) & OF[side] for side in (UK, AR)}
EMBARKABLE = {side: LAND & OF[side] for side in (UK, AR)}
