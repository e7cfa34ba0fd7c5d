"""The simple forms that everything is made of, and the STL file of a solid."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise

import numpy as np
import trimesh
from manifold3d import CrossSection, Manifold, OpType

from trueque.island.tactile.solids.measures import SINK
from trueque.tactile.cells import raised_dots, translate_to_cells
from trueque.tactile.marks import list_shape_outlines
from trueque.tactile.shapes import CELL_STEP, DOT_STEP, At, rectangle, regular_polygon

ROUND = 48
"""Sides of a circle."""


def make_cross_section(points: Sequence[At]) -> CrossSection:
    """The area within *points*, whichever way round they run."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
    return CrossSection([np.array(points if area > 0 else points[::-1], dtype=np.float64)])


def join_areas(areas: Iterable[CrossSection]) -> CrossSection:
    return CrossSection.batch_boolean(list(areas), OpType.Add)


def join_solids(solids: Iterable[Manifold]) -> Manifold:
    return reduce(lambda one, other: one + other, solids, Manifold())


def make_disc(radius: float, at: At = (0.0, 0.0)) -> CrossSection:
    return CrossSection.circle(radius, ROUND).translate(at)


def make_hexagon(across: float) -> CrossSection:
    """A hex that stands on a corner, measured from flat to flat."""
    return make_cross_section(regular_polygon((0, 0), across / math.sqrt(3), 6))


def make_rectangle(width: float, height: float, at: At = (0.0, 0.0)) -> CrossSection:
    return make_cross_section(rectangle(at, width, height))


def make_cross(reach: float, thick: float, at: At = (0.0, 0.0)) -> CrossSection:
    """An X."""
    return join_areas(
        make_cross_section(rectangle(at, 2 * reach, thick, angle)) for angle in (math.pi / 4, -math.pi / 4)
    )


def make_player_shape(shape: str, radius: float, at: At = (0.0, 0.0)) -> CrossSection:
    """A player's shape, the same as on paper, its tip up."""
    return (
        join_areas(make_cross_section(outline) for outline in list_shape_outlines(shape, (0, 0), radius))
        .scale((1, -1))
        .translate(at)
    )


def make_line(points: Sequence[At], width: float) -> CrossSection:
    """A thick line with round ends."""
    ends = pairwise(points)
    return join_areas(CrossSection.batch_hull([make_disc(width / 2, a), make_disc(width / 2, b)]) for a, b in ends)


def remove_thin_parts(area: CrossSection, width: float) -> CrossSection:
    """*area* without anything narrower than *width*."""
    return area.offset(-width / 2).offset(width / 2)


def raise_area(area: CrossSection, height: float, on: float) -> Manifold:
    """A relief of *height* on a surface at *on*, sunk into it a little."""
    return area.extrude(height + SINK).translate((0, 0, on - SINK))


def make_braille_relief(text: str, middle: At, on: float) -> Manifold:
    """Rounded dots 0.6 mm high, as braille on signs is."""
    cells = translate_to_cells(text, "en")
    left = middle[0] - ((len(cells) - 1) * CELL_STEP + DOT_STEP) / 2
    dome = Manifold.cylinder(0.4 + SINK, 0.8, 0.7, 20) + Manifold.cylinder(0.6 + SINK, 0.7, 0.35, 20)
    solids = []
    for i, cell in enumerate(cells):
        for dot in raised_dots(cell):
            column, row = divmod(dot - 1, 3)
            at = left + i * CELL_STEP + column * DOT_STEP, middle[1] + DOT_STEP - row * DOT_STEP
            solids.append(dome.translate((*at, on - SINK)))
    return join_solids(solids)


def write_stl(solid: Manifold) -> bytes:
    """The binary STL file of *solid*, lying on the bed."""
    low = solid.bounding_box()[2]
    mesh = solid.translate((0, 0, -low)).to_mesh()
    made = trimesh.Trimesh(np.asarray(mesh.vert_properties)[:, :3], np.asarray(mesh.tri_verts), process=False)
    content = made.export(file_type="stl")
    assert isinstance(content, bytes)
    return content
