"""CampaignPanel: the campaign on one screen — maps, question, legal answers, why not, log, undo, save and load."""

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from fs_core import board, forces
from fs_core.atlas import figure_html
from fs_core.campaign.game import Campaign, IllegalChoice
from fs_core.campaign.operations import JOINED, OF_SIDE, obstacles
from fs_core.campaign.options import Options
from fs_core.campaign.questions import AREA_VERBS, UNIT_VERBS, Choice, Decision
from fs_core.forces import PEOPLE
from fs_core.panels import parts

_MACROS = {"all": "All of them", "warships": "All warships", "transports": "All transports"}


class CampaignPanel(widgets.VBox):
    """Play *Falklands Showdown* by clicking: two people at one screen, or one moving for both.

    ``game`` is the game to go on with (a new one if left out); ``panel.game`` is the game as it stands. Saved games lie
    in ``folder``. Errors are told in a sentence and never change the game.
    """

    def __init__(self, game: Campaign | None = None, folder: str = "saves") -> None:
        self.game = game or Campaign()
        self.saves = parts.Saves(folder)
        self._build()
        super().__init__([widgets.HTML(parts.STYLE), self._head, self._body])
        self.add_class("fs-panel")
        self._refresh()

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._head = parts.html()
        self._which = widgets.ToggleButtons(
            options=[("Strategic map", "strategic"), ("Tactical map", "tactical")],
            tooltips=["The South Atlantic", "The islands"],
        )
        self._which.style.button_width = "130px"
        self._which.observe(lambda _: self._draw_map(), "value")
        self._map = parts.html(min_height=parts.MAP_HEIGHT)
        self._tracks = parts.html()
        self._question = parts.html()
        self._buttons: list[widgets.Button] = []
        self._offered: list[Callable[[], None]] = []
        self._choices = widgets.Box(
            layout=widgets.Layout(
                flex_flow="row wrap", height="210px", overflow="auto", align_content="flex-start", display="flex"
            )
        )
        parts.describe(self._choices, "fs-choices")
        self._closed = parts.html(max_height="120px", overflow="auto")
        self._message = parts.html()
        self._undo = parts.button("Undo", self._take_back, "Take back one answer")
        self._undo_operation = parts.button(
            "Undo operation", self._take_back_operation, "Back to the start of this operation"
        )
        self._word = widgets.Combobox(
            placeholder="pick or type", ensure_option=False, layout=widgets.Layout(width="210px")
        )
        self._word.description = "Why not"
        self._ask = parts.button("Why not?", self._why_not, "Ask why this is not offered")
        self._name = widgets.Text(value="my game", description="Name", layout=widgets.Layout(width="210px"))
        self._save = parts.button("Save", self._save_game)
        self._load = parts.button("Load", self._load_game)
        self._saved = widgets.Dropdown(
            options=self.saves.names(), description="Saved", layout=widgets.Layout(width="210px")
        )
        self._saved.observe(lambda change: self._pick(change["new"]), "value")
        self._seed = widgets.Text(value=str(self.game.seed), description="Seed", layout=widgets.Layout(width="210px"))
        self._new = parts.button("New game", self._start_again, "Start again with this seed")
        self._log = parts.html(height="190px", overflow="auto")
        left = widgets.VBox([self._which, self._map, self._tracks], layout=widgets.Layout(width="62%"))
        right = widgets.VBox(
            [
                self._question,
                self._choices,
                self._message,
                widgets.HBox([self._undo, self._undo_operation]),
                widgets.HBox([self._word, self._ask]),
                self._closed,
                self._log,
                widgets.HBox([self._name, self._save, self._load]),
                widgets.HBox([self._saved]),
                widgets.HBox([self._seed, self._new]),
            ],
            layout=widgets.Layout(width="38%", padding="0 0 0 12px"),
        )
        self._body = widgets.HBox([left, right])

    # --- showing ---------------------------------------------------------------------------------------------------

    def _refresh(self, message: str = "") -> None:
        game = self.game
        self._head.value = parts.head_line(game)
        self._tracks.value = parts.tracks(game)
        self._message.value = f"<div class='fs-message' role='status' aria-live='polite'>{escape(message)}</div>"
        self._log.value = parts.log_html(game.log)
        self._show_question()
        self._draw_map()

    def _draw_map(self) -> None:
        self._map.value = figure_html(self.game, self._which.value)

    def _show_question(self) -> None:
        decision = self.game.decision
        if decision is None:
            end = self.game.log[-1]
            self._question.value = f"<div class='fs-question'><b>{escape(end.text)}</b> {_rule(end.rule)}</div>"
            self._offer([])
            self._closed.value = ""
            self._word.options = ()
            return
        who = PEOPLE[decision.side]
        self._question.value = (
            f"<div class='fs-question'><b>{who}:</b> {escape(decision.prompt)} {_rule(decision.rule)}</div>"
        )
        offers = [(_label(choice), choice.word, choice.word) for choice in decision.choices]
        if decision.kind == "units" and len(decision.choices) > 2:
            offers += [(text, macro, macro) for macro, text in _MACROS.items() if not self.game.why_not(macro)]
        self._offer(offers)
        self._closed.value = self._not_open(decision)
        self._word.options = tuple(_askable(decision))

    def _offer(self, offers: list[tuple[str, str, str]]) -> None:
        """Show one button a choice. Buttons are kept and renamed, so that the keyboard focus stays where it is."""
        while len(self._buttons) < len(offers):
            number = len(self._buttons)
            made = parts.button("", lambda number=number: self._offered[number]())  # type: ignore[misc]
            made.add_class("fs-choice")
            self._buttons.append(made)
        self._offered = []
        for made, (text, tooltip, word) in zip(self._buttons, offers, strict=False):
            made.description, made.tooltip = text, tooltip
            self._offered.append(lambda word=word: self._answer(word))  # type: ignore[misc]
        self._choices.children = tuple(self._buttons[: len(offers)])

    def _not_open(self, decision: Decision) -> str:
        """The operations that are not open, each with its reason."""
        if decision.kind != "operation":
            return ""
        rows = []
        for operation in OF_SIDE[decision.side]:
            for obstacle in obstacles(self.game.position, decision.side, operation.word)[:1]:
                number = f"{operation.number} " if operation.number else ""
                rows.append(
                    f"<li>{number}{escape(operation.name)}: {escape(obstacle.text)} {_rule(obstacle.rule)}</li>"
                )
        if not rows:
            return ""
        summary = f"Not open now: {len(rows)} operations, and why"
        return f"<details><summary>{summary}</summary><ul>{''.join(rows)}</ul></details>"

    # --- acting ----------------------------------------------------------------------------------------------------

    def _attempt(self, act: Callable[[], object]) -> None:
        """Do something and show its sentence, if it gives one; whatever goes wrong becomes one too."""
        try:
            done = act()
            message = done if isinstance(done, str) else ""
        except IllegalChoice as problem:
            message = " ".join(f"{o.text} (rule {o.rule})" for o in problem.obstacles)
        except Exception as problem:
            message = parts.plain_words(problem)
        self._refresh(message)

    def _answer(self, word: str) -> None:
        self._attempt(lambda: self.game.play(word))

    def _take_back(self) -> None:
        self._attempt(lambda: self.game.undo())

    def _take_back_operation(self) -> None:
        self._attempt(lambda: self.game.undo(to="operation"))

    def _why_not(self) -> None:
        self._attempt(self._reasons)

    def _reasons(self) -> str:
        word = self._word.value.strip().split(" ")[0]
        if not word:
            return "Pick or type what you would like to do, then ask."
        reasons = self.game.why_not(word)
        return " ".join(f"{o.text} (rule {o.rule})" for o in reasons) or f"{word} is open: it is among the choices."

    def _save_game(self) -> None:
        def act() -> str:
            message = self.saves.save(self._name.value, self.game)
            self._saved.options = self.saves.names()
            return message

        self._attempt(act)

    def _pick(self, name: str | None) -> None:
        if name:
            self._name.value = name

    def _load_game(self) -> None:
        def act() -> str:
            self.game = self.saves.load(self._name.value)
            self._seed.value = str(self.game.seed)
            return f"Loaded {self._name.value}."

        self._attempt(act)

    def _start_again(self) -> None:
        def act() -> str:
            text = self._seed.value.strip()
            if not text.isdigit():
                raise ValueError("The seed is a whole number, such as 1982.")
            options: Options = self.game.options
            self.game = Campaign(seed=int(text), options=options)
            return "A new game begins."

        self._attempt(act)


def _rule(number: str) -> str:
    return f"<span class='fs-rule'>rule {escape(number)}</span>" if number else ""


def _label(choice: Choice) -> str:
    """A choice as a button says it: a sentence part with a capital."""
    return choice.label[:1].upper() + choice.label[1:]


def _askable(decision: Decision) -> list[str]:
    """What one may ask about: everything of the question's kind that is not offered."""
    offered = {choice.word for choice in decision.choices}
    if decision.kind == "operation":
        words = [operation.word for operation in OF_SIDE[decision.side]] + list(JOINED)
    else:
        words = []
        for verb in dict.fromkeys(choice.verb for choice in decision.choices):
            if verb in UNIT_VERBS:
                words += [f"{verb}:{unit_id}" for unit_id in forces.IDS]
            elif verb in AREA_VERBS:
                words += [f"{verb}:{area_id}" for area_id in board.IDS]
    return [word for word in words if word not in offered]
