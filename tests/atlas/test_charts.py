"""The charts: their numbers come from the game, their titles say what is so, and everybody can read them."""

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle, StepPatch
from matplotlib.text import Text

from fs_core import Campaign, forces
from fs_core.atlas import course, draw_dice, draw_losses, draw_points, draw_whereabouts, style
from fs_core.atlas.course import Luck
from fs_core.atlas.output import told
from fs_core.atlas.sheet import STYLE, apart
from fs_core.campaign.position import Entry
from fs_core.history.replay import record
from tests.positions import given

CHARTS = (draw_points, draw_losses, draw_whereabouts, draw_dice)


@pytest.fixture(scope="module")
def war() -> Campaign:
    """The campaign of 1982 at its end."""
    return Campaign.from_record(record())


@pytest.fixture(scope="module")
def start() -> Campaign:
    return Campaign(seed=1)


def words(axes: Axes) -> str:
    """All words on an axes and those within it, a line break between two texts."""
    return "\n".join(text.get_text() for text in axes.findobj(Text) if text.get_text())


def title(axes: Axes) -> str:
    return axes.get_title(loc="left").replace("\n", " ")


def line(axes: Axes, label: str) -> list[tuple[int, int]]:
    """The points of the line with this label."""
    found = next(drawn for drawn in axes.lines if drawn.get_label() == label)
    return [(int(x), int(y)) for x, y in np.column_stack((found.get_xdata(), found.get_ydata()))]


# --- the course of a game ------------------------------------------------------------------------------------------


def test_the_course_ends_where_the_game_stands_and_tells_its_whole_log(war: Campaign) -> None:
    turns = course.turns(war)
    assert [turn.number for turn in turns] == list(range(war.turn + 1))
    assert turns[-1].facts == war.position.to_dict()
    assert course.entries(turns) == war.log


def test_the_course_of_a_game_under_way_ends_at_its_open_question(start: Campaign) -> None:
    game = start.branch().play("to:sea-7", "to:sea-6", "op:20", "from:sea-4")
    turns = course.turns(game)
    assert [turn.number for turn in turns] == [0, 1]
    assert turns[-1].facts == game.position.to_dict()
    assert course.entries(turns) == game.log


def test_a_game_from_a_position_begins_with_the_turn_before_it() -> None:
    game = given({"hermes": "sea-7", "san-luis": "sea-6"}, turn=9, operations_remaining=12)
    assert [turn.number for turn in course.turns(game)] == [8]
    game.play("pass")
    assert [turn.number for turn in course.turns(game)] == [8, 9]


def test_a_position_is_a_course_of_one_moment(war: Campaign) -> None:
    for source in (war.position, war.position.to_dict()):
        (only,) = course.turns(source)
        assert (only.number, only.facts) == (war.turn, war.position.to_dict())


# --- points and operations -----------------------------------------------------------------------------------------


def test_points_are_those_at_the_end_of_each_turn(war: Campaign) -> None:
    stood: dict[int, tuple[int, int]] = {}
    for step, game in Campaign.replay(war.record):
        stood[step.turn if step else 0] = game.vp, game.operations_remaining
    axes = draw_points(war)
    assert line(axes, "points") == [(turn, vp) for turn, (vp, _) in stood.items()]
    assert line(axes, "operations") == [(turn, left) for turn, (_, left) in stood.items()]


def test_points_name_what_scored_and_both_limits_of_sudden_death(war: Campaign) -> None:
    shown = words(draw_points(war)).replace("\n", " ").replace("\u00a0", " ")
    for told_ in ("General Belgrano sunk −2", "Sheffield sunk +1", "Britain takes Port Stanley −4", "first landing"):
        assert told_ in shown
    assert "+20: Argentina wins at once" in shown
    assert "−5: Britain wins at once, Port Stanley held" in shown


@pytest.mark.parametrize(
    ("vp", "finding"),
    [
        (8, "Argentina leads by 8 points on turn 3; 27 British operations left."),
        (1, "Argentina leads by 1 point on turn 3; 27 British operations left."),
        (0, "The points stand level on turn 3; 27 British operations left."),
        (-4, "Britain leads by 4 points on turn 3; 27 British operations left."),
    ],
)
def test_the_title_says_who_leads(vp: int, finding: str) -> None:
    game = given({"hermes": "sea-7"}, vp=vp, turn=3, operations_remaining=27)
    assert title(draw_points(game)) == finding
    assert title(draw_points(game.position.to_dict())) == finding


