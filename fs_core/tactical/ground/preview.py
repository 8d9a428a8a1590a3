"""Plain pictures of the grounds, to look at them while they are drawn: areas, names, and where units start."""

from collections.abc import Iterable
from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.patches import Polygon

from fs_core.tactical import scenario
from fs_core.tactical.ground.files import ground, ids
from fs_core.tactical.ground.shape import Point
from fs_core.tactical.ground.terrain import Ground

FILLS = {
    "water": "#b9d3e6",
    "beach": "#efe2b0",
    "ridge": "#d8c7a3",
    "rough": "#c9c3b6",
    "bog": "#b5c9a8",
    "obstacle": "#8d9c5a",
    "mines": "#e3b7a8",
    "dead": "#a9a9a9",
    "landing": "#f4f4f4",
    "settlement": "#d6b8a0",
    "building": "#9c7a62",
    "works": "#54483c",
}
HATCHES = {"rough": "..", "bog": "--", "mines": "xx", "dead": "//"}
SIDES = {"UK": "#b3352c", "AR": "#2c6fb3"}
Mark = tuple[str, str, Point]


def draw(shown: Ground, marks: Iterable[Mark] = ()) -> Figure:
    """A figure of a ground; ``marks`` are units as side, id and point."""
    figure = Figure(figsize=(shown.width / 180, shown.height / 180 + 0.4), layout="constrained")
    axes = figure.subplots()
    axes.set(xlim=(0, shown.width), ylim=(0, shown.height), aspect="equal", title=shown.name, facecolor="#e9ead6")
    axes.set_xticks(range(0, shown.width + 1, 100), minor=True)
    axes.set_yticks(range(0, shown.height + 1, 100), minor=True)
    axes.grid(which="both", color="white", linewidth=0.5)
    for area in sorted(shown.areas.values(), key=lambda area: list(FILLS).index(area.kind)):
        x, y = area.at
        if len(area.shape.corners) > 1:
            patch = Polygon(
                area.shape.corners, facecolor=FILLS[area.kind], edgecolor="#555555", linewidth=0.6, alpha=0.75
            )
            patch.set_hatch(HATCHES.get(area.kind, ""))
            axes.add_patch(patch)
        else:
            axes.plot(x, y, marker="s", markersize=7, color=FILLS[area.kind])
        axes.annotate(area.id, (x, y), fontsize=7, ha="center", va="bottom", xytext=(0, 5), textcoords="offset points")
    for side, name, (x, y) in marks:
        axes.plot(x, y, marker="o", markersize=4, color=SIDES[side])
        axes.annotate(name, (x, y), fontsize=6, color=SIDES[side], xytext=(4, -7), textcoords="offset points")
    return figure


def draw_all(folder: Path) -> None:
    """Draw every ground into a folder as PNG files, with the units that battles put there at the start."""
    folder.mkdir(parents=True, exist_ok=True)
    marks: dict[str, list[Mark]] = {id: [] for id in ids()}
    for battle in map(scenario.scenario, scenario.ids()):
        for unit in battle.units:
            if unit.arrival and unit.arrival.at and not unit.off_map:
                marks[battle.ground.id].append((unit.side, unit.id, unit.arrival.at))
    for id, units in marks.items():
        draw(ground(id), units).savefig(folder / f"{id}.png", dpi=110)
