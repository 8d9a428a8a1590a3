"""The last thing that happened in a game, from its log: who moved, who fired at whom, who was hit or lost."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from fs_core import board, forces
from fs_core.atlas.changes import Changes, Harm, Move, changes
from fs_core.atlas.light.marks import Shots, shots_of
from fs_core.atlas.stacks import Facts, area_of, facts_of
from fs_core.atlas.style import SIDES
from fs_core.atlas.text import area_name, number
from fs_core.campaign.game import Campaign
from fs_core.campaign.position import Entry
from fs_core.forces import UK, Unit


class Deed(NamedTuple):
    """What a map marks as new: a title, movements and losses, fire, and fire at aircraft on their way from a base."""

    title: str
    new: Changes
    fire: tuple[Shots, ...]
    flak: tuple[Shots, ...] = ()

    def lines(self) -> list[str]:
        """All of it in words, one a line."""
        told = [(area_name(shots.end), shots) for shots in self.fire]
        told += [(f"aircraft from {area_name(shots.end)}", shots) for shots in self.flak]
        return self.new.lines() + [
            f"{where}: {number(shots.shots, f'{people} shot', f'{people} shots')}, {number(shots.hits, 'hit', 'hits')}"
            for where, shots in told
            for people in [SIDES[shots.side].people]
        ]

    def within(self, areas: set[str]) -> "Deed":
        """The part of it that begins or ends in some areas, or befalls a counter there."""
        moves = tuple(move for move in self.new.moves if move.start in areas or move.end in areas)
        harms = tuple(harm for harm in self.new.harms if harm.area in areas)
        fire = tuple(shots for shots in self.fire if shots.start in areas or shots.end in areas)
        flak = tuple(shots for shots in self.flak if shots.start in areas)
        return Deed(self.title, Changes(moves, harms), fire, flak)


def deed_of(source: Any, since: Any = None, last: bool = True) -> Deed | None:
    """What a map of ``source`` marks as new; None for nothing.

    With an earlier position: all that is different, and the shots if both have logs. Without one: of a Campaign the
    last operation, submarine movement or event that did something, unless ``last`` is false.
    """
    if since is not None:
        facts, before = facts_of(source), facts_of(since)
        log, known = _log(source), len(_log(since))
        deed = Deed("New on the maps", changes(before, facts), *_fire(log[known:] if known else (), before, facts))
        return deed if any((*deed.new, deed.fire, deed.flak)) else None
    return last_deed(source) if last and isinstance(source, Campaign) else None


def last_deed(game: Campaign) -> Deed | None:
    """The last operation, submarine movement, event or adjustment in the log that moved or harmed anybody."""
    facts = facts_of(game)
    for entries in reversed(list(_deeds(game.log))):
        lost = {entry.data["unit"]: entry.data["area"] for entry in entries if entry.kind == "loss"}
        where = {"units": {unit: area for unit, area in lost.items() if area}}
        new = Changes(tuple(_moves(entries, facts)), tuple(_harms(entries, facts, where)))
        deed = Deed(_title(entries[0]), new, *_fire(entries, where, facts))
        if any((*deed.new, deed.fire, deed.flak)):
            return deed
    return None


def _title(first: Entry) -> str:
    """What a deed is called, from the first line the log has on it."""
    if first.kind == "adjust":
        return first.text.partition(":")[0]
    return first.text.rstrip(".") if first.kind in ("operation", "event") else "Last movement"


def _fire(entries: Sequence[Entry], before: Facts, after: Facts) -> tuple[tuple[Shots, ...], tuple[Shots, ...]]:
    """The shots at counters where they are, and those at aircraft that have come from elsewhere."""
    british = entries[0].side == UK if entries else False  # then aircraft stand at the base that is attacked
    fired = [entry for entry in entries if entry.kind == "die" and "target" in entry.data]
    flying = [entry for entry in fired if _is_air(entry) and (not british or entry.rule == "10.9-h")]
    flak = shots_of(flying, before, after)
    met = tuple(shots for shots in flak if shots.start == shots.end)  # over their own base
    return (*shots_of([entry for entry in fired if entry not in flying], before, after), *met), tuple(
        shots for shots in flak if shots not in met
    )


def _is_air(entry: Entry) -> bool:
    return forces.unit(entry.data["target"]).kind == "air"


def _log(source: Any) -> Sequence[Entry]:
    return tuple(getattr(source, "log", ()))


def _deeds(log: Iterable[Entry]) -> Iterator[list[Entry]]:
    """A log cut where something new begins: an operation, a phase of submarines, an event, an adjustment."""
    deed: list[Entry] = []
    for entry in log:
        begins = entry.kind == "adjust" or "word" in entry.data or (entry.kind == "event" and "dice" in entry.data)
        if deed and (begins or _phase(entry) != _phase(deed[-1])):
            yield deed
            deed = []
        deed.append(entry)
    if deed:
        yield deed


def _phase(entry: Entry) -> str | None:
    """The side that moves its submarines (8.1), or None for everything else."""
    return entry.side if entry.rule == "8.1-a" else None


def _moves(entries: Iterable[Entry], facts: Facts) -> Iterator[Move]:
    for entry in entries:
        if entry.kind not in ("move", "entry"):
            continue
        units = tuple(forces.unit(unit_id) for unit_id in entry.data["units"])
        end = entry.data.get("to", "argentina")  # troops are called up there (operation 2)
        if end in board.BY_ID:  # not from deck to deck
            yield Move(str(entry.side), _origin(entry, end), end, units)


def _origin(entry: Entry, end: str) -> str | None:
    """Where a movement began; what the log leaves out is the only area beside a box, or off the maps."""
    neighbours = board.area(end).adjacent
    if entry.kind == "move" and "origin" not in entry.data and len(neighbours) == 1:
        return neighbours[0]
    origin: str | None = entry.data.get("origin")
    return origin


def _harms(entries: Iterable[Entry], facts: Facts, lost: Facts) -> Iterator[Harm]:
    found: dict[tuple[str, str, str], list[Unit]] = {}
    for entry in entries:
        if entry.kind in ("hit", "loss"):
            unit = forces.unit(entry.data["unit"])
            area = area_of(lost, unit.id) or area_of(facts, unit.id)
            kind = "lost" if entry.kind == "loss" else "hit"
            if area and not (kind == "hit" and unit.id in lost["units"]):
                found.setdefault((unit.side, area, kind), []).append(unit)
    return (Harm(*key, tuple(units)) for key, units in found.items())
