"""What could be built of the cards at hand, were they paid: for players who look no further than one answer."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.marks import door, rule
from trueque.core.moves import Moves, add_answer

from .board import has_face
from .build import has_site_for
from .needs import find_card_discount, is_requirement_met
from .numbers import KNOWN
from .state import Position
from .tables import ACTION, Tables

NO_PLACE, STANDS, FITS, FITS_FOR_LESS = range(4)
"""It has no site or lacks what it requires; it stands and is there once only; it fits; and costs 1 less."""


@rule
def rate_fit(t: Tables, g: Position, me: int, card: int) -> int:
    """How a card at hand fits into a principality."""
    if t.kind[card] == ACTION:
        return NO_PLACE
    if t.once[card] != 0 and has_face(t, g, me, card):
        return STANDS
    if not is_requirement_met(t, g, me, card) or not has_site_for(t, g, me, card):
        return NO_PLACE
    return FITS + find_card_discount(t, g, me, card)


@door
def fitting_door(tables: Sequence[Tables], games: Sequence[Position], seat: int, moves: Sequence[Moves]) -> int:
    """Of each card of a hand, then of each open one, how it fits: into `moves`; how many they are."""
    t, g = tables[0], games[0]
    moves[0].count = 0
    for i in range(g.hand_size[seat]):
        add_answer(moves[0], rate_fit(t, g, seat, g.hand[seat, i] // KNOWN))
    for i in range(g.faceup_count):
        add_answer(moves[0], rate_fit(t, g, seat, g.faceup[i]))
    return moves[0].count
