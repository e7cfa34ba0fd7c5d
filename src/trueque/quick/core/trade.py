"""The trade phase: exchanges with the pile, the market and the players; library and guild."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape, emit

from .draw import begin_draws
from .events import CHOSE, GAVE_BACK, HAND_SHOWN, PAIR, PUT_DOWN, SWAPPED
from .know import gained_openly, is_open_to_all, looked, lost_openly, moved_unseen
from .numbers import RESOURCES
from .purse import forget_got, forget_laid, hand_cards, into_hand, laid_cards, lose, swap_with_market, taken_cards
from .state import (
    BLIND,
    CHOOSE,
    GIVE,
    GUILD_DRAW,
    MARKET_TAKE,
    PILE,
    RESTOCK,
    SPENT_GUILD,
    SPENT_LIBRARY,
    Position,
)
from .tables import Tables
from .turn import after_exchange


@rule
def put_down(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """One card for one of the pile: first on the discards, then drawn."""
    g.laid[kind] = 1
    with_pile(t, g, 1, tape)


@rule
def with_pile(t: Tables, g: Position, amount: int, tape: Tape) -> None:
    """First put the chosen cards on the discards, then draw as many."""
    for kind in range(RESOURCES):
        lose(t, g, g.active, kind, g.laid[kind])
    g.exchanges -= amount
    if tape.on != 0:
        emit(tape, PUT_DOWN, g.active, laid_cards(g), g.exchanges)
    forget_laid(g)
    begin_draws(t, g, RESTOCK, amount, tape)


@rule
def swap(t: Tables, g: Position, give: int, take: int, tape: Tape) -> None:
    """One card with the market."""
    g.laid[give] = 1
    g.taken[take] = 1
    with_market(t, g, 1, tape)


@rule
def with_market(t: Tables, g: Position, amount: int, tape: Tape) -> None:
    """Take the chosen cards from the market, and leave as many."""
    for kind in range(RESOURCES):
        if g.laid[kind] != 0:
            swap_with_market(t, g, g.active, kind, -g.laid[kind])
    for kind in range(RESOURCES):
        if g.taken[kind] != 0:
            swap_with_market(t, g, g.active, kind, g.taken[kind])
    g.exchanges -= amount
    if tape.on != 0:
        emit(tape, SWAPPED, g.active + PAIR * g.exchanges, laid_cards(g), taken_cards(g))
    forget_laid(g)
    after_exchange(t, g, tape)


@rule
def begin_several(g: Position, phase: int, amount: int) -> None:
    """Several cards at once: which ones is asked card by card."""
    g.phase, g.amount, g.todo = phase, amount, amount


@rule
def with_player(g: Position, partner: int, amount: int) -> None:
    """Draw unseen from a player's hand; the partner cannot refuse."""
    g.partner, g.amount = partner, amount
    g.exchanges -= amount
    g.phase, g.todo = BLIND, amount
    forget_got(g)


@rare
def use_guild(g: Position, partner: int) -> None:
    """One card unseen, nothing back, no exchange used."""
    g.spent |= SPENT_GUILD
    g.back, g.partner = g.phase, partner
    g.phase, g.todo = GUILD_DRAW, 1
    forget_got(g)


@rare
def use_library(t: Tables, g: Position, partner: int, tape: Tape) -> None:
    """The partner's hand lies open, once in a trade phase; it uses an exchange."""
    g.spent |= SPENT_LIBRARY
    g.exchanges -= 1
    g.partner, g.amount, g.phase = partner, 1, CHOOSE
    looked(t, g, g.active, partner)
    if tape.on != 0:
        emit(tape, HAND_SHOWN, g.active + PAIR * partner, hand_cards(g, partner), 1 if is_open_to_all(t) else 0)


@rare
def choose_card(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """Take the chosen card from the open hand."""
    into_hand(g, g.partner, kind, -1)
    into_hand(g, g.active, kind, 1)
    if is_open_to_all(t):
        lost_openly(t, g, g.partner, kind, 1)
        gained_openly(t, g, g.active, kind, 1)
    else:
        moved_unseen(t, g, g.partner, g.active, kind)
    g.phase = GIVE
    emit(tape, CHOSE, g.active + PAIR * g.partner, kind, 1 if is_open_to_all(t) else 0)


@rule
def lay_card(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """One more card of several, for the pile, the market or the partner."""
    g.laid[kind] += 1
    if g.phase == GIVE:
        chosen = 0
        for k in range(RESOURCES):
            chosen += g.laid[k]
        if chosen == g.amount:
            give_back(t, g, tape)
        return
    g.todo -= 1
    if g.todo == 0:
        if g.phase == PILE:
            with_pile(t, g, g.amount, tape)
        else:
            begin_several(g, MARKET_TAKE, g.amount)


@rare
def take_stall(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """One more card of several from the market."""
    g.taken[kind] += 1
    g.todo -= 1
    if g.todo == 0:
        with_market(t, g, g.amount, tape)


@rule
def give_back(t: Tables, g: Position, tape: Tape) -> None:
    """As many cards go back as were drawn, the same ones if one likes."""
    for kind in range(RESOURCES):
        for _ in range(g.laid[kind]):
            into_hand(g, g.active, kind, -1)
            into_hand(g, g.partner, kind, 1)
            moved_unseen(t, g, g.active, g.partner, kind)
    if tape.on != 0:
        emit(tape, GAVE_BACK, g.active + PAIR * g.partner, laid_cards(g), g.exchanges)
    forget_laid(g)
    after_exchange(t, g, tape)
