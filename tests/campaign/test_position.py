"""Positions as plain data: the round trip, what is filled in, and every impossible position with its one sentence."""

import json
import random
from typing import Any

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from fs_core import Campaign, Options, board, forces
from fs_core.campaign.plain import PositionError, digest
from fs_core.campaign.position import Position
from tests.positions import given, words

from .generate import play_at_random, small_position, some_options

# --- the round trip ------------------------------------------------------------------------------------------------


@over(st.data())
def test_a_position_survives_as_json(data: Any) -> None:
    def choose(things: Any) -> Any:
        return data.draw(st.sampled_from(things))

    options = some_options(choose)
    position = Position.from_dict(small_position(choose, options, size=6), options)
    again = Position.from_dict(json.loads(json.dumps(position.to_dict())), options)
    assert again == position
    assert again.to_dict() == position.to_dict()
    assert digest(again) == digest(position)


@pytest.mark.parametrize("seed", range(20))
def test_every_position_of_a_game_survives_in_the_middle_of_a_step_too(seed: int) -> None:
    """Whether or not it could be played on, what stands on the maps can be written down and read."""
    game = play_at_random(Campaign(seed=seed), random.Random(seed), 150 + 7 * seed)
    if game.decision and game.decision.kind in ("units", "ship"):  # changing decks may pass through an overload
        game.undo(to="operation")
    plain = json.loads(json.dumps(game.position.to_dict()))
    assert Position.from_dict(plain, game.options) == game.position


def test_a_finished_position_keeps_its_result() -> None:
    game = Campaign(seed=1).play("to:sea-6", "to:sea-6", "concede:uk")
    again = Campaign.from_position(json.loads(json.dumps(game.position.to_dict())))
    assert again.over
    assert again.result == game.result
    assert again.position == game.position
    with pytest.raises(ValueError, match="no answer"):
        again.undo()


def test_the_set_up_can_be_given_as_a_position() -> None:
    start = Campaign(seed=1)
    again = Campaign.from_position(start.position.to_dict(), seed=1)
    assert again.choices == start.choices
    assert again.play("to:sea-6", "to:sea-7").position == start.play("to:sea-6", "to:sea-7").position


def test_positions_differ_in_each_of_their_facts() -> None:
    one = Position()
    for name in Position.__slots__:
        if name in ("log", "options"):
            continue
        other = one.copy()
        assert other == one
        setattr(other, name, "something else")
        assert other != one, name
    assert one != "a position"


# --- what is filled in ---------------------------------------------------------------------------------------------


def test_an_empty_position_has_the_defaults() -> None:
    position = Position.from_dict({})
    assert (position.turn, position.phase, position.operations_remaining, position.vp) == (1, "uk-operations", 30, 8)
    assert position.to_dict()["units"] == {}
    assert set(position.to_dict()["control"].values()) == {"AR"}
    assert position.stealth_missions == 5
    assert position.exocet == "unused"
    assert position.uk_operations_done == 0
    assert Position.from_dict({"turn": 2}).uk_operations_done == 2
    assert Position.from_dict({}, Options(start_ops=12)).operations_remaining == 12


def test_units_that_are_not_named_wait_where_their_counters_wait() -> None:
    empty = Position.from_dict({})
    assert empty.to_dict()["units"] == {}
    for unit in forces.UNITS:
        ship = unit.setup.removeprefix("aboard ")
        comes_later = (forces.unit(ship) if ship in forces.NUMBER else unit).setup.startswith("reserve")
        place = "reserve" if comes_later else "off-map"
        assert Position.from_dict({"units": {unit.id: place}}) == empty
    assert "op:6" in words(given({}, turn=2))


def test_control_that_is_not_named_is_the_sole_occupants() -> None:
    control = Position.from_dict(
        {
            "units": {
                "2-para": "san-carlos",
                "3-para": "fitzroy",
                "ri-5": "fitzroy",
                "sas": "mount-kent",
                "ri-8": "fox-bay",
                "antrim": "south-georgia",
            },
            "control": {"lafonia": "UK"},
        }
    ).to_dict()["control"]
    british = {area for area, side in control.items() if side == "UK"}
    assert british == {"san-carlos", "mount-kent", "lafonia", "south-georgia"}


