"""The tables of the platoon game, from ``data/tactical/``: every figure stands there once and is asked for here.

Rows marked ``completion`` are this study's; all others are printed in the book. Damaged tables raise DataError.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn, TypeVar

from fs_core.data import (
    DATA,
    DataError,
    Parser,
    number,
    one_of,
    optional,
    quoted,
    read_table,
    several,
    text,
    where,
    yes,
)
from fs_core.tactical.modifiers import Modifier
from fs_core.tactical.options import Options

FOLDER = DATA / "tactical"
BANDS = (100, 200, 300, 500, 1000, 1500, 2000, 3000, 5000, 10000)
ARMOUR_COLUMNS = ("law", "maw", "atgw", "cannon", "tank_gun", "artillery", "naval")
KO = 0  # a score that needs no die: the word KO in the table
FULL_MOVE = -1  # a retreat as far as the unit moves in a turn

Scores = Mapping[int, int]
V = TypeVar("V")


# --- parsers and readers, shared with the tables of aircraft --------------------------------------------------------


def whole(low: int, high: int) -> Parser:
    """A whole number that may be negative."""

    def parse(cell: str) -> int:
        digits = cell.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and low <= int(cell) <= high):
            raise ValueError(f"a whole number from {low} to {high}")
        return int(cell)

    return parse


def maybe(parser: Parser, empty: Any = None) -> Parser:
    """What another parser takes, or an empty cell that stands for ``empty``."""
    return lambda cell: parser(cell) if cell else empty


BAND_COLUMNS: Mapping[str, Parser] = {str(band): maybe(number(1, 6)) for band in BANDS}


def read(name: str, columns: Mapping[str, Parser]) -> list[dict[str, Any]]:
    """The rows of a table of ``data/tactical``: ``columns``, then its mark and its source."""
    return read_table(FOLDER / name, {**columns, "mark": one_of("printed", "completion"), "source": text})


def scores(row: Mapping[str, Any]) -> dict[int, int]:
    """The filled bands of a row, metres to score."""
    return {band: row[str(band)] for band in BANDS if row[str(band)] is not None}


def entry(table: Mapping[str, Any], name: str, kind: str) -> Any:
    """The row of a table with this id. Raises ValueError that lists the ids there are."""
    if not isinstance(name, str) or name not in table:
        raise ValueError(f"There is no {kind} {quoted(name)}; there are {', '.join(table)}.")
    return table[name]


class Rows(dict[str, V]):
    """What stands in a table by its ids. To ask for a row that somebody has taken out raises DataError."""

    def __init__(self, file: str, rows: Mapping[str, V]) -> None:
        super().__init__(rows)
        self.file = file

    def __missing__(self, id: str) -> NoReturn:
        raise DataError(f"{self.file}, column id: {quoted(id)} should stand in it, for the rules ask for it.")


def figures(name: str, value: Parser) -> dict[str, int]:
    """A table of single figures by their ids."""
    return Rows(name, {row["id"]: row["value"] for row in read(name, {"id": text, "name": text, "value": value})})


def modifier_table(name: str, extra: Mapping[str, Parser]) -> dict[str, Modifier]:
    """A table of modifiers by their words; ``extra`` are its columns beyond those that all have."""
    columns = {"id": text, "also": text, "name": text, "value": whole(-9, 9), "rule": text, **extra}
    rows = read(name, columns)
    return Rows(name, {row["id"]: Modifier(row.pop("id"), **row) for row in rows})


# --- section 6: fire ------------------------------------------------------------------------------------------------


class Weapon(NamedTuple):
    """A row of the firing table (6): kill factor, score for each band it reaches, the longest distance in metres at
    which it can fire, and the column it uses against armour (6b): one of ARMOUR_COLUMNS, ``mortar`` where only an
    option gives one, or none."""

    id: str
    name: str
    kill: int
    scores: Scores
    reach: int
    armour: str
    mark: str
    source: str


@lru_cache(maxsize=1)
def weapons() -> dict[str, Weapon]:
    """Every weapon of the firing table by its id, in the order of the book; two last rows are ours (TR-24)."""
    armour = one_of("", "mortar", *ARMOUR_COLUMNS)
    rows = read("weapons.csv", {"id": text, "name": text, "kill": number(1, 6), **BAND_COLUMNS, "armour": armour})
    table = {}
    for row in rows:
        filled = scores(row)
        if not filled or tuple(filled) != BANDS[: len(filled)]:
            gap = next(band for band in BANDS if band not in filled)
            place = where(FOLDER / "weapons.csv", row["id"], str(gap))
            raise DataError(f"{place}: a weapon's scores should fill the bands from 100 m outward without a gap.")
        table[row["id"]] = Weapon(
            row["id"], row["name"], row["kill"], filled, max(filled), row["armour"], row["mark"], row["source"]
        )
    return table


@lru_cache(maxsize=1)
def fire_modifiers() -> dict[str, Modifier]:
    """The modifiers of fire (6) by their words."""
    return modifier_table(
        "fire_modifiers.csv",
        {
            "option": one_of("", *Options.__dataclass_fields__),
            "group": one_of("", "visibility"),
            "replaces": one_of("", "night"),
        },
    )


@lru_cache(maxsize=1)
def armour() -> dict[str, dict[str, int]]:
    """For each armoured target (6b) the score of each column; KO where the table needs no die."""

    def parse(cell: str) -> int:
        if cell == "KO":
            return KO
        if not (cell.isascii() and cell.isdigit() and 1 <= int(cell) <= 12):
            raise ValueError("KO or a whole number from 1 to 12")
        return int(cell)

    rows = read("armour.csv", {"id": text, "name": text, **dict.fromkeys(ARMOUR_COLUMNS, parse)})
    return {row["id"]: {column: row[column] for column in ARMOUR_COLUMNS} for row in rows}


# --- section 7: close combat ----------------------------------------------------------------------------------------


class Band(NamedTuple):
    """A result of close combat (7): the differences it covers, what it takes from morale, what measures the men lost
    by loser and winner, the loser's retreat in metres (FULL_MOVE for a rout), and whether he faces the enemy."""

    id: str
    name: str
    low: int
    high: int
    loser_morale: int
    winner_morale: int
    loser_loses: str
    winner_loses: str
    retreat: int
    faces: str
    mark: str
    source: str


