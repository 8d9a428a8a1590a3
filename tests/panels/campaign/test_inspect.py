"""Inspectors: every counter and every area has a card in any position, and the card tells what is true there."""

import time
from functools import cache

import pytest

from fs_core import Campaign, board, forces
from fs_core.campaign.position import ELIMINATED, HOLD, OFF_MAP, RESERVE, Position
from fs_core.panels.campaign.inspect import area_card, unit_card
from tests.panels.markup import RECORDS, Page

POSITIONS = ("opening", *(path.stem for path in RECORDS))


@cache
def position_of(name: str) -> Position:
    if name == "opening":
        return Campaign(seed=1).play("to:sea-7", "to:sea-6").position
    return Campaign.load(next(path for path in RECORDS if path.stem == name)).position


def told(page: Page, heading: str) -> str:
    """What stands beside a heading of a card, up to the end of the text."""
    return page.text.partition(heading)[2]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_counter_has_a_card(name: str) -> None:
    position = position_of(name)
    for unit in forces.UNITS:
        page = Page(unit_card(position, unit.id))
        assert [found["aria-label"] for tag, found in page.tags if tag == "article"] == [unit.name]
        assert [tag for tag, _ in page.tags].count("h3") == 1
        assert unit.name in page.text
        place = position.place[unit.number]
        where = told(page, "Where")
        if place < HOLD:
            assert where.removeprefix("based in ").startswith(board.NAMES[place])
        elif place < RESERVE:
            assert where.startswith(
                f"aboard {forces.NAMES[place - HOLD]}, {board.NAMES[position.area_of(unit.number)]}"
            )
        elif place == RESERVE:
            assert where.startswith("waits ")
        elif place == ELIMINATED:
            assert where.startswith("out of the game")
        else:
            assert place == OFF_MAP
            assert where.startswith("off the map")
        assert ("carries a Hit marker" in page.text) == bool(position.hit & unit.bit)
        if cargo := position.cargo(unit.number) if unit.kind in ("ship", "submarine") else 0:
            assert forces.names(cargo) in told(page, "Carries")
        for factor in unit[8:12]:
            assert (str(factor) if factor else "–") in page.text
        assert ("Reconstructed" in page.text) == bool(unit.reconstructed)


@pytest.mark.parametrize("name", POSITIONS)
def test_every_area_has_a_card(name: str) -> None:
    position = position_of(name)
    for area in board.AREAS:
        page = Page(area_card(position, area.id))
        assert [found["aria-label"] for tag, found in page.tags if tag == "article"] == [area.name]
        assert ("Contested" in page.text) == position.contested(area.number)
        for number in forces.members(position.at[area.number]):
            assert forces.NAMES[number] in page.text
            if position.hit >> number & 1:
                assert f"{forces.NAMES[number]} (damaged)" in page.text
            if number < RESERVE - HOLD and position.cargo(number):
                assert f"with {forces.names(position.cargo(number))}" in page.text
        assert ("Nobody is here." in page.text) == (not position.at[area.number])
        assert ("Air base" in page.text) == bool(area.airbase)
        assert ("Worth" in page.text) == bool(area.vp)
        for neighbour in area.adjacent:
            assert board.area(neighbour).name in told(page, "Borders on")


def test_every_counter_that_stands_for_something_tells_of_1982() -> None:
    position = position_of("opening")
    for unit in forces.UNITS:
        page = Page(unit_card(position, unit.id))
        assert "In the campaign of 1982" in page.text, unit.id
        assert "Source" in told(page, "In the campaign of 1982"), unit.id
        assert [found for tag, found in page.tags if tag == "details"] == [{}], "one part, folded"
        if unit.kind in ("ship", "submarine"):
            assert "Fate" in page.text
    assert told(Page(unit_card(position, "general-belgrano")), "Fate").startswith("sunk 2 May")


