"""Quiz: questions of a lesson with a hint before the answer, a reply that says why, and a file to hand in.

The questions stand in ``data/lessons/<lesson>.toml``, for a teacher to change.
"""

import json
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import ipywidgets as widgets

from fs_core.app import visitor
from fs_core.data import DATA, DataError
from fs_core.panels import parts
from fs_core.panels.keys import ListKeys
from fs_core.tactical.sheet import read_sheet

FOLDER = DATA / "lessons"


class Question(NamedTuple):
    """A question: its text, the answers to choose from, the number of the right one (from 0), a hint, and why."""

    id: str
    text: str
    answers: tuple[str, ...]
    right: int
    hint: str
    why: str


@lru_cache(maxsize=8)
def questions(lesson: str) -> tuple[Question, ...]:
    """The questions of a lesson. Raises DataError for a lesson that is not there or a damaged file."""
    known = sorted(path.stem for path in FOLDER.glob("*.toml"))
    if lesson not in known:
        raise DataError(f"There is no lesson {lesson!r} with a quiz; there are {', '.join(known)}.")
    sheet = read_sheet(FOLDER / f"{lesson}.toml")
    found = []
    for row in sheet.tables("question"):
        answers = row.words("answers")
        if len(answers) < 2:
            row.wrong("answers", "a list of at least two texts")
        right = row.whole("right", 1, len(answers)) - 1
        texts = row.text("id"), row.text("ask"), row.text("hint"), row.text("why")
        row.done()
        found.append(Question(texts[0], texts[1], tuple(answers), right, texts[2], texts[3]))
    sheet.done()
    if len({question.id for question in found}) != len(found):
        raise DataError(f"{lesson}.toml: each question should have an id of its own.")
    return tuple(found)


class Quiz(widgets.VBox):
    """The quiz of a lesson. What was chosen can be saved to a file in ``folder``, to hand in.

    The first answer that is checked counts as the first try; the file tells both.
    """

    def __init__(self, lesson: str, folder: str | Path | None = None) -> None:
        self.lesson = lesson
        self.folder = Path(folder) if folder is not None else None
        self.items = [Item(number, question) for number, question in enumerate(questions(lesson), 1)]
        self.told = parts.html()
        self.name = widgets.Text(placeholder="your name", description="Name", layout={"width": "300px"})
        keep = parts.button("Save my answers", self.save, "Write them to a file to hand in")
        foot = widgets.HBox([self.name, keep, self.told], layout={"flex_flow": "row wrap", "align_items": "center"})
        super().__init__([widgets.HTML(parts.STYLE + _STYLE), ListKeys(), *self.items, foot])
        self.add_class("fs-panel")
        self.add_class("fs-quiz")

    def save(self) -> None:
        """Write what was chosen to ``answers-<lesson>.json``; says where, or why not."""
        folder = self.folder or visitor.folder() / "answers"
        path = folder / f"answers-{self.lesson}.json"
        told: dict[str, Any] = {
            "lesson": self.lesson,
            "name": self.name.value.strip(),
            "when": f"{datetime.now():%Y-%m-%d %H:%M}",
            "answers": {item.question.id: item.told() for item in self.items},
        }
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            done = sum(item.chosen.index is not None for item in self.items)
            self.say(f"{done} of {len(self.items)} answers are in {path.parent.name}/{path.name}.")
        except OSError as problem:
            self.say(parts.plain_words(problem))

    def say(self, words: str) -> None:
        """Say something below the questions."""
        self.told.value = f"<span role='status'>{parts.safe(words)}</span>"


class Item(widgets.VBox):
    """One question with its answers, Check and Hint."""

    def __init__(self, number: int, question: Question) -> None:
        self.question = question
        self.first = ""
        self.chosen = widgets.RadioButtons(options=question.answers, value=None, layout={"width": "max-content"})
        self.chosen.description = f"Question {number}"
        self.chosen.add_class("fs-hidden-name")
        self.reply = parts.html()
        self._check = parts.button("Check", self.check, f"Check the answer to question {number}")
        self._hint = parts.button("Hint", self.hint, f"A hint for question {number}")
        ask = parts.html(f"<p><b>{number}.</b> {parts.safe(question.text)}</p>")
        super().__init__([ask, self.chosen, widgets.HBox([self._check, self._hint]), self.reply])
        self.add_class("fs-question")

    @property
    def right(self) -> bool:
        """Whether the right answer is chosen now."""
        return bool(self.chosen.index == self.question.right)

    def check(self) -> None:
        """Say whether the answer chosen is right, and why."""
        if self.chosen.index is None:
            self._say("", "Choose an answer first.")
            return
        self.first = self.first or str(self.chosen.value)
        if self.right:
            self._say("fs-right", f"Right. {self.question.why}")
        else:
            self._say("fs-wrong", f"Not so. {self.question.hint} Try again.")

    def hint(self) -> None:
        """Give the hint."""
        self._say("", f"Hint: {self.question.hint}")

    def told(self) -> dict[str, Any]:
        """What is handed in of this question."""
        return {"first": self.first, "now": self.chosen.value, "right": self.right}

    def _say(self, look: str, words: str) -> None:
        self.reply.value = f"<p class='fs-reply {look}' role='status' aria-live='polite'>{parts.safe(words)}</p>"


_STYLE = """<style>
.fs-quiz .fs-question { margin: 0 0 10px; padding: 2px 10px 6px; border-left: 4px solid #c9d0d5; }
.fs-quiz .fs-question p { margin: 4px 0; max-width: 46em; }
.fs-quiz .fs-hidden-name { position: relative; }
.fs-quiz .fs-hidden-name > .widget-label { position: absolute; width: 1px; min-width: 0; height: 1px;
  overflow: hidden; clip-path: inset(50%); }
.fs-quiz .widget-radio-box label { font-size: inherit; line-height: 1.5; height: auto; white-space: normal; }
.fs-quiz .fs-reply { padding: 2px 8px; background: #eef1f3; }
.fs-quiz .fs-right { background: #dbe6e1; border-left: 4px solid #3f7d73; }
.fs-quiz .fs-wrong { background: #fff4d6; border-left: 4px solid #7a5900; color: inherit; }
</style>"""
