"""The rules panel without a browser: searching, filtering, reading on, going back, and what a game changed."""

import pytest

from fs_core import Campaign, rules
from fs_core.campaign.options import Options
from fs_core.panels.rules.panel import BOOKS, CHANGED, OPTIONS, PLATOON, RULES, RULINGS, RulesPanel, book_of, search
from fs_core.tactical import Battle, rulebook
from fs_core.tactical.options import Options as Tactical
from tests.panels.markup import Page


@pytest.fixture
def panel() -> RulesPanel:
    return RulesPanel("10.4")


def listed(panel: RulesPanel) -> list[str]:
    return [number for _, number in panel._list.options]


def count(panel: RulesPanel) -> str:
    return Page(panel._count.value).text


def press(panel: RulesPanel, number: str) -> None:
    next(b for b in panel._related.children if b.description.startswith(f"{number} ")).click()


def test_it_opens_with_everything_and_the_card_asked_for(panel: RulesPanel) -> None:
    assert len(listed(panel)) == len(rules.catalogue()) + len(rules.rulings())
    assert count(panel) == f"{len(rules.catalogue())} rules and {len(rules.rulings())} rulings"
    assert "Protected ships and escorts" in panel._card.value
    assert panel._back.disabled
    assert panel._forward.disabled


def test_words_narrow_the_list_as_they_are_typed(panel: RulesPanel) -> None:
    panel._search.value = "escort"
    assert listed(panel)[0] == "10.4-b"
    assert count(panel).endswith("for “escort”")
    panel._search.value = "escort carrier shot"
    assert "10.4-c" in listed(panel)
    assert len(listed(panel)) < 5


def test_accents_and_capitals_do_not_matter() -> None:
    assert [hit.number for hit in search("SUPER ETENDARD")] == [hit.number for hit in search("super étendard")]
    assert search("super etendard")


def test_a_number_typed_in_full_opens_its_card(panel: RulesPanel) -> None:
    for typed in ("10.1", "10.11"):
        panel._search.value = typed
    assert "What a hit does" in panel._card.value
    panel._back.click()  # the card on the way, 10.1, left no trace
    assert "Protected ships and escorts" in panel._card.value
    panel._search.value = "op:18"
    assert "Operation 18" in panel._card.value
    assert listed(panel)[0] == "7.1-op18-a"


def test_an_option_is_found_by_its_name(panel: RulesPanel) -> None:
    panel._search.value = "free_undo"
    assert listed(panel) == ["R-51"]
    assert "Option <code>free_undo</code>" in panel._card.value


def test_kind_and_chapter_narrow_the_list(panel: RulesPanel) -> None:
    panel._kind.value = RULES
    assert not any(number.startswith("R-") for number in listed(panel))
    panel._kind.value = RULINGS
    assert len(listed(panel)) == len(rules.rulings())
    panel._kind.value = OPTIONS
    assert {rules.rulings()[number].option != "" for number in listed(panel)} == {True}
    assert len(listed(panel)) == sum(1 for ruling in rules.rulings().values() if ruling.option)
    panel._kind.value = ""
    panel._chapter.value = "9"
    assert {number.split(".")[0] for number in listed(panel) if not number.startswith("R-")} == {"9"}
    assert "R-108" in listed(panel)


def test_nothing_found_says_what_to_try(panel: RulesPanel) -> None:
    panel._search.value = "zeppelin"
    assert listed(panel) == []
    assert count(panel).startswith("Nothing for “zeppelin”. Try one word")
    panel._chapter.value = "9"
    assert "All chapters" in count(panel)


def test_picking_in_the_list_opens_a_card(panel: RulesPanel) -> None:
    panel._list.value = "10.4-b"
    assert rules.catalogue()["10.4-b"].text in Page(panel._card.value).text


def test_related_rules_back_and_forward(panel: RulesPanel) -> None:
    panel.show("7.1-op18-a")
    press(panel, "R-72")
    assert "Bases of one strike" in panel._card.value
    assert panel._forward.disabled
    panel._back.click()
    assert "Aircraft against ships" in panel._card.value
    assert panel._list.value == "7.1-op18-a"
    panel._forward.click()
    assert "Bases of one strike" in panel._card.value
    panel._back.click()
    panel.show("9.6")
    assert panel._forward.disabled
    panel._back.click()
    panel._back.click()
    assert panel._back.disabled
    assert "Protected ships" in panel._card.value


