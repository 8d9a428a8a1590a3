"""Every die of the platoon game has its chance beside the order that brings it; a die without one fails here."""

import ast
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import fs_core.tactical.turn as turn
from fs_core.panels.battle import assault
from fs_core.panels.battle.assault import whole
from fs_core.panels.battle.odds import chances
from fs_core.panels.battle.told import listed, percent
from fs_core.play.questions import Decision
from fs_core.tactical import Battle, close_combat_odds, melee, suppression_odds
from fs_core.tactical.melee import round_odds, sides
from fs_core.tactical.options import Options
from fs_core.tactical.position import Position
from fs_core.tactical.scenario import Scenario, Terms, ids
from fs_core.tactical.turn import anti_air, combat
from fs_core.tactical.turn.aircraft import flyer_over
from tests.tactical.small import box, helicopter, notes, scenario, ship, sortie, unit


class Case(NamedTuple):
    """A battle at a question, the choice that leads to a die, and what its chance reads."""

    game: Callable[[], Battle]
    word: str
    told: str


def placed(
    setting: Scenario, step: str, dice: Sequence[int] = (), options: Options | None = None, **more: Any
) -> Battle:
    """A battle at a step of the British turn."""
    mapping = {"side": "UK", "step": step, **more}
    return Battle.from_position(mapping, setting, dice=dice, options=options)


FIRE, MOVE = "suppressive_fire", "ground_movement"
NEAR = scenario(unit("a1", at=(500, 500)), unit("z1", at=(700, 500)))
CLOSE = scenario(unit("a1", at=(500, 500)), unit("z1", at=(600, 500)))
TANK = scenario(unit("a1", "infantry_platoon", at=(500, 500), extra=("maw",)), unit("z1", "aml_90", at=(600, 500)))
FLAK = unit("a1", "cannon_aa_35", at=(500, 1000))
RAID = scenario(unit("z1", at=(700, 1000)), FLAK, sorties=[sortie("raid", "Dagger", "bombs_heavy", "strafe_30mm")])
PATROL = RAID._replace(
    units=(unit("z1", at=(700, 1000)), unit("a2", at=(500, 1000))),
    sorties=(sortie("raid", "Dagger", "bombs_heavy", "air_cannon"), sortie("cap", "Sea Harrier", "aim_9l")),
)
HUNT = scenario(
    unit("a2", at=(300, 1000)),
    unit("z1", at=(900, 1000)),
    helicopters=[helicopter("h1")],
    sorties=[sortie("raid", "Pucará", "strafe_30mm")],
)
GUNSHIP = scenario(unit("a2", at=(300, 1000)), unit("z1", at=(600, 1000)), helicopters=[helicopter("h1", "scout")])
MINED = scenario(
    unit("a1", at=(500, 1000)),
    unit("z1", at=(1900, 1000)),
    areas=[box("field", "mines", 510, 900, 900, 1100)],
    options=Options(minefields=True),
)
WATCHED = scenario(unit("a1", at=(500, 1000)), unit("z1", at=(700, 1000)), options=Options(opportunity_fire=True))
TERMS = NEAR._replace(terms=Terms("UK", 2), rounds=9)
PAIR = scenario(unit("a1", at=(500, 500)), unit("a2", at=(300, 500)), unit("z1", at=(1900, 500)))
HOVERS = {"h1": {"at": [300, 1000]}}
MARKED = {"z1": {"marked": 1}}


def moved(setting: Scenario, dice: Sequence[int]) -> Battle:
    """A move that may be fired at."""
    return placed(setting, MOVE, dice).play("move:a1", "to:550,1000")


def shoot() -> Battle:
    """A target is named, and nobody yet to fire at it."""
    return placed(NEAR, FIRE, (6, 6)).play("target:z1")


def raid(setting: Scenario, *words: str, **position: Any) -> Battle:
    """The Argentine flight of round 1, as far as some words bring it, with dice that all show six."""
    game = Battle.from_position({"step": "aircraft", "side": "AR", **position}, setting, dice=[6] * 6)
    return game.play("fly:raid", *words) if words else game.play("fly:raid")


