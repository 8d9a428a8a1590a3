"""The campaign of 1982 as a record (``data/history/1982.fsrec``) with what happened beside it (``1982.csv``)."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from fs_core.campaign.game import Campaign
from fs_core.campaign.record import Line, Record
from fs_core.data import DATA, DataError, read_table, several, text
from fs_core.history.timeline import Event, timeline


class Narrative(NamedTuple):
    """One step of the story: when, what happened (from the timeline), how the game shows it, and the sources."""

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


def narrative() -> dict[str, Narrative]:
    """The story by record line: ``T5 uk 2`` is the second British operation of turn 5. Raises DataError for a line that
    names an unknown event."""
    events = {event.id: event for event in timeline()}
    rows = read_table(DATA / "history" / "1982.csv", {"line": text, "timeline": several, "game": text})
    story = {}
    for row in rows:
        for event_id in row["timeline"]:
            if event_id not in events:
                raise DataError(f"1982.csv, {row['line']}, column timeline: {event_id!r} should stand in timeline.csv.")
        told = tuple(events[event_id] for event_id in row["timeline"])
        if not told:
            raise DataError(f"1982.csv, {row['line']}, column timeline: at least one event is needed.")
        sources = dict.fromkeys(part.strip() for event in told for part in event.source.split("|"))
        words = " ".join(event.text for event in told)
        story[row["line"]] = Narrative(
            row["line"], told[0].date, told[0].title, words, row["game"], told, "; ".join(sources)
        )
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
            yield Step(entry, game.branch())
    if story:
        raise DataError(f"1982.csv, column line: {', '.join(story)} should be lines of 1982.fsrec.")


def _name(line: Line, seen: "Counter[str]") -> str:
    if line.label == "setup uk":
        return line.label
    head = f"T{line.turn} {line.label}"
    seen[head] += 1
    return f"{head} {seen[head]}"
