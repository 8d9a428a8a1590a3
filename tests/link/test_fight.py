"""From a ground attack of the campaign to a battle: when a fight opens, who is in it, and that it can be played."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fs_core import Options, board, forces
from fs_core.campaign.game import IllegalChoice
from fs_core.data import DataError
from fs_core.link import NoFight, fight_of
from fs_core.link.groups import ground_of, group_of, limits
from fs_core.opponents import Random
from fs_core.tactical import Battle
from fs_core.tactical.ground import files
from fs_core.tactical.ground.build import as_text, build
from fs_core.tactical.scenario_file import read
from tests.link import attacks
from tests.link.attacks import Laid
from tests.positions import given


def men(group_id: str, hit: bool = False) -> int:
    return sum(member.men for member in group_of(forces.NUMBER[group_id], hit).members)


# --- when a fight opens ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "laid"), attacks.ALL.items())
def test_each_of_the_four_operations_opens_a_fight(number: int, laid: Callable[[], Laid]) -> None:
    game, last = laid()
    before = game.position.copy()
    fight = fight_of(game, last)
    assert fight.attack.operation == number
    assert fight.scenario.first == fight.attacker
    assert str(number) in fight.scenario.title
    assert (game.position, game.under_way[-1]) == (before, game.under_way[-1])
    assert fight_of(game, last).id == fight.id
    assert fight.battle().seed == fight_of(game, last).battle().seed


def test_a_whole_order_opens_it_too_and_macros_are_understood() -> None:
    game, last = attacks.ground_attack()
    one_by_one = fight_of(game, last)
    whole = fight_of(game.branch().undo(to="operation"), "op:15 to:lafonia all target:ri-8 target:ri-12")
    assert whole.id == one_by_one.id
    assert whole.attack.shots == one_by_one.attack.shots
    spread = fight_of(game.branch().undo(), "spread")
    assert spread.attack.shots == one_by_one.attack.shots


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "choose operation 15, 17, 22 or 24 first"),
        ("op:15", "this has to be chosen: In which area do they attack?"),
        ("op:15 to:lafonia all", "this has to be chosen: At whom does 2nd Battalion, Parachute Regiment fire"),
        ("op:15 to:lafonia all target:ri-8", "this has to be chosen: At whom does 2nd Battalion, Scots Guards fire"),
        ("op:15 to:lafonia all spread target:2-para", "target:2-para comes after the first die of the attack"),
        ("pass", "comes to no ground attack"),
    ],
)
def test_what_is_missing_is_told_in_a_sentence(words: str, said: str) -> None:
    game = attacks.ground_attack()[0].undo(to="operation")
    with pytest.raises(NoFight, match=re.escape(said)):
        fight_of(game, words)


def test_no_fight_once_the_dice_are_thrown_or_the_game_is_over() -> None:
    game, last = attacks.ground_attack()
    with pytest.raises(IllegalChoice):
        fight_of(game, "target:hermes")
    thrown = game.branch().play(last)
    with pytest.raises(NoFight, match="have been thrown"):
        fight_of(thrown, "target:2-para")
    with pytest.raises(NoFight, match="over"):
        fight_of(game.branch().play("concede:uk"))


def test_a_bombardment_is_carried_out_before_the_landing_becomes_a_fight() -> None:
    units = {"fearless": "falklands", "3-para": "aboard fearless", "ri-8": "fox-bay", "antrim": "falklands"}
    game = given(units, dice=[6]).play("op:17", "to:fox-bay", "bombard", "add:antrim", "done")
    with pytest.raises(NoFight, match="this has to be chosen"):
        fight_of(game)
    with pytest.raises(NoFight, match="Other dice fall before"):
        fight_of(game, "target:ri-8")
    game.play("target:ri-8", "add:3-para", "done")
    assert game.decision is not None
    assert fight_of(game, "target:ri-8").attack.operation == 17


def test_with_both_sides_aiming_first_the_last_word_is_the_defenders() -> None:
    game, last = attacks.ground_attack(options=Options(assign_before_dice="both_first"))
    with pytest.raises(NoFight, match="Regimiento de Infantería 8 fire"):
        fight_of(game, last)
    fight = fight_of(game.play(last, "target:2-para"), "target:2-para")
    assert [side for side, _, _ in fight.attack.shots] == ["UK", "UK", "AR", "AR"]


# --- who is in it ---------------------------------------------------------------------------------------------------


def test_a_counter_is_a_company_group_with_headquarters_three_platoons_and_support() -> None:
    for name in ("2-para", "gurkhas", "ri-12", "ri-8", "bim-5"):
        types = [member.type for member in group_of(forces.NUMBER[name], False).members]
        assert types.count("hq_platoon") == 1
        assert types.count("infantry_platoon") == 3
        assert len(types) > 4


def test_units_bear_the_short_name_of_their_counter_and_the_force_its_whole_one() -> None:
    scenario = fight_of(*attacks.ground_attack()).scenario
    names = {unit.id: unit.name for unit in scenario.units}
    assert (names["2p-1"], names["sghq"], names["r8-2"]) == (
        "1st platoon, 2 Para",
        "headquarters, Scots Guards",
        "2nd platoon, RI 8",
    )
    assert scenario.sides["UK"].force == "2nd Battalion, Parachute Regiment; 2nd Battalion, Scots Guards"


def test_strength_follows_factor_and_steps() -> None:
    """A higher factor is more support and better grades; all are about as many men, and a Hit marker takes a third."""
    for weaker, stronger in (
        ("gurkhas", "2-para"),
        ("ri-8", "ri-12"),
        ("ri-12", "ri-25"),
        ("cavalry-181", "cavalry-10"),
    ):
        few, many = (group_of(forces.NUMBER[name], False).members for name in (weaker, stronger))
        assert len(few) < len(many)
    regulars = [
        sum(member.grade == "argentine_regular" for member in group_of(forces.NUMBER[name], False).members)
        for name in ("ri-8", "ri-12", "ri-25")
    ]
    assert regulars == sorted(set(regulars))
    assert men("2-para", hit=True) < men("2-para") * 3 / 4


def test_an_argentine_attack_brings_one_team_more() -> None:
    for unit in forces.UNITS:
        if unit.bit & forces.CONVENTIONAL:
            defends, attacking = (set(group_of(unit.number, False, role).members) for role in (False, True))
            assert (defends <= attacking, len(attacking - defends)) == (True, int(unit.side == "AR"))
    defence = fight_of(given({"2-para": "lafonia", "ri-12": "lafonia"}).play("op:15 to:lafonia all"), "target:ri-12")
    assert (len(defence.groups["AR"][0].ids), len(fight_of(*attacks.march()).groups["AR"][0].ids)) == (6, 8)


def test_every_land_unit_has_a_group_and_no_ship_has() -> None:
    stems = [group_of(unit.number, False).stem for unit in forces.UNITS if unit.bit & forces.LAND]
    assert len(stems) == len(set(stems)) == forces.LAND.bit_count()
    with pytest.raises(LookupError, match="HMS Hermes is no land unit"):
        group_of(forces.NUMBER["hermes"], False)


def test_an_id_stands_whole_on_a_counter_of_the_map_and_is_nobody_elses() -> None:
    groups = [group_of(unit.number, False, attacks=True) for unit in forces.UNITS if unit.bit & forces.LAND]
    found = [id for group in groups for id in group.ids]
    assert max(map(len, found)) == 5
    assert len(found) == len(set(found))
    assert {"2p-1", "2phq", "c18-1", "sfan1"} <= set(found)


def test_a_hit_marker_of_the_campaign_is_fewer_men_in_the_battle() -> None:
    units = {"2-para": "lafonia", "ri-12": "lafonia"}
    whole = fight_of(given(units).play("op:15 to:lafonia all"), "target:ri-12")
    hit = fight_of(given(units, hit=["2-para"]).play("op:15 to:lafonia all"), "target:ri-12")
    assert hit.id != whole.id
    assert hit.scenario.unit("2p-1").strength < whole.scenario.unit("2p-1").strength


def test_special_forces_come_along_and_are_no_target() -> None:
    fight = fight_of(*attacks.marching_british())
    assert fight.scenario.unit("sas-1").type == "special_forces_patrol"
    assert [group.stem for group in fight.counting("UK")] == ["2p"]
    withheld = attacks.marching_british()[0].undo().play("withhold")
    assert "sas" not in fight_of(withheld, "target:ri-12").text


def test_who_is_flown_in_or_landed_comes_in_two_waves_and_who_looks_on_comes_late() -> None:
    fight, figures = fight_of(*attacks.helicopters()), limits()
    arrivals = {unit.id: unit.arrival for unit in fight.scenario.units}
    rounds: dict[str, set[int]] = {}
    for group in [*fight.groups["UK"], *fight.groups["AR"]]:
        rounds[group.stem] = {arrival.round for id in group.ids if (arrival := arrivals[id])}
    assert rounds["2p"] == {1, figures["second_wave"]}
    assert (rounds["3p"], rounds["gr"], rounds["r12"]) == ({1}, {figures["reserve"]}, {1})


def test_aircraft_in_support_are_not_in_the_battle() -> None:
    units = {"ri-12": "goose-green", "2-para": "goose-green", "pucara-1": "stanley", "spartan": "sea-5"}
    game = given(units, phase="ar-operations").play("op:15", "to:goose-green", "add:ri-12", "done", "add:pucara-1")
    fight = fight_of(game.play("done", "target:2-para"), "target:2-para")
    assert [group.stem for side in ("UK", "AR") for group in fight.groups[side]] == ["2p", "r12"]
    assert len(fight.attack.shots) == 2


# --- the ground -----------------------------------------------------------------------------------------------------


def test_every_land_area_has_its_kind_of_ground() -> None:
    for area in board.members(board.LAND_AREAS):
        against_the_british = ground_of(area, "AR")
        assert (ground_of(area, "UK").id == "mountain") == board.AREAS[area].mountains
        assert (ground_of(area, "UK").id == "entrenched") == board.AREAS[area].entrenched
        assert against_the_british.id != "entrenched"  # they count against British attacks alone (10.7)
        assert {f"post-{n}" for n in range(1, 9)} <= set(against_the_british.areas)


@pytest.mark.parametrize("source", sorted(files.OF_LINK.glob("*.toml")), ids=lambda path: path.stem)
def test_the_grounds_are_built_from_their_files(source: Path) -> None:
    assert as_text(build(source)) == source.with_suffix(".json").read_text(encoding="utf-8")


def test_the_largest_attack_finds_room_on_every_ground() -> None:
    british = [u.id for u in forces.UNITS if u.bit & forces.LAND & forces.OF["UK"]]
    argentine = [u.id for u in forces.UNITS if u.bit & forces.LAND & forces.OF["AR"]]
    for area in ("stanley", "mount-kent", "lafonia", "fox-bay"):
        game = given(dict.fromkeys(british + argentine, area)).play("op:15", f"to:{area}", "all", "commit")
        words = "spread" if game.decision and game.decision.kind == "target" else "commit spread"
        scenario = fight_of(game, words).scenario
        assert len(scenario.units) > 100


# --- the file, and playing it ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("laid", attacks.ALL.values())
def test_the_ordinary_reader_takes_the_saved_file_and_a_battle_of_it_is_loaded_again(
    laid: Callable[[], Laid], tmp_path: Path
) -> None:
    fight = fight_of(*laid())
    path = fight.save(tmp_path)
    assert path.name == f"{fight.id}.toml"
    found = read(path)
    assert found._replace(ground=fight.scenario.ground) == fight.scenario
    battle = Battle(found, seed=3)
    for _ in range(20):
        battle.play(battle.choices[0])
    for folder in (tmp_path, tmp_path / "unfinished"):
        folder.mkdir(exist_ok=True)
        battle.save(folder / "mine.fsrec")
        assert Battle.load(folder / "mine.fsrec").position.to_dict() == battle.position.to_dict()


def test_a_game_of_another_seed_has_a_file_of_its_own() -> None:
    game, last = attacks.ground_attack()
    other = fight_of(game.branch(seed=game.seed + 1), last)
    assert other.text == fight_of(game, last).text
    assert other.id != fight_of(game, last).id


def test_a_file_that_was_changed_is_kept_and_the_fight_refused(tmp_path: Path) -> None:
    fight = fight_of(*attacks.ground_attack())
    path = fight.save(tmp_path)
    mine = path.read_text(encoding="utf-8").replace("minutes = ", "# mine\nminutes = ")
    path.write_text(mine, encoding="utf-8")
    with pytest.raises(NoFight, match=rf"^{fight.id}\.toml has been changed; give it another name, "):
        fight.save(tmp_path)
    assert path.read_text(encoding="utf-8") == mine
    path.rename(tmp_path / "mine.toml")
    assert fight.save(tmp_path) == path


def test_a_damaged_ground_that_lies_there_is_told_of(tmp_path: Path) -> None:
    fight = fight_of(*attacks.ground_attack())
    fight.save(tmp_path)
    built = tmp_path / f"{fight.scenario.ground.id}.json"
    built.write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=rf"{built.name} cannot be read .*; run python -m"):
        fight.save(tmp_path)
    assert built.read_text(encoding="utf-8") == "{"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("laid", [*attacks.ALL.values(), attacks.marching_british])
def test_it_can_be_played_to_its_end(laid: Callable[[], Laid], seed: int) -> None:
    battle, player = fight_of(*laid()).battle(seed), Random(seed)
    while battle.decision:
        battle.play(player.choose(battle))
    assert battle.turn <= limits()["rounds"]
    assert battle.result is not None
