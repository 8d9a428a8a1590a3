"""Running what waits: the browser of other tests keeps an event loop running in the thread of all tests."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run(waiting: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end in a thread of its own; what it raises is raised here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, waiting).result()
