"""The platoon game: battles to play turn by turn; fire, casualties, armour, close combat and morale as exact chances.

>>> from fs_core.tactical import Battle, suppression_odds
>>> suppression_odds("mmg_hmg", 300, ["works"])
Fraction(1, 2)
>>> Battle("fanning-head", seed=1).decision.prompt
'Who sends a message?'

``fs_core.tactical.scenario.ids`` has the battles there are. Weapons are named as in ``weapons``, modifiers as the
functions say, and rulings are ``Options`` of this package. What is asked wrongly raises ValueError with a sentence.

Figures stand in ``data/tactical/``, each marked as printed in the book or as this study's completion.
"""

from fs_core.tactical.battle import Battle
from fs_core.tactical.fire import suppression_odds
from fs_core.tactical.losses import Shot, casualties, volley
from fs_core.tactical.melee import close_combat_odds
from fs_core.tactical.morale import morale_odds
from fs_core.tactical.options import Options
from fs_core.tactical.tables import weapons

__all__ = [
    "Battle",
    "Options",
    "Shot",
    "casualties",
    "close_combat_odds",
    "morale_odds",
    "suppression_odds",
    "volley",
    "weapons",
]
