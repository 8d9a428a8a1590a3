"""What a counter or an area is and holds now, as HTML: the cards that open when one is picked on the map."""

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from fs_core import board, forces
from fs_core.atlas.light.counters import counter_svg
from fs_core.atlas.stacks import IMPORTANCE, NOUNS
from fs_core.campaign import movement, transport
from fs_core.campaign.position import ELIMINATED, HOLD, RESERVE, Position
from fs_core.data import DATA, optional, read_table, text
from fs_core.forces import AR, OF, PEOPLE, UK, Unit

STYLE = """<style>
.fs-look { font-size: 0.95em; line-height: 1.4; color: #1b1b1b; overflow-wrap: break-word; }
.fs-look h3 { font-size: 1.2em; margin: 0; } .fs-look h4 { font-size: 1em; margin: 8px 0 0; }
.fs-look p { margin: 2px 0; } .fs-look ul { margin: 2px 0; padding-left: 18px; }
.fs-look .fs-counter svg { float: left; width: 8em; height: 8em; margin: 0 10px 4px 0; }
.fs-look table { border-collapse: collapse; margin: 4px 0; }
.fs-look caption { text-align: left; color: #555; font-size: 0.92em; }
.fs-look td, .fs-look th { border: 1px solid #999; padding: 1px 6px; text-align: center; font-weight: 400;
  font-size: 0.92em; }
.fs-look td { font-weight: 700; font-size: 1.15em; }
.fs-look dl { display: grid; grid-template-columns: max-content 1fr; gap: 1px 10px; margin: 4px 0; clear: both; }
.fs-look dt { color: #555; } .fs-look dd { margin: 0; }
.fs-look .fs-rule { font-size: 0.85em; color: #555; } .fs-look .fs-quiet { color: #555; font-size: 0.92em; }
.fs-look .uk { color: #8a3700; } .fs-look .ar { color: #004b76; } .fs-look .fs-damaged { font-weight: 700; }
</style>"""
AGAINST = ("land units", "aircraft", "submarines", "ships")
KINDS = {"mainland": "mainland base", "sea": "sea area", "box": "box beyond sea area 5", "land": "land area"}
COUNTRIES = {UK: "Britain", AR: "Argentina"}
MORE_NAMES = {
    "falklands": "Falkland Islands / Islas Malvinas",
    "south-georgia": "South Georgia / Georgia del Sur",
    "argentina": "Argentina",
}
Rows = list[tuple[str, str]]


# --- counters ------------------------------------------------------------------------------------------------------


def unit_card(position: Position, unit_id: str) -> str:
    """A counter: drawing, factors, steps, place, cargo, reach, worth, what is reconstructed, and what it did in 1982.

    An unknown id gets one sentence.
    """
    if unit_id not in forces.NUMBER:
        return _card(
            "Counter", f"<p>There is no counter {escape(repr(unit_id))}; pick one on the map or in a list.</p>"
        )
    unit = forces.unit(unit_id)
    hit, cargo = bool(position.hit & unit.bit), _cargo(position, unit)
    kind = f"{PEOPLE[unit.side]} {NOUNS[unit.type][0]}"
    marks = [kind] + ([f"protected {_rule('10.4')}"] if unit.protected else [])
    rows: Rows = [("Where", _where(position, unit)), ("Steps", _steps(unit, hit))]
    rows += _load(position, unit, cargo)
    if reach := _reach(position, unit):
        rows.append(("Reach", reach))
    if worth := _worth(unit):
        rows.append(("If sunk", worth))
    if unit.reconstructed:
        words = ", ".join(unit.reconstructed)
        rows.append(("Reconstructed", f"{escape(words)}: our estimate, the rule book does not give it"))
    body = f"<div class='fs-counter'>{counter_svg(unit.id, hit, bool(cargo))}</div><h3>{escape(unit.name)}</h3>"
    body += f"<p class='{unit.side.lower()}'>{', '.join(marks)}</p>{_factors(unit)}{_list(rows)}{_history(unit)}"
    return _card(unit.name, body)


