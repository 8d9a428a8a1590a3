"""The Battle page of the battle panel: which battle, who plays, the seed, save and load, study mode."""

from collections.abc import Callable

import ipywidgets as widgets

from fs_core.panels import battlewords, parts
from fs_core.panels.battledesk import Chooser
from fs_core.panels.saves import Saves
from fs_core.tactical import Battle
from fs_core.tactical.scenario import ids, scenario

_CONCEDE = "Concede the battle"
_FIELD = {"width": "260px"}


class BattleTab(widgets.VBox):
    """Choose, save, load and begin battles. What is pressed is handed to ``act``: ``save``, ``load``, ``new``,
    ``concede`` or ``study``."""

    def __init__(
        self,
        saves: Saves,
        battle: Battle,
        study: bool,
        players: tuple[str | Chooser, str | Chooser],
        act: Callable[[str], None],
    ) -> None:
        self.saves, self._act = saves, act
        known = [(f"{scenario(id).title}, {scenario(id).date:%d %B %Y}", id) for id in ids()]
        own = battle.scenario.id if battle.scenario.id in ids() else ids()[0]
        self.scenario = widgets.Dropdown(options=known, value=own, description="Battle", layout={"width": "98%"})
        self.scenario.observe(lambda _: self._tell_of(), "value")
        self.uk, self.ar = (_who(name, now) for name, now in zip(("British", "Argentine"), players, strict=True))
        self.seed = widgets.Text(value=str(battle.seed), description="Seed", layout=_FIELD)
        self.name = widgets.Text(value="my battle", description="Name", layout=_FIELD)
        self.saved = widgets.Dropdown(options=saves.names(), description="Saved", value=None, layout=_FIELD)
        self.saved.observe(self._pick_saved, "value")
        self.study = widgets.Checkbox(value=study, description="Study mode: take back anything", indent=False)
        self.study.observe(lambda _: act("study"), "value")
        self._said, self._about = parts.html(), parts.html()
        self._concede = parts.button(_CONCEDE, self._ask_concede, "The side whose question is open gives up")
        begin = parts.button("Begin", lambda: act("new"), "Begin with what is set here")
        save = parts.button("Save", lambda: act("save"), "Save the battle by this name")
        load = parts.button("Load", lambda: act("load"), "Load the battle by this name")
        super().__init__(
            [
                self._said,
                parts.html("<h4>A battle</h4>"),
                self.scenario,
                widgets.HBox([self.uk, self.ar], layout={"flex_flow": "row wrap"}),
                widgets.HBox([self.seed, begin]),
                self._about,
                parts.html("<h4>Save and load</h4>"),
                widgets.HBox([self.name, save]),
                widgets.HBox([self.saved, load]),
                parts.html("<h4>At the table</h4>"),
                self.study,
                self._concede,
            ]
        )
        self.add_class("fs-game-tab")
        self._tell_of()

    @property
    def wanted_seed(self) -> int:
        """The seed that was typed. Raises ValueError for what is none."""
        text = self.seed.value.strip()
        if not (text.isascii() and text.isdigit() and len(text) < 100):
            raise ValueError("The seed is a whole number of less than 100 digits, such as 1982.")
        return int(text)

    def show(self, battle: Battle) -> None:
        """Name the battle that is on the table now."""
        self.seed.value = str(battle.seed)
        if battle.scenario.id in ids():
            self.scenario.value = battle.scenario.id

    def say(self, message: str) -> None:
        """Show what came of a button."""
        self._said.value = f"<div class='fs-reason' role='status'>{parts.safe(message)}</div>"
        self._concede.description = _CONCEDE

    def refresh(self) -> None:
        """Show the saved battles as they lie in the folder now."""
        self.saved.options = self.saves.names()

    def _tell_of(self) -> None:
        self._about.value = battlewords.scenario_html(scenario(self.scenario.value))

    def _pick_saved(self, change: dict[str, str]) -> None:
        if change["new"]:
            self.name.value = change["new"]

    def _ask_concede(self) -> None:
        """Conceding takes a second press, for it ends the battle."""
        if self._concede.description == _CONCEDE:
            self.say("Press once more to concede; anything else keeps the battle going.")
            self._concede.description = "Concede: press again"
        else:
            self._act("concede")


def _who(name: str, now: str | Chooser) -> widgets.Dropdown:
    """Who plays a side; a player that was handed to the panel stays to be chosen."""
    people: list[tuple[str, str | Chooser]] = [("a person", "human"), ("the computer (random)", "random")]
    if not isinstance(now, str):
        people.append((f"the computer ({type(now).__name__})", now))
    return widgets.Dropdown(options=people, value=now, description=name, layout=_FIELD)
