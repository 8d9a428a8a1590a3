"""ReplayPanel: the campaign of 1982 step by step — date, what happened, both maps, the rule and the dice, the score."""

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from fs_core.atlas import figure_html
from fs_core.campaign.game import Campaign
from fs_core.history import replay
from fs_core.panels import parts
from fs_core.panels.campaign import CampaignPanel


class ReplayPanel(widgets.VBox):
    """Step through the record of 1982 with Back and Next; ``Go on from here`` opens the position to play.

    ``start`` is the number of the step shown first, from 1.
    """

    def __init__(self, start: int = 1) -> None:
        self.steps = list(replay())
        self._at = max(0, min(start, len(self.steps)) - 1)
        self._build()
        self._play_here = widgets.VBox()
        super().__init__([widgets.HTML(parts.STYLE), self._bar, self._body, self._play_here])
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
            (f"{number}. {step.entry.date} {step.entry.title}"[:90], number - 1)
            for number, step in enumerate(self.steps, 1)
        ]
        self._jump = widgets.Dropdown(
            options=titles, value=self._at, description="Step", layout=widgets.Layout(width="520px")
        )
        self._jump.observe(lambda change: self._go(change["new"]), "value")
        self._on = parts.button("Go on from here", self._go_on, "Play the game from this position")
        self._bar = widgets.HBox([self._back, self._next, self._jump, self._on])
        self._which = widgets.ToggleButtons(options=[("Strategic map", "strategic"), ("Tactical map", "tactical")])
        self._which.style.button_width = "130px"
        self._which.observe(lambda _: self._draw(), "value")
        self._map = parts.html(min_height=parts.MAP_HEIGHT)
        self._text = parts.html(height="470px", overflow="auto")
        self._tracks = parts.html()
        left = widgets.VBox([self._which, self._map], layout=widgets.Layout(width="62%"))
        right = widgets.VBox([self._text, self._tracks], layout=widgets.Layout(width="38%", padding="0 0 0 12px"))
        self._body = widgets.HBox([left, right])

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
            f"<h3>{escape(entry.date)} · {escape(entry.title)}</h3><p>{escape(entry.text)}</p>"
            f"<p><i>In the game:</i> {escape(entry.game)}</p><p class='fs-rule'>Source: {escape(entry.source)}</p>"
            f"{parts.log_html(game.log[before:])}"
        )
        self._tracks.value = parts.tracks(game)
        self._draw()

    def _draw(self) -> None:
        before = self.steps[self._at - 1].game.position if self._at else None
        self._map.value = figure_html(self.game, self._which.value, changed_since=before)

    def _go_on(self) -> None:
        self._play_here.children = (_from_here(self.game, self._at + 1, self._close),)

    def _close(self) -> None:
        self._play_here.children = ()


def _from_here(game: Campaign, number: int, close: Callable[[], None]) -> widgets.Widget:
    """A play panel on a copy of the position, under a heading that says where it starts."""
    heading = parts.html(f"<h3>Going on from step {number}: the record stays as it is.</h3>")
    return widgets.VBox([widgets.HBox([heading, parts.button("Close", close)]), CampaignPanel(game.branch())])
