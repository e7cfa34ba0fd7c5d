"""Hexes, number tokens and harbours."""

from __future__ import annotations

import math
from collections.abc import Iterator

from manifold3d import CrossSection, Manifold

from trueque.island.layouts import DESERT, HARBOURS, TERRAINS, named
from trueque.island.tactile.solids import measures as mm
from trueque.island.tactile.solids.forms import braille_relief, disc, flat, hexagon, line, raised, rectangle, united
from trueque.island.tactile.solids.reliefs import relief
from trueque.tactile.drawing import At, around

Part = tuple[str, int, Manifold]
EDGE = 1.6
"""A smooth border around every texture."""
FRONT: At = (0.0, -9.5)
"""On a mountain the token lies in front."""


def tiles() -> Iterator[Part]:
    layout = named("adapted-19")
    for kind, terrain in enumerate(TERRAINS):
        yield f"hex-{terrain}", layout.terrain_stock[kind], hex_tile(terrain)
    for number in sorted(set(layout.tokens)):
        yield f"token-{number}", layout.tokens.count(number), token(number)
    for kind, name in enumerate(HARBOURS):
        shown = name.replace("3:1", "any")
        terrain = TERRAINS[kind] if kind < DESERT else "desert"
        yield f"harbour-{shown}", layout.harbour_stock[kind], harbour(terrain)


def hex_tile(terrain: str) -> Manifold:
    """One hex: its base, a round hole for the token, its texture, and what stands on it."""
    outline = hexagon(mm.TILE)
    at = FRONT if terrain == "mountains" else (0.0, 0.0)
    base = outline.extrude(mm.TILE_THICK)
    if terrain != "desert":
        hole = disc((mm.TOKEN + mm.PLAY) / 2, at)
        base -= hole.extrude(mm.TOKEN_SUNK + 1).translate((0, 0, mm.TILE_THICK - mm.TOKEN_SUNK))
    free = outline.offset(-EDGE) - disc(mm.TOKEN / 2 + EDGE, at)
    upper = list(FEATURES.get(terrain, bare)(free))
    for area, _ in upper:
        free -= area.offset(EDGE / 2)
    return united([base, relief(terrain, free, mm.TILE_THICK), *(raised(area, h, mm.TILE_THICK) for area, h in upper)])


def bare(free: CrossSection) -> Iterator[tuple[CrossSection, float]]:
    return iter(())


def trees(free: CrossSection) -> Iterator[tuple[CrossSection, float]]:
    """Three trees, triangles that stand up from the turf."""
    for x, y in ((-15.5, 6.0), (15.5, 6.0), (0.0, 18.6)):
        yield flat(around((x, -y + 1.0), 4.6, 3)).scale((1, -1)) ^ free, 3.4


def stepped_u(free: CrossSection) -> Iterator[tuple[CrossSection, float]]:
    """A U of three steps around the token, open to the front, higher outwards."""
    open_front = rectangle(60, 30, (0, -19.0))
    for step in range(3):
        inner = 13.2 + step * 3.2
        legs = disc(inner + 3.2) - disc(inner) - open_front
        yield legs ^ free, 1.3 * (step + 1)


def layered_mountain(free: CrossSection) -> Iterator[tuple[CrossSection, float]]:
    """Wavy layers that grow smaller upwards, behind the token."""
    for layer in range(3):
        radius = 15.5 - 4.2 * layer
        angles = [math.tau * i / 72 for i in range(72)]
        wavy = [(radius * (1 + 0.07 * math.sin(6 * a + layer)), a) for a in angles]
        outline = flat([(1.25 * r * math.cos(a), 12.5 + 0.8 * r * math.sin(a)) for r, a in wavy])
        yield outline ^ free.offset(-0.3), 1.7 * (layer + 1)


FEATURES = {"forest": trees, "hills": stepped_u, "mountains": layered_mountain}


def harbour(terrain: str) -> Manifold:
    """A triangle that stands in the rim, with the texture of what it trades; smooth for three to one."""
    outline = flat(around((0, 0), (mm.HARBOUR - mm.PLAY) / math.sqrt(3), 3))
    tall = mm.SUNK + 2.0
    return united([outline.extrude(tall), relief(terrain, outline.offset(-0.6), tall)])


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


def token(number: int) -> Manifold:
    """A cylinder with its number in braille above and in print below; a notch marks the lower edge."""
    radius = mm.TOKEN / 2
    body = disc(radius).extrude(mm.TOKEN_TALL)
    notch = disc(1.2, (0, -radius)).extrude(2 * mm.TOKEN_TALL).translate((0, 0, mm.TOKEN_TALL - 2.0))
    return united([body - notch, braille_relief(str(number), (0, 4.2), mm.TOKEN_TALL), print_digits(str(number))])


def print_digits(text: str) -> Manifold:
    scale, step = 3.9, 5.6
    left = -((len(text) - 1) * step + scale) / 2
    strokes = []
    for i, digit in enumerate(text):
        for stroke in STROKES[digit]:
            points = [(left + i * step + scale * x, -8.2 + scale * y) for x, y in stroke]
            strokes.append(raised(line(points, mm.THINNEST), 0.8, mm.TOKEN_TALL))
    return united(strokes)
