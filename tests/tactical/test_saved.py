"""Positions as plain data and records as text: what is written is read again, and damage is named in one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.play.position import PositionError
from fs_core.tactical.battle import Battle, RecordError
from fs_core.tactical.options import Options
from fs_core.tactical.position import STEPS, Position
from fs_core.tactical.record import BattleRecord, Line
from fs_core.tactical.scenario import Scenario, scenario

HEAD = scenario("fanning-head")
SAN_CARLOS = scenario("port-san-carlos")


def _can_stand(point: tuple[int, int]) -> bool:
    return not HEAD.ground.footing(point) and HEAD.ground.place(point) is None


points = st.tuples(st.integers(0, HEAD.ground.width), st.integers(0, HEAD.ground.height)).filter(_can_stand).map(list)
states = st.fixed_dictionaries(
    {},
    optional={
        "men": st.integers(1, 4),
        "factor": st.integers(0, 8),
        "at": points,
        "marked": st.integers(0, 9),
        "fired": st.lists(st.sampled_from(["mmg_hmg", "mortar_81"]), max_size=2),
        "moved": st.booleans(),
        "retreating": st.booleans(),
        "withdrew": st.integers(0, 9),
        "shot_up": st.booleans(),
    },
)
positions = st.fixed_dictionaries(
    {},
    optional={
        "turn": st.integers(1, 16),
        "side": st.sampled_from(["UK", "AR"]),
        "step": st.sampled_from(STEPS),
        "units": st.dictionaries(st.sampled_from([unit.id for unit in HEAD.units]), states),
        "helicopters": st.just({"wessex": {"at": [900, 500], "hovers": True}}),
        "requests": st.just([["antrim1", "fire", "out", "sb-naval", 1]]),
        "pool": st.just([[["mort", "rcl"], "mg1", "mmg_hmg", True, 1, 3, ""]]),
        "lit": st.lists(st.tuples(points, st.integers(1, 9)).map(list), max_size=2),
        "registered": st.dictionaries(st.sampled_from(["UK", "AR"]), st.lists(points, max_size=2)),
        "missions": st.just({"antrim1": [1, 2]}),
        "tally": st.just({"report:out": 1}),
        "scores": st.just({"0": 4}),
        "sent": st.just(["sb"]),
        "offered": st.integers(0, 9),
    },
)


@given(positions)
def test_a_position_is_written_and_read_again(mapping: dict[str, Any]) -> None:
    position = Position.from_dict(mapping, HEAD)
    plain = json.loads(json.dumps(position.to_dict()))
    again = Position.from_dict(plain, HEAD)
    assert again == position
    assert again.copy() == position


def test_what_is_as_at_the_start_is_left_out() -> None:
    data = Position.from_dict({"units": {"sb1": {"men": 9}}}, HEAD).to_dict()
    assert data == {
        "scenario": "fanning-head",
        "turn": 1,
        "side": "UK",
        "step": "radio_requests",
        "units": {"sb1": {"men": 9}},
        "helicopters": {},
    }


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"weather": "fog"}, r"knows no 'weather'; it knows scenario, turn"),
    ({"scenario": "goose"}, r"is of 'goose'; it should be of 'fanning-head'"),
    ({"turn": 17}, r"^turn: 17 should be a round from 1 to 16\.$"),
    ({"side": "FR"}, r"^side: 'FR' should be UK or AR\.$"),
    ({"step": "tea"}, r"^step: 'tea' should be one of set-up, radio_requests"),
    ({"units": {"x": {}}}, r"^units: there is no 'x' in this battle; there are sb, sb1"),
    ({"units": {"sb": 3}}, r"^units, sb: 3 should be a table"),
    ({"units": {"sb": {"beer": 1}}}, r"^unit sb knows no 'beer'"),
    ({"units": {"sb": {"men": "9"}}}, r"^unit sb, men: '9' should be a whole number of men"),
    ({"units": {"sb": {"men": 13}}}, r"13 men are more than the 12"),
    ({"units": {"sb": {"men": 0}}}, r"at least one man"),
    ({"units": {"sb": {"at": "t9"}}}, r"^unit sb, at: 't9' names no point"),
    ({"units": {"sb": {"at": [9999, 1]}}}, r"should be a point of the map of 1800 by 1400 m"),
    ({"units": {"sb": {"where": "gone"}}}, r"should say its fate"),
    ({"units": {"sb": {"where": "aboard", "aboard": "tram"}}}, r"'tram' should be a carrier or helicopter"),
    ({"helicopters": {"wessex": {"at": [1, 1], "down": True}}}, r"should be in the air"),
    ({"units": {"sb": {"men": 10**5000}}}, r"^unit sb, men: a number of thousands of digits should be"),
    ({"units": {"sb": {"at": [0, 0]}}}, r"^unit sb: it should be where it can stand\. 0,0 lies in water"),
    ({"units": {"sb": {"where": "waiting", "men": 0}}}, r"not gone should have at least one man"),
    ({"units": {"sb": {"where": "here", "at": [1000, 700], "aboard": "wessex"}}}, r"should not be aboard 'wessex' too"),
    ({"units": {"sb": {"where": "off-map"}}}, r"^unit sb: in this battle it is none of those off the map"),
    ({"units": {"sb": {"fate": "left"}}}, r"^unit sb: a fate is for a unit that is gone; it is here"),
    ({"units": {"sb": {"where": "aboard", "aboard": "sb1"}}}, r"'sb1' should be a carrier or helicopter of its side"),
    ({"units": {"out": {"where": "aboard", "aboard": "wessex"}}}, r"should be a carrier or helicopter of its side"),
    ({"units": {"sb": {"where": "aboard", "aboard": "wessex", "behind": 3}}}, r"the men behind should have a point"),
    ({"units": {id: {"at": "t1"} for id in ("sb", "sb1", "mg1", "mg2")}}, r"'t1' holds \d units of a side"),
    ({"helicopters": {"wessex": {"tasks": ["tea"]}}}, r"^helicopter wessex: there is no 'tea' among its tasks"),
    ({"requests": [["antrim1"]]}, r"^requests: .* has not the form"),
    (
        {"requests": [["antrim1", "tea", "out", "sb", 1]]},
        r"^requests: 'tea' should be one of fire, lift, strike, light",
    ),
    ({"requests": [["wessex", "fire", "out", "sb", 1]]}, r"^requests: there is no 'wessex' to ask for fire"),
    ({"requests": [["antrim1", "fire", "x", "sb", 1]]}, r"^requests: there is no 'x' in this battle"),
    ({"requests": [["antrim1", "fire", "out", "x", 1]]}, r"^requests: there is no 'x' in this battle who could ask"),
    ({"requests": [["antrim1", "light", "out", "sb", 1]]}, r"^requests: 'out' names no point"),
    ({"pool": [[[], "mg1", "mmg_hmg", True, 1, 3, ""]]}, r"^pool: the fire of 'mg1' should have a target"),
    ({"pool": [[["mort"], "mg1", "mmg_hmg", True, 1, 3, "tea"]]}, r"^pool: there is no 'tea' column"),
    ({"sent": ["nobody"]}, r"^sent: there is no 'nobody'"),
    ({"heard": ["nobody"]}, r"^heard: there is no 'nobody'"),
    ({"engaged": ["antrim1"]}, r"^engaged: there is no 'antrim1'"),
    ({"deputies": {"sb1": 1}}, r"^deputies: there is no 'sb1' among the headquarters"),
    ({"scores": {"99": 1}}, r"^scores: there is no '99' award"),
    ({"scores": {"²": 1}}, r"^scores: .* has not the form"),
    ({"lit": [[[10**30, 1], 3]]}, r"^lit: .* has not the form"),
    ({"used": ["nobody"]}, r"^used: there is no 'nobody'"),
    ({"result": {"winner": "UK"}}, r"^result: .* should have winner, reason, uk, ar, rule"),
    (
        {"result": {"winner": "me", "reason": "points", "uk": 1, "ar": 0, "rule": "T-1.6"}},
        r"the winner should be UK, AR or draw, found 'me'",
    ),
]


@pytest.mark.parametrize(("mapping", "sentence"), WRONG)
def test_an_impossible_position_is_refused_in_one_sentence(mapping: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence):
        Battle.from_position(mapping, HEAD)


@pytest.mark.parametrize(
    ("setting", "id", "where", "sentence"),
    [
        (
            scenario("darwin-hill"),
            "aa20b",
            "waiting",
            r"^unit aa20b: in this battle it stays off the map; it cannot be waiting",
        ),
        (SAN_CARLOS, "tac", "waiting", r"^unit tac: it comes aboard 'lcu2' and cannot be waiting by itself"),
    ],
)
def test_a_unit_is_not_where_its_battle_never_has_it(setting: Scenario, id: str, where: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence):
        Battle.from_position({"units": {id: {"where": where}}}, setting)


# --- records --------------------------------------------------------------------------------------------------------

words = st.from_regex(r"[a-z]+(:[a-z0-9/,-]+)?", fullmatch=True)
tokens = st.lists(st.one_of(words, st.integers(1, 10)), min_size=1, max_size=6)
lines = st.builds(Line, st.integers(1, 30), st.sampled_from(BattleRecord.LABELS), tokens)


@given(st.lists(lines, max_size=5), st.integers(0, 2**32), st.lists(st.integers(1, 10), max_size=4))
def test_a_record_is_written_and_read_again(found: list[Line], seed: int, dice: list[int]) -> None:
    record = BattleRecord(Options(star_shell=True), seed, len(dice), dice, None, found, "0" * 16, "fanning-head")
    again = BattleRecord.parse(str(record))
    assert str(again) == str(record)
    assert [(line.turn, line.label, line.tokens) for line in again.lines] == [
        (line.turn, line.label, line.tokens) for line in found
    ]


def saved() -> str:
    """The record of a battle with dice of both kinds."""
    game = Battle(HEAD, seed=5)
    while len(game.record.lines) < 12:
        game.play(game.choices[0])
    return str(game.record)


def test_a_battle_is_saved_and_loaded_with_its_scenario(tmp_path: Path) -> None:
    game = Battle.from_record(saved())
    game.save(tmp_path / "night.fsbattle")
    again = Battle.load(tmp_path / "night.fsbattle")
    assert again.position == game.position
    assert again.scenario is HEAD
    assert [path.name for path in tmp_path.iterdir()] == ["night.fsbattle"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("# fs-battle 1", "# fs-record 1", r"^Line 1 should read '# fs-battle 1'"),
        ("# scenario: fanning-head", "# scenario: goose", r"There is no|cannot be read"),
        ("# scenario: fanning-head", "# scenario: two words", r"^Line 3: the scenario should be the id of a battle"),
        ("T1 uk radio", "T1 uk tea", r"^Line \d+: .* should begin with 'setup uk' or a turn and one of uk radio"),
        ("T1 uk radio", "T2 uk radio", r"T2 uk radio stands here, but the game is at T1 uk radio"),
        ("# hash: ", "# hash: 0", r"should be 16 hexadecimal digits"),
    ],
)
def test_a_damaged_record_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    text = saved()
    assert old in text
    with pytest.raises(RecordError, match=sentence):
        Battle.from_record(text.replace(old, new, 1))


def test_a_die_of_ten_where_six_are_thrown_is_refused() -> None:
    head = "# fs-battle 1\n# scenario: fanning-head\n# seed: 1\n"
    position = {"step": "suppressive_fire", "units": {"sb1": {"at": [700, 700]}}}
    text = f"{head}# position: {json.dumps(position)}\nT1 uk fire target:out by:sb1/infantry_platoon done [9]\n"
    with pytest.raises(RecordError, match=r"^Line 5: A die shows 9 where one with 6 faces is thrown\.$"):
        Battle.from_record(text)


def test_a_remark_is_one_line_that_reading_passes_over(tmp_path: Path) -> None:
    battle = Battle("fanning-head", seed=1).play("end")
    battle.save(tmp_path / "plain.fsrec")
    battle.save(tmp_path / "told.fsrec", "played by two people\nT1 uk radio end")
    plain, told = ((tmp_path / f"{name}.fsrec").read_text(encoding="utf-8") for name in ("plain", "told"))
    assert told.splitlines()[1] == "; played by two people T1 uk radio end"
    assert told.replace(told.splitlines()[1] + "\n", "") == plain
    assert str(Battle.load(tmp_path / "told.fsrec").record) == plain


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mine", r"^The battle 'mine' is none of this study; its file mine\.toml should lie beside the record, or one"),
        ("../mine", r"There is no battle '\.\./mine'; there are fanning-head"),
        ("m" * 5000, r"There is no battle 'm+…; there are fanning-head"),
        ("", r"^Line 3: the scenario should be the id of a battle"),
    ],
)
def test_a_saved_battle_whose_scenario_is_not_there_says_where_it_should_be(
    tmp_path: Path, name: str, sentence: str
) -> None:
    path = tmp_path / "saved.fsrec"
    Battle("fanning-head", seed=1).play("end").save(path)
    text = path.read_text(encoding="utf-8").replace("# scenario: fanning-head", f"# scenario: {name}")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=sentence):
        Battle.load(path)


def test_a_record_that_names_no_battle_says_what_it_should_have() -> None:
    text = str(Battle("fanning-head", seed=1).record).replace("# scenario: fanning-head\n", "")
    with pytest.raises(
        RecordError, match=r"^The record names no battle; it should have a line .* '# scenario: fanning-"
    ):
        Battle.from_record(text)
    assert Battle.from_record(text, scenario("fanning-head")).scenario.id == "fanning-head"


def test_a_name_that_no_file_has_is_told_in_a_sentence() -> None:
    with pytest.raises(RecordError, match="is no name of a file"):
        Battle.load("a\0b")


def test_all_of_a_carriers_load_stays_with_it() -> None:
    position = Position(SAN_CARLOS)
    assert position.passengers("lcu1") == ("c", "c7", "c8", "c9")
    position.remove("lcu1", "destroyed", "T-6a.8")
    assert {position.units[id].fate for id in ("c", "c7", "c8", "c9")} == {"destroyed"}
