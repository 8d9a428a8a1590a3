"""Section 9: how far ships, troops, carriers and aircraft reach, and emergency base changes."""

import pytest

from fs_core import Options
from tests.positions import given, rules_of, words

AIR_PHASE = "ar-operations"


@pytest.mark.rule("9.2-b", "9.9-a", "9.9-b")
def test_any_number_marches_together_and_others_may_stay() -> None:
    units = {f"{n}-para": "san-carlos" for n in (2, 3)} | {f"{n}-commando": "san-carlos" for n in (40, 42, 45)}
    game = given({**units, "scots-guards": "san-carlos", "antrim": "falklands"}, control={"san-carlos": "UK"})
    game.play("op:24", "from:san-carlos", "add:40-commando", "add:42-commando", "add:2-para", "add:3-para", "done")
    game.play("to:douglas", "end")
    placed = game.position.to_dict()["units"]
    assert [placed[i] for i in ("40-commando", "42-commando", "2-para", "3-para")] == ["douglas"] * 4
    assert (placed["45-commando"], placed["scots-guards"]) == ("san-carlos", "san-carlos")


@pytest.mark.rule("9.2-c", "7.1-op24-a")
def test_one_area_an_operation() -> None:
    game = given({"2-para": "lafonia"}).play("op:24", "from:lafonia", "add:2-para", "done")
    assert words(game) == ["to:goose-green"]
    assert rules_of(game, "to:san-carlos") == {"9.2"}


@pytest.mark.rule("9.3-a", "9.3-b", "7.1-op18-c")
def test_a_carrier_reaches_its_own_area_and_the_next() -> None:
    game = given({"hermes": "sea-7", "hercules": "sea-6", "drummond": "sea-1"}, dice=[3])
    game.play("op:18")
    assert words(game) == ["to:sea-6", "with:10"]
    assert "9.3" in rules_of(game, "to:sea-1")
    game.play("to:sea-6", "carriers", "add:hermes", "done", "target:hercules")
    assert [e.data["needed"] for e in game.log if e.kind == "die"] == []
    game.play("hold")
    assert [e.data["needed"] for e in game.log if e.kind == "die"] == [2]


@pytest.mark.rule("9.3-c", "7.1-op19-b")
def test_from_beside_the_islands_a_carrier_reaches_every_land_area() -> None:
    assert "to:port-howard" in words(given({"hermes": "sea-6", "ri-5": "port-howard"}).play("op:19"))


@pytest.mark.rule("9.4-a")
@pytest.mark.parametrize(
    ("area", "may"),
    [("sea-1", True), ("sea-6", True), ("falklands", True), ("sea-4", False), ("sea-5", False), ("sea-7", False)],
)
def test_mainland_aircraft_fly_to_the_range_line(area: str, may: bool) -> None:
    game = given({"dagger-1": "argentina", "antrim": area}, phase=AIR_PHASE)
    assert ("op:18" in words(game)) is may


@pytest.mark.rule("9.4-b", "9.4-d")
@pytest.mark.parametrize(("area", "may"), [("sea-2", True), ("sea-6", True), ("sea-7", False), ("falklands", True)])
def test_a4s_reach_four_areas_and_the_islands_refuelled(area: str, may: bool) -> None:
    game = given({"a4-1": "argentina", "antrim": area}, phase=AIR_PHASE)
    assert ("op:18" in words(game)) is may


@pytest.mark.rule("9.4-c")
def test_four_a4s_at_most_are_refuelled() -> None:
    units = {f"a4-{n}": "argentina" for n in range(1, 7)} | {"dagger-1": "argentina", "antrim": "falklands"}
    game = given(units, phase=AIR_PHASE).play(
        "op:18", "to:falklands", "from:argentina", "add:a4-1", "add:a4-2", "add:a4-3", "add:a4-4"
    )
    assert words(game) == ["add:dagger-1", "done"]
    assert "9.4-c" in rules_of(game, "add:a4-5")
    near = given({**units, "antrim": "sea-6"}, phase=AIR_PHASE).play("op:18", "to:sea-6", "from:argentina", "all")
    assert near.decision is not None
    assert near.decision.kind == "target"


def test_a_change_of_base_fits_the_range_because_no_base_holds_more_than_three() -> None:
    units = {f"a4-{n}": "argentina" for n in range(1, 7)}
    for needs in (True, False):
        game = given(units, phase=AIR_PHASE, options=Options(ferry_needs_range=needs))
        game.play("op:3", "from:argentina", "to:stanley", "add:a4-1", "add:a4-2", "add:a4-3")
        assert words(game) == ["done"]
        assert "6.2(3)" in rules_of(game, "add:a4-4")


@pytest.mark.rule("9.5-b")
def test_no_aircraft_enters_south_georgia() -> None:
    units = {"dagger-1": "stanley", "antrim": "south-georgia"}
    assert "op:18" not in words(given(units, phase=AIR_PHASE, control={"south-georgia": "UK"}))


def test_the_refuelled_stealth_unit_reaches_area_7_only_by_option() -> None:
    units = {"super-etendard": "argentina", "antrim": "sea-7"}
    assert "op:18" not in words(given(units, phase=AIR_PHASE))
    assert "op:18" in words(given(units, phase=AIR_PHASE, options=Options(stealth_reaches_7=True)))


