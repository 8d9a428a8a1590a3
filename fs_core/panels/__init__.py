"""Panels: what a person sees and presses in a notebook or in the app. Each is imported when it is first needed."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fs_core.panels.battle.panel import BattlePanel
    from fs_core.panels.battle.replay import BattleReplay
    from fs_core.panels.campaign.panel import CampaignPanel
    from fs_core.panels.campaign.replay import ReplayPanel
    from fs_core.panels.lab.oddslab import OddsLab
    from fs_core.panels.lesson.handout import Handout
    from fs_core.panels.lesson.quiz import Quiz
    from fs_core.panels.lesson.trials import BattleTrials
    from fs_core.panels.lesson.watch import BattleWatch
    from fs_core.panels.odds.panel import OddsPanel
    from fs_core.panels.rules.panel import RulesPanel

_HOME = {
    "BattlePanel": "battle.panel",
    "BattleReplay": "battle.replay",
    "BattleTrials": "lesson.trials",
    "BattleWatch": "lesson.watch",
    "CampaignPanel": "campaign.panel",
    "Handout": "lesson.handout",
    "OddsLab": "lab.oddslab",
    "OddsPanel": "odds.panel",
    "Quiz": "lesson.quiz",
    "ReplayPanel": "campaign.replay",
    "RulesPanel": "rules.panel",
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
