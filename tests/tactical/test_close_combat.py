"""Sections 7 and 8 on the map: contact, rounds, falling back, tests, retreat."""

import pytest

from fs_core.tactical.battle import Battle
from fs_core.tactical.options import Options
from fs_core.tactical.position import Position
from fs_core.tactical.scenario import Scenario
from fs_core.tactical.turn.retreat import fall_back

from .small import battle, box, men, notes, reasons, scenario, to_step, unit, words, works

MEET = scenario(unit("a1", at=(500, 1000)), unit("z1", at=(590, 1000)))


def assault(*dice: int, setting: object = MEET, options: Options | None = None, **position: object) -> Battle:
    """a1 moves into contact with z1, and the step ends; the dice are those of the fight."""
    mapping = {"step": "ground_movement", **position}
    game = Battle.from_position(mapping, setting, dice=dice, options=options)  # type: ignore[arg-type]
    game.play("move:a1", "to:590,1000")
    return game.play("end") if game.step == "ground_movement" else game


@pytest.mark.rule("T-7.1")
def test_reaching_an_enemy_leads_to_close_combat_in_step_7() -> None:
    game = assault(5, 1)
    assert [note["result"] for note in notes(game, "combat")] == ["push"]
    labels = [step.label for step in game.steps]
    assert "uk move" in labels
    assert game.side == "AR"


@pytest.mark.rule("T-7.1")
@pytest.mark.parametrize(("kind", "enemy"), [("scorpion", "infantry_platoon"), ("infantry_platoon", "scorpion")])
def test_vehicles_do_not_fight_hand_to_hand(kind: str, enemy: str) -> None:
    setting = scenario(unit("a1", kind, at=(500, 1000)), unit("z1", enemy, at=(590, 1000)))
    game = battle(setting, "ground_movement").play("move:a1")
    assert "to:590,1000" not in words(game)
    assert reasons(game, "to:590,1000") == {"T-7.1"}


def test_a_push_back_sends_the_loser_50_m_towards_his_edge() -> None:
    """9 + 5 against 8 + 1: a difference of 5, the winner's die of men, two points of morale."""
    game = assault(5, 1)
    loser = game.position.units["z1"]
    assert (loser.at, loser.men, loser.factor) == ((640, 1000), 25, 6)
    assert (game.position.units["a1"].men, game.position.units["a1"].factor) == (30, 9)


def test_a_rout_goes_a_full_move_and_costs_the_winners_total() -> None:
    game = assault(10, 1)
    loser = game.position.units["z1"]
    assert (loser.at, loser.men, loser.factor, loser.faces_away) == ((690, 1000), 11, 5, True)


def test_a_struggle_is_repeated_at_once_and_costs_both() -> None:
    game = assault(1, 1, 1, 2, 5, 1)
    assert [note["result"] for note in notes(game, "combat")] == ["struggle", "struggle", "push"]
    assert (men(game.position, "a1"), men(game.position, "z1")) == (29, 30 - 1 - 5)
    assert (game.position.units["a1"].factor, game.position.units["z1"].factor) == (7, 4)


def test_a_struggle_may_wait_for_the_next_turn_by_option() -> None:
    game = assault(1, 1, options=Options(struggle_repeat="next_turn"))
    assert len(notes(game, "combat")) == 1
    assert game.position.units["a1"].at == game.position.units["z1"].at


def test_a_side_whose_factor_is_used_up_retreats_and_of_two_the_attacker() -> None:
    both = {"a1": {"factor": 1}, "z1": {"factor": 1}}
    game = assault(3, 3, units=both)
    assert notes(game, "retreat")[0]["to"] == [490, 1000]
    assert notes(game, "combat")[0]["result"] == "struggle"


@pytest.mark.rule("T-8.9")
def test_who_has_no_morale_left_falls_back_without_a_die() -> None:
    game = assault(units={"z1": {"factor": 0}})
    assert (notes(game, "combat"), notes(game, "die")) == ([], [])
    assert notes(game, "retreat") == [{"unit": "z1", "to": [690, 1000]}]
    both = assault(units={"a1": {"factor": 0}, "z1": {"factor": 0}})
    assert notes(both, "retreat")[0]["unit"] == "a1"  # of two the attacker


