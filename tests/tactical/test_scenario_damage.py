"""Files of battles that are damaged, each refused in one sentence; and what a file may say."""

import re
from pathlib import Path

import pytest

from fs_core.data import DATA, DataError, optional, read_table, text
from fs_core.tactical.air_tables import aircraft_types
from fs_core.tactical.scenario import FOLDER, Scenario
from fs_core.tactical.scenario_file import read
from fs_core.tactical.turn.aircraft import PROPELLERS
from fs_core.tactical.turn.anti_air import class_of

DAMAGE: dict[str, tuple[str, str, str, str]] = {
    "unknown type": (
        "darwin-hill",
        'id = "a1", side = "UK", type = "infantry_platoon"',
        'id = "a1", side = "UK", type = "cavalry"',
        "darwin-hill.toml, unit 'a1', key type: 'cavalry' should be one of infantry_platoon, hq_platoon,",
    ),
    "unknown side": (
        "darwin-hill",
        'id = "a1", side = "UK"',
        'id = "a1", side = "FR"',
        "key side: 'FR' should be one of UK, AR.",
    ),
    "grade of the other side": (
        "darwin-hill",
        'name = "platoon of RI 8", grade = "argentine_conscript"',
        'name = "platoon of RI 8", grade = "british_infantry"',
        "unit 'r8', key grade: 'british_infantry' should be one of argentine_regular, argentine_conscript.",
    ),
    "no grade": (
        "darwin-hill",
        'name = "platoon of RI 8", grade = "argentine_conscript"',
        'name = "platoon of RI 8"',
        "unit 'r8', key grade: nothing should be one of argentine_regular, argentine_conscript.",
    ),
    "no men": (
        "fanning-head",
        "strength = 12",
        "strength = 0",
        "unit 'out', key strength: 0 should be a whole number from 1 to 999.",
    ),
    "outside the map": (
        "darwin-hill",
        "at = [1500, 1500]",
        "at = [2500, 1500]",
        "unit 'a', key at: [2500, 1500] should be where the unit can stand"
        " (2500,1500 lies outside the map of 2400 by 2000 m).",
    ),
    "in the water": (
        "darwin-hill",
        "at = [1500, 1500]",
        "at = [100, 1500]",
        "unit 'a', key at: [100, 1500] should be where the unit can stand (100,1500 lies in water: the western inlet).",
    ),
    "a boat on land": (
        "port-san-carlos",
        'name = "1st small landing craft", parent = "tac", edge = "west", between = [200, 750]',
        'name = "1st small landing craft", parent = "tac", at = [1000, 1700]',
        "unit 'lcvp1', key at: [1000, 1700] should be where the unit can stand"
        " (1000,1700 is on land; a boat stays on the water or touches a beach).",
    ),
    "no such works": (
        "darwin-hill",
        'parent = "cmd", at = "t4"',
        'parent = "cmd", at = "t7"',
        "unit 'r12b', key at: 't7' should be a pair of metres, or one of boca-house, t1,",
    ),
    "full works": (
        "darwin-hill",
        'parent = "boc", at = "boca-house"',
        'parent = "boc", at = "t5"',
        "unit 'amg4', key at: 't5' should be a place with room; 't5' holds 2 units.",
    ),
    "works of the other side": (
        "darwin-hill",
        'parent = "cmd", at = "t4"',
        'parent = "cmd", at = [1500, 1500]',
        "unit 'r12b', key at: [1500, 1500] should be away from 'a' of the other side.",
    ),
    "in contact": (
        "darwin-hill",
        'parent = "cmd", at = "t4"',
        'parent = "cmd", at = [1506, 1508]',
        "unit 'r12b', key at: [1506, 1508] should be more than 10 m from 'a' of the other side.",
    ),
    "one point for two": (
        "darwin-hill",
        "at = [1600, 1400]",
        "at = [1450, 1400]",
        "unit 'a2', key at: [1450, 1400] should be a point of its own; 'a1' stands there.",
    ),
    "no point": ("darwin-hill", ", at = [1600, 1400]", "", "unit 'a2', key at: nothing should be two whole numbers"),
    "missing headquarters": (
        "darwin-hill",
        'parent = "b", at = [400, 1450]',
        'parent = "e", at = [400, 1450]',
        "unit 'b4', key parent: 'e' should be the id of a headquarters of its side: tac, a, b, d.",
    ),
    "headquarters of the other side": (
        "darwin-hill",
        'parent = "b", at = [400, 1450]',
        'parent = "cmd", at = [400, 1450]',
        "unit 'b4', key parent: 'cmd' should be the id of a headquarters of its side: tac, a, b, d.",
    ),
    "no parent": (
        "darwin-hill",
        'parent = "b", at = [400, 1450]',
        "at = [400, 1450]",
        "unit 'b4', key parent: nothing should be the id of a headquarters of its side",
    ),
    "a circle of headquarters": (
        "darwin-hill",
        'name = "headquarters of 2 Para", at',
        'name = "headquarters of 2 Para", parent = "a", at',
        "unit 'tac', key parent: 'a' should be a headquarters that is not under this unit itself.",
    ),
    "two of one id": (
        "darwin-hill",
        'id = "a2"',
        'id = "a1"',
        "unit 'a1', key id: 'a1' should be an id that nothing else",
    ),
    "an observer of what cannot be called": (
        "darwin-hill",
        'air = ["gr3"]',
        'air = ["puc1"]',
        "unit 'tac', key observers.air: 'puc1' should be a list from gr3.",
    ),
    "an unknown team": (
        "darwin-hill",
        'air = ["gr3"]',
        'sea = ["gr3"]',
        "unit 'tac', table observers, key sea: ['gr3'] should be left out; known here are forward, naval, air.",
    ),
    "no room aboard": (
        "port-san-carlos",
        'parent = "b", aboard = "lcvp2"',
        'parent = "b", aboard = "lcvp1"',
        "unit 'b4', key aboard: 'lcvp1' should be a carrier with room; lcvp1 takes 30 men, aboard are 60.",
    ),
    "no carrier": (
        "port-san-carlos",
        'parent = "b", aboard = "lcvp2"',
        'parent = "b", aboard = "sc1"',
        "unit 'b5', key aboard: 'sc1' should be the id of a carrier of its side: lcvp1, lcvp2,",
    ),
    "a late round": (
        "darwin-hill",
        'name = "1st missile section", parent = "tac", round = 3',
        'name = "1st missile section", parent = "tac", round = 25',
        "unit 'ml1', key round: 25 should be a whole number from 1 to 24.",
    ),
    "an edge at sea": (
        "darwin-hill",
        'name = "headquarters of D Company", parent = "tac", round = 4, edge = "north", between = [300, 900]',
        'name = "headquarters of D Company", parent = "tac", round = 4, edge = "west", between = [300, 900]',
        "unit 'd', key between: [300, 900] should be a stretch of the west edge where such a unit can come on.",
    ),
    "missions": (
        "darwin-hill",
        "missions = [2, 3]",
        "missions = [0, 3]",
        "unit 'g8', key missions: [0, 3] should be two whole",
    ),
    "a weapon": (
        "darwin-hill",
        'extra = ["law", "maw"], note',
        'extra = ["bow"], note',
        "unit 'a3', key extra: 'bow' should be from",
    ),
    "a helicopter": (
        "fanning-head",
        'type = "wessex"',
        'type = "wasp"',
        "helicopter 'wessex', key type: 'wasp' should be one of",
    ),
    "an aircraft": (
        "darwin-hill",
        '"Harrier GR.3"',
        '"Spitfire"',
        "sortie 'gr3', key aircraft: 'Spitfire' should be one of Skyhawk,",
    ),
    "ordnance": (
        "darwin-hill",
        '["cluster_bomb"]',
        '["rocks"]',
        "sortie 'gr3', key ordnance: 'rocks' should be from strafe_30mm,",
    ),
    "a ship": (
        "fanning-head",
        'first gun", weapon = "naval_4_5in"',
        'first gun", weapon = "law"',
        "ship 'antrim1', key weapon: 'law' should be",
    ),
    "unknown ground": (
        "fanning-head",
        'ground = "fanning-head"',
        'ground = "moon"',
        "fanning-head.toml, key ground: There is no ground 'moon'",
    ),
    "a day in quotes": (
        "fanning-head",
        "date = 1982-05-21",
        'date = "1982-05-21"',
        "key date: '1982-05-21' should be a day such as",
    ),
    "unknown battle": ("fanning-head", 'battle = "B09"', 'battle = "B99"', "key battle: 'B99' should be one of B01,"),
    "unknown source": (
        "fanning-head",
        '"general knowledge"]',
        '"hearsay"]',
        "key sources: 'hearsay' should be a list of titles that stand in",
    ),
    "night after the end": (
        "fanning-head",
        "night = [[1, 16]]",
        "night = [[1, 17]]",
        "key night: [1, 17] should be from a round to a later one",
    ),
    "an award's place": (
        "darwin-hill",
        'kind = "hold", places = ["t4"]',
        'kind = "hold", places = ["t44"]',
        "award 'hold', key places: 't44' should be from west-inlet,",
    ),
    "an award's kind": (
        "darwin-hill",
        'kind = "alive"',
        'kind = "glory"',
        "award 'glory', key kind: 'glory' should be one of hold, clear,",
    ),
    "an award's key": (
        "darwin-hill",
        'kind = "downed", of = "UK"',
        'kind = "downed"',
        "award 'downed', key of: nothing should be given, for 'downed' needs of.",
    ),
    "an award's group": ("darwin-hill", '["b4", "b5", "b6"]', '["b4", "b5", "b7"]', "award 'losses', key groups:"),
    "an award's part": (
        "darwin-hill",
        'over = "1/3"',
        'over = "3/3"',
        "award 'losses', key over: '3/3' should be a part such as '1/3'.",
    ),
    "an option": (
        "mount-longdon",
        "star_shell = true",
        'star_shell = "yes"',
        "mount-longdon.toml, table options: Option star_shell cannot be 'yes'",
    ),
    "an unknown option": (
        "mount-longdon",
        "star_shell = true",
        "sun_shell = true",
        "mount-longdon.toml, table options:",
    ),
    "an unknown special rule": (
        "mount-longdon",
        "[special.silent_approach]",
        "[special.magic]",
        "table special, key magic:",
    ),
    "thermal sight": (
        "fanning-head",
        'helicopter = "wessex"',
        'helicopter = "lynx"',
        "table thermal_sight, key helicopter: 'lynx' should be one of wessex.",
    ),
    "an edge": (
        "fanning-head",
        'edge = "south"',
        'edge = "down"',
        "table side, table AR, key edge: 'down' should be one of north,",
    ),
    "nothing marked": (
        "fanning-head",
        'points = "Points are ours, and',
        'score = "Points are ours, and',
        "table reconstructed, key points: nothing should be some text in quotes.",
    ),
    "margins": (
        "fanning-head",
        "draw_by = 1",
        "draw_by = 2",
        "table victory, key draw_by: 2 should be at most the margin of a win, 1.",
    ),
    "an unknown key": (
        "fanning-head",
        "minutes = 8",
        "minutes = 8\nseconds = 3",
        "fanning-head.toml, key seconds: 3 should be left out; known here are",
    ),
    "an unknown key of a unit": (
        "fanning-head",
        "strength = 12",
        "strength = 12, hats = 12",
        "unit 'out', key hats: 12 should be left out;",
    ),
    "not TOML": ("fanning-head", "minutes = 8", "minutes =", "fanning-head.toml is not TOML: Invalid value (at line"),
}


