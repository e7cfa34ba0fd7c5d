"""The marks of the players, the robber and the harbours, on paper: by shape alone, never by colour."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from trueque.tactile.shapes import (
    Area,
    At,
    Disc,
    Shape,
    Stroke,
    interpolate_points,
    rectangle,
    regular_polygon,
    rotate_point,
)
from trueque.tactile.textures import fill_outline

SHAPES = ("circle", "square", "triangle", "bars")
"""Seat 0 to 3, on paper and in plastic."""
ON_PAPER = (*SHAPES, "plus", "bow")
"""And the fifth seat and the sixth, on paper."""

SMOOTH = 1.5
"""White ring around a mark."""
HARBOUR = 0.72
"""How far a harbour reaches out to sea, in sides of a hex."""
HARBOUR_GAP = 0.95
"""A triangle on the coast has no room for more smooth paper around its texture; two letters beside it say the same."""


def list_shape_outlines(shape: str, middle: At, radius: float) -> list[tuple[At, ...]]:
    """The outline or outlines of a player's shape, all of about the same size to the finger."""
    if shape == "circle":
        return [regular_polygon(middle, radius, 36)]
    if shape == "square":
        return [rectangle(middle, 1.75 * radius, 1.75 * radius)]
    if shape == "triangle":
        return [regular_polygon((middle[0], middle[1] + 0.15 * radius), 1.3 * radius, 3)]
    if shape == "plus":
        arm, far = 0.38 * radius, 1.14 * radius
        ends = [(arm, far), (arm, arm), (far, arm)]  # a quarter of it; the others are turned
        return [tuple(rotate_point(end, -quarter * math.pi / 2, middle) for quarter in range(4) for end in ends)]
    if shape == "bow":
        x, y, reach = *middle, 1.15 * radius
        return [((x, y), (x + side * reach, y - reach), (x + side * reach, y + reach)) for side in (-1, 1)]
    bars = (middle[0] - 0.6 * radius, middle[0] + 0.6 * radius)
    return [rectangle((x, middle[1]), 0.7 * radius, 2 * radius) for x in bars]


def draw_settlement(seat: int, middle: At, radius: float = 3.2) -> Iterator[Shape]:
    """An open shape."""
    yield Disc(middle, radius + SMOOTH, raised=False)
    for outline in list_shape_outlines(ON_PAPER[seat], middle, radius):
        yield Stroke(outline, 0.9, closed=True)


def draw_city(seat: int, middle: At, radius: float = 3.6) -> Iterator[Shape]:
    """A solid shape within a ring."""
    yield Disc(middle, radius + 3.2, raised=False)
    yield Stroke(regular_polygon(middle, radius + 2.2, 40), 0.9, closed=True)
    for outline in list_shape_outlines(ON_PAPER[seat], middle, 0.8 * radius):
        yield Area(outline)


def draw_road(seat: int, ends: tuple[At, At], radius: float = 2.1) -> Iterator[Shape]:
    """A thick line with the player's shape, small and solid, in its middle."""
    middle = interpolate_points(*ends, 0.5)
    yield Stroke((interpolate_points(*ends, 0.24), interpolate_points(*ends, 0.76)), 2.4)
    yield Disc(middle, radius + SMOOTH, raised=False)
    for outline in list_shape_outlines(ON_PAPER[seat], middle, radius):
        yield Area(outline)


def draw_robber(middle: At, reach: float = 3.6) -> Iterator[Shape]:
    """A thick cross, as in the adapted edition."""
    for angle in (math.pi / 4, -math.pi / 4):
        a, b = rotate_point((-reach, 0), angle, middle), rotate_point((reach, 0), angle, middle)
        yield Stroke((a, b), 2.0)


def draw_harbour(kind: str | None, ends: tuple[At, At], seaward: At, side: float) -> Iterator[Shape]:
    """A triangle on the coast: smooth for three to one, textured for two to one."""
    a, b, tip = harbour_outline(ends, seaward, side)
    yield Stroke((a, tip, b), 1.2)
    terrain = {"wood": "forest", "brick": "hills", "wool": "pasture", "grain": "fields", "ore": "mountains"}
    yield from fill_outline(terrain.get(kind or ""), (a, tip, b), (), 0.7, HARBOUR_GAP)


def harbour_outline(ends: tuple[At, At], seaward: At, side: float) -> Sequence[At]:
    middle = interpolate_points(*ends, 0.5)
    return ends[0], ends[1], (middle[0] + seaward[0] * HARBOUR * side, middle[1] + seaward[1] * HARBOUR * side)
