"""The chances beside the choices of a battle's question: each kind of question by the rules that throw its dice."""

from fs_core.panels.battle import air, combat, fire
from fs_core.panels.battle.told import Beside, Told, percent
from fs_core.panels.seats import sentence
from fs_core.play.questions import Decision
from fs_core.tactical import Battle, morale
from fs_core.tactical.chance import ALWAYS, of_die
from fs_core.tactical.ground import Point
from fs_core.tactical.position import Position
from fs_core.tactical.tables import movement_limits
from fs_core.tactical.turn import movement, reaction, terms
from fs_core.tactical.turn.ask import name_of


def chances(battle: Battle) -> Beside:
    """What stands beside the choices of the question now open, by their words; without dice nothing."""
    decision, position = battle.decision, battle.position
    if decision is None:
        return {}
    if decision.kind == "firers":
        named = [word for word in battle.under_way if isinstance(word, str)]
        found = fire.firers(position, decision, named)
    else:
        kind = _KINDS.get(decision.kind)
        found = kind(position, decision) if kind else {}
    return {word: told._replace(odds=sentence(told.odds)) for word, told in found.items()}


def _terms(position: Position, decision: Decision) -> Beside:
    """The chance that an offer of terms is taken (TR-66)."""
    if not decision.find("offer-terms"):
        return {}
    best = terms.steadiest(position, position.enemy(position.side))
    score = reaction.score_of(position, best)
    taken = 1 - of_die(lambda die: terms.refuses(die, score), morale.SIDES)
    note = f"taken {percent(taken)} (ours)"
    return {"offer-terms": Told(note, f"{position.name(best)}, with a score of {score}, answers for all: {note}.")}


def _requests(position: Position, decision: Decision) -> Beside:
    """What fire or a flight that is asked for would do to each target."""
    asset, asked = decision.unit, decision.battle
    assert asset, "the question names what is asked for"
    targets = {choice.word: name_of(choice) for choice in decision.choices}
    if asked.purpose == "fire":
        return {word: fire.request(position, asset, target, asked) for word, target in targets.items()}
    if asked.purpose == "strike":
        sortie = next(sortie for sortie in position.scenario.sorties if sortie.id == asset)
        led = asked.sender.endswith("-air")
        return {word: air.strike(position, sortie, target, led) for word, target in targets.items()}
    return {}


def _ends(position: Position, decision: Decision) -> Beside:
    """Beside the end of step 7 the close combats and tests that follow it."""
    found = combat.end_of_movement(position)
    return {"end": found} if found and decision.find("end") else {}


def _places(position: Position, decision: Decision) -> Beside:
    """Beside the ends of a move the close combat that waits there, and the mines on the way."""
    id, found = decision.unit, {}
    assert id, "the question names the unit that moves"
    start, outlook = position.units[id].at, combat.Outlook(position)
    for choice in decision.choices if start is not None else ():
        end = position.ground.point(name_of(choice))
        told = [outlook.beside(id, end)] if movement.contacts(position, position.side, end) else []
        told += [mines] if start and (mines := _mines(position, start, end)) else []
        if told:
            found[choice.word] = Told.of(*told)
    return found


def _mines(position: Position, start: Point, end: Point) -> Told | None:
    """The chance of a mine on a way (T-3.15)."""
    dice = movement.mine_dice(position, start, end)
    if not dice:
        return None
    hit = ALWAYS if movement.first_mine_is_sure(position) else 1 - (1 - of_die(movement.goes_off)) ** dice
    lost = of_die(lambda die: movement.lost_to_mine(die) > 0)
    step = movement_limits()["mine_step"]
    odds = f"{dice} {'die' if dice == 1 else 'dice'} for {step} m of mined ground each: a mine {percent(hit)}, and then"
    return Told(f"mine {percent(hit)} (ours)", f"{odds} suppressed, with men lost {percent(lost)} (ours).")


_KINDS = {
    "radio": _terms,
    "request": _requests,
    "mission": air.missions,
    "ordnance": air.ordnance,
    "anti-air": air.anti_aircraft,
    "patrol": air.patrol,
    "raid": air.raid,
    "task": air.tasks,
    "fire": fire.targets,
    "opportunity": fire.opportunity,
    "move": _ends,
    "to": _places,
}
