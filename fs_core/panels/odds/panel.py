"""OddsPanel: set up one battle and read its exact odds, with every modifier of every shot."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import ipywidgets as widgets

from fs_core import board, forces
from fs_core.atlas.style import SIDES
from fs_core.campaign.game import Campaign, IllegalChoice
from fs_core.campaign.options import Options
from fs_core.forces import AIR, AR, BRITISH_CARRIERS, CARRIERS, OTHER, SF, STEALTH, UK, set_of
from fs_core.panels import parts
from fs_core.panels.keys import ListKeys
from fs_core.panels.odds.field import ARRIVALS, FROM, KINDS, Setup, areas_for, counters_for, prepare
from fs_core.panels.odds.roster import Roster
from fs_core.whatif import AIMS, Odds, Shot, battle_odds
from fs_core.whatif.show import odds_html, percent

STYLE = """<style>
.fs-oddspanel { overflow: hidden; }
.fs-oddspanel .fs-settings { flex-wrap: wrap; gap: 2px 10px; align-items: center; }
.fs-oddspanel .fs-settings .widget-label { min-width: 0; width: auto; margin-right: 5px; }
.fs-oddspanel .fs-settings :is(.widget-label, select, .widget-checkbox *) { font-size: 13px; }
.fs-oddspanel .fs-settings .widget-dropdown { margin: 1px 0; }
.fs-oddspanel .fs-message { min-height: 0; margin: 2px 0; }
.fs-oddspanel .fs-roster { flex: 1; min-width: 0; height: 400px; overflow: hidden auto; padding: 0 6px;
  border: 1px solid #c9d0d5; }
.fs-oddspanel .fs-roster .widget-checkbox { width: auto; min-width: 0; margin: 0; }
.fs-oddspanel .fs-roster .widget-hbox > .widget-checkbox { flex: 1; }
.fs-oddspanel .fs-roster .fs-many { width: 100%; margin: 1px 0; }
.fs-oddspanel .fs-roster .fs-many .widget-label { width: 170px; text-align: left; }
.fs-oddspanel .fs-roster .fs-many input { max-width: 60px; }
.fs-oddspanel .fs-roster > * { flex: none; }
.fs-oddspanel .fs-damaged { width: 84px; height: 22px; line-height: 20px; font-size: 12px; margin: 1px;
  color: #14202a; }
.fs-oddspanel .fs-damaged.mod-active { background: #14202a; color: #fff; }
.fs-oddspanel .fs-damaged:disabled { visibility: hidden; }
.fs-oddspanel .fs-shots { max-height: 320px; overflow: auto; border: 1px solid #c9d0d5; font-size: 13px; }
.fs-oddspanel .fs-shots table { border-collapse: collapse; width: 100%; }
.fs-oddspanel .fs-shots :is(td, th) { padding: 1px 6px 1px 2px; text-align: left; vertical-align: top; line-height: 1.3;
  border-bottom: 1px solid #e3e0d6; font-weight: 400; }
.fs-oddspanel .fs-shots thead th { position: sticky; top: 0; background: #fff; font-weight: 600; }
</style>"""
_WHO = [(style.name, side) for side, style in SIDES.items()]


class Example(NamedTuple):
    """A battle to begin with: its area, and the ids of attackers, defenders and damaged units among them."""

    area: str
    attackers: str
    defenders: str
    damaged: str = ""


EXAMPLES = {
    ("sea", UK): Example("sea-6", "broadsword antrim conqueror", "general-belgrano hipolito-bouchard piedra-buena"),
    ("sea", AR): Example(
        "sea-6", "25-de-mayo hercules trinidad drummond", "hermes sheffield coventry alacrity", "sheffield"
    ),
    ("air", UK): Example("sea-6", "hermes invincible", "25-de-mayo hercules trinidad"),
    ("air", AR): Example(
        "falklands",
        "a4-1 a4-2 a4-3 dagger-1 dagger-2 super-etendard",
        "hermes fearless canberra antrim broadsword ardent",
        "antrim broadsword",
    ),
    ("land", UK): Example("goose-green", "2-para 45-commando sas", "ri-12 ri-25", "2-para"),
    ("land", AR): Example("goose-green", "ri-12 ri-25 a4-1", "2-para"),
    ("bombardment", UK): Example("stanley", "antrim glamorgan arrow", "ri-3 ri-25 dagger-1"),
    ("bombardment", AR): Example("san-carlos", "general-belgrano hercules", "3-para gurkhas"),
    ("raid", UK): Example("stanley", "hermes invincible", "pucara-1 pucara-2 dagger-1"),
}


class OddsPanel(widgets.VBox):
    """Pick a kind of battle, its place, the counters and the circumstances; read what it may come to.

    ``game`` gives the options (rulings), the damaged counters and the markers to start from; it is not touched. What
    cannot be fought is refused with one sentence and its rule.
    """

    def __init__(self, game: Campaign | None = None) -> None:
        self.options = game.options if game else Options()
        self.odds: Odds | None = None
        self._busy = False
        self._build()
        super().__init__(
            [widgets.HTML(parts.STYLE + STYLE), ListKeys(), self._settings, self._circumstances, self._body]
        )
        for name in ("fs-panel", "fs-oddspanel"):
            self.add_class(name)
        with self._one_change():
            self._start(game)

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._side = self._choice("Attacker", _WHO, AR, self._new_battle)
        self._kind = self._choice("What", [(name, kind) for kind, name in KINDS.items()], "air", self._new_battle)
        self._area = self._choice("Where", _areas("air"), "falklands", self._new_area)
        self._arrival = self._choice("Attackers", [(f"they {text}", word) for word, text in ARRIVALS.items()], "there")
        self._base = self._choice("Aircraft from", [(board.area(base).name, base) for base in FROM], "argentina")
        self._leader = self._choice("Leader marker", [("nobody", ""), *_WHO], "")
        aims = [("spread", "spread"), ("focus", "focus"), ("by value", "value")]
        assert [aim for _, aim in aims] == list(AIMS)
        self._aim = self._choice("Attacker aims", aims, "spread")
        self._reply = self._choice("Defender aims", aims, "spread")
        self._beside = self._tick("carriers in the next sea area")
        self._intercept = self._tick("carriers intercept", True)
        self._expanded = self._tick("expanded zone (operation 10)")
        self._conveyor = self._tick("Conveyor has joined (four shots)")
        self._special = self._tick("special forces take part", True)
        self._last = self._tick("last Super Étendard mission")
        self._attackers = {side: Roster(side, self._refresh) for side in SIDES}
        self._defenders = {side: Roster(side, self._refresh) for side in SIDES}
        self._settings = widgets.HBox([self._side, self._kind, self._area, self._aim, self._reply])
        self._circumstances = widgets.HBox()
        for box in (self._settings, self._circumstances):
            box.add_class("fs-settings")
        self._lists = widgets.HBox(layout=widgets.Layout(width="52%"))
        self._message = parts.html()
        self._picture = parts.html()
        self._shots = parts.html()
        right = widgets.VBox([self._message, self._picture, self._shots], layout=widgets.Layout(width="48%"))
        right.layout.padding = "0 0 0 10px"
        self._body = widgets.HBox([self._lists, right])

    def _choice(
        self, name: str, options: list[tuple[str, str]], value: str, act: Callable[[], None] | None = None
    ) -> widgets.Dropdown:
        made = widgets.Dropdown(
            options=options,
            value=value,
            description=name,
            layout=widgets.Layout(width="auto", max_width="270px"),
            style={"description_width": "auto"},
        )
        made.observe(lambda _: (act or self._refresh)(), "value")
        return made

    def _tick(self, text: str, value: bool = False) -> widgets.Checkbox:
        made = widgets.Checkbox(value, description=text, indent=False, layout=widgets.Layout(width="auto"))
        made.observe(lambda _: self._refresh(), "value")
        return made

    def _start(self, game: Campaign | None) -> None:
        """Take over the markers of a game, and show an air strike on San Carlos Water."""
        if game:
            self._conveyor.value = game.position.conveyor_joined
            self._last.value = game.position.stealth_missions == 1
            self._leader.value = game.position.leader or ""
        self._beside.value = True
        self._damaged = game.position.hit if game else None
        self._show_example()

    def _show_example(self) -> None:
        """Something to look at for this kind of battle and this side."""
        example = EXAMPLES[self._kind.value, self._side.value]
        self._area.value = example.area
        self._lay_out()
        side = self._side.value
        damaged = set_of(example.damaged.split()) if self._damaged is None else self._damaged
        self._attackers[side].pick(set_of(example.attackers.split()), damaged)
        self._defenders[OTHER[side]].pick(set_of(example.defenders.split()), damaged)

    # --- changing --------------------------------------------------------------------------------------------------

    @contextmanager
    def _one_change(self) -> Iterator[None]:
        """Let several settings change, then refresh once."""
        if self._busy:
            yield
            return
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        self._refresh()

    def _new_battle(self) -> None:
        with self._one_change():
            if self._kind.value == "raid":
                self._side.value = UK
            self._area.options = _areas(self._kind.value)
            self._show_example()

    def _new_area(self) -> None:
        with self._one_change():
            self._lay_out()

    def _lay_out(self) -> None:
        """Show the counters and the circumstances that belong to this kind of battle."""
        side, kind = self._side.value, self._kind.value
        attack, defence = counters_for(side, kind, self._area.value)
        attackers, defenders = self._attackers[side], self._defenders[OTHER[side]]
        attackers.offer(attack, f"{SIDES[side].people} attackers")
        defenders.offer(defence, f"{SIDES[OTHER[side]].people} defenders")
        self._lists.children = (attackers, defenders)
        at_sea = bool(board.area(self._area.value).bit & board.WATERS)
        both = attack | defence
        flying = bool(attack & AIR)
        shown = [
            (kind == "land", self._arrival),
            (flying, self._base),
            (bool(both & CARRIERS), self._beside),
            (flying and bool(both & BRITISH_CARRIERS), self._intercept),
            (side == UK and at_sea, self._expanded),
            (bool(both & BRITISH_CARRIERS), self._conveyor),
            (bool(attack & SF), self._special),
            (bool(attack & STEALTH), self._last),
            (True, self._leader),
        ]
        self._circumstances.children = tuple([widget for wanted, widget in shown if wanted])

    def setup(self) -> Setup:
        """The battle as it is set up now."""
        side = self._side.value
        shown = self._circumstances.children
        attackers, defenders = self._attackers[side], self._defenders[OTHER[side]]
        return Setup(
            side=side,
            kind=self._kind.value,
            area=self._area.value,
            attackers=attackers.picked,
            defenders=defenders.picked,
            damaged=attackers.damaged | defenders.damaged,
            arrival=self._arrival.value,
            base=self._base.value,
            beside=self._beside.value,
            expanded=self._expanded.value and self._expanded in shown,
            conveyor=self._conveyor.value,
            special=self._special.value,
            last_mission=self._last.value,
            leader=self._leader.value,
        )

    # --- showing ---------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        if self._busy:
            return
        self.odds, message = None, ""
        try:
            setup = self.setup()
            game = prepare(setup, self.options)
            intercept = "all" if self._intercept.value else "none"
            self.odds = battle_odds(
                game, "", self._aim.value, self._reply.value, leader=bool(setup.leader), intercept=intercept
            )
            message = self._silent(setup, self.odds)
        except IllegalChoice as problem:
            message = " ".join(f"{o.text} (rule {o.rule})" for o in problem.obstacles)
        except Exception as problem:
            message = parts.plain_words(problem)
        self._message.value = f"<div class='fs-message' role='status' aria-live='polite'>{parts.safe(message)}</div>"
        self._picture.value = odds_html(self.odds) if self.odds else ""
        self._shots.value = shots_html(self.odds) if self.odds else ""

    @staticmethod
    def _silent(setup: Setup, odds: Odds) -> str:
        """Who was picked as attacker and fires no shot."""
        firing = set_of(shot.firer for shot in odds.shots if shot.firer in forces.NUMBER)
        silent = setup.attackers & ~firing & ~SF
        return f"Without a shot: {forces.names(silent)}." if silent else ""


def shots_html(odds: Odds) -> str:
    """Each shot in a table: who at whom, the printed factor, every modifier with its rule, the number needed."""
    alike: dict[tuple[object, ...], list[Shot]] = {}
    for shot in odds.shots:
        line = (
            shot.side,
            _name(shot.firer),
            _name(shot.target),
            shot.printed,
            shot.needed,
            shot.modifiers,
            shot.chance,
        )
        alike.setdefault(line, []).append(shot)
    if not alike:
        return "<p>No shot is fired in the battle itself.</p>"
    lines = [_line(shots[0], len(shots)) for shots in alike.values()]
    head = "<th>Fires</th><th>at</th><th>on counter</th><th>changes</th><th>hits on</th><th>chance</th>"
    return (
        "<div class='fs-shots' tabindex='0' role='region' aria-label='Every shot'><table>"
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
        f"<p class='fs-small'>{parts.safe(odds.note)} Factors and some limits of counters are reconstructed.</p>"
    )


def _name(unit: str) -> str:
    return forces.BY_ID[unit].name if unit in forces.BY_ID else "Land-launched Exocet"


def _line(shot: Shot, times: int) -> str:
    changes = [
        f"{change.amount:+d} {parts.safe(change.text)} <span class='fs-rule'>{parts.safe(change.rule)}</span>"
        for change in shot.modifiers
    ]
    needed = "1" if shot.needed == 1 else f"1–{shot.needed}"
    who = f"{times} × " if times > 1 else ""
    return (
        f"<tr><th scope='row' style='color:{SIDES[shot.side].text}'>{who}{parts.safe(_name(shot.firer))}</th>"
        f"<td>{parts.safe(_name(shot.target))}</td><td>{shot.printed}</td><td>{'<br>'.join(changes) or '–'}</td>"
        f"<td>{needed}</td><td>{parts.safe(percent(shot.chance))}</td></tr>"
    )


def _areas(kind: str) -> list[tuple[str, str]]:
    """The areas of a kind of battle with what matters there."""
    found = []
    for number in board.members(areas_for(kind)):
        area = board.AREAS[number]
        kinds = [(area.mountains, "mountains"), (area.entrenched, "entrenched"), (area.airbase, "air base")]
        features = [text for true, text in kinds if true]
        found.append((area.name + (f" ({', '.join(features)})" if features else ""), area.id))
    return found
