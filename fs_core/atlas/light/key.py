"""The key to the signs of the light maps, as HTML."""

from html import escape

from fs_core.atlas import style as look
from fs_core.atlas.light.counters import counter_svg, icon
from fs_core.atlas.light.ink import FONT, PICK, burst, cargo, double, frame, path, rect, symbol, text
from fs_core.atlas.light.marks import arrow, dashed
from fs_core.atlas.light.scene import badge
from fs_core.atlas.style import SIDES

_LINE = "M-24 0h48"


def key_html() -> str:
    """Every sign with its meaning, both maps together."""
    rows = "".join(f"<li>{_sample(sign)}<span>{escape(words)}</span></li>" for sign, words in _signs())
    large = counter_svg("fearless", hit=True, loaded=True)
    meaning = (
        "Hit numbers against ground (upper left), air (upper right), submarines (lower left) and ships (lower right); "
        "– cannot fire at them. Underlined: a protected ship. Dots: steps left. Many of the numbers are reconstructed."
    )
    return f'<ul class="fs-key">{rows}</ul><div class="fs-key-counter">{large}<p>{meaning}</p></div>'


def _sample(sign: str) -> str:
    return f'<svg viewBox="-30 -12 60 24" aria-hidden="true" font-family="{FONT}">{sign}</svg>'


def _signs() -> list[tuple[str, str]]:
    flags = "".join(frame(side, 9, 9, 2.6, at=(x, 0)) for side, x in (("UK", -8), ("AR", 8)))
    field = {"fill": look.LAND, "stroke": look.INK, "stroke_width": 0.8}
    slope = "".join(f"M{x} 9l14-18" for x in range(-25, 13, 7))
    back = "".join(f"M{x} -9l14 18" for x in range(-25, 13, 7))
    return [
        (icon("UK", "D", (-12, 0), 18) + icon("AR", "D", (12, 0), 18), "British and Argentine counters"),
        (flags, "British and Argentine control; both: contested"),
        (rect(-26, -10, 52, 20, **field) + path(back, stroke=SIDES["AR"].text, stroke_width=2.6), "contested"),
        (rect(-26, -10, 52, 20, **field) + path(slope, stroke=look.HATCH), "mountains"),
        (badge("trench", "", 14, (0, 0)), "entrenched, ground dotted"),
        (badge("vp", "4 VP", 27, (0, 0)), "victory points for control"),
        (badge("air", "2/3", 31, (0, 0)), "air base: aircraft and room"),
        (double("UK", 24, 8, 4) + text((0, 0), "pick", 8, colour=PICK, bold=True), "double outline: may be picked"),
        (burst((0, 0), 8), "damaged; lost or hit just now"),
        (cargo((0, 0), SIDES["UK"].frame), "carries units"),
        (arrow((-50, 6), (50, 4)), "has just moved"),
        (dashed((-40, 0), (40, 0)), "has just fired"),
        (path(_LINE, stroke=look.BLUE, stroke_width=2, stroke_dasharray="12 6"), "exclusion zone, 200 nautical miles"),
        (path(_LINE, stroke=look.VERMILION, stroke_width=2.6, stroke_dasharray="6 3"), "Argentine range line"),
        (path("M-5 0l5-5 5 5-5 5z", fill="white", stroke=look.INK), "corner: opposite areas are no neighbours"),
        (symbol("infantry", (-18, 0), 9, look.INK) + symbol("armour", (0, 0), 9, look.INK)
         + symbol("sf", (18, 0), 9, look.INK), "infantry, armour, special forces"),
        (symbol("CVL", (-20, 0), 9, look.INK) + symbol("D", (0, 0), 9, look.INK) + symbol("S", (20, 0), 9, look.INK),
         "carrier, escort, submarine"),
    ]  # fmt: skip
