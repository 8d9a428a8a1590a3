"""The odds equal what the game itself comes to over all dice, for every kind of battle and circumstance."""

from typing import Any, NamedTuple

import pytest

from fs_core import Campaign, Options
from fs_core.campaign.position import ELIMINATED
from fs_core.forces import OF
from fs_core.whatif import battle_odds
from tests.whatif.enumerate import check, finish, outcomes

UKS, ARS = "uk-operations", "ar-operations"


class Case(NamedTuple):
    """A battle to enumerate: position, order, who attacks, and how both aim."""

    units: dict[str, str]
    order: str
    phase: str = UKS
    aim: str = "spread"
    reply: str | None = None
    more: dict[str, Any] = {}
    options: Options | None = None


def at(area: str, *units: str) -> dict[str, str]:
    """Units in one area."""
    return dict.fromkeys(units, area)


BEACH = {
    **at("falklands", "fearless", "antrim"),
    "2-para": "aboard fearless",
    "sas": "aboard fearless",
    "ri-4": "fitzroy",
}
CASES = {
    "ships against ships": Case(
        at("sea-6", "antrim", "arrow", "hercules", "drummond"), "op:14 to:sea-6 add:antrim add:arrow done"
    ),
    "ships, focus against spread": Case(
        at("sea-6", "antrim", "arrow", "hercules", "general-belgrano"), "op:14 to:sea-6 all", UKS, "focus", "spread"
    ),
    "a named ship": Case(
        at("sea-6", "antrim", "arrow", "hercules", "drummond"),
        "op:14 to:sea-6 all",
        UKS,
        "focus:drummond",
        "focus:arrow",
    ),
    "by value": Case(
        at("sea-6", "antrim", "arrow", "hercules", "general-belgrano"), "op:14 to:sea-6 all", UKS, "value"
    ),
    "damaged ships": Case(
        at("sea-6", "antrim", "arrow", "hercules", "drummond"),
        "op:14 to:sea-6 all",
        ARS,
        more={"hit": ["antrim", "arrow"]},
    ),
    "only one attacks, all are exposed": Case(
        at("sea-6", "antrim", "arrow", "hercules", "drummond"), "op:14 to:sea-6 add:arrow done"
    ),
    "the screen": Case(at("sea-6", "antrim", "canberra", "hercules", "drummond"), "op:14 to:sea-6 all", ARS),
    "a focus behind the screen": Case(
        at("sea-6", "antrim", "canberra", "hercules", "drummond"), "op:14 to:sea-6 all", ARS, "focus:canberra"
    ),
    "a target of opportunity": Case(
        at("sea-6", "antrim", "canberra", "hercules", "drummond"),
        "op:14 opportunity:canberra to:sea-6 all",
        ARS,
        more={"markers": {"opportunity": True}},
    ),
    "submarines": Case(at("sea-3", "spartan", "san-luis", "hercules"), "op:20 in-place to:sea-3 add:spartan done"),
    "a submarine fires at a boat": Case(at("sea-3", "spartan", "san-luis"), "op:20 in-place to:sea-3 add:spartan done"),
    "an expanded zone outside": Case(
        at("sea-3", "antrim", "hercules", "general-belgrano"), "op:14 with:10 to:sea-3 all", UKS, "value"
    ),
    "points against the firer": Case(
        at("sea-3", "antrim", "arrow", "hercules", "general-belgrano"), "op:14 to:sea-3 all", UKS, "value"
    ),
    "carriers with three shots": Case(at("sea-6", "hermes", "hercules", "drummond"), "op:14 to:sea-6 all"),
    "carriers with four shots": Case(
        at("sea-6", "hermes", "hercules"), "op:14 to:sea-6 all", more={"markers": {"conveyor-joined": True}}
    ),
    "a carrier from the next area": Case(
        {"hermes": "sea-7", "25-de-mayo": "falklands", "hercules": "falklands"},
        "op:18 to:falklands carriers add:hermes done",
    ),
    "shots kept back": Case(
        at("sea-6", "hermes", "hercules", "drummond"), "op:14 to:sea-6 add:hermes done target:drummond free"
    ),
    "words beyond the first die": Case(
        {"hermes": "sea-7", **at("stanley", "dagger-1", "pucara-1")},
        "op:13 to:stanley add:hermes done target:pucara-1",
    ),
    "sailing in and attacking": Case(
        {**at("sea-7", "antrim", "arrow"), "hercules": "sea-6"}, "op:20 from:sea-7 all to:sea-6 attack"
    ),
    "cargo": Case(
        {**at("sea-6", "norland", "hercules", "drummond"), "2-para": "aboard norland"},
        "op:14 to:sea-6 all",
        ARS,
        more={"hit": ["norland"]},
    ),
    "cargo that shares hits": Case(
        {
            **at("sea-6", "fearless", "hercules", "drummond", "granville"),
            "2-para": "aboard fearless",
            "sas": "aboard fearless",
        },
        "op:14 to:sea-6 all",
        ARS,
        options=Options(cargo_shares_hits=True),
    ),
    "cargo that shares hits, reduced": Case(
        {**at("sea-6", "fearless", "hercules", "drummond"), "2-para": "aboard fearless", "3-para": "aboard fearless"},
        "op:14 to:sea-6 all",
        ARS,
        more={"hit": ["2-para"]},
        options=Options(cargo_shares_hits=True),
    ),
    "both aim before any die": Case(
        at("sea-6", "antrim", "arrow", "hercules", "drummond"),
        "op:14 to:sea-6 all",
        options=Options(assign_before_dice="both_first"),
    ),
    "land": Case(at("fitzroy", "2-para", "3-para", "ri-4", "ri-12"), "op:15 to:fitzroy all"),
    "land by value": Case(
        at("fitzroy", "2-para", "3-para", "ri-4", "bim-5"), "op:15 to:fitzroy all", UKS, "value", "focus"
    ),
    "entrenched": Case(at("goose-green", "2-para", "ri-12", "ri-25"), "op:15 to:goose-green all"),
    "mountains": Case(at("mount-kent", "2-para", "ri-12"), "op:15 to:mount-kent all"),
    "armour": Case(at("fitzroy", "2-para", "blues-and-royals", "cavalry-10", "ri-12"), "op:15 to:fitzroy all"),
    "special forces on one side": Case(at("fitzroy", "2-para", "sas", "ri-4", "ri-12"), "op:15 to:fitzroy all commit"),
    "special forces kept out": Case(at("fitzroy", "2-para", "sas", "ri-4", "ri-12"), "op:15 to:fitzroy all withhold"),
    "special forces of both sides": Case(
        at("fitzroy", "2-para", "sas", "ri-4", "commandos-601"), "op:15 to:fitzroy all"
    ),
    "special forces share the fate of two": Case(
        at("fitzroy", "2-para", "ri-4", "ri-12", "commandos-601", "commandos-602"), "op:15 to:fitzroy all"
    ),
    "special forces of the attacker": Case(
        at("fitzroy", "2-para", "sas", "sbs", "ri-4", "ri-25", "bim-5"),
        "op:15 to:fitzroy all",
        more={"hit": ["2-para"]},
    ),
    "no shared fate by option": Case(
        at("fitzroy", "2-para", "ri-4", "commandos-601"), "op:15 to:fitzroy all", options=Options(sf_share_fate=False)
    ),
    "special forces against special forces": Case(at("fitzroy", "sas", "sbs", "commandos-601"), "op:25 to:fitzroy"),
    "a march": Case(
        {"2-para": "goose-green", "ri-4": "lafonia", "ri-12": "lafonia"}, "op:24 from:goose-green all to:lafonia"
    ),
    "flown in": Case(
        {"2-para": "san-carlos", "3-para": "fitzroy", **at("fitzroy", "ri-4", "ri-12")},
        "op:22 from:san-carlos to:fitzroy all attack add:3-para done",
        more={"control": {"san-carlos": "UK"}},
    ),
    "the air supports the land": Case(
        {**at("fitzroy", "ri-4", "2-para"), **at("argentina", "a4-1", "dagger-1")},
        "op:15 to:fitzroy add:ri-4 done all",
        ARS,
    ),
    "the air supports the land and is met": Case(
        {**at("fitzroy", "ri-4", "2-para", "commandos-601"), **at("argentina", "a4-1", "dagger-1"), "hermes": "sea-6"},
        "op:15 to:fitzroy add:ri-4 done all",
        ARS,
    ),
    "an assault": Case(BEACH, "op:17 to:fitzroy land all"),
    "the bombardment before an assault": Case(BEACH, "op:17 to:fitzroy bombard all"),
    "a bombardment": Case(
        {**at("falklands", "antrim", "glamorgan"), **at("stanley", "ri-3", "ri-25", "dagger-1")}, "op:21 to:stanley all"
    ),
    "a bombardment with terrain": Case(
        {**at("falklands", "antrim", "alacrity"), **at("stanley", "ri-3")},
        "op:21 to:stanley all",
        options=Options(terrain_hits_base_attacks=False),
    ),
    "a base attack": Case(
        {"hermes": "sea-7", **at("stanley", "dagger-1", "dagger-2", "pucara-1")}, "op:13 to:stanley add:hermes done"
    ),
    "a base attack on one": Case(
        {"hermes": "sea-7", **at("stanley", "dagger-1", "dagger-2", "pucara-1")},
        "op:13 to:stanley add:hermes done",
        UKS,
        "focus:pucara-1",
    ),
    "an air strike at sea": Case(
        {**at("sea-6", "sheffield", "coventry"), **at("argentina", "a4-1", "a4-2", "dagger-1")},
        "op:18 to:sea-6 from:argentina all",
        ARS,
    ),
    "an air strike by value": Case(
        {**at("sea-6", "sheffield", "canberra"), **at("argentina", "a4-1", "a4-2", "dagger-1")},
        "op:18 to:sea-6 from:argentina all",
        ARS,
        "value",
    ),
    "an air strike that is met": Case(
        {"hermes": "sea-6", **at("argentina", "a4-1", "a4-2", "dagger-1")}, "op:18 to:sea-6 from:argentina all", ARS
    ),
    "an air strike met by focus": Case(
        {"hermes": "sea-6", **at("argentina", "a4-1", "a4-2", "dagger-1")},
        "op:18 to:sea-6 from:argentina all",
        ARS,
        "spread",
        "focus",
    ),
    "an air strike met by value": Case(
        {"hermes": "sea-6", **at("argentina", "a4-1", "canberra-bomber-1")},
        "op:18 to:sea-6 from:argentina all",
        ARS,
        "spread",
        "value",
    ),
    "an air strike met by one who stays beside": Case(
        {"invincible": "sea-7", "sheffield": "falklands", **at("argentina", "a4-1", "dagger-1", "dagger-2")},
        "op:18 to:falklands from:argentina all",
        ARS,
    ),
    "an interception that meets fewer than it has shots": Case(
        {"hermes": "sea-6", **at("argentina", "a4-1")}, "op:18 to:sea-6 from:argentina all", ARS
    ),
    "an air strike on land": Case(
        {**at("fitzroy", "2-para", "3-para"), **at("argentina", "a4-1", "canberra-bomber-1")},
        "op:19 to:fitzroy from:argentina all",
        ARS,
    ),
    "Stealth": Case(
        {**at("sea-6", "sheffield", "exeter"), **at("argentina", "super-etendard")},
        "op:18 to:sea-6 from:argentina all",
        ARS,
    ),
    "Stealth on its last mission": Case(
        {**at("sea-6", "sheffield", "exeter"), **at("argentina", "super-etendard", "a4-1")},
        "op:18 to:sea-6 from:argentina all",
        ARS,
        more={"markers": {"stealth-missions": 1}},
    ),
    "the held Exocet": Case(
        at("falklands", "sheffield"), "op:exocet", ARS, more={"markers": {"exocet": "held"}, "hit": ["sheffield"]}
    ),
    "aircraft that change base are met": Case(
        {"hermes": "falklands", **at("argentina", "dagger-1", "dagger-2")}, "op:3 from:argentina to:stanley all", ARS
    ),
}


