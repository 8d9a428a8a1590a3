"""The campaign of 1982: its timeline, and its record as a game that replays through the rules."""

from fs_core.history.replay import Narrative, Step, replay
from fs_core.history.timeline import Event, timeline

__all__ = ["Event", "Narrative", "Step", "replay", "timeline"]
