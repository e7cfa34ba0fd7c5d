"""The island as a drawing: hexes, numbers, robber, harbours, pieces. For `rgb_array` of environments."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.island.tactile.board import TactileIsland
from trueque.kernel.game import View
from trueque.kernel.picture_parts import BLACK, DARK, GROUNDS, INKS, LIGHT, OUTLINE, draw_road

GROUND = GROUNDS | {"desert": "#e8dcb5"}
UNKNOWN = "#cfe3ee"
SIDE = 56.0
EDGE = 30.0


def draw_view(view: View) -> str:
    """What everybody sees of the board, as the inside of an SVG; some 560 by 520 units large on the usual island."""
    board = TactileIsland(view)
    return "".join([*draw_hexes(board), *draw_pieces(board)])


def place_point(at: tuple[float, float]) -> tuple[float, float]:
    """A point of the board in units of the drawing."""
    return round(EDGE + SIDE * at[0], 1), round(EDGE + SIDE * at[1], 1)


def draw_hexes(board: TactileIsland) -> Iterator[str]:
    """Terrain, number (red for six and eight), robber."""
    island = board.view["island"]
    hexes = {told["at"]: told for told in island["hexes"]}
    for number, name in enumerate(board.places.hex_names):
        told = hexes[name]
        outline = " ".join("{},{}".format(*place_point(at)) for at in board.hex_outline(number))
        ground = GROUND.get(told["terrain"], UNKNOWN)
        yield f'<polygon points="{outline}" fill="{ground}" stroke="{LIGHT}" stroke-width="3"/>'
        x, y = place_point(board.hex_middle(number))
        if told["number"]:
            ink = INKS[0] if told["number"] in (6, 8) else DARK
            yield f'<circle cx="{x}" cy="{y}" r="17" fill="{LIGHT}"/>'
            yield f'<text x="{x}" y="{y + 7}" font-size="20" text-anchor="middle" fill="{ink}">{told["number"]}</text>'
        if island["robber"] == name:
            yield f'<circle cx="{x}" cy="{y - 26}" r="11" fill="{BLACK}"/>'


def draw_pieces(board: TactileIsland) -> Iterator[str]:
    """Roads as bars, settlements as discs, cities as squares, in the colours of their seats."""
    for seat, player in enumerate(board.view["players"]):
        ink = INKS[seat]
        for path in player["roads"]:
            start, end = map(place_point, board.path_ends(path))
            yield draw_road(start, end, ink)
        for corner in player["settlements"]:
            x, y = place_point(board.corner_point(corner))
            yield f'<circle cx="{x}" cy="{y}" r="12" fill="{ink}" {OUTLINE}/>'
        for corner in player["cities"]:
            x, y = place_point(board.corner_point(corner))
            yield f'<rect x="{x - 13}" y="{y - 13}" width="26" height="26" fill="{ink}" {OUTLINE}/>'
