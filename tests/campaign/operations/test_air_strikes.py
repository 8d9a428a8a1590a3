"""Operations 18 and 19: attacks from the air on ships and on troops."""

import pytest

from fs_core import Options, forces
from tests.campaign.operations.facts import argentine, follow, kind_asked, named, owner, shots, where
from tests.positions import given, rules_of, words

AR_PHASE = "ar-operations"


@pytest.mark.rule("7.1-op18-a", "10.2-g", "10.2-i")
def test_a_strike_from_one_base_and_the_simultaneous_reply() -> None:
    units = {"dagger-1": "argentina", "dagger-2": "stanley", "sheffield": "falklands"}
    game = given(units, phase=AR_PHASE, dice=[1, 1]).play("op:18", "to:falklands")
    assert words(game) == ["from:argentina", "from:stanley"]
    game.play("from:argentina")
    assert words(game) == ["add:dagger-1"]
    game.play("add:dagger-1", "done", "target:sheffield", "target:dagger-1")
    data = game.position.to_dict()
    assert (data["hit"], data["eliminated"]) == (["sheffield"], ["dagger-1"])
    assert data["units"]["dagger-2"] == "stanley"
    both = given(units, phase=AR_PHASE, options=Options(air_strike_multi_base=True)).play("op:18", "to:falklands")
    assert words(both) == ["add:dagger-1", "add:dagger-2"]


@pytest.mark.rule("7.1-op18-b")
def test_a_lone_submarine_is_no_target_from_the_air() -> None:
    assert rules_of(given({"dagger-1": "argentina", "spartan": "falklands"}, phase=AR_PHASE), "op:18") == {"7.1-op18-a"}


@pytest.mark.rule("7.1-op18-d", "7.1-op19-c")
def test_the_argentine_carrier_is_not_intercepted() -> None:
    units = {"25-de-mayo": "sea-6", "antrim": "falklands", "hermes": "falklands", "2-para": "fox-bay"}
    game = given(units, phase=AR_PHASE).play("op:18", "to:falklands", "carriers", "add:25-de-mayo", "done")
    assert game.decision is not None
    assert game.decision.kind == "target"
    game = given(units, phase=AR_PHASE).play("op:19", "to:fox-bay", "carriers", "add:25-de-mayo", "done")
    assert game.decision is not None
    assert game.decision.kind == "target"


@pytest.mark.rule("7.1-op19-a", "10.2-i")
def test_a_ground_strike_is_answered_by_troops_that_can() -> None:
    units = {"pucara-1": "stanley", "2-para": "fox-bay", "blues-and-royals": "fox-bay"}
    game = given(units, phase=AR_PHASE, dice=[1, 1])
    game.play("op:19", "to:fox-bay", "from:stanley", "add:pucara-1", "done", "target:2-para", "target:pucara-1")
    assert game.position.to_dict()["hit"] == ["2-para"]
    assert game.position.to_dict()["eliminated"] == ["pucara-1"]


@pytest.mark.rule("7.1-op19-b", "7.1-op19-c")
def test_carriers_join_and_land_based_aircraft_may_be_met() -> None:
    units = {"dagger-1": "stanley", "2-para": "fox-bay", "hermes": "sea-7", "25-de-mayo": "sea-6"}
    game = given(units, phase=AR_PHASE).play("op:19", "to:fox-bay", "from:stanley", "add:dagger-1", "done")
    assert words(game) == ["add:25-de-mayo", "done"]
    assert words(game.play("done")) == ["intercept:none", "intercept:hermes"]


@pytest.mark.rule("7.1-op19-d")
def test_special_forces_are_no_target_from_the_air() -> None:
    assert rules_of(given({"pucara-1": "stanley", "sas": "fox-bay"}, phase=AR_PHASE), "op:19") == {"7.1-op19-a"}


# --- operations 18 and 19 (R-67, R-72, R-97, R-118) ----------------------------------------------------------------


@pytest.mark.rule("7.1-op18-a")
def test_after_the_strike_aircraft_are_back_at_their_base_and_keep_its_place() -> None:
    units = {"a4-11": "stanley", "pucara-1": "stanley", "pucara-2": "stanley", "arrow": "sea-3"}
    game = argentine(units, dice=[6, 6])
    follow(game, "ar op:18 to:sea-3 from:stanley add:a4-11 done target:arrow uk target:a4-11")
    assert where(game, "a4-11") == "stanley"


@pytest.mark.parametrize(("ranged", "reaches"), [("unlimited", True), ("tactical", False)])
def test_island_aircraft_reach_every_sea_area_or_by_option_the_islands_alone(ranged: str, reaches: bool) -> None:
    units = {"a4-11": "stanley", "arrow": "sea-5", "antrim": "falklands"}
    game = argentine(units, options=Options(falklands_air_range=ranged)).play("op:18")
    assert ("to:sea-5" in words(game)) is reaches
    assert "to:falklands" in words(game)


@pytest.mark.rule("7.1-op18-b")
def test_boats_beside_surface_ships_are_neither_targets_nor_reply() -> None:
    game = argentine({"a4-1": "argentina", "arrow": "sea-6", "spartan": "sea-6"}, dice=[6])
    follow(game, "ar op:18 to:sea-6 from:argentina add:a4-1 done")
    assert words(game) == ["target:arrow"]
    assert rules_of(game, "target:spartan") == {"7.1-op18"}


