"""RulesPanel: search and read the rules, the rulings on doubtful points with their reasons, and the options."""

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import asdict, fields
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

import ipywidgets as widgets

from fs_core.panels import parts
from fs_core.panels.keys import ListKeys
from fs_core.panels.rules import campaign, platoon
from fs_core.panels.rules.book import Book, of_ruling
from fs_core.switches import Switches, differences

HEIGHT = 560  # pixels, all of it
STYLE = """<style>
.fs-panel.fs-rules { overflow: hidden; } .fs-projector .fs-panel.fs-rules { --fs-size: inherit; }
.fs-rules .fs-count, .fs-rules .fs-differs { font-size: 0.9em; line-height: 1.35; }
.fs-rules .fs-differs { border-left: 4px double #8a2500; background: #fdf3ec; padding: 2px 8px; }
.fs-rules .widget-select { margin: 0; } .fs-rules .widget-select .widget-label { margin: 0; overflow: hidden; }
.fs-rules .widget-select select { height: 100%; font-size: 0.95em; }
.fs-rules .fs-reader { box-sizing: border-box; margin: 0; border: 1px solid #999; padding: 8px 12px; background: #fff; }
.fs-rules .fs-related .jupyter-button { height: auto; min-height: 26px; line-height: 1.2; white-space: normal;
  text-align: left; font-size: 0.88em; padding: 2px 8px; }
</style>"""
RULES, RULINGS, OPTIONS, CHANGED = "rules", "rulings", "options", "changed"
CAMPAIGN, PLATOON = "campaign", "platoon"
BOOKS: dict[str, Book] = {CAMPAIGN: campaign.BOOK, PLATOON: platoon.BOOK}


class _Hit(NamedTuple):
    """A line of the result list: its number, what the list shows, and the words it is found by."""

    number: str
    label: str
    title: str
    text: str
    chapters: frozenset[str]
    options: frozenset[str]
    ruled: bool


def _plain(text: str) -> str:
    """Lower case without accents, so that Etendard finds Étendard."""
    letters = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@lru_cache(maxsize=2)
def _all(book: str) -> tuple[tuple[_Hit, ...], tuple[_Hit, ...]]:
    """Every statement and every ruling of a book as a line of the list."""
    of = BOOKS[book]
    found = [
        _Hit(
            n,
            f"{n}  {rule.title}",
            _plain(rule.title),
            _plain(rule.text),
            frozenset([of.chapter_of(n)]),
            frozenset(),
            False,
        )
        for n, rule in of.statements.items()
    ]
    subjects = {entry.name: entry.metadata["subject"] for entry in fields(of.options)}
    decided = []
    for n, ruling in of.rulings.items():
        names = of_ruling(ruling)
        about = " ".join(f"{name} {subjects[name]}" for name in names)
        text = f"{ruling.question} {ruling.ruling} {ruling.reason} {about}"
        chapters = frozenset(of.chapter_of(rule) for rule in ruling.rules)
        label = f"{n}  {ruling.title}" + (f"  ({', '.join(names)})" if names else "")
        decided.append(_Hit(n, label, _plain(ruling.title), _plain(text), chapters, frozenset(names), True))
    return tuple(found), tuple(decided)


def search(
    words: str, kind: str = "", chapter: str = "", options: Switches | None = None, book: str = CAMPAIGN
) -> list[_Hit]:
    """Rules and rulings of a book that hold all the words, best first: by number, then by title, then by text.

    ``kind`` is rules, rulings, options, changed (options that ``options`` changes) or empty for all; ``chapter`` the
    number of a chapter of the rule book or empty.
    """
    stated, decided = _all(book)
    hits: Iterable[_Hit] = {RULES: stated, "": stated + decided}.get(kind, decided)
    if kind == OPTIONS:
        hits = [hit for hit in hits if hit.options]
    elif kind == CHANGED:
        hits = [hit for hit in hits if not hit.options.isdisjoint(options.changed() if options else ())]
    if chapter:
        hits = [hit for hit in hits if chapter in hit.chapters]
    wanted = _plain(words).split()
    if not wanted:
        return list(hits)
    meant = BOOKS[book].resolve(words)
    ranked: tuple[list[_Hit], ...] = ([], [], [])
    for hit in hits:
        if meant and (hit.number == meant or hit.number.startswith((f"{meant}-", f"{meant}."))):
            ranked[0].append(hit)
        elif all(word in hit.title for word in wanted):
            ranked[1].append(hit)
        elif all(word in hit.title or word in hit.text or word in hit.number.lower() for word in wanted):
            ranked[2].append(hit)
    return [hit for hits in ranked for hit in hits]


def book_of(number: str) -> str:
    """The book in which something stands behind a number; empty if in none."""
    return next((id for id, book in BOOKS.items() if book.resolve(number)), "")


