"""Section 3 on the map: who may move, carriers, water, mines, forced moves, coming on."""

import pytest

from fs_core.tactical.battle import Battle
from fs_core.tactical.options import Options
from fs_core.tactical.position import Position
from fs_core.tactical.scenario import Arrival, Award, SilentApproach
from fs_core.tactical.turn.movement import mine_dice
from fs_core.tactical.turn.retreat import fall_back

from .small import battle, box, helicopter, men, notes, reasons, scenario, ship, sortie, to_step, unit, words, works

FAR = unit("z1", at=(1900, 1000))


@pytest.mark.rule("T-3.7")
def test_a_suppressed_unit_does_not_move() -> None:
    setting = scenario(unit("a1", at=(500, 1000)), unit("a2", at=(500, 1100)), FAR)
    game = battle(setting, "ground_movement", units={"a1": {"marked": 1}})
    assert words(game) == ["move:a2", "end"]
    assert reasons(game, "move:a1") == {"T-3.7"}


@pytest.mark.rule("T-3.11")
def test_one_stretch_of_bad_ground_caps_the_whole_move() -> None:
    setting = scenario(unit("a1", at=(500, 1000)), FAR, areas=[box("bog", "bog", 545, 900, 600, 1100)])
    game = battle(setting, "ground_movement").play("move:a1")
    assert reasons(game, "to:595,1000") == {"T-3.11"}
    assert "to:550,1000" in words(game)


def test_a_unit_is_told_why_it_may_not_be_where_it_is_and_whose_turn_it_is() -> None:
    game = battle(scenario(unit("a1", at=(500, 1000)), FAR), "ground_movement")
    assert [o.text for o in game.why_not("move:z1")] == ["z1: it is the turn of the other side."]
    game.play("move:a1")
    assert [o.text for o in game.why_not("to:500,1000")] == ["a1: there already."]


