"""Every printed part is closed, whole, within the bed, thick enough, and fits where it belongs."""

from __future__ import annotations

import io
import math
from collections import Counter
from functools import cache

import pytest
import trimesh
from manifold3d import Error, Manifold

from trueque.island.layouts import TERRAINS, load_layout
from trueque.island.prices import COSTS
from trueque.island.rules import EDITIONS
from trueque.island.tactile.solids import boxes, list_parts, make_files, table
from trueque.island.tactile.solids import measures as mm
from trueque.island.tactile.solids.forms import remove_thin_parts, write_stl
from trueque.island.tactile.solids.frame import (
    KEYS,
    iterate_hex_centres,
    list_frame_corners,
    make_board,
    place_row_letters,
)
from trueque.tactile.marks import SHAPES


@cache
def box() -> dict[str, tuple[int, Manifold]]:
    return {name: (copies, solid) for name, copies, solid in list_parts()}


NAMES = [
    *(f"frame-{n}" for n in range(1, 7)),
    "frame-key",
    *(f"hex-{terrain}" for terrain in TERRAINS),
    *(f"token-{n}" for n in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)),
    *(f"harbour-{kind}" for kind in ("wood", "brick", "wool", "grain", "ore", "any")),
    *(f"{piece}-{shape}" for shape in SHAPES for piece in ("road", "settlement", "city")),
    "robber",
    *(f"card-{card}" for card in ("knight", "discovery", "monopoly", "road-building")),
    "award-longest-road",
    "award-largest-army",
    *(f"{what}-{resource}" for resource in ("wood", "brick", "wool", "grain", "ore") for what in ("card", "mark")),
    *(f"{part}-{what}" for what in ("resources", "development", "tokens", *SHAPES) for part in ("box", "lid")),
    "cost-table",
    "card-rack",
    "die",
]


def test_the_box_is_complete() -> None:
    assert list(box()) == NAMES
    copies = Counter({name.split("-")[0]: 0 for name in NAMES})
    for name, (count, _) in box().items():
        copies[name.split("-")[0]] += count
    rules = EDITIONS["adapted"]
    cards = rules.deck_knights + rules.deck_discovery + rules.deck_monopoly + rules.deck_road_building
    assert copies == {"frame": 18, "hex": 21, "token": 18, "harbour": 9, "road": 60, "settlement": 20, "city": 16,
                      "robber": 1, "card": cards + 95 + 4, "award": 2, "mark": 95, "box": 8, "lid": 8, "cost": 1,
                      "die": 2}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_part_is_one_closed_solid_that_fits_the_bed(name: str) -> None:
    _, solid = box()[name]
    assert solid.status() == Error.NoError
    assert len(solid.decompose()) == 1, "one piece"
    mesh = trimesh.load(io.BytesIO(write_stl(solid)), file_type="stl")
    assert isinstance(mesh, trimesh.Trimesh)
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.volume > 100
    assert mesh.volume == pytest.approx(solid.volume(), rel=1e-3)
    low, high = mesh.bounds
    assert max(high - low) <= mm.BED
    assert low[2] == pytest.approx(0)


@pytest.mark.parametrize("name", NAMES)
def test_no_wall_is_too_thin(name: str) -> None:
    """In three layers nothing vanishes when walls under 1.2 mm are taken away."""
    _, solid = box()[name]
    *_, low, _, _, high = solid.bounding_box()
    for share in (0.1, 0.3, 0.55):
        layer = solid.slice(low + share * (high - low))
        kept = remove_thin_parts(layer, mm.THINNEST - 0.02)
        assert len(kept.decompose()) == len(layer.decompose())
        # Only sharp corners are rounded off: the crumbs are far smaller than two millimetres of thin wall.
        assert max((crumb.area() for crumb in (layer - kept.offset(0.02)).decompose()), default=0.0) < 0.6


def test_floors_under_every_hole_are_thick_enough() -> None:
    assert mm.TILE_THICK - mm.TOKEN_SUNK >= mm.THINNEST
    whole = make_board(load_layout("adapted-19"))
    for x, y in [*list_frame_corners(load_layout("adapted-19")), *iterate_hex_centres(load_layout("adapted-19"))]:
        column = whole ^ Manifold.cylinder(20, 0.5).translate((x, y, -5))
        *_, low, _, _, high = column.bounding_box()
        assert high - low >= mm.THINNEST


def test_pieces_go_into_their_holes() -> None:
    layout = load_layout("adapted-19")
    whole, (corner, *_) = make_board(layout), list_frame_corners(layout)
    (middle, *_) = iterate_hex_centres(layout)
    tall = mm.FLOOR + mm.TILE_THICK
    assert (whole ^ box()["hex-forest"][1].translate((*middle, mm.FLOOR + 0.01))).is_empty()
    for shape in SHAPES:
        for piece in ("settlement", "city"):
            # A peg's plate lies on the frame: only the peg goes in.
            standing = box()[f"{piece}-{shape}"][1].translate((*corner, tall - mm.SUNK + 0.01))
            assert (whole ^ standing).is_empty()
    a, b = layout.places.paths[0]
    at = list_frame_corners(layout)
    angle = math.degrees(math.atan2(at[b][1] - at[a][1], at[b][0] - at[a][0]))
    road = box()["road-bars"][1].rotate((0, 0, angle))
    half = (at[a][0] + at[b][0]) / 2, (at[a][1] + at[b][1]) / 2
    assert (whole ^ road.translate((*half, tall - mm.SUNK + 0.01))).is_empty()
    token, tile = box()["token-12"][1], box()["hex-hills"][1]
    assert (tile ^ token.translate((0, 0, mm.TILE_THICK - mm.TOKEN_SUNK + 0.01))).is_empty()


