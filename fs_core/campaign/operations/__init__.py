"""Section 7: the 25 operations, each with its obstacles and its play.

An operation is available exactly when its list of obstacles is empty; the same list explains why it is not.
"""

from collections.abc import Callable
from typing import NamedTuple

from fs_core.campaign.operations import air, amphibious, land, naval, special_forces, support
from fs_core.campaign.operations.common import AIR_ONLY, second_of_pair
from fs_core.campaign.position import Position
from fs_core.campaign.questions import Choice, Obstacle, Rule
from fs_core.data import DATA, number, one_of, read_table, text, yes
from fs_core.forces import AR, PEOPLE, UK


class Operation(NamedTuple):
    """One operation: its word, number, name, who may choose it ('UK', 'AR', 'both'), what it is for, and its rules."""

    word: str
    number: int
    name: str
    side: str
    group: str
    attack: bool
    summary: str
    rule: str
    obstacles: Callable[[Position, str], list[Obstacle]]
    play: Callable[[Position, str], Rule[None]]
    choice: Choice


_RULES: dict[str, tuple[Callable[[Position, str], list[Obstacle]], Callable[[Position, str], Rule[None]]]] = {
    "op:1": (air.air_bridge_obstacles, air.air_bridge),
    "op:2": (support.mobilisation_obstacles, support.mobilisation),
    "op:3": (air.relocation_obstacles, air.relocation),
    "op:4": (support.south_georgia_obstacles, support.south_georgia),
    "op:5": (support.repair_obstacles, support.repair),
    "op:6": (support.reinforcement_obstacles, support.reinforcement),
    "op:7": (special_forces.raid_obstacles, special_forces.raid),
    "op:8": (support.regrouping_obstacles, support.regrouping),
    "op:9": (air.black_buck_obstacles, air.black_buck),
    "op:12": (amphibious.changing_decks_obstacles, amphibious.changing_decks),
    "op:13": (air.base_attack_obstacles, air.base_attack),
    "op:14": (naval.surface_attack_obstacles, naval.surface_attack),
    "op:15": (land.ground_attack_obstacles, land.ground_attack),
    "op:16": (amphibious.landing_obstacles, amphibious.landing),
    "op:17": (amphibious.assault_obstacles, amphibious.assault),
    "op:18": (air.air_to_sea_obstacles, air.air_to_sea),
    "op:19": (air.air_to_ground_obstacles, air.air_to_ground),
    "op:20": (naval.naval_obstacles, naval.naval_movement),
    "op:21": (naval.bombardment_obstacles, naval.naval_bombardment),
    "op:22": (land.helicopter_obstacles, land.helicopters),
    "op:23": (amphibious.loading_obstacles, amphibious.loading),
    "op:24": (land.march_obstacles, land.march),
    "op:25": (special_forces.duel_obstacles, special_forces.duel),
    "op:exocet": (naval.exocet_obstacles, naval.held_exocet),
}

# Never chosen by themselves: one is joined to an attack, the other answers an Argentine flight.
JOINED = {
    "op:10": Obstacle(
        "7.1-op10-a",
        "The expanded zone is joined to operation 14, 18 or 20: choose one of these, then add it to the order.",
    ),
    "op:11": Obstacle(
        "7.1-op11-a", "An interception answers an Argentine flight; it is asked for when one is possible."
    ),
}

TABLE = read_table(
    DATA / "campaign" / "operations.csv",
    {
        "id": text,
        "number": number(0, 25),
        "name": text,
        "side": one_of(UK, AR, "both"),
        "group": one_of("move", "attack", "recover", "join", "react"),
        "attack": yes,
        "summary": text,
        "rule": text,
    },
)
OPERATIONS: dict[str, Operation] = {
    row["id"]: Operation(
        row["id"],
        row["number"],
        row["name"],
        row["side"],
        row["group"],
        row["attack"],
        row["summary"],
        row["rule"],
        *_RULES[row["id"]],
        Choice(row["id"], f"{row['number']} {row['name']}" if row["number"] else row["name"], "op", row["number"]),
    )
    for row in TABLE
    if row["id"] in _RULES
}
OF_SIDE = {side: tuple(op for op in OPERATIONS.values() if op.side in (side, "both")) for side in (UK, AR)}
_AIR = ("op:1", "op:3", "op:18", "op:19")


def is_air_operation(word: str) -> bool:
    """Whether an operation may be one of the two of event 5-6 (R-145)."""
    return word in _AIR


def obstacles(position: Position, side: str, word: str) -> list[Obstacle]:
    """Why a side may not choose an operation now; empty when it may."""
    if word in JOINED:
        return [JOINED[word]]
    operation = OPERATIONS[word]
    if operation.side not in (side, "both"):
        return [
            Obstacle("7.1-d", f"Operation {operation.number} ({operation.name}) is not for the {PEOPLE[side]} side.")
        ]
    if second_of_pair(position, side) and word not in _AIR:
        return [AIR_ONLY]
    return operation.obstacles(position, side)


def available(position: Position, side: str) -> tuple[Operation, ...]:
    """The operations a side may choose now, in the order of their numbers."""
    second = second_of_pair(position, side)
    return tuple([op for op in OF_SIDE[side] if (not second or op.word in _AIR) and not op.obstacles(position, side)])
