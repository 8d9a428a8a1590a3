"""Sections 5 and 8: the five phases of a turn, one step at a time.

A step is what happens between two positions at rest: the set-up, an operation, a submarine phase, a roll of events.
"""

from collections.abc import Callable
from typing import NamedTuple

from fs_core import board, forces
from fs_core.campaign import movement
from fs_core.campaign.events import events
from fs_core.campaign.operations import JOINED, OPERATIONS, available, is_air_operation, obstacles
from fs_core.campaign.position import OFF_MAP, Position
from fs_core.campaign.questions import WORD, Choice, Decision, Limit, Limits, Obstacle, Rule, area_choices, common
from fs_core.campaign.setup import set_up
from fs_core.campaign.victory import GameOver, charge_absence, check_sudden_death, final_result, score
from fs_core.forces import AR, CONVEYOR, HERMES, INVINCIBLE, OF, PEOPLE, SUBMARINES, UK


class Step(NamedTuple):
    """One step: its label in the record ('uk', 'ar subs', 'event', …) and its rules as a generator."""

    label: str
    rule: Rule[None]


def next_step(position: Position) -> Step:
    """The step that a position at rest comes to next."""
    return _STEPS[position.phase](position)


# --- phases I and II: operations -----------------------------------------------------------------------------------


def _operation_phase(position: Position) -> Rule[None]:
    """One operation of the phase; the second of a pair is a step of its own."""
    side = UK if position.phase == "uk-operations" else AR
    second = position.operations_this_phase > 0
    word = yield from _choose_operation(position, side, second)
    if word == "stop":
        _end_phase(position, side)
        return
    name = OPERATIONS[word].name if word in OPERATIONS else "no operation"
    position.note("operation", side, f"{PEOPLE[side]} operation: {name}.", _rule_of(word), word=word)
    if word in OPERATIONS:
        yield from OPERATIONS[word].play(position, side)
    _end_operation(position, side, word)


def _rule_of(word: str) -> str:
    return OPERATIONS[word].rule if word in OPERATIONS else "7.1-a"


def _choose_operation(position: Position, side: str, second: bool) -> Rule[str]:
    open_to = available(position, side)
    choices = [op.choice for op in open_to]
    if second:
        choices.append(WORD["stop"])
    elif position.options.allow_pass or not choices:
        choices.append(WORD["pass"])

    def explain(word: str) -> list[Obstacle]:
        if word in OPERATIONS or word in JOINED:
            return obstacles(position, side, word)
        if word == "pass":
            return [
                Obstacle("7.1-a", "A pass is not open while operations are." if not second else "Say stop instead.")
            ]
        return []

    prompt = f"Which operation does the {PEOPLE[side]} side carry out{' as its second' if second else ''}?"
    answer: Choice = yield Decision(side, "operation", prompt, tuple(choices), "7.1-a", None, {}, explain)
    return answer.word


def _end_operation(position: Position, side: str, word: str) -> None:
    if side == UK:
        _end_british_operation(position, word)
    else:
        position.opportunity = False  # the chance of event 3-2 lapses with the next operation
        if not is_air_operation(word):
            position.double = None
    position.operations_this_phase += 1
    pair = position.double == side
    lost = position.ar_operations_lost if side == AR else 0
    if not pair or position.operations_this_phase + lost >= 2:
        _end_phase(position, side)


def _end_british_operation(position: Position, word: str) -> None:
    """Order of business: Conveyor, absence from the zone, political pressure, sudden death (R-33)."""
    by_marker = position.options.clock_unit == "marker"
    first = position.operations_this_phase == 0
    if by_marker:  # the space before and this one, until the marker moves
        position.last_uk_operation = f"{position.last_uk_operation or 'pass'} {word}"
    else:
        position.last_uk_operation = word
    if not by_marker or first:
        position.uk_operations_done += 1
    _join_conveyor(position)
    if position.options.tez_check_per == "operation":
        charge_absence(position)
    if not by_marker:
        _tick_pressure(position)
    check_sudden_death(position)


def _tick_pressure(position: Position) -> None:
    """Each clock of event 4-5 loses one operation; one that runs out costs two points (R-141)."""
    clocks = [left - 1 for left in position.pressure]
    for _ in range(clocks.count(0)):
        score(position, 2, "e45", "Political pressure was not met", "11.3-e45-b")
    position.pressure = tuple([left for left in clocks if left])


