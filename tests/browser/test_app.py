"""The app in a browser: pages without code, a game for each visitor, a limit told kindly, a token for a classroom."""

import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.app_server import Served, app
from tests.browser.conftest import NOTEBOOKS

pytestmark = pytest.mark.browser

PLACES = 3
# A page of two cells: enough to see who is there and that a click is answered; it does not depend on the panels.
COUNTER = """
import os
import ipywidgets as widgets
from fs_core.app.visitor import folder
saves = folder() / "count.txt"
count = widgets.Button(description=saves.read_text() if saves.exists() else "0")
def add(button):
    button.description = str(int(button.description) + 1)
    saves.write_text(button.description)
count.on_click(add)
widgets.VBox([count, widgets.Label(folder().name), widgets.Label(f"process {os.getpid()}")])
"""
FAILING = "raise RuntimeError('a secret of the machine')"


def notebook(path: Path, code: str) -> None:
    """A notebook that shows a line of text, then what its code shows."""
    cells = [
        nbformat.v4.new_markdown_cell("# A small page\n\nOn to [the other one](counter.ipynb)."),
        nbformat.v4.new_code_cell(code),
        nbformat.v4.new_code_cell("print('a check of the notebook')", metadata={"tags": ["check"]}),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """An app for three pages at once, with the shipped notebooks and two small ones."""
    home = tmp_path_factory.mktemp("app")
    work = home / "work"
    shutil.copytree(NOTEBOOKS, work)
    notebook(work / "counter.ipynb", COUNTER)
    notebook(work / "failing.ipynb", FAILING)
    with app(home, work, "--visitors", str(PLACES)) as served:
        yield served


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[[], Page]]:
    """Makes a page of projector size for another visitor; the end of a test looks for errors and leaves every page."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    asked: list[str] = []

    def newcomer() -> Page:
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 720}))
        page = contexts[-1].new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda asking: asked.append(asking.url))
        return page

    yield newcomer
    shots = os.environ.get("FS_SHOTS")
    for number, context in enumerate(contexts):
        for page in context.pages:
            if shots:
                Path(shots).mkdir(parents=True, exist_ok=True)
                page.screenshot(path=Path(shots) / f"app-{request.node.name}-{number}.png")
            page.goto("about:blank")  # a farewell, which closing a context does not send
        context.close()
    assert errors == []
    assert [url for url in asked if not re.match(r"(http|ws)://127\.0\.0\.1:\d+/|data:|blob:|about:", url)] == []


def render(served: Served, name: str) -> str:
    """The address of a notebook's page."""
    return f"{served.base}/voila/render/{name}.ipynb"


def test_from_the_start_page_to_a_game(served: Served, visit: Callable[[], Page]) -> None:
    page = visit()
    page.goto(served.base)
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    page.locator("a[href='01-play.ipynb']").first.click()
    expect(page).to_have_url(render(served, "01-play"))
    panel = page.locator(".fs-panel").first
    panel.get_by_role("button", name="Why not?", exact=True).first.wait_for()
    assert panel.bounding_box()["width"] > 1200
    panel.evaluate("panel => panel.scrollIntoView()")
    expect(page.get_by_text("from fs_core.study import")).to_have_count(0)
    expect(page.locator(".jp-CodeCell .jp-InputArea")).to_have_count(0)


def test_a_click_is_answered_and_no_code_is_sent(served: Served, visit: Callable[[], Page]) -> None:
    page = visit()
    page.goto(render(served, "failing"))
    page.get_by_role("link", name="the other one").click()
    page.get_by_role("button", name="0").click()
    expect(page.get_by_role("button", name="1")).to_be_visible()
    expect(page).to_have_title("A small page")
    sent = page.content()
    assert "import ipywidgets" not in sent
    assert "a check of the notebook" not in sent


def test_each_visitor_has_a_folder_and_comes_back_to_it(served: Served, visit: Callable[[], Page]) -> None:
    one, other = visit(), visit()
    for page, clicks in ((one, 2), (other, 1)):
        page.goto(render(served, "counter"))
        for number in range(clicks):
            page.get_by_role("button", name=str(number)).click()
        expect(page.get_by_role("button", name=str(clicks))).to_be_visible()
    folders = [page.locator(".widget-label").filter(has_text=re.compile("^[0-9a-f]{32}$")) for page in (one, other)]
    names = [folder.inner_text() for folder in folders]
    assert names[0] != names[1]
    assert [(served.work / "visitors" / name / "count.txt").read_text() for name in names] == ["2", "1"]
    one.reload()
    expect(one.get_by_role("button", name="2")).to_be_visible()
    expect(one.get_by_text(names[0])).to_be_visible()


