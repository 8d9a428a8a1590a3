"""Section 10.4: protected targets, on both sides, and what covers them."""

import pytest

from fs_core import forces
from tests.campaign.outcomes import firers, lost
from tests.positions import dice_of, given, rules_of, words

PROTECTED = {
    "hermes",
    "invincible",
    "25-de-mayo",
    "fearless",
    "intrepid",
    "cabo-san-antonio",
    "canberra",
    "norland",
    "stromness",
    "elk",
    "qe2",
    "atlantic-conveyor",
}


@pytest.mark.rule("10.4-a")
def test_the_protected_ships_are_the_six_named_and_the_british_transports() -> None:
    assert set(forces.ids(forces.PROTECTED)) == PROTECTED


@pytest.mark.rule("10.4-a")
@pytest.mark.parametrize("ship", sorted(PROTECTED - {"25-de-mayo", "cabo-san-antonio"}))
def test_every_protected_british_ship_hides_behind_an_escort(ship: str) -> None:
    game = given({ship: "sea-6", "antrim": "sea-6", "hercules": "sea-6"}, phase="ar-operations")
    game.play("op:14", "to:sea-6", "add:hercules", "done")
    assert words(game) == ["target:antrim"]
    assert rules_of(game, f"target:{ship}") == {"10.4"}


@pytest.mark.rule("10.4-a")
@pytest.mark.parametrize("ship", ["25-de-mayo", "cabo-san-antonio"])
def test_every_protected_argentine_ship_hides_behind_an_escort(ship: str) -> None:
    game = given({ship: "sea-6", "hercules": "sea-6", "antrim": "sea-6"})
    game.play("op:14", "to:sea-6", "add:antrim", "done")
    assert words(game) == ["target:hercules"]
    assert rules_of(game, f"target:{ship}") == {"10.4"}


@pytest.mark.rule("10.4-a")
def test_the_belgrano_is_no_protected_ship() -> None:
    game = given({"general-belgrano": "sea-6", "hercules": "sea-6", "antrim": "sea-6"})
    game.play("op:14", "to:sea-6", "add:antrim", "done")
    assert words(game) == ["target:general-belgrano", "target:hercules"]


@pytest.mark.rule("10.4-b")
def test_a_protected_ship_is_open_once_every_escort_has_a_shot_on_it() -> None:
    """Two frigates and Hermes: the third shot may go to Hermes."""
    units = {"hermes": "sea-6", "antrim": "sea-6", "arrow": "sea-6"}
    game = given(
        units | {"hercules": "sea-6", "trinidad": "sea-6", "drummond": "sea-6"},
        phase="ar-operations",
        dice=[6, 6, 1],
    )
    game.play("op:14", "to:sea-6", "add:hercules", "add:trinidad", "add:drummond", "done")
    assert words(game) == ["target:antrim", "target:arrow", "hold"]
    game.play("target:antrim")
    assert words(game) == ["target:antrim", "target:arrow", "hold"]
    game.play("target:arrow")
    assert words(game) == ["target:hermes", "target:antrim", "target:arrow", "hold"]
    game.play("target:hermes")
    assert [d["target"] for d in dice_of(game)] == ["antrim", "arrow", "hermes"]


@pytest.mark.rule("10.4-b")
@pytest.mark.parametrize("first", ["target:antrim", "hold"])
def test_two_shots_do_not_get_past_two_escorts(first: str) -> None:
    """The same escort twice, or one shot only: Hermes stays out of reach."""
    units = {"hermes": "sea-6", "antrim": "sea-6", "arrow": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}
    game = given(units, phase="ar-operations")
    game.play("op:14", "to:sea-6", "add:hercules", "add:drummond", "done", first)
    assert "target:hermes" not in words(game)
    assert rules_of(game, "target:hermes") == {"10.4"}


@pytest.mark.rule("10.4-b")
def test_a_covering_shot_need_not_hit() -> None:
    """R-111: the escort has to be under fire, not sunk; all shots are aimed before the dice."""
    units = {"canberra": "sea-6", "antrim": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}
    game = given(units, phase="ar-operations", hit=["canberra"], dice=[6, 1])
    game.play("op:14", "to:sea-6", "add:hercules", "add:drummond", "done", "target:antrim", "target:canberra", "hold")
    assert lost(game) == ["canberra"]


