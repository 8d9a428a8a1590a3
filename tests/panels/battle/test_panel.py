"""The battle panel without a browser: every handler, the chances beside the orders, and what a person reads."""

import random
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import fs_core.study as study
from fs_core.opponents import Sergeant
from fs_core.panels import BattlePanel
from fs_core.panels.battle.told import percent
from fs_core.panels.battle.words import log_html, news
from fs_core.panels.saves import Saves
from fs_core.play.position import Entry
from fs_core.tactical import Battle, close_combat_odds, morale_odds, suppression_odds, volley
from fs_core.tactical.scenario import FOLDER, Arrival, ids, scenario
from fs_core.tactical.scenario_file import read
from tests.panels.markup import Page
from tests.tactical import small


@pytest.fixture
def panel(tmp_path: Path) -> BattlePanel:
    return BattlePanel(Battle("darwin-hill", seed=1), folder=tmp_path)


def on_plain(folder: Path, step: str, *areas: Any, dice: tuple[int, ...] = (), **units: tuple[int, int]) -> BattlePanel:
    """A panel of a battle on a plain, at a step of the British turn."""
    force = [small.unit(id, at=point) for id, point in units.items()]
    return BattlePanel(small.battle(small.scenario(*force, areas=areas), step=step, dice=dice), folder=folder)


def rows(panel: BattlePanel) -> dict[str, dict[str, Any]]:
    return {row["word"]: row for row in panel.ask.state["rows"]}


def message(panel: BattlePanel) -> str:
    return str(panel.ask.state["message"])


def buttons(panel: BattlePanel) -> dict[str, bool]:
    return {button["id"]: button["open"] for button in panel.ask.state["buttons"]}


# --- asking and answering ------------------------------------------------------------------------------------------


def test_it_is_one_of_the_names_that_a_notebook_gets() -> None:
    assert study.BattlePanel is BattlePanel
    assert "BattlePanel" in study.__all__


@pytest.mark.parametrize("name", ids())
def test_it_offers_exactly_the_legal_answers(name: str, tmp_path: Path) -> None:
    panel, stream = BattlePanel(Battle(name, seed=5), folder=tmp_path), random.Random(3)
    for _ in range(60):
        assert set(rows(panel)) == {choice.word for choice in panel.battle.choices}
        assert message(panel) == ""
        panel._event("pick", stream.choice(panel.battle.choices).word)


def test_the_head_says_battle_round_turn_points_and_the_step(panel: BattlePanel) -> None:
    page = Page(panel._head.value)
    for words in (
        "Darwin Hill and Boca Hill",
        "Round 1 of 24",
        "British turn",
        "Points: British {UK}, Argentine {AR}".format(**panel.battle.points),
        "mist",
    ):
        assert words in page.text
    steps = [found for tag, found in page.tags if tag == "li"]
    assert len(steps) == 8
    assert [n for n, found in enumerate(steps) if found.get("aria-current")] == [0]


def test_a_row_begins_with_what_differs(panel: BattlePanel, tmp_path: Path) -> None:
    assert rows(panel)["send:a1"]["label"] == "1st platoon of A Company"
    panel._event("pick", "send:tac-forward")
    assert rows(panel)["ask:g8"]["label"] == "Three light guns for fire"
    assert panel.ask.state["order"] == "a message by the forward observer with headquarters of 2 Para"
    panel._event("back", "")
    panel._event("pick", "end")
    assert rows(panel)["move:a1"] | {"label": "1st platoon of A Company", "note": "30 men"} == rows(panel)["move:a1"]
    late = [small.unit("b1", at=(100, 500), arrival=Arrival(1, (0, 500), "", (0, 0))), small.unit("z1", at=(900, 900))]
    waiting = small.battle(
        small.scenario(*late), step="ground_movement", units={"b1": {"where": "waiting", "at": None}}
    )
    assert rows(BattlePanel(waiting, folder=tmp_path))["enter:b1"]["note"] == "comes on, 30 men"


def test_the_projector_switch_enlarges_the_panel(panel: BattlePanel) -> None:
    panel.tab.projector.value = True
    assert "fs-projector" in panel._dom_classes
    assert "--large" in panel.map.svg
    panel.tab.projector.value = False
    assert "fs-projector" not in panel._dom_classes
    assert "--large" not in panel.map.svg


def test_the_log_is_headed_by_the_steps_as_the_rules_call_them(panel: BattlePanel) -> None:
    panel._event("pick", "end")
    panel._event("pick", "move:a1")
    panel._event("pick", panel.battle.choices[0].word)
    assert "<summary>Round 1, British, step 7: movement</summary>" in panel._below.value


