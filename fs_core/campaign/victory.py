"""Section 4: victory points, sudden death and the end of the game."""

from fs_core import board
from fs_core.campaign.position import Position, Result
from fs_core.forces import AR, LAND, OF, OTHER, PEOPLE, SURFACE, UK, UNITS
from fs_core.play.position import GameOver as GameOver


def score(position: Position, points: int, cause: str, text: str, rule: str) -> None:
    """Move the victory point marker (positive for Argentina) and log why (4.4)."""
    position.vp += points
    position.note(
        "vp",
        AR if points > 0 else UK,
        f"{text}: {points:+d} VP, total {position.vp:+d}.",
        rule,
        cause=cause,
        points=points,
    )


def sinking_points(position: Position, ship: int, area: int, expanded: bool) -> int:
    """What the loss of a ship scores: British ships for Argentina anywhere; Argentine ones for Britain inside the zone,
    in South Georgia or under operation 10, else for Argentina (4.4(2)-(4), R-11, R-12)."""
    vp = UNITS[ship].vp
    if UNITS[ship].side == UK:
        return vp
    inside = expanded or 1 << area & (board.TEZ | 1 << board.SOUTH_GEORGIA)
    return -vp if inside else vp


def holds_stanley(position: Position) -> bool:
    """British control of Port Stanley as victory needs it: owned, and no Argentine land unit there (4.2, R-24)."""
    if not position.controls(UK, board.STANLEY):
        return False
    return position.options.contested_stanley_counts or not position.at[board.STANLEY] & LAND & OF[AR]


def check_sudden_death(position: Position) -> None:
    """Stop the game at +20 or more, or at -5 or less with Port Stanley held (4.5, R-34, R-35). Raises GameOver."""
    if position.vp >= 20:
        raise GameOver(Result(AR, AR, "plus-20", position.vp, "4.5"))
    if position.vp <= -5 and (holds_stanley(position) or not position.options.sudden_death_needs_stanley):
        raise GameOver(Result(UK, UK, "minus-5", position.vp, "4.5"))


def final_result(position: Position) -> Result:
    """Who has won after the last British operation (4.2, 4.6)."""
    if not holds_stanley(position):
        return Result(AR, AR, "stanley", position.vp, "4.2")
    return Result(UK if position.vp <= 0 else AR, UK, "points", position.vp, "4.6")


def concession(position: Position, side: str) -> Result:
    """A side gives the war and the game to the other (4.3)."""
    return Result(OTHER[side], OTHER[side], "concession", position.vp, "4.3")


def charge_absence(position: Position) -> None:
    """A point for Argentina when no British surface ship is in the exclusion zone (4.4(1), R-32)."""
    if not position.areas_with(SURFACE & OF[UK], board.TEZ):
        score(position, 1, "tez", "No British surface ship is in the exclusion zone", "4.4-1-a")


def end_sentence(result: Result) -> str:
    """How the game ended, who won it and to whom the war goes, in words."""
    how = {
        "points": f"Port Stanley is British and the total is {result.vp:+d}",
        "stanley": "Port Stanley is not in British hands after the last operation",
        "plus-20": f"the total has reached {result.vp:+d}",
        "minus-5": f"the total has reached {result.vp:+d}",
        "concession": f"the {PEOPLE[OTHER[result.winner]]} side concedes",
    }[result.reason]
    game, war = PEOPLE[result.winner], PEOPLE[result.war_winner]
    return f"The game is over: {how}. {game} victory; the war goes to the {war} side."
