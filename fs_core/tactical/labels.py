"""Labels of choices as a list has them: each begins with what tells it from the others."""

from fs_core.play.questions import Choice

_ASKED = {
    ("radio", "send"): ("a message by ", "", ""),
    ("message", "ask"): ("ask ", "", ""),
    ("message", "light"): ("ask ", "", ""),
    ("fire", "target"): ("fire at ", "", ""),
    ("register", "register"): ("register ", "", ""),
    ("carrier", "into"): ("into ", "", ""),
    ("move", "move"): ("move ", "", ""),
    ("move", "enter"): ("bring on ", "", "comes on"),
    ("move", "board"): ("embark ", "", "gets in"),
    ("move", "unload"): ("disembark ", "", "gets out"),
    ("move", "leave"): ("lead ", " off the map", "leaves the map"),
}
"""By question and verb: what stands before and after a name in a label, and a word for the way to move."""


def differing(kind: str, choice: Choice) -> tuple[str, str]:
    """A label without the words that its question, of this ``kind``, has said already, and how the unit named moves.

    The second part is empty where nothing needs to be said of that. Labels of other questions stay as they are.
    """
    before, after, way = _ASKED.get((kind, choice.verb), ("", "", ""))
    return choice.label.removeprefix(before).removesuffix(after), way
