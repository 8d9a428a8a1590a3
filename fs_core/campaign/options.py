"""The doubtful points of the rules as named switches: each field's default is the ruling this study plays by.

The reasons stand in ``data/rules/rulings.csv``; every option that is not at its default is written into the record.
"""

from dataclasses import Field, dataclass, field, fields, replace
from typing import Any


def _switch(default: bool, ruling: str, subject: str) -> Any:
    return field(default=default, metadata={"ruling": ruling, "subject": subject, "allowed": (True, False)})


def _words(ruling: str, subject: str, *allowed: str) -> Any:
    return field(default=allowed[0], metadata={"ruling": ruling, "subject": subject, "allowed": allowed})


class OptionError(ValueError):
    """An unknown option, or a value it does not take; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Options:
    """One game's rulings. Unknown names or values raise OptionError.

    >>> Options(op5_repairs="all").text()
    'op5_repairs=all'
    """

    sf_can_control: bool = _switch(True, "R-17", "special forces alone may take control of ground")
    contested_stanley_counts: bool = _switch(False, "R-24", "a contested Port Stanley counts as British at the end")
    sf_contest_opens_op16: bool = _switch(True, "R-25", "ground contested by special forces alone is open to landings")
    sg_open_before_op4: bool = _switch(False, "R-26", "British ships may enter South Georgia before operation 4")
    tez_check_per: str = _words("R-30", "when absence from the zone is charged", "operation", "marker")
    tez_check_on_weather: bool = _switch(False, "R-31", "absence from the zone is charged for severe weather too")
    sudden_death_needs_stanley: bool = _switch(True, "R-35", "the win at -5 needs Port Stanley")
    weather_can_end_game: bool = _switch(False, "R-38", "severe weather may take the last operation")
    bidding: bool = _switch(False, "R-39", "the sides are bid for (4.7)")
    start_ops: int = field(
        default=30,
        metadata={"ruling": "R-151", "subject": "British operations at the start", "allowed": tuple(range(1, 31))},
    )
    op4_subs_score: bool = _switch(True, "R-41", "submarines caught in South Georgia score as sunk")
    allow_pass: bool = _switch(True, "R-44", "a player may pass while operations are open to him")
    clock_unit: str = _words("R-46", "what first two, in a row and next three count", "operation", "marker")
    free_undo: bool = _switch(False, "R-51", "taking back past a die needs no consent")
    cargo_shares_hits: bool = _switch(False, "R-56", "a hit on a ship is a hit on all units aboard")
    capacity_uses: str = _words("R-58", "steps that a reduced unit fills", "current", "printed")
    sf_slot_extra: bool = _switch(True, "R-59", "a transport's place for special forces comes on top of its capacity")
    falklands_air_range: str = _words("R-63", "reach of aircraft based in the islands", "unlimited", "tactical")
    ferry_needs_range: bool = _switch(True, "R-66", "aircraft that change base need the range")
    air_strike_multi_base: bool = _switch(False, "R-72", "operations 18 and 19 may use several bases")
    op4_multi_origin: bool = _switch(False, "R-75", "the South Georgia force may come from several areas")
    op5_repairs: str = _words("R-76", "ships repaired by one operation 5", "one", "all")
    op7_sf_within_fi: bool = _switch(False, "R-77", "raiders must be in the Falkland Islands area")
    interception_costs_op: bool = _switch(False, "R-81", "an interception uses up a British operation")
    op15_interceptable: bool = _switch(True, "R-82", "aircraft supporting operation 15 may be intercepted")
    intercept_path: str = _words("R-83", "where aircraft can be met", "endpoints", "route")
    event_air_interceptable: bool = _switch(False, "R-87", "aircraft flying in events may be intercepted")
    subs_defend_surface: bool = _switch(False, "R-106", "submarines help to defend surface ships")
    exposed_attackers: str = _words("R-107", "attackers that can be fired at", "area", "committed")
    ranged_carrier_return: str = _words("R-108", "reply to a carrier in the next area", "carriers", "all", "none")
    assign_before_dice: str = _words("R-109", "order of aiming and dice", "sequential", "both_first")
    conveyor_needs_both: bool = _switch(True, "R-115", "the Conveyor joins only two carriers afloat")
    terrain_hits_base_attacks: bool = _switch(True, "R-120", "terrain hampers fire at parked aircraft and from ships")
    defender_sf_optional: bool = _switch(False, "R-122", "a defender may keep special forces out of a battle")
    sf_share_fate: bool = _switch(True, "R-123", "special forces are lost with the last unit beside them")
    surprise_all_subs: bool = _switch(True, "R-135", "all submarines of the area join a surprise attack")
    leader_window: str = _words("R-138", "when a die may be ordered again", "die", "volley")
    carrier_in_style_event: bool = _switch(False, "R-145", "the 25 de Mayo may fly in the two air operations")
    exocet_ignores_screen: bool = _switch(False, "R-146", "the land-launched Exocet may pick a screened ship")
    exocet_may_hold: bool = _switch(False, "R-147", "the land-launched Exocet may be kept though there is a target")
    op22_empty_ground: bool = _switch(False, "R-149", "helicopters may land in empty ground the other side owns")
    stealth_reaches_7: bool = _switch(False, "R-150", "the refuelled Super Étendard reaches sea area 7")

    def __new__(cls, **chosen: Any) -> "Options":
        """Refuse unknown names before the generated initialiser does, with the same kind of error as all the rest."""
        for name in chosen:
            _known(name)
        return object.__new__(cls)

    def __post_init__(self) -> None:
        for entry in fields(self):
            value, allowed = getattr(self, entry.name), entry.metadata["allowed"]
            if not any(value == a and type(value) is type(a) for a in allowed):
                raise OptionError(f"Option {entry.name} cannot be {value!r}; it takes {_allowed(allowed)}.")

    @classmethod
    def from_text(cls, text: str) -> "Options":
        """Read ``name=value name=value`` (or ``default``), as the record header has it. Raises OptionError."""
        chosen: dict[str, Any] = {}
        for part in text.replace(",", " ").split():
            name, _, word = part.partition("=")
            if name == "default" and not word:
                continue
            if name in chosen:
                raise OptionError(f"Option {name} stands twice; once is right.")
            allowed = _known(name).metadata["allowed"]
            values = {_plain(value): value for value in allowed}
            if word not in values:
                raise OptionError(f"Option {name} cannot be {word!r}; it takes {_allowed(allowed)}.")
            chosen[name] = values[word]
        return replace(cls(), **chosen)

    def text(self) -> str:
        """The options that differ from the default as ``name=value``, or ``default``."""
        changed = [
            f"{entry.name}={_plain(getattr(self, entry.name))}"
            for entry in fields(self)
            if getattr(self, entry.name) != entry.default
        ]
        return " ".join(changed) or "default"


def _known(name: str) -> "Field[Any]":
    for entry in fields(Options):
        if entry.name == name:
            return entry
    names = ", ".join(entry.name for entry in fields(Options))
    raise OptionError(f"There is no option {name!r}; the options are {names}.")


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _allowed(values: tuple[Any, ...]) -> str:
    return "1 to 30" if len(values) == 30 else " or ".join(_plain(value) for value in values)


DEFAULT = Options()
