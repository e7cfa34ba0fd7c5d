"""The textures of the adapted edition in plastic: what its turf, felt, fur, cork and sponge feel like.

Forest: rough points. Fields: long waves. Pasture: fine soft domes. Hills: flat studs like cork. Mountains: little
craters like a sponge. The desert is smooth. The same texture stands on hexes, harbours and card marks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from manifold3d import CrossSection, Manifold

from trueque.island.tactile.solids.forms import (
    join_areas,
    join_solids,
    make_disc,
    make_line,
    make_rectangle,
    raise_area,
    remove_thin_parts,
)
from trueque.island.tactile.solids.measures import SINK, THINNEST
from trueque.tactile.shapes import At


def make_relief(terrain: str, area: CrossSection, on: float) -> Manifold:
    """The texture of *terrain* on a surface at height *on*, within *area*."""
    return RELIEFS[terrain](area, on)


def list_relief_spots(area: CrossSection, step: float, radius: float) -> Iterator[At]:
    """Points of a staggered grid at which a spot of that radius lies within *area*."""
    inner = area.offset(-radius)
    left, low, right, high = inner.bounds()
    middle = (left + right) / 2, (low + high) / 2
    rise = step * math.sqrt(3) / 2
    rows, columns = int((high - low) / rise / 2) + 1, int((right - left) / step / 2) + 1
    for j in range(-rows, rows + 1):
        for i in range(-columns, columns + 1):
            at = middle[0] + (i + 0.5 * (j % 2)) * step, middle[1] + j * rise
            if not (make_disc(0.05, at) ^ inner).is_empty():
                yield at


def make_turf(area: CrossSection, on: float) -> Manifold:
    point = Manifold.cylinder(1.5 + SINK, 1.0, 0.4, 8)
    return join_solids(point.translate((*at, on - SINK)) for at in list_relief_spots(area, 3.1, 1.0))


def make_fur(area: CrossSection, on: float) -> Manifold:
    dome = Manifold.sphere(0.85, 12).scale((1, 1, 0.85)).trim_by_plane((0, 0, 1), -SINK)
    return join_solids(dome.translate((*at, on)) for at in list_relief_spots(area, 2.1, 0.85))


def make_cork(area: CrossSection, on: float) -> Manifold:
    studs = join_areas(make_rectangle(1.8, 1.8, at) for at in list_relief_spots(area, 3.2, 1.2))
    return raise_area(studs, 0.7, on)


def make_sponge(area: CrossSection, on: float) -> Manifold:
    rings = join_areas(make_disc(1.9, at) - make_disc(0.65, at) for at in list_relief_spots(area, 4.2, 1.9))
    return raise_area(rings, 0.9, on)


def make_felt(area: CrossSection, on: float) -> Manifold:
    """Long waves from side to side."""
    left, low, right, high = area.bounds()
    step, length, swing = 4.4, 12.0, 1.3
    middle = (low + high) / 2
    rows = int((high - low) / step / 2) + 1
    ribs = []
    for j in range(-rows, rows + 1):
        xs = [left + i * 1.0 for i in range(int(right - left) + 2)]
        points = [(x, middle + j * step + swing * math.sin(math.tau * x / length)) for x in xs]
        ribs.append(make_line(points, 1.8))
    return raise_area(remove_thin_parts(join_areas(ribs) ^ area, THINNEST), 1.3, on)


def make_smooth(area: CrossSection, on: float) -> Manifold:
    return Manifold()


RELIEFS: dict[str, Callable[[CrossSection, float], Manifold]] = {
    "forest": make_turf,
    "hills": make_cork,
    "pasture": make_fur,
    "fields": make_felt,
    "mountains": make_sponge,
    "desert": make_smooth,
}