@pytest.mark.rule("7.1-op18-c")
def test_a_british_strike_is_flown_by_carriers_alone_and_both_may_join() -> None:
    units = {"hermes": "sea-7", "invincible": "sea-6", "hercules": "sea-6", "arrow": "sea-6"}
    game = given(units).play("op:18", "to:sea-6")
    assert words(game) == ["carriers"]
    game.play("carriers")
    assert words(game) == ["add:hermes", "add:invincible"]
    assert rules_of(game, "add:arrow") == {"9.3"}


@pytest.mark.rule("7.1-op18-c")
def test_the_argentine_carrier_joins_a_strike_or_flies_alone_but_not_from_port() -> None:
    units = {"a4-1": "argentina", "25-de-mayo": "sea-1", "arrow": "sea-6"}
    game = argentine(units).play("op:18", "to:sea-6")
    assert words(game) == ["from:argentina", "carriers"]
    assert words(game.branch().play("carriers")) == ["add:25-de-mayo"]
    assert words(game.play("from:argentina", "add:a4-1", "done")) == ["add:25-de-mayo", "done"]
    assert words(argentine({**units, "25-de-mayo": "argentina"}).play("op:18", "to:sea-6")) == ["from:argentina"]


def test_by_option_a_strike_gathers_aircraft_of_several_bases() -> None:
    units = {"a4-1": "argentina", "a4-11": "stanley", "arrow": "sea-6", "25-de-mayo": "sea-1"}
    one = argentine(units).play("op:18", "to:sea-6", "from:stanley")
    assert words(one) == ["add:a4-11"]
    assert rules_of(one, "add:a4-1") == {"7.1-op18"}
    many = argentine(units, options=Options(air_strike_multi_base=True), dice=[6] * 4)
    follow(many, "ar op:18 to:sea-6 add:a4-1 add:a4-11 done done target:arrow target:arrow uk hold")
    assert [firer for firer, _, _ in shots(many)] == ["a4-1", "a4-11"]


@pytest.mark.rule("7.1-op19-a")
def test_a_ground_strike_is_flown_to_another_area_by_aircraft_that_can() -> None:
    units = {"pucara-3": "goose-green", "ri-12": "goose-green", "2-para": "goose-green"}
    assert rules_of(argentine(units), "op:19") == {"7.1-op19-a"}, "the Pucarás stand in the very area"
    game = argentine({**units, "super-etendard": "stanley", "pucara-1": "stanley"}).play("op:19", "to:goose-green")
    assert words(game) == ["from:stanley"]
    game.play("from:stanley")
    assert words(game) == ["add:pucara-1"]
    assert rules_of(game, "add:super-etendard") >= {"9.4"}


@pytest.mark.rule("7.1-op19-b")
def test_carriers_strike_troops_hampered_by_ground_and_unanswered() -> None:
    units = {"hermes": "falklands", "ri-25": "goose-green", "bim-5": "port-howard"}
    for area, unit in (("goose-green", "ri-25"), ("port-howard", "bim-5")):
        game = given(units, dice=[6] * 3)
        follow(game, f"uk op:19 to:{area} carriers add:hermes done" + f" target:{unit}" * 3)
        assert [needed for _, _, needed in shots(game)] == [max(1, forces.unit("hermes").anti_ground - 1)] * 3
        assert game.phase == AR_PHASE


@pytest.mark.rule("7.1-op19-d")
def test_special_forces_beside_infantry_are_no_targets_and_do_not_reply() -> None:
    game = argentine({"pucara-1": "stanley", "2-para": "fox-bay", "sas": "fox-bay"}, dice=[6, 6])
    follow(game, "ar op:19 to:fox-bay from:stanley add:pucara-1 done")
    assert words(game) == ["target:2-para"]
    assert rules_of(game, "target:sas") == {"7.1-op19"}
    follow(game, "ar target:2-para uk target:pucara-1")
    assert [firer for firer, _, _ in shots(game)] == ["pucara-1", "2-para"]
    only = argentine({"pucara-1": "stanley", "2-para": "fox-bay", "sas": "lafonia"}).play("op:19")
    assert "7.1-op19-d" in rules_of(only, "to:lafonia")


def test_a_strike_that_kills_the_last_unit_leaves_the_ground_to_its_owner() -> None:
    game = given({"hermes": "falklands", "ri-8": "fox-bay"}, dice=[1])
    follow(game, "uk op:19 to:fox-bay carriers add:hermes done target:ri-8 hold")
    assert (where(game, "ri-8"), owner(game, "fox-bay"), game.vp) == ("eliminated", "AR", 8)


def test_grounded_aircraft_do_not_strike_but_the_carrier_does() -> None:
    units = {"a4-1": "argentina", "25-de-mayo": "sea-6", "arrow": "falklands", "2-para": "fox-bay"}
    game = argentine(units, markers={"ar-grounded": True})
    for op, target in (("op:18", "to:falklands"), ("op:19", "to:fox-bay")):
        assert words(game.branch().play(op, target)) == ["carriers"]
    assert kind_asked(game) == "operation"
    short = argentine(units, markers={"ar-no-attack": True})
    assert rules_of(short, "op:18") == rules_of(short, "op:19") == {"11.3-e51"}
    assert named(short, "op") == ["2", "3", "20"]
