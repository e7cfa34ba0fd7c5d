"""The balanced island (R-042): draws that keep clumps of terrain and neighbouring sixes and eights away.

A draw is allowed if, after it, a fixed way of laying the rest (hex by hex, the fitting piece of which most are left)
still reaches the end. That way's own next piece is then always allowed, so the draws never come to a dead end; where
not even the first draw can be allowed, on odd islands, anything goes.
"""

from __future__ import annotations

from trueque.core.marks import lowest, rare

from .setup import is_blank
from .state import DESERT, NONE, NUMBERS, TERRAINS, Position
from .tables import Tables

UNDO = 64  # added to a piece that is only laid to look ahead


@rare
def would_make_clump(t: Tables, g: Position, h: int, terrain: int) -> bool:
    """Whether the terrain on this hex would make three of a kind that touch in a row or a triangle."""
    alike = 0
    for other in range(t.hexes):
        if g.terrain[other] % UNDO == terrain and g.terrain[other] != NONE:
            alike |= 1 << other
    beside = t.hex_near[h] & alike
    if terrain == DESERT or beside == 0:
        return False
    return beside & (beside - 1) != 0 or t.hex_near[lowest(beside)] & alike != 0


@rare
def next_terrain(t: Tables, g: Position, h: int, open_hexes: int) -> int:
    """The fitting terrain of which most are left; the desert only when it must be."""
    if g.terrain_left[DESERT] >= open_hexes:
        return DESERT
    best, most = NONE, 0
    for terrain in range(DESERT):
        if g.terrain_left[terrain] > most and not would_make_clump(t, g, h, terrain):
            best, most = terrain, g.terrain_left[terrain]
    if best == NONE and g.terrain_left[DESERT] > 0:
        return DESERT
    return best


@rare
def can_lay_terrain(t: Tables, g: Position, terrain: int) -> bool:
    """Whether the next hex may get this terrain and the island can still be finished."""
    first = g.step
    open_hexes = 0
    for h in range(first, t.hexes):
        open_hexes += 1 if g.terrain[h] == NONE else 0
    if would_make_clump(t, g, first, terrain) or (terrain != DESERT and g.terrain_left[DESERT] >= open_hexes):
        return False
    choice = terrain
    for h in range(first, t.hexes):
        if g.terrain[h] == NONE:
            if h != first:
                choice = next_terrain(t, g, h, open_hexes)
            if choice == NONE:
                break
            g.terrain[h] = choice + UNDO
            g.terrain_left[choice] -= 1
            open_hexes -= 1
    for h in range(first, t.hexes):
        if g.terrain[h] >= UNDO:
            g.terrain_left[g.terrain[h] - UNDO] += 1
            g.terrain[h] = NONE
    return open_hexes == 0


@rare
def is_number_fitting(t: Tables, g: Position, h: int, number: int) -> bool:
    """Whether no neighbour has the same number, nor a 6 or 8 beside a 6 or 8."""
    near = t.hex_near[h]
    while near != 0:
        other = g.token[lowest(near)]
        beside = other % UNDO
        if number > 0 and other != NONE and beside == number:
            return False
        if (number == 6 or number == 8) and (beside == 6 or beside == 8):
            return False
        near &= near - 1
    return True


@rare
def next_number(t: Tables, g: Position, h: int) -> int:
    """The fitting number: a 6 or 8 first, else the one of which most are left."""
    best, most = NONE, 0
    for number in range(NUMBERS):
        left = g.token_left[number]
        if left > 0 and (number == 6 or number == 8):
            left += NUMBERS
        if left > most and is_number_fitting(t, g, h, number):
            best, most = number, left
    return best


@rare
def can_lay_number(t: Tables, g: Position, number: int) -> bool:
    """Whether the next hex may get this number and the rest can still be laid."""
    first = g.step
    if not is_number_fitting(t, g, first, number):
        return False
    choice, done = number, True
    for h in range(first, t.hexes):
        if is_blank(g, h):
            if h != first:
                choice = next_number(t, g, h)
            if choice == NONE:
                done = False
                break
            g.token[h] = choice + UNDO
            g.token_left[choice] -= 1
    for h in range(first, t.hexes):
        if g.token[h] >= UNDO:
            g.token_left[g.token[h] - UNDO] += 1
            g.token[h] = NONE
    return done


@rare
def can_lay_spiral(t: Tables, g: Position, spiral: int) -> bool:
    """Whether no 6 or 8 comes to lie beside another along this spiral."""
    letter, red = 0, g.hexes_of[6] | g.hexes_of[8]
    for i in range(t.hexes):
        h = t.spiral[spiral, i]
        if is_blank(g, h):
            number = t.letter[letter] if letter < t.letters else 0
            letter += 1
            if number == 6 or number == 8:
                if t.hex_near[h] & red != 0:
                    return False
                red |= 1 << h
    return True


@rare
def can_lay_any_terrain(t: Tables, g: Position) -> bool:
    """Whether the next hex can be laid at all without breaking the balance."""
    for terrain in range(TERRAINS):
        if g.terrain_left[terrain] > 0 and can_lay_terrain(t, g, terrain):
            return True
    return False


@rare
def can_lay_any_number(t: Tables, g: Position) -> bool:
    """Whether the next number can be laid at all without breaking the balance."""
    for number in range(NUMBERS):
        if g.token_left[number] > 0 and can_lay_number(t, g, number):
            return True
    return False


@rare
def can_lay_any_spiral(t: Tables, g: Position) -> bool:
    """Whether some spiral keeps the balance."""
    for spiral in range(t.spirals):
        if can_lay_spiral(t, g, spiral):
            return True
    return False
