"""Sections 1 and 2: two sides, the counters, their factors, steps and markers, and the strict loader."""

import ast
from pathlib import Path
from typing import Any

import pytest

from fs_core import Campaign, board, forces
from fs_core.campaign.dicebox import DiceBox
from fs_core.campaign.plain import PositionError
from fs_core.data import DATA, DataError
from fs_core.forces import AIR, AR, LAND, OF, SF, SHIPS, UK, UNITS
from tests.positions import dice_of, given, rules_of, words

COUNTERS = (DATA / "campaign" / "counters.csv").read_text(encoding="utf-8")
ARGENTINE_NAVY = "25dM Bel CSA Grn HB PB Seg SL Trn ADG CP Drm Guer Her Sal SF SNT"
BRITISH_NAVY = (
    "Act Alc Amb Ant Arg Avn Brs Cnb Cor Crd Frl Gls Invn Min Onx Plm Shf Spr Val"
    " ACn Alp And Ard Aro Brl Bsd Cnq Cov Ex Glam Herm Int Nor Pen QEZ Spl Str Yar"
)
RULES_CODE = Path(forces.__file__).parent / "campaign"


def ids(units: int) -> set[str]:
    """The ids of a set of units."""
    return set(forces.ids(units))


def markers(game: Campaign) -> dict[str, Any]:
    """The markers as plain data."""
    found: dict[str, Any] = game.position.to_dict()["markers"]
    return found


# --- 1: introduction -----------------------------------------------------------------------------------------------


@pytest.mark.rule("1.1-a")
def test_two_sides_are_asked_and_no_other() -> None:
    assert {unit.side for unit in UNITS} == {UK, AR}
    game, asked = Campaign(seed=2), set()
    while game.decision and game.turn < 4:
        asked.add(game.decision.side)
        game.play(game.choices[-1])
    assert asked == {UK, AR}


@pytest.mark.rule("1.1-b")
def test_the_islands_are_argentine_and_the_fleet_is_outside_them() -> None:
    game = Campaign(seed=1)
    assert set(game.position.to_dict()["control"].values()) == {AR}
    assert not game.position.areas_with(OF[UK], board.LAND_AREAS | 1 << board.FALKLANDS)


@pytest.mark.rule("1.2-a", "2.6-c")
def test_an_air_counter_is_a_handful_of_aircraft_of_one_of_five_types() -> None:
    aircraft = [unit for unit in UNITS if unit.bit & AIR]
    assert {unit.side for unit in aircraft} == {AR}
    assert {unit.type for unit in aircraft} == {"a4", "canberra", "super-etendard", "dagger", "pucara"}
    for name in {unit.name for unit in aircraft}:
        assert len({unit.type for unit in aircraft if unit.name == name}) == 1


@pytest.mark.rule("1.2-a")
def test_a_ship_counter_is_one_vessel() -> None:
    vessels = [unit.name for unit in UNITS if unit.bit & SHIPS]
    assert len(vessels) == len(set(vessels))


@pytest.mark.rule("1.2-b")
def test_no_rule_knows_a_date() -> None:
    for file in RULES_CODE.rglob("*.py"):
        tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        imported = {
            alias.name for node in tree if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names
        }
        assert not imported & {"datetime", "date", "time", "calendar"}, file.name


# --- 2.1 to 2.6: the counters --------------------------------------------------------------------------------------


@pytest.mark.rule("2.1-a")
def test_there_are_141_counters() -> None:
    assert len(UNITS) + len(forces.MARKERS) == 141
    assert {marker["type"] for marker in forces.MARKERS} == {"track", "status", "hit", "souvenir"}


@pytest.mark.rule("2.1-b")
def test_one_six_sided_die_decides_everything() -> None:
    seeded = DiceBox(seed=1982)
    thrown = [seeded[number] for number in range(6000)]
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert all(900 < thrown.count(face) < 1100 for face in range(1, 7))
    for wrong in (0, 7, 2.5):
        with pytest.raises(ValueError, match="A die shows a whole number from 1 to 6"):
            given({}, dice=[wrong])  # type: ignore[list-item]


