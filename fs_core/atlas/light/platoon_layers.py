"""Layers over the map of a battle, each drawn and in words: ranges, sight, radio nets, fire. Standard library only.

Every line is the answer of a rule (``turn.firing``, ``turn.nets``, ``Ground.blocks``); no rule is worked out here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import groupby
from math import cos, hypot, radians, sin
from typing import NamedTuple

from fs_core.atlas.light.ground import STRIP, WORDS, at, scale, size
from fs_core.atlas.light.ink import num, path, text, wide
from fs_core.atlas.light.paper import Point
from fs_core.atlas.light.platoon_spots import USUAL, Box, Sizes, laid, names
from fs_core.atlas.style import CARD, INK, QUIET
from fs_core.play.questions import Decision
from fs_core.tactical import fire
from fs_core.tactical.ground import Point as Metres
from fs_core.tactical.options import Options
from fs_core.tactical.position import HERE, Position
from fs_core.tactical.tables import weapons as table
from fs_core.tactical.turn import nets
from fs_core.tactical.turn.firing import INDIRECT, Shot, all_shots, weapons

FIRE, NET = "#6b4e00", "#1d5c63"
_THIN = "non-scaling-stroke"  # lines stay thin as the map is drawn larger
_ANGLES = tuple(range(-45, 315, 15))
_OPEN = "Pick a counter on the map to see"


class Layer(NamedTuple):
    """A layer as drawn below the counters, the same in words, and what of it lies above them."""

    svg: str
    words: str
    over: str = ""


class Topic(NamedTuple):
    """What the layers are about: the counter looked at, the unit that the question is about (a mover or sender), the
    target that firers are named for, the shots named already (``firer/weapon``), and how large words and counters
    are."""

    looked_at: str = ""
    unit: str = ""
    target: str = ""
    named: tuple[str, ...] = ()
    sizes: Sizes = USUAL

    @property
    def subject(self) -> str:
        """The counter looked at, else the unit that the question is about."""
        return self.looked_at or self.unit


def topic(position: Position, asked: Decision | None, looked_at: str = "", answers: Iterable[str | int] = ()) -> Topic:
    """What the layers are about while a question is asked; ``answers`` are those of the order under way."""
    unit = asked.unit or "" if asked else ""
    looked_at = looked_at if _point(position, looked_at) else ""
    if asked and asked.kind == "firers":
        named = tuple(str(a).partition(":")[2] for a in answers if str(a).startswith("by:"))
        return Topic(looked_at, "", unit, named)
    if asked and asked.kind == "request":  # it names the gun; what matters is what the sender sees
        sender = next((str(answer).partition(":")[2] for answer in answers if str(answer).startswith("send:")), "")
        unit = nets.host(position, sender) if sender else ""
    return Topic(looked_at, unit if _point(position, unit) else "")


def fitting(asked: Decision | None, looked_at: str = "") -> frozenset[str]:
    """The layers that show by themselves: of a counter looked at and of some questions."""
    by_kind = {"fire": "fire", "firers": "fire", "message": "nets", "request": "sight"}
    found = {by_kind[asked.kind]} if asked and asked.kind in by_kind else set()
    return frozenset(found | ({"ranges", "sight"} if looked_at else set()))


def draw(name: str, position: Position, about: Topic) -> Layer:
    """One of ``LAYERS``. Raises KeyError for another."""
    return LAYERS[name].draw(position, about)


def _point(position: Position, id: str) -> Metres | None:
    """Where something with a counter is."""
    if id in position.craft:
        return position.craft[id].at
    unit = position.units.get(id)
    return unit.at if unit and unit.where == HERE else None


def _line(one: Point, other: Point, said: str, colour: str, width: float, dash: str = "") -> str:
    """A line with a light rim that tells what it is to whoever points at it."""
    way = f"M{num(one[0])} {num(one[1])}L{num(other[0])} {num(other[1])}"
    style = {"stroke_dasharray": dash} if dash else {}
    hold = path(way, stroke="#000", stroke_opacity=0, stroke_width=9, pointer_events="stroke")
    rim = path(way, stroke=CARD, stroke_width=width + 1.6, stroke_opacity=0.7, vector_effect=_THIN)
    drawn = rim + path(way, stroke=colour, stroke_width=width, vector_effect=_THIN, **style)
    return f"<g><title>{escape(said)}</title>{hold}{drawn}</g>"


def _group(name: str, drawn: Iterable[str]) -> str:
    return f'<g class="fs-layer fs-{name}" fill="none">{"".join(drawn)}</g>'


def _listed(names: Sequence[str], most: int = 6) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


# --- ranges ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _bands(weapon: str, words: tuple[str, ...], options: Options) -> tuple[tuple[int, int], ...]:
    """The rings of a weapon: to how many metres it needs which die, as the rules answer every fifth metre."""
    needs = (
        (metres, fire.need(weapon, metres, words, options)) for metres in range(5, fire.weapon(weapon).reach + 1, 5)
    )
    rings = ((need, [metres for metres, _ in run][-1]) for need, run in groupby(needs, key=lambda one: one[1]))
    return tuple((metres, need) for need, metres in rings if need is not None)


def _ranges(position: Position, about: Topic) -> Layer:
    """A ring at the end of each band of each weapon, with its metres and the die that a target in the open needs."""
    id = about.subject
    unit = position.units.get(id)
    if unit is None or unit.at is None:
        return Layer("", f"Ranges: {_OPEN} how far its weapons reach.")
    words = tuple(
        word
        for word, true in (("mist", position.mist), ("suppressed", unit.suppressed), ("night", position.night))
        if true
    )
    fitted = [name for name in weapons(position, id) if name in table()]
    if not fitted:
        return Layer("", f"Ranges: {position.name(id)} has no weapon with a range.")
    rings: dict[int, list[str]] = {}
    told = []
    for name, letter in zip(fitted, "abcdef" if len(fitted) > 1 else " ", strict=False):
        row, figures = fire.weapon(name), list[str]()
        for metres, need in _bands(name, words, position.options):
            if not fire.chance_of(need, position.options):
                figures.append("no chance beyond")
                break
            rings.setdefault(metres, []).append(f"{letter} {max(need, 1)}+".strip())
            figures.append(f"{metres} m {max(need, 1)}+")
        ours = ", figures ours" if row.mark == "completion" else ""
        told.append(f"{letter} {row.name}{ours}: {', '.join(figures)}".strip())
    now = f", {' and '.join(words)} counted in" if words else ""
    said = f"Ranges of {position.name(id)}; the die that a target in the open needs{now}. {'; '.join(told)}."
    drawn, over = _rings(position, unit.at, rings, about.sizes)
    return Layer(drawn, said, over)


def _rings(position: Position, here: Metres, rings: Mapping[int, Sequence[str]], sizes: Sizes) -> tuple[str, str]:
    """The rings round a point by their metres, and their words."""
    spot, factor = at(position.ground, here), scale(position.ground)
    drawn, over, thin = [], [], f'vector-effect="{_THIN}"'
    busy, large = [block.box for block in laid(position, sizes.counters)], sizes.words
    busy += [name.box for name in names(position.ground, tuple(busy), large)]
    for metres, needs in rings.items():
        circle = f'<circle cx="{num(spot[0])}" cy="{num(spot[1])}" r="{num(metres * factor)}"'
        drawn.append(f'{circle} stroke="{CARD}" stroke-width="3" stroke-opacity="0.6" {thin}/>')
        drawn.append(f'{circle} stroke="{INK}" stroke-width="1.4" stroke-dasharray="9 3" {thin}/>')
        words = f"{metres} m: {', '.join(needs)}"
        if (label := _free_label(position, words, spot, metres * factor, busy, large)) is not None:
            over.append(_mark(label, words, INK))
            busy.append(_around(label, words, large))
    return _group("ranges", drawn), _over(over)


def _free_label(
    position: Position, words: str, spot: Point, radius: float, busy: Sequence[Box], large: float
) -> Point | None:
    """Where on a ring its words are in sight and clear of counters and other words, or at least in sight; None if the
    ring is not on the sheet."""
    width, height = size(position.ground)
    whole = Box(0, 0, width, height - STRIP)
    places = [(spot[0] + radius * cos(radians(a)), spot[1] + radius * sin(radians(a))) for a in _ANGLES]
    boxes = [(place, _around(place, words, large)) for place in places]
    seen = [(place, box) for place, box in boxes if box.shared(whole) == box.shared(box)]
    if not seen:
        return None
    return min(seen, key=lambda one: sum(one[1].shared(other) for other in busy))[0]


def _around(label: Point, words: str, large: float) -> Box:
    """The box that a label fills."""
    across, down = wide(words, WORDS * large, bold=True) / 2, WORDS * large * 0.6
    return Box(label[0] - across, label[1] - down, label[0] + across, label[1] + down)


def _mark(at: Point, words: str, colour: str) -> str:
    """Words that grow with the counters as the map is drawn larger."""
    said = text((0, 0), words, WORDS, bold=True, rim=CARD, colour=colour)
    return f'<g transform="translate({num(at[0])} {num(at[1])})"><g class="k">{said}</g></g>'


def _over(drawn: Iterable[str]) -> str:
    return f'<g class="fs-over" pointer-events="none">{"".join(drawn)}</g>'


# --- sight ----------------------------------------------------------------------------------------------------------


def _sight(position: Position, about: Topic) -> Layer:
    """A line to every counter of the other side: unbroken to what is seen, dashed to what is not, with the reason."""
    id = about.subject
    here = _point(position, id)
    if here is None:
        return Layer("", f"Sight: {_OPEN} what it sees.")
    start, name = at(position.ground, here), position.name(id)
    drawn, seen, hidden = [], list[str](), dict[str, list[str]]()
    for other, unit in position.on_map(position.enemy(position.side_of(id))):
        assert unit.at is not None, "what is on the map has a point"
        end, metres = at(position.ground, unit.at), position.metres(here, unit.at)
        reasons = position.ground.blocks(here, unit.at, position.smoke) if position.options.line_of_sight else ()
        if not reasons:
            seen.append(f"{position.name(other)} ({metres:.0f} m)")
            drawn.append(_line(start, end, f"{name} sees {position.name(other)}, {metres:.0f} m", INK, 1.2))
            continue
        why = " ".join(reason.text for reason in reasons)
        hidden.setdefault(why, []).append(position.name(other))
        drawn.append(_line(start, end, f"{name} does not see {position.name(other)}. {why}", QUIET, 1, "3 6"))
    told = [f"Sight of {name}: {_listed(seen) or 'nobody'}."]
    told += [f"Not {_listed(names, 3)}: {why}" for why, names in hidden.items()]
    return Layer(_group("sight", drawn), " ".join([*told, *_dimness(position)]))


def _dimness(position: Position) -> Iterator[str]:
    """What darkness, mist and smoke do to sight and to fire."""
    dim = [word for word, true in (("night", position.night), ("mist", position.mist)) if true]
    if dim:
        changes = [f"{change.name} {change.value:+d}" for change in fire.changes(dim, position.options)]
        yield f"Sight itself is as by day; fire is changed ({', '.join(changes).replace('-', '−')})."
    if position.smoke:
        dense = [cloud.name for cloud in position.smoke if cloud.dense]
        yield f"Nobody sees through {', '.join(dense)}." if dense else "Smoke hampers fire through it and hides nobody."


# --- radio nets -----------------------------------------------------------------------------------------------------


def _nets(position: Position, about: Topic) -> Layer:
    """Lines from each headquarters to those on its net, from observers to what they call; broken nets are marked."""
    subject = about.subject
    side = position.side_of(subject) if subject else position.side
    ids = [subject] if subject else [id for id, _ in position.on_map(side)]
    found = dict.fromkeys(net for id in ids for net in nets.nets(position, id))
    drawn, told = list[str](), list[str]()
    for net in found:
        lines, words = _net(position, net)
        drawn += lines
        told += [words] if subject or not nets.head(position, net) else []
    for id in [*dict.fromkeys([*ids, *found])]:
        if id in position.units and _point(position, id):
            lines, calls = _observed(position, id)
            drawn += lines
            told += calls if subject else []
    if not found:
        told.append(f"{position.name(subject)} is on no net." if subject else "Nobody is on a net.")
    name = f"Radio nets of {position.name(subject)}" if subject else "Radio nets of the side whose turn it is"
    key = "unbroken: between headquarters; dashed: to a unit; dotted: an observer to what he calls"
    return Layer(_group("nets", drawn), f"{name} ({key}). {' '.join(told)}".strip())


def _net(position: Position, net: str) -> tuple[list[str], str]:
    """One net: lines from its head to its members, or a cross on each member if nobody heads it."""
    head = nets.head(position, net)
    centre = _point(position, head)
    members = sorted(nets.members(position, net) - {head}, key=list(position.owners).index)
    drawn, off = [], list[str]()
    for id in members:
        point = _point(position, id)
        name = position.name(id)
        if point is None:
            off.append(name)
        elif not head:
            drawn.append(_cut(at(position.ground, point), f"{name}: nobody heads its net any more"))
        elif centre is not None and centre != point:
            leads = id in position.units and position.origin(id).leads
            said = f"{name} is on the net of {position.name(head)}"
            dash, width = ("", 2.2) if leads else ("8 3", 1.4)
            drawn.append(_line(at(position.ground, centre), at(position.ground, point), said, NET, width, dash))
    if not head:
        return drawn, f"The net of {position.name(net)} is broken: it is lost, and nobody has taken its place."
    deputy = f", headed by {position.name(head)}" if head != net else ""
    here = [position.name(id) for id in members if id not in position.units or _point(position, id)]
    there = f"; off the map: {_listed(off)}" if off else ""
    on_it = _listed([name for name in here if name not in off]) or "nobody else on the map"
    return drawn, f"Net of {position.name(net)}{deputy}: {on_it}{there}."


def _cut(spot: Point, said: str) -> str:
    """The mark of a broken net beside a unit's point: a zigzag with a bar."""
    x, y = spot
    way = f"M{num(x - 24)} {num(y - 18)}l7 5-5 2 7 5M{num(x - 24)} {num(y - 8)}l10-9"
    drawn = path(way, stroke=CARD, stroke_width=4.4) + path(way, stroke=NET, stroke_width=2)
    return f"<g><title>{escape(said)}</title>{drawn}</g>"


