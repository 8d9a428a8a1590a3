"""FightPanel: a ground attack of the campaign on the table of the platoon game, until its result goes back."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import ipywidgets as widgets

from fs_core.campaign.game import Campaign
from fs_core.forces import NAMES, PEOPLE
from fs_core.link import Fight, outcome_of, told
from fs_core.link.groups import limits
from fs_core.panels import parts
from fs_core.panels.battle.panel import BattlePanel
from fs_core.tactical import Battle

_LIMITS = (
    "One company group stands for a whole counter, and the ground for a kind of country; what a counter becomes, and"
    " what breaks it, is ours. Aircraft and ships in support are not in the battle: their shots, and those at them, are"
    " thrown in the campaign as ever. A group that has lost more than {broken} per cent of its men, men in retreat"
    " counted, is broken: that is one hit for the strongest of those who fire at its counter, and none if nobody does."
    " All other shots miss. The defender fires at broken groups first; no leader marker is played on these dice."
)


_STYLE = """<style>
.fs-fight .fs-campaign { height: clamp(480px, calc(100vh - 290px), 800px); }
.fs-fight ul { margin: 0 0 4px; columns: 2 340px; font-size: 0.93em; }
</style>"""


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
        self.table = BattlePanel(self._begun() or fight.battle(), uk, ar, folder)
        self._take = parts.button("Take the result back", take, "Carry the attack out with the dice below", flex="none")
        leaving = parts.button(
            "Leave it and roll", leave, "Back to the campaign, where nothing has changed", flex="none"
        )
        self._result = parts.html()
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
        self._result.value = f"<div role='status'><b>What goes back to the campaign</b><ul>{rows}</ul></div>"

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
    sides = [
        f"{PEOPLE[side]}: {', '.join(NAMES[group.counter] for group in fight.groups[side])}"
        for side in (fight.attacker, fight.defender)
    ]
    said = _LIMITS.format(broken=limits()["broken"])
    return (
        f"{_STYLE}<div class='fs-head'>{parts.safe(fight.scenario.title)}, platoon by platoon</div>"
        f"<div class='fs-small'>{parts.safe('. '.join(sides))}.</div>"
        f"<details class='fs-small'><summary>What this stands for, and its limits</summary>{parts.safe(said)}</details>"
    )
