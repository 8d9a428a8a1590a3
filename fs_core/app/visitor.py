"""Who is at this page: every visitor of the app has a folder, named by a random cookie and never by typed words."""

import os
import re
import secrets
from pathlib import Path

# Set by the server for the kernels of its pages; in JupyterLab neither is there.
VISITORS = "FS_VISITORS"
VISITOR = "FS_VISITOR"

_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)


def folder() -> Path:
    """The folder of the person at this page, which exists: in JupyterLab the current one, in the app the visitor's own.

    Saved games belong in ``folder() / "saves"``. Raises ValueError if the server named no proper visitor.
    """
    visitors = os.environ.get(VISITORS)
    if not visitors:
        return Path.cwd()
    own = folder_of(Path(visitors), os.environ.get(VISITOR, ""))
    own.mkdir(parents=True, exist_ok=True)
    return own


def new_visitor() -> str:
    """A visitor that nobody can guess: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def is_visitor(text: str) -> bool:
    """Whether a text, such as a cookie, can be a visitor; anything else never becomes part of a path."""
    return _ID.fullmatch(text) is not None


def folder_of(visitors: Path, visitor: str) -> Path:
    """The folder of one visitor, directly inside ``visitors``. Raises ValueError for what is not a visitor."""
    if not is_visitor(visitor):
        raise ValueError(f"{visitor!r} is not a visitor; a visitor is 32 hexadecimal digits given by the server.")
    return visitors / visitor
