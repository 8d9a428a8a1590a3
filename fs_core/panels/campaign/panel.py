"""CampaignPanel: the campaign on one screen — map, question, order, odds, log, rules, charts, save and load."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from fs_core.app import visitor
from fs_core.campaign.game import Campaign
from fs_core.campaign.position import Entry
from fs_core.link import fight_of
from fs_core.opponents import Player
from fs_core.panels import parts
from fs_core.panels.ask import Ask
from fs_core.panels.campaign.charts import ChartsTab
from fs_core.panels.campaign.desk import Desk
from fs_core.panels.campaign.fight import FightPanel
from fs_core.panels.campaign.gametab import GameTab
from fs_core.panels.campaign.inspect import area_card, unit_card
from fs_core.panels.campaign.log import log_html
from fs_core.panels.campaign.map import MapWidget
from fs_core.panels.campaign.odds import AttackOdds
from fs_core.panels.campaign.order import order_words
from fs_core.panels.campaign.rulespage import RulesPage
from fs_core.panels.campaign.tracks import head_line, tracks
from fs_core.panels.rules.campaign import rule_card
from fs_core.panels.seats import other_players
from fs_core.panels.table import Act, Table, button, tabs

# What is told of a turn of events if not all can be: the weightiest first.
_WEIGHT = ("end", "loss", "lent", "event", "hit", "control", "vp", "operation", "die", "reroll", "marker", "move")
_PAGES = {
    "Play": "Question, order, odds and log",
    "Rules": "Ask why not, and look rules up",
    "Charts": "Points, losses, whereabouts and dice",
    "Game": "Save, load, new game, study mode, projector",
}
_BELOW = {
    "Log": "What happened",
    "Odds": "What the attack being ordered is likely to do",
    "Look": "The area or counter picked last",
    "Rule": "The rule behind the question",
}


class CampaignPanel(Table):
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
        self._look_for_saves(visitor.folder() / "saves" if folder is None else Path(folder), Campaign, game is None)
        self.desk: Desk = Desk(game or Campaign(), study=bool(players))
        self.desk.seat(uk, ar)
        self._agreement_asked, self._mapped = False, ""
        self._build()
        self._table: tuple[widgets.Widget, ...] = (widgets.HTML(parts.STYLE), self._head, self._body)
        self.fight: FightPanel | None = None
        super().__init__(self._table)
        self.add_class("fs-panel")
        self.add_class("fs-campaign")
        self._start()

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
        self._low = tabs(_BELOW, "72px")
        self._low.observe(lambda _: self._show_low(), "value")
        self._below = parts.html()
        self.odds = AttackOdds(self.desk, self._show_odds)
        self._looked_at = ("", "")
        low = widgets.HBox([parts.describe(self._low, "fs-low-tabs"), self.odds])
        play = [self.ask, parts.describe(low, "fs-low"), parts.describe(self._below, "fs-below")]
        self._body = self._lay_out(play, _PAGES, "90px", self.map, self._tracks)
        self.tab: GameTab = GameTab(self.saves, self.game, self.desk.study, self._players, self._setting)

    def _turn_page(self) -> None:
        """Show another page of the right side; a page is made when it is first turned to."""
        name = self._page.value
        if name not in self._pages:
            self._pages[name] = self._make_page(name)
        self._shown.children = (self._pages[name],)
        (self.add_class if name == "Charts" else self.remove_class)("fs-wide")
        if name == "Game":
            self.tab.refresh()
        if name == "Rules":
            self.why.refresh()
        if name == "Charts":
            self.charts.draw()

    def _make_page(self, name: str) -> widgets.Widget:
        if name == "Rules":
            self.why = RulesPage(self.desk)
            return self.why
        if name == "Charts":
            self.charts = ChartsTab(lambda: self.game)
            return parts.describe(self.charts, "fs-scroll")
        return parts.describe(self.tab, "fs-scroll")

    # --- showing ---------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the game as it stands; the map and the question first, for a person waits for these."""
        choices = () if self.desk.waiting else self.desk.choices
        self.map.show(self.game.position, choices, self._mark_from)
        self._turn_map()
        self._head.value = head_line(self.game)
        self.ask.state = self._state()
        self._tracks.value = tracks(self.game)
        self._show_odds()
        if self._page.value == "Rules":
            self.why.refresh()

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

    def _state(self) -> dict[str, Any]:
        desk, state = self.desk, super()._state()
        state |= {
            "key": self._question_key(),
            "held": desk.held,
            "order": " · ".join(order_words(desk.order_with_held)),
            "news": state["news"] if self.game.decision else "",
        }
        if desk.computer_attacks:
            state["question"] = "The computer attacks with the order below; its dice have not been thrown."
        elif desk.waiting:
            state["question"] = f"The computer moves next: {state['question']}"
        return state

    def _buttons(self) -> Iterator[dict[str, Any]]:
        desk, decision = self.desk, self.game.decision
        if desk.computer_attacks:
            yield button("step", "Carry out", "Let the computer carry its attack out with dice", main=True)
        elif desk.waiting:
            yield button("step", "Step", "Let the computer do one step", main=True)
            yield button("run", "Run", "Let the computer move until a person is asked")
        elif decision:
            yield button("carry", "Carry out", "Carry out the order as it stands", bool(desk.held), main=True)
        else:
            yield button("charts", "Charts", "Points, losses, whereabouts and dice of this game", main=True)
            yield button("game", "New game", "Begin another game")
        if desk.can_fight:
            yield button("fight", "Fight this battle", "Fight this attack platoon by platoon, for its dice")
        if self._agreement_asked:
            yield button("agreed", "Agreed: take it back", "Both sides agree to take back the last answer")
        else:
            given = bool(desk.held or self.game.record.lines)
            yield button("back", "Back", "Take back the last answer (Escape)", given)
        yield button("cancel", "Cancel order", "Drop the whole order", desk.can_cancel)
        if decision:
            yield button("why", "Why not?", "Ask why something is not open (?)")
        if self._unfinished:
            game, when = self._unfinished.game, self._unfinished.when
            label = f"Resume: turn {game.turn}, {when:%d %b %H:%M}"
            yield button("resume", label, "Go on with the game that was left", main=True)

    def _show_odds(self) -> None:
        """Work out the exact odds of the order as it stands, and show them when they come into sight; what is asked of
        an attack gets more of the room."""
        seen, now = self.odds.html, self.odds.work_out()
        (self.add_class if now else self.remove_class)("fs-attack")
        if now and not seen:
            self._low.value = "Odds"
        elif seen and not now and self._low.value == "Odds":
            self._low.value = "Log"
        self._show_low()

    def _show_low(self) -> None:
        shown = self._low.value
        self.odds.layout.display = "flex" if shown == "Odds" else "none"
        if shown == "Log":
            self._below.value = log_html(self.game)
        elif shown == "Odds":
            self._below.value = self.odds.html or f"<p class='fs-small'>{parts.safe(self.odds.instead)}</p>"
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
            "fight": self._open_fight,
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
        return self._tell(found)

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
        if self.tab.auto.value and len(self.desk.players) < 2 and not self.desk.computer_attacks:
            self._run()

    def _run(self) -> None:
        """Let the computer move until a person is asked, its attack may be fought, or the game ends; the head line says
        how far it is."""
        while self.desk.waiting:
            self.desk.step()
            self._head.value = head_line(self.game)
            if self.desk.computer_attacks:
                break

    def _news_of(self, entries: Sequence[Entry]) -> str:
        return news(entries)

    def _take(self, game: Campaign) -> None:
        super()._take(game)
        self._agreement_asked = False
        self.tab.seed.value = str(game.seed)
        self._pages.pop("Rules", None)  # its options are those of the game before

    # --- a fight of the platoon game -------------------------------------------------------------------------------

    def _set_offers(self) -> None:
        self.desk.offers = self.tab.fights.value

    def _open_fight(self) -> None:
        """Put the battle of the attack that is laid in place of the campaign; pressed twice, it is there already."""
        if self.fight:
            return
        fight, desk = fight_of(self.game, self.desk.held), self.desk
        folder = self.saves.folder / "fights"
        self.fight = FightPanel(self.game, fight, desk.players, folder, self._take_result, self._leave_fight)
        self.children = (*self._table[:2], self.fight)
        self.remove_class("fs-campaign")  # the battle has its own height

    def _take_result(self) -> None:
        """Carry the attack out with the dice of the battle, and show the campaign again."""

        def act(fight: FightPanel) -> str:
            self.desk.take_result(fight.fight, fight.battle, fight.folder)
            name = f"{fight.fight.id}.fsrec"
            return f"The attack is carried out with the dice of the battle {name}; the log and the record say so."

        self._end_fight(act)

    def _leave_fight(self) -> None:
        """Show the campaign again, where nothing has changed; the battle is kept."""

        def act(fight: FightPanel) -> str:
            fight.keep()
            return "Nothing has changed: carry the attack out with dice, or fight on."

        self._end_fight(act)

    def _end_fight(self, act: Callable[[FightPanel], str]) -> None:
        """Do something with the fight and show the campaign again; a button pressed twice finds no fight any more."""
        if fight := self.fight:
            self._attempt(lambda: act(fight))
            fight.put_away()
            self.fight, self.children = None, self._table
            self.add_class("fs-campaign")

    # --- the Game page ---------------------------------------------------------------------------------------------

    def _settings(self) -> dict[str, Act]:
        return {
            **super()._settings(),
            "new": self._new_game,
            "restart": self._restart,
            "auto": lambda: None,
            "fights": self._set_offers,
        }

    def _setting(self, word: str) -> None:
        self._agreement_asked = False
        super()._setting(word)

    def _new_game(self) -> str:
        game = Campaign(self.tab.wanted_seed, self.tab.options)
        message = self._begin(game, "A new game begins.")
        self.desk.seat(self.tab.uk.value, self.tab.ar.value)
        if self.desk.players:
            self.tab.study.value = True  # a computer does not mind what is taken back
        return message

    def _restart(self) -> str:
        """The same seed and rulings from where this game began: the set-up, or the position it was given."""
        start, seed, options = self.game.record.start, self.game.seed, self.game.options
        game = Campaign.from_position(start, seed=seed, options=options) if start else Campaign(seed, options)
        return self._begin(game, "The game begins anew.")

    def _set_projector(self) -> None:
        self.map.projector = self.tab.projector.value
        super()._set_projector()


def news(entries: Sequence[Entry]) -> str:
    """What just happened, in order and in a few sentences; of many lines the weightiest are told."""
    return parts.weightiest(entries, _WEIGHT)
