"""The tables record: switches and island in the shape in which the rules read them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from trueque.core.fields import Grid, declare_grid, declare_row, lengthen_record

from .board import CoreBoard
from .state import (
    CORNERS,
    FARTHER,
    HARBOUR_KINDS,
    HEXES,
    MOST_CORNERS,
    MOST_HEXES,
    MOST_PATHS,
    MOST_SEATS,
    NONE,
    NUMBERS,
    PATHS,
    SEATS,
    TERRAINS,
    WORD,
    WORDS,
    has_far_places,
    seat_room,
)
from .switches import Switches

HARBOURS, SPIRALS, FRAME_PIECES, PLACES = 12, 12, 12, 3


@dataclass(slots=True)
class Tables(Switches):
    """Everything the rules read and never write. All numbers have 64 bits when compiled."""

    hexes: int = 0
    corners: int = 0
    paths: int = 0
    corner_words: int = 0  # words of a set of corners that are in use
    path_words: int = 0
    harbours: int = 0
    letters: int = 0
    spare_hexes: int = 0  # hexes in the pile beyond those that are laid
    spirals: int = 0
    frame_pieces: int = 0
    robber: int = 0
    beyond: int = 0  # 1 if the island has places beyond those of the islands in the boxes

    hex_corners: Grid = declare_grid(HEXES, WORDS, 64)  # as sets
    hex_near: list[int] = declare_row(HEXES, 64)  # neighbouring hexes, as a set
    near: Grid = declare_grid(CORNERS, WORDS, 64)  # a corner and its neighbours, as a set of corners
    spokes: Grid = declare_grid(CORNERS, WORDS, 64)  # the paths of a corner, as a set of paths
    corner_paths: Grid = declare_grid(CORNERS, 3, 64)  # NONE where a corner has but two
    corner_neighbours: Grid = declare_grid(CORNERS, 3, 64)
    corner_hexes: Grid = declare_grid(CORNERS, 3, 64)
    back_slot: Grid = declare_grid(CORNERS, 3, 64)  # under which slot the neighbour sees the same path
    path_corners: Grid = declare_grid(PATHS, 2, 64)
    harbour_corners: Grid = declare_grid(HARBOURS, 2, 64)
    harbour_kinds: list[int] = declare_row(HARBOURS, 64)  # NONE: nature draws it
    harbour_stock: list[int] = declare_row(HARBOUR_KINDS, 64)
    frame: Grid = declare_grid(FRAME_PIECES, PLACES, 64)  # the harbours of each piece, NONE after the last
    terrain: list[int] = declare_row(HEXES, 64)  # NONE: nature draws it
    terrain_stock: list[int] = declare_row(TERRAINS, 64)
    token: list[int] = declare_row(HEXES, 64)  # NONE: nature draws it, unless this is a desert
    token_stock: list[int] = declare_row(NUMBERS, 64)
    letter: list[int] = declare_row(HEXES, 64)
    spiral: Grid = declare_grid(SPIRALS, HEXES, 64)
    start_corner: Grid = declare_grid(MOST_SEATS, 2, 64)
    start_path: Grid = declare_grid(MOST_SEATS, 2, 64)
    start_yields: Grid = declare_grid(MOST_SEATS, 2, 64)


LargeTables: type[Tables] = lengthen_record(Tables, FARTHER)
"""The tables beside a position with more room."""


def tables_class(room: int) -> type[Tables]:
    """The tables beside a position with so much room."""
    return Tables if room <= SEATS else LargeTables


def table_room(t: Tables) -> int:
    """How much room the positions of a game need."""
    return seat_room(t.seats, t.hexes, t.corners, t.paths)


def board_size(board: CoreBoard) -> tuple[int, int, int]:
    """How many hexes, corners and paths there are."""
    corners = 1 + max(c for corners in board.hex_corners for c in corners)
    return len(board.hex_corners), corners, len(board.path_corners)


def build_tables(board: CoreBoard, switches: Switches) -> Tables:
    """The tables of one layout under one set of switches, for the plain back end."""
    hexes, corners, paths = board_size(board)
    if hexes > MOST_HEXES or corners > MOST_CORNERS or paths > MOST_PATHS:
        raise ValueError(f"an island may have {MOST_HEXES} hexes, {MOST_CORNERS} corners and {MOST_PATHS} paths")
    t = tables_class(seat_room(switches.seats, hexes, corners, paths))(**asdict(switches))
    t.hexes, t.corners, t.paths, t.beyond = hexes, corners, paths, int(has_far_places(hexes, corners, paths))
    t.corner_words = 1 if t.corners <= WORD else 2
    t.path_words = 1 if t.paths <= WORD else 2
    _link_corners(t, board)
    _link_hexes(t, board)
    _write_harbours(t, board)
    _write_hexes(t, board)
    _write_starts(t, board)
    return t


def _add(sets: Grid, place: int, member: int) -> None:
    sets[place, member // WORD] |= 1 << member % WORD


def _link_corners(t: Tables, board: CoreBoard) -> None:
    for c, k in t.corner_paths:
        t.corner_paths[c, k] = t.corner_neighbours[c, k] = t.corner_hexes[c, k] = t.back_slot[c, k] = NONE
    degree = [0] * t.corners
    for e, (a, b) in enumerate(board.path_corners):
        t.path_corners[e, 0], t.path_corners[e, 1] = a, b
        t.back_slot[a, degree[a]], t.back_slot[b, degree[b]] = degree[b], degree[a]
        for c, other in ((a, b), (b, a)):
            t.corner_paths[c, degree[c]], t.corner_neighbours[c, degree[c]] = e, other
            degree[c] += 1
            _add(t.spokes, c, e)
            _add(t.near, c, other)
    for c in range(t.corners):
        _add(t.near, c, c)


def _link_hexes(t: Tables, board: CoreBoard) -> None:
    touching = [0] * t.corners
    for h, corners in enumerate(board.hex_corners):
        for c in corners:
            _add(t.hex_corners, h, c)
            t.corner_hexes[c, touching[c]] = h
            touching[c] += 1
    for h, corners in enumerate(board.hex_corners):
        for other, theirs in enumerate(board.hex_corners):
            if h != other and set(corners) & set(theirs):
                t.hex_near[h] |= 1 << other


def _write_harbours(t: Tables, board: CoreBoard) -> None:
    t.harbours = len(board.harbours)
    for i, (a, b) in enumerate(board.harbours):
        t.harbour_corners[i, 0], t.harbour_corners[i, 1] = a, b
        t.harbour_kinds[i] = board.harbour_kinds[i]
    for kind, count in enumerate(board.harbour_stock):
        t.harbour_stock[kind] = count
    t.frame_pieces = len(board.frame)
    for i, kinds in enumerate(board.frame):
        for place in range(PLACES):
            t.frame[i, place] = kinds[place] if place < len(kinds) else NONE


def _write_hexes(t: Tables, board: CoreBoard) -> None:
    t.robber = board.robber
    for i, count in enumerate(board.terrain_stock):
        t.terrain_stock[i] = count
    t.spare_hexes = sum(board.terrain_stock) - sum(terrain == NONE for terrain in board.terrain)
    for h, terrain in enumerate(board.terrain):
        t.terrain[h] = terrain
    for h, number in enumerate(board.tokens):
        t.token[h] = number
    t.letters, t.spirals = len(board.token_letters), len(board.spirals)
    for i, number in enumerate(board.token_letters):
        t.letter[i] = number
        t.token_stock[number] += 1
    for s, order in enumerate(board.spirals):
        for i, h in enumerate(order):
            t.spiral[s, i] = h


def _write_starts(t: Tables, board: CoreBoard) -> None:
    for p, pieces in enumerate(board.starts[: t.seats]):
        for i, piece in enumerate(pieces):
            t.start_corner[p, i] = piece.corner
            t.start_path[p, i] = piece.path
            t.start_yields[p, i] = int(piece.yields)
