"""Handout: the printed sheets of a lesson, one for students and one for the teacher, as pages to save and print.

Their texts stand in ``data/lessons/handouts/<lesson>.toml``; map, steps and scores come from the battle itself.
"""

from base64 import b64encode
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from fs_core.atlas.light.platoon import battle_svg
from fs_core.data import DATA, DataError
from fs_core.forces import PEOPLE
from fs_core.tactical import tables, weapons
from fs_core.tactical.position import Position
from fs_core.tactical.scenario import Scenario, ids, scenario
from fs_core.tactical.sheet import read_sheet

FOLDER = DATA / "lessons" / "handouts"
Pair = tuple[str, str]


class Texts(NamedTuple):
    """What a lesson's sheets say: questions with their answers, the plan by minutes, traps, and what to discuss."""

    title: str
    battle: str
    weapons: tuple[str, ...]
    about: str
    predict: tuple[Pair, ...]
    plan: tuple[Pair, ...]
    traps: tuple[str, ...]
    discuss: tuple[Pair, ...]


@lru_cache(maxsize=8)
def texts(lesson: str) -> Texts:
    """The texts of a lesson's sheets. Raises DataError for a lesson without sheets or a damaged file."""
    known = sorted(path.stem for path in FOLDER.glob("*.toml"))
    if lesson not in known:
        raise DataError(f"There are no sheets for a lesson {lesson!r}; there are some for {', '.join(known)}.")
    sheet = read_sheet(FOLDER / f"{lesson}.toml")

    def pairs(key: str, first: str, second: str) -> tuple[Pair, ...]:
        found = []
        for row in sheet.tables(key):
            found.append((row.text(first), row.text(second)))
            row.done()
        return tuple(found)

    traps = []
    for row in sheet.tables("trap"):
        traps.append(row.text("text"))
        row.done()
    made = Texts(
        sheet.text("title"),
        sheet.word("battle", ids()),
        tuple(sheet.words("weapons", tuple(weapons()))),
        sheet.text("about"),
        pairs("predict", "ask", "answer"),
        pairs("plan", "minutes", "text"),
        tuple(traps),
        pairs("discuss", "ask", "note"),
    )
    sheet.done()
    return made


class Handout:
    """Both sheets of a lesson, to look at and to save; ``student`` and ``teacher`` are whole pages of HTML."""

    def __init__(self, lesson: str = "battle") -> None:
        self.lesson = lesson
        found = texts(lesson)
        self.student, self.teacher = student_page(found), teacher_page(found)

    def save(self, folder: str | Path = ".") -> list[Path]:
        """Write both pages into a folder; returns their paths. Raises OSError if that cannot be done."""
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        paths = []
        for name, page in self._pages():
            path = place / f"{self.lesson}-{name}.html"
            path.write_text(page, encoding="utf-8")
            paths.append(path)
        return paths

    def _pages(self) -> tuple[Pair, Pair]:
        return ("student", self.student), ("teacher", self.teacher)

    def _repr_html_(self) -> str:
        shown = ""
        for name, page in self._pages():
            data = b64encode(page.encode()).decode("ascii")
            title = {"student": "Sheet for students", "teacher": "Notes for the teacher, with the answers"}[name]
            shown += (
                f"<details><summary>{title}</summary><p><a download='{escape(self.lesson)}-{name}.html'"
                f" href='data:text/html;base64,{data}'>Save this page</a>, open it in a browser and print it.</p>"
                f"<iframe title='{title}' style='width:100%;height:620px;border:1px solid #c9d0d5'"
                f" srcdoc='{escape(page, quote=True)}'></iframe></details>"
            )
        return f"<div class='fs-handout'>{shown}</div>"


# --- the pages ------------------------------------------------------------------------------------------------------


def student_page(told: Texts) -> str:
    """The students' sheet: situation, map, what decides, the steps of a turn, scores, and lines to predict on."""
    battle = scenario(told.battle)
    lines = "".join(f"<li>{escape(ask)}<div class='line'></div></li>" for ask, _ in told.predict)
    return _page(
        f"{told.title}: sheet for students",
        f"<p class='names'>Names: <span></span> Side: <span></span></p><p>{escape(told.about)}</p>"
        f"<div class='map'>{battle_svg(Position(battle))}</div>"
        "<p class='small'>Rounded counters: British; cut corners: Argentine. On a counter its men. Strengths, places"
        f" and points are reconstructed.{_works(battle)}</p>"
        f"<h2>What decides</h2>{_awards(battle)}"
        f"<h2 class='new'>A turn has eight steps</h2>{_steps()}"
        f"<h2>What the die needs</h2>{_scores(told.weapons)}"
        f"<h2>Predict</h2><ol>{lines}</ol>",
    )


