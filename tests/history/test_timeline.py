"""The timeline of 1982: complete, in order, read strictly."""

from pathlib import Path

import pytest

from fs_core.data import DATA, DataError
from fs_core.history import timeline

TABLE = DATA / "history" / "timeline.csv"


def test_events_are_in_order_and_the_turning_points_are_there() -> None:
    events = timeline()
    days = [event.date for event in events]
    assert days == sorted(days)
    assert (days[0], days[-1]) == ("1982-03-19", "1982-06-20")
    assert {"0402-rosario", "0502-belgrano", "0504-sheffield", "0521-landing", "0614-surrender"} <= {
        e.id for e in events
    }


def test_every_event_says_what_happened_and_where_that_stands() -> None:
    for event in timeline():
        assert event.title, event.id
        assert event.text.endswith("."), event.id
        assert event.source, event.id
        assert event.date <= (event.date_end or event.date), event.id


def test_losses_of_a_fought_event_are_told_for_both_sides() -> None:
    for event in timeline():
        assert bool(event.losses_uk) == bool(event.losses_ar), event.id


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("0502-belgrano,1982-05-02", "0502-belgrano,2 May", r"column date: '2 May' should be a day such as 1982-05-21"),
        ("0502-belgrano,1982-05-02", "0502-belgrano,1982-W18-7", r"column date: '1982-W18-7' should be a day such as"),
        ("0502-belgrano,", "0503-sobral,", r"column id: '0503-sobral' stands in line \d+ already"),
        ("ARA General Belgrano is sunk", "", r"column title: '' should be some text"),
    ],
)
def test_a_damaged_table_is_refused_with_line_and_column(tmp_path: Path, old: str, new: str, message: str) -> None:
    damaged = tmp_path / "timeline.csv"
    content = TABLE.read_text(encoding="utf-8")
    assert old in content
    damaged.write_text(content.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"timeline\.csv, line \d+, " + message):
        timeline(damaged)
