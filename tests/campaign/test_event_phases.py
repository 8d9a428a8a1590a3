"""Section 11.3: the events that change a coming operations phase, and last exactly that phase (R-47)."""

import pytest

from fs_core import Campaign, Options
from fs_core.campaign.operations import OPERATIONS
from tests.campaign.outcomes import firers, lost, needed, place
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


# --- 4-6: Argentine aircraft grounded -------------------------------------------------------------------------------

GROUNDED = {
    "25-de-mayo": "sea-6",
    "hercules": "sea-6",
    "antrim": "falklands",
    "broadsword": "sea-6",
    "dagger-1": "argentina",
    "canberra-bomber-1": "argentina",
    "pucara-1": "stanley",
    "ri-4": "argentina",
    "ri-3": "stanley",
    "ri-25": "fitzroy",
    "2-para": "fitzroy",
}


def grounded() -> Campaign:
    """The Argentine phase after event 4-6."""
    return given(GROUNDED, phase="events", dice=[4, 6, *NEUTRAL], markers={}).play("pass")


@pytest.mark.rule("11.3-e46-a")
def test_grounded_aircraft_neither_move_nor_fight() -> None:
    game = grounded()
    assert "11.3-e46" in rules_of(game, "op:3")
    game.play("op:18", "to:falklands")
    assert words(game) == ["carriers"]
    assert "11.3-e46" in rules_of(game, "from:argentina")


@pytest.mark.rule("11.3-e46-a")
def test_the_carrier_still_strikes_ashore() -> None:
    game = grounded().play("op:19", "to:fitzroy")
    assert words(game) == ["carriers"]


@pytest.mark.rule("11.3-e46-a")
@pytest.mark.parametrize("op", ["op:18", "op:19"])
def test_without_the_carrier_there_is_no_strike(op: str) -> None:
    units = {"antrim": "sea-6", "2-para": "fitzroy", "canberra-bomber-1": "argentina"}
    assert op in words(given(units, phase="ar-operations"))
    game = given(units, phase="events", dice=[4, 6]).play("pass")
    assert op not in words(game)
    assert "11.3-e46" in rules_of(game, op)


@pytest.mark.rule("11.3-e46-a")
@pytest.mark.parametrize(
    ("play", "supporter"),
    [
        ("op:15 to:fitzroy add:ri-25 done", "canberra-bomber-1"),
        ("op:20 from:sea-6 add:hercules done to:falklands attack", "dagger-1"),
    ],
)
def test_grounded_aircraft_support_nobody_and_the_carrier_does(play: str, supporter: str) -> None:
    game = grounded().play(*play.split())
    assert f"add:{supporter}" not in words(game)
    assert "11.3-e46" in rules_of(game, f"add:{supporter}")


@pytest.mark.rule("11.3-e46-a")
def test_the_air_bridge_and_helicopters_still_fly() -> None:
    """R-142."""
    assert {"op:1", "op:22"} <= legal(grounded())
    game = grounded().play("op:1", "add:ri-4", "done")
    assert place(game, "ri-4") == "stanley"


@pytest.mark.rule("11.3-e46-a")
def test_aircraft_are_grounded_for_one_phase() -> None:
    game = given({"dagger-1": "argentina", "antrim": "sea-6"}, phase="events", dice=[4, 6, *NEUTRAL]).play("pass")
    assert "op:3" not in words(game)
    assert "op:18" not in words(game)
    game.play("pass", "pass")
    assert game.phase == "ar-operations"
    assert {"op:3", "op:18"} <= legal(game)


@pytest.mark.rule("11.3-e46-a")
def test_grounded_aircraft_still_flee_a_lost_base() -> None:
    """R-142: a forced base change in the British phase between."""
    units = {"2-para": "fitzroy", "pucara-1": "stanley"}
    game = given(units, phase="events", dice=[4, 6])
    game.play("op:24", "from:fitzroy", "add:2-para", "done", "to:stanley", "to:argentina", "end")
    assert place(game, "pucara-1") == "argentina"


# --- 5-1 and 5-2: Argentine logistical shortage ---------------------------------------------------------------------

SHORT = GROUNDED | {
    "cabo-san-antonio": "falklands",
    "bim-5": "aboard cabo-san-antonio",
    "general-belgrano": "falklands",
    "commandos-601": "san-carlos",
    "sas": "san-carlos",
    "3-para": "teal-inlet",
}
ATTACKS = {"op:14", "op:15", "op:17", "op:18", "op:19", "op:21", "op:25", "op:exocet"}


