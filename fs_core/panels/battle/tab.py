"""The Battle page of the battle panel: which battle, who plays, the seed and rulings, save and load, study mode."""

from collections.abc import Callable

import ipywidgets as widgets

from fs_core.opponents import PLATOON_PLAYERS
from fs_core.panels import parts
from fs_core.panels.battle import words
from fs_core.panels.battle.options import OptionsPage
from fs_core.panels.saves import Saves
from fs_core.panels.tab import Pair, TableTab
from fs_core.tactical import Battle
from fs_core.tactical.scenario import damaged, ids, scenario

_RULINGS = (
    "Where the rule book leaves a doubt or a gap, a ruling of this study settles it. These may be changed before a"
    " battle begins; another battle brings its own back."
)


class BattleTab(TableTab):
    """Choose, save, load and begin battles. Besides the words of every settings page it hands ``new`` to ``act``."""

    PLAYERS = PLATOON_PLAYERS

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
        self.rulings = OptionsPage(scenario(self._first))
        self._tell_of()
        begin = parts.button("Begin", lambda: self._act("new"), "Begin with what is set here")
        return [
            parts.html(f"<h4>A battle</h4>{''.join(f'<p>{parts.safe(said)}</p>' for said in damaged())}"),
            self.scenario,
            self._playing,
            widgets.HBox([self.seed, begin]),
            self._about,
            *self._saving,
            parts.html("<h4>At the table</h4>"),
            self.study,
            self.projector,
            self._concede,
            parts.html("<h4>Rulings of the new battle</h4>"),
            parts.html(f"<div class='fs-small'>{_RULINGS}</div>"),
            self.rulings,
        ]

    def show(self, battle: Battle) -> None:
        """Name the battle that is on the table now."""
        self.seed.value = str(battle.seed)
        if battle.scenario.id in ids():
            self.scenario.value = battle.scenario.id

    def _tell_of(self) -> None:
        chosen = scenario(self.scenario.value)
        self._about.value = words.scenario_html(chosen)
        self.rulings.show(chosen)
