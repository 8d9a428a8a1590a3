"""The Battle page of the battle panel: which battle, who plays, the seed, save and load, study mode."""

from collections.abc import Callable

import ipywidgets as widgets

from fs_core.panels import battlewords, parts
from fs_core.panels.saves import Saves
from fs_core.panels.tab import Pair, TableTab
from fs_core.tactical import Battle
from fs_core.tactical.scenario import ids, scenario


class BattleTab(TableTab):
    """Choose, save, load and begin battles. Besides the words of every settings page it hands ``new`` to ``act``."""

    def __init__(self, saves: Saves, battle: Battle, study: bool, players: Pair, act: Callable[[str], None]) -> None:
        self._first = battle.scenario.id if battle.scenario.id in ids() else ids()[0]
        super().__init__("battle", saves, battle.seed, study, players, act)

    def _rows(self) -> list[widgets.Widget]:
        known = [(f"{scenario(id).title}, {scenario(id).date:%d %B %Y}", id) for id in ids()]
        self.scenario = widgets.Dropdown(
            options=known, value=self._first, description="Battle", layout={"width": "98%"}
        )
        self.scenario.observe(lambda _: self._tell_of(), "value")
        self._about = parts.html()
        self._tell_of()
        begin = parts.button("Begin", lambda: self._act("new"), "Begin with what is set here")
        return [
            parts.html("<h4>A battle</h4>"),
            self.scenario,
            self._playing,
            widgets.HBox([self.seed, begin]),
            self._about,
            *self._saving,
            parts.html("<h4>At the table</h4>"),
            self.study,
            self._concede,
        ]

    def show(self, battle: Battle) -> None:
        """Name the battle that is on the table now."""
        self.seed.value = str(battle.seed)
        if battle.scenario.id in ids():
            self.scenario.value = battle.scenario.id

    def _tell_of(self) -> None:
        self._about.value = battlewords.scenario_html(scenario(self.scenario.value))