@pytest.mark.rule("10.4-b")
def test_submarines_and_aircraft_are_no_screen_and_need_none() -> None:
    """R-112: a submarine beside Canberra does not hide her, and may itself be fired at beside an escort."""
    game = given({"canberra": "sea-6", "spartan": "sea-6", "comodoro-py": "sea-6"}, phase="ar-operations")
    game.play("op:20", "in-place", "to:sea-6", "add:comodoro-py", "done")
    assert words(game) == ["target:canberra", "target:spartan"]
    units = {"canberra": "sea-6", "antrim": "sea-6", "spartan": "sea-6", "comodoro-py": "sea-6"}
    game = given(units, phase="ar-operations").play("op:20", "in-place", "to:sea-6", "add:comodoro-py", "done")
    assert words(game) == ["target:antrim", "target:spartan"]


@pytest.mark.rule("10.4-b")
def test_an_escort_in_another_area_is_no_screen() -> None:
    game = given({"canberra": "sea-6", "antrim": "sea-7", "hercules": "sea-6"}, phase="ar-operations")
    game.play("op:14", "to:sea-6", "add:hercules", "done")
    assert words(game) == ["target:canberra"]


@pytest.mark.rule("10.4-b")
def test_aircraft_have_to_deal_with_the_escorts_too() -> None:
    units = {"invincible": "falklands", "broadsword": "falklands", "a4-1": "argentina", "a4-2": "argentina"}
    game = given(units, phase="ar-operations")
    game.play("op:18", "to:falklands", "from:argentina", "add:a4-1", "add:a4-2", "done", "intercept:none")
    assert words(game) == ["target:broadsword", "hold"]
    game.play("target:broadsword")
    assert words(game) == ["target:invincible", "target:broadsword", "hold"]


@pytest.mark.rule("10.4-b")
def test_the_attackers_protected_ships_hide_behind_his_escorts_as_well() -> None:
    """R-112, R-107: Fearless lies beside the attacking Antrim; two shots of the defenders reach her."""
    units = {"fearless": "sea-6", "antrim": "sea-6", "hercules": "sea-6", "drummond": "sea-6"}
    game = given(units, dice=[6, 6, 1], hit=["fearless"])
    game.play("op:14", "to:sea-6", "add:antrim", "done", "target:hercules")
    assert words(game) == ["target:antrim", "hold"]
    assert rules_of(game, "target:fearless") == {"10.4"}
    game.play("target:antrim")
    assert words(game) == ["target:fearless", "target:antrim", "hold"]
    game.play("target:fearless")
    assert lost(game) == ["fearless"]


@pytest.mark.rule("10.4-c")
def test_the_shots_of_one_carrier_cover_several_escorts() -> None:
    """Hermes' first two shots cover two frigates, the third goes at the 25 de Mayo."""
    units = {"hermes": "sea-6", "25-de-mayo": "sea-3", "hercules": "sea-3", "drummond": "sea-3"}
    game = given(units, dice=[6, 6, 1]).play("op:18", "to:sea-3", "carriers", "add:hermes", "done")
    assert words(game) == ["target:hercules", "target:drummond", "free"]
    game.play("target:hercules")
    assert words(game) == ["target:hercules", "target:drummond", "hold", "free"]
    game.play("target:drummond")
    assert words(game) == ["target:25-de-mayo", "target:hercules", "target:drummond", "hold", "free"]
    game.play("target:25-de-mayo", "hold")
    assert lost(game) == ["25-de-mayo"]


@pytest.mark.rule("10.4-c")
def test_shots_kept_back_cover_as_they_are_fired() -> None:
    """R-110: kept shots count one by one, whether the earlier ones hit or miss."""
    units = {"hermes": "sea-6", "25-de-mayo": "sea-3", "hercules": "sea-3", "drummond": "sea-3"}
    game = given(units, dice=[6, 1, 1]).play("op:18", "to:sea-3", "carriers", "add:hermes", "done", "free")
    assert words(game) == ["target:hercules", "target:drummond"]
    game.play("target:hercules")
    assert words(game) == ["target:hercules", "target:drummond", "stop"]
    assert rules_of(game, "target:25-de-mayo") == {"10.4"}
    game.play("target:drummond")
    assert words(game) == ["target:25-de-mayo", "target:hercules", "target:drummond", "stop"]


@pytest.mark.rule("10.4-c")
def test_shots_kept_back_do_not_cover_before_they_are_fired() -> None:
    units = {"hermes": "sea-6", "antrim": "sea-6", "25-de-mayo": "sea-6", "hercules": "sea-6"}
    game = given(units).play("op:14", "to:sea-6", "add:hermes", "add:antrim", "done", "free")
    assert game.decision.unit == "antrim"
    assert words(game) == ["target:hercules", "hold"]


