"""What follows every movement and every round of hits: control, base changes, sudden death (3.6, 9.6, 4.5, R-22)."""

from fs_core import board, forces
from fs_core.campaign import transport
from fs_core.campaign.interception import intercept
from fs_core.campaign.position import Position
from fs_core.campaign.questions import Decision, Limit, Limits, Rule, area_choices, common
from fs_core.campaign.victory import check_sudden_death, score
from fs_core.forces import AIR, AR, LAND, OF, PEOPLE, SF, UK


def settle(position: Position) -> Rule[None]:
    """Owner flips and their points, then base changes that are due, then the test for sudden death."""
    settle_control(position)
    yield from base_changes(position)
    check_sudden_death(position)


def settle_control(position: Position) -> None:
    """Give each land area to a side that is alone in it (3.6, R-18 to R-23); score the five named areas (4.4(5))."""
    at, british = position.at, OF[UK]
    for area in board.members(board.LAND_AREAS):
        here = at[area] & LAND
        if not here:
            continue
        owner = UK if position.control >> area & 1 else AR
        if owner == UK:
            if here & british:
                continue
            taker = AR
        else:
            if here & ~british:
                continue
            taker = UK
        if not position.options.sf_can_control and not here & ~SF:
            continue
        position.control ^= 1 << area
        position.note(
            "control",
            taker,
            f"{board.NAMES[area]} comes under {PEOPLE[taker]} control.",
            "3.6-e",
            area=board.IDS[area],
        )
        points = board.AREAS[area].vp
        if points:
            text = f"{PEOPLE[taker]} control of {board.NAMES[area]}"
            score(position, -points if taker == UK else points, "area", text, "4.4(5)")


def base_changes(position: Position) -> Rule[None]:
    """Aircraft left alone with British land units fly off at once, aircraft by aircraft; they may be met (9.6)."""
    for area in board.members(board.BASES):
        here = position.at[area]
        if not (here & AIR and here & LAND & OF[UK]) or here & LAND & OF[AR]:
            continue
        fleeing = here & AIR
        position.note(
            "base-change", AR, f"The aircraft at {board.NAMES[area]} must leave.", "9.6", area=board.IDS[area]
        )
        survivors = yield from intercept(position, fleeing, 1 << board.FALKLANDS, "9.6-c")
        for aircraft in forces.members(survivors):
            limits: Limits = _refuge_limits(position, aircraft, area)
            choices = area_choices("to", common(limits, board.ALL))
            prompt = f"Where does {forces.NAMES[aircraft]} from {board.NAMES[area]} fly?"
            answer = yield Decision(AR, "base", prompt, choices, "9.6-b", forces.IDS[aircraft], {"to": limits})
            position.move(aircraft, answer.value)
            position.note(
                "move",
                AR,
                f"{forces.NAMES[aircraft]} flies from {board.NAMES[area]} to {board.NAMES[answer.value]}.",
                "9.6-b",
                units=[forces.IDS[aircraft]],
                origin=board.IDS[area],
                to=board.IDS[answer.value],
            )


def _refuge_limits(position: Position, aircraft: int, area: int) -> Limits:
    mainland = 1 << board.ARGENTINA
    bases = board.BASES | mainland
    held = position.controlled(AR) | position.contested_areas(board.BASES) | mainland
    room = sum(1 << b for b in board.members(bases) if transport.base_room(position, b) > 0)
    fit = sum(1 << b for b in board.members(bases) if transport.may_base(position, b) >> aircraft & 1)
    return (
        Limit("6.2", "has no air base", bases),
        Limit("9.6-a", "is the base they have to leave", ~(1 << area)),
        Limit("9.6-b", "is neither Argentine-controlled nor contested", held | ~bases),
        Limit("6.2(3)", "its air base is full", room | ~bases),
        Limit("7.1-op09-c", "only Pucarás may be based in the islands after Black Buck", fit | ~bases),
    )
