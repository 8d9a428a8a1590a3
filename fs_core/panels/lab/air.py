"""The page of the OddsLab for aircraft and helicopters: its figures are ours, as the book leaves the tables empty."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import ipywidgets as widgets

from fs_core.atlas import platoon_grids as grids
from fs_core.atlas.platoon_grids import percent
from fs_core.panels.lab import show
from fs_core.panels.lab.pages import chart
from fs_core.panels.lab.parts import Answer, Page, changes, choice, number, tick, ticked, ticks, within
from fs_core.panels.lab.show import Line
from fs_core.tactical import Options, air_tables, aircraft, chance, weapons
from fs_core.tactical.air_tables import AirWeapon
from fs_core.tactical.modifiers import Modifier, spelt

if TYPE_CHECKING:
    pass

STAGES = {
    "Anti-aircraft fire": "anti_aircraft",
    "Air combat": "air_combat",
    "Ground attack": "ground_attack",
    "Helicopters": "helicopters",
}
NOTE = (
    "<p class='fs-source'><span class='fs-ours'>ours</span> The book names these stages and tasks and leaves their"
    " tables empty; every figure here, but the two tasks, is a completion of this study.</p>"
)


class Air(Page):
    """Aircraft in the air and at the ground, and helicopters (4, 5, ours)."""

    title = "Air"

    def build(self) -> Sequence[widgets.Widget]:
        """The stage, and the controls of all stages, of which those of one are shown."""
        self.stage = choice("Stage", STAGES.items(), "anti_aircraft", self._lay_out)
        kinds = [(row.name, row.id) for row in air_tables.aircraft_classes().values()]
        self.kind = choice("Aircraft", kinds, "fast_jet", self.changed)
        self.below = choice("Weapon", _names(air_tables.anti_aircraft()), "rapier", self.changed)
        self.fighter = choice("Weapon", _names(air_tables.air_combat()), "aim_9l", self.changed)
        self.range_m = number("Range in metres", 1000, self.changed, 50)
        self.warned = tick("fighters were warned", self.changed, "T-4b.1", "completion")
        self.ordnance = choice("Ordnance", _names(air_tables.ordnance()), "bombs_heavy", self.changed)
        self.target = choice("Target", _names(air_tables.air_scores("acquisition")), "troops_dug_in", self.changed)
        vehicles = [("none", ""), *((name, word) for word, name in grids.vehicles().items())]
        self.vehicle = choice("Vehicle", vehicles, "", self.changed)
        self.helicopter = choice("Helicopter", _names(air_tables.helicopters()), "sea_king", self.changed)
        self.men = number("Men to be lifted", 30, self.changed)
        self.blind = tick("night or mist", self.changed, "T-5.6", "completion")
        attack = {**aircraft.known("acquisition"), **aircraft.known("ground_attack")}
        self.ticks = {
            "anti_aircraft": ticks(aircraft.known("anti_aircraft"), self.changed),
            "air_combat": ticks(aircraft.known("air_combat"), self.changed),
            "ground_attack": ticks(attack, self.changed),
        }
        self.sets: Mapping[str, list[widgets.Widget]] = {
            "anti_aircraft": [self.kind, self.below, self.range_m, *self.ticks["anti_aircraft"].values()],
            "air_combat": [self.kind, self.fighter, self.range_m, self.warned, *self.ticks["air_combat"].values()],
            "ground_attack": [self.ordnance, self.target, self.vehicle, *self.ticks["ground_attack"].values()],
            "helicopters": [self.helicopter, self.men, self.blind],
        }
        self.settings = widgets.VBox(self.sets["anti_aircraft"])
        return [self.stage, self.settings]

    def _lay_out(self) -> None:
        self.settings.children = self.sets[self.stage.value]
        self.changed()

    def answer(self, options: Options) -> Answer:
        """The chances of the stage that is chosen."""
        stage = self.stage.value
        if stage == "ground_attack":
            return self._ground_attack(options)
        return self._helicopters() if stage == "helicopters" else self._at_aircraft(stage, options)

    def _at_aircraft(self, stage: str, options: Options) -> Answer:
        words, kind, metres = ticked(self.ticks[stage]), self.kind.value, self.range_m.value
        below = stage == "anti_aircraft"
        table = air_tables.anti_aircraft() if below else air_tables.air_combat()
        weapon = table[self.below.value if below else self.fighter.value]
        odds_of = aircraft.anti_aircraft_odds if below else aircraft.air_combat_odds
        odds = odds_of(weapon.id, metres, kind, words, options)
        needed = aircraft.need(stage, weapon, metres, words, options)
        name = grids.class_name(kind)
        finding = f"{weapon.name} at {metres} m brings down a {name} {percent(odds['down'])} of the time."
        if refused := aircraft.obstacles(weapon, metres, options):
            finding = f"{refused[0].text} (rule {refused[0].rule})"
        lines = _lines(stage, words, weapon, options)
        section = "T-4a.1" if below else "T-4b.2"
        if needed is not None:
            score = needed + sum(modifier.value for modifier in aircraft.changes(stage, words, weapon, options))
            lines.insert(0, Line(f"{weapon.name}, score at {metres} m", str(score), section, "completion"))
        left = show.reckoning("First die: shaken", lines, Line("die needed, at least", _die(needed), section))
        second = Line(f"{weapon.name} against a {name}", f"{aircraft.kill_need(weapon, kind)}+", "T-4a.2", "completion")
        left += show.reckoning("Second die: down", [], second)
        outcome = {"shaken or down": odds["shaken_or_down"], "down": odds["down"]}
        if not below:
            met = aircraft.interception_odds(self.warned.value)
            outcome = {"fighters meet the raid": met, **outcome, "met, and down": met * odds["down"]}
        left += show.chances("Chances", outcome, 0) + NOTE
        grid = grids.at_aircraft(stage, kind, words, options)
        here = [n for n, column in enumerate(grid.columns) if int(column) >= metres]
        right = show.grid_html(grid, list(table).index(weapon.id), here[0] if here and needed is not None else None)
        charts = {
            "brought down": chart("draw_at_aircraft", stage, kind, words, options),
            "shaken or down": chart("draw_at_aircraft", stage, "", words, options),
        }
        return Answer(finding, show.two(left, right), charts)

    def _ground_attack(self, options: Options) -> Answer:
        words, name, target = ticked(self.ticks["ground_attack"]), self.ordnance.value, self.target.value
        odds = aircraft.ground_attack_odds(name, target, words, options)
        row, goal = aircraft.ordnance(name), air_tables.air_scores("acquisition")[target]
        men = aircraft.ground_attack_casualties(name, target, words, options)
        found, pinned = percent(odds["acquired"]), percent(odds["suppressed"])
        finding = f"{grids.sentence(goal.name)}: found {found}, suppressed {pinned} of the time."
        first = [word for word in words if word in aircraft.known("acquisition")]
        second = [word for word in spelt([*words, goal.implies]) if word in aircraft.known("ground_attack")]
        left = show.reckoning(
            "First die: the target is found",
            [Line(goal.name, str(goal.score), "T-4.4", goal.mark), *_lines("acquisition", first, None, options)],
            Line("die needed, at least", _die(aircraft.acquisition_need(target, first, options)), "T-4.4"),
        )
        left += show.reckoning(
            "Second die: it is suppressed",
            [Line(row.name, str(row.score), "T-4c.1", row.mark), *_lines("ground_attack", second, None, options)],
            Line("die needed, at least", _die(aircraft.attack_need(name, second, options)), "T-4c.1"),
        )
        outcome = {"found": odds["acquired"], "found and suppressed": odds["suppressed"]}
        if vehicle := self.vehicle.value:
            outcome["knocked out"] = aircraft.ground_attack_knock_out(name, target, vehicle, words, options)
        left += show.chances("Chances", outcome, 0)
        dice = f"Men lost: {row.dice} dice, each less {row.kill} {show.rule('T-4c.2')} {show.mark(row.mark)}"
        right = show.grid_html(
            grids.ground_attack(words, options),
            list(air_tables.ordnance()).index(name),
            list(air_tables.air_scores("acquisition")).index(target),
        )
        right += (
            f"<p class='fs-source'>{dice}</p>{show.bars('Men lost by a soft target', men, chance.mean(men), 430, 120)}"
        )
        return Answer(finding, show.two(left + NOTE, right), {"ordnance": chart("draw_ground_attack", words, options)})

    def _helicopters(self) -> Answer:
        name, men = self.helicopter.value, within(self.men.value, 1, 300, "The men to be lifted")
        row, lifts = air_tables.helicopters()[name], aircraft.lifts(name, men)
        limits = air_tables.helicopter_limits()
        finding = f"One {row.name} needs {len(lifts)} {'lift' if len(lifts) == 1 else 'lifts'} for {men} men."
        left = show.reckoning(
            "Tasks and distances",
            [
                Line("tasks in a turn, two different ones", str(limits["tasks"]), "T-5.1", "printed"),
                Line("metres of one move", str(aircraft.helicopter_move(self.blind.value)), "T-5.6", "completion"),
                Line("metres within which it is close and slow", str(limits["slow_m"]), "T-4a.4", "completion"),
            ],
            Line(
                "men in each lift", ", ".join(map(str, lifts[:8])) + (" …" if len(lifts) > 8 else ""), "T-5.7", row.mark
            ),
        )
        types = [
            Line(
                f"{one.name}{f', with {_armed(one.weapon)}' if one.weapon else ''}",
                str(one.capacity),
                "T-5.7",
                one.mark,
            )
            for one in air_tables.helicopters().values()
        ]
        right = show.reckoning("Men that each type carries", types[:-1], types[-1]).replace(" class='fs-sum'", "")
        return Answer(finding, show.two(left + NOTE, right), {"loads": chart("draw_helicopters")})


def _names(table: Mapping[str, object]) -> list[tuple[str, str]]:
    return [(f"{row.name} (ours)", word) for word, row in table.items()]  # type: ignore[attr-defined]


def _lines(stage: str, words: Sequence[str], weapon: AirWeapon | None, options: Options) -> list[Line]:
    known: Mapping[str, Modifier] = aircraft.known(stage, weapon)
    return changes(aircraft.changes(stage, words, weapon, options), known)


def _die(needed: int | None) -> str:
    return "–" if needed is None else str(needed)


def _armed(weapon: str) -> str:
    """The name of a helicopter's weapon or ordnance."""
    return air_tables.ordnance()[weapon].name if weapon in air_tables.ordnance() else weapons()[weapon].name
