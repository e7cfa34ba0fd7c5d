"""The island is laid out by nature, draw by draw: terrain, numbers, harbours, in the order of the edition."""

from __future__ import annotations

from trueque.core.bits import bit_of
from trueque.core.marks import rare, rule
from trueque.core.tape import Tape, emit_event

from .events import HARBOUR_SET, TERRAIN_SET, TOKEN_SET
from .founding import begin_start_order
from .state import (
    CARD_KINDS,
    DESERT,
    HARBOUR_KINDS,
    KNIGHT,
    LAY_HARBOURS,
    LAY_TERRAIN,
    LAY_TOKENS,
    MONOPOLY,
    NOBODY,
    NONE,
    NUMBERS,
    PLENTY,
    POINT,
    RESOURCES,
    ROAD_BUILDING,
    TERRAINS,
    WORD,
    Position,
)
from .switches import FRAME, SPIRAL
from .tables import PLACES, Tables


@rare
def start(t: Tables, g: Position, tape: Tape) -> None:
    """The first position of a game, from one that is all zeros."""
    g.winner = g.road_holder = g.army_holder = g.victim = NOBODY
    fill_supplies(t, g)
    for c in range(t.corners):
        g.harbour[c] = NONE
        g.owner[c] = NOBODY
    for h in range(t.hexes):
        g.terrain[h] = t.terrain[h]
        g.token[h] = t.token[h]
        if g.token[h] > 0:
            g.hexes_of[g.token[h]] |= 1 << h
    for i in range(t.harbours):
        if t.harbour_kinds[i] != NONE:
            place_harbour(t, g, i, t.harbour_kinds[i], tape)
    for c in range(t.corners):
        for p in range(t.seats):
            g.vacant[p, 1 if c >= WORD else 0] |= bit_of(c)
    for e in range(t.paths):
        g.free[1 if e >= WORD else 0] |= bit_of(e)
    g.phase = LAY_HARBOURS if t.frame_first == 1 else LAY_TERRAIN
    g.step = 0
    begin_next_setup_draw(t, g, tape)


@rare
def fill_supplies(t: Tables, g: Position) -> None:
    """Piles, pieces and rates before anything is laid out."""
    for i in range(TERRAINS):
        g.terrain_left[i] = t.terrain_stock[i]
    for i in range(NUMBERS):
        g.token_left[i] = t.token_stock[i]
    for i in range(HARBOUR_KINDS):
        g.harbour_left[i] = t.harbour_stock[i]
    g.frame_left = (1 << t.frame_pieces) - 1
    g.deck[KNIGHT] = t.knight_cards
    g.deck[ROAD_BUILDING] = t.road_building_cards
    g.deck[PLENTY] = t.plenty_cards
    g.deck[MONOPOLY] = t.monopoly_cards
    g.deck[POINT] = t.point_cards
    for kind in range(CARD_KINDS):
        g.deck_left += g.deck[kind]
    for r in range(RESOURCES):
        g.bank[r] = t.bank_cards
    for p in range(t.seats):
        g.roads_left[p] = t.road_pieces
        g.settlements_left[p] = t.settlement_pieces
        g.cities_left[p] = t.city_pieces
        for r in range(RESOURCES):
            g.rate[p, r] = 4


@rare
def begin_next_setup_draw(t: Tables, g: Position, tape: Tape) -> None:
    """Go to the next thing nature has to draw, or to the start order when the island is complete."""
    if g.phase == LAY_HARBOURS and t.frame_first == 1 and not find_next_harbour(t, g):
        g.phase, g.step = LAY_TERRAIN, 0
    if g.phase == LAY_TERRAIN and not find_next_hex(t, g):
        place_robber_on_desert(t, g)
        set_blank_token_count(t, g)
        g.phase, g.step = LAY_TOKENS, 0
    if g.phase == LAY_TOKENS and not find_next_token(t, g):
        g.phase, g.step = LAY_HARBOURS, t.harbours if t.frame_first == 1 else 0
    if g.phase == LAY_HARBOURS and not find_next_harbour(t, g):
        begin_start_order(t, g, tape)


@rare
def find_next_hex(t: Tables, g: Position) -> bool:
    """Find the next hex without terrain."""
    while g.step < t.hexes and g.terrain[g.step] != NONE:
        g.step += 1
    return g.step < t.hexes


@rare
def is_blank(g: Position, h: int) -> bool:
    """Whether the hex still waits for a number."""
    return g.token[h] == NONE and g.terrain[h] != DESERT


