"""The map of a battle: all ground and units shown and named, every choice to be picked, what is new marked."""

import random
from xml.etree import ElementTree

import pytest

from fs_core.atlas.light.ground import STRIP, TONES, at, ground_svg, scale, size, strip_svg
from fs_core.atlas.light.ink import NEW, PICK
from fs_core.atlas.light.platoon import battle_svg, new_attacks, picks
from fs_core.atlas.light.platoon_counters import SYMBOLS, symbol_of
from fs_core.atlas.light.platoon_layers import Layer
from fs_core.play.questions import Choice
from fs_core.tactical import Battle
from fs_core.tactical.ground import Area, ground, ids, kinds
from fs_core.tactical.position import ABOARD, HERE, Attack, Position
from fs_core.tactical.scenario import ids as battles
from fs_core.tactical.units import unit_types
from tests.tactical import small


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def plain(*areas: Area, **units: tuple[int, int]) -> Position:
    """A plain with some areas, and platoons at their points."""
    force = [small.unit(id, at=point) for id, point in units.items()]
    return small.battle(small.scenario(*force, areas=areas)).position


def buttons(svg: str) -> dict[str, str]:
    """The names of the buttons by their keys."""
    found = [e for e in drawn(svg).iter() if e.get("role") == "button"]
    assert all(e.get("tabindex") == "-1" for e in found)
    return {e.attrib["data-key"]: e.attrib["aria-label"] for e in found}


# --- the ground -----------------------------------------------------------------------------------------------------


def test_every_kind_of_ground_has_a_look_of_its_own() -> None:
    assert set(TONES) == set(kinds())
    assert len(set(TONES.values())) == len(TONES)


@pytest.mark.parametrize("name", ids())
def test_every_area_is_drawn_and_named(name: str) -> None:
    shown = ground(name)
    sheet = drawn(f"<svg>{ground_svg(shown)}</svg>")
    titles = [e.text or "" for e in sheet.iter("title")]
    assert len(titles) == len(shown.areas)
    for area in shown.areas.values():
        assert any(title.startswith((f"{area.name}: ", f"{area.name};")) for title in titles), area.name


def test_north_is_up_and_a_metre_is_the_same_both_ways() -> None:
    shown = ground("darwin-hill")
    assert at(shown, (0, shown.height)) == (0, 0)
    assert at(shown, (shown.width, shown.height)) == pytest.approx((size(shown)[0], 0))
    (x, y), (a, b) = at(shown, (500, 500)), at(shown, (600, 600))
    assert a - x == pytest.approx(y - b)


def test_the_scale_bar_is_as_long_as_it_says_and_says_whose_numbers_these_are() -> None:
    shown = ground("mount-longdon")
    strip = strip_svg(shown)
    assert f"h{500 * scale(shown):.1f}" in strip
    assert "500 m" in strip
    assert "reconstructed" in strip


# --- the units ------------------------------------------------------------------------------------------------------


def test_every_kind_of_unit_has_a_symbol() -> None:
    found = {id: symbol_of(kind) for id, kind in unit_types().items()}
    assert set(found.values()) | {"helicopter"} == set(SYMBOLS)
    wanted = {"infantry_platoon": "infantry", "mmg_team": "machine gun", "atgw_section": "anti-tank", "lcu": "boat"}
    assert wanted.items() <= found.items()


@pytest.mark.parametrize("name", battles())
def test_all_on_the_map_are_named_buttons(name: str) -> None:
    position = Battle(name, seed=1).position
    here = {f"unit:{id}" for id, unit in position.units.items() if unit.where == HERE}
    here |= {f"unit:{id}" for id, craft in position.craft.items() if craft.at}
    shown = buttons(battle_svg(position))
    assert set(shown) == here


def test_a_counter_says_all_that_it_shows() -> None:
    position = Battle("darwin-hill", seed=1).position
    position.change("a1", men=17, marked=1, retreating=True)
    name = buttons(battle_svg(position))["unit:a1"]
    for part in ("1st platoon of A Company (A1)", "British infantry platoon", "17 of 30 men", "suppressed", "retreat"):
        assert part in name
    loaded = Battle("port-san-carlos", seed=1).position
    id, carrier = next((id, unit.aboard) for id, unit in loaded.units.items() if unit.where == ABOARD)
    loaded.change(carrier, where=HERE, at=(100, 100))
    assert f"carries {loaded.name(id)}" in buttons(battle_svg(loaded))[f"unit:{carrier}"]


# --- what may be picked ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", battles())
def test_what_can_be_picked_is_exactly_what_is_asked(name: str) -> None:
    battle, stream, seen = Battle(name, seed=4), random.Random(2), set()
    for _ in range(120):
        if battle.over:
            break
        open_now = picks(battle.position, battle.choices)
        words = {choice.word for choice in battle.choices}
        assert {word for found in open_now.values() for word in found} <= words
        svg = battle_svg(battle.position, battle.choices)
        shown = buttons(svg)
        assert {key for key, label in shown.items() if label.endswith("may be picked")} == set(open_now)
        assert (PICK in svg) == bool(open_now)
        if battle.decision and battle.decision.kind == "to":
            seen.add("to")
            assert {word for found in open_now.values() for word in found} == words
        battle.play(stream.choice(battle.choices))
    assert seen == {"to"} or name == "fanning-head"


