"""Sea trade: with the bank at 4:1, at a harbour at 3:1 or 2:1."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import SEA_TRADE
from .events import SEA_TRADED
from .purse import gain_cards, pay_cards
from .state import RESOURCES, Position
from .tables import Tables

BEST_RATE = 2


@rule
def add_legal_sea_trades(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """Enough equal cards for one that the bank has; of the same kind only if the edition lets it (R-007)."""
    if g.hand_size[p] < BEST_RATE:
        return
    for give in range(RESOURCES):
        if g.hand[p, give] >= g.rate[p, give]:
            for get in range(RESOURCES):
                if g.bank[get] > 0 and (get != give or t.port_same_resource == 1):
                    add_answer(moves, SEA_TRADE + give * RESOURCES + get)


@rule
def trade_by_sea(g: Position, p: int, give: int, get: int, tape: Tape) -> None:
    """Cards of one kind for one card."""
    rate = g.rate[p, give]
    pay_cards(g, p, give, rate)
    gain_cards(g, p, get, 1)
    emit_event(tape, SEA_TRADED, p, give * RESOURCES + get, rate)
