"""How an order runs: the rules themselves play it, to the last shot of the next battle.

All plans of fire ignore the dice, so one run with a 6 on every die of the battle shows all its shots.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fs_core import forces
from fs_core.campaign.battle import Battle
from fs_core.campaign.game import Campaign, IllegalChoice
from fs_core.campaign.macros import meant, words_of
from fs_core.campaign.position import ELIMINATED, Entry, Position
from fs_core.campaign.questions import Choice, Decision, Question, Roll, why_not
from fs_core.campaign.sequence import next_step
from fs_core.campaign.victory import GameOver
from fs_core.whatif.plan import INTERCEPTION, SHOTS, NoBattle, Plan

EXOCET = -1
_RAID = "7.1-op07-c"
_FIRE = (*SHOTS, "leader")


class Order(NamedTuple):
    """The position a step began at, what has been answered and thrown in it, and the words still to be given."""

    before: Position
    given: list[str | int]
    words: list[str]


class Laid(NamedTuple):
    """One shot: side, numbers of firer (EXOCET for the land-launched one) and target, hit number, and what its die has
    shown: True for a hit, False for a miss, None if it is still to be thrown."""

    side: str
    firer: int
    target: int
    needed: int
    hit: bool | None


class Fire(NamedTuple):
    """The fire of one battle: its shots, the position they are fired in, the battle they belong to and its rule.

    ``down`` are the aircraft shot down on the way, ``certain`` the units lost whatever the dice show.
    """

    shots: tuple[Laid, ...]
    position: Position
    battle: Battle | None
    rule: str
    down: int
    certain: int


def take_order(game: Campaign, order: str | Sequence[str]) -> Order:
    """Play the words of an order on a branch, up to the first die. Raises IllegalChoice for a word that is not open."""
    words = words_of(order)
    trial = game.branch()
    if trial.decision is None:
        raise NoBattle("The game is over; there is nothing left to fight.")
    before, given = trial.rests[-1], list(trial.under_way)
    dice, steps = trial.dice_thrown, len(trial.steps)
    while words and trial.dice_thrown == dice and len(trial.steps) == steps:
        answers = meant(trial, words.pop(0))
        trial.play(*answers)
        given += answers
    return Order(before, given, words)


def asking_side(order: Order) -> str:
    """The side whose operation, phase or event a step is: the first to be asked, leader markers apart."""
    rule = next_step(order.before.copy()).rule
    question = rule.send(None)
    for token in order.given:
        if isinstance(question, Decision) and question.kind != "leader":
            break
        question = rule.send(question.find(str(token)) if isinstance(question, Decision) else token)
    return question.side


class Run:
    """One run of the step's rule: it stops at each die of an interception, and for good after the fire."""

    def __init__(self, before: Position, plan: Plan) -> None:
        self.position = before.copy()
        self.plan = plan
        self.answers: list[Choice | int] = []
        self.down = 0
        self.over = False
        self.aimed_at = -1
        self._start: Position | None = None
        self._rule = next_step(self.position).rule
        self._forget_fire()
        self.question: Question | None = self._rule.send(None)

    def _forget_fire(self) -> None:
        """No fire has begun since here."""
        if self._start is not None:
            self.plan.begin_fire()
        self._start = None
        self._battle: Battle | None = None
        self._log = len(self.position.log)
        self._thrown = 0
        self._own: set[int] = set()  # which shots of this fire have a die of ours

    def send(self, answer: Choice | int) -> None:
        """Give one answer or die."""
        question = self.question
        if isinstance(question, Decision):
            if question.kind in _FIRE:
                self._notice(question, answer)
            else:
                self._forget_fire()
        elif question and question.rule != INTERCEPTION and question.needed and self._start is None:
            self._start = self.position.copy()
        self.answers.append(answer)
        try:
            self.question = self._rule.send(answer)
        except (StopIteration, GameOver):
            self.question = None

    def _notice(self, question: Decision, answer: Choice | int) -> None:
        """Count a shot that is laid; remember where the fire began and in which battle."""
        if question.kind in SHOTS and isinstance(answer, Choice):
            self.plan.count(self.position, question, answer)
            self.aimed_at = answer.value
        if question.battle is not None and question.rule != INTERCEPTION:
            self._battle = question.battle
            if self._start is None:
                self._start = self.position.copy()

    def replay(self, answers: list[Choice | int]) -> None:
        """Give the answers and dice of another run."""
        for answer in answers:
            if type(answer) is int:
                self._throw(answer, ours=True)
            else:
                self.send(answer)

    def begin(self, order: Order) -> list[str]:
        """Give what has been answered already; returns the words of the order that are left."""
        for token in order.given:
            if type(token) is int:
                self._throw(token, ours=False)
            else:
                assert isinstance(self.question, Decision)
                choice = self.question.find(str(token))
                if choice is None:  # a concession
                    raise NoBattle("This order ends the game before anybody fires.")
                self.send(choice)
        return order.words

    def _throw(self, die: int, ours: bool) -> None:
        question = self.question
        assert type(question) is Roll
        if question.rule != INTERCEPTION and question.needed:
            again = bool(self.answers) and isinstance(last := self.answers[-1], Choice) and last.verb == "reroll"
            number = len(self._shots_logged()) if again else self._thrown
            self._thrown += not again
            if ours:
                self._own.add(number)
            else:
                self._own.discard(number)
        self.send(die)

    def _shots_logged(self) -> list[Entry]:
        return [
            entry
            for entry in self.position.log[self._log :]
            if entry.kind == "die" and "target" in entry.data and entry.rule != INTERCEPTION
        ]

    def advance(self, words: list[str]) -> list[str]:
        """Go on to the next interception die or to the end of the fire; returns the words that are left.

        Raises NoBattle when the order leads to no fire, IllegalChoice for a word that does not fit.
        """
        while (question := self.question) is not None:
            if type(question) is Roll:
                if question.rule == INTERCEPTION:
                    return words
                if question.rule == _RAID:
                    raise NoBattle(
                        "A raid is no fire: the aircraft is lost without a die, and a 6 loses the raiders"
                        " (rule 7.1-op07)."
                    )
                self._throw(6, ours=True)
                continue
            assert isinstance(question, Decision)
            if self._own and question.kind not in _FIRE:
                break
            self.send(self._answer(question, words[0] if words else ""))
            words = words[1:]
        self.over = True
        return words

    def _answer(self, question: Decision, word: str) -> Choice:
        if not word:
            return self.plan.answer(self.position, question)
        choice = question.find(word)
        if choice is None:
            raise IllegalChoice(word, why_not(question, word), [c.word for c in question.choices])
        return choice

    def result(self) -> Fire:
        """The fire that this run came to; without a shot if nobody was left who could fire."""
        position = self._start
        if position is None:
            return Fire((), self.position, None, "", self.down, 0)
        logged = self._shots_logged()
        shots = tuple(
            Laid(
                entry.side or "",
                forces.NUMBER.get(entry.data["firer"], EXOCET),
                forces.NUMBER[entry.data["target"]],
                entry.data["needed"],
                None if number in self._own else bool(entry.data["hit"]),
            )
            for number, entry in enumerate(logged)
        )
        certain = self.position.at[ELIMINATED] & ~position.at[ELIMINATED]
        return Fire(shots, position, self._battle, logged[0].rule if logged else "", self.down, certain)
