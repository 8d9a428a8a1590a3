"""BattleReplay: a battle again, order by order, step by step or round by round — map, log, losses and points."""

from collections.abc import Callable
from html import escape
from pathlib import Path

import ipywidgets as widgets

from fs_core.atlas import platoon_course as course
from fs_core.atlas.light.platoon import new_attacks
from fs_core.atlas.platoon_course import Moment, Round
from fs_core.forces import PEOPLE
from fs_core.panels import parts
from fs_core.panels.battle import words as words_of
from fs_core.panels.battle.map import BattleMap
from fs_core.panels.stepper import Stepper
from fs_core.panels.table import Table, tabs
from fs_core.tactical import Battle, score
from fs_core.tactical.position import Position

_PAGES = {
    "Log": "What happened in this step",
    "Rounds": "Men and points at the end of each round",
    "Chart": "Men and points, round by round",
    "Look": "The counter picked last",
}


class BattleReplay(Stepper):
    """Step through a battle with First, Back, Next and Last, by order, by step of the turn or by round.

    ``battle`` is a Battle, the text of a record, or the file of a saved battle; what cannot be read is told in a
    sentence. ``on_play`` takes the battle from which a person plays on; without it a play panel opens in this place.
    """

    def __init__(self, battle: Battle | str | Path, on_play: Callable[[Battle], None] | None = None) -> None:
        self._on_play, self._looked_at, self._problem, self._drawn = on_play, "", "", ""
        try:
            self.battle: Battle | None = battle_of(battle)
        except (ValueError, OSError) as problem:
            self.battle, self._problem = None, parts.plain_words(problem)
        self._moments = course.moments(self.battle) if self.battle else []
        self._rounds = course.rounds(self.battle) if self.battle else []
        self._stops: list[int] = []
        self._build()
        self._put(self._bar, self._way, self._body)
        self.add_class("fs-battle")
        self._record.add_class("fs-battle-replay")
        self._read_by("order")

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        slider = widgets.SelectionSlider(
            options=[("Start", 0)], description="Step", continuous_update=False, layout={"width": "98%"}
        )
        self._by = widgets.ToggleButtons(
            options=[("By order", "order"), ("By step", "step"), ("By round", "round")],
            tooltips=["Every order", "Every step of a turn", "Every round"],
        )
        self._by.style.button_width = "86px"
        self._by.observe(lambda change: self._read_by(change["new"]), "value")
        first = parts.button("◀◀ First", lambda: self._go(0), "The start of the battle")
        last = parts.button("Last ▶▶", lambda: self._go(self._count() - 1), "The end of the record")
        self._lay(slider, "Play on from here")
        self._bar.children = (first, self._back, self._next, last, self._by, self._on, self._large)
        self._way = parts.describe(widgets.HBox([self._jump]), "fs-replay-way")
        self.map = BattleMap(on_pick=lambda words: None, on_look=self._look_at)
        self._page = tabs(_PAGES, "84px")
        self._page.observe(lambda _: self._show_page(), "value")
        self._head = parts.html()
        self._story = parts.describe(parts.html(), "fs-story")
        left = parts.describe(widgets.VBox([self.map]), "fs-left")
        right = parts.describe(
            widgets.VBox([self._head, parts.describe(self._page, "fs-pages"), self._story]), "fs-right"
        )
        self._body = parts.describe(widgets.HBox([right, left]), "fs-body")

    # --- stepping --------------------------------------------------------------------------------------------------

    def _read_by(self, by: str) -> None:
        """Step by orders, steps of the turn or rounds from now on, and stay where one is."""
        here = self._stops[self._at - 1] if self._at else -1
        self._stops = course.stops(self._moments, by)
        labels = [("Start", 0)]
        labels += [(f"{n}. {course.title(self._moments[stop])}", n) for n, stop in enumerate(self._stops, 1)]
        self._jump.options = labels  # the slider goes to the start
        self._at = self._jump.value = next((n for n, stop in enumerate(self._stops, 1) if 0 <= here <= stop), 0)
        self._show()

    def _count(self) -> int:
        return len(self._stops) + 1

    @property
    def moments(self) -> list[Moment]:
        """The orders that brought the battle from the step before to the one shown; none at the start."""
        if not self._at:
            return []
        start = self._stops[self._at - 2] + 1 if self._at > 1 else 0
        return self._moments[start : self._stops[self._at - 1] + 1]

    @property
    def position(self) -> Position | None:
        """The position shown; None if the battle could not be read."""
        if self.battle is None:
            return None
        return self.moments[-1].after if self._at else self.battle.rests[0]

    # --- showing ---------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        self._open_ways()
        position = self.position
        self._on.disabled = position is None or position.result is not None
        if position is None:
            self._story.value = f"<p role='alert'>{escape(self._problem)}</p>"
            return
        self._head.value = self._head_line(position)
        attacks = [attack for moment in self.moments for attack in new_attacks(moment.after, moment.before)]
        before = self.moments[0].before if self._at else None
        self.map.show(position, (), before, self._looked_at, attacks=attacks)
        self._show_page()

    def _head_line(self, position: Position) -> str:
        """The battle, where in it, and the points."""
        total, scenario = score.points(position), position.scenario
        points = ", ".join(f"{PEOPLE[side]} {number}" for side, number in total.items())
        when = course.title(self.moments[-1]) if self._at else "The start"
        told = f"{scenario.title} · {when} · {f'Points: {points}'}"
        return (
            f"<div class='fs-head' role='status'>{escape(told)}</div>"
            f"<div class='fs-rule'>Step {self._at} of {self._count() - 1}, {scenario.rounds} rounds at most</div>"
        )

    def _show_page(self) -> None:
        position = self.position
        if position is None:
            return
        shown: dict[str, Callable[[], str]] = {
            "Log": self._log,
            "Rounds": lambda: rounds_html(self._rounds, self.moments[-1].round if self._at else 0),
            "Chart": self._chart,
            "Look": lambda: words_of.look_html(position, self._looked_at),
        }
        wide = self._page.value == "Chart"
        (self._record.add_class if wide else self._record.remove_class)("fs-wide")
        self._story.value = shown[self._page.value]()

    def _log(self) -> str:
        entries = [entry for moment in self.moments for entry in moment.entries]
        return words_of.lines_html(entries) if entries else "<p>The battle begins.</p>"

    def _chart(self) -> str:
        """The course of the whole battle, drawn when it is first asked for."""
        if not self._drawn:
            from fs_core.atlas import battle_charts, output  # the drawing library takes a second

            self._drawn = output.chart_html(battle_charts.draw_battle, self.battle)
        return self._drawn

    def _look_at(self, id: str) -> None:
        """Look at a counter that was picked on the map, or no longer."""
        self._looked_at = "" if self._looked_at == id else id
        self._page.value = "Look" if self._looked_at else "Log"
        self._show()

    def _enlarge(self, large: bool) -> None:
        self.map.projector = large
        super()._enlarge(large)

    # --- playing on ------------------------------------------------------------------------------------------------

    def _branch(self) -> Battle:
        """The battle at the position shown, to play on."""
        assert self.battle is not None, "only what was read can be played on"
        if self._at and self._at == self._count() - 1:
            return self.battle.branch()
        return self.battle.branch_at(self.moments[-1].number + 1 if self._at else 0)

    def _go_on(self) -> None:
        if self._on_play is not None:
            self._on_play(self._branch())
        else:
            super()._go_on()

    def _here(self) -> tuple[str, Table]:
        from fs_core.panels.battle.panel import BattlePanel  # which opens replays itself

        return f"step {self._at}", BattlePanel(self._branch())


