"""The course of a game in numbers: what stood at the end of each turn, who was lost, how the dice fell.

The charts draw these numbers; they come from replaying the record of the game, so that they need no book-keeping of
their own. A Position or its plain data is a course of one moment.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from fs_core import board, forces
from fs_core.atlas.stacks import Facts, facts_of
from fs_core.campaign.game import Campaign
from fs_core.campaign.position import Entry, waits_in_reserve
from fs_core.forces import AR, UK, Unit

PLACES = ("sea", "land", "mainland", "aboard", "reserve", "eliminated", "off-map")
LIKELY = 0.95  # how many fair games in a hundred lie within a band


class Turn(NamedTuple):
    """A turn that was played, or is being played: what stood at its end so far, and what the log tells of it."""

    number: int
    facts: Facts
    entries: tuple[Entry, ...]


class Luck(NamedTuple):
    """The dice of one side: how often each face came, shots that hit, and the chance of each shot to hit."""

    faces: tuple[int, ...]
    hits: int
    chances: tuple[float, ...]

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(self.faces)

    @property
    def expected(self) -> float:
        """How many hits the needed numbers let expect."""
        return sum(self.chances)


def turns(source: Any) -> list[Turn]:
    """The start and every turn of a Campaign, in order; of a Position or plain data, the one moment it shows.

    The start has the number before the first turn played: 0 for a whole game. Raises TypeError for anything else.
    """
    facts = facts_of(source)
    if not isinstance(source, Campaign):
        return [Turn(int(facts.get("turn", 1)), facts, tuple(getattr(source, "log", ())))]
    found: dict[int, Turn] = {}
    number, told = 0, 0
    for line, game in Campaign.replay(source.record):
        number = line.turn if line and line.turn else number if line else game.turn - 1
        known = found[number].entries if number in found else ()
        found[number] = Turn(number, game.position.to_dict(), (*known, *game.log[told:]))
        told = len(game.log)
    last = found[number]
    found[number] = Turn(number, facts, (*last.entries, *source.log[told:]))
    return list(found.values())


def entries(course: Iterable[Turn]) -> list[Entry]:
    """The whole log of a course."""
    return [entry for turn in course for entry in turn.entries]


# --- where units are, and who is lost ------------------------------------------------------------------------------


def whereabouts(facts: Facts) -> dict[str, dict[str, int]]:
    """How many units of each side are where: by side and place, in the order of ``PLACES``.

    ``sea`` is every sea area and the ships at South Georgia, ``land`` the islands and the troops on South Georgia,
    ``aboard`` a hold, ``reserve`` what waits to come, ``off-map`` what has left without being lost or takes no part.
    """
    counts = {side: dict.fromkeys(PLACES, 0) for side in (UK, AR)}
    units, lost = facts.get("units", {}), set(facts.get("eliminated", ()))
    for unit in forces.UNITS:
        place = (
            "eliminated" if unit.id in lost else units.get(unit.id, "reserve" if waits_in_reserve(unit) else "off-map")
        )
        counts[unit.side][_kind_of_place(unit, place)] += 1
    return counts


def _kind_of_place(unit: Unit, place: str) -> str:
    if place not in board.BY_ID:
        return place.partition(" ")[0]  # aboard <ship>, reserve, eliminated, off-map
    if place == "argentina":
        return "mainland"
    kind = board.area(place).kind
    return "land" if kind == "land" or (kind == "box" and unit.kind == "land") else "sea"


def losses(course: Sequence[Turn]) -> dict[tuple[str, str], dict[int, tuple[Unit, ...]]]:
    """Who was eliminated in which turn, by side and kind (``ship``, ``submarine``, ``land``, ``air``)."""
    found: dict[tuple[str, str], dict[int, tuple[Unit, ...]]] = {}
    before: set[str] = set()
    for turn in course:
        lost = turn.facts.get("eliminated", ())
        for unit in (forces.unit(name) for name in lost if name not in before):
            lane = found.setdefault((unit.side, unit.kind), {})
            lane[turn.number] = (*lane.get(turn.number, ()), unit)
        before = set(lost)
    return found


# --- dice ----------------------------------------------------------------------------------------------------------


def luck(log: Sequence[Entry]) -> dict[str, Luck]:
    """The dice of each side in a log: all that were thrown for the faces, those of shots for the hits.

    A die that a leader marker had rolled again counts among the faces; among the hits only the die that stood does.
    """
    faces = {side: [0] * 6 for side in (UK, AR)}
    hits = dict.fromkeys((UK, AR), 0)
    chances: dict[str, list[float]] = {UK: [], AR: []}
    again: Entry | None = None
    for entry in log:
        if entry.kind == "event" and "dice" in entry.data:
            thrown = list(zip((UK, AR), entry.data["dice"], strict=True))
        elif entry.kind == "die":
            thrown = [(str(entry.side), entry.data["die"])]
        else:
            again = entry if entry.kind == "reroll" else again
            continue
        if again is not None:  # the die before it was thrown by the side whose die now stands
            side = next((side for side, die in thrown if die == again.data["after"]), thrown[0][0])
            thrown.append((side, again.data["before"]))
            again = None
        for side, die in thrown:
            faces[side][die - 1] += 1
        if entry.data.get("needed"):
            side = str(entry.side)
            hits[side] += bool(entry.data["hit"])
            chances[side].append(min(entry.data["needed"], 6) / 6)
    return {side: Luck(tuple(faces[side]), hits[side], tuple(chances[side])) for side in (UK, AR)}


def distribution(chances: Sequence[float]) -> list[float]:
    """How probable each number of successes is, from none to all, of independent tries with these chances."""
    odds = [1.0]
    for chance in chances:
        longer = [*odds, 0.0]
        odds = [miss * (1 - chance) + hit * chance for miss, hit in zip(longer, [0.0, *odds], strict=True)]
    return odds


def band(odds: Sequence[float], within: float = LIKELY) -> tuple[int, int]:
    """The least and the greatest number between which a share ``within`` of fair games lies, tails cut evenly."""
    tail, total, low = (1 - within) / 2, 0.0, None
    for number, chance in enumerate(odds):
        total += chance
        if low is None and total > tail:
            low = number
        if total >= 1 - tail:
            return low or 0, number
    return low or 0, len(odds) - 1


def in_words(side: Luck) -> str:
    """How lucky the shots of a side were."""
    if not side.chances:
        return "no shots yet"
    low, high = band(distribution(side.chances))
    if side.hits > high:
        return "rare good luck"
    if side.hits < low:
        return "rare bad luck"
    return "ordinary luck"
