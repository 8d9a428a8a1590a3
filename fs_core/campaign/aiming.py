"""Plans of fire: how a side lays its shots when nobody picks each target by hand.

The words ``spread`` and ``focus`` at a question follow these plans, and so do the odds of a battle before it is fought.
No plan looks at the dice, so the shots of a battle can be listed before the first one is fired.
"""

from fs_core import forces
from fs_core.campaign.battle import hit_number
from fs_core.campaign.position import Position
from fs_core.campaign.questions import Choice, Decision
from fs_core.campaign.transport import steps
from fs_core.campaign.victory import sinking_points
from fs_core.forces import ALIKE, HAVE_TWINS, LIKENESS, SHIPS, UK, UNITS

AIMS = ("spread", "focus", "value")
_ON_THE_WAY = "10.9-h"


def check_aim(policy: str) -> str:
    """The policy itself, if it is ``spread``, ``focus``, ``focus:<unit>`` or ``value``. Raises ValueError if not."""
    name, colon, unit = policy.partition(":")
    if name not in AIMS or (colon and (name != "focus" or unit not in forces.NUMBER)):
        raise ValueError(f"{policy!r} is no way of aiming; it takes spread, focus, focus:<unit> or value.")
    return policy


def points_for(position: Position, side: str, unit: int, expanded: bool = False) -> int:
    """The victory points that the loss of a unit moves towards a side; 0 for all but ships (4.4)."""
    if not 1 << unit & SHIPS:
        return 0
    points = sinking_points(position, unit, position.area_of(unit), expanded)
    return -points if side == UK else points


class Aiming:
    """One side's plan for one round of fire (or one interception); ``pick`` names the target of shot after shot.

    ``spread``: the enemy with the fewest shots on it so far, the first in counter order among equals.
    ``focus:<unit>``: that unit (or one like it) whenever the firer may aim at it, else as ``spread``; ``focus`` alone
    settles at the first shot on the unit worth the most points, then the easiest to hit.
    ``value``: where the shot is expected to earn most, a step being worth the points of its ship divided by its steps;
    then where it is likeliest to cost a step.
    """

    def __init__(self, policy: str = "spread", numbers: dict[tuple[int, int], int] | None = None) -> None:
        self.policy, _, name = check_aim(policy).partition(":")
        self._focus = ALIKE[forces.NUMBER[name]] if name else 0
        self.aimed: dict[int, int] = {}
        self._standing: dict[int, tuple[float, float]] = {}  # chance of no hit and of one hit so far
        self._numbers: dict[tuple[int, int], int] = {} if numbers is None else numbers

    def pick(self, position: Position, decision: Decision) -> Choice:
        """Choose a target and count the shot."""
        choice = self.choose(position, decision)
        self.count(position, decision, choice)
        return choice

    def choose(self, position: Position, decision: Decision) -> Choice:
        """The answer to a question about a shot: a target if there is one, else the first of the other answers."""
        if self.policy == "spread":
            return self._spread(decision)
        targets = [choice for choice in decision.choices if choice.verb == "target"]
        if not targets:
            return decision.choices[0]
        if self.policy == "value":
            return self._most_valuable(position, decision, targets)
        if not self._focus:
            return max(targets, key=lambda choice: self._worth(position, decision, choice))
        like = next((choice for choice in targets if self._focus >> choice.value & 1), None)
        return like or self._spread(decision)

    def count(self, position: Position, decision: Decision, choice: Choice) -> None:
        """Take note of a shot that has been laid, by this plan or by hand."""
        if choice.verb != "target":
            return
        target = choice.value
        # like aircraft on their way are offered one by one, so their shots are counted by name
        key = LIKENESS[target] if decision.rule == _ON_THE_WAY else target
        self.aimed[key] = self.aimed.get(key, 0) + 1
        if self.policy == "focus" and not self._focus:
            self._focus = ALIKE[target]
        if self.policy == "value" and decision.rule != _ON_THE_WAY:  # who is shot down on the way is no target any more
            chance = self._number(position, decision, target) / 6
            none, one = self._standing.get(target, (1.0, 0.0))
            self._standing[target] = none * (1 - chance), one * (1 - chance) + none * chance

    @property
    def state(self) -> tuple[object, ...]:
        """All that later answers of the plan hang on."""
        return tuple(sorted(self.aimed.items())), self._focus

    def _spread(self, decision: Decision) -> Choice:
        best, fewest = decision.choices[0], 1 << 30
        by_name = decision.rule == _ON_THE_WAY
        for choice in decision.choices:
            if choice.verb == "target":
                shots = self.aimed.get(LIKENESS[choice.value] if by_name else choice.value, 0)
                if shots < fewest:
                    best, fewest = choice, shots
                    if not shots:
                        break
        return best

    def _worth(self, position: Position, decision: Decision, choice: Choice) -> tuple[int, int, int]:
        """Points, then ease of hitting, then the order of the counters."""
        points = points_for(position, decision.side, choice.value, _expanded(decision))
        return points, self._number(position, decision, choice.value), -choice.value

    def _most_valuable(self, position: Position, decision: Decision, targets: list[Choice]) -> Choice:
        best, most = targets[0], (-99.0, -99.0)
        seen: set[tuple[int, int, int]] = set()
        for choice in targets:
            unit = choice.value
            if 1 << unit & HAVE_TWINS:  # like units under as many shots are one, whatever the dice have made of them
                kind = LIKENESS[unit], position.place[unit], self.aimed.get(unit, 0)
                if kind in seen:
                    continue
                seen.add(kind)
            none, one = self._standing.get(unit, (1.0, 0.0))
            counts = none if steps(position, unit) == 1 else none + one  # the chance that a hit still finds a step
            gain = self._number(position, decision, unit) / 6 * counts
            points = points_for(position, decision.side, unit, _expanded(decision))
            earns = (round(gain * points / UNITS[unit].steps, 9), round(gain, 9))
            if earns > most:
                best, most = choice, earns
        return best

    def _number(self, position: Position, decision: Decision, target: int) -> int:
        """The hit number of a shot, looked up once; of a single die that is alike for all targets, any number does."""
        if decision.battle is None or decision.unit is None:
            return 3
        key = forces.NUMBER[decision.unit], target
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = hit_number(position, decision.battle, *key)
        return found


def _expanded(decision: Decision) -> bool:
    """Whether the shot belongs to an attack in the expanded zone."""
    return decision.battle is not None and decision.battle.expanded
