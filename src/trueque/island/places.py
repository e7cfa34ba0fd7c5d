"""The places of an island and their names: hexes in rows, corners in zigzag rows, paths between two corners.

Coordinates are brick-wall: a hex at (x, y) has the corners (x, y), (x+1, y), (x+2, y) above and the same three with y+1
below. Corners are numbered row by row (corner 0 is ``a1``), hexes row by row (hex 0 is ``P1``), paths by their corners.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from trueque.kernel.errors import AmbiguousNotation, BadNotation
from trueque.locale import Speaker, in_every_language

Point = tuple[int, int]

# The corners of a hex from its upper left one, clockwise, and the side that runs from each to the next.
AROUND: tuple[Point, ...] = ((0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1))
SIDES = ("NW", "NE", "E", "SE", "SW", "W")
NEIGHBOURS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))

CORNER_ROWS = "abcdefghijklmno"
HEX_ROWS = "PQRSTUVWXYZ"


@dataclass(frozen=True)
class Places:
    """The hexes, corners and paths of one island, with who touches whom."""

    hexes: tuple[Point, ...]

    @staticmethod
    def make_places(hexes: Iterable[Point]) -> Places:
        """The places of an island that consists of these hexes."""
        return Places(tuple(sorted(hexes, key=lambda at: (at[1], at[0]))))

    @staticmethod
    def from_rows(*widths: int) -> Places:
        """The places of an island drawn as centred rows of hexes, as in ``Places.from_rows(3, 4, 5, 4, 3)``."""
        widest = max(widths)
        return Places.make_places((widest - width + 2 * i, y) for y, width in enumerate(widths) for i in range(width))

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        points = {(x + dx, y + dy) for x, y in self.hexes for dx, dy in AROUND}
        return tuple(sorted(points, key=lambda at: (at[1], at[0])))

    @cached_property
    def corner_at(self) -> dict[Point, int]:
        return {at: i for i, at in enumerate(self.corners)}

    @cached_property
    def hex_at(self) -> dict[Point, int]:
        return {at: i for i, at in enumerate(self.hexes)}

    @cached_property
    def hex_corners(self) -> tuple[tuple[int, ...], ...]:
        """The six corners of each hex, clockwise from the upper left."""
        return tuple(tuple(self.corner_at[x + dx, y + dy] for dx, dy in AROUND) for x, y in self.hexes)

    @cached_property
    def hex_neighbours(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(self.hex_at[x + dx, y + dy] for dx, dy in NEIGHBOURS if (x + dx, y + dy) in self.hex_at)
            for x, y in self.hexes
        )

    @cached_property
    def paths(self) -> tuple[tuple[int, int], ...]:
        pairs = {tuple(sorted((ring[i], ring[(i + 1) % 6]))) for ring in self.hex_corners for i in range(6)}
        return tuple((a, b) for a, b in sorted(pairs))

    @cached_property
    def path_between(self) -> dict[tuple[int, int], int]:
        """The path between two corners, in either order."""
        there = {pair: i for i, pair in enumerate(self.paths)}
        return there | {(b, a): i for (a, b), i in there.items()}

    @cached_property
    def corner_hexes(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(h for h, ring in enumerate(self.hex_corners) if corner in ring) for corner in range(len(self.corners))
        )

    @cached_property
    def corner_paths(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(p for p, pair in enumerate(self.paths) if c in pair) for c in range(len(self.corners)))

    @cached_property
    def corner_neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The corners one path away, in the order of ``corner_paths``."""
        return tuple(
            tuple(sum(self.paths[p]) - corner for p in paths) for corner, paths in enumerate(self.corner_paths)
        )

    @cached_property
    def coast(self) -> frozenset[int]:
        """The paths along the sea: those that border one hex only."""
        count = [0] * len(self.paths)
        for ring in self.hex_corners:
            for i in range(6):
                count[self.path_between[ring[i], ring[(i + 1) % 6]]] += 1
        return frozenset(p for p, hexes in enumerate(count) if hexes == 1)

    def side_path(self, hexagon: int, side: str) -> int:
        """The path on one side of a hex, as in ``side(0, "NW")``."""
        ring, i = self.hex_corners[hexagon], SIDES.index(side)
        return self.path_between[ring[i], ring[(i + 1) % 6]]

    def is_low(self, corner: int) -> bool:
        """Whether a corner lies in the lower line of its zigzag row."""
        (x, y), (first_x, first_y) = self.corners[corner], self.hexes[0]
        return (x + y - first_x - first_y) % 2 == 0

    def heading(self, corner: int, other: int) -> str:
        """In which direction the path from one corner to the next goes, as in ``N`` or ``SE``."""
        (x, y), (to_x, to_y) = self.corners[corner], self.corners[other]
        if to_y != y:
            return "S" if to_y > y else "N"
        return ("N" if self.is_low(corner) else "S") + ("W" if to_x < x else "E")

    # ---- rings and spirals -------------------------------------------------------------------------------------

    @cached_property
    def depth(self) -> tuple[int, ...]:
        """How many hexes each hex lies from the sea: 0 on the coast."""
        depth = [0 if len(around) < 6 else -1 for around in self.hex_neighbours]
        layer = 0
        while -1 in depth:
            inner = [h for h, d in enumerate(depth) if d < 0 and any(depth[n] == layer for n in self.hex_neighbours[h])]
            layer += 1
            for h in inner:
                depth[h] = layer
        return tuple(depth)

    @cached_property
    def capes(self) -> tuple[int, ...]:
        """The hexes at which a spiral may begin: those with three or more sides of sea."""
        capes = tuple(h for h, around in enumerate(self.hex_neighbours) if len(around) <= 3)
        return capes or tuple(h for h, d in enumerate(self.depth) if d == 0)

    def spiral(self, cape: int, clockwise: bool, joined: bool = False) -> tuple[int, ...]:
        """All hexes from *cape* along the coast, then ring by ring to the middle.

        A ring begins as seen from the middle towards *cape*, or *joined*: at the hex that touches both ends of the
        ring before. On a round island that is the same.
        """
        order: list[int] = []
        ring, first = list[int](), cape
        for depth in range(max(self.depth) + 1):
            touching = {h for h, d in enumerate(self.depth) if d == depth}
            if joined and ring:
                between = (set(self.hex_neighbours[ring[0]]) & set(self.hex_neighbours[ring[-1]]) & touching) or {cape}
                first = min(between)
            ring = sorted(sorted(touching), key=partial(self._turning_angle, first, clockwise))
            order += ring
        return tuple(order)

    def _turning_angle(self, first: int, clockwise: bool, h: int) -> float:
        """How far one turns from a hex to another, as seen from the middle of the island."""
        away = self._angles[h] - self._angles[first] if clockwise else self._angles[first] - self._angles[h]
        return round(away % math.tau, 9) % round(math.tau, 9)

    @cached_property
    def _angles(self) -> tuple[float, ...]:
        """Where each hex lies from the middle.

        A row is 1.5 sides high and a column half a hex, sqrt(3)/2 sides, wide; y grows downwards, so that growing
        angles run clockwise as seen from above.
        """
        xs = [2 * (x + 1) for x, _ in self.hexes]
        ys = [2 * y for _, y in self.hexes]
        mid_x, mid_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        return tuple(math.atan2((y - mid_y) * 1.5, (x - mid_x) * math.sqrt(3) / 2) for x, y in zip(xs, ys, strict=True))

    # ---- names -------------------------------------------------------------------------------------------------

    @cached_property
    def corner_names(self) -> tuple[str, ...]:
        return list_row_names(self.corners, CORNER_ROWS)

    @cached_property
    def hex_names(self) -> tuple[str, ...]:
        return list_row_names(self.hexes, HEX_ROWS)

    @cached_property
    def path_names(self) -> tuple[str, ...]:
        return tuple(f"{self.corner_names[a]}-{self.corner_names[b]}" for a, b in self.paths)

    def read_corner(self, text: str) -> int:
        """The corner that *text* names (``c5``, also ``C5`` or ``c 5``)."""
        name = "".join(text.split()).lower()
        if name not in self.corner_names:
            raise make_no_place_error(
                lambda say: say("“{text}” is not a corner; corners run from {first} to {last}.", text=text.strip()[:40],
                                first=self.corner_names[0], last=self.corner_names[-1])
            )  # fmt: skip
        return self.corner_names.index(name)

    def read_hex(self, text: str) -> int:
        """The hex that *text* names (``R3``, also ``r3``)."""
        name = "".join(text.split()).upper()
        if name not in self.hex_names:
            raise make_no_place_error(
                lambda say: say("“{text}” is not a hex; hexes run from {first} to {last}.", text=text.strip()[:40],
                                first=self.hex_names[0], last=self.hex_names[-1])
            )  # fmt: skip
        return self.hex_names.index(name)

    def read_path(self, text: str) -> int:
        """The path that *text* names by its two corners (``c5-c6``, in either order, also ``c5 c6``)."""
        parts = text.replace("–", " ").replace("-", " ").split()
        if len(parts) == 1:
            raise self.one_end_error(parts[0])
        if len(parts) != 2:
            raise make_no_place_error(
                lambda say: say("“{text}” is not a path; a path is named by its two corners, as in c5-c6.",
                                text=text.strip()[:40])
            )  # fmt: skip
        a, b = self.read_corner(parts[0]), self.read_corner(parts[1])
        if (a, b) not in self.path_between:
            near = ", ".join(self.corner_names[c] for c in self.corner_neighbours[a])
            one, other = self.corner_names[a], self.corner_names[b]
            raise make_no_place_error(
                lambda say: say("No path joins {one} and {other}; {one} has paths to {near}.", one=one, other=other,
                                near=near)
            )  # fmt: skip
        return self.path_between[a, b]

    def one_end_error(self, text: str) -> AmbiguousNotation:
        """The complaint about a path of which only one corner is named."""
        corner = self.read_corner(text)
        choices = tuple(self.path_names[p] for p in self.corner_paths[corner])
        return AmbiguousNotation(f"“{text}” is one end of a path; say which: {', '.join(choices)}.", choices)


def list_row_names(points: Sequence[Point], letters: str) -> tuple[str, ...]:
    """A name for each point: the letter of its row and its number in the row, both in reading order."""
    names, number, row = [], 0, None
    for _, y in points:
        number = number + 1 if y == row else 1
        row = y
        names.append(f"{letters[y]}{number}")
    return tuple(names)


def make_no_place_error(told: Callable[[Speaker], str]) -> BadNotation:
    """The complaint about a name of no place, in every language."""
    sentence, said = in_every_language("island", told)
    return BadNotation(sentence, "notation", said)