def test_a_struggle_ends_with_the_last_man_of_a_side() -> None:
    """9 + 1 against 8 + 6 - 3, outnumbered: either side loses a man, and z1 has no other."""
    game = assault(1, 6, units={"z1": {"men": 1}})
    assert [note["result"] for note in notes(game, "combat")] == ["struggle"]
    assert game.position.units["z1"].fate == "destroyed"
    assert (men(game.position, "a1"), game.position.units["a1"].at) == (29, (590, 1000))


def test_two_against_one_outnumber_it() -> None:
    setting = scenario(unit("a1", at=(500, 1000)), unit("a2", at=(500, 1040)), unit("z1", at=(590, 1000)))
    game = battle(setting, "ground_movement", dice=[5, 5]).play("move:a1", "to:590,1000", "move:a2", "to:590,1000")
    game = game.play("end") if game.step == "ground_movement" else game
    assert [note["totals"] for note in notes(game, "combat")] == [[14, 10]]


def test_the_defender_of_works_has_a_point_more() -> None:
    setting = scenario(unit("a1", at=(500, 1000)), unit("z1", at=(590, 1000)), areas=[works("t1", 590, 1000)])
    game = battle(setting, "ground_movement", dice=[5, 5, 10, 1]).play("move:a1", "to:t1")
    assert notes(game, "combat")[0]["totals"] == [14, 14]


@pytest.mark.rule("T-7.5")
def test_of_several_defenders_those_in_works_have_the_point() -> None:
    """Between a trench and a platoon in the open beside it: the larger unit of either side meets the larger one."""
    for strength, defended in ((40, 14), (20, 13)):
        setting = scenario(
            unit("a1", at=(500, 1000)),
            unit("z1", at=(590, 1000)),
            unit("z2", at=(598, 1000), strength=strength),
            areas=[works("t1", 598, 1000)],
        )
        game = assault(5, 5, 10, 1, setting=setting)
        assert notes(game, "combat")[0]["totals"] == [14 - (2 if strength == 20 else 3), defended]


def contested_trench() -> Scenario:
    """A struggle for a trench that z1 holds may last for turns; z2 is far away."""
    return scenario(
        unit("a1", at=(500, 1000)),
        unit("z1", at=(590, 1000)),
        unit("z2", at=(1500, 1000)),
        areas=[works("t1", 590, 1000)],
        options=Options(struggle_repeat="next_turn"),
    )


@pytest.mark.rule("T-7.5")
def test_in_a_struggle_that_goes_on_who_came_attacks_and_who_held_the_place_defends() -> None:
    setting = contested_trench()
    game = battle(setting, "ground_movement", dice=[5, 5, 5, 5, 6, 1, 1, 1]).play("move:a1", "to:t1")
    assert notes(game, "combat")[0]["totals"] == [14, 14]
    game = to_step(to_step(game, "ground_movement", "AR").play("end"), "ground_movement", "UK")
    fought = notes(game, "combat")[1]
    assert (fought["attacker"], fought["defender"], fought["totals"]) == (["a1"], ["z1"], [13, 13])
    game.play("end")
    assert notes(game, "combat")[2]["totals"] == [7 + 6, 6 + 1 + 1]
    assert not game.position.units["a1"].assaults  # the place is its own now
    again = battle(
        setting, "ground_movement", "AR", dice=[5, 5], units={"a1": {"at": "t1"}, "z1": {"at": [650, 1000]}}
    ).play("move:z1", "to:t1", "end")
    fought = notes(again, "combat")[0]
    assert (fought["attacker"], fought["totals"]) == (["z1"], [13, 15])


@pytest.mark.parametrize(("helped", "attackers"), [(True, ["a1"]), (False, ["z1"])])
def test_who_joins_a_struggle_defends_if_his_side_was_assaulted(helped: bool, attackers: list[str]) -> None:
    """z2 holds a trench into which a1 has come; with z2 gone the trench is a1's, and z1 attacks it."""
    setting = contested_trench()
    units = {
        "a1": {"at": "t1", "assaults": True},
        "z1": {"at": [650, 1000]},
        "z2": {"at": "t1"} if helped else {"at": [1500, 1000]},
    }
    game = battle(setting, "ground_movement", "AR", dice=[5, 5], units=units).play("move:z1", "to:t1", "end")
    assert notes(game, "combat")[0]["attacker"] == attackers


