"""What happened in 1982, day by day, from ``data/history/timeline.csv``."""

from functools import lru_cache
from typing import NamedTuple

from fs_core.data import DATA, optional, read_table, text


class Event(NamedTuple):
    """One event. Dates are ISO, times local (UTC-3); ``game`` hints at the rule; ``source`` says where it stands."""

    id: str
    date: str
    date_end: str
    time_local: str
    title: str
    place: str
    side: str
    kind: str
    text: str
    forces_uk: str
    forces_ar: str
    losses_uk: str
    losses_ar: str
    game: str
    source: str


@lru_cache(maxsize=1)
def timeline() -> tuple[Event, ...]:
    """All events in order. Raises DataError for a damaged table."""
    needed = ("id", "date", "title", "text", "source")
    columns = {name: text if name in needed else optional for name in Event._fields}
    return tuple(Event(**row) for row in read_table(DATA / "history" / "timeline.csv", columns))
