"""BattlePanel: a battle of the platoon game on one screen — map, question, chances, log, save and load."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import ipywidgets as widgets

from fs_core.app import visitor
from fs_core.opponents import Player
from fs_core.panels import parts
from fs_core.panels.ask import Ask
from fs_core.panels.battle import words as words_of
from fs_core.panels.battle.desk import BattleDesk
from fs_core.panels.battle.map import BattleMap
from fs_core.panels.battle.replay import BattleReplay
from fs_core.panels.battle.result import ResultPage
from fs_core.panels.battle.tab import BattleTab
from fs_core.panels.battle.why import WhyPage, why_not_unit
from fs_core.panels.keys import ListKeys
from fs_core.panels.moving import Moving
from fs_core.panels.rules.platoon import rule_card
from fs_core.panels.seats import answers_so_far, other_players, sentence
from fs_core.panels.table import Act, Table, button, tabs
from fs_core.play.position import Entry
from fs_core.play.questions import Choice
from fs_core.tactical import Battle

FIRST = "darwin-hill"
MAP_EACH = 5  # breaths of a computer's run after which the map is drawn anew
_CLOSING = ("end", "done", "hold", "pass")
_WIDE = ("Replay", "Result")
_BELOW = {
    "Log": "What happened",
    "Odds": "What the orders that are open are likely to do",
    "Look": "The counter picked last",
    "Points": "What brings points, and what it brings now",
    "Rule": "The rule behind the question",
}


class BattlePanel(Table):
    """Play a battle platoon by platoon, by pointing at its map or picking from the list.

    ``battle`` is the battle to go on with (Goose Green if left out); ``uk`` and ``ar`` say who plays: ``"human"``,
    ``"sergeant"``, ``"random"`` or an object with ``choose(battle)``. A side not named is played by a person; but where
    neither a battle nor a player is named, the sergeant has the Argentine side. Saved battles lie in ``folder``, where
    the one being played is kept after every answer. ``panel.battle`` is the battle as it stands. Errors are told in a
    sentence and change nothing.
    """

    NOUN = "battle"
    PERIOD = "round"
    TAB: ClassVar[type[BattleTab]] = BattleTab
    PAGES: ClassVar[dict[str, str]] = {
        "Play": "Question, chances and log",
        "Why not": "Ask why something is not open",
        "Battle": "Choose a battle, its players and rulings, save, load, study mode, projector",
        "Replay": "The battle so far again, to play on from any order",
        "Result": "Points, losses and the course of the battle",
    }

    def __init__(
        self,
        battle: Battle | None = None,
        uk: str | Player | None = None,
        ar: str | Player | None = None,
        folder: str | Path | None = None,
    ) -> None:
        alone = battle is None and uk is None and ar is None
        players = uk or "human", ar or ("sergeant" if alone else "human")
        computers = other_players(*players, BattleDesk.MAKERS)
        self._look_for_saves(visitor.folder() / "battles" if folder is None else Path(folder), Battle, battle is None)
        self.desk: BattleDesk = BattleDesk(battle or Battle(FIRST), study=bool(computers))
        self.desk.seat(*players)
        self._moving, self._halted = Moving(self._move, self._tell_progress, self._moved), False
        self._looked_at, self._passed, self._told = "", "", 0
        self._odds: list[tuple[str, str]] = []
        self._build(players)
        super().__init__([widgets.HTML(parts.STYLE), ListKeys(), self._head, self._body])
        for name in ("fs-panel", "fs-campaign", "fs-battle"):
            self.add_class(name)
        self._start()

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.desk.game

    def halt(self) -> None:
        """Stop a computer that moves by itself; Step and Run go on."""
        self._attempt(self._stop)

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self, players: tuple[str | Player, str | Player]) -> None:
        self._head = parts.html()
        self.map = BattleMap(on_pick=self._picked, on_look=self._look_at)
        self.ask = Ask(self._event)
        self._low = tabs(_BELOW, "66px")
        self._low.observe(lambda _: self._show_low(), "value")
        self._below = parts.html()
        play = [self.ask, parts.describe(self._low, "fs-low-tabs"), parts.describe(self._below, "fs-below")]
        self._body = self._lay_out(play, self.PAGES, "auto", self.map)
        self.tab: BattleTab = self.TAB(self.saves, self.battle, self.desk.study, players, self._setting)
        self.why = WhyPage(lambda: self.battle)
        self.result = ResultPage(lambda: self.battle, self._save_result)
        self._replay = widgets.Box()
        pages = {"Why not": self.why, "Battle": self.tab, "Replay": self._replay, "Result": self.result}
        self._pages |= {name: parts.describe(page, "fs-scroll") for name, page in pages.items()}

    def _turn_page(self) -> None:
        page = self._page.value
        if page == "Battle":
            self.tab.refresh()
        elif page == "Replay":
            replay = BattleReplay(self.battle.branch(), self._play_from)
            replay.map.projector = self.map.projector
            self._replay.children = (replay,)
        (self.add_class if page in _WIDE else self.remove_class)("fs-wide")
        self._refresh_page()
        self._shown.children = (self._pages[page],)

    def _refresh_page(self) -> None:
        """Bring a page that tells of the battle as it stands up to date, if it is in view."""
        if self._page.value == "Why not":
            self.why.refresh()
        elif self._page.value == "Result":
            self.result.refresh()

    # --- showing ---------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the battle as it stands; head, map and question first, for a person waits for these: the question last,
        so that who sees it sees the rest of its moment too."""
        self._head.value = words_of.head(self.battle)
        state = self._state()
        self._draw()
        self.ask.state = state
        if self._odds and self._low.value == "Log":
            self._low.value = "Odds"
        elif not self._odds and self._low.value == "Odds":
            self._low.value = "Log"
        self._show_low()
        self._refresh_page()

    def _draw(self) -> None:
        choices = () if self.desk.waiting else self.battle.choices
        asked = None if self.desk.waiting else self.battle.decision
        self.map.show(self.battle.position, choices, self._mark_from, self._looked_at, asked, self.battle.under_way)

    def _state(self) -> dict[str, Any]:
        battle, state = self.battle, super()._state()
        self._odds = [(row["label"], row["odds"]) for row in state["rows"] if row["odds"]]
        state["key"] = f"{len(battle.steps)} {len(battle.under_way)} {state['question']}"
        state["order"] = "" if self.desk.waiting else " · ".join(answer.label for answer in answers_so_far(battle))
        if self._news or self._passed:
            state["hint"] = self._passed
        besides = words_of.asked_besides(battle)
        state["question"] = self._progress() if self.desk.waiting else sentence(state["question"]) + besides
        return state

    def _buttons(self) -> Iterator[dict[str, Any]]:
        if self._moving.busy:
            yield button("stop", "Stop", "Let the computer stop here; Run goes on", main=True)
        elif self.desk.waiting:
            yield button("step", "Step", "Let the computer play its step of the turn", main=True)
            yield button("run", "Run", "Let the computer move until a person is asked", main=True)
        elif self.battle.over:
            yield button("result", "Result", "Who has won and why, losses and the course of the battle", main=True)
            yield button("game", "Another battle", "Choose a battle on the Battle page")
        elif closing := self._closing():
            label = sentence(closing.label)
            yield button("carry", label, "Say so without going through the list")
        yield button("back", "Back", "Take back the last answer (Escape)", bool(self.battle.record.lines))
        if self.desk.can_cancel:
            yield button("cancel", "Drop the order", "Back to the start of this order")
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
            "Rule": lambda: rule_card(self._rule or str(self.ask.state.get("rule", "")), self.battle.options),
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
            "back": lambda: self._take_back(self.desk.undo),
            "cancel": lambda: self._take_back(self.desk.cancel),
            "step": self._step,
            "run": self._run,
            "stop": self._stop,
            "resume": self._resume,
            "game": lambda: self._turn_to("Battle"),
            "result": lambda: self._turn_to("Result"),
        }
        if kind in acts:
            self._passed = ""
            self._attempt(acts[kind])

    def _answer(self, word: str) -> None:
        before = self.desk.stage()
        self.desk.pick(word)
        self._unfinished, self._halted = None, False
        self._passed = words_of.passed(before, self.desk.stage())

    def _take_back(self, undo: Callable[[], None]) -> None:
        self._moving.stop()
        undo()
        self._halted = False

    def _close(self) -> None:
        closing = self._closing()
        if closing is None:
            raise ValueError("This question has no end of its own; answer it first.")
        self._answer(closing.word)

    def _look_at(self, id: str) -> None:
        """Show a counter that answers nothing, and say why it does not if it might have."""

        def act() -> str | None:
            self._looked_at = "" if self._looked_at == id else id
            if self._looked_at:
                self._low.value = "Look"
            return self._tell(why_not_unit(self.battle, id)) if self._looked_at else None

        self._attempt(act)

    def _why(self, word: str) -> str | None:
        if not word:
            self._turn_to("Why not")
            return None
        return self._tell(self.battle.why_not(word)) or "This is open: it is among the choices."

    # --- the computer, and other battles ---------------------------------------------------------------------------

    def _let_computer_move(self) -> None:
        """Let one computer move by itself; two are moved by the buttons, and a halted one too."""
        if len(self.desk.players) < 2 and not self._halted:
            self._moving.start()

    def _move(self) -> bool:
        """One answer of the computer; whether it has more to give."""
        return self.desk.waiting is not None and self.desk.answer()

    def _step(self) -> None:
        self._halted = True
        self.desk.step()

    def _run(self) -> None:
        self._halted = False
        self._moving.start()

    def _stop(self) -> str:
        self._moving.stop()
        self._halted = True
        return "Stopped. Step and Run go on."

    def _progress(self) -> str:
        """Where the computer is, in words."""
        where = words_of.moment(self.battle.position)
        return f"The computer is moving: {where}." if self._moving.busy else f"The computer moves next: {where}."

    def _tell_progress(self) -> None:
        """Say where the computer is; the map, which takes longer, follows at times."""
        self._head.value = words_of.head(self.battle)
        self.ask.state = self._state()
        self._told += 1
        if self._told % MAP_EACH == 0:
            self._draw()

    def _moved(self, problem: Exception | None) -> None:
        """The computer has come to its end by itself: tell what it did since it was let go."""
        if problem:
            self._message = parts.plain_words(problem)
        self._news = self._news_of(self.battle.log[self._lines :])
        self._keep()
        self._refresh()

    def _news_of(self, entries: Sequence[Entry]) -> str:
        return words_of.news(entries)

    def _take(self, battle: Battle) -> None:
        self._moving.stop()
        super()._take(battle)
        self._looked_at, self._halted = "", False
        self.tab.show(battle)

    def _save_result(self) -> str:
        self._attempt(self._save)
        return self._message

    def _set_projector(self) -> None:
        self.map.projector = self.tab.projector.value
        super()._set_projector()

    def _settings(self) -> dict[str, Act]:
        return {**super()._settings(), "new": self._new}

    def _new(self) -> str:
        battle = Battle(self.tab.scenario.value, self.tab.wanted_seed, self.tab.rulings.options)
        message = self._begin(battle, f"The battle begins: {battle.scenario.title}.")
        self.desk.seat(self.tab.uk.value, self.tab.ar.value)
        self.desk.study = self.tab.study.value = self.tab.study.value or bool(self.desk.players)
        self._turn_to("Play")
        return message

    def _play_from(self, battle: Battle) -> None:
        """Go on from an order of the replay, with the players there are; the battle left stays unfinished."""
        self._attempt(lambda: self._begin(battle, f"You play on from {words_of.moment(battle.position)}."))
        self._turn_to("Play")
