"""Operations 15, 22 and 24."""

import pytest

from fs_core import Options, forces
from tests.campaign.operations.facts import argentine, follow, kind_asked, marker, named, owner, shots, where
from tests.positions import dice_of, given, rules_of, words

AR_PHASE = "ar-operations"


@pytest.mark.rule("7.1-op15-a", "7.1-op15-b", "7.1-op15-d")
def test_a_ground_attack_where_both_are_with_no_british_support() -> None:
    units = {"2-para": "fox-bay", "ri-8": "fox-bay", "3-para": "lafonia", "hermes": "falklands", "antrim": "falklands"}
    game = given(units, dice=[6, 6]).play("op:15")
    assert words(game) == ["to:fox-bay"]
    game.play("to:fox-bay")
    assert words(game) == ["add:2-para"]
    game.play("add:2-para", "done")
    assert words(game) == ["target:ri-8"]
    assert rules_of(given({"2-para": "fox-bay"}), "op:15") == {"7.1-op15-a"}


@pytest.mark.rule("7.1-op15-c")
def test_argentina_adds_aircraft_and_its_carrier_in_range() -> None:
    units = {
        "ri-12": "goose-green",
        "2-para": "goose-green",
        "pucara-1": "stanley",
        "25-de-mayo": "sea-6",
        "a4-1": "argentina",
    }
    game = given(units, phase=AR_PHASE, dice=[1, 1, 1, 1]).play("op:15", "to:goose-green", "add:ri-12", "done")
    assert words(game) == ["add:25-de-mayo", "add:a4-1", "add:pucara-1", "done"]
    game.play("add:pucara-1", "done", "target:2-para", "target:2-para")
    assert words(game) == ["target:ri-12", "target:pucara-1", "hold"]


@pytest.mark.rule("7.1-op22-a", "7.1-op22-e")
def test_british_helicopters_take_two_anywhere_friendly_or_contested() -> None:
    units = {
        "2-para": "stanley",
        "sas": "stanley",
        "3-para": "stanley",
        "blues-and-royals": "stanley",
        "sbs": "fox-bay",
        "ri-8": "fox-bay",
        "ri-5": "port-howard",
    }
    held = {"control": {"stanley": "UK", "pebble-island": "UK"}}
    game = given(units, **held).play("op:22", "from:stanley")
    assert words(game) == ["to:fox-bay", "to:pebble-island"]
    assert rules_of(game, "to:port-howard") == rules_of(game, "to:lafonia") == {"7.1-op22-a"}
    game.play("to:pebble-island")
    assert words(game) == ["add:2-para", "add:3-para", "add:sas"]
    assert rules_of(game, "add:blues-and-royals") == {"7.1-op22-a"}
    game.play("add:2-para", "add:sas")
    assert words(game) == ["done"]
    game.play("done", "end")
    assert game.position.to_dict()["units"]["sas"] == "pebble-island"


@pytest.mark.rule("7.1-op22-b", "7.1-op22-c", "7.1-op11-a")
def test_argentine_helicopters_take_one_and_are_not_met() -> None:
    units = {"ri-3": "stanley", "ri-6": "stanley", "hermes": "falklands", "invincible": "falklands"}
    game = given(units, phase=AR_PHASE).play("op:22", "from:stanley", "to:lafonia", "add:ri-3")
    assert words(game) == ["done"]
    assert words(game.play("done")) == ["end"]
    assert game.play("end").position.to_dict()["units"]["ri-3"] == "lafonia"


@pytest.mark.rule("7.1-op22-d")
def test_troops_flown_in_attack_at_one_less_and_friends_unmodified() -> None:
    units = {"2-para": "san-carlos", "3-para": "fox-bay", "ri-8": "fox-bay", "antrim": "falklands"}
    game = given(units, control={"san-carlos": "UK"}, dice=[6, 6, 6])
    game.play("op:22", "from:san-carlos", "to:fox-bay", "add:2-para", "done", "attack")
    assert words(game) == ["add:3-para", "done"]
    game.play("add:3-para", "done", "target:ri-8", "target:ri-8", "hold")
    factor = forces.unit("2-para").anti_ground
    assert [die["needed"] for die in dice_of(game)] == [factor - 1, factor]


