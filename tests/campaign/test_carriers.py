"""Section 10.9: the British carriers' shots, the Atlantic Conveyor, and interception."""

import pytest

from fs_core import Campaign, Options
from fs_core.forces import unit
from tests.campaign.outcomes import factor, firers, lost, needed, place, points_for_sinkings
from tests.positions import dice_of, given, rules_of, words

TOGETHER = {"hermes": "sea-7", "invincible": "sea-7", "atlantic-conveyor": "sea-7"}


def joined(game: Campaign) -> bool:
    """Whether the Conveyor has joined the carriers."""
    return bool(game.position.to_dict()["markers"]["conveyor-joined"])


# --- three shots, four shots ----------------------------------------------------------------------------------------


@pytest.mark.rule("10.9-a", "10.9-b")
@pytest.mark.parametrize(("with_conveyor", "shots"), [(False, 3), (True, 4)])
@pytest.mark.parametrize("carrier", ["hermes", "invincible"])
def test_an_attacking_british_carrier_fires_three_times_and_four_with_the_conveyor(
    carrier: str, with_conveyor: bool, shots: int
) -> None:
    game = given({carrier: "sea-6", "hercules": "sea-6"}, dice=[6] * 5, markers={"conveyor-joined": with_conveyor})
    game.play("op:14", "to:sea-6", f"add:{carrier}", "done", *["target:hercules"] * shots)
    assert game.decision.side == "AR"
    assert firers(game) == [carrier] * shots
    assert needed(game) == [factor(carrier, "surface")] * shots


@pytest.mark.rule("10.9-a", "10.9-b")
@pytest.mark.parametrize(("with_conveyor", "shots"), [(False, 3), (True, 4)])
def test_a_defending_british_carrier_fires_as_often(with_conveyor: bool, shots: int) -> None:
    markers = {"conveyor-joined": with_conveyor}
    units = {"hermes": "sea-6", "super-etendard": "argentina"}  # stealth: no interception, hit by a one alone
    game = given(units, phase="ar-operations", dice=[6] * 5, markers=markers)
    game.play("op:18", "to:sea-6", "from:argentina", "add:super-etendard", "done", "target:hermes")
    game.play(*["target:super-etendard"] * shots)
    assert firers(game) == ["super-etendard"] + ["hermes"] * shots


@pytest.mark.rule("10.9-a")
@pytest.mark.parametrize(
    ("units", "play", "target"),
    [
        ({"pucara-1": "stanley"}, "op:13 to:stanley add:hermes done", "pucara-1"),
        ({"ri-4": "fitzroy"}, "op:19 to:fitzroy carriers add:hermes done", "ri-4"),
        ({"ri-4": "fitzroy"}, "op:21 to:fitzroy add:hermes done", "ri-4"),
        ({"hercules": "falklands"}, "op:20 in-place to:falklands add:hermes done", "hercules"),
    ],
)
def test_every_kind_of_attack_gives_three_shots(units: dict[str, str], play: str, target: str) -> None:
    game = given({"hermes": "falklands"} | units, dice=[6] * 3).play(*play.split(), *[f"target:{target}"] * 3)
    assert firers(game) == ["hermes"] * 3


@pytest.mark.rule("10.9-a")
@pytest.mark.parametrize("with_conveyor", [False, True])
def test_the_25_de_mayo_fires_once(with_conveyor: bool) -> None:
    """R-114."""
    units = {"25-de-mayo": "sea-3", "antrim": "sea-3"}
    game = given(units, phase="ar-operations", dice=[6, 6], markers={"conveyor-joined": with_conveyor})
    game.play("op:18", "to:sea-3", "carriers", "add:25-de-mayo", "done", "target:antrim")
    assert game.decision.unit == "antrim"
    game.play("target:25-de-mayo")
    assert firers(game) == ["25-de-mayo", "antrim"]


@pytest.mark.rule("10.9-a")
def test_a_carrier_may_stop_before_its_last_shot() -> None:
    game = given({"hermes": "sea-6", "hercules": "sea-6"}, dice=[6])
    game.play("op:14", "to:sea-6", "add:hermes", "done", "target:hercules", "hold")
    assert firers(game) == ["hermes"]
    assert game.decision.side == "AR"


