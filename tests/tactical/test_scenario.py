"""The battles: complete, possible and sourced."""

import re
from collections.abc import Callable

import pytest

from fs_core.data import DATA, DataError, optional, read_table, text
from fs_core.tactical import tables
from fs_core.tactical.ground import ids as grounds
from fs_core.tactical.scenario import AWARDS, FOLDER, Unit, ids, scenario
from fs_core.tactical.scenario_file import OURS
from fs_core.tactical.units import unit_types

BATTLES = ids()


def is_boat(unit: Unit) -> bool:
    name = unit_types()[unit.type].movement
    return bool(name) and tables.movement()[name].craft


def test_three_battles_on_four_maps() -> None:
    assert BATTLES == ("fanning-head", "port-san-carlos", "darwin-hill", "mount-longdon")
    assert sorted(scenario(id).ground.id for id in BATTLES) == list(grounds())
    assert {scenario(id).battle for id in BATTLES} == {"B01", "B02", "B09"}


def test_forces_of_each_side() -> None:
    """Men that come onto the map, and everything that fires from off it."""
    men = {
        id: {
            side: sum(u.strength for u in scenario(id).units if u.side == side and not u.off_map)
            for side in ("UK", "AR")
        }
        for id in BATTLES
    }
    crews = 4 * 3 + 3 * 6 + 3 * 3  # of landing craft and light tanks
    assert men["fanning-head"] == {"UK": 12 + 16 + 6 + 6, "AR": 12 + 4 + 4}
    assert men["port-san-carlos"] == {"UK": 3 * 12 + 6 * 30 + 2 * 6 + 10 + crews, "AR": 8 + 26 + 4 + 2}
    assert men["darwin-hill"] == {"UK": 4 * 12 + 9 * 30 + 5 * 6 + 10 + 2 * 2, "AR": 2 * 12 + 4 * 30 + 5 * 6 + 10}
    assert men["mount-longdon"] == {"UK": 4 * 12 + 9 * 30 + 5 * 6 + 10, "AR": 12 + 4 * 30 + 6 * 6 + 2 * 10}
    off_map = {id: [u.id for u in scenario(id).units if u.off_map] for id in BATTLES}
    assert off_map["darwin-hill"] == ["g8", "ph", "aa35", "aa20a", "aa20b"]
    assert off_map["mount-longdon"] == ["g1", "g2", "ag1", "ag2", "a155"]
    assert scenario("darwin-hill").unit("g8").missions == (2, 3)


@pytest.mark.rule("T-8.1")
def test_grades_become_factors() -> None:
    hill, head = scenario("darwin-hill"), scenario("fanning-head")
    assert [hill.unit(id).factor for id in ("a1", "c25", "r12a", "r8", "hmg")] == [9, 8, 6, 6, 8]
    assert {unit.factor for unit in head.units if unit.side == "UK"} == {10}


@pytest.mark.parametrize("id", BATTLES)
def test_units_stand_where_they_may(id: str) -> None:
    battle = scenario(id)
    held: dict[str, int] = {}
    for unit in battle.units:
        if unit.off_map:
            continue
        if unit.aboard:
            assert unit_types()[battle.unit(unit.aboard).type].capacity >= unit.strength
        elif unit.arrival and unit.arrival.at:
            assert battle.ground.footing(unit.arrival.at, is_boat(unit)) == []
            place = battle.ground.place(unit.arrival.at)
            if place:
                held[place.id] = held.get(place.id, 0) + 1
        else:
            assert unit.arrival
            assert battle.ground.entries(unit.arrival.edge, *unit.arrival.between, is_boat(unit))
    assert all(number <= battle.ground.areas[place].holds for place, number in held.items())


@pytest.mark.parametrize("id", BATTLES)
def test_every_headquarters_leads_somebody_and_every_chain_has_an_end(id: str) -> None:
    battle = scenario(id)
    parents = {unit.parent for unit in battle.units}
    for unit in battle.units:
        assert unit.leads == (unit.id in parents)
        steps, at = 0, unit
        while at.parent:
            at, steps = battle.unit(at.parent), steps + 1
            assert at.side == unit.side
        assert steps <= 3