def test_empty_ground_the_other_side_owns_is_open_only_by_option() -> None:
    units = {"2-para": "san-carlos", "antrim": "falklands"}
    assert "op:22" not in words(given(units, control={"san-carlos": "UK"}))
    game = given(units, control={"san-carlos": "UK"}, options=Options(op22_empty_ground=True))
    game.play("op:22", "from:san-carlos", "to:mount-kent", "add:2-para", "done", "end")
    assert game.position.to_dict()["control"]["mount-kent"] == "UK"


@pytest.mark.rule("7.1-op24-d", "7.1-op24-e")
def test_troops_there_may_join_and_no_aircraft_or_ships() -> None:
    units = {
        "ri-12": "goose-green",
        "ri-3": "lafonia",
        "2-para": "goose-green",
        "pucara-1": "stanley",
        "25-de-mayo": "falklands",
    }
    game = given(units, phase=AR_PHASE).play("op:24", "from:lafonia", "add:ri-3", "done", "to:goose-green", "attack")
    assert words(game) == ["add:ri-12", "done"]


@pytest.mark.rule("7.1-op24-c", "10.1-a")
def test_an_attack_after_a_march_is_free_to_choose() -> None:
    units = {"2-para": "chartres", "ri-8": "fox-bay", "antrim": "falklands"}
    game = given(units, control={"chartres": "UK"}, dice=[1, 6]).play(
        "op:24", "from:chartres", "add:2-para", "done", "to:fox-bay"
    )
    assert words(game) == ["attack", "end"]
    fought = game.branch().play("attack", "target:ri-8", "hold")
    assert fought.position.to_dict()["control"]["fox-bay"] == "UK"
    game.play("end")
    assert game.position.to_dict()["control"]["fox-bay"] == "AR"


@pytest.mark.rule("7.1-op24-f", "10.2-l")
def test_troops_attack_where_they_are_and_stay() -> None:
    units = {"2-para": "fox-bay", "ri-8": "fox-bay", "antrim": "falklands"}
    game = given(units, dice=[6, 6]).play("op:24")
    assert words(game) == ["from:fox-bay", "in-place"]
    game.play("in-place", "to:fox-bay", "add:2-para", "done", "target:ri-8", "target:2-para")
    placed = game.position.to_dict()["units"]
    assert (placed["2-para"], placed["ri-8"]) == ("fox-bay", "fox-bay")


@pytest.mark.rule("7.1-op24-g")
def test_a_march_on_aircraft_alone_drives_them_off() -> None:
    units = {"2-para": "lafonia", "pucara-1": "goose-green", "pucara-2": "goose-green", "antrim": "falklands"}
    game = given(units, control={"lafonia": "UK"}).play("op:24", "from:lafonia", "add:2-para", "done", "to:goose-green")
    game.play("to:argentina", "to:stanley", "end")
    placed = game.position.to_dict()["units"]
    assert (placed["pucara-1"], placed["pucara-2"]) == ("argentina", "stanley")


@pytest.mark.rule("10.8-a")
def test_special_forces_march_alone_or_along() -> None:
    units = {"2-para": "san-carlos", "sas": "san-carlos"}
    game = given(units, control={"san-carlos": "UK"}).play(
        "op:24", "from:san-carlos", "add:sas", "done", "to:douglas", "end"
    )
    assert game.position.to_dict()["units"]["sas"] == "douglas"


# --- operation 15: who takes part (R-91) ---------------------------------------------------------------------------

STAND = {"ri-12": "goose-green", "2-para": "goose-green"}


@pytest.mark.rule("7.1-op15-a")
@pytest.mark.parametrize(
    "units",
    [
        {"2-para": "goose-green", "commandos-601": "goose-green"},
        {"sas": "goose-green", "ri-12": "goose-green"},
        {"2-para": "san-carlos", "ri-12": "goose-green"},
    ],
)
def test_without_fighting_units_of_both_there_is_no_ground_attack(units: dict[str, str]) -> None:
    assert rules_of(given(units), "op:15") == {"7.1-op15-a"}


@pytest.mark.rule("7.1-op15-b")
def test_a_ground_attack_once_chosen_is_fought() -> None:
    game = given({**STAND, "3-para": "goose-green"}, dice=[6, 6]).play("op:15", "to:goose-green")
    assert words(game) == ["add:2-para", "add:3-para"]
    game.play("add:2-para", "add:3-para", "done")
    assert words(game) == ["target:ri-12", "hold"]
    assert words(game.play("hold")) == ["target:ri-12"], (
        "the last one able to fire may not hold when nobody else has fired"
    )


