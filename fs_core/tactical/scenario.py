"""Battles to play: who is where on which ground, for how long, and what counts in the end.

Each battle is a TOML file of ``data/tactical/scenarios/`` that a teacher can copy and change; ``scenario_file`` reads
it and refuses what cannot be. The kinds of units are those of ``units.csv``, grades those of ``morale_factors.csv``.

>>> from fs_core.tactical.scenario import scenario
>>> scenario("mount-longdon").rounds
30
"""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fs_core.data import DATA, DataError, quoted
from fs_core.forces import OTHER, PEOPLE
from fs_core.tactical.ground import Ground, Point, Smoke
from fs_core.tactical.options import Options

FOLDER = DATA / "tactical" / "scenarios"

Rounds = tuple[tuple[int, int], ...]
"""Stretches of rounds, first and last included."""


class Observer(NamedTuple):
    """A two-man team with a headquarters, ``forward``, ``naval`` or ``air``, and what it calls directly (TR-43)."""

    kind: str
    assets: tuple[str, ...]


class Arrival(NamedTuple):
    """When and where a unit comes on: at a point, or on an edge between two of its metres at its player's choice."""

    round: int
    at: Point | None
    edge: str
    between: tuple[int, int]


class Missions(NamedTuple):
    """At most so many fire missions in so many rounds (TR-69)."""

    number: int
    rounds: int


class Unit(NamedTuple):
    """A unit at the start: ``type`` an id of ``units.csv``, ``factor`` its morale, ``parent`` the id of its
    headquarters; ``extra`` weapons it may fire instead (TR-16), ``observers`` teams with it, ``leads`` whether others
    may have it for a parent. ``arrival`` is None aboard a carrier. Off the map a unit has an ``assigned`` distance for
    its fire (TR-64), or a point for fire over open sights."""

    id: str
    side: str
    type: str
    name: str
    grade: str
    factor: int
    strength: int
    parent: str
    leads: bool
    arrival: Arrival | None
    aboard: str
    off_map: bool
    assigned: int
    missions: Missions | None
    extra: tuple[str, ...]
    observers: tuple[Observer, ...]
    note: str


class Ship(NamedTuple):
    """A ship that fires from off the map: an id of ``weapons.csv``, its distance, its limit, and the net it answers."""

    id: str
    side: str
    name: str
    weapon: str
    assigned: int
    missions: Missions | None
    parent: str
    note: str


class Helicopter(NamedTuple):
    """A helicopter: ``type`` an id of ``helicopters.csv``, the round from which it is there, units or stores it brings,
    and the area they are for."""

    id: str
    side: str
    type: str
    name: str
    round: int
    load: str
    to: str
    parent: str
    note: str


class Sortie(NamedTuple):
    """Aircraft that come once: how many of a type (``aircraft_classes.csv``), their weapons (``ordnance.csv`` and
    ``air_combat.csv``; with the latter alone they are on patrol), the round in which they come, or from which a request
    may bring them."""

    id: str
    side: str
    aircraft: str
    number: int
    ordnance: tuple[str, ...]
    round: int
    requested: bool
    parent: str
    note: str


class Award(NamedTuple):
    """Points for a side: ``kind`` a key of AWARDS, ``text`` what people read; the rest as that kind needs."""

    side: str
    points: int
    kind: str
    text: str
    places: tuple[str, ...] = ()
    need: int = 0
    units: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    over: Fraction = Fraction(0)
    of: str = ""
    each: int = 1
    edge: str = ""
    round: int = 0
    most: int = 0


AWARDS: Mapping[str, tuple[str, ...]] = {
    "hold": ("places",),  # at least ``need`` of the places have a unit of the side in them, and none of the other
    "clear": ("places",),  # no unit of the other side is in any of the places
    "alive": ("units",),  # none of the units is destroyed
    "losses": ("groups", "over"),  # for each group that lost more than this part of its men
    "men_lost": ("of", "each"),  # for each so many men that a side lost
    "downed": ("of",),  # for each helicopter of a side that was shot down
    "silenced": ("units",),  # none of the units can fire
    "surrender": ("of",),  # all that are left of a side surrender at once, without further loss
    "fires_at_ships": ("units",),  # for each round in which one of the units fires at ships off the map
    "report": ("units",),  # one of the units sends its report in step 1
    "leaves": ("of", "edge", "each"),  # for each so many men of a side that leave the map by an edge
    "lifted": ("units",),  # for each of the helicopters that has brought its whole load
    "fires_into": ("of", "places"),  # for each time that guns or ships of a side fire into a place
}
"""What brings points, and the keys that each kind needs; a ``round`` is when it is looked at, else at the end."""


class SilentApproach(NamedTuple):
    """Until a unit of the other side enters one of the areas, fires, or comes within some metres of works, ``waits``
    may only pass; the first unit in the mines sets one off for sure."""

    waits: str
    areas: tuple[str, ...]
    within: int


