"""What a notebook's set-up cell imports: ``from fs_core.study import *`` gives the names a lesson needs.

``Options`` are the rulings of a campaign; those of a battle are ``fs_core.tactical.Options``.
"""

from fs_core import rules
from fs_core.atlas import draw_strategic, draw_tactical
from fs_core.atlas.battle_charts import draw_balance, draw_battle, draw_provenance
from fs_core.campaign.game import Campaign
from fs_core.campaign.options import Options
from fs_core.display import Picture
from fs_core.panels import (
    BattlePanel,
    BattleReplay,
    BattleTrials,
    BattleWatch,
    CampaignPanel,
    Handout,
    OddsLab,
    OddsPanel,
    Quiz,
    ReplayPanel,
    RulesPanel,
)
from fs_core.panels.start import Start
from fs_core.tactical.battle import Battle

__all__ = [
    "Battle",
    "BattlePanel",
    "BattleReplay",
    "BattleTrials",
    "BattleWatch",
    "Campaign",
    "CampaignPanel",
    "Handout",
    "OddsLab",
    "OddsPanel",
    "Options",
    "Picture",
    "Quiz",
    "ReplayPanel",
    "RulesPanel",
    "Start",
    "draw_balance",
    "draw_battle",
    "draw_provenance",
    "draw_strategic",
    "draw_tactical",
    "rules",
]
