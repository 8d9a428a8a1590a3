"""Section 2: nets, messages, requests and their delays."""

from typing import Any

import pytest

from fs_core.tactical.battle import Battle, IllegalChoice
from fs_core.tactical.options import Options
from fs_core.tactical.scenario import Arrival, Award, Scenario
from fs_core.tactical.turn import nets, radio

from .small import battle, box, helicopter, notes, observers, reasons, scenario, ship, sortie, to_step, unit, words


def tree(**more: Any) -> Scenario:
    """A battalion with two companies, guns off the map, a ship, a flight, a helicopter; an enemy in view."""
    return scenario(
        unit("bn", "hq_platoon", at=(300, 1000)),
        unit("ca", "hq_platoon", at=(400, 1100), parent="bn"),
        unit("cb", "hq_platoon", at=(400, 900), parent="bn"),
        unit("a1", at=(500, 1100), parent="ca"),
        unit("a2", at=(500, 1150), parent="ca"),
        unit("b1", at=(500, 900), parent="cb"),
        unit("guns", "gun_troop_105", parent="bn", off_map=True, assigned=1000),
        unit("z1", at=(700, 1000)),
        ships=[ship("frigate", "bn")],
        helicopters=[helicopter("heli", parent="bn")],
        sorties=[sortie("jets", "Harrier GR.3", "cluster_bomb", requested=True, parent="bn")],
        **more,
    )


TREE = tree()


@pytest.mark.rule("T-2.1")
def test_a_unit_is_on_its_parents_net_and_a_headquarters_on_its_own_too() -> None:
    position = Battle(TREE, seed=1).position
    assert nets.nets(position, "a1") == ("ca",)
    assert nets.nets(position, "ca") == ("bn", "ca")
    assert nets.nets(position, "guns") == ("bn",)


@pytest.mark.rule("T-2.2")
@pytest.mark.rule("T-2.3")
def test_all_on_the_net_hear_and_nobody_beyond_its_headquarters() -> None:
    setting = tree(rounds=5)._replace(sorties=(*TREE.sorties, sortie("raid", "Pucará", "rockets_pod", round=2)))
    game = Battle(setting, seed=1).play("send:a1", "warn:a1")
    assert game.position.heard == {"ca", "a1", "a2"}


@pytest.mark.rule("T-2.4")
def test_one_message_a_turn() -> None:
    game = Battle(TREE, seed=1).play("send:bn", "ask:guns", "target:z1")
    assert reasons(game, "send:bn") == {"T-2.4"}
    while game.turn == 1:
        game.play(next(w for w in words(game) if w in ("end", "hold", "done")))
    assert "send:bn" in words(game)


@pytest.mark.rule("T-2.5")
def test_a_headquarters_that_passes_a_message_on_has_sent_its_own() -> None:
    game = Battle(TREE, seed=1).play("send:a1", "ask:guns", "target:z1")
    assert game.position.sent == {"a1", "ca"}
    assert [note["unit"] for note in notes(game, "relay")] == ["ca"]
    assert reasons(game, "send:ca") == {"T-2.4"}


@pytest.mark.rule("T-2.6")
def test_a_request_does_not_arrive_when_a_link_has_sent() -> None:
    game = Battle(TREE, seed=1).play("send:ca", "ask:frigate", "target:z1")
    assert "send:a1" not in words(game)
    assert [o.rule for o in radio.unreached(game.position, "a1", "guns")] == ["T-2.6"]
    assert radio.unreached(game.position, "b1", "guns") == []


@pytest.mark.rule("T-2.7")
def test_what_is_off_the_map_answers_requests_alone() -> None:
    game = battle(TREE, "suppressive_fire").play("target:z1")
    assert reasons(game, "by:guns/artillery_105") == {"T-2.7"}
    assert "by:a1/infantry_platoon" in words(game)
    game = Battle(TREE, seed=1).play("send:bn", "ask:guns", "target:z1")
    assert "by:guns/artillery_105" in words(to_step(game, "suppressive_fire").play("target:z1"))


@pytest.mark.rule("T-2.8")
def test_support_is_asked_for_in_step_1_alone() -> None:
    game = battle(TREE, "suppressive_fire")
    with pytest.raises(IllegalChoice, match=r"send:bn belongs to step 1 of a turn; this is step 5\. \(rule T-1\.3\)"):
        game.play("send:bn")


@pytest.mark.rule("T-2.9")
def test_without_their_headquarters_units_hear_each_other_and_reach_nobody_above() -> None:
    game = battle(TREE, "radio_requests", units={"ca": {"where": "gone", "fate": "destroyed", "men": 0}})
    position = game.position
    assert nets.members(position, "ca") == {"a1", "a2"}
    assert nets.relays(position, "a1", "guns") is None
    assert nets.hq_lost(position, "a1")
    assert [o.rule for o in radio.unreached(position, "a1", "guns")] == ["T-2.3"]


