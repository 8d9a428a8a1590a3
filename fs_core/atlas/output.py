"""Figures as text and pictures: SVG, PNG, and the HTML that a notebook widget shows."""

import re
from base64 import b64encode
from collections.abc import Callable
from html import escape
from io import BytesIO
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure

from fs_core.atlas.strategic import draw_strategic
from fs_core.atlas.tactical import draw_tactical
from fs_core.atlas.text import alt_text

MAPS: dict[str, Callable[..., Axes]] = {"strategic": draw_strategic, "tactical": draw_tactical}


def png(figure: Figure | SubFigure, dpi: float = 100) -> bytes:
    """A figure as PNG; 100 dots to the inch make a map 1280 pixels wide."""
    out = BytesIO()
    _whole(figure).savefig(out, format="png", dpi=dpi, pil_kwargs={"compress_level": 2})
    return out.getvalue()


def svg(figure: Figure | SubFigure) -> str:
    """A figure as SVG, the element alone, so that it can stand inside a page."""
    out = BytesIO()
    _whole(figure).savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue().decode("utf-8")
    return re.sub(r' d="[^"]*"', _two_decimals, text[text.index("<svg") :])


def figure_html(game_or_position: Any, which: str = "strategic", changed_since: Any = None) -> str:
    """One of the maps as an ``<img>`` that carries its picture and its text twin. Raises ValueError for another map."""
    if which not in MAPS:
        raise ValueError(f"There is no map {which!r}; the maps are {' and '.join(MAPS)}.")
    axes = MAPS[which](game_or_position, changed_since=changed_since)
    picture = b64encode(png(axes.figure)).decode("ascii")
    words = escape(alt_text(game_or_position), quote=True)
    return (
        f'<img class="fs-map" alt="{words}" style="max-width:100%;height:auto" src="data:image/png;base64,{picture}">'
    )


def _two_decimals(path: re.Match[str]) -> str:
    """A path with coordinates to a hundredth of a point: a third less text, the same picture."""
    return re.sub(r"(\.\d\d)\d+", r"\1", path.group(0)).replace(" \n", "\n")


def _whole(figure: Figure | SubFigure) -> Figure:
    """The figure that a part of it belongs to."""
    whole = figure.get_figure(root=True)
    assert whole is not None, "every figure has a root"
    return whole