@pytest.mark.rule("2.3-a")
def test_a_counter_shows_side_type_factors_and_name() -> None:
    for unit in UNITS:
        assert unit.side in (UK, AR)
        assert unit.type
        assert unit.name
        assert unit.anti_ground or unit.anti_air or unit.anti_submarine or unit.anti_surface or unit.type == "T"
    shown = forces.unit("hermes")._repr_html_()
    assert "HMS Hermes" in shown
    assert "United Kingdom" in shown
    assert "2 / 3 / 2 / 2" in shown


@pytest.mark.parametrize(
    ("unit", "short"),
    [
        ("2-para", "2 Para"),
        ("ri-8", "RI 8"),
        ("bim-5", "BIM 5"),
        ("hermes", "Hermes"),
        ("25-de-mayo", "25 de Mayo"),
        ("sas-g", "SAS G Squadron"),
    ],
)
def test_a_short_name_has_no_prefix_and_no_long_words(unit: str, short: str) -> None:
    assert forces.short_name(forces.unit(unit)) == short


def test_short_names_of_land_units_are_short_and_tell_them_apart() -> None:
    shorts = {forces.short_name(unit) for unit in UNITS if unit.bit & LAND}
    assert len(shorts) == LAND.bit_count()
    assert max(map(len, shorts)) <= 21


@pytest.mark.rule("2.4-a")
def test_argentine_counters_are_blue_and_british_ones_red() -> None:
    from fs_core.atlas import style

    def red_and_blue(colour: str) -> tuple[int, int]:
        return int(colour[1:3], 16), int(colour[5:7], 16)

    for colours, side in ((style.SIDES[UK], UK), (style.SIDES[AR], AR)):
        for colour in (colours.frame, colours.tint):
            red, blue = red_and_blue(colour)
            assert (red > blue) is (side == UK)


@pytest.mark.rule("2.5-a")
def test_the_argentine_navy_has_seventeen_vessels() -> None:
    short = {unit.abbreviation for unit in UNITS if unit.bit & SHIPS & OF[AR]}
    assert short == set(ARGENTINE_NAVY.split())


@pytest.mark.rule("2.5-b")
def test_the_british_navy_has_38_listed_vessels_and_elk() -> None:
    listed = BRITISH_NAVY.split()
    short = {unit.abbreviation: unit.name for unit in UNITS if unit.bit & SHIPS & OF[UK]}
    assert len(listed) == 38
    assert set(short) == {*listed, "Elk"}
    assert (short["Shf"], short["Min"], short["Bsd"]) == ("HMS Sheffield", "HMS Minerva", "HMS Broadsword")


@pytest.mark.rule("2.5-c")
def test_land_units_carry_the_abbreviations_of_their_regiments() -> None:
    short = {unit.id: unit.abbreviation for unit in UNITS if unit.bit & LAND}
    british = {
        "blues-and-royals": "B&R",
        "gurkhas": "Gr",
        "scots-guards": "SG",
        "welsh-guards": "WG",
        "40-commando": "40C",
        "2-para": "2P",
    }
    argentine = {"bim-5": "5M", "bim-3": "3M", "bim-3-h": "M"}
    assert british.items() | argentine.items() <= short.items()


@pytest.mark.rule("2.6-a")
def test_ships_have_one_of_six_types() -> None:
    assert {unit.type for unit in UNITS if unit.bit & SHIPS} == {"T", "A", "S", "CVL", "CA", "D"}
    of_type = {code: ids(SHIPS & sum(u.bit for u in UNITS if u.type == code)) for code in ("CVL", "A", "CA")}
    assert of_type["CVL"] == {"hermes", "invincible", "25-de-mayo"}
    assert of_type["A"] == {"fearless", "intrepid", "cabo-san-antonio"}
    assert of_type["CA"] == {"general-belgrano"}
    assert ids(forces.SUBMARINES) == ids(sum(u.bit for u in UNITS if u.type == "S"))


@pytest.mark.rule("2.6-b")
def test_ground_units_have_one_of_four_types() -> None:
    assert {unit.type for unit in UNITS if unit.bit & LAND} == {"infantry", "armour", "sf", "hmg"}
    assert ids(forces.ARMOUR) == {"blues-and-royals", "cavalry-10", "cavalry-181"}
    assert ids(sum(u.bit for u in UNITS if u.type == "hmg")) == {"hmg-company"}


