"""From the end of a battle to the losses of the campaign: dice, their order, what is told, and the way back."""

from pathlib import Path

import pytest

from fs_core import Campaign, Options, forces
from fs_core.link import Fight, fight_of, outcome_of, take_back, told
from fs_core.tactical import Battle
from tests.link import attacks
from tests.link.attacks import Laid, ended
from tests.positions import dice_of, given


def opened(laid: Laid) -> tuple[Campaign, Fight]:
    return laid.game, fight_of(*laid)


def shots(game: Campaign, fight: Fight, battle: Battle) -> list[tuple[str, str, int | None]]:
    """Firer, target and die of each shot."""
    return [(forces.IDS[s.firer], forces.IDS[s.target], s.die) for s in outcome_of(game, fight, battle).shots]


def everything(game: Campaign) -> dict[str, object]:
    return game.position.to_dict()


# --- what is broken -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "broken"), [(97, False), (96, True), (0, True)])
def test_a_group_is_broken_that_has_lost_more_than_a_third_of_its_men(left: int, broken: bool) -> None:
    game, fight = opened(attacks.ground_attack())
    fates = {fate.group.stem: fate for fate in outcome_of(game, fight, ended(fight, _r8=left)).fates}
    assert (fates["r8"].men, fates["r8"].gone, fates["r8"].broken) == (144, 144 - left, broken)
    assert [stem for stem, fate in fates.items() if fate.broken] == ["r8"] * broken


def test_men_in_retreat_at_the_end_count_as_lost() -> None:
    game, fight = opened(attacks.ground_attack())
    battle = ended(fight)
    for id in ("r8-1", "r8-2"):
        battle.position.change(id, retreating=True)
    fate = next(f for f in outcome_of(game, fight, battle).fates if f.group.stem == "r8")
    assert (fate.gone, fate.broken) == (76, True)


def test_a_side_that_gives_up_is_broken_as_a_whole() -> None:
    game, fight = opened(attacks.ground_attack())
    outcome = outcome_of(game, fight, fight.battle().play("concede:ar"))
    assert [fate.group.stem for fate in outcome.fates if fate.broken] == ["r8", "r12"]


def test_what_became_of_each_group_and_shot_is_told_in_a_sentence() -> None:
    game, fight = opened(attacks.ground_attack())
    assert told(outcome_of(game, fight, ended(fight, _r8=10, _sg=100))) == [
        "2 Para: not broken, with none of 136 men lost or in retreat.",
        "Scots Guards: not broken, with 30 of 130 men lost or in retreat.",
        "RI 8: broken, with 134 of 144 men lost or in retreat.",
        "RI 12: not broken, with none of 124 men lost or in retreat.",
        "2 Para at RI 8: 1, a hit.",
        "Scots Guards at RI 12: 6, a miss.",
        "RI 8 at 2 Para: 6, a miss.",
        "RI 12 at Scots Guards: 6, a miss.",
    ]
    given_up = told(outcome_of(game, fight, fight.battle().play("concede:ar")))
    assert "RI 12: broken because the Argentine side gave up, with none of 124 men lost or in retreat." in given_up
    assert "2 Para: not broken, with none of 136 men lost or in retreat." in given_up


# --- the dice -------------------------------------------------------------------------------------------------------


def test_a_broken_group_is_a_hit_for_the_strongest_that_fires_at_it() -> None:
    units = {"2-para": "lafonia", "scots-guards": "lafonia", "gurkhas": "lafonia", "ri-8": "lafonia"}
    game = given(units).play("op:15", "to:lafonia", "all", "target:ri-8", "target:ri-8")
    fight = fight_of(game, "target:ri-8")
    found = shots(game, fight, ended(fight, _r8=10))
    assert found[:3] == [("2-para", "ri-8", 1), ("scots-guards", "ri-8", 6), ("gurkhas", "ri-8", 6)]
    weaker = given(units | {"2-para": "fox-bay"}).play("op:15", "to:lafonia", "all", "target:ri-8")
    fight = fight_of(weaker, "target:ri-8")
    assert [die for _, _, die in shots(weaker, fight, ended(fight, _r8=10))][:2] == [1, 6]  # equals: the first


