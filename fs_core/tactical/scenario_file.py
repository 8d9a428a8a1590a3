"""Read a battle from its TOML file; whatever cannot be is refused in one sentence with file, unit, key and remedy."""

import re
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from fs_core.data import DATA, DataError, read_column
from fs_core.tactical.ground import Ground, Point, Shape, Smoke, files
from fs_core.tactical.options import OptionError, Options
from fs_core.tactical.scenario import (
    AWARDS,
    Award,
    Rounds,
    Scenario,
    Side,
    SilentApproach,
    Spared,
    Terms,
    ThermalSight,
)
from fs_core.tactical.scenario_forces import EDGES, SIDES, Forces
from fs_core.tactical.sheet import Sheet, read_sheet
from fs_core.tactical.units import unit_types

_EVERY_AWARD = ("side", "points", "kind", "text", "round", "most")
OURS = ("ground", "forces", "positions", "rounds", "points")


def read(path: Path | str, grounds: Path | None = None) -> Scenario:
    """The battle that a file describes, wherever it lies, on a ground of a folder; if that is left out, on one that is
    built beside the file, or else of the study. Raises DataError naming the first thing wrong."""
    path = Path(path)
    sheet = read_sheet(path)
    if grounds is None:
        beside = {file.stem for file in path.parent.glob("*.json")}
        grounds = path.parent if sheet.values.get("ground") in beside else files.FOLDER
    return from_sheet(path.stem, sheet, grounds)


def from_sheet(id: str, sheet: Sheet, grounds: Path = files.FOLDER) -> Scenario:
    """The battle that the text of a file describes, read already."""
    name = sheet.text("ground")
    try:
        ground = files.ground(name, grounds)
    except DataError as problem:
        raise DataError(f"{sheet.file}, key ground: {problem}") from None
    rounds = sheet.whole("rounds", 1, 200)
    units = Forces(sheet, ground, rounds)
    battle = sheet.word("battle", _column("battles.csv", "id"), "")
    ours = sheet.table("reconstructed")
    reconstructed = {key: ours.text(key) for key in (*OURS, *(k for k in ours.values if k not in OURS))}
    victory = sheet.table("victory")
    found = Scenario(
        id=id,
        title=sheet.text("title"),
        place=sheet.text("place"),
        date=_date(sheet),
        battle=battle,
        text=sheet.text("text"),
        notes=tuple(sheet.words("notes", default=())),
        sources=_sources(sheet),
        reconstructed=reconstructed,
        ground=ground,
        first=sheet.word("first", SIDES),
        rounds=rounds,
        minutes=sheet.whole("minutes", 1, 120),
        night=_rounds(sheet, "night", rounds),
        mist=_rounds(sheet, "mist", rounds),
        rough_water=sheet.flag("rough_water"),
        smoke=_smoke(sheet, ground, rounds),
        options=_options(sheet.table("options")),
        sides=_sides(sheet.table("side")),
        units=units.units,
        ships=units.ships,
        helicopters=units.helicopters,
        sorties=units.sorties,
        awards=tuple(_award(table, units, ground, rounds) for table in sheet.tables("award", "kind")),
        winner=victory.word("side", SIDES),
        win_by=victory.whole("win_by", 1, 99),
        draw_by=victory.whole("draw_by", -99, 99),
        **_special(sheet, units, ground),
    )
    if found.draw_by > found.win_by:
        victory.wrong("draw_by", f"at most the margin of a win, {found.win_by}")
    _check_fires_into(sheet, found)
    victory.done()
    sheet.done()
    return found


def _column(name: str, column: str) -> list[str]:
    """A column of a table of ``data/history``."""
    return read_column(DATA / "history" / name, column)


def _date(sheet: Sheet) -> date:
    value = sheet.values.get("date")
    sheet.known("date")
    if type(value) is not date:
        sheet.wrong("date", "a day such as 1982-05-28, without quotes")
    return value


def _sources(sheet: Sheet) -> tuple[str, ...]:
    """Titles, each of them in the list of sources with its address."""
    titles = sheet.words("sources")
    known = _column("sources.csv", "title")
    for title in titles:
        if title not in known:
            sheet.wrong("sources", "a list of titles that stand in data/history/sources.csv", title)
    return tuple(titles)


def _rounds(sheet: Sheet, key: str, last: int) -> Rounds:
    """Stretches of rounds within the battle."""
    found = sheet.pairs(key, 0, "[1, 6]") if key in sheet.values else []
    for low, high in found:
        if not 1 <= low <= high <= last:
            sheet.wrong(key, f"from a round to a later one, 1 to {last}", [low, high])
    return tuple(found)


def _smoke(sheet: Sheet, ground: Ground, last: int) -> tuple[tuple[Smoke, tuple[int, int]], ...]:
    found = []
    for table in sheet.tables("smoke", "name"):
        corners = table.pairs("corners", 3)
        if not all(ground.inside(corner) for corner in corners):
            table.wrong("corners", f"inside the map of {ground.width} by {ground.height} m")
        if not _area(corners):
            table.wrong("corners", "corners that go round some ground")
        span = table.pair("rounds", "[1, 6]")
        if not 1 <= span[0] <= span[1] <= last:
            table.wrong("rounds", f"from a round to a later one, 1 to {last}")
        found.append((Smoke(table.text("name"), Shape(corners), table.flag("dense")), span))
        table.done()
    return tuple(found)


