"""The player of the platoon game: legal, repeatable, sensible, and clearly better than one who draws lots."""

import pytest

from fs_core.opponents import Player, Random
from fs_core.opponents.sergeant import Sergeant
from fs_core.opponents.sergeant.fire import plan, value
from fs_core.opponents.sergeant.goals import orders, to_take
from fs_core.opponents.sergeant.ground import Look, aim_of, danger, win_odds
from fs_core.opponents.sergeant.paths import metres_left
from fs_core.tactical import Battle
from fs_core.tactical.options import Options
from fs_core.tactical.position import SET_UP
from fs_core.tactical.scenario import Arrival, Award, ids
from tests.tactical import small


def finish(battle: Battle, uk: Player, ar: Player) -> Battle:
    """Play a battle to its end."""
    while battle.decision:
        battle.play((uk if battle.decision.side == "UK" else ar).choose(battle))
    return battle


@pytest.mark.parametrize("name", ids())
def test_it_answers_every_question_that_random_battles_come_to(name: str) -> None:
    """Lots are drawn for both sides, so that it meets positions that it would never bring about itself."""
    battle, chance = Battle(name, seed=5), Random(seed=5)
    sergeant, asked = Sergeant(seed=5), set()
    for number in range(3000):
        if battle.decision is None:
            break
        if number % 9 == 0:
            before = len(battle.log)
            assert sergeant.choose(battle) in battle.choices
            assert len(battle.log) == before
            asked.add((battle.decision.side, battle.step != SET_UP))
        battle.play(chance.choose(battle))
    assert {("UK", True), ("AR", True)} <= asked


def test_the_same_seeds_fight_the_same_battle_and_others_another() -> None:
    records = [
        str(finish(Battle("fanning-head", seed=9), Sergeant(uk), Sergeant(ar)).record)
        for uk, ar in ((1, 2), (1, 2), (3, 2))
    ]
    assert records[0] == records[1]
    assert records[0] != records[2]


def test_a_battle_that_is_over_asks_nobody() -> None:
    battle = Battle("fanning-head", seed=1).play("concede:uk")
    with pytest.raises(ValueError, match="over"):
        Sergeant().choose(battle)


# --- what it knows --------------------------------------------------------------------------------------------------


def test_fire_is_massed_by_the_exact_odds() -> None:
    """Two platoons fire at one target of two that are alike: together they cost it more than apart."""
    setting = small.scenario(
        small.unit("b1", at=(1000, 1000)),
        small.unit("b2", at=(1000, 1040)),
        small.unit("z1", at=(1150, 1000)),
        small.unit("z2", at=(1150, 1040)),
    )
    battle = small.battle(setting, "suppressive_fire")
    laid = plan(battle.position, "UK", False)
    shots = [shot for found in laid.values() for shot in found]
    assert sorted(shot.firer for shot in shots) == ["b1", "b2"]
    for target, found in laid.items():
        assert all(shot.target == target for shot in found)
        assert value(battle.position, target, found) > value(battle.position, target, found[:1]) or len(found) == 1


def test_nobody_is_fired_at_when_no_shot_can_succeed() -> None:
    setting = small.scenario(small.unit("b1", at=(1000, 1000)), small.unit("z1", at=(1900, 1000)))
    assert plan(small.battle(setting, "suppressive_fire").position, "UK", False) == {}


def test_close_combat_is_judged_by_numbers_morale_and_works() -> None:
    def odds(*more: object, factor: int = 8) -> float:
        units = [small.unit("b1", at=(1000, 1000)), small.unit("z1", at=(1050, 1000), factor=factor)]
        setting = small.scenario(
            *units,
            *[u for u in more if not isinstance(u, small.Area)],
            areas=[area for area in more if isinstance(area, small.Area)],
        )
        return win_odds(small.battle(setting, "ground_movement").position, "b1", (1050, 1000))

    plain = odds()
    assert odds(small.unit("b2", at=(1000, 1025))) > plain
    assert odds(factor=5) > plain
    assert odds(small.works("t1", 1050, 1000)) < plain


def test_danger_is_less_in_works_out_of_sight_and_before_a_pinned_enemy() -> None:
    setting = small.scenario(
        small.unit("b1", at=(1000, 1000)),
        small.unit("z1", "mmg_team", at=(1300, 1000)),
        areas=[small.works("t1", 1000, 1100), small.box("r", "ridge", 1100, 700, 1150, 800)],
    )
    look = Look(small.battle(setting, "ground_movement").position, "UK")
    open_ground = danger(look, (1000, 1000))
    assert 0 < danger(look, (1000, 1100)) < open_ground
    assert danger(look, (900, 400)) == 0
    pinned = small.battle(setting, "ground_movement").position.copy()
    pinned.change("z1", marked=1)
    assert danger(Look(pinned, "UK"), (1000, 1000)) < open_ground