# --- free shots -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.9-e")
def test_shots_kept_back_are_aimed_one_by_one_when_the_die_before_is_known() -> None:
    game = given({"hermes": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}, dice=[1, 6, 1])
    game.play("op:14", "to:sea-6", "add:hermes", "done", "free")
    assert dice_of(game) == []
    game.play("target:hercules")
    assert [d["hit"] for d in dice_of(game)] == [True]
    game.play("target:drummond")
    assert [d["hit"] for d in dice_of(game)] == [True, False]
    game.play("target:drummond", "hold", "hold")
    assert lost(game) == ["hercules", "drummond"]


@pytest.mark.rule("10.9-e")
def test_laid_shots_of_the_whole_side_come_before_shots_kept_back() -> None:
    """R-110: Hermes lays one shot and keeps two; Antrim's shot is rolled before these."""
    units = {"hermes": "sea-6", "antrim": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}
    game = given(units, dice=[6, 6, 6, 6])
    game.play("op:14", "to:sea-6", "add:hermes", "add:antrim", "done", "target:hercules", "free", "target:drummond")
    assert firers(game) == ["hermes", "antrim"]
    assert game.decision.unit == "hermes"
    game.play("target:hercules", "target:drummond")
    assert firers(game) == ["hermes", "antrim", "hermes", "hermes"]
    assert game.decision.side == "AR"


@pytest.mark.rule("10.9-e")
def test_a_defending_carrier_may_keep_its_shots_too() -> None:
    game = given({"hermes": "sea-6", "hercules": "sea-6"}, phase="ar-operations", dice=[6, 1])
    game.play("op:14", "to:sea-6", "add:hercules", "done", "target:hermes")
    assert words(game) == ["target:hercules", "hold", "free"]
    game.play("free")
    assert words(game) == ["target:hercules", "stop"]
    game.play("target:hercules", "stop")
    assert firers(game) == ["hercules", "hermes"]
    assert lost(game) == ["hercules"]


@pytest.mark.rule("10.9-f")
def test_all_shots_fall_in_one_area() -> None:
    """R-89: the carriers attack one base."""
    units = {"hermes": "falklands", "invincible": "falklands", "pucara-1": "stanley", "pucara-3": "goose-green"}
    game = given(units).play("op:13", "to:stanley", "add:hermes", "add:invincible", "done")
    assert words(game) == ["target:pucara-1", "stop"]
    assert "7.1-op13" in rules_of(game, "target:pucara-3")


@pytest.mark.rule("10.9-f")
def test_shots_at_sea_fall_in_one_area() -> None:
    game = given({"hermes": "sea-6", "hercules": "sea-3", "drummond": "sea-2"})
    game.play("op:18", "to:sea-3", "carriers", "add:hermes", "done", "target:hercules")
    assert "target:drummond" not in words(game)
    assert "7.1-op18" in rules_of(game, "target:drummond")


# --- submarines -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.9-g")
@pytest.mark.parametrize("keep", [[], ["free"]])
def test_a_carrier_fires_once_at_a_submarine_and_then_no_more(keep: list[str]) -> None:
    """R-113: one shot in all."""
    game = given({"hermes": "sea-6", "san-luis": "sea-6", "hercules": "sea-6"}, dice=[6])
    game.play("op:20", "in-place", "to:sea-6", "add:hermes", "done", *keep, "target:san-luis")
    assert needed(game) == [factor("hermes", "submarine")]
    assert game.decision.side == "AR"


@pytest.mark.rule("10.9-g")
@pytest.mark.parametrize("keep", [[], ["free"]])
def test_a_carrier_that_fires_at_a_ship_fires_at_no_submarine_any_more(keep: list[str]) -> None:
    game = given({"hermes": "sea-6", "san-luis": "sea-6", "hercules": "sea-6"}, dice=[6, 6])
    game.play("op:20", "in-place", "to:sea-6", "add:hermes", "done", *keep)
    assert {"target:hercules", "target:san-luis"} <= set(words(game))
    game.play("target:hercules")
    assert "target:san-luis" not in words(game)
    assert rules_of(game, "target:san-luis") == {"10.9-g"}


@pytest.mark.rule("10.9-g", "11.3-e25-c")
def test_four_shots_change_nothing_against_submarines() -> None:
    game = given(
        {"hermes": "sea-6", "san-luis": "sea-6"}, phase="events", dice=[2, 5, 6], markers={"conveyor-joined": True}
    )
    game.play("to:sea-6", "add:hermes", "done", "target:san-luis")
    assert firers(game) == ["hermes"]
    assert game.decision.side == "AR"


