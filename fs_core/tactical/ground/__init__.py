"""The ground of the platoon game: maps in metres, made of named areas, prepared once and asked by the rules.

>>> from fs_core.tactical.ground import ground
>>> hill = ground("darwin-hill")
>>> hill.sees((1200, 1750), (1400, 600))
False

**Positions are free points in whole metres.** The book measures in metres and nowhere speaks of squares: a move of
exactly 100 m is legal and one of 101 m is not, a push back is 50 m in any direction. So the rules ask plain geometry
about points, and a grid (25 m, 50 m for whatever moves more than 150 m) only lists where a player may *choose* to go:
48 points at most for a platoon, 112 for a landing craft, few enough to click on and for a computer player to
compare. Works and buildings are positions of their own, taken by moving to their middle. A move is a straight line; the
way round something is two moves.

Corners are whole metres too, so crossing, touching and sight are exact (``shape``). Only the build step and its
pictures use shapely and matplotlib; everything else is the standard library.
"""

from fs_core.tactical.ground.areas import Area, Kind, Smoke, kinds
from fs_core.tactical.ground.files import ground, ids
from fs_core.tactical.ground.moves import Pace, Way
from fs_core.tactical.ground.shape import Point, Shape
from fs_core.tactical.ground.terrain import Ground, toward

__all__ = ["Area", "Ground", "Kind", "Pace", "Point", "Shape", "Smoke", "Way", "ground", "ids", "kinds", "toward"]
