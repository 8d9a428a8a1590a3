"""The OddsLab without a browser: every page and control, the readings, and what cannot be."""

import subprocess
import sys
from dataclasses import fields
from fractions import Fraction

import ipywidgets as widgets
import pytest

from fs_core.panels import OddsLab
from fs_core.panels.lab.oddslab import ASKED, NUMBERS, READINGS
from fs_core.tactical import (
    Options,
    rulebook,
    suppression_odds,
)
from tests.panels.lab.handling import PAGES, WITHOUT_EFFECT, controls, exact, finding, others, read, turn
from tests.panels.markup import Page as Markup

# --- every page -----------------------------------------------------------------------------------------------------


def test_it_opens_with_something_to_look_at(lab: OddsLab) -> None:
    assert (lab.which.value, tuple(lab.pages)) == ("Fire", PAGES)
    assert finding(lab) == "The infantry platoon suppresses at 300 m 50% of the time."
    assert exact(Fraction(1, 2)) in read(lab.pages["Fire"])


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_an_example_a_source_and_charts(used: OddsLab, name: str) -> None:
    page = turn(used, name)
    assert "fs-wrong" not in used.finding.value
    assert finding(used).endswith(".")
    assert "<span class='fs-rule'>" in page.shown.value
    markup = Markup(page.shown.value)
    assert all(attributes.get("aria-label") for tag, attributes in markup.tags if attributes.get("role") == "img")
    for chart in used.picture.options[1:]:
        used.picture.value = chart
        assert page.shown.value.startswith('<img class="fs-chart" alt="')
    used.picture.value = NUMBERS
    assert page.shown.value.startswith("<div class='fs-two'>")


@pytest.mark.parametrize("name", PAGES)
def test_every_control_has_a_name_and_changes_the_page_at_once(lab: OddsLab, name: str) -> None:
    page = turn(lab, name)
    for control in controls(page):
        for line in getattr(page, "lines", ()):
            line.many.value = 1
        assert control.description
        start, seen = control.value, set()
        for value in [start, *others(control)]:
            control.value = value
            assert "fs-wrong" not in lab.finding.value, (control.description, value, finding(lab))
            Markup(page.shown.value)
            seen.add((page.shown.value, lab.finding.value))
        control.value = start
        assert (len(seen) > 1) == (control.description.split(" <")[0] not in WITHOUT_EFFECT), control.description


@pytest.mark.parametrize("name", PAGES)
def test_a_change_shows_numbers_again(used: OddsLab, name: str) -> None:
    page = turn(used, name)
    used.picture.value = used.picture.options[1]
    assert "<img" in page.shown.value
    box = next(control for control in controls(page) if isinstance(control, widgets.Checkbox))
    box.value = not box.value
    assert used.picture.value == NUMBERS
    assert "<img" not in page.shown.value
    box.value = not box.value


def test_no_drawing_library_is_loaded_for_numbers() -> None:
    code = (
        "import sys; from fs_core.panels import OddsLab; lab = OddsLab();"
        "[setattr(lab.which, 'value', name) for name in lab.which.options]; print('matplotlib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# --- readings -------------------------------------------------------------------------------------------------------


def test_every_option_that_changes_a_chance_is_asked(lab: OddsLab) -> None:
    assert set(lab.lists) == set(ASKED)
    lab.which.value = READINGS
    for entry in fields(Options):
        if entry.name in ASKED:
            control = lab.lists[entry.name]
            assert [value for _, value in control.options] == list(entry.metadata["allowed"])
            assert entry.metadata["ruling"] in control.description
            assert rulebook.rulings()[entry.metadata["ruling"]].question in control.tooltip


@pytest.mark.parametrize("name", ASKED)
def test_a_reading_holds_on_all_pages_and_is_named(lab: OddsLab, name: str) -> None:
    control = lab.lists[name]
    for _, value in control.options:
        control.value = value
        assert getattr(lab.options, name) == value
        for page in PAGES:
            turn(lab, page)
            assert "fs-wrong" not in lab.finding.value
            assert ("Read otherwise" in finding(lab)) == (lab.options != Options())


def test_the_pages_read_as_the_readings_say_and_go_back(lab: OddsLab) -> None:
    page = turn(lab, "Fire")
    page.ticks["mist"].value = True
    lab.lists["mist_modifier"].value = -2
    assert "mist, fog or smoke on the line of fire−2T-6.7 another reading" in read(page)
    assert exact(suppression_odds("infantry_platoon", 300, "mist", Options(mist_modifier=-2))) in read(page)
    lab.which.value = READINGS
    assert finding(lab) == "Read otherwise: mist_modifier=-2."
    lab.readings.children[1].click()
    assert lab.options == Options()
    assert finding(lab) == "Doubtful points are read as this study rules them."
    assert OddsLab(Options(kill_dice="hitters")).lists["kill_dice"].value == "hitters"


# --- what cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "control", "value", "sentence"),
    [
        ("Fire", "range_m", 0, "A range of 0 m is none; it should be more than 0."),
        ("Fire", "range_m", -50, "A range of -50 m is none; it should be more than 0."),
        ("Casualties", "men", 0, "The men in the target cannot be 0; it should be from 1 to 300."),
        ("Close combat", "men_a", 0, "The attacker's men in contact cannot be 0; it should be from 1 to 300."),
        ("Close combat", "men_b", 999, "The defender's men in contact cannot be 999; it should be from 1 to 300."),
        ("Morale", "start", 0, "The men at the start cannot be 0; it should be from 1 to 300."),
        ("Morale", "now", 31, "The men now cannot be 31; it should be from 0 to 30."),
        ("Armour", "aboard", -1, "The passengers cannot be -1; it should be from 0 to 50."),
        ("Air", "range_m", 0, "A range of 0 m is none; it should be more than 0."),
    ],
)
def test_what_cannot_be_is_one_sentence_and_can_be_put_right(
    lab: OddsLab, name: str, control: str, value: int, sentence: str
) -> None:
    page = turn(lab, name)
    box = getattr(page, control)
    before, box.value = box.value, value
    assert finding(lab) == sentence
    assert "fs-wrong" in lab.finding.value
    assert page.shown.value == ""
    box.value = before
    assert "fs-wrong" not in lab.finding.value
    assert page.shown.value


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_a_side_without_morale_does_not_fight(lab: OddsLab, side: str) -> None:
    page = turn(lab, "Close combat")
    getattr(page, side).factor.value = 0
    assert finding(lab) == "A factor of morale cannot be 0; it should be from 1 to 20."
