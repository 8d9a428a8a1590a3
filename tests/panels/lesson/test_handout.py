"""The printed sheets: whole pages, with the answers in the teacher's notes alone."""

import itertools
from pathlib import Path

import pytest

from fs_core.data import DataError
from fs_core.panels.lesson import handout
from fs_core.panels.lesson.handout import Handout
from fs_core.tactical import tables
from fs_core.tactical.scenario import scenario
from tests.panels.markup import Page


@pytest.fixture(scope="module")
def made() -> Handout:
    """The sheets of the battle notebook."""
    return Handout("battle")


def test_the_answers_stand_in_the_notes_and_not_on_the_sheet(made: Handout) -> None:
    for ask, answer in handout.texts("battle").predict:
        assert ask in made.student
        assert ask in made.teacher
        assert answer not in made.student
        assert answer in made.teacher


def test_the_sheet_has_map_steps_scores_and_what_decides(made: Handout) -> None:
    assert "<svg" in made.student
    for step in tables.sequence():
        assert f"<b>{step.name}</b>" in made.student
    for award in scenario("darwin-hill").awards:
        assert award.text in made.student
    assert "<th>81 mm mortar</th><td>2</td><td>3</td><td>4</td>" in made.student
    assert "night −3" in made.student
    assert "works T5 on Boca Hill: R8, AMG3" in made.student


def test_the_plan_fills_fifty_minutes_without_a_gap() -> None:
    ends = [tuple(map(int, minutes.split(" to "))) for minutes, _ in handout.texts("battle").plan]
    assert ends[0][0] == 0
    assert ends[-1][1] == 50
    assert all(one[1] == two[0] for one, two in itertools.pairwise(ends))


def test_both_names_of_the_islands_and_no_side_is_taken(made: Handout) -> None:
    for page in (made.student, made.teacher):
        assert "Falkland Islands (Islas Malvinas)" in page
        assert "enem" not in page.lower()
        assert "reconstructed" in made.student


def test_pages_are_whole_markup(made: Handout) -> None:
    for page in (made.student, made.teacher, made._repr_html_()):
        Page(page.removeprefix("<!DOCTYPE html>"))
    assert "http" not in made.teacher


def test_the_pages_are_written_and_shown(made: Handout, tmp_path: Path) -> None:
    paths = made.save(tmp_path / "print")
    assert [path.name for path in paths] == ["battle-student.html", "battle-teacher.html"]
    assert [path.read_text(encoding="utf-8") for path in paths] == [made.student, made.teacher]
    assert made._repr_html_().count("<iframe") == 2
    assert "download='battle-teacher.html'" in made._repr_html_()


def test_a_damaged_file_is_refused_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (handout.FOLDER / "battle.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(text.replace('battle = "darwin-hill"', 'battle = "nowhere"'), encoding="utf-8")
    monkeypatch.setattr(handout, "FOLDER", tmp_path)
    handout.texts.cache_clear()
    try:
        with pytest.raises(DataError, match=r"own\.toml, key battle: 'nowhere' should be one of"):
            handout.texts("own")
    finally:
        handout.texts.cache_clear()
