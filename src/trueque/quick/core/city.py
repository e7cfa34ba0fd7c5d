"""What a city brings: its hidden event, the robber attack, the market day; and the destiny card."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape, emit_event

from .cards import count_kind, one_of_kind
from .draw import begin_draws
from .events import DESTINY_KEPT, DESTINY_TURNED, DISCARDED, EVENT_READ, OWED
from .knowledge import note_open_loss
from .numbers import MARKET_SIZE, RESOURCES, SAFE_HAND
from .purse import discard_from_hand
from .state import BUILD, ROBBER, STALLS, Position
from .switches import OLD_MARKET
from .tables import Tables
from .turn import resume_building

ATTACK, MARKET_DAY = range(2)


@rare
def resolve_city_event(t: Tables, g: Position, event: int, tape: Tape) -> None:
    """Everybody obeys the event on the city's hidden side."""
    if event == ATTACK:
        g.attacks -= 1
        resolve_attack(t, g, tape)
        return
    g.market_days -= 1
    emit_event(tape, EVENT_READ, g.active, MARKET_DAY, 0)
    if t.marketday == OLD_MARKET:
        resume_building(t, g, tape)
        return
    for kind in range(RESOURCES):
        g.discards[kind] += g.market[kind]
        g.market[kind] = 0
    begin_draws(t, g, STALLS, MARKET_SIZE, tape)


@rare
def resolve_attack(t: Tables, g: Position, tape: Tape) -> None:
    """Whoever holds more than seven cards discards down to seven; all choose at the same time."""
    owed = 0
    for seat in range(t.seats):
        g.owes[seat] = max(0, g.hand_size[seat] - SAFE_HAND)
        g.due[seat] = g.owes[seat]
        owed += g.owes[seat]
        if g.owes[seat] > 0:
            emit_event(tape, OWED, seat, g.owes[seat], 0)
    emit_event(tape, EVENT_READ, g.active, ATTACK, 0)
    if owed > 0:
        g.phase = ROBBER
    else:
        turn_destiny_card(t, g, tape)


@rule
def seal_discard(t: Tables, g: Position, seat: int, kind: int, tape: Tape) -> None:
    """Sealed: what the robber gets leaves the hands when the last has chosen."""
    g.sealed[seat] += one_of_kind(kind)
    g.due[seat] -= 1
    for other in range(t.seats):
        if g.due[other] > 0:
            return
    reveal_discards(t, g, tape)


@rare
def reveal_discards(t: Tables, g: Position, tape: Tape) -> None:
    """Everybody has chosen: all lose their cards together."""
    for seat in range(t.seats):
        if g.owes[seat] > 0:
            for kind in range(RESOURCES):
                discard_from_hand(g, seat, kind, count_kind(g.sealed[seat], kind))
            note_open_loss(t, g, seat, g.sealed[seat])
            emit_event(tape, DISCARDED, seat, g.sealed[seat], 0)
            g.owes[seat], g.sealed[seat] = 0, 0
    turn_destiny_card(t, g, tape)


@rare
def turn_destiny_card(t: Tables, g: Position, tape: Tape) -> None:
    """The destiny card turns. R-113: with two seats there is none."""
    if g.arrow != 0:
        g.arrow = -g.arrow
        emit_event(tape, DESTINY_TURNED, g.arrow, 0, 0)
    resume_building(t, g, tape)


@rare
def flip_destiny_card(g: Position, tape: Tape) -> None:
    """The builder of a settlement turns the destiny card over."""
    g.arrow, g.phase = -g.arrow, BUILD
    emit_event(tape, DESTINY_TURNED, g.arrow, 0, 0)


@rare
def keep_destiny_card(g: Position, tape: Tape) -> None:
    """The builder of a settlement leaves the destiny card as it lies."""
    g.phase = BUILD
    emit_event(tape, DESTINY_KEPT, g.active, g.arrow, 0)
