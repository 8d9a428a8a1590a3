"""What if: the exact odds of a battle before it is ordered.

>>> from fs_core import Campaign
>>> from fs_core.whatif import battle_odds
>>> game = Campaign.from_position({"units": {"antrim": "sea-6", "hercules": "sea-6"}})
>>> odds = battle_odds(game, "op:14 to:sea-6 add:antrim done", aim="spread")
>>> odds.lost("hercules"), odds.expected["UK"]
(Fraction(1, 2), Fraction(0, 1))
"""

from fs_core.campaign.aiming import AIMS
from fs_core.whatif.odds import Odds, Shot, battle_odds
from fs_core.whatif.plan import NoBattle
from fs_core.whatif.sums import Along, Target

__all__ = ["AIMS", "Along", "NoBattle", "Odds", "Shot", "Target", "battle_odds"]
