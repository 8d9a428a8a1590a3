"""The player of the platoon game: legal, repeatable, sensible, and clearly better than one who draws lots."""

from collections.abc import Sequence

import pytest

from fs_core.opponents import Player, Random
from fs_core.opponents.platoon import Sergeant
from fs_core.opponents.platoon_fire import plan, value
from fs_core.opponents.platoon_ground import Look, danger, win_odds
from fs_core.opponents.platoon_paths import metres_left
from fs_core.tactical import Battle
from fs_core.tactical.position import SET_UP
from fs_core.tactical.scenario import ids
from tests.tactical import small


def finish(battle: Battle, uk: Player, ar: Player) -> Battle:
    """Play a battle to its end."""
    while battle.decision:
        battle.play((uk if battle.decision.side == "UK" else ar).choose(battle))
    return battle


def lead(battle: Battle) -> int:
    """British points less Argentine ones at the end."""
    assert battle.result is not None
    return battle.result.uk - battle.result.ar


def winner(battle: Battle) -> str:
    """The side that has won."""
    assert battle.result is not None
    return battle.result.winner


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


@pytest.mark.parametrize(
    ("name", "seeds"),
    [("fanning-head", range(8)), ("port-san-carlos", range(4)), ("darwin-hill", (1,)), ("mount-longdon", (1,))],
)
def test_it_beats_a_player_who_draws_lots_on_both_sides(name: str, seeds: Sequence[int]) -> None:
    """Most battles on either side are won, and the points of the sides lie far apart."""
    as_uk = [finish(Battle(name, seed=seed), Sergeant(seed), Random(seed + 1)) for seed in seeds]
    as_ar = [finish(Battle(name, seed=seed), Random(seed), Sergeant(seed + 1)) for seed in seeds]
    assert 4 * sum(winner(battle) == "UK" for battle in as_uk) >= 3 * len(seeds)
    assert 4 * sum(winner(battle) == "AR" for battle in as_ar) >= 3 * len(seeds)
    assert sum(map(lead, as_uk)) > sum(map(lead, as_ar)) + 4 * len(seeds)


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
