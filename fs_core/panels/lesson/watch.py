"""BattleWatch: predict how a battle ends, let the computer fight it, and see what came of it, round by round."""

from collections.abc import Iterator, Sequence

import ipywidgets as widgets

from fs_core.atlas.battle_charts import draw_battle
from fs_core.atlas.output import chart_html
from fs_core.forces import AR, PEOPLE, UK
from fs_core.panels import parts
from fs_core.panels.keys import ListKeys
from fs_core.panels.working import Worker
from fs_core.tactical.battle import Battle
from fs_core.tactical.scenario import ids, scenario
from fs_core.whatif.battle_course import answers, questions, story
from fs_core.whatif.battles import men_lost, playing

_WINNERS = [("I do not say", ""), ("the British side", UK), ("the Argentine side", AR), ("nobody", "draw")]
_YES = [("I do not say", ""), ("yes", "yes"), ("no", "no")]
_NEAR = 0.25  # a guess of losses within this part of what came is near


class BattleWatch(widgets.VBox):
    """Predict, press the button, compare. ``battle`` is the id of the battle shown first, ``seed`` that of the dice.

    ``fought`` is the battle when it is over, else None; ``BattleReplay(watch.fought)`` steps through it.
    """

    def __init__(self, battle: str = "darwin-hill", seed: int = 1982) -> None:
        self.fought: Battle | None = None
        self.which = widgets.Dropdown(
            options=[(scenario(id).title, id) for id in ids()], value=battle, description="Battle"
        )
        self.seed = widgets.BoundedIntText(seed, min=0, max=10**6, description="Seed", layout={"width": "150px"})
        self.winner = _list("Who wins?", _WINNERS)
        self.lost = {side: _number(f"{PEOPLE[side]} men lost") for side in (UK, AR)}
        self.guesses: dict[int, widgets.Dropdown] = {}
        self._asked = widgets.VBox()
        self.worker = Worker("Fight it", "Let the computer fight the battle on both sides", self._work, self._done)
        self.shown = parts.html()
        choices = widgets.HBox([self.which, self.seed], layout={"flex_flow": "row wrap"})
        self._need = parts.html()
        super().__init__(
            [widgets.HTML(parts.STYLE), ListKeys(), choices, self._need, self._asked, self.worker, self.shown],
        )
        self.add_class("fs-panel")
        self.add_class("fs-watch")
        self.which.observe(lambda _: self._ask(), "value")
        self._ask()

    def _ask(self) -> None:
        """Ask what can be predicted of the battle that is chosen."""
        battle = Battle(self.which.value, seed=0)
        self._need.value = f"<h4>Predict</h4><p>{parts.safe(battle.scenario.victory)}</p>"
        found = questions(battle)
        self.guesses = {question.number: _list(question.text, _YES) for question in found}
        lost = widgets.HBox(list(self.lost.values()), layout={"flex_flow": "row wrap"})
        self._asked.children = [self.winner, *self.guesses.values(), lost]
        self.fought, self.shown.value = None, ""

    def _work(self) -> Iterator[float]:
        self.shown.value = ""
        self._battle = Battle(self.which.value, seed=self.seed.value)
        yield from playing(self._battle, self.seed.value)

    def _done(self, whole: bool) -> None:
        battle = self._battle
        self.fought = battle if whole else None
        if whole:
            self.worker.say("The battle is over.")
        else:
            self.worker.say(f"Stopped in round {battle.turn}; this is how far it came.")
        chart = chart_html(draw_battle, battle)
        compared = self._compared(battle) if whole else ""
        self.shown.value = f"{compared}<h4>What happened</h4>{chart}{_story(battle)}"

    def _compared(self, battle: Battle) -> str:
        """Each prediction beside what came of it."""
        assert battle.result is not None, "only a battle that is over is compared"
        names = {value: name for name, value in _WINNERS}
        won = f"{names[battle.result.winner]}; points: British {battle.result.uk}, Argentine {battle.result.ar}"
        rows = [_row("Who wins?", names[self.winner.value], won, self.winner.value == battle.result.winner)]
        came = answers(battle)
        for number, guess in self.guesses.items():
            truth = "yes" if came[number] else "no"
            rows.append(_row(guess.description, guess.value or names[""], truth, guess.value == truth))
        for side, lost in men_lost(battle).items():
            said = self.lost[side].value.strip()
            near = said.isdecimal() and abs(int(said) - lost) <= max(2, _NEAR * lost)
            rows.append(_row(f"{PEOPLE[side]} men lost", said or names[""], str(lost), near))
        return (
            "<h4>What you said, and what came</h4><table class='fs-outcomes'><thead><tr><th>Question</th><th>You</th>"
            f"<th>This battle</th><th></th></tr></thead><tbody>{''.join(rows)}</tbody></table>"
            "<p class='fs-small'>One battle is one throw of the dice: another seed may give another answer.</p>"
        )


def _row(question: str, said: str, came: str, right: object) -> str:
    mark = "as you said, or near" if right else ""
    cells = "".join(f"<td>{parts.safe(cell)}</td>" for cell in (said, came, mark))
    return f"<tr><th scope='row'>{parts.safe(question)}</th>{cells}</tr>"


def _story(battle: Battle) -> str:
    """The rounds in which something weighty happened, one paragraph each."""
    rows = "".join(f"<dt>Round {n}</dt><dd>{parts.safe(' '.join(told))}</dd>" for n, told in story(battle).items())
    return f"<dl class='fs-story-rounds'>{rows}</dl>" if rows else "<p>Fire and movement alone; nobody broke.</p>"


def _list(name: str, options: Sequence[tuple[str, object]]) -> widgets.Dropdown:
    wide = 600 if len(name) > 30 else 150  # a line of its own for an award, its points at its end
    made = widgets.Dropdown(options=options, description=name, layout={"width": f"{wide + 160}px", "max_width": "100%"})
    made.style.description_width = f"{wide}px"
    return made


def _number(name: str) -> widgets.Text:
    made = widgets.Text(placeholder="a number", description=name, layout={"width": "280px"})
    made.style.description_width = "150px"
    return made