def test_what_opens_a_turn_stands_with_that_turn_and_no_line_is_left_out(panel: BattlePanel) -> None:
    player = Sergeant(seed=1)
    while panel.battle.turn == 1:
        panel.battle.play(player.choose(panel.battle))
    while panel.battle.under_way or panel.battle.log[-1].kind != "request":
        panel.battle.play(player.choose(panel.battle))
    shown = log_html(panel.battle)
    assert shown.count("<p ") == len(panel.battle.log)
    assert shown.index("Round 2, British, step 1") < shown.index("Round 2: the British turn begins.")
    assert shown.index("Round 2: the British turn begins.") < shown.index("<summary>Round 1, Argentine")
    assert "Set-up" not in shown


def test_a_pick_on_the_map_answers_and_the_order_is_told(panel: BattlePanel) -> None:
    panel.map.pick("unit:tac")
    assert panel.battle.under_way == ("send:tac",)
    assert "headquarters of 2 Para" in panel.ask.state["order"]
    panel.map.pick("unit:nobody")
    panel.map._hear(None, {"kind": "pick", "key": 7}, None)
    assert panel.battle.under_way == ("send:tac",)
    assert 'data-key="unit:mo"' in panel.map.svg


def test_a_place_on_the_map_is_a_destination(tmp_path: Path) -> None:
    panel = on_plain(tmp_path, "ground_movement", b1=(500, 500), z1=(1900, 1900))
    panel.map.pick("unit:b1")
    panel.map.pick("at:500,600")
    assert panel.battle.position.units["b1"].at == (500, 600)
    assert "500,600" in str(panel.ask.state["news"])
    assert "500,600" in panel._below.value


def test_one_pick_that_means_two_answers_asks_which(tmp_path: Path) -> None:
    force = [small.unit("b1", at=(500, 500), extra=("maw",)), small.unit("z1", at=(600, 500))]
    battle = small.battle(small.scenario(*force), step="suppressive_fire").play("target:z1")
    panel = BattlePanel(battle, folder=tmp_path)
    panel.map.pick("unit:b1")
    assert message(panel).startswith("This could be: ")
    assert panel.battle.under_way == ("target:z1",)


def test_another_counter_is_looked_at_and_says_why_it_is_not_open(panel: BattlePanel) -> None:
    while panel.battle.decision.kind != "move":
        panel._event("pick", "end")
    panel.map.pick("unit:c25")
    assert panel._low.value == "Look"
    assert "Argentine infantry platoon" in panel._below.value
    assert "kill factor" in panel._below.value
    assert "fs-sight" in panel.map.svg
    panel.map.pick("unit:c25")
    assert "fs-sight" not in panel.map.svg
    moved = next(c.word for c in panel.battle.choices if c.verb == "move")
    panel._event("pick", moved)
    panel._event("pick", panel.battle.choices[0].word)
    panel.map.pick(f"unit:{moved.partition(':')[2]}")
    assert "moved this turn" in message(panel)
    assert panel.ask.state["rules"] == ["T-3.1"]


def test_a_step_is_ended_by_its_button(panel: BattlePanel) -> None:
    step = panel.battle.step
    assert buttons(panel)["carry"]
    panel._event("carry", "")
    assert panel.battle.step != step
    while panel.battle.decision.kind != "move":
        panel._event("carry", "")
    panel._event("pick", panel.battle.choices[0].word)  # now it is asked where to
    assert "carry" not in buttons(panel)
    panel._event("carry", "")
    assert message(panel) == "This question has no end of its own; answer it first."


# --- chances -------------------------------------------------------------------------------------------------------


def test_chances_beside_targets_and_firers_are_the_exact_ones(tmp_path: Path) -> None:
    panel = on_plain(
        tmp_path, "suppressive_fire", small.works("w", 800, 500), b1=(500, 500), b2=(505, 500), z1=(800, 500)
    )
    one = suppression_odds("infantry_platoon", 300, "works")
    both = volley([("infantry_platoon", 300, "works")] * 2)
    assert rows(panel)["target:z1"]["note"] == f"2 weapons, best {percent(one)}, together {percent(both.suppressed)}"
    assert panel._low.value == "Odds"
    panel._event("pick", "target:z1")
    found = volley([("infantry_platoon", 300, "works")])
    mean = float(sum(n * odds for n, odds in found.casualties.items()))
    wanted = f"suppress {percent(found.suppressed)}, {mean:.1f} men lost on average"
    assert rows(panel)["by:b1/infantry_platoon"]["note"] == wanted
    panel._event("pick", "by:b1/infantry_platoon")
    row = rows(panel)["by:b2/infantry_platoon"]
    assert f"{percent(one)}; 2 together: suppress {percent(both.suppressed)}" in row["note"]
    assert "B2 (infantry platoon) at 295 m (target in a bunker or trench) needs 5 or more" in row["odds"]


