"""The odds panel without a browser: every setting, and what a person reads after it."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from fs_core import Options, board, forces
from fs_core.forces import AR, OF, OTHER, UK, set_of
from fs_core.panels import OddsPanel
from fs_core.panels.odds.field import KINDS, Setup, areas_for, counters_for, prepare
from fs_core.panels.odds.panel import EXAMPLES, odds_html, shots_html
from fs_core.whatif import battle_odds
from fs_core.whatif.show import percent, rows
from tests.positions import given


@pytest.fixture
def panel() -> OddsPanel:
    return OddsPanel()


def show(panel: OddsPanel, kind: str, side: str, area: str = "", **picks: str) -> None:
    """Set a battle up; ``attackers``, ``defenders`` and ``damaged`` are ids."""
    panel._kind.value, panel._side.value = kind, side
    if area:
        panel._area.value = area
    damaged = set_of(picks.get("damaged", "").split())
    if "attackers" in picks:
        panel._attackers[side].pick(set_of(picks["attackers"].split()), damaged)
    if "defenders" in picks:
        panel._defenders[OTHER[side]].pick(set_of(picks["defenders"].split()), damaged)


def message(panel: OddsPanel) -> str:
    return re.sub("<[^>]*>", "", panel._message.value)


def well_formed(html: str) -> ElementTree.Element:
    """The tree of a piece of HTML whose tags all close."""
    return ElementTree.fromstring(f"<div>{re.sub(r'<col( [^>]*)?>', '', html)}</div>")


def test_it_starts_with_something_to_look_at(panel: OddsPanel) -> None:
    assert panel.odds is not None
    assert panel.odds.interception
    assert all(0 < float(panel.odds.expected[side]) < 6 for side in (UK, AR))
    assert "Exact odds" in panel._picture.value
    assert message(panel) == ""


@pytest.mark.parametrize(("kind", "side"), EXAMPLES)
def test_every_kind_of_battle_starts_with_an_example_that_can_be_fought(panel: OddsPanel, kind: str, side: str) -> None:
    show(panel, kind, side)
    assert (panel._kind.value, panel._side.value) == (kind, side)
    assert panel.odds is not None, message(panel)
    assert panel.odds.attacker == side
    assert panel.odds.shots
    assert panel.odds.area == EXAMPLES[kind, side].area


def test_only_britain_has_carriers_to_raid_a_base_with(panel: OddsPanel) -> None:
    assert set(EXAMPLES) == {(kind, side) for kind in KINDS for side in (UK, AR)} - {("raid", AR)}
    show(panel, "raid", AR)
    assert panel._side.value == UK


def test_the_numbers_are_those_of_battle_odds(panel: OddsPanel) -> None:
    show(panel, "land", UK, "goose-green", attackers="2-para sas", defenders="ri-12 ri-25", damaged="2-para")
    units = dict.fromkeys(("2-para", "sas", "ri-12", "ri-25"), "goose-green")
    game = given(units, hit=["2-para"])
    assert panel.odds == battle_odds(game, "op:15 to:goose-green add:2-para done commit")
    panel._special.value = False
    assert panel.odds == battle_odds(game, "op:15 to:goose-green add:2-para done withhold")


@pytest.mark.parametrize(
    ("setup", "rule", "amount"),
    [
        (Setup(UK, "land", "goose-green", set_of(["2-para"]), set_of(["ri-12"])), "10.7", -1),
        (Setup(UK, "land", "mount-kent", set_of(["2-para"]), set_of(["ri-12"])), "10.6", -1),
        (Setup(UK, "land", "fitzroy", set_of(["2-para"]), set_of(["cavalry-10"])), "10.10", -1),
        (Setup(UK, "land", "fitzroy", set_of(["2-para", "sas"]), set_of(["ri-12"])), "10.8", 1),
        (Setup(UK, "land", "fitzroy", set_of(["2-para"]), set_of(["ri-12"]), arrival="assault"), "7.1-op17-g", -1),
        (
            Setup(UK, "land", "fitzroy", set_of(["2-para", "3-para", "gurkhas"]), set_of(["ri-12"]), arrival="flown"),
            "7.1-op22-d",
            -1,
        ),
    ],
)
def test_circumstances_change_hit_numbers_by_their_rule(setup: Setup, rule: str, amount: int) -> None:
    odds = battle_odds(prepare(setup))
    changes = {change.rule: change.amount for shot in odds.shots for change in shot.modifiers if shot.side == UK}
    assert changes[rule] == amount
    assert f"<span class='fs-rule'>{rule}</span>" in shots_html(odds)


def test_carriers_fire_three_times_and_four_with_the_conveyor(panel: OddsPanel) -> None:
    show(panel, "air", UK, "sea-6", attackers="hermes", defenders="hercules trinidad")
    shots = [shot.firer for shot in panel.odds.shots].count("hermes")
    panel._conveyor.value = True
    assert ([shot.firer for shot in panel.odds.shots].count("hermes"), shots) == (4, 3)


def test_carriers_may_stay_beside_and_need_not_intercept(panel: OddsPanel) -> None:
    show(panel, "air", AR, "falklands", attackers="a4-1 a4-2", defenders="hermes sheffield")
    panel._beside.value = True
    assert panel.odds.interception
    assert "hermes" not in {target.unit for target in panel.odds.targets}
    panel._beside.value = False
    assert "hermes" in {target.unit for target in panel.odds.targets} | {shot.firer for shot in panel.odds.shots}
    panel._intercept.value = False
    assert not panel.odds.interception


def test_the_expanded_zone_is_joined_where_it_can_be(panel: OddsPanel) -> None:
    show(panel, "sea", UK, "sea-3", attackers="antrim", defenders="hercules")
    panel._aim.value = "value"
    panel._expanded.value = True
    assert panel.odds is not None
    assert panel._expanded in panel._circumstances.children
    show(panel, "land", UK)
    assert panel._expanded not in panel._circumstances.children
    assert panel.odds is not None


def test_a_leader_marker_changes_the_odds(panel: OddsPanel) -> None:
    show(panel, "land", UK)
    before = panel.odds.expected[AR]
    panel._leader.value = UK
    assert panel.odds.leader == UK
    assert panel.odds.expected[AR] > before


def test_the_last_mission_of_the_super_etendard_costs_it(panel: OddsPanel) -> None:
    show(panel, "air", AR, "sea-6", attackers="super-etendard", defenders="sheffield")
    assert panel.odds.lost("super-etendard") == Fraction(1, 6)
    panel._last.value = True
    assert panel.odds.lost("super-etendard") == 1


def test_aims_of_both_sides_are_stated(panel: OddsPanel) -> None:
    panel._aim.value, panel._reply.value = "focus", "value"
    assert (panel.odds.aim, panel.odds.reply) == ("focus", "value")
    assert "Argentine aim: focus; British aim: value" in panel._picture.value


@pytest.mark.parametrize(
    ("kind", "side", "area", "attackers", "defenders", "sentence"),
    [
        ("sea", UK, "sea-6", "", "hercules", "Pick at least one attacker."),
        ("sea", UK, "sea-6", "antrim", "", "Pick at least one defender."),
        ("air", AR, "sea-4", "a4-1", "hermes", "rule 7.1-op18-a"),
        ("land", UK, "fitzroy", "sas", "ri-12", "rule 7.1-op15-a"),
        ("bombardment", UK, "fitzroy", "sheffield", "ri-3", "rule 7.1-op21-a"),
        ("bombardment", UK, "fitzroy", "antrim", "dagger-1", "cannot be in fitzroy"),
        ("sea", UK, "sea-6", "canberra", "hercules", "rule 7.1-op20"),
    ],
)
def test_what_cannot_be_fought_is_told_in_a_sentence(
    panel: OddsPanel, kind: str, side: str, area: str, attackers: str, defenders: str, sentence: str
) -> None:
    show(panel, kind, side, area, attackers=attackers, defenders=defenders)
    assert panel.odds is None
    assert sentence in message(panel)
    assert panel._picture.value == panel._shots.value == ""


def test_helicopters_need_somebody_there_already(panel: OddsPanel) -> None:
    show(panel, "land", UK, "fitzroy", attackers="2-para", defenders="ri-12")
    panel._arrival.value = "flown"
    assert "rule 7.1-op22-a" in message(panel)
    panel._attackers[UK].pick(set_of(["2-para", "3-para", "gurkhas"]))
    assert panel.odds is not None


def test_more_than_ships_carry_is_refused(panel: OddsPanel) -> None:
    troops = "2-para 3-para 40-commando 42-commando 45-commando"
    show(panel, "land", UK, "fitzroy", attackers=troops, defenders="ri-12")
    panel._arrival.value = "assault"
    assert "rule 6.2" in message(panel)


def test_whatever_goes_wrong_is_a_sentence(panel: OddsPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fs_core.panels.odds.panel.battle_odds", lambda *_, **__: 1 / 0)
    panel._aim.value = "focus"
    assert "Something unexpected happened (ZeroDivisionError" in message(panel)


def test_attackers_without_a_shot_are_named(panel: OddsPanel) -> None:
    show(panel, "sea", UK, "sea-6", attackers="antrim canberra", defenders="hercules")
    assert message(panel) == "Without a shot: SS Canberra."


def test_counters_that_do_not_belong_to_the_battle_are_not_offered_or_counted(panel: OddsPanel) -> None:
    show(panel, "sea", UK)
    panel._attackers[UK].pick(set_of(["antrim", "2-para"]))
    assert panel.setup().attackers == set_of(["antrim"])


@pytest.mark.parametrize("side", [UK, AR])
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_battle_offers_counters_of_both_sides(kind: str, side: str) -> None:
    for area in board.members(areas_for(kind)):
        attack, defence = counters_for(side, kind, board.IDS[area])
        assert not attack & ~OF[side]
        assert not defence & ~OF[OTHER[side]]
        assert defence or (kind, side) == ("raid", AR)


def test_only_british_units_of_two_steps_can_be_damaged(panel: OddsPanel) -> None:
    show(panel, "sea", UK, "sea-6", attackers="antrim", defenders="hercules", damaged="antrim hercules")
    assert panel.setup().damaged == set_of(["antrim"])
    box = panel._attackers[UK]._in[forces.NUMBER["antrim"]]
    damaged = panel._attackers[UK]._hit[forces.NUMBER["antrim"]]
    assert not damaged.disabled
    box.value = False
    assert damaged.disabled
    assert panel.setup().damaged == 0


def test_a_game_gives_options_markers_and_damage_and_is_left_alone() -> None:
    game = given(
        {"hermes": "falklands", "broadsword": "falklands", "super-etendard": "argentina"},
        options=Options(sf_share_fate=False),
        markers={"ar-leader": True, "stealth-missions": 1, "conveyor-joined": True},
        hit=["broadsword"],
    )
    before = (str(game.record), game.position.to_dict())
    panel = OddsPanel(game)
    assert panel.options == game.options
    assert panel.setup().damaged == set_of(["broadsword"])
    assert (panel._leader.value, panel._last.value, panel._conveyor.value) == (AR, True, True)
    assert (str(game.record), game.position.to_dict()) == before


# --- the picture ----------------------------------------------------------------------------------------------------


def test_the_picture_has_a_twin_in_words_and_closes_its_tags() -> None:
    odds = battle_odds(given({**dict.fromkeys(("antrim", "hercules", "drummond"), "sea-6")}), "op:14 to:sea-6 all")
    tree = well_formed(odds_html(odds))
    labels = [node.get("aria-label", "") for node in tree.iter("svg") if node.get("role") == "img"]
    assert labels == [
        "British counters lost, chances in percent: 0: 89%, 1: 11%; mean 0.11",
        "Argentine counters lost, chances in percent: 0: 50%, 1: 50%; mean 0.50",
    ]
    assert odds._repr_html_() == odds_html(odds)


def test_rows_join_what_is_alike_and_say_why_others_are_lost() -> None:
    game = given(
        {"norland": "sea-6", "2-para": "aboard norland", "hercules": "sea-6", "drummond": "sea-6"},
        phase="ar-operations",
        hit=["norland"],
    )
    found = {row.name: row for row in rows(battle_odds(game, "op:14 to:sea-6 all"))}
    assert found["2nd Battalion, Parachute Regiment"].note == "aboard MV Norland"
    assert found["2nd Battalion, Parachute Regiment"].lost == found["MV Norland"].lost == Fraction(5, 9)
    raid = given({"hermes": "sea-7", "pucara-1": "stanley", "pucara-2": "stanley", "pucara-3": "stanley"})
    names = [row.name for row in rows(battle_odds(raid, "op:13 to:stanley add:hermes done"))]
    assert names == ["3 × IA 58 Pucará"]


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0%"), (Fraction(1, 1000), "<1%"), (Fraction(1, 3), "33%"), (Fraction(999, 1000), ">99%"), (1, "100%")],
)
def test_percent_never_calls_certain_what_is_not(chance: Fraction, text: str) -> None:
    assert percent(Fraction(chance)) == text
