"""From the rows of the core's tape to events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trueque.kernel import Event
from trueque.quick import events as ev
from trueque.quick.actions import EVENTS
from trueque.quick.cards import BUILDINGS, EXPANSIONS
from trueque.quick.core import events as row
from trueque.quick.core.engine import Event as Row
from trueque.quick.core.state import BLIND
from trueque.quick.state import PHASES, unpack_cards

PAIR = row.PAIR
WHY = ("points", "turns")

SINGLE: dict[int, Callable[[int, int, int], Event]] = {
    row.MARKET_OPENED: lambda a, b, c: ev.MarketOpened(unpack_cards(a)),
    row.DREW: lambda a, b, c: ev.Drew(a % PAIR, sum(unpack_cards(b)), c, unpack_cards(b), PHASES[a // PAIR]),
    row.RESHUFFLED: lambda a, b, c: ev.Reshuffled(a),
    row.TURN_BEGAN: lambda a, b, c: ev.TurnBegan(a, b),
    row.BUILDING_BEGAN: lambda a, b, c: ev.BuildingBegan(a, b, c != 0),
    row.PUT_DOWN: lambda a, b, c: ev.PutDown(a, unpack_cards(b), c),
    row.SWAPPED: lambda a, b, c: ev.Swapped(a % PAIR, unpack_cards(b), unpack_cards(c), a // PAIR),
    row.DREW_UNSEEN: lambda a, b, c: ev.DrewUnseen(
        a % PAIR, a // PAIR, sum(unpack_cards(b)), unpack_cards(b), "exchange" if c == BLIND else "guild"
    ),
    row.HAND_SHOWN: lambda a, b, c: ev.HandShown(a % PAIR, a // PAIR, unpack_cards(b), c != 0),
    row.CHOSE: lambda a, b, c: ev.Chose(a % PAIR, a // PAIR, b, c != 0),
    row.GAVE_BACK: lambda a, b, c: ev.GaveBack(a % PAIR, a // PAIR, sum(unpack_cards(b)), unpack_cards(b), c),
    row.PAID: lambda a, b, c: ev.Paid(a, unpack_cards(b), c),
    row.DESTINY_TURNED: lambda a, b, c: ev.DestinyTurned(a),
    row.DESTINY_KEPT: lambda a, b, c: ev.DestinyKept(a, b),
    row.DISCARDED: lambda a, b, c: ev.Discarded(a, unpack_cards(b)),
}
"""Rows that are an event by themselves."""


def read_events(rows: Sequence[Row], seats: int) -> list[Event]:
    """The events that *rows* tell, in order; a row that goes before another belongs to it."""
    told: list[Event] = []
    before: list[Row] = []
    for kind, a, b, c in rows:
        if kind in SINGLE:
            told.append(SINGLE[kind](a, b, c))
        elif kind in (row.PASSED, row.OWED, row.LOST):
            before.append((kind, a, b, c))
        else:
            told.append(_make_gathered_event(kind, a, b, c, before, seats))
            before = []
    return told


def _make_gathered_event(kind: int, a: int, b: int, c: int, before: list[Row], seats: int) -> Event:
    """An event that others went before, or that is about all seats."""
    if kind == row.TAKEN:
        passed = tuple((seat, length, EXPANSIONS[guard] if guard >= 0 else "") for _, seat, length, guard in before)
        return ev.Taken(BUILDINGS[a], b, passed, c)
    if kind == row.BUILT:
        loser = before[0][1:] if before else None
        return ev.Built(a, BUILDINGS[b], c % row.ROW, c // row.ROW, loser)
    if kind == row.EVENT_READ:
        owed = {seat: amount for _, seat, amount, _ in before}
        return ev.EventRead(a, EVENTS[b], tuple(owed.get(seat, 0) for seat in range(seats)))
    assert kind == row.GAME_ENDED, f"no event has the number {kind}"
    winners = tuple(seat for seat in range(seats) if a >> seat & 1)
    return ev.GameEnded(winners, tuple(c >> row.POINT_BITS * seat & 31 for seat in range(seats)), WHY[b])
