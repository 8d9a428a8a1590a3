"""Where names and counters stand on the light maps, set by hand and by eye; units of the map, y downwards."""

from typing import NamedTuple

from fs_core.atlas.light.paper import Point

# What each map shows, in kilometres from the centre of its projection: west, east, south, north.
WINDOWS = {"strategic": (-965.0, 870.0, -745.0, 575.0), "tactical": (-138.0, 150.0, -100.0, 84.0)}
WIDTH = 780


class Spot(NamedTuple):
    """Where the name of an area stands (its lines, the middle of the first, its size) and where its counters do."""

    lines: tuple[str, ...]
    name: Point
    size: float
    uk: Point
    ar: Point


# Number of a sea area; the stacks stand beside it.
STRATEGIC: dict[str, Spot] = {
    "argentina": Spot(("ARGENTINA",), (82, 32), 15, (82, 62), (82, 62)),
    "sea-1": Spot(("1",), (237, 92), 15, (330, 60), (330, 118)),
    "sea-2": Spot(("2",), (176, 250), 15, (176, 200), (176, 300)),
    "sea-3": Spot(("3",), (372, 530), 15, (316, 500), (316, 540)),
    "sea-4": Spot(("4",), (560, 90), 15, (650, 60), (650, 118)),
    "sea-5": Spot(("5",), (520, 500), 15, (520, 440), (520, 545)),
    "sea-6": Spot(("6",), (272, 320), 15, (312, 235), (312, 420)),
    "sea-7": Spot(("7",), (548, 320), 15, (500, 235), (500, 420)),
    "falklands": Spot(("FALKLAND ISLANDS", "Islas Malvinas"), (410, 282), 10.5, (410, 320), (410, 360)),
    "south-georgia": Spot(("SOUTH GEORGIA", "Georgia del Sur"), (712, 424), 11, (712, 500), (712, 540)),
}
TACTICAL: dict[str, Spot] = {
    "falklands": Spot(("Waters round the islands",), (640, 16), 11.5, (640, 52), (655, 425)),
    "pebble-island": Spot(("Pebble Island",), (322, 72), 11, (428, 88), (428, 66)),
    "hill-cove": Spot(("Hill Cove",), (262, 166), 11, (262, 204), (262, 184)),
    "port-howard": Spot(("Port Howard",), (366, 150), 11, (350, 205), (350, 185)),
    "chartres": Spot(("Chartres",), (262, 218), 11, (262, 256), (262, 236)),
    "fox-bay": Spot(("Fox Bay",), (272, 276), 11, (262, 330), (262, 310)),
    "port-stephens": Spot(("Port Stephens",), (178, 334), 11, (178, 372), (178, 352)),
    "port-san-carlos": Spot(("Port San", "Carlos"), (479, 136), 10.5, (440, 74), (440, 54)),
    "san-carlos": Spot(("San Carlos",), (470, 185), 10, (405, 176), (405, 156)),
    "douglas": Spot(("Douglas",), (546, 128), 11, (546, 166), (546, 146)),
    "port-louis": Spot(("Port Louis",), (646, 150), 11, (640, 188), (640, 168)),
    "teal-inlet": Spot(("Teal", "Inlet"), (574, 172), 10, (574, 216), (574, 198)),
    "mount-usborne": Spot(("Mount", "Usborne"), (512, 204), 10, (512, 248), (512, 230)),
    "wickham-heights": Spot(("Wickham", "Heights"), (566, 212), 10, (566, 256), (566, 238)),
    "mount-kent": Spot(("Mount", "Kent"), (617, 205), 10, (617, 244), (617, 226)),
    "stanley": Spot(("Port Stanley",), (694, 206), 11, (742, 252), (742, 232)),
    "goose-green": Spot(("Goose", "Green"), (494, 248), 10.5, (494, 308), (494, 290)),
    "swan-inlet": Spot(("Swan", "Inlet"), (548, 260), 10, (548, 306), (548, 288)),
    "fitzroy": Spot(("Fitzroy",), (600, 262), 10.5, (660, 290), (660, 270)),
    "lafonia": Spot(("Lafonia",), (420, 300), 13, (420, 340), (420, 320)),
}
SPOTS = {"strategic": STRATEGIC, "tactical": TACTICAL}
BOX = (648.0, 408.0, 124.0, 145.0)  # the South Georgia box: left, top, width, height
