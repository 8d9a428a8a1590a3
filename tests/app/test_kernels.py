"""Places: as many pages as there are places, each free again when its page is left. No kernel is started here."""

import pytest

pytest.importorskip("voila", reason="the app needs Voilà, the extra fs-core[app]")
from fs_core.app.kernels import Kernels


@pytest.fixture
def kernels() -> Kernels:
    return Kernels(places=2)


def seat(kernels: Kernels, visitor: str, kernel: str) -> None:
    """A page was opened, and its kernel has started."""
    with kernels.place(visitor) as place:
        assert place is not None
        place.kernel = kernel


def test_there_are_no_more_pages_than_places(kernels: Kernels) -> None:
    seat(kernels, "a", "kernel-1")
    seat(kernels, "b", "kernel-2")
    with kernels.place("c") as place:
        assert place is None
    assert [place.visitor for place in kernels.taken] == ["a", "b"]


def test_a_place_counts_before_its_kernel_has_started(kernels: Kernels) -> None:
    with kernels.place("a"), kernels.place("b"), kernels.place("c") as third:
        assert third is None


def test_a_page_that_got_no_kernel_gives_its_place_back(kernels: Kernels) -> None:
    with pytest.raises(OSError, match="no memory"), kernels.place("a"):
        raise OSError("no memory")
    assert kernels.taken == []


def test_a_left_page_frees_its_place_and_no_other(kernels: Kernels) -> None:
    seat(kernels, "a", "kernel-1")
    seat(kernels, "a", "kernel-2")
    kernels.leave("kernel-1")
    kernels.leave("kernel-1")  # a page may say farewell twice
    assert [place.kernel for place in kernels.taken] == ["kernel-2"]


def test_a_kernel_that_died_frees_its_place(kernels: Kernels) -> None:
    seat(kernels, "a", "kernel-1")
    kernels.remove_kernel("kernel-1")
    assert kernels.taken == []
