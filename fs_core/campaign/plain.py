"""Positions as plain data: what ``to_dict`` writes and ``from_dict`` accepts, with every impossible thing named."""

from collections.abc import Callable, Mapping
from typing import Any

from fs_core import board, forces
from fs_core.campaign import transport
from fs_core.campaign.operations import OF_SIDE
from fs_core.campaign.options import Options
from fs_core.campaign.position import (
    ELIMINATED,
    HOLD,
    OFF_MAP,
    PHASES,
    REASONS,
    RESERVE,
    Position,
    Result,
    waits_in_reserve,
)
from fs_core.forces import AR, MOBILISABLE, OF, UK, UNITS
from fs_core.play.position import PositionError as PositionError
from fs_core.play.position import digest as digest

_FLAGS = (
    "black-buck",
    "raid-used",
    "expanded-zone",
    "conveyor-joined",
    "staff-error",
    "ar-grounded",
    "ar-no-attack",
    "opportunity",
)
_KEYS = ("turn", "phase", "operations_remaining", "vp", "control", "units", "hit", "eliminated", "markers", "result")
_MARKERS = (
    "uk-leader",
    "ar-leader",
    *_FLAGS,
    "exocet",
    "stealth-missions",
    "mobilised",
    "double",
    "pressure",
    "uk-operations-done",
    "last-uk-operation",
    "operations-this-phase",
    "ar-operations-lost",
)


def to_dict(position: Position) -> dict[str, Any]:
    """A position as JSON-compatible data. Units that wait where their counters wait are left out."""
    units: dict[str, str] = {}
    for unit in UNITS:
        place = position.place[unit.number]
        if place not in (ELIMINATED, _waiting_place(unit)):
            units[unit.id] = _place_name(place)
    data: dict[str, Any] = {
        "turn": position.turn,
        "phase": position.phase,
        "operations_remaining": position.operations_remaining,
        "vp": position.vp,
        "control": {
            board.IDS[a]: UK if position.control >> a & 1 else AR
            for a in board.members(board.LAND_AREAS | 1 << board.SOUTH_GEORGIA)
        },
        "units": units,
        "hit": forces.ids(position.hit),
        "eliminated": forces.ids(position.at[ELIMINATED]),
        "markers": {
            "uk-leader": position.leader == UK,
            "ar-leader": position.leader == AR,
            **{flag: getattr(position, flag.replace("-", "_")) for flag in _FLAGS},
            "exocet": position.exocet,
            "stealth-missions": position.stealth_missions,
            "mobilised": forces.ids(MOBILISABLE & ~position.at[RESERVE]),
            "double": position.double.lower() if position.double else None,
            "pressure": list(position.pressure),
            "uk-operations-done": position.uk_operations_done,
            "last-uk-operation": position.last_uk_operation,
            "operations-this-phase": position.operations_this_phase,
            "ar-operations-lost": position.ar_operations_lost,
        },
    }
    if position.result:
        data["result"] = position.result._asdict()
    return data


def from_dict(mapping: Mapping[str, Any], options: Options) -> Position:
    """The position that plain data describe; every key may be left out. Raises PositionError."""
    _known(mapping, _KEYS, "position")
    position = Position(options)
    position.turn = _whole(mapping, "turn", 1, 1, 999)
    position.phase = _word(mapping, "phase", "uk-operations", PHASES)
    position.operations_remaining = _whole(mapping, "operations_remaining", options.start_ops, 0, 30)
    position.vp = _whole(mapping, "vp", 8, -99, 99)
    if mapping.get("result") is not None:
        position.result = _result(_table(mapping, "result"))
    _markers(position, _table(mapping, "markers"))
    _units(position, _table(mapping, "units"))
    _eliminated_and_hit(position, mapping)
    if position.conveyor_joined and position.place[forces.CONVEYOR] == RESERVE:
        position.move(forces.CONVEYOR, OFF_MAP)
    _check_loads(position)
    _control(position, _table(mapping, "control"))
    return position


def _waiting_place(unit: forces.Unit) -> int:
    return RESERVE if waits_in_reserve(unit) else OFF_MAP


def _place_name(place: int) -> str:
    if place < HOLD:
        return board.IDS[place]
    return {RESERVE: "reserve", OFF_MAP: "off-map"}.get(place) or f"aboard {forces.IDS[place - HOLD]}"


# --- reading one thing at a time -----------------------------------------------------------------------------------


def _known(mapping: Mapping[str, Any], allowed: tuple[str, ...], where: str) -> None:
    if not isinstance(mapping, Mapping):
        raise PositionError(f"The {where} should be a table of names and values, found {mapping!r}.")
    for key in mapping:
        if key not in allowed:
            raise PositionError(f"The {where} knows no {key!r}; it knows {', '.join(allowed)}.")


