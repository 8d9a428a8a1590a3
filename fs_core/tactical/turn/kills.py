"""Step 6: targets that this turn's fire has suppressed lose men, and vehicles may be knocked out (6a, 6b)."""

from fs_core.play.questions import Rule
from fs_core.tactical import armour, losses, tables
from fs_core.tactical.ground import Point
from fs_core.tactical.position import HERE, Attack, Position
from fs_core.tactical.turn import carriers, firing
from fs_core.tactical.turn.ask import ask, choice, throw


def kills(position: Position) -> Rule[bool]:
    """All targets of steps 2 to 5, in the order in which they were first fired at (T-6a.5)."""
    for targets, attacks in pools(position).items():
        yield from converted(position, targets, attacks)
    position.pool = ()
    return False


def converted(position: Position, targets: tuple[str, ...], attacks: list[Attack]) -> Rule[None]:
    """What the attackers of some units that share a position make of its suppression: losses, and knock-outs."""
    present = [id for id in targets if position.units[id].where == HERE]
    if not present or not _opened(position, present, attacks):
        return
    counted = [a for a in attacks if a.hit] if position.options.kill_dice == "hitters" else attacks
    for id in present:
        if position.kind(id).armour:
            yield from _knock_out(position, id, counted)
    soft = [id for id in present if not position.kind(id).armour]
    if soft:
        yield from _casualties(position, soft, counted)


def pools(position: Position) -> dict[tuple[str, ...], list[Attack]]:
    """The attackers since step 2 by what they fired at, in the order in which that was first fired at (T-6a.5)."""
    found: dict[tuple[str, ...], list[Attack]] = {}
    for attack in position.pool:
        found.setdefault(attack.targets, []).append(attack)
    return found


def _opened(position: Position, present: list[str], attacks: list[Attack]) -> bool:
    """Whether the pool is thrown: one attacker has succeeded, or by option an old marker is enough (T-6a.1, TR-09)."""
    if any(attack.hit for attack in attacks):
        return True
    marked = any(position.units[id].suppressed for id in present)
    return marked and position.options.refire_suppressed == "automatic"


def _casualties(position: Position, targets: list[str], attacks: list[Attack]) -> Rule[None]:
    """One die for each attacking unit, less all kill factors; shared by the units in the position (T-6a.2, T-6a.7)."""
    total = 0
    names = " and ".join(position.name(id) for id in targets)
    for attack in attacks:
        reason = f"Losses of {names} to {position.name(attack.firer)}"
        for _ in range(attack.dice):
            less = f"{reason} (less kill factor {attack.kill // attack.dice})"
            total += yield from throw(position, position.side_of(attack.firer), less, "T-6a.2")
    lost = losses.lost(total, sum(attack.kill for attack in attacks))
    if not lost:
        position.note("spared", position.side_of(targets[0]), f"{names}: no losses.", "T-6a.2")
    yield from share(position, targets, lost, "to fire", "T-6a.2")


def share(position: Position, targets: list[str], lost: int, why: str, rule: str) -> Rule[None]:
    """Take men from units that share a position, by option ``casualty_split`` as their player chooses (T-6a.7)."""
    strengths = [position.units[id].men for id in targets]
    ways = list(losses.splits(lost, strengths, position.options))
    way = ways[0]
    if len(ways) > 1:
        names = [position.name(id) for id in targets]
        labels = [", ".join(f"{name}: {men}" for name, men in zip(names, w, strict=True)) for w in ways]
        choices = [choice("split", "-".join(map(str, w)), label) for w, label in zip(ways, labels, strict=True)]
        prompt = f"How do {' and '.join(names)} share {lost} losses?"
        answer = yield from ask(position.side_of(targets[0]), "split", prompt, "T-6a.7", choices)
        way = ways[choices.index(answer)]
    for id, men in zip(targets, way, strict=True):
        if men and men >= position.units[id].men and position.passengers(id):
            yield from wrecked(position, id, why, rule)
        elif men:
            position.lose(id, men, why, rule)


def _knock_out(position: Position, id: str, attacks: list[Attack]) -> Rule[None]:
    """Dice for each column of the armour table; one that reaches its score knocks the vehicle out (T-6b.3, T-6b.4)."""
    row, options = position.kind(id).armour, position.options
    for column in tables.ARMOUR_COLUMNS:
        own = [attack for attack in attacks if attack.column == column]
        sure = armour.score(row, column) == tables.KO
        if sure:
            own = [attack for attack in own if attack.hit]
        if not own:
            continue
        dice: list[int] = []
        for attack in () if sure else own:
            for _ in range(attack.dice):
                reason = f"{position.name(attack.firer)} at the armour of {position.name(id)}"
                side = position.side_of(attack.firer)
                dice.append((yield from throw(position, side, reason, "T-6b.3", 0, armour.sides(options))))
        if armour.knocks_out(row, column, dice, options):
            yield from knocked_out(position, id)
            return


def knocked_out(position: Position, id: str) -> Rule[None]:
    """The crew is lost with its vehicle (T-6b.5)."""
    position.note("ko", position.enemy(position.side_of(id)), f"{position.name(id)}: knocked out.", "T-6b.3", unit=id)
    yield from wrecked(position, id, "with the vehicle", "T-6b.5")


def wrecked(position: Position, id: str, why: str, rule: str) -> Rule[None]:
    """A carrier is lost: of its passengers half are lost too, and the rest are beside it, suppressed (T-6b.6).

    From a boat far from land nobody gets ashore.
    """
    at, aboard = position.point(id), list(position.passengers(id))
    men = sum(position.units[passenger].men for passenger in aboard)
    ashore: Point | None = at
    if carriers.is_boat(position, id):
        ashore = next((p for passenger in aboard for p in carriers.beside(position, passenger, at)), None)
    if ashore is not None:
        for passenger in aboard:
            position.change(passenger, where=HERE, at=ashore, aboard="", moved=True, landed="carrier")
    position.lose(id, position.units[id].men, why, rule)
    if ashore is None or not aboard:
        return
    yield from share(position, aboard, armour.passengers_lost(men, position.options), "with it", "T-6b.6")
    for passenger in aboard:
        if position.units[passenger].where == HERE:
            firing.suppress(position, passenger, "T-6b.6")
