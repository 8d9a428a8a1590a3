"""A person reads the rules in JupyterLab by keyboard alone: search, open a card, follow a related rule, go back."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import go_to, open_notebook

pytestmark = pytest.mark.browser


def write_notebook(page: Page, base: str, name: str, code: str) -> None:
    """Put a notebook of one cell into the work folder, the way JupyterLab saves one."""
    cell = {"cell_type": "code", "id": "only", "metadata": {}, "source": code, "outputs": [], "execution_count": None}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    content = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    page.request.get(f"{base}/lab")  # the server asks a writer for the cookie that it gives a reader
    token = next(cookie["value"] for cookie in page.context.cookies(base) if cookie["name"] == "_xsrf")
    answer = page.request.put(
        f"{base}/api/contents/{name}.ipynb",
        data={"type": "notebook", "content": content},
        headers={"X-XSRFToken": token},
    )
    assert answer.ok, answer.text()


def picture(page: Page, name: str) -> None:
    """A picture for people to look at, if FS_SHOTS says where."""
    if shots := os.environ.get("FS_SHOTS"):
        Path(shots).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(shots) / f"{name}.png")


def panel_of(page: Page, lab: str, name: str, arguments: str) -> Locator:
    code = f"from fs_core import Options\nfrom fs_core.panels.rules.panel import RulesPanel\nRulesPanel({arguments})"
    write_notebook(page, lab, name, code)
    open_notebook(page, lab, name)
    panel = page.locator(".fs-rules")
    expect(panel).to_be_visible()
    go_to(panel)
    return panel


def test_the_rules_by_keyboard_alone(page: Page, lab: str) -> None:
    panel = panel_of(page, lab, "rules", "'10.4', options=Options(air_strike_multi_base=True)")
    card = panel.get_by_role("article")
    expect(card).to_have_attribute("aria-label", "Rule 10.4")
    box = panel.bounding_box()
    assert box is not None
    assert 540 <= box["height"] <= 580

    panel.get_by_label("Search", exact=True).focus()
    page.keyboard.type("escort")
    expect(panel.get_by_role("status")).to_contain_text("for “escort”")
    results = panel.get_by_role("listbox", name="Results")
    expect(results.get_by_role("option")).to_have_count(11)
    picture(page, "rules-search")
    for _ in range(4):  # past game, kind and chapter into the list
        page.keyboard.press("Tab")
    expect(results).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(card).to_have_attribute("aria-label", "Rule 10.4-b")
    page.keyboard.press("ArrowDown")
    expect(card).to_have_attribute("aria-label", "Rule 10.4-d")

    related = panel.get_by_role("button", name="10.4-e No escort left")
    for _ in range(12):
        if related.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(related).to_be_focused()
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-label", "Rule 10.4-e")
    picture(page, "rules-related")
    back = panel.get_by_role("button", name="Back")
    back.focus()
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-label", "Rule 10.4-d")

    panel.get_by_label("Search", exact=True).fill("R-72")
    expect(card).to_contain_text("This game differs: yes.")
    for name in ("Search", "Kind", "Chapter", "Results", "Back", "Forward"):
        assert name in panel.aria_snapshot()


def test_the_narrow_panel_and_markup_typed_as_a_search(page: Page, lab: str) -> None:
    code = "'9.6', narrow=True"
    panel = panel_of(page, lab, "rules-narrow", code)
    panel.evaluate("panel => { panel.style.width = '460px'; }")
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
    panel.get_by_label("Search", exact=True).fill("<b onclick=alert(1)>bold</b>")
    status = panel.get_by_role("status")
    expect(status).to_contain_text("Nothing for “<b onclick=alert(1)>bold</b>”")
    assert status.locator("b").count() == 0
    panel.get_by_label("Search", exact=True).fill("base")
    expect(status).to_contain_text("for “base”")
