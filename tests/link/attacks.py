"""Small ground attacks of each of the four operations, laid up to the word that has the first die thrown."""

from typing import Any, NamedTuple

from fs_core import Campaign, Options
from fs_core.link import Fight
from fs_core.tactical import Battle
from fs_core.tactical.position import STEPS
from tests.positions import given


class Laid(NamedTuple):
    """A game with an attack under way, and the word that is still to be given."""

    game: Campaign
    last: str


def ground_attack(dice: tuple[int, ...] = (), options: Options | None = None, leader: str = "") -> Laid:
    """Operation 15: two battalions against two regiments in the open."""
    units = {"2-para": "lafonia", "scots-guards": "lafonia", "ri-8": "lafonia", "ri-12": "lafonia"}
    markers = {f"{leader}-leader": True} if leader else {}
    game = given(units, dice=dice, options=options, markers=markers).play("op:15", "to:lafonia", "all", "target:ri-8")
    return Laid(game, "target:ri-12")


def assault() -> Laid:
    """Operation 17: a first wave of two units comes ashore at Fox Bay."""
    units = {"fearless": "falklands", "3-para": "aboard fearless", "2-para": "aboard fearless", "ri-8": "fox-bay"}
    return Laid(given(units).play("op:17", "to:fox-bay", "land", "all", "target:ri-8"), "target:ri-8")


def helicopters() -> Laid:
    """Operation 22: one battalion is flown in and joined by one that is there, while a third looks on."""
    units = {"2-para": "san-carlos", "3-para": "goose-green", "gurkhas": "goose-green", "ri-12": "goose-green"}
    game = given(units, control={"san-carlos": "UK"})
    game.play("op:22", "from:san-carlos", "to:goose-green", "add:2-para", "done", "attack", "add:3-para", "done")
    return Laid(game.play("target:ri-12"), "target:ri-12")


def march() -> Laid:
    """Operation 24: an Argentine regiment marches and attacks in an entrenched area that the British hold."""
    units = {"ri-25": "lafonia", "2-para": "goose-green", "spartan": "sea-5"}
    game = given(units, phase="ar-operations", control={"goose-green": "UK"})
    return Laid(game.play("op:24", "from:lafonia", "all", "to:goose-green", "attack"), "target:2-para")


def marching_british() -> Laid:
    """Operation 24 against entrenchments, with special forces on the British side alone."""
    units = {"2-para": "lafonia", "sas": "lafonia", "ri-12": "goose-green"}
    game = given(units, control={"lafonia": "UK"}).play("op:24", "from:lafonia", "all", "to:goose-green", "attack")
    return Laid(game.play("commit"), "target:ri-12")


ALL = {15: ground_attack, 17: assault, 22: helicopters, 24: march}


def ended(fight: Fight, **men: int) -> Battle:
    """The fight at its end: ``_r8=20`` leaves 20 men to the group with that stem, in its first platoons."""
    data = fight.battle().position.to_dict()
    last = {"turn": fight.scenario.rounds, "side": fight.defender, "step": STEPS[-1]}
    units: dict[str, dict[str, Any]] = {}
    for side in (fight.attacker, fight.defender):
        for group in fight.counting(side):
            left = men.get(f"_{group.stem}", 999)
            for id in sorted(group.ids, key=lambda id: not id[-1].isdigit()):
                stays = min(left, fight.scenario.unit(id).strength)
                left -= stays
                gone = {"men": 0, "where": "gone", "fate": "destroyed", "at": None}
                units[id] = {"men": stays} if stays else gone
    battle = Battle.from_position({**data, **last, "units": units}, fight.scenario, dice=[1] * 60)
    while battle.decision:
        battle.play(battle.choices[-1])
    return battle
