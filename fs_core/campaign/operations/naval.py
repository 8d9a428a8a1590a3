"""Operations 14, 20 and 21, and the held Exocet: ships against ships, and against the shore."""

from fs_core import board, forces
from fs_core.campaign import dice, movement
from fs_core.campaign.battle import Battle, armed_against, screened_off
from fs_core.campaign.combat import fight
from fs_core.campaign.losses import apply_hits
from fs_core.campaign.operations.common import (
    NO_ATTACKS,
    Joined,
    air_support,
    areas_with_enemy,
    ask_joined,
    attack_at_sea,
    attacks_barred,
    carrier_support,
    fly,
    log_move,
    movement_barred,
    need,
    opportunities,
    reachable_ground,
    select_supports,
)
from fs_core.campaign.position import SPENT, Position
from fs_core.campaign.questions import UNIT, WORD, Choice, Decision, Limit, Limits, Obstacle, Rule, unit_choices
from fs_core.campaign.select import ask_area, ask_word, select_units
from fs_core.campaign.settle import settle
from fs_core.forces import AIR, AR, CONVENTIONAL, OF, OTHER, SHIPS, SURFACE, UK

FALKLANDS = board.FALKLANDS
EXOCET_HIT_NUMBER = 3  # 11.3, event 6-4

# --- operation 14: surface attack ----------------------------------------------------------------------------------


def areas_to_attack(position: Position, side: str, classes: int) -> int:
    """Sea areas (and South Georgia) where a ship of one side could fire at ships of the other, of some classes."""
    areas = areas_with_enemy(position, side, classes, board.WATERS)
    return sum(
        1 << area
        for area in board.members(areas)
        if position.at[area] & SHIPS & OF[side] & armed_against(position.at[area] & classes & OF[OTHER[side]])
    )


def surface_attack_obstacles(position: Position, side: str) -> list[Obstacle]:
    """Ships of both sides share a sea area."""
    if attacks_barred(position, side):
        return [NO_ATTACKS]
    text = "No sea area holds ships of this side together with surface ships of the other."
    return need(areas_to_attack(position, side, SURFACE), "7.1-op14-a", text)


def surface_attack(position: Position, side: str) -> Rule[None]:
    """Ships and submarines attack the surface ships in their area (R-90)."""
    areas = areas_to_attack(position, side, SURFACE)
    limits: Limits = (Limit("7.1-op14-a", "does not hold ships of this side with surface ships of the other", areas),)
    answer, joined = yield from ask_joined(
        position,
        side,
        "to",
        "In which sea area do ships attack?",
        "7.1-op14-a",
        limits,
        opportunities=opportunities(position, side, areas),
    )
    area = answer.value
    here = position.at[area] & SHIPS & OF[side]
    limits = (
        Limit("7.1-op14-a", f"is no ship of this side in {board.NAMES[area]}", here),
        Limit("10.2-a", "has no factor against surface ships", armed_against(SURFACE)),
    )
    force = yield from select_units(position, side, "Which ships attack?", "7.1-op14-a", limits)
    yield from fight(position, attack_at_sea(position, side, area, force, SURFACE, "7.1-op14", joined, 0))


# --- operation 20: naval movement and combat -----------------------------------------------------------------------

_ANCHORAGES = board.WATERS | 1 << board.ARGENTINA


def _in_place_areas(position: Position, side: str) -> int:
    return 0 if attacks_barred(position, side) else areas_to_attack(position, side, SHIPS)


def _sailing_areas(position: Position, side: str) -> int:
    return 0 if movement_barred(position, side) else position.areas_with(SHIPS & OF[side], _ANCHORAGES)


def naval_obstacles(position: Position, side: str) -> list[Obstacle]:
    """A ship may sail, or ships of both sides share an area."""
    possible = _sailing_areas(position, side) or _in_place_areas(position, side)
    text = "No ship of this side may sail, and none shares an area with ships of the other."
    return need(possible, "7.1-op20-a", text)


def naval_movement(position: Position, side: str) -> Rule[None]:
    """A force sails from one area to another and may attack there, or ships attack where they are (R-98)."""
    origins, in_place = _sailing_areas(position, side), _in_place_areas(position, side)
    limits: Limits = (Limit("7.1-op20-a", "holds no ship of this side that may sail", origins),)
    more = (WORD["in-place"],) if in_place else ()
    anywhere = 0 if attacks_barred(position, side) else (board.SEA_AREAS if origins else in_place)
    answer, joined = yield from ask_joined(
        position,
        side,
        "from",
        "From which area do ships sail?",
        "7.1-op20-a",
        limits,
        *more,
        opportunities=opportunities(position, side, anywhere),
        narrow=False,
    )
    if answer.verb == "in-place":
        yield from _attack_in_place(position, side, in_place, joined)
    else:
        yield from _sail(position, side, answer.value, joined)


