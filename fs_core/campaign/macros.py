"""Words for people that stand for several answers: they are understood, never offered and never recorded."""

from typing import TYPE_CHECKING

from fs_core import forces
from fs_core.campaign.questions import Choice, Decision
from fs_core.forces import SURFACE, TRANSPORTS

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
    """Add every unit of a group that can be added (to the first ship that takes it), then close the selection."""
    trial = game.branch()
    words: list[str] = []
    while trial.decision and trial.decision.kind in ("units", "ship"):
        wanted = [c for c in trial.choices if c.verb == "ship" or (c.verb == "add" and group >> c.value & 1)]
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
    alike = _alike(word.removeprefix("focus:")) if word != "spread" else 0
    aimed: dict[int, int] = {}
    words: list[str] = []
    while trial.decision and trial.decision.side == side and trial.decision.kind == "target" and trial.decision.unit:
        choice = _pick(trial.decision, alike, aimed)
        dice = trial._dice
        trial.play(choice)
        words.append(choice.word)
        if choice.verb == "target":
            aimed[choice.value] = aimed.get(choice.value, 0) + 1
        if trial._dice != dice:
            break
    if word != "spread" and not any(alike >> target & 1 for target in aimed):
        return []
    return words


def _alike(unit_id: str) -> int:
    return forces.ALIKE[forces.NUMBER[unit_id]] if unit_id in forces.NUMBER else 0


def _pick(decision: Decision, alike: int, aimed: dict[int, int]) -> Choice:
    """One of the like counters, or without any the least-aimed target; hold if there is none and that is open."""
    targets = [c for c in decision.choices if c.verb == "target"]
    others = [c for c in decision.choices if c.verb != "target"]
    wanted = [c for c in targets if alike >> c.value & 1]
    if not alike:
        wanted = sorted(targets, key=lambda c: (aimed.get(c.value, 0), c.value))
    return (wanted or others or targets)[0]
