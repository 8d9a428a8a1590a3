"""Section 10.8: special forces in land battles, against each other, and how they are lost."""

import pytest

from fs_core import Campaign, Options, board, forces
from tests.campaign.outcomes import controls, factor, firers, lost, needed, place
from tests.positions import given, rules_of, words


def ground_attack(units: dict[str, str], *more: str, dice: list[int], options: Options | None = None) -> Campaign:
    """Operation 15 by the 2nd Parachute battalion at Fitzroy."""
    game = given({"2-para": "fitzroy", "ri-25": "fitzroy"} | units, dice=dice, options=options)
    return game.play("op:15", "to:fitzroy", "add:2-para", "done", *more)


# --- moving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.8-a", "10.8-h")
@pytest.mark.parametrize("force", [["sas"], ["2-para", "sas"]])
def test_special_forces_march_alone_or_with_others_and_contest_the_area(force: list[str]) -> None:
    game = given({"2-para": "fitzroy", "sas": "fitzroy", "ri-3": "stanley"})
    game.play("op:24", "from:fitzroy", *(f"add:{unit}" for unit in force), "done", "to:stanley", "end")
    assert [place(game, unit) for unit in force] == ["stanley"] * len(force)
    assert game.position.contested(board.STANLEY)
    assert controls(game, "AR", "stanley")


@pytest.mark.rule("10.8-a")
def test_argentine_special_forces_march_alone() -> None:
    game = given({"commandos-601": "stanley", "2-para": "fitzroy"}, phase="ar-operations")
    game.play("op:24", "from:stanley", "add:commandos-601", "done", "to:fitzroy", "end")
    assert game.position.contested(board.NUMBER["fitzroy"])


# --- combined battles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.8-b", "10.8-c", "10.8-d")
def test_special_forces_on_one_side_raise_its_hit_numbers_by_one_and_do_not_fire() -> None:
    game = ground_attack({"sas": "fitzroy"}, dice=[6, 6])
    assert words(game) == ["commit", "withhold"]
    game.play("commit", "target:ri-25", "target:2-para")
    assert firers(game) == ["2-para", "ri-25"]
    assert needed(game) == [factor("2-para", "ground") + 1, factor("ri-25", "ground")]


@pytest.mark.rule("10.8-c", "10.8-d")
def test_the_defenders_special_forces_raise_theirs() -> None:
    """R-122: special forces of the defender are always in the battle, nobody is asked."""
    game = ground_attack({"commandos-601": "fitzroy"}, dice=[6, 6])
    assert words(game) == ["target:ri-25"]
    assert "7.1-op15" in rules_of(game, "target:commandos-601")
    game.play("target:ri-25", "target:2-para")
    assert firers(game) == ["2-para", "ri-25"]
    assert needed(game) == [factor("2-para", "ground"), factor("ri-25", "ground") + 1]


@pytest.mark.rule("10.8-c")
def test_special_forces_on_both_sides_give_no_bonus() -> None:
    game = ground_attack(
        {"sas": "fitzroy", "commandos-601": "fitzroy"}, "commit", "target:ri-25", "target:2-para", dice=[6, 6]
    )
    assert needed(game) == [factor("2-para", "ground"), factor("ri-25", "ground")]


@pytest.mark.rule("10.8-c")
def test_special_forces_that_are_withheld_count_for_nothing() -> None:
    game = ground_attack(
        {"sas": "fitzroy", "commandos-601": "fitzroy"}, "withhold", "target:ri-25", "target:2-para", dice=[6, 6]
    )
    assert needed(game) == [factor("2-para", "ground"), factor("ri-25", "ground") + 1]


@pytest.mark.rule("10.8-c")
def test_the_bonus_adds_to_the_other_changes_of_the_hit_number() -> None:
    game = given({"2-para": "mount-kent", "sas": "mount-kent", "ri-25": "mount-kent"}, dice=[6, 6])
    game.play("op:15", "to:mount-kent", "add:2-para", "done", "commit", "target:ri-25", "hold")
    assert needed(game) == [factor("2-para", "ground") - 1 + 1]


