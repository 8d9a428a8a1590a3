"""Section 5 in the turn: helicopters, what they carry, and who fires at them."""

import pytest

from fs_core.tactical.battle import Battle
from fs_core.tactical.options import Options
from fs_core.tactical.scenario import Award, ThermalSight

from .small import battle, box, helicopter, men, notes, reasons, scenario, sortie, to_step, unit, words

LIFT = scenario(
    unit("a1", "mmg_team", at=(300, 1000)),
    unit("a2", at=(300, 1010), strength=12),
    unit("z1", at=(1500, 1000)),
    helicopters=[helicopter("h1")],
)
ASKED = {"requests": [["h1", "lift", "a1", "a1", 1]]}


@pytest.mark.rule("T-5.3")
def test_helicopters_act_in_step_3_alone() -> None:
    assert reasons(battle(LIFT, "ground_movement"), "heli:h1") == {"T-1.3"}
    assert "heli:h1" in words(battle(LIFT, "helicopters"))


def test_two_tasks_a_turn_and_both_different() -> None:
    game = battle(LIFT, "helicopters", **ASKED).play("heli:h1")
    assert "done" not in words(game)
    assert "done" in words(game.play("move:300,1000"))
    assert reasons(game, "move:300,1010") == {"T-5.2"}
    game.play("load:a1")
    assert game.position.passengers("h1") == ("a1",)
    assert reasons(game, "heli:h1") == {"T-1.3"}
    any_two = Battle.from_position({"step": "helicopters"}, LIFT, options=Options(heli_tasks="any"))
    assert "move:300,1010" in words(any_two.play("heli:h1", "move:300,1000"))


@pytest.mark.rule("T-5.6")
def test_a_helicopter_flies_half_as_far_at_night_and_in_mist() -> None:
    far = [unit("a1", at=(100, 100)), unit("a2", at=(1600, 100)), unit("a3", at=(1601, 100))]
    hovers = {"helicopters": {"h1": {"at": [100, 100]}}}
    for hidden, beyond in (({}, True), ({"night": ((1, 1),)}, False), ({"mist": ((1, 1),)}, False)):
        setting = scenario(*far, unit("z1", at=(1900, 1900)), helicopters=[helicopter("h1")], **hidden)
        game = battle(setting, "helicopters", **hovers).play("heli:h1")
        assert "move:1600,100" in words(game)
        assert ("move:1601,100" in words(game)) is beyond


@pytest.mark.rule("T-5.7")
def test_a_unit_too_big_for_a_helicopter_is_lifted_in_parts_and_whole_once_all_are_down() -> None:
    """Thirty men by Sea King: twenty, then ten."""
    setting = LIFT._replace(
        helicopters=(helicopter("h1", "sea_king"),),
        units=(unit("a1", at=(300, 1000)), unit("a2", at=(900, 1000)), LIFT.units[2]),
        rounds=9,
    )
    game = battle(setting, "helicopters", **ASKED, helicopters={"h1": {"at": [300, 1010]}})
    game.play("heli:h1", "load:a1", "move:900,1000")
    assert [note["men"] for note in notes(game, "board")] == [20]
    assert (game.position.units["a1"].aloft, game.position.units["a1"].behind) == (20, 10)
    orders = (["unload:a1"], ["move:300,1000", "load:a1"], ["move:900,1000", "unload:a1"])
    for order in orders:
        game = to_next_flight(game)
        game.play("heli:h1", *order)
    points = words(game)
    game.play(points[0])
    down = game.position.units["a1"]
    assert (down.where, down.men, down.behind, down.ahead, down.landed) == ("here", 30, 0, 0, "helicopter")


def to_next_flight(game: Battle) -> Battle:
    """Pass on to step 3 of the next British turn."""
    for _ in range(60):
        word = next((w for w in ("done", "hold", "end") if w in words(game)), "")
        if game.side == "UK" and game.step == "helicopters" and "heli:h1" in words(game):
            return game
        game.play(word)
    raise AssertionError("no flight came")


