"""Looking rules up by their number and by words."""

import pytest

from fs_core import rules
from fs_core.campaign.options import Options
from fs_core.campaign.questions import Choice


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("10.4-b", "10.4-b"),
        ("10.4", "10.4-a"),
        ("4.4(2)", "4.4-2-a"),
        ("7.1-op18", "7.1-op18-a"),
        ("op:18", "7.1-op18-a"),
        ("op:4", "7.1-op04-a"),
        ("11.3-e64", "11.3-e64-a"),
        ("R-72", "R-72"),
    ],
)
def test_a_rule_is_found_by_its_number(number: str, found: str) -> None:
    assert rules.find(number).number == found


def test_an_unknown_number_is_refused_with_examples() -> None:
    with pytest.raises(KeyError, match=r"no rule '99\.9'.*10\.4"):
        rules.find("99.9")


def test_words_find_rules_that_hold_them_all() -> None:
    found = [rule.number for rule in rules.search("super étendard")]
    assert found
    assert all("étendard" in (rules.find(n).title + rules.find(n).text).lower() for n in found)


def test_every_option_has_its_ruling() -> None:
    from dataclasses import fields

    by_option = {ruling.option: ruling for ruling in rules.rulings().values() if ruling.option}
    for field in fields(Options):
        ruling = rules.rulings()[field.metadata["ruling"]]
        assert ruling.status == "option", field.name
        assert field.name in by_option, field.name
    assert set(by_option) == {field.name for field in fields(Options)}


def test_rules_draw_themselves_with_markup_escaped() -> None:
    rule = rules.Rule("1", "a <b>", "x & y", "1", "", "both", (), "")
    assert "a &lt;b&gt;" in rule._repr_html_()
    assert "&lt;i&gt;" in Choice("w", "<i>", "w", -1)._repr_html_()
