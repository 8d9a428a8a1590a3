"""Section 10.2 and the rulings R-106 to R-108: who is in a battle on either side, and who answers whom."""

import pytest

from fs_core import Options
from tests.campaign.outcomes import firers
from tests.positions import given, rules_of, words

SEA_FIGHT = {"broadsword": "sea-6", "yarmouth": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}

# --- which attackers can be fired at -------------------------------------------------------------------------


@pytest.mark.rule("10.2-m")
def test_an_attackers_ship_that_holds_back_can_still_be_fired_at() -> None:
    """R-107: all surface ships beside a committed ship are exposed."""
    game = given(SEA_FIGHT, dice=[6]).play("op:14", "to:sea-6", "add:broadsword", "done", "target:hercules")
    assert words(game) == ["target:broadsword", "target:yarmouth", "hold"]


@pytest.mark.rule("10.2-m")
def test_by_option_only_committed_ships_can_be_fired_at() -> None:
    """R-107, exposed_attackers=committed."""
    game = given(SEA_FIGHT, dice=[6], options=Options(exposed_attackers="committed"))
    game.play("op:14", "to:sea-6", "add:broadsword", "done", "target:hercules")
    assert words(game) == ["target:broadsword", "hold"]
    assert "7.1-op14" in rules_of(game, "target:yarmouth")


@pytest.mark.rule("10.2-m")
@pytest.mark.parametrize(
    ("option", "exposed"),
    [("area", ["target:2-para", "target:3-para", "hold"]), ("committed", ["target:2-para", "hold"])],
)
def test_troops_that_hold_back_can_still_be_fired_at_unless_by_option(option: str, exposed: list[str]) -> None:
    """R-107 ashore."""
    game = given(
        {"2-para": "fitzroy", "3-para": "fitzroy", "ri-3": "fitzroy"},
        dice=[6],
        options=Options(exposed_attackers=option),
    )
    game.play("op:15", "to:fitzroy", "add:2-para", "done", "target:ri-3")
    assert words(game) == exposed


@pytest.mark.rule("10.2-m")
def test_a_submarine_that_holds_back_stays_hidden() -> None:
    """R-107: Comodoro Py is armed against submarines, but Spartan is not in this battle."""
    game = given({"broadsword": "sea-6", "spartan": "sea-6", "comodoro-py": "sea-6"}, dice=[6])
    game.play("op:20", "in-place", "to:sea-6", "add:broadsword", "done", "target:comodoro-py")
    assert words(game) == ["target:broadsword", "hold"]
    assert "7.1-op20" in rules_of(game, "target:spartan")


@pytest.mark.rule("10.2-m")
def test_a_submarine_that_attacks_is_exposed() -> None:
    game = given({"broadsword": "sea-6", "spartan": "sea-6", "comodoro-py": "sea-6"}, dice=[6])
    game.play("op:20", "in-place", "to:sea-6", "add:spartan", "done", "target:comodoro-py")
    assert words(game) == ["target:broadsword", "target:spartan", "hold"]


@pytest.mark.rule("10.2-m")
def test_an_attack_from_the_air_alone_exposes_aircraft_alone() -> None:
    """R-107: the Argentine ship in the area takes no part."""
    game = given({"yarmouth": "sea-6", "hercules": "sea-6", "dagger-1": "argentina"}, phase="ar-operations", dice=[6])
    game.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "done", "target:yarmouth")
    assert words(game) == ["target:dagger-1", "hold"]


# --- who defends ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2-c")
@pytest.mark.parametrize(("option", "fires"), [(False, False), (True, True)])
def test_submarines_do_not_help_surface_ships_unless_by_option(option: bool, fires: bool) -> None:
    """R-106, subs_defend_surface: operation 14 cannot aim at San Luis, so San Luis does not reply."""
    units = {"broadsword": "sea-6", "hercules": "sea-6", "san-luis": "sea-6"}
    game = given(units, dice=[6, 6, 6], options=Options(subs_defend_surface=option))
    game.play("op:14", "to:sea-6", "add:broadsword", "done")
    assert "7.1-op14" in rules_of(game, "target:san-luis")
    game.play("target:hercules", "target:broadsword")
    if fires:
        assert game.decision.unit == "san-luis"
        game.play("target:broadsword")
    assert ("san-luis" in firers(game)) == fires
    assert game.phase == "ar-operations"


