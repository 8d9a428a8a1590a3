"""A battle of the platoon game as SVG: counters, what may be picked, what has just happened. Standard library only.

Every unit and every place that may be picked is a named button: ``data-key`` is ``unit:<id>`` or ``at:<point>``.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape

from fs_core.atlas.light.ground import STRIP, WORDS, at, clipped, ground_svg, outline, scale, size, strip_svg
from fs_core.atlas.light.ink import FONT, NEW, PICK, burst, num, path, rect, text
from fs_core.atlas.light.marks import arrow, dashed
from fs_core.atlas.light.paper import Point
from fs_core.atlas.light.platoon_counters import CORNERS, counter, double, face_of, unit_words
from fs_core.atlas.light.platoon_layers import Layer
from fs_core.atlas.light.platoon_spots import GAP, HIGH, LINE, USUAL, WIDE, Block, Box, Sizes, laid, names
from fs_core.atlas.style import CARD, INK, SEA_NAME, SEA_RIM, SIDES
from fs_core.play.questions import Choice
from fs_core.tactical.ground import Ground
from fs_core.tactical.position import ABOARD, HERE, Attack, Position
from fs_core.tactical.turn.ask import limits

Picks = dict[str, tuple[str, ...]]

_PLACE = 11.4  # metres from the middle of a place to its ring, for places lie 25 metres apart
_MANY = 5  # places that lie too close together to be picked on the whole map
# --- what may be picked ---------------------------------------------------------------------------------------------


def picks(position: Position, choices: Iterable[Choice]) -> Picks:
    """For each key on the map the words of the choices that it stands for; what is not on the map has none."""
    found: dict[str, list[str]] = {}
    for choice in choices:
        for key in dict.fromkeys(_keys(position, choice)):
            found.setdefault(key, []).append(choice.word)
    return {key: tuple(words) for key, words in found.items()}


def _keys(position: Position, choice: Choice) -> Iterator[str]:
    """The units that a choice names, those who share their position as a target, or the point."""
    name = choice.word.partition(":")[2]
    id = name.partition("/")[0]
    if id in position.craft and position.craft[id].at is not None:
        yield f"unit:{id}"
    unit = position.units.get(id)
    if unit is not None and choice.verb not in ("to", "register"):
        if unit.where == ABOARD:
            yield f"unit:{unit.aboard}"
        elif unit.where == HERE:
            mates = (id,) if position.side_of(id) == position.side else position.mates(id)
            yield from (f"unit:{mate}" for mate in mates)
        return
    try:
        point = position.ground.point(name)
    except ValueError:
        return
    there = [key for key, unit in position.units.items() if unit.where == HERE and unit.at == point]
    yield from (f"unit:{key}" for key in there) if there else (f"at:{name}",)


# --- the picture ----------------------------------------------------------------------------------------------------


def battle_svg(
    position: Position,
    choices: Iterable[Choice] = (),
    before: Position | None = None,
    chosen: str = "",
    layers: Sequence[Layer] = (),
    attacks: Iterable[Attack] | None = None,
    sizes: Sizes = USUAL,
) -> str:
    """A position as one ``<svg>``.

    ``choices`` of the question get a double outline; what changed since ``before`` an arrow, a shot line or a burst;
    the unit ``chosen`` corners. ``layers`` lie below the counters, their words above. ``attacks`` are the shots since
    ``before``, where more than one turn lies between. Counters and words have the ``sizes`` given, as on a projector,
    if the page's style reads ``--large``.
    """
    ground, open_now = position.ground, picks(position, choices)
    width, height = size(ground)
    near = _near(position, open_now)
    lying = _aside(laid(position, sizes.counters), chosen, near)
    spots = _spots(lying)
    places = "".join(_place(position, key, words) for key, words in open_now.items() if key.startswith("at:"))
    units = "".join(
        _unit(position, id, block, spot, f"unit:{id}" in open_now, id == chosen, sizes.words / sizes.counters)
        for block in sorted(lying, key=lambda block: chosen in block.ids)  # the one that is chosen on top
        for id, spot in zip(block.ids, block.spots, strict=True)
    )
    drawn = [
        ground_svg(ground),
        clipped(ground, _weather(position)),
        clipped(ground, "".join(layer.svg for layer in layers)),
        _trails(position, before, spots, attacks) if before else "",
        _sized(sizes, "".join(map(_leader, lying))),
        _names(ground, tuple(block.box for block in lying), sizes.words),
        _sized(sizes, units),
        places,
        *(layer.over for layer in layers),
        _bursts(position, before, spots, sizes.counters) if before else "",
        strip_svg(ground, sizes.words),
    ]
    name = f"Map of {ground.name}, {ground.width} by {ground.height} metres"
    look_at, large = "", f' style="--large: {sizes.words:g}"' if sizes.words != 1 else ""
    if near:
        right, down = near.right - near.left, near.bottom - near.top
        look_at = f' data-near="{num(near.left)} {num(near.top)} {num(right)} {num(down)}"'
    return (
        f'<svg viewBox="0 0 {num(width)} {num(height)}" role="group" aria-label="{escape(name)}"'
        f'{look_at}{large} font-family="{FONT}">{"".join(drawn)}</svg>'
    )


def _sized(sizes: Sizes, drawn: str) -> str:
    """Counters and their frames, which may have another size than the words of the sheet."""
    return drawn if sizes.counters == sizes.words else f'<g style="--large: {sizes.counters:g}">{drawn}</g>'


def battle_picture(position: Position) -> str:
    """A position as a stand-alone ``<svg>`` without buttons, its text twin as ``aria-label``."""
    told = [f"Map of {position.ground.name}.", *(f"{unit_words(position, id)}." for id in _spots(laid(position)))]
    words = escape(" ".join(told))
    drawn = re.sub(r' (?:role="button"|tabindex="-1"|data-[a-z]+="[^"]*")', "", battle_svg(position))
    named = f'xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{words}"'
    return re.sub(r'role="group" aria-label="[^"]*"', lambda _: named, drawn, count=1)


@lru_cache(maxsize=64)
def _names(ground: Ground, taken: tuple[Box, ...], large: float) -> str:
    """The names of the ground, where the counters leave them in sight."""
    drawn = []
    for area, lines, (x, y), _ in names(ground, taken, large):
        wet = area.kind == "water"
        colour, rim = (SEA_NAME, SEA_RIM) if wet else (INK, CARD)
        said = "".join(
            text((0, LINE * n), line, WORDS, colour=colour, rim=rim, italic=wet) for n, line in enumerate(lines)
        )
        drawn.append(f'<g transform="translate({num(x)} {num(y)})"><g class="k">{said}</g></g>')
    return f'<g pointer-events="none">{"".join(drawn)}</g>'


def _near(position: Position, open_now: Picks) -> Box | None:
    """Where to look closely: the box round the places that may be picked, if they are many."""
    points = [position.ground.point(key.partition(":")[2]) for key in open_now if key.startswith("at:")]
    if len(points) < _MANY:
        return None
    spots = [at(position.ground, point) for point in points]
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*spots, strict=True))
    return Box(left, top, right, bottom)


def _aside(lying: tuple[Block, ...], chosen: str, near: Box | None) -> tuple[Block, ...]:
    """The counters, with the one that is to move out of the way of the places that it may go to: above them, or below
    where the sheet ends."""
    if near is None:
        return lying
    high = HIGH * lying[0].large if lying else HIGH
    way = near.top - high * 0.6 if near.top - high > 0 else near.bottom + high * 0.8
    on_it = Box(near.left - WIDE / 2, near.top - high / 2, near.right + WIDE / 2, near.bottom + high / 2)
    return tuple(
        block.moved(0, way - block.middle[1]) if chosen in block.ids and on_it.holds(block.middle) else block
        for block in lying
    )


def _spots(lying: Iterable[Block]) -> dict[str, Point]:
    """Where each counter lies."""
    return {id: spot for block in lying for id, spot in zip(block.ids, block.spots, strict=True)}


def _leader(block: Block) -> str:
    """What ties counters to their point: a frame round several, and a line if they lie beside it."""
    edge, drawn = SIDES[block.side].frame, ""
    (x, y), large = block.middle, block.large
    if block.beside:
        a, b = block.own
        way = f"M{num(a)} {num(b)}L{num(x)} {num(y)}"
        for colour, wide in ((CARD, 3.4), (edge, 1.2)):  # thin however large the map is drawn
            drawn += path(way, stroke=colour, stroke_width=wide, vector_effect="non-scaling-stroke")
        dot = f'<circle r="2.8" fill="{edge}" stroke="{CARD}" stroke-width="1"/>'
        drawn += f'<g transform="translate({num(a)} {num(b)})"><g class="k">{dot}</g></g>'
    if len(block.ids) > 1:
        left = (block.spots[0][0] - x) / large - WIDE / 2 - GAP
        top = (block.spots[0][1] - y) / large - HIGH / 2 - GAP
        round_it = rect(left, top, -2 * left, -2 * top, rx=5, fill=CARD, stroke=edge, stroke_width=1.2)
        drawn += f'<g transform="translate({num(x)} {num(y)})"><g class="k">{round_it}</g></g>'
    return f'<g pointer-events="none">{drawn}</g>'


def _button(key: str, name: str, look: str, drawn: str) -> str:
    return (
        f'<g class="{look}" role="button" tabindex="-1" data-key="{escape(key)}" aria-label="{escape(name)}">'
        f"<title>{escape(name)}</title>{drawn}</g>"
    )


def _place(position: Position, key: str, words: tuple[str, ...]) -> str:
    """A point that may be picked: two rings."""
    point = position.ground.point(key.partition(":")[2])
    x, y = at(position.ground, point)
    here, wide = position.place(point), _PLACE * scale(position.ground)
    rings = "".join(
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{r}" fill="{CARD}" stroke="{PICK}" stroke-width="1"/>'
        for r in (wide, 0.46 * wide)
    )
    name = f"{here.name}, {words[0].partition(':')[2]}" if here else f"Point {key.partition(':')[2]}"
    return _button(key, f"{name}: may be picked", "fs-place fs-legal", rings)


def _unit(position: Position, id: str, block: Block, spot: Point, legal: bool, chosen: bool, words: float) -> str:
    """A counter of a block, which grows and shrinks with the whole block; its words are so much larger than usual."""
    drawn = double(position.side_of(id)) if legal else ""
    drawn += counter(face_of(position, id), words) + (CORNERS if chosen else "")
    (x, y), large = block.middle, block.large
    if len(block.ids) > 1:
        drawn = f'<g transform="translate({num((spot[0] - x) / large)} {num((spot[1] - y) / large)})">{drawn}</g>'
    name = unit_words(position, id) + (", chosen" if chosen else "") + (": may be picked" if legal else "")
    look = f"fs-counter{' fs-legal' if legal else ''}{' fs-chosen' if chosen else ''}"
    drawn = f'<g transform="translate({num(x)} {num(y)})"><g class="k">{drawn}</g></g>'
    return _button(f"unit:{id}", name, look, drawn)


# --- weather ---------------------------------------------------------------------------------------------------------


def _weather(position: Position) -> str:
    """Darkness, smoke, and what is lit."""
    ground = position.ground
    width, height = size(ground)
    drawn = ""
    if position.night:
        drawn += f'<path d="M0 0h{num(width)}v{num(height - STRIP)}H0z" fill="#1c2a4a" fill-opacity="0.22"/>'
    for cloud in position.smoke:
        d = outline(ground, cloud.shape)
        drawn += f'<path d="{d}" fill="#707070" fill-opacity="0.4" stroke="{INK}" stroke-dasharray="1 3"/>'
    for point, _ in position.lit:
        x, y = at(ground, point)
        radius = limits()["light"] * scale(ground)
        drawn += f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="#fff6b0" fill-opacity="0.35"'
        drawn += f' stroke="{INK}" stroke-dasharray="2 5"/>'
    return f'<g pointer-events="none">{drawn}</g>'


# --- what has just happened -----------------------------------------------------------------------------------------


def new_attacks(position: Position, before: Position) -> tuple[Attack, ...]:
    """The attacks that joined the pool since an earlier position."""
    known = len(before.pool)
    return position.pool[known:] if position.pool[:known] == before.pool else position.pool


def _trails(position: Position, before: Position, spots: dict[str, Point], attacks: Iterable[Attack] | None) -> str:
    """Arrows for moves and lines for shots."""
    drawn = []
    for id, unit in position.units.items():
        was = before.units[id]
        if unit.where == was.where == HERE and was.at and was.at != unit.at:
            start, end = at(position.ground, was.at), at(position.ground, unit.at) if unit.at else spots[id]
            drawn.append(arrow(start, end))
    old = _spots(laid(before))
    for attack in dict.fromkeys(new_attacks(position, before) if attacks is None else attacks):
        firer = spots.get(attack.firer) or old.get(attack.firer)
        target = spots.get(attack.targets[0]) or old.get(attack.targets[0])
        if firer and target and firer != target:
            words = f"{position.name(attack.firer)} {'suppresses' if attack.hit else 'misses'}"
            drawn.append(f"<g><title>{escape(words)}</title>{dashed(firer, target)}</g>")
    return f'<g class="fs-trails" pointer-events="none">{"".join(drawn)}</g>'


def _bursts(position: Position, before: Position, spots: dict[str, Point], large: float) -> str:
    """A burst at every unit that lost men, with their number, and where one was that is gone."""
    drawn, old = [], _spots(laid(before))
    for id, unit in position.units.items():
        spot = spots.get(id) or old.get(id)
        lost = before.units[id].men - unit.men
        gone = id in old and id not in spots and unit.where != ABOARD
        if spot and (lost > 0 or gone):
            x, y = spot[0] - WIDE / 2 * large, spot[1] + HIGH / 2 * large
            words = "gone" if gone else f"−{lost}"
            told = text((9, 3), words, WORDS, anchor="start", bold=True, colour=NEW, rim=CARD)
            mark = f'<g class="k">{burst((0, 0), 7)}{told}</g>'
            drawn.append(f'<g transform="translate({num(x)} {num(y)})">{mark}</g>')
    return f'<g class="fs-bursts" pointer-events="none">{"".join(drawn)}</g>'
