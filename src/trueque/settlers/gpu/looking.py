"""What a seat sees of a position, number by number: the columns of `envs`, written so that they can be printed too.

A column is a kind of number with up to two places it is about, such as "roads of the seat after me on path 7".
`trueque.envs.gpu_columns` lists a game's columns; the test holds them equal to the views that people and bots get.
"""

from __future__ import annotations

from trueque.settlers.core.backend import rule
from trueque.settlers.core.bits import bit_of, word_of
from trueque.settlers.core.state import (
    ACCEPTED,
    ANSWER,
    CARD_KINDS,
    DRAFT,
    OVER,
    POINT,
    SEATS,
    Position,
)
from trueque.settlers.core.tables import Tables

# Numbers about the moment and the island; `a` and `b` as said.
PHASE_IS, TURN, DIE, BANK, DECK, TERRAIN_IS, TOKEN, ROBBER_AT, HARBOUR_IS = range(9)
# Numbers about the seat `a` places after me; `b` as said.
IS_ACTIVE, HAND_SIZE, CARDS_HELD, KNIGHTS, POINTS, LONGEST, ROADS_LEFT, SETTLEMENTS_LEFT, CITIES_LEFT = range(9, 18)
RATE, HAS_ROAD_AWARD, HAS_ARMY_AWARD, BUILDING, ROAD_ON, GIVES, WANTS, ACCEPTED_BY = range(18, 26)
# Numbers about me alone; `a` is the kind of card.
MY_HAND, MY_CARDS, MY_NEW = range(26, 29)


@rule
def look(t: Tables, g: Position, me: int, kind: int, a: int, b: int) -> int:
    """One number of what seat *me* may know; the longest road is kept elsewhere, as it takes a walk."""
    if kind >= MY_HAND:
        return look_at_mine(g, me, kind, a)
    if kind >= IS_ACTIVE:
        return look_at_seat(g, me, (me + a) % t.seats, kind, b)
    return look_at_island(g, kind, a, b)


@rule
def look_at_island(g: Position, kind: int, a: int, b: int) -> int:
    """The moment and the island."""
    if kind == TERRAIN_IS:
        return 1 if g.terrain[a] == b else 0
    if kind == TOKEN:
        return max(0, g.token[a])
    if kind == ROBBER_AT:
        return 1 if g.robber == a else 0
    if kind == HARBOUR_IS:
        return 1 if g.harbour[a] == b else 0
    if kind == PHASE_IS:
        return 1 if g.phase == a else 0
    if kind == TURN:
        return g.turn
    if kind == DIE:
        return g.dice[a]
    return g.bank[a] if kind == BANK else g.deck_left


@rule
def look_at_seat(g: Position, me: int, p: int, kind: int, b: int) -> int:
    """What is known of one seat."""
    if kind == ROAD_ON:
        return 1 if g.roads[p, word_of(b)] & bit_of(b) != 0 else 0
    if kind == BUILDING:
        if g.owner[b] != p:
            return 0
        return 2 if g.cities[word_of(b)] & bit_of(b) != 0 else 1
    if kind >= GIVES:
        return look_at_offer(g, me, p, kind, b)
    if kind == RATE:
        return g.rate[p, b]
    if kind == HAS_ROAD_AWARD:
        return 1 if g.road_holder == p else 0
    if kind == HAS_ARMY_AWARD:
        return 1 if g.army_holder == p else 0
    if kind == ROADS_LEFT:
        return g.roads_left[p]
    if kind == SETTLEMENTS_LEFT:
        return g.settlements_left[p]
    if kind == CITIES_LEFT:
        return g.cities_left[p]
    if kind == IS_ACTIVE:
        return 1 if g.seat == p else 0
    return look_at_cards(g, me, p, kind)


@rule
def look_at_cards(g: Position, me: int, p: int, kind: int) -> int:
    """Cards by number, and points as far as they are open."""
    if kind == KNIGHTS:
        return g.knights[p]
    if kind == POINTS:
        return g.points[p] if p == me or (g.phase == OVER and g.winner == p) else g.points[p] - g.cards[p, POINT]
    count = g.hand_size[p] if kind == HAND_SIZE else 0
    for k in range(CARD_KINDS):
        if kind == HAND_SIZE:
            count += g.laid[p, k]
        else:
            count += g.cards[p, k] + (g.fresh[k] if p == g.seat else 0)
    return count


@rule
def look_at_offer(g: Position, me: int, p: int, kind: int, r: int) -> int:
    """An open offer. While one is drafted or answered, only its author and the seat whose turn it is are seen."""
    sealed = g.phase == ANSWER or g.phase == DRAFT
    if p != me and p != g.seat and sealed:
        return 0
    if p != me and g.phase == DRAFT and g.speaker == p:
        return 0
    if g.offered_to[p] == 0 and (g.phase != DRAFT or g.speaker != p):
        return 0
    if kind == GIVES:
        return g.give[p, r]
    if kind == WANTS:
        return g.want[p, r]
    count = 0
    if p == g.seat and not sealed:
        for q in range(SEATS):
            count += 1 if g.reply[q] == ACCEPTED else 0
    return count


@rule
def look_at_mine(g: Position, me: int, kind: int, a: int) -> int:
    """My own cards."""
    if kind == MY_HAND:
        return g.hand[me, a]
    if kind == MY_CARDS:
        return g.cards[me, a]
    return g.fresh[a] if me == g.seat else 0
