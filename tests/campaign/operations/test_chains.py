"""Section 7: every operation from its announcement to its end, question by question, in the words of a record.

``follow`` insists that each word is offered, and to the side named before it.
"""

import pytest

from fs_core import forces
from tests.campaign.operations.facts import argentine, follow, hit, marker, owner, shots, where
from tests.positions import dice_of, given, words

MISS = 6


def factor(unit: str, kind: str) -> int:
    """A printed factor: ``ground``, ``air``, ``submarine`` or ``surface``."""
    return int(getattr(forces.unit(unit), f"anti_{kind}"))


def test_operation_1_units_then_done() -> None:
    units = {"ri-4": "argentina", "cavalry-181": "argentina", "commandos-602": "argentina", "2-para": "stanley"}
    game = argentine({**units, "ri-3": "stanley"}, control={"stanley": "UK"})
    follow(game, "ar op:1 add:cavalry-181 add:commandos-602 done")
    assert (where(game, "cavalry-181"), where(game, "commandos-602")) == ("stanley", "stanley")
    assert (owner(game, "stanley"), game.phase) == ("UK", "uk-submarines")


def test_operation_2_one_unit() -> None:
    game = argentine({})
    assert words(game.play("op:2")) == ["unit:bim-3", "unit:ri-2", "unit:sf-anf"]
    follow(game, "ar unit:ri-2")
    assert (where(game, "ri-2"), game.vp, game.phase) == ("argentina", 7, "uk-submarines")


def test_operation_3_origin_destination_aircraft_interception_arrival() -> None:
    units = {"dagger-1": "argentina", "dagger-2": "argentina", "super-etendard": "argentina", "hermes": "sea-6"}
    game = argentine(units, dice=[3, 4])
    follow(game, "ar op:3 from:argentina to:stanley add:dagger-1 add:dagger-2 add:super-etendard done")
    follow(game, "uk intercept:hermes target:dagger-1 target:dagger-2 stop")
    assert shots(game) == [("hermes", "dagger-1", 3), ("hermes", "dagger-2", 3)]
    places = [where(game, unit) for unit in ("dagger-1", "dagger-2", "super-etendard")]
    assert (places, game.phase) == (["eliminated", "stanley", "stanley"], "uk-submarines")


def test_operation_4_origin_and_four_ships_that_end_it() -> None:
    units = {"antrim": "sea-4", "plymouth": "sea-4", "brilliant": "sea-4", "conqueror": "sea-4"}
    units |= {"sas": "aboard antrim", "sbs": "aboard plymouth", "arrow": "sea-7", "santa-fe": "south-georgia"}
    game = given(units)
    follow(game, "uk op:4 from:sea-4 add:antrim add:brilliant add:plymouth add:conqueror")
    assert (owner(game, "south-georgia"), where(game, "santa-fe"), game.vp) == ("UK", "eliminated", 7)
    assert (where(game, "sas"), game.phase) == ("aboard antrim", "ar-operations")


def test_operation_5_one_ship() -> None:
    game = given({"antrim": "south-georgia", "arrow": "south-georgia"}, hit=["antrim", "arrow"])
    follow(game, "uk op:5 unit:arrow")
    assert (hit(game), game.phase) == (["antrim"], "ar-operations")


def test_operation_6_one_entry_for_all_or_one_a_ship() -> None:
    game = follow(given({}, turn=2), "uk op:6 entry:sea-4")
    assert {where(game, ship) for ship in ("broadsword", "yarmouth", "conqueror")} == {"sea-4"}
    game = given({}, turn=2, control={"south-georgia": "UK"})
    follow(game, "uk op:6 split entry:south-georgia entry:sea-4 entry:sea-4")
    assert [where(game, ship) for ship in ("broadsword", "yarmouth", "conqueror")] == [
        "south-georgia",
        "sea-4",
        "sea-4",
    ]
    assert game.phase == "ar-operations"


