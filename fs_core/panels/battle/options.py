"""The rulings of a new battle: every option of the platoon game, by its section, with the ruling behind it."""

from dataclasses import fields
from typing import Any

import ipywidgets as widgets

from fs_core.panels import parts
from fs_core.panels.tab import changes_html
from fs_core.switches import in_words
from fs_core.tactical import rulebook
from fs_core.tactical.options import OptionError, Options
from fs_core.tactical.scenario import Scenario

FIRST = {
    "Fire": "range_between",
    "Losses to fire": "refire_suppressed",
    "Armour": "armour_dice",
    "Close combat": "struggle_loss",
    "Morale": "morale_modifiers",
    "Radio and support": "relay_delay",
    "Movement": "terrain_notes",
    "Helicopters and aircraft": "unload_fire",
}
"""The sections, each by its first option; the options stand in the order of the book."""

_MOST = 12  # values that a list offers; of more the value is typed


class OptionsPage(widgets.VBox):
    """Choose the rulings of a battle before it begins; ``options`` gives them. What a scenario sets is its default."""

    def __init__(self, scenario: Scenario) -> None:
        self._entries = {entry.name: entry for entry in fields(Options)}
        self.section = widgets.Dropdown(options=list(FIRST), description="Section", layout={"width": "300px"})
        self.section.observe(lambda _: self._lay(), "value")
        self._changed = parts.html()
        self._rows = widgets.VBox()
        back = parts.button("Reset", self.reset, "Take back every change of a ruling")
        super().__init__([self._changed, widgets.HBox([self.section, back]), self._rows])
        self.show(scenario)

    def show(self, scenario: Scenario) -> None:
        """Begin from what a scenario is played by."""
        self._default = scenario.options
        self.reset()

    def reset(self) -> None:
        """Every ruling as the scenario has it."""
        self._chosen: dict[str, Any] = {name: getattr(self._default, name) for name in self._entries}
        self._lay()

    @property
    def options(self) -> Options:
        """The rulings set here. Raises OptionError, a ValueError, for a value that an option does not take."""
        return Options(**self._chosen)

    def _names(self) -> list[str]:
        """The options of the section in view."""
        names, starts = list(self._entries), [*FIRST.values(), ""]
        start = FIRST[self.section.value]
        after = starts[starts.index(start) + 1]
        return names[names.index(start) : names.index(after) if after else len(names)]

    def _lay(self) -> None:
        self._rows.children = [self._row(name) for name in self._names()]
        self._tell()

    def _row(self, name: str) -> widgets.Widget:
        entry, ruling = self._entries[name], rulebook.rulings()[self._entries[name].metadata["ruling"]]
        allowed, now = entry.metadata["allowed"], self._chosen[name]
        style = {"description_width": "0"}
        field: Any
        if len(allowed) > _MOST:
            field = widgets.Text(value=str(now), style=style, layout={"width": "170px"}, continuous_update=False)
        else:
            values = [(in_words(value), value) for value in allowed]
            field = widgets.Dropdown(options=values, value=now, style=style, layout={"width": "170px"})
        field.description = entry.metadata["subject"]  # not seen, for the words beside say it; read out
        field.observe(lambda change: self._set(name, change["new"]), "value")
        title = f"<b>{parts.safe(entry.metadata['subject'].capitalize())}</b>"
        note = f"{ruling.number} {ruling.title}. {ruling.question} {ruling.ruling} {ruling.reason}"
        if getattr(self._default, name) != entry.default:
            note += f" This battle plays it otherwise: {in_words(getattr(self._default, name))}."
        mark = parts.html(self._mark(name))
        field.observe(lambda _: setattr(mark, "value", self._mark(name)), "value")
        told = parts.html(f"<div class='fs-small'>{parts.safe(note)}</div>")
        return widgets.VBox([parts.html(title), widgets.HBox([field, mark]), told])

    def _set(self, name: str, value: Any) -> None:
        allowed = self._entries[name].metadata["allowed"]
        if isinstance(value, str):  # typed: the value that is spelt so, or the words themselves, to be refused later
            value = next((a for a in allowed if str(a) == value.strip()), value.strip())
        self._chosen[name] = value
        self._tell()

    def _mark(self, name: str) -> str:
        now, default = self._chosen[name], getattr(self._default, name)
        return f"<b>◆ changed, otherwise {parts.safe(in_words(default))}</b>" if now != default else ""

    def _tell(self) -> None:
        """Name what is changed, and what cannot be played so."""
        problem = ""
        try:
            _ = self.options
        except OptionError as refused:
            problem = f" {refused}"
        self._changed.value = changes_html(self._default, self._chosen, problem)