@pytest.mark.parametrize("id", BATTLES)
def test_both_names_neutral_words_and_marks(id: str) -> None:
    battle = scenario(id)
    assert "Falkland Islands (Islas Malvinas)" in battle.place
    assert set(OURS) <= set(battle.reconstructed)
    words = (FOLDER / f"{id}.toml").read_text(encoding="utf-8").lower()
    assert not re.search(r"\b(enemy|heroic|liberat\w*|invad\w*|invasion|brave)\b", words)
    rows = read_table(DATA / "history" / "battles.csv", _columns("battles.csv"))
    [known] = [row for row in rows if row["id"] == battle.battle]
    assert known["date"] == battle.date.isoformat()


def _columns(name: str) -> dict[str, Callable[[str], str]]:
    header = (DATA / "history" / name).read_text(encoding="utf-8").splitlines()[0].split(",")
    return {key: text if key == "id" else optional for key in header}


@pytest.mark.parametrize("id", BATTLES)
def test_every_award_can_be_told(id: str) -> None:
    battle = scenario(id)
    for award in battle.awards:
        assert award.kind in AWARDS
        assert award.text.endswith(".")
        assert award.points
        assert 0 <= award.round <= battle.rounds
    assert {award.side for award in battle.awards} == {"UK", "AR"}


def test_light_weather_and_smoke_by_rounds() -> None:
    longdon, hill = scenario("mount-longdon"), scenario("darwin-hill")
    assert [longdon.is_night(round) for round in (1, 26, 27)] == [True, True, False]
    assert [hill.is_misty(round) for round in (1, 6, 7)] == [True, True, False]
    assert hill.smoke_in(1) == ()
    assert longdon.options.registered_targets == 4
    assert longdon.options.star_shell
    assert longdon.options.minefields


def test_results() -> None:
    hill, head = scenario("darwin-hill"), scenario("fanning-head")
    assert [hill.result(uk, 2) for uk in (4, 3, 2)] == ["UK", "AR", "AR"]
    five = hill._replace(win_by=5, draw_by=3)
    assert [five.result(uk, 2) for uk in (7, 6, 5, 4)] == ["UK", "draw", "draw", "AR"]
    assert [head.result(uk, 2) for uk in (3, 2, 1)] == ["UK", "AR", "AR"]
    assert [scenario("port-san-carlos").result(uk, 2) for uk in (3, 2, 1)] == ["UK", "AR", "AR"]
    assert [scenario("mount-longdon").result(uk, 7) for uk in (8, 7)] == ["UK", "AR"]


@pytest.mark.parametrize(
    ("win_by", "draw_by", "draw"),
    [
        (2, 2, ""),
        (5, 3, "; from a lead of 3 to a lead of 4 it is a draw"),
        (5, 4, "; with a lead of 4 it is a draw"),
        (1, 0, "; with equal points it is a draw"),
        (2, -3, "; from 3 behind to a lead of 1 it is a draw"),
    ],
)
def test_what_lead_wins_is_a_sentence(win_by: int, draw_by: int, draw: str) -> None:
    told = scenario("darwin-hill")._replace(win_by=win_by, draw_by=draw_by).victory
    assert told == f"The British side wins with a lead of {win_by} or more{draw}; else the Argentine side wins."


def test_special_rules() -> None:
    head, port = scenario("fanning-head"), scenario("port-san-carlos")
    assert head.thermal_sight == ("wessex", 1000, -1)
    assert head.terms == ("UK", 2)
    assert [spared.place for spared in port.spared] == ["settlement"]
    assert scenario("mount-longdon").silent_approach == ("AR", ("minefield",), 100)


def test_a_unit_that_is_not_there() -> None:
    with pytest.raises(KeyError, match="There is no unit 'z9' in Fanning Head"):
        scenario("fanning-head").unit("z9")


def test_a_battle_that_is_not_there() -> None:
    with pytest.raises(DataError, match="There is no battle 'waterloo'; there are fanning-head, "):
        scenario("waterloo")
