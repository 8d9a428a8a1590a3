"""BattleMap: the ground of a battle on screen with its units, to look at and to answer on, by mouse or by keyboard."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fs_core.atlas.light.platoon import Picks, battle_svg, picks
from fs_core.atlas.light.platoon_layers import LAYERS, Topic, draw, fitting, topic
from fs_core.atlas.light.platoon_spots import USUAL, on_projector
from fs_core.panels import parts
from fs_core.play.questions import Choice, Decision
from fs_core.tactical.position import Attack, Position

_STATIC = Path(__file__).parents[1] / "static"


class BattleMap(anywidget.AnyWidget):
    """The map of a battle; every counter and every place that may be picked is a named button, and so are its layers.

    ``on_pick(words)`` hears of a pick that answers the question: the words of the choices it stands for;
    ``on_look(id)`` of every other counter picked. A layer shows by itself where it fits what is asked or looked at; a
    person may switch it on or off, which stays so. ``projector`` makes words larger, and counters as far as
    there is room.
    """

    _esm = parts.script("battlemap.js")
    _css = (_STATIC / "battlemap.css").read_text(encoding="utf-8")

    svg = traitlets.Unicode("").tag(sync=True)
    question = traitlets.Int(0, help="another number for every question: a click says which one it is meant for").tag(
        sync=True
    )
    layers = traitlets.List(traitlets.Dict()).tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    projector = traitlets.Bool(False)

    def __init__(self, on_pick: Callable[[tuple[str, ...]], None], on_look: Callable[[str], None]) -> None:
        super().__init__()
        self._on_pick, self._on_look = on_pick, on_look
        self._picks: Picks = {}
        self._asked: tuple[str, tuple[str, ...]] = ("", ())
        self._known: frozenset[str] = frozenset()
        self._wanted: dict[str, bool] = {}  # what a person has switched, else each layer shows where it fits
        self._fitting: frozenset[str] = frozenset()
        self._redraw: Callable[[], None] = lambda: None
        self.observe(lambda _: self._redraw(), "projector")
        self.on_msg(self._hear)

    def show(
        self,
        position: Position,
        choices: Iterable[Choice],
        before: Position | None = None,
        looked_at: str = "",
        asked: Decision | None = None,
        answers: Iterable[str | int] = (),
        attacks: Iterable[Attack] | None = None,
    ) -> None:
        """Draw a position with what may be picked and what changed since ``before``; ``asked`` is the question and
        ``answers`` those of the order under way, for the layers. ``attacks`` as ``battle_svg`` takes them."""
        choices = tuple(choices)
        now = asked.prompt if asked else "", tuple(choice.word for choice in choices)
        about = topic(position, asked, looked_at, answers)
        self._picks = picks(position, choices)
        self._known = frozenset(position.names)
        self._fitting = fitting(asked, about.looked_at)
        attacks = None if attacks is None else tuple(attacks)
        self._redraw = lambda: self._draw(about, position, choices, before, attacks)
        with self.hold_sync():  # one message, so that no picture stands with the number of another question
            if now != self._asked:
                self._asked, self.question = now, self.question + 1
            self._redraw()

    def _draw(
        self,
        about: Topic,
        position: Position,
        choices: tuple[Choice, ...],
        before: Position | None,
        attacks: tuple[Attack, ...] | None,
    ) -> None:
        about = about._replace(sizes=on_projector(position) if self.projector else USUAL)
        on = [name for name in LAYERS if self.shows(name)]
        drawn = [draw(name, position, about) for name in on]
        self.svg = battle_svg(position, choices, before, about.subject or about.target, drawn, attacks, about.sizes)
        self.layers = [
            {"id": name, "label": kind.label, "hint": kind.hint, "on": name in on} for name, kind in LAYERS.items()
        ]
        self.said = "\n".join(layer.words for layer in drawn)

    def shows(self, name: str) -> bool:
        """Whether a layer is on now."""
        return self._wanted.get(name, name in self._fitting)

    def switch(self, name: str) -> None:
        """Switch a layer on or off, as its button does; back to what fits, it follows the questions again."""
        if name not in LAYERS:
            return
        wanted = not self.shows(name)
        self._wanted.pop(name, None)
        if wanted != (name in self._fitting):
            self._wanted[name] = wanted
        self._redraw()

    def pick(self, key: str) -> None:
        """Pick ``unit:<id>`` or ``at:<point>``, as a click does; other keys are ignored."""
        kind, _, name = key.partition(":")
        if words := self._picks.get(key):
            self._on_pick(words)
        elif kind == "unit" and name in self._known:
            self._on_look(name)

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict) or not isinstance(content.get("key"), str):
            return
        if content.get("kind") == "pick" and content.get("question", self.question) != self.question:
            return  # meant for a question that is answered already
        acts = {"pick": self.pick, "layer": self.switch}
        if content.get("kind") in acts:
            acts[content["kind"]](content["key"])
