"""What the OddsLab shows, as small pieces of HTML: figures with rule and mark, dice, bars, and grids of chances."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from fs_core.atlas.platoon_grids import OURS, Grid, ink_on, percent, shade
from fs_core.atlas.style import CARD, INK, QUIET

STYLE = f"""<style>
.fs-lab {{ height: var(--fs-height, clamp(520px, calc(100vh - 172px), 860px)); overflow: hidden; }}
.fs-lab .fs-pages {{ flex: none; margin: 0; gap: 6px; align-items: center; }}
.fs-lab .fs-pages .widget-toggle-button {{ width: auto; padding: 0 12px; }}
.fs-lab .fs-finding {{ min-height: 22px; font-weight: 600; }} .fs-lab .fs-finding.fs-wrong {{ color: #8a2500; }}
.fs-lab .fs-lab-page {{ flex: 1 1 auto; min-height: 0; width: 100%; gap: 12px; overflow: hidden; }}
.fs-lab .fs-controls {{ flex: 0 0 302px; overflow: hidden auto; padding: 0 4px 0 2px; }}
.fs-lab .fs-controls > * {{ flex: none; }}
.fs-lab .fs-controls :is(.widget-label, select, input, .widget-checkbox *) {{ font-size: 13px; }}
.fs-lab .fs-controls .widget-checkbox {{ width: 100%; margin: 2px 0; height: auto; }}
.fs-lab .fs-controls .widget-checkbox :is(label, span) {{ white-space: normal; line-height: 1.25; }}
.fs-lab .fs-controls h4 {{ margin: 4px 0 0; font-size: 13px; }}
.fs-lab .fs-hidden-name {{ position: relative; }}
.fs-lab .fs-hidden-name .widget-label {{ position: absolute; left: 0; width: 1px; min-width: 0; height: 1px;
  overflow: hidden; clip-path: inset(50%); }}
.fs-lab .fs-controls .widget-checkbox label {{ display: flex; align-items: flex-start; }}
.fs-lab .fs-controls .widget-checkbox .fs-rule {{ white-space: nowrap; }}
.fs-lab .fs-lines .widget-checkbox {{ width: 22px; align-self: center; overflow: hidden; position: relative; }}
.fs-lab .fs-lines .widget-checkbox span {{ position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); }}
.fs-lab .fs-answer {{ flex: 1 1 auto; min-width: 0; overflow: auto; margin: 0; }}
.fs-lab .fs-two {{ display: flex; gap: 12px; align-items: flex-start; }}
.fs-lab .fs-two > :first-child {{ flex: 0 0 240px; }} .fs-lab .fs-two > :first-child table {{ width: 100%; }}
.fs-lab .fs-two > :last-child {{ flex: 1 1 auto; min-width: 0; }}
.fs-lab table {{ border-collapse: collapse; margin: 0 0 6px; font-size: 13px; }}
.fs-lab :is(td, th) {{ padding: 1px 6px 1px 0; text-align: left; font-weight: 400; line-height: 1.3; border: 0;
  border-bottom: 1px solid #e3e0d6; background: none; vertical-align: top; white-space: normal; }}
.fs-lab thead th, .fs-lab tr.fs-sum > * {{ font-weight: 600; }}
.fs-lab .fs-number {{ text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }}
.fs-lab .fs-why {{ white-space: nowrap; }}
.fs-lab caption {{ caption-side: top; text-align: left; font-weight: 600; color: {INK}; padding: 2px 0; }}
.fs-lab .fs-exact {{ color: {QUIET}; font-size: 11.5px; overflow-wrap: break-word; }}
.fs-lab .fs-ours {{ border: 1px dashed #8a2500; border-radius: 3px; padding: 0 3px; color: #8a2500; font-size: 11.5px;
  white-space: nowrap; }}
.fs-lab .fs-printed {{ color: {QUIET}; font-size: 11.5px; }}
.fs-lab .fs-grid {{ border-collapse: separate; border-spacing: 1px; width: 100%; font-size: 11.5px; }}
.fs-lab .fs-grid td {{ text-align: center; padding: 1px; border: 2px solid transparent; min-width: 22px; }}
.fs-lab .fs-grid th {{ padding: 1px 3px; border: 0; }}
.fs-lab .fs-grid tbody th {{ min-width: 168px; line-height: 1.2; }}
.fs-lab .fs-grid thead th {{ text-align: center; padding: 1px; font-size: 10.5px; }}
.fs-lab .fs-grid :is(th.fs-here, td.fs-here) {{ text-decoration: underline; text-decoration-thickness: 2px; }}
.fs-lab .fs-grid td.fs-here {{ font-weight: 700; border: 2px solid #000;
  outline: 1px solid #fff; outline-offset: -3px; }}
.fs-lab .fs-grid td.fs-none {{ background: repeating-linear-gradient(135deg, {CARD} 0 4px, #d5d8d4 4px 5px);
  color: {INK}; }}
.fs-lab .fs-scroll {{ max-height: 330px; overflow: auto; }}
.fs-lab .fs-source {{ font-size: 11.5px; color: {QUIET}; margin: 2px 0 0; }}
.fs-lab .fs-readings {{ display: grid; grid-template-columns: 1fr 1fr; gap: 2px 24px; align-content: start;
  overflow: auto; }}
.fs-lab .fs-readings .widget-dropdown {{ width: calc(100% - 4px); }}
.fs-lab .fs-readings .widget-label {{ text-align: left; }}
</style>"""
_DIE = 22  # px


class Line(NamedTuple):
    """One line of a reckoning: what, its figure, the rule it follows, and its mark (printed, completion, reading or
    another word; empty without one)."""

    what: str
    figure: str
    rule: str = ""
    mark: str = ""


def rule(number: str) -> str:
    """The number of a rule."""
    return f"<span class='fs-rule'>{escape(number)}</span>" if number else ""


def mark(word: str) -> str:
    """Where a figure comes from, for people: what is ours stands out."""
    if word == "completion":
        return f"<span class='fs-ours'>{OURS}</span>"
    return f"<span class='fs-printed'>{escape(word)}</span>" if word else ""


def signed(figure: int) -> str:
    """A figure with its sign."""
    return f"{figure:+d}".replace("-", "−") if figure else "±0"


def exact(chance: Fraction) -> str:
    """A chance as per cent and as the exact fraction."""
    return f"<b>{escape(percent(chance))}</b> <span class='fs-exact'>{chance}</span>"


def reckoning(caption: str, lines: Iterable[Line], result: Line) -> str:
    """A table of figures, and what they come to."""
    rows = [(line, "") for line in lines] + [(result, " class='fs-sum'")]
    body = "".join(
        f"<tr{look}><th scope='row'>{escape(line.what)}</th><td class='fs-number'>{escape(line.figure)}</td>"
        f"<td class='fs-why'>{rule(line.rule)} {mark(line.mark)}</td></tr>"
        for line, look in rows
    )
    return f"<table><caption>{escape(caption)}</caption><tbody>{body}</tbody></table>"


def chances(caption: str, odds: Mapping[str, Fraction], bar: int = 90) -> str:
    """Named chances with bars ``bar`` px long for a certainty (none for 0), per cent and exact fraction."""
    body = "".join(
        f"<tr><th scope='row'>{escape(name)}</th>{f'<td>{_bar(one, bar)}</td>' if bar else ''}<td class='fs-number'><b>"
        f"{escape(percent(one))}</b></td><td class='fs-exact'>{one}</td></tr>"
        for name, one in odds.items()
    )
    return f"<table><caption>{escape(caption)}</caption><tbody>{body}</tbody></table>"


def _bar(chance: Fraction, wide: int) -> str:
    length = max(1.0, float(chance) * wide) if chance else 0.0
    return (
        f"<svg width='{wide + 2}' height='12' aria-hidden='true'><rect x='.5' y='.5' width='{wide}' height='11'"
        f" fill='none' stroke='#b9b4a6'/><rect x='1' y='1' width='{length:.1f}' height='10' fill='#3f7d73'/></svg>"
    )


def dice(faces: Sequence[bool]) -> str:
    """The faces of a die, those that succeed dark; a ten-sided die is read 1 to 10."""
    good = [str(n) for n, hit in enumerate(faces, 1) if hit]
    label = f"Faces that succeed: {', '.join(good) or 'none'} of {len(faces)}"
    drawn = "".join(
        f"<rect x='{1 + n * (_DIE + 3)}' y='1' width='{_DIE}' height='{_DIE}' rx='4' stroke='{INK}'"
        f" stroke-width='{2 if hit else 1}' fill='{'#0b3530' if hit else CARD}'/>"
        f"<text x='{1 + n * (_DIE + 3) + _DIE / 2}' y='17' text-anchor='middle' font-size='13'"
        f" fill='{'#fff' if hit else QUIET}'>{n + 1}</text>"
        for n, hit in enumerate(faces)
    )
    wide = len(faces) * (_DIE + 3)
    return f"<svg role='img' aria-label='{label}' width='{wide}' height='{_DIE + 3}'>{drawn}</svg>"


def bars(title: str, odds: Mapping[int, Fraction], mean: Fraction, wide: int = 430, high: int = 150) -> str:
    """A distribution as bars with per cent above them, its mean marked by a triangle."""
    numbers = range(min(odds), max(odds) + 1)
    step = min(40.0, (wide - 10) / len(numbers))
    base, tallest = high - 34, max(odds.values())
    drawn = []
    for place, number in enumerate(numbers):
        one = odds.get(number, Fraction(0))
        up, x = float(one / tallest) * (base - 34), 5 + place * step
        drawn.append(
            f"<rect x='{x + 1:.1f}' y='{base - up:.1f}' width='{step - 2:.1f}' height='{up:.1f}' fill='#a9c9c0'"
            f" stroke='{INK}' stroke-width='.8'/>"
        )
        if step >= 17 or not number % 5:
            drawn.append(f"<text x='{x + step / 2:.1f}' y='{base + 12}' text-anchor='middle'>{number}</text>")
        if step >= 24 and one * 100 >= 1:
            drawn.append(
                f"<text x='{x + step / 2:.1f}' y='{base - up - 3:.1f}' text-anchor='middle' font-size='10'>"
                f"{100 * float(one):.0f}</text>"
            )
    x = 5 + (float(mean) - numbers[0] + 0.5) * step
    drawn.append(f"<path d='M{x:.1f} {base + 14} l-4 7 h8 z' fill='{INK}'/>")
    drawn.append(
        f"<text x='{min(max(x, 36), wide - 36):.1f}' y='{base + 32}' text-anchor='middle'>mean {float(mean):.2f}</text>"
    )
    label = f"{title}: " + ", ".join(f"{n} {percent(one)}" for n, one in odds.items()) + f"; mean {float(mean):.2f}"
    return (
        f"<svg role='img' aria-label='{escape(label, quote=True)}' width='{wide}' height='{high}' font-size='11'"
        f" fill='{INK}'><text x='5' y='12' font-weight='600' font-size='12'>{escape(title)}, %</text>"
        f"{''.join(drawn)}</svg>"
    )


def grid_html(grid: Grid, row: int | None = None, column: int | None = None) -> str:
    """A grid of chances as a table in per cent, one row and one column marked."""
    here = " class='fs-here'"
    all_ours = all(line.ours for line in grid.rows)
    head = "".join(
        f"<th scope='col'{here if n == column else ''}>{escape(name)}</th>" for n, name in enumerate(grid.columns)
    )
    body = "".join(
        f"<tr><th scope='row'{here if down == row else ''} title='{escape(line.name, quote=True)}'>{_short(line.name)}"
        f"{' ' + mark('completion') if line.ours and not all_ours else ''}</th>"
        + "".join(
            _cell(one, grid.empty, down == row and across == column) for across, one in enumerate(grid.cells[down])
        )
        + "</tr>"
        for down, line in enumerate(grid.rows)
    )
    empty = f" Hatched: {grid.empty}." if grid.empty and any(None in line for line in grid.cells) else ""
    ours = f" {mark('completion')}" if all_ours else ""
    return (
        f"<table class='fs-grid'><caption>{escape(grid.finding)}{ours}</caption>"
        "<thead><tr>"
        f"<th scope='col'>{escape(grid.across)} →</th>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"<p class='fs-source'>Per cent.{escape(empty)} {escape(grid.source)}</p>"
    )


def _short(name: str) -> str:
    """A name without what stands in brackets, for a narrow column."""
    return escape(name.partition(" (")[0])


def _cell(chance: Fraction | None, empty: str, here: bool) -> str:
    look = " fs-here" if here else ""
    if chance is None:
        return f"<td class='fs-none{look}' title='{escape(empty, quote=True)}' aria-label='{escape(empty)}'>–</td>"
    colours = f"background:{shade(chance)};color:{ink_on(chance)}"
    return f"<td class='{look.strip()}' style='{colours}' title='{chance}'>{escape(percent(chance).rstrip('%'))}</td>"


def two(left: str, right: str) -> str:
    """Two columns."""
    return f"<div class='fs-two'><div>{left}</div><div>{right}</div></div>"