@pytest.mark.rule("T-7.13")
def test_a_loser_without_a_way_back_is_taken_prisoner() -> None:
    setting = scenario(
        unit("a1", at=(995, 1000)),
        unit("z1", at=(1000, 1000)),
        areas=[
            box("lake", "water", 1001, 0, 2000, 2000),
            box("pond", "water", 0, 1001, 1001, 2000),
            box("mere", "water", 0, 0, 1001, 999),
        ],
    )
    position = Position(setting)
    fall_back(position, "z1", 50, (995, 1000), "T-7.9")
    assert position.units["z1"].fate == "prisoners"
    assert position.units["z1"].men == 30


@pytest.mark.rule("T-8.10")
def test_factors_lost_in_close_combat_stay_lost() -> None:
    game = assault(5, 1)
    factor = game.position.units["z1"].factor
    while not game.over and game.turn < 3:
        to_step(game, "ground_movement", game.side) if game.step != "ground_movement" else None
        game.play("end")
    assert game.position.units["z1"].factor == factor == 6


# --- 8 --------------------------------------------------------------------------------------------------------------

APART = scenario(
    unit("a1", at=(500, 1000)),
    unit("a2", at=(800, 1700)),
    unit("z1", at=(1500, 1000)),
    unit("z2", at=(1500, 1900)),  # has something to do, so that the turn of its side waits
)


@pytest.mark.rule("T-8.2")
def test_in_step_8_the_suppressed_units_of_the_active_side_test() -> None:
    marked = {"a1": {"marked": 1}, "z1": {"marked": 1}}
    game = battle(APART, "reaction_and_rally", dice=[8, 1], units=marked)
    assert [note["unit"] for note in notes(game, "rallied")] == ["a1"]
    assert len(notes(game, "die")) == 1
    assert game.position.units["z1"].suppressed
    assert to_step(game, "ground_movement", "UK").position.units["z1"].marked == 0  # it threw the 1 in its own step
    everyone = Options(rally_who="all")
    mapping = {"step": "reaction_and_rally", "units": marked}
    game = Battle.from_position(mapping, APART, dice=[8, 7], options=everyone)
    assert not game.position.units["z1"].suppressed


@pytest.mark.parametrize(
    ("die", "state", "told"),
    [
        (4, {}, "Morale of a1 (8 or less wanted): 4, it keeps its nerve."),
        (9, {}, "Morale of a1 (8 or less wanted): 9, it stays suppressed."),
        (9, {"retreating": True}, "Morale of a1 (8 or less wanted): 9, it stays in retreat."),
        (1, {"factor": 1}, "Morale of a1 (no die is low enough): 1, it stays suppressed."),
    ],
)
def test_the_log_says_what_a_test_of_morale_wanted_and_what_came_of_it(
    die: int, state: dict[str, object], told: str
) -> None:
    game = battle(APART, "reaction_and_rally", dice=[die], units={"a1": {"marked": 1, **state}})
    assert told in [entry.text for entry in game.log]


def test_a_roll_equal_to_the_score_fails() -> None:
    assert battle(APART, "reaction_and_rally", dice=[9], units={"a1": {"marked": 1}}).position.units["a1"].suppressed


@pytest.mark.rule("T-8.13")
def test_a_broken_unit_goes_its_full_move_to_its_edge_until_it_passes() -> None:
    """More than half lost: 9 - 6 is 3; with its headquarters' factor of 6 the score is zero."""
    broken = {"a1": {"marked": 1, "men": 14, "factor": 6}}
    game = battle(APART, "reaction_and_rally", units=broken)
    assert game.position.units["a1"].at == (400, 1000)
    assert game.position.units["a1"].retreating
    to_step(game, "ground_movement", "UK")
    assert reasons(game, "move:a1") >= {"T-8.13"}
    rallied = battle(
        APART, "reaction_and_rally", dice=[1], units={"a1": {"marked": 1, "factor": 9, "retreating": True}}
    )
    assert not rallied.position.units["a1"].retreating
    assert rallied.position.units["a1"].at == (500, 1000)


def test_guns_in_retreat_stay_where_they_are_and_are_served_by_nobody() -> None:
    """They are no prisoners before an enemy comes near."""
    setting = scenario(
        unit("a1", at=(500, 1000)), unit("z1", "gun_troop_105", at=(1500, 1000)), unit("z2", at=(1900, 9))
    )
    broken = {"z1": {"marked": 1, "men": 8, "factor": 6}}
    game = battle(setting, "reaction_and_rally", "AR", units=broken)
    guns = game.position.units["z1"]
    assert (guns.where, guns.at, guns.retreating, guns.withdrew) == ("here", (1500, 1000), True, 2)
    bare = battle(setting, "suppressive_fire", "AR", units={"z1": {"retreating": True}, "a1": {"at": [1300, 1000]}})
    assert bare.step == "ground_movement"  # they have a target, and do not fire
    taken = battle(setting, "reaction_and_rally", "AR", units={**broken, "a1": {"at": [1400, 1000]}})
    assert taken.position.units["z1"].fate == "prisoners"


