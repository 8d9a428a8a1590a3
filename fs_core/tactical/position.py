"""Position of a battle: every fact between two orders, cheap to copy. What never changes stands in its scenario.

States of units and helicopters are immutable; a rule puts a changed one in place of the old.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fs_core.forces import OTHER
from fs_core.play.position import Entry
from fs_core.tactical import tables
from fs_core.tactical import units as kinds
from fs_core.tactical.ground import Area, Ground, Point, Smoke
from fs_core.tactical.options import Options
from fs_core.tactical.roster import roster
from fs_core.tactical.scenario import Scenario
from fs_core.tactical.scenario import Unit as Origin
from fs_core.tactical.units import UnitType

HERE, WAITING, ABOARD, OFF_MAP, GONE = "here", "waiting", "aboard", "off-map", "gone"
WHERE = (HERE, WAITING, ABOARD, OFF_MAP, GONE)
FATES = ("", "destroyed", "prisoners", "left")
SET_UP = "set-up"
STEPS = tuple(step.id for step in tables.sequence())


class Unit(NamedTuple):
    """What changes of a unit: its men, its factor of morale, where it is, and what it has done this turn.

    ``at`` is its point if it is ``here``; ``aboard`` its carrier or helicopter. ``marked`` is the turn of either side
    since which it is suppressed, 0 if it is not; ``withdrew`` the last one in which it was pushed back, routed or in
    retreat. ``fired`` are weapons used this turn, ``landed`` what set it down this turn (``carrier``, ``helicopter``),
    ``shot_up`` whether it has fired at aircraft in this turn of the other side. ``faces_away`` is for display alone.
    ``assaults`` says that it came into the contact in which it struggles (option ``struggle_repeat``).
    While a helicopter lifts it in parts, ``behind`` men wait where it took the first, and ``ahead`` are down already.
    """

    men: int
    factor: int
    where: str = HERE
    at: Point | None = None
    aboard: str = ""
    fate: str = ""
    marked: int = 0
    fired: tuple[str, ...] = ()
    moved: bool = False
    landed: str = ""
    retreating: bool = False
    withdrew: int = 0
    shot_up: bool = False
    faces_away: bool = False
    assaults: bool = False
    behind: int = 0
    behind_at: Point | None = None
    ahead: int = 0
    ahead_at: Point | None = None

    @property
    def aloft(self) -> int:
        """Its men in a carrier or helicopter, if it is aboard."""
        return self.men - self.behind - self.ahead

    @property
    def suppressed(self) -> bool:
        """Whether it has a marker."""
        return self.marked > 0


class Craft(NamedTuple):
    """What changes of a helicopter: its point (None off the map), its tasks this turn, whether it was shot down, is
    driven off by aircraft, and whether its stores are still with it. ``hovers`` while it looks for its side by
    thermal sight."""

    at: Point | None = None
    tasks: tuple[str, ...] = ()
    down: bool = False
    driven_off: bool = False
    stores: bool = False
    hovers: bool = False


class Request(NamedTuple):
    """A request that arrived: the asset, what it is for (``fire``, ``light``, ``lift``, ``strike``), the target or
    point it names, who asked, and the turn of either side in which it is answered."""

    asset: str
    purpose: str
    target: str
    sender: str
    ready: int


class Attack(NamedTuple):
    """One attacker in the pool of a target (step 6): the units fired at, the firer, its weapon or ordnance, whether its
    die succeeded, and what it brings to the casualties or to the armour table."""

    targets: tuple[str, ...]
    firer: str
    weapon: str
    hit: bool
    dice: int
    kill: int
    column: str


class Result(NamedTuple):
    """How a battle ended: ``winner`` 'UK', 'AR' or 'draw', ``reason`` points or concession, the points of either side,
    and the statement that decided."""

    winner: str
    reason: str
    uk: int
    ar: int
    rule: str


class Position:
    """Everything that is true in a battle. ``turn`` is the round, ``side`` whose turn it is, ``step`` where in it.

    ``pool`` is the fire of steps 2 to 5, ``engaged`` the targets fired at in this step; ``sent`` who has sent,
    ``heard`` who was warned of aircraft; ``lit`` points with the turn of either side to whose end they are lit;
    ``missions`` the rounds in which an asset has fired; ``tally`` counts what points are given for. ``units`` are
    changed by ``put`` and ``change`` alone.
    """

    __slots__ = (
        "_here",
        "alarm",
        "below",
        "craft",
        "deputies",
        "engaged",
        "heard",
        "lit",
        "log",
        "missions",
        "names",
        "nets",
        "offered",
        "options",
        "owners",
        "pool",
        "registered",
        "requests",
        "result",
        "roster",
        "scenario",
        "scores",
        "sent",
        "side",
        "step",
        "tally",
        "turn",
        "units",
        "used",
    )

    def __init__(self, scenario: Scenario, options: Options | None = None) -> None:
        self.scenario, self.options = scenario, Options.given(options, scenario.options)
        self.roster, self.names, self.owners, self.nets, self.below = roster(scenario)
        self.log: list[Entry] = []
        self.turn, self.side, self.step = 1, scenario.first, SET_UP
        self.units = {origin.id: at_start(origin) for origin in scenario.units}
        self._here: dict[str, tuple[tuple[str, Unit], ...]] = {}
        self.craft = {h.id: Craft(stores=bool(h.load)) for h in scenario.helicopters}
        self.requests: tuple[Request, ...] = ()
        self.pool: tuple[Attack, ...] = ()
        self.engaged: frozenset[str] = frozenset()
        self.sent: frozenset[str] = frozenset()
        self.heard: frozenset[str] = frozenset()
        self.lit: tuple[tuple[Point, int], ...] = ()
        self.registered: dict[str, tuple[Point, ...]] = {"UK": (), "AR": ()}
        self.missions: dict[str, tuple[int, ...]] = {}
        self.used: frozenset[str] = frozenset()
        self.alarm = scenario.silent_approach is None
        self.offered = 0
        self.deputies: dict[str, int] = {}
        self.tally: dict[str, int] = {}
        self.scores: dict[int, int] = {}
        self.result: Result | None = None

    def copy(self) -> "Position":
        """An equal, independent position with an empty log."""
        new = Position.__new__(Position)
        new.scenario, new.options, new.log = self.scenario, self.options, []
        new.roster, new.names, new.owners = self.roster, self.names, self.owners
        new.nets, new.below = self.nets, self.below
        new.turn, new.side, new.step = self.turn, self.side, self.step
        new.units, new._here, new.craft = self.units.copy(), self._here.copy(), self.craft.copy()
        new.requests, new.pool, new.engaged = self.requests, self.pool, self.engaged
        new.sent, new.heard, new.lit, new.used = self.sent, self.heard, self.lit, self.used
        new.registered, new.missions = self.registered.copy(), self.missions.copy()
        new.alarm, new.offered, new.deputies = self.alarm, self.offered, self.deputies.copy()
        new.tally, new.scores, new.result = self.tally.copy(), self.scores.copy(), self.result
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        facts = (name for name in self.__slots__ if name not in ("log", "_here"))
        return all(getattr(self, name) == getattr(other, name) for name in facts)

    __hash__ = None  # type: ignore[assignment]  # a position changes

    def __repr__(self) -> str:
        return f"<Position round {self.turn} {self.side} {self.step}>"

    # --- what never changes -----------------------------------------------------------------------------------------

    @property
    def ground(self) -> Ground:
        """The map."""
        return self.scenario.ground

    def origin(self, id: str) -> Origin:
        """What the scenario says of a unit."""
        return self.roster[id]

    def kind(self, id: str) -> UnitType:
        """The kind of a unit."""
        return kinds.unit_types()[self.roster[id].type]

    def name(self, id: str) -> str:
        """What people call a unit, ship, helicopter or sortie."""
        return self.names[id]

    def side_of(self, id: str) -> str:
        """The side of a unit, ship, helicopter or sortie."""
        return self.owners[id]

    # --- the hour ---------------------------------------------------------------------------------------------------

    @property
    def clock(self) -> int:
        """Turns of either side so far, this one included: two a round."""
        return 2 * self.turn - (self.side == self.scenario.first)

    @property
    def night(self) -> bool:
        """Whether it is dark."""
        return self.scenario.is_night(self.turn)

    @property
    def mist(self) -> bool:
        """Whether there is mist."""
        return self.scenario.is_misty(self.turn)

    @property
    def smoke(self) -> tuple[Smoke, ...]:
        """The smoke on the ground."""
        return self.scenario.smoke_in(self.turn)

    def hazy(self, one: Point, other: Point) -> bool:
        """Whether mist, or smoke that the line between two points touches, hampers an eye on it (T-6.7)."""
        return self.mist or self.ground.smoky(one, other, self.smoke)

    # --- who is where -----------------------------------------------------------------------------------------------

    def put(self, id: str, unit: Unit) -> None:
        """Put a state in place of a unit's."""
        self.units[id] = unit
        self._here.clear()

    def change(self, id: str, **changes: Any) -> None:
        """Put a changed state in place of a unit's."""
        self.put(id, self.units[id]._replace(**changes))

    def change_craft(self, id: str, **changes: Any) -> None:
        """Put a changed state in place of a helicopter's."""
        self.craft[id] = self.craft[id]._replace(**changes)

    def on_map(self, side: str) -> tuple[tuple[str, Unit], ...]:
        """The units of a side on the map, in the order of the scenario; kept until a unit changes."""
        if side not in self._here:
            owner, units = self.owners, self.units.items()
            self._here[side] = tuple((id, unit) for id, unit in units if unit.where == HERE and owner[id] == side)
        return self._here[side]

    def point(self, id: str) -> Point:
        """The point of a unit on the map, or of one off the map that has one. Raises LookupError."""
        at = self.units[id].at
        if at is None:
            raise LookupError(f"{id}: not on the map.")
        return at

    def mates(self, id: str) -> tuple[str, ...]:
        """The units that share a unit's works or building, itself included: one target (TR-14)."""
        place = self.place(self.point(id))
        if place is None:
            return (id,)
        return tuple(other for other, unit in self.on_map(self.side_of(id)) if unit.at and self.place(unit.at) is place)

    def place(self, at: Point) -> Area | None:
        """The works or building that a unit at a point has for its position, if any."""
        return _place(self.scenario.ground, at)

    def metres(self, one: Point, other: Point) -> float:
        """Metres between the nearest points of two positions."""
        return _metres(self.scenario.ground, one, other) if one < other else _metres(self.scenario.ground, other, one)

    def passengers(self, carrier: str) -> tuple[str, ...]:
        """The units aboard a carrier or helicopter."""
        return tuple(id for id, unit in self.units.items() if unit.where == ABOARD and unit.aboard == carrier)

    def sees(self, one: Point, other: Point) -> bool:
        """Whether two points see each other, by option ``line_of_sight`` always."""
        if not self.options.line_of_sight:
            return True
        scenario = self.scenario
        if scenario.smoke and (smoke := self.smoke):
            return scenario.ground.sees(one, other, smoke)
        return _sees(scenario.ground, one, other)

    def enemy(self, side: str) -> str:
        """The other side."""
        return OTHER[side]

    def add(self, what: str, number: int = 1) -> None:
        """Count something that points are given for."""
        self.tally[what] = self.tally.get(what, 0) + number

    def lose(self, id: str, men: int, why: str, rule: str) -> int:
        """Take men from a unit; one without men is removed, with all aboard (T-6a.8). Returns the men lost."""
        unit, side = self.units[id], self.side_of(id)
        men = min(men, unit.men)
        self.put(id, unit._replace(men=unit.men - men))
        if men:
            self.note(
                "loss",
                side,
                f"{self.name(id)}: {men} {'man' if men == 1 else 'men'} lost {why}.",
                rule,
                unit=id,
                men=men,
            )
        if men == unit.men:
            self.remove(id, "destroyed", rule)
        return men

    def remove(self, id: str, fate: str, rule: str) -> None:
        """Take a unit out of the battle: destroyed, prisoners, or left by its edge; all aboard share its fate."""
        unit = self.units[id]
        men = 0 if fate == "destroyed" else unit.men
        self.put(id, Unit(men, unit.factor, GONE, fate=fate))
        said = {"destroyed": "out of the battle", "prisoners": "taken prisoner", "left": "off the map"}[fate]
        self.note("gone", self.side_of(id), f"{self.name(id)}: {said}.", rule, unit=id, fate=fate, men=men)
        if self.origin(id).leads:
            self.deputies[id] = self.clock
        for passenger in self.passengers(id):
            self.remove(passenger, fate, rule)

    # --- the log and plain data -------------------------------------------------------------------------------------

    def note(self, kind: str, side: str | None, text: str, rule: str, /, **data: Any) -> None:
        """Write one line of the log."""
        self.log.append(Entry(kind, side, text[:1].upper() + text[1:], rule, data))

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON-compatible plain data."""
        from fs_core.tactical.plain import to_dict

        return to_dict(self)

    @classmethod
    def from_dict(cls, mapping: Mapping[str, Any], scenario: Scenario, options: Options | None = None) -> "Position":
        """A position from plain data; raises PositionError (a ValueError) naming what is impossible."""
        from fs_core.tactical.plain import from_dict

        return from_dict(mapping, scenario, options)


def at_start(origin: Origin) -> Unit:
    """A unit as the scenario has it before the first turn."""
    if origin.aboard:
        return Unit(origin.strength, origin.factor, ABOARD, aboard=origin.aboard)
    arrival = origin.arrival
    if origin.off_map:
        return Unit(origin.strength, origin.factor, OFF_MAP, arrival.at if arrival else None)
    if arrival and arrival.at and arrival.round == 1:
        return Unit(origin.strength, origin.factor, HERE, arrival.at)
    return Unit(origin.strength, origin.factor, WAITING)


# A scenario holds tuples, to be read, and a ground is asked the same of the same points again and again.


@lru_cache(maxsize=1 << 14)
def _place(ground: Ground, at: Point) -> Area | None:
    return ground.place(at)


@lru_cache(maxsize=1 << 16)
def _metres(ground: Ground, one: Point, other: Point) -> float:
    return ground.distance(one, other)


@lru_cache(maxsize=1 << 16)
def _sees(ground: Ground, one: Point, other: Point) -> bool:
    return ground.sees(one, other)
