"""The campaign of 1982 replays through the rules, and comes to what history came to."""

from fs_core import Campaign
from fs_core.campaign.plain import digest
from fs_core.history import replay, timeline
from fs_core.history.replay import narrative, record

STEPS = {step.entry.line: step for step in replay()}


def units(line: str) -> dict[str, str]:
    return STEPS[line].game.position.to_dict()["units"]


def test_the_record_replays_to_its_hash() -> None:
    game = Campaign.from_record(record())
    assert record().digest == digest(game.position)


def test_all_dice_are_written_down() -> None:
    bare = record()
    bare.seed, bare.digest = 77, ""
    assert Campaign.from_record(bare).position == Campaign.from_record(record()).position


def test_every_step_tells_a_story_with_its_source() -> None:
    assert [step.entry.line for step in replay()] == list(narrative())
    for step in STEPS.values():
        assert step.entry.text
        assert step.entry.source
        assert step.entry.game


def test_south_georgia_falls_on_turn_three_and_santa_fe_is_lost() -> None:
    position = STEPS["T3 uk 1"].game.position.to_dict()
    assert position["control"]["south-georgia"] == "UK"
    assert "santa-fe" in position["eliminated"]
    assert {u for u, place in position["units"].items() if place == "south-georgia"} == {
        "antrim",
        "brilliant",
        "plymouth",
        "conqueror",
    }


def test_the_score_follows_the_ledger() -> None:
    wanted = {"T1 uk 1": 9, "T1 uk 2": 10, "T2 uk 1": 11, "T3 uk 1": 11, "T7 uk 1": 9, "T8 ar 1": 9, "T9 adjust 1": 10}
    assert {line: STEPS[line].game.vp for line in wanted} == wanted


def test_belgrano_and_sheffield() -> None:
    assert "general-belgrano" in STEPS["T7 uk 1"].game.position.to_dict()["eliminated"]
    assert STEPS["T8 ar 1"].game.position.to_dict()["hit"] == ["sheffield"]
    assert STEPS["T8 ar 1"].game.position.stealth_missions == 4
    assert "sheffield" in STEPS["T9 adjust 1"].game.position.to_dict()["eliminated"]
    assert units("T8 uk 1")["hermes"] == "sea-7"


def test_one_can_play_on_from_any_step_and_the_others_stay() -> None:
    game = STEPS["T7 uk 1"].game
    before = game.position.copy()
    other = game.branch(seed=3)
    other.play(other.choices[-1])
    assert game.position == before
    assert game.decision is not None


def test_the_timeline_is_in_order_and_every_event_has_a_source() -> None:
    dates = [event.date for event in timeline()]
    assert dates == sorted(dates)
    assert all(event.source for event in timeline())
