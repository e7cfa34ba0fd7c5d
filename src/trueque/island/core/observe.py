"""What the asked seat may know of a position, as a row of small numbers.

`out` is one flat array for many rows: column k of a row stands at `at + k * gap`, so that rows may lie one after the
other (gap 1) or interleaved, as a GPU likes them. A row holds zeros before it is written; only what is not zero is
written. `trueque.island.vector_columns` names the columns in the same order.
"""

from __future__ import annotations

from trueque.core.fields import Smalls
from trueque.core.marks import lowest, rule

from .state import (
    ANSWER,
    CARD_KINDS,
    DRAFT,
    FOUND_SETTLEMENT,
    NO_REPLY,
    OVER,
    POINT,
    RESOURCES,
    TERRAINS,
    TRADE,
    WORD,
    Position,
)
from .tables import Tables

LARGEST = 127  # rows may be kept in eight bits: greater numbers (turns alone) are written as this
PHASE_COLUMNS = OVER - FOUND_SETTLEMENT + 1
MOMENT_COLUMNS = PHASE_COLUMNS + 9 + RESOURCES
HEX_COLUMNS = TERRAINS + 2
SEAT_COLUMNS = 11 + RESOURCES  # and one for each corner and path
MINE_COLUMNS = 2 * RESOURCES + 2 * CARD_KINDS
OFFER_COLUMNS = 2 * RESOURCES + 3


@rule
def row_width(t: Tables) -> int:
    """How many columns a row has."""
    seats = t.seats * (SEAT_COLUMNS + t.corners + t.paths + OFFER_COLUMNS)
    return MOMENT_COLUMNS + t.hexes * HEX_COLUMNS + t.corners + seats + MINE_COLUMNS


@rule
def write_row(t: Tables, g: Position, p: int, out: Smalls, at: int, gap: int) -> None:
    """Everything seat p may know."""
    write_turn(g, p, out, at, gap)
    at += MOMENT_COLUMNS * gap
    write_island(t, g, out, at, gap)
    at += (t.hexes * HEX_COLUMNS + t.corners) * gap
    for k in range(t.seats):
        q = p + k - t.seats if p + k >= t.seats else p + k
        write_seat(g, p, q, out, at, gap)
        at += SEAT_COLUMNS * gap
        write_pieces(t, g, q, out, at, gap)
        at += (t.corners + t.paths) * gap
    write_own_cards(g, p, out, at, gap)
    at += MINE_COLUMNS * gap
    for k in range(t.seats):
        q = p + k - t.seats if p + k >= t.seats else p + k
        write_offer(g, p, q, out, at, gap)
        at += OFFER_COLUMNS * gap


@rule
def write_turn(g: Position, p: int, out: Smalls, at: int, gap: int) -> None:
    """What is asked, and how far the turn has come."""
    out[at + (g.phase - FOUND_SETTLEMENT) * gap] = 1
    at += PHASE_COLUMNS * gap
    out[at] = min(g.turn, LARGEST)
    out[at + gap] = g.dice[0]
    out[at + 2 * gap] = g.dice[1]
    out[at + 3 * gap] = g.rolled
    out[at + 4 * gap] = g.card_played
    out[at + 5 * gap] = g.free_roads
    out[at + 6 * gap] = g.due[p]
    out[at + 7 * gap] = g.by_knight
    out[at + 8 * gap] = g.deck_left
    for r in range(RESOURCES):
        out[at + (9 + r) * gap] = g.bank[r]


@rule
def write_island(t: Tables, g: Position, out: Smalls, at: int, gap: int) -> None:
    """Terrain, number and robber of every hex; the harbour of every corner, its kind counted from 1."""
    for h in range(t.hexes):
        if g.terrain[h] >= 0:
            out[at + g.terrain[h] * gap] = 1
        out[at + TERRAINS * gap] = max(g.token[h], 0)
        if h == g.robber:
            out[at + (TERRAINS + 1) * gap] = 1
        at += HEX_COLUMNS * gap
    for c in range(t.corners):
        out[at + c * gap] = g.harbour[c] + 1


@rule
def write_seat(g: Position, p: int, q: int, out: Smalls, at: int, gap: int) -> None:
    """What seat p knows of seat q's cards, points and pieces left; cards laid face down still count as q's."""
    held, fresh = 0, 0
    for k in range(CARD_KINDS):
        held += g.cards[q, k]
        fresh += g.fresh[k] if q == g.seat else 0
    cards = g.hand_size[q]
    for r in range(RESOURCES):
        cards += g.laid[q, r]
        out[at + (11 + r) * gap] = g.rate[q, r]
    out[at] = min(cards, LARGEST)
    out[at + gap] = held + fresh
    out[at + 2 * gap] = g.knights[q]
    hidden = 0 if p == q or (g.phase == OVER and g.winner == q) else g.cards[q, POINT]
    out[at + 3 * gap] = g.points[q] - hidden
    out[at + 4 * gap] = g.trail[q]
    out[at + 5 * gap] = g.roads_left[q]
    out[at + 6 * gap] = g.settlements_left[q]
    out[at + 7 * gap] = g.cities_left[q]
    out[at + 8 * gap] = 1 if g.road_holder == q else 0
    out[at + 9 * gap] = 1 if g.army_holder == q else 0
    out[at + 10 * gap] = 1 if g.seat == q else 0


@rule
def write_pieces(t: Tables, g: Position, q: int, out: Smalls, at: int, gap: int) -> None:
    """Seat q's settlements (1) and cities (2) corner by corner, its roads path by path."""
    for w in range(t.corner_words):
        homes = g.homes[q, w]
        while homes != 0:
            bit = lowest(homes)
            homes &= homes - 1
            out[at + (w * WORD + bit) * gap] = 1 + (g.cities[w] >> bit & 1)
    at += t.corners * gap
    for w in range(t.path_words):
        roads = g.roads[q, w]
        while roads != 0:
            out[at + (w * WORD + lowest(roads)) * gap] = 1
            roads &= roads - 1


@rule
def write_own_cards(g: Position, p: int, out: Smalls, at: int, gap: int) -> None:
    """The seat's own cards: in hand, laid down, development cards, those bought this turn."""
    for r in range(RESOURCES):
        out[at + r * gap] = min(g.hand[p, r], LARGEST)
        out[at + (RESOURCES + r) * gap] = min(g.laid[p, r], LARGEST)
    at += 2 * RESOURCES * gap
    for k in range(CARD_KINDS):
        out[at + k * gap] = g.cards[p, k]
        if p == g.seat:
            out[at + (CARD_KINDS + k) * gap] = g.fresh[k]


@rule
def write_offer(g: Position, p: int, q: int, out: Smalls, at: int, gap: int) -> None:
    """Seat q's offer, where all have heard it: while answers are sealed, only the one they answer and one's own."""
    sealed = g.phase == ANSWER or (g.phase == DRAFT and p != g.seat)
    if q != p and sealed and q != g.seat:
        return
    for r in range(RESOURCES):
        out[at + r * gap] = g.give[q, r]
        out[at + (RESOURCES + r) * gap] = g.want[q, r]
    out[at + 2 * RESOURCES * gap] = g.offered_to[q] >> p & 1
    out[at + (2 * RESOURCES + 1) * gap] = 1 if g.offered_to[q] != 0 else 0
    if g.phase == TRADE and p == g.seat and g.reply[q] != NO_REPLY:
        out[at + (2 * RESOURCES + 2) * gap] = g.reply[q]
