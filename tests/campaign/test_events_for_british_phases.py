"""Section 11.3, events 1-1, 1-6 and 4-5: what changes the coming British operations, and for how long (R-47)."""

import pytest

from fs_core import Campaign, Options
from tests.positions import given, rules_of, words

NEUTRAL = [2, 1]  # British surface detection, without effect where nobody shares a sea area


def legal(game: Campaign) -> set[str]:
    """The operations that may be chosen now."""
    return {word for word in words(game) if word.startswith("op:")}


def points(game: Campaign, rule: str) -> list[int]:
    """The victory points scored under a rule."""
    return [entry.data["points"] for entry in game.log if entry.kind == "vp" and entry.rule == rule]


# --- 1-1 to 1-5: British operational superiority --------------------------------------------------------------------


@pytest.mark.rule("11.3-e11-a", "11.3-e11-b")
@pytest.mark.parametrize("digit", [1, 2, 3, 4, 5])
def test_two_british_operations_for_the_price_of_one(digit: int) -> None:
    game = given({"antrim": "sea-6"}, phase="events", operations_remaining=20, dice=[1, digit])
    game.play("op:20", "from:sea-6", "add:antrim", "done", "to:sea-7", "end")
    assert game.phase == "uk-operations"
    assert game.operations_remaining == 20
    assert {"op:20", "stop"} <= set(words(game))
    assert "pass" not in words(game)
    game.play("op:20", "from:sea-7", "add:antrim", "done", "to:falklands", "end")
    assert (game.phase, game.operations_remaining) == ("ar-operations", 19)


@pytest.mark.rule("11.3-e11-b")
def test_the_second_operation_may_be_left_out() -> None:
    game = given({"antrim": "sea-6"}, phase="events", operations_remaining=20, dice=[1, 1]).play("pass", "stop")
    assert (game.phase, game.operations_remaining) == ("ar-operations", 19)


@pytest.mark.rule("11.3-e11-a")
@pytest.mark.parametrize("second", ["stop", "op:9"])
def test_the_pair_is_for_the_next_phase_alone(second: str) -> None:
    game = given({"antrim": "sea-6"}, phase="events", operations_remaining=20, dice=[1, 1, *NEUTRAL])
    game.play("pass", second, "pass")
    assert (game.turn, game.phase, game.operations_remaining) == (3, "uk-operations", 19)
    game.play("pass")
    assert (game.phase, game.operations_remaining) == ("ar-operations", 18)


@pytest.mark.rule("11.3-e11-a")
def test_argentina_replies_once() -> None:
    """R-45."""
    game = given({"antrim": "sea-6"}, phase="events", dice=[1, 1, *NEUTRAL]).play("pass", "stop", "pass")
    assert game.phase == "uk-operations"


# --- 1-6: British staff error ---------------------------------------------------------------------------------------

ERROR = {
    "hermes": "falklands",
    "antrim": "falklands",
    "sas": "aboard antrim",
    "fearless": "falklands",
    "40-commando": "aboard fearless",
    "canberra": "falklands",
    "glamorgan": "south-georgia",
    "spartan": "sea-7",
    "hercules": "falklands",
    "drummond": "sea-6",
    "2-para": "san-carlos",
    "3-para": "stanley",
    "ri-3": "stanley",
    "dagger-1": "stanley",
    "ri-12": "goose-green",
    "pucara-3": "goose-green",
    "sbs": "fitzroy",
    "commandos-601": "fitzroy",
}
FORBIDDEN = {"op:6", "op:9", "op:16", "op:17", "op:22", "op:23"}


def staff_error(dice: list[int] | None = None) -> Campaign:
    """The British phase after a staff error, with something to do for every operation."""
    return given(
        ERROR,
        phase="events",
        turn=5,
        dice=[1, 6, *(dice or [])],
        hit=["2-para", "glamorgan"],
        control={"south-georgia": "UK"},
    )


@pytest.mark.rule("11.3-e16-a", "11.3-e16-b")
def test_a_staff_error_forbids_movement_and_leaves_the_rest() -> None:
    """R-132: what is open after a staff error is what would be open without one, but for the forbidden operations."""
    without = given(ERROR, turn=5, hit=["2-para", "glamorgan"], control={"south-georgia": "UK"})
    assert legal(staff_error()) == legal(without) - FORBIDDEN
    assert legal(without) >= FORBIDDEN
    left = {5, 7, 8, 12, 13, 14, 15, 18, 19, 20, 21, 24, 25}
    assert legal(staff_error()) == {f"op:{number}" for number in left}
    assert "pass" in words(staff_error())