def test_the_title_says_how_a_game_ended(war: Campaign) -> None:
    assert title(draw_points(war)) == war.log[-1].text


def test_labels_of_events_do_not_cover_each_other(war: Campaign) -> None:
    axes = draw_points(war)
    figure = axes.get_figure(root=True)
    assert isinstance(figure, Figure)
    figure.draw_without_rendering()
    events = [text for text in axes.texts if any(word in text.get_text() for word in ("sunk", "takes"))]
    boxes = [Text.get_window_extent(text) for text in events]  # that of an annotation holds its leader too
    assert len(boxes) >= 6
    for i, one in enumerate(boxes):
        assert not any(one.overlaps(other) for other in boxes[:i])


# --- losses --------------------------------------------------------------------------------------------------------


def test_losses_are_those_the_log_tells_of(war: Campaign) -> None:
    lost = Counter((e.side, forces.unit(e.data["unit"]).kind) for e in war.log if e.kind == "loss")
    axes = draw_losses(war)
    drawn = course.losses(course.turns(war))
    assert {lane: sum(map(len, units.values())) for lane, units in drawn.items()} == lost
    for (side, kind), lane in drawn.items():
        assert [x for x, _ in line(axes, f"{side} {kind}")] == list(lane)
    british = sum(count for (side, _), count in lost.items() if side == "UK")
    assert title(axes) == f"Argentina has lost {lost.total() - british} counters by turn 28, Britain {british}."


def test_losses_are_named_under_their_lane(war: Campaign) -> None:
    shown = words(draw_losses(war)).replace("\n", " ").replace("\u00a0", " ")
    assert "turn 9 Sheffield" in shown
    assert "turn 7 General Belgrano" in shown
    assert "2 × Dagger" in shown
    assert "British ships: 4" in shown


def test_losses_of_one_position_and_of_none(start: Campaign) -> None:
    position = given({}, eliminated=["sheffield", "a4-1"], turn=4).position
    assert title(draw_losses(position)) == "Both sides have lost 1 counter by turn 4."
    axes = draw_losses(start)
    assert title(axes) == "Neither side has lost a counter by turn 1."
    assert "No counter has been eliminated." in words(axes)


# --- where the units are -------------------------------------------------------------------------------------------


def test_every_unit_is_somewhere_once(war: Campaign, start: Campaign) -> None:
    for game in (war, start):
        for turn in course.turns(game):
            for side, places in course.whereabouts(turn.facts).items():
                assert sum(places.values()) == forces.OF[side].bit_count()


def test_whereabouts_counted_by_hand() -> None:
    counted = course.whereabouts(
        {
            "units": {
                "hermes": "sea-7",
                "sas": "aboard hermes",
                "antrim": "south-georgia",
                "sbs": "south-georgia",
                "2-para": "goose-green",
                "norland": "reserve",
                "pucara-1": "goose-green",
                "san-luis": "falklands",
                "a4-1": "argentina",
            },
            "eliminated": ["sheffield"],
        }
    )
    british, argentine = counted["UK"], counted["AR"]
    assert (british["sea"], british["land"], british["aboard"], british["eliminated"]) == (2, 2, 1, 1)
    assert (argentine["sea"], argentine["land"], argentine["mainland"]) == (1, 1, 1)
    assert british["mainland"] == argentine["eliminated"] == 0


def test_the_stacks_are_as_high_as_there_are_units(war: Campaign) -> None:
    axes = draw_whereabouts(war)
    stacks = {p.get_label(): p.get_data() for p in axes.patches if isinstance(p, StepPatch) and " " in p.get_label()}
    for number, turn in enumerate(course.turns(war)):
        for side, places in course.whereabouts(turn.facts).items():
            for place, count in places.items():
                if f"{side} {place}" in stacks:
                    top, _, base = stacks[f"{side} {place}"]
                    assert abs(top[number] - base[number]) == count
                else:
                    assert count == 0
    shown = words(axes).splitlines()
    for side, places in course.whereabouts(war.position.to_dict()).items():
        assert f"eliminated: {places['eliminated']}" in shown, side


