"""Step 1: each unit may send one message: a request for support, a report, a warning of aircraft (2)."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from fs_core.play.questions import Choice, Obstacle, Rule
from fs_core.tactical.ground import Point
from fs_core.tactical.position import ABOARD, GONE, HERE, OFF_MAP, WAITING, Position, Request
from fs_core.tactical.turn import firing, nets, terms
from fs_core.tactical.turn.ask import WORD, ask, choice, explained, name_of


class Asked(NamedTuple):
    """A request that is being made: who asks, what for, and the turn of either side in which it would be answered."""

    sender: str
    purpose: str
    ready: int


Assets = list[tuple[str, str]]
"""What can be asked for, each with the purpose."""

Targets = list[tuple[str, Point]]
"""What can be fired at, each with its point."""

_FOR = {"fire": "fire", "light": "light", "strike": "an attack", "lift": "a lift"}
_AT = {"fire": "fire at", "light": "light over", "strike": "an attack on"}


def radio(position: Position) -> Rule[bool]:
    """One message, or the end of the step; returns whether the step goes on."""
    side = position.side
    senders = messages(position, side)
    choices = [choice("send", sender, f"a message by {_who(position, sender)}") for sender in senders]
    if terms.may_offer(position, side):
        choices.append(WORD["offer-terms"])
    if not choices:
        return False
    choices.append(WORD["end"])
    explain = explained(send=lambda sender: may_send(position, sender))
    answer = yield from ask(side, "radio", "Who sends a message?", "T-2.4", choices, None, explain)
    if answer.verb == "end":
        return False
    if answer.verb == "offer-terms":
        yield from terms.offer(position, side)
        return True
    sender = name_of(answer)
    prompt = f"{_who(position, sender)}: which message?"
    answer = yield from ask(
        side,
        "message",
        prompt,
        "T-2.7",
        senders[sender],
        nets.host(position, sender),
        explained(ask=partial(_not_asked, position, sender), light=partial(_not_asked, position, sender)),
    )
    if answer.verb == "report":
        _spend(position, sender, ())
        position.add(f"report:{sender}")
        position.note("report", side, f"{_who(position, sender)}: a report is sent.", "T-2.4", unit=sender)
    elif answer.verb == "warn":
        _warn(position, sender)
    else:
        yield from _request(position, sender, answer)
    return True


def _who(position: Position, sender: str) -> str:
    host = nets.host(position, sender)
    kinds = {"forward": "forward observer", "naval": "naval spotter", "air": "air controller"}
    return (
        position.name(host) if sender == host else f"the {kinds[sender.rpartition('-')[2]]} with {position.name(host)}"
    )


def _senders(position: Position, side: str) -> list[str]:
    found = []
    for id, unit in position.units.items():
        if position.side_of(id) == side and unit.where in (HERE, ABOARD, OFF_MAP):
            found += [id, *nets.observers(position, id)]
    return [sender for sender in found if not may_send(position, sender)]


def may_send(position: Position, sender: str) -> list[Obstacle]:
    """Why a unit or observer sends no message now; suppression is no reason (T-2.4, T-2.10)."""
    host = nets.host(position, sender)
    if not host:
        return [Obstacle("T-2.1", f"There is no sender {sender!r} in this battle.")]
    if position.side_of(host) != position.side:
        return [Obstacle("T-2.4", f"{position.name(host)}: it is the turn of the other side.")]
    if position.units[host].where in (GONE, WAITING):
        return [Obstacle("T-2.4", f"{position.name(host)}: not in the battle.")]
    if sender in position.sent:
        return [Obstacle("T-2.4", f"{_who(position, sender)}: the message of this turn is sent.")]
    return []


# --- what can be sent -----------------------------------------------------------------------------------------------


def messages(position: Position, side: str) -> dict[str, tuple[Choice, ...]]:
    """The messages of each sender that are of use now, of those that have any: requests, a report, a warning."""
    assets = [(asset, purpose) for asset, purpose in _assets(position, side) if _open(position, asset, purpose)]
    flyers = _flyers(position, position.enemy(side))
    targets = _targets(position)
    called: dict[tuple[str, ...], Assets] = {}
    found = {}
    for sender in _senders(position, side):
        host = nets.host(position, sender)
        if sender == host:
            own = nets.nets(position, host)
            if own not in called:
                called[own] = _within_call(position, own, assets)
            sent = _requests(position, host, called[own], targets) + _reports(position, host, flyers)
        else:  # an observer calls his own assets directly
            direct = nets.observers(position, host)[sender]
            sent = _requests(position, host, [pair for pair in assets if pair[0] in direct], targets)
        if sent:
            found[sender] = tuple(sent)
    return found


def _within_call(position: Position, own: tuple[str, ...], assets: Assets) -> Assets:
    """Those of some assets that a message from some nets comes to, with nobody on the way who has sent (T-2.6)."""
    ways = nets.ways(position, own)
    paths = [(pair, nets.way_to(position, pair[0], ways)) for pair in assets]
    return [pair for pair, path in paths if path is not None and position.sent.isdisjoint(path)]


def _requests(position: Position, host: str, assets: Assets, targets: Targets) -> list[Choice]:
    """The requests for some assets: for a lift by who is on foot, for all else by who sees a target (T-2.7, TR-43)."""
    on_foot = position.units[host].where == HERE and position.kind(host).movement in ("foot", "crew_weapon")
    sees = bool(assets) and any(_seen(position, host, targets))
    found = []
    for asset, purpose in assets:
        if on_foot if purpose == "lift" else sees:
            verb = "light" if purpose == "light" else "ask"
            label = f"ask {position.name(asset)} for {_FOR[purpose]}"
            found.append(choice(verb, asset, label))
    return found


def _reports(position: Position, id: str, flyers: bool) -> list[Choice]:
    """The report that brings points, and a warning if there is somebody to warn."""
    found, side = [], position.side_of(id)
    wanted = any(a.kind == "report" and a.side == side and id in a.units for a in position.scenario.awards)
    if wanted and not position.tally.get(f"report:{id}"):
        found.append(choice("report", id, "send a report"))
    if flyers and _unwarned(position, id):
        found.append(choice("warn", id, "warn of aircraft"))
    return found


def _flyers(position: Position, side: str) -> bool:
    """Whether a side has aircraft or helicopters that may still come."""
    sorties = position.scenario.sorties if position.options.air_completion else ()
    return any(s.side == side and s.id not in position.used for s in sorties) or any(
        h.side == side and not position.craft[h.id].down for h in position.scenario.helicopters
    )


def _assets(position: Position, side: str) -> Assets:
    """What a side may ask for, and for what purpose: guns, mortars and ships, flights, helicopters; light at night."""
    scenario = position.scenario
    guns = [ship.id for ship in scenario.ships if ship.side == side]
    for id, unit in position.units.items():
        own = position.side_of(id) == side and unit.where in (HERE, OFF_MAP)
        if own and set(firing.weapons(position, id)) & set(firing.INDIRECT):
            guns.append(id)
    found = [(id, "fire") for id in guns]
    if position.options.star_shell and position.night:
        found += [(id, "light") for id in guns]
    if position.options.air_completion:
        found += [(s.id, "strike") for s in scenario.sorties if s.side == side and s.requested]
    found += [(h.id, "lift") for h in scenario.helicopters if h.side == side]
    return found


def unreached(position: Position, sender: str, asset: str) -> list[Obstacle]:
    """Why a message does not reach an asset: no way there, or a headquarters on the way has sent (T-2.3 to T-2.6)."""
    path = nets.relays(position, sender, asset)
    if path is None:
        return [Obstacle("T-2.3", f"No net leads from {_who(position, sender)} to {position.name(asset)}.")]
    return [
        Obstacle("T-2.6", f"{position.name(hq)}, on the way: the message of this turn is sent.")
        for hq in path
        if hq in position.sent
    ]


def _not_asked(position: Position, sender: str, asset: str) -> list[Obstacle]:
    """Why a sender asks an asset for nothing now."""
    if asset not in position.owners:
        return [Obstacle("T-2.7", f"There is nobody {asset!r} to ask in this battle.")]
    found = unreached(position, sender, asset)
    return found or [Obstacle("T-2.7", f"{position.name(asset)}: nothing to ask for now.")]


def _open(position: Position, asset: str, purpose: str) -> bool:
    """Whether an asset could answer a request at all: it has fire, flights or lifts left and is not asked already."""
    if purpose == "strike":
        sortie = next(s for s in position.scenario.sorties if s.id == asset)
        asked = any(request.asset == asset for request in position.requests)
        return asset not in position.used and position.turn >= sortie.round and not asked
    if purpose == "lift":
        helicopter = next(h for h in position.scenario.helicopters if h.id == asset)
        asked = any(r.asset == asset and r.ready > position.clock for r in position.requests)
        return not position.craft[asset].down and not asked and position.turn >= helicopter.round
    asked = any(r.asset == asset and r.purpose in ("fire", "light") for r in position.requests)
    return not asked and not firing.spent(position, asset, firing.weapons(position, asset)[0])


def _targets(position: Position) -> Targets:
    """The targets there are, with their points."""
    return [(id, position.point(id)) for id in firing.in_view(position, position.side)]


def _seen(position: Position, id: str, targets: Targets) -> Iterator[str]:
    """Those of some targets that a unit sees."""
    unit = position.units[id]
    if unit.at is not None and unit.where == HERE:
        at = unit.at
        yield from (target for target, there in targets if position.sees(at, there))


# --- sending --------------------------------------------------------------------------------------------------------


def _spend(position: Position, sender: str, path: tuple[str, ...]) -> None:
    """The sender's message, and those of all who pass it on (T-2.4, T-2.5)."""
    position.sent |= {sender, *path}
    for hq in path:
        position.note("relay", position.side, f"{position.name(hq)}: the message is passed on.", "T-2.5", unit=hq)


