"""BattleMap: the ground of a battle on screen with its units, to look at and to answer on, by mouse or by keyboard."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fs_core.atlas.light.platoon import Picks, battle_svg, picks
from fs_core.play.questions import Choice
from fs_core.tactical.position import Position

_STATIC = Path(__file__).parent / "static"


class BattleMap(anywidget.AnyWidget):
    """The map of a battle; every counter and every place that may be picked is a named button.

    ``on_pick(words)`` hears of a pick that answers the question: the words of the choices it stands for;
    ``on_look(id)`` of every other counter picked.
    """

    _esm = (_STATIC / "battlemap.js").read_text(encoding="utf-8")
    _css = (_STATIC / "battlemap.css").read_text(encoding="utf-8")

    svg = traitlets.Unicode("").tag(sync=True)

    def __init__(self, on_pick: Callable[[tuple[str, ...]], None], on_look: Callable[[str], None]) -> None:
        super().__init__()
        self._on_pick, self._on_look = on_pick, on_look
        self._picks: Picks = {}
        self._known: frozenset[str] = frozenset()
        self.on_msg(self._hear)

    def show(
        self, position: Position, choices: Iterable[Choice], before: Position | None = None, looked_at: str = ""
    ) -> None:
        """Draw a position with what may be picked and what changed since ``before``."""
        choices = tuple(choices)
        self._picks = picks(position, choices)
        self._known = frozenset(position.names)
        self.svg = battle_svg(position, choices, before, looked_at)

    def pick(self, key: str) -> None:
        """Pick ``unit:<id>`` or ``at:<point>``, as a click does; other keys are ignored."""
        kind, _, name = key.partition(":")
        if words := self._picks.get(key):
            self._on_pick(words)
        elif kind == "unit" and name in self._known:
            self._on_look(name)

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if isinstance(content, dict) and content.get("kind") == "pick" and isinstance(content.get("key"), str):
            self.pick(content["key"])
