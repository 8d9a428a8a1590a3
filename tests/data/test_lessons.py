"""Lessons keep to the conventions of the course, and what their texts claim is what the rules and tables say."""

import itertools
import json
import re
from fractions import Fraction
from math import dist
from pathlib import Path
from typing import Any

import pytest

from fs_core.data import DATA, DataError
from fs_core.launcher import notebooks_folder
from fs_core.opponents.contest import share
from fs_core.panels.lesson import handout, quiz
from fs_core.tactical import (
    Battle,
    armour,
    casualties,
    chance,
    close_combat_odds,
    fire,
    morale,
    morale_odds,
    suppression_odds,
    tables,
    weapons,
)
from fs_core.tactical.provenance import provenance
from fs_core.tactical.rulebook import find
from fs_core.tactical.scenario import scenario

NOTEBOOKS = sorted(notebooks_folder().glob("*.ipynb"))
LESSONS = sorted(path.stem for path in quiz.FOLDER.glob("*.toml"))
every_notebook = pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)


def cells_of(notebook: Path) -> list[dict[str, Any]]:
    """The cells of a notebook, the source of each as one text."""
    cells: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in cells]


def headings(notebook: Path) -> list[tuple[int, str]]:
    """Level and words of every heading."""
    text = "\n".join(cell["source"] for cell in cells_of(notebook) if cell["cell_type"] == "markdown")
    return [(len(marks), words) for marks, words in re.findall(r"^(#+) (.+)$", text, re.MULTILINE)]


# --- conventions ----------------------------------------------------------------------------------------------------


@every_notebook
def test_cells_are_stripped_and_code_is_hidden_in_both_ways(notebook: Path) -> None:
    for cell in cells_of(notebook):
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
            assert cell["metadata"]["jupyter"]["source_hidden"] is True
            assert "hide-input" in cell["metadata"]["tags"]


