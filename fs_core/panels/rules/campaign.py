"""Cards of the campaign's rules: what stands behind a number such as 10.4, 7.1-op18-a, 4.4(2), 11.3-e41 or R-72.

A number means a statement of the catalogue, a whole paragraph or section of it, an operation, an event or a ruling. All
texts come from ``data/rules``; the titles of the sections are ours.
"""

import re
from functools import lru_cache
from html import escape

from fs_core import rules
from fs_core.campaign import events
from fs_core.campaign.operations import TABLE as OPERATIONS
from fs_core.campaign.options import Options
from fs_core.panels.rules.book import (
    SIDES,
    Book,
    bare,
    by_option,
    listed,
    page,
    ruling_html,
    rulings_html,
    rulings_on,
    unknown,
)

CHAPTERS = {
    "1": "The game",
    "2": "Maps and pieces",
    "3": "Set-up and ownership",
    "4": "Points and victory",
    "5": "The turn",
    "6": "Room and transport",
    "7": "Operations",
    "8": "Submarine phases",
    "9": "Movement and reach",
    "10": "Combat",
    "11": "Events",
}
SECTIONS = {
    "1.1": "The two sides",
    "1.2": "Scale",
    "2.1": "What is needed",
    "2.2": "The two maps",
    "2.3": "What a unit shows",
    "2.4": "Colours of the sides",
    "2.5": "Names of units",
    "2.6": "Kinds of unit",
    "2.7": "Hit numbers",
    "2.8": "Steps and damage",
    "2.9": "Markers",
    "3.1": "Order of set-up",
    "3.2": "Argentina at the start",
    "3.3": "Britain at the start",
    "3.4": "Units that come later",
    "3.5": "Markers at the start",
    "3.6": "Who owns an area",
    "3.7": "South Georgia",
    "4.1": "Victory points",
    "4.2": "Port Stanley",
    "4.3": "Conceding",
    "4.4": "What changes the points",
    "4.4-1": "Absence from the exclusion zone",
    "4.4-2": "Argentine ships sunk outside the zone",
    "4.4-3": "Argentine ships sunk in the zone",
    "4.4-4": "British ships sunk",
    "4.4-5": "Ground won and lost",
    "4.5": "Sudden end",
    "4.6": "The end on points",
    "4.7": "Bidding for sides",
    "5.1": "Turn and operation",
    "5.2": "Phases of a turn",
    "5.3": "British operations left",
    "5.4": "The first turn",
    "6.1": "Room at sea and on land",
    "6.2": "Limits of ships and air bases",
    "6.2-1": "Special forces aboard",
    "6.2-2": "Troops aboard",
    "6.2-3": "Airfield of Port Stanley",
    "6.2-4": "The small airstrips",
    "6.3": "Air bases in the islands",
    "6.4": "Room at South Georgia",
    "6.5": "Troops aboard ships",
    "6.6": "Open information",
    "7.1": "Choosing an operation",
    "8.1": "Moving submarines",
    "8.2": "No fire in these phases",
    "8.3": "Submarines in operations",
    "9.1": "Ships",
    "9.2": "Land units",
    "9.3": "Reach of carriers",
    "9.4": "Aircraft based in Argentina",
    "9.5": "Aircraft based in the islands",
    "9.6": "Leaving a lost base",
    "9.7": "Argentina and its port",
    "9.8": "The edge of the map",
    "9.9": "Moving a part of a force",
    "10.1": "When units fight",
    "10.2": "How a battle goes",
    "10.3": "Limits of hit numbers",
    "10.4": "Protected ships and escorts",
    "10.5": "The Super Étendard",
    "10.6": "Mountains",
    "10.7": "Trenches",
    "10.8": "Special forces",
    "10.9": "British carriers",
    "10.10": "Armour",
    "10.11": "What a hit does",
    "11.1": "Purpose of events",
    "11.2": "Rolling for an event",
    "11.3": "The events",
}
STATUS = {
    "fixed": "Decided so in this study",
    "option": "Decided so in this study, and open to choice",
    "data": "Decided in the tables of units and areas",
}
HELP = "Numbers look like 10.4, 10.4-b, 4.4(2), 7.1-op18, 11.3-e41 or R-72; words such as escort or repair work too."
ADJUSTMENT = (
    "An adjustment is no rule. A teacher, or the record of 1982, steps outside the rules here: units, control or points"
    " are changed by hand, and the log names the change."
)


