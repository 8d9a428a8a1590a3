"""The counters: what sections 1 and 2 of the rule book state, and the strict loader."""

from pathlib import Path

import pytest

from fs_core import Campaign, forces
from fs_core.data import DATA, DataError
from fs_core.forces import AIR, LAND, OF, SF, SHIPS, UNITS

COUNTERS = (DATA / "campaign" / "counters.csv").read_text(encoding="utf-8")


def ids(units: int) -> set[str]:
    return set(forces.ids(units))


@pytest.mark.rule("2.1-a")
def test_141_counters() -> None:
    assert len(UNITS) + len(forces.MARKERS) == 141


@pytest.mark.rule("1.1-a", "2.4-a")
def test_two_sides_in_their_colours() -> None:
    from fs_core.atlas import style

    assert {unit.side for unit in UNITS} == {"UK", "AR"}
    red, blue = style.SIDES["UK"].frame, style.SIDES["AR"].frame
    assert int(red[1:3], 16) > int(red[5:7], 16)
    assert int(blue[5:7], 16) > int(blue[1:3], 16)


@pytest.mark.rule("1.2-a", "2.6-c")
def test_an_air_counter_has_one_of_five_types() -> None:
    types = {unit.type for unit in UNITS if unit.kind == "air"}
    assert types == {"a4", "dagger", "canberra", "super-etendard", "pucara"}
    assert ids(AIR) == ids(AIR & OF["AR"])


@pytest.mark.rule("2.5-a")
def test_the_argentine_navy_has_seventeen_vessels() -> None:
    names = {unit.abbreviation for unit in UNITS if unit.bit & SHIPS & OF["AR"]}
    listed = "25dM Bel CSA Grn HB PB Seg SL Trn ADG CP Drm Guer Her Sal SF SNT"
    assert names == set(listed.split())


@pytest.mark.rule("2.5-b")
def test_the_british_navy_has_the_listed_vessels_and_elk() -> None:
    vessels = ids(SHIPS & OF["UK"])
    assert len(vessels) == 39
    assert {"elk", "sheffield", "minerva", "broadsword", "onyx"} <= vessels


@pytest.mark.rule("2.5-c")
def test_land_units_carry_their_abbreviations() -> None:
    short = {unit.abbreviation for unit in UNITS if unit.kind == "land"}
    assert {"B&R", "Gr", "SG", "WG", "M", "2P", "3P", "40C", "42C", "45C"} <= short


@pytest.mark.rule("2.6-a")
def test_ships_have_one_of_six_types() -> None:
    assert {unit.type for unit in UNITS if unit.bit & SHIPS} == {"T", "A", "S", "CVL", "CA", "D"}
    assert ids(forces.CARRIERS) == {"hermes", "invincible", "25-de-mayo"}


@pytest.mark.rule("2.6-b")
def test_ground_units_have_one_of_four_types() -> None:
    assert {unit.type for unit in UNITS if unit.bit & LAND} == {"infantry", "armour", "sf", "hmg"}


@pytest.mark.rule("2.3-a")
def test_every_counter_has_side_type_factors_and_name() -> None:
    for unit in UNITS:
        assert unit.name
        assert unit.type
        assert all(0 <= f <= 6 for f in (unit.anti_ground, unit.anti_air, unit.anti_submarine, unit.anti_surface))


@pytest.mark.rule("2.8-a", "2.8-c")
def test_argentine_units_and_special_forces_have_one_step() -> None:
    assert {unit.steps for unit in UNITS if unit.side == "AR" or unit.bit & SF} == {1}
    assert {unit.steps for unit in UNITS if unit.side == "UK" and not unit.bit & SF} == {2}


@pytest.mark.rule("10.8-i")
def test_special_forces_have_a_ground_factor_of_their_own() -> None:
    assert all(unit.anti_ground for unit in UNITS if unit.bit & SF)
    assert ids(SF) == {"sas", "sbs", "sas-g", "commandos-601", "commandos-602", "sf-anf"}


@pytest.mark.rule("3.1-b")
def test_every_counter_says_where_it_starts() -> None:
    assert all(unit.setup for unit in UNITS)


@pytest.mark.rule("1.2-b")
def test_no_rule_reads_a_calendar() -> None:
    import ast

    for file in (Path(forces.__file__).parent / "campaign").rglob("*.py"):
        names = {
            n.name for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Import) for n in node.names
        }
        assert not names & {"datetime", "time", "calendar"}, file.name


@pytest.mark.rule("6.6-a")
def test_everything_is_open_to_both_sides() -> None:
    game = Campaign(seed=1)
    assert game.position.to_dict()["units"]["ri-12"] == "goose-green"
    assert forces.unit("qe2").setup == "reserve R6"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hermes,HMS Hermes", "hermes,HMS Hermes,extra", "line 2: 21 cells, the header has 20"),
        (
            ",UK,ship,CVL,2,2,3,2,2,0,no",
            ",XX,ship,CVL,2,2,3,2,2,0,no",
            "line 2, column side: 'XX' should be one of UK, AR",
        ),
        (
            ",UK,ship,CVL,2,2,3,2,2,0,no",
            ",UK,ship,CVL,2,2,9,2,2,0,no",
            "line 2, column anti_air: '9' should be a whole number from 0 to 6",
        ),
        (",UK,ship,CVL,2,2,3,2,2,0,no", ",UK,ship,CVL,2,2,4,2,2,0,no", "hermes, column anti_air: 4 should be 3"),
        ("\ninvincible,", "\nhermes,", "line 3, column id: 'hermes' stands in line 2 already"),
        (",UK,ship,CVL,2,2,3,2,2,0,no", ",UK,ship,ZZ,2,2,3,2,2,0,no", "hermes, column type: 'ZZ' should be one of"),
        ("id,name", "id,title", "line 1: the columns should be"),
    ],
)
def test_a_damaged_table_is_told_by_file_line_and_column(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = tmp_path / "counters.csv"
    file.write_text(COUNTERS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as problem:
        forces.load(file)
    assert str(problem.value).startswith("counters.csv")
    assert said in str(problem.value)