def test_the_dice_follow_the_order_of_the_campaign_and_its_rules_take_the_losses(tmp_path: Path) -> None:
    game, fight = opened(attacks.ground_attack())
    battle = ended(fight, _r12=20, _sg=60)
    expected = [("2-para", "ri-8", 6), ("scots-guards", "ri-12", 1), ("ri-8", "scots-guards", 6)]
    laid = shots(game, fight, battle)
    assert laid[:2] == expected[:2]
    assert {(target, die) for _, target, die in laid[2:]} == {("scots-guards", 1), ("2-para", 6)}
    after = take_back(game.branch(), fight, battle, tmp_path)
    assert [(d["firer"], d["target"], d["die"], d["hit"]) for d in dice_of(after)] == [
        (firer, target, die, die == 1) for firer, target, die in laid
    ]
    assert everything(after)["eliminated"] == ["ri-12"]
    assert everything(after)["hit"] == ["scots-guards"]


def test_taking_back_plays_on_the_game_as_any_word_does(tmp_path: Path) -> None:
    game, fight = opened(attacks.ground_attack())
    assert take_back(game, fight, ended(fight, _r8=10), str(tmp_path)) is game
    assert len(dice_of(game)) == 4


def test_a_broken_group_at_which_nobody_fires_comes_off_unhit(tmp_path: Path) -> None:
    units = {"2-para": "lafonia", "ri-8": "lafonia", "ri-12": "lafonia"}
    game = given(units).play("op:15", "to:lafonia", "all")
    fight = fight_of(game, "target:ri-8")
    battle = ended(fight, _r12=10)
    outcome = outcome_of(game, fight, battle)
    assert outcome.unaimed == (forces.NUMBER["ri-12"],)
    assert "RI 12: broken, but nobody in the campaign fires there, so no hit." in told(outcome)
    assert everything(take_back(game.branch(), fight, battle, tmp_path))["eliminated"] == []


def test_the_defender_fires_at_broken_groups_first() -> None:
    units = {"2-para": "lafonia", "3-para": "lafonia", "gurkhas": "lafonia", "ri-8": "lafonia"}
    game = given(units).play("op:15", "to:lafonia", "all", "target:ri-8", "target:ri-8")
    fight = fight_of(game, "target:ri-8")
    assert shots(game, fight, ended(fight, _gr=10))[3:] == [("ri-8", "gurkhas", 1)]
    outcome = outcome_of(game, fight, ended(fight, _gr=10, _3p=10))
    assert outcome.words[-1] == "target:3-para"
    assert outcome.unaimed == (forces.NUMBER["gurkhas"],)


def test_a_defender_who_has_aimed_before_the_dice_is_taken_at_his_word() -> None:
    game, last = attacks.ground_attack(options=Options(assign_before_dice="both_first"))
    game.play(last, "target:2-para")
    fight = fight_of(game, "target:2-para")
    outcome = outcome_of(game, fight, ended(fight, _sg=10))
    assert [shot.die for shot in outcome.shots] == [6, 6, 6, 6]
    assert outcome.unaimed == (forces.NUMBER["scots-guards"],)


def test_what_is_no_group_throws_its_own_dice(tmp_path: Path) -> None:
    units = {"ri-12": "goose-green", "2-para": "goose-green", "pucara-1": "stanley", "spartan": "sea-5"}
    game = given(units, phase="ar-operations", dice=[5, 2, 4]).play("op:15", "to:goose-green", "add:ri-12", "done")
    game.play("add:pucara-1", "done", "target:2-para")
    fight = fight_of(game, "target:2-para")
    battle = ended(fight, _2p=20)
    assert [die for _, _, die in shots(game, fight, battle)] == [1, None, 6]
    after = take_back(game.branch(), fight, battle, tmp_path)
    assert [(d["firer"], d["die"]) for d in dice_of(after)][:3] == [("ri-12", 1), ("pucara-1", 2), ("2-para", 6)]
    assert "dice 1 3 from the battle" in str(after.record)


@pytest.mark.parametrize("window", ["die", "volley"])
def test_a_leader_marker_is_kept_for_another_day(window: str, tmp_path: Path) -> None:
    game, fight = opened(attacks.ground_attack(leader="uk", options=Options(leader_window=window)))
    battle = ended(fight, _r8=10, _sg=10)
    after = take_back(game.branch(), fight, battle, tmp_path)
    assert after.position.leader == "UK"
    assert [d["die"] for d in dice_of(after)] == [s.die for s in outcome_of(game, fight, battle).shots]
    assert everything(after)["eliminated"] == ["ri-8"]


def test_after_a_landing_the_operation_goes_on(tmp_path: Path) -> None:
    game, fight = opened(attacks.assault())
    after = take_back(game.branch(), fight, ended(fight, _r8=0), tmp_path)
    assert everything(after)["eliminated"] == ["ri-8"]
    assert after.over or after.decision


