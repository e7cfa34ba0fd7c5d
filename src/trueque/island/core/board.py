"""What the core asks of a layout: which corners, paths and hexes touch, and what is printed on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class StartPiece:
    """A printed starting settlement with its road; `yields` marks the one that brings the first cards."""

    corner: int
    path: int
    yields: bool


@dataclass(frozen=True)
class CoreBoard:
    """An island: topology first, then what is printed, then the stocks nature draws from where NONE (-1) is printed.

    Corners, paths and hexes are numbered from 0, hexes in the order in which terrain is laid, harbours clockwise. At
    most 33 hexes, 120 corners, 120 paths, 12 harbours, 12 spirals, 12 pieces of frame with 3 harbours each.
    """

    hex_corners: Sequence[Sequence[int]]  # the six corners of each hex
    path_corners: Sequence[tuple[int, int]]  # the two ends of each path
    terrain: Sequence[int]  # of each hex, or NONE
    tokens: Sequence[int]  # of each hex, 0 for no token, or NONE (a desert never gets one)
    harbours: Sequence[tuple[int, int]] = ()  # the two corners each harbour serves
    harbour_kinds: Sequence[int] = ()  # of each harbour, or NONE
    terrain_stock: Sequence[int] = ()  # hexes in the pile, by terrain; may be more than fit, but every desert is used
    token_letters: Sequence[int] = ()  # the tokens in the pile, in the order of their letters
    spirals: Sequence[Sequence[int]] = ()  # orders of hexes for the letters: even ones with the clock, odd ones against
    harbour_stock: Sequence[int] = ()  # harbours in the pile, by kind
    frame: Sequence[Sequence[int]] = ()  # or pieces of frame, each with its harbours clockwise
    starts: Sequence[Sequence[StartPiece]] = ()  # two pieces a seat
    robber: int = 0  # where the robber starts on an island without desert
