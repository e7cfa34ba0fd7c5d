"""Cards: resource cards with a shape and a texture each, development cards with holes cut through, awards in relief.

Whoever has resource cards of paper prints the marks alone, and glues them on.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from manifold3d import CrossSection, Manifold

from trueque.island.layouts import RESOURCES, TERRAINS
from trueque.island.rules import EDITIONS
from trueque.island.tactile.solids.forms import (
    join_areas,
    join_solids,
    make_cross,
    make_cross_section,
    make_disc,
    make_rectangle,
    raise_area,
)
from trueque.island.tactile.solids.reliefs import make_relief
from trueque.tactile.shapes import At, rectangle, regular_polygon

Part = tuple[str, int, Manifold]
CARD = (44.0, 66.0)
AWARD = (96.0, 60.0)
MARKS: dict[str, tuple[At, ...]] = {
    "forest": regular_polygon((0, 0), 15.0, 3, math.pi),
    "hills": rectangle((0, 0), 28.0, 16.0),
    "pasture": regular_polygon((0, 0), 11.0, 48),
    "fields": ((0, -14), (9, 0), (0, 14), (-9, 0)),
    "mountains": ((-14, -10), (14, -10), (6, 10), (-6, 10)),
}
"""The outlines of resource marks: triangle, oblong, disc, upright rhombus, mountain; no side shorter than 12 mm."""
THICK = 1.8
ENGRAVED = 0.5
RESOURCE, RESOURCE_THICK = (44.0, 38.0), 1.4
"""A resource card: ten of them stand in a section of the box, and leave room for the lid."""
OUTLINE = 0.4
"""How far the outline of a resource stands up from its card, below the texture."""


def make_cards() -> Iterator[Part]:
    """The cards of the adapted box, its 95 resource cards among them; a card of paper gets its mark glued on."""
    rules = EDITIONS["adapted"]
    yield (
        "card-knight",
        rules.deck_knights,
        make_development_card(make_cross(5.5, 4.0, (-10, 20)) + make_disc(5.0, (10, 20))),
    )
    yield "card-discovery", rules.deck_discovery, make_development_card(make_circles((-10, 20), (10, 20)))
    yield (
        "card-monopoly",
        rules.deck_monopoly,
        make_development_card(make_circles((-10, 22), (10, 22), (-10, 7), (10, 7))),
    )
    roads = make_rectangle(6.0, 14.0, (-8, 19)) + make_rectangle(6.0, 14.0, (8, 19))
    yield "card-road-building", rules.deck_road_building, make_development_card(roads)
    yield "award-longest-road", 1, make_longest_road()
    yield "award-largest-army", 1, make_largest_army()
    for resource, terrain in zip(RESOURCES, TERRAINS, strict=False):
        yield f"card-{resource}", rules.bank, make_resource_card(terrain)
        yield f"mark-{resource}", rules.bank, make_resource_mark(terrain)


def make_circles(*middles: At) -> CrossSection:
    return join_areas(make_disc(5.0, at) for at in middles)


def make_plate(size: tuple[float, float], thick: float = THICK) -> Manifold:
    """A card with rounded corners."""
    return make_rectangle(size[0] - 6, size[1] - 6).offset(3.0).extrude(thick)


def make_development_card(holes: CrossSection) -> Manifold:
    """A card told by its holes; a cross is engraved on its back."""
    back = make_cross(9.0, 3.0, (0, -16)).extrude(ENGRAVED * 2).translate((0, 0, -ENGRAVED))
    return make_plate(CARD) - holes.extrude(3 * THICK).translate((0, 0, -THICK)) - back


def make_longest_road() -> Manifold:
    """Five roads in a row, up and down."""
    roads, x, y = [], -38.0, -9.0
    for i in range(5):
        angle = math.radians(40 if i % 2 == 0 else -40)
        middle = (x + 9.5 * math.cos(angle), y + 9.5 * math.sin(angle))
        roads.append(make_rectangle(13.0, 5.0).rotate(math.degrees(angle)).translate(middle))
        x, y = x + 19.5 * math.cos(angle), y + 19.5 * math.sin(angle)
    return join_solids([make_plate(AWARD, 2.0), *(raise_area(road, 2.5, 2.0) for road in roads)])


def make_largest_army() -> Manifold:
    """Three crosses and three circles: three knights."""
    signs = [make_cross(7.0, 4.0, (x, 13.0)) for x in (-28, 0, 28)] + [make_disc(7.0, (x, -13.0)) for x in (-28, 0, 28)]
    return join_solids([make_plate(AWARD, 2.0), *(raise_area(sign, 2.5, 2.0) for sign in signs)])


def make_resource_card(terrain: str) -> Manifold:
    """A card with its resource's outline raised in the middle, and the texture of the terrain on it."""
    outline = make_cross_section(MARKS[terrain])
    plate, raised = make_plate(RESOURCE, RESOURCE_THICK), raise_area(outline, OUTLINE, RESOURCE_THICK)
    return join_solids([plate, raised, make_relief(terrain, outline.offset(-0.8), RESOURCE_THICK + OUTLINE)])


def make_resource_mark(terrain: str) -> Manifold:
    """A small plate with a resource's texture, told by its outline alone, too."""
    outline = make_cross_section(MARKS[terrain])
    return join_solids([outline.extrude(1.6), make_relief(terrain, outline.offset(-0.8), 1.6)])
