"""Section 6: who may be carried by what, and what air bases hold."""

from fs_core import board, forces
from fs_core.campaign.position import HOLD, Position
from fs_core.campaign.questions import Limit, Limits
from fs_core.forces import AIR, ARMOUR, CONVENTIONAL, OF, ONYX, PUCARA, SBS, SF, SHIPS, TWO_STEP, UNITS

_CAPACITY = tuple(u.capacity for u in UNITS)
_SF_SLOT = sum(u.bit for u in UNITS if u.sf_slot == "yes")


def _suited(ship: forces.Unit) -> int:
    """The units a ship may carry at all, space apart (6.2, 6.5, R-59 to R-61)."""
    if ship.number == ONYX:
        return 1 << SBS
    if ship.kind != "ship":
        return 0
    units = SF if ship.sf_slot == "yes" else 0
    units |= ARMOUR if ship.carries_armour else 0
    units |= CONVENTIONAL & ~ARMOUR if ship.capacity else 0
    return units & OF[ship.side]


CARRIES = tuple(_suited(ship) for ship in UNITS)
CARRIERS_OF = tuple(sum(1 << ship for ship in forces.members(SHIPS) if CARRIES[ship] & unit.bit) for unit in UNITS)


def steps(position: Position, unit: int) -> int:
    """The steps a unit has left (2.8)."""
    return UNITS[unit].steps - (position.hit >> unit & 1)


def room_taken(position: Position, units: int) -> int:
    """What some units take up aboard: steps on British ships, one each on Argentine ones (6.2(2), R-58)."""
    whole = units & TWO_STEP
    if position.options.capacity_uses == "current":
        whole &= ~position.hit
    return units.bit_count() + whole.bit_count()


def free_slot(position: Position, ship: int) -> int:
    """1 if a ship has a place for special forces that its capacity does not count (R-59), else 0."""
    return int((1 << ship & _SF_SLOT and (position.options.sf_slot_extra or not _CAPACITY[ship])) or ship == ONYX)


def load(position: Position, ship: int, units: int) -> int:
    """What some units take of a ship's printed capacity; the free place for special forces is not counted (R-59)."""
    taken = room_taken(position, units)
    return taken - free_slot(position, ship) if units & SF else taken


def fits(position: Position, ship: int, units: int) -> bool:
    """Whether a ship may carry exactly these units together."""
    if not units:
        return True
    return not units & ~CARRIES[ship] and load(position, ship, units) <= _CAPACITY[ship]


def has_room(position: Position, ships: int, unit: int) -> bool:
    """Whether one of some ships can take a unit on top of what it carries."""
    bit = 1 << unit
    for ship in forces.members(ships & CARRIERS_OF[unit]):
        if fits(position, ship, position.at[HOLD + ship] | bit):
            return True
    return False


def ships_with_room(position: Position, ships: int, unit: int) -> int:
    """The ships among some that can take a unit on top of what they carry."""
    bit = 1 << unit
    room = 0
    for ship in forces.members(ships & CARRIERS_OF[unit]):
        if fits(position, ship, position.at[HOLD + ship] | bit):
            room |= 1 << ship
    return room


def loading_limits(position: Position, ships: int, unit: int) -> Limits:
    """The limits on which ship takes a unit, for a question and for its explanation."""
    suited = CARRIERS_OF[unit]
    return (
        Limit("6.5", "not in the area where the loading takes place", ships),
        Limit("6.2", f"may not carry {UNITS[unit].name}", suited),
        Limit("6.2(2)", "no room left", ships_with_room(position, ships, unit) | ~(ships & suited)),
    )


def base_room(position: Position, area: int) -> int:
    """How many more air counters a base holds; the mainland has no limit (6.2(3)-(4), 9.7)."""
    if area == board.ARGENTINA:
        return len(UNITS)
    return board.AREAS[area].airbase - (position.at[area] & AIR).bit_count()


def may_base(position: Position, area: int) -> int:
    """The aircraft that may be based in an area, room apart: after Black Buck only Pucarás in the islands (op. 9)."""
    if area == board.ARGENTINA:
        return AIR
    if not 1 << area & board.BASES:
        return 0
    return PUCARA if position.black_buck else AIR
