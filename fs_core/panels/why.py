"""WhyBox: ask either game why something is not open, by its name in a box or by its word."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

import ipywidgets as widgets

from fs_core.panels import parts
from fs_core.panels.seats import sentence
from fs_core.play.questions import Obstacle


class WhyBox(widgets.VBox):
    """A box with all that the question does not offer, and the reasons against what is asked about.

    ``below`` stands under the answer.
    """

    HINT: ClassVar[str] = "Pick or type what you would like to do, then ask."

    def __init__(self, *below: widgets.Widget) -> None:
        self._words: Mapping[str, str] = {}
        self.wish = widgets.Combobox(placeholder="what you would like to do", layout={"width": "300px"})
        self.wish.description = "Why not"
        self.reason = parts.html(f"<div class='fs-small'>{self.HINT}</div>")
        ask = parts.button("Ask", self.ask, "Why is this not open now?")
        super().__init__([widgets.HBox([self.wish, ask]), self.reason, *below])

    # --- what each game does in its own way ------------------------------------------------------------------------

    def _askable(self) -> Mapping[str, str]:
        """What one may ask about now, in words, with the word that asks it."""
        raise NotImplementedError

    def _against(self, wish: str, word: str) -> list[Obstacle]:
        """What stands against a word, which was asked about as ``wish``; empty if it is open."""
        raise NotImplementedError

    def _show_rules(self, numbers: Iterable[str]) -> str:
        """Show the rules that a reason names; returns what of them stands below it, as HTML."""
        raise NotImplementedError

    # --- asking ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Offer what one may ask about now."""
        self._words = self._askable()
        self.wish.options = tuple(self._words)

    def ask(self) -> None:
        """Answer what is in the box."""
        wish = self.wish.value.strip()
        try:
            found = self._against(wish, self._words.get(wish, wish)) if wish else [Obstacle("", self.HINT)]
        except Exception as problem:
            found = [Obstacle("", parts.plain_words(problem))]
        if not found:
            found = [Obstacle("", f"{wish}: this is open, it is among the choices.")]
        said = " ".join(f"{sentence(o.text)} (rule {o.rule})" if o.rule else o.text for o in found)
        rules = self._show_rules(dict.fromkeys(o.rule for o in found if o.rule))
        self.reason.value = f"<div class='fs-reason' role='status'>{parts.safe(said)}</div>{rules}"
