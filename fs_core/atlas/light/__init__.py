"""The light maps: SVG of the same areas as the printed maps, made with the standard library alone."""

import re
from collections.abc import Iterable
from typing import Any

from fs_core.atlas.light.paper import paper
from fs_core.atlas.light.scene import Scene, document, scene
from fs_core.atlas.light.sheet import MAP_NAMES
from fs_core.atlas.text import alt_text
from fs_core.campaign.questions import Choice

__all__ = ["Scene", "light_svg", "scene"]


def light_svg(
    game_or_position: Any, which: str = "strategic", *, choices: Iterable[Choice] = (), before: Any = None
) -> str:
    """One map as a stand-alone ``<svg>`` with its text twin as ``aria-label``.

    ``which`` is ``strategic`` or ``tactical`` (ValueError for another); ``choices`` get a double outline; what changed
    since ``before``, an earlier position, is marked.
    """
    paper(which)
    shown = scene(game_or_position, choices, before)
    picture = document(which, shown, f"{MAP_NAMES[which]}.\n{alt_text(game_or_position)}")
    # A picture has no buttons.
    return re.sub(r' (?:role="button"|tabindex="-1"|aria-haspopup="dialog"|data-(?:id|go)="[^"]*")', "", picture)
