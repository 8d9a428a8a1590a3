"""ReplayPanel: the campaign of 1982 step by step — date, what happened, both maps, the rule and the dice, the score."""

from datetime import date
from html import escape

import ipywidgets as widgets

from fs_core.campaign.game import Campaign
from fs_core.history import replay
from fs_core.panels import parts
from fs_core.panels.campaign.inspect import area_card, unit_card
from fs_core.panels.campaign.log import entries_html
from fs_core.panels.campaign.map import MapWidget
from fs_core.panels.campaign.panel import CampaignPanel
from fs_core.panels.campaign.tracks import head_line, tracks
from fs_core.panels.stepper import Stepper


class ReplayPanel(Stepper):
    """Step through the record of 1982 with Back and Next; ``Go on from here`` puts a play panel in its place.

    ``start`` is the number of the step shown first, from 1.
    """

    def __init__(self, start: int = 1) -> None:
        self.steps = list(replay())
        self._at = max(0, min(start, len(self.steps)) - 1)
        self._build()
        self._put(self._bar, self._body)
        self._show()

    @property
    def game(self) -> Campaign:
        """The game at the step shown; ``branch`` it to play on."""
        return self.steps[self._at].game

    def _build(self) -> None:
        titles = [
            (f"{number}. {_day(step.entry.date)}: {step.entry.title}"[:90], number - 1)
            for number, step in enumerate(self.steps, 1)
        ]
        width = widgets.Layout(width="520px")
        jump = widgets.Dropdown(options=titles, value=self._at, description="Step", layout=width)
        self._lay(jump, "Go on from here")
        self.map = MapWidget(on_inspect=self._look_at)
        self._tracks = parts.html()
        self._text = parts.describe(parts.html(), "fs-story")
        self._looked = parts.describe(parts.html(), "fs-looked")
        left = parts.describe(widgets.VBox([self.map, self._tracks]), "fs-left")
        right = parts.describe(widgets.VBox([self._text, self._looked]), "fs-right")
        self._body = parts.describe(widgets.HBox([left, right]), "fs-body")

    def _count(self) -> int:
        return len(self.steps)

    def _show(self) -> None:
        entry, game = self.steps[self._at]
        self._open_ways()
        before = len(self.steps[self._at - 1].game.log) if self._at else 0
        self._text.value = (
            f"{head_line(game)}<div class='fs-rule'>Step {self._at + 1} of {len(self.steps)}</div>"
            f"<h3>{_day(entry.date)} · {escape(entry.title)}</h3><p>{escape(entry.text)}</p>"
            f"<p><i>In the game:</i> {escape(entry.game)}</p><p class='fs-rule'>Source: {escape(entry.source)}</p>"
            f"<p class='fs-rule'>In the log of the game:</p>{entries_html(game.log[before:])}"
        )
        self._tracks.value = tracks(game)
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
        super()._enlarge(large)

    def _here(self) -> tuple[str, CampaignPanel]:
        return f"step {self._at + 1}", CampaignPanel(self.game.branch())


def _day(day: str) -> str:
    """``25 April 1982`` for ``1982-04-25``."""
    read = date.fromisoformat(day)
    return f"{read.day} {read:%B %Y}"
