"""The hidden sides of cities as a table that needs no rules (`kernel.open_lists`)."""

from __future__ import annotations

from trueque.kernel.open_lists import OpenList
from trueque.quick.cards import COPIES, EVENT_SPLITS, event_counts

EVENTS = ("attack", "market-day")


def list_events() -> OpenList:
    """What is on a city's other side: each side is seen once."""
    odds = {f"{split} {seats}": event_counts(split, seats) for split in EVENT_SPLITS for seats in COPIES}
    return OpenList("event", EVENTS, odds, ("events", "seats"), is_stock=True)
