"""The log of a game for people: by turn and operation, newest first, dice drawn as dice that read as their numbers."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from fs_core import forces
from fs_core.campaign.game import Campaign
from fs_core.campaign.position import Entry
from fs_core.panels.parts import log_frame

OPEN = 2  # the newest steps that are shown in full; older ones are folded
TITLES = {
    "setup uk": "The British side places two submarines",
    "uk": "British operation",
    "ar": "Argentine operation",
    "uk subs": "British submarines",
    "ar subs": "Argentine submarines",
    "event": "Events",
    "adjust": "Adjustment",
}
_HEADINGS = ("operation", "event", "adjust")
_LOOKS = {"loss": "fs-loss", "vp": "fs-points", "end": "fs-end"}
_SIGNS = {"loss": "✖ ", "hit": "✸ ", "vp": "◆ ", "control": "⚑ ", "end": "■ "}
_PIPS = {
    1: ((8, 8),),
    2: ((4, 4), (12, 12)),
    3: ((4, 4), (8, 8), (12, 12)),
    4: ((4, 4), (12, 4), (4, 12), (12, 12)),
    5: ((4, 4), (12, 4), (8, 8), (4, 12), (12, 12)),
    6: ((4, 4), (12, 4), (4, 8), (12, 8), (4, 12), (12, 12)),
}
_DICE = {
    value: f"<svg class='fs-die' viewBox='0 0 16 16' role='img' aria-label='{value}'>"
    f"<path d='{''.join(f'M{x} {y}h0' for x, y in pips)}'/></svg>"
    for value, pips in _PIPS.items()
}


class Step(NamedTuple):
    """What one step of a game wrote into the log: its turn (0 for the set-up), its label in the record, its lines."""

    turn: int
    label: str
    entries: Sequence[Entry]

    @property
    def title(self) -> str:
        """The first line if it names the operation, event or adjustment, else what kind of step it is."""
        return self.entries[0].text if self.entries[0].kind in _HEADINGS else TITLES[self.label]

    @property
    def body(self) -> Sequence[Entry]:
        """The lines after the title."""
        return self.entries[1:] if self.entries[0].kind in _HEADINGS else self.entries


def steps(game: Campaign) -> Iterator[Step]:
    """The steps of a game that wrote anything, in order, the one under way last."""
    begun = game.steps
    ends = [step.log for step in begun[1:]] + [len(game.log)]
    for (turn, label, start), end in zip(begun, ends, strict=True):
        if start < end:
            yield Step(turn, label, game.log[start:end])


# --- HTML ----------------------------------------------------------------------------------------------------------


def log_html(game: Campaign, most: int = OPEN) -> str:
    """The log grouped by turn and operation, newest first throughout; the ``most`` newest steps are open, the others
    folded but complete."""
    turns: list[tuple[int, list[str], bool]] = []
    for age, step in enumerate(reversed(list(steps(game)))):
        is_open = age < most
        if not turns or turns[-1][0] != step.turn:
            turns.append((step.turn, [], is_open))
        turns[-1][1].append(_step(step, is_open))
    groups = [
        f"<details class='fs-turn'{_open(is_open)}><summary>{_turn(turn)}</summary>{''.join(rows)}</details>"
        for turn, rows, is_open in turns
    ]
    return log_frame("".join(groups) or "<p>Nothing has happened yet.</p>")


def entries_html(entries: Iterable[Entry]) -> str:
    """Some lines of a log in the order in which they happened, without groups."""
    return log_frame("".join(_line(entry, "") for entry in entries), "Log of this step")


def _open(yes: bool) -> str:
    return " open" if yes else ""


def _turn(turn: int) -> str:
    return f"Turn {turn}" if turn else "Set-up"


def _step(step: Step, is_open: bool) -> str:
    first = step.entries[0]
    named = first.kind in _HEADINGS
    rule = first.rule if named else ""
    known = "adjustment" if first.kind == "adjust" else rule
    title = f"<span class='{(first.side or '').lower()}'>{_dice_of(first) if named else ''}{escape(step.title)}</span>"
    title += f" {_rule(rule)}{_sums(step.body)}"
    if not step.body:
        return f"<div class='fs-step'><p>{title}</p></div>"
    rows = "".join([_line(entry, known) for entry in reversed(step.body)])
    return f"<details class='fs-step'{_open(is_open)}><summary>{title}</summary>{rows}</details>"


def _sums(entries: Sequence[Entry]) -> str:
    """What a step cost: the counters lost and the points, for its heading."""
    lost = forces.set_of(entry.data["unit"] for entry in entries if entry.kind == "loss")
    points = [entry.data["points"] for entry in entries if entry.kind == "vp"]
    count = lost.bit_count()
    names = forces.names(lost) if count <= 4 else f"{count} counters"
    sums = ([f"lost: {names}"] if lost else []) + ([f"VP {sum(points):+d}"] if points else [])
    return f" <span class='fs-sums'>{escape(' · '.join(sums))}</span>" if sums else ""


def _line(entry: Entry, known_rule: str) -> str:
    """One line: its sign, its text, its dice, and its rule unless the heading names it already."""
    look = f"{(entry.side or '').lower()} {_LOOKS.get(entry.kind, '')}".strip()
    sign = _SIGNS.get(entry.kind)
    mark = f"<span aria-hidden='true'>{sign}</span>" if sign else ""
    rule = _rule(entry.rule) if entry.rule != known_rule else ""
    return f"<p class='{look}'>{mark}{_shot(entry) or _dice_of(entry) + escape(entry.text)} {rule}</p>"


def _shot(entry: Entry) -> str:
    """A shot with its die and the number it needed; hit and miss differ by sign, word and weight."""
    if entry.kind != "die" or "needed" not in entry.data:
        return ""
    what = entry.text.partition(": needed")[0]
    result = "<b class='fs-hit'>● hit</b>" if entry.data["hit"] else "<span class='fs-miss'>○ miss</span>"
    die = _DICE[entry.data["die"]]
    return f"{escape(what)}: needed {entry.data['needed']}, <span class='fs-roll'>rolled {die} {result}</span>"


def _dice_of(entry: Entry) -> str:
    """The dice of a line that is no shot: an event, another roll, or a die rolled again."""
    data = entry.data
    if entry.kind == "reroll":
        return f"{_DICE[data['before']]}→{_DICE[data['after']]} "
    values = data.get("dice") or ([data["die"]] if "die" in data else [])
    return "".join([_DICE[value] for value in values]) + (" " if values else "")


def _rule(rule: str) -> str:
    return f"<span class='fs-rule'>{escape(rule)}</span>" if rule else ""
