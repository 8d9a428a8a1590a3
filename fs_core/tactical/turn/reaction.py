"""Step 8: suppressed units test their morale; broken ones retreat (8)."""

from collections.abc import Callable
from functools import partial

from fs_core.play.questions import Rule
from fs_core.tactical import morale
from fs_core.tactical.position import HERE, Position
from fs_core.tactical.turn import nets, retreat
from fs_core.tactical.turn.ask import throw


def words_of(position: Position, id: str) -> tuple[str, ...]:
    """The modifiers of a unit's test (T-8.5 to T-8.8)."""
    unit = position.units[id]
    words = []
    if unit.at is not None and position.ground.cover(unit.at):
        words.append("works")
    if nets.hq_lost(position, id):
        words.append("hq_lost")
    if unit.where == HERE and retreat.neighbour_withdrew(position, id):
        words.append("neighbour")
    if loss := morale.losses(position.origin(id).strength, unit.men):
        words.append(loss)
    return tuple(words)


def score_of(position: Position, id: str) -> int:
    """The score of a unit's test: its factor with the modifiers."""
    return morale.score(position.units[id].factor, words_of(position, id), position.options)


def reaction(position: Position) -> Rule[bool]:
    """The tests and retreats of the side whose turn ends; by option ``rally_who`` the other side's tests too."""
    side = position.side
    mine = [id for id, _ in position.on_map(side)]
    others = [id for id, _ in position.on_map(position.enemy(side))] if position.options.rally_who == "all" else []
    for id in (*mine, *others):
        if is_shaken(position, id):
            yield from _test(position, id)
    return False


def is_shaken(position: Position, id: str) -> bool:
    """Whether a unit tests, or retreats, as the turn of its side ends (T-8.2, T-8.9)."""
    unit = position.units[id]
    return unit.where == HERE and (unit.suppressed or unit.retreating or unit.factor <= 0)


def is_driven(position: Position, id: str) -> bool:
    """Whether a unit retreats without a test (T-8.9)."""
    factor = position.units[id].factor
    return factor <= 0 or morale.retreats(factor, words_of(position, id), position.options)


def _wanted(holds: Callable[[int], bool]) -> str:
    """What a test of morale has to show, in words."""
    best = max(filter(holds, range(1, morale.SIDES + 1)), default=0)
    return f"{best} or less wanted" if best else "no die is low enough"


def _test(position: Position, id: str) -> Rule[None]:
    unit, words = position.units[id], words_of(position, id)
    driven = is_driven(position, id)
    if not driven and (unit.suppressed or unit.retreating):
        holds = partial(morale.clears, factor=unit.factor, modifiers=words, options=position.options)
        stays = "it stays in retreat" if unit.retreating else "it stays suppressed"
        die = yield from throw(
            position,
            position.side_of(id),
            f"Morale of {position.name(id)} ({_wanted(holds)})",
            "T-8.3",
            faces=morale.SIDES,
            means=lambda die: "it keeps its nerve" if holds(die) else stays,
        )
        if holds(die):
            position.change(id, marked=0, retreating=False)
            text = f"{position.name(id)}: free to act again."
            position.note("rallied", position.side_of(id), text, "T-8.3", unit=id)
            return
        driven = unit.retreating
    if driven:
        if not unit.retreating:
            position.change(id, retreating=True)
            position.note("broken", position.side_of(id), f"{position.name(id)}: broken, in retreat.", "T-8.9", unit=id)
        if retreat.abandoned(position, id):
            position.remove(id, "prisoners", "TR-66")
        elif position.kind(id).movement:
            retreat.fall_back(position, id, None, None, "T-8.13")
        else:  # guns that nothing moves stay, and nobody serves them
            position.change(id, withdrew=position.clock)
