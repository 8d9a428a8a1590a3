"""BattleTrials: the same battle many times with one thing changed, the computer on both sides, and what that shows."""

from collections.abc import Iterator

import ipywidgets as widgets

from fs_core.atlas.battle_charts import draw_series, series_finding
from fs_core.atlas.output import chart_html
from fs_core.panels import parts
from fs_core.panels.keys import ListKeys
from fs_core.panels.working import Worker
from fs_core.tactical.battle import Battle
from fs_core.tactical.changes import Change, changes
from fs_core.tactical.scenario import Scenario, ids, scenario
from fs_core.whatif.battles import Fought, Series, outcome, playing

MOST = 50
AS_IT_IS = "unchanged"


class BattleTrials(widgets.VBox):
    """Choose a battle, one change and a number; both series are fought with the same seeds, and stand side by side.

    ``battle`` is the id of the one shown first; ``series`` what has been fought.
    """

    def __init__(self, battle: str = "fanning-head", games: int = 6) -> None:
        self.series: tuple[Series, ...] = ()
        self.battle = _list("Battle", [(scenario(id).title, id) for id in ids()], battle)
        self.change: widgets.Dropdown = _list("Change", self._offered(battle), changes(scenario(battle))[0].id)
        self.games = widgets.BoundedIntText(games, min=1, max=MOST, description="Battles each")
        self.games.style.description_width = "90px"
        self.games.layout.width = "150px"
        self.seed = widgets.BoundedIntText(1982, min=0, max=10**6, description="First seed")
        self.seed.style.description_width = "70px"
        self.seed.layout.width = "150px"
        self.worker = Worker("Fight them", "Let the computer fight both series", self._work, self._done)
        self.about = parts.html()
        self.shown = parts.html()
        choices = widgets.HBox([self.battle, self.change, self.games, self.seed], layout={"flex_flow": "row wrap"})
        super().__init__([widgets.HTML(parts.STYLE), ListKeys(), choices, self.about, self.worker, self.shown])
        self.add_class("fs-panel")
        self.add_class("fs-trials")
        self.battle.observe(lambda _: self._other_battle(), "value")
        self.change.observe(lambda _: self._tell(), "value")
        self._tell()

    def _offered(self, battle: str) -> list[tuple[str, str]]:
        return [(change.name, change.id) for change in changes(scenario(battle))]

    def _other_battle(self) -> None:
        self.change.options = self._offered(self.battle.value)
        self._tell()

    def _tell(self) -> None:
        change = self._change()
        if change:
            self.about.value = f"<p>{parts.safe(change.text)} Say what you expect before you press the button.</p>"

    def _change(self) -> Change | None:
        found = (change for change in changes(scenario(self.battle.value)) if change.id == self.change.value)
        return next(found, None)

    def _work(self) -> Iterator[float]:
        """Both series in turns, so that wherever it stops they are of like length; gives the share that is done."""
        change, start = self._change(), scenario(self.battle.value)
        assert change is not None, "the list offers only changes of this battle"
        arms: list[tuple[str, Scenario, list[Fought]]] = [
            (AS_IT_IS, start, []),
            (change.name, change.make(start), []),
        ]
        self._arms, self._title = arms, start.title
        every = len(arms) * self.games.value
        for number in range(self.games.value):
            for place, (_, setting, fought) in enumerate(arms):
                battle = Battle(setting, seed=self.seed.value + number)
                for share in playing(battle, self.seed.value + number):
                    yield (len(arms) * number + place + share) / every
                fought.append(outcome(battle))
            self.worker.say(f"{number + 1} of {self.games.value} each are fought.")

    def _done(self, whole: bool) -> None:
        self.series = tuple(Series(name, tuple(fought)) for name, _, fought in self._arms if fought)
        if len(self.series) < len(self._arms):
            self.worker.say("Stopped before both had been fought once; there is nothing to compare.")
            self.shown.value = ""
            return
        chart = chart_html(draw_series, self.series)
        self.shown.value = f"<h4>{parts.safe(self._title)}</h4>{chart}{_table(self.series)}"
        self.worker.say(f"{'' if whole else 'Stopped. '}{series_finding(self.series)}.")


def _list(name: str, options: list[tuple[str, str]], value: str) -> widgets.Dropdown:
    made = widgets.Dropdown(options=options, value=value, description=name, layout={"width": "340px"})
    made.style.description_width = "60px"
    return made


def _table(series: tuple[Series, ...]) -> str:
    head = "<th>Series</th><th>Battles</th><th>British won</th><th>Argentine won</th><th>Drawn</th>"
    head += "<th>British men lost</th><th>Argentine men lost</th>"
    rows = ""
    for one in series:
        won = [sum(battle.winner == winner for battle in one.battles) for winner in ("UK", "AR", "draw")]
        lost = [f"{one.mean(column):.1f}" for column in ("uk_lost", "ar_lost")]
        cells = "".join(f"<td>{cell}</td>" for cell in (len(one.battles), *won, *lost))
        rows += f"<tr><th scope='row'>{parts.safe(one.name)}</th>{cells}</tr>"
    return (
        f"<table class='fs-outcomes'><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        "<p class='fs-small'>Men lost: on average. Strengths and points are reconstructed.</p>"
    )