class RulesPanel(widgets.VBox):
    """Read and search the rules of both games; ``show(number)`` opens a card, and the book it stands in.

    ``number`` is the rule shown first. ``options`` is a game, a battle or its Options: options that differ from the
    default are then marked. ``narrow`` puts the card under the list, for a tab about 460 pixels wide.
    """

    def __init__(self, number: str = "", options: Any = None, narrow: bool = False) -> None:
        self.options: Switches | None = None
        self._narrow = narrow
        self._trail: list[str] = []
        self._at = -1
        self._typed = False
        self._filling = False
        self._buttons: list[widgets.Button] = []
        self._build()
        super().__init__(
            [widgets.HTML(parts.STYLE + STYLE), ListKeys(), self._filters, self._differs, self._body],
            layout=widgets.Layout(height=f"{HEIGHT}px", width="100%"),
        )
        for name in ("fs-panel", "fs-rules"):
            self.add_class(name)
        self.use(options)
        self.show(number or self._of.first)

    @property
    def _of(self) -> Book:
        """The book that is open."""
        return BOOKS[self._book.value]

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        wide = "100%" if self._narrow else "300px"
        self._search = widgets.Text(
            placeholder="words or a number, such as escort or 10.4",
            description="Search",
            layout=widgets.Layout(width=wide),
        )
        games = [(book.name, id) for id, book in BOOKS.items()]
        self._book = widgets.Dropdown(options=games, description="Game", layout=widgets.Layout(width="205px"))
        self._book.style.description_width = "42px"
        self._book.observe(lambda _: self._turn_to_book(), "value")
        self._kind = widgets.Dropdown(description="Kind", layout=widgets.Layout(width="215px"))
        self._chapter = widgets.Dropdown(
            options=self._chapters(), description="Chapter", layout=widgets.Layout(width="225px", flex="1 1 auto")
        )
        for control, width in ((self._search, "48px"), (self._kind, "32px"), (self._chapter, "60px")):
            control.style.description_width = width
            control.observe(lambda _: self._find(), "value")
        self._filters = widgets.Box(
            [self._search, self._book, self._kind, self._chapter],
            layout=widgets.Layout(display="flex", flex_flow="row wrap", flex="0 0 auto"),
        )
        self._differs = parts.html(flex="0 0 auto")
        self._count = parts.html(flex="0 0 auto")
        self._list = widgets.Select(description="Results", layout=widgets.Layout(width="100%", flex="1 1 0"))
        self._list.style.description_width = "0px"
        self._list.observe(lambda change: self._pick(change["new"]), "value")
        self._back = parts.button("◀ Back", lambda: self._step(-1), "The card before")
        self._forward = parts.button("Forward ▶", lambda: self._step(1), "The card after")
        self._card = parts.html(flex="1 1 0", overflow="auto", width="100%")
        self._card.add_class("fs-reader")
        self._related = widgets.Box(
            layout=widgets.Layout(
                display="flex", flex_flow="row wrap", flex="0 0 auto", max_height="98px", overflow="auto"
            )
        )
        self._related.add_class("fs-related")
        steps = widgets.HBox([self._back, self._forward], layout=widgets.Layout(flex="0 0 auto"))
        tall = widgets.Layout(flex="0 0 150px") if self._narrow else widgets.Layout(flex="0 0 36%")
        results = widgets.VBox([self._count, self._list], layout=tall)
        layout = widgets.Layout(flex="1 1 0", min_width="0", min_height="0")
        reader = widgets.VBox([steps, self._card, self._related], layout=layout)
        box = widgets.VBox if self._narrow else widgets.HBox
        self._body = box([results, reader], layout=widgets.Layout(flex="1 1 0", min_height="0", width="100%"))

    def _chapters(self) -> list[tuple[str, str]]:
        return [("All chapters", "")] + [(f"{n} {name}", n) for n, name in self._of.chapters.items()]

    # --- showing ---------------------------------------------------------------------------------------------------

    def use(self, options: Any) -> None:
        """Mark what differs from the defaults in a game, given as a game or its Options; None marks nothing."""
        self.options = getattr(options, "options", options)
        own = next((id for id, book in BOOKS.items() if isinstance(self.options, book.options)), self._book.value)
        self._book.value = own
        self._tell_kinds()
        self._find()
        if self._trail:
            self._read(self._trail[self._at])

    @property
    def _played(self) -> Switches | None:
        """The options of the game at hand, if it is played by the book that is open."""
        return self.options if isinstance(self.options, self._of.options) else None

    def _turn_to_book(self) -> None:
        """Open the other book: its chapters, its rules, its first card."""
        self._filling = True
        self._chapter.options = self._chapters()
        self._filling = False
        self._tell_kinds()
        self._find()
        if self._trail and not self._of.resolve(self._trail[self._at]):
            self._open(self._of.first)

    def _tell_kinds(self) -> None:
        """The kinds of lines that may be asked for; what a game changed only where it is played by this book."""
        kinds = [("Everything", ""), ("Rules", RULES), ("Rulings", RULINGS), ("Options", OPTIONS)]
        if self._played and self._played.changed():
            kinds.append(("This game's changes", CHANGED))
        chosen = self._kind.value if self._kind.value in [value for _, value in kinds] else ""
        self._filling = True
        self._kind.options = kinds
        self._kind.value = chosen
        self._filling = False
        self._differs.value = self._difference()

    def _difference(self) -> str:
        if self._played is None:
            return ""
        words = differences(type(self._played)(), asdict(self._played))
        if not words:
            return "<div class='fs-count'>This game uses the default of every option.</div>"
        return f"<div class='fs-differs'><b>This game differs:</b> {escape('; '.join(words))}.</div>"

    def show(self, number: str) -> None:
        """Open the card of a rule; an unknown number opens a card that says so."""
        known = BOOKS[book].resolve(number) if (book := book_of(number)) else None
        self._open(known or number)

    def _open(self, number: str, typed: bool = False) -> None:
        """Open a card; one that was opened while typing gives way to the next: 10.1 to 10.11."""
        if self._at < 0 or self._trail[self._at] != number:
            keep = self._at if typed and self._typed else self._at + 1
            self._trail[keep:] = [number]
            self._at = keep
        self._typed = typed
        self._read(number)

    def _read(self, number: str) -> None:
        self._book.value = book_of(number) or self._book.value
        self._card.value = self._of.card(number, self._played)
        self._back.disabled, self._forward.disabled = self._at <= 0, self._at >= len(self._trail) - 1
        self._offer(self._of.related(number))
        self._filling = True
        self._list.value = number if number in dict(self._list.options).values() else None
        self._filling = False

    def _offer(self, numbers: tuple[str, ...]) -> None:
        """One button for each related rule. Buttons are kept and renamed, so that the keyboard focus stays."""
        while len(self._buttons) < len(numbers):
            self._buttons.append(parts.button("", self._follow(len(self._buttons))))
        self._numbers = numbers
        for made, number in zip(self._buttons, numbers, strict=False):
            name = self._of.title(number)
            made.description, made.tooltip = f"{number} {name}", f"Open {number}: {name}"
        self._related.children = tuple(self._buttons[: len(numbers)])

    def _follow(self, place: int) -> Callable[[], None]:
        return lambda: self.show(self._numbers[place])

    def _step(self, by: int) -> None:
        if 0 <= self._at + by < len(self._trail):
            self._at += by
            self._typed = False
            self._read(self._trail[self._at])

    # --- searching -------------------------------------------------------------------------------------------------

    def _pick(self, number: str | None) -> None:
        if number and not self._filling:
            self.show(number)

    def _find(self) -> None:
        """Fill the list anew; a number that is typed in full opens its card at once."""
        if self._filling:
            return
        words = self._search.value.strip()
        kind, chapter = self._kind.value or "", self._chapter.value or ""
        hits = search(words, kind, chapter, self._played, self._book.value)
        self._filling = True
        self._list.options = [(hit.label, hit.number) for hit in hits]
        here = self._trail[self._at] if self._trail else ""
        self._list.value = here if here in [hit.number for hit in hits] else None
        self._filling = False
        self._count.value = f"<div class='fs-count' role='status' aria-live='polite'>{self._counted(hits, words)}</div>"
        known = self._of.resolve(words)
        if known and any(hit.number.startswith(known) for hit in hits):
            self._open(known, typed=True)
        elif not known and (other := book_of(words)):
            self._book.value = other

    def _counted(self, hits: list[_Hit], words: str) -> str:
        """How many results there are, in words, those in the other book too; for none, what to try."""
        about = f" for “{escape(words)}”" if words else ""
        others = {id: len(search(words, book=id)) for id in BOOKS if words and id != self._book.value}
        also = "".join(f" {number} in {BOOKS[id].name.lower()}." for id, number in others.items() if number)
        if not hits:
            narrowed = self._kind.value or self._chapter.value
            advice = "Choose Everything and All chapters" if narrowed else "Try one word, or its beginning"
            return f"Nothing{about}. {advice}, or a number such as {self._of.examples}.{also}"
        ruled = sum(hit.ruled for hit in hits)
        counts = [(len(hits) - ruled, "rule"), (ruled, "ruling")]
        named = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count]
        return f"{' and '.join(named)}{about}{f';{also}' if also else ''}"
