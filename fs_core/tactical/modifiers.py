"""Figures that are added to a die or a factor, named by words such as ``works+night``.

Fire, close combat, morale and the air tables have lists of their own; here is what the lists share.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import index
from typing import Any, NamedTuple

from fs_core.data import quoted

Words = str | Collection[str]


class Modifier(NamedTuple):
    """One figure: its word (and the long one it also answers to), the figure, and the statement it follows.

    Figures of one ``group`` belong together (mist and night; the steps of losses). ``replaces`` is a word whose figure
    this one stands in for, ``option`` the switch that reads the book otherwise, ``mark`` printed or completion.
    """

    word: str
    also: str
    name: str
    value: int
    rule: str
    mark: str
    source: str
    group: str = ""
    replaces: str = ""
    option: str = ""


def spelt(words: Words) -> list[str]:
    """The single words of ``"works+night"``, ``["works", "night"]`` or ``"none"``, each once. Raises ValueError for
    what is no words."""
    try:
        joined = words if isinstance(words, str) else "+".join(words)
    except TypeError:
        raise ValueError(f"Modifiers should be words, listed or joined by +, found {quoted(words)}.") from None
    return [word for word in dict.fromkeys(joined.split("+")) if word and word != "none"]


def knows(known: Mapping[str, Modifier], word: str) -> bool:
    """Whether a list of modifiers has a word, short or long."""
    return any(word in (modifier.word, modifier.also) for modifier in known.values())


def find(words: Words, known: Mapping[str, Modifier], where: str) -> list[Modifier]:
    """The figures that some words name, without those that another of them replaces.

    ``known`` are the figures used in ``where``, by their short words. Raises ValueError for a word it does not hold.
    """
    found: dict[str, Modifier] = {}
    for word in spelt(words):
        named = known.get(word) or next((m for m in known.values() if word in (m.word, m.also)), None)
        if named is None:
            raise ValueError(f"{quoted(word)} does not change {where}; the modifiers are {', '.join(known)}.")
        found[named.word] = named
    replaced = {modifier.replaces for modifier in found.values()}
    return [modifier for word, modifier in found.items() if word not in replaced]


def worst_of(modifiers: Iterable[Modifier], group: str) -> list[Modifier]:
    """The modifiers, with the lowest alone left of one group."""
    modifiers = list(modifiers)
    inside = [modifier for modifier in modifiers if modifier.group == group]
    keep = min(inside, key=lambda modifier: modifier.value, default=None)
    return [modifier for modifier in modifiers if modifier.group != group or modifier is keep]


def figure(value: Any, what: str) -> int:
    """A whole number, of any library. Raises ValueError that names ``what`` it should be."""
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"{what} should be a whole number, found {quoted(value)}.") from None


def net(modifiers: Sequence[Modifier]) -> int:
    """What some figures come to together; none is left out and none counts twice (T-6.11)."""
    return sum(modifier.value for modifier in modifiers)
