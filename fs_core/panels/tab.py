"""What the settings pages of both play panels share: saved games, who plays, seed, study mode, giving up, rulings."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import ipywidgets as widgets

from fs_core.opponents import CAMPAIGN_PLAYERS, Makers, Player
from fs_core.panels import parts
from fs_core.panels.saves import Saves
from fs_core.play.dicebox import read_seed
from fs_core.switches import Switches, differences

FIELD = {"width": "260px"}
Pair = tuple[str | Player, str | Player]


class TableTab(widgets.VBox):
    """A settings page. What is pressed is handed to ``act`` as a word: ``save``, ``load``, ``study``, ``projector``,
    ``concede``, and those of the page itself. ``noun`` is what is played, a game or a battle; ``PLAYERS`` are the
    computers."""

    PLAYERS: ClassVar[Makers] = CAMPAIGN_PLAYERS

    def __init__(
        self, noun: str, saves: Saves, seed: int, study: bool, players: Pair, act: Callable[[str], None]
    ) -> None:
        self.saves, self._act, self._noun = saves, act, noun
        self.name = widgets.Text(value=f"my {noun}", description="Name", layout=FIELD)
        self.saved = widgets.Dropdown(options=saves.names(), description="Saved", value=None, layout=FIELD)
        self.saved.observe(self._pick_saved, "value")
        self.seed = widgets.Text(value=str(seed), description="Seed", layout=FIELD)
        sides = zip(("British", "Argentine"), players, strict=True)
        self.uk, self.ar = (_who(name, now, self.PLAYERS) for name, now in sides)
        self.study = widgets.Checkbox(value=study, description="Study mode: take back anything", indent=False)
        self.study.observe(lambda _: act("study"), "value")
        self.projector = widgets.Checkbox(description="Projector: larger, without the log", indent=False)
        self.projector.observe(lambda _: act("projector"), "value")
        self._said = parts.html()
        self._concede = parts.button(self._giving_up, self._ask_concede, "The side whose question is open gives up")
        save = parts.button("Save", lambda: act("save"), f"Save the {noun} by this name")
        load = parts.button("Load", lambda: act("load"), f"Load the {noun} by this name")
        self._keeping = widgets.HBox([self.name, save])
        self._saving = [
            parts.html("<h4>Save and load</h4>"),
            self._keeping,
            widgets.HBox([self.saved, load]),
        ]
        self._playing = widgets.HBox([self.uk, self.ar], layout={"flex_flow": "row wrap"})
        super().__init__([self._said, *self._rows()])
        self.add_class("fs-game-tab")

    def _rows(self) -> list[widgets.Widget]:
        """The page from top to bottom."""
        return [*self._saving, self.study, self.projector, self._concede, self._playing, self.seed]

    @property
    def wanted_seed(self) -> int:
        """The seed that was typed. Raises ValueError for what is none."""
        return read_seed(self.seed.value)

    def say(self, message: str) -> None:
        """Show what came of a button."""
        self._said.value = f"<div class='fs-reason' role='status'>{parts.safe(message)}</div>"
        self._concede.description = self._giving_up

    def refresh(self) -> None:
        """Show what is saved in the folder now."""
        self.saved.options = self.saves.names()

    @property
    def _giving_up(self) -> str:
        return f"Concede the {self._noun}"

    def _ask_concede(self) -> None:
        """Conceding takes a second press, for it ends what is played."""
        if self._concede.description == self._giving_up:
            self.say(f"Press once more to concede; anything else keeps the {self._noun} going.")
            self._concede.description = "Concede: press again"
        else:
            self._act("concede")

    def _pick_saved(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self.name.value = change["new"]


def _who(name: str, now: str | Player, computers: Makers) -> widgets.Dropdown:
    """Who plays a side; a player that was handed to the panel stays to be chosen."""
    people: list[tuple[str, str | Player]] = [("a person", "human")]
    people += [(f"the computer ({computer})", computer) for computer in computers]
    if not isinstance(now, str):
        people.append((f"the computer ({type(now).__name__})", now))
    return widgets.Dropdown(options=people, value=now, description=name, layout={"width": "300px"})


def changes_html(default: Switches, chosen: Mapping[str, Any], more: str = "") -> str:
    """What is changed, in a sentence, and ``more`` after it."""
    changed = differences(default, chosen)
    said = f"Changed: {'; '.join(changed)}." if changed else "No ruling is changed."
    return f"<div class='fs-small' role='status'>{parts.safe(f'{said}{more}')}</div>"