# --- the Atlantic Conveyor ------------------------------------------------------------------------------------------


@pytest.mark.rule("10.9-c", "10.9-d")
def test_the_conveyor_joins_when_all_three_are_together_at_the_end_of_a_british_operation() -> None:
    game = given(TOGETHER | {"atlantic-conveyor": "sea-4"})
    game.play("op:20", "from:sea-4", "add:atlantic-conveyor", "done", "to:sea-7", "end")
    assert joined(game)
    assert place(game, "atlantic-conveyor") == "off-map"
    assert lost(game) == []
    assert game.vp == 8


@pytest.mark.rule("10.9-c")
@pytest.mark.parametrize("where", ["sea-4", "south-georgia", "falklands"])
def test_it_does_not_matter_where_they_meet(where: str) -> None:
    """R-115: South Georgia will do."""
    game = given(dict.fromkeys(TOGETHER, where), control={"south-georgia": "UK"}).play("pass")
    assert joined(game)


@pytest.mark.rule("10.9-c")
def test_two_carriers_apart_do_not_take_the_conveyor_in() -> None:
    game = given(TOGETHER | {"invincible": "sea-6"}).play("pass")
    assert not joined(game)
    assert place(game, "atlantic-conveyor") == "sea-7"


@pytest.mark.rule("10.9-c")
def test_the_end_of_an_argentine_operation_is_no_occasion() -> None:
    game = given(TOGETHER | {"san-luis": "argentina"}, phase="ar-operations").play("pass")
    assert game.phase == "ar-submarines"
    assert not joined(game)


@pytest.mark.rule("10.9-c")
def test_the_first_of_two_operations_is_an_occasion() -> None:
    """R-115: each half of a double phase; the carriers may part in the second."""
    game = given(TOGETHER, markers={"double": "uk"}).play("pass")
    assert game.phase == "uk-operations"
    assert joined(game)


@pytest.mark.rule("10.9-c")
def test_the_conveyor_may_join_as_it_enters() -> None:
    """R-115: operation 6 too."""
    entered = ("broadsword", "yarmouth", "conqueror", "fearless", "intrepid", "canberra", "stromness", "elk")
    before = dict.fromkeys((*entered, "ardent", "argonaut"), "off-map")  # groups R1 and R2
    assert unit("atlantic-conveyor").setup == "reserve R3"
    game = given(before | {"hermes": "sea-4", "invincible": "sea-4"}, turn=5).play("op:6", "entry:sea-4")
    assert joined(game)


@pytest.mark.rule("10.9-b")
def test_the_fourth_shot_stays_when_the_carriers_part() -> None:
    game = given(TOGETHER, markers={"double": "uk"}, dice=[6] * 8)
    game.play("op:20", "from:sea-7", "add:hermes", "done", "to:sea-4", "end", "stop")
    assert not joined(game)
    game = given(TOGETHER | {"hercules": "sea-1"}, markers={"double": "uk"}, dice=[6] * 8).play("pass")
    game.play("op:20", "from:sea-7", "add:hermes", "done", "to:sea-1", "attack", *["target:hercules"] * 4)
    assert firers(game) == ["hermes"] * 4


@pytest.mark.rule("10.9-d")
@pytest.mark.parametrize("area", ["sea-7", "sea-4"])
def test_before_it_joins_the_conveyor_is_worth_two_points(area: str) -> None:
    units = {"atlantic-conveyor": area, "hercules": area, "hermes": "sea-5", "invincible": "sea-5"}
    game = given(units, phase="ar-operations", hit=["atlantic-conveyor"], dice=[1])
    game.play("op:14", f"to:{area}", "add:hercules", "done", "target:atlantic-conveyor")
    assert points_for_sinkings(game) == [2]
    assert not joined(game)


@pytest.mark.rule("10.9-c")
@pytest.mark.parametrize(("option", "joins"), [(True, False), (False, True)])
def test_with_a_carrier_sunk_the_conveyor_joins_only_by_option(option: bool, joins: bool) -> None:
    """R-115, conveyor_needs_both=false: the carrier that is left will do."""
    units = {"hermes": "sea-7", "atlantic-conveyor": "sea-7"}
    game = given(units, eliminated=["invincible"], options=Options(conveyor_needs_both=option)).play("pass")
    assert joined(game) == joins


