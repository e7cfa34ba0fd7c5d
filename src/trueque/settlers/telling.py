"""From the rows of the core's tape to events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trueque.kernel.event import Event
from trueque.settlers import events as ev
from trueque.settlers.actions import Amounts
from trueque.settlers.core import events as core
from trueque.settlers.core.state import ACCEPTED, NOBODY
from trueque.settlers.encoding import amounts
from trueque.settlers.places import Places
from trueque.settlers.position import PHASES

Row = tuple[int, int, int, int]
AWARDS = ("longest_road", "largest_army")

SINGLE: dict[int, Callable[[int, int, int], Event]] = {
    core.TERRAIN_SET: lambda a, b, c: ev.TerrainLaid(a, b),
    core.TOKEN_SET: lambda a, b, c: ev.TokenLaid(a, b),
    core.START_THROWN: ev.StartThrown,
    core.FOUNDING_SKIPPED: lambda a, b, c: ev.FoundingSkipped(a, ("settlement", "road")[b]),
    core.TURN_BEGAN: lambda a, b, c: ev.TurnBegan(a, b),
    core.PHASE_BEGAN: lambda a, b, c: ev.PhaseBegan(a, PHASES[b]),
    core.ROLLED: ev.Rolled,
    core.SHORT: ev.BankShort,
    core.DISCARD_ASKED: lambda a, b, c: ev.DiscardAsked(a, b),
    core.ROBBER_MOVED: ev.RobberMoved,
    core.STEALING: lambda a, b, c: ev.Robbed(a, somebody(b)),
    core.STOLE: ev.Stolen,
    core.ROAD_BUILT: lambda a, b, c: ev.RoadBuilt(a, b, bool(c)),
    core.SETTLEMENT_BUILT: lambda a, b, c: ev.SettlementBuilt(a, b, bool(c)),
    core.CITY_BUILT: lambda a, b, c: ev.CityBuilt(a, b),
    core.CARD_BOUGHT: lambda a, b, c: ev.CardBought(a, b),
    core.CARD_DRAWN: lambda a, b, c: ev.CardDrawn(a, b),
    core.CARD_PLAYED: lambda a, b, c: ev.CardPlayed(a, b),
    core.SEA_TRADED: lambda a, b, c: ev.SeaTraded(a, b // 5, b % 5, c),
    core.REPLIED: lambda a, b, c: ev.Replied(a, b, c == ACCEPTED),
    core.WITHDRAWN: lambda a, b, c: ev.Withdrawn(a),
    core.LAPSED: lambda a, b, c: ev.Lapsed(a),
    core.AWARD_MOVED: lambda a, b, c: ev.AwardMoved(AWARDS[a], somebody(b), somebody(c)),
    core.WON: lambda a, b, c: ev.Won(somebody(a), b),
}
"""Rows that are an event by themselves."""


def somebody(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def tell(rows: Sequence[Row], places: Places, seats: int) -> list[Event]:
    """The events that *rows* tell, in order; rows that belong together become one."""
    told: list[Event] = []
    i = 0
    while i < len(rows):
        kind, a, b, c = rows[i]
        if kind in SINGLE:
            told.append(SINGLE[kind](a, b, c))
            i += 1
        elif kind == core.HARBOUR_SET:
            told.append(ev.HarbourLaid(places.path_between[a, b], c))
            i += 1
        else:
            end = i + 1
            while end < len(rows) and belongs(rows[i], rows[end]):
                end += 1
            told.append(GATHERED[kind](rows[i:end], seats))
            i = end
    return told


def belongs(first: Row, row: Row) -> bool:
    """Whether *row* continues what *first* began."""
    kind, a, _, _ = first
    if kind in (core.PRODUCED, core.DISCARDED, core.PLENTY_TAKEN):
        return row[0] == kind and row[1] == a
    if kind == core.ORDER_SET:
        return row[0] == kind
    return row[0] in FOLLOWERS[kind]


FOLLOWERS: dict[int, tuple[int, ...]] = {
    core.OFFERED: (core.OFFER_SIDE,),
    core.DEALT: (core.DEAL_SIDE,),
    core.MONOPOLIZED: (core.MONOPOLIZED, core.LAPSED, core.MONOPOLY_NAMED),
}


def gathered_cards(rows: Sequence[Row]) -> Amounts:
    return amounts(*(resource for _, _, resource, count in rows for _ in range(count)))


def order_found(rows: Sequence[Row], seats: int) -> Event:
    return ev.OrderFound(tuple(seat for _, _, seat, _ in rows))


def offered(rows: Sequence[Row], seats: int) -> Event:
    _, seat, made_to, _ = rows[0]
    give = amounts(*(r for _, _, r, count in rows[1:] for _ in range(count)))
    want = amounts(*(r for _, _, r, count in rows[1:] for _ in range(-count)))
    return ev.Offered(seat, give, want, tuple(q for q in range(seats) if made_to >> q & 1))


def dealt(rows: Sequence[Row], seats: int) -> Event:
    _, seat, partner, _ = rows[0]
    given = gathered_cards([row for row in rows[1:] if row[1] == seat])
    got = gathered_cards([row for row in rows[1:] if row[1] == partner])
    return ev.Dealt(seat, partner, given, got)


def monopolized(rows: Sequence[Row], seats: int) -> Event:
    """The takings from each seat; offers that lapse with them go without saying."""
    taken = [0] * seats
    for kind, _, victim, count in rows:
        if kind == core.MONOPOLIZED:
            taken[victim] = count
    _, seat, resource, _ = rows[-1]
    return ev.Monopolized(seat, resource, tuple(taken))


GATHERED: dict[int, Callable[[Sequence[Row], int], Event]] = {
    core.PRODUCED: lambda rows, seats: ev.Produced(rows[0][1], gathered_cards(rows)),
    core.DISCARDED: lambda rows, seats: ev.Discarded(rows[0][1], gathered_cards(rows)),
    core.PLENTY_TAKEN: lambda rows, seats: ev.Discovered(rows[0][1], gathered_cards(rows)),
    core.ORDER_SET: order_found,
    core.OFFERED: offered,
    core.DEALT: dealt,
    core.MONOPOLIZED: monopolized,
}