def test_who_is_in_a_helicopter_is_lost_with_it_and_the_rest_of_its_unit_is_not() -> None:
    setting = LIFT._replace(
        helicopters=(helicopter("h1", "sea_king"),), units=(unit("a1", at=(1400, 1000)), unit("z1", at=(1500, 1000)))
    )
    game = battle(setting, "helicopters", dice=[6, 6], **ASKED, helicopters={"h1": {"at": [1400, 1010]}})
    game.play("heli:h1", "load:a1", "by:z1")
    rest = game.position.units["a1"]
    assert (rest.where, rest.men, rest.behind) == ("here", 10, 0)


@pytest.mark.rule("T-3.13")
@pytest.mark.parametrize(
    ("state", "asker"),
    [
        ({"marked": 1}, "a1"),
        ({"moved": True, "landed": "helicopter"}, "a1"),
        ({"retreating": True}, "a1"),
        ({"at": [900, 1000]}, "a1"),  # it was asked to come to another place
    ],
)
def test_a_helicopter_lifts_who_is_free_to_move_where_it_was_asked_for(state: dict[str, object], asker: str) -> None:
    asked = {"requests": [["h1", "lift", asker, asker, 1]], "helicopters": {"h1": {"at": [300, 1010]}}}
    assert "load:a1" in words(battle(LIFT, "helicopters", **asked).play("heli:h1"))
    game = battle(LIFT, "helicopters", **asked, units={"a1": state}).play("heli:h1")
    assert "load:a1" not in words(game)
    assert ("load:a2" in words(game)) is ("at" not in state)


def test_a_lift_has_to_be_asked_for() -> None:
    game = battle(LIFT, "helicopters").play("heli:h1", "move:300,1000")
    assert not [word for word in words(game) if word.startswith("load")]
    assert [o.text for o in game.why_not("load:a1")] == [
        "h1: lifts who is beside it and free to move, where a lift was asked for."
    ]
    assert reasons(game, "unload:a1") == {"T-5.7"}
    assert reasons(game, "fire:a2") == {"T-5.5"}


@pytest.mark.rule("T-5.4")
def test_a_helicopter_attacked_by_aircraft_gives_up_its_next_task() -> None:
    setting = LIFT._replace(sorties=(sortie("raid", "Pucará", "light_guns"),))
    mapping = {"step": "aircraft", "side": "AR", "helicopters": {"h1": {"at": [300, 1000]}}}
    game = Battle.from_position(mapping, setting, dice=[6, 1]).play("fly:raid", "attack:h1")
    while "hold" in words(game):
        game.play("hold")
    assert game.position.craft["h1"].driven_off
    game = to_step(game, "ground_movement", "UK")
    assert [entry.kind for entry in game.log if entry.kind == "fly"] == []
    assert not game.position.craft["h1"].driven_off
    mapping["turn"] = 1
    short = Battle.from_position(mapping, setting, dice=[6, 1], options=Options(heli_abort="same_turn_only"))
    assert not short.play("fly:raid", "attack:h1").position.craft["h1"].driven_off


def test_an_aircraft_fires_at_a_helicopter_with_its_best_weapon() -> None:
    for ordnance, needed in ((("light_guns",), 4), (("air_cannon", "aim_9l"), 2), (("tail_chase_missile",), 5)):
        setting = LIFT._replace(sorties=(sortie("raid", "Dagger", *ordnance),))
        if ordnance != ("light_guns",):  # with nothing against the ground it would be on patrol
            setting = LIFT._replace(sorties=(sortie("raid", "Dagger", "light_guns", *ordnance),))
        mapping = {"step": "aircraft", "side": "AR", "helicopters": {"h1": {"at": [300, 1000]}}}
        game = Battle.from_position(mapping, setting, dice=[6, 1]).play("fly:raid", "attack:h1")
        while game.side == "AR" and "hold" in words(game):
            game.play("hold")
        assert notes(game, "die")[1]["needed"] == needed


