"""Sections 10.1 and 10.2: combat is voluntary, who may fire, the order of aim and dice."""

from collections.abc import Sequence
from typing import Any

import pytest

from fs_core import Campaign, Options, board, forces
from tests.campaign.outcomes import damaged, firers, lost, place, points_for_sinkings
from tests.positions import dice_of, given, rules_of, words

SEA_FIGHT = {"broadsword": "sea-6", "yarmouth": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}


def surface_attack(dice: Sequence[int] = (), options: Options | None = None, **more: Any) -> Campaign:
    """Operation 14 by Broadsword and Yarmouth against Hércules and Drummond, just before the first target is chosen."""
    game = given(SEA_FIGHT, dice=dice, options=options, **more)
    return game.play("op:14", "to:sea-6", "add:broadsword", "add:yarmouth", "done")


# --- 10.1: voluntary combat, and where ------------------------------------------------------------------------------


@pytest.mark.rule("10.1-a")
def test_a_force_that_moves_to_the_enemy_may_leave_it_at_that() -> None:
    game = given({"broadsword": "sea-7", "hercules": "sea-6"})
    game.play("op:20", "from:sea-7", "add:broadsword", "done", "to:sea-6")
    assert words(game) == ["attack", "end"]
    game.play("end")
    assert game.phase == "ar-operations"
    assert dice_of(game) == []


@pytest.mark.rule("10.1-a")
@pytest.mark.parametrize(
    ("units", "play"),
    [
        ({"hermes": "sea-6", "pucara-1": "stanley"}, "op:13 to:stanley add:hermes done"),
        ({"broadsword": "sea-6", "hercules": "sea-6"}, "op:14 to:sea-6 add:broadsword done"),
        ({"2-para": "fitzroy", "ri-4": "fitzroy"}, "op:15 to:fitzroy add:2-para done"),
        (
            {"fearless": "falklands", "2-para": "aboard fearless", "ri-4": "fitzroy"},
            "op:17 to:fitzroy land add:2-para done",
        ),
        ({"broadsword": "sea-6", "hercules": "sea-6"}, "op:20 in-place to:sea-6 add:broadsword done"),
        ({"antrim": "falklands", "ri-4": "fitzroy"}, "op:21 to:fitzroy add:antrim done"),
        ({"2-para": "fitzroy", "ri-4": "fitzroy"}, "op:24 in-place to:fitzroy add:2-para done"),
        ({"sas": "fitzroy", "commandos-601": "fitzroy"}, "op:25 to:fitzroy"),
    ],
)
def test_who_chooses_an_operation_of_attack_has_to_fire(units: dict[str, str], play: str) -> None:
    game = given(units).play(*play.split())
    assert game.decision is not None
    assert game.decision.side == "UK"
    assert not {"hold", "stop", "done", "end"} & set(words(game))


@pytest.mark.rule("10.1-a")
@pytest.mark.parametrize(
    ("units", "play"),
    [
        ({"hermes": "sea-6", "hercules": "sea-3"}, "op:18 to:sea-3 carriers add:hermes done"),
        ({"hermes": "sea-6", "ri-4": "fitzroy"}, "op:19 to:fitzroy carriers add:hermes done"),
    ],
)
def test_a_carrier_that_attacks_alone_may_wait_with_its_shots_but_not_save_them_all(
    units: dict[str, str], play: str
) -> None:
    game = given(units).play(*play.split())
    assert "hold" not in words(game)
    game.play("free")
    assert "stop" not in words(game)


@pytest.mark.rule("10.1-a", "10.2-f")
def test_single_attackers_may_hold_as_long_as_one_shot_is_made() -> None:
    game = surface_attack()
    assert "hold" in words(game)
    game.play("hold")
    assert words(game) == ["target:hercules", "target:drummond"]
    assert rules_of(game, "hold")


