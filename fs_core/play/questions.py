"""What a rule asks of a player or of the dice.

A rule is a generator: it yields a Decision and receives the chosen Choice, or yields a Roll and receives its number.
"""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, ParamSpec, TypeVar

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
    ``limits`` for each verb the limits that its choices passed; ``explain`` answers what limits cannot; ``battle`` what
    the chances beside the choices depend on: the fire that an aimed shot of the campaign belongs to, in the platoon
    game the flyer, raid or request that is asked about.
    """

    side: str
    kind: str
    prompt: str
    choices: tuple[Choice, ...]
    rule: str
    unit: str | None = None
    limits: dict[str, Limits] = {}
    explain: Callable[[str], list[Obstacle]] | None = None
    battle: Any = None

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
    """A question for the dice: one die, thrown by ``side``; a hit number of 0 means none is needed."""

    side: str
    reason: str
    rule: str
    needed: int = 0
    faces: int = 6


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


def why_not(decision: Decision, word: str) -> list[Obstacle]:
    """Why a word does not answer this question now, as far as the question itself can tell; empty when it does."""
    if decision.find(word):
        return []
    if decision.explain and (obstacles := decision.explain(word)):
        return obstacles
    verb = word.partition(":")[0]
    if any(choice.verb == verb for choice in decision.choices):
        text = f"{word!r} is not among the choices of this question: {decision.prompt}"
    else:
        answers = ", ".join(dict.fromkeys(c.verb + ":…" if ":" in c.word else c.word for c in decision.choices))
        text = f"{word!r} does not answer the question now asked ({decision.prompt}); it takes {answers}."
    return [Obstacle(decision.rule, text)]