@pytest.mark.rule("7.1-op15-c")
@pytest.mark.parametrize(("carrier", "joins"), [("falklands", True), ("sea-7", True), ("sea-1", False)])
def test_the_argentine_carrier_supports_from_the_islands_or_beside_them(carrier: str, joins: bool) -> None:
    game = argentine({**STAND, "25-de-mayo": carrier, "a4-1": "argentina"}).play("op:15", "to:goose-green", "add:ri-12")
    assert ("add:25-de-mayo" in words(game.play("done"))) is joins
    assert rules_of(game, "add:25-de-mayo") == (set() if joins else {"7.1-op15-c"})


def test_at_most_four_refuelled_a4s_support() -> None:
    game = argentine({**STAND, "a4-11": "stanley", **{f"a4-{n}": "argentina" for n in range(1, 7)}})
    game.play("op:15", "to:goose-green", "add:ri-12", "done", "add:a4-1", "add:a4-2", "add:a4-3", "add:a4-4")
    assert words(game) == ["add:a4-11", "done"], "the one based in the islands needs no fuel"
    assert "9.4-c" in rules_of(game, "add:a4-5")


def test_grounded_aircraft_do_not_support_but_the_carrier_may() -> None:
    units = {**STAND, "a4-1": "argentina", "25-de-mayo": "sea-6"}
    game = argentine(units, markers={"ar-grounded": True}).play("op:15", "to:goose-green", "add:ri-12", "done")
    assert words(game) == ["add:25-de-mayo", "done"]


def test_a_shortage_forbids_ground_attacks_but_not_marches() -> None:
    game = argentine({**STAND, "ri-3": "lafonia"}, markers={"ar-no-attack": True})
    assert rules_of(game, "op:15") == {"11.3-e51"}
    game.play("op:24")
    assert "in-place" not in words(game)
    assert words(game.play("from:lafonia", "add:ri-3", "done", "to:goose-green")) == ["end"]


@pytest.mark.parametrize("op", ["op:15 to:goose-green", "op:24 in-place to:goose-green"])
def test_an_attack_meets_the_political_pressure(op: str) -> None:
    game = given({**STAND, "antrim": "falklands"}, markers={"pressure": [1, 2]}, dice=[6])
    follow(game, f"uk {op} add:2-para done target:ri-12 ar hold")
    assert (marker(game, "pressure"), game.vp) == ([], 8)


# --- operation 22: helicopters (R-101) -----------------------------------------------------------------------------


@pytest.mark.rule("7.1-op22-a")
def test_helicopters_do_not_start_from_contested_ground() -> None:
    units = {"2-para": "goose-green", "ri-12": "goose-green", "3-para": "san-carlos"}
    game = given(units, control={"goose-green": "UK"}).play("op:22")
    assert words(game) == ["from:san-carlos"]
    assert rules_of(game, "from:goose-green") == {"7.1-op22-a"}


@pytest.mark.rule("7.1-op22-b")
def test_argentine_helicopters_carry_infantry_or_special_forces() -> None:
    units = {"ri-3": "stanley", "cavalry-10": "stanley", "hmg-company": "stanley", "commandos-601": "stanley"}
    game = argentine(units).play("op:22", "from:stanley", "to:pebble-island")
    assert words(game) == ["add:ri-3", "add:commandos-601"]
    assert rules_of(game, "add:cavalry-10") == rules_of(game, "add:hmg-company") == {"7.1-op22-a"}
    game.play("add:ri-3")
    assert words(game) == ["done"]
    assert game.why_not("add:commandos-601")


@pytest.mark.rule("7.1-op22-d")
def test_who_flew_in_may_leave_the_attack_out_or_to_friends() -> None:
    units = {"sas": "san-carlos", "3-para": "fitzroy", "ri-8": "fitzroy", "antrim": "falklands"}
    game = given(units, control={"san-carlos": "UK"}, dice=[6])
    follow(game, "uk op:22 from:san-carlos to:fitzroy add:sas done")
    assert (kind_asked(game), words(game)) == ("attack", ["attack", "end"])
    assert game.decision is not None
    assert game.decision.rule == "7.1-op22-d"
    quiet = game.branch().play("end")
    assert (dice_of(quiet), quiet.phase) == ([], "ar-operations")
    follow(game, "uk attack")
    assert words(game) == ["add:3-para"], "special forces do not fire themselves, so a friend has to"
    follow(game, "uk add:3-para done commit target:ri-8 ar hold")
    assert shots(game) == [("3-para", "ri-8", forces.unit("3-para").anti_ground + 1)]


