"""The rule catalogue: look a rule up by its number.

>>> from fs_core import rules
>>> rules.find("10.4-b").section
'10.4'

Statements stand in ``data/rules/catalogue.csv``, rulings on doubtful points in ``data/rules/rulings.csv``.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fs_core.data import DATA, one_of, optional, read_table, several, text


class Rule(NamedTuple):
    """One rule or ruling: its number, title and text in plain words, section of the rule book, side it concerns
    ('UK', 'AR' or 'both'), kind, the rulings that bear on it, and its source."""

    number: str
    title: str
    text: str
    section: str
    kind: str
    side: str
    rulings: tuple[str, ...]
    source: str

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "Rule":
        """The rule in a row of a catalogue (columns ``STATEMENT``)."""
        names = ("id", "title", "statement", "section", "kind", "side", "rulings", "source")
        return cls._make(row[name] for name in names)

    def holds(self, words: str) -> bool:
        """Whether number, title and text together hold all the words."""
        hay = f"{self.number} {self.title} {self.text}".lower()
        return all(word in hay for word in words.lower().split())

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p><b>{escape(self.number)} {escape(self.title)}.</b> {escape(self.text)}</p>"


class Ruling(NamedTuple):
    """One decision on a doubtful point; ``option`` is the switch that changes it, if there is one."""

    number: str
    title: str
    question: str
    ruling: str
    reason: str
    rules: tuple[str, ...]
    status: str
    option: str
    default: str
    check_print: bool

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "Ruling":
        """The ruling in a row of a table (columns ``RULING``)."""
        names = ("id", "title", "question", "ruling", "reason", "rules", "status", "option", "default")
        return cls._make([*(row[name] for name in names), row["check_print"] == "yes"])

    @property
    def rule(self) -> Rule:
        """The ruling in the form of a rule."""
        return Rule(self.number, self.title, self.ruling, "rulings", self.status, "both", (), "ruling of this study")


STATEMENT = {
    "id": text,
    "section": text,
    "title": text,
    "statement": text,
    "kind": text,
    "side": one_of("UK", "AR", "both"),
    "rulings": several,
    "source": text,
}
RULING = {
    "id": text,
    "rules": several,
    "title": text,
    "question": text,
    "ruling": text,
    "reason": text,
    "status": one_of("fixed", "option", "data"),
    "option": optional,
    "default": optional,
    "check_print": one_of("yes", "no"),
}


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Rule]:
    """Every statement of the campaign rules by its number, in the order of the rule book."""
    return {row["id"]: Rule.of(row) for row in read_table(DATA / "rules" / "catalogue.csv", STATEMENT)}


@lru_cache(maxsize=1)
def rulings() -> dict[str, Ruling]:
    """Every ruling on a doubtful point by its number (R-01 and so on)."""
    return {row["id"]: Ruling.of(row) for row in read_table(DATA / "rules" / "rulings.csv", RULING)}


def find(number: str) -> Rule:
    """The rule with this number: a statement (``10.4-b``), the first statement of a section or operation (``10.4``,
    ``7.1-op18``, ``op:18``), a bracketed one (``4.4(2)``), a ruling (``R-72``). Raises KeyError naming the number."""
    everything = catalogue()
    if number in everything:
        return everything[number]
    if number in rulings():
        return rulings()[number].rule
    wanted = number.replace("op:", "7.1-op").replace("(", "-").replace(")", "")
    stem, _, tail = wanted.partition("-op")
    if tail.isdigit():
        wanted = f"{stem}-op{int(tail):02d}"
    for known, rule in everything.items():
        if known.startswith(wanted + "-") or rule.section == wanted:
            return rule
    raise KeyError(f"There is no rule {number!r}; numbers are such as 10.4, 10.4-b, 7.1-op18 or R-72.")


def search(words: str) -> Iterator[Rule]:
    """Rules whose number, title or text holds all the words, in the order of the rule book."""
    return (rule for rule in catalogue().values() if rule.holds(words))
