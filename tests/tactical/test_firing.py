"""Section 6, 6a, 6b on the map: who fires at whom, suppression, and what step 6 makes of it."""

import pytest

from fs_core.tactical.battle import Battle
from fs_core.tactical.ground import Smoke
from fs_core.tactical.options import Options
from fs_core.tactical.scenario import Missions, Spared

from .small import battle, box, men, notes, observers, reasons, scenario, ship, to_step, unit, words, works

LINE = scenario(
    unit("a1", at=(500, 1000), extra=("law", "maw")),
    unit("a2", at=(500, 1050)),
    unit("z1", at=(590, 1000)),
    unit("z2", at=(590, 1100)),
)
RIFLES = ("by:a1/infantry_platoon", "by:a2/infantry_platoon")


@pytest.mark.rule("T-6.1")
def test_a_weapon_fires_once_a_turn_and_a_platoon_one_of_its_weapons() -> None:
    game = battle(LINE, "suppressive_fire", dice=[1]).play("target:z1", "by:a1/infantry_platoon", "done")
    game.play("target:z2")
    assert reasons(game, "by:a1/infantry_platoon") == {"T-6.1"}
    assert reasons(game, "by:a1/maw") == {"T-6.1"}
    named = battle(LINE, "suppressive_fire").play("target:z1", RIFLES[0])
    assert words(named) == [RIFLES[1], "done"]  # nor is another weapon of a1 named for the same target
    both = Options(integral_anti_tank="in_addition")
    game = Battle.from_position({"step": "suppressive_fire"}, LINE, dice=[1], options=both)
    game.play("target:z1", "by:a1/infantry_platoon", "done", "target:z2")
    assert "by:a1/maw" in words(game)


@pytest.mark.rule("T-6.1")
def test_a_ship_fires_at_one_target_a_turn_and_no_more_often_than_its_missions() -> None:
    frigate = ship("frigate")._replace(missions=Missions(2, 3))
    setting = scenario(*LINE.units, ships=[frigate], rounds=9)
    asked = [["frigate", "fire", target, "a1", 1] for target in ("z1", "z2")]
    game = battle(setting, "naval_gunnery", dice=[1], requests=asked).play("target:z1", "by:frigate/naval_4_5in")
    assert game.step == "suppressive_fire"
    assert [request.target for request in game.position.requests] == ["z2"]  # what was asked for has been done
    for turn, fired, step in ((3, [1, 2], "suppressive_fire"), (4, [1, 2], "naval_gunnery"), (3, [2], "naval_gunnery")):
        due = [["frigate", "fire", "z1", "a1", 2 * turn - 1]]
        later = battle(setting, "naval_gunnery", turn=turn, missions={"frigate": fired}, requests=due)
        assert later.step == step


@pytest.mark.rule("T-2.11")
def test_a_request_is_answered_in_its_turn_and_not_before() -> None:
    setting = scenario(*LINE.units, ships=[ship("frigate")])
    for ready, step in ((1, "naval_gunnery"), (3, "suppressive_fire")):
        asked = [["frigate", "fire", "z1", "a1", ready]]
        assert battle(setting, "naval_gunnery", requests=asked).step == step


@pytest.mark.rule("T-6.2")
def test_all_firers_are_named_before_the_first_die() -> None:
    game = battle(LINE, "suppressive_fire", dice=[6, 1]).play("target:z1", RIFLES[0])
    assert notes(game, "die") == []
    game.play(RIFLES[1])
    assert [note["die"] for note in notes(game, "die")][:2] == [6, 1]
    assert reasons(game, "target:z1") == {"T-1.3"}
    again = battle(LINE, "suppressive_fire", dice=[6]).play("target:z1", RIFLES[0], "done")
    assert reasons(again, "target:z1") == {"T-6.2"}


def test_fire_in_the_same_trench_is_fire_at_the_nearest_range() -> None:
    setting = scenario(
        unit("a1", at=(590, 1000)),
        unit("z1", at=(590, 1000)),
        areas=[works("t1", 590, 1000), box("hill", "ridge", 500, 900, 590, 1100)],
    )
    game = battle(setting, "suppressive_fire").play("target:z1")
    assert [choice.label for choice in game.choices] == ["a1, 1 m, needs 3"]


