"""Work that takes seconds, done in small pieces, so that a page shows how far it is and a person can stop it."""

import asyncio
from collections.abc import Callable, Iterator
from time import monotonic

import ipywidgets as widgets

from fs_core.panels import parts

BREATH = 0.15  # seconds of work between two looks at what a person has pressed


class Worker(widgets.HBox):
    """A button that begins work, one that stops it, a bar, and a line of words about it.

    ``work`` makes an iterator of shares done (0 to 1); ``done(whole)`` hears of the end, ``whole`` false if it was
    stopped. An error becomes a sentence. Where no event loop runs, as in a test, the work is done at once.
    """

    def __init__(self, name: str, hint: str, work: Callable[[], Iterator[float]], done: Callable[[bool], None]) -> None:
        self._work, self._done = work, done
        self.task: asyncio.Task[None] | None = None
        self.begin = parts.button(name, self._begin, hint)
        self.stop = parts.button("Stop", self._stop, "Stop here and keep what is done")
        self.stop.disabled = True
        self.bar = widgets.FloatProgress(0.0, min=0.0, max=1.0, layout={"width": "180px"})
        self.bar.tooltip = "How much is done"
        self.told = parts.html()
        super().__init__([self.begin, self.stop, self.bar, self.told])
        self.layout.flex_flow, self.layout.align_items = "row wrap", "center"

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return bool(self.begin.disabled)

    def say(self, words: str) -> None:
        """Put some words beside the bar; a screen reader reads them out."""
        self.told.value = f"<span role='status' aria-live='polite'>{parts.safe(words)}</span>"

    def now(self) -> None:
        """Do all the work at once, without a look at the buttons."""
        self._start()
        self._run(self._work(), float("inf"))

    def _start(self) -> None:
        self._stopped = False
        self.begin.disabled, self.stop.disabled = True, False
        self.bar.value = 0.0
        self.say("")

    def _begin(self) -> None:
        if self.busy:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.now()
            return
        self._start()
        self.task = loop.create_task(self._go())

    async def _go(self) -> None:
        work = self._work()
        while not self._run(work, BREATH):
            await asyncio.sleep(0.01)

    def _stop(self) -> None:
        self._stopped = True

    def _run(self, work: Iterator[float], seconds: float) -> bool:
        """Some seconds of work; whether it has come to its end."""
        until = monotonic() + seconds
        try:
            for share in work:
                if self._stopped or monotonic() > until:
                    self.bar.value = share
                    break
            else:
                self.bar.value = 1.0
                return self._end(True)
            return self._end(False) if self._stopped else False
        except Exception as problem:
            self._end(False)
            self.say(parts.plain_words(problem))
            return True

    def _end(self, whole: bool) -> bool:
        self.begin.disabled, self.stop.disabled = False, True
        self._done(whole)
        return True
