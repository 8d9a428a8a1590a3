"""How many visitors fit into this machine: each has a Python of their own. Standard library only."""

import os
import re
from pathlib import Path

# Measured: a page with a game holds 80 to 90 MB, and more as it is played; the server itself takes 85 MB.
MB_A_VISITOR = 120
MB_FOR_THE_MACHINE = 768

_CONTAINER = Path("/sys/fs/cgroup/memory.max")


def places(free_mb: int | None) -> int:
    """How many visitors fit into so many free megabytes, at least 1; ``None``: nobody knows, and 4 are assumed."""
    if free_mb is None:
        return 4
    return max(1, (free_mb - MB_FOR_THE_MACHINE) // MB_A_VISITOR)


def free_mb(meminfo: Path = Path("/proc/meminfo"), container: Path = _CONTAINER) -> int | None:
    """Megabytes that can be had without harm to what runs already; ``None`` where the system does not say.

    Linux says what is available, and what a container is allowed; elsewhere half of the memory is taken as free.
    """
    try:
        found = re.search(r"^MemAvailable:\s*(\d+) kB", meminfo.read_text(), re.MULTILINE)
    except OSError:
        found = None
    if not found:
        return _half_of_all()
    free = int(found[1]) // 1024
    try:
        return min(free, int(container.read_text()) // 2**20)
    except (OSError, ValueError):  # no container, or "max": no limit of its own
        return free


def _half_of_all() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**21
    except (AttributeError, ValueError, OSError):
        return None
