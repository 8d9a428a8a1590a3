"""Operations 7 and 25: the raid on an air base, and special forces against special forces."""

from fs_core import board, forces
from fs_core.campaign import dice
from fs_core.campaign.battle import Battle
from fs_core.campaign.combat import fight
from fs_core.campaign.losses import eliminate
from fs_core.campaign.operations.common import NO_ATTACKS, attacks_barred, movement_barred, need
from fs_core.campaign.position import HOLD, RESERVE, Position
from fs_core.campaign.questions import Decision, Limit, Limits, Obstacle, Rule, unit_choices
from fs_core.campaign.select import ask_area, ask_unit, first_of_alike
from fs_core.campaign.settle import settle
from fs_core.forces import AIR, OF, OTHER, SF, UK

# --- operation 7: raid on an air base ------------------------------------------------------------------------------


def _raiders(position: Position) -> int:
    """British special forces aboard a ship, or in a friendly area (7.1-op07-a, -e, R-77)."""
    raiders = 0
    for unit in forces.members(SF & OF[UK]):
        place = position.place[unit]
        area = position.area_of(unit)
        aboard = HOLD <= place < RESERVE and area >= 0
        if not (aboard or (place < HOLD and 1 << place & board.LAND_AREAS and position.friendly(UK, place))):
            continue
        if aboard and position.options.op7_sf_within_fi and area != board.FALKLANDS:
            continue
        raiders |= 1 << unit
    return raiders


def _raid_targets(position: Position) -> int:
    """Argentine aircraft on the ground in the islands; under a staff error at contested bases only (R-132)."""
    bases = board.BASES
    if movement_barred(position, UK):
        bases = position.contested_areas(bases)
    targets = 0
    for base in board.members(bases):
        targets |= position.at[base] & AIR
    return targets


def raid_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Once a game; raiders and a target are at hand."""
    return [
        *need(not position.raid_used, "7.1-op07-d", "The raid has been made; it is possible once a game."),
        *need(_raiders(position), "7.1-op07-a", "No British special forces are aboard a ship or in a friendly area."),
        *need(_raid_targets(position), "7.1-op07-a", "No Argentine aircraft that may be raided stands in the islands."),
    ]


def raid(position: Position, side: str) -> Rule[None]:
    """Special forces destroy one aircraft without a roll; then a die of 6 loses the raiders."""
    limits: Limits = (
        Limit("7.1-op07-a", "is no British special forces unit", SF & OF[UK]),
        Limit("7.1-op07-e", "is neither aboard a ship nor in a friendly area", _raiders(position)),
    )
    raider = yield from ask_unit(UK, "unit", "unit", "Which special forces raid?", "7.1-op07-a", limits)
    targets = _raid_targets(position)
    limits = (
        Limit("7.1-op07-a", "is no aircraft", AIR),
        Limit("7.1-op07-a", "is not on the ground at a base that may be raided", targets),
    )
    choices = unit_choices("target", first_of_alike(position, targets))
    prompt = "Which aircraft do they destroy?"
    answer = yield Decision(UK, "target", prompt, choices, "7.1-op07-a", forces.IDS[raider], {"target": limits})
    position.raid_used = True
    eliminate(position, answer.value, "is destroyed on the ground", "7.1-op07-b")
    name = forces.NAMES[raider]
    value = yield from dice.throw(position, UK, f"{name} withdraw (a 6 loses them)", "7.1-op07-c")
    position.note(
        "die",
        UK,
        f"{name} withdraw: rolled {value}.",
        "7.1-op07-c",
        firer=forces.IDS[raider],
        die=value,
        hit=value == 6,
    )
    if value == 6:
        eliminate(position, raider, "is lost in the raid", "7.1-op07-c")
    yield from settle(position)


# --- operation 25: special forces against special forces -----------------------------------------------------------


def _duel_areas(position: Position) -> int:
    both = board.LAND_AREAS
    for side in OF:
        both = position.areas_with(SF & OF[side], both)
    return both


def duel_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Special forces of both sides share a land area."""
    if attacks_barred(position, side):
        return [NO_ATTACKS]
    return need(_duel_areas(position), "7.1-op25-a", "No land area holds special forces of both sides.")


def duel(position: Position, side: str) -> Rule[None]:
    """All special forces of an area fire at each other with unmodified factors (R-104)."""
    limits: Limits = (Limit("7.1-op25-a", "does not hold special forces of both sides", _duel_areas(position)),)
    area = (yield from ask_area(side, "to", "In which area do they fight?", "7.1-op25-a", limits)).value
    own, other = (position.at[area] & SF & OF[s] for s in (side, OTHER[side]))
    yield from fight(position, Battle(side, area, "7.1-op25", own, other, other, own, modified=False))
