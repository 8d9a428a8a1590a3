"""A fight: the battle that a ground attack of the campaign becomes, and who is who in it."""

import tomllib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from zlib import crc32

from fs_core.campaign.game import Campaign
from fs_core.forces import OTHER, SF
from fs_core.link.groups import Group
from fs_core.link.order import Attack, NoFight, attack_of
from fs_core.link.scenario import groups, name_of, text_of
from fs_core.tactical.battle import Battle
from fs_core.tactical.ground import files
from fs_core.tactical.scenario import Scenario
from fs_core.tactical.scenario_file import from_sheet, read
from fs_core.tactical.sheet import Sheet


class Fight:
    """A ground attack of the campaign, ready to be fought platoon by platoon.

    ``attack`` is the attack as the campaign has it, ``attacker`` and ``defender`` the sides, ``groups[side]`` the
    company groups, ``text`` the scenario as a file has it and ``id`` the name of that file: alike for the same attack
    in the same turn of a game, and another one in a game of another seed.
    """

    def __init__(self, attack: Attack, turn: int, seed: int) -> None:
        self.attack = attack
        self.attacker, self.defender = attack.battle.attacker, OTHER[attack.battle.attacker]
        self.groups: dict[str, list[Group]] = {side: groups(attack, side) for side in (self.attacker, self.defender)}
        self.text = text_of(attack, turn)
        mark = crc32(f"{seed} {self.text}".encode())
        self.id = f"{name_of(attack, turn)}-{mark:08x}"
        self.seed = (seed + mark) % (1 << 32)

    def __repr__(self) -> str:
        return f"<Fight {self.id}: {self.scenario.sides[self.attacker].force} attack>"

    @cached_property
    def scenario(self) -> Scenario:
        """What is fought, read by the ordinary reader from ``text``."""
        sheet = Sheet(f"{self.id}.toml", tomllib.loads(self.text))
        return from_sheet(self.id, sheet, files.OF_LINK)

    def counting(self, side: str) -> list[Group]:
        """The groups of a side that may be hit in the campaign: all but special forces (10.8)."""
        return [group for group in self.groups[side] if not 1 << group.counter & SF]

    def battle(self, seed: int | None = None) -> Battle:
        """The battle at its beginning; without a seed its dice hang on those of the campaign."""
        return Battle(self.scenario, self.seed if seed is None else seed)

    def save(self, folder: str | Path) -> Path:
        """Write scenario and ground into a folder, from where the ordinary reader and ``Battle.load`` take them.

        Returns the file of the scenario. What lies there already is left as it is; raises DataError if it is damaged,
        NoFight if the scenario has been changed since.
        """
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for suffix in ("toml", "json"):
            source = files.OF_LINK / f"{self.scenario.ground.id}.{suffix}"
            copy = folder / source.name
            if not copy.exists():
                copy.write_bytes(source.read_bytes())
        path, text = folder / f"{self.id}.toml", self.text.encode()
        if not path.exists():
            path.write_bytes(text)
        elif path.read_bytes() != text:
            raise NoFight(f"{path.name} has been changed; give it another name, for this fight is kept by that one.")
        read(path)
        return path


def fight_of(game: Campaign, order: str | Sequence[str] = "") -> Fight:
    """The fight that the order under way comes to, with ``order``, the words still to be given, up to the first die.

    Every target of the attack has to be chosen in it; the game is not touched. Raises NoFight with what is missing,
    IllegalChoice for a word that is not open, DataError for damaged tables of the link.
    """
    return Fight(attack_of(game, order), game.turn, game.seed)
