"""The rule catalogue: look a rule up by its number.

>>> from fs_core import rules
>>> rules.find("10.4-b").section
'10.4'

Statements stand in ``data/rules/catalogue.csv``, rulings on doubtful points in ``data/rules/rulings.csv``.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

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


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Rule]:
    """Every statement of the campaign rules by its number, in the order of the rule book."""
    columns = {
        "id": text,
        "section": text,
        "title": text,
        "statement": text,
        "kind": text,
        "side": one_of("UK", "AR", "both"),
        "rulings": several,
        "source": text,
    }
    rows = read_table(DATA / "rules" / "catalogue.csv", columns)
    return {
        row["id"]: Rule(
            row["id"],
            row["title"],
            row["statement"],
            row["section"],
            row["kind"],
            row["side"],
            row["rulings"],
            row["source"],
        )
        for row in rows
    }


@lru_cache(maxsize=1)
def rulings() -> dict[str, Ruling]:
    """Every ruling on a doubtful point by its number (R-01 and so on)."""
    columns = {
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
    rows = read_table(DATA / "rules" / "rulings.csv", columns)
    return {
        row["id"]: Ruling(
            row["id"],
            row["title"],
            row["question"],
            row["ruling"],
            row["reason"],
            row["rules"],
            row["status"],
            row["option"],
            row["default"],
            row["check_print"] == "yes",
        )
        for row in rows
    }


def find(number: str) -> Rule:
    """The rule with this number: a statement (``10.4-b``), the first statement of a section or operation (``10.4``,
    ``7.1-op18``, ``op:18``), a bracketed one (``4.4(2)``), a ruling (``R-72``). Raises KeyError naming the number."""
    everything = catalogue()
    if number in everything:
        return everything[number]
    if number in rulings():
        ruling = rulings()[number]
        return Rule(number, ruling.title, ruling.ruling, "rulings", ruling.status, "both", (), "ruling of this study")
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
    wanted = words.lower().split()
    for rule in catalogue().values():
        hay = f"{rule.number} {rule.title} {rule.text}".lower()
        if all(word in hay for word in wanted):
            yield rule
