"""The maps: shapely areas drawn with matplotlib, and the same in words."""

from fs_core.atlas.output import figure_html, png, svg
from fs_core.atlas.strategic import draw_strategic
from fs_core.atlas.tactical import draw_tactical
from fs_core.atlas.text import alt_text

__all__ = ["alt_text", "draw_strategic", "draw_tactical", "figure_html", "png", "svg"]
