"""Grounds as files: in ``data/tactical/grounds/`` people edit TOML, and from each such file a JSON file is built."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

from fs_core.data import DATA, DataError
from fs_core.tactical.ground.areas import Area
from fs_core.tactical.ground.shape import Shape
from fs_core.tactical.ground.terrain import Ground

FOLDER = DATA / "tactical" / "grounds"
OF_LINK = DATA / "tactical" / "link" / "grounds"
"""Kinds of country, for fights that are opened from the campaign."""


def ids() -> tuple[str, ...]:
    """The grounds there are."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@lru_cache(maxsize=32)
def ground(id: str, folder: Path = FOLDER) -> Ground:
    """A ground by its id, the name of its file. Raises DataError when it is not there, not built, or out of date."""
    built, source = folder / f"{id}.json", folder / f"{id}.toml"
    if not source.is_file():
        raise DataError(f"There is no ground {id!r}; there are {', '.join(ids())}.")
    remedy = "run python -m fs_core.tactical.ground.build"
    try:
        data = json.loads(built.read_text(encoding="utf-8"))
        made_from = data["made_from"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise DataError(f"{built.name} cannot be read ({problem}); {remedy}.") from problem
    if made_from != mark_of(source):
        raise DataError(f"{built.name} was not made from {source.name} as it is now; {remedy}.")
    return from_plain(id, data)


def mark_of(source: Path) -> int:
    """A number that changes with the text of a file, so that what was built from it can be told apart."""
    return crc32(source.read_text(encoding="utf-8").encode())


def from_plain(id: str, data: dict[str, Any]) -> Ground:
    """The ground that plain data describe, as the build step writes them."""
    areas = [
        Area(
            row["id"],
            row["kind"],
            row["name"],
            Shape((x, y) for x, y in row["corners"]),
            (row["at"][0], row["at"][1]),
            row["holds"],
            row["note"],
        )
        for row in data["areas"]
    ]
    return Ground(id, data["name"], data["width"], data["height"], areas, data["note"])
