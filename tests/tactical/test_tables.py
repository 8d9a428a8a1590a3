"""The tables of the platoon game: whole, marked, and refused when damaged."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fs_core.data import DATA, DataError
from fs_core.tactical import air_tables, melee, morale, tables, units

CACHED = [
    function
    for module in (tables, air_tables, units)
    for function in vars(module).values()
    if hasattr(function, "cache_clear") and function.__module__ == module.__name__
]


def forget() -> None:
    for function in CACHED:
        function.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the tables to damage."""
    copy = tmp_path / "tactical"
    shutil.copytree(DATA / "tactical", copy)
    monkeypatch.setattr(tables, "FOLDER", copy)
    forget()
    yield copy
    forget()


DAMAGE = [
    (
        "weapons.csv",
        ",printed,",
        ",guessed,",
        "line 2, column mark: 'guessed' should be one of printed, completion",
        tables.weapons,
    ),
    (
        "weapons.csv",
        "infantry_platoon,infantry platoon,3,2,",
        "infantry_platoon,infantry platoon,3,,",
        "line 3, column 100: a weapon's scores should fill the bands from 100 m outward",
        tables.weapons,
    ),
    ("weapons.csv", ",law,printed", ",lance,printed", "column armour: 'lance' should be one of", tables.weapons),
    (
        "fire_modifiers.csv",
        ",-2,T-6.9",
        ",-two,T-6.9",
        "column value: '-two' should be a whole number from -9 to 9",
        tables.fire_modifiers,
    ),
    (
        "fire_modifiers.csv",
        "mist_modifier",
        "fog_modifier",
        "column option: 'fog_modifier' should be one of",
        tables.fire_modifiers,
    ),
    ("armour.csv", ",KO,7,6", ",BANG,7,6", "column tank_gun: 'BANG' should be KO or a whole number", tables.armour),
    ("close_combat.csv", "push back,3,6", "push back,4,6", "line 3, column low: 4 should be 3", tables.close_combat),
    (
        "close_combat.csv",
        "full_move",
        "far",
        "column retreat: 'far' should be none, full_move or metres",
        tables.close_combat,
    ),
    ("movement.csv", "crew_weapon,", "foot,", "column id: 'foot' stands in line 2 already", tables.movement),
    (
        "sequence.csv",
        ",yes,printed",
        ",perhaps,printed",
        "column pooled: 'perhaps' should be yes or no",
        tables.sequence,
    ),
    ("units.csv", "mmg_hmg,", "musket,", "column weapons: 'musket' should be one of", units.unit_types),
    ("units.csv", ",foot,", ",horse,", "column movement: 'horse' should be one of", units.unit_types),
    (
        "anti_aircraft.csv",
        "optical",
        "magic",
        "column guidance: 'magic' should be one of optical, radar",
        air_tables.anti_aircraft,
    ),
    (
        "air_modifiers.csv",
        ",sea_dart,",
        ",sea_slug,",
        "column weapon: 'sea_slug' should be one of",
        air_tables.air_modifiers,
    ),
    ("helicopters.csv", ",atgw,", ",spear,", "column weapon: 'spear' should be one of", air_tables.helicopters),
]


@pytest.mark.parametrize(("name", "old", "new", "sentence", "load"), DAMAGE)
def test_a_damaged_cell_is_named(
    folder: Path, name: str, old: str, new: str, sentence: str, load: Callable[[], object]
) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=rf"{name}.*{sentence}"):
        load()


def test_a_missing_table_is_named(folder: Path) -> None:
    (folder / "armour.csv").unlink()
    with pytest.raises(DataError, match=r"armour\.csv cannot be read"):
        tables.armour()


def test_a_table_that_a_spreadsheet_has_saved_is_read_as_before(folder: Path) -> None:
    before = tables.weapons()
    path = folder / "weapons.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    forget()
    assert tables.weapons() == before
    path.write_bytes(path.read_bytes().replace(b",printed,", b",guessed,", 1))
    forget()
    with pytest.raises(DataError, match=r"^weapons\.csv, line 2, column mark: 'guessed' should be one of"):
        tables.weapons()


@pytest.mark.parametrize(
    ("name", "row", "ask"),
    [
        ("morale_factors.csv", "special_forces", lambda: morale.factor("british_infantry", True)),
        ("morale_factors.csv", "argentine_conscript", lambda: morale.factor("argentine_conscript")),
        ("movement_limits.csv", "contact", lambda: tables.movement_limits()["contact"]),
        ("close_combat.csv", "struggle", lambda: melee.course(melee.Side(9), melee.Side(6))),
        ("close_combat_modifiers.csv", "night", lambda: melee.changes("night")),
        ("helicopter_limits.csv", None, lambda: air_tables.helicopter_limits()["any"]),
        ("air_scores.csv", "warned", lambda: air_tables.air_scores("interception")["warned"]),
    ],
)
def test_a_row_that_was_taken_out_is_named_with_its_table(
    folder: Path, name: str, row: str | None, ask: Callable[[], object]
) -> None:
    path = folder / name
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = lines[:1] if row is None else [line for line in lines if not line.startswith(f"{row},")]
    assert len(kept) < len(lines)
    text = "".join(kept)
    if row == "struggle":  # the differences of the others begin at 0 then
        text = text.replace("push,push back,3,", "push,push back,0,")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=rf"^{name}, column id: '{row or 'any'}' should stand in it, for the rules ask"):
        ask()


def test_every_table_is_read() -> None:
    by_the_rulebook = {"catalogue.csv", "rulings.csv"}
    seen: list[str] = []
    original = tables.read
    forget()
    with pytest.MonkeyPatch.context() as patch:
        for module in (tables, air_tables):
            patch.setattr(module, "read", lambda name, columns: seen.append(name) or original(name, columns))
        for function in CACHED:
            if function is air_tables.air_scores:
                function("acquisition")
            else:
                function()
    of_the_ground = {path.name for path in (DATA / "tactical").glob("ground_*.csv")}  # read where maps are made
    of_the_turn = {"battle_limits.csv"}  # read where turns are played
    measured = {"balance.csv"}  # how evenly the battles go
    every = {path.name for path in (DATA / "tactical").glob("*.csv")}
    assert set(seen) | by_the_rulebook == every - of_the_ground - of_the_turn - measured


@pytest.mark.rule("T-6.3", "T-6b.3")
def test_what_is_printed_and_what_is_ours() -> None:
    ours = [weapon.id for weapon in tables.weapons().values() if weapon.mark == "completion"]
    assert ours == ["mortar_120", "recoilless_105"]
    assert len(tables.weapons()) == 15
    assert [step.step for step in tables.sequence()] == list(range(1, 9))
    assert [step.id for step in tables.sequence() if step.pooled] == [
        "aircraft",
        "helicopters",
        "naval_gunnery",
        "suppressive_fire",
    ]
    assert len(units.unit_types()) == 29
    strong = {"infantry_platoon": 30, "hq_platoon": 12, "atgw_section": 6, "gun_troop_105": 18, "scorpion": 3}
    assert {name: units.unit_types()[name].strength for name in strong} == strong
    assert {kind.mark for kind in units.unit_types().values()} == {"completion"}
