"""One die at a time, and the decisive-leader markers that have it rolled again (11.3, events 4-1 to 4-3)."""

from fs_core.campaign.position import Position
from fs_core.campaign.questions import WORD, Decision, Roll, Rule
from fs_core.forces import PEOPLE

_KEEP_OR_REROLL = (WORD["keep"], WORD["reroll"])


def throw(position: Position, side: str, reason: str, rule: str, needed: int = 0) -> Rule[int]:
    """Roll one die for ``side``; whoever holds a leader marker may have it rolled again. Returns 1 to 6."""
    value: int = yield Roll(side, reason, rule, needed)
    if position.leader:
        value = yield from reconsider(position, side, reason, rule, value, needed)
    return value


def reconsider(position: Position, side: str, reason: str, rule: str, value: int, needed: int = 0) -> Rule[int]:
    """Ask the holder of a leader marker whether a die stands; the second result always does (R-136)."""
    holder = position.leader
    if holder is None:
        return value
    prompt = f"{reason}: {value} is rolled. Play the {PEOPLE[holder]} leader marker to have it rolled again?"
    answer = yield Decision(holder, "leader", prompt, _KEEP_OR_REROLL, "11.3-e41" if holder == "UK" else "11.3-e43")
    if answer.verb == "keep":
        return value
    position.leader = None
    again: int = yield Roll(side, reason, rule, needed)
    position.note(
        "reroll",
        holder,
        f"The {PEOPLE[holder]} leader marker is played: {reason}, {value} becomes {again}.",
        "11.3-e41-b",
        before=value,
        after=again,
    )
    return again