def _area(corners: list[Point]) -> int:
    """Twice the ground between some corners, in square metres."""
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(x * north - y * east for (x, y), (east, north) in pairs))


def _options(table: Sheet) -> Options:
    try:
        return Options(**table.values)
    except OptionError as problem:
        raise DataError(f"{table.file}, {table.place}: {problem}") from None


def _sides(both: Sheet) -> dict[str, Side]:
    found = {}
    for side in SIDES:
        table = both.table(side)
        found[side] = Side(table.text("force"), table.text("task"), table.word("edge", EDGES))
        table.done()
    both.done()
    return found


def _award(table: Sheet, units: Forces, ground: Ground, rounds: int) -> Award:
    """An award, with all the keys that its kind needs and no other."""
    kind = table.word("kind", AWARDS)
    side = table.word("side", SIDES)
    ids = _who(kind, side, units)
    places = table.words("places", ground.areas, ())
    groups = table.values.get("groups", [])
    table.known("groups")
    if not (isinstance(groups, list) and all(isinstance(g, list) and g and all(id in ids for id in g) for g in groups)):
        table.wrong("groups", "lists of ids of units, such as [['a1', 'a2'], ['b4']]")
    over = table.text("over", "0")
    part = re.fullmatch("([0-9]{1,3})/([0-9]{1,3})", over)
    if over != "0" and not (part and 0 < int(part[1]) < int(part[2])):
        table.wrong("over", "a part such as '1/3'")
    found = Award(
        side=side,
        points=table.whole("points", -99, 99),
        kind=kind,
        text=table.text("text"),
        places=tuple(places),
        need=table.whole("need", 1, len(places), len(places)),
        units=tuple(table.words("units", ids, ())),
        groups=tuple(tuple(group) for group in groups),
        over=Fraction(over),
        of=table.word("of", SIDES, ""),
        each=table.whole("each", 1, 999, 1),
        edge=table.word("edge", EDGES, ""),
        round=table.whole("round", 1, rounds, 0),
        most=table.whole("most", 1, 99, 0),
    )
    for key in AWARDS[kind]:
        if table.values.get(key) in (None, [], ""):
            table.wrong(key, f"given, for {kind!r} needs {', '.join(AWARDS[kind])}")
    for key in table.values:
        if key not in (*_EVERY_AWARD, *AWARDS[kind]) and (key != "need" or kind != "hold"):
            table.wrong(key, f"left out, for {kind!r} has {', '.join((*AWARDS[kind], *_EVERY_AWARD))}")
    table.done()
    return found


def _who(kind: str, side: str, units: Forces) -> list[str]:
    """The ids of those by whom an award of a kind can be earned."""
    if kind == "lifted":
        return [flyer.id for flyer in units.helicopters if flyer.side == side]
    able = [unit for unit in units.units if unit.side == side or kind not in ("report", "fires_at_ships")]
    if kind == "fires_at_ships":
        able = [unit for unit in able if unit_types()[unit.type].weapons or unit.extra]
    return [unit.id for unit in able]


def _check_fires_into(sheet: Sheet, battle: Scenario) -> None:
    """Refuse points for fire into a place where nobody may fire it: guns and ships never do where people live."""
    spared = [spared.place for spared in battle.spared]
    for table, award in zip(sheet.tables("award", "kind"), battle.awards, strict=True):
        if award.kind == "fires_into" and (never := [place for place in award.places if place in spared]):
            right = f"without {never[0]!r}, which is spared: guns and ships never fire there, and the points never come"
            table.wrong("places", right)


def _special(sheet: Sheet, units: Forces, ground: Ground) -> dict[str, Any]:
    """The rules that only this battle has."""
    special = sheet.table("special")
    for key in ("silent_approach", "thermal_sight", "terms"):
        special.known(key)
    found: dict[str, Any] = {"silent_approach": None, "thermal_sight": None, "terms": None, "spared": ()}
    if "silent_approach" in special.values:
        table = special.table("silent_approach")
        areas = tuple(table.words("areas", ground.areas))
        found["silent_approach"] = SilentApproach(table.word("waits", SIDES), areas, table.whole("within", 1, 1000))
        table.done()
    if "thermal_sight" in special.values:
        table = special.table("thermal_sight")
        helicopters = [helicopter.id for helicopter in units.helicopters]
        found["thermal_sight"] = ThermalSight(
            table.word("helicopter", helicopters), table.whole("within", 1, 10000), table.whole("modifier", -6, 0)
        )
        table.done()
    if "terms" in special.values:
        table = special.table("terms")
        found["terms"] = Terms(table.word("side", SIDES), table.whole("after", 1, 20))
        table.done()
    found["spared"] = tuple(Spared(place) for place in special.words("spared", ground.areas, ()))
    special.done()
    return found
