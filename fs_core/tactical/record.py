"""The text of a battle: one order a line, dice of six and ten in brackets, comments after ``;``.

# fs-battle 1
# options: default
# scenario: fanning-head
# changed: by_day
# seed: 1982
T1 uk radio send:sb report
T1 uk fire target:out by:mg1/mmg_hmg [4]
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from fs_core.play import record as play
from fs_core.play.record import Line, RecordError
from fs_core.tactical.options import Options
from fs_core.tactical.scenario import Scenario
from fs_core.tactical.turn.sequence import TURN

__all__ = ["BattleRecord", "Line", "RecordError"]


@dataclass(slots=True)
class BattleRecord(play.Record):
    """A battle as data: header and lines. ``scenario`` is the id of its file, ``changes`` the ids of what is changed in
    it, ``mark`` the hash of a battle that is none of the study's own (``changes.mark``); ``setting`` is the scenario
    itself, where it is at hand."""

    NAME: ClassVar[str] = "fs-battle"
    HEADERS: ClassVar[tuple[str, ...]] = (
        "options",
        "scenario",
        "changed",
        "battle",
        "seed",
        "dice",
        "position",
        "ends",
        "hash",
    )
    OPTIONS: ClassVar[type[Options]] = Options
    SETUP: ClassVar[tuple[str, ...]] = ("setup uk", "setup ar")
    LABELS: ClassVar[tuple[str, ...]] = tuple(f"{side} {step.word}" for side in ("uk", "ar") for step in TURN.values())
    FACES: ClassVar[int] = 10

    scenario: str = ""
    changes: tuple[str, ...] = ()
    mark: str = ""
    setting: Scenario | None = None

    def _more_headers(self) -> list[str]:
        changed = [f"# changed: {' '.join(self.changes)}"] if self.changes else []
        return [f"# scenario: {self.scenario}", *changed, *([f"# battle: {self.mark}"] if self.mark else [])]

    def _read_more(self, number: int, name: str, value: str) -> None:
        if name == "changed":
            self.changes = tuple(value.split())
        elif name == "battle":
            if not re.fullmatch(r"[0-9a-f]{16}", value):
                raise RecordError(f"Line {number}: the battle should be 16 hexadecimal digits, found {value!r}.")
            self.mark = value
        else:
            if not value or value.split() != [value]:
                raise RecordError(f"Line {number}: the scenario should be the id of a battle, found {value!r}.")
            self.scenario = value
