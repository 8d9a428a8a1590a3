"""The OddsLab without a browser: every page, every control, every weapon, and what a person reads after it."""

import re
import subprocess
import sys
from dataclasses import fields
from fractions import Fraction
from typing import Any

import ipywidgets as widgets
import pytest

from fs_core.atlas.platoon_grids import percent
from fs_core.panels import OddsLab
from fs_core.panels.lab.air import STAGES, Air
from fs_core.panels.lab.oddslab import ASKED, NUMBERS, READINGS
from fs_core.panels.lab.pages import MOST_AT_ARMOUR, MOST_FIRERS, Casualties
from fs_core.panels.lab.parts import GRADES, Page
from fs_core.tactical import (
    Options,
    Shot,
    air_tables,
    aircraft,
    armour,
    casualties,
    close_combat_odds,
    fire,
    losses,
    melee,
    morale_odds,
    rulebook,
    suppression_odds,
    tables,
    weapons,
)
from tests.panels.markup import Page as Markup


@pytest.fixture(scope="module")
def used() -> OddsLab:
    """One lab for the tests that set all they need."""
    return OddsLab()


@pytest.fixture
def lab() -> OddsLab:
    return OddsLab()


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


# --- every page -----------------------------------------------------------------------------------------------------

PAGES = ("Fire", "Casualties", "Close combat", "Morale", "Armour", "Air")


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


# --- fire -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", weapons())
@pytest.mark.parametrize("words", [[], ["works", "night"], ["building", "mist", "suppressed"], ["night", "lit"]])
def test_a_shot_of_every_weapon(used: OddsLab, weapon: str, words: list[str]) -> None:
    page = turn(used, "Fire")
    for word, box in page.ticks.items():
        box.value = word in words
    page.weapon.value = weapon
    for metres in (50, 250, weapons()[weapon].reach):
        page.range_m.value = metres
        odds = suppression_odds(weapon, metres, words)
        assert exact(odds) in read(page)
        if odds:
            assert (
                finding(used) == f"The {weapons()[weapon].name} suppresses at {metres} m {percent(odds)} of the time."
            )
        else:
            (obstacle,) = fire.obstacles(weapon, metres, words)
            assert finding(used) == f"{obstacle.text} (rule {obstacle.rule})"
    page.range_m.value = weapons()[weapon].reach + 1
    assert "reaches no target" in finding(used)
    assert "(rule T-6.5)" in finding(used)
    page.range_m.value = 300


def test_each_modifier_is_shown_with_its_figure_rule_and_mark(lab: OddsLab) -> None:
    page = turn(lab, "Fire")
    assert set(page.ticks) == set(tables.fire_modifiers())
    for word, modifier in tables.fire_modifiers().items():
        page.ticks[word].value = True
        figure = f"{modifier.value:+d}".replace("-", "−")
        mark = "ours" if modifier.mark == "completion" else "printed"
        assert f"{modifier.name}{figure}{modifier.rule} {mark}" in read(page)
        page.ticks[word].value = False
    assert "ours" in page.ticks["lit"].description
    assert "ours" not in page.ticks["works"].description
    page.weapon.value = "mortar_120"
    assert "120 mm mortar, column of 300 m3T-6.3 ours" in read(page)


def test_the_place_in_the_grid_is_marked(lab: OddsLab) -> None:
    page = turn(lab, "Fire")
    page.weapon.value, page.range_m.value = "mmg_hmg", 350
    marked = Markup(page.shown.value)
    assert len(marked.having("td", "fs-here")) == 1
    assert marked.having("td", "fs-here")[0]["title"] == str(suppression_odds("mmg_hmg", 350))
    assert len(marked.having("td", "fs-none")) == sum(len(tables.BANDS) - len(row.scores) for row in weapons().values())


# --- casualties -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", Casualties.EXAMPLES)
def test_casualties_of_every_example(used: OddsLab, example: str) -> None:
    page = turn(used, "Casualties")
    page.example.value = next(name for name in Casualties.EXAMPLES if name != example)
    page.example.value = example
    shots = [
        Shot(weapon, metres, ["works"]) for many, weapon, metres in Casualties.EXAMPLES[example] for _ in range(many)
    ]
    result = losses.volley(shots)
    assert finding(used).startswith(f"Suppressed {percent(result.suppressed)} of the time;")
    for men, odds in casualties(shots).items():
        assert f"{men}{percent(odds)}{odds}" in read(page)


def test_nobody_loses_more_men_than_are_there(lab: OddsLab) -> None:
    page = turn(lab, "Casualties")
    page.men.value = 3
    odds = casualties([shot for line in page.lines for shot in line.shots(["works"])])
    more = sum((chance for men, chance in odds.items() if men >= 3), Fraction(0))
    assert f"3{percent(more)}{more}" in read(page)
    assert f"more than half{percent(1 - odds[0] - odds[1])}" in read(page)