def mapping_of(case: Case) -> dict[str, Any]:
    return {"phase": case.phase, "units": case.units, **case.more}


@pytest.mark.parametrize("name", CASES)
def test_the_odds_are_what_all_dice_come_to(name: str) -> None:
    case = CASES[name]
    game = Campaign.from_position(mapping_of(case), options=case.options)
    odds = battle_odds(game, case.order, case.aim, case.reply)
    attacker = "UK" if case.phase == UKS else "AR"
    assert odds.attacker == attacker
    check(odds, list(outcomes(mapping_of(case), case.order, attacker, case.aim, case.reply, options=case.options)))


def test_without_interception_everybody_gets_through() -> None:
    case = CASES["an air strike that is met"]
    odds = battle_odds(Campaign.from_position(mapping_of(case)), case.order, intercept="none")
    assert not odds.interception
    check(odds, list(outcomes(mapping_of(case), case.order, "AR", intercept="none")))


@pytest.mark.parametrize("holder", ["uk-leader", "ar-leader"])
@pytest.mark.parametrize(
    "name",
    [
        "ships against ships",
        "carriers with three shots",
        "special forces share the fate of two",
        "an air strike that is met",
        "a base attack",
        "the held Exocet",
        "Stealth on its last mission",
        "cargo",
        "land",
    ],
)
def test_the_first_die_against_the_holder_of_a_marker_is_thrown_again(name: str, holder: str) -> None:
    case = CASES[name]
    mapping = mapping_of(case)
    mapping["markers"] = {**mapping.get("markers", {}), holder: True}
    game = Campaign.from_position(mapping)
    attacker = "UK" if case.phase == UKS else "AR"
    with_it = battle_odds(game, case.order, leader=True)
    assert with_it.leader == holder[:2].upper()
    check(with_it, list(outcomes(mapping, case.order, attacker, leader=True)))
    without = battle_odds(game, case.order)
    check(without, list(outcomes(mapping, case.order, attacker)))
    assert with_it.losses != without.losses


