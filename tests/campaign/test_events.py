"""Section 11.1 and 11.2: the events phase and its table; and the events that are over at once: 2-4, 5-3 to 5-5, 6-3."""

import pytest

from fs_core import Campaign, Options
from tests.campaign.outcomes import controls, lost, place
from tests.positions import given, rules_of, words

# The table of the rule book: each entry with all its results.
CELLS = {
    "e11": ["1-1", "1-2", "1-3", "1-4", "1-5"],
    "e16": ["1-6"],
    "e21": ["2-1", "2-2", "2-3"],
    "e24": ["2-4"],
    "e25": ["2-5", "2-6", "3-1"],
    "e32": ["3-2", "3-3"],
    "e34": ["3-4", "3-5", "3-6"],
    "e41": ["4-1", "4-2"],
    "e43": ["4-3"],
    "e44": ["4-4"],
    "e45": ["4-5"],
    "e46": ["4-6"],
    "e51": ["5-1", "5-2"],
    "e53": ["5-3", "5-4", "5-5"],
    "e56": ["5-6", "6-1", "6-2"],
    "e63": ["6-3"],
    "e64": ["6-4"],
    "e65": ["6-5"],
    "e66": ["6-6"],
}
EVERY_CELL = [(event, cell) for event, cells in CELLS.items() for cell in cells]

# A position in which every event that can find a target finds one.
BUSY = {
    "antrim": "falklands",
    "broadsword": "sea-6",
    "hercules": "sea-6",
    "spartan": "sea-6",
    "san-luis": "sea-6",
    "sas": "fitzroy",
    "commandos-601": "fitzroy",
}
ASKED = {"e21": "UK", "e25": "UK", "e34": "UK", "e44": "AR", "e63": "AR", "e64": "AR", "e65": "AR", "e66": "AR"}
MAY_BE_DECLINED = {"e21", "e25", "e34", "e44", "e63", "e65", "e66"}


def roll(cell: str, *more: int) -> list[int]:
    """The dice of an event and those after it."""
    return [int(digit) for digit in cell.split("-")] + list(more)


def happened(game: Campaign) -> list[str]:
    """The ids of the events in the log."""
    return [entry.data["event"] for entry in game.log if "event" in entry.data]


# --- the procedure --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1-a")
def test_a_game_can_end_without_any_given_event() -> None:
    game = given({}, phase="events", operations_remaining=2, dice=roll("1-1") * 2)
    game.play("pass", "stop", "pass", "pass", "stop")
    assert game.over
    assert happened(game) == ["e11", "e11"]


@pytest.mark.rule("11.2-a")
@pytest.mark.parametrize(("dice", "event"), [([2, 4, 1], "e24"), ([4, 2], "e41"), ([5, 1], "e51"), ([1, 5], "e11")])
def test_the_british_die_is_the_first_digit_the_argentine_the_second(dice: list[int], event: str) -> None:
    game = given({}, phase="events", dice=dice)
    assert happened(game) == [event]
    assert next(entry.data["dice"] for entry in game.log if "event" in entry.data) == dice[:2]


@pytest.mark.rule("11.2-a")
def test_the_british_side_rolls_first() -> None:
    """A leader marker shows whose die is whose: it is asked for after each."""
    game = given({}, phase="events", dice=[2, 4, 1], markers={"uk-leader": True})
    assert "British event die" in game.decision.prompt
    game.play("keep")
    assert "Argentine event die" in game.decision.prompt


@pytest.mark.rule("11.2-a")
def test_the_events_phase_ends_the_turn() -> None:
    game = given({}, phase="events", turn=7, dice=roll("1-6"))
    assert (game.turn, game.phase) == (8, "uk-operations")


@pytest.mark.rule("11.2-e")
@pytest.mark.parametrize(("event", "cell"), EVERY_CELL)
def test_each_of_the_36_results_brings_its_event(event: str, cell: str) -> None:
    assert len(EVERY_CELL) == len({cell for _, cell in EVERY_CELL}) == 36
    assert len(CELLS) == 19
    assert happened(given({}, phase="events", dice=roll(cell, 1))) == [event]