class ThermalSight(NamedTuple):
    """While a helicopter spends a task hovering within some metres, the fire of its side has this figure for night."""

    helicopter: str
    within: int
    modifier: int


class Terms(NamedTuple):
    """After so many rounds under a marker, ``side`` may offer terms; the other refuses with a die of ten below its
    score of the morale test."""

    side: str
    after: int


class Spared(NamedTuple):
    """A place where people live: no fire at it unless it fires first, and never by guns or ships."""

    place: str


class Side(NamedTuple):
    """A side of the battle: its force in words, its task, and the edge of the map that leads home."""

    force: str
    task: str
    edge: str


class Scenario(NamedTuple):
    """A battle as its file has it. ``reconstructed`` says of each part which of its numbers are ours, and why;
    ``changes`` are the ids of what is otherwise than in the file (``changes.CHANGES``)."""

    id: str
    title: str
    place: str
    date: date
    battle: str
    text: str
    notes: tuple[str, ...]
    sources: tuple[str, ...]
    reconstructed: Mapping[str, str]
    ground: Ground
    first: str
    rounds: int
    minutes: int
    night: Rounds
    mist: Rounds
    rough_water: bool
    smoke: tuple[tuple[Smoke, tuple[int, int]], ...]
    options: Options
    sides: Mapping[str, Side]
    units: tuple[Unit, ...]
    ships: tuple[Ship, ...]
    helicopters: tuple[Helicopter, ...]
    sorties: tuple[Sortie, ...]
    awards: tuple[Award, ...]
    winner: str
    win_by: int
    draw_by: int
    silent_approach: SilentApproach | None
    thermal_sight: ThermalSight | None
    terms: Terms | None
    spared: tuple[Spared, ...]
    changes: tuple[str, ...] = ()

    def is_night(self, round: int) -> bool:
        """Whether a round is fought in the dark."""
        return any(first <= round <= last for first, last in self.night)

    def is_misty(self, round: int) -> bool:
        """Whether a round is fought in mist."""
        return any(first <= round <= last for first, last in self.mist)

    def smoke_in(self, round: int) -> tuple[Smoke, ...]:
        """The smoke on the ground in a round."""
        return tuple(cloud for cloud, (first, last) in self.smoke if first <= round <= last)

    def unit(self, id: str) -> Unit:
        """The unit with this id. Raises KeyError naming it."""
        found = next((unit for unit in self.units if unit.id == id), None)
        if found is None:
            raise KeyError(f"There is no unit {id!r} in {self.title}.")
        return found

    def result(self, uk: int, ar: int) -> str:
        """Who has won with these points: ``UK``, ``AR`` or ``draw``. One side has to be ahead by a margin."""
        lead = uk - ar if self.winner == "UK" else ar - uk
        if lead >= self.win_by:
            return self.winner
        return "draw" if lead >= self.draw_by else OTHER[self.winner]

    @property
    def victory(self) -> str:
        """What lead wins, in a sentence."""
        first, last = _lead(self.draw_by), _lead(self.win_by - 1)
        draw = f"; {f'with {last}' if first == last else f'from {first} to {last}'} it is a draw"
        return (
            f"The {PEOPLE[self.winner]} side wins with {_lead(self.win_by)} or more"
            f"{draw if self.draw_by < self.win_by else ''}; else the {PEOPLE[OTHER[self.winner]]} side wins."
        )


def _lead(points: int) -> str:
    if not points:
        return "equal points"
    return f"a lead of {points}" if points > 0 else f"{-points} behind"


def ids() -> tuple[str, ...]:
    """The battles there are, in the order of their dates; those in ``damaged`` are none of them."""
    found = [id for id in _files() if not _damage(id)]
    return tuple(sorted(found, key=lambda id: (scenario(id).date, id)))


def damaged() -> tuple[str, ...]:
    """What is wrong with the files that cannot be played, a sentence for each."""
    return tuple(filter(None, map(_damage, sorted(_files()))))


def _damage(id: str) -> str:
    try:
        scenario(id)
    except DataError as problem:
        return str(problem)
    return ""


def scenario(id: str) -> Scenario:
    """A battle by its id, the name of its file. Raises DataError when it is not there or damaged."""
    if id not in _files():
        raise DataError(f"There is no battle {quoted(id)}; there are {', '.join(ids())}.")
    return _read(id, (FOLDER / f"{id}.toml").stat().st_mtime_ns)


def _files() -> list[str]:
    return [path.stem for path in FOLDER.glob("*.toml")]


@lru_cache(maxsize=32)
def _read(id: str, changed: int) -> Scenario:
    """A battle as its file was when it was changed last."""
    from fs_core.tactical.scenario_file import read  # the reader needs the types above

    return read(FOLDER / f"{id}.toml")
