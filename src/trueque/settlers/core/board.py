"""What the core asks of a layout: which corners, paths and hexes touch, and what is printed on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class FramePiece:
    """A piece of the sea frame: the harbour kind at each of its places, NONE where there is no harbour."""

    kinds: Sequence[int]


@dataclass(frozen=True)
class FrameSide:
    """A side of the frame: the two corners a harbour at each place serves, and the pieces that fit here."""

    corners: Sequence[tuple[int, int]]
    fits: Sequence[int]


@dataclass(frozen=True)
class StartPiece:
    """A printed starting settlement with its road; `yields` marks the one that brings the first cards."""

    corner: int
    path: int
    yields: bool


@dataclass(frozen=True)
class Board:
    """An island: topology first, then what is printed or what the box holds to fill it.

    Corners, paths and hexes are numbered from 0, hexes in the order in which terrain is laid. At most 30 hexes,
    80 corners, 109 paths, 12 harbours, 12 spirals, 12 frame sides of 3 places.
    """

    hex_corners: Sequence[Sequence[int]]  # the six corners of each hex
    path_corners: Sequence[tuple[int, int]]  # the two ends of each path
    harbours: Sequence[tuple[int, int]] = ()  # the two corners each harbour serves
    harbour_kinds: Sequence[int] = ()  # printed kind of each harbour; also the stock for a random deal
    frame_sides: Sequence[FrameSide] = ()
    frame_pieces: Sequence[FramePiece] = ()
    terrain: Sequence[int] = ()  # printed terrain of each hex
    terrain_stock: Sequence[int] = ()  # hexes in the box, by terrain; may be more than fit, every desert is used
    tokens: Sequence[int] = ()  # printed number of each hex, 0 for none
    token_letters: Sequence[int] = ()  # numbers in the order of their letters; also the stock for a random deal
    spirals: Sequence[Sequence[int]] = ()  # orders of hexes for the letters: even ones with the clock, odd ones against
    starts: Sequence[Sequence[StartPiece]] = ()  # two pieces a seat
    robber: int = -1  # where the robber starts on an island without desert
    names: Sequence[str] = field(default=(), compare=False)  # free for the layout; the core never reads them
