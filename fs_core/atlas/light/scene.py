"""A position as pieces of both light maps: what lies where, what may be picked, what has just happened.

Every piece has a key and is drawn anew from the facts, so that a browser can be sent only the pieces that differ.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from fs_core import board, forces
from fs_core.atlas.changes import Changes, changes
from fs_core.atlas.light import sheet
from fs_core.atlas.light.counters import counter_svg, unit_words
from fs_core.atlas.light.ink import FONT, PICK, frame, num, path, rect, symbol, text, wide
from fs_core.atlas.light.layout import BOX, ISLANDERS, SPOTS, WAITING
from fs_core.atlas.light.marks import Shots, log_since, marks, shots_of
from fs_core.atlas.light.paper import Point, paper
from fs_core.atlas.light.stacks import Drawn, area_words, card, chips, side_counts
from fs_core.atlas.stacks import (
    NOUNS,
    Facts,
    Stack,
    area_of,
    contested,
    contested_waters,
    controller,
    facts_of,
    stacks_of,
)
from fs_core.atlas.style import CARD, INK, ORANGE, SIDES
from fs_core.atlas.text import number
from fs_core.campaign.questions import AREA_VERBS, UNIT_VERBS, Choice
from fs_core.forces import Unit

MAPS = ("strategic", "tactical")
LIVE = ("control", "area", "trail", "badge", "stack", "mark")  # the live layers, from the bottom up


class Opened(NamedTuple):
    """What an opened stack shows: a title, and by type the counters with what is aboard them."""

    title: str
    groups: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]


class Scene(NamedTuple):
    """Both maps of a position.

    ``pieces``: for each map SVG text by key, ``layer/name``. ``units``: for each counter in a stack a button as HTML.
    ``stacks``: what each stack shows when opened. ``picks``: for ``area:<id>`` and ``unit:<id>`` the words of the
    choices that it stands for. ``counts``: how many areas and stacks may be picked on each map. ``news``: what changed,
    in words.
    """

    pieces: dict[str, dict[str, str]]
    units: dict[str, str]
    stacks: dict[str, Opened]
    picks: dict[str, tuple[str, ...]]
    counts: dict[str, int]
    news: tuple[str, ...]


class _View(NamedTuple):
    """The facts that drawing asks for, gathered once."""

    facts: Facts
    stacks: Mapping[tuple[str, str], Stack]
    picks: Mapping[str, tuple[str, ...]]
    aboard: Mapping[str, tuple[Unit, ...]]
    legal_in: frozenset[tuple[str, str]]
    new: Changes
    shots: tuple[Shots, ...]
    set_up: bool


def scene(
    game_or_position: Any, choices: Iterable[Choice] = (), before: Any = None, log: Iterable[Any] | None = None
) -> Scene:
    """Everything that changes on both maps.

    ``choices`` are those of the question now asked; ``before`` an earlier position of the game, to mark what is new;
    ``log`` the entries whose shots are marked, else those since ``before``. Raises TypeError for anything but a
    Campaign, a Position or its plain data.
    """
    position = getattr(game_or_position, "position", game_or_position)
    facts = facts_of(position)
    stacks = stacks_of(facts)
    picks = picks_of(facts, choices)
    waiting = _waiting(facts, picks)
    earlier = facts_of(before) if before is not None else facts
    if log is None:
        log = log_since(position, getattr(before, "position", before)) if before is not None else ()
    legal_in = frozenset(
        key for key, stack in {**stacks, **waiting}.items()
        if any(f"unit:{unit.id}" in picks for unit in (*stack.units, *stack.aboard))
    )  # fmt: skip
    view = _View(
        facts, stacks, picks, _cargo(facts), legal_in, changes(earlier, facts), shots_of(log, earlier, facts),
        earlier.get("phase") == "set-up",
    )  # fmt: skip
    everywhere = {**stacks, **waiting}
    return Scene(
        {which: _pieces(which, view, waiting) for which in MAPS},
        {unit.id: _unit(view, unit) for stack in everywhere.values() for unit in (*stack.units, *stack.aboard)},
        {f"{area}:{side}": _opened(view, stack) for (area, side), stack in everywhere.items()},
        picks,
        {which: _pickable(which, view, waiting) for which in MAPS},
        tuple(view.new.lines()),
    )


def picks_of(facts: Facts, choices: Iterable[Choice]) -> dict[str, tuple[str, ...]]:
    """The words that each area and each counter stands for.

    Counters that are alike are offered as the first of them: any of its fellows in the same place stands for it too.
    """
    picks: dict[str, tuple[str, ...]] = {}
    for choice in choices:
        if choice.verb in AREA_VERBS:
            key = f"area:{board.IDS[choice.value]}"
        elif choice.verb in UNIT_VERBS:
            key = f"unit:{forces.IDS[choice.value]}"
        else:
            continue
        picks[key] = (*picks.get(key, ()), choice.word)
    places = facts.get("units", {})
    for key, words in list(picks.items()):
        unit = forces.BY_ID.get(key.removeprefix("unit:"))
        if unit is not None and unit.bit & forces.HAVE_TWINS:
            for twin in forces.members(forces.ALIKE[unit.number]):
                if places.get(forces.IDS[twin]) == places.get(unit.id):
                    picks.setdefault(f"unit:{forces.IDS[twin]}", words)
    return picks


def _waiting(facts: Facts, picks: Mapping[str, Any]) -> dict[tuple[str, str], Stack]:
    """Counters off the maps that may be picked, by side, as a stack at the edge."""
    found: dict[str, list[Unit]] = {}
    for key in picks:
        unit = forces.BY_ID.get(key.removeprefix("unit:"))
        if unit is not None and area_of(facts, unit.id) is None:
            found.setdefault(unit.side, []).append(unit)
    stacks = {}
    for side, units in found.items():
        ships, boats, land, air = (
            tuple(unit for unit in units if unit.kind == kind) for kind in ("ship", "submarine", "land", "air")
        )
        stacks["waiting", side] = Stack("waiting", side, ships, boats, land, air, (), frozenset())
    return stacks


def _cargo(facts: Facts) -> dict[str, tuple[Unit, ...]]:
    """The units aboard each loaded ship."""
    holds: dict[str, list[Unit]] = {}
    for unit_id, at in facts.get("units", {}).items():
        if at.startswith("aboard "):
            holds.setdefault(at.removeprefix("aboard "), []).append(forces.unit(unit_id))
    return {ship: tuple(sorted(units, key=lambda unit: unit.number)) for ship, units in holds.items()}


def _pickable(which: str, view: _View, waiting: Mapping[tuple[str, str], Stack]) -> int:
    areas = sum(f"area:{area}" in view.picks for area in SPOTS[which])
    stacks = sum(area in SPOTS[which] for area, _ in view.legal_in)
    return areas + stacks + (len(waiting) if which == "strategic" else 0)


# --- the pieces of one map -----------------------------------------------------------------------------------------


def _pieces(which: str, view: _View, waiting: Mapping[tuple[str, str], Stack]) -> dict[str, str]:
    pieces: dict[str, str] = {}
    for area_id in SPOTS[which]:
        area = board.area(area_id)
        if which == "tactical" and area.kind == "land":
            pieces[f"control/{area_id}"] = _control(view, area)
            pieces[f"badge/{area_id}"] = _badges(view, area)
        pieces[f"area/{area_id}"] = _area(which, view, area)
    for (area_id, side), stack in view.stacks.items():
        if area_id in SPOTS[which]:
            pieces[f"stack/{area_id}:{side}"] = _stack(which, view, stack)
    if which == "strategic":
        for (_, side), stack in waiting.items():
            at, words = WAITING[side], f"Off the maps, stack: {side_counts(stack)}"
            pieces[f"stack/waiting:{side}"] = _button(stack, at, at, _cards(stack, True), 0, words, True)
        pieces["badge/ashore"] = _ashore(view)
        for area_id in SPOTS[which]:
            if contested_waters(view.stacks, area_id):
                hatch = sheet.ident(which, "contested-AR")
                pieces[f"control/{area_id}"] = sheet.use(which, area_id, f'fill="url(#{hatch})" fill-opacity=".45"')
        pieces["control/south-georgia"] = _south_georgia(view)
    return pieces | marks(which, view.new, view.shots, view.set_up)


def _area(which: str, view: _View, area: board.Area) -> str:
    """An area as a button: its shape without paint, a double outline if it may be picked."""
    legal = f"area:{area.id}" in view.picks
    over_there = which == "strategic" and area.id == "falklands" and not legal and _land_picks(view)
    owner = controller(view.facts, view.stacks, area.id)
    fought_over = contested(view.stacks, area.id) or contested_waters(view.stacks, area.id)
    words = area_words(area, view.stacks, owner, fought_over)
    if legal:
        words += "; may be picked"
    elif over_there:
        words += f"; {over_there} to pick on the Tactical map"
    outline = ""
    if legal or over_there:
        tint = f'fill="{PICK}" fill-opacity=".13" stroke-linejoin="round"'
        outline = _shape(which, area.id, f'{tint} stroke="{PICK}" stroke-width="5"')
        outline += _shape(which, area.id, f'fill="none" stroke="{CARD}" stroke-width="2"')
    islands = sheet.use(which, f"{area.id}-i", "") if area.id in paper(which).islands else ""
    target = f'<g fill="white" fill-opacity="0">{_shape(which, area.id, "")}{islands}</g>'
    go = ' data-go="tactical"' if over_there else ""
    state = f'class="fs-area{" fs-legal" if legal or over_there else ""}" data-id="area:{area.id}"{go}'
    return f'<g {state} role="button" tabindex="-1" aria-label="{escape(words, quote=True)}">{target}{outline}</g>'


def _shape(which: str, area_id: str, style: str) -> str:
    """The shape of an area, painted; the waters of the Tactical Map are the whole sheet."""
    if which == "tactical" and area_id == "falklands":
        page = paper(which)
        return f'<rect x="3" y="3" width="{page.width - 6}" height="{page.height - 6}" {style}/>'
    return sheet.use(which, area_id, style)


def _land_picks(view: _View) -> str:
    """What may be picked on the land of the islands, in words; empty if nothing."""
    areas = sum(f"area:{area.id}" in view.picks for area in board.AREAS if area.kind == "land")
    stacks = sum(board.area(area).kind == "land" for area, _ in view.legal_in if area != "waiting")
    parts = [number(areas, "area", "areas")] * bool(areas) + [number(stacks, "stack", "stacks")] * bool(stacks)
    return " and ".join(parts)


def _stack(which: str, view: _View, stack: Stack) -> str:
    spot, area = SPOTS[which][stack.area], board.area(stack.area)
    legal = (stack.area, stack.side) in view.legal_in
    drawn = (chips(stack, legal),) if area.kind == "land" else _cards(stack, legal)
    words = f"{area.name}, stack: {side_counts(stack)}"
    words += f", {len(stack.damaged)} damaged" if stack.damaged else ""
    at = spot.uk if stack.side == "UK" else spot.ar
    return _button(stack, spot.name if spot.close else at, at, drawn, spot.pull, words, legal)


def _cards(stack: Stack, legal: bool) -> tuple[Drawn, ...]:
    """The card of a stack and, if it is another, the short one for large type."""
    return tuple(dict.fromkeys((card(stack, legal), card(stack, legal, short=True))))


def _button(stack: Stack, fixed: Point, at: Point, drawn: tuple[Drawn, ...], pull: int, words: str, legal: bool) -> str:
    """A stack as a button at a place, which moves away from the ``fixed`` place when type grows.

    The style sheet shows the second of two drawings instead of the first when type is large.
    """
    content = ""
    for one, state in zip(drawn, ("", ' display="none"'), strict=False):
        x, y = at[0] - fixed[0] - pull * one.width / 2, at[1] - fixed[1]
        content += f'<g{state} transform="translate({num(x)} {num(y)})">{one.svg}</g>'
    words += "; holds counters that may be picked" if legal else ""
    kind = "fs-stack fs-legal" if legal else "fs-stack"
    state = f' class="{kind}" data-id="stack:{stack.area}:{stack.side}" role="button" tabindex="-1"'
    return sheet.fixed(fixed, content, f'{state} aria-haspopup="dialog" aria-label="{escape(words, quote=True)}"')


def _control(view: _View, area: board.Area) -> str:
    """Who holds a land area, as a tint; hatched in the other side's colour while both have units there."""
    owner = controller(view.facts, view.stacks, area.id)
    islands = sheet.use("tactical", f"{area.id}-i", "") if area.id in paper("tactical").islands else ""
    tint = f'<g fill="{SIDES[owner].tint}" fill-opacity=".22">{sheet.use("tactical", area.id, "")}{islands}</g>'
    if contested(view.stacks, area.id):
        hatch = sheet.ident("tactical", f"contested-{forces.OTHER[owner]}")
        tint += sheet.use("tactical", area.id, f'fill="url(#{hatch})" fill-opacity=".8"')
    return tint


