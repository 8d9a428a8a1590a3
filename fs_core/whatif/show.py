"""Odds as a small piece of HTML: who may be hit and lost, and how many counters each side may lose."""

from fractions import Fraction
from html import escape
from typing import NamedTuple

from fs_core import board, forces
from fs_core.atlas.style import CARD, INK, QUIET, SIDES
from fs_core.forces import BY_ID, OTHER
from fs_core.whatif.odds import Odds

_BAR = 84  # px for a certainty
_MOST_BARS = 9
STYLE = f"""<style>
.fs-odds {{ font-size: 12px; line-height: 1.25; color: {INK}; max-width: 400px; background: {CARD}; }}
.fs-projector .fs-odds {{ zoom: 1.4; }}
.fs-odds p {{ margin: 0; }}
.fs-odds .fs-cut {{ overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }}
.fs-odds .fs-odds-list {{ max-height: 80px; overflow: hidden auto; }}
.fs-odds table {{ border-collapse: collapse; width: 100%; margin: 0; table-layout: fixed; }}
.fs-odds :is(td, th) {{ padding: 0 4px 0 0; text-align: left; font-weight: 400; font-size: 12px; white-space: nowrap;
  border: 0; background: none; line-height: 1.3; }}
.fs-odds :is(td, th) {{ overflow: hidden; text-overflow: ellipsis; }}
.fs-odds td.fs-number {{ text-align: right; font-variant-numeric: tabular-nums; }}
.fs-odds .fs-quiet {{ color: {QUIET}; }}
.fs-odds .fs-sides {{ display: flex; gap: 8px; }}
</style>"""


def _table(lines: str, note: int) -> str:
    """The units in danger; ``note`` is the width of the last column in px."""
    widths = (_BAR + 6, 42, 47, note)
    columns = "<col>" + "".join(f"<col style='width:{width}px'>" for width in widths)
    head = "<th scope='col'>Unit</th><td></td><th scope='col'>hit</th><th scope='col'><b>lost</b></th><td></td>"
    table = f"<table><colgroup>{columns}</colgroup><tr>{head}</tr>{lines}</table>"
    return f"<div class='fs-odds-list' tabindex='0' role='region' aria-label='Units in danger'>{table}</div>"


class Row(NamedTuple):
    """What may happen to some counters that are alike: their side, their names, and the chances of each of them."""

    side: str
    name: str
    hit: Fraction
    lost: Fraction
    note: str


def percent(chance: Fraction) -> str:
    """A chance in whole percent; what is possible is never 0%, what may fail never 100%."""
    rounded = round(100 * chance)
    if rounded == 0 and chance:
        return "<1%"
    return ">99%" if rounded == 100 and chance != 1 else f"{rounded}%"


def rows(odds: Odds) -> list[Row]:
    """One row for all units of one name with equal chances; the most threatened first, side by side."""
    found: dict[Row, int] = {}
    aimed_at = {target.unit for target in odds.targets}
    for target in odds.targets:
        way = odds.interception.get(target.unit, Fraction(0))
        note = f"{percent(way)} on the way" if way else ""
        _count(found, target.unit, target.hit + way, target.lost + way, note)
    for row in odds.along:
        _count(found, row.unit, row.hit, row.lost, row.why)
    for unit, way in odds.interception.items():
        if unit not in aimed_at:
            _count(found, unit, way, way, "on the way")
    many = [row if n == 1 else row._replace(name=f"{n} × {row.name}") for row, n in found.items()]
    return sorted(many, key=lambda row: (-row.lost, -row.hit, row.side, row.name))


def _count(found: dict[Row, int], unit: str, hit: Fraction, lost: Fraction, note: str) -> None:
    row = Row(BY_ID[unit].side, BY_ID[unit].name, hit, lost, note)
    found[row] = found.get(row, 0) + 1


def odds_html(odds: Odds) -> str:
    """The odds in 400 × 190 px: a line on what was assumed, the losses of both sides, and each unit in danger."""
    attacker, defender = odds.attacker, OTHER[odds.attacker]
    how = f"{SIDES[attacker].people} aim: {_aim(odds.aim)}; {SIDES[defender].people} aim: {_aim(odds.reply)}"
    charts = "".join(_losses(odds, side) for side in (attacker, defender))
    found = rows(odds)
    table = _table("".join(_line(row) for row in found), 104 if any(row.note for row in found) else 4)
    return (
        f"{STYLE}<div class='fs-odds' role='group' aria-label='Odds of the battle'>"
        f"<p class='fs-cut' title='{escape(odds.note, quote=True)}'><b>Exact odds</b>,"
        f" {escape(board.area(odds.area).name)} · <span class='fs-rule'>rule {escape(odds.rule)}</span></p>"
        f"<p class='fs-cut fs-quiet' title='{escape(how, quote=True)}'>{escape(how)}</p>"
        f"<div class='fs-sides'>{charts}</div>{table}</div>"
    )


