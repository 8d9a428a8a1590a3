"""The rows of a campaign's question: a list of answers, all operations with what closes them, or a check list."""

from collections.abc import Iterable

from fs_core import forces
from fs_core.campaign.battle import hit_number
from fs_core.campaign.game import Campaign
from fs_core.campaign.macros import expand
from fs_core.campaign.operations import JOINED, OF_SIDE, TABLE, obstacles
from fs_core.campaign.position import Position
from fs_core.campaign.questions import Choice, Decision, Obstacle, common
from fs_core.panels.seats import Row, sentence

GROUPS = {"move": "Move", "attack": "Attack", "recover": "Recover", "join": "Joined to others", "react": "Reactions"}
MACROS = {
    "all": "All of them",
    "warships": "All warships",
    "transports": "All transports",
    "spread": "Spread the fire",
}
_STOP = {"operation": "No second operation", "shot": "No more shots"}


def answer_rows(game: Campaign, decision: Decision) -> list[Row]:
    """A row for each answer; of several shots at targets also how to share or to aim all of them."""
    position = game.position
    rows = [
        Row(choice.word, _said(decision, choice), _needed(position, decision, choice)) for choice in decision.choices
    ]
    if decision.kind == "target" and len(expand(game, "spread")) > 1:  # more shots than this one
        rows = [row._replace(focus=_focus(row.word)) for row in rows] + _macros(game, ("spread",))
    return rows


def operation_rows(position: Position, decision: Decision) -> list[Row]:
    """A row for every operation of the side by groups, the closed ones with their reasons, then all other answers."""
    rows = []
    for operation in OF_SIDE[decision.side]:
        open_now = decision.find(operation.word)
        closed = "" if open_now else _sentences(obstacles(position, decision.side, operation.word)[:1])
        rows.append(Row(operation.word, operation.choice.label, operation.summary, GROUPS[operation.group], closed))
    for row in TABLE:
        if row["id"] in JOINED and row["side"] in (decision.side, "both"):
            label = f"{row['number']} {row['name']}"
            rows.append(Row(row["id"], label, row["summary"], GROUPS[row["group"]], _sentences([JOINED[row["id"]]])))
    known = {row.word for row in rows}
    rows += [Row(c.word, _said(decision, c), "", "Otherwise") for c in decision.choices if c.word not in known]
    order = [*GROUPS.values(), "Otherwise"]
    return sorted(rows, key=lambda row: (order.index(row.group), bool(row.closed)))


def check_rows(game: Campaign, start: Campaign, first: Decision, ticked: list[str]) -> list[Row]:
    """The check list that ``first`` begins, with the words ``ticked`` in it; ``start`` is the game at that question."""
    position = game.position
    allowed = common(first.limits.get("add", ()), -1)
    chosen = forces.set_of(word.removeprefix("add:") for word in ticked)
    said = f"That is all: {len(ticked)} chosen" if ticked else "None of them"
    closing = [choice for choice in game.choices if choice.verb != "add"]
    rows = [Row(c.word, said if c.word == "done" else sentence(c.label)) for c in closing]
    rows += _macros(start, ("all", "warships", "transports"))
    for choice in first.choices:
        if choice.verb == "add":
            counters = alike(position, choice.word) & allowed
            label, note = forces.NAMES[choice.value], _state(position, choice.value)
            ticks = (counters & chosen).bit_count()
            rows.append(Row(choice.word, label, note, ticks=ticks, most=counters.bit_count()))
    return rows


def alike(position: Position, word: str) -> int:
    """The counters like the one of an ``add:`` word, in the same place."""
    unit = forces.NUMBER[word.removeprefix("add:")]
    return forces.ALIKE[unit] & position.at[position.place[unit]]


def _macros(game: Campaign, words: Iterable[str]) -> list[Row]:
    return [Row(word, MACROS[word]) for word in words if expand(game, word)]


def _said(decision: Decision, choice: Choice) -> str:
    """A choice as a row says it; what ``stop`` ends is said in full."""
    return _STOP[decision.kind] if choice.word == "stop" and decision.kind in _STOP else sentence(choice.label)


def _needed(position: Position, decision: Decision, choice: Choice) -> str:
    """The number a shot needs, for a target."""
    if not decision.battle or not decision.unit or choice.verb != "target":
        return ""
    needed = hit_number(position, decision.battle, forces.NUMBER[decision.unit], choice.value)
    return f"hits on {needed} or less" if needed > 1 else "hits on 1"


def _state(position: Position, unit: int) -> str:
    """What a check list says of a counter: damaged, and how many are aboard."""
    cargo = position.cargo(unit).bit_count() if 1 << unit & forces.SHIPS else 0
    parts = ["damaged"] if position.hit >> unit & 1 else []
    return ", ".join(parts + ([f"{cargo} aboard"] if cargo else []))


def _sentences(found: Iterable[Obstacle]) -> str:
    return " ".join(f"{obstacle.text} (rule {obstacle.rule})" for obstacle in found)


def _focus(word: str) -> str:
    """The word that aims this and all further shots at the target of a ``target:`` word."""
    verb, _, name = word.partition(":")
    return f"focus:{name}" if verb == "target" else ""
