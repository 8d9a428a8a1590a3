"""The result of a fight as dice of the campaign, whose own rules then take the losses.

A broken group takes one hit, from the strongest of the firers aimed at its counter; all other shots between groups
miss. What is no group — aircraft and ships in support — throws its own dice as ever, and so does fire at it.
"""

from pathlib import Path
from typing import NamedTuple

from fs_core import forces
from fs_core.campaign.aiming import Aiming
from fs_core.campaign.battle import factor
from fs_core.campaign.game import Campaign, IllegalChoice
from fs_core.campaign.questions import Decision
from fs_core.forces import PEOPLE, UNITS, short_name
from fs_core.link.fight import Fight, fight_of
from fs_core.link.groups import Group, limits
from fs_core.link.order import NoFight
from fs_core.tactical import score
from fs_core.tactical.battle import Battle

HIT, MISS = 1, 6


class Fate(NamedTuple):
    """What became of a group: its men at the start, those lost or in retreat at the end, and whether it is broken."""

    group: Group
    men: int
    gone: int
    broken: bool


class Shot(NamedTuple):
    """A shot of the campaign in the order of its dice: side, numbers of the counters, and the die, None if thrown."""

    side: str
    firer: int
    target: int
    die: int | None


class Outcome(NamedTuple):
    """What a fight brings the campaign: the fates of all groups, the shots with their dice, and the words that the
    campaign is given for them. ``unaimed`` are broken counters that nobody fires at: they come off unhit."""

    fates: tuple[Fate, ...]
    shots: tuple[Shot, ...]
    words: tuple[str, ...]
    unaimed: tuple[int, ...]


def fates(fight: Fight, battle: Battle) -> tuple[Fate, ...]:
    """The groups that may be hit in the campaign, attacker first, as the battle stands.

    A group is broken that has lost more than a part of its men (``limits.csv``), men in retreat at the end counted
    with them. All groups of a side that has given up are broken.
    """
    found = []
    for side in (fight.attacker, fight.defender):
        result = battle.result
        gave_up = result is not None and result.reason == "concession" and result.winner != side
        for group in fight.counting(side):
            men = sum(battle.position.origin(id).strength for id in group.ids)
            gone = sum(_gone(battle, id) for id in group.ids)
            found.append(Fate(group, men, gone, gave_up or _is_broken(gone, men)))
    return tuple(found)


def _is_broken(gone: int, men: int) -> bool:
    return 100 * gone > limits()["broken"] * men


def _gone(battle: Battle, id: str) -> int:
    unit = battle.position.units[id]
    return score.lost(battle.position, id) + (unit.men if unit.retreating else 0)


def outcome_of(game: Campaign, fight: Fight, battle: Battle) -> Outcome:
    """What the end of a battle brings the campaign; nothing is changed.

    The defender's fire, if it is not laid yet, goes first at broken groups, one firer for each, then is spread; a
    leader marker is not played on these dice. Raises ValueError if the battle is not over, is another one, or if the
    campaign does not stand where the fight was opened.
    """
    units = battle.position.units
    if battle.scenario.id != fight.id or not all(
        id in units for side in fight.groups for group in fight.counting(side) for id in group.ids
    ):
        raise ValueError(f"This battle is {battle.scenario.id}; the fight that was opened is {fight.id}.")
    if not battle.over:
        raise ValueError(f"The battle goes on in round {battle.turn}; its result can be taken back when it is over.")
    if not _stands(game, fight):
        raise ValueError("The campaign has gone on since this fight was opened; go back to the attack first.")
    became = fates(fight, battle)
    broken = [fate.group.counter for fate in became if fate.broken]
    trial, words, shots = game.branch(), list(fight.attack.words), list(fight.attack.shots)
    step = len(trial.steps)
    trial.play(*words)
    aiming, wanted = Aiming("spread"), list(broken)
    while (decision := trial.decision) and len(trial.steps) == step and _belongs(fight, decision):
        word = "keep"
        if decision.kind == "target":
            word = _reply(trial, decision, aiming, wanted)
            verb, _, target = word.partition(":")
            if verb == "target" and decision.unit:
                shots.append((decision.side, forces.NUMBER[decision.unit], forces.NUMBER[target]))
        trial.play(word)
        words.append(word)
    laid = _dice(fight, shots, broken)
    unaimed = [counter for counter in broken if not any(s.target == counter and s.die for s in laid)]
    return Outcome(became, laid, tuple(words), tuple(unaimed))


