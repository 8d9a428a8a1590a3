"""A fight from the campaign's panel without a browser: when it is offered, and the two ways out of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets as widgets
import pytest

from fs_core import Campaign
from fs_core.campaign.questions import Choice
from fs_core.link.measure import chances_told
from fs_core.opponents import Random, Sergeant
from fs_core.panels import CampaignPanel, parts
from fs_core.panels.campaign.fight import FightPanel
from fs_core.tactical import Battle
from tests.link import attacks
from tests.link.attacks import ended
from tests.positions import dice_of, given


def laid(folder: Path, offer: bool = True, ar: str = "human") -> CampaignPanel:
    """A panel on operation 15, laid up to its last target."""
    game, last = attacks.ground_attack()
    panel = CampaignPanel(game, ar=ar, folder=folder)
    panel.tab.fights.value = offer
    panel._event("pick", last)
    return panel


def buttons(panel: CampaignPanel) -> list[str]:
    return [button["id"] for button in panel.ask.state["buttons"]]


def message(panel: CampaignPanel) -> str:
    return str(panel.ask.state["message"])


def opened(panel: CampaignPanel) -> FightPanel:
    panel._event("fight", "")
    assert panel.fight is not None
    return panel.fight


def inside(widget: Any) -> Iterator[Any]:
    """A widget and all within it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


def finish(fight: FightPanel, **men: int) -> None:
    """Put the end of the battle on the table."""
    fight.table.desk.take(ended(fight.fight, **men))
    fight.table._refresh()


def test_a_fight_is_offered_only_if_wished_and_when_the_attack_is_laid(tmp_path: Path) -> None:
    panel = laid(tmp_path, offer=False)
    assert "fight" not in buttons(panel)
    panel.tab.fights.value = True
    assert buttons(panel)[:2] == ["carry", "fight"]
    panel._event("back", "")
    assert "fight" not in buttons(panel)
    panel._event("cancel", "")
    assert "fight" not in buttons(panel)
    assert not CampaignPanel(folder=tmp_path).tab.fights.value


def test_it_takes_the_place_of_the_campaign_and_tells_who_fights_and_what_is_ours(tmp_path: Path) -> None:
    panel = laid(tmp_path)
    fight = opened(panel)
    assert panel.children[-1] is fight
    said = fight.children[0].children[0].value
    who = "British 2 Para and Scots Guards against Argentine RI 8 and RI 12"
    for words in (who, "is ours", "its limits", parts.safe(chances_told(fight.fight))):
        assert words in said
    assert "Operation 15 at Lafonia · Round 1" in fight.table._head.value
    assert fight._take.disabled
    assert fight._result.value == ""


def test_a_computer_of_the_campaign_is_played_by_the_sergeant(tmp_path: Path) -> None:
    panel = laid(tmp_path, ar="random")
    assert isinstance(panel.desk.players["AR"], Random)
    players = opened(panel).table.desk.players
    assert list(players) == ["AR"]
    assert isinstance(players["AR"], Sergeant)


def test_the_result_is_shown_and_taken_back(tmp_path: Path) -> None:
    panel = laid(tmp_path)
    fight = opened(panel)
    finish(fight, _r8=10)
    assert not fight._take.disabled
    for words in ("RI 8: broken, with 134 of 144 men", "at RI 8: 1, a hit"):
        assert words in fight._result.value
    fight._take.click()
    assert panel.fight is None
    assert panel.children == panel._table
    assert panel.game.position.to_dict()["eliminated"] == ["ri-8"]
    assert f"battle {fight.fight.id}.fsrec" in message(panel)
    assert f"from the battle {fight.fight.id}.fsrec" in str(panel.game.record)
    assert "platoon by platoon" in panel.ask.state["news"]
    assert Battle.load(tmp_path / "fights" / f"{fight.fight.id}.fsrec").over


def test_back_after_the_result_gives_the_dice_back(tmp_path: Path) -> None:
    panel = laid(tmp_path)
    fight = opened(panel)
    finish(fight, _r8=10)
    fight._take.click()
    panel.tab.study.value = True
    for _ in range(3):
        panel._event("back", "")
    assert (panel.desk.held, dice_of(panel.game)) == ("", [])
    assert "from the battle" not in str(panel.game.record)
    panel._event("pick", "target:ri-12")
    assert "fight" in buttons(panel)


def test_leaving_changes_nothing_and_the_battle_goes_on_from_there(tmp_path: Path) -> None:
    panel = laid(tmp_path)
    before = str(panel.game.record)
    fight = opened(panel)
    fight.table._event("carry", "")
    lines = [str(line) for line in fight.battle.record.lines]
    fight.children[0].children[2].click()
    assert panel.fight is None
    assert (str(panel.game.record), panel.desk.held) == (before, "target:ri-12")
    assert "Nothing has changed" in message(panel)
    again = opened(panel)
    assert [str(line) for line in again.battle.record.lines] == lines
    assert lines


def test_a_battle_left_without_a_word_is_found_again_and_damaged_ones_are_not_in_the_way(tmp_path: Path) -> None:
    first = opened(laid(tmp_path))
    first.table._event("carry", "")
    assert opened(laid(tmp_path)).battle.record.lines == first.battle.record.lines
    finish(first, _r8=10)
    assert opened(laid(tmp_path)).battle.over
    for file in [first.folder / f"{first.fight.id}.fsrec", *(first.folder / "unfinished").glob("*.fsrec")]:
        file.write_text(f"# fs-battle 1\n# scenario: {first.fight.id}\nT9 nonsense\n", encoding="utf-8")
    assert not opened(laid(tmp_path)).battle.record.lines


