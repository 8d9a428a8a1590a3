"""The attack that a campaign is about to throw dice for: found by walking through the order as the rules take it."""

from collections.abc import Sequence
from typing import NamedTuple

from fs_core import forces
from fs_core.campaign.battle import Battle
from fs_core.campaign.game import Campaign
from fs_core.campaign.macros import meant, words_of
from fs_core.campaign.position import Position
from fs_core.campaign.questions import Decision
from fs_core.forces import CONVENTIONAL

RULES = {"7.1-op15": 15, "7.1-op17": 17, "7.1-op22": 22, "7.1-op24": 24}
"""The operations whose ground attack may be fought platoon by platoon, by the rule of their fire."""


class NoFight(ValueError):
    """An order that opens no fight on the ground, or not yet; the sentence says what is missing."""


class Attack(NamedTuple):
    """A ground attack before its first die: the battle of the campaign, the position it is fought in, the words still
    to be given, the shots laid so far (side, firer, target), and who of the other side may fire back at whom."""

    battle: Battle
    position: Position
    words: tuple[str, ...]
    shots: tuple[tuple[str, int, int], ...]

    @property
    def operation(self) -> int:
        """The number of the operation."""
        return RULES[self.battle.rule]

    @property
    def attacking(self) -> int:
        """Conventional units of the attacker in it, those that only can be fired at too."""
        battle = self.battle
        return (battle.firers | battle.exposed) & CONVENTIONAL

    @property
    def defending(self) -> int:
        """Conventional units of the defender."""
        return (self.battle.targets | self.battle.repliers) & CONVENTIONAL

    def special(self, side: str) -> int:
        """Special forces of a side that take part."""
        return self.battle.company[side][1]


def attack_of(game: Campaign, order: str | Sequence[str] = "") -> Attack:
    """The attack that ``order``, words still to be given at the pending question, brings to its first die.

    The game is not touched. Raises NoFight with what is missing, IllegalChoice for a word that is not open.
    """
    words = words_of(order)
    trial = game.branch()
    if trial.decision is None:
        raise NoFight("The game is over; there is nothing left to fight.")
    shots: list[tuple[str, int, int]] = []
    given = [token for token in game.under_way if isinstance(token, str)]
    if given:
        trial.undo(to="operation")
    for number, word in enumerate([*given, *words]):
        for part in meant(trial, word):
            question, before, steps = trial.decision, trial.under_way, len(trial.steps)
            standing = trial.position.copy()
            trial.play(part)
            battle = _fire_of(question)
            if question is None or battle is None:
                continue
            verb, _, target = part.partition(":")
            if verb == "target" and question.unit:
                shots.append((question.side, forces.NUMBER[question.unit], forces.NUMBER[target]))
            if _thrown(trial, before, steps):
                if number < len(given):
                    raise NoFight(
                        "The dice of this attack have been thrown; a fight is opened before the first of them."
                    )
                if rest := words[number + 1 - len(given) :]:
                    raise NoFight(f"{rest[0]} comes after the first die of the attack; a fight is opened before that.")
                return Attack(battle, standing, tuple(words), tuple(shots))
        if number >= len(given) and _thrown(trial, game.under_way, len(game.steps)):
            break
    raise NoFight(_missing(trial, game, words))


def _fire_of(question: Decision | None) -> Battle | None:
    """The ground attack of which a question lays a shot, if it is one of the four."""
    battle = question.battle if question and question.kind == "target" else None
    return battle if battle is not None and battle.ground and battle.rule in RULES else None


def _thrown(trial: Campaign, before: Sequence[str | int], steps: int) -> bool:
    """Whether dice have fallen, or the step has ended, since then."""
    return len(trial.steps) > steps or any(isinstance(token, int) for token in trial.under_way[len(before) :])


def _missing(trial: Campaign, game: Campaign, words: Sequence[str]) -> str:
    """Why there is no fight, in a sentence."""
    decision = trial.decision
    if decision is None or len(trial.steps) > len(game.steps):
        return "This order comes to no ground attack; a fight is opened from operations 15, 17, 22 and 24."
    if decision.kind == "operation":
        return "A fight is opened from a ground attack: choose operation 15, 17, 22 or 24 first."
    if words and _thrown(trial, game.under_way, len(game.steps)):
        return f"Other dice fall before those of the attack: carry that out first, then choose: {decision.prompt}"
    return f"Before the fight can be opened, this has to be chosen: {decision.prompt}"
