"""The maps in words: counts for a card, and the text twin that a screen reader reads instead of a picture."""

from typing import Any

from fs_core import board, forces
from fs_core.atlas.stacks import NOUNS, Facts, Stack, contested, contested_waters, controller, facts_of, stacks_of
from fs_core.atlas.style import SIDES
from fs_core.forces import short_name

PHASES = {
    "set-up": "set-up",
    "uk-operations": "British operations",
    "ar-operations": "Argentine operations",
    "uk-submarines": "British submarines",
    "ar-submarines": "Argentine submarines",
    "events": "events",
}


def number(count: int, one: str, many: str) -> str:
    """``1 ship``, ``2 ships``."""
    return f"{count} {one if count == 1 else many}"


def counts(stack: Stack, short: bool = False) -> str:
    """What a stack holds: ``10 ships, 2 submarines, 3 units aboard``; ``short``: ``subs``, ``3 aboard``."""
    parts = (
        (stack.ships, "ship", "ships"),
        (stack.boats, *(("sub", "subs") if short else ("submarine", "submarines"))),
        (stack.land, "unit", "units"),
        (stack.air, *(("air", "air") if short else ("air unit", "air units"))),
        (stack.aboard, *(("aboard", "aboard") if short else ("unit aboard", "units aboard"))),
    )
    return ", ".join(number(len(units), one, many) for units, one, many in parts if units)


def area_name(area_id: str) -> str:
    """The name of an area, short enough for a note."""
    short = {"argentina": "Argentina", "falklands": "round the islands", "south-georgia": "South Georgia"}
    return short.get(area_id, board.area(area_id).name)


def state_lines(facts: Facts) -> list[str]:
    """Where the game stands: turn and phase; operations left and points."""
    when = [f"Turn {facts['turn']}"] if "turn" in facts else []
    when += [PHASES.get(facts["phase"], str(facts["phase"]))] if "phase" in facts else []
    left = [f"{facts['operations_remaining']} British operations left"] if "operations_remaining" in facts else []
    left += [f"{facts['vp']} VP"] if "vp" in facts else []
    return [" · ".join(parts) for parts in (when, left) if parts]


def alt_text(game_or_position: Any) -> str:
    """Both maps in words: where the game stands, every stack with its counters, who controls what, what is lost."""
    facts = facts_of(game_or_position)
    stacks = stacks_of(facts)
    sentences = [f"{line}." for line in state_lines(facts)]
    sentences += [describe(facts, stack) for stack in stacks.values()]
    held = [area for area in board.AREAS if area.kind in ("land", "box")]
    british = [area.name for area in held if controller(facts, stacks, area.id) == "UK"]
    fought = [area.name for area in held if contested(stacks, area.id)]
    sentences.append(
        f"British control: {', '.join(british) or 'no land area'}; Argentine control: every other land area."
    )
    if fought:
        sentences.append(f"Contested: {', '.join(fought)}.")
    if waters := [area.name for area in board.AREAS if area.kind == "sea" and contested_waters(stacks, area.id)]:
        sentences.append(f"Contested waters: {', '.join(waters)}.")
    for side, style in SIDES.items():
        lost = [short_name(u) for u in (forces.unit(i) for i in facts.get("eliminated", ())) if u.side == side]
        if lost:
            sentences.append(f"{style.people} counters eliminated: {', '.join(lost)}.")
    return "\n".join(sentences)


def describe(facts: Facts, stack: Stack) -> str:
    """One stack in a sentence: area, side, counters by type and name, what is aboard, what is damaged."""
    parts = []
    for kind, units in stack.by_type():
        names = [short_name(unit) for unit in units]
        alike = len(set(names)) < len(names) or names[0] == NOUNS[kind][0]
        parts.append(number(len(units), *NOUNS[kind]) + ("" if alike else f" ({', '.join(names)})"))
    for unit in stack.aboard:
        ship = forces.unit(facts["units"][unit.id].removeprefix("aboard "))
        parts.append(f"{short_name(unit)} aboard {short_name(ship)}")
    damaged = f"; damaged: {', '.join(short_name(unit) for unit in stack.damaged)}" if stack.damaged else ""
    return f"{board.area(stack.area).name}, {SIDES[stack.side].people}: {', '.join(parts)}{damaged}."