@pytest.mark.rule("11.3-e16-a")
@pytest.mark.parametrize("op", sorted(FORBIDDEN))
def test_the_staff_error_is_named_as_the_reason(op: str) -> None:
    assert "11.3-e16" in rules_of(staff_error(), op)


@pytest.mark.rule("11.3-e16-a")
def test_south_georgia_waits_while_the_staff_errs() -> None:
    units = {"antrim": "sea-5", "glamorgan": "sea-5", "plymouth": "sea-5", "spartan": "sea-5"}
    units |= {"sas": "aboard antrim", "sbs": "aboard plymouth"}
    assert "op:4" in words(given(units))
    game = given(units, phase="events", dice=[1, 6])
    assert "op:4" not in words(game)
    assert "11.3-e16" in rules_of(game, "op:4")


@pytest.mark.rule("11.3-e16-a", "11.3-e16-b")
@pytest.mark.parametrize(
    ("op", "offered", "refused"),
    [
        ("op:13", ["to:stanley"], "to:goose-green"),
        ("op:18", ["to:falklands", "with:10"], "to:sea-6"),
        ("op:19", ["to:stanley"], "to:goose-green"),
        ("op:20", ["in-place", "with:10"], "from:falklands"),
        ("op:21", ["to:stanley"], "to:goose-green"),
        ("op:24", ["in-place"], "from:san-carlos"),
    ],
)
def test_attacks_stay_possible_where_ground_or_sea_is_contested_already(
    op: str, offered: list[str], refused: str
) -> None:
    game = staff_error().play(op)
    assert words(game) == offered
    assert "11.3-e16" in rules_of(game, refused)


@pytest.mark.rule("11.3-e16-b")
def test_a_raid_stays_possible_at_a_contested_base() -> None:
    game = staff_error().play("op:7", "unit:sas")
    assert words(game) == ["target:dagger-1"]
    assert "11.3-e16" in rules_of(game, "target:pucara-3")


@pytest.mark.rule("11.3-e16-a", "11.3-e16-b")
@pytest.mark.parametrize(
    ("op", "units"),
    [
        ("op:7", {"sas": "aboard antrim", "antrim": "sea-6", "dagger-1": "goose-green"}),
        ("op:13", {"hermes": "falklands", "dagger-1": "goose-green"}),
        ("op:18", {"hermes": "sea-6", "hercules": "sea-3"}),
        ("op:19", {"hermes": "sea-6", "ri-12": "goose-green"}),
        ("op:20", {"antrim": "sea-6"}),
        ("op:21", {"antrim": "falklands", "ri-12": "goose-green"}),
        ("op:24", {"2-para": "san-carlos"}),
    ],
)
def test_an_operation_that_needs_a_contested_area_is_refused_for_the_staff_error(
    op: str, units: dict[str, str]
) -> None:
    assert op in words(given(units))
    game = given(units, phase="events", dice=[1, 6])
    assert op not in words(game)
    assert "11.3-e16" in rules_of(game, op)


@pytest.mark.rule("11.3-e16-b")
def test_submarines_move_and_carriers_intercept_in_spite_of_a_staff_error() -> None:
    """Phase III and operation 11 are not touched."""
    units = {"hermes": "sea-6", "spartan": "sea-7", "dagger-1": "argentina"}
    game = given(units, phase="events", dice=[1, 6, *NEUTRAL]).play("pass")
    game.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "done")
    assert game.decision.kind == "intercept"
    game.play("intercept:none", "target:hermes", "hold")
    assert game.phase == "uk-submarines"
    assert "to:sea-3" in words(game)


@pytest.mark.rule("11.3-e16-a")
def test_the_staff_errs_for_one_phase() -> None:
    game = given({"antrim": "sea-6"}, phase="events", dice=[1, 6, *NEUTRAL])
    assert "op:20" not in words(game)
    game.play("pass", "pass")
    assert "op:20" in words(game)


# --- 4-5: political pressure ----------------------------------------------------------------------------------------

UNMET = "11.3-e45-b"