@pytest.mark.rule("7.1-op22-d")
def test_the_reduction_for_helicopters_adds_to_the_others_but_never_below_one() -> None:
    units = {"scots-guards": "san-carlos", "cavalry-181": "mount-kent", "3-para": "mount-kent", "antrim": "falklands"}
    game = given(units, control={"san-carlos": "UK"}, dice=[6, 6])
    game.play("op:22", "from:san-carlos", "to:mount-kent", "add:scots-guards", "done", "attack", "done")
    assert shots(game.play("target:cavalry-181")) == [("scots-guards", "cavalry-181", 1)], (
        "3 less helicopter, hills, armour"
    )


def test_later_attacks_of_troops_once_flown_in_are_unmodified() -> None:
    units = {"scots-guards": "san-carlos", "3-para": "fitzroy", "ri-8": "fitzroy", "antrim": "falklands"}
    game = given(units, control={"san-carlos": "UK"}, markers={"double": "uk"}, dice=[6])
    follow(game, "uk op:22 from:san-carlos to:fitzroy add:scots-guards done end")
    follow(game, "uk op:15 to:fitzroy add:scots-guards done target:ri-8 ar hold")
    assert shots(game) == [("scots-guards", "ri-8", forces.unit("scots-guards").anti_ground)]


# --- operation 24: marches (R-103) ---------------------------------------------------------------------------------


@pytest.mark.rule("7.1-op24-a", "7.1-op24-b")
@pytest.mark.parametrize(
    ("origin", "open_to"),
    [("lafonia", ["goose-green"]), ("port-stephens", ["fox-bay"]), ("port-louis", ["stanley", "mount-kent"])],
)
def test_troops_march_across_a_land_border(origin: str, open_to: list[str]) -> None:
    game = given({"2-para": origin}).play("op:24", f"from:{origin}", "add:2-para", "done")
    assert named(game, "to") == open_to
    assert rules_of(game, "to:pebble-island") == {"9.2"}


@pytest.mark.rule("7.1-op24-b")
def test_nobody_marches_from_island_to_island() -> None:
    game = given({"2-para": "pebble-island"})
    assert rules_of(game, "op:24") == {"7.1-op24-a"}
    game = given({"2-para": "goose-green"}).play("op:24", "from:goose-green", "add:2-para", "done")
    assert rules_of(game, "to:port-howard") == {"9.2"}


def test_a_march_leaves_contested_ground_freely_and_gives_it_up() -> None:
    game = given({**STAND, "antrim": "falklands"}, control={"goose-green": "UK"}, vp=7)
    follow(game, "uk op:24 from:goose-green add:2-para done to:lafonia end")
    assert (owner(game, "goose-green"), owner(game, "lafonia"), game.vp) == ("AR", "UK", 8)


@pytest.mark.rule("7.1-op24-c", "7.1-op24-d")
def test_moved_and_resident_units_attack_together_and_all_of_them_can_be_hit() -> None:
    units = {"2-para": "san-carlos", "3-para": "goose-green", "45-commando": "goose-green", "ri-12": "goose-green"}
    game = given({**units, "antrim": "falklands"}, dice=[6, 6])
    follow(game, "uk op:24 from:san-carlos add:2-para done to:goose-green attack add:3-para done")
    follow(game, "uk target:ri-12 target:ri-12")
    assert named(game, "target") == ["45-commando", "2-para", "3-para"]


def test_all_that_marched_take_part_in_the_attack() -> None:
    units = {"2-para": "san-carlos", "3-para": "san-carlos", "ri-12": "goose-green", "antrim": "falklands"}
    game = given(units, dice=[6]).play("op:24", "from:san-carlos", "add:2-para", "add:3-para", "done", "to:goose-green")
    game.play("attack")
    assert words(game) == ["target:ri-12", "hold"]
    assert (where(game, "2-para"), where(game, "3-para")) == ("goose-green", "goose-green")


@pytest.mark.rule("7.1-op24-e", "7.1-op24-f")
def test_no_aircraft_support_an_attack_in_place() -> None:
    units = {**STAND, "pucara-1": "stanley", "25-de-mayo": "falklands", "a4-1": "argentina"}
    game = argentine(units).play("op:24", "in-place", "to:goose-green")
    assert words(game) == ["add:ri-12"]
    assert rules_of(game, "add:pucara-1") == {"7.1-op24-f"}
    assert kind_asked(game.play("add:ri-12", "done")) == "target"