def _sail(position: Position, side: str, origin: int, joined: Joined) -> Rule[None]:
    here = position.at[origin] & SHIPS & OF[side]
    limits: Limits = (Limit("7.1-op20-a", f"is no ship of this side in {board.NAMES[origin]}", here),)
    force = yield from select_units(position, side, "Which ships sail?", "7.1-op20-a", limits)
    open_to = movement.naval_destinations(position, side, force)
    limits = (
        Limit("9.1", "cannot be sailed to by this force", open_to),
        Limit("9.1", "is where the force lies already", ~(1 << origin)),
    )
    to = (yield from ask_area(side, "to", "Where do they sail?", "7.1-op20-a", limits)).value
    log_move(position, side, force, origin, to, "7.1-op20", "sail")
    position.move_all(force, to)
    if (yield from _wants_attack(position, side, to, joined)):
        supports = yield from _supports(position, side, to, force, joined, residents=True)
        yield from _battle(position, side, to, force | supports, joined)


def _targets(position: Position, side: str, area: int, joined: Joined) -> int:
    """The other side's ships and submarines in an area, or of these the target of opportunity alone."""
    ships = position.at[area] & SHIPS & OF[OTHER[side]]
    return ships & 1 << joined.ship if joined.ship >= 0 else ships


def _wants_attack(position: Position, side: str, area: int, joined: Joined) -> Rule[bool]:
    """Ask for ``attack`` or ``end``; an attack is open when somebody could fire (7.1-op20-c, -g)."""
    words = ["end"]
    if 1 << area & board.WATERS and not attacks_barred(position, side):
        targets = _targets(position, side, area, joined)
        able = position.at[area] & OF[side] | _in_support(position, side, area, targets)
        if targets and able & armed_against(targets):
            words.insert(0, "attack")
    answer = yield from ask_word(side, "attack", f"Do they attack in {board.NAMES[area]}?", "7.1-op20-g", *words)
    return answer == "attack"


def _in_support(position: Position, side: str, area: int, targets: int) -> int:
    """Aircraft in range and carriers in the next area (7.1-op20-f, -h)."""
    return air_support(position, side, area, targets) | carrier_support(position, side, area, targets)


def _supports(position: Position, side: str, area: int, force: int, joined: Joined, residents: bool) -> Rule[int]:
    """Ask for ships already there (after a movement), carriers in the next area and aircraft in range.

    If nobody of the force itself could fire, somebody has to join.
    """
    targets = _targets(position, side, area, joined)
    armed = armed_against(targets)
    joining = _in_support(position, side, area, targets)
    here = position.at[area] & SHIPS & OF[side]
    joining = joining | here if residents else joining & ~here
    limits: Limits = (
        Limit("7.1-op20-f", "is neither there nor in range", joining),
        Limit("7.1-op20-a", "is part of the force already", ~force),
        Limit("10.2-a", "has no factor against these ships", armed),
    )
    least = 0 if force & armed else 1
    supports = yield from select_supports(position, side, area, limits, "7.1-op20-f", "Who joins the attack?", least)
    return supports


def _attack_in_place(position: Position, side: str, areas: int, joined: Joined) -> Rule[None]:
    limits: Limits = (Limit("7.1-op20-d", "does not hold ships of both sides that could fight", areas),)
    if joined.ship >= 0 and areas >> position.place[joined.ship] & 1:
        limits += (Limit("11.3-e32", "is not where the target of opportunity lies", 1 << position.place[joined.ship]),)
    elif joined.ship >= 0:
        joined = Joined()
    area = (yield from ask_area(side, "to", "Where do ships attack?", "7.1-op20-d", limits)).value
    targets = _targets(position, side, area, joined)
    limits = (
        Limit("7.1-op20-d", f"is no ship of this side in {board.NAMES[area]}", position.at[area] & SHIPS & OF[side]),
        Limit("10.2-a", "has no factor against these ships", armed_against(targets)),
    )
    force = yield from select_units(position, side, "Which ships attack?", "7.1-op20-d", limits)
    supports = yield from _supports(position, side, area, force, joined, residents=False)
    yield from _battle(position, side, area, force | supports, joined)


def _battle(position: Position, side: str, area: int, force: int, joined: Joined) -> Rule[None]:
    aircraft = yield from fly(position, force & AIR, area)
    yield from fight(position, attack_at_sea(position, side, area, force & ~AIR, SHIPS, "7.1-op20", joined, aircraft))


# --- operation 21: naval bombardment -------------------------------------------------------------------------------


def shore_targets(position: Position, side: str, area: int) -> int:
    """Enemy land units other than special forces, and aircraft on the ground, in a land area (7.1-op21-a, -c)."""
    return position.at[area] & (CONVENTIONAL | AIR) & OF[OTHER[side]]