def test_operation_7_raiders_target_die() -> None:
    game = given({"hermes": "sea-4", "sas": "aboard hermes", "dagger-1": "stanley"}, dice=[6])
    follow(game, "uk op:7 unit:sas target:dagger-1")
    assert [entry.kind for entry in game.log if entry.kind in ("loss", "die")] == ["loss", "die", "loss"]
    assert (where(game, "dagger-1"), where(game, "sas")) == ("eliminated", "eliminated")
    assert (marker(game, "raid-used"), game.phase) == (True, "ar-operations")


def test_operation_8_one_unit() -> None:
    units = {"canberra": "sea-4", "2-para": "aboard canberra", "3-para": "san-carlos"}
    game = follow(given(units, hit=["2-para", "3-para"]), "uk op:8 unit:3-para")
    assert (hit(game), game.phase) == (["2-para"], "ar-operations")


def test_operation_9_asks_nothing() -> None:
    game = given({"dagger-1": "stanley", "pucara-1": "stanley", "hermes": "falklands", "spartan": "sea-5"})
    follow(game, "uk op:9")
    assert (where(game, "dagger-1"), where(game, "pucara-1")) == ("argentina", "stanley")
    assert game.phase == "uk-submarines", "the evacuation was the Argentine operation"


def test_operation_12_area_then_unit_and_ship_by_turns() -> None:
    units = {"canberra": "sea-7", "fearless": "sea-7", "2-para": "aboard canberra", "3-para": "aboard canberra"}
    game = follow(given(units), "uk op:12 from:sea-7 add:2-para ship:fearless add:3-para ship:fearless done")
    assert {where(game, "2-para"), where(game, "3-para")} == {"aboard fearless"}
    assert game.phase == "ar-operations"


def test_operation_13_base_carriers_and_shot_by_shot() -> None:
    units = {"hermes": "sea-7", "invincible": "falklands", "dagger-1": "pebble-island", "pucara-1": "pebble-island"}
    game = given(units, dice=[4, 3, 6, 2])
    follow(game, "uk op:13 to:pebble-island add:hermes add:invincible done")
    follow(game, "uk target:dagger-1 target:dagger-1 target:pucara-1 target:pucara-1 stop")
    assert shots(game) == [
        ("hermes", "dagger-1", 3),
        ("hermes", "dagger-1", 3),
        ("hermes", "pucara-1", 3),
        ("invincible", "pucara-1", 3),
    ]
    assert (where(game, "dagger-1"), where(game, "pucara-1")) == ("eliminated", "eliminated")
    assert game.phase == "ar-operations"


def test_operation_14_area_firers_aim_dice_kept_shots_reply() -> None:
    units = {"hermes": "sea-6", "arrow": "sea-6", "hercules": "sea-6", "drummond": "sea-6", "san-luis": "sea-6"}
    game = given(units, dice=[factor("hermes", "surface"), MISS, MISS, 1, 1, MISS])
    follow(game, "uk op:14 to:sea-6 add:hermes add:arrow done target:hercules free target:drummond")
    follow(game, "uk target:hercules stop ar target:arrow target:arrow")
    fired = [(firer, target) for firer, target, _ in shots(game)]
    assert fired == [
        ("hermes", "hercules"),
        ("arrow", "drummond"),
        ("hermes", "hercules"),
        ("hercules", "arrow"),
        ("drummond", "arrow"),
    ]
    assert (where(game, "hercules"), where(game, "arrow"), game.phase) == ("eliminated", "eliminated", "ar-operations")
    assert game.vp == 8 - 1 + 1