def test_steps_of_losses_are_strict(lab: OddsLab) -> None:
    page = turn(lab, "Casualties")
    odds = casualties([shot for line in page.lines for shot in line.shots(["works"])])
    for name, least in (("more than a quarter", 8), ("more than a third", 11), ("more than half", 16)):
        share = sum((chance for men, chance in odds.items() if men >= least), Fraction(0))
        assert f"{name}{percent(share)}{share}" in read(page)


def test_firers_without_a_chance_are_said_to_be_idle(lab: OddsLab) -> None:
    page = turn(lab, "Casualties")
    page.lines[3].show(2, "law", 5000)
    assert "2 without a chance T-6a.3 reading" in read(page)
    page.lines[0].pinned.value = True
    shots = [shot for line in page.lines for shot in line.shots(["works"])]
    assert shots[0].modifiers == ["works", "suppressed"]
    assert finding(lab).startswith(f"Suppressed {percent(losses.volley(shots).suppressed)}")


def test_more_firers_than_fit_are_refused(lab: OddsLab) -> None:
    page = turn(lab, "Casualties")
    for line, many in zip(page.lines, (5, 5, 5, 5), strict=True):
        line.many.value = many
    assert "fs-wrong" not in lab.finding.value
    page.lines[0].many.value = 6
    assert finding(lab) == f"21 firers at one target are more than fit here; {MOST_FIRERS} are the most."


def test_a_volley_of_nobody_is_refused(lab: OddsLab) -> None:
    for name in ("Casualties", "Armour"):
        page = turn(lab, name)
        for line in page.lines:
            line.many.value = 0
        assert finding(lab) == "Nobody fires; set the number of a line to 1 or more."
        assert page.shown.value == ""
        page.lines[0].many.value = 1
        assert "fs-wrong" not in lab.finding.value


# --- close combat ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attacker", GRADES.values())
@pytest.mark.parametrize("defender", GRADES.values())
def test_close_combat_of_every_grade(used: OddsLab, attacker: str, defender: str) -> None:
    page = turn(used, "Close combat")
    page.attacker.grade.value, page.defender.grade.value = attacker, defender
    factors = tables.morale_factors()[attacker], tables.morale_factors()[defender]
    assert (page.attacker.factor.value, page.defender.factor.value) == factors
    odds = close_combat_odds(*factors, "works")
    won = odds["a_conclusive"] + odds["a_push"] + odds["b_at_zero"]
    assert finding(used).startswith(f"The attacker wins {percent(won)} of the time")
    for chance in odds.values():
        assert not chance or f"{percent(chance)}{chance}" in read(page)


def test_numbers_night_and_suppression_in_close_combat(lab: OddsLab) -> None:
    page = turn(lab, "Close combat")
    page.men_a.value, page.men_b.value = 20, 30
    assert page.words() == ["works", "attacker_outnumbered_3_to_2"]
    page.men_a.value, page.men_b.value = 60, 30
    page.night.value = page.pinned_b.value = True
    words = ["night", "works", "defender_suppressed", "defender_outnumbered_2_to_1"]
    assert page.words() == words
    assert "outnumbered two to one−3T-7.6 printed" in read(page)
    lab.lists["melee_suppressed"].value = -2
    odds = close_combat_odds(9, 6, words, Options(melee_suppressed=-2))
    assert f"attacker routs the defender{percent(odds['a_conclusive'])}{odds['a_conclusive']}" in read(page)
    assert "Read otherwise: melee_suppressed=-2." in finding(lab)


def test_special_forces_add_one_and_a_factor_may_be_set_by_hand(lab: OddsLab) -> None:
    page = turn(lab, "Close combat")
    page.attacker.special.value = True
    assert page.attacker.factor.value == 10
    assert "factor of morale10T-8.1 printed" in read(page)
    page.attacker.factor.value = 4
    assert "factor of morale4T-8.1 " in read(page)
    a, b = melee.sides(4, 6, "works")
    assert f"A round that ties and costs no man: {exact(melee.round_odds(a, b)['tie'])} T-7.8" in read(page)


# --- morale ---------------------------------------------------------------------------------------------------------


def test_morale_by_factor_losses_and_circumstances(used: OddsLab) -> None:
    page = turn(used, "Morale")
    for grade in GRADES.values():
        page.troops.grade.value = grade
        factor = tables.morale_factors()[grade]
        for now, step in (
            (30, ""),
            (23, ""),
            (22, "loss_quarter"),
            (20, "loss_quarter"),
            (19, "loss_third"),
            (14, "loss_half"),
        ):
            page.now.value = now
            for word in ("", *page.ticks):
                for other, box in page.ticks.items():
                    box.value = other == word
                odds = morale_odds(factor, [one for one in (word, step) if one])
                assert exact(odds["cleared"]) in read(page)
                if odds["retreat_forced"]:
                    assert finding(used) == "The unit has to retreat: its score has fallen to zero (rule T-8.9)."
                else:
                    assert f"rallies {percent(odds['cleared'])} of the time" in finding(used)
                here = Markup(page.shown.value).having("td", "fs-here")
                assert [cell["title"] for cell in here] == [
                    "has to retreat" if odds["retreat_forced"] else str(odds["cleared"])
                ]