def _retreat(cell: str) -> int:
    if cell in ("none", "full_move"):
        return 0 if cell == "none" else FULL_MOVE
    if not (cell.isascii() and cell.isdigit()):
        raise ValueError("none, full_move or metres")
    return int(cell)


@lru_cache(maxsize=1)
def close_combat() -> dict[str, Band]:
    """The results of close combat by their ids, from the smallest difference to the largest."""
    loss = one_of("none", "difference", "winner_die", "winner_total")
    rows = read(
        "close_combat.csv",
        {
            "id": one_of("struggle", "push", "conclusive"),
            "name": text,
            "low": number(0, 99),
            "high": number(0, 99),
            "loser_morale": whole(-9, 0),
            "winner_morale": whole(-9, 0),
            "loser_loses": loss,
            "winner_loses": loss,
            "retreat": _retreat,
            "faces": one_of("enemy", "away"),
        },
    )
    expected = 0
    for row in rows:
        if row["low"] != expected:
            place = where(FOLDER / "close_combat.csv", row["id"], "low")
            raise DataError(f"{place}: {row['low']} should be {expected}, so that every difference has one result.")
        expected = row["high"] + 1
    return Rows("close_combat.csv", {row["id"]: Band(**row) for row in rows})


@lru_cache(maxsize=1)
def close_combat_modifiers() -> dict[str, Modifier]:
    """The modifiers of close combat (7) by their words, each as one side has it."""
    return modifier_table("close_combat_modifiers.csv", {})


# --- section 8: morale ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def morale_factors() -> dict[str, int]:
    """Starting factors of the grades, and what days of rest, weather and hunger add or take (8)."""
    return figures("morale_factors.csv", whole(-9, 10))


@lru_cache(maxsize=1)
def morale_modifiers() -> dict[str, Modifier]:
    """The modifiers of the morale test (8) by their words."""
    return modifier_table("morale_modifiers.csv", {"group": one_of("", "losses")})


# --- sections 1 and 3: sequence and movement ------------------------------------------------------------------------


class Step(NamedTuple):
    """A step of a side's turn (1): what is done in it, its sections, what the other side may do, and whether its fire
    joins the casualties of step 6."""

    id: str
    step: int
    name: str
    content: str
    sections: tuple[str, ...]
    other_side: str
    pooled: bool
    mark: str
    source: str


@lru_cache(maxsize=1)
def sequence() -> tuple[Step, ...]:
    """The eight steps of a side's turn (1), in order."""
    rows = read(
        "sequence.csv",
        {
            "id": text,
            "step": number(1, 8),
            "name": text,
            "content": text,
            "sections": several,
            "other_side": optional,
            "pooled": yes,
        },
    )
    return tuple(Step(**row) for row in sorted(rows, key=lambda row: int(row["step"])))


class Movement(NamedTuple):
    """A class of movement (3): metres in a turn, the cap on bad ground (None without one), and whether rough water
    halves it; each note also as its own row alone has it (TR-46, TR-53). ``craft`` marks boats."""

    id: str
    name: str
    move: int
    rough: int | None
    rough_own_row: int | None
    halved: bool
    halved_own_row: bool
    craft: bool
    mark: str
    source: str


@lru_cache(maxsize=1)
def movement() -> dict[str, Movement]:
    """The classes of movement (3) by their ids."""
    metres = number(1, 10000)
    rows = read(
        "movement.csv",
        {
            "id": text,
            "name": text,
            "move": metres,
            "rough": maybe(metres),
            "rough_own_row": maybe(metres),
            "halved": yes,
            "halved_own_row": yes,
            "craft": yes,
        },
    )
    return {row["id"]: Movement(**row) for row in rows}


@lru_cache(maxsize=1)
def movement_limits() -> dict[str, int]:
    """Single figures about movement and contact (3, 7) by their ids."""
    return figures("movement_limits.csv", number(1, 10000))