@pytest.mark.parametrize(("id", "old", "new", "sentence"), DAMAGE.values(), ids=list(DAMAGE))
def test_damage_is_named_in_one_sentence(tmp_path: Path, id: str, old: str, new: str, sentence: str) -> None:
    whole = (FOLDER / f"{id}.toml").read_text(encoding="utf-8")
    assert old in whole
    with pytest.raises(DataError) as refused:
        read(changed(tmp_path, id, whole.replace(old, new)))
    assert sentence in str(refused.value)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def changed(folder: Path, id: str, text: str) -> Path:
    path = folder / f"{id}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_battle_needs_units_of_both_sides(tmp_path: Path) -> None:
    lines = (FOLDER / "fanning-head.toml").read_text(encoding="utf-8").splitlines()
    one_sided = "\n".join(line for line in lines if 'side = "AR", type' not in line)
    with pytest.raises(
        DataError, match=r"^fanning-head\.toml: Argentine units are missing; each side needs one on the map"
    ):
        read(changed(tmp_path, "fanning-head", one_sided))


def test_a_third_side_is_refused(tmp_path: Path) -> None:
    whole = (FOLDER / "fanning-head.toml").read_text(encoding="utf-8")
    with pytest.raises(DataError, match=r"table side, key FR: .* should be left out; known here are UK, AR\."):
        read(changed(tmp_path, "fanning-head", whole.replace("[victory]", '[side.FR]\nforce = "none"\n[victory]')))


