"""How often the groups of a fight break: the table, which its first fights repeat, and what a person is told of it."""

from fractions import Fraction
from pathlib import Path

import pytest

from fs_core import forces
from fs_core.data import DataError, write_table
from fs_core.link import Fight, fight_of, measure
from fs_core.link.groups import FOLDER
from fs_core.link.measure import (
    Measured,
    Pairing,
    chances_told,
    fought,
    line_of,
    measured,
    measured_for,
    near,
    pairings,
)
from fs_core.whatif import battle_odds
from tests.link import attacks
from tests.positions import given

FOOT = ("infantry-4", "infantry-3")
ARGENTINE = ("infantry-1", "infantry-2", "infantry-3")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the table to write to."""
    rows = measured()
    monkeypatch.setattr(measure, "FILE", tmp_path / "measured.csv")
    write_table(measure.FILE, Measured._fields, rows)
    return tmp_path / "measured.csv"


def one_against_one(ground: str, uk: str = "2-para", ar: str = "ri-12", **more: object) -> Fight:
    game = given({uk: ground, ar: ground}, **more)  # type: ignore[arg-type]
    return fight_of(game.play(f"op:15 to:{ground} all"), f"target:{ar}")


# --- the table ------------------------------------------------------------------------------------------------------


def test_every_pairing_was_measured() -> None:
    assert [row[:4] for row in measured()] == list(pairings())
    for row in measured():
        assert (row.fights, row.seed, len(row.first)) == (measure.FIGHTS, measure.SEED, measure.REPEATED)
        assert max(row.uk_broken, row.ar_broken) <= row.fights


@pytest.mark.parametrize("row", measured()[::6], ids=lambda row: "-".join(row[:4]))
def test_a_first_fight_ends_as_written(row: Measured) -> None:
    number = measured().index(row) % measure.REPEATED
    assert fought(Pairing(*row[:4]), number + 1) == row.first[number]


def test_the_chances_beside_it_are_the_campaigns_own() -> None:
    for row in measured():
        fight = measure.opened(Pairing(*row[:4]))
        assert line_of(Pairing(*row[:4]), ["both"])[7:9] == (row.uk_number, row.ar_number)
        if row.ground != "open":
            continue
        area, counters = "lafonia", {g.side: g.counter for side in fight.groups for g in fight.groups[side]}
        units = {forces.IDS[counter]: area for counter in counters.values()}
        game = given(units, phase=f"{row.attacker.lower()}-operations")
        hits = {target.side: target.hit for target in battle_odds(game, f"op:15 to:{area} all").targets}
        assert hits == {side: row.chance(side) for side in ("UK", "AR")}


def test_groups_on_foot_break_about_as_often_as_the_campaign_says() -> None:
    """On average over all pairings of infantry, and in the order of the factors that fire at them."""
    foot = [row for row in measured() if row.uk in FOOT and row.ar in ARGENTINE]
    for side in ("UK", "AR"):
        assert abs(mean(foot, side) - expected(foot, side)) < Fraction(1, 10)
    by_argentine = [mean([row for row in foot if row.ar == ar], "UK") for ar in ARGENTINE]
    by_british = [mean([row for row in foot if row.uk == uk], "AR") for uk in FOOT]
    assert by_argentine == sorted(by_argentine)
    assert by_british[0] > by_british[1]


def test_an_argentine_attack_on_a_british_group_is_not_hopeless() -> None:
    attack = [row for row in measured() if row.attacker == "AR" and row.uk in FOOT and row.ar in ARGENTINE]
    assert mean([row for row in attack if row.ar == "infantry-3"], "UK") > Fraction(1, 4)
    assert abs(mean(attack, "UK") - expected(attack, "UK")) < Fraction(1, 8)


def mean(rows: list[Measured], side: str) -> Fraction:
    return sum((row.share(side) for row in rows), Fraction(0)) * Fraction(1, len(rows))


def expected(rows: list[Measured], side: str) -> Fraction:
    return sum((row.chance(side) for row in rows), Fraction(0)) * Fraction(1, len(rows))


# --- writing and reading --------------------------------------------------------------------------------------------


def test_any_number_of_workers_measures_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "FIGHTS", 2)
    some, seen = pairings()[-2:], []
    alone = measure.measure(some, 1, lambda done, of: seen.append((done, of)))
    assert measure.measure(some, 2) == alone
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [row[:5] for row in alone] == [(*pairing, 2) for pairing in some]


def test_the_command_measures_one_ground_and_leaves_the_others(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = measured()
    monkeypatch.setattr(measure, "FIGHTS", 1)
    monkeypatch.setattr(measure, "fought", lambda pairing, number: "AR")
    assert measure.main(["mountain"]) == 0
    said = capsys.readouterr()
    assert "mountain, UK attack, infantry-4 against infantry-2: UK 0 % (33 %), AR 100 % (50 %)" in said.out
    assert "16 of 16 fights" in said.err
    for before, after in zip(rows, measured(), strict=True):
        assert after == (before if before.ground != "mountain" else line_of(Pairing(*before[:4]), ["AR"]))


def test_a_command_that_is_stopped_or_wrong_leaves_the_table(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(pairing: Pairing, number: int) -> str:
        raise KeyboardInterrupt

    before = table.read_bytes()
    monkeypatch.setattr(measure, "fought", stopped)
    assert measure.main([]) == 1
    assert "the table stays as it was" in capsys.readouterr().err
    for wrong, said in ((["swamp"], "there is no ground swamp"), (["--workers", "0"], "there is at least one worker")):
        with pytest.raises(SystemExit):
            measure.main(wrong)
        assert said in capsys.readouterr().err
    assert table.read_bytes() == before


def test_a_table_that_is_written_is_read_again_as_it_was(table: Path) -> None:
    assert table.read_bytes() == (FOLDER / "measured.csv").read_bytes()


def test_a_damaged_cell_is_named(table: Path) -> None:
    table.write_text(table.read_text(encoding="utf-8").replace("infantry-4", "infantry-5"), encoding="utf-8")
    with pytest.raises(DataError, match=r"measured\.csv, line 2, column uk: 'infantry-5' should be one of infantry-4"):
        measured()


# --- what a person is told ------------------------------------------------------------------------------------------


def test_who_may_open_a_fight_is_told_how_often_the_two_groups_broke() -> None:
    fight = one_against_one("lafonia")
    row = next(row for row in measured() if row[:4] == ("open", "UK", "infantry-4", "infantry-2"))
    assert measured_for(fight) == row
    uk, ar = (f"{float(100 * row.share(side)):.0f} %" for side in ("UK", "AR"))
    assert chances_told(fight) == (
        f"Of {row.fights} such fights, ours: 2 Para broke in {uk} (campaign: 33 %), RI 12 in {ar} (67 %)."
    )
    assert chances_told(fight_of(*attacks.march())).index("RI 25") < chances_told(fight_of(*attacks.march())).index(
        "2 Para"
    )


def test_of_what_was_not_measured_only_the_whole_is_told() -> None:
    unlike = [fight_of(*laid()) for laid in (attacks.ground_attack, attacks.assault, attacks.helicopters)]
    unlike += [fight_of(*attacks.marching_british()), one_against_one("lafonia", hit=["2-para"])]
    unlike.append(one_against_one("goose-green", ar="cavalry-10"))
    supported = given(
        {"2-para": "lafonia", "ri-12": "lafonia", "pucara-1": "stanley", "spartan": "sea-5"}, phase="ar-operations"
    )
    supported.play("op:15 to:lafonia", "add:ri-12", "done", "add:pucara-1", "done", "target:2-para")
    unlike.append(fight_of(supported, "target:2-para"))
    for fight in unlike:
        assert measured_for(fight) is None
        part = f"{float(100 * near()):.0f} %"
        assert (
            chances_told(fight)
            == f"No like fight was measured; {part} of our figures lie within 15 points of the campaign's."
        )
    assert near(0) <= near(15) <= near(100) == 1