def test_a_deputy_takes_over_after_some_turns_by_option() -> None:
    gone = {"ca": {"where": "gone", "fate": "destroyed", "men": 0}}
    for turn, lost in ((1, True), (2, False)):
        mapping = {"turn": turn, "side": "UK", "units": gone, "deputies": {"ca": 1}}
        position = Battle.from_position(mapping, TREE, options=Options(hq_succession=1)).position
        assert nets.hq_lost(position, "a2") is lost
        assert nets.relays(position, "a2", "guns") == (None if lost else ("a1",))


@pytest.mark.rule("T-2.10")
def test_a_suppressed_unit_sends() -> None:
    game = battle(TREE, "radio_requests", units={"a1": {"marked": 1}})
    game.play("send:a1", "ask:guns", "target:z1")
    assert [request.asset for request in game.position.requests] == ["guns"]


@pytest.mark.rule("T-2.11")
@pytest.mark.parametrize(("asset", "turns"), [("guns", 0), ("frigate", 0), ("heli", 1), ("jets", 2)])
def test_how_many_turns_an_answer_takes(asset: str, turns: int) -> None:
    game = Battle(TREE, seed=1).play("send:bn", f"ask:{asset}", *(["target:z1"] if asset != "heli" else []))
    assert game.position.requests[0].ready == game.position.clock + 2 * turns


def test_a_request_made_in_round_1_brings_aircraft_in_round_3() -> None:
    game = Battle(TREE, seed=1).play("send:bn", "ask:jets", "target:z1")
    while game.step != "aircraft":
        game.play(next(w for w in words(game) if w in ("end", "hold", "done")))
    assert (game.turn, game.side) == (3, "UK")


def test_a_relay_takes_a_turn_by_option() -> None:
    game = Battle(TREE, seed=1, options=Options(relay_delay=1)).play("send:a1", "ask:guns", "target:z1")
    assert game.position.requests[0].ready == game.position.clock + 2


def test_an_observer_calls_his_guns_directly_and_the_headquarters_still_has_its_message() -> None:
    setting = scenario(
        unit("bn", "hq_platoon", at=(300, 1000), observers=observers(forward=("guns",))),
        unit("guns", "gun_troop_105", parent="bn", off_map=True, assigned=1000),
        unit("z1", at=(700, 1000)),
        ships=[ship("frigate", "bn")],
    )
    game = Battle(setting, seed=1).play("send:bn-forward")
    assert words(game) == ["ask:guns"]
    game.play("ask:guns", "target:z1")
    assert "send:bn" in words(game)


@pytest.mark.rule("T-6.13")
def test_who_sees_no_target_asks_for_no_fire() -> None:
    hidden = tree(areas=[box("hill", "ridge", 550, 0, 600, 2000)])
    assert words(Battle(hidden, seed=1).play("send:bn")) == ["ask:heli"]
    assert words(Battle(TREE, seed=1).play("send:bn")) == ["ask:frigate", "ask:guns", "ask:jets", "ask:heli"]


def test_an_asset_is_asked_once_and_a_flight_from_its_round_on() -> None:
    game = Battle(TREE, seed=1).play("send:bn", "ask:guns", "target:z1", "send:ca")
    assert words(game) == ["ask:frigate", "ask:jets", "ask:heli"]
    later = TREE._replace(sorties=(TREE.sorties[0]._replace(round=2),))
    for turn, asked in ((1, False), (2, True)):
        game = battle(later, "radio_requests", turn=turn).play("send:bn")
        assert ("ask:jets" in words(game)) is asked


def test_light_is_asked_for_at_night_alone() -> None:
    for night, asked in (((), False), (((1, 3),), True)):
        game = battle(tree(night=night, options=Options(star_shell=True)), "radio_requests").play("send:bn")
        assert ("light:guns" in words(game)) is asked


def test_a_report_is_sent_once() -> None:
    award = Award("UK", 1, "report", "", units=("a1",))
    game = Battle(TREE._replace(awards=(award,)), seed=1).play("send:a1", "report:a1")
    assert game.points["UK"] == 1
    while game.turn == 1:
        game.play(next(w for w in words(game) if w in ("end", "hold", "done")))
    assert "report:a1" not in words(game.play("send:a1"))


def test_nobody_sends_before_he_is_there() -> None:
    late = unit("a9", arrival=Arrival(2, None, "west", (900, 1100)))
    game = Battle(scenario(*TREE.units, late, ships=TREE.ships), seed=1)
    assert reasons(game, "send:a9") == {"T-2.4"}
    assert reasons(game, "send:nobody") == {"T-2.1"}
