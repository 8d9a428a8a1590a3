"""The Result page of the battle panel: who has won and by what, the men lost on either side, and the charts."""

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from fs_core.forces import AR, OTHER, PEOPLE, UK
from fs_core.panels import parts
from fs_core.panels.battle.words import rulings_html, stands
from fs_core.panels.seats import sentence
from fs_core.tactical import Battle, score
from fs_core.tactical.position import GONE, HERE, Position

_FATES = {"destroyed": "destroyed", "prisoners": "taken prisoner", "left": "left the map"}


class ResultPage(widgets.VBox):
    """How the battle stands or has ended. ``battle`` gives it; ``save`` saves its record by the name of the Battle
    page and returns what is to be said of that."""

    def __init__(self, battle: Callable[[], Battle], save: Callable[[], str]) -> None:
        self._battle, self._save = battle, save
        self.told = parts.html()
        self.picture = parts.html()
        self._drawn: tuple[Battle | None, int] = (None, -1)
        self.said = parts.html()
        save_it = parts.button("Save the record", self._saved, "Save the battle by the name on the Battle page")
        super().__init__([self.told, save_it, self.said, self.picture])

    def _saved(self) -> None:
        self.said.value = f"<div class='fs-reason' role='status'>{parts.safe(self._save())}</div>"

    def refresh(self) -> None:
        """Tell of the battle as it stands now, and draw its course if that has changed."""
        battle = self._battle()
        self.told.value = result_html(battle)
        now = (battle, len(battle.log))
        if now != self._drawn:
            self._drawn = now
            self.picture.value = _course(battle)


def _course(battle: Battle) -> str:
    from fs_core.atlas import output  # matplotlib takes a second, and the page is not looked at in every battle
    from fs_core.atlas.battle_charts import draw_battle

    try:
        return output.chart_html(draw_battle, battle)
    except Exception as problem:
        return f"<p>{parts.safe(parts.plain_words(problem))}</p>"


def result_html(battle: Battle) -> str:
    """Who has won or leads, by which awards, and what either side has lost, unit by unit."""
    position, result = battle.position, battle.result
    points = battle.points
    if result:
        won = "Nobody has won" if result.winner == "draw" else f"The {PEOPLE[result.winner]} side has won"
        gave_up = f": the {PEOPLE[OTHER[result.winner]]} side gave up" if result.reason == "concession" else ""
    else:
        won, gave_up = f"The battle goes on, round {battle.turn} of {battle.scenario.rounds}", ""
    head = f"<h4>{escape(f'{won}{gave_up}.')}</h4>"
    lead = f"<p>British {points[UK]} points, Argentine {points[AR]}. {escape(battle.scenario.victory)}</p>"
    sides = "".join(_side(position, side) for side in (UK, AR))
    ours = "<p class='fs-small'>Points, strengths and places are this study's reconstruction.</p>"
    return f"{head}{lead}{_awards(position)}{sides}{rulings_html(battle)}{ours}"


def _awards(position: Position) -> str:
    """The awards that bring something, of both sides."""
    rows = ""
    for number, award in enumerate(position.scenario.awards):
        value = score.earned(position, number)
        if value:
            rows += f"<tr><td>{PEOPLE[award.side]}</td><td>{escape(award.text)}</td><td>{value:+d}</td></tr>"
    if not rows:
        return "<p>No award has brought points.</p>"
    heads = "<th scope='col'>Side</th><th scope='col'>What brought points</th><th scope='col'>Points</th>"
    return f"<table class='fs-points-now'><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _side(position: Position, side: str) -> str:
    """What a side has lost: its sum, and every unit that lost men."""
    ids = [id for id in position.units if position.side_of(id) == side]
    start = sum(position.origin(id).strength for id in ids)
    lost = {id: score.lost(position, id) for id in ids}
    rows = "".join(
        f"<tr><td>{escape(sentence(position.name(id)))}</td><td>{lost[id]} of {position.origin(id).strength}</td>"
        f"<td>{escape(_state(position, id))}</td></tr>"
        for id in sorted(ids, key=lambda id: -lost[id])
        if lost[id]
    )
    gone = [h.name for h in position.scenario.helicopters if h.side == side and position.craft[h.id].down]
    told = f"{PEOPLE[side]}: {sum(lost.values())} of {start} men lost, prisoners included"
    told += f"; shot down: {', '.join(gone)}" if gone else ""
    heads = "<th scope='col'>Unit</th><th scope='col'>Men lost</th><th scope='col'>At the end</th>"
    table = f"<table class='fs-points-now'><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""
    return f"<p><b>{escape(told)}.</b></p>{table}"


def _state(position: Position, id: str) -> str:
    unit = position.units[id]
    if unit.where == GONE:
        return _FATES.get(unit.fate, "out of the battle")
    return stands(unit) if unit.where == HERE else f"{unit.men} men, off the map"
