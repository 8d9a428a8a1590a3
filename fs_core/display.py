"""How counters, choices and positions show themselves in a notebook; the drawing is imported when it is needed."""

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fs_core.campaign.position import Position
    from fs_core.campaign.questions import Choice
    from fs_core.forces import Unit


def choices_html(choices: "Iterable[Choice]") -> str:
    """A list of choices: the word and what it means."""
    rows = "".join(f"<tr><td><code>{escape(c.word)}</code></td><td>{escape(c.label)}</td></tr>" for c in choices)
    return f"<table><thead><tr><th>Word</th><th>Meaning</th></tr></thead><tbody>{rows}</tbody></table>"


def unit_html(unit: "Unit") -> str:
    """One counter as a small table: name, side, factors, steps, and which of these are reconstructed.

    A star marks the ground factor of special forces, which fire by a rule of their own (10.8).
    """
    star = "*" if unit.type == "sf" else ""
    factors = f"{unit.anti_ground}{star} / {unit.anti_air} / {unit.anti_submarine} / {unit.anti_surface}"
    rows = [
        ("Side", "United Kingdom" if unit.side == "UK" else "Argentina"),
        ("Ground / air / submarine / surface", factors),
        ("Steps", str(unit.steps)),
    ]
    if unit.capacity:
        rows.append(("Carries", f"{unit.capacity} {'steps' if unit.side == 'UK' else 'units'}"))
    if unit.reconstructed:
        rows.append(("Reconstructed", ", ".join(unit.reconstructed)))
    body = "".join(f"<tr><th scope='row'>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows)
    return f"<table><caption>{escape(unit.name)}</caption><tbody>{body}</tbody></table>"


def map_svg(position: "Position") -> str:
    """The strategic map of a position as SVG."""
    from fs_core.atlas import draw_strategic, svg

    return svg(draw_strategic(position).figure)