def test_smoke_in_a_file(tmp_path: Path) -> None:
    whole = (FOLDER / "darwin-hill.toml").read_text(encoding="utf-8")
    smoke = """
[[smoke]]
name = "the smoke of burning gorse"
corners = [[700, 1100], [900, 1100], [900, 1200]]
rounds = [2, 4]
"""
    battle: Scenario = read(changed(tmp_path, "darwin-hill", whole + smoke))
    assert [len(battle.smoke_in(round)) for round in (1, 2, 4, 5)] == [0, 1, 1, 0]
    assert not battle.smoke_in(2)[0].dense
    for old, new, sentence in (
        (
            "[2, 4]",
            "[4, 2]",
            "smoke 'the smoke of burning gorse', key rounds: [4, 2] should be from a round to a later one",
        ),
        ("[900, 1200]", "[900, 2200]", "key corners: [[700, 1100], [900, 1100], [900, 2200]] should be inside the map"),
    ):
        with pytest.raises(DataError, match=re.escape(sentence)):
            read(changed(tmp_path, "darwin-hill", whole + smoke.replace(old, new)))


def test_points_for_fire_into_a_place_that_is_spared_are_refused(tmp_path: Path) -> None:
    whole = (FOLDER / "port-san-carlos.toml").read_text(encoding="utf-8")
    award = (
        '{ side = "UK", points = -3, kind = "fires_into", of = "UK", places = ["east-rise", "settlement"], text = "x" }'
    )
    with_it = changed(tmp_path, "port-san-carlos", whole.replace("award = [", f"award = [\n  {award},"))
    sentence = (
        "port-san-carlos.toml, award 'fires_into', key places: ['east-rise', 'settlement'] should be without "
        "'settlement', which is spared: guns and ships never fire there, and the points never come."
    )
    with pytest.raises(DataError, match=f"^{re.escape(sentence)}$"):
        read(with_it)
    fair = with_it.read_text(encoding="utf-8").replace('["east-rise", "settlement"], text', '["east-rise"], text')
    assert "fires_into" in {found.kind for found in read(changed(tmp_path, "port-san-carlos", fair)).awards}


