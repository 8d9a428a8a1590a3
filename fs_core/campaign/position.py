"""Position: every fact on the two maps, cheap to copy.

A unit is in exactly one place: an area, a ship's hold, the reserve, off the map, or eliminated. Places are numbered in
that order; ``at[place]`` is the set of units there and ``place[unit]`` the way back.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fs_core import board, forces
from fs_core.campaign.options import DEFAULT, Options
from fs_core.forces import AR, LAND, OF, SHIPS, UK
from fs_core.play.position import Entry as Entry

HOLD = len(board.AREAS)  # the hold of ship number n is place HOLD + n
_SHIP_COUNT = SHIPS.bit_length()
RESERVE = HOLD + _SHIP_COUNT
OFF_MAP = RESERVE + 1
ELIMINATED = OFF_MAP + 1
PLACES = ELIMINATED + 1

PHASES = ("set-up", "uk-operations", "ar-operations", "uk-submarines", "ar-submarines", "events")
REASONS = ("points", "stanley", "plus-20", "minus-5", "concession")
NONE, HELD, SPENT = "unused", "held", "spent"


def waits_in_reserve(unit: forces.Unit) -> bool:
    """Whether a counter waits in reserve before it enters: reinforcements, and troops aboard such a ship."""
    setup = unit.setup
    if setup.startswith("aboard "):
        setup = forces.unit(setup.removeprefix("aboard ")).setup
    return setup.startswith("reserve")


_RESERVES = sum(unit.bit for unit in forces.UNITS if waits_in_reserve(unit))


class Result(NamedTuple):
    """How a game ended: ``winner`` of the game and ``war_winner`` 'UK' or 'AR' (4.2); ``reason`` points, stanley,
    plus-20, minus-5 or concession; ``vp`` the final total; ``rule`` the rule that decided."""

    winner: str
    war_winner: str
    reason: str
    vp: int
    rule: str


class Position:
    """Where everything is and what the markers show. Rules change it in place; a copy costs microseconds.

    ``control`` is the set of areas under British control, ``hit`` the set of units with a Hit marker, ``leader`` the
    side holding its decisive-leader marker; ``double`` the side with two operations in its next phase; ``pressure``
    the British operations left on each clock of event 4-5.
    """

    __slots__ = (
        "ar_grounded",
        "ar_no_attack",
        "ar_operations_lost",
        "at",
        "black_buck",
        "control",
        "conveyor_joined",
        "double",
        "exocet",
        "expanded_zone",
        "hit",
        "last_uk_operation",
        "leader",
        "log",
        "operations_remaining",
        "operations_this_phase",
        "opportunity",
        "options",
        "phase",
        "place",
        "pressure",
        "raid_used",
        "result",
        "staff_error",
        "stealth_missions",
        "turn",
        "uk_operations_done",
        "vp",
    )

    def __init__(self, options: Options = DEFAULT) -> None:
        self.options = options
        self.log: list[Entry] = []
        self.at: list[int] = [0] * PLACES
        self.at[OFF_MAP] = (1 << len(forces.UNITS)) - 1
        self.place = bytearray([OFF_MAP]) * len(forces.UNITS)
        self.move_all(_RESERVES, RESERVE)
        self.hit = 0
        self.control = 0
        self.turn = 1
        self.phase = "uk-operations"
        self.operations_remaining = options.start_ops
        self.vp = 8
        self.leader: str | None = None
        self.black_buck = self.raid_used = self.expanded_zone = self.conveyor_joined = False
        self.staff_error = self.ar_grounded = self.ar_no_attack = self.opportunity = False
        self.exocet = NONE
        self.stealth_missions = 5
        self.double: str | None = None
        self.pressure: tuple[int, ...] = ()
        self.uk_operations_done = 0
        self.last_uk_operation: str | None = None
        self.operations_this_phase = 0
        self.ar_operations_lost = 0
        self.result: Result | None = None

    def copy(self) -> "Position":
        """An equal, independent position with an empty log."""
        new = Position.__new__(Position)
        new.options = self.options
        new.log = []
        new.at = self.at[:]
        new.place = self.place[:]
        new.hit = self.hit
        new.control = self.control
        new.turn = self.turn
        new.phase = self.phase
        new.operations_remaining = self.operations_remaining
        new.vp = self.vp
        new.leader = self.leader
        new.black_buck = self.black_buck
        new.raid_used = self.raid_used
        new.expanded_zone = self.expanded_zone
        new.conveyor_joined = self.conveyor_joined
        new.staff_error = self.staff_error
        new.ar_grounded = self.ar_grounded
        new.ar_no_attack = self.ar_no_attack
        new.opportunity = self.opportunity
        new.exocet = self.exocet
        new.stealth_missions = self.stealth_missions
        new.double = self.double
        new.pressure = self.pressure
        new.uk_operations_done = self.uk_operations_done
        new.last_uk_operation = self.last_uk_operation
        new.operations_this_phase = self.operations_this_phase
        new.ar_operations_lost = self.ar_operations_lost
        new.result = self.result
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "log")

    __hash__ = None  # type: ignore[assignment]  # a position changes

    def __repr__(self) -> str:
        return f"<Position turn {self.turn} {self.phase} left {self.operations_remaining} vp {self.vp:+d}>"

    # --- moving and asking ---------------------------------------------------------------------------------------

    def move(self, unit: int, place: int) -> None:
        """Put a unit into a place; its cargo, if any, stays in its hold."""
        bit = 1 << unit
        self.at[self.place[unit]] &= ~bit
        self.at[place] |= bit
        self.place[unit] = place

    def move_all(self, units: int, place: int) -> None:
        """Put a set of units into a place."""
        at, places = self.at, self.place
        for unit in forces.members(units):
            at[places[unit]] &= ~(1 << unit)
            places[unit] = place
        at[place] |= units

    def cargo(self, ship: int) -> int:
        """The units aboard a ship or submarine."""
        return self.at[HOLD + ship]

    def cargo_of(self, ships: int) -> int:
        """The units aboard a set of ships."""
        units = 0
        for ship in forces.members(ships):
            units |= self.at[HOLD + ship]
        return units

    def area_of(self, unit: int) -> int:
        """The number of the area a unit is in, its ship's if it is aboard; -1 off the map."""
        place = self.place[unit]
        if HOLD <= place < RESERVE:
            place = self.place[place - HOLD]
        return place if place < HOLD else -1

    def embarked(self, side: str, area: int) -> int:
        """The side's units aboard ships in an area."""
        return self.cargo_of(self.at[area] & SHIPS & OF[side])

    def areas_with(self, units: int, within: int = board.ALL) -> int:
        """The set of areas that hold at least one of some units (cargo does not count)."""
        result, at = 0, self.at
        for area in board.members(within):
            if at[area] & units:
                result |= 1 << area
        return result

    def on_board(self) -> Iterator[tuple[int, int]]:
        """Each area with something in it, and its set of units."""
        return ((area, units) for area, units in enumerate(self.at[:HOLD]) if units)

    def controls(self, side: str, area: int) -> bool:
        """Whether a side is the controller of a land area, South Georgia or Argentina (3.6)."""
        return bool(self.control >> area & 1) == (side == UK)

    def controlled(self, side: str) -> int:
        """The land areas a side controls."""
        return (self.control if side == UK else ~self.control) & board.LAND_AREAS

    def contested(self, area: int) -> bool:
        """Both sides have a land unit (ashore) or a ship or submarine (at sea) here (3.6, R-29)."""
        here = self.at[area] & (LAND if 1 << area & board.LAND_AREAS else SHIPS)
        return bool(here & OF[UK]) and bool(here & OF[AR])

    def contested_areas(self, within: int) -> int:
        """The contested areas among some areas."""
        result, at = 0, self.at
        british, argentine = OF[UK], OF[AR]
        for area in board.members(within):
            here = at[area]
            if here & british and here & argentine and self.contested(area):
                result |= 1 << area
        return result

    def friendly(self, side: str, area: int) -> bool:
        """Controlled and not contested (R-16); the mainland is always friendly to Argentina."""
        return self.controls(side, area) and not self.contested(area)

    def friendly_areas(self, side: str) -> int:
        """The land areas a side controls without contest."""
        controlled = self.controlled(side)
        return controlled & ~self.contested_areas(controlled)

    # --- the log ---------------------------------------------------------------------------------------------------

    def note(self, kind: str, side: str | None, text: str, rule: str, /, **data: Any) -> None:
        """Write one line of the log."""
        self.log.append(Entry(kind, side, text, rule, data))

    # --- plain data ------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON-compatible plain data (the position format of README and tests)."""
        from fs_core.campaign.plain import to_dict

        return to_dict(self)

    @classmethod
    def from_dict(cls, mapping: Mapping[str, Any], options: Options | None = None) -> "Position":
        """A position from plain data; raises PositionError (a ValueError) naming what is impossible."""
        from fs_core.campaign.plain import from_dict

        return from_dict(mapping, options or DEFAULT)

    def _repr_svg_(self) -> str:
        from fs_core.display import map_svg

        return map_svg(self)