def test_reach_is_that_of_the_rules() -> None:
    position = position_of("opening")
    skyhawk = told(Page(unit_card(position, "a4-1")), "Reach")
    assert skyhawk.startswith("Sea area 1, Sea area 2, Sea area 3, Sea area 6, Falkland Islands sea area")
    assert "only with a tanker, 4 such counters" in skyhawk
    assert "tanker" not in Page(unit_card(position, "dagger-1")).text
    assert "tanker" not in Page(unit_card(position, "a4-11")).text  # based in the islands
    assert told(Page(unit_card(position, "hermes")), "Reach").startswith(
        "Sea area 1, Sea area 4, Sea area 5, Sea area 7"
    )
    assert "none from port" in Page(unit_card(position, "25-de-mayo")).text
    assert "5 of 5 missions left" in Page(unit_card(position, "super-etendard")).text
    flown = Campaign.from_position({"units": {"super-etendard": "argentina"}, "markers": {"stealth-missions": 2}})
    assert "2 of 5 missions left" in Page(unit_card(flown.position, "super-etendard")).text
    assert "Reach" not in Page(unit_card(flown.position, "a4-1")).text  # off the map


def test_room_on_ships_and_at_bases() -> None:
    position = position_of("opening")
    assert told(Page(unit_card(position, "canberra")), "Carries").startswith("will bring 40 Commando Royal Marines, 42")
    loaded = {"canberra": "sea-4", "40-commando": "aboard canberra", "sas": "aboard canberra"}
    text = told(Page(unit_card(Campaign.from_position({"units": loaded}).position, "canberra")), "Carries")
    assert text.startswith("40 Commando Royal Marines, 22 SAS, D Squadron (2 of 6 steps taken; a place for one special")
    assert "room for the SBS alone" in Page(unit_card(position, "onyx")).text
    assert "Carries" not in Page(unit_card(position, "atlantic-conveyor")).text
    assert "Carries" not in Page(unit_card(position, "spartan")).text
    goose_green = Page(area_card(position, "goose-green"))
    assert "2 air units at most, room for 0" in goose_green.text
    assert "2 × IA 58 Pucará" in goose_green.text
    after = Campaign.from_position({"markers": {"black-buck": True}}).position
    assert "after Black Buck for Pucarás alone" in Page(area_card(after, "stanley")).text


def test_both_names_and_what_an_area_is_worth() -> None:
    position = position_of("opening")
    stanley = Page(area_card(position, "stanley")).text
    assert "Stanley / Puerto Argentino" in stanley
    assert "East Falkland / Isla Soledad" in stanley
    assert "4 points when its owner changes 4.4(5)" in stanley
    assert "trenches: British attackers −1 10.7" in stanley
    assert "Falkland Islands / Islas Malvinas" in Page(area_card(position, "falklands")).text
    assert "Georgia del Sur" in Page(area_card(position, "south-georgia")).text
    assert "mountains" in Page(area_card(position, "mount-kent")).text
    assert told(Page(area_card(position, "stanley")), "Owner").startswith("Argentina")
    assert told(Page(area_card(position_of("1982"), "stanley")), "Owner").startswith("Britain")


def test_a_contested_area_and_a_damaged_unit() -> None:
    placed = {"2-para": "goose-green", "ri-12": "goose-green", "hermes": "sea-6", "sas": "aboard hermes"}
    position = Campaign.from_position({"units": placed, "hit": ["2-para", "hermes"]}).position
    page = Page(area_card(position, "goose-green"))
    assert "Contested: both sides have units here" in page.text
    assert "2nd Battalion, Parachute Regiment (damaged)" in page.text
    assert "HMS Hermes (damaged) with 22 SAS, D Squadron" in Page(area_card(position, "sea-6")).text
    assert told(Page(unit_card(position, "2-para")), "Steps").startswith("one of two left")
    assert told(Page(unit_card(position, "sas")), "Where").startswith("aboard HMS Hermes, Sea area 6")


@pytest.mark.parametrize("name", ["", "nowhere", "<script>alert(1)</script>"])
def test_an_unknown_name_gets_a_sentence_and_stays_text(name: str) -> None:
    for card in (unit_card, area_card):
        markup = card(position_of("opening"), name)
        assert "There is no" in Page(markup).text
        assert "<script" not in markup


def test_cards_are_quick() -> None:
    position = position_of("1982")
    area_card(position, "falklands")
    start = time.perf_counter()
    area_card(position, "falklands")
    unit_card(position, "hermes")
    assert time.perf_counter() - start < 0.02
