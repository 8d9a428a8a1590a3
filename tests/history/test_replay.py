"""The campaign of 1982 replays through the rules, and comes to what history came to."""

import csv
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from fs_core import Campaign
from fs_core.campaign.plain import digest
from fs_core.data import DATA, DataError
from fs_core.history import Step, replay, timeline
from fs_core.history.replay import TABLE, narrative, record

LAST = "T28 uk 2"
TEN_DAYS = timedelta(days=10)


@pytest.fixture(scope="module")
def steps() -> dict[str, Step]:
    return {step.entry.line: step for step in replay()}


def position(steps: dict[str, Step], line: str) -> dict[str, Any]:
    return steps[line].game.position.to_dict()


# --- the record ----------------------------------------------------------------------------------------------------


def test_the_record_replays_to_its_hash() -> None:
    assert record().digest == digest(Campaign.from_record(record()).position)


def test_all_dice_are_written_down() -> None:
    """Another seed changes nothing, so no die of the record comes from it."""
    bare = record()
    bare.seed, bare.digest = 77, ""
    assert Campaign.from_record(bare).position == Campaign.from_record(record()).position


def test_options_and_adjustments_are_the_declared_ones() -> None:
    lines = record().lines
    assert record().options.text() == "op22_empty_ground=true stealth_reaches_7=true"
    assert [(line.turn, line.tokens[0]) for line in lines if line.label == "adjust"] == [(9, "S1"), (28, "S3")]


def test_a_record_written_out_again_is_the_same_file() -> None:
    assert str(record()) == (DATA / "history" / "1982.fsrec").read_text(encoding="utf-8")


# --- the story beside it -------------------------------------------------------------------------------------------


def test_steps_come_in_the_order_of_the_story(steps: dict[str, Step]) -> None:
    assert list(steps) == list(narrative())


def test_every_line_that_changes_the_map_has_a_story() -> None:
    """What has none is a phase in which nothing moved, a pass, or an event that touched no counter."""
    told = {(step.game.turn, len(step.game.log)) for step in replay()}
    before = None
    for line, game in Campaign.replay(record()):
        facts = game.position.to_dict()
        now = (facts["units"], facts.get("control"), facts.get("hit"), facts.get("eliminated"))
        if line is not None and now != before:
            assert (game.turn, len(game.log)) in told, str(line)
        before = now


def test_the_comments_of_the_record_are_the_titles_of_the_story(steps: dict[str, Step]) -> None:
    titles = [line.comment.partition(": ")[2] for line in record().lines if line.comment]
    assert titles == [step.entry.title for step in steps.values()]


def test_each_step_tells_its_story_in_few_sentences_and_cites_listed_sources(steps: dict[str, Step]) -> None:
    with (DATA / "history" / "sources.csv").open(newline="", encoding="utf-8") as file:
        listed = {row["title"] for row in csv.DictReader(file)}
    with TABLE.open(newline="", encoding="utf-8") as file:
        cited = {row["line"]: row["source"].split(" | ") for row in csv.DictReader(file)}
    for line, (entry, _) in steps.items():
        assert 1 <= len(re.findall(r"\.(?= |$)", entry.text)) <= 4, line
        assert entry.text.endswith("."), line
        assert entry.game.endswith("."), line
        assert set(cited[line]) <= listed, line


def test_the_day_of_a_step_fits_its_events(steps: dict[str, Step]) -> None:
    """Within ten days: boats sail before the event that names them, and the marches of a week stand on one line."""
    for line, (entry, _) in steps.items():
        if entry.events:
            first = min(date.fromisoformat(event.date) for event in entry.events)
            last = max(date.fromisoformat(event.date_end or event.date) for event in entry.events)
            assert first - TEN_DAYS <= date.fromisoformat(entry.date) <= last + TEN_DAYS, line


def test_what_the_timeline_gives_an_operation_to_is_told() -> None:
    """All but visits and raids that the rules do not allow a second time or that no phase was left for."""
    told = {event.id for entry in narrative().values() for event in entry.events}
    played = {event.id for event in timeline() if event.game.startswith("op ") and event.date >= "1982-04-12"}
    assert played - told == {
        "0422-galtieri",
        "0501-sf",
        "0521-gr3",
        "0531-bb5",
        "0603-bb6",
        "0607-learjet",
        "0612-bb7",
    }


@pytest.mark.parametrize(
    "word", ["enem", "liberat", "usurp", "invad", "invasion", "hero", "recaptur", "unprovoked", "Argie", "cowar"]
)
def test_the_wording_takes_no_side(word: str) -> None:
    for entry in narrative().values():
        assert word.lower() not in f"{entry.title} {entry.text} {entry.game}".lower(), entry.line


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("Falkland Islands", "Islas Malvinas"),
        ("South Georgia", "Georgia del Sur"),
        ("Stanley", "Puerto Argentino"),
        ("Goose Green", "Pradera del Ganso"),
        ("Falkland Sound", "Estrecho de San Carlos"),
        ("Pebble Island", "Isla Borbón"),
        ("San Carlos", "Establecimiento San Carlos"),
        ("Mount Longdon", "Monte Longdon"),
        ("West Falkland", "Gran Malvina"),
    ],
)
def test_the_first_text_that_names_a_place_gives_both_names(english: str, spanish: str) -> None:
    place = re.compile(rf"(?<!Estrecho de ){english}")
    first = next(entry.text for entry in narrative().values() if place.search(entry.text))
    assert f"{english} / {spanish}" in first


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("T5 uk 1,", "T5 uk 2,", "'T5 uk 2' should stand once"),
        ("T5 uk 1,1982-05-01", "T5 uk 1,1 May", "column date: '1 May' should be a day such as 1982-05-21"),
        (",0501-bb1,", ",0501-bb9,", "column timeline: '0501-bb9' should be the id of an event in timeline.csv"),
    ],
)
def test_a_damaged_story_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    damaged = tmp_path / "1982.csv"
    content = TABLE.read_text(encoding="utf-8")
    assert old in content
    damaged.write_text(content.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"1982\.csv, line \d+, ") as problem:
        narrative(damaged)
    assert message in str(problem.value)


