"""Operations 7 and 25."""

import pytest

from fs_core import Options, forces
from tests.campaign.operations.facts import argentine, follow, named, owner, shots, where
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


# --- operation 7: where raiders may be (R-77) ----------------------------------------------------------------------


@pytest.mark.rule("7.1-op07-a")
def test_raiders_are_aboard_any_ship_anywhere_or_in_a_friendly_area() -> None:
    units = {"antrim": "south-georgia", "sas": "aboard antrim", "onyx": "sea-3", "sbs": "aboard onyx"}
    game = given({**units, "sas-g": "mount-kent", "pucara-1": "stanley"}).play("op:7")
    assert named(game, "unit") == ["sas", "sbs", "sas-g"]
    assert rules_of(game, "unit:commandos-601") >= {"7.1-op07-a"}
    strict = given({**units, "sas-g": "mount-kent", "pucara-1": "stanley"}, options=Options(op7_sf_within_fi=True))
    assert named(strict.play("op:7"), "unit") == ["sas-g"]
    near = {**units, "antrim": "falklands", "pucara-1": "stanley"}
    assert named(given(near, options=Options(op7_sf_within_fi=True)).play("op:7"), "unit") == ["sas"]


@pytest.mark.rule("7.1-op07-a")
def test_a_raid_needs_aircraft_on_the_ground_in_the_islands() -> None:
    game = given({"hermes": "sea-7", "sas": "aboard hermes", "dagger-1": "argentina"})
    assert rules_of(game, "op:7") == {"7.1-op07-a"}
    game = given({"hermes": "sea-7", "sas": "aboard hermes", "dagger-1": "argentina", "dagger-2": "stanley"})
    game.play("op:7", "unit:sas")
    assert words(game) == ["target:dagger-2"]
    assert rules_of(game, "target:dagger-1") == {"7.1-op07-a"}


def test_a_base_held_by_infantry_is_raided_from_next_door_without_a_move() -> None:
    units = {"sas": "mount-kent", "ri-3": "stanley", "dagger-1": "stanley"}
    game = follow(given(units, dice=[5]), "uk op:7 unit:sas target:dagger-1")
    assert (where(game, "sas"), where(game, "dagger-1")) == ("mount-kent", "eliminated")


def test_raiders_lost_ashore_leave_their_ground_british() -> None:
    units = {"sas": "mount-kent", "dagger-1": "stanley"}
    game = follow(given(units, dice=[6]), "uk op:7 unit:sas target:dagger-1")
    assert (where(game, "sas"), owner(game, "mount-kent")) == ("eliminated", "UK")


def test_the_die_of_a_raid_may_be_ordered_again() -> None:
    units = {"sas": "mount-kent", "dagger-1": "stanley"}
    game = given(units, markers={"uk-leader": True}, dice=[6, 2])
    follow(game, "uk op:7 unit:sas target:dagger-1 reroll")
    assert where(game, "sas") == "mount-kent"


# --- operation 25 (R-104) ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op25-a")
def test_an_argentine_duel_is_rolled_by_argentina_first_and_answered_by_all() -> None:
    units = {"sas": "stanley", "sbs": "stanley", "commandos-601": "stanley", "ri-3": "stanley"}
    game = argentine({**units, "2-para": "stanley"}, dice=[6, 6, 3])
    follow(game, "ar op:25 to:stanley target:sbs uk target:commandos-601 target:commandos-601")
    assert [(firer, target) for firer, target, _ in shots(game)] == [
        ("commandos-601", "sbs"),
        ("sas", "commandos-601"),
        ("sbs", "commandos-601"),
    ]
    assert where(game, "commandos-601") == "eliminated"


@pytest.mark.rule("7.1-op25-b")
def test_trenches_and_other_units_do_not_count_in_a_duel() -> None:
    units = {"sas": "stanley", "commandos-601": "stanley", "ri-3": "stanley", "2-para": "stanley", "a4-11": "stanley"}
    game = given({**units, "hermes": "falklands", "antrim": "falklands"}, dice=[6, 6]).play("op:25", "to:stanley")
    assert words(game) == ["target:commandos-601"]
    assert rules_of(game, "target:ri-3") == {"7.1-op25"}
    follow(game, "uk target:commandos-601 ar target:sas")
    assert shots(game) == [
        ("sas", "commandos-601", forces.unit("sas").anti_ground),
        ("commandos-601", "sas", forces.unit("commandos-601").anti_ground),
    ]


def test_a_duel_that_removes_the_last_unit_of_a_side_decides_the_ground() -> None:
    units = {"sas": "fox-bay", "commandos-601": "fox-bay", "antrim": "falklands"}
    game = follow(given(units, dice=[1, 6]), "uk op:25 to:fox-bay target:commandos-601 ar target:sas")
    assert (owner(game, "fox-bay"), game.vp) == ("UK", 7)


def test_a_shortage_forbids_an_argentine_duel() -> None:
    game = argentine({"sas": "fox-bay", "commandos-601": "fox-bay"}, markers={"ar-no-attack": True})
    assert rules_of(game, "op:25") == {"11.3-e51"}
