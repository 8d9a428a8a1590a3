"""Charts of battles as they are played: what they draw is what was fought, and each carries its text twin."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.text import Annotation

from fs_core.atlas.battle_charts import draw_balance, draw_battle, draw_provenance, draw_series, series_finding
from fs_core.atlas.output import chart_html, png, told
from fs_core.atlas.platoon_course import rounds
from fs_core.display import Picture
from fs_core.opponents.balance import Measured, balance
from fs_core.tactical import Battle
from fs_core.tactical.provenance import provenance, totals
from fs_core.tactical.scenario import scenario
from fs_core.whatif.battles import Fought, Series, playing


@pytest.fixture(scope="module")
def fanning() -> Battle:
    """Fanning Head, over."""
    battle = Battle("fanning-head", seed=1)
    for _ in playing(battle, 1):
        pass
    return battle


def test_the_course_of_a_battle(fanning: Battle) -> None:
    axes = draw_battle(fanning)
    british, argentine, points = axes.child_axes
    ends = rounds(fanning)
    lines = {line.get_label(): np.asarray(line.get_ydata()).tolist() for line in points.get_lines()}
    assert lines == {side: [end.points[side] for end in ends] for side in ("UK", "AR")}
    for part in (british, argentine):
        assert {"free", "suppressed", "lost"} <= {area.get_label() for area in part.collections}
    words = told(axes.figure)
    assert fanning.result is not None
    assert f"; points: British {fanning.result.uk}, Argentine {fanning.result.ar}; men lost: British " in words
    assert f", Argentine {ends[-1].lost['AR']}." in words
    assert f"round {ends[-1].number}: British {ends[-1].men['UK']} men" in words
    assert "side wins" in words


def test_a_battle_that_goes_on_says_how_far_it_is() -> None:
    words = told(draw_battle(Battle("darwin-hill", seed=1)).figure)
    assert words.startswith("Darwin Hill and Boca Hill, round 1 of 24; men lost: British 0, Argentine 0.")


def test_the_names_of_two_lines_that_end_alike_stand_apart() -> None:
    battle = Battle("darwin-hill", seed=1)
    assert len(set(rounds(battle)[-1].points.values())) == 1
    axes = draw_battle(battle)
    points = axes.child_axes[2]
    axes.figure.canvas.draw()
    one, other = (words.get_window_extent() for words in points.texts)
    assert not one.overlaps(other)


def test_a_band_too_thin_for_its_name_is_named_beside_it() -> None:
    """The name of the suppressed lies off their band, with a line to it, and off the other names."""
    battle = Battle.from_position({"units": {"a1": {"marked": 1, "men": 9}}}, "darwin-hill")
    axes = draw_battle(battle)
    axes.figure.canvas.draw()
    names = {words.get_text(): words for words in axes.child_axes[0].texts}
    thin = names["suppressed"]
    assert isinstance(thin, Annotation)
    assert thin.xy[1] not in (thin.xyann[1], None)
    boxes = [words.get_window_extent() for words in names.values()]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def test_a_suppressed_unit_counts_among_the_suppressed() -> None:
    battle = Battle.from_position({"units": {"a1": {"marked": 1, "men": 25}}}, "darwin-hill")
    end = rounds(battle)[-1]
    assert (end.suppressed, end.lost) == ({"UK": 25, "AR": 0}, {"UK": 5, "AR": 0})


def battles(*leads: int) -> tuple[Fought, ...]:
    """Battles with these leads."""
    return tuple(Fought(n, "UK" if lead > 0 else "AR", 5 + lead, 5, 1, 2) for n, lead in enumerate(leads))


def test_series_are_drawn_battle_by_battle() -> None:
    series = [Series("as it is", battles(3, 3, -1)), Series("by day", battles(-2, -2, -2))]
    axes = draw_series(series)
    dots = [
        tuple(np.asarray(line.get_xdata()).tolist())
        for line in axes.get_lines()
        if line.get_marker() in ("o", "s", "D")
    ]
    assert sorted(dots) == [(-2,), (-2,), (-2,), (-1,), (3,), (3,)]
    assert "3 battles, British wins 67%" in told(axes)
    assert "So few battles may differ by chance alone" in told(axes)
    assert png(axes)[:4] == b"\x89PNG"


def test_many_equal_battles_stay_in_their_row() -> None:
    axes = draw_series([Series("as it is", battles(*[1] * 50)), Series("by day", battles(*[1] * 50))])
    rows = [float(np.asarray(line.get_ydata())[0]) for line in axes.get_lines() if line.get_marker() == "o"]
    assert all(abs(row - round(row)) < 0.4 for row in rows)
    assert len(set(rows)) == 100


def test_what_differs_beyond_chance_is_said() -> None:
    series = [Series("as it is", battles(*[2] * 20)), Series("by day", battles(*[-2] * 20))]
    assert series_finding(series) == (
        "As it is: British wins in 20 of 20; by day: British wins in 0 of 20. Chance alone seldom does that"
    )


def test_a_series_without_a_battle_shows_nothing() -> None:
    with pytest.raises(ValueError, match="without a battle"):
        draw_series([Series("as it is", ()), Series("by day", battles(1))])


def test_the_chart_of_tables_counts_every_row() -> None:
    axes = draw_provenance()
    bars = dict.fromkeys(("printed", "completion"), 0.0)
    for container in axes.containers:
        bars[str(container.get_label())] += sum(bar.get_width() for bar in container)
    whole = totals()
    assert bars == {mark: whole[mark] for mark in bars}
    assert told(axes).startswith(f"{whole['printed']} of {sum(whole.values())} rows")
    assert [label.get_text() for label in axes.get_yticklabels()] == [rows.name for rows in provenance()[:-2]]


def test_a_picture_shows_itself_with_its_text() -> None:
    page = Picture(draw_provenance)._repr_html_()
    assert page == chart_html(lambda _: draw_provenance(), None)
    assert "alt=" in page
    assert "rows of figures are printed" in page


def test_the_balance_of_the_battles() -> None:
    even = Measured("fanning-head", "sergeant", "sergeant", 200, 110, 80, 10, 1982, ())
    tilted = Measured("darwin-hill", "sergeant", "sergeant", 100, 70, 30, 0, 1982, ())
    axes = draw_balance([even, tilted, Measured("darwin-hill", "sergeant", "random", 24, 24, 0, 0, 1982, ())])
    dots = {line.get_label(): np.asarray(line.get_xdata()).tolist() for line in axes.get_lines()}
    assert dots["fanning-head UK"] == [0.55]
    assert dots["darwin-hill AR"] == [0.3]
    assert len(axes.get_yticklabels()) == 2  # the one who draws lots is left out
    words = told(axes)
    assert words.startswith("The computer against itself: in 1 of 2 battles either side wins between 35% and 65%")
    assert "Fanning Head: 200 games, British 55% (48% to 62%), Argentine 40% (33% to 47%)" in words


def test_the_balance_shown_is_the_one_that_was_measured() -> None:
    rows = [row for row in balance() if row.uk == row.ar]
    words = told(draw_balance())
    for row in rows:
        assert f"{scenario(row.scenario).title}: {row.games} games, British {row.share('UK').part:.0%}" in words
