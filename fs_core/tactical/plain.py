"""Positions of a battle as plain data: what ``to_dict`` writes and ``from_dict`` accepts.

What is as the scenario has it at the start is left out, so a small change is a small text.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from fs_core.data import quoted
from fs_core.forces import AR, UK
from fs_core.play.position import PositionError
from fs_core.tactical.options import Options
from fs_core.tactical.position import (
    ABOARD,
    FATES,
    GONE,
    HERE,
    OFF_MAP,
    SET_UP,
    STEPS,
    WAITING,
    WHERE,
    Attack,
    Position,
    Request,
    Result,
    Unit,
)
from fs_core.tactical.possible import check
from fs_core.tactical.scenario import Scenario

Check = Callable[[Any], bool]


def to_dict(position: Position) -> dict[str, Any]:
    """A position as JSON-compatible data."""
    start = Position(position.scenario, position.options)
    data: dict[str, Any] = {
        "scenario": position.scenario.id,
        "turn": position.turn,
        "side": position.side,
        "step": position.step,
        "units": _changes(position.units, start.units),
        "helicopters": _changes(position.craft, start.craft),
    }
    for key, (name, write, _, _) in _MORE.items():
        value = getattr(position, name)
        if value != getattr(start, name):
            data[key] = write(value)
    if position.result:
        data["result"] = position.result._asdict()
    return data


def _changes(now: Mapping[str, Any], start: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    found = {}
    for id, state in now.items():
        before = start[id]._asdict()
        changed = {key: _plain(value) for key, value in state._asdict().items() if value != before[key]}
        if changed:
            found[id] = changed
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, frozenset):
        return sorted(value)
    return value


# --- what each key may hold -----------------------------------------------------------------------------------------


def _whole(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


_FAR = 100_000  # metres from the corner of a map, further than any fire comes from


def _is_flag(value: Any) -> bool:
    return type(value) is bool


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_point(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(map(_whole(-_FAR, _FAR), value))


def _is_words(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(part, str) for part in value)


def _point(value: Any) -> tuple[int, int] | None:
    return None if value is None else (value[0], value[1])


_COUNT, _POINTS = _whole(0, 9999), _whole(-9999, 9999)
_NUMBER = re.compile("[0-9]{1,3}").fullmatch  # of an award
_UNIT: dict[str, tuple[Check, str, Callable[[Any], Any]]] = {
    "men": (_whole(0, 999), "a whole number of men", int),
    "factor": (_whole(0, 20), "a whole number from 0 to 20", int),
    "where": (lambda v: v in WHERE, f"one of {', '.join(WHERE)}", str),
    "at": (lambda v: v is None or _is_point(v), "two whole numbers such as [1200, 850], or the id of works", _point),
    "aboard": (_is_text, "the id of a carrier or helicopter", str),
    "fate": (lambda v: v in FATES, f"one of {', '.join(FATES[1:])}, or empty", str),
    "marked": (_COUNT, "the turn of either side since which it is suppressed, 0 if it is not", int),
    "fired": (_is_words, "a list of weapons", tuple),
    "moved": (_is_flag, "true or false", bool),
    "landed": (lambda v: v in ("", "carrier", "helicopter"), "carrier, helicopter or empty", str),
    "retreating": (_is_flag, "true or false", bool),
    "withdrew": (_COUNT, "a whole number", int),
    "shot_up": (_is_flag, "true or false", bool),
    "faces_away": (_is_flag, "true or false", bool),
    "assaults": (_is_flag, "true or false", bool),
    "behind": (_whole(0, 999), "a whole number of men", int),
    "behind_at": (lambda v: v is None or _is_point(v), "two whole numbers such as [1200, 850]", _point),
    "ahead": (_whole(0, 999), "a whole number of men", int),
    "ahead_at": (lambda v: v is None or _is_point(v), "two whole numbers such as [1200, 850]", _point),
}
_CRAFT: dict[str, tuple[Check, str, Callable[[Any], Any]]] = {
    "at": (lambda v: v is None or _is_point(v), "two whole numbers such as [1200, 850]", _point),
    "tasks": (_is_words, "a list of tasks", tuple),
    **dict.fromkeys(("down", "driven_off", "stores", "hovers"), (_is_flag, "true or false", bool)),
}


def _rows(kind: type) -> Callable[[Any], Any]:
    return lambda value: tuple(
        kind(*(tuple(part) if isinstance(part, list) else part for part in row)) for row in value
    )


def _are_requests(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(row, list) and len(row) == 5 and all(map(_is_text, row[:4])) and _COUNT(row[4]) for row in value
    )


def _are_attacks(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(row, list)
        and len(row) == 7
        and _is_words(row[0])
        and all(map(_is_text, (row[1], row[2], row[6])))
        and _is_flag(row[3])
        and _COUNT(row[4])
        and _COUNT(row[5])
        for row in value
    )


def _are_lights(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(row, list) and len(row) == 2 and _is_point(row[0]) and _COUNT(row[1]) for row in value
    )


def _are_counts(value: Any) -> bool:
    return isinstance(value, dict) and all(_is_text(key) and _POINTS(count) for key, count in value.items())


def _are_rounds(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(rounds, list) and all(map(_COUNT, rounds)) for rounds in value.values()
    )


def _are_registered(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) <= {UK, AR}
        and all(isinstance(points, list) and all(map(_is_point, points)) for points in value.values())
    )


def _are_scores(value: Any) -> bool:
    return isinstance(value, dict) and all(_NUMBER(str(k)) and _POINTS(v) for k, v in value.items())


_Writer = Callable[[Any], Any]
_MORE: dict[str, tuple[str, _Writer, Check, _Writer]] = {
    "requests": ("requests", _plain, _are_requests, _rows(Request)),
    "pool": ("pool", _plain, _are_attacks, _rows(Attack)),
    "engaged": ("engaged", _plain, _is_words, frozenset),
    "sent": ("sent", _plain, _is_words, frozenset),
    "heard": ("heard", _plain, _is_words, frozenset),
    "lit": ("lit", _plain, _are_lights, lambda v: tuple(((x, y), until) for (x, y), until in v)),
    "registered": (
        "registered",
        lambda v: {side: _plain(points) for side, points in v.items()},
        _are_registered,
        lambda v: {UK: (), AR: (), **{side: tuple((x, y) for x, y in points) for side, points in v.items()}},
    ),
    "missions": (
        "missions",
        lambda v: {id: list(rounds) for id, rounds in v.items()},
        _are_rounds,
        lambda v: {id: tuple(rounds) for id, rounds in v.items()},
    ),
    "used": ("used", _plain, _is_words, frozenset),
    "alarm": ("alarm", bool, _is_flag, bool),
    "offered": ("offered", int, _COUNT, int),
    "deputies": ("deputies", dict, _are_counts, dict),
    "tally": ("tally", dict, _are_counts, dict),
    "scores": (
        "scores",
        lambda v: {str(k): points for k, points in v.items()},
        _are_scores,
        lambda v: {int(k): points for k, points in v.items()},
    ),
}
_KEYS = ("scenario", "turn", "side", "step", "units", "helicopters", *_MORE, "result")


# --- reading --------------------------------------------------------------------------------------------------------


def from_dict(mapping: Mapping[str, Any], scenario: Scenario, options: Options | None) -> Position:
    """The position that plain data describe; every key may be left out. Raises PositionError."""
    if not isinstance(mapping, Mapping):
        raise PositionError(f"A position should be a table such as {{'turn': 3}}, found {quoted(mapping)}.")
    for key in mapping:
        if key not in _KEYS:
            raise PositionError(f"A position knows no {key!r}; it knows {', '.join(_KEYS)}.")
    if mapping.get("scenario", scenario.id) != scenario.id:
        raise PositionError(f"The position is of {mapping['scenario']!r}; it should be of {scenario.id!r}.")
    position = Position(scenario, options)
    position.turn = _take(mapping, "turn", 1, _whole(1, scenario.rounds), f"a round from 1 to {scenario.rounds}")
    position.side = _take(mapping, "side", scenario.first, lambda v: v in (UK, AR), "UK or AR")
    steps = (SET_UP, *STEPS)
    position.step = _take(mapping, "step", STEPS[0], lambda v: v in steps, f"one of {', '.join(steps)}")
    for id, given in _states(mapping, "units", position.units):
        position.put(id, _unit(position, id, given))
    for id, given in _states(mapping, "helicopters", position.craft):
        changes = {key: _field(f"helicopter {id}", _CRAFT, key, value) for key, value in given.items()}
        position.craft[id] = position.craft[id]._replace(**changes)
    for key, (name, _, fits, read) in _MORE.items():
        if key in mapping:
            if not fits(mapping[key]):
                raise PositionError(f"{key}: {quoted(mapping[key])} has not the form that a saved position gives it.")
            setattr(position, name, read(mapping[key]))
    check(position)
    if mapping.get("result") is not None:
        position.result = _result(mapping["result"])
    return position


def _take(mapping: Mapping[str, Any], key: str, default: Any, fits: Check, right: str) -> Any:
    value = mapping.get(key, default)
    if not fits(value):
        raise PositionError(f"{key}: {quoted(value)} should be {right}.")
    return value


def _states(mapping: Mapping[str, Any], key: str, known: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    table = mapping.get(key, {})
    if not isinstance(table, Mapping):
        raise PositionError(f"{key}: {quoted(table)} should be a table of ids.")
    for id, given in table.items():
        if id not in known:
            raise PositionError(f"{key}: there is no {id!r} in this battle; there are {', '.join(known) or 'none'}.")
        if not isinstance(given, Mapping):
            raise PositionError(f"{key}, {id}: {quoted(given)} should be a table of what has changed.")
    return list(table.items())


def _field(who: str, fields: Mapping[str, tuple[Check, str, Callable[[Any], Any]]], key: str, value: Any) -> Any:
    if key not in fields:
        raise PositionError(f"{who} knows no {key!r}; it knows {', '.join(fields)}.")
    fits, right, read = fields[key]
    if not fits(value):
        raise PositionError(f"{who}, {key}: {quoted(value)} should be {right}.")
    return read(value)


def _unit(position: Position, id: str, given: Mapping[str, Any]) -> Unit:
    """A unit with its changes; a point puts it on the map, and the id of works is a point."""
    changes = dict(given)
    if isinstance(changes.get("at"), str):
        try:
            changes["at"] = position.ground.point(changes["at"])
        except ValueError as problem:
            raise PositionError(f"unit {id}, at: {problem}") from None
    changes = {key: _field(f"unit {id}", _UNIT, key, value) for key, value in changes.items()}
    if changes.get("at") is not None and "where" not in changes and position.units[id].where != OFF_MAP:
        changes |= {"where": HERE, "aboard": ""}
    where = changes.get("where")
    if where in (GONE, WAITING, ABOARD):
        changes["at"] = None
    if where and where != ABOARD:
        changes.setdefault("aboard", "")
    return position.units[id]._replace(**changes)


def _result(value: Any) -> Result:
    if not isinstance(value, Mapping) or set(value) != set(Result._fields):
        raise PositionError(f"result: {quoted(value)} should have {', '.join(Result._fields)}.")
    found = Result(**value)
    texts = (found.winner, found.reason, found.rule)
    if not all(map(_is_text, texts)) or type(found.uk) is not int or type(found.ar) is not int:
        should = "have words for winner, reason and rule, numbers for the points"
        raise PositionError(f"result: {quoted(value)} should {should}.")
    if found.winner not in (UK, AR, "draw"):
        raise PositionError(f"result: the winner should be UK, AR or draw, found {found.winner!r}.")
    return found