def _badges(view: _View, area: board.Area) -> str:
    """Who controls an area and who contests it, its victory points, its air base with aircraft, its entrenchments."""
    spot = SPOTS["tactical"][area.id]
    owner = controller(view.facts, view.stacks, area.id)
    drawn = frame(owner, 9, 9, 2.6, at=(-wide(spot.lines[0], spot.size, bold=True) / 2 - 6, 0))
    if contested(view.stacks, area.id):
        last = wide(spot.lines[0], spot.size, bold=True) / 2 + 6
        drawn += frame(forces.OTHER[owner], 9, 9, 2.6, at=(last, 0))
    planes = sum(len(view.stacks[area.id, side].air) for side in SIDES if (area.id, side) in view.stacks)
    row = [("vp", f"{area.vp} VP", 27.0)] if area.vp else []
    row += [("air", f"{planes}/{area.airbase}", 31.0)] if area.airbase else []
    row += [("trench", "", 14.0)] if area.entrenched else []
    x = -sum(width + 2 for _, _, width in row) / 2 + 1
    y = len(spot.lines) * spot.size * 1.08 + 2.5
    for kind, words, width in row:
        drawn += badge(kind, words, width, (x + width / 2, y))
        x += width + 2
    return sheet.fixed(spot.name, drawn, sheet.tight(spot))


