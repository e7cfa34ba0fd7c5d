"""From the rows of the core's tape to events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trueque.kernel import Event
from trueque.princes import events as ev
from trueque.princes.catalogue import KINDS, STORES
from trueque.princes.core import events as row
from trueque.princes.core.board import MIDDLE, is_column
from trueque.princes.core.engine import Event as Row
from trueque.princes.core.numbers import FIELD, FIELD_MOST, KNOWN, ROWS
from trueque.princes.core.state import Position
from trueque.princes.encoding import FACE_NAMES, SIDES, SPOT_NAMES
from trueque.princes.programs import DECKS
from trueque.princes.step_rows import TOKENS, unpack_by_store

TOKENS_OF = ("strength", "trade")
LOOKED = ("stack", "hand", "discards")
CENTRE = {row.SETTLEMENT_BUILT: "settlement", row.CITY_BUILT: "city"}


def read_events(rows: Sequence[Row], g: Position) -> list[Event]:
    """The events that *rows* tell, in order; a row that goes on with the one before belongs to it."""
    told: list[Event] = []
    at, last = 0, len(rows)
    while at < last:
        kind, a, b, c = rows[at]
        at += 1
        single = SINGLE.get(kind)
        if single is not None:
            told.append(single(a, b, c))
            continue
        begins = at
        while at < last and rows[at][0] == row.MORE:
            at += 1
        told.append(make_building_event(g, a, b, c) if kind == row.BUILT else LONG[kind](a, b, c, rows[begins:at]))
    return told


def seat_or_none(seat: int) -> int | None:
    """A seat, or nobody."""
    return None if seat < 0 else seat


def read_amounts(more: Row) -> tuple[int, ...]:
    """An amount by store, from its two halves."""
    return unpack_by_store(more[1] | more[2] << row.HALF_BITS)


def read_kind_amounts(more: Row) -> tuple[int, ...]:
    """An amount by kind, from its two halves."""
    packed = more[1] | more[2] << row.HALF_BITS
    return tuple(packed >> FIELD * kind & FIELD_MOST for kind in range(len(KINDS)))


def make_trade_event(a: int, b: int, c: int) -> Event:
    give, get = divmod(c, len(KINDS))
    return ev.Traded(a, b, KINDS[give] if give < len(KINDS) else STORES[give - len(KINDS)], KINDS[get])


def make_removal_event(a: int, b: int, c: int) -> Event:
    spot, to = divmod(c, row.PLACES_TO_GO)
    where = ("open", "discards")[to] if to < row.TO_FIRST_STACK else f"stack {to - row.TO_FIRST_STACK + 1}"
    return ev.Removed(a, TOKENS[b], SPOT_NAMES[spot], where)


def make_building_event(g: Position, seat: int, what: int, where: int) -> Event:
    """A card or a centre card; a region expansion is told by its region."""
    if what == row.ROAD_BUILT:
        return ev.Built(seat, "road", SIDES[where])
    if what in CENTRE:
        return ev.Built(seat, CENTRE[what], SPOT_NAMES[where])
    if is_column(where):
        region = where - 1 if where % ROWS > MIDDLE else where + 1
        return ev.Built(seat, TOKENS[what], STORES[g.lies[seat, region] - 1])
    return ev.Built(seat, TOKENS[what], SPOT_NAMES[where])


def make_search_event(a: int, b: int, c: int, more: Sequence[Row]) -> Event:
    cards = [TOKENS[card - 1] for one in more for card in one[1:] if card]
    return ev.Searched(a, LOOKED[b], c, tuple(sorted(cards) if LOOKED[b] == "hand" else cards))


SINGLE: dict[int, Callable[[int, int, int], Event]] = {
    row.STARTED: lambda a, b, c: ev.Started(a),
    row.TURN_BEGAN: lambda a, b, c: ev.TurnBegan(a, b),
    row.DICE_ROLLED: lambda a, b, c: ev.DiceRolled(a, b, FACE_NAMES[c - 1]),
    row.DIE_ROLLED: lambda a, b, c: ev.DieRolled(a, b),
    row.DIE_SET: lambda a, b, c: ev.DieSet(a, b, FACE_NAMES[c - 1] if c else ""),
    row.NOTHING_ON_FACE: lambda a, b, c: ev.NothingHappened(FACE_NAMES[a - 1], seat_or_none(b)),
    row.NOTHING_OF_EVENT: lambda a, b, c: ev.NothingHappened(TOKENS[a], b),
    row.PLAYED: lambda a, b, c: ev.Played(a, TOKENS[b]),
    row.TRADED: make_trade_event,
    row.REGIONS_LAID: lambda a, b, c: ev.RegionsLaid(a, STORES[b], STORES[c]),
    row.REGIONS_FOUND: lambda a, b, c: ev.RegionsFound(a, (STORES[b], STORES[c])),
    row.SWAPPED_REGIONS: lambda a, b, c: ev.Swapped(a, STORES[b], STORES[c]),
    row.SWAPPED_SITES: lambda a, b, c: ev.Swapped(a, SPOT_NAMES[b], SPOT_NAMES[c]),
    row.REMOVED: make_removal_event,
    row.TARGETED: lambda a, b, c: ev.Targeted(a, TOKENS[b], SPOT_NAMES[c]),
    row.DREW: lambda a, b, c: ev.Drew(a, TOKENS[b // KNOWN], b % KNOWN, c),
    row.PUT_UNDER: lambda a, b, c: ev.PutUnder(a, TOKENS[b // KNOWN], b % KNOWN, c),
    row.FETCHED: lambda a, b, c: ev.Fetched(a, TOKENS[b // KNOWN], b % KNOWN),
    row.TAKEN_AWAY: lambda a, b, c: ev.TakenAway(a, TOKENS[b // KNOWN], b % KNOWN),
    row.STOLEN: lambda a, b, c: ev.Stolen(a, TOKENS[b // KNOWN], b % KNOWN),
    row.EVENT_TURNED: lambda a, b, c: ev.EventTurned(a, TOKENS[b]),
    row.SHUFFLED: lambda a, b, c: ev.Shuffled(DECKS[a]),
    row.AVERTED: lambda a, b, c: ev.Averted(a, TOKENS[b], TOKENS[c]),
    row.ADVANTAGE_MOVED: lambda a, b, c: ev.AdvantageMoved(TOKENS_OF[a], seat_or_none(b)),
    row.TURN_ENDED: lambda a, b, c: ev.TurnEnded(a),
    row.GAME_ENDED: lambda a, b, c: ev.GameEnded(seat_or_none(a), (b, c)),
}
"""Rows that are an event by themselves."""

LONG: dict[int, Callable[[int, int, int, Sequence[Row]], Event]] = {
    row.PRODUCED: lambda a, b, c, more: ev.Produced(a, read_amounts(more[0]), b, read_amounts(more[1])),
    row.GAINED: lambda a, b, c, more: ev.Gained(a, read_amounts(more[0]), b, read_amounts(more[1])),
    row.PAID: lambda a, b, c, more: ev.Paid(a, read_amounts(more[0]), seat_or_none(b - 1)),
    row.ROBBED: lambda a, b, c, more: ev.Robbed(a, read_amounts(more[0])),
    row.PLAGUED: lambda a, b, c, more: ev.Plagued(a, read_amounts(more[0])),
    row.DEMANDED: lambda a, b, c, more: ev.Demanded(a, read_kind_amounts(more[0])),
    row.SEARCHED: make_search_event,
}
"""Events of several rows."""
