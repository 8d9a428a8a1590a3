"""The replay of a battle without a browser: every step, the three ways to read it, playing on, what cannot be read."""

from itertools import pairwise
from pathlib import Path

import pytest

import fs_core.study as study
from fs_core.atlas import platoon_course as course
from fs_core.opponents import Random
from fs_core.panels import BattlePanel, BattleReplay
from fs_core.panels.battle.replay import battle_of, rounds_html
from fs_core.tactical import Battle
from fs_core.tactical.position import Position
from tests.panels.markup import Page


@pytest.fixture(scope="module")
def played() -> Battle:
    """The first rounds of Goose Green at random, until men are lost."""
    battle, player = Battle("darwin-hill", seed=7), Random(seed=3)
    while battle.turn < 5 or not any(entry.kind == "loss" for entry in battle.log):
        battle.play(player.choose(battle))
    return battle


def standing(position: Position) -> dict[str, tuple[int, str, object]]:
    """Who is where, and how strong."""
    return {id: (unit.men, unit.where, unit.at) for id, unit in position.units.items()}


@pytest.fixture
def replay(played: Battle) -> BattleReplay:
    return BattleReplay(played)


def words(replay: BattleReplay) -> str:
    return Page(replay._story.value).text


def last(replay: BattleReplay) -> None:
    replay._go(replay._count() - 1)


# --- the course of a battle ----------------------------------------------------------------------------------------


def test_the_moments_tell_the_whole_log_and_join(played: Battle) -> None:
    found = course.moments(played)
    told = [entry for moment in found for entry in moment.entries]
    assert told == played.log[: len(told)]
    assert all(entry.kind == "turn" for entry in played.log[len(told) :])
    assert all(standing(one.after) == standing(other.before) for one, other in pairwise(found))
    assert {moment.side for moment in found} == {"UK", "AR"}


def test_the_rounds_begin_with_all_men_and_end_with_the_battle_as_it_is(played: Battle) -> None:
    found = course.rounds(played)
    assert [round.number for round in found] == list(range(played.turn + 1))
    for side in course.SIDES:
        strengths = [unit.strength for unit in played.scenario.units if unit.side == side]
        assert found[0].men[side] == sum(strengths)
        assert found[0].lost[side] == 0
        lost = [entry.data["men"] for entry in played.log if entry.kind == "loss" and entry.side == side]
        assert found[-1].men[side] <= sum(strengths) - sum(lost)
    assert found[-1].points == played.points
    assert any(round.lost["AR"] or round.lost["UK"] for round in found)


def test_stops_are_the_last_of_their_kind(played: Battle) -> None:
    found = course.moments(played)
    assert course.stops(found, "order") == list(range(len(found)))
    by_round = course.stops(found, "round")
    assert [found[n].round for n in by_round] == sorted({moment.round for moment in found})
    assert set(by_round) <= set(course.stops(found, "step"))
    assert course.stops([], "round") == []
    with pytest.raises(ValueError, match="by order, step, round, not by 'day'"):
        course.stops(found, "day")


def test_a_branch_at_a_step_is_the_battle_as_it_was(played: Battle) -> None:
    for number in (0, 5, len(played.steps) - 1):
        there = played.branch_at(number)
        assert len(there.steps) >= number
        assert there.rests[number] == played.rests[number]
    again = played.branch_at(0)
    assert again.position == Battle("darwin-hill", seed=7).position
    assert played.branch_at(3, seed=1).seed == 1
    with pytest.raises(ValueError, match=f"There is no step {len(played.steps)}"):
        played.branch_at(len(played.steps))


# --- the panel -----------------------------------------------------------------------------------------------------


def test_it_is_one_of_the_names_that_a_notebook_gets() -> None:
    assert study.BattleReplay is BattleReplay
    assert "BattleReplay" in study.__all__


def test_it_begins_at_the_start_and_ends_at_the_battle(played: Battle, replay: BattleReplay) -> None:
    assert replay.position is not None
    assert standing(replay.position) == standing(Battle("darwin-hill", seed=7).position)
    assert "The start" in replay._head.value
    assert replay._back.disabled
    assert not replay._next.disabled
    last(replay)
    assert standing(replay.position) == standing(played.position)
    assert replay._next.disabled
    assert not replay._back.disabled


def test_every_step_shows_its_log_and_what_it_changed(played: Battle, replay: BattleReplay) -> None:
    for number in range(1, replay._count()):
        replay._go(number)
        assert replay._jump.value == number
        for moment in replay.moments:
            assert course.title(moment) in replay._head.value
            for entry in moment.entries:
                assert entry.text in words(replay)
            if any(entry.kind == "loss" for entry in moment.entries):
                assert "fs-bursts" in replay.map.svg
    replay._go(replay._count())
    assert replay._at == replay._count() - 1


