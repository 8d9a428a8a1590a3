"""The play page in the app, without code: by mouse, by keyboard, on the map; why not, a kernel that dies."""

import os
import re
import shutil
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.app_server import Served, app
from tests.browser.conftest import NOTEBOOKS
from tests.browser.test_play import CONTRAST, OPENING, SAIL, ask, choice, panel_of, pick, press, says

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app with the shipped notebooks."""
    home = tmp_path_factory.mktemp("app")
    shutil.copytree(NOTEBOOKS, home / "work")
    with app(home, home / "work", "--visitors", "3") as served:
        yield served


@pytest.fixture
def visitor(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of projector size in the app; page errors and requests to other hosts fail the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.set_default_timeout(60_000)
    errors: list[str] = []
    outside: list[str] = []
    own = (served.base, served.base.replace("http", "ws"), "data:", "blob:")
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith(own) else outside.append(asked.url))
    yield page
    if shots := os.environ.get("FS_SHOTS"):
        page.screenshot(path=f"{shots}/{request.node.name}.png")
    context.close()
    assert errors == []
    assert outside == []


def start(page: Page, served: Served) -> None:
    page.goto(f"{served.base}/voila/render/01-play.ipynb")
    says(page, "Turn 1 · Set-up · 30 British operations left · VP +8")


def test_from_the_door_to_an_opening_by_mouse(visitor: Page, served: Served) -> None:
    visitor.goto(served.base)
    visitor.get_by_role("link", name=re.compile("Play the campaign")).click()
    says(visitor, "Turn 1 · Set-up")
    expect(visitor.locator("code, pre").filter(has_text="import")).to_have_count(0)
    pick(visitor, *OPENING)
    says(visitor, "Which operation does the British side carry out?")
    choice(visitor, "6 Reinforcement group").click(force=True)
    expect(ask(visitor).get_by_role("status")).to_contain_text("first two British operations")
    pick(visitor, *SAIL)
    says(visitor, "The order is complete")
    press(visitor, "Carry out")
    says(visitor, "carry out as its second?")
    press(visitor, "Back")
    press(visitor, "Agreed: take it back")
    says(visitor, "Do they attack in Sea area 7?")
    box = panel_of(visitor).bounding_box()
    assert box
    assert box["y"] + box["height"] <= 720, "nobody scrolls while playing"
    assert panel_of(visitor).evaluate(CONTRAST) == []


def test_an_opening_by_keyboard_and_on_the_map(visitor: Page, served: Served) -> None:
    start(visitor, served)
    panel_of(visitor).get_by_role("button", name=re.compile(r"^Sea area 7: ")).first.focus()
    visitor.keyboard.press("Enter")
    says(visitor, "Splendid")
    choice(visitor, "To Sea area 6").focus()
    visitor.keyboard.press("Enter")
    says(visitor, "Which operation does the British side carry out?")
    visitor.keyboard.type("9")
    expect(choice(visitor, "9 Black Buck")).to_be_focused()
    visitor.keyboard.press("Enter")
    expect(panel_of(visitor).get_by_role("button", name="Carry out", exact=True)).to_be_focused()
    visitor.keyboard.press("Enter")
    says(visitor, "carry out as its second?")


def test_a_page_whose_kernel_dies_goes_on_with_the_same_game(visitor: Page, served: Served) -> None:
    start(visitor, served)
    pick(visitor, *OPENING)
    says(visitor, "Which operation does the British side carry out?")
    pick(visitor, "20 Naval movement and combat", "From Sea area 4", "HMS Hermes")
    expect(ask(visitor)).to_contain_text("That is all: 1 chosen")
    kernel = visitor.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    os.kill(_process_of(kernel), signal.SIGKILL)
    visitor.get_by_role("button", name="Go on").click(timeout=60_000)
    says(visitor, "Turn 1 · Set-up")
    ask(visitor).get_by_role("button", name=re.compile("^Resume: turn 1")).click()
    expect(ask(visitor)).to_contain_text("HMS Hermes")
    pick(visitor, "That is all: 1 chosen")
    says(visitor, "Where do they sail?")


def _process_of(kernel: str) -> int:
    """The process that runs a kernel: its connection file carries the kernel's id."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/cmdline", "rb") as words:
                if kernel.encode() in words.read():
                    return int(process)
        except OSError:
            continue
    raise LookupError(f"No process runs the kernel {kernel}.")
