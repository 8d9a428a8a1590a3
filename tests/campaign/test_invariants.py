"""What holds in every game, whatever is played: checked over random games, options and positions.

A run checks a few; ``FS_BATTERY=3000`` checks three thousand of each kind.
"""

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fs_core import Campaign, Options, board, forces
from fs_core.campaign.battle import factor
from fs_core.campaign.game import IllegalChoice
from fs_core.campaign.position import HOLD, PLACES, Entry, Position
from fs_core.campaign.questions import AREA, UNIT, WORD
from fs_core.campaign.record import Record

from .generate import play_at_random, position_of_a_game, small_position, some_options

GAMES = int(os.environ.get("FS_BATTERY", "0"))
ROOT = Path(__file__).parents[2]
LONGEST = 20_000  # answers; a random game takes about a thousand
PARSEABLE = re.compile(r"[a-z]+(-[a-z]+)?(:[a-z0-9-]+)?")
VOCABULARY = [
    *WORD,
    *(choice.word for verb in UNIT.values() for choice in verb),
    *(choice.word for verb in AREA.values() for choice in verb),
    *(f"op:{number}" for number in range(1, 27)),
    *("", "nonsense", "op:", "op:0", "add:nobody", "to:atlantis", "target:hermes2", "bid:31", "focus:nobody"),
]


def seeds(few: int) -> pytest.MarkDecorator:
    """Run a test for some seeds: a few, or as many as FS_BATTERY says."""
    return pytest.mark.parametrize("seed", range(GAMES or few))


def options_for(seed: int, chance: random.Random) -> Options:
    """The default rulings for every other seed, random ones for the rest."""
    return some_options(chance.choice) if seed % 2 else Options()


# --- one game, watched from beginning to end -----------------------------------------------------------------------


