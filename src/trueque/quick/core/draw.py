"""Nature's draws: from the pile for the market and the hands, and unseen from a player's hand."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape, emit_event

from .cards import count_kind, one_of_kind, pack_hand, pack_market
from .events import DREW, DREW_UNSEEN, MARKET_OPENED, PAIR, RESHUFFLED
from .knowledge import note_draw, note_known_pile, note_turned_up, note_unseen_move
from .numbers import FIRST_HAND, MARKET_SIZE, RESOURCES
from .purse import move_into_hand
from .state import BLIND, BUILD, DEAL, DRAW, GIVE, NONE, RESTOCK, STALLS, Position
from .switches import WHEN_EMPTY
from .tables import Tables
from .turn import begin_turn, continue_trading, end_turn, resume_building


@rule
def begin_draws(t: Tables, g: Position, phase: int, amount: int, tape: Tape) -> None:
    """Nature is to draw so many cards; where the pile and the discards are empty, fewer (R-112)."""
    g.phase, g.todo, g.got = phase, amount, 0
    if g.left == 0:
        reshuffle(t, g, tape)
        if g.left == 0:
            finish_draws(t, g, tape)


@rule
def drawing_seat(t: Tables, g: Position) -> int:
    """Whose hand the next card goes to; NONE: it is turned up in the market."""
    if g.phase == STALLS:
        return NONE
    if g.phase != DEAL:
        return g.active
    dealt = MARKET_SIZE + FIRST_HAND * t.seats - g.todo
    return NONE if dealt < MARKET_SIZE else (dealt - MARKET_SIZE) // FIRST_HAND


@rule
def place_drawn_card(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """The next card of the pile, or one of the partner's hand, goes where it is meant to go."""
    g.got += one_of_kind(kind)
    if g.partner >= 0:
        place_unseen_card(t, g, kind, tape)
        return
    g.pile[kind] -= 1
    if g.phase == DRAW or g.phase == RESTOCK:
        seat = g.active
        g.hand[seat * RESOURCES + kind] += 1
        g.hand_size[seat] += 1
        note_draw(t, g, seat, kind)
    else:
        deal_card(t, g, kind, tape)
    g.left -= 1
    g.todo -= 1
    # the discards are shuffled as soon as the pile is empty, or only when a card is needed.
    if g.left == 0 and (g.todo > 0 or t.reshuffle == WHEN_EMPTY):
        reshuffle(t, g, tape)
    if g.todo == 0 or g.left == 0:
        finish_draws(t, g, tape)


@rare
def deal_card(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """A card for the market, or for a hand of the first deal."""
    seat = drawing_seat(t, g)
    if seat == NONE:
        g.market[kind] += 1
        note_turned_up(t, g, kind)
    else:
        move_into_hand(g, seat, kind, 1)
        note_draw(t, g, seat, kind)
    if g.phase == DEAL:
        announce_deal(g, seat, tape)


@rare
def announce_deal(g: Position, seat: int, tape: Tape) -> None:
    """Say when the market, or a hand of the first deal, is complete."""
    drawn = 0
    for kind in range(RESOURCES):
        drawn += count_kind(g.got, kind)
    if seat == NONE and drawn == MARKET_SIZE:
        if tape.on != 0:
            emit_event(tape, MARKET_OPENED, pack_market(g), 0, 0)
        g.got = 0
    elif seat != NONE and drawn == FIRST_HAND:
        if tape.on != 0:
            emit_event(tape, DREW, seat + PAIR * DEAL, pack_hand(g, seat), FIRST_HAND)
        g.got = 0


@rare
def place_unseen_card(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """A card of the partner's hand comes out."""
    move_into_hand(g, g.partner, kind, -1)
    move_into_hand(g, g.active, kind, 1)
    note_unseen_move(t, g, g.partner, g.active, one_of_kind(kind), 1)
    g.todo -= 1
    if g.todo == 0:
        if tape.on != 0:
            emit_event(tape, DREW_UNSEEN, g.active + PAIR * g.partner, g.got, g.phase)
        g.got = 0
        if g.phase == BLIND:
            g.phase, g.todo = GIVE, g.amount
        elif g.back == BUILD:
            g.phase, g.partner, g.back = BUILD, NONE, NONE
        else:
            g.back = NONE
            continue_trading(t, g, tape)


@rule
def finish_draws(t: Tables, g: Position, tape: Tape) -> None:
    """All cards are drawn that were asked for, or none are left."""
    g.todo = 0
    if g.phase == DRAW or g.phase == RESTOCK:
        emit_event(tape, DREW, g.active + PAIR * g.phase, g.got, g.hand_size[g.active])
        g.got = 0
        if g.phase == DRAW:
            end_turn(t, g, tape)
        else:
            continue_trading(t, g, tape)
        return
    g.got = 0
    if g.phase == DEAL:
        begin_turn(g, tape)
    else:
        if tape.on != 0:
            emit_event(tape, MARKET_OPENED, pack_market(g), 0, 0)
        resume_building(t, g, tape)


@rare
def reshuffle(t: Tables, g: Position, tape: Tape) -> None:
    """The discards become the pile."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.discards[kind]
    if cards > 0:
        for kind in range(RESOURCES):
            g.pile[kind] = g.discards[kind]
            g.discards[kind] = 0
        g.left = cards
        note_known_pile(t, g)
        emit_event(tape, RESHUFFLED, cards, 0, 0)
