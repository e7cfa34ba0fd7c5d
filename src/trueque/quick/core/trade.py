"""The trade phase: exchanges with the pile, the market and the players; library and guild."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape, emit_event

from .cards import count_kind, one_of_kind, pack_hand
from .draw import begin_draws
from .events import CHOSE, GAVE_BACK, HAND_SHOWN, PAIR, PUT_DOWN, SWAPPED
from .knowledge import is_open_to_all, note_look, note_open_gain, note_open_loss, note_unseen_move
from .numbers import RESOURCES
from .purse import discard_from_hand, move_into_hand
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
from .turn import continue_trading


@rule
def swap_with_pile(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """One card for one of the pile: first on the discards, then drawn."""
    discard_from_hand(g, g.active, kind, 1)
    draw_replacements(t, g, 1, one_of_kind(kind), tape)


@rule
def trade_with_pile(t: Tables, g: Position, amount: int, tape: Tape) -> None:
    """First put the chosen cards on the discards, then draw as many."""
    cards = g.laid
    g.laid = 0
    for kind in range(RESOURCES):
        discard_from_hand(g, g.active, kind, count_kind(cards, kind))
    draw_replacements(t, g, amount, cards, tape)


@rule
def draw_replacements(t: Tables, g: Position, amount: int, cards: int, tape: Tape) -> None:
    """So many cards lie on the discards; as many are drawn."""
    note_open_loss(t, g, g.active, cards)
    g.exchanges -= amount
    emit_event(tape, PUT_DOWN, g.active, cards, g.exchanges)
    begin_draws(t, g, RESTOCK, amount, tape)


@rule
def swap_with_market(t: Tables, g: Position, give: int, take: int, tape: Tape) -> None:
    """One card with the market."""
    move_from_market(g, give, -1)
    move_from_market(g, take, 1)
    emit_market_trade(t, g, 1, one_of_kind(give), one_of_kind(take), tape)


@rule
def trade_with_market(t: Tables, g: Position, amount: int, tape: Tape) -> None:
    """Take the chosen cards from the market, and leave as many."""
    give, take = g.laid, g.taken
    g.laid, g.taken = 0, 0
    for kind in range(RESOURCES):
        move_from_market(g, kind, count_kind(take, kind) - count_kind(give, kind))
    emit_market_trade(t, g, amount, give, take, tape)


@rule
def emit_market_trade(t: Tables, g: Position, amount: int, give: int, take: int, tape: Tape) -> None:
    """The exchange with the market is made, and everybody saw it."""
    note_open_loss(t, g, g.active, give)
    note_open_gain(t, g, g.active, take)
    g.exchanges -= amount
    emit_event(tape, SWAPPED, g.active + PAIR * g.exchanges, give, take)
    continue_trading(t, g, tape)


@rule
def move_from_market(g: Position, kind: int, count: int) -> None:
    """Cards of a kind come from the market into the hand; below zero, the other way."""
    move_into_hand(g, g.active, kind, count)
    g.market[kind] -= count


@rule
def begin_several(g: Position, phase: int, amount: int) -> None:
    """Several cards at once: which ones is asked card by card."""
    g.phase, g.amount, g.todo = phase, amount, amount


@rule
def trade_with_player(g: Position, partner: int, amount: int) -> None:
    """Draw unseen from a player's hand; the partner cannot refuse."""
    g.partner, g.amount = partner, amount
    g.exchanges -= amount
    g.phase, g.todo, g.got = BLIND, amount, 0


@rare
def use_guild(g: Position, partner: int) -> None:
    """One card unseen, nothing back, no exchange used."""
    g.spent |= SPENT_GUILD
    g.back, g.partner = g.phase, partner
    g.phase, g.todo, g.got = GUILD_DRAW, 1, 0


@rare
def use_library(t: Tables, g: Position, partner: int, tape: Tape) -> None:
    """The partner's hand lies open, once in a trade phase; it uses an exchange."""
    g.spent |= SPENT_LIBRARY
    g.exchanges -= 1
    g.partner, g.amount, g.phase = partner, 1, CHOOSE
    note_look(t, g, g.active, partner)
    if tape.on != 0:
        emit_event(tape, HAND_SHOWN, g.active + PAIR * partner, pack_hand(g, partner), 1 if is_open_to_all(t) else 0)


@rare
def take_chosen_card(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """Take the chosen card from the open hand."""
    move_into_hand(g, g.partner, kind, -1)
    move_into_hand(g, g.active, kind, 1)
    if is_open_to_all(t):
        note_open_loss(t, g, g.partner, one_of_kind(kind))
        note_open_gain(t, g, g.active, one_of_kind(kind))
    else:
        note_unseen_move(t, g, g.partner, g.active, one_of_kind(kind), 1)
    g.phase, g.todo = GIVE, g.amount
    emit_event(tape, CHOSE, g.active + PAIR * g.partner, kind, 1 if is_open_to_all(t) else 0)


@rule
def add_chosen_card(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """One more card of several, for the pile, the market or the partner."""
    g.laid += one_of_kind(kind)
    g.todo -= 1
    if g.todo == 0:
        if g.phase == GIVE:
            return_cards(t, g, tape)
        elif g.phase == PILE:
            trade_with_pile(t, g, g.amount, tape)
        else:
            begin_several(g, MARKET_TAKE, g.amount)


@rare
def add_market_card(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """One more card of several from the market."""
    g.taken += one_of_kind(kind)
    g.todo -= 1
    if g.todo == 0:
        trade_with_market(t, g, g.amount, tape)


@rule
def return_cards(t: Tables, g: Position, tape: Tape) -> None:
    """As many cards go back as were drawn, the same ones if one likes."""
    for kind in range(RESOURCES):
        count = count_kind(g.laid, kind)
        if count != 0:
            move_into_hand(g, g.active, kind, -count)
            move_into_hand(g, g.partner, kind, count)
    note_unseen_move(t, g, g.active, g.partner, g.laid, g.amount)
    emit_event(tape, GAVE_BACK, g.active + PAIR * g.partner, g.laid, g.exchanges)
    g.laid = 0
    continue_trading(t, g, tape)
