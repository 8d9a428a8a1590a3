"""Who is at this page: every visitor of the app has a folder, named by a random cookie and never by typed words."""

import os
import re
import secrets
import shutil
import time
from pathlib import Path

# Set by the server for the kernels of its pages; in JupyterLab neither is there.
VISITORS = "FS_VISITORS"
VISITOR = "FS_VISITOR"

DAYS = 400
"""For so long a browser remembers its visitor, the longest that browsers allow."""
_A_DAY = 24 * 60 * 60

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
    os.utime(own)  # whoever comes back keeps the folder, saved or not
    return own


def clear_out(visitors: Path) -> None:
    """Remove the folders that nobody can reach any more, for their browsers have forgotten them (``DAYS``), and the
    empty ones of yesterday. Anything else in ``visitors`` stays."""
    now = time.time()
    for own in [path for path in visitors.glob("*") if is_visitor(path.name) and path.is_dir()]:
        age = now - own.stat().st_mtime
        if age > DAYS * _A_DAY or (age > _A_DAY and not any(own.iterdir())):
            shutil.rmtree(own, ignore_errors=True)


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
