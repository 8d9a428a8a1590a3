"""The Pythons behind the pages: as many as there are places, some of them warm before anyone comes."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

from fs_core.app.visitor import VISITOR

KERNEL = "python3"
# Nobody else's history, and no lock on a history file when thirty start at once.
ARGUMENTS = ["--HistoryManager.enabled=False", "--log-level=ERROR"]
# What takes long in a new kernel; after it a page has only its own cells to run.
WARM = "import fs_core.study"
PATIENCE = 60  # seconds for a kernel to start and to import
REFILL = 2  # seconds after which the next spare is made: the page just opened comes first


@dataclass(eq=False)
class Place:
    """One open page: whose it is, and its kernel as soon as there is one."""

    visitor: str
    kernel: str | None = None


# The place that the request being answered has taken: Voilà starts the kernel far down in it.
_present: ContextVar[Place] = ContextVar("place")


class Kernels(AsyncMappingKernelManager):
    """Counts the places and hands out kernels, a spare one if there is one."""

    places = Integer(1, min=1, config=True, help="how many pages may be open at once")
    spares = Integer(0, config=True, help="how many kernels to keep warm for pages to come")

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.taken: list[Place] = []
        self._warm: list[str] = []
        self._warming: asyncio.Task[None] | None = None

    # --- places

    @contextmanager
    def place(self, visitor: str) -> Iterator[Place | None]:
        """Take a place for the request within, or none if all are taken; it is kept if a kernel was started in it."""
        if len(self.taken) >= self.places:
            yield None
            return
        place = Place(visitor)
        self.taken.append(place)
        before = _present.set(place)
        try:
            yield place
        finally:
            _present.reset(before)
            if place.kernel is None:
                self.taken.remove(place)

    def leave(self, kernel_id: str) -> None:
        """The page of a kernel was left: its place is free at once, while its memory returns a moment later."""
        self.taken = [place for place in self.taken if place.kernel != kernel_id]
        self._warm = [warm for warm in self._warm if warm != kernel_id]

    # --- kernels

    async def start_kernel(self, **wanted: Any) -> str:  # type: ignore[override]
        """The kernel for the page being answered, which knows its visitor."""
        place = _present.get()
        environment = {**wanted.pop("env", {}), VISITOR: place.visitor}
        if self._warm and wanted.get("kernel_name") == KERNEL:
            place.kernel = self._warm.pop(0)
            folder = self.cwd_for_path(wanted.get("path") or "")
            code = f"import os; os.environ[{VISITOR!r}] = {place.visitor!r}; os.chdir({folder!r})"
            await self._run(place.kernel, code)
        else:
            place.kernel = await super().start_kernel(env=environment, extra_arguments=ARGUMENTS, **wanted)
        self.warm_up(REFILL)
        return place.kernel

    def warm_up(self, delay: float = 0) -> None:
        """Make spare kernels in the background, one after the other, as far as there are places for them."""
        if self._warming is None or self._warming.done():
            self._warming = asyncio.get_running_loop().create_task(self._make_spares(delay))

    async def _make_spares(self, delay: float) -> None:
        await asyncio.sleep(delay)
        while len(self._warm) < min(self.spares, self.places - len(self.taken)):
            kernel = await super().start_kernel(kernel_name=KERNEL, extra_arguments=ARGUMENTS)
            await self._run(kernel, WARM)
            self._warm.append(kernel)

    async def _run(self, kernel_id: str, code: str) -> None:
        """Run a line in a kernel and wait for its end."""
        client: Any = self.get_kernel(kernel_id).client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=PATIENCE)
            await client.execute(code, silent=True, reply=True, timeout=PATIENCE)
        finally:
            client.stop_channels()

    async def shutdown_kernel(self, kernel_id: str, *words: Any, **more: Any) -> None:  # type: ignore[override]
        """End a kernel; its place is free from now on."""
        self.leave(kernel_id)
        await super().shutdown_kernel(kernel_id, *words, **more)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel, also one that died by itself."""
        self.leave(kernel_id)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose page is gone; the spare ones wait for theirs."""
        if kernel_id not in self._warm:
            await super().cull_kernel_if_idle(kernel_id)
