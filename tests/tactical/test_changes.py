"""Battles with one thing changed: what changes do, and that a record of one is never that of its file."""

import shutil
from pathlib import Path

import pytest

from fs_core.data import DataError
from fs_core.opponents.contest import playing
from fs_core.tactical.battle import Battle, RecordError
from fs_core.tactical.changes import CHANGES, MISSILES, changed, changes, mark
from fs_core.tactical.scenario import FOLDER, Scenario, ids, scenario
from fs_core.tactical.scenario_file import read

HEAD = scenario("fanning-head")
BY_HAND = HEAD._replace(rounds=7)
OTHER = "The battle 'fanning-head' that is found is another than the one recorded"


@pytest.mark.parametrize("id", ids())
def test_only_changes_that_make_a_difference_are_offered(id: str) -> None:
    offered = changes(scenario(id))
    assert offered
    for change in CHANGES:
        assert (change.make(scenario(id)) != scenario(id)) == (change in offered)


@pytest.mark.parametrize("id", ids())
def test_a_changed_battle_can_be_played(id: str) -> None:
    for change in changes(scenario(id)):
        battle = Battle(change.make(scenario(id)), seed=1)
        for share in playing(battle, "sergeant", "sergeant", 1):
            assert 0 <= share < 1
            if battle.turn > 1:
                break
        assert battle.turn > 1 or battle.over


def test_each_change_does_what_it_says() -> None:
    made = {change.id: change.make for change in CHANGES}
    goose, longdon = scenario("darwin-hill"), scenario("mount-longdon")
    gone = {unit.id for unit in goose.units} - {unit.id for unit in made["no_missiles"](goose).units}
    assert gone == {"ml1", "ml2"}
    assert MISSILES not in {weapon for unit in made["no_missiles"](goose).units for weapon in unit.extra}
    assert made["no_registration"](longdon).options.registered_targets == 0
    assert not made["no_registration"](longdon).options.star_shell
    assert not any(made["by_day"](longdon).is_night(round) for round in range(1, 31))
    assert all(made["by_night"](goose).is_night(round) for round in range(1, 25))
    assert not any(made["no_mist"](goose).is_misty(round) for round in range(1, 25))
    assert made["by_night"](longdon) == longdon


def test_a_change_is_named_by_the_battle_it_makes() -> None:
    both = changed(scenario("darwin-hill"), ["no_mist", "by_night"])
    assert both.changes == ("no_mist", "by_night")
    assert both.title == "Darwin Hill and Boca Hill, without mist, by night"
    assert repr(Battle(both, seed=1)).startswith("<Battle darwin-hill no_mist by_night round 1")
    assert changed(HEAD, ["no_mist"]) is HEAD


# --- records --------------------------------------------------------------------------------------------------------


def begun(setting: Scenario) -> Battle:
    """A battle with some answers."""
    battle = Battle(setting, seed=3)
    for _ in range(25):
        battle.play(battle.choices[0])
    return battle


SINGLE = [(id, (change.id,)) for id in ids() for change in changes(scenario(id))]


@pytest.mark.parametrize(("id", "names"), [*SINGLE, ("darwin-hill", ("no_mist", "by_night"))])
def test_a_changed_battle_is_saved_and_loaded_as_it_was_fought(tmp_path: Path, id: str, names: tuple[str, ...]) -> None:
    battle = begun(changed(scenario(id), names))
    battle.save(tmp_path / "changed.fsrec")
    again = Battle.load(tmp_path / "changed.fsrec")
    assert again.scenario == battle.scenario
    assert again.position == battle.position
    assert again.log == battle.log
    text = (tmp_path / "changed.fsrec").read_text(encoding="utf-8")
    assert f"# scenario: {id}\n# changed: {' '.join(names)}\n# seed" in text
    assert str(again.record) == text
    for before, after in zip(Battle.replay(text), Battle.replay(battle.record), strict=True):
        assert before[1].position == after[1].position


@pytest.mark.parametrize("id", ids())
def test_the_record_of_a_battle_as_its_file_has_it_says_no_more_than_its_id(id: str) -> None:
    assert mark(scenario(id)) == ""
    again = read(FOLDER / f"{id}.toml")
    assert mark(again._replace(title="Another name", notes=())) == ""
    text = str(begun(again).record)
    assert "# changed" not in text
    assert "# battle" not in text


def test_a_battle_changed_by_hand_is_not_taken_for_its_file(tmp_path: Path) -> None:
    battle = begun(BY_HAND)
    battle.save(tmp_path / "mine.fsrec")
    text = str(battle.record)
    for load in (lambda: Battle.load(tmp_path / "mine.fsrec"), lambda: Battle.from_record(text)):
        with pytest.raises(RecordError, match=f"^{OTHER}, by its file, its ground or a change by hand: its"):
            load()
    assert (tmp_path / "mine.fsrec").read_text(encoding="utf-8") == text
    assert Battle.from_record(text, BY_HAND).position == battle.position
    assert Battle.from_record(battle.record).scenario is BY_HAND
    assert Battle.from_record(str(begun(changed(BY_HAND, ["by_day"])).record), BY_HAND).scenario.night == ()


@pytest.mark.parametrize("names", [(), ("by_day",)])
def test_a_battle_with_a_file_of_its_own_is_loaded_beside_it(tmp_path: Path, names: tuple[str, ...]) -> None:
    file = tmp_path / "fanning-head.toml"
    shutil.copy(FOLDER / file.name, file)
    file.write_text(file.read_text(encoding="utf-8").replace("rounds = 16", "rounds = 17", 1), encoding="utf-8")
    battle = begun(changed(read(file), names))
    battle.save(tmp_path / "mine.fsrec")
    again = Battle.load(tmp_path / "mine.fsrec")
    assert again.scenario.rounds == 17
    assert again.scenario.changes == names
    assert again.position == battle.position
    file.write_text(file.read_text(encoding="utf-8").replace("rounds = 17", "rounds = 18", 1), encoding="utf-8")
    with pytest.raises(RecordError, match=OTHER):
        Battle.load(tmp_path / "mine.fsrec")
    file.unlink()
    with pytest.raises(RecordError, match=OTHER):
        Battle.load(tmp_path / "mine.fsrec")


def test_a_single_word_is_no_list_of_changes() -> None:
    with pytest.raises(DataError, match=r"^Changes should be a list of names such as \['by_day'\], found 'by_day'\.$"):
        changed(scenario("fanning-head"), "by_day")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "# changed: by_dusk",
            r"^There is no change 'by_dusk'; there are no_missiles, no_registration, by_day",
        ),
        ("# battle: 12", r"^Line 4: the battle should be 16 hexadecimal digits, found '12'\.$"),
        ("# battle: 0123456789abcdef", OTHER),
    ],
)
def test_a_wrong_line_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    head = "# scenario: fanning-head\n"
    with pytest.raises(RecordError, match=sentence):
        Battle.from_record(str(begun(HEAD).record).replace(head, f"{head}{line}\n"))
