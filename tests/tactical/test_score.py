"""How a battle ends: what each kind of award counts, and who has won."""

from fractions import Fraction
from typing import Any

import pytest

from fs_core.tactical.battle import Battle
from fs_core.tactical.scenario import AWARDS, Award, Terms

from .small import battle, box, notes, scenario, unit, words, works

PLACES = [works("t1", 600, 1000), works("t2", 700, 1000), box("rise", "rough", 800, 800, 900, 900)]
UNITS = (
    unit("a1", at=(500, 1000)),
    unit("a2", at=(500, 1100)),
    unit("z1", at=(600, 1000)),
    unit("z2", "mmg_team", at=(850, 850)),
)


def earned(award: Award, **position: Any) -> int:
    """The points of an award in a position."""
    game = battle(scenario(*UNITS, areas=PLACES, awards=[award]), "ground_movement", **position)
    return game.points[award.side]


GONE = {"where": "gone", "fate": "destroyed", "men": 0}
TAKEN = {"where": "gone", "fate": "prisoners"}
CASES = [
    (Award("AR", 2, "hold", "", ("t1", "rise"), 2), {}, 2),
    (Award("AR", 2, "hold", "", ("t1", "rise"), 2), {"units": {"z2": GONE}}, 0),
    (Award("AR", 2, "hold", "", ("t1",), 1), {"units": {"a1": {"at": "t1"}}}, 0),
    (Award("UK", 3, "clear", "", ("t1",)), {}, 0),
    (Award("UK", 3, "clear", "", ("t1",)), {"units": {"z1": {"at": [600, 1020]}}}, 3),
    (Award("UK", 1, "alive", "", units=("a1",)), {}, 1),
    (Award("UK", 1, "alive", "", units=("a1",)), {"units": {"a1": TAKEN}}, 0),
    (Award("AR", 2, "losses", "", groups=(("a1", "a2"),), over=Fraction(1, 3)), {"units": {"a1": {"men": 10}}}, 0),
    (Award("AR", 2, "losses", "", groups=(("a1", "a2"),), over=Fraction(1, 3)), {"units": {"a1": {"men": 9}}}, 2),
    (Award("AR", 1, "losses", "", groups=(("a1",), ("a2",)), most=1), {"units": {"a1": GONE, "a2": GONE}}, 1),
    (Award("UK", -1, "men_lost", "", of="UK", each=10), {"units": {"a1": {"men": 5}}}, -2),
    (Award("AR", 3, "downed", "", of="UK"), {"tally": {"downed:UK": 2}}, 6),
    (Award("UK", 4, "silenced", "", units=("z2",)), {}, 0),
    (Award("UK", 4, "silenced", "", units=("z2",)), {"units": {"z2": {"retreating": True}}}, 4),
    (Award("UK", 2, "surrender", "", of="AR"), {"tally": {"surrender:AR": 1}}, 2),
    (
        Award("AR", 2, "fires_at_ships", "", units=("z2",), most=3),
        {"tally": {"at-ships:AR:1": 1, "at-ships:AR:2": 2}},
        3,
    ),
    (Award("AR", 1, "report", "", units=("z1", "z2")), {"tally": {"report:z1": 1, "report:z2": 1}}, 1),
    (Award("AR", 1, "leaves", "", of="AR", edge="east", each=10), {"tally": {"left:AR:east": 29}}, 2),
    (Award("UK", 1, "lifted", "", units=("h1", "h2")), {"tally": {"lifted:h1": 1}}, 1),
    (Award("UK", -3, "fires_into", "", ("rise",), of="UK"), {"tally": {"fires-into:UK:rise": 2}}, -6),
]


@pytest.mark.parametrize(("award", "position", "points"), CASES)
def test_what_an_award_counts(award: Award, position: dict[str, Any], points: int) -> None:
    assert earned(award, **position) == points


def test_every_kind_of_award_is_tried() -> None:
    assert {award.kind for award, _, _ in CASES} == set(AWARDS)


def test_an_award_with_a_round_is_counted_when_that_round_ends_and_stays() -> None:
    award = Award("AR", 2, "hold", "", ("t1",), 1, round=1)
    setting = scenario(*UNITS, areas=PLACES, awards=[award])
    game = battle(setting, "ground_movement", side="AR").play("end")
    while game.turn == 1:
        game.play("end")
    assert game.position.scores == {0: 2}
    assert [note["points"] for note in notes(game, "points")] == [2]
    later = Battle.from_position({**game.position.to_dict(), "units": {"z1": GONE}}, setting)
    assert later.points["AR"] == 2


def test_the_margin_decides() -> None:
    for points, winner in ((1, "UK"), (0, "draw"), (-1, "AR")):
        award = Award("UK", points, "alive", "", units=("a1",))
        game = Battle(scenario(*UNITS, areas=PLACES, awards=[award], rounds=1), seed=1)
        while not game.over:
            game.play(next(word for word in words(game) if word in ("end", "hold")))
        assert game.result is not None
        assert game.result.winner == winner


def test_a_side_may_give_up_at_any_time() -> None:
    game = Battle(scenario(*UNITS, areas=PLACES), seed=1).play("concede:uk")
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == ("AR", "concession")
    assert "British side gives up" in game.log[-1].text
    assert game.undo().result is None


def test_terms_are_offered_to_whoever_has_been_pinned_long_enough() -> None:
    setting = scenario(*UNITS, areas=PLACES, terms=Terms("UK", 2), rounds=9)
    pinned = {"z1": {"marked": 2}, "z2": {"marked": 2}}
    early = {"turn": 2, "side": "UK", "step": "radio_requests", "units": pinned}
    assert "offer-terms" not in words(Battle.from_position(early, setting))
    now = {**early, "turn": 4}
    refused = Battle.from_position(now, setting, dice=[8]).play("offer-terms")
    assert refused.position.units["z1"].where == "here"
    assert "offer-terms" not in words(refused)  # once a round
    taken = Battle.from_position(now, setting, dice=[9]).play("offer-terms")  # z1 in its works has a score of 9
    assert {taken.position.units[id].fate for id in ("z1", "z2")} == {"prisoners"}
    assert taken.position.tally == {"surrender:AR": 1}
