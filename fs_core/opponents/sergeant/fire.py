"""Whom to fire at, and with what: shots go where, by the exact odds, they suppress and cost the other side most."""

from functools import lru_cache

from fs_core.tactical import armour, fire, losses
from fs_core.tactical.losses import Share
from fs_core.tactical.options import Options
from fs_core.tactical.position import Position
from fs_core.tactical.turn import firing
from fs_core.tactical.turn.firing import Shot

NEAR = 300
"""Metres within which a unit of the other side can soon close in, so that it matters to pin it."""


@lru_cache(maxsize=1 << 14)
def _volley(shares: tuple[Share, ...], marked: bool, options: Options) -> tuple[float, float]:
    """The chance that these attackers suppress their target, and the men it loses on average."""
    found = losses.together(shares, options, marked)
    return float(found.suppressed), float(sum(men * odds for men, odds in found.casualties.items()))


def worth(position: Position, target: str) -> tuple[float, float]:
    """What it is worth to suppress a target, and to cost it one man.

    Whoever of the other side is close is worth pinning most; a unit that points are given for, or a
    headquarters, is worth its men.
    """
    side = position.side_of(target)
    foes = [unit.at for _, unit in position.on_map(position.enemy(side)) if unit.at]
    near = min((position.metres(position.point(target), at) for at in foes), default=9999.0)
    pin, man = 0.0, 0.0
    for id in position.mates(target):
        unit, kind = position.units[id], position.kind(id)
        if not unit.suppressed:
            pin += (2.0 if kind.weapons and not position.origin(id).leads else 1.0) + (2.0 if near <= NEAR else 0.0)
        wanted = any(id in award.units for award in position.scenario.awards if award.kind == "silenced")
        man = max(man, 2.0 if wanted else 1.5 if position.origin(id).leads else 1.0)
    return pin, man


def value(position: Position, target: str, shots: list[Shot]) -> float:
    """What a volley at a target is worth, by the exact odds of fire and casualties or of the armour table."""
    options = position.options
    pin, man = worth(position, target)
    if row := position.kind(target).armour:
        odds = armour.attack_odds(row, [(s.weapon, s.metres, s.words) for s in shots[:6]], options)
        return float(odds["suppressed"] * 2 + odds["ko"] * 8)
    shares = tuple(
        sorted(Share(fire.chance_of(shot.needed, options), 1, fire.weapon(shot.weapon).kill) for shot in shots)
    )
    suppressed, men = _volley(shares, bool(position.units[target].suppressed), options)
    present = sum(position.units[id].men for id in position.mates(target))
    return suppressed * pin + min(men, present) * man


def plan(position: Position, side: str, naval: bool) -> dict[str, list[Shot]]:
    """Which shots to fire at which target: each in turn goes where it adds most to what is laid already."""
    found = firing.all_shots(position, side, naval)
    by_weapon: dict[tuple[str, str], list[Shot]] = {}
    for shots in found.values():
        for shot in shots:
            by_weapon.setdefault((shot.firer, shot.weapon), []).append(shot)
    laid: dict[str, list[Shot]] = {}
    worths: dict[str, float] = {}
    served: set[str] = set()
    best_first = sorted(by_weapon.values(), key=lambda shots: min(shot.needed for shot in shots))
    for shots in best_first:
        if shots[0].firer in served:
            continue  # one shot of a unit: its own weapon or an extra one
        gains = {
            shot: value(position, shot.target, [*laid.get(shot.target, []), shot]) - worths.get(shot.target, 0.0)
            for shot in shots
            if fire.chance_of(shot.needed, position.options)
        }
        if not gains:
            continue
        shot = max(gains, key=lambda shot: gains[shot])
        if gains[shot] > 0.01:
            laid.setdefault(shot.target, []).append(shot)
            worths[shot.target] = worths.get(shot.target, 0.0) + gains[shot]
            served.add(shot.firer)
    return dict(sorted(laid.items(), key=lambda pair: -worths[pair[0]]))
