"""Players that choose: each looks at a game and names one of its legal answers.

>>> from fs_core import Campaign
>>> from fs_core.opponents import Random
>>> game = Campaign(seed=1982)
>>> player = Random(seed=1)
>>> game.play(player.choose(game)).decision.kind
'area'

``Random`` plays campaigns and battles, ``Sergeant`` of ``fs_core.opponents.platoon`` battles alone.
"""

from fs_core.opponents.player import Player
from fs_core.opponents.random_player import Random

__all__ = ["Player", "Random"]
