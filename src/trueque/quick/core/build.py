"""The build phase: what can be laid, paying, laying it, and what follows."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.tape import Tape, emit

from .cards import of_kind
from .events import BUILT, PAID, ROW
from .know import lost_openly
from .numbers import CITY, EXPANSION, KNIGHT, RESOURCES, ROAD, SETTLEMENT, WINNING_POINTS
from .pay import missing, paid, spend_waiver
from .purse import put_away
from .state import BUILD, DESTINY, EVENT, NONE, PAY, Position
from .tableau import owns, points_of
from .tables import Tables
from .taking import is_there, lengthen, pile_of, row_of, take_from
from .turn import is_over_after_turn, is_over_at_once, win


@rule
def is_closed(g: Position, what: int) -> bool:
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
        return is_there(t, g, seat, what)
    return g.cities[seat] > 0 and g.expansion_pile[what - EXPANSION] > 0 and not owns(g, seat, what - EXPANSION)


@rule
def start_building(t: Tables, g: Position, what: int, without: int, tape: Tape) -> None:
    """Pay at once, or choose first which threes stand in for missing cards."""
    g.what, g.without = what, without
    g.todo = missing(t, g, g.active, what, without)
    if g.todo == 0:
        build(t, g, tape)
    else:
        g.phase = PAY


@rule
def lay_three(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """Three of a kind for one missing card."""
    g.laid += of_kind(kind)
    g.todo -= 1
    if g.todo == 0:
        g.phase = BUILD
        build(t, g, tape)


@rule
def build(t: Tables, g: Position, tape: Tape) -> None:
    """Pay first, then lay the card; then the destiny card is offered, a city shows its event, or ten points win."""
    what, seat = g.what, g.active
    pay(t, g, tape)
    g.built |= 1 << min(what, EXPANSION)
    number = lay(t, g, what, tape)
    points = points_of(t, g, seat)
    emit(tape, BUILT, seat, what, number + ROW * points)
    g.what, g.without = 0, NONE
    if points >= WINNING_POINTS and is_over_with(t, what):
        win(t, g, tape)
    elif what == SETTLEMENT and g.arrow != 0:
        g.phase = DESTINY
    elif what == CITY:
        g.phase = EVENT


@rule
def is_over_with(t: Tables, what: int) -> bool:
    """R-106: whether ten points end the game when this is laid; a city may have to show its event first."""
    return is_over_at_once(t) if what == CITY else not is_over_after_turn(t)


@rule
def pay(t: Tables, g: Position, tape: Tape) -> None:
    """What it costs goes to the discards."""
    spend_waiver(g)
    price = 0
    for kind in range(RESOURCES):
        if g.laid != 0 or t.cost[g.what * RESOURCES + kind] != 0:
            count = paid(t, g, kind)
            price += of_kind(kind) * count
            put_away(g, g.active, kind, count)
    g.laid = 0
    lost_openly(t, g, g.active, price)
    emit(tape, PAID, g.active, price, g.without)


@rule
def lay(t: Tables, g: Position, what: int, tape: Tape) -> int:
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
    lengthen(g, seat, what, 1)
    if pile_of(g, what) == 0:
        take_from(t, g, seat, what, tape)
    elif what == ROAD:
        g.road_pile -= 1
    else:
        g.knight_pile -= 1
    return row_of(g, seat, what)


@rule
def cover_city(g: Position, seat: int, expansion: int) -> None:
    """An expansion covers one of the seat's cities, whose points no longer count."""
    g.cities[seat] -= 1
    g.expansions[seat] |= 1 << expansion
    g.expansion_pile[expansion] -= 1