def test_the_title_says_where_most_units_are(start: Campaign) -> None:
    counted = course.whereabouts(start.position.to_dict())
    waiting, bases = counted["UK"]["reserve"], counted["AR"]["mainland"]
    assert title(draw_whereabouts(start)) == (
        f"Turn 1: {waiting} of 51 British units waiting, {bases} of 64 Argentine units in Argentina."
    )


# --- dice ----------------------------------------------------------------------------------------------------------


def entry(kind: str, side: str | None, **data: Any) -> Entry:
    return Entry(kind, side, "", "", data)


def test_faces_count_every_die_of_the_record(war: Campaign) -> None:
    thrown = Counter(die for step in war.record.lines for die in step.tokens if isinstance(die, int))
    luck = course.luck(war.log)
    assert {face + 1: luck["UK"].faces[face] + luck["AR"].faces[face] for face in range(6)} == thrown


def test_hits_and_chances_come_from_the_needed_numbers() -> None:
    log = [
        entry("event", None, dice=[2, 5]),
        entry("die", "UK", needed=2, die=1, hit=True),
        entry("die", "UK", needed=3, die=6, hit=False),
        entry("reroll", "AR", before=2, after=4),
        entry("die", "UK", needed=3, die=4, hit=False),
        entry("die", "UK", die=6, hit=True),  # a raid, which needs no number
    ]
    luck = course.luck(log)
    assert luck["UK"].faces == (1, 2, 0, 1, 0, 2)
    assert luck["AR"].faces == (0, 0, 0, 0, 1, 0)
    assert luck["UK"].hits == 1
    assert luck["UK"].expected == pytest.approx(8 / 6)
    assert luck["AR"].chances == ()


def test_the_distribution_of_hits_is_that_of_all_outcomes() -> None:
    chances = [Fraction(1, 6), Fraction(1, 2), Fraction(4, 6)]
    exact = [Fraction(0)] * 4
    for outcome in product((0, 1), repeat=3):
        odds = Fraction(1)
        for hit, chance in zip(outcome, chances, strict=True):
            odds *= chance if hit else 1 - chance
        exact[sum(outcome)] += odds
    assert course.distribution([float(chance) for chance in chances]) == pytest.approx([float(odds) for odds in exact])


@pytest.mark.parametrize("chances", [[1 / 6] * 40, [0.5] * 12, [1 / 6, 1 / 3, 0.5] * 9])
def test_a_band_holds_its_share_and_no_narrower_one_does(chances: list[float]) -> None:
    odds = course.distribution(chances)
    low, high = course.band(odds)
    assert sum(odds[:low]) <= 0.025
    assert sum(odds[high + 1 :]) <= 0.025 + 1e-12
    assert sum(odds[: low + 1]) > 0.025
    assert sum(odds[high:]) > 0.025


def test_luck_in_words() -> None:
    chances = (1 / 6,) * 36
    for hits, said in ((0, "rare bad luck"), (6, "ordinary luck"), (14, "rare good luck")):
        assert course.in_words(Luck((0,) * 6, hits, chances)) == said
    assert course.in_words(Luck((1,) * 6, 0, ())) == "no shots yet"


def test_the_bars_are_the_shares_and_the_marks_the_hits(war: Campaign) -> None:
    axes = draw_dice(war)
    luck = course.luck(war.log)
    faces, *hits = axes.child_axes
    for side in ("UK", "AR"):
        bars = next(bars for bars in faces.containers if bars.get_label() == side)
        heights = [bar.get_height() for bar in bars.patches if isinstance(bar, Rectangle)]
        assert heights == pytest.approx([count / luck[side].dice for count in luck[side].faces])
    for side, one in zip(("UK", "AR"), hits, strict=True):
        mark = next(drawn for drawn in one.lines if drawn.get_label() == side)
        assert list(mark.get_xdata()) == [luck[side].hits]
        expected = next(drawn for drawn in one.lines if drawn.get_label() != side)
        assert list(expected.get_xdata()) == pytest.approx([luck[side].expected] * 2)
    said = f"{course.in_words(luck['UK'])} for Britain, {course.in_words(luck['AR'])} for Argentina"
    assert title(axes) == f"Dice so far: {said}."


