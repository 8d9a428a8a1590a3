"""Operations 2, 4, 5, 6 and 8: mobilisation, South Georgia, repair, reinforcement, regrouping."""

from fs_core import board, forces
from fs_core.campaign import transport
from fs_core.campaign.losses import eliminate
from fs_core.campaign.operations.common import NO_MOVEMENT, movement_barred, need
from fs_core.campaign.position import HOLD, RESERVE, Position
from fs_core.campaign.questions import AREA, WORD, Decision, Limit, Limits, Obstacle, Rule
from fs_core.campaign.select import ask_area, ask_unit, select_units
from fs_core.campaign.settle import settle
from fs_core.campaign.victory import check_sudden_death, score
from fs_core.forces import AR, LAND, MOBILISABLE, OF, SF, SHIPS, SUBMARINES, SURFACE, TWO_STEP, UK, UNITS

BOX = board.SOUTH_GEORGIA

# --- operation 2: mobilisation -------------------------------------------------------------------------------------


def mobilisation_obstacles(position: Position, side: str) -> list[Obstacle]:
    """One of the three units still waits."""
    text = "All three units that could be called up have been."
    return need(MOBILISABLE & position.at[RESERVE], "7.1-op02-b", text)


def mobilisation(position: Position, side: str) -> Rule[None]:
    """One of three units comes to Argentina; Britain gains a point each time."""
    limits: Limits = (
        Limit("7.1-op02-a", "is not one of the three units that can be called up", MOBILISABLE),
        Limit("7.1-op02-b", "has been called up already", position.at[RESERVE]),
    )
    unit = yield from ask_unit(AR, "unit", "unit", "Which unit is called up?", "7.1-op02-a", limits)
    position.move(unit, board.ARGENTINA)
    position.note(
        "entry", AR, f"{forces.NAMES[unit]} is called up in Argentina.", "7.1-op02-c", units=[forces.IDS[unit]]
    )
    score(position, -1, "op02", "Mobilisation", "7.1-op02-d")
    check_sudden_death(position)


# --- operation 4: seizure of South Georgia -------------------------------------------------------------------------


def _special_aboard(position: Position, ships: int) -> list[int]:
    """How many special forces units each of some ships carries."""
    return [(position.cargo(ship) & SF).bit_count() for ship in forces.members(ships)]


def _could_complete(position: Position, pool: int, chosen: int, later: int) -> bool:
    """Whether three surface ships and a submarine with two special forces aboard can still come together."""
    need_ships = 3 - (chosen & SURFACE).bit_count()
    need_boats = 1 - (chosen & SUBMARINES).bit_count()
    if need_ships < 0 or need_boats < 0:
        return False
    if (pool & later & SURFACE).bit_count() < need_ships or (pool & later & SUBMARINES).bit_count() < need_boats:
        return False
    aboard = sum(_special_aboard(position, chosen))
    for kind, missing in ((SURFACE, need_ships), (SUBMARINES, need_boats)):
        aboard += sum(sorted(_special_aboard(position, pool & later & kind), reverse=True)[:missing])
    return aboard >= 2


def _assembly_areas(position: Position) -> int:
    """Sea areas from which the force of operation 4 could sail."""
    return sum(
        1 << area
        for area in board.members(board.SEA_AREAS)
        if _could_complete(position, position.at[area] & OF[UK], 0, -1)
    )


def _everywhere_at_sea(position: Position) -> int:
    ships = 0
    for area in board.members(board.SEA_AREAS):
        ships |= position.at[area]
    return ships & SHIPS & OF[UK]


