"""Where names and counters stand on the light maps, set by hand and by eye; units of the map, y downwards."""

from typing import NamedTuple

from fs_core.atlas.light.paper import Point

# What each map shows, in kilometres from the centre of its projection: west, east, south, north.
WINDOWS = {"strategic": (-965.0, 870.0, -745.0, 575.0), "tactical": (-138.0, 150.0, -100.0, 84.0)}
WIDTH = 780
BOX = (626.0, 404.0, 148.0, 150.0)  # the South Georgia box: left, top, width, height
ISLANDERS = (410.0, 189.0)  # how much of each side is on the islands
WAITING = {"UK": (700.0, 24.0), "AR": (96.0, 500.0)}  # counters off the maps that a question offers

# Names of places that stand elsewhere than on the printed maps: offset in units, text anchor.
PLACES = {
    "Comodoro Rivadavia": ((-4.0, 0.0), "end"),
    "Choiseul Sound": ((66.0, 16.0), "middle"),
    "Falkland Sound": ((-8.0, 4.0), "middle"),
    "Berkeley Sound": ((16.0, -6.0), "middle"),
}


class Spot(NamedTuple):
    """Where the name of an area stands (its lines, the middle of the first, its size) and where its counters do.

    ``pull`` says what of the counters stands there: their left end (-1), their middle or their right end (1), so that
    larger type grows inwards from the edge of the map. ``close``: counters keep to the name when type grows.
    ``tight``: names near by leave little room for larger type.
    """

    lines: tuple[str, ...]
    name: Point
    size: float
    uk: Point
    ar: Point
    pull: int = 0
    close: bool = False
    tight: bool = False


def _below(name: str, at: Point, size: float = 11, badges: bool = False, tight: bool = False) -> Spot:
    """An area of land whose counters stand under its name, British to the left of Argentine ones."""
    lines = tuple(name.split("/"))
    row = at[1] + (len(lines) - 1) * size * 1.08 + (32 if badges else 17)
    return Spot(lines, at, size, (at[0] - 18, row), (at[0] + 18, row), close=True, tight=tight)


STRATEGIC: dict[str, Spot] = {
    "argentina": Spot(("ARGENTINA",), (80, 24), 15, (8, 95), (8, 95), pull=-1),
    "sea-1": Spot(("1",), (215, 30), 15, (332, 40), (332, 100)),
    "sea-2": Spot(("2",), (190, 262), 15, (226, 196), (200, 322)),
    "sea-3": Spot(("3",), (372, 489), 15, (268, 484), (268, 533)),
    "sea-4": Spot(("4",), (540, 92), 15, (676, 84), (676, 142)),
    "sea-5": Spot(("5",), (575, 476), 15, (680, 370), (486, 536)),
    "sea-6": Spot(("6",), (281, 316), 15, (333, 240), (310, 432)),
    "sea-7": Spot(("7",), (536, 316), 15, (487, 240), (500, 432)),
    "falklands": Spot(("FALKLAND ISLANDS", "Islas Malvinas"), (410, 279), 9.5, (410, 331), (410, 382)),
    "south-georgia": Spot(("SOUTH GEORGIA", "Georgia del Sur"), (700, 417), 11, (772, 470), (772, 517), pull=1),
}
TACTICAL: dict[str, Spot] = {
    "falklands": Spot(("Waters round the islands",), (660, 14), 11.5, (770, 58), (770, 415), pull=1),
    "pebble-island": Spot(("Pebble Island",), (322, 72), 11, (376, 93), (376, 72), pull=-1, close=True),
    "hill-cove": _below("Hill Cove", (262, 164)),
    "port-howard": _below("Port Howard", (354, 150), badges=True),
    "chartres": _below("Chartres", (262, 218)),
    "fox-bay": _below("Fox Bay", (272, 276), badges=True),
    "port-stephens": _below("Port Stephens", (178, 334)),
    "port-san-carlos": _below("Port San/Carlos", (479, 128), 10.5, tight=True),
    "san-carlos": Spot(("San Carlos",), (472, 181), 10.5, (440, 198), (440, 217), close=True),
    "douglas": _below("Douglas", (552, 124)),
    "port-louis": _below("Port Louis", (634, 150)),
    "teal-inlet": _below("Teal/Inlet", (573, 168), 10.5),
    "mount-usborne": _below("Mount/Usborne", (502, 206), 10, tight=True),
    "wickham-heights": _below("Wickham/Heights", (572, 214), 10, tight=True),
    "mount-kent": Spot(("Mount", "Kent"), (617, 203), 10, (601, 228), (637, 228), close=True, tight=True),
    "stanley": Spot(("Port Stanley",), (697, 206), 11, (777, 250), (777, 166), pull=1),
    "goose-green": Spot(("Goose", "Green"), (488, 247), 10.5, (488, 309), (488, 290), close=True),
    "swan-inlet": _below("Swan/Inlet", (558, 258), 10.5),
    "fitzroy": _below("Fitzroy", (618, 256), 10.5),
    "lafonia": _below("Lafonia", (398, 312), 13),
}
SPOTS = {"strategic": STRATEGIC, "tactical": TACTICAL}