def test_a_close_combat_is_offered_first_with_its_outcomes(tmp_path: Path) -> None:
    panel = on_plain(tmp_path, "ground_movement", b1=(500, 500), z1=(600, 500))
    panel._event("pick", "move:b1")
    first = panel.ask.state["rows"][0]
    assert first["label"] == "Close combat: z1"
    odds = close_combat_odds(9, 8)
    assert f"win {percent(odds['a_conclusive'] + odds['a_push'] + odds['b_at_zero'])}" in first["note"]
    assert f"rout {percent(odds['a_conclusive'])}" in panel._below.value
    assert rows(panel)["to:500,600"]["note"] == "100 m north"
    panel.map.pick("unit:z1")
    assert panel.battle.position.units["b1"].moved


# --- taking back ---------------------------------------------------------------------------------------------------


def test_back_is_free_up_to_a_die_and_beyond_in_study_mode(tmp_path: Path) -> None:
    panel = on_plain(tmp_path, "suppressive_fire", dice=(6, 6), b1=(500, 500), z1=(700, 500))
    assert not buttons(panel)["back"]
    panel._event("pick", "target:z1")
    assert buttons(panel)["back"]
    panel._event("back", "")
    assert panel.battle.under_way == ()
    panel._event("pick", "target:z1")
    panel._event("pick", "by:b1/infantry_platoon")
    assert panel.battle.position.units["z1"].suppressed or panel.battle.position.units["z1"].men < 30
    panel._event("back", "")
    assert "A die has fallen since that answer" in message(panel)
    panel.tab.study.value = True
    panel._event("back", "")
    assert panel.battle.under_way == ("target:z1",)
    assert not panel.battle.position.units["z1"].suppressed


def test_nothing_to_take_back_is_said(panel: BattlePanel) -> None:
    panel._event("back", "")
    assert message(panel) == "There is no answer to take back."


# --- why not, rules ------------------------------------------------------------------------------------------------


def test_why_not_by_word_and_by_name(panel: BattlePanel) -> None:
    panel._event("why", "")
    assert panel._page.value == "Why not"
    panel.why.wish.value = "move:a1"
    panel.why.ask()
    assert "T-1.3" in panel.why.reason.value
    label = next(label for label in panel.why.wish.options if label.startswith("A message by "))
    panel.why.wish.value = label
    panel.why.ask()
    assert "rule T-" in panel.why.reason.value
    panel.why.wish.value = panel.battle.choices[0].word
    panel.why.ask()
    assert "this is open" in panel.why.reason.value
    panel.why.wish.value = " "
    panel.why.ask()
    assert "Pick or type" in panel.why.reason.value
    panel._event("why", panel.battle.choices[0].word)
    assert "This is open" in message(panel)


def test_a_rule_is_read_with_where_it_comes_from(panel: BattlePanel) -> None:
    panel._event("rule", "T-6.4")
    assert "T-6.4" in panel._below.value
    assert "as printed" in panel._below.value
    panel._event("rule", "nonsense")
    assert "There is no rule 'nonsense'." in unescape(panel._below.value)


def test_a_unit_that_is_looked_at_tells_what_its_test_is_likely_to_do(tmp_path: Path) -> None:
    force = [small.unit("b1", at=(500, 500)), small.unit("z1", at=(1900, 500))]
    battle = small.battle(small.scenario(*force), "ground_movement", units={"b1": {"marked": 1}})
    panel = BattlePanel(battle, folder=tmp_path)
    panel.map.pick("unit:b1")
    assert f"b1 is free again {percent(morale_odds(9)['cleared'])}" in panel._below.value


def test_news_of_much_is_counted() -> None:
    def entry(kind: str, text: str) -> Entry:
        return Entry(kind, "UK", text, "T-1.1", {})

    many = [entry("move", "A moved."), entry("move", "B moved."), entry("die", "A die."), entry("loss", "C lost.")]
    assert news(many) == "A moved. B moved. A die. C lost."
    assert news([*many, entry("turn", "Next.")]) == news(many)
    assert news([*many, entry("gone", "C gone.")]) == "C lost. C gone. In all 2 moves and 1 die."