PINNED: dict[str, Any] = {"units": {"a1": {"marked": 1}}}
CASES: dict[tuple[str, str, int], Case] = {
    ("terms", "offer", 0): Case(
        lambda: placed(TERMS, "radio_requests", turn=4, units=MARKED),
        "offer-terms",
        "with a score of 8, answers for all: taken 30% (ours)",
    ),
    ("firing", "fire_all", 0): Case(shoot, "by:a1/infantry_platoon", "suppress 50%"),
    ("kills", "_casualties", 0): Case(shoot, "by:a1/infantry_platoon", "0.5 men lost on average"),
    ("kills", "_knock_out", 0): Case(
        lambda: placed(TANK, FIRE, (6, 6)).play("target:z1"), "by:a1/maw", "suppress 67%, knock out 56%"
    ),
    ("anti_air", "_shot", 0): Case(lambda: raid(RAID, "attack:a1"), "by:a1", "else shaken 44%"),
    ("anti_air", "_shot", 1): Case(lambda: raid(RAID, "attack:a1"), "by:a1", "down 22%"),
    ("aircraft", "_found", 0): Case(lambda: raid(RAID), "attack:a1", "Finds it 50%"),
    ("aircraft", "_intercepted", 0): Case(lambda: raid(PATROL, "attack:a2", "hold"), "intercept:cap", "Meet it 33%"),
    ("aircraft", "_air_shot", 0): Case(
        lambda: raid(PATROL, "attack:a2", "hold", "intercept:cap"), "press", "down 69%, else shaken 14% (ours)"
    ),
    ("aircraft", "_air_shot", 1): Case(
        lambda: raid(PATROL, "attack:a2", "hold", "intercept:cap"),
        "reply",
        "each raider at them: down 33%, else shaken 17%",
    ),
    ("aircraft", "_at_ground", 0): Case(
        lambda: raid(RAID, "attack:a1", "hold"), "use:bombs_heavy", "suppress 50%, 2.5 men lost on average (ours)"
    ),
    ("aircraft", "_at_helicopter", 0): Case(
        lambda: raid(HUNT, helicopters=HOVERS), "attack:h1", "else shaken 8% (ours)"
    ),
    ("aircraft", "_at_helicopter", 1): Case(lambda: raid(HUNT, helicopters=HOVERS), "attack:h1", "then each down 42%"),
    ("helicopters", "_fire", 0): Case(
        lambda: placed(GUNSHIP, "helicopters", helicopters=HOVERS).play("heli:h1"),
        "fire:z1",
        "uppress 67%, 1.7 men lost on average",
    ),
    ("movement", "_mines", 0): Case(lambda: placed(MINED, MOVE, (6, 6)).play("move:a1"), "to:550,1000", "a mine 17%"),
    ("movement", "_mines", 1): Case(lambda: placed(MINED, MOVE, (6, 6)).play("move:a1"), "to:550,1000", "men lost 50%"),
    ("combat", "_clash", 0): Case(lambda: placed(CLOSE, MOVE).play("move:a1"), "to:600,500", "win 63%"),
    ("combat", "_clash", 1): Case(lambda: placed(CLOSE, MOVE).play("move:a1"), "to:600,500", "be routed 5%"),
    ("reaction", "_test", 0): Case(lambda: placed(PAIR, MOVE, **PINNED), "end", "a1 is free again 80%"),
}


def test_each_die_of_the_game_is_tried_here() -> None:
    assert set(CASES) == set(thrown())


@pytest.mark.parametrize("die", CASES, ids=lambda die: "-".join(map(str, die)))
def test_the_chance_of_a_die_stands_beside_the_order_that_throws_it(die: tuple[str, str, int]) -> None:
    case, rule = CASES[die], thrown()[die]
    game = case.game()
    assert case.told in chances(game)[case.word].odds
    before = len(game.log)
    game.play(case.word)
    while not any(entry.kind == "die" and entry.rule == rule for entry in game.log[before:]):
        closing = next(word for word in ("end", "hold", "done") if game.decision and game.decision.find(word))
        game.play(closing)


