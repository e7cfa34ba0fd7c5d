"""How likely each of nature's answers is: whole numbers to be compared with one another, 0 for what cannot happen."""

from __future__ import annotations

from .actions import (
    SET_FRAME,
    SET_HARBOUR,
    SET_SPIRAL,
    SET_TERRAIN,
    SET_TOKEN,
    TAKE_CARD,
    THROW,
    TURN_CARD,
)
from .backend import rare, rule
from .balance import (
    any_number_works,
    any_spiral_works,
    any_terrain_works,
    number_works,
    spiral_works,
    terrain_works,
)
from .bits import add
from .setup import frame_piece_fits, uses_frame, uses_spiral
from .state import (
    CARD_KINDS,
    DESERT,
    DICE,
    DRAW,
    HARBOUR_KINDS,
    LAY_HARBOURS,
    LAY_TERRAIN,
    LAY_TOKENS,
    NONE,
    NUMBERS,
    RESOURCES,
    STOLEN,
    TERRAINS,
    THROW_FOR_START,
    Moves,
    Position,
)
from .switches import EITHER_WAY
from .tables import FRAME_PIECES, SPIRALS, Tables


@rare
def terrain_odds(t: Tables, g: Position, terrain: int) -> int:
    """What is left of it; with more hexes than fit, every desert still comes into play (R-012)."""
    if g.terrain_left[terrain] == 0:
        return 0
    if t.balanced == 1 and not terrain_works(t, g, terrain) and any_terrain_works(t, g):
        return 0
    if t.spare_hexes <= 0:
        return g.terrain_left[terrain]
    open_hexes, fertile = 0, 0
    for h in range(g.step, t.hexes):
        open_hexes += 1 if g.terrain[h] == NONE else 0
    for k in range(DESERT):
        fertile += g.terrain_left[k]
    deserts = g.terrain_left[DESERT]
    if terrain == DESERT:
        return deserts * fertile
    return g.terrain_left[terrain] * (open_hexes - deserts)


@rare
def number_odds(t: Tables, g: Position, number: int) -> int:
    """What is left of the number."""
    if g.token_left[number] == 0:
        return 0
    if t.balanced == 1 and not number_works(t, g, number) and any_number_works(t, g):
        return 0
    return g.token_left[number]


@rare
def spiral_odds(t: Tables, g: Position, spiral: int) -> int:
    """Every corner to begin from alike, in the edition's direction."""
    if spiral >= t.spirals or (t.token_direction != EITHER_WAY and spiral % 2 != t.token_direction):
        return 0
    if t.balanced == 1 and not spiral_works(t, g, spiral) and any_spiral_works(t, g):
        return 0
    return 1


@rare
def frame_odds(t: Tables, g: Position, piece: int) -> int:
    """Every piece that is left and fits alike."""
    return 1 if piece < t.frame_pieces and frame_piece_fits(t, g, piece) else 0


@rule
def first_answer(t: Tables, g: Position) -> int:
    """Where the range of nature's answers to the present question begins."""
    if g.phase == STOLEN:
        return TAKE_CARD
    if g.phase == DRAW:
        return TURN_CARD
    if g.phase == LAY_TERRAIN:
        return SET_TERRAIN
    if g.phase == LAY_TOKENS:
        return SET_SPIRAL if uses_spiral(t) else SET_TOKEN
    if g.phase == LAY_HARBOURS:
        return SET_FRAME if uses_frame(t) else SET_HARBOUR
    return THROW


@rule
def answers(first: int) -> int:
    """How many answers a range of nature's has."""
    if first == THROW:
        return 36
    if first == TAKE_CARD:
        return RESOURCES
    if first == TURN_CARD:
        return CARD_KINDS
    if first == SET_TERRAIN:
        return TERRAINS
    if first == SET_TOKEN:
        return NUMBERS
    if first == SET_SPIRAL:
        return SPIRALS
    if first == SET_HARBOUR:
        return HARBOUR_KINDS
    return FRAME_PIECES


@rule
def odds(t: Tables, g: Position, action: int) -> int:
    """The weight of one of nature's answers in this position."""
    if g.phase == DICE or g.phase == THROW_FOR_START:
        return 1
    which = action - first_answer(t, g)
    if g.phase == STOLEN:
        return g.hand[g.victim, which]
    if g.phase == DRAW:
        return g.deck[which]
    if g.phase == LAY_TERRAIN:
        return terrain_odds(t, g, which)
    if g.phase == LAY_TOKENS:
        return spiral_odds(t, g, which) if uses_spiral(t) else number_odds(t, g, which)
    return frame_odds(t, g, which) if uses_frame(t) else g.harbour_left[which]


@rule
def legal_nature(t: Tables, g: Position, moves: Moves) -> None:
    """All that can happen."""
    first = first_answer(t, g)
    for action in range(first, first + answers(first)):
        if odds(t, g, action) > 0:
            add(moves, action)
