"""Cards of the platoon game's rules: what stands behind a number such as T-6.1, T-6a or TR-10.

A number means a statement, a whole section, or a ruling. All texts come from ``data/tactical``; the titles of the
sections are ours. Each card says whether its rule is printed, a reading of what is printed, or this study's own.
"""

import re
from html import escape

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
from fs_core.rules import Rule
from fs_core.tactical import rulebook
from fs_core.tactical.options import Options

CHAPTERS = {
    "1": "The turn",
    "2": "Radio nets",
    "3": "Movement",
    "4": "Aircraft",
    "4a": "Fire at aircraft",
    "4b": "Air combat",
    "4c": "Attacks from the air",
    "5": "Helicopters",
    "6": "Fire that suppresses",
    "6a": "Losses to fire",
    "6b": "Armour",
    "7": "Close combat",
    "8": "Morale",
}
SOURCES = {"printed": "as printed", "reading": "our reading of what is printed", "completion": "our completion"}
STATUS = {"fixed": "decided so in this study", "option": "open to choice", "completion": "the book has nothing here"}
HELP = "Numbers look like T-6.1, T-6a or TR-10; words such as smoke or mortar work too."


def resolve(number: str) -> str | None:
    """A number as the book writes it, however it was written; None if nothing stands behind it.

    >>> resolve("t6.1"), resolve("rule T-6A"), resolve("tr-7"), resolve("star_shell"), resolve("T-99")
    ('T-6.1', 'T-6a', 'TR-07', 'TR-67', None)
    """
    wanted = bare(number)
    if behind := by_option(rulebook.rulings).get(wanted):
        return behind
    if match := re.fullmatch(r"tr-?0*(\d+)", wanted):
        known = f"TR-{int(match[1]):02d}"
        return known if known in rulebook.rulings() else None
    if match := re.fullmatch(r"t-?(\d+[abc]?(?:\.\d+)?)", wanted):
        known = f"T-{match[1]}"
        return known if known in rulebook.catalogue() or match[1] in CHAPTERS else None
    return None


def chapter_of(number: str) -> str:
    """The section of a statement: 6a of T-6a.3."""
    return number.removeprefix("T-").partition(".")[0]


def title(number: str) -> str:
    """The title of a rule; empty if there is none."""
    known = resolve(number)
    if known is None:
        return ""
    if known in rulebook.rulings():
        return rulebook.rulings()[known].title
    return rulebook.catalogue()[known].title if known in rulebook.catalogue() else CHAPTERS[chapter_of(known)]


def statements(number: str) -> tuple[Rule, ...]:
    """What a number means, in statements: one for T-6.1, all of a section for T-6; none for a ruling."""
    known = resolve(number)
    if known is None or known in rulebook.rulings():
        return ()
    if known in rulebook.catalogue():
        return (rulebook.catalogue()[known],)
    return tuple([rule for rule in rulebook.catalogue().values() if rule.section == chapter_of(known)])


def related(number: str) -> tuple[str, ...]:
    """Where to read on from a rule: its section and neighbours, rulings on it, rules its text names."""
    known = resolve(number)
    if known is None:
        return ()
    found: list[str] = []
    if known in rulebook.rulings():
        ruling = rulebook.rulings()[known]
        found += ruling.rules
        texts = [ruling.question, ruling.ruling, ruling.reason]
    else:
        section = f"T-{chapter_of(known)}"
        found += [section, *(rule.number for rule in statements(section))]
        found += rulings_on(BOOK, (rule.number for rule in statements(known)))
        texts = [rule.text for rule in statements(known)]
    for named in re.findall(r"TR?-\d+[abc]?(?:\.\d+)?", " ".join(texts)):
        found += [other] if (other := resolve(named)) else []
    return tuple(dict.fromkeys(n for n in found if n != known))


def rule_card(number: str, options: Options | None = None) -> str:
    """The rule behind a number as HTML: text, where it comes from, neighbours, the rulings on it and their reasons.

    With the ``options`` of a battle, each option tells what that battle uses. An unknown number gets a kind sentence.
    """
    known = resolve(number)
    if known is None:
        return unknown(number, HELP)
    if known in rulebook.rulings():
        ruling = rulebook.rulings()[known]
        return ruling_html(BOOK, ruling, f"It is {SOURCES[rulebook.mark(known)]}; {STATUS[ruling.status]}", options)
    here = statements(known)
    section = CHAPTERS[chapter_of(known)]
    if known not in rulebook.catalogue():
        body = listed(here) + rulings_html(BOOK, rulings_on(BOOK, (rule.number for rule in here)), options)
        return page(f"Rule {known}", section, known, body)
    (rule,) = here
    neighbours = [other for other in statements(f"T-{chapter_of(known)}") if other != rule]
    mark = rulebook.mark(known)
    body = f"<p class='fs-where'>{escape(section)} · {escape(rule.kind)} · {SIDES[rule.side]} · {SOURCES[mark]}</p>"
    body += f"<p class='fs-text'>{escape(rule.text)}</p>"
    body += rulings_html(BOOK, rulings_on(BOOK, [known]), options)
    body += f"<details><summary>Beside it: {escape(section)}</summary>{listed(neighbours)}</details>"
    if mark == "printed":
        body += f"<p class='fs-where'>After the {escape(rule.source)}, in our words.</p>"
    return page(f"Rule {known}", rule.title, known, body)


BOOK = Book(
    name="The platoon game",
    first="T-1.1",
    examples="T-6.1, T-6a or TR-10",
    chapters=CHAPTERS,
    statements=rulebook.catalogue(),
    rulings=rulebook.rulings(),
    options=Options,
    chapter_of=chapter_of,
    resolve=resolve,
    title=title,
    related=related,
    card=rule_card,
)
