"""Section 11: the events phase and its 36 results."""

from collections.abc import Callable

from fs_core import board, forces
from fs_core.campaign import dice
from fs_core.campaign.battle import Battle, armed_against, sea_battle
from fs_core.campaign.combat import fight, torpedo
from fs_core.campaign.losses import eliminate
from fs_core.campaign.operations.common import air_support, areas_with_enemy, carrier_support, fly, select_supports
from fs_core.campaign.operations.naval import exocet_targets, fire_exocet
from fs_core.campaign.position import ELIMINATED, HELD, NONE, Position
from fs_core.campaign.questions import (
    WORD,
    Choice,
    Decision,
    Limit,
    Limits,
    Rule,
    area_choices,
    asking_nothing,
    common,
    unit_choices,
)
from fs_core.campaign.select import first_of_alike, select_units
from fs_core.campaign.settle import settle
from fs_core.campaign.victory import GameOver, charge_absence, check_sudden_death, final_result
from fs_core.data import DATA, DataError, read_table, several, text
from fs_core.forces import AIR, AR, OF, OTHER, PEOPLE, SF, SHIPS, STEALTH, SUBMARINES, SURFACE, UK

TABLE = read_table(DATA / "campaign" / "events.csv", {"id": text, "name": text, "dice": several, "rule": text})
NAME_OF = {row["id"]: row["name"] for row in TABLE}
RULE_OF = {row["id"]: row["rule"] for row in TABLE}
RESULT = {cell: row["id"] for row in TABLE for cell in row["dice"]}
if len(RESULT) != 36 or sum(len(row["dice"]) for row in TABLE) != 36:
    raise DataError("events.csv, column dice: the 36 results 1-1 to 6-6 should each stand exactly once.")


def events(position: Position) -> Rule[None]:
    """The British die, the Argentine die, and what they bring (11.2, R-52)."""
    first = yield from dice.throw(position, UK, "British event die", "11.2-a")
    second = yield from dice.throw(position, AR, "Argentine event die", "11.2-a")
    event = RESULT[f"{first}-{second}"]
    position.note(
        "event", None, f"Event {first}-{second}: {NAME_OF[event]}.", RULE_OF[event], event=event, dice=[first, second]
    )
    yield from _EVENTS[event](position)


def _nothing(position: Position, why: str, rule: str) -> None:
    position.note("event", None, f"No effect: {why}.", rule)


# --- markers for the next phases -----------------------------------------------------------------------------------


def _flag(**changes: object) -> Callable[[Position], Rule[None]]:
    @asking_nothing
    def event(position: Position) -> None:
        for name, value in changes.items():
            setattr(position, name, value)

    return event


@asking_nothing
def _political_pressure(position: Position) -> None:
    """A new clock of three British operations (R-141)."""
    position.pressure = (*position.pressure, 3)


@asking_nothing
def _severe_weather(position: Position) -> None:
    """One British operation is marked off without effect; the next British phase is played after all (R-38, R-144)."""
    position.operations_remaining = max(0, position.operations_remaining - 1)
    position.note("marker", UK, f"British operations remaining: {position.operations_remaining}.", "11.3-e53-a")
    if position.options.tez_check_on_weather:
        charge_absence(position)
        check_sudden_death(position)
    if position.operations_remaining == 0 and position.options.weather_can_end_game:
        raise GameOver(final_result(position))


def _leadership(side: str, rule: str) -> Callable[[Position], Rule[None]]:
    @asking_nothing
    def event(position: Position) -> None:
        """Take the marker, or cancel the one the other side holds (R-136, R-137)."""
        if position.leader == OTHER[side]:
            position.leader = None
            position.note("marker", side, f"The {PEOPLE[OTHER[side]]} leader marker is cancelled.", rule)
        else:
            position.leader = side
            position.note("marker", side, f"The {PEOPLE[side]} side holds its leader marker.", rule)

    return event


