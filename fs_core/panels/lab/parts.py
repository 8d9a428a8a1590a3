"""Controls that the pages of the OddsLab share: lists, numbers, ticks with their rule, and a line of firers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets as widgets

from fs_core.panels import parts
from fs_core.panels.lab.show import Line, mark, rule, signed
from fs_core.tactical import Options, Shot, fire, morale, tables, weapons
from fs_core.tactical.modifiers import Modifier

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Change = Callable[[], None]
GRADES = {
    "British infantry": "british_infantry",
    "Argentine regulars": "argentine_regular",
    "Argentine conscripts": "argentine_conscript",
}


class Answer(NamedTuple):
    """What a page has to say: its finding in one sentence, the figures as HTML, and charts to print by their names."""

    finding: str
    body: str
    charts: Mapping[str, "Callable[[], Axes]"]


class Page(widgets.HBox):
    """Controls at the left and the answer at the right. A page says what it found in ``answer``, which raises
    ValueError with a sentence for what cannot be; the ``changed`` it is given is called when a control changes."""

    title: str

    def __init__(self, changed: Change) -> None:
        self._tell = changed
        self._still = False
        self.shown = parts.describe(parts.html(), "fs-answer")
        self.controls = parts.describe(widgets.VBox(self.build()), "fs-controls")
        super().__init__([self.controls, self.shown])
        self.add_class("fs-lab-page")

    def changed(self) -> None:
        """Tell that a control has changed."""
        if not self._still:
            self._tell()

    @contextmanager
    def one_change(self) -> Iterator[None]:
        """Let several controls change, then tell it once."""
        self._still = True
        try:
            yield
        finally:
            self._still = False
        self.changed()

    def build(self) -> Sequence[widgets.Widget]:
        """The controls."""
        raise NotImplementedError

    def answer(self, options: Options) -> Answer:
        """What the controls come to by these readings."""
        raise NotImplementedError


def choice(name: str, options: Iterable[tuple[str, str]], value: str, changed: Change) -> widgets.Dropdown:
    """A list to choose from."""
    made = widgets.Dropdown(options=list(options), value=value, description=name, layout={"width": "calc(100% - 4px)"})
    made.style.description_width = "74px"
    made.observe(lambda _: changed(), "value")
    return made


def number(name: str, value: int, changed: Change, step: int = 1) -> widgets.IntText:
    """A whole number."""
    made = widgets.IntText(value=value, step=step, description=name, layout={"width": "calc(100% - 4px)"})
    made.style.description_width = "176px"
    made.observe(lambda _: changed(), "value")
    return made


def tick(name: str, changed: Change, number: str = "", source: str = "", value: bool = False) -> widgets.Checkbox:
    """A tick with the rule it follows and, if the figure is ours, the mark."""
    words = f"{parts.safe(name)} {rule(number)} {mark(source) if source == 'completion' else ''}".strip()
    made = widgets.Checkbox(value, description=words, description_allow_html=True, indent=False)
    made.observe(lambda _: changed(), "value")
    return made


def ticks(known: Mapping[str, Modifier], changed: Change, without: Iterable[str] = ()) -> dict[str, widgets.Checkbox]:
    """A tick for each modifier by its word."""
    skip = set(without)
    return {row.word: tick(row.name, changed, row.rule, row.mark) for row in known.values() if row.word not in skip}


def ticked(boxes: Mapping[str, widgets.Checkbox]) -> list[str]:
    """The words that are ticked."""
    return [word for word, box in boxes.items() if box.value]


def heading(text: str) -> widgets.HTML:
    """A small heading among the controls."""
    return parts.html(f"<h4>{parts.safe(text)}</h4>")


def within(value: int, low: int, high: int, what: str) -> int:
    """A number if it lies between two others. Raises ValueError with a sentence if not."""
    if not low <= value <= high:
        raise ValueError(f"{what} cannot be {value}; it should be from {low} to {high}.")
    return value


def changes(found: Iterable[Modifier], given: Mapping[str, Modifier]) -> list[Line]:
    """Modifiers as lines of a reckoning; one whose figure an option changed is another reading."""
    return [Line(row.name, signed(row.value), row.rule, _mark(row, given.get(row.word))) for row in found]


def _mark(row: Modifier, given: Modifier | None) -> str:
    return "another reading" if given and given.value != row.value else row.mark


def weapon_names() -> list[tuple[str, str]]:
    """Every weapon for a list; what is ours is marked."""
    return [(row.name + (" (ours)" if row.mark == "completion" else ""), row.id) for row in weapons().values()]


class Firers(widgets.HBox):
    """So many firers of one weapon at one range, suppressed or not."""

    def __init__(self, place: int, changed: Change) -> None:
        self.many = widgets.BoundedIntText(
            0, min=0, max=9, description=f"Number, line {place}", layout={"width": "46px"}
        )
        self.weapon = widgets.Dropdown(
            options=weapon_names(),
            value="infantry_platoon",
            description=f"Weapon, line {place}",
            layout={"width": "128px"},
        )
        self.range_m = widgets.IntText(
            100, step=50, description=f"Range in metres, line {place}", layout={"width": "70px"}
        )
        self.pinned = widgets.Checkbox(False, description=f"Suppressed, line {place}", indent=False)
        made: list[Any] = [self.many, self.weapon, self.range_m, self.pinned]
        for control in made:
            control.observe(lambda _: changed(), "value")
        for control in made[:3]:
            control.add_class("fs-hidden-name")
        super().__init__(made)
        self.add_class("fs-lines")

    def show(self, many: int, weapon: str, range_m: int) -> None:
        """Set the line."""
        self.many.value, self.weapon.value, self.range_m.value, self.pinned.value = many, weapon, range_m, False

    def shots(self, modifiers: Sequence[str]) -> list[Shot]:
        """The shots of this line at a target with these modifiers."""
        words = [*modifiers, *(["suppressed"] if self.pinned.value else [])]
        return [Shot(self.weapon.value, self.range_m.value, words)] * self.many.value


def firers(lines: int, changed: Change) -> list[Firers]:
    """Lines for several kinds of firers."""
    return [Firers(place, changed) for place in range(1, lines + 1)]


FIRERS_HEAD = (
    "<span class='fs-small' style='display:flex'><span style='width:50px' title='number'>no.</span>"
    "<span style='width:132px'>weapon</span><span style='width:74px'>range, m</span>"
    "<span title='suppressed'>sup.</span></span>"
)


class Troops:
    """Grade, special forces and factor of a unit; the factor follows the grade until it is changed by hand."""

    def __init__(self, name: str, grade: str, changed: Change) -> None:
        self._changed = changed
        self.grade = choice(name, GRADES.items(), grade, self._follow)
        self.special = tick("special forces", self._follow, "T-8.1")
        self.factor = number(f"{name}: factor", morale.factor(grade), changed)

    def _follow(self) -> None:
        wanted = morale.factor(self.grade.value, self.special.value)
        if self.factor.value == wanted:
            self._changed()
        self.factor.value = wanted

    def line(self) -> Line:
        """The factor as a line of a reckoning, printed if it is that of the grade."""
        wanted = morale.factor(self.grade.value, self.special.value)
        return Line(
            "factor of morale", str(self.factor.value), "T-8.1", "printed" if self.factor.value == wanted else ""
        )

    @property
    def controls(self) -> list[widgets.Widget]:
        """The controls, in their order."""
        return [self.grade, self.special, self.factor]


def shot_lines(weapon: str, range_m: int, words: Sequence[str], options: Options) -> list[Line]:
    """How the need of a shot comes about: the score of its column, then each modifier."""
    row = fire.weapon(weapon)
    column = fire.band(row.scores, range_m, options)
    score = Line(f"{row.name}, column of {column} m", str(row.scores[column]) if column else "–", "T-6.3", row.mark)
    return [score, *changes(fire.changes(words, options), tables.fire_modifiers())]
