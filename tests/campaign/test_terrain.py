"""Sections 10.6, 10.7 and 10.10: mountains, entrenchments and armour."""

import pytest

from fs_core import Options, board
from fs_core.campaign.battle import Battle, hit_number
from fs_core.campaign.position import Position
from fs_core.forces import set_of, unit
from tests.campaign.outcomes import factor, needed
from tests.positions import given

# --- 10.6: mountains ------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.6-a", "10.6-b")
def test_troops_attack_in_mountains_at_one_less_and_defend_as_usual() -> None:
    game = given({"2-para": "mount-kent", "ri-25": "mount-kent"}, dice=[6, 6])
    game.play("op:15", "to:mount-kent", "add:2-para", "done", "target:ri-25", "target:2-para")
    assert needed(game) == [factor("2-para", "ground") - 1, factor("ri-25", "ground")]


@pytest.mark.rule("10.6-a", "10.6-b")
def test_mountains_are_the_same_for_argentine_attackers() -> None:
    game = given({"2-para": "mount-kent", "ri-25": "mount-kent"}, phase="ar-operations", dice=[6, 6])
    game.play("op:15", "to:mount-kent", "add:ri-25", "done", "target:2-para", "target:ri-25")
    assert needed(game) == [factor("ri-25", "ground") - 1, factor("2-para", "ground")]


@pytest.mark.rule("10.6-a")
@pytest.mark.parametrize(
    ("units", "play", "firer"),
    [
        ({"antrim": "falklands"}, "op:21 to:mount-kent add:antrim done target:ri-25", "antrim"),
        ({"hermes": "sea-7"}, "op:19 to:mount-kent carriers add:hermes done target:ri-25 hold", "hermes"),
    ],
)
def test_ships_attack_in_mountains_at_one_less(units: dict[str, str], play: str, firer: str) -> None:
    game = given(units | {"ri-25": "mount-kent"}, dice=[6]).play(*play.split())
    assert needed(game) == [factor(firer, "ground") - 1]


@pytest.mark.rule("10.6-a", "10.6-b")
def test_aircraft_attack_in_mountains_at_one_less_and_the_troops_reply_as_usual() -> None:
    units = {"canberra-bomber-1": "argentina", "2-para": "mount-kent"}
    game = given(units, phase="ar-operations", dice=[6, 6])
    game.play("op:19", "to:mount-kent", "from:argentina", "add:canberra-bomber-1", "done", "target:2-para")
    game.play("target:canberra-bomber-1")
    assert needed(game) == [factor("canberra-bomber-1", "ground") - 1, factor("2-para", "air")]


@pytest.mark.rule("10.6-a")
def test_an_area_without_mountains_changes_nothing() -> None:
    game = given({"2-para": "fitzroy", "ri-25": "fitzroy"}, dice=[6, 6])
    game.play("op:15", "to:fitzroy", "add:2-para", "done", "target:ri-25", "target:2-para")
    assert needed(game) == [factor("2-para", "ground"), factor("ri-25", "ground")]


@pytest.mark.rule("10.6-a", "10.7-a")
@pytest.mark.parametrize(("option", "change"), [(True, -1), (False, 0)])
@pytest.mark.parametrize("area", ["mount-kent", "stanley"])
def test_terrain_hampers_ships_and_aircraft_unless_by_option(option: bool, change: int, area: str) -> None:
    """R-120, terrain_hits_base_attacks=false: only troops are hampered."""
    options = Options(terrain_hits_base_attacks=option)
    game = given({"antrim": "falklands", "ri-25": area}, dice=[6], options=options)
    game.play("op:21", f"to:{area}", "add:antrim", "done", "target:ri-25")
    assert needed(game) == [factor("antrim", "ground") + change]
    game = given({"2-para": area, "ri-25": area}, dice=[6, 6], options=options)
    game.play("op:15", f"to:{area}", "add:2-para", "done", "target:ri-25", "hold")
    assert needed(game) == [factor("2-para", "ground") - 1]


# --- 10.7: entrenchments --------------------------------------------------------------------------------------------


@pytest.mark.rule("10.7-a")
@pytest.mark.parametrize("area", ["stanley", "goose-green"])
def test_british_troops_attack_entrenchments_at_one_less(area: str) -> None:
    game = given({"2-para": area, "ri-12": area}, dice=[6, 6])
    game.play("op:15", f"to:{area}", "add:2-para", "done", "target:ri-12", "target:2-para")
    assert needed(game) == [factor("2-para", "ground") - 1, factor("ri-12", "ground")]


