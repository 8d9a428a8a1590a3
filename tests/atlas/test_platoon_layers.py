"""Counters and names keep apart; layers draw and say exactly what the rules answer."""

from collections.abc import Sequence
from itertools import combinations
from xml.etree import ElementTree

import pytest

from fs_core.atlas.light.ground import STRIP, at, size
from fs_core.atlas.light.ink import wide
from fs_core.atlas.light.platoon_counters import counter, face_of
from fs_core.atlas.light.platoon_layers import LAYERS, Layer, Topic, draw, fitting, topic
from fs_core.atlas.light.platoon_spots import (
    HIGH,
    WIDE,
    Block,
    Box,
    Name,
    Shown,
    Sizes,
    blocks,
    laid,
    larger,
    names,
    on_projector,
)
from fs_core.opponents import Random
from fs_core.opponents.sergeant import Sergeant
from fs_core.play.questions import Decision
from fs_core.tactical import Battle, fire
from fs_core.tactical.ground import Ground, Smoke
from fs_core.tactical.position import GONE, HERE, Position, Request
from fs_core.tactical.scenario import ids
from fs_core.tactical.turn.firing import all_shots
from fs_core.tactical.turn.nets import members
from tests.tactical import small


def plain(*areas: object, step: str = "", **units: tuple[int, int]) -> Position:
    force = [small.unit(id, at=point) for id, point in units.items()]
    return small.battle(small.scenario(*force, areas=areas), step=step).position  # type: ignore[arg-type]


def later(name: str, answers: int = 150) -> Battle:
    """A battle some random answers later, when counters have come close together."""
    battle, player = Battle(name, seed=2), Random(seed=5)
    for _ in range(answers):
        if not battle.over:
            battle.play(player.choose(battle))
    return battle


def titles(layer: Layer) -> list[str]:
    """What the lines of a layer tell to whoever points at them."""
    return [e.text or "" for e in ElementTree.fromstring(layer.svg or "<g/>").iter("title")]


# --- counters and names keep apart ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ids())
def test_no_counter_lies_on_another_or_off_the_sheet(name: str) -> None:
    for position in (Battle(name, seed=1).position, later(name).position):
        spots = [spot for block in laid(position) for spot in block.spots]
        here = sum(unit.where == HERE for unit in position.units.values())
        assert len(spots) == here + sum(craft.at is not None for craft in position.craft.values())
        for x, y in spots:
            width, height = size(position.ground)
            assert WIDE / 2 <= x <= width - WIDE / 2
            assert HIGH / 2 <= y <= height - STRIP - HIGH / 2
        for one, other in combinations(spots, 2):
            assert abs(one[0] - other[0]) >= WIDE or abs(one[1] - other[1]) >= HIGH


def test_a_counter_with_room_lies_on_its_own_point_and_units_at_one_point_together() -> None:
    ground = Ground("plain", "plain", 2000, 2000, ())
    alone, *crowd = (Shown(id, (500, 500) if id != "a" else (1500, 1500), "UK", id == "e") for id in "abcde")
    single, block = blocks(ground, (alone, *crowd))
    assert single.middle == at(ground, (1500, 1500))
    assert not single.beside
    assert block.ids == ("e", "b", "c", "d")  # the headquarters first
    assert block.middle == pytest.approx(at(ground, (500, 500)))
    assert len({x for x, _ in block.spots}) == len({y for _, y in block.spots}) == 2


def test_neighbours_make_way_with_a_leader_to_their_points() -> None:
    ground = Ground("plain", "plain", 2000, 2000, ())
    near = tuple(Shown(str(n), (500 + 25 * n, 500), "UK", False) for n in range(5))
    found = blocks(ground, near)
    assert sum(block.beside for block in found) >= 4
    for one, other in combinations(found, 2):
        assert not one.box.meets(other.box)
    covered = [block for block in found if any(block.box.holds(other.own) for other in found if other is not block)]
    assert len(covered) <= 1


@pytest.mark.parametrize("name", ids())
def test_names_keep_clear_of_counters_and_of_each_other(name: str) -> None:
    position = Battle(name, seed=1).position
    free = names(position.ground)
    assert {one.area.name for one in free} == {
        area.name for area in position.ground.areas.values() if area.kind not in ("works", "dead")
    }
    assert len({one.at for one in free}) == len(free)


