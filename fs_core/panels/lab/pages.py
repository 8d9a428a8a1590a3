"""The pages of the OddsLab on the ground: fire, casualties, close combat, morale, armour."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import ipywidgets as widgets

from fs_core.atlas import platoon_grids as grids
from fs_core.atlas.platoon_grids import percent
from fs_core.panels.lab import show
from fs_core.panels.lab.parts import (
    FIRERS_HEAD,
    Answer,
    Page,
    Troops,
    changes,
    choice,
    firers,
    heading,
    number,
    shot_lines,
    tick,
    ticked,
    ticks,
    weapon_names,
    within,
)
from fs_core.panels.lab.show import Line
from fs_core.panels.parts import html, safe
from fs_core.tactical import Options, Shot, armour, chance, fire, losses, melee, morale, tables

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_MEN = 300
MOST_FIRERS, MOST_AT_ARMOUR = 20, 8  # so that the odds of those that succeed come within a tenth of a second
ENDS = {
    "a_conclusive": "attacker routs the defender",
    "a_push": "attacker pushes back",
    "struggle": "struggle goes on next turn",
    "b_push": "defender pushes back",
    "b_conclusive": "defender routs the attacker",
    "a_at_zero": "attacker without morale",
    "b_at_zero": "defender without morale",
    "both_at_zero": "both without morale",
}
STEPS = {"loss_quarter": "more than a quarter", "loss_third": "more than a third", "loss_half": "more than half"}


def chart(name: str, *what: object) -> "Callable[[], Axes]":
    """A chart to print, drawn when it is asked for; until then no drawing library is loaded."""

    def draw() -> "Axes":
        from fs_core.atlas import platoon_charts

        drawn: Axes = getattr(platoon_charts, name)(*what)
        return drawn

    return draw


class Fire(Page):
    """One shot: the chance to suppress, how the need comes about, and all weapons beside it (6)."""

    title = "Fire"

    def build(self) -> Sequence[widgets.Widget]:
        """Weapon, range and circumstances."""
        self.weapon = choice("Weapon", weapon_names(), "infantry_platoon", self.changed)
        self.range_m = number("Range in metres", 300, self.changed, 50)
        self.ticks = ticks(tables.fire_modifiers(), self.changed)
        return [self.weapon, self.range_m, heading("Circumstances"), *self.ticks.values()]

    def answer(self, options: Options) -> Answer:
        """The chance of this shot, and the grid of all weapons under the same circumstances."""
        weapon, metres, words = self.weapon.value, self.range_m.value, ticked(self.ticks)
        row = fire.weapon(weapon)
        odds, needed = fire.suppression_odds(weapon, metres, words, options), fire.need(weapon, metres, words, options)
        column = fire.band(row.scores, metres, options)
        faces = [fire.suppresses(face, needed, options) for face in range(1, 7)]
        if refused := fire.obstacles(weapon, metres, words, options):
            finding = f"{refused[0].text} (rule {refused[0].rule})"
        else:
            finding = f"The {row.name} suppresses at {metres} m {percent(odds)} of the time."
        result = Line("die needed, at least", "–" if needed is None else str(needed), "T-6.4")
        left = show.reckoning("How the need comes about", shot_lines(weapon, metres, words, options), result)
        left += f"<p>{show.dice(faces)}</p><p>{show.exact(odds)}</p>"
        grid = grids.suppression(words, options)
        at = tables.BANDS.index(column) if column else None
        right = show.grid_html(grid, list(tables.weapons()).index(weapon), at)
        circumstances = list(dict.fromkeys(["", "works", "night", "works+night", "+".join(words)]))
        return Answer(
            finding,
            show.two(left, right),
            {
                "this weapon by range": chart("draw_ranges", weapon, circumstances, options),
                "all weapons": chart("draw_suppression_map", words, options),
            },
        )


class Casualties(Page):
    """A volley at one soft target: suppression, and the men lost (6a)."""

    title = "Casualties"
    EXAMPLES = {
        "four attackers on a bunker": [(2, "infantry_platoon", 100), (1, "mmg_hmg", 100), (1, "atgw", 100)],
        "one platoon": [(1, "infantry_platoon", 100)],
        "two machine guns": [(2, "mmg_hmg", 500)],
        "a troop of three 105 mm guns": [(3, "artillery_105", 3000)],
        "a frigate's gun": [(1, "naval_4_5in", 3000)],
    }

    def build(self) -> Sequence[widgets.Widget]:
        """Lines of firers, the target, and its circumstances."""
        self.example = choice(
            "Example", [(name, name) for name in self.EXAMPLES], "four attackers on a bunker", self._show
        )
        self.lines = firers(4, self.changed)
        self.men = number("Men in the target", 30, self.changed)
        self.ticks = ticks(tables.fire_modifiers(), self.changed, ["suppressed"])
        self.ticks["works"].value = True
        self.marked = tick("target suppressed before", self.changed, "T-6a.1")
        self._show()
        return [self.example, html(FIRERS_HEAD), *self.lines, self.men, *self.ticks.values(), self.marked]

    def _show(self) -> None:
        with self.one_change():
            for line in self.lines:
                line.show(0, "infantry_platoon", 100)
            for line, shots in zip(self.lines, self.EXAMPLES[self.example.value], strict=False):
                line.show(*shots)

    def answer(self, options: Options) -> Answer:
        """The chance of each number of men lost, at most those present."""
        words = ticked(self.ticks)
        present = within(self.men.value, 1, MOST_MEN, "The men in the target")
        shots = [shot for line in self.lines for shot in line.shots(words)]
        _fitting(shots, MOST_FIRERS)
        shares = [share for shot in shots if (share := losses.share(shot, options))]
        result = losses.together(shares, options, self.marked.value)
        men: dict[int, Fraction] = {}
        for lost, odds in result.casualties.items():
            men[min(lost, present)] = men.get(min(lost, present), chance.NEVER) + odds
        mean = chance.mean(men)
        finding = (
            f"Suppressed {percent(result.suppressed)} of the time; {float(mean):.2f} men of {present} lost on average."
        )
        steps = {
            name: sum((odds for lost, odds in men.items() if _passed(present, present - lost, word)), chance.NEVER)
            for word, name in STEPS.items()
        }
        left = show.chances("Target", {"suppressed": result.suppressed, **steps}, 0)
        idle = len(shots) - len(shares)
        left += show.reckoning(
            "Step 6 (for each: dice less kill factor)",
            [
                Line(
                    f"{len(own)} × {fire.weapon(name).name}",
                    f"−{fire.weapon(name).kill}",
                    "T-6a.2",
                    fire.weapon(name).mark,
                )
                for name in dict.fromkeys(shot.weapon for shot in shots)
                for own in [[shot for shot in shots if shot.weapon == name]]
            ],
            Line("dice thrown, at most", str(len(shares)), "T-6a.3"),
        )
        if idle:
            left += f"<p class='fs-source'>{idle} without a chance {show.rule('T-6a.3')} {show.mark('reading')}</p>"
        right = show.bars("Men lost", men, mean) + _distribution(men)
        return Answer(finding, show.two(left, right), {"casualties": chart("draw_casualties", shots, options)})


def _fitting(shots: Sequence[Shot], most: int) -> None:
    """Raise ValueError if nobody fires, or more than the page can weigh at once."""
    if not shots:
        raise ValueError("Nobody fires; set the number of a line to 1 or more.")
    if len(shots) > most:
        raise ValueError(f"{len(shots)} firers at one target are more than fit here; {most} are the most.")


def _passed(start: int, now: int, word: str) -> bool:
    """Whether a step of losses is passed (T-8.8)."""
    worst = morale.losses(start, now)
    return bool(worst) and list(STEPS).index(worst) >= list(STEPS).index(word)


def _distribution(men: dict[int, Fraction]) -> str:
    """A distribution as a table: exactly so many, and so many or more."""
    left, rows = chance.ALWAYS, []
    for lost, odds in men.items():
        rows.append(
            f"<tr><th scope='row'>{lost}</th><td class='fs-number'><b>{safe(percent(odds))}</b></td>"
            f"<td class='fs-exact'>{odds}</td><td class='fs-number'>{safe(percent(left))}</td></tr>"
        )
        left -= odds
    head = (
        "<th scope='col'>men lost</th><th scope='col'>chance</th><th scope='col'>exact</th><th scope='col'>or more</th>"
    )
    return (
        "<div class='fs-scroll' tabindex='0' role='region' aria-label='Chances of losses'><table><thead>"
        f"<tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


class CloseCombat(Page):
    """Close combat fought to its end, its first round and the men lost in it (7)."""

    title = "Close combat"

    def build(self) -> Sequence[widgets.Widget]:
        """Both sides, their men, night and works."""
        self.attacker = Troops("Attacker", "british_infantry", self.changed)
        self.men_a = number("Attacker: men in contact", 30, self.changed)
        self.defender = Troops("Defender", "argentine_conscript", self.changed)
        self.men_b = number("Defender: men in contact", 30, self.changed)
        self.night = tick("night", self.changed, "T-7.4")
        self.works = tick("defender in bunker, trench or building", self.changed, "T-7.5", value=True)
        self.pinned_a = tick("attacker suppressed", self.changed, "T-7.2")
        self.pinned_b = tick("defender suppressed", self.changed, "T-7.2")
        return [
            *(*self.attacker.controls, self.men_a, *self.defender.controls, self.men_b),
            *(heading("Circumstances"), self.night, self.works, self.pinned_a, self.pinned_b),
        ]

    def words(self) -> list[str]:
        """The words of the circumstances, the odds of numbers among them."""
        men_a = within(self.men_a.value, 1, MOST_MEN, "The attacker's men in contact")
        men_b = within(self.men_b.value, 1, MOST_MEN, "The defender's men in contact")
        given = {
            "night": self.night,
            "works": self.works,
            "attacker_suppressed": self.pinned_a,
            "defender_suppressed": self.pinned_b,
        }
        found = ticked(given)
        for side, own, other in (("attacker", men_a, men_b), ("defender", men_b, men_a)):
            if fewer := melee.outnumbered(own, other):
                found.append(f"{side}_{fewer.word}")
        return found

    def answer(self, options: Options) -> Answer:
        """How it ends, one round, and the men lost in the first."""
        words = self.words()
        attacker, defender = (
            within(side.factor.value, 1, 20, "A factor of morale") for side in (self.attacker, self.defender)
        )
        a, b = melee.sides(attacker, defender, words, options)
        course = melee.course(a, b, options)
        rounds = course.pop("mean_rounds")
        won = course["a_conclusive"] + course["a_push"] + course["b_at_zero"]
        first = melee.round_odds(a, b, options)
        tie = first.pop("tie")
        finding = f"The attacker wins {percent(won)} of the time, in {float(rounds):.2f} rounds on average."
        found = melee.changes(words, options)
        known = tables.close_combat_modifiers()
        left = ""
        for troops, name, side in ((self.attacker, "attacker", a), (self.defender, "defender", b)):
            lines = [troops.line(), *changes(found[name], known)]
            left += show.reckoning(
                f"{name.capitalize()}: one ten-sided die and",
                lines,
                Line("added to the die", show.signed(side.factor + side.net), "T-7.2"),
            )
        left += f"<p class='fs-source'>A round that ties and costs no man: {show.exact(tie)} {show.rule('T-7.8')}</p>"
        right = show.chances("How it ends", {ENDS[end]: odds for end, odds in course.items() if odds})
        right += show.chances(
            "One round", {"struggle" if end == "struggle" else ENDS[end]: odds for end, odds in first.items()}
        )
        right += "".join(
            show.bars(f"Men lost in round one: {name}", men, chance.mean(men), 262, 118)
            for name, men in zip(("attacker", "defender"), grids.melee_losses(a, b, options), strict=True)
        )
        return Answer(
            finding,
            show.two(left, right),
            {"ends and men lost": chart("draw_close_combat", attacker, defender, words, options)},
        )


class Morale(Page):
    """The test that frees a unit of its suppression (8)."""

    title = "Morale"

    def build(self) -> Sequence[widgets.Widget]:
        """The unit, its men, and its circumstances."""
        self.troops = Troops("Unit", "british_infantry", self.changed)
        self.start = number("Men at the start", 30, self.changed)
        self.now = number("Men now", 30, self.changed)
        self.ticks = ticks(tables.morale_modifiers(), self.changed, STEPS)
        return [*self.troops.controls, self.start, self.now, heading("Circumstances"), *self.ticks.values()]

    def answer(self, options: Options) -> Answer:
        """The chance to rally, and that of every factor under each circumstance."""
        factor = within(self.troops.factor.value, 0, 20, "A factor of morale")
        start = within(self.start.value, 1, MOST_MEN, "The men at the start")
        now = within(self.now.value, 0, start, "The men now")
        given = ticked(self.ticks)
        step = morale.losses(start, now)
        words = [*given, *([step] if step else [])]
        odds = morale.morale_odds(factor, words, options)
        back = odds["retreat_forced"]
        finding = (
            "The unit has to retreat: its score has fallen to zero (rule T-8.9)."
            if back
            else f"A suppressed unit of factor {factor} rallies {percent(odds['cleared'])} of the time."
        )
        lines = [
            self.troops.line(),
            *changes(morale.changes(words, options), tables.morale_modifiers()),
        ]
        result = Line("die must be below", str(morale.score(factor, words, options)), "T-8.4")
        if options.morale_modifiers == "die":
            result = Line("die with these must be below", str(factor), "TR-35", "another reading")
        faces = [morale.clears(face, factor, words, options) for face in range(1, 11)]
        left = show.reckoning("How the score comes about", lines, result)
        left += f"<p>{show.dice(faces)}</p><p>{show.exact(odds['cleared'])}</p>"
        left += _factors()
        grid = grids.rally(given, options)
        others = [word for word in tables.morale_modifiers() if word not in given]
        right = show.grid_html(grid, others.index(step) + 1 if step else 0, factor - 1)
        return Answer(finding, show.two(left, right), {"chance to rally": chart("draw_morale", given, options)})


@lru_cache(maxsize=1)
def _factors() -> str:
    """The factors that units start with and what days change, each with its mark."""
    rows = tables.read("morale_factors.csv", {"id": str, "name": str, "value": str})
    lines = [
        Line(row["name"], row["value"].replace("-", "−"), "T-8.1" if n < 4 else "TR-39", row["mark"])
        for n, row in enumerate(rows)
    ]
    return show.reckoning("Factors, and what days change", lines[:-1], lines[-1]).replace(" class='fs-sum'", "")


class Armour(Page):
    """Fire at one vehicle: unharmed, suppressed or knocked out (6b)."""

    title = "Armour"

    def build(self) -> Sequence[widgets.Widget]:
        """The vehicle, lines of firers, circumstances, and who is inside."""
        names = [(name, word) for word, name in grids.vehicles().items()]
        self.target = choice("Vehicle", names, "scorpion_scimitar", self.changed)
        self.lines = firers(3, self.changed)
        self.lines[0].show(1, "maw", 100)
        self.lines[1].show(1, "infantry_platoon", 200)
        self.aboard = number("Passengers", 0, self.changed)
        self.ticks = ticks(tables.fire_modifiers(), self.changed, ["suppressed"])
        return [
            self.target,
            html(FIRERS_HEAD),
            *self.lines,
            self.aboard,
            heading("Circumstances"),
            *self.ticks.values(),
        ]

    def answer(self, options: Options) -> Answer:
        """What the fire does, and the chance of each kind of weapon by the number of firers."""
        words, target = ticked(self.ticks), self.target.value
        aboard = within(self.aboard.value, 0, 50, "The passengers")
        shots = [shot for line in self.lines for shot in line.shots(words)]
        _fitting(shots, MOST_AT_ARMOUR)
        odds = armour.attack_odds(target, shots, options)
        finding = f"{grids.sentence(grids.vehicles()[target])}: knocked out {percent(odds['ko'])} of the time."
        left = show.chances(
            "The vehicle is",
            {"unharmed": odds["unharmed"], "suppressed": odds["suppressed"], "knocked out": odds["ko"]},
            0,
        )
        left += show.reckoning(
            "Score that knocks it out",
            [_score(weapon, target, options) for weapon in dict.fromkeys(shot.weapon for shot in shots)],
            Line("passengers lost with it", str(armour.passengers_lost(aboard, options)), "T-6b.6", "completion"),
        )
        right = show.grid_html(grids.knock_out(target, options))
        return Answer(finding, show.two(left, right), {"knock-out": chart("draw_armour", target, options)})


def _score(weapon: str, target: str, options: Options) -> Line:
    """What a weapon needs against a vehicle it has suppressed."""
    row, column = fire.weapon(weapon), armour.column(weapon, options)
    if not column:
        return Line(f"{row.name}: only suppresses", "–", "T-6b.2", row.mark)
    score = armour.score(target, column)
    return Line(row.name, "KO" if score == tables.KO else f"{score}+", "T-6b.3", row.mark)
