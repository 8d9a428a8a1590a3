"""Grids of exact chances of the platoon game: what a heat map shows, as a picture or as a table in a panel.

Each function asks the odds functions of ``fs_core.tactical`` cell by cell; nothing is worked out here but the sentence
that says what is to be seen. No drawing library is needed.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fs_core.tactical import air_tables, aircraft, armour, fire, melee, morale, tables
from fs_core.tactical.modifiers import Modifier, Words, find, spelt
from fs_core.tactical.options import DEFAULT, Options

OURS = "ours"  # the word that marks a figure of this study wherever it is shown
KINDS_AGAINST_ARMOUR = {
    "law": "66 mm (LAW)",
    "maw": "84 mm (MAW)",
    "atgw": "guided missile",
    "cannon": "20 to 30 mm cannon",
    "tank_gun": "tank gun",
    "artillery": "105 and 155 mm guns",
    "naval": "naval guns",
}
MOST_FIRERS = 6
_RAMP = ((0xFF, 0xFD, 0xF7), (0xA9, 0xC9, 0xC0), (0x3F, 0x7D, 0x73), (0x0B, 0x35, 0x30))


class Row(NamedTuple):
    """The name of a line of a grid, and whether all its figures are ours."""

    name: str
    ours: bool


class Grid(NamedTuple):
    """Chances in rows and columns; None is a cell without a chance, for the reason that ``empty`` gives.

    ``finding`` is what the grid shows, in one sentence; ``across`` what its columns are; ``source`` where the figures
    come from, and which of them are ours.
    """

    finding: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Fraction | None, ...], ...]
    across: str
    empty: str
    source: str


def shade(chance: Fraction) -> str:
    """The colour of a chance, from paper to dark: the darker the likelier, in black and white too."""
    place = float(chance) * (len(_RAMP) - 1)
    step = min(int(place), len(_RAMP) - 2)
    mixed = (low + (high - low) * (place - step) for low, high in zip(_RAMP[step], _RAMP[step + 1], strict=True))
    return "#" + "".join(f"{round(part):02x}" for part in mixed)


def ink_on(chance: Fraction) -> str:
    """Black or white, whichever is read more easily on the shade of a chance: at least 4.5 to 1 (WCAG)."""
    ground = _luminance(shade(chance)) + 0.05
    return "#000000" if ground / 0.05 > 1.05 / ground else "#ffffff"


def _luminance(colour: str) -> float:
    """How light a colour is, 0 to 1, by the formula of the WCAG."""
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def percent(chance: Fraction) -> str:
    """A chance in per cent to one decimal; what is possible is never 0, what may fail never 100."""
    tenths = round(1000 * chance)
    if chance and not tenths:
        return "<0.1%"
    if chance != 1 and tenths == 1000:
        return ">99.9%"
    return f"{tenths / 10:.1f}%".replace(".0%", "%")


def in_words(words: Words, known: Mapping[str, Modifier], without: str = "without modifiers") -> str:
    """What some words mean, for people: ``night, target in a building``. Raises ValueError for an unknown one."""
    return ", ".join(modifier.name for modifier in find(words, known, "these figures")) or without


def sentence(words: str) -> str:
    """Words with a capital at their beginning."""
    return words[0].upper() + words[1:]


def source(section: str, words: str, options: Options | None) -> str:
    """The foot of a grid or a chart: section of the book, what is ours, and options that read the book otherwise."""
    otherwise = "" if options in (None, DEFAULT) else f" Read otherwise: {(options or DEFAULT).text()}."
    return f"Platoon rules {section}. {words}{otherwise}"


def ours_only(section: str, ruling: str, options: Options | None) -> str:
    """The foot of what the book leaves empty."""
    return source(section, f"The book leaves this table empty: all figures are {OURS} ({ruling}).", options)


def _often(chances: Iterable[Fraction | None]) -> int:
    return sum(chance is not None and 2 * chance >= 1 for chance in chances)


# --- 6: fire --------------------------------------------------------------------------------------------------------


def suppression(modifiers: Words = (), options: Options | None = None) -> Grid:
    """The chance of each weapon to suppress at each printed range, under the same circumstances (6).

    Raises ValueError for an unknown modifier.
    """
    weapons = tables.weapons().values()
    cells = tuple(
        tuple(_unless_out_of_reach(fire.need(row.id, band, modifiers, options), options) for band in tables.BANDS)
        for row in weapons
    )
    close, far = (_often(row[tables.BANDS.index(band)] for row in cells) for band in (300, 1000))
    where = in_words(modifiers, tables.fire_modifiers(), "In the open by day")
    return Grid(
        f"{sentence(where)}: {close} of {len(cells)} weapons suppress at 300 m at least every other time,"
        f" at 1000 m {far}",
        tuple(Row(row.name, row.mark == "completion") for row in weapons),
        tuple(map(str, tables.BANDS)),
        cells,
        "range in metres",
        "out of range",
        source("6", f"Scores printed; rows marked {OURS} are completions (TR-24).", options),
    )


def _unless_out_of_reach(needed: int | None, options: Options | None) -> Fraction | None:
    return None if needed is None else fire.chance_of(needed, options)


# --- 6b: armour -----------------------------------------------------------------------------------------------------


def knock_out(target: str, options: Options | None = None) -> Grid:
    """The chance that one to six firers of a kind knock out a vehicle that they have suppressed (6b).

    Raises ValueError for an unknown vehicle.
    """
    columns = tuple(range(1, MOST_FIRERS + 1))
    cells = tuple(
        tuple(armour.knock_out_odds(target, kind, firers, options) for firers in columns)
        for kind in tables.ARMOUR_COLUMNS
    )
    alone = {kind: row[0] for kind, row in zip(tables.ARMOUR_COLUMNS, cells, strict=True)}
    gun = alone["artillery"]
    return Grid(
        f"{sentence(vehicles()[target])}, suppressed: one 66 mm shot knocks it out {percent(alone['law'])} of the time,"
        f" one gun {'never' if not gun else percent(gun)}",
        tuple(Row(KINDS_AGAINST_ARMOUR[kind], False) for kind in tables.ARMOUR_COLUMNS),
        tuple(map(str, columns)),
        cells,
        "firers of this kind",
        "",
        source("6b", "Scores printed; that the dice of one kind are added up is a reading (TR-20).", options),
    )


@lru_cache(maxsize=1)
def vehicles() -> dict[str, str]:
    """The names of the armoured targets by their ids."""
    rows = tables.read("armour.csv", {"id": str, "name": str, **dict.fromkeys(tables.ARMOUR_COLUMNS, str)})
    return {row["id"]: row["name"] for row in rows}


# --- 8: morale ------------------------------------------------------------------------------------------------------


def rally(modifiers: Words = (), options: Options | None = None) -> Grid:
    """The chance of each factor of morale to rally: under some modifiers, and with each other one added (8).

    Raises ValueError for an unknown modifier.
    """
    known = tables.morale_modifiers()
    given = spelt(modifiers)
    lines = [(in_words(given, known), given)]
    lines += [(f"+ {row.name}", [*given, row.word]) for row in known.values() if row.word not in given]
    factors = range(1, 11)
    cells = tuple(tuple(_unless_in_retreat(factor, words, options) for factor in factors) for _, words in lines)
    figures = tables.morale_factors()
    chances = [
        f"{name} {'go back' if chance is None else percent(chance)}"
        for name, grade in (("British (9)", "british_infantry"), ("conscripts (6)", "argentine_conscript"))
        for chance in [cells[0][factors.index(figures[grade])]]
    ]
    return Grid(
        f"Chance to rally, {lines[0][0]}: {', '.join(chances)}",
        tuple(Row(name, False) for name, _ in lines),
        tuple(map(str, factors)),
        cells,
        "factor of morale",
        "has to retreat",
        source("8", "Factors and modifiers printed; that they change the factor is a reading (TR-35).", options),
    )


def _unless_in_retreat(factor: int, words: Words, options: Options | None) -> Fraction | None:
    odds = morale.morale_odds(factor, words, options)
    return None if odds["retreat_forced"] else odds["cleared"]


# --- 7: close combat ------------------------------------------------------------------------------------------------


def melee_losses(
    a: melee.Side, b: melee.Side, options: Options | None = None
) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """The chance of each number of men that attacker and defender lose in the first round (7)."""
    counts: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for result in melee.rounds(a, b, options):
        for count, men in zip(counts, (result.casualties_a, result.casualties_b), strict=True):
            count[men] = count.get(men, 0) + 1
    attacker, defender = ({men: Fraction(n, melee.SIDES**2) for men, n in sorted(one.items())} for one in counts)
    return attacker, defender


# --- 4: aircraft ----------------------------------------------------------------------------------------------------


def at_aircraft(stage: str, kind: str = "", modifiers: Words = (), options: Options | None = None) -> Grid:
    """The chance of each weapon of ``anti_aircraft`` or ``air_combat`` to shake an aircraft at each range, or with
    ``kind``, a class of aircraft, to bring it down (4a, 4b, ours). Raises ValueError for an unknown class or word."""
    weapons = (air_tables.anti_aircraft() if stage == "anti_aircraft" else air_tables.air_combat()).values()
    bands = [band for band in tables.BANDS if any(band in weapon.scores for weapon in weapons)]
    odds_of: Callable[..., dict[str, Fraction]] = getattr(aircraft, f"{stage}_odds")
    wanted, what = ("down", f"bring down a {class_name(kind)}") if kind else ("shaken_or_down", "shake an aircraft")

    def cell(weapon: air_tables.AirWeapon, band: int) -> Fraction | None:
        if aircraft.need(stage, weapon, band, modifiers, options) is None:
            return None
        return odds_of(weapon.id, band, kind or air_tables.CLASSES[0], modifiers, options)[wanted]

    cells = tuple(tuple(cell(weapon, band) for band in bands) for weapon in weapons)
    best, name, where = max(
        ((chance, weapon.name, band) for weapon, row in zip(weapons, cells, strict=True)
         for band, chance in zip(bands, row, strict=True) if chance is not None),
        key=lambda found: found[0],
    )  # fmt: skip
    guided = {weapon.id: f", {weapon.guidance}" if weapon.guidance else "" for weapon in weapons}
    ruling, section = ("TR-59", "4a") if stage == "anti_aircraft" else ("TR-60", "4b")
    return Grid(
        f"Best chance to {what}: {name} at {where} m, {percent(best)}",
        tuple(Row(weapon.name + guided[weapon.id], True) for weapon in weapons),
        tuple(map(str, bands)),
        cells,
        "range in metres",
        "out of range",
        ours_only(section, ruling, options),
    )


def class_name(kind: str) -> str:
    """The name of a class of aircraft. Raises ValueError for another one."""
    name: str = tables.entry(air_tables.aircraft_classes(), kind, "class of aircraft").name
    return name


def ground_attack(modifiers: Words = (), options: Options | None = None) -> Grid:
    """The chance of each ordnance to suppress each kind of target, finding it included (4, 4c, ours).

    Raises ValueError for a word that neither die knows.
    """
    targets = air_tables.air_scores("acquisition")
    ordnance = air_tables.ordnance().values()
    cells = tuple(
        tuple(aircraft.ground_attack_odds(row.id, target, modifiers, options)["suppressed"] for target in targets)
        for row in ordnance
    )
    found = aircraft.ground_attack_odds("bombs_heavy", "troops_dug_in", modifiers, options)["acquired"]
    best = max(row[-1] for row in cells)
    return Grid(
        f"Troops dug in are found {percent(found)} of the time and suppressed {percent(best)} at best",
        tuple(Row(row.name, True) for row in ordnance),
        tuple(row.name for row in targets.values()),
        cells,
        "kind of target",
        "",
        ours_only("4 and 4c", "TR-61, TR-62", options),
    )
