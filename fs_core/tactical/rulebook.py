"""The rules of the platoon game in words: look a statement or a ruling up by its number.

>>> from fs_core.tactical import rulebook
>>> rulebook.find("T-6.1").section
'6'

Statements stand in ``data/tactical/catalogue.csv``, rulings on doubtful points in ``data/tactical/rulings.csv``.
"""

from collections.abc import Iterator
from functools import lru_cache

from fs_core.data import one_of, read_table, text
from fs_core.rules import RULING, STATEMENT, Rule, Ruling
from fs_core.tactical.tables import FOLDER, read


@lru_cache(maxsize=1)
def _statements() -> dict[str, tuple[Rule, str]]:
    columns = {name: kind for name, kind in STATEMENT.items() if name != "source"}  # ``read`` adds mark and source
    return {row["id"]: (Rule.of(row), row["mark"]) for row in read("catalogue.csv", columns)}


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Rule]:
    """Every statement of the platoon rules by its number, in the order of the book."""
    return {number: rule for number, (rule, _) in _statements().items()}


@lru_cache(maxsize=1)
def _rulings() -> dict[str, tuple[Ruling, str]]:
    columns = {
        **RULING,
        "status": one_of("fixed", "option", "completion"),
        "mark": one_of("reading", "completion"),
        "source": text,
    }
    return {row["id"]: (Ruling.of(row), row["mark"]) for row in read_table(FOLDER / "rulings.csv", columns)}


@lru_cache(maxsize=1)
def rulings() -> dict[str, Ruling]:
    """Every ruling on a doubtful point by its number (TR-01 and so on).

    ``status`` is fixed, option, or completion where the book has nothing; ``option`` and ``default`` may name several
    switches between semicolons.
    """
    return {number: ruling for number, (ruling, _) in _rulings().items()}


def mark(number: str) -> str:
    """Where a statement or ruling comes from: ``printed``, a ``reading`` of what is printed, or this study's own
    ``completion``. Raises KeyError naming the number."""
    both = {**_statements(), **_rulings()}
    if number not in both:
        raise KeyError(_unknown(number))
    return both[number][1]


def find(number: str) -> Rule:
    """The rule with this number: a statement (``T-6.1``), the first statement of a section (``T-6a``, ``6a``) or a
    ruling (``TR-10``). Raises KeyError naming the number."""
    if number in catalogue():
        return catalogue()[number]
    if number in rulings():
        return rulings()[number].rule
    section = number.removeprefix("T-")
    for rule in catalogue().values():
        if rule.section == section:
            return rule
    raise KeyError(_unknown(number))


def search(words: str) -> Iterator[Rule]:
    """Statements whose number, title or text holds all the words, in the order of the book."""
    return (rule for rule in catalogue().values() if rule.holds(words))


def _unknown(number: str) -> str:
    return f"There is no rule {number!r}; numbers are such as T-6.1, T-6a or TR-10."
