"""The build phase: what can be laid, paying, laying it, and what follows."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.tape import Tape, emit_event

from .cards import one_of_kind
from .events import BUILT, PAID, ROW
from .knowledge import note_open_loss
from .numbers import CITY, EXPANSION, KNIGHT, RESOURCES, ROAD, SETTLEMENT, WINNING_POINTS
from .pay import count_missing, count_paid, spend_waiver
from .purse import discard_from_hand
from .state import BUILD, DESTINY, EVENT, NONE, PAY, Position
from .steals import change_building_count, is_obtainable, pile_size, row_length, take_from_victim
from .tableau import has_expansion, points_of
from .tables import Tables
from .turn import is_over_after_turn, is_over_at_once, win_game


@rule
def is_kind_used(g: Position, what: int) -> bool:
    """Once of each kind a turn; of the expansions one, whichever."""
    return (g.built >> min(what, EXPANSION) & 1) != 0


@rule
def is_available(t: Tables, g: Position, seat: int, what: int) -> bool:
    """Whether there is such a building to lay and a place to lay it, whatever it costs."""
    if what == SETTLEMENT:
        return g.settlement_pile > 0
    if what == CITY:
        return g.settlements[seat] > 0
    if what == ROAD or what == KNIGHT:
        return is_obtainable(t, g, seat, what)
    return (
        g.cities[seat] > 0 and g.expansion_pile[what - EXPANSION] > 0 and not has_expansion(g, seat, what - EXPANSION)
    )


@rule
def begin_payment(t: Tables, g: Position, what: int, without: int, tape: Tape) -> None:
    """Pay at once, or choose first which threes stand in for missing cards."""
    g.what, g.without = what, without
    g.todo = count_missing(t, g, g.active, what, without)
    if g.todo == 0:
        finish_building(t, g, tape)
    else:
        g.phase = PAY


@rule
def replace_by_three(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """Three of a kind for one missing card."""
    g.laid += one_of_kind(kind)
    g.todo -= 1
    if g.todo == 0:
        g.phase = BUILD
        finish_building(t, g, tape)


@rule
def finish_building(t: Tables, g: Position, tape: Tape) -> None:
    """Pay first, then lay the card; then the destiny card is offered, a city shows its event, or ten points win."""
    what, seat = g.what, g.active
    pay_building(t, g, tape)
    g.built |= 1 << min(what, EXPANSION)
    number = place_building(t, g, what, tape)
    points = points_of(t, g, seat)
    emit_event(tape, BUILT, seat, what, number + ROW * points)
    g.what, g.without = 0, NONE
    if points >= WINNING_POINTS and does_win_with(t, what):
        win_game(t, g, tape)
    elif what == SETTLEMENT and g.arrow != 0:
        g.phase = DESTINY
    elif what == CITY:
        g.phase = EVENT


@rule
def does_win_with(t: Tables, what: int) -> bool:
    """R-106: whether ten points end the game when this is laid; a city may have to show its event first."""
    return is_over_at_once(t) if what == CITY else not is_over_after_turn(t)


@rule
def pay_building(t: Tables, g: Position, tape: Tape) -> None:
    """What it costs goes to the discards."""
    spend_waiver(g)
    price = 0
    for kind in range(RESOURCES):
        if g.laid != 0 or t.cost[g.what * RESOURCES + kind] != 0:
            count = count_paid(t, g, kind)
            price += one_of_kind(kind) * count
            discard_from_hand(g, g.active, kind, count)
    g.laid = 0
    note_open_loss(t, g, g.active, price)
    emit_event(tape, PAID, g.active, price, g.without)


@rule
def place_building(t: Tables, g: Position, what: int, tape: Tape) -> int:
    """The card joins what the seat has; how many of it there are now."""
    seat = g.active
    if what == SETTLEMENT:
        g.settlement_pile -= 1
        g.settlements[seat] += 1
        return g.settlements[seat]
    if what == CITY:
        g.settlements[seat] -= 1
        g.cities[seat] += 1
        return g.cities[seat]
    if what >= EXPANSION:
        cover_city(g, seat, what - EXPANSION)
        return 1
    change_building_count(g, seat, what, 1)
    if pile_size(g, what) == 0:
        take_from_victim(t, g, seat, what, tape)
    elif what == ROAD:
        g.road_pile -= 1
    else:
        g.knight_pile -= 1
    return row_length(g, seat, what)


@rule
def cover_city(g: Position, seat: int, expansion: int) -> None:
    """An expansion covers one of the seat's cities, whose points no longer count."""
    g.cities[seat] -= 1
    g.expansions[seat] |= 1 << expansion
    g.expansion_pile[expansion] -= 1
