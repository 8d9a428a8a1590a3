"""The exact figures of ``odds.csv``, and how each kind of row is asked of the rules.

The table was worked out apart from this program. A row holds the chances of one case as ``outcome=chance``.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from fs_core.data import optional, read_table, text
from fs_core.tactical import aircraft, armour, chance, fire, losses, melee, morale
from fs_core.tactical.losses import Shot
from fs_core.tactical.melee import Side
from fs_core.tactical.options import Options


class Case(NamedTuple):
    family: str
    subject: str
    range_m: str
    modifiers: str
    firers: str
    kill: str
    reading: str
    factor_a: str
    factor_b: str
    net: str
    odds: str

    @property
    def expected(self) -> dict[str, Fraction]:
        pairs = (pair.split("=") for pair in self.odds.split())
        return {outcome: Fraction(figure) for outcome, figure in pairs}


@lru_cache(maxsize=1)
def cases() -> tuple[Case, ...]:
    columns = dict.fromkeys(Case._fields, optional) | {"family": text, "odds": text}
    return tuple(Case(**row) for row in read_table(Path(__file__).parent / "odds.csv", columns))


def platoons(count: int, modifiers: str) -> list[Shot]:
    return [Shot("infantry_platoon", 100, modifiers)] * count


VOLLEYS = {
    "one_platoon_100_open": platoons(1, ""),
    "three_platoons_100_works": platoons(3, "works"),
    "three_platoons_100_works_night": platoons(3, "works+night"),
    "mmg_300_open": [Shot("mmg_hmg", 300)],
    "two_mmg_500_works": [Shot("mmg_hmg", 500, "works")] * 2,
    "milan_500_works": [Shot("atgw", 500, "works")],
    "source_example_300_works": [
        Shot(weapon, 300, "works") for weapon in ("atgw", "mmg_hmg", "infantry_platoon", "infantry_platoon")
    ],
    "source_example_100_works": [
        Shot(weapon, 100, "works") for weapon in ("atgw", "mmg_hmg", "infantry_platoon", "infantry_platoon")
    ],
    "guns_105_x2_3000_works": [Shot("artillery_105", 3000, "works")] * 2,
    "naval_4_5in_3000_works": [Shot("naval_4_5in", 3000, "works")],
    "platoon_plus_hq_100_open": [Shot("infantry_platoon", 100), Shot("hq_platoon", 100)],
    "platoon_plus_law_100_works": [Shot("infantry_platoon", 100, "works"), Shot("law", 100, "works")],
    "platoon_plus_maw_100_works": [Shot("infantry_platoon", 100, "works"), Shot("maw", 100, "works")],
}

# The modifiers of the close combats of the table, whose net figure stands beside them.
MELEES = {
    "british_vs_conscript": "none",
    "british_vs_conscript_in_works": "works",
    "british_vs_regular": "none",
    "british_vs_regular_in_works": "works",
    "special_forces_vs_regular": "none",
    "british_outnumber_2_to_1_vs_conscript_in_works": "works+defender_outnumbered_2_to_1",
    "equal_nines": "none",
}


def _suppress(case: Case) -> dict[str, Fraction]:
    return {"suppressed": fire.suppression_odds(case.subject, int(case.range_m), case.modifiers)}


def _casualties(case: Case) -> dict[str, Fraction]:
    men = losses.thrown(int(case.firers), int(case.kill))
    return {**{str(number): odds for number, odds in men.items()}, "mean": chance.mean(men)}


def _volley(case: Case) -> dict[str, Fraction]:
    shots = VOLLEYS[case.modifiers]
    assert len(shots) == int(case.firers)
    result = losses.volley(shots, Options(kill_dice=case.reading))
    men = {str(number): odds for number, odds in result.casualties.items()}
    return {"suppressed": result.suppressed, **men, "mean": chance.mean(result.casualties)}


def _knock_out(case: Case) -> dict[str, Fraction]:
    options = Options(armour_dice=case.reading)
    return {"ko": armour.knock_out_odds(case.factor_a, case.subject, int(case.firers), options)}


def _gap(case: Case) -> tuple[Side, Side]:
    return Side(20, int(case.net)), Side(20)


def _melee_bounded(case: Case) -> dict[str, Fraction]:
    a, b = melee.sides(int(case.factor_a), int(case.factor_b), MELEES[case.modifiers])
    assert a.net - b.net == int(case.net)
    return melee.course(a, b)


def _melee_losses(case: Case) -> dict[str, Fraction]:
    """The table gives a positive net figure to a, a negative one with its sign changed to b."""
    net = int(case.net)
    lost = melee.first_losses(Side(int(case.factor_a), max(net, 0)), Side(int(case.factor_b), max(-net, 0)))
    return dict(zip(("mean_loss_a", "mean_loss_b"), lost, strict=True))


def _rally_literal(case: Case) -> dict[str, Fraction]:
    odds = morale.morale_odds(int(case.factor_a), case.modifiers, Options(morale_modifiers="die"))
    return {"cleared": odds["cleared"]}


def _at_aircraft(odds_of: Callable[..., dict[str, Fraction]]) -> Callable[[Case], dict[str, Fraction]]:
    def compute(case: Case) -> dict[str, Fraction]:
        figures = {}
        for kind in ("fast_jet", "light_attack", "helicopter", "transport"):
            odds = odds_of(case.subject, int(case.range_m), kind, case.modifiers)
            figures |= {"shaken_or_down": odds["shaken_or_down"], f"down:{kind}": odds["down"]}
        return figures

    return compute


def _ground_attack(case: Case) -> dict[str, Fraction]:
    target, _, words = case.modifiers.partition("+")
    odds = aircraft.ground_attack_odds(case.subject, target, words)
    return {**odds, "mean_casualties": chance.mean(aircraft.ground_attack_casualties(case.subject, target, words))}


FAMILIES: dict[str, Callable[[Case], dict[str, Fraction]]] = {
    "suppress": _suppress,
    "casualties": _casualties,
    "volley": _volley,
    "knock_out": _knock_out,
    "melee_first": lambda case: melee.round_odds(*_gap(case)),
    "melee_resolved": lambda case: melee.unlimited_odds(*_gap(case)),
    "melee_bounded": _melee_bounded,
    "melee_losses": _melee_losses,
    "rally": lambda case: morale.morale_odds(int(case.factor_a), case.modifiers),
    "rally_literal": _rally_literal,
    "aa": _at_aircraft(aircraft.anti_aircraft_odds),
    "air_to_air": _at_aircraft(aircraft.air_combat_odds),
    "ground_attack": _ground_attack,
}


def compute(case: Case) -> dict[str, Fraction]:
    """The figures of a case as the rules give them."""
    return FAMILIES[case.family](case)
