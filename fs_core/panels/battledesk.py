"""The desk of a battle: who plays, what may be picked with the chances beside it, the way back. No widgets here."""

from collections.abc import Iterator
from fractions import Fraction
from math import atan2, dist, pi
from typing import Any

from fs_core.panels.seats import Row, Seats, sentence
from fs_core.play.questions import Choice, Decision
from fs_core.tactical import Battle, close_combat_odds, fire, losses, melee
from fs_core.tactical.chance import Distribution
from fs_core.tactical.position import Position
from fs_core.tactical.turn.firing import Shot, all_shots
from fs_core.tactical.turn.movement import contacts

_COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


class BattleDesk(Seats):
    """One battle and those who play it. Without ``study`` only what no die has followed may be taken back."""

    NOUN = "battle"
    game: Battle

    def rows(self) -> list[Row]:
        """What may be picked; close combats first, then works and houses."""
        decision = self.game.decision
        if decision is None or self.waiting:
            return []
        if decision.kind == "to" and decision.unit:
            rows = [_place(self.game.position, decision.unit, choice) for choice in decision.choices]
            return sorted(rows, key=lambda row: (not row.odds, row.label.startswith("Point ")))
        if decision.kind == "fire":
            return _targets(self.game.position, decision)
        if decision.kind == "firers" and decision.unit:
            return _firers(self.game, decision)
        return [Row(c.word, sentence(c.label), _state(self.game.position, c)) for c in decision.choices]

    # --- answering and taking back ---------------------------------------------------------------------------------

    def pick(self, word: str) -> None:
        """Answer the question. Raises IllegalChoice, and ValueError when a computer is to move."""
        self.check_turn()
        self.game.play(word)

    def undo(self) -> None:
        """Take back the last answer of a person; what a computer answered since goes with it.

        Raises ValueError when no person has answered, and without ``study`` when a die has fallen since.
        """
        trial, answers = self.back()
        if not self.study and _dice(trial) != _dice(self.game):
            raise ValueError("A die has fallen since that answer: it stands, unless study mode is on (Battle page).")
        for _ in range(answers):
            self.game.undo()

    def stage(self) -> tuple[Any, ...]:
        """The turn, the side and the step of the turn."""
        position = self.game.position
        return position.turn, position.side, position.step

    def run(self) -> None:
        """Let the computer move until a person is asked or the battle ends."""
        while self.waiting:
            self.step()


def _dice(battle: Battle) -> int:
    return sum(entry.kind == "die" for entry in battle.log)


# --- the chances beside an order ------------------------------------------------------------------------------------


def _place(position: Position, id: str, choice: Choice) -> Row:
    """A place to go to: how far, what it is, and the close combat that waits there."""
    ground = position.ground
    name = choice.word.partition(":")[2]
    end = ground.point(name)
    here, unit = position.place(end), position.units[id]
    start = unit.at
    way = ""
    if start:
        metres = f"{dist(start, end):.0f} m {_bearing(start, end)}"
        cover = ground.cover(end)
        way = ", ".join(filter(None, [metres, "" if here else cover]))
    label = f"{here.name} ({name})" if here else f"Point {name}"
    if not (met := contacts(position, position.side, end)):
        return Row(choice.word, sentence(label), way)
    enemies = " and ".join(position.name(enemy) for enemy in met)
    note, odds = _combat(position, id, met)
    return Row(choice.word, f"Close combat: {enemies}", f"{way}; {note}", odds=odds)


def _bearing(start: tuple[int, int], end: tuple[int, int]) -> str:
    """The nearest of eight points of the compass."""
    return _COMPASS[round(atan2(end[1] - start[1], end[0] - start[0]) / (pi / 4)) % 8]


