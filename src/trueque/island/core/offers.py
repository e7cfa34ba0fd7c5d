"""Trade between players: drafted, answered by everyone it is made to, dealt by the seat whose turn it is.

Each seat has at most one open offer. Whatever is open is covered: only cards held are offered or accepted, and an
offer or acceptance lapses when its author loses cards to somebody else (R-047), so that its standing tells nothing.
"""

from __future__ import annotations

from trueque.core.marks import rare
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import (
    ACCEPT_FAR,
    ACCEPT_OFFER,
    DEAL_FAR,
    DEAL_WITH,
    DECLINE_FAR,
    DECLINE_OFFER,
    DRAFT_OFFER,
    OFFER_DONE,
    OFFER_GIVE,
    OFFER_TO,
    OFFER_TO_FAR,
    OFFER_WANT,
    WITHDRAW_OFFER,
    answer_naming_seat,
)
from .bargains import remember_offer, remember_reply
from .events import DEAL_SIDE, DEALT, LAPSED, OFFER_SIDE, OFFERED, REPLIED, WITHDRAWN
from .purse import hand_over_cards
from .state import ACCEPTED, ANSWER, DECLINED, DRAFT, NO_REPLY, RESOURCES, TRADE, Position
from .tables import Tables


@rare
def can_give(g: Position, q: int, author: int) -> bool:
    """Whether seat q holds what the author's offer gives."""
    for r in range(RESOURCES):
        if g.hand[q, r] < g.give[author, r]:
            return False
    return True


@rare
def can_accept(g: Position, q: int, author: int) -> bool:
    """Whether seat q holds what the author's offer asks for."""
    for r in range(RESOURCES):
        if g.hand[q, r] < g.want[author, r]:
            return False
    return True


@rare
def may_propose(t: Tables, g: Position, p: int) -> bool:
    """Whether p has cards and has not used up its offers of this turn: public facts."""
    return g.proposals[p] < t.proposals_per_turn and g.hand_size[p] > 0


@rare
def is_answering(g: Position, q: int) -> bool:
    """Whether q has still to answer the offer of the seat whose turn it is."""
    return g.offered_to[g.seat] >> q & 1 == 1 and g.reply[q] == NO_REPLY


@rare
def open_draft(t: Tables, g: Position, p: int, tape: Tape) -> None:
    """p begins an offer; an open one of its own is gone."""
    if g.phase == TRADE and g.offered_to[p] != 0:
        emit_event(tape, WITHDRAWN, p, 0, 0)
    clear_offer(t, g, p)
    g.proposals[p] += 1
    g.speaker = p
    g.phase = DRAFT


@rare
def clear_offer(t: Tables, g: Position, p: int) -> None:
    """p has no open offer, and if it is p's turn nobody has answered it."""
    if p == g.seat:
        for q in range(t.seats):
            g.reply[q] = NO_REPLY
    g.offered_to[p] = 0
    for r in range(RESOURCES):
        g.give[p, r] = 0
        g.want[p, r] = 0