def teacher_page(told: Texts) -> str:
    """The teacher's notes: the plan by minutes, the answers expected, traps, and questions for the end."""
    plan = "".join(
        f"<tr><th style='white-space:nowrap'>{escape(minutes)}</th><td>{escape(text)}</td></tr>"
        for minutes, text in told.plan
    )
    expected = "".join(f"<li>{escape(ask)}<br/><b>{escape(answer)}</b></li>" for ask, answer in told.predict)
    traps = "".join(f"<li>{escape(trap)}</li>" for trap in told.traps)
    discuss = "".join(f"<li>{escape(ask)}<br/><i>{escape(note)}</i></li>" for ask, note in told.discuss)
    return _page(
        f"{told.title}: notes for the teacher",
        f"<p>Fifty minutes. Needed: a projector, the sheet for each pair, notebook 06. {escape(told.about)}</p>"
        "<h2>Plan</h2><table><thead><tr><th>Minutes</th><th>What happens</th></tr></thead>"
        f"<tbody>{plan}</tbody></table>"
        f"<h2>Answers expected</h2><ol>{expected}</ol><h2>Traps</h2><ul>{traps}</ul>"
        f"<h2>For the end</h2><ol>{discuss}</ol>"
        f"<p class='small'>Sources: {escape('; '.join(scenario(told.battle).sources))}.</p>",
    )


def _works(battle: Scenario) -> str:
    """Who holds which works at the start, in words; the map has no room for their names."""
    ground = battle.ground
    named = {area.at: area.name for area in ground.areas.values() if area.kind == "works"}
    start = Position(battle)
    held: dict[str, list[str]] = {}
    for id, unit in start.units.items():
        if unit.at in named:
            held.setdefault(named[unit.at], []).append(id.upper())
    told = "; ".join(f"{name}: {', '.join(units)}" for name, units in sorted(held.items()))
    return f" At the start in {escape(told)}." if told else ""


def _awards(battle: Scenario) -> str:
    rows = "".join(
        f"<tr><td>{PEOPLE[award.side]}</td><td>{escape(award.text)}</td><td>{award.points:+d}</td></tr>"
        for award in battle.awards
    )
    end = f"Counted after {battle.rounds} rounds. {battle.victory} The points are this study's own."
    return f"<table><tbody>{rows}</tbody></table><p>{escape(end)}</p>"


def _steps() -> str:
    rows = "".join(
        f"<tr><th>{step.step}</th><td><b>{escape(step.name)}</b>: {escape(step.content)}</td>"
        "<td class='wide'></td></tr>"
        for step in tables.sequence()
    )
    return f"<table><thead><tr><th></th><th>Step</th><th>My plan</th></tr></thead><tbody>{rows}</tbody></table>"


def _scores(names: tuple[str, ...]) -> str:
    """The scores of some weapons by range, the modifiers, and which figures are printed."""
    rows = [weapons()[name] for name in names]
    bands = [band for band in tables.BANDS if any(band in row.scores for row in rows)]
    head = "".join(f"<th>{band}</th>" for band in bands)
    body = ""
    for row in rows:
        cells = "".join(f"<td>{row.scores.get(band, '–')}</td>" for band in bands)
        body += f"<tr><th>{escape(row.name)}</th>{cells}<td>{row.kill}</td></tr>"
    changes = "; ".join(
        f"{escape(row.name)} {row.value:+d}".replace("-", "−")
        for row in tables.fire_modifiers().values()
        if row.mark == "printed"
    )
    return (
        f"<table class='scores'><thead><tr><th>metres, up to</th>{head}<th>kill factor</th></tr></thead>"
        f"<tbody>{body}</tbody></table><p>One six-sided die has to reach the score. To the die: {changes}."
        " Scores and modifiers are printed in the rule book.</p>"
    )


def _page(title: str, body: str) -> str:
    return (
        f"<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'/><title>{escape(title)}</title>{_STYLE}</head>"
        f"<body><h1>{escape(title)}</h1>{body}</body></html>"
    )


_STYLE = """<style>
@page { size: A4; margin: 14mm; }
body { font: 11pt/1.35 'DejaVu Sans', Verdana, Arial, sans-serif; color: #14202a; max-width: 182mm; margin: 0 auto; }
h1 { font-size: 16pt; margin: 0 0 2mm; } h2 { font-size: 12pt; margin: 4mm 0 1mm; break-after: avoid; }
p { margin: 1mm 0; } .small { font-size: 9pt; color: #444f57; }
.names span { display: inline-block; width: 55mm; border-bottom: 1px solid #14202a; margin-right: 6mm; }
.map svg { width: 100%; height: auto; max-height: 132mm; border: 1px solid #51616e; }
table { border-collapse: collapse; width: 100%; font-size: 9.5pt; break-inside: avoid; }
th, td { border: 1px solid #8a949b; padding: 0.6mm 1.5mm; text-align: left; vertical-align: top; }
.scores td { text-align: center; } .wide { width: 70mm; }
ol, ul { margin: 1mm 0; padding-left: 6mm; } li { margin: 1mm 0; break-inside: avoid; }
.line { height: 8mm; border-bottom: 1px solid #8a949b; }
@media print { .new { break-before: page; } }
</style>"""
