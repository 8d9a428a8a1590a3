"""Section 4 in the turn: flights, fire at them, fighters."""

from typing import Any

import pytest

from fs_core.tactical.battle import Battle
from fs_core.tactical.ground import Ground, Smoke

from .small import battle, box, notes, reasons, scenario, sortie, to_step, unit, words, works

GUNS = unit("a1", "cannon_aa_35", at=(500, 1000))
RAID = scenario(
    unit("z1", at=(700, 1000)), GUNS, sorties=[sortie("raid", "Dagger", "bombs_heavy"), sortie("b0", "C-130")]
)


def raid(*dice: int, setting: object = RAID, **position: object) -> Battle:
    """The Argentine flight of round 1 comes on against a1."""
    mapping = {"step": "aircraft", "side": "AR", **position}
    return Battle.from_position(mapping, setting, dice=dice).play("fly:raid", "attack:a1")  # type: ignore[arg-type]


@pytest.mark.rule("T-4.2")
def test_aircraft_come_act_and_leave_within_step_2() -> None:
    game = raid(6).play("hold")
    kinds = [entry.kind for entry in game.log if entry.rule == "T-4.2"]
    assert kinds == ["flight", "flight-leaves"]
    assert game.step != "aircraft"
    assert game.position.used == {"raid"}
    assert reasons(game, "fly:raid") == {"T-1.3"}


def test_a_flight_comes_in_the_round_it_is_planned_for_or_not_at_all() -> None:
    setting = RAID._replace(sorties=(sortie("raid", "Dagger", "bombs_heavy", round=2),), rounds=4)
    for turn, comes in ((1, False), (2, True), (3, False)):
        game = battle(setting, "aircraft", "AR", turn=turn)
        assert (game.step == "aircraft") is comes


@pytest.mark.rule("T-4.3")
def test_an_aircraft_shot_down_drops_no_bombs() -> None:
    game = raid(6, 6, 6).play("by:a1")
    assert [note["harm"] for note in notes(game, "hit")] == ["down"]
    assert len(notes(game, "die")) == 3
    assert game.position.pool == ()


def test_a_flight_that_finds_nothing_makes_no_attack() -> None:
    assert len(notes(raid(1), "die")) == 1


def test_a_shaken_aircraft_takes_two_from_its_attack() -> None:
    game = raid(6, 6, 1, 5).play("by:a1")
    assert [note["needed"] for note in notes(game, "die")][-1] == 4 + 2


@pytest.mark.rule("T-4.5")
def test_other_tasks_are_done_by_an_aircraft_that_is_not_shaken() -> None:
    photo = scenario(GUNS, unit("z1", at=(700, 1000)), sorties=[sortie("raid", "Dagger", "bombs_heavy")])
    mapping = {"step": "aircraft", "side": "AR"}
    game = Battle.from_position(mapping, photo).play("fly:raid", "photo:a1", "hold")
    assert notes(game, "task") == [{"task": "photo", "done": True, "seen": ["a1"]}]
    game = Battle.from_position(mapping, photo, dice=[6, 1]).play("fly:raid", "photo:a1", "by:a1")
    assert [note["done"] for note in notes(game, "task")] == [False]


@pytest.mark.rule("T-4.5")
def test_an_aircraft_on_reconnaissance_sees_500_m_to_either_side_of_its_track() -> None:
    """From the eastern edge to a1 in the west: not what stands further on, nor far to the north."""
    stand = {"a1": (800, 500), "a2": (1500, 1000), "a3": (1500, 1001), "a4": (300, 500), "a5": (299, 500)}
    setting = scenario(
        *(unit(id, "blowpipe_team", at=at) for id, at in stand.items()),
        unit("z1", at=(1900, 500)),
        sorties=[sortie("raid", "Canberra", "bombs_heavy")],
    )
    game = Battle.from_position({"step": "aircraft", "side": "AR"}, setting).play("fly:raid", "photo:a1", "hold")
    assert notes(game, "task")[0]["seen"] == ["a1", "a2", "a4"]