@pytest.mark.rule("10.8-c")
def test_aircraft_and_the_carrier_in_support_share_the_bonus() -> None:
    """R-122: every unit of that side in the battle."""
    units = {"bim-5": "fitzroy", "commandos-601": "fitzroy", "2-para": "fitzroy"}
    units |= {"25-de-mayo": "falklands", "canberra-bomber-1": "argentina"}
    game = given(units, phase="ar-operations", dice=[6, 6, 6])
    game.play("op:15", "to:fitzroy", "add:bim-5", "done", "add:25-de-mayo", "add:canberra-bomber-1", "done", "commit")
    game.play("target:2-para", "target:2-para", "target:2-para", "hold")
    assert needed(game) == [factor(unit, "ground") + 1 for unit in firers(game)]
    assert set(firers(game)) == {"bim-5", "25-de-mayo", "canberra-bomber-1"}


@pytest.mark.rule("10.8-c")
@pytest.mark.parametrize(
    ("units", "play"),
    [
        (
            {"2-para": "goose-green", "sas": "goose-green", "ri-25": "swan-inlet"},
            "op:24 from:goose-green add:2-para add:sas done to:swan-inlet attack commit target:ri-25 hold",
        ),
        (
            {"fearless": "falklands", "2-para": "aboard fearless", "sas": "aboard fearless", "ri-25": "swan-inlet"},
            "op:17 to:swan-inlet land add:2-para add:sas done target:ri-25 hold",
        ),
        (
            {"2-para": "lafonia", "sas": "lafonia", "ri-25": "swan-inlet", "3-para": "swan-inlet"},
            "op:22 from:lafonia to:swan-inlet add:2-para add:sas done attack done commit target:ri-25 hold",
        ),
    ],
)
def test_the_bonus_works_in_every_land_battle(units: dict[str, str], play: str) -> None:
    """R-122: marches, assaults (at one less, 7.1 op. 17) and helicopters (at one less, op. 22)."""
    game = given(units, dice=[6, 6, 6]).play(*play.split())
    penalty = 0 if "op:24" in play else 1
    assert needed(game) == [factor("2-para", "ground") + 1 - penalty]


@pytest.mark.rule("10.8-c")
@pytest.mark.parametrize(
    ("units", "play"),
    [
        ({"antrim": "falklands"}, "op:21 to:fitzroy add:antrim done target:ri-25"),
        ({"hermes": "falklands"}, "op:19 to:fitzroy carriers add:hermes done target:ri-25 hold"),
    ],
)
def test_bombardments_and_air_strikes_get_no_bonus(units: dict[str, str], play: str) -> None:
    game = given(units | {"sas": "fitzroy", "ri-25": "fitzroy"}, dice=[6]).play(*play.split())
    assert needed(game) == [factor(firers(game)[0], "ground")]


@pytest.mark.rule("10.8-b", "10.8-c")
@pytest.mark.parametrize(("answer", "bonus"), [("commit", 1), ("withhold", 0)])
def test_by_option_the_defender_is_asked_too(answer: str, bonus: int) -> None:
    """R-122, defender_sf_optional=true."""
    game = ground_attack({"commandos-601": "fitzroy"}, dice=[6, 6], options=Options(defender_sf_optional=True))
    assert game.decision.side == "AR"
    assert words(game) == ["commit", "withhold"]
    game.play(answer, "target:ri-25", "target:2-para")
    assert needed(game)[1] == factor("ri-25", "ground") + bonus


@pytest.mark.rule("10.8-d")
@pytest.mark.parametrize(
    "units", [{"sas": "fitzroy", "ri-25": "fitzroy"}, {"2-para": "fitzroy", "commandos-601": "fitzroy"}]
)
def test_special_forces_and_other_troops_alone_do_not_fight_each_other(units: dict[str, str]) -> None:
    """R-124."""
    game = given(units)
    assert "7.1-op15-a" in rules_of(game, "op:15")
    game.play("op:24")
    assert "in-place" not in words(game)


