"""OddsLab: everything one can learn about the platoon game's numbers without playing a battle."""

from dataclasses import fields, replace
from typing import Any

import ipywidgets as widgets

from fs_core.panels import parts
from fs_core.panels.keys import ListKeys
from fs_core.panels.lab.air import Air
from fs_core.panels.lab.pages import Armour, Casualties, CloseCombat, Fire, Morale
from fs_core.panels.lab.parts import Page
from fs_core.panels.lab.show import STYLE
from fs_core.tactical import Options, rulebook

PAGES: tuple[type[Page], ...] = (Fire, Casualties, CloseCombat, Morale, Armour, Air)
READINGS = "Readings"
# The options that change a chance on one of the pages.
ASKED = (
    *("range_between", "mist_modifier", "building_fire_modifier", "visibility_stack", "natural_six", "natural_one"),
    *("refire_suppressed", "kill_dice", "hopeless_firers", "armour_dice", "armour_mortar", "ko_passengers"),
    *("struggle_loss", "struggle_repeat", "push_casualties", "melee_night", "melee_suppressed"),
    *("morale_modifiers", "loss_steps", "zero_morale"),
)
NUMBERS = "numbers"


class OddsLab(widgets.VBox):
    """Choose weapon, range, sides and circumstances; chances and pictures change at once, exact.

    Six pages (fire, casualties, close combat, morale, armour, air) and one of readings, the options of the platoon game
    that change a chance. ``options`` is where to start. What cannot be is said in one sentence.
    """

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self._busy = True
        self.pages: dict[str, Page] = {kind.title: kind(self._changed) for kind in PAGES}
        self.readings = self._build_readings()
        self.which = widgets.ToggleButtons(options=[*self.pages, READINGS])
        self.which.style.button_width = "auto"
        self.picture = widgets.Dropdown(options=[NUMBERS], description="Show", layout={"width": "250px"})
        self.picture.style.description_width = "42px"
        self.finding = parts.html()
        self._body = widgets.Box(layout={"flex": "1 1 auto", "min_height": "0", "width": "100%"})
        bar = parts.describe(widgets.HBox([self.which, self.picture]), "fs-pages")
        super().__init__([widgets.HTML(parts.STYLE + STYLE), ListKeys(), bar, self.finding, self._body])
        for name in ("fs-panel", "fs-lab"):
            self.add_class(name)
        self.which.observe(lambda _: self._turn(), "value")
        self.picture.observe(lambda _: self._refresh(), "value")
        self._busy = False
        self._turn()

    @property
    def page(self) -> Page | None:
        """The page that is open; None for the readings."""
        return self.pages.get(self.which.value)

    def _build_readings(self) -> widgets.VBox:
        """A list for each option; what it is about is its name."""
        self.lists: dict[str, widgets.Dropdown] = {}
        for entry in fields(Options):
            if entry.name in ASKED:
                self.lists[entry.name] = self._reading(entry.name, entry.metadata)
        back = parts.button(
            "All as this study reads them", self._as_read, "Every reading at its default", align_self="flex-start"
        )
        grid = parts.describe(widgets.Box(list(self.lists.values())), "fs-readings")
        return widgets.VBox([grid, back], layout={"width": "100%"})

    def _reading(self, name: str, about: Any) -> widgets.Dropdown:
        ruling = rulebook.rulings()[about["ruling"]]
        made = widgets.Dropdown(
            options=[(_plain(value), value) for value in about["allowed"]],
            value=getattr(self.options, name),
            description=f"{about['subject']} ({about['ruling']})",
            tooltip=f"{ruling.question} {ruling.ruling} {ruling.reason}",
        )
        made.style.description_width = "62%"
        made.observe(lambda change: self._read(name, change["new"]), "value")
        return made

    def _read(self, name: str, value: Any) -> None:
        self.options = replace(self.options, **{name: value})
        self._refresh()

    def _as_read(self) -> None:
        for name, made in self.lists.items():
            made.value = getattr(Options(), name)

    def _turn(self) -> None:
        """Open another page."""
        self._body.children = (self.page or self.readings,)
        self._changed()

    def _changed(self) -> None:
        """A control has changed: show numbers again, at once."""
        if self._busy:
            return
        if self.picture.value == NUMBERS:
            self._refresh()
        else:
            self.picture.value = NUMBERS

    def _refresh(self) -> None:
        """Show what the open page has to say."""
        if self._busy:
            return
        page = self.page
        if page is None:
            told = self.options.text()
            self._say(
                "Doubtful points are read as this study rules them."
                if told == "default"
                else f"Read otherwise: {told}."
            )
            self._offer([])
            return
        try:
            answer = page.answer(self.options)
            chosen = answer.charts.get(self.picture.value)
            page.shown.value = _picture(chosen) if chosen else answer.body
            self._offer(list(answer.charts))
            self._say(answer.finding + self._otherwise())
        except Exception as problem:
            page.shown.value = ""
            self._say(parts.plain_words(problem), "fs-wrong")

    def _otherwise(self) -> str:
        told = self.options.text()
        return "" if told == "default" else f" Read otherwise: {told}."

    def _say(self, words: str, look: str = "") -> None:
        self.finding.value = (
            f"<div class='fs-finding {look}' role='status' aria-live='polite'>{parts.safe(words)}</div>"
        )

    def _offer(self, charts: list[str]) -> None:
        """The charts to print that the page has."""
        names = [NUMBERS, *charts]
        if list(self.picture.options) != names:
            self._busy = True
            try:
                self.picture.options = names
            finally:
                self._busy = False


def _plain(value: Any) -> str:
    """A value of an option for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ").replace("-", "−")


def _picture(draw: Any) -> str:
    """A chart as an image with its text."""
    from fs_core.atlas.output import chart_html

    return chart_html(lambda _: draw(), None)
