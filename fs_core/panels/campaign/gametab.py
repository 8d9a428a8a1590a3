"""The Game page of the play panel: save and load, who plays, the seed, the rulings, study mode and the projector."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import ipywidgets as widgets

from fs_core import rules
from fs_core.campaign.game import Campaign
from fs_core.campaign.options import Options
from fs_core.panels import parts
from fs_core.panels.saves import Saves
from fs_core.panels.tab import FIELD, Pair, TableTab, changes_html
from fs_core.switches import in_words

_FIGHTS = (
    "Then a ground attack (operations 15, 17, 22, 24) that is laid up to its dice can be fought in the platoon game."
    " What its counters become there is ours; the log and the record name the battle that dice come from."
)


class GameTab(TableTab):
    """Save, load and begin games. Besides the words of every settings page it hands ``new``, ``restart``, ``auto``
    and ``fights`` to ``act``."""

    def __init__(self, saves: Saves, game: Campaign, study: bool, players: Pair, act: Callable[[str], None]) -> None:
        self._options = game.options
        super().__init__("game", saves, game.seed, study, players, act)

    def _rows(self) -> list[widgets.Widget]:
        act = self._act
        self.auto = widgets.Checkbox(value=True, description="The computer moves by itself", indent=False)
        self.fights = widgets.Checkbox(description="Offer to fight ground battles platoon by platoon", indent=False)
        for box, word in ((self.auto, "auto"), (self.fights, "fights")):
            box.observe(lambda _, word=word: act(word), "value")
        self._chosen = {entry.name: getattr(self._options, entry.name) for entry in fields(Options)}
        self._option = widgets.Dropdown(
            options=[(entry.metadata["subject"], entry.name) for entry in fields(Options)],
            description="Ruling",
            layout={"width": "100%"},
        )
        self._value = widgets.Dropdown(description="is", layout=FIELD)
        self._why, self._changed = parts.html(), parts.html()
        self._option.observe(lambda _: self._show_option(), "value")
        self._value.observe(self._set_option, "value")
        self._show_option()
        return [
            *self._saving,
            parts.html("<h4>At the table</h4>"),
            self.study,
            self.auto,
            self.projector,
            self.fights,
            _note(_FIGHTS),
            self._concede,
            parts.html("<h4>A new game</h4>"),
            widgets.HBox([self.seed, parts.button("New game", lambda: act("new"), "Begin with what is set here")]),
            self._playing,
            parts.button("Restart this game", lambda: act("restart"), "The same seed and rulings from the set-up"),
            _note("The seed decides the dice: with the same seed and the same orders they fall the same."),
            parts.html("<h4>Rulings of the new game</h4>"),
            _note("Where the rules leave a doubt, a ruling settles it. These may be changed before a game begins."),
            self._option,
            self._value,
            self._why,
            self._changed,
        ]

    @property
    def options(self) -> Options:
        """The rulings set here."""
        return Options(**self._chosen)

    def _show_option(self) -> None:
        entry = next(entry for entry in fields(Options) if entry.name == self._option.value)
        ruling = rules.rulings()[entry.metadata["ruling"]]
        kept = self._chosen[entry.name]
        self._value.options = [(in_words(value), value) for value in entry.metadata["allowed"]]
        self._value.value = kept
        self._why.value = f"<div class='fs-small'>{parts.safe(ruling.number)}: {parts.safe(ruling.reason)}</div>"
        self._show_changed()

    def _set_option(self, change: dict[str, Any]) -> None:
        if change["new"] is not None:
            self._chosen[self._option.value] = change["new"]
            self._show_changed()

    def _show_changed(self) -> None:
        self._changed.value = changes_html(Options(), self._chosen)


def _note(text: str) -> widgets.HTML:
    return parts.html(f"<div class='fs-small'>{text}</div>")
