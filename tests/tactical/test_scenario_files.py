"""Files of battles and grounds of a teacher: what is odd is refused in a sentence, what is changed is read anew."""

from pathlib import Path

import pytest

from fs_core.data import DataError
from fs_core.tactical import scenario as battles
from fs_core.tactical.ground import build, files
from fs_core.tactical.scenario import FOLDER
from fs_core.tactical.scenario_file import read

HEAD = (FOLDER / "fanning-head.toml").read_text(encoding="utf-8")
ODD = {
    "an id that is several words": ('id = "sb1"', 'id = "sb 1"', "key id: 'sb 1' should be small letters and digits"),
    "an id with a remark": ('id = "sb1"', 'id = "sb;1"', "key id: 'sb;1' should be small letters and digits"),
    "an id with a die": ('id = "sb1"', 'id = "sb[1]"', "key id: 'sb[1]' should be small letters and digits"),
    "an id in other letters": ('id = "sb1"', 'id = "ñandú"', "key id: 'ñandú' should be small letters and digits"),
    "an id without end": ('id = "sb1"', f'id = "{"s" * 41}"', "should be small letters and digits"),
    "a point far beyond the map": ("at = [", "at = [1000000, 3], note = [", "key at: [1000000, 3] should be"),
    "a number without end": ("minutes = 8", f"minutes = {'9' * 5000}", "holds a number or a list that is too long"),
    "a list without end": ("minutes = 8", f"minutes = {'[' * 5000}", "holds a number or a list that is too long"),
    "a long text for a number": ("minutes = 8", f'minutes = "{"8" * 500}"', "8…"),
    "a ground elsewhere": ('ground = "fanning-head"', 'ground = "../grounds/fanning-head"', "There is no ground '../g"),
    "a ground without end": ('ground = "fanning-head"', f'ground = "{"f" * 5000}"', "There is no ground 'fff"),
}


