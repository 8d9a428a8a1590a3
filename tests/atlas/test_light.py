"""The light maps: the areas of the printed ones, everything named, every choice to be picked, what is new marked."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import shapely

from fs_core import Campaign, board, forces
from fs_core.atlas import geometry
from fs_core.atlas.light import light_svg, scene
from fs_core.atlas.light.build import build
from fs_core.atlas.light.ink import NEW, PICK
from fs_core.atlas.light.layout import SPOTS, WINDOWS
from fs_core.atlas.light.paper import PATHS, paper, symbols
from fs_core.atlas.light.scene import MAPS, Scene
from fs_core.atlas.stacks import area_of
from fs_core.atlas.style import CARD, FOREIGN, INK, ORANGE, QUIET, SEA, SEA_NAME, SEA_RIM, SIDES
from fs_core.campaign.position import Entry
from fs_core.campaign.questions import AREA, AREA_VERBS, UNIT, UNIT_VERBS, Choice

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.fsrec"))
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@pytest.fixture(scope="module")
def start() -> Campaign:
    return Campaign(seed=1)


def labels(shown: Scene, which: str, layer: str) -> dict[str, str]:
    """The names that a screen reader hears, by the id of the area or stack."""
    found = {}
    for key, drawn in shown.pieces[which].items():
        if key.startswith(f"{layer}/"):
            element = ElementTree.fromstring(drawn)
            assert element.get("role") == "button"
            found[key.removeprefix(f"{layer}/")] = element.get("aria-label") or ""
    return found


# --- the file of paths ---------------------------------------------------------------------------------------------


def flat(data: Any, where: str = "") -> Iterator[tuple[str, list[float], str]]:
    """Every text and number of plain data with its place: its numbers, and what is left without them."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from flat(value, f"{where}/{key}")
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from flat(value, f"{where}/{n}")
    else:
        words = str(data)
        yield where, [float(number) for number in NUMBER.findall(words)], NUMBER.sub("", words)


def test_the_paths_are_those_that_the_build_makes() -> None:
    made, kept = list(flat(build())), list(flat(json.loads(PATHS.read_text(encoding="utf-8"))))
    assert [(where, words) for where, _, words in made] == [(where, words) for where, _, words in kept]
    for (where, now, _), (_, then, _) in zip(made, kept, strict=True):
        assert now == pytest.approx(then, abs=0.11), where  # a tenth of a unit, as finely as it is written


def polygon(data: str) -> shapely.Geometry:
    """Path data of closed rings with relative steps as a shape: a ring within a ring is a hole."""
    shape: shapely.Geometry = shapely.Polygon()
    x = y = 0.0
    for ring in data.split("z")[:-1]:
        numbers = [float(number) for number in NUMBER.findall(ring)]
        corners = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            corners.append((x, y))
        shape = shape.symmetric_difference(shapely.make_valid(shapely.Polygon(corners)))
        x, y = corners[0]
    return shape


@pytest.mark.parametrize("area", [area.id for area in board.AREAS if area.kind == "land"])
def test_a_land_area_has_the_shape_of_the_printed_map(area: str) -> None:
    page, (west, _, _, north) = paper("tactical"), WINDOWS["tactical"]
    light = polygon(page.areas[area])
    main = max(shapely.get_parts(geometry.tactical().areas[area]), key=lambda part: part.area)
    printed = shapely.transform(main, lambda xy: (xy - [west, north]) * [page.km, -page.km])
    # On average the outlines lie less than a tenth of a pixel apart on a map 1600 pixels wide.
    assert light.symmetric_difference(printed).area < 0.05 * printed.length
    assert light.area == pytest.approx(printed.area, rel=0.01)


@pytest.mark.parametrize("which", MAPS)
def test_arrow_keys_lead_from_every_area_to_every_other(which: str) -> None:
    page = paper(which)
    assert set(page.neighbours) == set(SPOTS[which])
    for start in page.neighbours:
        reached, edge = {start}, {start}
        while edge:
            edge = {n for area in edge for n in page.neighbours[area].values()} - reached
            reached |= edge
        assert reached == set(page.neighbours), start
    assert {way for ways in page.neighbours.values() for way in ways} == {"left", "right", "up", "down"}


