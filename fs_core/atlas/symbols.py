"""The symbols on the counters: one silhouette a kind of ship and aircraft, map signs for land units.

All are drawn within -1..1 across and about -0.7..0.7 up; ``fill`` is painted, ``lines`` are stroked.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath

from fs_core.atlas.style import FAMILY

Corners = list[tuple[float, float]]


class Symbol(NamedTuple):
    """One symbol; either path may be None."""

    fill: Path | None
    lines: Path | None = None


def _solid(*polygons: Corners) -> Path:
    return Path.make_compound_path(*(Path([*corners, corners[0]], closed=True) for corners in polygons))


def _strokes(*lines: Corners) -> Path:
    return Path.make_compound_path(*(Path(corners) for corners in lines))


def _mirrored(half: Corners) -> Corners:
    """A plan seen from above: its right half, from nose to tail, and the same to the left."""
    return half + [(-x, y) for x, y in reversed(half)]


def _box(left: float, bottom: float, right: float, top: float) -> Corners:
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


_SHIPS = {
    "CVL": _solid(
        [(-1, 0.02), (-0.84, -0.42), (0.74, -0.42), (0.9, 0.02), (1, 0.2), (0.82, 0.1), (-1, 0.1)],
        _box(-0.08, 0.1, 0.3, 0.36),
        _box(0.06, 0.36, 0.16, 0.66),
    ),
    "CA": _solid(
        [(-1, 0), (-0.86, -0.4), (0.78, -0.4), (1, 0.08), (0.6, 0.02)],
        _box(-0.28, 0, 0.26, 0.26),
        _box(-0.2, 0.26, -0.06, 0.52),
        _box(0.06, 0.26, 0.2, 0.66),
        [(0.36, 0.02), (0.36, 0.2), (0.6, 0.2), (0.6, 0.17), (0.86, 0.24), (0.86, 0.18), (0.6, 0.1), (0.6, 0.02)],
        [
            (-0.4, 0),
            (-0.4, 0.18),
            (-0.62, 0.18),
            (-0.62, 0.15),
            (-0.88, 0.22),
            (-0.88, 0.16),
            (-0.62, 0.08),
            (-0.62, 0),
        ],
    ),
    "D": _solid(
        [(-1, -0.06), (-0.88, -0.4), (0.76, -0.4), (1, 0.08), (0.55, -0.02)],
        _box(-0.52, -0.04, -0.16, 0.18),
        [(-0.02, -0.04), (0.4, -0.04), (0.34, 0.26), (0.04, 0.26)],
        _box(0.13, 0.26, 0.22, 0.66),
        _box(-0.4, 0.18, -0.28, 0.38),
        [(0.5, -0.04), (0.5, 0.1), (0.64, 0.1), (0.9, 0.18), (0.9, 0.12), (0.68, 0.02), (0.68, -0.04)],
    ),
    "A": _solid(
        [(-1, -0.16), (-0.9, -0.42), (0.78, -0.42), (1, 0.12), (0.5, 0.04), (0.5, -0.06), (-0.5, -0.06), (-0.5, -0.16)],
        _box(-0.12, -0.06, 0.42, 0.3),
        _box(0.06, 0.3, 0.16, 0.62),
        [(-0.92, -0.08), (-0.86, -0.16), (-0.6, -0.16), (-0.54, -0.08)],
    ),
    "T": _solid(
        [(-1, 0), (-0.84, -0.42), (0.76, -0.42), (1, 0.1), (0.7, 0.02)],
        _box(-0.7, 0.02, 0.56, 0.16),
        _box(-0.56, 0.16, 0.4, 0.3),
        [(-0.3, 0.3), (-0.06, 0.3), (-0.1, 0.6), (-0.3, 0.6)],
    ),
    "S": _solid(
        [(-1, -0.16), (-0.86, -0.32), (0.8, -0.32), (0.96, -0.2), (1, -0.1), (0.94, 0), (0.8, 0.06), (-0.6, 0.04)],
        [(-0.02, 0.05), (0.34, 0.05), (0.28, 0.38), (0.02, 0.38)],
        _box(0.12, 0.38, 0.18, 0.62),
    ),
}
_PLANES: dict[str, Corners] = {  # the right half, from nose to tail
    "a4": [
        (0, 0.85), (0.09, 0.6), (0.12, 0.2), (0.62, -0.3), (0.62, -0.42), (0.12, -0.36), (0.1, -0.56),
        (0.34, -0.78), (0.34, -0.86), (0, -0.78),
    ],
    "dagger": [
        (0, 0.95), (0.08, 0.6), (0.13, 0.3), (0.7, -0.62), (0.7, -0.7), (0.12, -0.7), (0.08, -0.84), (0, -0.84),
    ],
    "super-etendard": [
        (0, 0.9), (0.1, 0.6), (0.13, 0.22), (0.78, -0.16), (0.78, -0.32), (0.13, -0.12), (0.1, -0.55),
        (0.44, -0.74), (0.44, -0.86), (0, -0.76),
    ],
    "canberra": [
        (0, 0.9), (0.1, 0.7), (0.12, 0.3), (0.34, 0.26), (0.36, 0.44), (0.46, 0.44), (0.48, 0.24), (1, 0.06),
        (1, -0.12), (0.48, -0.12), (0.12, -0.1), (0.08, -0.6), (0.4, -0.72), (0.4, -0.86), (0, -0.84),
    ],
    "pucara": [
        (0, 0.85), (0.08, 0.6), (0.1, 0.22), (0.34, 0.2), (0.36, 0.46), (0.22, 0.46), (0.22, 0.52), (0.6, 0.52),
        (0.6, 0.46), (0.46, 0.46), (0.48, 0.18), (0.98, 0.1), (0.98, -0.08), (0.1, -0.08), (0.07, -0.62),
        (0.36, -0.68), (0.36, -0.82), (0, -0.8),
    ],
}  # fmt: skip
_GUN = _solid([(-0.2, 0.1), (0, 0.42), (0.2, 0.1)], _box(-0.05, -0.4, 0.05, 0.2), _box(-0.3, -0.42, 0.3, -0.32))
_FRAME: Corners = [(-0.8, -0.52), (0.8, -0.52), (0.8, 0.52), (-0.8, 0.52), (-0.8, -0.52)]


def _ellipse(width: float, height: float) -> Corners:
    return [(width * np.cos(t), height * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 25)]


@lru_cache(maxsize=1)
def symbols() -> dict[str, Symbol]:
    """Every symbol by the type of counter."""
    letters = TextPath((0, 0), "SF", size=1, prop=FontProperties(family=FAMILY, weight="bold"))
    middle = letters.get_extents()
    special = Path(
        (letters.vertices - [(middle.x0 + middle.x1) / 2, (middle.y0 + middle.y1) / 2]) * 0.86, letters.codes
    )
    return {
        **{kind: Symbol(path) for kind, path in _SHIPS.items()},
        **{kind: Symbol(_solid(_mirrored(half))) for kind, half in _PLANES.items()},
        "infantry": Symbol(None, _strokes(_FRAME, [_FRAME[0], _FRAME[2]], [_FRAME[1], _FRAME[3]])),
        "armour": Symbol(None, _strokes(_FRAME, _ellipse(0.54, 0.3), [_FRAME[0], _FRAME[2]])),
        "hmg": Symbol(_GUN, _strokes(_FRAME)),
        "sf": Symbol(special, _strokes(_FRAME)),
    }  # fmt: skip


# An eight-pointed burst for hits and losses, radius 1.
STAR = Path(
    [
        (r * np.cos(a), r * np.sin(a))
        for a, r in zip(np.arange(17) * np.pi / 8 + np.pi / 8, ([1.0, 0.52] * 9)[:17], strict=True)
    ],
    closed=True,
)
