"""Ask: the question, its choices, the order so far and the buttons — one widget, so that all of it changes at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fs_core.panels import parts

_STATIC = Path(__file__).parent / "static"
_ANSWERS = ("pick", "less", "carry", "agreed", "cancel", "resume")


class Ask(anywidget.AnyWidget):
    """Shows a question with its choices and tells what a person does with them.

    ``state`` is what is shown: ``key`` (another one for every question), ``who``, ``question``, ``rule``, ``mode``
    ("list" or "checks"), ``rows`` (the fields of a desk's Row), ``order`` (a sentence), ``message``, ``rules`` (numbers
    that it names) and ``buttons`` (id, label, hint, open, main). ``on_event(kind, word)`` is called with ``pick``,
    ``less`` (one tick fewer), ``why``, ``rule``, or the id of a button. Keyboard: arrows and typed letters move among
    the choices, Enter picks, Escape goes back one answer, ``?`` asks why the choice in focus is closed.
    """

    _esm = parts.script("ask.js")
    _css = _STATIC / "ask.css"
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, on_event: Callable[[str, str], None]) -> None:
        super().__init__()
        self._on_event = on_event
        self.on_msg(self._hear)

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Pass an event on if it has the right form and, being an answer, is meant for the question now asked."""
        if not (isinstance(content, dict) and isinstance(content.get("kind"), str)):
            return
        if content["kind"] in _ANSWERS and content.get("key") != self.state.get("key"):
            return
        self._on_event(content["kind"], str(content.get("word", "")))