@pytest.mark.rule("10.7-a")
@pytest.mark.parametrize(
    ("units", "play", "printed"),
    [
        ({"hermes": "falklands"}, "op:13 to:stanley add:hermes done target:dagger-1", ("hermes", "air")),
        ({"broadsword": "falklands"}, "op:21 to:stanley add:broadsword done target:dagger-1", ("broadsword", "air")),
        ({"hermes": "sea-6"}, "op:19 to:stanley carriers add:hermes done target:ri-3 hold", ("hermes", "ground")),
    ],
)
def test_entrenchments_hamper_british_ships_and_carriers(
    units: dict[str, str], play: str, printed: tuple[str, str]
) -> None:
    """R-120: parked aircraft included."""
    game = given(units | {"dagger-1": "stanley", "ri-3": "stanley"}, dice=[6]).play(*play.split())
    assert needed(game) == [factor(*printed) - 1]


@pytest.mark.rule("10.7-b")
@pytest.mark.parametrize("owner", ["UK", "AR"])
def test_entrenchments_never_help_british_defenders(owner: str) -> None:
    """R-121: whoever controls the area."""
    units = {"2-para": "stanley", "ri-25": "stanley"}
    game = given(units, phase="ar-operations", dice=[6, 6], control={"stanley": owner})
    game.play("op:15", "to:stanley", "add:ri-25", "done", "target:2-para", "target:ri-25")
    assert needed(game) == [factor("ri-25", "ground"), factor("2-para", "ground")]


@pytest.mark.rule("10.7-b")
def test_british_attackers_suffer_from_entrenchments_they_own() -> None:
    """R-121: the trenches belong to the area and to Argentina."""
    game = given({"2-para": "stanley", "ri-25": "stanley"}, dice=[6, 6], control={"stanley": "UK"})
    game.play("op:15", "to:stanley", "add:2-para", "done", "target:ri-25", "hold")
    assert needed(game) == [factor("2-para", "ground") - 1]


@pytest.mark.rule("10.7-c")
def test_entrenchments_and_mountains_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map has no entrenched mountains, so Port Stanley is given some."""
    monkeypatch.setattr(board, "MOUNTAINS", board.MOUNTAINS | 1 << board.STANLEY)
    game = given({"2-para": "stanley", "ri-25": "stanley"}, dice=[6, 6])
    game.play("op:15", "to:stanley", "add:2-para", "done", "target:ri-25", "target:2-para")
    assert needed(game) == [factor("2-para", "ground") - 2, factor("ri-25", "ground")]


# --- 10.10: armour --------------------------------------------------------------------------------------------------

ARMOUR = ("blues-and-royals", "cavalry-10", "cavalry-181")


@pytest.mark.rule("10.10-a")
@pytest.mark.parametrize(
    ("attacker", "defender", "change"),
    [
        ("bim-3", "blues-and-royals", -1),
        ("hmg-company", "blues-and-royals", -1),
        ("cavalry-10", "blues-and-royals", 0),
        ("bim-3", "2-para", 0),
        ("2-para", "cavalry-10", -1),
        ("2-para", "cavalry-181", -1),
        ("blues-and-royals", "cavalry-10", 0),
        ("2-para", "ri-25", 0),
    ],
)
def test_troops_without_armour_fire_at_armour_at_one_less(attacker: str, defender: str, change: int) -> None:
    side = unit(attacker).side
    phase = "uk-operations" if side == "UK" else "ar-operations"
    game = given({attacker: "fitzroy", defender: "fitzroy"}, phase=phase, dice=[6, 6])
    game.play("op:15", "to:fitzroy", f"add:{attacker}", "done", f"target:{defender}", "hold")
    assert needed(game) == [factor(attacker, "ground") + change]


@pytest.mark.rule("10.10-a")
def test_defenders_too_fire_at_armour_at_one_less() -> None:
    """R-125: in attack and defence, shot by shot."""
    game = given({"2-para": "fitzroy", "blues-and-royals": "fitzroy", "bim-3": "fitzroy"}, dice=[6, 6])
    game.play("op:15", "to:fitzroy", "add:blues-and-royals", "done", "target:bim-3", "target:blues-and-royals")
    assert needed(game) == [factor("blues-and-royals", "ground"), factor("bim-3", "ground") - 1]


@pytest.mark.rule("10.10-a")
@pytest.mark.parametrize("firer", ["antrim", "hermes", "general-belgrano", "25-de-mayo", "canberra-bomber-1"])
def test_ships_and_aircraft_fire_at_armour_as_at_other_troops(firer: str) -> None:
    side = unit(firer).side
    target = "cavalry-10" if side == "UK" else "blues-and-royals"
    fight = Battle(side, board.NUMBER["fitzroy"], "7.1-op21", set_of([firer]), set_of([target]))
    found = hit_number(Position(), fight, unit(firer).number, unit(target).number)
    assert found == factor(firer, "ground") > 0


@pytest.mark.rule("10.10-a", "10.7-a")
def test_armour_and_entrenchments_add_up() -> None:
    game = given({"2-para": "goose-green", "cavalry-10": "goose-green"}, dice=[6, 6])
    game.play("op:15", "to:goose-green", "add:2-para", "done", "target:cavalry-10", "hold")
    assert needed(game) == [factor("2-para", "ground") - 2]
