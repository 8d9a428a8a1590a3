"""Playing in a terminal: choices are numbered, ``?`` explains, ``u`` undoes, ``s`` saves, ``q`` leaves."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from fs_core import rules
from fs_core.campaign.game import Campaign
from fs_core.forces import PEOPLE
from fs_core.opponents.player import Player, way_back
from fs_core.play.driver import IllegalChoice
from fs_core.play.game import Game
from fs_core.play.questions import Choice, Decision
from fs_core.rules import Rule
from fs_core.tactical import rulebook
from fs_core.tactical.battle import Battle
from fs_core.tactical.labels import differing

HELP = """  a number          that choice
  a word            the choice's word, or several: {example}
  ? <word>          why a word is not open ('?' alone: the rule behind the question)
  u, uu             take back one answer, or the whole {step}
  m                 what is where            l   the log
  s [file]          save                     q   leave (the game is saved)
  concede:uk        the British side gives up (concede:ar: the Argentine side)"""


class Terminal(ABC):
    """One game at one terminal, saved in ``file``. ``players`` has for each side the computer that moves it; ``read``
    and ``write`` stand for input() and print()."""

    EXAMPLE: str
    """Some words in a row, for the help."""
    STEP: str
    """What lies between two positions at rest, for the help."""

    game: Game[Any]

    def __init__(
        self,
        game: Game[Any],
        file: str,
        players: Mapping[str, Player] | None = None,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
    ) -> None:
        self.game, self.file, self.players, self.read, self.write = game, file, players or {}, read, write
        self._seen = 0
        self._asked_twice = ""  # a file with something in it, until it is typed again

    @abstractmethod
    def status(self) -> str:
        """Where the game stands, in a line."""

    @abstractmethod
    def map(self) -> list[str]:
        """What is where."""

    @abstractmethod
    def rule(self, number: str) -> Rule:
        """A rule by its number. Raises KeyError."""

    def label(self, decision: Decision, choice: Choice) -> str:
        """A choice in the list below its question."""
        return choice.label

    def run(self) -> None:
        """Play until the game is over or the player leaves; then it is saved, an interruption (Ctrl-C) included."""
        self._help()
        try:
            while True:
                self._let_computer_move()
                self._news()
                if self.game.decision is None:
                    break
                self._ask()
                line = self.read("> ").strip()
                if line == "q":
                    break
                self._obey(line)
        except (EOFError, KeyboardInterrupt):
            self.write("")
        self._leave()

    def _leave(self) -> None:
        """Save; where that fails, ask for another file until it is saved or the player leaves without."""
        with suppress(EOFError, KeyboardInterrupt):
            while not self._save("") and (name := self.read("file, or q to leave without saving> ").strip()) != "q":
                self.file = name or self.file

    def _help(self) -> None:
        self.write(HELP.format(example=self.EXAMPLE, step=self.STEP))

    def _let_computer_move(self) -> None:
        game = self.game
        while game.decision and (player := self.players.get(game.decision.side)):
            game.play(player.choose(game))

    def _news(self) -> None:
        """Log lines since the last time."""
        log = self.game.log
        for entry in log[min(self._seen, len(log)) :]:
            self.write(f"  · {entry.text}" + (f"  ({entry.rule})" if entry.rule else ""))
        self._seen = len(log)

    def _ask(self) -> None:
        decision = self.game.decision
        assert decision is not None
        self.write(f"\n{self.status()}")
        self.write(f"{PEOPLE[decision.side]}: {decision.prompt}  (rule {decision.rule})")
        for number, choice in enumerate(decision.choices, 1):
            self.write(f"  {number:>2}  {self.label(decision, choice):<46} {choice.word}")

    def _obey(self, line: str) -> None:
        game = self.game
        if not line:
            return
        if line[0] == "?":
            self._explain(line[1:].strip())
        elif line in ("u", "uu"):
            self._take_back("answer" if line == "u" else "operation")
        elif line == "m":
            for row in self.map():
                self.write(f"  {row}")
        elif line == "l":
            for entry in game.log:
                self.write(f"  · {entry.text}")
        elif line == "s" or line.startswith("s "):
            self._save(line[1:].strip())
        elif line in ("h", "help"):
            self._help()
        else:
            self._play(line)

    def _play(self, line: str) -> None:
        numbers = {str(number): choice for number, choice in enumerate(self.game.choices, 1)}
        try:
            self.game.play(numbers.get(line, line))
        except IllegalChoice as problem:
            for obstacle in problem.obstacles:
                self.write(f"  Not allowed: {obstacle.text} (rule {obstacle.rule})")

    def _take_back(self, to: str) -> None:
        """Take back an answer or an operation of a person; what a computer answered since goes with it."""
        try:
            _, times = way_back(self.game, self.players, to)
        except ValueError as problem:
            self.write(str(problem))
            return
        for _ in range(times):
            self.game.undo(to=to)
        self._seen = len(self.game.log)

    def _explain(self, word: str) -> None:
        if not word:
            assert self.game.decision is not None
            word = self.game.decision.rule
            try:
                rule = self.rule(word)
                self.write(f"  {rule.number} {rule.title}: {rule.text}")
            except KeyError as problem:
                self.write(f"  {problem.args[0]}")
            return
        obstacles = self.game.why_not(word)
        if not obstacles:
            self.write(f"  {word} is open.")
        for obstacle in obstacles:
            self.write(f"  {obstacle.text} (rule {obstacle.rule})")

    def _save(self, file: str) -> bool:
        """Save in a file, or in that of this game; whether it is saved. The file of another game is asked about."""
        if file and file not in (self.file, self._asked_twice) and os.path.exists(file):
            self._asked_twice = file
            self.write(f"  There is something in {file} already; type the same again to replace it.")
            return False
        try:
            self.game.save(file or self.file)
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "strerror", None) or "this is no name for a file"
            self.write(f"  The game could not be saved in {file or self.file} ({reason}); give another name after 's'.")
            return False
        self.file = file or self.file
        self.write(f"  Saved in {self.file}.")
        return True


class CampaignTerminal(Terminal):
    """A campaign at a terminal."""

    EXAMPLE = """op:20 from:sea-4 all to:sea-7 end
  all, warships, transports, spread, focus:<unit>     several answers at once"""
    STEP = "operation"

    game: Campaign

    def status(self) -> str:
        """Turn, phase, operations left and victory points."""
        game = self.game
        left = f"{game.operations_remaining} British operations left"
        return f"Turn {game.turn} · {game.phase} · {left} · VP {game.vp:+d}"

    def map(self) -> list[str]:
        """The units in every area."""
        from fs_core import board, forces

        rows = []
        for area, units in self.game.position.on_board():
            cargo = self.game.position.cargo_of(units & forces.SHIPS)
            aboard = f"; aboard: {forces.names(cargo)}" if cargo else ""
            rows.append(f"{board.NAMES[area]}: {forces.names(units)}{aboard}")
        if self.game.position.hit:
            rows.append(f"damaged: {forces.names(self.game.position.hit)}")
        return rows

    def rule(self, number: str) -> Rule:
        """A rule of the campaign."""
        return rules.find(number)


class BattleTerminal(Terminal):
    """A battle of the platoon game at a terminal."""

    EXAMPLE = "move:a1 to:1450,1375"
    STEP = "step of the turn"

    game: Battle

    def status(self) -> str:
        """Round, side, step and points."""
        battle, points = self.game, self.game.points
        rounds = f"Round {battle.turn} of {battle.scenario.rounds}"
        step = battle.step.replace("_", " ")
        total = f"points: British {points['UK']}, Argentine {points['AR']}"
        return f"{rounds} · {PEOPLE[battle.side]} · {step} · {total}"

    def map(self) -> list[str]:
        """Every unit on the map, with its point and state."""
        from fs_core.atlas.light.platoon_counters import unit_words

        position = self.game.position
        return [
            f"{position.ground.word(unit.at):>9}  {unit_words(position, id)}"
            for side in PEOPLE
            for id, unit in position.on_map(side)
            if unit.at
        ]

    def label(self, decision: Decision, choice: Choice) -> str:
        """What differs from the other choices first, as the panel has it."""
        return ", ".join(filter(None, differing(decision.kind, choice)))

    def rule(self, number: str) -> Rule:
        """A rule of the platoon game."""
        return rulebook.find(number)
