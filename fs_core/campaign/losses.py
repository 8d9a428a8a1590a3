"""Hits and losses: Hit markers, elimination, cargo, and what a sinking scores (2.8, 4.4, 6.5, 10.2, 10.11)."""

from fs_core import board, forces
from fs_core.campaign import transport
from fs_core.campaign.position import ELIMINATED, HOLD, Position
from fs_core.campaign.victory import score, sinking_points
from fs_core.forces import AIR, SHIPS, UNITS


def apply_hits(position: Position, hits: dict[int, int], expanded: bool = False) -> None:
    """Let the hits of one round take effect together; surplus hits are lost (10.2-e, R-126)."""
    for target in sorted(hits):
        take_hits(position, target, hits[target], expanded)


def take_hits(position: Position, unit: int, count: int, expanded: bool = False) -> None:
    """Take ``count`` steps from one unit, and from its cargo too under ``cargo_shares_hits`` (R-56)."""
    cargo = position.at[HOLD + unit] if 1 << unit & SHIPS else 0
    if count >= transport.steps(position, unit):
        eliminate(position, unit, "is sunk" if 1 << unit & SHIPS else "is eliminated", "10.2-e", expanded)
        return
    position.hit |= 1 << unit
    position.note(
        "hit", UNITS[unit].side, f"{UNITS[unit].name} is hit and carries a Hit marker.", "10.11", unit=UNITS[unit].id
    )
    if position.options.cargo_shares_hits:
        for passenger in forces.members(cargo):
            take_hits(position, passenger, count, expanded)


def eliminate(position: Position, unit: int, text: str, rule: str, expanded: bool = False, scores: bool = True) -> None:
    """Remove a unit for good, its cargo with it (6.5); a ship scores where it is (4.4(2)-(4))."""
    area = position.area_of(unit)
    is_ship = bool(1 << unit & SHIPS)
    cargo = position.at[HOLD + unit] if is_ship else 0
    position.move(unit, ELIMINATED)
    position.hit &= ~(1 << unit)
    who, place = UNITS[unit].name, f" in {board.NAMES[area]}" if area >= 0 else ""
    if area >= 0 and 1 << unit & AIR:  # it counts as at its base, wherever it is shot down
        who, place = f"{who}, based in {board.NAMES[area]},", ""
    side = UNITS[unit].side
    position.note(
        "loss",
        side,
        f"{who} {text}{place}.",
        rule,
        unit=UNITS[unit].id,
        area=board.IDS[area] if area >= 0 else None,
    )
    for passenger in forces.members(cargo):
        eliminate(position, passenger, f"is lost with {UNITS[unit].name}", "6.5-c")
    if is_ship and scores:
        points = sinking_points(position, unit, area, expanded)
        rule = "4.4(4)" if side == forces.UK else "4.4(3)" if points < 0 else "4.4(2)"
        score(position, points, "sinking", f"{UNITS[unit].name} sunk", rule)
