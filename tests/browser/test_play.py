"""A person plays in JupyterLab: several operations by clicking, why not, undo, save, load, and the keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import open_notebook

pytestmark = pytest.mark.browser

OPENING = ("To Sea area 7", "To Sea area 6")
SAIL = ("20 Naval movement and combat", "From Sea area 4", "All of them", "To Sea area 7", "Do not attack")


SHAPE = "() => { const map = document.querySelector('.fs-panel img'); return map.naturalHeight / map.naturalWidth; }"


def click(page: Page, *names: str) -> None:
    """Click buttons of the first panel one after the other, each as soon as it is offered."""
    panel = page.locator(".fs-panel").first
    for name in names:
        panel.get_by_role("button", name=name, exact=True).click()


def says(page: Page, text: str) -> None:
    """The first panel shows a text."""
    expect(page.locator(".fs-panel").first.get_by_text(text).first).to_be_visible()


def test_several_operations_by_clicking(page: Page, lab: str) -> None:
    open_notebook(page, lab, "01-play")
    says(page, "Turn 1 · Set-up · 30 British operations left · VP +8")
    click(page, *OPENING)
    says(page, "Which operation does the British side carry out?")
    click(page, *SAIL)
    says(page, "carry out as its second?")
    click(page, "9 Black Buck")
    says(page, "Turn 1 · British submarines · 29 British operations left")
    click(page, "Undo")
    says(page, "carry out as its second?")
    click(page, "Stop here")
    says(page, "Turn 1 · Argentine operations")
    click(page, "Tactical map")
    page.wait_for_function(f"({SHAPE})() < 0.7")  # the tactical map is the wider one
    click(page, "Strategic map")
    page.wait_for_function(f"({SHAPE})() > 0.7")


def test_why_not_is_answered_with_a_rule(page: Page, lab: str) -> None:
    open_notebook(page, lab, "01-play")
    click(page, *OPENING)
    says(page, "Which operation does the British side carry out?")
    panel = page.locator(".fs-panel").first
    panel.get_by_label("Why not", exact=True).fill("op:6")
    click(page, "Why not?")
    expect(panel.get_by_role("status")).to_contain_text("7.1-op06-d")


def test_save_go_on_and_load_again(page: Page, lab: str) -> None:
    open_notebook(page, lab, "01-play")
    panel = page.locator(".fs-panel").first
    click(page, *OPENING)
    says(page, "Which operation does the British side carry out?")
    panel.get_by_label("Name", exact=True).fill("after the opening")
    click(page, "Save")
    expect(panel.get_by_role("status")).to_contain_text("Saved as after the opening.")
    click(page, *SAIL)
    says(page, "carry out as its second?")
    click(page, "Load")
    expect(panel.get_by_role("status")).to_contain_text("Loaded after the opening.")
    says(page, "Which operation does the British side carry out?")
    panel.get_by_label("Name", exact=True).fill("../outside")
    click(page, "Save")
    expect(panel.get_by_role("status")).to_contain_text("A name for a saved game takes letters")


def test_the_keyboard_is_enough(page: Page, lab: str) -> None:
    open_notebook(page, lab, "01-play")
    says(page, "Turn 1 · Set-up")
    panel = page.locator(".fs-panel").first
    for place in OPENING:
        panel.get_by_role("button", name=place, exact=True).focus()
        page.keyboard.press("Enter")
    says(page, "Which operation does the British side carry out?")
