"""The maps: shapely areas drawn with matplotlib, the same areas as light SVG, and the same in words.

The drawing libraries are imported when something drawn with them is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fs_core.atlas.text import alt_text

if TYPE_CHECKING:
    from fs_core.atlas.charts import draw_dice, draw_losses, draw_points, draw_whereabouts
    from fs_core.atlas.output import chart_html, figure_html, pdf, png, save, svg
    from fs_core.atlas.strategic import draw_strategic
    from fs_core.atlas.tactical import draw_tactical

__all__ = [
    "alt_text", "chart_html", "draw_dice", "draw_losses", "draw_points", "draw_strategic", "draw_tactical",
    "draw_whereabouts", "figure_html", "pdf", "png", "save", "svg",
]  # fmt: skip

_HOME = {
    **dict.fromkeys(("draw_dice", "draw_losses", "draw_points", "draw_whereabouts"), "charts"),
    "draw_strategic": "strategic",
    "draw_tactical": "tactical",
    **dict.fromkeys(("chart_html", "figure_html", "pdf", "png", "save", "svg"), "output"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
