"""Adjustments: where a teacher or the historical record steps outside the rules, named and never silent."""

import re
from collections.abc import Sequence

from fs_core import board, forces
from fs_core.campaign.losses import eliminate, take_hits
from fs_core.campaign.plain import PositionError
from fs_core.campaign.position import ELIMINATED, Position
from fs_core.campaign.settle import settle_control
from fs_core.campaign.victory import score
from fs_core.forces import AR, UK

CHANGES = (
    "eliminate:<unit>",
    "hit:<unit>",
    "recover:<unit>",
    "control:<area>=UK|AR",
    "place:<unit>=<area>",
    "vp:<points>",
)


class AdjustmentError(ValueError):
    """A change that no adjustment can make; the message says what would be right."""


def apply(position: Position, name: str, changes: Sequence[str]) -> Position:
    """A copy of the position with the changes made and logged. Raises AdjustmentError; the position itself stays."""
    if not name or not changes:
        raise AdjustmentError("An adjustment gives a name and at least one change, such as: S1 eliminate:sheffield.")
    for word in (name, *changes):
        if not _WORD.fullmatch(word):
            raise AdjustmentError(
                f"An adjustment is written into the record word by word; {word!r} should hold no space and no [ ] or ;."
            )
    new = position.copy()
    new.log = list(position.log)
    done = []
    for change in changes:
        verb, _, value = change.partition(":")
        if verb not in _VERBS:
            raise AdjustmentError(f"An adjustment knows no {change!r}; it takes {', '.join(CHANGES)}.")
        done.append(_VERBS[verb](new, value))
    settle_control(new)
    text = f"Adjustment {name}, outside the rules: {'; '.join(done)}."
    new.note("adjust", None, text, "", name=name, changes=list(changes))
    new.log.insert(len(position.log), new.log.pop())  # it heads what it brought about
    log, new.log = new.log, []
    try:
        Position.from_dict(new.to_dict(), new.options)
    except PositionError as problem:
        raise AdjustmentError(f"Adjustment {name} makes an impossible position: {problem}") from None
    new.log = log
    return new


_WORD = re.compile(r"[^\s\[\];]+")


def _unit(position: Position, unit_id: str) -> int:
    if unit_id not in forces.NUMBER:
        raise AdjustmentError(f"There is no unit {unit_id!r}.")
    unit = forces.NUMBER[unit_id]
    if position.place[unit] == ELIMINATED:
        raise AdjustmentError(f"{unit_id} has been eliminated already.")
    return unit


def _unit_on_the_map(position: Position, unit_id: str) -> int:
    unit = _unit(position, unit_id)
    if position.area_of(unit) < 0:
        raise AdjustmentError(f"{unit_id} is not on the map; bring it in first, with place:{unit_id}=<area>.")
    return unit


# --- the changes: each makes its own and says it in words ----------------------------------------------------------


def _eliminate(position: Position, value: str) -> str:
    unit = _unit_on_the_map(position, value)
    eliminate(position, unit, "is lost by adjustment", "adjustment")
    return f"{forces.NAMES[unit]} is lost"


def _hit(position: Position, value: str) -> str:
    unit = _unit_on_the_map(position, value)
    take_hits(position, unit, 1)
    return f"{forces.NAMES[unit]} takes a hit"


def _recover(position: Position, value: str) -> str:
    unit = _unit(position, value)
    if not position.hit >> unit & 1:
        raise AdjustmentError(f"{value} carries no Hit marker.")
    position.hit &= ~(1 << unit)
    return f"{forces.NAMES[unit]} recovers"


def _control(position: Position, value: str) -> str:
    area_id, _, side = value.partition("=")
    if side not in (UK, AR) or area_id not in board.NUMBER or not board.BY_ID[area_id].kind == "land":
        raise AdjustmentError(f"control:{value} should name a land area and UK or AR, such as control:stanley=UK.")
    area = board.BY_ID[area_id]
    if position.controls(side, area.number):
        raise AdjustmentError(f"{area.name} is under {side} control already.")
    position.control ^= area.bit
    if area.vp:
        score(position, -area.vp if side == UK else area.vp, "area", f"Control of {area.name} by adjustment", "4.4(5)")
    return f"{area.name} passes to the {forces.PEOPLE[side]} side"


def _place(position: Position, value: str) -> str:
    unit_id, _, area_id = value.partition("=")
    if area_id not in board.NUMBER:
        raise AdjustmentError(f"place:{value} should name a unit and an area, such as place:sas=mount-kent.")
    unit, area = _unit(position, unit_id), board.NUMBER[area_id]
    position.move(unit, area)
    return f"{forces.NAMES[unit]} goes to {board.AREAS[area].name}"


def _vp(position: Position, value: str) -> str:
    try:
        points = int(value)
    except ValueError:
        raise AdjustmentError(f"vp:{value} should be a whole number, such as vp:+1.") from None
    score(position, points, "adjust", "Adjustment", "adjustment")
    return f"VP {points:+d}"


_VERBS = {
    "eliminate": _eliminate,
    "hit": _hit,
    "recover": _recover,
    "control": _control,
    "place": _place,
    "vp": _vp,
}
