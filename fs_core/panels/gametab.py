"""The Game page of the play panel: save and load, who plays, the seed, the rulings, study mode and the projector."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import ipywidgets as widgets

from fs_core import rules
from fs_core.campaign.game import Campaign
from fs_core.campaign.options import Options
from fs_core.opponents import Player
from fs_core.panels import parts
from fs_core.panels.saves import Saves

_WIDE = {"width": "100%"}


class GameTab(widgets.VBox):
    """Save, load and begin games. What is pressed is handed to ``act``, with one of these words:

    ``save``, ``load``, ``new``, ``restart``, ``concede``, ``study``, ``auto`` and ``projector``.
    """

    def __init__(
        self,
        saves: Saves,
        game: Campaign,
        study: bool,
        players: tuple[str | Player, str | Player],
        act: Callable[[str], None],
    ) -> None:
        self.saves = saves
        self.name = widgets.Text(value="my game", description="Name", layout=widgets.Layout(width="240px"))
        self.saved = widgets.Dropdown(
            options=saves.names(), description="Saved", value=None, layout=widgets.Layout(width="240px")
        )
        self.saved.observe(self._pick_saved, "value")
        self.seed = widgets.Text(value=str(game.seed), description="Seed", layout=widgets.Layout(width="240px"))
        self.uk, self.ar = (_who(name, now) for name, now in zip(("British", "Argentine"), players, strict=True))
        self.study = widgets.Checkbox(value=study, description="Study mode: take back anything", indent=False)
        self.auto = widgets.Checkbox(value=True, description="The computer moves by itself", indent=False)
        self.projector = widgets.Checkbox(description="Projector: larger, without the log", indent=False)
        for box, word in ((self.study, "study"), (self.auto, "auto"), (self.projector, "projector")):
            box.observe(lambda _, word=word: act(word), "value")
        self._chosen = {entry.name: getattr(game.options, entry.name) for entry in fields(Options)}
        self._option = widgets.Dropdown(
            options=[(entry.metadata["subject"], entry.name) for entry in fields(Options)],
            description="Ruling",
            layout=widgets.Layout(**_WIDE),
        )
        self._value = widgets.Dropdown(description="is", layout=widgets.Layout(width="240px"))
        self._why = parts.html()
        self._changed = parts.html()
        self._option.observe(lambda _: self._show_option(), "value")
        self._value.observe(self._set_option, "value")
        self._show_option()
        self._said = parts.html()
        self._concede = parts.button("Concede the game", self._ask_concede, "The side whose question is open gives up")
        self._act = act
        super().__init__(
            [
                self._said,
                _heading("Save and load"),
                widgets.HBox([self.name, parts.button("Save", lambda: act("save"), "Save the game by this name")]),
                widgets.HBox([self.saved, parts.button("Load", lambda: act("load"), "Load the game by this name")]),
                _heading("At the table"),
                self.study,
                self.auto,
                self.projector,
                self._concede,
                _heading("A new game"),
                widgets.HBox([self.seed, parts.button("New game", lambda: act("new"), "Begin with what is set here")]),
                widgets.HBox([self.uk, self.ar], layout=widgets.Layout(flex_flow="row wrap")),
                parts.button("Restart this game", lambda: act("restart"), "The same seed and rulings from the set-up"),
                _note("The seed decides the dice: with the same seed and the same orders they fall the same."),
                _heading("Rulings of the new game"),
                _note("Where the rules leave a doubt, a ruling settles it. These may be changed before a game begins."),
                self._option,
                self._value,
                self._why,
                self._changed,
            ]
        )
        self.add_class("fs-game-tab")

    @property
    def options(self) -> Options:
        """The rulings set here."""
        return Options(**self._chosen)

    def say(self, message: str) -> None:
        """Show what came of a button."""
        self._said.value = f"<div class='fs-reason' role='status'>{parts.safe(message)}</div>"
        self._concede.description = "Concede the game"

    def _ask_concede(self) -> None:
        """Conceding takes a second press, for it ends the game."""
        if self._concede.description == "Concede the game":
            self.say("Press once more to concede; anything else keeps the game going.")
            self._concede.description = "Concede: press again"
        else:
            self._act("concede")

    def refresh(self) -> None:
        """Show the saved games as they lie in the folder now."""
        self.saved.options = self.saves.names()

    def _pick_saved(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self.name.value = change["new"]

    def _show_option(self) -> None:
        entry = next(entry for entry in fields(Options) if entry.name == self._option.value)
        ruling = rules.rulings()[entry.metadata["ruling"]]
        kept = self._chosen[entry.name]
        self._value.options = [(_word(value), value) for value in entry.metadata["allowed"]]
        self._value.value = kept
        self._why.value = f"<div class='fs-small'>{parts.safe(ruling.number)}: {parts.safe(ruling.reason)}</div>"
        self._show_changed()

    def _set_option(self, change: dict[str, Any]) -> None:
        if change["new"] is not None:
            self._chosen[self._option.value] = change["new"]
            self._show_changed()

    def _show_changed(self) -> None:
        default = Options()
        changed = [
            f"{entry.metadata['subject']}: {_word(value)}"
            for entry in fields(Options)
            if (value := self._chosen[entry.name]) != getattr(default, entry.name)
        ]
        said = f"Changed: {'; '.join(changed)}." if changed else "No ruling is changed."
        self._changed.value = f"<div class='fs-small'>{parts.safe(said)}</div>"


def _who(name: str, now: str | Player) -> widgets.Dropdown:
    """Who plays a side; a player that was handed to the panel stays to be chosen."""
    people: list[tuple[str, str | Player]] = [("a person", "human"), ("the computer (random)", "random")]
    if not isinstance(now, str):
        people.append((f"the computer ({type(now).__name__})", now))
    return widgets.Dropdown(options=people, value=now, description=name, layout=widgets.Layout(width="300px"))


def _heading(text: str) -> widgets.HTML:
    return parts.html(f"<h4>{text}</h4>")


def _note(text: str) -> widgets.HTML:
    return parts.html(f"<div class='fs-small'>{text}</div>")


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")
