"""How often the groups of a fight break, next to the campaign's own chances: ``data/tactical/link/measured.csv``.

    python -m fs_core.link.measure [GROUND ...] [--workers N]

has two sergeants fight every pairing of one group a side again, on the named kinds of ground or on all, and writes the
table anew. That is needed whenever the data of the link, a rule of battle or the sergeant has changed; a test repeats
the first fights of some lines. Every fight has a seed of its own, so any number of workers brings the same table.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple
from zlib import crc32

from fs_core import board, forces
from fs_core.campaign.battle import hit_number
from fs_core.campaign.game import Campaign
from fs_core.data import number, one_of, read_table, several, text, write_table
from fs_core.forces import AR, OTHER, UK, UNITS, short_name
from fs_core.link.fight import Fight, fight_of
from fs_core.link.groups import FOLDER, ground_of
from fs_core.link.result import fates
from fs_core.opponents.contest import playing, processes

FILE = FOLDER / "measured.csv"
SEED, FIGHTS, REPEATED = 1982, 20, 3
"""The seed, the fights of a pairing, and how many of them are written down to be repeated."""
NEITHER, BOTH = "neither", "both"
NEAR = 15
"""Points of a hundred within which a measured figure counts as near the campaign's chance."""


class Pairing(NamedTuple):
    """A kind of fight: the ground, the side that attacks, and the class of the one group on either side, its type and
    factor (``infantry-4``)."""

    ground: str
    attacker: str
    uk: str
    ar: str


class Measured(NamedTuple):
    """What a pairing came to: the fights, in how many of them either group broke, the hit number of the campaign's one
    shot at it, the seed, and who broke in the first fights (``UK``, ``AR``, ``both``, ``neither``)."""

    ground: str
    attacker: str
    uk: str
    ar: str
    fights: int
    uk_broken: int
    ar_broken: int
    uk_number: int
    ar_number: int
    seed: int
    first: tuple[str, ...]
    source: str = "measured by python -m fs_core.link.measure"

    def share(self, side: str) -> Fraction:
        """The share of the fights in which the group of a side broke, 0 to 1."""
        return Fraction(self.uk_broken if side == UK else self.ar_broken, self.fights)

    def chance(self, side: str) -> Fraction:
        """The campaign's chance that the same attack hits the counter of that side, 0 to 1."""
        return Fraction(self.uk_number if side == UK else self.ar_number, 6)


def measured() -> tuple[Measured, ...]:
    """The lines of ``measured.csv``. Raises DataError if it is damaged."""
    uk, ar, count = one_of(*classes(UK)), one_of(*classes(AR)), number(0, 100_000)
    columns = {"ground": one_of(*areas(UK)), "attacker": one_of(UK, AR), "uk": uk, "ar": ar}
    columns |= {"fights": number(1, 100_000), "uk_broken": count, "ar_broken": count}
    columns |= {"uk_number": number(0, 6), "ar_number": number(0, 6), "seed": count, "first": several, "source": text}
    return tuple(Measured(**row) for row in read_table(FILE, columns))


def measured_for(fight: Fight) -> Measured | None:
    """The line of the table for a fight, if its like was measured: one counter without a Hit marker on each side, there
    from the beginning, without special forces and without aircraft or ships in support."""
    battle, units = fight.attack.battle, [group.counter for side in (UK, AR) for group in fight.groups[side]]
    unlike = battle.flown | battle.assault | battle.firers & ~forces.LAND | fight.attack.position.hit
    if [UNITS[unit].side for unit in units] != [UK, AR] or unlike & (battle.firers | sum(1 << unit for unit in units)):
        return None
    uk, ar = (class_of(unit) for unit in units)
    wanted = Pairing(fight.scenario.ground.id, fight.attacker, uk, ar)
    return next((row for row in measured() if row[:4] == wanted), None)


def near(points: int = NEAR) -> Fraction:
    """The share of all measured figures that lie within some points of a hundred of the campaign's chance."""
    apart = [abs(row.share(side) - row.chance(side)) for row in measured() for side in (UK, AR)]
    return Fraction(sum(gap <= Fraction(points, 100) for gap in apart), len(apart))


def chances_told(fight: Fight) -> str:
    """How often the groups of a fight break by the table, in a short sentence for whoever may open it."""
    row = measured_for(fight)
    if row is None:
        part = _percent(near())
        return f"No like fight was measured; {part} of our figures lie within {NEAR} points of the campaign's."
    first, second = (
        (short_name(UNITS[fight.groups[side][0].counter]), _percent(row.share(side)), _percent(row.chance(side)))
        for side in (fight.attacker, fight.defender)
    )
    both = "{} broke in {} (campaign: {}), {} in {} ({})".format(*first, *second)
    return f"Of {row.fights} such fights, ours: {both}."


# --- what there is to measure ---------------------------------------------------------------------------------------


def class_of(counter: int) -> str:
    """The type and factor of a land unit: what its group is made by."""
    return f"{UNITS[counter].type}-{UNITS[counter].anti_ground}"


def classes(side: str) -> dict[str, int]:
    """The classes of a side's counters that may be hit, each with its first counter."""
    found: dict[str, int] = {}
    for unit in UNITS:
        if unit.bit & forces.OF[side] & forces.CONVENTIONAL:
            found.setdefault(class_of(unit.number), unit.number)
    return found


