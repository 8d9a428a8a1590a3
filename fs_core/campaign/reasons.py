"""Why a word is not open when an event keeps it closed: the same step is played once more without that event.

So the explanation comes from the rules themselves, whatever question is pending.
"""

from collections.abc import Sequence

from fs_core.campaign.operations.common import AIR_ONLY, NO_ATTACKS, NO_FLYING, NO_MOVEMENT, second_of_pair
from fs_core.campaign.position import Position
from fs_core.campaign.questions import Decision, Obstacle
from fs_core.campaign.sequence import next_step
from fs_core.campaign.victory import GameOver
from fs_core.forces import AR


def event_in_the_way(start: Position, answers: Sequence[str | int], word: str) -> list[Obstacle]:
    """The event that alone keeps a word from being open; empty if there is none.

    ``start`` is the position at rest before the step, ``answers`` the words and dice given since.
    """
    if word == "pass":
        return []
    events = [
        ("staff_error", start.staff_error, NO_MOVEMENT),
        ("ar_grounded", start.ar_grounded, NO_FLYING),
        ("ar_no_attack", start.ar_no_attack, NO_ATTACKS),
        ("operations_this_phase", second_of_pair(start, AR) and start.phase == "ar-operations", AIR_ONLY),
    ]
    for marker, in_force, obstacle in events:
        if in_force:
            without = start.copy()
            setattr(without, marker, 0)
            question = _replayed(without, answers)
            if question and question.find(word):
                return [obstacle]
    return []


def _replayed(position: Position, answers: Sequence[str | int]) -> Decision | None:
    """The question that a step comes to after some answers; None if it takes another course."""
    rule = next_step(position).rule
    try:
        question = next(rule)
        for answer in answers:
            given = question.find(str(answer)) if isinstance(question, Decision) else answer
            if given is None or isinstance(question, Decision) != isinstance(answer, str):
                return None
            question = rule.send(given)
    except (StopIteration, GameOver):
        return None
    return question if isinstance(question, Decision) else None
