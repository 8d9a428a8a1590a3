"""Sections 10.2, 10.3 and 10.11: what a hit does, and how far hit numbers can change."""

import pytest

from fs_core import board, forces
from fs_core.campaign import battle
from fs_core.campaign.battle import Battle, hit_number
from fs_core.campaign.position import Position
from tests.campaign.outcomes import damaged, lost, place
from tests.positions import dice_of, given, rules_of, words

SEA_FIGHT = {"broadsword": "sea-6", "yarmouth": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}

# --- 10.2-n and 10.11: what a hit does ------------------------------------------------------------------------------


@pytest.mark.rule("10.2-n", "10.11-a")
@pytest.mark.parametrize(
    ("units", "play", "victim"),
    [
        (
            {"broadsword": "sea-6", "general-belgrano": "sea-6"},
            "op:14 to:sea-6 add:broadsword done",
            "general-belgrano",
        ),
        ({"2-para": "fitzroy", "ri-25": "fitzroy"}, "op:15 to:fitzroy add:2-para done", "ri-25"),
        ({"hermes": "falklands", "dagger-1": "stanley"}, "op:13 to:stanley add:hermes done", "dagger-1"),
        ({"broadsword": "sea-6", "san-luis": "sea-6"}, "op:20 in-place to:sea-6 add:broadsword done", "san-luis"),
    ],
)
def test_one_hit_removes_an_argentine_unit_for_good(units: dict[str, str], play: str, victim: str) -> None:
    game = given(units, dice=[1, 6, 6]).play(*play.split(), f"target:{victim}")
    while game.phase == "uk-operations":
        game.play({"hold", "stop"}.intersection(words(game)).pop())
    assert lost(game) == [victim]
    assert damaged(game) == []


@pytest.mark.rule("10.11-b")
def test_a_damaged_ship_fires_with_its_full_factor_and_is_no_worse_to_hit() -> None:
    game = given(SEA_FIGHT, dice=[6, 6, 6, 6], hit=["broadsword"])
    game.play("op:14", "to:sea-6", "add:broadsword", "add:yarmouth", "done")
    game.play("target:hercules", "target:hercules", "target:broadsword", "target:yarmouth")
    assert [d["needed"] for d in dice_of(game)] == [
        forces.unit(u).anti_surface for u in ("broadsword", "yarmouth", "hercules", "drummond")
    ]


@pytest.mark.rule("10.11-b")
def test_damaged_ships_sail_and_carry_as_before() -> None:
    units = {"canberra": "sea-4", "40-commando": "aboard canberra", "42-commando": "aboard canberra"}
    game = given(units | {"3-para": "aboard canberra"}, hit=["canberra"])
    assert forces.unit("canberra").capacity == 6
    game.play("op:20", "from:sea-4", "add:canberra", "done", "to:falklands", "end")
    assert place(game, "canberra") == "falklands"
    assert place(game, "3-para") == "aboard canberra"


@pytest.mark.rule("10.11-b")
def test_reduced_troops_march_and_fire_with_their_full_factor() -> None:
    game = given({"2-para": "san-carlos", "ri-12": "swan-inlet"}, hit=["2-para"], dice=[6, 6])
    game.play("op:24", "from:san-carlos", "add:2-para", "done", "to:mount-usborne", "end")
    assert place(game, "2-para") == "mount-usborne"
    game = given({"2-para": "swan-inlet", "ri-12": "swan-inlet"}, hit=["2-para"], dice=[6, 6])
    game.play("op:15", "to:swan-inlet", "add:2-para", "done", "target:ri-12")
    assert dice_of(game)[0]["needed"] == forces.unit("2-para").anti_ground


# --- 10.3: zeros, ones and sixes ------------------------------------------------------------------------------------


def needed_with(monkeypatch: pytest.MonkeyPatch, printed: int, change: int) -> int:
    """The hit number of a battalion with a printed factor against troops, changed by terrain, assault or a bonus."""
    firer, target = forces.unit("2-para"), forces.unit("ri-4")
    table = list(battle._FACTOR)
    table[firer.number] = (printed, 0, 0, 0)
    monkeypatch.setattr(battle, "_FACTOR", tuple(table))
    area = "mount-kent" if change == -3 else "fitzroy"
    fight = Battle("UK", board.NUMBER[area], "7.1-op15", firer.bit, target.bit, ground=True)
    fight.company = {"UK": (firer.bit, forces.unit("sas").bit if change == 1 else 0), "AR": (target.bit, 0)}
    fight.assault = firer.bit if change in (-1, -3) else 0
    fight.flown = firer.bit if change == -3 else 0
    return hit_number(Position(), fight, firer.number, target.number)


@pytest.mark.rule("10.3-a", "10.3-b", "10.3-c")
@pytest.mark.parametrize(
    ("printed", "change", "needed"),
    [
        (0, +1, 0),
        (0, 0, 0),
        (0, -3, 0),
        (1, -1, 1),
        (1, -3, 1),
        (2, -3, 1),
        (4, -3, 1),
        (4, +1, 5),
        (5, +1, 5),
        (5, 0, 5),
        (6, 0, 6),
        (6, +1, 6),
        (6, -1, 5),
    ],
)
def test_nought_stays_nought_one_is_the_least_and_five_does_not_become_six(
    monkeypatch: pytest.MonkeyPatch, printed: int, change: int, needed: int
) -> None:
    assert needed_with(monkeypatch, printed, change) == needed


@pytest.mark.rule("10.3-a")
def test_special_forces_give_no_fire_to_who_has_none() -> None:
    """The Blues and Royals have no fire against aircraft, special forces beside them or not."""
    assert forces.unit("blues-and-royals").anti_air == 0
    units = {"blues-and-royals": "fitzroy", "sas": "fitzroy", "ri-4": "fitzroy", "dagger-1": "argentina"}
    game = given(units, phase="ar-operations", dice=[6, 6, 6])
    game.play("op:15", "to:fitzroy", "add:ri-4", "done", "add:dagger-1", "done")
    game.play("target:blues-and-royals", "target:blues-and-royals")
    assert words(game) == ["target:ri-4", "hold"]
    assert "10.2-a" in rules_of(game, "target:dagger-1")


@pytest.mark.rule("10.3-b")
def test_assault_mountains_and_armour_together_leave_a_one() -> None:
    assert forces.unit("ri-4").anti_ground == 1
    units = {"cabo-san-antonio": "falklands", "ri-4": "aboard cabo-san-antonio", "blues-and-royals": "mount-kent"}
    game = given(units, phase="ar-operations", dice=[1, 6])
    game.play("op:17", "to:mount-kent", "land", "add:ri-4", "done", "target:blues-and-royals", "hold")
    assert dice_of(game)[0]["needed"] == 1
    assert damaged(game) == ["blues-and-royals"]
