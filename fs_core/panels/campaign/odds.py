"""The odds of the attack being ordered: how fire is aimed, and the exact chances of the order as it stands."""

from collections.abc import Callable

import ipywidgets as widgets

from fs_core.panels import parts
from fs_core.panels.campaign.desk import Desk
from fs_core.whatif import NoBattle, battle_odds
from fs_core.whatif.show import odds_html

_AIMS = ["spread", "focus", "value"]
_LEADER = "The holder of the leader marker has the first die rolled again that goes against him"


class AttackOdds(widgets.HBox):
    """How the attacker fires and the defender replies, and whether a leader marker is played.

    ``html`` are the odds, empty while no attack is being ordered; ``instead`` says then why there are none.
    ``changed`` is called when a person aims otherwise.
    """

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self._desk = desk
        self.html = self.instead = ""
        self.aim = widgets.Dropdown(options=_AIMS, description="Fire", layout={"width": "auto"})
        self.reply = widgets.Dropdown(options=_AIMS, description="Reply", layout={"width": "auto"})
        for policy in (self.aim, self.reply):
            policy.style.description_width = "initial"
        self.leader = widgets.Checkbox(description="leader", indent=False, layout={"width": "auto"}, tooltip=_LEADER)
        super().__init__([self.aim, self.reply, self.leader])
        for choice in self.children:
            choice.observe(lambda _: changed(), "value")
        self.add_class("fs-aims")

    def work_out(self) -> str:
        """Work the odds of the order as it stands out anew; returns them as HTML."""
        self.html, self.instead = "", "Odds appear here while an attack is being ordered."
        desk, game = self._desk, self._desk.game
        self.leader.layout.display = "flex" if game.position.leader else "none"
        if not desk.order or (desk.waiting and not desk.computer_attacks):
            return ""
        try:
            leader = self.leader.value and game.position.leader is not None
            self.html = odds_html(battle_odds(game, desk.held, self.aim.value, self.reply.value, leader))
        except NoBattle as reason:
            self.instead = str(reason)
        except Exception as problem:
            self.instead = parts.plain_words(problem)
        return self.html
