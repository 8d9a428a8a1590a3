"""MapWidget: both maps on screen, to look at, to point at and to answer on; by mouse or by keyboard."""

from collections.abc import Callable, Container, Iterable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fs_core import board
from fs_core.atlas.light.key import key_html
from fs_core.atlas.light.paper import paper
from fs_core.atlas.light.scene import LIVE, MAPS, Scene, scene
from fs_core.atlas.light.sheet import MAP_NAMES, sheet
from fs_core.campaign.questions import Choice
from fs_core.panels import parts

_STATIC = Path(__file__).parents[1] / "static"
OnPick = Callable[[tuple[str, ...]], None]
OnInspect = Callable[[str, str], None]


class MapWidget(anywidget.AnyWidget):
    """The Strategic and the Tactical Map with areas, stacks and counters as named buttons.

    ``on_pick(words)`` hears of a pick that answers the question now asked: the words of the choices that the area or
    counter stands for. ``on_inspect(kind, id)`` hears of every other pick: an ``area`` or a ``unit``.
    ``which`` is the map in view, ``strategic`` or ``tactical``; ``projector`` makes everything 1.4 times larger.

    Browsers are sent the pieces of the maps that differ from what they show, each under its key.
    """

    _esm = parts.script("map.js")
    _css = (_STATIC / "map.css").read_text(encoding="utf-8")

    which = traitlets.Enum(MAPS, "strategic").tag(sync=True)
    projector = traitlets.Bool(False).tag(sync=True)

    def __init__(self, on_pick: OnPick | None = None, on_inspect: OnInspect | None = None, **traits: Any) -> None:
        self._on_pick, self._on_inspect = on_pick, on_inspect
        self._shown = Scene({which: {} for which in MAPS}, {}, {}, {}, dict.fromkeys(MAPS, 0), ())
        self._drawing = 0  # the number of the drawing that picks are made on
        super().__init__(**traits)
        self.on_msg(self._hear)

    def show(
        self, position: Any, choices: Iterable[Choice] = (), before: Any = None, log: Iterable[Any] | None = None
    ) -> None:
        """Draw a position (or a game, or plain data).

        ``choices`` of the question now asked get a double outline and can be picked; what changed since ``before``, an
        earlier position, is marked. ``log`` are the entries whose shots are marked; without it, those since ``before``.
        """
        new = scene(position, choices, before, log)
        message = update(self._shown, new)
        self._shown = new
        self._drawing += 1
        self.send({**message, "drawing": self._drawing})

    def only_map(self) -> str:
        """The map that alone holds picks of the question; empty if both or neither do."""
        holding = [which for which, count in self._shown.counts.items() if count]
        return holding[0] if len(holding) == 1 else ""

    def pick(self, key: str) -> None:
        """Pick ``area:<id>`` or ``unit:<id>``, as a click does; other keys are ignored."""
        kind, _, name = key.partition(":")
        there: Container[str] = {"area": board.BY_ID.keys(), "unit": self._shown.units.keys()}.get(kind, ())
        if words := self._shown.picks.get(key):
            if self._on_pick:
                self._on_pick(words)
        elif self._on_inspect and name in there:
            self._on_inspect(kind, name)

    def _hear(self, _: Any, message: Any, __: Any) -> None:
        kind = message.get("kind") if isinstance(message, dict) else None
        if kind == "ready":
            self.send({"kind": "sheets", "sheets": {which: _sheet(which) for which in MAPS}, "key": key_html()})
            self.send({**update(None, self._shown), "drawing": self._drawing})
        elif kind == "pick" and isinstance(message.get("key"), str):
            stale = message.get("drawing", self._drawing) != self._drawing
            if not (stale and message["key"] in self._shown.picks):  # a click on a question that is answered already
                self.pick(message["key"])


def update(old: Scene | None, new: Scene) -> dict[str, Any]:
    """What a browser that shows ``old`` (None: nothing) has to change to show ``new``."""
    maps = {}
    for which in MAPS:
        known = old.pieces[which] if old else {}
        pieces = new.pieces[which]
        changed = {key: drawn for key, drawn in pieces.items() if known.get(key) != drawn}
        maps[which] = {"keys": list(pieces), "set": changed}
    units = {key: drawn for key, drawn in new.units.items() if not old or old.units.get(key) != drawn}
    return {
        "kind": "update",
        "maps": maps,
        "units": units,
        "stacks": {key: [stack.title, stack.groups] for key, stack in new.stacks.items()},
        "counts": new.counts,
        "news": "; ".join(new.news),
    }


def _sheet(which: str) -> dict[str, Any]:
    """The still layers of a map, its size and its way from area to area by arrow key."""
    page, still = paper(which), sheet(which)
    return {
        "width": page.width,
        "height": page.height,
        "name": MAP_NAMES[which],
        "defs": still.defs,
        "layers": [
            ["ground", still.ground],
            [LIVE[0], None],
            ["terrain", still.terrain],
            [LIVE[1], None],
            [LIVE[2], None],
            ["names", still.names],
            *([layer, None] for layer in LIVE[3:]),
        ],
        "neighbours": page.neighbours,
    }
