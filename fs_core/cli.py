"""``fs``: the study from a terminal. ``fs play`` plays either game, ``fs check`` replays a record, ``fs rule`` looks a
rule up, ``fs contest`` lets computer players fight a battle of the platoon game many times, ``fs handout`` writes the
printed sheets of a lesson.

``lab``, ``app`` and ``test`` belong to the launcher and are handed on to it.
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from fs_core.campaign.options import OptionError, Options
from fs_core.campaign.record import RecordError
from fs_core.data import DataError
from fs_core.play.dicebox import read_seed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code (0 well, 1 a check failed, 2 wrong use)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in ("lab", "test", "app"):
        from fs_core import launcher

        return int(launcher.main(words))
    parser = _parser()
    chosen = parser.parse_args(words)
    if not hasattr(chosen, "run"):
        parser.print_help()
        return 2
    try:
        return int(chosen.run(chosen))
    except (RecordError, OptionError, DataError, OSError, KeyError) as problem:
        print(_plainly(problem), file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fs", description="Falklands/Malvinas 1982: the campaign as exact, playable rules."
    )
    commands = parser.add_subparsers(
        title="commands", metavar="lab | app | test | play | check | rule | contest | handout"
    )
    play = commands.add_parser("play", help="play a game in the terminal")
    play.add_argument("file", nargs="?", help="a saved game or battle to go on with")
    play.add_argument("--battle", metavar="ID", help="a battle of the platoon game, such as darwin-hill")
    play.add_argument("--uk", default="human", help="who plays the British side: human, random, in battles sergeant")
    play.add_argument("--ar", default="human", help="who plays the Argentine side")
    play.add_argument("--seed", type=_seed, help="seed of the dice")
    play.add_argument("--options", default="", help="rulings, such as 'op5_repairs=all allow_pass=false'")
    play.set_defaults(run=_play)
    check = commands.add_parser("check", help="replay records and check every word, die and hash")
    check.add_argument("files", nargs="+", metavar="FILE")
    check.set_defaults(run=_check)
    rule = commands.add_parser("rule", help="show a rule of either game, or those that hold some words")
    rule.add_argument("words", nargs="+", help="a number such as 10.4 or T-6.1, words, or an option")
    rule.set_defaults(run=_rule)
    contest = commands.add_parser("contest", help="let computer players fight a battle many times and count the wins")
    contest.add_argument("battle", help="a battle such as darwin-hill")
    contest.add_argument("--games", type=int, default=20, help="how many games (20)")
    contest.add_argument("--uk", default="sergeant", help="the British player: sergeant or random (sergeant)")
    contest.add_argument("--ar", default="sergeant", help="the Argentine player (sergeant)")
    contest.add_argument("--seed", type=_seed, default=1982, help="seed of the contest (1982)")
    contest.add_argument("--workers", type=int, default=1, help="how many games are played side by side (1)")
    contest.add_argument("--csv", type=Path, metavar="FILE", help="write one line a game to this file")
    contest.set_defaults(run=_contest)
    handout = commands.add_parser("handout", help="write the printed sheets of a lesson, for students and teacher")
    handout.add_argument("lesson", nargs="?", default="battle", help="the lesson (battle)")
    handout.add_argument("--folder", type=Path, default=Path(), help="where to write them (here)")
    handout.set_defaults(run=_handout)
    return parser


def _play(chosen: argparse.Namespace) -> int:
    from fs_core.campaign.game import Campaign
    from fs_core.opponents import CAMPAIGN_PLAYERS, PLATOON_PLAYERS, Player, made
    from fs_core.tactical.battle import Battle
    from fs_core.tactical.options import Options as TacticalOptions
    from fs_core.terminal import BattleTerminal, CampaignTerminal

    game: Campaign | Battle
    if chosen.file is not None:
        if chosen.battle is not None or chosen.options or chosen.seed is not None:
            raise OptionError("A saved game has its own battle, seed and rulings; give either a file or those.")
        game = _load(Path(chosen.file))
    elif chosen.battle is not None:
        options = TacticalOptions.from_text(chosen.options) if chosen.options else None
        game = Battle(chosen.battle, chosen.seed, options)
    else:
        game = Campaign(seed=chosen.seed, options=Options.from_text(chosen.options))
    is_battle = isinstance(game, Battle)
    known = PLATOON_PLAYERS if is_battle else CAMPAIGN_PLAYERS
    players: dict[str, Player] = {}
    for side, name in (("UK", chosen.uk), ("AR", chosen.ar)):
        if name not in ("human", *known):
            raise OptionError(f"A side is played by human or {' or '.join(known)} here, not by {name!r}.")
        if name != "human":
            players[side] = made(known, name, game.seed, side)
    at = BattleTerminal if is_battle else CampaignTerminal
    at(game, chosen.file or _free("battle" if is_battle else "game"), players).run()
    return 0


def _free(name: str) -> str:
    """A file for a new game that no other game has."""
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(f"{free}.fsrec" for free in names if not Path(f"{free}.fsrec").exists())


def _seed(text: str) -> int:
    try:
        return read_seed(text)
    except ValueError as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def _plainly(problem: Exception) -> str:
    """What went wrong, as a person is told it."""
    if isinstance(problem, OSError) and problem.strerror:
        return f"{problem.filename}: {problem.strerror}."
    return str(problem.args[0] if isinstance(problem, KeyError) else problem)


def _load(path: Path) -> Any:  # either game has its own type of position
    """The campaign or battle in a file, by its first line. Raises RecordError and OSError."""
    from fs_core.campaign.game import Campaign
    from fs_core.tactical.battle import Battle

    with path.open("rb") as file:
        first = file.readline(200).decode("utf-8", "replace").lstrip("\ufeff")
    return (Battle if first.split()[1:2] == [Battle.RECORD.NAME] else Campaign).load(path)


def _check(chosen: argparse.Namespace) -> int:
    failed = 0
    for file in chosen.files:
        try:
            game = _load(Path(file))
        except (RecordError, OSError) as problem:
            failed += 1
            print(_plainly(problem) if isinstance(problem, OSError) else f"{file}: {problem}")
            continue
        print(f"{file}: {game!r}")
    return 1 if failed else 0


def _rule(chosen: argparse.Namespace) -> int:
    from fs_core import rules
    from fs_core.tactical import rulebook

    words = " ".join(" ".join(chosen.words).split())
    if not words:
        raise KeyError("A rule is looked up by its number, such as 10.4 or T-6.1, or by words that it holds.")
    found: list[rules.Rule] = []
    for book in (rules, rulebook):
        with suppress(KeyError):
            found = found or [book.find(words)]
    rulings = [*rules.rulings().values(), *rulebook.rulings().values()]
    found = found or [ruling.rule for ruling in rulings if words in ruling.option.split(";")]
    found = found or [*rules.search(words), *rulebook.search(words)]
    for rule in found:
        print(f"{rule.number}  {rule.title}\n    {rule.text}")
    if not found:
        print(f"No rule holds {words!r}.")
    return 0 if found else 1


def _contest(chosen: argparse.Namespace) -> int:
    from fs_core.opponents.contest import Contest, ContestError, contest

    def tell(so_far: Contest) -> None:
        wins = f"British {so_far.wins('UK')}, Argentine {so_far.wins('AR')}, drawn {so_far.wins('draw')}"
        print(f"\r{so_far.games} of {so_far.asked} games: {wins} ", end="", file=sys.stderr, flush=True)

    if chosen.csv and not chosen.csv.absolute().parent.is_dir():  # said before the games, not after
        raise FileNotFoundError(f"{chosen.csv} cannot be written: there is no folder {chosen.csv.parent}.")
    if chosen.csv and chosen.csv.is_dir():
        raise IsADirectoryError(f"{chosen.csv} is a folder; --csv should name a file.")
    try:
        found = contest(chosen.battle, chosen.uk, chosen.ar, chosen.games, chosen.seed, chosen.workers, tell)
    except ContestError as problem:
        print(problem, file=sys.stderr)
        return 2
    print(file=sys.stderr)
    print(found)
    if chosen.csv:
        chosen.csv.write_text(found.csv(), encoding="utf-8")
    return 0


def _handout(chosen: argparse.Namespace) -> int:
    from fs_core.panels.lesson.handout import Handout

    for path in Handout(chosen.lesson).save(chosen.folder):
        print(f"{path}: open it in a browser and print it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
