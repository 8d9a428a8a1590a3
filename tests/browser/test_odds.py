"""A person sets up a battle in JupyterLab and reads its odds."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import go_to, open_notebook
from tests.browser.test_rules import picture, write_notebook

pytestmark = pytest.mark.browser


def test_a_battle_is_set_up_and_its_odds_read(page: Page, lab: str) -> None:
    write_notebook(page, lab, "odds", "from fs_core.panels import OddsPanel\nOddsPanel()")
    open_notebook(page, lab, "odds")
    panel = page.locator(".fs-oddspanel")
    expect(panel).to_be_visible()
    go_to(panel)
    odds = panel.get_by_role("group", name="Odds of the battle")
    expect(odds).to_contain_text("Exact odds")
    expect(odds.get_by_role("img", name="British counters lost")).to_be_visible()
    expect(panel.get_by_role("region", name="Every shot")).to_contain_text("Super Étendard")
    picture(page, "odds-air-strike")
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth + 1")

    panel.get_by_label("What", exact=True).select_option("Battle on land")
    panel.get_by_label("Attacker", exact=True).select_option("United Kingdom")
    shots = panel.get_by_role("region", name="Every shot")
    expect(shots).to_contain_text("Argentine entrenchments")
    expect(shots).to_contain_text("10.8")
    picture(page, "odds-land")
    assert "damaged" in panel.aria_snapshot()
    panel.get_by_label("Special Boat Squadron").focus()
    page.keyboard.press("Space")
    panel.get_by_label("2nd Battalion, Parachute Regiment").focus()
    page.keyboard.press("Space")
    panel.get_by_label("45 Commando Royal Marines").focus()
    page.keyboard.press("Space")
    expect(panel.get_by_role("status")).to_contain_text("rule 7.1-op15-a")
    expect(panel.get_by_role("group", name="Odds of the battle")).to_have_count(0)
    for name in ("Attacker aims", "Defender aims", "Where", "Leader marker"):
        assert name in panel.aria_snapshot()
