"""The head line of a campaign and its tracks, as HTML: turn, phase, operations, victory points, markers."""

from html import escape

from fs_core.campaign.game import Campaign
from fs_core.forces import PEOPLE

_PHASES = {
    "set-up": "Set-up",
    "uk-operations": "British operations",
    "ar-operations": "Argentine operations",
    "uk-submarines": "British submarines",
    "ar-submarines": "Argentine submarines",
    "events": "Events",
}


def head_line(game: Campaign) -> str:
    """Turn, phase, operations left and victory points, in one line."""
    phase = "The game is over" if game.over else _PHASES[game.phase]
    ahead = f"VP {game.vp:+d} ({'Argentina' if game.vp > 0 else 'Britain'} ahead)"
    parts = [f"Turn {game.turn}", phase, f"{game.operations_remaining} British operations left", ahead]
    return f"<div class='fs-head'>{' · '.join(parts)}</div>"


def tracks(game: Campaign) -> str:
    """The operations track, the victory point track and the markers held, as text."""
    left, start = game.operations_remaining, game.options.start_ops
    operations = "●" * left + "○" * max(0, start - left)
    scale = "".join(f"<b>[{n:+d}]</b>" if n == max(-5, min(20, game.vp)) else "·" for n in range(-5, 21))
    held = _markers(game)
    rows = [
        f"Operations <span aria-label='{left} of {start} left'>{operations}</span>",
        f"VP −5 <span aria-label='{game.vp:+d}'>{scale}</span> +20",
        f"Markers: {escape(', '.join(held)) or 'none'}",
    ]
    return "<div class='fs-tracks'>" + "<br>".join(rows) + "</div>"


def _markers(game: Campaign) -> list[str]:
    """The markers in play, in words."""
    position = game.position
    held = [
        (position.leader is not None, f"{PEOPLE.get(position.leader or '', '')} leader"),
        (position.black_buck, "Black Buck flown"),
        (position.raid_used, "air-base raid made"),
        (position.expanded_zone, "expanded zone used"),
        (position.conveyor_joined, "carriers fire four times"),
        (position.exocet == "held", "land-launched Exocet held"),
        (position.staff_error, "British staff error"),
        (position.ar_grounded, "Argentine aircraft grounded"),
        (position.ar_no_attack, "Argentine shortage: no attacks"),
        (position.opportunity, "Argentine target of opportunity"),
        (position.double is not None, f"two {PEOPLE.get(position.double or '', '')} operations"),
        (position.stealth_missions < 5, f"Stealth missions left {position.stealth_missions}"),
    ]
    words = [text for true, text in held if true]
    return words + [f"pressure: {left} operations to land or attack" for left in position.pressure]
