"""What stands around a battle at its panel: who plays, the computer's moves, rulings, replay, result, the way back."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from fs_core.opponents import Sergeant
from fs_core.panels import BattlePanel, moving
from fs_core.panels.battle.options import FIRST, OptionsPage
from fs_core.panels.battle.replay import BattleReplay
from fs_core.panels.battle.result import result_html
from fs_core.tactical import Battle
from fs_core.tactical.options import Options
from fs_core.tactical.scenario import scenario
from tests.panels.markup import Page
from tests.tactical import small


def message(panel: BattlePanel) -> str:
    return str(panel.ask.state["message"])


def buttons(panel: BattlePanel) -> set[str]:
    return {button["id"] for button in panel.ask.state["buttons"] if button["open"]}


def pass_on(panel: BattlePanel) -> None:
    """A British turn in which nothing is ordered."""
    turn = panel.battle.turn
    while panel.battle.turn == turn and not panel.battle.over:
        panel._event("carry", "")


# --- who plays ------------------------------------------------------------------------------------------------------


def test_a_new_battle_is_played_against_the_sergeant(tmp_path: Path) -> None:
    panel = BattlePanel(folder=tmp_path)
    assert isinstance(panel.desk.players["AR"], Sergeant)
    assert "UK" not in panel.desk.players
    assert (panel.tab.uk.value, panel.tab.ar.value) == ("human", "sergeant")
    assert BattlePanel(Battle("fanning-head", seed=1), folder=tmp_path).desk.players == {}
    both = BattlePanel(uk="sergeant", folder=tmp_path)
    assert (both.tab.uk.value, both.tab.ar.value) == ("sergeant", "human")


def test_the_sergeant_plays_the_same_from_the_same_seed_and_says_what_it_did(tmp_path: Path) -> None:
    records = []
    for n in range(2):
        panel = BattlePanel(Battle("darwin-hill", seed=4), ar="sergeant", folder=tmp_path / str(n))
        pass_on(panel)
        assert panel.battle.decision is not None
        assert panel.battle.decision.side == "UK"
        assert panel.ask.state["news"]
        records.append(str(panel.battle.record))
    assert records[0] == records[1]
    assert "T1 ar " in records[0]


def test_each_battle_gets_a_sergeant_of_its_own(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("darwin-hill", seed=4), ar="sergeant", folder=tmp_path)
    first = panel.desk.players["AR"]
    panel.tab.seed.value = "9"
    panel._setting("new")
    second = panel.desk.players["AR"]
    assert isinstance(second, Sergeant)
    assert second is not first
    assert second.seed != first.seed  # type: ignore[attr-defined]


def test_resume_and_load_seat_the_computer_again(tmp_path: Path) -> None:
    first = BattlePanel(Battle("darwin-hill", seed=4), ar="sergeant", folder=tmp_path)
    first._event("pick", first.battle.choices[0].word)
    first.tab.name.value = "mine"
    first._setting("save")
    for way in ("resume", "load"):
        panel = BattlePanel(uk="random", ar="human", folder=tmp_path)
        panel.tab.name.value = "mine"
        panel._event("resume", "") if way == "resume" else panel._setting("load")
        assert isinstance(panel.desk.players["AR"], Sergeant)
        assert list(panel.desk.players) == ["AR"]
        assert (panel.tab.uk.value, panel.tab.ar.value) == ("human", "sergeant")
        assert "The computer plays the Argentine side." in message(panel)
    assert Battle.load(tmp_path / "mine.fsrec").seed == 4


def test_against_a_computer_it_is_the_person_who_gives_up(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("fanning-head", seed=3), uk="random", folder=tmp_path)
    panel._setting("concede")
    assert panel.battle.result is not None
    assert panel.battle.result.winner == "UK"


# --- the computer's moves in the page -------------------------------------------------------------------------------


def test_a_long_run_shows_how_far_it_is_and_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 0.0)
    monkeypatch.setattr(moving, "BREATH", 0.0)

    async def watched() -> None:
        panel = BattlePanel(Battle("fanning-head", seed=3), uk="sergeant", ar="sergeant", folder=tmp_path)
        assert {"step", "run"} <= buttons(panel)
        panel._event("run", "")
        assert "stop" in buttons(panel)
        told = set()
        for _ in range(40):
            await asyncio.sleep(0.011)
            told.add(panel.ask.state["question"])
        assert len(told) > 1
        assert all(text.startswith("The computer is moving: round ") for text in told)
        panel._event("pick", "end")
        assert "the computer that moves now" in message(panel)
        panel._event("stop", "")
        assert message(panel) == "Stopped. Step and Run go on."
        lines = len(panel.battle.log)
        await asyncio.sleep(0.05)
        assert len(panel.battle.log) == lines
        assert {"step", "run"} <= buttons(panel)
        panel._event("step", "")
        assert len(panel.battle.log) >= lines
        assert "stop" not in buttons(panel)

    asyncio.run(watched())


def test_the_page_is_told_when_the_computer_has_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 0.0)
    monkeypatch.setattr(moving, "BREATH", 0.05)

    async def played() -> None:
        panel = BattlePanel(Battle("darwin-hill", seed=4), ar="sergeant", folder=tmp_path)
        pass_on_once = panel.battle.turn
        while panel.battle.turn == pass_on_once and panel.battle.decision and not panel._moving.busy:
            panel._event("carry", "")
        assert panel._moving.busy
        assert panel._moving.task
        await panel._moving.task
        assert panel.battle.decision
        assert panel.battle.decision.side == "UK"
        assert panel.ask.state["rows"]
        assert panel.ask.state["news"]
        kept = next((tmp_path / "unfinished").glob("*.fsrec"))
        assert Battle.load(kept).record.digest == panel.battle.record.digest

    asyncio.run(played())


def test_back_while_the_computer_moves_stops_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 0.0)
    monkeypatch.setattr(moving, "BREATH", 0.0)

    async def played() -> None:
        panel = BattlePanel(Battle("darwin-hill", seed=4), ar="sergeant", folder=tmp_path)
        while not panel._moving.busy:
            panel._event("carry", "")
        await asyncio.sleep(0.05)
        panel._event("back", "")
        assert not panel._moving.busy
        assert panel.battle.decision
        assert panel.battle.decision.side == "UK"
        lines = len(panel.battle.log)
        await asyncio.sleep(0.05)
        assert len(panel.battle.log) == lines

    asyncio.run(played())


def test_what_goes_wrong_with_a_computer_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, game: Any) -> Any:
            raise ValueError("It does not know what to do.")

    panel = BattlePanel(Battle("fanning-head", seed=3), uk=Broken(), ar="random", folder=tmp_path)
    panel._event("run", "")
    assert message(panel) == "It does not know what to do."
    monkeypatch.setattr(moving, "AT_ONCE", 0.0)
    monkeypatch.setattr(moving, "BREATH", 0.0)
    problem, found = ValueError("Lost."), list[Exception | None]()
    moves = iter([None, None, problem])

    def move() -> bool:
        if wrong := next(moves):
            raise wrong
        return True

    async def moved() -> None:
        run = moving.Moving(move, lambda: None, found.append)
        run.start()
        assert run.task
        await run.task
        assert not run.busy

    asyncio.run(moved())
    assert found == [problem]


# --- the way back ---------------------------------------------------------------------------------------------------


def test_a_whole_order_is_dropped_at_once(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("darwin-hill", seed=1), folder=tmp_path)
    panel._event("pick", panel.battle.choices[0].word)
    assert "cancel" not in buttons(panel)  # Back does it
    panel._event("pick", panel.battle.choices[0].word)
    assert len(panel.battle.under_way) == 2
    assert "cancel" in buttons(panel)
    panel._event("cancel", "")
    assert panel.battle.under_way == ()
    assert message(panel) == ""
    panel._event("cancel", "")
    assert message(panel) == "There is no order to drop; Back takes back one answer."


def test_an_order_in_which_a_die_has_fallen_stands_without_study_mode(tmp_path: Path) -> None:
    setting = small.scenario(
        small.unit("z1", at=(700, 1000)),
        small.unit("a1", "cannon_aa_35", at=(500, 1000)),
        sorties=[small.sortie("raid", "Dagger", "bombs_heavy")],
    )
    panel = BattlePanel(small.battle(setting, "aircraft", "AR", dice=[6] * 9), folder=tmp_path)
    for word in ("fly:raid", "attack:a1"):
        panel._event("pick", word)
    panel._event("cancel", "")
    assert "A die has fallen in this order" in message(panel)
    panel.tab.study.value = True
    panel._event("cancel", "")
    assert panel.battle.under_way == ()


# --- rulings --------------------------------------------------------------------------------------------------------


def test_every_option_has_its_row_with_the_ruling_behind_it() -> None:
    page, names = OptionsPage(scenario("darwin-hill")), []
    for section in FIRST:
        page.section.value = section
        names += page._names()
        assert len(page._rows.children) == len(page._names())
        for row in page._rows.children:
            assert re.search("TR-[0-9]+ ", row.children[2].value)
    assert names == list(page._entries)
    assert len(names) == 42


def test_a_battle_is_begun_by_the_rulings_set(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("darwin-hill", seed=1), folder=tmp_path)
    page = panel.tab.rulings
    assert "No ruling is changed" in page._changed.value
    page.section.value = "Losses to fire"
    field = page._rows.children[page._names().index("kill_dice")].children[1].children[0]
    field.value = "hitters"
    assert "Changed: who throws for casualties: hitters" in page._changed.value
    assert "changed, otherwise all firers" in page._rows.children[1].children[1].children[1].value
    panel._setting("new")
    assert panel.battle.options == Options(kill_dice="hitters")
    panel._low.value = "Points"
    changed = "Rulings changed for this battle: who throws for casualties: hitters."
    assert changed in panel._below.value
    assert changed in result_html(panel.battle)
    panel.tab.scenario.value = "mount-longdon"
    assert page.options == scenario("mount-longdon").options
    assert "No ruling is changed" in page._changed.value


def test_a_value_that_an_option_does_not_take_is_refused_in_a_sentence(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("darwin-hill", seed=1), folder=tmp_path)
    page, before = panel.tab.rulings, panel.battle
    page.section.value = "Morale"
    field = page._rows.children[page._names().index("neighbour_m")].children[1].children[0]
    field.value = "far"
    assert "Option neighbour_m cannot be &#x27;far&#x27;; it takes 0 to 1000." in page._changed.value
    panel._setting("new")
    assert message(panel) == "Option neighbour_m cannot be 'far'; it takes 0 to 1000."
    assert panel.battle is before
    field.value = "300"
    assert page.options.neighbour_m == 300
    page.reset()
    assert page.options == scenario("darwin-hill").options


# --- replay and result ----------------------------------------------------------------------------------------------


def test_the_battle_so_far_is_replayed_and_played_on_from_an_order(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("darwin-hill", seed=4), ar="sergeant", folder=tmp_path)
    pass_on(panel)
    panel._page.value = "Replay"
    replay = panel._replay.children[0]
    assert isinstance(replay, BattleReplay)
    assert "fs-wide" in panel._dom_classes
    replay._go_on()
    assert panel._page.value == "Play"
    assert "fs-wide" not in panel._dom_classes
    assert "You play on from round 1, British turn" in message(panel)
    assert panel.battle.record.lines == []
    assert list(panel.desk.players) == ["AR"]


def test_the_result_page_says_who_won_by_what_and_what_it_cost(tmp_path: Path) -> None:
    panel = BattlePanel(Battle("fanning-head", seed=3), uk="sergeant", ar="sergeant", folder=tmp_path)
    assert "The battle goes on, round 1" in result_html(panel.battle)
    panel._event("run", "")
    assert panel.battle.over
    panel._event("result", "")
    page = Page(panel.result.told.value)
    result = panel.battle.result
    assert result is not None
    assert {"UK": "The British side has won", "AR": "The Argentine side has won"}.get(
        result.winner, "Nobody"
    ) in page.text
    assert f"British {result.uk} points, Argentine {result.ar}" in page.text
    assert "men lost, prisoners included" in page.text
    assert "reconstruction" in page.text
    assert "<img" in panel.result.picture.value
    panel.tab.name.value = "fought"
    panel.result.children[1].click()
    assert message(panel) == "Saved as fought."
    assert Battle.load(tmp_path / "fought.fsrec").result == result
    assert "fought" in panel.result.said.value
