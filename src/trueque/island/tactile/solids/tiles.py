"""Hexes, number tokens and harbours."""

from __future__ import annotations

import math
from collections.abc import Iterator

from manifold3d import CrossSection, Manifold

from trueque.island.layouts import DESERT, HARBOURS, TERRAINS, load_layout
from trueque.island.tactile.solids import measures as mm
from trueque.island.tactile.solids.forms import (
    join_solids,
    make_braille_relief,
    make_cross_section,
    make_disc,
    make_hexagon,
    make_line,
    make_rectangle,
    raise_area,
)
from trueque.island.tactile.solids.reliefs import make_relief
from trueque.tactile.shapes import At, regular_polygon

Part = tuple[str, int, Manifold]
EDGE = 1.6
"""A smooth border around every texture."""
FRONT: At = (0.0, -9.5)
"""On a mountain the token lies in front."""


def make_tiles() -> Iterator[Part]:
    layout = load_layout("adapted-19")
    for kind, terrain in enumerate(TERRAINS):
        yield f"hex-{terrain}", layout.terrain_stock[kind], make_hex_tile(terrain)
    for number in sorted(set(layout.tokens)):
        yield f"token-{number}", layout.tokens.count(number), make_token(number)
    for kind, name in enumerate(HARBOURS):
        shown = name.replace("3:1", "any")
        terrain = TERRAINS[kind] if kind < DESERT else "desert"
        yield f"harbour-{shown}", layout.harbour_stock[kind], make_harbour(terrain)


def make_hex_tile(terrain: str) -> Manifold:
    """One hex: its base, a round hole for the token, its texture, and what stands on it."""
    outline = make_hexagon(mm.TILE)
    at = FRONT if terrain == "mountains" else (0.0, 0.0)
    base = outline.extrude(mm.TILE_THICK)
    if terrain != "desert":
        hole = make_disc((mm.TOKEN + mm.PLAY) / 2, at)
        base -= hole.extrude(mm.TOKEN_SUNK + 1).translate((0, 0, mm.TILE_THICK - mm.TOKEN_SUNK))
    free = outline.offset(-EDGE) - make_disc(mm.TOKEN / 2 + EDGE, at)
    upper = list(FEATURES.get(terrain, make_bare_top)(free))
    for area, _ in upper:
        free -= area.offset(EDGE / 2)
    return join_solids(
        [base, make_relief(terrain, free, mm.TILE_THICK), *(raise_area(area, h, mm.TILE_THICK) for area, h in upper)]
    )


def make_bare_top(free: CrossSection) -> Iterator[tuple[CrossSection, float]]:
    return iter(())


def make_trees(free: CrossSection) -> Iterator[tuple[CrossSection, float]]:
    """Three trees, triangles that stand up from the turf."""
    for x, y in ((-15.5, 6.0), (15.5, 6.0), (0.0, 18.6)):
        yield make_cross_section(regular_polygon((x, -y + 1.0), 4.6, 3)).scale((1, -1)) ^ free, 3.4


def make_stepped_u(free: CrossSection) -> Iterator[tuple[CrossSection, float]]:
    """A U of three steps around the token, open to the front, higher outwards."""
    open_front = make_rectangle(60, 30, (0, -19.0))
    for step in range(3):
        inner = 13.2 + step * 3.2
        legs = make_disc(inner + 3.2) - make_disc(inner) - open_front
        yield legs ^ free, 1.3 * (step + 1)


def make_mountain(free: CrossSection) -> Iterator[tuple[CrossSection, float]]:
    """Wavy layers that grow smaller upwards, behind the token."""
    for layer in range(3):
        radius = 15.5 - 4.2 * layer
        angles = [math.tau * i / 72 for i in range(72)]
        wavy = [(radius * (1 + 0.07 * math.sin(6 * a + layer)), a) for a in angles]
        outline = make_cross_section([(1.25 * r * math.cos(a), 12.5 + 0.8 * r * math.sin(a)) for r, a in wavy])
        yield outline ^ free.offset(-0.3), 1.7 * (layer + 1)


FEATURES = {"forest": make_trees, "hills": make_stepped_u, "mountains": make_mountain}


def make_harbour(terrain: str) -> Manifold:
    """A triangle that stands in the rim, with the texture of what it trades; smooth for three to one."""
    outline = make_cross_section(regular_polygon((0, 0), (mm.HARBOUR - mm.PLAY) / math.sqrt(3), 3))
    tall = mm.SUNK + 2.0
    return join_solids([outline.extrude(tall), make_relief(terrain, outline.offset(-0.6), tall)])


# ---- number tokens ---------------------------------------------------------------------------------------------------

STROKES: dict[str, tuple[tuple[At, ...], ...]] = {
    "0": (((0, 1.6), (1, 1.6), (1, 0), (0, 0), (0, 1.6)),),
    "1": (((0.2, 1.25), (0.6, 1.6), (0.6, 0)),),
    "2": (((0, 1.35), (0.25, 1.6), (0.75, 1.6), (1, 1.35), (1, 1.0), (0, 0), (1, 0)),),
    "3": (((0, 1.6), (1, 1.6), (0.45, 0.95), (0.8, 0.9), (1, 0.6), (1, 0.3), (0.75, 0), (0.2, 0), (0, 0.25)),),
    "4": (((0.75, 0), (0.75, 1.6), (0, 0.5), (1.05, 0.5)),),
    "5": (((1, 1.6), (0.1, 1.6), (0.05, 0.95), (0.7, 0.95), (1, 0.65), (1, 0.3), (0.7, 0), (0, 0)),),
    "6": (((0.85, 1.6), (0.2, 1.0), (0, 0.5), (0, 0.25), (0.25, 0), (0.75, 0), (1, 0.25), (1, 0.55), (0.75, 0.8),
           (0.1, 0.7)),),
    "8": (((0.5, 0.85), (0.1, 1.1), (0.1, 1.4), (0.3, 1.6), (0.7, 1.6), (0.9, 1.4), (0.9, 1.1), (0.5, 0.85), (0, 0.5),
           (0, 0.2), (0.25, 0), (0.75, 0), (1, 0.2), (1, 0.5), (0.5, 0.85)),),
    "9": (((0.15, 0), (0.8, 0.6), (1, 1.1), (1, 1.35), (0.75, 1.6), (0.25, 1.6), (0, 1.35), (0, 1.05), (0.25, 0.8),
           (0.9, 0.9)),),
}  # fmt: skip
"""Print digits for sighted friends, in a box one wide and 1.6 high."""


def make_token(number: int) -> Manifold:
    """A cylinder with its number in braille above and in print below; a notch marks the lower edge."""
    radius = mm.TOKEN / 2
    body = make_disc(radius).extrude(mm.TOKEN_TALL)
    notch = make_disc(1.2, (0, -radius)).extrude(2 * mm.TOKEN_TALL).translate((0, 0, mm.TOKEN_TALL - 2.0))
    return join_solids(
        [body - notch, make_braille_relief(str(number), (0, 4.2), mm.TOKEN_TALL), make_digits(str(number))]
    )


def make_digits(text: str) -> Manifold:
    scale, step = 3.9, 5.6
    left = -((len(text) - 1) * step + scale) / 2
    strokes = []
    for i, digit in enumerate(text):
        for stroke in STROKES[digit]:
            points = [(left + i * step + scale * x, -8.2 + scale * y) for x, y in stroke]
            strokes.append(raise_area(make_line(points, mm.THINNEST), 0.8, mm.TOKEN_TALL))
    return join_solids(strokes)