def _observed(position: Position, hq: str) -> tuple[list[str], list[str]]:
    """The observers with a headquarters, and the guns, ships and aircraft they call directly (TR-43)."""
    start = _point(position, hq)
    assert start is not None, "only for what is on the map"
    kinds = {"forward": "forward observer", "naval": "naval spotter", "air": "air controller"}
    drawn, told = [], []
    for sender, assets in nets.observers(position, hq).items():
        who = f"the {kinds[sender.rpartition('-')[2]]} with {position.name(hq)}"
        for asset in assets:
            if (end := _point(position, asset)) is not None:
                said = f"{who} calls {position.name(asset)}"
                drawn.append(_line(at(position.ground, start), at(position.ground, end), said, NET, 1.6, "1.5 4"))
        told.append(f"{who[:1].upper()}{who[1:]} calls {_listed([position.name(asset) for asset in assets])}.")
    return drawn, told


# --- fire -----------------------------------------------------------------------------------------------------------


def _fire(position: Position, about: Topic) -> Layer:
    """Who can fire at the target asked about or looked at, or what the firer looked at can fire at; without either,
    how many weapons bear on each target."""
    shots = all_shots(position, position.side, position.step == "naval_gunnery")
    target, firer = about.target, ""
    if not target and about.looked_at in position.units:
        if position.side_of(about.looked_at) == position.side:
            firer = about.looked_at
        else:
            target = position.mates(about.looked_at)[0]
    if target:
        found = shots.get(target, [])
        told = _listed([f"{position.name(shot.firer)} ({shot.metres:.0f} m)" for shot in found], 8)
        words = f"Fire at {position.name(target)}: {told or 'no weapon bears now'}."
    elif firer:
        found = [shot for at_one in shots.values() for shot in at_one if shot.firer == firer]
        told = _listed([f"{position.name(shot.target)} ({shot.metres:.0f} m)" for shot in found], 8)
        words = f"{position.name(firer)} can fire at: {told or 'nobody now'}."
    else:
        lying = laid(position, about.sizes.counters)
        corners = {id: (block.box.right - 8, block.box.bottom - 2) for block in lying for id in block.ids}
        marks = [_mark(corners[id], f"{len(at_one)}×", FIRE) for id, at_one in shots.items()]
        many = ", ".join(f"{position.name(id)} {len(at_one)}" for id, at_one in shots.items())
        return Layer("", f"Weapons that bear now (n×): {many or 'none'}. {_OPEN} who fires at it.", _over(marks))
    drawn = [_shot(position, shot, f"{shot.firer}/{shot.weapon}" in about.named) for shot in found]
    return Layer(_group("fire", drawn), words)