def test_ways_lead_round_water() -> None:
    setting = small.scenario(small.unit("b1", at=(500, 1000)), areas=[small.box("w", "water", 900, 300, 1000, 2000)])
    assert metres_left(setting.ground, (500, 1000), (1500, 1000), False) > 1500
    assert metres_left(setting.ground, (500, 100), (1500, 100), False) == pytest.approx(1000)


# --- how it attacks and defends -------------------------------------------------------------------------------------

TRENCHES = (small.works("t1", 1000, 1000), small.works("t2", 1000, 1300))
BOTH_HELD = (Award("UK", 4, "hold", "", ("t1", "t2"), need=2),)


def test_an_attack_is_shared_out_by_the_men_at_each_goal() -> None:
    """The nearest platoon is enough for a patrol; the two others go for the platoon behind it."""
    setting = small.scenario(
        *[small.unit(f"b{number}", at=(600, 950 + 50 * number)) for number in (1, 2, 3)],
        small.unit("z1", at=(1000, 1000), strength=10),
        small.unit("z2", at=(1000, 1300)),
        areas=TRENCHES,
        awards=BOTH_HELD,
    )
    position = small.battle(setting, "ground_movement").position
    told = orders(position, "UK", to_take(position, "UK"))
    assert told == {"b1": (1000, 1000), "b2": (1000, 1300), "b3": (1000, 1300)}


def test_whoever_is_near_steps_into_an_empty_place_and_its_last_keeper_stays() -> None:
    setting = small.scenario(
        small.unit("hq", "hq_platoon", at=(900, 1000)),
        small.unit("b2", at=(1000, 1300)),
        areas=TRENCHES,
        awards=BOTH_HELD,
    )
    look = Look(small.battle(setting, "ground_movement").position, "UK")
    assert aim_of(look, "hq", {}, {}) == ((1000, 1000), 0)
    assert aim_of(look, "b2", {}, {}) == ((1000, 1300), 0)


def test_a_place_to_be_kept_clear_is_a_goal_when_there_is_no_other() -> None:
    clear = Award("UK", 4, "clear", "", ("t1", "t2"))
    units = [small.unit("b1", at=(500, 1000)), small.unit("z1", at=(1500, 1000))]
    setting = small.scenario(*units, areas=TRENCHES, awards=[clear])
    assert set(to_take(small.battle(setting, "ground_movement").position, "UK")) == {(1000, 1000), (1000, 1300)}
    held = small.scenario(*units, small.unit("z2", at=(1000, 1300)), areas=TRENCHES, awards=[clear])
    assert set(to_take(small.battle(held, "ground_movement").position, "UK")) == {(1000, 1300)}


def test_a_defender_stays_in_a_place_that_counts_and_one_outside_goes_back_in() -> None:
    setting = small.scenario(
        small.unit("b1", at=(300, 300)),
        small.unit("z1", at=(1000, 1000)),
        small.unit("z2", "mmg_team", at=(1000, 1250)),
        areas=TRENCHES,
        awards=BOTH_HELD,
    )
    look = Look(small.battle(setting, "ground_movement", "AR").position, "AR")
    assert aim_of(look, "z1", {}, {}) == ((1000, 1000), 0)
    assert aim_of(look, "z2", {}, {}) == ((1000, 1300), 0)


def test_boats_unload_on_the_beach_and_then_leave_it_to_others() -> None:
    shore = [small.box("sea", "water", 0, 0, 500, 2000), small.box("sand", "beach", 450, 900, 550, 1100)]
    setting = small.scenario(
        small.unit("boat", "lcvp", arrival=Arrival(1, (300, 1000), "", (0, 0))),
        small.unit("b1", aboard="boat"),
        small.unit("z1", at=(1900, 1900)),
        areas=shore,
        awards=[Award("UK", 1, "clear", "", ("sand",))],
        rounds=4,
    )
    battle = finish(Battle(setting, seed=1), Sergeant(1), Random(1))
    landed = next(e.data["to"] for e in battle.log if e.kind == "move" and e.data["unit"] == "boat")
    assert 450 <= landed[0] <= 500
    assert battle.position.units["b1"].where == "here"
    assert battle.position.point("boat")[0] < 450


def test_it_asks_for_light_in_the_dark_for_guns_by_day_and_never_for_a_lift() -> None:
    """A headquarters that sees a target, a gun and a helicopter on its net."""

    def asked(*night: tuple[int, int]) -> list[str]:
        setting = small.scenario(
            small.unit("hq", "hq_platoon", at=(1000, 1000)),
            small.unit("a1", at=(1000, 950), parent="hq"),
            small.unit("gun", "gun_troop_105", off_map=True, assigned=2000, parent="hq"),
            small.unit("z1", at=(1200, 1000)),
            helicopters=[small.helicopter("heli", parent="hq")],
            night=night,
            options=Options(star_shell=True),
        )
        battle, sergeant = small.battle(setting, "radio_requests"), Sergeant(1)
        while battle.decision and battle.step == "radio_requests":
            battle.play(sergeant.choose(battle))
        return [f"{request.asset} {request.purpose}" for request in battle.position.requests]

    assert asked() == ["gun fire"]
    assert asked((1, 3)) == ["gun light"]
