"""The log for people: grouped by turn and step, newest first, complete, with dice that a screen reader can read."""

import time
from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.campaign.position import Entry
from fs_core.panels.campaign.log import entries_html, log_html, steps
from tests.panels.markup import RECORDS, Page


@pytest.fixture(scope="module")
def campaign_of_1982() -> Campaign:
    return Campaign.load(RECORDS[0])


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_every_line_stands_in_the_log_once(record: Path) -> None:
    game = Campaign.load(record)
    assert [entry for step in steps(game) for entry in step.entries] == game.log
    page = Page(log_html(game))
    for entry in game.log:
        shown = entry.text.partition(": needed")[0] if entry.kind == "die" else entry.text
        assert shown in page.text
    lines = sum(len(step.body) or 1 for step in steps(game))
    assert sum(tag == "p" for tag, _ in page.tags) == lines


def test_groups_are_turns_and_steps_with_the_newest_first_and_open(campaign_of_1982: Campaign) -> None:
    page = Page(log_html(campaign_of_1982, most=2))
    turns = page.having("details", "fs-turn")
    assert len(turns) == campaign_of_1982.turn + 1
    assert ["open" in turn for turn in turns] == [True] + [False] * (len(turns) - 1)
    assert page.text.index("Turn 28") < page.text.index("Turn 27") < page.text.index("Set-up")
    assert page.text.index("The game is over") < page.text.index("Turn 27")
    opened = ["open" in step for step in page.having("details", "fs-step")]
    assert opened == sorted(opened, reverse=True)
    assert 1 <= sum(opened) <= 2


def test_more_steps_can_be_open(campaign_of_1982: Campaign) -> None:
    page = Page(log_html(campaign_of_1982, most=10_000))
    assert all("open" in found for tag, found in page.tags if tag == "details")


def test_the_step_under_way_comes_first() -> None:
    game = Campaign(seed=3).play("to:sea-7", "to:sea-6", "op:20")
    assert not game.at_rest
    assert [step.title for step in steps(game)][-1] == "British operation: Naval movement and combat."
    assert list(steps(game))[-1].turn == 1
    assert Page(log_html(game)).text.index("Turn 1") < Page(log_html(game)).text.index("Set-up")


def test_before_anything_happens_it_says_so() -> None:
    assert "Nothing has happened yet." in log_html(Campaign(seed=1))


def test_dice_are_drawn_and_named(campaign_of_1982: Campaign) -> None:
    page = Page(log_html(campaign_of_1982))
    shots = [entry for entry in campaign_of_1982.log if entry.kind == "die" and "needed" in entry.data]
    events = [entry for entry in campaign_of_1982.log if "dice" in entry.data]
    dice = page.having("svg", "fs-die")
    assert len(dice) >= len(shots) + 2 * len(events)
    assert {die["aria-label"] for die in dice} == {"1", "2", "3", "4", "5", "6"}
    assert all(die["role"] == "img" for die in dice)
    assert len(page.having("b", "fs-hit")) == sum(entry.data["hit"] for entry in shots)
    assert len(page.having("span", "fs-miss")) == sum(not entry.data["hit"] for entry in shots)
    assert "● hit" in page.text
    assert "○ miss" in page.text
    for value in range(1, 7):
        die = Entry("event", "UK", "An event.", "11.1", {"dice": [value]})
        assert entries_html([die]).count("h0") == value


def test_losses_and_points_stand_in_the_heading_of_their_step() -> None:
    loss = Entry("loss", "UK", "HMS Sheffield is sunk in Sea area 6.", "10.2-e", {"unit": "sheffield", "area": "sea-6"})
    game = Campaign(seed=1).play("to:sea-7", "to:sea-6", "op:20")
    game.position.log.append(loss)
    game.position.note("vp", "AR", "HMS Sheffield sunk: +1 VP, total +9.", "4.4(4)", cause="sinking", points=1)
    assert "lost: HMS Sheffield · VP +1" in Page(log_html(game)).text
    assert Page(log_html(game)).having("p", "fs-loss")
    assert Page(log_html(game)).having("p", "fs-points")


def test_a_die_rolled_again_shows_both(campaign_of_1982: Campaign) -> None:
    again = next(entry for entry in campaign_of_1982.log if entry.kind == "reroll")
    labels = [die["aria-label"] for die in Page(entries_html([again])).having("svg", "fs-die")]
    assert labels == [str(again.data["before"]), str(again.data["after"])]


def test_rules_are_marked_once_a_step(campaign_of_1982: Campaign) -> None:
    page = Page(log_html(campaign_of_1982))
    assert page.having("span", "fs-rule")
    assert 0 < len(page.having("span", "fs-rule")) < len(campaign_of_1982.log)


def test_it_is_a_log_for_screen_readers(campaign_of_1982: Campaign) -> None:
    roots = [
        found for tag, found in Page(log_html(campaign_of_1982)).tags if tag == "div" and found.get("role") == "log"
    ]
    assert [root["aria-label"] for root in roots] == ["Log, newest first"]


def test_names_typed_by_people_stay_text() -> None:
    game = Campaign(seed=1).play("to:sea-7", "to:sea-6")
    game.adjust("<img/src=x>", "vp:1")
    assert "<img" not in log_html(game)
    assert "&lt;img/src=x&gt;" in log_html(game)


def test_a_whole_campaign_is_quick(campaign_of_1982: Campaign) -> None:
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        log_html(campaign_of_1982)
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.020