@pytest.mark.parametrize("holder", ["uk-leader", "ar-leader"])
def test_a_marker_played_on_a_volley_comes_to_the_same(holder: str) -> None:
    case = CASES["a bombardment"]
    mapping = {**mapping_of(case), "markers": {holder: True}}
    options = Options(leader_window="volley")
    odds = battle_odds(Campaign.from_position(mapping, options=options), case.order, leader=True)
    check(odds, list(outcomes(mapping, case.order, "UK", leader=True, options=options)))
    assert odds.losses == battle_odds(Campaign.from_position(mapping), case.order, leader=True).losses


@pytest.mark.parametrize(
    ("units", "dice", "order", "side"),
    [
        ({"antrim": "sea-3", "hercules": "sea-3", "drummond": "sea-3"}, [2, 1], "to:sea-3 add:antrim done", "UK"),
        ({"spartan": "sea-3", "san-luis": "sea-3"}, [2, 5], "to:sea-3 add:spartan done", "UK"),
        ({"spartan": "sea-3", "splendid": "sea-3", "hercules": "sea-3"}, [3, 4], "to:sea-3 target:hercules all", "UK"),
        ({"antrim": "sea-3", "hercules": "sea-3", "a4-1": "argentina"}, [4, 4], "to:sea-3 all", "AR"),
        ({"san-luis": "sea-3", "antrim": "sea-3"}, [6, 6], "to:sea-3", "AR"),
        ({"antrim": "falklands", "arrow": "falklands"}, [6, 4], "", "AR"),
    ],
)
def test_events_that_attack(units: dict[str, str], dice: list[int], order: str, side: str) -> None:
    mapping = {"phase": "events", "units": units}
    game = Campaign.from_position(mapping, dice=dice)
    odds = battle_odds(game, order)
    assert odds.attacker == side
    check(odds, list(outcomes(mapping, order, side, first=dice)))