def test_what_days_change_is_marked_as_printed_or_ours(lab: OddsLab) -> None:
    text = read(turn(lab, "Morale"))
    assert "a full day of rest1TR-39 printed" in text
    assert "a day without food−1TR-39 ours" in text


# --- armour ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", weapons())
def test_armour_and_every_weapon(used: OddsLab, weapon: str) -> None:
    page = turn(used, "Armour")
    for line in page.lines:
        line.show(0, "infantry_platoon", 100)
    page.lines[0].show(2, weapon, 100)
    for target in tables.armour():
        page.target.value = target
        odds = armour.attack_odds(target, [Shot(weapon, 100)] * 2)
        for name, key in (("unharmed", "unharmed"), ("suppressed", "suppressed"), ("knocked out", "ko")):
            assert f"{name}{percent(odds[key])}{odds[key]}" in read(page)
        if not armour.column(weapon):
            assert f"{weapons()[weapon].name}: only suppresses" in read(page)


def test_too_many_firers_at_armour_are_refused(lab: OddsLab) -> None:
    page = turn(lab, "Armour")
    page.lines[0].show(MOST_AT_ARMOUR, "law", 100)
    page.lines[1].many.value = 0
    assert "fs-wrong" not in lab.finding.value
    page.lines[1].many.value = 1
    assert finding(lab) == "9 firers at one target are more than fit here; 8 are the most."
    page.lines[1].many.value = 0
    page.aboard.value = 7
    assert f"passengers lost with it{armour.passengers_lost(7)}T-6b.6 ours" in read(page)


# --- air ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["anti_aircraft", "air_combat"])
def test_every_weapon_against_every_class_of_aircraft(used: OddsLab, stage: str) -> None:
    page = turn(used, "Air")
    page.stage.value = stage
    pick = page.below if stage == "anti_aircraft" else page.fighter
    odds_of = aircraft.anti_aircraft_odds if stage == "anti_aircraft" else aircraft.air_combat_odds
    for _, weapon in pick.options:
        pick.value = weapon
        for kind in air_tables.CLASSES:
            page.kind.value = kind
            for metres in (300, 800, 3000):
                page.range_m.value = metres
                odds = odds_of(weapon, metres, kind)
                assert f"shaken or down{percent(odds['shaken_or_down'])}{odds['shaken_or_down']}" in read(page)
                assert f"down{percent(odds['down'])}{odds['down']}" in read(page)
    page.range_m.value = 1000


def test_every_ordnance_at_every_target(used: OddsLab) -> None:
    page = turn(used, "Air")
    page.stage.value = "ground_attack"
    for name in air_tables.ordnance():
        page.ordnance.value = name
        for target in air_tables.air_scores("acquisition"):
            page.target.value = target
            odds = aircraft.ground_attack_odds(name, target)
            assert f"found and suppressed{percent(odds['suppressed'])}{odds['suppressed']}" in read(page)
            for vehicle in tables.armour():
                page.vehicle.value = vehicle
                ko = aircraft.ground_attack_knock_out(name, target, vehicle)
                assert f"knocked out{percent(ko)}{ko}" in read(page)


def test_every_helicopter(used: OddsLab) -> None:
    page = turn(used, "Air")
    page.stage.value = "helicopters"
    page.men.value = 30
    for row in air_tables.helicopters().values():
        page.helicopter.value = row.id
        lifts = aircraft.lifts(row.id, 30)
        assert finding(used).startswith(f"One {row.name} needs {len(lifts)} lift")
    assert f"metres of one move{aircraft.helicopter_move()}T-5.6 ours" in read(page)
    page.blind.value = True
    assert f"metres of one move{aircraft.helicopter_move(night=True)}T-5.6 ours" in read(page)


@pytest.mark.parametrize("stage", STAGES.values())
def test_what_the_book_leaves_empty_is_said_to_be_ours(used: OddsLab, stage: str) -> None:
    page: Air = turn(used, "Air")
    page.stage.value = stage
    assert "The book names these stages and tasks and leaves their tables empty" in read(page)
    for control in controls(page):
        if isinstance(control, widgets.Checkbox):
            assert "fs-ours" in control.description
    assert read(page).count("printed") == (stage == "helicopters"), "two tasks a turn are all that is printed"


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