def areas(attacker: str) -> dict[str, int]:
    """The kinds of ground on which a side may attack, each with the first area that has it."""
    found: dict[str, int] = {}
    for area in board.members(board.LAND_AREAS):
        found.setdefault(ground_of(area, attacker).id, area)
    return found


def pairings() -> tuple[Pairing, ...]:
    """All that is measured, in the order of the table: on foot on all kinds of ground, vehicles in the open alone."""
    return tuple(
        Pairing(ground, attacker, uk, ar)
        for ground in areas(UK)
        for attacker in (UK, AR)
        if ground in areas(attacker)
        for uk in classes(UK)
        for ar in classes(AR)
        if ground == "open" or not {classes(UK)[uk], classes(AR)[ar]} & set(forces.members(forces.ARMOUR))
    )


def opened(pairing: Pairing) -> Fight:
    """A fight of this kind, opened from the campaign by operation 15."""
    area = board.IDS[areas(pairing.attacker)[pairing.ground]]
    counters = {UK: forces.IDS[classes(UK)[pairing.uk]], AR: forces.IDS[classes(AR)[pairing.ar]]}
    position = {"phase": f"{pairing.attacker.lower()}-operations", "units": dict.fromkeys(counters.values(), area)}
    target = counters[OTHER[pairing.attacker]]
    return fight_of(Campaign.from_position(position), f"op:15 to:{area} all target:{target}")


# --- measuring ------------------------------------------------------------------------------------------------------


def fought(pairing: Pairing, number: int) -> str:
    """Who broke in a fight of this kind, by the number of the fight: ``UK``, ``AR``, ``both`` or ``neither``."""
    fight = opened(pairing)
    seed = crc32(f"{SEED}/{'/'.join(pairing)}/{number}".encode())
    battle = fight.battle(seed)
    for _ in playing(battle, "sergeant", "sergeant", seed):
        pass
    broken = [fate.group.side for fate in fates(fight, battle) if fate.broken]
    return BOTH if len(broken) > 1 else broken[0] if broken else NEITHER


def line_of(pairing: Pairing, broken: Sequence[str]) -> Measured:
    """The line of a pairing whose fights have ended so."""
    attack = opened(pairing).attack
    uk, ar = classes(UK)[pairing.uk], classes(AR)[pairing.ar]
    at_uk, at_ar = (hit_number(attack.position, attack.battle, *shot) for shot in ((ar, uk), (uk, ar)))
    uk_broken, ar_broken = (sum(word in (side, BOTH) for word in broken) for side in (UK, AR))
    return Measured(*pairing, len(broken), uk_broken, ar_broken, at_uk, at_ar, SEED, tuple(broken[:REPEATED]))


def measure(
    wanted: Sequence[Pairing], workers: int = 1, tell: Callable[[int, int], None] | None = None
) -> list[Measured]:
    """Fight some pairings, ``workers`` fights side by side; ``tell`` is given the fights that are done and all."""
    fixtures = [(pairing, number) for pairing in wanted for number in range(1, FIGHTS + 1)]
    broken = []
    for done, word in enumerate(_all_fought(fixtures, workers), 1):
        broken.append(word)
        if tell:
            tell(done, len(fixtures))
    return [line_of(pairing, broken[n * FIGHTS : (n + 1) * FIGHTS]) for n, pairing in enumerate(wanted)]


def _all_fought(fixtures: Sequence[tuple[Pairing, int]], workers: int) -> Iterator[str]:
    """How the fights end, in their order."""
    if workers == 1:
        yield from (fought(*fixture) for fixture in fixtures)
        return
    with processes(workers) as pool:
        yield from pool.map(fought, *zip(*fixtures, strict=True))


def _bar(done: int, of: int) -> None:
    filled = 40 * done // of
    print(f"\r[{'#' * filled}{' ' * (40 - filled)}] {done} of {of} fights ", end="", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the pairings of some grounds, or all, and write the table; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m fs_core.link.measure", description="Measure the fights.")
    parser.add_argument("grounds", nargs="*", metavar="GROUND", help=f"of {', '.join(areas(UK))}; without it all")
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if unknown := [ground for ground in chosen.grounds if ground not in areas(UK)]:
        parser.error(f"there is no ground {unknown[0]}; there are {', '.join(areas(UK))}")
    if chosen.workers < 1:
        parser.error(f"there is at least one worker; found {chosen.workers}")
    rows = {row[:4]: row for row in measured()} if FILE.exists() else {}
    wanted = [pairing for pairing in pairings() if not chosen.grounds or pairing.ground in chosen.grounds]
    try:
        found = measure(wanted, chosen.workers, _bar)
    except KeyboardInterrupt:
        print("\nStopped: the table stays as it was.", file=sys.stderr)
        return 1
    print(file=sys.stderr)
    rows |= {row[:4]: row for row in found}
    write_table(FILE, Measured._fields, [rows[pairing] for pairing in pairings() if pairing in rows])
    print("Share of fights in which a group broke, and the campaign's chance of a hit:")
    for row in found:
        print(_line(row))
    return 0


def _line(row: Measured) -> str:
    parts = [f"{side} {_percent(row.share(side))} ({_percent(row.chance(side))})" for side in (UK, AR)]
    return f"{row.ground}, {row.attacker} attack, {row.uk} against {row.ar}: {', '.join(parts)}"


def _percent(part: Fraction) -> str:
    return f"{float(100 * part):.0f} %"


if __name__ == "__main__":
    sys.exit(main())
