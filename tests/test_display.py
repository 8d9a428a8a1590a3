"""Counters, areas, questions and games as they show themselves in a notebook: well-formed, named, escaped."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from fs_core import Campaign, board, forces
from fs_core.campaign.questions import Choice, Decision
from fs_core.display import choices_html
from fs_core.tactical import Battle
from fs_core.tactical.position import HERE

SVG = "{http://www.w3.org/2000/svg}"


def parsed(html: str) -> ET.Element:
    """A piece of HTML, which has to be well-formed."""
    return ET.fromstring(html)


def words(html: str) -> str:
    return " ".join("".join(parsed(html).itertext()).split())


def rows(html: str) -> dict[str, str]:
    """The rows of the table in a piece of HTML."""
    return {str(row[0].text): "".join(row[1].itertext()) for row in parsed(html).iter("tr") if len(row) == 2}


@pytest.fixture(scope="module")
def game() -> Campaign:
    return Campaign(seed=1)


def test_every_counter_shows_name_factors_steps_and_a_picture() -> None:
    for unit in forces.UNITS:
        html = unit._repr_html_()
        root, table = parsed(html), rows(html)
        caption = root.find(".//caption")
        assert caption is not None
        assert caption.text == unit.name
        factors = [factor.rstrip("*") for factor in table["Ground / air / submarine / surface"].split(" / ")]
        assert factors == [str(factor) for factor in unit[8:12]]
        assert table["Steps"] == str(unit.steps)
        assert table.get("Reconstructed", "") == ", ".join(unit.reconstructed)
        assert len(list(root.iter("svg"))) == 1


def test_the_drawn_counter_has_its_factors_in_the_corners_and_a_dot_for_each_step() -> None:
    picture = next(parsed(forces.unit("hermes")._repr_html_()).iter("svg"))
    texts = {
        (float(t.get("x", 0)) > 0, float(t.get("y", 0)) > 0): t.text for t in picture.iter("text") if t.get("x") != "0"
    }
    hermes = forces.unit("hermes")
    assert texts == {
        (False, False): str(hermes.anti_ground),
        (True, False): str(hermes.anti_air),
        (False, True): str(hermes.anti_submarine),
        (True, True): str(hermes.anti_surface),
    }
    assert len(list(picture.iter("circle"))) == hermes.steps
    assert "Hermes" in [text.text for text in picture.iter("text")]


def test_the_picture_of_a_counter_is_silent_beside_its_words() -> None:
    picture = next(parsed(forces.unit("sas")._repr_html_()).iter("svg"))
    assert picture.get("aria-hidden") == "true"


def test_the_star_of_special_forces() -> None:
    assert rows(forces.unit("sbs")._repr_html_())["Ground / air / submarine / surface"].startswith(
        f"{forces.unit('sbs').anti_ground}* /"
    )


def test_every_area_shows_its_neighbours_and_what_is_reconstructed() -> None:
    for area in board.AREAS:
        html = area._repr_html_()
        table = rows(html)
        assert words(html).startswith(area.name)
        assert table["Borders on"] == ", ".join(board.area(name).name for name in area.adjacent)
        assert table.get("Reconstructed", "") == area.reconstructed


@pytest.mark.parametrize(
    ("area", "row", "said"),
    [
        ("stanley", "Control scores", "4 VP (4.4)"),
        ("stanley", "Air base", "3 air units at most (6.2)"),
        ("stanley", "Ground", "entrenched"),
        ("mount-kent", "Ground", "mountains"),
        ("sea-6", "Waters", "in the exclusion zone, within the Argentine range line"),
        ("sea-4", "Waters", "outside the exclusion zone"),
        ("south-georgia", "Kind", "box with an island"),
    ],
)
def test_an_area_says_what_it_is_worth_and_like(area: str, row: str, said: str) -> None:
    assert rows(board.area(area)._repr_html_())[row] == said


def test_a_question_shows_who_is_asked_the_rule_and_every_choice(game: Campaign) -> None:
    decision = game.decision
    assert decision is not None
    html = decision._repr_html_()
    assert words(html).startswith(f"British: {decision.prompt} rule {decision.rule}")
    assert rows(html) == {"Word": "Meaning"} | {str(None): game.choices[-1].label}
    codes = [str(code.text) for code in parsed(html).iter("code")]
    assert codes == [choice.word for choice in game.choices]


def test_a_choice_and_a_list_of_choices_show_word_and_meaning(game: Campaign) -> None:
    first = game.choices[0]
    assert words(first._repr_html_()) == f"WordMeaning{first.word}{first.label}"
    assert len(list(parsed(choices_html(game.choices)).iter("code"))) == len(game.choices)


def test_words_with_signs_of_markup_stay_words() -> None:
    bad = '<img src=x onerror="alert(1)"> & more'
    unit = forces.unit("hermes")._replace(name=bad, reconstructed=(bad,))
    area = board.area("stanley")._replace(name=bad, reconstructed=bad)
    choice = Choice(bad, bad, "to", 1)
    decision = Decision("UK", "area", bad, (choice,), bad)
    shown: list[Any] = [unit, area, choice, decision]
    for thing in shown:
        html = thing._repr_html_()
        assert list(parsed(html).iter("img")) == []
        assert bad in "".join(parsed(html).itertext())


def test_a_game_shows_where_it_stands_what_is_asked_and_its_map(game: Campaign) -> None:
    html = game._repr_html_()
    assert words(html).startswith("Turn 1 · set-up · 30 British operations left · 8 VP")
    assert game.decision is not None
    assert game.decision.prompt in words(html)
    assert len(list(parsed(html).iter(f"{SVG}svg"))) == 1


def test_a_finished_game_shows_how_it_ended(game: Campaign) -> None:
    over = game.branch().play("concede:uk")
    assert over.log[-1].text in words(over._repr_html_())


def test_the_map_of_a_game_and_a_position_is_a_picture_told_in_words(game: Campaign) -> None:
    for shown in (game, game.position):
        root = ET.fromstring(shown._repr_svg_())
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert "Hermes" in str(root.get("aria-label"))


def test_a_battle_shows_where_it_stands_its_question_and_its_map_without_buttons() -> None:
    battle = Battle("darwin-hill", seed=1)
    html = battle._repr_html_()
    assert words(html).startswith(f"{battle.scenario.title} · round 1 of {battle.scenario.rounds}, British turn")
    assert battle.decision is not None
    assert battle.decision.prompt in words(html)
    picture = next(parsed(html).iter(f"{SVG}svg"))
    assert ET.tostring(picture) == ET.tostring(parsed(battle._repr_svg_()))
    assert picture.get("role") == "img"
    told = picture.get("aria-label") or ""
    assert told.startswith(f"Map of {battle.position.ground.name}. ")
    assert told.count(", morale ") == sum(unit.where == HERE for unit in battle.position.units.values())
    assert not [one for one in picture.iter() if one.get("role") == "button" or one.get("tabindex")]
    battle.play("concede:ar")
    assert "over" in words(battle._repr_html_())
    assert "gives up" in words(battle._repr_html_())