def test_a_file_may_name_fighters_on_patrol_and_aircraft_as_the_campaign_does(tmp_path: Path) -> None:
    whole = (FOLDER / "darwin-hill.toml").read_text(encoding="utf-8")
    assert '"Harrier GR.3"' in whole
    assert '["cluster_bomb"]' in whole
    patrol = whole.replace('"Harrier GR.3"', '"Sea Harrier"').replace('["cluster_bomb"]', '["aim_9l", "air_cannon"]')
    assert read(changed(tmp_path, "darwin-hill", patrol)).sorties[0].ordnance == ("aim_9l", "air_cannon")
    counters = DATA / "campaign" / "counters.csv"
    header = counters.read_text(encoding="utf-8").splitlines()[0].split(",")
    rows = read_table(counters, {key: text if key in ("kind", "name") else optional for key in header})
    campaign = {row["name"] for row in rows if row["kind"] == "air"}
    assert {"A-4 Skyhawk", "IA 58 Pucará"} <= campaign <= set(aircraft_types())
    for name in campaign:
        named = read(changed(tmp_path, "darwin-hill", whole.replace('"Pucará"', f'"{name}"')))
        assert named.sorties[1].aircraft == name
    assert {class_of(name) for name in campaign} == {"fast_jet", "light_attack"}
    assert {name for name in campaign if name in PROPELLERS} == {"IA 58 Pucará"}
    with pytest.raises(DataError, match=r"'Spitfire' should be one of Skyhawk, A-4 Skyhawk, .*, Skyvan\."):
        read(changed(tmp_path, "darwin-hill", whole.replace('"Pucará"', '"Spitfire"')))
    with pytest.raises(DataError, match=r"'bow' should be from strafe_30mm, .*, aim_9l, .*air_cannon\."):
        read(changed(tmp_path, "darwin-hill", whole.replace('["cluster_bomb"]', '["bow"]')))
