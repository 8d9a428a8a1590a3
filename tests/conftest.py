"""What all tests share: the browser, if there is one."""

import os
import shutil

import pytest

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium to drive: FS_CHROMIUM or the first one on the path. Without one the test is skipped, or fails if
    FS_BROWSER=required."""
    found = os.environ.get("FS_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found:
        return found
    sentence = (
        "No Chromium was found; install one (Debian: apt install chromium) or set FS_CHROMIUM to run the browser tests."
    )
    if os.environ.get("FS_BROWSER") == "required":
        pytest.fail(sentence)
    pytest.skip(sentence)
