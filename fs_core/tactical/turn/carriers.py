"""Getting in and out of boats and vehicles in step 7 (T-3.10, T-3.13, T-3.14)."""

from math import dist

from fs_core.play.questions import Obstacle, Rule
from fs_core.tactical import tables
from fs_core.tactical.ground import Point
from fs_core.tactical.position import ABOARD, HERE, Position
from fs_core.tactical.turn import retreat
from fs_core.tactical.turn.ask import ask, choice, explained, name_of, unit_choices

_BEARINGS = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


def is_boat(position: Position, id: str) -> bool:
    """Whether a unit is a boat."""
    movement = position.kind(id).movement
    return bool(movement) and tables.movement()[movement].craft


def on_beach(position: Position, at: Point) -> bool:
    """Whether a point lies on a beach."""
    return any(area.kind == "beach" for area in position.ground.at(at))


def room(position: Position, carrier: str) -> int:
    """The men that a carrier still has room for."""
    return position.kind(carrier).capacity - sum(position.units[p].men for p in position.passengers(carrier))


# --- in -------------------------------------------------------------------------------------------------------------


def no_room(position: Position, id: str, carrier: str) -> list[Obstacle]:
    """Why a unit does not board a carrier now (T-3.13)."""
    craft, name = position.units[carrier], position.name(carrier)
    if position.side_of(carrier) != position.side_of(id) or not position.kind(carrier).capacity:
        return [Obstacle("T-3.13", f"{name}: no carrier of {position.name(id)}.")]
    if craft.where != HERE or craft.at is None:
        return [Obstacle("T-3.13", f"{name}: not on the map.")]
    found = []
    placing = tables.movement_limits()["placing"]
    if dist(craft.at, position.point(id)) > placing:
        found.append(Obstacle("T-3.13", f"{name}: more than {placing} m away."))
    if room(position, carrier) < position.units[id].men:
        text = f"{name}: room for {room(position, carrier)} men, not for {position.units[id].men}."
        found.append(Obstacle("T-3.13", text))
    if is_boat(position, carrier) and not on_beach(position, craft.at):
        found.append(Obstacle("T-3.14", f"{name}: not on a beach."))
    return found


def on_map(position: Position, side: str) -> list[str]:
    """The carriers of a side on the map."""
    return [id for id, _ in position.on_map(side) if position.kind(id).capacity]


def within_reach(position: Position, id: str) -> list[str]:
    """The carriers that a unit may board; carriers carry no carriers."""
    if position.kind(id).capacity:
        return []
    placing, at = tables.movement_limits()["placing"], position.point(id)
    near = [c for c in on_map(position, position.side_of(id)) if dist(position.point(c), at) <= placing]
    return [c for c in near if not no_room(position, id, c)]


def no_carrier(position: Position, id: str) -> list[Obstacle]:
    """Why a unit may board nothing."""
    if within_reach(position, id):
        return []
    found = [
        obstacle
        for c, unit in position.on_map(position.side_of(id))
        if position.kind(c).capacity and unit.at and dist(unit.at, position.point(id)) <= 100
        for obstacle in no_room(position, id, c)
    ]
    return found or [Obstacle("T-3.13", f"{position.name(id)}: no carrier beside.")]


def board(position: Position, id: str) -> Rule[None]:
    """A unit boards a carrier beside it, which costs its move (T-3.13)."""
    choices = unit_choices(position, "into", within_reach(position, id), "into {}")
    explain = explained(into=lambda carrier: no_room(position, id, carrier) if carrier in position.units else [])
    prompt = f"{position.name(id)}: into which carrier?"
    answer = yield from ask(position.side, "carrier", prompt, "T-3.13", choices, id, explain)
    carrier = name_of(answer)
    position.change(id, where=ABOARD, at=None, aboard=carrier, moved=True)
    text = f"{position.name(id)}: into {position.name(carrier)}."
    position.note("board", position.side, text, "T-3.13", unit=id, carrier=carrier)


# --- out ------------------------------------------------------------------------------------------------------------


def may_get_out(position: Position, id: str) -> list[Obstacle]:
    """Why a unit does not get out of its carrier now (T-3.10, T-3.14)."""
    unit = position.units[id]
    if position.side_of(id) != position.side:
        return [Obstacle("T-1.4", f"{position.name(id)}: it is the turn of the other side.")]
    if unit.where != ABOARD:
        return [Obstacle("T-3.10", f"{position.name(id)}: in no carrier.")]
    if unit.aboard in position.craft:
        return [Obstacle("T-5.3", f"{position.name(id)}: in a helicopter, which unloads in step 3.")]
    craft = position.units[unit.aboard]
    if craft.where != HERE or craft.at is None:
        return [Obstacle("T-3.10", f"{position.name(unit.aboard)}: not on the map.")]
    found = []
    if unit.moved:
        found.append(Obstacle("T-3.13", f"{position.name(id)}: got in this turn."))
    if is_boat(position, unit.aboard) and not on_beach(position, craft.at):
        found.append(Obstacle("T-3.14", f"{position.name(unit.aboard)}: not on a beach."))
    return found


def doors(position: Position, id: str) -> tuple[Point, ...]:
    """Where a unit may be put down: beside its carrier."""
    at = position.units[position.units[id].aboard].at
    return beside(position, id, at) if at is not None else ()


def beside(position: Position, id: str, at: Point) -> tuple[Point, ...]:
    """Points beside a carrier or helicopter where a unit may be put down: on land, with room, no enemy in contact."""
    placing = tables.movement_limits()["placing"]
    found = []
    for step in (placing, placing // 2):
        for x, y in _BEARINGS:
            point = round(at[0] + x * step / (1.5 if x and y else 1)), round(at[1] + y * step / (1.5 if x and y else 1))
            if point not in found and not _no_footing(position, id, point):
                found.append(point)
    return tuple(found)


def _no_footing(position: Position, id: str, point: Point) -> bool:
    side, contact = position.side_of(id), tables.movement_limits()["contact"]
    if position.ground.footing(point) or retreat.no_room(position, side, point):
        return True
    return any(u.at and position.metres(u.at, point) <= contact for _, u in position.on_map(position.enemy(side)))


def get_out(position: Position, id: str) -> Rule[None]:
    """A unit gets out of its carrier and goes no further this turn (T-3.10)."""
    carrier = position.units[id].aboard
    yield from put_down(position, id, doors(position, id), "carrier", carrier)


def put_down(position: Position, id: str, points: tuple[Point, ...], by: str, carrier: str) -> Rule[None]:
    """Ask where a unit is put down, and put it there."""
    ground = position.ground
    choices = [choice("to", ground.word(point), ground.called(point)) for point in points]
    prompt = f"{position.name(id)}: out of {position.name(carrier)} to where?"
    answer = yield from ask(position.side, "to", prompt, "T-3.10", choices, id)
    at = ground.point(name_of(answer))
    position.change(id, where=HERE, at=at, aboard="", moved=True, landed=by)
    text = f"{position.name(id)}: out of {position.name(carrier)} at {ground.called(at)}."
    position.note("unload", position.side, text, "T-3.10", unit=id, carrier=carrier, to=list(at))