@pytest.mark.rule("10.8-d")
def test_special_forces_cannot_be_chosen_as_firers() -> None:
    game = given({"2-para": "fitzroy", "sas": "fitzroy", "ri-25": "fitzroy"}).play("op:15", "to:fitzroy")
    assert words(game) == ["add:2-para"]
    assert "7.1-op15-a" in rules_of(game, "add:sas")


# --- how they are lost ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.8-e")
def test_defending_special_forces_are_lost_with_the_last_unit_beside_them() -> None:
    game = ground_attack({"commandos-601": "fitzroy"}, "target:ri-25", "hold", dice=[1])
    assert lost(game) == ["ri-25", "commandos-601"]
    assert controls(game, "UK", "fitzroy")


@pytest.mark.rule("10.8-e")
def test_attacking_special_forces_are_lost_with_the_last_unit_beside_them() -> None:
    game = given({"2-para": "fitzroy", "sas": "fitzroy", "ri-25": "fitzroy"}, hit=["2-para"], dice=[6, 1])
    game.play("op:15", "to:fitzroy", "add:2-para", "done", "commit", "target:ri-25", "target:2-para")
    assert lost(game) == ["2-para", "sas"]
    assert controls(game, "AR", "fitzroy")


@pytest.mark.rule("10.8-e")
def test_special_forces_that_stay_out_are_not_lost() -> None:
    game = given({"2-para": "fitzroy", "sas": "fitzroy", "ri-25": "fitzroy"}, hit=["2-para"], dice=[6, 1])
    game.play("op:15", "to:fitzroy", "add:2-para", "done", "withhold", "target:ri-25", "target:2-para")
    assert lost(game) == ["2-para"]
    assert place(game, "sas") == "fitzroy"


@pytest.mark.rule("10.8-e")
def test_as_long_as_one_unit_beside_them_stands_they_stand() -> None:
    game = ground_attack({"commandos-601": "fitzroy", "ri-4": "fitzroy"}, "target:ri-25", "hold", "hold", dice=[1])
    assert lost(game) == ["ri-25"]
    assert place(game, "commandos-601") == "fitzroy"


@pytest.mark.rule("10.8-e")
def test_a_first_wave_of_an_assault_shares_its_fate_apart_from_friends_ashore() -> None:
    """R-95: only the landed units are in the battle."""
    units = {"fearless": "falklands", "2-para": "aboard fearless", "sas": "aboard fearless", "ri-25": "fitzroy"}
    game = given(units | {"3-para": "fitzroy"}, hit=["2-para"], dice=[6, 1])
    game.play("op:17", "to:fitzroy", "land", "add:2-para", "add:sas", "done", "target:ri-25")
    assert words(game) == ["target:2-para", "hold"]
    game.play("target:2-para")
    assert lost(game) == ["2-para", "sas"]


@pytest.mark.rule("10.8-e")
def test_by_option_special_forces_survive_the_last_unit() -> None:
    """R-123, sf_share_fate=false."""
    game = ground_attack(
        {"commandos-601": "fitzroy"}, "target:ri-25", "hold", dice=[1], options=Options(sf_share_fate=False)
    )
    assert lost(game) == ["ri-25"]
    assert place(game, "commandos-601") == "fitzroy"
    assert controls(game, "AR", "fitzroy")


