"""How evenly the battles go: the table of measured contests, which its first games repeat."""

from pathlib import Path

import pytest

from fs_core.data import write_table
from fs_core.opponents import balance as table
from fs_core.opponents.balance import Measured, balance, main, measured
from fs_core.opponents.contest import Contest, ContestError, Outcome, contest
from fs_core.tactical.scenario import ids

PAIRS = {("sergeant", "sergeant"), ("sergeant", "random"), ("random", "sergeant")}
REPEATED = {"fanning-head": 4, "port-san-carlos": 2}
"""How many of the written games are played again; of the longer battles one."""


def test_every_battle_was_measured_for_every_pair() -> None:
    rows = balance()
    assert sorted(row[:3] for row in rows) == sorted((battle, *pair) for battle in ids() for pair in PAIRS)
    for row in rows:
        assert row.uk_wins + row.ar_wins + row.draws == row.games
        assert len(row.first) == 4


def test_a_share_is_that_of_a_side_or_of_nobody() -> None:
    row = balance()[0]
    assert row.share("draw").part == row.draws / row.games
    with pytest.raises(ContestError, match="There is no winner 'British'; there are UK, AR, draw"):
        row.share("British")


def test_of_equal_players_either_side_wins_between_35_and_65_per_cent_of_all_games() -> None:
    for row in balance():
        if row.uk == row.ar:
            assert row.games >= 100
            assert 0.35 <= row.share("UK").part <= 0.65, row
            assert 0.35 <= row.share("AR").part <= 0.65, row


def test_whoever_draws_lots_loses_on_both_sides() -> None:
    for row in balance():
        if row.uk != row.ar:
            assert row.games >= 20
            assert row.share("UK" if row.uk == "sergeant" else "AR").part >= 0.8, row


@pytest.mark.parametrize("row", balance(), ids=lambda row: "-".join(row[:3]))
def test_the_first_games_end_as_written(row: Measured) -> None:
    games = REPEATED.get(row.scenario, 1)
    found = contest(row.scenario, row.uk, row.ar, games, row.seed)
    assert tuple(outcome.winner for outcome in found.outcomes) == row.first[:games]


def test_a_contest_becomes_a_line_and_a_line_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "FILE", tmp_path / "balance.csv")
    winners = ("UK", "AR", "draw", "UK", "UK")
    outcomes = tuple(Outcome(number, 1, winner, 1, 0, 5, 99) for number, winner in enumerate(winners))
    row = measured(Contest("darwin-hill", "random", "sergeant", 5, 7, outcomes))
    assert row[:-1] == ("darwin-hill", "random", "sergeant", 5, 3, 1, 1, 7, winners[:4])
    assert row.share("draw").part == 0.2
    write_table(table.FILE, Measured._fields, [row])
    assert balance() == (row,)


def test_measuring_one_battle_leaves_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = balance()
    monkeypatch.setattr(table, "FILE", tmp_path / "balance.csv")
    monkeypatch.setattr(table, "EVEN", 1)
    monkeypatch.setattr(table, "AGAINST_RANDOM", 1)
    write_table(table.FILE, Measured._fields, rows)
    assert main(["fanning-head"]) == 0
    assert "fanning-head: 2 games" in capsys.readouterr().out
    assert [row.games for row in balance() if row.scenario == "fanning-head"] == [2, 2, 2]
    assert [row for row in balance() if row.scenario != "fanning-head"] == [
        row for row in rows if row.scenario != "fanning-head"
    ]
    assert main(["nowhere"]) == 2
    assert "There is no battle 'nowhere'" in capsys.readouterr().err
