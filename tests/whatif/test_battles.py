"""Battles played by the computer on both sides, and what is told of them."""

import pytest

from fs_core.opponents.contest import fight
from fs_core.tactical import Battle, score
from fs_core.whatif.battle_course import AT_THE_END, answers, questions, story
from fs_core.whatif.battles import Fought, Series, differ, men_lost, outcome, playing


def played(battle: Battle, seed: int = 1) -> Battle:
    """A battle that the computer has played to its end."""
    for _ in playing(battle, seed):
        pass
    return battle


@pytest.fixture(scope="module")
def fanning() -> Battle:
    """Fanning Head, over."""
    return played(Battle("fanning-head", seed=1))


# --- playing --------------------------------------------------------------------------------------------------------


def test_it_is_the_battle_of_a_contest_with_the_same_seed(fanning: Battle) -> None:
    assert fanning.record.lines == fight("fanning-head", "sergeant", "sergeant", 1).record.lines


def test_how_a_battle_came_out(fanning: Battle) -> None:
    found = outcome(fanning)
    assert fanning.result is not None
    assert (found.seed, found.winner, found.uk, found.ar) == (1, fanning.result.winner, *fanning.points.values())
    assert found.lead == found.uk - found.ar
    start, now = Battle("fanning-head", seed=1).position, fanning.position
    for side, lost in men_lost(fanning).items():
        assert lost == sum(score.lost(now, id) for id in start.units if start.side_of(id) == side)
    assert (found.uk_lost, found.ar_lost) == tuple(men_lost(fanning).values())


def test_a_battle_that_goes_on_has_no_outcome() -> None:
    with pytest.raises(ValueError, match="goes on"):
        outcome(Battle("fanning-head", seed=1))


def test_shares_and_means_of_a_series() -> None:
    won, lost = Fought(1, "UK", 7, 3, 0, 10), Fought(2, "AR", 3, 5, 4, 20)
    series = Series("as it is", (won, won, lost))
    assert series.share("UK").part == pytest.approx(2 / 3)
    assert series.share("UK").low < 2 / 3 < series.share("UK").high
    assert series.mean("lead") == 2
    assert series.mean("ar_lost") == pytest.approx(40 / 3)
    with pytest.raises(ValueError, match="no mean"):
        Series("none", ()).mean("lead")
    with pytest.raises(ValueError, match="no number 'winner' of a battle; there are uk, ar, uk_lost, ar_lost, lead"):
        series.mean("winner")
    for ask in (series.share, lambda winner: differ(series, series, winner)):
        with pytest.raises(ValueError, match="There is no winner 'uk'; there are UK, AR, draw"):
            ask("uk")


@pytest.mark.parametrize(
    ("wins", "apart"),
    [((17, 50, 30, 50), True), ((30, 50, 17, 50), True), ((2, 6, 4, 6), False), ((5, 10, 5, 10), False)],
)
def test_only_what_chance_seldom_does_is_called_a_difference(wins: tuple[int, int, int, int], apart: bool) -> None:
    def series(won: int, games: int) -> Series:
        return Series("", tuple(Fought(n, "UK" if n < won else "AR", 0, 0, 0, 0) for n in range(games)))

    assert differ(series(*wins[:2]), series(*wins[2:])) == apart


# --- the course in words --------------------------------------------------------------------------------------------


def test_what_can_be_predicted_is_yes_or_no_and_is_answered(fanning: Battle) -> None:
    found = questions(fanning)
    assert [fanning.scenario.awards[question.number].kind for question in found] == ["silenced", "surrender"]
    assert set(answers(fanning)) == {question.number for question in found}
    assert f"(British, +{fanning.scenario.awards[0].points})" in found[0].text
    goose = Battle("darwin-hill", seed=1)
    assert [question.side for question in questions(goose)] == ["UK", "UK", "AR"]
    assert answers(goose) == {0: False, 1: False, 4: True}
    assert all(goose.scenario.awards[number].kind in AT_THE_END for number in answers(goose))


def test_an_award_of_a_round_is_answered_as_it_was_then(fanning: Battle) -> None:
    branch = fanning.branch()
    branch.position.scores[0] = 0
    assert answers(branch)[0] is False
    branch.position.scores[0] = 7
    assert answers(branch)[0] is True


def test_the_story_tells_the_weightiest_by_round(fanning: Battle) -> None:
    told = story(fanning)
    gone = [entry.text for entry in fanning.log if entry.kind == "gone"]
    assert gone
    assert all(any(text in texts for texts in told.values()) for text in gone)
    assert list(told) == sorted(told)
    assert any("at the end of round 12" in text for text in told.get(12, ())) == bool(answers(fanning)[0])


def test_of_a_round_with_much_only_some_is_told() -> None:
    battle = Battle("darwin-hill", seed=1)
    for number in range(8):
        battle.position.note("gone", "UK", f"Unit {number}: out of the battle.", "T-1.1")
    assert story(battle)[1][-1] == "And 3 more in the log."
    assert len(story(battle)[1]) == 6
