"""One battle set up by hand: from the counters picked and the circumstances to a game at its first shot.

Nothing is decided here that the rules decide: the position is a position like any other, the order is given word by
word among what the game offers, and what it does not offer it refuses with its own reason.
"""

from dataclasses import dataclass
from typing import Any

from fs_core import board, forces
from fs_core.campaign.game import Campaign
from fs_core.campaign.options import Options
from fs_core.campaign.questions import Choice, Decision
from fs_core.forces import (
    AIR,
    AR,
    ASSAULT_SHIPS,
    BRITISH_CARRIERS,
    CARRIERS,
    CONVENTIONAL,
    DE_MAYO,
    INFANTRY,
    LAND,
    OF,
    OTHER,
    SF,
    SHIPS,
    SURFACE,
    TWO_STEP,
    UK,
    UNITS,
)

KINDS = {
    "sea": "Battle at sea",
    "air": "Air strike",
    "land": "Battle on land",
    "bombardment": "Naval bombardment",
    "raid": "Carriers against an air base",
}
ARRIVALS = {"there": "are there already", "flown": "come by helicopter", "assault": "land from the sea"}
FROM = ("argentina", *(area.id for area in board.AREAS if area.airbase))


@dataclass(frozen=True, slots=True)
class Setup:
    """A battle as a person describes it. ``attackers``, ``defenders`` and ``damaged`` are sets of counters.

    ``arrival``: how the attacker's land units come (ARRIVALS); ``base``: where his aircraft fly from; ``beside``:
    carriers lie in the next sea area; ``special``: his special forces take part; ``leader``: who holds that marker.
    """

    side: str = AR
    kind: str = "air"
    area: str = "falklands"
    attackers: int = 0
    defenders: int = 0
    damaged: int = 0
    arrival: str = "there"
    base: str = "argentina"
    beside: bool = False
    expanded: bool = False
    conveyor: bool = False
    special: bool = True
    last_mission: bool = False
    leader: str = ""


def areas_for(kind: str) -> int:
    """The areas in which there can be such a battle."""
    return {"sea": board.WATERS, "air": board.SEA_AREAS | board.LAND_AREAS, "raid": board.BASES}.get(
        kind, board.LAND_AREAS
    )


def counters_for(side: str, kind: str, area: str) -> tuple[int, int]:
    """The counters that may be picked as attackers and as defenders."""
    other = OTHER[side]
    at_sea = bool(board.area(area).bit & board.WATERS)
    support = AIR | DE_MAYO if side == AR else 0
    meet = BRITISH_CARRIERS if side == AR else 0  # they may meet aircraft, wherever these attack
    picks = {
        "sea": (SHIPS | AIR, SHIPS),
        "air": (support if side == AR else BRITISH_CARRIERS, SURFACE if at_sea else CONVENTIONAL | meet),
        "land": (LAND | support, LAND | meet),
        "bombardment": (SURFACE, CONVENTIONAL | AIR),
        "raid": (BRITISH_CARRIERS, AIR),
    }
    attack, defence = picks[kind]
    return attack & OF[side], defence & OF[other]


def prepare(setup: Setup, options: Options | None = None) -> Campaign:
    """A game in which the battle has been ordered, up to its first shot or interception.

    Raises ValueError (also as PositionError or IllegalChoice) with a sentence on what cannot be, and its rule.
    """
    for units, who in ((setup.attackers, "attacker"), (setup.defenders, "defender")):
        if not units:
            raise ValueError(f"Pick at least one {who}.")
    if (flown := _flown(setup)) and not setup.attackers & LAND & ~flown:
        raise ValueError(
            "Helicopters fly only to ground that their side holds or disputes: pick one more attacker, a unit that is"
            " there already (rule 7.1-op22-a)."
        )
    game = Campaign.from_position(_mapping(setup), options=options)
    word = _operation(setup)
    if not any(choice.word == word for choice in game.choices):
        raise ValueError(_reasons(game, word))
    game.play(word)
    chosen: set[str] = {word}
    while (decision := game.decision) and decision.kind not in ("target", "shot", "intercept", "leader"):
        if game.at_rest:
            raise ValueError("Nobody picked as attacker could fire at anybody picked as defender.")
        choice = _answer(setup, decision, chosen)
        if choice is None:
            raise ValueError(_lacking(game, setup, decision))
        chosen.add(choice.word)
        game.play(choice)
    return game


