"""Operation 11: which Argentine flights British carriers may meet, from where and how; emergency base changes too."""

import pytest

from fs_core import Campaign, Options
from tests.campaign.operations.facts import (
    argentine,
    follow,
    kind_asked,
    marker,
    named,
    owner,
    shots,
    side_asked,
    where,
)
from tests.positions import dice_of, given, rules_of, words

CARRIERS = {"hermes": "falklands", "invincible": "falklands"}
ASHORE = {"ri-12": "goose-green", "2-para": "goose-green", "ri-3": "stanley", "ri-4": "argentina"}
AT_SEA = {"hercules": "sea-6", "25-de-mayo": "sea-7", "arrow": "sea-6", "dagger-1": "argentina"}


# --- which operations (R-82) ---------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op11-a")
@pytest.mark.parametrize(
    "chain",
    [
        "op:3 from:argentina to:stanley add:dagger-1 done",
        "op:15 to:goose-green add:ri-12 done add:dagger-1 done",
        "op:18 to:sea-6 from:argentina add:dagger-1 done done",
        "op:19 to:goose-green from:argentina add:dagger-1 done done",
        "op:20 in-place to:sea-6 add:hercules done add:dagger-1 done",
        "op:20 from:sea-7 add:25-de-mayo done to:sea-6 attack add:dagger-1 done",
    ],
)
def test_land_based_aircraft_of_these_operations_may_be_met(chain: str) -> None:
    game = argentine({**CARRIERS, **ASHORE, **AT_SEA}).play(chain)
    assert (side_asked(game), kind_asked(game)) == ("UK", "intercept")
    assert words(game) == ["intercept:none", "intercept:hermes", "intercept:invincible", "intercept:both"]


@pytest.mark.rule("7.1-op11-a", "7.1-op11-e")
@pytest.mark.parametrize(
    "chain",
    [
        "op:1 add:ri-4 done",
        "op:15 to:goose-green add:ri-12 done add:25-de-mayo done",
        "op:18 to:sea-6 carriers add:25-de-mayo done",
        "op:19 to:goose-green carriers add:25-de-mayo done",
        "op:20 in-place to:sea-6 add:hercules done add:25-de-mayo done",
        "op:22 from:stanley to:goose-green add:ri-3 done end",
        "op:24 in-place to:goose-green add:ri-12 done",
    ],
)
def test_nothing_else_is_met_nor_ever_the_argentine_carrier(chain: str) -> None:
    game = argentine({**CARRIERS, **ASHORE, **AT_SEA}).play(chain)
    assert kind_asked(game) != "intercept"
    assert not [entry for entry in game.log if entry.kind == "interception"]


def test_a_ground_attack_is_met_only_as_long_as_the_option_says_so() -> None:
    chain = "op:15 to:goose-green add:ri-12 done add:dagger-1 done"
    game = argentine({**CARRIERS, **ASHORE, **AT_SEA}, options=Options(op15_interceptable=False)).play(chain)
    assert (side_asked(game), kind_asked(game)) == ("AR", "target")


# --- where (R-83) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op11-c", "7.1-op11-d")
@pytest.mark.parametrize(
    ("strike", "carrier", "met"),
    [
        # to a sea area from the mainland: at the target or beside it
        ("op:18 to:sea-1 from:argentina add:dagger-1 done", "sea-1", True),
        ("op:18 to:sea-1 from:argentina add:dagger-1 done", "sea-6", True),
        ("op:18 to:sea-1 from:argentina add:dagger-1 done", "falklands", False),
        # to a sea area from the islands: there, or at or beside the islands
        ("op:18 to:sea-1 from:stanley add:a4-11 done", "falklands", True),
        ("op:18 to:sea-1 from:stanley add:a4-11 done", "sea-7", True),
        ("op:18 to:sea-1 from:stanley add:a4-11 done", "sea-5", False),
        # over the islands: at them or beside them
        ("op:3 from:argentina to:stanley add:dagger-1 done", "sea-6", True),
        ("op:3 from:argentina to:stanley add:dagger-1 done", "sea-1", False),
        ("op:3 from:stanley to:argentina add:a4-11 done", "sea-7", True),
        ("op:3 from:stanley to:argentina add:a4-11 done", "sea-4", False),
        ("op:3 from:stanley to:pebble-island add:a4-11 done", "falklands", True),
    ],
)
def test_a_carrier_meets_what_flies_in_its_own_area_or_the_next(strike: str, carrier: str, met: bool) -> None:
    units = {"dagger-1": "argentina", "dagger-2": "argentina", "a4-11": "stanley", "arrow": "sea-1", "hermes": carrier}
    game = argentine(units).play(strike)
    assert (game.decision is not None and game.decision.kind == "intercept") is met


