"""The battle of a ground attack as the text of a scenario file, which a teacher may open and change like any other."""

import json
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from fs_core import board
from fs_core.forces import NAMES, OTHER, PEOPLE, SF, UK, UNITS, short_name
from fs_core.link.groups import Group, Member, ground_of, group_of, limits
from fs_core.link.order import Attack
from fs_core.tactical.ground import Ground, Point

FIRST_DAY, DAYS = date(1982, 4, 17), 2
"""The day shown for turn 0 and the days of a turn: ours, for a turn is one to three days long (1.2)."""
LANES = 8
"""Posts of a ground; groups beyond that stand in a second row."""
_FRONT = ((-50, 0), (50, 0), (-15, -65), (25, -45), (55, -85), (-55, -105), (0, -120))
"""Where the units of a group stand round its own point, in metres to the east and forward, the first platoon first."""
_START, _LINE, _ROW = 310, 655, 90
_INDIRECT = ("mortar_81_section", "mortar_120_section")
_OURS = """[reconstructed]
ground = "The ground stands for a kind of country, not for the place."
forces = "What a counter becomes is ours: units, men and grades by its factor and its Hit marker."
positions = "Starting places and the rounds of arrival are ours."
rounds = "Number and length of the rounds, the day and the daylight are ours."
points = "Points, and what breaks a group, are ours."
"""


class Place(NamedTuple):
    """Where a unit begins: a point, or the edge of the attack between two metres from a round on."""

    at: Point | None
    round: int = 1
    between: tuple[int, int] = (0, 0)


def groups(attack: Attack, side: str) -> list[Group]:
    """The company groups of a side in the order of their counters, special forces last."""
    attacks = side == attack.battle.attacker
    counters = attack.attacking if attacks else attack.defending
    found = [unit.number for unit in UNITS if unit.bit & counters]
    special = [unit.number for unit in UNITS if unit.bit & attack.special(side)]
    return [group_of(counter, bool(attack.position.hit >> counter & 1), attacks) for counter in found + special]


def text_of(attack: Attack, turn: int) -> str:
    """The scenario as TOML. Raises DataError where the tables of the link have no row for it."""
    attacker = attack.battle.attacker
    defender, ground = OTHER[attacker], ground_of(attack.battle.area, attacker)
    sides = {side: groups(attack, side) for side in (attacker, defender)}
    rows = [row for side in (attacker, defender) for row in _units(attack, ground, sides[side])]
    lines = [*_what(attack, turn, ground), "", "unit = [", *(f"  {row}," for row in rows), "]"]
    lines += ["", "award = [", *(f"  {row}," for row in _awards(sides, ground, attacker)), "]"]
    for side in (UK, OTHER[UK]):
        lines += ["", *_side(sides[side], side, side == attacker)]
    lines += ["", "[victory]", f'side = "{attacker}"', "win_by = 1", "draw_by = 0", "", _OURS]
    return "\n".join(lines)


def _what(attack: Attack, turn: int, ground: Ground) -> Iterator[str]:
    """What is fought, where and when."""
    place, figures = board.NAMES[attack.battle.area], limits()
    yield "# A fight opened from the campaign. Types of units: data/tactical/units.csv. Places: metres [east, north]."
    yield ""
    yield f"title = {_quoted(f'Operation {attack.operation} at {place}')}"
    yield f"place = {_quoted(f'{place}, Falkland Islands (Islas Malvinas)')}"
    yield f"date = {FIRST_DAY + timedelta(DAYS * turn)}"
    yield f'ground = "{ground.id}"'
    yield f'first = "{attack.battle.attacker}"'
    yield f"rounds = {figures['rounds']}"
    yield f"minutes = {figures['minutes']}"
    yield 'sources = ["general knowledge"]'
    yield f'text = """\n{_story(attack, turn, place)}"""'
    yield "notes = ["
    yield '  "Each counter of the campaign is here as one company group that stands for its battalion.",'
    yield f'  "A group that loses more than {figures["broken"]} per cent of its men is broken: a hit in the campaign.",'
    yield "]"


def _quoted(text: str) -> str:
    """A text as TOML has it between quotation marks; they escape as JSON does."""
    return json.dumps(text, ensure_ascii=False)


def _story(attack: Attack, turn: int, place: str) -> str:
    ways = {
        15: "Troops that are there already attack",
        17: "Troops come ashore against a defended beach and attack in two waves",
        22: "Troops are flown in by helicopter and attack in two lifts",
        24: "Troops march up and attack",
    }
    return (
        f"{ways[attack.operation]} at {place} in turn {turn} of the campaign."
        f" The {PEOPLE[attack.battle.attacker]} side comes from the south."
    )


# --- units ----------------------------------------------------------------------------------------------------------


