"""Section 2: who hears whom. A net is named after the headquarters that heads it.

Nets make a tree: a headquarters sits on the net it heads and on its parent's, and carries messages from one to the
other by spending its own message of the turn (T-2.1 to T-2.6).
"""

from collections import deque

from fs_core.tactical.position import GONE, Position

_OBSERVERS = ("forward", "naval", "air")


def observers(position: Position, hq: str) -> dict[str, tuple[str, ...]]:
    """The teams with a headquarters, as senders of their own, and the assets they call directly (TR-43)."""
    return {f"{hq}-{team.kind}": team.assets for team in position.origin(hq).observers}


def host(position: Position, sender: str) -> str:
    """The unit that a sender is with: itself, or the headquarters of an observer."""
    if sender in position.units:
        return sender
    hq = sender.rpartition("-")[0]
    return hq if hq in position.units and sender in observers(position, hq) else ""


def head(position: Position, hq: str) -> str:
    """Who heads a net: its headquarters, or by option ``hq_succession`` a deputy some turns after its loss; else nobody
    (T-2.9, TR-45)."""
    if hq in position.units and position.units[hq].where != GONE:
        return hq
    delay = position.options.hq_succession
    if isinstance(delay, str) or position.clock < position.deputies.get(hq, 0) + 2 * delay:
        return ""
    return next(
        (id for id, unit in position.units.items() if position.origin(id).parent == hq and unit.where != GONE), ""
    )


def hq_lost(position: Position, id: str) -> bool:
    """Whether a unit's parent headquarters is destroyed and nobody has taken its place (T-8.6)."""
    parent = position.origin(id).parent
    return bool(parent) and not head(position, parent)


def nets(position: Position, id: str) -> tuple[str, ...]:
    """The nets that a unit, ship, helicopter or flight is on: its parent's, and its own if it heads one (T-2.1); those
    that a deputy takes over with the place of its headquarters on the net above (TR-45)."""
    if not position.deputies or position.options.hq_succession == "none":
        return position.nets[id]
    stands_for = [hq for hq in position.deputies if head(position, hq) == id]
    above = (position.origin(hq).parent for hq in stands_for)
    return (*position.nets[id], *(net for net in above if net))


def members(position: Position, net: str) -> frozenset[str]:
    """Everybody on a net (T-2.2)."""
    return frozenset(
        id
        for id in position.owners
        if not (id in position.units and position.units[id].where == GONE) and net in nets(position, id)
    )


Ways = dict[str, tuple[str, ...]]
"""The nets that a message comes to, the nearest first, each with the headquarters that pass it on, in order."""


def ways(position: Position, start: tuple[str, ...]) -> Ways:
    """Where a message of somebody on some nets comes to (T-2.3, T-2.9)."""
    found: Ways = dict.fromkeys(start, ())
    queue = deque(found)
    while queue:
        net = queue.popleft()
        for through in (net, *position.below.get(net, ())):
            carrier = head(position, through)
            carried = nets(position, carrier) if carrier else ()
            for onward in carried if net in carried else ():
                if onward not in found:
                    found[onward] = (*found[net], carrier)
                    queue.append(onward)
    return found


def relays(position: Position, sender: str, asset: str) -> tuple[str, ...] | None:
    """The headquarters that have to pass a message on, in order; None if no way leads there (T-2.3, T-2.9)."""
    here = host(position, sender)
    if sender != here and asset in observers(position, here).get(sender, ()):
        return ()
    return way_to(position, asset, ways(position, nets(position, here)))


def way_to(position: Position, asset: str, found: Ways) -> tuple[str, ...] | None:
    """The first of some ways that comes to a net of an asset."""
    wanted = nets(position, asset)
    return next((passed for net, passed in found.items() if net in wanted), None)