@pytest.mark.rule("9.6-b", "9.6-d", "9.6-e", "7.1-op24-g")
def test_aircraft_left_alone_fly_off_one_by_one_to_places_with_room() -> None:
    units = {"2-para": "goose-green", "ri-12": "goose-green", "pucara-1": "goose-green", "pucara-2": "goose-green"}
    full = {"pucara-3": "stanley", "pucara-4": "stanley", "pucara-5": "pebble-island", "antrim": "falklands"}
    game = given({**units, **full}, dice=[1, 6])
    game.play("op:15", "to:goose-green", "add:2-para", "done", "target:ri-12", "hold")
    assert words(game) == ["to:argentina", "to:stanley", "to:pebble-island"]
    assert rules_of(game, "to:goose-green") >= {"9.6-a"}
    game.play("to:stanley")
    assert words(game) == ["to:argentina", "to:pebble-island"]
    assert rules_of(game, "to:stanley") == {"6.2(3)"}
    game.play("to:argentina")
    assert game.phase == "ar-operations"
    assert "pass" in words(game)


@pytest.mark.rule("9.6-c")
def test_a_forced_change_may_be_intercepted_but_not_pucaras() -> None:
    units = {"2-para": "goose-green", "ri-12": "goose-green", "hermes": "sea-7"}
    attack = ("op:15", "to:goose-green", "add:2-para", "done", "target:ri-12", "hold")
    game = given({**units, "dagger-1": "goose-green", "pucara-1": "goose-green"}, dice=[1, 6]).play(*attack)
    assert words(game) == ["intercept:none", "intercept:hermes"]
    game = given({**units, "pucara-1": "goose-green"}, dice=[1, 6]).play(*attack)
    assert game.decision is not None
    assert game.decision.kind == "base"


def test_after_black_buck_only_pucaras_may_stay_in_the_islands() -> None:
    units = {"2-para": "goose-green", "ri-12": "goose-green", "pucara-1": "goose-green", "antrim": "falklands"}
    game = given(units, dice=[1, 6], markers={"black-buck": True})
    game.play("op:15", "to:goose-green", "add:2-para", "done", "target:ri-12", "hold")
    assert words(game) == ["to:argentina", "to:stanley", "to:pebble-island"]


@pytest.mark.rule("2.2-d", "9.7-a", "7.1-op10-d")
def test_the_mainland_is_out_of_british_reach() -> None:
    game = given({"conqueror": "sea-1", "hermes": "sea-2", "hercules": "argentina", "ri-4": "argentina"})
    assert not {"op:14", "op:18", "op:19", "op:21"} & set(words(game))
    game.play("op:20", "from:sea-1", "add:conqueror", "done")
    assert rules_of(game, "to:argentina") == {"9.1"}


@pytest.mark.rule("9.7-b", "9.7-c", "7.1-op20-b")
def test_argentine_ships_sail_into_port_and_out() -> None:
    game = given({"hercules": "sea-3", "antrim": "sea-7"}, phase=AIR_PHASE)
    game.play("op:20", "from:sea-3", "add:hercules", "done", "to:argentina", "end")
    assert game.position.to_dict()["units"]["hercules"] == "argentina"
    game = given({"hercules": "argentina"}, phase=AIR_PHASE).play("op:20", "from:argentina", "add:hercules", "done")
    assert "to:sea-3" in words(game)


@pytest.mark.rule("9.7-d")
def test_the_mainland_holds_everything() -> None:
    units = {"dagger-1": "stanley", "dagger-2": "stanley", **{f"a4-{n}": "argentina" for n in range(1, 12)}}
    game = given(units, phase=AIR_PHASE).play("op:3", "from:stanley", "to:argentina", "all")
    assert game.position.to_dict()["units"]["dagger-2"] == "argentina"


@pytest.mark.rule("9.8-a")
def test_no_word_takes_a_unit_off_the_map() -> None:
    game = given({"antrim": "sea-4"}).play("op:20", "from:sea-4", "add:antrim", "done")
    assert {choice.verb for choice in game.choices} == {"to"}
    assert all(game.position.area_of(u) >= 0 for u in (10,))


@pytest.mark.rule("9.9-c", "7.1-op20-e", "7.1-op20-f")
def test_ships_there_aircraft_and_carriers_in_range_may_join() -> None:
    units = {
        "hercules": "sea-1",
        "drummond": "sea-6",
        "25-de-mayo": "sea-2",
        "a4-1": "argentina",
        "dagger-1": "stanley",
    }
    game = given({**units, "antrim": "sea-6"}, phase=AIR_PHASE)
    game.play("op:20", "from:sea-1", "add:hercules", "done", "to:sea-6", "attack")
    assert words(game) == ["add:25-de-mayo", "add:drummond", "add:a4-1", "add:dagger-1", "done"]


def test_the_way_to_the_target_counts_by_option() -> None:
    units = {"dagger-1": "stanley", "antrim": "sea-4", "hermes": "sea-6"}
    strike = ("op:18", "to:sea-4", "from:stanley", "add:dagger-1", "done")
    assert given(units, phase=AIR_PHASE).play(*strike).decision.kind == "intercept"  # type: ignore[union-attr]
    far = {"dagger-1": "argentina", "antrim": "falklands", "hermes": "sea-3"}
    to_islands = ("op:18", "to:falklands", "from:argentina", "add:dagger-1", "done")
    assert given(far, phase=AIR_PHASE).play(*to_islands).decision.kind == "target"  # type: ignore[union-attr]
    route = given(far, phase=AIR_PHASE, options=Options(intercept_path="route")).play(*to_islands)
    assert route.decision.kind == "intercept"  # type: ignore[union-attr]