@pytest.mark.rule("T-4a.6")
def test_fire_at_aircraft_leaves_the_fire_of_the_own_turn() -> None:
    game = raid(6, 1).play("by:a1")
    assert game.position.units["a1"].shot_up
    game = to_step(game, "suppressive_fire", "UK")
    assert "by:a1/cannon_20_30" in words(game.play("target:z1"))


def test_an_aa_unit_fires_once_in_a_turn_and_only_in_the_others() -> None:
    two = RAID._replace(sorties=(sortie("raid", "Dagger", "bombs_heavy"), sortie("sad", "Dagger", "bombs_heavy")))
    game = raid(6, 1, 1, 6, 1, setting=two).play("by:a1", "fly:sad", "attack:a1")
    assert [entry.rule for entry in game.log if entry.kind == "die"] == ["T-4.4", "T-4a.1", "T-4c.1", "T-4.4", "T-4c.1"]
    assert game.position.units["a1"].shot_up
    assert not to_step(game, "suppressive_fire", "UK").play("end").position.units["a1"].shot_up


@pytest.mark.rule("T-4a.4", "T-4a.5")
@pytest.mark.parametrize(
    ("weapon", "found", "plain"),
    [
        ("cannon_aa_35", {}, 3),
        ("cannon_aa_35", {"heard": ["a1"]}, 2),
        ("cannon_aa_35", {"units": {"a1": {"marked": 1}}}, 5),
        ("cannon_aa_35", {"night": True, "mist": True}, 3),  # laid by radar
        ("cannon_aa_20", {"mist": True}, 5),
        ("cannon_aa_20", {"smoke": True}, 5),
        ("cannon_aa_35", {"areas": [box("gully", "dead", 590, 990, 610, 1010)]}, 4),
    ],
)
def test_what_changes_a_shot_at_aircraft(weapon: str, found: dict[str, Any], plain: int) -> None:
    """At a flight over a2, 100 m away."""
    cloud = Smoke("smoke", box("smoke", "rough", 550, 990, 560, 1010).shape, False)
    setting = scenario(
        unit("a1", weapon, at=(500, 1000)),
        unit("a2", "atgw_section", at=(600, 1000)),
        unit("z1", at=(1900, 1000)),
        areas=found.pop("areas", ()),
        night=((1, 1),) if found.pop("night", False) else (),
        mist=((1, 1),) if found.pop("mist", False) else (),
        smoke=((cloud, (1, 1)),) if found.pop("smoke", False) else (),
        sorties=[sortie("raid", "Dagger", "bombs_heavy"), sortie("slow", "Pucará", "bombs_light")],
    )
    mapping = {"step": "aircraft", "side": "AR", **found}
    for flight, needed in (("raid", plain), ("slow", plain - 1)):
        game = Battle.from_position(mapping, setting, dice=[6, 1]).play(f"fly:{flight}", "photo:a2", "by:a1")
        assert notes(game, "die")[0]["needed"] == needed


def test_an_aircraft_out_of_reach_or_too_near_for_a_missile_is_not_fired_at() -> None:
    for metres, fires in ((300, False), (301, True), (3000, True), (3001, False)):
        setting = scenario(
            unit("a1", "blowpipe_team", at=(0, 1000)),
            unit("a2", "atgw_section", at=(metres, 1000)),
            unit("z1", at=(1900, 100)),
            sorties=[sortie("raid", "Dagger", "bombs_heavy")],
        )
        setting = setting._replace(ground=Ground("wide", "wide", 4000, 2000, []))
        game = Battle.from_position({"step": "aircraft", "side": "AR"}, setting).play("fly:raid", "photo:a2")
        assert ("by:a1" in words(game)) is fires


