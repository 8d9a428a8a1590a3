"""Charts of the platoon game's exact chances, in the one look of all charts.

Each returns its axes; without ``ax`` a new figure is made, reached as ``axes.figure``. Titles state the finding, the
foot says what is printed in the book and what is our own. All raise ValueError as the odds functions they ask do.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction

from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from fs_core.atlas import platoon_grids as grids
from fs_core.atlas.output import tell
from fs_core.atlas.pen import width_of
from fs_core.atlas.platoon_grids import Grid, percent
from fs_core.atlas.sheet import lines_of, look, size_of
from fs_core.atlas.style import CARD, INK, QUIET
from fs_core.tactical import air_tables, chance, fire, losses, melee, tables
from fs_core.tactical.losses import Shot
from fs_core.tactical.modifiers import Words
from fs_core.tactical.options import Options

PAD = {"facecolor": CARD, "edgecolor": "none", "pad": 0.8}  # keeps lines out of words
DASHES = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (7, 2, 1.5, 2)), (0, (3, 1, 1, 1, 1, 1)))
MARKS = "osD^vP"
DARK, BAR, PALE = "#3f7d73", "#a9c9c0", "#dbe6e1"  # of the same hue as the heat maps
ENDS = {
    "a_conclusive": "attacker routs the defender",
    "a_push": "attacker pushes the defender back",
    "struggle": "struggle goes on next turn",
    "b_push": "defender pushes the attacker back",
    "b_conclusive": "defender routs the attacker",
    "a_at_zero": "attacker has no morale left",
    "b_at_zero": "defender has no morale left",
    "both_at_zero": "neither has morale left",
}


@contextmanager
def _page(ax: Axes | None, left: float = 0.07) -> Iterator[Axes]:
    """The axes to draw on, in the look of all charts: a new figure, or the given axes emptied."""
    with look():
        if ax is None:
            ax = Figure().add_axes((left, 0.17, 0.975 - left, 0.7))
        else:
            ax.clear()
        ax.spines[["top", "right"]].set_visible(False)
        yield ax


def _edge(ax: Axes) -> float:
    """How far the axes lie from the left margin of the figure, in points."""
    figure = ax.get_figure(root=True)
    assert figure is not None, "an axes belongs to a figure"
    return float(ax.get_position().x0 * figure.get_figwidth() * 72 - 12)


def _headline(ax: Axes, finding: str) -> None:
    """The title: what the chart shows, in words, from the left margin."""
    size, edge, wide = rcParams["axes.titlesize"], _edge(ax), size_of(ax)[0]
    ax.set_title("\n".join(lines_of(finding, size, wide + edge, "bold")), x=-edge / wide)


def _foot(ax: Axes, words: str, low: float = 40) -> None:
    """The source, so many points under the axes, from the left margin."""
    edge = _edge(ax)
    text = "\n".join(lines_of(words, 8.5, size_of(ax)[0] + edge))
    ax.annotate(text, (0, 0), (-edge, -low), xycoords="axes fraction", textcoords="offset points", va="top",
                fontsize=8.5, color=QUIET, annotation_clip=False)  # fmt: skip


# --- heat maps ------------------------------------------------------------------------------------------------------


def draw_grid(grid: Grid, ax: Axes | None = None) -> Axes:
    """A grid of chances as a heat map: each cell with its number in per cent, hatched where there is no chance."""
    names = [f"{row.name} ({grids.OURS})" if row.ours else row.name for row in grid.rows]
    left = 0.03 + max(width_of(name, 9.5) for name in names) / 690
    with _page(ax, left) as ax:
        ax.set(xlim=(0, len(grid.columns)), ylim=(len(grid.rows), 0), xlabel=grid.across)
        ax.grid(visible=False)
        for side in ax.spines.values():
            side.set_visible(False)
        wide = size_of(ax)[0] / len(grid.columns)
        columns = ["\n".join(lines_of(column, 9.5, wide)) for column in grid.columns]
        ax.set_xticks([n + 0.5 for n in range(len(columns))], columns, fontsize=9.5)
        ax.set_yticks([n + 0.5 for n in range(len(names))], names, fontsize=9.5)
        for label, row in zip(ax.get_yticklabels(), grid.rows, strict=True):
            label.set_fontstyle("italic" if row.ours else "normal")
        ax.tick_params(length=0)
        size = 9.5 if wide > 42 else 8
        for down, cells in enumerate(grid.cells):
            for across, odds in enumerate(cells):
                _cell(ax, across, down, odds, size)
        empty = f" Hatched: {grid.empty}." if grid.empty and any(None in cells for cells in grid.cells) else ""
        _headline(ax, grid.finding)
        _foot(ax, f"Numbers: per cent.{empty} {grid.source}", 40 + 12 * max(column.count("\n") for column in columns))
        told = "; ".join(
            f"{name}: " + ", ".join(map(_told, grid.columns, cells, [grid.empty] * len(cells)))
            for name, cells in zip(names, grid.cells, strict=True)
        )
        tell(ax, f"{grid.finding}. By {grid.across}: {told}. {grid.source}")
    return ax


def _cell(ax: Axes, across: int, down: int, odds: Fraction | None, size: float) -> None:
    """One cell of a heat map; its label is the exact fraction."""
    look_of = {"facecolor": CARD, "edgecolor": "#c3c6c2", "hatch": "////"} if odds is None else {
        "facecolor": grids.shade(odds), "edgecolor": CARD}  # fmt: skip
    ax.add_patch(Rectangle((across, down), 1, 1, lw=0.8, label="none" if odds is None else str(odds), **look_of))  # type: ignore[arg-type]
    if odds is not None:
        ax.text(across + 0.5, down + 0.5, percent(odds).rstrip("%"), ha="center", va="center", fontsize=size,
                color=grids.ink_on(odds))  # fmt: skip


def _told(column: str, odds: Fraction | None, empty: str) -> str:
    return f"{column} {empty if odds is None else percent(odds)}"


def draw_suppression_map(modifiers: Words = (), options: Options | None = None, ax: Axes | None = None) -> Axes:
    """Weapon by range: the chance to suppress under the same circumstances (6)."""
    return draw_grid(grids.suppression(modifiers, options), ax)


def draw_armour(target: str, options: Options | None = None, ax: Axes | None = None) -> Axes:
    """Kind of weapon by number of firers: the chance to knock out a vehicle that is suppressed (6b)."""
    return draw_grid(grids.knock_out(target, options), ax)


def draw_morale(modifiers: Words = (), options: Options | None = None, ax: Axes | None = None) -> Axes:
    """Circumstances by factor of morale: the chance of a suppressed unit to rally (8)."""
    return draw_grid(grids.rally(modifiers, options), ax)


def draw_at_aircraft(
    stage: str = "anti_aircraft",
    kind: str = "",
    modifiers: Words = (),
    options: Options | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Weapon by range at aircraft, ours (4a, 4b): the chance to shake one, or with ``kind`` to bring one down."""
    return draw_grid(grids.at_aircraft(stage, kind, modifiers, options), ax)


