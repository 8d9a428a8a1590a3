"""What both play panels share: doing something with a game and telling what came of it, keeping it and saving it."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import ipywidgets as widgets

from fs_core.forces import PEOPLE
from fs_core.panels import parts
from fs_core.panels.saves import Autosave, Saves, Unfinished, remark_in
from fs_core.panels.seats import Seats, sentence
from fs_core.panels.tab import TableTab
from fs_core.play.driver import IllegalChoice
from fs_core.play.position import Entry
from fs_core.play.questions import Obstacle

Act = Callable[[], str | None]
_HINT = "Pick here or on the map; Escape: back, ?: why not."


class Table(widgets.VBox):
    """A play panel: a desk with a game on it, its settings page, and what was last said about it.

    Errors are told in a sentence and never change the game.
    """

    NOUN: ClassVar[str] = "game"
    PERIOD: ClassVar[str] = "turn"
    desk: Seats
    tab: TableTab
    _low: widgets.ToggleButtons

    # --- building --------------------------------------------------------------------------------------------------

    def _look_for_saves(self, folder: Path, kind: Any, fresh: bool) -> None:
        """Look for saved games in a folder; ``fresh`` says that no game was handed over, so that one may be resumed."""
        self.saves, self.autosave = Saves(folder, kind), Autosave(folder, kind)
        self._unfinished: Unfinished | None = self.autosave.last() if fresh else None
        self._saved_as: Path | None = None
        self._lines = 0  # of the log, before what a person did last
        self._message, self._obstacles, self._news, self._rule = self._welcome(), [""], "", ""

    def _lay_out(
        self, play: Sequence[widgets.Widget], names: dict[str, str], width: str, *left: widgets.Widget
    ) -> widgets.HBox:
        """The body: on one side pages with their names and hints, ``play`` the first of them, on the other ``left``."""
        self._pages: dict[str, widgets.Widget] = {"Play": parts.describe(widgets.VBox(play), "fs-play")}
        self._page = tabs(names, width)
        self._page.observe(lambda _: self._turn_page(), "value")
        self._shown = widgets.Box([self._pages["Play"]])
        right = [parts.describe(self._page, "fs-pages"), parts.describe(self._shown, "fs-page")]
        sides = [parts.describe(widgets.VBox(right), "fs-right"), parts.describe(widgets.VBox(left), "fs-left")]
        return parts.describe(widgets.HBox(sides), "fs-body")

    def _start(self) -> None:
        """Let a computer that opens the game move, and show the game."""
        self._mark_from = self.desk.game.position.copy()
        try:
            self._let_computer_move()
        except Exception as problem:
            self._message = parts.plain_words(problem)
        self._refresh()

    # --- what each panel does in its own way -----------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the game as it stands."""

    def _turn_page(self) -> None:
        """Show the page whose name was pressed."""

    def _event(self, kind: str, word: str) -> None:
        """What a person did with the question: its kind, as ``Ask`` tells it, and the word it is about."""

    def _buttons(self) -> Iterable[dict[str, Any]]:
        """The buttons below the question, as ``button`` makes them."""
        return ()

    def _let_computer_move(self) -> None:
        """Let a computer move that is to move by itself."""

    def _news_of(self, entries: Sequence[Entry]) -> str:
        """What just happened, in a few sentences."""
        return " ".join(entry.text for entry in entries)

    def _take(self, game: Any) -> None:
        """Put a game on the desk and its facts on the settings page; nothing has happened in it yet."""
        self.desk.take(game)
        self._saved_as = None
        self._mark_from, self._news, self._lines = game.position.copy(), "", len(game.log)

    # --- what is asked ---------------------------------------------------------------------------------------------

    def _state(self) -> dict[str, Any]:
        """What the question widget shows, but for its key and the order; see ``Ask``."""
        game, rows = self.desk.game, self.desk.rows()
        decision, last = game.decision, game.log[-1] if game.log else None
        return {
            "side": decision.side if decision else "",
            "who": PEOPLE[decision.side] if decision else "",
            "question": decision.prompt if decision else last.text if last else "",
            "rule": decision.rule if decision else last.rule if last else "",
            "mode": "checks" if any(row.most for row in rows) else "list",
            "rows": [row._asdict() for row in rows],
            "held": "",
            "hint": _HINT if decision else "",
            "news": self._news,
            "message": self._message,
            "rules": [rule for rule in dict.fromkeys(self._obstacles) if rule],
            "buttons": list(self._buttons()),
        }

    def _picked(self, words: tuple[str, ...]) -> None:
        """Something on the map was picked: the answer, if it stands for one alone."""
        if len(words) == 1:
            self._event("pick", words[0])
            return
        labels = {choice.word: choice.label for choice in self.desk.game.choices}
        told = "; ".join(labels.get(word, word) for word in words)
        self._attempt(lambda: f"This could be: {told}. Pick one in the list.")

    # --- doing something -------------------------------------------------------------------------------------------

    def _attempt(self, act: Act) -> None:
        """Do something and show its sentence, if it gives one; whatever goes wrong becomes one too."""
        self._message, self._obstacles, self._rule = "", [], ""
        game = self.desk.game
        before, lines = game.position.copy(), len(game.log)
        self._lines = lines
        try:
            self._message = act() or ""
            self._let_computer_move()
        except IllegalChoice as problem:
            self._tell(problem.obstacles)
        except Exception as problem:
            self._message = parts.plain_words(problem)
        now = self.desk.game
        if now is game and (len(now.log) != lines or now.position != before):
            self._mark_from, self._news = before, self._news_of(now.log[lines:])
        self._keep()
        self._refresh()

    def _tell(self, obstacles: Iterable[Obstacle]) -> str:
        """Say why something is not open, with its rules; returns the sentence."""
        found = list(obstacles)
        self._message = " ".join(sentence(obstacle.text) for obstacle in found)
        self._obstacles = [obstacle.rule for obstacle in found]
        return self._message

    def _keep(self) -> None:
        """Keep the game in its own file; if that fails the game goes on and the sentence says so."""
        try:
            if not self._unfinished:
                self.autosave.keep(self.desk.game, self.desk.seats())
        except OSError as problem:
            lost = f"The {self.NOUN} goes on, but is not kept."
            self._message = f"{self._message} {parts.plain_words(problem)} {lost}".strip()

    def _open_rule(self, number: str) -> None:
        self._rule = number
        self._low.value = "Rule"

    def _turn_to(self, name: str) -> None:
        self._page.value = name

    # --- saved, unfinished and other games -------------------------------------------------------------------------

    def _welcome(self) -> str:
        said = self.autosave.damaged[:1]
        if self._unfinished:
            left = f"A {self.NOUN} was left in {self.PERIOD} {self._unfinished.game.turn}"
            said.append(f"{left}: Resume goes on with it, an answer here begins a new one.")
        return " ".join(said)

    def _resume(self) -> str:
        found = self._unfinished
        if not found:
            raise ValueError(f"There is no unfinished {self.NOUN} to resume.")
        with suppress(FileNotFoundError):  # it may have gone on elsewhere since this page was opened
            found = found._replace(game=self.saves.kind.load(found.path))
        self._unfinished = None
        self.autosave.resume(found.path)
        self._take(found.game)
        return f"Resumed the {self.NOUN} of {found.when:%d %B, %H:%M}.{self._sit(found.path)}"

    def _begin(self, game: Any, message: str) -> str:
        """Put another game on the table; the one before stays among the unfinished."""
        self._unfinished = None
        self.autosave.begin()
        self._take(game)
        return message

    def _save(self) -> str:
        path = self.saves.path(self.tab.name.value)
        if path.exists() and path != self._saved_as:
            self._saved_as = path
            return f"There is another saved {self.NOUN} called {path.stem}; press Save again to replace it."
        message = self.saves.save(self.tab.name.value, self.desk.game, self.desk.seats())
        self._saved_as = path
        self.tab.refresh()
        return message

    def _load(self) -> str:
        path = self.saves.path(self.tab.name.value)
        message = self._begin(self.saves.load(self.tab.name.value), f"Loaded {path.stem}.")
        self._saved_as = path
        return f"{message}{self._sit(path)}"

    def _sit(self, path: Path) -> str:
        """Seat whoever played a saved game; returns who the computers are, in a sentence of its own."""
        if remark := remark_in(path):
            self.desk.sit(remark)
        self.tab.uk.value, self.tab.ar.value = self.desk.seated
        if self.desk.players:
            self.tab.study.value = True  # a computer does not mind what is taken back
        moves = [f"The computer plays the {PEOPLE[side]} side." for side in self.desk.players]
        return "".join(f" {said}" for said in moves)

    def _set_study(self) -> None:
        self.desk.study = self.tab.study.value

    def _set_projector(self) -> None:
        (self.add_class if self.tab.projector.value else self.remove_class)("fs-projector")

    def _settings(self) -> dict[str, Act]:
        """What the settings page may ask for, by its words."""
        return {
            "save": self._save,
            "load": self._load,
            "concede": self.desk.concede,
            "study": self._set_study,
            "projector": self._set_projector,
        }

    def _setting(self, word: str) -> None:
        self._attempt(self._settings()[word])
        self.tab.say(self._message)


def button(word: str, label: str, hint: str, is_open: bool = True, main: bool = False) -> dict[str, Any]:
    """A button beside the question."""
    return {"id": word, "label": label, "hint": hint, "open": is_open, "main": main}


def tabs(names: dict[str, str], width: str) -> widgets.ToggleButtons:
    """A row of pages with their hints."""
    made = widgets.ToggleButtons(options=list(names), tooltips=list(names.values()))
    made.style.button_width = width
    return made
