"""Colours, type sizes and patterns of both maps.

Colour never carries a meaning alone: sides differ by colour, frame and fill (light for the United Kingdom, dark for
Argentina), lines by colour and dash, terrain by tone and hatch. Hues come from the Okabe-Ito set, darkened for text.
"""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from matplotlib.patheffects import AbstractPathEffect

BLUE, VERMILION, ORANGE, YELLOW = "#0072B2", "#D55E00", "#E69F00", "#F0E442"
INK, QUIET, PAPER, CARD = "#1f2b35", "#51616e", "#fbf9f3", "#fffdf7"
SEA, SHELF, SHALLOWS = "#d3e2ec", "#dfebf2", "#ebf3f8"
SEA_LINE, SEA_NAME, SEA_RIM = "#4c6d84", "#35607d", "#e6eff5"
LAND, FOREIGN, UPLAND, ISLANDS, BORDER = "#f3ead7", "#e4e1da", "#a8854a", "#d9cfae", "#6e3b2a"
HATCH, ARGENTINA = "#8f6d33", "#f2e4c4"
BURST = YELLOW

CREDIT = "Coastline: GSHHG (Wessel & Smith 1996, LGPL), modified. Borders: Natural Earth."
RECONSTRUCTED = "Counters and maps reconstructed."

FAMILY = "DejaVu Sans"
REFERENCE_INCHES = 12.8  # a map is laid out for this width; on other axes everything scales with it


class SideStyle(NamedTuple):
    """How one side looks: fill, frame and symbol of its counters, its tint on land, its colour for text."""

    face: str
    frame: str
    symbol: str
    tint: str
    text: str
    name: str
    people: str


SIDES = {
    "UK": SideStyle("#fff3ea", "#a84400", "#8a3700", VERMILION, "#8a3700", "United Kingdom", "British"),
    "AR": SideStyle("#005f94", "#00324f", "#ffffff", BLUE, "#004b76", "Argentina", "Argentine"),
}


def halo(width: float = 2.2, colour: str = CARD) -> "list[AbstractPathEffect]":
    """A light rim round text that stands on lines."""
    from matplotlib.patheffects import withStroke  # here, so that the colours can be had without matplotlib

    return [withStroke(linewidth=width, foreground=colour)]