@pytest.mark.rule("10.1-b")
def test_ships_fire_only_at_ships_in_their_own_area() -> None:
    game = given({"broadsword": "sea-6", "yarmouth": "sea-7", "hercules": "sea-7", "drummond": "sea-3"})
    game.play("op:14")
    assert words(game) == ["to:sea-7", "with:10"]
    assert "7.1-op14-a" in rules_of(game, "to:sea-6")
    game.play("to:sea-7")
    assert "7.1-op14-a" in rules_of(game, "add:broadsword")
    game.play("add:yarmouth", "done")
    assert words(game) == ["target:hercules"]


@pytest.mark.rule("10.1-b")
def test_carriers_reach_the_next_area_and_no_farther() -> None:
    game = given({"hermes": "sea-6", "invincible": "sea-4", "broadsword": "sea-6", "hercules": "sea-3"})
    game.play("op:18", "to:sea-3", "carriers")
    assert words(game) == ["add:hermes"]
    assert "9.3" in rules_of(game, "add:invincible")
    assert "9.3" in rules_of(game, "add:broadsword")


# --- 10.2: fire -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2-a", "10.2-b")
def test_a_submarine_cannot_fire_at_aircraft_that_may_fire_at_it() -> None:
    bomber, boat = forces.unit("canberra-bomber-1"), forces.unit("spartan")
    assert bomber.anti_submarine
    assert not boat.anti_air
    game = given({"hercules": "sea-3", "canberra-bomber-1": "argentina", "spartan": "sea-6"}, phase="ar-operations")
    game.play("op:20", "from:sea-3", "add:hercules", "done", "to:sea-6", "attack", "add:canberra-bomber-1", "done")
    game.play("target:spartan")  # Hércules
    assert game.decision.unit == "canberra-bomber-1"
    assert words(game) == ["target:spartan", "hold"]
    game.play("target:spartan")
    assert game.decision.unit == "spartan"
    assert words(game) == ["target:hercules", "hold"]
    assert "10.2-a" in rules_of(game, "target:canberra-bomber-1")


@pytest.mark.rule("10.2-a")
def test_a_defender_without_any_factor_for_the_attackers_is_not_asked() -> None:
    game = given(
        {"hercules": "sea-6", "canberra-bomber-1": "argentina", "spartan": "sea-6"}, phase="events", dice=[6, 5, 6]
    )
    game.play("to:sea-6", "add:canberra-bomber-1", "done", "target:spartan")
    assert firers(game) == ["canberra-bomber-1"]
    assert game.phase == "uk-operations"


@pytest.mark.rule("10.2-a")
def test_an_attacker_without_the_factor_is_not_offered() -> None:
    assert forces.unit("fearless").anti_surface == 0
    game = given(SEA_FIGHT | {"fearless": "sea-6"}).play("op:14", "to:sea-6")
    assert "add:fearless" not in words(game)
    assert rules_of(game, "add:fearless") == {"10.2-a"}


@pytest.mark.rule("10.2-a")
@pytest.mark.parametrize(
    ("target", "column"),
    [("hercules", "anti_surface"), ("san-luis", "anti_submarine")],
)
def test_the_factor_used_is_that_for_the_kind_of_target(target: str, column: str) -> None:
    """Yarmouth's factors against ships and submarines differ."""
    assert forces.unit("yarmouth").anti_surface != forces.unit("yarmouth").anti_submarine
    game = given({"yarmouth": "sea-6", "hercules": "sea-6", "san-luis": "sea-6"}, dice=[6])
    game.play("op:20", "in-place", "to:sea-6", "add:yarmouth", "done", f"target:{target}")
    assert dice_of(game)[0]["needed"] == getattr(forces.unit("yarmouth"), column)


@pytest.mark.rule("10.2-c", "10.2-d")
def test_several_units_may_fire_at_one_each_with_a_die_of_its_own() -> None:
    game = surface_attack(dice=[5, 6])
    game.play("target:drummond", "target:drummond")
    assert [(d["firer"], d["target"], d["die"]) for d in dice_of(game)] == [
        ("broadsword", "drummond", 5),
        ("yarmouth", "drummond", 6),
    ]