def test_the_signs_of_the_map_are_explained(panel: BattlePanel) -> None:
    panel._low.value = "Look"
    for sign in ("Rounded: British", "Cross: suppressed", "Flag: headquarters", "may be picked"):
        assert sign in panel._below.value


def test_what_brings_points_is_told_as_ours(panel: BattlePanel) -> None:
    panel._low.value = "Points"
    assert panel._below.value.count("<tr>") == 1 + len(panel.battle.scenario.awards)
    assert "study's own" in panel._below.value


def test_all_that_is_shown_is_sound_markup(panel: BattlePanel) -> None:
    panel._event("pick", "send:tac")
    for name in panel._low.options:
        panel._low.value = name
        Page(re.sub(r"<br>", "<br/>", panel._below.value))
    Page(panel.tab._about.value)


# --- battles, files, players ---------------------------------------------------------------------------------------


def test_each_battle_can_be_begun_from_its_page(panel: BattlePanel) -> None:
    for name in ids():
        panel.tab.scenario.value = name
        assert "Reconstructed:" in panel.tab._about.value
        panel.tab.seed.value = "7"
        panel._setting("new")
        assert panel.battle.scenario.id == name
        assert panel.battle.seed == 7
        assert scenario(name).title in message(panel)
    before = panel.battle
    panel.tab.seed.value = "seven"
    panel._setting("new")
    assert panel.battle is before
    assert message(panel) == "A seed is a whole number from 0, of less than 100 digits, such as 1982."


def test_save_and_load_give_the_same_battle(panel: BattlePanel) -> None:
    panel._event("pick", "send:tac")
    panel.tab.name.value = "one"
    panel._setting("save")
    assert message(panel) == "Saved as one."
    assert panel.tab.saved.options == ("one",)
    position = panel.battle.position.to_dict()
    panel._event("pick", panel.battle.choices[0].word)
    panel._setting("load")
    assert panel.battle.position.to_dict() == position
    assert panel.battle.under_way == ("send:tac",)
    panel.tab.name.value = "two"
    panel._setting("load")
    assert message(panel) == "There is no saved game called two."
    (panel.saves.folder / "two.fsrec").write_text("# fs-battle 1\nT1 nonsense\n")
    before = panel.battle
    panel._setting("load")
    assert panel.battle is before
    assert message(panel)
    assert "unexpected" not in message(panel)


def test_another_saved_battle_is_not_replaced_by_one_press(panel: BattlePanel, tmp_path: Path) -> None:
    Saves(tmp_path, Battle).save("one", Battle("fanning-head", seed=2))
    panel.tab.name.value = "one"
    panel._setting("save")
    assert "press Save again" in message(panel)
    panel._setting("save")
    assert message(panel) == "Saved as one."
    assert Battle.load(tmp_path / "one.fsrec").scenario.id == "darwin-hill"


def test_a_battle_that_was_left_is_resumed(tmp_path: Path) -> None:
    left = BattlePanel(Battle("mount-longdon", seed=9), folder=tmp_path)
    left._event("pick", left.battle.choices[0].word)
    panel = BattlePanel(folder=tmp_path)
    assert panel.battle.scenario.id == "darwin-hill"
    assert "Resume goes on with it" in message(panel)
    panel._event("resume", "")
    assert panel.battle.scenario.id == "mount-longdon"
    assert panel.battle.under_way == left.battle.under_way
    assert panel.tab.scenario.value == "mount-longdon"
    panel._event("resume", "")
    assert message(panel) == "There is no unfinished battle to resume."


def test_the_computer_plays_its_side_and_back_goes_past_it(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("fanning-head", seed=3), ar="random", folder=tmp_path)
    stream = random.Random(1)
    for _ in range(40):
        if panel.battle.over:
            break
        assert panel.battle.decision.side == "UK"
        assert panel.desk.study
        panel._event("pick", stream.choice(panel.battle.choices).word)
    panel._event("back", "")
    assert message(panel) == ""
    assert panel.battle.decision.side == "UK"


def test_two_computers_are_watched_step_by_step_to_the_end(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("fanning-head", seed=3), uk="random", ar="random", folder=tmp_path)
    assert rows(panel) == {}
    panel._event("pick", "end")
    assert "the computer that moves now" in message(panel)
    step = panel.battle.position.step
    panel._event("step", "")
    assert panel.battle.position.step != step
    panel._event("run", "")
    assert panel.battle.over
    assert "The battle is over" in str(panel.ask.state["question"])
    assert set(buttons(panel)) == {"result", "game", "back"}
    panel._event("game", "")
    assert panel._page.value == "Battle"
    with pytest.raises(ValueError, match="'human', 'random', 'sergeant' or a player"):
        BattlePanel(uk="strong", folder=tmp_path)


