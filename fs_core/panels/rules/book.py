"""What the cards of both rule books share, and what the panel has to know of a book."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from fs_core.rules import Rule, Ruling
from fs_core.switches import Switches, in_words

STYLE = """<style>
.fs-card { font-size: 0.95em; line-height: 1.45; color: #1b1b1b; max-width: 68ch; overflow-wrap: break-word; }
.fs-card h3 { font-size: 1.2em; margin: 0 0 2px; } .fs-card h4 { font-size: 1em; margin: 12px 0 2px; }
.fs-card p { margin: 4px 0; } .fs-card .fs-text { font-size: 1.12em; margin: 8px 0; }
.fs-card ul { margin: 2px 0; padding-left: 18px; } .fs-card li { margin: 3px 0; }
.fs-card .fs-number { color: #444; font-weight: 600; } .fs-card .fs-where { color: #555; font-size: 0.92em; }
.fs-card .fs-option { border-left: 4px solid #005f94; background: #eef4f8; padding: 4px 8px; margin: 4px 0; }
.fs-card .fs-changed { border-left: 4px double #8a2500; background: #fdf3ec; }
</style>"""
SIDES = {"both": "both sides", "UK": "the British side", "AR": "the Argentine side"}
_MANY = 8  # values of an option that are named one by one


class Book(NamedTuple):
    """A rule book for the panel: its name, the number it opens with, examples of its numbers, its chapters, statements
    and rulings, its options, and what to do with a number.

    ``resolve`` gives a number as the book writes it, or None; ``title`` its title; ``related`` where to read on;
    ``card`` its card as HTML, given the options of a game or None.
    """

    name: str
    first: str
    examples: str
    chapters: Mapping[str, str]
    statements: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    options: type[Switches]
    chapter_of: Callable[[str], str]
    resolve: Callable[[str], str | None]
    title: Callable[[str], str]
    related: Callable[[str], tuple[str, ...]]
    card: Callable[[str, Any], str]


def bare(number: str) -> str:
    """A number as someone wrote it, without what is written around numbers, in lower case."""
    return re.sub(r"^(rule|ruling|section|option)\s+", "", number.strip().strip(".,;:").lower())


# --- options -------------------------------------------------------------------------------------------------------


def of_ruling(ruling: Ruling) -> list[str]:
    """The names of the options of a ruling."""
    return ruling.option.split(";") if ruling.option else []


@lru_cache(maxsize=2)
def by_option(rulings: Callable[[], Mapping[str, Ruling]]) -> dict[str, str]:
    """The number of the ruling behind each option of a book; of several the first. ``rulings`` reads the book's."""
    found: dict[str, str] = {}
    for number, ruling in rulings().items():
        for name in of_ruling(ruling):
            found.setdefault(name, number)
    return found


def option_html(kind: type[Switches], name: str, options: Switches | None) -> str:
    """The switch of a ruling: what it is about, what it takes, its default, and what this game uses."""
    entry: Any = next(entry for entry in fields(kind) if entry.name == name)
    allowed = entry.metadata["allowed"]
    ends = f"{in_words(allowed[0])} to {in_words(allowed[-1])}"
    takes = ends if len(allowed) > _MANY else " or ".join(in_words(value) for value in allowed)
    text = f"Option <code>{escape(name)}</code>: {escape(entry.metadata['subject'])}. It takes {escape(takes)};"
    text += f" the default is <b>{escape(in_words(entry.default))}</b>."
    look = "fs-option"
    if options is not None:
        used = getattr(options, name)
        if used == entry.default:
            text += " This game uses the default."
        else:
            look += " fs-changed"
            text += f" <b>This game differs: {escape(in_words(used))}.</b>"
    return f"<p class='{look}'>{text}</p>"


# --- cards ---------------------------------------------------------------------------------------------------------


def page(label: str, heading: str, number: str, body: str) -> str:
    """A card with its heading."""
    mark = f"<span class='fs-number'>{escape(number)}</span> " if number else ""
    head = f"<h3>{mark}{escape(heading)}</h3>"
    return f"{STYLE}<article class='fs-card' aria-label='{escape(label)}'>{head}{body}</article>"


def unknown(number: str, help: str) -> str:
    """The card of a number behind which nothing stands."""
    asked = f"There is no rule {number.strip()!r}." if number.strip() else "No rule is named."
    return page("Rules", "Rules", "", f"<p class='fs-text'>{escape(asked)} {escape(help)}</p>")


def listed(found: Iterable[Rule]) -> str:
    """Rules one below the other, each with its text."""
    rows = [
        f"<li><span class='fs-number'>{rule.number}</span> <b>{escape(rule.title)}.</b> {escape(rule.text)}</li>"
        for rule in found
    ]
    return f"<ul>{''.join(rows)}</ul>"


def ruling_html(book: Book, ruling: Ruling, where: str, options: Switches | None) -> str:
    """The card of a ruling; ``where`` says who decided it and how it may be changed."""
    body = f"<p class='fs-where'>Ruling on a doubtful point. {escape(where)}.</p>"
    body += f"<p><i>{escape(ruling.question)}</i></p><p class='fs-text'>{escape(ruling.ruling)}</p>"
    body += f"<p><b>Why:</b> {escape(ruling.reason)}</p>"
    body += "".join(option_html(book.options, name, options) for name in of_ruling(ruling))
    if ruling.check_print:
        body += "<p class='fs-where'>A look at the printed rules could settle this.</p>"
    touched = [book.statements[number] for number in ruling.rules]
    body += f"<h4>Rules it touches</h4>{listed(touched)}" if touched else ""
    return page(f"Ruling {ruling.number}", ruling.title, ruling.number, body)


def rulings_html(book: Book, numbers: Iterable[str], options: Switches | None) -> str:
    """The rulings on a rule, in short, folded when there are many; those that this game changed are never folded."""
    found = [book.rulings[number] for number in numbers]
    if not found:
        return ""
    rows = [
        f"<li><span class='fs-number'>{ruling.number}</span> <b>{escape(ruling.title)}.</b> {escape(ruling.ruling)}"
        f" <i>Why:</i> {escape(ruling.reason)}"
        f"{''.join(option_html(book.options, name, options) for name in of_ruling(ruling))}</li>"
        for ruling in found
    ]
    touched = {name for ruling in found for name in of_ruling(ruling)} & set(options.changed() if options else ())
    open_ = " open" if len(rows) <= 2 or touched else ""
    count = "One ruling" if len(rows) == 1 else f"{len(rows)} rulings"
    return f"<details{open_}><summary>{count} on doubtful points</summary><ul>{''.join(rows)}</ul></details>"


def rulings_on(book: Book, numbers: Iterable[str]) -> tuple[str, ...]:
    """The rulings that touch some statements, in the order of their numbers."""
    wanted = set(numbers)
    named = {ruling for number in wanted for ruling in book.statements[number].rulings}
    return tuple([n for n, ruling in book.rulings.items() if n in named or wanted & set(ruling.rules)])