# --- 2.7: factors --------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.7-a")
def test_fire_at_a_land_unit_uses_the_ground_factor() -> None:
    game = given({"antrim": "falklands", "ri-8": "fox-bay"}, dice=[6])
    game.play("op:21", "to:fox-bay", "add:antrim", "done", "target:ri-8")
    assert dice_of(game)[0]["needed"] == forces.unit("antrim").anti_ground == 2


@pytest.mark.rule("2.7-b")
def test_fire_at_an_aircraft_uses_the_anti_air_factor() -> None:
    game = given({"hermes": "falklands", "dagger-1": "pebble-island"}, dice=[6, 6, 6])
    game.play("op:13", "to:pebble-island", "add:hermes", "done", "target:dagger-1", "stop")
    assert dice_of(game)[0]["needed"] == forces.unit("hermes").anti_air == 3


@pytest.mark.rule("2.7-c")
def test_fire_at_a_submarine_uses_the_anti_submarine_factor() -> None:
    game = given({"alacrity": "sea-6", "san-luis": "sea-6"}, dice=[6])
    game.play("op:20", "in-place", "to:sea-6", "add:alacrity", "done", "target:san-luis", "hold")
    assert dice_of(game)[0]["needed"] == forces.unit("alacrity").anti_submarine == 2


@pytest.mark.rule("2.7-d")
def test_fire_at_a_surface_ship_uses_the_anti_surface_factor() -> None:
    game = given({"conqueror": "sea-6", "general-belgrano": "sea-6"}, dice=[6])
    game.play("op:14", "to:sea-6", "add:conqueror", "done", "target:general-belgrano")
    assert dice_of(game)[0]["needed"] == forces.unit("conqueror").anti_surface == 4


@pytest.mark.rule("2.7-e")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_equal_to_the_factor_or_below_hits(die: int) -> None:
    game = given({"antrim": "falklands", "ri-8": "fox-bay"}, dice=[die])
    game.play("op:21", "to:fox-bay", "add:antrim", "done", "target:ri-8")
    assert forces.unit("antrim").anti_ground == 2
    assert dice_of(game)[0]["hit"] is (die in (1, 2))
    assert ("ri-8" in game.position.to_dict()["eliminated"]) is (die in (1, 2))


# --- 2.8: steps ----------------------------------------------------------------------------------------------------

FIRE_AT_SHEFFIELD = ("op:14", "to:sea-6", "add:hercules", "done", "target:sheffield", "hold")


@pytest.mark.rule("2.8-a")
@pytest.mark.parametrize("unit", ["general-belgrano", "san-luis", "ri-3", "commandos-601", "dagger-1"])
def test_one_hit_eliminates_any_argentine_unit(unit: str) -> None:
    assert {u.steps for u in UNITS if u.side == AR} == {1}
    area = {"ship": "sea-1", "submarine": "sea-1"}.get(forces.unit(unit).kind, "stanley")
    game = given({unit: area}).adjust("example", f"hit:{unit}")
    assert game.position.to_dict()["eliminated"] == [unit]


@pytest.mark.rule("2.8-b", "2.8-f")
def test_the_first_hit_on_a_british_unit_leaves_it_in_play_under_a_hit_marker() -> None:
    assert {u.steps for u in UNITS if u.side == UK and not u.bit & SF} == {2}
    units = {"sheffield": "sea-6", "hercules": "sea-6"}
    game = given(units, phase="ar-operations", dice=[1, 1]).play(*FIRE_AT_SHEFFIELD)
    data = game.position.to_dict()
    assert (data["hit"], data["eliminated"]) == (["sheffield"], [])
    assert data["units"]["sheffield"] == "sea-6"
    assert [entry.data["unit"] for entry in game.log if entry.kind == "hit"] == ["sheffield"]
    game = given(units, phase="ar-operations", hit=["sheffield"], dice=[1]).play(*FIRE_AT_SHEFFIELD)
    data = game.position.to_dict()
    assert (data["hit"], data["eliminated"]) == ([], ["sheffield"])


