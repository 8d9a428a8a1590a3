"""FightPanel: a ground attack of the campaign on the table of the platoon game, until its result goes back."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import ipywidgets as widgets

from fs_core.campaign.game import Campaign
from fs_core.forces import PEOPLE, UNITS, short_name
from fs_core.link import Fight, outcome_of, told
from fs_core.link.groups import limits
from fs_core.link.measure import NEAR, chances_told
from fs_core.panels import parts
from fs_core.panels.battle.panel import BattlePanel
from fs_core.panels.battle.tab import BattleTab
from fs_core.panels.battle.told import listed
from fs_core.panels.battle.words import scenario_html
from fs_core.panels.saves import Saves
from fs_core.panels.tab import Pair
from fs_core.panels.table import Act
from fs_core.tactical import Battle

_LIMITS = (
    "One company group stands for a whole counter, and the ground for a kind of country; what a counter becomes, and"
    " what breaks it, is ours. Aircraft and ships in support are not in the battle: their shots, and those at them, are"
    " thrown in the campaign as ever. A group that has lost more than {broken} per cent of its men, men in retreat"
    " counted, is broken: that is one hit for the strongest of those who fire at its counter, and none if nobody does."
    " All other shots miss. The defender fires at broken groups first; no leader marker is played on these dice."
    " How often groups break was measured between two sergeants with one group each; near the campaign's chance is"
    " within {near} points of a hundred."
)

# A fight with the head line of the campaign above it fills the window; what goes back takes from the battle's height.
_STYLE = """<style>
.fs-fight .fs-head span { font-weight: 400; font-size: 0.93em; }
.fs-fight .fs-back summary { font-weight: 600; }
.fs-fight ul { margin: 0; padding-left: 20px; columns: 2 340px; font-size: 0.93em; }
.fs-fight li { break-inside: avoid; }
.fs-fight.fs-over .fs-ask-choices { display: none; }
@media screen and (min-width: 901px) {
  .fs-fight { --fs-fight: calc(var(--fs-height, clamp(530px, calc(100vh - 120px), 860px)) - 30px); }
  .fs-fight { height: var(--fs-fight); }
  .fs-fight .fs-campaign { --fs-tall: calc(var(--fs-fight) - 50px); }
  .fs-fight:has(.fs-back [open]) .fs-campaign { --fs-tall: calc(var(--fs-fight) - 162px); }
  .fs-fight > .fs-campaign { flex: 1 1 0; height: auto; min-height: 340px; }
  .fs-fight > .fs-back { flex: none; max-height: 120px; overflow-y: auto; }
}
</style>"""


class FightTab(BattleTab):
    """The Battle page of a fight: what is fought, saving a copy, and the table; no other battle takes its place."""

    def __init__(self, saves: Saves, battle: Battle, study: bool, players: Pair, act: Callable[[str], None]) -> None:
        self._fought = battle.scenario
        super().__init__(saves, battle, study, players, act)

    def _rows(self) -> list[widgets.Widget]:
        return [
            parts.html(f"<h4>{parts.safe(self._fought.title)}</h4>"),
            self.study,
            self.projector,
            self._concede,
            parts.html("<div class='fs-small'>All groups of a side that gives up count as broken.</div>"),
            parts.html("<h4>Save a copy</h4>"),
            self._keeping,
            parts.html(f"<h4>What is fought</h4>{scenario_html(self._fought)}"),
        ]

    def show(self, battle: Battle) -> None:
        """Nothing changes on this page, whatever is on the table."""


class FightTable(BattlePanel):
    """A battle panel on which the battle is given, by the attack that it decides."""

    TAB = FightTab
    PAGES: ClassVar[dict[str, str]] = {
        **BattlePanel.PAGES,
        "Battle": "What is fought, save a copy, study mode, projector, concede",
    }

    def _settings(self) -> dict[str, Act]:
        return {word: act for word, act in super()._settings().items() if word not in ("new", "load")}

    def _buttons(self) -> Iterator[dict[str, Any]]:
        return (shown for shown in super()._buttons() if shown["id"] != "game")


class FightPanel(widgets.VBox):
    """A fight with its battle below and two ways out of it.

    ``players`` are the sides that a computer plays in the campaign: here the sergeant plays them. The battle is kept
    in ``folder``, and one that was begun there is gone on with. ``take`` is called when the result is to go back,
    ``leave`` when it is not; ``panel.battle`` is the battle as it stands.
    """

    def __init__(
        self,
        game: Campaign,
        fight: Fight,
        players: Mapping[str, object],
        folder: Path,
        take: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        self.fight, self.folder, self._game = fight, folder, game
        fight.save(folder)
        uk, ar = ("sergeant" if side in players else "human" for side in ("UK", "AR"))
        self.table = FightTable(self._begun() or fight.battle(), uk, ar, folder)
        self._take = parts.button("Take the result back", take, "Carry the attack out with the dice below", flex="none")
        leaving = parts.button(
            "Leave it and roll", leave, "Back to the campaign, where nothing has changed", flex="none"
        )
        self._result = parts.describe(parts.html(), "fs-back")
        top = widgets.HBox([parts.html(_head(fight), flex="1 1 auto"), self._take, leaving])
        super().__init__([top, self._result, self.table])
        self.add_class("fs-fight")
        self.table.ask.observe(lambda _: self.show(), "state")
        self.show()

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.table.battle

    def show(self) -> None:
        """Show what the battle would bring the campaign, once it is over."""
        self._take.disabled = not self.battle.over
        (self.add_class if self.battle.over else self.remove_class)("fs-over")
        if not self.battle.over:
            self._result.value = ""
            return
        with suppress(OSError):  # it is saved again, and told of, when the result goes back
            self.keep()
        try:
            said = told(outcome_of(self._game, self.fight, self.battle))
        except ValueError as problem:
            self._take.disabled, said = True, [str(problem)]
        rows = "".join(f"<li>{parts.safe(sentence)}</li>" for sentence in said)
        self._result.value = (
            f"<details open role='status'><summary>What goes back to the campaign</summary><ul>{rows}</ul></details>"
        )

    def keep(self) -> None:
        """Save the battle, so that the fight can be gone on with. Raises OSError when it cannot be saved."""
        if self.battle.scenario.id == self.fight.id:
            self.battle.save(self.folder / f"{self.fight.id}.fsrec")

    def put_away(self) -> None:
        """Stop a computer that is moving; call it when the panel goes from the screen."""
        self.table.halt()
        self.close()

    def _begun(self) -> Battle | None:
        """The battle of this fight that was played last, if it can be read."""
        name = f"# scenario: {self.fight.id}\n"
        found = []
        for file in [self.folder / f"{self.fight.id}.fsrec", *(self.folder / "unfinished").glob("*.fsrec")]:
            with suppress(OSError, UnicodeDecodeError):
                if name in file.read_text(encoding="utf-8"):
                    found.append((file.stat().st_mtime, file))
        for _, file in sorted(found, reverse=True):
            with suppress(ValueError):
                return Battle.load(file)
        return None


def _head(fight: Fight) -> str:
    """Who fights whom, and the limits of the link."""
    attack, defence = (
        f"{PEOPLE[side]} {listed([short_name(UNITS[group.counter]) for group in fight.groups[side]])}"
        for side in (fight.attacker, fight.defender)
    )
    who, said = f"{attack} against {defence}", _LIMITS.format(broken=limits()["broken"], near=NEAR)
    return (
        f"{_STYLE}<div class='fs-head'>Platoon by platoon: <span>{parts.safe(who)}</span></div>"
        f"<details class='fs-small'><summary>What this stands for, and its limits."
        f" {parts.safe(chances_told(fight))}</summary>{parts.safe(said)}</details>"
    )