def _units(attack: Attack, ground: Ground, side: Sequence[Group]) -> Iterator[str]:
    """The rows of a side's units, its groups in lanes from west to east, special forces beside the middle one."""
    regular = [group for group in side if not 1 << group.counter & SF]
    special = [group for group in side if 1 << group.counter & SF]
    for number, group in enumerate(regular):
        lane = _lane(number, len(regular))
        for spot, member in enumerate(_rifles_first(group)):
            yield _row(group, member, _place(attack, ground, group, lane, number // LANES, spot))
    middle = _lane(len(regular[: LANES + 1]) // 2, len(regular))
    for number, group in enumerate(special):
        spot = len(_FRONT) - 1 + number
        for member in group.members:
            yield _row(group, member, _place(attack, ground, group, middle, 2, spot))


def _rifles_first(group: Group) -> list[Member]:
    """Fighting units before teams, then mortars, and the headquarters last: in this order they take their places."""
    return sorted(group.members, key=lambda m: (m.leads, m.type in _INDIRECT, not m.suffix.isdigit()))


def _lane(number: int, of: int) -> int:
    """The lane of a group; few groups stand in the middle ones."""
    row, place = divmod(number, LANES)
    here = min(of - row * LANES, LANES)
    return (LANES - here) // 2 + place


def _place(attack: Attack, ground: Ground, group: Group, lane: int, row: int, spot: int) -> Place:
    """Where a unit of a group begins: the defence in and behind its post, the attack before it or on its way."""
    middle = ground.areas[f"post-{lane + 1}"].at[0]
    dx, forward = _FRONT[spot % len(_FRONT)]
    forward -= 15 * (spot // len(_FRONT))
    bit, battle = 1 << group.counter, attack.battle
    if group.side != battle.attacker:
        works = [area for area in ground.places.values() if area.kind == "works" and abs(area.at[0] - middle) < 100]
        held = [area.at for area in works for _ in range(area.holds)] if not row else []
        return Place(held[spot] if spot < len(held) else (middle + dx, _LINE - forward + _ROW * row))
    between = (max(0, middle - 90), min(ground.width, middle + 90))
    if not bit & (battle.firers | attack.special(group.side)):
        return Place(None, limits()["reserve"], between)
    if bit & (battle.flown | battle.assault):
        return Place(None, 1 if spot < 2 else limits()["second_wave"], between)
    return Place((middle + dx, _START + forward - 40 * row))


def _row(group: Group, member: Member, place: Place) -> str:
    """One line of the file."""
    side, name = group.side, short_name(UNITS[group.counter])
    own = next((group.id_of(m) for m in group.members if m.leads), "")
    cells = [
        f'id = "{group.id_of(member)}"',
        f'side = "{side}"',
        f'type = "{member.type}"',
        f"name = {_quoted(f'{member.name}, {name}')}",
    ]
    if side != UK:
        cells.append(f'grade = "{member.grade}"')
    if own and not member.leads:
        cells.append(f'parent = "{own}"')
    elif not own:
        cells.append("leads = true")
    cells.append(f"strength = {member.men}")
    mortars = [f'"{group.id_of(m)}"' for m in group.members if m.type in _INDIRECT]
    if member.leads and mortars:
        cells.append(f"observers = {{ forward = [{', '.join(mortars)}] }}")
    if place.at:
        cells.append(f"at = [{place.at[0]}, {place.at[1]}]")
    else:
        cells.append(f'round = {place.round}, edge = "south", between = [{place.between[0]}, {place.between[1]}]')
    if member.extra:
        cells.append("extra = [" + ", ".join(f'"{weapon}"' for weapon in member.extra) + "]")
    return "{ " + ", ".join(cells) + " }"


# --- points and sides -----------------------------------------------------------------------------------------------


def _awards(sides: dict[str, list[Group]], ground: Ground, attacker: str) -> Iterator[str]:
    """The attack clears posts; either side breaks groups of the other."""
    figures, defender = limits(), OTHER[attacker]
    held = [group for group in sides[defender] if not 1 << group.counter & SF]
    for number in range(min(len(held), LANES)):
        post = ground.areas[f"post-{_lane(number, len(held)) + 1}"]
        yield (
            f'{{ side = "{attacker}", points = {figures["objective"]}, kind = "clear", places = ["{post.id}"],'
            f' text = "{post.name.capitalize()} is clear of the other side at the end." }}'
        )
    for side in (attacker, defender):
        counted = [group for group in sides[OTHER[side]] if not 1 << group.counter & SF]
        lists = ", ".join("[" + ", ".join(f'"{id}"' for id in group.ids) + "]" for group in counted)
        yield (
            f'{{ side = "{side}", points = {figures["group"]}, kind = "losses", over = "{figures["broken"]}/100",'
            f' groups = [{lists}], text = "For each {PEOPLE[OTHER[side]]} group that is broken." }}'
        )


def _side(found: Sequence[Group], side: str, attacks: bool) -> Iterator[str]:
    yield f"[side.{side}]"
    yield f"force = {_quoted('; '.join(NAMES[group.counter] for group in found))}"
    task = "Clear the posts" if attacks else "Hold the posts"
    yield f'task = "{task}, and break the groups of the other side."'
    yield f'edge = "{"south" if attacks else "north"}"'


def name_of(attack: Attack, turn: int) -> str:
    """The beginning of the name of the file: turn and area."""
    return f"t{turn}-{board.IDS[attack.battle.area]}"
