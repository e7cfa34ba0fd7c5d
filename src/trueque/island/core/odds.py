"""How likely each of nature's answers is: whole numbers to be compared with one another, 0 for what cannot happen."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer

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
from .balance import (
    can_lay_any_number,
    can_lay_any_spiral,
    can_lay_any_terrain,
    can_lay_number,
    can_lay_spiral,
    can_lay_terrain,
)
from .setup import can_place_frame, has_frame, has_spiral
from .state import (
    CARD_KINDS,
    DESERT,
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
    Position,
)
from .switches import EITHER_WAY
from .tables import FRAME_PIECES, SPIRALS, Tables


@rule
def terrain_odds(t: Tables, g: Position, terrain: int) -> int:
    """What is left of it, as far as balance and spare hexes let it."""
    if t.balanced == 1 or t.spare_hexes > 0:
        return odd_terrain_odds(t, g, terrain)
    return g.terrain_left[terrain]


@rare
def odd_terrain_odds(t: Tables, g: Position, terrain: int) -> int:
    """On a balanced island, or (R-012) with more hexes than fit: then every desert still comes into play."""
    if g.terrain_left[terrain] == 0:
        return 0
    if t.balanced == 1 and not can_lay_terrain(t, g, terrain) and can_lay_any_terrain(t, g):
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


@rule
def number_odds(t: Tables, g: Position, number: int) -> int:
    """What is left of the number, as far as balance lets it."""
    if t.balanced == 1 and g.token_left[number] > 0 and not can_keep_balance(t, g, number):
        return 0
    return g.token_left[number]


@rare
def can_keep_balance(t: Tables, g: Position, number: int) -> bool:
    """Whether the number may come next on a balanced island; where none may, any may."""
    return can_lay_number(t, g, number) or not can_lay_any_number(t, g)


@rare
def spiral_odds(t: Tables, g: Position, spiral: int) -> int:
    """Every corner to begin from alike, in the edition's direction."""
    if spiral >= t.spirals or (t.token_direction != EITHER_WAY and spiral % 2 != t.token_direction):
        return 0
    if t.balanced == 1 and not can_lay_spiral(t, g, spiral) and can_lay_any_spiral(t, g):
        return 0
    return 1


@rare
def frame_odds(t: Tables, g: Position, piece: int) -> int:
    """Every piece that is left and fits alike."""
    return 1 if piece < t.frame_pieces and can_place_frame(t, g, piece) else 0


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
        return SET_SPIRAL if has_spiral(t) else SET_TOKEN
    if g.phase == LAY_HARBOURS:
        return SET_FRAME if has_frame(t) else SET_HARBOUR
    return THROW


@rule
def count_nature_answers(first: int) -> int:
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
def nature_weight(t: Tables, g: Position, first: int, action: int) -> int:
    """The weight of an answer from the range that begins at `first`."""
    which = action - first
    if first == SET_TOKEN:
        return number_odds(t, g, which)
    if first == SET_TERRAIN:
        return terrain_odds(t, g, which)
    if first == SET_HARBOUR:
        return g.harbour_left[which]
    if first == TURN_CARD:
        return g.deck[which]
    if first == TAKE_CARD:
        return g.hand[g.victim, which]
    if first == SET_SPIRAL:
        return spiral_odds(t, g, which)
    if first == SET_FRAME:
        return frame_odds(t, g, which)
    return 1


@rule
def answer_weight(t: Tables, g: Position, action: int) -> int:
    """The weight of one of nature's answers in this position."""
    return nature_weight(t, g, first_answer(t, g), action)


@rule
def add_nature_answers(t: Tables, g: Position, moves: Moves) -> None:
    """All that can happen."""
    first = first_answer(t, g)
    for action in range(first, first + count_nature_answers(first)):
        if nature_weight(t, g, first, action) > 0:
            add_answer(moves, action)