# --- what history came to ------------------------------------------------------------------------------------------


def test_the_score_follows_the_ledger(steps: dict[str, Step]) -> None:
    wanted = {
        "setup uk": 8,
        "T1 uk 1": 9,
        "T1 uk 2": 10,
        "T2 uk 1": 11,
        "T3 uk 1": 11,  # Santa Fe and the absence from the zone cancel out
        "T7 uk 1": 9,  # Belgrano under the expanded zone
        "T8 ar 1": 9,
        "T9 adjust 1": 10,  # Sheffield
        "T15 ar 2": 11,  # Ardent
        "T16 ar 1": 12,  # Antelope
        "T17 ar 1": 13,  # Coventry
        "T17 ar 2": 13,
        "T19 uk 2": 12,  # Goose Green
        "T28 uk 1": 12,
        "T28 adjust 1": 8,  # Port Stanley
        LAST: 8,
    }
    assert {line: steps[line].game.vp for line in wanted} == wanted


def test_it_ends_on_turn_28_with_the_war_british_and_the_game_argentine(steps: dict[str, Step]) -> None:
    game = steps[LAST].game
    assert game.over
    assert (game.turn, game.operations_remaining) == (28, 0)
    assert game.result
    assert (game.result.war_winner, game.result.winner, game.result.reason) == ("UK", "AR", "points")


def test_south_georgia_falls_on_turn_three_and_santa_fe_is_lost(steps: dict[str, Step]) -> None:
    after = position(steps, "T3 uk 1")
    assert after["control"]["south-georgia"] == "UK"
    assert "santa-fe" in after["eliminated"]
    force = {unit for unit, place in after["units"].items() if place == "south-georgia"}
    assert force == {"antrim", "brilliant", "plymouth", "conqueror"}


def test_belgrano_and_sheffield(steps: dict[str, Step]) -> None:
    assert "general-belgrano" in position(steps, "T7 uk 1")["eliminated"]
    assert position(steps, "T8 ar 1")["hit"] == ["sheffield"]
    assert steps["T8 ar 1"].game.position.stealth_missions == 4
    assert "sheffield" in position(steps, "T9 adjust 1")["eliminated"]
    assert position(steps, "T8 uk 1")["units"]["hermes"] == "sea-7"


def test_the_ships_sunk_and_damaged_are_those_of_1982(steps: dict[str, Step]) -> None:
    last = position(steps, LAST)
    ships = {"sheffield", "ardent", "antelope", "coventry", "general-belgrano", "santa-fe"}
    lost = {unit for unit in last["eliminated"] if unit in ships or last["units"].get(unit, "").startswith("sea")}
    assert lost == ships
    damaged = {"glasgow", "antrim", "argonaut", "broadsword", "glamorgan", "stromness", "2-para", "3-para"}
    assert set(last["hit"]) == damaged


def test_the_landing_puts_the_brigade_ashore(steps: dict[str, Step]) -> None:
    after = position(steps, "T15 uk 1")
    ashore = {unit for unit, place in after["units"].items() if place == "san-carlos"}
    assert ashore == {"40-commando", "42-commando", "45-commando", "2-para", "3-para", "blues-and-royals", "sas"}
    assert after["control"]["san-carlos"] == "UK"
    assert not steps["T15 uk 1"].game.position.pressure


def test_the_brigades_close_on_stanley(steps: dict[str, Step]) -> None:
    before = position(steps, "T26 event 1")["units"]
    assert {u for u, place in before.items() if place == "mount-kent"} == {
        "42-commando",
        "45-commando",
        "3-para",
        "blues-and-royals",
        "sas",
    }
    assert {u for u, place in before.items() if place == "fitzroy"} == {
        "2-para",
        "scots-guards",
        "welsh-guards",
        "gurkhas",
    }
    after = position(steps, "T28 uk 1")
    assert {"ri-4", "ri-7", "ri-12", "bim-5", "commandos-602"} <= set(after["eliminated"])
    assert after["control"].get("stanley", "AR") == "AR"
    assert position(steps, "T28 adjust 1")["control"]["stanley"] == "UK"


# --- playing on ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["setup uk", "T7 uk 1", "T15 uk 1", "T28 uk 1"])
def test_one_can_play_on_from_any_step_and_the_others_stay(steps: dict[str, Step], line: str) -> None:
    game = steps[line].game
    before = game.position.copy()
    other = game.branch(seed=3)
    other.play(other.choices[-1])
    assert game.position == before
    assert game.decision is not None


def test_a_step_keeps_the_way_that_led_to_it(steps: dict[str, Step]) -> None:
    game = steps["T8 ar 1"].game
    assert Campaign.from_record(str(game.record)).position == game.position
