"""The replay of 1982 without a browser: its steps, and a game that goes on from one."""

from pathlib import Path

import pytest

from fs_core.app import visitor
from fs_core.panels import CampaignPanel, ReplayPanel


@pytest.fixture
def replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ReplayPanel:
    monkeypatch.setattr(visitor, "folder", lambda: tmp_path)
    return ReplayPanel(start=26)


def going_on(replay: ReplayPanel) -> CampaignPanel:
    replay._on.click()
    (box,) = replay._play_here.children
    panel = box.children[-1]
    assert isinstance(panel, CampaignPanel)
    return panel


def test_a_step_tells_its_day_its_story_and_its_source(replay: ReplayPanel) -> None:
    assert "4 May 1982" in replay._text.value
    assert "Source: " in replay._text.value
    replay._next.click()
    assert "Step 27 of" in replay._text.value
    replay._back.click()
    assert "Step 26 of" in replay._text.value


def test_a_game_goes_on_from_a_step_and_leaves_the_record_alone(replay: ReplayPanel) -> None:
    lines = len(replay.game.record.lines)
    panel = going_on(replay)
    assert panel.game.position == replay.game.position
    panel._event("pick", panel.ask.state["rows"][0]["word"])
    panel._event("carry", "")
    assert len(panel.game.record.lines) > len(replay.game.record.lines) == lines
    assert replay._record.layout.display == "none"
    replay._close()
    assert replay._record.layout.display == ""


@pytest.mark.parametrize("large", [True, False])
def test_a_game_goes_on_as_large_as_the_record_was(replay: ReplayPanel, large: bool) -> None:
    replay._large.value = large
    panel = going_on(replay)
    assert panel.tab.projector.value is panel.map.projector is large
    assert ("fs-projector" in panel._dom_classes) is large
