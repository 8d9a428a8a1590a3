"""The battle's map without a browser: picks, looks, and layers that show by themselves or as a person switches them."""

import pytest

from fs_core.atlas.light.platoon_layers import LAYERS
from fs_core.panels.battle.map import BattleMap
from fs_core.tactical import Battle
from tests.tactical import small


@pytest.fixture
def battle() -> Battle:
    force = small.unit("b1", at=(500, 500)), small.unit("b2", at=(500, 600)), small.unit("z1", at=(700, 500))
    return small.battle(small.scenario(*force), step="suppressive_fire")


@pytest.fixture
def shown(battle: Battle) -> BattleMap:
    made = BattleMap(lambda words: None, lambda id: None)
    show(made, battle)
    return made


def show(shown: BattleMap, battle: Battle, looked_at: str = "") -> None:
    shown.show(battle.position, battle.choices, None, looked_at, battle.decision, battle.under_way)


def on(shown: BattleMap) -> set[str]:
    found = {layer["id"] for layer in shown.layers if layer["on"]}
    assert found == {name for name in LAYERS if shown.shows(name)}
    return found


def test_the_layer_that_fits_the_question_shows_by_itself(shown: BattleMap, battle: Battle) -> None:
    assert [layer["label"] for layer in shown.layers] == ["Ranges", "Sight", "Nets", "Fire"]
    assert on(shown) == {"fire"}
    assert shown.said.startswith("Weapons that bear now")
    battle.play("target:z1", "by:b1/infantry_platoon")
    show(shown, battle)
    assert on(shown) == {"fire"} or battle.decision is None or battle.decision.kind != "firers"
    battle.play(*(["done"] if battle.decision and battle.decision.find("done") else []))
    while battle.decision and battle.decision.kind != "move":
        battle.play("end")
    show(shown, battle)
    assert on(shown) == set()
    assert shown.said == ""
    assert "fs-layer" not in shown.svg


def test_a_counter_looked_at_shows_its_reach_and_sight(shown: BattleMap, battle: Battle) -> None:
    show(shown, battle, "z1")
    assert on(shown) == {"ranges", "sight", "fire"}
    assert "fs-ranges" in shown.svg
    assert "fs-sight" in shown.svg
    assert [line.split()[0] for line in shown.said.split("\n")] == ["Ranges", "Sight", "Fire"]
    show(shown, battle, "nobody")
    assert on(shown) == {"fire"}


def test_what_a_person_switches_stays_so(shown: BattleMap, battle: Battle) -> None:
    shown.switch("nets")
    shown.switch("fire")
    assert on(shown) == {"nets"}
    show(shown, battle, "b1")
    assert on(shown) == {"ranges", "sight", "nets"}
    shown.switch("nets")
    shown.switch("fire")  # both follow the questions again
    assert on(shown) == {"ranges", "sight", "fire"}
    show(shown, battle)
    assert on(shown) == {"fire"}


def test_messages_of_the_browser_do_as_the_buttons_do(shown: BattleMap) -> None:
    shown._hear(None, {"kind": "layer", "key": "sight"}, None)
    assert on(shown) == {"fire", "sight"}
    assert "Pick a counter" in shown.said
    before = shown.svg
    for junk in ({"kind": "layer", "key": "weather"}, {"kind": "layer"}, {"kind": "fly", "key": "b1"}, "layer", None):
        shown._hear(None, junk, None)
    assert shown.svg == before


def test_picks_answer_and_looks_look(battle: Battle) -> None:
    picked: list[tuple[str, ...]] = []
    looked: list[str] = []
    shown = BattleMap(picked.append, looked.append)
    show(shown, battle)
    for key in ("unit:z1", "unit:b1", "unit:nobody", "at:1,1"):
        shown._hear(None, {"kind": "pick", "key": key}, None)
    assert picked == [("target:z1",)]
    assert looked == ["b1"]


def test_a_pick_meant_for_an_earlier_question_answers_none(battle: Battle) -> None:
    picked: list[tuple[str, ...]] = []
    looked: list[str] = []
    shown = BattleMap(picked.append, looked.append)
    show(shown, battle)
    asked = shown.question
    show(shown, battle, "b1")  # the same question, another picture
    assert shown.question == asked
    show(shown, battle.branch().play("target:z1"))
    assert shown.question == asked + 1
    for number, key in ((asked, "unit:b1"), (asked, "unit:z1"), (asked + 1, "unit:z1")):
        shown._hear(None, {"kind": "pick", "key": key, "question": number}, None)
    assert (picked, looked) == ([], ["z1"])


def test_a_projector_enlarges_counters_and_words_and_lays_them_anew(shown: BattleMap, battle: Battle) -> None:
    shown.switch("nets")
    usual = shown.svg
    assert "--large" not in usual
    shown.projector = True
    assert "--large: 1.35" in shown.svg
    assert on(shown) == {"fire", "nets"}
    show(shown, battle, "b1")
    assert "--large: 1.35" in shown.svg
    show(shown, battle)
    shown.projector = False
    assert shown.svg == usual
