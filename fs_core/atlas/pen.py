"""A pen for one axes: sizes in points of the reference width, places in kilometres, and the shapes of the counters."""

from functools import lru_cache
from math import hypot
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrowPatch, PathPatch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D

from fs_core.atlas.geometry import Point, Window
from fs_core.atlas.style import BURST, CARD, FAMILY, INK, PAPER, REFERENCE_INCHES, SIDES, halo
from fs_core.atlas.symbols import STAR, symbols

POINTS = REFERENCE_INCHES * 72


class Pen:
    """Draws on an axes that shows one window of a map; everything scales with the width of the axes."""

    def __init__(self, ax: Axes, window: Window) -> None:
        west, east, south, north = window
        figure = ax.get_figure(root=True)
        assert figure is not None, "an axes belongs to a figure"
        place = ax.get_position()
        wide, high = figure.get_figwidth() * place.width, figure.get_figheight() * place.height
        wide = min(wide, high * (east - west) / (north - south))
        self.ax, self.window = ax, window
        self.km = (east - west) / POINTS
        self.scale = wide / REFERENCE_INCHES

    def area(self, path: Path, *, lw: float = 0, **style: Any) -> PathPatch:
        """A filled path on the map; ``lw`` is the width of its outline."""
        return self._add(PathPatch(path, lw=lw * self.scale, **style))

    def hatch(self, path: Path, pattern: str, colour: str, alpha: float, zorder: float) -> None:
        """A pattern on a path, without outline or filling."""
        self.area(path, facecolor="none", edgecolor=colour, hatch=pattern, alpha=alpha, zorder=zorder)

    def line(self, path: Path, *, lw: float, **style: Any) -> PathPatch:
        """A line on the map; dashes are given in widths."""
        if "dashes" in style:
            style["linestyle"] = (0, style.pop("dashes"))
        return self._add(PathPatch(path, facecolor="none", lw=lw * self.scale, **style))

    def shape(self, path: Path, at: Point, size: float, *, lw: float = 0, turn: float = 0, **style: Any) -> PathPatch:
        """A path of unit size, ``size`` points large, round a place."""
        move = Affine2D().rotate_deg(turn).scale(size * self.km).translate(*at)
        return self._add(PathPatch(move.transform_path(path), lw=lw * self.scale, **style))

    def text(self, at: Point, words: str, size: float, *, rim: str | None = None, **style: Any) -> Text:
        """Words at a place; ``rim`` is the colour of a halo."""
        style = {"color": INK, "ha": "center", "va": "center", "family": FAMILY, "clip_on": True, **style}
        if rim:
            style["path_effects"] = halo(2.4 * self.scale, rim)
        return self.ax.text(*at, words, fontsize=size * self.scale, **style)

    def write(self, at: Point, words: str, size: float, zorder: float, **style: Any) -> Text:
        """A line of words that begins at a place."""
        return self.text(at, words, size, zorder=zorder, **{"ha": "left", "va": "center_baseline", **style})

    def beside(self, at: Point, dx: float, dy: float) -> Point:
        """The place that many points right of and above another."""
        return at[0] + dx * self.km, at[1] + dy * self.km

    def box(
        self, at: Point, width: float, height: float, corner: float, *, cut: bool = False, lw: float = 1.1, **style: Any
    ) -> None:
        """A box round a place, in points, with rounded or cut corners."""
        path = (cut_box if cut else rounded_box)(width / 2, height / 2, corner)
        self.shape(path, at, 1, lw=lw, **style)

    def frame(
        self, at: Point, side: str, width: float, height: float, corner: float, zorder: float, face: str | None = None
    ) -> None:
        """A box in the shape and colours of a side: rounded and light, or cut and dark; ``face`` is another filling."""
        style = SIDES[side]
        fill = face or style.face
        self.box(at, width, height, corner, cut=side == "AR", facecolor=fill, edgecolor=style.frame, zorder=zorder)

    def card(self, at: Point, width: float, height: float, zorder: float, edge: str = INK, face: str = CARD) -> None:
        """A small sheet of paper that carries words."""
        self.box(at, width, height, 3, lw=0.9, facecolor=face, edgecolor=edge, zorder=zorder)

    def symbol(self, kind: str, at: Point, size: float, colour: str, zorder: float, lw: float = 0.9) -> None:
        """The symbol of a type of counter, ``size`` points from middle to edge."""
        sign = symbols()[kind]
        if sign.fill is not None:
            self.shape(sign.fill, at, size, facecolor=colour, edgecolor="none", zorder=zorder)
        if sign.lines is not None:
            self.shape(
                sign.lines, at, size, lw=lw, facecolor="none", edgecolor=colour, zorder=zorder, joinstyle="miter"
            )

    def burst(self, at: Point, size: float, zorder: float) -> None:
        """The mark of damage."""
        self.shape(STAR, at, size, lw=0.8, facecolor=BURST, edgecolor=INK, zorder=zorder)

    def arrow(
        self,
        start: Point,
        end: Point,
        colour: str,
        *,
        bend: float = 0.15,
        lw: float = 1.4,
        gap: float = 0,
        zorder: float = 41,
    ) -> None:
        """A thin arrow with a light rim, ``gap`` points short of both ends."""
        for width, ink, above in ((lw + 1.8, CARD, 0.0), (lw, colour, 0.1)):
            self.ax.add_artist(
                FancyArrowPatch(
                    start, end, arrowstyle=f"-|>,head_length={4 * self.scale:.2f},head_width={2.2 * self.scale:.2f}",
                    connectionstyle=f"arc3,rad={bend}", lw=width * self.scale, color=ink, zorder=zorder + above,
                    shrinkA=gap * self.scale, shrinkB=gap * self.scale, mutation_scale=1, clip_on=True,
                )
            )  # fmt: skip

    def shots(self, start: Point, end: Point, colour: str, gap: float = 4, zorder: float = 41) -> None:
        """A dashed line from firer to target with a cross-bar at its end; each side keeps to its own right."""
        length = hypot(end[0] - start[0], end[1] - start[1])
        if not length:
            return
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        ends = [
            (x + (uy * 5 + ux * way * gap) * self.km, y + (-ux * 5 + uy * way * gap) * self.km)
            for (x, y), way in ((start, 1), (end, -1))
        ]
        (x, y), bar = ends[1], 5 * self.km
        cross = Path([(x - uy * bar, y + ux * bar), (x + uy * bar, y - ux * bar)])
        for width, ink, above in ((4.2, CARD, 0.0), (1.7, colour, 0.1)):
            self.line(cross, lw=width, edgecolor=ink, zorder=zorder + above)
            dashes = {"dashes": (2.6, 1.5)} if above else {}
            self.line(Path(ends), lw=width, edgecolor=ink, zorder=zorder + above, **dashes)

    def cargo(self, at: Point, colour: str, zorder: float) -> None:
        """The mark of a ship that carries something: a little stack."""
        for n in range(3):
            left, right = (self.beside(at, x, 2.1 * n - 2.1) for x in (0.7 * n - 3.2, 3.2 - 0.7 * n))
            self.line(Path([left, right]), lw=2.6, edgecolor=CARD, zorder=zorder)
            self.line(Path([left, right]), lw=1.3, edgecolor=colour, zorder=zorder + 0.1)

    def dot(
        self, at: Point, marker: str, size: float, *, rim: float, colour: str = "white", edge: str = INK, zorder: float
    ) -> None:
        """A small round, square or other marker with a rim."""
        line = Line2D([at[0]], [at[1]], linestyle="none", marker=marker, zorder=zorder)
        line.set(ms=size * self.scale, mew=rim * self.scale, mfc=colour, mec=edge)
        self.ax.add_artist(line)

    def _add(self, patch: PathPatch) -> PathPatch:
        # add_artist, not add_patch: the window is fixed, and measuring every curve for it takes longer than drawing.
        self.ax.add_artist(patch)
        return patch