def south_georgia_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Once a game, with three surface ships, a submarine and two special forces in one sea area (R-75)."""
    if movement_barred(position, UK):
        return [NO_MOVEMENT]
    if position.controls(UK, BOX):
        return [Obstacle("7.1-op04-g", "South Georgia has been taken; the operation is possible once a game.")]
    ready: object = _assembly_areas(position)
    if position.options.op4_multi_origin:
        ready = _could_complete(position, _everywhere_at_sea(position), 0, -1)
    text = "No sea area holds three surface ships and a submarine with two special forces units aboard them."
    return need(ready, "7.1-op04-a", text)


def south_georgia(position: Position, side: str) -> Rule[None]:
    """The force sails into the box and takes it; Argentine submarines caught there are lost (R-41)."""
    if position.options.op4_multi_origin:
        pool = _everywhere_at_sea(position)
    else:
        limits: Limits = (Limit("7.1-op04-a", "does not hold the force that is needed", _assembly_areas(position)),)
        answer = yield from ask_area(UK, "from", "From which sea area does the force sail?", "7.1-op04-a", limits)
        pool = position.at[answer.value] & OF[UK]

    def still(chosen: int) -> Limit:
        allowed, last = 0, chosen.bit_length()
        for unit in forces.members(pool):
            if unit >= last and _could_complete(position, pool, chosen | 1 << unit, ~((2 << unit) - 1)):
                allowed |= 1 << unit
        return Limit(
            "7.1-op04-a", "would not leave three ships and a submarine with two special forces aboard", allowed
        )

    limits = (Limit("7.1-op04-a", "is no British ship there", pool & SHIPS),)
    prompt = "Which three ships and one submarine sail (two special forces aboard)?"
    force = yield from select_units(position, UK, prompt, "7.1-op04-a", limits, exactly=4, still_allowed=still)
    position.note(
        "move",
        UK,
        f"{forces.names(force)} sail to South Georgia.",
        "7.1-op04-a",
        units=forces.ids(force),
        to="south-georgia",
    )
    position.move_all(force, BOX)
    position.control |= 1 << BOX
    position.note("control", UK, "South Georgia comes under British control.", "7.1-op04-c", area="south-georgia")
    for boat in forces.members(position.at[BOX] & OF[AR]):
        eliminate(position, boat, "is caught", "7.1-op04-d", scores=position.options.op4_subs_score)
    yield from settle(position)


# --- operation 5: ship repair --------------------------------------------------------------------------------------


def _repairable(position: Position) -> int:
    return position.at[BOX] & SHIPS & OF[UK] & position.hit


def repair_obstacles(position: Position, side: str) -> list[Obstacle]:
    """South Georgia is held and a damaged ship lies there."""
    return [
        *need(position.controls(UK, BOX), "7.1-op05-c", "South Georgia has not been taken (operation 4)."),
        *need(_repairable(position), "7.1-op05-b", "No damaged British ship lies in South Georgia."),
    ]


def repair(position: Position, side: str) -> Rule[None]:
    """Take the Hit marker off one ship in South Georgia, or off all by option (R-76)."""
    ships = _repairable(position)
    if position.options.op5_repairs == "one":
        limits: Limits = (
            Limit("7.1-op05-b", "is no British ship in South Georgia", position.at[BOX] & SHIPS & OF[UK]),
            Limit("7.1-op05-a", "is not damaged", position.hit),
        )
        ships = 1 << (yield from ask_unit(UK, "unit", "unit", "Which ship is repaired?", "7.1-op05-a", limits))
    position.hit &= ~ships
    position.note("repair", UK, f"{forces.names(ships)} repaired.", "7.1-op05-a", units=forces.ids(ships))


# --- operation 6: reinforcement group ------------------------------------------------------------------------------


def _group(name: str) -> int:
    return sum(ship.bit for ship in UNITS if ship.setup == f"reserve {name}")


GROUPS = {name: _group(name) for name in ("R1", "R2", "R3", "R4", "R5", "R6")}


def waiting_group(position: Position) -> tuple[str, int]:
    """The lowest reinforcement group that waits, and its ships; ('', 0) when all are in (R-50)."""
    waiting = position.at[RESERVE]
    for name, ships in GROUPS.items():
        if ships & waiting:
            return name, ships & waiting
    return "", 0


def reinforcement_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Not among the first two operations, not twice in a row, and a group waits (R-48, R-49)."""
    if movement_barred(position, UK):
        return [NO_MOVEMENT]
    return [
        *need(
            position.uk_operations_done >= 2,
            "7.1-op06-d",
            "Reinforcements may not be one of the first two British operations.",
        ),
        *need(
            "op:6" not in (position.last_uk_operation or "").split(),
            "7.1-op06-e",
            "Reinforcements may not enter twice in a row; carry out another operation first.",
        ),
        *need(waiting_group(position)[1], "7.1-op06-a", "All six reinforcement groups have entered."),
    ]


