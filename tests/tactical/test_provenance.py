"""Where the numbers come from is counted, table by table."""

import csv
from pathlib import Path

import pytest

from fs_core.data import DataError
from fs_core.tactical import air_tables, tables
from fs_core.tactical import provenance as provenance_of
from fs_core.tactical.provenance import MARKS, TABLES, provenance, totals
from fs_core.tactical.rulebook import catalogue, rulings


def test_every_table_of_the_folder_is_counted() -> None:
    with_marks = set()
    for path in tables.FOLDER.glob("*.csv"):
        with path.open(encoding="utf-8") as file:
            if "mark" in next(csv.reader(file)):
                with_marks.add(path.stem)
    assert with_marks == set(TABLES)


def test_rows_are_those_that_the_rules_read() -> None:
    found = {rows.table: rows for rows in provenance()}
    for table, read in (
        ("weapons", tables.weapons()),
        ("fire_modifiers", tables.fire_modifiers()),
        ("helicopters", air_tables.helicopters()),
        ("catalogue", catalogue()),
        ("rulings", rulings()),
    ):
        assert found[table].total == len(read)
    own = [row.id for row in tables.weapons().values() if row.mark == "completion"]
    assert found["weapons"].marks == {"printed": len(tables.weapons()) - len(own), "reading": 0, "completion": len(own)}


def test_every_row_has_a_mark_that_is_known() -> None:
    for rows in provenance():
        with (tables.FOLDER / f"{rows.table}.csv").open(newline="", encoding="utf-8") as file:
            assert rows.total == sum(1 for _ in csv.DictReader(file))
        assert set(rows.marks) == set(MARKS)


def test_a_table_without_marks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provenance_of, "FOLDER", tmp_path)
    provenance_of.provenance.cache_clear()
    for text, sentence in (
        ("id;mark\n", r"^sequence\.csv, line 1: a column mark should stand there, found id;mark\."),
        ("id,mark\n\na\n", r"^sequence\.csv, line 2: 0 cells, the header has 2\."),
        ("\xe9", r"^sequence\.csv cannot be read \(.*\); it should be a CSV table in UTF-8\."),
    ):
        (tmp_path / "sequence.csv").write_text(text, encoding="latin-1")
        with pytest.raises(DataError, match=sentence):
            provenance_of.provenance()


def test_totals_of_numbers_leave_the_words_out() -> None:
    numbers, everything = totals(), totals(numbers_only=False)
    words = len(catalogue()) + len(rulings())
    assert sum(everything.values()) - sum(numbers.values()) == words
    assert numbers["reading"] == 0
