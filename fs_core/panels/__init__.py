"""Panels: what a person sees and presses in a notebook or in the app. Each is imported when it is first needed."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fs_core.panels.battle import BattlePanel
    from fs_core.panels.battlereplay import BattleReplay
    from fs_core.panels.campaign import CampaignPanel
    from fs_core.panels.handout import Handout
    from fs_core.panels.odds import OddsPanel
    from fs_core.panels.oddslab import OddsLab
    from fs_core.panels.quiz import Quiz
    from fs_core.panels.replay import ReplayPanel
    from fs_core.panels.rules import RulesPanel
    from fs_core.panels.trials import BattleTrials
    from fs_core.panels.watch import BattleWatch

_HOME = {
    "BattlePanel": "battle",
    "BattleReplay": "battlereplay",
    "BattleTrials": "trials",
    "BattleWatch": "watch",
    "CampaignPanel": "campaign",
    "Handout": "handout",
    "OddsLab": "oddslab",
    "OddsPanel": "odds",
    "Quiz": "quiz",
    "ReplayPanel": "replay",
    "RulesPanel": "rules",
}
__all__ = [
    "BattlePanel",
    "BattleReplay",
    "BattleTrials",
    "BattleWatch",
    "CampaignPanel",
    "Handout",
    "OddsLab",
    "OddsPanel",
    "Quiz",
    "ReplayPanel",
    "RulesPanel",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