def _hearers(position: Position, id: str) -> frozenset[str]:
    """Everybody on a unit's nets (T-2.2)."""
    return frozenset[str]().union(*(nets.members(position, net) for net in nets.nets(position, id)))


def _unwarned(position: Position, id: str) -> bool:
    """Whether somebody on a unit's nets has not heard of aircraft; the unit itself is asked first."""
    return (id not in position.heard and bool(nets.nets(position, id))) or not position.heard >= _hearers(position, id)


def _warn(position: Position, sender: str) -> None:
    """All on the sender's nets hear the warning until the next turn of their side (T-2.2)."""
    _spend(position, sender, ())
    heard = _hearers(position, sender)
    position.heard |= heard
    position.note(
        "warning", position.side, f"{_who(position, sender)}: a warning of aircraft.", "T-2.2", heard=sorted(heard)
    )


def _request(position: Position, sender: str, answer: Choice) -> Rule[None]:
    """A request names one asset and one target or place (T-2.7, TR-43)."""
    asset = name_of(answer)
    purposes = [purpose for id, purpose in _assets(position, position.side) if id == asset and purpose != "light"]
    purpose = "light" if answer.verb == "light" else purposes[0]
    side = position.side
    if purpose == "lift":
        target = nets.host(position, sender)
    else:
        prompt = f"{position.name(asset)}: {_AT[purpose]} what?"
        seen = _seen(position, nets.host(position, sender), _targets(position))
        choices = [choice("target", id, position.name(id)) for id in seen]
        asked = Asked(sender, purpose, position.clock + 2 * delay_of(position, sender, asset, purpose))
        unseen = explained(target=lambda id: _not_seen(position, sender, id))
        target = name_of((yield from ask(side, "request", prompt, "T-2.7", choices, asset, unseen, asked)))
    _spend(position, sender, nets.relays(position, sender, asset) or ())
    own_turns = delay_of(position, sender, asset, purpose)
    ready = position.clock + 2 * own_turns
    named = position.ground.word(position.point(target)) if purpose == "light" else target
    position.requests = (*position.requests, Request(asset, purpose, named, sender, ready))
    position.note(
        "request",
        side,
        f"{_who(position, sender)}: a request to {position.name(asset)} for "
        + ("a lift." if purpose == "lift" else f"{_AT[purpose]} {position.name(target)}."),
        "T-2.7",
        asset=asset,
        target=named,
        turns=own_turns,
    )


def delay_of(position: Position, sender: str, asset: str, purpose: str) -> int:
    """The turns of its side until a request of a sender is answered, its relays included (T-2.11, TR-42)."""
    path = nets.relays(position, sender, asset) or ()
    return delay(position, purpose) + position.options.relay_delay * len(path)


def delay(position: Position, purpose: str) -> int:
    """The turns of its side until a request is answered (T-2.11; option ``support_delay``)."""
    guns, helicopter, aircraft = map(int, position.options.support_delay.split("-"))
    return {"fire": guns, "light": guns, "lift": helicopter, "strike": aircraft}[purpose]


def _not_seen(position: Position, sender: str, id: str) -> list[Obstacle]:
    if id not in position.units:
        return [Obstacle("T-6.13", f"There is no target {id!r} in this battle.")]
    if position.units[id].where != HERE:
        return [Obstacle("T-6.13", f"{position.name(id)}: not on the map.")]
    return [Obstacle("T-6.13", f"{_who(position, sender)}: no view of {position.name(id)}.")]
