"""What a battle brings: the points of its awards, and who has won (``scenario.AWARDS``)."""

from fs_core.forces import AR, OTHER, UK
from fs_core.tactical.ground import Point
from fs_core.tactical.position import GONE, HERE, Position, Result
from fs_core.tactical.scenario import Award


def points(position: Position) -> dict[str, int]:
    """The points of either side if the battle ended now; what was counted in its round stays."""
    total = {UK: 0, AR: 0}
    for number, award in enumerate(position.scenario.awards):
        total[award.side] += earned(position, number)
    return total


def earned(position: Position, number: int) -> int:
    """The points of an award by its number: as written down in its round, else as things stand."""
    if number in position.scores:
        return position.scores[number]
    return value(position, position.scenario.awards[number])


def value(position: Position, award: Award) -> int:
    """The points of an award as things stand."""
    found = award.points * _times(position, award)
    if award.most:
        return max(-award.most, min(award.most, found))
    return found


def count_round(position: Position) -> None:
    """Write down the awards that are looked at when this round ends."""
    for number, award in enumerate(position.scenario.awards):
        if award.round == position.turn:
            position.scores[number] = value(position, award)
            if position.scores[number]:
                text = f"{award.text} {position.scores[number]:+d}."
                position.note("points", award.side, text, "T-1.6", award=number, points=position.scores[number])


def result(position: Position) -> Result:
    """How the battle ends now."""
    total = points(position)
    winner = position.scenario.result(total[UK], total[AR])
    return Result(winner, "points", total[UK], total[AR], "T-1.6")


def _times(position: Position, award: Award) -> int:
    """How many times an award is earned."""
    units, tally = position.units, position.tally
    match award.kind:
        case "hold":
            return int(sum(_held(position, award.side, place) for place in award.places) >= award.need)
        case "clear":
            return int(not any(_inside(position, OTHER[award.side], place) for place in award.places))
        case "alive":
            return int(not any(units[id].fate in ("destroyed", "prisoners") for id in award.units))
        case "losses":
            return sum(_lost_over(position, group, award) for group in award.groups)
        case "men_lost":
            return lost_by(position, award.of) // award.each
        case "downed":
            return tally.get(f"downed:{award.of}", 0)
        case "silenced":
            return int(all(units[id].where != HERE or units[id].retreating for id in award.units))
        case "surrender":
            return tally.get(f"surrender:{award.of}", 0)
        case "fires_at_ships":
            return sum(key.startswith(f"at-ships:{award.side}:") for key in tally)
        case "report":
            return int(any(tally.get(f"report:{id}") for id in award.units))
        case "leaves":
            return tally.get(f"left:{award.of}:{award.edge}", 0) // award.each
        case "lifted":
            return sum(bool(tally.get(f"lifted:{id}")) for id in award.units)
        case _:  # fires_into
            return sum(tally.get(f"fires-into:{award.of}:{place}", 0) for place in award.places)


def lost(position: Position, id: str) -> int:
    """The men that a unit has lost, prisoners included; who left the map is not lost."""
    unit, start = position.units[id], position.origin(id).strength
    return start if unit.where == GONE and unit.fate != "left" else start - unit.men


def lost_by(position: Position, side: str) -> int:
    """The men that a side has lost, prisoners included."""
    return sum(lost(position, id) for id in position.units if position.side_of(id) == side)


def _lost_over(position: Position, group: tuple[str, ...], award: Award) -> bool:
    start = sum(position.origin(id).strength for id in group)
    return sum(lost(position, id) for id in group) > award.over * start


def _inside(position: Position, side: str, place: str) -> bool:
    area = position.ground.areas[place]
    at_place: Point = area.at
    return any(
        unit.at is not None and (unit.at == at_place or area.shape.contains(unit.at))
        for _, unit in position.on_map(side)
    )


def _held(position: Position, side: str, place: str) -> bool:
    return _inside(position, side, place) and not _inside(position, OTHER[side], place)