def test_another_battle_on_the_table_is_not_taken_back(tmp_path: Path) -> None:
    panel = laid(tmp_path)
    fight = opened(panel)
    other = Battle("fanning-head", seed=1).play("concede:uk")
    fight.table._attempt(lambda: fight.table._begin(other, "Another battle."))
    assert fight._take.disabled
    assert "the fight that was opened is" in fight._result.value


def test_the_battle_page_of_a_fight_tells_what_is_fought_and_has_no_other_battle(tmp_path: Path) -> None:
    fight = opened(laid(tmp_path))
    tab = fight.table.tab
    text = "".join(part.value for part in inside(tab) if isinstance(part, widgets.HTML))
    for words in ("<h4>Operation 15 at Lafonia</h4>", "2nd Battalion, Scots Guards", "Clear the posts"):
        assert words in text
    assert [part.description for part in inside(tab) if isinstance(part, widgets.Button)] == [
        "Concede the battle",
        "Save",
    ]
    assert tab.study in tab.children
    assert tab.projector in tab.children
    for hidden in (tab.seed, tab.saved, tab.uk, tab.ar):
        assert hidden not in list(inside(tab))
    assert set(fight.table._settings()) == {"save", "concede", "study", "projector"}
    tab.name.value = "copy"
    fight.table._setting("save")
    assert Battle.load(fight.folder / "copy.fsrec").scenario.id == fight.fight.id


def test_at_the_end_of_a_fight_no_other_battle_is_offered(tmp_path: Path) -> None:
    fight = opened(laid(tmp_path))
    finish(fight, _r8=10)
    assert [button["id"] for button in fight.table.ask.state["buttons"]] == ["result", "back"]


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = laid(tmp_path)
    fight = opened(panel)
    finish(fight, _r8=10)
    before = str(panel.game.record)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Battle, "save", full)
    fight._take.click()
    assert "No space left on device" in message(panel)
    assert str(panel.game.record) == before


# --- an attack of the computer --------------------------------------------------------------------------------------


class Attacker:
    """A player that attacks in Lafonia once, and else does what is asked last."""

    def choose(self, game: Campaign) -> Choice:
        wanted = ("op:15", "to:lafonia", "add:ri-25", "target:2-para")
        return next((c for c in game.choices if c.word in wanted), game.choices[-1])


def attacked(folder: Path, offer: bool = True) -> CampaignPanel:
    """A panel on which a person is about to end the British phase, and the computer attacks then."""
    game = given({"2-para": "lafonia", "ri-25": "lafonia", "spartan": "sea-5"}, dice=[6] * 20)
    panel = CampaignPanel(game, ar=Attacker(), folder=folder)
    panel.tab.fights.value = offer
    panel._event("pick", "pass")
    if panel.desk.held:
        panel._event("carry", "")
    return panel


def test_without_the_offer_a_computer_carries_its_attack_out(tmp_path: Path) -> None:
    panel = attacked(tmp_path, offer=False)
    assert [d["firer"] for d in dice_of(panel.game)][:1] == ["ri-25"]


def test_an_attack_of_the_computer_waits_to_be_fought_or_carried_out(tmp_path: Path) -> None:
    panel = attacked(tmp_path)
    assert buttons(panel)[:2] == ["step", "fight"]
    assert dice_of(panel.game) == []
    assert str(panel.ask.state["question"]).startswith("The computer attacks with the order below;")
    panel._event("why", "")
    assert dice_of(panel.game) == []
    panel._event("step", "")
    assert [d["firer"] for d in dice_of(panel.game)][:1] == ["ri-25"]
    assert "fight" not in buttons(panel)


def test_it_is_fought_against_the_sergeant_and_taken_back(tmp_path: Path) -> None:
    panel = attacked(tmp_path)
    fight = opened(panel)
    assert list(fight.table.desk.players) == ["AR"]
    fight.children[0].children[2].click()
    assert buttons(panel)[:2] == ["step", "fight"]
    finish(opened(panel), _2p=10)
    assert panel.fight is not None
    panel.fight._take.click()
    assert panel.game.position.to_dict()["hit"] == ["2-para"]
    assert "from the battle" in str(panel.game.record)
    assert panel.desk.waiting is None


def test_back_before_an_attack_of_the_computer_goes_to_the_persons_last_answer(tmp_path: Path) -> None:
    panel = attacked(tmp_path)
    panel.tab.study.value = True
    panel._event("back", "")
    assert panel.game.decision is not None
    assert (panel.game.decision.side, panel.desk.held) == ("UK", "")


def test_buttons_that_are_pressed_twice_do_their_work_once(tmp_path: Path) -> None:
    panel = laid(tmp_path)
    fight = opened(panel)
    assert opened(panel) is fight
    panel._leave_fight()
    panel._leave_fight()
    assert message(panel) == "Nothing has changed: carry the attack out with dice, or fight on."
    finish(opened(panel), _r8=0)
    panel._take_result()
    record = str(panel.game.record)
    panel._take_result()
    assert message(panel).startswith("The attack is carried out with the dice of the battle ")
    assert str(panel.game.record) == record
