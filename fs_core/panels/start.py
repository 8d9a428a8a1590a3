"""The start page: what one can do here, as large doors, and the campaign and the battle that were left."""

from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from fs_core.app import visitor
from fs_core.campaign.game import Campaign
from fs_core.panels.saves import Autosave, Unfinished
from fs_core.tactical.battle import Battle


class Door(NamedTuple):
    """One way into the study: the page, its title, what one does there, and how long it takes."""

    page: str
    title: str
    text: str
    time: str


DOORS = (
    Door(
        "02-replay.ipynb",
        "Replay 1982",
        "Step through the campaign as it happened; go on by yourself from any moment.",
        "50 minutes",
    ),
    Door(
        "01-play.ipynb",
        "Play the campaign",
        "Command one side or both, against a partner or the computer.",
        "10 minutes to look around, 2 hours for a game",
    ),
    Door(
        "03-odds.ipynb",
        "What are the odds?",
        "Set up any one battle and see exactly what the dice may do.",
        "15 minutes",
    ),
    Door(
        "06-battle.ipynb",
        "Fight a battle",
        "Lead platoons at Goose Green, Mount Longdon or Fanning Head; predict, play, and test what one change does.",
        "50 minutes, a whole battle about 2 hours",
    ),
    Door(
        "05-platoons.ipynb",
        "Platoons in numbers",
        "Predict shots, assaults and morale of the platoon game, then see the exact chances.",
        "15 minutes",
    ),
    Door(
        "04-rules.ipynb",
        "Look a rule up",
        "Search the rules, the rulings and the options, with reasons.",
        "at any time",
    ),
)
_STYLE = """<style>
.fs-doors { display: grid; grid-template-columns: repeat(auto-fit, minmax(250px, 1fr)); gap: 14px; max-width: 1100px; }
.fs-doors a { display: block; padding: 16px 18px; border: 2px solid #14202a; border-radius: 8px; background: #fffdf7;
  font-size: 16px; line-height: 1.4; }
.fs-doors a:is(:link, :visited) { color: #14202a; text-decoration: none; }
.fs-doors a:hover { background: #fdf3c8; } .fs-doors a:focus-visible { outline: 4px solid #000; outline-offset: 2px; }
.fs-doors b { display: block; font-size: 22px; color: #00507a; } .fs-doors span { display: block; }
.fs-doors small { display: block; margin-top: 6px; font-size: 14px; color: #444f57; }
.fs-doors .fs-left-game { grid-column: 1 / -1; border-style: double; border-width: 5px; }
</style>"""


class Start:
    """The doors as they show themselves in a notebook and in the app.

    ``folder`` is that of the person at this page: campaigns lie in its ``saves``, battles in its ``battles``.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = Path(folder) if folder is not None else visitor.folder()

    def _repr_html_(self) -> str:
        doors = "".join(_door(door) for door in DOORS)
        return f"{_STYLE}<nav class='fs-doors' aria-label='Where to begin'>{self._left()}{doors}</nav>"

    def __repr__(self) -> str:
        return "\n".join(f"{door.title} ({door.page}): {door.text} {door.time}." for door in DOORS)

    def _left(self) -> str:
        """The doors to what was left before its end: a campaign, a battle, or none."""
        found = [(campaign.when, _campaign(campaign)) for campaign in _last(self.folder / "saves", Campaign)]
        found += [(battle.when, _battle(battle)) for battle in _last(self.folder / "battles", Battle)]
        return "".join(_door(door, "fs-left-game") for _, door in sorted(found, key=lambda one: one[0], reverse=True))


def _last(folder: Path, kind: type[Any]) -> list[Unfinished]:
    found = Autosave(folder, kind).last()
    return [found] if found else []


def _campaign(left: Unfinished) -> Door:
    game = left.game
    text = f"Turn {game.turn}, {game.operations_remaining} British operations left, VP {game.vp:+d}."
    return Door("01-play.ipynb", "Go on with your game", f"{text} Press Resume on the play page.", _when(left))


def _battle(left: Unfinished) -> Door:
    battle = left.game
    text = f"{battle.scenario.title}, round {battle.turn} of {battle.scenario.rounds}."
    return Door("06-battle.ipynb", "Go on with your battle", f"{text} Press Resume in the battle panel.", _when(left))


def _when(left: Unfinished) -> str:
    return f"left on {left.when:%d %B, %H:%M}"


def _door(door: Door, look: str = "") -> str:
    return (
        f"<a class='{look}' href='{escape(door.page)}'><b>{escape(door.title)}</b><span>{escape(door.text)}</span>"
        f"<small>{escape(door.time)}</small></a>"
    )