def test_by_step_and_by_round_stay_where_one_is(replay: BattleReplay) -> None:
    replay._go(replay._count() // 2)
    here = replay.moments[-1]
    for by in ("step", "round", "order"):
        replay._by.value = by
        now = replay.moments[-1]
        assert now.number >= here.number
        assert (now.round, now.side, now.step) == (here.round, here.side, here.step) or by != "step"
        assert now.round == here.round
    replay._by.value = "round"
    assert replay._count() == 1 + replay._moments[-1].round
    assert replay._jump.options[0] == ("Start", 0)


def test_a_whole_round_is_told_by_all_its_orders(replay: BattleReplay) -> None:
    replay._by.value = "round"
    replay._go(2)
    assert {moment.round for moment in replay.moments} == {2}
    assert len(replay.moments) > 10
    assert "Round 2: the British turn begins." in words(replay)


def test_a_round_shows_the_fire_of_both_sides(played: Battle, replay: BattleReplay) -> None:
    replay._by.value = "round"
    fired = set()
    for number in range(1, replay._count()):
        replay._go(number)
        for moment in replay.moments:
            for attack in moment.after.pool[len(moment.before.pool) :]:
                if attack.firer in moment.after.units and moment.after.units[attack.firer].at:
                    verb = "suppresses" if attack.hit else "misses"
                    assert f"{played.position.name(attack.firer)} {verb}" in replay.map.svg
                    fired.add(moment.side)
    assert fired


def test_the_table_of_rounds_adds_up(played: Battle, replay: BattleReplay) -> None:
    replay._page.value = "Rounds"
    page = Page(replay._story.value)
    rows = sum(tag == "tr" for tag, _ in page.tags)
    assert rows == 2 + len(replay._rounds)
    assert "this study's own" in page.text
    current = [found for tag, found in page.tags if tag == "tr" and found.get("aria-current")]
    assert len(current) == 1
    markup = rounds_html(replay._rounds, 99)
    assert "aria-current" not in markup
    for round in replay._rounds:
        assert f"<td>{round.men['UK']}</td>" in markup


def test_the_chart_of_the_battle_is_drawn_once_and_told_in_words(replay: BattleReplay) -> None:
    replay._page.value = "Chart"
    drawn = replay._story.value
    assert "round 1:" in drawn.partition('alt="')[2].partition('"')[0]
    assert "fs-wide" in replay._record._dom_classes
    replay._go(3)
    assert replay._story.value == drawn
    replay._page.value = "Log"
    assert "fs-wide" not in replay._record._dom_classes


def test_a_counter_may_be_looked_at(replay: BattleReplay) -> None:
    replay.map.pick("unit:a1")
    assert replay._page.value == "Look"
    assert "1st platoon of A Company" in words(replay)
    replay.map.pick("unit:a1")
    assert replay._page.value == "Log"


def test_a_projector_enlarges_the_counters_too(replay: BattleReplay) -> None:
    replay._large.value = True
    assert "--large" in replay.map.svg
    replay._large.value = False
    assert "--large" not in replay.map.svg


def test_playing_on_hands_over_a_branch(played: Battle) -> None:
    handed: list[Battle] = []
    replay = BattleReplay(played, on_play=handed.append)
    replay._go(6)
    replay._on.click()
    moment = replay.moments[-1]
    assert handed[0] is not played
    assert handed[0].rests[moment.number + 1].units == moment.after.units
    handed[0].play(handed[0].choices[0])
    last(replay)
    replay._on.click()
    assert handed[1].position == played.position
    assert len(replay._record.children) == 3


def test_without_a_taker_a_play_panel_opens_in_its_place(
    played: Battle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    replay = BattleReplay(played)
    replay._go(4)
    replay._on.click()
    (place,) = replay._play_here.children
    bar, panel = place.children
    assert isinstance(panel, BattlePanel)
    assert replay._record.layout.display == "none"
    assert "Going on from step 4" in bar.children[1].value
    bar.children[0].click()
    assert replay._play_here.children == ()
    assert replay._record.layout.display == ""


def test_a_battle_that_is_over_cannot_be_played_on_at_its_end(played: Battle) -> None:
    over = played.branch().play("concede:ar")
    replay = BattleReplay(over)
    last(replay)
    assert replay._on.disabled
    assert "gives up" in words(replay)
    replay._go(1)
    assert not replay._on.disabled


def test_records_and_files_are_read_too(played: Battle, tmp_path: Path) -> None:
    file = tmp_path / "mine.fsrec"
    played.save(file)
    for source in (str(played.record), file, str(file)):
        read = battle_of(source)
        assert read.position == played.position
    assert BattleReplay(file)._count() == BattleReplay(played)._count()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# fs-battle 1\n# scenario: nowhere\n# seed: 1\n", "nowhere"),
        ("# fs-battle 2\n", "Line 1 should read"),
        ("# fs-battle 1\n# scenario: darwin-hill\n# seed: 1\nT1 uk radio send:nobody\n", "Line 4"),
        ("not-there.fsrec", "No such file"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text: str, said: str, tmp_path: Path) -> None:
    replay = BattleReplay(text)
    page = Page(replay._story.value)
    assert said in page.text
    assert ("p", {"role": "alert"}) in page.tags
    assert replay.position is None
    assert replay._on.disabled
    assert replay._count() == 1
    replay._page.value = "Rounds"
    assert said in words(replay)


def test_a_battle_not_begun_has_a_start_alone() -> None:
    replay = BattleReplay(Battle("fanning-head", seed=1))
    assert replay._back.disabled
    assert replay._next.disabled
    assert "The battle begins" in words(replay)