@pytest.fixture(scope="module", params=ids())
def course(request: pytest.FixtureRequest) -> list[Position]:
    """A battle between two computer players: its start, and how it stands as rounds 5, 10 and 15 begin."""
    battle, players = Battle(request.param, seed=3), {"UK": Sergeant(1), "AR": Sergeant(2)}
    found = [battle.position.copy()]
    for turn in (5, 10, 15):
        while battle.turn < turn and battle.decision:
            battle.play(players[battle.decision.side].choose(battle))
        found.append(battle.position.copy())
    return found


def hidden(lying: Sequence[Block], one: Name, large: float = 1) -> float:
    """Which part of a name lies under counters."""
    across, down = WIDE / 2 * large, HIGH / 2 * large
    counters = [Box(x - across, y - down, x + across, y + down) for block in lying for x, y in block.spots]
    return sum(one.box.shared(counter) for counter in counters) / one.box.shared(one.box)


def test_every_name_can_be_read_beside_the_counters_as_a_battle_goes_on(course: list[Position]) -> None:
    """At most a tenth of a name may lie under a counter; none is left out."""
    for position in course:
        lying = laid(position)
        shown = names(position.ground, tuple(block.box for block in lying))
        assert {one.area.id for one in shown} == {one.area.id for one in names(position.ground)}
        assert [(one.area.name, hidden(lying, one)) for one in shown if hidden(lying, one) > 0.1] == []
        assert not any(
            one.box.shared(other.box) > 0.2 * one.box.shared(one.box) for one, other in combinations(shown, 2)
        )


def test_no_counter_lies_on_another_as_a_battle_goes_on_nor_on_a_projector(course: list[Position]) -> None:
    for position in course:
        for large, words in {Sizes(), on_projector(position)}:
            lying = laid(position, large)
            spots = [spot for block in lying for spot in block.spots]
            for one, other in combinations(spots, 2):
                assert abs(one[0] - other[0]) >= WIDE * large or abs(one[1] - other[1]) >= HIGH * large
            shown = names(position.ground, tuple(block.box for block in lying), words)
            assert len(names(position.ground)) - len(shown) <= 3  # the others are told where one points
            assert all(hidden(lying, one, large) <= 0.2 for one in shown)


def test_all_words_on_the_counters_are_larger_on_a_projector_however_crowded_the_ground(course: list[Position]) -> None:
    """Letters are at least a third taller, numbers a fifth, and both stay within their counter and off its symbol."""
    for position in course:
        sizes = on_projector(position)
        for id in (id for block in laid(position, sizes.counters) for id in block.ids):
            face = face_of(position, id)
            usual, large = (
                ElementTree.fromstring(f"<g>{counter(face, words)}</g>") for words in (1, sizes.words / sizes.counters)
            )
            name, narrow = words_of(large)[-1], 1.0
            if group := large.find("g[text]"):
                narrow = float(group.attrib["transform"][6:-3])
            assert name.text == face.name
            assert size_of(name) * sizes.counters >= 1.33 * size_of(words_of(usual)[-1])
            assert narrow >= 0.75
            assert wide(face.name, size_of(name), bold=True) * narrow <= WIDE - 2
            if face.men:
                men = words_of(large)[0]
                assert size_of(men) * sizes.counters >= 1.2 * size_of(words_of(usual)[0])
                half = wide(face.men, size_of(men), bold=True) / 2
                assert float(men.attrib["x"]) - half >= -6
                assert float(men.attrib["x"]) + half <= WIDE / 2


def words_of(drawn: ElementTree.Element) -> list[ElementTree.Element]:
    return list(drawn.iter("text"))


def size_of(words: ElementTree.Element) -> float:
    return float(words.attrib["font-size"])