@pytest.mark.rule("10.8-f")
@pytest.mark.parametrize(
    ("units", "play", "target", "rule"),
    [
        ({"antrim": "falklands"}, "op:21 to:fitzroy add:antrim done", "commandos-601", "7.1-op21"),
        ({"hermes": "falklands"}, "op:19 to:fitzroy carriers add:hermes done", "commandos-601", "7.1-op19"),
        ({"2-para": "fitzroy"}, "op:15 to:fitzroy add:2-para done", "commandos-601", "7.1-op15"),
    ],
)
def test_neither_guns_nor_aircraft_nor_troops_aim_at_special_forces(
    units: dict[str, str], play: str, target: str, rule: str
) -> None:
    game = given(units | {"ri-25": "fitzroy", "commandos-601": "fitzroy"}).play(*play.split())
    assert f"target:{target}" not in words(game)
    assert rule in rules_of(game, f"target:{target}")


@pytest.mark.rule("10.8-f")
@pytest.mark.parametrize("op", ["op:19", "op:21"])
def test_special_forces_alone_are_no_target_for_guns_and_aircraft(op: str) -> None:
    game = given({"antrim": "falklands", "hermes": "falklands", "commandos-601": "fitzroy"})
    assert op not in words(game)
    assert rules_of(game, op)


@pytest.mark.rule("10.8-f")
@pytest.mark.parametrize(
    ("units", "play"),
    [
        ({"antrim": "falklands"}, "op:21 to:fitzroy add:antrim done target:ri-25"),
        ({"hermes": "falklands"}, "op:19 to:fitzroy carriers add:hermes done target:ri-25 hold"),
    ],
)
def test_they_outlive_the_last_unit_if_it_falls_to_guns_or_aircraft(units: dict[str, str], play: str) -> None:
    """R-123: only a land battle decides their fate."""
    game = given(units | {"ri-25": "fitzroy", "commandos-601": "fitzroy"}, dice=[1]).play(*play.split())
    assert lost(game) == ["ri-25"]
    assert place(game, "commandos-601") == "fitzroy"


@pytest.mark.rule("10.8-f")
def test_special_forces_aboard_are_lost_with_their_ship() -> None:
    """R-57."""
    game = given(
        {"antrim": "sea-6", "sbs": "aboard antrim", "hercules": "sea-6"},
        phase="ar-operations",
        hit=["antrim"],
        dice=[1],
    )
    game.play("op:14", "to:sea-6", "add:hercules", "done", "target:antrim", "hold")
    assert lost(game) == ["antrim", "sbs"]


# --- against each other ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10.8-f", "10.8-g")
def test_in_operation_25_special_forces_fire_at_each_other_without_any_change() -> None:
    """In entrenched ground, with troops of both sides beside them: printed factors, and nobody else takes part."""
    units = {"sas": "stanley", "2-para": "stanley", "commandos-601": "stanley", "ri-25": "stanley"}
    game = given(units | {"pucara-1": "stanley", "antrim": "falklands"}, dice=[1, 1]).play("op:25", "to:stanley")
    assert words(game) == ["target:commandos-601"]
    assert "7.1-op25" in rules_of(game, "target:ri-25")
    game.play("target:commandos-601")
    assert words(game) == ["target:sas", "hold"]
    game.play("target:sas")
    assert firers(game) == ["sas", "commandos-601"]
    assert needed(game) == [factor("sas", "ground"), factor("commandos-601", "ground")]
    assert lost(game) == ["sas", "commandos-601"]


@pytest.mark.rule("10.8-g")
def test_mountains_do_not_matter_in_operation_25() -> None:
    game = given({"sas": "mount-kent", "commandos-601": "mount-kent"}, dice=[6, 6])
    game.play("op:25", "to:mount-kent", "target:commandos-601", "target:sas")
    assert needed(game) == [factor("sas", "ground"), factor("commandos-601", "ground")]


@pytest.mark.rule("10.8-i")
def test_the_ground_factor_of_special_forces_carries_a_star() -> None:
    for unit in forces.UNITS:
        shown = f">{unit.anti_ground}* / " in unit._repr_html_()
        assert shown == (unit.id in ("sas", "sbs", "sas-g", "commandos-601", "commandos-602", "sf-anf")), unit.id
