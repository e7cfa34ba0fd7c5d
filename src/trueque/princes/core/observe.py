"""What the asked seat may know of a position, as a row of small numbers.

`out` is one flat array for many rows: column k of a row stands at `at + k * gap`. `princes.vector` names the columns in
the same order. Cards of other packages come last, and only where they are in the game: what is installed moves nothing.
"""

from __future__ import annotations

from trueque.core.fields import Smalls
from trueque.core.marks import rule

from .actions import FACES
from .numbers import DIE_SIDES, KINDS, KNOWN, POINT_KINDS, SEATS, SPOTS, STACKS, STORES
from .operations import FIRST_SILENT, LAST_OF_NATURE
from .points import points_of
from .state import Position
from .tables import Tables

LARGEST = 127  # rows are kept in eight bits: greater numbers (turns) are written as this
QUESTION_COLUMNS = FIRST_SILENT - LAST_OF_NATURE - 1
TABLE_COLUMNS = 11 + DIE_SIDES + FACES + STACKS
CARD_COLUMNS = 4
SEAT_COLUMNS = 5 + POINT_KINDS + KINDS + STORES + SPOTS


@rule
def row_width(t: Tables) -> int:
    """How many columns a row has."""
    return QUESTION_COLUMNS + TABLE_COLUMNS + CARD_COLUMNS * (t.cards + t.guest_cards) + SEATS * SEAT_COLUMNS


@rule
def card_column(t: Tables, card: int) -> int:
    """Where the columns of a card begin, counted from those of the first."""
    return CARD_COLUMNS * card if card < t.cards else CARD_COLUMNS * card + SEATS * SEAT_COLUMNS


@rule
def write_row(t: Tables, g: Position, seat: int, out: Smalls, at: int, gap: int) -> None:
    """Everything the seat may know, but for the order of what it has seen in piles."""
    op = g.todo_op[g.depth - 1] if g.depth > 0 else 0
    for k in range(QUESTION_COLUMNS):
        out[at + k * gap] = 1 if op == LAST_OF_NATURE + 1 + k else 0
    at += QUESTION_COLUMNS * gap
    write_table(t, g, out, at, gap)
    at += TABLE_COLUMNS * gap
    write_cards(t, g, seat, out, at, gap)
    at += CARD_COLUMNS * t.cards * gap
    for k in range(SEATS):
        write_seat(g, seat if k == 0 else 1 - seat, out, at, gap)
        at += SEAT_COLUMNS * gap


@rule
def write_table(t: Tables, g: Position, out: Smalls, at: int, gap: int) -> None:
    """What lies in the middle, how far the turn has come, and the first half of an answer."""
    out[at] = min(g.turn, LARGEST)
    out[at + gap] = t.target
    out[at + 2 * gap] = g.road_supply
    out[at + 3 * gap] = g.settlement_supply
    out[at + 4 * gap] = g.city_supply
    out[at + 5 * gap] = g.region_pile
    out[at + 6 * gap] = g.event_count
    out[at + 7 * gap] = g.discard_count
    out[at + 8 * gap] = g.event
    out[at + 9 * gap] = min(g.draft, LARGEST)
    out[at + 10 * gap] = g.chosen_count
    at += 11 * gap
    for die in range(DIE_SIDES):
        out[at + die * gap] = 1 if g.die == die + 1 else 0
    at += DIE_SIDES * gap
    for face in range(FACES):
        out[at + face * gap] = 1 if g.face == face + 1 else 0
    at += FACES * gap
    for stack in range(STACKS):
        out[at + stack * gap] = g.stack_size[stack]


@rule
def write_cards(t: Tables, g: Position, seat: int, out: Smalls, at: int, gap: int) -> None:
    """Of each card: how many are in one's hand, surely in the other's, seen in the discards, and face up."""
    for card in range(t.cards + t.guest_cards):
        for k in range(CARD_COLUMNS):
            out[at + (card_column(t, card) + k) * gap] = 0
    for i in range(g.hand_size[seat]):
        out[at + card_column(t, g.hand[seat, i] // KNOWN) * gap] += 1
    for i in range(g.hand_size[1 - seat]):
        if (g.hand[1 - seat, i] >> seat & 1) != 0:
            out[at + (card_column(t, g.hand[1 - seat, i] // KNOWN) + 1) * gap] += 1
    for i in range(g.discard_count):
        if (g.discards[i] >> seat & 1) != 0:
            out[at + (card_column(t, g.discards[i] // KNOWN) + 2) * gap] += 1
    for i in range(g.faceup_count):
        out[at + (card_column(t, g.faceup[i]) + 3) * gap] += 1


@rule
def write_seat(g: Position, seat: int, out: Smalls, at: int, gap: int) -> None:
    """What lies before a seat: a spot has a settlement 1, a city 2, its region's store + 1, or its card + 1."""
    out[at] = 1 if g.active == seat else 0
    out[at + gap] = 1 if g.hero == seat else 0
    out[at + 2 * gap] = 1 if g.trade == seat else 0
    out[at + 3 * gap] = points_of(g, seat)
    out[at + 4 * gap] = g.hand_size[seat]
    at += 5 * gap
    for kind in range(POINT_KINDS):
        out[at + kind * gap] = g.points[seat, kind]
    at += POINT_KINDS * gap
    for kind in range(KINDS):
        out[at + kind * gap] = g.rates[seat, kind]
    at += KINDS * gap
    for store in range(STORES):
        out[at + store * gap] = g.stock[seat, store]
    at += STORES * gap
    for spot in range(SPOTS):
        out[at + spot * gap] = g.lies[seat, spot]
