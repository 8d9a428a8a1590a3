"""Reading HTML in tests, and the games that are read in several of them."""

from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORDS = [ROOT / "data/history/1982.fsrec", *sorted((ROOT / "tests/games").glob("*.fsrec"))]
_VOID = {"br", "col", "hr", "img", "input", "wbr"}  # tags that have no end


class Page(HTMLParser):
    """Text, attributes and balance of a piece of HTML."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(markup)
        assert self.open == [], "every tag is closed"

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data

    def having(self, tag: str, look: str) -> list[dict[str, str | None]]:
        """The attributes of the tags of one kind and class."""
        return [found for name, found in self.tags if name == tag and look in (found.get("class") or "").split()]
