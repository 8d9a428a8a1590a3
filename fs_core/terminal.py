"""Playing in a terminal: choices are numbered, ``?`` explains, ``u`` undoes, ``s`` saves, ``q`` leaves."""

from collections.abc import Callable

from fs_core.campaign.game import Campaign, IllegalChoice
from fs_core.forces import PEOPLE

HELP = """  a number          that choice
  a word            the choice's word, or several: op:20 from:sea-4 all to:sea-7 end
  all, warships, transports, spread, focus:<unit>     several answers at once
  ? <word>          why a word is not open ('?' alone: the rule behind the question)
  u, uu             take back one answer, or the whole operation
  m                 what is where            l   the log
  s [file]          save                     q   leave (the game is saved)"""


class Terminal:
    """One game at one terminal. ``read`` and ``write`` stand for input() and print()."""

    def __init__(
        self,
        game: Campaign,
        file: str,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
    ) -> None:
        self.game, self.file, self.read, self.write = game, file, read, write
        self._seen = 0

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self.write(HELP)
        while True:
            self._news()
            if self.game.decision is None:
                self._save("")
                return
            self._ask()
            try:
                line = self.read("> ").strip()
            except EOFError:
                line = "q"
            if line == "q":
                self._save("")
                return
            self._obey(line)

    def _news(self) -> None:
        """Log lines since the last time."""
        log = self.game.log
        for entry in log[min(self._seen, len(log)) :]:
            self.write(f"  · {entry.text}" + (f"  ({entry.rule})" if entry.rule else ""))
        self._seen = len(log)

    def _ask(self) -> None:
        game, decision = self.game, self.game.decision
        assert decision is not None
        self.write(
            f"\nTurn {game.turn} · {game.phase} · {game.operations_remaining} British operations left · VP {game.vp:+d}"
        )
        self.write(f"{PEOPLE[decision.side]}: {decision.prompt}  (rule {decision.rule})")
        for number, choice in enumerate(decision.choices, 1):
            self.write(f"  {number:>2}  {choice.label:<46} {choice.word}")

    def _obey(self, line: str) -> None:
        game = self.game
        if not line:
            return
        if line[0] == "?":
            self._explain(line[1:].strip())
        elif line in ("u", "uu"):
            try:
                game.undo(to="answer" if line == "u" else "operation")
            except ValueError as problem:
                self.write(str(problem))
            self._seen = len(game.log)
        elif line == "m":
            self._map()
        elif line == "l":
            for entry in game.log:
                self.write(f"  · {entry.text}")
        elif line == "s" or line.startswith("s "):
            self._save(line[1:].strip())
        elif line in ("h", "help"):
            self.write(HELP)
        else:
            self._play(line)

    def _play(self, line: str) -> None:
        numbered = line.isdigit() and 1 <= int(line) <= len(self.game.choices)
        try:
            self.game.play(self.game.choices[int(line) - 1] if numbered else line)
        except IllegalChoice as problem:
            for obstacle in problem.obstacles:
                self.write(f"  Not allowed: {obstacle.text} (rule {obstacle.rule})")

    def _explain(self, word: str) -> None:
        from fs_core import rules

        if not word:
            assert self.game.decision is not None
            word = self.game.decision.rule
            try:
                rule = rules.find(word)
                self.write(f"  {rule.number} {rule.title}: {rule.text}")
            except KeyError as problem:
                self.write(f"  {problem.args[0]}")
            return
        obstacles = self.game.why_not(word)
        if not obstacles:
            self.write(f"  {word} is open.")
        for obstacle in obstacles:
            self.write(f"  {obstacle.text} (rule {obstacle.rule})")

    def _map(self) -> None:
        from fs_core import board, forces

        for area, units in self.game.position.on_board():
            cargo = self.game.position.cargo_of(units & forces.SHIPS)
            aboard = f"; aboard: {forces.names(cargo)}" if cargo else ""
            self.write(f"  {board.NAMES[area]}: {forces.names(units)}{aboard}")
        if self.game.position.hit:
            self.write(f"  damaged: {forces.names(self.game.position.hit)}")

    def _save(self, file: str) -> None:
        self.file = file or self.file
        try:
            self.game.save(self.file)
        except OSError as problem:
            self.write(
                f"  The game could not be saved in {self.file} ({problem.strerror}); give another name after 's'."
            )
            return
        self.write(f"  Saved in {self.file}.")
