"""Operations 7 and 25."""

import pytest

from fs_core import Options, forces
from tests.positions import dice_of, given, rules_of, words


@pytest.mark.rule("7.1-op07-a", "7.1-op07-b", "7.1-op07-c", "10.8-f")
@pytest.mark.parametrize(("die", "lost"), [(5, False), (6, True)])
def test_a_raid_destroys_one_aircraft_and_a_six_loses_the_raiders(die: int, lost: bool) -> None:
    units = {
        "hermes": "sea-7",
        "sas": "aboard hermes",
        "dagger-1": "stanley",
        "super-etendard": "goose-green",
        "pucara-1": "argentina",
    }
    game = given(units, dice=[die]).play("op:7", "unit:sas")
    assert words(game) == ["target:dagger-1", "target:super-etendard"]
    game.play("target:dagger-1")
    data = game.position.to_dict()
    assert ("sas" in data["eliminated"]) is lost
    assert "dagger-1" in data["eliminated"]
    if not lost:
        assert data["units"]["sas"] == "aboard hermes"


@pytest.mark.rule("7.1-op07-d")
def test_one_raid_a_game() -> None:
    units = {"hermes": "sea-7", "sas": "aboard hermes", "dagger-1": "stanley"}
    assert rules_of(given(units, markers={"raid-used": True}), "op:7") == {"7.1-op07-d"}


@pytest.mark.rule("7.1-op07-e")
def test_raiders_in_contested_or_hostile_ground_stay_away() -> None:
    units = {"sas": "goose-green", "ri-12": "goose-green", "sbs": "lafonia", "dagger-1": "stanley"}
    game = given(units, control={"lafonia": "UK"}).play("op:7")
    assert words(game) == ["unit:sbs"]
    assert rules_of(game, "unit:sas") == {"7.1-op07-e"}


def test_raiders_must_be_off_the_islands_by_option() -> None:
    units = {"hermes": "sea-7", "sas": "aboard hermes", "dagger-1": "stanley"}
    assert rules_of(given(units, options=Options(op7_sf_within_fi=True)), "op:7") == {"7.1-op07-a"}


@pytest.mark.rule("7.1-op25-a", "7.1-op25-b", "10.8-g", "2.8-c")
def test_all_special_forces_of_an_area_fight_unmodified() -> None:
    units = {
        "sas": "mount-kent",
        "sbs": "mount-kent",
        "commandos-601": "mount-kent",
        "2-para": "mount-kent",
        "ri-3": "mount-kent",
    }
    game = given({**units, "antrim": "falklands"}, dice=[6, 6, 3]).play("op:25", "to:mount-kent")
    assert words(game) == ["target:commandos-601", "hold"]
    game.play("target:commandos-601", "target:commandos-601", "target:sbs")
    factor = {i: forces.unit(i).anti_ground for i in ("sas", "sbs", "commandos-601")}
    assert [(die["firer"], die["needed"]) for die in dice_of(game)] == list(factor.items())
    assert game.position.to_dict()["eliminated"] == ["sbs"]


def test_the_last_of_them_must_fire_if_nobody_else_does() -> None:
    game = given({"sas": "fox-bay", "commandos-601": "fox-bay"}).play("op:25", "to:fox-bay")
    assert words(game) == ["target:commandos-601"]


def test_without_both_there_is_no_duel() -> None:
    assert rules_of(given({"sas": "fox-bay", "ri-8": "fox-bay"}), "op:25") == {"7.1-op25-a"}