def test_a_retreat_over_the_own_edge_leaves_the_battle() -> None:
    broken = {"a1": {"marked": 1, "men": 14, "factor": 6, "at": [0, 1000]}}
    game = battle(APART, "reaction_and_rally", units=broken)
    assert game.position.units["a1"].fate == "left"


@pytest.mark.rule("T-8.13")
@pytest.mark.parametrize(
    ("enemy", "friend", "fate"),
    [
        ({"at": [600, 1000]}, {}, "prisoners"),
        ({"at": [601, 1000]}, {}, ""),
        ({"at": [600, 1000], "marked": 1}, {}, ""),
        ({"at": [600, 1000]}, {"at": [500, 1200]}, ""),
        ({"at": [600, 1000]}, {"at": [500, 1201]}, "prisoners"),
    ],
)
def test_a_unit_in_retreat_next_to_an_enemy_and_far_from_friends_surrenders(
    enemy: dict[str, object], friend: dict[str, object], fate: str
) -> None:
    units = {"a1": {"marked": 1, "men": 14, "factor": 6}, "a2": friend, "z1": enemy}
    assert battle(APART, "reaction_and_rally", units=units).position.units["a1"].fate == fate


@pytest.mark.rule("T-8.9")
def test_a_factor_of_zero_drives_a_unit_out_of_its_works_too() -> None:
    setting = scenario(*APART.units, areas=[works("t1", 500, 1000)])
    game = battle(setting, "reaction_and_rally", units={"a1": {"factor": 0}})
    assert notes(game, "die") == []
    assert game.position.units["a1"].at == (400, 1000)


@pytest.mark.rule("T-8.13")
def test_a_retreat_goes_on_as_long_as_the_test_fails() -> None:
    for die, at in ((9, (400, 1000)), (8, (500, 1000))):
        game = battle(APART, "reaction_and_rally", dice=[die], units={"a1": {"retreating": True}})
        assert game.position.units["a1"].at == at


@pytest.mark.rule("T-8.7")
@pytest.mark.parametrize(
    ("neighbour", "felt"),
    [
        ({"at": [500, 1200], "withdrew": 3}, True),
        ({"at": [500, 1201], "withdrew": 3}, False),
        ({"at": [500, 1100], "withdrew": 2}, True),
        ({"at": [500, 1100], "withdrew": 1}, False),  # more than two turns ago
        ({"at": [500, 1100]}, False),
    ],
)
def test_a_neighbours_retreat_is_felt_near_by_and_for_two_turns(neighbour: dict[str, object], felt: bool) -> None:
    """In round 2, the third turn of either side."""
    units = {"a1": {"marked": 1}, "a2": neighbour}
    game = battle(APART, "reaction_and_rally", dice=[8], turn=2, units=units)
    assert game.position.units["a1"].suppressed is felt


@pytest.mark.rule("T-8.6")
def test_a_lost_headquarters_is_felt() -> None:
    setting = APART._replace(
        units=(unit("hq", "hq_platoon", at=(100, 1000)), unit("a1", at=(500, 1000), parent="hq"), *APART.units[2:])
    )
    gone = {"where": "gone", "fate": "destroyed", "men": 0}
    for hq, felt in (({"marked": 1}, False), (gone, True)):
        game = battle(
            setting, "reaction_and_rally", dice=[1, 8] if not felt else [8], units={"a1": {"marked": 1}, "hq": hq}
        )
        assert game.position.units["a1"].suppressed is felt


@pytest.mark.rule("T-8.5")
@pytest.mark.parametrize("cover", ["works", "building"])
def test_cover_helps_in_the_test(cover: str) -> None:
    place = works("t1", 500, 1000)._replace(kind=cover)
    setting = scenario(*APART.units, areas=[place])
    assert (
        not battle(setting, "reaction_and_rally", dice=[9], units={"a1": {"marked": 1}}).position.units["a1"].suppressed
    )
