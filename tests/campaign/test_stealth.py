"""Section 10.5: the Super Étendard, hard to hit, never intercepted, five attacks in all."""

import pytest

from fs_core import Campaign
from tests.campaign.outcomes import factor, firers, lost, needed, place
from tests.positions import given, rules_of, words


def strike(dice: list[int], left: int = 5, **units: str) -> Campaign:
    """Operation 18: the Super Étendard flies from Argentina at the ships in sea area 6."""
    game = given(
        {"broadsword": "sea-6", "super-etendard": "argentina"} | units,
        phase="ar-operations",
        dice=dice,
        markers={"stealth-missions": left},
    )
    return game.play("op:18", "to:sea-6", "from:argentina", "add:super-etendard", "done")


@pytest.mark.rule("10.5-a")
def test_ships_need_a_one_to_hit_it() -> None:
    assert factor("broadsword", "air") == 3
    game = strike([6, 1]).play("target:broadsword", "target:super-etendard")
    assert needed(game) == [factor("super-etendard", "surface"), 1]
    assert lost(game) == ["super-etendard"]


@pytest.mark.rule("10.5-a")
def test_a_two_misses_it() -> None:
    game = strike([6, 2]).play("target:broadsword", "target:super-etendard")
    assert lost(game) == []


@pytest.mark.rule("10.5-a")
def test_other_aircraft_beside_it_are_hit_as_usual() -> None:
    game = given(
        {"broadsword": "sea-6", "yarmouth": "sea-6", "super-etendard": "argentina", "dagger-1": "argentina"},
        phase="ar-operations",
        dice=[6, 6, 6, 6],
    )
    game.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "add:super-etendard", "done")
    game.play("target:broadsword", "target:broadsword", "target:dagger-1", "target:super-etendard")
    assert needed(game)[2:] == [factor("broadsword", "air"), 1]


@pytest.mark.rule("10.5-a")
@pytest.mark.parametrize(
    ("units", "play"),
    [
        ({"hermes": "falklands"}, "op:13 to:stanley add:hermes done target:super-etendard stop"),
        ({"broadsword": "falklands"}, "op:21 to:stanley add:broadsword done target:super-etendard"),
    ],
)
def test_it_is_as_hard_to_hit_on_the_ground_entrenchments_or_not(units: dict[str, str], play: str) -> None:
    """R-117: the hit number is set to one after everything else."""
    game = given(units | {"super-etendard": "stanley"}, dice=[1]).play(*play.split())
    assert needed(game) == [1]
    assert lost(game) == ["super-etendard"]


@pytest.mark.rule("10.5-a")
def test_who_has_no_fire_against_aircraft_has_none_against_it() -> None:
    """R-117: a factor of nought stays nought."""
    assert factor("canberra", "air") == 0
    game = given({"canberra": "sea-6", "super-etendard": "argentina"}, phase="ar-operations", dice=[6])
    game.play("op:18", "to:sea-6", "from:argentina", "add:super-etendard", "done", "target:canberra")
    assert firers(game) == ["super-etendard"]
    assert game.phase != "ar-operations"


@pytest.mark.rule("10.5-a")
def test_its_own_fire_is_not_changed() -> None:
    game = strike([factor("super-etendard", "surface")]).play("target:broadsword", "hold")
    assert needed(game) == [factor("super-etendard", "surface")]
    assert game.position.to_dict()["hit"] == ["broadsword"]


@pytest.mark.rule("10.5-b")
def test_nobody_intercepts_it() -> None:
    game = strike([6, 6], hermes="sea-6")
    assert game.decision.kind == "target"
    assert game.decision.side == "AR"


@pytest.mark.rule("10.5-b")
def test_nobody_meets_it_when_it_changes_base() -> None:
    game = given({"hermes": "falklands", "super-etendard": "argentina"}, phase="ar-operations")
    game.play("op:3", "from:argentina", "to:stanley", "add:super-etendard", "done")
    assert place(game, "super-etendard") == "stanley"


@pytest.mark.rule("10.5-b")
def test_it_is_no_target_among_aircraft_that_are_intercepted() -> None:
    """R-85: it does not shield the others either."""
    game = given(
        {"hermes": "sea-6", "super-etendard": "argentina", "dagger-1": "argentina"}, phase="ar-operations", dice=[1]
    )
    game.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "add:super-etendard", "done", "intercept:hermes")
    assert words(game) == ["target:dagger-1", "stop"]
    assert "7.1-op11-e" in rules_of(game, "target:super-etendard")
    game.play("target:dagger-1")
    assert lost(game) == ["dagger-1"]
    assert game.decision.unit == "super-etendard"


@pytest.mark.rule("10.5-d")
@pytest.mark.parametrize(("target", "left"), [("target:broadsword", 4), ("hold", 5)])
def test_each_battle_in_which_it_fires_is_one_of_five(target: str, left: int) -> None:
    """R-119: a battle counts if it rolled, not if it only came along."""
    game = given(
        {"broadsword": "sea-6", "super-etendard": "argentina", "dagger-1": "argentina"},
        phase="ar-operations",
        dice=[6, 6],
    )
    game.play("op:18", "to:sea-6", "from:argentina", "add:dagger-1", "add:super-etendard", "done")
    game.play("target:broadsword", target, "hold")
    assert game.position.stealth_missions == left


@pytest.mark.rule("10.5-d")
def test_an_attack_by_event_counts_as_well() -> None:
    game = given(
        {"broadsword": "sea-6", "hercules": "sea-6", "super-etendard": "argentina"}, phase="events", dice=[4, 4, 6]
    )
    game.play("to:sea-6", "add:super-etendard", "done", "target:broadsword", "hold")
    assert game.position.stealth_missions == 4


@pytest.mark.rule("10.5-c")
def test_after_its_fifth_attack_it_leaves_the_game() -> None:
    game = strike([6, 6], left=1).play("target:broadsword", "target:super-etendard")
    assert game.position.stealth_missions == 0
    assert lost(game) == ["super-etendard"]
    assert game.vp == 8


@pytest.mark.rule("10.5-c")
def test_it_stays_after_the_fourth() -> None:
    game = strike([6, 6], left=2).play("target:broadsword", "target:super-etendard")
    assert game.position.stealth_missions == 1
    assert place(game, "super-etendard") == "argentina"


@pytest.mark.rule("10.5-c")
def test_shot_down_on_its_fifth_attack_it_is_lost_once() -> None:
    game = strike([6, 1], left=1).play("target:broadsword", "target:super-etendard")
    assert [e.data["unit"] for e in game.log if e.kind == "loss"] == ["super-etendard"]


@pytest.mark.rule("10.5-c")
def test_its_last_shots_still_count() -> None:
    game = strike([1, 6], left=1).play("target:broadsword", "hold")
    assert game.position.to_dict()["hit"] == ["broadsword"]


@pytest.mark.rule("10.5-c", "11.3-e63-a")
def test_peru_does_not_replace_it() -> None:
    game = given({}, phase="events", dice=[6, 3], eliminated=["super-etendard", "dagger-1"])
    assert words(game) == ["unit:dagger-1", "decline"]
    assert "11.3-e63-a" in rules_of(game, "unit:super-etendard")