@rare
def find_next_token(t: Tables, g: Position) -> bool:
    """Find the next hex without a number."""
    while g.step < t.hexes and not is_blank(g, g.step):
        g.step += 1
    return g.step < t.hexes


@rare
def find_next_harbour(t: Tables, g: Position) -> bool:
    """Find the next harbour without a kind."""
    while g.step < t.harbours and g.harbour[t.harbour_corners[g.step, 0]] != NONE:
        g.step += 1
    return g.step < t.harbours


@rare
def place_robber_on_desert(t: Tables, g: Position) -> None:
    """The robber begins on the first desert; a desert has no number."""
    g.robber = t.robber
    for i in range(t.hexes):
        h = t.hexes - 1 - i
        if g.terrain[h] == DESERT:
            g.robber = h
            g.token[h] = 0


@rare
def set_blank_token_count(t: Tables, g: Position) -> None:
    """With fewer tokens than hexes some hexes draw 'no token' (R-013)."""
    hexes = 0
    for h in range(t.hexes):
        hexes += 1 if is_blank(g, h) else 0
    g.token_left[0] = max(0, hexes - t.letters)


@rare
def place_terrain(t: Tables, g: Position, terrain: int, tape: Tape) -> None:
    """Nature lays the next hex."""
    emit_event(tape, TERRAIN_SET, g.step, terrain, 0)
    g.terrain[g.step] = terrain
    g.terrain_left[terrain] -= 1
    begin_next_setup_draw(t, g, tape)


@rare
def place_token(g: Position, h: int, number: int, tape: Tape) -> None:
    """A token lies on the hex; 0 is none."""
    g.token[h] = number
    g.token_left[number] -= 1
    if number > 0:
        g.hexes_of[number] |= 1 << h
    emit_event(tape, TOKEN_SET, h, number, 0)


@rare
def place_next_token(t: Tables, g: Position, number: int, tape: Tape) -> None:
    """Nature lays the next number."""
    place_token(g, g.step, number, tape)
    begin_next_setup_draw(t, g, tape)


@rare
def place_tokens_in_spiral(t: Tables, g: Position, spiral: int, tape: Tape) -> None:
    """The letters are laid in order along the spiral, skipping deserts and printed numbers."""
    letter = 0
    for i in range(t.hexes):
        h = t.spiral[spiral, i]
        if is_blank(g, h):
            place_token(g, h, t.letter[letter] if letter < t.letters else 0, tape)
            letter += 1
    begin_next_setup_draw(t, g, tape)


@rare
def place_harbour(t: Tables, g: Position, i: int, kind: int, tape: Tape) -> None:
    """A harbour serves its two corners."""
    g.harbour[t.harbour_corners[i, 0]] = kind
    g.harbour[t.harbour_corners[i, 1]] = kind
    emit_event(tape, HARBOUR_SET, t.harbour_corners[i, 0], t.harbour_corners[i, 1], kind)


@rare
def place_next_harbour(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """Nature lays the next single harbour."""
    place_harbour(t, g, g.step, kind, tape)
    g.harbour_left[kind] -= 1
    begin_next_setup_draw(t, g, tape)


@rare
def place_next_frame_piece(t: Tables, g: Position, piece: int, tape: Tape) -> None:
    """Nature lays the next piece of the frame, with one harbour or more."""
    g.frame_left &= ~(1 << piece)
    for place in range(PLACES):
        if t.frame[piece, place] != NONE:
            place_harbour(t, g, g.step, t.frame[piece, place], tape)
            g.step += 1
    begin_next_setup_draw(t, g, tape)


@rare
def can_place_frame(t: Tables, g: Position, piece: int) -> bool:
    """Whether the piece is left, and has as many harbours as the one printed at this place (R-004)."""
    if g.frame_left >> piece & 1 == 0:
        return False
    here, placed = 0, 0
    while placed < g.step:
        placed += count_frame_harbours(t, here)
        here += 1
    return count_frame_harbours(t, piece) == count_frame_harbours(t, here)


@rare
def count_frame_harbours(t: Tables, piece: int) -> int:
    """How many harbours the piece of frame has."""
    count = 0
    for place in range(PLACES):
        count += 1 if t.frame[piece, place] != NONE else 0
    return count


@rule
def has_spiral(t: Tables) -> bool:
    """Whether the numbers are laid by letter along a spiral."""
    return t.number_placement == SPIRAL and t.spirals > 0


@rule
def has_frame(t: Tables) -> bool:
    """Whether harbours come with pieces of the frame."""
    return t.harbour_placement == FRAME and t.frame_pieces > 0