def test_special_forces_control_nothing_if_the_option_says_so() -> None:
    options = Options(sf_can_control=False)
    here = {"units": {"sas": "mount-kent"}}
    assert Position.from_dict(here, options).to_dict()["control"]["mount-kent"] == "AR"
    Position.from_dict({**here, "control": {"mount-kent": "UK"}}, options)


def test_argentine_boats_in_south_georgia_do_not_make_it_british() -> None:
    assert Position.from_dict({"units": {"santa-fe": "south-georgia"}}).to_dict()["control"]["south-georgia"] == "AR"
    both = {"units": {"santa-fe": "south-georgia", "antrim": "south-georgia"}, "control": {"south-georgia": "UK"}}
    assert Position.from_dict(both).controls("UK", board.SOUTH_GEORGIA)


def test_a_damaged_ship_in_south_georgia_can_be_repaired_at_once() -> None:
    game = given({"antrim": "south-georgia"}, hit=["antrim"]).play("op:5", "unit:antrim")
    assert game.position.hit == 0


def test_a_conveyor_that_has_joined_waits_no_more() -> None:
    position = Position.from_dict({"markers": {"conveyor-joined": True}})
    assert position.to_dict()["units"] == {"atlantic-conveyor": "off-map"}


# --- what is impossible --------------------------------------------------------------------------------------------

AT_SEA = {"fearless": "falklands", "canberra": "falklands", "onyx": "sea-7", "hermes": "sea-7", "conqueror": "sea-7"}
BATTALIONS = dict.fromkeys(("2-para", "3-para", "40-commando"), "aboard fearless")


