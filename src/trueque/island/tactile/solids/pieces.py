"""Roads, settlements and cities in four shapes, and the robber."""

from __future__ import annotations

from collections.abc import Iterator

from manifold3d import Manifold

from trueque.island.tactile.solids import measures as mm
from trueque.island.tactile.solids.forms import (
    join_solids,
    make_cross,
    make_disc,
    make_player_shape,
    make_rectangle,
    raise_area,
)
from trueque.tactile.marks import SHAPES

Part = tuple[str, int, Manifold]


def make_pieces() -> Iterator[Part]:
    """What each player has: fifteen roads, five settlements, four cities."""
    for shape in SHAPES:
        yield f"road-{shape}", 15, make_road(shape)
        yield f"settlement-{shape}", 5, make_settlement(shape)
        yield f"city-{shape}", 4, make_city(shape)
    yield "robber", 1, make_robber()


def make_road(shape: str) -> Manifold:
    """A bar that stands in its slot, with the player's shape three times on top."""
    length, width = mm.SLOT[0] - mm.PLAY, mm.SLOT[1] - 0.3
    tall = mm.SUNK + 4.0
    marks = [raise_area(make_player_shape(shape, 1.75, (x, 0)), 1.2, tall) for x in (-6.6, 0.0, 6.6)]
    return join_solids([make_rectangle(length, width).extrude(tall), *marks])


def make_foot(radius: float) -> Manifold:
    """The peg that goes into a corner's hole, and the plate on it."""
    peg = make_disc((mm.HOLE - mm.PLAY) / 2).extrude(mm.SUNK + mm.SINK)
    return peg + make_disc(radius).extrude(1.4).translate((0, 0, mm.SUNK))


def make_settlement(shape: str) -> Manifold:
    """Low, with the player's shape as its body."""
    return make_foot(5.0) + raise_area(make_player_shape(shape, 4.0), 5.0, mm.SUNK + 1.4)


def make_city(shape: str) -> Manifold:
    """Tall, with a smaller storey on top, so that a finger finds it among settlements."""
    first = raise_area(make_player_shape(shape, 4.6), 8.0, mm.SUNK + 1.4)
    second = raise_area(make_player_shape(shape, 2.9), 4.5, mm.SUNK + 9.4)
    return make_foot(5.8) + first + second


def make_robber() -> Manifold:
    """A cross that stands on a number."""
    return make_disc(mm.TOKEN / 2 - 0.5).extrude(2.0) + raise_area(make_cross(8.5, 5.0), 14.0, 2.0)
