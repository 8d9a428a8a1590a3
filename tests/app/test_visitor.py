"""A visitor's folder: their own, inside the folder of visitors, whatever a cookie says."""

import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.app import visitor


def test_in_lab_it_is_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(visitor.VISITORS, raising=False)
    monkeypatch.chdir(tmp_path)
    assert visitor.folder() == tmp_path
    assert list(tmp_path.iterdir()) == []


def test_in_the_app_each_visitor_has_one_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(visitor.VISITORS, str(tmp_path / "visitors"))
    folders = set()
    for who in (visitor.new_visitor(), visitor.new_visitor()):
        monkeypatch.setenv(visitor.VISITOR, who)
        assert visitor.folder() == visitor.folder() == tmp_path / "visitors" / who
        assert visitor.folder().is_dir()
        folders.add(visitor.folder())
    assert len(folders) == 2


def test_folders_that_no_browser_remembers_are_cleared_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    day = 24 * 60 * 60
    ages = {"a" * 32: 401, "b" * 32: 399, "c" * 32: 401, "d" * 32: 2, "e" * 32: 0, "notes": 500}
    for name, days in ages.items():
        (tmp_path / name).mkdir()
        if name[0] in "abcn":
            (tmp_path / name / "game.fsrec").write_text("kept")
        os.utime(tmp_path / name, (time.time() - days * day,) * 2)
    monkeypatch.setenv(visitor.VISITORS, str(tmp_path))
    monkeypatch.setenv(visitor.VISITOR, "c" * 32)
    visitor.folder()  # this one has come back
    visitor.clear_out(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"b" * 32, "c" * 32, "e" * 32, "notes"}
    visitor.clear_out(tmp_path / "nobody was here yet")


def test_a_page_without_a_visitor_gets_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(visitor.VISITORS, str(tmp_path))
    monkeypatch.delenv(visitor.VISITOR, raising=False)
    with pytest.raises(ValueError, match="32 hexadecimal digits"):
        visitor.folder()
    assert list(tmp_path.iterdir()) == []


def test_new_visitors_are_visitors_and_never_the_same() -> None:
    made = {visitor.new_visitor() for _ in range(100)}
    assert len(made) == 100
    assert all(visitor.is_visitor(who) for who in made)


@given(st.one_of(st.text(), st.text("0123456789abcdef./\\\n\0", min_size=30, max_size=34)))
def test_no_cookie_leads_out_of_the_folder_of_visitors(cookie: str) -> None:
    visitors = Path("/work folder/visitors")
    if visitor.is_visitor(cookie):
        assert visitor.folder_of(visitors, cookie).parent == visitors
        assert set(cookie) <= set("0123456789abcdef")
    else:
        with pytest.raises(ValueError, match="is not a visitor"):
            visitor.folder_of(visitors, cookie)


@pytest.mark.parametrize("cookie", ["", "..", "a" * 31, "a" * 33, "A" * 32, "a" * 32 + "\n", "/" + "a" * 31, "٣" * 32])
def test_what_only_looks_like_a_visitor_is_refused(cookie: str) -> None:
    assert not visitor.is_visitor(cookie)