@pytest.mark.rule("10.9-c")
def test_by_option_a_carrier_elsewhere_still_keeps_the_conveyor_waiting() -> None:
    """R-115: conveyor_needs_both=false asks for the carriers afloat, not for any one of them."""
    game = given(TOGETHER | {"invincible": "sea-6"}, options=Options(conveyor_needs_both=False)).play("pass")
    assert not joined(game)


# --- interception ---------------------------------------------------------------------------------------------------


def strike(carriers: dict[str, str], aircraft: int, answer: str, dice: list[int], **markers: bool) -> Campaign:
    """Some A-4s fly from Argentina at the British ships off the islands; the carriers answer."""
    a4s = [f"a4-{n}" for n in range(1, aircraft + 1)]
    marked = {name.replace("_", "-"): value for name, value in markers.items()}
    game = given(carriers | dict.fromkeys(a4s, "argentina"), phase="ar-operations", dice=dice, markers=marked)
    game.play("op:18", "to:falklands", "from:argentina", *(f"add:{a4}" for a4 in a4s), "done")
    return game.play(answer)


@pytest.mark.rule("10.9-h", "10.9-i", "10.9-j")
def test_the_example_of_the_rule_book() -> None:
    """Two carriers off the islands meet the strike with six dice at three; then the survivors fight them."""
    carriers = {"hermes": "falklands", "invincible": "falklands"}
    game = strike(carriers, 4, "intercept:both", [1, 6, 6, 3, 4, 6] + [6] * 8)
    game.play("target:a4-1")
    assert lost(game) == ["a4-1"]
    game.play("target:a4-2", "target:a4-2", "target:a4-2")
    assert lost(game) == ["a4-1", "a4-2"]
    game.play("target:a4-3", "target:a4-3")
    assert firers(game) == ["hermes"] * 3 + ["invincible"] * 3
    assert needed(game) == [3] * 6
    game.play("target:hermes", "target:invincible")
    assert firers(game)[6:] == ["a4-3", "a4-4"]
    game.play(*["target:a4-3"] * 3, *["target:a4-4"] * 3)
    assert firers(game)[8:] == ["hermes"] * 3 + ["invincible"] * 3
    assert game.phase != "ar-operations"


@pytest.mark.rule("10.9-h")
def test_with_the_conveyor_an_intercepting_carrier_fires_four_times() -> None:
    game = strike({"hermes": "falklands"}, 4, "intercept:hermes", [6] * 4, conveyor_joined=True)
    game.play(*["target:a4-1"] * 4)
    assert firers(game) == ["hermes"] * 4
    assert game.decision.side == "AR"


@pytest.mark.rule("10.9-h")
def test_aircraft_that_are_met_do_not_fire_back() -> None:
    game = strike({"hermes": "falklands"}, 1, "intercept:hermes", [6, 6, 6])
    game.play(*["target:a4-1"] * 3)
    assert firers(game) == ["hermes"] * 3
    assert game.position.hit == 0
    assert game.decision.unit == "a4-1"


@pytest.mark.rule("10.9-i")
def test_when_all_are_shot_down_there_is_no_battle() -> None:
    """R-86."""
    game = strike({"hermes": "falklands"}, 2, "intercept:hermes", [1, 1]).play("target:a4-1", "target:a4-2")
    assert lost(game) == ["a4-1", "a4-2"]
    assert firers(game) == ["hermes", "hermes"]
    assert game.phase != "ar-operations"


@pytest.mark.rule("10.9-i")
def test_an_aircraft_shot_down_is_no_target_any_more() -> None:
    game = strike({"hermes": "falklands"}, 2, "intercept:hermes", [1]).play("target:a4-1")
    assert words(game) == ["target:a4-2", "stop"]
    assert "7.1-op11" in rules_of(game, "target:a4-1")


@pytest.mark.rule("10.9-j")
def test_a_carrier_that_has_intercepted_fires_again_in_the_battle() -> None:
    game = strike({"hermes": "falklands"}, 1, "intercept:hermes", [6] * 3 + [6] + [6, 6, 1])
    game.play(*["target:a4-1"] * 3, "target:hermes", *["target:a4-1"] * 3)
    assert firers(game) == ["hermes"] * 3 + ["a4-1"] + ["hermes"] * 3
    assert lost(game) == ["a4-1"]
