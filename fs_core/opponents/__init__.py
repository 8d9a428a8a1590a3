"""Players that choose: each looks at a game and names one of its legal answers.

>>> from fs_core import Campaign
>>> from fs_core.opponents import Random
>>> game = Campaign(seed=1982)
>>> player = Random(seed=1)
>>> game.play(player.choose(game)).decision.kind
'area'

``Random`` plays campaigns and battles, ``Sergeant`` battles alone. ``CAMPAIGN_PLAYERS`` and ``PLATOON_PLAYERS``
have those of either game by name; ``contest`` lets them fight many games, and ``balance`` has what was measured so.
"""

from collections.abc import Callable, Mapping

from fs_core.forces import AR
from fs_core.opponents.player import Player
from fs_core.opponents.random_player import Random
from fs_core.opponents.sergeant import Sergeant

__all__ = ["CAMPAIGN_PLAYERS", "PLATOON_PLAYERS", "Makers", "Player", "Random", "Sergeant", "made"]

Makers = Mapping[str, Callable[[int], Player]]
"""Players by name; each is made with a seed."""

CAMPAIGN_PLAYERS: Makers = {"random": Random}
"""The players of the campaign by name."""

PLATOON_PLAYERS: Makers = {"random": Random, "sergeant": Sergeant}
"""The players of the platoon game by name; a new one is made for each battle."""


def made(makers: Makers, name: str, seed: int, side: str) -> Player:
    """A computer player by its name; with the same seed of the game it plays the same, the two sides apart."""
    return makers[name](2 * seed + (side == AR))
