"""What the battle panel tells in HTML: head line and steps, log, points, a unit, a rule, the battle itself."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from html import escape
from typing import Any

from fs_core.atlas.light.platoon_counters import unit_words
from fs_core.forces import PEOPLE
from fs_core.panels.battle import combat
from fs_core.panels.battle.told import listed
from fs_core.panels.parts import log_frame, weightiest
from fs_core.play.driver import Begun
from fs_core.play.position import Entry
from fs_core.switches import differences
from fs_core.tactical import Battle, fire, score, tables
from fs_core.tactical.position import SET_UP, Position, Unit
from fs_core.tactical.scenario import Scenario
from fs_core.tactical.turn.ask import limits
from fs_core.tactical.turn.firing import weapons
from fs_core.tactical.turn.nets import nets
from fs_core.tactical.turn.sequence import TURN

_KEY = (
    "On a counter: its symbol, its men, its short name. Rounded: British; cut corners: Argentine. Double outline or"
    " rings: may be picked. Cross: suppressed. Flag: headquarters. Hooked arrow: in retreat. Three bars: loaded."
    " Frame round several: at one point. Line to a dot: the point of a counter that made way. Corners: looked at or"
    " asked about. Arrow, dashed line, burst: moved, fired, lost men just now. Buttons above the map switch layers."
)
THROWN = "kills"  # the step that no player orders
OPEN = 3  # the newest steps that are shown open
_SIGNS = {"loss": "✖ ", "gone": "✖ ", "suppressed": "✸ ", "hit": "✸ ", "points": "◆ ", "end": "■ ", "combat": "⚔ "}
_BOLD = ("loss", "gone", "points", "end", "combat")
# What is counted if there is much to tell.
_COUNTED = {
    "request": ("request", "requests"),
    "warning": ("warning", "warnings"),
    "move": ("move", "moves"),
    "die": ("die", "dice"),
}
# What is told of a turn of events if not all can be: the weightiest first.
_WEIGHT = (
    "end",
    "gone",
    "ko",
    "loss",
    "combat",
    "broken",
    "suppressed",
    "down",
    "points",
    "alarm",
    "flight",
    "rallied",
)


def head(battle: Battle) -> str:
    """The battle, the round, whose turn, the points, and the eight steps with the one now."""
    position, scenario = battle.position, battle.scenario
    sky = [name for name, true in (("night", position.night), ("mist", position.mist)) if true]
    points = battle.points
    told = [
        scenario.title,
        "Set-up" if position.step == SET_UP else f"Round {position.turn} of {scenario.rounds}",
        "The battle is over" if battle.over else f"{PEOPLE[position.side]} turn",
        f"Points: British {points['UK']}, Argentine {points['AR']}",
        *sky,
    ]
    steps = "".join(
        _step(step.id == position.step and not battle.over, step.step, step.name) for step in tables.sequence()
    )
    line = f"<div class='fs-head'>{escape(' · '.join(told))}</div>"
    return f"{line}<ol class='fs-steps' aria-label='Steps of the turn'>{steps}</ol>"


def moment(position: Position) -> str:
    """Where in a battle, in words: round, turn and step."""
    if position.step == SET_UP:
        return f"set-up, {PEOPLE[position.side]} turn"
    step = next((f", step {step.step}, {step.name}" for step in tables.sequence() if step.id == position.step), "")
    return f"round {position.turn}, {PEOPLE[position.side]} turn{step}"


def passed(before: tuple[Any, ...], after: tuple[Any, ...]) -> str:
    """The steps between two moments of one turn (round, side, step) in which nothing could be ordered, in a sentence;
    step 6 is thrown and never ordered."""
    steps = [step.id for step in tables.sequence()]
    if before[:2] != after[:2] or not {before[2], after[2]} <= {*steps}:
        return ""
    between = steps[steps.index(before[2]) + 1 : steps.index(after[2])]
    numbers = [str(step.step) for step in tables.sequence() if step.id in between and step.id != THROWN]
    if len(numbers) < 2:
        return f"Step {numbers[0]}: nothing to order." if numbers else ""
    return f"Steps {numbers[0]} {'and' if len(numbers) == 2 else 'to'} {numbers[-1]}: nothing to order."


def _step(now: bool, number: int, name: str) -> str:
    mark = " aria-current='step'" if now else ""
    return f"<li{mark}>{number} {escape(name)}</li>"


def asked_besides(battle: Battle) -> str:
    """What a person has to know of a question beyond its words, empty for most (TR-67)."""
    if battle.decision is None or battle.decision.kind != "register":
        return ""
    left = battle.options.registered_targets - len(battle.under_way)
    reach = limits()["registered"]
    return f" {left} more, in the order of the list; guns and ships see at night within {reach} m of it (ours)."


# --- log ------------------------------------------------------------------------------------------------------------


def log_html(battle: Battle) -> str:
    """The log by steps of the turns, newest first; the newest are open, all are complete."""
    begun = battle.steps
    ends = [step.log for step in begun[1:]] + [len(battle.log)]
    parts: list[tuple[str, list[Entry]]] = []
    opened: list[Entry] = []  # what opens a turn is written as the step before it ends, and stands with the one after
    for step, end in zip(begun, ends, strict=True):
        written = battle.log[step.log : end]
        cut = next((at for at, entry in enumerate(written) if entry.kind == "turn"), len(written))
        entries, opened = [*opened, *written[:cut]], written[cut:]
        title = _title(step)
        if parts and parts[-1][0] == title:
            parts[-1][1].extend(entries)
        elif entries:
            parts.append((title, list(entries)))
    if opened:
        parts.append((_title(begun[-1]), opened))
    groups = "".join(_group(title, rows, age < OPEN) for age, (title, rows) in enumerate(reversed(parts)))
    return log_frame(groups or "Nothing yet.")


def lines_html(entries: Iterable[Entry]) -> str:
    """Some lines of the log, in the order in which they happened."""
    return log_frame("".join(map(_line, entries)), "Log of this step")


def _title(step: Begun) -> str:
    """A step of the record as people say it."""
    side, _, word = step.label.partition(" ")
    people = PEOPLE.get(side.upper(), "Both sides")
    if not step.turn:
        return "Set-up"
    here = next((row for row in tables.sequence() if TURN[row.id].word == word), None)
    return f"Round {step.turn}, {people}, step {here.step}: {here.name}" if here else f"Round {step.turn}, {people}"


def _group(title: str, entries: Sequence[Entry], is_open: bool) -> str:
    rows = "".join(_line(entry) for entry in reversed(entries))
    return f"<details class='fs-turn'{' open' if is_open else ''}><summary>{escape(title)}</summary>{rows}</details>"


def _line(entry: Entry) -> str:
    look = f"{(entry.side or '').lower()} {'fs-loss' if entry.kind in _BOLD else ''}".strip()
    sign = f"<span aria-hidden='true'>{_SIGNS[entry.kind]}</span>" if entry.kind in _SIGNS else ""
    return f"<p class='{look}'>{sign}{escape(entry.text)} <span class='fs-rule'>{escape(entry.rule)}</span></p>"


def news(entries: Sequence[Entry]) -> str:
    """What just happened in a few sentences, in order; of many lines the weightiest are told and others counted."""
    told = [entry for entry in entries if entry.kind != "turn"]
    if len(told) <= 4:
        return " ".join(entry.text for entry in told)
    number = Counter(entry.kind for entry in told)
    counted = [
        f"{number[kind]} {one if number[kind] == 1 else many}" for kind, (one, many) in _COUNTED.items() if number[kind]
    ]
    rest = weightiest([entry for entry in told if entry.kind not in _COUNTED], _WEIGHT)
    return " ".join(filter(None, [rest, f"In all {listed(counted)}." if counted else ""]))


# --- what one looks at ----------------------------------------------------------------------------------------------


def look_html(position: Position, id: str) -> str:
    """A unit: how it stands, its weapons with their reach, its nets and its headquarters."""
    if id not in position.names:
        pick = "Pick a counter that answers nothing to look at it: its reach and what it sees are drawn."
        return f"<p class='fs-small'>{pick}</p><p class='fs-small'>{_KEY}</p>"
    rows = [f"<p><b>{escape(unit_words(position, id) if _shown(position, id) else position.name(id))}</b></p>"]
    for name in weapons(position, id) if id in position.units else ():
        row = fire.weapon(name)
        scores = ", ".join(f"{needed}+ to {metres} m" for metres, needed in row.scores.items())
        ours = " (ours)" if row.mark == "completion" else ""
        rows.append(f"<p>{escape(row.name)}{ours}: {escape(scores)}; kill factor {row.kill}</p>")
    if found := [position.name(net) for net in nets(position, id) if net in position.names]:
        rows.append(f"<p>Radio nets: {escape(', '.join(found))}</p>")
    if id in position.units:
        unit = position.units[id]
        done = [word for word, true in (("has fired", unit.fired), ("has moved", unit.moved)) if true]
        done += ["has sent its message"] if id in position.sent else []
        rows += [f"<p>This turn it {escape(', '.join(done))}.</p>"] if done else []
        if told := combat.test(position, id):
            rows.append(f"<p>When its turn ends, as things stand: {escape(told)}.</p>")
        rows.append("<p class='fs-small'>Strengths and places are this study's reconstruction.</p>")
    return "".join(rows)


def _shown(position: Position, id: str) -> bool:
    return id in position.units or id in position.craft


def stands(unit: Unit) -> str:
    """How a unit stands: its men, and what has befallen it."""
    marks = [word for word, true in (("suppressed", unit.suppressed), ("in retreat", unit.retreating)) if true]
    return ", ".join([f"{unit.men} men", *marks])


def points_html(battle: Battle) -> str:
    """What brings points, and what it brings as things stand."""
    position = battle.position
    rows = "".join(
        f"<tr><td>{PEOPLE[award.side]}</td><td>{escape(award.text)}</td>"
        f"<td>{score.earned(position, number):+d}</td></tr>"
        for number, award in enumerate(battle.scenario.awards)
    )
    return (
        "<table class='fs-points-now'><thead><tr><th>Side</th><th>Brings points</th><th>Now</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
        f"<p class='fs-small'>{escape(battle.scenario.victory)} The points are this study's own.</p>"
        f"{rulings_html(battle)}"
    )


def rulings_html(battle: Battle) -> str:
    """The rulings that this battle is played by otherwise than its scenario; empty if none."""
    changed = differences(battle.scenario.options, asdict(battle.options))
    told = f"Rulings changed for this battle: {'; '.join(changed)}."
    return f"<p class='fs-small'>{escape(told)}</p>" if changed else ""


def odds_html(rows: Iterable[tuple[str, str]]) -> str:
    """Chances of the orders that have any."""
    body = "".join(f"<p><b>{escape(label)}</b><br>{escape(odds)}</p>" for label, odds in rows)
    return body or "<p class='fs-small'>Chances appear here with every order that has dice.</p>"


def scenario_html(scenario: Scenario) -> str:
    """What a battle is about, the tasks of both sides, and which of its numbers are ours."""
    rows = [f"<p><b>{escape(scenario.place)}</b>, {scenario.date:%d %B %Y}</p><p>{escape(scenario.text)}</p>"]
    rows += [
        f"<p><b>{PEOPLE[id]}</b>: {escape(side.force)}. {escape(side.task)}</p>" for id, side in scenario.sides.items()
    ]
    ours = " ".join(scenario.reconstructed.values())
    rows.append(f"<p class='fs-small'><b>Reconstructed:</b> {escape(ours)}</p>")
    rows += [f"<p class='fs-small'>{escape(note)}</p>" for note in scenario.notes]
    return "".join(rows)
