"""Figures as text, pictures and files: SVG, PDF, PNG, and the HTML that a notebook shows; the same bytes every time.

Every axes of the atlas carries its own text twin (``tell`` puts it there, ``told`` reads it), and every form of output
carries it on.
"""

import os
import re
from base64 import b64encode
from collections.abc import Callable
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure

Drawn = Axes | Figure | SubFigure
FORMATS = (".svg", ".pdf", ".png")
PRINT_DPI = 200


def tell(axes: Axes, words: str) -> None:
    """Give a drawing its text twin."""
    axes.set_label(words)


def told(drawn: Drawn) -> str:
    """The text twins of a drawing, of each of its axes one."""
    axes = [drawn] if isinstance(drawn, Axes) else drawn.axes
    return "\n".join(words for words in (str(one.get_label()) for one in axes) if words)


def png(drawn: Drawn, dpi: float = 100) -> bytes:
    """A drawing as PNG with its text twin; 100 dots to the inch make a map 1280 pixels wide."""
    figure = _whole(drawn)
    metadata = {"Software": None, "Description": told(figure)}
    return _written(figure, "png", dpi=dpi, metadata=metadata, pil_kwargs={"compress_level": 2})


def svg(drawn: Drawn) -> str:
    """A drawing as SVG with its text twin, the element alone, so that it can stand inside a page."""
    figure = _whole(drawn)
    metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    text = _written(figure, "svg", metadata=metadata).decode("utf-8")
    text = re.sub(r' d="[^"]*"', _two_decimals, text[text.index("<svg") :])
    words = told(figure)
    title, _, more = words.partition("\n") if "\n" in words else words.partition(". ")
    twin = f"<title>{escape(title)}</title>\n" + (f"<desc>{escape(more)}</desc>\n" if more else "")
    return re.sub(r"(<svg\b[^>]*)>\s*", lambda tag: f'{tag[1]} role="img">\n{twin}', text, count=1)


def pdf(drawn: Drawn) -> bytes:
    """A drawing as PDF, its text twin as the subject of the document."""
    figure = _whole(drawn)
    title, _, more = told(figure).partition("\n")
    metadata = {"Creator": None, "Producer": None, "CreationDate": None, "Title": title, "Subject": more or title}
    return _written(figure, "pdf", metadata=metadata)


def save(drawn: Drawn, path: "str | os.PathLike[str]") -> None:
    """Write a drawing to a .svg, .pdf or .png file; an old file stays until the new one is complete.

    Raises ValueError for another ending, OSError if the file cannot be written.
    """
    target = Path(path)
    suffix = target.suffix.lower()
    if suffix not in FORMATS:
        raise ValueError(
            f"{target.name}: the name of a picture should end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}."
        )
    if suffix == ".svg":
        data = f'<?xml version="1.0" encoding="utf-8"?>\n{svg(drawn)}'.encode()
    else:
        data = pdf(drawn) if suffix == ".pdf" else png(drawn, PRINT_DPI)
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def figure_html(game_or_position: Any, which: str = "strategic", changed_since: Any = None) -> str:
    """One of the maps as an ``<img>`` that carries its picture and its text twin. Raises ValueError for another map."""
    from fs_core.atlas.strategic import draw_strategic
    from fs_core.atlas.tactical import draw_tactical

    maps: dict[str, Callable[..., Axes]] = {"strategic": draw_strategic, "tactical": draw_tactical}
    if which not in maps:
        raise ValueError(f"There is no map {which!r}; the maps are {' and '.join(maps)}.")
    return _image(png(axes := maps[which](game_or_position, changed_since=changed_since)), "png", told(axes), "fs-map")


def chart_html(draw: Callable[[Any], Axes], game: Any) -> str:
    """A chart as an ``<img>`` with its text twin: ``chart_html(draw_points, game)``; sharp at every size."""
    axes = draw(game)
    return _image(svg(axes).encode(), "svg+xml", told(axes), "fs-chart")


def _image(picture: bytes, kind: str, words: str, css: str) -> str:
    return (
        f'<img class="{css}" alt="{escape(words, quote=True)}" style="max-width:100%;height:auto"'
        f' src="data:image/{kind};base64,{b64encode(picture).decode("ascii")}">'
    )


def _whole(drawn: Drawn) -> Figure:
    """The figure that a part of it belongs to."""
    figure = drawn.get_figure(root=True)
    assert figure is not None, "every drawing has a figure"
    return figure


def _written(figure: Figure, form: str, **how: Any) -> bytes:
    """The bytes of a figure in one form; the salt makes the names inside an SVG the same every time."""
    out = BytesIO()
    with mpl.rc_context({"svg.hashsalt": "fs"}):
        figure.savefig(out, format=form, **how)
    return out.getvalue()


def _two_decimals(path: re.Match[str]) -> str:
    """A path with coordinates to a hundredth of a point: a third less text, the same picture."""
    return re.sub(r"(\.\d\d)\d+", r"\1", path.group(0)).replace(" \n", "\n")