def gun_ships(position: Position, side: str, area: int) -> int:
    """Surface ships off the islands that could fire at something in a land area."""
    ships = position.at[FALKLANDS] & SURFACE & OF[side]
    return ships & armed_against(shore_targets(position, side, area))


def _shore_areas(position: Position, side: str) -> int:
    areas = sum(1 << area for area in board.members(board.LAND_AREAS) if gun_ships(position, side, area))
    return reachable_ground(position, side, areas)


def bombardment_obstacles(position: Position, side: str) -> list[Obstacle]:
    """A surface ship off the islands has something to fire at ashore."""
    if attacks_barred(position, side):
        return [NO_ATTACKS]
    ships = position.at[FALKLANDS] & SURFACE & OF[side]
    if not ships:
        return [Obstacle("7.1-op21-a", "No surface ship of this side is in the Falkland Islands area.")]
    text = "No ship there is armed against anything ashore that may be bombarded."
    return need(_shore_areas(position, side), "7.1-op21-a", text)


def naval_bombardment(position: Position, side: str) -> Rule[None]:
    """Ships off the islands fire at land units and aircraft of one land area; there is no reply."""
    limits: Limits = (Limit("7.1-op21-a", "holds nothing that ships there may bombard", _shore_areas(position, side)),)
    area = (yield from ask_area(side, "to", "Which area is bombarded?", "7.1-op21-a", limits)).value
    yield from bombard_area(position, side, area, "7.1-op21")


def bombard_area(position: Position, side: str, area: int, rule: str) -> Rule[None]:
    """Ask for the ships and let them fire; also the bombardment before an assault (R-94, R-100)."""
    limits: Limits = (
        Limit(rule, "is no surface ship in the Falkland Islands area", position.at[FALKLANDS] & SURFACE & OF[side]),
        Limit("10.2-a", "has no factor against anything there", gun_ships(position, side, area)),
    )
    ships = yield from select_units(position, side, "Which ships bombard?", rule, limits)
    yield from fight(position, Battle(side, area, rule, ships, shore_targets(position, side, area)))


# --- the land-launched Exocet --------------------------------------------------------------------------------------


def exocet_targets(position: Position) -> int:
    """British surface ships off the islands; a protected one only when no other is there (R-146)."""
    ships = position.at[FALKLANDS] & SURFACE & OF[UK]
    return ships if position.options.exocet_ignores_screen else ships & ~screened_off(position, ships, 0)


def exocet_obstacles(position: Position, side: str) -> list[Obstacle]:
    """The missile is held and has a target."""
    if position.exocet != "held":
        return [Obstacle("11.3-e64-b", "No land-launched Exocet is held.")]
    if attacks_barred(position, side):
        return [NO_ATTACKS]
    text = "No British surface ship is in the Falkland Islands area."
    return need(position.at[FALKLANDS] & SURFACE & OF[UK], "11.3-e64-c", text)


def held_exocet(position: Position, side: str) -> Rule[None]:
    """Fire the missile that was kept; a target of opportunity may be named first (R-134, R-148)."""
    yield from fire_exocet(position, opportunities(position, AR, 1 << FALKLANDS))


def fire_exocet(position: Position, chances: int = 0) -> Rule[None]:
    """One die at one British ship off the islands: 3 or less hits; no modifier, no reply (11.3-e64)."""
    ships = position.at[FALKLANDS] & SURFACE & OF[UK]
    limits: Limits = (
        Limit("11.3-e64-a", "is no British surface ship in the Falkland Islands area", ships),
        Limit("10.4", "is protected while other surface ships are there", exocet_targets(position) | ~ships),
    )
    choices = unit_choices("target", exocet_targets(position)) + unit_choices("opportunity", chances)
    prompt = "At which ship is the land-launched Exocet fired?"
    answer: Choice = yield Decision(AR, "target", prompt, choices, "11.3-e64-a", None, {"target": limits})
    if answer.verb == "opportunity":
        only = (UNIT["target"][answer.value],)
        answer = yield Decision(AR, "target", prompt, only, "11.3-e32", None, {"target": limits})
    ship = answer.value
    position.exocet = SPENT
    reason = f"The land-launched Exocet flies at {forces.NAMES[ship]}"
    value = yield from dice.throw(position, AR, reason, "11.3-e64-a", EXOCET_HIT_NUMBER)
    hit = value <= EXOCET_HIT_NUMBER
    position.note(
        "die",
        AR,
        f"{reason}: needed {EXOCET_HIT_NUMBER}, rolled {value}, {'a hit' if hit else 'a miss'}.",
        "11.3-e64-a",
        firer="land-exocet",
        target=forces.IDS[ship],
        needed=EXOCET_HIT_NUMBER,
        die=value,
        hit=hit,
    )
    apply_hits(position, {ship: 1} if hit else {})
    yield from settle(position)