@pytest.mark.rule("10.4-c")
def test_a_carriers_laid_shots_cover_for_the_ships_after_it() -> None:
    units = {"hermes": "sea-6", "antrim": "sea-6", "25-de-mayo": "sea-6", "hercules": "sea-6"}
    game = given(units).play("op:14", "to:sea-6", "add:hermes", "add:antrim", "done", "target:hercules", "hold")
    assert game.decision.unit == "antrim"
    assert words(game) == ["target:25-de-mayo", "target:hercules", "hold"]


@pytest.mark.rule("10.4-b")
def test_a_far_carrier_hides_behind_the_escorts_beside_it() -> None:
    """R-108, R-112: the 25 de Mayo may answer Hermes in the next area, but Antrim lies beside her."""
    units = {"hermes": "sea-6", "antrim": "sea-6", "25-de-mayo": "sea-3"}
    game = given(units, dice=[6, 6]).play("op:18", "to:sea-3", "carriers", "add:hermes", "done")
    game.play("target:25-de-mayo", "hold")
    assert game.decision.unit == "25-de-mayo"
    assert words(game) == ["target:antrim", "hold"]
    assert rules_of(game, "target:hermes") == {"10.4"}
    game.play("target:antrim")
    assert firers(game) == ["hermes", "25-de-mayo"]


@pytest.mark.rule("10.4-b", "10.4-c")
def test_british_carriers_answer_a_far_carrier_past_its_escort_with_three_shots() -> None:
    units = {"invincible": "sea-3", "25-de-mayo": "sea-6", "hercules": "sea-6"}
    game = given(units, phase="ar-operations", dice=[6, 6, 6, 1])
    game.play("op:18", "to:sea-3", "carriers", "add:25-de-mayo", "done", "target:invincible")
    assert words(game) == ["target:hercules", "hold", "free"]
    game.play("target:hercules", "target:25-de-mayo", "target:25-de-mayo")
    assert firers(game) == ["25-de-mayo", "invincible", "invincible", "invincible"]
    assert lost(game) == ["25-de-mayo"]


@pytest.mark.rule("10.4-b")
def test_each_area_screens_only_its_own_ships() -> None:
    """Hermes attacks from sea area 6 together with Antrim in sea area 3: Antrim does not hide Hermes."""
    units = {"hermes": "sea-6", "antrim": "sea-3", "25-de-mayo": "sea-3"}
    game = given(units, dice=[6] * 5).play("op:20", "in-place", "to:sea-3", "add:antrim", "done", "add:hermes", "done")
    game.play("target:25-de-mayo", "hold", "target:25-de-mayo")
    assert game.decision.unit == "25-de-mayo"
    assert words(game) == ["target:hermes", "target:antrim", "hold"]


@pytest.mark.rule("10.4-e")
@pytest.mark.parametrize("ships", [["canberra"], ["canberra", "hermes", "fearless"]])
def test_protected_ships_without_escort_are_open_targets(ships: list[str]) -> None:
    game = given(dict.fromkeys(ships, "sea-6") | {"hercules": "sea-6"}, phase="ar-operations")
    game.play("op:14", "to:sea-6", "add:hercules", "done")
    assert set(words(game)) == {f"target:{ship}" for ship in ships}


@pytest.mark.rule("10.4-d")
@pytest.mark.parametrize(
    ("units", "phase", "dice", "play", "target"),
    [
        (
            {"hermes": "sea-7", "antrim": "sea-7", "san-luis": "sea-7"},
            "events",
            [6, 6],
            "to:sea-7",
            "target:hermes",
        ),
        (
            {"25-de-mayo": "sea-3", "hercules": "sea-3", "spartan": "sea-3"},
            "events",
            [3, 4],
            "to:sea-3",
            "target:25-de-mayo",
        ),
        (
            {"hermes": "sea-7", "antrim": "sea-7", "hercules": "sea-7"},
            "ar-operations",
            [],
            "op:14 opportunity:hermes to:sea-7 add:hercules done",
            "target:hermes",
        ),
    ],
)
def test_three_events_go_past_the_screen(
    units: dict[str, str], phase: str, dice: list[int], play: str, target: str
) -> None:
    game = given(units, phase=phase, dice=dice, markers={"opportunity": phase == "ar-operations"}).play(*play.split())
    assert target in words(game)


@pytest.mark.rule("10.4-d")
def test_the_other_events_of_attack_respect_the_screen() -> None:
    """R-131: event 4-4."""
    units = {"hermes": "sea-7", "antrim": "sea-7", "san-luis": "sea-7"}
    game = given(units, phase="events", dice=[4, 4]).play("to:sea-7", "add:san-luis", "done")
    assert words(game) == ["target:antrim"]