def _stands(game: Campaign, fight: Fight) -> bool:
    """Whether the campaign is still where the fight was opened."""
    try:
        return fight_of(game, fight.attack.words).text == fight.text
    except (NoFight, IllegalChoice):
        return False


def _belongs(fight: Fight, decision: Decision) -> bool:
    """Whether a question belongs to the fire of the fight: a target of it, or a leader marker."""
    battle = decision.battle
    fire = battle is not None and battle.rule == fight.attack.battle.rule
    return decision.kind == "leader" or (decision.kind == "target" and fire)


def _reply(game: Campaign, decision: Decision, aiming: Aiming, wanted: list[int]) -> str:
    """Whom a defender fires at: a broken group that nobody fires at yet, else as fire is spread."""
    choice = next((c for c in decision.choices if c.verb == "target" and c.value in wanted), None)
    choice = choice or aiming.choose(game.position, decision)
    aiming.count(game.position, decision, choice)
    if choice.verb == "target" and choice.value in wanted:
        wanted.remove(choice.value)
    return choice.word


def _dice(fight: Fight, laid: list[tuple[str, int, int]], broken: list[int]) -> tuple[Shot, ...]:
    """The dice of the shots: a hit on each broken group by the strongest that fires at it, the first among equals."""
    groups = {group.counter for side in fight.groups for group in fight.counting(side)}
    dice: list[int | None] = [MISS if {firer, target} <= groups else None for _, firer, target in laid]
    for counter in broken:
        at_it = [n for n, (_, _, target) in enumerate(laid) if target == counter and dice[n]]
        if at_it:
            dice[max(at_it, key=lambda n: factor(laid[n][1], counter))] = HIT
    return tuple(Shot(*shot, die) for shot, die in zip(laid, dice, strict=True))


def take_back(game: Campaign, fight: Fight, battle: Battle, folder: str | Path) -> Campaign:
    """Carry the attack out with the dice of the battle, so that the campaign's own rules take the losses.

    The battle is saved in ``folder`` with its scenario; the log and the line of the record name its file. Returns the
    game, as ``play`` does. Raises ValueError as ``outcome_of`` and ``Fight.save`` do, OSError when nothing can be
    saved; the game is then as it was.
    """
    outcome = outcome_of(game, fight, battle)
    path = fight.save(folder).with_suffix(".fsrec")
    battle.save(path)
    return game.play_lent([shot.die for shot in outcome.shots], path.name, *outcome.words)


def told(outcome: Outcome) -> list[str]:
    """The outcome in sentences, with short names: how each group fared, the dice, then who comes off unhit."""
    said = [f"{_short(fate.group.counter)}: {_fared(fate)}." for fate in outcome.fates]
    for shot in outcome.shots:
        die = {None: "thrown as ever", HIT: "1, a hit", MISS: "6, a miss"}[shot.die]
        said.append(f"{_short(shot.firer)} at {_short(shot.target)}: {die}.")
    return said + [
        f"{_short(counter)}: broken, but nobody in the campaign fires there, so no hit." for counter in outcome.unaimed
    ]


def _short(counter: int) -> str:
    return short_name(UNITS[counter])


def _fared(fate: Fate) -> str:
    """Whether a group is broken and by what; a side that has given up breaks groups that have lost little."""
    lost = f"{fate.gone or 'none'} of {fate.men} men lost or in retreat"
    if not fate.broken:
        return f"not broken, with {lost}"
    if _is_broken(fate.gone, fate.men):
        return f"broken, with {lost}"
    return f"broken because the {PEOPLE[fate.group.side]} side gave up, with {lost}"
