"""The Why not page of the battle panel: ask why something is not open, by its name or by its word."""

from collections.abc import Callable, Iterable

from fs_core.panels.rules.platoon import rule_card
from fs_core.panels.seats import sentence
from fs_core.panels.why import WhyBox
from fs_core.play.questions import Choice, Decision, Obstacle
from fs_core.tactical import Battle
from fs_core.tactical.position import Position
from fs_core.tactical.turn import firing


class WhyPage(WhyBox):
    """The box with all units and places that a battle's question does not offer. ``battle`` gives the battle as it
    stands."""

    HINT = "Pick or type what you would like to do, such as to:1200,850, then ask."

    def __init__(self, battle: Callable[[], Battle]) -> None:
        self._battle = battle
        super().__init__()

    def _askable(self) -> dict[str, str]:
        return askable(self._battle())

    def _against(self, wish: str, word: str) -> list[Obstacle]:
        return self._battle().why_not(word)

    def _show_rules(self, numbers: Iterable[str]) -> str:
        return "".join(rule_card(number, self._battle().options) for number in numbers)


def why_not_unit(battle: Battle, id: str) -> list[Obstacle]:
    """Why a unit is not among the answers of a question that asks for one; empty where none is asked for."""
    decision, position = battle.decision, battle.position
    if decision is None or id not in position.units:
        return []
    own = position.side_of(id) == decision.side
    verbs = dict.fromkeys(choice.verb for choice in decision.choices if choice.verb in ("move", "target", "send"))
    fitting = next((verb for verb in verbs if own == (verb != "target")), "")
    return battle.why_not(f"{fitting}:{id}") if fitting else []


def askable(battle: Battle) -> dict[str, str]:
    """What one may ask about, in words, with the word that asks it: what a question might name and does not."""
    decision, position = battle.decision, battle.position
    found: dict[str, str] = {}
    if decision is None:
        return found
    offered = {choice.word.partition("/")[0] for choice in decision.choices}
    for verb, like in {choice.verb: choice for choice in decision.choices if ":" in choice.word}.items():
        for id, name in _things(position, decision, verb).items():
            if (word := f"{verb}:{id}") not in offered:
                found[sentence(_label(like, position, name))] = word
    return found


def _things(position: Position, decision: Decision, verb: str) -> dict[str, str]:
    """The units, places and craft that answers of a kind are about, with their names."""
    side = decision.side
    own = [id for id in position.units if position.side_of(id) == side]
    others = [id for id in position.units if position.side_of(id) != side]
    owned = [id for id in position.owners if position.side_of(id) == side]
    flights = [sortie.id for sortie in position.scenario.sorties]
    assets = [
        id for id in owned if id not in position.units or set(firing.weapons(position, id)) & set(firing.INDIRECT)
    ]
    by_verb: dict[str, list[str]] = {
        **dict.fromkeys(("send", "move", "enter", "board", "unload", "leave", "load", "by"), own),
        **dict.fromkeys(("target", "attack", "photo", "fire"), others),
        **dict.fromkeys(("ask", "light"), assets if decision.kind == "message" else []),
        "heli": [helicopter.id for helicopter in position.scenario.helicopters if helicopter.side == side],
        "fly": [id for id in owned if id in flights],
    }
    if verb == "to" or (verb == "move" and decision.kind == "task"):
        return {area.id: area.name for area in position.ground.places.values()}
    return {id: position.name(id) for id in by_verb.get(verb, ())}


def _label(like: Choice, position: Position, name: str) -> str:
    """A label as the question has it for another unit, with this name in place of that one's."""
    other = like.word.partition(":")[2].partition("/")[0]
    known = position.names.get(other, "")
    if known and known in like.label and like.verb != "by":
        return like.label.replace(known, name)
    return f"{_SAID.get(like.verb, '')} {name}".strip()


_SAID = {"to": "go to", "move": "fly to", "by": "fire with"}
