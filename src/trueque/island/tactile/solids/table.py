"""What lies beside the board: the table of costs, racks for cards, two dice."""

from __future__ import annotations

from collections.abc import Iterator

from manifold3d import CrossSection, Manifold

from trueque.island.layouts import TERRAINS
from trueque.island.prices import COSTS
from trueque.island.tactile.solids.forms import (
    join_solids,
    make_cross,
    make_disc,
    make_player_shape,
    make_rectangle,
    raise_area,
)
from trueque.island.tactile.solids.reliefs import make_relief
from trueque.tactile.shapes import At

Part = tuple[str, int, Manifold]
CIRCLE = 22.0
"""A resource on the table of costs, across: room for its texture."""
APART = 3.0
PLATE = 3.0
DIE = 26.0
BALL = 18.7
"""The ball that rounds a die's corners and leaves the middles of its sides flat."""
PIP, PIP_DEEP = 2.2, 1.2
"""A pip's radius, and how deep it is sunk."""
RACK = (200.0, 46.0, 16.0)
GROOVE, LEAN = 3.2, 12.0
"""A groove of the rack: its width, and how far it leans back, in degrees."""


def make_table_things() -> Iterator[Part]:
    """One of each for the table, a rack for each player."""
    yield "cost-table", 1, make_cost_table()
    yield "card-rack", 4, make_rack()
    yield "die", 2, make_die()


def make_cost_table() -> Manifold:
    """On the left a circle with the texture of each card, on the right what they buy."""
    step, most = CIRCLE + APART, max(map(sum, COSTS.values()))
    width, height = (most + 2) * step, len(COSTS) * step + 4 * APART
    solids = [make_rectangle(width, height).extrude(PLATE)]
    for row, (name, cost) in enumerate(COSTS.items()):
        y = height / 2 - 2 * APART - step * (row + 0.5)
        kinds = [TERRAINS[kind] for kind, count in enumerate(cost) for _ in range(count)]
        for i, terrain in enumerate(kinds):
            area = make_disc(CIRCLE / 2, (-width / 2 + step * (i + 0.5) + APART, y))
            solids.append(make_relief(terrain, area, PLATE))
        solids += [raise_area(area, 2.0, PLATE) for area in make_bought_piece(name, (width / 2 - step, y))]
    # Slivers at the circles' edges, finer than an STL's numbers, would leave it open.
    return join_solids(solids).simplify(0.005)


def make_bought_piece(name: str, at: At) -> list[CrossSection]:
    """The piece as it is felt from above: a bar, a disc, a square in a ring, a cross."""
    if name == "road":
        return [make_rectangle(22.0, 5.0, at)]
    if name == "settlement":
        return [make_disc(5.0, at)]
    if name == "city":
        return [make_player_shape("square", 4.0, at), make_disc(10.0, at) - make_disc(8.5, at)]
    return [make_cross(7.0, 3.5, at)]


def make_rack() -> Manifold:
    """A bar with two grooves that lean back."""
    length, deep, tall = RACK
    cut = make_rectangle(length + 2, GROOVE).extrude(3 * tall).rotate((LEAN, 0, 0))
    grooves = join_solids(cut.translate((0, y, 4.0)) for y in (-deep / 4, deep / 6))
    return make_rectangle(length, deep).extrude(tall) - grooves


def make_die() -> Manifold:
    """A cube with rounded corners and sunk pips; opposite sides make seven."""
    pip = Manifold.sphere(PIP, 24).scale((1, 1, PIP_DEEP / PIP))
    turns = {1: (0, 0), 6: (180, 0), 2: (90, 0), 5: (-90, 0), 3: (0, 90), 4: (0, -90)}
    sunk = join_solids(
        pip.translate((x, y, DIE / 2)).rotate((float(turn), float(side), 0))
        for number, (turn, side) in turns.items()
        for x, y in list_pip_positions(number)
    )
    return (Manifold.cube((DIE, DIE, DIE), True) ^ Manifold.sphere(BALL, 64)) - sunk


def list_pip_positions(number: int) -> list[At]:
    """Where the pips of a side lie."""
    far = DIE / 4
    around = [(-far, -far), (far, far), (-far, far), (far, -far), (-far, 0.0), (far, 0.0)]
    even: list[At] = list(around[: 2 * (number // 2)])
    return [*even, (0.0, 0.0)] if number % 2 else even
