"""Make the two golden games anew, after a deliberate change of the rules: ``python -m tests.campaign.make_golden``.

Each side tries some random ways of playing its operation out and takes the one that looks best. The dice of the events
deal the results that no golden game has had yet. Seeds are tried until a game ends as wanted; that takes minutes.
"""

import random
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path

from fs_core import Campaign, board, forces
from fs_core.campaign import transport
from fs_core.campaign.position import HOLD, Position
from fs_core.campaign.record import Line
from fs_core.forces import AIR, AR, CONVENTIONAL, LAND, OF, UK

GAMES = Path(__file__).parent.parent / "games"
Cell = tuple[int, int]


def marches() -> dict[int, int]:
    """How many marches each land area is away from Port Stanley; areas overseas are left out."""
    distance, queue = {board.STANLEY: 0}, [board.STANLEY]
    for area in queue:
        for neighbour in board.members(board.ADJACENT[area]):
            if neighbour not in distance:
                distance[neighbour] = distance[area] + 1
                queue.append(neighbour)
    return distance


MARCHES = marches()


def worth(position: Position) -> float:
    """How good a position looks to the British side: points, Port Stanley, troops on their way, enemies left."""
    if position.result:
        return 500 if position.result.winner == UK else -500
    value = -3.0 * position.vp
    garrison = (position.at[board.STANLEY] & LAND & OF[AR]).bit_count()
    value -= 4 * garrison
    if position.controls(UK, board.STANLEY):
        value += 40 if garrison else 60
    for unit in forces.members(LAND & OF[UK]):
        area = position.area_of(unit)
        strength = transport.steps(position, unit) * (1 if 1 << unit & CONVENTIONAL else 0.7)
        if position.place[unit] < HOLD:
            value += strength * (9 - 1.5 * min(5, MARCHES.get(area, 5)))
        elif area >= 0:
            value += strength * (3.5 if area == board.FALKLANDS else 1)
    for _, units in position.on_board():
        value -= (units & (LAND & OF[AR] | AIR)).bit_count()
    return value - position.hit.bit_count() / 2


def plan(game: Campaign, chance: random.Random, tries: int) -> list[str]:
    """The words of the best of some random ways to play the pending operation out; new operations are liked more."""
    assert game.decision is not None
    side, done = game.decision.side, str(game.record)
    best, chosen = float("-inf"), list[str]()
    for _ in range(tries):
        trial, words = game.branch(seed=chance.randrange(1 << 30)), list[str]()
        while trial.decision and (not words or not trial.at_rest):
            choice = chance.choice(trial.choices)
            if trial.decision.side == side:
                words.append(choice.word)
            trial.play(choice)
        value = worth(trial.position) * (1 if side == UK else -1) + chance.random()
        value += 3 * (f" {side.lower()} {words[0]} " not in done) + 3 * ("with:10" in words and "with:10" not in done)
        if value > best:
            best, chosen = value, words
    return chosen


def dealt(game: Campaign, cell: Cell) -> Campaign:
    """The game after the last submarine phase of a turn, with these dice for the events."""
    record, (first, second) = game.record, cell
    if game.at_rest:
        record.lines.append(Line(game.turn, "ar subs", []))
    record.lines[-1].tokens.append("done")
    dice = [first, "keep", second, "keep"] if game.position.leader else [first, second]
    record.lines.append(Line(game.turn, "event", dice))
    record.digest = ""
    return Campaign.from_record(record)


def play(seed: int, tries: dict[str, int], cells: list[Cell]) -> Campaign:
    """A whole game; the results of ``cells`` come first among the events."""
    game, chance = Campaign(seed=seed).play("to:sea-7", "to:falklands"), random.Random(seed)
    cells = chance.sample(cells, len(cells))
    words: list[str] = []
    while game.decision:
        decision = game.decision
        if decision.kind == "operation":
            words = plan(game, chance, tries[decision.side])
        if decision.kind == "submarine" and decision.side == AR and cells:
            game = dealt(game, cells.pop())
        elif decision.kind == "submarine" and chance.random() < 0.8:
            game.play("done")
        elif words and decision.find(words[0]):
            game.play(words.pop(0))
        else:
            game.play(chance.choice([c for c in decision.choices if c.word != "hold"]))
    return game


def cells_of(game: Campaign) -> set[Cell]:
    """The results of the event table that a game had."""
    return {tuple(entry.data["dice"]) for entry in game.log if entry.kind == "event" and "dice" in entry.data}


def games(tries: dict[str, int], cells: list[Cell], winner: str, reason: str) -> Iterator[Campaign]:
    """Games that end as wanted."""
    for seed in count(1):
        game = play(seed, tries, cells)
        assert game.result is not None
        print(seed, game.result, flush=True)
        if (game.result.winner, game.result.reason) == (winner, reason):
            yield game


def main() -> None:
    cells: list[Cell] = list(product(range(1, 7), repeat=2))
    british = next(games({UK: 300, AR: 2}, cells, UK, "points"))
    left = sorted(set(cells) - cells_of(british))
    argentine = next(game for game in games({UK: 10, AR: 60}, left, AR, "plus-20") if cells_of(game) >= set(left))
    british.save(GAMES / "golden-uk-points.fsrec")
    argentine.save(GAMES / "golden-ar-plus-20.fsrec")


if __name__ == "__main__":
    main()