@pytest.mark.parametrize(
    ("strike", "carrier"),
    [
        ("op:3 from:argentina to:stanley add:dagger-1 done", "sea-4"),
        ("op:3 from:stanley to:argentina add:a4-11 done", "sea-4"),
        ("op:18 to:falklands from:argentina add:dagger-1 done", "sea-1"),
    ],
)
def test_by_option_aircraft_are_met_anywhere_on_their_way(strike: str, carrier: str) -> None:
    units = {"dagger-1": "argentina", "a4-11": "stanley", "arrow": "falklands", "hermes": carrier}
    for path, met in (("endpoints", False), ("route", True)):
        game = argentine(units, options=Options(intercept_path=path)).play(strike)
        assert (kind_asked(game) == "intercept") is met


@pytest.mark.rule("7.1-op11-c")
@pytest.mark.parametrize(
    ("places", "offered"),
    [
        (("sea-7", "sea-7"), ["intercept:none", "intercept:hermes", "intercept:invincible", "intercept:both"]),
        (("sea-7", "sea-4"), ["intercept:none", "intercept:hermes"]),
        (("sea-4", "falklands"), ["intercept:none", "intercept:invincible"]),
    ],
)
def test_the_carriers_in_reach_are_offered(places: tuple[str, str], offered: list[str]) -> None:
    units = {"hermes": places[0], "invincible": places[1], "dagger-1": "argentina", "arrow": "falklands"}
    game = argentine(units).play("op:18", "to:falklands", "from:argentina", "add:dagger-1", "done")
    assert words(game) == offered


# --- how (R-84 to R-86) --------------------------------------------------------------------------------------------

WING = {"a4-1": "argentina", "dagger-1": "argentina", "dagger-2": "argentina", "super-etendard": "argentina"}


def strike(units: dict[str, str], dice: list[int], **more: object) -> Campaign:
    """Two Daggers, an A-4 and the Super Étendard attack the carriers' own area."""
    game = argentine({**WING, **units}, dice=dice, **more)
    wing = "add:a4-1 add:dagger-1 add:dagger-2 add:super-etendard done"
    return follow(game, f"ar op:18 to:falklands from:argentina {wing}")


@pytest.mark.rule("7.1-op11-f")
def test_a_hit_removes_its_aircraft_at_once_and_the_rest_flies_on() -> None:
    game = strike(CARRIERS, [1, 1, 6, 3])
    follow(game, "uk intercept:both target:a4-1")
    assert where(game, "a4-1") == "eliminated"
    assert named(game, "target") == ["dagger-1"], "the two Daggers are alike"
    assert "7.1-op11" in rules_of(game, "target:a4-1")
    follow(game, "uk target:dagger-1")
    assert named(game, "target") == ["dagger-2"]
    follow(game, "uk target:dagger-2 target:dagger-2")
    assert shots(game)[-1] == ("invincible", "dagger-2", 3)
    assert game.decision is not None
    assert (game.decision.side, game.decision.unit) == ("AR", "super-etendard"), "only Stealth is left to attack"


