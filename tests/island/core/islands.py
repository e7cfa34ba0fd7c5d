"""Islands for the core's own tests, built from nothing but hex coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from trueque.island.core.board import CoreBoard, StartPiece
from trueque.island.core.state import ANY_HARBOUR, NONE

Axial = tuple[int, int]
RING = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
LETTERS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)


def corners_of(q: int, r: int) -> list[tuple[int, int]]:
    """Six corners, clockwise from the top, as points on a grid where a hex is 2 wide and its rows 3 apart."""
    x, y = 2 * q + r, 3 * r
    return [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]


def hexagon(radius: int) -> list[Axial]:
    cells = range(-radius, radius + 1)
    return [(q, r) for r in cells for q in cells if abs(q + r) <= radius]


def bare(hexes: Sequence[Axial]) -> CoreBoard:
    """Topology alone; nothing is printed and nothing is in the box."""
    numbers: dict[tuple[int, int], int] = {}
    hex_corners: list[list[int]] = []
    paths: dict[tuple[int, int], int] = {}
    for q, r in hexes:
        ring = [numbers.setdefault(point, len(numbers)) for point in corners_of(q, r)]
        hex_corners.append(ring)
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            paths.setdefault((min(a, b), max(a, b)), len(paths))
    return CoreBoard(hex_corners, list(paths), [NONE] * len(hexes), [NONE] * len(hexes))


def coast(board: CoreBoard) -> list[tuple[int, int]]:
    """The paths of the coast in one walk around the island."""
    beside: dict[tuple[int, int], int] = {}
    for ring in board.hex_corners:
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            beside[min(a, b), max(a, b)] = beside.get((min(a, b), max(a, b)), 0) + 1
    edges = {edge for edge, count in beside.items() if count == 1}
    walk = [min(edges)]
    edges.remove(walk[0])
    end = walk[0][1]
    while edges:
        edge = next(e for e in sorted(edges) if end in e)
        edges.remove(edge)
        walk.append(edge)
        end = edge[0] + edge[1] - end
    return walk


def spiral(hexes: Sequence[Axial], radius: int, corner: int, turn: int) -> list[int]:
    """The letters' way from one corner of a hexagonal island inwards."""
    order = []
    for size in range(radius, 0, -1):
        q, r = RING[corner][0] * size, RING[corner][1] * size
        for side in range(6):
            step = RING[(corner + turn * (2 + side)) % 6]
            for _ in range(size):
                order.append(hexes.index((q, r)))
                q, r = q + step[0], r + step[1]
    return [*order, hexes.index((0, 0))]


def standard() -> CoreBoard:
    """The island of 19 hexes: all of it drawn by nature."""
    hexes = hexagon(2)
    board = bare(hexes)
    walk = coast(board)
    return replace(
        board,
        harbours=[walk[i] for i in (0, 3, 6, 10, 13, 16, 20, 23, 26)],
        harbour_kinds=[NONE] * 9,
        terrain_stock=(4, 3, 4, 4, 3, 1),
        token_letters=LETTERS,
        spirals=[spiral(hexes, 2, corner, turn) for corner in range(6) for turn in (-1, 1)],
        harbour_stock=(1, 1, 1, 1, 1, 4),
        frame=[(ANY_HARBOUR, 2), (ANY_HARBOUR,), (ANY_HARBOUR, 1), (0,), (ANY_HARBOUR, 3), (4,)],
    )


def adapted() -> CoreBoard:
    """Nineteen places for the twenty-one hexes of the adapted box."""
    return replace(standard(), terrain_stock=(4, 4, 4, 4, 4, 1))


def large() -> CoreBoard:
    """Thirty hexes in rows of 3 4 5 6 5 4 3: both words of every set are in use."""
    rows = enumerate((3, 4, 5, 6, 5, 4, 3))
    hexes = [(q, row) for row, width in rows for q in range(-min(row, 3), width - min(row, 3))]
    board = bare(hexes)
    walk = coast(board)
    return replace(
        board,
        harbours=[walk[i] for i in range(0, 33, 3)],
        harbour_kinds=[NONE] * 11,
        terrain_stock=(6, 5, 6, 6, 5, 2),
        token_letters=(2, 2, 12, 12, *(n for n in (3, 4, 5, 6, 8, 9, 10, 11) for _ in range(3))),
        harbour_stock=(1, 1, 2, 1, 1, 5),
    )


def tiny(hexes: Iterable[Axial] = ((0, 0),)) -> CoreBoard:
    """An island too small for everybody."""
    cells = list(hexes)
    return replace(bare(cells), terrain_stock=(1, 1, 1, 1, 1, 1), token_letters=LETTERS)


def printed() -> CoreBoard:
    """A fixed island with starting pieces for four seats."""
    board = standard()
    path_of = {ends: e for e, ends in enumerate(board.path_corners)}
    free = set(range(54))
    starts: list[list[StartPiece]] = [[], [], [], []]
    for seat in (0, 1, 2, 3, 3, 2, 1, 0):
        corner = min(free)
        near = [a + b - corner for a, b in board.path_corners if corner in (a, b)]
        free -= {corner, *near}
        road = path_of[min(corner, near[0]), max(corner, near[0])]
        starts[seat].append(StartPiece(corner, road, len(starts[seat]) == 1))
    terrain = [k for k, count in enumerate((4, 3, 4, 4, 3, 1)) for _ in range(count)]
    tokens = [*LETTERS, 0]
    kinds = (5, 2, 5, 5, 1, 0, 5, 3, 4)
    return replace(board, terrain=terrain, tokens=tokens, harbour_kinds=kinds, starts=starts)
