"""What cannot be in a battle, although each fact alone has its form: asked of a position that came as plain data."""

from collections import Counter
from collections.abc import Collection, Iterable

from fs_core.play.position import PositionError
from fs_core.tactical import tables
from fs_core.tactical.position import ABOARD, GONE, HERE, OFF_MAP, WAITING, Position
from fs_core.tactical.turn import nets

TASKS = ("move", "fire", "load", "unload", "hover", "over")
"""What a helicopter may have done in a turn; the last one says that it does no more."""


def check(position: Position) -> None:
    """Raise PositionError, in a sentence, for the first thing that cannot be."""
    _ids(position)
    _requests(position)
    _pool(position)
    _helicopters(position)
    for id in position.units:
        _state(position, id)
    _aboard(position)
    _room(position)


def _known(key: str, named: Iterable[str], known: Collection[str], what: str = "in this battle") -> None:
    for id in named:
        if id not in known:
            raise PositionError(f"{key}: there is no {id!r} {what}.")


def _ids(position: Position) -> None:
    """Every id that a position names is one of its scenario."""
    teams = [team for id in position.units for team in nets.observers(position, id)]
    _known("sent", position.sent, {*position.owners, *teams})
    _known("heard", position.heard, position.owners)
    _known("engaged", position.engaged, position.units)
    _known("missions", position.missions, position.owners)
    _known("used", position.used, position.owners)
    heads = [id for id in position.units if position.origin(id).leads]
    _known("deputies", position.deputies, heads, "among the headquarters")
    _known("scores", map(str, position.scores), [str(n) for n in range(len(position.scenario.awards))], "award")


def _requests(position: Position) -> None:
    scenario, ground = position.scenario, position.ground
    assets = {
        "fire": [*position.units, *(ship.id for ship in scenario.ships)],
        "lift": [helicopter.id for helicopter in scenario.helicopters],
        "strike": [sortie.id for sortie in scenario.sorties],
    }
    assets["light"] = assets["fire"]
    for request in position.requests:
        if request.purpose not in assets:
            raise PositionError(f"requests: {request.purpose!r} should be one of {', '.join(assets)}.")
        _known("requests", [request.asset], assets[request.purpose], f"to ask for {request.purpose} in this battle")
        if not nets.host(position, request.sender):
            raise PositionError(f"requests: there is no {request.sender!r} in this battle who could ask.")
        if request.purpose != "light":
            _known("requests", [request.target], position.units)
            continue
        try:
            ground.point(request.target)
        except ValueError as problem:
            raise PositionError(f"requests: {problem}") from None


def _pool(position: Position) -> None:
    """The fire of a turn is aimed at somebody, by somebody, and has a column of the armour table or none."""
    for attack in position.pool:
        _known("pool", [attack.firer], position.owners)
        _known("pool", attack.targets, position.units)
        if not attack.targets:
            raise PositionError(f"pool: the fire of {attack.firer!r} should have a target.")
        _known("pool", [attack.column], ("", "mortar", *tables.ARMOUR_COLUMNS), "column of the armour table")


def _helicopters(position: Position) -> None:
    for id, craft in position.craft.items():
        if craft.at is not None and (craft.down or not position.ground.inside(craft.at)):
            where = f"{craft.at} should be a point of the map, and it should be in the air"
            raise PositionError(f"helicopter {id}: {where}.")
        _known(f"helicopter {id}", craft.tasks, TASKS, "among its tasks")


def _state(position: Position, id: str) -> None:
    """A unit alone: its men, and that it stands where such a unit can."""
    unit, ground = position.units[id], position.ground
    if unit.where == GONE and (not unit.fate or (unit.fate == "destroyed" and unit.men)):
        raise PositionError(
            f"unit {id}: gone should say its fate (destroyed, prisoners, left); the destroyed have no men."
        )
    if unit.fate and unit.where != GONE:
        raise PositionError(f"unit {id}: a fate is for a unit that is gone; it is {unit.where}.")
    origin = position.origin(id)
    if unit.where != GONE and (unit.where == OFF_MAP) != origin.off_map:
        stays = "stays off the map" if origin.off_map else "is none of those off the map"
        raise PositionError(f"unit {id}: in this battle it {stays}; it cannot be {unit.where}.")
    if unit.where == WAITING and origin.arrival is None:
        raise PositionError(f"unit {id}: it comes aboard {origin.aboard!r} and cannot be waiting by itself.")
    if unit.men > origin.strength:
        raise PositionError(f"unit {id}: {unit.men} men are more than the {origin.strength} it began with.")
    if unit.aloft < 0 or (unit.where != ABOARD and (unit.behind or unit.ahead)):
        raise PositionError(f"unit {id}: only a unit aboard is lifted in parts, and of no more men than it has.")
    for key, men, at in (("behind", unit.behind, unit.behind_at), ("ahead", unit.ahead, unit.ahead_at)):
        if bool(men) != (at is not None) or (at is not None and not ground.inside(at)):
            raise PositionError(f"unit {id}: the men {key} should have a point of the map, {key}_at, and only they.")
    if unit.where != GONE and not unit.men:
        raise PositionError(f"unit {id}: a unit that is not gone should have at least one man.")
    if unit.where != HERE:
        return
    if unit.at is None or not ground.inside(unit.at):
        raise PositionError(
            f"unit {id}: {unit.at} should be a point of the map of {ground.width} by {ground.height} m."
        )
    movement = position.kind(id).movement
    boat = bool(movement) and tables.movement()[movement].craft
    if obstacles := ground.footing(unit.at, boat):
        raise PositionError(f"unit {id}: it should be where it can stand. {obstacles[0].text}")


def _aboard(position: Position) -> None:
    """Whoever is aboard is in something of its side that is there and has room."""
    for id, unit in position.units.items():
        if unit.where != ABOARD:
            if unit.aboard:
                raise PositionError(f"unit {id}: it is {unit.where}, and should not be aboard {unit.aboard!r} too.")
            continue
        carrier = unit.aboard
        flown = carrier in position.craft and not position.craft[carrier].down
        carried = carrier in position.units and position.units[carrier].where not in (GONE, ABOARD)
        room = position.kind(carrier).capacity if carried else 0
        if not (flown or room) or position.side_of(carrier) != position.side_of(id):
            raise PositionError(f"unit {id}: {carrier!r} should be a carrier or helicopter of its side in this battle.")
        men = sum(position.units[other].men for other in position.passengers(carrier))
        if carried and men > room:
            raise PositionError(f"unit {id}: {carrier} takes {room} men, and aboard are {men}.")


def _room(position: Position) -> None:
    """No more units of a side in works or a building than they hold."""
    places = Counter(
        (position.side_of(id), place.id)
        for id, unit in position.units.items()
        if unit.where == HERE and unit.at and (place := position.place(unit.at))
    )
    for (_, name), units in places.items():
        if units > (holds := position.ground.areas[name].holds):
            raise PositionError(f"units: {name!r} holds {holds} units of a side, and {units} are there.")