def test_operation_15_units_supports_special_forces_interception_fire_reply() -> None:
    units = {"ri-12": "goose-green", "commandos-601": "goose-green", "2-para": "goose-green", "hermes": "falklands"}
    units |= {"dagger-1": "argentina", "pucara-1": "stanley", "25-de-mayo": "sea-6"}
    game = argentine(units, dice=[4, 4, 4, MISS, MISS, 1])
    follow(game, "ar op:15 to:goose-green add:ri-12 done add:dagger-1 add:pucara-1 done commit")
    follow(game, "uk intercept:hermes target:dagger-1 target:dagger-1 target:dagger-1")
    follow(game, "ar target:2-para hold target:2-para uk target:pucara-1")
    assert shots(game)[3:] == [
        ("ri-12", "2-para", factor("ri-12", "ground") + 1),
        ("pucara-1", "2-para", factor("pucara-1", "ground") + 1),
        ("2-para", "pucara-1", factor("2-para", "air")),
    ], "special forces of one side alone add one for its whole force; trenches do not hamper Argentine attackers"
    assert (where(game, "pucara-1"), hit(game), game.phase) == ("eliminated", [], "uk-submarines")


def test_operation_16_area_then_units() -> None:
    units = {"canberra": "falklands", "2-para": "aboard canberra", "3-para": "aboard canberra", "antrim": "falklands"}
    units |= {"sbs": "aboard antrim", "pucara-5": "pebble-island", "pucara-6": "pebble-island"}
    game = given(units)
    follow(game, "uk op:16 to:pebble-island add:2-para add:sbs done ar to:argentina to:goose-green")
    assert (owner(game, "pebble-island"), game.vp, dice_of(game)) == ("UK", 7, [])
    assert (where(game, "pucara-5"), where(game, "pucara-6")) == ("argentina", "goose-green")
    assert (where(game, "3-para"), game.phase) == ("aboard canberra", "ar-operations")


def test_operation_17_area_bombardment_first_wave_battle_second_wave() -> None:
    units = {"fearless": "falklands", "antrim": "falklands", "canberra": "falklands", "hermes": "falklands"}
    units |= {"2-para": "aboard fearless", "sas": "aboard fearless", "3-para": "aboard canberra"}
    units |= {"ri-5": "fox-bay", "ri-8": "fox-bay"}
    game = given(units, dice=[factor("antrim", "ground"), 4, 1])
    follow(game, "uk op:17 to:fox-bay bombard add:antrim done target:ri-5 add:2-para add:sas done")
    assert where(game, "ri-5") == "eliminated", "the bombardment takes effect before the landing"
    follow(game, "uk target:ri-8 ar target:2-para uk add:3-para done")
    assert shots(game) == [
        ("antrim", "ri-5", factor("antrim", "ground")),
        ("2-para", "ri-8", factor("2-para", "ground") - 1 + 1),
        ("ri-8", "2-para", factor("ri-8", "ground")),
    ]
    assert {where(game, unit) for unit in ("2-para", "sas", "3-para")} == {"fox-bay"}
    assert (owner(game, "fox-bay"), game.vp, hit(game), game.phase) == ("UK", 7, ["2-para"], "ar-operations")


def test_operation_17_without_a_bombardment() -> None:
    units = {"cabo-san-antonio": "falklands", "ri-4": "aboard cabo-san-antonio", "2-para": "san-carlos"}
    game = argentine(units, dice=[MISS, MISS])
    follow(game, "ar op:17 to:san-carlos land add:ri-4 done target:2-para uk target:ri-4")
    assert (owner(game, "san-carlos"), where(game, "ri-4"), game.phase) == ("UK", "san-carlos", "uk-submarines")


def test_operation_18_area_base_aircraft_carriers_interception_fire_reply() -> None:
    units = {"dagger-1": "argentina", "dagger-2": "argentina", "a4-11": "stanley", "25-de-mayo": "sea-1"}
    units |= {"sheffield": "sea-6", "arrow": "sea-6", "hermes": "sea-7"}
    game = argentine(units, dice=[3, 6, 6, 3, 2, 2, 2])
    follow(game, "ar op:18 to:sea-6 from:argentina add:dagger-1 add:dagger-2 done add:25-de-mayo done")
    follow(game, "uk intercept:hermes target:dagger-1 target:dagger-2 target:dagger-2")
    follow(game, "ar target:sheffield target:arrow uk target:dagger-2 hold")
    assert shots(game)[3:] == [
        ("25-de-mayo", "sheffield", factor("25-de-mayo", "surface")),
        ("dagger-2", "arrow", factor("dagger-2", "surface")),
        ("sheffield", "dagger-2", factor("sheffield", "air")),
    ]
    assert hit(game) == ["sheffield", "arrow"]
    assert (where(game, "dagger-2"), where(game, "a4-11"), game.phase) == ("eliminated", "stanley", "uk-submarines")


