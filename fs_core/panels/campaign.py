"""CampaignPanel: the campaign on one screen — map, question, order, odds, log, rules, charts, save and load."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from fs_core import board, forces
from fs_core.app import visitor
from fs_core.campaign.game import Campaign, IllegalChoice
from fs_core.campaign.operations import JOINED, OF_SIDE, OPERATIONS
from fs_core.campaign.position import Entry
from fs_core.campaign.questions import AREA, AREA_VERBS, UNIT, UNIT_VERBS, Decision, Obstacle
from fs_core.opponents import Player
from fs_core.panels import parts
from fs_core.panels.ask import Ask
from fs_core.panels.charts import ChartsTab
from fs_core.panels.desk import Desk, order_words, other_players, whose
from fs_core.panels.gametab import GameTab
from fs_core.panels.inspect import area_card, unit_card
from fs_core.panels.log import log_html
from fs_core.panels.map import MapWidget
from fs_core.panels.odds import odds_html
from fs_core.panels.rulecard import rule_card
from fs_core.panels.rules import RulesPanel
from fs_core.panels.saves import Autosave, Saves
from fs_core.whatif import NoBattle, battle_odds

_LEADER = "The holder of the leader marker has the first die rolled again that goes against him"
_ASK = "Pick or type what you would like to do, then ask."
# What is told of a turn of events if not all can be: the weightiest first.
_WEIGHT = ("end", "loss", "event", "hit", "control", "vp", "operation", "die", "reroll", "marker", "move")
_AIMS = [("spread", "spread"), ("focus", "focus"), ("by value", "value")]


class CampaignPanel(widgets.VBox):
    """Play *Falklands Showdown* by pointing at the map or picking from the list.

    ``game`` is the game to go on with (a new one if left out); ``uk`` and ``ar`` say who plays: ``"human"``,
    ``"random"`` or an object with ``choose(game)``. Saved games lie in ``folder``, where the game being played is kept
    after every answer. ``panel.game`` is the game as it stands. Errors are told in a sentence and never change it.
    """

    def __init__(
        self,
        game: Campaign | None = None,
        uk: str | Player = "human",
        ar: str | Player = "human",
        folder: str | Path | None = None,
    ) -> None:
        players = other_players(uk, ar)
        self._players = uk, ar
        self.saves = Saves(visitor.folder() / "saves" if folder is None else folder)
        self.autosave = Autosave(self.saves.folder)
        self._unfinished = self.autosave.last() if game is None else None
        self.desk = Desk(game or Campaign(), players, study=bool(players))
        self._message, self._obstacles, self._news = self._welcome(), [""], ""
        self._agreement_asked, self._mapped = False, ""
        self._saved_as: Path | None = None
        self._build()
        super().__init__([widgets.HTML(parts.STYLE), self._head, self._body])
        self.add_class("fs-panel")
        self.add_class("fs-campaign")
        self._mark_from = self.game.position.copy()
        try:
            self._let_computer_move()
        except Exception as problem:
            self._message = parts.plain_words(problem)
        self._refresh()

    @property
    def game(self) -> Campaign:
        """The game as it stands."""
        return self.desk.game

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._head = parts.html()
        self.map = MapWidget(on_pick=self._picked, on_inspect=self._inspect)
        self._tracks = parts.html()
        self.ask = Ask(self._event)
        self._aim = widgets.Dropdown(options=_AIMS, description="Fire", layout=widgets.Layout(width="140px"))
        self._reply = widgets.Dropdown(options=_AIMS, description="Reply", layout=widgets.Layout(width="140px"))
        for policy in (self._aim, self._reply):
            policy.style.description_width = "44px"
            policy.observe(lambda _: self._show_odds(), "value")
        self._low = widgets.ToggleButtons(
            options=["Log", "Odds", "Look", "Rule"],
            tooltips=[
                "What happened",
                "What the attack being ordered is likely to do",
                "The area or counter picked last",
                "The rule behind the question",
            ],
        )
        self._low.style.button_width = "72px"
        self._low.observe(lambda _: self._show_low(), "value")
        self._leader = widgets.Checkbox(
            description="leader", indent=False, layout=widgets.Layout(width="auto"), tooltip=_LEADER
        )
        self._leader.observe(lambda _: self._show_odds(), "value")
        self._aims = parts.describe(widgets.HBox([self._aim, self._reply, self._leader]), "fs-aims")
        self._below = parts.html()
        self._odds: str = ""
        self._looked_at = ("", "")
        self._rule = ""
        play = widgets.VBox(
            [
                self.ask,
                parts.describe(self._low, "fs-low-tabs"),
                self._aims,
                parts.describe(self._below, "fs-below"),
            ]
        )
        self._pages: dict[str, widgets.Widget] = {"Play": parts.describe(play, "fs-play")}
        self._page = widgets.ToggleButtons(
            options=["Play", "Rules", "Charts", "Game"],
            tooltips=[
                "Question, order, odds and log",
                "Ask why not, and look rules up",
                "Points, losses, whereabouts and dice",
                "Save, load, new game, study mode, projector",
            ],
        )
        self._page.style.button_width = "90px"
        self._page.observe(lambda _: self._turn_page(), "value")
        self._shown = widgets.Box([self._pages["Play"]])
        self._settings = GameTab(self.saves, self.game, self.desk.study, self._players, self._setting)
        left = parts.describe(widgets.VBox([self.map, self._tracks]), "fs-left")
        right = parts.describe(
            widgets.VBox([parts.describe(self._page, "fs-pages"), parts.describe(self._shown, "fs-page")]), "fs-right"
        )
        self._body = parts.describe(widgets.HBox([right, left]), "fs-body")

    def _turn_to(self, name: str) -> None:
        self._page.value = name

    def _turn_page(self) -> None:
        """Show another page of the right side; a page is made when it is first turned to."""
        name = self._page.value
        if name not in self._pages:
            self._pages[name] = {"Rules": self._rules_page, "Charts": self._charts_page, "Game": self._game_page}[
                name
            ]()
        self._shown.children = (self._pages[name],)
        (self.add_class if name == "Charts" else self.remove_class)("fs-wide")
        if name == "Game":
            self._settings.refresh()
        if name == "Rules":
            self._show_askable()
        if name == "Charts":
            self.charts.draw()

    def _rules_page(self) -> widgets.Widget:
        self._wish = widgets.Combobox(placeholder="what you would like to do", layout=widgets.Layout(width="300px"))
        self._wish.description = "Why not"
        ask = parts.button("Ask", self._ask_wish, "Why is this not open now?")
        self._reason = parts.html()
        self.rules = RulesPanel(narrow=True, options=self.game.options)
        return parts.describe(widgets.VBox([widgets.HBox([self._wish, ask]), self._reason, self.rules]), "fs-scroll")

    def _charts_page(self) -> widgets.Widget:
        self.charts = ChartsTab(lambda: self.game)
        return parts.describe(self.charts, "fs-scroll")

    def _game_page(self) -> widgets.Widget:
        return parts.describe(self._settings, "fs-scroll")

    # --- showing ---------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the game as it stands; the map and the question first, for a person waits for these."""
        self.map.show(self.game.position, self._map_choices(), self._mark_from)
        self._turn_map()
        self.ask.state = self._state()
        self._head.value = parts.head_line(self.game)
        self._tracks.value = parts.tracks(self.game)
        self._show_odds()
        if self._page.value == "Rules":
            self._show_askable()

    def _turn_map(self) -> None:
        """Turn to the map on which a new question is answered, if it is answered on the other one alone."""
        question = self._question_key()
        if question != self._mapped and (which := self.map.only_map()):
            self.map.which = which
        self._mapped = question

    def _question_key(self) -> str:
        """Another text for every question; ticks of a check list leave it as it is."""
        prompt = self.game.decision.prompt if self.game.decision else ""
        return f"{len(self.game.steps)} {len(self.desk.order) - len(self.desk.ticked)} {prompt}"

    def _map_choices(self) -> tuple[Any, ...]:
        return () if self.desk.waiting else self.desk.choices

    def _state(self) -> dict[str, Any]:
        """What the question widget shows."""
        decision, desk = self.game.decision, self.desk
        rows = desk.rows()
        state: dict[str, Any] = {
            "key": self._question_key(),
            "side": decision.side if decision else "",
            "who": whose(decision) if decision else "",
            "question": decision.prompt if decision else self.game.log[-1].text,
            "rule": decision.rule if decision else self.game.log[-1].rule,
            "mode": "checks" if any(row.most for row in rows) else "list",
            "rows": [row._asdict() for row in rows],
            "held": desk.held,
            "order": " · ".join(order_words(desk.order_with_held)),
            "hint": "Pick on the map or in the list; Escape goes back, ? asks why." if decision else "",
            "news": self._news if decision else "",
            "message": self._message,
            "rules": [rule for rule in dict.fromkeys(self._obstacles) if rule],
            "buttons": list(self._buttons(decision)),
        }
        if desk.waiting:
            state["question"] = f"The computer moves next: {state['question']}"
        return state

    def _buttons(self, decision: Decision | None) -> Iterator[dict[str, Any]]:
        desk = self.desk
        if desk.waiting:
            yield _button("step", "Step", "Let the computer do one step", True, main=True)
            yield _button("run", "Run", "Let the computer move until a person is asked", True)
        elif decision:
            yield _button("carry", "Carry out", "Carry out the order as it stands", bool(desk.held), main=True)
        else:
            yield _button("charts", "Charts", "Points, losses, whereabouts and dice of this game", True, main=True)
            yield _button("game", "New game", "Begin another game", True)
        if self._agreement_asked:
            yield _button("agreed", "Agreed: take it back", "Both sides agree to take back the last answer", True)
        else:
            yield _button(
                "back", "Back", "Take back the last answer (Escape)", bool(desk.held or self.game.record.lines)
            )
        yield _button("cancel", "Cancel order", "Drop the whole order", desk.can_cancel)
        if decision:
            yield _button("why", "Why not?", "Ask why something is not open (?)", True)
        if self._unfinished:
            game, when = self._unfinished.game, self._unfinished.when
            label = f"Resume: turn {game.turn}, {when:%d %b %H:%M}"
            yield _button("resume", label, "Go on with the game that was left", True, main=True)

    def _show_odds(self) -> None:
        """Work out the exact odds of the order as it stands, and show them when they come into sight."""
        seen = self._odds
        self._odds = self._odds_of_order()
        if self._odds and not seen:
            self._low.value = "Odds"
        elif seen and not self._odds and self._low.value == "Odds":
            self._low.value = "Log"
        self._show_low()

    def _odds_of_order(self) -> str:
        """The odds as HTML; empty while no attack is being ordered."""
        self._no_odds = "Odds appear here while an attack is being ordered."
        if not self.desk.order or self.desk.waiting:
            return ""
        try:
            held, leader = self.desk.held, self._leader.value and self.game.position.leader is not None
            return odds_html(battle_odds(self.game, held, self._aim.value, self._reply.value, leader))
        except NoBattle as reason:
            self._no_odds = str(reason)
        except Exception as problem:
            self._no_odds = parts.plain_words(problem)
        return ""

    def _show_low(self) -> None:
        shown = self._low.value
        self._aims.layout.display = "flex" if shown == "Odds" else "none"
        self._leader.layout.display = "flex" if self.game.position.leader else "none"
        if shown == "Log":
            self._below.value = log_html(self.game)
        elif shown == "Odds":
            self._below.value = self._odds or f"<p class='fs-small'>{parts.safe(self._no_odds)}</p>"
        elif shown == "Look":
            self._below.value = self._look()
        else:
            decision = self.game.decision
            self._below.value = rule_card(self._rule or (decision.rule if decision else "5.1"))

    def _look(self) -> str:
        """The area or counter picked last, as it stands now."""
        kind, name = self._looked_at
        if not kind:
            return "<p class='fs-small'>Pick an area or a counter on the map to look at it.</p>"
        return (area_card if kind == "area" else unit_card)(self.game.position, name)

    # --- acting ----------------------------------------------------------------------------------------------------

    def _attempt(self, act: Callable[[], str | None]) -> None:
        """Do something and show its sentence, if it gives one; whatever goes wrong becomes one too."""
        self._message, self._obstacles, self._rule = "", [], ""
        game, before, lines = self.game, self.game.position.copy(), len(self.game.log)
        try:
            self._message = act() or ""
            self._let_computer_move()
        except IllegalChoice as problem:
            self._tell(problem.obstacles)
        except Exception as problem:
            self._message = parts.plain_words(problem)
        if self.game is not game:  # another game is on the table, and nothing has happened in it yet
            self._mark_from, self._news = self.game.position.copy(), ""
        elif len(self.game.log) != lines or self.game.position != before:
            self._mark_from = before
            self._news = news(self.game.log[lines:])
        self._keep()
        self._refresh()

    def _tell(self, obstacles: Iterable[Obstacle]) -> None:
        found = list(obstacles)
        self._message = " ".join(obstacle.text for obstacle in found)
        self._obstacles = [obstacle.rule for obstacle in found]

    def _keep(self) -> None:
        """Keep the game in its own file; if that fails the game goes on and the sentence says so."""
        try:
            if not self._unfinished:
                self.autosave.keep(self.game)
        except OSError as problem:
            self._message = f"{self._message} {parts.plain_words(problem)} The game goes on, but is not kept.".strip()

    def _event(self, kind: str, word: str) -> None:
        """What a person did with the question: a choice, a tick, a rule, or one of the buttons."""
        acts: dict[str, Callable[[], str | None]] = {
            "pick": lambda: self._answer(word),
            "less": lambda: self.desk.tick(word, -1),
            "why": lambda: self._why(word),
            "rule": lambda: self._open_rule(word),
            "carry": self.desk.carry_out,
            "back": self._back,
            "agreed": self._take_back if self._agreement_asked else self._back,
            "cancel": self.desk.cancel,
            "step": self.desk.step,
            "run": self._run,
            "resume": self._resume,
            "charts": lambda: self._turn_to("Charts"),
            "game": lambda: self._turn_to("Game"),
        }
        if kind in acts:
            if kind not in ("why", "rule"):
                self._agreement_asked = self._agreement_asked and kind == "agreed"
            self._attempt(acts[kind])

    def _picked(self, words: tuple[str, ...]) -> None:
        """An area or counter was picked on the map: the answer, if it stands for one."""
        if len(words) == 1:
            self._event("pick", words[0])
        else:
            labels = ", ".join(_label(self.game.decision, word) for word in words)
            self._attempt(lambda: f"This could be {labels}: pick one in the list.")

    def _answer(self, word: str) -> str | None:
        self.desk.pick(word)
        self._unfinished = None
        return "The order is complete: carry it out, or go back." if self.desk.held else None

    def _why(self, word: str) -> str | None:
        if not word:
            self._page.value = "Rules"
            return "Say in the box on the Rules page what you would like to do, and ask."
        found = self.desk.why_not(word)
        if not found:
            return "This is open: it is among the choices."
        self._tell(found)
        return self._message

    def _ask_wish(self) -> None:
        """Answer the question of the Rules page."""
        wish = self._wish.value.strip()
        words = dict(self._askable)
        word = words.get(wish, wish)
        known = word in words.values() or any(word == choice.word for choice in self.desk.choices)
        try:
            found = self.desk.why_not(word) if known else None
        except Exception as problem:
            found = [Obstacle("", parts.plain_words(problem))]
        if found is None:
            said = f"{wish}: pick an entry of the box, then ask; or search the rules below." if wish else _ASK
        else:
            said = (
                " ".join(f"{o.text} (rule {o.rule})" for o in found)
                or f"{wish}: this is open, it is among the choices."
            )
        self._reason.value = f"<div class='fs-reason' role='status'>{parts.safe(said)}</div>"
        if found and found[0].rule:
            self.rules.show(found[0].rule)

    def _show_askable(self) -> None:
        self._askable = _askable(self.game.decision)
        self._wish.options = tuple(label for label, _ in self._askable)

    def _open_rule(self, number: str) -> None:
        self._rule = number
        self._low.value = "Rule"

    def _inspect(self, kind: str, name: str) -> None:
        def act() -> None:
            self._looked_at = kind, name
            self._low.value = "Look"

        self._attempt(act)

    def _back(self) -> str | None:
        if self.desk.needs_consent and self.game.record.lines:
            self._agreement_asked = True
            return "What is carried out stands (5.1-c): both have to agree to take it back, or switch study mode on."
        return self._take_back()

    def _take_back(self) -> str | None:
        self._agreement_asked = False
        self.desk.undo()
        return None

    def _let_computer_move(self) -> None:
        if self._settings.auto.value and len(self.desk.players) < 2:
            self._run()

    def _run(self) -> None:
        """Let the computer move until a person is asked or the game ends; the head line shows how far it is."""
        while self.desk.waiting:
            self.desk.step()
            self._head.value = parts.head_line(self.game)

    def _resume(self) -> str:
        found = self._unfinished
        if not found:
            raise ValueError("There is no unfinished game to resume.")
        with suppress(FileNotFoundError):  # it may have gone on elsewhere since this page was opened
            found = found._replace(game=Campaign.load(found.path))
        self._unfinished = None
        self.autosave.resume(found.path)
        self._take(found.game)
        return f"Resumed the game of {found.when:%d %B, %H:%M}."

    def _take(self, game: Campaign) -> None:
        self.desk.take(game)
        self._agreement_asked, self._saved_as = False, None
        self._settings.seed.value = str(game.seed)
        self._pages.pop("Rules", None)  # its options are those of the game before

    def _welcome(self) -> str:
        damaged = getattr(self.autosave, "damaged", [])
        said = [f"{damaged[0]} is damaged and was left where it is."] if damaged else []
        if self._unfinished:
            turn = self._unfinished.game.turn
            said.append(f"A game of turn {turn} was left: Resume goes on with it, an answer here begins a new one.")
        return " ".join(said)

    # --- the Game page ---------------------------------------------------------------------------------------------

    def _setting(self, word: str) -> None:
        acts: dict[str, Callable[[], str | None]] = {
            "save": self._save_game,
            "load": self._load_game,
            "new": self._new_game,
            "restart": self._restart,
            "concede": self.desk.concede,
            "study": self._set_study,
            "auto": lambda: None,
            "projector": self._set_projector,
        }
        self._agreement_asked = False
        self._attempt(acts[word])
        self._settings.say(self._message)

    def _save_game(self) -> str:
        path = self.saves.path(self._settings.name.value)
        if path.exists() and path != self._saved_as:
            self._saved_as = path
            return f"There is another saved game called {path.stem}; press Save again to replace it."
        message = self.saves.save(self._settings.name.value, self.game)
        self._saved_as = path
        self._settings.refresh()
        return message

    def _load_game(self) -> str:
        path = self.saves.path(self._settings.name.value)
        message = self._begin(self.saves.load(self._settings.name.value), f"Loaded {path.stem}.")
        self._saved_as = path
        return message

    def _new_game(self) -> str:
        text = self._settings.seed.value.strip()
        if not (text.isascii() and text.isdigit() and len(text) < 100):
            raise ValueError("The seed is a whole number of less than 100 digits, such as 1982.")
        game = Campaign(int(text), self._settings.options)
        self.desk.players = other_players(self._settings.uk.value, self._settings.ar.value)
        message = self._begin(game, "A new game begins.")
        if self.desk.players:
            self._settings.study.value = True  # a computer does not mind what is taken back
        return message

    def _restart(self) -> str:
        """The same seed and rulings from where this game began: the set-up, or the position it was given."""
        start, seed, options = self.game.record.start, self.game.seed, self.game.options
        game = Campaign.from_position(start, seed=seed, options=options) if start else Campaign(seed, options)
        return self._begin(game, "The game begins anew.")

    def _begin(self, game: Campaign, message: str) -> str:
        """Put another game on the table; the one before stays among the unfinished."""
        self._unfinished = None
        self.autosave.begin()
        self._take(game)
        return message

    def _set_study(self) -> None:
        self.desk.study = self._settings.study.value

    def _set_projector(self) -> None:
        large = self._settings.projector.value
        self.map.projector = large
        (self.add_class if large else self.remove_class)("fs-projector")