@pytest.mark.rule("T-4.4")
@pytest.mark.parametrize(
    ("kind", "cover", "state", "needed"),
    [
        ("infantry_platoon", "", {}, 4),
        ("infantry_platoon", "", {"moved": True}, 3),
        ("infantry_platoon", "works", {"moved": True}, 5),
        ("infantry_platoon", "building", {}, 2),
        ("truck", "", {}, 3),
        ("gun_troop_105", "", {}, 4),
    ],
)
def test_what_a_target_does_and_where_it_stands_makes_it_easy_to_find(
    kind: str, cover: str, state: dict[str, Any], needed: int
) -> None:
    setting = scenario(
        unit("a1", kind, at=(500, 1000)),
        unit("z1", at=(1900, 1000)),
        areas=[works("t1", 500, 1000)._replace(kind=cover)] if cover else [],
        sorties=[sortie("raid", "Dagger", "bombs_heavy")],
    )
    assert notes(raid(1, setting=setting, units={"a1": state}), "die")[0]["needed"] == needed


@pytest.mark.rule("T-4.4", "T-4c.1")
def test_smoke_over_its_target_hampers_an_aircraft_like_mist() -> None:
    smoke = Smoke("smoke", box("smoke", "rough", 490, 990, 510, 1010).shape, False)
    for clouds, needed in (((), [3 + 1, 4]), (((smoke, (1, 3)),), [3 + 2, 4 + 1])):
        game = raid(6, 6, setting=RAID._replace(smoke=clouds)).play("hold")
        assert [note["needed"] for note in notes(game, "die")][:2] == needed


@pytest.mark.rule("T-4c.2", "T-4c.3")
@pytest.mark.parametrize(
    ("ordnance", "target", "dice", "left"),
    [
        ("bombs_heavy", "hq_platoon", [5, 4], 30 - (5 + 4 - 2 * 1)),
        ("napalm", "hq_platoon", [6, 1], 30 - (6 + 1 - 2 * 2)),
        ("rockets_pod", "scorpion", [1, 2], 0),  # the column of light anti-tank weapons, a 3 of two dice
        ("napalm", "scorpion", [], 30),  # no column
    ],
)
def test_an_attack_brings_its_dice_to_step_6(ordnance: str, target: str, dice: list[int], left: int) -> None:
    setting = scenario(
        unit("a1", target, at=(500, 1000), strength=30),
        unit("z1", at=(1900, 1000)),
        sorties=[sortie("raid", "Pucará", ordnance)],
    )
    game = raid(6, 6, *dice, setting=setting)
    assert game.step == "ground_movement"
    assert len(notes(game, "die")) == 2 + len(dice)
    assert game.position.units["a1"].men == left
    assert game.position.units["a1"].suppressed is (left > 0)


@pytest.mark.rule("T-4.5")
def test_a_flare_lights_the_ground_for_the_fire_of_both_sides() -> None:
    setting = scenario(
        unit("a1", at=(500, 1000)),
        unit("z1", at=(590, 1000)),
        night=((1, 3),),
        sorties=[sortie("raid", "C-130", "light_guns")],
    )
    mapping = {"step": "aircraft", "side": "AR"}
    game = Battle.from_position(mapping, setting).play("fly:raid", "flare:a1")
    for side, target in (("AR", "target:a1"), ("UK", "target:z1")):
        game = to_step(game, "suppressive_fire", side)
        assert game.branch().play(target).choices[0].label.endswith("needs 3")  # 2, and 1 off the die in place of 3
    assert game.position.lit
    assert to_step(game, "suppressive_fire", "AR").position.lit == ()
    by_day = Battle.from_position(mapping, setting._replace(night=())).play("fly:raid")
    assert "flare:a1" not in words(by_day)


