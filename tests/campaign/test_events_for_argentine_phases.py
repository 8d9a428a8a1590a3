"""Section 11.3, events 4-6, 5-1 and 5-6: what changes the next Argentine phase, and that phase alone (R-47)."""

import pytest

from fs_core import Campaign, Options
from fs_core.campaign.operations import OPERATIONS
from tests.campaign.outcomes import firers, lost, needed, place
from tests.positions import given, rules_of, words

NEUTRAL = [2, 1]  # British surface detection, without effect where nobody shares a sea area


def legal(game: Campaign) -> set[str]:
    """The operations that may be chosen now."""
    return {word for word in words(game) if word.startswith("op:")}


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
