"""A person steps through 1982 and goes on from a step."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import open_notebook

pytestmark = pytest.mark.browser


def test_next_back_and_go_on_from_here(page: Page, lab: str) -> None:
    open_notebook(page, lab, "02-replay")
    panel = page.locator(".fs-panel").first
    expect(panel.get_by_text("Step 1 of").first).to_be_visible()
    panel.get_by_role("button", name="Next ▶").click()
    expect(panel.get_by_text("Step 2 of").first).to_be_visible()
    panel.get_by_role("button", name="Next ▶").click()
    panel.get_by_role("button", name="◀ Back").click()
    expect(panel.get_by_text("Step 2 of").first).to_be_visible()
    panel.get_by_role("button", name="Go on from here").click()
    expect(panel.get_by_text("Going on from step 2").first).to_be_visible()
    expect(panel.get_by_role("button", name="Carry out", exact=True)).to_be_in_viewport()
    expect(panel.get_by_role("button", name="Next ▶")).to_be_hidden()
    panel.get_by_role("button", name="Back to the record").click()
    expect(panel.get_by_role("button", name="Next ▶")).to_be_visible()
    expect(panel.get_by_role("heading", name="14 April 1982")).to_be_visible()
