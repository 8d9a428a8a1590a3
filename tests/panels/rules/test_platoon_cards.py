"""Cards of the platoon game: every number that its rules, its questions and its battles use has one."""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from fs_core.panels.rules.platoon import CHAPTERS, SOURCES, related, resolve, rule_card, statements, title
from fs_core.tactical import rulebook
from fs_core.tactical.options import Options
from tests.panels.markup import Page

SOURCE = Path(__file__).resolve().parents[3] / "fs_core" / "tactical"
NUMBER = re.compile(r"TR?-\d+[abc]?(?:\.\d+)?")


def card(number: str, options: Options | None = None) -> Page:
    return Page(rule_card(number, options))


def test_every_rule_number_in_the_code_has_a_card() -> None:
    found = {
        node.value
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value)
    }
    assert len(found) > 80
    for number in found:
        assert resolve(number) == number
        assert title(number) in card(number).text


def test_every_statement_section_and_ruling_has_a_card_that_says_where_it_is_from() -> None:
    for number in (*rulebook.catalogue(), *rulebook.rulings()):
        assert resolve(number) == number
        text = card(number).text
        assert title(number) in text
        assert SOURCES[rulebook.mark(number)] in text
    for section in CHAPTERS:
        assert {rule.section for rule in statements(f"T-{section}")} == {section}
        for rule in statements(f"T-{section}"):
            assert rule.text in card(f"T-{section}").text
    assert {rule.section for rule in rulebook.catalogue().values()} == set(CHAPTERS)


def test_every_option_stands_on_the_card_of_its_ruling() -> None:
    for entry in fields(Options):
        assert resolve(entry.name) == entry.metadata["ruling"]
        assert f"Option {entry.name}:" in card(entry.name).text
    changed = card("TR-10", Options(kill_dice="hitters"))
    assert "This game differs: hitters." in changed.text
    assert "This game uses the default." in card("TR-09", Options()).text


@pytest.mark.parametrize(
    ("written", "known"),
    [("t6.1", "T-6.1"), (" rule T-6A. ", "T-6a"), ("tr7", "TR-07"), ("T-4", "T-4"), ("star_shell", "TR-67")],
)
def test_a_number_may_be_written_in_many_ways(written: str, known: str) -> None:
    assert resolve(written) == known


@pytest.mark.parametrize("written", ["", "T-9", "T-6.99", "TR-999", "6.1", "10.4", "R-07", "<b>1</b>"])
def test_an_unknown_number_gets_a_kind_sentence(written: str) -> None:
    assert resolve(written) is None
    assert related(written) == ()
    assert title(written) == ""
    assert "Numbers look like T-6.1" in card(written).text
    assert "<b>1</b>" not in rule_card(written)


def test_related_rules_exist_and_lead_on() -> None:
    for number in (*rulebook.catalogue(), *rulebook.rulings(), *(f"T-{section}" for section in CHAPTERS)):
        found = related(number)
        assert number not in found
        assert len(set(found)) == len(found)
        assert all(resolve(other) == other and title(other) for other in found)
    assert "TR-10" in related("T-6a.3")
    assert "T-6a.3" in related("TR-10")