class Watch:
    """Plays a game to its end at random and checks it on the way."""

    def __init__(self, game: Campaign, chance: random.Random) -> None:
        self.game, self.chance = game, chance
        self.start_vp = game.vp - sum(entry.data["points"] for entry in game.log if entry.kind == "vp")
        self.rest, self.log_at_rest = game.position.copy(), len(game.log)

    def to_the_end(self) -> Campaign:
        for _ in range(LONGEST):
            if self.game.decision is None:
                self.check_end()
                return self.game
            self.check_question()
            for check, rarity in (
                (self.check_words, 40),
                (self.check_macros, 60),
                (self.check_copies, 60),
                (self.check_undo, 40),
                (self.check_every_choice_ends, 300),
                (self.save_and_load, 300),
            ):
                if not self.chance.randrange(rarity):
                    check()
            self.game.play(self.chance.choice(self.game.choices))
            if self.game.at_rest or self.game.over:
                self.check_rest()
        raise AssertionError(f"no end after {LONGEST} answers")

    def check_question(self) -> None:
        """A question has an answer, its words are unique and can be read back from a record."""
        decision = self.game.decision
        assert decision is not None
        words = [choice.word for choice in decision.choices]
        assert words
        assert len(set(words)) == len(words)
        for word in words:
            assert PARSEABLE.fullmatch(word)
        assert decision.side in (forces.UK, forces.AR)
        assert decision.prompt.endswith("?") or decision.kind == "bid"
        assert decision.rule
        assert decision.unit is None or decision.unit in forces.NUMBER

    def check_words(self) -> None:
        """What is offered is explained by nothing; what is not offered is refused with a reason and changes nothing."""
        game = self.game
        offered = {choice.word for choice in game.choices}
        for word in offered:
            assert game.why_not(word) == []
        before, text = game.position.copy(), str(game.record)
        for word in self.chance.sample(VOCABULARY, 12):
            if word in offered:
                continue
            obstacles = game.why_not(word)
            assert obstacles
            assert all(obstacle.rule and obstacle.text for obstacle in obstacles)
            if word:
                with pytest.raises(IllegalChoice):
                    game.play(word)
        assert isinstance(game.taken_back_freely, bool)
        assert game.position == before
        assert str(game.record) == text
        assert {choice.word for choice in game.choices} == offered

    def check_macros(self) -> None:
        """A macro that fits is played as words that were offered; either side may concede."""
        for macro in ("all", "warships", "transports", "spread"):
            if self.game.why_not(macro) == []:
                played = self.game.branch().play(macro)
                text = str(played.record)
                assert macro not in text.split()
                assert Campaign.from_record(text).position == played.position
        for side in ("uk", "ar"):
            assert self.game.branch().play(f"concede:{side}").over

    def check_copies(self) -> None:
        """A branch is equal and has its own life."""
        game = self.game
        branch = game.branch()
        assert branch.position == game.position
        assert branch.choices == game.choices
        assert branch.log == game.log
        before = game.position.copy()
        assert before == game.position
        play_at_random(branch, self.chance, 5)
        assert game.position == before
        again = game.branch(seed=self.chance.randrange(1000))
        assert again.position == before

    def check_undo(self) -> None:
        """An answer taken back leaves no trace, and given again it leads to the same place with the same dice."""
        game = self.game
        before, words, log = game.position.copy(), [choice.word for choice in game.choices], list(game.log)
        answer = self.chance.choice(words)
        game.play(answer)
        after = str(game.record)
        game.undo()
        assert game.position == before
        assert [choice.word for choice in game.choices] == words
        assert game.log == log
        game.play(answer)
        assert str(game.record) == after
        game.undo()

    def check_every_choice_ends(self) -> None:
        """No choice leads into a blind alley: from each, some answers reach the end of the step."""
        for choice in self.game.choices:
            trial = self.game.branch()
            steps = len(trial.record.lines)
            trial.play(choice)
            for _ in range(500):
                if trial.over or len(trial.record.lines) > steps or trial.at_rest:
                    break
                trial.play(self.chance.choice(trial.choices))
            else:
                raise AssertionError(f"{choice.word} does not come to an end")

    def save_and_load(self) -> None:
        """Go on with the game as it comes back from its record."""
        loaded = Campaign.from_record(str(self.game.record))
        assert loaded.position == self.game.position
        assert loaded.choices == self.game.choices
        assert loaded.log == self.game.log
        self.game = loaded

    def check_rest(self) -> None:
        """Between two steps the position is possible, and what changed since the last rest has been logged."""
        position = self.game.position
        news = position.log[self.log_at_rest :]
        assert Position.from_dict(position.to_dict(), self.game.options) == position
        assert each_unit_once(position)
        changed = position.control ^ self.rest.control
        assert changed == logged_flips(news)
        assert self.rest.operations_remaining - position.operations_remaining == self.operations_spent(news)
        self.check_dice(news)
        self.rest, self.log_at_rest = position.copy(), len(position.log)

    def operations_spent(self, news: list[Entry]) -> int:
        """One for each British phase that ended, for severe weather, for each paid interception; never below 0."""
        position, options = self.game.position, self.game.options
        if self.rest.phase == "set-up":
            return self.rest.operations_remaining - min(entry_bids(news), default=self.rest.operations_remaining)
        now, then = (position.turn, position.phase), (self.rest.turn, self.rest.phase)
        phase_ended = self.rest.phase == "uk-operations" and now != then
        last_phase_ended = bool(position.result) and position.result.reason in ("points", "stanley")
        storm = any(entry.kind == "event" and entry.data.get("event") == "e53" for entry in news)
        spent = int(storm) + int(phase_ended or (last_phase_ended and not storm))
        if options.interception_costs_op:
            spent += sum(entry.kind == "interception" for entry in news)
        return min(spent, self.rest.operations_remaining)

    def check_dice(self, news: list[Entry]) -> None:
        """Nobody fires without a factor against the target, nor a kind of unit the attack could not have fired at."""
        for entry in news:
            firer, target = entry.data.get("firer"), entry.data.get("target")
            if entry.kind != "die" or firer not in forces.NUMBER or not target:
                continue
            assert factor(forces.NUMBER[firer], forces.NUMBER[target])
            assert entry.data["hit"] == (entry.data["die"] <= entry.data["needed"])
            assert 1 <= entry.data["needed"] <= max(5, factor(forces.NUMBER[firer], forces.NUMBER[target]))
            boat = forces.unit(firer).kind == "submarine"
            if entry.rule in ("7.1-op18", "7.1-op14") and boat and not self.game.options.subs_defend_surface:
                assert entry.rule == "7.1-op14"
                assert forces.unit(target).kind == "ship"

    def check_end(self) -> None:
        """The points are the sum of their causes, and the record plays the same game again."""
        game = self.game
        assert game.over
        assert game.choices == ()
        assert game.vp == self.start_vp + sum(entry.data["points"] for entry in game.log if entry.kind == "vp")
        text = str(game.record)
        again = Campaign.from_record(text)
        assert again.position == game.position
        assert again.log == game.log
        assert str(again.record) == text
        assert str(Record.parse(text)) == text


