"""Rule cards: every number that the rules, their reasons and real games use has one."""

import ast
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from fs_core import Campaign, rules
from fs_core.campaign.operations import OPERATIONS
from fs_core.campaign.options import Options
from fs_core.campaign.record import Record
from fs_core.panels.rules.book import rulings_on
from fs_core.panels.rules.campaign import (
    BOOK,
    CHAPTERS,
    SECTIONS,
    paragraphs,
    related,
    resolve,
    rule_card,
    statements,
    title,
)
from tests.panels.markup import RECORDS, Page

SOURCE = Path(__file__).resolve().parents[3] / "fs_core" / "campaign"
NUMBER = re.compile(r"R-\d+|\d+\.\d+(?:\(\d\))?(?:-\w+)*")


@cache
def numbers_in_the_source() -> frozenset[str]:
    """Every string of the rules' code that is a rule number."""
    found = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
                found.add(node.value)
    return frozenset(found)


def card(number: str, options: Options | None = None) -> Page:
    return Page(rule_card(number, options))


def test_every_rule_number_in_the_code_has_a_card() -> None:
    found = numbers_in_the_source()
    assert len(found) > 150
    for number in found:
        assert resolve(number), number
        assert title(number) in card(number).text
        assert "There is no rule" not in card(number).text


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_every_rule_in_the_log_of_a_game_has_a_card(record: Path) -> None:
    for number in {entry.rule for entry in Campaign.load(record).log} - {""}:
        if number == "adjustment":
            assert "An adjustment is no rule" in card(number).text
        else:
            assert resolve(number), number
            assert "There is no rule" not in card(number).text


def test_every_question_and_every_reason_on_the_way_of_1982_has_a_card() -> None:
    record = Record.parse(RECORDS[0].read_text(encoding="utf-8"))
    asked, reasons = set(), set()
    for _, game in Campaign.replay(record):
        if game.decision is None:
            continue
        asked.add(game.decision.rule)
        for word in (
            *OPERATIONS,
            "op:10",
            "op:11",
            "unit:hermes",
            "add:2-para",
            "target:sheffield",
            "to:stanley",
            "pass",
        ):
            reasons |= {obstacle.rule for obstacle in game.why_not(word)}
    assert len(asked) > 3
    assert len(reasons) > 20
    assert [number for number in asked | reasons if not resolve(number)] == []


def test_every_statement_paragraph_section_and_ruling_has_a_card() -> None:
    for number in (*rules.catalogue(), *paragraphs(), *SECTIONS, *rules.rulings()):
        assert resolve(number) == number
        page = card(number)
        assert title(number)
        assert title(number) in page.text
        for rule in statements(number):
            assert rule.text in page.text


def test_every_section_has_a_title() -> None:
    assert {rule.section for rule in rules.catalogue().values()} <= set(SECTIONS)
    assert {section.partition(".")[0] for section in SECTIONS} == set(CHAPTERS)


@pytest.mark.parametrize(
    ("written", "known"),
    [
        ("10.4", "10.4"),
        (" rule 10.4-b. ", "10.4-b"),
        ("7.1-op11", "7.1-op11"),
        ("7.1-op4", "7.1-op04"),
        ("7.1-18", "7.1-op18"),
        ("op:4", "7.1-op04"),
        ("operation 18", "7.1-op18"),
        ("9.6-a", "9.6-a"),
        ("4.4(2)", "4.4-2"),
        ("R-105", "R-105"),
        ("r7", "R-07"),
        ("11.3-e41", "11.3-e41"),
        ("11.3-e42", "11.3-e41"),
        ("11.3-e41-b", "11.3-e41-b"),
        ("event 2-6", "11.3-e25"),
        ("free_undo", "R-51"),
    ],
)
def test_a_number_may_be_written_in_many_ways(written: str, known: str) -> None:
    assert resolve(written) == known


@pytest.mark.parametrize("written", ["", "99.9", "10.4-z", "R-999", "op:26", "event 7-7", "5", "<b>1</b>", "…"])
def test_an_unknown_number_gets_a_kind_sentence(written: str) -> None:
    assert resolve(written) is None
    assert related(written) == ()
    assert title(written) == ""
    assert "Numbers look like 10.4" in card(written).text
    assert "<b>1</b>" not in rule_card(written)


def test_a_statement_shows_its_neighbours_and_the_rulings_on_it() -> None:
    text = card("7.1-op18-a").text
    for number in ("7.1-op18-b", "7.1-op18-c", "7.1-op18-d"):
        assert number in text
        assert rules.catalogue()[number].text in text
    assert rules.rulings()["R-72"].ruling in text
    assert rules.rulings()["R-72"].reason in text
    assert "Operation 18: Air-to-sea attack" in text


def test_rulings_are_found_from_both_tables() -> None:
    for number, ruling in rules.rulings().items():
        for touched in ruling.rules:
            assert number in rulings_on(BOOK, [touched])
    for number, rule in rules.catalogue().items():
        assert set(rule.rulings) <= set(rulings_on(BOOK, [number]))


def test_a_ruling_tells_question_decision_reason_and_its_rules() -> None:
    ruling = rules.rulings()["R-72"]
    text = card("R-72").text
    for part in (ruling.question, ruling.ruling, f"Why: {ruling.reason}", *ruling.rules):
        assert part in text


def test_an_option_tells_its_default_and_what_this_game_uses() -> None:
    assert "Option air_strike_multi_base" in card("R-72").text
    assert "the default is no" in card("R-72").text
    assert "This game" not in card("R-72").text
    assert "This game uses the default." in card("R-72", Options()).text
    changed = card("R-72", Options(air_strike_multi_base=True))
    assert "This game differs: yes." in changed.text
    assert changed.having("p", "fs-changed")
    assert "This game differs: yes." in card("7.1-op18-a", Options(air_strike_multi_base=True)).text


def test_every_option_stands_on_the_card_of_its_ruling() -> None:
    for entry in fields(Options):
        assert resolve(entry.name) == entry.metadata["ruling"]
        assert f"Option {entry.name}:" in card(entry.name).text


def test_related_rules_exist_and_lead_on() -> None:
    for number in (*rules.catalogue(), *paragraphs(), *SECTIONS, *rules.rulings()):
        found = related(number)
        assert number not in found
        assert len(set(found)) == len(found)
        assert all(resolve(other) == other and title(other) for other in found)
    assert related("7.1-op18-a")[:2] == ("7.1-op18", "7.1-op18-b")
    assert "R-72" in related("7.1-op18-a")
    assert "7.1-op18-a" in related("R-72")
    assert "7.1-op25" in related("11.3-e24") or "11.3-e24" in related("10.8-f")
    assert set(related("11.3")) >= {"11.3-e11", "11.3-e66"}


def test_a_card_has_a_heading_and_a_name() -> None:
    for number in ("10.4", "10.4-b", "R-72", "adjustment", "nonsense"):
        page = card(number)
        assert [tag for tag, _ in page.tags].count("h3") == 1
        assert all(found["aria-label"] for tag, found in page.tags if tag == "article")
