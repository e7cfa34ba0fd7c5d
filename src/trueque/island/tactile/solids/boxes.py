"""Boxes with lids that tell what is inside: resource cards in fives, development cards, tokens, one for each player.

A lid is a plate that lies within the walls, on posts or on the walls between sections, so that nothing hangs over when
it is printed. What stands on it is raised, and a player's shape is also sunk into all sides. Slots in the sides let
fingers reach the lowest card, and the lid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from manifold3d import CrossSection, Manifold

from trueque.island.layouts import RESOURCES, TERRAINS
from trueque.island.tactile.solids.forms import (
    join_solids,
    make_cross,
    make_cross_section,
    make_player_shape,
    make_rectangle,
    raise_area,
)
from trueque.island.tactile.solids.reliefs import make_relief
from trueque.tactile.marks import SHAPES
from trueque.tactile.shapes import regular_polygon

Part = tuple[str, int, Manifold]
WALL, FLOOR = 2.0, 2.0
LID, PLAY = 2.4, 0.4
"""A lid's thickness, and how much narrower it is than the room it lies in."""
POST = 5.0
"""A side of the posts in the corners."""
FINGER = 16.0
"""A slot for a finger."""
SECTION = (36.0, 46.0)
"""Room for ten cards on edge, with their marks."""
CARDS_TALL = 45.0
TOKENS, TOKENS_TALL = (100.0, 66.0), 34.0
"""The tokens, the harbours and the two awards."""
PLAYER, PLAYER_TALL = 72.0, 32.0
ENGRAVED = 0.6
RAISED = 1.2


def make_boxes() -> Iterator[Part]:
    """Two boxes of five resources, development cards, tokens and awards, four players' boxes; each with its lid."""
    yield "box-resources", 2, make_sections(5)
    yield "lid-resources", 2, make_resource_lid()
    yield "box-development", 1, make_sections(2)
    yield "lid-development", 1, make_lid(sections_size(2), [make_cross(7.0, 4.0, (x, 0)) for x in (-26, 0, 26)])
    yield "box-tokens", 1, make_open_box(TOKENS, TOKENS_TALL)
    yield "lid-tokens", 1, make_lid(TOKENS, [make_cross_section(regular_polygon((x, 0), 9.0, 3)) for x in (-30, 0, 30)])
    for shape in SHAPES:
        yield f"box-{shape}", 1, make_player_box(shape)
        yield f"lid-{shape}", 1, make_lid((PLAYER, PLAYER), [make_player_shape(shape, 12.0)])


def sections_size(count: int) -> tuple[float, float]:
    """The room inside a box of several sections."""
    return count * SECTION[0] + (count - 1) * WALL, SECTION[1]


def make_open_box(inside: tuple[float, float], tall: float) -> Manifold:
    """An open box with a post in each corner for the lid to lie on, and a notch to lift it by."""
    width, height = inside
    outer = make_rectangle(width + 2 * WALL, height + 2 * WALL).extrude(tall)
    shell = outer - make_rectangle(*inside).extrude(tall).translate((0, 0, FLOOR))
    spots = [(x * (width - POST) / 2, y * (height - POST) / 2) for x in (-1, 1) for y in (-1, 1)]
    posts = join_solids(make_rectangle(POST, POST, at).extrude(tall - LID) for at in spots)
    notch = make_rectangle(FINGER, 2 * WALL, (0, -height / 2 - WALL)).extrude(tall).translate((0, 0, tall - 2 * LID))
    return shell + posts - notch


def make_sections(count: int) -> Manifold:
    """A long box in sections, with a finger's slot to each on both long sides."""
    inside = sections_size(count)
    middles = [(i - (count - 1) / 2) * (SECTION[0] + WALL) for i in range(count)]
    tall = CARDS_TALL - LID
    between = [make_rectangle(WALL, inside[1] + WALL, ((a + b) / 2, 0)).extrude(tall) for a, b in pairwise(middles)]
    slot = make_rectangle(FINGER, inside[1] + 4 * WALL).extrude(CARDS_TALL).translate((0, 0, FLOOR + 6))
    return join_solids([make_open_box(inside, CARDS_TALL), *between]) - join_solids(
        slot.translate((x, 0, 0)) for x in middles
    )


def make_lid(inside: tuple[float, float], marks: Sequence[CrossSection]) -> Manifold:
    """A plate with its marks up."""
    plate = make_rectangle(inside[0] - PLAY, inside[1] - PLAY).extrude(LID)
    return join_solids([plate, *(raise_area(mark, RAISED, LID) for mark in marks)])


def make_resource_lid() -> Manifold:
    """The five textures in the order of the sections below."""
    swatches = [
        make_relief(terrain, make_rectangle(28.0, 34.0, ((i - 2) * (SECTION[0] + WALL), 0)), LID)
        for i, (_, terrain) in enumerate(zip(RESOURCES, TERRAINS, strict=False))
    ]
    return join_solids([make_lid(sections_size(5), []), *swatches])


def make_player_box(shape: str) -> Manifold:
    """A square box with the player's shape sunk into each side."""
    mark = make_player_shape(shape, 8.0).extrude(2 * ENGRAVED).rotate((90, 0, 0))
    outward = mark.translate((0, -(PLAYER / 2 + WALL) + ENGRAVED, PLAYER_TALL / 2))
    return make_open_box((PLAYER, PLAYER), PLAYER_TALL) - join_solids(
        outward.rotate((0, 0, 90.0 * side)) for side in range(4)
    )
