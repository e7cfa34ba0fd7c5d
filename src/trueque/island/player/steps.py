"""The sensible player under the names by which the kit's levels call it (`trueque.core.levels`)."""

from __future__ import annotations

from trueque.core.chance import Chance
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.island.core.actions import (
    MOVE_ROBBER,
    MOVE_ROBBER_FAR,
    STEAL_FROM,
    STEAL_FROM_FAR,
    STEAL_NOTHING,
)
from trueque.island.core.state import HEXES, ROBBER, STEAL, Position
from trueque.island.core.state import SEATS as NEAR_SEATS
from trueque.island.core.steps import NATURE as NATURE
from trueque.island.core.steps import SEATS as SEATS
from trueque.island.core.steps import SPARSE_ROWS as SPARSE_ROWS
from trueque.island.core.steps import draw_answer as draw_answer
from trueque.island.core.steps import give_answer as give_answer
from trueque.island.core.steps import is_over as is_over
from trueque.island.core.steps import list_answers as list_answers
from trueque.island.core.steps import mask_width as mask_width
from trueque.island.core.steps import row_width as row_width
from trueque.island.core.steps import seats_of as seats_of
from trueque.island.core.steps import take_up as take_up
from trueque.island.core.steps import turn_answer as turn_answer
from trueque.island.core.steps import who_is_asked as who_is_asked
from trueque.island.core.steps import winners_of as winners_of
from trueque.island.core.steps import write_row as write_row
from trueque.island.core.tables import Tables

from .choices import choose_sensibly
from .looks import Sight as Sight
from .looks import begin_looking as begin_looking
from .looks import look_at as look_at
from .looks import look_width as look_width
from .looks import question_kind as question_kind
from .looks import seat_in_turn as seat_in_turn
from .others import named_place, shown_points
from .sense import Sense, forget_island

MORE_MERCY = 2
"""Spares also who has as many points."""


@rule
def choose_well(t: Tables, g: Position, seat: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """What the sensible player answers."""
    return choose_sensibly(t, g, seat, moves, chance, sense)


@rule
def turns_of(g: Position) -> int:
    """How many turns have begun."""
    return g.turn


@rule
def forget(sense: Sense) -> None:
    """Another island comes."""
    forget_island(sense)


@rule
def is_spared(g: Position, seat: int, q: int, mercy: int) -> bool:
    """Whether a seat is behind, or for who has more mercy not ahead."""
    least = shown_points(g, seat, seat) + (1 if mercy >= MORE_MERCY else 0)
    return q != seat and shown_points(g, q, seat) < least


@rule
def count_hurt(t: Tables, g: Position, seat: int, action: int, mercy: int) -> int:
    """How many spared seats the robber would hinder or take from."""
    if g.phase == STEAL and action != STEAL_NOTHING:
        return 1 if is_spared(g, seat, named_place(action, STEAL_FROM, STEAL_FROM_FAR, NEAR_SEATS), mercy) else 0
    if g.phase != ROBBER or action < MOVE_ROBBER:
        return 0
    h, hurt = named_place(action, MOVE_ROBBER, MOVE_ROBBER_FAR, HEXES), 0
    for q in range(t.seats):
        is_home = (g.homes[q, 0] & t.hex_corners[h, 0]) != 0 or (g.homes[q, 1] & t.hex_corners[h, 1]) != 0
        if is_home and is_spared(g, seat, q, mercy):
            hurt += 1
    return hurt