def refusal(folder: Path, old: str, new: str) -> str:
    """The sentence with which a battle's file is refused in which something stands for something else."""
    assert old in HEAD
    path = folder / "fanning-head.toml"
    path.write_text(HEAD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        read(path)
    return str(refused.value)


@pytest.mark.parametrize(("old", "new", "sentence"), ODD.values(), ids=list(ODD))
def test_what_is_odd_is_refused_in_a_short_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    said = refusal(tmp_path, old, new)
    assert sentence in said
    assert len(said) < 400
    assert "\n" not in said


def smoke(corners: str, rounds: str = "[1, 2]") -> tuple[str, str]:
    """The change that lays smoke on the map of Fanning Head."""
    row = f'{{ name = "smoke", corners = {corners}, rounds = {rounds} }}'
    return "unit = [", f"smoke = [{row}]\nunit = ["


MISSION = "assigned = 2000,"
NEEDED = {
    "no ground": (
        'ground = "fanning-head"',
        "",
        "fanning-head.toml, key ground: nothing should be some text in quotes.",
    ),
    "nights in a row": (
        "night = [[1, 16]]",
        "night = [1, 16]",
        "key night: 1 should be a pair of whole numbers such as [1, 6]",
    ),
    "no nights": ("night = [[1, 16]]", "night = true", "key night: True should be a list of pairs such as [1, 6]."),
    "too many missions": (MISSION, f"{MISSION} missions = [1, 2, 3],", "should be two whole numbers such as [2, 3]."),
    "smoke in a line": (*smoke("[[0, 0], [9, 0], [20, 0]]"), "should be corners that go round some ground."),
    "smoke of a point": (*smoke("[[9, 9], [9, 9], [9, 9]]"), "should be corners that go round some ground."),
    "smoke for one round": (
        *smoke("[[0, 0], [9, 0], [0, 9]]", "3"),
        "rounds: 3 should be two whole numbers such as [1, 6].",
    ),
    "a special rule that is misspelt": (
        "[special.terms]",
        "[special.term]",
        "left out; known here are silent_approach, thermal_sight, terms, spared.",
    ),
    "an award for nobody": (
        'units = ["mort", "rcl"], round = 12',
        "units = [], round = 12",
        "award 'silenced', key units: [] should be given, for 'silenced' needs units.",
    ),
    "an award for a helicopter that is none": (
        'units = ["mort", "rcl"], round = 12',
        'units = ["wessex"], round = 12',
        "key units: 'wessex' should be from sb, sb1, mg1, mg2, out, mort, rcl.",
    ),
    "an award for a lift without a helicopter": (
        'kind = "report", units = ["out"]',
        'kind = "lifted", units = ["out"]',
        "award 'lifted', key units: 'out' should be from an empty list.",
    ),
    "a report by the other side": (
        'kind = "report", units = ["out"]',
        'kind = "report", units = ["sb"]',
        "award 'report', key units: 'sb' should be from out, mort, rcl.",
    ),
    "fire at ships without a weapon": (
        'type = "recoilless_105_team"',
        'type = "barv"',
        "award 'fires_at_ships', key units: 'rcl' should be from out, mort.",
    ),
    "what another kind of award needs": (
        'kind = "report", units',
        'kind = "report", edge = "north", units',
        "key edge: 'north' should be left out, for 'report' has units, side, points, kind, text, round, most.",
    ),
}


@pytest.mark.parametrize(("old", "new", "sentence"), NEEDED.values(), ids=list(NEEDED))
def test_what_is_wrong_is_said_with_what_would_be_right(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert sentence in refusal(tmp_path, old, new)


def test_nobody_is_aboard_and_off_the_map(tmp_path: Path) -> None:
    text = (FOLDER / "port-san-carlos.toml").read_text(encoding="utf-8")
    path = tmp_path / "port-san-carlos.toml"
    path.write_text(text.replace('id = "tac", ', 'id = "tac", off_map = true, '), encoding="utf-8")
    with pytest.raises(
        DataError, match="'tac', key aboard: 'lcu2' should be left out, for a unit off the map is aboard"
    ):
        read(path)


def test_a_file_that_an_editor_has_marked_as_unicode_is_read(tmp_path: Path) -> None:
    path = tmp_path / "my-battle.toml"
    path.write_text(HEAD.replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
    assert read(str(path)).title == "Fanning Head"


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("groups", '[[["c25"]]]', "key groups: [[['c25']]] should be lists of ids"),
        ("over", '"1/²"', "key over: '1/²' should be a part such as '1/3'"),
        ("over", '"3/1"', "key over: '3/1' should be a part such as '1/3'"),
    ],
)
def test_odd_losses_of_an_award_are_refused(tmp_path: Path, key: str, value: str, sentence: str) -> None:
    award = {"side": '"UK"', "points": "1", "kind": '"losses"', "over": '"1/3"', "groups": '[["out"]]', "text": '"A."'}
    row = ", ".join(f"{name} = {found}" for name, found in (award | {key: value}).items())
    path = tmp_path / "fanning-head.toml"
    path.write_text(HEAD.replace("award = [", f"award = [\n  {{ {row} }},", 1), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        read(path)
    assert sentence in str(refused.value)


def test_a_ground_that_is_built_anew_is_read_anew(tmp_path: Path) -> None:
    source = tmp_path / "field.toml"
    for width in (500, 700):
        source.write_text(
            f'name = "A field"\nwidth = {width}\nheight = 400\nreconstructed = "All of it is ours."\n', encoding="utf-8"
        )
        source.with_suffix(".json").write_text(build.as_text(build.build(source)), encoding="utf-8")
        assert files.ground("field", tmp_path).width == width


def test_a_built_ground_that_was_damaged_by_hand_is_refused(tmp_path: Path) -> None:
    for suffix in ("toml", "json"):
        name = f"fanning-head.{suffix}"
        (tmp_path / name).write_text((files.FOLDER / name).read_text(encoding="utf-8"), encoding="utf-8")
    built = tmp_path / "fanning-head.json"
    whole = built.read_text(encoding="utf-8")
    for old, new in (('"kind": "works"', '"kind": "tea"'), ('"at": [', '"at": ["x", '), ('"corners"', '"edges"')):
        assert old in whole
        built.write_text(whole.replace(old, new), encoding="utf-8")
        with pytest.raises(DataError, match=r"^fanning-head\.json cannot be read \(.*\); run python -m"):
            files.ground("fanning-head", tmp_path)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of battles, with one good file in it."""
    (tmp_path / "good.toml").write_text(HEAD, encoding="utf-8")
    monkeypatch.setattr(battles, "FOLDER", tmp_path)
    return tmp_path


def test_a_battle_that_is_changed_is_read_anew(folder: Path) -> None:
    assert battles.scenario("good").minutes == 8
    (folder / "good.toml").write_text(HEAD.replace("minutes = 8", "minutes = 9"), encoding="utf-8")
    assert battles.scenario("good").minutes == 9


def test_a_damaged_battle_leaves_the_others_to_be_played(folder: Path) -> None:
    (folder / "bad.toml").write_text("minutes =", encoding="utf-8")
    assert battles.ids() == ("good",)
    (said,) = battles.damaged()
    assert said.startswith("bad.toml is not TOML: ")
    with pytest.raises(DataError, match=r"^bad\.toml is not TOML"):
        battles.scenario("bad")


@pytest.mark.parametrize("id", ["", "../scenarios/good", "waterloo", "w" * 5000])
def test_a_battle_that_is_not_there_is_named_with_those_that_are(folder: Path, id: str) -> None:
    with pytest.raises(DataError, match=r"^There is no battle '.*; there are good\.$"):
        battles.scenario(id)
