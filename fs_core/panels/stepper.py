"""Stepper: what both replays share — a record step by step, and a play panel in its place to play on from a step."""

from typing import Any

import ipywidgets as widgets

from fs_core.panels import parts
from fs_core.panels.keys import ListKeys
from fs_core.panels.table import Table


class Stepper(widgets.VBox):
    """Steps of a record with Back and Next. A panel lays itself out, says how many steps there are, shows the one it
    is at, and makes the play panel that goes on from it."""

    _at = 0

    def _lay(self, jump: Any, go_on: str, *more: widgets.Widget) -> None:
        """Build the bar: Back, Next, ``jump`` (a list or slider whose values are numbers of steps), the button to go
        on, ``more``, and the switch for a projector."""
        self._back = parts.button("◀ Back", lambda: self._go(self._at - 1), "The step before")
        self._next = parts.button("Next ▶", lambda: self._go(self._at + 1), "The next step")
        self._jump = jump
        self._jump.observe(lambda change: self._go(change["new"]), "value")
        self._on = parts.button(go_on, self._go_on, "Play the game from this position")
        self._large = widgets.ToggleButton(description="Projector", tooltip="Everything larger")
        self._large.layout.width = "auto"
        self._large.observe(lambda change: self._enlarge(change["new"]), "value")
        row = [self._back, self._next, self._jump, self._on, *more, self._large]
        self._bar = parts.describe(widgets.HBox(row), "fs-replay-bar")

    def _put(self, *record: widgets.Widget) -> None:
        """Show the record, with room for a play panel in its place."""
        self._play_here = widgets.VBox()
        self._record = parts.describe(widgets.VBox(record), "fs-campaign")
        super().__init__([widgets.HTML(parts.STYLE), ListKeys(), self._record, self._play_here])
        self.add_class("fs-panel")

    # --- what each replay does in its own way ----------------------------------------------------------------------

    def _count(self) -> int:
        """How many steps there are."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show the step ``_at``."""
        raise NotImplementedError

    def _here(self) -> tuple[str, Table]:
        """What the step is called, and a play panel that goes on from it."""
        raise NotImplementedError

    # --- stepping, and playing on ----------------------------------------------------------------------------------

    def _go(self, number: int) -> None:
        if 0 <= number < self._count() and number != self._at:
            self._at = number
            self._jump.value = number
            self._show()

    def _open_ways(self) -> None:
        """Back and Next are open where there is a step to go to."""
        self._back.disabled, self._next.disabled = self._at == 0, self._at == self._count() - 1

    def _enlarge(self, large: bool) -> None:
        (self.add_class if large else self.remove_class)("fs-projector")

    def _go_on(self) -> None:
        """Show a play panel where the record was, so that it comes into sight at once and as large as the record, with
        a line that leads back."""
        name, panel = self._here()
        panel.tab.projector.value = self._large.value
        line = parts.html(f"<div class='fs-head'>Going on from {parts.safe(name)}: the record stays as it is.</div>")
        back = parts.button("Back to the record", self._close, "Leave this game and see the record again")
        bar = parts.describe(widgets.HBox([back, line]), "fs-replay-bar")
        self._record.layout.display = "none"
        self._play_here.children = (widgets.VBox([bar, panel]),)

    def _close(self) -> None:
        self._play_here.children = ()
        self._record.layout.display = ""
        self._on.focus()