@rare
def add_legal_draft_steps(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """The next step of p's offer: cards to give, then cards to want (no gift), then (in one's own turn) to whom."""
    kinds, given, wanted = 0, 0, 0
    for r in range(RESOURCES):
        kinds += 1 if g.give[p, r] > 0 else 0
        given += g.give[p, r]
        wanted += g.want[p, r]
    if wanted == 0:
        for r in range(RESOURCES):
            # nothing may stand on both sides, so one kind must stay free to be wanted
            last_kind = t.like_for_like == 0 and g.give[p, r] == 0 and kinds == RESOURCES - 1
            if g.hand[p, r] > g.give[p, r] and not last_kind:
                add_answer(moves, OFFER_GIVE + r)
    if given > 0 and g.offered_to[p] == 0:
        for r in range(RESOURCES):
            if g.want[p, r] < t.bank_cards and (t.like_for_like == 1 or g.give[p, r] == 0):
                add_answer(moves, OFFER_WANT + r)
    if wanted > 0 and p == g.seat:
        for q in range(t.seats):
            if q != p and g.offered_to[p] >> q & 1 == 0:
                add_answer(moves, answer_naming_seat(OFFER_TO, OFFER_TO_FAR, q))
    if wanted > 0 and (p != g.seat or g.offered_to[p] != 0):
        add_answer(moves, OFFER_DONE)


@rare
def close_draft(t: Tables, g: Position, p: int, tape: Tape) -> None:
    """p's offer stands: one's own waits for answers, a counter-offer answers, a proposal waits for attention."""
    if p == g.seat:
        emit_offer(t, g, p, tape)
        g.phase = ANSWER
        return
    g.offered_to[p] = 1 << g.seat
    if is_answering(g, p):
        g.counters |= 1 << p
        answer_offer(t, g, p, DECLINED, tape)
        return
    emit_offer(t, g, p, tape)
    g.phase = TRADE


@rare
def emit_offer(t: Tables, g: Position, p: int, tape: Tape) -> None:
    """Everybody hears p's offer."""
    remember_offer(t, g, p)
    emit_event(tape, OFFERED, p, g.offered_to[p], 0)
    for r in range(RESOURCES):
        if g.give[p, r] > 0:
            emit_event(tape, OFFER_SIDE, p, r, g.give[p, r])
        if g.want[p, r] > 0:
            emit_event(tape, OFFER_SIDE, p, r, -g.want[p, r])


@rare
def answer_offer(t: Tables, g: Position, q: int, reply: int, tape: Tape) -> None:
    """q answers; when the last answer is in, all of them are told."""
    p = g.seat
    g.reply[q] = reply
    g.phase = ANSWER
    for other in range(t.seats):
        if is_answering(g, other):
            return
    for other in range(t.seats):
        if g.offered_to[p] >> other & 1 == 1:
            remember_reply(g, p, other, g.reply[other])
            emit_event(tape, REPLIED, other, p, g.reply[other])
    for other in range(t.seats):
        if g.counters >> other & 1 == 1:
            emit_offer(t, g, other, tape)
    g.counters = 0
    g.phase = TRADE


@rare
def add_legal_offer_answers(t: Tables, g: Position, q: int, moves: Moves) -> None:
    """Accept what one can pay, decline, or counter."""
    p = g.seat
    add_answer(moves, answer_naming_seat(DECLINE_OFFER, DECLINE_FAR, p))
    if can_accept(g, q, p):
        add_answer(moves, answer_naming_seat(ACCEPT_OFFER, ACCEPT_FAR, p))
    if may_propose(t, g, q):
        add_answer(moves, DRAFT_OFFER)


@rare
def add_legal_offers(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """In the trade phase: p's offers, and in p's own turn its deals."""
    if may_propose(t, g, p):
        add_answer(moves, DRAFT_OFFER)
    if g.offered_to[p] != 0:
        add_answer(moves, WITHDRAW_OFFER)
    if p != g.seat:
        return
    for q in range(t.seats):
        if q != p and g.offered_to[q] != 0:
            add_answer(moves, answer_naming_seat(DECLINE_OFFER, DECLINE_FAR, q))
            if can_accept(g, p, q):
                add_answer(moves, answer_naming_seat(ACCEPT_OFFER, ACCEPT_FAR, q))
        if q != p and g.reply[q] == ACCEPTED and can_give(g, p, p):
            add_answer(moves, answer_naming_seat(DEAL_WITH, DEAL_FAR, q))


@rare
def accept_offer(t: Tables, g: Position, p: int, author: int, tape: Tape) -> None:
    """p accepts an offer: of the seat whose turn it is, or in its own turn another's."""
    if g.phase == ANSWER:
        answer_offer(t, g, p, ACCEPTED, tape)
    else:
        remember_reply(g, author, p, ACCEPTED)
        make_deal(t, g, author, p, tape)


@rare
def decline_offer(t: Tables, g: Position, p: int, author: int, tape: Tape) -> None:
    """p declines an offer: of the seat whose turn it is, or in its own turn another's, which is then gone."""
    if g.phase == ANSWER:
        answer_offer(t, g, p, DECLINED, tape)
    else:
        remember_reply(g, author, p, DECLINED)
        withdraw_offer(t, g, author, tape)


@rare
def withdraw_offer(t: Tables, g: Position, p: int, tape: Tape) -> None:
    """p takes its open offer back."""
    clear_offer(t, g, p)
    emit_event(tape, WITHDRAWN, p, 0, 0)


@rare
def make_deal(t: Tables, g: Position, author: int, partner: int, tape: Tape) -> None:
    """The author gives and gets what its offer says; whatever else these two had said no longer stands."""
    p = g.seat
    q = partner if author == p else author
    emit_event(tape, DEALT, p, q, 0)
    for r in range(RESOURCES):
        given, wanted = g.give[author, r], g.want[author, r]
        if given > 0:
            hand_over_cards(g, author, partner, r, given)
            emit_event(tape, DEAL_SIDE, author, r, given)
        if wanted > 0:
            hand_over_cards(g, partner, author, r, wanted)
            emit_event(tape, DEAL_SIDE, partner, r, wanted)
    clear_offer(t, g, author)
    lapse_offers(t, g, q, tape)


@rare
def lapse_offers(t: Tables, g: Position, q: int, tape: Tape) -> None:
    """q has lost cards to somebody: its open offer and its acceptance no longer stand (R-047)."""
    if t.proposals_per_turn == 0:
        return
    if g.offered_to[q] != 0 or g.reply[q] == ACCEPTED:
        emit_event(tape, LAPSED, q, 0, 0)
    if g.reply[q] == ACCEPTED:
        g.reply[q] = DECLINED
    clear_offer(t, g, q)


@rare
def close_offers(t: Tables, g: Position, tape: Tape) -> None:
    """The trade phase is over: nothing stands any more, and what nobody answered counts as refused."""
    for q in range(t.seats):
        if q != g.seat and g.offered_to[q] != 0:
            remember_reply(g, q, g.seat, DECLINED)
        lapse_offers(t, g, q, tape)
