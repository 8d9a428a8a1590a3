"""An order of the campaign as a person would say it."""

from collections.abc import Iterable, Sequence

from fs_core import board, forces
from fs_core.panels.seats import Answer, sentence

_NAMED = 5  # kinds of units that an order names; of more the first three


def order_words(order: Iterable[Answer]) -> list[str]:
    """The parts of an order: the operation, areas, units by selection, shots by firer."""
    parts: list[str] = []
    units: list[str] = []

    def close() -> None:
        if units:
            parts.append(_counted(units))
            units.clear()

    for decision, word in order:
        choice = decision.find(word)
        if choice and choice.verb == "add":
            units.append(forces.NAMES[choice.value])
            continue
        close()
        if word == "done" or not choice or choice.verb == "bid":  # a bid is sealed
            continue
        unit = forces.NAMES[forces.NUMBER[decision.unit]] if decision.unit else ""
        if choice.verb == "target" and unit:
            parts.append(f"{unit} → {forces.NAMES[choice.value]}")
        elif decision.kind == "submarine" and unit and choice.verb == "to":
            parts.append(f"{unit} → {board.NAMES[choice.value]}")
        elif decision.kind in ("target", "submarine") and unit:
            parts.append(f"{unit}: {choice.label}")
        else:
            parts.append(sentence(choice.label) if not parts else choice.label)
    close()
    return parts


def _counted(names: Sequence[str]) -> str:
    """``3 × A-4 Skyhawk, HMS Hermes``; of many different names the first three and how many more."""
    kinds = [f"{names.count(name)} × {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]
    return ", ".join(kinds) if len(kinds) <= _NAMED else f"{', '.join(kinds[:3])} and {len(kinds) - 3} more"
