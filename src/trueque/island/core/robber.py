"""The seven: everybody over the limit lays down half, the robber moves, a card is stolen unseen."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import (
    DISCARD_CARD,
    LEAVE_ROBBER,
    MOVE_ROBBER,
    MOVE_ROBBER_FAR,
    STEAL_FROM,
    STEAL_FROM_FAR,
    STEAL_NOTHING,
    answer_naming_place,
    answer_naming_seat,
)
from .events import DISCARD_ASKED, DISCARDED, ROBBER_MOVED, STEALING, STOLE
from .offers import lapse_offers
from .purse import hand_over_cards
from .state import DESERT, DISCARD, HEXES, NOBODY, RESOURCES, ROBBER, STEAL, STOLEN, TRADE, Position
from .switches import ANYBODY, MAY
from .tables import Tables
from .turn import resume_turn


@rule
def resolve_seven(t: Tables, g: Position, tape: Tape) -> None:
    """A seven was thrown."""
    g.after = TRADE
    g.by_knight = 0
    asked = False
    for p in range(t.seats):
        if g.hand_size[p] > t.hand_limit:
            g.due[p] = g.hand_size[p] // 2
            asked = True
            emit_event(tape, DISCARD_ASKED, p, g.due[p], 0)
    if asked:
        g.phase = DISCARD
    else:
        begin_robber_move(t, g, tape)


@rule
def add_legal_discards(g: Position, p: int, moves: Moves) -> None:
    """Any card still in hand."""
    for r in range(RESOURCES):
        if g.hand[p, r] > 0:
            add_answer(moves, DISCARD_CARD + r)


@rule
def discard_card(t: Tables, g: Position, p: int, r: int, tape: Tape) -> None:
    """p lays a card face down; when the last seat is done they all go to the bank."""
    g.hand[p, r] -= 1
    g.hand_size[p] -= 1
    g.laid[p, r] += 1
    g.due[p] -= 1
    for q in range(t.seats):
        if g.due[q] > 0:
            return
    for q in range(t.seats):
        for kind in range(RESOURCES):
            count = g.laid[q, kind]
            if count > 0:
                g.bank[kind] += count
                g.laid[q, kind] = 0
                emit_event(tape, DISCARDED, q, kind, count)
    begin_robber_move(t, g, tape)


@rule
def can_stand_on(t: Tables, g: Position, h: int) -> bool:
    """Whether the robber may be put on the hex."""
    if h == g.robber and t.robber_must_move == 1:
        return False
    return g.terrain[h] != DESERT or t.robber_to_desert == 1


@rule
def begin_robber_move(t: Tables, g: Position, tape: Tape) -> None:
    """Somebody must say where the robber goes; on an island with no other place for it, it stays."""
    for h in range(t.hexes):
        if can_stand_on(t, g, h):
            g.phase = ROBBER
            return
    begin_theft(t, g, tape)


@rule
def add_legal_robber_moves(t: Tables, g: Position, moves: Moves) -> None:
    """The hexes it may go to."""
    if g.by_knight == 1 and t.knight_move == MAY:
        add_answer(moves, LEAVE_ROBBER)
    for h in range(t.hexes):
        if can_stand_on(t, g, h):
            add_answer(moves, answer_naming_place(t, MOVE_ROBBER, MOVE_ROBBER_FAR, HEXES, h))


@rule
def move_robber(t: Tables, g: Position, h: int, tape: Tape) -> None:
    """The robber goes to the hex."""
    emit_event(tape, ROBBER_MOVED, g.seat, g.robber, h)
    g.robber = h
    begin_theft(t, g, tape)


@rule
def can_rob(t: Tables, g: Position, v: int) -> bool:
    """Whether the seat has a card and a building at the robber's hex (or a knight may rob anybody)."""
    if v == g.seat or g.hand_size[v] == 0:
        return False
    if g.by_knight == 1 and t.knight_steal == ANYBODY:
        return True
    h = g.robber
    return g.homes[v, 0] & t.hex_corners[h, 0] != 0 or g.homes[v, 1] & t.hex_corners[h, 1] != 0


@rule
def begin_theft(t: Tables, g: Position, tape: Tape) -> None:
    """With somebody to rob, ask whom (or whether); with one who must be robbed, or nobody, go on."""
    count, victim = 0, NOBODY
    for v in range(t.seats):
        if can_rob(t, g, v):
            count += 1
            victim = v
    if count == 0:
        emit_event(tape, STEALING, g.seat, NOBODY, 0)
        resume_turn(t, g, tape)
    elif count == 1 and t.steal_optional == 0:
        steal_from(g, victim, tape)
    else:
        g.phase = STEAL


@rule
def add_legal_victims(t: Tables, g: Position, moves: Moves) -> None:
    """Whom to rob; nobody, where stealing is optional (R-009)."""
    if t.steal_optional == 1:
        add_answer(moves, STEAL_NOTHING)
    for v in range(t.seats):
        if can_rob(t, g, v):
            add_answer(moves, answer_naming_seat(STEAL_FROM, STEAL_FROM_FAR, v))


@rule
def steal_from(g: Position, v: int, tape: Tape) -> None:
    """The victim is named; nature says which card."""
    emit_event(tape, STEALING, g.seat, v, 0)
    g.victim = v
    g.phase = STOLEN


@rule
def steal_nothing(t: Tables, g: Position, tape: Tape) -> None:
    """The right to steal is not used."""
    emit_event(tape, STEALING, g.seat, NOBODY, 0)
    resume_turn(t, g, tape)


@rule
def take_stolen_card(t: Tables, g: Position, r: int, tape: Tape) -> None:
    """The card drawn from the victim's hand."""
    p, v = g.seat, g.victim
    hand_over_cards(g, v, p, r, 1)
    emit_event(tape, STOLE, p, v, r)
    lapse_offers(t, g, v, tape)
    resume_turn(t, g, tape)
