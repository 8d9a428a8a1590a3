"""What a rule asks of a player or of the dice.

A rule is a generator: it yields a Decision and receives the chosen Choice, or yields a Roll and receives 1 to 6.
"""

from collections.abc import Callable, Generator, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from fs_core import board, forces

if TYPE_CHECKING:
    from fs_core.campaign.battle import Battle

T = TypeVar("T")


class Choice(NamedTuple):
    """One legal answer. ``word`` is its stable text; ``value`` the number of the unit or area it names, else -1."""

    word: str
    label: str
    verb: str
    value: int

    def _repr_html_(self) -> str:
        from fs_core.display import choices_html

        return choices_html([self])


class Obstacle(NamedTuple):
    """Why something is not allowed: the rule's number and one sentence."""

    rule: str
    text: str


class Limit(NamedTuple):
    """A set that a choice has to lie in, and what to say of a unit or area outside it.

    A question offers what lies in all its limits; ``why_not`` names the limits that something does not lie in.
    """

    rule: str
    text: str
    allowed: int


Limits = tuple[Limit, ...]


class Decision(NamedTuple):
    """A question for a player.

    ``side`` 'UK' or 'AR'; ``kind`` what is asked for; ``unit`` the id of the counter it is about, if any;
    ``limits`` for each verb the limits that its choices passed; ``explain`` answers what limits cannot; ``battle`` the
    fire that an aimed shot belongs to, so that its hit number can be shown beside the target.
    """

    side: str
    kind: str
    prompt: str
    choices: tuple[Choice, ...]
    rule: str
    unit: str | None = None
    limits: dict[str, Limits] = {}
    explain: Callable[[str], list[Obstacle]] | None = None
    battle: "Battle | None" = None

    def find(self, word: str) -> Choice | None:
        """The choice with this word, or None."""
        for choice in self.choices:
            if choice.word == word:
                return choice
        return None

    def _repr_html_(self) -> str:
        from fs_core.display import decision_html

        return decision_html(self)


class Roll(NamedTuple):
    """A question for the dice: one six-sided die, thrown by ``side``; a hit number of 0 means none is needed."""

    side: str
    reason: str
    rule: str
    needed: int = 0


Question = Decision | Roll
Rule = Generator[Question, Any, T]
P = ParamSpec("P")


def asking_nothing(effect: Callable[P, None]) -> Callable[P, Rule[None]]:
    """Make a rule of a plain function: a generator like all rules, but one without a question."""

    def rule(*args: P.args, **kwargs: P.kwargs) -> Rule[None]:
        effect(*args, **kwargs)
        return
        yield

    rule.__doc__ = effect.__doc__
    return rule


# --- choices: made once, shared for ever ---------------------------------------------------------------------------

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
BID = tuple(Choice(f"bid:{n}", f"{n} operations", "bid", n) for n in range(1, 31))


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
    if decision.explain and (obstacles := decision.explain(word)):
        return obstacles
    if any(choice.verb == verb for choice in decision.choices):
        text = f"{word!r} is not among the choices of this question: {decision.prompt}"
    else:
        answers = ", ".join(dict.fromkeys(c.verb + ":…" if ":" in c.word else c.word for c in decision.choices))
        text = f"{word!r} does not answer the question now asked ({decision.prompt}); it takes {answers}."
    return [Obstacle(decision.rule, text)]
