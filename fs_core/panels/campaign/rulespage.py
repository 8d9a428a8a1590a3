"""The Rules page of the campaign's panel: ask why something is not open, and look rules up."""

from collections.abc import Iterable

from fs_core import board, forces
from fs_core.campaign.operations import JOINED, OF_SIDE, OPERATIONS
from fs_core.campaign.questions import AREA, AREA_VERBS, UNIT, UNIT_VERBS, Decision, Obstacle
from fs_core.panels.campaign.desk import Desk
from fs_core.panels.rules.panel import RulesPanel
from fs_core.panels.why import WhyBox


class RulesPage(WhyBox):
    """The box over the rules; these are read with the options of the game that is on the desk when the page is made."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.rules = RulesPanel(narrow=True, options=desk.game.options)
        super().__init__(self.rules)
        self.add_class("fs-scroll")

    def _askable(self) -> dict[str, str]:
        return askable(self._desk.game.decision)

    def _against(self, wish: str, word: str) -> list[Obstacle]:
        if word not in self._words.values() and all(word != choice.word for choice in self._desk.choices):
            return [Obstacle("", f"{wish}: pick an entry of the box, then ask; or search the rules below.")]
        return self._desk.why_not(word)

    def _show_rules(self, numbers: Iterable[str]) -> str:
        for first in list(numbers)[:1]:
            self.rules.show(first)
        return ""


def askable(decision: Decision | None) -> dict[str, str]:
    """What one may ask about, in words: everything of the question's kind that is not offered, with its word."""
    if decision is None:
        return {}
    if decision.kind == "operation":
        asked = [(OPERATIONS[op.word].choice.label, op.word) for op in OF_SIDE[decision.side]]
        asked += [(f"{word.removeprefix('op:')} (joined)", word) for word in JOINED]
    else:
        asked = []
        for verb in dict.fromkeys(choice.verb for choice in decision.choices):
            if verb in UNIT_VERBS:
                asked += [(UNIT[verb][u.number].label, f"{verb}:{u.id}") for u in forces.UNITS]
            elif verb in AREA_VERBS:
                asked += [(AREA[verb][a.number].label, f"{verb}:{a.id}") for a in board.AREAS]
    offered = {choice.word for choice in decision.choices}
    return {label: word for label, word in asked if word not in offered}
