"""Every statement of both rule catalogues has a test that cites it: ``@pytest.mark.rule("10.4-b")``.

The tests are read, not run, so that the report is whole whatever part of them is selected.
"""

import ast
from functools import lru_cache
from pathlib import Path

from fs_core import rules
from fs_core.data import DATA, read_table, text
from fs_core.tactical import rulebook

TESTS = Path(__file__).parent


@lru_cache(maxsize=1)
def cited() -> dict[str, set[str]]:
    """The statements cited by ``pytest.mark.rule``, and the test files that cite each."""
    found: dict[str, set[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        found.setdefault(str(argument.value), set()).add(file.name)
    return found


def untestable() -> dict[str, str]:
    """Statements that no software test can check, each with its reason."""
    rows = read_table(DATA / "rules" / "untestable.csv", {"id": text, "reason": text})
    return {row["id"]: row["reason"] for row in rows}


def test_every_statement_is_cited_by_a_test() -> None:
    missing = [number for number in rules.catalogue() if number not in cited() and number not in untestable()]
    assert not missing, f"{len(missing)} statements without a test: {', '.join(missing)}"


def test_every_statement_of_the_platoon_game_is_cited_by_a_test() -> None:
    missing = [number for number in rulebook.catalogue() if number not in cited()]
    assert not missing, f"{len(missing)} statements without a test: {', '.join(missing)}"


def test_citations_name_statements_that_exist() -> None:
    both = {**rules.catalogue(), **rulebook.catalogue()}
    strange = {number: files for number, files in cited().items() if number not in both}
    assert not strange


def test_what_is_called_untestable_exists_and_has_no_test() -> None:
    assert set(untestable()) <= set(rules.catalogue())
    assert not set(untestable()) & set(cited())
