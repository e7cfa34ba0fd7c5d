"""The five textures of the sheets, one a terrain; the desert stays smooth.

Forest: solid triangles, pointed like its trees. Fields: waves. Pasture: fine dots. Hills: small U, as the stepped U of
the adapted edition. Mountains: a net of slanting lines. More than five are not told apart by touch.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from trueque.tactile.shapes import LINE, Area, At, Disc, Ink, Shape, Stroke, is_inside, outline_sides, regular_polygon

GAP = 3.0
"""Smooth paper between a texture and the line around it, from edge to edge, so that fingers tell them apart."""
SAMPLE = 0.4
SHORTEST = 3.0
AMPLE = 26.0
"""From the middle of a frame to its corner: in one so large any beginning leaves enough."""
FINE = 3
SHIFTS = tuple((x / 4, y / 4) for x in range(4) for y in range(4))
"""Where a pattern may begin, in parts of its step: the one that leaves most of it is taken."""

Fits = Callable[[At, float], bool]
Zone = tuple[At, float, float]
"""A cleared rectangle: its middle, half its width, half its height."""


def fill_outline(
    terrain: str | None, outline: Sequence[At], clear: Sequence[Zone] = (), shrink: float = 1.0, gap: float = GAP
) -> list[Shape]:
    """The texture of *terrain* inside a convex *outline* drawn as a line, leaving the *clear* zones smooth."""
    if terrain not in TEXTURES:
        return []
    x, y = sum(at[0] for at in outline) / len(outline), sum(at[1] for at in outline) / len(outline)
    frame = tuple((round(px - x, FINE), round(py - y, FINE)) for px, py in outline)
    zones = tuple(((round(m[0] - x, FINE), round(m[1] - y, FINE)), w, h) for m, w, h in clear)
    return [move_shape(shape, (x, y)) for shape in draw_pattern(terrain, frame, zones, shrink, gap)]


@lru_cache(maxsize=256)
def draw_pattern(
    terrain: str, frame: tuple[At, ...], clear: tuple[Zone, ...], shrink: float, gap: float
) -> tuple[Shape, ...]:
    """What fills a frame around the origin: of several beginnings the one that leaves most; hexes alike share it."""
    reach, walls = max(math.hypot(*at) for at in frame), outline_sides(frame)

    def is_clear(at: At, size: float) -> bool:
        if not is_inside(walls, at, gap + LINE / 2 + size):
            return False
        return not any(abs(at[0] - m[0]) < w + size and abs(at[1] - m[1]) < h + size for m, w, h in clear)

    step = STEPS[terrain] * shrink
    shifts = SHIFTS if reach < AMPLE else SHIFTS[:1]
    tried = [tuple(TEXTURES[terrain]((x * step, y * step), reach + step, is_clear, shrink)) for x, y in shifts]
    return max(tried, key=measure_shapes)


def move_shape(shape: Shape, by: At) -> Shape:
    """*shape*, so far to the right and down."""
    if isinstance(shape, Disc):
        return replace(shape, centre=(shape.centre[0] + by[0], shape.centre[1] + by[1]))
    if isinstance(shape, Ink):
        return replace(shape, at=(shape.at[0] + by[0], shape.at[1] + by[1]))
    return replace(shape, points=tuple((x + by[0], y + by[1]) for x, y in shape.points))


def measure_shapes(shapes: Sequence[Shape]) -> float:
    """How much there is to be felt: lines by their length, everything else by its number."""
    lines = (shape.points for shape in shapes if isinstance(shape, Stroke))
    return len(shapes) + sum(math.dist(a, b) for points in lines for a, b in pairwise(points))


def grid_points(middle: At, reach: float, dx: float, dy: float) -> Iterator[At]:
    """Points in staggered rows around *middle*."""
    rows, columns = int(reach / dy) + 1, int(reach / dx) + 1
    for j in range(-rows, rows + 1):
        for i in range(-columns, columns + 1):
            yield middle[0] + (i + 0.5 * (j % 2)) * dx, middle[1] + j * dy


def draw_trees(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    for at in grid_points(middle, reach, 4.6 * shrink, 4.2 * shrink):
        tree = regular_polygon(at, 1.7 * shrink, 3)
        if fits(at, 0.0) and all(fits(corner, 0.0) for corner in tree):
            yield Area(tree)


def draw_grass(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    for at in grid_points(middle, reach, 2.7 * shrink, 2.35 * shrink):
        if fits(at, 0.5 * shrink):
            yield Disc(at, 0.5 * shrink)


def draw_bricks(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    half, tall = 1.6 * shrink, 1.5 * shrink
    for x, y in grid_points(middle, reach, 5.6 * shrink, 4.9 * shrink):
        corners = ((x - half, y - tall), (x - half, y + tall), (x + half, y + tall), (x + half, y - tall))
        if fits((x, y), 0.0) and all(fits(corner, 0.45 * shrink) for corner in corners):
            yield Stroke(corners, 0.9 * shrink)


def draw_waves(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    step, length, swing = 4.1 * shrink, 7.5 * shrink, 1.1 * shrink
    rows = int(reach / step) + 1
    for j in range(-rows, rows + 1):

        def wave_point(t: float, y: float = middle[1] + j * step) -> At:
            return middle[0] + t, y + swing * math.sin(math.tau * t / length)

        yield from draw_curve_pieces(wave_point, reach, fits, 0.9 * shrink)


def draw_net(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    step = 4.6 * shrink
    count = int(2 * reach / step) + 1
    for slope in (math.radians(60), math.radians(120)):
        c, s = math.cos(slope), math.sin(slope)
        for i in range(-count, count + 1):
            base = (middle[0] - s * i * step, middle[1] + c * i * step)

            def line_point(t: float, base: At = base, c: float = c, s: float = s) -> At:
                return base[0] + c * t, base[1] + s * t

            yield from draw_curve_pieces(line_point, reach, fits, 0.8 * shrink)


def draw_curve_pieces(curve: Callable[[float], At], reach: float, fits: Fits, width: float) -> Iterator[Shape]:
    """The pieces of a curve that fit, each long enough to be felt."""
    piece: list[At] = []
    steps = int(2 * reach / SAMPLE)
    for i in range(steps + 2):
        at = curve(-reach + i * SAMPLE)
        if i <= steps and fits(at, width / 2):
            piece.append(at)
        elif piece:
            if math.dist(piece[0], piece[-1]) >= SHORTEST:
                yield Stroke(tuple(piece), width)
            piece = []


TEXTURES: dict[str, Callable[[At, float, Fits, float], Iterator[Shape]]] = {
    "forest": draw_trees,
    "hills": draw_bricks,
    "pasture": draw_grass,
    "fields": draw_waves,
    "mountains": draw_net,
}
STEPS = {"forest": 4.6, "hills": 5.6, "pasture": 2.7, "fields": 7.5, "mountains": 4.6}
"""After so many millimetres a pattern comes again."""
