"""Charts of one game: points and operations, losses, where the units are, and the luck of the dice.

Each takes a Campaign (or a Position, or its plain data: then the one moment it shows) and returns the axes; without
``ax`` a new figure is made, reached as ``axes.figure``. All raise TypeError for anything else.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.markers import MarkerStyle

from fs_core.atlas import course
from fs_core.atlas.course import Turn
from fs_core.atlas.dice_chart import draw_dice
from fs_core.atlas.output import tell
from fs_core.atlas.pen import cut_box, rounded_box, width_of
from fs_core.atlas.sheet import apart, blend, chart, foot, headline, lines_of, size_of
from fs_core.atlas.stacks import IMPORTANCE
from fs_core.atlas.style import CARD, INK, PAPER, QUIET, SIDES
from fs_core.atlas.symbols import symbols
from fs_core.atlas.text import number
from fs_core.campaign.position import Entry
from fs_core.campaign.victory import end_sentence
from fs_core.forces import ABBREVIATIONS, Unit, short_name

__all__ = ["draw_dice", "draw_losses", "draw_points", "draw_whereabouts"]

LIMITS = {"AR": 20, "UK": -5}  # sudden death (rule 4.5)
PAD = {"facecolor": CARD, "edgecolor": "none", "pad": 1.5}  # keeps lines out of words
MARKERS = {"UK": "o", "AR": "s"}
COUNTRY = {"UK": "Britain", "AR": "Argentina"}
Box = tuple[float, float, float, float]
LANDINGS = ("op:16", "op:17")
SHORTER = {
    **ABBREVIATIONS,
    "British control of": "Britain takes",
    "Argentine control of": "Argentina takes",
    " was not met": "",
}
EVENTS = 8  # so many turns at most have their events written beside them


# --- points and operations -----------------------------------------------------------------------------------------


@chart
def draw_points(game: Any, ax: Axes) -> None:
    """Victory points and British operations left at the end of each turn, what scored most, and sudden death (4.5)."""
    turns = course.turns(game)
    numbers = [turn.number for turn in turns]
    points = [int(turn.facts.get("vp", 0)) for turn in turns]
    left = [int(turn.facts.get("operations_remaining", 0)) for turn in turns]
    first, last = numbers[0], max(numbers[-1], numbers[0] + 8)
    wide, label = size_of(ax)[0], width_of("30 operations left", 11, "bold") + 14
    room = (last - first) * label / max(wide - label, label)
    ax.set(xlim=(first - 0.3, last + room), ylim=(min(-8, *points) - 1, max(32, *left) + 1), xlabel="turn, at its end")
    ax.set_xticks(range(first, last + 1, 1 if last - first < 16 else 2))
    ax.axhline(0, color=QUIET, lw=1)
    for side, limit in LIMITS.items():
        colour = SIDES[side].text
        ax.axhline(limit, color=colour, lw=1.2, ls=(0, (2, 2)))
        words = "Argentina wins at once" if side == "AR" else "Britain wins at once, Port Stanley held"
        ax.annotate(f"{limit:+d}: {words}".replace("-", "−"), (1, limit), (-2, 3), xycoords=("axes fraction", "data"),
                    textcoords="offset points", ha="right", fontsize=9.5, color=colour)  # fmt: skip
    for side, sign in (("AR", 1), ("UK", -1)):
        ahead = [max(0, sign * value) * sign for value in points]
        ax.fill_between(numbers, ahead, color=SIDES[side].tint, alpha=0.13, lw=0)
    ax.plot(numbers, left, color=QUIET, lw=1.6, ls=(0, (5, 2)), marker="D", ms=3.5, label="operations")
    ax.plot(numbers, points, color=INK, label="points", zorder=3)
    for side, held in (("AR", [y > 0 for y in points]), ("UK", [y <= 0 for y in points])):
        marks = [(x, y) for x, y, here in zip(numbers, points, held, strict=True) if here]
        ax.plot([x for x, _ in marks], [y for _, y in marks], MARKERS[side], color=SIDES[side].text, zorder=4)
    _end_labels(ax, numbers[-1], points[-1], left[-1])
    _events(ax, turns, [*zip(numbers, points, strict=True), *zip(numbers, left, strict=True)])
    ax.set_ylabel("points (above 0 for Argentina)")
    finding = _standing(game, turns[-1])
    headline(ax, finding)
    foot(ax, "Solid: points. Dashed: British operations left.", game)
    steps = "; ".join(f"turn {x}: {y:+d}, {z} left" for x, y, z in zip(numbers, points, left, strict=True))
    scored = "; ".join(f"turn {turn.number}: {words}" for turn in turns if (words := _told(turn.entries)[0]))
    tell(ax, f"{finding} Points and British operations left at the end of each turn: {steps}. Scored: {scored or '0'}.")


def _standing(game: Any, now: Turn) -> str:
    """Who is ahead, or has won, in a sentence."""
    result = getattr(getattr(game, "position", game), "result", None)
    if result is not None:
        return end_sentence(result)
    vp, turn = int(now.facts.get("vp", 0)), now.facts.get("turn", now.number)
    left = number(int(now.facts.get("operations_remaining", 0)), "British operation", "British operations")
    leads = f"{'Argentina' if vp > 0 else 'Britain'} leads by {number(abs(vp), 'point', 'points')}"
    return f"{leads if vp else 'The points stand level'} on turn {turn}; {left} left."


def _end_labels(ax: Axes, x: int, points: int, left: int) -> None:
    """The two lines by name, at their ends."""
    unit = size_of(ax)[1] / (ax.get_ylim()[1] - ax.get_ylim()[0])  # points of paper for a point of the score
    rows = sorted([(points, f"{points:+d} points".replace("-", "−"), INK), (left, f"{left} operations left", QUIET)])
    for (value, words, colour), height in zip(rows, apart([value * unit for value, _, _ in rows], 15), strict=True):
        ax.annotate(words, (x, value), (9, height - value * unit), textcoords="offset points", va="center",
                    color=colour, weight="bold", annotation_clip=False, bbox=PAD)  # fmt: skip


def _told(entries: Sequence[Entry]) -> tuple[str, int]:
    """What scored in one turn, in a few words, and how much; the absence from the zone is left out."""
    scored = [entry for entry in entries if entry.kind == "vp" and entry.data["cause"] != "tez"]
    scored.sort(key=lambda entry: -abs(entry.data["points"]))
    words = [entry.text.rpartition(":")[0] for entry in scored]
    for long, short in SHORTER.items():
        words = [word.replace(long, short) for word in words]
    total = sum(entry.data["points"] for entry in scored)
    more = f" and {len(words) - 2} more" if len(words) > 2 else ""
    return (f"{', '.join(words[:2])}{more}\u00a0{total:+d}".replace("-", "−") if words else ""), total


def _events(ax: Axes, turns: Sequence[Turn], curves: Sequence[tuple[int, int]]) -> None:
    """The first landing and what scored most, written beside the line of points where nothing else stands."""
    told = {turn.number: _told(turn.entries) for turn in turns}
    landing = next((turn.number for turn in turns if any(e.data.get("word") in LANDINGS for e in turn.entries)), None)
    largest = sorted((n for n, (words, _) in told.items() if words and n != landing), key=lambda n: -abs(told[n][1]))
    chosen = sorted([*largest[:EVENTS], *([] if landing is None else [landing])])
    (west, east), (south, north), (wide, high) = ax.get_xlim(), ax.get_ylim(), size_of(ax)

    def place(x: float, y: float) -> tuple[float, float]:
        return (x - west) / (east - west) * wide, (y - south) / (north - south) * high

    taken: list[Box] = [(x - 4, y - 4, x + 4, y + 4) for x, y in (place(x, y) for x, y in curves)]
    taken += [(0, y - 2, wide, y + 13) for _, y in (place(0, limit) for limit in LIMITS.values())]
    written: list[Box] = []
    points = {turn.number: int(turn.facts.get("vp", 0)) for turn in turns}
    for turn in chosen:
        (words, score), (x, y) = told[turn], place(turn, points[turn])
        words = ", ".join(part for part in ("first landing" if turn == landing else "", words) if part)
        lines = lines_of(words, 9.5, 132)
        across, up = max(width_of(line, 9.5) for line in lines), 12.5 * len(lines)
        for rise in (20, -20, 36, -36, 52, -52, 68, -68, 84, 100, 116, 132):
            low = y + rise if rise > 0 else y + rise - up
            left = min(max(x - across / 2, 2), wide - across)
            box = (left - 3, low - 1, left + across + 3, low + up + 1)
            leader = (x - 1, min(low, y + 6), x + 1, max(low, y - 6))
            if not (_meet(box, taken) or _meet(leader, written)) and low > 0 and low + up < high:
                break
        else:
            continue
        taken += [box, leader]
        written.append(box)
        colour = SIDES["AR" if score > 0 else "UK"].text if score else INK
        ax.annotate("\n".join(lines), (turn, points[turn]),
                    (left + across / 2 - x, low - y), textcoords="offset points", ha="center", va="bottom",
                    fontsize=9.5, color=colour, linespacing=1.1,
                    arrowprops={"arrowstyle": "-", "color": QUIET, "lw": 0.6, "shrinkA": 0, "shrinkB": 4,
                                "relpos": ((x - left) / across, 0 if rise > 0 else 1)})  # fmt: skip


def _meet(box: Box, others: Sequence[Box]) -> bool:
    """Whether a box (left, low, right, high) touches one of others."""
    return any(box[0] <= b[2] and box[2] >= b[0] and box[1] <= b[3] and box[3] >= b[1] for b in others)


# --- losses --------------------------------------------------------------------------------------------------------

LANES = tuple((side, kind) for side in ("UK", "AR") for kind in ("ship", "submarine", "land", "air"))
KINDS = {
    "ship": ("ship", "ships"),
    "submarine": ("submarine", "submarines"),
    "land": ("land unit", "land units"),
    "air": ("air unit", "air units"),
}
LINE = 11.5  # from line to line of small words, in points


@chart
def draw_losses(game: Any, ax: Axes) -> None:
    """Counters lost by side and kind, turn by turn, with their names."""
    turns = course.turns(game)
    lost = course.losses(turns)
    lanes = [key for key in LANES if key in lost]
    first, last = turns[0].number, max(turns[-1].number, turns[0].number + 8)
    width, height = size_of(ax)
    finding = _most_lost(lost, turns[-1])
    headline(ax, finding)
    foot(ax, "A sign is a counter or, with a number, as many.", game)
    ax.set(xlim=(first - (last - first) * 0.24, last + 0.9), ylim=(0, height), yticks=[], xlabel="turn")
    ax.set_xticks(range(max(first, 1), last + 1, 1 if last - first < 16 else 2))
    ax.spines["left"].set_visible(False)
    if not lanes:
        ax.text(0.5, 0.5, "No counter has been eliminated.", transform=ax.transAxes, ha="center", va="center")
    names = {key: lines_of(_names(lost[key]), 9, width * 0.94) for key in lanes}
    step = min(44.0, (height - LINE * sum(map(len, names.values()))) / max(len(lanes), 1))
    top = height
    for side, kind in lanes:
        lane, colour, middle = lost[side, kind], SIDES[side].text, top - step / 2
        count = sum(map(len, lane.values()))
        words = f"{SIDES[side].people} {KINDS[kind][count > 1]}: {count}"
        _write(ax, middle, words, fontsize=10.5, weight="bold", color=colour)
        ax.plot(list(lane), [middle] * len(lane), ls="none", label=f"{side} {kind}")
        for turn, units in lane.items():
            leader = min((unit.type for unit in units), key=IMPORTANCE.index)
            _counter(ax, turn, middle, side, leader, min(step * 0.72, 22))
            if len(units) > 1:
                ax.annotate(str(len(units)), (turn, middle), (13, 0), textcoords="offset points", va="center",
                            color=colour, weight="bold", fontsize=10.5, annotation_clip=False)  # fmt: skip
        for n, line in enumerate(names[side, kind]):
            _write(ax, top - step - LINE * (n + 0.3), line, fontsize=9)
        top -= step + LINE * len(names[side, kind])
    told = [f"{SIDES[side].people} {KINDS[kind][1]}: {_names(lost[side, kind])}." for side, kind in lanes]
    tell(ax, " ".join([finding, *told]))


def _write(ax: Axes, height: float, words: str, **style: Any) -> None:
    """Words at the left edge of an axes."""
    ax.annotate(words, (0, height), xycoords=("axes fraction", "data"), va="center", **style)


def _counter(ax: Axes, x: float, y: float, side: str, kind: str, size: float) -> None:
    """A counter with its symbol, as on the maps, so many points large."""
    style, sign = SIDES[side], symbols()[kind]
    frame = (rounded_box if side == "UK" else cut_box)(1, 1, 0.4)
    ax.plot([x], [y], marker=MarkerStyle(frame), ms=size, mfc=style.face, mec=style.frame, zorder=3)
    for path, fill in ((sign.fill, "full"), (sign.lines, "none")):
        if path is not None:
            marker = MarkerStyle(path, fillstyle=fill)  # type: ignore[arg-type]
            edge = style.symbol if fill == "none" else "none"
            ax.plot([x], [y], marker=marker, ms=size * 0.76, mfc=style.symbol, mec=edge, mew=0.9, zorder=4)


def _names(lane: Mapping[int, Sequence[Unit]]) -> str:
    """Who was lost, turn by turn; like counters are counted."""
    told = []
    for turn, units in lane.items():
        names = Counter(short_name(unit) for unit in units)
        told.append(f"turn\u00a0{turn} " + ", ".join(name if n == 1 else f"{n} × {name}" for name, n in names.items()))
    return "; ".join(told)


def _most_lost(lost: Mapping[tuple[str, str], Mapping[int, Sequence[Unit]]], now: Turn) -> str:
    """Which side has lost more, in a sentence."""
    totals = {
        side: sum(len(u) for key, lane in lost.items() if key[0] == side for u in lane.values()) for side in SIDES
    }
    when = f"by turn {now.facts.get('turn', now.number)}"
    if not any(totals.values()):
        return f"Neither side has lost a counter {when}."
    if totals["UK"] == totals["AR"]:
        return f"Both sides have lost {number(totals['UK'], 'counter', 'counters')} {when}."
    more, less = sorted(totals, key=lambda side: -totals[side])
    counters = number(totals[more], "counter", "counters")
    return f"{COUNTRY[more]} has lost {counters} {when}, {COUNTRY[less]} {totals[less] or 'none'}."


# --- where the units are -------------------------------------------------------------------------------------------

# The words for a place, how dark its colour is, and its hatch: places differ by both.
LOOKS = {
    "sea": ("at sea", 0.95, ""),
    "land": ("on land", 0.7, "////"),
    "mainland": ("in Argentina", 0.5, ""),
    "aboard": ("in a hold", 0.35, "...."),
    "reserve": ("waiting", 0.16, ""),
    "off-map": ("off the map", 0.0, ""),
    "eliminated": ("eliminated", 0.0, "xxxx"),
}


@chart
def draw_whereabouts(game: Any, ax: Axes) -> None:
    """Where the units of both sides stand at the end of each turn: British above the line, Argentine below it."""
    turns = course.turns(game)
    counts = [course.whereabouts(turn.facts) for turn in turns]
    numbers = [turn.number for turn in turns]
    first, last = numbers[0], numbers[-1]
    slots = max(last - first + 1, 6)
    edges = [*(n - 0.5 for n in numbers), last + 0.5]
    unit = size_of(ax)[1] / 2 / (max(sum(side.values()) for side in counts[-1].values()) * 1.04)
    for side, sign in (("UK", 1), ("AR", -1)):
        base, rows = [0] * len(turns), list[tuple[float, str]]()
        for place, (words, strength, hatch) in LOOKS.items():
            heights = [sign * count[side][place] for count in counts]
            if not any(heights):
                continue
            face = blend(SIDES[side].text, CARD, strength)
            top = [low + height for low, height in zip(base, heights, strict=True)]
            line = SIDES[side].text
            ax.stairs(top, edges, baseline=base, fill=True, facecolor=face, hatch=hatch, lw=0, label=f"{side} {place}",
                      edgecolor=PAPER if strength > 0.5 else line)  # fmt: skip
            ax.stairs(top, edges, baseline=base, fill=True, facecolor="none", edgecolor=line, lw=0.6)
            if heights[-1]:
                rows.append((base[-1] + heights[-1] / 2, f"{words}: {abs(heights[-1])}"))
            base = top
        rows.sort()
        for (middle, words), height in zip(rows, apart([middle * unit for middle, _ in rows], 13.5), strict=True):
            ax.annotate(words, (last + 0.5, middle), (16, height - middle * unit), textcoords="offset points",
                        va="center", fontsize=10.5, color=SIDES[side].text, annotation_clip=False, bbox=PAD,
                        arrowprops={"arrowstyle": "-", "color": QUIET, "lw": 0.6, "shrinkA": 1, "shrinkB": 0,
                                    "relpos": (0, 0.5)})  # fmt: skip
    reach = size_of(ax)[1] / 2 / unit
    ax.set(xlim=(first - 0.7, first + slots * 1.22), ylim=(-reach, reach), xlabel="turn, at its end")
    ax.set_xticks(range(first, last + 1, 1 if slots < 16 else 2))
    ax.yaxis.set_major_formatter(lambda value, _: f"{abs(value):.0f}")
    ax.axhline(0, color=INK, lw=1.2)
    ax.set_ylabel("Argentine units           British units")
    ax.grid(axis="x", visible=False)
    finding = _mostly(counts[-1], turns[-1])
    headline(ax, finding)
    foot(ax, "Aircraft count where they are based.", game)
    told = [
        f"{SIDES[side].people} units: "
        + ", ".join(f"{LOOKS[place][0]} {counts[-1][side][place]}" for place in LOOKS if counts[-1][side][place])
        for side in SIDES
    ]
    tell(ax, f"{finding} {'. '.join(told)}.")


def _mostly(now: Mapping[str, Mapping[str, int]], turn: Turn) -> str:
    """Where most units of each side are, in a sentence."""
    parts = []
    for side, places in now.items():
        place = max(places, key=lambda name: places[name])
        parts.append(f"{places[place]} of {sum(places.values())} {SIDES[side].people} units {LOOKS[place][0]}")
    return f"Turn {turn.facts.get('turn', turn.number)}: {parts[0]}, {parts[1]}."