def test_units_in_one_position_are_one_target_and_an_enemy_stands_for_his_point() -> None:
    position = plain(small.works("w", 600, 500), b1=(500, 500), z1=(600, 500), z2=(600, 500))
    word = "target:z1"
    assert picks(position, [Choice(word, "", "target", -1)]) == {"unit:z1": (word,), "unit:z2": (word,)}
    word = "to:w"
    assert picks(position, [Choice(word, "", "to", -1)]) == {"unit:z1": (word,), "unit:z2": (word,)}
    assert picks(position, [Choice("to:500,550", "", "to", -1)]) == {"at:500,550": ("to:500,550",)}
    assert picks(position, [Choice("end", "", "end", -1)]) == {}


def test_many_places_close_together_are_to_be_looked_at_closely() -> None:
    position = plain(b1=(500, 500))
    few = [Choice(f"to:{x},500", "", "to", -1) for x in (550, 600)]
    assert drawn(battle_svg(position, few)).get("data-near") is None
    many = [Choice(f"to:{x},{y}", "", "to", -1) for x in (550, 600, 650) for y in (500, 600)]
    left, top, width, height = map(float, (drawn(battle_svg(position, many)).get("data-near") or "").split())
    assert (left, top) == pytest.approx(at(position.ground, (550, 600)), abs=0.1)
    assert (width, height) == pytest.approx((50 * scale(position.ground) * 2, 100 * scale(position.ground)), abs=0.1)


def test_the_counter_that_is_to_move_leaves_the_places_in_sight() -> None:
    for y in (500, 1970):
        position = plain(b1=(500, y))
        places = [Choice(f"to:{x},{at_}", "", "to", -1) for x in (450, 500, 550) for at_ in (y - 50, y + 20)]
        sheet = drawn(battle_svg(position, places, chosen="b1"))
        _, top, _, height = map(float, (sheet.get("data-near") or "").split())
        counter = next(e for e in sheet.iter() if e.get("data-key") == "unit:b1")
        _, middle = (counter[1].get("transform") or "").removeprefix("translate(").rstrip(")").split()
        assert float(middle) < top or float(middle) > top + height
        assert "fs-chosen" in (counter.get("class") or "")


# --- what has just happened, layers ----------------------------------------------------------------------------------


def test_moves_shots_and_losses_are_marked() -> None:
    before = plain(b1=(500, 500), z1=(900, 500))
    assert NEW not in battle_svg(before, before=before)
    moved = before.copy()
    moved.change("b1", at=(500, 700))
    assert NEW in battle_svg(moved, before=before)
    fired = before.copy()
    fired.pool = (Attack(("z1",), "b1", "infantry_platoon", True, 1, 3, ""),)
    assert new_attacks(fired, before) == fired.pool
    assert new_attacks(fired, fired) == ()
    assert "b1 suppresses" in battle_svg(fired, before=before)
    hurt = before.copy()
    hurt.lose("z1", 4, "to fire", "T-6a.2")
    assert "−4" in battle_svg(hurt, before=before)
    hurt.lose("z1", 99, "to fire", "T-6a.2")
    assert "gone" in battle_svg(hurt, before=before)


def test_the_unit_chosen_has_corners_and_says_so() -> None:
    position = plain(b1=(500, 500), z1=(900, 500))
    assert ", chosen" in buttons(battle_svg(position, chosen="b1"))["unit:b1"]
    assert ", chosen" not in battle_svg(position, chosen="nobody")


def test_what_reaches_beyond_the_sheet_is_cut_off() -> None:
    position = plain(b1=(500, 500))
    position.lit = (((10, 10), 4),)
    sheet = drawn(battle_svg(position, layers=[Layer('<circle r="5000"/>', "said")]))
    cut = [group for group in sheet.iter("g") if group.get("clip-path") == "url(#fs-ground-sheet-plain)"]
    assert sum(len(list(group.iter("circle"))) for group in cut) == 2
    (clip,) = (one for one in sheet.iter("clipPath") if one.get("id") == "fs-ground-sheet-plain")
    width, height = size(position.ground)
    assert (float(clip[0].attrib["width"]), float(clip[0].attrib["height"])) == (width, height - STRIP)


def test_layers_lie_below_the_counters_and_their_words_above() -> None:
    svg = battle_svg(plain(b1=(500, 500)), layers=[Layer("<g id='low'/>", "said", "<g id='high'/>")])
    assert svg.index("id='low'") < svg.index('data-key="unit:b1"') < svg.index("id='high'")
