"""Words for people that stand for several answers: all, warships, transports, spread, focus."""

import pytest

from fs_core.campaign.game import IllegalChoice
from tests.positions import dice_of, given, words

from .games import MEETING, started, state

FLEET = {"hermes": "sea-7", "sheffield": "sea-7", "canberra": "sea-7", "fearless": "sea-7", "spartan": "sea-7"}


@pytest.mark.parametrize(
    ("macro", "units"),
    [
        ("all", ["hermes", "fearless", "canberra", "sheffield", "spartan"]),
        ("warships", ["hermes", "sheffield"]),
        ("transports", ["fearless", "canberra"]),
    ],
)
def test_groups_are_added_and_closed_and_stand_as_words_in_the_record(macro: str, units: list[str]) -> None:
    game = given(FLEET).play("op:20", "from:sea-7")
    assert macro not in words(game)
    assert game.why_not(macro) == []
    game.play(macro, "to:sea-6")
    written = [f"add:{unit}" for unit in units]
    assert game.record.lines[-1].tokens == ["op:20", "from:sea-7", *written, "done", "to:sea-6"]


def test_a_group_goes_on_from_what_is_chosen_already() -> None:
    game = given(FLEET).play("op:20", "from:sea-7", "add:fearless", "warships", "to:sea-6")
    assert game.record.lines[-1].tokens[2:5] == ["add:fearless", "add:sheffield", "done"]


def test_all_loads_every_unit_that_finds_room() -> None:
    game = given({"fearless": "falklands", "2-para": "fitzroy", "3-para": "fitzroy", "gurkhas": "fitzroy"})
    game.play("op:23", "from:fitzroy", "all")
    assert game.position.to_dict()["units"]["2-para"] == "aboard fearless"
    assert game.position.to_dict()["units"]["3-para"] == "aboard fearless"
    assert game.position.to_dict()["units"]["gurkhas"] == "fitzroy"  # Fearless carries five steps
    assert game.phase == "ar-operations"


@pytest.mark.parametrize("macro", ["all", "warships", "transports", "spread", "focus:hercules"])
def test_a_macro_out_of_place_is_refused(macro: str) -> None:
    game = started()
    before = state(game)
    assert game.why_not(macro)
    with pytest.raises(IllegalChoice):
        game.play(macro)
    assert state(game) == before


def test_a_group_without_a_member_is_refused() -> None:
    game = given({"hermes": "sea-7", "spartan": "sea-7"}).play("op:20", "from:sea-7")
    assert game.why_not("transports")
    with pytest.raises(IllegalChoice):
        game.play("transports")


def test_spread_aims_at_one_enemy_after_the_other() -> None:
    game = given({**MEETING, "glasgow": "sea-6", "exeter": "sea-6"}, dice=[6] * 9)
    game.play("op:14", "to:sea-6", "all", "spread")
    shots = game.record.lines[-1].tokens[7:]
    assert shots == ["target:hercules", "target:trinidad", "target:granville", "target:hercules", 6, 6, 6, 6]
    assert game.decision is not None
    assert game.decision.side == "AR"


def test_focus_aims_all_shots_at_one_enemy() -> None:
    game = given(MEETING, dice=[6] * 9)
    game.play("op:14", "to:sea-6", "all", "focus:granville")
    assert [die["target"] for die in dice_of(game)] == ["granville", "granville"]
    game.play("focus:coventry")
    assert [die["target"] for die in dice_of(game)][2:] == ["coventry"] * 3


def test_a_focus_behind_the_screen_first_covers_the_screen() -> None:
    """Canberra may be fired at once Antrim is (10.4): the first shot goes there, the others follow the focus."""
    units = dict.fromkeys(("antrim", "canberra", "hercules", "trinidad", "drummond"), "sea-6")
    game = given(units, phase="ar-operations", dice=[6] * 9).play("op:14", "to:sea-6", "all", "focus:canberra")
    assert [die["target"] for die in dice_of(game)] == ["antrim", "canberra", "canberra"]


@pytest.mark.parametrize("unit", ["nobody", "sheffield", "general-belgrano", ""])
def test_focus_on_somebody_who_cannot_be_hit_is_refused(unit: str) -> None:
    game = given(MEETING).play("op:14", "to:sea-6", "all")
    before = state(game)
    assert game.why_not(f"focus:{unit}")
    with pytest.raises(IllegalChoice):
        game.play(f"focus:{unit}")
    assert state(game) == before


def test_focus_on_one_of_like_aircraft_stays_with_it() -> None:
    """The defender aims at the aircraft that got through: focus lays every shot on one of them."""
    units = {"a4-1": "argentina", "a4-2": "argentina", "sheffield": "sea-6", "coventry": "sea-6"}
    game = given(units, phase="ar-operations", dice=[6] * 4)
    game.play("op:18", "to:sea-6", "from:argentina", "all", "spread", "focus:a4-2")
    assert [die["target"] for die in dice_of(game)][2:] == ["a4-1", "a4-1"]