def reinforcement(position: Position, side: str) -> Rule[None]:
    """The whole lowest group enters, by sea area 4 or by South Georgia if it is British, ship by ship if wished."""
    group, ships = waiting_group(position)
    entries = 1 << board.ENTRY | (1 << BOX if position.controls(UK, BOX) else 0)
    limits: Limits = (
        Limit("7.1-op06-b", "is no way in", 1 << board.ENTRY | 1 << BOX),
        Limit("7.1-op06-b", "is not British yet", entries | ~(1 << BOX)),
    )
    choices = tuple([AREA["entry"][area] for area in board.members(entries)])
    both = len(choices) > 1 and ships.bit_count() > 1
    prompt = f"Where does group {group} enter ({forces.names(ships)})?"
    more = (WORD["split"],) if both else ()
    answer = yield Decision(UK, "entry", prompt, choices + more, "7.1-op06-b", None, {"entry": limits})
    for ship in forces.members(ships):
        where = answer
        if answer.verb == "split":
            prompt = f"Where does {forces.NAMES[ship]} enter?"
            where = yield Decision(UK, "entry", prompt, choices, "7.1-op06-b", forces.IDS[ship], {"entry": limits})
        _enter(position, ship, where.value)


def _enter(position: Position, ship: int, area: int) -> None:
    position.move(ship, area)
    aboard = f"aboard {forces.IDS[ship]}"
    cargo = sum(1 << u for u in forces.members(position.at[RESERVE] & LAND) if UNITS[u].setup == aboard)
    position.move_all(cargo, HOLD + ship)
    carrying = f" with {forces.names(cargo)}" if cargo else ""
    position.note(
        "entry",
        UK,
        f"{forces.NAMES[ship]}{carrying} enters in {board.NAMES[area]}.",
        "7.1-op06",
        units=forces.ids(1 << ship | cargo),
        to=board.IDS[area],
    )


# --- operation 8: regrouping ---------------------------------------------------------------------------------------


def _reduced(position: Position) -> int:
    return position.hit & LAND & OF[UK]


def _well_placed(position: Position) -> int:
    """Units aboard a ship on the map with a step to spare, or in a friendly area (7.1-op08-b, R-58)."""
    placed = 0
    for unit in forces.members(_reduced(position)):
        place = position.place[unit]
        if HOLD <= place < RESERVE:
            ship = place - HOLD
            spare = UNITS[ship].capacity - transport.load(position, ship, position.cargo(ship))
            fine = position.area_of(unit) >= 0 and (spare > 0 or position.options.capacity_uses == "printed")
        else:
            fine = place < HOLD and position.friendly(UK, place)
        placed |= 1 << unit if fine else 0
    return placed


def regrouping_obstacles(position: Position, side: str) -> list[Obstacle]:
    """A reduced land unit is aboard a ship with room for its second step, or in a friendly area."""
    text = "No reduced British land unit is aboard a ship with a free step or in a friendly, uncontested area."
    return need(_well_placed(position), "7.1-op08-b", text)


def regrouping(position: Position, side: str) -> Rule[None]:
    """Take the Hit marker off one land unit."""
    limits: Limits = (
        Limit("7.1-op08-a", "is no British land unit of two steps", TWO_STEP & LAND),
        Limit("7.1-op08-a", "carries no Hit marker", position.hit),
        Limit("7.1-op08-b", "is neither aboard a ship with a free step nor in a friendly area", _well_placed(position)),
    )
    unit = yield from ask_unit(UK, "unit", "unit", "Which unit regroups?", "7.1-op08-a", limits)
    position.hit &= ~(1 << unit)
    position.note("repair", UK, f"{forces.NAMES[unit]} regroups.", "7.1-op08-a", units=[forces.IDS[unit]])