@pytest.mark.rule("7.1-op11-f", "10.9-h", "10.9-i", "10.9-j")
def test_six_shots_at_three_then_the_survivors_fight_the_carriers_which_fire_again() -> None:
    game = argentine({"a4-1": "argentina", "dagger-1": "argentina", **CARRIERS}, dice=[3, 4, 5, 6, 4, 6])
    follow(game, "ar op:18 to:falklands from:argentina add:a4-1 add:dagger-1 done")
    follow(game, "uk intercept:both target:a4-1" + " target:dagger-1" * 5)
    assert [needed for _, _, needed in shots(game)] == [3] * 6
    assert where(game, "a4-1") == "eliminated"
    follow(game, "ar target:hermes")
    assert game.decision is not None
    assert (game.decision.unit, words(game)) == ("hermes", ["target:dagger-1", "hold", "free"])


@pytest.mark.rule("7.1-op11-e", "10.5-b")
def test_pucaras_and_stealth_do_not_shield_the_others_and_are_no_targets() -> None:
    game = strike({"hermes": "sea-6", "arrow": "falklands"}, []).play("intercept:hermes")
    assert words(game) == ["target:a4-1", "target:dagger-1", "stop"]
    assert rules_of(game, "target:super-etendard") == {"7.1-op11-e"}
    alone = argentine({"super-etendard": "argentina", "pucara-1": "stanley", **CARRIERS, "2-para": "fox-bay"})
    stealth = alone.branch().play("op:18 to:falklands from:argentina add:super-etendard done")
    assert (side_asked(stealth), kind_asked(stealth)) == ("AR", "target")
    pucara = alone.play("op:19 to:fox-bay from:stanley add:pucara-1 done")
    assert (side_asked(pucara), kind_asked(pucara)) == ("AR", "target")


def test_a_carrier_has_three_shots_or_four_and_may_stop() -> None:
    misses = [6] * 8
    for joined, each in ((False, 3), (True, 4)):
        game = strike(CARRIERS, misses, markers={"conveyor-joined": joined}).play("intercept:both")
        game.play(*["target:dagger-1"] * (2 * each))
        assert [die["firer"] for die in dice_of(game)] == ["hermes"] * each + ["invincible"] * each
        assert side_asked(game) == "AR"
    game = strike(CARRIERS, misses).play("intercept:both", "target:dagger-1", "stop")
    assert game.decision is not None
    assert (game.decision.unit, kind_asked(game)) == ("invincible", "shot")
    assert side_asked(game.play("stop")) == "AR"


def test_aircraft_do_not_reply_and_one_operation_is_met_once() -> None:
    game = strike({"hermes": "falklands"}, [6] * 3).play("intercept:hermes", *["target:dagger-1"] * 3)
    assert {die["firer"] for die in dice_of(game)} == {"hermes"}
    assert kind_asked(game) == "target", "the attack itself follows, though it enters the carrier's own area"


def test_what_is_left_of_a_mixed_force_attacks_all_the_same() -> None:
    units = {"hercules": "sea-6", "a4-1": "argentina", "arrow": "sea-6", "hermes": "sea-7"}
    game = argentine(units, dice=[1, 1, 6])
    follow(game, "ar op:20 in-place to:sea-6 add:hercules done add:a4-1 done uk intercept:hermes target:a4-1")
    follow(game, "ar target:arrow uk hold")
    assert [die["firer"] for die in dice_of(game)] == ["hermes", "hercules"]


def test_a_whole_strike_shot_down_ends_the_operation() -> None:
    game = argentine({"a4-1": "argentina", "arrow": "falklands", "hermes": "sea-7"}, dice=[2])
    follow(game, "ar op:18 to:falklands from:argentina add:a4-1 done uk intercept:hermes target:a4-1")
    assert (where(game, "a4-1"), game.phase) == ("eliminated", "uk-submarines")


@pytest.mark.rule("7.1-op11-b")
def test_interceptions_come_as_often_as_aircraft_fly_and_cost_nothing() -> None:
    units = {"a4-1": "argentina", "dagger-1": "argentina", "hermes": "falklands"}
    markers = {"double": "ar", "last-uk-operation": "op:6", "pressure": [2]}
    game = argentine(units, markers=markers, dice=[6] * 4)
    for aircraft in ("a4-1", "dagger-1"):
        follow(game, f"ar op:18 to:falklands from:argentina add:{aircraft} done")
        follow(game, f"uk intercept:hermes target:{aircraft} stop ar target:hermes uk hold")
    assert len([entry for entry in game.log if entry.kind == "interception"]) == 2
    assert (game.operations_remaining, game.phase, game.vp) == (30, "uk-submarines", 8)
    assert (marker(game, "last-uk-operation"), marker(game, "pressure")) == ("op:6", [2])