# --- numbers -------------------------------------------------------------------------------------------------------


def paragraph_of(number: str) -> str:
    """The paragraph of a statement: 7.1-op18 of 7.1-op18-a, 4.4-2 of 4.4-2-a, 10.4 of 10.4-b."""
    return number.rpartition("-")[0]


@lru_cache(maxsize=1)
def paragraphs() -> dict[str, tuple[str, ...]]:
    """The statements of each paragraph, both in the order of the rule book."""
    groups: dict[str, list[str]] = {}
    for number in rules.catalogue():
        groups.setdefault(paragraph_of(number), []).append(number)
    return {paragraph: tuple(numbers) for paragraph, numbers in groups.items()}


@lru_cache(maxsize=4096)
def resolve(number: str) -> str | None:
    """A number as the catalogue writes it, however it was written; None if nothing stands behind it.

    >>> resolve("4.4(2)"), resolve("op:4"), resolve("event 4-2"), resolve("R-7"), resolve("99.9")
    ('4.4-2', '7.1-op04', '11.3-e41', 'R-07', None)
    """
    wanted = bare(number)
    if behind := by_option(rules.rulings).get(wanted):
        return behind
    if match := re.fullmatch(r"r-?0*(\d+)", wanted):
        wanted = f"R-{int(match[1]):02d}"
    elif match := re.fullmatch(r"event[s ]*(\d)-(\d)|11\.3-e(\d)(\d)(-.+)?", wanted):
        first, second = match[1] or match[3], match[2] or match[4]
        row = events.RESULT.get(f"{first}-{second}")
        wanted = f"11.3-{row}{match[5] or ''}"
    elif match := re.fullmatch(r"(?:7\.1-(?:op)?|operation |op:?)(\d+)(-[a-z])?", wanted):
        wanted = f"7.1-op{int(match[1]):02d}{match[2] or ''}"
    else:
        wanted = re.sub(r"\((\d)\)", r"-\1", wanted)
    known = wanted in rules.catalogue() or wanted in paragraphs() or wanted in SECTIONS or wanted in rules.rulings()
    return wanted if known else None


def title(number: str) -> str:
    """The title of a rule; empty if there is none."""
    known = resolve(number)
    if known is None:
        return ""
    if known in rules.catalogue():
        return rules.catalogue()[known].title
    if known in rules.rulings():
        return rules.rulings()[known].title
    return SECTIONS.get(known) or _names()[known]


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """The titles of operations and events, by their paragraph."""
    names = {row["rule"]: f"Operation {row['number']}: {row['name']}" for row in OPERATIONS if row["number"]}
    for row in events.TABLE:
        word = "Events" if len(row["dice"]) > 1 else "Event"
        names[row["rule"]] = f"{word} {', '.join(row['dice'])}: {row['name']}"
    return names


@lru_cache(maxsize=512)
def statements(number: str) -> tuple[rules.Rule, ...]:
    """What a number means, in statements: one for 10.4-b, all of a paragraph or section for 10.4; none for a ruling."""
    known = resolve(number)
    if known is None or known in rules.rulings():
        return ()
    everything = rules.catalogue()
    if known in everything:
        return (everything[known],)
    if known in ("7.1", "11.3"):  # their operations and events are paragraphs of their own
        return tuple([everything[n] for n in paragraphs().get(known, ())])
    return tuple([rule for n, rule in everything.items() if n.startswith(f"{known}-")])


