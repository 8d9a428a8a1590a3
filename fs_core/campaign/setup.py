"""Section 3: the forces at the start, the bid for the sides (4.7), and the free placement of two submarines."""

from fs_core import board, forces
from fs_core.campaign.options import Options
from fs_core.campaign.position import HOLD, Position, waits_in_reserve
from fs_core.campaign.questions import BID, Choice, Decision, Limit, Limits, Roll, Rule
from fs_core.campaign.select import ask_area
from fs_core.forces import AR, UK

FREELY_PLACED = tuple(forces.NUMBER[boat] for boat in ("spartan", "splendid"))


def _place(setup: str) -> int:
    """The place that a counter names: an area, or the hold of a ship."""
    aboard = setup.removeprefix("aboard ")
    return board.NUMBER[setup] if aboard == setup else HOLD + forces.NUMBER[aboard]


_AT_START = {
    unit.number: _place(unit.setup)
    for unit in forces.UNITS
    if unit.number not in FREELY_PLACED and not waits_in_reserve(unit)
}


def starting_position(options: Options) -> Position:
    """Everything where its counter says (3.2, 3.3), two submarines still to be placed, two operations first (5.4)."""
    position = Position(options)
    for unit, place in _AT_START.items():
        position.move(unit, place)
    position.phase = "set-up"
    position.double = UK
    return position


def set_up(position: Position) -> Rule[None]:
    """The bid if it is played, then the placement of Spartan and Splendid in the exclusion zone (3.3)."""
    if position.options.bidding:
        yield from _bid(position)
    for boat in FREELY_PLACED:
        limits: Limits = (Limit("3.3", "is not one of the three sea areas of the exclusion zone", board.TEZ),)
        prompt = f"In which area of the exclusion zone does {forces.NAMES[boat]} start?"
        answer = yield from ask_area(UK, "to", prompt, "3.3", limits)
        position.move(boat, answer.value)
        position.note(
            "entry",
            UK,
            f"{forces.NAMES[boat]} starts in {board.NAMES[answer.value]}.",
            "3.3",
            units=[forces.IDS[boat]],
            to=board.IDS[answer.value],
        )
    position.phase = "uk-operations"


def _bid(position: Position) -> Rule[None]:
    """Two sealed numbers; the lower one commands the British for so many operations, a tie is tossed for (R-39)."""
    bids = []
    for seat, who in ((UK, "first"), (AR, "second")):
        prompt = f"The {who} player: for how many operations would you command the British (sealed, 1 to 30)?"
        answer: Choice = yield Decision(seat, "bid", prompt, BID, "4.7")
        bids.append(answer.value)
    first, second = bids
    second_is_british = second < first
    if first == second:
        toss: int = yield Roll(
            UK, "A coin is tossed for the sides: 1 to 3 gives the British to the first player", "4.7"
        )
        second_is_british = toss > 3
    position.operations_remaining = min(bids)
    who = "second" if second_is_british else "first"
    position.note(
        "bid",
        None,
        f"The bids are {first} and {second}: the {who} player commands the British for {min(bids)} operations.",
        "4.7",
        bids=bids,
        second_is_british=second_is_british,
    )
