"""The counters of a battle as SVG, and their units in words. Standard library only."""

from functools import lru_cache
from typing import NamedTuple

from fs_core.atlas.light.ink import PICK, cargo, frame, path, text, wide
from fs_core.atlas.light.platoon_spots import FLAG, HIGH, WIDE
from fs_core.atlas.style import CARD, INK, SIDES
from fs_core.forces import PEOPLE
from fs_core.tactical.position import Position
from fs_core.tactical.tables import movement
from fs_core.tactical.units import UnitType

_BOX = "M-6.5-4.2h13v8.4h-13z"
_MOST_MEN = 15.6  # the size of type at which two digits fill the room beside the symbol
CORNERS = path(
    "".join(f"M{x * (WIDE / 2 + 4)} {y * (HIGH / 2 - 3)}v{y * 7}h{-x * 7}" for x in (-1, 1) for y in (-1, 1)),
    stroke=INK,
    stroke_width=2.4,
)
"""Round the counter that is chosen."""
SYMBOLS = {
    "infantry": f"{_BOX}M-6.5-4.2l13 8.4M-6.5 4.2l13-8.4",
    "machine gun": "M0 4.6v-9M-2.8-1.4L0-4.6l2.8 3.2M-3.4 4.6h6.8",
    "mortar": "M0 1v-5.6M-2.6-2L0-4.6 2.6-2M-1.9 2.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0",
    "gun": f"{_BOX}M-1.4 0a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0",
    "anti-tank": f"{_BOX}M-6.5 4.2L0-4.2l6.5 8.4",
    "anti-aircraft": f"{_BOX}M-5.5 4.2a5.5 6 0 0 1 11 0",
    "armour": "M-3.5-3.4h7a3.4 3.4 0 0 1 0 6.8h-7a3.4 3.4 0 0 1 0-6.8z",
    "vehicle": "M-6.5-4h13v6h-13zM-5 3.6a1.4 1.4 0 1 0 2.8 0M2.2 3.6a1.4 1.4 0 1 0 2.8 0",
    "boat": "M-6.5 0h13l-3 4h-7zM0 0v-4.6l4 3.4H0",
    "helicopter": "M-6.5-3.6v7.2l13-7.2v7.2z",
}


def symbol_of(kind: UnitType) -> str:
    """Which symbol a kind of unit has: a key of ``SYMBOLS``."""
    if kind.movement and movement()[kind.movement].craft:
        return "boat"
    if kind.armour and kind.weapons:
        return "armour"
    first = kind.weapons[0] if kind.weapons else ""
    if kind.anti_air and (not first or first == "cannon_20_30"):
        return "anti-aircraft"
    if not first:
        return "vehicle"
    for start, symbol in (("mortar", "mortar"), ("artillery", "gun"), ("infantry", "infantry"), ("hq", "infantry")):
        if first.startswith(start):
            return symbol
    return "machine gun" if first == "mmg_hmg" else "anti-tank"


class Face(NamedTuple):
    """What a counter shows: its side, its symbol, its short name, its men (none of a helicopter), its marks."""

    side: str
    symbol: str
    name: str
    men: str = ""
    leads: bool = False
    suppressed: bool = False
    loaded: bool = False
    retreating: bool = False


def face_of(position: Position, id: str) -> Face:
    """What the counter of a unit or helicopter shows."""
    side, name, loaded = position.side_of(id), id.upper()[:6], bool(position.passengers(id))
    if id in position.craft:
        return Face(side, "helicopter", name, loaded=loaded)
    unit, symbol, leads = position.units[id], symbol_of(position.kind(id)), position.origin(id).leads
    return Face(side, symbol, name, str(unit.men), leads, unit.suppressed, loaded, unit.retreating)


@lru_cache(maxsize=2048)
def counter(face: Face, words: float = 1) -> str:
    """A counter with its middle at 0, 0: symbol and men above, short name below, its marks at the edge.

    Its ``words`` are so much larger than usual: the symbol makes way for the men, and a name that is too long for its
    height gets narrower letters.
    """
    colour, edge = SIDES[face.side].symbol, SIDES[face.side].frame
    flag = f"M{1 - WIDE / 2} {HIGH / 2}v-{HIGH + FLAG - 1}h9v5.4h-9"
    drawn = path(flag, fill=edge, stroke=edge, stroke_width=1.6) if face.leads else ""
    drawn += frame(face.side, WIDE, HIGH, 5, line=1.3)
    sign = path(SYMBOLS[face.symbol], stroke=colour, stroke_width=1, stroke_linejoin="round")
    aside, large, men = (-10.5, 1.35, 13.0) if words == 1 else (-13.0, 1.1, min(13 * words, _MOST_MEN))
    drawn += f'<g transform="translate({aside if face.men else 0} -6) scale({large})">{sign}</g>'
    drawn += text((10.5, -6), face.men, men, colour=colour, bold=True) if face.men else ""
    drawn += _name(face.name, (11 if len(face.name) < 5 else 10.6) * words, colour)
    if face.loaded:
        drawn += cargo((WIDE / 2, HIGH / 2), edge)
    if face.retreating:
        back = f"M{-WIDE / 2 - 6} {HIGH / 2 + 1}h9m-5-4l-4 4 4 4"
        drawn += path(back, stroke=CARD, stroke_width=4) + path(back, stroke=INK, stroke_width=1.8)
    if face.suppressed:
        bar = f"M{WIDE / 2 - 5} {-HIGH / 2 - 3}l8 8m0-8l-8 8"
        drawn += path(bar, stroke=CARD, stroke_width=5.5) + path(bar, stroke=INK, stroke_width=2.6)
    return drawn


def _name(name: str, size: float, colour: str) -> str:
    """The short name at the foot of a counter, its letters as narrow as the counter asks."""
    drawn = text((0, 7.6), name, size, colour=colour, bold=True)
    narrow = min(1.0, (WIDE - 3) / wide(name, size, bold=True))
    return drawn if narrow == 1 else f'<g transform="scale({narrow:.3g} 1)">{drawn}</g>'


@lru_cache(maxsize=2)
def double(side: str) -> str:
    """The double outline round a counter that may be picked, no wider than the gap to the next."""
    around = frame(side, WIDE + 8, HIGH + 8, 8, fill=CARD, edge=PICK, line=1.8)
    return around + frame(side, WIDE + 2.4, HIGH + 2.4, 6, fill=CARD, edge=PICK, line=1.6)


def unit_words(position: Position, id: str) -> str:
    """A unit in words, for people who hear the map and for whoever looks closer."""
    side = PEOPLE[position.side_of(id)]
    aboard = [position.name(passenger) for passenger in position.passengers(id)]
    carries = [f"carries {', '.join(aboard)}"] if aboard else []
    if id in position.craft:
        return "; ".join([f"{position.name(id)}, {side} helicopter", *carries])
    unit, origin = position.units[id], position.origin(id)
    parts = [f"{origin.name} ({id.upper()}), {side} {position.kind(id).name}"]
    parts.append(f"{unit.men} of {origin.strength} men, morale {unit.factor}")
    parts += ["headquarters"] if origin.leads else []
    parts += ["suppressed"] if unit.suppressed else []
    parts += ["in retreat"] if unit.retreating else []
    parts += carries
    if unit.at and (here := position.place(unit.at)):
        parts.append(f"in {here.name}")
    return "; ".join(parts)
