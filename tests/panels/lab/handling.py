"""What the tests of the OddsLab do with it, and what they read on it."""

import re
from fractions import Fraction
from typing import Any

import ipywidgets as widgets

from fs_core.atlas.platoon_grids import percent
from fs_core.panels import OddsLab
from fs_core.panels.lab.parts import Page
from tests.panels.markup import Page as Markup

PAGES = ("Fire", "Casualties", "Close combat", "Morale", "Armour", "Air")


def turn(lab: OddsLab, name: str) -> Any:
    """The page of this name, opened."""
    lab.which.value = name
    return lab.page


def finding(lab: OddsLab) -> str:
    return Markup(lab.finding.value).text


def read(page: Page) -> str:
    """What a page shows, as text; its markup has to be sound."""
    return re.sub(r"\s+", " ", Markup(page.shown.value).text)


def controls(page: Page) -> list[Any]:
    """Every control of a page that a person can set."""
    found: list[Any] = []
    waiting: list[Any] = [page.controls]
    while waiting:
        one = waiting.pop(0)
        waiting[:0] = getattr(one, "children", ())
        if isinstance(one, widgets.Dropdown | widgets.Checkbox | widgets.IntText | widgets.BoundedIntText):
            found.append(one)
    return found


def others(control: Any) -> list[Any]:
    """Other values that a control can take: all of a list, one of a number."""
    if isinstance(control, widgets.Dropdown):
        return [value for _, value in control.options]
    if isinstance(control, widgets.Checkbox):
        return [not control.value]
    name, value = control.description, control.value
    if name == "Men now":
        return [value - 20]
    if "men" in name.lower() and "lifted" not in name:
        return [3 * value]
    return [value + (200 if "metres" in name else 1)]


# What has a figure by another reading alone (TR-09, TR-25).
WITHOUT_EFFECT = ("target suppressed before",)


def exact(odds: Fraction) -> str:
    return f"{percent(odds)} {odds}"
