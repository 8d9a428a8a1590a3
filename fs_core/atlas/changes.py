"""What is different between two positions: who moved, who was hit, who was lost."""

from typing import NamedTuple

from fs_core import forces
from fs_core.atlas.stacks import Facts, area_of
from fs_core.atlas.text import area_name
from fs_core.forces import Unit, short_name


class Move(NamedTuple):
    """Counters of one side that went from one area to another; None stands for somewhere off the maps."""

    side: str
    start: str | None
    end: str | None
    units: tuple[Unit, ...]


class Harm(NamedTuple):
    """Counters of one side that were ``hit`` or ``lost`` (eliminated) in one area."""

    side: str
    area: str
    kind: str
    units: tuple[Unit, ...]


class Changes(NamedTuple):
    """Everything that a map marks as new."""

    moves: tuple[Move, ...]
    harms: tuple[Harm, ...]

    def lines(self) -> list[str]:
        """The changes in words, one a line."""
        went = [f"{_few(move.units)} → {area_name(move.end)}" for move in self.moves if move.end]
        left = [f"{_few(move.units)}: off the map" for move in self.moves if not move.end]
        return went + left + [f"{'hit' if harm.kind == 'hit' else 'lost'}: {_few(harm.units)}" for harm in self.harms]


def changes(before: Facts, after: Facts) -> Changes:
    """What happened between two positions of one game."""
    moved: dict[tuple[str, str | None, str | None], list[Unit]] = {}
    harmed: dict[tuple[str, str, str], list[Unit]] = {}
    new_hits = set(after.get("hit", ())) - set(before.get("hit", ()))
    new_losses = set(after.get("eliminated", ())) - set(before.get("eliminated", ()))
    for unit in forces.UNITS:
        start, end = area_of(before, unit.id), area_of(after, unit.id)
        if unit.id in new_losses and start is not None:
            harmed.setdefault((unit.side, start, "lost"), []).append(unit)
        elif start != end:
            moved.setdefault((unit.side, start, end), []).append(unit)
        if unit.id in new_hits and end is not None:
            harmed.setdefault((unit.side, end, "hit"), []).append(unit)
    return Changes(
        tuple(Move(*key, tuple(units)) for key, units in moved.items()),
        tuple(Harm(*key, tuple(units)) for key, units in harmed.items()),
    )


def _few(units: tuple[Unit, ...]) -> str:
    """Names, or the first two and how many more."""
    names = [short_name(unit) for unit in units]
    return ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:2])} and {len(names) - 2} more"