@pytest.mark.rule("2.8-c")
def test_british_special_forces_have_one_step() -> None:
    assert {u.steps for u in UNITS if u.bit & SF} == {1}
    game = given({"sas": "stanley", "commandos-601": "stanley"}, phase="ar-operations", dice=[1, 6])
    game.play("op:25", "to:stanley", "target:sas", "hold")
    assert game.position.to_dict()["eliminated"] == ["sas"]
    with pytest.raises(PositionError, match=r"sas has one step .* \(rule 2\.8\)"):
        given({"sas": "stanley"}, hit=["sas"])


@pytest.mark.rule("2.8-d")
def test_a_reduced_unit_recovers_by_operations_5_and_8_alone() -> None:
    units = {"2-para": "san-carlos", "antrim": "south-georgia", "arrow": "falklands"}
    start = {"control": {"south-georgia": "UK"}, "hit": ["antrim", "2-para"]}
    game = given(units, dice=[4, 6] * 3, **start)
    while game.turn < 4:
        game.play("pass")
    assert game.position.to_dict()["hit"] == ["antrim", "2-para"]
    game.play("op:5", "unit:antrim")
    assert game.position.to_dict()["hit"] == ["2-para"]
    assert given(units, **start).play("op:8", "unit:2-para").position.to_dict()["hit"] == ["antrim"]


@pytest.mark.rule("2.8-e")
def test_the_dead_do_not_come_back() -> None:
    units = {"antrim": "south-georgia", "2-para": "san-carlos"}
    lost = ["sheffield", "3-para", "ri-3"]
    game = given(units, hit=["antrim", "2-para"], eliminated=lost, control={"south-georgia": "UK"})
    assert words(game.play("op:5")) == ["unit:antrim"]
    assert rules_of(game, "unit:sheffield") >= {"7.1-op05-b"}
    assert words(game.undo().play("op:8")) == ["unit:2-para"]
    game = given({}, phase="ar-operations", eliminated=["bim-3"]).play("op:2")
    assert words(game) == ["unit:ri-2", "unit:sf-anf"]


# --- 2.9: markers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.9-a")
def test_the_operations_left_are_shown() -> None:
    game = Campaign(seed=1)
    assert game.operations_remaining == 30
    assert "30 left" in repr(game)


@pytest.mark.rule("2.9-b")
def test_black_buck_leaves_its_marker() -> None:
    game = given({"antrim": "falklands"})
    assert not markers(game)["black-buck"]
    game.play("op:9")
    assert markers(game)["black-buck"]
    assert any(entry.kind == "marker" and "Black Buck" in entry.text for entry in game.log)


@pytest.mark.rule("2.9-c")
def test_there_is_a_hit_marker_for_each_reduced_unit() -> None:
    units = {"antrim": "sea-7", "arrow": "sea-7", "2-para": "san-carlos", "3-para": "san-carlos"}
    game = given(units).adjust("example", "hit:antrim", "hit:2-para")
    assert game.position.to_dict()["hit"] == ["antrim", "2-para"]
    assert game.adjust("example", "recover:antrim").position.to_dict()["hit"] == ["2-para"]


@pytest.mark.rule("2.9-d")
def test_neither_leader_marker_is_held_at_the_start_and_never_both() -> None:
    held = markers(Campaign(seed=1))
    assert (held["uk-leader"], held["ar-leader"]) == (False, False)
    with pytest.raises(PositionError, match="cannot both be held"):
        given({}, markers={"uk-leader": True, "ar-leader": True})


@pytest.mark.rule("2.9-e")
def test_five_stealth_missions_are_counted_down() -> None:
    assert markers(Campaign(seed=1))["stealth-missions"] == 5
    game = given({"super-etendard": "argentina", "antrim": "sea-6"}, phase="ar-operations", dice=[6, 6])
    game.play("op:18", "to:sea-6", "from:argentina", "add:super-etendard", "done", "target:antrim", "hold")
    assert markers(game)["stealth-missions"] == 4


@pytest.mark.rule("2.9-f")
def test_the_land_launched_exocet_is_available_only_while_held() -> None:
    ships = {"antrim": "falklands"}
    assert markers(Campaign(seed=1))["exocet"] == "unused"
    assert rules_of(given(ships, phase="ar-operations"), "op:exocet") == {"11.3-e64-b"}
    game = given(ships, phase="ar-operations", markers={"exocet": "held"}, dice=[6]).play("op:exocet", "target:antrim")
    assert markers(game)["exocet"] == "spent"
    assert rules_of(given(ships, phase="ar-operations", markers={"exocet": "spent"}), "op:exocet") == {"11.3-e64-b"}