# --- 2-4, 6-3, 6-4 -------------------------------------------------------------------------------------------------


def _team_in_danger(position: Position) -> Rule[None]:
    """A die says whose; the other side picks one special forces unit in a contested land area (R-133)."""
    value = yield from dice.throw(
        position, UK, "Special forces in danger (1 to 3 British, 4 to 6 Argentine)", "11.3-e24-a"
    )
    affected = UK if value <= 3 else AR
    text = f"Rolled {value}: {PEOPLE[affected]} special forces are in danger."
    position.note("die", UK, text, "11.3-e24-a", die=value, affected=affected)
    where = 0
    for area in board.members(position.contested_areas(board.LAND_AREAS)):
        where |= position.at[area]
    limits: Limits = (
        Limit("11.3-e24-b", f"is no {PEOPLE[affected]} special forces unit", SF & OF[affected]),
        Limit("11.3-e24-b", "is not in a contested land area", where),
    )
    victims = common(limits, SF)
    if not victims:
        _nothing(position, f"no {PEOPLE[affected]} special forces are in a contested land area", "11.3-e24-b")
        return
    prompt = "Which special forces unit is lost?"
    choices = unit_choices("target", victims)
    answer = yield Decision(OTHER[affected], "target", prompt, choices, "11.3-e24-b", None, {"target": limits})
    eliminate(position, answer.value, "is lost", "11.3-e24-b")
    yield from settle(position)


def _replacement(position: Position) -> Rule[None]:
    """One eliminated air counter other than Stealth may come back in Argentina (R-10)."""
    limits: Limits = (
        Limit("11.3-e63-a", "is no aircraft that could be replaced", AIR & ~STEALTH),
        Limit("11.3-e63-a", "has not been eliminated", position.at[ELIMINATED]),
    )
    lost = common(limits, AIR)
    if not lost:
        _nothing(position, "no aircraft that could be replaced has been lost", "11.3-e63-a")
        return
    choices = unit_choices("unit", first_of_alike(position, lost))
    prompt = "Which lost aircraft is replaced?"
    answer = yield Decision(AR, "unit", prompt, (*choices, WORD["decline"]), "11.3-e63-a", None, {"unit": limits})
    if answer.verb == "decline":
        return
    position.move(answer.value, board.ARGENTINA)
    name = forces.NAMES[answer.value]
    position.note("entry", AR, f"{name} is replaced in Argentina.", "11.3-e63-b", units=[forces.IDS[answer.value]])


def _exocet(position: Position) -> Rule[None]:
    """Fired at once if there is a target, else kept; once a game (R-146 to R-148)."""
    if position.exocet != NONE:
        _nothing(position, "the land-launched Exocet has been had", "11.3-e64-d")
        return
    if not exocet_targets(position):
        position.exocet = HELD
        position.note("marker", AR, "No target: the land-launched Exocet is kept.", "11.3-e64-b")
        return
    if position.options.exocet_may_hold:
        prompt = "Is the land-launched Exocet fired now, or kept?"
        answer = yield Decision(AR, "attack", prompt, (WORD["attack"], WORD["hold"]), "11.3-e64-b")
        if answer.verb == "hold":
            position.exocet = HELD
            return
    yield from fire_exocet(position)


# --- attacks by surprise detection ---------------------------------------------------------------------------------


