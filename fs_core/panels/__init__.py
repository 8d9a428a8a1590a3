"""ipywidgets panels: the campaign to play, and the record of 1982 to step through."""

from fs_core.panels.campaign import CampaignPanel
from fs_core.panels.replay import ReplayPanel

__all__ = ["CampaignPanel", "ReplayPanel"]