def badge(kind: str, words: str, width: float, at: Point) -> str:
    """A mark of an area: what it scores (``vp``), its air base (``air``), its entrenchments (``trench``)."""
    fill = {"vp": ORANGE, "air": "white", "trench": INK}[kind]
    box = rect(at[0] - width / 2, at[1] - 6.5, width, 13, rx=3, fill=fill, stroke=INK)
    if kind == "vp":
        return box + text(at, words, 9.5, bold=True)
    if kind == "air":
        return box + symbol("a4", (at[0] - 9, at[1]), 5.2, INK) + text((at[0] + 5, at[1]), words, 9.5, bold=True)
    return box + path(f"M{num(at[0] - 4)} {num(at[1] - 3)}l8 6m0-6l-8 6", stroke="white", stroke_width=1.8)


def _ashore(view: _View) -> str:
    """On the Strategic Map, how much of each side is on the islands."""
    parts = []
    for side, style in SIDES.items():
        on_land = [s for (area, owner), s in view.stacks.items() if owner == side and board.area(area).kind == "land"]
        units, planes = sum(len(s.land) for s in on_land), sum(len(s.air) for s in on_land)
        if units or planes:
            parts.append(f"{units} {style.people}" + (f", {planes} air" if planes else ""))
    lines = ("on the islands:", "; ".join(parts)) if parts else ()
    return sheet.fixed(ISLANDERS, "".join(text((0, 12 * n - 6), line, 9.5, rim=CARD) for n, line in enumerate(lines)))


