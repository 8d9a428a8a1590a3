"""Section 7.1: announcing an operation, one a phase, pairs of operations, passing, and whose each operation is."""

import pytest

from fs_core import Options
from fs_core.campaign.operations import TABLE
from tests.campaign.operations.facts import argentine, follow, kind_asked, marker, side_asked
from tests.positions import given, rules_of, words

AIR_PHASE = {"ri-4": "argentina", "dagger-1": "argentina", "hercules": "argentina", "antrim": "falklands"}
STRIKE = "op:18 to:falklands from:argentina add:dagger-1 done target:antrim"


@pytest.mark.rule("7.1-a")
@pytest.mark.parametrize(
    ("phase", "side", "own"), [("uk-operations", "UK", ["op:9"]), ("ar-operations", "AR", ["op:2"])]
)
def test_a_phase_begins_with_the_announcement_of_an_operation(phase: str, side: str, own: list[str]) -> None:
    game = given({"antrim": "sea-7", "hercules": "sea-3"}, phase=phase)
    assert (side_asked(game), kind_asked(game)) == (side, "operation")
    assert words(game) == [*own, "op:20", "pass"]


@pytest.mark.rule("7.1-b")
def test_one_operation_a_phase_without_an_event() -> None:
    game = given({"antrim": "sea-7"}).play("op:20", "from:sea-7", "add:antrim", "done", "to:sea-6", "end")
    assert (game.phase, game.operations_remaining) == ("ar-operations", 29)
    game = argentine({"hercules": "sea-3"}).play("op:20", "from:sea-3", "add:hercules", "done", "to:sea-1", "end")
    assert game.phase == "uk-submarines"


@pytest.mark.rule("7.1-c")
def test_an_operation_may_be_chosen_again_and_again() -> None:
    calm = [4, 6] * 5
    game = given({"antrim": "sea-7"}, dice=calm)
    for origin, to in [("sea-7", "sea-6"), ("sea-6", "sea-7")] * 2 + [("sea-7", "sea-6")]:
        game.play("op:20", f"from:{origin}", "add:antrim", "done", f"to:{to}", "end", "pass")
    assert (game.turn, game.operations_remaining) == (6, 25)


@pytest.mark.rule("7.1-d")
def test_there_are_25_operations_three_argentine_ten_british_twelve_of_both() -> None:
    sides = {row["number"]: row["side"] for row in TABLE if row["number"]}
    assert sides == {
        **dict.fromkeys(range(1, 4), "AR"),
        **dict.fromkeys(range(4, 14), "UK"),
        **dict.fromkeys(range(14, 26), "both"),
    }


@pytest.mark.rule("7.1-d")
def test_nobody_chooses_an_operation_of_the_other_side() -> None:
    game = given({"antrim": "sea-7", "ri-4": "argentina", "dagger-1": "argentina"})
    assert all(rules_of(game, f"op:{n}") == {"7.1-d"} for n in (1, 2, 3, "exocet"))
    game.play("pass")
    assert {"op:1", "op:2"} <= set(words(game))
    assert all(rules_of(game, f"op:{n}") == {"7.1-d"} for n in (4, 5, 6, 7, 8, 9, 12, 13))


@pytest.mark.rule("7.1-d")
def test_operations_10_and_11_are_never_chosen_by_themselves() -> None:
    game = given({"antrim": "sea-6", "hercules": "sea-6", "hermes": "sea-6"})
    assert rules_of(game, "op:10") == {"7.1-op10-a"}
    assert rules_of(game, "op:11") == {"7.1-op11-a"}


# --- passing (R-44) ------------------------------------------------------------------------------------------------


def test_a_british_pass_is_an_operation_that_moves_the_marker_is_charged_and_runs_the_clocks_down() -> None:
    game = given({"antrim": "sea-4"}, markers={"pressure": [1, 3], "last-uk-operation": "op:6"}).play("pass")
    assert (game.phase, game.operations_remaining) == ("ar-operations", 29)
    assert game.vp == 8 + 1 + 2, "one point for absence from the zone, two for the pressure not met"
    assert marker(game, "pressure") == [2]
    assert marker(game, "last-uk-operation") == "pass"


@pytest.mark.parametrize("phase", ["uk-operations", "ar-operations"])
def test_by_option_who_can_do_something_may_not_pass(phase: str) -> None:
    units = {"antrim": "sea-7", "hercules": "sea-3"}
    game = given(units, phase=phase, options=Options(allow_pass=False))
    assert "op:20" in words(game)
    assert rules_of(game, "pass") == {"7.1-a"}
    assert "pass" in words(given(units, phase=phase))


