"""Where names and counters stand on the light maps, set by hand and by eye; units of the map, y downwards."""

from typing import NamedTuple

from fs_core.atlas.light.paper import Point

# What each map shows, in kilometres from the centre of its projection: west, east, south, north.
WINDOWS = {"strategic": (-965.0, 870.0, -745.0, 575.0), "tactical": (-138.0, 150.0, -100.0, 84.0)}
WIDTH = 780
BOX = (626.0, 404.0, 148.0, 150.0)  # the South Georgia box: left, top, width, height
WAITING = {"UK": (700.0, 24.0), "AR": (96.0, 500.0)}  # counters off the maps that a question offers


class Spot(NamedTuple):
    """Where the name of an area stands (its lines, the middle of the first, its size) and where its counters do.

    ``pull`` says what of the counters stands there: their left end (-1), their middle or their right end (1), so that
    larger type grows inwards from the edge of the map. ``close``: counters keep to the name when type grows.
    """

    lines: tuple[str, ...]
    name: Point
    size: float
    uk: Point
    ar: Point
    pull: int = 0
    close: bool = False


def _below(name: str, at: Point, size: float = 11, badges: bool = False) -> Spot:
    """An area of land whose counters stand under its name, British to the left of Argentine ones."""
    lines = tuple(name.split("/"))
    row = at[1] + (len(lines) - 1) * size * 1.08 + (32 if badges else 17)
    return Spot(lines, at, size, (at[0] - 18, row), (at[0] + 18, row), close=True)


STRATEGIC: dict[str, Spot] = {
    "argentina": Spot(("ARGENTINA",), (80, 30), 15, (8, 68), (8, 68), pull=-1),
    "sea-1": Spot(("1",), (240, 92), 15, (330, 50), (330, 104)),
    "sea-2": Spot(("2",), (190, 262), 15, (195, 222), (200, 318)),
    "sea-3": Spot(("3",), (372, 489), 15, (280, 484), (276, 531)),
    "sea-4": Spot(("4",), (540, 92), 15, (676, 66), (676, 118)),
    "sea-5": Spot(("5",), (540, 512), 15, (520, 468), (480, 540)),
    "sea-6": Spot(("6",), (281, 316), 15, (336, 208), (316, 418)),
    "sea-7": Spot(("7",), (536, 316), 15, (480, 246), (500, 418)),
    "falklands": Spot(("FALKLAND ISLANDS", "Islas Malvinas"), (410, 279), 9.5, (410, 327), (410, 374)),
    "south-georgia": Spot(("SOUTH GEORGIA", "Georgia del Sur"), (700, 417), 11, (772, 462), (772, 508), pull=1),
}
TACTICAL: dict[str, Spot] = {
    "falklands": Spot(("Waters round the islands",), (660, 14), 11.5, (770, 58), (770, 415), pull=1),
    "pebble-island": Spot(("Pebble Island",), (322, 72), 11, (376, 93), (376, 72), pull=-1, close=True),
    "hill-cove": _below("Hill Cove", (262, 164)),
    "port-howard": _below("Port Howard", (366, 150), badges=True),
    "chartres": _below("Chartres", (262, 218)),
    "fox-bay": _below("Fox Bay", (272, 276), badges=True),
    "port-stephens": _below("Port Stephens", (178, 334)),
    "port-san-carlos": _below("Port San/Carlos", (479, 128), 10.5),
    "san-carlos": _below("San Carlos", (472, 181), 10.5),
    "douglas": _below("Douglas", (546, 124)),
    "port-louis": _below("Port Louis", (648, 150)),
    "teal-inlet": _below("Teal/Inlet", (573, 168), 10.5),
    "mount-usborne": _below("Mount/Usborne", (514, 205), 10),
    "wickham-heights": _below("Wickham/Heights", (567, 213), 10),
    "mount-kent": _below("Mount/Kent", (617, 203), 10),
    "stanley": Spot(("Port Stanley",), (690, 206), 11, (777, 246), (777, 178), pull=1),
    "goose-green": Spot(("Goose", "Green"), (488, 247), 10.5, (488, 309), (488, 290), close=True),
    "swan-inlet": _below("Swan/Inlet", (551, 258), 10.5),
    "fitzroy": _below("Fitzroy", (606, 256), 10.5),
    "lafonia": _below("Lafonia", (420, 300), 13),
}
SPOTS = {"strategic": STRATEGIC, "tactical": TACTICAL}
