"""The Charts page: points and operations, losses, whereabouts and dice of the game being played."""

from collections.abc import Callable

import ipywidgets as widgets

from fs_core.atlas import charts, output
from fs_core.campaign.game import Campaign
from fs_core.panels import parts

CHARTS = {
    "Points": charts.draw_points,
    "Losses": charts.draw_losses,
    "Whereabouts": charts.draw_whereabouts,
    "Dice": charts.draw_dice,
}


class ChartsTab(widgets.VBox):
    """One chart at a time of the game that ``game()`` gives, drawn when it is asked for."""

    def __init__(self, game: Callable[[], Campaign]) -> None:
        self._game = game
        self.which = widgets.ToggleButtons(options=list(CHARTS))
        self.which.style.button_width = "auto"
        self.which.observe(lambda _: self.draw(), "value")
        self.picture = parts.html()
        super().__init__([self.which, self.picture])

    def draw(self) -> None:
        """Draw the chosen chart of the game as it stands."""
        try:
            self.picture.value = output.chart_html(CHARTS[self.which.value], self._game())
        except Exception as problem:
            self.picture.value = f"<p>{parts.safe(parts.plain_words(problem))}</p>"