def test_keys_go_in_from_below_and_hold_the_sectors_together() -> None:
    """A bow tie slips into its recess, and neither sector can be drawn off it."""
    one, other, tie = box()["frame-1"][1], box()["frame-6"][1], box()["frame-key"][1]
    for reach in KEYS:
        lying = tie.translate((reach, 0, 0.01))
        assert (lying ^ one).is_empty()
        assert (lying ^ other).is_empty()
        assert not (lying ^ one.translate((0, 1.0, 0))).is_empty()
        assert not (lying ^ other.translate((0, -1.0, 0))).is_empty()


def test_a_city_and_the_roads_beside_it_have_room() -> None:
    for shape in SHAPES:
        city, road = box()[f"city-{shape}"][1], box()[f"road-{shape}"][1]
        beside = road.translate((mm.SIDE / 2, 0, 0))
        for turn in (30.0, 90.0, 150.0, 210.0, 270.0, 330.0):
            assert (city ^ beside.rotate((0, 0, turn))).is_empty(), (shape, turn)


def test_players_shapes_and_textures_differ() -> None:
    for piece in ("settlement", "city"):
        tops = [box()[f"{piece}-{shape}"][1].slice(mm.SUNK + 4).area() for shape in SHAPES]
        assert len({round(top, 1) for top in tops}) == 4
    assert len({round(box()[f"hex-{terrain}"][1].volume()) for terrain in TERRAINS}) == 6


def test_ten_resource_cards_stand_in_a_section_of_their_box_below_the_lid() -> None:
    for resource in ("wood", "brick", "wool", "grain", "ore"):
        x0, y0, z0, x1, y1, z1 = box()[f"card-{resource}"][1].bounding_box()
        assert 10 * (z1 - z0) <= boxes.SECTION[0]
        assert x1 - x0 <= boxes.SECTION[1]
        assert y1 - y0 <= boxes.CARDS_TALL - boxes.LID - boxes.FLOOR


GUIDES = {
    "en": ("print-guide", "15 of road-circle.stl", "19 of card-wood.stl"),
    "es": ("guia-de-impresion", "15 de carretera-circulo.stl", "19 de carta-madera.stl"),
    "ca": ("guia-d-impressio", "15 de carretera-cercle.stl", "19 de carta-fusta.stl"),
}
"""What the guide is called, and a line or two of it."""


@pytest.mark.parametrize("lang", ["ca", *(pytest.param(one, marks=pytest.mark.soak) for one in ("es", "en"))])
def test_the_guide_says_how_many_to_print_and_how(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [(name, copies, solid) for name, (copies, solid) in box().items()]
    monkeypatch.setattr("trueque.island.tactile.solids.list_parts", lambda: iter(made))  # the same parts, made once
    name, road, card = GUIDES[lang]
    written = dict(make_files(lang))
    guide = written[f"{name}.txt"].decode()
    stl = {file for file in written if file.endswith(".stl")}
    assert len(stl) == len(NAMES) == len(written) - 1
    assert all(file in guide and file.isascii() for file in stl)
    assert f"{road}:" in guide
    assert f"{card}:" in guide
    assert guide.count(" min ") == len(NAMES)


def test_a_lid_lies_in_its_box_and_hangs_over_nothing() -> None:
    for what in ("resources", "development", "tokens", *SHAPES):
        open_box, lid = box()[f"box-{what}"][1], box()[f"lid-{what}"][1]
        tall = open_box.bounding_box()[5]
        lying = lid.translate((0, 0, tall - boxes.LID + 0.01))
        assert (lying ^ open_box).is_empty(), what
        assert not (lying.translate((0, 0, -0.5)) ^ open_box).is_empty(), "it lies on something"
        assert lid.slice(0.1).area() == pytest.approx(lid.slice(boxes.LID - 0.1).area()), "a plate"


def test_what_stands_on_a_lid_can_be_felt_and_told_apart() -> None:
    tops = [box()[f"lid-{what}"][1].slice(boxes.LID + 0.6) for what in ("development", "tokens", *SHAPES)]
    assert len({(round(top.area()), len(top.decompose())) for top in tops}) == len(tops)
    assert boxes.RAISED >= 1.0
    assert boxes.WALL - boxes.ENGRAVED >= mm.THINNEST


def test_every_row_has_its_letter_on_smooth_frame() -> None:
    layout = load_layout("adapted-19")
    letters = dict(place_row_letters(layout))
    assert list(letters) == ["p", "q", "r", "s", "t"]
    nearest = [math.dist(at, corner) for at in letters.values() for corner in list_frame_corners(layout)]
    assert min(nearest) >= mm.HOLE / 2 + 3 + 3.3, "three millimetres beyond the dots of a cell"


def test_opposite_sides_of_a_die_make_seven_and_its_pips_lie_apart() -> None:
    assert [len(table.list_pip_positions(number)) for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    six = table.list_pip_positions(6)
    gaps = [math.dist(a, b) - 2 * table.PIP for a in six for b in six if a != b]
    assert min(gaps) >= 2.0
    cube = table.DIE**3
    assert 0.8 * cube < box()["die"][1].volume() < cube


def test_the_cost_table_tells_as_many_circles_as_cards() -> None:
    assert table.APART >= 3.0
    assert (max(map(sum, COSTS.values())) + 2) * (table.CIRCLE + table.APART) <= mm.BED
