"""Charts of the platoon game as it is played: a battle, series of battles, and where the numbers come from.

Each returns its axes; without ``ax`` a new figure is made, reached as ``axes.figure``. Titles state the finding.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, product
from math import hypot
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from fs_core.atlas.output import tell
from fs_core.atlas.platoon_course import Round, rounds
from fs_core.atlas.sheet import headline, lines_of, look, size_of
from fs_core.atlas.style import CARD, INK, QUIET, SIDES
from fs_core.forces import AR, PEOPLE, UK
from fs_core.opponents.balance import Measured, balance
from fs_core.tactical.battle import Battle
from fs_core.tactical.provenance import MARKS, provenance, totals
from fs_core.tactical.scenario import scenario
from fs_core.whatif.battles import Series, differ

RECONSTRUCTED = "Strengths, places, points and many figures of the rules are reconstructed."
EVEN = (0.35, 0.65)
"""Between these shares either side of a battle should win."""
_BOTH = (UK, AR)
_PAD = {"facecolor": CARD, "edgecolor": "none", "pad": 0.8}
_LINE = {"arrowstyle": "-", "color": INK, "lw": 0.8, "shrinkB": 0}  # from a name to what it names


def _foot(ax: Axes, words: str, low: float = 40) -> None:
    """The source, so many points under the axes."""
    text = "\n".join(lines_of(words, 8.5, size_of(ax)[0]))
    ax.annotate(text, (0, 0), (0, -low), xycoords="axes fraction", textcoords="offset points", va="top",
                fontsize=8.5, color=QUIET, annotation_clip=False)  # fmt: skip


# --- one battle -----------------------------------------------------------------------------------------------------


def draw_battle(battle: Battle) -> Axes:
    """The men of both sides round by round (free, suppressed, lost), and the points if the battle had ended then."""
    ends = rounds(battle)
    with look():
        figure = Figure(figsize=(9.6, 5.8))
        whole = figure.add_axes((0.07, 0.13, 0.905, 0.76))
        whole.set_axis_off()
        headline(whole, _finding(battle, ends))
        top = max(ends[0].men[side] + ends[0].lost[side] for side in _BOTH)
        parts = {side: whole.inset_axes((0.54 * n, 0.42, 0.46, 0.5)) for n, side in enumerate(_BOTH)}
        for side, ax in parts.items():
            ax.set_xlim(0, battle.scenario.rounds)
            _men(ax, ends, side, top)
        points = whole.inset_axes((0.0, 0.0, 1.0, 0.27))
        _points(points, ends)
        points.set(xlim=(0, battle.scenario.rounds * 1.17), xlabel="round, at its end")
        points.set_xticks(range(0, battle.scenario.rounds + 1, 2 if battle.scenario.rounds <= 24 else 5))
        _foot(whole, f"The record of this battle, seed {battle.seed}. {RECONSTRUCTED}", 36)
        told = "; ".join(f"round {end.number}: {_numbers(end)}" for end in ends)
        tell(whole, f"{_finding(battle, ends)}. {told}.")
    return whole


def _finding(battle: Battle, ends: Sequence[Round]) -> str:
    lost = ends[-1].lost
    men = f"men lost: British {lost[UK]}, Argentine {lost[AR]}"
    result = battle.result
    if result is None:
        return f"{battle.scenario.title}, round {battle.turn} of {battle.scenario.rounds}; {men}"
    end = "a draw" if result.winner == "draw" else f"the {PEOPLE[result.winner]} side wins"
    return f"{battle.scenario.title}: {end}; points: British {result.uk}, Argentine {result.ar}; {men}"


def _numbers(end: Round) -> str:
    return ", ".join(
        f"{PEOPLE[side]} {end.men[side]} men, {end.suppressed[side]} of them suppressed, {end.lost[side]} lost,"
        f" {end.points[side]} points"
        for side in _BOTH
    )


def _men(ax: Axes, ends: Sequence[Round], side: str, top: int) -> None:
    """Free, suppressed and lost men of one side, one above the other; hatch and words as well as tone."""
    rounds = [end.number for end in ends]
    colour = SIDES[side].frame
    layers = ("free", colour, "", 0.45), ("suppressed", colour, "////", 0.2), ("lost", "#ffffff", "..", 1.0)
    free = [end.men[side] - end.suppressed[side] for end in ends]
    columns = [free, [end.suppressed[side] for end in ends], [end.lost[side] for end in ends]]
    base, bands = [0] * len(ends), list[Band]()
    for (name, fill, hatch, strength), column in zip(layers, columns, strict=True):
        high = [low + more for low, more in zip(base, column, strict=True)]
        ax.fill_between(rounds, base, high, facecolor=fill, alpha=strength, lw=0, step=None)
        ax.fill_between(rounds, base, high, facecolor="none", edgecolor=QUIET, hatch=hatch, lw=0.6, label=name)
        bands.append(Band(name, base, column))
        base = high
    _name_bands(ax, rounds, bands, top)
    ax.spines[["top", "right"]].set_visible(False)
    ax.set(ylim=(0, top * 1.02))
    ax.set_title(f"{SIDES[side].people}: men", fontsize=11, pad=5, color=SIDES[side].text)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))


class Band(NamedTuple):
    """A band of a chart: its name, its lower edge and its height at each round."""

    name: str
    base: Sequence[int]
    column: Sequence[int]


def _name_bands(ax: Axes, rounds: Sequence[int], bands: Sequence[Band], top: int) -> None:
    """The names of the bands where they are widest; one too thin for its name has it near by, with a line."""
    named, across = list[tuple[float, float]](), ax.get_xlim()[1]
    for name, base, column in sorted(bands, key=lambda band: band.name == "suppressed"):
        n = max(range(len(rounds)), key=lambda n: (column[n], -abs(n - len(rounds) * 0.6)))
        reach = (0.01 * len(name) + 0.01) * across  # of the name to either side
        place, middle = max(reach, min(rounds[n], across - reach)), base[n] + column[n] / 2
        near = [high for high, number in zip(column, rounds, strict=True) if abs(number - place) <= reach]
        if name == "suppressed" and column[n] > top * 0.02 and min(near, default=column[n]) < top * 0.09:
            spot = _beside((place, middle), named, across, top)
            ax.annotate(name, (rounds[n], middle), spot, ha="center", va="center", fontsize=9.5, bbox=_PAD,
                        arrowprops=_LINE)  # fmt: skip
        elif column[n] > top * 0.06:
            ax.text(place, middle, name, ha="center", va="center", fontsize=9.5, bbox=_PAD)
            named.append((place, middle))


def _beside(
    here: tuple[float, float], named: Sequence[tuple[float, float]], across: float, top: int
) -> tuple[float, float]:
    """A place near to another for a name, on the axes and off the names that stand already."""
    steps = sorted(product((0.0, 0.2, -0.2, 0.4, -0.4), (-0.2, 0.2, 0.45)), key=lambda step: hypot(*step))
    spots = [(here[0] + right * across, here[1] + up * top) for right, up in steps]
    inside = [(x, y) for x, y in spots if 0.1 * across < x < 0.9 * across and 0.05 * top < y < 0.95 * top]
    free = ((x, y) for x, y in inside if all(abs(x - a) > 0.2 * across or abs(y - b) > 0.1 * top for a, b in named))
    return next(free, inside[0])


def _points(ax: Axes, ends: Sequence[Round]) -> None:
    """The points of both sides as two lines with their names at the ends."""
    rounds = [end.number for end in ends]
    last = ends[-1]
    for side, dash, mark in ((UK, "-", "o"), (AR, (0, (5, 2)), "s")):
        values = [end.points[side] for end in ends]
        ax.plot(rounds, values, color=SIDES[side].text, ls=dash, marker=mark, ms=3.5, lw=1.8, label=side)
        ahead = last.points[side] > last.points[AR] if side == UK else last.points[side] >= last.points[UK]
        shift = 4 if ahead else -4
        ax.annotate(f"{SIDES[side].people} {values[-1]}", (rounds[-1], values[-1]), (7, shift),
                    textcoords="offset points", va="bottom" if ahead else "top", fontsize=9.5, weight="bold",
                    color=SIDES[side].text, annotation_clip=False)  # fmt: skip
    ax.spines[["top", "right"]].set_visible(False)
    ax.set_title("Points, if the battle had ended then", fontsize=11, pad=5)
    ax.margins(y=0.2)
    low, high = ax.get_ylim()
    ax.set_ylim(min(low, high - 2), max(high, low + 2))  # whole points, though nothing has changed yet
    ax.yaxis.set_major_locator(MaxNLocator(4, integer=True))


# --- many battles ---------------------------------------------------------------------------------------------------


def draw_series(series: Sequence[Series]) -> Axes:
    """Every battle of some series as a dot at its lead in points, with the mean; the share of British wins beside it.

    Raises ValueError when a series has no battle.
    """
    finding = series_finding(series)
    with look():
        figure = Figure(figsize=(9.6, 1.9 + 0.85 * len(series)))
        names = ["\n".join(lines_of(one.name, 10, 150)) for one in series]
        ax = figure.add_axes((0.2, 0.36, 0.55, 0.44))
        for row, one in enumerate(series):
            leads = Counter(fought.lead for fought in one.battles)
            step = min(0.11, 0.7 / max(leads.values()))
            seen: dict[int, int] = {}
            for fought in sorted(one.battles, key=lambda battle: battle.lead):
                place = seen[fought.lead] = seen.get(fought.lead, 0) + 1
                rise = ((place // 2) * step) * (1 if place % 2 else -1)
                side = SIDES.get(fought.winner)
                ax.plot(fought.lead, row + rise, {UK: "o", AR: "s"}.get(fought.winner, "D"), ms=5.5,
                        mfc=side.face if side else CARD, mec=side.frame if side else QUIET, mew=1.2)  # fmt: skip
            mean = one.mean("lead")
            ax.plot([mean, mean], [row - 0.36, row + 0.36], color=INK, lw=2)
            ax.annotate(f"{mean:+.1f}".replace("-", "−"), (mean, row - 0.36), (0, 2), textcoords="offset points",
                        ha="center", va="bottom", fontsize=9, weight="bold")  # fmt: skip
            ax.annotate(_share_words(one), (1, row), (12, 0), xycoords=("axes fraction", "data"), va="center",
                        textcoords="offset points", fontsize=9.5, annotation_clip=False)  # fmt: skip
        ax.axvline(0, color=QUIET, lw=1)
        ax.set(ylim=(len(series) - 0.4, -0.75), xlabel="British points less Argentine points")
        ax.set_yticks(range(len(series)), names, fontsize=10)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        ax.grid(axis="y", visible=False)
        ax.spines[["top", "right", "left"]].set_visible(False)
        figure.text(0.02, 0.975, "\n".join(lines_of(finding, 12.5, 655, "bold")), va="top", weight="bold",
                    fontsize=12.5, linespacing=1.15)  # fmt: skip
        _foot_wide(figure, f"A dot is a battle (round: British win, square: Argentine win, diamond: draw), a bar the"
                   f" mean. The computer plays both sides. {RECONSTRUCTED}")  # fmt: skip
        tell(ax, f"{finding}. " + " ".join(f"{one.name}: {_series_words(one)}." for one in series))
    return ax


def _foot_wide(figure: Figure, words: str) -> None:
    text = "\n".join(lines_of(words, 8.5, 655))
    figure.text(0.02, 0.02, text, va="bottom", fontsize=8.5, color=QUIET)


def _share_words(one: Series) -> str:
    share = one.share(UK)
    return (
        f"British wins {round(100 * share.part)}%\nlikely {round(100 * share.low)} to {round(100 * share.high)}%"
        f"\nof all such battles"
    )


def _series_words(one: Series) -> str:
    share = one.share(UK)
    return (
        f"{len(one.battles)} battles, British wins {share.part:.0%} (95% interval {share.low:.0%} to {share.high:.0%}),"
        f" lead {one.mean('lead'):+.1f} points, men lost British {one.mean('uk_lost'):.1f},"
        f" Argentine {one.mean('ar_lost'):.1f}"
    )


def series_finding(series: Sequence[Series]) -> str:
    """What some series show, and whether their difference may be chance. Raises ValueError without a battle."""
    parts = [f"{one.name}: British wins in {sum(b.winner == UK for b in one.battles)} of {len(one.battles)}"
             for one in series]  # fmt: skip
    told = "; ".join(parts)
    told = told[0].upper() + told[1:]
    if any(not one.battles for one in series):
        raise ValueError("A series without a battle shows nothing yet.")
    if len(series) < 2:
        return told
    apart = any(differ(one, two) for one, two in pairwise(series))
    return f"{told}. " + ("Chance alone seldom does that" if apart else "So few battles may differ by chance alone")


def draw_balance(measured: Sequence[Measured] = ()) -> Axes:
    """How often either side wins when the computer plays both, battle by battle, with the intervals of 95 per cent.

    ``measured`` are the contests to show, those of ``balance.csv`` if left out. Raises DataError if that is damaged.
    """
    rows = [row for row in measured or balance() if row.uk == row.ar]
    low, high = EVEN
    even = sum(all(low <= row.share(side).part <= high for side in _BOTH) for row in rows)
    bounds = f"between {low:.0%} and {high:.0%}"
    finding = f"The computer against itself: in {even} of {len(rows)} battles either side wins {bounds} of the games"
    with look():
        figure = Figure(figsize=(9.6, 1.9 + 0.75 * len(rows)))
        ax = figure.add_axes((0.24, 0.3, 0.72, 0.5))
        ax.axvspan(low, high, color="#dbe6e1", lw=0)
        for place, row in enumerate(rows):
            for side, rise, mark in ((UK, -0.17, "o"), (AR, 0.17, "s")):
                share, colour = row.share(side), SIDES[side].frame
                ax.plot([share.low, share.high], [place + rise] * 2, color=colour, lw=2)
                ax.plot([share.part], [place + rise], mark, color=colour, ms=7, label=f"{row.scenario} {side}")
                ax.annotate(f"{SIDES[side].people} {share.part:.0%}", (share.high, place + rise), (8, 0), va="center",
                            textcoords="offset points", fontsize=9.5, color=SIDES[side].text)  # fmt: skip
        names = [f"{scenario(row.scenario).title}\n{row.games} games" for row in rows]
        ax.set_yticks(range(len(rows)), names, fontsize=10)
        ax.set(ylim=(len(rows) - 0.5, -0.5), xlim=(0, 1), xlabel="games won")
        ax.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        ax.grid(axis="y", visible=False)
        ax.spines[["top", "right", "left"]].set_visible(False)
        figure.text(0.02, 0.975, "\n".join(lines_of(finding, 12.5, 655, "bold")), va="top", weight="bold",
                    fontsize=12.5, linespacing=1.15)  # fmt: skip
        words = (
            "Dot: share of all games; line: the interval of 95 per cent; what is missing to 100 are draws. Points and"
        )
        _foot_wide(figure, f"{words} strengths were chosen for this; it says nothing of 1982. {RECONSTRUCTED}")
        told = "; ".join(f"{scenario(row.scenario).title}: {_balance_words(row)}" for row in rows)
        tell(ax, f"{finding}. {told}.")
    return ax


def _balance_words(row: Measured) -> str:
    british, argentine = (row.share(side) for side in _BOTH)
    return (
        f"{row.games} games, British {british.part:.0%} ({british.low:.0%} to {british.high:.0%}),"
        f" Argentine {argentine.part:.0%} ({argentine.low:.0%} to {argentine.high:.0%})"
    )


# --- where the numbers come from ------------------------------------------------------------------------------------


def draw_provenance() -> Axes:
    """The tables of the platoon game: how many of their rows are printed, and how many are ours."""
    rows = [one for one in provenance() if one.table not in ("catalogue", "rulings")]
    whole = totals()
    finding = (
        f"{whole['printed']} of {sum(whole.values())} rows of figures are printed in the rule book,"
        f" {whole['completion']} are ours"
    )
    with look():
        figure = Figure(figsize=(9.6, 6.6))
        ax = figure.add_axes((0.3, 0.09, 0.66, 0.8))
        for place, one in enumerate(rows):
            left = 0
            for mark, fill, hatch in (("printed", "#3f7d73", ""), ("completion", "#ffffff", "////")):
                many = one.marks[mark]
                if many:
                    ax.barh(place, many, 0.72, left, facecolor=fill, edgecolor=INK, lw=0.8, hatch=hatch, label=mark)
                    ax.text(left + many / 2, place, str(many), ha="center", va="center", fontsize=9,
                            color="#ffffff" if mark == "printed" else INK,
                            bbox=None if mark == "printed" else _PAD)  # fmt: skip
                left += many
        ax.set(ylim=(len(rows) - 0.4, -0.6), xlabel="rows of the table")
        ax.set_yticks(range(len(rows)), [one.name for one in rows], fontsize=9.5)
        ax.grid(axis="y", visible=False)
        ax.spines[["top", "right"]].set_visible(False)
        size = 13.5
        figure.text(0.02, 0.97, "\n".join(lines_of(finding, size, 650, "bold")), va="top", weight="bold", fontsize=size)
        ax.text(0.98, 0.06, "dark: printed\nhatched: ours", transform=ax.transAxes, ha="right", va="bottom",
                fontsize=10.5, bbox=_PAD)  # fmt: skip
        told = "; ".join(f"{one.name}: {_marks_words(one.marks)}" for one in rows)
        tell(ax, f"{finding}. {told}.")
    return ax


def _marks_words(marks: dict[str, int]) -> str:
    return ", ".join(f"{many} {MARKS[mark]}" for mark, many in marks.items() if many)
