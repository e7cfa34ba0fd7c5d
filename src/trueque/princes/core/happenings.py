"""Event cards: turned up, averted, carried out by those they touch, laid under their stack."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import CARD, PASS
from .choices import CHOICE
from .events import AVERTED, EVENT_TURNED, NOTHING_OF_EVENT, PLAYED
from .hands import is_in_set
from .numbers import ALL, KNOWN, SEATS
from .operations import AVERT, BURY, SHUFFLE, TOUCH, TURN_EVENT
from .piles import discard_card, is_repeated_in_hand, remove_from_hand
from .possible import is_possible
from .state import Position
from .tables import AS_REACTION, EVENTS, Tables
from .todo import push_own_step, push_program_steps, seat_pushed_last


@rule
def turn_up_event_card(t: Tables, g: Position, me: int, tape: Tape) -> None:
    """Turn up the top event card; whom it touches may avert it first, then it happens, the seat in turn first."""
    g.event_count -= 1
    card = g.events[g.event_count] // KNOWN
    g.event = card + 1
    if g.inside[card - t.first_event] > 0:
        g.inside[card - t.first_event] -= 1
    g.spared[0], g.spared[1] = 0, 0
    emit_event(tape, EVENT_TURNED, me, card, 0)
    if t.happens_once[card] != 0:
        push_program_steps(t, g, me, t.play[card])
        return
    push_own_step(g, me, BURY, 0, 0, 0)
    last = seat_pushed_last(t, me)
    push_own_step(g, 1 - last, TOUCH, 0, 0, 0)
    push_own_step(g, last, TOUCH, 0, 0, 0)
    if t.avertable[card] != 0 and t.reactions != 0:
        for k in range(SEATS):
            seat = last if k == 1 else 1 - last
            if is_possible(t, g, seat, t.play[card]):
                push_own_step(g, seat, AVERT, 0, 0, 0)


@rule
def push_event_effect(t: Tables, g: Position, me: int, tape: Tape) -> None:
    """The event of the moment happens to this seat, where it changes anything."""
    if g.spared[me] != 0:
        return
    if is_possible(t, g, me, t.play[g.event - 1]):
        push_program_steps(t, g, me, t.play[g.event - 1])
    else:
        emit_event(tape, NOTHING_OF_EVENT, g.event - 1, me, 0)


@rare
def add_avert_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """The window for a card that keeps an event off; it opens whether or not the card is held."""
    for i in range(g.hand_size[me]):
        card = g.hand[me, i] // KNOWN
        if t.timing[card] == AS_REACTION and not is_repeated_in_hand(g, me, i):
            if not is_in_set(g.fresh[me, 0], g.fresh[me, 1], card):
                add_answer(moves, CARD + card)
    add_answer(moves, PASS)
    return CHOICE


@rare
def apply_avert_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """The card keeps the event off this seat."""
    if action != PASS:
        card = action - CARD
        remove_from_hand(t, g, me, card, ALL)
        discard_card(g, card)
        g.spared[me] = 1
        emit_event(tape, PLAYED, me, card, 0)
        emit_event(tape, AVERTED, me, g.event - 1, card)


@rule
def bury_event_card(g: Position) -> None:
    """The event card goes under its stack, where everybody knows it."""
    k = g.event_count
    for _ in range(g.event_count):
        g.events[k] = g.events[k - 1]
        k -= 1
    g.events[0] = (g.event - 1) * KNOWN + ALL
    g.event_count += 1
    g.event = 0


@rare
def rebuild_event_stack(t: Tables, g: Position, me: int) -> None:
    """Shuffle all events but Yule, which lies fourth from the bottom again; then turn up a new one."""
    for i in range(g.event_count):
        card = g.events[i] // KNOWN
        g.loose[card] += 1
        if g.events[i] % KNOWN == ALL:
            g.inside[card - t.first_event] += 1
    g.loose_count, g.event_count, g.event = g.event_count, 0, 0
    push_own_step(g, me, TURN_EVENT, 0, 0, 0)
    push_own_step(g, me, SHUFFLE, 0, EVENTS, 0)
