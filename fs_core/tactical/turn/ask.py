"""Asking and throwing: the building blocks of every step's questions."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from fs_core.data import number
from fs_core.play.questions import Choice, Decision, Obstacle, Roll, Rule
from fs_core.tactical import tables
from fs_core.tactical.position import Position

_WORDS = {
    "done": "that is all",
    "end": "go on to the next step",
    "hold": "hold fire",
    "press": "press on",
    "break-off": "turn away",
    "reply": "fire at the fighters",
    "keep": "go on to the attack",
    "pass": "pass",
    "offer-terms": "offer terms",
    "home": "fly off the map",
}
WORD = {word: Choice(word, label, word, -1) for word, label in _WORDS.items()}


@lru_cache(maxsize=1)
def limits() -> dict[str, int]:
    """Single figures of the turn, all ours (``battle_limits.csv``)."""
    return tables.figures("battle_limits.csv", number(0, 10000))


@lru_cache(maxsize=1 << 14)
def choice(verb: str, name: str, label: str) -> Choice:
    """A choice ``verb:name``; the same one each time."""
    return Choice(f"{verb}:{name}", label, verb, -1)


def name_of(answer: Choice) -> str:
    """What stands after the colon of an answer's word."""
    return answer.word.partition(":")[2]


def unit_choices(position: Position, verb: str, ids: Iterable[str], label: str = "{}") -> list[Choice]:
    """One choice for each of some units."""
    return [choice(verb, id, label.format(position.name(id))) for id in ids]


def ask(
    side: str,
    kind: str,
    prompt: str,
    rule: str,
    choices: Sequence[Choice],
    unit: str | None = None,
    explain: Callable[[str], list[Obstacle]] | None = None,
    about: Any = None,
) -> Rule[Choice]:
    """Ask a player; returns the choice. ``about`` is what the chances beside the choices depend on."""
    answer: Choice = yield Decision(side, kind, prompt, tuple(choices), rule, unit, {}, explain, about)
    return answer


def throw(
    position: Position,
    side: str,
    reason: str,
    rule: str,
    needed: int = 0,
    faces: int = 6,
    means: Callable[[int], str] | None = None,
) -> Rule[int]:
    """Throw one die and write it down, with what it ``means`` if no number is to be reached; returns what it shows."""
    die: int = yield Roll(side, reason, rule, needed, faces)
    after = f", {means(die)}" if means else f", wanted {needed} or more" if needed else ""
    position.note("die", side, f"{reason}: {die}{after}.", rule, die=die, needed=needed, faces=faces)
    return die


Explainer = Callable[[str], list[Obstacle]]


def explained(**by_verb: Callable[[str], list[Obstacle]]) -> Explainer:
    """What explains a refused word: for each verb a predicate that names what stands against it."""
    table: dict[str, Any] = {verb.replace("_", "-"): predicate for verb, predicate in by_verb.items()}

    def explain(word: str) -> list[Obstacle]:
        verb, _, name = word.partition(":")
        return table[verb](name) if verb in table else []

    return explain


def unknown(position: Position, id: str, rule: str) -> list[Obstacle]:
    """What to say of an id that names nobody in this battle."""
    if id in position.units:
        return []
    return [Obstacle(rule, f"There is no unit with the id {id!r} in this battle.")]