def test_every_card_offers_its_related_rules(panel: RulesPanel) -> None:
    for number in (*rules.catalogue(), *rules.rulings()):
        panel.show(number)
        assert all(button.description.partition(" ")[2] for button in panel._related.children)


def test_an_unknown_number_is_answered_kindly(panel: RulesPanel) -> None:
    panel.show("99.9")
    assert "There is no rule" in Page(panel._card.value).text
    assert panel._related.children == ()
    panel._back.click()
    assert "Protected ships" in panel._card.value


def test_what_a_game_changed_is_told() -> None:
    game = Campaign(seed=1, options=Options(air_strike_multi_base=True, start_ops=20))
    panel = RulesPanel("R-72", options=game)
    told = "British operations at the start: 20; operations 18 and 19 may use several bases: yes"
    assert Page(panel._differs.value).text == f"This game differs: {told}."
    assert "This game differs: yes." in Page(panel._card.value).text
    panel._kind.value = CHANGED
    assert sorted(listed(panel)) == ["R-151", "R-72"]
    panel.use(Options())
    assert panel._kind.value == ""
    assert "default of every option" in panel._differs.value
    assert "This game uses the default." in Page(panel._card.value).text
    panel.use(None)
    assert panel._differs.value == ""


@pytest.mark.parametrize("narrow", [False, True])
def test_markup_typed_as_a_search_stays_text(narrow: bool) -> None:
    panel = RulesPanel(narrow=narrow)
    panel._search.value = "<script>alert(1)</script>"
    panel.show("<img src=x onerror=alert(1)>")
    for shown in (panel._count.value, panel._card.value):
        assert "<script" not in shown
        assert "<img" not in shown
        assert "&lt;" in shown


# --- the other book -------------------------------------------------------------------------------------------------


def test_the_rules_of_the_platoon_game_are_a_book_of_their_own(panel: RulesPanel) -> None:
    panel._book.value = PLATOON
    assert count(panel) == f"{len(rulebook.catalogue())} rules and {len(rulebook.rulings())} rulings"
    assert "Turns" in panel._card.value
    panel._chapter.value = "6a"
    assert {number.partition(".")[0] for number in listed(panel) if number.startswith("T-")} == {"T-6a"}
    panel._search.value = "casualties"
    assert all(number[0] == "T" for number in listed(panel))
    panel._back.click()  # to the campaign's card
    assert "Protected ships and escorts" in panel._card.value
    assert len(panel._chapter.options) == 12


def test_a_number_leads_into_its_own_book(panel: RulesPanel) -> None:
    panel.show("T-6.1")
    assert panel._book.value == PLATOON
    assert rulebook.find("T-6.1").title in panel._card.value
    panel._search.value = "10.4"
    assert "Protected ships and escorts" in panel._card.value
    assert "10.4-a" in listed(panel)
    panel._search.value = "TR-67"
    assert listed(panel) == ["TR-67"]
    assert "Option <code>star_shell</code>" in panel._card.value
    panel.show("99.9")
    assert panel._book.value == PLATOON


def test_what_the_other_book_holds_is_told(panel: RulesPanel) -> None:
    panel._search.value = "suppressed"
    number = len(search("suppressed", book=PLATOON))
    assert number > 5
    assert count(panel).endswith(f"{number} in the platoon game.")


def test_a_battle_marks_its_own_changes_in_its_own_book() -> None:
    panel = RulesPanel(options=Battle("fanning-head", seed=1, options=Tactical(kill_dice="hitters")))
    assert panel._book.value == PLATOON
    assert Page(panel._differs.value).text == "This game differs: who throws for casualties: hitters."
    panel._kind.value = CHANGED
    assert listed(panel) == ["TR-10"]
    panel.show("R-72")
    assert panel._differs.value == ""
    assert panel._kind.value == ""
    assert "This game" not in panel._card.value


def test_every_number_stands_in_one_book_alone() -> None:
    for number in (*rules.catalogue(), *rules.rulings(), *rulebook.catalogue(), *rulebook.rulings()):
        assert [book.resolve(number) for book in BOOKS.values()].count(number) == 1
        assert book_of(number) == (PLATOON if number.startswith("T") else "campaign")