def test_fire_at_a_mover_costs_troops_men_and_vehicles_their_vehicle() -> None:
    told = chances(moved(WATCHED, ()))["by:z1/infantry_platoon"].odds
    assert "suppress 50%, 0.5 men lost on average" in told
    tank = WATCHED._replace(units=(unit("a1", "scorpion", at=(500, 1000)), unit("z1", "atgw_section", at=(700, 1000))))
    assert "suppress 83%, knock out 69%" in chances(moved(tank, ()))["by:z1/atgw"].odds


def thrown() -> dict[tuple[str, str, int], str]:
    """Every die in the rules of the turn: file, function, number in it; with the rule it is thrown by."""
    found: dict[tuple[str, str, int], str] = {}
    for file in sorted(Path(turn.__file__).parent.glob("*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
                dice = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "throw"]
                dice.sort(key=lambda call: call.lineno)
                for number, call in enumerate(dice):
                    assert isinstance(call.args[3], ast.Constant)
                    found[file.stem, function.name, number] = str(call.args[3].value)
    return found


# --- the chances against the dice themselves ------------------------------------------------------------------------


def share(dice: int, faces: int, happens: Callable[[tuple[int, ...]], bool]) -> str:
    """How many of all throws of some dice come out so, as people read it."""
    throws = list(product(range(1, faces + 1), repeat=dice))
    return percent(sum(map(happens, throws)) / len(throws))


def test_fire_at_aircraft_is_what_its_dice_do() -> None:
    def harm(thrown: tuple[int, ...]) -> list[str]:
        game = Battle.from_position({"step": "aircraft", "side": "AR"}, RAID, dice=[6, *thrown, 1, 1, 1, 1])
        return [note["harm"] for note in notes(game.play("fly:raid", "attack:a1", "by:a1"), "hit")]

    down = share(2, 6, lambda thrown: harm(thrown) == ["down"])
    shaken = share(2, 6, lambda thrown: harm(thrown) == ["shaken"])
    note = chances(raid(RAID, "attack:a1"))["by:a1"].note
    assert note == f"down {down}, else shaken {shaken} (ours)"


def test_a_raid_is_exposed_as_the_dice_of_all_who_may_fire_have_it() -> None:
    """Two aircraft, two guns: the 1,296 ways of four dice, of which a miss leaves the second unthrown."""
    guns = [FLAK, unit("a2", "cannon_aa_35", at=(600, 1000))]
    flight = sortie("raid", "Dagger", "bombs_heavy", number=2)
    setting = scenario(unit("z1", at=(700, 1000)), *guns, sorties=[flight])
    ends: Counter[tuple[str, ...]] = Counter()
    for thrown in product(range(1, 7), repeat=4):
        position = Battle.from_position({"step": "aircraft", "side": "AR"}, setting).position.copy()
        rule = anti_air.fire_at(position, [flyer_over(position, flight, "a1")] * 2)
        dice, shots = [thrown[:2], thrown[2:]], iter(("by:a1", "by:a2"))
        pair: Iterator[int] = iter(())
        asked = next(rule)
        try:
            while True:
                if isinstance(asked, Decision):
                    pair = iter(dice.pop(0))
                    asked = rule.send(asked.find(next(shots)))
                else:
                    asked = rule.send(next(pair))
        except StopIteration as end:
            ends[tuple(end.value)] += 1

    def odds(happens: Callable[[tuple[str, ...]], bool]) -> str:
        return percent(sum(ways for state, ways in ends.items() if happens(state)) / ends.total())

    told = chances(raid(setting))["attack:a1"].odds
    mean = sum(ways * state.count("down") for state, ways in ends.items()) / ends.total()
    some = odds(lambda state: "down" in state)
    assert f"2 units may fire at the 2: all together at least one down {some}, {mean:.1f} on average; " in told
    for n in (0, 1):
        down, shaken = (
            percent(sum(ends[s] for s in ends if s[n] == harm) / ends.total()) for harm in ("down", "shaken")
        )
        assert f"aircraft {n + 1}: down {down}, else shaken {shaken}; " in told
    assert f"none harmed {odds(lambda state: not any(state))} (ours)" in told


def test_terms_are_what_the_die_does() -> None:
    def taken(thrown: tuple[int, ...]) -> bool:
        game = placed(TERMS, "radio_requests", thrown, turn=4, units=MARKED).play("offer-terms")
        return game.position.units["z1"].where == "gone"

    game = placed(TERMS, "radio_requests", turn=4, units=MARKED)
    assert chances(game)["offer-terms"].note == f"taken {share(1, 10, taken)} (ours)"


def test_a_test_of_morale_is_what_the_die_does() -> None:
    def free(thrown: tuple[int, ...]) -> bool:
        game = placed(PAIR, MOVE, thrown, **PINNED).play("end")
        return not game.position.units["a1"].suppressed

    assert f"free again {share(1, 10, free)}" in chances(placed(PAIR, MOVE, **PINNED))["end"].odds


def test_mines_are_what_the_dice_do() -> None:
    def marked(thrown: tuple[int, ...]) -> bool:
        game = placed(MINED, MOVE, (*thrown, 1, 1)).play("move:a1", "to:550,1000")
        return bool(notes(game, "suppressed"))

    told = chances(placed(MINED, MOVE).play("move:a1"))["to:550,1000"].note
    assert told == f"mine {share(1, 6, marked)} (ours)"


# --- close combat ---------------------------------------------------------------------------------------------------

JOINED = scenario(
    unit("a1", at=(500, 500)), unit("a2", at=(500, 560)), unit("a3", at=(500, 440)), unit("z1", at=(580, 500))
)


def won(odds: dict[str, Any]) -> str:
    return percent(odds["a_conclusive"] + odds["a_push"] + odds["b_at_zero"])


def in_all(position: Position, *attackers: str) -> str:
    found = whole(position, attackers, ["z1"])
    assert found
    return percent(found.ends["won"])


def test_a_close_combat_is_told_alone_and_with_whoever_can_join() -> None:
    game = placed(JOINED, MOVE).play("move:a1")
    told = chances(game)["to:580,500"]
    joined = in_all(game.position, "a1", "a2", "a3")
    assert told.note == f"win {won(close_combat_odds(9, 8))} alone, {joined} with 2 more"
    assert "If a2 and a3 join: a1, a2 and a3 against z1: win" in told.odds
    first = percent(round_odds(*sides(9, 8, "defender_outnumbered_2_to_1"))["a_push"])
    assert f"First a1 meets z1 (rout 28%, push back {first}, struggle" in told.odds


def test_whoever_is_in_contact_already_counts() -> None:
    game = placed(JOINED, MOVE).play("move:a2", "to:580,500", "move:a1")
    told = chances(game)["to:580,500"]
    assert told.note.startswith(f"win {in_all(game.position, 'a2', 'a1')} alone, ")
    assert "with 1 more" in told.note


def test_a_struggle_that_the_other_side_began_is_told_as_ours_to_win() -> None:
    states = {"z1": {"at": [505, 500], "assaults": True, "factor": 5}, "a1": {"men": 12}}
    game = placed(CLOSE, MOVE, options=Options(struggle_repeat="next_turn"), units=states)
    found = whole(game.position, ["z1"], ["a1"])
    assert found
    lost, rout = found.ends["lost"], found.parted["a", "conclusive"]
    told = chances(game)["end"].odds
    assert f"A1 against z1: win {percent(lost)} (rout {percent(rout)}, push back" in told
    assert f"fight on next turn {percent(found.ends['open'])}); it costs {float(found.men[1]):.1f} men of ours" in told
    assert found.ends["won"] != lost


def test_of_many_units_it_is_said_what_the_chance_leaves_out() -> None:
    names = [*(f"a{n}" for n in range(1, 5)), *(f"z{n}" for n in range(1, 4))]
    setting = scenario(*(unit(name, at=(500, 500)) for name in names))
    game = placed(setting, MOVE)
    told = chances(game)["end"].odds
    found = whole(game.position, names[:4], names[4:])
    assert found
    assert 0 < found.ends["rare"] < 0.05
    assert sum(found.ends.values()) == 1
    least, most = (percent(found.ends["won"] + more) for more in (0, found.ends["rare"]))
    assert f"win about {least.removesuffix('%')} to {most} (lose " in told
    assert "few men lost in struggles are still counted for the odds of numbers" in told
    assert f"The rarest courses, {percent(found.ends['rare'])} together, are not followed" in told


def test_a_close_combat_too_large_to_follow_tells_its_first_round() -> None:
    setting = scenario(*(unit(f"{side}{n}", at=(500, 500)) for side in "az" for n in range(1, 5)))
    told = chances(placed(setting, MOVE))["end"].odds
    assert "no chance for the whole of it, for so many units meet. First a1 meets z1 (rout" in told
    assert "and a4 meets z4 (rout" in told


def test_who_shares_out_losses_has_a_say() -> None:
    rulings = Options(melee_group="lead_unit", casualty_split="defender")
    game = placed(JOINED, MOVE, options=rulings, units={"a2": {"at": [580, 500]}}).play("move:a1")
    told = chances(game)["to:580,500"]
    assert told.note.startswith("win: see Odds")
    assert "for who shares out losses has a say in it. First a1 meets z1 (rout" in told.odds


FIGHTS: dict[str, tuple[dict[str, tuple[int, int]], Options]] = {
    "one against one": ({"a1": (6, 3), "z1": (7, 3)}, Options()),
    "numbers that change": ({"a1": (8, 3), "z1": (6, 3)}, Options()),
    "the last men": ({"a1": (2, 4), "z1": (1, 4)}, Options()),
    "two against one": ({"a1": (9, 2), "a2": (5, 2), "z1": (8, 3)}, Options()),
    "one against two": ({"a1": (9, 3), "z1": (4, 1), "z2": (7, 2)}, Options()),
    "two pairs": ({"a1": (7, 2), "a2": (4, 1), "z1": (6, 1), "z2": (3, 2)}, Options()),
    "who has no morale": ({"a1": (7, 2), "a2": (4, 0), "z1": (6, 2), "z2": (3, 0)}, Options()),
    "one round a turn": ({"a1": (7, 2), "a2": (4, 1), "z1": (6, 2)}, Options(struggle_repeat="next_turn")),
    "men by the dice": ({"a1": (7, 3), "z1": (6, 2)}, Options(struggle_loss="enemy_die")),
    "groups": ({"a1": (7, 3), "a2": (4, 2), "z1": (6, 2), "z2": (5, 2)}, Options(melee_group="lead_unit")),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_a_whole_close_combat_is_what_the_rules_make_of_all_its_dice(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With dice of few faces every sequence of throws is played out by the rule itself."""
    units, rulings = FIGHTS[name]
    faces = 3 if len(units) == 2 else 2
    monkeypatch.setattr(melee, "SIDES", faces)
    monkeypatch.setattr(assault, "THROWS", faces**2)
    monkeypatch.setattr(assault, "COUNTED", 9)
    for cache in (assault._results, assault._clash, assault._reduced):
        cache.cache_clear()
    assault._known.clear()
    standing = {id: {"men": men, "factor": factor} for id, (men, factor) in units.items()}
    setting = scenario(*(unit(id, at=(1000, 1000)) for id in units))
    position = placed(setting, MOVE, options=rulings, units=standing).position
    attackers, defenders = ([id for id in units if id[0] == side] for side in "az")
    ends: defaultdict[str, Fraction] = defaultdict(Fraction)
    men = {"a": Fraction(0), "z": Fraction(0)}
    for odds, after in played_out(position, faces, ()):
        stay = [
            any(after.units[id].where == "here" and after.units[id].withdrew != after.clock for id in ids)
            for ids in (attackers, defenders)
        ]
        ends[{"10": "won", "01": "lost", "00": "neither", "11": "open"}["".join(str(int(one)) for one in stay)]] += odds
        for entry in after.log:
            if entry.kind == "loss":
                men[entry.data["unit"][0]] += odds * entry.data["men"]
    found = whole(position, attackers, defenders)
    assault._known.clear()
    for cache in (assault._results, assault._clash, assault._reduced):
        cache.cache_clear()
    assert found
    assert {end: odds for end, odds in found.ends.items() if odds} == ends
    assert found.men == (men["a"], men["z"])


def played_out(position: Position, faces: int, dice: tuple[int, ...]) -> Iterator[tuple[Fraction, Position]]:
    """The positions after a close combat that begins with some dice, with their chances."""
    trial = position.copy()
    rule = combat.close_combat(trial)
    try:
        next(rule)
        for die in dice:
            rule.send(die)
    except StopIteration:
        yield Fraction(1, faces ** len(dice)), trial
        return
    for face in range(1, faces + 1):
        yield from played_out(position, faces, (*dice, face))


def test_the_end_of_step_7_tells_of_the_combats_and_tests_that_it_brings() -> None:
    game = placed(JOINED, MOVE, units={"a2": {"marked": 1}}).play("move:a1", "to:580,500")
    told = chances(game)["end"]
    assert told.note == "1 close combat and 1 test of morale"
    assert f"a1 against z1: win {won(close_combat_odds(9, 8))}" in told.odds.replace("A1", "a1")


def test_who_has_no_morale_left_does_not_fight() -> None:
    game = placed(CLOSE, MOVE, units={"z1": {"factor": 0}}).play("move:a1")
    told = chances(game)["to:600,500"]
    assert told.note == "falls back without a fight"
    assert told.odds == "Z1 has no morale left and falls back."


# --- fire -----------------------------------------------------------------------------------------------------------


def test_fire_of_earlier_steps_counts_with_the_fire_that_is_being_laid() -> None:
    pool = [[["z1"], "a1", "naval_4_5in", True, 1, 2, "naval"]]
    fresh = chances(placed(NEAR, FIRE).play("target:z1"))["by:a1/infantry_platoon"].note
    after = chances(placed(NEAR, FIRE, pool=pool).play("target:z1"))["by:a1/infantry_platoon"].note
    assert "suppress 50%, 0.5 men" in fresh
    assert after.endswith("50%; with earlier fire, suppress 100%, 2.3 men lost on average")


def test_what_is_due_stands_beside_the_end_of_the_step() -> None:
    two = scenario(
        unit("a1", at=(500, 500)), unit("a2", at=(500, 520)), unit("z1", at=(700, 500)), unit("z2", at=(700, 600))
    )
    game = placed(two, FIRE, (6,)).play("target:z1", "by:a1/infantry_platoon", "done")
    told = chances(game)["end"]
    assert told.note == "losses are thrown next"
    assert "z1: 1.0 men lost on average" in told.odds


def test_a_request_tells_what_its_fire_would_do() -> None:
    setting = scenario(
        unit("a1", at=(500, 500), parent="hq"),
        unit("hq", "hq_platoon", at=(400, 500), parent=""),
        unit("z1", at=(900, 500)),
        ships=[ship("f1", "hq", 1000)],
    )
    game = placed(setting, "radio_requests").play("send:a1", "ask:f1")
    odds = percent(suppression_odds("naval_4_5in", 1000))
    assert chances(game)["target:z1"].note.startswith(f"this turn: suppress {odds}, ")
    game.play("target:z1")
    while game.step != "naval_gunnery":
        game.play("end")
    assert chances(game.play("target:z1"))["by:f1/naval_4_5in"].note.startswith(f"suppress {odds}, ")


def test_a_weapon_that_the_book_does_not_have_is_marked() -> None:
    setting = scenario(unit("a1", at=(500, 500), extra=("recoilless_105",)), unit("z1", at=(700, 500)))
    found = chances(placed(setting, FIRE).play("target:z1"))
    assert found["by:a1/recoilless_105"].note.endswith("(ours)")
    assert "ours" not in found["by:a1/infantry_platoon"].note


@pytest.mark.parametrize("seed", range(4))
def test_every_question_of_battles_by_any_rulings_has_its_chances(seed: int) -> None:
    stream = random.Random(seed)
    for name in ids():
        rulings = {entry.name: stream.choice(entry.metadata["allowed"]) for entry in fields(Options)}
        game = Battle(name, seed=seed, options=Options(**rulings))
        for _ in range(150):
            found = chances(game)
            assert set(found) <= {choice.word for choice in game.choices}
            assert all(told.note and told.odds.endswith(".") for told in found.values())
            if game.over:
                break
            game.play(stream.choice(game.choices))


def test_chances_read_well_at_their_ends() -> None:
    assert [percent(odds) for odds in (0, 0.004, 0.5, 0.996, 1)] == ["0%", "under 1%", "50%", "over 99%", "100%"]
    assert [listed(names) for names in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