def _aim(policy: str) -> str:
    """A policy for people: ``focus:hermes`` is ``focus on HMS Hermes``."""
    name, _, unit = policy.partition(":")
    return f"{name} on {forces.unit(unit).name}" if unit else name


def _line(row: Row) -> str:
    style = SIDES[row.side]
    hit, lost = (max(1.0, float(chance) * _BAR) if chance else 0.0 for chance in (row.hit, row.lost))
    bar = (
        f"<svg width='{_BAR + 2}' height='10' aria-hidden='true'>"
        f"<rect x='.5' y='.5' width='{_BAR}' height='9' fill='none' stroke='#b9b4a6'/>"
        f"<rect x='1' y='3' width='{hit:.1f}' height='4' fill='{style.tint}' fill-opacity='.45'/>"
        f"<rect x='1' y='1' width='{lost:.1f}' height='8' fill='{style.frame}'/></svg>"
    )
    return (
        f"<tr><th scope='row' style='color:{style.text}' title='{escape(row.name, quote=True)}'>{escape(row.name)}</th>"
        f"<td>{bar}</td><td class='fs-number'>{escape(percent(row.hit))}</td>"
        f"<td class='fs-number'><b>{escape(percent(row.lost))}</b></td>"
        f"<td class='fs-quiet' title='{escape(row.note, quote=True)}'>{escape(row.note)}</td></tr>"
    )


def _losses(odds: Odds, side: str) -> str:
    """One side's distribution of counters lost as bars, the mean marked."""
    style, chances = SIDES[side], odds.losses[side]
    mean = float(odds.expected[side])
    shown = _window(chances, mean)
    width, base, top = 190, 52, 16
    step = min(26.0, (width - 8) / len(shown))
    tallest = max(chances.get(n, Fraction(0)) for n in shown)
    bars = []
    for place, number in enumerate(shown):
        chance = chances.get(number, Fraction(0))
        height = float(chance / tallest) * (base - top - 10) if chance else 0.0
        x = 4 + place * step
        bars.append(
            f"<rect x='{x + 2:.1f}' y='{base - height:.1f}' width='{step - 4:.1f}' height='{height:.1f}'"
            f" fill='{style.face}' stroke='{style.frame}'/>"
            f"<text x='{x + step / 2:.1f}' y='{base + 10}' text-anchor='middle'>{number}</text>"
        )
        if chance * 20 >= tallest and step >= 20:
            bars.append(
                f"<text x='{x + step / 2:.1f}' y='{base - height - 2:.1f}' text-anchor='middle'>"
                f"{100 * float(chance):.0f}</text>"
            )
    x = 4 + (mean - shown[0] + 0.5) * step
    marker = (
        f"<path d='M{x:.1f} {base + 11} l-3.5 6 h7 z' fill='{INK}'/>"
        f"<text x='{min(max(x, 30), width - 34):.1f}' y='{base + 26}' text-anchor='middle'>mean {mean:.1f}</text>"
    )
    label = escape(f"{style.people} counters lost, chances in percent: " + _in_numbers(chances, mean), quote=True)
    return (
        f"<svg width='{width}' height='{base + 29}' viewBox='0 0 {width} {base + 29}' role='img' aria-label='{label}'"
        f" font-size='9.5' fill='{INK}'><text x='4' y='10' font-size='11' font-weight='600' fill='{style.text}'>"
        f"{style.people} counters lost, %</text>{''.join(bars)}{marker}</svg>"
    )


def _in_numbers(chances: dict[int, Fraction], mean: float) -> str:
    return ", ".join(f"{n}: {percent(chance)}" for n, chance in chances.items()) + f"; mean {mean:.2f}"


def _window(chances: dict[int, Fraction], mean: float) -> list[int]:
    """The numbers shown: all, or the ones about the mean when they are many."""
    numbers = list(chances)
    low, high = min(numbers), max(numbers)
    if high - low + 1 > _MOST_BARS:
        low = max(low, min(round(mean) - _MOST_BARS // 2, high - _MOST_BARS + 1))
        high = low + _MOST_BARS - 1
    return list(range(low, high + 1))