@pytest.mark.rule("11.3-e51-a")
@pytest.mark.parametrize("digit", [1, 2])
def test_a_shortage_forbids_every_attack_and_leaves_the_rest(digit: int) -> None:
    """R-143."""
    markers = {"exocet": "held"}
    without = given(SHORT, phase="ar-operations", markers=markers)
    assert legal(without) >= ATTACKS
    game = given(SHORT, phase="events", dice=[5, digit], markers=markers).play("pass")
    assert legal(game) == legal(without) - ATTACKS
    assert {"op:1", "op:2", "op:3", "op:16", "op:20", "op:22", "op:23", "op:24"} <= legal(game)


@pytest.mark.rule("11.3-e51-a")
def test_every_attack_is_marked_as_one_in_the_table_of_operations() -> None:
    attacks = {op.word for op in OPERATIONS.values() if op.attack and op.side != "UK"}
    assert attacks - {"op:20", "op:22", "op:24"} == ATTACKS


@pytest.mark.rule("11.3-e51-a")
@pytest.mark.parametrize("op", sorted(ATTACKS))
def test_the_shortage_is_named_as_the_reason(op: str) -> None:
    game = given(SHORT, phase="events", dice=[5, 1], markers={"exocet": "held"}).play("pass")
    assert "11.3-e51" in rules_of(game, op)


@pytest.mark.rule("11.3-e51-a")
@pytest.mark.parametrize(
    "play",
    [
        "op:20 from:sea-6 add:hercules done to:falklands",
        "op:22 from:stanley to:fitzroy add:ri-3 done",
        "op:24 from:stanley add:ri-3 done to:fitzroy",
    ],
)
def test_who_moves_to_the_enemy_may_not_attack_him(play: str) -> None:
    game = given(SHORT, phase="events", dice=[5, 2]).play("pass", *play.split())
    assert words(game) == ["end"]
    assert "11.3-e51" in rules_of(game, "attack")


@pytest.mark.rule("11.3-e51-a")
@pytest.mark.parametrize("op", ["op:20", "op:24"])
def test_nor_attack_in_place(op: str) -> None:
    game = given(SHORT, phase="events", dice=[5, 2]).play("pass", op)
    assert "in-place" not in words(game)
    assert "11.3-e51" in rules_of(game, "in-place")


@pytest.mark.rule("11.3-e51-a")
def test_a_shortage_lasts_one_phase() -> None:
    game = given({"hercules": "sea-3", "antrim": "sea-3"}, phase="events", dice=[5, 1, 1, 6]).play("pass")
    assert "op:14" not in words(game)
    game.play("pass", "pass")
    assert game.phase == "ar-operations"
    assert "op:14" in words(game)


@pytest.mark.rule("11.3-e51-a")
def test_defenders_fire_in_spite_of_a_shortage() -> None:
    game = given({"hercules": "sea-6", "antrim": "sea-6"}, phase="events", dice=[5, 1, 6, 6])
    game.play("op:14", "to:sea-6", "add:antrim", "done", "target:hercules", "target:antrim")
    assert firers(game) == ["antrim", "hercules"]


# --- 5-6, 6-1 and 6-2: style of the Argentine air force -------------------------------------------------------------

STYLE = {
    "25-de-mayo": "sea-6",
    "antrim": "falklands",
    "yarmouth": "sea-6",
    "2-para": "fitzroy",
    "dagger-1": "argentina",
    "dagger-2": "argentina",
    "canberra-bomber-1": "argentina",
    "pucara-1": "stanley",
    "ri-4": "argentina",
    "ri-3": "stanley",
}
STRIKE = "op:18 to:falklands from:argentina add:dagger-1 done done target:antrim hold"  # without the carrier
SECOND_STRIKE = STRIKE.replace("done done", "done")  # when the carrier is not asked for
CARRIER_STRIKE = "op:18 to:falklands carriers add:25-de-mayo done target:antrim"


def style(*more: str, options: Options | None = None, cell: tuple[int, int] = (5, 6)) -> Campaign:
    """The Argentine phase with two air operations, some words into it."""
    game = given(STYLE, phase="events", dice=[*cell, *[6] * 8], options=options).play("pass")
    return game.play(*" ".join(more).split())


