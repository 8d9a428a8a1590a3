"""Steps 4 and 5: naval gunfire, and the fire of everybody on the ground, one target after another (6)."""

from fs_core.play.questions import Choice, Obstacle, Rule
from fs_core.tactical import fire
from fs_core.tactical.position import HERE, OFF_MAP, Position
from fs_core.tactical.turn import firing
from fs_core.tactical.turn.ask import WORD, ask, choice, explained, name_of
from fs_core.tactical.turn.firing import Shot


def naval_gunnery(position: Position) -> Rule[bool]:
    """One target of the ships, or the end of the step."""
    return (yield from _one_target(position, naval=True))


def suppressive_fire(position: Position) -> Rule[bool]:
    """One target of the ground weapons, or the end of the step."""
    return (yield from _one_target(position, naval=False))


def _one_target(position: Position, naval: bool) -> Rule[bool]:
    """Name a target, then all that fire at it, then throw (T-6.2); or light the ground, or fire at ships."""
    side = position.side
    shots = firing.all_shots(position, side, naval)
    choices = [choice("target", id, f"fire at {position.name(id)}") for id in shots]
    choices += _lights(position, side, naval)
    if not naval:
        choices += _at_ships(position, side)
    if not choices:
        return False
    choices.append(WORD["end"])
    explain = explained(target=lambda id: _no_target(position, id))
    prompt = "Which target do the ships fire at?" if naval else "Which target is fired at?"
    answer = yield from ask(side, "fire", prompt, "T-6.2", choices, None, explain)
    if answer.verb == "end":
        return False
    name = name_of(answer)
    if answer.verb == "light":
        _light(position, name)
    elif answer.verb == "shell":
        _shell_ships(position, name)
    else:
        laid = yield from _name_firers(position, side, name, shots[name])
        position.engaged |= set(position.mates(name))
        yield from firing.fire_all(position, laid)
    return True


def _name_firers(position: Position, side: str, target: str, shots: list[Shot]) -> Rule[list[Shot]]:
    """Name the firers one by one, in order; the last ends by itself (T-6.2)."""
    laid: list[Shot] = []
    left = shots
    while left:
        choices = [
            choice(
                "by",
                f"{shot.firer}/{shot.weapon}",
                f"{_firer(position, shot, left)}, {shot.metres:.0f} m, needs {max(1, shot.needed)}",
            )
            for shot in left
        ]
        if laid:
            choices.append(WORD["done"])
        explain = explained(by=lambda name: _no_firer(position, name, target))
        prompt = f"Who fires at {position.name(target)}?"
        answer = yield from ask(side, "firers", prompt, "T-6.2", choices, target, explain)
        if answer.verb == "done":
            break
        chosen = left[next(i for i, c in enumerate(choices) if c is answer or c == answer)]
        laid.append(chosen)
        later = left[left.index(chosen) + 1 :]
        left = [shot for shot in later if compatible(position, chosen, shot)]
    return laid


def _firer(position: Position, shot: Shot, among: list[Shot]) -> str:
    """Who fires, and with what if it has several weapons to fire with."""
    name = position.name(shot.firer)
    if sum(other.firer == shot.firer for other in among) < 2:
        return name
    return f"{name} ({fire.weapon(shot.weapon).name})"


def compatible(position: Position, chosen: Shot, other: Shot) -> bool:
    """Whether a second weapon of one unit may fire too (TR-16)."""
    if chosen.firer != other.firer or position.options.integral_anti_tank == "in_addition":
        return True
    extra = position.origin(chosen.firer).extra if chosen.firer in position.units else ()
    own = {*position.kind(chosen.firer).weapons[:1], *extra} if extra else set()
    return not {chosen.weapon, other.weapon} <= own


