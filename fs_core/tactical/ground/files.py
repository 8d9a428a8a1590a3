"""Grounds as files: in ``data/tactical/grounds/`` people edit TOML, and from each such file a JSON file is built."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

from fs_core.data import DATA, DataError, quoted
from fs_core.tactical.ground.areas import Area, kinds
from fs_core.tactical.ground.shape import Point, Shape
from fs_core.tactical.ground.terrain import Ground

FOLDER = DATA / "tactical" / "grounds"
OF_LINK = DATA / "tactical" / "link" / "grounds"
"""Kinds of country, for fights that are opened from the campaign."""


def ids(folder: Path = FOLDER) -> tuple[str, ...]:
    """The grounds there are in a folder."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def ground(id: str, folder: Path = FOLDER) -> Ground:
    """A ground by its id, the name of its file. Raises DataError when it is not there, not built, or out of date."""
    if id not in (known := ids(folder)):
        raise DataError(f"There is no ground {quoted(id)}; there are {', '.join(known)}.")
    built, source = folder / f"{id}.json", folder / f"{id}.toml"
    remedy = "run python -m fs_core.tactical.ground.build"
    try:
        made_from, mark = _read(id, text := built.read_text(encoding="utf-8"))[0], mark_of(source)
    except (OSError, ValueError, LookupError, TypeError) as problem:
        raise DataError(f"{built.name} cannot be read ({problem}); {remedy}.") from problem
    if made_from != mark:
        raise DataError(f"{built.name} was not made from {source.name} as it is now; {remedy}.")
    return _read(id, text)[1]


@lru_cache(maxsize=32)
def _read(id: str, built: str) -> tuple[int, Ground]:
    """The mark of a ground's source, and the ground; by its text, so that a file built anew is read anew."""
    data = json.loads(built)
    return data["made_from"], from_plain(id, data)


def mark_of(source: Path) -> int:
    """A number that changes with the text of a file, so that what was built from it can be told apart."""
    return crc32(source.read_text(encoding="utf-8").encode())


def from_plain(id: str, data: dict[str, Any]) -> Ground:
    """The ground that plain data describe, as the build step writes them."""
    areas = [
        Area(
            row["id"],
            kinds()[row["kind"]].id,
            row["name"],
            Shape(_point(corner) for corner in row["corners"]),
            _point(row["at"]),
            row["holds"],
            row["note"],
        )
        for row in data["areas"]
    ]
    return Ground(id, data["name"], *_point((data["width"], data["height"])), areas, data["note"])


def _point(metres: Any) -> Point:
    east, north = metres
    if type(east) is not int or type(north) is not int:
        raise ValueError(f"{quoted(metres)} should be two whole numbers of metres")
    return east, north