@pytest.mark.rule("10.2-c")
def test_every_ship_of_the_other_side_there_may_be_fired_at_and_fires() -> None:
    game = surface_attack(dice=[6, 6, 6, 6])
    assert words(game) == ["target:hercules", "target:drummond", "hold"]
    game.play("target:hercules", "target:hercules")
    assert game.decision.unit == "hercules"
    game.play("target:broadsword")
    assert game.decision.unit == "drummond"
    game.play("target:broadsword")
    assert firers(game) == ["broadsword", "yarmouth", "hercules", "drummond"]


@pytest.mark.rule("10.2-c")
def test_aircraft_on_the_ground_neither_fire_nor_are_fired_at_in_a_ground_attack() -> None:
    """R-128."""
    game = given({"2-para": "stanley", "ri-3": "stanley", "pucara-1": "stanley"}, dice=[6, 6])
    game.play("op:15", "to:stanley", "add:2-para", "done")
    assert words(game) == ["target:ri-3"]
    assert "7.1-op15" in rules_of(game, "target:pucara-1")
    game.play("target:ri-3", "target:2-para")
    assert firers(game) == ["2-para", "ri-3"]


@pytest.mark.rule("10.2-d")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_die_not_above_the_factor_hits(die: int, hit: bool) -> None:
    needed = forces.unit("broadsword").anti_surface
    assert needed == 3
    game = surface_attack(dice=[die]).play("target:drummond", "hold", "hold", "hold")
    assert [(d["needed"], d["hit"]) for d in dice_of(game)] == [(needed, hit)]
    assert ("drummond" in lost(game)) == hit


@pytest.mark.rule("10.2-e", "10.2-o")
@pytest.mark.parametrize(
    ("dice", "already", "sunk"),
    [([1, 6], [], False), ([1, 1], [], True), ([1, 6], ["broadsword"], True), ([6, 6], ["broadsword"], False)],
)
def test_each_hit_takes_a_step_and_a_second_hit_sinks(dice: list[int], already: list[str], sunk: bool) -> None:
    game = given(SEA_FIGHT, phase="ar-operations", hit=already, dice=dice)
    game.play("op:14", "to:sea-6", "add:hercules", "add:drummond", "done", "target:broadsword", "target:broadsword")
    game.play("hold", "hold")
    assert ("broadsword" in lost(game)) == sunk
    assert ("broadsword" in damaged(game)) == (not sunk)


@pytest.mark.rule("10.2-e")
def test_hits_beyond_the_last_step_are_lost() -> None:
    """R-126: three hits sink Broadsword once and hurt nobody else."""
    game = given(SEA_FIGHT | {"trinidad": "sea-6"}, phase="ar-operations", dice=[1, 1, 1])
    game.play("op:14", "to:sea-6", "add:hercules", "add:trinidad", "add:drummond", "done")
    game.play("target:broadsword", "target:broadsword", "target:broadsword", "hold", "hold")
    assert lost(game) == ["broadsword"]
    assert damaged(game) == []
    assert points_for_sinkings(game) == [1]


@pytest.mark.rule("10.2-f")
def test_a_defender_may_hold_or_fire_at_somebody_else() -> None:
    game = surface_attack(dice=[6, 6, 6]).play("target:hercules", "target:hercules")
    assert words(game) == ["target:broadsword", "target:yarmouth", "hold"]
    game.play("target:yarmouth", "hold")
    assert firers(game) == ["broadsword", "yarmouth", "hercules"]


@pytest.mark.rule("10.2-g")
def test_a_ship_that_is_hit_still_fires() -> None:
    game = surface_attack(dice=[1, 1, 1, 1])
    game.play("target:hercules", "target:drummond")
    assert lost(game) == []
    game.play("target:broadsword", "target:broadsword")
    assert lost(game) == ["broadsword", "hercules", "drummond"]


@pytest.mark.rule("10.2-g")
def test_points_of_both_sides_of_one_battle_count_together() -> None:
    """R-34: from +19 a British loss (+1) and an Argentine one in the zone (-1) cancel; the game goes on."""
    game = surface_attack(dice=[1, 6, 1, 6], vp=19, hit=["broadsword"]).play("target:hercules", "target:drummond")
    game.play("target:broadsword", "target:yarmouth")
    assert set(lost(game)) == {"broadsword", "hercules"}
    assert not game.over
    assert game.vp == 19


