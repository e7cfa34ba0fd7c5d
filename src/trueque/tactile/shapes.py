"""A raised-line drawing as plain shapes in millimetres, origin at the upper left: what the file writers share."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trueque.tactile.cells import raised_dots

At = tuple[float, float]

LINE = 0.8
"""The usual width of a raised line."""
DOT_RADIUS = 0.8
DOT_STEP = 2.5
CELL_STEP = 6.1
LINE_STEP = 10.5
"""Braille as swell paper needs it: round dots of 1.6 mm, 2.5 mm apart, cells every 6.1 mm."""

SIZES = {"A4": (297.0, 210.0), "A3": (420.0, 297.0)}
"""Paper lies on its side."""


@dataclass(frozen=True)
class Stroke:
    """A line through points."""

    points: tuple[At, ...]
    width: float = LINE
    closed: bool = False


@dataclass(frozen=True)
class Area:
    """A filled outline; *raised* or cleared to white."""

    points: tuple[At, ...]
    raised: bool = True


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    centre: At
    radius: float
    raised: bool = True


@dataclass(frozen=True)
class Ink:
    """Words for sighted eyes, in a colour that swell paper does not raise."""

    text: str
    at: At
    size: float


Shape = Stroke | Area | Disc | Ink


@dataclass(frozen=True)
class Sheet:
    """One printed page."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


def draw_cells(cells: str, at: At) -> Iterable[Disc]:
    """Braille cells as dots; *at* is dot 1 of the first cell."""
    x, y = at
    for cell in cells:
        for dot in raised_dots(cell):
            column, row = divmod(dot - 1, 3)
            yield Disc((x + column * DOT_STEP, y + row * DOT_STEP), DOT_RADIUS)
        x += CELL_STEP


def cells_extent(cells: str) -> At:
    """Width and height from the first dot to the last, dots' centres."""
    return (len(cells) - 1) * CELL_STEP + DOT_STEP, 2 * DOT_STEP


def draw_centred_cells(cells: str, middle: At) -> Iterable[Disc]:
    """Braille cells around *middle*."""
    width, height = cells_extent(cells)
    return draw_cells(cells, (middle[0] - width / 2, middle[1] - height / 2))


def regular_polygon(middle: At, radius: float, corners: int, turn: float = 0.0) -> tuple[At, ...]:
    """A regular outline; without *turn* its first corner points up."""
    steps = (turn - math.pi / 2 + math.tau * i / corners for i in range(corners))
    return tuple((middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in steps)


def rectangle(middle: At, width: float, height: float, angle: float = 0.0) -> tuple[At, ...]:
    """A rectangle, turned by *angle* about its middle."""
    half = ((-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2))
    return tuple(rotate_point(at, angle, middle) for at in half)


def rotate_point(at: At, angle: float, middle: At = (0.0, 0.0)) -> At:
    """A point turned about the origin, then moved to *middle*."""
    c, s = math.cos(angle), math.sin(angle)
    return middle[0] + at[0] * c - at[1] * s, middle[1] + at[0] * s + at[1] * c


def interpolate_points(a: At, b: At, share: float) -> At:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


Side = tuple[float, float, float, float, float]
"""A side of an outline: where it begins, which way it runs, its length."""


def outline_sides(outline: Sequence[At]) -> list[Side]:
    """The sides of a convex outline, the inside always to the same hand."""
    ends = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    turn = 1 if sum(a[0] * b[1] - b[0] * a[1] for a, b in ends) > 0 else -1
    return [(*a, turn * (b[0] - a[0]), turn * (b[1] - a[1]), math.dist(a, b)) for a, b in ends]


def is_inside(around: Sequence[Side], at: At, deep: float) -> bool:
    """Whether *at* lies so *deep* inside an outline, or deeper."""
    x, y = at
    return all((dx * (y - from_y) - dy * (x - from_x)) / length >= deep for from_x, from_y, dx, dy, length in around)