@pytest.mark.rule("T-2.7")
def test_a_flight_that_was_asked_for_attacks_the_target_that_was_named() -> None:
    setting = scenario(
        unit("a1", at=(500, 1000)),
        unit("a2", at=(500, 1100)),
        unit("z1", at=(700, 1000)),
        sorties=[sortie("raid", "Dagger", "bombs_heavy", requested=True)],
    )
    mapping = {"step": "aircraft", "side": "AR", "requests": [["raid", "strike", "a2", "z1", 2]]}
    offered = words(Battle.from_position(mapping, setting).play("fly:raid"))
    assert [word for word in offered if word.startswith("attack:")] == ["attack:a2"]
    gone = {"a2": {"where": "gone", "fate": "destroyed", "men": 0}}
    offered = words(Battle.from_position({**mapping, "units": gone}, setting).play("fly:raid"))
    assert [word for word in offered if word.startswith("attack:")] == ["attack:a1"]


# --- fighters -------------------------------------------------------------------------------------------------------

PATROL = RAID._replace(
    sorties=(sortie("raid", "Dagger", "bombs_heavy"), sortie("cap", "Sea Harrier", "aim_9l")),
    units=(RAID.units[0], unit("a2", at=(500, 1000))),
)
ARMED = PATROL._replace(sorties=(sortie("raid", "Dagger", "bombs_heavy", "air_cannon"), PATROL.sorties[1]))


def met(setting: object = PATROL, *dice: int) -> Battle:
    """The raid finds its target and is met by fighters."""
    mapping = {"step": "aircraft", "side": "AR"}
    game = Battle.from_position(mapping, setting, dice=(6, 5, *dice))  # type: ignore[arg-type]
    return game.play("fly:raid", "attack:a2", "hold", "intercept:cap")


@pytest.mark.rule("T-4b.1")
def test_a_warning_helps_fighters_to_meet_a_raid() -> None:
    for heard, needed in (([], 5), (["a2"], 3), (["z1"], 5)):
        mapping = {"step": "aircraft", "side": "AR", "heard": heard}
        game = Battle.from_position(mapping, PATROL, dice=[6, 1]).play("fly:raid", "attack:a2", "hold", "intercept:cap")
        assert notes(game, "die")[1]["needed"] == needed


@pytest.mark.rule("T-4b.3")
def test_a_raider_that_turns_away_is_out_of_reach_and_does_not_attack() -> None:
    game = met().play("break-off")
    assert len(notes(game, "die")) == 2
    assert game.position.pool == ()


def test_a_fighter_that_hits_brings_the_raider_down() -> None:
    game = met(PATROL, 2, 2).play("press")
    assert [note["needed"] for note in notes(game, "die")][-2:] == [2, 2]
    assert game.position.pool == ()


@pytest.mark.rule("T-4b.2")
def test_a_fighter_fires_at_the_raider_that_is_not_shaken_yet() -> None:
    """The gun shakes the first of two; the fighter's hit that does not kill shakes the second."""
    setting = PATROL._replace(
        sorties=(sortie("raid", "Dagger", "bombs_heavy", number=2), PATROL.sorties[1]),
        units=(PATROL.units[0], unit("a2", at=(500, 1000)), unit("a1", "cannon_aa_35", at=(600, 1000))),
    )
    mapping = {"step": "aircraft", "side": "AR"}
    game = Battle.from_position(mapping, setting, dice=[6, 6, 1, 5, 2, 1, 1, 1])
    game.play("fly:raid", "attack:a2", "by:a1", "hold", "intercept:cap", "press")
    assert [note["needed"] for note in notes(game, "die")] == [4, 3, 5, 5, 2, 2, 6, 6]


@pytest.mark.rule("T-4b.4")
def test_only_an_armed_raider_that_gives_up_its_attack_fires_back() -> None:
    assert "reply" not in words(met())
    game = met(ARMED, 6, 6)
    assert words(game) == ["press", "break-off", "reply"]
    game.play("reply")
    assert len(notes(game, "die")) == 4  # found, met, the raider's shot and its kill: the fighter is down
    assert game.position.pool == ()
