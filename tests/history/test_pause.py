"""Between two lines of a replay the game rests: the next dice are not thrown before somebody asks."""

from fs_core import Campaign
from fs_core.history.replay import record


def test_a_branch_of_a_resting_game_rests_until_it_is_asked() -> None:
    for line, game in Campaign.replay(record()):
        if line is not None and line.label == "ar subs" and line.turn == 4:
            copy = game.branch()
            assert copy.phase == "events"
            assert copy.position == game.position
            assert copy.decision is not None
            assert (copy.turn, copy.phase) == (5, "uk-operations")
            assert game.phase == "events"