def draw_ground_attack(modifiers: Words = (), options: Options | None = None, ax: Axes | None = None) -> Axes:
    """Ordnance by kind of target, ours (4c): the chance to find and suppress it."""
    return draw_grid(grids.ground_attack(modifiers, options), ax)


# --- fire -----------------------------------------------------------------------------------------------------------


def draw_ranges(
    weapon: str,
    circumstances: Sequence[Words] = ((), "works", "night", "works+night"),
    options: Options | None = None,
    ax: Axes | None = None,
) -> Axes:
    """The chance of one weapon to suppress against the range, one line for each set of modifiers (6).

    Lines that are equal everywhere are drawn once, with both names.
    """
    row = fire.weapon(weapon)
    bands = list(row.scores)
    lines: dict[tuple[Fraction, ...], list[str]] = {}
    for words in circumstances:
        odds = tuple(fire.suppression_odds(weapon, band, words, options) for band in bands)
        lines.setdefault(odds, []).append(grids.in_words(words, tables.fire_modifiers(), "in the open by day"))
    named = {" / ".join(names): odds for odds, names in lines.items()}
    with _page(ax) as ax:
        label = min(max(width_of(name, 9.5, "bold") for name in named) + 6, size_of(ax)[0] * 0.36)
        last = len(bands) / (1 - (label + 24) / size_of(ax)[0])
        ax.set(xlim=(0, last), ylim=(0, 1.04), xlabel="range in metres")
        ax.set_xticks(range(len(bands) + 1), ["0", *map(str, bands)])
        ax.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        for n, (name, odds) in enumerate(named.items()):
            heights = [float(one) for one in (odds[0], *odds)]  # a column of the table holds up to its distance
            ax.plot(range(len(bands) + 1), heights, label=name, color=INK, ls=DASHES[n % len(DASHES)], lw=2,
                    drawstyle="steps-pre", marker=MARKS[n % len(MARKS)], markevery=range(1, len(bands) + 1),
                    clip_on=False, zorder=3)  # fmt: skip
        _name_lines(ax, named, len(bands), label)
        best, worst = max(named, key=lambda name: sum(named[name])), min(named, key=lambda name: sum(named[name]))
        finding = f"{grids.sentence(row.name)}: an even chance {_reach(named[best], bands)} ({best})" + (
            f", {_reach(named[worst], bands)} ({worst})" if worst != best else ""
        )
        _headline(ax, finding)
        mark = "Scores printed" if row.mark == "printed" else f"Scores {grids.OURS} (TR-24)"
        given = (modifier for words in circumstances for modifier in fire.changes(words, options))
        own = sorted({modifier.name for modifier in given if modifier.mark != "printed"})
        ours = f"; {', '.join(own)}: {grids.OURS}" if own else ""
        _foot(ax, grids.source("6", f"{mark}, modifiers printed{ours}.", options))
        told = "; ".join(
            f"{name}: {', '.join(f'{band} m {percent(one)}' for band, one in zip(bands, odds, strict=True))}"
            for name, odds in named.items()
        )
        tell(ax, f"{finding}. {told}.")
    return ax


