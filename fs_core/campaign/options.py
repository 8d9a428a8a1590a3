"""The doubtful points of the rules as named switches: each field's default is the ruling this study plays by.

The reasons stand in ``data/rules/rulings.csv``; every option that is not at its default is written into the record.
"""

from dataclasses import dataclass

from fs_core.switches import OptionError, Switches, numbers, switch, words

__all__ = ["DEFAULT", "OptionError", "Options"]


@dataclass(frozen=True, slots=True)
class Options(Switches):
    """One game's rulings. Unknown names or values raise OptionError.

    >>> Options(op5_repairs="all").text()
    'op5_repairs=all'
    """

    sf_can_control: bool = switch(True, "R-17", "special forces alone may take control of ground")
    contested_stanley_counts: bool = switch(False, "R-24", "a contested Port Stanley counts as British at the end")
    sf_contest_opens_op16: bool = switch(True, "R-25", "ground contested by special forces alone is open to landings")
    sg_open_before_op4: bool = switch(False, "R-26", "British ships may enter South Georgia before operation 4")
    tez_check_per: str = words("R-30", "when absence from the zone is charged", "operation", "marker")
    tez_check_on_weather: bool = switch(False, "R-31", "absence from the zone is charged for severe weather too")
    sudden_death_needs_stanley: bool = switch(True, "R-35", "the win at -5 needs Port Stanley")
    weather_can_end_game: bool = switch(False, "R-38", "severe weather may take the last operation")
    bidding: bool = switch(False, "R-39", "the sides are bid for (4.7)")
    start_ops: int = numbers(30, "R-151", "British operations at the start", range(1, 31))
    op4_subs_score: bool = switch(True, "R-41", "submarines caught in South Georgia score as sunk")
    allow_pass: bool = switch(True, "R-44", "a player may pass while operations are open to him")
    clock_unit: str = words("R-46", "what first two, in a row and next three count", "operation", "marker")
    free_undo: bool = switch(False, "R-51", "taking back past a die needs no consent")
    cargo_shares_hits: bool = switch(False, "R-56", "a hit on a ship is a hit on all units aboard")
    capacity_uses: str = words("R-58", "steps that a reduced unit fills", "current", "printed")
    sf_slot_extra: bool = switch(True, "R-59", "a transport's place for special forces comes on top of its capacity")
    falklands_air_range: str = words("R-63", "reach of aircraft based in the islands", "unlimited", "tactical")
    ferry_needs_range: bool = switch(True, "R-66", "aircraft that change base need the range")
    air_strike_multi_base: bool = switch(False, "R-72", "operations 18 and 19 may use several bases")
    op4_multi_origin: bool = switch(False, "R-75", "the South Georgia force may come from several areas")
    op5_repairs: str = words("R-76", "ships repaired by one operation 5", "one", "all")
    op7_sf_within_fi: bool = switch(False, "R-77", "raiders must be in the Falkland Islands area")
    interception_costs_op: bool = switch(False, "R-81", "an interception uses up a British operation")
    op15_interceptable: bool = switch(True, "R-82", "aircraft supporting operation 15 may be intercepted")
    intercept_path: str = words("R-83", "where aircraft can be met", "endpoints", "route")
    event_air_interceptable: bool = switch(False, "R-87", "aircraft flying in events may be intercepted")
    subs_defend_surface: bool = switch(False, "R-106", "submarines help to defend surface ships")
    exposed_attackers: str = words("R-107", "attackers that can be fired at", "area", "committed")
    ranged_carrier_return: str = words("R-108", "reply to a carrier in the next area", "carriers", "all", "none")
    assign_before_dice: str = words("R-109", "order of aiming and dice", "sequential", "both_first")
    conveyor_needs_both: bool = switch(True, "R-115", "the Conveyor joins only two carriers afloat")
    terrain_hits_base_attacks: bool = switch(True, "R-120", "terrain hampers fire at parked aircraft and from ships")
    defender_sf_optional: bool = switch(False, "R-122", "a defender may keep special forces out of a battle")
    sf_share_fate: bool = switch(True, "R-123", "special forces are lost with the last unit beside them")
    surprise_all_subs: bool = switch(True, "R-135", "all submarines of the area join a surprise attack")
    leader_window: str = words("R-138", "when a die may be ordered again", "die", "volley")
    carrier_in_style_event: bool = switch(False, "R-145", "the 25 de Mayo may fly in the two air operations")
    exocet_ignores_screen: bool = switch(False, "R-146", "the land-launched Exocet may pick a screened ship")
    exocet_may_hold: bool = switch(False, "R-147", "the land-launched Exocet may be kept though there is a target")
    op22_empty_ground: bool = switch(False, "R-149", "helicopters may land in empty ground the other side owns")
    stealth_reaches_7: bool = switch(False, "R-150", "the refuelled Super Étendard reaches sea area 7")


DEFAULT = Options()
