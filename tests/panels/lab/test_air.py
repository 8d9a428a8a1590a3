"""The Air page of the OddsLab: every weapon, aircraft, target and helicopter, and what is marked as ours."""

import ipywidgets as widgets
import pytest

from fs_core.atlas.platoon_grids import percent
from fs_core.panels import OddsLab
from fs_core.panels.lab.air import STAGES, Air
from fs_core.tactical import (
    air_tables,
    aircraft,
    tables,
)
from tests.panels.lab.handling import controls, finding, read, turn


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
