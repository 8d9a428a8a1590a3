"""A player of the platoon game: it fires before it moves, masses its fire, and goes in when the odds are right.

>>> from fs_core.opponents import Sergeant
>>> from fs_core.tactical import Battle
>>> battle = Battle("fanning-head", seed=1982)
>>> battle.play(Sergeant(seed=1).choose(battle)).decision.kind
'helicopter'

How it thinks, in the order of a turn: what to ask for and where helicopters fly (``support``); which shot goes
to which target (``fire``); what there is to win and who goes for it (``goals``); then where each unit
ends its move: the way left to its goal (``paths``) and the danger there, or close combat (``ground``).
"""

from fs_core.opponents.sergeant.player import Sergeant

__all__ = ["Sergeant"]
