"""The board: a hexagonal frame with holes for hexes, roads, buildings and harbours, in six sectors with keys."""

from __future__ import annotations

import math
from collections.abc import Iterator

from manifold3d import CrossSection, Manifold

from trueque.island.layouts import Layout, load_layout
from trueque.island.tactile.board import corner_points
from trueque.island.tactile.solids import measures as mm
from trueque.island.tactile.solids.forms import (
    join_areas,
    join_solids,
    make_braille_relief,
    make_cross_section,
    make_disc,
    make_hexagon,
    raise_area,
)
from trueque.tactile.shapes import At, interpolate_points, rectangle, regular_polygon

Part = tuple[str, int, Manifold]
TALL = mm.FLOOR + mm.TILE_THICK
SEAM = 0.1
"""Half the gap between two sectors."""
KEY_TALL = 1.8
KEYS = (90.0, 164.0)
"""How far from the middle the keys lie on each seam: under a ridge and under the rim."""

CLEAR = 6.5
"""Smooth frame around the middle of a letter: three millimetres beyond its dots."""
NORTH, NORTH_REACH = (0.0, 147.6), 4.0
"""The raised triangle at the upper edge says which way up the board lies."""


def make_frame() -> Iterator[Part]:
    """The six sectors, and the keys that hold them together from below."""
    whole = make_board(load_layout("adapted-19"))
    for number in range(6):
        yield f"frame-{number + 1}", 1, whole ^ make_sector(number)
    yield "frame-key", 12, make_key(0.0).extrude(KEY_TALL)


def make_board(layout: Layout) -> Manifold:
    """The frame in one piece."""
    slab = make_cross_section(regular_polygon((0, 0), mm.RIM, 6, math.pi / 2)).extrude(TALL)
    recesses = join_areas(
        make_key(0.15).translate((reach, 0)).rotate(60.0 * seam) for seam in range(6) for reach in KEYS
    ).extrude(KEY_TALL + 0.2)
    shallow = join_areas([*make_corner_holes(layout), *make_road_slots(layout), *make_harbour_holes(layout)])
    deep = join_areas(make_hexagon(mm.TILE + mm.PLAY).translate(middle) for middle in iterate_hex_centres(layout))
    holed = (
        slab
        - deep.extrude(TALL).translate((0, 0, mm.FLOOR))
        - shallow.extrude(TALL).translate((0, 0, TALL - mm.SUNK))
        - recesses
    )
    letters = join_solids(make_braille_relief(letter, at, TALL) for letter, at in place_row_letters(layout))
    return join_solids(
        [holed, letters, raise_area(make_cross_section(regular_polygon(NORTH, NORTH_REACH, 3, math.pi)), 1.5, TALL)]
    )


def place_row_letters(layout: Layout) -> Iterator[tuple[str, At]]:
    """The letter of each row of hexes in braille, on the rim beside it: left where there is room, else right."""
    taken = join_areas([*make_corner_holes(layout), *make_road_slots(layout), *make_harbour_holes(layout)])
    rim = make_cross_section(regular_polygon((0, 0), mm.RIM, 6, math.pi / 2)).offset(-CLEAR / 2)
    middles = list(iterate_hex_centres(layout))
    rows: dict[str, list[At]] = {}
    for name, at in zip(layout.places.hex_names, middles, strict=True):
        rows.setdefault(name[0], []).append(at)
    for letter, hexes in rows.items():
        yield letter.lower(), next(at for at in spots_beside_row(hexes) if is_free(at, taken, rim))


def spots_beside_row(hexes: list[At]) -> Iterator[At]:
    """Spots on the rim near a row, the nearest to its height first."""
    reach = max(abs(x) for x, _ in hexes) + mm.PITCH / 2
    for aside in (0.0, 8.0, -8.0, 16.0, -16.0):
        for side in (-1, 1):
            for out in range(6, 34, 2):
                yield side * (reach + out), hexes[0][1] + aside


def is_free(at: At, taken: CrossSection, rim: CrossSection) -> bool:
    """Whether a letter has smooth frame around it, away from every hole, seam and edge."""
    field = make_disc(CLEAR, at)
    seams = [abs(at[0] * math.sin(angle) - at[1] * math.cos(angle)) for angle in (0.0, math.pi / 3, 2 * math.pi / 3)]
    return min(seams) > CLEAR and (field ^ taken).is_empty() and (field - rim).is_empty()


def make_sector(number: int) -> Manifold:
    """A sixth of the plane, a hair smaller."""
    reach, start = 2 * mm.RIM, math.radians(60 * number)
    far = [(reach * math.cos(start + a), reach * math.sin(start + a)) for a in (0.0, math.pi / 3)]
    return make_cross_section([(0.0, 0.0), *far]).offset(-SEAM).extrude(4 * TALL).translate((0, 0, -TALL))


def make_key(play: float) -> CrossSection:
    """A bow tie across a seam that runs along the x axis."""
    half, wide, neck = 8.0, 3.2, 1.9
    points = [(-wide, -half), (wide, -half), (neck, 0.0), (wide, half), (-wide, half), (-neck, 0.0)]
    return make_cross_section(points).offset(play)


# ---- where things lie ------------------------------------------------------------------------------------------------


def list_frame_corners(layout: Layout) -> list[At]:
    """The corners of the island around the frame's middle, y upwards."""
    points = corner_points(layout.places)
    middle = max(x for x, _ in points) / 2, max(y for _, y in points) / 2
    return [((x - middle[0]) * mm.SIDE, (middle[1] - y) * mm.SIDE) for x, y in points]


def iterate_hex_centres(layout: Layout) -> Iterator[At]:
    at = list_frame_corners(layout)
    for ring in layout.places.hex_corners:
        yield interpolate_points(at[ring[0]], at[ring[3]], 0.5)


def make_corner_holes(layout: Layout) -> Iterator[CrossSection]:
    for at in list_frame_corners(layout):
        yield make_disc(mm.HOLE / 2, at)


def make_road_slots(layout: Layout) -> Iterator[CrossSection]:
    at = list_frame_corners(layout)
    for a, b in layout.places.paths:
        angle = math.atan2(at[b][1] - at[a][1], at[b][0] - at[a][0])
        yield make_cross_section(rectangle(interpolate_points(at[a], at[b], 0.5), *mm.SLOT, angle))


def make_harbour_holes(layout: Layout) -> Iterator[CrossSection]:
    """Triangles beside the coast, their tips out at sea."""
    at, middles = list_frame_corners(layout), list(iterate_hex_centres(layout))
    for harbour in layout.harbours:
        a, b = layout.places.paths[harbour.path]
        coast = interpolate_points(at[a], at[b], 0.5)
        (inner,) = set(layout.places.corner_hexes[a]) & set(layout.places.corner_hexes[b])
        out = math.atan2(coast[1] - middles[inner][1], coast[0] - middles[inner][0])
        far = mm.HARBOUR_OUT + mm.HARBOUR / (2 * math.sqrt(3))
        middle = coast[0] + far * math.cos(out), coast[1] + far * math.sin(out)
        yield make_cross_section(regular_polygon(middle, mm.HARBOUR / math.sqrt(3), 3, out + math.pi / 2))
