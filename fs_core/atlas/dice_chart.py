"""The chart of the dice: faces and hits against what chance promises."""

from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from fs_core.atlas import course
from fs_core.atlas.course import Luck
from fs_core.atlas.output import tell
from fs_core.atlas.sheet import chart, foot, headline
from fs_core.atlas.style import CARD, INK, SIDES
from fs_core.atlas.text import number

PAD = {"facecolor": CARD, "edgecolor": "none", "pad": 0.8}  # keeps lines out of numbers


@chart
def draw_dice(game: Any, ax: Axes) -> None:
    """The dice so far against expectation: the faces of each side, and hits against what the needed numbers promise."""
    fortune = course.luck(course.entries(course.turns(game)))
    ax.set_axis_off()
    finding = _fortune(fortune)
    headline(ax, finding)
    foot(ax, "Bands: 19 fair games in 20 stay inside (faces: with all twelve bars together).", game, 30, turns=False)
    _faces(ax.inset_axes((0.03, 0.06, 0.47, 0.84)), fortune)
    reach = max(course.band(course.distribution(side.chances), 0.999)[1] for side in fortune.values())
    reach = max(reach, *(side.hits for side in fortune.values()), 5)
    for row, side in enumerate(SIDES):
        _hits(ax.inset_axes((0.55, 0.56 - 0.5 * row, 0.45, 0.34)), side, fortune[side], reach)
    told = [
        f"{SIDES[side].people} dice: {luck.dice}, faces 1 to 6 {', '.join(map(str, luck.faces))}; {_shots(luck)}."
        for side, luck in fortune.items()
    ]
    tell(ax, f"{finding} {' '.join(told)}")


def _faces(ax: Axes, fortune: Mapping[str, Luck]) -> None:
    """Each side's share of each face as bars, the fair sixth, and the band in which chance alone would keep it."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.set_title("Faces of all dice", fontsize=11.5, pad=8)
    each = course.LIKELY ** (1 / 12)
    top = 1 / 3
    for side, shift in (("UK", -0.21), ("AR", 0.21)):
        luck, style = fortune[side], SIDES[side]
        if not luck.dice:
            continue
        low, high = (edge / luck.dice for edge in course.band(course.distribution([1 / 6] * luck.dice), each))
        shares = [count / luck.dice for count in luck.faces]
        places = [face + shift for face in range(1, 7)]
        ax.bar(places, [high - low] * 6, 0.4, low, color=style.tint, alpha=0.16, lw=0)
        ax.bar(places, shares, 0.26, facecolor=style.face, edgecolor=style.frame, lw=1.2, label=side,
               hatch="////" if side == "UK" else "")  # fmt: skip
        for place, share, count in zip(places, shares, luck.faces, strict=True):
            ax.annotate(str(count), (place, share), (0, 3.5), textcoords="offset points", ha="center", fontsize=9,
                        color=style.text, bbox=PAD)  # fmt: skip
        top = max(top, high, *shares)
    ax.axhline(1 / 6, color=INK, lw=1.2, ls=(0, (4, 2)))
    ax.set(xlim=(0.4, 7.5), ylim=(0, top * 1.18), xticks=range(1, 7))
    ax.annotate("one in six", (1, 1 / 6), (0, 3), xycoords=("axes fraction", "data"), textcoords="offset points",
                ha="right", fontsize=9)  # fmt: skip
    ax.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    ax.grid(axis="x", visible=False)
    for n, (side, style) in enumerate(SIDES.items()):
        words = f"{style.people}: {number(fortune[side].dice, 'die', 'dice')}" + (" (hatched)" if side == "UK" else "")
        ax.annotate(words, (0.02, 0.97), (0, -13 * n), xycoords="axes fraction", textcoords="offset points", va="top",
                    fontsize=9.5, color=style.text, weight="bold")  # fmt: skip


def _hits(ax: Axes, side: str, luck: Luck, reach: int) -> None:
    """How probable each number of hits was, the likely band, what was to be expected, and what came."""
    style = SIDES[side]
    odds = course.distribution(luck.chances)
    low, high = course.band(odds)
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.set(xlim=(-0.7, reach + 0.7), ylim=(0, max(odds) * 1.5), yticks=[])
    ax.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    ax.set_title(f"{style.people} hits: {_shots(luck)}", fontsize=11, pad=6, color=style.text)
    ax.grid(visible=False)
    if not luck.chances:
        return
    for n, chance in enumerate(odds[: reach + 1]):
        inside = low <= n <= high
        ax.bar([n], [chance], 0.8, facecolor=style.tint, alpha=0.45 if inside else 0.12, lw=0)
    ax.axvline(luck.expected, color=INK, lw=1.2, ls=(0, (4, 2)), ymax=0.72)
    ax.plot([luck.hits], [max(odds) * 1.14], marker="v", ms=10, mfc=style.face, mec=style.frame, mew=1.4, label=side)
    ax.annotate(f"{number(luck.hits, 'hit', 'hits')}", (luck.hits, max(odds) * 1.14), (0, 7), ha="center",
                textcoords="offset points", color=style.text, weight="bold", fontsize=10)  # fmt: skip


def _shots(luck: Luck) -> str:
    """The fire of one side against expectation."""
    if not luck.chances:
        return "no shots yet"
    return f"{luck.hits} of {number(len(luck.chances), 'shot', 'shots')}, {luck.expected:.1f} expected"


def _fortune(fortune: Mapping[str, Luck]) -> str:
    """The luck of both sides in a sentence."""
    if not any(luck.dice for luck in fortune.values()):
        return "No die has been thrown yet."
    words = {side: course.in_words(luck) for side, luck in fortune.items()}
    if words["UK"] == words["AR"]:
        return f"Dice so far: {words['UK']} on both sides."
    return f"Dice so far: {words['UK']} for Britain, {words['AR']} for Argentina."
