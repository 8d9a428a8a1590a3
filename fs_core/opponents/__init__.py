"""Players that choose: each looks at a game and names one of its legal answers.

>>> from fs_core import Campaign
>>> from fs_core.opponents import Random
>>> game = Campaign(seed=1982)
>>> player = Random(seed=1)
>>> game.play(player.choose(game)).decision.kind
'area'

``Random`` plays campaigns and battles, ``Sergeant`` battles alone. ``PLATOON_PLAYERS`` has those for battles by name;
``contest`` lets them fight many games, and ``balance`` has what was measured so.
"""

from collections.abc import Callable, Mapping

from fs_core.opponents.player import Player
from fs_core.opponents.random_player import Random
from fs_core.opponents.sergeant import Sergeant

__all__ = ["PLATOON_PLAYERS", "Player", "Random", "Sergeant"]

PLATOON_PLAYERS: Mapping[str, Callable[[int], Player]] = {"random": Random, "sergeant": Sergeant}
"""The players of the platoon game by name; each is made with a seed, a new one for each battle."""