def _factors(unit: Unit) -> str:
    """The four hit numbers under what they are for."""
    head = "".join(f"<th scope='col'>{word}</th>" for word in AGAINST)
    cells = "".join(f"<td>{factor or '–'}</td>" for factor in unit[8:12])
    note = " Special forces use theirs in operation 25 alone (10.8)." if unit.type == "sf" else ""
    caption = f"Hits with this number or less (2.7), – no shot.{note}"
    return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody><tr>{cells}</tr></tbody></table>"


def _where(position: Position, unit: Unit) -> str:
    place = position.place[unit.number]
    if place == ELIMINATED:
        return "<b>out of the game</b>"
    if place == RESERVE:
        return escape(_waiting(unit))
    if HOLD <= place < RESERVE:
        ship = place - HOLD
        return f"aboard {escape(forces.NAMES[ship])}, {escape(board.NAMES[position.place[ship]])}"
    if place > RESERVE:
        joined = unit.number == forces.CONVEYOR and position.conveyor_joined
        return "off the map, as she has joined the carriers" if joined else "off the map"
    base = "based in " if unit.kind == "air" else ""
    return f"{base}{escape(board.NAMES[place])}"


def _waiting(unit: Unit) -> str:
    """Where a reinforcement waits: its group, and the ship that brings it."""
    aboard, ship = "", unit
    if unit.setup.startswith("aboard "):
        ship = forces.unit(unit.setup.removeprefix("aboard "))
        aboard = f", aboard {ship.name}"
    group = ship.setup.removeprefix("reserve ")
    if group == "op2":
        return "waits to be called up in Argentina (operation 2)"
    return f"waits with British group {group.removeprefix('R')} (operation 6){aboard}"


def _steps(unit: Unit, hit: bool) -> str:
    if unit.steps < 2:
        return "one: the first hit is the end"
    return "<span class='fs-damaged'>one of two left: it carries a Hit marker</span>" if hit else "two"


def _load(position: Position, unit: Unit, cargo: int) -> Rows:
    """What a ship carries and has room for."""
    if unit.kind not in ("ship", "submarine") or not transport.CARRIES[unit.number]:
        return []
    room = []
    if unit.capacity:
        measure = "steps" if unit.side == UK else "units"
        taken = transport.load(position, unit.number, cargo)
        room.append(f"{max(0, taken)} of {unit.capacity} {measure} taken")
    if unit.number == forces.ONYX:
        room.append("room for the SBS alone")
    elif unit.sf_slot == "yes":
        room.append("a place for one special forces unit")
    carried = escape(forces.names(cargo)) if cargo else "nobody"
    coming = sum(u.bit for u in forces.UNITS if u.setup == f"aboard {unit.id}") & position.at[RESERVE]
    if coming and position.place[unit.number] == RESERVE:
        carried = f"will bring {escape(forces.names(coming))}"
    return [("Carries", f"{carried} <span class='fs-quiet'>({'; '.join(room)}, 6.2)</span>")]


def _reach(position: Position, unit: Unit) -> str:
    """Where aircraft and carriers strike from where they are, and what limits them."""
    if position.area_of(unit.number) < 0:
        return ""
    if unit.kind == "air":
        waters = [a for a in board.members(board.SEA_AREAS) if movement.aircraft_in_reach(position, a) & unit.bit]
        words = f"{_names(waters)} {_rule('9.4' if position.place[unit.number] == board.ARGENTINA else '9.5')}"
        if movement.needing_fuel(position, board.FALKLANDS) & unit.bit:
            most = movement.REFUELLED_AT_ONCE
            words += f"; the islands only with a tanker, {most} such counters an operation at most"
        if unit.stealth:
            words += f"; {position.stealth_missions} of 5 missions left {_rule('10.5')}"
        return words
    if unit.type == "CVL":
        waters = [
            a for a in board.members(board.WATERS) if movement.carriers_in_reach(position, unit.side, a) & unit.bit
        ]
        return f"{_names(waters)} {_rule('9.3')}" if waters else f"none from port {_rule('9.3')}"
    return ""


def _names(areas: Iterable[int]) -> str:
    return escape(", ".join(board.NAMES[area] for area in areas)) or "nothing"


def _worth(unit: Unit) -> str:
    if not unit.vp:
        return ""
    points = f"{unit.vp} point{'s' if unit.vp > 1 else ''}"
    if unit.side == UK:
        return f"{points} to Argentina {_rule('4.4(4)')}"
    return f"{points} to Britain in the exclusion zone or at South Georgia, to Argentina elsewhere {_rule('4.4(2)')}"


