"""Each value of each option changes what happens in a battle: the same small battle, played once by each value."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

import pytest

from fs_core.tactical.battle import Battle
from fs_core.tactical.options import Options
from fs_core.tactical.scenario import Arrival, Scenario
from fs_core.tactical.turn import nets

from .small import box, helicopter, men, notes, observers, reasons, scenario, ship, sortie, unit, words, works

Answer = Any
DARK = ((1, 9),)


class Effect(NamedTuple):
    """What a battle played by some options shows, and what it should show by each value of one of them."""

    seen: Callable[[Options], Answer]
    by: dict[Any, Answer]


def played(
    setting: Scenario, options: Options, step: str, *orders: str, dice: Sequence[int] = (), **position: Any
) -> Battle:
    """A battle from a step of the British turn on, after some orders."""
    game = Battle.from_position({"step": step, **position}, setting, dice=dice, options=options)
    return game.play(*orders)


# --- fire -----------------------------------------------------------------------------------------------------------

RIFLES = "by:a1/infantry_platoon"


def facing(*east: int, kind: str = "infantry_platoon", **more: Any) -> Scenario:
    """A unit with enemies so many metres to the east of it."""
    enemies = [unit(f"z{number}", at=(500 + metres, 1000)) for number, metres in enumerate(east, 1)]
    return scenario(unit("a1", kind, at=(500, 1000)), *enemies, **more)


def need(setting: Scenario, options: Options, target: str = "z1", **position: Any) -> int:
    """What the first firer at a target needs, by the label of the question."""
    game = played(setting, options, "suppressive_fire", f"target:{target}", **position)
    return int(game.choices[0].label.rpartition(" ")[2])


def needs_between(options: Options) -> Answer:
    setting = facing(140, 160)
    return need(setting, options, "z1"), need(setting, options, "z2")


def offered(options: Options, setting: Scenario) -> bool:
    return "target:z1" in words(played(setting, options, "suppressive_fire"))


def suppressed(setting: Scenario, options: Options, die: int) -> bool:
    game = played(setting, options, "suppressive_fire")
    if "target:z1" not in words(game):
        return False
    game = played(setting, options, "suppressive_fire", "target:z1", dice=[die])
    return game.play(game.choices[0].word).position.units["z1"].suppressed


def need_of_guns(options: Options) -> Answer:
    """Guns 4 km behind that the battle gives 1 km, asked by a unit 200 m from the target."""
    setting = scenario(
        unit("guns", "gun_troop_105", off_map=True, assigned=1000, arrival=Arrival(1, (-3300, 1000), "", (0, 0))),
        unit("a1", "blowpipe_team", at=(500, 1000)),
        unit("z1", at=(700, 1000)),
    )
    return need(setting, options, requests=[["guns", "fire", "z1", "a1", 1]])


def registered(options: Options) -> int:
    places = [works(f"t{number}", 600 + 30 * number, 1200) for number in range(12)]
    game = Battle(facing(1000, areas=places), seed=1, options=options)
    while game.step == "set-up":
        game.play(words(game)[0])
    assert len(game.position.registered["AR"]) == len(game.position.registered["UK"])
    return len(game.position.registered["UK"])


def asked_for_light(options: Options) -> bool:
    setting = scenario(
        unit("bn", "hq_platoon", at=(300, 1000), observers=observers(forward=("mo",))),
        unit("mo", "mortar_81_section", at=(420, 1000), parent="bn"),
        unit("z1", at=(600, 1000)),
        night=DARK,
    )
    return "light:mo" in words(played(setting, options, "radio_requests", "send:bn-forward"))


def second_weapon(options: Options) -> bool:
    setting = facing(80)
    armed = setting._replace(units=(unit("a1", at=(500, 1000), extra=("maw",)), *setting.units[1:]))
    game = played(armed, options, "suppressive_fire", "target:z1", RIFLES, dice=[1])
    return game.decision is not None and "by:a1/maw" in words(game)


# --- casualties and armour ------------------------------------------------------------------------------------------


def fought(game: Battle) -> Battle:
    """Step 5 ended and step 6 with it."""
    while game.step == "suppressive_fire":
        game.play(next(word for word in words(game) if word in ("done", "end")))
    return game


def lost_to_an_old_marker(options: Options) -> int:
    game = played(
        facing(80),
        options,
        "suppressive_fire",
        "target:z1",
        RIFLES,
        dice=[1, 6],
        units={"z1": {"marked": 1}},
    )
    return 30 - men(fought(game).position, "z1")


def lost_to_one_hit_of_two(options: Options) -> int:
    setting = scenario(unit("a1", at=(500, 1000)), unit("a2", at=(500, 1030)), unit("z1", at=(580, 1000)))
    orders = ("target:z1", RIFLES, "by:a2/infantry_platoon")
    return 30 - men(fought(played(setting, options, "suppressive_fire", *orders, dice=[6, 1, 6, 6])).position, "z1")


def hopeless_fires(options: Options) -> bool:
    setting = scenario(
        unit("a1", "mmg_team", at=(600, 1000)), unit("a2", at=(500, 1000)), unit("z1", at=(700, 1000)), night=DARK
    )
    return "by:a2/infantry_platoon" in words(played(setting, options, "suppressive_fire", "target:z1"))


def five_lost_in_a_trench(options: Options) -> Answer:
    setting = scenario(
        unit("a1", "atgw_section", at=(500, 1000)),
        unit("z1", "mmg_team", at=(590, 1000)),
        unit("z2", at=(590, 1000)),
        areas=[works("t1", 590, 1000)],
    )
    game = played(setting, options, "suppressive_fire", "target:z1", "by:a1/atgw", dice=[6, 6])
    if game.decision and game.decision.kind == "split":
        assert game.decision.side == "AR"
        assert words(game) == [f"split:{n}-{5 - n}" for n in range(6)]
        game.play("split:5-0")
    return men(game.position, "z1"), men(game.position, "z2")


def two_guns_at_a_tank(options: Options) -> Answer:
    """Four and three against a score of seven."""
    guns = [unit(f"a{n}", "gun_troop_105", at=(500, 900 + 100 * n)) for n in (1, 2)]
    setting = scenario(*guns, unit("z1", "scorpion", at=(700, 1000)))
    orders = ("target:z1", "by:a1/artillery_105", "by:a2/artillery_105")
    game = fought(played(setting, options, "suppressive_fire", *orders, dice=[6, 6, 4, 3]))
    return game.position.units["z1"].fate, notes(game, "die")[3]["faces"]


def mortar_at_a_carrier(options: Options) -> str:
    setting = scenario(unit("a1", "mortar_81_section", at=(500, 1000)), unit("z1", "lvtp7", at=(700, 1000)))
    dice = [6, 6] if options.armour_mortar == "artillery" else [6]
    game = fought(played(setting, options, "suppressive_fire", "target:z1", "by:a1/mortar_81", dice=dice))
    return game.position.units["z1"].fate


def passengers_left(options: Options) -> int:
    setting = scenario(
        unit("a1", "atgw_section", at=(500, 1000)),
        unit("z1", "lvtp7", at=(700, 1000)),
        unit("z2", strength=25, aboard="z1"),
    )
    game = fought(played(setting, options, "suppressive_fire", "target:z1", "by:a1/atgw", dice=[6, 2]))
    return men(game.position, "z2")


# --- close combat ---------------------------------------------------------------------------------------------------

MEET = scenario(unit("a1", at=(500, 1000)), unit("z1", at=(590, 1000)))


def assaulted(options: Options, *dice: int, setting: Scenario = MEET, **position: Any) -> Battle:
    game = played(setting, options, "ground_movement", "move:a1", "to:590,1000", dice=dice, **position)
    if "move:a2" in words(game):
        game.play("move:a2", "to:590,1000")
    return game.play("end") if game.side == "UK" and game.step == "ground_movement" else game


def left(game: Battle) -> Answer:
    return men(game.position, "a1"), men(game.position, "z1")


def totals(game: Battle) -> Answer:
    return notes(game, "combat")[0]["totals"]


def who_fights(options: Options) -> Answer:
    setting = scenario(unit("a1", at=(500, 1000)), unit("a2", at=(500, 1040)), unit("z1", at=(590, 1000)))
    game = assaulted(options, 5, 1, setting=setting)
    return notes(game, "combat")[0]["attacker"]


# --- morale ---------------------------------------------------------------------------------------------------------

APART = scenario(
    unit("a1", at=(500, 1000)),
    unit("a2", at=(500, 1150)),
    unit("z1", at=(1500, 1000)),
    unit("z2", at=(1500, 1500)),  # has something to do, so that the turn of its side waits
)


def after_test(options: Options, die: int, **units: Any) -> Battle:
    return played(APART, options, "reaction_and_rally", dice=[die], units=units)


def state(options: Options, die: int, **a1: Any) -> Answer:
    found = after_test(options, die, a1={"marked": 1, **a1}).position.units["a1"]
    return "retreats" if found.retreating else "stays" if found.suppressed else "free"


def feels_a_neighbour(options: Options) -> bool:
    return after_test(options, 8, a1={"marked": 1}, a2={"withdrew": 1}).position.units["a1"].suppressed


def freed(options: Options) -> Answer:
    marked = {"a1": {"marked": 1}, "z1": {"marked": 1}}
    game = played(APART, options, "reaction_and_rally", dice=[1, 1], units=marked)
    return [id for id in marked if not game.position.units[id].suppressed]


# --- radio ----------------------------------------------------------------------------------------------------------

TREE = scenario(
    unit("bn", "hq_platoon", at=(300, 1000)),
    unit("ca", "hq_platoon", at=(400, 1100), parent="bn"),
    unit("a1", at=(500, 1100), parent="ca"),
    unit("guns", "gun_troop_105", parent="bn", off_map=True, assigned=1000),
    unit("z1", at=(700, 1000)),
    ships=[ship("frigate", "bn")],
    helicopters=[helicopter("heli", parent="bn")],
    sorties=[sortie("jets", "Harrier GR.3", "cluster_bomb", requested=True, parent="bn")],
    rounds=9,
)


def waits(options: Options, sender: str, asset: str) -> int:
    """The turns of its side until an asset answers."""
    game = Battle(TREE, seed=1, options=options).play(f"send:{sender}", f"ask:{asset}")
    if asset != "heli":
        game.play("target:z1")
    return (game.position.requests[0].ready - game.position.clock) // 2


def waits_for_each(options: Options) -> Answer:
    return [waits(options, "bn", asset) for asset in ("guns", "frigate", "heli", "jets")]


def turns_without_a_headquarters(options: Options) -> int:
    gone = {"ca": {"where": "gone", "fate": "destroyed", "men": 0}}
    turns = [
        Battle.from_position({"turn": turn, "units": gone, "deputies": {"ca": 1}}, TREE, options=options).position
        for turn in range(1, 9)
    ]
    return sum(nets.hq_lost(position, "a1") for position in turns)


# --- turn and movement ----------------------------------------------------------------------------------------------

FAR = unit("z1", at=(1900, 1000))


def goes(setting: Scenario, options: Options, to: str) -> bool:
    game = played(setting, options, "ground_movement", "move:a1")
    return not game.why_not(f"to:{to}")


def truck_on_bog(options: Options) -> bool:
    return goes(
        scenario(unit("a1", "truck", at=(500, 1000)), FAR, areas=[box("bog", "bog", 400, 900, 700, 1100)]),
        options,
        "575,1000",
    )


def platoon_over_a_ditch(options: Options) -> bool:
    return goes(
        scenario(unit("a1", at=(500, 1000)), FAR, areas=[box("ditch", "bog", 545, 900, 550, 1100)]),
        options,
        "575,1000",
    )


def boat_at_night(options: Options) -> bool:
    sea = scenario(unit("a1", "lcvp", at=(500, 500)), FAR, areas=[box("sea", "water", 0, 0, 1500, 2000)], night=DARK)
    return goes(sea, options, "800,500")


def dice_for_mines(options: Options) -> int:
    setting = scenario(unit("a1", at=(500, 1000)), FAR, areas=[box("field", "mines", 510, 900, 900, 1100)])
    return len(notes(played(setting, options, "ground_movement", "move:a1", "to:550,1000", dice=[1]), "die"))


def gun_that_has_fired(options: Options) -> set[str]:
    setting = scenario(unit("a1", "mmg_team", at=(500, 1000)), unit("a2", at=(100, 1000)), unit("z1", at=(700, 1000)))
    orders = ("target:z1", "by:a1/mmg_hmg")
    return reasons(played(setting, options, "suppressive_fire", *orders, dice=[1]), "move:a1")


def asked_at_a_move(options: Options) -> str:
    setting = scenario(unit("a1", at=(500, 1000)), unit("a2", at=(100, 1000)), unit("z1", at=(650, 1000)))
    game = played(setting, options, "ground_movement", "move:a1", "to:550,1000")
    assert game.decision is not None
    return game.decision.kind


# --- helicopters and aircraft ---------------------------------------------------------------------------------------


def fire_of_troops_set_down(options: Options) -> Answer:
    setting = scenario(
        unit("a1", "mmg_team", at=(300, 1000)),
        unit("a2", at=(300, 1010)),
        unit("a3", "blowpipe_team", at=(300, 1020)),
        unit("z1", at=(500, 1000)),
    )
    down = {"landed": "helicopter", "moved": True}
    game = played(setting, options, "suppressive_fire", units={"a1": down, "a2": down})
    if "target:z1" not in words(game):
        return []
    return words(game.play("target:z1"))


FLIGHT = scenario(
    unit("a1", at=(300, 1000)),
    unit("a2", at=(300, 1300)),
    unit("z1", at=(1900, 1000)),
    helicopters=[helicopter("h1")],
    sorties=[sortie("raid", "Pucará", "light_guns")],
)


def second_move(options: Options) -> bool:
    return "move:300,1300" in words(played(FLIGHT, options, "helicopters", "heli:h1", "move:300,1000"))


def acts_after_an_attack(options: Options) -> bool:
    over = {"h1": {"at": [300, 1000]}}
    game = played(FLIGHT, options, "aircraft", "fly:raid", "attack:h1", side="AR", helicopters=over, dice=[6, 1])
    while game.side == "AR":
        game.play(next(word for word in words(game) if word in ("hold", "end", "done")))
    return "heli:h1" in words(game)


def flights(options: Options) -> bool:
    return "fly:raid" in words(played(FLIGHT, options, "aircraft", side="AR"))


EFFECTS: dict[str, Effect] = {
    "range_between": Effect(needs_between, {"up": (4, 4), "nearest": (2, 4), "down": (2, 2)}),
    "mist_modifier": Effect(lambda o: need(facing(80, mist=DARK), o), {-1: 3, -2: 4}),
    "building_fire_modifier": Effect(
        lambda o: need(facing(180, areas=[box("house", "building", 670, 990, 690, 1010, 2)]), o), {1: 3, -1: 5}
    ),
    "visibility_stack": Effect(
        lambda o: need(facing(80, kind="mmg_team", mist=DARK, night=DARK), o), {"sum": 5, "worst": 4}
    ),
    "natural_six": Effect(lambda o: suppressed(facing(180, night=DARK), o, 6), {False: False, True: True}),
    "natural_one": Effect(lambda o: suppressed(facing(80, kind="mmg_team"), o, 1), {False: True, True: False}),
    "line_of_sight": Effect(
        lambda o: offered(o, facing(80, areas=[box("hill", "ridge", 530, 900, 550, 1100)])),
        {True: False, False: True},
    ),
    "indirect_range": Effect(need_of_guns, {"assigned": 4, "gun_target": 5, "observer": 3}),
    "registered_targets": Effect(registered, {number: number for number in range(10)}),
    "star_shell": Effect(asked_for_light, {False: False, True: True}),
    "integral_anti_tank": Effect(second_weapon, {"instead": False, "in_addition": True}),
    "refire_suppressed": Effect(lost_to_an_old_marker, {"new_roll": 0, "automatic": 3}),
    "kill_dice": Effect(lost_to_one_hit_of_two, {"all_firers": 6, "hitters": 3}),
    "hopeless_firers": Effect(hopeless_fires, {"excluded": False, "included": True}),
    "casualty_split": Effect(five_lost_in_a_trench, {"proportional": (5, 26), "largest": (6, 25), "defender": (1, 30)}),
    "armour_dice": Effect(two_guns_at_a_tank, {"pooled": ("destroyed", 6), "single": ("", 6), "d10": ("", 10)}),
    "armour_mortar": Effect(mortar_at_a_carrier, {"none": "", "artillery": "destroyed"}),
    "ko_passengers": Effect(passengers_left, {"half": 12, "all": 0, "none": 25}),
    "struggle_loss": Effect(lambda o: left(assaulted(o, 2, 1, 5, 1)), {"difference": (28, 23), "enemy_die": (29, 23)}),
    "struggle_repeat": Effect(
        lambda o: len(notes(assaulted(o, 1, 1, 5, 1), "combat")), {"immediate": 2, "next_turn": 1}
    ),
    "push_casualties": Effect(lambda o: left(assaulted(o, 1, 6)), {"winner_die": (24, 30), "attacker_die": (29, 30)}),
    "melee_night": Effect(
        lambda o: totals(assaulted(o, 5, 1, setting=MEET._replace(night=DARK))),
        {"both": [13, 8], "attacker": [13, 9]},
    ),
    "melee_suppressed": Effect(
        lambda o: totals(assaulted(o, 5, 1, units={"z1": {"marked": 1}})), {0: [14, 9], -2: [14, 7]}
    ),
    "melee_group": Effect(who_fights, {"pairs": ["a1"], "lead_unit": ["a1", "a2"]}),
    "morale_modifiers": Effect(lambda o: state(o, 5, men=14), {"factor": "stays", "die": "free"}),
    "loss_steps": Effect(lambda o: state(o, 9, men=14), {"worst": "stays", "cumulative": "retreats"}),
    "neighbour_m": Effect(feels_a_neighbour, {200: True, 149: False}),
    "zero_morale": Effect(lambda o: state(o, 1, men=14, factor=6), {"effective": "retreats", "factor": "stays"}),
    "rally_who": Effect(freed, {"active": ["a1"], "all": ["a1", "z1"]}),
    "relay_delay": Effect(lambda o: waits(o, "a1", "guns"), {0: 0, 1: 1}),
    "support_delay": Effect(waits_for_each, {"0-1-2": [0, 0, 1, 2], "1-2-3": [1, 1, 2, 3], "3-0-1": [3, 3, 0, 1]}),
    "hq_succession": Effect(turns_without_a_headquarters, {"none": 8, 1: 1, 2: 2, 3: 3}),
    "terrain_notes": Effect(truck_on_bog, {"group": False, "own_row": True}),
    "terrain_cap": Effect(platoon_over_a_ditch, {"whole_move": False, "pro_rata": True}),
    "night_cap_craft": Effect(boat_at_night, {True: False, False: True}),
    "minefields": Effect(dice_for_mines, {False: 0, True: 1}),
    "fire_then_move": Effect(gun_that_has_fired, {"all": set(), "not_crew_weapons": {"TR-54"}}),
    "opportunity_fire": Effect(asked_at_a_move, {False: "move", True: "opportunity"}),
    "unload_fire": Effect(
        fire_of_troops_set_down,
        {"small_arms": [RIFLES.replace("a1", "a2")], "none": [], "all": ["by:a1/mmg_hmg", RIFLES.replace("a1", "a2")]},
    ),
    "heli_tasks": Effect(second_move, {"distinct": False, "any": True}),
    "heli_abort": Effect(acts_after_an_attack, {"next_step": False, "same_turn_only": True}),
    "air_completion": Effect(flights, {True: True, False: False}),
}

MANY = ("neighbour_m", "support_delay")
"""Options with so many values that a few must stand for them."""


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, effect in EFFECTS.items() for value in effect.by])
def test_a_value_of_an_option_shows_in_play(name: str, value: Any) -> None:
    effect = EFFECTS[name]
    assert effect.seen(Options(**{name: value})) == effect.by[value]


def test_every_value_of_every_option_has_an_effect_of_its_own() -> None:
    for option in fields(Options):
        by = EFFECTS[option.name].by
        assert option.default in by
        if option.name not in MANY:
            assert set(by) == set(option.metadata["allowed"]), option.name
        shown = list(by.values())
        assert all(shown.count(answer) == 1 for answer in shown), option.name
