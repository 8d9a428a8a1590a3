"""A player of the platoon game: it fires before it moves, masses its fire, and goes in when the odds are right.

>>> from fs_core.opponents.platoon import Sergeant
>>> from fs_core.tactical import Battle
>>> battle = Battle("fanning-head", seed=1982)
>>> battle.play(Sergeant(seed=1).choose(battle)).decision.kind
'message'
"""

import random
from collections.abc import Callable, Iterable
from math import dist

from fs_core.opponents import platoon_fire, platoon_ground
from fs_core.opponents.platoon_ground import Aim, Look
from fs_core.play.questions import Choice
from fs_core.tactical import aircraft
from fs_core.tactical.battle import Battle
from fs_core.tactical.ground import Point
from fs_core.tactical.position import Position
from fs_core.tactical.turn import anti_air, firing, helicopters, movement
from fs_core.tactical.turn.anti_air import Flyer
from fs_core.tactical.turn.ask import name_of

CAUTION, CARE = 12.0, 160.0
"""Metres of detour that one enemy's certain success is worth to riflemen, and to all others."""
ODDS, LATE_ODDS = 0.5, 0.35
"""The chance of winning a close combat for which an attack goes in, and the one for which it does near the end."""

CLOSE, ENOUGH = 250, 4
"""Metres to a goal, and how many rifle units have to be so near before a silent approach is given up."""