def _reach(odds: Sequence[Fraction], bands: Sequence[int]) -> str:
    """How far a chance is at least even."""
    far = [band for band, one in zip(bands, odds, strict=True) if 2 * one >= 1]
    return f"up to {far[-1]} m" if far else "nowhere"


def _name_lines(ax: Axes, named: dict[str, tuple[Fraction, ...]], last: int, width: float) -> None:
    """The lines by name, at their ends, one name above the other."""
    high, floor = size_of(ax)[1] / 1.04, 3.0
    for name in sorted(named, key=lambda name: (named[name][-1], sum(named[name]))):
        end, lines = float(named[name][-1]) * high, lines_of(name, 9.5, width, "bold")
        low = max(floor, end - 6 * len(lines))
        ax.annotate("\n".join(lines), (last, float(named[name][-1])), (22, low - end), textcoords="offset points",
                    va="bottom", fontsize=9.5, weight="bold", annotation_clip=False, linespacing=1.1,
                    arrowprops={"arrowstyle": "-", "color": QUIET, "lw": 0.7, "shrinkA": 1, "shrinkB": 5,
                                "relpos": (0, 0.5)})  # fmt: skip
        floor = low + 13.0 * len(lines) + 3


def draw_casualties(
    shots: Iterable[Shot | tuple[str, float, Words]], options: Options | None = None, ax: Axes | None = None
) -> Axes:
    """The chance of each number of men lost by one soft target to a volley, with the mean and a band (6a)."""
    fired = [Shot(*shot) for shot in shots]
    result = losses.volley(fired, options)
    mean = float(chance.mean(result.casualties))
    low, high = likely(result.casualties)
    finding = (
        f"Suppressed {percent(result.suppressed)} of the time; {mean:.1f} men lost on average,"
        f" {low} to {high} at least four times in five"
    )
    with _page(ax) as ax:
        _bars(ax, result.casualties, range(low, high + 1))
        ax.axvline(mean, color=INK, lw=1.4, ls=(0, (4, 2)), ymax=0.93)
        ax.annotate(f"mean {mean:.2f}", (mean, 1), (5, -4), xycoords=("data", "axes fraction"),
                    textcoords="offset points", va="top", fontsize=10, bbox=PAD)  # fmt: skip
        ax.set_xlabel("men lost")
        _headline(ax, finding)
        names = ", ".join(f"{fire.weapon(shot.weapon).name} at {shot.range_m:g} m" for shot in fired)
        own = sorted({row.name for shot in fired if (row := fire.weapon(shot.weapon)).mark != "printed"})
        ours = f" {', '.join(own)}: {grids.OURS} (TR-24)." if own else ""
        _foot(
            ax,
            grids.source("6a", f"Dark: at least four times in five. Fire of: {names}. Figures printed.{ours}", options),
        )
        told = ", ".join(f"{men}: {percent(odds)}" for men, odds in result.casualties.items())
        tell(ax, f"{finding}. Men lost: {told}.")
    return ax