@every_notebook
def test_one_title_and_no_level_skipped(notebook: Path) -> None:
    levels = [level for level, _ in headings(notebook)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


@every_notebook
def test_links_lead_to_headings_and_notebooks_that_are_there(notebook: Path) -> None:
    pages = {path.name: {words.replace(" ", "-") for _, words in headings(path)} for path in NOTEBOOKS}
    text = "\n".join(cell["source"] for cell in cells_of(notebook))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        page, _, heading = target.partition("#")
        assert page in ("", *pages), target
        assert not heading or heading in pages[page or notebook.name], target


@every_notebook
def test_steps_are_short(notebook: Path) -> None:
    for cell in cells_of(notebook):
        if cell["cell_type"] == "markdown":
            for part in re.split(r"\n(?=#|\*\*|<details)", cell["source"]):
                assert len(re.sub(r"\[[^]]*\]\([^)]*\)", "x", part).split()) <= 160, part


@every_notebook
def test_files_that_the_text_names_are_there(notebook: Path) -> None:
    text = "\n".join(cell["source"] for cell in cells_of(notebook) if cell["cell_type"] == "markdown")
    for named in re.findall(r"`data/([\w./-]+)`", text):
        assert (DATA / named).exists(), named


def test_the_lesson_of_the_battle_has_the_parts_of_a_lesson() -> None:
    words = [words for _, words in headings(notebooks_folder() / "06-battle.ipynb")]
    parts = ["Set-up", "The situation", "Stop and predict", "Quiz", "How good is this model?", "What next", "Sources"]
    assert [word for word in words if word in parts] == parts


@pytest.mark.parametrize("file", sorted(quiz.FOLDER.rglob("*.toml")), ids=lambda path: path.stem)
def test_quiz_and_sheets_speak_of_sides_and_not_of_enemies(file: Path) -> None:
    assert not re.search(r"\benem(?:y|ies)\b", file.read_text(encoding="utf-8"), re.IGNORECASE)


# --- the quiz -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS)
def test_rules_that_a_quiz_names_are_there(lesson: str) -> None:
    for question in quiz.questions(lesson):
        for number in re.findall(r"\bT[R]?-\d[\w.]*\d|\bT-\d\w?\.\d+", question.why):
            assert find(number).number == number


def answer(lesson: str, id: str) -> str:
    """The right answer to a question."""
    question = next(question for question in quiz.questions(lesson) if question.id == id)
    return question.answers[question.right]


def test_in_the_first_turn_at_goose_green_no_score_can_be_reached() -> None:
    battle = Battle("darwin-hill", seed=1).play("send:tac-forward", "ask:g8", "target:r8", "end")
    assert battle.step == "ground_movement"
    assert not [entry for entry in battle.log if entry.kind == "die"]
    assert weapons()["artillery_105"].scores[5000] == 5
    assert fire.need("artillery_105", 5000, ["works", "mist"]) == 7
    assert "above 6" in answer("battle", "mist")


def test_fire_comes_before_movement() -> None:
    steps = {row.id: row.step for row in tables.sequence()}
    assert (steps["suppressive_fire"], steps["ground_movement"]) == (5, 7)
    assert answer("battle", "order") == "To fire first, then to move."


def test_a_close_combat_by_night_has_the_odds_of_one_by_day() -> None:
    assert close_combat_odds(9, 6, ["night"]) == close_combat_odds(9, 6)
    assert answer("battle", "night").startswith("Nothing")


def test_a_suppressed_platoon_fires_with_two_off_the_die() -> None:
    by = {row.word: row.value for row in tables.fire_modifiers().values()}
    assert by["suppressed"] == -2
    assert "2 off the die" in answer("battle", "pinned")
    assert "not move" in answer("battle", "pinned")


def test_four_wins_of_six_fit_chances_from_thirty_to_ninety() -> None:
    found = share(4, 6)
    assert (round(found.low, 1), round(found.high, 1)) == (0.3, 0.9)
    assert answer("battle", "few").startswith("Little")


def test_the_factor_of_british_infantry_is_printed_and_the_others_are_not() -> None:
    assert tables.morale_factors()["british_infantry"] == 9
    assert answer("battle", "printed") == "factor 9 for British infantry"
    marks = {rows.table: rows.marks for rows in provenance()}
    assert marks["units"]["printed"] == 0
    assert marks["ordnance"]["printed"] == 0
    assert scenario("darwin-hill").reconstructed["points"]


# --- the printed sheets ---------------------------------------------------------------------------------------------


def test_the_answers_of_the_sheet_are_those_of_the_rules() -> None:
    told = [text for _, text in handout.texts("battle").predict]
    assert fire.need("mmg_hmg", 650, ["works", "mist"]) == 7
    assert "7, so never" in told[0]
    assert suppression_odds("mmg_hmg", 650, ["works"]) * 6 == 1
    assert "once in six" in told[0]
    assert suppression_odds("mmg_hmg", 300, ["works", "mist"]) * 3 == 1
    assert told[1].startswith("300 m")
    assert suppression_odds("mmg_hmg", 500, ["works", "mist"]) * 6 == 1
    assert suppression_odds("atgw", 650, ["works"]) * 3 == 1
    assert "once in three" in told[2]
    assert weapons()["atgw"].kill == 1
    odds = close_combat_odds(9, 6, ["works"])
    assert round(100 * (odds["a_conclusive"] + odds["a_push"] + odds["b_at_zero"])) == 75
    assert told[3].startswith("75")
    assert scenario("darwin-hill").mist == ((1, 6),)
    assert told[4].startswith("Six")


def test_distances_that_the_sheet_names_are_those_of_the_map() -> None:
    start = Battle("darwin-hill", seed=0).position
    works = start.ground.areas["t5"].at
    assert [round(dist(start.point(unit), works), -1) for unit in ("mg1", "b5")] == [650, 550]


@pytest.mark.parametrize("read", [quiz.questions, handout.texts])
def test_an_unknown_lesson_is_refused_in_one_sentence(read: Any) -> None:
    with pytest.raises(DataError, match=r"lesson 'nothing'.*there are .*battle"):
        read("nothing")


def test_the_answers_of_the_quiz_on_numbers_are_those_of_the_rules() -> None:
    gun, headquarters = (chance.mean(casualties([weapon])) for weapon in ("artillery_155", "hq_platoon"))
    assert (gun, headquarters) == (Fraction(5, 2), Fraction(1, 2))
    assert answer("platoons", "deadlier") == "the gun"
    assert [morale_odds(9, morale.losses(30, now))["cleared"] for now in (20, 19)] == [Fraction(6, 10), Fraction(4, 10)]
    assert answer("platoons", "rally").startswith("60")
    assert [armour.knock_out_odds("scorpion_scimitar", "artillery", guns) for guns in (1, 2)] == [0, Fraction(7, 12)]
    assert answer("platoons", "two-guns").startswith("7 times in 12")
    tasks = next(rows for rows in provenance() if rows.table == "helicopter_limits")
    assert tasks.marks["printed"] == 1
    assert "two tasks" in answer("platoons", "air")
