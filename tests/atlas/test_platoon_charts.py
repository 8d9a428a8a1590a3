"""The charts of the platoon game: what is drawn equals the odds, ours is marked, and everybody can read them."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from fs_core.atlas import platoon_charts as charts
from fs_core.atlas import platoon_grids as grids
from fs_core.atlas.output import chart_html, told
from fs_core.atlas.platoon_grids import Grid, percent
from fs_core.tactical import (
    Options,
    Shot,
    air_tables,
    aircraft,
    armour,
    chance,
    close_combat_odds,
    losses,
    melee,
    morale_odds,
    suppression_odds,
    tables,
    weapons,
)

EXAMPLE = [Shot(weapon, 100, "works") for weapon in ("atgw", "mmg_hmg", "infantry_platoon", "infantry_platoon")]
EVERY: Mapping[str, Callable[[], Axes]] = {
    "suppression": charts.draw_suppression_map,
    "ranges": lambda: charts.draw_ranges("infantry_platoon", ((), "works", "mist", "building", "night", "lit")),
    "ranges of one column": lambda: charts.draw_ranges("artillery_155"),
    "casualties": lambda: charts.draw_casualties(EXAMPLE),
    "close combat": lambda: charts.draw_close_combat(9, 6, "works"),
    "morale": charts.draw_morale,
    "armour": lambda: charts.draw_armour("barv"),
    "anti-aircraft": lambda: charts.draw_at_aircraft("anti_aircraft", "fast_jet"),
    "air combat": lambda: charts.draw_at_aircraft("air_combat"),
    "ground attack": charts.draw_ground_attack,
    "helicopters": charts.draw_helicopters,
}


def title(axes: Axes) -> str:
    return axes.get_title(loc="left").replace("\n", " ")


def words(axes: Axes) -> str:
    return "\n".join(text.get_text().replace("\n", " ") for text in axes.findobj(Text) if text.get_text())


def cells(axes: Axes) -> dict[tuple[int, int], str]:
    """The exact figure of each cell of a heat map, by row and column."""
    found = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
    return {(int(patch.get_y()), int(patch.get_x())): str(patch.get_label()) for patch in found}


def bars(axes: Axes, name: str = "") -> dict[int, float]:
    """The heights of bars by the number they stand at."""
    found = [patch for bar in axes.containers if name in ("", bar.get_label()) for patch in bar]
    return {round(patch.get_x() + patch.get_width() / 2): patch.get_height() for patch in found}


# --- every chart ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
def test_a_chart_states_its_finding_and_source_and_is_told_in_words(name: str) -> None:
    axes = EVERY[name]()
    assert re.search(r"\d", title(axes)) or "even chance" in title(axes)
    assert title(axes) in told(axes).replace("\n", " ")
    assert "Platoon rules" in words(axes)
    assert "printed" in words(axes) or grids.OURS in words(axes)
    assert f'alt="{title(axes)}' in chart_html(lambda _: axes, None).replace("&#x27;", "'")


@pytest.mark.parametrize("name", EVERY)
def test_all_words_lie_on_the_paper(name: str) -> None:
    figure = EVERY[name]().get_figure(root=True)
    drawn = figure.get_tightbbox(FigureCanvasAgg(figure).get_renderer())
    wide, high = figure.get_size_inches()
    assert drawn.x0 >= 0
    assert drawn.y0 >= 0
    assert drawn.x1 <= wide
    assert drawn.y1 <= high


@pytest.mark.parametrize("name", ["anti-aircraft", "air combat", "ground attack", "helicopters"])
def test_what_the_book_leaves_empty_is_marked_as_ours(name: str) -> None:
    axes = EVERY[name]()
    assert f"all figures are {grids.OURS} (TR-" in words(axes)
    if name != "helicopters":
        assert all(f"{grids.OURS})" in label.get_text() for label in axes.get_yticklabels())


def test_only_the_two_weapons_that_we_added_are_marked() -> None:
    marked = [
        label.get_text() for label in charts.draw_suppression_map().get_yticklabels() if "ours" in label.get_text()
    ]
    assert marked == ["120 mm mortar (ours)", "105 mm recoilless gun (ours)"]
    assert "Scores ours" in words(charts.draw_ranges("mortar_120"))
    assert "recoilless gun: ours" in words(charts.draw_casualties([("recoilless_105", 300, "")]))
    assert "star shell: ours" in words(charts.draw_ranges("mmg_hmg", ("lit",)))


def test_another_reading_is_named_in_the_foot() -> None:
    assert "Read otherwise" not in words(charts.draw_morale())
    assert "Read otherwise: loss_steps=cumulative." in words(
        charts.draw_morale(options=Options(loss_steps="cumulative"))
    )


# --- colours --------------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    return sum(
        weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
        for weight, part in zip((0.2126, 0.7152, 0.0722), to_rgb(colour), strict=True)
    )


def test_the_likelier_the_darker_and_numbers_stay_legible() -> None:
    shades = [Fraction(n, 360) for n in range(361)]
    light = [luminance(grids.shade(odds)) for odds in shades]
    assert light == sorted(light, reverse=True)
    for odds, ground in zip(shades, light, strict=True):
        ink = luminance(grids.ink_on(odds))
        assert (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05) >= 4.5


@pytest.mark.parametrize(
    ("odds", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(1, 2), "50%"),
        (Fraction(1), "100%"),
        (Fraction(1, 10**6), "<0.1%"),
        (1 - Fraction(1, 10**6), ">99.9%"),
    ],
)
def test_percent_never_calls_certain_what_is_not(odds: Fraction, text: str) -> None:
    assert percent(odds) == text


# --- heat maps ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modifiers", ["", "works", "building", "night+mist", "lit+suppressed"])
def test_suppression_map(modifiers: str) -> None:
    found = cells(charts.draw_suppression_map(modifiers))
    assert len(found) == len(weapons()) * len(tables.BANDS)
    for (row, column), figure in found.items():
        weapon, band = list(weapons().values())[row], tables.BANDS[column]
        reaches = band in weapon.scores
        assert figure == (str(suppression_odds(weapon.id, band, modifiers)) if reaches else "none")


def test_numbers_of_a_heat_map_are_its_chances() -> None:
    axes = charts.draw_suppression_map("works")
    shown = {(int(text.get_position()[1]), int(text.get_position()[0])): text.get_text() for text in axes.texts[:-1]}
    assert shown == {
        place: percent(Fraction(figure)).rstrip("%") for place, figure in cells(axes).items() if figure != "none"
    }
    assert "guided anti-tank missile (Milan, Cobra): 100 66.7%" in told(axes)
    assert "10000 out of range" in told(axes)


def test_the_title_counts_what_the_map_shows() -> None:
    grid = grids.suppression("works")
    at = {band: [row[n] for row in grid.cells] for n, band in enumerate(tables.BANDS)}
    good = [sum(odds is not None and odds >= Fraction(1, 2) for odds in at[band]) for band in (300, 1000)]
    assert grid.finding == (
        f"Target in a bunker or trench: {good[0]} of 15 weapons suppress at 300 m at least every other time, at 1000 m"
        f" {good[1]}"
    )


@pytest.mark.parametrize("target", tables.armour())
@pytest.mark.parametrize("options", [Options(), Options(armour_dice="d10")], ids=Options.text)
def test_armour_map(target: str, options: Options) -> None:
    found = cells(charts.draw_armour(target, options))
    assert found == {
        (row, firers - 1): str(armour.knock_out_odds(target, kind, firers, options))
        for row, kind in enumerate(tables.ARMOUR_COLUMNS)
        for firers in range(1, grids.MOST_FIRERS + 1)
    }


@pytest.mark.parametrize("given", ["", "works", "works+loss_third"])
def test_morale_map(given: str) -> None:
    found = cells(charts.draw_morale(given))
    others = [word for word in tables.morale_modifiers() if word not in given.split("+")]
    lines = [given, *(f"{given}+{word}" for word in others)]
    assert len(found) == 10 * len(lines)
    for (row, column), figure in found.items():
        odds = morale_odds(column + 1, lines[row])
        assert figure == ("none" if odds["retreat_forced"] else str(odds["cleared"]))


@pytest.mark.parametrize("stage", ["anti_aircraft", "air_combat"])
@pytest.mark.parametrize("kind", ["", *air_tables.CLASSES])
def test_maps_of_fire_at_aircraft(stage: str, kind: str) -> None:
    weapons = list((air_tables.anti_aircraft() if stage == "anti_aircraft" else air_tables.air_combat()).values())
    axes = charts.draw_at_aircraft(stage, kind, "night")
    bands = [int(label.get_text()) for label in axes.get_xticklabels()]
    odds_of = aircraft.anti_aircraft_odds if stage == "anti_aircraft" else aircraft.air_combat_odds
    reached = 0
    for (row, column), figure in cells(axes).items():
        if bands[column] in weapons[row].scores:
            reached += 1
            odds = odds_of(weapons[row].id, bands[column], kind or "fast_jet", "night")
            assert figure == str(odds["down" if kind else "shaken_or_down"])
        else:
            assert figure == "none"
    assert reached == sum(len(weapon.scores) for weapon in weapons)


def test_map_of_ground_attacks() -> None:
    found = cells(charts.draw_ground_attack("controller"))
    assert found == {
        (row, column): str(aircraft.ground_attack_odds(name, target, "controller")["suppressed"])
        for row, name in enumerate(air_tables.ordnance())
        for column, target in enumerate(air_tables.air_scores("acquisition"))
    }


def test_a_given_axes_is_emptied_and_drawn_on() -> None:
    axes = charts.draw_morale()
    grid: Grid = grids.knock_out("lvtp7")
    assert charts.draw_grid(grid, axes) is axes
    assert len(cells(axes)) == 7 * grids.MOST_FIRERS


# --- lines and bars -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", weapons())
def test_lines_of_every_weapon(weapon: str) -> None:
    given = ((), "works", "mist", "night", "works+night")
    axes = charts.draw_ranges(weapon, given)
    bands = list(weapons()[weapon].scores)
    drawn = {str(line.get_label()): [float(y) for y in line.get_ydata()] for line in axes.lines}
    for modifiers in given:
        odds = [suppression_odds(weapon, band, modifiers) for band in bands]
        name = grids.in_words(modifiers, tables.fire_modifiers(), "in the open by day")
        (line,) = [heights for label, heights in drawn.items() if name in label.split(" / ")]
        assert line == [float(odds[0]), *map(float, odds)]
    equal = "target in a bunker or trench / mist, fog or smoke on the line of fire"
    assert equal in drawn


def test_casualties_with_their_mean_and_band() -> None:
    axes = charts.draw_casualties(EXAMPLE)
    men = losses.volley(EXAMPLE).casualties
    assert bars(axes) == {number: pytest.approx(float(odds)) for number, odds in men.items()}
    assert axes.lines[-1].get_xdata()[0] == float(chance.mean(men))
    low, high = charts.likely(men)
    assert sum(odds for number, odds in men.items() if low <= number <= high) >= Fraction(4, 5)
    assert f"{low} to {high} at least four times in five" in title(axes)


def test_the_band_cuts_both_tails_alike() -> None:
    even = {n: Fraction(1, 20) for n in range(20)}
    assert charts.likely(even) == (2, 17)
    assert charts.likely({0: Fraction(9, 10), 1: Fraction(1, 10)}) == (0, 0)


@pytest.mark.parametrize("options", [Options(), Options(struggle_repeat="next_turn", struggle_loss="enemy_die")])
def test_close_combat_ends_and_losses(options: Options) -> None:
    axes = charts.draw_close_combat(8, 9, "works+night", options)
    ends, first = axes.child_axes
    odds = close_combat_odds(8, 9, "works+night", options)
    drawn = {bar.get_label(): bar.patches[0].get_width() for bar in ends.containers}
    assert drawn == {end: pytest.approx(float(one)) for end, one in odds.items() if one}
    sides = melee.sides(8, 9, "works+night", options)
    results = list(melee.rounds(*sides, options))
    for name, counts in (
        ("attacker", [result.casualties_a for result in results]),
        ("defender", [result.casualties_b for result in results]),
    ):
        expected = {men: counts.count(men) / len(counts) for men in set(counts)}
        assert bars(first, name) == {men: pytest.approx(share) for men, share in expected.items()}
    attacker, defender = grids.melee_losses(*sides, options)
    assert (chance.mean(attacker), chance.mean(defender)) == melee.first_losses(*sides, options)


def test_helicopters_and_their_loads() -> None:
    axes = charts.draw_helicopters()
    drawn = {patch.get_label(): patch.get_width() for patch in axes.patches}
    assert drawn == {row.id: row.capacity for row in air_tables.helicopters().values()}


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (lambda: charts.draw_ranges("musket"), "There is no weapon 'musket'"),
        (lambda: charts.draw_suppression_map("fog"), "'fog' does not change fire"),
        (lambda: charts.draw_armour("tank"), "There is no armoured target 'tank'"),
        (lambda: charts.draw_close_combat(0, 6), "A factor of 0 cannot fight"),
        (lambda: charts.draw_at_aircraft("anti_aircraft", "balloon"), "There is no class of aircraft 'balloon'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(draw: Callable[[], Axes], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        draw()