def each_unit_once(position: Position) -> bool:
    """Whether the places partition the units."""
    seen = 0
    for place in range(PLACES):
        if seen & position.at[place]:
            return False
        seen |= position.at[place]
        if any(position.place[unit] != place for unit in forces.members(position.at[place])):
            return False
    return seen == (1 << len(forces.UNITS)) - 1


def entry_bids(news: list[Entry]) -> list[int]:
    """The bids for the sides, if any were made."""
    return [bid for entry in news if entry.kind == "bid" for bid in entry.data["bids"]]


def logged_flips(news: list[Entry]) -> int:
    """The areas whose owner changed, by the log."""
    flips = 0
    for entry in news:
        if entry.kind == "control":
            flips ^= 1 << board.NUMBER[entry.data["area"]]
    return flips


# --- the battery ---------------------------------------------------------------------------------------------------


@seeds(12)
def test_games_from_the_set_up(seed: int) -> None:
    chance = random.Random(seed)
    game = Campaign(seed=seed, options=options_for(seed, chance))
    Watch(game, chance).to_the_end()


@seeds(8)
def test_games_from_the_middle_of_other_games(seed: int) -> None:
    chance = random.Random(seed)
    options = options_for(seed, chance)
    position = position_of_a_game(seed, options)
    game = Campaign.from_position(position.to_dict(), seed=seed, options=options)
    Watch(game, chance).to_the_end()


@seeds(60)
def test_games_from_small_positions(seed: int) -> None:
    chance = random.Random(seed)
    options = options_for(seed, chance)
    game = Campaign.from_position(small_position(chance.choice, options), seed=seed, options=options)
    Watch(game, chance).to_the_end()


@seeds(25)
def test_no_choice_of_a_small_position_is_a_dead_end(seed: int) -> None:
    """Every chain of answers of one step, up to a few hundred questions, comes to its end."""
    chance = random.Random(seed)
    options = options_for(seed, chance)
    game = Campaign.from_position(small_position(chance.choice, options, size=6), seed=seed, options=options)
    for chain in chains(game, 300):
        assert chain.over or chain.at_rest or chain.choices


def chains(game: Campaign, most: int) -> Iterator[Campaign]:
    """The games that the choices of one step lead to, each question once, the latest first."""
    waiting, asked = [game], 0
    while waiting and asked < most:
        node = waiting.pop()
        asked += 1
        yield node
        if node is not game and (node.over or node.at_rest):
            continue
        waiting += [node.branch().play(choice) for choice in node.choices]


def test_a_seed_makes_the_same_game_in_every_process() -> None:
    """Nothing in the rules hangs on the order of a set of strings, which Python shuffles anew in every process."""
    script = "from tests.campaign.test_invariants import a_random_game; print(a_random_game().record)"
    texts = {
        subprocess.run(
            [sys.executable, "-c", script],
            check=True,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert texts == {f"{a_random_game().record}\n"}


def a_random_game() -> Campaign:
    return play_at_random(Campaign(seed=77), random.Random(77), LONGEST)


def test_a_copy_of_a_position_shares_nothing() -> None:
    position = position_of_a_game(1, Options())
    plain, copy = position.to_dict(), position.copy()
    copy.move_all(copy.at[board.ARGENTINA], HOLD - 1)
    copy.vp += 1
    copy.control ^= 1
    copy.hit ^= 1
    copy.pressure = (3,)
    copy.log.append(Entry("note", None, "", "", {}))
    assert position.to_dict() == plain
    assert position != copy