def _combat(position: Position, id: str, met: list[str]) -> tuple[str, str]:
    """The chances of a unit alone against the strongest of those it meets, every man of them counting (7)."""
    unit, units = position.units[id], position.units
    enemy = max(met, key=lambda one: units[one].men)
    if units[enemy].factor <= 0 or unit.factor <= 0:
        weak = id if unit.factor <= 0 else enemy
        return f"{position.name(weak)} does not fight", f"{position.name(weak)} has no morale left and falls back."
    theirs = sum(units[one].men for one in met)
    words = ["night"] if position.night else []
    words += ["works"] if position.ground.cover(position.point(enemy)) else []
    for who, own, other in (("attacker", unit.men, theirs), ("defender", theirs, unit.men)):
        words += [f"{who}_{odds.word}"] if (odds := melee.outnumbered(own, other)) else []
    if position.options.melee_suppressed:
        words += [f"{w}_suppressed" for w, u in (("attacker", unit), ("defender", units[enemy])) if u.suppressed]
    found = close_combat_odds(unit.factor, units[enemy].factor, words, position.options)
    sides = melee.sides(unit.factor, units[enemy].factor, words, position.options)
    lost = melee.first_losses(*sides, position.options)
    won = found["a_conclusive"] + found["a_push"] + found["b_at_zero"]
    told = ", ".join(
        f"{name} {percent(found[key])}"
        for key, name in (("a_conclusive", "rout"), ("a_push", "push back"), ("b_push", "be pushed back"))
    )
    told += f", be routed {percent(found['b_conclusive'])}"
    told += f"; first round costs {float(lost[0]):.1f} of ours, {float(lost[1]):.1f} of theirs on average."
    return f"win {percent(won)}", f"Win {percent(won)}: {told} Whoever else joins the fight is not counted."


def _targets(position: Position, decision: Decision) -> list[Row]:
    """Targets with the number of weapons that bear and the best chance among them."""
    shots = all_shots(position, decision.side, position.step == "naval_gunnery")
    rows = []
    for choice in decision.choices:
        found = shots.get(choice.word.partition(":")[2], []) if choice.verb == "target" else []
        note = odds = ""
        if found:
            best = max(found, key=lambda shot: _chance(position, shot))
            many = "1 weapon" if len(found) == 1 else f"{len(found)} weapons"
            note = f"{many}, best {percent(_chance(position, best))}"
            odds = f"{many} bear; the best is {position.name(best.firer)} with {percent(_chance(position, best))}."
        rows.append(Row(choice.word, sentence(choice.label), note, odds=odds))
    return rows


def _firers(battle: Battle, decision: Decision) -> list[Row]:
    """Firers with their chance, and what they would make of the fire together with those named already."""
    position, target = battle.position, decision.unit
    assert target, "the question names its target"
    shots = all_shots(position, decision.side, position.step == "naval_gunnery").get(target, [])
    by_word = {f"by:{shot.firer}/{shot.weapon}": shot for shot in shots}
    named = [by_word[token] for token in battle.under_way if isinstance(token, str) and token in by_word]
    rows = []
    for choice in decision.choices:
        shot = by_word.get(choice.word)
        laid = [*named, shot] if shot else named
        told = _volley(position, target, laid)
        note = f"{percent(_chance(position, shot))}; " if shot else ""
        note += f"all {len(laid)}: {told}" if len(laid) > 1 else told
        rows.append(Row(choice.word, sentence(choice.label), note, odds=f"{len(laid)} firing: {told}."))
    return rows


def _volley(position: Position, target: str, laid: list[Shot]) -> str:
    """What some shots do together: chance to suppress, and men lost on average (6, 6a)."""
    shares = [losses.Share(_chance(position, shot), 1, fire.weapon(shot.weapon).kill) for shot in laid]
    volley = losses.together(shares, position.options, position.units[target].suppressed)
    suppressed = f"suppress {percent(volley.suppressed)}"
    if position.kind(target).armour:
        return f"{suppressed}, armour by 6b"
    return f"{suppressed}, {_mean(volley.casualties):.1f} men lost on average"


def _mean(men: Distribution) -> float:
    return float(sum(number * odds for number, odds in men.items()))


def _chance(position: Position, shot: Shot) -> Fraction:
    return fire.chance_of(shot.needed, position.options)


def _state(position: Position, choice: Choice) -> str:
    """What a list says of a unit beside its name: its men, and what has befallen it."""
    unit = position.units.get(choice.word.partition(":")[2].partition("/")[0])
    if unit is None:
        return ""
    marks = [name for name, true in (("suppressed", unit.suppressed), ("in retreat", unit.retreating)) if true]
    return ", ".join([f"{unit.men} men", *marks])


def percent(odds: Fraction | float) -> str:
    """A chance for people."""
    return f"{float(odds):.0%}"


def answers_so_far(battle: Battle) -> Iterator[str]:
    """The answers of the order under way, in words."""
    given = [token for token in battle.under_way if isinstance(token, str)]
    if not given:
        return
    trial = battle.branch().undo(to="operation")
    for word in given:
        decision = trial.decision
        choice = decision.find(word) if decision else None
        yield choice.label if choice else word
        trial.play(word)