def test_operation_18_by_carriers_alone() -> None:
    game = given({"hermes": "sea-7", "hercules": "sea-6"}, dice=[MISS, MISS, factor("hermes", "surface")])
    follow(game, "uk op:18 to:sea-6 carriers add:hermes done free target:hercules target:hercules target:hercules")
    assert (where(game, "hercules"), game.vp, game.phase) == ("eliminated", 7, "ar-operations")


def test_operation_19_area_base_aircraft_carriers_interception_fire_reply() -> None:
    units = {"dagger-1": "stanley", "pucara-1": "stanley", "25-de-mayo": "sea-6", "hermes": "falklands"}
    game = argentine({**units, "2-para": "fox-bay", "sas": "fox-bay"}, dice=[1, 1, 1])
    follow(game, "ar op:19 to:fox-bay from:stanley add:dagger-1 add:pucara-1 done add:25-de-mayo done")
    follow(game, "uk intercept:hermes target:dagger-1 ar target:2-para target:2-para uk hold")
    assert where(game, "dagger-1") == "eliminated"
    assert [(firer, target) for firer, target, _ in shots(game)[1:]] == [
        ("25-de-mayo", "2-para"),
        ("pucara-1", "2-para"),
    ]
    assert (where(game, "2-para"), where(game, "sas"), owner(game, "fox-bay")) == ("eliminated", "fox-bay", "UK")
    assert game.phase == "uk-submarines"


def test_operation_19_by_carriers_alone() -> None:
    game = given({"hermes": "falklands", "ri-8": "fox-bay"}, dice=[1])
    follow(game, "uk op:19 to:fox-bay carriers add:hermes done target:ri-8 hold")
    assert (where(game, "ri-8"), game.phase) == ("eliminated", "ar-operations")


def test_operation_20_origin_ships_destination_attack_supports_interception_fire_reply() -> None:
    units = {"hercules": "sea-1", "drummond": "sea-1", "san-luis": "sea-6", "25-de-mayo": "sea-2"}
    units |= {"a4-1": "argentina", "arrow": "sea-6", "hermes": "sea-7"}
    game = argentine(units, dice=[MISS, MISS, MISS, 1, MISS])
    follow(game, "ar op:20 from:sea-1 add:hercules done to:sea-6 attack add:25-de-mayo add:a4-1 done")
    follow(game, "uk intercept:hermes target:a4-1 target:a4-1 target:a4-1")
    follow(game, "ar target:arrow hold target:arrow uk hold")
    assert [firer for firer, _, _ in shots(game)[3:]] == ["25-de-mayo", "a4-1"]
    assert (where(game, "arrow"), where(game, "hercules"), where(game, "drummond")) == ("sea-6", "sea-6", "sea-1")
    assert (hit(game), game.phase) == (["arrow"], "uk-submarines")


def test_operation_20_in_place_area_firers_supports_fire_reply() -> None:
    units = {"arrow": "sea-6", "spartan": "sea-6", "hermes": "sea-7", "hercules": "sea-6", "san-luis": "sea-6"}
    game = given(units, dice=[factor("spartan", "submarine"), MISS, MISS])
    follow(game, "uk op:20 in-place to:sea-6 add:arrow add:spartan done add:hermes done")
    follow(game, "uk free hold target:san-luis target:hercules stop ar hold target:arrow")
    assert [(firer, target) for firer, target, _ in shots(game)] == [
        ("spartan", "san-luis"),
        ("hermes", "hercules"),
        ("san-luis", "arrow"),
    ]
    assert (where(game, "san-luis"), game.phase) == ("eliminated", "ar-operations")


