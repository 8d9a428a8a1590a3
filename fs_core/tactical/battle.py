"""Battle: the object people drive. It has the verbs of a campaign: play, undo, branch, why_not, record, save, load.

>>> from fs_core.tactical.battle import Battle
>>> battle = Battle("fanning-head", seed=1982)
>>> battle.decision.prompt
'Who sends a message?'
"""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from fs_core.data import DataError, quoted
from fs_core.forces import OTHER, PEOPLE
from fs_core.play.dicebox import DiceBox
from fs_core.play.driver import IllegalChoice
from fs_core.play.game import Game
from fs_core.play.questions import Decision, Obstacle, Rule, why_not
from fs_core.tactical import score
from fs_core.tactical.changes import changed, mark
from fs_core.tactical.options import Options
from fs_core.tactical.position import Position, Result
from fs_core.tactical.record import BattleRecord, RecordError
from fs_core.tactical.scenario import FOLDER, Scenario
from fs_core.tactical.scenario import scenario as scenario_named
from fs_core.tactical.scenario_file import read as read_file
from fs_core.tactical.turn.sequence import next_step, out_of_step

__all__ = ["Battle", "IllegalChoice", "RecordError"]


def _found(scenario: Scenario | str) -> Scenario:
    """A battle, or that of an id. Raises DataError for anything else."""
    if isinstance(scenario, Scenario):
        return scenario
    if not isinstance(scenario, str):
        right = "a Scenario or the id of its file, such as 'fanning-head'"
        raise DataError(f"A battle is fought by {right}, found {quoted(scenario)}.")
    return scenario_named(scenario)