class Sergeant:
    """Plays a battle for whichever side is asked; the same ``seed`` (a whole number) plays the same way.

    It looks only at what the position shows both players and never at the dice. Take a new one for each battle: within
    a turn it remembers what it is about to do.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._stream = random.Random(seed)
        self._fire: set[str] = set()
        self._going: tuple[str, Point] = "", (0, 0)
        self._now: tuple[int, str] = (0, "")
        self._settled: set[str] = set()
        self._shares: dict[Point, int] = {}
        self._by_kind: dict[str, Callable[[Position, tuple[Choice, ...], str], Choice | None]] = {
            "register": self._register,
            "radio": self._radio,
            "message": self._message,
            "request": self._request,
            "mission": self._mission,
            "ordnance": self._ordnance,
            "helicopter": self._helicopter,
            "task": self._task,
            "fire": self._target,
            "firers": self._firer,
            "move": self._mover,
            "to": self._destination,
            "split": self._split,
        }

    def choose(self, battle: Battle) -> Choice:
        """One of the legal answers. Raises ValueError when the battle is over."""
        decision = battle.decision
        if decision is None:
            raise ValueError("The battle is over and asks for no answer; choose is for a battle that goes on.")
        choices = decision.choices
        if len(choices) == 1:
            return choices[0]
        thought = self._by_kind.get(decision.kind)
        found = thought(battle.position, choices, decision.unit or "") if thought else choices[0]
        return found or choices[int(self._stream.random() * len(choices))]

    def _best(self, choices: Iterable[Choice], value: Callable[[Choice], float]) -> Choice:
        """The choice of the highest value, of equals any."""
        return max(choices, key=lambda choice: (value(choice), self._stream.random()))

    # --- set-up, radio and air ------------------------------------------------------------------------------------

    def _register(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """The places that are fought for are registered first, as far as they are still offered in order."""
        wanted = {at for side in ("UK", "AR") for at in _points(position, platoon_ground.places(position, side))}
        named = [c for c in choices if c.verb == "register" and position.ground.point(name_of(c)) in wanted]
        return named[0] if named else choices[-1]

    def _radio(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """Terms first, then reports, then observers, then whoever spends nobody else's message; no word in silence."""
        if self._is_silent(position):
            return choices[-1]

        def rank(choice: Choice) -> float:
            sender = name_of(choice)
            if choice.verb == "offer-terms":
                return 9
            if choice.verb == "end":
                return 0
            reports = any(a.kind == "report" and sender in a.units for a in position.scenario.awards)
            if reports and not position.tally.get(f"report:{sender}"):
                return 8
            return 5 if sender not in position.units else 2 if position.origin(sender).leads else 1

        return self._best(choices, rank)

    def _message(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """A report that counts, light where fire is blind, guns and ships, a warning; a lift is of little use."""
        enemy = position.enemy(position.side)
        seen = [u.at for _, u in position.on_map(enemy) if u.at]
        dark = position.night and not any(firing.is_lit(position, at) for at in seen)
        dark = dark and not any(request.purpose == "light" for request in position.requests)
        ranks = {"report": 9, "light": 7 if dark else 0, "ask": 5, "warn": 2}
        flying = {h.id for h in position.scenario.helicopters}
        return self._best(choices, lambda c: 1 if name_of(c) in flying else ranks.get(c.verb, 0))

    def _request(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """The target that is worth most, those without cover before others."""

        def value(choice: Choice) -> float:
            target = name_of(choice)
            pin, man = platoon_fire.worth(position, target)
            at = position.point(target)
            asked = sum(request.target == target for request in position.requests)
            registered = firing.registered(position, position.side, at)
            blind = position.night and not registered and not firing.is_lit(position, at)
            return pin + 2 * man - bool(position.ground.cover(at)) - 2 * blind + 0.5 * (asked == 1)

        return self._best(choices, value)

    def _mission(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """Helicopters whose loss counts, else troops without cover."""

        def value(choice: Choice) -> float:
            name = name_of(choice)
            if choice.verb != "attack":
                return 0
            if name in position.craft:
                return 3
            men = sum(position.units[id].men for id in position.mates(name))
            return 1 + men / 30 - bool(position.ground.cover(position.point(name)))

        return self._best(choices, value)

    def _ordnance(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """What costs most men if it succeeds."""

        def value(choice: Choice) -> float:
            row = aircraft.ordnance(name_of(choice))
            return row.dice * (3.5 - row.kill)

        return self._best(choices, value)

    # --- helicopters ----------------------------------------------------------------------------------------------

    def _helicopter(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """A helicopter flies if it has something to do where nobody can fire at it; else it waits."""
        useful = [c for c in choices if c.verb == "heli" and self._errand(position, name_of(c))]
        return useful[0] if useful else choices[-1]

    def _errand(self, position: Position, id: str) -> bool:
        craft = position.craft[id]
        helicopter = next(h for h in position.scenario.helicopters if h.id == id)
        here = craft.at is not None and not _seen_by(position, craft.at)
        if craft.at is not None and not here:
            return True  # away from here
        thermal = position.scenario.thermal_sight
        if thermal and thermal.helicopter == id and position.night:
            return True
        if craft.stores and helicopter.to:
            return not _seen_by(position, position.ground.areas[helicopter.to].at)
        return here and helicopters.helicopter_weapon(helicopter) != ""

    def _task(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """Put a load down, look by thermal sight, fire; fly to where that can be done unseen, or out of sight."""
        helicopter = next(h for h in position.scenario.helicopters if h.id == unit)
        thermal = position.scenario.thermal_sight
        foes = [u.at for _, u in position.on_map(position.enemy(position.side)) if u.at]

        def value(choice: Choice) -> float:
            name = name_of(choice)
            if choice.verb in ("unload", "hover"):
                return 9
            if choice.verb == "fire":
                return 5
            if choice.verb == "done":
                return 1
            if choice.verb != "move":
                return 0
            if name == "home":
                return 2 if _seen_by(position, position.craft[unit].at) else 0.5
            at = position.ground.point(name)
            if _seen_by(position, at):
                return -5
            if position.craft[unit].stores and helicopter.to:
                return 8 if position.ground.areas[helicopter.to].shape.contains(at) else 0
            if thermal and thermal.helicopter == unit:
                now = position.craft[unit].at
                reached = sum(dist(at, foe) <= thermal.within for foe in foes)
                had = sum(dist(now, foe) <= thermal.within for foe in foes) if now else -1
                return 2 + reached if reached > had else 0
            return 0

        return self._best(choices, value)

    # --- fire -----------------------------------------------------------------------------------------------------

    def _target(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """Fire at ships and light first; then the target of the best volley; nothing while the approach is silent."""
        if self._is_silent(position):
            return choices[-1]
        at_once = [c for c in choices if c.verb in ("shell", "light")]
        if at_once:
            return at_once[0]
        laid = platoon_fire.plan(position, position.side, position.step == "naval_gunnery")
        for target, shots in laid.items():
            found = next((c for c in choices if c.word == f"target:{target}"), None)
            if found:
                self._fire = {f"by:{shot.firer}/{shot.weapon}" for shot in shots}
                return found
        return choices[-1]

    def _is_silent(self, position: Position) -> bool:
        """Whether a silent approach goes on and is worth keeping: until enough are close, or it takes too long."""
        silent = position.scenario.silent_approach
        if silent is None or position.alarm or position.side == silent.waits:
            return False
        goals = self._wanted(position)
        close = [
            id
            for id, unit in position.on_map(position.side)
            if platoon_ground.is_rifles(position, id) and any(dist(unit.at or (0, 0), goal) <= CLOSE for goal in goals)
        ]
        return len(close) < ENOUGH and position.turn * 5 < position.scenario.rounds * 2

    def _firer(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """The next firer of the plan; the first one offered if the target was not ours to choose."""
        planned = [c for c in choices if c.word in self._fire]
        return planned[0] if planned else choices[-1] if choices[-1].verb == "done" else choices[0]

    # --- movement -------------------------------------------------------------------------------------------------

    def _mover(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """Out of boats and onto the map first; then rifles, the nearest to their goal before others; then the rest."""
        turn = (position.turn, position.side)
        if self._now != turn:
            self._now, self._settled, self._shares = turn, set(), {}
        for verb in ("leave", "enter", "unload"):
            found = [c for c in choices if c.verb == verb and self._goes(position, verb, name_of(c))]
            if found:
                return found[0]
        movers = [c for c in choices if c.verb == "move" and name_of(c) not in self._settled]
        look = Look(position, position.side)

        def order(choice: Choice) -> tuple[bool, float]:
            at = position.point(name_of(choice))
            far = min((dist(at, goal) for goal in look.take), default=0.0)
            return not platoon_ground.is_rifles(position, name_of(choice)), far

        for choice in sorted(movers, key=order):
            id = name_of(choice)
            end = self._end(look, id, list(movement.destinations(position, id)), stay=True)
            if end is not None and end != position.point(id):
                self._going = id, end
                return choice
            self._settled.add(id)
        return choices[-1]

    def _goes(self, position: Position, verb: str, id: str) -> bool:
        """Whether a unit comes on, gets out or leaves: out by an edge only when its time has come."""
        if verb != "leave":
            return True
        aim = platoon_ground.aim_of(Look(position, position.side), id, {})
        return aim is not None and aim.at == position.units[id].at

    def _destination(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice | None:
        """Where a unit goes: on its way to its aim, by cover, or into close combat."""
        points = {position.ground.point(name_of(c)): c for c in choices}
        id, end = self._going
        if id != unit or end not in points:
            end = self._end(Look(position, position.side), unit, list(points), stay=False) or end
        return points.get(end)

    def _end(self, look: Look, id: str, ends: list[Point], stay: bool) -> Point | None:
        """The best of some ends of a move, by ``stay`` its own point included; None without a wish to go."""
        position, start = look.position, look.position.units[id].at
        aim = platoon_ground.aim_of(look, id, self._shares)
        if aim is None:
            if stay or not ends:
                return None
            aim = Aim(min(look.take or ends, key=lambda at: dist(at, ends[0])))
        rifles = platoon_ground.is_rifles(position, id)
        caution = CAUTION if rifles else CARE
        late = position.scenario.rounds - position.turn <= 4
        open_ends = []
        for end in ends:
            if not movement.contacts(position, position.side, end):
                open_ends.append(end)
            elif rifles and self._goes_in(position, id, end, late):
                return end
        if stay and start is not None:
            open_ends.append(start)
        if not open_ends:
            return None
        held_back = self._is_silent(position)

        def price(end: Point) -> tuple[float, float]:
            total = platoon_ground.cost(look, id, end, aim, caution)
            if start is not None and end != start and position.options.minefields:
                total += 4 * position.ground.way(start, end, True).mined_metres
            if held_back:
                total += platoon_ground.noise(position, end)
            return total, self._stream.random()

        best = min(open_ends, key=price)
        if best != start and start is not None:
            self._shares[aim.at] = self._shares.get(aim.at, 0) + 1
        return best

    def _goes_in(self, position: Position, id: str, end: Point, late: bool) -> bool:
        """Whether the odds of close combat are right."""
        wanted = LATE_ODDS if late and platoon_ground.attacks(position, position.side) else ODDS
        return platoon_ground.win_odds(position, id, end) >= wanted

    def _wanted(self, position: Position) -> list[Point]:
        return list(platoon_ground.to_take(position, position.side))

    # --- losses ---------------------------------------------------------------------------------------------------

    def _split(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """Losses are spread as evenly as can be."""
        return self._best(choices, lambda c: -float(max(map(int, name_of(c).split("-")))))


def _points(position: Position, places: Iterable[str]) -> list[Point]:
    return [position.ground.areas[place].at for place in places]


def _seen_by(position: Position, at: Point | None) -> list[str]:
    """The enemies who could fire at a helicopter over a point."""
    if at is None:
        return []
    flyer = Flyer("", "helicopter", at, True, True)
    enemy = position.enemy(position.side)
    return [
        id
        for id in position.units
        if position.side_of(id) == enemy and not anti_air.obstacles(position, id, flyer._replace(name=id))
    ]
