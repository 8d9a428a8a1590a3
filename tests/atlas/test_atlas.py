"""The maps show what is where: in pictures and in words, on new and on given axes, without hidden state."""

import re
import subprocess
import sys
from itertools import combinations
from typing import Any

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch
from matplotlib.text import Text

from fs_core import Campaign, board, forces
from fs_core.atlas import alt_text, draw_strategic, draw_tactical, figure_html, png, svg
from fs_core.atlas.changes import changes
from fs_core.atlas.counters import CARD_WIDTH
from fs_core.atlas.pen import Pen
from fs_core.atlas.stacks import contested, controller, stacks_of
from fs_core.atlas.strategic import CARDS
from fs_core.atlas.tactical import SPOTS

CROWD: dict[str, Any] = {
    "turn": 19,
    "phase": "uk-operations",
    "operations_remaining": 13,
    "vp": 11,
    "control": {"san-carlos": "UK", "goose-green": "AR"},
    "units": {
        **{unit.id: "sea-7" for unit in forces.UNITS if unit.side == "UK" and unit.kind in ("ship", "submarine")},
        **{unit.id: "argentina" for unit in forces.UNITS if unit.side == "AR" and unit.kind != "land"},
        **{unit.id: "stanley" for unit in forces.UNITS if unit.side == "AR" and unit.kind == "land"},
        "fearless": "falklands",
        "san-luis": "falklands",
        "sas": "aboard fearless",
        "40-commando": "san-carlos",
        "2-para": "goose-green",
        "ri-12": "goose-green",
        "pucara-1": "goose-green",
    },
    "hit": ["sheffield", "2-para", "hercules"],
    "eliminated": [],
    "markers": {},
}


