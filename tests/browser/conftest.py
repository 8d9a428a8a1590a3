"""One real Chromium and one JupyterLab a run, a fresh page a test; a page error or a request outside fails the test."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="the browser tests drive Chromium through playwright")
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Headless Chromium from the system, never a download."""
    expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A JupyterLab of its own on a copy of the notebooks: own settings, own port, no news; yields its address."""
    home = tmp_path_factory.mktemp("lab")
    work = home / "work"
    shutil.copytree(NOTEBOOKS, work)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    news = home / "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    news.parent.mkdir(parents=True)
    news.write_text('{"fetchNews": "false", "checkForUpdates": false}')
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "MPLCONFIGDIR")
    environment = {**os.environ, **{name: str(home / name.lower()) for name in names}}
    environment["JUPYTERLAB_SETTINGS_DIR"] = str(home / "settings")
    environment["JUPYTERLAB_WORKSPACES_DIR"] = str(home / "workspaces")
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="),
        *("--ServerApp.password=", "--LabApp.expose_app_in_browser=True", f"--ServerApp.root_dir={work}"),
    ]
    with (home / "server.log").open("w") as log:
        server = subprocess.Popen(command, env=environment, cwd=work, stdout=log, stderr=log)
    base = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{base}/api", server, home / "server.log")
        yield base
    finally:
        server.terminate()
        server.wait(15)


def _wait_for(address: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    end = time.monotonic() + 90
    while True:
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            if server.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}") from None
            time.sleep(0.1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A test that fails tells what stood on its page, as a screen reader would."""
    report: pytest.TestReport = yield
    opened = getattr(item, "funcargs", {}).get("page")
    if report.when == "call" and report.failed and isinstance(opened, Page):
        report.sections.append(("the page", opened.locator("body").aria_snapshot()))
    return report


@pytest.fixture
def page(browser: Browser, lab: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    """A page of projector size; afterwards a picture of it lies in FS_SHOTS, if that is set."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    opened = context.new_page()
    opened.set_default_timeout(60_000)
    errors: list[str] = []
    outside: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("request", lambda r: None if r.url.startswith((lab, "data:", "blob:", "ws:")) else outside.append(r.url))
    yield opened
    if shots := os.environ.get("FS_SHOTS"):
        Path(shots).mkdir(parents=True, exist_ok=True)
        opened.screenshot(path=Path(shots) / f"{request.node.name}.png")
    context.close()
    assert errors == []
    assert outside == []


# A page that opens asks the kernel for the widgets of its last page. Cells run before the answer is there would have
# their widgets set back to what the answer says, whatever was clicked since.
RESTORED = """async () => {
    const { rendermime } = window.jupyterapp.shell.currentWidget.content;
    const manager = await rendermime.createRenderer('application/vnd.jupyter.widget-view+json')._manager.promise;
    if (!manager.restoredStatus) await new Promise(done => manager.restored.connect(done));
}"""
# The notebook measures a cell when it comes into view, and then moves what is below it; a click is lost on a button
# that moves between press and release.
SETTLED = """() => new Promise(done => {
    let before = '', frames = 0;
    const look = () => {
        const moving = [...document.querySelectorAll('.jp-WindowedPanel-outer, .fs-panel')];
        const now = JSON.stringify(moving.map(e => [e.scrollTop, e.scrollHeight, e.getBoundingClientRect()]));
        frames = now === before ? frames + 1 : 0;
        before = now;
        if (frames < 20) requestAnimationFrame(look); else done();
    };
    look();
})"""


def open_notebook(page: Page, base: str, name: str) -> None:
    """Open a notebook on its own and run all its cells."""
    page.goto(f"{base}/doc/tree/{name}.ipynb?reset")
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'")
    page.evaluate(RESTORED)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    _at_rest(page)


def go_to(part: Locator) -> None:
    """Bring a part of the page into view and wait until everything has found its place."""
    part.scroll_into_view_if_needed()
    part.page.evaluate(SETTLED)


def _at_rest(page: Page) -> None:
    first = page.locator(".fs-panel").first
    if first.count():
        go_to(first)
    else:
        page.evaluate(SETTLED)


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, in pixels, and wait until everything has found its place."""
    page.set_viewport_size({"width": width, "height": height})
    _at_rest(page)
