"""Boards of The Island: names of corners, paths and hexes, and what the boxes hold.

Written from docs/notation.md (names) and shared/rules/settlers-editions.md, settlers-large.md (shapes, boxes).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

KINDS = ("wood", "brick", "wool", "grain", "ore")
TERRAINS = ("forest", "hills", "pasture", "fields", "mountains", "desert")

Corner = str
Path = frozenset[str]


@dataclass(frozen=True)
class Box:
    """Hexes, number tokens and harbours that belong together."""

    terrain: dict[str, int]
    tokens: dict[int, int]
    harbours: dict[str, int]


@dataclass(frozen=True)
class Board:
    """Where corners, paths and hexes lie; `places` are the paths of the harbours, in the order they are laid."""

    rows: tuple[tuple[str, ...], ...]
    corners: frozenset[Corner]
    paths: frozenset[Path]
    places: tuple[Path, ...]
    neighbours: dict[Corner, frozenset[Corner]]


SMALL_TOKENS = {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1}
LARGE_TOKENS = {2: 2, 3: 3, 4: 3, 5: 3, 6: 3, 8: 3, 9: 3, 10: 3, 11: 3, 12: 2}
SMALL_HARBOURS = {"3:1": 4, "wood": 1, "brick": 1, "wool": 1, "grain": 1, "ore": 1}
LARGE_HARBOURS = {"3:1": 5, "wood": 1, "brick": 1, "wool": 2, "grain": 1, "ore": 1}

STANDARD_BOX = Box(
    {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}, SMALL_TOKENS, SMALL_HARBOURS
)
ADAPTED_BOX = Box(
    {"forest": 4, "pasture": 4, "fields": 4, "hills": 4, "mountains": 4, "desert": 1}, SMALL_TOKENS, SMALL_HARBOURS
)
LARGE_BOX = Box(
    {"forest": 6, "pasture": 6, "fields": 6, "hills": 5, "mountains": 5, "desert": 2}, LARGE_TOKENS, LARGE_HARBOURS
)

# Of every row of hexes: how far it is shifted to the right, in half hexes, and how many hexes it has.
SHAPES: dict[int, tuple[tuple[int, int], ...]] = {
    19: ((2, 3), (1, 4), (0, 5), (1, 4), (2, 3)),
    21: ((2, 4), (1, 4), (0, 5), (1, 4), (0, 4)),
    30: ((3, 3), (2, 4), (1, 5), (0, 6), (1, 5), (2, 4), (3, 3)),
}
SMALL_PLACES = "a1-a2 a4-a5 b8-b9 c11-d11 e8-e9 f4-f5 f1-f2 d2-e1 b1-c2"
ADAPTED_PLACES = "a1-a2 a4-a5 a8-a9 b9-c10 d10-d11 f8-f9 f5-f6 f2-f3 d2-e2"
LARGE_PLACES = (
    ((3, 0), (4, 0)),
    ((6, 0), (7, 0)),
    ((9, 1), (10, 1)),
    ((12, 3), (12, 4)),
    ((10, 5), (11, 5)),
    ((9, 6), (9, 7)),
    ((6, 7), (7, 7)),
    ((3, 7), (4, 7)),
    ((2, 5), (2, 6)),
    ((0, 4), (1, 4)),
    ((1, 2), (1, 3)),
)
PRINTED_HARBOURS = ("3:1", "wool", "3:1", "3:1", "brick", "wood", "3:1", "grain", "ore")
PRINTED_LARGE_HARBOURS = ("3:1", "wool", "3:1", "3:1", "brick", "wool", "wood", "3:1", "grain", "3:1", "ore")
PRINTED_HEXES = {
    "2011": "forest6 pasture3 pasture8 / fields2 mountains4 fields5 forest10 / "
    "forest5 hills9 desert mountains6 fields9 / fields10 mountains11 forest3 pasture12 / hills8 pasture4 hills11",
    "2002": "forest11 pasture12 fields9 / hills4 mountains6 hills5 pasture10 / "
    "desert forest3 fields11 forest4 fields8 / hills8 pasture10 pasture9 mountains3 / mountains5 fields2 forest6",
}


def list_hex_corners(x: int, y: int) -> list[tuple[int, int]]:
    """Corners of the hex whose upper left one is given, with the clock."""
    return [(x, y), (x + 1, y), (x + 2, y), (x + 2, y + 1), (x + 1, y + 1), (x, y + 1)]


@cache
def make_board(size: int) -> Board:
    """The board of so many hexes."""
    shape = SHAPES[size]
    hexes = [list_hex_corners(left + 2 * n, y) for y, (left, count) in enumerate(shape) for n in range(count)]
    nodes = {node for corners in hexes for node in corners}
    names: dict[tuple[int, int], str] = {}
    for y in range(len(shape) + 1):
        in_row = sorted(x for x, row in nodes if row == y)
        names.update({(x, y): f"{chr(ord('a') + y)}{number}" for number, x in enumerate(in_row, 1)})
    paths: set[Path] = set()
    for corners in hexes:
        for one, two in zip(corners, corners[1:] + corners[:1], strict=True):
            paths.add(frozenset((names[one], names[two])))
    rows = tuple(tuple(f"{chr(ord('P') + y)}{n + 1}" for n in range(count)) for y, (_, count) in enumerate(shape))
    neighbours: dict[Corner, set[Corner]] = {name: set() for name in names.values()}
    for path in paths:
        one_end, other_end = sorted(path)
        neighbours[one_end].add(other_end)
        neighbours[other_end].add(one_end)
    kept = {name: frozenset(found) for name, found in neighbours.items()}
    return Board(rows, frozenset(names.values()), frozenset(paths), list_places(size, names), kept)


def list_places(size: int, names: dict[tuple[int, int], str]) -> tuple[Path, ...]:
    """Paths of the harbours; those of the 21 hexes stand in no document, but in every line of such a game."""
    if size == 30:
        return tuple(frozenset((names[one], names[two])) for one, two in LARGE_PLACES)
    words = SMALL_PLACES if size == 19 else ADAPTED_PLACES
    return tuple(frozenset(word.split("-")) for word in words.split())
