"""The quiz without a browser: hint before answer, replies with reasons, a file to hand in, and files of questions."""

import json
from pathlib import Path

import pytest

from fs_core.data import DataError
from fs_core.panels.lesson import quiz
from fs_core.panels.lesson.quiz import Quiz
from tests.panels.markup import Page

GOOD = """
[[question]]
id = "a"
ask = "Which?"
answers = ["this", "that"]
right = 2
hint = "Not this."
why = "Because."
"""


@pytest.fixture
def asked(tmp_path: Path) -> Quiz:
    """The quiz of the battle notebook."""
    return Quiz("battle", folder=tmp_path)


def test_nothing_is_chosen_before_somebody_chooses(asked: Quiz) -> None:
    assert all(item.chosen.index is None for item in asked.items)
    asked.items[0].check()
    assert "Choose an answer first." in asked.items[0].reply.value
    assert asked.items[0].first == ""


def test_a_wrong_answer_gets_the_hint_and_a_right_one_the_reason(asked: Quiz) -> None:
    item = asked.items[0]
    wrong = next(n for n in range(len(item.question.answers)) if n != item.question.right)
    item.chosen.index = wrong
    item.check()
    assert "Not so." in item.reply.value
    assert "Try again." in item.reply.value
    assert not item.right
    assert "7, and nobody throws more" not in item.reply.value
    item.chosen.index = item.question.right
    item.check()
    assert "Right." in item.reply.value
    assert item.right
    assert item.first == item.question.answers[wrong]


def test_replies_are_whole_markup_and_read_out(asked: Quiz) -> None:
    for item in asked.items:
        item.hint()
        assert "role='status'" in item.reply.value
        Page(item.reply.value)


def test_answers_are_written_to_a_file_to_hand_in(asked: Quiz, tmp_path: Path) -> None:
    asked.name.value = " Ana "
    item = asked.items[1]
    item.chosen.index = item.question.right
    item.check()
    asked.save()
    told = json.loads((tmp_path / "answers-battle.json").read_text(encoding="utf-8"))
    assert (told["lesson"], told["name"], len(told["answers"])) == ("battle", "Ana", len(asked.items))
    assert told["answers"]["order"] == {"first": item.chosen.value, "now": item.chosen.value, "right": True}
    assert told["answers"]["mist"] == {"first": "", "now": None, "right": False}
    assert f"1 of {len(asked.items)} answers" in asked.told.value


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    asked = Quiz("battle", folder=tmp_path / "file")
    asked.save()
    assert "could not be written" in asked.told.value


def test_every_question_says_which_it_is_to_a_screen_reader(asked: Quiz) -> None:
    assert [item.chosen.description for item in asked.items] == [f"Question {n}" for n in range(1, 8)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("right = 2", "right = 3", "key right: 3 should be a whole number from 1 to 2"),
        ('answers = ["this", "that"]', 'answers = ["this"]', "key answers: .* a list of at least two texts"),
        ('hint = "Not this."', "", "key hint: nothing should be some text"),
        ('why = "Because."', 'why = "Because."\nmore = 1', "key more: 1 should be left out"),
        ('why = "Because."\n', 'why = "Because."\n' + GOOD, "an id of its own"),
    ],
)
def test_a_bad_question_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str
) -> None:
    monkeypatch.setattr(quiz, "FOLDER", tmp_path)
    quiz.questions.cache_clear()
    (tmp_path / "own.toml").write_text(GOOD, encoding="utf-8")
    assert quiz.questions("own")[0].right == 1
    quiz.questions.cache_clear()
    (tmp_path / "own.toml").write_text(GOOD.replace(old, new), encoding="utf-8")
    try:
        with pytest.raises(DataError, match=said):
            quiz.questions("own")
    finally:
        quiz.questions.cache_clear()
