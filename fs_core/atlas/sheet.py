"""What all charts share: the style sheet, the title that states the finding, the foot, words that keep apart."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path as File
from textwrap import wrap
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure

from fs_core.atlas.pen import width_of
from fs_core.atlas.style import QUIET

STYLE = File(__file__).with_name("study.mplstyle")
Draw = Callable[..., Axes]


@contextmanager
def look() -> Iterator[None]:
    """Draw with the style sheet of the charts."""
    with mpl.rc_context(fname=STYLE):
        yield


def chart(draw: Callable[[Any, Axes], None]) -> Draw:
    """Make a chart of a function that fills an axes: a new figure or the given axes emptied, in the look of all charts.

    The figure is made without pyplot, so that nothing outlives the caller's reference to it.
    """

    @wraps(draw)
    def drawn(game: Any, ax: Axes | None = None) -> Axes:
        with look():
            if ax is None:
                ax = Figure().add_axes((0.07, 0.155, 0.905, 0.72))
            else:
                ax.clear()
            ax.spines[["top", "right"]].set_visible(False)
            draw(game, ax)
        return ax

    return drawn


def size_of(ax: Axes) -> tuple[float, float]:
    """Width and height of an axes, in points."""
    figure = ax.get_figure(root=True)
    assert figure is not None, "an axes belongs to a figure"
    place = ax.get_position()
    return figure.get_figwidth() * place.width * 72, figure.get_figheight() * place.height * 72


def lines_of(words: str, size: float, width: float, weight: str = "normal") -> list[str]:
    """Words in lines that fit a width in points."""
    letters = max(8, int(len(words) * width / max(width_of(words, size, weight), 1.0)))
    return wrap(words, letters)


def headline(ax: Axes, finding: str) -> None:
    """The title: what the chart shows, in words."""
    size = mpl.rcParams["axes.titlesize"]
    ax.set_title("\n".join(lines_of(finding, size, size_of(ax)[0], "bold")))


def foot(ax: Axes, words: str, game: Any, low: float = 40, turns: bool = True) -> None:
    """What the signs mean, the source and what is reconstructed, so many points under the axes."""
    source = "the record of this game" if hasattr(game, "record") else "a position"
    now = " The last turn stands as it is now." if turns and not getattr(game, "over", True) else ""
    told = f"{words}{now} Source: {source}. Factors and area borders are reconstructed."
    text = "\n".join(lines_of(told, 8.5, size_of(ax)[0]))
    ax.annotate(
        text, (0, 0), (0, -low), xycoords="axes fraction", textcoords="offset points", va="top", fontsize=8.5,
        color=QUIET, annotation_clip=False,
    )  # fmt: skip


def blend(colour: str, ground: str, strength: float) -> str:
    """A colour mixed with the ground it lies on; 1 is the colour itself."""
    mixed = (strength * c + (1 - strength) * g for c, g in zip(to_rgb(colour), to_rgb(ground), strict=True))
    return to_hex(tuple(mixed))  # type: ignore[arg-type]


def apart(wanted: Sequence[float], gap: float) -> list[float]:
    """Heights in rising order, moved as little as needed to lie ``gap`` apart."""
    groups: list[list[float]] = []  # those pushed together: the middle of their wishes, and how many
    for height in wanted:
        groups.append([height, 1])
        while len(groups) > 1 and groups[-1][0] - groups[-2][0] < gap * (groups[-1][1] + groups[-2][1]) / 2:
            high, low = groups.pop(), groups.pop()
            many = high[1] + low[1]
            groups.append([(high[0] * high[1] + low[0] * low[1]) / many, many])
    return [middle + gap * (n - (many - 1) / 2) for middle, many in groups for n in range(int(many))]
