"""What happened in 1982, day by day, from ``data/history/timeline.csv``."""

from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from fs_core.data import DATA, optional, read_table, text


def day(cell: str) -> str:
    """A cell that must be a day, such as 1982-05-21."""
    try:
        if date.fromisoformat(cell).isoformat() == cell:
            return cell
    except ValueError:
        pass
    raise ValueError("a day such as 1982-05-21")


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


@lru_cache(maxsize=2)
def timeline(path: Path = DATA / "history" / "timeline.csv") -> tuple[Event, ...]:
    """All events in order. Raises DataError for a damaged table."""
    needed = {"id": text, "date": day, "title": text, "text": text, "source": text}
    columns = {name: needed.get(name, optional) for name in Event._fields}
    return tuple(Event(**row) for row in read_table(path, columns))
