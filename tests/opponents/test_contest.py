"""Contests: the same battles for everybody, wins counted and their intervals, and the command ``fs contest``."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from fs_core.cli import main
from fs_core.opponents.contest import Contest, ContestError, Outcome, contest, fight, share

SHORT = "fanning-head"


def stop_after(games: int) -> Callable[[Contest], None]:
    """A listener that presses Ctrl-C after some games."""

    def tell(so_far: Contest) -> None:
        if so_far.games == games:
            raise KeyboardInterrupt

    return tell


def test_a_contest_is_the_same_with_any_number_of_workers_and_goes_on_where_a_shorter_one_ends() -> None:
    alone = contest(SHORT, "sergeant", "random", games=4, seed=7)
    assert alone == contest(SHORT, "sergeant", "random", games=4, seed=7, workers=2)
    assert alone.outcomes[:2] == contest(SHORT, "sergeant", "random", games=2, seed=7).outcomes
    assert len({outcome.seed for outcome in alone.outcomes}) == 4
    assert alone.outcomes[0].seed != contest(SHORT, "random", "random", games=1, seed=8).outcomes[0].seed


def test_an_outcome_tells_of_the_battle_that_its_seed_fights_again() -> None:
    (outcome,) = contest(SHORT, "sergeant", "random", games=1, seed=3).outcomes
    battle = fight(SHORT, "sergeant", "random", outcome.seed)
    assert battle.result is not None
    assert outcome[2:6] == (battle.result.winner, battle.result.uk, battle.result.ar, battle.turn)
    words = [token for line in battle.record.lines for token in line.tokens if isinstance(token, str)]
    assert outcome.answers == len(words)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Newcombe (1998), Statistics in Medicine 17, table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    found = share(wins, games)
    assert found.part == wins / games
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_a_word_that_is_no_winner_is_refused_and_not_counted_as_none() -> None:
    found = Contest(SHORT, "sergeant", "random", 1, 1, (Outcome(1, 1, "UK", 3, 2, 10, 100),))
    for ask in (found.wins, found.share):
        with pytest.raises(ContestError, match=r"There is no winner 'British'; there are UK, AR, draw\."):
            ask("British")
    with pytest.raises(ContestError, match=r"no column of numbers 'winner'; there are uk, ar, rounds, answers\."):
        found.mean("winner")


def test_numbers_of_a_contest_are_whole_and_its_players_known() -> None:
    for games, workers, seed in ((0, 1, 1), (1.5, 1, 1), (1, None, 1), (1, 1, -1), (1, 1, float("nan"))):
        with pytest.raises(ContestError, match="at least one game and one worker, and a seed from 0; found"):
            contest(SHORT, "random", "random", games, seed, workers)  # type: ignore[arg-type]
    with pytest.raises(ContestError, match="There is no player 'human'; there are random, sergeant"):
        fight(SHORT, "random", "human", 1)


def test_wins_and_points_are_counted_over_all_games() -> None:
    winners = ["UK", "AR", "draw", "UK"]
    outcomes = tuple(Outcome(n, n, w, n, 2 * n, 10 + n, 100) for n, w in enumerate(winners))
    found = Contest(SHORT, "sergeant", "random", 5, 1, outcomes)
    assert [found.wins(w) for w in ("UK", "AR", "draw")] == [2, 1, 1]
    assert found.share("UK").part == 0.5
    assert (found.mean("uk"), found.mean("ar"), found.mean("rounds")) == (1.5, 3.0, 11.5)
    assert "4 of 5 games" in str(found)
    assert share(0, 0) == (0.0, 0.0, 1.0)


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_is_done(workers: int) -> None:
    found = contest(SHORT, "random", "random", games=50, workers=workers, tell=stop_after(2))
    assert found.games == 2
    assert found.asked == 50


@pytest.mark.parametrize(
    ("battle", "player", "games", "said"),
    [
        ("fannig-head", "random", 1, "no battle 'fannig-head'; there are fanning-head"),
        (SHORT, "corporal", 1, "no player 'corporal'; there are random, sergeant"),
        (SHORT, "random", 0, "at least one game"),
    ],
)
def test_what_cannot_be_held_is_refused(battle: str, player: str, games: int, said: str) -> None:
    with pytest.raises(ContestError, match=said):
        contest(battle, "random", player, games)


def test_the_command_prints_a_table_and_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csv"
    words = ["contest", SHORT, "--games", "2", "--uk", "random", "--ar", "random", "--seed", "5", "--csv", str(file)]
    assert main(words) == 0
    said = capsys.readouterr()
    found = contest(SHORT, "random", "random", games=2, seed=5)
    assert str(found) in said.out
    assert "2 of 2 games" in said.err
    with file.open(newline="") as lines:
        rows = list(csv.reader(lines))
    assert rows == [list(Outcome._fields), *([str(cell) for cell in outcome] for outcome in found.outcomes)]


def test_the_command_refuses_before_it_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["contest", "nowhere"]) == 2
    assert "There is no battle 'nowhere'" in capsys.readouterr().err
    assert main(["contest", SHORT, "--csv", str(tmp_path / "no" / "games.csv")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert main(["contest", SHORT, "--csv", str(tmp_path)]) == 2
    assert "is a folder; --csv should name a file." in capsys.readouterr().err
