"""What a position of The Quick Game looks like in whole numbers, to somebody who knows everything: odds learn from it.

The rules under the names by which the kit samples whole games (`core.outcomes`) come along.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import Longs, part
from trueque.core.marks import clear, rule
from trueque.quick.core.state import Position
from trueque.quick.core.steps import forget as forget
from trueque.quick.core.steps import is_over as is_over
from trueque.quick.core.steps import take_up as take_up
from trueque.quick.core.steps import who_is_asked as who_is_asked
from trueque.quick.core.steps import winners_of as winners_of
from trueque.quick.core.tables import Tables

from .features import leading_rival, write_seat_inputs, write_table_inputs
from .notes import INPUTS, OWN, SEAT, TABLE, QuickSight

(TO_DRAW, TO_GIVE, PILE_LEFT, LAST_TURNS, JOINT_ROWS, NO_WAIVER, OLD_MARKETS, TRADING_GUILD, LATE_END,
 TABLE_LIBRARY) = range(TABLE, TABLE + 10)  # fmt: skip
ABOUT_ALL = TABLE + 10
IN_TURN, NEXT, OWES, DUE, FROM_FIRST = range(SEAT, SEAT + 5)
ABOUT_SEAT = SEAT + 5
MANY, LAST = 100, 120


@dataclass(slots=True)
class Sight:
    """In which is counted what a position looks like."""

    eyes: QuickSight = part(QuickSight)


@rule
def question_kind(g: Position) -> int:
    """Which kind of question waits."""
    return g.phase


@rule
def seat_in_turn(g: Position) -> int:
    """Whose turn it is."""
    return g.active


@rule
def look_width(t: Tables) -> int:
    """How many numbers a look is."""
    return ABOUT_ALL + t.seats * ABOUT_SEAT


@rule
def begin_looking(sight: Sight) -> None:
    """Nothing is kept from look to look."""


@rule
def look_at(t: Tables, g: Position, sight: Sight, rows: Longs, at: int) -> None:
    """The table as the seat in turn sees it, then each seat."""
    write_table_features(t, g, sight.eyes, rows, at)
    for seat in range(t.seats):
        write_seat_features(t, g, seat, sight.eyes, rows, at + ABOUT_ALL + seat * ABOUT_SEAT)


@rule
def write_table_features(t: Tables, g: Position, b: QuickSight, rows: Longs, at: int) -> None:
    """What lies in the middle, what is being done, and what the table agreed on."""
    clear(b.inputs, 0, INPUTS)
    write_table_inputs(t, g, g.active, leading_rival(t, g, g.active), b)
    for i in range(TABLE):
        rows[at + i] = b.inputs[i]
    rows[at + TO_DRAW], rows[at + TO_GIVE] = g.todo, g.amount
    rows[at + PILE_LEFT] = min(g.left, MANY)
    rows[at + LAST_TURNS] = max(0, LAST - (t.turns - g.turn))
    rows[at + JOINT_ROWS], rows[at + NO_WAIVER], rows[at + OLD_MARKETS] = t.protection, t.university, t.marketday
    rows[at + TRADING_GUILD], rows[at + LATE_END], rows[at + TABLE_LIBRARY] = t.guild, t.end, t.library


@rule
def write_seat_features(t: Tables, g: Position, seat: int, b: QuickSight, rows: Longs, at: int) -> None:
    """What lies before a seat, what it holds, what it owes, and when its turn is."""
    clear(b.inputs, 0, INPUTS)
    write_seat_inputs(t, g, seat, b, OWN)
    for i in range(SEAT):
        rows[at + i] = b.inputs[OWN + i]
    rows[at + IN_TURN] = 1 if g.active == seat else 0
    rows[at + NEXT] = (seat - g.active + t.seats) % t.seats
    rows[at + OWES], rows[at + DUE] = g.owes[seat], g.due[seat]
    rows[at + FROM_FIRST] = (seat - t.first + t.seats) % t.seats
