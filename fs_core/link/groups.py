"""What a counter of the campaign becomes on the ground: a company group that stands for its battalion.

All of it is this study's: ``data/tactical/link/`` has the units of a group by side, type and factor (``groups.csv``),
the ground of each area (``terrain.csv``) and single figures (``limits.csv``).

A hit number of the campaign hangs on who fires, hardly on who is fired at. So a low factor is little support and a low
grade but not few men: every group has about the staying power at which the other side breaks it as often as that side's
hit number says (``measured.csv``). The Argentine groups, whose grades win few close combats, attack with one team more.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from fs_core import board
from fs_core.data import DATA, DataError, number, one_of, read_table, several, text
from fs_core.forces import AR, LAND, UK, UNITS
from fs_core.tactical import tables
from fs_core.tactical.ground import Ground, files
from fs_core.tactical.units import unit_types

FOLDER = DATA / "tactical" / "link"
_LIMITS = ("rounds", "minutes", "broken", "second_wave", "reserve", "objective", "group")
_KINDS = ("infantry", "armour", "hmg", "sf")


class Member(NamedTuple):
    """A unit of a group: the end of its id, its type (``units.csv``), name, men, and grade of morale."""

    suffix: str
    type: str
    name: str
    men: int
    grade: str
    extra: tuple[str, ...]

    @property
    def leads(self) -> bool:
        """Whether it is the headquarters of the group."""
        return self.suffix == "hq"


class Group(NamedTuple):
    """A counter on the ground: its number in the campaign, the stem of its ids, its units."""

    counter: int
    stem: str
    members: tuple[Member, ...]

    @property
    def side(self) -> str:
        """Whose it is."""
        return UNITS[self.counter].side

    @property
    def ids(self) -> tuple[str, ...]:
        """Its units in the battle."""
        return tuple(self.id_of(member) for member in self.members)

    def id_of(self, member: Member) -> str:
        """The id of one of its units in the battle, short enough to stand whole on a counter of the map."""
        apart = "-" if member.suffix.isdigit() and len(self.stem) < 4 else ""
        return f"{self.stem}{apart}{member.suffix}"


@lru_cache(maxsize=1)
def limits() -> dict[str, int]:
    """Single figures of the link, all ours (``limits.csv``). Raises DataError for one that is missing."""
    columns = {"id": one_of(*_LIMITS), "name": text, "value": number(1, 100), "mark": text, "source": text}
    found = {row["id"]: row["value"] for row in read_table(FOLDER / "limits.csv", columns)}
    for name in _LIMITS:
        if name not in found:
            raise DataError(f"limits.csv, column id: {name} should stand in it, for the link asks for it.")
    return found


@lru_cache(maxsize=1)
def _rows() -> list[dict[str, Any]]:
    columns = {
        "id": text,
        "side": one_of(UK, AR),
        "type": one_of(*_KINDS),
        "factor": number(1, 6),
        "role": one_of("both", "attack"),
        "unit": one_of(*unit_types()),
        "name": text,
        "men": number(1, 200),
        "men_hit": number(1, 200),
        "grade": one_of("british_infantry", "argentine_regular", "argentine_conscript"),
        "extra": several,
        "mark": text,
        "source": text,
    }
    rows = read_table(FOLDER / "groups.csv", columns)
    for row in rows:
        for weapon in row["extra"]:
            if weapon not in tables.weapons():
                allowed = ", ".join(tables.weapons())
                raise DataError(f"groups.csv, {row['id']}, column extra: {weapon!r} should be one of {allowed}.")
    return rows


def group_of(counter: int, hit: bool, attacks: bool = False) -> Group:
    """The group of a counter; with a Hit marker on it, it has fewer men, and some bring more support to an attack.

    Its rows are those of its side, type and anti-ground factor, or of the next lower factor there is. Raises
    LookupError for a counter that is no land unit, DataError if the table has no row for it.
    """
    unit = UNITS[counter]
    if not unit.bit & LAND:
        raise LookupError(f"{unit.name} is no land unit; only those become groups on the ground.")
    rows = [row for row in _rows() if row["side"] == unit.side and row["type"] == unit.type]
    if not rows:
        raise DataError(f"groups.csv: rows for {unit.side} {unit.type} should stand in it, for {unit.name} is one.")
    factors = sorted({row["factor"] for row in rows})
    factor = max([f for f in factors if f <= unit.anti_ground], default=factors[0])
    members = [
        Member(
            row["id"].rpartition("-")[2],
            row["unit"],
            row["name"],
            row["men_hit" if hit else "men"],
            row["grade"],
            row["extra"],
        )
        for row in rows
        if row["factor"] == factor and (attacks or row["role"] == "both")
    ]
    return Group(counter, _stem(counter), tuple(members))


def _stem(counter: int) -> str:
    """A short name for ids: the abbreviation of the counter; what is a bare number, or shared, is told by its id."""
    unit = UNITS[counter]
    abbreviation = "".join(filter(str.isalnum, unit.abbreviation)).lower()
    first, end, name = unit.id[0], unit.id.rpartition("-")[2], unit.id.replace("-", "")
    if sum(other.abbreviation == unit.abbreviation for other in UNITS) > 1:
        return name if len(name) <= 4 else first + end
    return (first + abbreviation)[:3] if abbreviation.isdigit() else abbreviation[:4]


def ground_of(area: int, attacker: str) -> Ground:
    """The ground on which a fight in an area is fought (``terrain.csv``). Raises DataError for an area without one."""
    row = _terrain().get(board.IDS[area])
    if row is None:
        raise DataError(f"terrain.csv, column id: {board.IDS[area]} should stand in it, for it is a land area.")
    return files.ground(row["ground" if attacker == UK else "ground_ar"], files.OF_LINK)


@lru_cache(maxsize=1)
def _terrain() -> dict[str, dict[str, Any]]:
    kinds = tuple(sorted(path.stem for path in files.OF_LINK.glob("*.toml")))
    columns = {
        "id": one_of(*(board.IDS[area] for area in board.members(board.LAND_AREAS))),
        "ground": one_of(*kinds),
        "ground_ar": one_of(*kinds),
        "mark": text,
        "source": text,
    }
    return {row["id"]: row for row in read_table(FOLDER / "terrain.csv", columns)}
