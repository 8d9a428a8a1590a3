"""ReplayPanel: the campaign of 1982 step by step — date, what happened, both maps, the rule and the dice, the score."""

from collections.abc import Callable
from datetime import date
from html import escape

import ipywidgets as widgets

from fs_core.campaign.game import Campaign
from fs_core.history import replay
from fs_core.panels import parts
from fs_core.panels.campaign import CampaignPanel
from fs_core.panels.inspect import area_card, unit_card
from fs_core.panels.keys import ListKeys
from fs_core.panels.log import entries_html
from fs_core.panels.map import MapWidget


class ReplayPanel(widgets.VBox):
    """Step through the record of 1982 with Back and Next; ``Go on from here`` puts a play panel in its place.

    ``start`` is the number of the step shown first, from 1.
    """

    def __init__(self, start: int = 1) -> None:
        self.steps = list(replay())
        self._at = max(0, min(start, len(self.steps)) - 1)
        self._build()
        self._play_here = widgets.VBox()
        self._record = parts.describe(widgets.VBox([self._bar, self._body]), "fs-campaign")
        super().__init__([widgets.HTML(parts.STYLE), ListKeys(), self._record, self._play_here])
        self.add_class("fs-panel")
        self._show()

    @property
    def game(self) -> Campaign:
        """The game at the step shown; ``branch`` it to play on."""
        return self.steps[self._at].game

    def _build(self) -> None:
        self._back = parts.button("◀ Back", lambda: self._go(self._at - 1), "The step before")
        self._next = parts.button("Next ▶", lambda: self._go(self._at + 1), "The next step")
        titles = [
            (f"{number}. {_day(step.entry.date)}: {step.entry.title}"[:90], number - 1)
            for number, step in enumerate(self.steps, 1)
        ]
        self._jump = widgets.Dropdown(
            options=titles, value=self._at, description="Step", layout=widgets.Layout(width="520px")
        )
        self._jump.observe(lambda change: self._go(change["new"]), "value")
        self._on = parts.button("Go on from here", self._go_on, "Play the game from this position")
        self._large = widgets.ToggleButton(description="Projector", tooltip="Everything larger")
        self._large.layout.width = "auto"
        self._large.observe(lambda change: self._enlarge(change["new"]), "value")
        self._bar = parts.describe(
            widgets.HBox([self._back, self._next, self._jump, self._on, self._large]), "fs-replay-bar"
        )
        self.map = MapWidget(on_inspect=self._look_at)
        self._tracks = parts.html()
        self._text = parts.describe(parts.html(), "fs-story")
        self._looked = parts.describe(parts.html(), "fs-looked")
        left = parts.describe(widgets.VBox([self.map, self._tracks]), "fs-left")
        right = parts.describe(widgets.VBox([self._text, self._looked]), "fs-right")
        self._body = parts.describe(widgets.HBox([left, right]), "fs-body")

    def _go(self, number: int) -> None:
        if 0 <= number < len(self.steps) and number != self._at:
            self._at = number
            self._jump.value = number
            self._show()

    def _show(self) -> None:
        entry, game = self.steps[self._at]
        self._back.disabled, self._next.disabled = self._at == 0, self._at == len(self.steps) - 1
        before = len(self.steps[self._at - 1].game.log) if self._at else 0
        self._text.value = (
            f"{parts.head_line(game)}<div class='fs-rule'>Step {self._at + 1} of {len(self.steps)}</div>"
            f"<h3>{_day(entry.date)} · {escape(entry.title)}</h3><p>{escape(entry.text)}</p>"
            f"<p><i>In the game:</i> {escape(entry.game)}</p><p class='fs-rule'>Source: {escape(entry.source)}</p>"
            f"<p class='fs-rule'>In the log of the game, newest first:</p>{entries_html(game.log[before:])}"
        )
        self._tracks.value = parts.tracks(game)
        self._draw()

    def _draw(self) -> None:
        before = self.steps[self._at - 1].game if self._at else None
        new = self.game.log[len(before.log) :] if before else []
        self.map.show(self.game, (), before.position if before else None, new)
        self._looked.value = ""

    def _look_at(self, kind: str, name: str) -> None:
        """Show the card of an area or counter that was picked on the map."""
        self._looked.value = (area_card if kind == "area" else unit_card)(self.game.position, name)

    def _enlarge(self, large: bool) -> None:
        self.map.projector = large
        (self.add_class if large else self.remove_class)("fs-projector")

    def _go_on(self) -> None:
        """Show a play panel where the record was, so that it comes into sight at once."""
        self._record.layout.display = "none"
        self._play_here.children = (_from_here(self.game, self._at + 1, self._close),)

    def _close(self) -> None:
        self._play_here.children = ()
        self._record.layout.display = ""
        self._on.focus()


def _day(day: str) -> str:
    """``25 April 1982`` for ``1982-04-25``."""
    read = date.fromisoformat(day)
    return f"{read.day} {read:%B %Y}"


def _from_here(game: Campaign, number: int, close: Callable[[], None]) -> widgets.Widget:
    """A play panel on a copy of the position, below a line that says where it starts and leads back."""
    line = parts.html(f"<div class='fs-head'>Going on from step {number}: the record stays as it is.</div>")
    back = parts.button("Back to the record", close, "Leave this game and see the record again")
    return widgets.VBox([parts.describe(widgets.HBox([back, line]), "fs-replay-bar"), CampaignPanel(game.branch())])