@pytest.mark.rule("T-6.12")
def test_a_second_success_adds_no_second_marker() -> None:
    game = battle(LINE, "suppressive_fire", dice=[6, 6]).play("target:z1", *RIFLES)
    assert [note["unit"] for note in notes(game, "suppressed")] == ["z1"]
    assert game.position.units["z1"].marked == 1


@pytest.mark.rule("T-6.13")
def test_direct_fire_needs_a_clear_line_and_a_mortar_an_observer() -> None:
    setting = scenario(
        unit("bn", "hq_platoon", at=(900, 1500), observers=observers(forward=("mo",))),
        unit("a1", at=(900, 1000), parent="bn"),
        unit("mo", "mortar_81_section", at=(500, 1000), parent="bn"),
        unit("z1", at=(1100, 1000)),
        areas=[box("hill", "ridge", 950, 900, 1050, 1100)],
    )
    game = Battle(setting, seed=1)
    assert reasons(to_step(game.branch(), "ground_movement"), "target:z1") == {"T-1.3"}
    game.play("send:bn-forward", "ask:mo", "target:z1")
    game = to_step(game, "suppressive_fire").play("target:z1")
    assert words(game) == ["by:mo/mortar_81"]
    assert reasons(game, "by:a1/infantry_platoon") == {"T-6.13"}
    seen = Battle(setting, seed=1, options=Options(line_of_sight=False))
    assert "by:a1/infantry_platoon" in words(to_step(seen, "suppressive_fire").play("target:z1"))


@pytest.mark.rule("T-6.14")
def test_a_marker_stays_until_step_8_of_its_owner() -> None:
    game = battle(LINE, "suppressive_fire", dice=[6, 1, 1]).play("target:z1", RIFLES[0], "done", "end")
    to_step(game, "suppressive_fire", "AR")
    assert game.position.units["z1"].suppressed
    to_step(game, "ground_movement", "AR")
    assert reasons(game, "move:z1") == {"T-3.7"}
    assert game.position.units["z1"].suppressed


def test_a_suppressed_firer_needs_two_more() -> None:
    for marked, needed in ((0, 2), (1, 4)):
        game = battle(LINE, "suppressive_fire", units={"a1": {"marked": marked}}).play("target:z1")
        label = next(choice.label for choice in game.choices if choice.word == RIFLES[0])
        assert label.endswith(f"needs {needed}")


@pytest.mark.rule("T-6.7")
def test_smoke_hampers_the_fire_whose_line_touches_it_and_that_of_guns_at_whoever_stands_in_it() -> None:
    cloud = Smoke("smoke", box("smoke", "rough", 560, 990, 620, 1010).shape, False)
    guns = unit("guns", "gun_troop_105", off_map=True, assigned=1000)
    setting = scenario(*LINE.units, guns, smoke=((cloud, (1, 1)),))
    asked = {"requests": [["guns", "fire", "z1", "a1", 1]]}
    firers = {"by:a1/infantry_platoon": 3, "by:a2/infantry_platoon": 5, "by:guns/artillery_105": 5}
    shown = needs(battle(setting, "suppressive_fire", **asked).play("target:z1"))
    assert {word: shown[word] for word in firers} == firers
    beside = needs(battle(setting, "suppressive_fire").play("target:z2"))
    assert beside["by:a2/infantry_platoon"] == 4
    assert needs(battle(setting, "suppressive_fire", turn=2).play("target:z1"))["by:a1/infantry_platoon"] == 2


# --- 6a -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-6a.5")
def test_fire_of_all_steps_is_one_pool() -> None:
    """A ship in step 4 and a platoon in step 5 throw two dice less 1 + 3."""
    setting = scenario(*LINE.units[:3], ships=[ship("frigate", "")])
    request = [["frigate", "fire", "z1", "a1", 1]]
    game = battle(setting, "naval_gunnery", dice=[6, 1, 6, 5], requests=request)
    game.play("target:z1", "by:frigate/naval_4_5in", "target:z1", RIFLES[0], "done")
    if game.step == "suppressive_fire":
        game.play("end")
    assert men(game.position, "z1") == 30 - (6 + 5 - 1 - 3)


@pytest.mark.rule("T-6a.6")
def test_a_casualty_is_a_man_less_and_nothing_else() -> None:
    game = battle(LINE, "suppressive_fire", dice=[6, 6]).play("target:z1", RIFLES[0], "done", "end")
    state = game.position.units["z1"]
    assert state == state._replace(men=27, marked=1, factor=8)
    assert [note["men"] for note in notes(game, "loss")] == [3]