@pytest.mark.rule("2.9-g")
@pytest.mark.parametrize(("vp", "shown"), [(8, "VP +8"), (-2, "VP -2"), (0, "VP +0")])
def test_one_total_of_points_is_shown_with_its_sign(vp: int, shown: str) -> None:
    assert shown in repr(given({}, vp=vp))


# --- the strict loader ---------------------------------------------------------------------------------------------

HERMES = ",UK,ship,CVL,2,2,3,2,2,0,no,yes,yes,no,sea-4,2,"
DAMAGE = {
    "another header": ("id,name", "id,title", "line 1: the columns should be"),
    "a cell too many": ("hermes,HMS Hermes", "hermes,HMS Hermes,extra", "line 2: 21 cells, the header has 20"),
    "a wrong side": (HERMES, HERMES.replace("UK", "XX"), "line 2, column side: 'XX' should be one of UK, AR"),
    "a wrong type": (
        HERMES,
        HERMES.replace("CVL", "ZZ"),
        "line 2, column type: 'ZZ' should be one of A, CA, CVL, D, T",
    ),
    "a wrong factor": (HERMES, HERMES.replace("3", "9"), "line 2, column anti_air: '9' should be a whole number"),
    "a wrong answer": (HERMES, HERMES.replace("no,yes,", "no,maybe,", 1), "line 2, column sf_slot: 'maybe' should be"),
    "no name": ("hermes,HMS Hermes", "hermes,", "line 2, column name: '' should be some text"),
    "a doubled id": ("\ninvincible,", "\nhermes,", "line 3, column id: 'hermes' stands in line 2 already"),
    "a unit out of order": (
        "hermes,HMS Hermes,Herm,UK,ship,CVL,2,",
        "hermes,HMS Hermes,Herm,UK,land,sf,1,",
        "line 3, column kind: ships and submarines should come first",
    ),
    "a place that is none": (
        HERMES,
        HERMES.replace("sea-4", "sea-9"),
        "line 2, column setup: 'sea-9' should be an area",
    ),
    "a ship that is none": ("aboard norland", "aboard calypso", "line 61, column setup: 'aboard calypso' should be"),
    "another factor than the book's": (HERMES, HERMES.replace("3", "4"), "line 2, column anti_air: 4 should be 3"),
    "another prize than the book's": (
        HERMES,
        HERMES.replace("sea-4,2", "sea-4,3"),
        "line 2, column vp: 3 should be 2 for hermes",
    ),
    "an unprotected carrier": (
        HERMES,
        HERMES.replace("no,yes,yes", "no,yes,no"),
        "line 2, column protected: no should be yes for hermes",
    ),
    "a fourth armoured unit": (
        "Gr,UK,land,infantry",
        "Gr,UK,land,armour",
        "line 65, column type: armour should stand with",
    ),
    "a fourth unit to mobilise": (
        "hmg-company,Marine heavy machine-gun company,HMG,AR,land,hmg,1,3,1,0,0,0,no,no,no,no,argentina",
        "hmg-company,Marine heavy machine-gun company,HMG,AR,land,hmg,1,3,1,0,0,0,no,no,no,no,reserve op2",
        "line 82, column setup: reserve op2 should stand with bim-3, ri-2, sf-anf alone",
    ),
    "a missing unit": (
        "\ngeneral-belgrano,",
        "\nphoenix,",
        "column id: the unit general-belgrano should stand in it",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_is_told_by_file_line_and_column(tmp_path: Path, damage: str) -> None:
    old, new, said = DAMAGE[damage]
    assert old in COUNTERS
    file = tmp_path / "counters.csv"
    file.write_text(COUNTERS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as problem:
        forces.load(file)
    assert str(problem.value).startswith(f"counters.csv, {said}")


def test_the_shipped_counters_load_and_tell_their_sources() -> None:
    assert forces.load(DATA / "campaign" / "counters.csv") == (UNITS, forces.MARKERS)
    assert all(unit.source for unit in UNITS)
    armed = [u for u in UNITS if u.anti_ground or u.anti_air or u.anti_submarine or u.anti_surface]
    assert all("factors" in unit.reconstructed for unit in armed)