def test_by_option_a_six_of_a_helicopter_suppresses_at_night_too() -> None:
    setting = scenario(unit("a1", at=(300, 1000)), unit("z1", at=(900, 1000)), helicopters=[helicopter("h1")])
    setting = setting._replace(night=((1, 3),))
    mapping = {"step": "helicopters", "helicopters": {"h1": {"at": [500, 1000]}}}
    assert "fire:z1" not in words(Battle.from_position(mapping, setting).play("heli:h1"))
    lucky = Battle.from_position(mapping, setting, dice=[6], options=Options(natural_six=True)).play("heli:h1")
    assert lucky.play("fire:z1").position.units["z1"].suppressed


@pytest.mark.rule("T-5.5")
def test_what_a_helicopter_fires_joins_the_pool_of_step_6() -> None:
    setting = scenario(
        unit("a2", at=(1420, 1000)), unit("z1", at=(1500, 1000)), helicopters=[helicopter("h1", "scout")]
    )
    game = battle(setting, "helicopters", dice=[6, 6, 6, 6], helicopters={"h1": {"at": [1000, 1000]}})
    game.play("heli:h1", "fire:z1", "done")
    game = to_step(game, "suppressive_fire").play("target:z1", "by:a2/infantry_platoon")
    assert men(game.position, "z1") == 30 - (6 + 6 - 1 - 3)


@pytest.mark.rule("T-5.8")
def test_troops_set_down_fire_small_arms_and_neither_move_nor_serve_crew_weapons() -> None:
    setting = scenario(
        unit("a1", "mmg_team", at=(300, 1000)),
        unit("a2", at=(300, 1010), strength=12),
        unit("z1", at=(500, 1000)),
    )
    down = {"landed": "helicopter", "moved": True}
    game = battle(setting, "suppressive_fire", units={"a1": down, "a2": down}).play("target:z1")
    assert words(game) == ["by:a2/infantry_platoon"]
    assert reasons(to_step(game.play("by:a2/infantry_platoon"), "ground_movement", "AR"), "move:z1") == set()
    idle = battle(setting, "ground_movement", units={"a1": down})
    assert reasons(idle, "move:a1") == {"T-5.8"}
    nobody = Options(unload_fire="none")
    mapping = {"step": "suppressive_fire", "units": {"a2": down}}
    game = Battle.from_position(mapping, setting, options=nobody).play("target:z1")
    assert words(game) == ["by:a1/mmg_hmg"]


@pytest.mark.rule("T-5.9")
def test_a_helicopter_under_fire_loses_its_second_task_or_is_lost_with_all_aboard() -> None:
    near = scenario(
        unit("a1", "mmg_team", at=(1400, 1000)),
        unit("z1", at=(1500, 1000)),
        helicopters=[helicopter("h1")],
        awards=[Award("AR", 3, "downed", "", of="UK")],
    )
    game = battle(near, "helicopters", dice=[6, 1]).play("heli:h1", "move:1400,1000", "by:z1")
    assert game.step != "helicopters"
    assert not game.position.craft["h1"].down
    aboard = {"a1": {"where": "aboard", "aboard": "h1", "at": None}}
    mapping = {"step": "helicopters", "units": aboard, "helicopters": {"h1": {"at": [100, 1000]}}}
    lost = Battle.from_position(mapping, near._replace(units=(*near.units, unit("a2", at=(1400, 990)))), dice=[6, 6])
    lost.play("heli:h1", "move:1400,990", "by:z1")
    assert lost.position.craft["h1"].down
    assert lost.position.units["a1"].fate == "destroyed"
    assert lost.points["AR"] == 3


def test_a_helicopter_is_there_from_its_round_on() -> None:
    late = LIFT._replace(helicopters=(helicopter("h1", round=2),))
    for turn, there in ((1, False), (2, True)):
        assert (battle(late, "helicopters", turn=turn).step == "helicopters") is there