def test_dice_of_losses_say_what_is_taken_off_and_that_nobody_fell() -> None:
    game = battle(LINE, "suppressive_fire", dice=[6, 2]).play("target:z1", RIFLES[0], "done", "end")
    told = [entry.text for entry in game.log]
    assert "Losses of z1 to a1 (less kill factor 3): 2." in told
    assert "Z1: no losses." in told
    assert men(game.position, "z1") == 30


@pytest.mark.rule("T-6a.1")
@pytest.mark.parametrize("reading", ["new_roll", "automatic"])
def test_without_a_success_nobody_throws_for_casualties(reading: str) -> None:
    setting = LINE._replace(options=Options(refire_suppressed=reading))
    game = battle(setting, "suppressive_fire", dice=[1]).play("target:z1", RIFLES[0], "done", "end")
    assert len(notes(game, "die")) == 1
    assert men(game.position, "z1") == 30


def test_units_in_one_trench_are_one_target_and_share_its_losses() -> None:
    setting = scenario(
        unit("a1", at=(500, 1000)),
        unit("a2", at=(500, 1050)),
        unit("a3", "mmg_team", at=(500, 1025)),
        unit("a4", "atgw_section", at=(500, 975)),
        unit("z1", "mmg_team", at=(590, 1000)),
        unit("z2", at=(590, 1000)),
        areas=[works("t1", 590, 1000)],
    )
    game = battle(setting, "suppressive_fire", dice=[6, 1, 1, 1, 5, 4, 3, 1])
    assert words(game) == ["target:z1", "end"]
    assert reasons(game, "target:z2") == {"TR-14"}
    game.play("target:z1", *RIFLES, "by:a3/mmg_hmg", "by:a4/atgw")
    assert (men(game.position, "z1"), men(game.position, "z2")) == (6, 27)  # TV-01: 13 less 10
    assert all(game.position.units[id].suppressed for id in ("z1", "z2"))


# --- 6b -------------------------------------------------------------------------------------------------------------

TANK = scenario(
    unit("a1", "atgw_section", at=(500, 1000)),
    unit("a2", at=(500, 1050)),
    unit("z1", "lvtp7", at=(700, 1000)),
    unit("z2", strength=25, aboard="z1"),
)


@pytest.mark.rule("T-6b.5")
def test_a_crew_is_lost_with_its_vehicle_and_half_its_passengers() -> None:
    game = battle(TANK, "suppressive_fire", dice=[6, 2]).play("target:z1", "by:a1/atgw", "done")
    if game.step == "suppressive_fire":
        game.play("end")
    assert game.position.units["z1"].fate == "destroyed"
    assert men(game.position, "z1") == 0
    survivors = game.position.units["z2"]
    assert (survivors.men, survivors.where, survivors.at, survivors.suppressed) == (12, "here", (700, 1000), True)


def test_whoever_sails_in_a_sunk_boat_gets_ashore_only_from_a_beach() -> None:
    """A machine gun fires at a landing craft of three: two dice less six leave nobody of its crew."""
    sea = [box("sea", "water", 0, 0, 400, 2000), box("strand", "beach", 380, 900, 460, 1100)]
    for at, saved in (((300, 500), 0), ((390, 1000), 15)):
        setting = scenario(
            unit("l1", "lcvp", at=at),
            unit("a1", aboard="l1"),
            unit("z1", "mmg_team", at=(600, at[1])),
            unit("z2", "mmg_team", at=(600, at[1] + 50)),
            areas=sea,
        )
        game = battle(setting, "suppressive_fire", side="AR", dice=[6, 6, 6, 6])
        game.play("target:l1", "by:z1/mmg_hmg", "by:z2/mmg_hmg")
        assert game.position.units["l1"].fate == "destroyed"
        assert men(game.position, "a1") == saved


def test_rifles_suppress_a_vehicle_and_never_knock_it_out() -> None:
    game = battle(TANK, "suppressive_fire", dice=[6]).play("target:z1", "by:a2/infantry_platoon")
    assert game.position.units["z1"].suppressed
    assert game.position.units["z1"].men == 3


