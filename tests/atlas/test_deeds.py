"""The last thing that happened: what the printed maps mark as new, and who carries what."""

from typing import Any

import pytest
from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch
from matplotlib.text import Text

from fs_core import Campaign
from fs_core.atlas import alt_text, draw_strategic, draw_tactical
from fs_core.atlas.deeds import Deed, deed_of, last_deed
from fs_core.atlas.pen import Pen
from fs_core.atlas.stacks import contested_waters, stacks_of
from fs_core.history.replay import record
from tests.positions import given


def words(axes: Axes) -> str:
    return "\n".join(text.get_text() for text in axes.findobj(Text) if text.get_text())


@pytest.fixture(scope="module")
def after() -> dict[str, Campaign]:
    """The campaign of 1982 after the last line of each name, such as ``T7 uk``."""
    return {line.head: game for line, game in Campaign.replay(record()) if line}


def done(game: Campaign) -> Deed:
    deed = last_deed(game)
    assert deed is not None
    return deed


def fire(shots: Any) -> list[tuple[Any, ...]]:
    return [tuple(one) for one in shots]


def test_a_movement(after: dict[str, Campaign]) -> None:
    deed = done(after["T4 uk"])
    (move,) = deed.new.moves
    assert deed.title == "British operation: Naval movement and combat"
    assert (move.side, move.start, move.end, len(move.units)) == ("UK", "sea-4", "sea-7", 10)
    assert deed.fire == deed.flak == deed.new.harms == ()


def test_a_box_is_entered_from_the_only_area_beside_it(after: dict[str, Campaign]) -> None:
    deed = done(after["T3 uk"])
    assert [(move.start, move.end) for move in deed.new.moves] == [("sea-5", "south-georgia")]
    assert [(harm.area, harm.kind, harm.units[0].id) for harm in deed.new.harms] == [
        ("south-georgia", "lost", "santa-fe")
    ]


def test_fire_of_both_sides_with_its_hits(after: dict[str, Campaign]) -> None:
    deed = done(after["T7 uk"])
    assert fire(deed.fire) == [("UK", "sea-3", "sea-3", 1, 1), ("AR", "sea-3", "sea-3", 2, 0)]
    assert deed.lines() == [
        "lost: General Belgrano",
        "Sea area 3: 1 British shot, 1 hit",
        "Sea area 3: 2 Argentine shots, 0 hits",
    ]


def test_fire_at_aircraft_on_their_way_is_no_fire_at_their_base(after: dict[str, Campaign]) -> None:
    deed = done(after["T8 ar"])
    assert fire(deed.fire) == [("AR", "argentina", "falklands", 1, 1)]
    assert fire(deed.flak) == [("UK", "falklands", "argentina", 6, 0)]
    assert "aircraft from Argentina: 6 British shots, 0 hits" in deed.lines()


def test_an_attack_on_a_base_is_fire_at_the_base(after: dict[str, Campaign]) -> None:
    deed = done(after["T5 uk"])
    assert fire(deed.fire) == [("UK", "sea-7", "goose-green", 6, 1)]
    assert deed.flak == ()


def test_an_event_may_be_the_last_deed_and_nothing_done_is_none(after: dict[str, Campaign]) -> None:
    assert done(after["T6 event"]).title.startswith("Event 6-6")
    assert done(after["T4 event"]).title == "Last movement"  # the event did nothing; submarines had moved before it
    assert last_deed(Campaign(seed=1)) is None


def test_an_adjustment_is_named_without_its_list(after: dict[str, Campaign]) -> None:
    deed = done(after["T9 adjust"])
    assert deed.title == "Adjustment S1, outside the rules"
    assert deed.lines() == ["lost: Sheffield"]


def test_the_land_launched_exocet_comes_from_port_stanley() -> None:
    game = given({"glamorgan": "falklands"}, phase="events", dice=(6, 4, 1))
    while game.choices and game.phase == "events":
        game.play(game.choices[0])
    shots = done(game).fire
    assert fire(shots) == [("AR", "stanley", "falklands", 1, 1)]


def test_changes_since_a_game_bring_its_shots(after: dict[str, Campaign]) -> None:
    deed = deed_of(after["T8 ar"], after["T8 uk"])
    assert deed is not None
    assert deed.title == "New on the maps"
    assert fire(deed.fire) == [("AR", "argentina", "falklands", 1, 1)]
    assert [(harm.kind, harm.units[0].id) for harm in deed.new.harms] == [("hit", "sheffield")]
    assert deed_of(after["T8 ar"], after["T8 ar"]) is None


def test_a_game_shows_its_last_deed_unless_told_otherwise_and_a_position_none(after: dict[str, Campaign]) -> None:
    game = after["T7 uk"]
    assert "lost: General Belgrano" in words(draw_strategic(game))
    for plain in (draw_strategic(game, last=False), draw_strategic(game.position), draw_tactical(game)):
        assert "lost: General Belgrano" not in words(plain)


@pytest.mark.parametrize(
    ("draw", "head", "lines", "arrows"),
    [
        (draw_strategic, "T7 uk", 2, 0),
        (draw_strategic, "T8 ar", 2, 0),
        (draw_tactical, "T8 ar", 2, 0),
        (draw_tactical, "T5 uk", 1, 0),
        (draw_strategic, "T4 uk", 0, 1),
        (draw_tactical, "T4 uk", 0, 0),
    ],
)
def test_maps_draw_a_line_for_fire_and_an_arrow_for_movement(
    draw: Any, head: str, lines: int, arrows: int, after: dict[str, Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    shots = Pen.shots

    def count(pen: Pen, start: Any, end: Any, colour: str, gap: float = 4, zorder: float = 41) -> None:
        drawn.append(colour)
        shots(pen, start, end, colour, gap, zorder)

    monkeypatch.setattr(Pen, "shots", count)
    plain = draw(after[head], last=False)
    in_legend = len(drawn)
    marked = draw(after[head])
    assert len(drawn) - 2 * in_legend == lines
    # an arrow is drawn twice: its rim, then itself
    assert len(marked.findobj(FancyArrowPatch)) - len(plain.findobj(FancyArrowPatch)) == 2 * arrows


def test_ships_that_carry_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = {"units": {"fearless": "falklands", "intrepid": "falklands", "40-commando": "aboard fearless"}}
    stack = stacks_of(facts)["falklands", "UK"]
    assert stack.loaded == {"fearless"}
    drawn: list[float] = []
    cargo = Pen.cargo

    def count(pen: Pen, at: Any, colour: str, zorder: float) -> None:
        drawn.append(zorder)
        cargo(pen, at, colour, zorder)

    monkeypatch.setattr(Pen, "cargo", count)
    for draw in (draw_strategic, draw_tactical):
        drawn.clear()
        draw({"units": {"fearless": "falklands"}})
        in_legend = len(drawn)
        draw(facts)
        assert len(drawn) == 2 * in_legend + 1


def test_contested_waters_are_named() -> None:
    both = {"units": {"hermes": "sea-6", "san-luis": "sea-6", "splendid": "sea-1", "a4-1": "argentina"}}
    stacks = stacks_of(both)
    assert contested_waters(stacks, "sea-6")
    assert not contested_waters(stacks, "sea-1")
    assert "contested" in words(draw_strategic(both)).splitlines()
    assert "contested" not in words(draw_strategic({"units": {"hermes": "sea-6"}})).splitlines()
    assert "Contested waters: Sea area 6." in alt_text(both)