@pytest.mark.rule("T-3.5", "T-3.6")
@pytest.mark.parametrize(("boat", "metres"), [("lcvp", 300), ("gemini", 500)])
def test_rough_water_halves_the_way_of_a_boat(boat: str, metres: int) -> None:
    sea = [box("sea", "water", 0, 0, 1500, 2000)]
    for rough, reach in ((False, metres), (True, metres // 2)):
        setting = scenario(unit("a1", boat, at=(500, 500)), FAR, areas=sea, rough_water=rough)
        game = battle(setting, "ground_movement").play("move:a1")
        assert f"to:{500 + reach},500" in words(game)
        assert [o.text for o in game.why_not(f"to:{500 + reach + 1},500")] == [
            f"It is {reach + 1} m to {500 + reach + 1},500; the unit moves {reach} m."
        ]


@pytest.mark.rule("T-3.12")
def test_forced_moves_are_carried_out_by_suppressed_units() -> None:
    setting = scenario(unit("a1", at=(500, 1000)), unit("z1", at=(900, 1000)))
    position = Position.from_dict({"units": {"a1": {"marked": 1}}}, setting)
    fall_back(position, "a1", 50, (510, 1000), "T-7.9")
    assert position.units["a1"].at == (450, 1000)
    assert position.units["a1"].suppressed
    assert not position.units["a1"].faces_away  # pushed back 50 m, not routed


# --- carriers -------------------------------------------------------------------------------------------------------

BEACH = [box("sea", "water", 0, 0, 400, 2000), box("strand", "beach", 380, 900, 460, 1100)]


@pytest.mark.rule("T-3.10")
def test_troops_get_out_beside_their_carrier_and_go_no_further() -> None:
    setting = scenario(unit("l1", "lcvp", at=(400, 1000)), unit("a1", aboard="l1"), FAR, areas=BEACH)
    game = battle(setting, "ground_movement").play("unload:a1")
    points = [game.position.ground.point(word.removeprefix("to:")) for word in words(game)]
    assert points
    assert all((x - 400) ** 2 + (y - 1000) ** 2 <= 20**2 for x, y in points)
    game.play(words(game)[0])
    assert reasons(game, "move:a1") == {"T-3.10"}


@pytest.mark.rule("T-3.13")
def test_getting_in_costs_the_move_and_needs_room() -> None:
    setting = scenario(
        unit("l1", "lcvp", at=(400, 1000)),
        unit("a1", at=(410, 1010)),
        unit("a2", at=(410, 990), strength=31),
        unit("a3", at=(440, 1000)),
        FAR,
        areas=BEACH,
    )
    game = battle(setting, "ground_movement")
    assert [word for word in words(game) if word.startswith("board:")] == ["board:a1"]
    assert reasons(game, "board:a2") == {"T-3.13"}
    assert reasons(game, "board:a3") == {"T-3.13"}
    game.play("board:a1", "into:l1")
    assert game.position.passengers("l1") == ("a1",)
    assert reasons(game, "unload:a1") == {"T-3.13"}
    assert reasons(game, "move:a1") >= {"T-3.1"}


@pytest.mark.rule("T-3.14")
def test_land_units_stay_dry_and_boats_afloat_but_for_a_beach() -> None:
    setting = scenario(unit("l1", "lcvp", at=(300, 500)), unit("a1", at=(450, 500)), FAR, areas=BEACH)
    game = battle(setting, "ground_movement")
    assert reasons(game.branch().play("move:a1"), "to:390,500") == {"T-3.14"}
    assert reasons(game.branch().play("move:l1"), "to:410,500") == {"T-3.14"}
    ashore = battle(setting, "ground_movement", units={"l1": {"at": [300, 1000]}}).play("move:l1")
    assert "to:400,1000" in words(ashore)


def test_a_boat_off_the_beach_takes_in_and_unloads_nobody() -> None:
    setting = scenario(unit("l1", "lcvp", at=(300, 500)), unit("a1", aboard="l1"), FAR, areas=BEACH)
    assert reasons(battle(setting, "ground_movement"), "unload:a1") == {"T-3.14"}
    ashore = {"l1": {"at": [395, 500]}, "a1": {"at": [405, 500]}}
    assert reasons(battle(setting, "ground_movement", units=ashore), "board:a1") == {"T-3.14"}


AFAR, AWAY = unit("a9", at=(9, 9)), box("elsewhere", "rough", 0, 1900, 100, 2000)

# --- mines ----------------------------------------------------------------------------------------------------------

MINED = scenario(
    unit("a1", at=(500, 1000)),
    FAR,
    areas=[box("field", "mines", 510, 900, 900, 1100)],
    options=Options(minefields=True),
)


@pytest.mark.rule("T-3.15")
def test_mined_ground_throws_a_die_for_each_50_m_begun() -> None:
    setting = MINED._replace(units=(unit("a1", "scorpion", at=(500, 1000)), FAR))
    game = battle(setting, "ground_movement", dice=[6, 5, 2]).play("move:a1", "to:600,1000")
    assert [note["die"] for note in notes(game, "die")][:3] == [6, 5, 2]
    assert men(game.position, "a1") == 1
    assert len(notes(battle(MINED, "ground_movement", dice=[5]).play("move:a1", "to:550,1000"), "die")) == 1


def test_without_the_option_mines_do_nothing() -> None:
    setting = MINED._replace(options=Options())
    assert notes(battle(setting, "ground_movement").play("move:a1", "to:600,1000"), "die") == []


def test_the_first_mine_ends_a_silent_approach_for_sure() -> None:
    setting = MINED._replace(silent_approach=SilentApproach("AR", ("field",), 100))
    game = battle(setting, "ground_movement", alarm=False, dice=[4]).play("move:a1", "to:550,1000")
    assert game.position.alarm
    assert game.position.units["a1"].suppressed
    assert men(game.position, "a1") == 29


@pytest.mark.parametrize("lost", [0, 3])
def test_a_mine_gives_the_alarm_wherever_it_lies_and_whoever_it_kills(lost: int) -> None:
    setting = MINED._replace(silent_approach=SilentApproach("AR", ("elsewhere",), 100), units=(*MINED.units, AFAR))
    setting = setting._replace(ground=scenario(areas=[*MINED.ground.areas.values(), AWAY]).ground)
    game = battle(setting, "ground_movement", alarm=False, dice=[3 + lost], units={"a1": {"men": 3}})
    assert game.play("move:a1", "to:550,1000").position.alarm
    assert men(game.position, "a1") == 3 - lost


def test_a_silent_approach_ends_close_to_works() -> None:
    silent = SilentApproach("AR", ("elsewhere",), 100)
    for east, heard in ((675, False), (650, True)):
        setting = scenario(unit("a1", at=(500, 1000)), AFAR, FAR, areas=[works("t1", east, 1000), AWAY])
        setting = setting._replace(silent_approach=silent)
        game = battle(setting, "ground_movement", alarm=False).play("move:a1", "to:550,1000")
        assert game.position.alarm is heard


@pytest.mark.parametrize(
    ("step", "orders"),
    [
        ("naval_gunnery", ("target:z1", "by:frigate/naval_4_5in")),
        ("suppressive_fire", ("target:z1", "by:a1/mmg_hmg")),
        ("helicopters", ("heli:h1", "fire:z1")),
        ("aircraft", ("fly:jets", "attack:z1")),
        ("aircraft", ("fly:jets", "photo:z1")),
    ],
)
def test_all_fire_of_the_side_that_comes_ends_its_silence(step: str, orders: tuple[str, ...]) -> None:
    setting = scenario(
        unit("a1", "mmg_team", at=(500, 1000)),
        unit("z1", at=(900, 1000)),
        areas=[AWAY],
        ships=[ship("frigate")],
        helicopters=[helicopter("h1", "scout")],
        sorties=[sortie("jets", "Harrier GR.3", "cluster_bomb")],
        silent_approach=SilentApproach("AR", ("elsewhere",), 100),
    )
    request = [["frigate", "fire", "z1", "a1", 1]]
    hovers = {"h1": {"at": [500, 1100]}}
    game = battle(setting, step, alarm=False, dice=[6] * 9, requests=request, helicopters=hovers).play(*orders)
    while "hold" in words(game):
        game.play("hold")
    assert game.position.alarm is (orders[-1] != "photo:z1")


def test_in_a_silent_approach_the_other_side_waits() -> None:
    setting = MINED._replace(silent_approach=SilentApproach("AR", ("field",), 100))
    game = Battle(setting, seed=1).play("end")
    assert (game.turn, game.side) == (2, "UK")


# --- coming on, leaving, room ---------------------------------------------------------------------------------------


def test_units_come_on_at_their_edge_from_their_round_on() -> None:
    late = unit("a1", arrival=Arrival(2, None, "west", (900, 1000)))
    game = Battle(scenario(late, unit("a2", at=(500, 1000)), FAR), seed=1)
    assert reasons(game, "enter:a1") == {"T-3.1"}
    game.play("end", "end")
    assert (game.turn, game.side) == (2, "UK")
    game.play("enter:a1")
    assert words(game) == ["to:0,900", "to:0,925", "to:0,950", "to:0,975", "to:0,1000"]
    game.play("to:0,950")
    assert reasons(game, "move:a1") == {"T-3.1"}


def test_nobody_comes_on_in_contact_with_an_enemy_or_where_a_friend_stands() -> None:
    late = unit("a1", arrival=Arrival(1, None, "west", (900, 1000)))
    setting = scenario(late, unit("a2", at=(0, 900)), unit("z1", at=(10, 950)), unit("z2", at=(0, 1011)))
    game = battle(setting, "ground_movement").play("enter:a1")
    assert words(game) == ["to:0,925", "to:0,975", "to:0,1000"]


def test_leaving_is_offered_where_it_brings_points() -> None:
    award = Award("AR", 1, "leaves", "", of="AR", edge="east", each=10)
    setting = scenario(unit("a1", at=(500, 1000)), unit("z1", at=(2000, 1000)), awards=[award])
    game = battle(setting, "ground_movement", side="AR").play("leave:z1")
    assert game.position.units["z1"].fate == "left"
    assert game.points == {"UK": 0, "AR": 3}
    truck = (setting.units[0], unit("z1", "truck", at=(2000, 1000)), unit("z2", strength=10, aboard="z1"))
    game = battle(setting._replace(units=truck, awards=(award._replace(each=2),)), "ground_movement", side="AR")
    assert game.play("leave:z1").points == {"UK": 0, "AR": 6}  # two men and the ten aboard
    assert game.position.units["z2"].fate == "left"


def test_works_hold_two_and_open_ground_one() -> None:
    setting = scenario(
        *(unit(f"a{n}", at=(500, 980 + 20 * n)) for n in range(3)),
        unit("a5", at=(520, 1060)),
        FAR,
        areas=[works("t1", 550, 1000)],
    )
    game = battle(setting, "ground_movement").play("move:a0", "to:t1", "move:a1", "to:t1", "move:a2")
    assert reasons(game, "to:t1") == {"TR-14"}
    assert reasons(game, "to:520,1060") == {"TR-14"}


def test_crew_weapons_choose_between_fire_and_movement_by_option() -> None:
    setting = scenario(unit("a1", "mmg_team", at=(500, 1000)), unit("z1", at=(700, 1000)))
    game = Battle.from_position(
        {"step": "suppressive_fire"}, setting, dice=[1], options=Options(fire_then_move="not_crew_weapons")
    )
    game.play("target:z1", "by:a1/mmg_hmg")
    assert game.side == "AR"


def test_whoever_saved_his_fire_may_shoot_at_a_mover_by_option() -> None:
    setting = scenario(unit("a1", at=(500, 1000)), unit("z1", at=(600, 1000)))
    game = Battle.from_position(
        {"step": "ground_movement"}, setting, dice=[6, 6], options=Options(opportunity_fire=True)
    )
    game.play("move:a1", "to:550,1000")
    assert game.decision is not None
    assert (game.decision.side, words(game)) == ("AR", ["by:z1/infantry_platoon", "hold"])
    game.play("by:z1/infantry_platoon")
    assert game.position.units["a1"].suppressed
    assert men(game.position, "a1") == 27
    assert to_step(game, "suppressive_fire", "AR").position.units["z1"].fired == ()


@pytest.mark.parametrize(
    ("kind", "state", "asked"),
    [
        ("infantry_platoon", {}, True),
        ("infantry_platoon", {"marked": 1}, False),
        ("infantry_platoon", {"fired": ["infantry_platoon"]}, False),
        ("infantry_platoon", {"retreating": True}, False),
        ("mortar_81_section", {}, False),
    ],
)
def test_who_may_shoot_at_a_mover(kind: str, state: dict[str, object], asked: bool) -> None:
    setting = scenario(unit("a1", at=(500, 1000)), AFAR, unit("z1", kind, at=(600, 1000)))
    setting = setting._replace(options=Options(opportunity_fire=True))
    game = battle(setting, "ground_movement", units={"z1": state}).play("move:a1", "to:550,1000")
    assert game.decision is not None
    assert (game.decision.kind == "opportunity") is asked


def test_fire_at_a_mover_knocks_out_a_vehicle_and_costs_its_crew_nothing_else() -> None:
    watched = Options(opportunity_fire=True)
    for enemy, weapon, dice, fate in (("atgw_section", "atgw", [6, 3], "destroyed"), ("mmg_team", "mmg_hmg", [6], "")):
        setting = scenario(unit("a1", "scorpion", at=(500, 1000)), AFAR, unit("z1", enemy, at=(700, 1000)))
        game = Battle.from_position({"step": "ground_movement"}, setting, dice=dice, options=watched)
        game.play("move:a1", "to:550,1000", f"by:z1/{weapon}")
        assert (game.position.units["a1"].fate, men(game.position, "a1")) == (fate, 0 if fate else 3)
        assert len(notes(game, "die")) == len(dice)


def test_fire_at_a_mover_is_shared_in_the_works_it_has_come_to() -> None:
    setting = scenario(
        unit("a1", at=(500, 1000)),
        unit("a2", "mmg_team", at=(550, 1000)),
        AFAR,
        unit("z1", at=(650, 1000)),
        areas=[works("t1", 550, 1000)],
        options=Options(opportunity_fire=True),
    )
    game = battle(setting, "ground_movement", dice=[6, 6]).play("move:a1", "to:t1", "by:z1/infantry_platoon")
    assert [men(game.position, id) for id in ("a1", "a2")] == [30 - 3, 6]  # three of thirty-six
    assert all(game.position.units[id].suppressed for id in ("a1", "a2"))


def test_fifty_metres_of_mines_are_one_die_wherever_they_begin() -> None:
    for start in range(367, 386):
        field = box("field", "mines", start + 33, 900, start + 83, 1100)
        setting = MINED._replace(ground=scenario(areas=[field]).ground)
        position = Position(setting)
        ends = [(start + metres, 1000) for metres in range(83, 200)]
        assert {mine_dice(position, (start, 1000), end) for end in ends} == {1}
        assert mine_dice(position, (start + 32, 1000), (start + 84, 1000)) == 1
    wider = MINED._replace(ground=scenario(areas=[box("field", "mines", 400, 900, 451, 1100)]).ground)
    assert mine_dice(Position(wider), (390, 1000), (460, 1000)) == 2


# --- falling back ---------------------------------------------------------------------------------------------------


def test_nobody_falls_back_past_an_enemy() -> None:
    """From its own side an enemy attacks: the loser goes straight away from him, not through him to its edge."""
    setting = scenario(unit("a1", at=(500, 1000)), unit("z1", at=(492, 1000)))
    position = Position(setting)
    fall_back(position, "a1", 50, (492, 1000), "T-7.9")
    assert position.units["a1"].at == (550, 1000)


def test_who_falls_back_into_a_building_takes_it_as_his_position() -> None:
    setting = scenario(unit("a1", at=(500, 1000)), FAR, areas=[box("house", "building", 430, 990, 456, 1010, 2)])
    position = Position(setting)
    fall_back(position, "a1", 50, (510, 1000), "T-7.9")
    assert position.units["a1"].at == (443, 1000)


@pytest.mark.rule("T-7.13")
def test_a_unit_with_enemies_all_around_is_taken_prisoner() -> None:
    around = [(460, 1000), (540, 1000), (500, 960), (500, 1040)]
    setting = scenario(unit("a1", at=(500, 1000)), *(unit(f"z{n}", at=at) for n, at in enumerate(around)))
    position = Position(setting)
    fall_back(position, "a1", 50, (540, 1000), "T-7.9")
    assert position.units["a1"].fate == "prisoners"
    free = Position(setting._replace(units=setting.units[:-1]))
    fall_back(free, "a1", 50, (540, 1000), "T-7.9")
    assert free.units["a1"].at == (500, 1050)