@pytest.mark.rule("T-6b.4")
@pytest.mark.parametrize(("die", "fate"), [(1, ""), (2, "destroyed")])
def test_a_tank_gun_knocks_out_without_a_die_if_it_has_itself_suppressed(die: int, fate: str) -> None:
    """The platoon beside it suppresses the enemy for certain; that is no success of the gun."""
    setting = scenario(
        unit("a1", "scorpion", at=(400, 1000)), unit("a2", at=(500, 1050)), unit("z1", "scorpion", at=(590, 1000))
    )
    game = battle(setting, "suppressive_fire", dice=[die, 6])
    game.play("target:z1", "by:a1/tank_gun", "by:a2/infantry_platoon")
    assert game.position.units["z1"].fate == fate
    assert len([entry for entry in game.log if entry.rule == "T-6b.3" and entry.kind == "die"]) == 0


# --- places where people live ---------------------------------------------------------------------------------------


def test_nobody_fires_into_a_settlement_before_somebody_fires_from_it() -> None:
    setting = scenario(
        unit("a1", at=(500, 1000)),
        unit("z1", at=(590, 1000)),
        areas=[box("houses", "settlement", 560, 900, 700, 1100)],
        spared=(Spared("houses"),),
    )
    assert battle(setting, "suppressive_fire").step == "ground_movement"  # nobody has a target
    game = battle(setting, "suppressive_fire", side="AR", dice=[1]).play("target:a1", "by:z1/infantry_platoon")
    game = to_step(game, "suppressive_fire", "UK")
    assert "target:z1" in words(game)


def test_guns_never_fire_into_a_settlement() -> None:
    setting = scenario(
        unit("a1", at=(500, 1000)),
        unit("a2", "mortar_81_section", at=(400, 1000)),
        unit("z1", at=(590, 1000)),
        areas=[box("houses", "settlement", 560, 900, 700, 1100)],
        spared=(Spared("houses"),),
    )
    game = battle(setting, "suppressive_fire", tally={"fired-from:houses": 1}).play("target:z1")
    assert words(game) == ["by:a1/infantry_platoon"]
    assert reasons(game, "by:a2/mortar_81") == {"T-6.8"}


# --- night ----------------------------------------------------------------------------------------------------------

NIGHT = scenario(
    unit("bn", "hq_platoon", at=(300, 1000), observers=observers(forward=("mo",))),
    unit("mo", "mortar_81_section", at=(420, 1000), parent="bn"),
    unit("a1", at=(520, 1000), parent="bn"),
    unit("z1", at=(600, 1000)),
    unit("z2", at=(1900, 1000)),
    areas=[works("t1", 650, 1000)],
    night=((1, 3),),
)


def needs(game: Battle) -> dict[str, int]:
    """What each firer needs, by the labels of the question."""
    return {choice.word: int(choice.label.rpartition(" ")[2]) for choice in game.choices if choice.verb == "by"}


def test_at_night_guns_see_no_more_than_others_but_near_a_registered_point() -> None:
    shots = {"by:mo/mortar_81": 3 + 3, "by:a1/infantry_platoon": 2 + 3}
    assert needs(battle(NIGHT, "suppressive_fire").play("target:z1")) == shots
    marked = battle(NIGHT, "suppressive_fire", registered={"UK": [[650, 1000]]}).play("target:z1")
    assert needs(marked) == {**shots, "by:mo/mortar_81": 3}


def test_a_side_registers_its_points_before_play() -> None:
    game = Battle(NIGHT, seed=1, options=Options(registered_targets=1)).play("register:t1", "done")
    assert game.position.registered == {"UK": ((650, 1000),), "AR": ()}
    assert str(game.record).splitlines()[-3:-1] == ["setup uk register:t1", "setup ar done"]


def test_a_star_shell_lights_the_ground_for_both_sides_until_the_next_turn_of_the_other() -> None:
    game = Battle(NIGHT, seed=1, options=Options(star_shell=True))
    game.play("send:bn-forward", "light:mo", "target:z1")
    game = to_step(game, "suppressive_fire").play("light:mo")
    assert "by:mo/mortar_81" not in words(game.branch().play("target:z1"))
    assert needs(game.branch().play("target:z1")) == {"by:a1/infantry_platoon": 2 + 1}
    game = to_step(game, "suppressive_fire", "AR")
    assert needs(game.play("target:a1")) == {"by:z1/infantry_platoon": 2 + 1}
    assert to_step(game.play("by:z1/infantry_platoon"), "ground_movement", "UK").position.lit == ()
