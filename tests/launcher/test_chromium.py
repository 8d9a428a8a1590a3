"""The browser for the tests: named, found, or missed in one sentence."""

from pathlib import Path

import pytest

from tests.conftest import chromium_path, find_chromium

look = chromium_path.__wrapped__  # the fixture's plain function


def executable(path: Path) -> str:
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def test_a_named_chromium_comes_before_one_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_path, named = executable(tmp_path / "chromium"), executable(tmp_path / "my-browser")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FS_CHROMIUM", raising=False)
    assert find_chromium() == on_path
    monkeypatch.setenv("FS_CHROMIUM", named)
    assert find_chromium() == named
    monkeypatch.setenv("FS_CHROMIUM", str(tmp_path / "gone"))
    assert find_chromium() is None


def test_without_a_chromium_a_test_is_skipped_or_fails_if_one_is_required(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FS_CHROMIUM", raising=False)
    monkeypatch.delenv("FS_BROWSER", raising=False)
    with pytest.raises(pytest.skip.Exception, match="No Chromium was found"):
        look()
    monkeypatch.setenv("FS_BROWSER", "required")
    with pytest.raises(pytest.fail.Exception, match="No Chromium was found"):
        look()
