"""The platoon rules in words."""

import pytest

from fs_core.rules import Rule, Ruling
from fs_core.tactical import rulebook, tables


@pytest.mark.parametrize(
    ("number", "found"),
    [("T-6.1", "T-6.1"), ("T-6a", "T-6a.1"), ("T-6", "T-6.1"), ("6b", "T-6b.1"), ("TR-10", "TR-10")],
)
def test_a_rule_is_found_by_its_number(number: str, found: str) -> None:
    rule = rulebook.find(number)
    assert isinstance(rule, Rule)
    assert rule.number == found


@pytest.mark.parametrize("number", ["T-9.1", "TR-72", "6.1", "", "10.4-b"])
def test_an_unknown_number_is_refused_with_examples(number: str) -> None:
    for look_up in (rulebook.find, rulebook.mark):
        with pytest.raises(KeyError, match=rf"no rule '{number}'; numbers are such as T-6\.1"):
            look_up(number)


def test_the_whole_book_is_there() -> None:
    assert len(rulebook.catalogue()) == 116
    assert len(rulebook.rulings()) == 71
    assert all(isinstance(ruling, Ruling) for ruling in rulebook.rulings().values())
    sections = dict.fromkeys(rule.section for rule in rulebook.catalogue().values())
    assert list(sections) == ["1", "2", "3", "4", "4a", "4b", "4c", "5", "6", "6a", "6b", "7", "8"]


def test_statements_and_rulings_name_each_other() -> None:
    pairs = {(number, ruling) for number, rule in rulebook.catalogue().items() for ruling in rule.rulings}
    assert pairs == {(rule, number) for number, ruling in rulebook.rulings().items() for rule in ruling.rules}


def test_what_the_book_does_not_say_is_marked() -> None:
    assert rulebook.mark("T-6.1") == "printed"
    assert rulebook.mark("TR-10") == "reading"
    assert rulebook.mark("TR-59") == "completion"
    for number, rule in rulebook.catalogue().items():
        if rule.section in ("4a", "4b", "4c"):
            assert rulebook.mark(number) == "completion"
            assert "leaves this table empty" in rule.source
    assert sum(rulebook.mark(number) == "completion" for number in rulebook.catalogue()) == 27


def test_modifiers_name_rules_that_exist() -> None:
    for table in (tables.fire_modifiers(), tables.close_combat_modifiers(), tables.morale_modifiers()):
        for modifier in table.values():
            assert rulebook.find(modifier.rule).number == modifier.rule


def test_words_find_rules_that_hold_them_all() -> None:
    assert [rule.number for rule in rulebook.search("rough water landing")] == ["T-3.5", "T-3.6"]
