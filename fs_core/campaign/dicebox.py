"""The dice of a game, by the name they have always had in the campaign."""

from fs_core.play.dicebox import DiceBox

__all__ = ["DiceBox"]