def _operation(setup: Setup) -> str:
    if setup.kind == "sea":
        return "op:20" if setup.attackers & SHIPS else "op:18"
    if setup.kind == "air":
        return "op:18" if board.area(setup.area).bit & board.WATERS else "op:19"
    if setup.kind == "land":
        return {"there": "op:15", "flown": "op:22", "assault": "op:17"}[setup.arrival]
    return "op:21" if setup.kind == "bombardment" else "op:13"


def _answer(setup: Setup, decision: Decision, chosen: set[str]) -> Choice | None:
    """What the set-up says to a question; None if nothing that is offered fits it."""
    if decision.kind == "area":
        words = ["with:10"] if setup.expanded else []
        words += ["in-place", f"to:{setup.area}", f"from:{_landing_strip(setup)}", f"from:{setup.base}", "carriers"]
    elif decision.kind == "units":
        words = [f"add:{unit}" for unit in forces.ids(setup.attackers)] + ["done"]
    else:
        words = ["attack", "land", "commit" if setup.special else "withhold", "commit"]
    found = (decision.find(word) for word in words if word not in chosen or word == "done")
    return next((choice for choice in found if choice), None)


def _lacking(game: Campaign, setup: Setup, decision: Decision) -> str:
    """Why the order cannot go on."""
    if decision.kind == "area" and game.why_not(f"to:{setup.area}"):
        return _reasons(game, f"to:{setup.area}")
    if decision.kind == "attack":
        return f"Nobody picked could fire there (rule {decision.rule})."
    return f"Nobody picked answers this question: {decision.prompt} (rule {decision.rule})"


def _reasons(game: Campaign, word: str) -> str:
    return " ".join(f"{obstacle.text} (rule {obstacle.rule})" for obstacle in game.why_not(word))


# --- the position ---------------------------------------------------------------------------------------------------


def _mapping(setup: Setup) -> dict[str, Any]:
    everybody = setup.attackers | setup.defenders
    units = {unit: _place(setup, forces.NUMBER[unit]) for unit in forces.ids(everybody)}
    if setup.kind == "land" and setup.arrival == "assault":
        units.update(_embark(setup))
    markers: dict[str, Any] = {"conveyor-joined": setup.conveyor, "stealth-missions": 1 if setup.last_mission else 5}
    if setup.leader:
        markers[f"{setup.leader.lower()}-leader"] = True
    return {
        "phase": "uk-operations" if setup.side == UK else "ar-operations",
        "units": units,
        "hit": forces.ids(setup.damaged & TWO_STEP & everybody),
        "markers": markers,
    }


def _place(setup: Setup, unit: int) -> str:
    bit, water = 1 << unit, board.water_of(board.NUMBER[setup.area])
    if bit & CARRIERS and setup.beside:
        return board.IDS[board.members(board.ADJACENT[water] & board.SEA_AREAS)[-1]]
    if bit & SHIPS:
        return board.IDS[water]
    if bit & setup.defenders:
        return setup.area
    if bit & AIR:
        return setup.base
    return _landing_strip(setup) if bit & _flown(setup) else setup.area


def _flown(setup: Setup) -> int:
    """The units that come by helicopter: the first two British or the first Argentine among those that can."""
    if setup.kind != "land" or setup.arrival != "flown":
        return 0
    able = forces.members(setup.attackers & (INFANTRY | SF))
    return sum(1 << unit for unit in able[: 2 if setup.side == UK else 1])


def _landing_strip(setup: Setup) -> str:
    """A land area of the attacker's own, away from the battle."""
    return "san-carlos" if setup.area != "san-carlos" else "teal-inlet"


def _embark(setup: Setup) -> dict[str, str]:
    """The attacker's troops aboard his assault ships off the islands, ship after ship as their space allows."""
    units: dict[str, str] = {}
    ships = forces.members(ASSAULT_SHIPS & OF[setup.side])
    aboard, room = 0, UNITS[ships[0]].capacity
    for unit in forces.members(setup.attackers & LAND):
        takes = UNITS[unit].steps - (setup.damaged >> unit & 1) if not 1 << unit & SF else 0
        if takes > room and aboard + 1 < len(ships):
            aboard += 1
            room = UNITS[ships[aboard]].capacity
        room -= takes
        units[forces.IDS[unit]] = f"aboard {forces.IDS[ships[aboard]]}"
    return {**units, **dict.fromkeys(forces.ids(ASSAULT_SHIPS & OF[setup.side]), "falklands")}
