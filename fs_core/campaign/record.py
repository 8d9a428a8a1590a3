"""The text of a campaign: one operation a line, dice in brackets, comments after ``;``.

# fs-record 1
# options: default
# seed: 1982
setup uk to:sea-7 to:sea-6
T1 uk op:20 from:sea-4 add:hermes done to:sea-7 end
T1 event [5 3]
"""

from dataclasses import dataclass
from typing import ClassVar

from fs_core.campaign.options import Options
from fs_core.play import record as play
from fs_core.play.record import ADJUST, Line, RecordError, head

__all__ = ["Line", "Record", "RecordError", "head"]


@dataclass(slots=True)
class Record(play.Record):
    """A campaign as data: header and lines. ``str(record)`` is the file format, ``Record.parse`` reads it."""

    NAME: ClassVar[str] = "fs-record"
    OPTIONS: ClassVar[type[Options]] = Options
    SETUP: ClassVar[tuple[str, ...]] = ("setup uk",)
    LABELS: ClassVar[tuple[str, ...]] = ("uk", "ar", "uk subs", "ar subs", "event", ADJUST)
