"""Who is who in a battle: what never changes of its forces, by their ids, worked out once for a scenario."""

from typing import Any, NamedTuple

from fs_core.tactical.scenario import Scenario, Unit


class Roster(NamedTuple):
    """The units of a scenario by their ids; names, sides and nets of everything that has an id; and the headquarters
    that sit on each net as subordinates (T-2.1)."""

    units: dict[str, Unit]
    names: dict[str, str]
    owners: dict[str, str]
    nets: dict[str, tuple[str, ...]]
    below: dict[str, tuple[str, ...]]


_KEPT: dict[int, tuple[Scenario, Roster]] = {}


def roster(scenario: Scenario) -> Roster:
    """The roster of a scenario; those of the last ones are kept, to be read."""
    found = _KEPT.get(id(scenario))
    if found is None or found[0] is not scenario:
        if len(_KEPT) > 64:
            _KEPT.clear()
        found = _KEPT[id(scenario)] = scenario, _drawn_up(scenario)
    return found[1]


def _drawn_up(scenario: Scenario) -> Roster:
    named: tuple[Any, ...] = (*scenario.units, *scenario.ships, *scenario.helicopters)
    everybody = (*named, *scenario.sorties)
    heads = [unit for unit in scenario.units if unit.leads]
    nets: dict[str, tuple[str, ...]] = {entry.id: (entry.parent,) if entry.parent else () for entry in everybody}
    return Roster(
        units={unit.id: unit for unit in scenario.units},
        names={entry.id: entry.name for entry in named}
        | {sortie.id: f"{sortie.number} {sortie.aircraft}" for sortie in scenario.sorties},
        owners={entry.id: entry.side for entry in everybody},
        nets=nets | {head.id: (*nets[head.id], head.id) for head in heads},
        below={head.id: tuple(unit.id for unit in heads if unit.parent == head.id) for head in heads},
    )