def _south_georgia(view: _View) -> str:
    left, top, width, height = BOX
    owner = SIDES[controller(view.facts, view.stacks, "south-georgia")]
    island = path(paper("strategic").layers["south-georgia"], fill=owner.tint, fill_opacity=0.35)
    words = text((left + width / 2, top + height - 10), f"{owner.people} control", 10, italic=True)
    return island + words


# --- opened stacks -------------------------------------------------------------------------------------------------


def _unit(view: _View, unit: Unit) -> str:
    """A counter as a button of an opened stack."""
    hit, legal = unit.id in view.facts.get("hit", ()), f"unit:{unit.id}" in view.picks
    aboard: Sequence[Unit] = view.aboard.get(unit.id, ())
    at = view.facts.get("units", {}).get(unit.id, "")
    ship = forces.unit(at.removeprefix("aboard ")) if at.startswith("aboard ") else None
    words = escape(unit_words(unit, hit, aboard, ship) + ("; may be picked" if legal else ""), quote=True)
    picture = counter_svg(unit.id, hit, bool(aboard), legal)
    state = f'class="fs-unit{" fs-legal" if legal else ""}" data-id="unit:{unit.id}" tabindex="-1"'
    return f'<button type="button" {state} aria-label="{words}" title="{words}">{picture}</button>'


def _opened(view: _View, stack: Stack) -> Opened:
    where = board.area(stack.area).name if stack.area != "waiting" else "Off the maps"
    groups = []
    for kind, units in stack.by_type():
        shown = tuple((unit.id, tuple(held.id for held in view.aboard.get(unit.id, ()))) for unit in units)
        groups.append((f"{len(units)} {NOUNS[kind][len(units) != 1]}", shown))
    return Opened(f"{where}: {side_counts(stack)}", tuple(groups))


def document(which: str, shown: Scene, words: str) -> str:
    """One map as an SVG of its own; the pieces lie in their layers."""
    layers = dict.fromkeys(LIVE, "")
    for key, drawn in shown.pieces[which].items():
        layers[key.partition("/")[0]] += drawn
    page, still = paper(which), sheet.sheet(which)
    body = (
        f"<defs>{still.defs}</defs>{still.ground}{layers['control']}{still.terrain}{layers['area']}{layers['trail']}{still.names}"
        f"{layers['badge']}{layers['stack']}{layers['mark']}"
    )
    return page_tag(page.width, page.height, words, body)


def page_tag(width: float, height: float, words: str, body: str) -> str:
    """The ``<svg>`` of a stand-alone picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" role="img" '
        f'aria-label="{escape(words, quote=True)}" font-family="{FONT}">{body}</svg>'
    )
