"""The campaign's choices, made once and shared for ever, and why a word is none of them.

What a rule asks is the same in both games (``fs_core.play.questions``); its names can be had from here too.
"""

from collections.abc import Iterable
from functools import lru_cache

from fs_core import board, forces
from fs_core.play import questions as play
from fs_core.play.questions import Choice, Decision, Limit, Limits, Obstacle, Question, Roll, Rule, asking_nothing

__all__ = [
    "AREA",
    "AREA_VERBS",
    "BID",
    "UNIT",
    "UNIT_VERBS",
    "WORD",
    "Choice",
    "Decision",
    "Limit",
    "Limits",
    "Obstacle",
    "Question",
    "Roll",
    "Rule",
    "area_choices",
    "asking_nothing",
    "common",
    "unit_choices",
    "why_not",
]

UNIT_VERBS = {
    "add": "{}",
    "unit": "{}",
    "ship": "aboard {}",
    "target": "fire at {}",
    "opportunity": "go for {} past its escort",
}
AREA_VERBS = {"from": "from {}", "to": "to {}", "entry": "enter by {}"}
_PLAIN = {
    "done": "that is all",
    "pass": "carry out no operation",
    "stop": "stop here",
    "hold": "hold fire",
    "free": "keep the shots for later",
    "attack": "attack",
    "end": "do not attack",
    "bombard": "bombard first",
    "land": "land without a bombardment",
    "carriers": "carriers alone",
    "commit": "send the special forces along",
    "withhold": "keep the special forces out",
    "in-place": "attack where they are",
    "split": "ship by ship",
    "stay": "stay",
    "keep": "let the die stand",
    "reroll": "have it rolled again",
    "decline": "decline",
    "intercept:none": "no interception",
    "intercept:hermes": "Hermes intercepts",
    "intercept:invincible": "Invincible intercepts",
    "intercept:both": "both carriers intercept",
    "with:10": "with an expanded exclusion zone (operation 10)",
    "op:exocet": "Fire the held Exocet",
}

WORD = {word: Choice(word, label, word.partition(":")[0], -1) for word, label in _PLAIN.items()}
UNIT = {
    verb: tuple(Choice(f"{verb}:{u.id}", label.format(u.name), verb, u.number) for u in forces.UNITS)
    for verb, label in UNIT_VERBS.items()
}
AREA = {
    verb: tuple(Choice(f"{verb}:{a.id}", label.format(a.name), verb, a.number) for a in board.AREAS)
    for verb, label in AREA_VERBS.items()
}
BID = tuple(Choice(f"bid:{n}", "1 operation" if n == 1 else f"{n} operations", "bid", n) for n in range(1, 31))


@lru_cache(maxsize=4096)
def unit_choices(verb: str, units: int) -> tuple[Choice, ...]:
    """One choice for each unit of a set, in counter order."""
    table = UNIT[verb]
    return tuple([table[u] for u in forces.members(units)])


@lru_cache(maxsize=4096)
def area_choices(verb: str, areas: int) -> tuple[Choice, ...]:
    """One choice for each area of a set, in map order."""
    table = AREA[verb]
    return tuple([table[a] for a in board.members(areas)])


def common(limits: Iterable[Limit], everything: int) -> int:
    """What lies in all the limits."""
    for limit in limits:
        everything &= limit.allowed
    return everything


def why_not(decision: Decision, word: str) -> list[Obstacle]:
    """Why a word does not answer this question now; empty when it does."""
    if decision.find(word):
        return []
    verb, _, name = word.partition(":")
    if verb in UNIT_VERBS or verb in AREA_VERBS:
        numbers, names = (forces.NUMBER, forces.NAMES) if verb in UNIT_VERBS else (board.NUMBER, board.NAMES)
        if name not in numbers:
            what = "unit" if verb in UNIT_VERBS else "area"
            return [Obstacle(decision.rule, f"There is no {what} with the id {name!r}.")]
        index = numbers[name]
        failed = [
            Obstacle(limit.rule, f"{names[index]}: {limit.text}.")
            for limit in decision.limits.get(verb, ())
            if not limit.allowed >> index & 1
        ]
        if failed:
            return failed
        if verb in UNIT_VERBS and any(
            c.verb == verb and forces.NAMES[c.value] == names[index] for c in decision.choices
        ):
            return [
                Obstacle(decision.rule, f"Counters that are alike are offered as the first of them ({names[index]}).")
            ]
    return play.why_not(decision, word)
