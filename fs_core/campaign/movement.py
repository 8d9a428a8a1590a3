"""Section 9: where ships, troops and aircraft may go, and how far aircraft and carriers reach."""

from fs_core import board, forces
from fs_core.campaign.position import Position
from fs_core.forces import A4, AIR, AR, CARRIERS, OF, STEALTH, SURFACE

REFUELLED_AT_ONCE = 4  # mainland A-4 counters that can be refuelled for one operation (9.4)


def naval_destinations(position: Position, side: str, ships: int) -> int:
    """Areas that all of some ships may sail to: any sea area; Argentine ships also port; British ships South Georgia
    once it is held, Argentine submarines always (9.1, 9.7, 3.7, R-26)."""
    areas = board.SEA_AREAS
    box = 1 << board.SOUTH_GEORGIA
    if side == AR:
        areas |= 1 << board.ARGENTINA
        if not ships & SURFACE:
            areas |= box
    elif position.control & box or position.options.sg_open_before_op4:
        areas |= box
    return areas


def aircraft_in_reach(position: Position, water: int) -> int:
    """All Argentine aircraft that could strike in a sea area (or over the islands: the Falkland Islands area) from
    where they are based (9.4, 9.5, R-63, R-64). The limit on refuelled A-4s is ``refuelled`` and REFUELLED_AT_ONCE."""
    bit = 1 << water
    if not bit & board.SEA_AREAS:
        return 0
    mainland = position.at[board.ARGENTINA] & AIR
    reach = 0
    if bit & board.RANGE_LINE:
        reach |= mainland & ~A4
    if bit & (board.A4_REACH | 1 << board.FALKLANDS):
        reach |= mainland & A4
    if position.options.stealth_reaches_7 and bit & board.set_of("sea-7"):
        reach |= mainland & STEALTH
    if position.options.falklands_air_range == "unlimited" or water == board.FALKLANDS:
        reach |= island_aircraft(position)
    return reach


def island_aircraft(position: Position) -> int:
    """The aircraft at bases in the islands."""
    units = 0
    for base in board.members(board.BASES):
        units |= position.at[base]
    return units & AIR


def needing_fuel(position: Position, water: int) -> int:
    """Mainland A-4s, which reach the Falkland Islands area only when refuelled (9.4)."""
    return position.at[board.ARGENTINA] & A4 if water == board.FALKLANDS else 0


def carriers_in_reach(position: Position, side: str, water: int) -> int:
    """A side's carriers in a sea area or beside it (9.3, R-118: none from port)."""
    return sum(
        1 << carrier
        for carrier in forces.members(CARRIERS & OF[side])
        if (area := position.area_of(carrier)) >= 0 and board.CARRIER_REACH[area] >> water & 1
    )


def met_on_the_way(position: Position, aircraft: int, water: int) -> int:
    """The sea areas in which aircraft flying to a sea area can be met: the target area and, for aircraft based in the
    islands, the Falkland Islands area; the whole way under ``intercept_path=route`` (R-83)."""
    areas = 1 << water
    if aircraft & ~position.at[board.ARGENTINA]:
        areas |= 1 << board.FALKLANDS
    if position.options.intercept_path == "route":
        if aircraft & position.at[board.ARGENTINA]:
            areas |= _route(board.ARGENTINA, water)
        if aircraft & ~position.at[board.ARGENTINA]:
            areas |= _route(board.FALKLANDS, water)
    return areas


def _route(start: int, end: int) -> int:
    """All sea areas on some shortest way from one area to another."""
    distance = {start: 0}
    queue = [start]
    for area in queue:
        for neighbour in board.members(board.ADJACENT[area]):
            if neighbour not in distance:
                distance[neighbour] = distance[area] + 1
                queue.append(neighbour)
    areas, edge = 1 << end, [end]
    for area in edge:
        for neighbour in board.members(board.ADJACENT[area]):
            if distance[neighbour] == distance[area] - 1 and not areas >> neighbour & 1:
                areas |= 1 << neighbour
                edge.append(neighbour)
    return areas & board.SEA_AREAS
