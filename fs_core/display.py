"""How counters, areas, questions and positions show themselves in a notebook; the drawing is imported when needed.

Everything is a piece of HTML or SVG that stands on its own, without style sheets, scripts or outside files.
"""

from collections.abc import Callable, Iterable
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fs_core.board import Area
    from fs_core.campaign.game import Campaign
    from fs_core.campaign.position import Position
    from fs_core.campaign.questions import Choice, Decision
    from fs_core.forces import Unit
    from fs_core.tactical.battle import Battle

_SIDE_BY_SIDE = "display:flex;gap:12px;align-items:flex-start"
_QUIET = "color:#51616e"


class Picture:
    """A chart as an image with its text twin: ``Picture(draw_provenance)`` or ``Picture(draw_battle, battle)``."""

    def __init__(self, draw: "Callable[..., Any]", *given: Any) -> None:
        self._draw, self._given = draw, given

    def _repr_html_(self) -> str:
        from fs_core.atlas.output import chart_html

        return chart_html(lambda _: self._draw(*self._given), None)


def choices_html(choices: "Iterable[Choice]") -> str:
    """A list of choices: the word and what it means."""
    rows = "".join(f"<tr><td><code>{escape(c.word)}</code></td><td>{escape(c.label)}</td></tr>" for c in choices)
    return f"<table><thead><tr><th>Word</th><th>Meaning</th></tr></thead><tbody>{rows}</tbody></table>"


def decision_html(decision: "Decision") -> str:
    """A question: who is asked, what, under which rule, and the choices."""
    from fs_core.forces import PEOPLE

    asked = f"<p><b>{escape(PEOPLE[decision.side])}:</b> {escape(decision.prompt)} "
    return f"<div>{asked}<small>rule {escape(decision.rule)}</small></p>{choices_html(decision.choices)}</div>"


def unit_html(unit: "Unit") -> str:
    """One counter, drawn as it lies on the map, beside its values and which of these are reconstructed.

    A star marks the ground factor of special forces, which fire by a rule of their own (10.8).
    """
    from fs_core.atlas.light.counters import counter_svg
    from fs_core.atlas.stacks import NOUNS

    star = "*" if unit.type == "sf" else ""
    factors = f"{unit.anti_ground}{star} / {unit.anti_air} / {unit.anti_submarine} / {unit.anti_surface}"
    rows = [
        ("Side", "United Kingdom" if unit.side == "UK" else "Argentina"),
        ("Type", NOUNS[unit.type][0]),
        ("Ground / air / submarine / surface", factors),
        ("Steps", str(unit.steps)),
    ]
    if unit.capacity:
        rows.append(("Carries", f"{unit.capacity} {'steps' if unit.side == 'UK' else 'units'}"))
    if unit.protected:
        rows.append(("Protected", "by other surface ships beside it (10.4)"))
    if unit.vp:
        rows.append(("Points if sunk", str(unit.vp)))
    if unit.reconstructed:
        rows.append(("Reconstructed", ", ".join(unit.reconstructed)))
    drawn = f'<span style="width:96px;flex:none">{counter_svg(unit.id)}</span>'
    return f'<div style="{_SIDE_BY_SIDE}">{drawn}{_table(unit.name, rows)}</div>'


def area_html(area: "Area") -> str:
    """One area: kind, neighbours, what its control scores, its air base and its terrain."""
    from fs_core import board

    kinds = {"mainland": "mainland", "sea": "sea area", "box": "box with an island", "land": "land area"}
    rows = [("Kind", kinds[area.kind] + (f" of {area.island}" if area.island else ""))]
    rows.append(("Borders on", ", ".join(board.area(name).name for name in area.adjacent)))
    if area.vp:
        rows.append(("Control scores", f"{area.vp} VP (4.4)"))
    if area.airbase:
        rows.append(("Air base", f"{area.airbase} air units at most (6.2)"))
    ground = [name for name, there in (("mountains", area.mountains), ("entrenched", area.entrenched)) if there]
    if area.kind == "sea":
        ground += ["in the exclusion zone" if area.in_tez else "outside the exclusion zone"]
        ground += ["within the Argentine range line"] if area.within_range_line else []
    if ground:
        rows.append(("Ground" if area.kind != "sea" else "Waters", ", ".join(ground)))
    if area.reconstructed:
        rows.append(("Reconstructed", area.reconstructed))
    return _table(area.name, rows)


def _table(title: str, rows: "Iterable[tuple[str, str]]") -> str:
    body = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in rows)
    return f"<table><caption>{escape(title)}</caption><tbody>{body}</tbody></table>"


def map_svg(position: "Position | Campaign") -> str:
    """The strategic map of a position as SVG with its text twin."""
    from fs_core.atlas.light import light_svg

    return light_svg(position)


def campaign_html(game: "Campaign") -> str:
    """Where a game stands in words, the question now asked, and its strategic map."""
    from fs_core.atlas.text import state_lines
    from fs_core.campaign.victory import end_sentence

    lines = " · ".join(state_lines(game.position.to_dict()))
    asked = game.decision
    now = end_sentence(game.result) if game.result else asked.prompt if asked else ""
    return f'<div><p><b>{escape(lines)}</b><br/><span style="{_QUIET}">{escape(now)}</span></p>{map_svg(game)}</div>'


def battle_svg(battle: "Battle") -> str:
    """The map of a battle as SVG with its text twin."""
    from fs_core.atlas.light.platoon import battle_picture

    return battle_picture(battle.position)


def battle_html(battle: "Battle") -> str:
    """Where a battle stands in words, the question now asked, and its map."""
    from fs_core.forces import PEOPLE

    scenario, points, asked = battle.scenario, battle.points, battle.decision
    turn = "over" if battle.over else f"{PEOPLE[battle.side]} turn"
    line = f"{scenario.title} · round {battle.turn} of {scenario.rounds}, {turn}"
    line += " · points: " + ", ".join(f"{PEOPLE[side]} {number}" for side, number in points.items())
    now = asked.prompt if asked else battle.log[-1].text if battle.log else ""
    return (
        f'<div><p><b>{escape(line)}</b><br/><span style="{_QUIET}">{escape(now)}</span></p>{battle_svg(battle)}</div>'
    )
