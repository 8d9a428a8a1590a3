"""The doubtful points of the platoon game as named switches: each default is the ruling this study plays by.

Questions and reasons stand in ``data/tactical/rulings.csv``. A figure printed in a table is changed in the table; an
option here is another reading of the book, or a completion that can be left out.
"""

from dataclasses import dataclass

from fs_core.switches import OptionError, Switches, numbers, switch, words

__all__ = ["DEFAULT", "OptionError", "Options"]

_DELAYS = tuple(
    f"{guns}-{helicopter}-{aircraft}" for guns in range(4) for helicopter in range(4) for aircraft in range(4)
)


@dataclass(frozen=True, slots=True)
class Options(Switches):
    """One battle's rulings, each by its name; ``fs rule`` shows the ruling that a name belongs to. Unknown names or
    values raise OptionError.

    >>> Options(kill_dice="hitters").text()
    'kill_dice=hitters'
    """

    # Fire (6)
    range_between: str = words("TR-03", "column read for a distance between two", "up", "nearest", "down")
    mist_modifier: int = numbers(-1, "TR-04", "figure for mist, fog and smoke", (-1, -2))
    building_fire_modifier: int = numbers(1, "TR-05", "figure for a target in a building", (1, -1))
    visibility_stack: str = words("TR-06", "mist and night together: added, or the worse alone", "sum", "worst")
    natural_six: bool = switch(False, "TR-06", "a six thrown in range always suppresses")
    natural_one: bool = switch(False, "TR-06", "a one thrown never suppresses")
    line_of_sight: bool = switch(True, "TR-17", "ground blocks direct fire")
    indirect_range: str = words("TR-64", "distance for guns and ships", "assigned", "gun_target", "observer")
    registered_targets: int = numbers(0, "TR-67", "points a side registers, where guns see at night", range(10))
    star_shell: bool = switch(False, "TR-67", "guns and ships may light the ground")
    integral_anti_tank: str = words(
        "TR-16", "a platoon's own LAW or MAW fires instead of the platoon, or as well", "instead", "in_addition"
    )
    # Casualties (6a)
    refire_suppressed: str = words(
        "TR-09", "casualties of a target that was suppressed before", "new_roll", "automatic"
    )
    kill_dice: str = words("TR-10", "who throws for casualties", "all_firers", "hitters")
    hopeless_firers: str = words("TR-11", "firers that cannot suppress", "excluded", "included")
    casualty_split: str = words("TR-14", "losses of units in one position", "proportional", "defender", "largest")
    # Armour (6b)
    armour_dice: str = words("TR-20", "dice against armour", "pooled", "single", "d10")
    armour_mortar: str = words("TR-22", "column for mortars against armour", "none", "artillery")
    ko_passengers: str = words("TR-23", "passengers lost with a vehicle", "half", "all", "none")
    # Close combat (7)
    struggle_loss: str = words("TR-27", "men lost in a desperate struggle", "difference", "enemy_die")
    struggle_repeat: str = words("TR-28", "when a struggle goes on", "immediate", "next_turn")
    push_casualties: str = words("TR-29", "die that counts the men lost in a push back", "winner_die", "attacker_die")
    melee_night: str = words("TR-32", "who loses a point at night", "both", "attacker")
    melee_suppressed: int = numbers(0, "TR-25", "figure for a suppressed side in close combat", (0, -2))
    melee_group: str = words("TR-33", "several units in one close combat", "pairs", "lead_unit")
    # Morale (8)
    morale_modifiers: str = words("TR-35", "what the figures of the morale test change", "factor", "die")
    loss_steps: str = words("TR-36", "steps of losses: the worst alone, or all of them", "worst", "cumulative")
    neighbour_m: int = numbers(200, "TR-37", "metres to a neighbour whose retreat is felt", range(1001))
    zero_morale: str = words("TR-38", "the score that forces a retreat at zero", "effective", "factor")
    rally_who: str = words("TR-40", "who tests at the end of a turn", "active", "all")
    # Radio and support (2)
    relay_delay: int = numbers(0, "TR-42", "own turns that each relay by a headquarters takes", (0, 1))
    support_delay: str = numbers("0-1-2", "TR-44", "own turns until guns, helicopters and aircraft answer", _DELAYS)
    hq_succession: str | int = numbers("none", "TR-45", "own turns until a deputy takes over", ("none", 1, 2, 3))
    # Turn and movement (1, 3)
    terrain_notes: str = words("TR-46", "rows that the notes on ground and water cover", "group", "own_row")
    terrain_cap: str = words("TR-47", "what bad ground on a part of the way limits", "whole_move", "pro_rata")
    night_cap_craft: bool = switch(True, "TR-48", "boats are slowed by night too")
    minefields: bool = switch(False, "TR-51", "mined ground wounds and suppresses")
    fire_then_move: str = words("TR-54", "who may fire and move in one turn", "all", "not_crew_weapons")
    opportunity_fire: bool = switch(False, "TR-41", "fire at movers in the opposing turn")
    # Helicopters and aircraft (4, 5)
    unload_fire: str = words("TR-52", "fire by troops just set down by helicopter", "small_arms", "none", "all")
    heli_tasks: str = words("TR-55", "the two tasks of a helicopter", "distinct", "any")
    heli_abort: str = words("TR-56", "how long an attacked helicopter is driven off", "next_step", "same_turn_only")
    air_completion: bool = switch(True, "TR-59", "aircraft take part, by the completed tables")


DEFAULT = Options()