# --- what it did in 1982 -------------------------------------------------------------------------------------------

_TABLES = {
    "ships.csv": "unit name side class role weapons aircraft arrival fate source",
    "units.csv": "unit name side type parent strength arrival moves transport source",
    "air_units.csv": "type name side aircraft number bases range weapons sorties losses actions source",
}
_TOLD = {
    "class": "Class",
    "aircraft": "Aircraft",
    "parent": "Part of",
    "strength": "Strength",
    "number": "Number",
    "bases": "Bases",
    "weapons": "Weapons",
    "arrival": "Arrival",
    "moves": "Moves",
    "actions": "Actions",
    "losses": "Losses",
}


@lru_cache(maxsize=1)
def _facts() -> dict[str, tuple[dict[str, str], ...]]:
    """The rows of the tables of 1982 by the counters (air units: types) they stand for. Raises DataError."""
    found: dict[str, list[dict[str, str]]] = {}
    for name, columns in _TABLES.items():
        first, *_ = columns.split()
        needed = {column: text if column in ("name", "source") else optional for column in columns.split()}
        for row in read_table(DATA / "history" / name, needed):
            for key in filter(None, row[first].split(";")):
                found.setdefault(f"{row['side']} {key}", []).append(row)
    return {key: tuple(rows) for key, rows in found.items()}


def _history(unit: Unit) -> str:
    """The ship or unit of 1982 in a folded part, with its sources."""
    rows = _facts().get(f"{unit.side} {unit.type if unit.kind == 'air' else unit.id}", ())
    if not rows:
        return ""
    told = []
    for row in rows:
        facts = [(word, escape(row[column])) for column, word in _TOLD.items() if row.get(column)]
        if row.get("fate"):
            facts.append(("Fate", f"<b>{escape(row['fate'])}</b>"))
        facts.append(("Source", f"<span class='fs-quiet'>{escape(row['source'])}</span>"))
        told.append(f"<h4>{escape(row['name'])}</h4>{_list(facts)}")
    return f"<details><summary>In the campaign of 1982</summary>{''.join(told)}</details>"


# --- areas ---------------------------------------------------------------------------------------------------------


def area_card(position: Position, area_id: str) -> str:
    """An area: names, owner, worth, terrain, air base, who is there with their cargo, neighbours, rules that matter.

    An unknown id gets one sentence.
    """
    if area_id not in board.NUMBER:
        return _card("Area", f"<p>There is no area {escape(repr(area_id))}; pick one on the map or in a list.</p>")
    area = board.area(area_id)
    here = position.at[area.number]
    rows: Rows = [("Owner", _owner(position, area))]
    if area.vp:
        rows.append(("Worth", f"{area.vp} point{'s' if area.vp > 1 else ''} when its owner changes {_rule('4.4(5)')}"))
    rows += _ground(position, area)
    neighbours = [board.NUMBER[name] for name in area.adjacent]
    rows.append(("Borders on", _names(neighbours) if neighbours else "no other area"))
    if area.reconstructed:
        rows.append(("Reconstructed", f"{escape(area.reconstructed)}: our estimate, the rule book does not give it"))
    kind = KINDS[area.kind] + (f" on {_both_names(area.island)}" if area.island else "")
    body = (
        f"<h3>{escape(area.name)}</h3><p class='fs-quiet'>{escape(_names_of(area))} · {escape(kind)}</p>{_list(rows)}"
    )
    body += "".join(_present(position, side, here & OF[side]) for side in (UK, AR) if here & OF[side])
    body += "" if here else "<p>Nobody is here.</p>"
    if area.number == board.FALKLANDS:
        ashore = sum(1 for land in board.members(board.LAND_AREAS) if position.at[land])
        body += f"<p class='fs-quiet'>The land areas lie in it; units stand in {ashore} of them (tactical map).</p>"
    return _card(area.name, body)


