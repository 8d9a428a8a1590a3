"""MapWidget: browsers hear of what differs, picks become words or questions about a counter."""

from typing import Any

import pytest
from traitlets import TraitError

from fs_core import Campaign
from fs_core.atlas.light.scene import MAPS
from fs_core.panels.campaign.map import MapWidget


class Heard:
    """A map whose messages and picks are written down."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[tuple[str, ...]] = []
        self.looked: list[tuple[str, str]] = []
        self.sent: list[dict[str, Any]] = []
        self.map = MapWidget(self.words.append, lambda kind, name: self.looked.append((kind, name)))
        monkeypatch.setattr(self.map, "send", self.sent.append)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return Heard(monkeypatch)


def test_a_browser_that_is_ready_hears_of_everything(heard: Heard) -> None:
    game = Campaign(seed=1)
    heard.map.show(game, game.choices)
    del heard.sent[:]
    heard.map._hear(heard.map, {"kind": "ready"}, [])
    sheets, pieces = heard.sent
    assert set(sheets["sheets"]) == set(MAPS)
    assert "double outline" in sheets["key"]
    for which in MAPS:
        assert list(pieces["maps"][which]["set"]) == pieces["maps"][which]["keys"]
    assert "hermes" in pieces["units"]


def test_only_what_changed_is_sent(heard: Heard) -> None:
    game = Campaign(seed=1).play("to:sea-7", "to:sea-6")
    heard.map.show(game)
    heard.map.show(game)
    again = heard.sent[-1]
    assert [again["maps"][which]["set"] for which in MAPS] == [{}, {}]
    assert again["units"] == {}
    before = game.position.copy()
    game.play("op:20", "from:sea-4", "add:hermes", "add:invincible", "done", "to:sea-7", "end")
    heard.map.show(game, (), before)
    moved = heard.sent[-1]
    assert set(moved["maps"]["strategic"]["set"]) == {
        "area/sea-4",
        "area/sea-7",
        "stack/sea-4:UK",
        "stack/sea-7:UK",
        "trail/move UK sea-4 sea-7",
    }
    assert moved["maps"]["tactical"]["set"] == {}
    heard.map.show(game)
    assert "trail/move UK sea-4 sea-7" not in heard.sent[-1]["maps"]["strategic"]["keys"]


def test_a_pick_that_answers_becomes_the_words_of_its_choices(heard: Heard) -> None:
    game = Campaign(seed=1)
    heard.map.show(game, game.choices)
    heard.map._hear(heard.map, {"kind": "pick", "key": "area:sea-7"}, [])
    assert heard.words == [("to:sea-7",)]
    assert heard.looked == []
    game.play(*heard.words[0])


def test_any_other_pick_is_a_look_at_an_area_or_a_counter(heard: Heard) -> None:
    game = Campaign(seed=1)
    heard.map.show(game, game.choices)
    heard.map.pick("area:stanley")
    heard.map.pick("unit:hermes")
    assert heard.looked == [("area", "stanley"), ("unit", "hermes")]
    assert heard.words == []


@pytest.mark.parametrize(
    "message",
    [None, [], {"kind": "pick"}, {"kind": "pick", "key": 7}, {"kind": "pick", "key": "unit:nobody"}, {"kind": "other"},
     {"kind": "pick", "key": "area:atlantis"}, {"kind": "pick", "key": "stack:sea-4:UK"}],
)  # fmt: skip
def test_messages_that_name_nothing_on_the_map_are_passed_over(heard: Heard, message: Any) -> None:
    heard.map.show(Campaign(seed=1))
    del heard.sent[:]
    heard.map._hear(heard.map, message, [])
    assert heard.sent == []
    assert heard.words == []
    assert heard.looked == []


def test_a_map_without_listeners_can_be_looked_at() -> None:
    quiet = MapWidget(which="tactical", projector=True)
    quiet.show(Campaign(seed=1))
    quiet.pick("area:sea-7")
    assert quiet.which == "tactical"


def test_there_are_two_maps_only() -> None:
    with pytest.raises(TraitError, match="which"):
        MapWidget(which="world")


def test_a_pick_on_an_older_drawing_answers_nothing() -> None:
    """Clicks that wait while the kernel is busy were meant for the question that was then on the screen."""
    heard: list[tuple[str, ...]] = []
    game = Campaign(seed=1)
    view = MapWidget(heard.append)
    view.show(game, game.choices)
    old = view._drawing
    view.show(game, game.choices)
    view._hear(view, {"kind": "pick", "key": "area:sea-7", "drawing": old}, [])
    assert heard == []
    view._hear(view, {"kind": "pick", "key": "area:sea-7", "drawing": view._drawing}, [])
    assert heard == [("to:sea-7",)]
