"""Build the grounds: ``python -m fs_core.tactical.ground.build`` reads each TOML file and writes its JSON file.

Sources are TOML with lists of metres, not GeoJSON: they take comments, stand beside the scenarios in the same language,
and GeoJSON would read metres as degrees. shapely turns lines into outlines of their width and finds what is wrong.
``--preview FOLDER`` also draws every ground as a PNG, with the units of the scenarios that use it.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from fs_core.data import DataError
from fs_core.tactical.ground.areas import kinds, limits
from fs_core.tactical.ground.files import FOLDER, OF_LINK, mark_of
from fs_core.tactical.sheet import Sheet, read_sheet

APART = {"ridge": ("ridge",), "works": ("works",)} | dict.fromkeys(
    ("building", "settlement"), ("building", "settlement", "ridge")
)
DRY = tuple(kind for kind in kinds() if kind not in ("water", "beach", "dead"))


def main(arguments: Sequence[str] | None = None) -> None:
    """Build every ground, or those of some folders; with ``--preview`` draw those of battles too."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--preview", type=Path, metavar="FOLDER", help="also draw each ground into this folder")
    parser.add_argument("folders", type=Path, nargs="*", default=[FOLDER, OF_LINK], help="folders of grounds")
    chosen = parser.parse_args(arguments)
    sources = [source for folder in chosen.folders for source in sorted(folder.glob("*.toml"))]
    for folder in chosen.folders:
        if not any(source.parent == folder for source in sources):
            raise SystemExit(f"There is no ground in {folder}; it should be a folder with TOML files of grounds.")
    try:
        texts = {source: as_text(build(source)) for source in sources}
    except DataError as problem:
        raise SystemExit(str(problem)) from None
    for source, text in texts.items():
        source.with_suffix(".json").write_text(text, encoding="utf-8")
        print(f"{source.stem}: {text.count(chr(10)) - 9} areas")
    if chosen.preview:
        from fs_core.tactical.ground.preview import draw_all

        draw_all(chosen.preview)


def as_text(data: dict[str, Any]) -> str:
    """Plain data of a ground as JSON with a line for each area."""
    head = {key: value for key, value in data.items() if key != "areas"}
    areas = ",\n  ".join(json.dumps(area, ensure_ascii=False) for area in data["areas"])
    return json.dumps(head, ensure_ascii=False, indent=1)[:-2] + f',\n "areas": [\n  {areas}\n ]\n}}\n'


def build(source: Path) -> dict[str, Any]:
    """A ground as plain data. Raises DataError with the first thing that is wrong in its file."""
    sheet = read_sheet(source)
    width, height = sheet.whole("width", 100, 20000), sheet.whole("height", 100, 20000)
    data: dict[str, Any] = {
        "made_from": mark_of(source),
        "name": sheet.text("name"),
        "width": width,
        "height": height,
        "note": sheet.text("reconstructed"),
        "areas": [],
    }
    outlines: dict[str, BaseGeometry] = {}
    for table in sheet.tables("area"):
        area, outline = _area(table, shapely.box(0, 0, width, height))
        if area["id"] in outlines:
            table.wrong("id", "an id that no other area has")
        for other in data["areas"]:
            if area["holds"] and other["holds"] and area["at"] == other["at"]:
                table.wrong("at", f"a middle of its own; {other['id']!r} has the same")
            _apart(table, area, outline, other, outlines[other["id"]])
        data["areas"].append(area)
        outlines[area["id"]] = outline
    sheet.done()
    _shores(sheet, data["areas"], outlines)
    return data


def _area(table: Sheet, edge: BaseGeometry) -> tuple[dict[str, Any], BaseGeometry]:
    """One area as plain data, and its outline."""
    id, kind = table.text("id"), table.word("kind", kinds())
    if not id.replace("-", "").isalnum() or id != id.lower():
        table.wrong("id", "small letters, digits and hyphens")
    position = kind in ("works", "building")
    outline = _outline(table, position, edge)
    if not edge.covers(outline):
        _, _, width, height = edge.bounds
        table.wrong(_drawn(table), f"inside the map, which is {width:.0f} m wide and {height:.0f} m high")
    middle = table.pair("at") if "at" in table.values else _middle(outline)
    if not outline.covers(shapely.Point(middle)):
        table.wrong("at", "a point of its own ground")
    points = shapely.get_coordinates(outline).tolist()
    area = {
        "id": id,
        "kind": kind,
        "name": table.text("name"),
        "corners": [[round(x), round(y)] for x, y in (points if len(points) == 1 else points[:-1])],
        "at": list(middle),
        "holds": table.whole("holds", 1, 20, limits()["works_hold"]) if position else 0,
        "note": table.text("note", ""),
    }
    table.done()
    return area, outline


def _outline(table: Sheet, position: bool, edge: BaseGeometry) -> BaseGeometry:
    """What an area covers: a line of some width, what its corners enclose, or for works and buildings a point."""
    if "line" in table.values:
        return _strip(table, edge)
    if position and "corners" not in table.values:
        return shapely.Point(table.pair("at"))
    outline = shapely.Polygon(table.pairs("corners", 3))
    if not outline.is_valid or not outline.area:
        table.wrong("corners", f"an outline that does not cross itself ({shapely.is_valid_reason(outline)})")
    return outline


def _middle(outline: BaseGeometry) -> tuple[int, int]:
    """A point in whole metres well inside."""
    point = outline.centroid if outline.covers(outline.centroid) else outline.representative_point()
    return round(point.x), round(point.y)


def _strip(table: Sheet, edge: BaseGeometry) -> BaseGeometry:
    """A line as the outline of its width, in whole metres, cut off at the edge of the map."""
    line, width = shapely.LineString(table.pairs("line", 2)), table.whole("width", 2, 200)
    if not edge.covers(line):
        return line  # to be refused with its corners, not cut
    outline = line.buffer(width / 2, cap_style="flat", join_style="mitre").intersection(edge)
    outline = shapely.set_precision(outline, 1)
    if outline.geom_type != "Polygon" or outline.interiors or not line.is_simple:
        table.wrong("line", "a line that does not cross or close upon itself")
    return outline


def _drawn(table: Sheet) -> str:
    """The key that says where an area lies."""
    return next(key for key in ("line", "corners", "at") if key in table.values)


def _apart(
    table: Sheet, area: dict[str, Any], outline: BaseGeometry, other: dict[str, Any], there: BaseGeometry
) -> None:
    """Refuse what cannot share ground. Raises DataError."""
    kind, other_kind = area["kind"], other["kind"]
    wet = (kind == "water" and other_kind in DRY) or (other_kind == "water" and kind in DRY)
    if not (wet or other_kind in APART.get(kind, ()) or kind in APART.get(other_kind, ())):
        return
    shared = outline.intersection(there)
    point = "Point" in (outline.geom_type, there.geom_type)
    if not shared.is_empty and (shared.area or point):
        names = f"{kinds()[kind].name} and {kinds()[other_kind].name}"
        table.wrong(_drawn(table), f"clear of {other['id']!r}, for {names} cannot overlap")


def _shores(sheet: Sheet, areas: list[dict[str, Any]], outlines: dict[str, BaseGeometry]) -> None:
    """Every beach lies across the edge of water, so that boats can touch it. Raises DataError."""
    water = shapely.union_all([outlines[area["id"]] for area in areas if area["kind"] == "water"])
    for table, area in zip(sheet.tables("area"), areas, strict=True):
        if area["kind"] == "beach" and not (outlines[area["id"]].overlaps(water)):
            table.wrong("corners", "partly in water and partly on land, since boats land there")


if __name__ == "__main__":
    main()
