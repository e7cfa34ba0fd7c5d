"""Nature: what may be drawn or turned up, and how likely it is."""

from __future__ import annotations

from trueque.core.chance import Chance, draw_below
from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer

from .actions import DRAW_CARD, TURN_EVENT
from .city import ATTACK, MARKET_DAY
from .numbers import RESOURCES
from .state import EVENT, Position


@rule
def cards_to_draw(g: Position, kind: int) -> int:
    """How many cards of a kind the next one may be: of the pile, or of the partner's hand."""
    return g.hand[g.partner * RESOURCES + kind] if g.partner >= 0 else g.pile[kind]


@rule
def answer_weight(g: Position, action: int) -> int:
    """The weight of one of nature's answers."""
    if action >= TURN_EVENT:
        return g.attacks if action - TURN_EVENT == ATTACK else g.market_days
    return cards_to_draw(g, action - DRAW_CARD)


@rule
def add_nature_answers(g: Position, moves: Moves) -> None:
    """Everything that may come."""
    if g.phase == EVENT:
        if g.attacks > 0:
            add_answer(moves, TURN_EVENT + ATTACK)
        if g.market_days > 0:
            add_answer(moves, TURN_EVENT + MARKET_DAY)
        return
    for kind in range(RESOURCES):
        if cards_to_draw(g, kind) > 0:
            add_answer(moves, DRAW_CARD + kind)


@rule
def draw_nature(g: Position, chance: Chance) -> int:
    """One of nature's answers, as likely as its odds."""
    if g.phase == EVENT:
        return TURN_EVENT + (ATTACK if draw_below(chance, g.attacks + g.market_days) < g.attacks else MARKET_DAY)
    rest = draw_below(chance, g.hand_size[g.partner] if g.partner >= 0 else g.left)
    for kind in range(RESOURCES - 1):
        rest -= cards_to_draw(g, kind)
        if rest < 0:
            return DRAW_CARD + kind
    return DRAW_CARD + RESOURCES - 1
