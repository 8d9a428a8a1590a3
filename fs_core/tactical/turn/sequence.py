"""Section 1: the turns of the sides and the eight steps of each, one order at a time.

An order is what happens between two positions at rest: a message, a flight, a target and all that fire at it, a move.
"""

from collections.abc import Callable
from typing import NamedTuple

from fs_core.forces import OTHER, PEOPLE
from fs_core.play.position import GameOver
from fs_core.play.questions import Obstacle, Rule
from fs_core.tactical import score
from fs_core.tactical.position import GONE, OFF_MAP, SET_UP, STEPS, Position
from fs_core.tactical.turn.aircraft import missions
from fs_core.tactical.turn.ask import WORD, ask, choice, name_of
from fs_core.tactical.turn.fire import naval_gunnery, suppressive_fire
from fs_core.tactical.turn.helicopters import helicopters
from fs_core.tactical.turn.kills import kills
from fs_core.tactical.turn.movement import ground_movement
from fs_core.tactical.turn.radio import radio
from fs_core.tactical.turn.reaction import reaction

Rules = Callable[[Position], Rule[bool]]


class Step(NamedTuple):
    """A step of the turn: its word in the record, and the rules of one order in it; they return whether it goes on."""

    word: str
    rules: Rules


TURN: dict[str, Step] = dict(
    zip(
        STEPS,
        (
            Step("radio", radio),
            Step("air", missions),
            Step("helicopters", helicopters),
            Step("ships", naval_gunnery),
            Step("fire", suppressive_fire),
            Step("kills", kills),
            Step("move", ground_movement),
            Step("rally", reaction),
        ),
        strict=True,
    )
)
"""The eight steps in the order of ``sequence.csv`` (T-1.2)."""

_VERBS = {
    "send": "radio_requests",
    "fly": "aircraft",
    "heli": "helicopters",
    "target": "suppressive_fire",
    "move": "ground_movement",
    "unload": "ground_movement",
    "board": "ground_movement",
    "enter": "ground_movement",
}


def next_step(position: Position) -> tuple[str, Rule[None]]:
    """Label and rules of what a position at rest comes to next."""
    side = position.side.lower()
    if position.step == SET_UP:
        return f"setup {side}", _set_up(position)
    return f"{side} {TURN[position.step].word}", _order(position)


def _set_up(position: Position) -> Rule[None]:
    """Before play each side may register points, where its guns see at night (TR-67)."""
    side, first = position.side, position.scenario.first
    if position.turn == 1 and position.options.registered_targets:
        yield from _register(position, side)
    if side == first:
        position.side = OTHER[side]
    else:
        position.side, position.step = first, STEPS[0]
        begin_turn(position)


def _register(position: Position, side: str) -> Rule[None]:
    ground = position.ground
    names: dict[tuple[int, int], str] = {}
    for area in ground.areas.values():
        if ground.inside(area.at):
            names.setdefault(area.at, area.name)
    offered = list(names)
    taken: list[tuple[int, int]] = []
    while len(taken) < position.options.registered_targets:
        left = offered[offered.index(taken[-1]) + 1 :] if taken else offered
        if not left:
            break
        choices = [choice("register", ground.word(point), f"register {names[point]}") for point in left]
        answer = yield from ask(side, "register", "Which point is registered?", "TR-67", [*choices, WORD["done"]])
        if answer.verb == "done":
            break
        taken.append(ground.point(name_of(answer)))
    position.registered[side] = tuple(taken)


def _order(position: Position) -> Rule[None]:
    """One order of the step; when it has no more the next step is on (T-1.2)."""
    silent = position.scenario.silent_approach
    waits = silent is not None and not position.alarm and position.side == silent.waits
    goes_on = False if waits else (yield from TURN[position.step].rules(position))
    if not goes_on:
        _go_on(position)


def _go_on(position: Position) -> None:
    """The next step, or after the eighth the other side's turn (T-1.1)."""
    position.engaged = frozenset()
    if position.step == "helicopters":
        for id in [h.id for h in position.scenario.helicopters if h.side == position.side]:
            position.change_craft(id, driven_off=False)
    number = STEPS.index(position.step) + 1
    if number < len(STEPS):
        position.step = STEPS[number]
        return
    _end_turn(position)


def _end_turn(position: Position) -> None:
    """After both sides the round is over; the last one ends the battle (T-1.6). Raises GameOver."""
    side = position.side
    position.requests = tuple(request for request in position.requests if request.ready > position.clock)
    position.lit = tuple((point, until) for point, until in position.lit if until > position.clock)
    if side != position.scenario.first:
        score.count_round(position)
        if position.turn >= position.scenario.rounds or not _anybody(position):
            raise GameOver(score.result(position))
        position.turn += 1
    position.side, position.step = OTHER[side], STEPS[0]
    begin_turn(position)


def _anybody(position: Position) -> bool:
    return any(unit.where not in (GONE, OFF_MAP) for unit in position.units.values())


def begin_turn(position: Position) -> None:
    """What a side has done is forgotten when its next turn begins; markers and factors stay (T-6.14, T-8.10)."""
    side = position.side
    position.sent, position.pool = frozenset(), ()
    position.heard = frozenset(id for id in position.heard if position.side_of(id) != side)
    for id, unit in position.units.items():
        if position.side_of(id) == side:
            if unit.fired or unit.moved or unit.landed:
                position.change(id, fired=(), moved=False, landed="")
        elif unit.shot_up:
            position.change(id, shot_up=False)
    for helicopter in position.scenario.helicopters:
        if helicopter.side == side:
            position.change_craft(helicopter.id, tasks=(), hovers=False)
    position.note("turn", side, f"Round {position.turn}: the {PEOPLE[side]} turn begins.", "T-1.1", round=position.turn)


def out_of_step(position: Position, word: str) -> list[Obstacle]:
    """What to say of a word that belongs to another step of the turn (T-1.3)."""
    step = _VERBS.get(word.partition(":")[0])
    if step is None or step == position.step:
        return []
    number = STEPS.index(step) + 1
    now = STEPS.index(position.step) + 1 if position.step in STEPS else 0
    return [Obstacle("T-1.3", f"{word} belongs to step {number} of a turn; this is step {now}.")]
