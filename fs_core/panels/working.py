"""Work that takes seconds, as a part of a page: buttons that begin and stop it, a bar, and words about it."""

from collections.abc import Callable, Iterator

import ipywidgets as widgets

from fs_core.panels import parts
from fs_core.panels.moving import Moving


class Worker(widgets.HBox):
    """A button that begins work, one that stops it, a bar, and a line of words about it.

    ``work`` makes an iterator of shares done (0 to 1); ``done(whole)`` hears of the end, ``whole`` false if it was
    stopped. An error becomes a sentence. Where no event loop runs, as in a test, the work is done at once.
    """

    def __init__(self, name: str, hint: str, work: Callable[[], Iterator[float]], done: Callable[[bool], None]) -> None:
        self._work, self._done = work, done
        self._moving = Moving(self._piece, self._tell, self._end)
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
        try:
            while self._piece():
                pass
        except Exception as problem:
            self._end(problem)
        else:
            self._end(None)

    def _start(self) -> None:
        self._shares, self._share, self._whole = self._work(), 0.0, False
        self.begin.disabled, self.stop.disabled = True, False
        self.bar.value = 0.0
        self.say("")

    def _begin(self) -> None:
        if self.busy:
            return
        self._start()
        try:
            self._moving.start()
        except Exception as problem:
            self._end(problem)
        else:
            if not self._moving.busy:
                self._end(None)

    def _stop(self) -> None:
        if self.busy:
            self._moving.stop()
            self._end(None)

    def _piece(self) -> bool:
        """One piece of work; whether there are more."""
        share = next(self._shares, None)
        self._whole = share is None
        self._share = self._share if share is None else share
        return not self._whole

    def _tell(self) -> None:
        self.bar.value = self._share

    def _end(self, problem: Exception | None) -> None:
        self.begin.disabled, self.stop.disabled = False, True
        self.bar.value = 1.0 if self._whole else self._share
        if problem is None:
            self._done(self._whole)
        else:
            self.say(parts.plain_words(problem))
