"""A check list of counters: which are in a battle, how many of like ones, and which are damaged."""

from collections.abc import Callable

import ipywidgets as widgets

from fs_core import forces
from fs_core.forces import ALIKE, TWO_STEP, UNITS
from fs_core.panels import parts

_DAMAGED = "damaged"


class Roster(widgets.VBox):
    """The counters of one side to pick from: a box to tick for each, a number for like ones, ``damaged`` beside those
    that can be. ``changed`` is called after every change by hand; ``picked`` and ``damaged`` are sets of counters."""

    def __init__(self, side: str, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._quiet = False
        self._allowed = 0
        self._head = parts.html()
        self._in: dict[int, widgets.Widget] = {}
        self._hit: dict[int, widgets.ToggleButton] = {}
        self._rows: dict[int, widgets.Widget] = {}
        for unit in _firsts(side):
            self._add(unit)
        super().__init__([self._head])
        self.add_class("fs-roster")

    def _add(self, unit: int) -> None:
        name, like = UNITS[unit].name, ALIKE[unit].bit_count()
        if like > 1:
            pick: widgets.Widget = widgets.BoundedIntText(
                0, min=0, max=like, description=name, tooltip=f"How many {name}"
            )
            pick.add_class("fs-many")
        else:
            pick = widgets.Checkbox(False, description=name, indent=False, tooltip=name)
        self._in[unit] = pick
        pick.observe(lambda _: self._tell(), "value")
        self._rows[unit] = pick
        if 1 << unit & TWO_STEP:
            hit = widgets.ToggleButton(
                False, description=_DAMAGED, tooltip=f"{name} carries a Hit marker", disabled=True
            )
            hit.add_class("fs-damaged")
            hit.observe(lambda _: self._tell(), "value")
            self._hit[unit] = hit
            self._rows[unit] = widgets.HBox([pick, hit])

    def _tell(self) -> None:
        for unit, hit in self._hit.items():
            hit.disabled = not self._in[unit].value
        if not self._quiet:
            self._changed()

    def offer(self, units: int, title: str) -> None:
        """Show these counters only; what is no longer shown is no longer picked."""
        self._head.value = f"<h4>{parts.safe(title)}</h4>"
        self._allowed = units
        shown = [row for unit, row in self._rows.items() if units >> unit & 1]
        self.children = (self._head, *shown)

    def pick(self, units: int, damaged: int = 0) -> None:
        """Pick exactly these counters."""
        self._quiet = True
        for unit, box in self._in.items():
            alike = ALIKE[unit]
            box.value = (units & alike).bit_count() if alike.bit_count() > 1 else bool(units >> unit & 1)
        for unit, hit in self._hit.items():
            hit.value = bool(damaged >> unit & 1)
        self._quiet = False
        self._tell()

    @property
    def picked(self) -> int:
        """The counters picked among those offered; of like ones the first."""
        units = 0
        for unit, box in self._in.items():
            if self._allowed >> unit & 1:
                members = forces.members(ALIKE[unit])
                units |= sum(1 << member for member in members[: int(box.value)])
        return units

    @property
    def damaged(self) -> int:
        """The picked counters that carry a Hit marker."""
        return sum(1 << unit for unit, hit in self._hit.items() if hit.value) & self.picked


def _firsts(side: str) -> list[int]:
    """The first of each group of like counters of a side, in the order of the counters."""
    return [unit for unit in forces.members(forces.OF[side]) if forces.members(ALIKE[unit])[0] == unit]
