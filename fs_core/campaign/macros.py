"""Words for people that stand for several answers: they are understood, never offered and never recorded."""

from typing import TYPE_CHECKING

from fs_core import forces
from fs_core.campaign.questions import Choice, Decision
from fs_core.forces import SURFACE, TRANSPORTS, UNITS

if TYPE_CHECKING:
    from fs_core.campaign.game import Campaign

_GROUPS = {"all": -1, "warships": SURFACE & ~TRANSPORTS, "transports": TRANSPORTS}
MACROS = (*_GROUPS, "spread", "focus:<unit>")


def is_macro(word: str) -> bool:
    """Whether a word is one of ``all``, ``warships``, ``transports``, ``spread`` or ``focus:<unit>``."""
    return word in _GROUPS or word == "spread" or word.startswith("focus:")


def expand(game: "Campaign", word: str) -> list[str]:
    """The answers a macro stands for at the pending question; empty when it does not fit there."""
    decision = game.decision
    if decision is None:
        return []
    if word in _GROUPS:
        return _select(game, _GROUPS[word]) if decision.kind == "units" else []
    return _aim(game, word) if decision.kind in ("target", "shot") and decision.unit else []


def _select(game: "Campaign", group: int) -> list[str]:
    """Add every unit of a group that can be added, then close the selection."""
    trial = game.branch()
    words: list[str] = []
    while trial.decision and trial.decision.kind == "units":
        wanted = [c for c in trial.choices if c.verb == "add" and group >> c.value & 1]
        if not wanted:
            if not words or not trial.decision.find("done"):
                return []
            words.append("done")
            break
        trial.play(wanted[0])
        words.append(wanted[0].word)
    return words


def _aim(game: "Campaign", word: str) -> list[str]:
    """Aim every shot of this side until the dice: at the least-aimed enemy (``spread``) or at one unit (``focus``)."""
    trial = game.branch()
    side = trial.decision.side if trial.decision else ""
    aimed: dict[int, int] = {}
    words: list[str] = []
    while trial.decision and trial.decision.side == side and trial.decision.kind == "target" and trial.decision.unit:
        choice = _pick(trial.decision, word, aimed)
        dice = trial._dice
        trial.play(choice)
        words.append(choice.word)
        if choice.verb == "target":
            aimed[choice.value] = aimed.get(choice.value, 0) + 1
        if trial._dice != dice:
            break
    return words


def _pick(decision: Decision, word: str, aimed: dict[int, int]) -> Choice:
    targets = [c for c in decision.choices if c.verb == "target"]
    others = [c for c in decision.choices if c.verb != "target"]
    if word == "spread" and targets:
        return min(targets, key=lambda c: (aimed.get(c.value, 0), c.value))
    name = word.removeprefix("focus:")
    if name in forces.NUMBER:
        alike = UNITS[forces.NUMBER[name]].name
        for choice in targets:
            if UNITS[choice.value].name == alike:
                return choice
    return others[0] if others else targets[0]
