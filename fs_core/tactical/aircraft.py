"""Sections 4 and 5: aircraft and helicopters, by tables that this study completed (TR-59 to TR-63).

They are built like the firing table and the armour table: a first six-sided die by weapon and range shakes an aircraft,
or suppresses what it attacks; a second by weapon and class brings it down. The book prints none of these figures.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from fs_core.play.questions import Obstacle
from fs_core.tactical import air_tables, chance, fire, losses, tables
from fs_core.tactical.air_tables import AirScore, AirWeapon, Ordnance
from fs_core.tactical.armour import knock_out_odds
from fs_core.tactical.chance import Distribution
from fs_core.tactical.losses import Share
from fs_core.tactical.modifiers import Modifier, Words, find, knows, net, spelt, worst_of
from fs_core.tactical.options import DEFAULT, Options


def known(stage: str, weapon: AirWeapon | None = None) -> dict[str, Modifier]:
    """The modifiers of a stage (``acquisition``, ``anti_aircraft``, ``air_combat``, ``ground_attack``) by their words.

    A weapon's own row stands before the general one, and what hampers the eye alone is nothing to radar.
    """
    found: dict[str, Modifier] = {}
    for row in air_tables.air_modifiers():
        if row.stage != stage or row.weapon not in ("", weapon and weapon.id):
            continue
        modifier = row.modifier
        if row.optical and weapon and weapon.guidance != "optical":
            modifier = modifier._replace(value=0, option="")
        if row.weapon or modifier.word not in found:
            found[modifier.word] = modifier
    return found


def changes(
    stage: str, words: Words, weapon: AirWeapon | None = None, options: Options | None = None
) -> list[Modifier]:
    """The modifiers that some words bring to a die of a stage; mist and night are nothing to a weapon with radar
    (T-4a.4, T-4a.5). Raises ValueError for a word the stage does not know."""
    options = options or DEFAULT
    found = find(words, known(stage, weapon), stage.replace("_", " "))
    found = [fire.amount(modifier, options) for modifier in found]
    return worst_of(found, "visibility") if options.visibility_stack == "worst" else found


def at_least(die: int, needed: int | None) -> bool:
    """Whether a die reaches a need; None cannot be reached. There are no automatic results."""
    return needed is not None and die >= needed


def _chance(needed: int | None) -> Fraction:
    return chance.of_die(lambda die: at_least(die, needed))


# --- 4: acquisition -------------------------------------------------------------------------------------------------


def acquisition_need(target: str, modifiers: Words = (), options: Options | None = None) -> int:
    """The die with which an aircraft finds its target (T-4.4; ``air_scores.csv``): ``ship_airfield_or_building``,
    ``vehicle_or_moving_troops``, ``troops_in_open_halted`` or ``troops_dug_in``; words ``controller``, ``mist``,
    ``night``. Raises ValueError for another target or word."""
    row: AirScore = tables.entry(air_tables.air_scores("acquisition"), target, "kind of target")
    return row.score - net(changes("acquisition", modifiers, options=options))


def acquisition_odds(target: str, modifiers: Words = (), options: Options | None = None) -> Fraction:
    """The chance that an aircraft finds its target; without it there is no attack (T-4.4)."""
    return _chance(acquisition_need(target, modifiers, options))


# --- 4a, 4b: at aircraft --------------------------------------------------------------------------------------------


def anti_aircraft_weapon(name: str) -> AirWeapon:
    """The weapon of anti-aircraft fire with this id (``anti_aircraft.csv``). Raises ValueError that lists them."""
    found: AirWeapon = tables.entry(air_tables.anti_aircraft(), name, "anti-aircraft weapon")
    return found


def air_combat_weapon(name: str) -> AirWeapon:
    """The weapon of air combat with this id (``air_combat.csv``). Raises ValueError that lists them."""
    found: AirWeapon = tables.entry(air_tables.air_combat(), name, "weapon of air combat")
    return found


def need(
    stage: str, weapon: AirWeapon, range_m: float, modifiers: Words = (), options: Options | None = None
) -> int | None:
    """The die a shot at an aircraft must show to shake it; None out of range or inside a missile's dead zone (T-4a.1,
    T-4b.2). ``stage`` is ``anti_aircraft`` or ``air_combat``."""
    total = net(changes(stage, modifiers, weapon, options))
    column = fire.band(weapon.scores, range_m, options)
    return None if column is None else weapon.scores[column] - total


def kill_need(weapon: AirWeapon, aircraft: str) -> int:
    """The second die that brings down a shaken aircraft of a class (T-4a.2, T-4b.2). Raises ValueError for another
    class."""
    found: int = tables.entry(weapon.kills, aircraft, "class of aircraft")
    return found


def _shot(
    stage: str, weapon: AirWeapon, range_m: float, aircraft: str, modifiers: Words, options: Options | None
) -> dict[str, Fraction]:
    hit = _chance(need(stage, weapon, range_m, modifiers, options))
    return {"shaken_or_down": hit, "down": hit * _chance(kill_need(weapon, aircraft))}


def anti_aircraft_odds(
    weapon: str, range_m: float, aircraft: str, modifiers: Words = (), options: Options | None = None
) -> dict[str, Fraction]:
    """The chances of one shot at an aircraft from below (4a, ours; ``anti_aircraft.csv``): ``shaken_or_down``, and of
    that ``down``. Words ``low``, ``warned``, ``suppressed``, ``mist``, ``night``, ``slow``. Raises ValueError for an
    unknown weapon, class or word.

    >>> anti_aircraft_odds("blowpipe", 1000, "fast_jet")["down"]
    Fraction(1, 18)
    """
    return _shot("anti_aircraft", anti_aircraft_weapon(weapon), range_m, aircraft, modifiers, options)


def air_combat_odds(
    weapon: str, range_m: float, aircraft: str, modifiers: Words = (), options: Options | None = None
) -> dict[str, Fraction]:
    """The chances of one shot in air-to-air combat (4b, ours; ``air_combat.csv``): ``shaken_or_down``, and of that
    ``down``. Words ``night``, ``shaken``. Raises ValueError for an unknown weapon, class or word."""
    return _shot("air_combat", air_combat_weapon(weapon), range_m, aircraft, modifiers, options)


def interception_need(warned: bool) -> int:
    """The die with which fighters on patrol meet a raid (T-4b.1; ``air_scores.csv``)."""
    return air_tables.air_scores("interception")["warned" if warned else "unwarned"].score


def interception_odds(warned: bool) -> Fraction:
    """The chance that fighters on patrol meet a raid (T-4b.1)."""
    return _chance(interception_need(warned))


def obstacles(weapon: AirWeapon, range_m: float, options: Options | None = None) -> list[Obstacle]:
    """Why a weapon cannot fire at an aircraft at a range in metres; empty if it can (T-4a.1)."""
    if fire.band(weapon.scores, range_m, options) is not None:
        return []
    if range_m > max(weapon.scores):
        return [Obstacle("T-4a.1", f"{weapon.name}: {max(weapon.scores)} m at most; this is {ceil(range_m)} m.")]
    return [Obstacle("T-4a.1", f"{weapon.name}: nothing that is as near as {range_m:.0f} m.")]


# --- 4c: at the ground ----------------------------------------------------------------------------------------------


def ordnance(name: str) -> Ordnance:
    """The ordnance with this id (``ordnance.csv``). Raises ValueError that lists them."""
    found: Ordnance = tables.entry(air_tables.ordnance(), name, "ordnance")
    return found


def attack_need(weapon: str, modifiers: Words = (), options: Options | None = None) -> int:
    """The die with which an aircraft that has found its target suppresses it (T-4c.1; ``ordnance.csv``). Words
    ``works``, ``building``, ``mist``, ``night`` as in fire from the ground, and ``shaken`` (T-4a.3)."""
    return ordnance(weapon).score - net(changes("ground_attack", modifiers, options=options))


def attack_share(weapon: str, modifiers: Words = (), options: Options | None = None) -> Share:
    """What an aircraft that has found its target brings to the casualties of step 6: one kill factor a die (T-4c.2)."""
    row = ordnance(weapon)
    return Share(_chance(attack_need(weapon, modifiers, options)), row.dice, row.dice * row.kill)


def _both_dice(weapon: str, target: str, modifiers: Words, options: Options | None) -> tuple[Fraction, Share]:
    """The chance to find the target, and what the attack then brings; each word counts for the dice that know it."""
    row: AirScore = tables.entry(air_tables.air_scores("acquisition"), target, "kind of target")
    words, acquiring, attacking = spelt(modifiers), known("acquisition"), known("ground_attack")
    find(words, {**acquiring, **attacking}, "a ground attack")  # refuses a word that neither die knows
    first = [word for word in words if knows(acquiring, word)]
    second = [word for word in [*words, row.implies] if knows(attacking, word)]
    return acquisition_odds(target, first, options), attack_share(weapon, second, options)


def ground_attack_odds(
    weapon: str, target: str, modifiers: Words = (), options: Options | None = None
) -> dict[str, Fraction]:
    """The chances of an air attack on a target on the ground (4c, ours): that it is ``acquired``, and ``suppressed``.

    ``weapon`` an id of ``ordnance.csv``, ``target`` and words as in ``acquisition_need`` and ``attack_need``; troops
    dug in are in works. Raises ValueError for an unknown weapon, target or word.
    """
    acquired, attack = _both_dice(weapon, target, modifiers, options)
    return {"acquired": acquired, "suppressed": acquired * attack.chance}


def ground_attack_casualties(
    weapon: str, target: str, modifiers: Words = (), options: Options | None = None
) -> Distribution:
    """The chance of each number of men lost to one aircraft by a soft target (T-4c.2), as in ``ground_attack_odds``."""
    acquired, attack = _both_dice(weapon, target, modifiers, options)
    return losses.together([attack._replace(chance=acquired * attack.chance)], options).casualties


def ground_attack_knock_out(
    weapon: str, target: str, armoured: str, modifiers: Words = (), options: Options | None = None
) -> Fraction:
    """The chance that one aircraft knocks out a vehicle (T-4c.3): with the column and the dice of its ordnance, none if
    it has no column. ``armoured`` is a target of ``armour.csv``; the rest as in ``ground_attack_odds``."""
    acquired, attack = _both_dice(weapon, target, modifiers, options)
    column = ordnance(weapon).armour
    if not column:
        return chance.NEVER
    return acquired * attack.chance * knock_out_odds(armoured, column, attack.dice, options)


# --- 5: helicopters -------------------------------------------------------------------------------------------------


def helicopter_move(night: bool = False, mist: bool = False) -> int:
    """The metres of one move of a helicopter, by day or at night or in mist (T-5.6)."""
    return air_tables.helicopter_limits()["move_blind" if night or mist else "move"]


def lifts(helicopter: str, men: int) -> list[int]:
    """The men of each lift that takes a unit by one helicopter (T-5.7). Raises ValueError for an unknown type."""
    capacity = tables.entry(air_tables.helicopters(), helicopter, "helicopter").capacity
    return [min(capacity, men - gone) for gone in range(0, men, capacity)]


def is_slow(aircraft: str, range_m: float, propeller: bool = False) -> bool:
    """Whether a target is slow and close, so that fire at it has the word ``slow`` (T-4a.4): a helicopter, or an
    aircraft with propellers."""
    return (aircraft == "helicopter" or propeller) and range_m <= air_tables.helicopter_limits()["slow_m"]


def tasks_allowed(done: Iterable[str], options: Options | None = None) -> tuple[str, ...]:
    """The tasks still open to a helicopter that has done some this turn: two of move, fire, load and unload, both
    different but for option ``heli_tasks``; no weapon fires twice (T-5.1, T-5.2)."""
    done = list(done)
    if len(done) >= air_tables.helicopter_limits()["tasks"]:
        return ()
    barred = done if (options or DEFAULT).heli_tasks == "distinct" else [task for task in done if task == "fire"]
    return tuple(task for task in ("move", "fire", "load", "unload") if task not in barred)