def test_one_visitor_too_many_reads_a_sentence_and_gets_the_next_place(
    served: Served, visit: Callable[[], Page]
) -> None:
    seated = [visit() for _ in range(PLACES)]
    for page in seated:
        page.goto(render(served, "counter"))
        expect(page.get_by_role("button", name="0")).to_be_visible()
    late = visit()
    answer = late.goto(render(served, "counter"))
    assert answer
    assert (answer.status, answer.headers["retry-after"]) == (503, "20")
    expect(late.get_by_role("heading", name=f"All {PLACES} places are taken")).to_be_visible()
    seated[0].get_by_role("button", name="0").click()  # who sits is not disturbed
    expect(seated[0].get_by_role("button", name="1")).to_be_visible()
    seated[1].reload()  # nor loses the place by changing pages
    expect(seated[1].get_by_role("button", name="0")).to_be_visible()
    seated[0].goto("about:blank")
    late.get_by_role("link", name="Try again now").click()
    expect(late.get_by_role("button", name="0")).to_be_visible()


def test_trouble_is_told_in_plain_words(served: Served, visit: Callable[[], Page]) -> None:
    page = visit()
    page.goto(render(served, "failing"))
    expect(page.get_by_role("alert").filter(has_text="This part of the page could not be shown")).to_be_visible()
    assert "a secret of the machine" not in page.content()
    assert "Traceback" not in page.content()
    for nowhere in ("/nowhere", "/voila/tree/", "/voila/files/a.png", "/voila/render/visitors/a.ipynb", "/api/kernels"):
        answer = page.goto(served.base + nowhere)
        assert answer
        assert answer.status == 404
        expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()


def test_a_page_whose_kernel_is_gone_says_so(served: Served, visit: Callable[[], Page]) -> None:
    page = visit()
    page.goto(render(served, "counter"))
    page.get_by_role("button", name="0").wait_for()
    os.kill(int(page.get_by_text("process").inner_text().split()[1]), signal.SIGKILL)
    # the page looks every ten seconds, and when it is shown again
    shown = """() => {
        document.dispatchEvent(new Event("visibilitychange"));
        return !document.getElementById("fs-notice").hidden;
    }"""
    page.wait_for_function(shown, polling=500)
    expect(page.get_by_role("alert")).to_contain_text("What you saved is kept.")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="0")).to_be_visible()


def test_the_keyboard_finds_the_page_first(served: Served, visit: Callable[[], Page]) -> None:
    page = visit()
    page.goto(render(served, "counter"))
    page.get_by_role("button", name="0").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    assert page.evaluate("getComputedStyle(document.activeElement).outlineWidth") == "3px"


def test_a_classroom_asks_for_the_token_on_the_board(
    tmp_path: Path, visit: Callable[[], Page], tmp_path_factory: pytest.TempPathFactory
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    notebook(work / "00-start.ipynb", COUNTER)
    with app(tmp_path, work, "--visitors", "1", "--host", "127.0.0.1", "--token") as classroom:
        page = visit()
        page.goto(classroom.base)
        box = page.get_by_label("Token from the board")
        expect(box).to_be_focused()
        box.fill("cccc-cccc")
        box.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("That is not the token.")
        page.get_by_label("Token from the board").fill(classroom.token.upper().replace("-", " "))
        page.get_by_role("button", name="Come in").click()
        expect(page.get_by_role("button", name="0")).to_be_visible()
        assert page.url.endswith("/voila/render/00-start.ipynb")
        page.goto("about:blank")
        page.goto(classroom.base)  # now a cookie is enough
        expect(page.get_by_role("button", name="0")).to_be_visible()
        page.goto("about:blank")
        other = visit()
        other.goto(f"{classroom.base}/?token={classroom.token}")
        expect(other.get_by_role("button", name="0")).to_be_visible()
