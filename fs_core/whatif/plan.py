"""What both sides are taken to answer while an order is carried out, so that its fire can be foreseen."""

from collections.abc import Callable

from fs_core.campaign.aiming import Aiming, check_aim
from fs_core.campaign.position import Position
from fs_core.campaign.questions import Choice, Decision
from fs_core.forces import OTHER

INTERCEPT = ("all", "none")
INTERCEPTION = "10.9-h"  # the rule of its shots
SHOTS = ("target", "shot")  # the questions that lay one


class NoBattle(ValueError):
    """An order that leads to no fire, or not yet; the sentence says what has to be chosen first."""


class Plan:
    """Answers for every question between an order and its last shot, the same whatever the dice show.

    Selections are closed, ``attack`` is answered with yes, special forces take part, no bombardment is added to an
    assault, aircraft driven from a base fly to the first one open to them, and a leader marker is kept. Carriers
    ``intercept`` with everybody who can (``all``) or not at all (``none``). Shots follow ``aims``, a policy for each
    side. Raises NoBattle where the person who gives the order has to choose.
    """

    def __init__(
        self, aims: dict[str, str], intercept: str = "all", numbers: dict[tuple[int, int], int] | None = None
    ) -> None:
        self.intercept = intercept
        self.aims = aims
        self._numbers = {} if numbers is None else numbers
        self.interception = Aiming(aims["UK"])
        self.begin_fire()

    def begin_fire(self) -> None:
        """Nobody has been aimed at yet in the battle to come."""
        self._fire = {side: Aiming(policy, self._numbers) for side, policy in self.aims.items()}

    def _aiming(self, decision: Decision) -> Aiming:
        return self.interception if decision.rule == INTERCEPTION else self._fire[decision.side]

    def count(self, position: Position, decision: Decision, choice: Choice) -> None:
        """Take note of a shot that has been laid."""
        self._aiming(decision).count(position, decision, choice)

    def answer(self, position: Position, decision: Decision) -> Choice:
        """The answer to one question."""
        if decision.kind in SHOTS:
            return self._aiming(decision).choose(position, decision)
        find = _ANSWERS.get(decision.kind)
        answer = find(self, decision) if find else None
        if answer is None and len(decision.choices) == 1 and decision.kind not in ("operation", "attack"):
            answer = decision.choices[0]
        if answer is None:
            raise NoBattle(_still_open(decision))
        return answer


def _word(word: str) -> Callable[[Plan, Decision], Choice | None]:
    return lambda plan, decision: decision.find(word)


_ANSWERS: dict[str, Callable[[Plan, Decision], Choice | None]] = {
    "units": _word("done"),
    "attack": _word("attack"),
    "commit": _word("commit"),
    "leader": _word("keep"),
    "bombard": _word("land"),
    "base": lambda plan, decision: decision.choices[0],
    "intercept": lambda plan, decision: decision.choices[-1 if plan.intercept == "all" else 0],
}


def _still_open(decision: Decision) -> str:
    """What has to be chosen before there is a battle."""
    if decision.kind == "operation":
        return "Odds are told of an attack: choose an operation that attacks first."
    if decision.kind == "attack":
        return f"There will be no fire: nobody there could attack (rule {decision.rule})."
    if decision.kind in ("units", "area", "target"):
        return f"Before odds can be told, this has to be chosen: {decision.prompt}"
    return f"This leads to no fire as far as it is ordered; the next question is: {decision.prompt}"


def both(attacker: str, aim: str, reply: str | None) -> dict[str, str]:
    """The aiming of both sides: ``aim`` for the attacker and ``reply`` for the other side, if None of the same kind."""
    kind = check_aim(aim).partition(":")[0]
    return {attacker: aim, OTHER[attacker]: kind if reply is None else check_aim(reply)}
