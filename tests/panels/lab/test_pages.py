"""The pages of the OddsLab on the ground: every weapon, grade and circumstance as the rules answer."""

from fractions import Fraction

import pytest

from fs_core.atlas.platoon_grids import percent
from fs_core.panels import OddsLab
from fs_core.panels.lab.pages import MOST_AT_ARMOUR, MOST_FIRERS, Casualties
from fs_core.panels.lab.parts import GRADES
from fs_core.tactical import (
    Options,
    Shot,
    armour,
    casualties,
    close_combat_odds,
    fire,
    losses,
    melee,
    morale_odds,
    suppression_odds,
    tables,
    weapons,
)
from tests.panels.lab.handling import exact, finding, read, turn
from tests.panels.markup import Page as Markup

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
