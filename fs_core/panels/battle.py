"""BattlePanel: a battle of the platoon game on one screen — map, question, chances, log, save and load."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from fs_core.app import visitor
from fs_core.opponents import Player
from fs_core.panels import battlewords as words_of
from fs_core.panels import parts
from fs_core.panels.ask import Ask
from fs_core.panels.battledesk import BattleDesk, answers_so_far
from fs_core.panels.battlemap import BattleMap
from fs_core.panels.battletab import BattleTab
from fs_core.panels.keys import ListKeys
from fs_core.panels.seats import other_players, sentence
from fs_core.panels.table import Act, Table, button, tabs
from fs_core.play.position import Entry
from fs_core.play.questions import Choice, Obstacle
from fs_core.tactical import Battle

FIRST = "darwin-hill"
_CLOSING = ("end", "done", "hold", "pass")
_ASK = "Pick or type what you would like to do, such as to:1200,850, then ask."


class BattlePanel(Table):
    """Play a battle platoon by platoon, by pointing at its map or picking from the list.

    ``battle`` is the battle to go on with (Goose Green if left out); ``uk`` and ``ar`` say who plays: ``"human"``,
    ``"random"`` or an object with ``choose(battle)``. Saved battles lie in ``folder``, where the one being played is
    kept after every answer. ``panel.battle`` is the battle as it stands. Errors are told in a sentence and change
    nothing.
    """

    NOUN = "battle"

    def __init__(
        self,
        battle: Battle | None = None,
        uk: str | Player = "human",
        ar: str | Player = "human",
        folder: str | Path | None = None,
    ) -> None:
        players = other_players(uk, ar)
        self._lay(visitor.folder() / "battles" if folder is None else Path(folder), Battle, battle is None)
        self.desk: BattleDesk = BattleDesk(battle or Battle(FIRST), players, study=bool(players))
        self._looked_at = ""
        self._odds: list[tuple[str, str]] = []
        self._build((uk, ar))
        super().__init__([widgets.HTML(parts.STYLE), ListKeys(), self._head, self._body])
        for name in ("fs-panel", "fs-campaign", "fs-battle"):
            self.add_class(name)
        self._start()

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.desk.game

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self, players: tuple[str | Player, str | Player]) -> None:
        self._head = parts.html()
        self.map = BattleMap(on_pick=self._picked, on_look=self._look_at)
        self.ask = Ask(self._event)
        self._low = tabs(
            {
                "Log": "What happened",
                "Odds": "What the orders that are open are likely to do",
                "Look": "The counter picked last",
                "Points": "What brings points, and what it brings now",
                "Rule": "The rule behind the question",
            },
            "66px",
        )
        self._low.observe(lambda _: self._show_low(), "value")
        self._below = parts.html()
        below = [parts.describe(self._low, "fs-low-tabs"), parts.describe(self._below, "fs-below")]
        play = parts.describe(widgets.VBox([self.ask, *below]), "fs-play")
        self.tab: BattleTab = BattleTab(self.saves, self.battle, self.desk.study, players, self._setting)
        self._pages = {"Play": play, "Why not": self._why_page(), "Battle": parts.describe(self.tab, "fs-scroll")}
        self._page = tabs(
            {
                "Play": "Question, chances and log",
                "Why not": "Ask why something is not open",
                "Battle": "Choose a battle, save, load, study mode",
            },
            "100px",
        )
        self._page.observe(lambda _: self._turn_page(), "value")
        self._shown = widgets.Box([play])
        pages = [parts.describe(self._page, "fs-pages"), parts.describe(self._shown, "fs-page")]
        right = parts.describe(widgets.VBox(pages), "fs-right")
        left = parts.describe(widgets.VBox([self.map]), "fs-left")
        self._body = parts.describe(widgets.HBox([right, left]), "fs-body")

    def _why_page(self) -> widgets.Widget:
        self._wish = widgets.Combobox(placeholder="what you would like to do", layout={"width": "300px"})
        self._wish.description = "Why not"
        asked = parts.button("Ask", self._ask_wish, "Why is this not open now?")
        self._reason = parts.html()
        return parts.describe(widgets.VBox([widgets.HBox([self._wish, asked]), self._reason]), "fs-scroll")

    def _turn_page(self) -> None:
        self._shown.children = (self._pages[self._page.value],)
        if self._page.value == "Battle":
            self.tab.refresh()
        if self._page.value == "Why not":
            self._show_askable()

    # --- showing ---------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the battle as it stands; the map and the question first, for a person waits for these."""
        self._draw()
        self.ask.state = self._state()
        self._head.value = words_of.head(self.battle)
        if self._odds and self._low.value == "Log":
            self._low.value = "Odds"
        elif not self._odds and self._low.value == "Odds":
            self._low.value = "Log"
        self._show_low()
        if self._page.value == "Why not":
            self._show_askable()

    def _draw(self) -> None:
        choices = () if self.desk.waiting else self.battle.choices
        asked = None if self.desk.waiting else self.battle.decision
        self.map.show(self.battle.position, choices, self._mark_from, self._looked_at, asked, self.battle.under_way)

    def _state(self) -> dict[str, Any]:
        """What the question widget shows."""
        battle, decision = self.battle, self.battle.decision
        rows = self.desk.rows()
        self._odds = [(row.label, row.odds) for row in rows if row.odds]
        last = battle.log[-1] if battle.log else None
        question = decision.prompt if decision else last.text if last else ""
        return {
            "key": f"{len(battle.steps)} {len(battle.under_way)} {question}",
            "side": decision.side if decision else "",
            "who": {"UK": "British", "AR": "Argentine"}[decision.side] if decision else "",
            "question": f"The computer moves next: {question}" if self.desk.waiting else question,
            "rule": decision.rule if decision else last.rule if last else "",
            "mode": "list",
            "rows": [row._asdict() for row in rows],
            "held": "",
            "order": " · ".join(answers_so_far(battle)),
            "hint": "Pick on the map or in the list; Escape goes back, ? asks why." if decision else "",
            "news": self._news,
            "message": self._message,
            "rules": [rule for rule in dict.fromkeys(self._obstacles) if rule],
            "buttons": list(self._buttons()),
        }

    def _buttons(self) -> Iterator[dict[str, Any]]:
        if self.desk.waiting:
            yield button("step", "Step", "Let the computer play its step of the turn", main=True)
            yield button("run", "Run", "Let the computer move until a person is asked", main=True)
        elif self.battle.over:
            yield button("game", "Another battle", "Choose a battle on the Battle page", main=True)
        elif closing := self._closing():
            label = sentence(closing.label)
            yield button("carry", label, "Say so without going through the list")
        yield button("back", "Back", "Take back the last answer (Escape)", bool(self.battle.record.lines))
        if self.battle.decision:
            yield button("why", "Why not?", "Ask why something is not open (?)")
        if self._unfinished:
            found = self._unfinished
            label = f"Resume: {found.game.scenario.title}, round {found.game.turn}"
            yield button("resume", label, f"Go on with the battle left on {found.when:%d %b, %H:%M}", main=True)

    def _closing(self) -> Choice | None:
        """The answer that ends a list, such as the step, if the question has one."""
        return next((choice for choice in self.battle.choices if choice.word in _CLOSING), None)

    def _show_low(self) -> None:
        shown: dict[str, Callable[[], str]] = {
            "Log": lambda: words_of.log_html(self.battle),
            "Odds": lambda: words_of.odds_html(self._odds),
            "Look": lambda: words_of.look_html(self.battle.position, self._looked_at),
            "Points": lambda: words_of.points_html(self.battle),
            "Rule": lambda: words_of.rule_html(self._rule or str(self.ask.state.get("rule", ""))),
        }
        self._below.value = shown[self._low.value]()

    # --- acting ----------------------------------------------------------------------------------------------------

    def _event(self, kind: str, word: str) -> None:
        """What a person did with the question: a choice, a rule, or one of the buttons."""
        acts: dict[str, Callable[[], str | None]] = {
            "pick": lambda: self._answer(word),
            "carry": self._close,
            "why": lambda: self._why(word),
            "rule": lambda: self._open_rule(word),
            "back": self.desk.undo,
            "step": self.desk.step,
            "run": self.desk.run,
            "resume": self._resume,
            "game": lambda: self._turn_to("Battle"),
        }
        if kind in acts:
            self._attempt(acts[kind])

    def _answer(self, word: str) -> None:
        self.desk.pick(word)
        self._unfinished = None

    def _close(self) -> None:
        closing = self._closing()
        if closing is None:
            raise ValueError("This question has no end of its own; answer it first.")
        self._answer(closing.word)

    def _picked(self, words: tuple[str, ...]) -> None:
        """A counter or place was picked on the map: the answer, if it stands for one alone."""
        if len(words) == 1:
            self._event("pick", words[0])
        else:
            rows = {row.word: row.label for row in self.desk.rows()}
            labels = "; ".join(rows.get(word, word) for word in words)
            self._attempt(lambda: f"This could be: {labels}. Pick one in the list.")

    def _look_at(self, id: str) -> None:
        """Show a counter that answers nothing, and say why it does not if it might have."""

        def act() -> str | None:
            self._looked_at = "" if self._looked_at == id else id
            if self._looked_at:
                self._low.value = "Look"
            return self._tell(self._why_not_unit(id)) if self._looked_at else None

        self._attempt(act)

    def _why_not_unit(self, id: str) -> list[Obstacle]:
        """Why a unit is not among the answers of a question that asks for one."""
        decision, position = self.battle.decision, self.battle.position
        verbs = (
            dict.fromkeys(c.verb for c in decision.choices if c.verb in ("move", "target", "send")) if decision else {}
        )
        own = decision is not None and position.side_of(id) == decision.side
        for verb in verbs:
            if id in position.units and own == (verb != "target"):
                return self.battle.why_not(f"{verb}:{id}")
        return []

    def _why(self, word: str) -> str | None:
        if not word:
            self._turn_to("Why not")
            return None
        return self._tell(self.battle.why_not(word)) or "This is open: it is among the choices."

    def _show_askable(self) -> None:
        """What one may ask about: for every verb of the question the units and places that it does not offer."""
        decision, position = self.battle.decision, self.battle.position
        self._askable: dict[str, str] = {}
        places = {area.id: area.name for area in position.ground.places.values()}
        units = {id: position.name(id) for id in position.units}
        for verb in dict.fromkeys(choice.verb for choice in self.battle.choices if ":" in choice.word):
            for id, name in (places if verb == "to" else units).items():
                if decision and not decision.find(word := f"{verb}:{id}"):
                    self._askable[f"{verb.capitalize()}: {name} ({id})"] = word
        self._wish.options = tuple(self._askable)

    def _ask_wish(self) -> None:
        """Answer the question of the Why not page."""
        wish = self._wish.value.strip()
        word = self._askable.get(wish, wish)
        try:
            found = self.battle.why_not(word) if word else [Obstacle("", _ASK)]
            if word and not found:
                found = [Obstacle("", f"{wish}: this is open, it is among the choices.")]
        except Exception as problem:
            found = [Obstacle("", parts.plain_words(problem))]
        said = " ".join(f"{o.text} (rule {o.rule})" if o.rule else o.text for o in found)
        rules = "".join(words_of.rule_html(o.rule) for o in {o.rule: o for o in found if o.rule}.values())
        self._reason.value = f"<div class='fs-reason' role='status'>{parts.safe(said)}</div>{rules}"

    # --- the computer, and other battles ---------------------------------------------------------------------------

    def _let_computer_move(self) -> None:
        if len(self.desk.players) < 2:
            self.desk.run()

    def _news_of(self, entries: Sequence[Entry]) -> str:
        return words_of.news(entries)

    def _take(self, battle: Battle) -> None:
        super()._take(battle)
        self._looked_at = ""
        self.tab.show(battle)

    def _settings(self) -> dict[str, Act]:
        return {**super()._settings(), "new": self._new}

    def _new(self) -> str:
        battle = Battle(self.tab.scenario.value, self.tab.wanted_seed)
        self.desk.players = other_players(self.tab.uk.value, self.tab.ar.value)
        self.desk.study = self.tab.study.value = self.tab.study.value or bool(self.desk.players)
        message = self._begin(battle, f"The battle begins: {battle.scenario.title}.")
        self._turn_to("Play")
        return message
