"""What all tests share: the browser, if there is one."""

import os
import shutil
from collections import Counter

import pytest

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """The Chromium to drive: what FS_CHROMIUM names, else the first one on the path."""
    if named := os.environ.get("FS_CHROMIUM"):
        return shutil.which(named)
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium to drive. Without one the test is skipped, or fails if FS_BROWSER=required."""
    if found := find_chromium():
        return found
    sentence = (
        "No Chromium was found; install one (Debian: apt install chromium) or set FS_CHROMIUM to run the browser tests."
    )
    if os.environ.get("FS_BROWSER") == "required":
        pytest.fail(sentence)
    pytest.skip(sentence)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once, not once a test, why something was skipped; and say what tests measured (``record_property``)."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
    skipped = terminalreporter.stats.get("skipped", [])
    for reason, tests in Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped).items():
        terminalreporter.write_line(f"{tests} skipped: {reason}")