def _shot(position: Position, shot: Shot, named: bool) -> str:
    """A line from a firer to its target, dashed for fire that needs no view; from the edge if it is off the map."""
    end = at(position.ground, position.point(shot.target))
    here = _point(position, shot.firer)
    start = at(position.ground, here) if here else (end[0], 0.0)
    weapon = fire.weapon(shot.weapon).name
    off = "" if here else ", off the map"
    said = f"{position.name(shot.firer)}{off}, {weapon}, {shot.metres:.0f} m: needs {max(shot.needed, 1)}"
    line = _line(
        start, end, f"{said}{', named' if named else ''}", FIRE, 3 if named else 1.5, "9 4" * (shot.weapon in INDIRECT)
    )
    return line + _head(start, end)


def _head(start: Point, end: Point) -> str:
    """The head of an arrow at the target's end of a line, short of the counter."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length < 40:
        return ""
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    x, y = end[0] - 26 * ux, end[1] - 26 * uy
    corners = ((x - 8 * ux - 4 * uy, y - 8 * uy + 4 * ux), (x - 8 * ux + 4 * uy, y - 8 * uy - 4 * ux))
    d = f"M{num(x)} {num(y)}" + "".join(f"L{num(a)} {num(b)}" for a, b in corners) + "z"
    return path(d, fill=FIRE, stroke=CARD, stroke_width=1)


# --- all of them ----------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A kind of layer: the word on its button, what it shows, and how it is drawn."""

    label: str
    hint: str
    draw: Callable[[Position, Topic], Layer]


LAYERS = {
    "ranges": Kind("Ranges", "How far the weapons of a unit reach, and the die they need", _ranges),
    "sight": Kind("Sight", "What a unit sees, and what blocks its view", _sight),
    "nets": Kind("Nets", "Who is on whose radio net", _nets),
    "fire": Kind("Fire", "Who can fire at whom now", _fire),
}