def test_large_battles_agree_with_games_played_with_seeded_dice() -> None:
    """Four standard deviations about the expected losses, over 400 games each."""
    units = {
        **at(
            "falklands",
            "hermes",
            "invincible",
            "canberra",
            "sheffield",
            "exeter",
            "brilliant",
            "antrim",
            "arrow",
            "spartan",
        ),
        **at("falklands", "general-belgrano", "hercules", "trinidad", "drummond", "granville", "san-luis"),
        **at("argentina", "a4-1", "a4-2", "a4-3", "dagger-1", "dagger-2", "canberra-bomber-1", "super-etendard"),
        "40-commando": "aboard canberra",
    }
    order = "op:20 in-place to:falklands all all"
    agrees({"phase": ARS, "units": units}, order, "AR", 400)
    agrees({"phase": ARS, "units": units, "hit": ["canberra", "exeter"]}, order, "AR", 200)


def agrees(mapping: dict[str, Any], order: str, attacker: str, games: int) -> None:
    """Play so many games and compare the counters lost with the odds."""
    odds = battle_odds(Campaign.from_position(mapping), order)
    totals = {"UK": 0, "AR": 0}
    for seed in range(games):
        game = Campaign.from_position(mapping, seed=seed)
        start = game.position.at[ELIMINATED]
        game.play(*order.split())
        finish(game, attacker)
        for side in totals:
            totals[side] += (game.position.at[ELIMINATED] & ~start & OF[side]).bit_count()
    for side, total in totals.items():
        mean = odds.expected[side]
        variance = sum(p * (n - mean) ** 2 for n, p in odds.losses[side].items())
        assert abs(total - games * mean) <= 4 * float(games * variance) ** 0.5
