"""Section 3: how far a unit may move in a turn (``movement.csv``, ``movement_limits.csv``)."""

from fs_core.tactical import tables
from fs_core.tactical.options import DEFAULT, Options
from fs_core.tactical.tables import Movement


def bad_ground(row: Movement, options: Options | None = None) -> int | None:
    """The cap in metres for a class on bad ground, None without one; each note covers the rows printed under it, by
    option ``terrain_notes`` its own row alone (T-3.2 to T-3.4, TR-46)."""
    return row.rough_own_row if (options or DEFAULT).terrain_notes == "own_row" else row.rough


def allowance(
    unit_class: str,
    bad: bool = False,
    rough_water: bool = False,
    night: bool = False,
    options: Options | None = None,
) -> int:
    """The metres that a class of ``movement.csv`` may move in a turn (T-3.1 to T-3.9).

    ``bad`` says that the way crosses an obstacle, bog or rough ground. Rough water halves first; then the lowest of the
    caps counts (TR-49). By option ``night_cap_craft`` boats are free of the cap at night. What only a part of the way
    over bad ground costs is asked elsewhere (``terrain_cap``). Raises ValueError for an unknown class.
    """
    options = options or DEFAULT
    row: Movement = tables.entry(tables.movement(), unit_class, "class of movement")
    limits = tables.movement_limits()
    halved = row.halved_own_row if options.terrain_notes == "own_row" else row.halved
    metres = row.move // limits["rough_water"] if rough_water and halved else row.move
    cap = bad_ground(row, options)
    if bad and cap is not None:
        metres = min(metres, cap)
    if night and (options.night_cap_craft or not row.craft):
        metres = min(metres, limits["night"])
    return metres
