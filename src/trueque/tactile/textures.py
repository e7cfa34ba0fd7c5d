"""The five textures of the sheets, one a terrain; the desert stays smooth.

Forest: solid triangles, pointed like its trees. Fields: waves. Pasture: fine dots. Hills: small U, as the stepped U of
the adapted edition. Mountains: a net of slanting lines. More than five are not told apart by touch.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from trueque.tactile.drawing import Area, At, Disc, Shape, Stroke, around, is_inside, sides

MARGIN = 2.2
"""Smooth paper between a texture and any line or dot, so that fingers tell them apart."""
SAMPLE = 0.4
SHORTEST = 3.0

Fits = Callable[[At, float], bool]
Zone = tuple[At, float, float]
"""A cleared rectangle: its middle, half its width, half its height."""


def fill(terrain: str | None, outline: Sequence[At], clear: Sequence[Zone] = (), shrink: float = 1.0) -> list[Shape]:
    """The texture of *terrain* inside a convex *outline*, leaving the *clear* zones smooth."""
    if terrain not in TEXTURES:
        return []
    middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
    reach = max(math.dist(middle, at) for at in outline)

    walls = sides(outline)

    def fits(at: At, size: float) -> bool:
        if not is_inside(walls, at, MARGIN * shrink + size):
            return False
        return not any(abs(at[0] - m[0]) < w + size and abs(at[1] - m[1]) < h + size for m, w, h in clear)

    return list(TEXTURES[terrain](middle, reach, fits, shrink))


def grid(middle: At, reach: float, dx: float, dy: float) -> Iterator[At]:
    """Points in staggered rows around *middle*."""
    rows, columns = int(reach / dy) + 1, int(reach / dx) + 1
    for j in range(-rows, rows + 1):
        for i in range(-columns, columns + 1):
            yield middle[0] + (i + 0.5 * (j % 2)) * dx, middle[1] + j * dy


def trees(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    for at in grid(middle, reach, 4.6 * shrink, 4.2 * shrink):
        if fits(at, 1.3 * shrink):
            yield Area(around(at, 1.7 * shrink, 3))


def grass(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    for at in grid(middle, reach, 2.7 * shrink, 2.35 * shrink):
        if fits(at, 0.5 * shrink):
            yield Disc(at, 0.5 * shrink)


def bricks(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    half, tall = 1.6 * shrink, 1.5 * shrink
    for x, y in grid(middle, reach, 5.6 * shrink, 4.9 * shrink):
        if fits((x, y), 1.6 * shrink):
            corners = ((x - half, y - tall), (x - half, y + tall), (x + half, y + tall), (x + half, y - tall))
            yield Stroke(corners, 0.9 * shrink)


def waves(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    step, length, swing = 4.1 * shrink, 7.5 * shrink, 1.1 * shrink
    rows = int(reach / step) + 1
    for j in range(-rows, rows + 1):

        def wave(t: float, y: float = middle[1] + j * step) -> At:
            return middle[0] + t, y + swing * math.sin(math.tau * t / length)

        yield from run(wave, reach, fits, 0.9 * shrink)


def net(middle: At, reach: float, fits: Fits, shrink: float) -> Iterator[Shape]:
    step = 4.6 * shrink
    count = int(2 * reach / step) + 1
    for slope in (math.radians(60), math.radians(120)):
        c, s = math.cos(slope), math.sin(slope)
        for i in range(-count, count + 1):
            base = (middle[0] - s * i * step, middle[1] + c * i * step)

            def line(t: float, base: At = base, c: float = c, s: float = s) -> At:
                return base[0] + c * t, base[1] + s * t

            yield from run(line, reach, fits, 0.8 * shrink)


def run(curve: Callable[[float], At], reach: float, fits: Fits, width: float) -> Iterator[Shape]:
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
    "forest": trees,
    "hills": bricks,
    "pasture": grass,
    "fields": waves,
    "mountains": net,
}