@pytest.mark.rule("11.2-d")
@pytest.mark.parametrize(("event", "cell"), EVERY_CELL)
def test_only_events_that_may_be_declined_can_be(event: str, cell: str) -> None:
    """R-130: with a target at hand, these events ask, and those among them that say so can be refused."""
    game = given(BUSY, phase="events", dice=roll(cell, 1), eliminated=["dagger-1"])
    if event == "e24":
        assert game.decision.kind == "target"
        assert "decline" not in words(game)
        return
    asked = game.phase == "events"
    assert asked == (event in ASKED)
    if asked:
        assert game.decision.side == ASKED[event]
        assert ("decline" in words(game)) == (event in MAY_BE_DECLINED)


@pytest.mark.rule("11.2-d")
@pytest.mark.parametrize(("event", "cell"), [(e, c) for e, c in EVERY_CELL if e in MAY_BE_DECLINED])
def test_an_event_that_is_declined_changes_nothing(event: str, cell: str) -> None:
    game = given(BUSY, phase="events", dice=roll(cell), eliminated=["dagger-1"])
    before = game.position.to_dict()
    after = game.play("decline").position.to_dict()
    assert (after["units"], after["vp"], after["eliminated"]) == (before["units"], before["vp"], before["eliminated"])
    assert (game.phase, game.operations_remaining) == ("uk-operations", 30)


@pytest.mark.rule("11.2-c")
@pytest.mark.parametrize("cell", ["2-1", "2-5", "3-4", "4-4", "6-3", "6-5", "6-6"])
def test_without_a_target_there_is_no_effect_and_no_other_roll(cell: str) -> None:
    game = given({}, phase="events", dice=roll(cell))
    assert any(entry.text.startswith("No effect") for entry in game.log)
    assert game.phase == "uk-operations"
    assert f"[{cell.replace('-', ' ')}]" in str(game.record)


@pytest.mark.rule("11.2-b")
def test_an_event_may_come_again() -> None:
    units = {"sas": "fitzroy", "sbs": "fitzroy", "commandos-601": "fitzroy"}
    game = given(units, phase="events", dice=roll("2-4", 1) * 2).play("target:sas", "pass", "pass", "target:sbs")
    assert lost(game) == ["sas", "sbs"]


# --- 2-4: a special forces team in danger ---------------------------------------------------------------------------


@pytest.mark.rule("11.3-e24-a", "11.3-e24-b")
@pytest.mark.parametrize(
    ("die", "chooser", "victims"),
    [(1, "AR", ["sas", "sbs"]), (3, "AR", ["sas", "sbs"]), (4, "UK", ["commandos-601"]), (6, "UK", ["commandos-601"])],
)
def test_a_die_says_whose_team_is_lost_and_the_other_side_chooses_it(
    die: int, chooser: str, victims: list[str]
) -> None:
    units = {"sas": "fitzroy", "sbs": "fitzroy", "commandos-601": "fitzroy", "sas-g": "san-carlos"}
    units |= {"commandos-602": "stanley", "antrim": "sea-6"}
    game = given(units, phase="events", dice=roll("2-4", die))
    assert game.decision.side == chooser
    assert words(game) == [f"target:{unit}" for unit in victims]
    game.play(f"target:{victims[0]}")
    assert lost(game) == victims[:1]


@pytest.mark.rule("11.3-e24-b")
def test_only_teams_in_a_contested_land_area_are_in_danger() -> None:
    units = {"sas": "fitzroy", "ri-4": "fitzroy", "sbs": "san-carlos", "antrim": "falklands", "sas-g": "aboard antrim"}
    game = given(units, phase="events", dice=roll("2-4", 1))
    assert words(game) == ["target:sas"]
    assert "11.3-e24-b" in rules_of(game, "target:sbs")
    assert "11.3-e24-b" in rules_of(game, "target:sas-g")
    assert "11.3-e24-b" in rules_of(game, "target:ri-4")


@pytest.mark.rule("11.3-e24-b", "11.2-c")
@pytest.mark.parametrize("die", [2, 5])
def test_without_a_team_in_danger_nothing_happens(die: int) -> None:
    """Die 2 and 5: neither side has special forces in contested ground."""
    game = given({"sas": "san-carlos", "commandos-601": "stanley"}, phase="events", dice=roll("2-4", die))
    assert lost(game) == []
    assert game.phase == "uk-operations"
    assert f"[2 4 {die}]" in str(game.record)


@pytest.mark.rule("11.3-e24-b")
def test_the_ground_passes_to_who_is_left_alone_on_it() -> None:
    game = given({"sas": "fitzroy", "ri-4": "fitzroy"}, phase="events", dice=roll("2-4", 1), control={"fitzroy": "UK"})
    game.play("target:sas")
    assert controls(game, "AR", "fitzroy")