def _detection(side: str, classes: int, event_id: str) -> Callable[[Position], Rule[None]]:
    """Events 2-1, 2-5, 4-4 and 6-5: an attack at once in one contested sea area, with the normal reply (R-131)."""
    rule = RULE_OF[event_id]
    against_boats = classes == SUBMARINES

    def supporters(position: Position, area: int) -> int:
        targets = position.at[area] & classes & OF[OTHER[side]]
        ships = position.at[area] & SHIPS & OF[side] & armed_against(targets)
        if not against_boats:
            ships |= carrier_support(position, side, area, targets)
        return ships | (air_support(position, side, area, targets) if side == AR else 0)

    def event(position: Position) -> Rule[None]:
        areas = position.contested_areas(areas_with_enemy(position, side, classes, board.WATERS))
        areas = sum(1 << area for area in board.members(areas) if supporters(position, area))
        what = "submarines" if against_boats else "surface ships"
        limits: Limits = (Limit(f"{rule}-b", f"is no contested sea area with {what} that could be attacked", areas),)
        area = yield from _where(position, side, areas, limits, rule, f"In which area are {what} attacked?")
        if area < 0:
            return
        limits = (Limit(f"{rule}-a", "is neither there nor in range, or not armed for it", supporters(position, area)),)
        force = yield from select_supports(position, side, area, limits, rule, "Who attacks?", minimum=1)
        aircraft = yield from fly(position, force & AIR, area, position.options.event_air_interceptable)
        yield from fight(position, sea_battle(position, side, area, force & ~AIR | aircraft, classes, rule))

    return event


def _where(position: Position, side: str, areas: int, limits: Limits, rule: str, prompt: str) -> Rule[int]:
    """Ask for an area or a refusal; -1 when there is none or it is declined."""
    if not areas:
        _nothing(position, "no such area", rule)
        return -1
    choices = area_choices("to", areas)
    answer: Choice = yield Decision(side, "area", prompt, (*choices, WORD["decline"]), rule, None, {"to": limits})
    return -1 if answer.verb == "decline" else answer.value


def _surprise(side: str, event_id: str) -> Callable[[Position], Rule[None]]:
    """Events 3-4 and 6-6: submarines attack one surface ship, protected or not, without a reply (R-135)."""
    rule = RULE_OF[event_id]

    def event(position: Position) -> Rule[None]:
        boats = SUBMARINES & OF[side] & armed_against(SURFACE)
        areas = areas_with_enemy(position, side, SURFACE, position.areas_with(boats, board.WATERS))
        limits: Limits = (
            Limit(f"{rule}-a", "does not hold submarines together with surface ships of the other side", areas),
        )
        area = yield from _where(position, side, areas, limits, rule, "In which area do submarines attack?")
        if area < 0:
            return
        ships = position.at[area] & SURFACE & OF[OTHER[side]]
        limits = (Limit(f"{rule}-a", "is no surface ship of the other side there", ships),)
        choices = unit_choices("target", ships)
        prompt = "Which ship do they attack?"
        answer = yield Decision(side, "target", prompt, choices, f"{rule}-a", None, {"target": limits})
        limits = (Limit(f"{rule}-a", "is no submarine there that could fire", position.at[area] & boats),)
        alone = 0 if position.options.surprise_all_subs else 1
        firers = yield from select_units(position, side, "Which submarines fire?", f"{rule}-a", limits, exactly=alone)
        yield from torpedo(position, Battle(side, area, rule, firers, 1 << answer.value), answer.value)

    return event


_EVENTS: dict[str, Callable[[Position], Rule[None]]] = {
    "e11": _flag(double=UK),
    "e16": _flag(staff_error=True),
    "e21": _detection(UK, SURFACE, "e21"),
    "e24": _team_in_danger,
    "e25": _detection(UK, SUBMARINES, "e25"),
    "e32": _flag(opportunity=True),
    "e34": _surprise(UK, "e34"),
    "e41": _leadership(UK, "11.3-e41"),
    "e43": _leadership(AR, "11.3-e43"),
    "e44": _detection(AR, SURFACE, "e44"),
    "e45": _political_pressure,
    "e46": _flag(ar_grounded=True),
    "e51": _flag(ar_no_attack=True),
    "e53": _severe_weather,
    "e56": _flag(double=AR),
    "e63": _replacement,
    "e64": _exocet,
    "e65": _detection(AR, SUBMARINES, "e65"),
    "e66": _surprise(AR, "e66"),
}