def test_conceding_takes_two_presses(panel: BattlePanel) -> None:
    panel.tab._ask_concede()
    assert not panel.battle.over
    panel.tab._ask_concede()
    assert panel.battle.over
    assert panel.battle.result.winner == "AR"
    panel._setting("concede")
    assert message(panel) == "The battle is over already."


def test_whatever_goes_wrong_becomes_a_sentence(panel: BattlePanel, monkeypatch: pytest.MonkeyPatch) -> None:
    before = panel.battle.position.to_dict()
    panel._event("pick", "to:1,1")
    assert message(panel)
    panel._event("nonsense", "x")

    def fails(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(panel.saves, "save", fails)
    panel._setting("save")
    assert "could not be written" in message(panel)
    monkeypatch.setattr(panel.desk, "pick", lambda word: 1 / 0)
    panel._event("pick", "end")
    assert "Something unexpected happened (ZeroDivisionError" in message(panel)
    assert panel.battle.position.to_dict() == before


def test_another_battle_begins_against_a_computer_that_opens_it(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("fanning-head", seed=1), folder=tmp_path)
    panel._event("pick", panel.battle.choices[0].word)
    for name, first in (("port-san-carlos", "uk"), ("darwin-hill", "ar")):
        panel.tab.study.value = False
        panel.tab.scenario.value = name
        panel.tab.uk.value, panel.tab.ar.value = ("sergeant", "human") if first == "uk" else ("human", "sergeant")
        panel._setting("new")
        assert message(panel) == f"The battle begins: {scenario(name).title}."
        assert panel.battle.scenario.id == name
        assert list(panel.desk.players) == [first.upper()]
        assert panel.tab.study.value
        assert panel._page.value == "Play"


def test_a_battle_of_ones_own_is_resumed_when_its_file_lies_in_the_folder(tmp_path: Path) -> None:
    text = (FOLDER / "fanning-head.toml").read_text(encoding="utf-8")
    elsewhere, saves = tmp_path / "mine.toml", tmp_path / "battles"
    elsewhere.write_text(text, encoding="utf-8")
    left = BattlePanel(Battle(read(elsewhere), seed=1), folder=saves)
    left._event("pick", left.battle.choices[0].word)
    panel = BattlePanel(folder=saves)
    assert "resume" not in buttons(panel)
    assert "The battle 'mine' is none of this study; its file mine.toml should lie beside the record" in message(panel)
    (saves / "mine.toml").write_text(text, encoding="utf-8")
    panel = BattlePanel(folder=saves)
    panel._event("resume", "")
    assert panel.battle.scenario.id == "mine"
    assert panel.battle.position.to_dict() == left.battle.position.to_dict()


def test_steps_in_which_nothing_can_be_ordered_are_named_as_they_are_passed(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("darwin-hill", seed=1), folder=tmp_path)
    panel._event("carry", "")
    assert panel.battle.step == "ground_movement"
    assert panel.ask.state["hint"] == "Steps 2 to 5: nothing to order."
    panel._event("back", "")
    assert "nothing to order" not in panel.ask.state["hint"]
    panel._event("carry", "")
    panel._event("carry", "")  # the turn of the other side: what it may order is not told of this one
    assert "nothing to order" not in panel.ask.state["hint"]


def test_targets_that_cannot_be_hit_stand_last(tmp_path: Path) -> None:
    game = Battle("mount-longdon", seed=1).play("register:1525,603", "done", "done").play("send:tac", "ask:frigate")
    panel = BattlePanel(game, folder=tmp_path)
    closed = ["cannot be hit" in row["note"] for row in panel.ask.state["rows"]]
    assert closed == sorted(closed)
    assert set(closed) == {True, False}


def test_the_set_up_says_so_and_how_points_are_registered(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("mount-longdon", seed=1), folder=tmp_path)
    assert "Mount Longdon · Set-up · British turn" in panel._head.value
    for left in (4, 3):
        told = f"{left} more, in the order of the list; guns and ships see at night within 100 m of it (ours)."
        assert panel.ask.state["question"] == f"Which point is registered? {told}"
        panel._event("pick", panel.ask.state["rows"][0]["word"])
    panel._event("carry", "")
    panel._event("carry", "")
    assert "Round 1 of 30" in panel._head.value