def _owner(position: Position, area: board.Area) -> str:
    contested = (
        f" <b>Contested</b>: both sides have units here {_rule('3.6')}." if position.contested(area.number) else ""
    )
    if area.kind == "sea":
        return f"Nobody owns the sea {_rule('3.6-a')}.{contested}"
    if area.kind == "mainland":
        return f"Argentina; nothing here can be attacked {_rule('9.7')}."
    side = UK if position.controls(UK, area.number) else AR
    return f"<span class='{side.lower()}'>{COUNTRIES[side]}</span>.{contested}"


def _ground(position: Position, area: board.Area) -> Rows:
    """Zone, terrain and air base."""
    rows: Rows = []
    if area.kind in ("sea", "box"):
        zone = "in the British exclusion zone" if area.in_tez else "outside the British exclusion zone"
        line = "within" if area.within_range_line else "beyond"
        rows.append(("Zone", f"{zone} {_rule('2.2')}; {line} the range line of aircraft from Argentina {_rule('9.4')}"))
    if area.mountains or area.entrenched:
        terrain = [f"mountains: attackers −1 {_rule('10.6')}"] if area.mountains else []
        terrain += [f"trenches: British attackers −1 {_rule('10.7')}"] if area.entrenched else []
        rows.append(("Terrain", "; ".join(terrain)))
    if area.airbase:
        room = transport.base_room(position, area.number)
        words = f"{area.airbase} air units at most, room for {room} {_rule('6.2')}"
        if position.black_buck:
            words += f"; after Black Buck for Pucarás alone {_rule('7.1-op09')}"
        rows.append(("Air base", words))
    return rows


def _present(position: Position, side: str, units: int) -> str:
    """The counters of a side by type, the most important first; ships with their cargo."""
    kinds: dict[str, list[Unit]] = {}
    for number in forces.members(units):
        unit = forces.UNITS[number]
        kinds.setdefault(unit.type, []).append(unit)
    rows = []
    for kind in sorted(kinds, key=IMPORTANCE.index):
        found, names = kinds[kind], _counted(position, kinds[kind])
        alike = len(found) > 1 and len(names) == 1
        count = "" if alike else f"{len(found)} {NOUNS[kind][len(found) > 1]}: "
        rows.append(f"<li>{count}{'; '.join(names)}</li>")
    return f"<h4 class='{side.lower()}'>{PEOPLE[side]}</h4><ul>{''.join(rows)}</ul>"


def _counted(position: Position, units: list[Unit]) -> list[str]:
    """Names with damage and cargo; counters that are alike are counted."""
    words: dict[str, int] = {}
    for unit in units:
        aboard = _cargo(position, unit)
        word = escape(unit.name) + (" <b>(damaged)</b>" if position.hit & unit.bit else "")
        word += f" <span class='fs-quiet'>with {escape(forces.names(aboard))}</span>" if aboard else ""
        words[word] = words.get(word, 0) + 1
    return [word if count == 1 else f"{count} × {word}" for word, count in words.items()]


def _cargo(position: Position, unit: Unit) -> int:
    return position.cargo(unit.number) if unit.kind in ("ship", "submarine") else 0


@lru_cache(maxsize=1)
def _places() -> dict[str, tuple[str, str]]:
    """The two names of each place. Raises DataError."""
    columns = {"id": text, "name": text, "spanish_name": optional, "lat": text, "lon": text, "kind": text}
    columns |= {"precision": text, "note": optional, "source": text}
    rows = read_table(DATA / "history" / "places.csv", columns)
    return {row["id"]: (row["name"], row["spanish_name"]) for row in rows}


def _names_of(area: board.Area) -> str:
    if area.id in MORE_NAMES:
        return MORE_NAMES[area.id]
    name, spanish = _places().get(area.id, (area.name, ""))
    return f"{name} / {spanish}" if spanish and spanish != name else name


def _both_names(island: str) -> str:
    name, spanish = _places().get(island.lower().replace(" ", "-"), (island, ""))
    return f"{name} / {spanish}" if spanish else name


# --- pieces --------------------------------------------------------------------------------------------------------


def _card(label: str, body: str) -> str:
    return f"{STYLE}<article class='fs-look' aria-label='{escape(label)}'>{body}</article>"


def _list(rows: Rows) -> str:
    return f"<dl>{''.join(f'<dt>{name}</dt><dd>{words}</dd>' for name, words in rows)}</dl>"


def _rule(number: str) -> str:
    return f"<span class='fs-rule'>{number}</span>"