class Bursts:
    """Counts the marks of damage that a pen draws."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.places: list[tuple[float, float]] = []
        draw = Pen.burst

        def count(pen: Pen, at: tuple[float, float], size: float, zorder: float) -> None:
            self.places.append(at)
            draw(pen, at, size, zorder)

        monkeypatch.setattr(Pen, "burst", count)


def words(axes: Axes) -> str:
    """All words on an axes, a line break between two texts."""
    return "\n".join(text.get_text() for text in axes.findobj(Text) if text.get_text())


@pytest.fixture(scope="module")
def start() -> Campaign:
    return Campaign(seed=1)


def test_strategic_map_names_every_sea_area_and_both_names_of_the_islands(start: Campaign) -> None:
    shown = words(draw_strategic(start)).splitlines()
    for name in ("1", "2", "3", "4", "5", "6", "7", "ARGENTINA", "SOUTH GEORGIA", "FALKLAND ISLANDS", "Islas Malvinas"):
        assert name in shown


def test_tactical_map_names_every_land_area(start: Campaign) -> None:
    shown = words(draw_tactical(start)).splitlines()
    for area in board.AREAS:
        if area.kind == "land":
            assert area.name in shown
    assert set(SPOTS) == {area.id for area in board.AREAS if area.kind == "land"}


@pytest.mark.parametrize("draw", [draw_strategic, draw_tactical])
def test_maps_carry_the_credit_and_say_what_is_reconstructed(draw: Any, start: Campaign) -> None:
    shown = words(draw(start))
    assert "GSHHG" in shown
    assert "reconstructed" in shown


def test_every_stack_at_sea_has_a_card_with_its_counts() -> None:
    shown = words(draw_strategic(CROWD)).replace(",\n", ", ")
    in_one_line = " ".join(shown.split())
    assert "32 ships, 6 submarines" in in_one_line
    assert "In port: 13 ships, 3 submarines" in in_one_line
    assert "At the bases: 28 air units" in shown
    assert "1 ship, 1 unit" in shown
    assert "1 submarine" in shown
    assert "San Luis" in shown
    ashore = [line for line in shown.splitlines() if line.startswith("ashore")]
    argentine = sum(unit.side == "AR" and unit.kind == "land" for unit in forces.UNITS)
    assert ashore == [f"ashore: 2 British; {argentine} Argentine, 1 air"]


def test_there_is_room_for_a_stack_of_each_side_in_every_sea_area() -> None:
    waters = {area.id for area in board.AREAS if area.kind in ("sea", "box")} - {"falklands"}
    assert set(CARDS) == {(area, side) for area in waters for side in ("UK", "AR")}


def test_every_stack_on_land_has_chips_with_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, str, int]] = []
    monkeypatch.setattr(
        "fs_core.atlas.tactical.chip",
        lambda pen, at, side, kind, units, hit, zorder: drawn.append((side, kind, len(units))),
    )
    draw_tactical(CROWD)
    wanted = [
        (side, kind, len(units))
        for (area, side), stack in stacks_of(CROWD).items()
        if board.area(area).kind == "land"
        for kind, units in stack.by_type()
    ]
    assert sorted(drawn) == sorted(wanted)
    assert ("UK", "infantry", 1) in drawn


def test_ships_round_the_islands_are_named() -> None:
    shown = words(draw_tactical(CROWD))
    assert "British, round the islands: 1 ship, 1 unit aboard" in shown
    assert "Fearless" in shown
    assert "Argentine, round the islands: 1 submarine" in shown
    assert "San Luis" in shown


@pytest.mark.parametrize("draw", [draw_strategic, draw_tactical])
def test_damage_is_marked(draw: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bursts = Bursts(monkeypatch)
    draw({**CROWD, "hit": []})
    in_legend = len(bursts.places)
    draw(CROWD)
    marks = len(bursts.places) - 2 * in_legend
    # Strategic: Sheffield and Hércules, each in the strip of its stack. Tactical: the battalion at Goose Green.
    assert marks == (2 if draw is draw_strategic else 1)


def test_damage_is_named() -> None:
    shown = words(draw_strategic(CROWD)).replace("\n", " ")
    assert "damaged: Sheffield" in shown
    assert "damaged: Hércules" in shown
    assert "British: 1 infantry unit (2 Para); damaged: 2 Para" in alt_text(CROWD)


def test_air_bases_show_how_many_aircraft_stand_on_them(start: Campaign) -> None:
    shown = words(draw_tactical(start)).splitlines()
    assert {"3/3", "2/2"} <= set(shown)
    assert "1/2" in words(draw_tactical(CROWD)).splitlines()


def test_control_and_contest_follow_the_position() -> None:
    stacks = stacks_of(CROWD)
    assert contested(stacks, "goose-green")
    assert not contested(stacks, "stanley")
    assert controller(CROWD, stacks, "san-carlos") == "UK"
    assert controller({"units": {"2-para": "fitzroy"}}, stacks_of({"units": {"2-para": "fitzroy"}}), "fitzroy") == "UK"
    assert controller({}, {}, "fitzroy") == "AR"


def test_alt_text_names_every_area_with_a_stack_and_every_ship(start: Campaign) -> None:
    for position in (start, CROWD):
        text = alt_text(position)
        facts = position if isinstance(position, dict) else position.position.to_dict()
        for area, _ in stacks_of(facts):
            assert board.area(area).name in text
    for name in ("Hermes", "25 de Mayo", "San Luis", "BIM 5", "SAS D Squadron aboard Fearless"):
        assert name in alt_text(CROWD)
    assert "Contested: Goose Green." in alt_text(CROWD)


def test_alt_text_of_an_empty_position_says_so() -> None:
    assert "British control: no land area" in alt_text({"units": {}})


def test_changes_tell_moves_hits_and_losses() -> None:
    after = {
        **CROWD,
        "units": {**CROWD["units"], "hermes": "sea-6", "sas": "san-carlos"},
        "hit": [*CROWD["hit"], "arrow"],
    }
    del after["units"]["sheffield"]
    after["eliminated"] = ["sheffield"]
    new = changes(CROWD, after)
    assert {(m.side, m.start, m.end, m.units[0].id) for m in new.moves} == {
        ("UK", "sea-7", "sea-6", "hermes"),
        ("UK", "falklands", "san-carlos", "sas"),
    }
    assert {(h.area, h.kind, h.units[0].id) for h in new.harms} == {
        ("sea-7", "hit", "arrow"),
        ("sea-7", "lost", "sheffield"),
    }
    assert set(new.lines()) == {
        "SAS D Squadron → San Carlos",
        "Hermes → Sea area 6",
        "hit: Arrow",
        "lost: Sheffield",
    }


def test_changed_since_draws_arrows_bursts_and_words() -> None:
    before = {**CROWD, "units": {**CROWD["units"], "hermes": "sea-4", "2-para": "san-carlos"}, "hit": []}
    for draw, line in ((draw_strategic, "Hermes → Sea area 7"), (draw_tactical, "2 Para → Goose Green")):
        plain, marked = draw(CROWD), draw(CROWD, changed_since=before)
        assert len(marked.findobj(FancyArrowPatch)) > len(plain.findobj(FancyArrowPatch))
        assert line in words(marked)
        assert line not in words(plain)


def test_nothing_is_marked_when_nothing_changed() -> None:
    for draw in (draw_strategic, draw_tactical):
        assert words(draw(CROWD, changed_since=CROWD)) == words(draw(CROWD))


def test_given_axes_are_emptied_used_and_scaled(start: Campaign) -> None:
    figure = Figure(figsize=(6.4, 4))
    axes = figure.subplots()
    axes.text(0, 0, "from before")
    assert draw_tactical(start, axes) is axes
    assert "from before" not in words(axes)
    small = next(t for t in axes.findobj(Text) if t.get_text() == "Lafonia").get_fontsize()
    large = next(t for t in draw_tactical(start).findobj(Text) if t.get_text() == "Lafonia").get_fontsize()
    assert 0.2 * large < small < 0.6 * large


def test_drawing_does_not_change_the_position_and_repeats_itself(start: Campaign) -> None:
    before = start.position.to_dict()
    first, second = (svg(draw_strategic(start).figure) for _ in range(2))
    strip = re.compile(r'(id|href|clip-path)="[^"]*"')
    assert strip.sub("", first) == strip.sub("", second)
    assert start.position.to_dict() == before


def test_pyplot_is_never_touched() -> None:
    code = (
        "import sys; from fs_core import Campaign; from fs_core.atlas import figure_html;"
        "figure_html(Campaign(seed=1)); figure_html(Campaign(seed=1), 'tactical');"
        "print('matplotlib.pyplot' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_pictures_are_png_and_svg(start: Campaign) -> None:
    figure = draw_tactical(start).figure
    assert png(figure).startswith(b"\x89PNG")
    assert svg(figure).startswith("<svg")
    assert svg(figure).rstrip().endswith("</svg>")


def test_html_carries_picture_and_words(start: Campaign) -> None:
    html = figure_html(start, "tactical")
    assert html.startswith("<img")
    assert "data:image/png;base64," in html
    assert 'alt="Turn 1' in html
    assert "Port Stanley" in html


def test_wrong_requests_are_refused_in_one_sentence(start: Campaign) -> None:
    with pytest.raises(ValueError, match=r"There is no map 'moon'; the maps are strategic and tactical\."):
        figure_html(start, "moon")
    with pytest.raises(TypeError, match=r"drawn from a Campaign, a Position or its plain data, not from int\."):
        draw_strategic(7)


def test_counters_that_wait_or_have_left_are_not_drawn() -> None:
    waiting = {"units": {"norland": "reserve", "2-para": "aboard norland", "atlantic-conveyor": "off-map"}}
    assert stacks_of(waiting) == {}
    assert "Norland" not in words(draw_strategic(waiting))


def test_cards_of_neighbouring_areas_do_not_overlap() -> None:
    wide, high = CARD_WIDTH * 1715 / 921.6, 46 * 1715 / 921.6  # a card of three lines, in kilometres
    for one, two in combinations(CARDS, 2):
        across, up = (abs(a - b) for a, b in zip(CARDS[one], CARDS[two], strict=True))
        assert across >= wide or up >= high, f"the cards of {one} and {two} overlap"