def test_dice_that_fall_after_the_attack_in_the_same_breath_are_thrown(tmp_path: Path) -> None:
    """Nobody is asked between the last Argentine operation and the dice of the event."""
    units = {"2-para": "lafonia", "ri-25": "lafonia"}
    game = given(units, phase="ar-operations").play("op:15", "to:lafonia", "add:ri-25", "done")
    fight = fight_of(game, "target:2-para")
    lines = [str(line) for line in take_back(game, fight, ended(fight, _2p=10), tmp_path).record.lines]
    assert "target:2-para [1]" in lines[0]
    assert lines[0].endswith(f"dice 1-2 from the battle {fight.id}.fsrec")
    assert any(line.startswith("T1 event [") and "battle" not in line for line in lines)


# --- the file, the record, the way back -----------------------------------------------------------------------------


def test_the_record_and_the_log_name_the_file_and_it_lies_there(tmp_path: Path) -> None:
    game, fight = opened(attacks.ground_attack())
    battle = ended(fight, _r8=10)
    after = take_back(game.branch(), fight, battle, tmp_path / "fights")
    name = f"{fight.id}.fsrec"
    assert f"; dice 1-4 from the battle {name}" in str(after.record)
    assert sum(entry.kind == "lent" and name in entry.text for entry in after.log) == 1
    assert Battle.load(tmp_path / "fights" / name).position.to_dict() == battle.position.to_dict()


def test_save_load_branch_and_replay_keep_what_is_said_of_the_dice(tmp_path: Path) -> None:
    game, fight = opened(attacks.ground_attack())
    after = take_back(game.branch(), fight, ended(fight, _r8=10), tmp_path)
    after.save(tmp_path / "game.fsrec")
    loaded = Campaign.load(tmp_path / "game.fsrec")
    *_, (_, replayed) = Campaign.replay(after.record)
    for copy in (loaded, after.branch(), replayed, after.branch(seed=5)):
        assert [str(line) for line in copy.record.lines] == [str(line) for line in after.record.lines]
        assert [entry.text for entry in copy.log] == [entry.text for entry in after.log]


def test_going_back_gives_the_dice_back_to_chance(tmp_path: Path) -> None:
    """After an undo to before the attack the dice are those that would have fallen, in a loaded game too."""
    game, fight = opened(attacks.ground_attack(dice=(5, 5, 5, 5)))
    thrown = [d["die"] for d in dice_of(game.branch().play("target:ri-12", "target:2-para", "target:2-para"))]
    after = take_back(game.branch(), fight, ended(fight, _r8=10), tmp_path)
    for copy in (after, after.branch()):
        copy.undo().undo().undo()
        assert (everything(copy), copy.under_way) == (everything(game), game.under_way)
        assert "from the battle" not in str(copy.record)
        copy.play("target:ri-12", "target:2-para", "target:2-para")
        assert [d["die"] for d in dice_of(copy)] == thrown
        assert "from the battle" not in str(copy.record)
    seeded, fight = opened(attacks.ground_attack())
    loaded = Campaign.from_record(str(take_back(seeded.branch(), fight, ended(fight, _r8=10), tmp_path).record))
    loaded.undo(to="operation").play("op:15", "to:lafonia", "all", "target:ri-8", "target:ri-12")
    seeded.play("target:ri-12")
    assert [d["die"] for d in dice_of(loaded)] == [d["die"] for d in dice_of(seeded)]


def test_half_a_step_back_keeps_the_dice_before_it(tmp_path: Path) -> None:
    game, fight = opened(attacks.ground_attack())
    after = take_back(game.branch(), fight, ended(fight, _r8=10, _sg=10), tmp_path).undo()
    assert after.decision is not None
    assert (after.decision.side, after.decision.kind) == ("AR", "target")
    assert "; dice 1-2 from the battle" in str(after.record)
    assert [d["die"] for d in dice_of(after)] == [1, 6]


# --- refused --------------------------------------------------------------------------------------------------------


def test_what_cannot_be_taken_back_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    game, fight = opened(attacks.ground_attack())
    before = str(game.record)
    with pytest.raises(ValueError, match="The battle goes on in round 1"):
        take_back(game, fight, fight.battle(), tmp_path)
    other = fight_of(*attacks.march())
    with pytest.raises(ValueError, match=f"the fight that was opened is {fight.id}"):
        take_back(game, fight, other.battle().play("concede:uk"), tmp_path)
    battle = ended(fight)
    with pytest.raises(ValueError, match="go back to the attack first"):
        take_back(game.branch().undo(), fight, battle, tmp_path)
    with pytest.raises(ValueError, match="gone on since"):
        take_back(game.branch().play("concede:uk"), fight, battle, tmp_path)
    assert (str(game.record), list(tmp_path.iterdir())) == (before, [])