@pytest.mark.rule("11.3-e45-a", "11.3-e45-b")
def test_pressure_that_is_not_met_in_three_operations_costs_two_points() -> None:
    game = given({"antrim": "sea-6"}, phase="events", dice=[4, 5, *NEUTRAL, *NEUTRAL])
    game.play("pass", "pass", "pass", "pass")
    assert points(game, UNMET) == []
    game.play("pass")
    assert points(game, UNMET) == [2]
    assert game.vp == 10
    assert game.position.pressure == ()


PRESSED = {
    "fearless": "falklands",
    "42-commando": "aboard fearless",
    "antrim": "falklands",
    "sas": "san-carlos",
    "2-para": "san-carlos",
    "3-para": "fitzroy",
    "ri-25": "fitzroy",
    "ri-12": "goose-green",
    "sbs": "stanley",
    "commandos-601": "stanley",
    "hermes": "falklands",
}


@pytest.mark.rule("11.3-e45-a")
@pytest.mark.parametrize(
    ("play", "meets"),
    [
        ("op:15 to:fitzroy add:3-para done target:ri-25 hold", True),
        ("op:16 to:san-carlos add:42-commando done", True),
        ("op:17 to:goose-green land add:42-commando done target:ri-12 hold", True),
        ("op:22 from:san-carlos to:fitzroy add:2-para done attack done target:ri-25 hold", True),
        ("op:22 from:san-carlos to:fitzroy add:2-para done end", False),
        ("op:24 from:san-carlos add:2-para done to:goose-green attack target:ri-12 hold", True),
        ("op:24 in-place to:fitzroy add:3-para done target:ri-25 hold", True),
        ("op:24 from:san-carlos add:2-para done to:goose-green end", False),
        ("op:21 to:goose-green add:antrim done target:ri-12", False),
        ("op:19 to:goose-green carriers add:hermes done target:ri-12 hold", False),
        ("op:25 to:stanley target:commandos-601 hold", False),
        ("pass", False),
    ],
)
def test_what_meets_the_pressure(play: str, meets: bool) -> None:
    """R-140: a landing, an assault, or an attack of troops on land."""
    game = given(PRESSED, dice=[6, 6, 6, 6], markers={"pressure": [2]}).play(*play.split())
    assert game.phase == "ar-operations"
    assert game.position.pressure == (() if meets else (1,))


@pytest.mark.rule("11.3-e45-a", "11.3-e45-b")
@pytest.mark.parametrize(("play", "scored"), [("op:16 to:san-carlos add:42-commando done", []), ("pass", [2])])
def test_the_third_operation_still_counts(play: str, scored: list[int]) -> None:
    game = given(PRESSED, markers={"pressure": [1]}).play(*play.split())
    assert points(game, UNMET) == scored


@pytest.mark.rule("11.3-e45-b")
def test_both_operations_of_a_pair_count_for_the_clock() -> None:
    """R-46."""
    game = given({"antrim": "sea-6"}, markers={"pressure": [3], "double": "uk"}).play("pass", "op:9")
    assert game.position.pressure == (1,)


@pytest.mark.rule("11.3-e45-b")
def test_by_option_a_pair_counts_once_for_the_clock() -> None:
    """R-46, clock_unit=marker."""
    options = Options(clock_unit="marker")
    game = given({"antrim": "sea-6"}, markers={"pressure": [3], "double": "uk"}, options=options).play("pass", "op:9")
    assert game.position.pressure == (2,)


@pytest.mark.rule("11.3-e45-c")
def test_a_second_clock_runs_beside_the_first() -> None:
    """R-141: each counts its own three operations."""
    game = given({"antrim": "sea-6"}, phase="events", dice=[4, 5, 4, 5]).play("pass", "pass")
    assert game.position.pressure == (2, 3)
    game = given({"antrim": "sea-6"}, markers={"pressure": [1, 2]}, dice=NEUTRAL).play("pass")
    assert points(game, UNMET) == [2]
    game.play("pass", "pass")
    assert points(game, UNMET) == [2, 2]


@pytest.mark.rule("11.3-e45-c")
def test_one_landing_meets_every_clock() -> None:
    game = given(PRESSED, markers={"pressure": [1, 2]}).play("op:16", "to:san-carlos", "add:42-commando", "done")
    assert game.position.pressure == ()
    assert points(game, UNMET) == []


@pytest.mark.rule("11.3-e45-b")
def test_the_penalty_can_end_the_game() -> None:
    """R-33: the clock runs out before sudden death is tested."""
    game = given({"antrim": "sea-6"}, vp=18, markers={"pressure": [1]}).play("pass")
    assert game.over
    assert game.result.reason == "plus-20"
