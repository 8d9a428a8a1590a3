"""What stands where, grouped for drawing and telling: from a game, a position or its plain data."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from fs_core import board, forces
from fs_core.forces import Unit

Facts = Mapping[str, Any]
# From the counter that stands for a stack to the least; the order in which kinds are counted.
IMPORTANCE = (
    "CVL", "CA", "D", "A", "T", "S",
    "infantry", "armour", "hmg", "sf",
    "super-etendard", "dagger", "a4", "canberra", "pucara",
)  # fmt: skip
NOUNS = {
    "CVL": ("carrier", "carriers"),
    "CA": ("cruiser", "cruisers"),
    "D": ("escort", "escorts"),
    "A": ("amphibious ship", "amphibious ships"),
    "T": ("transport", "transports"),
    "S": ("submarine", "submarines"),
    "infantry": ("infantry unit", "infantry units"),
    "armour": ("armoured unit", "armoured units"),
    "hmg": ("machine-gun company", "machine-gun companies"),
    "sf": ("special forces unit", "special forces units"),
    "super-etendard": ("Super Étendard", "Super Étendards"),
    "dagger": ("Dagger", "Daggers"),
    "a4": ("A-4", "A-4s"),
    "canberra": ("Canberra", "Canberras"),
    "pucara": ("Pucará", "Pucarás"),
}


class Stack(NamedTuple):
    """The counters of one side in one area; ``aboard`` are land units in holds, ``hit`` the ids of damaged counters,
    ``loaded`` those of ships with something in their hold."""

    area: str
    side: str
    ships: tuple[Unit, ...]
    boats: tuple[Unit, ...]
    land: tuple[Unit, ...]
    air: tuple[Unit, ...]
    aboard: tuple[Unit, ...]
    hit: frozenset[str]
    loaded: frozenset[str] = frozenset()

    @property
    def units(self) -> tuple[Unit, ...]:
        """All counters that stand in the area themselves, the most important first."""
        return tuple(sorted(self.ships + self.boats + self.land + self.air, key=lambda u: IMPORTANCE.index(u.type)))

    @property
    def damaged(self) -> tuple[Unit, ...]:
        """The counters with a Hit marker, those in holds included."""
        return tuple(unit for unit in (*self.units, *self.aboard) if unit.id in self.hit)

    def only(self, *kinds: str) -> "Stack":
        """The part of the stack that is of these kinds (``ship``, ``submarine``, ``land``, ``air``); holds too."""
        empty: tuple[Unit, ...] = ()
        return self._replace(
            ships=self.ships if "ship" in kinds else empty,
            boats=self.boats if "submarine" in kinds else empty,
            land=self.land if "land" in kinds else empty,
            air=self.air if "air" in kinds else empty,
            aboard=self.aboard if "ship" in kinds else empty,
        )

    def by_type(self) -> list[tuple[str, tuple[Unit, ...]]]:
        """The counters of each type, the most important type first."""
        kinds = dict.fromkeys(unit.type for unit in self.units)
        return [(kind, tuple(unit for unit in self.units if unit.type == kind)) for kind in kinds]


def facts_of(game_or_position: Any) -> Facts:
    """The plain data of a game, of a position or of plain data itself. Raises TypeError for anything else."""
    position = getattr(game_or_position, "position", game_or_position)
    facts = position.to_dict() if hasattr(position, "to_dict") else position
    if not isinstance(facts, Mapping):
        what = type(game_or_position).__name__
        raise TypeError(f"A map is drawn from a Campaign, a Position or its plain data, not from {what}.")
    return facts


def area_of(facts: Facts, unit_id: str) -> str | None:
    """The area in which a unit is, in a hold or not; None for a unit that waits or is off the maps."""
    place: str = facts.get("units", {}).get(unit_id, "off-map")
    if place.startswith("aboard "):
        return area_of(facts, place.removeprefix("aboard "))
    return place if place in board.BY_ID else None


def stacks_of(facts: Facts) -> dict[tuple[str, str], Stack]:
    """Every stack of a position by area and side, in map order."""
    here: dict[tuple[str, str], list[Unit]] = {}
    aboard: dict[tuple[str, str], list[Unit]] = {}
    for unit_id, place in facts.get("units", {}).items():
        unit, area = forces.unit(unit_id), area_of(facts, unit_id)
        if area is not None:
            group = aboard if place.startswith("aboard ") else here
            group.setdefault((area, unit.side), []).append(unit)
    hit = frozenset(facts.get("hit", ()))
    loaded = frozenset(at.removeprefix("aboard ") for at in facts.get("units", {}).values() if at.startswith("aboard "))
    keys = sorted({*here, *aboard}, key=lambda key: (board.area(key[0]).number, key[1] == "AR"))
    return {key: _stack(key, here.get(key, ()), aboard.get(key, ()), hit, loaded) for key in keys}


def _stack(
    key: tuple[str, str], here: Iterable[Unit], aboard: Iterable[Unit], hit: frozenset[str], loaded: frozenset[str]
) -> Stack:
    units = sorted(here, key=lambda unit: unit.number)
    held = tuple(sorted(aboard, key=lambda unit: unit.number))
    ships, boats, land, air = (
        tuple(unit for unit in units if unit.kind == kind) for kind in ("ship", "submarine", "land", "air")
    )
    damaged = hit & {unit.id for unit in (*units, *held)}
    return Stack(*key, ships, boats, land, air, held, damaged, loaded & {unit.id for unit in units})


def contested(stacks: Mapping[tuple[str, str], Stack], area_id: str) -> bool:
    """Whether land units of both sides stand in a land area (rule 3.6)."""
    return all((area_id, side) in stacks and stacks[area_id, side].land for side in ("UK", "AR"))


def contested_waters(stacks: Mapping[tuple[str, str], Stack], area_id: str) -> bool:
    """Whether ships or submarines of both sides are in a sea area (R-29)."""
    here = [stacks[area_id, side] for side in ("UK", "AR") if (area_id, side) in stacks]
    return len(here) == 2 and all(stack.ships or stack.boats for stack in here)


def controller(facts: Facts, stacks: Mapping[tuple[str, str], Stack], area_id: str) -> str:
    """Who controls a land area or the box: as the position says, else its only occupant, else Argentina (rule 3.6)."""
    stated = facts.get("control", {}).get(area_id)
    if stated:
        return str(stated)
    uk, ar = ((area_id, side) in stacks and bool(stacks[area_id, side].land) for side in ("UK", "AR"))
    return "UK" if uk and not ar else "AR"
