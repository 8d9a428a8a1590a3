"""Games and positions that several tests of the driver start from."""

from fs_core import Campaign
from tests.positions import words

RAID = {"hermes": "sea-7", "sas": "aboard hermes", "pucara-1": "goose-green", "dagger-1": "stanley"}
MEETING = {"sheffield": "sea-6", "coventry": "sea-6", "hercules": "sea-6", "trinidad": "sea-6", "granville": "sea-6"}


def state(game: Campaign) -> tuple[object, ...]:
    """Everything that a refused word must leave alone."""
    return game.position.to_dict(), str(game.record), list(game.log), words(game)


def started() -> Campaign:
    """A game from the set-up, at its first operation."""
    return Campaign(seed=1982).play("to:sea-7", "to:sea-6")