def battle_of(source: Battle | str | Path) -> Battle:
    """The battle that a Battle, the text of a record or the path of a saved battle stands for.

    Raises RecordError (a ValueError) for a damaged one, OSError if a file cannot be read.
    """
    if isinstance(source, Battle):
        return source
    text = str(source)
    if isinstance(source, str) and ("\n" in text or text.lstrip().startswith("#")):
        return Battle.from_record(text)
    return Battle.load(source)


def rounds_html(rounds: list[Round], now: int) -> str:
    """A table of rounds: men still in the battle, men lost in the round, and points, by side."""
    sides = "".join(f"<th scope='colgroup' colspan='3'>{PEOPLE[side]}</th>" for side in course.SIDES)
    columns = "<th scope='col'>men</th><th scope='col'>lost</th><th scope='col'>points</th>" * 2
    before = {round.number: earlier for earlier, round in zip([rounds[0], *rounds], rounds, strict=False)}
    rows = "".join(_round_row(round, before[round.number], round.number == now) for round in rounds)
    return (
        f"<table class='fs-points-now'><thead><tr><th rowspan='2' scope='col'>Round</th>{sides}</tr>"
        f"<tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"
        "<p class='fs-small'>Lost: in that round, prisoners included. Strengths and points are this study's own.</p>"
    )


def _round_row(round: Round, before: Round, now: bool) -> str:
    cells = "".join(
        f"<td>{round.men[side]}</td><td>{round.lost[side] - before.lost[side] or '–'}</td><td>{round.points[side]}</td>"
        for side in course.SIDES
    )
    name = str(round.number) if round is not before else "Start"
    mark = " aria-current='step'" if now else ""
    return f"<tr{mark}><th scope='row'>{name}</th>{cells}</tr>"
