"""What a position of The Princes looks like in whole numbers, to somebody who knows everything: odds learn from it.

The rules under the names by which the kit samples whole games (`core.outcomes`) come along.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import Longs, part
from trueque.core.marks import rule
from trueque.princes.core.operations import FIRST_SILENT
from trueque.princes.core.state import Position
from trueque.princes.core.steps import forget as forget
from trueque.princes.core.steps import is_over as is_over
from trueque.princes.core.steps import seats_of as seats_of
from trueque.princes.core.steps import take_up as take_up
from trueque.princes.core.steps import who_is_asked as who_is_asked
from trueque.princes.core.steps import winners_of as winners_of
from trueque.princes.core.tables import Tables

from .features import describe
from .notes import HAND_INPUTS, HANDS, SEAT, TABLE, PrincesSight

DIE, FACE, EVENT_CARD, HALF, CHOSEN, STEPS_LEFT, SHOWN = range(7)
ABOUT_ALL = 7
KINDS = FIRST_SILENT + 1
OF_HAND = TABLE + SEAT
IN_TURN = OF_HAND + HAND_INPUTS
ABOUT_SEAT = IN_TURN + 1


@dataclass(slots=True)
class Sight:
    """In which is counted what a position looks like."""

    eyes: PrincesSight = part(PrincesSight)


@rule
def question_kind(g: Position) -> int:
    """Which step of the engine asks; after all of them, that it is over."""
    return g.todo_op[g.depth - 1] if g.depth > 0 else FIRST_SILENT


@rule
def seat_in_turn(g: Position) -> int:
    """Whose turn it is."""
    return g.active


@rule
def look_width(t: Tables) -> int:
    """How many numbers a look is."""
    return ABOUT_ALL + seats_of(t) * ABOUT_SEAT


@rule
def begin_looking(sight: Sight) -> None:
    """Nothing is kept from look to look."""


@rule
def look_at(t: Tables, g: Position, sight: Sight, rows: Longs, at: int) -> None:
    """What is being done, then each principality with its hand, as its owner sees all."""
    rows[at + DIE], rows[at + FACE], rows[at + EVENT_CARD] = g.die, g.face, 1 if g.event != 0 else 0
    rows[at + HALF], rows[at + CHOSEN] = 1 if g.draft != 0 else 0, g.chosen_count
    rows[at + STEPS_LEFT], rows[at + SHOWN] = g.depth, g.faceup_count
    for seat in range(seats_of(t)):
        describe(t, g, seat, sight.eyes)
        first = at + ABOUT_ALL + seat * ABOUT_SEAT
        for i in range(TABLE + SEAT):
            rows[first + i] = sight.eyes.inputs[i]
        for i in range(HAND_INPUTS):
            rows[first + OF_HAND + i] = sight.eyes.inputs[HANDS + i]
        rows[first + IN_TURN] = 1 if g.active == seat else 0
