"""What a notebook's set-up cell imports: ``from fs_core.study import *`` gives the names a lesson needs."""

from fs_core import rules
from fs_core.atlas import draw_strategic, draw_tactical
from fs_core.campaign.game import Campaign
from fs_core.campaign.options import Options
from fs_core.panels import BattlePanel, BattleReplay, CampaignPanel, OddsLab, OddsPanel, ReplayPanel, RulesPanel
from fs_core.panels.start import Start

__all__ = [
    "BattlePanel",
    "BattleReplay",
    "Campaign",
    "CampaignPanel",
    "OddsLab",
    "OddsPanel",
    "Options",
    "ReplayPanel",
    "RulesPanel",
    "Start",
    "draw_strategic",
    "draw_tactical",
    "rules",
]