def _table(mapping: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = mapping.get(key, {})
    if not isinstance(value, Mapping):
        raise PositionError(f"{key} should be a table of names and values, found {value!r}.")
    return value


def _list(mapping: Mapping[str, Any], key: str) -> list[Any]:
    value = mapping.get(key, [])
    if not isinstance(value, list | tuple):
        raise PositionError(f"{key} should be a list, found {value!r}.")
    return list(value)


def _whole(mapping: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = mapping.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise PositionError(f"{key} should be a whole number from {low} to {high}, found {value!r}.")
    return value


def _word(mapping: Mapping[str, Any], key: str, default: str, allowed: tuple[str, ...]) -> str:
    value = mapping.get(key, default)
    if value not in allowed:
        raise PositionError(f"{key} should be one of {', '.join(allowed)}, found {value!r}.")
    return str(value)


def _unit(unit_id: object, where: str) -> forces.Unit:
    if not isinstance(unit_id, str) or unit_id not in forces.BY_ID:
        raise PositionError(f"{where} names {unit_id!r}, which is no unit; ids stand in data/campaign/counters.csv.")
    return forces.unit(unit_id)


def _markers(position: Position, markers: Mapping[str, Any]) -> None:
    _known(markers, _MARKERS, "list of markers")
    for flag in ("uk-leader", "ar-leader", *_FLAGS):
        if type(markers.get(flag, False)) is not bool:
            raise PositionError(f"Marker {flag} should be true or false, found {markers[flag]!r}.")
    for flag in _FLAGS:
        setattr(position, flag.replace("-", "_"), markers.get(flag, False))
    if markers.get("uk-leader") and markers.get("ar-leader"):
        raise PositionError("Markers uk-leader and ar-leader cannot both be held (rule 11.3, events 4-1 to 4-3).")
    position.leader = UK if markers.get("uk-leader") else AR if markers.get("ar-leader") else None
    position.exocet = _word(markers, "exocet", "unused", ("unused", "held", "spent"))
    position.stealth_missions = _whole(markers, "stealth-missions", 5, 0, 5)
    double = markers.get("double")
    if not (double is None or (isinstance(double, str) and double.upper() in (UK, AR))):
        raise PositionError(f"Marker double should be uk, ar or null, found {double!r}.")
    position.double = double.upper() if double else None
    pressure = _list(markers, "pressure")
    if not all(type(left) is int and 1 <= left <= 3 for left in pressure):
        raise PositionError(f"Marker pressure should list operations left, each 1 to 3, found {pressure!r}.")
    position.pressure = tuple(pressure)
    done = 0 if position.turn == 1 else 2
    position.uk_operations_done = _whole(markers, "uk-operations-done", done, 0, 999)
    last = markers.get("last-uk-operation")
    known = {"pass", *(operation.word for operation in OF_SIDE[UK])}
    if last is not None and not (isinstance(last, str) and last and set(last.split()) <= known):
        raise PositionError(f"Marker last-uk-operation should be a word such as op:6, pass or null, found {last!r}.")
    position.last_uk_operation = last
    most = 2 if position.result else 1  # a game may end with the second operation of a pair
    position.operations_this_phase = _whole(markers, "operations-this-phase", 0, 0, most)
    position.ar_operations_lost = _whole(markers, "ar-operations-lost", 0, 0, 1)
    for unit_id in _list(markers, "mobilised"):
        unit = _unit(unit_id, "Marker mobilised")
        if not unit.bit & MOBILISABLE:
            raise PositionError(f"Marker mobilised names {unit_id}; only {', '.join(forces.ids(MOBILISABLE))} can be.")
        position.move(unit.number, OFF_MAP)


_SUITED: dict[str, tuple[str, Callable[[forces.Unit, int], bool]]] = {
    "ship": (
        "a sea area, south-georgia (British ships) or argentina (Argentine ships)",
        lambda u, a: _at_sea(u, a) and not (_sg(a) and u.side == AR),
    ),
    "submarine": ("a sea area or south-georgia (Argentine boats also argentina)", lambda u, a: _at_sea(u, a)),
    "land": (
        "a land area, a ship of its side, or (Argentine units) argentina",
        lambda u, a: bool(1 << a & board.LAND_AREAS) or (a == board.ARGENTINA and u.side == AR),
    ),
    "air": ("an air base or argentina", lambda u, a: bool(1 << a & board.BASES) or a == board.ARGENTINA),
}


def _sg(area: int) -> bool:
    return area == board.SOUTH_GEORGIA


def _at_sea(unit: forces.Unit, area: int) -> bool:
    return bool(1 << area & board.WATERS) or (area == board.ARGENTINA and unit.side == AR)


def _units(position: Position, units: Mapping[str, Any]) -> None:
    for unit_id, where in units.items():
        unit = _unit(unit_id, "units")
        if where in ("reserve", "off-map"):
            if where == "reserve" and not waits_in_reserve(unit):
                raise PositionError(f"{unit_id} is no reinforcement and cannot be in reserve.")
            if where == "reserve" and position.place[unit.number] != RESERVE:
                raise PositionError(f"{unit_id} has been mobilised and cannot be in reserve.")
            position.move(unit.number, RESERVE if where == "reserve" else OFF_MAP)
        elif isinstance(where, str) and where.startswith("aboard "):
            ship = _unit(where.removeprefix("aboard "), f"The place of {unit_id}")
            if unit.kind != "land" or not transport.CARRIES[ship.number] & unit.bit:
                raise PositionError(f"{unit_id} cannot be aboard {ship.id} (rules 6.2, 6.5).")
            position.move(unit.number, HOLD + ship.number)
        elif isinstance(where, str) and where in board.NUMBER:
            allowed, suited = _SUITED[unit.kind]
            if not suited(unit, board.NUMBER[where]):
                raise PositionError(f"{unit_id} cannot be in {where}; it should be in {allowed}.")
            position.move(unit.number, board.NUMBER[where])
        else:
            raise PositionError(f"The place of {unit_id} is {where!r}; it should be an area or 'aboard <ship>'.")


def _eliminated_and_hit(position: Position, mapping: Mapping[str, Any]) -> None:
    placed = _table(mapping, "units")
    for unit_id in _list(mapping, "eliminated"):
        unit = _unit(unit_id, "eliminated")
        if unit_id in placed:
            raise PositionError(f"{unit_id} is in two places: eliminated and {placed[unit_id]}.")
        position.move(unit.number, ELIMINATED)
    for unit_id in _list(mapping, "hit"):
        unit = _unit(unit_id, "hit")
        if unit.steps < 2:
            raise PositionError(f"{unit_id} has one step and cannot carry a Hit marker (rule 2.8).")
        if position.area_of(unit.number) < 0:
            raise PositionError(f"{unit_id} is not on the map and cannot carry a Hit marker.")
        position.hit |= unit.bit


def _check_loads(position: Position) -> None:
    for ship in forces.members(forces.SHIPS):
        cargo = position.at[HOLD + ship]
        if cargo and position.place[ship] >= HOLD:
            raise PositionError(f"{forces.ids(cargo)[0]} is aboard {forces.IDS[ship]}, which is not on the map.")
        if cargo and not transport.fits(position, ship, cargo):
            raise PositionError(
                f"{forces.IDS[ship]} carries {', '.join(forces.ids(cargo))}, more than it may"
                f" (capacity {UNITS[ship].capacity}, rule 6.2)."
            )
    for area in board.members(board.BASES):
        if transport.base_room(position, area) < 0:
            raise PositionError(
                f"{board.IDS[area]} holds {(position.at[area] & forces.AIR).bit_count()} aircraft;"
                f" its limit is {board.AREAS[area].airbase} (rule 6.2)."
            )
        strangers = position.at[area] & forces.AIR & ~transport.may_base(position, area)
        if strangers:
            raise PositionError(
                f"{forces.ids(strangers)[0]} cannot be based at {board.IDS[area]}: Black Buck has been flown,"
                " which leaves the islands to the Pucarás (operation 9)."
            )
    if position.stealth_missions == 0 and position.areas_with(forces.STEALTH):
        raise PositionError("super-etendard has no mission left and should be eliminated (rule 10.5).")
    if position.conveyor_joined and position.area_of(forces.CONVEYOR) >= 0:
        raise PositionError("atlantic-conveyor has joined the carriers and should be off-map (rule 10.9).")


def _control(position: Position, control: Mapping[str, Any]) -> None:
    for area_id, side in control.items():
        if area_id not in board.NUMBER or not 1 << board.NUMBER[area_id] & (
            board.LAND_AREAS | 1 << board.SOUTH_GEORGIA
        ):
            raise PositionError(f"control names {area_id!r}; it should be a land area or south-georgia.")
        if side not in (UK, AR):
            raise PositionError(f"control of {area_id} should be UK or AR, found {side!r}.")
    for area in board.members(board.LAND_AREAS):
        side = control.get(board.IDS[area])
        here = position.at[area] & forces.LAND
        counts = position.options.sf_can_control or here & forces.CONVENTIONAL
        sole = _sole_occupant(here) if counts else None
        if side and sole and side != sole:
            raise PositionError(
                f"{board.IDS[area]} cannot be {side}-controlled: only {sole} land units are there (3.6)."
            )
        if (side or sole) == UK:
            position.control |= 1 << area
    if control.get("south-georgia", _sole_occupant(position.at[board.SOUTH_GEORGIA])) == UK:
        position.control |= 1 << board.SOUTH_GEORGIA


def _sole_occupant(units: int) -> str | None:
    sides = [side for side in (UK, AR) if units & OF[side]]
    return sides[0] if len(sides) == 1 else None


def _result(data: Mapping[str, Any]) -> Result:
    _known(data, Result._fields, "result")
    if len(data) < len(Result._fields):
        raise PositionError(f"The result should give {', '.join(Result._fields)}.")
    for name, allowed in (("winner", (UK, AR)), ("war_winner", (UK, AR)), ("reason", REASONS)):
        _word(data, name, "", allowed)
    _whole(data, "vp", 0, -99, 99)
    return Result(**data)