# --- 5-3 to 5-5: severe weather -------------------------------------------------------------------------------------

WEATHER = ["5-3", "5-4", "5-5"]


@pytest.mark.rule("11.3-e53-a", "11.3-e53-b")
@pytest.mark.parametrize("cell", WEATHER)
def test_severe_weather_takes_one_operation_and_no_phase(cell: str) -> None:
    """R-31: nothing is completed, so no absence from the zone is charged."""
    game = given({"antrim": "sea-4"}, phase="events", operations_remaining=12, dice=roll(cell))
    assert game.operations_remaining == 11
    assert game.vp == 8
    assert game.phase == "uk-operations"
    game.play("pass")
    assert game.operations_remaining == 10
    assert game.phase == "ar-operations"


@pytest.mark.rule("11.3-e53-a")
@pytest.mark.parametrize(("where", "points"), [("sea-4", 1), ("sea-6", 0)])
def test_by_option_absence_from_the_zone_is_charged_for_weather_too(where: str, points: int) -> None:
    """R-31, tez_check_on_weather=true."""
    game = given({"antrim": where}, phase="events", dice=roll("5-3"), options=Options(tez_check_on_weather=True))
    assert game.vp == 8 + points


@pytest.mark.rule("11.3-e53-a")
def test_charging_for_weather_can_decide_the_game() -> None:
    game = given({}, phase="events", vp=19, dice=roll("5-3"), options=Options(tez_check_on_weather=True))
    assert game.over
    assert game.result.reason == "plus-20"


@pytest.mark.rule("11.3-e53-b")
def test_weather_with_one_operation_left_leaves_a_last_phase() -> None:
    """R-38."""
    game = given({"antrim": "sea-6"}, phase="events", operations_remaining=1, dice=roll("5-3"))
    assert game.operations_remaining == 0
    assert not game.over
    assert game.phase == "uk-operations"
    game.play("pass")
    assert game.over
    assert game.operations_remaining == 0


@pytest.mark.rule("11.3-e53-a")
def test_by_option_weather_can_end_the_game() -> None:
    """R-38, weather_can_end_game=true."""
    options = Options(weather_can_end_game=True)
    game = given({}, phase="events", operations_remaining=1, dice=roll("5-4"), options=options)
    assert game.over
    assert game.result.reason == "stanley"
    game = given({}, phase="events", operations_remaining=2, dice=roll("5-4"), options=options)
    assert not game.over


@pytest.mark.rule("11.3-e53-a")
def test_weather_is_no_operation_for_the_clock_of_political_pressure() -> None:
    """R-144, R-46."""
    game = given({"antrim": "sea-6"}, phase="events", dice=roll("5-5"), markers={"pressure": [1]})
    assert game.vp == 8
    assert game.position.pressure == (1,)


# --- 6-3: aircraft from Peru ----------------------------------------------------------------------------------------


@pytest.mark.rule("11.3-e63-a", "11.3-e63-b")
def test_a_lost_aircraft_comes_back_in_argentina_at_no_cost() -> None:
    game = given({}, phase="events", dice=roll("6-3"), eliminated=["dagger-1", "a4-1", "hercules"])
    assert game.decision.side == "AR"
    assert words(game) == ["unit:a4-1", "unit:dagger-1", "decline"]
    assert "11.3-e63-a" in rules_of(game, "unit:hercules")
    game.play("unit:dagger-1")
    assert place(game, "dagger-1") == "argentina"
    assert lost(game) == ["hercules", "a4-1"]
    game.play("pass")
    assert game.phase == "ar-operations"


@pytest.mark.rule("11.3-e63-a")
def test_only_lost_aircraft_and_no_stealth_aircraft_come_back() -> None:
    game = given({"a4-1": "argentina"}, phase="events", dice=roll("6-3"), eliminated=["super-etendard", "a4-2"])
    assert words(game) == ["unit:a4-2", "decline"]
    assert "11.3-e63-a" in rules_of(game, "unit:super-etendard")
    assert "11.3-e63-a" in rules_of(game, "unit:a4-1")


@pytest.mark.rule("11.3-e63-a")
def test_like_aircraft_are_offered_once() -> None:
    game = given({}, phase="events", dice=roll("6-3"), eliminated=["dagger-2", "dagger-5"])
    assert words(game) == ["unit:dagger-2", "decline"]
