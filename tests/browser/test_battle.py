"""A person plays the first steps of Goose Green in JupyterLab, by mouse and by keyboard."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import go_to, open_notebook
from tests.browser.test_play import CONTRAST, UNNAMED
from tests.browser.test_rules import picture, write_notebook

pytestmark = pytest.mark.browser
CODE = """from fs_core.study import *
from fs_core.tactical import Battle
panel = BattlePanel(Battle("darwin-hill", seed=1982), folder="battles")
panel"""

MOVES = '.fs-option[data-word^="move:"]'


def opened(page: Page, lab: str) -> Locator:
    write_notebook(page, lab, "battle", CODE)
    open_notebook(page, lab, "battle")
    panel = page.locator(".fs-battle")
    expect(panel).to_be_visible()
    go_to(panel)
    return panel


def to_the_move(panel: Locator) -> Locator:
    """Past the messages and the fire of the first turn; returns the question."""
    question = panel.locator(".fs-ask-question")
    expect(question).to_contain_text("British")
    for _ in range(6):
        if panel.locator(MOVES).count():
            break
        key = question.get_attribute("data-key") or ""
        panel.locator(".fs-act[data-act=carry]").click()
        expect(question).not_to_have_attribute("data-key", key)
    expect(panel.locator(MOVES)).not_to_have_count(0)
    return question


def test_goose_green_by_mouse(page: Page, lab: str) -> None:
    panel = opened(page, lab)
    battle_map = panel.get_by_role("group", name="Map of Darwin Hill and Boca Hill")
    expect(battle_map).to_be_visible()
    expect(panel.locator(".fs-steps [aria-current]")).to_contain_text("radio requests")
    picture(page, "battle-start")

    # A message: ask the mortars for fire on a trench.
    panel.locator('[data-key="unit:b"]').click()
    expect(panel.locator(".fs-ask-order")).to_contain_text("headquarters of B Company")
    panel.locator(".fs-act[data-act=back]").click()
    expect(panel.locator(".fs-ask-order")).not_to_contain_text("headquarters of B Company")

    question = to_the_move(panel)
    panel.locator('[data-key="unit:a1"]').click()
    expect(question).to_contain_text("1st platoon of A Company")
    picture(page, "battle-destinations")
    places = panel.locator(".fs-place.fs-legal")
    expect(places.nth(10)).to_be_visible()
    target = places.last
    point = (target.get_attribute("data-key") or "").removeprefix("at:")
    target.click()
    expect(panel.locator(MOVES)).not_to_have_count(0)
    expect(panel.locator(".fs-ask-news")).to_contain_text(point)
    expect(panel.locator(".fs-trails path")).not_to_have_count(0)
    picture(page, "battle-moved")

    # A counter that answers nothing is looked at, and says why not.
    panel.locator('[data-key="unit:a1"]').click()
    expect(panel.locator(".fs-ask-message")).to_contain_text("moved this turn")
    expect(panel.locator(".fs-sight")).to_have_count(1)
    picture(page, "battle-look")

    box = panel.bounding_box()
    assert box is not None
    assert box["height"] <= 560
    for part in (battle_map, panel.locator(".fs-ask-bar"), panel.locator(".fs-below")):
        inner = part.bounding_box()
        assert inner is not None
        assert inner["y"] + inner["height"] <= box["y"] + box["height"] + 1
        assert inner["x"] + inner["width"] <= box["x"] + box["width"] + 1
    slow = page.evaluate("window.fsRedraws")
    assert len(slow) >= 3

    panel.get_by_role("button", name="Battle", exact=True).click()
    expect(panel.get_by_label("Battle", exact=True)).to_be_visible()
    picture(page, "battle-page")


def test_goose_green_by_keyboard(page: Page, lab: str) -> None:
    panel = opened(page, lab)
    to_the_move(panel)
    battle_map = panel.get_by_role("group", name="Map of Darwin Hill and Boca Hill")

    def focused() -> str:
        return str(page.evaluate("document.activeElement.dataset.key || ''"))

    battle_map.locator('[data-key][tabindex="0"]').focus()
    first = focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert focused().startswith("unit:")
    assert focused() != first
    page.keyboard.press("Home")  # to the first that may be picked
    mover = focused().removeprefix("unit:")
    page.keyboard.press("Enter")
    expect(panel.locator(".fs-place.fs-legal").first).to_be_visible()
    assert focused() == f"unit:{mover}"
    page.keyboard.press("ArrowDown")
    place = focused()
    assert place.startswith("at:")
    page.keyboard.press("Enter")
    expect(panel.locator(MOVES)).not_to_have_count(0)
    expect(panel.locator(".fs-ask-news")).to_contain_text(place.removeprefix("at:"))
    page.keyboard.press("Escape")  # a move may be taken back while no die has fallen
    expect(panel.locator(MOVES)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(panel.locator(MOVES)).not_to_have_count(0)

    # The list knows the same answers.
    panel.locator('.fs-option[tabindex="0"]').focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(panel.locator(MOVES)).to_have_count(0)
    picture(page, "battle-keyboard")
    snapshot = panel.aria_snapshot()
    for name in ("British infantry platoon", "morale", "Larger", "Why not?", "Steps of the turn"):
        assert name in snapshot


def test_a_panel_opened_in_the_middle_of_a_move_shows_where_to(page: Page, lab: str) -> None:
    code = CODE.replace("seed=1982)", 'seed=1982).play("end", "move:a1")').replace('"battles"', '"battles-middle"')
    write_notebook(page, lab, "middle", code)
    open_notebook(page, lab, "middle")
    panel = page.locator(".fs-battle")
    expect(panel.locator(".fs-ask-question")).to_contain_text("to where?")
    go_to(panel)
    frame = panel.locator(".fs-battle-frame").bounding_box()
    assert frame is not None
    for place in panel.locator(".fs-place.fs-legal").all():
        spot = place.bounding_box()
        assert spot is not None
        assert frame["x"] <= spot["x"] + spot["width"] / 2 <= frame["x"] + frame["width"]
        assert frame["y"] <= spot["y"] + spot["height"] / 2 <= frame["y"] + frame["height"]


def test_every_page_fits_and_its_text_and_controls_can_be_made_out(page: Page, lab: str) -> None:
    panel = opened(page, lab).first  # the replay is a panel in the panel
    panel.locator('[data-key="unit:b"]').click()
    pages = {
        "Why not": "Ask",
        "Battle": "Rulings of the new battle",
        "Replay": "The battle begins.",
        "Result": "The battle goes on",
        "Play": "which message?",
    }
    cut = """root => [...root.querySelectorAll('button')].filter(e => e.getClientRects().length
        && !e.closest('.fs-left') && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"""
    for name, text in pages.items():
        panel.get_by_role("button", name=name, exact=True).first.click()
        expect(panel.get_by_text(text).first).to_be_visible()
        assert panel.evaluate(UNNAMED) == []
        assert panel.evaluate(CONTRAST) == []
        assert panel.evaluate(cut) == []
    for name in ("Log", "Odds", "Look", "Points", "Rule"):
        panel.get_by_role("button", name=name, exact=True).last.click()
        assert panel.evaluate(CONTRAST) == []
