"""Games kept while they are played: what two open pages do with the same one."""

from pathlib import Path

from fs_core.panels import BattlePanel
from fs_core.tactical import Battle


def test_two_pages_with_the_same_battle_lose_nothing_of_each_other(tmp_path: Path) -> None:
    first = BattlePanel(Battle("fanning-head", seed=1), folder=tmp_path)
    first._event("pick", first.battle.choices[0].word)
    second = BattlePanel(folder=tmp_path)
    second._event("resume", "")
    for panel in (first, first, second, first, second):
        panel._event("pick", panel.battle.choices[-1].word)
    kept = [Battle.load(file) for file in (tmp_path / "unfinished").glob("*.fsrec")]
    assert len(kept) == 2
    for panel in (first, second):
        assert any(str(battle.record) == str(panel.battle.record) for battle in kept)
    second._setting("concede")
    (left,) = (tmp_path / "unfinished").glob("*.fsrec")
    assert str(Battle.load(left).record) == str(first.battle.record)
