"""The chances of fire on the ground, by the functions that the rules throw with: targets, firers, requests, losses."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from fs_core.panels.battle.told import Beside, Told, listed, men, percent
from fs_core.play.questions import Decision
from fs_core.tactical import armour, chance, fire, losses, tables
from fs_core.tactical.armour import Firer
from fs_core.tactical.losses import Share
from fs_core.tactical.position import Attack, Position, Request
from fs_core.tactical.turn import firing
from fs_core.tactical.turn.ask import name_of
from fs_core.tactical.turn.fire import compatible
from fs_core.tactical.turn.firing import Shot
from fs_core.tactical.turn.kills import pools
from fs_core.tactical.turn.radio import Asked

CLOSED = "cannot be hit now"


def targets(position: Position, decision: Decision) -> Beside:
    """Beside each target the best shot and what all that bear do together; beside the end of step 5 what is due."""
    found = {}
    for target, shots in _shots(position, decision).items():
        best = max(shots, key=lambda shot: of_shot(position, shot))
        top, laid = percent(of_shot(position, best)), _all_of(position, shots)
        if len(shots) == 1:
            told = Told(f"1 weapon, {top}", f"1 weapon bears: {weapon_of(position, best)} with {top}.")
        else:
            odds = f"{len(shots)} weapons bear; the best is {weapon_of(position, best)} with {top}."
            odds += f" {len(laid)} together: {volley(position, target, laid)}."
            told = Told(f"{len(shots)} weapons, best {top}, together {together(position, target, laid)}", odds)
        found[f"target:{target}"] = told
    if position.step == "suppressive_fire" and (lost := due(position)):
        found["end"] = Told("losses are thrown next", f"Step 6 comes next. {lost}")
    return found


def firers(position: Position, decision: Decision, named: Iterable[str]) -> Beside:
    """Beside each firer its own chance, and what it makes of the fire together with those named already."""
    target = decision.unit
    assert target, "the question names its target"
    by_word = {f"by:{shot.firer}/{shot.weapon}": shot for shot in _shots(position, decision).get(target, [])}
    laid = [by_word[word] for word in named if word in by_word]
    before, found = "with earlier fire, " if position.mates(target) in pools(position) else "", {}
    for choice in decision.choices:
        shot = by_word.get(choice.word)
        firing_now = [*laid, shot] if shot else laid
        told = volley(position, target, firing_now)
        note = f"{percent(of_shot(position, shot))}; " if shot and (laid or before) else ""
        note += f"{before}{len(firing_now)} together: {told}" if len(firing_now) > 1 else f"{before}{told}"
        note += " (ours)" if any(fire.weapon(one.weapon).mark == "completion" for one in firing_now) else ""
        found[choice.word] = Told(note, f"{f'{_shot(position, shot)}; ' if shot else ''}{note}.")
    return found


def opportunity(position: Position, decision: Decision) -> Beside:
    """Beside whoever may fire at a mover: its chance, and what a success costs (TR-41)."""
    mover, found = decision.unit, {}
    assert mover, "the question names the unit that moved"
    for choice in decision.choices:
        firer, _, weapon = name_of(choice).partition("/")
        shot = firing.aim(position, firer, weapon, mover) if weapon else None
        if isinstance(shot, Shot):
            note = _cost(position, position.mates(mover), [], [shot])
            found[choice.word] = Told(note, f"{weapon_of(position, shot)}: {note}.")
    return found


def request(position: Position, asset: str, target: str, asked: Asked) -> Told:
    """What fire that is asked for would do, or why it cannot be fired at all."""
    trial = position.copy()
    trial.requests = (*trial.requests, Request(asset, asked.purpose, target, asked.sender, trial.clock))
    weapon = next(weapon for weapon in firing.weapons(position, asset) if weapon in firing.INDIRECT)
    shot = firing.aim(trial, asset, weapon, target)
    if not isinstance(shot, Shot):
        return Told(CLOSED, " ".join(obstacle.text for obstacle in shot))
    turns = (asked.ready - position.clock) // 2
    when = "this turn" if not turns else "next turn" if turns == 1 else f"in {turns} turns"
    told = volley(trial, target, [shot])
    return Told(f"{when}: {told}", f"{weapon_of(position, shot)}, {when}: {told}.")


def due(position: Position) -> str:
    """What the fire of this turn still costs in step 6, as far as the dice have fallen (6a, 6b)."""
    told = []
    for target, attacks in pools(position).items():
        if any(attack.hit for attack in attacks):
            told.append(f"{listed([position.name(id) for id in target])}: {_cost(position, target, attacks, [])}")
    return f"Due from this turn's fire: {'; '.join(told)}." if told else ""


def volley(position: Position, target: str, shots: Sequence[Shot]) -> str:
    """What some shots do, together with what has been fired at the target since step 2 (6, 6a, 6b)."""
    mates = position.mates(target)
    return _cost(position, mates, pools(position).get(mates, []), shots)


def together(position: Position, target: str, shots: Sequence[Shot]) -> str:
    """The chance that some shots suppress a target, with what has been fired at it since step 2."""
    fired = pools(position).get(position.mates(target), [])
    odds = [Fraction(attack.hit) for attack in fired] + [of_shot(position, shot) for shot in shots]
    return percent(1 - chance.none_of(odds))


def _cost(position: Position, targets: Sequence[str], fired: Sequence[Attack], shots: Sequence[Shot]) -> str:
    options = position.options
    shares = [Share(Fraction(attack.hit), attack.dice, attack.kill) for attack in fired]
    shares += [Share(of_shot(position, shot), 1, fire.weapon(shot.weapon).kill) for shot in shots]
    marked = any(position.units[id].suppressed for id in targets)
    found = losses.together(shares, options, marked)
    told = [f"suppress {percent(found.suppressed)}"] if shots else []
    if any(not position.kind(id).armour for id in targets):
        told.append(f"{men(chance.mean(found.casualties))} lost on average")
    columns = [Firer(Fraction(attack.hit), attack.dice, attack.column) for attack in fired]
    columns += [Firer(of_shot(position, shot), 1, armour.column(shot.weapon, options)) for shot in shots]
    for id in targets:
        if row := position.kind(id).armour:
            ko = armour.together(row, columns, options)["ko"]
            told.append(f"knock out {percent(ko)}" if len(targets) == 1 else f"{position.name(id)} out {percent(ko)}")
    return ", ".join(told)


def _shots(position: Position, decision: Decision) -> dict[str, list[Shot]]:
    return firing.all_shots(position, decision.side, position.step == "naval_gunnery")


def _all_of(position: Position, shots: Iterable[Shot]) -> list[Shot]:
    """As many shots as may be fired at one target together, in order (TR-16)."""
    laid: list[Shot] = []
    for shot in shots:
        if all(compatible(position, other, shot) for other in laid):
            laid.append(shot)
    return laid


def weapon_of(position: Position, shot: Shot) -> str:
    """Who fires and with what; a figure that the book does not print is marked."""
    row = fire.weapon(shot.weapon)
    return f"{position.name(shot.firer)} ({row.name}{', ours' if row.mark == 'completion' else ''})"


def _shot(position: Position, shot: Shot) -> str:
    """A shot with all that changes its die (6.4 to 6.11)."""
    table = tables.fire_modifiers()
    words = [modifier.name for modifier in table.values() if modifier.word in shot.words]
    changed = f" ({', '.join(words)})" if words else ""
    return f"{weapon_of(position, shot)} at {shot.metres:.0f} m{changed} needs {max(1, shot.needed)} or more"


def of_shot(position: Position, shot: Shot) -> Fraction:
    """The chance that a shot suppresses its target."""
    return fire.chance_of(shot.needed, position.options)
