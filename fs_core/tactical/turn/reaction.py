"""Step 8: suppressed units test their morale; broken ones retreat (8)."""

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


def _test(position: Position, id: str) -> Rule[None]:
    unit, words = position.units[id], words_of(position, id)
    driven = is_driven(position, id)
    if not driven and (unit.suppressed or unit.retreating):
        reason = f"Morale of {position.name(id)}, score {score_of(position, id)}"
        die = yield from throw(position, position.side_of(id), reason, "T-8.3", faces=morale.SIDES)
        if morale.clears(die, unit.factor, words, position.options):
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
        else:
            retreat.fall_back(position, id, None, None, "T-8.13")
