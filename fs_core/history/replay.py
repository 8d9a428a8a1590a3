"""The campaign of 1982 as a record (``data/history/1982.fsrec``) with what happened beside it (``1982.csv``)."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fs_core.campaign.game import Campaign
from fs_core.campaign.record import Line, Record
from fs_core.data import DATA, DataError, read_table, several, text, where
from fs_core.history.timeline import Event, day, timeline

TABLE = DATA / "history" / "1982.csv"
_COLUMNS = {"line": text, "date": day, "title": text, "text": text, "game": text, "timeline": several, "source": text}


class Narrative(NamedTuple):
    """One step of the story, told beside the record line that ``line`` names.

    ``date`` is ISO; ``text`` is what happened, ``game`` how the rules show it and which dice history needed; ``events``
    are those of the timeline it tells of (perhaps none), ``source`` the titles of ``sources.csv`` it rests on.
    """

    line: str
    date: str
    title: str
    text: str
    game: str
    events: tuple[Event, ...]
    source: str


class Step(NamedTuple):
    """A step of the replay: its story, and a game of its own that has come to that point. Play on from it freely."""

    entry: Narrative
    game: Campaign


def narrative(path: Path = TABLE) -> dict[str, Narrative]:
    """The story by record line: ``T5 uk 2`` is the second British operation line of turn 5.

    Raises DataError for a damaged table, a line told twice, and an event that the timeline does not have.
    """
    events = {event.id: event for event in timeline()}
    story: dict[str, Narrative] = {}
    for row in read_table(path, _COLUMNS):
        line = row["line"]
        if line in story:
            raise DataError(f"{where(path, line, 'line')}: {line!r} should stand once.")
        for event_id in row["timeline"]:
            if event_id not in events:
                place = where(path, line, "timeline")
                raise DataError(f"{place}: {event_id!r} should be the id of an event in timeline.csv.")
        told = tuple(events[event_id] for event_id in row["timeline"])
        sources = "; ".join(row["source"].split(" | "))
        story[line] = Narrative(line, row["date"], row["title"], row["text"], row["game"], told, sources)
    return story


def record() -> Record:
    """The record itself."""
    return Record.parse((DATA / "history" / "1982.fsrec").read_text(encoding="utf-8"))


def replay() -> Iterator[Step]:
    """Step through the record of 1982; each step's game is independent of the others.

    Raises RecordError if the record does not replay, DataError if the story and the record do not fit.
    """
    story = narrative()
    seen: Counter[str] = Counter()
    for line, game in Campaign.replay(record()):
        if line is None:
            continue
        entry = story.pop(_name(line, seen), None)
        if entry:
            yield Step(entry, game)
    if story:
        name = next(iter(story))
        raise DataError(f"{where(TABLE, name, 'line')}: {name!r} should be a line of 1982.fsrec.")


def _name(line: Line, seen: "Counter[str]") -> str:
    if line.label == "setup uk":
        return line.head
    seen[line.head] += 1
    return f"{line.head} {seen[line.head]}"
