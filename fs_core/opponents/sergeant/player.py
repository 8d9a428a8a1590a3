"""The Sergeant: each kind of question it is asked, and the thought that answers it."""

from collections.abc import Callable, Iterable
from math import dist

from fs_core.opponents.random_player import lots
from fs_core.opponents.sergeant import fire, goals, ground, support
from fs_core.opponents.sergeant.ground import Aim, Look
from fs_core.play.questions import Choice
from fs_core.tactical.battle import Battle
from fs_core.tactical.ground import Point
from fs_core.tactical.position import Position
from fs_core.tactical.turn import movement
from fs_core.tactical.turn.ask import name_of

CAUTION, CARE = 12.0, 160.0
"""Metres of detour that the certain success of one opposing unit is worth to riflemen, and to all others."""
ODDS, LATE_ODDS = 0.4, 0.25
"""The chance of winning a close combat for which an attack goes in, and the one for which it does near the end."""

CLOSE, ENOUGH = 250, 4
"""Metres to a goal, and how many rifle units have to be so near before a silent approach is given up."""


class Sergeant:
    """Plays a battle for whichever side is asked; the same ``seed`` (a whole number from 0) plays the same way.

    It looks only at what the position shows both players and never at the dice. Take a new one for each battle: within
    a turn it remembers what it is about to do. Raises ValueError for another seed.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._stream = lots(seed)
        self._lights = False
        self._fire: set[str] = set()
        self._going: tuple[str, Point] = "", (0, 0)
        self._now: tuple[int, str] = (0, "")
        self._settled: set[str] = set()
        self._shares: dict[Point, int] = {}
        self._told: dict[str, Point] = {}
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
        wanted = {at for side in ("UK", "AR") for at in _points(position, goals.places(position, side))}
        named = [c for c in choices if c.verb == "register" and position.ground.point(name_of(c)) in wanted]
        return named[0] if named else choices[-1]

    def _radio(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """Terms first, then whoever has something to say; no word in silence."""
        if self._is_silent(position):
            return choices[-1]
        ranks = support.speakers(position)
        ranks |= {"offer-terms": 99, "end": 0}
        return self._best(choices, lambda c: ranks.get(name_of(c), ranks.get(c.verb, -1)))

    def _message(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """What is wanted most."""
        found = self._best(choices, lambda c: support.message_rank(position, c))
        self._lights = found.verb == "light"
        return found

    def _request(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """The target whose light or loss is worth most."""
        worth = support.light_worth if self._lights else support.target_worth
        return self._best(choices, lambda c: worth(position, name_of(c)))

    def _mission(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """The best target for aircraft."""
        return self._best(choices, lambda c: support.mission_worth(position, c))

    def _ordnance(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """What costs most men if it succeeds."""
        return self._best(choices, support.ordnance_worth)

    def _helicopter(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """A helicopter flies if it has something to do where nobody can fire at it; else it waits."""
        useful = [c for c in choices if c.verb == "heli" and support.has_errand(position, name_of(c))]
        return useful[0] if useful else choices[-1]

    def _task(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """The task that is worth most."""
        return self._best(choices, lambda c: support.task_worth(position, unit, c))

    # --- fire -----------------------------------------------------------------------------------------------------

    def _target(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """Fire at ships and light first; then the target of the best volley; nothing while the approach is silent."""
        if self._is_silent(position):
            return choices[-1]
        at_once = [c for c in choices if c.verb in ("shell", "light")]
        if at_once:
            return at_once[0]
        laid = fire.plan(position, position.side, position.step == "naval_gunnery")
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
        wanted = goals.to_take(position, position.side)
        close = [
            id
            for id, unit in position.on_map(position.side)
            if goals.is_rifles(position, id) and any(dist(unit.at or (0, 0), goal) <= CLOSE for goal in wanted)
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
            take = goals.to_take(position, position.side)
            self._told = goals.orders(position, position.side, take) if goals.attacks(position, position.side) else {}
        for verb in ("leave", "enter", "unload"):
            found = [c for c in choices if c.verb == verb and self._goes(position, verb, name_of(c))]
            if found:
                return found[0]
        movers = [c for c in choices if c.verb == "move" and name_of(c) not in self._settled]
        look = Look(position, position.side)

        def order(choice: Choice) -> tuple[bool, float]:
            at = position.point(name_of(choice))
            far = min((dist(at, goal) for goal in look.take), default=0.0)
            return not goals.is_rifles(position, name_of(choice)), far

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
        aim = ground.aim_of(Look(position, position.side), id, {}, {})
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
        aim = ground.aim_of(look, id, self._shares, self._told)
        if aim is None:
            if stay or not ends:
                return None
            aim = Aim(self._told.get(id) or min(look.take or ends, key=lambda at: dist(at, ends[0])))
        rifles = goals.is_rifles(position, id)
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
        best, least = open_ends[0], float("inf")
        for left, end in sorted((ground.way_left(look, id, end, aim), end) for end in open_ends):
            if left >= least:
                break  # all others are farther, and nothing makes up for that
            total = left + ground.cost(look, id, end, aim, caution)
            if start is not None and end != start and position.options.minefields:
                total += 4 * position.ground.way(start, end, True).mined_metres
            if held_back:
                total += ground.noise(position, end)
            if total < least:
                best, least = end, total
        if best != start and start is not None:
            self._shares[aim.at] = self._shares.get(aim.at, 0) + 1
        return best

    def _goes_in(self, position: Position, id: str, end: Point, late: bool) -> bool:
        """Whether the odds of close combat are right."""
        wanted = LATE_ODDS if late and goals.attacks(position, position.side) else ODDS
        return ground.win_odds(position, id, end) >= wanted

    # --- losses ---------------------------------------------------------------------------------------------------

    def _split(self, position: Position, choices: tuple[Choice, ...], unit: str) -> Choice:
        """Losses are spread as evenly as can be."""
        return self._best(choices, lambda c: -float(max(map(int, name_of(c).split("-")))))


def _points(position: Position, places: Iterable[str]) -> list[Point]:
    return [position.ground.areas[place].at for place in places]
