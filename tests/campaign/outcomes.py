"""What a battle came to, read from the log and the position."""

from fs_core import Campaign, board, forces
from tests.positions import dice_of


def firers(game: Campaign) -> list[str]:
    """Who fired, in order."""
    return [die["firer"] for die in dice_of(game)]


def needed(game: Campaign) -> list[int]:
    """The hit numbers of the shots fired, in order."""
    return [die["needed"] for die in dice_of(game)]


def lost(game: Campaign) -> list[str]:
    """The eliminated units."""
    return list(game.position.to_dict()["eliminated"])


def damaged(game: Campaign) -> list[str]:
    """The units with a Hit marker."""
    return list(game.position.to_dict()["hit"])


def place(game: Campaign, unit: str) -> str | None:
    """The area or ship a unit is in; None off the map."""
    where: str | None = game.position.to_dict()["units"].get(unit)
    return where


def controls(game: Campaign, side: str, area: str) -> bool:
    """Whether a side is the controller of an area."""
    return game.position.controls(side, board.NUMBER[area])


def points_for_sinkings(game: Campaign) -> list[int]:
    """The victory points of each sinking, in order."""
    return [entry.data["points"] for entry in game.log if entry.data.get("cause") == "sinking"]


def factor(unit: str, against: str) -> int:
    """A printed factor; ``against`` is ground, air, submarine or surface."""
    found: int = getattr(forces.unit(unit), f"anti_{against}")
    return found
