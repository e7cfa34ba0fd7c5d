"""What lies on a board, measured out for drawing: hexes, corners, paths and harbours as points."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from trueque.island.places import AROUND, Places
from trueque.island.speech.names import places_of_view
from trueque.kernel.game import View
from trueque.tactile.shapes import At, interpolate_points

WIDE = math.sqrt(3)
"""A hex is so many of its sides wide."""
PEAKS = (0.5, 0.0, 0.5, 1.5, 2.0, 1.5)
"""How far each of a hex's corners lies below its top, in sides, in the order of `AROUND`."""


def corner_points(places: Places) -> tuple[At, ...]:
    """Where the corners of an island lie, in sides of a hex from the upper left."""
    left = min(x for x, _ in places.hexes)
    points: dict[int, At] = {}
    for (x, y), ring in zip(places.hexes, places.hex_corners, strict=True):
        for corner, (dx, _), down in zip(ring, AROUND, PEAKS, strict=True):
            points[corner] = ((x + dx - left) * WIDE / 2, 1.5 * y + down)
    return tuple(points[i] for i in range(len(points)))


@dataclass(frozen=True)
class TactileIsland:
    """The board of a view; a side of a hex is one unit long, the origin is the upper left."""

    view: View

    @cached_property
    def places(self) -> Places:
        return places_of_view(self.view)

    @cached_property
    def corner_points(self) -> tuple[At, ...]:
        return corner_points(self.places)

    @property
    def size(self) -> At:
        return max(x for x, _ in self.corner_points), max(y for _, y in self.corner_points)

    def hex_outline(self, number: int) -> tuple[At, ...]:
        return tuple(self.corner_points[corner] for corner in self.places.hex_corners[number])

    def hex_middle(self, number: int) -> At:
        outline = self.hex_outline(number)
        return interpolate_points(outline[0], outline[3], 0.5)

    def path_ends(self, name: str) -> tuple[At, At]:
        a, b = self.places.paths[self.places.path_names.index(name)]
        return self.corner_points[a], self.corner_points[b]

    def corner_point(self, name: str) -> At:
        return self.corner_points[self.places.corner_names.index(name)]

    def seaward_direction(self, name: str) -> At:
        """The direction, one side long, that points from a path of the coast out to sea."""
        a, b = self.places.paths[self.places.path_names.index(name)]
        (inner,) = set(self.places.corner_hexes[a]) & set(self.places.corner_hexes[b])
        middle, coast = self.hex_middle(inner), interpolate_points(*self.path_ends(name), 0.5)
        length = math.dist(middle, coast)
        return (coast[0] - middle[0]) / length, (coast[1] - middle[1]) / length
