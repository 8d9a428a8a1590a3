"""Stepping outside the rules: adjustments are named, logged and recorded, and never make an impossible position."""

import pytest

from fs_core import Campaign
from fs_core.campaign.adjust import AdjustmentError
from fs_core.campaign.game import IllegalChoice
from tests.positions import given

from .games import started, state


def test_an_adjustment_is_done_logged_recorded_and_replayed() -> None:
    game = given({"sheffield": "falklands", "hermes": "falklands", "2-para": "san-carlos", "sas": "fitzroy"})
    game.adjust("S1", "eliminate:sheffield", "hit:hermes", "place:sas=mount-kent", "control:stanley=UK", "vp:+1")
    plain = game.position.to_dict()
    assert plain["eliminated"] == ["sheffield"]
    assert plain["hit"] == ["hermes"]
    assert plain["units"]["sas"] == "mount-kent"
    assert plain["control"]["stanley"] == "UK"
    assert game.vp == 8 + 1 - 4 + 1  # Sheffield, Port Stanley, and the point given
    assert game.log[0].text == (
        "Adjustment S1, outside the rules: HMS Sheffield is lost; HMS Hermes takes a hit; 22 SAS, D Squadron goes to"
        " Mount Kent; Port Stanley passes to the British side; VP +1."
    )
    line = "T1 adjust S1 eliminate:sheffield hit:hermes place:sas=mount-kent control:stanley=UK vp:+1"
    assert str(game.record.lines[0]) == line
    assert state(Campaign.from_record(str(game.record))) == state(game)


def test_a_hit_marker_is_taken_off_by_adjustment() -> None:
    game = given({"hermes": "sea-7"}, hit=["hermes"]).adjust("repair", "recover:hermes")
    assert game.position.to_dict()["hit"] == []


def test_an_adjustment_is_taken_back_like_an_answer() -> None:
    game = given({"hermes": "falklands", "sheffield": "falklands"})
    before = state(game)
    game.adjust("S1", "eliminate:sheffield", "vp:-3")
    assert state(game.undo()) == before
    game.adjust("S1", "eliminate:sheffield")
    assert state(game.play("op:9").undo(to="operation").undo(to="operation")) == before


def test_an_adjustment_that_reaches_the_end_of_the_scale_ends_the_game() -> None:
    """The test for sudden death follows every change of the points (4.5)."""
    game = given({"hermes": "falklands", "2-para": "stanley"}, vp=19)
    before = state(game)
    game.adjust("S1", "vp:+1")
    assert game.result is not None
    assert (game.result.reason, game.vp) == ("plus-20", 20)
    again = Campaign.from_record(str(game.record))
    assert state(again) == state(game)
    assert again.result == game.result
    assert state(game.undo()) == before
    assert game.adjust("S2", "vp:-24").result is not None
    assert game.undo().adjust("S3", "vp:-23").result is None


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ((), "at least one change"),
        (("sink:sheffield",), "knows no 'sink:sheffield'"),
        (("eliminate:bismarck",), "no unit 'bismarck'"),
        (("eliminate:ardent",), "ardent is not on the map"),
        (("eliminate:general-belgrano",), "general-belgrano is not on the map"),
        (("hit:ardent",), "ardent is not on the map"),
        (("eliminate:sheffield", "eliminate:sheffield"), "eliminated already"),
        (("recover:sheffield",), "carries no Hit marker"),
        (("control:stanley=FR",), "UK or AR"),
        (("control:sea-7=UK",), "land area"),
        (("control:stanley=AR",), "under AR control already"),
        (("place:sheffield=atlantis",), "a unit and an area"),
        (("place:sheffield=stanley",), "sheffield cannot be in stanley"),
        (("place:ri-5=falklands",), "ri-5 cannot be in falklands"),
        (("place:dagger-1=pebble-island", "place:dagger-2=pebble-island", "place:a4-1=pebble-island"), "limit is 2"),
        (("vp:many",), "whole number"),
        (("vp: 1",), "no space"),
        (("vp:+1", "vp:200"), "vp should be"),
    ],
)
def test_an_impossible_adjustment_is_refused_and_changes_nothing(changes: tuple[str, ...], reason: str) -> None:
    game = given({"sheffield": "falklands"})
    before = state(game)
    with pytest.raises(AdjustmentError, match=reason):
        game.adjust("S1", *changes)
    assert state(game) == before


@pytest.mark.parametrize("name", ["", "two words", "S1;", "[1]"])
def test_the_name_of_an_adjustment_is_one_word(name: str) -> None:
    game = given({"sheffield": "falklands"})
    before = state(game)
    with pytest.raises(AdjustmentError):
        game.adjust(name, "eliminate:sheffield")
    assert state(game) == before


def test_an_adjustment_stands_between_two_steps() -> None:
    game = started().play("op:20")
    before = state(game)
    with pytest.raises(IllegalChoice, match="between two steps"):
        game.adjust("S1", "vp:+1")
    assert state(game) == before
    game.undo().play("concede:uk")
    with pytest.raises(IllegalChoice):
        game.adjust("S1", "vp:+1")
