"""The computer's moves at a panel, in small pieces, so that the page shows how far it is and a person can stop it."""

import asyncio
from collections.abc import Callable
from time import monotonic

AT_ONCE = 0.8  # seconds after which the page is shown to be waiting
BREATH = 0.2  # seconds of moves between two looks at what a person has pressed


class Moving:
    """Moves one answer after another. ``more`` gives an answer and says whether there are more; ``tell`` hears now and
    then how far it is, ``end`` of the end, with what went wrong if something did.

    What takes no longer than ``AT_ONCE`` is done before ``start`` returns. Where no event loop runs, as in a test, all
    of it is.
    """

    def __init__(
        self, more: Callable[[], bool], tell: Callable[[], None], end: Callable[[Exception | None], None]
    ) -> None:
        self._more, self._tell, self._end = more, tell, end
        self.task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether moves are still to come by themselves."""
        return self.task is not None and not self.task.done()

    def start(self) -> None:
        """Begin; raises what a move raises while nobody waits for it yet."""
        if self.busy or not self._breath(AT_ONCE):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._breath(float("inf"))
            return
        self.task = loop.create_task(self._go())

    def stop(self) -> None:
        """Leave the rest to be moved later."""
        if self.task:
            self.task.cancel()
            self.task = None

    async def _go(self) -> None:
        try:
            while self._breath(BREATH):
                self._tell()
                await asyncio.sleep(0.01)
        except Exception as problem:
            self.task = None
            self._end(problem)
        else:
            self.task = None
            self._end(None)

    def _breath(self, seconds: float) -> bool:
        """Some seconds of moves; whether there are more."""
        until = monotonic() + seconds
        while self._more():
            if monotonic() > until:
                return True
        return False