def test_rockets_reach_1000_m_and_a_lit_target_is_hit_more_easily() -> None:
    """A machine gun at 300 m at night needs 6, at a lit target 4; rockets by day reach just so far."""
    for metres, fires in ((1000, True), (1001, False)):
        setting = scenario(
            unit("z1", at=(100 + metres, 500)), unit("a1", at=(9, 9)), helicopters=[helicopter("h1", "a109")]
        )
        game = battle(setting, "helicopters", helicopters={"h1": {"at": [100, 500]}}).play("heli:h1")
        assert ("fire:z1" in words(game)) is fires
    dark = scenario(unit("z1", at=(400, 500)), unit("a1", at=(9, 9)), helicopters=[helicopter("h1")], night=((1, 3),))
    for lit, needed in (([], 6), ([[[400, 600], 2]], 4)):
        game = battle(dark, "helicopters", dice=[1], lit=lit, helicopters={"h1": {"at": [100, 500]}})
        assert notes(game.play("heli:h1", "fire:z1"), "die")[0]["needed"] == needed


def test_a_second_unit_gets_in_only_if_all_of_it_has_room() -> None:
    """A Wessex takes twelve, and six are aboard: another six have room, seven have not."""
    for strength, fits in ((6, True), (7, False)):
        setting = LIFT._replace(
            units=(LIFT.units[0], unit("a2", at=(300, 1010), strength=strength), LIFT.units[2]),
            options=Options(heli_tasks="any"),
        )
        game = battle(setting, "helicopters", **ASKED, helicopters={"h1": {"at": [300, 1010]}})
        assert ("load:a2" in words(game.play("heli:h1", "load:a1"))) is fits


def test_units_fire_at_a_helicopter_that_they_see_unless_they_run() -> None:
    hill = box("hill", "ridge", 1420, 900, 1450, 1100)
    for areas, state, fires in (([], {}, True), ([hill], {}, False), ([], {"retreating": True}, False)):
        setting = scenario(
            unit("a1", at=(1400, 1000)), unit("z1", at=(1500, 1000)), helicopters=[helicopter("h1")], areas=areas
        )
        game = battle(setting, "helicopters", units={"z1": state}).play("heli:h1", "move:1400,1000")
        assert ("by:z1" in words(game)) is fires


def test_stores_are_put_down_where_they_belong() -> None:
    setting = scenario(
        unit("a1", at=(300, 1000)),
        unit("z1", at=(1900, 1000)),
        areas=[box("rise", "ridge", 800, 800, 900, 900)],
        helicopters=[helicopter("h1", "sea_king", load="stores", to="rise")],
        awards=[Award("UK", 1, "lifted", "", units=("h1",))],
    )
    game = battle(setting, "helicopters").play("heli:h1", "move:850,850")
    assert not [word for word in words(game) if word.startswith("move")]  # not home with its load, either
    assert game.play("unload:stores").points["UK"] == 1
    over = battle(setting, "helicopters", helicopters={"h1": {"at": [850, 850]}}).play("heli:h1")
    assert "move:home" not in words(over)


def test_thermal_sight_makes_the_night_lighter_for_its_side() -> None:
    setting = LIFT._replace(
        night=((1, 3),),
        thermal_sight=ThermalSight("h1", 1000, -1),
        units=(unit("a1", at=(1420, 1000)), unit("z1", at=(1500, 1000))),
    )
    game = battle(setting, "helicopters", helicopters={"h1": {"at": [900, 1000]}}).play("heli:h1", "hover:h1", "done")
    game = to_step(game, "suppressive_fire")
    assert game.branch().play("target:z1").choices[0].label.endswith("needs 3")
    game = to_step(game, "suppressive_fire", "AR")
    assert game.branch().play("target:a1").choices[0].label.endswith("needs 5")  # it helps one side alone
    game = to_step(game, "suppressive_fire", "UK")
    assert game.play("target:z1").choices[0].label.endswith("needs 5")  # it has to hover anew
    weak = setting._replace(thermal_sight=ThermalSight("h1", 1000, -4))
    game = battle(weak, "helicopters", helicopters={"h1": {"at": [900, 1000]}}).play("heli:h1", "hover:h1", "done")
    game = to_step(game, "suppressive_fire").play("target:z1")
    assert game.choices[0].label.endswith("needs 5")  # no worse than night itself
