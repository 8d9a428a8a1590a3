"""Work in pieces, experiments and predictions without a browser."""

import asyncio
from collections.abc import Iterator

import pytest

from fs_core.panels import BattleReplay
from fs_core.panels.lesson.trials import AS_IT_IS, BattleTrials
from fs_core.panels.lesson.watch import BattleWatch
from fs_core.panels.working import Worker
from fs_core.tactical.changes import changes
from fs_core.tactical.scenario import ids, scenario
from fs_core.whatif.battle_course import answers
from fs_core.whatif.battles import men_lost

# --- work in pieces -------------------------------------------------------------------------------------------------


def worker(pieces: int, ends: list[bool]) -> Worker:
    """Work of some pieces, each a hundredth of a second."""

    def work() -> Iterator[float]:
        from time import sleep

        for number in range(pieces):
            sleep(0.01)
            yield number / pieces

    return Worker("Begin", "", work, ends.append)


def test_without_an_event_loop_the_work_is_done_at_once() -> None:
    ends: list[bool] = []
    made = worker(3, ends)
    made.begin.click()
    assert (ends, made.bar.value, made.busy, made.stop.disabled) == ([True], 1.0, False, True)


def test_with_one_the_page_stays_alive_and_the_bar_moves() -> None:
    async def use() -> None:
        ends: list[bool] = []
        made = worker(150, ends)
        made.begin.click()
        assert made.busy
        assert not made.stop.disabled
        assert ends == []
        made.begin.click()  # a second press changes nothing
        seen = set()
        while made.busy:
            seen.add(made.bar.value)
            await asyncio.sleep(0.02)
        assert ends == [True]
        assert made.bar.value == 1.0
        assert len(seen) > 2

    asyncio.run(use())


def test_stop_ends_it_and_it_can_begin_again() -> None:
    async def use() -> None:
        ends: list[bool] = []
        made = worker(10_000, ends)
        made.begin.click()
        await asyncio.sleep(0.1)
        made.stop.click()
        assert ends == [False]
        assert not made.busy
        assert 0 < made.bar.value < 1

    asyncio.run(use())


def test_what_goes_wrong_is_told_in_a_sentence() -> None:
    def work() -> Iterator[float]:
        yield 0.5
        raise ValueError("It cannot be done.")

    ends: list[bool] = []
    made = Worker("Begin", "", work, ends.append)
    made.begin.click()
    assert "It cannot be done." in made.told.value
    assert "role='status'" in made.told.value
    assert ends == []
    assert not made.busy


# --- experiments ----------------------------------------------------------------------------------------------------


def test_both_series_are_fought_with_the_same_seeds() -> None:
    trials = BattleTrials("fanning-head", games=2)
    trials.seed.value = 5
    trials.worker.begin.click()
    assert [one.name for one in trials.series] == [AS_IT_IS, "by day"]
    assert [[battle.seed for battle in one.battles] for one in trials.series] == [[5, 6], [5, 6]]
    assert "<h4>Fanning Head</h4><img" in trials.shown.value
    for one in trials.series:
        assert f"<td>{one.mean('ar_lost'):.1f}</td>" in trials.shown.value
    first = trials.series
    trials.worker.now()
    assert trials.series == first


def test_each_battle_offers_its_own_changes() -> None:
    trials = BattleTrials()
    for id in ids():
        trials.battle.value = id
        assert [value for _, value in trials.change.options] == [change.id for change in changes(scenario(id))]
        for change in changes(scenario(id)):
            trials.change.value = change.id
            assert change.text.split("?")[0] in trials.about.value


def test_stopped_before_there_is_anything_it_says_so() -> None:
    async def use() -> None:
        trials = BattleTrials("darwin-hill", games=1)
        trials.worker.begin.click()
        await asyncio.sleep(0.2)
        trials.worker.stop.click()
        assert "nothing to compare" in trials.worker.told.value
        assert trials.shown.value == ""

    asyncio.run(use())


# --- predictions ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def watch() -> BattleWatch:
    """Fanning Head with predictions, fought."""
    made = BattleWatch("fanning-head", seed=1)
    made.winner.value = "UK"
    made.guesses[0].value = "yes"
    made.lost["AR"].value, made.lost["UK"].value = "20", "many"
    made.worker.now()
    return made


def rows(watch: BattleWatch) -> list[str]:
    """The table of predictions, one text a line."""
    return str(watch.shown.value).split("<tbody>")[1].split("</tbody>")[0].split("<tr>")[1:]


def test_what_was_said_stands_beside_what_came(watch: BattleWatch) -> None:
    battle = watch.fought
    assert battle is not None
    assert battle.result is not None
    winner, silenced, surrender, british, argentine = rows(watch)
    assert ("as you said" in winner) == (battle.result.winner == "UK")
    assert f"; points: British {battle.result.uk}, Argentine {battle.result.ar}" in winner
    assert ("as you said" in silenced) == answers(battle)[0]
    assert f"<td>I do not say</td><td>{'yes' if answers(battle)[1] else 'no'}</td>" in surrender
    assert "as you said" not in surrender
    assert f"<td>many</td><td>{men_lost(battle)['UK']}</td><td></td>" in british
    assert ("as you said" in argentine) == (abs(20 - men_lost(battle)["AR"]) <= max(2, men_lost(battle)["AR"] / 4))


def test_a_chart_and_the_story_follow(watch: BattleWatch) -> None:
    assert '<img class="fs-chart" alt=' in watch.shown.value
    assert "out of the battle." in watch.shown.value


def test_the_battle_can_be_stepped_through(watch: BattleWatch) -> None:
    assert watch.fought is not None
    assert BattleReplay(watch.fought).battle is watch.fought


def test_each_battle_asks_its_own_questions() -> None:
    made = BattleWatch("darwin-hill")
    assert len(made.guesses) == 3
    assert "The British side wins with a lead of" in made._need.value
    made.which.value = "mount-longdon"
    assert len(made.guesses) == 4
    assert made.fought is None
    assert all("end" in guess.description for guess in made.guesses.values())


def test_a_battle_that_is_stopped_shows_how_far_it_came() -> None:
    async def use() -> None:
        made = BattleWatch("darwin-hill")
        made.worker.begin.click()
        await asyncio.sleep(0.3)
        made.worker.stop.click()
        assert "Stopped in round" in made.worker.told.value
        assert made.fought is None
        assert "What you said" not in made.shown.value
        assert "<img" in made.shown.value

    asyncio.run(use())
