"""From the rows of the core's tape to events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trueque.island import events as ev
from trueque.island.actions import Amounts
from trueque.island.core import events as core
from trueque.island.core.state import ACCEPTED, NOBODY
from trueque.island.encoding import CARDS, count_resources
from trueque.island.layouts import HARBOURS, RESOURCES, TERRAINS
from trueque.island.places import Places
from trueque.island.state import PHASES
from trueque.kernel.event import Event

Row = tuple[int, int, int, int]
AWARDS = ("longest_road", "largest_army")
PARTS = ("", "special_building", "paired")

SINGLE: dict[int, Callable[[Places, int, int, int], Event]] = {
    core.TERRAIN_SET: lambda at, a, b, c: ev.TerrainLaid(at.hex_names[a], TERRAINS[b]),
    core.TOKEN_SET: lambda at, a, b, c: ev.TokenLaid(at.hex_names[a], b),
    core.HARBOUR_SET: lambda at, a, b, c: ev.HarbourLaid(at.path_names[at.path_between[a, b]], HARBOURS[c]),
    core.START_THROWN: lambda at, a, b, c: ev.StartThrown(a, b, c),
    core.FOUNDING_SKIPPED: lambda at, a, b, c: ev.FoundingSkipped(a, ("settlement", "road")[b]),
    core.TURN_BEGAN: lambda at, a, b, c: ev.TurnBegan(a, b),
    core.PHASE_BEGAN: lambda at, a, b, c: ev.PhaseBegan(a, PHASES[b]),
    core.PART_BEGAN: lambda at, a, b, c: ev.PartBegan(a, b, PARTS[c]),
    core.ROLLED: lambda at, a, b, c: ev.Rolled(a, b, c),
    core.SHORT: lambda at, a, b, c: ev.BankShort(RESOURCES[a], b, c),
    core.DISCARD_ASKED: lambda at, a, b, c: ev.DiscardAsked(a, b),
    core.STEALING: lambda at, a, b, c: ev.Robbed(a, seat_or_none(b)),
    core.STOLE: lambda at, a, b, c: ev.Stolen(a, b, RESOURCES[c]),
    core.ROAD_BUILT: lambda at, a, b, c: ev.RoadBuilt(a, at.path_names[b], bool(c)),
    core.SETTLEMENT_BUILT: lambda at, a, b, c: ev.SettlementBuilt(a, at.corner_names[b], bool(c)),
    core.CITY_BUILT: lambda at, a, b, c: ev.CityBuilt(a, at.corner_names[b]),
    core.CARD_BOUGHT: lambda at, a, b, c: ev.CardBought(a, b),
    core.CARD_DRAWN: lambda at, a, b, c: ev.CardDrawn(a, CARDS[b]),
    core.CARD_PLAYED: lambda at, a, b, c: ev.CardPlayed(a, CARDS[b]),
    core.SEA_TRADED: lambda at, a, b, c: ev.SeaTraded(a, RESOURCES[b // 5], RESOURCES[b % 5], c),
    core.REPLIED: lambda at, a, b, c: ev.Replied(a, b, c == ACCEPTED),
    core.WITHDRAWN: lambda at, a, b, c: ev.Withdrawn(a),
    core.LAPSED: lambda at, a, b, c: ev.Lapsed(a),
    core.AWARD_MOVED: lambda at, a, b, c: ev.AwardMoved(AWARDS[a], seat_or_none(b), seat_or_none(c)),
    core.WON: lambda at, a, b, c: ev.Won(seat_or_none(a), b),
}
"""Rows that are an event by themselves."""


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def read_events(rows: Sequence[Row], places: Places, g: Any, seats: int) -> list[Event]:
    """The events that *rows* tell of the core's position *g*, in order; rows that belong together become one."""
    told: list[Event] = []
    i = 0
    while i < len(rows):
        kind, a, b, c = rows[i]
        if kind in SINGLE:
            told.append(SINGLE[kind](places, a, b, c))
            i += 1
        elif kind == core.ROBBER_MOVED:
            there = TERRAINS[g.terrain[c]], int(g.token[c])
            told.append(ev.RobberMoved(a, places.hex_names[b], places.hex_names[c], *there))
            i += 1
        else:
            end = i + 1
            while end < len(rows) and is_continuation(rows[i], rows[end]):
                end += 1
            told.append(GATHERED[kind](rows[i:end], seats))
            i = end
    return told


def is_continuation(first: Row, row: Row) -> bool:
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


def gather_cards(rows: Sequence[Row]) -> Amounts:
    return count_resources(*(RESOURCES[resource] for _, _, resource, count in rows for _ in range(count)))


def make_order_event(rows: Sequence[Row], seats: int) -> Event:
    return ev.OrderFound(tuple(seat for _, _, seat, _ in rows))


def make_offer_event(rows: Sequence[Row], seats: int) -> Event:
    _, seat, made_to, _ = rows[0]
    give = count_resources(*(RESOURCES[r] for _, _, r, count in rows[1:] for _ in range(count)))
    want = count_resources(*(RESOURCES[r] for _, _, r, count in rows[1:] for _ in range(-count)))
    return ev.Offered(seat, give, want, tuple(q for q in range(seats) if made_to >> q & 1))


def make_deal_event(rows: Sequence[Row], seats: int) -> Event:
    _, seat, partner, _ = rows[0]
    given = gather_cards([row for row in rows[1:] if row[1] == seat])
    got = gather_cards([row for row in rows[1:] if row[1] == partner])
    return ev.Dealt(seat, partner, given, got)


def make_monopoly_event(rows: Sequence[Row], seats: int) -> Event:
    """The takings from each seat; offers that lapse with them go without saying."""
    taken = [0] * seats
    for kind, _, victim, count in rows:
        if kind == core.MONOPOLIZED:
            taken[victim] = count
    _, seat, resource, _ = rows[-1]
    return ev.Monopolized(seat, RESOURCES[resource], tuple(taken))


GATHERED: dict[int, Callable[[Sequence[Row], int], Event]] = {
    core.PRODUCED: lambda rows, seats: ev.Produced(rows[0][1], gather_cards(rows)),
    core.DISCARDED: lambda rows, seats: ev.Discarded(rows[0][1], gather_cards(rows)),
    core.PLENTY_TAKEN: lambda rows, seats: ev.Discovered(rows[0][1], gather_cards(rows)),
    core.ORDER_SET: make_order_event,
    core.OFFERED: make_offer_event,
    core.DEALT: make_deal_event,
    core.MONOPOLIZED: make_monopoly_event,
}
