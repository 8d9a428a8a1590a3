"""How many visitors fit: from what the system says is free, and never none."""

from pathlib import Path

import pytest

from fs_core.app import memory


@pytest.mark.parametrize(
    ("free", "places"),
    [(None, 4), (0, 1), (700, 1), (memory.MB_FOR_THE_MACHINE + 10 * memory.MB_A_VISITOR, 10), (23_000, 185)],
)
def test_places_for_so_much_memory(free: int | None, places: int) -> None:
    assert memory.places(free) == places


def test_linux_says_what_is_available(tmp_path: Path) -> None:
    (tmp_path / "meminfo").write_text("MemTotal:  8000000 kB\nMemFree:  100 kB\nMemAvailable:    4096000 kB\n")
    assert memory.free_mb(tmp_path / "meminfo", tmp_path / "none") == 4000


@pytest.mark.parametrize(("limit", "free"), [("max\n", 4000), (f"{1500 * 2**20}\n", 1500), (f"{9000 * 2**20}\n", 4000)])
def test_a_container_may_be_allowed_less(tmp_path: Path, limit: str, free: int) -> None:
    (tmp_path / "meminfo").write_text("MemAvailable:    4096000 kB\n")
    (tmp_path / "limit").write_text(limit)
    assert memory.free_mb(tmp_path / "meminfo", tmp_path / "limit") == free


def test_elsewhere_half_of_the_memory_is_taken_as_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory.os, "sysconf", {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 2**21}.__getitem__)
    assert memory.free_mb(tmp_path / "none") == 4096


def test_a_system_that_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(memory.os, "sysconf")
    assert memory.free_mb(tmp_path / "none") is None
