"""The words of an order as people give it; macros stand for several answers, are never offered and never recorded."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fs_core import forces
from fs_core.campaign.aiming import Aiming
from fs_core.forces import SURFACE, TRANSPORTS

if TYPE_CHECKING:
    from fs_core.campaign.game import Campaign

_GROUPS = {"all": -1, "warships": SURFACE & ~TRANSPORTS, "transports": TRANSPORTS}
MACROS = (*_GROUPS, "spread", "focus:<unit>")


def words_of(order: str | Sequence[str]) -> list[str]:
    """The words of an order, given in one text or in several."""
    return [word for text in ([order] if isinstance(order, str) else order) for word in text.split()]


def expand(game: "Campaign", word: str) -> list[str]:
    """The answers a macro stands for at the pending question; empty when it does not fit there, or is none."""
    decision = game.decision
    if decision is None:
        return []
    if word in _GROUPS:
        return _select(game, _GROUPS[word]) if decision.kind == "units" else []
    shot = decision.kind in ("target", "shot") and decision.unit
    return _aim(game, word) if shot and (word == "spread" or word.startswith("focus:")) else []


def meant(game: "Campaign", word: str) -> list[str]:
    """The word itself, or the answers that it stands for as a macro."""
    return expand(game, word) or [word]


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
    """Aim every shot of this side until the dice: at the least-aimed enemy (``spread``) or at one unit (``focus``).

    Shots that may not go at that unit are spread; a focus that no shot may follow fits nowhere.
    """
    unit = word.removeprefix("focus:") if word != "spread" else ""
    if word != "spread" and unit not in forces.NUMBER:
        return []
    aiming = Aiming(word)
    trial = game.branch()
    side = trial.decision.side if trial.decision else ""
    words: list[str] = []
    while trial.decision and trial.decision.side == side and trial.decision.kind == "target" and trial.decision.unit:
        choice = aiming.pick(trial.position, trial.decision)
        dice = trial.dice_thrown
        trial.play(choice)
        words.append(choice.word)
        if trial.dice_thrown != dice:
            break
    if unit and not any(forces.ALIKE[forces.NUMBER[unit]] >> target & 1 for target in aiming.aimed):
        return []
    return words