def likely(distribution: dict[int, Fraction], share: Fraction = Fraction(4, 5)) -> tuple[int, int]:
    """The ends of the band about the middle that holds at least a share of a distribution: what is left over is cut
    from both tails alike as far as it goes."""
    numbers, tail = sorted(distribution), (1 - share) / 2
    low = next(n for n in numbers if sum(distribution[m] for m in numbers if m <= n) > tail)
    high = next(n for n in reversed(numbers) if sum(distribution[m] for m in numbers if m >= n) > tail)
    return low, high


def _bars(
    ax: Axes,
    odds: dict[int, Fraction],
    inside: Collection[int],
    colours: tuple[str, str] = (BAR, PALE),
    hatch: str = "",
    shift: float = 0,
    width: float = 0.8,
    label: str = "",
) -> None:
    """A distribution as bars with their per cent; those ``inside`` a band darker, the others lighter."""
    for n, one in odds.items():
        ax.bar([n + shift], [float(one)], width, facecolor=colours[n not in inside], edgecolor=INK, lw=0.8, hatch=hatch,
               label=label or str(n))  # fmt: skip
        if width > 0.5 and len(odds) < 26 and one > Fraction(1, 200):
            ax.annotate(percent(one).rstrip("%"), (n + shift, float(one)), (0, 3), textcoords="offset points",
                        ha="center", fontsize=8.5, bbox=PAD)  # fmt: skip
    ax.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    ax.grid(axis="x", visible=False)
    ax.set_ylim(0, float(max(odds.values())) * 1.18)


# --- 7: close combat ------------------------------------------------------------------------------------------------