def test_counters_are_larger_on_a_projector_where_there_is_room() -> None:
    assert larger(Battle("fanning-head", seed=1).position) == 1.35
    assert larger(Battle("mount-longdon", seed=1).position) > 1
    crowd = {f"b{n}": (100 + 100 * (n % 8), 100 + 100 * (n // 8)) for n in range(64)}
    assert larger(plain(**crowd)) == 1


# --- ranges --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("night",), ("suppressed",)])
def test_rings_end_where_the_rules_change_the_die(words: tuple[str, ...]) -> None:
    setting = small.scenario(small.unit("b1", at=(1000, 1000)), night=((1, 3),) if "night" in words else (), rounds=3)
    position = small.battle(setting).position
    assert position.night == ("night" in words)
    if "suppressed" in words:
        position.change("b1", marked=1)
    layer = draw("ranges", position, Topic("b1"))
    for metres in range(10, 700, 10):
        need = fire.need("infantry_platoon", metres, words, position.options)
        if need is not None and fire.chance_of(need, position.options):
            outer = next(m for m in range(metres, 900, 5) if need != fire.need("infantry_platoon", m + 5, words))
            assert f"{outer} m {max(need, 1)}+" in layer.words
            assert f">{outer} m: {max(need, 1)}+<" in layer.over
    assert all(f"{word} counted in" in layer.words for word in words)


def test_rings_tell_several_weapons_apart_and_what_has_none() -> None:
    position = Battle("darwin-hill", seed=1).position
    layer = draw("ranges", position, Topic("a1"))
    assert "a infantry platoon" in layer.words
    assert "b light anti-tank weapon (66 mm)" in layer.words
    assert "100 m: a " in layer.over
    assert draw("ranges", position, Topic()).words.startswith("Ranges: Pick a counter")
    flying = Battle("fanning-head", seed=1).position
    (craft,) = flying.craft
    assert draw("ranges", flying, Topic(craft)).svg == ""


# --- sight ---------------------------------------------------------------------------------------------------------


def test_sight_is_drawn_and_told_as_the_ground_answers() -> None:
    ridge = small.box("the ridge", "ridge", 550, 600, 750, 800)
    position = plain(ridge, b1=(500, 500), z1=(900, 500), z2=(800, 900))
    layer = draw("sight", position, Topic("b1"))
    assert titles(layer) == ["b1 sees z1, 400 m", "b1 does not see z2. The view is blocked by the ridge."]
    assert layer.svg.count("stroke-dasharray") == 1
    assert layer.words == "Sight of b1: z1 (400 m). Not z2: The view is blocked by the ridge."
    assert draw("sight", position, Topic("z1")).words == "Sight of z1: b1 (400 m)."
    assert "Pick a counter" in draw("sight", position, Topic()).words


@pytest.mark.parametrize("name", ids())
def test_sight_of_everybody_is_that_of_the_rules(name: str) -> None:
    position = Battle(name, seed=1).position
    for id, unit in position.units.items():
        if unit.where == HERE and unit.at:
            others = [other for _, other in position.on_map(position.enemy(position.side_of(id)))]
            seen = sum(position.sees(unit.at, other.at) for other in others if other.at)
            told = titles(draw("sight", position, Topic(id)))
            assert sum(" sees " in title for title in told) == seen
            assert len(told) == len(others)


def test_sight_tells_of_darkness_mist_and_smoke() -> None:
    force = small.unit("b1", at=(500, 500)), small.unit("z1", at=(900, 500))
    dark = small.battle(small.scenario(*force, night=((1, 3),), mist=((1, 3),))).position
    words = draw("sight", dark, Topic("b1")).words
    (night, mist) = fire.changes(("night", "mist"), dark.options)
    assert "Sight itself is as by day" in words
    for change in (night, mist):
        assert f"{change.name} −{-change.value}" in words
    shape = small.box("x", "bog", 600, 400, 700, 600).shape
    for dense, told in ((True, "Nobody sees through the screen"), (False, "hides nobody")):
        smoky = small.battle(small.scenario(*force, smoke=((Smoke("the screen", shape, dense), (1, 3)),))).position
        layer = draw("sight", smoky, Topic("b1"))
        assert told in layer.words
        assert ("does not see" in layer.svg) == dense


# --- radio nets ----------------------------------------------------------------------------------------------------


def netted() -> Position:
    force = (
        small.unit("bn", "hq_platoon", at=(200, 1000), observers=small.observers(forward=("gun",))),
        small.unit("co", "hq_platoon", at=(600, 1000), parent="bn"),
        small.unit("b1", at=(900, 1000), parent="co"),
        small.unit("b2", at=(900, 1200), parent="co"),
        small.unit("gun", "mortar_81_section", at=(100, 600), parent="bn"),
        small.unit("z1", at=(1900, 100)),
    )
    return small.battle(small.scenario(*force)).position


def test_nets_join_their_headquarters_with_everybody_on_them() -> None:
    position = netted()
    told = titles(draw("nets", position, Topic()))
    for net in ("bn", "co"):
        for id in members(position, net) - {net}:
            assert f"{id} is on the net of {net}" in told
    assert "the forward observer with bn calls gun" in told
    assert len(told) == 5
    alone = draw("nets", position, Topic("b1"))
    assert sorted(titles(alone)) == ["b1 is on the net of co", "b2 is on the net of co"]
    assert "Net of co: b1, b2." in alone.words
    assert "calls gun" in draw("nets", position, Topic("bn")).words
    assert draw("nets", position, Topic("z1")).words.endswith("z1 is on no net.")


def test_a_lost_headquarters_leaves_a_broken_net() -> None:
    position = netted()
    position.remove("co", "destroyed", "T-6a.8")
    assert position.units["co"].where == GONE
    layer = draw("nets", position, Topic())
    assert "b1: nobody heads its net any more" in titles(layer)
    assert "The net of co is broken" in layer.words


# --- fire ----------------------------------------------------------------------------------------------------------


def test_fire_draws_every_shot_there_is() -> None:
    position = plain(step="suppressive_fire", b1=(500, 500), b2=(500, 600), z1=(700, 500), z2=(1900, 1900))
    shots = all_shots(position, "UK")["z1"]
    assert len(shots) == 2
    layer = draw("fire", position, Topic(target="z1", named=("b2/infantry_platoon",)))
    told = titles(layer)
    assert told[0] == f"b1, infantry platoon, 200 m: needs {shots[0].needed}"
    assert told[1].endswith(", named")
    assert draw("fire", position, Topic("z1")).svg.count("<title>") == 2
    assert titles(draw("fire", position, Topic("b1"))) == [told[0]]
    assert "no weapon bears now" in draw("fire", position, Topic("z2")).words
    every = draw("fire", position, Topic())
    assert "Weapons that bear now (n×): z1 2." in every.words
    assert ">2×<" in every.over


def test_ships_fire_from_the_edge() -> None:
    force = small.unit("b1", at=(500, 500)), small.unit("z1", at=(700, 500))
    position = small.battle(small.scenario(*force, ships=[small.ship("frigate")]), step="suppressive_fire").position
    position.step = "naval_gunnery"
    position.requests = (Request("frigate", "fire", "z1", "b1", position.clock),)
    layer = draw("fire", position, Topic(target="z1"))
    (told,) = titles(layer)
    assert told.startswith("frigate, off the map, ")
    x, _ = at(position.ground, (700, 500))
    assert f"M{x:g} 0L" in layer.svg
    assert "stroke-dasharray" in layer.svg


# --- what they are about -------------------------------------------------------------------------------------------


def asked(kind: str, unit: str) -> Decision:
    return Decision("UK", kind, "?", (), "T-6.2", unit)


def test_layers_are_about_what_is_looked_at_or_asked() -> None:
    position = plain(b1=(500, 500), z1=(700, 500))
    assert topic(position, asked("to", "b1")).subject == "b1"
    assert topic(position, asked("to", "b1"), "z1").subject == "z1"
    found = topic(position, asked("firers", "z1"), "", ("target:z1", 5, "by:b1/infantry_platoon"))
    assert found == Topic("", "", "z1", ("b1/infantry_platoon",))
    assert topic(position, None, "nobody") == Topic()


def test_a_request_is_about_what_its_sender_sees() -> None:
    battle = Battle("darwin-hill", seed=1).play("send:tac-forward", "ask:mo")
    assert battle.decision is not None
    assert battle.decision.kind == "request"
    about = topic(battle.position, battle.decision, "", battle.under_way)
    assert about.subject == "tac"
    assert fitting(battle.decision) == {"sight"}
    seen = sum(" sees " in title for title in titles(draw("sight", battle.position, about)))
    assert seen >= len(battle.choices) > 0


def test_a_layer_that_fits_the_question_shows_by_itself() -> None:
    assert fitting(asked("fire", "")) == fitting(asked("firers", "z1")) == {"fire"}
    assert fitting(asked("message", "b1")) == {"nets"}
    assert fitting(asked("to", "b1")) == fitting(None) == frozenset()
    assert fitting(None, "b1") == {"ranges", "sight"}


@pytest.mark.parametrize("name", ids())
def test_every_layer_can_be_drawn_of_everything_at_any_time(name: str) -> None:
    battle = later(name, 80)
    position = battle.position
    for kind in LAYERS:
        for id in ("", *position.units, *position.craft):
            layer = draw(kind, position, topic(position, battle.decision, id))
            ElementTree.fromstring(f"<g>{layer.svg}{layer.over}</g>")
            assert layer.words.strip()
    with pytest.raises(KeyError):
        draw("weather", position, Topic())
