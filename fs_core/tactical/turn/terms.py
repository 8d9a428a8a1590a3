"""An offer of terms in step 1, by which a side that has been pinned down may surrender (TR-66)."""

from fs_core.play.questions import Rule
from fs_core.tactical import morale
from fs_core.tactical.position import Position
from fs_core.tactical.turn.ask import throw
from fs_core.tactical.turn.reaction import score_of


def may_offer(position: Position, side: str) -> bool:
    """Whether a side may offer terms: all others on the map have been under a marker for some rounds (TR-66)."""
    terms = position.scenario.terms
    if terms is None or terms.side != side or position.offered == position.turn:
        return False
    enemies = [unit for _, unit in position.on_map(position.enemy(side))]
    return bool(enemies) and all(u.suppressed and position.clock - u.marked >= 2 * terms.after for u in enemies)


def offer(position: Position, side: str) -> Rule[None]:
    """The other side refuses with a die of ten below the best score among its units; else all surrender."""
    position.offered = position.turn
    other = position.enemy(side)
    best = steadiest(position, other)
    die = yield from throw(position, other, f"Terms for {position.name(best)}", "TR-66", faces=morale.SIDES)
    if refuses(die, score_of(position, best)):
        position.note("terms", other, "The terms are refused.", "TR-66")
        return
    position.add(f"surrender:{other}")
    for id in [id for id, _ in position.on_map(other)]:
        position.remove(id, "prisoners", "TR-66")


def refuses(die: int, score: int) -> bool:
    """Whether a die of ten refuses terms for a unit with this score (TR-66)."""
    return die < score


def steadiest(position: Position, side: str) -> str:
    """The unit whose score answers an offer of terms for its side (TR-66)."""
    return max((id for id, _ in position.on_map(side)), key=lambda id: score_of(position, id))