def cut_box(w: float, h: float, c: float) -> Path:
    corners = [(-w, c - h), (-w, h - c), (c - w, h), (w - c, h), (w, h - c), (w, c - h), (w - c, -h), (c - w, -h)]
    return Path([*corners, corners[0]], closed=True)


def rounded_box(w: float, h: float, c: float) -> Path:
    points, codes = [(-w, c - h)], [Path.MOVETO]
    for x, y in ((-w, h), (w, h), (w, -h), (-w, -h)):
        inward = -c if x > 0 else c, -c if y > 0 else c
        before, after = (x, y + inward[1]), (x + inward[0], y)
        points += [before, (x, y), after] if x * y < 0 else [after, (x, y), before]
        codes += [Path.LINETO, Path.CURVE3, Path.CURVE3]
    return Path(points, codes)


@lru_cache(maxsize=2048)
def width_of(words: str, size: float, weight: str = "normal") -> float:
    """How wide words are, in points."""
    font = FontProperties(family=FAMILY, size=size, weight=weight)
    width, _, _ = text_to_path.get_text_width_height_descent(words, font, ismath=False)
    return float(width) * 1.03  # hinting widens small type


def axes_for(window: Window, ax: Axes | None, sea: str) -> Axes:
    """The axes to draw on, set to the window: the given one, emptied, or the only one of a new figure.

    A new figure is made without pyplot, so that nothing outlives the caller's reference to it.
    """
    west, east, south, north = window
    if ax is None:
        height = REFERENCE_INCHES * (north - south) / (east - west)
        ax = Figure(figsize=(REFERENCE_INCHES, height), facecolor=PAPER).add_axes((0, 0, 1, 1))
    else:
        ax.clear()
    ax.set(xlim=(west, east), ylim=(south, north), xticks=[], yticks=[], aspect="equal", facecolor=sea)
    for spine in ax.spines.values():
        spine.set(linewidth=1.2, edgecolor=INK, zorder=60)
    return ax