def news(entries: Sequence[Entry], most: int = 4) -> str:
    """What just happened, in order and in a few sentences; of many lines the weightiest are told."""
    weight = {kind: number for number, kind in enumerate(_WEIGHT)}
    ranked = sorted(range(len(entries)), key=lambda n: weight.get(entries[n].kind, len(_WEIGHT)))
    told = [entries[n].text for n in sorted(ranked[:most])]
    return " ".join(told) + (f" And {len(entries) - most} more in the log." if len(entries) > most else "")


def _button(word: str, label: str, hint: str, is_open: bool, main: bool = False) -> dict[str, Any]:
    return {"id": word, "label": label, "hint": hint, "open": is_open, "main": main}


def _label(decision: Decision | None, word: str) -> str:
    """A choice as the order says it."""
    choice = decision.find(word) if decision and word else None
    return choice.label if choice else word


def _askable(decision: Decision | None) -> list[tuple[str, str]]:
    """What one may ask about, in words: everything of the question's kind that is not offered."""
    if decision is None:
        return []
    offered = {choice.word for choice in decision.choices}
    if decision.kind == "operation":
        asked = [(OPERATIONS[op.word].choice.label, op.word) for op in OF_SIDE[decision.side]]
        asked += [(f"{word.removeprefix('op:')} (joined)", word) for word in JOINED]
    else:
        asked = []
        for verb in dict.fromkeys(choice.verb for choice in decision.choices):
            if verb in UNIT_VERBS:
                asked += [(UNIT[verb][u.number].label, f"{verb}:{u.id}") for u in forces.UNITS]
            elif verb in AREA_VERBS:
                asked += [(AREA[verb][a.number].label, f"{verb}:{a.id}") for a in board.AREAS]
    return [(label, word) for label, word in asked if word not in offered]