def test_operation_21_area_ships_fire() -> None:
    units = {"antrim": "falklands", "glamorgan": "falklands", "bim-3-h": "pebble-island", "pucara-5": "pebble-island"}
    game = given(units, dice=[factor("antrim", "ground"), factor("glamorgan", "air") + 1])
    follow(game, "uk op:21 to:pebble-island add:antrim add:glamorgan done target:bim-3-h target:pucara-5")
    assert shots(game) == [
        ("antrim", "bim-3-h", factor("antrim", "ground")),
        ("glamorgan", "pucara-5", factor("glamorgan", "air")),
    ]
    assert (where(game, "bim-3-h"), where(game, "pucara-5")) == ("eliminated", "pebble-island")
    assert game.phase == "ar-operations"


def test_operation_22_origin_destination_units_attack_friends_special_forces_fire_reply() -> None:
    units = {"scots-guards": "san-carlos", "sas": "san-carlos", "welsh-guards": "fitzroy", "ri-8": "fitzroy"}
    game = given({**units, "antrim": "falklands"}, control={"san-carlos": "UK"}, dice=[MISS, 1, MISS])
    follow(game, "uk op:22 from:san-carlos to:fitzroy add:scots-guards add:sas done attack add:welsh-guards done")
    follow(game, "uk withhold target:ri-8 target:ri-8 ar target:welsh-guards")
    assert shots(game) == [
        ("scots-guards", "ri-8", factor("scots-guards", "ground") - 1),
        ("welsh-guards", "ri-8", factor("welsh-guards", "ground")),
        ("ri-8", "welsh-guards", factor("ri-8", "ground")),
    ]
    assert (owner(game, "fitzroy"), game.phase) == ("UK", "ar-operations")


def test_operation_22_of_one_argentine_unit() -> None:
    game = argentine({"ri-3": "stanley", "commandos-601": "stanley", "hermes": "falklands"})
    follow(game, "ar op:22 from:stanley to:lafonia add:commandos-601 done end")
    assert (where(game, "commandos-601"), game.phase) == ("lafonia", "uk-submarines")


def test_operation_23_area_then_unit_and_ship_by_turns() -> None:
    units = {"2-para": "san-carlos", "sas": "san-carlos", "norland": "falklands", "antrim": "falklands"}
    game = given(units)
    follow(game, "uk op:23 from:san-carlos add:2-para ship:norland add:sas ship:antrim done")
    assert (where(game, "2-para"), where(game, "sas")) == ("aboard norland", "aboard antrim")
    assert (owner(game, "san-carlos"), game.phase) == ("UK", "ar-operations")


def test_operation_24_origin_units_destination_attack_friends_special_forces_fire_reply() -> None:
    units = {"2-para": "fitzroy", "sas": "fitzroy", "3-para": "mount-kent", "ri-4": "mount-kent"}
    game = given({**units, "antrim": "falklands"}, control={"fitzroy": "UK"}, dice=[MISS, MISS, 1])
    follow(game, "uk op:24 from:fitzroy add:2-para add:sas done to:mount-kent attack add:3-para done commit")
    follow(game, "uk target:ri-4 target:ri-4 ar target:3-para")
    assert shots(game) == [
        ("2-para", "ri-4", factor("2-para", "ground") - 1 + 1),
        ("3-para", "ri-4", factor("3-para", "ground") - 1 + 1),
        ("ri-4", "3-para", factor("ri-4", "ground")),
    ]
    assert (hit(game), owner(game, "mount-kent"), game.phase) == (["3-para"], "AR", "ar-operations")


