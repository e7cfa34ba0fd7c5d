"""What fingers read, in millimetres, against published guidance; which and how sure stands in docs/tactile.md."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from manifold3d import Manifold

from trueque.island.tactile.board import TactileIsland
from trueque.island.tactile.board_sheet import draw_hex, plan_sheet, split_rows
from trueque.island.tactile.legend_sheet import make_legend_sheet
from trueque.island.tactile.solids import list_parts
from trueque.island.tactile.solids.cards import MARKS
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match
from trueque.kernel.registry import make_game
from trueque.tactile import marks, shapes
from trueque.tactile.shapes import Area, Disc, Ink, Shape, Stroke
from trueque.tactile.textures import GAP, TEXTURES

BRIDGE = 10.0
"""A printer draws a flat ceiling of so many millimetres without support."""
POINT = 5.0, 13.0
"""Smaller than the first a point symbol is lost, larger than the second it is taken for an area."""


def test_braille_has_the_spacing_of_paper_and_signs() -> None:
    assert 1.44 <= 2 * shapes.DOT_RADIUS <= 1.6
    assert 2.3 <= shapes.DOT_STEP <= 2.5
    assert 6.0 <= shapes.CELL_STEP <= 6.2
    assert 10.0 <= shapes.LINE_STEP <= 11.0


def test_marks_are_points_and_differ_by_a_third() -> None:
    (settlement,) = (s for s in marks.draw_settlement(0, (0, 0)) if isinstance(s, Stroke))
    (city,) = (s for s in marks.draw_city(0, (0, 0)) if isinstance(s, Stroke))
    sizes = [2 * max(math.hypot(*at) for at in stroke.points) + stroke.width for stroke in (settlement, city)]
    assert all(POINT[0] <= size <= POINT[1] for size in sizes), sizes
    assert sizes[1] >= 1.3 * sizes[0]


def test_lines_are_wide_enough_to_follow_and_narrow_enough_to_be_lines() -> None:
    widths = {shape.width for shape in make_legend_sheet("ca", "A4", ("",) * 4).shapes if isinstance(shape, Stroke)}
    assert min(widths) >= 0.5
    assert max(widths) <= 2.4


def test_rows_of_the_legend_lie_three_millimetres_apart() -> None:
    sheet = make_legend_sheet("es", "A4", ("",) * 4)
    left = [
        shape
        for shape in sheet.shapes
        if isinstance(shape, (Stroke, Area)) and shape.points[0][0] > sheet.width / 2 - 10
    ]
    spans = sorted({(min(y for _, y in s.points), max(y for _, y in s.points)) for s in left})
    rows: list[list[float]] = []
    for low, high in spans:
        if rows and low <= rows[-1][1]:
            rows[-1][1] = max(rows[-1][1], high)
        else:
            rows.append([low, high])
    assert len(rows) == 10, "robber, two harbours, three pieces, four players"
    assert all(b[0] - a[1] >= 3 for a, b in pairwise(rows)), rows


def test_at_most_five_textures_a_sheet_with_smooth_paper_around_them() -> None:
    assert len(TEXTURES) <= 5
    assert not [
        shape for shape in make_legend_sheet("en", "A4", ("",) * 4).shapes if isinstance(shape, Ink) and not shape.text
    ]


def gap(shape: Shape, line: Stroke) -> float:
    """Smooth paper between a shape and a straight line, from edge to edge."""
    (ax, ay), (bx, by) = line.points
    length = math.dist(*line.points)
    at, wide = ([shape.centre], shape.radius) if isinstance(shape, Disc) else (shape.points, 0.0)  # type: ignore[union-attr]
    wide = shape.width / 2 if isinstance(shape, Stroke) else wide
    apart = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length for x, y in at]
    return min(apart) - wide - line.width / 2


@pytest.mark.parametrize(("edition", "paper"), [("2011", "A4"), ("adapted", "A4"), ("adapted", "A3"), ("large", "A4")])
def test_textures_keep_three_millimetres_from_the_lines_around_them(edition: str, paper: str) -> None:
    """Measured on the shapes that are drawn, hex by hex; and enough of a texture is left to be known."""
    game = make_game("island", {"edition": edition})
    view = game.view(Match(game, FairDealer(expand_seed("gap"))).state, None)
    rows = sorted({y for _, y in TactileIsland(view).places.hexes})
    plan = plan_sheet(
        TactileIsland(view), "es", paper, split_rows(rows)[0] if (edition, paper) == ("large", "A4") else ()
    )
    seen = set[str]()
    for number, there in enumerate(view["island"]["hexes"]):
        if plan.island.places.hexes[number][1] not in plan.rows or there["terrain"] == "desert":
            continue
        outline = [plan.place_point(at) for at in plan.island.hex_outline(number)]
        lines = [Stroke((a, b)) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)]
        felt = [s for s in draw_hex(plan, number) if isinstance(s, Area | Stroke) or is_texture_dot(s)]
        seen.add(there["terrain"])
        assert len(felt) >= 4, (there, "too little to be known")
        assert min(gap(shape, line) for shape in felt for line in lines) >= GAP - 0.01, there
    assert len(seen) >= 4
    assert GAP >= 3


def is_texture_dot(shape: Shape) -> bool:
    return isinstance(shape, Disc) and shape.radius != shapes.DOT_RADIUS


def test_resource_marks_differ_by_outline_and_can_be_recognised() -> None:
    assert set(MARKS) == set(TEXTURES)
    turns = {terrain: len(outline) for terrain, outline in MARKS.items()}
    assert turns == {"forest": 3, "hills": 4, "pasture": 48, "fields": 4, "mountains": 4}
    for terrain, outline in MARKS.items():
        xs, ys = zip(*outline, strict=True)
        assert min(max(xs) - min(xs), max(ys) - min(ys)) >= 12.5, terrain
    oblong, rhombus, mountain = (MARKS[one] for one in ("hills", "fields", "mountains"))
    assert len({round(x) for x, _ in oblong}) == 2
    assert len({round(x) for x, _ in rhombus}) == 3
    assert len({round(x) for x, _ in mountain}) == 4


@pytest.fixture(scope="module")
def solids() -> dict[str, Manifold]:
    return {name: solid for name, _, solid in list_parts()}


@pytest.mark.soak
def test_nothing_hangs_over_farther_than_a_printer_can_bridge(solids: dict[str, Manifold]) -> None:
    for name, solid in solids.items():
        low = solid.bounding_box()[2]
        for level in ceilings(solid):
            hanging = solid.slice(level + 0.06) - solid.slice(max(level - 0.06, low + 0.01))
            assert hanging.offset(-BRIDGE / 2).area() < 0.1, (name, level)


def ceilings(solid: Manifold) -> list[float]:
    """The heights at which something flat faces down, above the bed."""
    mesh = solid.to_mesh()
    corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    down = normals[:, 2] < -0.72 * np.maximum(np.linalg.norm(normals, axis=1), 1e-12)
    heights = corners[down][:, :, 2].min(axis=1)
    return sorted({round(float(z), 1) for z in heights if z > solid.bounding_box()[2] + 0.05})


def test_a_dot_is_a_dot() -> None:
    assert {shape.radius for shape in shapes.draw_cells("⠿", (0, 0)) if isinstance(shape, Disc)} == {shapes.DOT_RADIUS}