# --- all of them ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("draw", CHARTS)
def test_a_chart_says_its_finding_its_source_and_what_is_reconstructed(draw: Any, war: Campaign) -> None:
    axes = draw(war)
    assert title(axes).endswith(".")
    assert "Source: the record of this game." in words(axes).replace("\n", " ")
    assert "reconstructed" in words(axes).replace("\n", " ")
    assert told(axes).startswith(title(axes))


@pytest.mark.parametrize("draw", CHARTS)
def test_a_new_game_a_position_and_an_empty_one_can_be_drawn(draw: Any, start: Campaign) -> None:
    for source in (start, start.position, {"units": {}}):
        axes = draw(source)
        figure = axes.get_figure(root=True)
        assert isinstance(figure, Figure)
        figure.draw_without_rendering()
        assert title(axes).endswith(".")


@pytest.mark.parametrize("draw", CHARTS)
def test_given_axes_are_emptied_and_used(draw: Any, war: Campaign) -> None:
    axes = Figure(figsize=(6, 3.4)).subplots()
    axes.text(0, 0, "from before")
    assert draw(war, axes) is axes
    assert "from before" not in words(axes)
    assert draw(war, ax=axes) is axes


@pytest.mark.parametrize("draw", CHARTS)
def test_drawing_changes_neither_the_game_nor_the_settings(draw: Any, war: Campaign) -> None:
    before, settings = str(war.record), dict(mpl.rcParams)
    draw(war)
    assert str(war.record) == before
    assert dict(mpl.rcParams) == settings


def test_something_else_is_refused_in_one_sentence() -> None:
    for draw in CHARTS:
        with pytest.raises(TypeError, match="drawn from a Campaign, a Position or its plain data, not from int"):
            draw(7)


def test_pyplot_is_never_touched() -> None:
    code = (
        "import sys; from fs_core import Campaign; from fs_core.atlas import *;"
        "[chart_html(draw, Campaign(seed=1)) for draw in (draw_points, draw_losses, draw_whereabouts, draw_dice)];"
        "print('matplotlib.pyplot' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_heights_are_spread_no_more_than_needed() -> None:
    assert apart([0, 50, 100], 10) == [0, 50, 100]
    assert apart([10, 10], 10) == [5, 15]
    assert apart([0, 1, 2, 100], 10) == pytest.approx([-9, 1, 11, 100])


# --- contrast ------------------------------------------------------------------------------------------------------


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours after WCAG 2."""
    light = []
    for colour in (one, other):
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
        light.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(light) + 0.05) / (min(light) + 0.05)


def test_the_measure_of_contrast_knows_its_ends() -> None:
    assert contrast("black", "white") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_text_colours_of_the_style_sheet_are_legible() -> None:
    sheet = mpl.rc_params_from_file(STYLE, use_default_template=False)
    grounds = (sheet["figure.facecolor"], sheet["axes.facecolor"])
    for key in ("text.color", "axes.labelcolor", "axes.titlecolor", "xtick.color", "ytick.color"):
        for ground in grounds:
            assert contrast(sheet[key], ground) >= 4.5, key


@pytest.mark.parametrize(
    ("ink", "grounds"),
    [
        ("INK", ("PAPER", "CARD", "SEA", "SHELF", "LAND", "ISLANDS", "ARGENTINA", "FOREIGN", "ORANGE", "SHALLOWS")),
        ("QUIET", ("PAPER", "CARD", "SEA", "FOREIGN")),
        ("SEA_NAME", ("SEA_RIM", "SHALLOWS", "SHELF", "SEA")),
    ],
)
def test_text_colours_of_the_atlas_are_legible(ink: str, grounds: tuple[str, ...]) -> None:
    for ground in grounds:
        assert contrast(getattr(style, ink), getattr(style, ground)) >= 4.5, ground


def test_side_colours_are_legible_on_paper_and_on_their_counters() -> None:
    for side in style.SIDES.values():
        for ground in (style.PAPER, style.CARD):
            assert contrast(side.text, ground) >= 4.5
        assert contrast(side.symbol, side.face) >= 4.5


@pytest.mark.parametrize("draw", CHARTS)
def test_every_word_on_a_chart_is_in_a_legible_colour(draw: Any, war: Campaign) -> None:
    for text in draw(war).findobj(Text):
        if text.get_text():
            for ground in (style.PAPER, style.CARD):
                assert contrast(text.get_color(), ground) >= 4.5, text.get_text()
