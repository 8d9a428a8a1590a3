"""What has just happened: arrows for movement, lines for shots, bursts for hits and losses."""

from collections.abc import Iterable
from math import hypot
from typing import Any, NamedTuple

from fs_core import board, forces
from fs_core.atlas.changes import Changes
from fs_core.atlas.light.ink import NEW, burst, num, path, text
from fs_core.atlas.light.layout import SPOTS
from fs_core.atlas.light.paper import Point
from fs_core.atlas.light.sheet import fixed
from fs_core.atlas.stacks import Facts, area_of
from fs_core.atlas.style import CARD

# Where the way off a map leads to, and where the counters of the other map are meant.
_OFF = {
    ("strategic", "UK"): (690.0, 6.0),
    ("strategic", "AR"): (60.0, 6.0),
    ("tactical", "UK"): (772.0, 150.0),
    ("tactical", "AR"): (8.0, 150.0),
}


class Shots(NamedTuple):
    """Fire from one stack at another: how many shots, how many of them hit."""

    side: str
    start: str
    end: str
    shots: int
    hits: int


def shots_of(log: Iterable[Any], before: Facts, after: Facts) -> tuple[Shots, ...]:
    """The shots that entries of a log tell of, added up by the areas of firer and target."""
    found: dict[tuple[str, str, str], list[bool]] = {}
    for entry in log:
        data = entry.data
        if entry.kind != "die" or "firer" not in data or "target" not in data:
            continue
        start, end = (_area(unit, before, after) for unit in (data["firer"], data["target"]))
        if start and end:
            found.setdefault((entry.side, start, end), []).append(bool(data["hit"]))
    return tuple(Shots(*key, len(hits), sum(hits)) for key, hits in found.items())


def _area(unit_id: str, before: Facts, after: Facts) -> str | None:
    """Where a counter is, or was before it was lost; the land-launched Exocet is at Port Stanley (event 6-4)."""
    if unit_id == "land-exocet":
        return "stanley"
    return area_of(after, unit_id) or area_of(before, unit_id)


def place(which: str, area: str | None, side: str) -> Point | None:
    """Where the counters of a side in an area lie on a map; None if the area is not on it."""
    if area is None:
        return _OFF[which, side]
    if which == "strategic" and board.area(area).kind == "land":
        area = "falklands"
    spot = SPOTS[which].get(area)
    if spot is None:
        return None
    x, y = spot.uk if side == "UK" else spot.ar
    return x - spot.pull * 45, y  # the middle of counters of usual width


def marks(which: str, new: Changes, fire: Iterable[Shots], set_up: bool = False) -> dict[str, str]:
    """The marks of one map by key: trails lie under names and counters, bursts on top.

    At ``set_up`` counters from off the maps are placed: they have not moved.
    """
    drawn: dict[str, str] = {}
    for move in new.moves:
        start, end = place(which, move.start, move.side), place(which, move.end, move.side)
        if set_up and move.start is None:
            continue
        if which == "tactical" and (move.start is None or move.end is None):
            continue  # what enters or leaves the game does so at sea
        if start is None and end is None:
            continue
        start, end = start or _OFF[which, move.side], end or _OFF[which, move.side]
        if start != end:
            drawn[f"trail/move {move.side} {move.start} {move.end}"] = arrow(start, end)
    for shots in fire:
        start, end = place(which, shots.start, shots.side), place(which, shots.end, forces.OTHER[shots.side])
        if start is None and end is None:
            continue
        start, end = start or _OFF[which, shots.side], end or _OFF[which, forces.OTHER[shots.side]]
        if start != end:
            drawn[f"trail/fire {shots.side} {shots.start} {shots.end}"] = shot(start, end, shots)
    return drawn | _bursts(which, new)


def _bursts(which: str, new: Changes) -> dict[str, str]:
    """A burst at the lower left corner of each stack that was hit or lost counters, with the number of each."""
    harmed: dict[Point, list[int]] = {}
    for harm in new.harms:
        if at := place(which, harm.area, harm.side):
            chips = which == "tactical" and harm.area != "falklands"  # else a card
            corner = (at[0] - 15, at[1] + 11) if chips else (max(at[0] - 62, 12), at[1] + 25)
            harmed.setdefault(corner, [0, 0])[harm.kind == "lost"] += len(harm.units)
    drawn = {}
    for at, (hits, lost) in harmed.items():
        words = ", ".join(f"{n} {what}" for n, what in ((hits, "hit"), (lost, "lost")) if n)
        content = burst((0, 0), 7.5) + text((10, 1), words, 9.5, anchor="start", bold=True, colour=NEW, rim=CARD)
        drawn[f"mark/harm {num(at[0])} {num(at[1])}"] = fixed(at, content)
    return drawn


def arrow(start: Point, end: Point) -> str:
    """A thin bent arrow with a light rim, short of both ends."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    gap = min(20.0, length / 4)
    ax, ay, bx, by = ax + ux * gap, ay + uy * gap, bx - ux * gap, by - uy * gap
    mx, my = (ax + bx) / 2 + uy * length * 0.12, (ay + by) / 2 - ux * length * 0.12
    tx, ty = bx - mx, by - my
    tip = hypot(tx, ty) or 1.0
    tx, ty = tx / tip, ty / tip
    way = f"M{num(ax)} {num(ay)}Q{num(mx)} {num(my)} {num(bx - tx * 6)} {num(by - ty * 6)}"
    left, right = (bx - tx * 9 - ty * 4, by - ty * 9 + tx * 4), (bx - tx * 9 + ty * 4, by - ty * 9 - tx * 4)
    head = f"M{num(bx)} {num(by)}L{num(left[0])} {num(left[1])}L{num(right[0])} {num(right[1])}z"
    rim = path(way, stroke=CARD, stroke_width=4.4) + path(head, fill=CARD, stroke=CARD, stroke_width=2.4)
    return rim + path(way, stroke=NEW, stroke_width=2) + path(head, fill=NEW)


def shot(start: Point, end: Point, shots: Shots) -> str:
    """Fire from one stack at another, with its number of shots for whoever points at it."""
    many = "1 shot" if shots.shots == 1 else f"{shots.shots} shots"
    return f"<g><title>{many}, {shots.hits} hit</title>{dashed(start, end)}</g>"


def dashed(start: Point, end: Point) -> str:
    """A short dashed line from firer to target that ends in a cross-bar."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    # Both sides fire along the same line: each keeps to its own right.
    ax, ay, bx, by = ax - uy * 5, ay + ux * 5, bx - uy * 5, by + ux * 5
    gap = min(16.0, length / 5)
    ax, ay, bx, by = ax + ux * gap, ay + uy * gap, bx - ux * gap, by - uy * gap
    way = f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
    bar = f"M{num(bx - uy * 5)} {num(by + ux * 5)}L{num(bx + uy * 5)} {num(by - ux * 5)}"
    line = path(way + bar, stroke=NEW, stroke_width=1.8, stroke_dasharray="4 2.5")
    return path(way, stroke=CARD, stroke_width=4.4) + line


def log_since(position: Any, before: Any) -> list[Any]:
    """The entries of a log that came after a position; if that one has no log of its own, the last operation's."""
    log = list(getattr(position, "log", ()))
    known = len(getattr(before, "log", ()))
    if known:
        return log[known:]
    starts = [n for n, entry in enumerate(log) if entry.kind in ("operation", "event")]
    return log[starts[-1] :] if starts else []