def test_every_type_of_counter_has_a_symbol() -> None:
    assert {unit.type for unit in forces.UNITS} <= symbols().keys()


def test_the_light_maps_need_no_drawing_library() -> None:
    code = (
        "import sys\nfrom fs_core import Campaign\nfrom fs_core.atlas.light import light_svg\n"
        "light_svg(Campaign(seed=1), 'tactical')\n"
        "print([name for name in ('numpy', 'matplotlib', 'shapely', 'ipywidgets') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


# --- a position ----------------------------------------------------------------------------------------------------


def test_every_area_is_named_on_one_of_the_maps(start: Campaign) -> None:
    shown = scene(start)
    sea, land = labels(shown, "strategic", "area"), labels(shown, "tactical", "area")
    assert set(sea) | set(land) == set(board.IDS)
    for area_id, words in {**sea, **land}.items():
        assert words.startswith(board.area(area_id).name)
    assert land["stanley"].startswith(
        "Port Stanley: Argentine control; air base, 3 of 3 used; entrenched; 4 VP; 7 Argentine units, 3 air units"
    )


def test_every_stack_is_named_and_opens_to_all_its_counters(start: Campaign) -> None:
    shown = scene(start)
    named = labels(shown, "strategic", "stack") | labels(shown, "tactical", "stack")
    assert named.keys() == shown.stacks.keys()
    assert named["sea-4:UK"] == "Sea area 4, stack: 11 British ships, 2 units aboard"
    listed = [
        unit_id
        for stack in shown.stacks.values()
        for _, units in stack.groups
        for ship, cargo in units
        for unit_id in (ship, *cargo)
    ]
    places = start.position.to_dict()["units"]
    on_the_maps = sorted(unit_id for unit_id in places if area_of({"units": places}, unit_id))
    assert sorted(listed) == on_the_maps
    assert sorted(shown.units) == on_the_maps


def test_a_counter_says_its_factors_steps_damage_and_cargo() -> None:
    shown = scene({"units": {"fearless": "sea-7", "sas-g": "aboard fearless"}, "hit": ["fearless"]})
    ship, squad = (ElementTree.fromstring(shown.units[unit_id]) for unit_id in ("fearless", "sas-g"))
    assert ship.get("aria-label") == (
        "HMS Fearless, British amphibious ship: air 1; 1 step left; protected; damaged; carries SAS G Squadron"
    )
    assert (
        squad.get("aria-label")
        == "22 SAS, G Squadron, British special forces unit: ground 4; 1 step left; aboard Fearless"
    )
    words = [text.text for text in ship.iter("text")]
    assert words == ["–", "1", "–", "–", "Fearless"]


def test_a_card_says_sub_where_words_share_a_line_and_submarine_where_they_do_not() -> None:
    units = {
        "hermes": "sea-4",
        "splendid": "sea-4",
        "fearless": "sea-4",
        "sas-g": "aboard fearless",
        "spartan": "sea-7",
    }
    shown = scene({"units": units})
    piece = {key: ElementTree.fromstring(shown.pieces["strategic"][f"stack/{key}:UK"]) for key in ("sea-4", "sea-7")}
    drawn = {key: [[t.text for t in one.iter("text")] for one in stack[0]] for key, stack in piece.items()}
    # The first drawing, and the shorter one for large type.
    assert drawn["sea-4"] == [["2 ships, 1 sub,", "1 aboard"], ["2 ships,", "1 sub"]]
    assert drawn["sea-7"] == [["1 submarine", "Spartan"], ["1 sub"]]
    assert [one.get("display") for one in piece["sea-4"][0]] == [None, "none"]
    assert piece["sea-4"].get("aria-label") == "Sea area 4, stack: 2 British ships, 1 submarine, 1 unit aboard"


def test_contested_areas_are_hatched_and_show_both_sides() -> None:
    alone = scene({"units": {"2-para": "douglas"}}).pieces["tactical"]
    both = scene({"units": {"2-para": "douglas", "ri-12": "douglas"}, "control": {"douglas": "AR"}}).pieces["tactical"]
    assert "contested" not in alone["control/douglas"]
    assert "url(#fsm-t-contested-UK)" in both["control/douglas"]
    assert "contested" in both["area/douglas"]
    assert len(re.findall("<(?:rect|path)", both["badge/douglas"])) == len(
        re.findall("<(?:rect|path)", alone["badge/douglas"])
    ) + 1  # fmt: skip


def test_contested_waters_are_hatched_too() -> None:
    shown = scene({"units": {"hermes": "sea-6", "hercules": "sea-6", "sheffield": "sea-7"}})
    assert "contested" in shown.pieces["strategic"]["control/sea-6"]
    assert "control/sea-7" not in shown.pieces["strategic"]
    assert labels(shown, "strategic", "area")["sea-6"] == "Sea area 6: contested; 1 British ship; 1 Argentine ship"


def test_drawing_leaves_the_position_alone(start: Campaign) -> None:
    before = start.position.to_dict()
    scene(start, start.choices, start.position)
    assert start.position.to_dict() == before


# --- what may be picked --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", GAMES, ids=lambda path: path.stem)
def test_every_choice_that_names_an_area_or_a_counter_can_be_picked(record: Path) -> None:
    met = 0
    for game in questions(record, every=2):
        named = [choice for choice in game.choices if choice.verb in AREA_VERBS or choice.verb in UNIT_VERBS]
        if not named:
            continue
        shown = scene(game, game.choices)
        for choice in named:
            key = key_of(choice)
            assert choice.word in shown.picks[key]
            kind, _, name = key.partition(":")
            there = shown.units if kind == "unit" else SPOTS["strategic"] | SPOTS["tactical"]
            assert name in there, choice
            met += 1
        assert sum(shown.counts.values()) > 0
    assert met


def questions(record: Path, every: int) -> Iterator[Campaign]:
    """A recorded game at some of its questions, from its end to its beginning."""
    game = Campaign.from_record(record.read_text(encoding="utf-8"))
    while True:
        try:
            for _ in range(every):
                game.undo()
        except ValueError:  # there is no answer to take back
            return
        yield game


def key_of(choice: Choice) -> str:
    if choice.verb in AREA_VERBS:
        return f"area:{board.IDS[choice.value]}"
    return f"unit:{forces.IDS[choice.value]}"


def test_a_counter_stands_for_its_fellows_in_the_same_place_only() -> None:
    facts = {"units": {"dagger-1": "argentina", "dagger-2": "argentina", "dagger-3": "stanley"}}
    shown = scene(facts, [UNIT["add"][forces.NUMBER["dagger-1"]]])
    assert shown.picks == {"unit:dagger-1": ("add:dagger-1",), "unit:dagger-2": ("add:dagger-1",)}


def test_what_may_be_picked_has_a_second_outline_and_says_so(start: Campaign) -> None:
    shown, plain = scene(start, start.choices), scene(start)
    legal = {key.removeprefix("area:") for key in shown.picks}
    assert legal == {"sea-6", "sea-7", "falklands"}
    for area, words in labels(shown, "strategic", "area").items():
        piece = shown.pieces["strategic"][f"area/{area}"]
        assert words.endswith("; may be picked") == (area in legal)
        assert piece.count("<use") == plain.pieces["strategic"][f"area/{area}"].count("<use") + 2 * (area in legal)
    assert shown.counts["strategic"] == 3


def test_land_to_pick_shows_on_the_strategic_map_as_the_way_to_the_tactical_one() -> None:
    shown = scene({"units": {}}, [AREA["to"][board.NUMBER["douglas"]]])
    assert "1 areas to pick on the Tactical map" not in shown.pieces["strategic"]["area/falklands"]
    assert "1 area to pick on the Tactical map" in shown.pieces["strategic"]["area/falklands"]
    assert 'data-go="tactical"' in shown.pieces["strategic"]["area/falklands"]
    assert shown.counts == {"strategic": 0, "tactical": 1}


def test_counters_off_the_maps_are_shown_while_they_may_be_picked() -> None:
    shown = scene({"units": {}}, [UNIT["ship"][forces.NUMBER["fearless"]]])
    assert "1 British ship" in labels(shown, "strategic", "stack")["waiting:UK"]
    assert "fearless" in shown.units
    assert "waiting:UK" not in scene({"units": {}}).stacks


# --- what is new ---------------------------------------------------------------------------------------------------


def test_movement_shots_hits_and_losses_since_a_position_are_marked() -> None:
    before = {"units": {"glamorgan": "sea-7", "hercules": "sea-6", "drummond": "sea-6"}}
    after = {"units": {"glamorgan": "sea-6", "hercules": "sea-6"}, "hit": ["glamorgan"], "eliminated": ["drummond"]}
    log = [
        Entry("die", "UK", "", "", {"firer": "glamorgan", "target": "drummond", "needed": 3, "die": 1, "hit": True}),
        Entry("die", "AR", "", "", {"firer": "hercules", "target": "glamorgan", "needed": 2, "die": 2, "hit": True}),
        Entry("die", "AR", "", "", {"firer": "drummond", "target": "glamorgan", "needed": 2, "die": 6, "hit": False}),
    ]
    pieces = scene(after, (), before, log).pieces["strategic"]
    new = {key: drawn for key, drawn in pieces.items() if key.startswith(("trail/", "mark/"))}
    assert [key for key in new if "move" in key] == ["trail/move UK sea-7 sea-6"]
    assert "1 shot, 1 hit" in new["trail/fire UK sea-6 sea-6"]
    assert "2 shots, 1 hit" in new["trail/fire AR sea-6 sea-6"]
    harms = " ".join(drawn for key, drawn in new.items() if key.startswith("mark/"))
    assert "1 hit" in harms
    assert "1 lost" in harms
    assert not [key for key in scene(after).pieces["strategic"] if key.startswith(("trail/", "mark/"))]


def test_counters_that_are_placed_at_set_up_have_not_moved() -> None:
    after = {"units": {"spartan": "sea-7"}}
    for phase, trails in (("set-up", []), ("uk-operations", ["trail/move UK None sea-7"])):
        shown = scene(after, (), {"units": {}, "phase": phase})
        assert [key for key in shown.pieces["strategic"] if key.startswith("trail/")] == trails
        assert shown.news == ("Spartan → Sea area 7",)


def contrast(one: str, other: str) -> float:
    """How much two colours differ in brightness, from 1 to 21 (WCAG 2)."""
    lights = []
    for colour in (one, other):
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def test_words_stand_out_from_what_they_are_written_on() -> None:
    pairs = [(style.symbol, style.face) for style in SIDES.values()] + [(style.text, CARD) for style in SIDES.values()]
    pairs += [(ink, CARD) for ink in (NEW, PICK, INK, QUIET)] + [
        (SEA_NAME, SEA),
        (SEA_NAME, SEA_RIM),
        (INK, ORANGE),
        (INK, FOREIGN),
    ]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


# --- a picture -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", MAPS)
def test_a_light_map_is_a_picture_with_its_text_twin(start: Campaign, which: str) -> None:
    picture = ElementTree.fromstring(light_svg(start, which, choices=start.choices))
    assert picture.get("role") == "img"
    assert "Hermes" in (picture.get("aria-label") or "")
    everything = list(picture.iter())
    assert not [one for one in everything if one.get("tabindex") or one.get("role") == "button"]
    ids = [one.get("id") for one in everything if one.get("id")]
    assert len(ids) == len(set(ids))
    used = {one.get("href") for one in everything if one.tag.endswith("use")}
    assert {name.removeprefix("#") for name in used if name} <= set(ids)


def test_only_positions_are_drawn_and_only_on_the_two_maps(start: Campaign) -> None:
    with pytest.raises(ValueError, match="the maps are strategic and tactical"):
        light_svg(start, "world")
    with pytest.raises(TypeError, match="not from int"):
        light_svg(1982)
