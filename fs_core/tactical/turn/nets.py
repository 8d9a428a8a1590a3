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


def _parent(position: Position, id: str) -> str:
    if id in position.units:
        return position.origin(id).parent
    scenario = position.scenario
    parents = {ship.id: ship.parent for ship in scenario.ships}
    parents |= {helicopter.id: helicopter.parent for helicopter in scenario.helicopters}
    parents |= {sortie.id: sortie.parent for sortie in scenario.sorties}
    return parents[id]


def nets(position: Position, id: str) -> tuple[str, ...]:
    """The nets that a unit, ship, helicopter or flight is on: its parent's, and its own if it heads one (T-2.1)."""
    parent = _parent(position, id)
    found = (parent,) if parent else ()
    led: tuple[str, ...] = (id,) if id in position.units and position.origin(id).leads else ()
    if id in position.units:  # a deputy takes the place of its headquarters on the net above
        stands_for = [hq for hq in position.deputies if head(position, hq) == id]
        led += tuple(position.origin(hq).parent for hq in stands_for if position.origin(hq).parent)
    return (*found, *led)


def members(position: Position, net: str) -> frozenset[str]:
    """Everybody on a net (T-2.2)."""
    return frozenset(
        id
        for id in position.owners
        if not (id in position.units and position.units[id].where == GONE) and net in nets(position, id)
    )


def relays(position: Position, sender: str, asset: str) -> tuple[str, ...] | None:
    """The headquarters that have to pass a message on, in order; None if no way leads there (T-2.3, T-2.9)."""
    here = host(position, sender)
    if sender != here and asset in observers(position, here).get(sender, ()):
        return ()
    wanted = set(nets(position, asset))
    queue: deque[tuple[str, tuple[str, ...]]] = deque((net, ()) for net in nets(position, here))
    seen = set(nets(position, here))
    while queue:
        net, passed = queue.popleft()
        if net in wanted:
            return passed
        for through in (net, *_below(position, net)):
            carrier = head(position, through)
            if not carrier or carrier == here:
                continue
            for onward in nets(position, carrier):
                if onward not in seen and net in nets(position, carrier):
                    seen.add(onward)
                    queue.append((onward, (*passed, carrier)))
    return None


def _below(position: Position, net: str) -> tuple[str, ...]:
    """The headquarters that sit on a net as subordinates."""
    return tuple(id for id in position.units if position.origin(id).parent == net and position.origin(id).leads)