@lru_cache(maxsize=512)
def related(number: str) -> tuple[str, ...]:
    """Where to read on from a rule: its paragraph and neighbours, its parts, rulings on it, rules its text names."""
    known = resolve(number)
    if known is None:
        return ()
    found: list[str] = []
    if known in rules.rulings():
        ruling = rules.rulings()[known]
        found += ruling.rules
        texts = [ruling.question, ruling.ruling, ruling.reason]
    else:
        here = statements(known)
        if known in rules.catalogue():
            found += [paragraph_of(known), *(n for n in paragraphs()[paragraph_of(known)])]
        else:
            found += [p for p in paragraphs() if p.startswith(f"{known}-")]
        found += rulings_on(BOOK, (rule.number for rule in here))
        texts = [rule.text for rule in here]
    for text in texts:
        found += _mentioned(text)
    return tuple(dict.fromkeys(n for n in found if n != known))


def _mentioned(text: str) -> list[str]:
    """The rules that a text names: operations, events, rulings and bare numbers."""
    named: list[str | None] = [resolve(n) for n in re.findall(r"R-\d+|\d{1,2}\.\d{1,2}(?:\(\d\))?(?:-\w+)*", text)]
    for series in re.findall(r"[Oo]perations? (\d+(?:(?:, | and | or | to )\d+)*)", text):
        numbers = [int(n) for n in re.findall(r"\d+", series)]
        for low, high in re.findall(r"(\d+) to (\d+)", series):
            numbers += range(int(low), int(high))
        named += [resolve(f"op:{n}") for n in sorted(set(numbers))]
    for series in re.findall(r"[Ee]vents? (\d-\d(?:(?:, | and | or | to )\d-\d)*)", text):
        named += [resolve(f"event {dice}") for dice in re.findall(r"\d-\d", series)]
    return [number for number in named if number]


# --- cards ---------------------------------------------------------------------------------------------------------


def rule_card(number: str, options: Options | None = None) -> str:
    """The rule behind a number as HTML: text, neighbours, the rulings on it and their reasons.

    With the ``options`` of a game, each option tells what that game uses. An unknown number gets a kind sentence.
    """
    known = resolve(number)
    if known is None:
        if number == "adjustment":
            return page("Adjustment", "Adjustment", "", f"<p class='fs-text'>{ADJUSTMENT}</p>")
        return unknown(number, HELP)
    if known in rules.rulings():
        ruling = rules.rulings()[known]
        return ruling_html(BOOK, ruling, STATUS[ruling.status], options)
    if known in rules.catalogue():
        return _statement_card(rules.catalogue()[known], options)
    return _group_card(known, options)


def _statement_card(rule: rules.Rule, options: Options | None) -> str:
    paragraph = paragraph_of(rule.number)
    neighbours = [rules.catalogue()[n] for n in paragraphs()[paragraph] if n != rule.number]
    body = f"<p class='fs-where'>{escape(title(paragraph))} · {escape(rule.kind)} · {SIDES[rule.side]}</p>"
    body += f"<p class='fs-text'>{escape(rule.text)}</p>"
    body += rulings_html(BOOK, rulings_on(BOOK, [rule.number]), options)
    if neighbours:
        body += f"<h4>Beside it: {escape(title(paragraph))}</h4>{listed(neighbours)}"
    body += f"<p class='fs-where'>After the {escape(rule.source)}, in our words.</p>"
    return page(f"Rule {rule.number}", rule.title, rule.number, body)


def _group_card(number: str, options: Options | None) -> str:
    here = statements(number)
    parts = [p for p in paragraphs() if p.startswith(f"{number}-")] if number in ("7.1", "11.3") else []
    body = f"<p class='fs-where'>{escape(CHAPTERS[number.partition('.')[0]])}</p>"
    body += listed(here) if here else ""
    if parts:
        rows = "".join(f"<li><span class='fs-number'>{p}</span> {escape(title(p))}</li>" for p in parts)
        body += f"<ul>{rows}</ul>"
    body += rulings_html(BOOK, rulings_on(BOOK, (rule.number for rule in here)), options)
    return page(f"Rule {number}", title(number), number, body)


BOOK = Book(
    name="The campaign",
    first="1.1",
    examples="10.4, 7.1-op18 or R-72",
    chapters=CHAPTERS,
    statements=rules.catalogue(),
    rulings=rules.rulings(),
    options=Options,
    chapter_of=lambda number: number.partition(".")[0],
    resolve=resolve,
    title=title,
    related=related,
    card=rule_card,
)