def test_operation_24_base_change_comes_before_attack_or_end() -> None:
    units = {"2-para": "san-carlos", "pucara-3": "goose-green", "dagger-1": "goose-green", "hermes": "sea-7"}
    game = given(units, dice=[4])
    follow(game, "uk op:24 from:san-carlos add:2-para done to:goose-green intercept:hermes target:dagger-1 stop")
    follow(game, "ar to:stanley to:pebble-island uk end")
    assert (where(game, "dagger-1"), where(game, "pucara-3")) == ("stanley", "pebble-island")
    assert (owner(game, "goose-green"), game.vp, game.phase) == ("UK", 7, "ar-operations")


def test_operation_24_in_place_area_firers_fire_reply() -> None:
    game = argentine({"ri-8": "fox-bay", "ri-5": "fox-bay", "2-para": "fox-bay"}, dice=[1, MISS])
    follow(game, "ar op:24 in-place to:fox-bay add:ri-8 done target:2-para uk target:ri-5")
    assert (hit(game), where(game, "ri-5"), game.phase) == (["2-para"], "fox-bay", "uk-submarines")


def test_operation_25_area_all_aim_dice_reply() -> None:
    units = {"sas": "fox-bay", "sbs": "fox-bay", "commandos-601": "fox-bay", "commandos-602": "fox-bay"}
    game = given({**units, "2-para": "fox-bay", "ri-8": "fox-bay", "antrim": "falklands"}, dice=[4, 5, 3, 4])
    follow(game, "uk op:25 to:fox-bay target:commandos-601 target:commandos-602 ar target:sas target:sbs")
    assert [die["firer"] for die in dice_of(game)] == ["sas", "sbs", "commandos-601", "commandos-602"]
    fates = [where(game, unit) for unit in ("sas", "sbs", "commandos-601", "commandos-602")]
    assert (fates, game.phase) == (["eliminated", "fox-bay", "eliminated", "fox-bay"], "ar-operations")


def test_the_held_exocet_one_target() -> None:
    game = argentine({"antrim": "falklands"}, markers={"exocet": "held"}, dice=[3])
    follow(game, "ar op:exocet target:antrim")
    assert (hit(game), marker(game, "exocet"), game.phase) == (["antrim"], "spent", "uk-submarines")


# --- the words joined to an operation ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chain",
    [
        "op:14 with:10 to:sea-3 add:conqueror done target:general-belgrano",
        "op:18 with:10 to:sea-3 carriers add:hermes done free target:general-belgrano stop",
        "op:20 with:10 in-place to:sea-3 add:conqueror done done target:general-belgrano",
        "op:20 with:10 from:sea-4 add:arrow done to:sea-3 attack add:conqueror done hold target:general-belgrano",
    ],
)
@pytest.mark.rule("7.1-op10-a", "7.1-op10-b")
def test_operation_10_is_joined_before_the_first_answer_and_turns_the_points(chain: str) -> None:
    units = {"conqueror": "sea-3", "general-belgrano": "sea-3", "hermes": "sea-5", "antrim": "sea-7", "arrow": "sea-4"}
    for joined, points in ((True, -2), (False, +2)):
        game = given(units, dice=[1])
        follow(game, "uk " + (chain if joined else chain.replace("with:10 ", "")))
        while game.phase == "uk-operations":
            follow(game, "ar hold")
        assert where(game, "general-belgrano") == "eliminated"
        assert (game.vp, game.operations_remaining) == (8 + points, 29)


def test_a_target_of_opportunity_is_named_before_the_first_answer() -> None:
    units = {"hermes": "sea-6", "arrow": "sea-6", "dagger-1": "argentina", "invincible": "sea-7"}
    game = argentine(units, markers={"opportunity": True}, dice=[2])
    follow(game, "ar op:18 opportunity:hermes to:sea-6 from:argentina add:dagger-1 done uk intercept:none")
    assert words(game) == ["target:hermes"]
    follow(game, "ar target:hermes uk hold")
    assert (hit(game), marker(game, "opportunity")) == (["hermes"], False)