@pytest.mark.parametrize(
    ("mapping", "said"),
    [
        # unknown names
        ({"trun": 1}, "The position knows no 'trun'; it knows turn, phase, "),
        ({"units": {"bismarck": "sea-4"}}, "units names 'bismarck', which is no unit"),
        ({"units": {"hit-1": "sea-4"}}, "units names 'hit-1', which is no unit"),
        ({"units": {"hermes": "sea-8"}}, "The place of hermes is 'sea-8'; it should be an area or 'aboard <ship>'"),
        ({"units": {"hermes": None}}, "The place of hermes is None"),
        ({"units": {"hermes": ["sea-4"]}}, "The place of hermes is \\['sea-4'\\]"),
        ({"units": {"sas": "aboard bismarck"}}, "The place of sas names 'bismarck', which is no unit"),
        ({"hit": ["bismarck"]}, "hit names 'bismarck', which is no unit"),
        ({"eliminated": [["hermes"]]}, "eliminated names \\['hermes'\\], which is no unit"),
        ({"control": {"sea-4": "UK"}}, "control names 'sea-4'; it should be a land area or south-georgia"),
        ({"control": {"argentina": "UK"}}, "control names 'argentina'"),
        ({"control": {"stanley": "FR"}}, "control of stanley should be UK or AR, found 'FR'"),
        ({"markers": {"uk-leaders": True}}, "The list of markers knows no 'uk-leaders'"),
        ({"phase": "events-2"}, "phase should be one of set-up, uk-operations, "),
        # wrong kinds of value
        ({"units": ["hermes"]}, "units should be a table of names and values"),
        ({"markers": []}, "markers should be a table of names and values"),
        ({"control": None}, "control should be a table"),
        ({"hit": "hermes"}, "hit should be a list, found 'hermes'"),
        ({"eliminated": {"hermes": True}}, "eliminated should be a list"),
        ({"turn": "1"}, "turn should be a whole number from 1 to 999, found '1'"),
        ({"turn": True}, "turn should be a whole number"),
        ({"turn": 0}, "turn should be a whole number"),
        ({"vp": 2.5}, "vp should be a whole number from -99 to 99, found 2.5"),
        ({"vp": 100}, "vp should be"),
        ({"operations_remaining": 31}, "operations_remaining should be a whole number from 0 to 30, found 31"),
        ({"operations_remaining": -1}, "operations_remaining should be"),
        # two places
        (
            {"units": {"sheffield": "sea-7"}, "eliminated": ["sheffield"]},
            "sheffield is in two places: eliminated and sea-7",
        ),
        (
            {"units": {"ri-2": "reserve"}, "markers": {"mobilised": ["ri-2"]}},
            "ri-2 has been mobilised and cannot be in",
        ),
        ({"units": {"hermes": "reserve"}}, "hermes is no reinforcement and cannot be in reserve"),
        # the wrong kind of area
        ({"units": {"hermes": "stanley"}}, "hermes cannot be in stanley; it should be in a sea area, south-georgia"),
        ({"units": {"hermes": "argentina"}}, "hermes cannot be in argentina"),
        ({"units": {"conqueror": "argentina"}}, "conqueror cannot be in argentina"),
        ({"units": {"general-belgrano": "south-georgia"}}, "general-belgrano cannot be in south-georgia"),
        (
            {"units": {"san-luis": "stanley"}},
            "san-luis cannot be in stanley; it should be in a sea area or south-georgia",
        ),
        ({"units": {"2-para": "argentina"}}, "2-para cannot be in argentina"),
        ({"units": {"2-para": "falklands"}}, "2-para cannot be in falklands; it should be in a land area, a ship"),
        ({"units": {"ri-5": "south-georgia"}}, "ri-5 cannot be in south-georgia"),
        ({"units": {"dagger-1": "falklands"}}, "dagger-1 cannot be in falklands; it should be in an air base"),
        ({"units": {"dagger-1": "fitzroy"}}, "dagger-1 cannot be in fitzroy"),
        ({"units": {"dagger-1": "aboard 25-de-mayo", "25-de-mayo": "sea-3"}}, "dagger-1 cannot be aboard 25-de-mayo"),
        ({"units": {"hermes": "aboard invincible", "invincible": "sea-7"}}, "hermes cannot be aboard invincible"),
        # cargo
        ({"units": {"2-para": "aboard fearless"}}, "2-para is aboard fearless, which is not on the map"),
        (
            {"units": {"sas": "aboard sheffield"}, "eliminated": ["sheffield"]},
            "sas is aboard sheffield, which is not on",
        ),
        ({"units": {**AT_SEA, **BATTALIONS}}, "fearless carries 40-commando, 2-para, 3-para, more than it may"),
        (
            {"units": {**AT_SEA, "sas": "aboard hermes", "sbs": "aboard hermes"}},
            "hermes carries sas, sbs, more than it",
        ),
        ({"units": {**AT_SEA, "2-para": "aboard hermes"}}, "2-para cannot be aboard hermes"),
        ({"units": {**AT_SEA, "blues-and-royals": "aboard canberra"}}, "blues-and-royals cannot be aboard canberra"),
        ({"units": {**AT_SEA, "ri-5": "aboard fearless"}}, "ri-5 cannot be aboard fearless"),
        ({"units": {**AT_SEA, "sas": "aboard onyx"}}, "sas cannot be aboard onyx"),
        ({"units": {**AT_SEA, "sbs": "aboard conqueror"}}, "sbs cannot be aboard conqueror"),
        (
            {"units": {"atlantic-conveyor": "sea-7", "sas": "aboard atlantic-conveyor"}},
            "sas cannot be aboard atlantic-con",
        ),
        # air bases
        ({"units": {f"dagger-{n}": "stanley" for n in range(1, 5)}}, "stanley holds 4 aircraft; its limit is 3"),
        ({"units": {f"a4-{n}": "goose-green" for n in range(1, 4)}}, "goose-green holds 3 aircraft; its limit is 2"),
        (
            {"units": {f"pucara-{n}": "pebble-island" for n in range(1, 4)}},
            "pebble-island holds 3 aircraft; its limit is 2",
        ),
        (
            {"units": {"dagger-1": "stanley"}, "markers": {"black-buck": True}},
            "dagger-1 cannot be based at stanley: Black",
        ),
        # hits
        (
            {"units": {"general-belgrano": "sea-3"}, "hit": ["general-belgrano"]},
            "general-belgrano has one step and cannot",
        ),
        ({"units": {"sas": "fitzroy"}, "hit": ["sas"]}, "sas has one step"),
        ({"units": {"ri-5": "stanley"}, "hit": ["ri-5"]}, "ri-5 has one step"),
        ({"hit": ["sheffield"]}, "sheffield is not on the map and cannot carry a Hit marker"),
        (
            {"eliminated": ["sheffield"], "hit": ["sheffield"]},
            "sheffield is not on the map and cannot carry a Hit marker",
        ),
        # control
        (
            {"units": {"ri-5": "stanley"}, "control": {"stanley": "UK"}},
            "stanley cannot be UK-controlled: only AR land units",
        ),
        (
            {"units": {"2-para": "fitzroy"}, "control": {"fitzroy": "AR"}},
            "fitzroy cannot be AR-controlled: only UK land",
        ),
        ({"units": {"sas": "fitzroy"}, "control": {"fitzroy": "AR"}}, "fitzroy cannot be AR-controlled: only UK land"),
        # markers
        ({"markers": {"black-buck": "yes"}}, "Marker black-buck should be true or false, found 'yes'"),
        ({"markers": {"uk-leader": 1}}, "Marker uk-leader should be true or false, found 1"),
        ({"markers": {"uk-leader": True, "ar-leader": True}}, "Markers uk-leader and ar-leader cannot both be held"),
        ({"markers": {"exocet": "fired"}}, "exocet should be one of unused, held, spent, found 'fired'"),
        ({"markers": {"stealth-missions": 6}}, "stealth-missions should be a whole number from 0 to 5, found 6"),
        (
            {"units": {"super-etendard": "argentina"}, "markers": {"stealth-missions": 0}},
            "super-etendard has no mission left",
        ),
        ({"markers": {"double": "both"}}, "Marker double should be uk, ar or null, found 'both'"),
        ({"markers": {"double": 2}}, "Marker double should be"),
        ({"markers": {"pressure": 3}}, "pressure should be a list"),
        ({"markers": {"pressure": [4]}}, "Marker pressure should list operations left, each 1 to 3"),
        ({"markers": {"pressure": [0]}}, "Marker pressure should list"),
        ({"markers": {"mobilised": ["ri-5"]}}, "Marker mobilised names ri-5; only .* can be"),
        ({"markers": {"mobilised": ["bismarck"]}}, "Marker mobilised names 'bismarck', which is no unit"),
        ({"markers": {"uk-operations-done": -1}}, "uk-operations-done should be"),
        (
            {"markers": {"last-uk-operation": "op:1"}},
            "Marker last-uk-operation should be a word such as op:6, pass or null",
        ),
        ({"markers": {"last-uk-operation": 6}}, "Marker last-uk-operation should be"),
        (
            {"markers": {"operations-this-phase": 2}},
            "operations-this-phase should be a whole number from 0 to 1, found 2",
        ),
        ({"markers": {"ar-operations-lost": 2}}, "ar-operations-lost should be"),
        (
            {"units": {"atlantic-conveyor": "sea-7"}, "markers": {"conveyor-joined": True}},
            "atlantic-conveyor has joined the carriers",
        ),
        # results
        ({"result": {"winner": "UK"}}, "The result should give winner, war_winner, reason, vp, rule"),
        ({"result": {"winner": "UK", "loser": "AR"}}, "The result knows no 'loser'"),
        (
            {"result": {"winner": "FR", "war_winner": "UK", "reason": "points", "vp": 0, "rule": "4.6"}},
            "winner should be one of UK, AR, found 'FR'",
        ),
        (
            {"result": {"winner": "UK", "war_winner": "UK", "reason": "luck", "vp": 0, "rule": "4.6"}},
            "reason should be one of points, stanley, plus-20, minus-5, concession, found 'luck'",
        ),
    ],
)
def test_an_impossible_position_is_named_in_one_sentence(mapping: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=f"^{said}") as problem:
        Campaign.from_position(mapping)
    message = str(problem.value)
    assert "\n" not in message
    assert message.endswith((".", ")."))


@pytest.mark.parametrize("mapping", [None, [], "hermes", 5])
def test_what_is_no_table_is_no_position(mapping: Any) -> None:
    with pytest.raises(PositionError, match=r"^The position should be a table of names and values, found "):
        Campaign.from_position(mapping)


def test_capacity_is_read_by_the_options_of_the_game() -> None:
    """A reduced battalion takes one step, or two as printed (R-58)."""
    mapping = {"units": {"norland": "sea-7", "2-para": "aboard norland", "sas": "aboard norland"}}
    Position.from_dict(mapping)
    with pytest.raises(PositionError, match="norland carries"):
        Position.from_dict(mapping, Options(sf_slot_extra=False))
    two = {
        "units": {"norland": "sea-7", "2-para": "aboard norland", "3-para": "aboard norland"},
        "hit": ["2-para", "3-para"],
    }
    Position.from_dict(two)
    with pytest.raises(PositionError, match="norland carries"):
        Position.from_dict(two, Options(capacity_uses="printed"))
    with pytest.raises(PositionError, match="norland carries"):
        Position.from_dict({**two, "hit": ["2-para"]})