@pytest.mark.rule("10.2-h")
def test_the_attacker_rolls_all_his_shots_before_the_defender_aims() -> None:
    """R-109: the attacker aims every unit, then rolls, then the defender aims."""
    game = surface_attack(dice=[6, 6, 6, 6])
    game.play("target:hercules")
    assert dice_of(game) == []
    game.play("target:hercules")
    assert firers(game) == ["broadsword", "yarmouth"]
    assert game.decision.side == "AR"
    game.play("target:broadsword")
    assert firers(game) == ["broadsword", "yarmouth"]
    game.play("target:broadsword")
    assert firers(game) == ["broadsword", "yarmouth", "hercules", "drummond"]


@pytest.mark.rule("10.2-h")
def test_by_option_both_sides_aim_before_any_die() -> None:
    """R-109, assign_before_dice=both_first."""
    game = surface_attack(dice=[6, 6, 6, 6], options=Options(assign_before_dice="both_first"))
    game.play("target:hercules", "target:hercules")
    assert game.decision.unit == "hercules"
    assert dice_of(game) == []
    game.play("target:broadsword")
    assert dice_of(game) == []
    game.play("target:broadsword")
    assert firers(game) == ["broadsword", "yarmouth", "hercules", "drummond"]


@pytest.mark.rule("10.2-i")
def test_defenders_fire_back_at_aircraft() -> None:
    game = given({"yarmouth": "sea-6", "dagger-1": "argentina"}, phase="ar-operations", dice=[6, 1])
    game.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "done", "target:yarmouth")
    assert words(game) == ["target:dagger-1", "hold"]
    game.play("target:dagger-1")
    assert dice_of(game)[1]["needed"] == forces.unit("yarmouth").anti_air
    assert lost(game) == ["dagger-1"]


@pytest.mark.rule("10.2-i")
@pytest.mark.parametrize(
    ("units", "play"),
    [
        ({"antrim": "falklands", "ri-25": "fitzroy"}, "op:21 to:fitzroy add:antrim done target:ri-25"),
        (
            {"hermes": "falklands", "dagger-1": "goose-green", "ri-25": "goose-green"},
            "op:13 to:goose-green add:hermes done target:dagger-1 stop",
        ),
    ],
)
def test_there_is_no_reply_where_the_operation_says_so(units: dict[str, str], play: str) -> None:
    game = given(units, dice=[6]).play(*play.split())
    assert len(dice_of(game)) == 1
    assert game.phase == "ar-operations"


@pytest.mark.rule("10.2-j")
def test_a_second_shot_at_a_ship_already_hit_is_rolled_and_lost() -> None:
    game = surface_attack(dice=[1, 1]).play("target:drummond", "target:drummond", "hold", "hold")
    assert [d["hit"] for d in dice_of(game)] == [True, True]
    assert lost(game) == ["drummond"]


@pytest.mark.rule("10.2-k")
def test_after_one_round_the_battle_is_over() -> None:
    game = surface_attack(dice=[6, 6, 6, 6])
    game.play("target:hercules", "target:hercules", "target:broadsword", "target:broadsword")
    assert len(set(firers(game))) == len(firers(game)) == 4
    assert game.phase == "ar-operations"


@pytest.mark.rule("10.2-l")
def test_survivors_stay_where_they_are_and_the_area_stays_contested() -> None:
    game = given({"2-para": "fitzroy", "ri-3": "fitzroy"}, dice=[6, 1])
    game.play("op:15", "to:fitzroy", "add:2-para", "done", "target:ri-3", "target:2-para")
    assert damaged(game) == ["2-para"]
    assert place(game, "2-para") == "fitzroy"
    assert place(game, "ri-3") == "fitzroy"
    assert game.position.contested(board.NUMBER["fitzroy"])
    assert game.position.controls("AR", board.NUMBER["fitzroy"])