def test_even_by_option_who_can_do_nothing_passes() -> None:
    all_called_up = {"mobilised": ["bim-3", "ri-2", "sf-anf"]}
    game = given({}, phase="ar-operations", options=Options(allow_pass=False), markers=all_called_up)
    assert words(game) == ["pass"]


# --- two operations for one (R-37, R-45) ---------------------------------------------------------------------------


@pytest.mark.rule("7.1-b")
def test_british_operational_superiority_gives_two_operations_for_one_space() -> None:
    game = given({"antrim": "sea-7"}, markers={"double": "uk"})
    follow(game, "uk op:20 from:sea-7 add:antrim done to:sea-6 end")
    assert (game.phase, game.operations_remaining) == ("uk-operations", 30)
    assert words(game)[-1] == "stop"
    assert rules_of(game, "pass") == {"7.1-a"}
    follow(game, "uk op:20 from:sea-6 add:antrim done to:sea-7 end")
    assert (game.phase, game.operations_remaining) == ("ar-operations", 29)
    assert marker(game, "double") is None


def test_the_second_operation_may_be_left_out_and_is_not_saved_for_later() -> None:
    game = given({"antrim": "sea-7"}, markers={"double": "uk"}, dice=[4, 6])
    follow(game, "uk pass stop ar pass uk pass ar pass")
    assert (game.turn, game.operations_remaining) == (3, 28)


@pytest.mark.parametrize("second", ["pass stop", "op:20 from:sea-7 add:antrim done to:sea-6 end stop"])
def test_with_one_operation_left_both_halves_of_a_pair_are_played_before_the_end(second: str) -> None:
    game = given({"antrim": "sea-7"}, markers={"double": "uk"}, operations_remaining=1)
    *first, last = second.split()
    game.play(*first)
    assert not game.over
    assert game.play(last).over


# --- the Argentine pair: air operations alone (event 5-6, R-145) ---------------------------------------------------


@pytest.mark.rule("7.1-b")
def test_two_argentine_air_operations_follow_each_other() -> None:
    game = argentine(AIR_PHASE, markers={"double": "ar"}, dice=[6, 6])
    follow(game, f"ar {STRIKE} uk hold")
    assert game.phase == "ar-operations"
    assert words(game) == ["op:1", "op:3", "op:18", "stop"]
    assert rules_of(game, "op:20") == {"11.3-e56"}
    assert rules_of(game, "op:2") == {"11.3-e56"}
    assert follow(game, "ar op:1 add:ri-4 done").phase == "uk-submarines"


def test_an_operation_of_another_kind_ends_the_pair() -> None:
    game = argentine(AIR_PHASE, markers={"double": "ar"})
    assert {"op:2", "op:20"} <= set(words(game))
    assert game.play("op:20", "from:argentina", "add:hercules", "done", "to:sea-1", "end").phase == "uk-submarines"


def test_a_held_exocet_is_no_air_operation() -> None:
    game = argentine(AIR_PHASE, markers={"double": "ar", "exocet": "held"}, dice=[6])
    assert game.play("op:exocet", "target:antrim").phase == "uk-submarines"
    game = argentine(AIR_PHASE, markers={"double": "ar", "exocet": "held"}).play("op:1", "add:ri-4", "done")
    assert rules_of(game, "op:exocet") == {"11.3-e56"}


CARRIER_STRIKE = {"25-de-mayo": "sea-6", "antrim": "falklands", "ri-4": "argentina", "dagger-1": "argentina"}


def test_a_strike_with_the_argentine_carrier_ends_the_pair_unless_by_option() -> None:
    chain = "ar op:18 to:falklands carriers add:25-de-mayo done target:antrim"
    game = follow(argentine(CARRIER_STRIKE, markers={"double": "ar"}, dice=[6]), chain)
    assert game.phase == "uk-submarines"
    game = argentine(CARRIER_STRIKE, markers={"double": "ar"}, dice=[6], options=Options(carrier_in_style_event=True))
    assert follow(game, chain).phase == "ar-operations"


def test_the_argentine_carrier_does_not_fly_in_the_second_air_operation_unless_by_option() -> None:
    def second_strike(options: Options) -> list[str]:
        game = argentine(CARRIER_STRIKE, markers={"double": "ar"}, options=options)
        return words(game.play("op:1", "add:ri-4", "done", "op:18", "to:falklands"))

    assert second_strike(Options()) == ["from:argentina"]
    assert second_strike(Options(carrier_in_style_event=True)) == ["from:argentina", "carriers"]