@pytest.mark.rule("10.2-c")
def test_submarines_are_targets_of_operation_20_and_so_they_reply() -> None:
    """R-106, R-99: the same ships, but operation 20 may aim at all of them."""
    units = {"broadsword": "sea-6", "hercules": "sea-6", "san-luis": "sea-6"}
    game = given(units, dice=[6, 6, 6]).play("op:20", "in-place", "to:sea-6", "add:broadsword", "done")
    assert words(game) == ["target:hercules", "target:san-luis"]
    game.play("target:hercules", "target:broadsword", "target:broadsword")
    assert firers(game) == ["broadsword", "hercules", "san-luis"]


# --- fire at a carrier in the next area ----------------------------------------------------------------------

FAR_ATTACK = {"hermes": "sea-6", "25-de-mayo": "sea-3", "hercules": "sea-3"}


@pytest.mark.rule("10.1-b", "10.2-c")
@pytest.mark.parametrize(
    ("reply", "who"),
    [("carriers", ["25-de-mayo"]), ("all", ["25-de-mayo", "hercules"]), ("none", [])],
)
def test_who_answers_a_carrier_that_attacks_from_the_next_area(reply: str, who: list[str]) -> None:
    """R-108, ranged_carrier_return: by default only a carrier reaches back."""
    game = given(FAR_ATTACK, dice=[6] * 5, options=Options(ranged_carrier_return=reply))
    game.play("op:18", "to:sea-3", "carriers", "add:hermes", "done")
    game.play("target:hercules", "target:hercules", "target:hercules")
    for firer in who:
        assert game.decision.unit == firer
        assert words(game) == ["target:hermes", "hold"]
        game.play("target:hermes")
    assert firers(game) == ["hermes"] * 3 + who
    assert game.phase == "ar-operations"


@pytest.mark.rule("10.1-b", "10.2-m")
def test_a_submarine_beside_a_far_carrier_stays_hidden() -> None:
    """R-107: only the surface ships beside the carrier are exposed with it."""
    game = given(FAR_ATTACK | {"spartan": "sea-6", "antrim": "sea-6"}, dice=[6])
    game.play("op:18", "to:sea-3", "carriers", "add:hermes", "done", "target:hercules", "hold")
    assert game.decision.unit == "25-de-mayo"
    assert words(game) == ["target:antrim", "hold"]
    assert "7.1-op18" in rules_of(game, "target:spartan")


@pytest.mark.rule("10.1-b")
def test_a_carrier_in_the_area_of_battle_is_answered_by_everybody() -> None:
    game = given({"hermes": "sea-3", "25-de-mayo": "sea-3", "hercules": "sea-3"}, dice=[6] * 5)
    game.play("op:18", "to:sea-3", "carriers", "add:hermes", "done")
    game.play("target:hercules", "hold", "target:hermes", "target:hermes")
    assert firers(game) == ["hermes", "25-de-mayo", "hercules"]


@pytest.mark.rule("10.1-b")
@pytest.mark.parametrize("area", ["sea-6", "falklands"])
def test_a_carrier_that_supports_troops_is_never_answered(area: str) -> None:
    """R-108: land units cannot reach it."""
    game = given({"25-de-mayo": area, "ri-4": "fitzroy", "2-para": "fitzroy"}, phase="ar-operations", dice=[6, 6, 6])
    game.play("op:15", "to:fitzroy", "add:ri-4", "done", "add:25-de-mayo", "done")
    game.play("target:2-para", "target:2-para")
    assert words(game) == ["target:ri-4", "hold"]
    assert "7.1-op15" in rules_of(game, "target:25-de-mayo")