@pytest.mark.rule("11.3-e56-a", "11.3-e56-b")
@pytest.mark.parametrize("cell", [(5, 6), (6, 1), (6, 2)])
def test_two_air_operations_in_one_phase(cell: tuple[int, int]) -> None:
    game = style(STRIKE, cell=cell)
    assert game.phase == "ar-operations"
    assert legal(game) == {"op:1", "op:3", "op:18", "op:19"}
    assert "stop" in words(game)
    game.play("op:19", "to:fitzroy", "from:argentina", "add:canberra-bomber-1", "done", "target:2-para", "hold")
    assert game.phase != "ar-operations"


@pytest.mark.rule("11.3-e56-a")
@pytest.mark.parametrize("op", ["op:2", "op:15", "op:20", "op:22", "op:24"])
def test_the_second_has_to_be_an_air_operation(op: str) -> None:
    game = style(STRIKE)
    assert op not in words(game)
    assert rules_of(game, op)
    if op != "op:15":
        assert "11.3-e56" in rules_of(game, op)


@pytest.mark.rule("11.3-e56-a")
def test_the_second_may_be_left_out() -> None:
    assert style(STRIKE, "stop").phase != "ar-operations"


@pytest.mark.rule("11.3-e56-a")
@pytest.mark.parametrize(
    "first", ["op:2 unit:ri-2", "op:20 from:sea-6 add:25-de-mayo done to:sea-3 end", "pass", CARRIER_STRIKE]
)
def test_after_any_other_first_operation_there_is_no_second(first: str) -> None:
    """R-145: a strike with the 25 de Mayo in it is no air operation."""
    assert style(first).phase != "ar-operations"


@pytest.mark.rule("11.3-e56-a")
def test_the_carrier_does_not_fly_in_the_second() -> None:
    game = style(STRIKE, "op:18", "to:falklands")
    assert words(game) == ["from:argentina"]
    assert "11.3-e56" in rules_of(game, "carriers")


@pytest.mark.rule("11.3-e56-a")
def test_by_option_the_carrier_flies_in_both() -> None:
    """R-145, carrier_in_style_event=true."""
    options = Options(carrier_in_style_event=True)
    game = style(CARRIER_STRIKE, options=options)
    assert game.phase == "ar-operations"
    game.play(*CARRIER_STRIKE.split())
    assert game.phase != "ar-operations"
    game = style(STRIKE, "op:18", "to:falklands", options=options)
    assert words(game) == ["from:argentina", "carriers"]


@pytest.mark.rule("11.3-e56-b")
def test_the_air_bridge_is_one_of_the_air_operations() -> None:
    game = style("op:1 add:ri-4 done")
    assert place(game, "ri-4") == "stanley"
    game.play("op:3", "from:argentina", "to:stanley", "add:dagger-1", "done")
    assert place(game, "dagger-1") == "stanley"
    assert game.phase != "ar-operations"


@pytest.mark.rule("11.3-e56-a")
def test_aircraft_may_fly_twice() -> None:
    game = style(STRIKE, SECOND_STRIKE)
    assert firers(game) == ["dagger-1", "dagger-1"]


@pytest.mark.rule("11.3-e56-a")
def test_four_skyhawks_can_be_refuelled_for_each_of_the_two() -> None:
    """R-145, R-65."""
    a4s = [f"a4-{n}" for n in range(1, 6)]
    game = given(dict.fromkeys(a4s, "argentina") | {"antrim": "falklands"}, phase="events", dice=[5, 6, *[6] * 8])
    game.play("pass")
    for _ in range(2):
        game.play("op:18", "to:falklands", "from:argentina", *[f"add:{a4}" for a4 in a4s[:4]])
        assert words(game) == ["done"]
        game.play("done", *["target:antrim"] * 4, "hold")
    assert len(firers(game)) == 8


@pytest.mark.rule("11.3-e56-a")
def test_the_pair_is_for_one_phase() -> None:
    units = {"antrim": "falklands", "dagger-1": "argentina"}
    game = given(units, phase="events", dice=[5, 6, *NEUTRAL, 6]).play("pass", "pass", "pass")
    game.play("op:18", "to:falklands", "from:argentina", "add:dagger-1", "done", "target:antrim", "hold")
    assert needed(game)
    assert game.phase != "ar-operations"
    assert lost(game) == []