def _join_conveyor(position: Position) -> None:
    """The Conveyor joins the carriers when all lie in one area: four shots for good, and she leaves (10.9, R-115)."""
    where = position.place[CONVEYOR]
    if position.conveyor_joined or not board.WATERS >> where & 1 or where >= len(board.AREAS):
        return
    carriers = [position.place[c] for c in (HERMES, INVINCIBLE)]
    if not position.options.conveyor_needs_both:
        carriers = [place for place in carriers if place < len(board.AREAS)]
    if carriers and all(place == where for place in carriers):
        position.conveyor_joined = True
        position.move(CONVEYOR, OFF_MAP)
        position.hit &= ~(1 << CONVEYOR)
        position.note("marker", UK, "Atlantic Conveyor joins the carriers, which now fire four times.", "10.9-c")


def _end_phase(position: Position, side: str) -> None:
    if side == AR:
        position.ar_grounded = position.ar_no_attack = False
        position.double = None
        position.ar_operations_lost = 0
        _go_to(position, "uk-submarines")
        return
    position.staff_error = False
    position.double = None if position.double == UK else position.double
    if position.options.tez_check_per == "marker":
        charge_absence(position)
    if position.options.clock_unit == "marker":
        words = (position.last_uk_operation or "pass").split()
        this_space = words[1:] or words
        position.last_uk_operation = "op:6" if "op:6" in this_space else this_space[-1]
        _tick_pressure(position)
    check_sudden_death(position)
    position.operations_remaining = max(0, position.operations_remaining - 1)
    position.note("marker", UK, f"British operations remaining: {position.operations_remaining}.", "5.3-a")
    if position.operations_remaining == 0:
        raise GameOver(final_result(position))
    _go_to(position, "ar-operations")


def _go_to(position: Position, phase: str) -> None:
    position.phase = phase
    position.operations_this_phase = 0


def _argentine_operations(position: Position) -> Rule[None]:
    """The Argentine phase, which an evacuation may have used up (op. 9, R-78)."""
    allowed = (2 if position.double == AR else 1) - position.ar_operations_lost
    if position.operations_this_phase >= allowed:
        position.note("operation", AR, "The evacuation counts as the Argentine operation.", "7.1-op09-b")
        _end_phase(position, AR)
        return
    yield from _operation_phase(position)


# --- phases III and IV: submarines ---------------------------------------------------------------------------------


def _submarines(position: Position, side: str) -> Rule[None]:
    """Each boat on the map may move, boat by boat; ``done`` lets the others stay (8.1, R-55)."""
    boats = SUBMARINES & OF[side]
    for boat in forces.members(boats):
        origin = position.place[boat]
        if origin >= len(board.AREAS):
            continue
        limits: Limits = (
            Limit("9.1", "cannot be sailed to by this boat", movement.naval_destinations(position, side, 1 << boat)),
            Limit("8.1-a", "is where the boat lies", ~(1 << origin)),
        )
        choices = area_choices("to", common(limits, board.ALL))
        answer: Choice = yield Decision(
            side,
            "submarine",
            f"Where does {forces.NAMES[boat]} go from {board.NAMES[origin]}?",
            (*choices, WORD["stay"], WORD["done"]),
            "8.1-a",
            forces.IDS[boat],
            {"to": limits},
        )
        if answer.verb == "done":
            break
        if answer.verb == "to":
            position.move(boat, answer.value)
            text = f"{forces.NAMES[boat]} goes from {board.NAMES[origin]} to {board.NAMES[answer.value]}."
            position.note(
                "move",
                side,
                text,
                "8.1-a",
                units=[forces.IDS[boat]],
                origin=board.IDS[origin],
                to=board.IDS[answer.value],
            )
    _go_to(position, "ar-submarines" if side == UK else "events")


# --- phase V: events -----------------------------------------------------------------------------------------------


def _events(position: Position) -> Rule[None]:
    yield from events(position)
    position.turn += 1
    _go_to(position, "uk-operations")


_STEPS: dict[str, Callable[[Position], Step]] = {
    "set-up": lambda position: Step("setup uk", set_up(position)),
    "uk-operations": lambda position: Step("uk", _operation_phase(position)),
    "ar-operations": lambda position: Step("ar", _argentine_operations(position)),
    "uk-submarines": lambda position: Step("uk subs", _submarines(position, UK)),
    "ar-submarines": lambda position: Step("ar subs", _submarines(position, AR)),
    "events": lambda position: Step("event", _events(position)),
}