def test_by_option_an_interception_uses_up_a_british_operation() -> None:
    options = Options(interception_costs_op=True)
    game = strike({"hermes": "falklands"}, [], options=options).play("intercept:none")
    assert game.operations_remaining == 30
    game = strike({"hermes": "falklands"}, [], options=options).play("intercept:hermes", "stop")
    assert game.operations_remaining == 29


# --- emergency base changes (9.6, R-69 to R-71) --------------------------------------------------------------------

LANDING = {"canberra": "falklands", "2-para": "aboard canberra", "dagger-1": "goose-green", "pucara-1": "goose-green"}


@pytest.mark.rule("9.6-c")
@pytest.mark.parametrize(("carrier", "met"), [("falklands", True), ("sea-6", True), ("sea-7", True), ("sea-4", False)])
def test_a_base_change_may_be_met_from_the_islands_or_beside_them(carrier: str, met: bool) -> None:
    game = given({**LANDING, "hermes": carrier}).play("op:16", "to:goose-green", "add:2-para", "done")
    assert (kind_asked(game) == "intercept") is met


def test_pucaras_alone_change_base_unmet() -> None:
    game = given({**LANDING, "dagger-1": "off-map", **CARRIERS})
    assert kind_asked(game.play("op:16", "to:goose-green", "add:2-para", "done")) == "base"


def test_a_base_change_is_met_once_and_the_survivors_choose_their_bases_one_by_one() -> None:
    units = {**LANDING, "hermes": "falklands", "dagger-2": "stanley"}
    game = given(units, dice=[6, 6, 3])
    follow(game, "uk op:16 to:goose-green add:2-para done intercept:hermes")
    assert words(game) == ["target:dagger-1", "stop"]
    assert rules_of(game, "target:pucara-1") == {"7.1-op11-e"}
    follow(game, "uk target:dagger-1 target:dagger-1 target:dagger-1")
    assert where(game, "dagger-1") == "eliminated"
    assert (side_asked(game), named(game, "to")) == ("AR", ["argentina", "stanley", "pebble-island"])
    follow(game, "ar to:stanley")
    assert (where(game, "pucara-1"), owner(game, "goose-green"), game.phase) == ("stanley", "UK", "ar-operations")


def test_the_carrier_that_caused_a_base_change_may_also_meet_it() -> None:
    units = {"hermes": "falklands", "2-para": "goose-green", "ri-12": "goose-green", "dagger-1": "goose-green"}
    game = given(units, dice=[1])
    follow(game, "uk op:19 to:goose-green carriers add:hermes done target:ri-12 hold")
    assert words(game) == ["intercept:none", "intercept:hermes"]


def test_a_base_change_in_the_argentine_phase_is_met_as_well() -> None:
    units = {"2-para": "goose-green", "ri-12": "goose-green", "dagger-1": "goose-green", "hermes": "sea-7"}
    game = argentine(units, dice=[6, 4])
    follow(
        game,
        "ar op:24 in-place to:goose-green add:ri-12 done target:2-para uk target:ri-12 intercept:none ar to:argentina",
    )
    assert (where(game, "dagger-1"), game.phase) == ("argentina", "uk-submarines")


def test_meeting_a_base_change_is_free_even_where_interceptions_are_not() -> None:
    units = {**LANDING, "hermes": "falklands"}
    game = given(units, options=Options(interception_costs_op=True), operations_remaining=9)
    follow(game, "uk op:16 to:goose-green add:2-para done intercept:hermes stop ar to:argentina to:argentina")
    assert game.operations_remaining == 8, "only the landing itself is counted"