def _no_target(position: Position, id: str) -> list[Obstacle]:
    """Why a target cannot be fired at now: all reasons of all weapons, each once."""
    unit = position.units.get(id)
    if unit is None or position.side_of(id) == position.side:
        return [Obstacle("T-6.2", f"There is no target {id!r} in this battle.")]
    if unit.where != HERE:
        return [Obstacle("T-6.2", f"{position.name(id)}: not on the map.")]
    if (first := position.mates(id)[0]) != id:
        return [Obstacle("TR-14", f"Units in one position are one target, named by {first}.")]
    if id in position.engaged:
        return [Obstacle("T-6.2", f"All fire at {position.name(id)} has been thrown in this step.")]
    found: list[Obstacle] = []
    for firer, weapon in firing.firers(position, position.side, position.step == "naval_gunnery"):
        shot = firing.aim(position, firer, weapon, id)
        found += [] if isinstance(shot, Shot) else shot
    return list(dict.fromkeys(found)) or [Obstacle("T-6.1", "No weapon is left that could fire.")]


def _no_firer(position: Position, name: str, target: str) -> list[Obstacle]:
    firer, _, weapon = name.partition("/")
    if firer in position.units:
        if position.side_of(firer) != position.side:
            return [Obstacle("T-1.4", f"{position.name(firer)}: it is the turn of the other side.")]
        if position.units[firer].where not in (HERE, OFF_MAP):
            return [Obstacle("T-6.1", f"{position.name(firer)}: not in a place to fire from.")]
        weapons = firing.weapons(position, firer)
        if weapon and weapon not in weapons:
            return [Obstacle("T-6.1", f"{position.name(firer)}: armed with {', '.join(weapons) or 'nothing'}.")]
        weapon = weapon or next(iter(weapons), "")
        if barred := firing.bars_fire(position, firer):
            return barred
    elif firer not in [ship.id for ship in position.scenario.ships]:
        return [Obstacle("T-6.1", f"There is no firer {firer!r} in this battle.")]
    elif position.step != "naval_gunnery":
        return [Obstacle("T-1.3", "Ships fire in step 4.")]
    else:
        weapon = weapon or firing.weapons(position, firer)[0]
    if not weapon:
        return [Obstacle("T-6.1", f"{position.name(firer)}: no weapon.")]
    shot = firing.aim(position, firer, weapon, target)
    if isinstance(shot, Shot):
        return [Obstacle("T-6.2", "Firers are named in order, and this one has been passed over.")]
    return shot


# --- light, and fire at ships ---------------------------------------------------------------------------------------


def _lights(position: Position, side: str, naval: bool) -> list[Choice]:
    """The assets that may light the ground on a request (TR-67)."""
    assets = dict.fromkeys(firer for firer, weapon in firing.firers(position, side, naval) if weapon in firing.INDIRECT)
    return [
        choice("light", asset, f"{position.name(asset)}: light over the ground")
        for asset in assets
        if firing.request_for(position, asset, "light")
        and not firing.spent(position, asset, firing.weapons(position, asset)[0])
    ]


def _light(position: Position, asset: str) -> None:
    """A star shell lights the ground to the end of the next turn of the other side (TR-67)."""
    request = firing.request_for(position, asset, "light")
    assert request is not None
    firing.use(position, asset, firing.weapons(position, asset)[0])
    position.lit = (*position.lit, (position.ground.point(request.target), position.clock + 1))
    position.requests = tuple(r for r in position.requests if r != request)
    text = f"{position.name(asset)}: light over {position.ground.called(position.lit[-1][0])}."
    position.note("light", position.side, text, "TR-67", asset=asset, at=request.target)


def _at_ships(position: Position, side: str) -> list[Choice]:
    """The units whose fire at ships off the map brings points; it has no other effect."""
    awards = [a for a in position.scenario.awards if a.kind == "fires_at_ships" and a.side == side]
    able = [
        id
        for award in awards
        for id in award.units
        if position.units[id].where == HERE
        and not firing.bars_fire(position, id)
        and not firing.spent(position, id, firing.weapons(position, id)[0])
    ]
    return [choice("shell", id, f"{position.name(id)}: fire at the ships") for id in dict.fromkeys(able)]


def _shell_ships(position: Position, id: str) -> None:
    firing.use(position, id, firing.weapons(position, id)[0])
    position.add(f"at-ships:{position.side}:{position.turn}")
    position.note("shot", position.side, f"{position.name(id)}: fire at the ships.", "T-6.1", unit=id)