def draw_close_combat(
    attacker: int, defender: int, modifiers: Words = (), options: Options | None = None, ax: Axes | None = None
) -> Axes:
    """How a close combat ends, and the men either side loses in its first round (7).

    ``attacker`` and ``defender`` are factors of morale.
    """
    odds = melee.close_combat_odds(attacker, defender, modifiers, options)
    sides = melee.sides(attacker, defender, modifiers, options)
    lost = grids.melee_losses(*sides, options)
    wins = odds["a_conclusive"] + odds["a_push"] + odds["b_at_zero"]
    means = [float(chance.mean(one)) for one in lost]
    finding = (
        f"Factor {attacker} attacks {defender}: wins {percent(wins)} of the time;"
        f" the first round costs it {means[0]:.1f} men, the defender {means[1]:.1f}"
    )
    with _page(ax, 0.04) as ax:
        ax.set_axis_off()
        ends, first = ax.inset_axes((0.24, 0.03, 0.25, 0.9)), ax.inset_axes((0.57, 0.03, 0.43, 0.9))
        shown = {end: one for end, one in odds.items() if one}
        names = [ENDS[end] for end in shown]
        ends.spines[["top", "right", "bottom"]].set_visible(False)
        for n, (end, one) in enumerate(shown.items()):
            mine = end in ("a_conclusive", "a_push", "b_at_zero")
            ends.barh([n], [float(one)], 0.7, facecolor=DARK if mine else PALE, edgecolor=INK, lw=0.8,
                      hatch="" if mine else "///", label=end)  # fmt: skip
            ends.annotate(percent(one), (float(one), n), (4, 0), textcoords="offset points", va="center", fontsize=9.5)
        ends.set(ylim=(len(shown) - 0.4, -0.6), xlim=(0, max(0.4, float(max(odds.values())) * 1.3)), xticks=[])
        ends.set_yticks(range(len(shown)), names, fontsize=9.5)
        ends.set_title("How it ends", fontsize=11, pad=6)
        ends.grid(visible=False)
        first.spines[["top", "right"]].set_visible(False)
        _bars(first, lost[0], (), (DARK, DARK), "", -0.2, 0.4, "attacker")
        _bars(first, lost[1], (), (PALE, PALE), "////", 0.2, 0.4, "defender")
        first.set_ylim(0, max(float(max(one.values())) for one in lost) * 1.15)
        first.set_title("Men lost in the first round (defender: hatched)", fontsize=11, pad=6)
        first.set_xlabel("men lost")
        _headline(ax, finding)
        words = "Dark: for the attacker. Figures printed; how losses are counted is a reading (TR-27, TR-29, TR-31)."
        _foot(ax, grids.source("7", words, options), 34)
        told = "; ".join(f"{ENDS[end]} {percent(one)}" for end, one in odds.items())
        men = ["; ".join(f"{n}: {percent(p)}" for n, p in one.items()) for one in lost]
        tell(ax, f"{finding}. {told}. Men the attacker loses: {men[0]}. Men the defender loses: {men[1]}.")
    return ax


# --- 5: helicopters -------------------------------------------------------------------------------------------------


def draw_helicopters(ax: Axes | None = None) -> Axes:
    """The men that each type of helicopter carries, ours (5)."""
    types = sorted(air_tables.helicopters().values(), key=lambda row: row.capacity)
    largest, platoon = types[-1], 30
    once = [row.name for row in types if row.capacity >= platoon]
    finding = f"{' and '.join(once) or 'No type'} lifts a platoon of {platoon} in one flight"
    with _page(ax, 0.11) as ax:
        bars = ax.barh(range(len(types)), [row.capacity for row in types], 0.7, facecolor=BAR, edgecolor=INK, lw=0.8)
        for bar, row in zip(bars, types, strict=True):
            bar.set_label(row.id)
            ax.annotate(str(row.capacity), (row.capacity, bar.get_y() + 0.35), (4, 0), textcoords="offset points",
                        va="center")  # fmt: skip
        ax.axvline(platoon, color=QUIET, lw=1.2, ls=(0, (4, 2)))
        ax.set(xlim=(0, largest.capacity * 1.08), xlabel="men in one lift")
        ax.set_yticks(range(len(types)), [row.name for row in types])
        ax.grid(axis="y", visible=False)
        _headline(ax, finding)
        _foot(ax, f"Platoon rules 5. The book gives no loads: all figures are {grids.OURS} (TR-57). Dashed: a platoon.")
        tell(ax, f"{finding}. Men in one lift: {', '.join(f'{row.name} {row.capacity}' for row in types)}.")
    return ax
