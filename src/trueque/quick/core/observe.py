"""What the asked seat may know of a position, as a row of small numbers.

`out` is one flat array for many rows: column k of a row stands at `at + k * gap`, so that rows may lie one after the
other (gap 1) or interleaved, as a GPU likes them. `quick.vector` names the columns in the same order.
"""

from __future__ import annotations

from trueque.core.fields import Smalls
from trueque.core.marks import rule

from .cards import count_kind
from .numbers import BUILDINGS, EXPANSION, EXPANSIONS, RESOURCES, SEATS
from .state import LAST_OF_NATURE, OVER, PAY, Position
from .tableau import count_exchanges, count_extra_cards, points_of
from .tables import Tables

LARGEST = 127  # rows are kept in eight bits: greater numbers (turns, cards) are written as this
PHASE_COLUMNS = OVER - LAST_OF_NATURE
CARD_COLUMNS = 7 * RESOURCES
TABLE_COLUMNS = 10 + EXPANSIONS
POWER_COLUMNS = EXPANSION + 1 + 3
PAY_COLUMNS = BUILDINGS + RESOURCES
SEAT_COLUMNS = 12 + EXPANSIONS + RESOURCES


@rule
def row_width(t: Tables) -> int:
    """How many columns a row has."""
    return PHASE_COLUMNS + CARD_COLUMNS + TABLE_COLUMNS + POWER_COLUMNS + PAY_COLUMNS + t.seats * SEAT_COLUMNS


@rule
def write_row(t: Tables, g: Position, seat: int, out: Smalls, at: int, gap: int) -> None:
    """Everything the seat may know."""
    for phase in range(PHASE_COLUMNS):
        out[at + phase * gap] = 1 if g.phase == LAST_OF_NATURE + 1 + phase else 0
    at += PHASE_COLUMNS * gap
    write_cards(g, seat, out, at, gap)
    at += CARD_COLUMNS * gap
    write_table(t, g, out, at, gap)
    at += TABLE_COLUMNS * gap
    write_powers(g, out, at, gap)
    at += (POWER_COLUMNS + PAY_COLUMNS) * gap
    for k in range(t.seats):
        other = seat + k - t.seats if seat + k >= t.seats else seat + k
        write_seat(t, g, seat, other, out, at, gap)
        write_known(g, seat, other, out, at + (SEAT_COLUMNS - RESOURCES) * gap, gap)
        at += SEAT_COLUMNS * gap


@rule
def write_cards(g: Position, seat: int, out: Smalls, at: int, gap: int) -> None:
    """Hand, market, discards, the most that the pile may hold, and cards chosen so far: one's own alone."""
    for kind in range(RESOURCES):
        out[at + kind * gap] = g.hand[seat * RESOURCES + kind]
        out[at + (RESOURCES + kind) * gap] = g.market[kind]
        out[at + (2 * RESOURCES + kind) * gap] = g.discards[kind]
        out[at + (3 * RESOURCES + kind) * gap] = count_kind(g.pile_most[seat], kind)
        out[at + (4 * RESOURCES + kind) * gap] = count_kind(g.laid, kind) if seat == g.active else 0
        out[at + (5 * RESOURCES + kind) * gap] = count_kind(g.taken, kind) if seat == g.active else 0
        out[at + (6 * RESOURCES + kind) * gap] = count_kind(g.sealed[seat], kind)


@rule
def write_table(t: Tables, g: Position, out: Smalls, at: int, gap: int) -> None:
    """What lies in the middle, and how far the turn has come."""
    out[at] = min(g.turn, LARGEST)
    out[at + gap] = min(g.left, LARGEST)
    out[at + 2 * gap] = g.exchanges
    out[at + 3 * gap] = g.amount
    out[at + 4 * gap] = g.road_pile
    out[at + 5 * gap] = g.knight_pile
    out[at + 6 * gap] = g.settlement_pile
    out[at + 7 * gap] = g.attacks
    out[at + 8 * gap] = g.market_days
    out[at + 9 * gap] = g.arrow
    for expansion in range(EXPANSIONS):
        out[at + (10 + expansion) * gap] = g.expansion_pile[expansion]


@rule
def write_powers(g: Position, out: Smalls, at: int, gap: int) -> None:
    """What was built and used this turn, and the building being paid for."""
    for kind in range(EXPANSION + 1):
        out[at + kind * gap] = g.built >> kind & 1
    at += (EXPANSION + 1) * gap
    for power in range(3):
        out[at + power * gap] = g.spent >> power & 1
    at += 3 * gap
    for what in range(BUILDINGS):
        out[at + what * gap] = 1 if g.phase == PAY and g.what == what else 0
    at += BUILDINGS * gap
    for kind in range(RESOURCES):
        out[at + kind * gap] = 1 if g.phase == PAY and g.without == kind else 0


@rule
def write_seat(t: Tables, g: Position, seat: int, other: int, out: Smalls, at: int, gap: int) -> None:
    """What lies before a seat, and what it has to do."""
    out[at] = 1 if g.active == other else 0
    out[at + gap] = 1 if g.partner == other else 0
    out[at + 2 * gap] = min(g.owes[other], LARGEST)
    out[at + 3 * gap] = 1 if other == seat and g.due[other] > 0 else 0
    out[at + 4 * gap] = points_of(t, g, other)
    out[at + 5 * gap] = min(g.hand_size[other], LARGEST)
    out[at + 6 * gap] = g.settlements[other]
    out[at + 7 * gap] = g.cities[other]
    out[at + 8 * gap] = g.roads[other]
    out[at + 9 * gap] = count_exchanges(g, other)
    out[at + 10 * gap] = g.knights[other]
    out[at + 11 * gap] = count_extra_cards(g, other)
    for expansion in range(EXPANSIONS):
        out[at + (12 + expansion) * gap] = g.expansions[other] >> expansion & 1


@rule
def write_known(g: Position, seat: int, other: int, out: Smalls, at: int, gap: int) -> None:
    """The cards the seat is sure of in a hand; of its own all."""
    for kind in range(RESOURCES):
        sure = count_kind(g.known[seat * SEATS + other], kind)
        out[at + kind * gap] = g.hand[seat * RESOURCES + kind] if seat == other else sure
