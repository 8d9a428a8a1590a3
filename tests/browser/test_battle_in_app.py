"""The battle page in the app, without code: through its door, away, and back to the battle that was left."""

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.app_server import Served, app
from tests.browser.conftest import NOTEBOOKS

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app with the shipped notebooks."""
    home = tmp_path_factory.mktemp("app")
    shutil.copytree(NOTEBOOKS, home / "work", ignore=shutil.ignore_patterns("check-saves"))
    with app(home, home / "work", "--visitors", "2") as served:
        yield served


def test_a_battle_that_was_left_has_a_door_of_its_own(browser: Browser, served: Served) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
    page.set_default_timeout(60_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(served.base)
    expect(page.get_by_role("link", name=re.compile("Go on with your battle"))).to_have_count(0)
    page.get_by_role("link", name=re.compile("^Fight a battle")).first.click()
    table = page.locator(".fs-battle").first
    expect(table.get_by_text("Who sends a message?").first).to_be_visible()
    expect(page.get_by_text("Traceback")).to_have_count(0)
    expect(page.locator("code, pre").filter(has_text="import")).to_have_count(0)
    expect(page.locator(".fs-question")).to_have_count(7)
    table.get_by_role("button", name="Go on to the next step", exact=True).first.click()
    expect(table.get_by_text("Which unit moves?").first).to_be_visible()

    page.goto(served.base)
    door = page.get_by_role("link", name=re.compile("Go on with your battle"))
    expect(door).to_contain_text("Darwin Hill and Boca Hill, round 1 of 24.")
    door.click()
    page.get_by_role("button", name=re.compile("^Resume: Darwin Hill and Boca Hill, round 1")).click()
    expect(page.locator(".fs-battle").first.get_by_text("Which unit moves?").first).to_be_visible()
    page.context.close()
    assert errors == []