class Battle(Game[Position]):
    """One battle of the platoon game, from its first turn to its last round.

    ``scenario`` is a Scenario or the id of its file; ``seed`` feeds the dice (a fresh one is drawn if left out),
    ``dice`` are used first; ``options`` are those of the scenario if left out. Raises DataError for an unknown battle,
    OptionError for what are no rulings of a battle, ValueError for what is no seed and no die.
    """

    RECORD: ClassVar[type[BattleRecord]] = BattleRecord
    ENDED = Obstacle("T-1.6", "The battle is over and takes no more words.")

    def __init__(
        self,
        scenario: Scenario | str,
        seed: int | None = None,
        options: Options | None = None,
        dice: Sequence[int] = (),
    ) -> None:
        found = _found(scenario)
        seed = random.SystemRandom().randrange(1 << 32) if seed is None else seed
        self._begin(Position(found, options), DiceBox(seed, dice, most=self.RECORD.FACES), None)

    @classmethod
    def from_position(
        cls,
        mapping: Mapping[str, Any],
        scenario: Scenario | str,
        dice: Sequence[int] = (),
        seed: int = 0,
        options: Options | None = None,
    ) -> Self:
        """A battle that starts from a position given as plain data, as ``battle.position.to_dict()`` has it; every key
        may be left out. Raises PositionError (a ValueError).

        >>> Battle.from_position({"turn": 3, "units": {"mort": {"men": 2}}}, "fanning-head").turn
        3
        """
        found = _found(scenario)
        position = Position.from_dict(mapping, found, options)
        battle = cls.__new__(cls)
        battle._begin(position, DiceBox(seed, dice, most=cls.RECORD.FACES), position.to_dict())
        return battle

    # --- what a battle tells its driver ----------------------------------------------------------------------------

    def _next_step(self) -> tuple[str, Rule[None]]:
        return next_step(self.position)

    @classmethod
    def _starting(cls, record: BattleRecord) -> Position:
        if not record.scenario and record.setting is None:
            right = "a line before its first turn such as '# scenario: fanning-head'"
            raise RecordError(f"The record names no battle; it should have {right}.")
        try:
            scenario = record.setting or scenario_named(record.scenario)
            if scenario.changes != record.changes:
                scenario = changed(scenario, record.changes)
        except DataError as problem:
            raise RecordError(str(problem)) from None
        if record.mark and mark(scenario) != record.mark:
            raise RecordError(
                f"The battle {record.scenario!r} that is found is another than the one recorded, by its file, its"
                f" ground or a change by hand: its {record.scenario}.toml as it was should lie beside the record."
            )
        if record.start is None:
            return Position(scenario, record.options)
        return Position.from_dict(record.start, scenario, record.options)

    def _concession(self, side: str) -> Result:
        total = score.points(self.position)
        return Result(OTHER[side], "concession", total["UK"], total["AR"], "T-1.6")

    def _end_sentence(self) -> str:
        result = self.result
        if result is None:
            return ""
        won = "Nobody has won" if result.winner == "draw" else f"The {PEOPLE[result.winner]} side has won"
        gave_up = "" if result.reason == "points" else f", for the {PEOPLE[OTHER[result.winner]]} side gives up"
        points = f"British {result.uk}, Argentine {result.ar} points"
        return f"The battle is over. {won}{gave_up}: {points}.{self._lead_wanted()}"

    def _lead_wanted(self) -> str:
        """Why the side with more points has not won, if so."""
        result, scenario = self.result, self.scenario
        if result is None or result.reason != "points":
            return ""
        lead = result.uk - result.ar if scenario.winner == "UK" else result.ar - result.uk
        if lead <= 0 or result.winner == scenario.winner:
            return ""
        return f" For a victory the {PEOPLE[scenario.winner]} side needed a lead of {scenario.win_by}."

    def _obstacles(self, decision: Decision, word: str) -> list[Obstacle]:
        if decision.find(word):
            return []
        explained = decision.explain(word) if decision.explain else []
        return explained or out_of_step(self.position, word) or why_not(decision, word)

    # --- what stands -----------------------------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario:
        """What is fought."""
        return self.position.scenario

    @property
    def options(self) -> Options:
        """The rulings this battle is played by."""
        return self.position.options

    @property
    def result(self) -> Result | None:
        """How the battle ended, or None."""
        return self.position.result

    @property
    def side(self) -> str:
        """The side whose turn it is."""
        return self.position.side

    @property
    def step(self) -> str:
        """The step of the turn: an id of ``sequence.csv``, or ``set-up``."""
        return self.position.step

    @property
    def points(self) -> dict[str, int]:
        """The points of either side if the battle ended now."""
        return score.points(self.position)

    @property
    def record(self) -> BattleRecord:
        """The battle so far; ``str(battle.record)`` is the file format."""
        setting = self.scenario
        of = {"scenario": setting.id, "changes": setting.changes, "mark": mark(setting), "setting": setting}
        record: BattleRecord = self._record(options=self.options, **of)
        return record

    @classmethod
    def from_record(cls, record: "BattleRecord | str", scenario: Scenario | None = None) -> Self:
        """Replay a record, checking every word, die and, if given, the last position; ``scenario`` stands in for the
        file that the record names. Raises RecordError."""
        found: BattleRecord = cls._parsed(record)
        if scenario is not None:
            found.setting = _found(scenario)
        return super().from_record(found)

    @classmethod
    def _from_file(cls, text: str, folder: Path) -> Self:
        """A scenario of that name beside the file, or one folder above, goes before the battles of the study."""
        found = BattleRecord.parse(text)
        name = found.scenario
        plain = name and Path(name).name == name and len(name) < 100
        places = (folder, folder.parent, FOLDER) if plain else ()
        file = next((path for place in places if (path := place / f"{name}.toml").is_file()), None)
        if plain and not file:
            right = f"its file {name}.toml should lie beside the record, or one folder above"
            raise RecordError(f"The battle {name!r} is none of this study; {right}.")
        beside = file if file and file.parent != FOLDER else None
        try:
            return cls.from_record(found, read_file(beside) if beside else None)
        except DataError as problem:
            raise RecordError(f"The scenario beside the record: {problem}") from None

    def __repr__(self) -> str:
        state = self._end_sentence() or (self.decision.prompt if self.decision else "at rest")
        name = " ".join([self.scenario.id, *self.scenario.changes])
        return f"<Battle {name} round {self.turn}, {self.side} {self.step}: {state}>"

    def _repr_html_(self) -> str:
        from fs_core.display import battle_html

        return battle_html(self)

    def _repr_svg_(self) -> str:
        from fs_core.display import battle_svg

        return battle_svg(self)
