"""JSettlers' classic board: hexes, corners and paths share one grid of two hexadecimal digits; which of ours they are.

From a hex, the next to the east is +0x22, to the south-east +0x20, to the south-west -0x02.
"""

from __future__ import annotations

from trueque.island.core.state import ANY_HARBOUR, BRICK, DESERT, GRAIN, ORE, WOOD, WOOL
from trueque.island.places import Places

HEX_ROWS = (
    (0x17, 0x39, 0x5B, 0x7D),
    (0x15, 0x37, 0x59, 0x7B, 0x9D),
    (0x13, 0x35, 0x57, 0x79, 0x9B, 0xBD),
    (0x11, 0x33, 0x55, 0x77, 0x99, 0xBB, 0xDD),
    (0x31, 0x53, 0x75, 0x97, 0xB9, 0xDB),
    (0x51, 0x73, 0x95, 0xB7, 0xD9),
    (0x71, 0x93, 0xB5, 0xD7),
)
HEXES = [h for row in HEX_ROWS for h in row]
"""In the order of the board message, the sea around too."""
LAND = [h for row in HEX_ROWS[1:-1] for h in row[1:-1]]
PORTS = ((0, 0x27), (2, 0x5A), (8, 0x9C), (21, 0xCC), (32, 0xC9), (35, 0xA5), (33, 0x72), (22, 0x42), (9, 0x24))
"""Where in HEXES a port lies, and the path before it."""
TOKENS = {-1: 0, 0: 2, 1: 3, 2: 4, 3: 5, 4: 6, 5: 8, 6: 9, 7: 10, 8: 11, 9: 12}
SEA, DESERT_THERE = 6, 0
KINDS = (BRICK, ORE, WOOL, GRAIN, WOOD)
"""Our resource of each of their five kinds, which count from 1."""
AROUND = {0x01: (1, 0), 0x12: (2, 0), 0x21: (2, 1), 0x10: (1, 1), -0x01: (0, 1), -0x10: (0, 0)}
"""From a hex to its corners: in their numbers, and in our columns and rows."""


def ends(edge: int) -> tuple[int, int]:
    """The two corners of a path."""
    if ((edge & 0x0F) + (edge >> 4)) % 2 == 0:
        return edge + 0x01, edge + 0x10
    return edge, edge + 0x11


def between(one: int, other: int) -> int:
    """The path between two corners that are neighbours."""
    low, high = min(one, other), max(one, other)
    return low if high - low == 0x11 else high - 0x10


def edges() -> set[int]:
    """All paths of the land."""
    ring = list(AROUND)
    sides = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    return {between(h + one, h + other) for h in LAND for one, other in sides}


def terrain_of(kind: int) -> int:
    return DESERT if kind == DESERT_THERE else KINDS[kind - 1]


def harbour_of(kind: int) -> int:
    """Ports that take anything are told by which way they look."""
    return ANY_HARBOUR if 7 <= kind <= 12 else KINDS[(kind & 0x0F) - 1]


class Atlas:
    """Their numbers of our places, and ours of theirs."""

    def __init__(self, places: Places) -> None:
        self.hex: dict[int, int] = {}
        self.corner: dict[int, int] = {}
        for there in LAND:
            row, column = ((there >> 4) - (there & 0x0F)) // 2, ((there & 0x0F) - 7) // 2
            x, y = 2 * column + row + 4, row + 2
            self.hex[there] = places.hex_at[x, y]
            for step, (dx, dy) in AROUND.items():
                self.corner[there + step] = places.corner_at[x + dx, y + dy]
        paths = {frozenset(pair): e for e, pair in enumerate(places.paths)}
        self.path = {edge: paths[frozenset(self.corner[end] for end in ends(edge))] for edge in edges()}
        self.their_hex = {places.hex_names[ours]: there for there, ours in self.hex.items()}
        self.their_corner = {places.corner_names[ours]: there for there, ours in self.corner.items()}
        self.their_path = {places.path_names[ours]: there for there, ours in self.path.items()}
