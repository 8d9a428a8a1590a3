"""The forces of a battle's file: units, ships, helicopters and sorties, each checked alone and then all together."""

from collections import defaultdict
from collections.abc import Iterable

from fs_core.data import DataError
from fs_core.forces import AR, PEOPLE, UK
from fs_core.tactical import air_tables, tables
from fs_core.tactical.ground import Ground, Point
from fs_core.tactical.scenario import Arrival, Helicopter, Missions, Observer, Ship, Sortie, Unit
from fs_core.tactical.sheet import Sheet
from fs_core.tactical.units import UnitType, unit_types

SIDES = (UK, AR)
EDGES = ("north", "south", "east", "west")
GRADES = {UK: ("british_infantry",), AR: ("argentine_regular", "argentine_conscript")}
NAVAL = ("naval_4_5in", "naval_6in")
HEADQUARTERS = "hq_platoon"


class Forces:
    """Everything in a file that has an id of its own, checked one by one and then together."""

    def __init__(self, sheet: Sheet, ground: Ground, rounds: int) -> None:
        self.ground, self.rounds = ground, rounds
        self.sheets: dict[str, Sheet] = {}
        self.units = tuple(self._unit(table) for table in self._tables(sheet, "unit"))
        self.ships = tuple(self._ship(table) for table in self._tables(sheet, "ship"))
        self.helicopters = tuple(self._helicopter(table) for table in self._tables(sheet, "helicopter"))
        self.sorties = tuple(self._sortie(table) for table in self._tables(sheet, "sortie"))
        self.by_id = {unit.id: unit for unit in self.units}
        for side in SIDES:
            if not any(unit.side == side and not unit.off_map for unit in self.units):
                raise DataError(f"{sheet.file}: {PEOPLE[side]} units are missing; each side needs one on the map.")
        for table in self.sheets.values():
            table.done()
        everything: tuple[Unit | Ship | Helicopter | Sortie, ...]
        everything = (*self.units, *self.ships, *self.helicopters, *self.sorties)
        for entry in everything:
            self._check_parent(entry.id, entry.side, entry.parent)
        for unit in self.units:
            self._check_observers(unit)
            if unit.aboard:
                self._check_aboard(unit)
        self._check_places()

    def _tables(self, sheet: Sheet, key: str) -> Iterable[Sheet]:
        for table in sheet.tables(key):
            id = table.name("id")
            if id in self.sheets:
                table.wrong("id", "an id that nothing else in the file has")
            self.sheets[id] = table
            yield table

    def _unit(self, table: Sheet) -> Unit:
        side = table.word("side", SIDES)
        kind = unit_types()[table.word("type", unit_types())]
        grades = GRADES[side]
        grade = table.word("grade", grades, grades[0]) if len(grades) == 1 else table.word("grade", grades)
        off_map, aboard = table.flag("off_map"), table.text("aboard", "")
        factor = tables.morale_factors()[grade]
        if table.flag("special_forces") or kind.id == "special_forces_patrol":
            factor += tables.morale_factors()["special_forces"]
        return Unit(
            id=table.text("id"),
            side=side,
            type=kind.id,
            name=table.text("name"),
            grade=grade,
            factor=factor,
            strength=table.whole("strength", 1, 999, kind.strength),
            parent=table.text("parent", ""),
            leads=table.flag("leads", kind.id == HEADQUARTERS),
            arrival=None if aboard else self._arrival(table, kind, off_map),
            aboard=aboard,
            off_map=off_map,
            assigned=table.whole("assigned", 1, 10000, 0) if off_map else 0,
            missions=missions(table),
            extra=tuple(table.words("extra", tables.weapons(), ())),
            observers=_observers(table.table("observers")),
            note=table.text("note", ""),
        )

    def _arrival(self, table: Sheet, kind: UnitType, off_map: bool) -> Arrival:
        """When and where a unit comes on; a unit off the map may have a point there or none."""
        when = table.whole("round", 1, self.rounds, 1)
        boat = bool(kind.movement) and tables.movement()[kind.movement].craft
        if off_map:
            return Arrival(when, table.pair("at") if "at" in table.values else None, "", (0, 0))
        if "edge" in table.values:
            edge, (low, high) = table.word("edge", EDGES), table.pair("between")
            if not self.ground.entries(edge, low, high, boat):
                table.wrong("between", f"a stretch of the {edge} edge where such a unit can come on")
            return Arrival(when, None, edge, (low, high))
        point = self._point(table)
        if obstacles := self.ground.footing(point, boat):
            table.wrong("at", f"where the unit can stand ({obstacles[0].text.rstrip('.')})")
        return Arrival(when, point, "", (0, 0))

    def _point(self, table: Sheet) -> Point:
        """A point as a pair of metres, or as the id of works or a building."""
        if not isinstance(table.values.get("at"), str):
            return table.pair("at")
        word = table.text("at")
        places = [area.id for area in self.ground.places.values()]
        if word not in places:
            table.wrong("at", f"a pair of metres, or one of {', '.join(places)}")
        return self.ground.point(word)

    def _ship(self, table: Sheet) -> Ship:
        return Ship(
            table.text("id"),
            table.word("side", SIDES),
            table.text("name"),
            table.word("weapon", NAVAL),
            table.whole("assigned", 1, 10000),
            missions(table),
            table.text("parent", ""),
            table.text("note", ""),
        )

    def _helicopter(self, table: Sheet) -> Helicopter:
        return Helicopter(
            table.text("id"),
            table.word("side", SIDES),
            table.word("type", air_tables.helicopters()),
            table.text("name"),
            table.whole("round", 1, self.rounds, 1),
            table.text("load", ""),
            table.word("to", self.ground.areas, ""),
            table.text("parent", ""),
            table.text("note", ""),
        )

    def _sortie(self, table: Sheet) -> Sortie:
        weapons = (*air_tables.ordnance(), *air_tables.air_combat())
        return Sortie(
            table.text("id"),
            table.word("side", SIDES),
            table.word("aircraft", air_tables.aircraft_types()),
            table.whole("number", 1, 4),
            tuple(table.words("ordnance", weapons)),
            table.whole("round", 1, self.rounds),
            table.flag("requested"),
            table.text("parent", ""),
            table.text("note", ""),
        )

    def _check_parent(self, id: str, side: str, parent: str) -> None:
        """A parent leads, is of the same side, and no chain of parents comes back to where it began."""
        leaders = [unit.id for unit in self.units if unit.leads and unit.side == side and unit.id != id]
        if not parent and id in self.by_id and self.by_id[id].leads:
            return
        if parent not in leaders:
            allowed = f"the id of a headquarters of its side: {', '.join(leaders)}" if leaders else "left out"
            self.sheets[id].wrong("parent", allowed, parent or None)
        chain = [id]
        while parent:
            if parent in chain:
                self.sheets[id].wrong("parent", "a headquarters that is not under this unit itself")
            chain.append(parent)
            parent = self.by_id[parent].parent

    def _check_observers(self, unit: Unit) -> None:
        calls = {
            "forward": [u.id for u in self.units if u.side == unit.side and _indirect(u)],
            "naval": [ship.id for ship in self.ships if ship.side == unit.side],
            "air": [sortie.id for sortie in self.sorties if sortie.side == unit.side],
        }
        for team in unit.observers:
            for asset in team.assets:
                if asset not in calls[team.kind]:
                    allowed = f"a list from {', '.join(calls[team.kind]) or 'nothing of its side'}"
                    self.sheets[unit.id].wrong(f"observers.{team.kind}", allowed, asset)

    def _check_aboard(self, unit: Unit) -> None:
        if unit.off_map:
            self.sheets[unit.id].wrong("aboard", "left out, for a unit off the map is aboard nothing")
        carriers = {
            other.id: unit_types()[other.type].capacity
            for other in self.units
            if other.side == unit.side and not (other.aboard or other.off_map) and unit_types()[other.type].capacity
        }
        if unit.aboard not in carriers:
            self.sheets[unit.id].wrong(
                "aboard", f"the id of a carrier of its side: {', '.join(carriers) or 'none here'}"
            )
        men = sum(other.strength for other in self.units if other.aboard == unit.aboard)
        room = carriers[unit.aboard]
        if men > room:
            self.sheets[unit.id].wrong(
                "aboard", f"a carrier with room; {unit.aboard} takes {room} men, aboard are {men}"
            )

    def _check_places(self) -> None:
        """No more units in works or a building than they hold, one unit at a point in the open, nobody in contact."""
        here: dict[Point, list[Unit]] = defaultdict(list)
        for unit in self.units:
            if unit.arrival and unit.arrival.at and not unit.off_map:
                point = unit.arrival.at
                place = self.ground.place(point)
                spot = place.at if place else point
                if here[spot] and here[spot][0].side != unit.side:
                    self.sheets[unit.id].wrong("at", f"away from {here[spot][0].id!r} of the other side")
                if place and len(here[spot]) >= place.holds:
                    self.sheets[unit.id].wrong("at", f"a place with room; {place.id!r} holds {place.holds} units")
                if not place and here[spot]:
                    self.sheets[unit.id].wrong("at", f"a point of its own; {here[spot][0].id!r} stands there")
                here[spot].append(unit)
        contact = tables.movement_limits()["contact"]
        for one in (units[0] for units in here.values() if units and units[0].side == UK):
            for other in (units[0] for units in here.values() if units and units[0].side == AR):
                if self.ground.distance(_spot(one), _spot(other)) <= contact:
                    self.sheets[other.id].wrong("at", f"more than {contact} m from {one.id!r} of the other side")


def _spot(unit: Unit) -> Point:
    if unit.arrival is None or unit.arrival.at is None:
        raise LookupError(f"{unit.id} has no point yet.")
    return unit.arrival.at


def _observers(table: Sheet) -> tuple[Observer, ...]:
    teams = {team: table.words(team, default=()) for team in ("forward", "naval", "air")}
    table.done()
    return tuple(Observer(team, tuple(assets)) for team, assets in teams.items() if assets)


def _indirect(unit: Unit) -> bool:
    """Whether a unit fires on the sight of others: mortars and guns."""
    return any(weapon.startswith(("mortar", "artillery")) for weapon in unit_types()[unit.type].weapons)


def missions(table: Sheet) -> Missions | None:
    if "missions" not in table.values:
        return None
    number, rounds = table.pair("missions", "[2, 3]")
    if number < 1 or rounds < 1:
        table.wrong("missions", "two whole numbers from 1, such as [2, 3] for two missions in three rounds")
    return Missions(number, rounds)
