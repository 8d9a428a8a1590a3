"""Make the golden battles anew, after a deliberate change: ``python -m tests.tactical.make_golden``."""

from fs_core.tactical.battle import Battle
from fs_core.tactical.scenario import ids

from .test_battles import GAMES, at_random


def main() -> None:
    """One eager random battle of each scenario."""
    GAMES.mkdir(exist_ok=True)
    for name in ids():
        battle = Battle(name, seed=1982)
        for _ in at_random(battle, 1982):
            pass
        battle.save(GAMES / f"{name}.fsbattle")


if __name__ == "__main__":
    main()
